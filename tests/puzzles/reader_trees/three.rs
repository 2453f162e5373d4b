//! Renju for three: whether a player wins by a move, every move of his class and every reply that matters being tried.

use std::collections::HashMap;

use super::field::{Cell, Field};

pub(super) struct Search {
    pub(super) field: Field,
    pub(super) has_antonov: bool,
    /// The colour of the player whose goal it is.
    pub(super) own: u8,
    /// The last move.
    pub(super) by: u32,
    /// How many cells a move of the class makes critical at least.
    pub(super) least: usize,
    /// Positions that may still be looked at; nothing is known once there are none.
    pub(super) left: usize,
    pub(super) known: HashMap<(Vec<u8>, u32, usize), bool>,
}

pub(super) fn mover(number: u32) -> u8 {
    u8::try_from((number + 2) % 3).unwrap()
}

impl Search {
    /// The next player, if he has won by Antonov's condition.
    pub(super) fn winner(&self, number: u32) -> Option<u8> {
        let [a, b, c] = [number, number + 1, number + 2].map(mover);
        let of_b = self.field.critical(b);
        let mut of_c = self.field.critical(c);
        of_c.retain(|at| !of_b.contains(at));
        (self.has_antonov && of_b.len() == 1 && of_c.len() >= 2).then_some(a)
    }

    /// Whether the player wins in time, whatever the two others do.
    pub(super) fn wins(&mut self, number: u32) -> bool {
        if let Some(winner) = self.winner(number) {
            return winner == self.own && number <= self.by + 1;
        }
        if mover(number) == self.own {
            self.attack(number)
        } else {
            self.reply(number)
        }
    }

    /// The same where it is his turn and nobody has won.
    fn attack(&mut self, number: u32) -> bool {
        if number > self.by {
            return false;
        }
        if !self.field.critical(self.own).is_empty() {
            return true;
        }
        if number + 3 > self.by || self.left == 0 {
            return false;
        }
        let key = (self.field.stones().to_vec(), number, self.least);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.left -= 1;
        // With the four next, the cell for it must be there. A pass changes nothing that the others' passes would not keep.
        let enough = if number + 6 > self.by {
            self.least.max(1)
        } else {
            self.least
        };
        let mut moves: Vec<(usize, Cell)> = Vec::new();
        for at in self.field.free() {
            self.field.put(self.own, at);
            moves.push((self.field.critical(self.own).len(), at));
            self.field.take(at);
        }
        moves.retain(|(count, _)| *count >= enough);
        moves.sort_unstable_by_key(|&(count, at)| (std::cmp::Reverse(count), at));
        let wins = moves.into_iter().any(|(_, at)| {
            self.field.put(self.own, at);
            let wins = self.wins(number + 1);
            self.field.take(at);
            wins
        });
        if self.left > 0 {
            self.known.insert(key, wins);
        }
        wins
    }

    /// The same where it is the turn of one of the others.
    fn reply(&mut self, number: u32) -> bool {
        let one = mover(number);
        let to_come = if mover(number + 1) == self.own { 1 } else { 2 };
        let mut others = (number..number + to_come).map(mover);
        let has_four = others.any(|other| !self.field.critical(other).is_empty());
        if has_four || self.left == 0 {
            return false;
        }
        let fill = self.field.critical(self.own);
        if fill.len() > to_come as usize {
            return number + to_come <= self.by;
        }
        let mut replies: Vec<Option<Cell>> = fill.iter().copied().map(Some).collect();
        if fill.len() < to_come as usize {
            // Every reply, the likeliest first.
            let mut others = self.field.free();
            others.retain(|at| !fill.contains(at));
            replies.push(None);
            replies.extend(others.into_iter().map(Some));
        }
        replies.into_iter().all(|reply| {
            reply.iter().for_each(|&at| self.field.put(one, at));
            let wins = self.wins(number + 1);
            reply.iter().for_each(|&at| self.field.take(at));
            wins
        })
    }
}
