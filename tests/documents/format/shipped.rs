//! Every document in the tree keeps its meaning, and those that people read are in canonical form.

use std::path::Path;

use kletka::document::format::{self, FormatOptions, FormatRefusal};
use kletka::text::{Diagnostics, Severity, Source};

use super::laws::laws;

#[test]
fn all_shipped_documents_keep_their_meaning() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents = 0;
    crate::shipped(&["formats", "puzzles", "tests/vectors"], |path, _, text| {
        let is_read =
            ["formats/examples", "puzzles"].map(|folder| path.starts_with(root.join(folder)));
        let canonical = canonical(text);
        documents += usize::from(canonical.is_some());
        assert!(
            !is_read.contains(&true) || canonical.as_deref() == Some(text),
            "kletka fmt {} changes it",
            path.display()
        );
    });
    assert!(documents > 100, "only {documents} documents were found");
}

/// The canonical form of a document, for which the laws hold; none with syntax errors, which the checker must then know too.
fn canonical(text: &str) -> Option<String> {
    let source = Source::whole("shipped", text);
    let games = kletka::games::standard();
    let formatted = format::document(&source, games.profiles(), FormatOptions::default());
    if let Err(FormatRefusal::Wrong(errors)) = formatted {
        let mut out = Diagnostics::default();
        games.check(&source, &mut out);
        let known: Vec<_> = out
            .iter()
            .filter(|one| one.severity == Severity::Error)
            .map(|one| one.code)
            .collect();
        assert!(errors.iter().all(|one| known.contains(&one.code)), "{text}");
        return None;
    }
    Some(laws(text))
}
