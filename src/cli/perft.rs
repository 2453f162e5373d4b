//! `kletka perft`.

use std::path::PathBuf;

use clap::Args;

use super::Status;
use super::check::report;
use super::help::Russian;
use super::input::{self, Input, Unreadable};
use super::output::{Out, Terminal};
use super::shard::Shard;
use crate::check::{self, Observer};
use crate::notation::print::Alphabet;
use crate::rules::Rules;
use crate::rules::perft::{divide, divide_some};
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
        let mut diagnostics = Diagnostics::default();
        let (first_byte, first_line) = (chunk.first_byte, chunk.first_line);
        let source = |text| Source { name: &name, document: chunk.document, text, first_byte, first_line };
        let text = match check::text(&chunk) {
            Ok(text) => text,
            Err((diagnostic, readable)) => {
                diagnostics.push(*diagnostic);
                report(&source(readable), &diagnostics, terminal);
                return Ok(Status::Wrong);
            }
        };
        let mut counter = Counter { arguments, out, has_counted: false };
        let verdict = check::observe(&source(text), &mut counter, &mut diagnostics);
        let has_counted = counter.has_counted;
        report(&source(text), &diagnostics, terminal);
        if !has_counted && !diagnostics.has_errors() {
            let (at, plies) = (arguments.at, verdict.plies);
            return Err(Unreadable(crate::text!(
                "there is no position after {at} moves in {name}: {plies} are recorded",
                "в {name} нет позиции после {at} ходов: записано {plies}"
            )));
        }
        return Ok(if diagnostics.has_errors() { Status::Wrong } else { Status::Good });
    }
    let wanted = arguments.document;
    Err(input::Unreadable(crate::text!("{name} has no document {wanted}", "в {name} нет документа {wanted}")))
}

/// Counts from the position that is wanted.
struct Counter<'a> {
    arguments: &'a PerftArgs,
    out: &'a mut Out,
    has_counted: bool,
}

impl Observer for Counter<'_> {
    fn position<G: Rules>(&mut self, rules: &G, position: &G::Position, ply: u32) {
        if ply != self.arguments.at {
            return;
        }
        self.has_counted = true;
        let PerftArgs { depth: deepest, divide: divides, shard, .. } = *self.arguments;
        if let Some(shard) = shard {
            let counts = divide_some(rules, position, deepest, |index| shard.takes(index));
            self.list(rules, &counts);
            return;
        }
        for depth in 1..=deepest {
            let counts = divide(rules, position, depth);
            if divides && depth == deepest {
                self.list(rules, &counts);
            }
            let total: u64 = counts.iter().map(|(_, count)| count).sum();
            self.out.line(&format!("{depth}: {total}"));
            self.out.flush();
        }
    }
}

impl Counter<'_> {
    /// A line for each first move.
    fn list<G: Rules>(&mut self, rules: &G, counts: &[(G::Move, u64)]) {
        for (wanted, count) in counts {
            self.out.line(&format!("{} {count}", rules.write(wanted, Alphabet::Cyrillic)));
        }
    }
}
