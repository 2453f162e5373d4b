//! Forks, attacks, forced replies and missed fours, which both games have. What each is exactly is written in
//! `formats/tactics.md`.

use serde_json::{Value, json};

use super::Board;
use super::threes::{self, Three};
use crate::Colour;
use crate::board::Cell;
use crate::rules::{self, Seat};
use crate::text::{Description, Text, plural_en, plural_ru};

/// What the articles have a name for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tactic {
    /// At least three critical cells of one colour.
    Fork {
        /// The colour.
        colour: Colour,
        /// The critical cells.
        critical: Vec<Cell>,
        /// The threes that make it.
        threes: Vec<Three>,
        /// Whether nobody has a four before it is used.
        wins: bool,
    },
    /// A move without which another player would have had a four.
    Forced {
        /// The colour of the four that threatened.
        colour: Colour,
        /// The cells of which it had to fill one, in Renju 3/2 all.
        critical: Vec<Cell>,
        /// Those that are left to the next player.
        left: Vec<Cell>,
    },
    /// The attack of Renju 3/2: an open three that the defender must fill with both stones.
    Attack {
        /// The open twos of the other stone.
        twos: Vec<(Colour, [Cell; 2])>,
        /// The open threes.
        threes: Vec<Three>,
        /// The cells that the defender must fill.
        critical: Vec<Cell>,
    },
    /// A player could have won by a four, here, and did not.
    MissedFour(Vec<(Colour, Cell)>),
    /// Somebody has won by Antonov's condition.
    Antonov(Antonov),
}

/// How Antonov's condition came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Antonov {
    /// Who has won.
    pub(super) winner: Colour,
    /// The cell that decides, and since which move it is critical; no move for the start position.
    pub(super) decisive: Threat,
    /// The critical cells of the third player.
    pub(super) others: Vec<Threat>,
    /// Who allowed it; nothing where nobody could help it, or it was set up.
    pub(super) allowed: Option<Allowed>,
}

/// A critical cell and the move that made it one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threat {
    /// The cell.
    pub(super) cell: Cell,
    /// The number of the move; nothing where it is of the start position.
    pub(super) since: Option<u32>,
}

/// A move that could have been another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    /// Its number.
    pub(super) number: u32,
    /// Whose move it was.
    pub(super) seat: Seat,
    /// How many other moves there were.
    pub(super) count: u32,
    /// A few of them, as they are written.
    pub(super) instead: Vec<String>,
}

impl Tactic {
    /// The word in JSON.
    const fn name(&self) -> &'static str {
        match self {
            Self::Fork { .. } => "fork",
            Self::Forced { .. } => "forced",
            Self::Attack { .. } => "attack",
            Self::MissedFour(_) => "missed-four",
            Self::Antonov(_) => "antonov",
        }
    }

    /// The finding in one sentence without its full stop. It becomes a comment of a record, so it holds neither
    /// quotation marks nor apostrophes.
    fn text(&self) -> Text {
        match self {
            Self::Fork { colour, critical, threes, wins } => fork_text(*colour, critical, threes, *wins),
            Self::Forced { colour, critical, left } => forced(*colour, critical, left),
            Self::Attack { twos, threes, critical } => attack(twos, threes, critical),
            Self::MissedFour(fours) => {
                let four = |(colour, cell): &(Colour, Cell)| {
                    let (en, ru) = (colour.name(), feminine(*colour));
                    crate::text!("a {en} four on {cell}", "{ru} четвёрка на {cell}")
                };
                let fours = fours.iter().map(four).collect::<Vec<_>>();
                let (en, ru) = (Text::join(&fours, " or ").en, Text::join(&fours, " или ").ru);
                crate::text!("missed: {en} would have won", "упущен выигрыш: {ru}")
            }
            Self::Antonov(antonov) => antonov.text(),
        }
    }

    /// What it consists of.
    fn details(&self) -> Description {
        let details = match self {
            Self::Fork { colour, critical, threes, wins } => json!({
                "colour": colour.name(),
                "critical": cells(critical),
                "threes": threes.iter().map(three).collect::<Vec<_>>(),
                "wins": wins,
            }),
            Self::Forced { colour, critical, left } => {
                json!({"colour": colour.name(), "critical": cells(critical), "left": cells(left)})
            }
            Self::Attack { twos, threes, critical } => json!({
                "open_twos": twos.iter().map(|(colour, pair)| json!({"colour": colour.name(), "cells": cells(pair)}))
                    .collect::<Vec<_>>(),
                "open_threes": threes.iter().map(three).collect::<Vec<_>>(),
                "critical": cells(critical),
            }),
            Self::MissedFour(fours) => json!({"fours": fours.iter().map(four).collect::<Vec<_>>()}),
            Self::Antonov(antonov) => antonov.json(),
        };
        Description::of(details)
    }

    /// The same as one who does not know the game sees it.
    pub(super) fn plain(&self) -> rules::Tactic {
        rules::Tactic { name: self.name(), text: self.text(), details: self.details() }
    }
}

fn fork_text(colour: Colour, critical: &[Cell], threes: &[Three], wins: bool) -> Text {
    let (count, list) = (critical.len() as u64, words(critical));
    let kinds = Text::join(&threes.iter().map(Three::text).collect::<Vec<_>>(), ", ");
    let (kinds_en, kinds_ru, en, ru) = (kinds.en, kinds.ru, colour.name(), colour.side().ru);
    let noun_ru = plural_ru(count, "критическая клетка", "критические клетки", "критических клеток");
    // 5 and more, and 11 to 14, take the genitive.
    let ru = if noun_ru.starts_with("критические") { ru } else { colour.side_genitive().ru };
    let end = if wins {
        Text::new("it wins, for no other four comes first", "она выигрывает: раньше четвёрку не построит никто")
    } else {
        Text::new("but another four may come first", "но раньше может появиться другая четвёрка")
    };
    let (end_en, end_ru) = (end.en, end.ru);
    crate::text!(
        "fork: {count} critical cells of {en}, {list} ({kinds_en}); {end_en}",
        "вилка: {count} {ru} {noun_ru}, {list} ({kinds_ru}); {end_ru}"
    )
}

fn forced(colour: Colour, critical: &[Cell], left: &[Cell]) -> Text {
    let (list, en, ru) = (words(critical), colour.name(), feminine(colour));
    if left.is_empty() {
        return crate::text!(
            "forced reply: {list} had to be filled against a {en} four",
            "вынужденный ответ: нужно было закрыть {list}, иначе {ru} четвёрка"
        );
    }
    let left = words(left);
    crate::text!(
        "forced reply: one of {list} had to be filled against a {en} four; {left} is left to the next player",
        "вынужденный ответ: нужно было закрыть одну из клеток {list}, иначе {ru} четвёрка; {left} остаётся \
         следующему игроку"
    )
}

fn attack(twos: &[(Colour, [Cell; 2])], threes: &[Three], critical: &[Cell]) -> Text {
    let two = |(colour, cells): &(Colour, [Cell; 2])| {
        let (en, ru, cells) = (colour.name(), feminine(*colour), joined(cells));
        crate::text!("{en} open two {cells}", "{ru} открытая двойка {cells}")
    };
    let three = |three: &Three| {
        let (en, ru, text) = (three.colour.name(), feminine(three.colour), three.text());
        Text { en: format!("{en} {}", text.en), ru: format!("{ru} {}", text.ru) }
    };
    let parts = Text::join(&twos.iter().map(two).chain(threes.iter().map(three)).collect::<Vec<_>>(), ", ");
    let (en, ru, list) = (parts.en, parts.ru, words(critical));
    // The reply has two stones; where they are too few, that is a fork besides.
    if critical.len() > 2 {
        return crate::text!("attack: {en}", "атака: {ru}");
    }
    crate::text!("attack: {en}; the reply must fill {list}", "атака: {ru}; ответом нужно закрыть {list}")
}

impl Antonov {
    fn text(&self) -> Text {
        let (next, last) = (self.winner.next(), self.winner.next().next());
        let side = |colour: Colour| (colour.side().en, colour.side().ru, colour.side_genitive().ru);
        let ((winner, winner_ru, _), (next, _, next_ru), (last, _, last_ru)) =
            (side(self.winner), side(next), side(last));
        let (cell, others) =
            (self.decisive.text(), Text::join(&self.others.iter().map(Threat::text).collect::<Vec<_>>(), ", "));
        let (cell, cell_ru, others, others_ru) = (cell.en, cell.ru, others.en, others.ru);
        let why = crate::text!(
            "Antonov: {winner} has won; {next} has one critical cell, {cell}, and {last} others, {others}",
            "условие Антонова: {winner_ru} выиграли; у {next_ru} одна критическая клетка, {cell_ru}, у {last_ru} — \
             другие: {others_ru}"
        );
        match &self.allowed {
            Some(allowed) => Text::join(&[why, allowed.text()], "; "),
            None if self.is_set_up() => why,
            None => {
                Text::join(&[why, Text::new("it could no longer be avoided", "избежать этого было уже нельзя")], "; ")
            }
        }
    }

    /// Whether no move of the record made any of the threats.
    fn is_set_up(&self) -> bool {
        self.others.iter().chain([&self.decisive]).all(|threat| threat.since.is_none())
    }
}

impl Threat {
    fn text(&self) -> Text {
        let cell = self.cell;
        match self.since {
            Some(since) => crate::text!("{cell} (since move {since})", "{cell} (с хода {since})"),
            None => Text::same(cell.to_string()),
        }
    }
}

impl Allowed {
    fn text(&self) -> Text {
        let Self { number, seat, count, instead } = self;
        let (en, ru) = (seat.text().en, seat.genitive_in_russian());
        let list = instead.join(", ");
        let list = match (instead.len() as u64, u64::from(*count)) {
            (0, _) => Text::same(""),
            (named, count) if named == count => crate::text!(", {list}", ": {list}"),
            _ => crate::text!(", for instance {list}", ", например {list}"),
        };
        let (list, list_ru) = (list.en, list.ru);
        let moves = plural_en(u64::from(*count), "other move", "other moves");
        let moves_ru = plural_ru(u64::from(*count), "другой ход", "других хода", "других ходов");
        let avoid_ru = plural_ru(u64::from(*count), "этого избегал", "этого избегали", "этого избегали");
        crate::text!(
            "move {number} of {en} allowed it: {count} {moves} would have avoided it{list}",
            "это допустил ход {number} {ru}: {avoid_ru} {count} {moves_ru}{list_ru}"
        )
    }
}

/// Places in a list.
fn words(places: &[Cell]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Cells of a line.
fn joined(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// The Russian adjective, feminine: "красная".
const fn feminine(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "синяя",
        Colour::Red => "красная",
        Colour::Green => "зелёная",
    }
}
impl Antonov {
    fn json(&self) -> Value {
        let (next, last) = (self.winner.next(), self.winner.next().next());
        let threat = |colour: Colour, threat: &Threat| json!({"colour": colour.name(), "cell": threat.cell.to_string(), "since": threat.since});
        let allowed = self.allowed.as_ref().map(|allowed| {
            json!({
                "number": allowed.number,
                "player": allowed.seat.name(),
                "count": allowed.count,
                "instead": allowed.instead,
            })
        });
        json!({
            "winner": self.winner.name(),
            "decisive": threat(next, &self.decisive),
            "others": self.others.iter().map(|one| threat(last, one)).collect::<Vec<_>>(),
            "allowed": allowed,
        })
    }
}

fn cells(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn three(three: &Three) -> Value {
    json!({
        "colour": three.colour.name(),
        "kind": three.kind.name(),
        "cells": cells(&three.cells),
        "critical": cells(&three.critical),
    })
}

fn four((colour, cell): &(Colour, Cell)) -> Value {
    json!({"colour": colour.name(), "cell": cell.to_string()})
}
/// The critical cells of a colour.
pub(super) fn critical(board: &Board, colour: Colour) -> Vec<Cell> {
    board.critical(colour).collect()
}

/// The cells on which a player could have had a four with one of these colours.
pub(super) fn fours(board: &Board, colours: &[Colour]) -> Vec<(Colour, Cell)> {
    colours.iter().flat_map(|&colour| board.critical(colour).map(move |cell| (colour, cell))).collect()
}

/// A fork that a move has made. `others` are the colours with which somebody may place a stone before it is used.
pub(super) fn fork(before: &Board, after: &Board, colour: Colour, others: &[Colour]) -> Option<Tactic> {
    (threes::has_fork(after, colour) && !threes::has_fork(before, colour)).then(|| Tactic::Fork {
        colour,
        critical: critical(after, colour),
        threes: threes::threes(after, colour),
        wins: fours(after, others).is_empty(),
    })
}
