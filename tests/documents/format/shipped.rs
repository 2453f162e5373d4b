//! Every document in the tree keeps its meaning.

use std::path::Path;

use kletka::check;
use kletka::document::format::{self, FormatOptions, FormatRefusal};
use kletka::document::stream::Archive;
use kletka::text::Source;
use kletka::text::{Diagnostics, Severity};

use super::laws::laws;

#[test]
fn all_shipped_documents_keep_their_meaning() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents = 0;
    for folder in ["formats", "puzzles", "tests/vectors"] {
        for entry in walkdir::WalkDir::new(root.join(folder))
            .into_iter()
            .filter_map(Result::ok)
        {
            let suffix = entry.path().extension().and_then(|suffix| suffix.to_str());
            if !matches!(suffix, Some("toml" | "kla")) {
                continue;
            }
            let bytes = std::fs::read(entry.path()).unwrap();
            let mut archive = Archive::new(&bytes[..]);
            while let Some(chunk) = archive.next_chunk().unwrap() {
                let text = check::text(&chunk).unwrap();
                documents += usize::from(keeps(text));
            }
        }
    }
    assert!(documents > 100, "only {documents} documents were found");
}

#[test]
fn shipped_documents_are_in_canonical_form() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["puzzles", "formats/examples"] {
        for entry in walkdir::WalkDir::new(root.join(folder))
            .into_iter()
            .filter_map(Result::ok)
        {
            let suffix = entry.path().extension().and_then(|suffix| suffix.to_str());
            if !matches!(suffix, Some("toml" | "kla")) {
                continue;
            }
            let bytes = std::fs::read(entry.path()).unwrap();
            let mut archive = Archive::new(&bytes[..]);
            while let Some(chunk) = archive.next_chunk().unwrap() {
                let text = check::text(&chunk).unwrap();
                let Ok(formatted) = format::document(
                    &Source::whole("shipped", text),
                    kletka::games::standard().profiles(),
                    FormatOptions::default(),
                ) else {
                    panic!("{} has errors", entry.path().display());
                };
                assert!(
                    formatted == text,
                    "kletka fmt {} changes it",
                    entry.path().display()
                );
            }
        }
    }
}

/// Checks the laws; false for a document with syntax errors, which the checker must then know too.
fn keeps(text: &str) -> bool {
    let source = Source::whole("shipped", text);
    if let Err(FormatRefusal::Wrong(errors)) = format::document(
        &source,
        kletka::games::standard().profiles(),
        FormatOptions::default(),
    ) {
        let mut out = Diagnostics::default();
        kletka::games::standard().check(&source, &mut out);
        let known: Vec<_> = out
            .iter()
            .filter(|one| one.severity == Severity::Error)
            .map(|one| one.code)
            .collect();
        assert!(errors.iter().all(|one| known.contains(&one.code)), "{text}");
        return false;
    }
    laws(text);
    true
}
