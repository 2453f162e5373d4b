//! Claims and puzzles of a file proved in a thread of their own, which ends when somebody types on.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::file::{OpenDocument, OpenFile};
use crate::ask::limits;
use crate::console::worker;
use crate::puzzle::solve::Gauge;
use crate::session::Registry;
use crate::settings;
use crate::text::{Diagnostics, Source};

/// A search that ends with its owner.
#[derive(Debug)]
pub(super) struct Search(Arc<Gauge>);

impl Drop for Search {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

/// What was found about documents of a version of a file, by their numbers.
#[derive(Debug)]
pub(super) struct Findings {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) documents: Vec<(usize, Diagnostics)>,
}

/// Whether a document states something that has to be searched for, and nobody has yet.
fn is_open(document: &OpenDocument) -> bool {
    if document.searched.is_some() || document.session.start().is_none() {
        return false;
    }
    let (table, _) = settings::read(document.session.text());
    ["claim", "puzzle"]
        .into_iter()
        .any(|key| table.value.get(key).is_some())
}

/// Searches for what the documents of a file state, if there is something.
pub(super) fn begin(
    file: &OpenFile,
    games: &'static Registry,
    tell: impl FnOnce(Findings) + Send + 'static,
) -> Option<Search> {
    let open: Vec<_> = file.documents().iter().filter(|one| is_open(one)).collect();
    let texts: Vec<_> = open
        .iter()
        .map(|one| (one.number, one.session.text().to_owned()))
        .collect();
    if texts.is_empty() {
        return None;
    }
    let (uri, version) = (file.uri.clone(), file.version);
    let gauge = Arc::new(Gauge::default());
    let search = Search(Arc::clone(&gauge));
    let work = move || {
        let mut documents = Vec::new();
        for (number, text) in texts {
            let patience = limits::CHECK.patience(Some(&gauge));
            let mut found = Diagnostics::default();
            games.check_within(&Source::whole("", &text), patience, &mut found);
            if gauge.stop.load(Ordering::Relaxed) {
                return;
            }
            documents.push((number, found));
        }
        tell(Findings {
            uri,
            version,
            documents,
        });
    };
    // Without a thread the next text is searched.
    worker::begin(work).ok()?;
    Some(search)
}
