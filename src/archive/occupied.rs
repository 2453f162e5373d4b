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
    columns: usize,
    /// How many words a set of points has.
    words: usize,
    directions: Vec<Direction>,
    /// For each direction the points at which its places begin: those of each colour, then all; as many empty words behind each set.
    sets: Vec<u64>,
    /// For each direction and point which of the moves that brought something took its place; `u16::MAX` where it stayed
    /// free. No board has room for more of them than the numbers can tell. Nothing where all were there at first.
    arrivals: Vec<u16>,
}

impl Occupied {
    /// The pieces of a position, as if all were there at first.
    #[must_use]
    pub fn at(position: &Position) -> Self {
        let mut new = Self::empty(position.frame().grid);
        position.each_piece(&mut |piece| {
            new.put(&piece);
        });
        new.whole()
    }

    /// The pieces that are there at first, and those that each move added.
    #[must_use]
    pub fn new(grid: Grid, start: &[Piece], line: &LinePieces) -> Self {
        let mut new = Self::empty(grid);
        let moves = line.iter().map(|(_, pieces)| pieces);
        let moves = moves.filter(|pieces| !pieces.is_empty());
        for (count, pieces) in (0..=u16::MAX).zip(std::iter::once(start).chain(moves)) {
            for piece in pieces.iter().filter(|piece| !piece.is_offered) {
                let at = new.put(piece);
                new.arrivals.resize(8 * new.sets.len(), u16::MAX);
                new.arrivals[at] = count;
            }
        }
        new.whole()
    }

    fn empty(grid: Grid) -> Self {
        Self {
            grid,
            columns: grid.columns().into(),
            words: CHUNK * chunks(grid),
            directions: Vec::new(),
            sets: Vec::new(),
            arrivals: Vec::new(),
        }
    }

    /// Adds a piece on the board, and tells where its arrival is noted.
    fn put(&mut self, piece: &Piece) -> usize {
        let (point, direction) = split(self.columns, piece.place);
        let at = self.of(direction).unwrap_or_else(|| {
            self.directions.push(direction);
            let directions = self.directions.len();
            self.sets.resize(8 * directions * self.words, 0);
            directions - 1
        });
        let set = 2 * (4 * at + piece.colour.index()) * self.words;
        self.sets[set + point / 64] |= 1 << (point % 64);
        64 * at * self.words + point
    }

    /// The sets of all pieces of each direction are those of its colours together.
    fn whole(mut self) -> Self {
        let size = 2 * self.words;
        for sets in self.sets.chunks_mut(4 * size) {
            for at in 0..size {
                sets[3 * size + at] = sets[at] | sets[size + at] | sets[2 * size + at];
            }
        }
        self
    }

    fn of(&self, direction: Direction) -> Option<usize> {
        self.directions.iter().position(|one| *one == direction)
    }

    /// The points at which places of a colour, or of any, begin, in a chunk of words and the one behind it.
    fn set(
        &self,
        direction: Direction,
        colour: Option<Colour>,
        from: usize,
    ) -> Option<&[u64; CHUNK + 1]> {
        let at = 4 * self.of(direction)? + colour.map_or(3, Colour::index);
        self.sets[2 * at * self.words + from..].first_chunk()
    }

    /// Whether a piece of this colour is at this place.
    pub(super) fn holds(&self, piece: &Piece) -> bool {
        let (point, direction) = split(self.columns, piece.place);
        self.has(direction, Some(piece.colour), point)
    }

    fn has(&self, direction: Direction, colour: Option<Colour>, point: usize) -> bool {
        let set = self.set(direction, colour, point / 64);
        set.is_some_and(|[word, ..]| word >> (point % 64) & 1 == 1)
    }

    /// Which of the moves that brought something took a place; `u16::MAX` if none did.
    fn arrival(&self, direction: Direction, point: usize) -> u16 {
        let at = self.of(direction).map(|at| 64 * at * self.words + point);
        match at.and_then(|at| self.arrivals.get(at)) {
            Some(count) => *count,
            None if self.has(direction, None, point) => 0,
            None => u16::MAX,
        }
    }
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
    let [from, to] = ends(place).map(|(x, y)| usize::from(y) * columns + usize::from(x));
    (from, to.wrapping_sub(from))
}

/// Places of a board with the content that they must hold, perhaps shifted along the sides that are not glued.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    /// Where the first point at which a place begins may lie.
    from: Vec<[u64; CHUNK]>,
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
            from: vec![[0; CHUNK]; chunks(grid)],
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
                new.from.as_flattened_mut()[at / 64] |= 1 << (at % 64);
            }
        }
        new
    }

    /// Whether the places held what they must at some moment of a game on the same board.
    #[must_use]
    pub fn stands(&self, there: &Occupied) -> bool {
        let mut chunks = (0..).step_by(CHUNK).zip(&self.from);
        chunks.any(|(first, from)| {
            let mut left = *from;
            for (point, direction, colour) in &self.taken {
                let Some(set) = there.set(*direction, *colour, first + point / 64) else {
                    return false;
                };
                let (bit, mut all) = (point % 64, 0);
                for (at, left) in left.iter_mut().enumerate() {
                    // Two shifts, since one by 64 is none.
                    *left &= set[at] >> bit | set[at + 1] << (63 - bit) << 1;
                    all |= *left;
                }
                if all == 0 {
                    return false;
                }
            }
            (first..).zip(left).any(|(word, mut left)| {
                while left != 0 {
                    if self.was_free(there, 64 * word + left.trailing_zeros() as usize) {
                        return true;
                    }
                    left &= left - 1;
                }
                false
            })
        })
    }

    /// Whether the places that must be free were so when the last of the others was taken.
    fn was_free(&self, there: &Occupied, from: usize) -> bool {
        let came = |point: usize, direction| there.arrival(direction, from + point);
        let taken = self.taken.iter();
        let moment = taken.map(|(point, direction, _)| came(*point, *direction));
        let moment = moment.max();
        let mut free = self.free.iter();
        free.all(|(point, direction)| Some(came(*point, *direction)) > moment)
    }
}
