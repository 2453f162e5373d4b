//! Renju 3/2 as a game of stones.

use super::{RenjuThreeTwo, due, half_move};
use crate::board::Cell;
use crate::games::renju::threes::{ThreeKind, open_twos, threes};
use crate::games::renju::{Board, FOUR, Move, Position, Step, Stones, tactics as threats};
use crate::rules::{Rules, Seat, Tactic, Trail, TrailMove};
use crate::scene::Scene;
use crate::text::{Diagnostic, Text};
use crate::{Colour, notation};

impl Stones for RenjuThreeTwo {
    const PERIOD: u32 = 6;
    /// Moves 1, 3 and 5 of the same player have blue and red, red and green, green and blue.
    const PACE: u32 = 2;
    const HAS_OWN_START: bool = true;

    fn size(&self) -> (u8, u8) {
        self.size
    }

    fn scheme(number: u32) -> Vec<Colour> {
        due(number).1.to_vec()
    }

    fn turn_to(&self, position: &mut Position, seat: Seat) {
        if due(position.number).0 != seat {
            position.number = position.number.saturating_add(1);
            position.half_move = None;
        }
    }

    fn more_facts(&self, position: &Position) -> Vec<Text> {
        vec![schedule(position.number, position.half_move)]
    }

    fn complete(&self, position: &Position, scene: &mut Scene) {
        if position.outcome.is_none() {
            let colours: Vec<_> = Self::due(position).into_iter().map(Colour::text).collect();
            let list = Text {
                en: Text::join(&colours, " and ").en,
                ru: Text::join(&colours, " и ").ru,
            };
            scene.turn = text!(
                "{turn} with {list}",
                "{turn}, {list}",
                turn = &scene.turn,
                list
            );
        }
    }

    #[inline]
    fn unusual(
        &self,
        position: &Position,
        ply: &notation::Ply,
        trail: &Trail<'_, Move>,
    ) -> Option<Diagnostic> {
        if ply.number.is_some() {
            return None;
        }
        half_move::forgotten_comma(position, ply, trail)
    }

    fn recognise(turn: &TrailMove<'_, Self>) -> Vec<Tactic> {
        recognise(turn)
    }
}

/// The table of whose turn comes with which colours, for one cycle from a number on; without the colour of a half-move
/// of the first one that is made.
fn schedule(number: u32, done: Option<Colour>) -> Text {
    let entry = |n: u32| {
        let (seat, due) = due(n);
        let open = due
            .into_iter()
            .filter(|&colour| n != number || Some(colour) != done);
        let colours = Text::join(&open.map(Colour::text).collect::<Vec<_>>(), ", ");
        let seat = seat.name();
        text!("{n} {seat} {colours}", "{n} {seat} {colours}", colours)
    };
    let list = Text::join(
        &(0..6)
            .map(|i| entry(number.saturating_add(i)))
            .collect::<Vec<_>>(),
        "; ",
    );
    text!("turns: {list}", "очередь: {list}", list)
}

/// The tactics that a move of Renju 3/2 is.
fn recognise(turn: &TrailMove<'_, RenjuThreeTwo>) -> Vec<Tactic> {
    let Some((before, step)) = turn.last else {
        return Vec::new();
    };
    if turn
        .rules
        .outcome(turn.position)
        .is_some_and(|outcome| outcome.reason == FOUR)
    {
        return Vec::new();
    }
    let number = turn.rules.number(before);
    // The reply has not the second colour of a move; the player's own next move has it again.
    let (_, [first, second]) = due(number);
    let (_, theirs) = due(number.saturating_add(1));
    let (old, new) = (before.board(), turn.position.board());
    let missed = threats::fours(old, &[first, second]);
    let mut found = Vec::new();
    if missed.is_empty() {
        found.extend(forced(old, [first, second], *step));
    } else {
        found.push(threats::missed(&missed));
    }
    if threats::fours(new, &theirs).is_empty() {
        found.extend(attack(old, new, [first, second], *step));
    }
    found.extend(threats::fork(old, new, second, &theirs));
    found
}

/// Stones on all critical cells of the colour that the player has not, one or two. It has no four.
fn forced(board: &Board, colours: [Colour; 2], step: Step) -> Option<Tactic> {
    let colour = Colour::ALL
        .into_iter()
        .find(|colour| !colours.contains(colour))?;
    let critical = threats::critical(board, colour);
    let filled = |cell: &Cell| step.stones().any(|(_, stone)| stone == *cell);
    let is_forced = matches!(critical.len(), 1 | 2) && critical.iter().all(filled);
    is_forced.then(|| threats::forced(colour, &critical, &[]))
}

/// An open three of the second colour, made by this move, and the open twos of the first.
fn attack(
    before: &Board,
    after: &Board,
    [first, second]: [Colour; 2],
    step: Step,
) -> Option<Tactic> {
    let placed = |colour| {
        step.stones()
            .find(|(one, _)| *one == colour)
            .map(|(_, cell)| cell)
    };
    let three = placed(second)?;
    let mut made = threes(after, second);
    made.retain(|one| one.kind == ThreeKind::Open && one.cells.contains(&three));
    if made.is_empty() {
        return None;
    }
    let old = open_twos(before, first);
    let twos: Vec<_> = placed(first).map_or(Vec::new(), |two| {
        open_twos(after, first)
            .into_iter()
            .filter(|pair| pair.contains(&two) && !old.contains(pair))
            .collect()
    });
    Some(threats::attack(
        first,
        &twos,
        &made,
        &threats::critical(after, second),
    ))
}
