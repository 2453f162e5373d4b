//! The statuses of the documents of the list: errors at once, proofs when a thread of its own has
//! searched for them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{Seek as _, SeekFrom};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::folder::{self, DocumentFolder};
use crate::ask::limits::LISTED_FILE;
use crate::check::{Depth, Patience};
use crate::console::interrupt::lock;
use crate::console::worker;
use crate::document::stream::Archive;
use crate::files::stamp::Stamp;
use crate::session::{Registry, Session};
use crate::text::{Code, Severity, Source};

/// How long documents of one file are looked at before others have their turn: at least one is.
const STEP: Duration = Duration::from_millis(100);
/// How long the thread goes on when no page asks any more; a page that waits asks every second or
/// two.
const FORGOTTEN: Duration = Duration::from_secs(5);
/// The status of a file.
#[derive(Clone, Debug)]
struct FileStatus {
    /// The state of the file that was looked at.
    stamp: Option<Stamp>,
    /// The title of the first of its documents that has one, in both languages.
    titles: Value,
    documents: usize,
    /// Whether these are all.
    is_whole: bool,
    errors: usize,
    /// Whether it claims something that takes a search.
    claims: bool,
    /// Whether all that it claims is proved; nothing as long as no search has ended.
    proved: Option<bool>,
}

impl FileStatus {
    /// That of a file without documents.
    const fn new(stamp: Option<Stamp>) -> Self {
        Self {
            stamp,
            titles: Value::Null,
            documents: 0,
            is_whole: false,
            errors: 0,
            claims: false,
            proved: None,
        }
    }

    fn json(&self) -> Value {
        let state = match self {
            Self { errors: 1.., .. } => "errors",
            Self {
                is_whole: false, ..
            } => "looking",
            Self { claims: false, .. } => "valid",
            Self { proved: None, .. } => "searching",
            Self {
                proved: Some(true), ..
            } => "proved",
            Self {
                proved: Some(false),
                ..
            } => "unproved",
        };
        json!({"state": state, "errors": self.errors, "titles": self.titles, "documents": self.documents})
    }
}

/// A file that is looked at or searched, a few documents at a time.
struct BegunLook {
    /// The status of the documents before the next one.
    found: FileStatus,
    /// Where that one begins.
    offset: u64,
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
    /// Begins to look, as soon as a page asks.
    pub(super) fn begin(games: &'static Registry, folder: &Arc<DocumentFolder>) -> Self {
        let (known, waiting) = (Arc::default(), Arc::default());
        let statuses = Self {
            games,
            folder: Arc::clone(folder),
            known,
            waiting,
        };
        let own = statuses.clone();
        // Without the thread nothing is known, and nothing else is missing.
        let _ = worker::begin(move || own.work());
        statuses
    }

    /// The known statuses of files; the others are looked up, those that were asked for last first.
    /// The status of a file that has changed is unknown.
    pub(super) fn ask(&self, names: &[String]) -> Value {
        let mut known = lock(&self.known);
        for name in names {
            if known
                .get(name)
                .is_some_and(|one| one.stamp != self.folder.stamp(name))
            {
                known.remove(name);
            }
        }
        let (list, bell) = &*self.waiting;
        let mut list = lock(list);
        list.asked = Some(Instant::now());
        let is_new = |name: &&String| known.get(*name).is_none_or(|one| !one.is_whole);
        list.look = names.iter().filter(is_new).cloned().collect();
        let is_open = |name: &&String| {
            let known = known.get(*name).filter(|one| one.is_whole);
            known.is_some_and(|one| one.claims && one.proved.is_none() && one.errors == 0)
        };
        list.search = names.iter().filter(is_open).cloned().collect();
        bell.notify_one();
        let found = names
            .iter()
            .filter_map(|name| Some((name.clone(), known.get(name)?.json())));
        Value::Object(found.collect())
    }

    fn work(&self) {
        let (mut begun, mut turn) = (BTreeMap::<(String, bool), BegunLook>::new(), 0_u64);
        loop {
            let (name, is_searched) = self.next(&mut begun);
            // A change after the stamp is looked at anew.
            let stamp = self.folder.stamp(&name);
            turn += 1;
            let key = (name.clone(), is_searched);
            let kept = begun.remove(&key).filter(|one| one.found.stamp == stamp);
            let mut look = kept.unwrap_or_else(|| BegunLook {
                found: FileStatus {
                    proved: is_searched.then_some(true),
                    ..FileStatus::new(stamp)
                },
                offset: 0,
                spent: Duration::ZERO,
                turn,
            });
            look.turn = turn;
            if self.go_on(&name, is_searched, &mut look).is_none() {
                let found = FileStatus {
                    errors: 1,
                    is_whole: true,
                    ..FileStatus::new(stamp)
                };
                lock(&self.known).insert(name.clone(), found);
                self.is_searched(&name);
                continue;
            }
            let is_whole = look.found.is_whole;
            if !is_searched {
                lock(&self.known).insert(name.clone(), look.found.clone());
                if !is_whole {
                    lock(&self.waiting.0).look.push_back(name);
                    begun.insert(key, look);
                }
                continue;
            }
            if !is_whole && look.spent < LISTED_FILE {
                // Others come first.
                begun.insert(key, look);
                continue;
            }
            // The status from a quick look meanwhile may be newer.
            if let Some(one) = lock(&self.known)
                .get_mut(&name)
                .filter(|one| one.stamp == look.found.stamp)
            {
                if is_whole {
                    *one = look.found;
                } else {
                    // Of the documents that were not searched no more is known than before.
                    one.errors = one.errors.max(look.found.errors);
                    one.proved = Some(false);
                }
            }
            self.is_searched(&name);
        }
    }

    /// Looks at the next documents of a file, as long as it is its turn; nothing where it cannot be read.
    fn go_on(&self, name: &str, is_searched: bool, look: &mut BegunLook) -> Option<()> {
        let (started, offset) = (Instant::now(), look.offset);
        let mut file = self.folder.look_into(name).ok()?;
        file.seek(SeekFrom::Start(offset)).ok()?;
        let mut archive = Archive::new(file);
        let left = LISTED_FILE.saturating_sub(look.spent);
        while started.elapsed() < if is_searched { STEP.min(left) } else { STEP } {
            let Some(chunk) = archive.next_chunk().ok()? else {
                look.found.is_whole = true;
                break;
            };
            // Bytes that are not text are not a document either.
            let text = chunk
                .bytes
                .ok()
                .and_then(|bytes| str::from_utf8(bytes).ok())
                .unwrap_or("?")
                .to_owned();
            look.offset = offset + archive.position();
            look.found.is_whole = archive.is_done();
            // White space behind the last document is none.
            if !look.found.is_whole || look.found.documents == 0 || !text.trim().is_empty() {
                let patience = Patience {
                    until: started.checked_add(left),
                    ..Patience::default()
                };
                let depth = if is_searched {
                    Depth::Search(patience)
                } else {
                    Depth::Replay
                };
                self.look(&text, depth, &mut look.found);
            }
            if look.found.is_whole {
                break;
            }
        }
        look.spent += started.elapsed();
        Some(())
    }

    /// Takes a file off the list of searches, until a page asks again.
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
    fn next(&self, begun: &mut BTreeMap<(String, bool), BegunLook>) -> (String, bool) {
        let (list, bell) = &*self.waiting;
        let mut list = lock(list);
        loop {
            if list.asked.is_some_and(|asked| asked.elapsed() < FORGOTTEN) {
                if let Some(name) = list.look.pop_front() {
                    return (name, false);
                }
                // A search that no page asks about any more is begun anew when one does.
                let is_asked: BTreeSet<&String> = list.search.iter().collect();
                begun.retain(|(name, is_searched), _| !is_searched || is_asked.contains(name));
                let waits =
                    |name: &String| begun.get(&(name.clone(), true)).map_or(0, |look| look.turn);
                if let Some(name) = list.search.iter().min_by_key(|name| waits(name)) {
                    return (name.clone(), true);
                }
            }
            list = bell.wait(list).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
