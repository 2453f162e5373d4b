//! Keeps a run from writing over its own input, and two results of it from one file.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::error::FileError;
use super::identity::{Identity, has_names, identity, identity_of_input, target};
use super::input::DocumentInput;

/// The files that a run reads: it does not write over them, whatever they are called.
#[derive(Debug, Default)]
pub(crate) struct Sources(HashSet<Identity>);

impl Sources {
    /// The files behind inputs, standard input among them.
    pub(crate) fn of<'a>(inputs: impl IntoIterator<Item = &'a DocumentInput>) -> Self {
        Self(
            inputs
                .into_iter()
                .filter_map(|input| input.path().map_or_else(identity_of_input, identity))
                .collect(),
        )
    }

    /// The files that are named.
    pub(crate) fn named(paths: &[PathBuf]) -> Self {
        Self::of(
            &paths
                .iter()
                .map(|path| DocumentInput::of(path))
                .collect::<Vec<_>>(),
        )
    }

    /// One more file that is read, where it is one.
    pub(crate) fn and(mut self, path: &Path) -> Self {
        self.0.extend(identity(path));
        self
    }

    /// More files that are read, where they are some.
    pub(crate) fn and_all(self, paths: impl IntoIterator<Item = PathBuf>) -> Self {
        paths
            .into_iter()
            .fold(self, |sources, path| sources.and(&path))
    }

    /// Refuses an output that is one of them.
    pub(crate) fn refuse(&self, output: &Path) -> Result<(), FileError> {
        if !identity(output).is_some_and(|identity| self.0.contains(&identity)) {
            return Ok(());
        }
        Err(FileError::IsInput(output.to_owned()))
    }
}

/// The files that a run writes: none gets two results, whatever it is called. Where files are watched, a later round writes anew
/// what came of the same input.
#[derive(Debug, Default)]
pub(crate) struct Outputs {
    claimed: HashMap<Key, ClaimedOutput>,
    round: u32,
}

/// The key by which a file is known.
#[derive(PartialEq, Eq, Hash, Debug)]
enum Key {
    Place(PathBuf),
    /// One of several names, which stays the same file when it is written.
    Shared(Identity),
}

/// The input from which a file got its result, and the round.
#[derive(Clone, Debug)]
struct ClaimedOutput {
    of: Option<PathBuf>,
    round: u32,
}

impl Outputs {
    /// Begins another round over files that are watched.
    pub(crate) fn next_round(&mut self) {
        self.round += 1;
    }

    /// Whether a file has no result yet of another input, or of this one in this round.
    pub(crate) fn is_free(&self, path: &Path, of: Option<&Path>) -> bool {
        keys(path)
            .iter()
            .filter_map(|key| self.claimed.get(key))
            .all(|claimed| {
                claimed.round < self.round && of.is_some() && claimed.of.as_deref() == of
            })
    }

    /// Notes that a file gets a result, of an input if it comes of one.
    ///
    /// # Errors
    /// [`FileError::TwoResults`], when it has one.
    pub(crate) fn take(&mut self, path: &Path, of: Option<&Path>) -> Result<(), FileError> {
        if !self.is_free(path, of) {
            return Err(FileError::TwoResults(path.to_owned()));
        }
        let claimed = ClaimedOutput {
            of: of.map(Path::to_owned),
            round: self.round,
        };
        self.claimed
            .extend(keys(path).into_iter().map(|key| (key, claimed.clone())));
        Ok(())
    }
}

/// The keys of a path, whatever led there; none for a device and the like.
fn keys(path: &Path) -> Vec<Key> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Vec::new();
    }
    let shared = identity(path).filter(|_| has_names(path)).map(Key::Shared);
    place(path)
        .map(Key::Place)
        .into_iter()
        .chain(shared)
        .collect()
}

/// Where a file is or will be.
fn place(path: &Path) -> Option<PathBuf> {
    let target = target(path);
    // Folders that are still to be made are no links.
    let found = target.ancestors().skip(1).map(|folder| {
        if folder == Path::new("") {
            Path::new(".")
        } else {
            folder
        }
    });
    let (depth, folder) = found
        .enumerate()
        .find_map(|(depth, at)| Some((depth, fs::canonicalize(at).ok()?)))?;
    let names = target
        .components()
        .rev()
        .take(depth + 1)
        .collect::<Vec<_>>();
    Some(
        names
            .into_iter()
            .rev()
            .fold(folder, |folder, name| folder.join(name)),
    )
}

/// Refuses two outputs that are one file, whatever they are called.
pub(crate) fn apart(one: &Path, other: &Path) -> Result<(), FileError> {
    let mut outputs = Outputs::default();
    outputs.take(one, None)?;
    outputs.take(other, None)
}
