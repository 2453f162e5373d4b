//! From a win to its proof, and to a line of play in which both sides do their best.

use std::collections::HashMap;

use super::attack::{Stones, colours};
use super::cells::{cell, spot};
use super::task::Attack;
use crate::game::renju::{
    Move, Placement,
    halves::{Position, Renju32, due},
};
use crate::proof::{Branch, Tree};
use crate::solve::Outline;

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

/// The proof of a win with at most `most` attacking moves before the four; `None` when a limit is reached.
pub(super) fn prove(attack: &mut Attack<'_>, most: u32) -> Option<Tree<Move>> {
    let (number, is_first) = (attack.number, attack.is_first);
    let mut prover = Prover { attack, tree: Tree::default(), known: HashMap::new() };
    if is_first {
        prover.attack(1, number, most)?;
    } else {
        prover.defend(1, number, most)?;
    }
    Some(prover.tree)
}

struct Prover<'p, 'a> {
    attack: &'p mut Attack<'a>,
    tree: Tree<Move>,
    /// The branches that led to positions, by their stones and the number of the next move.
    known: HashMap<(u64, u32), u32>,
}

impl Prover<'_, '_> {
    /// Adds a move, and what follows it unless it was proved before.
    fn branch(
        &mut self,
        depth: u32,
        number: u32,
        stones: Stones,
        follow: impl FnOnce(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.attack.search().put(number, stones);
        let key = (self.attack.search().field.hash(), number + 1);
        let same_as = self.known.get(&key).copied();
        let at = u32::try_from(self.tree.branches.len()).ok()?;
        self.tree.branches.push(Branch { depth, wanted: to_move(number, stones), same_as });
        let done = if same_as.is_some() { Some(()) } else { follow(self) };
        self.attack.search().take(number, stones);
        self.known.entry(key).or_insert(at);
        done
    }

    fn attack(&mut self, depth: u32, number: u32, most: u32) -> Option<()> {
        let (left, stones) = self.attack.best(number, most)?;
        self.branch(depth, number, stones, |prover| match left {
            0 => Some(()),
            _ => prover.defend(depth + 1, number + 1, left - 1),
        })
    }

    fn defend(&mut self, depth: u32, number: u32, most: u32) -> Option<()> {
        for stones in self.attack.search().replies(number) {
            self.branch(depth, number, stones, |prover| prover.attack(depth + 1, number + 1, most))?;
        }
        Some(())
    }
}

/// A line in which the attacker follows the proof and the defender holds out as long as he can.
pub(super) fn line(rules: &Renju32, start: &Position, attack: &mut Attack<'_>, tree: &Tree<Move>) -> Vec<Move> {
    let mut line = Outline::of(rules, start, tree).line().into_iter().map(|at| tree.branches[at].wanted).collect();
    finish(attack, &mut line);
    line
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
