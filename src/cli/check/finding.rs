//! What is wrong with one document, ready to be printed: this much is done on any thread.

use std::path::Path;

use super::Wanted;
use crate::check::{Depth, Verdict};
use crate::cli::args::Format;
use crate::cli::batch::Found;
use crate::cli::pictures::{Accused, Drawing};
use crate::report::{human, json, sarif, short};
use crate::session::{Session, author};
use crate::text::Source;
use crate::text::{Diagnostics, Severity};

/// What a document came to.
#[derive(Debug, Default)]
pub(super) struct Finding {
    pub(super) errors: u64,
    pub(super) warnings: u64,
    /// What is to be printed: most documents have nothing wrong, and millions of them pass from hand to hand.
    pub(super) words: Option<Box<Words>>,
}

/// What is to be printed or drawn.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// For stdout.
    pub(super) lines: Vec<String>,
    /// For stderr.
    pub(super) messages: Vec<String>,
    /// Pictures of the moves that were refused.
    pub(super) drawings: Vec<Drawing>,
}

/// Checks a document and words what is wrong with it.
pub(super) fn find(found: &Found<'_>, wanted: &Wanted<'_>) -> Finding {
    let (name, chunk) = (found.name, &found.chunk);
    let mut out = Diagnostics::default();
    let mut source =
        Source { name, document: chunk.document, text: "", first_byte: chunk.first_byte, first_line: chunk.first_line };
    let mut accused = None;
    let verdict = match found.text() {
        Ok(text) => {
            source.text = text;
            match wanted.pictures {
                Some(folder) => {
                    let session = Session::open(wanted.terminal.games, &source, Depth::Search);
                    accused = Some((folder, Accused::new(&session, wanted.terminal.lang)));
                    let verdict = *session.verdict();
                    out = session.into_diagnostics();
                    verdict
                }
                None => wanted.terminal.games.check(&source, &mut out),
            }
        }
        Err((diagnostic, readable)) => {
            source.text = readable;
            out.push(*diagnostic);
            Verdict::default()
        }
    };
    let mut finding = said(&source, &verdict, &out, wanted);
    if let Some((folder, accused)) = accused {
        finding.words.get_or_insert_default().drawings = accused.drawings(folder as &Path, &source);
    }
    finding
}

fn said(source: &Source<'_>, verdict: &Verdict, out: &Diagnostics, wanted: &Wanted<'_>) -> Finding {
    let lang = wanted.terminal.lang;
    let mut finding = Finding {
        errors: out.count(Severity::Error) as u64,
        warnings: out.count(Severity::Warning) as u64,
        words: None,
    };
    if out.is_empty() && wanted.format != Format::Json {
        return finding;
    }
    let into = finding.words.get_or_insert_default();
    match wanted.format {
        Format::Json => {
            let content = wanted.with_content.then(|| author::content(source.text).unwrap_or_default());
            into.lines = vec![json::checked(source, verdict, out, content, lang)];
        }
        Format::Human => into.messages = words(source, out, wanted.terminal.messages),
        Format::Short => {
            into.lines = out.iter().map(|one| short::diagnostic(source, one, lang)).collect();
            into.messages.extend(super::dropped(source, out, lang));
        }
        Format::Sarif => {
            into.lines = out.iter().map(|one| sarif::result(source, one, lang)).collect();
            into.messages.extend(super::dropped(source, out, lang));
        }
    }
    finding
}

/// The diagnostics of a document for people, as paragraphs divided by empty lines.
pub(in crate::cli) fn words(source: &Source<'_>, out: &Diagnostics, style: human::Style) -> Vec<String> {
    let paragraphs = out.iter().flat_map(|one| [human::diagnostic(source, one, style), String::new()]);
    paragraphs.chain(super::dropped(source, out, style.lang)).collect()
}
