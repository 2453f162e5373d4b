//! `kletka fmt`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use similar::{ChangeTag, TextDiff};

use super::command::{Entry, Run};
use super::input::{Input, Walk};
use super::save;
use super::stream;
use super::terminal::{Done, Out, Status};
use crate::document::format::{self, Options, Refusal, Script};
use crate::document::stream::Archive;
use crate::text::{Source, Text, visible};

/// How long the shortest difference is searched before a longer one will do.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) const COMMAND: Entry = Entry::new::<FmtArgs>(
    "fmt",
    &[
        ("fmt game.toml                ", "rewrite a file", "переписать файл"),
        (
            "fmt --check puzzles          ",
            "list the files that would change",
            "перечислить файлы, которые изменились бы",
        ),
        ("fmt --diff game.toml         ", "show what would change", "показать, что изменилось бы"),
        (
            "fmt --letters en - < a.toml  ",
            "to standard output, with b r g for the colours",
            "на стандартный вывод, с b r g вместо цветов",
        ),
    ],
    [
        "\
A document with syntax errors is reported and stays as it is.
Exit codes: 0 done, 1 a document has syntax errors (with --check: or would change),
2 a file cannot be read or written.",
        "\
О документе с ошибками записи программа сообщает и оставляет его как есть.
Коды завершения: 0 — сделано, 1 — в документе ошибки записи (с --check: или он изменился бы),
2 — файл не читается или не записывается.",
    ],
);

/// Put documents into canonical form: order, columns, letters
/// ru: Привести документы к канонической форме
///
/// Rewrites the files that are not in canonical form and lists them. Comments, remarks and empty lines stay, and so
/// does the meaning: the result is read again and compared before it is written.
/// ru: Переписывает файлы, которые не имеют канонической формы, и перечисляет их. Комментарии, примечания и пустые
/// строки остаются, и смысл тоже: прежде чем записать результат, программа читает его и сравнивает с исходным.
#[derive(Debug, Args)]
pub(super) struct FmtArgs {
    /// Files, folders (searched for .toml and .kla files) or - for standard input, written to standard output
    /// ru: Файлы, папки (в них ищутся .toml и .kla) или -: со стандартного ввода на стандартный вывод
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    walk: Walk,
    /// Write nothing; list the files that are not in canonical form, with exit code 1 if there are any
    /// ru: Ничего не записывать; перечислить файлы не в канонической форме, код 1, если они есть
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    /// ru: Ничего не записывать; показать, что изменилось бы
    #[arg(long)]
    diff: bool,
    /// Alphabet of the colour letters [default: the one that the document uses first]
    /// ru: Алфавит букв цветов [по умолчанию: тот, что встретился первым]
    #[arg(long, value_name = "ru|en", hide_possible_values = true)]
    letters: Option<Letters>,
    /// No summary
    /// ru: Без итога
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Letters {
    /// с к з, in Renju 3/2 г к з
    Ru,
    /// b r g
    En,
}

/// What became of the files.
#[derive(Debug, Default)]
struct Totals {
    changed: u64,
    unchanged: u64,
    wrong: u64,
    status: Status,
}

/// A file with its documents in canonical form.
struct Formatted {
    bytes: Vec<u8>,
    /// How many documents stay as they are because they cannot be read.
    wrong: u64,
    /// Whether nothing may be written, because a document was too large to be kept.
    is_partial: bool,
    /// Whether nothing may be written, because a document would have changed in meaning.
    is_refused: bool,
}

impl Run for FmtArgs {
    fn run(&self, out: &mut Out) -> Done {
        let mut totals = Totals::default();
        for input in self.walk.inputs(&self.paths) {
            if let Err(why) = input.and_then(|input| self.format(&input, &mut totals, out)) {
                out.complain(&why);
                totals.status = Status::Failed;
            }
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
    fn format(&self, input: &Input, totals: &mut Totals, out: &mut Out) -> Result<(), Text> {
        let (name, bytes) = (input.name(), input.read()?);
        if std::str::from_utf8(&bytes).is_ok_and(|text| input.is_foreign(text)) {
            return Ok(());
        }
        let done = self.format_file(&name, &bytes, out);
        totals.wrong += done.wrong;
        if done.is_refused {
            totals.status = Status::Failed;
        }
        let is_whole = !done.is_refused && !done.is_partial;
        let is_changed = is_whole && done.bytes != bytes;
        let writes = !self.check && !self.diff;
        match input.path() {
            None if writes => out.bytes(if is_whole { &done.bytes } else { &bytes }),
            _ if !is_changed => totals.unchanged += u64::from(is_whole && done.wrong == 0),
            path => {
                if let Some(path) = path.filter(|_| writes) {
                    save::replace(path, &done.bytes).map_err(|Text { en, ru }| {
                        crate::text!("{en}; the file is as it was", "{ru}; файл остался прежним")
                    })?;
                }
                totals.changed += 1;
                if self.diff {
                    difference(&name, &bytes, &done.bytes, out);
                } else {
                    out.line(&name);
                }
            }
        }
        Ok(())
    }

    /// Formats the documents of a file one by one; what cannot be read is reported and stays as it is.
    fn format_file(&self, name: &str, bytes: &[u8], out: &mut Out) -> Formatted {
        let letters = self.letters.map(|letters| match letters {
            Letters::Ru => Script::Cyrillic,
            Letters::En => Script::Latin,
        });
        let mut done =
            Formatted { bytes: Vec::with_capacity(bytes.len()), wrong: 0, is_partial: false, is_refused: false };
        let mut archive = Archive::new(bytes);
        while let Ok(Some(chunk)) = archive.next_chunk() {
            if chunk.document > 0 {
                done.bytes.extend_from_slice(b"+++\n");
            }
            let (source, mut errors) = stream::read(name, &chunk);
            if !errors.has_errors() {
                match format::document(&source, out.terminal.games.profiles(), Options { letters }) {
                    Ok(text) => {
                        done.bytes.extend_from_slice(text.as_bytes());
                        continue;
                    }
                    Err(Refusal::Wrong(found)) => errors = found,
                    Err(Refusal::Changed(why)) => {
                        out.complain(&refusal(&source, &why));
                        done.is_refused = true;
                        continue;
                    }
                }
            }
            out.report(&source, &errors);
            done.wrong += 1;
            match chunk.bytes {
                Ok(bytes) => done.bytes.extend_from_slice(bytes),
                // Only its beginning is in memory.
                Err(_) => done.is_partial = true,
            }
        }
        done
    }
}

/// The formatter's own error: better no canonical form than one that says something else.
fn refusal(source: &Source<'_>, why: &Text) -> Text {
    let (name, document, Text { en, ru }) = (source.name, source.document, why);
    crate::text!(
        "{name}, document {document}: not formatted, for {en}. This is a fault of kletka fmt; the file is as it was",
        "{name}, документ {document}: формат не изменён: {ru}. Это ошибка kletka fmt; файл остался прежним"
    )
}

/// Prints a unified diff.
pub(super) fn difference(name: &str, old: &[u8], new: &[u8], out: &mut Out) {
    let paint = out.terminal.paint;
    let (old, new) = (String::from_utf8_lossy(old), String::from_utf8_lossy(new));
    let mut diff = TextDiff::configure();
    diff.timeout(PATIENCE);
    let diff = diff.diff_lines(&*old, &*new);
    out.line(&format!("--- {name}"));
    out.line(&format!("+++ {name}"));
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        out.painted(&paint.faint(&hunk.header().to_string()));
        for change in hunk.iter_changes() {
            let line = format!("{}{}", change.tag(), visible(change.value().trim_end_matches('\n')));
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

/// "2 files rewritten, 1 file unchanged".
fn summary(totals: &Totals, only_looks: bool) -> Text {
    let Totals { changed, unchanged, .. } = *totals;
    let Text { en, ru } = Text::count(changed, ["file", "files"], ["файл", "файла", "файлов"]);
    let (done, done_ru) =
        if only_looks { ("would change", "изменилось бы") } else { ("rewritten", "переписано") };
    crate::text!(
        "{en} {done}, {unchanged} in canonical form already",
        "{done_ru}: {ru}, уже в каноническом виде: {unchanged}"
    )
}
