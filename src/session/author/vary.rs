//! The positions that differ from one by a stone or segment, or by two: what a composer tries at a board.

use std::collections::HashSet;

use crate::board::{Cell, Colour, Grid, Place};
use crate::notation::picture::Form;
use crate::notation::print::Alphabet;
use crate::rules::Piece;
use crate::session::Position;

/// A change of one stone or segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// One less.
    Remove(Piece),
    /// One more.
    Add(Piece),
    /// It stands elsewhere, or has another colour.
    Replace(Piece, Piece),
}

impl Variation {
    /// The change in signs, with the pieces as positions write them.
    ///
    /// ```
    /// use kletka::board::{Cell, Colour, Place};
    /// use kletka::{notation::print::Alphabet, rules::Piece, session::author::Variation};
    /// let piece = |x, y| Piece::new(Place::Cell(Cell::new(x, y)), Colour::Red);
    /// assert_eq!(Variation::Remove(piece(3, 4)).text(Alphabet::Latin), "- r@d5");
    /// assert_eq!(Variation::Replace(piece(3, 4), piece(3, 5)).text(Alphabet::Latin), "r@d5 > r@d6");
    /// ```
    #[must_use]
    pub fn text(&self, alphabet: Alphabet) -> String {
        match self {
            Self::Remove(piece) => format!("- {}", piece.name(alphabet)),
            Self::Add(piece) => format!("+ {}", piece.name(alphabet)),
            Self::Replace(from, to) => format!("{} > {}", from.name(alphabet), to.name(alphabet)),
        }
    }

    /// The piece removed, and the piece added.
    const fn parts(&self) -> (Option<Piece>, Option<Piece>) {
        match *self {
            Self::Remove(from) => (Some(from), None),
            Self::Add(to) => (None, Some(to)),
            Self::Replace(from, to) => (Some(from), Some(to)),
        }
    }

    /// Whether another change concerns a place that this one does.
    fn meets(&self, other: &Self) -> bool {
        let places = |change: &Self| {
            let (from, to) = change.parts();
            [from, to].map(|piece| piece.map(|piece| piece.place))
        };
        let others = places(other);
        places(self)
            .into_iter()
            .flatten()
            .any(|place| others.contains(&Some(place)))
    }
}

/// A position with what was changed in it.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The changes; none for the position as it is.
    pub changes: Vec<Variation>,
    /// All that stands on the field.
    pub pieces: Vec<Piece>,
}

/// The position as it is, and then each that a change of one stone or segment makes of it: one less, another colour, moved,
/// one more; with `two` also two changes. A piece added or moved stands at most `near`
/// places from another one. None comes twice, and their order is always the same.
pub fn variants(start: &Position, near: u8, two: bool) -> impl Iterator<Item = Variant> {
    let whole = start.pieces();
    let (grid, form) = (start.frame().grid, start.profile().form);
    let all = changes(&whole, &places(grid, form), near);
    let ones: Vec<Vec<Variation>> = all.iter().map(|change| vec![*change]).collect();
    let pairs = (0..all.len())
        .flat_map(move |first| ((first + 1)..all.len()).map(move |second| (first, second)));
    let singles = ones.clone();
    let pairs = pairs
        .filter(move |_| two)
        .map(move |(first, second)| [&singles[first][..], &singles[second]].concat());
    let pairs = pairs.filter(|pair| !pair[0].meets(&pair[1]));
    let mut seen = HashSet::new();
    std::iter::once(Vec::new())
        .chain(ones)
        .chain(pairs)
        .filter_map(move |changes| {
            let mut pieces = whole.clone();
            for (from, to) in changes.iter().map(Variation::parts) {
                pieces.retain(|piece| Some(*piece) != from);
                pieces.extend(to);
            }
            pieces.sort_unstable();
            seen.insert(pieces.clone())
                .then_some(Variant { changes, pieces })
        })
}

/// How many such positions there are at the most: two changes that touch are counted too.
#[must_use]
pub fn most_variants(start: &Position, near: u8, two: bool) -> usize {
    let places = places(start.frame().grid, start.profile().form);
    let ones = changes(&start.pieces(), &places, near).len();
    1 + ones
        + if two {
            ones * ones.saturating_sub(1) / 2
        } else {
            0
        }
}

/// Where something can stand on a field.
fn places(grid: Grid, form: Form) -> Vec<Place> {
    match form {
        Form::Cells => grid.cells().map(Place::Cell).collect(),
        Form::Edges => grid.edges().into_iter().map(Place::Edge).collect(),
    }
}

/// Every change of one piece.
fn changes(whole: &[Piece], places: &[Place], near: u8) -> Vec<Variation> {
    let free: Vec<Place> = places
        .iter()
        .copied()
        .filter(|place| whole.iter().all(|piece| piece.place != *place))
        .collect();
    let mut out: Vec<Variation> = whole
        .iter()
        .map(|&piece| Variation::Remove(piece))
        .collect();
    for &piece in whole {
        let others = Colour::ALL
            .into_iter()
            .filter(|&colour| colour != piece.colour);
        out.extend(others.map(|colour| Variation::Replace(piece, Piece { colour, ..piece })));
    }
    for &piece in whole {
        let beside = free
            .iter()
            .filter(|&&place| distance(place, piece.place) <= near);
        out.extend(beside.map(|&place| Variation::Replace(piece, Piece { place, ..piece })));
    }
    let beside = free.iter().filter(|&&place| {
        whole
            .iter()
            .any(|piece| distance(place, piece.place) <= near)
    });
    out.extend(
        beside
            .flat_map(|&place| Colour::ALL.map(|colour| Variation::Add(Piece::new(place, colour)))),
    );
    out
}

/// How many columns or rows lie between two places, whichever are more; for segments between their nearest ends.
fn distance(one: Place, other: Place) -> u8 {
    let ends = |place| match place {
        Place::Cell(cell) => [cell; 2],
        Place::Edge(edge) => edge.ends().map(|end| Cell::new(end.x, end.y)),
    };
    let far = |a: Cell, b: Cell| a.x.abs_diff(b.x).max(a.y.abs_diff(b.y));
    let others = ends(other);
    ends(one)
        .into_iter()
        .flat_map(|a| others.map(|b| far(a, b)))
        .min()
        .unwrap_or(0)
}
