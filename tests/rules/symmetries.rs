//! Symmetries of fields against places that are moved one by one.

use kletka::board::{Cell, Edge, Grid, Motion, Symmetry, Topology, Vertex};

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

/// The sides of a field behind all motions, and the place; none where one of them leaves the field.
fn naive(grid: Grid, motions: &[Motion], at: (u8, u8), inset: i16) -> ([i16; 2], Option<(u8, u8)>) {
    let mut sides = [grid.width(), grid.height()].map(i16::from);
    let mut at = Some((i16::from(at.0), i16::from(at.1)));
    for &motion in motions {
        let (there, turned) = moved(at.unwrap_or_default(), sides, motion, inset);
        sides = turned;
        let wrap = |at: i16, side: i16, is_glued: bool| {
            let at = if is_glued { at.rem_euclid(side) } else { at };
            (0..=side - inset).contains(&at).then_some(at)
        };
        let x = wrap(there.0, sides[0], grid.glued_x());
        at = at.and(x.zip(wrap(there.1, sides[1], grid.glued_y())));
    }
    let byte = |at| u8::try_from(at).unwrap();
    (sides, at.map(|(x, y)| (byte(x), byte(y))))
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
                for cell in grid.cells() {
                    let (sides, there) = naive(grid, &motions, (cell.x, cell.y), 1);
                    let there = there.map(|(x, y)| Cell::new(x, y));
                    assert_eq!(symmetry.cell(cell), there, "{grid:?} {motions:?} {cell}");
                    off += usize::from(there.is_none());
                    let to = symmetry.to();
                    assert_eq!([to.width(), to.height()].map(i16::from), sides);
                }
                let vertex = |at: Vertex| {
                    let there = naive(grid, &motions, (at.x, at.y), 0).1;
                    there.map(|(x, y)| Vertex::new(x, y))
                };
                for at in grid.vertices() {
                    assert_eq!(
                        symmetry.vertex(at),
                        vertex(at),
                        "{grid:?} {motions:?} {at:?}"
                    );
                }
                for edge in grid.edges() {
                    let [a, b] = edge.ends().map(vertex);
                    let there = a.zip(b).map(|(a, b)| Edge::new(a, b));
                    assert_eq!(symmetry.edge(edge), there, "{grid:?} {motions:?} {edge}");
                }
            }
        }
    }
    assert!(off > 0, "shifts leave plane boards");
}
