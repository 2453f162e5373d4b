//! `kletka perft`.

use std::path::PathBuf;

use clap::Args;

use super::Status;
use super::check::report;
use super::help::Russian;
use super::input::{self, Input, Unreadable};
use super::output::{Out, Terminal};
use super::shard::Shard;
use crate::check::{self, Depth};
use crate::session::{Position, Session};
use crate::text::Diagnostics;
use crate::text::Source;

#[derive(Debug, Args)]
pub(super) struct PerftArgs {
    /// A document with the position, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many moves a sequence has; all shorter ones are counted too
    #[arg(long, short, value_name = "N")]
    depth: u32,
    /// The count behind each first move
    #[arg(long)]
    divide: bool,
    /// With --divide: only part k of n of the first moves, so that n machines share the work
    #[arg(long, value_name = "k/n", requires = "divide")]
    shard: Option<Shard>,
    /// From the position after so many moves of the record
    #[arg(long, value_name = "N", default_value_t = 0)]
    at: u32,
    /// The document of an archive, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    document: usize,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Сосчитать допустимые последовательности ходов",
    more: "Считает, сколько допустимых последовательностей ходов, вместе с пропусками, продолжают позицию: одинаковые числа \
           у двух программ значат, что обе играют по одним правилам.",
    after: "\
Примеры:
  kletka perft game.toml --depth 3           из начальной позиции
  kletka perft game.toml --depth 2 --divide  для каждого первого хода отдельно
  kletka new parcel --size 4 --topology torus | kletka perft - --depth 3",
    arguments: &[
        ("file", "Документ с позицией или - для стандартного ввода"),
        ("depth", "Сколько ходов в последовательности; более короткие тоже считаются"),
        ("divide", "Число для каждого первого хода"),
        ("shard", "Вместе с --divide: только часть k из n первых ходов; так работу делят n машин"),
        ("at", "От позиции после стольких ходов записи"),
        ("document", "Документ архива, считая с 0"),
    ],
    ..Russian::NONE
};

pub(super) fn run(arguments: &PerftArgs, terminal: &Terminal) -> Status {
    let mut out = Out::new();
    let status = count(arguments, terminal, &mut out).unwrap_or_else(|unreadable| {
        terminal.complain(&unreadable.0);
        Status::Failed
    });
    status.max(out.end(terminal))
}

fn count(arguments: &PerftArgs, terminal: &Terminal, out: &mut Out) -> Result<Status, Unreadable> {
    let input = Input::of(&arguments.file);
    let name = input.name();
    let mut archive = input.open()?;
    while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error))? {
        if chunk.document != arguments.document {
            continue;
        }
        let (first_byte, first_line) = (chunk.first_byte, chunk.first_line);
        let source = |text| Source { name: &name, document: chunk.document, text, first_byte, first_line };
        let text = match check::text(&chunk) {
            Ok(text) => text,
            Err((diagnostic, readable)) => {
                let mut diagnostics = Diagnostics::default();
                diagnostics.push(*diagnostic);
                report(&source(readable), &diagnostics, terminal);
                return Ok(Status::Wrong);
            }
        };
        let session = Session::open(terminal.games, &source(text), Depth::Replay);
        let position = session.at(arguments.at);
        if let Some(position) = &position {
            print(position, arguments, out);
        }
        report(&source(text), session.diagnostics(), terminal);
        let has_errors = session.diagnostics().has_errors();
        if position.is_none() && !has_errors {
            let (at, plies) = (arguments.at, session.verdict().plies);
            return Err(Unreadable(crate::text!(
                "there is no position after {at} moves in {name}: {plies} are recorded",
                "в {name} нет позиции после {at} ходов: записано {plies}"
            )));
        }
        return Ok(if has_errors { Status::Wrong } else { Status::Good });
    }
    let wanted = arguments.document;
    Err(input::Unreadable(crate::text!("{name} has no document {wanted}", "в {name} нет документа {wanted}")))
}

/// Counts from a position.
fn print(position: &Position, arguments: &PerftArgs, out: &mut Out) {
    let PerftArgs { depth: deepest, divide, shard, .. } = *arguments;
    if let Some(shard) = shard {
        list(&position.divide(deepest, &|index| shard.takes(index)), out);
        return;
    }
    for depth in 1..=deepest {
        let counts = position.divide(depth, &|_| true);
        if divide && depth == deepest {
            list(&counts, out);
        }
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        out.line(&format!("{depth}: {total}"));
        out.flush();
    }
}

/// A line for each first move.
fn list(counts: &[(String, u64)], out: &mut Out) {
    for (word, count) in counts {
        out.line(&format!("{word} {count}"));
    }
}
