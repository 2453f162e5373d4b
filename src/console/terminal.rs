//! The targets of results and messages, and the status of a command.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, Command, ValueEnum};

use crate::board::paint::Paint;
use crate::console::progress;
use crate::console::usage_error;
use crate::notation::print::Alphabet;
use crate::report::human::{self, TextStyle};
use crate::rules::Profile;
use crate::session::Registry;
use crate::text::{Diagnostic, Diagnostics, Lang, Severity, Source, Text, visible, wrapped};

/// The status of a command; the largest of several counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// All good.
    #[default]
    Good,
    /// A document has an error.
    Wrong,
    /// Wrong usage, or a file cannot be read or written.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Why a command stopped.
pub(crate) enum CommandError {
    /// A document or a move is wrong; it was said.
    Wrong,
    /// In words: wrong.
    Refused(Text),
    /// In words: wrong usage, or a file cannot be read or written.
    Failed(Text),
}

impl CommandError {
    /// A refusal, in words.
    pub(crate) fn refused(why: impl Into<Text>) -> Self {
        Self::Refused(why.into())
    }
}

impl CommandError {
    /// The words that are still to be said.
    pub(crate) fn unsaid(self) -> Option<Text> {
        match self {
            Self::Wrong => None,
            Self::Refused(why) | Self::Failed(why) => Some(why),
        }
    }
}

impl<E: Into<Text>> From<E> for CommandError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// The result of a command cannot be written.
#[derive(Clone, Debug)]
pub(crate) struct OutputError(Arc<io::Error>);

worded!(OutputError; error => {
    let error = &error.0;
    text!(
        "cannot write to standard output: {error}",
        "не удаётся записать в стандартный вывод: {error}"
    )
});

/// How far the later lines of a message are set in.
const SET_IN: usize = 2;

/// The status of a command, or why it stopped.
pub(crate) type Done = Result<Status, CommandError>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    En,
    Ru,
}

impl Language {
    pub(crate) const fn lang(self) -> Lang {
        match self {
            Self::En => Lang::En,
            Self::Ru => Lang::Ru,
        }
    }

    /// The language that was asked for, else the locale's.
    pub(crate) fn or_locale(wanted: Option<Self>) -> Lang {
        wanted.map_or_else(locale, Self::lang)
    }
}

/// The colour letters of the output of a command.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LettersFlag {
    /// Letters of the colours: en for b r g, ru for с к з [default: by the language]
    /// ru: Буквы цветов: en — b r g, ru — с к з [по умолчанию: по языку]
    #[arg(long, value_name = "en|ru", hide_possible_values = true)]
    letters: Option<Language>,
}

/// The language, colours and width of the output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// The games that the command knows.
    pub(crate) games: &'static Registry,
    /// Describes all commands to clap, with their help in a language.
    pub(crate) describe: fn(&'static Registry, Lang) -> Command,
    pub(crate) lang: Lang,
    /// The language whose colour letters the arguments ask for.
    pub(crate) letters: Option<Lang>,
    /// Whether the arguments name the language.
    pub(crate) is_lang_named: bool,
    /// Colours of the result on stdout.
    pub(crate) paint: Paint,
    /// How messages on stderr are drawn.
    pub(crate) messages: TextStyle,
}

impl Terminal {
    pub(crate) fn new(
        games: &'static Registry,
        describe: fn(&'static Registry, Lang) -> Command,
        wanted: Option<Language>,
    ) -> Self {
        let (lang, is_lang_named) = (Language::or_locale(wanted), wanted.is_some());
        let stdout = paint(io::stdout().is_terminal());
        let is_seen = io::stderr().is_terminal();
        let width = if is_seen { columns() } else { 120 };
        let messages = TextStyle {
            lang,
            paint: paint(is_seen),
            width,
            wrap: message_width(),
        };
        Self {
            games,
            describe,
            lang,
            letters: None,
            is_lang_named,
            paint: stdout,
            messages,
        }
    }

    /// Takes the letters that a command's arguments ask for.
    pub(crate) fn spell(&mut self, flag: LettersFlag) {
        self.letters = flag.letters.map(Language::lang);
    }

    /// The colour letters of the output about a game.
    pub(crate) fn alphabet(&self, game: &Profile) -> Alphabet {
        game.letters(self.letters.unwrap_or(self.lang))
    }

    /// The faults of a document, for people, as paragraphs divided by empty lines.
    pub(crate) fn words(&self, source: &Source<'_>, found: &Diagnostics) -> Vec<String> {
        let paragraphs = found
            .iter()
            .flat_map(|one| [human::diagnostic(source, one, self.messages), String::new()]);
        paragraphs.chain(self.dropped(source, found)).collect()
    }

    /// How many diagnostics of a document are not shown, if any, so that no reader takes the rest
    /// for the whole.
    pub(crate) fn dropped(&self, source: &Source<'_>, found: &Diagnostics) -> Option<String> {
        let (name, dropped) = (source.name, found.dropped());
        let Text { en, ru } = Text::count(
            dropped,
            ["more message", "more messages"],
            ["сообщение", "сообщения", "сообщений"],
        );
        let text = || text!("{name}: {en} not shown", "{name}: ещё {ru} не показано");
        (dropped > 0).then(|| text().get(self.lang).to_owned())
    }
}

/// Prints a message on stderr; a closed stderr is not a fault.
pub(crate) fn message(text: &str) {
    let text = visible(text);
    match message_width() {
        Some(width) => painted_message(
            &text
                .lines()
                .map(|line| folded(line, width))
                .collect::<Vec<_>>()
                .join("\n"),
        ),
        None => painted_message(&text),
    }
}

/// The width that messages keep to; none where neither a terminal nor `COLUMNS` names one, for a
/// program may search them line by line.
fn message_width() -> Option<usize> {
    let wraps = io::stderr().is_terminal()
        || std::env::var_os("COLUMNS").is_some_and(|columns| !columns.is_empty());
    wraps.then(columns)
}

/// A line that is too wide, in several of which the later ones are set in.
fn folded(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    let indent = " ".repeat(line.len() - line.trim_start_matches(' ').len());
    let lines = wrapped(
        line,
        width.saturating_sub(indent.len() + SET_IN).max(width / 3),
    );
    let between = format!("\n{indent}{}", " ".repeat(SET_IN));
    indent + &lines.join(&between)
}

/// The same of one in whose colours nothing of a document can hide: what it quotes was made visible before.
pub(crate) fn painted_message(text: &str) {
    progress::aside(|| {
        let _ = writeln!(io::stderr().lock(), "{text}");
    });
}

/// Colours only on a terminal that can show them, and not against the reader's wish.
fn paint(is_terminal: bool) -> Paint {
    let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    if is_terminal && !is_refused && !is_dumb {
        Paint::Ansi
    } else {
        Paint::Plain
    }
}

/// The width that the environment tells, else 80.
fn columns() -> usize {
    let columns = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    columns.filter(|&columns| columns >= 40).unwrap_or(80)
}

/// Russian when the locale is Russian, else English.
fn locale() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(std::env::var_os)
        .find(|value| !value.is_empty());
    let set = set
        .map(|value| value.to_string_lossy().into_owned())
        .unwrap_or_default();
    let language = set.split(['_', '.', '@']).next().unwrap_or_default();
    if language == "ru" { Lang::Ru } else { Lang::En }
}

/// Bytes of messages about the documents of one input: no reader reads more, and millions of like
/// errors are one.
const MOST_SAID: usize = 1 << 20;

/// So often the same complaint is written; further ones are counted.
const MOST_LIKE: u64 = 3;
/// The different complaints whose number is counted.
const MOST_COMPLAINTS: usize = 1000;

/// The result on stdout, and messages on stderr in their order with it. When the reader of the
/// result has gone away, that is not an error and the rest is not written.
pub(crate) struct Out {
    pub(crate) terminal: Terminal,
    writer: BufWriter<io::StdoutLock<'static>>,
    /// The beginning of a character whose end is still to come, where a terminal is written to.
    begun: Option<Vec<u8>>,
    is_closed: bool,
    failure: Option<io::Error>,
    /// Bytes of messages about the documents of an input, and how many documents came after too many.
    said: usize,
    unsaid: u64,
    /// The threads' knowledge of that.
    hearing: Hearing,
    complaints: Complaints,
    /// The files with errors that were reported, by name.
    wrong: BTreeSet<String>,
}

/// The complaints that belong to no document.
#[derive(Debug, Default)]
struct Complaints {
    /// How often each came.
    counts: Vec<(Text, u64)>,
    /// Their places in this list, by their English.
    places: HashMap<String, usize>,
    /// How many bytes of them were written, and how many were not since there were too many.
    bytes: usize,
    untold: u64,
}

impl Complaints {
    /// Counts one; whether it is to be written.
    fn add(&mut self, text: &Text) -> bool {
        if let Some(&place) = self.places.get(&text.en) {
            self.counts[place].1 += 1;
            if self.counts[place].1 > MOST_LIKE {
                return false;
            }
        } else if self.counts.len() < MOST_COMPLAINTS {
            self.places.insert(text.en.clone(), self.counts.len());
            self.counts.push((text.clone(), 1));
        }
        let has_room = self.bytes <= MOST_SAID;
        if has_room {
            self.bytes += text.en.len();
        } else {
            self.untold += 1;
        }
        has_room
    }

    /// The messages about those that were not written.
    fn rest(self) -> impl Iterator<Item = Text> {
        let like = self
            .counts
            .into_iter()
            .filter(|(_, count)| *count > MOST_LIKE)
            .map(|(text, count)| {
                let times =
                    Text::count(count - MOST_LIKE, ["time", "times"], ["раз", "раза", "раз"]);
                Text {
                    en: format!("{} more: {}", times.en, text.en),
                    ru: format!("ещё {}: {}", times.ru, text.ru),
                }
            });
        let untold = (self.untold > 0).then(|| {
            let Text { en, ru } = Text::count(
                self.untold,
                ["error", "errors"],
                ["ошибка", "ошибки", "ошибок"],
            );
            text!("{en} more, not shown", "ещё {ru}, не показано")
        });
        like.chain(untold)
    }
}

/// Tells threads that word messages of which input nothing more is said, so that they need not.
#[derive(Clone, Debug)]
pub(crate) struct Hearing(Arc<AtomicUsize>);

impl Default for Hearing {
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(usize::MAX)))
    }
}

impl Hearing {
    /// Whether there is room for more of an input; false only where there is none.
    pub(crate) fn has_room(&self, input: usize) -> bool {
        self.0.load(Ordering::Relaxed) != input
    }

    /// The faults of a document of an input, worded where they may still be printed.
    pub(crate) fn words(
        &self,
        terminal: &Terminal,
        input: usize,
        source: &Source<'_>,
        found: &Diagnostics,
    ) -> WordedMessages {
        let is_said = found.is_empty() || self.has_room(input);
        WordedMessages {
            input,
            words: is_said.then(|| terminal.words(source, found)),
        }
    }
}

/// The messages of a thread about a document of an input; `None` where no more are printed.
#[derive(Debug)]
pub(crate) struct WordedMessages {
    input: usize,
    words: Option<Vec<String>>,
}

/// Nothing to say.
impl Default for WordedMessages {
    fn default() -> Self {
        Self {
            input: usize::MAX,
            words: Some(Vec::new()),
        }
    }
}

impl WordedMessages {
    /// The messages that were worded.
    pub(crate) fn into_words(self) -> Vec<String> {
        self.words.unwrap_or_default()
    }
}

impl Out {
    pub(crate) fn new(terminal: Terminal) -> Self {
        let writer = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let begun = io::stdout().is_terminal().then(Vec::new);
        Self {
            terminal,
            writer,
            begun,
            is_closed: false,
            failure: None,
            said: 0,
            unsaid: 0,
            hearing: Hearing::default(),
            complaints: Complaints::default(),
            wrong: BTreeSet::new(),
        }
    }

    /// A line, in which no document and no name of a file can command the terminal.
    pub(crate) fn line(&mut self, text: &str) {
        self.painted(&visible(text));
    }

    /// A line with colours of its own; what it quotes was made visible before.
    pub(crate) fn painted(&mut self, text: &str) {
        self.put(text.as_bytes());
        self.put(b"\n");
    }

    pub(crate) fn lines(&mut self, lines: &[String]) {
        lines.iter().for_each(|line| self.line(line));
    }

    /// A line in the language of the terminal.
    pub(crate) fn say(&mut self, text: &Text) {
        self.line(text.get(self.terminal.lang));
    }

    /// Documents and pictures: bytes as they are, which go to files and other programs; where a terminal shows them, they do
    /// not command it.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let Some(begun) = &mut self.begun else {
            return self.put(bytes);
        };
        begun.extend_from_slice(bytes);
        let mut shown = String::new();
        let mut rest = 0;
        for chunk in begun.utf8_chunks() {
            shown.push_str(chunk.valid());
            rest += chunk.valid().len();
            let is_begun = std::str::from_utf8(chunk.invalid())
                .is_err_and(|error| error.error_len().is_none());
            if is_begun && rest + chunk.invalid().len() == begun.len() {
                break;
            }
            if !chunk.invalid().is_empty() {
                shown.push(char::REPLACEMENT_CHARACTER);
            }
            rest += chunk.invalid().len();
        }
        begun.drain(..rest);
        // The terminal ends lines in its own way.
        let shown = shown.replace("\r\n", "\n");
        self.put(visible(&shown).as_bytes());
    }

    /// Clears the screen, where there is one.
    pub(crate) fn clear(&mut self) {
        if self.begun.is_some() {
            self.put(b"\x1b[2J\x1b[H");
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        if !self.is_closed {
            let written = self.writer.write_all(bytes);
            self.note(written);
        }
    }

    /// Whether the reader of the output has gone away.
    pub(crate) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Before something is printed on stderr, so that both appear in order.
    pub(crate) fn flush(&mut self) {
        if !self.is_closed {
            let written = progress::aside(|| self.writer.flush());
            self.note(written);
        }
    }

    /// Writes the whole output so far, before a file is changed: where that fails the file stays as
    /// it is. A reader that has gone away is not a failure.
    ///
    /// # Errors
    /// That it cannot be written, which is told once.
    pub(crate) fn said(&mut self) -> Result<(), OutputError> {
        self.flush();
        let failure = self.failure.take();
        failure.map_or(Ok(()), |error| Err(OutputError(error.into())))
    }

    fn note(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.is_closed = true;
            self.failure = Some(error).filter(|error| error.kind() != io::ErrorKind::BrokenPipe);
        }
    }

    /// A message on stderr, in the language of the terminal.
    pub(crate) fn tell(&mut self, text: &Text) {
        self.flush();
        message(text.get(self.terminal.lang));
    }

    /// A message that belongs to no document.
    pub(crate) fn complain(&mut self, text: &Text) {
        if self.complaints.add(text) {
            let Text { en, ru } = text;
            self.tell(&text!("error: {en}", "ошибка: {ru}"));
        }
    }

    /// The same of a warning.
    pub(crate) fn warn(&mut self, text: &Text) {
        let Text { en, ru } = text;
        self.tell(&text!("warning: {en}", "предупреждение: {ru}"));
    }

    /// The faults of a document, in words, on stderr; of a file with very many of them only how
    /// many more there are.
    pub(crate) fn messages(&mut self, words: &[String]) {
        if !words.is_empty() && self.has_room(words) {
            self.flush();
            words.iter().for_each(|text| painted_message(text));
        }
    }

    /// For the threads that word the faults of the documents of some inputs.
    pub(crate) fn hearing(&mut self) -> Hearing {
        self.hearing = Hearing::default();
        self.hearing.clone()
    }

    /// The same as [`messages`](Self::messages) for messages that a thread has worded.
    pub(crate) fn worded(&mut self, worded: &WordedMessages) {
        let Some(words) = &worded.words else {
            return self.leave_unsaid();
        };
        self.messages(words);
        self.heard(worded.input);
    }

    /// Notes that something of an input was said: its messages need not be worded if there is no
    /// room for more.
    pub(crate) fn heard(&self, input: usize) {
        if self.is_full() {
            self.hearing.0.store(input, Ordering::Relaxed);
        }
    }

    /// Whether an input has had its most messages.
    const fn is_full(&self) -> bool {
        self.said > MOST_SAID
    }

    /// A message about a document, on stderr; of a file with very many of them only how many more there are.
    pub(crate) fn tell_of_document(&mut self, text: &Text) {
        let said = [text.get(self.terminal.lang).to_owned()];
        if self.has_room(&said) {
            self.tell(text);
        }
    }

    /// Whether the messages about a document may still be printed, after all that was said of its
    /// file; counts them.
    pub(crate) fn has_room(&mut self, words: &[String]) -> bool {
        let is_full = self.is_full();
        if is_full {
            self.unsaid += 1;
        } else {
            self.said += words.iter().map(String::len).sum::<usize>();
        }
        !is_full
    }

    /// A document of an input of which nothing more is said.
    pub(crate) const fn leave_unsaid(&mut self) {
        self.unsaid += 1;
    }

    /// An input is at its end: says how much was not said of it.
    pub(crate) fn next_input(&mut self) {
        let unsaid = std::mem::take(&mut self.unsaid);
        self.said = 0;
        if unsaid > 0 {
            let documents = ["документе", "документах", "документах"];
            let Text { en, ru } = Text::count(unsaid, ["document", "documents"], documents);
            self.tell(&text!(
                "there are more messages about {en}, which are not shown",
                "есть ещё сообщения о {ru}, они не показаны"
            ));
        }
    }

    /// Reports the faults of a document on stderr; the status that this comes to.
    pub(crate) fn report(&mut self, source: &Source<'_>, found: &Diagnostics) -> Status {
        if !found.is_empty() && self.is_full() {
            self.leave_unsaid();
        } else {
            let words = self.terminal.words(source, found);
            self.messages(&words);
        }
        if found.has_errors() {
            self.is_wrong(source.name);
            return Status::Wrong;
        }
        Status::Good
    }

    /// Remembers that a file has errors.
    pub(crate) fn is_wrong(&mut self, name: &str) {
        if !self.wrong.contains(name) {
            self.wrong.insert(name.to_owned());
        }
    }

    /// The files with errors since the last call.
    pub(crate) fn wrong(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.wrong)
    }

    /// Replays a document that a command has made, one of several or the only one, and reports its
    /// faults. Whether its claims are true says `kletka check`.
    pub(crate) fn check_new(&mut self, document: usize, text: &str) -> Status {
        self.check_made(document, text, |_| true)
    }

    /// The same of a document that its author has yet to fill: that nothing stands there so far goes without saying.
    pub(crate) fn check_begun(&mut self, text: &str) -> Status {
        self.check_made(0, text, |one| one.severity == Severity::Error)
    }

    fn check_made(
        &mut self,
        document: usize,
        text: &str,
        is_said: impl Fn(&Diagnostic) -> bool,
    ) -> Status {
        let name = self.terminal.lang.of("the new document", "новый документ");
        let source = Source {
            document,
            ..Source::whole(name, text)
        };
        let mut found = Diagnostics::default();
        self.terminal.games.check_moves(&source, &mut found);
        found.retain(is_said);
        self.report(&source, &found)
    }

    /// Prints help, the version or the fault of the usage; the status of the command.
    pub(crate) fn usage(mut self, error: &clap::Error) -> Status {
        // The usage that clap makes of the arguments at hand is one line, however long.
        let text = usage_error::english(error);
        let is_reworded = error.use_stderr() && text != error.render().to_string();
        let is_wide = |width: usize| text.lines().any(|line| line.chars().count() > width);
        // Clap repeats what was typed, and a name that a shell put there may command the terminal.
        let is_raw = visible(&text) != text;
        if error.use_stderr() && (is_raw || is_reworded || message_width().is_some_and(is_wide)) {
            message(text.trim_end());
        } else {
            let printed = error.print().and_then(|()| io::stdout().flush());
            self.note(printed);
        }
        self.end(Ok(if error.use_stderr() {
            Status::Failed
        } else {
            Status::Good
        }))
    }

    /// The status of a part of a command; why it stopped is said.
    pub(crate) fn status(&mut self, done: Done) -> Status {
        let (status, why) = match done {
            Ok(status) => return status,
            Err(CommandError::Wrong) => return Status::Wrong,
            Err(CommandError::Refused(why)) => (Status::Wrong, why),
            Err(CommandError::Failed(why)) => (Status::Failed, why),
        };
        self.complain(&why);
        status
    }

    /// Writes out the rest; the status of the command.
    pub(crate) fn end(mut self, done: Done) -> Status {
        let status = self.status(done);
        std::mem::take(&mut self.complaints)
            .rest()
            .for_each(|text| self.tell(&text));
        self.next_input();
        let Err(why) = self.said() else { return status };
        self.complain(&why.text());
        Status::Failed
    }
}
