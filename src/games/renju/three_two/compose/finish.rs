//! From a promising position to a problem: everything is proved again, among all first stones, and nothing idle is left.

use crate::Colour;
use crate::games::renju::Move;
use crate::games::renju::three_two::solve::{Glance, glance};
use crate::games::renju::three_two::{RenjuThreeTwo, due};
use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::audit::difficulty;
use crate::puzzle::solve::{Answer, Class, Key, Limits, Other, Outline, Verdict, ask};
use crate::rules::{Explain, Seat};

use super::regular::is_regular;
use super::{Pattern, Recipe, Stone, Try, tries};

/// Attacking moves before the four up to which every question is asked among all first stones at once.
const SHORT: u32 = 3;

/// A start position that its player to move wins, with one first move.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The game, with its field.
    pub rules: RenjuThreeTwo,
    /// The stones, by column, then row.
    pub stones: Vec<Stone>,
    /// The number of the first move.
    pub next: u32,
    /// The number of the winning move, the smallest in the class.
    pub by: u32,
    /// The class of attacking moves.
    pub class: Class,
    /// The only first move.
    pub key: Key<Move>,
    /// First moves that look as good and fail, each with the reply that refutes it.
    pub tries: Vec<Try>,
    /// How hard it is, by the formula of `docs/difficulty.md`.
    pub difficulty: Option<u32>,
    /// The proof in the notation of records.
    pub solution: String,
    /// Positions that the search looked at for the win and its only first move.
    pub nodes: u64,
}

impl Problem {
    /// Who attacks.
    #[must_use]
    pub const fn attacker(&self) -> Seat {
        due(self.next).0
    }

    /// The problem as the tables of a document that its game needs.
    #[must_use]
    pub fn document(&self) -> String {
        let letter = |colour| Alphabet::CyrillicLightBlue.letter(colour);
        let of = |own| {
            let cells = self.stones.iter().filter(move |(_, colour)| *colour == own);
            cells.map(move |(cell, _)| format!("{}@{cell}", letter(own))).collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<_> = Colour::ALL.into_iter().map(of).filter(|row| !row.is_empty()).collect();
        let (width, height) = self.rules.size;
        let board = match (width, height) {
            (19, 19) => String::new(),
            _ if width == height => format!("[board]\nsize = {width}\n\n"),
            _ => format!("[board]\nsize = [{width}, {height}]\n\n"),
        };
        let next = if self.next == 1 { String::new() } else { format!("next = {}\n", self.next) };
        let difficulty = self.difficulty.map(|number| format!("difficulty = {number}\n")).unwrap_or_default();
        format!(
            "{board}[start]\nposition = '''\n{}\n'''\n{next}\n[puzzle]\ngoal = \"{} wins by {}\"\n{difficulty}class = \"{}\"\n\n\
             [solution]\nmoves = '''\n{}\n'''\n",
            rows.join("\n"),
            self.attacker().name(),
            self.by,
            self.class.name(),
            self.moves()
        )
    }

    /// The solution with its tries behind the first move.
    fn moves(&self) -> String {
        let name = |mv: &Move| self.rules.write(mv, Alphabet::CyrillicLightBlue);
        let key = format!("{}. {}", self.next, name(&self.key.mv));
        let tries: Vec<_> = self
            .tries
            .iter()
            .map(|one| {
                let (number, reply) = (self.next, self.next + 1);
                format!("( {number}. {}? {reply}. {}! )", name(&one.mv), name(&one.refutation))
            })
            .collect();
        let rest = self.solution.strip_prefix(&key).unwrap_or(&self.solution);
        format!("{key}! {} {}", tries.join(" "), rest.trim())
    }
}

/// What a candidate is worth when all first stones are tried.
struct Finisher<'r> {
    recipe: &'r Recipe,
    by: u32,
    nodes: u64,
}

/// The problem that a candidate with a win by move `by` makes, if it makes one, and the positions that were looked at.
pub(super) fn finish(recipe: &Recipe, pattern: &Pattern, by: u32) -> (Option<Problem>, u64) {
    let mut finisher = Finisher { recipe, by, nodes: 0 };
    let problem = finisher.finish(pattern);
    (problem, finisher.nodes)
}

impl Finisher<'_> {
    fn finish(&mut self, pattern: &Pattern) -> Option<Problem> {
        let recipe = self.recipe;
        let mut stones = pattern.stones();
        let is_free = recipe.translation.is_none();
        if is_free && (self.by - recipe.next) / 2 > SHORT {
            self.strip(&mut stones, Self::is_fine_at_a_glance);
        }
        let mut answer = self.only_key(&stones)?;
        if is_free {
            self.strip(&mut stones, Self::is_fine);
            answer = self.only_key(&stones)?;
        }
        let position = recipe.position(&stones)?;
        if recipe.is_regular && !is_regular(&recipe.rules, &position, recipe.attacker(), &answer.line) {
            return None;
        }
        let key = answer.keys.first()?.clone();
        let (tries, nodes) = tries(&recipe.rules, &position, self.by, recipe.class);
        self.nodes += nodes;
        if tries.is_empty() || stones.len() < recipe.stones.0 {
            return None;
        }
        let solution = Outline::of(&recipe.rules, &position, answer.proof.first()?).record(
            &recipe.rules,
            recipe.next,
            Alphabet::CyrillicLightBlue,
        );
        let (next, by, nodes) = (recipe.next, self.by, answer.nodes);
        let goal = Goal::Wins { seat: recipe.attacker(), by: Some(by) };
        let difficulty = difficulty(&recipe.rules, &position, goal, &answer);
        Some(Problem {
            rules: recipe.rules,
            class: recipe.class,
            stones,
            next,
            by,
            key,
            tries,
            difficulty,
            solution,
            nodes,
        })
    }

    /// Takes away stones without which the position is as fine, until none is left.
    fn strip(&mut self, stones: &mut Vec<Stone>, is_fine: fn(&mut Self, &[Stone]) -> bool) {
        let mut at = 0;
        while at < stones.len() {
            let taken = stones.remove(at);
            if is_fine(self, stones) {
                at = 0;
            } else {
                stones.insert(at, taken);
                at += 1;
            }
        }
    }

    fn glance(&mut self, stones: &[Stone]) -> Option<Glance> {
        let recipe = self.recipe;
        let position = recipe.position(stones)?;
        glance(&position, recipe.next, recipe.attacker(), self.by, 2, recipe.proof, &mut self.nodes)
    }

    /// Whether the win has its length and one first move among the first stones that come to mind.
    fn is_fine_at_a_glance(&mut self, stones: &[Stone]) -> bool {
        self.glance(stones).is_some_and(|seen| seen.by == self.by && seen.keys == 1 && seen.alone == 0)
    }

    /// Whether the win has its length and one first move among all.
    fn is_fine(&mut self, stones: &[Stone]) -> bool {
        // A shorter win or a second first move that is seen at a glance needs no long search.
        let is_spoiled = self.glance(stones).is_some_and(|seen| seen.by < self.by || seen.keys > 1);
        !is_spoiled && self.only_key(stones).is_some()
    }

    /// The proof, if the shortest win among all first stones comes at the right move and has one first move, whose free
    /// stone cannot stand elsewhere.
    fn only_key(&mut self, stones: &[Stone]) -> Option<Answer<RenjuThreeTwo>> {
        let recipe = self.recipe;
        let position = recipe.position(stones)?;
        let limits = Limits::nodes(recipe.proof);
        let goal = Goal::Wins { seat: recipe.attacker(), by: Some(self.by) };
        let answer = ask(&recipe.rules, &position, goal, recipe.class, false, &limits);
        self.nodes += answer.nodes;
        let is_only = answer.unique == Some(true) && answer.keys.iter().all(|key| key.other == Other::None);
        (answer.verdict == Verdict::Proved && answer.by == Some(self.by) && is_only).then_some(answer)
    }
}
