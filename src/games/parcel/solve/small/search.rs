//! The search itself.

use super::field::SmallBoard;
use super::state::{SegmentEffect, State};
use super::table::{Bounds, SmallTable};
use crate::Colour;
use crate::games::parcel::solve::Objective;
use crate::games::parcel::{GreenRule, Opening, Parcel, Position};
use crate::puzzle::solve::{Limits, Stopped};

/// A search of a small field.
#[derive(Debug)]
pub(in super::super) struct Small<'a> {
    field: SmallBoard,
    objective: Objective,
    table: SmallTable,
    /// How often a segment was good enough, by edge and by whether it is green.
    history: Vec<[u32; 2]>,
    nodes: u64,
    limits: Limits<'a>,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<SmallCandidate>>,
}

/// A segment that may be drawn.
#[derive(Debug)]
struct SmallCandidate {
    after: State,
    key: u64,
    at: usize,
    is_green: bool,
    rank: i64,
}

impl<'a> Small<'a> {
    /// A search, if the field and the rules are of this kind. At most `open` edges will be free.
    pub(in super::super) fn new(
        parcel: &Parcel,
        open: usize,
        objective: Objective,
        limits: Limits<'a>,
    ) -> Option<Self> {
        if parcel.free_segments
            || parcel.green != GreenRule::Forced
            || parcel.opening != Opening::Free
        {
            return None;
        }
        let field = SmallBoard::new(parcel.grid)?;
        // An edge is free or has one of three colours.
        let most_bits = u32::try_from(2 * open).unwrap_or(u32::MAX);
        let table = SmallTable::new(limits.memory, most_bits);
        let history = vec![[0; 2]; field.lines.len()];
        Some(Self {
            field,
            objective,
            table,
            history,
            nodes: 0,
            limits,
            spare: Vec::new(),
        })
    }

    /// How many positions have been searched.
    pub(in super::super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the player to move can reach a value, in halves of cells.
    pub(in super::super) fn reach(
        &mut self,
        position: &Position,
        need: i32,
    ) -> Result<bool, Stopped> {
        let mover = position.mover();
        let mut segments = [0; 3];
        for (edge, colour) in position.segments() {
            let part = if colour == Colour::Green {
                2
            } else {
                usize::from(colour != mover)
            };
            segments[part] |= self.field.bit(edge);
        }
        let worth = match self.objective {
            Objective::Lead => [1, 1],
            Objective::Area(side) if side == mover => [1, 0],
            Objective::Area(_) => [0, 1],
        };
        let state = State::new(&self.field, segments, worth, mover == Colour::Red);
        // Areas are whole cells.
        let need = need.div_euclid(2) + need.rem_euclid(2);
        if position.has_passes() && state.value >= need {
            return Ok(true);
        }
        self.search(&state, state.key(), need)
    }

    fn search(&mut self, state: &State, key: u64, need: i32) -> Result<bool, Stopped> {
        let [least, most] = state.range;
        if need <= least || need > most {
            return Ok(need <= least);
        }
        let missing = need - state.settled;
        let known = self.table.get(key).unwrap_or(Bounds::UNKNOWN);
        if known.lower >= missing || known.upper < missing {
            return Ok(known.lower >= missing);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) {
            self.limits.show(self.nodes, self.open(state));
            if self.limits.is_stopped() {
                return Err(Stopped);
            }
        }
        if self.nodes > self.limits.nodes {
            return Err(Stopped);
        }
        let before = self.nodes;
        let mut candidates = self.spare.pop().unwrap_or_default();
        self.candidates(state, need, &mut candidates);
        let found = self.try_each(state, need, &mut candidates);
        candidates.clear();
        self.spare.push(candidates);
        let is_reached = found?;
        let known = self.table.get(key).unwrap_or(Bounds::UNKNOWN);
        let bounds = if is_reached {
            Bounds {
                lower: known.lower.max(missing),
                ..known
            }
        } else {
            Bounds {
                upper: known.upper.min(missing - 1),
                ..known
            }
        };
        self.table.put(key, self.nodes - before + 1, bounds);
        Ok(is_reached)
    }

    fn open(&self, state: &State) -> u32 {
        u32::try_from(self.field.lines.len()).unwrap_or(u32::MAX) - state.drawn().count_ones()
    }

    /// Whether one of the moves reaches the value.
    fn try_each(
        &mut self,
        state: &State,
        need: i32,
        candidates: &mut [SmallCandidate],
    ) -> Result<bool, Stopped> {
        let is_refuted = |it: &SmallCandidate| {
            let known = self.table.get(it.key).unwrap_or(Bounds::UNKNOWN);
            known.upper < 1 - need - it.after.settled || it.after.range[1] < 1 - need
        };
        if candidates.iter().any(is_refuted) {
            return Ok(true);
        }
        for done in 0..candidates.len() {
            let best =
                (done..candidates.len()).max_by_key(|&at| (candidates[at].rank, candidates[at].at));
            candidates.swap(done, best.unwrap_or(done));
            let candidate = &candidates[done];
            if !self.search(&candidate.after, candidate.key, 1 - need)? {
                let open = self.open(state);
                let credit = &mut self.history[candidate.at][usize::from(candidate.is_green)];
                *credit = credit.saturating_add(open * open);
                return Ok(true);
            }
        }
        // A segment that decides is mostly cheaper to judge than a pass, after which everything is still to come.
        if state.value < need {
            return Ok(false);
        }
        let passed = state.turned();
        self.search(&passed, passed.key(), 1 - need)
            .map(|other| !other)
    }

    /// Every segment that may be drawn, the promising ones with a higher rank.
    fn candidates(&self, state: &State, need: i32, out: &mut Vec<SmallCandidate>) {
        let drawn = state.drawn();
        for (at, line) in self
            .field
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| drawn & line.bit == 0)
        {
            let Some(SegmentEffect {
                after,
                gain,
                is_looping,
                is_green,
            }) = state.draw(&self.field, line)
            else {
                continue;
            };
            // A player who has enough takes away what the other one could still get; one who has
            // not keeps what he can still get.
            let left = -after.range[usize::from(state.value >= need)];
            let history = self.history[at][usize::from(is_green)];
            let rank = (i64::from(gain + i32::from(is_looping)) << 48)
                + (i64::from(left) << 40)
                + i64::from(history);
            out.push(SmallCandidate {
                key: after.key(),
                after,
                at,
                is_green,
                rank,
            });
        }
    }
}
