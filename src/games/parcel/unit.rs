//! The drawing on a field of unit segments: rows of bits for every colour and direction.

use super::bits::Bits;
use super::lattice::{Lattice, Walls};
use super::region::{self, Arising, NewRegion, Piercing, Region};
use crate::Colour;
use crate::board::{Cell, Edge, Grid, Vertex};

/// Segments on a field whose vertices fit `N` words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<const N: usize> {
    lattice: Lattice<N>,
    horizontal: [Bits<N>; 3],
    vertical: [Bits<N>; 3],
    /// Vertices that are ends of a segment of each colour.
    touched: [Bits<N>; 3],
}

/// An edge as a bit: its direction and its left or lower end.
#[derive(Clone, Copy, Debug)]
struct Slot {
    is_horizontal: bool,
    at: usize,
}

impl<const N: usize> Unit<N> {
    pub(super) fn new(grid: Grid) -> Self {
        let none = [Bits::EMPTY; 3];
        Self { lattice: Lattice::new(grid), horizontal: none, vertical: none, touched: none }
    }

    /// The bit of an edge whose ends are neighbours.
    #[inline]
    fn slot(&self, edge: Edge) -> Slot {
        let (a, b) = (edge.a(), edge.b());
        let is_horizontal = a.y == b.y;
        let wraps = if is_horizontal { b.x - a.x > 1 } else { b.y - a.y > 1 };
        Slot { is_horizontal, at: self.lattice.index(if wraps { b } else { a }) }
    }

    /// The edge of a bit.
    fn edge(&self, slot: Slot) -> Edge {
        let far = if slot.is_horizontal { self.lattice.right_of(slot.at) } else { self.lattice.above(slot.at) };
        Edge::new(self.lattice.vertex(slot.at), self.lattice.vertex(far.unwrap_or(slot.at)))
    }

    #[inline]
    fn colour_in(&self, slot: Slot) -> Option<Colour> {
        let sets = if slot.is_horizontal { &self.horizontal } else { &self.vertical };
        Colour::ALL.into_iter().find(|colour| sets[colour.index()].has(slot.at))
    }

    pub(super) fn colour_of(&self, edge: Edge) -> Option<Colour> {
        self.colour_in(self.slot(edge))
    }

    /// Whether an end of the edge is an end of a segment of that colour.
    #[inline]
    pub(super) fn meets(&self, edge: Edge, colour: Colour) -> bool {
        let touched = &self.touched[colour.index()];
        touched.has(self.lattice.index(edge.a())) || touched.has(self.lattice.index(edge.b()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.touched.iter().all(Bits::is_empty)
    }

    #[inline]
    pub(super) fn draw(&mut self, edge: Edge, colour: Colour) {
        let slot = self.slot(edge);
        let sets = if slot.is_horizontal { &mut self.horizontal } else { &mut self.vertical };
        sets[colour.index()].insert(slot.at);
        for end in edge.ends() {
            self.touched[colour.index()].insert(self.lattice.index(end));
        }
    }

    pub(super) fn segments(&self) -> Vec<(Edge, Colour)> {
        let mut out = Vec::new();
        for colour in Colour::ALL {
            let across = self.horizontal[colour.index()].iter().map(|at| Slot { is_horizontal: true, at });
            let vertical = self.vertical[colour.index()].iter().map(|at| Slot { is_horizontal: false, at });
            out.extend(across.chain(vertical).map(|slot| (self.edge(slot), colour)));
        }
        out.sort_unstable();
        out
    }

    /// The polyline that a green segment on `edge` would pierce.
    ///
    /// On squared paper that needs a green segment straight ahead and both sides of one other colour.
    #[inline]
    pub(super) fn pierced(&self, edge: Edge) -> Option<Piercing> {
        let lattice = &self.lattice;
        let Slot { is_horizontal, at } = self.slot(edge);
        let far = if is_horizontal { lattice.right_of(at)? } else { lattice.above(at)? };
        let behind = if is_horizontal { lattice.left_of(at) } else { lattice.below(at) };
        for (vertex, ahead) in [(at, behind), (far, Some(far))] {
            let Some(ahead) = ahead else { continue };
            let (first, second) = if is_horizontal {
                (Some(vertex), lattice.below(vertex))
            } else {
                (Some(vertex), lattice.left_of(vertex))
            };
            let (Some(first), Some(second)) = (first, second) else { continue };
            let across = Slot { is_horizontal, at: ahead };
            if self.colour_in(across) != Some(Colour::Green) {
                continue;
            }
            let sides =
                [Slot { is_horizontal: !is_horizontal, at: first }, Slot { is_horizontal: !is_horizontal, at: second }];
            let [one, other] = sides.map(|slot| self.colour_in(slot));
            if let Some(colour @ (Colour::Blue | Colour::Red)) = one.filter(|_| one == other) {
                return Some(Piercing {
                    vertex: lattice.vertex(vertex),
                    colour,
                    sides: sides.map(|slot| self.edge(slot)),
                    across: self.edge(across),
                });
            }
        }
        None
    }

    /// All segments as walls.
    #[inline]
    fn walls(&self) -> Walls<N> {
        let all = |sets: &[Bits<N>; 3]| sets[0].or(sets[1]).or(sets[2]);
        Walls { horizontal: all(&self.horizontal), vertical: all(&self.vertical) }
    }

    /// The regions that would arise by a segment of that colour on a free edge.
    #[inline]
    pub(super) fn arising(&self, edge: Edge, colour: Colour) -> Arising {
        let mut arising = Arising::default();
        let touched = self.touched[0].or(self.touched[1]).or(self.touched[2]);
        if !touched.has(self.lattice.index(edge.a())) || !touched.has(self.lattice.index(edge.b())) {
            return arising;
        }
        let slot = self.slot(edge);
        let mut walls = self.walls();
        let wall = if slot.is_horizontal { &mut walls.horizontal } else { &mut walls.vertical };
        wall.insert(slot.at);
        let other = if slot.is_horizontal { self.lattice.below(slot.at) } else { self.lattice.left_of(slot.at) };
        let [one, other] = [Some(slot.at), other].map(|side| side.filter(|&at| self.lattice.is_cell(at)));
        if one == other {
            return arising;
        }
        let exits = self.lattice.exits(walls);
        // Neither the outside nor what has the other side too is a region: most edges are soon seen to divide nothing.
        for (side, other) in [(one, other), (other, one)] {
            let Some(side) = side else { continue };
            let mut end = exits;
            other.into_iter().for_each(|other| end.insert(other));
            match self.lattice.flood_unless(side, walls, end) {
                Ok(set) => arising.push(self.verdict(set, Some((slot, colour)))),
                Err(met) if other.is_some_and(|other| met.has(other)) => return arising,
                Err(_) => {}
            }
        }
        arising
    }

    /// Area and boundary colours of a set of cells, with one more segment if it is given.
    #[inline]
    fn verdict(&self, set: Bits<N>, more: Option<(Slot, Colour)>) -> NewRegion {
        let boundary = self.lattice.boundary(set);
        let has = |colour: Colour| {
            boundary.horizontal.meets(self.horizontal[colour.index()])
                || boundary.vertical.meets(self.vertical[colour.index()])
                || more.is_some_and(|(slot, drawn)| {
                    let side = if slot.is_horizontal { boundary.horizontal } else { boundary.vertical };
                    drawn == colour && side.has(slot.at)
                })
        };
        NewRegion { has_blue: has(Colour::Blue), has_red: has(Colour::Red), area2: 2 * set.count() }
    }

    /// The sets of cells that are regions.
    fn region_sets(&self) -> Vec<Bits<N>> {
        let walls = self.walls();
        let exits = self.lattice.exits(walls);
        let mut rest = self.lattice.cells();
        let mut sets = Vec::new();
        while let Some(seed) = rest.first() {
            let set = self.lattice.flood(seed, walls);
            rest = rest.less(set);
            let boundary = self.lattice.boundary(set);
            if !set.meets(exits) && (!boundary.horizontal.is_empty() || !boundary.vertical.is_empty()) {
                sets.push(set);
            }
        }
        sets
    }

    /// The doubled areas of the regions of blue and of red.
    pub(super) fn areas2(&self) -> [u32; 2] {
        let mut sums = [0; 2];
        for set in self.region_sets() {
            let verdict = self.verdict(set, None);
            if let Some(colour) = verdict.colour() {
                sums[colour.index()] += verdict.area2;
            }
        }
        sums
    }

    /// Twice the area of single closed cells: blue's, red's and undetermined ones.
    #[inline]
    pub(super) fn settled2(&self) -> [u32; 3] {
        let with = |horizontal: Bits<N>, vertical: Bits<N>| {
            [horizontal, self.lattice.south(horizontal), vertical, self.lattice.west(vertical)]
        };
        let walls = self.walls();
        let closed = with(walls.horizontal, walls.vertical).into_iter().fold(self.lattice.cells(), Bits::and);
        if closed.is_empty() {
            return [0; 3];
        }
        let beside = |colour: Colour| {
            let sides = with(self.horizontal[colour.index()], self.vertical[colour.index()]);
            sides.into_iter().fold(Bits::EMPTY, Bits::or).and(closed)
        };
        let (blue, red) = (beside(Colour::Blue), beside(Colour::Red));
        let (of_blue, of_red) = (blue.less(red).count(), red.less(blue).count());
        [of_blue, of_red, closed.count() - of_blue - of_red].map(|cells| 2 * cells)
    }

    pub(super) fn regions(&self) -> Vec<Region> {
        let mut regions: Vec<_> = self.region_sets().into_iter().map(|set| self.region(set)).collect();
        regions.sort_by(|one, other| one.cells.cmp(&other.cells));
        regions
    }

    fn region(&self, set: Bits<N>) -> Region {
        let verdict = self.verdict(set, None);
        let boundary = self.lattice.boundary(set);
        let slots = boundary.horizontal.iter().map(|at| Slot { is_horizontal: true, at });
        let slots = slots.chain(boundary.vertical.iter().map(|at| Slot { is_horizontal: false, at }));
        let sides: Vec<_> = slots.map(|slot| self.directed(slot, set)).collect();
        let mut cells: Vec<Cell> = set.iter().map(|at| self.lattice.cell(at)).collect();
        cells.sort_unstable();
        Region { colour: verdict.colour(), verdict, cells, cycles: region::cycles(&sides, region::unit_step) }
    }

    /// A boundary edge from vertex to vertex with the set on its left.
    fn directed(&self, slot: Slot, set: Bits<N>) -> (Vertex, Vertex) {
        let near = self.lattice.vertex(slot.at);
        let far = if slot.is_horizontal { self.lattice.right_of(slot.at) } else { self.lattice.above(slot.at) };
        let far = self.lattice.vertex(far.unwrap_or(slot.at));
        // The cell of the same index is above a horizontal edge and to the right of a vertical one.
        let is_inside = self.lattice.is_cell(slot.at) && set.has(slot.at);
        if slot.is_horizontal == is_inside { (near, far) } else { (far, near) }
    }
}
