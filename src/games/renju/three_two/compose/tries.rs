//! Tries: first moves that attack like the key and fail to one reply only.

use super::recipe::Recipe;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::three_two::solve::{glance, reach};
use crate::games::renju::three_two::{Position, due};
use crate::games::renju::{Board, Move, Placement};
use crate::rules::Rules;

/// A first move that fails, with the reply that refutes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NearMiss {
    /// The move.
    pub(super) mv: Move,
    /// The reply after which there is no win by the same move.
    pub(super) refutation: Move,
}

/// How many tries a problem shows.
const SHOWN: usize = 2;
/// Positions that the search behind one reply may look at.
const QUESTION: u64 = 40_000;
/// Positions that the proof that nothing wins behind a refutation may look at.
const PROOF: u64 = 30_000_000;

/// The tries of a position that is won by move `by` in the class of a recipe: moves that win by then against one of the two
/// replies that fill both cells, and not against the other one, or else one that fails to both; and the positions that
/// were looked at.
///
/// The first stones that are looked at are none, or one on a cell within two steps of a stone of its colour. Nothing wins
/// behind a refutation within the class.
pub(super) fn tries(recipe: &Recipe<'_>, start: &Position, by: u32) -> (Vec<NearMiss>, u64) {
    let mut search = Tries {
        recipe,
        start,
        by,
        nodes: 0,
    };
    let mut found = search.all();
    found.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    // Moves that fail to both replies are shown only where there are no others.
    if found.first().is_some_and(|(length, _)| *length > 0) {
        found.retain(|(length, _)| *length > 0);
        found.truncate(SHOWN);
    } else {
        found.truncate(1);
    }
    (
        found.into_iter().map(|(_, one)| one).collect(),
        search.nodes,
    )
}

struct Tries<'a> {
    recipe: &'a Recipe<'a>,
    start: &'a Position,
    by: u32,
    nodes: u64,
}

impl Tries<'_> {
    /// The best try of each attacking stone, with the number of the win against the other reply.
    fn all(&mut self) -> Vec<(u32, NearMiss)> {
        let (_, [first, second]) = due(self.recipe.rules.number(self.start));
        let board = self.start.board();
        let near: Vec<Cell> = board
            .free_cells()
            .filter(|&cell| is_near(board, first, cell))
            .collect();
        let mut found = Vec::new();
        for attacking in board.free_cells() {
            let mut attacked = board.clone();
            if attacked.place(second, attacking) || attacked.critical_count(second) != 2 {
                continue;
            }
            let firsts = near
                .iter()
                .filter(|&&cell| cell != attacking)
                .map(|&cell| Some(cell));
            let mut best: Option<(u32, NearMiss)> = None;
            for one in std::iter::once(None).chain(firsts) {
                let one = one.map(|cell| Placement::of(first, cell));
                let last = Placement::of(second, attacking);
                let mv = Move::of(one.into_iter().chain([last]));
                if let Some((length, refutation)) =
                    self.refuted(&mv, best.as_ref().map(|best| best.0))
                {
                    best = Some((length, NearMiss { mv, refutation }));
                }
            }
            found.extend(best);
        }
        found
    }

    /// The reply that refutes a move, with the number of the win against the other one, 0 where both refute it; `None` if
    /// that adds nothing to `known`.
    fn refuted(&mut self, mv: &Move, known: Option<u32>) -> Option<(u32, Move)> {
        let attacker = self.recipe.rules.to_move(self.start);
        let after = self.played(self.start, mv)?;
        let number = self.recipe.rules.number(&after);
        let (_, [one, other]) = due(number);
        let board = after.board();
        if board.critical_count(one) + board.critical_count(other) > 0 {
            return None;
        }
        let lacking = due(number + 1)
            .1
            .into_iter()
            .find(|colour| ![one, other].contains(colour))?;
        let mut must_fill = board.critical(lacking);
        let (a, b) = (must_fill.next()?, must_fill.next()?);
        if must_fill.next().is_some() {
            return None;
        }
        let replies = [(a, b), (b, a)]
            .map(|(x, y)| Move::of([Placement::of(one, x), Placement::of(other, y)]));
        let mut wins = Vec::new();
        for reply in &replies {
            let next = self.played(&after, reply)?;
            let seen = glance(
                &next,
                self.by,
                1,
                &self.recipe.limits(QUESTION),
                &mut self.nodes,
            );
            wins.push((next, seen.map(|seen| seen.by)));
        }
        let (refuting, length) = match (wins[0].1, wins[1].1) {
            (None, Some(length)) => (0, length),
            (Some(length), None) => (1, length),
            (None, None) => (0, 0),
            _ => return None,
        };
        if known.is_some_and(|known| length <= known) {
            return None;
        }
        self.nodes += QUESTION;
        let safe = reach(
            &wins[refuting].0,
            (attacker, Some(self.by)),
            self.recipe.class,
            &self.recipe.limits(PROOF),
        );
        (safe == Ok(None)).then(|| (length, replies[refuting]))
    }

    fn played(&self, position: &Position, mv: &Move) -> Option<Position> {
        self.recipe
            .rules
            .after(position, mv)
            .ok()
            .filter(|next| self.recipe.rules.outcome(next).is_none())
    }
}

/// Whether a stone of a colour stands within two steps in one of the eight directions.
fn is_near(board: &Board, colour: Colour, cell: Cell) -> bool {
    board.stones(colour).any(|stone| {
        let (dx, dy) = (stone.x.abs_diff(cell.x), stone.y.abs_diff(cell.y));
        dx.max(dy) <= 2 && (dx == 0 || dy == 0 || dx == dy)
    })
}
