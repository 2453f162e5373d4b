//! The field: the lines of the paper, the border, the seams, and the coordinates beside it.

use super::canvas::Canvas;
use super::font::{self, Face};
use super::frame::{RUN_ON, Sides};
use super::measure::{LARGEST, clearance, column_name, row_name, widest};
use super::part::Part;
use super::picture::{Anchor, Lettering, Shape, TextRun};
use super::plane::{Area, CELL, Path, PlanePoint, StraightLine};
use crate::scene::CoordinateNames;

/// How far something reaches from the cells that are seen to the left and down, in cells.
pub(super) struct DrawnReach {
    pub(super) left: f64,
    pub(super) below: f64,
}

impl Canvas<'_> {
    pub(super) fn grid(&mut self) {
        let frame = self.frame;
        let (seen, on) = (frame.seen, frame.goes_on());
        let beyond = on.map(|on| if on { RUN_ON } else { 0.0 });
        let ends = Sides {
            left: f64::from(seen.left) - beyond.left,
            right: f64::from(seen.right) + beyond.right,
            bottom: f64::from(seen.bottom) - beyond.bottom,
            top: f64::from(seen.top) + beyond.top,
        };
        let mut path = Path::default();
        for x in seen.left..=seen.right {
            let is_border = x == seen.left && !on.left || x == seen.right && !on.right;
            if !is_border {
                let (from, to) = (
                    frame.point(f64::from(x), ends.top),
                    frame.point(f64::from(x), ends.bottom),
                );
                path.go(from).vertical(to.y - from.y);
            }
        }
        for y in seen.bottom..=seen.top {
            let is_border = y == seen.bottom && !on.bottom || y == seen.top && !on.top;
            if !is_border {
                let (from, to) = (
                    frame.point(ends.left, f64::from(y)),
                    frame.point(ends.right, f64::from(y)),
                );
                path.go(from).horizontal(to.x - from.x);
            }
        }
        self.add(Part::Grid, Shape::Path(path.data));
        self.border(ends);
        self.seams();
    }

    /// The sides where the field ends.
    fn border(&mut self, ends: Sides<f64>) {
        let frame = self.frame;
        let on = frame.goes_on();
        let Sides {
            left,
            right,
            bottom,
            top,
        } = ends;
        if on == on.map(|_| false) {
            let PlanePoint { x, y } = frame.point(left, top);
            let area = Area {
                left: x,
                top: y,
                width: (right - left) * CELL,
                height: (top - bottom) * CELL,
            };
            self.add(Part::Border, Shape::Rect(area));
            return;
        }
        let corner = |x: f64, y: f64| frame.point(x, y);
        let sides = [
            (
                on.left,
                StraightLine::new(corner(left, bottom), corner(left, top)),
            ),
            (
                on.right,
                StraightLine::new(corner(right, bottom), corner(right, top)),
            ),
            (
                on.bottom,
                StraightLine::new(corner(left, bottom), corner(right, bottom)),
            ),
            (
                on.top,
                StraightLine::new(corner(left, top), corner(right, top)),
            ),
        ];
        for (_, side) in sides.into_iter().filter(|(goes_on, _)| !goes_on) {
            self.add(Part::Border, Shape::Path(Path::segment(side)));
        }
    }

    /// Arrow heads on sides that are glued: one on left and right, two below and above.
    fn seams(&mut self) {
        let frame = self.frame;
        let Sides {
            left,
            right,
            bottom,
            top,
        } = frame.seen.map(f64::from);
        let seams = frame.seams();
        let r = 0.12 * CELL;
        if seams.x {
            // Between two lines of the grid and so far outside of the field that no segment or number covers them.
            let y = f64::midpoint(bottom, top).floor() + 0.5;
            for x in [left - 0.42, right + 0.42] {
                let at = frame.point(x, y);
                self.head([at.moved(-r, r), at.moved(0.0, -r), at.moved(r, r)]);
            }
        }
        if seams.y {
            let x = f64::midpoint(left, right).floor() + 0.5;
            for y in [bottom - 0.42, top + 0.42] {
                for by in [-0.14, 0.14] {
                    let at = frame.point(x + by, y);
                    self.head([at.moved(-r, -r), at.moved(r, 0.0), at.moved(-r, r)]);
                }
            }
        }
    }

    fn head(&mut self, [one, tip, other]: [PlanePoint; 3]) {
        let mut path = Path::default();
        path.go(one).line(tip).line(other).close();
        self.add(Part::Seam, Shape::Path(path.data));
    }

    /// Letters below and numbers at the left; how far they reach.
    pub(super) fn coordinates(&mut self) -> DrawnReach {
        let frame = self.frame;
        let seen = frame.seen;
        let beyond = frame.goes_on().map(|on| if on { RUN_ON } else { 0.0 });
        let clearance = clearance(self.scene);
        let (by, last) = match self.scene.names {
            CoordinateNames::Vertices => (0.0, 1),
            CoordinateNames::Cells => (0.5, 0),
        };
        let share = self.cells(self.options.font_size).min(LARGEST);
        let size = share * CELL;
        let widest = widest(self.scene, &frame) * share;
        let middle = f64::from(seen.left) - beyond.left - clearance - widest / 2.0;
        for y in seen.bottom..seen.top + last {
            let at = frame.point(middle, f64::from(y) + by);
            let run = TextRun::centred(row_name(self.scene, y), at, size, Face::Bold);
            self.letters(Part::Coordinates, Lettering::Coordinates, run, None);
        }
        let below = f64::from(seen.bottom) - beyond.bottom - clearance - font::DIGIT_HEIGHT * share;
        for x in seen.left..seen.right + last {
            let (text, at) = (
                column_name(self.scene, x),
                frame.point(f64::from(x) + by, below),
            );
            let run = TextRun {
                text,
                at,
                size,
                anchor: Anchor::Middle,
                face: Face::Bold,
            };
            self.letters(Part::Coordinates, Lettering::Coordinates, run, None);
        }
        // Letters such as g and j hang below the line.
        let depth = (font::DIGIT_HEIGHT + 0.22) * share;
        DrawnReach {
            left: beyond.left + clearance + widest,
            below: beyond.bottom + clearance + depth,
        }
    }
}
