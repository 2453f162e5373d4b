//! Regions: their shades, and the outlines of their visible parts.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::canvas::Canvas;
use super::hatch::{Surface, hatched};
use super::part::Part;
use super::picture::Shape;
use super::plane::{Path, PlanePoint, StraightLine};
use crate::Colour;
use crate::board::Cell;
use crate::scene::{Layer, SceneMark, SceneRegion, ToneSpot};

impl Canvas<'_> {
    pub(super) fn regions(&mut self) {
        let scene = self.scene;
        let fills = || {
            scene.marks.iter().filter_map(|mark| match mark {
                SceneMark::Fill(colour, shade, region) => Some((*colour, *shade, region)),
                _ => None,
            })
        };
        let shown = if self.shows(Layer::Regions) {
            &scene.regions[..]
        } else {
            &[]
        };
        // A fill of the author replaces the usual one of its region; fills of other cells come
        // after the regions.
        let own = shown.iter().map(|region| {
            let said = fills().find(|(_, _, filled)| filled.cycles == region.cycles);
            said.map_or((region.colour, None, region), |(colour, shade, _)| {
                (colour, shade, region)
            })
        });
        let more = fills().filter(|(_, _, filled)| {
            filled.cycles.is_empty() || shown.iter().all(|region| region.cycles != filled.cycles)
        });
        let of = |colour: Option<Colour>| colour.filter(|&it| it != Colour::Green);
        let index = |colour: Option<Colour>| of(colour).map_or(2, Colour::index);
        let mut next = [0_u8; 3];
        for (colour, shade, region) in own.chain(more) {
            if self.surface(region).is_empty() {
                continue;
            }
            let at = index(colour);
            let shade = shade.unwrap_or_else(|| {
                while fills()
                    .any(|(other, chosen, _)| index(other) == at && chosen == Some(next[at]))
                {
                    next[at] = next[at].wrapping_add(1);
                }
                // Styles have few shades, which begin anew as this number does.
                let shade = next[at];
                next[at] = shade.wrapping_add(1);
                shade
            });
            let colour = of(colour);
            for (is_dim, piece) in self.pieces(region) {
                let surface = self.surface(&piece);
                if surface.is_empty() {
                    continue;
                }
                self.is_dim = is_dim;
                self.add(Part::Region(colour, shade), Shape::Path(closed(&surface)));
                for hatch in self.hatches(|style| style.region(colour, shade)) {
                    let lines = hatched(&Surface::Within(&surface), hatch);
                    self.add(Part::RegionHatch(colour, shade, hatch), Shape::Path(lines));
                }
            }
            self.is_dim = false;
        }
    }

    /// The parts of a region that are drawn paler and those that are not.
    fn pieces<'r>(&self, region: &'r SceneRegion) -> Vec<(bool, Cow<'r, SceneRegion>)> {
        if !self
            .scene
            .marks
            .iter()
            .any(|mark| matches!(mark, SceneMark::Tone(..)))
        {
            return vec![(false, Cow::Borrowed(region))];
        }
        if region.cells.is_empty() {
            return vec![(
                self.is_dimmed(&ToneSpot::Region(region.cycles.clone())),
                Cow::Borrowed(region),
            )];
        }
        let (dim, plain): (Vec<Cell>, Vec<Cell>) = region
            .cells
            .iter()
            .partition(|&&cell| self.is_dimmed(&ToneSpot::Cell(cell)));
        let piece = |cells: Vec<Cell>| {
            Cow::Owned(SceneRegion {
                cells,
                ..region.clone()
            })
        };
        let pieces = [(true, dim), (false, plain)]
            .into_iter()
            .filter(|(_, cells)| !cells.is_empty());
        pieces
            .map(|(is_dim, cells)| (is_dim, piece(cells)))
            .collect()
    }

    /// The closed lines round a region, as far as it is seen.
    fn surface(&self, region: &SceneRegion) -> Vec<Vec<PlanePoint>> {
        if region.cells.is_empty() {
            let cycles: Vec<Vec<_>> = region
                .cycles
                .iter()
                .map(|cycle| cycle.iter().filter_map(|&v| self.frame.vertex(v)).collect())
                .collect();
            // A region of slanted lines is shown whole or not at all.
            let is_seen = cycles
                .iter()
                .zip(&region.cycles)
                .all(|(seen, all)| seen.len() == all.len());
            return if is_seen { cycles } else { Vec::new() };
        }
        let seen: BTreeSet<_> = region
            .cells
            .iter()
            .filter(|&&cell| self.frame.sees(cell))
            .map(|cell| (i32::from(cell.x), i32::from(cell.y)))
            .collect();
        let corners = |line: Vec<_>| {
            line.into_iter()
                .map(|(x, y)| self.frame.point(f64::from(x), f64::from(y)))
                .collect()
        };
        outline(&seen).into_iter().map(corners).collect()
    }
}

/// A path of closed lines.
fn closed(lines: &[Vec<PlanePoint>]) -> String {
    let mut path = Path::default();
    for corners in lines {
        let Some(&first) = corners.first() else {
            continue;
        };
        path.go(first);
        for pair in corners.windows(2) {
            path.side(StraightLine::new(pair[0], pair[1]));
        }
        path.close();
    }
    path.data
}

/// The closed lines round cells given by column and row, each by its corners with the cells on its left.
#[must_use]
fn outline(cells: &BTreeSet<(i32, i32)>) -> Vec<Vec<(i32, i32)>> {
    let mut next: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for &(x, y) in cells {
        let sides = [
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ];
        for (neighbour, from, to) in sides {
            if !cells.contains(&neighbour) {
                next.entry(from).or_default().push(to);
            }
        }
    }
    let mut lines = Vec::new();
    while let Some((&start, _)) = next.first_key_value() {
        let mut line = vec![start];
        let mut at = start;
        while let Some(ways) = next.get_mut(&at) {
            // Where two cells touch at a corner only, turning left keeps to one of them.
            let before = line.len().checked_sub(2).map_or(at, |i| line[i]);
            let ahead = (at.0 - before.0, at.1 - before.1);
            let left = ways.iter().position(|to| {
                let step = (to.0 - at.0, to.1 - at.1);
                ahead.0 * step.1 - ahead.1 * step.0 > 0
            });
            let to = ways.remove(left.unwrap_or(0));
            if ways.is_empty() {
                next.remove(&at);
            }
            at = to;
            if at == start {
                break;
            }
            line.push(at);
        }
        let n = line.len();
        let is_corner = |i: usize| {
            let (a, b, c) = (line[(i + n - 1) % n], line[i], line[(i + 1) % n]);
            (b.0 - a.0, b.1 - a.1) != (c.0 - b.0, c.1 - b.1)
        };
        lines.push((0..n).filter(|&i| is_corner(i)).map(|i| line[i]).collect());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_has_two_lines() {
        let ring = (0..3)
            .flat_map(|x| (0..3).map(move |y| (x, y)))
            .filter(|&cell| cell != (1, 1))
            .collect();
        let lines = outline(&ring);
        assert_eq!(
            lines,
            [
                vec![(0, 0), (3, 0), (3, 3), (0, 3)],
                vec![(1, 1), (1, 2), (2, 2), (2, 1)]
            ]
        );
    }

    #[test]
    fn cells_that_touch_at_a_corner_stay_apart() {
        let lines = outline(&[(0, 0), (1, 1)].into());
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.len() == 4));
    }
}
