//! `kletka import`.

use std::path::PathBuf;

use clap::Args;

use super::command::{Entry, Run};
use super::input::Input;
use super::save::Destination;
use super::terminal::{Done, Out, Status, Stop};
use crate::session::author;
use crate::text::Text;

pub(super) const COMMAND: Entry = Entry::new::<ImportArgs>(
    "import",
    &[
        ("check --json --content games | kletka import - -o games.kla", "", ""),
        ("import games.jsonl -o games.kla", "", ""),
    ],
    [
        "Exit codes: 0 written, 1 a line is no document or a document has errors, 2 a file cannot be read or written.",
        "Коды завершения: 0 — записано, 1 — строка не документ или в документе ошибки, 2 — файл не читается или не записывается.",
    ],
);

/// Make documents from the JSON of check --json --content
/// ru: Сделать документы из JSON команды check --json --content
#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// Lines of JSON as kletka check --json --content writes them, or - for standard input
    /// ru: Строки JSON, которые пишет kletka check --json --content, или - для стандартного ввода
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    destination: Destination,
}

impl Run for ImportArgs {
    fn run(&self, out: &mut Out) -> Done {
        let input = Input::of(&self.file);
        let (name, bytes) = (input.name(), input.read()?);
        let text = String::from_utf8(bytes)
            .map_err(|_| Stop::Refused(crate::text!("{name} is not UTF-8", "{name} — не UTF-8")))?;
        let mut documents = Vec::new();
        for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1_u64..) {
            if line.trim().is_empty() {
                continue;
            }
            documents.push(author::import(line).map_err(|error| {
                let Text { en, ru } = error;
                Stop::Refused(crate::text!("{name}, line {number}: {en}", "{name}, строка {number}: {ru}"))
            })?);
        }
        if documents.is_empty() {
            return Err(Stop::Refused(crate::text!("{name} holds no documents", "в {name} нет документов")));
        }
        // What was wrong before the export is wrong still; it is said, and written all the same.
        let statuses = documents.iter().enumerate().map(|(number, document)| out.check_new(number, document));
        let status = statuses.max().unwrap_or_default();
        self.destination.deliver(&documents.join("+++\n"), out)?;
        if status > Status::Good {
            out.complain(&Text::new("a document has errors", "в документах есть ошибки"));
        }
        Ok(status)
    }
}
