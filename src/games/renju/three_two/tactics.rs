//! Attacks, forks, forced replies and missed fours.

use super::{RenjuThreeTwo, due};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::FOUR;
use crate::games::renju::tactics as threats;
use crate::games::renju::threes::{Kind, open_twos, threes};
use crate::games::renju::{Board, Step};
use crate::rules::{Rules, Tactic, Turn};

/// What a move of Renju 3/2 is.
pub(super) fn recognise(turn: &Turn<'_, RenjuThreeTwo>) -> Vec<Tactic> {
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
    let colour = Colour::ALL.into_iter().find(|colour| !colours.contains(colour))?;
    let critical = threats::critical(board, colour);
    let filled = |cell: &Cell| step.stones().any(|(_, stone)| stone == *cell);
    let is_forced = matches!(critical.len(), 1 | 2) && critical.iter().all(filled);
    is_forced.then(|| threats::forced(colour, &critical, &[]))
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
    let twos: Vec<_> = placed(first).map_or(Vec::new(), |two| {
        open_twos(after, first).into_iter().filter(|pair| pair.contains(&two) && !old.contains(pair)).collect()
    });
    Some(threats::attack(first, &twos, &made, &threats::critical(after, second)))
}
