//! Hatching as lines of its own: not every program that shows SVG draws patterns.

use super::ink::Hatch;
use super::plane::{CELL, Path, PlanePoint};
use crate::text::Arrange as _;

/// How far apart slanted lines are, along the grid.
const SLANTED: f64 = CELL / 4.0;
/// How far apart other lines and dots are.
const STRAIGHT: f64 = CELL / 5.0;

/// Something with an area.
pub(super) enum Surface<'a> {
    /// The area within an odd number of closed lines.
    Within(&'a [Vec<PlanePoint>]),
    /// A disc.
    Disc(PlanePoint, f64),
}

/// Lines, or dots as lines of no length, all over a surface. Lines of neighbours meet: their places depend on the field
/// only.
pub(super) fn hatched(surface: &Surface<'_>, hatch: Hatch) -> String {
    let mut path = Path::default();
    let mut strokes = |along: (f64, f64), step: f64, first: f64| {
        for (from, to) in spans(surface, along, step, first) {
            path.go(from).line_by(to.x - from.x, to.y - from.y);
        }
    };
    match hatch {
        Hatch::Rising => strokes((1.0, -1.0), SLANTED, 0.0),
        Hatch::Falling => strokes((1.0, 1.0), SLANTED, 0.0),
        Hatch::Crossed => {
            strokes((1.0, -1.0), SLANTED, 0.0);
            strokes((1.0, 1.0), SLANTED, 0.0);
        }
        Hatch::Horizontal => strokes((1.0, 0.0), STRAIGHT, STRAIGHT / 2.0),
        Hatch::Vertical => strokes((0.0, 1.0), STRAIGHT, STRAIGHT / 2.0),
        Hatch::Dots => {
            for (from, to) in spans(surface, (1.0, 0.0), STRAIGHT, STRAIGHT / 2.0) {
                let mut x =
                    ((from.x - STRAIGHT / 2.0) / STRAIGHT).ceil() * STRAIGHT + STRAIGHT / 2.0;
                while x <= to.x {
                    path.go(PlanePoint::new(x, from.y)).horizontal(0.01);
                    x += STRAIGHT;
                }
            }
        }
    }
    path.data
}

/// The pieces of parallel lines that lie on a surface. The lines run along a vector whose parts are -1, 0 or 1; what they
/// have in common, the distance in the other direction, goes in steps from `first` on.
fn spans(
    surface: &Surface<'_>,
    along: (f64, f64),
    step: f64,
    first: f64,
) -> Vec<(PlanePoint, PlanePoint)> {
    let square = along.0 * along.0 + along.1 * along.1;
    // The number that all places of a line share, and how far along it a place is.
    let across = |at: PlanePoint| at.y * along.0 - at.x * along.1;
    let reach = |at: PlanePoint| (at.x * along.0 + at.y * along.1) / square;
    let place = |c: f64, t: f64| {
        PlanePoint::new(
            t * along.0 - c * along.1 / square,
            t * along.1 + c * along.0 / square,
        )
    };
    let (low, high) = match surface {
        Surface::Within(lines) => {
            let all = || lines.iter().flatten().map(|&at| across(at));
            (
                all().fold(f64::INFINITY, f64::min),
                all().fold(f64::NEG_INFINITY, f64::max),
            )
        }
        Surface::Disc(at, r) => (
            across(*at) - r * square.sqrt(),
            across(*at) + r * square.sqrt(),
        ),
    };
    let mut found = Vec::new();
    let mut c = ((low - first) / step).ceil() * step + first;
    while c < high {
        let mut ends: Vec<f64> = match surface {
            Surface::Within(lines) => lines
                .iter()
                .flat_map(|line| crossings(line, c, across, reach))
                .collect(),
            Surface::Disc(at, r) => {
                let half =
                    (r * r - (c - across(*at)).powi(2) / square).max(0.0).sqrt() / square.sqrt();
                vec![reach(*at) - half, reach(*at) + half]
            }
        };
        ends.arrange_by(f64::total_cmp);
        let pairs = ends
            .as_chunks::<2>()
            .0
            .iter()
            .filter(|[from, to]| to - from > 0.05);
        found.extend(pairs.map(|&[from, to]| (place(c, from), place(c, to))));
        c += step;
    }
    found
}

/// Where a line crosses a closed one. A corner that lies on it counts as one beyond it, so that crossings come in pairs.
fn crossings(
    closed: &[PlanePoint],
    c: f64,
    across: impl Fn(PlanePoint) -> f64,
    reach: impl Fn(PlanePoint) -> f64,
) -> Vec<f64> {
    let next = closed.iter().cycle().skip(1);
    let sides = closed.iter().zip(next).filter_map(|(&a, &b)| {
        let (from, to) = (across(a) - c, across(b) - c);
        let crosses = (from < 0.0) != (to < 0.0);
        crosses.then(|| reach(a) + (reach(b) - reach(a)) * from / (from - to))
    });
    sides.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(left: f64, top: f64, side: f64) -> Vec<PlanePoint> {
        let at = |x: f64, y: f64| PlanePoint::new(left + x * side, top + y * side);
        vec![at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)]
    }

    #[test]
    fn lines_end_where_the_surface_does() {
        let cell = [square(0.0, 0.0, 10.0)];
        assert_eq!(
            hatched(&Surface::Within(&cell), Hatch::Horizontal),
            "M0 1l10 0M0 3l10 0M0 5l10 0M0 7l10 0M0 9l10 0"
        );
        let rising = hatched(&Surface::Within(&cell), Hatch::Rising);
        assert_eq!(rising.matches('M').count(), 7, "{rising}");
        assert!(rising.starts_with("M0 2.5l2.5-2.5M0 5l5-5"), "{rising}");
        assert_eq!(
            hatched(&Surface::Within(&cell), Hatch::Dots)
                .matches('M')
                .count(),
            25
        );
    }

    #[test]
    fn a_hole_stays_empty() {
        let ring = [square(0.0, 0.0, 30.0), square(10.0, 10.0, 10.0)];
        let lines = hatched(&Surface::Within(&ring), Hatch::Vertical);
        assert_eq!(
            lines.matches('M').count(),
            15 + 5,
            "five of fifteen are broken: {lines}"
        );
    }

    #[test]
    fn a_disc_is_hatched_inside() {
        let disc = Surface::Disc(PlanePoint::new(5.0, 5.0), 4.0);
        for (from, to) in spans(&disc, (1.0, -1.0), SLANTED, 0.0) {
            for end in [from, to] {
                assert!(
                    ((end.x - 5.0).hypot(end.y - 5.0) - 4.0).abs() < 1e-9,
                    "{end:?}"
                );
            }
        }
        assert!(!hatched(&disc, Hatch::Dots).is_empty());
    }
}
