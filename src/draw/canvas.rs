//! A picture in the making, and its options.

use super::frame::Frame;
use super::ink::{Fill, Hatch};
use super::measure::{POINT_MM, fitted_cell_mm, usual_cell_mm};
use super::part::{Modes, Part};
use super::picture::{Drawable, Lettering, Shape, TextRun, Thing};
use super::plane::{Area, CELL};
use super::style::Style;
use crate::document::diagram::{Numbers, View};
use crate::scene::{Layer, Scene, SceneMark, Tone, ToneSpot};
use crate::text::{Lang, Text};

/// How large a picture is in print. Lengths are in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PictureRoom {
    /// Cells are as wide as is usual in its game, and words have some room.
    #[default]
    Usual,
    /// Cells are so wide, and words have some room.
    Cell(f64),
    /// It is so wide, and the field is as large as that allows.
    Width(f64),
    /// It stands on a sheet where all cells are of one size.
    Panel {
        /// How wide a cell is.
        cell_mm: f64,
        /// How wide it is at least.
        width_mm: f64,
    },
}

/// The contents and the look of a picture of a scene.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of a diagram")]
#[derive(Clone, Debug)]
pub struct CanvasOptions<'a> {
    /// The style, and those for dark screens and paper.
    pub styles: Modes<&'a Style>,
    /// The layers shown beside segments and stones.
    pub show: Vec<Layer>,
    /// Which moves show their numbers.
    pub numbers: Numbers,
    /// The number of the move that is shown as 1.
    pub number_from: u32,
    /// How many moves the table of the game has that is drawn instead of the field.
    pub table: Option<u32>,
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
    /// Whether all words under the picture are left to the page on which it stands.
    pub bare: bool,
    /// Whether the colours are explained under the picture; without it, where the words name one that the style does not
    /// show.
    pub legend: Option<bool>,
    /// The size of letters and numbers beside the field, in points.
    pub font_size: f64,
    /// The size of the words under the picture, in points.
    pub caption_size: f64,
    /// The number of lines of words to leave room for, whatever the words are.
    pub caption_lines: Option<u8>,
    /// The letter that tells the picture from the others of its sheet, such as "(a)".
    pub letter: Option<String>,
    /// How large it is in print.
    pub room: PictureRoom,
    /// The name of the picture.
    pub title: Option<String>,
    /// The language of all words.
    pub lang: Lang,
    /// Pixels in a cell, when lines should fall on whole pixels.
    pub pixels: Option<u32>,
}

impl CanvasOptions<'_> {
    /// How large a pixel is, when lines should fall on whole ones.
    pub(super) fn pixel(&self) -> Option<f64> {
        self.pixels.map(|n| CELL / f64::from(n))
    }

    /// A length as a whole number of pixels, which `count` rounds, or as it is.
    pub(super) fn whole(&self, length: f64, count: impl FnOnce(f64) -> f64) -> f64 {
        self.pixel()
            .map_or(length, |pixel| count(length / pixel) * pixel)
    }

    /// A length with the pixel that it ends in.
    pub(super) fn rounded_up(&self, length: f64) -> f64 {
        self.whole(length, |pixels| (pixels - 1e-6).ceil())
    }
}

/// A picture in the making.
pub(super) struct Canvas<'a> {
    pub(super) scene: &'a Scene,
    pub(super) options: &'a CanvasOptions<'a>,
    pub(super) frame: Frame,
    /// The shapes of each part, those that are paler apart, in any order.
    pub(super) parts: Vec<((Part, bool), Vec<Drawable>)>,
    /// Whether added shapes are drawn paler.
    pub(super) is_dim: bool,
    /// How wide a cell is in print, in millimetres.
    pub(super) cell_mm: f64,
    /// The smallest letters of each kind, as a part of a cell.
    pub(super) smallest: Vec<(Lettering, f64)>,
    /// The areas that arrows cover.
    pub(super) arrows: Vec<Area>,
    /// The marks that have no room, and why.
    pub(super) crowded: Vec<Text>,
}

impl<'a> Canvas<'a> {
    /// An empty picture of a scene.
    pub(super) fn new(scene: &'a Scene, options: &'a CanvasOptions<'a>) -> Self {
        let frame = Frame::new(scene, &options.view);
        let font_size = Some(options.font_size).filter(|_| options.coordinates);
        let cell_mm = match options.room {
            PictureRoom::Usual => usual_cell_mm(scene),
            PictureRoom::Width(width) => fitted_cell_mm(scene, &frame, font_size, width),
            PictureRoom::Cell(cell_mm) | PictureRoom::Panel { cell_mm, .. } => cell_mm,
        };
        Self {
            scene,
            options,
            frame,
            parts: Vec::new(),
            is_dim: false,
            cell_mm,
            smallest: Vec::new(),
            arrows: Vec::new(),
            crowded: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, part: Part, shape: Shape) {
        self.items(part).push(shape.into());
    }

    /// A length in points as a part of a cell.
    pub(super) fn cells(&self, points: f64) -> f64 {
        points * POINT_MM / self.cell_mm
    }

    /// Adds a line of text.
    pub(super) fn letters(
        &mut self,
        part: Part,
        kind: Lettering,
        run: TextRun,
        thing: Option<Thing>,
    ) {
        let size = run.size / CELL;
        match self.smallest.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, smallest)) => *smallest = smallest.min(size),
            None => self.smallest.push((kind, size)),
        }
        self.items(part).push(Drawable {
            shape: Shape::Text(run),
            thing,
        });
    }

    /// Adds a shape that is a single stone or segment, or belongs to one.
    pub(super) fn put(&mut self, part: Part, shape: Shape, thing: Thing) {
        self.items(part).push(Drawable {
            shape,
            thing: Some(thing),
        });
    }

    /// The shapes of a part. Parts are few, and shapes of a part come one after the other: a list,
    /// searched from its end, is faster than a tree.
    pub(super) fn items(&mut self, part: Part) -> &mut Vec<Drawable> {
        let key = (part, self.is_dim);
        let at = self
            .parts
            .iter()
            .rposition(|(known, _)| *known == key)
            .unwrap_or_else(|| {
                self.parts.push((key, Vec::new()));
                self.parts.len() - 1
            });
        &mut self.parts[at].1
    }

    /// The ways in which something is hatched on screens, dark ones and paper, each once.
    pub(super) fn hatches(&self, fill: impl Fn(&Style) -> Fill) -> Vec<Hatch> {
        let mut found = Vec::new();
        let styles = self.options.styles.all();
        for (hatch, _) in styles.filter_map(|style| fill(style).hatch) {
            if !found.contains(&hatch) {
                found.push(hatch);
            }
        }
        found
    }

    /// Whether something is drawn paler: it is said so, or other things alone are to be seen.
    pub(super) fn is_dimmed(&self, spot: &ToneSpot) -> bool {
        let (mut has_focus, mut is_in_focus) = (false, false);
        for mark in &self.scene.marks {
            match mark {
                SceneMark::Tone(Tone::Dim, dim) if dim == spot => return true,
                SceneMark::Tone(Tone::Focus, focus) => {
                    has_focus = true;
                    is_in_focus |= focus == spot;
                }
                _ => {}
            }
        }
        has_focus && !is_in_focus
    }

    pub(super) fn shows(&self, layer: Layer) -> bool {
        self.options.show.contains(&layer)
    }

    /// The number shown for a move, if it is wanted.
    pub(super) fn number(&self, number: Option<u32>) -> Option<u32> {
        let last = self.scene.next.saturating_sub(1);
        let wanted = number.filter(|&n| match self.options.numbers {
            Numbers::None => false,
            Numbers::All => true,
            Numbers::Range(from, to) => (from..=to).contains(&n),
            Numbers::Last(count) => n.saturating_add(count) > last,
        });
        let shown = wanted?.checked_sub(self.options.number_from)?;
        Some(shown + 1)
    }
}
