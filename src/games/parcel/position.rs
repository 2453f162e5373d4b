//! A position of Parcel: the drawing, whose move it is, and what openings and passes need to remember.

use super::bits::PlaceSet;
use super::free::Free;
use super::region::{Arising, Piercing, Region};
use super::unit::{Terms, Unit};
use crate::Colour;
use crate::board::{Edge, Grid};
use crate::rules::Random;

/// The drawing, by how many words its field takes.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "positions live on the stack; boxing would cost an allocation per copy"
)]
enum Drawing {
    Words1(Unit<1>),
    Words2(Unit<2>),
    // Few fields are so large, and all positions would be.
    Words4(Box<Unit<4>>),
    Words11(Box<Unit<11>>),
    Free(Free),
}

/// Does the same with whatever kind of drawing there is.
macro_rules! each {
    ($drawing:expr, $it:ident => $do:expr) => {
        match $drawing {
            Drawing::Words1($it) => $do,
            Drawing::Words2($it) => $do,
            Drawing::Words4($it) => $do,
            Drawing::Words11($it) => $do,
            Drawing::Free($it) => $do,
        }
    };
}

/// The same for drawings of unit segments, and something else for free ones.
macro_rules! each_unit {
    ($drawing:expr, $it:ident => $do:expr, $else:expr) => {
        match $drawing {
            Drawing::Words1($it) => $do,
            Drawing::Words2($it) => $do,
            Drawing::Words4($it) => $do,
            Drawing::Words11($it) => $do,
            Drawing::Free(_) => $else,
        }
    };
}

/// How many words the vertices of a field take.
pub(super) fn words(grid: Grid) -> u8 {
    match usize::from(grid.columns()) * usize::from(grid.rows()) {
        0..=64 => 1,
        65..=128 => 2,
        129..=256 => 4,
        _ => 11,
    }
}

/// A position of Parcel.
#[derive(Clone, Debug)]
pub struct Position {
    drawing: Drawing,
    number: u32,
    passes: u8,
    /// Blue's first segment.
    first: Option<Edge>,
    /// Whether blue has drawn its second segment.
    has_second: bool,
}

impl Position {
    /// An empty field with the number of the next move.
    #[must_use]
    pub(super) fn new(grid: Grid, free: bool, number: u32) -> Self {
        let drawing = if free {
            Drawing::Free(Free::new(grid))
        } else {
            match words(grid) {
                1 => Drawing::Words1(Unit::new(grid)),
                2 => Drawing::Words2(Unit::new(grid)),
                4 => Drawing::Words4(Box::new(Unit::new(grid))),
                _ => Drawing::Words11(Box::new(Unit::new(grid))),
            }
        };
        Self {
            drawing,
            number,
            passes: 0,
            first: None,
            has_second: false,
        }
    }

    /// The number of the next move.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The colour of the player to move: blue for odd numbers.
    #[must_use]
    pub fn mover(&self) -> Colour {
        if self.number % 2 == 1 {
            Colour::Blue
        } else {
            Colour::Red
        }
    }

    /// Whether two passes in a row have ended the game.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// Makes it the other player's turn if it is not that colour's.
    pub(super) fn turn_to(&mut self, colour: Colour) {
        self.number = self
            .number
            .saturating_add(u32::from(self.mover() != colour));
    }

    /// Blue's first segment, while its second one is due.
    #[must_use]
    pub fn second_due(&self) -> Option<Edge> {
        self.first
            .filter(|_| !self.has_second && self.mover() == Colour::Blue)
    }

    /// Whether blue has drawn its second segment by a move.
    #[must_use]
    pub fn has_second(&self) -> bool {
        self.has_second
    }

    /// Whether the last move was a pass.
    #[must_use]
    pub fn has_passes(&self) -> bool {
        self.passes > 0
    }

    /// Blue's first segment of the record, if it has drawn one.
    #[must_use]
    pub fn first(&self) -> Option<Edge> {
        self.first
    }

    /// Whether nothing is drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        each!(&self.drawing, it => it.is_empty())
    }

    /// The colour of a segment; `None` for a free edge.
    #[must_use]
    pub fn colour_of(&self, edge: Edge) -> Option<Colour> {
        each!(&self.drawing, it => it.colour_of(edge))
    }

    /// Whether an end of the edge is an end of a segment of that colour.
    #[must_use]
    pub fn meets(&self, edge: Edge, colour: Colour) -> bool {
        each!(&self.drawing, it => it.meets(edge, colour))
    }

    /// A free segment that `edge` would cross.
    #[must_use]
    pub(super) fn crossed(&self, edge: Edge) -> Option<Edge> {
        match &self.drawing {
            Drawing::Free(free) => free.crossed(edge),
            _ => None,
        }
    }

    /// The polyline that a green segment on `edge` would pierce.
    #[must_use]
    pub fn pierced(&self, edge: Edge) -> Option<Piercing> {
        each!(&self.drawing, it => it.pierced(edge))
    }

    /// The regions that would arise by a segment of that colour on a free edge.
    #[must_use]
    pub fn arising(&self, edge: Edge, colour: Colour) -> Arising {
        each!(&self.drawing, it => it.arising(edge, colour))
    }

    /// All segments, sorted by their ends.
    #[must_use]
    pub fn segments(&self) -> Vec<(Edge, Colour)> {
        each!(&self.drawing, it => it.segments())
    }

    /// The same segments one by one, in any order.
    pub(super) fn each_segment(&self, see: &mut dyn FnMut(Edge, Colour)) {
        each!(&self.drawing, it => it.each_segment(see));
    }

    /// All regions, undetermined ones included.
    #[must_use]
    pub fn regions(&self) -> Vec<Region> {
        each!(&self.drawing, it => it.regions())
    }

    /// Twice the total areas of blue and of red.
    #[must_use]
    pub fn areas2(&self) -> [u32; 2] {
        each!(&self.drawing, it => it.areas2())
    }

    /// Twice the area of blue's, of red's and of undetermined regions of a single cell: nothing can change them any
    /// more. With free segments, where any area may be the last, nothing is counted.
    #[must_use]
    pub fn settled2(&self) -> [u32; 3] {
        each_unit!(&self.drawing, it => it.settled2(), [0; 3])
    }

    /// All unit segments that a player may draw, sorted by their ends, the own colour first.
    pub(super) fn legal(&mut self, terms: Terms<'_>) -> Vec<(Edge, Colour)> {
        each_unit!(&mut self.drawing, it => it.legal(terms), Vec::new())
    }

    /// How many unit segments a player may draw, one that may have two colours counted twice.
    pub(super) fn count(&mut self, terms: Terms<'_>) -> usize {
        each_unit!(&mut self.drawing, it => it.count(terms), 0)
    }

    /// A unit segment that a player may draw or, as likely as each of them, none.
    #[inline]
    pub(super) fn pick(&mut self, terms: Terms<'_>, random: &mut Random) -> Option<(Edge, Colour)> {
        each_unit!(&mut self.drawing, it => it.pick(terms, random), None)
    }

    /// Puts a segment of a start position on the field.
    #[inline]
    pub(super) fn set_up(&mut self, edge: Edge, colour: Colour) {
        each!(&mut self.drawing, it => it.draw(edge, colour));
    }

    /// Draws a segment as the move of the player to move.
    #[inline]
    pub(super) fn draw(&mut self, edge: Edge, colour: Colour) {
        self.set_up(edge, colour);
        self.note(edge);
    }

    /// Draws a unit segment as the move of the player to move, if the common rules allow it, openings left aside; a colour
    /// that is written must be the one that it has to have. False says nothing.
    #[inline]
    pub(super) fn draw_legal(&mut self, edge: Edge, written: Option<Colour>) -> bool {
        let own = self.mover();
        let is_drawn =
            each_unit!(&mut self.drawing, it => it.draw_legal(edge, own, written), false);
        if is_drawn {
            self.note(edge);
        }
        is_drawn
    }

    /// Notes that the player to move has drawn a segment.
    #[inline]
    fn note(&mut self, edge: Edge) {
        if self.mover() == Colour::Blue {
            self.has_second |= self.first.is_some();
            self.first.get_or_insert(edge);
        }
        self.passes = 0;
        self.number = self.number.saturating_add(1);
    }

    /// Passes.
    pub(super) fn pass(&mut self) {
        self.passes += 1;
        self.number = self.number.saturating_add(1);
    }
}

const _: () = assert!(
    size_of::<PlaceSet<1>>() == 8,
    "a set on a board of 7×7 is one word"
);
