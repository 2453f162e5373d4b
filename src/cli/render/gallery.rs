//! The page of what was drawn: pictures, captions, text alternatives. No network, readable on a phone.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::cli::prelude::*;
use crate::draw::book::html::escape;

/// The messages about a picture.
#[derive(Clone, Debug)]
pub(super) struct PictureWords {
    pub(super) title: String,
    /// The paragraphs under it on a page.
    pub(super) under: Vec<String>,
    /// The positions in words.
    pub(super) description: String,
}

/// The path of a picture that was written, and the messages about it.
pub(super) type WrittenPicture = (PathBuf, PictureWords);

const STYLE: &str = ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:1rem auto;max-width:70rem;padding:0 1rem;\
background:#fff;color:#111}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1.5rem}\
figure{margin:0;border:1px solid #ccc;border-radius:.4rem;padding:.75rem}img{display:block;width:100%;max-width:28rem;height:auto;margin:auto}\
figcaption{margin-top:.5rem;font-weight:600}details{margin-top:.25rem;font-size:.875rem;overflow-wrap:anywhere}\
a:focus-visible,summary:focus-visible{outline:2px solid #1746b0;outline-offset:2px}\
@media(prefers-color-scheme:dark){body{background:#15191e;color:#e6e9ec}figure{border-color:#3a4754}}";

/// The page. Addresses are relative to where it stands.
pub(super) fn page(
    entries: &[WrittenPicture],
    page: &Path,
    title: Option<&str>,
    lang: Lang,
) -> String {
    let (language, usual) = (lang.name(), lang.of("Diagrams", "Диаграммы"));
    let words = lang.of("The position in words", "Позиция словами");
    let title = escape(title.unwrap_or(usual));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<main>\n"
    );
    let mut taken = HashSet::new();
    for (path, entry) in entries {
        let address = address(path, page);
        let (name, about) = (escape(&entry.title), escape(&entry.description));
        let under: Vec<String> = entry.under.iter().map(|text| escape(text)).collect();
        let caption = if under.is_empty() {
            name.clone()
        } else {
            under.join("<br>")
        };
        let _ = writeln!(out, "<figure id=\"{}\">", escape(&place(path, &mut taken)));
        let is_picture = path.extension().is_some_and(|suffix| suffix != "pdf");
        if is_picture {
            let _ = writeln!(
                out,
                "<a href=\"{address}\"><img src=\"{address}\" alt=\"{name}\" loading=\"lazy\"></a>"
            );
        } else {
            let _ = writeln!(out, "<a href=\"{address}\">{name} (PDF)</a>");
        }
        let _ = writeln!(
            out,
            "<figcaption>{caption}</figcaption>\n<details><summary>{words}</summary><p>{about}</p></details>\n</figure>"
        );
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// The name of a picture's place in the page: its file's name, with a number where a file of
/// another folder has it.
fn place(path: &Path, taken: &mut HashSet<String>) -> String {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .replace(' ', "-");
    let mut name = stem.clone();
    for number in 2.. {
        if taken.insert(name.clone()) {
            break;
        }
        name = format!("{stem}-{number}");
    }
    name
}

/// The address of a file as seen from a page.
pub(in crate::cli) fn address(path: &Path, page: &Path) -> String {
    let folder = |path: &Path| -> Vec<String> {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        absolute
            .components()
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect()
    };
    let (to, mut from) = (folder(path), folder(page));
    from.pop();
    let common = to.iter().zip(&from).take_while(|(a, b)| a == b).count();
    let mut parts = vec!["..".to_owned(); from.len() - common];
    parts.extend(to[common..].iter().cloned());
    let mut out = String::new();
    for byte in parts.join("/").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
