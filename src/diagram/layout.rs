//! From a scene to a picture: where everything lies and how it looks.

use std::collections::{BTreeMap, BTreeSet};

use super::caption;
use super::font::{self, Face};
use super::frame::{Frame, RUN_ON};
use super::outline::outline;
use super::part::Part;
use super::picture::{Anchor, CELL, Group, Path, Picture, Run, Shape};
use super::style::Styles;
use super::words;
use crate::Colour;
use crate::diag::Lang;
use crate::document::diagram::{Numbers, View};
use crate::geometry::{Cell, Edge};
use crate::scene::{Layer, Mark, Names, Place, Region, Row, Scene};

/// White space round the picture, in cells.
const PAD: f64 = 0.25;
/// The size of coordinates in print, in millimetres.
const COORDINATES_MM: f64 = 2.4;
/// The radius of the plate under the number of a segment.
const PLATE: f64 = 0.235;

/// What a picture of a scene shows and how.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// The style, with those for dark screens and paper.
    pub styles: Styles<'a>,
    /// What is shown beside segments and stones.
    pub show: Vec<Layer>,
    /// Which moves show their numbers.
    pub numbers: Numbers,
    /// Which part of the field.
    pub view: View,
    /// Whether letters and numbers stand beside the field.
    pub coordinates: bool,
    /// Whether stones are drawn as signs.
    pub signs: bool,
    /// Whether the caption says whose move it is.
    pub turn: bool,
    /// The words under the picture.
    pub caption: Option<String>,
    /// What the picture is called.
    pub title: Option<String>,
    /// The language of all words.
    pub lang: Lang,
    /// Pixels in a cell, when lines should fall on whole pixels.
    pub pixels: Option<u32>,
}

/// Draws a scene.
#[must_use]
pub fn layout(scene: &Scene, options: &Options<'_>) -> Picture {
    let mut canvas = Canvas {
        scene,
        options,
        frame: Frame::new(scene, &options.view),
        parts: BTreeMap::new(),
        smallest_number: None,
    };
    canvas.regions();
    canvas.grid();
    canvas.marks();
    canvas.segments();
    canvas.stones();
    canvas.finish()
}

/// A view of a certain part of the field instead of an automatic one.
#[must_use]
pub fn settled(scene: &Scene, view: &View) -> View {
    if !matches!(view, View::Auto(_)) {
        return view.clone();
    }
    let frame = Frame::new(scene, view);
    let point = |x: i32, y: i32| crate::notation::Point {
        column: u8::try_from(x).unwrap_or(0),
        row: u16::try_from(y + 1).unwrap_or(1),
    };
    View::Cells(point(frame.left, frame.bottom), point(frame.right - 1, frame.top - 1))
}

struct Canvas<'a> {
    scene: &'a Scene,
    options: &'a Options<'a>,
    frame: Frame,
    parts: BTreeMap<Part, Vec<Shape>>,
    smallest_number: Option<f64>,
}

impl Canvas<'_> {
    fn add(&mut self, part: Part, shape: Shape) {
        self.parts.entry(part).or_default().push(shape);
    }

    fn shows(&self, layer: Layer) -> bool {
        self.options.show.contains(&layer)
    }

    fn regions(&mut self) {
        let mut shades = [0_u8; 3];
        let mut fill = |canvas: &mut Self, colour: Option<Colour>, region: &Region| {
            let shade = &mut shades[colour.filter(|&it| it != Colour::Green).map_or(2, Colour::index)];
            let data = canvas.surface(region);
            if !data.is_empty() {
                canvas.add(Part::Region(colour.filter(|&it| it != Colour::Green), *shade), Shape::Path(data));
                *shade += 1;
            }
        };
        let scene = self.scene;
        if self.shows(Layer::Regions) {
            for region in &scene.regions {
                fill(self, region.colour, region);
            }
        }
        for mark in &scene.marks {
            if let Mark::Fill(colour, region) = mark {
                fill(self, *colour, region);
            }
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
                cycles.iter().for_each(|cycle| polygon(cycle));
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

    fn grid(&mut self) {
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

    fn marks(&mut self) {
        let scene = self.scene;
        for mark in &scene.marks {
            match mark {
                Mark::Critical(cell) if self.shows(Layer::Critical) => self.square(Part::Critical, *cell),
                Mark::Cell(cell) => self.square(Part::Highlight, *cell),
                Mark::WrongCell(cell) => self.square(Part::WrongCell, *cell),
                Mark::Edge(edge) => self.line(Part::HighlightEdge, *edge),
                Mark::Stressed(edge) => self.line(Part::Stress, *edge),
                Mark::WrongEdge(edge) => self.line(Part::WrongEdge, *edge),
                Mark::Rectangle(from, to) if self.shows(Layer::Rectangle) => self.rectangle(*from, *to),
                Mark::Row(row, _, from, to) => {
                    let layer = if *row == Row::Four { Layer::Fours } else { Layer::Threes };
                    if self.shows(layer) {
                        self.row(*from, *to);
                    }
                }
                Mark::Label(place, text) => self.label(*place, text),
                _ => {}
            }
        }
    }

    fn square(&mut self, part: Part, cell: Cell) {
        if let Some((x, y)) = self.frame.cell(cell) {
            let square = Shape::Rect { x: x - CELL / 2.0, y: y - CELL / 2.0, width: CELL, height: CELL };
            // Two colours may have one critical cell.
            if !self.parts.get(&part).is_some_and(|shapes| shapes.contains(&square)) {
                self.add(part, square);
            }
        }
    }

    fn line(&mut self, part: Part, edge: Edge) {
        let (full, more) = self.frame.edge(edge);
        for (from, to) in full.into_iter().chain(more) {
            self.add(part, Shape::Path(Path::segment(from, to)));
        }
    }

    fn rectangle(&mut self, from: (i16, i16), to: (i16, i16)) {
        let frame = self.frame;
        let clamp = |at: i16, low: i32, high: i32| f64::from(i32::from(at).clamp(low, high));
        let (seam_x, seam_y) = frame.seams();
        let shifts = |seam: bool, size: i32| {
            let size = i16::try_from(size).unwrap_or(0);
            if seam { vec![0, -size, size] } else { vec![0] }
        };
        for dx in shifts(seam_x, frame.columns()) {
            for dy in shifts(seam_y, frame.rows()) {
                let x = [from.0 + dx, to.0 + dx].map(|x| clamp(x, frame.left, frame.right));
                let y = [from.1 + dy, to.1 + dy].map(|y| clamp(y, frame.bottom, frame.top));
                if x[1] > x[0] && y[1] > y[0] {
                    let (left, top) = frame.point(x[0], y[1]);
                    let (width, height) = ((x[1] - x[0]) * CELL, (y[1] - y[0]) * CELL);
                    self.add(Part::Rectangle, Shape::Rect { x: left, y: top, width, height });
                }
            }
        }
    }

    /// A line round stones in a row.
    fn row(&mut self, from: Cell, to: Cell) {
        let (Some(a), Some(b)) = (self.frame.cell(from), self.frame.cell(to)) else { return };
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        let r = 0.49 * CELL;
        let (nx, ny) = ((b.1 - a.1) / length * r, -(b.0 - a.0) / length * r);
        let mut path = Path::default();
        path.go(a.0 + nx, a.1 + ny).line(b.0 + nx, b.1 + ny).bow(r, b.0 - nx, b.1 - ny);
        path.line(a.0 - nx, a.1 - ny).bow(r, a.0 + nx, a.1 + ny).close();
        self.add(Part::Outline, Shape::Path(path.data));
    }

    fn label(&mut self, place: Place, text: &str) {
        let size = if text.chars().count() > 2 { 0.42 } else { 0.6 };
        match place {
            Place::Cell(cell) => {
                let Some((x, y)) = self.frame.cell(cell) else { return };
                let stone = self.scene.stones.iter().find(|stone| stone.cell == cell).filter(|_| !self.options.signs);
                let part = stone.map_or(Part::Label, |stone| Part::Number(stone.colour));
                self.add(part, Shape::Text(Run::centred(text.to_owned(), x, y, size * CELL, Face::Bold)));
            }
            Place::Vertex(v) => {
                let Some((x, y)) = self.frame.vertex(v) else { return };
                let size = 0.85 * size * CELL;
                let (from, to) = font::ink(Face::Bold, text);
                let half = (to - from) * size / 2.0;
                // Beside the vertex, clear of the segments that meet in it, and on the field.
                let (right, top) = (f64::from(self.frame.columns()) * CELL, 0.0);
                let aside = 0.16 * CELL + half;
                let above = 0.16 * CELL + font::DIGIT_HEIGHT * size / 2.0;
                let x = if x + 1e-9 < right { x + aside } else { x - aside };
                let y = if y - 1e-9 > top { y - above } else { y + above };
                self.add(Part::Label, Shape::Text(Run::centred(text.to_owned(), x, y, size, Face::Bold)));
            }
        }
    }

    /// The number of a move, if it is wanted.
    fn number(&self, number: Option<u32>) -> Option<u32> {
        let last = self.scene.next.saturating_sub(1);
        number.filter(|&n| match self.options.numbers {
            Numbers::None => false,
            Numbers::All => true,
            Numbers::Range(from, to) => (from..=to).contains(&n),
            Numbers::Last(count) => n.saturating_add(count) > last,
        })
    }

    fn segments(&mut self) {
        let scene = self.scene;
        for segment in &scene.segments {
            let is_aside = self.shows(Layer::Aside) && !segment.is_boundary;
            let part = if is_aside { Part::Aside } else { Part::Segment(segment.colour) };
            let (full, more) = self.frame.edge(segment.edge);
            if let Some((from, to)) = full {
                self.add(part, Shape::Path(Path::segment(from, to)));
                if let Some(n) = self.number(segment.number) {
                    let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
                    self.add(Part::NumberPlate, Shape::Circle { x, y, r: PLATE * CELL });
                    let text = n.to_string();
                    let size = if text.len() < 3 { 0.34 } else { 0.25 };
                    self.digits(Part::SegmentNumber, text, (x, y), size);
                }
            }
            for (from, to) in more {
                let part = if is_aside { Part::Aside } else { Part::Echo(segment.colour) };
                self.add(part, Shape::Path(Path::segment(from, to)));
            }
        }
        // The light core of a double line, over all its segments, so that they join.
        for colour in Colour::ALL {
            let has_core = self.looks(Part::Core(colour)).iter().flatten().any(|look| look.stroke.is_some());
            let lines: Vec<_> = [Part::Segment(colour), Part::Echo(colour)]
                .iter()
                .filter_map(|part| self.parts.get(part))
                .flatten()
                .filter_map(|shape| if let Shape::Path(data) = shape { Some(data.as_str()) } else { None })
                .collect();
            if has_core && !lines.is_empty() {
                let data = lines.concat();
                self.add(Part::Core(colour), Shape::Path(data));
            }
        }
    }

    fn digits(&mut self, part: Part, text: String, (x, y): (f64, f64), size: f64) {
        self.smallest_number = Some(self.smallest_number.map_or(size, |smallest| smallest.min(size)));
        self.add(part, Shape::Text(Run::centred(text, x, y, size * CELL, Face::Bold)));
    }

    fn stones(&mut self) {
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
        for stone in &scene.stones {
            let Some((x, y)) = self.frame.cell(stone.cell) else { continue };
            let is_labelled =
                scene.marks.iter().any(|mark| matches!(mark, Mark::Label(Place::Cell(cell), _) if *cell == stone.cell));
            let number = self.number(stone.number).filter(|_| !is_labelled);
            if self.options.signs {
                self.sign(stone.colour, (x, y), number);
                continue;
            }
            self.add(Part::Stone(stone.colour), Shape::Circle { x, y, r });
            let Some(n) = number else { continue };
            if self.options.styles.main.look(Part::Plate(stone.colour)).fill.is_some() {
                self.add(Part::Plate(stone.colour), Shape::Circle { x, y, r: 0.72 * r });
            }
            let text = n.to_string();
            self.digits(Part::Number(stone.colour), text, (x, y), size);
        }
    }

    /// The sign of a colour on paper: x, o, +; a number stands below it to the right.
    fn sign(&mut self, colour: Colour, (x, y): (f64, f64), number: Option<u32>) {
        let (x, y, r) = match number {
            Some(_) => (x - 0.12 * CELL, y - 0.12 * CELL, 0.24 * CELL),
            None => (x, y, 0.3 * CELL),
        };
        let mut path = Path::default();
        let shape = match colour {
            Colour::Blue => {
                let d = r * 0.92;
                path.go(x - d, y - d).line(x + d, y + d).go(x - d, y + d).line(x + d, y - d);
                Shape::Path(path.data)
            }
            Colour::Red => Shape::Circle { x, y, r },
            Colour::Green => {
                path.go(x - r * 1.1, y).level(2.2 * r).go(x, y - r * 1.1).upright(2.2 * r);
                Shape::Path(path.data)
            }
        };
        self.add(Part::Sign(colour), shape);
        if let Some(n) = number {
            let text = n.to_string();
            let size = if text.len() < 3 { 0.36 } else { 0.28 };
            let (from, to) = font::ink(Face::Bold, &text);
            let middle = x + 0.6 * CELL - (to - from) * size * CELL / 2.0;
            self.digits(Part::SegmentNumber, text, (middle, y + 0.46 * CELL), size);
        }
    }

    fn looks(&self, part: Part) -> [Option<super::part::Look>; 3] {
        let Styles { main, dark, print } = self.options.styles;
        [Some(main.look(part)), dark.map(|style| style.look(part)), print.map(|style| style.look(part))]
    }

    /// Letters below and numbers at the left; how far they reach to the left and below, in cells.
    fn coordinates(&mut self) -> (f64, f64) {
        let frame = self.frame;
        let on = frame.goes_on();
        let beyond = [on[0], on[2]].map(|on| if on { RUN_ON } else { 0.0 });
        let clearance = if self.scene.names == Names::Vertices { 0.22 } else { 0.15 };
        let (by, last) = match self.scene.names {
            Names::Vertices => (0.0, 1),
            Names::Cells => (0.5, 0),
        };
        let share = COORDINATES_MM / cell_mm(self.scene);
        let size = share * CELL;
        let rows: Vec<_> = (frame.bottom..frame.top + last).map(|y| (y, row_name(self.scene, y))).collect();
        let widest = rows.iter().map(|(_, name)| font::width(Face::Bold, name)).fold(0.0, f64::max) * share;
        let middle = f64::from(frame.left) - beyond[0] - clearance - widest / 2.0;
        for (y, name) in rows {
            let (x, y) = frame.point(middle, f64::from(y) + by);
            self.add(Part::Coordinates, Shape::Text(Run::centred(name, x, y, size, Face::Bold)));
        }
        let below = f64::from(frame.bottom) - beyond[1] - clearance - font::DIGIT_HEIGHT * share;
        for x in frame.left..frame.right + last {
            let name = column_name(self.scene, x);
            let (x, y) = frame.point(f64::from(x) + by, below);
            let run = Run { text: name, x, y, size, anchor: Anchor::Middle, face: Face::Bold };
            self.add(Part::Coordinates, Shape::Text(run));
        }
        // Letters such as g and j hang below the line.
        (beyond[0] + clearance + widest, beyond[1] + clearance + (font::DIGIT_HEIGHT + 0.22) * share)
    }

    fn finish(mut self) -> Picture {
        let frame = self.frame;
        let beyond = frame.goes_on().map(|on| if on { RUN_ON } else { 0.1 });
        let (mut to_left, mut to_below) = (beyond[0], beyond[2]);
        if self.options.coordinates {
            (to_left, to_below) = self.coordinates();
        }
        let pixel = self.options.pixels.map(|n| CELL / f64::from(n));
        let whole = |length: f64| pixel.map_or(length, |pixel| (length / pixel - 1e-6).ceil() * pixel);
        let mut left = whole((to_left + PAD) * CELL);
        let mut right = whole((beyond[1] + PAD) * CELL);
        let top = whole((beyond[3] + PAD) * CELL);
        let columns = f64::from(frame.columns()) * CELL;
        let least = caption::LEAST_MM / cell_mm(self.scene) * CELL;
        let lines = caption::paragraphs(self.scene, self.options, |n| self.number(n), &frame);
        if !lines.is_empty() && left + columns + right < least {
            let more = whole((least - left - columns - right) / 2.0);
            left += more;
            right += more;
        }
        let width = left + columns + right;
        let mut below = f64::from(frame.rows()) * CELL + to_below * CELL;
        let runs = caption::lines(&lines, -left + PAD * CELL, width - 2.0 * PAD * CELL, below, cell_mm(self.scene));
        for run in runs {
            below = run.y + 0.25 * run.size;
            self.add(Part::Caption, Shape::Text(run));
        }
        let height = top + whole(below + PAD * CELL);
        // A line an odd number of pixels wide is sharp when its middle is the middle of a pixel.
        let half = pixel.map_or(0.0, |pixel| pixel / 2.0);
        let (left, top) = (-left - half, -top - half);
        self.parts.insert(Part::Background, vec![Shape::Rect { x: left, y: top, width, height }]);
        let mut groups: Vec<Group> = Vec::new();
        for (part, shapes) in std::mem::take(&mut self.parts) {
            let mut looks = self.looks(part);
            if let (Some(pixel), true) = (pixel, part.is_line()) {
                for look in looks.iter_mut().flatten().filter(|look| look.width > 0.0) {
                    look.width = odd_pixels(look.width * CELL / pixel) * pixel / CELL;
                }
            }
            match groups.last_mut() {
                // Numbers of two colours in the same ink are one group.
                Some(last)
                    if last.looks == looks && matches!((last.parts[0], part), (Part::Number(_), Part::Number(_))) =>
                {
                    last.parts.push(part);
                    last.shapes.extend(shapes);
                }
                _ => groups.push(Group { parts: vec![part], looks, shapes }),
            }
        }
        Picture {
            left,
            top,
            width,
            height,
            groups,
            cell_mm: cell_mm(self.scene),
            smallest_number: self.smallest_number,
            title: words::title(self.scene, self.options),
            description: words::description(self.scene, self.options.lang),
            language: match self.options.lang {
                Lang::En => "en",
                Lang::Ru => "ru",
            },
        }
    }
}

/// How wide a cell is in print unless something else is asked for, in millimetres.
pub(super) fn cell_mm(scene: &Scene) -> f64 {
    match scene.names {
        Names::Vertices => 7.0,
        Names::Cells => 5.0,
    }
}

/// The nearest odd number of pixels.
fn odd_pixels(width: f64) -> f64 {
    2.0 * ((width - 1.0) / 2.0).round().max(0.0) + 1.0
}

/// On glued sides the last line is the first one again.
fn column_name(scene: &Scene, x: i32) -> String {
    let columns = if scene.names == Names::Vertices { scene.grid.columns() } else { scene.grid.width() };
    let x = u8::try_from(x.rem_euclid(i32::from(columns))).unwrap_or(0);
    char::from(b'a' + x).to_string()
}

fn row_name(scene: &Scene, y: i32) -> String {
    let rows = if scene.names == Names::Vertices { scene.grid.rows() } else { scene.grid.height() };
    (y.rem_euclid(i32::from(rows)) + 1).to_string()
}
