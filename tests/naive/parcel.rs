//! Parcel: the rules R1 to R5 and the rectangle opening, on the fields of [`super::field`].
//!
//! Regions of unit segments are found here as sets of cells; those of free segments as faces in
//! [`super::free`]. Everything else is the same for both.

use std::collections::{BTreeMap, BTreeSet};

pub use super::field::{Cell, Field, Segment, Topology, Vertex, edge};
use super::{Colour, field::DIRECTIONS, free};

/// The name of a broken rule.
pub type Rule = &'static str;

/// A position of Parcel, with what the rules need to know of the moves before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub segments: BTreeMap<Segment, Colour>,
    /// The number of the next move; blue makes the odd ones.
    pub number: u32,
    /// Passes in a row just before.
    pub passes: u32,
    /// The first segment that blue drew in the record.
    pub blue_first: Option<Segment>,
    pub blue_second_drawn: bool,
}

impl Default for State {
    fn default() -> State {
        State::new(BTreeMap::new(), 1)
    }
}

impl State {
    /// A start position.
    pub fn new(segments: BTreeMap<Segment, Colour>, number: u32) -> State {
        State {
            segments,
            number,
            passes: 0,
            blue_first: None,
            blue_second_drawn: false,
        }
    }

    /// The colour of the player to move.
    pub fn mover(&self) -> Colour {
        if self.number % 2 == 1 {
            Colour::Blue
        } else {
            Colour::Red
        }
    }

    /// Two passes in a row end the game.
    pub fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// Whether a segment of this colour (of any, if `None`) has an end in common with `s`.
    fn touches(&self, s: Segment, colour: Option<Colour>) -> bool {
        self.segments.iter().any(|(&t, &c)| {
            colour.is_none_or(|fits| fits == c) && [t.0, t.1].iter().any(|&v| v == s.0 || v == s.1)
        })
    }
}

/// A move: a pass, or a segment with the colour that the record writes, if it writes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Pass,
    Draw(Segment, Option<Colour>),
}

/// A region: a bounded face of the drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Region {
    /// Its cells; empty with free segments.
    pub cells: BTreeSet<Cell>,
    /// `None` when undetermined.
    pub colour: Option<Colour>,
    /// The segments that have the region on exactly one side.
    pub boundary: BTreeSet<Segment>,
    /// Twice its area.
    pub area2: u32,
}

impl Region {
    /// Whether both are the same set of points. Cells tell, and where there are none the boundary:
    /// on a plane a point is inside if a ray to infinity crosses the boundary an odd number of times.
    pub fn same_place(&self, other: &Region) -> bool {
        self.cells == other.cells && (!self.cells.is_empty() || self.boundary == other.boundary)
    }
}

/// The colour of a region with this boundary: that of its segments that are not green, if they
/// agree and there are any.
pub fn boundary_colour(
    boundary: &BTreeSet<Segment>,
    segments: &BTreeMap<Segment, Colour>,
) -> Option<Colour> {
    let has = |colour| boundary.iter().any(|s| segments[s] == colour);
    match (has(Colour::Blue), has(Colour::Red)) {
        (true, false) => Some(Colour::Blue),
        (false, true) => Some(Colour::Red),
        _ => None,
    }
}

impl Field {
    /// The edges without a segment.
    pub fn free_edges(&self, state: &State) -> Vec<Segment> {
        self.edges()
            .into_iter()
            .filter(|s| !state.segments.contains_key(s))
            .collect()
    }

    /// All regions of the position.
    pub fn regions(&self, state: &State) -> Vec<Region> {
        if self.free_segments {
            return free::faces(self.w, self.h, &state.segments);
        }
        let mut seen = BTreeSet::new();
        let mut regions = Vec::new();
        for first in (0..self.w).flat_map(|x| (0..self.h).map(move |y| (x, y))) {
            if !seen.insert(first) {
                continue;
            }
            let mut cells = BTreeSet::from([first]);
            let mut waiting = vec![first];
            let mut reaches_outside = false;
            while let Some(c) = waiting.pop() {
                for d in DIRECTIONS {
                    if state.segments.contains_key(&self.side(c, d)) {
                        continue;
                    }
                    let Some(next) = self.next_cell(c, d) else {
                        reaches_outside = true;
                        continue;
                    };
                    if seen.insert(next) {
                        cells.insert(next);
                        waiting.push(next);
                    }
                }
            }
            if reaches_outside {
                continue;
            }
            let boundary: BTreeSet<Segment> = cells
                .iter()
                .flat_map(|&c| DIRECTIONS.map(|d| (self.side(c, d), self.next_cell(c, d))))
                .filter(|(s, beyond)| {
                    state.segments.contains_key(s) && beyond.is_none_or(|c| !cells.contains(&c))
                })
                .map(|(s, _)| s)
                .collect();
            if !boundary.is_empty() {
                let colour = boundary_colour(&boundary, &state.segments);
                let area2 = 2 * u32::try_from(cells.len()).expect("at most 625 cells");
                regions.push(Region {
                    cells,
                    colour,
                    boundary,
                    area2,
                });
            }
        }
        regions
    }

    /// Twice the areas of blue's and of red's regions, without komi.
    pub fn score(&self, state: &State) -> (u32, u32) {
        let regions = self.regions(state);
        let of = |colour| {
            regions
                .iter()
                .filter(|r| r.colour == Some(colour))
                .map(|r| r.area2)
                .sum()
        };
        (of(Colour::Blue), of(Colour::Red))
    }

    /// Who won the finished game (`Some(None)`: a draw), or `None` while it goes on.
    pub fn winner(&self, state: &State, komi: f64) -> Option<Option<Colour>> {
        let (blue, red) = self.score(state);
        let lead = f64::from(blue) / 2.0 - (f64::from(red) / 2.0 + komi);
        let winner = match lead.total_cmp(&0.0) {
            std::cmp::Ordering::Less => Some(Colour::Red),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Colour::Blue),
        };
        state.is_over().then_some(winner)
    }

    /// R2: the colour that a segment gets, if it may be written so.
    fn colour(&self, state: &State, s: Segment, written: Option<Colour>) -> Result<Colour, Rule> {
        let own = state.mover();
        let opponent = if own == Colour::Blue {
            Colour::Red
        } else {
            Colour::Blue
        };
        let due = if state.touches(s, Some(opponent)) {
            Colour::Green
        } else {
            own
        };
        let chosen = written.unwrap_or(due);
        let may_choose = self.green_optional && chosen == Colour::Green && state.touches(s, None);
        if chosen == due || may_choose {
            Ok(chosen)
        } else {
            Err("colour")
        }
    }

    /// R3: whether a green segment pierces: at one of its ends there is a green segment, and both
    /// ways round from one to the other one meets segments of the same blue or red.
    fn pierces(&self, state: &State, s: Segment) -> bool {
        [s.0, s.1].iter().any(|&v| {
            let mut round: Vec<((i32, i32), Colour)> = state
                .segments
                .iter()
                .filter(|&(&t, _)| t != s && (t.0 == v || t.1 == v))
                .map(|(&t, &c)| (self.direction(v, t), c))
                .collect();
            let from = self.direction(v, s);
            round.sort_by(|a, b| order_from(from, a.0, b.0));
            (0..round.len()).any(|i| {
                let meets = |colour| {
                    round[..i].iter().any(|t| t.1 == colour)
                        && round[i + 1..].iter().any(|t| t.1 == colour)
                };
                round[i].1 == Colour::Green && (meets(Colour::Blue) || meets(Colour::Red))
            })
        })
    }

    /// Whether the rectangle round blue's first segment forbids the edge to blue's second.
    fn in_rectangle(&self, state: &State, s: Segment) -> bool {
        let Some(first) = state.blue_first else {
            return false;
        };
        if !self.opening_rectangle || state.blue_second_drawn || state.mover() != Colour::Blue {
            return false;
        }
        let a = [first.0, first.1].into_iter().find(|&v| {
            let (x, y) = self.direction(v, first);
            x + y > 0
        });
        let a = a.expect("a unit segment goes east or north from one of its ends");
        let (right, up) = if self.direction(a, first) == (1, 0) {
            (2, 1)
        } else {
            (1, 2)
        };
        let forbidden: BTreeSet<Vertex> = (-1..=right)
            .flat_map(|x| (-1..=up).map(move |y| (x, y)))
            .filter_map(|by| self.step(a, by))
            .collect();
        forbidden.contains(&s.0) || forbidden.contains(&s.1)
    }

    /// R4: whether the segment makes new regions, none of them blue or red. `before` are the
    /// regions of the position before the move.
    fn loops(&self, state: &State, s: Segment, colour: Colour, before: &[Region]) -> bool {
        let ends = |v: Vertex| state.segments.keys().any(|t| t.0 == v || t.1 == v);
        if !(ends(s.0) && ends(s.1)) {
            return false; // with an end that nothing else has it is on no cycle
        }
        let mut after = state.clone();
        after.segments.insert(s, colour);
        let mut new = self.regions(&after);
        new.retain(|r| !before.iter().any(|b| b.same_place(r)));
        !new.is_empty() && new.iter().all(|r| r.colour.is_none())
    }

    /// The colour that a segment gets, or the first rule that it breaks.
    pub fn verdict(
        &self,
        state: &State,
        segment: Segment,
        written: Option<Colour>,
    ) -> Result<Colour, Rule> {
        self.judge(state, segment, written, &self.regions(state))
    }

    fn judge(
        &self,
        state: &State,
        segment: Segment,
        written: Option<Colour>,
        regions: &[Region],
    ) -> Result<Colour, Rule> {
        let s = edge(segment.0, segment.1);
        if state.is_over() {
            return Err("game-over");
        }
        if !self.has_vertex(s.0) || !self.has_vertex(s.1) {
            return Err("off-board");
        }
        if self.free_segments && !free::is_primitive(s) {
            return Err("not-primitive");
        }
        if !self.free_segments && !DIRECTIONS.iter().any(|&d| self.step(s.0, d) == Some(s.1)) {
            return Err("not-unit");
        }
        let colour = self.colour(state, s, written)?;
        if state.segments.contains_key(&s) {
            return Err("occupied");
        }
        if self.is_crossed(state, s) {
            return Err("crossing");
        }
        if self.in_rectangle(state, s) {
            return Err("opening");
        }
        if colour == Colour::Green && self.pierces(state, s) {
            return Err("piercing");
        }
        if self.loops(state, s, colour, regions) {
            return Err("looping");
        }
        Ok(colour)
    }

    /// Whether a segment on the field crosses the free edge `s`.
    pub fn is_crossed(&self, state: &State, s: Segment) -> bool {
        self.free_segments && state.segments.keys().any(|&t| free::crosses(s, t))
    }

    /// Every free edge with the colour that it would get and the rule that forbids it, as in the
    /// lists `legal` and `illegal`: none once the game is over, without a colour where it is
    /// crossed, and twice where the mover may choose between the own colour and green.
    pub fn listing(&self, state: &State) -> Vec<(Segment, Option<Colour>, Option<Rule>)> {
        let mut list = Vec::new();
        if state.is_over() {
            return list;
        }
        let regions = self.regions(state);
        for s in self.free_edges(state) {
            if self.is_crossed(state, s) {
                list.push((s, None, Some("crossing")));
                continue;
            }
            for written in [state.mover(), Colour::Green] {
                if self.colour(state, s, Some(written)).is_ok() {
                    list.push((
                        s,
                        Some(written),
                        self.judge(state, s, Some(written), &regions).err(),
                    ));
                }
            }
        }
        list
    }

    /// The legal segments of the mover.
    pub fn legal(&self, state: &State) -> Vec<(Segment, Colour)> {
        self.listing(state)
            .into_iter()
            .filter(|l| l.2.is_none())
            .filter_map(|l| Some((l.0, l.1?)))
            .collect()
    }

    /// Plays a move, or names the rule that it breaks and leaves the position as it is.
    pub fn play(&self, state: &mut State, mv: Move) -> Result<(), Rule> {
        match mv {
            Move::Pass if state.is_over() => return Err("game-over"),
            Move::Pass => state.passes += 1,
            Move::Draw(segment, written) => {
                let colour = self.verdict(state, segment, written)?;
                let s = edge(segment.0, segment.1);
                if state.mover() == Colour::Blue {
                    state.blue_second_drawn = state.blue_first.is_some();
                    state.blue_first.get_or_insert(s);
                }
                state.segments.insert(s, colour);
                state.passes = 0;
            }
        }
        state.number += 1;
        Ok(())
    }
}

/// Orders two directions by the angle from `from`, turning to the left; exact.
fn order_from(from: (i32, i32), a: (i32, i32), b: (i32, i32)) -> std::cmp::Ordering {
    let cross = |p: (i32, i32), q: (i32, i32)| p.0 * q.1 - p.1 * q.0;
    // The first half-turn holds the angles up to and including 180 degrees.
    let late = |p: (i32, i32)| cross(from, p) < 0;
    late(a).cmp(&late(b)).then_with(|| 0.cmp(&cross(a, b)))
}
