//! Regions and what a segment does to them.

use crate::Colour;
use crate::board::{Cell, Edge, Vertex};

/// A region that a move would make: what decides its colour.
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
        self.count > 0 && self.regions().iter().all(|region| region.colour().is_none())
    }
}

/// What a green segment would pierce.
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
