//! When two positions are the same problem.

use crate::Colour;
use crate::geometry::{Cell, Edge, Grid, Vertex};

/// Equal for positions of either Renju that are the same problem: turned, reflected, shifted, and with colours exchanged
/// in their cycle and the number of the first move changed so that the order of turns stays.
///
/// Whether a shifted problem has the same solution depends on how near the sides are; as a composition it is the same.
/// The players themselves are not told apart, only who comes after whom.
///
/// ```
/// use kletka::{Colour, compose::identity_of_stones, geometry::Cell};
/// let one = [(Cell::new(4, 4), Colour::Blue), (Cell::new(6, 5), Colour::Red)];
/// let turned = [(Cell::new(9, 2), Colour::Blue), (Cell::new(8, 4), Colour::Red)];
/// assert_eq!(identity_of_stones(&one, 1), identity_of_stones(&turned, 1));
/// // Move 5 of Renju 3/2 has green and blue where move 1 has blue and red.
/// let exchanged = [(Cell::new(4, 4), Colour::Green), (Cell::new(6, 5), Colour::Blue)];
/// assert_eq!(identity_of_stones(&one, 1), identity_of_stones(&exchanged, 5));
/// assert_ne!(identity_of_stones(&one, 1), identity_of_stones(&exchanged, 1));
/// ```
#[must_use]
pub fn identity_of_stones(stones: &[(Cell, Colour)], next: u32) -> Vec<u8> {
    // The colours of move n are those of move 1, taken back by n − 1 places in the order blue, red, green.
    let back = (next.wrapping_sub(1) % 3) as usize;
    let seen = |symmetry: u8| {
        let mut all: Vec<(i16, i16, u8)> = stones
            .iter()
            .map(|&(cell, colour)| {
                let (x, y) = turned(i16::from(cell.x), i16::from(cell.y), symmetry);
                (x, y, small((colour.index() + back) % 3))
            })
            .collect();
        let left = all.iter().map(|stone| stone.0).min().unwrap_or(0);
        let low = all.iter().map(|stone| stone.1).min().unwrap_or(0);
        all.sort_unstable();
        all.iter().flat_map(|&(x, y, colour)| [small(x - left), small(y - low), colour]).collect::<Vec<_>>()
    };
    (0..8).map(seen).min().unwrap_or_default()
}

/// Equal for positions of Parcel on a plane field that are the same problem: turned, reflected, and with blue and red
/// exchanged together with the turn.
#[must_use]
pub fn identity_of_segments(grid: &Grid, segments: &[(Edge, Colour)], next: u32) -> Vec<u8> {
    let exchanged = next.is_multiple_of(2);
    let seen = |symmetry: u8| {
        let place = |vertex: Vertex| turned(i16::from(vertex.x), i16::from(vertex.y), symmetry);
        let corners = [(0, 0), (grid.width(), grid.height())];
        let corners = corners.map(|(x, y)| turned(i16::from(x), i16::from(y), symmetry));
        let (left, low) = (corners[0].0.min(corners[1].0), corners[0].1.min(corners[1].1));
        let mut all: Vec<[u8; 5]> = segments
            .iter()
            .map(|&(edge, colour)| {
                let mut ends = edge.ends().map(place).map(|(x, y)| (small(x - left), small(y - low)));
                ends.sort_unstable();
                let colour = match colour {
                    Colour::Blue if exchanged => Colour::Red,
                    Colour::Red if exchanged => Colour::Blue,
                    colour => colour,
                };
                [ends[0].0, ends[0].1, ends[1].0, ends[1].1, small(colour.index())]
            })
            .collect();
        all.sort_unstable();
        let size = turned(i16::from(grid.width()), i16::from(grid.height()), symmetry & 4);
        std::iter::once([small(size.0), small(size.1), 0, 0, 0]).chain(all).flatten().collect::<Vec<_>>()
    };
    (0..8).map(seen).min().unwrap_or_default()
}

/// One of the eight symmetries of a square, round the origin.
fn turned(x: i16, y: i16, symmetry: u8) -> (i16, i16) {
    let x = if symmetry & 1 == 0 { x } else { -x };
    let y = if symmetry & 2 == 0 { y } else { -y };
    if symmetry & 4 == 0 { (x, y) } else { (y, x) }
}

fn small<T: TryInto<u8>>(value: T) -> u8 {
    value.try_into().unwrap_or(u8::MAX)
}
