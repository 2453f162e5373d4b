//! A page of paper: lines of text, pictures and rules, each at its place in millimetres from the
//! upper left corner, and the role of each for a listener of the page.

use std::fmt::Write as _;

use ::svg::Document;
use ::svg::node::{Blob, Node as _, element};

use super::font::{self, Face};
use super::plane::{Area, Path, PlanePoint, StraightLine};
use super::{Paper, Picture, PlacedPicture, Sheet, svg};
use crate::text::{filled, lines};

/// Millimetres in a unit of an SVG whose size is given in millimetres.
const UNIT: f64 = 25.4 / 96.0;

/// A face of the font in a size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Font {
    /// The face.
    pub face: Face,
    /// The size of an em.
    pub size: f64,
}

impl Font {
    /// For words.
    #[must_use]
    pub const fn regular(size: f64) -> Self {
        Self {
            face: Face::Regular,
            size,
        }
    }

    /// For titles.
    #[must_use]
    pub const fn bold(size: f64) -> Self {
        Self {
            face: Face::Bold,
            size,
        }
    }

    /// How wide a line of text is.
    #[must_use]
    pub fn width(self, text: &str) -> f64 {
        font::width(self.face, text) * self.size
    }
}

/// The role of a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextRole {
    /// A heading of a level from 1; bookmarks are made of them.
    Heading(u8),
    /// A paragraph begins.
    Paragraph,
    /// The heading or paragraph before goes on.
    Continued,
    /// A line of the contents, or the number of its page.
    Entry,
    /// A part of every page, such as its number.
    Margin,
}

impl TextRole {
    /// The role of the next line; the lines behind that go on.
    pub(super) const fn take(&mut self) -> Self {
        std::mem::replace(self, Self::Continued)
    }
}

/// A place in a booklet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeafSpot {
    /// The page, from 0.
    pub page: usize,
    /// How far down.
    pub y: f64,
}

/// Something on a page.
#[derive(Clone, Debug)]
pub enum LeafItem {
    /// A line of text.
    Text {
        /// Its left end on the base line.
        at: PlanePoint,
        /// Its letters.
        font: Font,
        /// The role.
        role: TextRole,
        /// The words.
        text: String,
        /// Where it leads to.
        link: Option<LeafSpot>,
    },
    /// A drawing.
    Picture {
        /// Its upper left corner.
        at: PlanePoint,
        /// How wide it is.
        width: f64,
        /// The drawing.
        picture: Box<Picture>,
    },
    /// A straight thin line.
    Rule(StraightLine),
}

impl LeafItem {
    /// The area that it covers.
    #[must_use]
    pub fn bounds(&self) -> Area {
        match self {
            Self::Text { at, font, text, .. } => {
                let above = font::DIGIT_HEIGHT * font.size;
                Area {
                    left: at.x,
                    top: at.y - above,
                    width: font.width(text),
                    height: above + 0.22 * font.size,
                }
            }
            Self::Picture { at, width, picture } => Area {
                left: at.x,
                top: at.y,
                width: *width,
                height: picture.area.height_at(*width),
            },
            Self::Rule(StraightLine { from, to }) => Area {
                left: from.x.min(to.x),
                top: from.y.min(to.y),
                width: (from.x - to.x).abs(),
                height: (from.y - to.y).abs(),
            },
        }
    }
}

/// A page.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The items on the page.
    pub items: Vec<LeafItem>,
}

impl Leaf {
    /// An empty page of a size.
    #[must_use]
    pub const fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            items: Vec::new(),
        }
    }

    /// The pictures of a sheet on a page of their own, which is so wide.
    #[must_use]
    pub fn of_sheet(sheet: &Sheet, width: f64) -> Self {
        let scale = width / sheet.width;
        let mut leaf = Self::new(width, sheet.height * scale);
        for PlacedPicture { at, picture, .. } in &sheet.pictures {
            leaf.picture(
                PlanePoint::new(at.x * scale, at.y * scale),
                picture.area.width * scale,
                picture,
            );
        }
        leaf
    }

    /// Adds a line of text.
    pub fn text(&mut self, at: PlanePoint, font: Font, role: TextRole, text: impl Into<String>) {
        self.items.push(LeafItem::Text {
            at,
            font,
            role,
            text: text.into(),
            link: None,
        });
    }

    /// Adds a line of text that ends at a place.
    pub fn text_to(&mut self, at: PlanePoint, font: Font, role: TextRole, text: impl Into<String>) {
        let text = text.into();
        self.text(at.moved(-font.width(&text), 0.0), font, role, text);
    }

    /// Adds a line of text with its middle at a place.
    pub fn text_at(&mut self, at: PlanePoint, font: Font, role: TextRole, text: impl Into<String>) {
        let text = text.into();
        self.text(at.moved(-font.width(&text) / 2.0, 0.0), font, role, text);
    }

    /// Lets the line of text that was added last lead to a place.
    pub fn link(&mut self, to: LeafSpot) {
        if let Some(LeafItem::Text { link, .. }) = self.items.last_mut() {
            *link = Some(to);
        }
    }

    /// Adds a straight line.
    pub fn rule(&mut self, from: PlanePoint, to: PlanePoint) {
        self.items.push(LeafItem::Rule(StraightLine::new(from, to)));
    }

    /// Adds a drawing with its upper left corner at a place.
    pub fn picture(&mut self, at: PlanePoint, width: f64, picture: &Picture) {
        self.items.push(LeafItem::Picture {
            at,
            width,
            picture: Box::new(picture.clone()),
        });
    }

    /// The page as a drawing of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut page = Document::new()
            .set("width", format!("{}mm", self.width))
            .set("height", format!("{}mm", self.height))
            .set("viewBox", (0, 0, self.width, self.height));
        for item in &self.items {
            match item {
                LeafItem::Text { at, font, text, .. } => page.append(line(*at, *font, text)),
                LeafItem::Picture { at, width, picture } => {
                    let paper = Paper {
                        width_mm: Some(*width),
                        ..Paper::default()
                    };
                    let place = format!("translate({:.3} {:.3}) scale({UNIT:.8})", at.x, at.y);
                    // A drawing of its own, whose ids follow from its content.
                    let drawing = Blob::new(svg::svg(&Sheet::single((**picture).clone()), &paper));
                    page.append(element::Group::new().set("transform", place).add(drawing));
                }
                LeafItem::Rule(line) => {
                    let rule = element::Path::new()
                        .set("stroke", "#000")
                        .set("stroke-width", ".2")
                        .set("fill", "none");
                    page.append(rule.set("d", Path::segment(*line)));
                }
            }
        }
        page.to_string()
    }
}

/// A line of text as outlines.
fn line(at: PlanePoint, font: Font, text: &str) -> element::Path {
    let (mut data, mut pen) = (String::new(), 0.0);
    for letter in text.chars() {
        let glyph = font::glyph(font.face, letter);
        if !glyph.outline.is_empty() {
            let _ = write!(
                data,
                "M{:.0} {}{}",
                pen * font::EM + f64::from(glyph.start.0),
                glyph.start.1,
                glyph.outline
            );
        }
        pen += glyph.advance;
    }
    let place = format!(
        "translate({:.3} {:.3}) scale({:.6})",
        at.x,
        at.y,
        font.size / font::EM
    );
    element::Path::new().set("transform", place).set("d", data)
}

/// Breaks words into lines of at most this width; a word that is too long is broken too.
#[must_use]
pub fn wrap(text: &str, font: Font, width: f64) -> Vec<String> {
    filled(text, true, |line| font.width(line) <= width)
}

/// Sets words, which may have blanks in them, in lines of at most this width; only a word that is too long is broken.
#[must_use]
pub fn set<'w>(words: impl IntoIterator<Item = &'w str>, font: Font, width: f64) -> Vec<String> {
    lines(words.into_iter(), true, |line| font.width(line) <= width)
}

/// As many letters as one line of this width has room for, with an ellipsis where there are more.
#[must_use]
pub fn shortened(text: &str, font: Font, width: f64) -> String {
    let lines = wrap(text, font, width);
    if lines.len() < 2 {
        return lines.concat();
    }
    let mut used = font.width("…");
    let fits = |letter: &char| {
        used += font.width(letter.encode_utf8(&mut [0; 4]));
        used <= width
    };
    text.trim_start()
        .chars()
        .take_while(fits)
        .collect::<String>()
        .trim_end()
        .to_owned()
        + "…"
}

/// Words in at most this number of lines and at most this width, with an ellipsis at the end of the last one where
/// there are more.
#[must_use]
pub fn limited(text: &str, font: Font, width: f64, most: usize) -> Vec<String> {
    let mut lines = wrap(text, font, width);
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1));
        lines.push(shortened(&rest.join(" "), font, width));
    }
    lines
}
