//! From a win to its proof, and to a line of play in which both sides do their best.

use std::collections::HashMap;

use super::cells::{StoneSet, cell, colours, spot};
use super::task::Attack;
use crate::games::renju::three_two::{Position, RenjuThreeTwo, due};
use crate::games::renju::{Move, Placement};
use crate::puzzle::proof::{ProofMove, ProofTree};
use crate::puzzle::solve::ProofOutline;

/// A move of the game.
pub(super) fn to_move(number: u32, stones: StoneSet) -> Move {
    let (_, [one, other]) = due(number);
    let halves = [(one, stones.first), (other, stones.second)];
    Move::of(
        halves
            .into_iter()
            .filter_map(|(colour, at)| Some(Placement::of(colour, cell(at?)))),
    )
}

/// The proof of a win with at most `most` attacking moves before the four; `None` when a limit is reached.
pub(super) fn prove(attack: &mut Attack<'_>, most: u32) -> Option<ProofTree<Move>> {
    let (number, is_first) = (attack.number, attack.is_first);
    let mut prover = Prover {
        attack,
        tree: ProofTree::default(),
        notes: Vec::new(),
        known: HashMap::new(),
        log: Vec::new(),
    };
    if is_first {
        prover.attack(1, number, most)?;
    } else {
        prover.defend(1, number, most, None)?;
    }
    Some(prover.tree)
}

/// Further knowledge of a branch.
#[derive(Clone, Copy)]
struct BranchNote {
    stones: StoneSet,
    /// The first branch behind it and all that follow it.
    end: usize,
}

/// A position: its stones, as a hash, and the number of the next move.
type PositionKey = (u64, u32);

struct Prover<'p, 'a> {
    attack: &'p mut Attack<'a>,
    tree: ProofTree<Move>,
    /// As many as branches.
    notes: Vec<BranchNote>,
    /// The branches that led to positions.
    known: HashMap<PositionKey, u32>,
    /// The positions in the order in which they became known.
    log: Vec<PositionKey>,
}

impl Prover<'_, '_> {
    /// Adds a move, and what follows it unless it was proved before.
    fn branch(
        &mut self,
        depth: u32,
        number: u32,
        stones: StoneSet,
        follow: impl FnOnce(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.attack.search().put(number, stones);
        let key = (self.attack.search().field.hash(), number + 1);
        let same_as = self.known.get(&key).copied();
        let at = self.tree.branches.len();
        self.tree.branches.push(ProofMove {
            depth,
            mv: to_move(number, stones),
            same_as,
        });
        self.notes.push(BranchNote { stones, end: 0 });
        let done = if same_as.is_some() {
            Some(())
        } else {
            follow(self)
        };
        self.attack.search().take(number, stones);
        done?;
        self.notes[at].end = self.tree.branches.len();
        if same_as.is_none() {
            self.known.insert(key, u32::try_from(at).ok()?);
            self.log.push(key);
        }
        Some(())
    }

    fn attack(&mut self, depth: u32, number: u32, most: u32) -> Option<()> {
        let (left, stones) = self.attack.best(number, most)?;
        self.branch(depth, number, stones, |prover| match left {
            0 => Some(()),
            _ => prover.defend(depth + 1, number + 1, left - 1, None),
        })
    }

    /// Adds all replies with what beats them. `pattern` is a branch that led to a position with fewer stones or others,
    /// whose proof is tried first.
    fn defend(&mut self, depth: u32, number: u32, most: u32, pattern: Option<usize>) -> Option<()> {
        let replies: Vec<_> = self.attack.search().replies(number).collect();
        // Replies with a free stone: the proofs against those that leave it out are patterns for the others.
        let is_free = replies.len() > 2;
        let mut alone: Vec<(StoneSet, usize)> = Vec::new();
        let mut next = pattern.and_then(|pattern| self.first_below(pattern));
        for stones in replies {
            let at = self.tree.branches.len();
            let same = self.same_reply(&mut next, stones);
            let like = same.or_else(|| {
                let leaves_out = |one: &StoneSet| {
                    one.first.is_none_or(|at| stones.first == Some(at))
                        && one.second.is_none_or(|at| stones.second == Some(at))
                };
                alone
                    .iter()
                    .rev()
                    .find(|(one, _)| leaves_out(one))
                    .map(|&(_, branch)| branch)
            });
            let answer = like.and_then(|reply| self.first_below(reply));
            self.branch(depth, number, stones, |prover| match answer {
                Some(answer) => prover.replay(depth + 1, number + 1, most, answer),
                None => prover.attack(depth + 1, number + 1, most),
            })?;
            if is_free && (stones.first.is_none() || stones.second.is_none()) {
                alone.push((stones, at));
            }
        }
        Some(())
    }

    /// Adds the move of another branch with all that follows, searching anew only where that does not win here.
    fn replay(&mut self, depth: u32, number: u32, most: u32, pattern: usize) -> Option<()> {
        let stones = self.notes[pattern].stones;
        if most > 0 && self.attack.search().is_attack(number, most, stones) {
            if !self.attack.search().step() {
                return None;
            }
            let (branches, known) = (self.tree.branches.len(), self.log.len());
            let follow =
                |prover: &mut Self| prover.defend(depth + 1, number + 1, most - 1, Some(pattern));
            if self.branch(depth, number, stones, follow).is_some() {
                return Some(());
            }
            if self.attack.search().is_over {
                return None;
            }
            self.tree.branches.truncate(branches);
            self.notes.truncate(branches);
            for key in self.log.drain(known..) {
                self.known.remove(&key);
            }
        }
        self.attack(depth, number, most)
    }

    /// The first branch below one, or below the one that it refers to.
    fn first_below(&self, branch: usize) -> Option<usize> {
        let shown = self.tree.branches[branch]
            .same_as
            .map_or(branch, |earlier| earlier as usize);
        let below = self.tree.branches.get(shown + 1)?;
        (below.depth > self.tree.branches[shown].depth).then_some(shown + 1)
    }

    /// The branch with the same stones among those that are left of a list, which has the order of all lists.
    fn same_reply(&self, next: &mut Option<usize>, stones: StoneSet) -> Option<usize> {
        let mut at = (*next)?;
        let depth = self.tree.branches[at].depth;
        while self.notes[at].stones != stones {
            at = self.notes[at].end;
            if self
                .tree
                .branches
                .get(at)
                .is_none_or(|branch| branch.depth != depth)
            {
                return None;
            }
        }
        *next = Some(at);
        Some(at)
    }
}

/// A line in which the attacker follows the proof and the defender holds out as long as he can.
pub(super) fn line(
    rules: &RenjuThreeTwo,
    start: &Position,
    attack: &mut Attack<'_>,
    tree: &ProofTree<Move>,
) -> Vec<Move> {
    let mut line = ProofOutline::of(rules, start, tree)
        .line()
        .into_iter()
        .map(|at| tree.branches[at].mv)
        .collect();
    finish(attack, &mut line);
    line
}

/// Where the proof stops before three critical cells: adds the reply that fills two of them, and the four.
fn finish(attack: &mut Attack<'_>, line: &mut Vec<Move>) {
    let mut number = attack.number;
    let mut played = Vec::new();
    let mut has_four = false;
    for mv in line.iter() {
        for stone in mv.stones() {
            let (Some(colour), at) = (stone.colour, spot(stone.cell)) else {
                continue;
            };
            let field = &mut attack.search().field;
            has_four = field.critical(colour.index()).has(at);
            field.put(colour.index(), at);
            played.push((colour.index(), at));
        }
        number += 1;
    }
    let [_, _, lacking] = colours(number);
    let must_fill: Vec<_> = attack.search().field.critical(lacking).iter().collect();
    if let ([a, b, c, ..], false) = (&must_fill[..], has_four) {
        line.push(to_move(
            number,
            StoneSet {
                first: Some(*a),
                second: Some(*b),
            },
        ));
        line.push(to_move(
            number + 1,
            StoneSet {
                first: Some(*c),
                second: None,
            },
        ));
    }
    played
        .into_iter()
        .rev()
        .for_each(|(colour, at)| attack.search().field.take(colour, at));
}
