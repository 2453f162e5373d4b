//! `kletka komi`: what the score comes to in best play.

use super::contest::{self, Schedule};
use super::prelude::*;
use super::{positions, progress};
use crate::ask::komi::{KomiEstimate, KomiQuestion};
use crate::ask::position::{AddressedPosition, PositionAnswer as _};
use crate::puzzle::contest::Contest;
use crate::puzzle::player::Player;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<KomiArgs>(
    "analyse --ask komi",
    &[
        ("analyse --ask komi game.toml --at 12", "", ""),
        (
            "analyse --ask komi game.toml --play engine:1000 --games 200",
            "",
            "",
        ),
        ("new parcel --size 2x3 --green optional | kletka analyse --ask komi -", "", ""),
        (
            "new parcel --size 3 | kletka analyse --ask komi - --lead --memory 4096  ",
            "a quarter of an hour",
            "четверть часа",
        ),
    ],
    [
        "\
All moves of both players are searched, so that the answer holds for any play; fields of up to some 20 free edges end soon.
No proof is written: kletka solve writes one for a goal. Ctrl-C ends the search; what is known is printed.
With --play a program plays itself instead, with the komi of the document: an estimate, of which nothing is proved.",
        "\
Перебираются все ходы обоих игроков, поэтому ответ верен при любой игре; поля, где свободны до двадцати рёбер, решаются быстро.
Доказательство не записывается: для цели его пишет kletka solve. Ctrl-C прерывает поиск; то, что уже известно, печатается.
С --play программа играет сама с собой с форой документа: это оценка, в ней ничего не доказано.",
    ],
);

/// Find the fair komi: the lead in best play
/// ru: Найти справедливую фору: перевес при лучшей игре
///
/// Reports the first player's lead in best play, the score that each player can force, and the
/// moves that keep the lead.
/// ru: Сообщает, на сколько впереди первый игрок, когда оба играют как можно лучше, что каждый может себе обеспечить и какие
/// ходы сохраняют перевес.
#[derive(Debug, Args)]
struct KomiArgs {
    /// A file, or - for standard input
    /// ru: Файл или - для стандартного ввода
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which position, as in kletka show: a number of moves, start, end, all, 12a2, solution:3
    /// ru: Какая позиция, как в kletka show: число ходов, start, end, all, 12a2, solution:3
    #[arg(long, value_name = "ADDRESS|start|end|all", default_value = "start", value_parser = RequestedNodes::parse)]
    at: RequestedNodes,
    /// Only this document of an archive, counted from 0
    /// ru: Только этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Estimate instead: this program plays itself: random, greedy, engine:1000
    /// ru: Вместо этого оценить: программа играет сама с собой: random, greedy, engine:1000
    #[arg(long, value_name = "PLAYER", value_parser = contest::player, conflicts_with_all = ["lead", "nodes", "time", "memory"])]
    play: Option<Player>,
    /// With --play: how many games
    /// ru: Вместе с --play: сколько партий
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..), requires = "play")]
    games: u64,
    /// With --play: random seed; each value gives other games
    /// ru: Вместе с --play: зерно случайных чисел
    #[arg(long, value_name = "N", default_value_t = 1, requires = "play")]
    seed: u64,
    /// With --play: threads [default: one for each core]
    /// ru: Вместе с --play: сколько потоков [по умолчанию: по одному на ядро]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256), requires = "play")]
    threads: Option<u16>,
    #[command(flatten)]
    question: KomiQuestion,
    /// One JSON object per position and line
    /// ru: Один объект JSON на позицию и строку
    #[arg(long)]
    json: bool,
}

impl Run for KomiArgs {
    fn run(&self, out: &mut Out) -> Done {
        let documents = Stream::of_file(&self.file, self.document, "komi")?;
        let games = out.terminal.games;
        Ok(positions::each(documents, &self.at, out, |asked, out| {
            if asked.position.frame().komi.is_none() {
                let Text { en, ru } = games.profiles().only(|game| game.has_key("komi"));
                return Err(text!("{en} a komi", "фора бывает {ru}"));
            }
            if let Some(player) = self.play {
                return Ok(self.estimate(asked, player, out));
            }
            let answer =
                progress::watched(out.terminal.lang, |gauge| self.question.ask(asked, gauge));
            if let Some(answer) = &answer {
                positions::print(asked, answer, (&self.at, self.json), out);
            }
            Ok(answer.is_some_and(|answer| answer.is_known()))
        }))
    }
}

impl KomiArgs {
    /// Lets a player play itself from a position and prints what came of it; false where no game was played.
    fn estimate(&self, asked: &AddressedPosition<'_>, player: Player, out: &mut Out) -> bool {
        let (lang, position) = (out.terminal.lang, asked.position);
        let contest = Contest::new(&[player], position.profile().seats.len(), self.seed)
            .filter(|_| position.outcome().is_none());
        let schedule = Schedule {
            games: self.games,
            threads: self.threads,
            deadline: None,
        };
        let played =
            contest.map(|contest| contest::play(&contest, schedule, &|_| position.clone(), lang));
        if !self.json {
            out.say(&asked.heading());
        }
        let Some(standings) = played.filter(|standings| standings.games > 0) else {
            return false;
        };
        let estimate = KomiEstimate::new(position, player, &standings);
        if self.json {
            out.line(&asked.json(&estimate).to_string());
        } else {
            out.lines(&estimate.lines(lang));
        }
        true
    }
}
