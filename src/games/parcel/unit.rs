//! The drawing on a field of unit segments: rows of bits for every colour and direction.

use super::bits::PlaceSet;
use super::edges::{Edges, LEVEL, Slot};
use super::faces::{self, Cut, Faces, Segments};
use super::lattice::Lattice;
use super::lots::Lots;
use super::pieces::Pieces;
use super::region::{self, Arising, Piercing, Region};
use crate::Colour;
use crate::board::{Cell, Edge, Grid, Vertex};
use crate::rules::Random;

/// Segments on a field whose vertices fit `N` words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<const N: usize> {
    lattice: Lattice<N>,
    segments: Segments<N>,
    /// All segments.
    walls: Edges<N>,
    /// Vertices that are ends of segments.
    touched: PlaceSet<N>,
    /// Edges that have an end in common with a segment of each colour.
    near: [Edges<N>; 3],
    pieces: Pieces<N>,
    faces: Faces<N>,
    lots: Lots<N>,
    /// An edge, the last that was picked if any, with its bit.
    picked: (Edge, Slot),
}

/// The player who draws, and the settings of the game that matter for it.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    /// The player's colour.
    pub(super) own: Colour,
    /// Whether green may be chosen.
    pub(super) green_optional: bool,
    /// Which edges the opening forbids, if it forbids any.
    pub(super) barred: Option<&'a dyn Fn(Edge) -> bool>,
}

impl<const N: usize> Unit<N> {
    pub(super) fn new(grid: Grid) -> Self {
        let lattice = Lattice::new(grid);
        let first = Slot {
            direction: LEVEL,
            at: 0,
        };
        Self {
            picked: (lattice.edge(first), first),
            lattice,
            segments: [Edges::EMPTY; 3],
            walls: Edges::EMPTY,
            touched: PlaceSet::EMPTY,
            near: [Edges::EMPTY; 3],
            pieces: Pieces::new(),
            faces: Faces::new(&lattice),
            lots: Lots::new(),
        }
    }

    #[inline]
    fn colour_in(&self, slot: Slot) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|colour| self.segments[colour.index()].has(slot))
    }

    #[inline]
    pub(super) fn colour_of(&self, edge: Edge) -> Option<Colour> {
        self.colour_in(self.lattice.slot(edge))
    }

    /// Whether an end of the edge is an end of a segment of that colour.
    #[inline]
    pub(super) fn meets(&self, edge: Edge, colour: Colour) -> bool {
        self.near[colour.index()].has(self.lattice.slot(edge))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.touched.is_empty()
    }

    /// Draws a segment; one that is there stays as it is.
    #[inline]
    pub(super) fn draw(&mut self, edge: Edge, colour: Colour) {
        // The edge picked is likely to be drawn now.
        let slot = if edge == self.picked.0 {
            self.picked.1
        } else {
            self.lattice.slot(edge)
        };
        if self.walls.has(slot) {
            return;
        }
        if self.is_within(slot) {
            let cut = self
                .faces
                .known(slot)
                .unwrap_or_else(|| self.cut_anew(slot));
            self.faces
                .close(&self.lattice, &self.segments, (slot, colour), &cut);
        }
        self.put(slot, colour);
    }

    /// Draws a player's segment, if it is free, has the colour that the rules give, and is allowed; a colour that is written
    /// must be this one.
    #[inline]
    pub(super) fn draw_legal(&mut self, edge: Edge, own: Colour, written: Option<Colour>) -> bool {
        let slot = self.lattice.slot(edge);
        let is_green = self.near[own.opponent().index()].has(slot);
        let colour = if is_green { Colour::Green } else { own };
        let is_wrong = self.walls.has(slot)
            || written.is_some_and(|written| written != colour)
            || (is_green && self.pierced_ends(slot) != [false; 2]);
        if is_wrong {
            return false;
        }
        if self.is_within(slot) {
            let cut = self
                .faces
                .cut(&self.lattice, &self.segments, self.walls, slot);
            if cut.arising(colour).is_forbidden() {
                return false;
            }
            self.faces
                .close(&self.lattice, &self.segments, (slot, colour), &cut);
        }
        self.put(slot, colour);
        true
    }

    /// Whether the ends of an edge are joined by segments.
    #[inline]
    fn is_within(&self, slot: Slot) -> bool {
        self.pieces.are_joined(slot.at, self.lattice.far_end(slot))
    }

    /// Puts a segment on a free edge, whose regions are noted.
    #[inline]
    fn put(&mut self, slot: Slot, colour: Colour) {
        let (one, other) = (slot.at, self.lattice.far_end(slot));
        if !self.touched.has(one) {
            self.pieces.add(one, other);
        } else if !self.touched.has(other) {
            self.pieces.add(other, one);
        } else if !self.pieces.are_joined(one, other) {
            self.pieces.join(one, other);
        }
        let ends = PlaceSet::one(one).or(PlaceSet::one(other));
        self.lots.draw(slot, self.lattice.edges());
        self.segments[colour.index()].insert(slot);
        self.walls.insert(slot);
        self.faces.draw(&self.lattice, self.walls, slot);
        self.touched = self.touched.or(ends);
        let near = &mut self.near[colour.index()];
        *near = near.or(self.lattice.at(ends));
    }

    pub(super) fn segments(&self) -> Vec<(Edge, Colour)> {
        let mut out = Vec::new();
        self.each_segment(&mut |edge, colour| out.push((edge, colour)));
        // The order of edges as one number: archives ask this of every game.
        out.sort_unstable_by_key(|(edge, _)| {
            let [a, b] = edge.ends();
            u32::from_be_bytes([a.x, a.y, b.x, b.y])
        });
        debug_assert!(out.is_sorted());
        out
    }

    pub(super) fn each_segment(&self, see: &mut dyn FnMut(Edge, Colour)) {
        for colour in Colour::ALL {
            let slots = self.segments[colour.index()].iter();
            slots.for_each(|slot| see(self.lattice.edge(slot), colour));
        }
    }

    /// The polyline that a green segment on `edge` would pierce.
    #[inline]
    pub(super) fn pierced(&self, edge: Edge) -> Option<Piercing> {
        let lattice = &self.lattice;
        let slot = lattice.slot(edge);
        let Slot { direction, at } = slot;
        let (vertex, ahead) = match self.pierced_ends(slot) {
            [true, _] => (at, lattice.before(direction, at)?),
            [false, true] => (lattice.far_end(slot), lattice.far_end(slot)),
            [false, false] => return None,
        };
        let sides = [vertex, lattice.before(1 - direction, vertex)?].map(|at| Slot {
            direction: 1 - direction,
            at,
        });
        Some(Piercing {
            vertex: lattice.vertex(vertex),
            colour: self.colour_in(sides[0])?,
            sides: sides.map(|slot| lattice.edge(slot)),
            across: lattice.edge(Slot {
                direction,
                at: ahead,
            }),
        })
    }

    /// At which ends of an edge a green segment would pierce.
    ///
    /// On squared paper that needs a green segment straight ahead and both sides of one other colour.
    #[inline]
    fn pierced_ends(&self, slot: Slot) -> [bool; 2] {
        let [blue, red, green] = &self.segments;
        let (direction, across) = (slot.direction, 1 - slot.direction);
        let is_green = |at: usize| green.0[direction].has(at);
        // Whether a polyline of one colour passes a vertex across the edge.
        let is_passed = |vertex: usize| {
            let below = self.lattice.before(across, vertex);
            let passes = |segments: &Edges<N>| {
                segments.0[across].has(vertex)
                    && below.is_some_and(|below| segments.0[across].has(below))
            };
            passes(blue) || passes(red)
        };
        let far = self.lattice.far_end(slot);
        let is_behind = self
            .lattice
            .before(direction, slot.at)
            .is_some_and(is_green);
        [
            is_behind && is_passed(slot.at),
            is_green(far) && is_passed(far),
        ]
    }

    /// The regions that a segment within a piece would make, of which nothing is known.
    #[cold]
    fn cut_anew(&self, slot: Slot) -> Cut<N> {
        self.faces
            .cut(&self.lattice, &self.segments, self.walls, slot)
    }

    /// The regions that a segment on a free edge would make.
    #[inline]
    fn cut(&self, slot: Slot) -> Option<Cut<N>> {
        self.is_within(slot).then(|| {
            self.faces
                .cut(&self.lattice, &self.segments, self.walls, slot)
        })
    }

    /// The regions that would arise by a segment of that colour on a free edge.
    #[inline]
    pub(super) fn arising(&self, edge: Edge, colour: Colour) -> Arising {
        let cut = self.cut(self.lattice.slot(edge));
        cut.map_or_else(Arising::default, |cut| cut.arising(colour))
    }

    /// The free edges that the opening leaves to a player, and the ones where he may choose green.
    #[inline]
    fn open(&self, terms: Terms<'_>) -> [Edges<N>; 2] {
        let mut free = self.lattice.edges().less(self.walls);
        if let Some(barred) = terms.barred {
            free.iter()
                .filter(|&slot| barred(self.lattice.edge(slot)))
                .for_each(|slot| free.remove(slot));
        }
        if !terms.green_optional {
            return [free, Edges::EMPTY];
        }
        let any = self.near[0].or(self.near[1]).or(self.near[2]);
        [free, free.and(any).less(self.foreign(terms))]
    }

    /// The edges on which a player's segments are green.
    #[inline]
    fn foreign(&self, terms: Terms<'_>) -> Edges<N> {
        self.near[terms.own.opponent().index()]
    }

    /// Whether rules 3 and 4 allow a segment on a free edge.
    #[inline]
    fn allows(&mut self, slot: Slot, colour: Colour) -> bool {
        // Known answers come first.
        if self.faces.forbidden(colour).has(slot)
            || (colour == Colour::Green && self.pierced_ends(slot) != [false; 2])
        {
            return false;
        }
        self.faces.judged().has(slot) || !self.is_within(slot) || self.judges(slot, colour)
    }

    /// Whether rule 4 allows a segment on a free edge within a piece, which is to be found out.
    #[inline(never)]
    fn judges(&mut self, slot: Slot, colour: Colour) -> bool {
        let cut = self
            .faces
            .cut(&self.lattice, &self.segments, self.walls, slot);
        self.faces.judge(slot, &cut);
        !self.faces.forbidden(colour).has(slot)
    }

    /// All segments that a player may draw, one that may have two colours twice.
    fn allowed(&mut self, terms: Terms<'_>) -> impl Iterator<Item = (Slot, Colour)> {
        let ([free, choice], foreign) = (self.open(terms), self.foreign(terms));
        let due = free.iter().map(move |slot| {
            let colour = if foreign.has(slot) {
                Colour::Green
            } else {
                terms.own
            };
            (slot, colour)
        });
        due.chain(choice.iter().map(|slot| (slot, Colour::Green)))
            .filter(|&(slot, colour)| self.allows(slot, colour))
    }

    /// All segments that a player may draw, sorted by their ends, the own colour first.
    pub(super) fn legal(&mut self, terms: Terms<'_>) -> Vec<(Edge, Colour)> {
        let lattice = self.lattice;
        let mut out: Vec<_> = self
            .allowed(terms)
            .map(|(slot, colour)| (lattice.edge(slot), colour))
            .collect();
        out.sort_unstable();
        out
    }

    /// How many segments a player may draw, one that may have two colours counted twice.
    pub(super) fn count(&mut self, terms: Terms<'_>) -> usize {
        self.allowed(terms).count()
    }

    /// A segment that a player may draw or, as likely as each of them, none.
    #[inline]
    pub(super) fn pick(&mut self, terms: Terms<'_>, random: &mut Random) -> Option<(Edge, Colour)> {
        /// The forbidden edges after which knowledge of the others pays.
        const PATIENCE: u32 = 8;
        if terms.green_optional || terms.barred.is_some() {
            return self.pick_of_known(terms, random);
        }
        let foreign = self.foreign(terms);
        self.lots.deal(self.lattice.edges());
        let mut tries = 0;
        while tries < PATIENCE {
            let lots = self.lots.count();
            let lot = random.below(lots + 1);
            if lot == lots {
                return None;
            }
            let slot = self.lots.edge(lot);
            if self.walls.has(slot) {
                self.lots.take(lot);
                continue;
            }
            let colour = if foreign.has(slot) {
                Colour::Green
            } else {
                terms.own
            };
            if self.allows(slot, colour) {
                self.lots.pick(lot);
                let edge = self.lattice.edge(slot);
                self.picked = (edge, slot);
                return Some((edge, colour));
            }
            tries += 1;
        }
        self.pick_of_known(terms, random)
    }

    /// The same among the segments that are not known to be forbidden.
    fn pick_of_known(&mut self, terms: Terms<'_>, random: &mut Random) -> Option<(Edge, Colour)> {
        let ([free, choice], foreign) = (self.open(terms), self.foreign(terms));
        let [own, green] = [terms.own, Colour::Green].map(|colour| *self.faces.forbidden(colour));
        let mut sets = [
            free.less(foreign)
                .less(own)
                .or(free.and(foreign).less(green)),
            choice.less(green),
        ];
        loop {
            let counts = sets.map(|edges| edges.count() as usize);
            let rank = random.below(counts[0] + counts[1] + 1);
            if rank == counts[0] + counts[1] {
                return None;
            }
            let is_chosen = rank >= counts[0];
            let slot = if is_chosen {
                sets[1].nth(rank - counts[0])
            } else {
                sets[0].nth(rank)
            };
            let colour = if is_chosen || foreign.has(slot) {
                Colour::Green
            } else {
                terms.own
            };
            if self.allows(slot, colour) {
                return Some((self.lattice.edge(slot), colour));
            }
            // The edges left stay equally likely.
            sets[usize::from(is_chosen)].remove(slot);
        }
    }

    /// The sets of cells that are regions.
    fn region_sets(&self) -> Vec<PlaceSet<N>> {
        let walls = self.walls;
        let (exits, gates) = (self.lattice.exits(walls), self.lattice.gates(walls));
        let mut rest = self.lattice.cells();
        let mut sets = Vec::new();
        while let Some(seed) = rest.first() {
            let set = self.lattice.flood(PlaceSet::one(seed), &gates);
            rest = rest.less(set);
            if !set.meets(exits) && !self.lattice.boundary(set).is_empty() {
                sets.push(set);
            }
        }
        sets
    }

    /// The doubled areas of the regions of blue and of red.
    #[inline]
    pub(super) fn areas2(&self) -> [u32; 2] {
        self.faces.areas2()
    }

    /// Twice the area of single closed cells: blue's, red's and undetermined ones.
    #[inline]
    pub(super) fn settled2(&self) -> [u32; 3] {
        let closed = self
            .lattice
            .around(self.walls)
            .into_iter()
            .fold(self.lattice.cells(), PlaceSet::and);
        if closed.is_empty() {
            return [0; 3];
        }
        let beside = |colour: Colour| {
            self.lattice
                .around(self.segments[colour.index()])
                .into_iter()
                .fold(PlaceSet::EMPTY, PlaceSet::or)
                .and(closed)
        };
        let (blue, red) = (beside(Colour::Blue), beside(Colour::Red));
        let (of_blue, of_red) = (blue.less(red).count(), red.less(blue).count());
        [of_blue, of_red, closed.count() - of_blue - of_red].map(|cells| 2 * cells)
    }

    pub(super) fn regions(&self) -> Vec<Region> {
        let mut regions: Vec<_> = self
            .region_sets()
            .into_iter()
            .map(|set| self.region(set))
            .collect();
        regions.sort_by(|one, other| one.cells.cmp(&other.cells));
        regions
    }

    fn region(&self, set: PlaceSet<N>) -> Region {
        let verdict = faces::verdict(&self.lattice, &self.segments, set);
        let sides: Vec<_> = self
            .lattice
            .boundary(set)
            .iter()
            .map(|slot| self.directed(slot, set))
            .collect();
        let mut cells: Vec<Cell> = set.iter().map(|at| self.lattice.cell(at)).collect();
        cells.sort_unstable();
        Region {
            colour: verdict.colour(),
            verdict,
            cells,
            cycles: region::cycles(&sides, region::unit_step),
        }
    }

    /// A boundary edge from vertex to vertex with the set on its left.
    fn directed(&self, slot: Slot, set: PlaceSet<N>) -> (Vertex, Vertex) {
        let near = self.lattice.vertex(slot.at);
        let far = self.lattice.vertex(self.lattice.far_end(slot));
        // The cell of the same index is above a horizontal edge and to the right of a vertical one.
        let is_inside = self.lattice.is_cell(slot.at) && set.has(slot.at);
        if (slot.direction == LEVEL) == is_inside {
            (near, far)
        } else {
            (far, near)
        }
    }
}
