//! Renju 3/2: the attack with threats, searched exactly.
//!
//! `field` is the board, `attack` the search over forcing moves; its parts are `first_stone`, with what `failures` depend on
//! (`dependence`), `defend`, with the replies that have a free stone (`free`), and `quiet`, the moves that attack nothing.
//! `full` tries every move, where few cells are free. `task` looks for the shortest win, `prove` makes its proof and `keys`
//! finds all first moves that reach it. `midway` answers between two half-moves.

mod ask;
mod attack;
mod cells;
mod defend;
mod dependence;
mod failures;
mod field;
mod first_stone;
mod free;
mod full;
mod glance;
mod judge;
mod keys;
mod midway;
mod prove;
mod quiet;
mod task;
#[cfg(test)]
mod tests;
mod whole;

pub use ask::{answers, attacks, reach};

use super::{Position, RenjuThreeTwo};
use crate::games::renju::{Move, draw};
use crate::puzzle::Goal;
use crate::puzzle::proof::ProofTree;
use crate::puzzle::solve::{Answer, Class, GoalQuestion, Limits, ProofOutline, Solve, Verdict};
use crate::rules::Seat;
use crate::text::Text;
pub use glance::{Glance, glance};
use glance::{first_glance, within};
pub(super) use judge::{judge, stands};
use task::{Attack, SearchEnd};
pub(super) use whole::GameThreeTwo;

/// The part of the work that goes to wins that come to mind, before all games are searched.
const SOON: u64 = 16;

impl Solve for RenjuThreeTwo {
    const CLASS: Class = Class::Open;

    /// Larger where all games are searched for whether a player wins at all.
    fn weight(&self, class: Class, goal: Goal) -> u64 {
        let is_whole = match goal {
            Goal::Denied { .. } => true,
            Goal::Wins { by, .. } => by.is_none() && class == Class::All,
            Goal::Draw => class == Class::All,
            Goal::Scores { .. } => false,
        };
        if is_whole {
            draw::weight(u64::from(self.size.0) * u64::from(self.size.1))
        } else {
            1
        }
    }

    /// A position of a search of forcing moves takes a fortieth of the time of a random game, and finds what random games miss.
    fn effort(&self, _: &Position) -> u64 {
        16
    }

    fn caveat(goal: Goal) -> Option<Text> {
        draw::caveat(goal)
    }

    fn solve(
        &self,
        position: &Position,
        question: GoalQuestion,
        limits: &Limits<'_>,
    ) -> Answer<Self> {
        let GoalQuestion { goal, class, .. } = question;
        match goal {
            Goal::Wins { .. } | Goal::Denied { .. } if position.half_move.is_some() => {
                midway::solve(self, position, question, limits)
            }
            Goal::Wins { seat, by: None } if class == Class::All => {
                win(self, position, seat, question, limits)
            }
            Goal::Wins { seat, by } => solve_half(self, position, (seat, by), question, limits),
            Goal::Draw => draw::solve(self, position, class, position.board().free(), limits),
            Goal::Denied { seat } => {
                let name: &draw::NameKeys<'_, Self> = &|held| keys::named(position, held);
                let duel = GameThreeTwo::new(position, seat);
                let name = (!question.is_brief).then_some(name);
                draw::deny(self, position, (seat, duel), name, limits)
            }
            Goal::Scores { .. } => Answer::unknown(class),
        }
    }
}

/// Whether a win comes to mind with a small part of the work that is allowed.
fn is_won_soon(
    rules: &RenjuThreeTwo,
    position: &Position,
    seat: Seat,
    limits: &Limits<'_>,
) -> (bool, u64) {
    let limits = Limits {
        nodes: limits.nodes / SOON,
        ..*limits
    };
    let question = GoalQuestion::brief(Goal::Wins { seat, by: None }, Class::Open);
    let answer = solve_half(rules, position, (seat, None), question, &limits);
    (answer.verdict == Verdict::Proved, answer.nodes)
}

/// Proves or refutes among all moves that a player wins, whenever it may be.
fn win(
    rules: &RenjuThreeTwo,
    position: &Position,
    seat: Seat,
    question: GoalQuestion,
    limits: &Limits<'_>,
) -> Answer<RenjuThreeTwo> {
    let (is_soon, mut nodes) = is_won_soon(rules, position, seat, limits);
    let half = Limits {
        nodes: limits.nodes / 2,
        ..*limits
    };
    let duel = if is_soon {
        None
    } else {
        GameThreeTwo::new(position, seat)
    };
    let decision = draw::decide(rules, position, seat, duel, &half);
    nodes += decision.nodes;
    let mut answer = Answer::unknown(Class::All);
    if decision.is_won == Some(false) && decision.tree.is_some() {
        answer.verdict = Verdict::Refuted;
    } else {
        // How soon it is won, and by which moves, is another question.
        let left = Limits {
            nodes: limits.nodes.saturating_sub(nodes),
            ..*limits
        };
        let is_enough = question.is_brief && decision.is_won == Some(true);
        if !is_enough {
            answer = solve_half(rules, position, (seat, None), question, &left);
            nodes += answer.nodes;
        }
        if let Some(tree) = decision.tree.filter(|_| answer.verdict != Verdict::Proved) {
            answer.verdict = Verdict::Proved;
            answer.line = ProofOutline::of(rules, position, &tree)
                .line()
                .into_iter()
                .map(|at| tree.branches[at].mv)
                .collect();
            answer.proof = vec![tree];
        }
    }
    answer.nodes = nodes;
    answer
}

/// Proves or refutes that a player wins, by move `by` at the latest if there is one given.
///
/// The win found is the shortest in the class where `by` of the answer names it. "Refuted" means that no play at all wins
/// by then.
fn solve_half(
    rules: &RenjuThreeTwo,
    position: &Position,
    (seat, by): (Seat, Option<u32>),
    question: GoalQuestion,
    limits: &Limits<'_>,
) -> Answer<RenjuThreeTwo> {
    let class = question.class;
    let mut answer = Answer::unknown(class);
    let mut attack = Attack::new(position, seat, class, limits);
    let Some(most) = attack.most(by) else {
        answer.verdict = Verdict::Refuted;
        return answer;
    };
    let seen = seen_soon(&mut attack, most, class);
    if let Some((among, left)) = seen {
        let tree = within(among, &mut attack, |attack| prove::prove(attack, left));
        keep(rules, position, tree, &mut attack, &mut answer);
    }
    let seen = seen.map(|(_, left)| left);
    if question.is_brief && answer.verdict == Verdict::Proved {
        answer.nodes = attack.nodes();
        return answer;
    }
    let end = match seen.map(|left| left.checked_sub(1)) {
        // Nothing is shorter than a four at once.
        Some(None) => SearchEnd::Lost,
        Some(Some(shorter)) => attack.shortest(shorter),
        None => attack.shortest(most),
    };
    let left = match end {
        SearchEnd::Won(left) => {
            let tree = prove::prove(&mut attack, left);
            keep(rules, position, tree, &mut attack, &mut answer);
            Some(left)
        }
        SearchEnd::Lost | SearchEnd::Exhausted => seen,
        SearchEnd::Stopped => None,
    };
    match (end, left) {
        (_, Some(left)) if answer.verdict == Verdict::Proved => {
            answer.by = Some(attack.first_attack() + 2 * left);
            if attack.is_first {
                name_keys(&mut attack, left, &mut answer);
            }
        }
        // The second stone of the last move before the four must attack two cells: such moves are in every class.
        (SearchEnd::Lost | SearchEnd::Exhausted, None) if class == Class::All || most <= 1 => {
            answer.verdict = Verdict::Refuted;
        }
        _ => {}
    }
    answer.nodes = attack.nodes();
    answer
}

/// A win that comes to mind, which proves the goal; whether there is a shorter one is another question. It is one of this class, with
/// this number of attacking moves before the four.
fn seen_soon(attack: &mut Attack<'_>, most: u32, class: Class) -> Option<(Class, u32)> {
    let sooner: &[Class] = match class {
        // The table of all positions has its own way.
        Class::All if attack.is_full => &[],
        Class::All => &[Class::Lines, Class::Open],
        Class::Lines => &[],
        _ => &[Class::Lines],
    };
    sooner
        .iter()
        .find_map(|&among| Some((among, first_glance(attack, most, among)?)))
}

/// Names all first moves that win as soon. The key is named by the move that the proof and the line begin with.
fn name_keys(attack: &mut Attack<'_>, left: u32, answer: &mut Answer<RenjuThreeTwo>) {
    let (mut keys, is_whole) = keys::keys(attack, left);
    answer.unique = is_whole.then_some(keys.len() == 1);
    if let Some(played) = answer.line.first() {
        keys.iter_mut().for_each(|key| keys::rename(key, played));
    }
    answer.keys = keys;
}

/// Keeps a proof, with its line.
fn keep(
    rules: &RenjuThreeTwo,
    position: &Position,
    tree: Option<ProofTree<Move>>,
    attack: &mut Attack<'_>,
    answer: &mut Answer<RenjuThreeTwo>,
) {
    let Some(tree) = tree else { return };
    answer.verdict = Verdict::Proved;
    answer.line = prove::line(rules, position, attack, &tree);
    answer.proof = vec![tree];
}
