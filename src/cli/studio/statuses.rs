//! What is known of the documents of the list: errors at once, proofs when a thread of its own has searched for them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
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

/// How long may be searched in one file, with all its documents, before it counts as unproved.
const TIME: Duration = Duration::from_secs(10);
/// How long documents of one file are searched before others have their turn: at least one is.
const STEP: Duration = Duration::from_millis(100);
/// How long the thread goes on when nobody asks any more; a page that waits asks every second or two.
const FORGOTTEN: Duration = Duration::from_secs(5);
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
    /// That of a file without documents.
    const fn new(stamp: Option<Stamp>) -> Self {
        Self { stamp, titles: Value::Null, documents: 0, errors: 0, claims: false, proved: None }
    }

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

/// A file that is searched, a few documents at a time.
struct BegunSearch {
    /// What is known of the documents before the next one.
    found: FileStatus,
    spent: Duration,
    /// When it was its turn.
    turn: u64,
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
        let (mut begun, mut turn) = (BTreeMap::<String, BegunSearch>::new(), 0_u64);
        loop {
            let (name, is_searched) = self.next(&mut begun);
            // What is written after the stamp is looked at anew.
            let stamp = self.folder.stamp(&name);
            let Ok(read) = self.folder.read(&name) else {
                begun.remove(&name);
                lock(&self.known).insert(name.clone(), FileStatus { errors: 1, ..FileStatus::new(stamp) });
                self.is_searched(&name);
                continue;
            };
            let pieces = folder::pieces(&read.text);
            let documents = pieces.into_iter().step_by(2).take(MOST);
            if !is_searched {
                let mut found = FileStatus::new(stamp);
                documents.for_each(|text| self.look(text, Depth::Replay, &mut found));
                lock(&self.known).insert(name, found);
                continue;
            }
            turn += 1;
            let kept = begun.remove(&name).filter(|one| one.found.stamp == stamp);
            let mut search = kept.unwrap_or_else(|| BegunSearch {
                found: FileStatus { proved: Some(true), ..FileStatus::new(stamp) },
                spent: Duration::ZERO,
                turn,
            });
            search.turn = turn;
            let (started, mut is_done) = (Instant::now(), true);
            for text in documents.skip(search.found.documents) {
                let spent = started.elapsed();
                if spent >= STEP || search.spent + spent >= TIME {
                    is_done = false;
                    break;
                }
                let until = started.checked_add(TIME.saturating_sub(search.spent));
                let patience = Patience { until, ..Patience::default() };
                self.look(text, Depth::Search(patience), &mut search.found);
            }
            search.spent += started.elapsed();
            let is_over = search.spent >= TIME;
            if !is_done && !is_over {
                // Others come first.
                begun.insert(name, search);
                continue;
            }
            // What was looked at quickly meanwhile may be newer.
            if let Some(one) = lock(&self.known).get_mut(&name).filter(|one| one.stamp == search.found.stamp) {
                if is_done {
                    *one = search.found;
                } else {
                    // Of the documents that were not searched no more is known than before.
                    one.errors = one.errors.max(search.found.errors);
                    one.proved = Some(false);
                }
            }
            self.is_searched(&name);
        }
    }

    /// Nobody has to search a file any more, until somebody asks again.
    fn is_searched(&self, name: &str) {
        lock(&self.waiting.0).search.retain(|one| one != name);
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

    /// The next file, and whether it is to be searched: every file has its quick look before. Of those to be searched it is the turn
    /// of one that was not begun, then of the one that has waited longest.
    fn next(&self, begun: &mut BTreeMap<String, BegunSearch>) -> (String, bool) {
        let (list, bell) = &*self.waiting;
        let mut list = lock(list);
        loop {
            if list.asked.is_some_and(|asked| asked.elapsed() < FORGOTTEN) {
                if let Some(name) = list.look.pop_front() {
                    return (name, false);
                }
                // What nobody asks about any more is begun anew when somebody does.
                let is_asked: BTreeSet<&String> = list.search.iter().collect();
                begun.retain(|name, _| is_asked.contains(name));
                let waits = |name: &String| begun.get(name).map_or(0, |search| search.turn);
                if let Some(name) = list.search.iter().min_by_key(|name| waits(name)) {
                    return (name.clone(), true);
                }
            }
            list = bell.wait(list).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
