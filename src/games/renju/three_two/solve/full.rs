//! Every move of the attacker, for positions with few free cells or few moves left.

use std::collections::HashMap;

use super::attack::Search;
use super::cells::{Dependence, Spot, StoneSet, colours};

/// The bounds of a position: with how many attacking moves it is won, and with how many it is not.
#[derive(Clone, Copy, Debug)]
struct WinBounds {
    won: u32,
    lost: u32,
}

/// Bytes that an entry takes, with the room that a table keeps free.
const ENTRY: usize = 64;

/// A search through all moves.
#[derive(Debug)]
pub(super) struct Full<'a> {
    pub(super) search: Search<'a>,
    table: HashMap<(u64, u32, u8), WinBounds>,
}

impl<'a> Full<'a> {
    pub(super) fn new(search: Search<'a>) -> Self {
        Self {
            search,
            table: HashMap::new(),
        }
    }

    /// As [`Search::attack`], with all moves. `passes` counts the moves wholly skipped just before.
    pub(super) fn attack(&mut self, number: u32, left: u32, passes: u8) -> Option<StoneSet> {
        // All replies of a large board were listed on the way here.
        self.search.is_over |= self.search.limits.is_stopped();
        if self.search.is_over {
            return None;
        }
        let key = (self.search.field.hash(), number, passes);
        let known = self.table.get(&key).copied().unwrap_or(WinBounds {
            won: u32::MAX,
            lost: 0,
        });
        if left < known.lost {
            self.search.is_cut = true;
            return None;
        }
        let found = self.look(number, left, passes);
        if self.search.is_over {
            return None;
        }
        if self.table.len() * ENTRY > self.search.limits.memory {
            self.search.is_over = true;
            return None;
        }
        let known = self.table.entry(key).or_insert(known);
        match found {
            Some(_) => known.won = known.won.min(left),
            None => known.lost = known.lost.max(left + 1),
        }
        found
    }

    fn look(&mut self, number: u32, left: u32, passes: u8) -> Option<StoneSet> {
        let was_cut = self.search.is_cut;
        let found = self.search.attack(number, left, &mut Dependence::default());
        if found.is_some() || self.search.is_over {
            return found;
        }
        if left < 2 {
            // Two moves before the four only an attack on two cells at least can win: all of them have been tried.
            self.search.is_cut = true;
            return None;
        }
        self.search.is_cut = was_cut;
        let [_, _, lacking] = colours(number);
        if self.search.field.count(lacking) > 2 {
            return None;
        }
        let free: Vec<Option<Spot>> = std::iter::once(None)
            .chain(self.search.field.free_cells().iter().map(Some))
            .collect();
        for &second in &free {
            for &first in free
                .iter()
                .filter(|&&first| first.is_none() || first != second)
            {
                let stones = StoneSet { first, second };
                self.search.put(number, stones);
                let has_won = self.after(number, left, passes, stones);
                self.search.take(number, stones);
                if has_won {
                    return Some(stones);
                }
                if self.search.is_over {
                    return None;
                }
            }
        }
        None
    }

    /// Whether a move, whose stones are on the field, wins.
    pub(super) fn after(&mut self, number: u32, left: u32, passes: u8, stones: StoneSet) -> bool {
        let [first, second, lacking] = colours(number);
        let field = &self.search.field;
        if field.count(first) + field.count(lacking) > 0 || field.free() == 0 {
            return false;
        }
        if field.count(second) >= 3 {
            return true;
        }
        let passes = if stones == StoneSet::default() {
            passes + 1
        } else {
            0
        };
        passes < 6 && self.defend(number + 1, left, passes)
    }

    /// Whether the attacker wins against every reply; the defender has no four.
    pub(super) fn defend(&mut self, number: u32, left: u32, passes: u8) -> bool {
        for stones in self.search.replies(number) {
            let passes = if stones == StoneSet::default() {
                passes + 1
            } else {
                0
            };
            self.search.put(number, stones);
            let is_drawn = passes >= 6 || self.search.field.free() == 0;
            let has_won = !is_drawn && self.attack(number + 1, left - 1, passes).is_some();
            self.search.take(number, stones);
            if !has_won {
                return false;
            }
        }
        !self.search.is_over
    }
}
