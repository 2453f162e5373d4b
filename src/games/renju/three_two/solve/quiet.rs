//! Moves that attack nothing: both stones are free, and so are both stones of the reply.
//!
//! A move that attacks nothing is first made without stones, and the reply too. A reply that
//! refutes that refutes the same with any stones on which its failure does not depend
//! (`dependence`): the others alone are tried, one stone more at a time. The argument is in
//! `docs/solving.md`.

use std::collections::{BTreeMap, BTreeSet};

use super::attack::{Likely, Search};
use super::cells::{Cells, Dependence, Spot, StoneSet, colours, join};
use super::defend::both_ways;
use super::failures::{NodesBefore, node};
#[cfg(test)]
use crate::puzzle::solve::Limits;

/// Moves that attack nothing and win, by their second stone: the first stones that win with it.
pub(super) type QuietWins = BTreeMap<Option<Spot>, BTreeSet<Option<Spot>>>;

/// The order of moves with their first and second stones.
type Pair = (Option<Spot>, Option<Spot>);

/// The nodes that make a long refutation of a first move that attacks nothing.
const LONG: u64 = 1 << 12;
/// The nodes in very long refutations that are worth a search for a shorter one.
const PATIENCE: u64 = 1 << 22;
const VERY_LONG: u64 = 1 << 15;

/// The work left with the moves that attack nothing.
#[derive(Default)]
struct QuietMoves {
    /// The number of the move.
    number: u32,
    /// Attacking moves left.
    left: u32,
    /// Those that were tried.
    moves: BTreeSet<Pair>,
    /// The second stones on which the failure of a move with a first stone only depends.
    saving: BTreeMap<Spot, Cells>,
    /// Where all that win are looked for and not one of them.
    wins: Option<QuietWins>,
    /// The node, and those with a stone less, where failures are remembered.
    remembered: Option<(u64, NodesBefore)>,
}

impl Search<'_> {
    /// Whether moves that attack nothing are looked at with this number of attacking moves left: with one, only an
    /// attack on two cells wins.
    pub(super) const fn is_quiet(&self, left: u32) -> bool {
        self.least == 0 && left > 1
    }

    /// A move that attacks nothing and wins.
    pub(super) fn quiet(
        &mut self,
        number: u32,
        left: u32,
        dependence: &mut Dependence,
    ) -> Option<StoneSet> {
        let mut tried = QuietMoves {
            number,
            left,
            ..QuietMoves::default()
        };
        self.quiet_moves(&mut tried, dependence)
    }

    /// All moves that attack nothing and win; some are missing when the search is over.
    pub(super) fn quiet_wins(&mut self, number: u32, left: u32) -> QuietWins {
        let mut tried = QuietMoves {
            number,
            left,
            wins: Some(QuietWins::new()),
            ..QuietMoves::default()
        };
        self.quiet_moves(&mut tried, &mut Dependence::default());
        tried.wins.unwrap_or_default()
    }

    fn quiet_moves(
        &mut self,
        tried: &mut QuietMoves,
        dependence: &mut Dependence,
    ) -> Option<StoneSet> {
        let &mut QuietMoves { number, left, .. } = tried;
        let threats = self.threats(number);
        // Where the defender threatens, a failure may depend on that too; of few attacks it is soon found anew.
        if left > 2 && left < self.whole && threats.is_empty() && !self.tries_all() {
            let (hash, waiting) = (self.field.hash(), self.waiting);
            let before = self
                .failures
                .before(hash, left, waiting, &self.first_stones);
            tried.remembered = Some((node(hash, left, waiting), before));
        }
        let begun = match threats[..] {
            [] => vec![StoneSet::default()],
            [a] => vec![StoneSet::of_first(a), StoneSet::of_second(a)],
            [a, b] => both_ways(a, b).to_vec(),
            _ => return None,
        };
        let outside =
            (left > 2 && !self.tries_all()).then(|| self.begin_likely(number, left, begun[0]));
        let found = begun
            .into_iter()
            .find_map(|stones| self.quiet_with(stones, tried, dependence));
        if let Some(outside) = outside {
            self.likely = outside;
        }
        found
    }

    /// Begins a node: looks for the reply that is tried first against its moves that attack nothing, against the one with these
    /// stones. Returns the replies of the node above.
    fn begin_likely(&mut self, number: u32, left: u32, stones: StoneSet) -> Likely {
        let likely = Likely {
            left,
            ..Likely::default()
        };
        let outside = std::mem::replace(&mut self.likely, likely);
        // Behind the first move of all they are looked for move by move.
        if left < self.whole {
            self.find_again(number, left, stones);
        }
        outside
    }

    /// A move that has these stones, perhaps more, attacks nothing, and wins.
    fn quiet_with(
        &mut self,
        stones: StoneSet,
        tried: &mut QuietMoves,
        dependence: &mut Dependence,
    ) -> Option<StoneSet> {
        if self.is_over || !tried.moves.insert((stones.first, stones.second)) {
            return None;
        }
        let mark = self.failures.mark();
        let won = self.quiet_and_more(stones, tried, dependence);
        self.forget(mark);
        won
    }

    /// The same for a move that was not tried yet; the failures behind it are remembered until its stones are tried with others.
    fn quiet_and_more(
        &mut self,
        stones: StoneSet,
        tried: &mut QuietMoves,
        dependence: &mut Dependence,
    ) -> Option<StoneSet> {
        let [first, second, _] = colours(tried.number);
        let (has_won, mut failure, saving) = self.recall_or_try(stones, tried);
        if self.is_over {
            return None;
        }
        if has_won {
            if let Some(wins) = &mut tried.wins {
                wins.entry(stones.second).or_default().insert(stones.first);
            } else {
                return Some(stones);
            }
        }
        join(dependence, &failure);
        // Where all that win are looked for, a stone more may spoil the win.
        let worth = if has_won || self.tries_all() {
            [self.field.free_cells(); 2]
        } else {
            failure[first].meet(&saving);
            if let (Some(at), None) = (stones.first, stones.second) {
                tried.saving.insert(at, failure[second]);
            }
            [failure[first], failure[second]]
        };
        self.quiet_with_more(stones, worth, tried, dependence)
    }

    /// Whether a move wins, what its failure depends on, and where a first stone can save it: one that failed with a stone less,
    /// on which that does not depend, fails as before.
    fn recall_or_try(&mut self, stones: StoneSet, tried: &QuietMoves) -> (bool, Dependence, Cells) {
        let &QuietMoves { number, left, .. } = tried;
        let [first, second, _] = colours(number);
        let remembered = tried.remembered.filter(|_| tried.wins.is_none());
        let still = remembered.and_then(|(_, before)| {
            self.failures
                .still_quiet(&before, [first, second], stones)
                .copied()
        });
        let answer = match still {
            Some(failure) => (false, failure, self.field.free_cells()),
            None => self.try_quiet(number, left, stones),
        };
        #[cfg(test)]
        if still.is_some() {
            self.see_left_out(number, left, stones);
        }
        if let Some((node, _)) = remembered
            && self.remembering > 0
            && !answer.0
            && !self.is_over
        {
            self.failures.add_quiet(node, stones, &answer.1);
        }
        answer
    }

    /// A move with these stones and one more that wins: with a first stone where that is worth trying, then with a second one.
    fn quiet_with_more(
        &mut self,
        stones: StoneSet,
        [firsts, seconds]: [Cells; 2],
        tried: &mut QuietMoves,
        dependence: &mut Dependence,
    ) -> Option<StoneSet> {
        let likely = (tried.left == self.likely.left).then(|| self.likely.replies.clone());
        if stones.first.is_none() {
            for at in firsts.iter() {
                let known = stones
                    .second
                    .and_then(|second| Some(tried.saving.get(&at)?.has(second)));
                if stones.second != Some(at) && self.field.is_free(at) && known != Some(false) {
                    let more = StoneSet {
                        first: Some(at),
                        ..stones
                    };
                    if let Some(won) = self.quiet_with(more, tried, dependence) {
                        return Some(won);
                    }
                }
            }
        }
        // A reply that refutes the move without a stone refutes most moves with one.
        if let Some(likely) = likely {
            self.likely.replies = likely;
        }
        if stones.second.is_none() {
            for at in seconds.iter() {
                if stones.first != Some(at) && self.field.is_free(at) {
                    let more = StoneSet {
                        second: Some(at),
                        ..stones
                    };
                    if let Some(won) = self.quiet_with(more, tried, dependence) {
                        return Some(won);
                    }
                }
            }
        }
        None
    }

    /// Whether a move that attacks nothing wins; what its failure depends on, and where a first stone can save it.
    ///
    /// Behind the first move of all, a short refutation is worth a search of its own: what it depends on is tried with each of some
    /// hundred stones more.
    fn try_quiet(&mut self, number: u32, left: u32, stones: StoneSet) -> (bool, Dependence, Cells) {
        if left <= 2 || left < self.whole || self.tries_all() {
            return self.wins_with(number, left, stones);
        }
        // First stones are few, and most of them were tried before.
        if stones.second.is_none() {
            if let Some(tried) =
                self.within_nodes(LONG, |search| search.wins_with(number, left, stones))
            {
                return tried;
            }
            self.find_likely(number, left, stones);
            return self.wins_with(number, left, stones);
        }
        let before = self.nodes;
        let tried = self.wins_with(number, left, stones);
        // A reply that is found to one move mostly refutes the next ones as well: worth as much as they have taken so far.
        let taken = self.nodes - before;
        self.long_nodes += if taken > VERY_LONG { taken } else { 0 };
        if self.long_nodes > PATIENCE && !self.is_over {
            self.long_nodes = 0;
            self.find_likely(number, left, stones);
        }
        tried
    }

    fn wins_with(&mut self, number: u32, left: u32, stones: StoneSet) -> (bool, Dependence, Cells) {
        let mut failure = Dependence::default();
        let is_long = u32::from(left > 2 && (stones.first.is_none() || stones.second.is_none()));
        self.remembering += is_long;
        let (has_won, saving) = self.saving(number, left, |search| {
            search.without(number, stones, |search| {
                search.wins_quietly(number, left, stones, &mut failure)
            })
        });
        self.remembering -= is_long;
        (has_won, failure, saving)
    }

    /// Whether a move wins whose second stone attacks nothing by itself: those that do were tried with the attacks, also
    /// where the first stone takes the attack back.
    fn wins_quietly(
        &mut self,
        number: u32,
        left: u32,
        stones: StoneSet,
        failure: &mut Dependence,
    ) -> bool {
        let [first, second, lacking] = colours(number);
        let [one, other] = [
            StoneSet {
                second: None,
                ..stones
            },
            StoneSet {
                first: None,
                ..stones
            },
        ];
        self.put(number, other);
        let is_attack = self.field.count(second) > 0;
        self.put(number, one);
        let has_won = if is_attack {
            false
        } else if self.field.count(first) + self.field.count(lacking) > 0 {
            // The defender would make a four; another stone in its way could change that.
            self.depend_on_threats(first, failure);
            self.depend_on_threats(lacking, failure);
            false
        } else {
            let before = self.first_stones.len();
            self.first_stones.extend(stones.first.map(|at| (first, at)));
            self.first_stones
                .extend(stones.second.map(|at| (second, at)));
            let has_won = self.with_both(number, left, failure).is_ok();
            self.first_stones.truncate(before);
            has_won
        };
        self.take(number, one);
        self.take(number, other);
        has_won
    }
}

#[cfg(test)]
impl Search<'_> {
    /// Searches a move that fails as it did before, if that is asked: it fails.
    fn see_left_out(&mut self, number: u32, left: u32, stones: StoneSet) {
        let Some(count) = self.left_out else { return };
        // With a memory of its own, which is empty, and nodes of its own.
        let limits = Limits::nodes(u64::MAX);
        let mut other = Search::new(self.field.clone(), self.least, &limits);
        other.whole = self.whole;
        assert!(
            !other.wins_with(number, left, stones).0,
            "{number} {left} {stones:?} {:?}",
            self.field
        );
        self.left_out = Some(count + 1);
    }
}
