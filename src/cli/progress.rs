//! A line on the terminal that says how far a long run has come.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::text::Lang;

/// Nothing is shown before this time has passed.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line changes.
const PACE: Duration = Duration::from_millis(100);
/// The width of the bar in columns.
const BAR: usize = 24;

/// A bar over the files of a run, on stderr and only where that is a terminal.
pub(super) struct Progress {
    is_on: bool,
    is_shown: bool,
    files: usize,
    started: Instant,
    last: Instant,
}

impl Progress {
    /// A bar over so many files. It stays off when its output would get into that on stdout.
    pub(super) fn new(files: usize, writes_stdout: bool) -> Self {
        let is_on = io::stderr().is_terminal() && !(writes_stdout && io::stdout().is_terminal());
        let now = Instant::now();
        Self { is_on, is_shown: false, files, started: now, last: now }
    }

    /// Shows how many files are done, and how many documents in them.
    pub(super) fn show(&mut self, done: usize, documents: u64, lang: Lang) {
        if !self.is_on {
            return;
        }
        let now = Instant::now();
        if now - self.started < PATIENCE || now - self.last < PACE {
            return;
        }
        self.last = now;
        self.is_shown = true;
        let line = line(done, self.files, documents, lang);
        let _ = write!(io::stderr().lock(), "\r{line}\x1b[K");
    }

    /// Takes the line away, before something else is printed.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = write!(io::stderr().lock(), "\r\x1b[K");
        }
    }
}

/// `[=====>    ] 3/12 files, 4811 documents`.
fn line(done: usize, files: usize, documents: u64, lang: Lang) -> String {
    let filled = (BAR * done).checked_div(files).unwrap_or(0).min(BAR);
    let bar = format!("{}{}", "#".repeat(filled), "-".repeat(BAR - filled));
    match lang {
        Lang::En => format!("[{bar}] {done}/{files} files, {documents} documents"),
        Lang::Ru => format!("[{bar}] файлы: {done}/{files}, документы: {documents}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_full_at_the_end() {
        assert_eq!(line(0, 4, 0, Lang::En), format!("[{}] 0/4 files, 0 documents", "-".repeat(24)));
        assert_eq!(line(4, 4, 9, Lang::Ru), format!("[{}] файлы: 4/4, документы: 9", "#".repeat(24)));
    }
}
