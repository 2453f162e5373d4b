//! Replies with a free stone: where an attack leaves one cell to fill, or none.
//!
//! What beats a reply that leaves the free stone out beats it too with that stone wherever the proof does not depend on it
//! (`dependence`). Only the stones that touch the proof are looked at one by one.

use super::attack::Search;
use super::cells::{Cells, Dependence, Spot, StoneSet, colours, join};

/// A reply with one more stone, of the first colour or the second.
fn with(mut stones: StoneSet, at: Spot, is_first: bool) -> StoneSet {
    *(if is_first { &mut stones.first } else { &mut stones.second }) = Some(at);
    stones
}

impl Search<'_> {
    /// Whether the attacker wins against every stone on the only cell that must be filled, with any other stone.
    pub(super) fn defend_one(&mut self, number: u32, left: u32, only: Spot, dependence: &mut Dependence) -> bool {
        // Both stones on that cell come first: mostly one of them is what refutes a bad attack.
        let mut shown = Vec::with_capacity(2);
        for is_first in [true, false] {
            let alone = with(StoneSet::default(), only, is_first);
            let Some(proof) = self.alone(number, left, alone, [!is_first, is_first], dependence) else { return false };
            shown.push((alone, proof, !is_first));
        }
        shown.into_iter().all(|(alone, proof, free)| self.touched(number, left, alone, &proof, free, dependence))
    }

    /// Whether the attacker wins against any move at all.
    pub(super) fn defend_any(&mut self, number: u32, left: u32, dependence: &mut Dependence) -> bool {
        let pass = StoneSet::default();
        let Some((answer, touching)) = self.alone(number, left, pass, [true, true], dependence) else { return false };
        let [first, second, _] = colours(number);
        // A stone where the answer stands is what refutes most.
        let likely = |&at: &Spot| answer.second != Some(at) && answer.first != Some(at);
        for (colour, is_first) in [(first, true), (second, false)] {
            let mut cells: Vec<Spot> = touching[colour].iter().filter(|&at| self.field.is_free(at)).collect();
            cells.sort_by_key(likely);
            for at in cells {
                let one = with(pass, at, is_first);
                let proof = self.alone(number, left, one, [!is_first, is_first], dependence);
                let is_beaten =
                    proof.is_some_and(|proof| self.touched(number, left, one, &proof, !is_first, dependence));
                if !is_beaten {
                    // A stone of the attacker there would take this reply away.
                    dependence.iter_mut().for_each(|cells| cells.add(at));
                    return false;
                }
            }
        }
        !self.is_over
    }

    /// What beats a reply, and on which cells more stones could spoil the proof: one more of the first colour, of the
    /// second, or of both, as `more` says.
    fn alone(
        &mut self,
        number: u32,
        left: u32,
        stones: StoneSet,
        more: [bool; 2],
        dependence: &mut Dependence,
    ) -> Option<(StoneSet, Dependence)> {
        let [first, second, _] = colours(number);
        let pending = self.pending;
        let outside = std::mem::take(&mut self.support);
        self.pending[first] += u8::from(more[0]);
        self.pending[second] += u8::from(more[1]);
        let answer = self.answer(number, left, stones, dependence);
        self.pending = pending;
        let inside = std::mem::replace(&mut self.support, outside);
        let inside = if self.tries_all() { [self.field.free_cells(); 3] } else { inside };
        let answer = answer?;
        if self.is_asked() {
            join(&mut self.support, &inside);
        }
        Some((answer, inside))
    }

    /// Whether the attacker also wins against a reply with one more stone wherever that touches the proof.
    fn touched(
        &mut self,
        number: u32,
        left: u32,
        alone: StoneSet,
        (answer, touching): &(StoneSet, Dependence),
        is_first: bool,
        dependence: &mut Dependence,
    ) -> bool {
        let [first, second, _] = colours(number);
        let cells: &Cells = &touching[if is_first { first } else { second }];
        let mut answer = *answer;
        for at in cells.iter() {
            let is_used = alone.first == Some(at) || alone.second == Some(at);
            if is_used || !self.field.is_free(at) {
                continue;
            }
            let stones = with(alone, at, is_first);
            if !self.is_answer(number, left, stones, answer) {
                match self.answer(number, left, stones, dependence) {
                    Some(other) if !self.is_over => answer = other,
                    _ => {
                        // A stone of the attacker there would take this reply away.
                        dependence.iter_mut().for_each(|cells| cells.add(at));
                        return false;
                    }
                }
            }
        }
        !self.is_over
    }

    /// Whether an answer that beats another reply beats this one too, its stones being free and both moves legal.
    fn is_answer(&mut self, number: u32, left: u32, reply: StoneSet, answer: StoneSet) -> bool {
        let [first, second, lacking] = colours(number + 1);
        let both = [answer.first, answer.second];
        if left < 2 || both.iter().flatten().any(|&at| reply.first == Some(at) || reply.second == Some(at)) {
            return false;
        }
        self.put(number, reply);
        let own = [first, second].into_iter().find(|&colour| self.field.count(colour) > 0);
        let wins = own.is_some_and(|colour| self.four(colour).is_some()) || {
            self.put(number + 1, answer);
            let is_safe = self.field.count(first) + self.field.count(lacking) == 0;
            let wins =
                is_safe && self.step() && self.with_both(number + 1, left - 1, &mut Dependence::default()).is_ok();
            self.take(number + 1, answer);
            if wins {
                self.rest_on_move(answer);
            }
            wins
        };
        self.take(number, reply);
        wins
    }
}
