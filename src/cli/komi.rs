//! `kletka komi`: what the score comes to in best play.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::command::{CommandEntry, Run};
use super::contest::{self, Schedule};
use super::interrupt::is_stopped;
use super::progress;
use super::stream::{Stream, ended};
use super::target::{RequestedNodes, addressed, heading};
use super::terminal::{Done, Out, Status};
use crate::archive::census::{Histogram, fair_komi};
use crate::check::Depth;
use crate::notation::Address;
use crate::notation::print::Alphabet;
use crate::puzzle::contest::{Contest, Standings};
use crate::puzzle::player::Player;
use crate::puzzle::solve::{BestScore, Limits};
use crate::rules::Seat;
use crate::session::{Position, Session};
use crate::text::decimal::Decimal;
use crate::text::{Description, Lang, Source, Text, wrapped};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<KomiArgs>(
    "komi",
    &[
        ("komi game.toml --at 12", "", ""),
        (
            "komi game.toml --play engine:1000 --games 200",
            "",
            "",
        ),
        ("new parcel --size 2x3 --green optional | kletka komi -", "", ""),
        (
            "new parcel --size 3 | kletka komi - --lead --memory 4096  ",
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
pub(super) struct KomiArgs {
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
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..), requires = "play")]
    games: u64,
    /// With --play: random seed; each value gives other games
    /// ru: Вместе с --play: зерно случайных чисел
    #[arg(long, value_name = "N", default_value_t = 1, requires = "play")]
    seed: u64,
    /// With --play: threads [default: one for each core]
    /// ru: Вместе с --play: сколько потоков [по умолчанию: по одному на ядро]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256), requires = "play")]
    threads: Option<u16>,
    /// Only the lead: not what each is sure of, and no moves
    /// ru: Только перевес: ни обеспеченного каждому, ни ходов
    #[arg(long)]
    lead: bool,
    /// Positions to look at for each question; without end by default
    /// ru: Сколько позиций просмотреть для каждого вопроса; по умолчанию без предела
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds for a position
    /// ru: Секунды на позицию
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Megabytes of the search's table
    /// ru: Мегабайты таблицы поиска
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
    /// One JSON object per position and line
    /// ru: Один объект JSON на позицию и строку
    #[arg(long)]
    json: bool,
}

impl Run for KomiArgs {
    fn run(&self, out: &mut Out) -> Done {
        let documents = Stream::of_file(&self.file, self.document, "komi")?;
        Ok(documents
            .searched(Status::Failed)
            .each(out, |_, source, out| self.document(source, out)))
    }
}

impl KomiArgs {
    fn document(&self, source: &Source<'_>, out: &mut Out) -> Status {
        let session = Session::open(out.terminal.games, source, Depth::Replay);
        let mut status = out.report(source, session.diagnostics());
        let local = |position: &Position| {
            session
                .verdict()
                .alphabet
                .unwrap_or(position.profile().sheet.cyrillic)
        };
        let games = out.terminal.games;
        let mut is_known = true;
        let searched = self.at.each(&session, source, |position, at| {
            if is_stopped() {
                status = ended(Status::Failed, out);
                return Ok(false);
            }
            if position.frame().komi.is_none() {
                let Text { en, ru } = games.profiles().only(|game| game.has_key("komi"));
                return Err(crate::text!("{en} a komi", "фора бывает {ru}"));
            }
            is_known &= match self.play {
                Some(player) => self.estimate(source, player, position, at, out),
                None => self.position(source, (position, local(position)), at, out),
            };
            Ok(!out.is_closed())
        });
        if let Err(why) = searched {
            out.complain(&why);
            status = Status::Failed;
        }
        if is_known {
            status
        } else {
            status.max(Status::Failed)
        }
    }

    /// Lets a player play itself from a position and prints what came of it; false where no game was played.
    fn estimate(
        &self,
        source: &Source<'_>,
        player: Player,
        position: &Position,
        at: &Address,
        out: &mut Out,
    ) -> bool {
        let (lang, profile) = (out.terminal.lang, position.profile());
        let head = heading(position, at);
        let contest = Contest::new(&[player], profile.seats.len(), self.seed)
            .filter(|_| position.outcome().is_none());
        let schedule = Schedule {
            games: self.games,
            threads: self.threads,
            deadline: None,
        };
        let played =
            contest.map(|contest| contest::play(&contest, schedule, &|_| position.clone(), lang));
        if !self.json {
            out.say(&head);
        }
        let Some(standings) = played.filter(|standings| standings.games > 0) else {
            return false;
        };
        let leads = areas(position, &standings);
        if self.json {
            let mut object = addressed(source, position, at);
            object.insert("games", standings.games);
            object.insert(
                "leads",
                leads
                    .iter()
                    .map(|(lead, games)| {
                        serde_json::json!([Decimal::from_quarters(2 * lead), games])
                    })
                    .collect::<Vec<_>>(),
            );
            let fair = fair_komi(&leads, position.frame().segments == "free");
            object.insert("komi", fair.map(|fair| fair.komi));
            object.insert(
                "interval",
                serde_json::json!(fair.map(|fair| fair.interval)),
            );
            out.line(&object.to_string());
        } else {
            for text in estimated(position, player, &standings, &leads, lang) {
                wrapped(text.get(lang), 80)
                    .iter()
                    .for_each(|line| out.line(line));
            }
        }
        true
    }

    /// Searches a position and prints what was found; false where the lead stays open.
    fn position(
        &self,
        source: &Source<'_>,
        (position, alphabet): (&Position, Alphabet),
        at: &Address,
        out: &mut Out,
    ) -> bool {
        let lang = out.terminal.lang;
        let best = progress::watched(lang, |gauge| {
            let deadline = self
                .time
                .and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
            let memory = usize::try_from(self.memory)
                .unwrap_or(usize::MAX)
                .saturating_mul(1 << 20);
            let limits = Limits {
                nodes: self.nodes.unwrap_or(u64::MAX),
                memory,
                deadline,
                gauge: Some(gauge),
            };
            position.best_score(alphabet, !self.lead, &limits)
        });
        let Some(best) = best else { return false };
        if self.json {
            out.line(&object(source, position, at, &best).to_string());
        } else {
            out.say(&heading(position, at));
            for text in findings(position, &best) {
                wrapped(text.get(lang), 80)
                    .iter()
                    .for_each(|line| out.line(line));
            }
            if self.at == RequestedNodes::All {
                out.line("");
            }
        }
        best.known_lead().is_some()
    }
}

fn object(
    source: &Source<'_>,
    position: &Position,
    at: &Address,
    best: &BestScore<String>,
) -> Description {
    let mut object = addressed(source, position, at);
    object.insert("lead", best.known_lead().map(points));
    object.insert("bounds", best.lead.map(points).to_vec());
    let seats = position.profile().seats;
    let sure = seats
        .iter()
        .zip(best.sure)
        .map(|(seat, sure)| (seat.name().to_owned(), sure.map(points)));
    object.insert(
        "sure",
        serde_json::json!(sure.collect::<std::collections::BTreeMap<_, _>>()),
    );
    object.insert("moves", serde_json::json!(best.keys));
    object.insert("positions", best.positions);
    object
}

/// By how many halves the first player led at the end of the games, without the komi.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "leads are small"
)]
fn areas(position: &Position, standings: &Standings) -> Histogram {
    let komi: f64 = position
        .frame()
        .komi
        .and_then(|komi| komi.to_string().parse().ok())
        .unwrap_or_default();
    let mut leads = Histogram::default();
    standings.leads.iter().for_each(|(&lead, &games)| {
        leads.add(f64::midpoint(lead as f64, 4.0 * komi).round() as i64, games)
    });
    leads
}

/// What games of a player with itself came to, a line each.
fn estimated(
    position: &Position,
    player: Player,
    standings: &Standings,
    leads: &Histogram,
    lang: Lang,
) -> Vec<Text> {
    let seats = position.profile().seats;
    let (games, name) = (standings.games, seats[0].text().en);
    let name_ru = seats[0].genitive_in_russian();
    let mean = contest::signed(leads.mean().unwrap_or_default() / 2.0, lang);
    let mut out = vec![crate::text!(
        "{player} with itself, games: {games}; the mean lead of {name}: {mean}",
        "{player} сама с собой, партий: {games}; средний перевес {name_ru}: {mean}"
    )];
    let each = |lead: i64, games: u64| {
        let lead = Decimal::from_quarters(2 * lead).text();
        Text::join(&[lead, Text::same(games.to_string())], "\u{a0}× ")
    };
    let each: Vec<_> = leads
        .iter()
        .map(|(lead, games)| each(lead, games))
        .collect();
    let Text { en, ru } = Text::join(&each, ", ");
    out.push(crate::text!("leads: {en}", "перевес: {ru}"));
    let frame = position.frame();
    if let Some(komi) = frame.komi {
        let Text { en, ru } = komi.text();
        let share = contest::share(&standings.seats[0]);
        let (first, first_ru) = (seats[0].text().en, seats[0].text().ru);
        out.push(crate::text!(
            "with the komi of the document, {en}: {first} {share}",
            "с форой документа, {ru}: {first_ru} {share}"
        ));
    }
    if let Some(fair) = fair_komi(leads, frame.segments == "free") {
        let Text { en, ru } = fair.komi.text();
        let [
            Text {
                en: least,
                ru: least_ru,
            },
            Text {
                en: most,
                ru: most_ru,
            },
        ] = fair.interval.map(Decimal::text);
        let (first, second, won, lost) = (seats[0].text(), seats[1].text(), fair.blue, fair.red);
        let (first, first_ru, second, second_ru) = (first.en, first.ru, second.en, second.ru);
        out.push(crate::text!(
            "estimate of the fair komi: {en}, with 95\u{a0}% from {least} to {most}; wins with it: {first} {won}, {second} {lost}",
            "оценка справедливой форы: {ru}, с вероятностью 95\u{a0}% от {least_ru} до {most_ru}; побед с ней: {first_ru} {won}, \
             {second_ru} {lost}"
        ));
    }
    out
}

/// So many halves.
fn points(halves: i32) -> Decimal {
    Decimal::from_quarters(i64::from(2 * halves))
}

/// What was found, a line each.
fn findings(position: &Position, best: &BestScore<String>) -> Vec<Text> {
    let seats = position.profile().seats;
    let mut out = Vec::new();
    let Some(lead) = best.known_lead() else {
        let [
            Text {
                en: least,
                ru: least_ru,
            },
            Text {
                en: most,
                ru: most_ru,
            },
        ] = best.lead.map(|bound| points(bound).text());
        let (first, first_ru) = (seats[0].text().en, seats[0].genitive_in_russian());
        out.push(crate::text!(
            "stopped: the lead of {first} is from {least} to {most}; --time, --nodes and --memory give more",
            "поиск прекращён: перевес {first_ru} — от {least_ru} до {most_ru}; больше дают --time, --nodes и --memory"
        ));
        out.push(looked(best));
        return out;
    };
    let Text { en, ru } = points(lead.abs()).text();
    let leader = seats[usize::from(lead < 0)];
    let (name, name_ru) = (leader.text().en, leader.text().ru);
    out.push(if lead == 0 {
        Text::new(
            "in best play nobody leads",
            "при лучшей игре никто не впереди",
        )
    } else {
        crate::text!(
            "in best play {name} leads by {en}",
            "при лучшей игре {name_ru} впереди на {ru}"
        )
    });
    if let Some(komi) = position.frame().komi {
        let Text {
            en: fair,
            ru: fair_ru,
        } = points(lead).text();
        let Text {
            en: given,
            ru: given_ru,
        } = komi.text();
        let winner = winner(seats, lead, komi);
        let Text { en, ru } = winner.map_or(Text::new("a draw", "ничья"), |seat| {
            let (name, verb) = (
                seat.text(),
                if seat.is_plural_in_russian() {
                    "выигрывают"
                } else {
                    "выигрывает"
                },
            );
            let (en, ru) = (name.en, name.ru);
            crate::text!("{en} wins", "{verb} {ru}")
        });
        out.push(crate::text!(
            "the fair komi is {fair}; with that of the document, {given}: {en}",
            "справедливая фора — {fair_ru}; с форой документа, {given_ru}: {ru}"
        ));
    }
    if let [Some(first), Some(second)] = best.sure {
        let of = |seat: Seat, value: i32| {
            let (name, value) = (seat.text(), points(value).text());
            Text::join(&[name, value], " ")
        };
        let Text { en, ru } = Text::join(&[of(seats[0], first), of(seats[1], second)], ", ");
        out.push(crate::text!(
            "each can be sure of: {en}",
            "каждый может себе обеспечить: {ru}"
        ));
    }
    if let Some(keys) = &best.keys {
        let keys = keys.join(" ");
        out.push(crate::text!(
            "moves that keep the lead: {keys}",
            "ходы, сохраняющие перевес: {keys}"
        ));
    }
    out.push(looked(best));
    out
}

/// Who wins with a komi; nobody where the game is a draw.
fn winner(seats: &'static [Seat], lead: i32, komi: Decimal) -> Option<Seat> {
    match points(lead).cmp(&komi) {
        std::cmp::Ordering::Greater => Some(seats[0]),
        std::cmp::Ordering::Less => Some(seats[1]),
        std::cmp::Ordering::Equal => None,
    }
}

fn looked(best: &BestScore<String>) -> Text {
    let Text { en, ru } = Text::count(
        best.positions,
        ["position", "positions"],
        ["позиция", "позиции", "позиций"],
    );
    crate::text!("{en} looked at", "просмотрено: {ru}")
}
