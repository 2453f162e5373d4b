//! Renju 3/2.

use super::{Position, RenjuThreeTwo, due};
use super::{compose, solve};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::compare::{form_of, parts};
use crate::games::renju::{Move, Placement, draw, least_critical};
use crate::puzzle::Goal;
use crate::puzzle::audit::{Audited, Likeness, PositionForm};
use crate::puzzle::compose::{Composer, Request, RequestError, StartComposer};
use crate::puzzle::solve::{Answer, Class, GoalQuestion, Key, Limits, Other, Solve as _, Stopped};
use crate::puzzle::tries::{JudgedMoves, MoveQuestion, Tried};
use crate::rules::{Piece, Place, Rules};

/// The stone of a move that attacks: the one of the colour that the defender lacks next, else the only one.
fn attacking(number: u32, mv: &Move) -> Option<Placement> {
    let (_, [_, second]) = due(number);
    mv.stones()
        .find(|stone| stone.colour == Some(second))
        .or(mv.first)
}

/// The features that make a puzzle of Renju 3/2 hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardness {
    /// Moves of the winner, the four among them.
    pub moves: usize,
    /// Moves of the proof, both players' together.
    pub proof: usize,
    /// First moves with another attacking stone that leave two cells to fill at least, and do not win in time.
    pub tries: usize,
    /// Whether the key leaves fewer than two cells to fill.
    pub is_quiet: bool,
}

impl Hardness {
    /// Ten for every move of the winner, two for every doubling of the proof and of the tries, ten for a quiet key.
    ///
    /// ```
    /// use kletka::games::renju::three_two::Hardness;
    /// assert_eq!(Hardness { moves: 4, proof: 70, tries: 15, is_quiet: false }.difficulty(), 40 + 12 + 8);
    /// ```
    #[must_use]
    pub const fn difficulty(self) -> usize {
        10 * self.moves
            + 2 * doublings(self.proof)
            + 2 * doublings(self.tries + 1)
            + if self.is_quiet { 10 } else { 0 }
    }
}

/// How often 1 has to be doubled to come nearest to a number from below.
const fn doublings(number: usize) -> usize {
    if number == 0 {
        0
    } else {
        number.ilog2() as usize
    }
}

impl Audited for RenjuThreeTwo {
    fn reach(
        &self,
        position: &Position,
        goal: Goal,
        class: Class,
        limits: &Limits<'_>,
    ) -> Result<Option<u32>, Stopped> {
        match goal {
            Goal::Wins { seat, by } => solve::reach(position, (seat, by), class, limits),
            Goal::Denied { .. } => {
                draw::denied(&self.solve(position, GoalQuestion::brief(goal, class), limits))
            }
            Goal::Draw | Goal::Scores { .. } => Err(Stopped),
        }
    }

    fn answers(
        &self,
        position: &Position,
        goal: Goal,
        class: Class,
        limits: &Limits<'_>,
    ) -> Result<Vec<Key<Move>>, Stopped> {
        if let Goal::Denied { .. } = goal {
            return draw::deniers(self.solve(position, GoalQuestion::whole(goal, class), limits));
        }
        let by = match goal.by() {
            Some(by) => by,
            None => self
                .reach(position, goal, class, limits)?
                .unwrap_or(position.number),
        };
        solve::answers(position, by, class, limits)
    }

    fn attacks(&self, position: &Position, _: Goal, class: Class) -> Vec<Move> {
        solve::attacks(position, class)
    }

    fn is_same_attack(&self, position: &Position, one: &Move, other: &Move) -> bool {
        let number = self.number(position);
        attacking(number, one) == attacking(number, other)
    }

    fn has_free_stone(&self, mv: &Move, key: &Key<Move>) -> bool {
        mv.second.is_some() && (key.mv.second.is_none() || key.other != Other::None)
    }

    fn is_inversion(&self, one: &Move, other: &Move) -> bool {
        let cells = |mv: &Move| {
            let mut cells: Vec<Cell> = mv.stones().map(|stone| stone.cell).collect();
            cells.sort_unstable();
            cells
        };
        one.second.is_some() && cells(one) == cells(other)
    }

    fn beyond(&self, whole: &Key<Move>, fewer: &Key<Move>, without: Piece) -> Option<Key<Move>> {
        // The cell of the stone that was taken off is one more on which the free stone may stand.
        let cells = |key: &Key<Move>| {
            let first = key.mv.second.and(key.mv.first).map(|stone| stone.cell);
            let mut cells: Vec<Cell> = first.into_iter().collect();
            if let Other::Cells(others) = &key.other {
                cells.extend(others);
            }
            cells.retain(|&cell| Place::Cell(cell) != without.place);
            cells.sort_unstable();
            cells
        };
        let last = |key: &Key<Move>| key.mv.second.or(key.mv.first);
        let is_alone = |key: &Key<Move>| key.mv.second.is_none();
        let is_anywhere = |key: &Key<Move>| key.other == Other::Anywhere;
        if last(whole) != last(fewer) || is_anywhere(whole) != is_anywhere(fewer) {
            return Some(fewer.clone());
        }
        if is_alone(whole) != is_alone(fewer) {
            // Only where the first stone may be left out without the part there is more.
            return is_alone(fewer).then(|| Key {
                other: Other::None,
                ..fewer.clone()
            });
        }
        let old = cells(whole);
        let mut new: Vec<Cell> = cells(fewer)
            .into_iter()
            .filter(|cell| !old.contains(cell))
            .collect();
        if new.is_empty() {
            return None;
        }
        let mut first = fewer.mv.first;
        // Of a move of one stone that one attacks; the free stone is the one left out.
        if let Some(stone) = first.as_mut().filter(|_| !is_alone(fewer)) {
            stone.cell = new.remove(0);
        }
        let other = if new.is_empty() {
            Other::None
        } else {
            Other::Cells(new)
        };
        Some(Key {
            mv: Move { first, ..fewer.mv },
            other,
        })
    }

    fn restated(&self, key: Key<Move>, given: &Move) -> Key<Move> {
        let (Some(old), Some(new)) = (key.mv.first, given.first) else {
            return key;
        };
        let is_same = key.mv.second.is_some() && key.mv.second == given.second && old != new;
        match &key.other {
            Other::Anywhere if is_same => Key {
                mv: *given,
                other: Other::Anywhere,
            },
            Other::Cells(cells) if is_same && cells.contains(&new.cell) => {
                let others = cells
                    .iter()
                    .map(|&cell| if cell == new.cell { old.cell } else { cell });
                let mut others: Vec<Cell> = others.collect();
                others.sort_unstable();
                Key {
                    mv: *given,
                    other: Other::Cells(others),
                }
            }
            _ => key,
        }
    }

    fn parts(&self, position: &Position) -> Vec<Piece> {
        parts(position)
    }

    /// Moves 1 and 4 have the same colours, moves 1, 3 and 5 the same player: so the colours are told by the role that
    /// they have in the next move, and the players by whether the goal is the goal of the one who
    /// begins.
    fn form(&self, position: &Position, goal: Goal, likeness: Likeness) -> PositionForm {
        let number = self.number(position);
        let (seat, [first, second]) = due(number);
        let role = |colour| {
            if colour == first {
                1
            } else if colour == second {
                2
            } else {
                3
            }
        };
        let begins = goal.about().map_or(2, |about| u8::from(about == seat));
        // Names of composed documents follow from the form of a win.
        let mut bytes = vec![begins];
        bytes.extend(goal.has_no_end().then_some(1));
        form_of(self, position, bytes, role, likeness)
    }

    fn composer(request: &Request<'_>) -> Option<Result<Box<dyn Composer>, RequestError>> {
        Some(compose::composer(request))
    }

    fn starts(request: &Request<'_>) -> Option<Result<Box<dyn StartComposer>, RequestError>> {
        Some(compose::starts(request))
    }

    fn difficulty(&self, position: &Position, goal: Goal, answer: &Answer<Self>) -> Option<usize> {
        let number = self.number(position);
        let seat = goal.seat()?;
        let is_first = self.to_move(position) == seat;
        let first = if is_first { number } else { number + 1 };
        let tree = answer.proof.first()?;
        let (mut tries, mut is_quiet) = (0, false);
        if is_first {
            let key = &tree.branches.first()?.mv;
            let attacks = self.attacks(position, goal, Class::Open);
            tries = attacks
                .iter()
                .filter(|mv| !self.is_same_attack(position, key, mv))
                .count();
            let after = self.after(position, key).ok()?;
            let (_, [one, other]) = due(number + 1);
            let lacking = Colour::ALL
                .into_iter()
                .find(|&colour| colour != one && colour != other)?;
            is_quiet = self.outcome(&after).is_none() && after.board().critical_count(lacking) < 2;
        }
        let by = goal.by().or(answer.by)?;
        let moves = (by.checked_sub(first)? / 2 + 1) as usize;
        Some(
            Hardness {
                moves,
                proof: tree.branches.len(),
                tries,
                is_quiet,
            }
            .difficulty(),
        )
    }
}

impl Tried for RenjuThreeTwo {
    fn judgements(
        asked: &MoveQuestion<'_, Self>,
        limits: &Limits<'_>,
    ) -> Result<Vec<JudgedMoves<Move>>, Stopped> {
        let found = solve::judge(asked, limits)?;
        found.map_or_else(|| asked.judge_each(limits), Ok)
    }

    fn stands(
        asked: &MoveQuestion<'_, Self>,
        judged: &JudgedMoves<Move>,
        earlier: &[JudgedMoves<Move>],
        limits: &Limits<'_>,
    ) -> Result<bool, Stopped> {
        let found = solve::stands(asked, judged, earlier, limits)?;
        found.map_or_else(|| asked.each_stands(judged, earlier, limits), Ok)
    }

    fn is_in_class(&self, position: &Position, mv: &Move, class: Class) -> bool {
        let Ok(after) = self.after(position, mv) else {
            return false;
        };
        let (_, [_, second]) = due(self.number(position));
        self.outcome(&after).is_some()
            || after.board().critical_count(second) >= least_critical(class)
    }

    /// With one attack left before the four, whatever wins leaves two cells to fill.
    fn is_whole(&self, position: &Position, goal: Goal, class: Class) -> bool {
        let number = self.number(position);
        class == Class::All || goal.by().is_some_and(|by| by < number.saturating_add(4))
    }

    fn is_with(&self, _: &Position, part: &Move, mv: &Move) -> bool {
        part.first
            .is_some_and(|stone| mv.stones().any(|one| one == stone))
    }
}
