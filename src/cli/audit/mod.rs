//! `kletka audit`: what a composer should know of a puzzle.

mod json;
mod text;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::check::report;
use super::help::Russian;
use super::input::{self, Input, Unreadable};
use super::output::{Out, Terminal};
use super::{Status, watch};
use crate::check;
use crate::puzzle::audit::{Form, Likeness, Report};
use crate::puzzle::solve::{Class, Limits};
use crate::session::Problem;
use crate::text::{Code, Diagnostic, Diagnostics, Source, Span, Text};

#[derive(Debug, Args)]
pub(super) struct AuditArgs {
    /// Documents, archives or folders with puzzles, or - for standard input; their positions are compared with each other
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One JSON object per puzzle and line
    #[arg(long)]
    json: bool,
    /// Attacking moves to look at: open, threats or all [default: the document's, else the game's usual ones]
    #[arg(long, value_name = "lines|open|threats|all", value_parser = super::solve::class)]
    class: Option<Class>,
    /// Positions to look at for each question before it stays open
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// Seconds for each puzzle before what is open stays so
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// How many tries to list
    #[arg(long, value_name = "N", default_value_t = 5)]
    tries: usize,
    /// Duals that are not tolerated, lines that end early and duplicates are faults too
    #[arg(long)]
    strict: bool,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Найти всё, что составителю надо знать о задаче",
    more: "Проверяет решение и ищет побочные решения, более короткие выигрыши, дуали, ложные следы, иллюзорную игру, лишние \
           камни и позиции, одинаковые с точностью до симметрии. Предел в позициях у каждого вопроса свой.",
    after: "\
Примеры:
  kletka audit problem.toml
  kletka audit problems/               и сравнить позиции друг с другом
  kletka audit --json problem.toml
  kletka audit --strict problem.toml   дуали, оборванные варианты и повторы — тоже ошибки

Ctrl-C прерывает поиск; то, что уже известно, печатается.
Коды завершения: 0 — задача верна, 1 — в задаче или документе ошибка, 2 — из-за предела неясно, есть ли она, или файл не читается.",
    arguments: &[
        ("files", "Документы, архивы или папки с задачами или - для стандартного ввода; их позиции сравниваются друг с другом"),
        ("json", "По объекту JSON на задачу и строку"),
        ("class", "Какие ходы нападения смотреть: open, threats или all [по умолчанию: как в документе, иначе как принято в игре]"),
        ("nodes", "Сколько позиций просмотреть для каждого вопроса, прежде чем оставить его открытым"),
        ("time", "Сколько секунд отвести на задачу"),
        ("tries", "Сколько ложных следов перечислить"),
        ("strict", "Считать ошибками и дуали, которых автор не допускает, оборванные варианты и повторы"),
    ],
    ..Russian::NONE
};

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

/// A puzzle whose position is the same but for a likeness.
pub(super) struct Same {
    name: String,
    document: usize,
    likeness: Likeness,
}

/// A puzzle with all that is said of it.
struct Seen<'a> {
    source: &'a Source<'a>,
    audit: Report,
    same: Vec<Same>,
    /// Positions that a question may take.
    nodes: u64,
}

pub(super) fn run(arguments: &AuditArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let mut status = Status::Good;
    let mut kept = Vec::new();
    for found in input::collect(&arguments.files) {
        let done = found.and_then(|input| keep(&input, terminal, &mut kept)).unwrap_or_else(|unreadable| {
            terminal.complain(&unreadable.0);
            Status::Failed
        });
        status = status.max(done);
    }
    let forms: Vec<Option<[Form; 2]>> = kept.iter().map(|one| forms(&one.source(), terminal)).collect();
    for (at, one) in kept.iter().enumerate() {
        let same = same(&kept, &forms, at);
        let run = Run { arguments, terminal, out: &mut out };
        status = status.max(run.document(one, same));
    }
    status.max(out.end(terminal))
}

/// Reads the documents of a file.
fn keep(input: &Input, terminal: &Terminal, kept: &mut Vec<Kept>) -> Result<Status, Unreadable> {
    let (name, mut status) = (input.name(), Status::Good);
    let mut archive = input.open()?;
    while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error))? {
        let (document, first_byte, first_line) = (chunk.document, chunk.first_byte, chunk.first_line);
        match check::text(&chunk) {
            Ok(text) => kept.push(Kept {
                name: name.clone(),
                document,
                text: text.to_owned(),
                first_byte,
                first_line,
                is_found: matches!(input, Input::Found(_)),
            }),
            Err((diagnostic, text)) => {
                let mut diagnostics = Diagnostics::default();
                diagnostics.push(*diagnostic);
                report(&Source { name: &name, document, text, first_byte, first_line }, &diagnostics, terminal);
                status = Status::Wrong;
            }
        }
    }
    Ok(status)
}

/// The forms of a puzzle's position, if there is one.
fn forms(source: &Source<'_>, terminal: &Terminal) -> Option<[Form; 2]> {
    let problem = terminal.games.problem(source, &mut Diagnostics::default())?;
    Some(problem.forms(problem.puzzle()?.goal.value))
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

struct Run<'a> {
    arguments: &'a AuditArgs,
    terminal: &'a Terminal,
    out: &'a mut Out,
}

impl Run<'_> {
    fn document(mut self, kept: &Kept, same: Vec<Same>) -> Status {
        let source = kept.source();
        let mut diagnostics = Diagnostics::default();
        let problem = self.terminal.games.problem(&source, &mut diagnostics);
        let status = problem.and_then(|problem| match self.audit(&problem) {
            Some(audit) => Some(self.say(&Seen { source: &source, audit, same, nodes: self.arguments.nodes })),
            None if kept.is_found => Some(Status::Good),
            None => {
                let message = Text::new("the document has no puzzle", "в документе нет задачи");
                let help = Text::new("give it a goal: [puzzle] goal = \"…\"", "задайте цель: [puzzle] goal = \"…\"");
                diagnostics.push(Diagnostic::error(Code::MissingKey, Span::default(), message).help(help));
                None
            }
        });
        diagnostics.sort();
        self.out.flush();
        report(&source, &diagnostics, self.terminal);
        status.filter(|_| !diagnostics.has_errors()).unwrap_or(Status::Wrong)
    }

    fn audit(&self, problem: &Problem) -> Option<Report> {
        problem.puzzle()?;
        let AuditArgs { nodes, time, class, tries, .. } = *self.arguments;
        watch::watched(self.terminal.lang, |gauge| {
            let deadline = time.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
            let limits = Limits { deadline, gauge: Some(gauge), memory: 64 << 20, ..Limits::nodes(nodes) };
            problem.audit(class, tries, &limits)
        })
    }

    /// Prints what was found; the status that it comes to.
    fn say(&mut self, seen: &Seen<'_>) -> Status {
        let audit = &seen.audit;
        let is_loose = !seen.same.is_empty()
            || audit.untolerated().next().is_some()
            || audit.solution.as_ref().is_some_and(|solution| solution.cut > 0);
        let sound = if self.arguments.strict && is_loose { Some(false) } else { audit.is_sound() };
        if self.arguments.json {
            self.out.line(&seen.json(sound));
        } else {
            let width = self.terminal.messages.wrap.unwrap_or(80);
            seen.lines(sound, self.terminal.lang, width).iter().for_each(|line| self.out.line(line));
        }
        self.out.flush();
        match sound {
            Some(true) => Status::Good,
            Some(false) => Status::Wrong,
            None => Status::Failed,
        }
    }
}
