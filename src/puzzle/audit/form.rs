//! Positions up to symmetry.

use crate::board::{Grid, Place, Symmetry, Way};
use crate::puzzle::Goal;
use crate::rules::{Compare, Piece};

/// The differences between two positions that count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// A symmetry of the field, and an exchange of colours or players that keeps the order of turns.
    Symmetry,
    /// A shift over the plane as well, on a field of any size.
    Shift,
}

/// The common part of all positions that are the same up to a likeness; only good for being
/// compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionForm(Vec<u8>);

impl PositionForm {
    /// A number that other forms most likely do not have, the same on every machine (FNV-1a).
    #[must_use]
    pub fn number(&self) -> u64 {
        let mix =
            |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        self.0.iter().fold(0xcbf2_9ce4_8422_2325, mix)
    }
}

/// The form of a position: what it must share with others beside its pieces, and the least of all images of the pieces on its
/// field, each with its kind.
pub(crate) fn form(
    mut bytes: Vec<u8>,
    grid: Grid,
    pieces: &[(Place, u8)],
    likeness: Likeness,
) -> PositionForm {
    let image = |symmetry: &Symmetry| {
        let place = |&(place, kind): &(Place, u8)| {
            let mut ends: Vec<_> = match symmetry.place(place)? {
                Place::Cell(cell) => vec![cell.x, cell.y],
                Place::Edge(edge) => edge.ends().iter().flat_map(|end| [end.x, end.y]).collect(),
            };
            ends.push(kind);
            Some(ends)
        };
        let mut places: Vec<Vec<u8>> = pieces.iter().filter_map(place).collect();
        let mut out = vec![symmetry.to().width(), symmetry.to().height()];
        if likeness == Likeness::Shift {
            let corner = |axis: usize| {
                let along = places
                    .iter()
                    .flat_map(|place| place[..place.len() - 1].iter().skip(axis).step_by(2));
                along.copied().min().unwrap_or(0)
            };
            let corner = [corner(0), corner(1)];
            for place in &mut places {
                let last = place.len() - 1;
                place[..last]
                    .iter_mut()
                    .enumerate()
                    .for_each(|(at, number)| *number -= corner[at % 2]);
            }
            out.clear();
        }
        places.sort_unstable();
        out.extend(places.concat());
        out
    };
    bytes.extend(
        Way::all(grid)
            .iter()
            .map(|(_, symmetry)| image(symmetry))
            .min()
            .unwrap_or_default(),
    );
    PositionForm(bytes)
}

/// The form of a position of a game that says nothing of its own: the settings, who is to move and whose goal it is, and
/// the least of all images of the pieces. An exchange of colours or players makes another form.
#[must_use]
pub fn plain_form<G: Compare>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    likeness: Likeness,
) -> PositionForm {
    let frame = rules.frame();
    let goal = if let Goal::Wins { seat, .. } = goal {
        Goal::Wins { seat, by: None }
    } else {
        goal
    };
    let turn = rules.number(position) % frame.period.max(1);
    let settings = (
        frame.segments,
        frame.komi,
        frame.terms,
        frame.grid.topology(),
    );
    let kind = |piece: Piece| (piece.place, u8::try_from(piece.colour.index()).unwrap_or(0));
    let pieces: Vec<_> = rules.pieces(position).into_iter().map(kind).collect();
    form(
        format!("{goal} {turn} {settings:?}").into_bytes(),
        frame.grid,
        &pieces,
        likeness,
    )
}
