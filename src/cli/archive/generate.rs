//! `kletka archive generate`.

use super::documents::Joiner;
use crate::archive::generate::GameRecipe;
use crate::cli::command::game_names;
use crate::cli::prelude::*;
use crate::rules::Profile;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<GenerateArgs>(
    "generate",
    &[
        ("archive generate --game parcel --games 1000 --seed 7 > games.kla", "", ""),
        ("archive generate --game parcel --games 1000 --shard 2/8 > part2.kla", "", ""),
    ],
    [
        "\
The games are for tests and measurements. Without --uniform, moves are near what is on the board, half of the fours are taken, and one move of a hundred is a pass: games last about as long as those of people. What such games come to, a fair komi too, says something of this way to deal moves and nothing of the game as people play it.
With --shard every document is followed by a line of +++, so that parts are put together by cat part*.kla.",
        "\
Партии нужны для проверок и измерений. Без --uniform ходы делаются рядом с тем, что уже есть на поле, половина четвёрок замыкается, и один ход из ста — пропуск: партии примерно такой длины, как у людей. Чем такие партии кончаются, в том числе справедливая фора, говорит об этом способе выбирать ходы, но не об игре людей.
С --shard за каждым документом идёт строка +++, так что части можно просто соединить: cat part*.kla.",
    ],
);

/// Write random legal games, the same for the same seed
/// ru: Записать случайные допустимые партии, одни и те же для одного зерна
#[derive(Debug, Args)]
#[command(mut_arg("seed", |seed| seed.default_value("0")))]
struct GenerateArgs {
    /// The game
    /// ru: Игра
    #[arg(long)]
    game: String,
    /// How many games
    /// ru: Сколько партий
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// Cells each way [default: 7 in Parcel, 19 in Renju]
    /// ru: Клеток в каждую сторону [по умолчанию: 7 в парселе, 19 в рэндзю]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=25))]
    size: Option<u8>,
    /// Parcel: how the sides are glued
    /// ru: Парсель: как склеены стороны
    #[arg(long, value_parser = ["plane", "cylinder", "torus"])]
    topology: Option<String>,
    /// Parcel: free segments instead of unit ones
    /// ru: Парсель: свободные отрезки вместо единичных
    #[arg(long)]
    free: bool,
    /// Each legal move, passes too, as likely as any other
    /// ru: Все допустимые ходы, и пропуски тоже, равновероятны
    #[arg(long)]
    uniform: bool,
    #[command(flatten)]
    chance: SeedArgs,
    #[command(flatten)]
    part: ShardArgs,
}

impl Run for GenerateArgs {
    fn run(&self, out: &mut Out) -> Done {
        let Some(game) = out.terminal.games.find(&self.game) else {
            return Ok(Status::Failed);
        };
        let topology = self
            .topology
            .as_ref()
            .map(|word| format!("topology = \"{word}\""));
        let segments = self.free.then(|| "segments = \"free\"".to_owned());
        let board = topology.into_iter().chain(segments).collect();
        let recipe = GameRecipe {
            game,
            size: self.size,
            board,
            seed: self.chance.seed,
            is_uniform: self.uniform,
        };
        if let Some(complaint) =
            foreign(self, out.terminal.games, game.profile()).or_else(|| recipe.fault())
        {
            return fail_with(complaint);
        }
        let shard = self.part.shard.unwrap_or_default();
        // Parts are put together as they are, so that each has to end its last document.
        let mut joiner = Joiner::new(self.part.shard.is_some());
        for index in (0..)
            .map(|index| shard.item(index))
            .take_while(|&index| index < self.games)
        {
            joiner
                .join(recipe.document(index).trim_end().as_bytes())
                .for_each(|part| out.bytes(part));
            if out.is_closed() {
                break;
            }
        }
        Ok(Status::Good)
    }

    fn with_games(command: Command, games: &'static Registry) -> Command {
        game_names(command, games)
    }
}

/// That a game has no such settings.
fn foreign(arguments: &GenerateArgs, games: &Registry, game: &Profile) -> Option<Text> {
    let has_topology = arguments.topology.is_none() || game.has_key("topology");
    let has_segments = !arguments.free || game.has_key("segments");
    if has_topology && has_segments {
        return None;
    }
    let Text { en, ru } = games
        .profiles()
        .only(|game| game.has_key("topology") && game.has_key("segments"));
    Some(text!(
        "{en} a topology and free segments",
        "топология и свободные отрезки бывают {ru}"
    ))
}
