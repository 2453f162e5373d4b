//! Attacks, forks, forced replies and missed fours.

use super::{RenjuThreeTwo, due};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::FOUR;
use crate::games::renju::tactics::{self as threats, Tactic};
use crate::games::renju::threes::{Kind, open_twos, threes};
use crate::games::renju::{Board, Step};
use crate::rules::{self, Rules, Turn};

/// What a move of Renju 3/2 is.
pub(super) fn recognise(turn: &Turn<'_, RenjuThreeTwo>) -> Vec<rules::Tactic> {
    let Some((before, step)) = turn.last else { return Vec::new() };
    if turn.rules.outcome(turn.position).is_some_and(|outcome| outcome.reason == FOUR) {
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
        found.push(Tactic::MissedFour(missed));
    }
    if threats::fours(new, &theirs).is_empty() {
        found.extend(attack(old, new, [first, second], *step));
    }
    found.extend(threats::fork(old, new, second, &theirs));
    found.iter().map(Tactic::plain).collect()
}

/// Stones on all critical cells of the colour that the player has not, one or two. It has no four.
fn forced(board: &Board, colours: [Colour; 2], step: Step) -> Option<Tactic> {
    let colour = Colour::ALL.into_iter().find(|colour| !colours.contains(colour))?;
    let critical = threats::critical(board, colour);
    let filled = |cell: &Cell| step.stones().any(|(_, stone)| stone == *cell);
    (matches!(critical.len(), 1 | 2) && critical.iter().all(filled)).then_some(Tactic::Forced {
        colour,
        critical,
        left: Vec::new(),
    })
}

/// An open three of the second colour, made by this move, and the open twos of the first.
fn attack(before: &Board, after: &Board, [first, second]: [Colour; 2], step: Step) -> Option<Tactic> {
    let placed = |colour| step.stones().find(|(one, _)| *one == colour).map(|(_, cell)| cell);
    let three = placed(second)?;
    let mut made = threes(after, second);
    made.retain(|one| one.kind == Kind::Open && one.cells.contains(&three));
    if made.is_empty() {
        return None;
    }
    let old = open_twos(before, first);
    let twos = placed(first).map_or(Vec::new(), |two| {
        open_twos(after, first).into_iter().filter(|pair| pair.contains(&two) && !old.contains(pair)).collect()
    });
    let critical = threats::critical(after, second);
    Some(Tactic::Attack { twos: twos.into_iter().map(|pair| (first, pair)).collect(), threes: made, critical })
}
