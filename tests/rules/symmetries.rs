//! Symmetries of fields against places that are moved one by one.

use kletka::board::{Cell, Grid, Motion, Symmetry, Topology, Vertex};

const MOTIONS: [Motion; 9] = [
    Motion::Turn(0),
    Motion::Turn(1),
    Motion::Turn(2),
    Motion::Turn(3),
    Motion::MirrorX,
    Motion::MirrorY,
    Motion::Shift(1, 0),
    Motion::Shift(0, -2),
    Motion::Shift(-1, 3),
];

/// A place behind a motion of a field with these sides, and the sides then; `inset` is 1 for cells.
fn moved(
    (x, y): (i16, i16),
    [width, height]: [i16; 2],
    motion: Motion,
    inset: i16,
) -> ((i16, i16), [i16; 2]) {
    let (last_x, last_y) = (width - inset, height - inset);
    match motion {
        Motion::Turn(1) => ((last_y - y, x), [height, width]),
        Motion::Turn(2) => ((last_x - x, last_y - y), [width, height]),
        Motion::Turn(3) => ((y, last_x - x), [height, width]),
        Motion::Turn(_) => ((x, y), [width, height]),
        Motion::MirrorX => ((last_x - x, y), [width, height]),
        Motion::MirrorY => ((x, last_y - y), [width, height]),
        Motion::Shift(dx, dy) => ((x + dx, y + dy), [width, height]),
    }
}

/// The place behind all motions; off the field where one of them leaves it.
fn naive(grid: Grid, motions: &[Motion], at: (u8, u8), inset: i16) -> Option<(u8, u8)> {
    let mut sides = [grid.width(), grid.height()].map(i16::from);
    let mut at = (i16::from(at.0), i16::from(at.1));
    let glued = [grid.glued_x(), grid.glued_y()];
    for &motion in motions {
        (at, sides) = moved(at, sides, motion, inset);
        let wrap = |at: i16, side: i16, is_glued: bool| {
            let at = if is_glued { at.rem_euclid(side) } else { at };
            (0..=side - inset).contains(&at).then_some(at)
        };
        at = (
            wrap(at.0, sides[0], glued[0])?,
            wrap(at.1, sides[1], glued[1])?,
        );
    }
    Some((u8::try_from(at.0).ok()?, u8::try_from(at.1).ok()?))
}

#[test]
fn every_place_goes_where_it_goes_by_itself() {
    let mut off = 0;
    for topology in [Topology::Plane, Topology::Cylinder, Topology::Torus] {
        for (width, height) in [(3, 3), (3, 5), (6, 4), (7, 7)] {
            let grid = Grid::new(width, height, topology);
            let pairs = MOTIONS
                .iter()
                .flat_map(|&first| MOTIONS.map(|second| vec![first, second]));
            let triples = MOTIONS.map(|motion| vec![Motion::Turn(1), motion, Motion::MirrorX]);
            for motions in pairs.chain(triples) {
                let Ok(symmetry) = Symmetry::new(grid, &motions) else {
                    assert_eq!(topology, Topology::Cylinder);
                    continue;
                };
                for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                    let there = naive(grid, &motions, (x, y), 1).map(|(x, y)| Cell::new(x, y));
                    assert_eq!(
                        symmetry.cell(Cell::new(x, y)),
                        there,
                        "{grid:?} {motions:?} cell {x} {y}"
                    );
                    off += usize::from(there.is_none());
                }
                for (x, y) in
                    (0..grid.columns()).flat_map(|x| (0..grid.rows()).map(move |y| (x, y)))
                {
                    let there = naive(grid, &motions, (x, y), 0).map(|(x, y)| Vertex::new(x, y));
                    assert_eq!(
                        symmetry.vertex(Vertex::new(x, y)),
                        there,
                        "{grid:?} {motions:?} vertex {x} {y}"
                    );
                }
            }
        }
    }
    assert!(off > 0, "shifts leave plane boards");
}
