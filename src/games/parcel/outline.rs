//! Boundary cycles: from directed boundary edges to simple cycles by their corners.

use std::collections::BTreeMap;

use crate::board::Vertex;

/// The simple cycles into which directed edges split, each by its corners, the outer cycle first.
///
/// The edges have the region on their left, so that an outer cycle turns counterclockwise. Where a boundary touches
/// itself at a vertex it splits there. `step` is the direction from one vertex to the next, on glued sides the short
/// way round; there, where no cycle need be the outer one, the one round the largest area comes first.
pub(super) fn cycles(edges: &[(Vertex, Vertex)], step: fn(Vertex, Vertex) -> Step) -> Vec<Vec<Vertex>> {
    let mut next: BTreeMap<Vertex, Vec<Vertex>> = BTreeMap::new();
    for &(from, to) in edges {
        next.entry(from).or_default().push(to);
    }
    let mut simple = Vec::new();
    while let Some(start) = next.iter().find(|(_, out)| !out.is_empty()).map(|(&start, _)| start) {
        let mut walk = vec![start];
        while let Some(to) = walk.last().and_then(|at| next.get_mut(at)).and_then(Vec::pop) {
            if let Some(first) = walk.iter().position(|&seen| seen == to) {
                simple.push(walk.split_off(first));
            }
            walk.push(to);
        }
    }
    let steps = |cycle: &[Vertex]| -> Vec<Step> {
        (0..cycle.len()).map(|i| step(cycle[i], cycle[(i + 1) % cycle.len()])).collect()
    };
    simple.sort_by_key(|cycle| (std::cmp::Reverse(doubled_area(&steps(cycle))), std::cmp::Reverse(cycle.len())));
    simple.iter().map(|cycle| corners(cycle, &steps(cycle))).collect()
}

/// The way from one vertex to the next: columns to the right, rows up.
pub(super) type Step = (i32, i32);

/// The step between the ends of a free segment.
pub(super) fn free_step(from: Vertex, to: Vertex) -> Step {
    (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y))
}

/// The step between the ends of a unit edge; across a seam it is one step the other way.
pub(super) fn unit_step(from: Vertex, to: Vertex) -> Step {
    let unit = |d: i32| if d.abs() > 1 { -d.signum() } else { d };
    let (dx, dy) = free_step(from, to);
    (unit(dx), unit(dy))
}

/// Twice the area that steps enclose, positive when they turn counterclockwise.
fn doubled_area(steps: &[Step]) -> i32 {
    let (mut x, mut y, mut area) = (0, 0, 0);
    for (dx, dy) in steps {
        area += x * dy - y * dx;
        (x, y) = (x + dx, y + dy);
    }
    area
}

/// The vertices where a cycle turns, from the lower left one on.
fn corners(cycle: &[Vertex], steps: &[Step]) -> Vec<Vertex> {
    let n = cycle.len();
    let mut out: Vec<_> = (0..n).filter(|&i| steps[(i + n - 1) % n] != steps[i]).map(|i| cycle[i]).collect();
    if out.is_empty() {
        out = cycle.to_vec(); // round a glued field, without a corner
    }
    if let Some(first) = (0..out.len()).min_by_key(|&i| out[i]) {
        out.rotate_left(first);
    }
    out
}
