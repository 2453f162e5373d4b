//! The places of a board that hold a colour, a bit for each: a few words tell which patterns cannot stand there.

use crate::Colour;
use crate::board::{Grid, Place};
use crate::rules::Piece;

/// A direction: columns and rows from one end of a segment to the other; none of a cell.
type Direction = (i16, i16);

/// The pieces of a position.
#[derive(Clone, Debug)]
pub struct Occupied {
    /// How many words a set of points has.
    words: usize,
    directions: Vec<Direction>,
    /// For each direction and colour the points at which its places begin.
    sets: Vec<u64>,
}

impl Occupied {
    /// The places of these pieces.
    #[must_use]
    pub fn new(grid: Grid, pieces: &[Piece]) -> Self {
        let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
        let mut new = Self {
            words: (columns * rows).div_ceil(64),
            directions: Vec::new(),
            sets: Vec::new(),
        };
        for piece in pieces.iter().filter(|piece| !piece.is_offered) {
            let (point, direction) = split(columns, piece.place);
            let found = new.directions.iter().position(|one| *one == direction);
            let at = found.unwrap_or_else(|| {
                new.directions.push(direction);
                new.sets.resize(new.sets.len() + 3 * new.words, 0);
                new.directions.len() - 1
            });
            let set = (3 * at + piece.colour.index()) * new.words;
            new.sets[set + point / 64] |= 1 << (point % 64);
        }
        new
    }

    /// Whether each of the 64 points from one on has a piece of a colour, or of any.
    fn word(&self, direction: Direction, colour: Option<Colour>, from: usize) -> u64 {
        let Some(at) = self.directions.iter().position(|one| *one == direction) else {
            return 0;
        };
        let (word, bit) = (from / 64, from % 64);
        let of = |colour: usize| {
            let set = &self.sets[(3 * at + colour) * self.words..][..self.words];
            let get = |at: usize| set.get(at).copied().unwrap_or(0);
            // Two shifts, since one by 64 is none.
            get(word) >> bit | get(word + 1) << (63 - bit) << 1
        };
        colour.map_or_else(|| of(0) | of(1) | of(2), |colour| of(colour.index()))
    }
}

/// The point at which a place begins, and its direction.
fn split(columns: usize, place: Place) -> (usize, Direction) {
    let [a, b] = match place {
        Place::Cell(cell) => [(cell.x, cell.y); 2],
        Place::Edge(edge) => edge.ends().map(|end| (end.x, end.y)),
    };
    let along = |a: u8, b: u8| i16::from(b) - i16::from(a);
    let point = usize::from(a.1) * columns + usize::from(a.0);
    (point, (along(a.0, b.0), along(a.1, b.1)))
}

/// Places that must hold a colour, or any.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The first point at which a place begins.
    first: usize,
    /// The points from the first one on.
    places: Vec<(usize, Direction, Option<Colour>)>,
}

impl Pattern {
    /// A pattern on a board.
    pub fn new(grid: Grid, places: impl IntoIterator<Item = (Place, Option<Colour>)>) -> Self {
        let columns = usize::from(grid.columns());
        let split = places.into_iter().map(|(place, colour)| {
            let (point, direction) = split(columns, place);
            (point, direction, colour)
        });
        let mut places: Vec<_> = split.collect();
        let first = places.iter().map(|(point, ..)| *point).min().unwrap_or(0);
        places.iter_mut().for_each(|(point, ..)| *point -= first);
        Self { first, places }
    }

    /// Whether the pieces may stand there, as they are or shifted; shifted ones may go over the edge of the board.
    #[must_use]
    pub fn may_stand(&self, there: &Occupied, is_shifted: bool) -> bool {
        let points = |from: usize, wanted: u64| {
            let mut left = wanted;
            for (point, direction, colour) in &self.places {
                left &= there.word(*direction, *colour, from + point);
                if left == 0 {
                    return false;
                }
            }
            true
        };
        if is_shifted {
            (0..there.words).any(|word| points(64 * word, u64::MAX))
        } else {
            points(self.first, 1)
        }
    }
}
