//! From a scene to a picture: where everything lies and how it looks.

use std::collections::BTreeMap;

use super::caption;
use super::font::{self, Face};
use super::frame::{Frame, RUN_ON};
use super::part::Part;
use super::picture::{Anchor, CELL, Group, Item, Picture, Run, Shape, Thing};
use super::style::Styles;
use super::words;
use crate::document::diagram::{Numbers, View};
use crate::scene::{Layer, Names, Scene};
use crate::text::Lang;

/// White space round the picture, in cells.
const PAD: f64 = 0.25;
/// The size of coordinates in print, in millimetres.
const COORDINATES_MM: f64 = 2.4;

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

/// A picture in the making.
pub(super) struct Canvas<'a> {
    pub(super) scene: &'a Scene,
    pub(super) options: &'a Options<'a>,
    pub(super) frame: Frame,
    pub(super) parts: BTreeMap<Part, Vec<Item>>,
    pub(super) smallest_number: Option<f64>,
}

impl Canvas<'_> {
    pub(super) fn add(&mut self, part: Part, shape: Shape) {
        self.parts.entry(part).or_default().push(shape.into());
    }

    /// Adds a shape that is a single stone or segment, or belongs to one.
    pub(super) fn put(&mut self, part: Part, shape: Shape, thing: Thing) {
        self.parts.entry(part).or_default().push(Item { shape, thing: Some(thing) });
    }

    pub(super) fn shows(&self, layer: Layer) -> bool {
        self.options.show.contains(&layer)
    }

    /// The number of a move, if it is wanted.
    pub(super) fn number(&self, number: Option<u32>) -> Option<u32> {
        let last = self.scene.next.saturating_sub(1);
        number.filter(|&n| match self.options.numbers {
            Numbers::None => false,
            Numbers::All => true,
            Numbers::Range(from, to) => (from..=to).contains(&n),
            Numbers::Last(count) => n.saturating_add(count) > last,
        })
    }

    pub(super) fn looks(&self, part: Part) -> [Option<super::part::Look>; 3] {
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
        self.parts.insert(Part::Background, vec![Shape::Rect { x: left, y: top, width, height }.into()]);
        let mut groups: Vec<Group> = Vec::new();
        let mut parts: Vec<_> = std::mem::take(&mut self.parts).into_iter().collect();
        parts.sort_by_key(|(part, _)| part.order());
        for (part, items) in parts {
            let mut looks = self.looks(part);
            if let (Some(pixel), true) = (pixel, part.is_line()) {
                for look in looks.iter_mut().flatten().filter(|look| look.width > 0.0) {
                    look.width = odd_pixels(look.width * CELL / pixel) * pixel / CELL;
                }
            }
            match groups.last_mut() {
                // Numbers of two colours in the same ink are one group.
                Some(before)
                    if before.looks == looks
                        && matches!((before.parts[0], part), (Part::Number(_), Part::Number(_))) =>
                {
                    before.parts.push(part);
                    before.items.extend(items);
                }
                _ => groups.push(Group { parts: vec![part], looks, items }),
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
