//! A picture as shapes in groups, ready for any back-end: no position, no roles beyond the part a group stands for.

use super::font::{self, Face};
use super::part::{Look, Part};
use crate::board::{Cell, Edge};

/// Units in a cell: lengths in pictures are tenths of a cell.
pub const CELL: f64 = 10.0;

/// Where a line of text stands against its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// The middle of its ink is there.
    Middle,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The words.
    pub text: String,
    /// Where: x by the anchor, y on the base line.
    pub x: f64,
    /// The base line.
    pub y: f64,
    /// The size of an em.
    pub size: f64,
    /// Which end of it is at x.
    pub anchor: Anchor,
    /// The face.
    pub face: Face,
}

impl Run {
    /// Digits or a letter with its middle at a point.
    #[must_use]
    pub fn centred(text: String, x: f64, y: f64, size: f64, face: Face) -> Self {
        let middle = f64::midpoint(0.0, font::DIGIT_HEIGHT);
        Self { text, x, y: y + middle * size, size, anchor: Anchor::Middle, face }
    }

    /// Where its first letter begins.
    #[must_use]
    pub fn left(&self) -> f64 {
        match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => {
                let (from, to) = font::ink(self.face, &self.text);
                self.x - f64::midpoint(from, to) * self.size
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
        x: f64,
        /// Its middle.
        y: f64,
        /// Its radius.
        r: f64,
    },
    /// An upright rectangle.
    Rect {
        /// Its left side.
        x: f64,
        /// Its upper side.
        y: f64,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
    },
    /// A line of text.
    Text(Run),
}

/// Where a thing of the position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In a cell.
    Cell(Cell),
    /// On an edge.
    Edge(Edge),
}

/// What a shape stands for, when it stands for a single stone or segment: by that scripts find it in SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Its place on the field.
    pub spot: Spot,
    /// The number of the move that drew it, if one did.
    pub number: Option<u32>,
}

/// A shape and what it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What is drawn.
    pub shape: Shape,
    /// The stone or segment that it is.
    pub thing: Option<Thing>,
}

impl From<Shape> for Item {
    fn from(shape: Shape) -> Self {
        Self { shape, thing: None }
    }
}

/// Shapes that look alike because they are the same part of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What they are; several parts that look alike everywhere may share a group.
    pub parts: Vec<Part>,
    /// How they look: in the style, on dark screens, on paper.
    pub looks: [Option<Look>; 3],
    /// The shapes.
    pub items: Vec<Item>,
}

impl Group {
    /// The class names in SVG: those of its parts, each once.
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
        words.join(" ")
    }
}

/// A picture. Its field begins at the origin; what stands beside it has negative coordinates.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What is drawn, from the ground up.
    pub groups: Vec<Group>,
    /// How wide a cell should be in print, in millimetres.
    pub cell_mm: f64,
    /// The smallest number in the picture, as a part of a cell.
    pub smallest_number: Option<f64>,
    /// What the picture is called.
    pub title: String,
    /// The picture in words.
    pub description: String,
    /// The language of both: `en` or `ru`.
    pub language: &'static str,
}

/// A length in hundredths.
#[must_use]
pub fn hundredths(value: f64) -> i32 {
    // The nearest whole number; `round` would be a call into the library, thousands of times.
    #[expect(clippy::cast_possible_truncation, reason = "a picture is far smaller")]
    let whole = (value * 100.0 + 0.5_f64.copysign(value)) as i32;
    whole
}

/// A length or coordinate with at most two decimals and no needless characters.
pub fn number(out: &mut String, value: f64) {
    write_hundredths(out, hundredths(value));
}

/// A length as [`number`] writes it.
#[must_use]
pub fn short(value: f64) -> String {
    let mut out = String::with_capacity(8);
    number(&mut out, value);
    out
}

/// A length in hundredths as [`number`] writes it.
pub fn write_hundredths(out: &mut String, hundredths: i32) {
    if hundredths < 0 {
        out.push('-');
    }
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    if whole > 0 || rest == 0 {
        write_whole(out, whole);
    }
    if rest > 0 {
        out.push('.');
        out.push(digit(rest / 10));
        if rest % 10 > 0 {
            out.push(digit(rest % 10));
        }
    }
}

/// A whole number. Thousands are written: digit by digit is several times as fast as formatting.
pub fn write_whole(out: &mut String, n: u32) {
    if n >= 10 {
        write_whole(out, n / 10);
    }
    out.push(digit(n % 10));
}

fn digit(n: u32) -> char {
    char::from(b"0123456789"[(n % 10) as usize])
}

/// A length as [`number`] writes it, but with four decimals where it has them: for what must fall on whole pixels.
#[must_use]
pub fn fine(value: f64) -> String {
    if ((value * 100.0).round() - value * 100.0).abs() < 1e-6 { short(value) } else { format!("{value:.4}") }
}

/// Path data written step by step.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// The data so far.
    pub data: String,
}

impl Path {
    fn pair(&mut self, letter: char, x: f64, y: f64) -> &mut Self {
        self.data.push(letter);
        number(&mut self.data, x);
        let at = self.data.len();
        number(&mut self.data, y);
        if !self.data[at..].starts_with('-') {
            self.data.insert(at, ' ');
        }
        self
    }

    /// Goes to a point.
    pub fn go(&mut self, x: f64, y: f64) -> &mut Self {
        self.pair('M', x, y)
    }

    /// Draws a line to a point.
    pub fn line(&mut self, x: f64, y: f64) -> &mut Self {
        self.pair('L', x, y)
    }

    /// Draws a level line so far.
    pub fn level(&mut self, by: f64) -> &mut Self {
        self.data.push('h');
        number(&mut self.data, by);
        self
    }

    /// Draws an upright line so far.
    pub fn upright(&mut self, by: f64) -> &mut Self {
        self.data.push('v');
        number(&mut self.data, by);
        self
    }

    /// Draws half a circle of a radius to a point.
    pub fn bow(&mut self, r: f64, x: f64, y: f64) -> &mut Self {
        self.data.push('A');
        number(&mut self.data, r);
        self.data.push(' ');
        number(&mut self.data, r);
        self.data.push_str(" 0 0 1");
        self.pair(' ', x, y)
    }

    /// Closes the line.
    pub fn close(&mut self) -> &mut Self {
        self.data.push('z');
        self
    }

    /// A straight line, as short as it can be written.
    #[must_use]
    pub fn segment(from: (f64, f64), to: (f64, f64)) -> String {
        let mut path = Self::default();
        path.go(from.0, from.1);
        if (from.1 - to.1).abs() < 1e-9 {
            path.level(to.0 - from.0);
        } else if (from.0 - to.0).abs() < 1e-9 {
            path.upright(to.1 - from.1);
        } else {
            path.line(to.0, to.1);
        }
        path.data
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.5, -0.25, 12.0, 3.104, -0.001, 7.999].map(short), [".5", "-.25", "12", "3.1", "0", "8"]);
    }
}
