//! The search for the shortest win of one player, in one class of moves.

use super::attack::Search;
use super::cells::{Dependence, StoneSet};
use super::field::SearchBoard;
use super::full::Full;
use crate::games::renju::least_critical;
use crate::games::renju::three_two::{Position, due};
use crate::puzzle::solve::{Class, Limits};
use crate::rules::Seat;

/// The number of free cells with which every move is tried.
const FEW: u16 = 12;

/// The most attacking moves that a search without a given number goes up to: no field has more cells.
const MOST: u32 = 312;

/// A search for one player's win.
#[derive(Debug)]
pub(super) struct Attack<'a> {
    pub(super) full: Full<'a>,
    pub(super) passes: u8,
    /// The number of the first move.
    pub(super) number: u32,
    /// Whether the attacker makes it.
    pub(super) is_first: bool,
    /// Whether positions are kept in a table and every move is tried: few cells are free, so that a search may come to its
    /// end, or moves were skipped.
    pub(super) is_full: bool,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    /// Won with this number of attacking moves before the four, and not with fewer.
    Won(u32),
    /// Not won in the class, up to the limit in moves.
    Lost,
    /// Not won in the class by any number of moves.
    Exhausted,
    /// Ended by another limit.
    Stopped,
}

impl<'a> Attack<'a> {
    pub(super) fn new(
        position: &Position,
        seat: Seat,
        class: Class,
        limits: &'a Limits<'a>,
    ) -> Self {
        let number = position.number;
        let least = least_critical(class);
        let mut search = Search::new(SearchBoard::new(position.board()), least, limits);
        search.is_narrow = class == Class::Lines;
        let is_first = due(number).0 == seat;
        let is_full = class == Class::All && (search.field.free() <= FEW || position.passes() > 0);
        if is_full {
            search.least = 1;
        }
        Self {
            full: Full::new(search),
            passes: position.passes(),
            number,
            is_first,
            is_full,
        }
    }

    pub(super) fn search(&mut self) -> &mut Search<'a> {
        &mut self.full.search
    }

    pub(super) fn nodes(&self) -> u64 {
        self.full.search.nodes
    }

    /// The number of the attacker's first move.
    pub(super) fn first_attack(&self) -> u32 {
        if self.is_first {
            self.number
        } else {
            self.number + 1
        }
    }

    /// The most attacking moves before a four by move `by`; `None` where it comes too soon for any.
    pub(super) fn most(&self, by: Option<u32>) -> Option<u32> {
        by.map_or(Some(MOST), |by| {
            Some(by.checked_sub(self.first_attack())? / 2)
        })
    }

    /// The shortest win with at most `most` attacking moves before the four.
    pub(super) fn shortest(&mut self, most: u32) -> SearchEnd {
        // After five skipped moves the defender ends the game by skipping his.
        if !self.is_first && self.passes >= 5 {
            return SearchEnd::Exhausted;
        }
        for left in 0..=most {
            self.search().whole = left;
            self.search().is_cut = false;
            let has_won = if self.is_first {
                self.attack(self.number, left).is_some()
            } else {
                self.defend(self.number, left)
            };
            if self.search().is_over {
                return SearchEnd::Stopped;
            }
            if has_won {
                return SearchEnd::Won(left);
            }
            if !self.search().is_cut {
                return SearchEnd::Exhausted;
            }
        }
        SearchEnd::Lost
    }

    /// The winning move of the attacker in the position on the field, if there is one.
    pub(super) fn attack(&mut self, number: u32, left: u32) -> Option<StoneSet> {
        if self.is_full {
            let passes = if number == self.number {
                self.passes
            } else {
                0
            };
            self.full.attack(number, left, passes)
        } else {
            self.full
                .search
                .attack(number, left, &mut Dependence::default())
        }
    }

    /// Whether the attacker wins against every move of the defender, who begins.
    fn defend(&mut self, number: u32, left: u32) -> bool {
        if self.search().four_at_once(number).is_some() {
            return false;
        }
        if self.is_full {
            self.full.defend(number, left + 1, self.passes)
        } else {
            self.full
                .search
                .defend(number, left + 1, &mut Dependence::default())
                .is_ok()
        }
    }

    /// The fewest attacking moves with which the position on the field is won, with the move.
    pub(super) fn best(&mut self, number: u32, most: u32) -> Option<(u32, StoneSet)> {
        for left in 0..=most {
            self.search().whole = left;
            if let Some(stones) = self.attack(number, left) {
                return Some((left, stones));
            }
            if self.search().is_over {
                return None;
            }
        }
        None
    }
}
