//! The first stone of an attacking move, which may stand on any cell: where it is worth trying.
//!
//! An attack that fails without a first stone is saved by one only where its failure depends on it, and then by every
//! reply that refutes it; what else failed below is remembered (`failures`), and searched again only where the new stone
//! can have changed it. The argument is in `docs/solving.md`.

use super::attack::Search;
use super::cells::{Cells, Dependence, Refuted, Spot, StoneSet, colours, join};
use super::failures::RecordCount;

/// The first stones that cost more than a search for another refutation of the attack.
const MANY: usize = 3;

impl Search<'_> {
    /// The attacking stone is on the field and the defender threatens nothing: the first stone, perhaps none, with which
    /// it wins.
    #[expect(clippy::option_option, reason = "stopped, nothing found, or a stone")]
    pub(super) fn any_first_stone(
        &mut self,
        number: u32,
        left: u32,
        failure: &mut Dependence,
    ) -> Option<Option<Spot>> {
        // No first stone helps the last attack.
        if left == 1 {
            let alone = self.without_first_stone(number, left, |search| {
                search.with_both(number, left, failure)
            });
            return alone.is_ok().then_some(None).filter(|_| !self.is_over);
        }
        let mark = self.failures.mark();
        let (alone, saving) = self.saving(number, left, |search| {
            search.without_first_stone(number, left, |search| {
                search.with_both(number, left, failure)
            })
        });
        let won = match alone {
            Ok(()) => Some(None),
            Err(refuted) if !self.is_over => {
                let mut cells = self.worth_trying(number, left, refuted, failure);
                cells.meet(&saving);
                let saves = |&at: &Spot| {
                    !self.is_over
                        && self.field.is_free(at)
                        && self.with_first_stone(number, left, at, failure)
                };
                cells.iter().find(saves).map(Some)
            }
            Err(_) => None,
        };
        self.forget(mark);
        won.filter(|_| !self.is_over)
    }

    /// The cells where a first stone is worth trying after a failure without one.
    pub(super) fn worth_trying(
        &mut self,
        number: u32,
        left: u32,
        refuted: Refuted,
        failure: &mut Dependence,
    ) -> Cells {
        if self.tries_all() {
            return self.field.free_cells();
        }
        let [first, _, _] = colours(number);
        let mut cells = self.in_lines(first, failure[first]);
        if let Some(reply) = refuted.untried
            && cells.iter().nth(MANY - 1).is_some()
        {
            // A move that both replies refute must be saved from both.
            let mut other = Dependence::default();
            if !self.beats(number, left, reply, &mut other) && !self.is_over {
                cells.meet(&other[first]);
                join(failure, &other);
            }
        }
        cells
    }

    /// Whether the attack of a move, made without a first stone, wins against a reply.
    fn beats(&mut self, number: u32, left: u32, reply: StoneSet, failure: &mut Dependence) -> bool {
        let support = self.support;
        let answer = self.without_first_stone(number, left, |search| {
            search.answer(number + 1, left, reply, failure)
        });
        self.support = support;
        answer.is_some()
    }

    /// Of some cells, where searches look only at lines that have a stone, those in such lines.
    fn in_lines(&self, colour: usize, mut cells: Cells) -> Cells {
        if self.is_narrow {
            let mut near = Cells::default();
            for own in 1..=2 {
                self.field.add_windows(colour, own, &mut near);
            }
            cells.meet(&near);
        }
        cells
    }

    /// A search of a move without its first stone: its failures are remembered for those with one.
    pub(super) fn without_first_stone<T>(
        &mut self,
        number: u32,
        left: u32,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        // Of two attacks the second is soon refuted anew.
        let is_long = u32::from(left > 2);
        self.remembering += is_long;
        let result = self.without(number, StoneSet::of_second(0), search);
        self.remembering -= is_long;
        result
    }

    /// Forgets the failures since, unless a longer search without a first stone is going on.
    pub(super) fn forget(&mut self, mark: RecordCount) {
        if self.remembering == 0 {
            self.failures.forget(mark);
        }
    }

    /// Whether every stone is tried, to compare.
    #[expect(clippy::unused_self, reason = "only tests can ask for it")]
    #[cfg(not(test))]
    pub(super) const fn tries_all(&self) -> bool {
        false
    }

    /// Whether every stone is tried, to compare.
    #[cfg(test)]
    pub(super) const fn tries_all(&self) -> bool {
        self.is_thorough
    }
}
