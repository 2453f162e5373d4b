//! The defence: which replies an attack leaves, and what beats them.

use super::attack::{KILLERS, Search};
use super::cells::{Dependence, Refuted, Spot, StoneSet, colours, depend_on, join};

impl Search<'_> {
    /// Whether the attacker wins against every reply; the defender has no four.
    ///
    /// # Errors
    /// When he does not.
    pub(super) fn defend(
        &mut self,
        number: u32,
        left: u32,
        dependence: &mut Dependence,
    ) -> Result<(), Refuted> {
        let [_, _, lacking] = colours(number);
        let mut cells = self.field.critical(lacking).iter();
        let is_beaten = match (cells.next(), cells.next(), cells.next()) {
            (Some(_), Some(_), Some(_)) => true,
            (Some(a), Some(b), None) => return self.defend_two(number, left, [a, b], dependence),
            (Some(only), ..) => {
                // The cell to fill may be taken by a stone of the attacker: all depends on it.
                depend_on(dependence, only);
                self.defend_one(number, left, only, dependence)
            }
            (None, ..) => self.defend_any(number, left, dependence),
        };
        if is_beaten {
            Ok(())
        } else {
            Err(Refuted::default())
        }
    }

    /// The same where two cells must be filled.
    fn defend_two(
        &mut self,
        number: u32,
        left: u32,
        [a, b]: [Spot; 2],
        dependence: &mut Dependence,
    ) -> Result<(), Refuted> {
        if self.least < 2 && left > 1 {
            // A stone of the attacker on one of them leaves an attack on the other, which with one left does not win.
            depend_on(dependence, a);
            depend_on(dependence, b);
        }
        let mut replies = both_ways(a, b);
        // The reply that refuted the last attack mostly refutes the next one with another first
        // stone too.
        let depth = (left as usize).min(KILLERS - 1);
        if self.killers[depth] {
            replies.swap(0, 1);
        }
        let [likely, other] = replies;
        if self.answer(number, left, likely, dependence).is_none() {
            if self.least > 0 || left > 1 || self.is_over {
                return Err(Refuted {
                    untried: Some(other),
                });
            }
            // A quiet move before tries only what saves from both.
            self.answer(number, left, other, dependence);
            return Err(Refuted::default());
        }
        if self.answer(number, left, other, dependence).is_none() {
            self.killers[depth] ^= true;
            return Err(Refuted::default());
        }
        Ok(())
    }

    /// The replies that do not lose to a four on the next move; the defender has no four. Those that leave a stone out
    /// come first.
    ///
    /// There may be a hundred thousand of them, of which the first one often is enough: none is made before it is wanted.
    pub(super) fn replies(&self, number: u32) -> Box<dyn Iterator<Item = StoneSet>> {
        let [_, _, lacking] = colours(number);
        let must_fill: Vec<Spot> = self.field.critical(lacking).iter().collect();
        let alone = |at| [StoneSet::of_first(at), StoneSet::of_second(at)];
        let cells = self.field.free_cells();
        match must_fill[..] {
            [] => {
                let pairs = cells.iter().flat_map(move |first| {
                    let others = cells.iter().filter(move |&second| first != second);
                    others.map(move |second| StoneSet {
                        first: Some(first),
                        second: Some(second),
                    })
                });
                let none = std::iter::once(StoneSet::default());
                Box::new(none.chain(cells.iter().flat_map(alone)).chain(pairs))
            }
            [only] => {
                let others = cells.iter().filter(move |&at| at != only);
                let pairs = others.flat_map(move |at| both_ways(only, at));
                Box::new(alone(only).into_iter().chain(pairs))
            }
            [a, b] => Box::new(both_ways(a, b).into_iter()),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// The attack that beats a reply.
    pub(super) fn answer(
        &mut self,
        number: u32,
        left: u32,
        stones: StoneSet,
        dependence: &mut Dependence,
    ) -> Option<StoneSet> {
        self.put(number, stones);
        self.reply = Some(stones);
        if left == 1 {
            // Whether there is a four is seen before anything is added.
            let found = self.attack(number + 1, 0, dependence);
            self.take(number, stones);
            return found;
        }
        let mut failure = Dependence::default();
        let found = self.attack(number + 1, left - 1, &mut failure);
        if found.is_none() && self.least == 0 && left == 2 {
            self.helpful = self.helping(number + 1);
            // A stone there takes the reply away.
            stones.cells().for_each(|at| self.helpful.add(at));
        }
        self.take(number, stones);
        if found.is_none() {
            join(dependence, &failure);
        }
        found
    }
}

/// The moves with stones on two cells.
pub(super) fn both_ways(one: Spot, other: Spot) -> [StoneSet; 2] {
    [(one, other), (other, one)].map(|(first, second)| StoneSet {
        first: Some(first),
        second: Some(second),
    })
}
