//! Forks, attacks, forced replies and missed fours, which both games have. The exact definition of
//! each is in `formats/tactics.md`.

use serde_json::{Value, json};

use super::Board;
use super::forced::names;
use super::threes::{self, Three};
use crate::Colour;
use crate::board::Cell;
use crate::rules::{Seat, Tactic};
use crate::text::{Text, plural_en, plural_ru};

/// The critical cells of a colour.
pub(super) fn critical(board: &Board, colour: Colour) -> Vec<Cell> {
    board.critical(colour).collect()
}

/// The cells on which a player could have had a four with one of these colours.
pub(super) fn fours(board: &Board, colours: &[Colour]) -> Vec<(Colour, Cell)> {
    colours
        .iter()
        .flat_map(|&colour| board.critical(colour).map(move |cell| (colour, cell)))
        .collect()
}

/// A fork that a move has made: at least three critical cells of one colour, with the threes that make them. `others` are the
/// colours of which a player may place a stone before it is used; it wins if none of them has a
/// four.
pub(super) fn fork(
    before: &Board,
    after: &Board,
    colour: Colour,
    others: &[Colour],
) -> Option<Tactic> {
    if !threes::has_fork(after, colour) || threes::has_fork(before, colour) {
        return None;
    }
    let (critical, threes, wins) = (
        critical(after, colour),
        threes::threes(after, colour),
        fours(after, others).is_empty(),
    );
    let (count, list) = (critical.len() as u64, names(&critical));
    let (en, ru) = (colour.name(), colour.side().ru);
    let noun_ru = plural_ru(
        count,
        "критическая клетка",
        "критические клетки",
        "критических клеток",
    );
    // 5 and more, and 11 to 14, take the genitive.
    let ru = if noun_ru.starts_with("критические") {
        ru
    } else {
        colour.side_genitive().ru
    };
    let end = if wins {
        Text::new(
            "it wins, for no other four comes first",
            "она выигрывает: раньше четвёрку не построит никто",
        )
    } else {
        Text::new(
            "but another four may come first",
            "но раньше может появиться другая четвёрка",
        )
    };
    let text = text!(
        "fork: {count} critical cells of {en}, {list} ({kinds}); {end}",
        "вилка: {count} {ru} {noun_ru}, {list} ({kinds}); {end}",
        kinds = Text::join(&threes.iter().map(Three::text).collect::<Vec<_>>(), ", "),
        end
    );
    let details = json!({
        "colour": en,
        "critical": cells(&critical),
        "threes": threes.iter().map(three).collect::<Vec<_>>(),
        "wins": wins,
    });
    Some(Tactic::new("fork", text, details))
}

/// A move without which another player would have had a four of a colour: it had to fill one of these cells, in Renju 3/2 all.
/// `left` are those that are left to the next player.
pub(super) fn forced(colour: Colour, critical: &[Cell], left: &[Cell]) -> Tactic {
    let (list, rest) = (names(critical), names(left));
    let (en, ru) = (colour.name(), feminine(colour));
    let text = if left.is_empty() {
        text!(
            "forced reply: {list} had to be filled against a {en} four",
            "вынужденный ответ: нужно было закрыть {list}, иначе {ru} четвёрка"
        )
    } else {
        text!(
            "forced reply: one of {list} had to be filled against a {en} four; {rest} is left to the next player",
            "вынужденный ответ: нужно было закрыть одну из клеток {list}, иначе {ru} четвёрка; {rest} остаётся \
             следующему игроку"
        )
    };
    Tactic::new(
        "forced",
        text,
        json!({"colour": en, "critical": cells(critical), "left": cells(left)}),
    )
}

/// The attack of Renju 3/2: open threes whose cells the defender must fill with both stones, and the open twos of the other
/// stone, whose colour is `first`.
pub(super) fn attack(
    first: Colour,
    twos: &[[Cell; 2]],
    threes: &[Three],
    critical: &[Cell],
) -> Tactic {
    let two = |pair: &[Cell; 2]| {
        let (en, ru, cells) = (first.name(), feminine(first), cells(pair).join("-"));
        text!("{en} open two {cells}", "{ru} открытая двойка {cells}")
    };
    let an_open = |one: &Three| {
        let (en, ru) = (one.colour.name(), feminine(one.colour));
        text!("{en} {three}", "{ru} {three}", three = one.text())
    };
    let parts = Text::join(
        &twos
            .iter()
            .map(two)
            .chain(threes.iter().map(an_open))
            .collect::<Vec<_>>(),
        ", ",
    );
    let list = names(critical);
    // The reply has two stones; where they are too few, that is a fork besides.
    let text = if critical.len() > 2 {
        text!("attack: {parts}", "атака: {parts}", parts)
    } else {
        text!(
            "attack: {parts}; the reply must fill {list}",
            "атака: {parts}; ответом нужно закрыть {list}",
            parts
        )
    };
    let two = |pair: &[Cell; 2]| json!({"colour": first.name(), "cells": cells(pair)});
    let details = json!({
        "open_twos": twos.iter().map(two).collect::<Vec<_>>(),
        "open_threes": threes.iter().map(three).collect::<Vec<_>>(),
        "critical": cells(critical),
    });
    Tactic::new("attack", text, details)
}

/// A player could have won by a four, here, and did not.
pub(super) fn missed(fours: &[(Colour, Cell)]) -> Tactic {
    let text = |(colour, cell): &(Colour, Cell)| {
        let (en, ru) = (colour.name(), feminine(*colour));
        text!("a {en} four on {cell}", "{ru} четвёрка на {cell}")
    };
    let texts: Vec<_> = fours.iter().map(text).collect();
    let (en, ru) = (
        Text::join(&texts, " or ").en,
        Text::join(&texts, " или ").ru,
    );
    let four = |(colour, cell): &(Colour, Cell)| json!({"colour": colour.name(), "cell": cell.to_string()});
    let details = json!({"fours": fours.iter().map(four).collect::<Vec<_>>()});
    Tactic::new(
        "missed-four",
        text!("missed: {en} would have won", "упущен выигрыш: {ru}"),
        details,
    )
}

/// How Antonov's condition came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Antonov {
    /// The player who has won.
    pub(super) winner: Colour,
    /// The cell that decides, and since which move it is critical; no move for the start position.
    pub(super) decisive: Threat,
    /// The critical cells of the third player.
    pub(super) others: Vec<Threat>,
    /// The move that allowed it; none where no player could prevent it, or it was set up.
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

impl Antonov {
    fn text(&self) -> Text {
        let (next, last) = (self.winner.next(), self.winner.next().next());
        let why = text!(
            "Antonov: {winner} has won; {next} has one critical cell, {cell}, and {last} others, {others}",
            "условие Антонова: {winner} выиграли; у {next} одна критическая клетка, {cell}, у {last} — другие: {others}",
            winner = self.winner.side(),
            next = next.side_genitive(),
            last = last.side_genitive(),
            cell = self.decisive.text(),
            others = Text::join(
                &self.others.iter().map(Threat::text).collect::<Vec<_>>(),
                ", "
            )
        );
        match &self.allowed {
            Some(allowed) => Text::join(&[why, allowed.text()], "; "),
            None if self.is_set_up() => why,
            None => Text::join(
                &[
                    why,
                    Text::new(
                        "it could no longer be avoided",
                        "избежать этого было уже нельзя",
                    ),
                ],
                "; ",
            ),
        }
    }

    /// The finding.
    pub(super) fn tactic(&self) -> Tactic {
        Tactic::new("antonov", self.text(), self.json())
    }

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

    /// Whether no move of the record made any of the threats.
    fn is_set_up(&self) -> bool {
        self.others
            .iter()
            .chain([&self.decisive])
            .all(|threat| threat.since.is_none())
    }
}

impl Threat {
    fn text(&self) -> Text {
        let cell = self.cell;
        match self.since {
            Some(since) => text!("{cell} (since move {since})", "{cell} (с хода {since})"),
            None => Text::same(cell.to_string()),
        }
    }
}

impl Allowed {
    fn text(&self) -> Text {
        let Self {
            number,
            seat,
            count,
            instead,
        } = self;
        let (en, ru) = (seat.text().en, seat.genitive_in_russian());
        let list = instead.join(", ");
        let list = match (instead.len() as u64, u64::from(*count)) {
            (0, _) => Text::same(""),
            (named, count) if named == count => text!(", {list}", ": {list}"),
            _ => text!(", for instance {list}", ", например {list}"),
        };
        let moves = plural_en(u64::from(*count), "other move", "other moves");
        let moves_ru = plural_ru(
            u64::from(*count),
            "другой ход",
            "других хода",
            "других ходов",
        );
        let avoid_ru = plural_ru(
            u64::from(*count),
            "этого избегал",
            "этого избегали",
            "этого избегали",
        );
        text!(
            "move {number} of {en} allowed it: {count} {moves} would have avoided it{list}",
            "это допустил ход {number} {ru}: {avoid_ru} {count} {moves_ru}{list}",
            list
        )
    }
}

/// The Russian adjective, feminine: "красная".
const fn feminine(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "синяя",
        Colour::Red => "красная",
        Colour::Green => "зелёная",
    }
}

fn cells(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// A three as JSON, here and in what `show` says.
pub(super) fn three(three: &Three) -> Value {
    json!({
        "colour": three.colour.name(),
        "kind": three.kind.name(),
        "cells": cells(&three.cells),
        "critical": cells(&three.critical),
    })
}
