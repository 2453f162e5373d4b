//! Lines as a hand draws them: every straight or round line wavers a little, the same way every time.

use kurbo::{
    BezPath, CubicBez, Line, ParamCurve as _, ParamCurveArclen as _, PathEl, PathSeg, Point,
    QuadBez,
};

use super::part::Part;
use super::picture::{Drawable, Shape};
use super::plane::{Area, CELL, Path, PlanePoint, hundredths};

/// How far apart the places are at which a line may turn, in cells.
const STEP: f64 = 0.35;
/// A line as long as this, in cells, or longer strays as far as the style says.
const CALM: f64 = 2.0;
/// How exactly lengths of curves are measured, in units.
const EXACT: f64 = 0.01;

/// Whether a hand draws it: all but the paper, the marker and the printed parts.
const fn is_drawn(part: Part) -> bool {
    !matches!(
        part,
        Part::Background
            | Part::Region(..)
            | Part::Critical
            | Part::Highlight
            | Part::Tint(_)
            | Part::Grid
            | Part::Border
            | Part::Seam
            | Part::NumberPlate(_)
    )
}

/// Draws shapes of a part by hand, `tremor` cells beside where they should be at most.
pub(super) fn drawn(part: Part, items: Vec<Drawable>, tremor: f64) -> Vec<Drawable> {
    if !is_drawn(part) {
        return items;
    }
    // Lines of hatching are drawn fast, and run as they begin.
    let tremor = if matches!(part, Part::RegionHatch(..)) {
        0.6 * tremor
    } else {
        tremor
    };
    items
        .into_iter()
        .map(|item| Drawable {
            shape: by_hand(item.shape, tremor * CELL),
            ..item
        })
        .collect()
}

fn by_hand(shape: Shape, tremor: f64) -> Shape {
    let lines = match &shape {
        Shape::Text(_) => return shape,
        Shape::Path(data) => match BezPath::from_svg(data) {
            Ok(path) => lines(&path),
            Err(_) => return shape,
        },
        Shape::Circle { at, r } => vec![circle(*at, *r)],
        Shape::Rect(area) => vec![square(*area)],
    };
    let mut path = Path::default();
    for line in &lines {
        waver(line, tremor, &mut path);
    }
    Shape::Path(path.data)
}

/// A line by places on it.
#[derive(Default)]
struct PencilStroke {
    places: Vec<Point>,
    /// Which of them are corners, by their numbers; the hand turns sharply there.
    corners: Vec<usize>,
    /// Whether it comes back to where it began.
    is_closed: bool,
}

impl PencilStroke {
    /// Goes on along a segment; one that is straight begins and ends at corners.
    fn go_on(&mut self, segment: PathSeg) {
        let begin = self.places.len() - 1;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a picture has few cells"
        )]
        let count = (segment.arclen(EXACT) / (STEP * CELL))
            .ceil()
            .clamp(1.0, 400.0) as u32;
        self.places
            .extend((1..=count).map(|at| segment.eval(f64::from(at) / f64::from(count))));
        if matches!(segment, PathSeg::Line(_)) {
            self.corners.extend([begin, self.places.len() - 1]);
        }
    }

    /// How long it is, from place to place.
    fn length(&self) -> f64 {
        self.places
            .windows(2)
            .map(|two| two[0].distance(two[1]))
            .sum()
    }
}

/// The lines of a path, each with places at which it may turn.
fn lines(path: &BezPath) -> Vec<PencilStroke> {
    let mut out: Vec<PencilStroke> = Vec::new();
    let mut here = Point::ZERO;
    for element in path.elements() {
        let segment = match *element {
            PathEl::MoveTo(at) => {
                out.push(PencilStroke {
                    places: vec![at],
                    ..PencilStroke::default()
                });
                here = at;
                continue;
            }
            PathEl::LineTo(to) => PathSeg::Line(Line::new(here, to)),
            PathEl::QuadTo(by, to) => PathSeg::Quad(QuadBez::new(here, by, to)),
            PathEl::CurveTo(one, other, to) => PathSeg::Cubic(CubicBez::new(here, one, other, to)),
            PathEl::ClosePath => {
                let Some(stroke) = out.last_mut() else {
                    continue;
                };
                stroke.is_closed = true;
                PathSeg::Line(Line::new(here, stroke.places[0]))
            }
        };
        here = segment.end();
        let Some(stroke) = out.last_mut().filter(|_| segment.start() != here) else {
            continue;
        };
        stroke.go_on(segment);
    }
    out
}

/// A circle by eight places: the hand does not stop where it began.
fn circle(PlanePoint { x, y }: PlanePoint, r: f64) -> PencilStroke {
    // Curves from middle to middle pass inside of their places.
    let (r, half) = (1.05 * r, 1.05 * r * std::f64::consts::FRAC_1_SQRT_2);
    let round = [
        (0.0, -r),
        (half, -half),
        (r, 0.0),
        (half, half),
        (0.0, r),
        (-half, half),
        (-r, 0.0),
        (-half, -half),
    ];
    let places = round
        .iter()
        .map(|(dx, dy)| Point::new(x + dx, y + dy))
        .collect();
    PencilStroke {
        places,
        corners: Vec::new(),
        is_closed: true,
    }
}

fn square(
    Area {
        left,
        top,
        width,
        height,
    }: Area,
) -> PencilStroke {
    let corners = [
        (left, top),
        (left + width, top),
        (left + width, top + height),
        (left, top + height),
    ];
    let mut stroke = PencilStroke {
        places: vec![corners[0].into()],
        is_closed: true,
        ..PencilStroke::default()
    };
    for at in 0..4 {
        stroke.go_on(PathSeg::Line(Line::new(corners[at], corners[(at + 1) % 4])));
    }
    stroke
}

/// Adds a line through places near the places of a stroke: curves from middle to middle, with corners between them.
fn waver(stroke: &PencilStroke, tremor: f64, path: &mut Path) {
    // A short stroke is drawn with more care.
    let tremor = tremor * (stroke.length() / (CALM * CELL)).min(1.0);
    let mut moved: Vec<PlanePoint> = stroke
        .places
        .iter()
        .enumerate()
        .map(|(n, at)| near(*at, n, tremor))
        .collect();
    let count = moved.len();
    if count == 0 {
        return;
    }
    let middle = |a: PlanePoint, b: PlanePoint| {
        PlanePoint::new(f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y))
    };
    if stroke.is_closed && stroke.corners.is_empty() {
        path.go(middle(moved[count - 1], moved[0]));
        for at in 0..count {
            path.bend(moved[at], middle(moved[at], moved[(at + 1) % count]));
        }
        path.close();
        return;
    }
    if stroke.is_closed {
        moved[count - 1] = moved[0];
    }
    path.go(moved[0]);
    for at in 1..count {
        if at + 1 == count || stroke.corners.contains(&at) {
            path.line(moved[at]);
        } else {
            path.bend(moved[at], middle(moved[at], moved[at + 1]));
        }
    }
    if stroke.is_closed {
        path.close();
    }
}

/// A place near another one, by chance that depends on nothing but the place and its number in its line.
fn near(at: Point, number: usize, tremor: f64) -> PlanePoint {
    let [x, y] = [at.x, at.y].map(|value| u64::from(hundredths(value).cast_unsigned()));
    let seed = (x << 32 | y) ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let (dx, dy) = (chance(seed), chance(seed ^ 0x5555_5555_5555_5555));
    PlanePoint::new(at.x + dx * tremor, at.y + dy * tremor)
}

/// A number from -1 to 1 by the generator `SplitMix64`.
#[expect(clippy::cast_precision_loss, reason = "the upper 53 bits are exact")]
fn chance(seed: u64) -> f64 {
    let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}
