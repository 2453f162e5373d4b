//! What a thread does with a document: everything but to print and to write, which is done in the order of the documents.

use std::time::{Duration, Instant};

use super::answer::{self, Solved};
use super::jobs::Job;
use super::{SolveArgs, Status, Terminal};
use crate::cli::check::words;
use crate::cli::watch;
use crate::document;
use crate::document::format;
use crate::games::GameKind;
use crate::puzzle::proof::{self, Provable};
use crate::puzzle::solve::{Answer, Class, Limits, Outline, Solve, Verdict};
use crate::puzzle::{Goal, Problem, problem};
use crate::rules::Rules;
use crate::session::author;
use crate::text::Source;
use crate::text::{Code, Diagnostic, Diagnostics, Text};
use crate::{check, with_game};

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
        let table = document::parse(source, &mut diagnostics);
        let document = document::read(source, &table, self.terminal.games.profiles(), &mut diagnostics);
        let kind = document
            .as_ref()
            .and_then(|document| document.game.as_ref())
            .and_then(|game| GameKind::ALL.iter().find(|(name, _)| *name == game.value).map(|(_, kind)| *kind));
        let status = if let Some((document, kind)) = document.zip(kind) {
            with_game!(kind, Game => {
                problem::<Game>(document, &mut diagnostics).map(|problem| self.problem(source, problem, &mut diagnostics))
            })
        } else {
            if !diagnostics.has_errors() {
                // What is wrong with the name of the game is the validator's to say.
                self.terminal.games.check(source, &mut diagnostics);
            }
            None
        };
        diagnostics.sort();
        self.done.messages = words(source, &diagnostics, self.terminal.messages);
        self.done.status = status.filter(|_| !diagnostics.has_errors()).unwrap_or(Status::Wrong);
    }

    fn problem<G: Solve + Provable>(
        &mut self,
        source: &Source<'_>,
        problem: Problem<G>,
        diagnostics: &mut Diagnostics,
    ) -> Status {
        let Problem { rules, position, puzzle, alphabet, twins, .. } = problem;
        let claimed = puzzle.as_ref().map(|puzzle| puzzle.goal.value);
        let Some(goal) = self.arguments.goal.or(claimed) else {
            let message = Text::new("the document has no puzzle", "в документе нет задачи");
            let help = Text::new(
                "give it a goal: [puzzle] goal = \"…\", or use --goal",
                "задайте цель: [puzzle] goal = \"…\" или ключ --goal",
            );
            diagnostics.push(Diagnostic::error(Code::MissingKey, crate::text::Span::default(), message).help(help));
            return Status::Wrong;
        };
        if goal.seat().is_some_and(|seat| !G::SEATS.contains(&seat)) {
            let shown = goal.text();
            self.done.effects.push(Effect::Complain(Text {
                en: format!("this game has no goal \"{}\"", shown.en),
                ru: format!("в этой игре нет цели «{}»", shown.ru),
            }));
            return Status::Failed;
        }
        let class = self.arguments.class.or_else(|| puzzle.as_ref()?.class.as_ref().map(|class| class.value));
        let class = class.unwrap_or(G::CLASS);
        let (answer, is_stopped) = self.search(&rules, &position, goal, class);
        let mut status = verdict_status(answer.verdict);
        let solved =
            Solved { source, rules: &rules, position: &position, goal, alphabet, answer, is_stopped, twin: None };
        if solved.answer.verdict == Verdict::Proved && self.arguments.certificate.is_some() {
            let (named, plain) = (self.lines(&solved, true), self.lines(&solved, false));
            self.done.effects.push(Effect::Certify { text: certificate(&solved), named, plain });
        } else {
            self.print(&solved);
        }
        if self.arguments.write && solved.answer.verdict == Verdict::Proved {
            self.done.effects.extend(match self.write(&solved) {
                Ok(text) => text.map(Effect::Write),
                Err(trouble) => {
                    status = Status::Failed;
                    Some(Effect::Complain(trouble))
                }
            });
        }
        // Another goal than the puzzle's says nothing of its twins.
        for twin in twins.iter().filter(|_| self.arguments.goal.is_none()) {
            let (position, goal) = (&twin.position, twin.goal.value);
            let (answer, is_stopped) = self.search(&rules, position, goal, class);
            status = status.max(verdict_status(answer.verdict));
            let twin = Some(twin.number);
            self.print(&Solved { source, rules: &rules, position, goal, alphabet, answer, is_stopped, twin });
        }
        status
    }

    fn print<G: Rules>(&mut self, solved: &Solved<'_, G>) {
        let lines = self.lines(solved, false);
        self.done.effects.push(Effect::Print(lines));
    }

    /// The lines of an answer, with the name of its certificate or without.
    fn lines<G: Rules>(&self, solved: &Solved<'_, G>, has_certificate: bool) -> Vec<String> {
        let path = self.arguments.certificate.as_ref().filter(|_| has_certificate);
        let certificate = path.map(|path| path.display().to_string());
        if self.arguments.json {
            vec![solved.json(certificate.as_deref())]
        } else {
            solved.lines(certificate.as_deref(), self.terminal.lang)
        }
    }

    /// Searches, and does not believe the proof before it has been checked.
    fn search<G: Solve + Provable>(
        &self,
        rules: &G,
        position: &G::Position,
        goal: Goal,
        class: Class,
    ) -> (Answer<G>, bool) {
        let SolveArgs { nodes, time, memory, .. } = *self.arguments;
        if rules.outcome(position).is_some() {
            return (Answer::unknown(class), false);
        }
        watch::watched(self.terminal.lang, |gauge| {
            let deadline = time.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
            let limits = Limits { nodes, memory: memory.saturating_mul(1 << 20), deadline, gauge: Some(gauge) };
            let answer = rules.solve(position, goal, class, &limits).checked(rules, position, goal);
            // Among all moves nothing but a limit, that of the memory too, leaves a win open.
            let is_whole = answer.class == Class::All && goal != Goal::Draw;
            let is_stopped = is_whole || answer.nodes >= nodes || limits.is_stopped();
            (answer, is_stopped)
        })
    }

    /// The text of the document with its solution added; nothing where there is none to add.
    fn write<G: Rules>(&self, solved: &Solved<'_, G>) -> Result<Option<String>, Text> {
        if !self.can_write {
            return Err(Text::new(
                "--write needs a file, not standard input",
                "для --write нужен файл, а не стандартный ввод",
            ));
        }
        let number = solved.rules.number(solved.position);
        let Some(tree) = solved.answer.proof.first() else { return Ok(None) };
        let moves = Outline::of(solved.rules, solved.position, tree).record(solved.rules, number, solved.alphabet);
        let moves = format::record(&moves, number, G::PROFILE, solved.alphabet);
        author::write_solution(solved.source.text, &moves).map(Some)
    }
}

/// The proof with all replies.
fn certificate<G: Provable>(solved: &Solved<'_, G>) -> String {
    let Solved { source, rules, position, goal, alphabet, answer, .. } = solved;
    let tasks = goal.tasks(G::SEATS);
    let trees: Vec<_> = tasks.iter().map(|task| task.seat).zip(&answer.proof).collect();
    let head = answer::head(*rules, source.text, *goal);
    proof::write(*rules, &head, rules.number(position), &trees, *alphabet)
}
