//! Pictures painted with curves, for back-ends that fill and stroke by themselves.

use kurbo::{BezPath, PathEl, Point, Shape as _};

use super::font::{self, Face};
use super::ink::Ink;
use super::part::{Part, PartLook};
use super::picture::{Group, Picture, Shape, TextRun};
use super::plane::{Area, CELL, PlanePoint};

/// A painter of curves. All lengths are units of the picture.
pub(super) trait Painter {
    /// A part of the picture follows.
    fn part(&mut self, _: Part) {}

    /// Fills what lines enclose.
    fn fill(&mut self, path: &BezPath, ink: Ink);

    /// Draws lines.
    fn stroke(&mut self, path: &BezPath, line: &LineStyle);

    /// Draws discs of one look by their middles and radii.
    fn discs(&mut self, discs: &[(PlanePoint, f64)], look: &PartLook)
    where
        Self: Sized,
    {
        let path: BezPath = discs.iter().flat_map(|&(at, r)| circle(at, r)).collect();
        surface(&path, look, self);
    }

    /// Writes lines of text.
    fn write(&mut self, runs: &[&TextRun], ink: Ink);
}

/// How a line looks.
#[derive(Clone, Debug)]
pub(super) struct LineStyle {
    /// Its colour.
    pub(super) ink: Ink,
    /// Its width.
    pub(super) width: f64,
    /// Dashes and gaps; empty for a line without.
    pub(super) dash: Vec<f64>,
    /// Whether it ends and turns round.
    pub(super) is_round: bool,
}

/// Paints a picture from the ground up.
pub(super) fn paint(picture: &Picture, painter: &mut impl Painter) {
    for group in &picture.groups {
        self::group(group, painter);
    }
}

fn group(group: &Group, painter: &mut impl Painter) {
    if let Some(&part) = group.parts.first() {
        painter.part(part);
    }
    let mut path = BezPath::new();
    let (mut runs, mut discs) = (Vec::new(), Vec::new());
    for item in &group.items {
        match &item.shape {
            Shape::Text(run) => runs.push(run),
            Shape::Circle { at, r } => discs.push((*at, *r)),
            shape => path.extend(curves(shape)),
        }
    }
    let look = &group.looks.main;
    if !path.is_empty() {
        surface(&path, look, painter);
    }
    if !discs.is_empty() {
        painter.discs(&discs, look);
    }
    if let (Some(fill), false) = (look.fill, runs.is_empty()) {
        painter.write(&runs, fill);
    }
}

fn surface(path: &BezPath, look: &PartLook, painter: &mut impl Painter) {
    // Hatching is lines of its own.
    if let Some(fill) = look.fill {
        painter.fill(path, fill);
    }
    if let Some(line) = LineStyle::of(look) {
        painter.stroke(path, &line);
    }
}

impl LineStyle {
    /// The line of a part, where it has one.
    pub(super) fn of(look: &PartLook) -> Option<Self> {
        let ink = look.stroke.filter(|_| look.width > 0.0)?;
        let dash = look.dash.iter().map(|length| length * CELL).collect();
        Some(Self {
            ink,
            width: look.width * CELL,
            dash,
            is_round: look.round,
        })
    }
}

/// A place on a pen's paper: columns, then rows.
pub(super) type PenPoint = (f32, f32);

/// A pen that draws a path, step by step.
pub(super) trait Pen {
    /// Begins a line.
    fn move_to(&mut self, to: PenPoint);
    /// Goes straight on.
    fn line_to(&mut self, to: PenPoint);
    /// Goes on along a curve with one handle.
    fn quad_to(&mut self, handle: PenPoint, to: PenPoint);
    /// Goes on along a curve with two handles.
    fn cubic_to(&mut self, one: PenPoint, other: PenPoint, to: PenPoint);
    /// Goes back to where the line began.
    fn close(&mut self);
}

/// Draws a path with a pen.
pub(super) fn trace(path: &BezPath, pen: &mut impl Pen) {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a picture has some thousands of units"
    )]
    let at = |point: Point| (point.x as f32, point.y as f32);
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(to) => pen.move_to(at(to)),
            PathEl::LineTo(to) => pen.line_to(at(to)),
            PathEl::QuadTo(handle, to) => pen.quad_to(at(handle), at(to)),
            PathEl::CurveTo(one, other, to) => pen.cubic_to(at(one), at(other), at(to)),
            PathEl::ClosePath => pen.close(),
        }
    }
}

/// Lets a builder of paths be a [`Pen`]: all crates give them the same steps.
macro_rules! pen {
    ($builder:ty) => {
        impl $crate::draw::paint::Pen for $builder {
            fn move_to(&mut self, (x, y): $crate::draw::paint::PenPoint) {
                self.move_to(x, y);
            }
            fn line_to(&mut self, (x, y): $crate::draw::paint::PenPoint) {
                self.line_to(x, y);
            }
            fn quad_to(
                &mut self,
                (x1, y1): $crate::draw::paint::PenPoint,
                (x, y): $crate::draw::paint::PenPoint,
            ) {
                self.quad_to(x1, y1, x, y);
            }
            fn cubic_to(
                &mut self,
                (x1, y1): $crate::draw::paint::PenPoint,
                (x2, y2): $crate::draw::paint::PenPoint,
                (x, y): $crate::draw::paint::PenPoint,
            ) {
                self.cubic_to(x1, y1, x2, y2, x, y);
            }
            fn close(&mut self) {
                self.close();
            }
        }
    };
}
pub(super) use pen;

/// The outline of a shape other than text.
fn curves(shape: &Shape) -> BezPath {
    match shape {
        // Whatever draws a picture writes path data that can be read.
        Shape::Path(data) => BezPath::from_svg(data).unwrap_or_default(),
        Shape::Circle { at, r } => circle(*at, *r),
        Shape::Rect(Area {
            left,
            top,
            width,
            height,
        }) => kurbo::Rect::new(*left, *top, left + width, top + height).to_path(0.1),
        Shape::Text(_) => BezPath::new(),
    }
}

/// The outline of a letter, the same as in SVG, in parts of an em from the origin on the base line.
pub(super) fn letter(face: Face, letter: char) -> BezPath {
    let glyph = font::glyph(face, letter);
    if glyph.outline.is_empty() {
        return BezPath::new();
    }
    BezPath::from_svg(&format!(
        "M{} {}{}",
        glyph.start.0, glyph.start.1, glyph.outline
    ))
    .unwrap_or_default()
}

/// A circle of four curves, the same on every machine: no sine is taken.
pub(super) fn circle(PlanePoint { x, y }: PlanePoint, r: f64) -> BezPath {
    // How far the handles of a quarter of a circle reach.
    let k = r * 0.552_284_749_8;
    let at = |dx: f64, dy: f64| Point::new(x + dx, y + dy);
    BezPath::from_vec(vec![
        PathEl::MoveTo(at(r, 0.0)),
        PathEl::CurveTo(at(r, k), at(k, r), at(0.0, r)),
        PathEl::CurveTo(at(-k, r), at(-r, k), at(-r, 0.0)),
        PathEl::CurveTo(at(-r, -k), at(-k, -r), at(0.0, -r)),
        PathEl::CurveTo(at(k, -r), at(r, -k), at(r, 0.0)),
        PathEl::ClosePath,
    ])
}
