//! `kletka perft`.

use super::prelude::*;
use super::shard::Shard;
use crate::session::Position;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<PerftArgs>(
    "perft",
    &[
        (
            "perft game.toml --depth 3           ",
            "from the start position",
            "из начальной позиции",
        ),
        (
            "perft game.toml --depth 2 --divide  ",
            "for each first move by itself",
            "для каждого первого хода отдельно",
        ),
        (
            "new parcel --size 4 --topology torus | kletka perft - --depth 3",
            "",
            "",
        ),
    ],
    ["", ""],
);

/// Count legal sequences of moves
/// ru: Сосчитать допустимые последовательности ходов
///
/// Counts how many legal sequences of moves, passes included, lead on from a position: the same numbers from two
/// programs mean that both play by the same rules.
/// ru: Считает, сколько допустимых последовательностей ходов, вместе с пропусками, продолжают позицию: одинаковые числа
/// у двух программ значат, что обе играют по одним правилам.
#[derive(Debug, Args)]
struct PerftArgs {
    /// A document with the position, or - for standard input
    /// ru: Документ с позицией или - для стандартного ввода
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many moves a sequence has; all shorter ones are counted too
    /// ru: Сколько ходов в последовательности; более короткие тоже считаются
    #[arg(long, short, value_name = "N")]
    depth: u32,
    /// The count behind each first move
    /// ru: Число для каждого первого хода
    #[arg(long)]
    divide: bool,
    /// With --divide: only part k of n of the first moves, so that n computers share the work
    /// ru: Вместе с --divide: только часть k из n первых ходов; так работу делят n компьютеров
    #[arg(long, value_name = "k/n", requires = "divide")]
    shard: Option<Shard>,
    /// From the position after N moves of the record
    /// ru: От позиции после N ходов записи
    #[arg(long, value_name = "N", default_value_t = 0)]
    at: u32,
    /// The document of an archive, counted from 0
    /// ru: Документ архива, считая с 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    document: usize,
}

impl Run for PerftArgs {
    fn run(&self, out: &mut Out) -> Done {
        let documents =
            Stream::of_files(std::slice::from_ref(&self.file)).only(Some(self.document));
        Ok(documents.each(out, |_, source, out| self.count(source, out)))
    }
}

impl PerftArgs {
    fn count(&self, source: &Source<'_>, out: &mut Out) -> Status {
        let session = replay(out.terminal.games, source);
        let position = session.at(self.at);
        if let Some(position) = &position {
            print(position, self, out);
        }
        let status = out.report(source, session.diagnostics());
        if position.is_none() && status == Status::Good {
            let (name, at, plies) = (source.name, self.at, session.verdict().plies);
            out.complain(&text!(
                "there is no position after {at} moves in {name}: {plies} are recorded",
                "в {name} нет позиции после {at} ходов: записано {plies}"
            ));
            return Status::Failed;
        }
        status
    }
}

/// Counts from a position.
fn print(position: &Position, arguments: &PerftArgs, out: &mut Out) {
    let PerftArgs {
        depth: deepest,
        divide,
        shard,
        ..
    } = *arguments;
    if let Some(shard) = shard {
        list(&position.divide(deepest, &|index| shard.takes(index)), out);
        return;
    }
    for depth in 1..=deepest {
        let total = if divide && depth == deepest {
            let counts = position.divide(depth, &|_| true);
            list(&counts, out);
            counts.iter().map(|(_, count)| count).sum()
        } else {
            position.perft(depth)
        };
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
