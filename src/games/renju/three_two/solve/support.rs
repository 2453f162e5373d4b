//! What a proof depends on: where one more stone of the defender could spoil it.
//!
//! A reply to an attack on one cell has a free stone. The proof against the reply that leaves it out also beats it with
//! that stone on any cell on which the proof does not depend. The argument is in `docs/solving.md`.

use super::attack::{Search, Stones, colours};
use super::cells::{Cells, Spot};

impl Search<'_> {
    /// Whether somebody asks what proofs depend on.
    #[inline]
    pub(super) fn is_asked(&self) -> bool {
        self.pending != [0; 3]
    }

    /// A search, and where one more stone of a colour could spoil the win that it finds.
    pub(super) fn spoilt<T>(&mut self, colour: usize, search: impl FnOnce(&mut Self) -> T) -> (T, Cells) {
        let outside = std::mem::take(&mut self.support);
        self.pending[colour] += 1;
        let result = search(self);
        self.pending[colour] -= 1;
        let inside = std::mem::replace(&mut self.support, outside);
        (result, if self.tries_all() { self.field.free_cells() } else { inside[colour] })
    }

    /// A cell where the attacker makes a four of a colour that has one.
    #[inline]
    pub(super) fn four(&mut self, colour: usize) -> Option<Spot> {
        let at = self.field.critical(colour).iter().next();
        if self.is_asked() {
            at.into_iter().for_each(|at| self.rest_on_critical(colour, at));
        }
        at
    }

    /// The attacker needs the cells of a move.
    #[inline]
    pub(super) fn rest_on_move(&mut self, stones: Stones) {
        if self.is_asked() {
            let cells = [stones.first, stones.second];
            cells.into_iter().flatten().for_each(|at| self.support.iter_mut().for_each(|cells| cells.add(at)));
        }
    }

    /// The attacker needs that a cell stays critical: it must stay free, and the four must not become longer.
    fn rest_on_critical(&mut self, colour: usize, at: Spot) {
        self.support.iter_mut().for_each(|cells| cells.add(at));
        self.field.ends_of_fours(colour, at, &mut self.support[colour]);
    }

    /// The attacker's move, whose stones are on the field, needs that its critical cells stay so and that the defender
    /// gets none of his own: no line of four with as many stones less as he may have more.
    pub(super) fn rest_on_attack(&mut self, number: u32) {
        let [first, second, lacking] = colours(number);
        for at in self.field.critical(second).iter() {
            self.rest_on_critical(second, at);
        }
        for colour in [first, lacking] {
            let pending = u32::from(self.pending[colour]);
            let (field, cells): (_, &mut Cells) = (&self.field, &mut self.support[colour]);
            match pending {
                0 => {}
                1 | 2 => (3 - pending..=2)
                    .for_each(|own| field.windows(colour, own, |free| free.iter().for_each(|&at| cells.add(at)))),
                _ => cells.join(&field.free_cells()),
            }
        }
    }
}
