//! Free segments on a plane field: which pairs of vertices are edges, which edges cross, and the
//! bounded faces of a drawing.
//!
//! The faces are not found by walking round them but by cutting the plane into slabs: between two
//! neighbouring columns of vertices no segment begins or ends and none cross, so the segments that
//! span the slab lie one above the other and leave trapezia between them. Trapezia of neighbouring
//! slabs hang together where their common side has a part of positive length that no vertical
//! segment closes. A face is a connected set of trapezia. All heights are whole multiples of
//! 1/[`SCALE`], so the arithmetic is exact.

use std::collections::{BTreeMap, BTreeSet};

use super::Colour;
use super::parcel::{Region, Segment, Vertex, boundary_colour};

/// The least common multiple of 1..=25: a segment that is `dx` columns wide meets every column at
/// a whole multiple of 1/dx.
const SCALE: i64 = 26_771_144_400;

/// Whether the segment has lattice points at its ends only (and is no single point).
pub fn is_primitive((a, b): Segment) -> bool {
    gcd(a.0.abs_diff(b.0), a.1.abs_diff(b.1)) == 1
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Twice the signed area of the triangle: positive if `a`, `b`, `c` turn to the left.
fn turn(a: Vertex, b: Vertex, c: Vertex) -> i32 {
    let [(ax, ay), (bx, by), (cx, cy)] = [a, b, c].map(|(x, y)| (i32::from(x), i32::from(y)));
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// Whether two primitive segments have a point in common that is not an end of both. (Such a point
/// lies inside both: a primitive segment has no vertex inside.)
pub fn crosses((a, b): Segment, (c, d): Segment) -> bool {
    turn(a, b, c).signum() * turn(a, b, d).signum() < 0
        && turn(c, d, a).signum() * turn(c, d, b).signum() < 0
}

/// A line across a slab: its heights at the slab's left and right side, in units of 1/SCALE.
struct Line {
    left: i64,
    right: i64,
    /// `None` for the two lines that close the slab below and above, outside the field.
    segment: Option<Segment>,
}

/// A trapezium between two lines of one slab.
struct Trapezium {
    slab: i64,
    /// Its lower and upper end on the slab's left side, and on its right side.
    left: (i64, i64),
    right: (i64, i64),
    below: Option<Segment>,
    above: Option<Segment>,
}

/// The height of a segment that is not vertical at the column `x`, in units of 1/SCALE.
fn height(((ax, ay), (bx, by)): Segment, x: i64) -> i64 {
    let [ax, ay, bx, by] = [ax, ay, bx, by].map(i64::from);
    ay * SCALE + (by - ay) * (x - ax) * (SCALE / (bx - ax))
}

/// The trapezia of the whole drawing, with a margin of one cell round the field.
fn trapezia(w: u8, h: u8, segments: &BTreeMap<Segment, Colour>) -> Vec<Trapezium> {
    let mut all = Vec::new();
    for slab in -1..=i64::from(w) {
        let top = (i64::from(h) + 1) * SCALE;
        let mut lines = vec![
            Line {
                left: -SCALE,
                right: -SCALE,
                segment: None,
            },
            Line {
                left: top,
                right: top,
                segment: None,
            },
        ];
        for &s in segments.keys() {
            if i64::from(s.0.0) <= slab && slab < i64::from(s.1.0) {
                let (left, right) = (height(s, slab), height(s, slab + 1));
                lines.push(Line {
                    left,
                    right,
                    segment: Some(s),
                });
            }
        }
        lines.sort_by_key(|line| line.left + line.right);
        for pair in lines.windows(2) {
            all.push(Trapezium {
                slab,
                left: (pair[0].left, pair[1].left),
                right: (pair[0].right, pair[1].right),
                below: pair[0].segment,
                above: pair[1].segment,
            });
        }
    }
    all
}

/// The part that two intervals share, or `None` if it has no length.
fn overlap(a: (i64, i64), b: (i64, i64)) -> Option<(i64, i64)> {
    let both = (a.0.max(b.0), a.1.min(b.1));
    (both.0 < both.1).then_some(both)
}

/// The unit interval from row `y` upwards.
fn row(y: i64) -> (i64, i64) {
    (y * SCALE, (y + 1) * SCALE)
}

/// The vertical segment from row `y` upwards in column `x`, if both of its ends exist.
fn vertical(x: i64, y: i64) -> Option<Segment> {
    let (x, low, high) = (
        u8::try_from(x).ok()?,
        u8::try_from(y).ok()?,
        u8::try_from(y + 1).ok()?,
    );
    Some(((x, low), (x, high)))
}

/// The bounded faces of a drawing in which no two segments cross, as regions without cells.
pub fn faces(w: u8, h: u8, segments: &BTreeMap<Segment, Colour>) -> Vec<Region> {
    let trapezia = trapezia(w, h, segments);
    let open = |x: i64, y: i64| vertical(x, y).is_none_or(|s| !segments.contains_key(&s));
    let mut touching = vec![Vec::new(); trapezia.len()];
    for (i, p) in trapezia.iter().enumerate() {
        let later = trapezia
            .iter()
            .enumerate()
            .skip(i + 1)
            .skip_while(|(_, q)| q.slab == p.slab);
        for (j, q) in later.take_while(|(_, q)| q.slab == p.slab + 1) {
            let Some(common) = overlap(p.right, q.left) else {
                continue;
            };
            if (-1..=i64::from(h)).any(|y| open(q.slab, y) && overlap(common, row(y)).is_some()) {
                touching[i].push(j);
                touching[j].push(i);
            }
        }
    }

    // Label every trapezium with its face; trapezium 0 lies left of the field, so face 0 is outside.
    let mut face = vec![None; trapezia.len()];
    let mut count = 0;
    for first in 0..trapezia.len() {
        if face[first].is_some() {
            continue;
        }
        let mut waiting = vec![first];
        face[first] = Some(count);
        while let Some(i) = waiting.pop() {
            for &j in &touching[i] {
                if face[j].is_none() {
                    face[j] = Some(count);
                    waiting.push(j);
                }
            }
        }
        count += 1;
    }

    let beside: Vec<_> = segments.keys().map(|&s| sides(s, &trapezia)).collect();
    let mut regions = Vec::new();
    for label in 1..count {
        let of_face = |i: usize| face[i] == Some(label);
        let members = || {
            trapezia
                .iter()
                .enumerate()
                .filter(|&(i, _)| of_face(i))
                .map(|(_, t)| t)
        };
        let area2: i64 = members()
            .map(|t| t.left.1 - t.left.0 + t.right.1 - t.right.0)
            .sum();
        assert_eq!(
            area2 % SCALE,
            0,
            "the doubled area of a lattice polygon is whole"
        );
        let parts = beside
            .iter()
            .filter(|&&(_, one, other)| of_face(one) != of_face(other));
        let boundary: BTreeSet<Segment> = parts.map(|&(s, ..)| s).collect();
        regions.push(Region {
            cells: BTreeSet::new(),
            colour: boundary_colour(&boundary, segments),
            boundary,
            area2: u32::try_from(area2 / SCALE).expect("an area is not negative"),
        });
    }
    regions
}

/// A segment with two trapezia, one on either side of it (the same face lies along its whole length).
fn sides(s: Segment, trapezia: &[Trapezium]) -> (Segment, usize, usize) {
    let find = |fits: &dyn Fn(&Trapezium) -> bool| {
        trapezia
            .iter()
            .position(fits)
            .expect("every segment has two sides")
    };
    let (x, y) = (i64::from(s.0.0), i64::from(s.0.1));
    if s.0.0 == s.1.0 {
        let left = find(&|t| t.slab == x - 1 && overlap(t.right, row(y)).is_some());
        let right = find(&|t| t.slab == x && overlap(t.left, row(y)).is_some());
        (s, left, right)
    } else {
        (
            s,
            find(&|t| t.above == Some(s)),
            find(&|t| t.below == Some(s)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::Rng;
    use super::super::parcel::{Field, Move, State};
    use super::*;

    fn drawing(segments: &[Segment]) -> BTreeMap<Segment, Colour> {
        segments.iter().map(|&s| (s, Colour::Blue)).collect()
    }

    #[test]
    fn primitive_and_crossing() {
        assert!(is_primitive(((0, 0), (0, 1))) && is_primitive(((0, 0), (2, 3))));
        assert!(!is_primitive(((0, 0), (0, 2))) && !is_primitive(((1, 1), (3, 5))));
        assert!(!is_primitive(((1, 1), (1, 1))));
        assert!(crosses(((0, 0), (1, 1)), ((0, 1), (1, 0))));
        assert!(
            !crosses(((0, 0), (1, 1)), ((1, 1), (2, 0))),
            "a common end is no crossing"
        );
        assert!(
            !crosses(((0, 0), (1, 0)), ((1, 0), (2, 0))),
            "nor is a common line"
        );
        assert!(!crosses(((0, 0), (1, 0)), ((2, 1), (2, 0))));
    }

    #[test]
    fn half_a_cell_and_a_thin_triangle() {
        let half = drawing(&[((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 1), (1, 0))]);
        assert_eq!(faces(1, 1, &half)[0].area2, 1);
        let thin = drawing(&[((0, 0), (2, 1)), ((2, 1), (3, 2)), ((0, 0), (3, 2))]);
        let regions = faces(3, 3, &thin);
        assert_eq!(
            (regions.len(), regions[0].area2),
            (1, 1),
            "every primitive triangle is a half"
        );
    }

    #[test]
    fn ring_with_a_diamond_inside_and_a_spur() {
        let ring: Vec<Segment> = (0..4)
            .flat_map(|i| {
                [
                    ((i, 0), (i + 1, 0)),
                    ((i, 4), (i + 1, 4)),
                    ((0, i), (0, i + 1)),
                    ((4, i), (4, i + 1)),
                ]
            })
            .collect();
        let diamond = [
            ((1, 2), (2, 1)),
            ((2, 1), (3, 2)),
            ((2, 3), (3, 2)),
            ((1, 2), (2, 3)),
            ((0, 0), (1, 1)),
        ];
        let mut drawn = drawing(&ring);
        drawn.extend(drawing(&diamond));
        let mut found: Vec<_> = faces(4, 4, &drawn)
            .iter()
            .map(|r| (r.area2, r.boundary.len()))
            .collect();
        found.sort_unstable();
        assert_eq!(found, [(4, 4), (28, 20)], "the spur is no boundary");
    }

    /// Euler's formula, and Pick's for the regions whose boundary passes no vertex twice.
    #[test]
    fn random_drawings_obey_euler_and_pick() {
        let mut rng = Rng::new(7);
        let mut picked = 0;
        for round in 0..30 {
            let (w, h) = (2 + round % 3, 2 + round % 2);
            let field = Field {
                free_segments: true,
                ..Field::plane(w, h)
            };
            let mut state = State::default();
            for _ in 0..24 {
                let legal = field.legal(&state);
                let Some(&(s, colour)) = rng.pick(&legal) else {
                    break;
                };
                field.play(&mut state, Move::Draw(s, Some(colour))).unwrap();
            }
            let regions = field.regions(&state);
            let vertices: BTreeSet<Vertex> =
                state.segments.keys().flat_map(|s| [s.0, s.1]).collect();
            let mut trees: Vec<BTreeSet<Vertex>> = Vec::new();
            for s in state.segments.keys() {
                let mut joined = BTreeSet::from([s.0, s.1]);
                trees.retain(|t| {
                    let apart = t.is_disjoint(&BTreeSet::from([s.0, s.1]));
                    joined.extend(if apart {
                        vec![]
                    } else {
                        t.iter().copied().collect()
                    });
                    apart
                });
                trees.push(joined);
            }
            assert_eq!(
                vertices.len() + regions.len(),
                state.segments.len() + trees.len()
            );
            for region in &regions {
                // One cycle without repeated vertices: connected, and every vertex has two segments.
                let on: BTreeSet<Vertex> =
                    region.boundary.iter().flat_map(|s| [s.0, s.1]).collect();
                let mut seen = BTreeSet::from([*on.first().unwrap()]);
                for _ in &on {
                    let met = region
                        .boundary
                        .iter()
                        .filter(|s| seen.contains(&s.0) || seen.contains(&s.1));
                    let met: Vec<Vertex> = met.flat_map(|s| [s.0, s.1]).collect();
                    seen.extend(met);
                }
                if seen != on || on.len() != region.boundary.len() {
                    continue;
                }
                let inside = |&v: &Vertex| !on.contains(&v) && even_odd(v, &region.boundary);
                let inner = (0..=w)
                    .flat_map(|x| (0..=h).map(move |y| (x, y)))
                    .filter(inside)
                    .count();
                assert_eq!(region.area2 as usize + 2, on.len() + 2 * inner);
                picked += 1;
            }
        }
        assert!(picked > 50, "only {picked} regions were simple");
    }

    /// Whether a ray from `v` to the right, tilted a little upwards, meets the boundary oddly often.
    fn even_odd(v: Vertex, boundary: &BTreeSet<Segment>) -> bool {
        let meets = |&&(a, b): &&Segment| {
            let (low, high) = if a.1 < b.1 { (a, b) } else { (b, a) };
            low.1 <= v.1 && v.1 < high.1 && turn(low, high, v) > 0
        };
        boundary.iter().filter(meets).count() % 2 == 1
    }
}
