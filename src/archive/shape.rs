//! Part of a position that is looked for in games: pieces, free places, and places that hold something.

use std::sync::{Arc, Mutex, PoisonError};

use crate::Colour;
use crate::board::{Cell, Edge, Grid, Place, Symmetry, Vertex};
use crate::notation::{self, Element, Figure, Point};
use crate::rules::{Exchange, LinePieces, Piece};
use crate::text::{Diagnostics, SpanMap};

use super::likeness::Mirrors;
use super::occupied::{Occupied, Pattern};

/// The content that a place must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RequiredContent {
    Colour(Colour),
    Anything,
    Nothing,
}

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

/// Places with the content that they must hold; free places come last.
type Places = Vec<(Place, RequiredContent)>;

/// The ways in which a shape appears on a board, and what it needs there beside free places.
type Images = Arc<[(Places, Pattern)]>;

/// A board, the exchanges of colours on it, and all ways in which a shape appears there.
type BoardImages = (Grid, Vec<Exchange>, Images);

/// Part of a position, with the other ways in which it may appear.
#[derive(Debug)]
pub struct Shape {
    /// The first one holds something.
    places: Places,
    freedom: Freedom,
    /// The images of the shape on the boards met so far.
    images: Mutex<Vec<BoardImages>>,
}

/// How many boards are remembered: a hostile archive must not take memory.
const MOST: usize = 64;

/// When each piece of a game came on the board.
#[derive(Clone, Debug)]
pub struct Arrivals {
    grid: Grid,
    /// By the point at which a place begins.
    pieces: Vec<(Place, usize, Colour)>,
    /// Where the pieces of each point begin, and behind the last one where they end.
    from: Vec<usize>,
    /// How many pieces of each colour there are.
    colours: [usize; 3],
}

impl Arrivals {
    /// The pieces of a start position, and the pieces that each move added.
    #[must_use]
    pub fn new(grid: Grid, start: &[Piece], line: &LinePieces) -> Self {
        let moves = line.iter().map(|(_, pieces)| pieces);
        let stages = std::iter::once(start).chain(moves).enumerate();
        let pieces = stages.flat_map(|(ply, pieces)| pieces.iter().map(move |piece| (ply, piece)));
        let there = pieces.filter(|(_, piece)| !piece.is_offered);
        let mut pieces: Vec<_> = there
            .map(|(ply, piece)| (piece.place, ply, piece.colour))
            .collect();
        let point = |place: Place| Self::point(grid, ends(place)[0]);
        pieces.sort_unstable_by_key(|(place, ply, _)| (point(*place), *ply));
        let mut from = vec![0; usize::from(grid.columns()) * usize::from(grid.rows()) + 1];
        let mut colours = [0; 3];
        for (place, _, colour) in &pieces {
            from[point(*place) + 1] += 1;
            colours[colour.index()] += 1;
        }
        for at in 1..from.len() {
            from[at] += from[at - 1];
        }
        Self {
            grid,
            pieces,
            from,
            colours,
        }
    }

    fn point(grid: Grid, (x, y): (u8, u8)) -> usize {
        usize::from(y) * usize::from(grid.columns()) + usize::from(x)
    }

    /// When something came to a place of the board, and its colour.
    fn at(&self, place: Place) -> Option<(usize, Colour)> {
        let point = Self::point(self.grid, ends(place)[0]);
        let here = &self.pieces[self.from[point]..self.from[point + 1]];
        let found = here.iter().find(|(one, ..)| *one == place);
        found.map(|&(_, ply, colour)| (ply, colour))
    }

    /// How many pieces may stand where something is wanted.
    fn count(&self, wanted: RequiredContent) -> usize {
        match wanted {
            RequiredContent::Colour(colour) => self.colours[colour.index()],
            RequiredContent::Anything => self.pieces.len(),
            RequiredContent::Nothing => usize::MAX,
        }
    }
}

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
        places.sort_by_key(|(_, wanted)| match wanted {
            RequiredContent::Colour(_) => 0,
            RequiredContent::Anything => 1,
            RequiredContent::Nothing => 2,
        });
        match places.first() {
            Some((_, RequiredContent::Colour(_) | RequiredContent::Anything)) => Ok(Self {
                places,
                freedom,
                images: Mutex::default(),
            }),
            _ => Err(ShapeError::Free),
        }
    }

    /// Whether the shape stands on a board at some moment of a game.
    #[must_use]
    pub fn is_in(&self, game: &Arrivals, exchanges: &[Exchange], mirrors: &mut Mirrors) -> bool {
        let images = self.images(game.grid, exchanges, mirrors);
        images
            .iter()
            .any(|(places, _)| stands(places, game, self.freedom.anywhere))
    }

    /// Whether the shape may stand on a board at some moment of a game that ends with these pieces.
    #[must_use]
    pub fn may_be_in(
        &self,
        (grid, end): (Grid, &Occupied),
        exchanges: &[Exchange],
        mirrors: &mut Mirrors,
    ) -> bool {
        let is_shifted = self.freedom.anywhere && !(grid.glued_x() && grid.glued_y());
        let images = self.images(grid, exchanges, mirrors);
        images
            .iter()
            .any(|(_, pattern)| pattern.may_stand(end, is_shifted))
    }

    /// Whether places must be free: then the end of a game does not tell whether the shape stood there.
    #[must_use]
    pub fn has_free_places(&self) -> bool {
        self.places
            .iter()
            .any(|(_, wanted)| *wanted == RequiredContent::Nothing)
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
        let pattern = |places: &Places| {
            let wanted = places.iter().filter_map(|(place, wanted)| match wanted {
                RequiredContent::Colour(colour) => Some((*place, Some(*colour))),
                RequiredContent::Anything => Some((*place, None)),
                RequiredContent::Nothing => None,
            });
            Pattern::new(grid, wanted)
        };
        let images: Images = made
            .map(|places| {
                let pattern = pattern(&places);
                (places, pattern)
            })
            .collect();
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

/// The ends of a segment; both are the same of a cell.
fn ends(place: Place) -> [(u8, u8); 2] {
    match place {
        Place::Cell(cell) => [(cell.x, cell.y); 2],
        Place::Edge(edge) => edge.ends().map(|end| (end.x, end.y)),
    }
}

/// A place further on by columns and rows; `None` where there are none.
fn shifted(place: Place, dx: i16, dy: i16) -> Option<Place> {
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

fn is_on(grid: Grid, place: Place) -> bool {
    match place {
        Place::Cell(cell) => cell.x < grid.width() && cell.y < grid.height(),
        Place::Edge(edge) => {
            let is_vertex = |end: Vertex| end.x < grid.columns() && end.y < grid.rows();
            edge.ends().into_iter().all(is_vertex)
        }
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

/// Whether the places hold what they must at some moment, as they are or shifted along sides that are not glued.
fn stands(places: &Places, game: &Arrivals, anywhere: bool) -> bool {
    let grid = game.grid;
    let fits = |dx: i16, dy: i16| {
        let mut moment = 0;
        places.iter().all(|(place, wanted)| {
            let there = shifted(*place, dx, dy).filter(|place| is_on(grid, *place));
            let Some(there) = there else {
                return false;
            };
            match (game.at(there), wanted) {
                // Free places come last, when it is known when all pieces are there.
                (found, RequiredContent::Nothing) => found.is_none_or(|(ply, _)| ply > moment),
                (Some((ply, colour)), wanted) => {
                    moment = moment.max(ply);
                    *wanted == RequiredContent::Anything
                        || *wanted == RequiredContent::Colour(colour)
                }
                (None, _) => false,
            }
        })
    };
    if !anywhere || grid.glued_x() && grid.glued_y() {
        return fits(0, 0);
    }
    // Where the rarest of the wanted pieces may stand tells where the shape may.
    let rarest = places.iter().min_by_key(|(_, wanted)| game.count(*wanted));
    let Some(&(first, wanted)) = rarest else {
        return false;
    };
    let [from, to] = ends(first);
    let by = |a: (u8, u8), b: (u8, u8)| {
        let along = |a: u8, b: u8| i16::from(b) - i16::from(a);
        (along(a.0, b.0), along(a.1, b.1))
    };
    game.pieces.iter().any(|(place, _, colour)| {
        if wanted != RequiredContent::Anything && wanted != RequiredContent::Colour(*colour) {
            return false;
        }
        let [start, end] = ends(*place);
        let (dx, dy) = by(from, start);
        by(to, end) == (dx, dy)
            && (!grid.glued_x() || dx == 0)
            && (!grid.glued_y() || dy == 0)
            && fits(dx, dy)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Topology;

    fn found(shape: &str, freedom: Freedom, board: &str) -> bool {
        let shape = Shape::read(shape, freedom).unwrap();
        let all = Shape::read(board, Freedom::default()).unwrap().places;
        let pieces = all.iter().map(|(place, wanted)| match wanted {
            RequiredContent::Colour(colour) => Piece::new(*place, *colour),
            _ => panic!("a board has pieces"),
        });
        let grid = Grid::new(7, 7, Topology::Plane);
        let arrivals = Arrivals::new(grid, &pieces.collect::<Vec<_>>(), &LinePieces::default());
        let exchanges = [Exchange::NONE, Exchange::cycle(1, 1)];
        shape.is_in(&arrivals, &exchanges, &mut Mirrors::new())
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

    #[test]
    fn patterns_rule_out_no_shape_that_stands_there() {
        let mut state = 20_261_129_u64;
        let mut below = |limit: u8| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            u8::try_from((state >> 33) % u64::from(limit)).unwrap()
        };
        let exchanges = [Exchange::NONE, Exchange::cycle(1, 1)];
        let (mut mirrors, mut counts) = (Mirrors::new(), [0; 3]);
        for round in 0..3000 {
            let topology = [Topology::Plane, Topology::Cylinder, Topology::Torus][round % 3];
            let side = 5 + below(10);
            let grid = Grid::new(side, side - 1, topology);
            let mut place = |most: u8| {
                let (x, y) = (below(side.min(most)), below((side - 1).min(most)));
                let far = Vertex::new(x + below(2), y + 1);
                match below(2) {
                    0 => Place::Cell(Cell::new(x, y)),
                    _ => Place::Edge(Edge::new(Vertex::new(x, y), far)),
                }
            };
            let mut board: Vec<Place> = (0..20).map(|_| place(side)).collect();
            let mut shape: Vec<Place> = (0..3).map(|_| place(3)).collect();
            board.sort_unstable();
            board.dedup();
            shape.dedup();
            let mut colour = || Colour::ALL[usize::from(below(3))];
            let pieces: Vec<Piece> = board
                .iter()
                .filter(|place| is_on(grid, **place))
                .map(|place| Piece::new(*place, colour()))
                .collect();
            let places = shape.iter().map(|place| match colour() {
                Colour::Green => (*place, RequiredContent::Anything),
                colour => (*place, RequiredContent::Colour(colour)),
            });
            let shape = Shape {
                places: places.collect(),
                freedom: Freedom {
                    anywhere: round % 2 == 0,
                    turned: round % 5 < 3,
                    recoloured: round % 7 < 4,
                },
                images: Mutex::default(),
            };
            let there = Arrivals::new(grid, &pieces, &LinePieces::default());
            let is_in = shape.is_in(&there, &exchanges, &mut mirrors);
            let end = Occupied::new(grid, &pieces);
            let may_be = shape.may_be_in((grid, &end), &exchanges, &mut mirrors);
            assert!(may_be || !is_in, "{round}");
            counts[usize::from(may_be) + usize::from(is_in)] += 1;
        }
        // Few are looked at in vain.
        assert!(counts[2] > 100 && counts[1] < counts[2], "{counts:?}");
    }
}
