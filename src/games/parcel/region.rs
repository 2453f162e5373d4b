//! Regions, what a segment does to them, and their boundary cycles.

use std::collections::BTreeMap;

use crate::Colour;
use crate::board::{Cell, Edge, Vertex};

/// A region that a move would make, by the facts that decide its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewRegion {
    /// Whether its boundary has a blue segment.
    pub has_blue: bool,
    /// Whether its boundary has a red segment.
    pub has_red: bool,
    /// Twice its area in cells.
    pub area2: u32,
}

impl NewRegion {
    /// The same with a segment more on the boundary.
    pub(super) const fn with(mut self, colour: Colour) -> Self {
        match colour {
            Colour::Blue => self.has_blue = true,
            Colour::Red => self.has_red = true,
            Colour::Green => {}
        }
        self
    }

    /// Blue, red, or `None` for undetermined.
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match (self.has_blue, self.has_red) {
            (true, false) => Some(Colour::Blue),
            (false, true) => Some(Colour::Red),
            _ => None,
        }
    }
}

/// The regions that a move would make: at most two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arising {
    regions: [NewRegion; 2],
    count: u8,
}

impl Arising {
    pub(super) fn push(&mut self, region: NewRegion) {
        self.regions[usize::from(self.count)] = region;
        self.count += 1;
    }

    /// The regions.
    #[must_use]
    pub fn regions(&self) -> &[NewRegion] {
        &self.regions[..usize::from(self.count)]
    }

    /// Whether rule 4 forbids the move: it makes regions, and none of them is blue or red.
    #[must_use]
    pub fn is_forbidden(&self) -> bool {
        self.count > 0
            && self
                .regions()
                .iter()
                .all(|region| region.colour().is_none())
    }
}

/// The polyline that a green segment would pierce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piercing {
    /// The vertex where it would pierce.
    pub vertex: Vertex,
    /// The colour of the polyline.
    pub colour: Colour,
    /// The segments of the polyline on the two sides.
    pub sides: [Edge; 2],
    /// The green segment on the other side.
    pub across: Edge,
}

/// A region of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Blue, red, or `None` for undetermined.
    pub colour: Option<Colour>,
    /// Its area and the colours of its boundary.
    pub verdict: NewRegion,
    /// Its cells in order of column, then row; empty on a field of free segments.
    pub cells: Vec<Cell>,
    /// Its simple boundary cycles by their corners, the outer one first.
    pub cycles: Vec<Vec<Vertex>>,
}

impl Region {
    /// The name by the corners of the outer cycle: `{c4-e4-e6-c6}`.
    #[must_use]
    pub fn name(&self) -> String {
        let corners = self.cycles.first().map_or(&[][..], Vec::as_slice);
        let words: Vec<_> = corners.iter().map(Vertex::to_string).collect();
        format!("{{{}}}", words.join("-"))
    }
}

/// The simple cycles into which directed edges split, each by its corners, the outer cycle first.
///
/// The edges have the region on their left, so that an outer cycle turns counterclockwise. Where a boundary touches
/// itself at a vertex it splits there. `step` is the direction from one vertex to the next, on glued sides the short
/// way round; there, where no cycle need be the outer one, the one round the largest area comes first.
pub(super) fn cycles(
    edges: &[(Vertex, Vertex)],
    step: fn(Vertex, Vertex) -> Direction,
) -> Vec<Vec<Vertex>> {
    let mut next: BTreeMap<Vertex, Vec<Vertex>> = BTreeMap::new();
    for &(from, to) in edges {
        next.entry(from).or_default().push(to);
    }
    let mut simple = Vec::new();
    while let Some(start) = next
        .iter()
        .find(|(_, out)| !out.is_empty())
        .map(|(&start, _)| start)
    {
        let mut walk = vec![start];
        while let Some(to) = walk
            .last()
            .and_then(|at| next.get_mut(at))
            .and_then(Vec::pop)
        {
            if let Some(first) = walk.iter().position(|&seen| seen == to) {
                simple.push(walk.split_off(first));
            }
            walk.push(to);
        }
    }
    let steps = |cycle: &[Vertex]| -> Vec<Direction> {
        (0..cycle.len())
            .map(|i| step(cycle[i], cycle[(i + 1) % cycle.len()]))
            .collect()
    };
    simple.sort_by_key(|cycle| {
        (
            std::cmp::Reverse(doubled_area(&steps(cycle))),
            std::cmp::Reverse(cycle.len()),
        )
    });
    simple
        .iter()
        .map(|cycle| corners(cycle, &steps(cycle)))
        .collect()
}

/// The way from one vertex to the next: columns to the right, rows up.
pub(super) type Direction = (i32, i32);

/// The step between the ends of a free segment.
pub(super) fn free_step(from: Vertex, to: Vertex) -> Direction {
    (
        i32::from(to.x) - i32::from(from.x),
        i32::from(to.y) - i32::from(from.y),
    )
}

/// The step between the ends of a unit edge; across a seam it is one step the other way.
pub(super) fn unit_step(from: Vertex, to: Vertex) -> Direction {
    let unit = |d: i32| if d.abs() > 1 { -d.signum() } else { d };
    let (dx, dy) = free_step(from, to);
    (unit(dx), unit(dy))
}

/// Twice the area that steps enclose, positive when they turn counterclockwise.
fn doubled_area(steps: &[Direction]) -> i32 {
    let (mut x, mut y, mut area) = (0, 0, 0);
    for (dx, dy) in steps {
        area += x * dy - y * dx;
        (x, y) = (x + dx, y + dy);
    }
    area
}

/// The vertices where a cycle turns, from the lower left one on.
fn corners(cycle: &[Vertex], steps: &[Direction]) -> Vec<Vertex> {
    let n = cycle.len();
    let mut out: Vec<_> = (0..n)
        .filter(|&i| steps[(i + n - 1) % n] != steps[i])
        .map(|i| cycle[i])
        .collect();
    if out.is_empty() {
        out = cycle.to_vec(); // round a glued field, without a corner
    }
    if let Some(first) = (0..out.len()).min_by_key(|&i| out[i]) {
        out.rotate_left(first);
    }
    out
}
