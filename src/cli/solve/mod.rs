//! `kletka solve`: proves or refutes what puzzles claim.

mod answer;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::{
    Status,
    check::report,
    help::Russian,
    input::{Input, Unreadable},
    output::{Out, Terminal},
    save,
    shard::{self, Shard},
    target::Target,
    watch,
};
use crate::author;
use crate::diag::{Code, Diagnostic, Diagnostics, Text};
use crate::document;
use crate::game::{GameKind, Rules};
use crate::proof::{self, Provable};
use crate::puzzle::{Goal, Problem, problem};
use crate::solve::{Answer, Class, Limits, Outline, Solve, Verdict};
use crate::source::Source;
use crate::{format, validate, with_game};
use answer::Solved;

#[derive(Debug, Args)]
pub(super) struct SolveArgs {
    /// Documents or archives with puzzles, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One JSON object per puzzle and line
    #[arg(long)]
    json: bool,
    /// What to prove, instead of the document's own goal: "A wins by 9", "B wins", "draw", "red scores 9.5"
    #[arg(long, value_name = "GOAL", value_parser = goal)]
    goal: Option<Goal>,
    /// Attacking moves to look at: open, that leave two cells to fill; lines, of those the natural ones; threats, one; all [default: the document's, else the game's usual ones]
    #[arg(long, value_name = "lines|open|threats|all", value_parser = class)]
    class: Option<Class>,
    /// Positions to look at before giving up
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    nodes: u64,
    /// Seconds before giving up
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Megabytes of tables before giving up
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    memory: usize,
    /// Write the proof to this file, which kletka verify checks
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Add the solution to the document, as a tree of moves
    #[arg(long)]
    write: bool,
    /// Only this document of an archive, counted from 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Only part k of n of the documents, so that n machines share the work
    #[arg(long, value_name = "k/n", conflicts_with = "document")]
    shard: Option<Shard>,
}

fn goal(text: &str) -> Result<Goal, String> {
    Goal::parse(text)
        .ok_or_else(|| "goals are written \"A wins by 21\", \"A wins\", \"red scores 9.5\" or \"draw\"".to_owned())
}

pub(super) fn class(text: &str) -> Result<Class, String> {
    let found = Class::ALL.iter().find(|(name, _)| *name == text);
    found.map(|(_, class)| *class).ok_or_else(|| "lines, open, threats or all".to_owned())
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Доказать или опровергнуть цель задачи",
    more: "Ищет кратчайший выигрыш против любой игры, все первые ходы, которые к нему ведут, и доказательство. «Доказано» \
           печатается только после того, как доказательство приняла независимая проверка.",
    after: "\
Примеры:
  kletka solve problem.toml
  kletka solve problem.toml --goal 'A wins by 9'      проверить другую цель
  kletka solve problem.toml --certificate proof.txt   записать доказательство для kletka verify
  kletka solve problem.toml --write                   добавить решение в документ
  kletka solve --json problems.kla
  kletka solve --json --shard 3/16 problems.kla       третья из шестнадцати частей

Ctrl-C прерывает поиск; то, что уже известно, печатается.
Коды завершения: 0 — доказано, 1 — опровергнуто, неизвестно или в документе ошибка, 2 — файл не читается или не записывается.",
    arguments: &[
        ("files", "Документы или архивы с задачами или - для стандартного ввода"),
        ("json", "По объекту JSON на задачу и строку"),
        ("goal", "Что доказывать вместо цели из документа: «A wins by 9», «B wins», «draw», «red scores 9.5»"),
        (
            "class",
            "Какие ходы нападения смотреть: open — после которых надо занять две клетки, lines — из них естественные, threats — одну, all — все [по \
             умолчанию: как в документе, иначе как принято в игре]",
        ),
        ("nodes", "Сколько позиций просмотреть, прежде чем отступить"),
        ("time", "Через сколько секунд отступить"),
        ("memory", "Сколько мегабайт таблиц занять, прежде чем отступить"),
        ("certificate", "Записать доказательство в этот файл; его проверяет kletka verify"),
        ("write", "Добавить в документ решение в виде дерева ходов"),
        ("document", "Только этот документ архива, считая с 0"),
        ("shard", shard::RUSSIAN),
    ],
    ..Russian::NONE
};

pub(super) fn run(arguments: &SolveArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let mut status = Status::Good;
    let mut index = 0;
    for path in &arguments.files {
        let input = Input::of(path);
        let mut run = Run { arguments, terminal, out: &mut out, input: &input, seen: 0, index: &mut index };
        let done = run.input().unwrap_or_else(|unreadable| {
            terminal.complain(&unreadable.0);
            Status::Failed
        });
        status = status.max(done);
    }
    status.max(out.end(terminal))
}

fn verdict_status(verdict: Verdict) -> Status {
    if verdict == Verdict::Proved { Status::Good } else { Status::Wrong }
}

struct Run<'a> {
    arguments: &'a SolveArgs,
    terminal: &'a Terminal,
    out: &'a mut Out,
    input: &'a Input,
    seen: usize,
    /// How many documents of all files came before.
    index: &'a mut u64,
}

impl Run<'_> {
    fn input(&mut self) -> Result<Status, Unreadable> {
        let name = self.input.name();
        let mut archive = self.input.open()?;
        let mut status = Status::Good;
        while let Some(chunk) = archive.next_chunk().map_err(|error| self.input.unreadable(&error))? {
            let index = *self.index;
            *self.index += 1;
            let is_other = self.arguments.document.is_some_and(|wanted| wanted != chunk.document);
            if is_other || !self.arguments.shard.unwrap_or_default().takes(index) {
                continue;
            }
            self.seen += 1;
            let (first_byte, first_line) = (chunk.first_byte, chunk.first_line);
            let source = |text| Source { name: &name, document: chunk.document, text, first_byte, first_line };
            let done = match validate::text(&chunk) {
                Ok(text) => self.document(&source(text)),
                Err((diagnostic, readable)) => {
                    let mut diagnostics = Diagnostics::default();
                    diagnostics.push(*diagnostic);
                    report(&source(readable), &diagnostics, self.terminal);
                    Status::Wrong
                }
            };
            status = status.max(done);
        }
        if let (0, Some(wanted)) = (self.seen, self.arguments.document) {
            return Err(Unreadable(crate::text!("{name} has no document {wanted}", "в {name} нет документа {wanted}")));
        }
        Ok(status)
    }

    fn document(&mut self, source: &Source<'_>) -> Status {
        let mut diagnostics = Diagnostics::default();
        let table = document::parse(source, &mut diagnostics);
        let document = document::read(source, &table, &mut diagnostics);
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
                validate::check(source, &mut diagnostics);
            }
            None
        };
        diagnostics.sort();
        self.out.flush();
        report(source, &diagnostics, self.terminal);
        match status {
            Some(status) if !diagnostics.has_errors() => status,
            _ => Status::Wrong,
        }
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
            diagnostics.push(Diagnostic::error(Code::MissingKey, crate::source::Span::default(), message).help(help));
            return Status::Wrong;
        };
        if goal.seat().is_some_and(|seat| !G::SEATS.contains(&seat)) {
            let shown = goal.text();
            self.terminal.complain(&Text {
                en: format!("this game has no goal \"{}\"", shown.en),
                ru: format!("в этой игре нет цели «{}»", shown.ru),
            });
            return Status::Failed;
        }
        let class = self.arguments.class.or_else(|| puzzle.as_ref()?.class.as_ref().map(|class| class.value));
        let (answer, is_stopped) = self.search(&rules, &position, goal, class.unwrap_or(G::CLASS));
        let mut status = verdict_status(answer.verdict);
        let mut certificate = None;
        if let (Some(path), Verdict::Proved) = (&self.arguments.certificate, answer.verdict) {
            let seats = goal.tasks(G::SEATS);
            let trees: Vec<_> = seats.iter().map(|task| task.seat).zip(&answer.proof).collect();
            let head = answer::head(&rules, source.text, goal);
            let text = proof::write(&rules, &head, rules.number(&position), &trees, alphabet);
            match save::replace(path, text.as_bytes()) {
                Ok(()) => certificate = Some(path.display().to_string()),
                Err(error) => {
                    self.terminal.complain(&save::unwritable(path, &error));
                    status = Status::Failed;
                }
            }
        }
        let twin = None;
        let solved = Solved {
            source,
            rules: &rules,
            position: &position,
            goal,
            alphabet,
            certificate,
            answer,
            is_stopped,
            twin,
        };
        self.print(&solved);
        if self.arguments.write && solved.answer.verdict == Verdict::Proved {
            let written = self.write(source, &solved);
            if let Err(trouble) = written {
                self.terminal.complain(&trouble);
                status = Status::Failed;
            }
        }
        // Another goal than the puzzle's says nothing of its twins.
        for twin in twins.iter().filter(|_| self.arguments.goal.is_none()) {
            let (position, goal) = (&twin.position, twin.goal.value);
            let (answer, is_stopped) = self.search(&rules, position, goal, class.unwrap_or(G::CLASS));
            status = status.max(verdict_status(answer.verdict));
            let (certificate, twin) = (None, Some(twin.number));
            self.print(&Solved {
                source,
                rules: &rules,
                position,
                goal,
                alphabet,
                certificate,
                answer,
                is_stopped,
                twin,
            });
        }
        status
    }

    fn print<G: Rules>(&mut self, solved: &Solved<'_, G>) {
        let lines = if self.arguments.json { vec![solved.json()] } else { solved.lines(self.terminal.lang) };
        lines.iter().for_each(|line| self.out.line(line));
        self.out.flush();
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

    /// Adds the solution to the document.
    fn write<G: Rules>(&self, source: &Source<'_>, solved: &Solved<'_, G>) -> Result<(), Text> {
        let Input::File(path) = self.input else {
            return Err(Text::new(
                "--write needs a file, not standard input",
                "для --write нужен файл, а не стандартный ввод",
            ));
        };
        let target = Target::read(path, Some(source.document)).map_err(|unreadable| unreadable.0)?;
        let number = solved.rules.number(solved.position);
        let Some(tree) = solved.answer.proof.first() else { return Ok(()) };
        let moves = Outline::of(solved.rules, solved.position, tree).record(solved.rules, number, solved.alphabet);
        let moves = format::record::<G>(&moves, number, solved.alphabet);
        target.replace(&author::write_solution(source.text, &moves)?)
    }
}
