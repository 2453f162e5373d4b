//! The score in best play: the fair komi.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;

use super::limits::{self, Budget};
use super::position::{AddressedPosition, PositionAnswer};
use super::words;
use crate::archive::census::{Histogram, fair_komi};
use crate::puzzle::contest::{Score, Standings};
use crate::puzzle::player::Player;
use crate::puzzle::solve::{BestScore, Gauge};
use crate::rules::Seat;
use crate::session::Position;
use crate::text::decimal::Decimal;
use crate::text::{Description, Lang, Text};

/// By how much the first player leads in best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(default)]
pub(crate) struct KomiQuestion {
    /// Only the lead: not what each is sure of, and no moves
    /// ru: Только перевес: ни обеспеченного каждому, ни ходов
    #[arg(long)]
    pub(crate) lead: bool,
    /// Positions to look at for each question; without end by default
    /// ru: Сколько позиций просмотреть для каждого вопроса; по умолчанию без предела
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Seconds for a position
    /// ru: Секунды на позицию
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time: Option<u64>,
    /// Megabytes of the search's table
    /// ru: Мегабайты таблицы поиска
    #[arg(long, value_name = "MB", default_value_t = limits::KOMI.megabytes, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) memory: u64,
}

impl Default for KomiQuestion {
    fn default() -> Self {
        Self {
            lead: false,
            nodes: None,
            time: limits::KOMI.seconds,
            memory: limits::KOMI.megabytes,
        }
    }
}

/// The known bounds of the lead in best play.
#[derive(Debug)]
pub(crate) struct KomiAnswer {
    best: BestScore<String>,
    seats: &'static [Seat],
    /// The komi of the document.
    komi: Option<Decimal>,
}

impl KomiQuestion {
    /// Searches a position; `None` where its game has no such search.
    pub(crate) fn ask(&self, asked: &AddressedPosition<'_>, gauge: &Gauge) -> Option<KomiAnswer> {
        let budget = Budget {
            nodes: self.nodes.unwrap_or(limits::KOMI.nodes),
            seconds: self.time,
            megabytes: self.memory,
        };
        let position = asked.position;
        Some(KomiAnswer {
            best: position.best_score(asked.letters, !self.lead, &budget.limits(gauge))?,
            seats: position.profile().seats,
            komi: position.frame().komi,
        })
    }
}

impl PositionAnswer for KomiAnswer {
    fn lines(&self, lang: Lang) -> Vec<String> {
        words::lines(&self.texts(), lang)
    }

    fn add_to(&self, object: &mut Description) {
        let Self { best, seats, .. } = self;
        object.insert("lead", best.known_lead().map(points));
        object.insert("bounds", best.lead.map(points).to_vec());
        let sure = seats
            .iter()
            .zip(best.sure)
            .map(|(seat, sure)| (seat.name().to_owned(), sure.map(points)));
        object.insert("sure", json!(sure.collect::<BTreeMap<_, _>>()));
        object.insert("moves", json!(best.keys));
        object.insert("positions", best.positions);
    }
}

/// The results of games of a program with itself, from a position.
pub(crate) struct KomiEstimate<'a> {
    pub(crate) player: Player,
    pub(crate) standings: &'a Standings,
    leads: Histogram,
    position: &'a Position,
}

impl<'a> KomiEstimate<'a> {
    pub(crate) fn new(position: &'a Position, player: Player, standings: &'a Standings) -> Self {
        Self {
            player,
            standings,
            leads: areas(position, standings),
            position,
        }
    }
}

impl PositionAnswer for KomiEstimate<'_> {
    fn lines(&self, lang: Lang) -> Vec<String> {
        words::lines(
            &estimated(
                self.position,
                self.player,
                self.standings,
                &self.leads,
                lang,
            ),
            lang,
        )
    }

    fn add_to(&self, object: &mut Description) {
        object.insert("games", self.standings.games);
        let leads = self.leads.iter();
        let leads = leads.map(|(lead, games)| json!([Decimal::from_quarters(2 * lead), games]));
        object.insert("leads", leads.collect::<Vec<_>>());
        let fair = fair_komi(&self.leads, self.position.frame().segments == "free");
        object.insert("komi", fair.map(|fair| fair.komi));
        object.insert("interval", json!(fair.map(|fair| fair.interval)));
    }
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
        leads.add(f64::midpoint(lead as f64, 4.0 * komi).round() as i64, games);
    });
    leads
}

/// The results of games of a player with itself, a line each.
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
    let mean = words::signed(leads.mean().unwrap_or_default() / 2.0, lang);
    let mut out = vec![text!(
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
    out.push(text!("leads: {en}", "перевес: {ru}"));
    let frame = position.frame();
    if let Some(komi) = frame.komi {
        let share = share(&standings.seats[0]);
        out.push(text!(
            "with the komi of the document, {komi}: {first} {share}",
            "с форой документа, {komi}: {first} {share}",
            komi = komi.text(),
            first = seats[0].text()
        ));
    }
    if let Some(fair) = fair_komi(leads, frame.segments == "free") {
        let (won, lost) = (fair.blue, fair.red);
        let [least, most] = fair.interval.map(Decimal::text);
        let [first, second] = [seats[0], seats[1]].map(Seat::text);
        out.push(text!(
            "estimate of the fair komi: {komi}, with 95\u{a0}% from {least} to {most}; wins with it: {first} {won}, {second} {lost}",
            "оценка справедливой форы: {komi}, с вероятностью 95\u{a0}% от {least} до {most}; побед с ней: {first} {won}, \
             {second} {lost}",
            komi = fair.komi.text(),
            least,
            most,
            first,
            second
        ));
    }
    out
}

/// A share of points with its interval, in percent.
pub(crate) fn share(score: &Score) -> String {
    let (share, error) = score.share();
    format!(
        "{:.0}\u{a0}%\u{a0}±\u{a0}{:.0}",
        share * 100.0,
        (error * 100.0).ceil()
    )
}

/// A number of halves.
fn points(halves: i32) -> Decimal {
    Decimal::from_quarters(i64::from(2 * halves))
}

impl KomiAnswer {
    /// Whether the lead is known.
    pub(crate) fn is_known(&self) -> bool {
        self.best.known_lead().is_some()
    }

    /// The results, a line each.
    fn texts(&self) -> Vec<Text> {
        let mut out = match self.best.known_lead() {
            Some(lead) => self.known(lead),
            None => vec![self.stopped()],
        };
        out.push(words::looked_at(self.best.positions));
        out
    }

    /// The bounds of a lead that is not known.
    fn stopped(&self) -> Text {
        let first = self.seats[0];
        let first = Text::new(first.text().en, first.genitive_in_russian());
        let [least, most] = self.best.lead.map(|bound| points(bound).text());
        text!(
            "stopped: the lead of {first} is from {least} to {most}; --time, --nodes and --memory give more",
            "поиск прекращён: перевес {first} — от {least} до {most}; больше дают --time, --nodes и --memory",
            first,
            least,
            most
        )
    }

    /// All that follows from a lead.
    fn known(&self, lead: i32) -> Vec<Text> {
        let seats = self.seats;
        let mut out = vec![if lead == 0 {
            Text::new(
                "in best play nobody leads",
                "при лучшей игре никто не впереди",
            )
        } else {
            text!(
                "in best play {leader} leads by {by}",
                "при лучшей игре {leader} впереди на {by}",
                leader = seats[usize::from(lead < 0)].text(),
                by = points(lead.abs()).text()
            )
        }];
        out.extend(self.komi.map(|komi| self.fair(lead, komi)));
        if let [Some(first), Some(second)] = self.best.sure {
            let of = |seat: Seat, value: i32| {
                let (name, value) = (seat.text(), points(value).text());
                Text::join(&[name, value], " ")
            };
            out.push(text!(
                "each can be sure of: {both}",
                "каждый может себе обеспечить: {both}",
                both = Text::join(&[of(seats[0], first), of(seats[1], second)], ", ")
            ));
        }
        if let Some(keys) = &self.best.keys {
            let keys = keys.join(" ");
            out.push(text!(
                "moves that keep the lead: {keys}",
                "ходы, сохраняющие перевес: {keys}"
            ));
        }
        out
    }

    /// The fair komi, and what the document's comes to.
    fn fair(&self, lead: i32, komi: Decimal) -> Text {
        let winner = winner(self.seats, lead, komi);
        let result = winner.map_or(Text::new("a draw", "ничья"), |seat| {
            let (Text { en, ru }, verb) = words::wins(seat);
            text!("{en} wins", "{verb} {ru}")
        });
        text!(
            "the fair komi is {fair}; with that of the document, {given}: {result}",
            "справедливая фора — {fair}; с форой документа, {given}: {result}",
            fair = points(lead).text(),
            given = komi.text(),
            result
        )
    }
}

/// The winner with a komi; none where the game is a draw.
fn winner(seats: &'static [Seat], lead: i32, komi: Decimal) -> Option<Seat> {
    match points(lead).cmp(&komi) {
        std::cmp::Ordering::Greater => Some(seats[0]),
        std::cmp::Ordering::Less => Some(seats[1]),
        std::cmp::Ordering::Equal => None,
    }
}
