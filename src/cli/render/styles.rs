//! Styles by name or file.

use std::collections::HashMap;
use std::path::Path;

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
    /// A style; what is wrong with its file is reported.
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
        let text = std::fs::read_to_string(&path).map_err(|error| {
            crate::text!("cannot read the style {shown}: {error}", "не удаётся прочитать стиль {shown}: {error}")
        })?;
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
