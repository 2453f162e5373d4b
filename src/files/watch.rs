//! `--watch`: a command done again for the files that have changed.
//!
//! A [bell](Bell) says when to look; what has changed is told by the files themselves. So it does not matter how an editor
//! saves: whether it writes a file or puts another one in its place.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::bell::Bell;
use super::error::FileError;
use super::input::{Called as _, DocumentInput};
use super::stamp::Stamp;
use crate::console::interrupt;
use crate::console::terminal::{CommandError, Done, Out, Status};
use crate::text::Text;

/// How many files with errors are named.
const MOST_NAMED: usize = 5;

/// Whether a command goes on.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WatchArgs {
    /// Watch the files and run again for each that changes, until Ctrl-C
    /// ru: Следить за файлами и повторять для каждого изменившегося, до Ctrl-C
    #[arg(long, help_heading = "Common options")]
    watch: bool,
    /// With --watch: look at this interval in milliseconds, where the system does not report
    /// changes, as on network drives
    /// ru: Вместе с --watch: проверять с таким интервалом в миллисекундах, если система не сообщает
    /// об изменениях, как на сетевых дисках
    #[arg(long, value_name = "MS", requires = "watch", help_heading = "Common options", value_parser = clap::value_parser!(u64).range(10..=3_600_000))]
    poll: Option<u64>,
}

/// Which files a round is about: all, or those that have changed.
pub(crate) struct Wanted<'a>(Option<&'a BTreeSet<PathBuf>>);

impl Wanted<'_> {
    /// All files, for a result that is made of all of them.
    pub(crate) const ALL: Self = Self(None);

    /// Whether an input is to be read; one that could not be found is told once.
    pub(crate) fn has(&self, input: &Result<DocumentInput, FileError>) -> bool {
        let Some(changed) = self.0 else { return true };
        input
            .as_ref()
            .is_ok_and(|input| input.path().is_some_and(|path| changed.contains(path)))
    }
}

/// The watched files: the paths of the command line, and files of which all depends, such as a
/// style.
pub(crate) struct Watched<'a> {
    pub(crate) paths: &'a [PathBuf],
    pub(crate) common: Vec<PathBuf>,
}

impl WatchArgs {
    /// Does a command once, or, with `--watch`, until a signal comes. `inputs` finds the files as they are now.
    pub(crate) fn run(
        self,
        out: &mut Out,
        watched: &Watched<'_>,
        inputs: impl Fn() -> Vec<Result<DocumentInput, FileError>>,
        mut round: impl FnMut(&Wanted<'_>, &mut Out) -> Done,
    ) -> Done {
        if !self.watch {
            return round(&Wanted(None), out);
        }
        if watched.paths.iter().any(|path| path.as_os_str() == "-") {
            return Err(Text::new(
                "standard input cannot be watched",
                "за стандартным вводом следить нельзя",
            )
            .into());
        }
        interrupt::is_stopped();
        let (bell, failed) = Bell::new(self.poll, watched.paths.iter().chain(&watched.common));
        if let Some(why) = failed {
            out.warn(&text!(
                "the system does not tell of changes ({why}): files are looked at twice a second",
                "система не сообщает об изменениях ({why}): файлы проверяются два раза в секунду",
                why = why.text()
            ));
        }
        let mut known = WatchedStamps::of(inputs(), &watched.common);
        let mut wrong = BTreeMap::new();
        let count = known.files.len();
        let mut status = one((&Wanted(None), count), &mut wrong, &mut round, out);
        while bell.wait(interrupt::is_stopped) && !out.is_closed() {
            let before =
                std::mem::replace(&mut known, WatchedStamps::of(inputs(), &watched.common));
            let changed = known.changed_since(&before);
            // Of a file that is gone nothing is wrong any more; one that comes back has changed.
            let are_gone = before
                .files
                .keys()
                .any(|path| !known.files.contains_key(path));
            if !changed.is_empty() || are_gone {
                let same: BTreeSet<String> = known
                    .files
                    .keys()
                    .filter(|path| !changed.contains(*path))
                    .map(|path| path.called())
                    .collect();
                wrong.retain(|name, _| same.contains(name));
                let wanted = (&Wanted(Some(&changed)), changed.len());
                status = one(wanted, &mut wrong, &mut round, out);
            }
        }
        Ok(status)
    }
}

/// The state of the watched files at a time.
struct WatchedStamps {
    files: BTreeMap<PathBuf, Stamp>,
    /// The files on which all others depend.
    common: Vec<Option<Stamp>>,
}

impl WatchedStamps {
    fn of(inputs: Vec<Result<DocumentInput, FileError>>, common: &[PathBuf]) -> Self {
        let stamped = |input: DocumentInput| {
            let path = input.path()?;
            Some((path.to_owned(), Stamp::of(path)?))
        };
        Self {
            files: inputs.into_iter().flatten().filter_map(stamped).collect(),
            common: common.iter().map(|path| Stamp::of(path)).collect(),
        }
    }

    /// The files to be looked at anew.
    fn changed_since(&self, before: &Self) -> BTreeSet<PathBuf> {
        let are_all = self.common != before.common;
        self.files
            .iter()
            .filter(|(path, stamp)| are_all || before.files.get(*path) != Some(*stamp))
            .map(|(path, _)| path.clone())
            .collect()
    }
}

/// A round over this number of files, and a line that says how long it took and which files have
/// errors; `wrong` has the status of each.
fn one(
    (wanted, count): (&Wanted<'_>, usize),
    wrong: &mut BTreeMap<String, Status>,
    round: &mut impl FnMut(&Wanted<'_>, &mut Out) -> Done,
    out: &mut Out,
) -> Status {
    out.clear();
    let begun = Instant::now();
    let done = round(wanted, out);
    let took = begun.elapsed().as_millis();
    let status = match done {
        Ok(status) => status,
        Err(CommandError::Wrong) => Status::Wrong,
        Err(CommandError::Refused(why) | CommandError::Failed(why)) => {
            out.complain(&why);
            Status::Failed
        }
    };
    wrong.extend(out.wrong().into_iter().map(|name| (name, status)));
    let files = Text::count(count, ["file", "files"], ["файл", "файла", "файлов"]);
    let Text { en, ru } = files;
    let mut parts = vec![text!("{en} in {took} ms", "{ru} за {took} мс")];
    if !wrong.is_empty() {
        let mut names: Vec<String> = wrong.keys().take(MOST_NAMED).cloned().collect();
        if wrong.len() > MOST_NAMED {
            names.push("…".to_owned());
        }
        let names = names.join(", ");
        parts.push(text!("errors in {names}", "ошибки в {names}"));
    }
    out.tell(&Text::join(&parts, "; "));
    wrong.values().copied().fold(status, Status::max)
}
