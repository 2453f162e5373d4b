//! The parts that lie on the board: marks, segments, stones, numbers.

use super::canvas::Canvas;
use super::font::{self, Face};
use super::hatch::{Surface, hatched};
use super::part::Part;
use super::picture::{Drawable, Lettering, PictureSpot, Shape, TextRun, Thing};
use super::plane::{Area, CELL, Path, PlanePoint, StraightLine};
use super::style::Style;
use crate::Colour;
use crate::board::{Cell, Edge, Vertex};
use crate::scene::{Layer, SceneMark, ScenePlace, SceneSegment, SceneStone, StoneRow, ToneSpot};

/// The sines of 60 and of 45 degrees.
const SINE: f64 = 0.866_025_404;
const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;

impl Canvas<'_> {
    pub(super) fn marks(&mut self) {
        let scene = self.scene;
        for mark in &scene.marks {
            match mark {
                SceneMark::Critical(cell) if self.shows(Layer::Critical) => {
                    self.square(Part::Critical, *cell);
                }
                SceneMark::Cell(cell) => self.square(Part::Highlight, *cell),
                SceneMark::WrongCell(cell) => self.square(Part::WrongCell, *cell),
                SceneMark::Edge(edge) => self.highlight(None, *edge),
                SceneMark::Stressed(edge) => self.line(Part::Stress, *edge),
                SceneMark::WrongEdge(edge) => self.line(Part::WrongEdge, *edge),
                SceneMark::Vertex(v) => self.dot(Part::HighlightVertex, *v),
                SceneMark::WrongVertex(v) => self.dot(Part::WrongVertex, *v),
                SceneMark::Rectangle(from, to) if self.shows(Layer::Rectangle) => {
                    self.rectangle(*from, *to);
                }
                SceneMark::Row(row, _, from, to) => {
                    let layer = if *row == StoneRow::Four {
                        Layer::Fours
                    } else {
                        Layer::Threes
                    };
                    if self.shows(layer) {
                        self.row(*from, *to);
                    }
                }
                SceneMark::Label(place, text) => self.label(*place, text),
                SceneMark::Tint(colour, ScenePlace::Cell(cell)) => {
                    self.square(Part::Tint(*colour), *cell);
                }
                SceneMark::Tint(colour, ScenePlace::Edge(edge)) => {
                    self.highlight(Some(*colour), *edge);
                }
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
            let square = Shape::Rect(Area::square(at, CELL));
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

    /// Lays an edge under with yellow or with a colour, and with a rim round that.
    pub(super) fn highlight(&mut self, colour: Option<Colour>, edge: Edge) {
        if self.options.styles.all().any(Style::has_rims) {
            self.line(Part::EdgeRim(colour), edge);
        }
        self.line(colour.map_or(Part::HighlightEdge, Part::TintEdge), edge);
    }

    fn line(&mut self, part: Part, edge: Edge) {
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
                    self.add(
                        Part::Rectangle,
                        Shape::Rect(Area {
                            left,
                            top,
                            width,
                            height,
                        }),
                    );
                }
            }
        }
    }

    /// A line round stones in a row.
    fn row(&mut self, from: Cell, to: Cell) {
        let (Some(a), Some(b)) = (self.frame.cell(from), self.frame.cell(to)) else {
            return;
        };
        let length = (b.x - a.x).hypot(b.y - a.y);
        let r = 0.49 * CELL;
        let (nx, ny) = ((b.y - a.y) / length * r, -(b.x - a.x) / length * r);
        let mut path = Path::default();
        path.go(a.moved(nx, ny))
            .line(b.moved(nx, ny))
            .arc(r, b.moved(-nx, -ny));
        path.line(a.moved(-nx, -ny)).arc(r, a.moved(nx, ny)).close();
        self.add(Part::Outline, Shape::Path(path.data));
    }

    /// The middles of segments that show their numbers.
    pub(super) fn numbered(&self) -> Vec<PlanePoint> {
        let shown = self
            .scene
            .segments
            .iter()
            .filter(|segment| self.number(segment.number).is_some());
        shown
            .filter_map(|segment| self.frame.edge(segment.edge).full)
            .map(StraightLine::middle)
            .collect()
    }

    /// Whether segments of a colour have a light core, on dark screens or on paper perhaps.
    pub(super) fn has_core(&self, colour: Colour) -> bool {
        let mut styles = self.options.styles.all();
        styles.any(|style| style.look(Part::Core(colour)).stroke.is_some())
    }

    pub(super) fn segments(&mut self) {
        let scene = self.scene;
        // The light core of a double line lies over all segments of its colour, so that they join.
        let has_core = Colour::ALL.map(|colour| self.has_core(colour));
        let greatest = self.greatest(scene.segments.iter().map(|segment| segment.number));
        for segment in &scene.segments {
            self.segment(segment, greatest, has_core[segment.colour.index()]);
        }
        self.is_dim = false;
    }

    /// The greatest number that is shown.
    fn greatest(&self, numbers: impl Iterator<Item = Option<u32>>) -> u32 {
        let shown = numbers.filter_map(|number| self.number(number));
        shown.max().unwrap_or(0)
    }

    /// A segment of a picture whose segments have numbers up to the greatest.
    fn segment(&mut self, segment: &SceneSegment, greatest: u32, has_core: bool) {
        let is_aside = self.shows(Layer::Aside) && !segment.is_boundary;
        let colour = segment.colour;
        let thing = Thing {
            spot: PictureSpot::Edge(segment.edge),
            number: segment.number,
            colour,
        };
        let unless_aside = |part| if is_aside { Part::Aside } else { part };
        self.is_dim = self.is_dimmed(&ToneSpot::Edge(segment.edge));
        let traces = self.frame.edge(segment.edge);
        if let Some(line) = traces.full {
            self.stroke(unless_aside(Part::Segment(colour)), line, thing);
            if let Some(n) = self.number(segment.number) {
                // All numbers of a picture have one size.
                let (plate, size) = if greatest < 100 {
                    (0.235, 0.34)
                } else {
                    (0.285, 0.3)
                };
                let (at, r) = (line.middle(), plate * CELL);
                self.put(Part::NumberPlate(colour), Shape::Circle { at, r }, thing);
                self.digits(thing, n, at, size);
            }
        }
        for &line in &traces.more {
            self.stroke(unless_aside(Part::Echo(colour)), line, thing);
        }
        if has_core && !is_aside {
            for line in traces.lines() {
                self.stroke(Part::Core(colour), line, thing);
            }
        }
    }

    fn stroke(&mut self, part: Part, line: StraightLine, thing: Thing) {
        let line = self.strokes(part, line);
        self.put(part, line, thing);
    }

    /// A line in the dashes of its part. They are lines of their own where nothing replaces them: not every program knows
    /// dashes.
    pub(super) fn strokes(&self, part: Part, line: StraightLine) -> Shape {
        let looks = self.options.styles.map(|style| style.look(part));
        let dash = if looks.is_dashed_alike() {
            &looks.main.dash[..]
        } else {
            &[]
        };
        let length = (line.to.x - line.from.x).hypot(line.to.y - line.from.y);
        let at = |way: f64| {
            let share = (way / length).min(1.0);
            line.from.moved(
                share * (line.to.x - line.from.x),
                share * (line.to.y - line.from.y),
            )
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
                path.go(at(way))
                    .side(StraightLine::new(at(way), at(to.max(way + 0.01))));
            }
            way = to;
        }
        Shape::Path(path.data)
    }

    /// Writes the number of a thing with its middle at a place, in digits of a size in cells.
    fn digits(&mut self, thing: Thing, n: u32, at: PlanePoint, size: f64) {
        let part = if self.options.signs && matches!(thing.spot, PictureSpot::Cell(_)) {
            Part::SignNumber
        } else {
            Part::Number(thing.colour)
        };
        let run = TextRun::centred(n.to_string(), at, size * CELL, Face::Bold);
        self.letters(part, Lettering::Numbers, run, Some(thing));
    }

    pub(super) fn stones(&mut self) {
        let scene = self.scene;
        let size = self.number_size();
        let labelled: Vec<Cell> = scene
            .marks
            .iter()
            .filter_map(|mark| match mark {
                SceneMark::Label(ScenePlace::Cell(cell), _)
                | SceneMark::Sign(_, _, ScenePlace::Cell(cell)) => Some(*cell),
                _ => None,
            })
            .collect();
        for stone in &scene.stones {
            self.stone(stone, size, labelled.contains(&stone.cell));
        }
        self.is_dim = false;
    }

    /// The size of the numbers of all stones of the picture, in cells.
    fn number_size(&self) -> f64 {
        let main = self.options.styles.main;
        let has_beads = || {
            Colour::ALL
                .iter()
                .any(|&colour| main.beads(colour).is_some())
        };
        match self.greatest(self.scene.stones.iter().map(|stone| stone.number)) {
            0..=99 if self.options.signs => 0.36,
            _ if self.options.signs => 0.28,
            0..=9 => 0.56,
            10..=99 if has_beads() => 0.48,
            10..=99 => 0.5,
            100..=999 if has_beads() => 0.36,
            100..=999 => 0.4,
            _ => 0.3,
        }
    }

    fn stone(&mut self, stone: &SceneStone, size: f64, is_labelled: bool) {
        let Some(at) = self.frame.cell(stone.cell) else {
            return;
        };
        let number = self.number(stone.number).filter(|_| !is_labelled);
        let colour = stone.colour;
        let thing = Thing {
            spot: PictureSpot::Cell(stone.cell),
            number: stone.number,
            colour,
        };
        self.is_dim = self.is_dimmed(&ToneSpot::Cell(stone.cell));
        if self.options.signs {
            self.sign(thing, at, number.map(|n| (n, size)), is_labelled);
            return;
        }
        let main = self.options.styles.main;
        let r = main.radius * CELL;
        self.disc(colour, at, r, Some(thing));
        let Some(n) = number else { return };
        let plate = Part::Plate(colour);
        if main.look(plate).fill.is_some() {
            self.put(plate, Shape::Circle { at, r: 0.72 * r }, thing);
        }
        self.digits(thing, n, at, size);
    }

    /// A stone without its number.
    pub(super) fn disc(&mut self, colour: Colour, at: PlanePoint, r: f64, thing: Option<Thing>) {
        self.items(Part::Stone(colour)).push(Drawable {
            shape: Shape::Circle { at, r },
            thing,
        });
        self.beads(colour, at, r, thing);
        for hatch in self.hatches(|style| style.stone(colour)) {
            // Inside the rim.
            let lines = hatched(&Surface::Disc(at, r - 0.025 * CELL), hatch);
            self.items(Part::StoneHatch(colour, hatch)).push(Drawable {
                shape: Shape::Path(lines),
                thing,
            });
        }
    }

    /// Beads along the rim of a disc, where the style wants some.
    fn beads(&mut self, colour: Colour, at: PlanePoint, r: f64, thing: Option<Thing>) {
        let Some(size) = self
            .options
            .styles
            .all()
            .find_map(|style| style.beads(colour))
        else {
            return;
        };
        // Of a small disc they are in proportion.
        let way = r * (1.0 - size / (2.0 * self.options.styles.main.radius));
        let mut path = Path::default();
        // Three in each quarter, two on a small disc. No sine is taken: the same on every machine.
        let quarter: &[(f64, f64)] = if r < 0.85 * self.options.styles.main.radius * CELL {
            &[(0.0, 1.0), (HALF, HALF)]
        } else {
            &[(0.0, 1.0), (0.5, SINE), (SINE, 0.5)]
        };
        for &(x, y) in quarter {
            for (dx, dy) in [(x, -y), (y, x), (-x, y), (-y, -x)] {
                path.go(at.moved(way * dx, way * dy)).horizontal(0.01);
            }
        }
        self.items(Part::Rim(colour)).push(Drawable {
            shape: Shape::Path(path.data),
            thing,
        });
    }

    /// The sign of a colour on paper: x, o, +; a number or label stands below it to the right.
    fn sign(
        &mut self,
        thing: Thing,
        middle: PlanePoint,
        number: Option<(u32, f64)>,
        is_labelled: bool,
    ) {
        // A number and its sign keep clear of lines round four stones, in whatever direction those run.
        let (at, r) = if is_labelled || number.is_some() {
            (middle.moved(-0.22 * CELL, -0.22 * CELL), 0.17 * CELL)
        } else {
            (middle, 0.3 * CELL)
        };
        self.sign_shape(thing.colour, at, r, Some(thing));
        if let Some((n, size)) = number {
            let (from, to) = font::ink(Face::Bold, &n.to_string());
            let half = (to - from) * size * CELL / 2.0;
            let at = middle.moved(
                0.37 * CELL - half,
                0.27 * CELL - font::DIGIT_HEIGHT / 2.0 * size * CELL,
            );
            self.digits(thing, n, at, size);
        }
    }

    /// A sign without its number.
    pub(super) fn sign_shape(
        &mut self,
        colour: Colour,
        at: PlanePoint,
        r: f64,
        thing: Option<Thing>,
    ) {
        let mut path = Path::default();
        let shape = match colour {
            Colour::Blue => {
                path.cross(at, r * 0.92);
                Shape::Path(path.data)
            }
            Colour::Red => Shape::Circle { at, r },
            Colour::Green => {
                path.go(at.moved(-r * 1.1, 0.0))
                    .horizontal(2.2 * r)
                    .go(at.moved(0.0, -r * 1.1))
                    .vertical(2.2 * r);
                Shape::Path(path.data)
            }
        };
        self.items(Part::Sign(colour))
            .push(Drawable { shape, thing });
    }
}
