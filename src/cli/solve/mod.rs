//! `kletka solve`: proves or refutes what puzzles claim.

pub(super) mod answer;
mod jobs;
mod work;

use std::path::PathBuf;

use clap::Args;

use super::help::Russian;
use super::input::Unreadable;
use super::output::{Out, Terminal, message};
use super::shard::{self, Shard};
use super::target::Target;
use super::{Status, ordered, save, watch};
use crate::puzzle::Goal;
use crate::puzzle::solve::Class;
use crate::text::Text;
use jobs::{Job, Jobs};
use work::{Done, Effect};

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
    /// Megabytes of tables of one search before giving up
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
    /// Search on so many threads [default: as many as there are cores]; the output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
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
        ("memory", "Сколько мегабайт таблиц занять одному поиску, прежде чем отступить"),
        ("certificate", "Записать доказательство в этот файл; его проверяет kletka verify"),
        ("write", "Добавить в документ решение в виде дерева ходов"),
        ("document", "Только этот документ архива, считая с 0"),
        ("shard", shard::RUSSIAN),
        ("threads", "На скольких потоках искать [по умолчанию: сколько ядер]; на вывод это не влияет"),
    ],
    ..Russian::NONE
};

pub(super) fn run(arguments: &SolveArgs, terminal: &Terminal) -> Status {
    let mut run = Run { arguments, terminal, out: Out::new(), status: Status::Good };
    let work = |job: Result<Job, Unreadable>| {
        job.map(|job| {
            let done = work::work(&job, arguments, terminal);
            (job, done)
        })
    };
    ordered::map(arguments.threads, Jobs::new(arguments), work, |done| {
        run.take(done);
        !run.out.is_closed()
    });
    run.status.max(run.out.end(terminal))
}

/// Prints and writes what the threads found, in the order of the documents.
struct Run<'a> {
    arguments: &'a SolveArgs,
    terminal: &'a Terminal,
    out: Out,
    status: Status,
}

impl Run<'_> {
    fn take(&mut self, done: Result<(Job, Done), Unreadable>) {
        let _quiet = watch::quiet();
        let (job, done) = match done {
            Ok(done) => done,
            Err(why) => return self.fail(&why.0),
        };
        self.status = self.status.max(done.status);
        for effect in done.effects {
            match effect {
                Effect::Print(lines) => lines.iter().for_each(|line| self.out.line(line)),
                Effect::Certify { text, named, plain } => {
                    let Some(path) = &self.arguments.certificate else { continue };
                    let written = save::replace(path, text.as_bytes());
                    if let Err(error) = &written {
                        self.fail(&save::unwritable(path, error));
                    }
                    let lines = if written.is_ok() { named } else { plain };
                    lines.iter().for_each(|line| self.out.line(line));
                }
                Effect::Write(text) => {
                    self.out.flush();
                    let Some(path) = &job.path else { continue };
                    let target = Target::read(path, Some(job.chunk().document)).map_err(|unreadable| unreadable.0);
                    if let Err(trouble) = target.and_then(|target| target.replace(&text)) {
                        self.fail(&trouble);
                    }
                }
                Effect::Complain(trouble) => {
                    self.out.flush();
                    self.terminal.complain(&trouble);
                }
            }
        }
        self.out.flush();
        done.messages.iter().for_each(|text| message(text));
    }

    fn fail(&mut self, trouble: &Text) {
        self.out.flush();
        self.terminal.complain(trouble);
        self.status = Status::Failed;
    }
}
