//! Where results and messages go.

use std::io::{self, BufWriter, IsTerminal, Write};

use super::Status;
use super::args::Language;
use crate::board::paint::Paint;
use crate::report::human::Style;
use crate::session::Registry;
use crate::text::{Lang, Text};

/// The language, colours and width of what is printed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terminal {
    /// The games that the command knows.
    pub(super) games: &'static Registry,
    pub(super) lang: Lang,
    /// Colours of the result on stdout.
    pub(super) paint: Paint,
    /// How messages on stderr are drawn.
    pub(super) messages: Style,
}

impl Terminal {
    pub(super) fn new(games: &'static Registry, lang: Option<Language>) -> Self {
        let lang = language(lang);
        let stdout = paint(io::stdout().is_terminal());
        let is_seen = io::stderr().is_terminal();
        let width = if is_seen { columns() } else { 120 };
        let wraps = is_seen || std::env::var_os("COLUMNS").is_some();
        let wrap = wraps.then(columns);
        let messages = Style { lang, paint: paint(is_seen), width, wrap };
        Self { games, lang, paint: stdout, messages }
    }

    /// A message that belongs to no document.
    pub(super) fn complain(&self, text: &Text) {
        let name = match self.lang {
            Lang::En => "error",
            Lang::Ru => "ошибка",
        };
        message(&format!("{name}: {}", text.get(self.lang)));
    }
}

/// The language that was asked for, else the locale's.
pub(super) fn language(wanted: Option<Language>) -> Lang {
    wanted.map_or_else(locale, Lang::from)
}

/// Prints a message on stderr; a closed stderr is nobody's fault.
pub(super) fn message(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Colours only on a terminal that can show them, and not against the reader's wish.
fn paint(is_terminal: bool) -> Paint {
    let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    if is_terminal && !is_refused && !is_dumb { Paint::Ansi } else { Paint::Plain }
}

/// The width that the environment tells, else 80.
fn columns() -> usize {
    std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok())
        .filter(|&columns| columns >= 40)
        .unwrap_or(80)
}

/// Russian when the locale is Russian, else English.
fn locale() -> Lang {
    let set =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(std::env::var_os).find(|value| !value.is_empty());
    let set = set.map(|value| value.to_string_lossy().into_owned()).unwrap_or_default();
    let language = set.split(['_', '.', '@']).next().unwrap_or_default();
    if language == "ru" { Lang::Ru } else { Lang::En }
}

/// The result on stdout. When its reader has gone away, that is no error and the rest is not written.
pub(super) struct Out {
    writer: BufWriter<io::StdoutLock<'static>>,
    is_closed: bool,
    failure: Option<io::Error>,
}

impl Out {
    pub(super) fn new() -> Self {
        Self { writer: BufWriter::with_capacity(1 << 16, io::stdout().lock()), is_closed: false, failure: None }
    }

    pub(super) fn line(&mut self, text: &str) {
        if !self.is_closed {
            let written = self.writer.write_all(text.as_bytes()).and_then(|()| self.writer.write_all(b"\n"));
            self.note(written);
        }
    }

    /// Text as it is.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        if !self.is_closed {
            let written = self.writer.write_all(bytes);
            self.note(written);
        }
    }

    /// Whether nobody reads on.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Before something is printed on stderr, so that both appear in order.
    pub(super) fn flush(&mut self) {
        if !self.is_closed {
            let written = self.writer.flush();
            self.note(written);
        }
    }

    fn note(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.is_closed = true;
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.failure = Some(error);
            }
        }
    }

    /// Writes out what is left.
    ///
    /// # Errors
    /// When stdout cannot be written for another reason than that nobody reads it.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush();
        self.failure.map_or(Ok(()), Err)
    }

    /// Writes out what is left and says so if that fails.
    pub(super) fn end(self, terminal: &Terminal) -> Status {
        let Err(error) = self.finish() else { return Status::Good };
        terminal.complain(&crate::text!(
            "cannot write to standard output: {error}",
            "не удаётся записать в стандартный вывод: {error}"
        ));
        Status::Failed
    }
}
