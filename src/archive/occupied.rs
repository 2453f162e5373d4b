//! The places of a board that hold a colour, a bit for each, and when they were taken: a few words tell where a pattern stands.

use crate::Colour;
use crate::board::{Cell, Edge, Grid, Place, Vertex};
use crate::rules::{LinePieces, Piece};

/// A direction: columns and rows from one end of a segment to the other; none of a cell.
type Direction = (i16, i16);

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
    /// How many words a set of points has.
    words: usize,
    directions: Vec<Direction>,
    /// For each direction the points at which its places begin: those of each colour, then all; an empty word behind each set.
    sets: Vec<u64>,
    /// For each direction and point which of the moves that brought something took its place. No board has room for more of
    /// them than the numbers can tell.
    arrivals: Vec<u16>,
}

impl Occupied {
    /// The pieces that are there at first, and those that each move added.
    #[must_use]
    pub fn new(grid: Grid, start: &[Piece], line: &LinePieces) -> Self {
        let columns = usize::from(grid.columns());
        let mut new = Self {
            grid,
            words: (columns * usize::from(grid.rows())).div_ceil(64),
            directions: Vec::new(),
            sets: Vec::new(),
            arrivals: Vec::new(),
        };
        let moves = line.iter().map(|(_, pieces)| pieces);
        let moves = moves.filter(|pieces| !pieces.is_empty());
        for (count, pieces) in (0..=u16::MAX).zip(std::iter::once(start).chain(moves)) {
            for piece in pieces.iter().filter(|piece| !piece.is_offered) {
                let (point, direction) = split(columns, piece.place);
                let at = new.of(direction).unwrap_or_else(|| {
                    new.directions.push(direction);
                    let directions = new.directions.len();
                    new.sets.resize(4 * directions * (new.words + 1), 0);
                    new.arrivals.resize(64 * directions * new.words, 0);
                    directions - 1
                });
                for set in [piece.colour.index(), 3] {
                    let set = (4 * at + set) * (new.words + 1);
                    new.sets[set + point / 64] |= 1 << (point % 64);
                }
                new.arrivals[64 * at * new.words + point] = count;
            }
        }
        new
    }

    fn of(&self, direction: Direction) -> Option<usize> {
        self.directions.iter().position(|one| *one == direction)
    }

    /// Whether each of the 64 points from one of the board on has a piece of a colour, or of any.
    #[inline]
    fn word(&self, direction: Direction, colour: Option<Colour>, from: usize) -> u64 {
        let set = |at: usize| (4 * at + colour.map_or(3, Colour::index)) * (self.words + 1);
        let from = self
            .of(direction)
            .map(|at| (set(at) + from / 64, from % 64));
        from.map_or(0, |(word, bit)| match self.sets.get(word..word + 2) {
            // Two shifts, since one by 64 is none.
            Some([word, next]) => word >> bit | next << (63 - bit) << 1,
            _ => 0,
        })
    }

    /// Which of the moves that brought something took a place.
    fn arrival(&self, direction: Direction, point: usize) -> Option<u16> {
        let is_taken = self.word(direction, None, point) & 1 != 0;
        let at = self.of(direction).filter(|_| is_taken)?;
        Some(self.arrivals[64 * at * self.words + point])
    }
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
    match place {
        Place::Cell(cell) => cell.x < grid.width() && cell.y < grid.height(),
        Place::Edge(edge) => {
            let is_vertex = |end: Vertex| end.x < grid.columns() && end.y < grid.rows();
            edge.ends().into_iter().all(is_vertex)
        }
    }
}

/// The point at which a place begins, and its direction.
fn split(columns: usize, place: Place) -> (usize, Direction) {
    let [a, b] = ends(place);
    let along = |a: u8, b: u8| i16::from(b) - i16::from(a);
    let point = usize::from(a.1) * columns + usize::from(a.0);
    (point, (along(a.0, b.0), along(a.1, b.1)))
}

/// Places of a board with the content that they must hold, perhaps shifted along the sides that are not glued.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    /// Where the first point at which a place begins may lie.
    from: Vec<u64>,
    /// The points that must be taken, from the first one on.
    taken: Vec<(usize, Direction, Option<Colour>)>,
    /// The points that must be free.
    free: Vec<(usize, Direction)>,
}

impl Pattern {
    /// A pattern on a board.
    #[must_use]
    pub fn new(grid: Grid, places: &[(Place, RequiredContent)], is_shifted: bool) -> Self {
        let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
        let points = places.iter().map(|(place, _)| split(columns, *place).0);
        let first = points.min().unwrap_or(0);
        let mut new = Self {
            from: vec![0; (columns * rows).div_ceil(64)],
            taken: Vec::new(),
            free: Vec::new(),
        };
        for (place, wanted) in places {
            let (point, direction) = split(columns, *place);
            let point = point - first;
            match wanted {
                RequiredContent::Colour(colour) => {
                    new.taken.push((point, direction, Some(*colour)));
                }
                RequiredContent::Anything => new.taken.push((point, direction, None)),
                RequiredContent::Nothing => new.free.push((point, direction)),
            }
        }
        new.taken.sort_unstable();
        new.free.sort_unstable();
        let side = |at: usize| i16::try_from(at).unwrap_or(i16::MAX);
        for at in 0..columns * rows {
            let dx = side(at % columns) - side(first % columns);
            let dy = side(at / columns) - side(first / columns);
            let is_allowed = if is_shifted {
                !(grid.glued_x() && dx != 0 || grid.glued_y() && dy != 0)
            } else {
                (dx, dy) == (0, 0)
            };
            let is_there =
                |place: &Place| shifted(*place, dx, dy).is_some_and(|at| is_on(grid, at));
            if is_allowed && places.iter().all(|(place, _)| is_there(place)) {
                new.from[at / 64] |= 1 << (at % 64);
            }
        }
        new
    }

    /// Whether the places held what they must at some moment of a game on the same board.
    #[must_use]
    pub fn stands(&self, there: &Occupied) -> bool {
        self.from.iter().enumerate().any(|(word, from)| {
            let mut left = *from;
            for (point, direction, colour) in &self.taken {
                if left == 0 {
                    return false;
                }
                left &= there.word(*direction, *colour, 64 * word + point);
            }
            while left != 0 {
                if self.was_free(there, 64 * word + left.trailing_zeros() as usize) {
                    return true;
                }
                left &= left - 1;
            }
            false
        })
    }

    /// Whether the places that must be free were so when the last of the others was taken.
    fn was_free(&self, there: &Occupied, from: usize) -> bool {
        if self.free.is_empty() {
            return true;
        }
        let came = |point: usize, direction| there.arrival(direction, from + point);
        let taken = self.taken.iter();
        let moment = taken
            .filter_map(|(point, direction, _)| came(*point, *direction))
            .max();
        let mut free = self.free.iter();
        free.all(|(point, direction)| came(*point, *direction).is_none_or(|it| Some(it) > moment))
    }
}
