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
    known: HashMap<(Vec<u8>, u32, usize), bool>,
}

/// How a game stands: whose it is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum End {
    Won(u8),
    Open,
}

pub(super) fn mover(number: u32) -> u8 {
    u8::try_from((number + 2) % 3).unwrap()
}

impl Search {
    pub(super) fn new(
        field: Field,
        has_antonov: bool,
        own: u8,
        by: u32,
        least: usize,
        left: usize,
    ) -> Self {
        Self {
            field,
            has_antonov,
            own,
            by,
            least,
            left,
            known: HashMap::new(),
        }
    }

    /// Whether the next player has won by Antonov's condition.
    pub(super) fn end(&self, number: u32) -> End {
        let [a, b, c] = [number, number + 1, number + 2].map(mover);
        let of_b = self.field.critical(b);
        let is_won = self.has_antonov
            && of_b.len() == 1
            && self
                .field
                .critical(c)
                .into_iter()
                .filter(|at| *at != of_b[0])
                .count()
                >= 2;
        if is_won { End::Won(a) } else { End::Open }
    }

    /// Whether the player, to make this move, wins in time.
    pub(super) fn attack(&mut self, number: u32) -> bool {
        if self.end(number) == End::Won(self.own) {
            return number <= self.by + 1;
        }
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
            let wins = self.first_reply(number + 1);
            self.field.take(at);
            wins
        });
        if self.left > 0 {
            self.known.insert(key, wins);
        }
        wins
    }

    /// Whether the player wins whatever the two others do, the first of whom is to move.
    pub(super) fn first_reply(&mut self, number: u32) -> bool {
        let [one, other] = [number, number + 1].map(mover);
        if let End::Won(winner) = self.end(number) {
            return winner == self.own;
        }
        if !self.field.critical(one).is_empty()
            || !self.field.critical(other).is_empty()
            || self.left == 0
        {
            return false;
        }
        let fill = self.field.critical(self.own);
        let replies: Vec<Option<Cell>> = match fill.len() {
            0 => self.replies(None),
            1 => self.replies(Some(fill[0])),
            2 => fill.iter().copied().map(Some).collect(),
            _ => return number + 2 <= self.by,
        };
        replies
            .into_iter()
            .all(|reply| self.with(one, reply, |search| search.second_reply(number + 1)))
    }

    /// The same where only the second of them is still to move.
    pub(super) fn second_reply(&mut self, number: u32) -> bool {
        let one = mover(number);
        if let End::Won(winner) = self.end(number) {
            return winner == self.own;
        }
        if !self.field.critical(one).is_empty() || self.left == 0 {
            return false;
        }
        let fill = self.field.critical(self.own);
        let replies = match fill.len() {
            0 => self.replies(None),
            1 => vec![Some(fill[0])],
            _ => return number < self.by,
        };
        replies
            .into_iter()
            .all(|reply| self.with(one, reply, |search| search.attack(number + 1)))
    }

    /// Every reply, the likeliest first.
    fn replies(&self, likely: Option<Cell>) -> Vec<Option<Cell>> {
        let others = self
            .field
            .free()
            .into_iter()
            .filter(|at| Some(*at) != likely)
            .map(Some);
        likely
            .into_iter()
            .map(Some)
            .chain([None])
            .chain(others)
            .collect()
    }

    pub(super) fn with(
        &mut self,
        colour: u8,
        at: Option<Cell>,
        asked: impl FnOnce(&mut Self) -> bool,
    ) -> bool {
        at.into_iter().for_each(|at| self.field.put(colour, at));
        let answer = asked(self);
        at.into_iter().for_each(|at| self.field.take(at));
        answer
    }
}
