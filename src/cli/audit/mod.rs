//! `kletka audit`: what a composer should know of a puzzle.

mod json;
mod text;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::command::{Entry, Run};
use super::input::{Input, Walk};
use super::progress;
use super::solve;
use super::stream::Stream;
use super::terminal::{Done, Out, Status};
use crate::puzzle::audit::{Form, Likeness, Report};
use crate::puzzle::solve::{Class, Limits};
use crate::session::Problem;
use crate::text::{Diagnostics, Source};
use text::{Same, Seen};

pub(super) const COMMAND: Entry = Entry::new::<AuditArgs>(
    "audit",
    &[
        ("audit problem.toml", "", ""),
        ("audit problems/           ", "and compare the positions with each other", "и сравнить позиции друг с другом"),
        ("audit --json problem.toml", "", ""),
        ("audit --strict problem.toml   ", "duals, cut lines and duplicates are faults too", "дуали, оборванные варианты и повторы — тоже ошибки"),
    ],
    [
        "\
Ctrl-C ends the search; what is known is printed.
Exit codes: 0 sound, 1 a puzzle has a fault or a document has errors, 2 a limit left open whether it has, or a file cannot be read.",
        "\
Ctrl-C прерывает поиск; то, что уже известно, печатается.
Коды завершения: 0 — задача верна, 1 — в задаче или документе ошибка, 2 — из-за предела неясно, есть ли она, или файл не читается.",
    ],
);

/// Look for what a composer should know of a puzzle
/// ru: Найти всё, что составителю надо знать о задаче
///
/// Checks the solution and looks for cooks, shorter wins, duals, tries, set play, idle stones and for positions that
/// are the same up to symmetry. Each question has the limit in positions for itself.
/// ru: Проверяет решение и ищет побочные решения, более короткие выигрыши, дуали, ложные следы, иллюзорную игру, лишние
/// камни и позиции, одинаковые с точностью до симметрии. Предел в позициях у каждого вопроса свой.
#[derive(Debug, Args)]
pub(super) struct AuditArgs {
    /// Documents, archives or folders with puzzles, or - for standard input; their positions are compared with each other
    /// ru: Документы, архивы или папки с задачами или - для стандартного ввода; их позиции сравниваются друг с другом
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    walk: Walk,
    /// One JSON object per puzzle and line
    /// ru: По объекту JSON на задачу и строку
    #[arg(long)]
    json: bool,
    /// Attacking moves to look at: open, threats or all [default: the document's, else the game's usual ones]
    /// ru: Какие ходы нападения смотреть: open, threats или all [по умолчанию: как в документе, иначе как принято в
    /// игре]
    #[arg(long, value_name = "lines|open|threats|all", value_parser = solve::class)]
    class: Option<Class>,
    /// Positions to look at for each question before it stays open
    /// ru: Сколько позиций просмотреть для каждого вопроса, прежде чем оставить его открытым
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// Seconds for each puzzle before what is open stays so
    /// ru: Сколько секунд отвести на задачу
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// How many tries to list
    /// ru: Сколько ложных следов перечислить
    #[arg(long, value_name = "N", default_value_t = 5)]
    tries: usize,
    /// Duals that are not tolerated, lines that end early and duplicates are faults too
    /// ru: Считать ошибками и дуали, которых автор не допускает, оборванные варианты и повторы
    #[arg(long)]
    strict: bool,
}

/// A document that was read.
struct Kept {
    name: String,
    document: usize,
    text: String,
    first_byte: u64,
    first_line: u64,
    /// Whether it was found in a folder: it may then have no puzzle.
    is_found: bool,
}

impl Kept {
    fn source(&self) -> Source<'_> {
        let Self { name, document, text, first_byte, first_line, .. } = self;
        Source { name, document: *document, text, first_byte: *first_byte, first_line: *first_line }
    }
}

impl Run for AuditArgs {
    fn run(&self, out: &mut Out) -> Done {
        let games = out.terminal.games;
        let mut kept = Vec::new();
        let mut status = Stream::new(self.walk.inputs(&self.files)).each(out, |found, source, _| {
            let Source { name, document, text, first_byte, first_line } = *source;
            let is_found = matches!(found.input, Input::Found(_));
            let (name, text) = (name.to_owned(), text.to_owned());
            kept.push(Kept { name, document, text, first_byte, first_line, is_found });
            Status::Good
        });
        let forms = kept.iter().map(|one| {
            let problem = games.problem(&one.source(), &mut Diagnostics::default())?;
            Some(problem.forms(problem.puzzle()?.goal.value))
        });
        let forms: Vec<Option<[Form; 2]>> = forms.collect();
        for (at, one) in kept.iter().enumerate() {
            status = status.max(self.document(one, same(&kept, &forms, at), out));
        }
        Ok(status)
    }
}

/// The other puzzles that are the same but for a likeness.
fn same(kept: &[Kept], forms: &[Option<[Form; 2]>], at: usize) -> Vec<Same> {
    let Some([symmetry, shift]) = &forms[at] else { return Vec::new() };
    let mut out = Vec::new();
    for (other, form) in kept.iter().zip(forms).enumerate().filter(|(other, _)| *other != at).map(|(_, pair)| pair) {
        let likeness = match form {
            Some([one, _]) if one == symmetry => Likeness::Symmetry,
            Some([_, one]) if one == shift => Likeness::Shift,
            _ => continue,
        };
        out.push(Same { name: other.name.clone(), document: other.document, likeness });
    }
    out
}

impl AuditArgs {
    fn document(&self, kept: &Kept, same: Vec<Same>, out: &mut Out) -> Status {
        let source = kept.source();
        let mut diagnostics = Diagnostics::default();
        let problem = out.terminal.games.problem(&source, &mut diagnostics);
        let status = problem.and_then(|problem| match self.audit(&problem, out) {
            Some(audit) => Some(self.say(&Seen { source: &source, audit, same, nodes: self.nodes }, out)),
            None if kept.is_found => Some(Status::Good),
            None => {
                diagnostics.push(solve::no_puzzle("", ""));
                None
            }
        });
        diagnostics.sort();
        let reported = out.report(&source, &diagnostics);
        status.filter(|_| reported == Status::Good).unwrap_or(Status::Wrong)
    }

    fn audit(&self, problem: &Problem, out: &Out) -> Option<Report> {
        problem.puzzle()?;
        let Self { nodes, time, class, tries, .. } = *self;
        progress::watched(out.terminal.lang, |gauge| {
            let deadline = time.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
            let limits = Limits { deadline, gauge: Some(gauge), memory: 64 << 20, ..Limits::nodes(nodes) };
            problem.audit(class, tries, &limits)
        })
    }

    /// Prints what was found; the status that it comes to.
    fn say(&self, seen: &Seen<'_>, out: &mut Out) -> Status {
        let audit = &seen.audit;
        let is_loose = !seen.same.is_empty()
            || audit.untolerated().next().is_some()
            || audit.solution.as_ref().is_some_and(|solution| solution.cut > 0);
        let sound = if self.strict && is_loose { Some(false) } else { audit.is_sound() };
        if self.json {
            out.line(&seen.json(sound));
        } else {
            out.lines(&seen.lines(sound, out.terminal.lang, out.terminal.messages.wrap.unwrap_or(80)));
        }
        out.flush();
        match sound {
            Some(true) => Status::Good,
            Some(false) => Status::Wrong,
            None => Status::Failed,
        }
    }
}
