//! From a promising position to a problem: everything is proved again, among all first stones, and nothing idle is left.

use std::cmp::Reverse;

use super::pattern::Pattern;
use super::recipe::Recipe;
use super::tries::{NearMiss, tries};
use crate::games::renju::compose::{Stone, rows};
use crate::games::renju::three_two::solve::{Glance, glance};
use crate::games::renju::three_two::{Position, RenjuThreeTwo};
use crate::games::renju::threes::{ThreeKind, open_twos, threes};
use crate::games::renju::{Move, Placement};
use crate::puzzle::audit::{Audited, Likeness, difficulty};
use crate::puzzle::compose::{ComposedProblem, ComposedTables, strip};
use crate::puzzle::solve::{Answer, GoalQuestion, MOST_MOVES, Other, ProofOutline, Verdict, ask};
use crate::puzzle::{Aim, Goal, Task};
use crate::rules::{Explain, Rules, Seat};

/// Attacking moves before the four up to which every question is asked among all first stones at once.
const SHORT: u32 = 3;

/// The search that judges a candidate with all first stones tried.
struct Finisher<'r> {
    recipe: &'r Recipe<'r>,
    by: u32,
    nodes: u64,
}

/// The problem that a candidate with a win by move `by` makes, if it makes one, and the positions that were looked at.
pub(super) fn finish(
    recipe: &Recipe<'_>,
    pattern: &Pattern,
    by: u32,
) -> (Option<ComposedProblem>, u64) {
    let mut finisher = Finisher {
        recipe,
        by,
        nodes: 0,
    };
    let problem = finisher.finish(pattern);
    (problem, finisher.nodes)
}

impl Finisher<'_> {
    fn finish(&mut self, pattern: &Pattern) -> Option<ComposedProblem> {
        let recipe = self.recipe;
        let mut stones = pattern.stones();
        let is_free = recipe.translation.is_none();
        if is_free && (self.by - recipe.next) / 2 > SHORT {
            strip(&mut stones, |fewer| Some(self.is_fine_at_a_glance(fewer)))?;
        }
        let mut answer = self.only_key(&stones)?;
        if is_free {
            strip(&mut stones, |fewer| Some(self.is_fine(fewer)))?;
            answer = self.only_key(&stones)?;
        }
        let position = recipe.position(&stones)?;
        if recipe.is_regular
            && !is_regular(&recipe.rules, &position, recipe.attacker(), &answer.line)
        {
            return None;
        }
        let key = answer.keys.first()?.clone();
        let (tries, nodes) = tries(recipe, &position, self.by);
        self.nodes += nodes;
        if tries.is_empty() || stones.len() < recipe.stones.0 {
            return None;
        }
        let goal = Goal::Wins {
            seat: recipe.attacker(),
            by: Some(self.by),
        };
        let outline = ProofOutline::of(&recipe.rules, &position, answer.proof.first()?);
        let task = Task {
            seat: recipe.attacker(),
            aim: Aim::Win(Some(self.by)),
        };
        let solution = outline.record(
            &recipe.rules,
            (&position, task),
            MOST_MOVES,
            recipe.alphabet,
        );
        let tables = ComposedTables {
            size: Some(recipe.rules.size).filter(|&size| size != (19, 19)),
            rows: rows(&stones, recipe.alphabet),
            next: Some(recipe.next).filter(|&next| next != 1),
            goal,
            difficulty: difficulty(&recipe.rules, &position, goal, &answer)
                .map(|number| number as usize),
            class: Some(recipe.class),
            moves: format!("\n{}\n", solved(recipe, &key.mv, &tries, &solution)),
        };
        Some(ComposedProblem {
            tables: tables.to_string(),
            rank: (self.by + 1 - recipe.next, Reverse(stones.len())),
            form: recipe.rules.form(&position, goal, Likeness::Shift),
        })
    }

    fn glance(&mut self, stones: &[Stone]) -> Option<Glance> {
        let recipe = self.recipe;
        let position = recipe.position(stones)?;
        glance(
            &position,
            self.by,
            2,
            &recipe.limits(recipe.proof),
            &mut self.nodes,
        )
    }

    /// Whether the win has its length and one first move among the first stones that come to mind.
    fn is_fine_at_a_glance(&mut self, stones: &[Stone]) -> bool {
        self.glance(stones)
            .is_some_and(|seen| seen.by == self.by && seen.keys == 1 && seen.alone == 0)
    }

    /// Whether the win has its length and one first move among all.
    fn is_fine(&mut self, stones: &[Stone]) -> bool {
        // A shorter win or a second first move that is seen at a glance needs no long search.
        let is_spoiled = self
            .glance(stones)
            .is_some_and(|seen| seen.by < self.by || seen.keys > 1);
        !is_spoiled && self.only_key(stones).is_some()
    }

    /// The proof, if the shortest win among all first stones comes at the right move and has one first move, whose free
    /// stone cannot stand elsewhere.
    fn only_key(&mut self, stones: &[Stone]) -> Option<Answer<RenjuThreeTwo>> {
        let recipe = self.recipe;
        let position = recipe.position(stones)?;
        let limits = recipe.limits(recipe.proof);
        let goal = Goal::Wins {
            seat: recipe.attacker(),
            by: Some(self.by),
        };
        let answer = ask(
            &recipe.rules,
            &position,
            GoalQuestion::whole(goal, recipe.class),
            &limits,
        );
        self.nodes += answer.nodes;
        let is_only =
            answer.unique == Some(true) && answer.keys.iter().all(|key| key.other == Other::None);
        (answer.verdict == Verdict::Proved && answer.by == Some(self.by) && is_only)
            .then_some(answer)
    }
}

/// The solution with its tries behind the first move.
fn solved(recipe: &Recipe<'_>, key: &Move, tries: &[NearMiss], solution: &str) -> String {
    let name = |mv: &Move| recipe.rules.write(mv, recipe.alphabet);
    let (number, reply) = (recipe.next, recipe.next + 1);
    let key = format!("{number}. {}", name(key));
    let tried = |one: &NearMiss| {
        format!(
            "( {number}. {}? {reply}. {}! )",
            name(&one.mv),
            name(&one.refutation)
        )
    };
    let tries: Vec<_> = tries.iter().map(tried).collect();
    let rest = solution.strip_prefix(&key).unwrap_or(solution);
    format!("{key}! {} {}", tries.join(" "), rest.trim())
}

/// Whether each move of the attacker in a line builds an open two with its first stone and an open three with its second
/// one, but for the fork, whose first stone may be left out, and the four.
fn is_regular(rules: &RenjuThreeTwo, start: &Position, attacker: Seat, line: &[Move]) -> bool {
    let mut position = start.clone();
    for (at, mv) in line.iter().enumerate() {
        let is_fork = at + 3 >= line.len();
        if rules.to_move(&position) == attacker
            && at + 1 < line.len()
            && !builds(&position, mv, is_fork)
        {
            return false;
        }
        let Ok(after) = rules.after(&position, mv) else {
            return false;
        };
        position = after;
    }
    true
}

fn builds(position: &Position, mv: &Move, is_fork: bool) -> bool {
    let mut board = position.board().clone();
    let mut put = |stone: &Placement| {
        let colour = stone.colour?;
        board.place(colour, stone.cell);
        Some((board.clone(), colour, stone.cell))
    };
    let (first, second) = match (&mv.first, &mv.second) {
        (Some(first), Some(second)) => (put(first), put(second)),
        (Some(second), None) if is_fork => (None, put(second)),
        _ => return false,
    };
    let two = first.is_none_or(|(board, colour, cell)| {
        is_fork
            || open_twos(&board, colour)
                .iter()
                .any(|pair| pair.contains(&cell))
    });
    let three = second.is_some_and(|(board, colour, cell)| {
        threes(&board, colour)
            .iter()
            .any(|three| three.kind == ThreeKind::Open && three.cells.contains(&cell))
    });
    two && three
}
