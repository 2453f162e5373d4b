//! `kletka archive generate`.

use clap::{Args, ValueEnum};

use crate::archive::generate::Recipe;
use crate::board::Topology;
use crate::cli::Status;
use crate::cli::help::Russian;
use crate::cli::output::{Out, Terminal};
use crate::cli::shard::{self, Shard};
use crate::rules::Profile;
use crate::session::Registry;
use crate::text::Text;

/// The words of `topology`.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Glued {
    Plane,
    Cylinder,
    Torus,
}

#[derive(Debug, Args)]
pub(super) struct GenerateArgs {
    /// The game
    #[arg(long)]
    game: String,
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
    topology: Option<Glued>,
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
    let Some(game) = terminal.games.find(&arguments.game) else { return Status::Failed };
    let topology = arguments.topology.map(|glued| match glued {
        Glued::Plane => Topology::Plane,
        Glued::Cylinder => Topology::Cylinder,
        Glued::Torus => Topology::Torus,
    });
    let topology = topology.map(|topology| format!("topology = \"{}\"", topology.name()));
    let segments = arguments.free.then(|| "segments = \"free\"".to_owned());
    let recipe = Recipe {
        game,
        size: arguments.size,
        board: topology.into_iter().chain(segments).collect(),
        seed: arguments.seed,
    };
    if let Some(complaint) = foreign(arguments, terminal.games, game.profile()).or_else(|| recipe.fault()) {
        terminal.complain(&complaint);
        return Status::Failed;
    }
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

/// That a game has no such settings.
fn foreign(arguments: &GenerateArgs, games: &Registry, game: &Profile) -> Option<Text> {
    let has_topology = arguments.topology.is_none() || game.has_key("topology");
    let has_segments = !arguments.free || game.has_key("segments");
    if has_topology && has_segments {
        return None;
    }
    let Text { en, ru } = games.profiles().only(|game| game.has_key("topology") && game.has_key("segments"));
    Some(crate::text!("{en} a topology and free segments", "топология и свободные отрезки бывают {ru}"))
}
