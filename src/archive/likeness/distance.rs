//! How far two positions are from each other, and how a position lies on itself, when it may be turned, mirrored, shifted and
//! recoloured at will.

use crate::Colour;
use crate::board::Place;
use crate::rules::Piece;

/// A place in halves of a cell, so that cells, vertices and the middles of edges have one kind of places.
type Point = (i16, i16);

/// The ends of a piece, in order, and its colour.
type Mark = (Point, Point, Colour);

/// A turn or a reflection about the corner of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Motion {
    /// Quarter turns counterclockwise.
    turns: u8,
    is_mirrored: bool,
}

/// All orders of the colours; the first one changes nothing.
const COLOURS: [[Colour; 3]; 6] = [
    [Colour::Blue, Colour::Red, Colour::Green],
    [Colour::Red, Colour::Green, Colour::Blue],
    [Colour::Green, Colour::Blue, Colour::Red],
    [Colour::Red, Colour::Blue, Colour::Green],
    [Colour::Green, Colour::Red, Colour::Blue],
    [Colour::Blue, Colour::Green, Colour::Red],
];

impl Motion {
    /// All eight; the first one moves nothing.
    fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|is_mirrored| (0..4).map(move |turns| Self { turns, is_mirrored }))
    }

    fn point(self, (x, y): Point) -> Point {
        let x = if self.is_mirrored { -x } else { x };
        match self.turns {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        }
    }

    fn mark(self, (one, other, colour): Mark, colours: [Colour; 3]) -> Mark {
        let mut ends = [self.point(one), self.point(other)];
        ends.sort_unstable();
        (ends[0], ends[1], colours[colour.index()])
    }

    /// What the motion is called, in which a figure lies on itself.
    const fn name(self) -> &'static str {
        match (self.turns, self.is_mirrored) {
            (0, false) => "shift",
            (2, false) => "half turn",
            (_, false) => "quarter turn",
            (0 | 2, true) => "mirror",
            (_, true) => "diagonal mirror",
        }
    }
}

fn mark(piece: Piece) -> Mark {
    let halves = |at: u8| 2 * i16::from(at);
    match piece.place {
        Place::Cell(cell) => {
            let point = (halves(cell.x) + 1, halves(cell.y) + 1);
            (point, point, piece.colour)
        }
        Place::Edge(edge) => {
            let mut ends = edge.ends().map(|end| (halves(end.x), halves(end.y)));
            ends.sort_unstable();
            (ends[0], ends[1], piece.colour)
        }
    }
}

fn shifted((one, other, colour): Mark, (dx, dy): Point) -> Mark {
    ((one.0 + dx, one.1 + dy), (other.0 + dx, other.1 + dy), colour)
}

/// The most pieces that can lie on pieces of their colour when one figure is shifted over the other: every two pieces that can
/// lie on each other speak for one shift.
fn overlap(one: &[Mark], other: &[Mark]) -> usize {
    let shape = |mark: &Mark| (mark.1.0 - mark.0.0, mark.1.1 - mark.0.1, mark.2);
    let mut shifts: Vec<Point> = Vec::new();
    for from in one {
        let alike = other.iter().filter(|to| shape(to) == shape(from));
        shifts.extend(alike.map(|to| (to.0.0 - from.0.0, to.0.1 - from.0.1)));
    }
    shifts.sort_unstable();
    shifts.chunk_by(|one, next| one == next).map(<[_]>::len).max().unwrap_or(0)
}

/// How many pieces the larger of two positions has that do not lie on one of the other, when this is turned, mirrored, shifted
/// and recoloured so that as many do as possible. The size of the field and whose turn it is do not count.
///
/// ```
/// use kletka::archive::likeness::distance;
/// let pieces = |position: &str| {
///     let text = format!("kletka = 1\ngame = \"renju-3-2\"\nstart = {{ position = '{position}' }}");
///     kletka::open(&text).start().unwrap().pieces()
/// };
/// let one = pieces("r@c3 r@d3 g@e5");
/// assert_eq!(distance(&one, &pieces("b@j9 b@j10 r@h11")), 0);
/// assert_eq!(distance(&one, &pieces("b@j9 b@j10 r@h12 r@a1")), 2);
/// ```
#[must_use]
pub fn distance(one: &[Piece], other: &[Piece]) -> usize {
    let (one, other): (Vec<_>, Vec<_>) =
        (one.iter().copied().map(mark).collect(), other.iter().copied().map(mark).collect());
    let images = Motion::all().flat_map(|motion| COLOURS.map(|colours| (motion, colours)));
    let met = images.map(|(motion, colours)| {
        let image: Vec<_> = one.iter().map(|mark| motion.mark(*mark, colours)).collect();
        overlap(&image, &other)
    });
    one.len().max(other.len()) - met.max().unwrap_or(0)
}

/// By which motions a position goes over into itself, in words: `half turn`, `quarter turn`, `mirror`, `diagonal mirror`, with
/// ` recoloured` where colours are exchanged, and `colour shift` where its pieces of one colour, shifted twice by the same
/// step, are those of the second and of the third.
#[must_use]
pub fn symmetries(pieces: &[Piece]) -> Vec<String> {
    let marks: Vec<_> = pieces.iter().copied().map(mark).collect();
    let mut names: Vec<String> = Vec::new();
    for (at, colours) in COLOURS.into_iter().enumerate() {
        for motion in Motion::all() {
            let image: Vec<_> = marks.iter().map(|mark| motion.mark(*mark, colours)).collect();
            let is_still = motion.turns == 0 && !motion.is_mirrored;
            if is_still || overlap(&image, &marks) < marks.len() || marks.is_empty() {
                continue;
            }
            let name = format!("{}{}", motion.name(), if at == 0 { "" } else { " recoloured" });
            if !names.contains(&name) && !names.iter().any(|known| name.strip_suffix(" recoloured") == Some(known)) {
                names.push(name);
            }
        }
    }
    if is_colour_shift(&marks) {
        names.push("colour shift".to_owned());
    }
    names
}

/// Whether the pieces of a colour, shifted once and twice by the same step, are those of the next two.
fn is_colour_shift(marks: &[Mark]) -> bool {
    let of = |colour: Colour| {
        let mut own: Vec<_> = marks.iter().filter(|mark| mark.2 == colour).copied().collect();
        own.sort_unstable();
        own
    };
    COLOURS.into_iter().any(|[first, second, third]| {
        let [from, to, last] = [first, second, third].map(of);
        let (Some(a), Some(b)) = (from.first(), to.first()) else { return false };
        let step = (b.0.0 - a.0.0, b.0.1 - a.0.1);
        let places = |marks: &[Mark], by: i16| -> Vec<_> {
            marks.iter().map(|mark| shifted(*mark, (step.0 * by, step.1 * by))).map(|mark| (mark.0, mark.1)).collect()
        };
        places(&from, 1) == places(&to, 0) && places(&from, 2) == places(&last, 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Random;

    /// Every shift that brings some piece on another one, tried.
    fn tried(one: &[Mark], other: &[Mark]) -> usize {
        let shifts = one.iter().flat_map(|from| other.iter().map(|to| (to.0.0 - from.0.0, to.0.1 - from.0.1)));
        let met = |shift: Point| one.iter().filter(|mark| other.contains(&shifted(**mark, shift))).count();
        shifts.map(met).max().unwrap_or(0)
    }

    #[test]
    fn as_many_lie_on_each_other_as_by_trying_all_shifts() {
        let mut random = Random::new(3);
        for case in 0..400 {
            let mut figure = || {
                let count = random.below(9);
                let mut marks: Vec<Mark> = Vec::new();
                while marks.len() < count {
                    let mut place = || i16::try_from(2 * random.below(5)).unwrap();
                    let from = (place(), place());
                    let to = [(from.0 + 2, from.1), (from.0, from.1 + 2), from][random.below(3)];
                    if !marks.iter().any(|mark| (mark.0, mark.1) == (from, to)) {
                        marks.push((from, to, Colour::ALL[random.below(3)]));
                    }
                }
                marks
            };
            let (one, other) = (figure(), figure());
            assert_eq!(overlap(&one, &other), tried(&one, &other), "{case}: {one:?} {other:?}");
        }
    }
}
