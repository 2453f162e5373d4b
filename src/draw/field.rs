//! The field: regions, the lines of the paper, the border, the seams.

use std::collections::BTreeSet;

use super::frame::RUN_ON;
use super::layout::Canvas;
use super::outline::outline;
use super::part::Part;
use super::picture::{CELL, Path, Shape};
use crate::Colour;
use crate::scene::{Layer, Mark, Region};

impl Canvas<'_> {
    pub(super) fn regions(&mut self) {
        let scene = self.scene;
        let fills = || {
            scene.marks.iter().filter_map(|mark| match mark {
                Mark::Fill(colour, shade, region) => Some((*colour, *shade, region)),
                _ => None,
            })
        };
        let shown = if self.shows(Layer::Regions) { &scene.regions[..] } else { &[] };
        // What the author says of a region replaces what is usual; what is no region of the position comes after them.
        let wanted = shown.iter().map(|region| {
            let said = fills().find(|(_, _, filled)| filled.cycles == region.cycles);
            said.map_or((region.colour, None, region), |(colour, shade, _)| (colour, shade, region))
        });
        let more = fills().filter(|(_, _, filled)| {
            filled.cycles.is_empty() || shown.iter().all(|region| region.cycles != filled.cycles)
        });
        let of = |colour: Option<Colour>| colour.filter(|&it| it != Colour::Green);
        let index = |colour: Option<Colour>| of(colour).map_or(2, Colour::index);
        let mut next = [0_u8; 3];
        for (colour, shade, region) in wanted.chain(more) {
            let data = self.surface(region);
            if data.is_empty() {
                continue;
            }
            let at = index(colour);
            let shade = shade.unwrap_or_else(|| {
                while fills().any(|(other, chosen, _)| index(other) == at && chosen == Some(next[at])) {
                    next[at] += 1;
                }
                next[at] += 1;
                next[at] - 1
            });
            self.add(Part::Region(of(colour), shade), Shape::Path(data));
        }
    }

    /// The path round a region, as far as it is seen.
    fn surface(&self, region: &Region) -> String {
        let mut path = Path::default();
        let mut polygon = |points: &[(f64, f64)]| {
            for (at, &(x, y)) in points.iter().enumerate() {
                if at == 0 {
                    path.go(x, y);
                } else {
                    let before = points[at - 1];
                    if (before.1 - y).abs() < 1e-9 {
                        path.level(x - before.0);
                    } else if (before.0 - x).abs() < 1e-9 {
                        path.upright(y - before.1);
                    } else {
                        path.line(x, y);
                    }
                }
            }
            path.close();
        };
        if region.cells.is_empty() {
            let cycles: Vec<Vec<_>> = region
                .cycles
                .iter()
                .map(|cycle| cycle.iter().filter_map(|&v| self.frame.vertex(v)).collect())
                .collect();
            // A region of slanted lines is shown whole or not at all.
            if cycles.iter().zip(&region.cycles).all(|(seen, all)| seen.len() == all.len()) {
                for cycle in &cycles {
                    polygon(cycle);
                }
            }
            return path.data;
        }
        let seen: BTreeSet<_> = region
            .cells
            .iter()
            .filter(|&&cell| self.frame.sees(cell))
            .map(|cell| (i32::from(cell.x), i32::from(cell.y)))
            .collect();
        for line in outline(&seen) {
            let points: Vec<_> = line.iter().map(|&(x, y)| self.frame.point(f64::from(x), f64::from(y))).collect();
            polygon(&points);
        }
        path.data
    }

    pub(super) fn grid(&mut self) {
        let frame = self.frame;
        let on = frame.goes_on();
        let beyond = on.map(|on| if on { RUN_ON } else { 0.0 });
        let (left, right) = (f64::from(frame.left) - beyond[0], f64::from(frame.right) + beyond[1]);
        let (bottom, top) = (f64::from(frame.bottom) - beyond[2], f64::from(frame.top) + beyond[3]);
        let mut path = Path::default();
        for x in frame.left..=frame.right {
            let is_border = x == frame.left && !on[0] || x == frame.right && !on[1];
            if !is_border {
                let (from, to) = (frame.point(f64::from(x), top), frame.point(f64::from(x), bottom));
                path.go(from.0, from.1).upright(to.1 - from.1);
            }
        }
        for y in frame.bottom..=frame.top {
            let is_border = y == frame.bottom && !on[2] || y == frame.top && !on[3];
            if !is_border {
                let (from, to) = (frame.point(left, f64::from(y)), frame.point(right, f64::from(y)));
                path.go(from.0, from.1).level(to.0 - from.0);
            }
        }
        self.add(Part::Grid, Shape::Path(path.data));
        self.border([left, right, bottom, top]);
        self.seams();
    }

    /// The sides where the field ends.
    fn border(&mut self, [left, right, bottom, top]: [f64; 4]) {
        let frame = self.frame;
        let on = frame.goes_on();
        if on == [false; 4] {
            let (x, y) = frame.point(left, top);
            let shape = Shape::Rect { x, y, width: (right - left) * CELL, height: (top - bottom) * CELL };
            self.add(Part::Border, shape);
            return;
        }
        let sides = [
            ((left, bottom), (left, top)),
            ((right, bottom), (right, top)),
            ((left, bottom), (right, bottom)),
            ((left, top), (right, top)),
        ];
        for (on, (from, to)) in on.into_iter().zip(sides) {
            if !on {
                let line = Path::segment(frame.point(from.0, from.1), frame.point(to.0, to.1));
                self.add(Part::Border, Shape::Path(line));
            }
        }
    }

    /// Arrow heads on sides that are glued: one on left and right, two below and above.
    fn seams(&mut self) {
        let frame = self.frame;
        let (middle_x, middle_y) = (
            f64::midpoint(f64::from(frame.left), f64::from(frame.right)),
            f64::midpoint(f64::from(frame.bottom), f64::from(frame.top)),
        );
        let (seam_x, seam_y) = frame.seams();
        let mut heads = Vec::new();
        if seam_x {
            // Between two lines of the grid and outside of the field, where no segment covers them.
            let y = middle_y.floor() + 0.5;
            heads.extend([f64::from(frame.left) - 0.2, f64::from(frame.right) + 0.2].map(|x| (x, y, false)));
        }
        if seam_y {
            let x = middle_x.floor() + 0.5;
            for y in [f64::from(frame.bottom) - 0.2, f64::from(frame.top) + 0.2] {
                heads.extend([-0.16, 0.16].map(|by| (x + by, y, true)));
            }
        }
        for (x, y, is_level) in heads {
            let ((x, y), r) = (frame.point(x, y), 0.14 * CELL);
            let mut path = Path::default();
            if is_level {
                path.go(x - r, y - r).line(x + r, y).line(x - r, y + r).close();
            } else {
                path.go(x - r, y + r).line(x, y - r).line(x + r, y + r).close();
            }
            self.add(Part::Seam, Shape::Path(path.data));
        }
    }
}
