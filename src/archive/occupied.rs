//! The places of a board that hold a colour, a bit for each, and when they were taken: a few words tell where a pattern stands.

use crate::Colour;
use crate::board::{Cell, Edge, Grid, Place, Vertex};
use crate::rules::{LinePieces, Piece};
use crate::session::Position;

/// How many words are looked at together: those of the usual boards of the games here.
const CHUNK: usize = 7;

/// How many points lie from the first end of a segment to the other one, perhaps backwards; none of a cell.
type Direction = usize;

/// The content that a place must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequiredContent {
    /// A piece of this colour.
    Colour(Colour),
    /// A piece.
    Anything,
    /// No piece.
    Nothing,
}

/// The pieces of a position, and when each of them came.
#[derive(Clone, Debug)]
pub struct Occupied {
    pub(super) grid: Grid,
    layers: Vec<DirectionPlaces>,
}

/// The places of one direction that are taken.
#[derive(Clone, Debug)]
struct DirectionPlaces {
    direction: Direction,
    /// The points at which they begin, and as many empty words behind them.
    taken: Vec<u64>,
    /// For each point 0, or four times the number of the move that brought something and took it, and the colour, from 1.
    held: Vec<u32>,
}

impl Occupied {
    pub(super) fn empty(grid: Grid) -> Self {
        Self {
            grid,
            layers: Vec::new(),
        }
    }

    /// The pieces of a position, as if all were there at first.
    #[must_use]
    pub fn at(position: &Position) -> Self {
        let mut new = Self::empty(position.frame().grid);
        position.each_piece(&mut |piece| new.put(&piece, 0));
        new
    }

    /// The pieces that are there at first, and those that each move added.
    #[must_use]
    pub fn new(start: &Position, line: &LinePieces) -> Self {
        let mut new = Self::at(start);
        let moves = line.iter().map(|(_, pieces)| pieces);
        for (count, pieces) in (1..).zip(moves.filter(|pieces| !pieces.is_empty())) {
            for piece in pieces.iter().filter(|piece| !piece.is_offered) {
                new.put(piece, count);
            }
        }
        new
    }

    /// Adds a piece on the board that came with this move.
    pub(super) fn put(&mut self, piece: &Piece, count: u32) {
        let (point, direction) = split(self.grid, piece.place);
        let mut layers = self.layers.iter_mut();
        let Some(layer) = layers.find(|layer| layer.direction == direction) else {
            self.begin(direction);
            return self.put(piece, count);
        };
        layer.taken[point / 64] |= 1 << (point % 64);
        layer.held[point] = count << 2 | numbered(piece.colour);
    }

    /// Makes room for a direction; on its own, for it happens once and the rest often.
    #[cold]
    fn begin(&mut self, direction: Direction) {
        let words = CHUNK * chunks(self.grid);
        self.layers.push(DirectionPlaces {
            direction,
            taken: vec![0; 2 * words],
            held: vec![0; 64 * words],
        });
    }

    fn layer(&self, direction: Direction) -> Option<&DirectionPlaces> {
        let mut layers = self.layers.iter();
        layers.find(|layer| layer.direction == direction)
    }

    /// Whether a piece of this colour is at this place.
    pub(super) fn holds(&self, piece: &Piece) -> bool {
        let (point, direction) = split(self.grid, piece.place);
        self.held(direction, point) & 3 == numbered(piece.colour)
    }

    fn held(&self, direction: Direction, point: usize) -> u32 {
        self.layer(direction).map_or(0, |layer| layer.held[point])
    }
}

/// A colour as a number from 1.
fn numbered(colour: Colour) -> u32 {
    colour as u32 + 1
}

/// How many chunks of words have a bit for each point of a board.
fn chunks(grid: Grid) -> usize {
    (usize::from(grid.columns()) * usize::from(grid.rows())).div_ceil(64 * CHUNK)
}

/// The ends of a segment; both are the same of a cell.
pub(super) fn ends(place: Place) -> [(u8, u8); 2] {
    match place {
        Place::Cell(cell) => [(cell.x, cell.y); 2],
        Place::Edge(edge) => edge.ends().map(|end| (end.x, end.y)),
    }
}

/// A place further on by columns and rows; `None` where there are none.
pub(super) fn shifted(place: Place, dx: i16, dy: i16) -> Option<Place> {
    let side = |at: u8, by: i16| u8::try_from(i16::from(at) + by).ok();
    Some(match place {
        Place::Cell(cell) => Place::Cell(Cell::new(side(cell.x, dx)?, side(cell.y, dy)?)),
        Place::Edge(edge) => {
            let [a, b] = edge
                .ends()
                .map(|end| Some(Vertex::new(side(end.x, dx)?, side(end.y, dy)?)));
            Place::Edge(Edge::new(a?, b?))
        }
    })
}

pub(super) fn is_on(grid: Grid, place: Place) -> bool {
    let (columns, rows) = match place {
        Place::Cell(_) => (grid.width(), grid.height()),
        Place::Edge(_) => (grid.columns(), grid.rows()),
    };
    ends(place).iter().all(|(x, y)| *x < columns && *y < rows)
}

/// The point at which a place begins, and its direction.
fn split(grid: Grid, place: Place) -> (usize, Direction) {
    let columns = usize::from(grid.columns());
    let [from, to] = ends(place).map(|(x, y)| usize::from(y) * columns + usize::from(x));
    (from, to.wrapping_sub(from))
}

/// Places of a board with the content that they must hold, perhaps shifted along the sides that are not glued, in one
/// or several colourings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    /// Where the first point at which a place begins may lie.
    from: Vec<[u64; CHUNK]>,
    /// The points that must be taken, from the first one on.
    taken: Vec<(usize, Direction)>,
    /// The points that must be free.
    free: Vec<(usize, Direction)>,
    /// How many colourings are looked for together.
    colourings: u32,
    /// For each point that must be taken and each colour, from 1, in which of the colourings it may have that colour.
    allowed: Vec<[u64; 4]>,
}

impl Pattern {
    /// A pattern on a board.
    #[must_use]
    pub fn new(grid: Grid, places: &[(Place, RequiredContent)], is_shifted: bool) -> Self {
        let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
        let points = places.iter().map(|(place, _)| split(grid, *place).0);
        let first = points.min().unwrap_or(0);
        let mut from = vec![[0; CHUNK]; chunks(grid)];
        let (mut taken, mut free) = (Vec::new(), Vec::new());
        for (place, wanted) in places {
            let (point, direction) = split(grid, *place);
            let at = (point - first, direction);
            match wanted {
                RequiredContent::Colour(colour) => {
                    let mut allowed = [0; 4];
                    allowed[numbered(*colour) as usize] = 1;
                    taken.push((at, allowed));
                }
                RequiredContent::Anything => taken.push((at, [1; 4])),
                RequiredContent::Nothing => free.push(at),
            }
        }
        taken.sort_unstable();
        free.sort_unstable();
        let side = |at: usize| i16::try_from(at).unwrap_or(i16::MAX);
        for at in 0..columns * rows {
            let dx = side(at % columns) - side(first % columns);
            let dy = side(at / columns) - side(first / columns);
            let is_allowed = (is_shifted || at == first)
                && !(grid.glued_x() && dx != 0 || grid.glued_y() && dy != 0);
            let is_there =
                |place: &Place| shifted(*place, dx, dy).is_some_and(|at| is_on(grid, at));
            if is_allowed && places.iter().all(|(place, _)| is_there(place)) {
                from.as_flattened_mut()[at / 64] |= 1 << (at % 64);
            }
        }
        let (taken, allowed) = taken.into_iter().unzip();
        Self {
            from,
            taken,
            free,
            colourings: 1,
            allowed,
        }
    }

    /// Takes the colouring of another pattern if its points are the same.
    pub(super) fn joins(&mut self, other: &Self) -> bool {
        let joins = self.colourings < u64::BITS
            && (&self.from, &self.taken, &self.free) == (&other.from, &other.taken, &other.free);
        if joins {
            let allowed = self.allowed.as_flattened_mut().iter_mut();
            for (here, there) in allowed.zip(other.allowed.as_flattened()) {
                *here |= there << self.colourings;
            }
            self.colourings += 1;
        }
        joins
    }

    /// Whether the places held what they must at some moment of a game on the same board.
    #[must_use]
    pub fn stands(&self, there: &Occupied) -> bool {
        let mut chunks = (0..).step_by(CHUNK).zip(&self.from);
        chunks.any(|(first, from)| {
            let mut left = *from;
            for (point, direction) in &self.taken {
                let Some(layer) = there.layer(*direction) else {
                    return false;
                };
                let set = &layer.taken[first + point / 64..][..=CHUNK];
                let bit = point % 64;
                for (at, left) in left.iter_mut().enumerate() {
                    // Two shifts, since one by 64 is none.
                    *left &= set[at] >> bit | set[at + 1] << (63 - bit) << 1;
                }
            }
            (first..).zip(left).any(|(word, mut left)| {
                while left != 0 {
                    let from = 64 * word + left.trailing_zeros() as usize;
                    if self.stands_from(there, from) {
                        return true;
                    }
                    left &= left - 1;
                }
                false
            })
        })
    }

    /// Whether the pieces from this point on have the colours of one of the colourings, and the places that must be free
    /// were so when the last of them came.
    fn stands_from(&self, there: &Occupied, from: usize) -> bool {
        let held = |(point, direction): &(usize, _)| there.held(*direction, from + point);
        let (mut left, mut moment) = (u64::MAX, 0);
        for (at, allowed) in self.taken.iter().zip(&self.allowed) {
            let held = held(at);
            left &= allowed[(held & 3) as usize];
            moment = moment.max(held >> 2);
        }
        let was_free = |held: u32| held == 0 || held >> 2 > moment;
        left != 0 && self.free.iter().all(|at| was_free(held(at)))
    }
}
