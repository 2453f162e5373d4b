//! `kletka archive generate`.

use clap::{Args, ValueEnum};

use crate::archive::generate::Recipe;
use crate::cli::Status;
use crate::cli::help::Russian;
use crate::cli::output::{Out, Terminal};
use crate::cli::shard::{self, Shard};
use crate::games::GameKind;

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    Parcel,
    RenjuForThree,
    #[value(name = "renju-3-2")]
    Renju32,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Topology {
    Plane,
    Cylinder,
    Torus,
}

#[derive(Debug, Args)]
pub(super) struct GenerateArgs {
    /// The game
    #[arg(long)]
    game: Game,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// The seed: other games for every other number
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Cells each way [default: 7 in Parcel, 19 in Renju]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=25))]
    size: Option<u8>,
    /// Parcel: how the sides are glued
    #[arg(long)]
    topology: Option<Topology>,
    /// Parcel: free segments instead of unit ones
    #[arg(long)]
    free: bool,
    /// Only part k of n of the games, so that n machines share the work
    #[arg(long, value_name = "k/n")]
    shard: Option<Shard>,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Записать случайные допустимые партии, одни и те же для одного числа",
    after: "\
Примеры:
  kletka archive generate --game parcel --games 1000 --seed 7 > games.kla
  kletka archive generate --game parcel --games 1000 --shard 2/8 > part2.kla

Партии допустимы и правдоподобной длины; они нужны для проверок и измерений.
С --shard за каждым документом идёт строка +++, так что части можно просто соединить: cat part*.kla.",
    arguments: &[
        ("game", "Игра"),
        ("games", "Сколько партий"),
        ("seed", "Начальное число: для каждого другого партии другие"),
        ("size", "Клеток в каждую сторону [по умолчанию: 7 в парселе, 19 в рэндзю]"),
        ("topology", "Парсель: как склеены стороны"),
        ("free", "Парсель: свободные отрезки вместо единичных"),
        ("shard", shard::RUSSIAN),
    ],
    ..Russian::NONE
};

pub(super) fn run(arguments: &GenerateArgs, terminal: &Terminal) -> Status {
    let game = match arguments.game {
        Game::Parcel => GameKind::Parcel,
        Game::RenjuForThree => GameKind::RenjuForThree,
        Game::Renju32 => GameKind::Renju32,
    };
    if let Some(complaint) = misfit(arguments, game) {
        terminal.complain(&complaint);
        return Status::Failed;
    }
    let topology = arguments.topology.map(|topology| match topology {
        Topology::Plane => "topology = \"plane\"",
        Topology::Cylinder => "topology = \"cylinder\"",
        Topology::Torus => "topology = \"torus\"",
    });
    let segments = arguments.free.then_some("segments = \"free\"");
    let board = topology.into_iter().chain(segments).map(str::to_owned).collect();
    let Some(entry) = terminal.games.find(game.name()) else { return Status::Failed };
    let recipe = Recipe { game: entry, size: arguments.size, board, seed: arguments.seed };
    let mut out = Out::new();
    let shard = arguments.shard.unwrap_or_default();
    let mut is_first = true;
    for index in (0..arguments.games).filter(|&index| shard.takes(index)) {
        if !is_first && arguments.shard.is_none() {
            out.line("+++");
        }
        is_first = false;
        out.line(recipe.document(index).trim_end());
        // Parts are put together as they are, so that each has to end its last document.
        if arguments.shard.is_some() {
            out.line("+++");
        }
        if out.is_closed() {
            break;
        }
    }
    out.end(terminal)
}

/// What is wrong with settings that make no document.
fn misfit(arguments: &GenerateArgs, game: GameKind) -> Option<crate::text::Text> {
    let size = arguments.size.unwrap_or(if game == GameKind::Parcel { 7 } else { 19 });
    let glued = matches!(arguments.topology, Some(Topology::Cylinder | Topology::Torus));
    let text = |en: &str, ru: &str| Some(crate::text::Text::new(en, ru));
    match game {
        GameKind::Parcel if glued && arguments.free => {
            text("free segments need a plane field", "поле со свободными отрезками бывает только плоским")
        }
        GameKind::Parcel if glued && size < 3 => {
            text("a glued direction needs at least 3 cells", "в направлении склейки нужно не меньше 3 клеток")
        }
        GameKind::Parcel if arguments.free && size > 11 => text(
            "a field of free segments has at most 11 cells each way",
            "на поле со свободными отрезками не больше 11 клеток в каждую сторону",
        ),
        GameKind::RenjuForThree | GameKind::Renju32 if arguments.topology.is_some() || arguments.free => text(
            "only Parcel has a topology and free segments",
            "топология и свободные отрезки бывают только в парселе",
        ),
        GameKind::RenjuForThree | GameKind::Renju32 if size < 4 => {
            text("a field of Renju has at least 4 cells each way", "поле рэндзю — не меньше 4 клеток в каждую сторону")
        }
        _ => None,
    }
}
