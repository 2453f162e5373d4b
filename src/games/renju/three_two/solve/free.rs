//! Replies with a free stone: where an attack leaves one cell to fill, or none.
//!
//! An attack that beats a reply without the free stone beats it too with that stone wherever the
//! proof does not depend on it (`dependence`). Only the stones that touch the proof are looked at
//! one by one.
//!
//! A move that attacks nothing is mostly refuted by the same few replies, which are tried before.

use std::collections::BTreeMap;

use super::attack::{KILLERS, Search};
use super::cells::{Dependence, Spot, StoneSet, colours, depend_on, join};

/// A reply with one more stone, of the first colour or the second.
fn with(stones: StoneSet, at: Spot, is_first: bool) -> StoneSet {
    if is_first {
        StoneSet {
            first: Some(at),
            ..stones
        }
    } else {
        StoneSet {
            second: Some(at),
            ..stones
        }
    }
}

/// A reply that is beaten, by which move, and on which cells more stones could spoil the proof of that.
struct BeatenReply {
    reply: StoneSet,
    answer: StoneSet,
    touching: Dependence,
}

/// The replies to moves that attack nothing that are tried first.
const MOST_LIKELY: usize = 4;
/// The nodes for each reply that may be tried first: in the first round, and in the last.
const FIRST_SHARE: u64 = 1 << 10;
const LAST_SHARE: u64 = 1 << 16;
/// The nodes for a reply that was found before, at least.
const AGAIN: u64 = 16;
/// Of the cells of a reply that is looked for.
const BUSY: usize = 48;

impl Search<'_> {
    /// Whether the attacker wins against every stone on the only cell that must be filled, with any other stone.
    pub(super) fn defend_one(
        &mut self,
        number: u32,
        left: u32,
        only: Spot,
        dependence: &mut Dependence,
    ) -> bool {
        // Both stones on that cell come first: mostly one of them is what refutes a bad attack.
        let mut shown = Vec::with_capacity(2);
        for alone in [StoneSet::of_first(only), StoneSet::of_second(only)] {
            let Some(beaten) = self.alone(number, left, alone, dependence) else {
                return false;
            };
            shown.push(beaten);
        }
        shown
            .iter()
            .all(|beaten| self.touched(number, left, beaten, dependence))
    }

    /// Whether the attacker wins against any move at all.
    pub(super) fn defend_any(
        &mut self,
        number: u32,
        left: u32,
        dependence: &mut Dependence,
    ) -> bool {
        if self.is_refuted_again(number, left, dependence) {
            return false;
        }
        let Some(pass) = self.alone(number, left, StoneSet::default(), dependence) else {
            return false;
        };
        let [first, second, _] = colours(number);
        let of_first: fn(Spot) -> StoneSet = StoneSet::of_first;
        for (colour, one) in [(first, of_first), (second, StoneSet::of_second)] {
            let mut cells: Vec<Spot> = pass.touching[colour]
                .iter()
                .filter(|&at| self.field.is_free(at))
                .collect();
            // A stone where the answer stands is what refutes most.
            cells.sort_by_key(|&at| !pass.answer.has(at));
            for at in cells {
                let beaten = self.alone(number, left, one(at), dependence);
                if !beaten.is_some_and(|beaten| self.touched(number, left, &beaten, dependence)) {
                    // A stone of the attacker there would take this reply away.
                    depend_on(dependence, at);
                    return false;
                }
            }
        }
        !self.is_over
    }

    /// Whether a reply that refuted another first move that attacks nothing refutes this one.
    fn is_refuted_again(&mut self, number: u32, left: u32, dependence: &mut Dependence) -> bool {
        if left != self.likely.left {
            return false;
        }
        for place in 0..self.likely.replies.len() {
            if self.refutes(number, left, self.likely.replies[place], dependence) {
                // Behind a move that lacks a stone what refutes is wanted for all that have one more. Otherwise it stays behind
                // those whose search was shorter when they were found.
                if self.waiting != [0; 3] {
                    self.likely.replies[..=place].rotate_right(1);
                }
                return true;
            }
        }
        false
    }

    /// Whether a reply, if it can be made, refutes the move whose stones are on the field and attack nothing.
    fn refutes(
        &mut self,
        number: u32,
        left: u32,
        reply: StoneSet,
        dependence: &mut Dependence,
    ) -> bool {
        if !reply.cells().all(|at| self.field.is_free(at)) {
            return false;
        }
        let support = self.support;
        let is_beaten = self.answer(number, left, reply, dependence).is_some();
        self.support = support;
        if !is_beaten {
            // A stone of the attacker there would take this reply away.
            reply.cells().for_each(|at| depend_on(dependence, at));
        }
        !is_beaten
    }

    /// Keeps a reply that refuted a move that attacks nothing, to be tried at a place of the order against the next one.
    fn keep_likely(&mut self, reply: StoneSet, place: usize) {
        let replies = &mut self.likely.replies;
        replies.retain(|other| *other != reply);
        replies.insert(place.min(replies.len()), reply);
        replies.truncate(MOST_LIKELY);
    }

    /// Looks for the reply that refutes a move, which attacks nothing, in the shortest search.
    ///
    /// A pass refutes most of these moves, but only after a search of all that the attacker can do. A stone where his attack needs
    /// one leaves little of it, and two mostly leave less.
    pub(super) fn find_likely(&mut self, number: u32, left: u32, stones: StoneSet) {
        self.put(number, stones);
        let found = self.likeliest(number, left);
        self.take(number, stones);
        // The reply found for a whole move comes behind the reply that refutes the one with a stone
        // less.
        let place = usize::from(stones.first.is_some() && stones.second.is_some());
        found
            .into_iter()
            .for_each(|(reply, _)| self.keep_likely(reply, place));
    }

    /// The same at later moves: first the reply that was found there last.
    pub(super) fn find_again(&mut self, number: u32, left: u32, stones: StoneSet) {
        let depth = (left as usize).min(KILLERS - 1);
        self.put(number, stones);
        let again = self.found[depth].filter(|&(reply, nodes)| {
            let refutes = |search: &mut Self| {
                search.refutes(number + 1, left, reply, &mut Dependence::default())
            };
            self.within_nodes((2 * nodes).max(AGAIN), refutes) == Some(true)
        });
        let found = again.or_else(|| self.likeliest(number, left));
        self.take(number, stones);
        if let Some((reply, _)) = found {
            self.found[depth] = found;
            self.keep_likely(reply, 0);
        }
    }

    /// The reply that refutes the move whose stones are on the field in the shortest search, and how many nodes that took.
    fn likeliest(&mut self, number: u32, left: u32) -> Option<(StoneSet, u64)> {
        let cells = self.busiest();
        let one = |&at: &Spot| [StoneSet::of_first(at), StoneSet::of_second(at)];
        let mut share = FIRST_SHARE;
        let mut best = None;
        while best.is_none() && share <= LAST_SHARE && !self.is_over {
            best = self.shortest_refutation(number, left, cells.iter().flat_map(one), share);
            share *= 4;
        }
        let (reply, nodes) = best?;
        let more = |&at: &Spot| (!reply.has(at)).then(|| with(reply, at, reply.first.is_none()));
        let both = self.shortest_refutation(number, left, cells.iter().filter_map(more), nodes / 2);
        both.or(best)
    }

    /// The reply that refutes a move in the shortest search within a limit of nodes, and how many it took.
    fn shortest_refutation(
        &mut self,
        number: u32,
        left: u32,
        replies: impl Iterator<Item = StoneSet>,
        mut share: u64,
    ) -> Option<(StoneSet, u64)> {
        let mut best = None;
        for reply in replies {
            let before = self.nodes;
            let refutes = |search: &mut Self| {
                search.refutes(number + 1, left, reply, &mut Dependence::default())
            };
            if self.within_nodes(share, refutes) == Some(true) {
                share = self.nodes - before;
                best = Some((reply, share));
            }
        }
        best
    }

    /// The cells that are in most lines which have stones already, the busiest first.
    fn busiest(&self) -> Vec<Spot> {
        let mut lines: BTreeMap<Spot, u32> = BTreeMap::new();
        for (own, weight) in [(1, 1), (2, 4)] {
            for colour in 0..3 {
                self.field.windows(colour, own, |free| {
                    free.iter()
                        .for_each(|&at| *lines.entry(at).or_default() += weight);
                });
            }
        }
        let mut cells: Vec<(u32, Spot)> = lines
            .into_iter()
            .map(|(at, lines)| (u32::MAX - lines, at))
            .collect();
        cells.sort_unstable();
        cells.into_iter().map(|(_, at)| at).take(BUSY).collect()
    }

    /// The result of a search within a limit of nodes; `None` where they are not enough.
    pub(super) fn within_nodes<T>(
        &mut self,
        share: u64,
        search: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let most = self.most_nodes;
        self.most_nodes = most.min(self.nodes + share);
        let found = search(self);
        let is_over = std::mem::replace(&mut self.is_over, false);
        self.most_nodes = most;
        // Out of these nodes is not the end.
        self.is_over = self.nodes > most || self.limits.is_stopped();
        (!is_over && !self.is_over).then_some(found)
    }

    /// The attack that beats a reply, and on which cells more stones of the colours that the reply lacks could spoil the
    /// proof.
    fn alone(
        &mut self,
        number: u32,
        left: u32,
        reply: StoneSet,
        dependence: &mut Dependence,
    ) -> Option<BeatenReply> {
        let [first, second, _] = colours(number);
        let pending = self.pending;
        let outside = std::mem::take(&mut self.support);
        self.pending[first] += u8::from(reply.first.is_none());
        self.pending[second] += u8::from(reply.second.is_none());
        let answer = self.answer(number, left, reply, dependence);
        self.pending = pending;
        let inside = std::mem::replace(&mut self.support, outside);
        let touching = if self.tries_all() {
            [self.field.free_cells(); 3]
        } else {
            inside
        };
        let answer = answer?;
        if self.is_asked() {
            join(&mut self.support, &touching);
        }
        Some(BeatenReply {
            reply,
            answer,
            touching,
        })
    }

    /// Whether the attacker also wins against a reply of one stone with the other one wherever that touches the proof.
    fn touched(
        &mut self,
        number: u32,
        left: u32,
        beaten: &BeatenReply,
        dependence: &mut Dependence,
    ) -> bool {
        let [first, second, _] = colours(number);
        let is_first = beaten.reply.first.is_none();
        let cells = &beaten.touching[if is_first { first } else { second }];
        let mut answer = beaten.answer;
        for at in cells.iter() {
            if beaten.reply.has(at) || !self.field.is_free(at) {
                continue;
            }
            let stones = with(beaten.reply, at, is_first);
            if !self.is_answer(number, left, stones, answer) {
                match self.answer(number, left, stones, dependence) {
                    Some(other) if !self.is_over => answer = other,
                    _ => {
                        // A stone of the attacker there would take this reply away.
                        depend_on(dependence, at);
                        return false;
                    }
                }
            }
        }
        !self.is_over
    }

    /// Whether an answer that beats another reply beats this one too, its stones being free and both moves legal.
    fn is_answer(&mut self, number: u32, left: u32, reply: StoneSet, answer: StoneSet) -> bool {
        let [first, _, lacking] = colours(number + 1);
        if left < 2 || answer.cells().any(|at| reply.has(at)) {
            return false;
        }
        self.put(number, reply);
        let wins = self.four_at_once(number + 1).is_some() || {
            self.put(number + 1, answer);
            let is_safe = self.field.count(first) + self.field.count(lacking) == 0;
            let wins = is_safe
                && self.step()
                && self
                    .with_both(number + 1, left - 1, &mut Dependence::default())
                    .is_ok();
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
