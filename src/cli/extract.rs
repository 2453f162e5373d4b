//! `kletka extract`: the document that a drawing carries.

use std::io::Read;

use super::input::has_keys;
use super::prelude::*;
use crate::draw::svg::{NAMESPACE, unescaped};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<ExtractArgs>(
    "extract",
    &[("extract figure.svg > figure.toml", "", "")],
    [
        "Exit codes: 0 printed, 1 the file carries no document, 2 it cannot be read.",
        "Коды завершения: 0 — напечатан, 1 — документа в файле нет, 2 — файл не читается.",
    ],
);

/// Extract the document from a drawing
/// ru: Извлечь документ из рисунка
///
/// Prints the document that kletka render stores in the metadata of its SVG files. This is an old
/// name: kletka import takes drawings.
/// ru: Печатает документ, который kletka render сохраняет в метаданных своих файлов SVG. Это старое
/// имя: рисунки принимает
/// kletka import.
#[derive(Debug, Args)]
struct ExtractArgs {
    /// An SVG file that kletka render has drawn
    /// ru: Файл SVG, нарисованный командой kletka render
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// The largest drawing in bytes.
const LARGEST: usize = 256 << 20;

impl Run for ExtractArgs {
    fn run(&self, out: &mut Out) -> Done {
        let input = DocumentInput::File(self.file.clone());
        out.bytes(carried(&input, input.open()?)?.as_bytes());
        Ok(Status::Good)
    }
}

/// The document that a file with a drawing carries.
pub(super) fn carried(input: &DocumentInput, reader: impl Read) -> Result<String, CommandError> {
    document(&input.name(), &input.text_of(reader, LARGEST)?)
}

/// The document that the text of a drawing carries.
fn document(shown: &str, text: &str) -> Result<String, CommandError> {
    if !is_plain(text) {
        return refuse(text!(
            "{shown} has more attributes than any drawing",
            "в {shown} больше атрибутов, чем бывает в рисунке"
        ));
    }
    // A text that has passed through HTML spells one letter by a name that XML does not know.
    let text = text.replace("&nbsp;", "&#160;");
    let parsed = roxmltree::Document::parse(&text).map_err(|error| {
        CommandError::Refused(text!(
            "{shown} is not XML: {error}",
            "{shown} — не XML: {error}"
        ))
    })?;
    let found = parsed
        .descendants()
        .find(|node| node.has_tag_name((NAMESPACE, "document")));
    let written = found.and_then(|node| Some((node.text()?, node.has_attribute("escaped"))));
    // Programs that clean drawings take elements away that are not of SVG, and leave their text.
    let left = || {
        let text = parsed
            .descendants()
            .find(|node| node.tag_name().name() == "metadata")?
            .text()?;
        let text = text.strip_prefix('\n').unwrap_or(text);
        let text = text.strip_suffix('\n').unwrap_or(text);
        has_keys(text.as_bytes())
            .unwrap_or(false)
            .then_some((text, false))
    };
    let (document, is_escaped) = written.or_else(left).ok_or_else(|| {
        CommandError::Refused(text!(
            "{shown} carries no document: only drawings of kletka do",
            "в {shown} нет документа: он есть только в рисунках kletka"
        ))
    })?;
    Ok(if is_escaped {
        unescaped(document)
    } else {
        document.to_owned()
    })
}

/// The most attributes of an element, and the most names of namespaces in a file: a drawing has a handful of either.
const MOST: usize = 1000;

/// Whether a file has no more attributes and namespaces than can be read at once: each is compared with those before it.
fn is_plain(text: &str) -> bool {
    let tags = text
        .split('<')
        .filter(|tag| !tag.starts_with('!'))
        .filter_map(|tag| tag.split('>').next());
    let mut named = 0;
    tags.into_iter().all(|tag| {
        named += tag.matches("xmlns").count();
        named <= MOST && tag.matches('=').count() <= MOST
    })
}
