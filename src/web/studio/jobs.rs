//! The jobs that take long: claims checked, problems solved, audited and tuned, positions analysed,
//! each in a thread of its own, seen from the page and ended by it. Of each kind one goes on at a
//! time: the newest one wins.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use super::refusal::refusal;
use crate::ask::analyse::AnalyseQuestion;
use crate::ask::audit::AuditQuestion;
use crate::ask::job::{Job, OwnedJob};
use crate::ask::position::{AddressedPosition, PositionAnswer as _};
use crate::ask::solve::{self, FoundSolution, SolveAnswer, SolveQuestion, WritingWay};
use crate::ask::tune::{AnsweredChange, TuneQuestion, TunedDraft};
use crate::ask::words::WIDTH;
use crate::check::Depth;
use crate::console::interrupt::lock;
use crate::console::worker::NoThread;
use crate::notation::Address;
use crate::session::{Problem, Registry, Session, author};
use crate::studio::{Desk, Refusal, both};
use crate::text::{Lang, Source, Text};

/// How many changed positions are shown.
const TOP: usize = 30;
/// How long a search goes on that no page asks for any more: a page that sleeps asks once a minute.
const FORGOTTEN: Duration = Duration::from_mins(3);

/// The job that a page asks for, and its document.
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

/// The kinds of jobs.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum JobKind {
    /// The faults of the document, with all that takes a search.
    Check,
    /// The verdict on its goal, or on another one.
    Solve {
        goal: Option<String>,
        #[serde(flatten)]
        question: SolveQuestion,
    },
    /// The audit for a composer.
    Audit(AuditQuestion),
    /// The analysis of the position at an address.
    Analyse {
        at: String,
        #[serde(flatten)]
        question: AnalyseQuestion,
    },
    /// Small changes of its position.
    Tune(TuneQuestion),
}

/// The state of a job, for its page.
#[derive(Default)]
struct Known {
    /// The rows found so far, the best first.
    rows: Mutex<Vec<Value>>,
    /// The answer; nothing while the job goes on.
    answer: Mutex<Option<Value>>,
}

/// A job of a page.
struct PageJob {
    number: u64,
    kind: std::mem::Discriminant<JobKind>,
    work: OwnedJob<Known>,
    /// When a page last asked for it.
    asked: Instant,
}

/// The jobs of a studio.
pub(super) struct Jobs {
    games: &'static Registry,
    desk: Arc<Desk>,
    list: Mutex<Vec<PageJob>>,
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
    pub(super) fn begin(&self, asked: AskedJob) -> Result<u64, NoThread> {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let kind = std::mem::discriminant(&asked.kind);
        let (games, desk) = (self.games, Arc::clone(&self.desk));
        let mut list = lock(&self.list);
        list.retain(|job| job.kind != kind);
        let job = OwnedJob::<Known>::default();
        job.begin(move |job| {
            let _ending = AnswerGuard(&job.known);
            let answer = work(games, &desk, &asked, job);
            *lock(&job.known.answer) = Some(answer.unwrap_or_else(refusal));
        })?;
        list.push(PageJob {
            number,
            kind,
            work: job,
            asked: Instant::now(),
        });
        Ok(number)
    }

    /// How far a job has come, and its answer. One that was replaced is not known any more.
    pub(super) fn look(&self, number: u64) -> Value {
        let mut list = lock(&self.list);
        let Some(job) = list.iter_mut().find(|job| job.number == number) else {
            return json!({ "gone": true });
        };
        job.asked = Instant::now();
        let (Job { gauge, known, .. }, [done, all]) = (&*job.work, job.work.counts());
        json!({
            "nodes": gauge.nodes.load(Ordering::Relaxed),
            "depth": gauge.depth.load(Ordering::Relaxed),
            "games": gauge.games.load(Ordering::Relaxed),
            "done": done,
            "all": all,
            "rows": *lock(&known.rows),
            "answer": *lock(&known.answer),
        })
    }

    /// Ends a job: its answer holds the results so far.
    pub(super) fn stop(&self, number: u64) {
        lock(&self.list)
            .iter()
            .filter(|job| job.number == number)
            .for_each(|job| job.work.gauge.end());
    }

    /// Ends the jobs that no page asks for any more.
    pub(super) fn forget(&self) {
        lock(&self.list)
            .iter()
            .filter(|job| job.asked.elapsed() > FORGOTTEN)
            .for_each(|job| job.work.gauge.end());
    }
}

/// Sees to it that a job comes to something, also where its thread breaks off.
struct AnswerGuard<'a>(&'a Known);

impl Drop for AnswerGuard<'_> {
    fn drop(&mut self) {
        let broken = || refusal(Text::new("the search broke off", "поиск оборвался"));
        lock(&self.0.answer).get_or_insert_with(broken);
    }
}

fn work(
    games: &'static Registry,
    desk: &Desk,
    asked: &AskedJob,
    job: &Job<Known>,
) -> Result<Value, Refusal> {
    let lang = if asked.russian { Lang::Ru } else { Lang::En };
    let source = Source::whole(&asked.name, &asked.text);
    match &asked.kind {
        JobKind::Check => {
            let question = json!({"do": "open", "text": asked.text, "search": true}).to_string();
            read(&desk.answer_watched(&question, &job.gauge))
        }
        JobKind::Solve { goal, question } => {
            let problem = solve::problem(games, &source)?;
            let typed = goal.as_deref().filter(|goal| !goal.trim().is_empty());
            let question = SolveQuestion {
                goal: typed.map(|typed| problem.typed_goal(typed)).transpose()?,
                ..*question
            };
            let answer = question.ask(&source, &problem, &job.gauge)?;
            Ok(solved(&answer, &problem, question.nodes, lang))
        }
        JobKind::Audit(question) => {
            let problem = solve::problem(games, &source)?;
            let answer = question.ask(&source, &problem, &job.gauge)?;
            let sound = answer.audit.is_sound();
            let lines = answer.lines((sound, None), (lang, answer.profile.letters(lang)), WIDTH);
            Ok(answered(&lines, answer.json(sound), problem.number()))
        }
        JobKind::Analyse { at, question } => {
            let session = Session::open(games, &source, Depth::Replay);
            let at = Address::read(at).unwrap_or_else(|| Address::end(false));
            let position = session.reach(&at)?;
            let asked = AddressedPosition::new((&source, &session), &position, &at);
            let answer = question.ask(&asked, &job.gauge);
            let mut lines = vec![asked.heading().get(lang).to_owned()];
            lines.extend(answer.lines(lang));
            let found = read(&asked.json(&answer).to_string())?;
            Ok(answered(&lines, found, position.number()))
        }
        JobKind::Tune(question) => {
            solve::problem(games, &source)?;
            let session = Session::open(games, &source, Depth::Replay);
            let draft = question.draft((games, &session), &job.gauge)?;
            Ok(tuned(&draft, job))
        }
    }
}

/// An answer in words and as JSON, with the number of the move that it is about.
fn answered(lines: &[String], found: impl Into<Value>, number: u32) -> Value {
    json!({"lines": lines, "found": found.into(), "number": number})
}

/// The answer about a goal, with the document that has it for its solution, completed or whole.
fn solved(answer: &SolveAnswer<'_>, problem: &Problem, nodes: u64, lang: Lang) -> Value {
    let goal = answer.solved.goal;
    let claimed = problem.puzzle();
    let put = |is_anew, most| {
        let way = WritingWay {
            is_another: claimed.is_none_or(|puzzle| puzzle.goal.value != goal),
            is_anew,
            is_short: false,
            nodes,
            most,
        };
        let solution = FoundSolution::of(answer, way)?;
        Some(solution.put_into(answer.source, problem).text)
    };
    let (written, why) = match put(false, None).transpose() {
        Ok(text) => (text, None),
        Err(why) => (None, Some(both(&why.text()))),
    };
    let mut object = answered(
        &answer.lines(None, lang, answer.profile.letters(lang)),
        answer.json(None),
        problem.number(),
    );
    let line = answer.solved.line.len();
    for (key, most) in [("whole", None), ("keyed", Some(1)), ("lined", Some(line))] {
        object[key] = put(true, most).and_then(Result::ok).into();
    }
    object["written"] = written.into();
    object["why"] = why.into();
    // How long the solution would be.
    let lines: serde_json::Map<_, _> = ["keyed", "lined", "written"]
        .into_iter()
        .filter_map(|way| Some((way.to_owned(), solution_lines(object[way].as_str()?).into())))
        .collect();
    object["length"] = lines.into();
    object
}

/// On how many lines a document has its solution.
fn solution_lines(text: &str) -> usize {
    let content = author::content(text);
    let moves = content
        .as_ref()
        .and_then(|content| content.0.get("solution")?.get("moves"));
    moves
        .and_then(Value::as_str)
        .map_or(0, |moves| moves.trim().lines().count())
}

/// Asks about all changes of a draft, as long as the job is not ended.
fn tuned(draft: &TunedDraft<'_>, job: &Job<Known>) -> Value {
    let all = draft.variants.len();
    job.count(0, all);
    let mut author: Option<AnsweredChange> = None;
    let mut best: Vec<AnsweredChange> = Vec::new();
    let mut reached = 0_u64;
    draft.each(None, 0, |answer| {
        job.count(answer.index + 1, all);
        let Some(author) = &author else {
            author = Some(answer);
            return true;
        };
        if answer.is_proved() {
            reached += 1;
            best.push(answer);
            best.sort_by_cached_key(|answer| draft.rank(answer, author));
            best.truncate(TOP);
            *lock(&job.known.rows) = best.iter().map(|answer| row(draft, answer)).collect();
        }
        true
    });
    let [done, _] = job.counts();
    let author = author.map(|author| row(draft, &author));
    json!({"author": author, "rows": *lock(&job.known.rows), "reached": reached, "done": done, "all": all})
}

/// A changed position, with the document that it is in.
fn row(draft: &TunedDraft<'_>, answer: &AnsweredChange) -> Value {
    let mut row = serde_json::to_value(answer).unwrap_or_default();
    let variant = draft.variants.get(answer.index);
    row["text"] = variant
        .map(|variant| draft.document(variant, draft.goal))
        .into();
    row
}

/// The output of a command, as the page reads it.
fn read(text: &str) -> Result<Value, Refusal> {
    serde_json::from_str(text).map_err(|error| Text::same(error.to_string()).into())
}
