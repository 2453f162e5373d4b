//! Failures that are remembered, so that one more first stone does not have to refute them again.
//!
//! An attacking stone that fails without a first stone is searched once more with each first stone on which its failure
//! depends. Below, most attacks fail as before: those that do not depend on the new stone. The argument is in
//! `docs/solving.md`.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::cells::{Dependence, Spot, StoneSet};
use super::field::mix;

/// The most failures that are remembered: about 20 MB.
const MOST: usize = 1 << 16;
/// The most first stones played so far that are looked at.
const STONES: usize = 8;
/// No record.
const NONE: u32 = u32::MAX;

/// A first stone, or a stone of a move that attacks nothing: its colour and cell.
pub(super) type FirstStone = (usize, Spot);

/// How a node failed, attacking stone by attacking stone, for nodes of searches that were made without a first stone.
#[derive(Debug, Default)]
pub(super) struct Failures {
    /// The last record of a node.
    last: HashMap<u64, u32, BuildHasherDefault<Mixed>>,
    /// The attacking stones of all records, and the record before of the same node.
    stones: Vec<(Spot, u32)>,
    /// The nodes of all records.
    nodes: Vec<u64>,
    /// The cells on which the failures depend.
    dependences: Vec<Dependence>,
    /// How moves that attack nothing failed, by the node and the move.
    quiet: HashMap<(u64, StoneSet), Dependence, BuildHasherDefault<Mixed>>,
    /// The order in which these were added.
    quiet_order: Vec<(u64, StoneSet)>,
}

/// How many records there were at some time, of attacks and of moves that attack nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct RecordCount(usize, usize);

/// The records of the nodes that differ from one by a first stone less: that stone and the last
/// record.
#[derive(Clone, Copy, Debug)]
pub(super) struct FailureRecords {
    length: usize,
    list: [(FirstStone, u32); STONES],
}

/// The nodes that differ from one by a first stone less, with that stone.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodesBefore {
    length: usize,
    list: [(FirstStone, u64); STONES],
}

/// The name of a node: what a failure depends on is not the same where other stones were left out.
#[inline]
pub(super) fn node(hash: u64, left: u32, waiting: [u8; 3]) -> u64 {
    let [a, b, c] = waiting.map(u64::from);
    hash ^ (u64::from(left) | a << 16 | b << 24 | c << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl Failures {
    /// The records about a node without one of the stones played before it that may have been left
    /// out.
    #[inline]
    pub(super) fn known(
        &self,
        hash: u64,
        left: u32,
        waiting: [u8; 3],
        first_stones: &[FirstStone],
    ) -> FailureRecords {
        let mut known = FailureRecords {
            length: 0,
            list: [((0, 0), NONE); STONES],
        };
        if self.last.is_empty() {
            return known;
        }
        for &stone in first_stones.iter().rev().take(STONES) {
            let mut without = waiting;
            without[stone.0] += 1;
            if let Some(&last) = self
                .last
                .get(&node(hash ^ mix(stone.0, stone.1), left, without))
            {
                known.list[known.length] = (stone, last);
                known.length += 1;
            }
        }
        known
    }

    /// The dependence of the failure of an attacking stone, if it fails with the first stone as it
    /// did without.
    #[inline]
    pub(super) fn still(
        &self,
        known: &FailureRecords,
        colour: usize,
        attacking: Spot,
    ) -> Option<&Dependence> {
        known.list[..known.length]
            .iter()
            .find_map(|&((other, at), last)| {
                if other == colour && is_near(at, attacking) {
                    return None;
                }
                let mut record = last;
                while record != NONE {
                    let (stone, before) = self.stones[record as usize];
                    if stone == attacking {
                        let dependence = &self.dependences[record as usize];
                        return (!dependence[other].has(at)).then_some(dependence);
                    }
                    record = before;
                }
                None
            })
    }

    /// Remembers how an attacking stone failed.
    #[inline]
    pub(super) fn add(&mut self, node: u64, attacking: Spot, dependence: &Dependence) {
        let Ok(record) = u32::try_from(self.stones.len()) else {
            return;
        };
        if self.stones.len() >= MOST {
            return;
        }
        let before = self.last.insert(node, record).unwrap_or(NONE);
        self.stones.push((attacking, before));
        self.nodes.push(node);
        self.dependences.push(*dependence);
    }

    /// The nodes about which something may be known that differ from one by a stone less.
    pub(super) fn before(
        &self,
        hash: u64,
        left: u32,
        waiting: [u8; 3],
        first_stones: &[FirstStone],
    ) -> NodesBefore {
        let mut nodes = NodesBefore {
            length: 0,
            list: [((0, 0), 0); STONES],
        };
        if self.quiet.is_empty() {
            return nodes;
        }
        for &stone in first_stones.iter().rev().take(STONES) {
            let mut without = waiting;
            without[stone.0] += 1;
            nodes.list[nodes.length] = (stone, node(hash ^ mix(stone.0, stone.1), left, without));
            nodes.length += 1;
        }
        nodes
    }

    /// The dependence of the failure of a move that attacks nothing, if it fails with the stone as
    /// it did without. Its stones have these colours.
    pub(super) fn still_quiet(
        &self,
        before: &NodesBefore,
        colours: [usize; 2],
        mv: StoneSet,
    ) -> Option<&Dependence> {
        before.list[..before.length]
            .iter()
            .find_map(|&((colour, at), node)| {
                // Together they may make a line that the move alone does not.
                let is_in_line = |own: usize, stone: Option<Spot>| {
                    own == colour && stone.is_some_and(|own| is_near(at, own))
                };
                if is_in_line(colours[0], mv.first) || is_in_line(colours[1], mv.second) {
                    return None;
                }
                self.quiet
                    .get(&(node, mv))
                    .filter(|dependence| !dependence[colour].has(at))
            })
    }

    /// Remembers how a move that attacks nothing failed.
    pub(super) fn add_quiet(&mut self, node: u64, mv: StoneSet, dependence: &Dependence) {
        if self.quiet_order.len() < MOST && self.quiet.insert((node, mv), *dependence).is_none() {
            self.quiet_order.push((node, mv));
        }
    }

    /// Where the records end.
    #[inline]
    pub(super) fn mark(&self) -> RecordCount {
        RecordCount(self.stones.len(), self.quiet_order.len())
    }

    /// Forgets what was added since.
    #[inline]
    pub(super) fn forget(&mut self, mark: RecordCount) {
        while self.stones.len() > mark.0
            && let (Some((_, before)), Some(node)) = (self.stones.pop(), self.nodes.pop())
        {
            if before == NONE {
                self.last.remove(&node);
            } else {
                self.last.insert(node, before);
            }
        }
        self.dependences.truncate(mark.0);
        for record in self.quiet_order.drain(mark.1.min(self.quiet_order.len())..) {
            self.quiet.remove(&record);
        }
    }
}

/// Whether two cells lie so in a line that a stone on one can change where a stone on the other makes a four.
#[inline]
fn is_near(a: Spot, b: Spot) -> bool {
    let (dx, dy) = ((a & 31).abs_diff(b & 31), (a >> 5).abs_diff(b >> 5));
    dx.max(dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}

/// Hashes are mixed already.
#[derive(Debug, Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
