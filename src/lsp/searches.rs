//! Claims and puzzles of a file proved in a thread of their own, which ends when the author types
//! on.

use super::file::{EditedDocument, OpenFile};
use crate::ask::job::{Job, OwnedJob};
use crate::ask::limits;
use crate::session::Registry;
use crate::settings;
use crate::text::{Diagnostics, Source};

/// The diagnostics of documents of a version of a file, by their numbers.
#[derive(Debug)]
pub(super) struct Findings {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) documents: Vec<(usize, Diagnostics)>,
}

/// Whether a document states something that has to be searched for, and was not yet.
fn is_open(document: &EditedDocument) -> bool {
    if document.searched.is_some() || document.session.start().is_none() {
        return false;
    }
    let (table, _) = settings::read(document.session.text());
    ["claim", "puzzle"]
        .into_iter()
        .any(|key| table.value.get(key).is_some())
}

/// Searches for proofs of the statements of a file's documents, if there are any.
pub(super) fn begin(
    file: &OpenFile,
    games: &'static Registry,
    tell: impl FnOnce(Findings) + Send + 'static,
) -> Option<OwnedJob> {
    let open: Vec<_> = file.documents().iter().filter(|one| is_open(one)).collect();
    let texts: Vec<_> = open
        .iter()
        .map(|one| (one.number, one.session.text().to_owned()))
        .collect();
    if texts.is_empty() {
        return None;
    }
    let (uri, version) = (file.uri.clone(), file.version);
    let work = move |job: &Job| {
        let mut documents = Vec::new();
        for (number, text) in texts {
            let patience = limits::CHECK.patience(Some(&job.gauge));
            let mut found = Diagnostics::default();
            games.check_within(&Source::whole("", &text), patience, &mut found);
            if job.gauge.is_ended() {
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
    let search = OwnedJob::default();
    search.begin(work).ok()?;
    Some(search)
}
