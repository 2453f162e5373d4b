//! The attack: can the player to move make a four by a given number of moves, whatever the other does?
//!
//! Every node answers for a number of attacking moves left before the four. A search that fails says what its failure
//! depends on: the cells on which one more stone of a colour could have changed it. Of the attacker's first stones, only
//! those on such cells can save a move that fails without one, so that the others need not be tried. The argument is in
//! `docs/solving.md`.

use super::cells::{Cells, Dependence, Refuted, Spot, StoneSet, colours, join};
use super::failures::{Failures, FirstStone, node};
use super::field::SearchBoard;
use crate::puzzle::solve::Limits;

/// Candidates for the attacking stone, each with how many critical cells it makes.
pub(super) type Candidates = Vec<(Spot, u8)>;

/// A search with its field and its limits.
#[derive(Debug)]
#[cfg_attr(
    test,
    expect(
        clippy::struct_excessive_bools,
        reason = "one of them is for comparison only"
    )
)]
pub(super) struct Search<'a> {
    pub(super) field: SearchBoard,
    pub(super) limits: &'a Limits<'a>,
    /// How many cells the defender must have to fill after every attacking move, at least.
    pub(super) least: u16,
    pub(super) nodes: u64,
    /// How many nodes the search that is going on may come to.
    pub(super) most_nodes: u64,
    /// Set when a limit has ended the search: nothing that is returned then means anything.
    pub(super) is_over: bool,
    /// How many attacking moves the search that is going on began with.
    pub(super) whole: u32,
    /// How many stones of each colour the attacker has left out on the way to the node, of which a
    /// caller will ask whether they could have changed a failure.
    pub(super) waiting: [u8; 3],
    /// Whether a search was cut off because too few attacking moves were left: with more of them it could win.
    pub(super) is_cut: bool,
    /// Whether first stones are only tried in lines with stones of their colour: a win found then
    /// is a win, one not found may exist.
    pub(super) is_narrow: bool,
    /// How many stones of each colour the defender may have put anywhere besides, in replies that are taken for beaten
    /// where the proof does not depend on them.
    pub(super) pending: [u8; 3],
    /// The cells on which the proofs found since a caller began to ask depend: by colour, the cells
    /// where one more stone of the defender could spoil them.
    pub(super) support: Dependence,
    /// Whether every first stone and every free one is looked at, to compare.
    #[cfg(test)]
    pub(super) is_thorough: bool,
    /// How many moves that attack nothing failed as before and were searched all the same, to see that they do, if that is asked.
    #[cfg(test)]
    pub(super) left_out: Option<u64>,
    /// The killer move for each number of attacking moves left: whether the second of two replies refuted last.
    pub(super) killers: [bool; KILLERS],
    /// The replies that are tried first against moves that attack nothing.
    pub(super) likely: Likely,
    /// For each number of attacking moves left the reply of that kind that was found last, and the nodes of its search.
    pub(super) found: [Option<(StoneSet, u64)>; KILLERS],
    /// The reply that was just made, if the search made it.
    pub(super) reply: Option<StoneSet>,
    /// The positions of long refutations of moves that attack nothing since a shorter one was
    /// looked for.
    pub(super) long_nodes: u64,
    /// The failures without such a stone.
    pub(super) failures: Failures,
    /// How many searches with a stone left out are going on, whose failures will be asked for.
    pub(super) remembering: u32,
    /// Where failures depended on threats of the defender, since a caller began to ask.
    pub(super) met_threats: Dependence,
    /// Where a stone helps the last attack against the reply that refuted last with two attacks left.
    pub(super) helpful: Cells,
    /// The attacker's stones on the way to the node whose like may have been left out elsewhere: first stones, and both of moves that
    /// attack nothing.
    pub(super) first_stones: Vec<FirstStone>,
    /// Lists that are not in use, so that none is allocated anew.
    spare: Vec<Candidates>,
    ends: Vec<(Spot, Spot)>,
}

/// Replies that are tried first against moves that attack nothing.
#[derive(Debug, Default)]
pub(super) struct Likely {
    /// How many attacking moves are left at the moves to which they are replies.
    pub(super) left: u32,
    pub(super) replies: Vec<StoneSet>,
}

/// Depths at which a killer move is remembered.
pub(super) const KILLERS: usize = 16;

impl<'a> Search<'a> {
    pub(super) fn new(field: SearchBoard, least: u16, limits: &'a Limits<'a>) -> Self {
        Self {
            field,
            limits,
            least,
            nodes: 0,
            most_nodes: limits.nodes,
            is_over: false,
            whole: 0,
            waiting: [0; 3],
            is_cut: false,
            is_narrow: false,
            pending: [0; 3],
            support: Dependence::default(),
            #[cfg(test)]
            is_thorough: false,
            #[cfg(test)]
            left_out: None,
            killers: [false; KILLERS],
            likely: Likely::default(),
            found: [None; KILLERS],
            reply: None,
            long_nodes: 0,
            failures: Failures::default(),
            remembering: 0,
            met_threats: Dependence::default(),
            helpful: Cells::default(),
            first_stones: Vec::new(),
            spare: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Counts a node; false when a limit is reached.
    #[inline]
    pub(super) fn step(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            self.is_over = true;
        } else if self.nodes.is_multiple_of(0x100) {
            self.limits.show(self.nodes, self.whole);
            self.is_over |= self.limits.is_stopped();
        }
        !self.is_over
    }

    /// The move with which the attacker, to make move `number`, begins to make a four after at most `left` attacking
    /// moves; a move that makes a four has that stone only.
    pub(super) fn attack(
        &mut self,
        number: u32,
        left: u32,
        dependence: &mut Dependence,
    ) -> Option<StoneSet> {
        let reply = self.reply.take();
        if !self.step() {
            return None;
        }
        let [_, _, lacking] = colours(number);
        if let Some(four) = self.four_at_once(number) {
            return Some(four);
        }
        self.depend_on_lines(number, left, reply, dependence);
        if left == 0 {
            self.is_cut = true;
            return None;
        }
        if self.field.count(lacking) > 0 {
            self.depend_on_threats(lacking, dependence);
            if self.field.count(lacking) > 2 {
                return None;
            }
        }
        let mut found = self.try_attacks(number, left, dependence);
        if found.is_none() && !self.is_over && self.least == 0 {
            // Two moves before the four only an attack on two cells at least can win.
            if left < 2 {
                self.is_cut = true;
            } else {
                found = self.quiet(number, left, dependence);
            }
        }
        found
            .filter(|_| !self.is_over)
            .inspect(|stones| self.rest_on_move(*stones))
    }

    /// The stone that makes a four, if there is one.
    #[inline]
    pub(super) fn four_at_once(&mut self, number: u32) -> Option<StoneSet> {
        let [first, second, _] = colours(number);
        if self.field.count(first) > 0 {
            self.four(first).map(StoneSet::of_first)
        } else if self.field.count(second) > 0 {
            self.four(second).map(StoneSet::of_second)
        } else {
            None
        }
    }

    /// The critical cells of the colour that a move lacks, which the defender threatens to make a four on.
    pub(super) fn threats(&self, number: u32) -> Vec<Spot> {
        let [_, _, lacking] = colours(number);
        self.field.critical(lacking).iter().collect()
    }

    /// The move with an attacking stone that wins, if there is one; which of them failed, and on what that depends, is remembered.
    #[inline]
    fn try_attacks(
        &mut self,
        number: u32,
        left: u32,
        dependence: &mut Dependence,
    ) -> Option<StoneSet> {
        let [_, second, lacking] = colours(number);
        let candidates = self.candidates(second, left);
        let mut found = None;
        // Where the defender threatens, a failure may depend on that too; with one attack left it is soon refuted anew.
        let is_known = left > 1 && self.field.count(lacking) == 0 && !self.tries_all();
        let here = node(self.field.hash(), left, self.waiting);
        let known = is_known.then(|| {
            self.failures
                .known(self.field.hash(), left, self.waiting, &self.first_stones)
        });
        for &(attacking, _) in &candidates {
            if left == 1 {
                // No stone is tried because of what the failure depends on.
                found = self.try_attack(number, left, attacking, dependence);
                if found.is_some() || self.is_over {
                    break;
                }
                continue;
            }
            let mut failure = Dependence::default();
            let still = known
                .as_ref()
                .and_then(|known| self.failures.still(known, second, attacking));
            if let Some(before) = still {
                failure = *before;
            } else {
                found = self.try_attack(number, left, attacking, &mut failure);
                if found.is_some() || self.is_over {
                    break;
                }
            }
            join(dependence, &failure);
            if is_known && self.remembering > 0 {
                self.failures.add(here, attacking, &failure);
            }
        }
        self.give_back(candidates);
        found
    }

    /// The move with an attacking stone that wins, if there is one.
    fn try_attack(
        &mut self,
        number: u32,
        left: u32,
        attacking: Spot,
        failure: &mut Dependence,
    ) -> Option<StoneSet> {
        let [_, second, _] = colours(number);
        self.field.put(second, attacking);
        let first = self.with_attacking_stone(number, left, failure);
        self.field.take(second, attacking);
        first.map(|first| StoneSet {
            first,
            second: Some(attacking),
        })
    }

    /// The attacking stone is on the field: the first stone, perhaps none, with which it wins.
    #[expect(clippy::option_option, reason = "stopped, nothing found, or a stone")]
    fn with_attacking_stone(
        &mut self,
        number: u32,
        left: u32,
        dependence: &mut Dependence,
    ) -> Option<Option<Spot>> {
        let [_, _, lacking] = colours(number);
        match self.field.count(lacking) {
            0 => self.any_first_stone(number, left, dependence),
            1 => {
                let cover = self.field.critical(lacking).iter().next()?;
                self.with_first_stone(number, left, cover, dependence)
                    .then_some(Some(cover))
            }
            _ => None,
        }
    }

    /// Whether a first stone wins, together with the attacking stone on the field.
    pub(super) fn with_first_stone(
        &mut self,
        number: u32,
        left: u32,
        at: Spot,
        dependence: &mut Dependence,
    ) -> bool {
        let [first, _, _] = colours(number);
        self.field.put(first, at);
        self.first_stones.push((first, at));
        let has_won = if self.field.count(first) > 0 {
            // The defender would make a four; another stone in its way could change that.
            self.depend_on_threats(first, dependence);
            false
        } else {
            self.with_both(number, left, dependence).is_ok()
        };
        self.first_stones.pop();
        self.field.take(first, at);
        has_won
    }

    /// Whether the stones of the move, which are on the field, win; the defender has no four.
    ///
    /// # Errors
    /// When they do not.
    pub(super) fn with_both(
        &mut self,
        number: u32,
        left: u32,
        dependence: &mut Dependence,
    ) -> Result<(), Refuted> {
        let [_, second, _] = colours(number);
        let must_fill = self.field.count(second);
        if left == 1 && must_fill == 2 {
            self.is_cut = true;
        }
        if must_fill < self.enough(left) {
            return Err(Refuted::default());
        }
        let before = self.is_asked().then_some(self.support);
        let outcome = if must_fill >= 3 {
            Ok(())
        } else {
            self.defend(number + 1, left, dependence)
        };
        match before {
            Some(before) if outcome.is_err() => self.support = before,
            Some(_) => self.rest_on_attack(number),
            None => {}
        }
        outcome
    }

    /// Whether a move can be made, leaves the defender no four and enough to fill; no player can
    /// make a four before it.
    pub(super) fn is_attack(&mut self, number: u32, left: u32, stones: StoneSet) -> bool {
        let [first, second, lacking] = colours(number);
        let has_four = self.field.count(first) + self.field.count(second) > 0;
        if has_four || !stones.cells().all(|at| self.field.is_free(at)) {
            return false;
        }
        self.put(number, stones);
        let is_safe = self.field.count(first) + self.field.count(lacking) == 0;
        let is_attack = is_safe && self.field.count(second) >= self.enough(left);
        self.take(number, stones);
        is_attack
    }

    /// How many cells the defender must have to fill: one alone never wins with the next move.
    fn enough(&self, left: u32) -> u16 {
        if left == 1 {
            self.least.max(2)
        } else {
            self.least
        }
    }

    /// Puts the stones of a move on the field.
    pub(super) fn put(&mut self, number: u32, stones: StoneSet) {
        let [first, second, _] = colours(number);
        stones
            .first
            .into_iter()
            .for_each(|at| self.field.put(first, at));
        stones
            .second
            .into_iter()
            .for_each(|at| self.field.put(second, at));
    }

    /// Takes the stones of a move back.
    pub(super) fn take(&mut self, number: u32, stones: StoneSet) {
        let [first, second, _] = colours(number);
        stones
            .second
            .into_iter()
            .for_each(|at| self.field.take(second, at));
        stones
            .first
            .into_iter()
            .for_each(|at| self.field.take(first, at));
    }

    /// Keeps a list that is no longer in use for the next one.
    pub(super) fn give_back(&mut self, mut candidates: Candidates) {
        candidates.clear();
        self.spare.push(candidates);
    }

    /// Cells where the attacking stone makes enough critical cells, those that make most first.
    pub(super) fn candidates(&mut self, second: usize, left: u32) -> Candidates {
        let mut list = self.spare.pop().unwrap_or_default();
        // Each pair of free cells with two stones between or beside them: a stone on one makes the other critical.
        let ends = &mut self.ends;
        ends.clear();
        self.field.windows(second, 2, |free| {
            if let [a, b] = *free {
                ends.push((a, b));
                ends.push((b, a));
            }
        });
        ends.sort_unstable();
        ends.dedup();
        for &(at, _) in ends.iter() {
            match list.last_mut() {
                Some((last, count)) if *last == at => *count += 1,
                _ => list.push((at, 1)),
            }
        }
        let enough = self.enough(left);
        if left == 1 && list.iter().any(|(_, count)| u16::from(*count) < enough) {
            self.is_cut = true;
        }
        list.retain(|(_, count)| u16::from(*count) >= enough);
        list.sort_by_key(|(at, count)| (u8::MAX - count, *at));
        list
    }
}
