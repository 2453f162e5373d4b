//! How far two positions are from each other, and how a position lies on itself, when it may be turned, mirrored, shifted and
//! recoloured at will.

use std::collections::HashMap;

use crate::Colour;
use crate::board::Place;
use crate::rules::Piece;

/// A place in halves of a cell, so that cells, vertices and the middles of edges have one kind of places.
type Point = (i16, i16);

/// The ends of a piece, in order, and its colour.
type Mark = (Point, Point, Colour);

/// A turn or a reflection about the corner of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CornerMotion {
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

impl CornerMotion {
    /// All eight; the first one moves nothing.
    fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|is_mirrored| (0..4).map(move |turns| Self { turns, is_mirrored }))
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

    /// A figure after the motion and an exchange of colours.
    fn image(self, figure: &[Mark], colours: [Colour; 3]) -> Vec<Mark> {
        let moved = |&(one, other, colour): &Mark| {
            let mut ends = [self.point(one), self.point(other)];
            ends.sort_unstable();
            (ends[0], ends[1], colours[colour.index()])
        };
        figure.iter().map(moved).collect()
    }

    /// The name of the motion that maps a figure onto itself.
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

/// A figure after all motions and exchanges of colours.
fn images(figure: &[Mark]) -> impl Iterator<Item = Vec<Mark>> {
    let ways = CornerMotion::all().flat_map(|motion| COLOURS.map(|colours| (motion, colours)));
    ways.map(|(motion, colours)| motion.image(figure, colours))
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
    (
        (one.0 + dx, one.1 + dy),
        (other.0 + dx, other.1 + dy),
        colour,
    )
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
    shifts
        .chunk_by(|one, next| one == next)
        .map(<[_]>::len)
        .max()
        .unwrap_or(0)
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
    let (one, other): (Vec<_>, Vec<_>) = (
        one.iter().copied().map(mark).collect(),
        other.iter().copied().map(mark).collect(),
    );
    let met = images(&one).map(|image| overlap(&image, &other));
    one.len().max(other.len()) - met.max().unwrap_or(0)
}

/// Positions of which each is compared with the others.
///
/// ```
/// use kletka::archive::likeness::Figures;
/// let pieces = |position: &str| {
///     let text = format!("kletka = 1\ngame = \"renju-3-2\"\nstart = {{ position = '{position}' }}");
///     kletka::open(&text).start().unwrap().pieces()
/// };
/// let figures = Figures::new(["r@c3 r@d3 g@e5", "b@a1", "b@j9 b@j10 r@h11 r@a1"].map(pieces));
/// assert_eq!(figures.nearest(0), Some((2, 1)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Figures {
    all: Vec<Vec<Mark>>,
    /// The number of the form of each.
    forms: Vec<usize>,
    /// The first two figures of each form.
    alike: Vec<[Option<usize>; 2]>,
    /// The largest coordinate.
    radius: i16,
}

impl Figures {
    /// Positions by their pieces.
    pub fn new(positions: impl IntoIterator<Item = Vec<Piece>>) -> Self {
        let mut figures = Self::default();
        let mut known: HashMap<Vec<Mark>, usize> = HashMap::new();
        for (at, pieces) in positions.into_iter().enumerate() {
            let marks: Vec<_> = pieces.into_iter().map(mark).collect();
            let form = *known
                .entry(canonical(&marks))
                .or_insert(figures.alike.len());
            match figures.alike.get_mut(form) {
                Some(alike) => alike[1] = alike[1].or(Some(at)),
                None => figures.alike.push([Some(at), None]),
            }
            let ends = marks
                .iter()
                .flat_map(|(one, other, _)| [one.0, one.1, other.0, other.1]);
            figures.radius = figures.radius.max(ends.max().unwrap_or(0));
            figures.forms.push(form);
            figures.all.push(marks);
        }
        figures
    }

    /// The figure most like one, the first of several, and their [`distance`]; `None` where there
    /// is no other.
    ///
    /// Those that are the same are known at once. To find another one takes a look at all, but few are looked at closely.
    #[must_use]
    pub fn nearest(&self, at: usize) -> Option<(usize, usize)> {
        let alike = self.alike[self.forms[at]];
        if let Some(same) = alike.into_iter().flatten().find(|&other| other != at) {
            return Some((same, 0));
        }
        let own = &self.all[at];
        let images: Vec<_> = CornerMotion::all()
            .map(|motion| motion.image(own, COLOURS[0]))
            .collect();
        let mut meeting = Meeting::new(self.radius);
        let mut best: Option<(usize, usize)> = None;
        for (number, other) in self
            .all
            .iter()
            .enumerate()
            .filter(|(number, _)| *number != at)
        {
            let most = own.len().max(other.len());
            // A greater distance need not be known exactly; no exchange makes fewer pieces more.
            let floor = best.map_or(0, |(_, far)| (most + 1).saturating_sub(far));
            if own.len().min(other.len()) < floor {
                continue;
            }
            let met = images.iter().fold(floor.saturating_sub(1), |met, image| {
                meeting.overlap(image, other, met)
            });
            let far = most - met;
            if best.is_none_or(|(_, nearest)| far < nearest) {
                best = Some((number, far));
            }
        }
        best
    }
}

/// Counts pieces that meet, shift by shift.
struct Meeting {
    /// The largest shift, in cells.
    reach: i32,
    /// How many pieces meet at each shift, of whatever colours.
    counts: Vec<u32>,
    /// The shifts of all pairs of pieces, and their colours.
    pairs: Vec<(usize, usize)>,
}

impl Meeting {
    fn new(radius: i16) -> Self {
        let reach = i32::from(radius) + 1;
        let side = usize::try_from(2 * reach + 1).unwrap_or(0);
        Self {
            reach,
            counts: vec![0; side * side],
            pairs: Vec::new(),
        }
    }

    /// The most pieces that can lie on each other, their colours exchanged as is best, if these are
    /// more than a limit; otherwise the limit.
    fn overlap(&mut self, one: &[Mark], other: &[Mark], floor: usize) -> usize {
        let shape = |mark: &Mark| (mark.1.0 - mark.0.0, mark.1.1 - mark.0.1);
        let reach = self.reach;
        // Pieces of one shape are whole cells apart.
        let cells = |to: i16, from: i16| {
            usize::try_from((i32::from(to) - i32::from(from)) / 2 + reach).unwrap_or(0)
        };
        let side = cells(0, 0) * 2 + 1;
        self.pairs.clear();
        for from in one {
            for to in other.iter().filter(|to| shape(to) == shape(from)) {
                let shift = cells(to.0.0, from.0.0) * side + cells(to.0.1, from.0.1);
                self.counts[shift] += 1;
                self.pairs.push((shift, 3 * from.2.index() + to.2.index()));
            }
        }
        let mut close: Vec<_> = self
            .pairs
            .iter()
            .filter(|(shift, _)| self.counts[*shift] as usize > floor)
            .copied()
            .collect();
        self.pairs
            .iter()
            .for_each(|(shift, _)| self.counts[*shift] = 0);
        close.sort_unstable();
        let met = close.chunk_by(|one, next| one.0 == next.0).map(|together| {
            let mut counts = [0; 9];
            together
                .iter()
                .for_each(|(_, colours)| counts[*colours] += 1);
            let exchanged = |colours: [Colour; 3]| {
                (0..3)
                    .map(|from| counts[3 * from + colours[from].index()])
                    .sum()
            };
            COLOURS.map(exchanged).into_iter().max().unwrap_or(0)
        });
        met.max().unwrap_or(0).max(floor)
    }
}

/// The same for all figures that differ by a motion, a shift and an exchange of colours, and for no others.
fn canonical(marks: &[Mark]) -> Vec<Mark> {
    let forms = images(marks).map(|image| {
        let least = |of: fn(Point) -> i16| {
            image
                .iter()
                .flat_map(|mark| [of(mark.0), of(mark.1)])
                .min()
                .unwrap_or(0)
        };
        let (left, bottom) = (least(|point| point.0), least(|point| point.1));
        let mut form: Vec<_> = image
            .iter()
            .map(|mark| shifted(*mark, (-left, -bottom)))
            .collect();
        form.sort_unstable();
        form
    });
    forms.min().unwrap_or_default()
}

/// By which motions a position goes over into itself, in words: `half turn`, `quarter turn`, `mirror`, `diagonal mirror`, with
/// ` recoloured` where colours are exchanged, and `colour shift` where its pieces of one colour, shifted twice by the same
/// step, are the pieces of the second and of the third.
#[must_use]
pub fn symmetries(pieces: &[Piece]) -> Vec<String> {
    let marks: Vec<_> = pieces.iter().copied().map(mark).collect();
    let mut names: Vec<String> = Vec::new();
    for (at, colours) in COLOURS.into_iter().enumerate() {
        for motion in CornerMotion::all() {
            let image = motion.image(&marks, colours);
            let is_still = motion.turns == 0 && !motion.is_mirrored;
            if is_still || overlap(&image, &marks) < marks.len() || marks.is_empty() {
                continue;
            }
            let name = format!(
                "{}{}",
                motion.name(),
                if at == 0 { "" } else { " recoloured" }
            );
            if !names.contains(&name)
                && !names
                    .iter()
                    .any(|known| name.strip_suffix(" recoloured") == Some(known))
            {
                names.push(name);
            }
        }
    }
    if is_colour_shift(&marks) {
        names.push("colour shift".to_owned());
    }
    names
}

/// Whether the pieces of a colour, shifted once and twice by the same step, are the pieces of the next two.
fn is_colour_shift(marks: &[Mark]) -> bool {
    let of = |colour: Colour| {
        let mut own: Vec<_> = marks
            .iter()
            .filter(|mark| mark.2 == colour)
            .copied()
            .collect();
        own.sort_unstable();
        own
    };
    COLOURS.into_iter().any(|[first, second, third]| {
        let [from, to, last] = [first, second, third].map(of);
        let (Some(a), Some(b)) = (from.first(), to.first()) else {
            return false;
        };
        let step = (b.0.0 - a.0.0, b.0.1 - a.0.1);
        let places = |marks: &[Mark], by: i16| -> Vec<_> {
            marks
                .iter()
                .map(|mark| shifted(*mark, (step.0 * by, step.1 * by)))
                .map(|mark| (mark.0, mark.1))
                .collect()
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
        let shifts = one.iter().flat_map(|from| {
            other
                .iter()
                .map(|to| (to.0.0 - from.0.0, to.0.1 - from.0.1))
        });
        let met = |shift: Point| {
            one.iter()
                .filter(|mark| other.contains(&shifted(**mark, shift)))
                .count()
        };
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
            assert_eq!(
                overlap(&one, &other),
                tried(&one, &other),
                "{case}: {one:?} {other:?}"
            );
        }
    }

    /// The first of the others that is nearest, each compared with each.
    fn compared(all: &[Vec<Piece>], at: usize) -> Option<(usize, usize)> {
        let others = all.iter().enumerate().filter(|(other, _)| *other != at);
        others
            .map(|(other, pieces)| (other, distance(&all[at], pieces)))
            .min_by_key(|(_, far)| *far)
    }

    #[test]
    fn the_nearest_of_many_is_that_of_comparing_each_with_each() {
        let mut random = Random::new(8);
        for game in [
            "game = 'parcel'\nboard.size = 4",
            "game = 'renju-3-2'\nboard.size = 9",
        ] {
            for case in 0..12 {
                let mut figure = || {
                    let mut words: Vec<String> = Vec::new();
                    for _ in 0..random.below(6) {
                        let mut below = |count| random.below(count);
                        let (x, y, colour) = (
                            below(4),
                            1 + below(4),
                            ["b", "r", "g"][below(if game.contains("parcel") { 2 } else { 3 })],
                        );
                        let column = ["a", "b", "c", "d"][x];
                        let word = if game.contains("parcel") {
                            format!("{colour}[{column}{y}-{}]", y + 1)
                        } else {
                            format!("{colour}@{column}{y}")
                        };
                        let place = word[1..].to_owned();
                        if words.iter().all(|other| other[1..] != place) {
                            words.push(word);
                        }
                    }
                    let text = format!(
                        "kletka = 1\n{game}\nstart.position = '{}'\n",
                        words.join(" ")
                    );
                    crate::open(&text)
                        .start()
                        .map(|start| start.pieces())
                        .unwrap_or_default()
                };
                let all: Vec<_> = (0..case + 1).map(|_| figure()).collect();
                let figures = Figures::new(all.iter().cloned());
                for at in 0..all.len() {
                    assert_eq!(figures.nearest(at), compared(&all, at), "{at}: {all:?}");
                }
            }
        }
    }
}
