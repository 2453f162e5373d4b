//! Problems of Renju 3/2: start positions that the player to move wins by a certain move, with one first move.
//!
//! An attempt anneals: stones are moved, added, taken away and recoloured by chance, and what makes the shortest win
//! longer and its first moves fewer is kept more often than what does not. The search that judges a step tries first
//! stones only in lines with their own colour; what comes out of an attempt is then proved among all moves of the class
//! `open`, freed of stones without a purpose, and written with a try and its refutation. Positions to play from are thrown in
//! `start`.

mod finish;
mod pattern;
mod recipe;
mod start;
mod tries;

pub(super) use recipe::composer;
pub(super) use start::starts;

use super::solve::glance;
use crate::puzzle::compose::{Attempt, Composer, random};
use crate::puzzle::solve::Limits;
use crate::rules::Random;
use pattern::Pattern;
use recipe::Recipe;

/// Positions that one question of the annealing may look at, at least; a larger attempt may ask longer.
const QUESTION: u64 = 30_000;
/// The share of an attempt that one question may take, as a divisor.
const SHARE: u64 = 100;
/// The cost of a question beside the positions that it looks at, in positions.
const OVERHEAD: u64 = 20;
/// Stones placed in vain one after the other before an attempt ends: more than the board holds, say.
const MISFITS: u32 = 20_000;
/// First moves that are counted, at most.
const MOST_KEYS: u32 = 40;

/// A position of an attempt with what it is worth.
#[derive(Clone, Debug)]
struct RatedAttempt {
    pattern: Pattern,
    by: u32,
    keys: u32,
    worth: f64,
}

impl Composer for Recipe<'static> {
    fn compose(&self, attempt: u64, limits: &Limits<'_>) -> Attempt {
        Recipe {
            stop: *limits,
            ..self.clone()
        }
        .attempt(attempt)
    }
}

impl Recipe<'_> {
    /// The result of an attempt.
    fn attempt(&self, attempt: u64) -> Attempt {
        let mut random = random(self.seed, attempt);
        let mut nodes = 0;
        let mut best: Vec<RatedAttempt> = Vec::new();
        while nodes < self.nodes && !self.limits(0).is_stopped() {
            let has_begun = self.anneal(attempt, &mut random, &mut nodes, &mut best);
            if !has_begun {
                break;
            }
        }
        best.sort_by(|a, b| b.by.cmp(&a.by).then(b.worth.total_cmp(&a.worth)));
        let mut found = Attempt {
            made: Vec::new(),
            nodes,
        };
        for candidate in best {
            let (made, nodes) = finish::finish(self, &candidate.pattern, candidate.by);
            found.nodes += nodes;
            found.made.extend(made);
        }
        found
    }

    /// One cooling down, from a given position or stones thrown at random; whether there is one to begin with.
    fn anneal(
        &self,
        attempt: u64,
        random: &mut Random,
        nodes: &mut u64,
        best: &mut Vec<RatedAttempt>,
    ) -> bool {
        let turn = usize::try_from(attempt).unwrap_or(0) % self.from.len().max(1);
        let given = self
            .from
            .get(turn)
            .and_then(|stones| self.judge(Pattern::of(stones.clone()), u64::MAX, nodes));
        let Some(mut now) = given.or_else(|| self.beginning(random, nodes)) else {
            return false;
        };
        self.note(&now, best);
        let (hot, cold) = (6.0_f64, 0.8_f64);
        let steps = 6000;
        let mut since = 0;
        for step in 0..steps {
            if *nodes >= self.nodes || since > 2500 || self.limits(0).is_stopped() {
                return true;
            }
            let pattern = now.pattern.changed(random, self);
            let Some(pattern) = pattern else { continue };
            let Some(next) = self.judge(pattern, self.nodes / SHARE, nodes) else {
                continue;
            };
            let heat = hot * (cold / hot).powf(f64::from(step) / f64::from(steps));
            #[expect(
                clippy::cast_precision_loss,
                reason = "a chance needs no more than 53 bits"
            )]
            let chance = random.bits() as f64 / u64::MAX as f64;
            since += 1;
            if next.worth > now.worth {
                since = 0;
            }
            if next.worth >= now.worth || chance < ((next.worth - now.worth) / heat).exp() {
                now = next;
                self.note(&now, best);
            }
        }
        true
    }

    /// Keeps a candidate that is the best of its length so far.
    fn note(&self, candidate: &RatedAttempt, best: &mut Vec<RatedAttempt>) {
        if candidate.keys != 1 || candidate.by < self.by.0 || candidate.by > self.by.1 {
            return;
        }
        match best.iter_mut().find(|known| known.by == candidate.by) {
            Some(known) if known.worth < candidate.worth => *known = candidate.clone(),
            Some(_) => {}
            None => best.push(candidate.clone()),
        }
    }

    /// Stones thrown at random that make some win.
    fn beginning(&self, random: &mut Random, nodes: &mut u64) -> Option<RatedAttempt> {
        let mut misfits = 0;
        while *nodes < self.nodes && misfits < MISFITS && !self.limits(0).is_stopped() {
            *nodes += 1;
            let pattern = Pattern::random(random, self);
            misfits = if pattern.position(self).is_some() {
                0
            } else {
                misfits + 1
            };
            if let Some(candidate) = self.judge(pattern, 0, nodes) {
                return Some(candidate);
            }
        }
        None
    }

    /// The value of a position, found with `question` positions at most.
    fn judge(&self, pattern: Pattern, question: u64, nodes: &mut u64) -> Option<RatedAttempt> {
        let position = pattern.position(self)?;
        let limit = question
            .max(QUESTION)
            .min(self.nodes.saturating_sub(*nodes).max(1));
        let seen = glance(
            &position,
            self.by.1 + 2,
            MOST_KEYS,
            &self.limits(limit),
            nodes,
        );
        // Setting up the position costs about as much.
        *nodes += OVERHEAD;
        let seen = seen.filter(|seen| seen.by > self.next)?;
        let stones = u32::try_from(pattern.stones().len()).unwrap_or(u32::MAX);
        let worth = 10.0 * f64::from(seen.by) / 2.0
            - 2.0 * f64::from(seen.keys.max(1)).ln()
            - 2.0 * f64::from(seen.alone)
            - 0.4 * f64::from(stones);
        Some(RatedAttempt {
            pattern,
            by: seen.by,
            keys: seen.keys + seen.alone,
            worth,
        })
    }
}
