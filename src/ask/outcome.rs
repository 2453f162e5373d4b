//! The winner in best play.

use std::collections::BTreeMap;
use std::time::Instant;

use serde::Deserialize;
use serde_json::json;

use super::limits::{self, Budget};
use super::position::{AddressedPosition, PositionAnswer};
use super::words;
use crate::puzzle::Goal;
use crate::puzzle::solve::{Gauge, Limits, Verdict};
use crate::rules::Seat;
use crate::session::Position;
use crate::text::{Description, Lang, Text};

/// The question for the winner in best play, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(default)]
pub(crate) struct OutcomeQuestion {
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
    #[arg(long, value_name = "MB", default_value_t = limits::OUTCOME.megabytes, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) memory: u64,
}

impl Default for OutcomeQuestion {
    fn default() -> Self {
        Self {
            nodes: None,
            time: limits::OUTCOME.seconds,
            memory: limits::OUTCOME.megabytes,
        }
    }
}

impl OutcomeQuestion {
    /// Asks about a position; after the end of a game nothing is open.
    pub(crate) fn ask(&self, asked: &AddressedPosition<'_>, gauge: &Gauge) -> OutcomeAnswer {
        if asked.position.outcome().is_some() {
            return OutcomeAnswer::default();
        }
        let budget = Budget {
            nodes: self.nodes.unwrap_or(limits::OUTCOME.nodes),
            seconds: self.time,
            megabytes: self.memory,
        };
        search(asked.position, &budget.limits(gauge))
    }
}

/// The verdict on a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlayerFate {
    Wins,
    DoesNotWin,
    Open,
}

impl PlayerFate {
    /// The word in JSON.
    const fn name(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::DoesNotWin => "does not win",
            Self::Open => "unknown",
        }
    }
}

/// The verdicts on all players of a position.
#[derive(Default)]
pub(crate) struct OutcomeAnswer {
    fates: Vec<(Seat, PlayerFate)>,
    /// Whether more cells matter than are looked at, with whatever limits.
    is_too_large: bool,
    /// Positions looked at.
    positions: u64,
}

/// Asks about one player after the other, until one wins. Each has his share of the time; players
/// left open are asked about again with what is left of it.
fn search(position: &Position, limits: &Limits<'_>) -> OutcomeAnswer {
    let seats = position.profile().seats;
    let mut answer = OutcomeAnswer::default();
    for (&seat, left) in seats.iter().zip((1..=seats.len()).rev()) {
        let fate = fate(position, seat, &share(limits, left), &mut answer);
        answer.fates.push((seat, fate));
        if fate == PlayerFate::Wins {
            return answer;
        }
    }
    for at in 0..answer.fates.len() {
        let (seat, found) = answer.fates[at];
        if limits.deadline.is_some()
            && found == PlayerFate::Open
            && !answer.is_too_large
            && !limits.is_stopped()
        {
            answer.fates[at].1 = fate(position, seat, limits, &mut answer);
        }
    }
    answer
}

/// The same limits with an equal part of the time.
fn share<'l>(limits: &Limits<'l>, parts: usize) -> Limits<'l> {
    let now = Instant::now();
    let parts = u32::try_from(parts).unwrap_or(u32::MAX);
    let part = |deadline: Instant| now + deadline.saturating_duration_since(now) / parts;
    Limits {
        deadline: limits.deadline.map(part),
        ..*limits
    }
}

/// Asks about a player.
fn fate(
    position: &Position,
    seat: Seat,
    limits: &Limits<'_>,
    answer: &mut OutcomeAnswer,
) -> PlayerFate {
    let mut ask = |goal: Goal, is_whole: bool| {
        let nodes = if is_whole {
            limits.nodes
        } else {
            limits.nodes.min(limits::OUTCOME_THREATS)
        };
        let (verdict, looked) = position.settle(goal, is_whole, &Limits { nodes, ..*limits });
        answer.positions += looked;
        (verdict, looked)
    };
    let wins = Goal::Wins { seat, by: None };
    if ask(wins, false).0 == Verdict::Proved {
        return PlayerFate::Wins;
    }
    match ask(Goal::Denied { seat }, true) {
        (Verdict::Proved, _) => PlayerFate::DoesNotWin,
        (Verdict::Refuted, _) if ask(wins, true).0 == Verdict::Proved => PlayerFate::Wins,
        (verdict, looked) => {
            // A search that looks at nothing has not begun.
            answer.is_too_large |=
                verdict == Verdict::Unknown && looked == 0 && !limits.is_stopped();
            PlayerFate::Open
        }
    }
}

impl OutcomeAnswer {
    fn winner(&self) -> Option<Seat> {
        self.fates
            .iter()
            .find(|(_, fate)| *fate == PlayerFate::Wins)
            .map(|&(seat, _)| seat)
    }

    /// Whether no player wins unless another one lets him.
    fn has_no_winner(&self) -> bool {
        !self.fates.is_empty()
            && self
                .fates
                .iter()
                .all(|(_, fate)| *fate == PlayerFate::DoesNotWin)
    }

    /// Whether nothing stays open; so it is after the end.
    pub(crate) fn are_known(&self) -> bool {
        self.winner().is_some()
            || self
                .fates
                .iter()
                .all(|(_, fate)| *fate == PlayerFate::DoesNotWin)
    }

    /// The results, a line each.
    fn texts(&self) -> Vec<Text> {
        let mut out = Vec::new();
        if self.fates.is_empty() {
            return out;
        }
        if let Some(seat) = self.winner() {
            let (Text { en, ru }, verb) = words::wins(seat);
            out.push(text!(
                "in best play {en} wins",
                "при лучшей игре {verb} {ru}"
            ));
        } else if self.has_no_winner() && self.fates.len() > 2 {
            out.push(Text::new(
                "nobody wins by force: the two others together keep each player from it",
                "никто не выигрывает наверняка: двое других вместе могут помешать каждому",
            ));
        } else if self.has_no_winner() {
            out.push(Text::new(
                "in best play it is a draw",
                "при лучшей игре — ничья",
            ));
        } else {
            let known = |&(seat, fate): &(Seat, PlayerFate)| {
                (fate == PlayerFate::DoesNotWin).then(|| Goal::Denied { seat }.text())
            };
            let known: Vec<_> = self.fates.iter().filter_map(known).collect();
            let proved = if known.is_empty() {
                Text::new(
                    "stopped, nothing is proved",
                    "поиск прекращён, ничего не доказано",
                )
            } else {
                let Text { en, ru } = Text::join(&known, ", ");
                text!(
                    "stopped; proved so far: {en}",
                    "поиск прекращён; доказано только: {ru}"
                )
            };
            let why = if self.is_too_large {
                Text::new(
                    "more cells matter here than a search of all moves can look at",
                    "здесь важно больше клеток, чем охватывает перебор всех ходов",
                )
            } else {
                Text::new(
                    "--time, --nodes and --memory give more",
                    "больше дают --time, --nodes и --memory",
                )
            };
            out.push(Text::join(&[proved, why], "; "));
        }
        out.push(words::looked_at(self.positions));
        out
    }
}

impl PositionAnswer for OutcomeAnswer {
    fn lines(&self, lang: Lang) -> Vec<String> {
        words::lines(&self.texts(), lang)
    }

    fn add_to(&self, object: &mut Description) {
        let none = if self.fates.len() == 2 {
            "draw"
        } else {
            "nobody"
        };
        let result = self
            .winner()
            .map(Seat::name)
            .or_else(|| self.has_no_winner().then_some(none));
        object.insert("result", result);
        let fates = self
            .fates
            .iter()
            .map(|(seat, fate)| (seat.name().to_owned(), fate.name()));
        object.insert("players", json!(fates.collect::<BTreeMap<_, _>>()));
        object.insert("positions", self.positions);
    }
}
