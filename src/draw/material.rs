//! What lies on the field: marks, segments, stones, numbers.

use super::canvas::Canvas;
use super::font::{self, Face};
use super::hatch::{Surface, hatched};
use super::part::Part;
use super::picture::{Lettering, PictureSpot, Shape, TextRun, Thing};
use super::plane::{Area, CELL, Path, PlanePoint, StraightLine};
use crate::Colour;
use crate::board::{Cell, Edge, Vertex};
use crate::scene::{Layer, SceneMark, ScenePlace, StoneRow};

/// The radius of the plate under the number of a segment.
const PLATE: f64 = 0.235;

impl Canvas<'_> {
    pub(super) fn marks(&mut self) {
        let scene = self.scene;
        for mark in &scene.marks {
            match mark {
                SceneMark::Critical(cell) if self.shows(Layer::Critical) => self.square(Part::Critical, *cell),
                SceneMark::Cell(cell) => self.square(Part::Highlight, *cell),
                SceneMark::WrongCell(cell) => self.square(Part::WrongCell, *cell),
                SceneMark::Edge(edge) => self.line(Part::HighlightEdge, *edge),
                SceneMark::Stressed(edge) => self.line(Part::Stress, *edge),
                SceneMark::WrongEdge(edge) => self.line(Part::WrongEdge, *edge),
                SceneMark::Vertex(v) => self.dot(Part::HighlightVertex, *v),
                SceneMark::WrongVertex(v) => self.dot(Part::WrongVertex, *v),
                SceneMark::Rectangle(from, to) if self.shows(Layer::Rectangle) => self.rectangle(*from, *to),
                SceneMark::Row(row, _, from, to) => {
                    let layer = if *row == StoneRow::Four { Layer::Fours } else { Layer::Threes };
                    if self.shows(layer) {
                        self.row(*from, *to);
                    }
                }
                SceneMark::Label(place, text) => self.label(*place, text),
                SceneMark::Tint(colour, ScenePlace::Cell(cell)) => self.square(Part::Tint(*colour), *cell),
                SceneMark::Tint(colour, ScenePlace::Edge(edge)) => self.line(Part::TintEdge(*colour), *edge),
                SceneMark::StressedCell(cell) => self.ring(*cell),
                SceneMark::Sign(sign, colour, place) => self.annotation(*sign, *colour, *place),
                SceneMark::Arrow(colour, from, to) => self.arrow(*colour, *from, *to),
                SceneMark::Last(place) => self.last_move(*place),
                _ => {}
            }
        }
    }

    fn square(&mut self, part: Part, cell: Cell) {
        if let Some(at) = self.frame.cell(cell) {
            let half = CELL / 2.0;
            let square = Shape::Rect(Area { left: at.x - half, top: at.y - half, width: CELL, height: CELL });
            // Two colours may have one critical cell.
            if self.items(part).iter().all(|item| item.shape != square) {
                self.add(part, square);
            }
        }
    }

    fn dot(&mut self, part: Part, v: Vertex) {
        if let Some(at) = self.frame.vertex(v) {
            self.add(part, Shape::Circle { at, r: 0.2 * CELL });
        }
    }

    pub(super) fn line(&mut self, part: Part, edge: Edge) {
        for line in self.frame.edge(edge).lines() {
            let line = self.strokes(part, line);
            self.add(part, line);
        }
    }

    fn rectangle(&mut self, from: (i16, i16), to: (i16, i16)) {
        let frame = self.frame;
        let clamp = |at: i16, low: i32, high: i32| f64::from(i32::from(at).clamp(low, high));
        let (seen, seams) = (frame.seen, frame.seams());
        let shifts = |seam: bool, size: i32| {
            let size = i16::try_from(size).unwrap_or(0);
            if seam { vec![0, -size, size] } else { vec![0] }
        };
        for dx in shifts(seams.x, frame.columns()) {
            for dy in shifts(seams.y, frame.rows()) {
                let x = [from.0 + dx, to.0 + dx].map(|x| clamp(x, seen.left, seen.right));
                let y = [from.1 + dy, to.1 + dy].map(|y| clamp(y, seen.bottom, seen.top));
                if x[1] > x[0] && y[1] > y[0] {
                    let PlanePoint { x: left, y: top } = frame.point(x[0], y[1]);
                    let (width, height) = ((x[1] - x[0]) * CELL, (y[1] - y[0]) * CELL);
                    self.add(Part::Rectangle, Shape::Rect(Area { left, top, width, height }));
                }
            }
        }
    }

    /// A line round stones in a row.
    fn row(&mut self, from: Cell, to: Cell) {
        let (Some(a), Some(b)) = (self.frame.cell(from), self.frame.cell(to)) else { return };
        let length = (b.x - a.x).hypot(b.y - a.y);
        let r = 0.49 * CELL;
        let (nx, ny) = ((b.y - a.y) / length * r, -(b.x - a.x) / length * r);
        let mut path = Path::default();
        path.go(a.moved(nx, ny)).line(b.moved(nx, ny)).arc(r, b.moved(-nx, -ny));
        path.line(a.moved(-nx, -ny)).arc(r, a.moved(nx, ny)).close();
        self.add(Part::Outline, Shape::Path(path.data));
    }

    pub(super) fn segments(&mut self) {
        let scene = self.scene;
        // The light core of a double line lies over all segments of its colour, so that they join.
        let styles = self.options.styles;
        let styles = || [Some(styles.main), styles.dark, styles.print].into_iter().flatten();
        let has_core = Colour::ALL.map(|colour| styles().any(|style| style.look(Part::Core(colour)).stroke.is_some()));
        for segment in &scene.segments {
            let is_aside = self.shows(Layer::Aside) && !segment.is_boundary;
            let colour = segment.colour;
            let thing = Thing { spot: PictureSpot::Edge(segment.edge), number: segment.number };
            let traces = self.frame.edge(segment.edge);
            if let Some(line) = traces.full {
                self.stroke(if is_aside { Part::Aside } else { Part::Segment(colour) }, line, thing);
                if let Some(n) = self.number(segment.number) {
                    let at = line.middle();
                    self.put(Part::NumberPlate, Shape::Circle { at, r: PLATE * CELL }, thing);
                    let text = n.to_string();
                    let size = if text.len() < 3 { 0.34 } else { 0.25 };
                    self.digits(Part::SegmentNumber, text, at, size, thing);
                }
            }
            for &line in &traces.more {
                self.stroke(if is_aside { Part::Aside } else { Part::Echo(colour) }, line, thing);
            }
            if has_core[colour.index()] && !is_aside {
                for line in traces.lines() {
                    self.stroke(Part::Core(colour), line, thing);
                }
            }
        }
    }

    fn stroke(&mut self, part: Part, line: StraightLine, thing: Thing) {
        let line = self.strokes(part, line);
        self.put(part, line, thing);
    }

    /// A line in the dashes of its part. They are lines of their own where nothing replaces them: not every program knows
    /// dashes.
    fn strokes(&self, part: Part, line: StraightLine) -> Shape {
        let looks = self.options.styles.map(|style| style.look(part));
        let dash = if looks.is_dashed_alike() { &looks.main.dash[..] } else { &[] };
        let length = (line.to.x - line.from.x).hypot(line.to.y - line.from.y);
        let at = |way: f64| {
            let share = (way / length).min(1.0);
            line.from.moved(share * (line.to.x - line.from.x), share * (line.to.y - line.from.y))
        };
        if dash.is_empty() {
            return Shape::Path(Path::segment(line));
        }
        let (mut path, mut way) = (Path::default(), 0.0);
        for (n, part) in dash.iter().cycle().enumerate() {
            if way > length + 1e-6 {
                break;
            }
            let to = way + part * CELL;
            if n % 2 == 0 {
                path.go(at(way)).side(StraightLine::new(at(way), at(to.max(way + 0.01))));
            }
            way = to;
        }
        Shape::Path(path.data)
    }

    fn digits(&mut self, part: Part, text: String, at: PlanePoint, size: f64, thing: Thing) {
        let run = TextRun::centred(text, at, size * CELL, Face::Bold);
        self.letters(part, Lettering::Numbers, run, Some(thing));
    }

    pub(super) fn stones(&mut self) {
        let scene = self.scene;
        let r = self.options.styles.main.radius * CELL;
        // All numbers of a picture have one size.
        let longest = scene.stones.iter().filter_map(|stone| self.number(stone.number)).max().unwrap_or(0);
        let size = match longest {
            0..=9 => 0.56,
            10..=99 => 0.5,
            100..=999 => 0.4,
            _ => 0.3,
        };
        let labelled: Vec<Cell> = scene
            .marks
            .iter()
            .filter_map(|mark| match mark {
                SceneMark::Label(ScenePlace::Cell(cell), _) | SceneMark::Sign(_, _, ScenePlace::Cell(cell)) => {
                    Some(*cell)
                }
                _ => None,
            })
            .collect();
        let hatches = Colour::ALL.map(|colour| self.hatches(|style| style.stone(colour)));
        for stone in &scene.stones {
            let Some(at) = self.frame.cell(stone.cell) else { continue };
            let is_labelled = labelled.contains(&stone.cell);
            let number = self.number(stone.number).filter(|_| !is_labelled);
            let thing = Thing { spot: PictureSpot::Cell(stone.cell), number: stone.number };
            if self.options.signs {
                self.sign(stone.colour, at, number, thing);
                continue;
            }
            self.put(Part::Stone(stone.colour), Shape::Circle { at, r }, thing);
            for &hatch in &hatches[stone.colour.index()] {
                // Inside the rim.
                let lines = hatched(&Surface::Disc(at, r - 0.025 * CELL), hatch);
                self.put(Part::StoneHatch(stone.colour, hatch), Shape::Path(lines), thing);
            }
            let Some(n) = number else { continue };
            if self.options.styles.main.look(Part::Plate(stone.colour)).fill.is_some() {
                self.put(Part::Plate(stone.colour), Shape::Circle { at, r: 0.72 * r }, thing);
            }
            let text = n.to_string();
            self.digits(Part::Number(stone.colour), text, at, size, thing);
        }
    }

    /// The sign of a colour on paper: x, o, +; a number stands below it to the right.
    fn sign(&mut self, colour: Colour, middle: PlanePoint, number: Option<u32>, thing: Thing) {
        let (at, r) = match number {
            Some(_) => (middle.moved(-0.12 * CELL, -0.12 * CELL), 0.24 * CELL),
            None => (middle, 0.3 * CELL),
        };
        let mut path = Path::default();
        let shape = match colour {
            Colour::Blue => {
                let d = r * 0.92;
                path.go(at.moved(-d, -d)).line(at.moved(d, d)).go(at.moved(-d, d)).line(at.moved(d, -d));
                Shape::Path(path.data)
            }
            Colour::Red => Shape::Circle { at, r },
            Colour::Green => {
                path.go(at.moved(-r * 1.1, 0.0)).horizontal(2.2 * r).go(at.moved(0.0, -r * 1.1)).vertical(2.2 * r);
                Shape::Path(path.data)
            }
        };
        self.put(Part::Sign(colour), shape, thing);
        if let Some(n) = number {
            let text = n.to_string();
            let size = if text.len() < 3 { 0.36 } else { 0.28 };
            let (from, to) = font::ink(Face::Bold, &text);
            let at = at.moved(0.6 * CELL - (to - from) * size * CELL / 2.0, 0.46 * CELL);
            self.digits(Part::SegmentNumber, text, at, size, thing);
        }
    }
}
