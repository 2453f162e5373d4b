//! What is known of the documents of the list: errors at once, proofs when a thread of its own has searched for them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::folder::{self, DocumentFolder};
use crate::check::{Depth, Patience};
use crate::cli::interrupt::lock;
use crate::cli::stamp::Stamp;
use crate::cli::worker;
use crate::session::{Registry, Session};
use crate::text::{Code, Severity, Source};

/// How long may be searched in one document before it counts as unproved.
const TIME: Duration = Duration::from_secs(10);
/// How long the thread goes on when nobody asks any more.
const FORGOTTEN: Duration = Duration::from_secs(20);
/// How many documents of one file are looked at.
const MOST: usize = 200;

/// What a file is like.
#[derive(Clone, Debug)]
struct FileStatus {
    /// The state of the file that was looked at.
    stamp: Option<Stamp>,
    /// The title of the first of its documents that has one, in both languages.
    titles: Value,
    documents: usize,
    errors: usize,
    /// Whether it claims something that takes a search.
    claims: bool,
    /// Whether all that it claims is proved; nothing as long as nobody has searched.
    proved: Option<bool>,
}

impl FileStatus {
    fn json(&self) -> Value {
        let state = match self {
            Self { errors: 1.., .. } => "errors",
            Self { claims: false, .. } => "valid",
            Self { proved: None, .. } => "searching",
            Self { proved: Some(true), .. } => "proved",
            Self { proved: Some(false), .. } => "unproved",
        };
        json!({"state": state, "errors": self.errors, "titles": self.titles, "documents": self.documents})
    }
}

/// Files that wait: for a look, and for a search.
#[derive(Default)]
struct WaitingFiles {
    look: VecDeque<String>,
    search: VecDeque<String>,
    asked: Option<Instant>,
}

/// The statuses of a studio.
#[derive(Clone)]
pub(super) struct Statuses {
    games: &'static Registry,
    folder: Arc<DocumentFolder>,
    known: Arc<Mutex<BTreeMap<String, FileStatus>>>,
    waiting: Arc<(Mutex<WaitingFiles>, Condvar)>,
}

impl Statuses {
    /// Begins to look, as soon as somebody asks.
    pub(super) fn begin(games: &'static Registry, folder: &Arc<DocumentFolder>) -> Self {
        let (known, waiting) = (Arc::default(), Arc::default());
        let statuses = Self { games, folder: Arc::clone(folder), known, waiting };
        let own = statuses.clone();
        // Without the thread nothing is known, and nothing else is missing.
        let _ = worker::begin(move || own.work());
        statuses
    }

    /// What is known of files; what is not is found out, those that were asked for last first. Nothing is known of a file that has
    /// changed.
    pub(super) fn ask(&self, names: &[String]) -> Value {
        let mut known = lock(&self.known);
        for name in names {
            if known.get(name).is_some_and(|one| one.stamp != self.folder.stamp(name)) {
                known.remove(name);
            }
        }
        let (list, bell) = &*self.waiting;
        let mut list = lock(list);
        list.asked = Some(Instant::now());
        list.look = names.iter().filter(|name| !known.contains_key(*name)).cloned().collect();
        let is_open =
            |name: &&String| known.get(*name).is_some_and(|one| one.claims && one.proved.is_none() && one.errors == 0);
        list.search = names.iter().filter(is_open).cloned().collect();
        bell.notify_one();
        let found = names.iter().filter_map(|name| Some((name.clone(), known.get(name)?.json())));
        Value::Object(found.collect())
    }

    fn work(&self) {
        loop {
            let (name, is_searched) = self.next();
            // What is written after the stamp is looked at anew.
            let stamp = self.folder.stamp(&name);
            let Ok(read) = self.folder.read(&name, true) else {
                let broken =
                    FileStatus { stamp, titles: Value::Null, documents: 0, errors: 1, claims: false, proved: None };
                lock(&self.known).insert(name, broken);
                continue;
            };
            let mut found = FileStatus {
                stamp,
                titles: Value::Null,
                documents: 0,
                errors: 0,
                claims: false,
                proved: Some(true).filter(|_| is_searched),
            };
            for text in folder::pieces(&read.text).into_iter().step_by(2).take(MOST) {
                let until = Instant::now().checked_add(TIME);
                let patience = Patience { until, ..Patience::default() };
                let depth = if is_searched { Depth::Search(patience) } else { Depth::Replay };
                self.look(text, depth, &mut found);
            }
            let mut known = lock(&self.known);
            // What was looked at quickly meanwhile may be newer.
            if !is_searched || known.get(&name).is_some_and(|one| one.stamp == found.stamp) {
                known.insert(name, found);
            }
        }
    }

    fn look(&self, text: &str, depth: Depth<'_>, found: &mut FileStatus) {
        let session = Session::open(self.games, &Source::whole("", text), depth);
        let is_open = |code| matches!(code, Code::UnprovedGoal | Code::UnprovedClaim);
        found.documents += 1;
        if found.titles.is_null() {
            found.titles = folder::titles(text);
        }
        found.errors += session.diagnostics().count(Severity::Error);
        found.claims |= session.is_problem() || !session.claims().is_empty();
        if session.diagnostics().iter().any(|one| is_open(one.code)) {
            found.proved = found.proved.map(|_| false);
        }
    }

    /// The next file, and whether it is to be searched: every file has its quick look before.
    fn next(&self) -> (String, bool) {
        let (list, bell) = &*self.waiting;
        let mut list = lock(list);
        loop {
            if list.asked.is_some_and(|asked| asked.elapsed() < FORGOTTEN) {
                if let Some(name) = list.look.pop_front() {
                    return (name, false);
                }
                if let Some(name) = list.search.pop_front() {
                    return (name, true);
                }
            }
            list = bell.wait(list).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
