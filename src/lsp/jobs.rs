//! Commands that take their time: a puzzle solved, audited or changed in a thread, with progress, until it is done or cancelled.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

use lsp_server::RequestId;
use serde_json::Value;

use super::commands::CommandKind;
use crate::ask::limits;
use crate::check::Depth;
use crate::cli::audit;
use crate::cli::solve;
use crate::cli::tune;
use crate::console::worker;
use crate::puzzle::solve::Gauge;
use crate::session::{Registry, Session};
use crate::text::{Diagnostics, Lang, Source, Text};

/// A command that is being done.
pub(super) struct Job {
    /// The request that it answers.
    pub(super) id: RequestId,
    /// How the editor calls its progress, if it wants to see it.
    pub(super) token: Option<Value>,
    pub(super) work: Arc<Work>,
    pub(super) is_cancelled: bool,
    /// What begins it; nothing once it has begun.
    pub(super) start: Option<Start>,
}

/// Begins a command in a thread.
pub(super) type Start = Box<dyn FnOnce()>;

/// How many commands go on at a time; the others wait for their turn.
pub(super) fn most() -> usize {
    std::thread::available_parallelism()
        .map_or(1, usize::from)
        .max(2)
}

/// How many commands are kept, those that wait with what they are about among them.
pub(super) const MOST_KEPT: usize = 100;

/// How far a command has come, seen from outside, and how it is ended.
#[derive(Debug, Default)]
pub(super) struct Work {
    gauge: Gauge,
    /// Questions that are answered, and how many there are, where that is known.
    questions: [AtomicU64; 2],
}

impl Job {
    /// Ends it; what is known by then nobody wants any more.
    pub(super) fn cancel(&mut self) {
        self.is_cancelled = true;
        self.work.gauge.stop.store(true, Ordering::Relaxed);
    }

    /// How far it has come, in words and in percent where that is known.
    pub(super) fn progress(&self) -> (Text, Option<u64>) {
        let [done, all] = self
            .work
            .questions
            .each_ref()
            .map(|count| count.load(Ordering::Relaxed));
        if all > 0 {
            let words = crate::text!("{done} of {all} questions", "вопросов: {done} из {all}");
            return (words, Some(done * 100 / all));
        }
        let nodes = self.work.gauge.nodes.load(Ordering::Relaxed);
        (
            Text::count(
                nodes,
                ["position", "positions"],
                ["позиция", "позиции", "позиций"],
            ),
            None,
        )
    }
}

/// A command with a document of a file, and what begins it; its answer is what `kletka solve`, `audit` or `tune` would print.
pub(super) fn prepare(
    command: CommandKind,
    (name, text, document): (String, String, usize),
    (games, lang): (&'static Registry, Lang),
    tell: impl FnOnce(Vec<String>) + Send + 'static,
) -> (Arc<Work>, Start) {
    let work = Arc::new(Work::default());
    let seen = Arc::clone(&work);
    let answer = move || {
        let source = Source {
            document,
            ..Source::whole(&name, &text)
        };
        let mut found = Diagnostics::default();
        let lines = if command == CommandKind::Tune {
            let session = Session::open(games, &source, Depth::Replay);
            let told = |done, all| {
                for (count, number) in work.questions.iter().zip([done, all]) {
                    count.store(number, Ordering::Relaxed);
                }
            };
            tune::answer((games, &session), &work.gauge, told, lang)
        } else {
            let problem = games
                .problem(&source, &mut found)
                .filter(|_| !found.has_errors());
            problem.and_then(|problem| match command {
                CommandKind::Solve => {
                    solve::answer(&source, &problem, &limits::SOLVE.limits(&work.gauge), lang)
                }
                _ => audit::answer(
                    &source,
                    &problem,
                    None,
                    &limits::AUDIT.limits(&work.gauge),
                    lang,
                )
                .map(|audit| audit.lines),
            })
        };
        lines.unwrap_or_else(|| {
            let why = found.iter().next().map_or_else(
                || solve::no_puzzle("", "").message,
                |one| one.message.clone(),
            );
            vec![why.get(lang).to_owned()]
        })
    };
    // What is to be told is handed over once there is a thread.
    let (to, from) = mpsc::channel();
    let work = move || {
        if let Ok(tell) = from.recv() {
            let tell: Tell = tell;
            tell(answer());
        }
    };
    let start = move || match worker::begin(work) {
        Ok(()) => {
            let _ = to.send(Box::new(tell) as Tell);
        }
        Err(why) => tell(vec![why.get(lang).to_owned()]),
    };
    (seen, Box::new(start))
}

/// The receiver of the outcome of a command.
type Tell = Box<dyn FnOnce(Vec<String>) + Send>;
