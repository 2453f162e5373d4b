//! Part of a position that is looked for in games: pieces, free places, and places that hold something.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use crate::board::{Cell, Edge, Grid, Place, Symmetry, Vertex};
use crate::notation::{self, Element, Figure, Point};
use crate::rules::Exchange;
use crate::text::{Diagnostics, SpanMap};

use super::likeness::Mirrors;
use super::occupied::{Occupied, Pattern, RequiredContent, ends, is_on, shifted};

/// In which other ways a shape may appear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Freedom {
    /// Anywhere on the board.
    pub anywhere: bool,
    /// Turned and mirrored.
    pub turned: bool,
    /// With the colours exchanged, as the rules allow.
    pub recoloured: bool,
}

/// Places with the content that they must hold.
type Places = Vec<(Place, RequiredContent)>;

/// The ways in which a shape appears on a board.
type Images = Arc<[Pattern]>;

/// A board, the exchanges of colours on it, and all ways in which a shape appears there.
type BoardImages = (Grid, Vec<Exchange>, Images);

/// Part of a position, with the other ways in which it may appear.
#[derive(Debug)]
pub struct Shape {
    places: Places,
    freedom: Freedom,
    /// The images of the shape on the boards met so far.
    images: Mutex<Vec<BoardImages>>,
}

/// How many boards are remembered: a hostile archive must not take memory.
const MOST: usize = 64;

/// The faults of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// A word of it is not a place.
    Word(String),
    /// It has only free places.
    Free,
}

impl Shape {
    /// Reads a shape: stones and segments as in a position; `?` for the letter is any colour, `.` a free place.
    ///
    /// # Errors
    /// A word that is not a place, and a shape in which nothing stands.
    pub fn read(text: &str, freedom: Freedom) -> Result<Self, ShapeError> {
        let mut places = Vec::new();
        for word in text.split_whitespace() {
            let (wanted, usual) = match word.split_at_checked(1) {
                Some(("?", rest)) => (Some(RequiredContent::Anything), format!("b{rest}")),
                Some((".", rest)) => (Some(RequiredContent::Nothing), format!("b{rest}")),
                _ => (None, word.to_owned()),
            };
            let parsed = notation::position(&usual, &SpanMap::offset(0));
            let mut out = Diagnostics::default();
            out.extend(parsed.diagnostics);
            let read = parsed.tree.iter().map(|element| placed(element, wanted));
            let read: Option<Vec<_>> = read.collect();
            match read.filter(|read| !read.is_empty() && !out.has_errors()) {
                Some(read) => places.extend(read.concat()),
                None => return Err(ShapeError::Word(word.to_owned())),
            }
        }
        let is_free = |(_, wanted): &(Place, RequiredContent)| *wanted == RequiredContent::Nothing;
        if places.iter().all(is_free) {
            return Err(ShapeError::Free);
        }
        Ok(Self {
            places,
            freedom,
            images: Mutex::default(),
        })
    }

    /// Whether the shape stands on a board at some moment of a game.
    #[must_use]
    pub fn is_in(&self, game: &Occupied, exchanges: &[Exchange], mirrors: &mut Mirrors) -> bool {
        let images = self.images(game.grid, exchanges, mirrors);
        images.iter().any(|pattern| pattern.stands(game))
    }

    /// Whether places must be free: then the end of a game does not tell whether the shape stood there.
    #[must_use]
    pub fn has_free_places(&self) -> bool {
        let mut wanted = self.places.iter().map(|(_, wanted)| *wanted);
        wanted.any(|wanted| wanted == RequiredContent::Nothing)
    }

    /// All images of the shape on a board.
    fn images(&self, grid: Grid, exchanges: &[Exchange], mirrors: &mut Mirrors) -> Images {
        let mut known = self.images.lock().unwrap_or_else(PoisonError::into_inner);
        let is_known = |(on, of, _): &&(Grid, Vec<Exchange>, _)| *on == grid && of == exchanges;
        if let Some((.., images)) = known.iter().find(is_known) {
            return Arc::clone(images);
        }
        if known.len() >= MOST {
            known.clear();
        }
        let made = self.made_on(grid, exchanges, mirrors).into_iter();
        let made = made.map(|places| Pattern::new(grid, &places, self.freedom.anywhere));
        // Ways that come to the same are looked for once, colourings of the same places together.
        let mut images: Vec<Pattern> = made.collect::<BTreeSet<_>>().into_iter().collect();
        images.dedup_by(|next, image| image.joins(next));
        let images = Images::from(images);
        known.push((grid, exchanges.to_vec(), Arc::clone(&images)));
        images
    }

    fn made_on(&self, grid: Grid, exchanges: &[Exchange], mirrors: &mut Mirrors) -> Vec<Places> {
        let Freedom {
            anywhere,
            turned,
            recoloured,
        } = self.freedom;
        let from = if anywhere {
            self.in_corner(grid)
        } else {
            self.places.clone()
        };
        if !from.iter().all(|(place, _)| is_on(grid, *place)) {
            return Vec::new();
        }
        let exchanges = &exchanges[..if recoloured { exchanges.len() } else { 1 }];
        let mut images = Vec::new();
        for (way, symmetry) in mirrors.of(grid).iter() {
            let is_wanted = (turned || way.turns == 0 && !way.is_mirrored)
                && (anywhere || way.shift == (0, 0) && symmetry.to() == grid);
            if is_wanted {
                let found = exchanges
                    .iter()
                    .filter_map(|exchange| image(&from, symmetry, exchange));
                images.extend(found);
            }
        }
        images
    }

    /// The same shape in the lower left corner, along sides that are not glued.
    fn in_corner(&self, grid: Grid) -> Vec<(Place, RequiredContent)> {
        let least = |get: fn((u8, u8)) -> u8| {
            let points = self.places.iter().flat_map(|(place, _)| ends(*place));
            i16::from(points.map(get).min().unwrap_or(0))
        };
        let left = if grid.glued_x() { 0 } else { least(|(x, _)| x) };
        let low = if grid.glued_y() { 0 } else { least(|(_, y)| y) };
        let moved = |(place, wanted): &(Place, RequiredContent)| {
            Some((shifted(*place, -left, -low)?, *wanted))
        };
        self.places.iter().filter_map(moved).collect()
    }
}

/// The places that an element names.
fn placed(
    element: &Element,
    wanted: Option<RequiredContent>,
) -> Option<Vec<(Place, RequiredContent)>> {
    let wanted = wanted.or(element.colour.map(RequiredContent::Colour))?;
    let row = |point: &Point| u8::try_from(point.row.checked_sub(1)?).ok();
    let vertex = |point: &Point| Some(Vertex::new(point.column, row(point)?));
    let edges = |points: &[Point]| -> Option<Vec<(Place, RequiredContent)>> {
        let ends: Option<Vec<Vertex>> = points.iter().map(vertex).collect();
        Some(
            ends?
                .windows(2)
                .map(|ends| (Place::Edge(Edge::new(ends[0], ends[1])), wanted))
                .collect(),
        )
    };
    match &element.figure {
        Figure::Point(point) => Some(vec![(
            Place::Cell(Cell::new(point.column, row(point)?)),
            wanted,
        )]),
        Figure::Polyline(points) => edges(points),
        Figure::Cycle(_) | Figure::Region(_) => None,
    }
}

fn image(
    places: &[(Place, RequiredContent)],
    symmetry: &Symmetry,
    exchange: &Exchange,
) -> Option<Vec<(Place, RequiredContent)>> {
    let one = |(place, wanted): &(Place, RequiredContent)| {
        let wanted = match wanted {
            RequiredContent::Colour(colour) => {
                RequiredContent::Colour(exchange.colours[colour.index()])
            }
            other => *other,
        };
        Some((symmetry.place(*place)?, wanted))
    };
    places.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Topology;
    use crate::rules::Piece;

    fn found(shape: &str, freedom: Freedom, board: &str) -> bool {
        let shape = Shape::read(shape, freedom).unwrap();
        let all = Shape::read(board, Freedom::default()).unwrap().places;
        let mut there = Occupied::empty(Grid::new(7, 7, Topology::Plane));
        for (place, wanted) in all {
            match wanted {
                RequiredContent::Colour(colour) => there.put(&Piece::new(place, colour), 0),
                _ => panic!("a board has pieces"),
            }
        }
        let exchanges = [Exchange::NONE, Exchange::cycle(1, 1)];
        shape.is_in(&there, &exchanges, &mut Mirrors::new())
    }

    #[test]
    fn a_shape_appears_only_as_freely_as_is_asked() {
        let still = Freedom::default();
        let anywhere = Freedom {
            anywhere: true,
            ..still
        };
        let turned = Freedom {
            turned: true,
            ..still
        };
        let all = Freedom {
            anywhere: true,
            turned: true,
            recoloured: true,
        };
        assert!(found("b@c3 r@d3", still, "b@c3 r@d3 g@a1"));
        assert!(!found("b@c3 r@d3", still, "b@c4 r@d4"));
        assert!(found("b@c3 r@d3", anywhere, "b@f4 r@g4"));
        assert!(!found("b@c3 r@d3 .@e3", anywhere, "b@f4 r@g4"));
        assert!(!found("b@c3 r@d3", anywhere, "r@f4 b@g4"));
        assert!(found("b@a1 r@b1", turned, "b@g7 r@g6"));
        assert!(found("b@c3 r@d3", all, "r@e5 g@e6"));
        assert!(found("?@c3 .@d3", still, "g@c3"));
        assert!(!found("?@c3 .@d3", still, "g@c3 b@d3"));
        assert!(found("b[a1-2] r[a-b2]", all, "b[e-f4] r[e4-5]"));
        assert!(!found("b[a1-2] r[a-b2]", all, "b[e-f4] r[g4-5]"));
        assert!(Shape::read(".@a1", still).is_err() && Shape::read("b@", still).is_err());
    }
}
