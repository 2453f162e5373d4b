//! `kletka fmt`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use similar::{ChangeTag, TextDiff};

use super::Status;
use super::check::report;
use super::help::Russian;
use super::input::{self, Input, Unreadable};
use super::output::{Out, Terminal, message};
use super::save::replace;
use crate::board::paint::Paint;
use crate::check;
use crate::document::format::{self, Options, Refusal, Script};
use crate::document::stream::Archive;
use crate::text::Source;
use crate::text::{Diagnostics, Lang, Text, plural_en, plural_ru};

/// How long the shortest difference is searched before a longer one will do.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
pub(super) struct FmtArgs {
    /// Files, folders (searched for .toml and .kla files) or - for standard input, written to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write nothing; list the files that are not in canonical form, with exit code 1 if there are any
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,
    /// Alphabet of the colour letters [default: the one that the document uses first]
    #[arg(long, value_name = "ru|en", hide_possible_values = true)]
    letters: Option<Letters>,
    /// No summary
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Letters {
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

pub(super) const RUSSIAN: Russian = Russian {
    about: "Привести документы к канонической форме",
    more: "Переписывает файлы, которые не имеют канонической формы, и перечисляет их. Комментарии, примечания и пустые \
           строки остаются, и смысл тоже: прежде чем записать результат, программа читает его и сравнивает с исходным.",
    after: "\
Примеры:
  kletka fmt game.toml                переписать файл
  kletka fmt --check puzzles          перечислить файлы, которые изменились бы
  kletka fmt --diff game.toml         показать, что изменилось бы
  kletka fmt --letters en - < a.toml  на стандартный вывод, с b r g вместо цветов

О документе с ошибками записи программа сообщает и оставляет его как есть.
Коды завершения: 0 — сделано, 1 — в документе ошибки записи (с --check: или он изменился бы),
2 — файл не читается или не записывается.",
    arguments: &[
        ("paths", "Файлы, папки (в них ищутся .toml и .kla) или -: со стандартного ввода на стандартный вывод"),
        ("check", "Ничего не записывать; перечислить файлы не в канонической форме, код 1, если они есть"),
        ("diff", "Ничего не записывать; показать, что изменилось бы"),
        ("letters", "Алфавит букв цветов [по умолчанию: тот, что встретился первым]"),
        ("quiet", "Без итога"),
    ],
    ..Russian::NONE
};

pub(super) fn run(arguments: &FmtArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let mut totals = Totals::default();
    for input in input::collect(&arguments.paths) {
        if out.is_closed() {
            break;
        }
        let done = input.and_then(|input| format_input(&input, arguments, terminal, &mut out, &mut totals));
        if let Err(unreadable) = done {
            out.flush();
            terminal.complain(&unreadable.0);
            totals.status = Status::Failed;
        }
    }
    if let Err(error) = out.finish() {
        terminal.complain(&crate::text!(
            "cannot write to standard output: {error}",
            "не удаётся записать в стандартный вывод: {error}"
        ));
        return Status::Failed;
    }
    if totals.wrong > 0 || arguments.check && totals.changed > 0 {
        totals.status = totals.status.max(Status::Wrong);
    }
    if !arguments.quiet && totals.changed + totals.unchanged > 0 {
        message(summary(&totals, arguments.check || arguments.diff).get(terminal.lang));
    }
    totals.status
}

fn format_input(
    input: &Input,
    arguments: &FmtArgs,
    terminal: &Terminal,
    out: &mut Out,
    totals: &mut Totals,
) -> Result<(), Unreadable> {
    let name = input.name();
    let bytes = input.read()?;
    let is_toml = |path: &Path| path.extension().is_some_and(|suffix| suffix == "toml");
    if let (Input::Found(path), Ok(text)) = (input, std::str::from_utf8(&bytes))
        && is_toml(path)
        && input::is_foreign(text)
    {
        return Ok(());
    }
    let options = Options {
        letters: arguments.letters.map(|letters| match letters {
            Letters::Ru => Script::Cyrillic,
            Letters::En => Script::Latin,
        }),
    };
    out.flush();
    let done = format_file(&name, &bytes, options, terminal);
    totals.wrong += done.wrong;
    if done.is_refused {
        totals.status = Status::Failed;
    }
    let is_whole = !done.is_refused && !done.is_partial;
    let is_changed = is_whole && done.bytes != bytes;
    let writes = !arguments.check && !arguments.diff;
    match input {
        Input::Stdin if writes => out.bytes(if is_whole { &done.bytes } else { &bytes }),
        _ if !is_changed => totals.unchanged += u64::from(is_whole && done.wrong == 0),
        Input::File(path) | Input::Found(path) if writes => {
            replace(path, &done.bytes).map_err(|error| unwritable(&name, &error))?;
            totals.changed += 1;
            out.line(&name);
        }
        _ => {
            totals.changed += 1;
            if arguments.diff {
                difference(&name, &bytes, &done.bytes, terminal.paint, out);
            } else {
                out.line(&name);
            }
        }
    }
    Ok(())
}

/// Formats the documents of a file one by one; what cannot be read is reported and stays as it is.
fn format_file(name: &str, bytes: &[u8], options: Options, terminal: &Terminal) -> Formatted {
    let mut done = Formatted { bytes: Vec::with_capacity(bytes.len()), wrong: 0, is_partial: false, is_refused: false };
    let mut archive = Archive::new(bytes);
    while let Ok(Some(chunk)) = archive.next_chunk() {
        if chunk.document > 0 {
            done.bytes.extend_from_slice(b"+++\n");
        }
        let mut source = Source {
            name,
            document: chunk.document,
            text: "",
            first_byte: chunk.first_byte,
            first_line: chunk.first_line,
        };
        let errors = match check::text(&chunk) {
            Ok(text) => {
                source.text = text;
                match format::document(&source, terminal.games.profiles(), options) {
                    Ok(text) => {
                        done.bytes.extend_from_slice(text.as_bytes());
                        continue;
                    }
                    Err(Refusal::Wrong(errors)) => errors,
                    Err(Refusal::Changed(why)) => {
                        terminal.complain(&refusal(&source, &why));
                        done.is_refused = true;
                        continue;
                    }
                }
            }
            Err((diagnostic, readable)) => {
                source.text = readable;
                let mut errors = Diagnostics::default();
                errors.push(*diagnostic);
                errors
            }
        };
        report(&source, &errors, terminal);
        done.wrong += 1;
        match chunk.bytes {
            Ok(bytes) => done.bytes.extend_from_slice(bytes),
            // Only its beginning is in memory.
            Err(_) => done.is_partial = true,
        }
    }
    done
}

/// The formatter's own error: better no canonical form than one that says something else.
fn refusal(source: &Source<'_>, why: &Text) -> Text {
    let (name, document, Text { en, ru }) = (source.name, source.document, why);
    crate::text!(
        "{name}, document {document}: not formatted, for {en}. This is a fault of kletka fmt; the file is as it was",
        "{name}, документ {document}: формат не изменён: {ru}. Это ошибка kletka fmt; файл остался прежним"
    )
}

fn unwritable(name: &str, error: &std::io::Error) -> Unreadable {
    let why_ru = match error.kind() {
        std::io::ErrorKind::PermissionDenied => "нет прав на запись".to_owned(),
        std::io::ErrorKind::ReadOnlyFilesystem => "файловая система только для чтения".to_owned(),
        std::io::ErrorKind::StorageFull => "на диске нет места".to_owned(),
        _ => error.to_string(),
    };
    let why_en = match error.kind() {
        std::io::ErrorKind::PermissionDenied => "no permission to write it".to_owned(),
        _ => error.to_string(),
    };
    Unreadable(crate::text!(
        "cannot write {name}: {why_en}; the file is as it was",
        "не удаётся записать {name}: {why_ru}; файл остался прежним"
    ))
}

/// Prints a unified diff.
fn difference(name: &str, old: &[u8], new: &[u8], paint: Paint, out: &mut Out) {
    let (old, new) = (String::from_utf8_lossy(old), String::from_utf8_lossy(new));
    let mut diff = TextDiff::configure();
    diff.timeout(PATIENCE);
    let diff = diff.diff_lines(&*old, &*new);
    out.line(&format!("--- {name}"));
    out.line(&format!("+++ {name}"));
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        out.line(&paint.faint(&hunk.header().to_string()));
        for change in hunk.iter_changes() {
            let line = format!("{}{}", change.tag(), change.value().trim_end_matches('\n'));
            out.line(&match change.tag() {
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
    let en = |n: u64| format!("{n} {}", plural_en(n, "file", "files"));
    let ru = |n: u64| format!("{n} {}", plural_ru(n, "файл", "файла", "файлов"));
    let compose = |lang: Lang| match (lang, only_looks) {
        (Lang::En, false) => format!("{} rewritten, {unchanged} in canonical form already", en(changed)),
        (Lang::En, true) => format!("{} would change, {unchanged} in canonical form already", en(changed)),
        (Lang::Ru, false) => format!("переписано: {}, уже в каноническом виде: {unchanged}", ru(changed)),
        (Lang::Ru, true) => format!("изменилось бы: {}, уже в каноническом виде: {unchanged}", ru(changed)),
    };
    Text { en: compose(Lang::En), ru: compose(Lang::Ru) }
}
