//! `kletka fmt`.

use std::fs;
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Seek as _, Write as _};
use std::time::{Duration, Instant};

use similar::udiff::UnifiedHunkHeader;
use similar::{ChangeTag, DiffOp, DiffableStr as _};
use tempfile::NamedTempFile;

use super::input::{self, spooled};
use super::lock::LockedFile;
use super::prelude::*;
use super::save::PendingFile;
use super::stamp::Digest;
use super::stream::{Event, Located};
use super::terminal::{Hearing, Language, WordedMessages};
use crate::document::format::{self, FormatOptions, FormatRefusal, Script};
use crate::document::stream::{self, Chunk};
use crate::files::difference;

/// How long the shortest difference is searched before a longer one will do.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<FmtArgs>(
    "fmt",
    &[
        (
            "fmt game.toml                ",
            "rewrite a file",
            "переписать файл",
        ),
        (
            "fmt --check puzzles          ",
            "list the files that would change",
            "перечислить файлы, которые изменились бы",
        ),
        (
            "fmt --diff game.toml         ",
            "show what would change",
            "показать, что изменилось бы",
        ),
        (
            "fmt --letters en - < a.toml  ",
            "to standard output, with b r g for the colours",
            "на стандартный вывод, с b r g вместо цветов",
        ),
    ],
    [
        "\
A document with syntax errors is reported and stays as it is.
Exit codes: 0 done, 1 a document has syntax errors (with --check: or would change), \
2 a file cannot be read or written.",
        "\
О документе с ошибками записи программа сообщает и оставляет его как есть.
Коды завершения: 0 — сделано, 1 — в документе ошибки записи (с --check: или он изменился бы), \
2 — файл не читается или не записывается.",
    ],
);

/// Format documents: order, columns, letters
/// ru: Привести документы к канонической форме
///
/// Rewrites the files that are not in canonical form and lists them. Comments, remarks and empty lines stay, and so
/// does the meaning: the result is read again and compared before it is written.
/// ru: Переписывает файлы, которые не имеют канонической формы, и перечисляет их. Комментарии, примечания и пустые
/// строки остаются, и смысл тоже: прежде чем записать результат, программа читает его и сравнивает с исходным.
#[derive(Debug, Args)]
struct FmtArgs {
    #[command(flatten)]
    given: PathsArgs,
    /// Write nothing; list the files that are not in canonical form, with exit code 1 if there are any
    /// ru: Ничего не записывать; перечислить файлы не в канонической форме, код 1, если они есть
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    /// ru: Ничего не записывать; показать, что изменилось бы
    #[arg(long)]
    diff: bool,
    /// Alphabet of the colour letters and language of goals [default: the alphabet used first, goals as they are]
    /// ru: Алфавит букв цветов и язык целей [по умолчанию: алфавит, что встретился первым; цели без изменений]
    #[arg(long, value_name = "ru|en", hide_possible_values = true)]
    letters: Option<Language>,
    /// No summary
    /// ru: Без итога
    #[arg(long, short)]
    quiet: bool,
}

/// The totals over the files.
#[derive(Debug, Default)]
struct FormatTotals {
    changed: u64,
    unchanged: u64,
    wrong: u64,
    status: Status,
}

/// The result of a thread for a document.
struct FormattedDocument {
    document: usize,
    first_byte: u64,
    /// How long it becomes.
    length: u64,
    /// Whether it has nothing but white space.
    is_blank: bool,
    is_changed: bool,
    /// Its new bytes, where they are to be written.
    bytes: Vec<u8>,
    trouble: Option<Trouble>,
}

/// Why a document stays as it is.
enum Trouble {
    /// It has errors, in words; whether it is too large to be written.
    Wrong(WordedMessages, bool),
    /// It would have changed in meaning.
    Changed(Text),
}

/// A file whose documents go by.
#[derive(Default)]
struct File {
    name: String,
    /// Its lock, and what it held when that was taken, if it is to be written.
    locked: Option<(LockedFile, io::Result<Digest>)>,
    /// Where its text is; `None` while nothing is to be written.
    old: Option<PathBuf>,
    /// How long the new text is so far.
    length: u64,
    /// Whether the new text differs, and where it grows then.
    is_changed: bool,
    draft: Option<UnformattedDocument>,
    /// Where the last document ended, if it has nothing but white space.
    blank_end: Option<u64>,
    /// How many documents stay as they are because they cannot be read.
    wrong: u64,
    /// Whether it is not to be written, nor counted.
    is_left: bool,
}

/// The text between documents.
const SEPARATOR: &[u8] = stream::SEPARATOR.as_bytes();

/// The new text of a file.
enum UnformattedDocument {
    /// In the place of the old one, once it is complete.
    Pending(PendingFile),
    /// For standard output.
    Aside(BufWriter<fs::File>),
}

impl UnformattedDocument {
    fn write(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        match self {
            Self::Pending(file) => file.write(bytes),
            Self::Aside(file) => file.write_all(bytes).map_err(FileError::aside),
        }
    }
}

impl Run for FmtArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut totals = FormatTotals::default();
        let inputs = self.given.walk.inputs(&self.given.paths);
        // Files only looked at are read all at once; files written, one after the other.
        let is_file = |input: &Result<_, _>| !matches!(input, Ok(DocumentInput::Stdin));
        for inputs in
            inputs.chunk_by(|one, other| self.only_lists() && is_file(one) && is_file(other))
        {
            let done = self.format(inputs, &mut totals, out);
            totals.status = totals.status.max(out.status(done));
            if out.is_closed() {
                break;
            }
        }
        if totals.wrong > 0 || self.check && totals.changed > 0 {
            totals.status = totals.status.max(Status::Wrong);
        }
        out.flush();
        if !self.quiet && !out.is_closed() && totals.changed + totals.unchanged > 0 {
            out.tell(&summary(&totals, self.check || self.diff));
        }
        Ok(totals.status)
    }
}

impl FmtArgs {
    /// Formats the documents of files; what cannot be read is reported and stays as it is.
    fn format(
        &self,
        inputs: &[Result<DocumentInput, FileError>],
        totals: &mut FormatTotals,
        out: &mut Out,
    ) -> Done {
        let spool = match inputs {
            [Ok(DocumentInput::Stdin)] if !self.only_lists() => {
                Some(spooled(&DocumentInput::Stdin)?)
            }
            _ => None,
        };
        let spool = spool.as_ref().map(NamedTempFile::path);
        let mut files = Vec::new();
        for input in inputs {
            files.push(self.file(input.as_ref().ok(), spool)?);
        }
        let mut files = files.into_iter();
        let (terminal, hearing, mut file) = (out.terminal, out.hearing(), files.next());
        Stream::new(inputs.to_vec()).stdin_in(spool).work(
            None,
            None,
            |found, (): &mut ()| self.made(found, &hearing, &terminal),
            |event| {
                let Some(now) = &mut file else { return false };
                let done = match event {
                    Event::Document(made) => now
                        .take(made, self, out)
                        .inspect_err(|_| now.is_left = true),
                    Event::Foreign => {
                        now.is_left = true;
                        Ok(Status::Good)
                    }
                    Event::Unreadable(why) => {
                        now.is_left = true;
                        fail_with(why)
                    }
                    Event::End(length) => {
                        out.next_input();
                        let done = std::mem::replace(&mut file, files.next());
                        done.map_or(Ok(Status::Good), |done| {
                            done.finish(length, self, totals, out)
                        })
                    }
                };
                totals.status = totals.status.max(out.status(done));
                !out.is_closed()
            },
        );
        Ok(Status::Good)
    }

    /// A file whose documents are to go by; one that is to be written is locked.
    fn file(&self, input: Option<&DocumentInput>, spool: Option<&Path>) -> Result<File, FileError> {
        let path = input.and_then(DocumentInput::path);
        let locked = match path.filter(|_| !self.check && !self.diff) {
            Some(path) => Some((LockedFile::wait(path)?, Digest::at(path))),
            None => None,
        };
        let old = spool.or(path).filter(|_| !self.only_lists());
        Ok(File {
            name: input.map_or(String::new(), DocumentInput::name),
            old: old.map(Path::to_owned),
            locked,
            ..File::default()
        })
    }

    /// Whether nothing of a new text is wanted but that it is another one.
    const fn only_lists(&self) -> bool {
        self.check && !self.diff
    }

    fn made(
        &self,
        found: &Located<'_>,
        hearing: &Hearing,
        terminal: &Terminal,
    ) -> FormattedDocument {
        let letters = self.letters.map(|letters| Script::of(letters.lang()));
        let (source, errors) = found.read();
        let done = if errors.has_errors() {
            Err(FormatRefusal::Wrong(errors))
        } else {
            let written = if self.only_lists() {
                format::draft
            } else {
                format::document
            };
            written(
                &source,
                terminal.games.profiles(),
                FormatOptions { letters },
            )
        };
        let Chunk {
            document,
            first_byte,
            bytes: old,
            ..
        } = found.chunk;
        let (new, trouble) = match done {
            Ok(text) => (Some(text.into_bytes()), None),
            Err(FormatRefusal::Wrong(errors)) => {
                let words = hearing.words(terminal, found.input_number, &source, &errors);
                (None, Some(Trouble::Wrong(words, old.is_err())))
            }
            Err(FormatRefusal::Changed(why)) => {
                (None, Some(Trouble::Changed(refusal(&source, &why.text()))))
            }
        };
        let is_changed = new.as_ref().is_some_and(|new| Ok(&new[..]) != old);
        let new = new.unwrap_or_else(|| old.unwrap_or_default().to_vec());
        let (length, is_blank) = (new.len() as u64, new.trim_ascii().is_empty());
        let bytes = if self.only_lists() { Vec::new() } else { new };
        FormattedDocument {
            document,
            first_byte,
            length,
            is_blank,
            is_changed,
            bytes,
            trouble,
        }
    }
}

impl File {
    /// Takes the next document.
    fn take(&mut self, made: FormattedDocument, arguments: &FmtArgs, out: &mut Out) -> Done {
        match made.trouble {
            None => {}
            Some(Trouble::Wrong(words, is_too_large)) => {
                out.worded(&words);
                self.wrong += 1;
                self.is_left |= is_too_large;
            }
            Some(Trouble::Changed(why)) => return fail_with(why),
        }
        let separator = if made.document > 0 { SEPARATOR } else { b"" };
        let begin = self.length + separator.len() as u64;
        if made.is_changed || begin != made.first_byte {
            self.change(arguments)?;
        }
        if let Some(draft) = &mut self.draft {
            draft.write(separator)?;
            draft.write(&made.bytes)?;
        }
        self.length = begin + made.length;
        self.blank_end = (made.is_blank).then_some(made.first_byte + made.length);
        Ok(Status::Good)
    }

    /// Begins a new text with what was the same so far.
    fn change(&mut self, arguments: &FmtArgs) -> Result<(), CommandError> {
        if std::mem::replace(&mut self.is_changed, true) || self.is_left {
            return Ok(());
        }
        let Some(old) = &self.old else { return Ok(()) };
        let mut draft = if arguments.diff || self.name == "-" {
            UnformattedDocument::Aside(BufWriter::new(
                tempfile::tempfile().map_err(FileError::aside)?,
            ))
        } else {
            UnformattedDocument::Pending(PendingFile::begin(old, true).map_err(as_it_was)?)
        };
        let unreadable = |error| input::unreadable(&self.name, error);
        let mut same = BufReader::new(fs::File::open(old).map_err(unreadable)?.take(self.length));
        loop {
            let piece = same.fill_buf().map_err(unreadable)?;
            if piece.is_empty() {
                break;
            }
            let length = piece.len();
            draft.write(piece)?;
            same.consume(length);
        }
        self.draft = Some(draft);
        Ok(())
    }

    /// All its documents have gone by; `length` is theirs in bytes.
    fn finish(
        mut self,
        length: u64,
        arguments: &FmtArgs,
        totals: &mut FormatTotals,
        out: &mut Out,
    ) -> Done {
        totals.wrong += self.wrong;
        // Without a separator behind it, an empty document at the end would be none.
        let separator = self
            .blank_end
            .filter(|&end| end < length)
            .map(|_| SEPARATOR);
        if !self.is_left && self.length + separator.map_or(0, <[u8]>::len) as u64 != length {
            self.change(arguments)?;
        }
        if let (Some(draft), Some(separator)) = (&mut self.draft, separator) {
            draft.write(separator)?;
        }
        let is_printed = self.name == "-" && !arguments.check && !arguments.diff;
        let is_changed = self.is_changed && !self.is_left;
        if is_printed && !is_changed {
            return self
                .old
                .map_or(Ok(Status::Good), |old| print(fs::File::open(old), out));
        }
        if !is_changed {
            totals.unchanged += u64::from(!self.is_left && self.wrong == 0);
            return Ok(Status::Good);
        }
        let unreadable = |error| input::unreadable(&self.name, error);
        match (self.draft, &self.old) {
            (Some(UnformattedDocument::Pending(draft)), Some(old)) => {
                out.line(&self.name);
                out.said().map_err(as_it_was)?;
                let (locked, read) = self
                    .locked
                    .unwrap_or_else(|| (LockedFile::default(), Digest::at(old)));
                draft.finish_locked(&locked, &read.map_err(unreadable)?)?;
            }
            (Some(UnformattedDocument::Aside(draft)), Some(old)) => {
                let new = draft.into_inner().map_err(io::IntoInnerError::into_error);
                let new = new.and_then(|mut new| new.rewind().map(|()| new));
                if is_printed {
                    return print(new, out);
                }
                let mut text = Vec::new();
                new.and_then(|mut new| new.read_to_end(&mut text))
                    .map_err(FileError::aside)?;
                let old = fs::read(old).map_err(unreadable)?;
                difference(&self.name, &old, &text, out);
            }
            _ => out.line(&self.name),
        }
        totals.changed += u64::from(!is_printed);
        Ok(Status::Good)
    }
}

/// Prints a file.
fn print(file: io::Result<fs::File>, out: &mut Out) -> Done {
    let mut file = BufReader::new(file.map_err(FileError::aside)?);
    loop {
        let piece = file.fill_buf().map_err(FileError::aside)?;
        if piece.is_empty() || out.is_closed() {
            return Ok(Status::Good);
        }
        out.bytes(piece);
        let length = piece.len();
        file.consume(length);
    }
}

/// A file that cannot be written is as it was.
fn as_it_was(why: impl Into<Text>) -> Text {
    let Text { en, ru } = why.into();
    text!("{en}; the file is as it was", "{ru}; файл остался прежним")
}

/// The formatter's own error: better no canonical form than one that says something else.
fn refusal(source: &Source<'_>, why: &Text) -> Text {
    let (name, document, Text { en, ru }) = (source.name, source.document, why);
    text!(
        "{name}, document {document}: not formatted, for {en}. This is a fault of kletka fmt; the file is as it was",
        "{name}, документ {document}: формат не изменён: {ru}. Это ошибка kletka fmt; файл остался прежним"
    )
}

/// Prints a unified diff.
pub(super) fn difference(name: &str, old: &[u8], new: &[u8], out: &mut Out) {
    let paint = out.terminal.paint;
    let (old, new) = (String::from_utf8_lossy(old), String::from_utf8_lossy(new));
    let (old, new) = (old.tokenize_lines(), new.tokenize_lines());
    out.line(&format!("--- {name}"));
    out.line(&format!("+++ {name}"));
    for hunk in similar::group_diff_ops(operations(&old, &new), 3) {
        out.painted(&paint.faint(&UnifiedHunkHeader::new(&hunk).to_string()));
        for change in hunk
            .iter()
            .flat_map(|operation| operation.iter_changes(&old, &new))
        {
            let line = format!(
                "{}{}",
                change.tag(),
                visible(change.value().trim_end_matches('\n'))
            );
            out.painted(&match change.tag() {
                ChangeTag::Delete => paint.removed(&line),
                ChangeTag::Insert => paint.added(&line),
                ChangeTag::Equal => line,
            });
            if change.missing_newline() {
                out.line("\\ No newline at end of file");
            }
        }
    }
}

/// The operations that make the new lines of the old ones, document by document: searched in the
/// whole of a large archive, the shortest difference takes more than its length in time.
fn operations(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let deadline = Some(Instant::now() + PATIENCE);
    let pieces =
        [old, new].map(|lines| lines.iter().map(|line| line.as_bytes()).collect::<Vec<_>>());
    let [parts, others] = [old, new].map(|lines| {
        let divides = |line: &&str| line.trim_end().as_bytes() == SEPARATOR.trim_ascii_end();
        lines
            .split_inclusive(divides)
            .map(<[_]>::len)
            .collect::<Vec<_>>()
    });
    let pairs = if parts.len() == others.len() {
        parts.into_iter().zip(others).collect()
    } else {
        vec![(old.len(), new.len())]
    };
    let mut operations: Vec<DiffOp> = Vec::new();
    let (mut from, mut to) = (0, 0);
    for (length, other) in pairs {
        let (part, made) = (from..from + length, to..to + other);
        (from, to) = (part.end, made.end);
        for operation in difference::operations([&pieces[0], &pieces[1]], [part, made], deadline) {
            // Equal lines on both sides of a separator are one run, of which only the ends are
            // shown.
            match (operations.last_mut(), operation) {
                (Some(DiffOp::Equal { len, .. }), DiffOp::Equal { len: more, .. }) => *len += more,
                _ => operations.push(operation),
            }
        }
    }
    operations
}

/// "2 files rewritten, 1 file unchanged".
fn summary(totals: &FormatTotals, only_looks: bool) -> Text {
    let FormatTotals {
        changed, unchanged, ..
    } = *totals;
    let done = if only_looks {
        Text::new("would change", "изменилось бы")
    } else {
        Text::new("rewritten", "переписано")
    };
    text!(
        "{count} {done}, {unchanged} in canonical form already",
        "{done}: {count}, уже в каноническом виде: {unchanged}",
        count = Text::count(changed, ["file", "files"], ["файл", "файла", "файлов"]),
        done
    )
}
