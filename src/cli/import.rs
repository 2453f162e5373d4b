//! `kletka import`.

use std::io::Read;
use std::path::PathBuf;

use clap::Args;

use super::Status;
use super::add::{Stop, with_out};
use super::check::report;
use super::help::Russian;
use super::input::Input;
use super::output::Terminal;
use super::target::deliver;
use crate::session::author;
use crate::text::Source;
use crate::text::{Diagnostics, Lang, Text};

pub(super) const RUSSIAN: Russian = Russian {
    about: "Сделать документы из JSON команды check --json --content",
    after:
        "\
Примеры:
  kletka check --json --content games | kletka import - -o games.kla
  kletka import games.jsonl -o games.kla

Коды завершения: 0 — записано, 1 — строка не документ или в документе ошибки, 2 — файл не читается или не записывается.",
    arguments: &[
        ("file", "Строки JSON, которые пишет kletka check --json --content, или - для стандартного ввода"),
        ("output", "Записать в этот файл, а не на стандартный вывод"),
        ("force", "Заменить файл, если он есть"),
    ],
    ..Russian::NONE
};

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// Lines of JSON as kletka check --json --content writes them, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn run(arguments: &ImportArgs, terminal: &Terminal) -> Status {
    with_out(terminal, |out| {
        let input = Input::of(&arguments.file);
        let (name, mut bytes) = (input.name(), Vec::new());
        let read = match &input {
            Input::Stdin => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
            _ => std::fs::read(&arguments.file).map(|found| bytes = found),
        };
        read.map_err(|error| Stop::Failed(input.unreadable(&error).0))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Stop::Refused(crate::text!("{name} is not UTF-8", "{name} — не UTF-8")))?;
        let mut documents = Vec::new();
        for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1_u64..) {
            if line.trim().is_empty() {
                continue;
            }
            let document = author::import(line).map_err(|error| {
                let (en, ru) = (error.0.en, error.0.ru);
                Stop::Refused(crate::text!("{name}, line {number}: {en}", "{name}, строка {number}: {ru}"))
            })?;
            documents.push(document);
        }
        if documents.is_empty() {
            return Err(Stop::Refused(crate::text!("{name} holds no documents", "в {name} нет документов")));
        }
        // What was wrong before the export is wrong still; it is said, and written all the same.
        let mut has_errors = false;
        let title = if terminal.lang == Lang::En { "the new document" } else { "новый документ" };
        for (number, document) in documents.iter().enumerate() {
            let source = Source { document: number, ..Source::whole(title, document) };
            let mut found = Diagnostics::default();
            terminal.games.check(&source, &mut found);
            report(&source, &found, terminal);
            has_errors |= found.has_errors();
        }
        deliver(&documents.join("+++\n"), arguments.output.as_deref(), arguments.force, out).map_err(Stop::Failed)?;
        if has_errors {
            Err(Stop::Refused(Text::new("a document has errors", "в документах есть ошибки")))
        } else {
            Ok(())
        }
    })
}
