//! What a thread does with a document: everything but to print and to write, which is done in the order of the documents.

use std::time::{Duration, Instant};

use super::answer::Found;
use super::jobs::Job;
use super::{SolveArgs, Status, Terminal};
use crate::check;
use crate::cli::check::words;
use crate::cli::watch;
use crate::puzzle::Goal;
use crate::puzzle::solve::{Class, Limits, Verdict};
use crate::session::{Problem, Solved, author};
use crate::text::{Code, Diagnostic, Diagnostics, Source, Text};

/// What a document came to.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// In the order in which it is to be done.
    pub(super) effects: Vec<Effect>,
    /// What the document itself came to, its effects apart.
    pub(super) status: Status,
    /// What is wrong with the document, for people.
    pub(super) messages: Vec<String>,
}

/// What is left to do when the turn of a document comes.
#[derive(Debug)]
pub(super) enum Effect {
    /// To print an answer.
    Print(Vec<String>),
    /// To write a certificate and to print the answer, with its name or, where it cannot be written, without.
    Certify {
        /// The certificate.
        text: String,
        /// The lines of the answer that name it.
        named: Vec<String>,
        /// The lines of the answer without it.
        plain: Vec<String>,
    },
    /// To put the text of a document, its solution added, in the place of the old one.
    Write(String),
    /// To say what could not be done.
    Complain(Text),
}

/// Solves the puzzles of a document.
pub(super) fn work(job: &Job, arguments: &SolveArgs, terminal: &Terminal) -> Done {
    let chunk = job.chunk();
    let (document, first_byte, first_line) = (chunk.document, chunk.first_byte, chunk.first_line);
    let source = |text| Source { name: &job.name, document, text, first_byte, first_line };
    match check::text(&chunk) {
        Ok(text) => {
            let mut worker = Worker { arguments, terminal, can_write: job.path.is_some(), done: Done::default() };
            worker.document(&source(text));
            worker.done
        }
        Err((diagnostic, readable)) => {
            let mut diagnostics = Diagnostics::default();
            diagnostics.push(*diagnostic);
            let messages = words(&source(readable), &diagnostics, terminal.messages);
            Done { effects: Vec::new(), status: Status::Wrong, messages }
        }
    }
}

fn verdict_status(verdict: Verdict) -> Status {
    if verdict == Verdict::Proved { Status::Good } else { Status::Wrong }
}

struct Worker<'a> {
    arguments: &'a SolveArgs,
    terminal: &'a Terminal,
    /// Whether the document stands in a file.
    can_write: bool,
    done: Done,
}

impl Worker<'_> {
    fn document(&mut self, source: &Source<'_>) {
        let mut diagnostics = Diagnostics::default();
        let problem = self.terminal.games.problem(source, &mut diagnostics);
        let status = problem.map(|problem| self.problem(source, &problem, &mut diagnostics));
        diagnostics.sort();
        self.done.messages = words(source, &diagnostics, self.terminal.messages);
        self.done.status = status.filter(|_| !diagnostics.has_errors()).unwrap_or(Status::Wrong);
    }

    fn problem(&mut self, source: &Source<'_>, problem: &Problem, diagnostics: &mut Diagnostics) -> Status {
        let claimed = problem.puzzle().map(|puzzle| puzzle.goal.value);
        let Some(goal) = self.arguments.goal.or(claimed) else {
            let message = Text::new("the document has no puzzle", "в документе нет задачи");
            let help = Text::new(
                "give it a goal: [puzzle] goal = \"…\", or use --goal",
                "задайте цель: [puzzle] goal = \"…\" или ключ --goal",
            );
            diagnostics.push(Diagnostic::error(Code::MissingKey, crate::text::Span::default(), message).help(help));
            return Status::Wrong;
        };
        if !problem.has_goal(goal) {
            let shown = goal.text();
            self.done.effects.push(Effect::Complain(Text {
                en: format!("this game has no goal \"{}\"", shown.en),
                ru: format!("в этой игре нет цели «{}»", shown.ru),
            }));
            return Status::Failed;
        }
        let class = self.arguments.class.unwrap_or_else(|| problem.class());
        let found = Found { source, solved: self.search(problem, goal, class), twin: None };
        let mut status = verdict_status(found.solved.verdict);
        let certificate = self.arguments.certificate.as_ref().and_then(|_| found.solved.certificate(source.text));
        if let Some(text) = certificate {
            let (named, plain) = (self.lines(&found, true), self.lines(&found, false));
            self.done.effects.push(Effect::Certify { text, named, plain });
        } else {
            self.print(&found);
        }
        if self.arguments.write && found.solved.verdict == Verdict::Proved {
            self.done.effects.extend(match self.write(&found) {
                Ok(text) => text.map(Effect::Write),
                Err(trouble) => {
                    status = Status::Failed;
                    Some(Effect::Complain(trouble))
                }
            });
        }
        // Another goal than the puzzle's says nothing of its twins.
        let twins = if self.arguments.goal.is_none() { problem.twins() } else { Vec::new() };
        for (number, twin) in twins {
            let Some(goal) = twin.puzzle().map(|puzzle| puzzle.goal.value) else { continue };
            let found = Found { source, solved: self.search(&twin, goal, class), twin: Some(number) };
            status = status.max(verdict_status(found.solved.verdict));
            self.print(&found);
        }
        status
    }

    fn print(&mut self, found: &Found<'_>) {
        let lines = self.lines(found, false);
        self.done.effects.push(Effect::Print(lines));
    }

    /// The lines of an answer, with the name of its certificate or without.
    fn lines(&self, found: &Found<'_>, has_certificate: bool) -> Vec<String> {
        let path = self.arguments.certificate.as_ref().filter(|_| has_certificate);
        let certificate = path.map(|path| path.display().to_string());
        if self.arguments.json {
            vec![found.json(certificate.as_deref())]
        } else {
            found.lines(certificate.as_deref(), self.terminal.lang)
        }
    }

    fn search(&self, problem: &Problem, goal: Goal, class: Class) -> Solved {
        let SolveArgs { nodes, time, memory, .. } = *self.arguments;
        watch::watched(self.terminal.lang, |gauge| {
            let deadline = time.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
            let limits = Limits { nodes, memory: memory.saturating_mul(1 << 20), deadline, gauge: Some(gauge) };
            problem.solve(goal, class, &limits, false)
        })
    }

    /// The text of the document with its solution added; nothing where there is none to add.
    fn write(&self, found: &Found<'_>) -> Result<Option<String>, Text> {
        if !self.can_write {
            return Err(Text::new(
                "--write needs a file, not standard input",
                "для --write нужен файл, а не стандартный ввод",
            ));
        }
        let Some(moves) = found.solved.solution() else { return Ok(None) };
        author::write_solution(found.source.text, &moves).map(Some)
    }
}
