//! Positions up to symmetry.

use crate::board::{Grid, Motion, Symmetry, Topology};
use crate::puzzle::Goal;
use crate::rules::{Compare, Piece, Place};

/// What may differ between two positions that count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// A symmetry of the field, and an exchange of colours or players that keeps the order of turns.
    Symmetry,
    /// A shift over the plane as well, on a field of any size.
    Shift,
}

/// What all positions have in common that are the same up to a likeness; only good for being compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(Vec<u8>);

impl Form {
    /// A form from what is left of a position.
    pub(crate) const fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// A number that other forms most likely do not have, the same on every machine (FNV-1a).
    #[must_use]
    pub fn number(&self) -> u64 {
        let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        self.0.iter().fold(0xcbf2_9ce4_8422_2325, mix)
    }
}

/// The turns and reflections of a field onto itself, or onto one turned on its side; shifts where a side is glued.
pub(crate) fn symmetries(grid: Grid) -> Vec<Symmetry> {
    let along = |side: u8, is_glued: bool| 0..if is_glued { i16::from(side) } else { 1 };
    let mut out = Vec::new();
    for turn in 0..4 {
        for mirrored in [false, true] {
            for x in along(grid.width(), grid.glued_x()) {
                for y in along(grid.height(), grid.glued_y()) {
                    let mirror = mirrored.then_some(Motion::MirrorX);
                    let motions: Vec<_> = [Motion::Shift(x, y), Motion::Turn(turn)].into_iter().chain(mirror).collect();
                    out.extend(Symmetry::new(grid, &motions));
                }
            }
        }
    }
    out
}

/// The form of a position of a game that says nothing of its own: the settings, who is to move and whose goal it is, and
/// the least of all images of the pieces. An exchange of colours or players makes another form.
#[must_use]
pub fn plain_form<G: Compare>(rules: &G, position: &G::Position, goal: Goal, likeness: Likeness) -> Form {
    let frame = rules.frame();
    let goal = if let Goal::Wins { seat, .. } = goal { Goal::Wins { seat, by: None } } else { goal };
    let turn = rules.number(position) % frame.period.max(1);
    let settings = (frame.segments, frame.komi, frame.terms, frame.grid.topology());
    let pieces = rules.pieces(position);
    let image = |symmetry: &Symmetry| {
        let place = |piece: &Piece| {
            let [a, b] = match piece.place {
                Place::Cell(cell) => symmetry.cell(cell).map(|cell| [(cell.x, cell.y); 2])?,
                Place::Edge(edge) => symmetry.edge(edge)?.ends().map(|end| (end.x, end.y)),
            };
            let colour = u8::try_from(piece.colour.index()).unwrap_or(0);
            Some([a.0, a.1, b.0, b.1, colour])
        };
        let mut places: Vec<[u8; 5]> = pieces.iter().filter_map(place).collect();
        let mut out = vec![symmetry.to().width(), symmetry.to().height()];
        if likeness == Likeness::Shift {
            let corner = |at: usize| places.iter().map(|place| place[at].min(place[at + 2])).min().unwrap_or(0);
            let (left, low) = (corner(0), corner(1));
            places.iter_mut().for_each(|[ax, ay, bx, by, _]| {
                (*ax, *ay, *bx, *by) = (*ax - left, *ay - low, *bx - left, *by - low);
            });
            out.clear();
        }
        places.sort_unstable();
        out.extend(places.into_iter().flatten());
        out
    };
    let mut bytes = format!("{goal} {turn} {settings:?}").into_bytes();
    bytes.extend(symmetries(frame.grid).iter().map(image).min().unwrap_or_default());
    Form::new(bytes)
}

/// The least of all images of the stones of a field: its size (nothing where shifts count as likeness), then the stones
/// with the numbers of their kinds.
pub(crate) fn least_stones(size: (u8, u8), stones: &[(crate::board::Cell, u8)], likeness: Likeness) -> Vec<u8> {
    let grid = Grid::new(size.0, size.1, Topology::Plane);
    let image = |symmetry: &Symmetry| {
        let mut places: Vec<[u8; 3]> =
            stones.iter().filter_map(|&(cell, kind)| symmetry.cell(cell).map(|cell| [cell.x, cell.y, kind])).collect();
        let mut out = vec![symmetry.to().width(), symmetry.to().height()];
        if likeness == Likeness::Shift {
            let corner = |at: usize| places.iter().map(|place| place[at]).min().unwrap_or(0);
            let (left, low) = (corner(0), corner(1));
            places.iter_mut().for_each(|place| *place = [place[0] - left, place[1] - low, place[2]]);
            out.clear();
        }
        places.sort_unstable();
        out.extend(places.into_iter().flatten());
        out
    };
    symmetries(grid).iter().map(image).min().unwrap_or_default()
}
