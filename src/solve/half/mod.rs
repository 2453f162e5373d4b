//! Renju 3/2: the attack with threats, searched exactly.
//!
//! `draw` answers for draws as far as it can. `field` is the board, `attack` the search over forcing moves, `full` the one over all moves; `task` looks for the
//! shortest win, `prove` makes its proof and `keys` finds all first moves that reach it.

mod ask;
mod attack;
mod cells;
mod draw;
mod field;
mod full;
mod keys;
mod prove;
mod task;

pub use ask::{answers, attacks, reach};

use crate::game::{
    Rules, Seat,
    renju::{
        Move,
        halves::{Position, Renju32},
    },
};
use crate::proof;
use crate::puzzle::{Aim, Goal, Task};
use crate::solve::{Answer, Class, Limits, Solve, Verdict};
use task::{Attack, End};

/// The most attacking moves that a search without a given number goes up to: no field has more cells.
const MOST: u32 = 312;

impl Solve for Renju32 {
    const CLASS: Class = Class::Open;

    fn solve(&self, position: &Position, goal: Goal, class: Class, limits: &Limits<'_>) -> Answer<Self> {
        match goal {
            Goal::Wins { seat, by } => solve_half(self, position, seat, by, class, limits),
            Goal::Draw => draw::solve(self, position, class, limits),
            Goal::Scores { .. } => Answer::unknown(class),
        }
    }
}

/// The number of the four with which a player's shortest win ends, if it comes by move `by`; the fast question for
/// searches that ask it often.
///
/// `None` when there is no such win in the class or a limit in nodes is reached.
#[must_use]
pub fn shortest_win(position: &Position, number: u32, seat: Seat, by: u32, class: Class, nodes: u64) -> Option<u32> {
    let limits = Limits::nodes(nodes);
    let mut attack = Attack::new(position, number, seat, class, &limits);
    let first = attack.first_attack();
    match attack.shortest(by.checked_sub(first)? / 2) {
        End::Won(left) => Some(first + 2 * left),
        End::Lost | End::Exhausted | End::Stopped => None,
    }
}

/// Proves or refutes that a player wins, by move `by` at the latest if there is one given.
///
/// The win found is the shortest in the class. "Refuted" means that no play at all wins by then.
#[must_use]
pub fn solve_half(
    rules: &Renju32,
    position: &Position,
    seat: Seat,
    by: Option<u32>,
    class: Class,
    limits: &Limits<'_>,
) -> Answer<Renju32> {
    let mut answer = Answer::unknown(class);
    let number = rules.number(position);
    let mut attack = Attack::new(position, number, seat, class, limits);
    let first = attack.first_attack();
    let Some(most) = by.map_or(Some(MOST), |by| Some(by.checked_sub(first)? / 2)) else {
        answer.verdict = Verdict::Refuted;
        return answer;
    };
    let end = attack.shortest(most);
    match end {
        End::Won(left) => win(rules, position, seat, left, &mut attack, &mut answer),
        // Of the last two moves before the four, the second stone of each must attack two cells: all are in every class.
        End::Lost | End::Exhausted if class == Class::All || most <= 1 => answer.verdict = Verdict::Refuted,
        End::Lost | End::Exhausted | End::Stopped => {}
    }
    answer.nodes = attack.nodes();
    answer
}

/// Proves a win that was found, and looks for all first moves that reach it.
fn win(
    rules: &Renju32,
    position: &Position,
    seat: Seat,
    left: u32,
    attack: &mut Attack<'_>,
    answer: &mut Answer<Renju32>,
) {
    let Some(tree) = prove::prove(attack, left) else { return };
    let by = attack.first_attack() + 2 * left;
    let task = Task { seat, aim: Aim::Win(Some(by)) };
    if proof::check::<Renju32>(rules, position, task, &tree).is_err() {
        return;
    }
    answer.verdict = Verdict::Proved;
    answer.by = Some(by);
    answer.line = prove::line(attack, &tree);
    answer.proof = vec![tree];
    if attack.is_first {
        let (keys, is_whole): (Vec<crate::solve::Key<Move>>, bool) = keys::keys(attack, left);
        answer.unique = is_whole.then_some(keys.len() == 1);
        answer.keys = keys;
    }
}
