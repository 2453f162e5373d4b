//! The regions that segments enclose: those that one segment would make, and the knowledge of all
//! that is kept from move to move.

use super::bits::PlaceSet;
use super::edges::{Edges, Slot};
use super::lattice::{Gates, Lattice};
use super::region::{Arising, NewRegion};
use crate::Colour;

/// The segments of a drawing by colour.
pub(super) type Segments<const N: usize> = [Edges<N>; 3];

/// The regions that a segment would make: none, one with the outside on its other side, or the two parts of another one; and
/// the colours on their boundaries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut<const N: usize> {
    parts: Parts<N>,
    /// Whether there is blue and whether there is red on the boundary of each, the segment left aside.
    colours: [[bool; 2]; 2],
}

impl<const N: usize> Cut<N> {
    fn regions(&self) -> &[PlaceSet<N>] {
        &self.parts.regions[..self.parts.count]
    }

    fn colours(&self) -> &[[bool; 2]] {
        &self.colours[..self.parts.count]
    }

    /// The regions with the colours on their boundaries, for a colour of the segment.
    #[inline]
    pub(super) fn arising(&self, colour: Colour) -> Arising {
        let mut arising = Arising::default();
        for (region, &colours) in self.regions().iter().zip(self.colours()) {
            arising.push(new_region(*region, colours).with(colour));
        }
        arising
    }
}

/// The sets of cells that a segment would make regions of.
#[derive(Clone, Copy, Debug)]
struct Parts<const N: usize> {
    regions: [PlaceSet<N>; 2],
    count: usize,
}

impl<const N: usize> Parts<N> {
    const NONE: Self = Self {
        regions: [PlaceSet::EMPTY; 2],
        count: 0,
    };

    const fn one(region: PlaceSet<N>) -> Self {
        Self {
            regions: [region, PlaceSet::EMPTY],
            count: 1,
        }
    }
}

/// Area and boundary colours of a set of cells.
#[inline]
pub(super) fn verdict<const N: usize>(
    lattice: &Lattice<N>,
    segments: &Segments<N>,
    cells: PlaceSet<N>,
) -> NewRegion {
    new_region(cells, colours(lattice, segments, cells))
}

/// Whether there is blue and whether there is red on the boundary of a set of cells.
#[inline]
fn colours<const N: usize>(
    lattice: &Lattice<N>,
    segments: &Segments<N>,
    cells: PlaceSet<N>,
) -> [bool; 2] {
    let boundary = lattice.boundary(cells);
    [Colour::Blue, Colour::Red].map(|colour| segments[colour.index()].meets(boundary))
}

#[inline]
fn new_region<const N: usize>(cells: PlaceSet<N>, [has_blue, has_red]: [bool; 2]) -> NewRegion {
    NewRegion {
        has_blue,
        has_red,
        area2: 2 * cells.count(),
    }
}

/// The faces of a drawing, and the edges that would enclose nothing of one colour.
///
/// A segment between two pieces of the drawing divides nothing, now and after any segment more, so that it changes nothing
/// of what is known here. One within a piece changes it for the edges of the face that it lies in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Faces<const N: usize> {
    /// The cells from which the outside can be entered directly.
    exits: PlaceSet<N>,
    /// The cells from which the outside cannot be reached.
    enclosed: PlaceSet<N>,
    /// Twice the areas of the regions of blue and of red.
    areas2: [u32; 2],
    /// The edges of which it is known whether rule 4 forbids them.
    judged: Edges<N>,
    /// Those that it forbids in each colour.
    forbidden: [Edges<N>; 3],
    /// The regions of the edge that was judged last: it is likely to be drawn now.
    last: Option<(Slot, Cut<N>)>,
}

impl<const N: usize> Faces<N> {
    /// Nothing is drawn.
    pub(super) fn new(lattice: &Lattice<N>) -> Self {
        let enclosed = if lattice.is_closed() {
            lattice.cells()
        } else {
            PlaceSet::EMPTY
        };
        Self {
            exits: lattice.exits(Edges::EMPTY),
            enclosed,
            areas2: [0; 2],
            judged: Edges::EMPTY,
            forbidden: [Edges::EMPTY; 3],
            last: None,
        }
    }

    #[inline]
    pub(super) const fn areas2(&self) -> [u32; 2] {
        self.areas2
    }

    #[inline]
    pub(super) const fn judged(&self) -> &Edges<N> {
        &self.judged
    }

    /// The edges that rule 4 is known to forbid in a colour.
    #[inline]
    pub(super) const fn forbidden(&self, colour: Colour) -> &Edges<N> {
        &self.forbidden[colour.index()]
    }

    /// The result of [`cut`](Self::cut), if it is known.
    #[inline]
    pub(super) fn known(&self, slot: Slot) -> Option<Cut<N>> {
        self.last
            .filter(|(last, _)| *last == slot)
            .map(|(_, cut)| cut)
    }

    /// The regions that a segment on a free edge within a piece of the drawing would make.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "of its places one is hot, which the compiler cannot know: 3 % of a random game"
    )]
    pub(super) fn cut(
        &self,
        lattice: &Lattice<N>,
        segments: &Segments<N>,
        mut walls: Edges<N>,
        slot: Slot,
    ) -> Cut<N> {
        walls.insert(slot);
        let gates = lattice.gates(walls);
        let [one, other] = lattice.sides(slot);
        let parts = if lattice.is_border(slot) {
            closed(lattice, &gates, lattice.exits(walls), one)
        } else if self.enclosed.meets(one) {
            divided(lattice, &gates, one, other)
        } else {
            enclosed(lattice, &gates, self.exits, one, other)
        };
        let [one, other] = parts.regions;
        let of = |region: PlaceSet<N>, is_there: bool| {
            if is_there {
                colours(lattice, segments, region)
            } else {
                [false; 2]
            }
        };
        Cut {
            parts,
            colours: [of(one, parts.count > 0), of(other, parts.count > 1)],
        }
    }

    /// Notes a segment, which is among the walls already.
    #[inline]
    pub(super) fn draw(&mut self, lattice: &Lattice<N>, walls: Edges<N>, slot: Slot) {
        if lattice.is_border(slot) {
            self.exits = lattice.exits(walls);
        }
    }

    /// Finds out whether rule 4 forbids a segment on an edge that [`cut`](Self::cut) knows.
    #[inline]
    pub(super) fn judge(&mut self, slot: Slot, cut: &Cut<N>) {
        self.last = Some((slot, *cut));
        let edge = Edges::one(slot);
        self.judged = self.judged.or(edge);
        let [first, rest @ ..] = cut.colours() else {
            return;
        };
        let by = |&[has_blue, has_red]: &[bool; 2]| [has_red, has_blue, has_blue == has_red];
        let mut forbidden = by(first);
        for region in rest {
            forbidden = std::array::from_fn(|colour| forbidden[colour] && by(region)[colour]);
        }
        for (edges, is_forbidden) in self.forbidden.iter_mut().zip(forbidden) {
            *edges = edges.or(edge.only_if(is_forbidden));
        }
    }

    /// Notes a segment within a piece of the drawing, which is not among the others yet, and what it makes.
    #[inline]
    pub(super) fn close(
        &mut self,
        lattice: &Lattice<N>,
        segments: &Segments<N>,
        (slot, colour): (Slot, Colour),
        cut: &Cut<N>,
    ) {
        let [side, _] = lattice.sides(slot);
        let was_outside = !self.enclosed.meets(side);
        if let [one, other] = cut.regions() {
            self.count(
                verdict(lattice, segments, one.or(*other)),
                u32::wrapping_sub,
            );
        }
        for (&region, &colours) in cut.regions().iter().zip(cut.colours()) {
            self.count(new_region(region, colours).with(colour), u32::wrapping_add);
            self.enclosed = self.enclosed.or(region);
        }
        self.last = None;
        if self.judged.is_empty() {
            return;
        }
        let face = if was_outside {
            let closed = cut
                .regions()
                .iter()
                .fold(self.enclosed, |enclosed, &region| enclosed.less(region));
            lattice.cells().less(closed)
        } else if let [one, other] = cut.regions() {
            one.or(*other)
        } else {
            let [blue, red, green] = segments;
            let walls = blue.or(*red).or(*green);
            lattice.flood(side, &lattice.gates(walls))
        };
        let stale = lattice.beside(face);
        self.judged = self.judged.less(stale);
        self.forbidden = self.forbidden.map(|edges| edges.less(stale));
    }

    fn count(&mut self, region: NewRegion, change: fn(u32, u32) -> u32) {
        if let Some(colour) = region.colour() {
            let area2 = &mut self.areas2[colour.index()];
            *area2 = change(*area2, region.area2);
        }
    }
}

/// The parts of a region on both sides of a wall, if it divides it. Both sides grow by turns, so that the smaller part
/// decides how long it takes.
#[inline]
fn divided<const N: usize>(
    lattice: &Lattice<N>,
    gates: &Gates<N>,
    mut one: PlaceSet<N>,
    mut other: PlaceSet<N>,
) -> Parts<N> {
    loop {
        let (more, beyond) = (lattice.spread(one, gates), lattice.spread(other, gates));
        if more.meets(beyond) {
            return Parts::NONE;
        }
        if more == one || beyond == other {
            let regions = [lattice.flood(more, gates), lattice.flood(beyond, gates)];
            return if regions[0].meets(regions[1]) {
                Parts::NONE
            } else {
                Parts { regions, count: 2 }
            };
        }
        (one, other) = (more, beyond);
    }
}

/// The part of the outside that a wall cuts off, on either of its sides.
#[inline]
fn enclosed<const N: usize>(
    lattice: &Lattice<N>,
    gates: &Gates<N>,
    exits: PlaceSet<N>,
    mut one: PlaceSet<N>,
    mut other: PlaceSet<N>,
) -> Parts<N> {
    loop {
        if one.meets(exits) {
            return closed(lattice, gates, exits, other);
        }
        if other.meets(exits) {
            return closed(lattice, gates, exits, one);
        }
        let (more, beyond) = (lattice.spread(one, gates), lattice.spread(other, gates));
        if more == one {
            return Parts::one(one);
        }
        if beyond == other {
            return Parts::one(other);
        }
        (one, other) = (more, beyond);
    }
}

/// The cells that can be reached from one side of a wall, unless it is the outside.
#[inline]
fn closed<const N: usize>(
    lattice: &Lattice<N>,
    gates: &Gates<N>,
    exits: PlaceSet<N>,
    mut side: PlaceSet<N>,
) -> Parts<N> {
    loop {
        if side.meets(exits) {
            return Parts::NONE;
        }
        let more = lattice.spread(side, gates);
        if more == side {
            return Parts::one(side);
        }
        side = more;
    }
}
