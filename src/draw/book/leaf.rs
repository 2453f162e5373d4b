//! A page of paper: lines of text, pictures and rules, each at its place in millimetres from the upper left corner.

use std::fmt::Write as _;

use ::svg::Document;
use ::svg::node::{Blob, Node as _, element};

use crate::draw::font::{self, Face};
use crate::draw::picture::{Path, Picture};
use crate::draw::svg::{self, Paper, Sheet};

/// The width of a page: A4.
pub const WIDTH: f64 = 210.0;
/// The height of a page.
pub const HEIGHT: f64 = 297.0;

/// Millimetres in a unit of an SVG whose size is given in millimetres.
const UNIT: f64 = 25.4 / 96.0;

/// Something on a page.
#[derive(Clone, Debug)]
pub enum Item {
    /// A line of text.
    Text {
        /// Its left end.
        x: f64,
        /// Its base line.
        y: f64,
        /// The size of an em.
        size: f64,
        /// The face.
        face: Face,
        /// The words.
        text: String,
    },
    /// A drawing.
    Picture {
        /// Its left side.
        x: f64,
        /// Its upper side.
        y: f64,
        /// How wide it is.
        width: f64,
        /// The drawing.
        picture: Box<Picture>,
    },
    /// A straight thin line.
    Rule {
        /// Where it begins.
        from: (f64, f64),
        /// Where it ends.
        to: (f64, f64),
    },
}

impl Item {
    /// The rectangle that it covers: left, upper, right, lower side.
    #[must_use]
    pub fn bounds(&self) -> [f64; 4] {
        match self {
            Self::Text { x, y, size, face, text } => {
                let width = font::width(*face, text) * size;
                [*x, y - font::DIGIT_HEIGHT * size, x + width, y + 0.22 * size]
            }
            Self::Picture { x, y, width, picture } => [*x, *y, x + width, y + width * picture.height / picture.width],
            Self::Rule { from, to } => [from.0.min(to.0), from.1.min(to.1), from.0.max(to.0), from.1.max(to.1)],
        }
    }
}

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Leaf {
    /// What stands on it.
    pub items: Vec<Item>,
}

impl Leaf {
    /// Adds a line of text.
    pub fn text(&mut self, (x, y): (f64, f64), size: f64, face: Face, text: impl Into<String>) {
        self.items.push(Item::Text { x, y, size, face, text: text.into() });
    }

    /// Adds a line of text that ends at a place.
    pub fn text_to(&mut self, (x, y): (f64, f64), size: f64, face: Face, text: impl Into<String>) {
        let text = text.into();
        self.text((x - font::width(face, &text) * size, y), size, face, text);
    }

    /// Adds a line of text with its middle at a place.
    pub fn text_at(&mut self, (x, y): (f64, f64), size: f64, face: Face, text: impl Into<String>) {
        let text = text.into();
        self.text((x - font::width(face, &text) * size / 2.0, y), size, face, text);
    }

    /// Adds a straight line.
    pub fn rule(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.items.push(Item::Rule { from, to });
    }

    /// The page as a drawing of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut page = Document::new()
            .set("width", format!("{WIDTH}mm"))
            .set("height", format!("{HEIGHT}mm"))
            .set("viewBox", (0, 0, WIDTH, HEIGHT));
        for item in &self.items {
            match item {
                Item::Text { x, y, size, face, text } => page.append(line((*x, *y), *size, *face, text)),
                Item::Picture { x, y, width, picture } => {
                    let paper = Paper { width_mm: Some(*width), text: false, things: false, source: None };
                    let place = format!("translate({x:.3} {y:.3}) scale({UNIT:.8})");
                    // A drawing of its own, whose ids are those of its content.
                    let drawing = Blob::new(svg::svg(&Sheet::single((**picture).clone()), &paper));
                    page.append(element::Group::new().set("transform", place).add(drawing));
                }
                Item::Rule { from, to } => {
                    let rule = element::Path::new().set("stroke", "#000").set("stroke-width", ".2").set("fill", "none");
                    page.append(rule.set("d", Path::segment(*from, *to)));
                }
            }
        }
        page.to_string()
    }
}

/// A line of text as outlines.
fn line((x, y): (f64, f64), size: f64, face: Face, text: &str) -> element::Path {
    let (mut data, mut pen) = (String::new(), 0.0);
    for letter in text.chars() {
        let glyph = font::glyph(face, letter);
        if !glyph.outline.is_empty() {
            let _ =
                write!(data, "M{:.0} {}{}", pen * font::EM + f64::from(glyph.start.0), glyph.start.1, glyph.outline);
        }
        pen += glyph.advance;
    }
    let place = format!("translate({x:.3} {y:.3}) scale({:.6})", size / font::EM);
    element::Path::new().set("transform", place).set("d", data)
}

/// Breaks words into lines of at most this width; a word that is too long is broken too.
#[must_use]
pub fn wrap(text: &str, face: Face, size: f64, width: f64) -> Vec<String> {
    let fits = |line: &str| font::width(face, line) * size <= width;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            line.push(letter);
            if !fits(&line) && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The first of the lines into which words are broken, with an ellipsis where there are more.
#[must_use]
pub fn shortened(text: &str, face: Face, size: f64, width: f64) -> String {
    let mut lines = wrap(text, face, size, width).into_iter();
    let Some(first) = lines.next() else { return String::new() };
    if lines.next().is_none() {
        return first;
    }
    let mut first: Vec<char> = first.chars().collect();
    loop {
        let text: String = first.iter().collect::<String>().trim_end().to_owned() + "…";
        if font::width(face, &text) * size <= width || first.pop().is_none() {
            return text;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_no_letter() {
        let text = "Red to play and score at least 2.5. Superlongwordthatfitsnowhereatallonaline";
        let lines = wrap(text, Face::Regular, 4.0, 30.0);
        assert!(lines.iter().all(|line| font::width(Face::Regular, line) * 4.0 <= 30.0), "{lines:?}");
        let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        assert_eq!(letters(&lines.concat()), letters(text));
        assert!(wrap("", Face::Bold, 4.0, 30.0).is_empty());
        let short = shortened(text, Face::Regular, 4.0, 30.0);
        assert!(short.ends_with('…') && font::width(Face::Regular, &short) * 4.0 <= 30.0, "{short}");
        assert_eq!(shortened("Red", Face::Regular, 4.0, 30.0), "Red");
    }
}
