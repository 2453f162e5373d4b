//! What takes long: claims checked, problems solved, audited and tuned, positions analysed, each in a thread of its own, seen
//! from the page and ended by it. Of each kind one goes on at a time: the newest one wins.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use super::refusal::refusal;
use crate::ask::analyse::AnalyseQuestion;
use crate::ask::limits;
use crate::ask::position::{AddressedPosition, PositionAnswer as _};
use crate::check::Depth;
use crate::cli::audit;
use crate::cli::solve;
use crate::cli::tune::{AnsweredChange, TunedDraft, Wishes};
use crate::console::interrupt::lock;
use crate::console::worker;
use crate::notation::Address;
use crate::puzzle::solve::Gauge;
use crate::puzzle::{Class, Goal};
use crate::session::author::Variant;
use crate::session::{Problem, Registry, Session};
use crate::studio::Desk;
use crate::text::{Diagnostics, Lang, Source, Text};

/// How many changed positions are shown.
const TOP: usize = 30;
/// How long a search goes on that nobody asks for any more: a page that sleeps asks once a minute.
const FORGOTTEN: Duration = Duration::from_mins(3);

/// What is to be done, and with which document.
#[derive(Debug, Deserialize)]
pub(super) struct AskedJob {
    #[serde(default)]
    name: String,
    text: String,
    #[serde(default)]
    russian: bool,
    #[serde(flatten)]
    kind: JobKind,
}

/// What may be done.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum JobKind {
    /// What is wrong with the document, with all that takes a search.
    Check,
    /// What becomes of its goal, or of another one.
    Solve {
        goal: Option<String>,
        class: Option<String>,
    },
    /// What a composer should know.
    Audit { class: Option<String> },
    /// What the position at an address is worth.
    Analyse {
        at: String,
        #[serde(flatten)]
        question: AnalyseQuestion,
    },
    /// Small changes of its position.
    Tune {
        near: Option<u8>,
        #[serde(default)]
        two: bool,
        #[serde(default)]
        keep_key: bool,
        #[serde(default)]
        unique: bool,
        #[serde(default)]
        fewer_stones: bool,
    },
}

/// What others see of a job.
#[derive(Default)]
struct SeenJob {
    gauge: Gauge,
    /// Of a job of many questions: how many are answered, and how many there are.
    done: AtomicU64,
    all: AtomicU64,
    /// What is found so far, the best first.
    rows: Mutex<Vec<Value>>,
    /// What it came to; nothing while it goes on.
    answer: Mutex<Option<Value>>,
}

/// A job, and who it is for.
struct Job {
    number: u64,
    kind: std::mem::Discriminant<JobKind>,
    seen: Arc<SeenJob>,
    /// When somebody has asked for it.
    asked: Instant,
}

impl Job {
    fn end(&self) {
        self.seen.gauge.stop.store(true, Ordering::Relaxed);
    }
}

/// The jobs of a studio.
pub(super) struct Jobs {
    games: &'static Registry,
    desk: Arc<Desk>,
    list: Mutex<Vec<Job>>,
    last: AtomicU64,
}

impl Jobs {
    /// No job yet.
    pub(super) const fn new(games: &'static Registry, desk: Arc<Desk>) -> Self {
        Self {
            games,
            desk,
            list: Mutex::new(Vec::new()),
            last: AtomicU64::new(0),
        }
    }

    /// Begins a job, and ends the one of its kind that went on; its number.
    pub(super) fn begin(&self, asked: AskedJob) -> Result<u64, Text> {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let kind = std::mem::discriminant(&asked.kind);
        let seen = Arc::new(SeenJob::default());
        let (games, desk, mine) = (self.games, Arc::clone(&self.desk), Arc::clone(&seen));
        let mut list = lock(&self.list);
        list.retain(|job| {
            if job.kind == kind {
                job.end();
            }
            job.kind != kind
        });
        let work = move || {
            let _ending = Ending(&mine);
            let answer = work(games, &desk, &asked, &mine);
            *lock(&mine.answer) = Some(answer.unwrap_or_else(refusal));
        };
        worker::begin(work)?;
        list.push(Job {
            number,
            kind,
            seen,
            asked: Instant::now(),
        });
        Ok(number)
    }

    /// How far a job has come, and what it came to. One that was replaced is not known any more.
    pub(super) fn look(&self, number: u64) -> Value {
        let mut list = lock(&self.list);
        let Some(job) = list.iter_mut().find(|job| job.number == number) else {
            return json!({ "gone": true });
        };
        job.asked = Instant::now();
        let SeenJob {
            gauge,
            done,
            all,
            rows,
            answer,
        } = &*job.seen;
        json!({
            "nodes": gauge.nodes.load(Ordering::Relaxed),
            "depth": gauge.depth.load(Ordering::Relaxed),
            "games": gauge.games.load(Ordering::Relaxed),
            "done": done.load(Ordering::Relaxed),
            "all": all.load(Ordering::Relaxed),
            "rows": *lock(rows),
            "answer": *lock(answer),
        })
    }

    /// Ends a job: it comes to what is known.
    pub(super) fn stop(&self, number: u64) {
        lock(&self.list)
            .iter()
            .filter(|job| job.number == number)
            .for_each(Job::end);
    }

    /// Ends those that nobody asks for any more.
    pub(super) fn forget(&self) {
        lock(&self.list)
            .iter()
            .filter(|job| job.asked.elapsed() > FORGOTTEN)
            .for_each(Job::end);
    }
}

/// Sees to it that a job comes to something, also where its thread breaks off.
struct Ending<'a>(&'a SeenJob);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        let broken = || refusal(Text::new("the search broke off", "поиск оборвался"));
        lock(&self.0.answer).get_or_insert_with(broken);
    }
}

fn work(
    games: &'static Registry,
    desk: &Desk,
    asked: &AskedJob,
    seen: &SeenJob,
) -> Result<Value, Text> {
    let lang = if asked.russian { Lang::Ru } else { Lang::En };
    let source = Source::whole(&asked.name, &asked.text);
    let text = (games, &source);
    match &asked.kind {
        JobKind::Check => {
            let question = json!({"do": "open", "text": asked.text, "search": true}).to_string();
            read(&desk.answer_watched(&question, &seen.gauge))
        }
        JobKind::Solve { goal, class } => {
            solved(text, (goal.as_deref(), class.as_deref()), &seen.gauge, lang)
        }
        JobKind::Audit { class: named } => {
            let problem = problem(games, &source)?;
            let limits = limits::AUDIT.limits(&seen.gauge);
            let found = audit::answer(&source, &problem, class(named.as_deref())?, &limits, lang)
                .ok_or_else(no_puzzle)?;
            answered(&found.lines, &found.json, problem.number())
        }
        JobKind::Analyse { at, question } => {
            let session = Session::open(games, &source, Depth::Replay);
            let at = Address::read(at).unwrap_or_else(|| Address::end(false));
            let position = session.reach(&at)?;
            let asked = AddressedPosition::new((&source, &session), &position, &at);
            let answer = question.ask(&asked, &seen.gauge);
            let mut lines = vec![asked.heading().get(lang).to_owned()];
            lines.extend(answer.lines(lang));
            answered(&lines, &asked.json(&answer).to_string(), position.number())
        }
        &JobKind::Tune {
            near,
            two,
            keep_key,
            unique,
            fewer_stones,
        } => {
            let problem = problem(games, &source)?;
            let session = Session::open(games, &source, Depth::Replay);
            let draft = TunedDraft::watched((games, &session), &problem, &seen.gauge)
                .ok_or_else(no_puzzle)?;
            let variants =
                TunedDraft::variants(&problem.start(), near.unwrap_or(1).clamp(1, 25), two)?;
            let wishes = Wishes {
                keep_key,
                unique,
                fewer_stones,
                ..Wishes::default()
            };
            Ok(tuned(&draft, &variants, wishes, seen))
        }
    }
}

/// The class that a page names, if it names one.
fn class(named: Option<&str>) -> Result<Option<Class>, Text> {
    let named = named.filter(|named| !named.is_empty());
    named.map(solve::class).transpose()
}

/// An answer in words and as JSON, with the number of the move that it is about.
fn answered(lines: &[String], found: &str, number: u32) -> Result<Value, Text> {
    Ok(json!({"lines": lines, "found": read(found)?, "number": number}))
}

/// What becomes of a goal that a page names, or of the puzzle's, in a class.
fn solved(
    (games, source): (&'static Registry, &Source<'_>),
    (goal, named): (Option<&str>, Option<&str>),
    gauge: &Gauge,
    lang: Lang,
) -> Result<Value, Text> {
    let problem = problem(games, source)?;
    let goal = match goal.filter(|goal| !goal.trim().is_empty()) {
        Some(typed) => Goal::parse(typed)
            .filter(|&goal| problem.has_goal(goal))
            .ok_or_else(|| {
                crate::text!(
                    "this game has no goal \"{typed}\"",
                    "в этой игре нет цели «{typed}»"
                )
            })?,
        None => problem
            .puzzle()
            .map(|puzzle| puzzle.goal.value)
            .ok_or_else(no_puzzle)?,
    };
    let class = class(named)?.unwrap_or_else(|| problem.class());
    let limits = limits::SOLVE.limits(gauge);
    let found = solve::shown(source, &problem, (goal, class), &limits, lang);
    let (written, why) = found.written.transpose().map_or_else(
        |why| (None, Some(json!({"en": why.en, "ru": why.ru}))),
        |text| (text, None),
    );
    let mut answer = answered(&found.lines, &found.json, problem.number())?;
    answer["whole"] = found.whole.into();
    answer["written"] = written.into();
    answer["why"] = why.into();
    Ok(answer)
}

/// Asks about all changes of a draft, as long as nobody ends it.
fn tuned(draft: &TunedDraft<'_>, variants: &[Variant], wishes: Wishes, seen: &SeenJob) -> Value {
    seen.all.store(variants.len() as u64, Ordering::Relaxed);
    let mut author: Option<AnsweredChange> = None;
    let mut best: Vec<AnsweredChange> = Vec::new();
    let mut reached = 0_u64;
    for question in variants.iter().enumerate() {
        let Some(answer) = draft.answer(question) else {
            break;
        };
        seen.done.fetch_add(1, Ordering::Relaxed);
        let Some(author) = &author else {
            author = Some(answer);
            continue;
        };
        if answer.is_proved() {
            reached += 1;
            best.push(answer);
            best.sort_by_cached_key(|answer| wishes.rank(answer, author, draft.goal()));
            best.truncate(TOP);
            *lock(&seen.rows) = best
                .iter()
                .map(|answer| row(draft, variants, answer))
                .collect();
        }
    }
    let done = seen.done.load(Ordering::Relaxed);
    let author = author.map(|author| row(draft, variants, &author));
    json!({"author": author, "rows": *lock(&seen.rows), "reached": reached, "done": done, "all": variants.len()})
}

/// A changed position, with the document that it is in.
fn row(draft: &TunedDraft<'_>, variants: &[Variant], answer: &AnsweredChange) -> Value {
    let mut row = serde_json::to_value(answer).unwrap_or_default();
    row["text"] = variants
        .get(answer.index)
        .map(|variant| draft.changed(variant))
        .into();
    row
}

/// The problem of a document without errors.
fn problem(games: &Registry, source: &Source<'_>) -> Result<Problem, Text> {
    let mut found = Diagnostics::default();
    let problem = games
        .problem(source, &mut found)
        .filter(|_| !found.has_errors());
    let first = || {
        found
            .iter()
            .next()
            .map_or_else(no_puzzle, |one| one.message.clone())
    };
    problem.ok_or_else(first)
}

fn no_puzzle() -> Text {
    solve::no_puzzle("", "").message
}

/// What a command would print, as the page reads it.
fn read(text: &str) -> Result<Value, Text> {
    serde_json::from_str(text).map_err(|error| Text::same(error.to_string()))
}
