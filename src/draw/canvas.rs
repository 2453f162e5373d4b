//! A picture in the making, and what is asked of it.

use super::frame::Frame;
use super::ink::{Fill, Hatch};
use super::part::{Modes, Part};
use super::picture::{Drawable, Shape, Thing};
use super::style::Style;
use crate::document::diagram::{Numbers, View};
use crate::scene::{Layer, Names, Scene};
use crate::text::Lang;

/// What a picture of a scene shows and how.
#[derive(Clone, Debug)]
pub struct CanvasOptions<'a> {
    /// The style, and those for dark screens and paper.
    pub styles: Modes<&'a Style>,
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

/// A picture in the making.
pub(super) struct Canvas<'a> {
    pub(super) scene: &'a Scene,
    pub(super) options: &'a CanvasOptions<'a>,
    pub(super) frame: Frame,
    /// The shapes of each part, in any order.
    pub(super) parts: Vec<(Part, Vec<Drawable>)>,
    pub(super) smallest_number: Option<f64>,
}

impl<'a> Canvas<'a> {
    /// An empty picture of a scene.
    pub(super) fn new(scene: &'a Scene, options: &'a CanvasOptions<'a>) -> Self {
        let frame = Frame::new(scene, &options.view);
        Self { scene, options, frame, parts: Vec::new(), smallest_number: None }
    }

    pub(super) fn add(&mut self, part: Part, shape: Shape) {
        self.items(part).push(shape.into());
    }

    /// Adds a shape that is a single stone or segment, or belongs to one.
    pub(super) fn put(&mut self, part: Part, shape: Shape, thing: Thing) {
        self.items(part).push(Drawable { shape, thing: Some(thing) });
    }

    /// What there is of a part. Parts are few: a list is faster to search than a tree.
    pub(super) fn items(&mut self, part: Part) -> &mut Vec<Drawable> {
        let at = self.parts.iter().position(|(known, _)| *known == part).unwrap_or_else(|| {
            self.parts.push((part, Vec::new()));
            self.parts.len() - 1
        });
        &mut self.parts[at].1
    }

    /// The ways in which something is hatched on screens, dark ones and paper, each once.
    pub(super) fn hatches(&self, fill: impl Fn(&Style) -> Fill) -> Vec<Hatch> {
        let Modes { main, dark, print } = self.options.styles;
        let mut found = Vec::new();
        for (hatch, _) in [Some(main), dark, print].into_iter().flatten().filter_map(|style| fill(style).hatch) {
            if !found.contains(&hatch) {
                found.push(hatch);
            }
        }
        found
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
}

/// How wide a cell is in print unless something else is asked for, in millimetres.
pub(super) fn cell_mm(scene: &Scene) -> f64 {
    match scene.names {
        Names::Vertices => 7.0,
        Names::Cells => 5.0,
    }
}
