//! The openings that take blue's advantage away, and offers: alternatives for blue's second segment, of which red takes one.

use super::{Draw, Illegal, Move, Opening, Parcel, Position, Step};
use crate::board::{Edge, Grid, Vertex};
use crate::rules::{Offer, Rules, Seat};
use crate::text::{Code, Diagnostic, Span, plural_en, plural_ru};

/// How many alternatives blue offers where there are as many.
pub(super) const USUAL: usize = 3;

impl Parcel {
    /// The offer that blue must make: its second segment, of which red picks one out of three, or
    /// of all where there are fewer.
    pub(super) fn due_offer(&self, position: &Position) -> Option<Offer<Move>> {
        if self.opening != Opening::Choice || position.is_over() || position.second_due().is_none()
        {
            return None;
        }
        let moves: Vec<Move> = self
            .moves(position)
            .into_iter()
            .filter(|mv| *mv != Move::Pass)
            .collect();
        (!moves.is_empty()).then(|| Offer {
            picker: Seat::Red,
            count: USUAL.min(moves.len()),
            moves,
        })
    }

    /// An offer is legal where it is due, with different alternatives each of which is legal.
    pub(super) fn check_offer(
        &self,
        position: &Position,
        draws: &[Draw],
        taken: usize,
    ) -> Result<Step, Illegal> {
        let mut broken: Option<Illegal> = None;
        let mut step = None;
        for (at, draw) in draws.iter().enumerate() {
            match self.judge(position, *draw).map(|(step, _)| step) {
                Ok(one) if at == taken => step = Some(one),
                Ok(_) => {}
                Err(reason) => broken = Some(lower(broken, reason)),
            }
            if draws[..at]
                .iter()
                .any(|earlier| self.is_same(position, *earlier, *draw))
            {
                broken = Some(lower(broken, Illegal::OfferTwice(draw.edge)));
            }
        }
        if self.opening != Opening::Choice || position.second_due().is_none() {
            broken = Some(lower(broken, Illegal::OfferNotDue));
        }
        match (broken, step) {
            (None, Some(step)) => Ok(step),
            (Some(reason), _) => Err(reason),
            (None, None) => Err(Illegal::OfferNotDue),
        }
    }

    /// The article offers three alternatives, fewer only where there are fewer.
    pub(super) fn unusual_offer(
        &self,
        position: &Position,
        count: usize,
        span: Span,
    ) -> Option<Diagnostic> {
        let due = || self.due_offer(position).map_or(0, |offer| offer.count);
        if count == USUAL || (count < USUAL && count == due()) {
            return None;
        }
        let noun = plural_ru(count as u64, "вариант", "варианта", "вариантов");
        let alternatives = plural_en(count as u64, "alternative", "alternatives");
        let message = text!(
            "{count} {alternatives} offered, and three are usual",
            "предложено {count} {noun}, а обычно их три"
        );
        Some(Diagnostic::warning(Code::OfferCount, span, message))
    }

    fn is_same(&self, position: &Position, one: Draw, other: Draw) -> bool {
        let colour = |draw: Draw| {
            draw.colour
                .unwrap_or_else(|| self.forced_colour(position, draw.edge))
        };
        one.edge == other.edge && colour(one) == colour(other)
    }
}

/// The reason that is named of two: the one whose rule comes first, of equal ones the earlier.
pub(super) fn lower(earlier: Option<Illegal>, reason: Illegal) -> Illegal {
    earlier
        .filter(|earlier| earlier.rank() <= reason.rank())
        .unwrap_or(reason)
}

/// The rectangle of 2×3 cells round blue's first segment, cut by the field or wrapping on glued sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    grid: Grid,
    /// The lowest column and row, which may lie outside, and the extent in cells.
    left: i16,
    bottom: i16,
    width: i16,
    height: i16,
}

impl Rectangle {
    /// The rectangle round a unit segment.
    ///
    /// ```
    /// use kletka::games::parcel::Rectangle;
    /// use kletka::board::{Edge, Grid, Topology, Vertex};
    /// let grid = Grid::new(7, 7, Topology::Plane);
    /// let around = Rectangle::around(grid, Edge::new(Vertex::new(3, 3), Vertex::new(3, 4)));
    /// assert_eq!(around.corners(), [(2, 2), (4, 2), (4, 5), (2, 5)]); // c3, e3, e6, c6
    /// ```
    #[must_use]
    pub fn around(grid: Grid, edge: Edge) -> Self {
        let (a, b) = (edge.a(), edge.b());
        let is_horizontal = a.y == b.y;
        let wraps = if is_horizontal {
            b.x - a.x > 1
        } else {
            b.y - a.y > 1
        };
        let Vertex { x, y } = if wraps { b } else { a };
        let (width, height) = if is_horizontal { (3, 2) } else { (2, 3) };
        Self {
            grid,
            left: i16::from(x) - 1,
            bottom: i16::from(y) - 1,
            width,
            height,
        }
    }

    /// The corners counterclockwise from the lower left one; they may lie outside of the field.
    #[must_use]
    pub fn corners(self) -> [(i16, i16); 4] {
        let (right, top) = (self.left + self.width, self.bottom + self.height);
        [
            (self.left, self.bottom),
            (right, self.bottom),
            (right, top),
            (self.left, top),
        ]
    }

    /// The lower left and the upper right corner, cut by the field.
    #[must_use]
    pub fn diagonal(self) -> (Vertex, Vertex) {
        let clip = |at: i16, count: u8, glued: bool| {
            let count = i16::from(count);
            u8::try_from(if glued {
                at.rem_euclid(count)
            } else {
                at.clamp(0, count - 1)
            })
            .unwrap_or(0)
        };
        let corner = |(x, y): (i16, i16)| {
            Vertex::new(
                clip(x, self.grid.columns(), self.grid.glued_x()),
                clip(y, self.grid.rows(), self.grid.glued_y()),
            )
        };
        let [low, _, high, _] = self.corners().map(corner);
        (low, high)
    }

    /// Whether a vertex belongs to the closed rectangle.
    #[must_use]
    pub fn contains(self, v: Vertex) -> bool {
        let within = |at: u8, from: i16, extent: i16, period: Option<u8>| {
            let offset = i16::from(at) - from;
            let offset = period.map_or(offset, |period| offset.rem_euclid(i16::from(period)));
            (0..=extent).contains(&offset)
        };
        let period_x = self.grid.glued_x().then(|| self.grid.columns());
        let period_y = self.grid.glued_y().then(|| self.grid.rows());
        within(v.x, self.left, self.width, period_x)
            && within(v.y, self.bottom, self.height, period_y)
    }

    /// Whether a unit segment shares a point with the closed rectangle.
    #[must_use]
    pub fn touches(self, edge: Edge) -> bool {
        edge.ends().into_iter().any(|end| self.contains(end))
    }
}
