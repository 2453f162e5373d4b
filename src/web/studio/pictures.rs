//! Pictures, booklets and pages of a document as the page has it, made as the commands make them.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::folder::DocumentFolder;
use crate::cli::book;
use crate::cli::render;
use crate::console::terminal::Terminal;
use crate::studio::Refusal;
use crate::text::{Lang, Source};
use crate::web::page;

/// The picture to be drawn, of which document.
#[derive(Debug, Deserialize)]
pub(super) struct AskedPicture {
    /// The file that it is in, beside which it may have styles.
    name: String,
    /// Its number there.
    #[serde(default)]
    document: usize,
    text: String,
    #[serde(default)]
    russian: bool,
    #[serde(flatten)]
    kind: PictureKind,
}

/// The kinds of pictures.
#[derive(Debug, Deserialize)]
#[serde(tag = "draw", rename_all = "kebab-case")]
enum PictureKind {
    /// A position, as `kletka render --at` draws it.
    Position { at: String, format: String },
    /// A diagram by its name, or all, as `kletka render --diagram` draws them.
    Diagram { diagram: String, format: String },
    /// A booklet, as `kletka book` lays it out: pdf or html.
    Booklet { format: String },
    /// A page for readers, as `kletka page` writes it.
    Page,
}

/// Draws it; the files with their names and bytes.
pub(super) fn draw(
    folder: &DocumentFolder,
    asked: &AskedPicture,
    terminal: Terminal,
) -> Result<Value, Refusal> {
    let lang = if asked.russian { Lang::Ru } else { Lang::En };
    let terminal = Terminal { lang, ..terminal };
    let name = asked.name.rsplit('/').next().unwrap_or(&asked.name);
    let source = Source {
        document: asked.document,
        ..Source::whole(name, &asked.text)
    };
    let arguments: Vec<&str> = match &asked.kind {
        PictureKind::Position { at, format } => vec!["--at", at, "--format", format],
        PictureKind::Diagram { diagram, format } => vec!["--diagram", diagram, "--format", format],
        PictureKind::Booklet { format } => {
            let file = beside(name, format);
            let bytes = book::of_document(&source, &file, terminal)?;
            return Ok(one_file(&file, format, &bytes));
        }
        PictureKind::Page => {
            let (html, _) = page::of_one(terminal.games, name, &asked.text, lang)
                .ok_or_else(page::no_document)?;
            return Ok(one_file(&beside(name, "html"), "html", html.as_bytes()));
        }
    };
    let place = folder.place(&asked.name)?;
    let (pictures, words) = render::of_document(&arguments, &source, &place, terminal)?;
    let files = pictures.into_iter().map(|picture| {
        let suffix = picture
            .name
            .rsplit('.')
            .next()
            .unwrap_or_default()
            .to_owned();
        json!({
            "name": picture.name,
            "kind": kind(&suffix),
            "description": picture.description,
            "bytes": STANDARD.encode(picture.bytes),
        })
    });
    Ok(json!({"files": files.collect::<Vec<_>>(), "words": words}))
}

/// A file called as the document, with another suffix.
fn beside(name: &str, suffix: &str) -> String {
    let stem = Path::new(name).file_stem().unwrap_or_default();
    format!("{}.{suffix}", stem.to_string_lossy())
}

fn one_file(name: &str, suffix: &str, bytes: &[u8]) -> Value {
    json!({ "files": [{"name": name, "kind": kind(suffix), "bytes": STANDARD.encode(bytes)}] })
}

/// The type of a file by its suffix.
fn kind(suffix: &str) -> &'static str {
    match suffix {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "gif" => "image/gif",
        "pdf" => "application/pdf",
        _ => "text/html",
    }
}
