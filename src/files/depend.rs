//! The files that a run has read, for make and ninja, and times of results that suit them.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::error::FileError;
use super::save;

/// Writes a rule of make: these files are made of those. All of them become as new as the run, also where they stayed the same:
/// otherwise they would be made again and again after a change that they do not show.
pub(crate) fn write(rule: &Path, made: &[PathBuf], of: &[PathBuf]) -> Result<(), FileError> {
    let words = |paths: &[PathBuf]| {
        let words = paths.iter().map(|path| spelled(&path.to_string_lossy()));
        words.collect::<Vec<_>>().join(" ")
    };
    for path in made {
        // Nothing is lost where it cannot be done: it is made again.
        let file = File::options().append(true).open(path);
        let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
    }
    let text = format!("{}: {}\n", words(made), words(of));
    save::update(rule, text.as_bytes()).map(|_| ())
}

/// A path as it stands in a rule.
fn spelled(path: &str) -> String {
    let path = path.replace('$', "$$");
    [' ', '#']
        .iter()
        .fold(path, |path, &sign| path.replace(sign, &format!("\\{sign}")))
}
