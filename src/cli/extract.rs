//! `kletka extract`: the document that a drawing carries.

use std::path::PathBuf;

use clap::Args;

use super::Status;
use super::help::Russian;
use super::output::{Out, Terminal};
use crate::draw::svg::NAMESPACE;
use crate::text::Text;

pub(super) const RUSSIAN: Russian = Russian {
    about: "Достать документ из рисунка",
    more: "Печатает документ, который SVG, нарисованный kletka render, несёт в своих метаданных.",
    after: "\
Примеры:
  kletka extract figure.svg > figure.toml

Коды завершения: 0 — напечатан, 1 — документа в файле нет, 2 — файл не читается.",
    arguments: &[("file", "Файл SVG, нарисованный командой kletka render")],
    ..Russian::NONE
};

#[derive(Debug, Args)]
pub(super) struct ExtractArgs {
    /// An SVG file that kletka render has drawn
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(arguments: &ExtractArgs, terminal: &Terminal) -> Status {
    let shown = arguments.file.display();
    let text = match std::fs::read_to_string(&arguments.file) {
        Ok(text) => text,
        Err(error) => {
            terminal.complain(&crate::text!("cannot read {shown}: {error}", "не удаётся прочитать {shown}: {error}"));
            return Status::Failed;
        }
    };
    let parsed = match roxmltree::Document::parse(&text) {
        Ok(parsed) => parsed,
        Err(error) => {
            terminal.complain(&crate::text!("{shown} is not XML: {error}", "{shown} — не XML: {error}"));
            return Status::Wrong;
        }
    };
    let found = parsed.descendants().find(|node| node.has_tag_name((NAMESPACE, "document")));
    let Some(document) = found.and_then(|node| node.text()) else {
        let mut message = crate::text!("{shown} carries no document", "в {shown} нет документа");
        let help = Text::new(": only drawings of kletka do", ": он есть только в рисунках kletka");
        message.en += &help.en;
        message.ru += &help.ru;
        terminal.complain(&message);
        return Status::Wrong;
    };
    let mut out = Out::new();
    out.line(document.strip_suffix('\n').unwrap_or(document));
    if out.finish().is_err() { Status::Failed } else { Status::Good }
}
