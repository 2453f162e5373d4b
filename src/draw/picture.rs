//! A picture as shapes in groups, ready for any back-end: no position, no roles beyond the part a group stands for.

use super::font::{self, Face};
use super::part::{Modes, Part, PartLook};
use super::plane::{Area, PlanePoint};
use crate::Colour;
use crate::board::{Cell, Edge};
use crate::text::Text;

/// Where a line of text stands against its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// The middle of its ink is there.
    Middle,
}

/// The purposes of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lettering {
    /// The numbers of moves.
    Numbers,
    /// Letters at vertices and in cells.
    Labels,
    /// Letters and numbers beside the field.
    Coordinates,
    /// The words under the picture.
    Caption,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextRun {
    /// The words.
    pub text: String,
    /// Where: x by the anchor, y on the base line.
    pub at: PlanePoint,
    /// The size of an em.
    pub size: f64,
    /// Which part of it is there.
    pub anchor: Anchor,
    /// The face.
    pub face: Face,
}

impl TextRun {
    /// Digits or a letter with its middle at a place.
    #[must_use]
    pub fn centred(text: String, at: PlanePoint, size: f64, face: Face) -> Self {
        let middle = font::DIGIT_HEIGHT / 2.0;
        Self {
            text,
            at: at.moved(0.0, middle * size),
            size,
            anchor: Anchor::Middle,
            face,
        }
    }

    /// Where its first letter begins.
    #[must_use]
    pub fn left(&self) -> f64 {
        match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => {
                let (from, to) = font::ink(self.face, &self.text);
                self.at.x - f64::midpoint(from, to) * self.size
            }
        }
    }
}

/// Something to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Path data.
    Path(String),
    /// A circle.
    Circle {
        /// Its middle.
        at: PlanePoint,
        /// Its radius.
        r: f64,
    },
    /// An upright rectangle.
    Rect(Area),
    /// A line of text.
    Text(TextRun),
}

/// Where a thing of the position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureSpot {
    /// In a cell.
    Cell(Cell),
    /// On an edge.
    Edge(Edge),
}

/// The single stone or segment that a shape stands for, if it does: scripts find it by that in SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Its place on the field.
    pub spot: PictureSpot,
    /// The number of the move that drew it, if one did.
    pub number: Option<u32>,
    /// Its colour.
    pub colour: Colour,
}

/// A shape and what it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawable {
    /// The shape.
    pub shape: Shape,
    /// The stone or segment that it is.
    pub thing: Option<Thing>,
}

impl From<Shape> for Drawable {
    fn from(shape: Shape) -> Self {
        Self { shape, thing: None }
    }
}

/// Shapes that look alike because they are the same part of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The parts of the picture; several parts that look alike everywhere may share a group.
    pub parts: Vec<Part>,
    /// Whether they are paler than others.
    pub is_dim: bool,
    /// How they look.
    pub looks: Modes<PartLook>,
    /// The shapes.
    pub items: Vec<Drawable>,
}

impl Group {
    /// The class names of its parts in SVG, each once.
    #[must_use]
    pub fn class(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for part in &self.parts {
            for word in part.class().split(' ') {
                if words.iter().all(|known| known != word) {
                    words.push(word.to_owned());
                }
            }
        }
        if self.is_dim {
            words.push("dim".to_owned());
        }
        words.join(" ")
    }
}

/// A picture. Its board begins at the origin; the parts beside it have negative coordinates.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The area that it covers.
    pub area: Area,
    /// The groups, from the ground up.
    pub groups: Vec<Group>,
    /// How wide a cell should be in print, in millimetres.
    pub cell_mm: f64,
    /// The smallest letters of each kind in the picture: their em as a part of a cell.
    pub smallest: Vec<(Lettering, f64)>,
    /// The marks that have no room, and why.
    pub crowded: Vec<Text>,
    /// The name of the picture.
    pub title: String,
    /// The words under it, or for the page on which it stands: a paragraph each.
    pub words: Vec<String>,
    /// The picture in words; empty where it is only the ground of others.
    pub description: String,
    /// The language of both: `en` or `ru`.
    pub language: &'static str,
}
