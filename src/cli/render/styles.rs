//! Styles by name or file.

use std::collections::HashMap;
use std::path::{Component, Path};

use crate::cli::input::DocumentInput;
use crate::cli::terminal::Out;
use crate::draw::{Style, style};
use crate::settings::nearest;
use crate::text::{Diagnostics, Source, Text};

/// The styles that were read, so that each is read and warned about once.
#[derive(Debug, Default)]
pub(super) struct Library {
    known: HashMap<String, Option<Style>>,
}

impl Library {
    /// A style; what is wrong with its file is reported. A document that names one, and stands in `folder`, reaches files
    /// beside or below itself and no others: a drawing made of somebody's document must not quote files of this machine.
    pub(super) fn get(&mut self, name: &str, folder: Option<&Path>, out: &mut Out) -> Result<Style, Text> {
        if let Some(style) = style::built_in(name) {
            return Ok(style.clone());
        }
        let path = folder.map_or_else(|| Path::new(name).to_owned(), |folder| folder.join(name));
        if path.extension().is_none_or(|suffix| suffix != "toml") {
            return Err(unknown(name));
        }
        let shown = path.display().to_string();
        let wrong = || crate::text!("the style {shown} has errors", "в стиле {shown} ошибки");
        if let Some(known) = self.known.get(&shown) {
            return known.clone().ok_or_else(wrong);
        }
        if folder.is_some_and(|folder| !is_below(&path, folder)) {
            return Err(crate::text!(
                "the style {shown} is not beside or below the document that names it; name it with --style",
                "файл стиля {shown} не рядом с документом, который его называет, и не ниже; назовите его ключом --style"
            ));
        }
        let text = DocumentInput::File(path.clone()).text()?;
        let source = Source::whole(&shown, &text);
        let mut diagnostics = Diagnostics::default();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let style = Style::read(&stem, &source, &mut diagnostics);
        out.report(&source, &diagnostics);
        for Text { en, ru } in style.iter().flat_map(Style::alike) {
            out.warn(&crate::text!("{shown}: {en}", "{shown}: {ru}"));
        }
        self.known.insert(shown.clone(), style.clone());
        style.ok_or_else(wrong)
    }
}

/// Whether a file, wherever links lead, is in a folder or below it; one that is not there is for the reader to report.
fn is_below(path: &Path, folder: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    match (path.canonicalize(), folder.canonicalize()) {
        (Ok(path), Ok(folder)) => path.starts_with(folder),
        _ => path
            .strip_prefix(folder)
            .is_ok_and(|rest| rest.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))),
    }
}

/// There is no such style.
pub(super) fn unknown(name: &str) -> Text {
    let names = style::BUILT_IN.map(|(name, _)| name);
    let list = names.join(", ");
    match nearest(name, &names) {
        Some(near) => crate::text!(
            "there is no style {name:?}; did you mean {near:?}? The styles are: {list}; a style file ends in .toml",
            "стиля {name:?} нет; может быть, {near:?}? Стили: {list}; файл стиля кончается на .toml"
        ),
        None => crate::text!(
            "there is no style {name:?}; the styles are: {list}; a style file ends in .toml",
            "стиля {name:?} нет; стили: {list}; файл стиля кончается на .toml"
        ),
    }
}

/// A line for each style, and under it what cannot be told apart.
pub(super) fn list(out: &mut Out) {
    let lang = out.terminal.lang;
    for (name, _) in style::BUILT_IN {
        let Some(style) = style::built_in(name) else { continue };
        out.line(&format!("{name:<14}{}", style.about.get(lang)));
        for alike in style.alike() {
            out.line(&format!("{:14}{}", "", alike.get(lang)));
        }
    }
}
