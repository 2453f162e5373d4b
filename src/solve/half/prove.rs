//! From a win to its proof, and to a line of play in which both sides do their best.

use std::collections::HashMap;

use super::attack::{Stones, colours};
use super::cells::{cell, spot};
use super::task::Attack;
use crate::game::renju::{Move, Placement, halves::due};
use crate::proof::{Branch, Tree};

/// A move of the game.
pub(super) fn to_move(number: u32, stones: Stones) -> Move {
    let (_, [one, other]) = due(number);
    let place = |colour, at| Placement { colour: Some(colour), cell: cell(at) };
    let first = stones.first.map(|at| place(one, at));
    let second = stones.second.map(|at| place(other, at));
    match first {
        Some(_) => Move { first, second },
        None => Move { first: second, second: None },
    }
}

/// A proof, with how many moves each of its branches lasts at most, its own not counted.
#[derive(Debug)]
pub(super) struct Proved {
    pub(super) tree: Tree<Move>,
    heights: Vec<u32>,
}

/// The proof of a win with at most `most` attacking moves before the four; `None` when a limit is reached.
pub(super) fn prove(attack: &mut Attack<'_>, most: u32) -> Option<Proved> {
    let (number, is_first) = (attack.number, attack.is_first);
    let mut prover = Prover { attack, tree: Tree::default(), heights: Vec::new(), known: HashMap::new() };
    if is_first { prover.attack(1, number, most)? } else { prover.defend(1, number, most)? };
    Some(Proved { tree: prover.tree, heights: prover.heights })
}

struct Prover<'p, 'a> {
    attack: &'p mut Attack<'a>,
    tree: Tree<Move>,
    heights: Vec<u32>,
    /// The branches that led to positions, by their stones and the number of the next move.
    known: HashMap<(u64, u32), u32>,
}

impl Prover<'_, '_> {
    /// Adds a move, and what follows it unless it was proved before; how many moves that lasts.
    fn branch(
        &mut self,
        depth: u32,
        number: u32,
        stones: Stones,
        follow: impl FnOnce(&mut Self) -> Option<u32>,
    ) -> Option<u32> {
        self.attack.search().put(number, stones);
        let key = (self.attack.search().field.hash(), number + 1);
        let same_as = self.known.get(&key).copied();
        let at = self.tree.branches.len();
        self.tree.branches.push(Branch { depth, wanted: to_move(number, stones), same_as });
        self.heights.push(0);
        let height = match same_as {
            Some(earlier) => Some(self.heights[earlier as usize]),
            None => follow(self),
        };
        self.attack.search().take(number, stones);
        self.heights[at] = height?;
        self.known.entry(key).or_insert(u32::try_from(at).ok()?);
        Some(self.heights[at] + 1)
    }

    fn attack(&mut self, depth: u32, number: u32, most: u32) -> Option<u32> {
        let (left, stones) = self.attack.best(number, most)?;
        self.branch(depth, number, stones, |prover| match left {
            0 => Some(0),
            _ => prover.defend(depth + 1, number + 1, left - 1),
        })
    }

    fn defend(&mut self, depth: u32, number: u32, most: u32) -> Option<u32> {
        let mut longest = 0;
        for stones in self.attack.search().replies(number) {
            let length = self.branch(depth, number, stones, |prover| prover.attack(depth + 1, number + 1, most))?;
            longest = longest.max(length);
        }
        Some(longest)
    }
}

/// A line in which the attacker follows the proof and the defender holds out as long as he can.
pub(super) fn line(attack: &mut Attack<'_>, proved: &Proved) -> Vec<Move> {
    let Proved { tree: Tree { branches }, heights } = proved;
    let children = children(branches);
    let mut line = Vec::new();
    let mut next: Vec<usize> = (0..branches.len()).filter(|&at| branches[at].depth == 1).collect();
    // The first of the tallest, as `max_by_key` would give the last.
    while let Some(&tallest) = next.iter().rev().max_by_key(|&&at| heights[at]) {
        line.push(branches[tallest].wanted);
        next.clone_from(&children[branches[tallest].same_as.map_or(tallest, |earlier| earlier as usize)]);
    }
    finish(attack, &mut line);
    line
}

/// The branches under each branch.
fn children(branches: &[Branch<Move>]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); branches.len()];
    let mut path: Vec<usize> = Vec::new();
    for (at, branch) in branches.iter().enumerate() {
        path.truncate(branch.depth as usize - 1);
        if let Some(&parent) = path.last() {
            children[parent].push(at);
        }
        path.push(at);
    }
    children
}

/// Where the proof stops before three critical cells: adds the reply that fills two of them, and the four.
fn finish(attack: &mut Attack<'_>, line: &mut Vec<Move>) {
    let mut number = attack.number;
    let mut played = Vec::new();
    let mut has_four = false;
    for wanted in line.iter() {
        for stone in wanted.stones() {
            let (Some(colour), at) = (stone.colour, spot(stone.cell)) else { continue };
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
        line.push(to_move(number, Stones { first: Some(*a), second: Some(*b) }));
        line.push(to_move(number + 1, Stones { first: Some(*c), second: None }));
    }
    played.into_iter().rev().for_each(|(colour, at)| attack.search().field.take(colour, at));
}
