//! Parcel: two players draw segments on the edges of a grid; closed regions of one colour score.
//!
//! ```
//! use kletka::games::parcel::Parcel;
//! use kletka::rules::Rules;
//! let parcel = Parcel::standard();
//! let position = parcel.empty();
//! assert_eq!(parcel.edges().len(), 112); // 7x7 cells
//! assert!(parcel.outcome(&position).is_none());
//! ```
//!
//! The rules are written out in `formats/parcel.md`; R1 to R5 are the article's own. Unit segments are bit sets
//! (`unit`, `lattice`, `bits`), free segments a planar map (`free`); a [`Position`] hides which.

pub(crate) mod audit;
mod bits;
mod claims;
mod compare;
mod compose;
mod edges;
mod effects;
mod explain;
mod faces;
mod free;
mod illegal;
mod lattice;
mod lots;
mod near;
mod opening;
mod openings;
mod picture;
mod pieces;
mod position;
mod recast;
mod region;
mod region_claims;
mod rules;
mod show;
mod start;
pub(crate) mod statement;
mod tactics;
mod unit;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod solve;

pub use illegal::Illegal;
pub use opening::Rectangle;
pub use position::Position;
pub use region::{Arising, NewRegion, Piercing, Region};

use crate::Colour;
use crate::board::{Cell, Edge, Grid, Vertex};
use crate::notation::{Point, print};
use crate::text::Text;
use crate::text::decimal::Decimal;

/// How the game is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Without restriction.
    Free,
    /// Blue's second segment may share no point with a rectangle round its first one.
    Rectangle,
    /// Blue offers several second segments and red picks one.
    Choice,
}

impl Opening {
    /// All of them with their words in documents.
    pub(crate) const ALL: [(&'static str, Self); 3] = [
        ("free", Self::Free),
        ("rectangle", Self::Rectangle),
        ("choice", Self::Choice),
    ];

    /// The word in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// When a segment is green.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GreenRule {
    /// Exactly when it touches a segment of the opponent's colour.
    Forced,
    /// Also when the player chooses it and the segment touches any other.
    Optional,
}

impl GreenRule {
    /// Both with their words in documents.
    pub(crate) const ALL: [(&'static str, Self); 2] =
        [("forced", Self::Forced), ("optional", Self::Optional)];

    fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// The settings of a game of Parcel.
///
/// ```
/// use kletka::games::parcel::{Draw, Illegal, Move, Parcel};
/// use kletka::rules::Rules;
/// use kletka::board::{Edge, Vertex};
///
/// let parcel = Parcel::standard();
/// let mut position = parcel.empty();
/// let edge = Edge::new(Vertex::new(3, 3), Vertex::new(3, 4));
/// let step = parcel.check(&position, &Move::Draw(Draw { edge, colour: None })).unwrap();
/// parcel.play(&mut position, &step);
/// let again = parcel.check(&position, &Move::Draw(Draw { edge, colour: None }));
/// assert!(matches!(again, Err(Illegal::Occupied { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The field.
    pub grid: Grid,
    /// Whether any segment that passes through no vertex may be drawn, not only sides of cells.
    pub free_segments: bool,
    /// The points that red gets beside its regions.
    pub komi: Decimal,
    /// How the game is opened.
    pub opening: Opening,
    /// When a segment is green.
    pub green: GreenRule,
}

/// A segment that a player wants to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Where.
    pub edge: Edge,
    /// The colour written, if any: it must be the one that the rules give or, with optional green, allow.
    pub colour: Option<Colour>,
}

/// A move of Parcel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A pass.
    Pass,
    /// A segment.
    Draw(Draw),
    /// Alternatives for blue's second segment and the index of the one that red took.
    Offer {
        /// The segments that blue offered.
        draws: Box<[Draw]>,
        /// Which one red took.
        taken: usize,
    },
}

impl Move {
    /// The segment that comes on the field, if any.
    #[must_use]
    pub fn drawn(&self) -> Option<Draw> {
        match self {
            Self::Pass => None,
            Self::Draw(draw) => Some(*draw),
            Self::Offer { draws, taken } => draws.get(*taken).copied(),
        }
    }
}

/// A legal move: nothing, or a segment in its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(Option<(Edge, Colour)>);

impl Step {
    /// The segment and the colour it gets; `None` for a pass.
    #[must_use]
    pub const fn segment(self) -> Option<(Edge, Colour)> {
        self.0
    }
}

impl Parcel {
    /// The standard game: 7×7 on a plane, unit segments, komi 1.5, no opening, green forced.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn standard() -> Self {
        Self {
            grid: Grid::new(7, 7, crate::board::Topology::Plane),
            free_segments: false,
            komi: Decimal::from_halves(3),
            opening: Opening::Free,
            green: GreenRule::Forced,
        }
    }

    /// The empty field with move 1 next.
    #[must_use]
    pub fn empty(&self) -> Position {
        Position::new(self.grid, self.free_segments, 1)
    }

    /// A position with these segments, without asking whether play can lead to it.
    #[must_use]
    pub fn position(&self, segments: &[(Edge, Colour)], next: u32) -> Position {
        let mut position = Position::new(self.grid, self.free_segments, next);
        segments
            .iter()
            .for_each(|&(edge, colour)| position.set_up(edge, colour));
        position
    }

    /// Every place where a segment can be drawn on an empty field, sorted by its ends.
    #[must_use]
    pub fn edges(&self) -> Vec<Edge> {
        if self.free_segments {
            self.grid.free_segments()
        } else {
            self.grid.edges()
        }
    }

    /// The colour that rule 2 gives to a segment of the player to move without a letter.
    #[must_use]
    pub fn forced_colour(&self, position: &Position, edge: Edge) -> Colour {
        let own = position.mover();
        let opponent = own.opponent();
        if position.meets(edge, opponent) {
            Colour::Green
        } else {
            own
        }
    }

    /// All segments that the player to move could think of: every free edge, with optional green once in each colour
    /// that it can have.
    #[must_use]
    pub fn candidates(&self, position: &Position) -> Vec<(Edge, Colour)> {
        let mut out = Vec::new();
        for edge in self.edges() {
            if position.colour_of(edge).is_some() {
                continue;
            }
            let colour = self.forced_colour(position, edge);
            out.push((edge, colour));
            let may_choose = self.green == GreenRule::Optional && colour != Colour::Green;
            if may_choose && Colour::ALL.into_iter().any(|any| position.meets(edge, any)) {
                out.push((edge, Colour::Green));
            }
        }
        out
    }

    /// The moves that draw on an edge: with optional green each colour is one, legal or not.
    pub(super) fn ways(&self, edge: Edge) -> impl Iterator<Item = Move> + use<> {
        let chosen = (self.green == GreenRule::Optional).then_some(Colour::Green);
        [None]
            .into_iter()
            .chain(chosen.map(Some))
            .map(move |colour| Move::Draw(Draw { edge, colour }))
    }

    /// The scores of blue and red if the game ended now.
    #[must_use]
    pub fn points(&self, position: &Position) -> [Decimal; 2] {
        let [blue, red] = position.areas2();
        [
            Decimal::from_halves(blue),
            Decimal::from_halves(red) + self.komi,
        ]
    }

    /// A vertex as written, if it is on the field.
    #[must_use]
    pub fn vertex(&self, point: Point) -> Option<Vertex> {
        self.grid.vertex(point.column, point.row)
    }

    /// A vertex is not on the field, and which are.
    fn outside(&self, point: Point) -> [Text; 2] {
        let name = print::point(point);
        let last = Vertex::new(self.grid.columns() - 1, self.grid.rows() - 1);
        [
            text!("{name} is not on the board", "{name} вне поля"),
            text!(
                "the vertices of this board are a1 to {last}",
                "вершины этого поля — от a1 до {last}"
            ),
        ]
    }

    /// The four sides of a cell.
    fn sides(&self, cell: Cell) -> Vec<Edge> {
        let grid = self.grid;
        let from = Vertex::new(cell.x, cell.y);
        let around = || {
            let (right, up) = (grid.right(from)?, grid.up(from)?);
            let far = grid.up(right)?;
            let ends = [(from, right), (from, up), (right, far), (up, far)];
            Some(ends.map(|(one, other)| Edge::new(one, other)).to_vec())
        };
        around().unwrap_or_default()
    }
}

/// The end that two segments have in common, the first one of the first segment.
fn meeting(one: Edge, other: Edge) -> Option<Vertex> {
    one.ends().into_iter().find(|&end| other.touches(end))
}
