//! How far a search has come, in a file beside what it found, so that a later run can go on.

use std::collections::BTreeSet;
use std::fs;
use std::io;

use serde::{Deserialize, Serialize};

use super::args::ComposeArgs;
use crate::cli::lock::LockedFile;
use crate::cli::prelude::*;

/// The longest state that is read: of three million problems.
const LARGEST: usize = 1 << 26;

/// The state of a search between two runs.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct ComposerState {
    /// The settings that decide what an attempt finds.
    recipe: String,
    shard: String,
    /// How many attempts of this part are done.
    pub(super) done: u64,
    /// The problems that were found, by numbers of what makes them the same.
    pub(super) found: BTreeSet<u64>,
    /// The lock that keeps other runs from its file.
    #[serde(skip)]
    locked: LockedFile,
}

impl ComposerState {
    pub(super) fn new(arguments: &ComposeArgs) -> Self {
        Self {
            recipe: arguments.command(),
            shard: arguments.shard().to_string(),
            done: 0,
            found: BTreeSet::new(),
            locked: LockedFile::default(),
        }
    }

    fn path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("compose-{}.json", self.shard.replace('/', "-of-")))
    }

    /// Keeps other runs from the file: two of them would write over how far each has come.
    ///
    /// # Errors
    /// When another run has it, or it cannot be written.
    pub(super) fn hold(&mut self, folder: &Path) -> Result<(), FileError> {
        self.locked = LockedFile::at_once(&self.path(folder))?;
        Ok(())
    }

    /// Goes on where an earlier run ended, if there was one.
    ///
    /// # Errors
    /// When the earlier run had other settings, or its file cannot be read.
    pub(super) fn resume(&mut self, folder: &Path) -> Result<(), CommandError> {
        let path = self.path(folder);
        let shown = path.called();
        if fs::metadata(&path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return Ok(());
        }
        let text = DocumentInput::File(path).text_within(LARGEST)?;
        // A run that did nothing before it was ended.
        if text.is_empty() {
            return Ok(());
        }
        let earlier: Self = serde_json::from_str(&text).map_err(|error| {
            text!(
                "{shown} is not a saved search: {error}",
                "{shown} — не сохранённый поиск: {error}"
            )
        })?;
        if earlier.recipe != self.recipe {
            return fail_with(text!(
                "{shown} is of a search with other settings; without --resume it is begun anew",
                "{shown} — от поиска с другими настройками; без --resume он начнётся заново"
            ));
        }
        (self.done, self.found) = (earlier.done, earlier.found);
        Ok(())
    }

    pub(super) fn write(&mut self, folder: &Path) -> Result<(), FileError> {
        let path = self.path(folder);
        let text = serde_json::to_string(self).unwrap_or_default();
        self.locked.replace(&path, text.as_bytes())
    }
}
