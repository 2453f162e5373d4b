//! Directions on a lattice of vertices as shifts of bit sets, and flood fill between walls.

use super::bits::PlaceSet;
use super::edges::{Edges, LEVEL, Slot, UPRIGHT};
use crate::board::{Cell, Edge, Grid, Vertex};

/// The shape of a field in `N` words: vertex (x, y) and the cell above and to the right of it are bit `y · columns + x`.
///
/// Pairs are by direction: [`LEVEL`] along the rows, [`UPRIGHT`] along the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice<const N: usize> {
    /// From a place to the next one.
    step: [usize; 2],
    /// From the first place of a line to its last one.
    round: [usize; 2],
    /// Times a place, 65536 times its row and something.
    per_row: usize,
    glued: [bool; 2],
    /// Whether either direction is glued.
    has_seams: bool,
    vertices: PlaceSet<N>,
    cells: PlaceSet<N>,
    edges: Edges<N>,
    /// The cells whose left and whose lower side is within the field, and those where it is a seam.
    inner: [PlaceSet<N>; 2],
    seams: [PlaceSet<N>; 2],
    /// The first and the last vertices of all lines.
    first: [PlaceSet<N>; 2],
    last: [PlaceSet<N>; 2],
}

/// Where a flood fill may go: the cells whose left side, and those whose lower side is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gates<const N: usize> {
    /// The side is within the field.
    inner: [PlaceSet<N>; 2],
    /// It is a seam.
    seams: [PlaceSet<N>; 2],
}

impl<const N: usize> Lattice<N> {
    pub(super) fn new(grid: Grid) -> Self {
        let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
        let glued = [grid.glued_x(), grid.glued_y()];
        let (step, round) = ([1, columns], [columns - 1, columns * (rows - 1)]);
        let vertices = PlaceSet::below(columns * rows);
        let mut left = PlaceSet::EMPTY;
        (0..rows).for_each(|y| left.insert(y * columns));
        let first = [left, PlaceSet::below(columns)];
        let last = [LEVEL, UPRIGHT].map(|direction| first[direction].raised(round[direction]));
        // Without a seam nothing goes on from the last places of a line.
        let onwards = [LEVEL, UPRIGHT].map(|direction| {
            if glued[direction] {
                vertices
            } else {
                vertices.less(last[direction])
            }
        });
        let cells = onwards[LEVEL].and(onwards[UPRIGHT]);
        Self {
            step,
            round,
            per_row: 65536 / columns + 1,
            glued,
            has_seams: glued != [false; 2],
            vertices,
            cells,
            inner: first.map(|first| cells.less(first)),
            seams: [LEVEL, UPRIGHT]
                .map(|direction| cells.and(first[direction]).only_if(glued[direction])),
            edges: Edges(onwards),
            first,
            last,
        }
    }

    #[inline]
    pub(super) fn index(&self, v: Vertex) -> usize {
        usize::from(v.y) * self.step[UPRIGHT] + usize::from(v.x)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a board has at most 26 columns and rows"
    )]
    pub(super) fn vertex(&self, at: usize) -> Vertex {
        // A division takes longer. At most 703 times the rounded quotient is less than a row too much.
        let row = (at * self.per_row) >> 16;
        Vertex::new((at - row * self.step[UPRIGHT]) as u8, row as u8)
    }

    pub(super) fn cell(&self, at: usize) -> Cell {
        let Vertex { x, y } = self.vertex(at);
        Cell::new(x, y)
    }

    /// The bit of an edge whose ends are neighbours.
    #[inline]
    pub(super) fn slot(&self, edge: Edge) -> Slot {
        let (a, b) = (edge.a(), edge.b());
        let wraps = b.x - a.x > 1 || b.y.abs_diff(a.y) > 1;
        Slot {
            direction: usize::from(a.x == b.x),
            at: self.index(if wraps { b } else { a }),
        }
    }

    /// The edge of a bit.
    #[inline]
    pub(super) fn edge(&self, slot: Slot) -> Edge {
        Edge::new(self.vertex(slot.at), self.vertex(self.far_end(slot)))
    }

    /// The right or upper end of an edge of the field.
    #[inline]
    pub(super) fn far_end(&self, Slot { direction, at }: Slot) -> usize {
        let wraps = self.has_seams && self.glued[direction] && self.last[direction].has(at);
        if wraps {
            at - self.round[direction]
        } else {
            at + self.step[direction]
        }
    }

    /// The place before another one in a direction, across the seam if there is one.
    #[inline]
    pub(super) fn before(&self, direction: usize, at: usize) -> Option<usize> {
        if self.first[direction].has(at) {
            self.glued[direction].then(|| at + self.round[direction])
        } else {
            Some(at - self.step[direction])
        }
    }

    /// Whether an edge has the outside on one side.
    #[inline]
    pub(super) fn is_border(&self, Slot { direction, at }: Slot) -> bool {
        let across = 1 - direction;
        !self.glued[across] && self.first[across].or(self.last[across]).has(at)
    }

    /// The cells on both sides of an edge, the one above it or to its right first; of a border twice the only one.
    #[inline]
    pub(super) fn sides(&self, slot: Slot) -> [PlaceSet<N>; 2] {
        let other = self.before(1 - slot.direction, slot.at).unwrap_or(slot.at);
        let (one, other) = (PlaceSet::one(slot.at), PlaceSet::one(other));
        if self.cells.meets(one) {
            [one, other]
        } else {
            [other, other]
        }
    }

    #[inline]
    pub(super) fn cells(&self) -> PlaceSet<N> {
        self.cells
    }

    pub(super) fn is_cell(&self, at: usize) -> bool {
        self.cells.has(at)
    }

    /// Whether there is no outside.
    pub(super) fn is_closed(&self) -> bool {
        self.glued == [true; 2]
    }

    /// All edges of the field.
    #[inline]
    pub(super) fn edges(&self) -> Edges<N> {
        self.edges
    }

    /// All places moved to the next one in a direction.
    #[inline]
    pub(super) fn forth(&self, direction: usize, set: PlaceSet<N>) -> PlaceSet<N> {
        let moved = if direction == LEVEL {
            set.less(self.last[LEVEL]).up(1)
        } else {
            set.up(self.step[UPRIGHT]).and(self.vertices)
        };
        if self.glued[direction] {
            moved.or(set.and(self.last[direction]).lowered(self.round[direction]))
        } else {
            moved
        }
    }

    /// All places moved to the one before in a direction.
    #[inline]
    pub(super) fn back(&self, direction: usize, set: PlaceSet<N>) -> PlaceSet<N> {
        let moved = if direction == LEVEL {
            set.less(self.first[LEVEL]).down(1)
        } else {
            set.down(self.step[UPRIGHT])
        };
        if self.glued[direction] {
            moved.or(set.and(self.first[direction]).raised(self.round[direction]))
        } else {
            moved
        }
    }

    /// The edges that have an end in a set of vertices, and some places beside the field.
    #[inline]
    pub(super) fn at(&self, ends: PlaceSet<N>) -> Edges<N> {
        let back = if self.has_seams {
            [self.back(LEVEL, ends), self.back(UPRIGHT, ends)]
        } else {
            [
                ends.less(self.first[LEVEL]).down(1),
                ends.down(self.step[UPRIGHT]),
            ]
        };
        Edges(back.map(|back| ends.or(back)))
    }

    /// The edges that have a cell of a set beside them.
    #[inline]
    pub(super) fn beside(&self, cells: PlaceSet<N>) -> Edges<N> {
        Edges(self.cells_forth(cells).map(|moved| cells.or(moved)))
    }

    /// The edges that have a set of cells on exactly one side.
    #[inline]
    pub(super) fn boundary(&self, cells: PlaceSet<N>) -> Edges<N> {
        Edges(self.cells_forth(cells).map(|moved| cells.xor(moved)))
    }

    /// All cells moved up, and moved to the right, where the edge after them is that between them and the next one.
    #[inline]
    fn cells_forth(&self, cells: PlaceSet<N>) -> [PlaceSet<N>; 2] {
        if self.has_seams {
            [self.forth(UPRIGHT, cells), self.forth(LEVEL, cells)]
        } else {
            // No cell is the last one of a line of vertices.
            [cells.up(self.step[UPRIGHT]), cells.up(1)]
        }
    }

    /// The cells that have an edge of a set below, above, to the left and to the right of them, and some places beside the
    /// field.
    #[inline]
    pub(super) fn around(&self, edges: Edges<N>) -> [PlaceSet<N>; 4] {
        let [level, upright] = edges.0;
        [
            level,
            self.back(UPRIGHT, level),
            upright,
            self.back(LEVEL, upright),
        ]
    }

    /// The cells from which the outside of the field can be entered directly.
    #[inline]
    pub(super) fn exits(&self, walls: Edges<N>) -> PlaceSet<N> {
        let mut exits = PlaceSet::EMPTY;
        for (direction, across) in [(LEVEL, UPRIGHT), (UPRIGHT, LEVEL)] {
            if !self.glued[direction] {
                let open = self.first[direction]
                    .or(self.last[direction])
                    .less(walls.0[across]);
                exits = exits
                    .or(open)
                    .or(self.back(direction, open.and(self.last[direction])));
            }
        }
        exits.and(self.cells)
    }

    /// Where a flood fill may go between walls.
    #[inline]
    pub(super) fn gates(&self, walls: Edges<N>) -> Gates<N> {
        let open = |cells: [PlaceSet<N>; 2]| {
            [
                cells[LEVEL].less(walls.0[UPRIGHT]),
                cells[UPRIGHT].less(walls.0[LEVEL]),
            ]
        };
        Gates {
            inner: open(self.inner),
            seams: open(self.seams),
        }
    }

    /// A set of cells with those that can be entered from it directly, and some that can be entered from those.
    #[inline]
    pub(super) fn spread(&self, mut set: PlaceSet<N>, gates: &Gates<N>) -> PlaceSet<N> {
        let [level, upright] = gates.inner;
        set = set.or(set.up(1).and(level));
        set = set.or(set.and(level).down(1));
        set = set.or(set.up(self.step[UPRIGHT]).and(upright));
        set = set.or(set.and(upright).down(self.step[UPRIGHT]));
        if self.has_seams {
            self.across_seams(set, gates)
        } else {
            set
        }
    }

    /// A set of cells with those that can be entered from it across seams.
    fn across_seams(&self, mut set: PlaceSet<N>, gates: &Gates<N>) -> PlaceSet<N> {
        for direction in [LEVEL, UPRIGHT] {
            if self.glued[direction] {
                let (round, gate) = (self.round[direction], gates.seams[direction]);
                set = set.or(set.and(self.last[direction]).lowered(round).and(gate));
                set = set.or(set.and(gate).raised(round));
            }
        }
        set
    }

    /// All cells that can be reached from some without crossing a wall.
    #[inline]
    pub(super) fn flood(&self, mut set: PlaceSet<N>, gates: &Gates<N>) -> PlaceSet<N> {
        loop {
            let more = self.spread(set, gates);
            if more == set {
                return set;
            }
            set = more;
        }
    }
}
