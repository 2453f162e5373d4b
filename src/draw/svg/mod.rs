//! Pictures as SVG: a tree of few nodes, printed.
//!
//! Shapes that look alike share one group and, where nobody asks for an element of each, one path; letters that occur
//! often are drawn once and set as markers along one path. Ids begin with a hash of the content, so that several drawings
//! live in one page.

mod letters;
mod writer;

use std::borrow::Cow;
use std::fmt::Write as _;

use ::svg::Document;
use ::svg::node::{Children, Node, Text, element};

use super::picture::{CELL, Picture, Shape, fine, short};
use writer::Writer;

/// The namespace of the document in the metadata.
pub const NAMESPACE: &str = "urn:kletka:document";

/// Stands for the prefix of ids until the content is known. It cannot occur in XML.
const PREFIX: char = '\u{1}';
/// Stands for the reference to a carriage return, which would be read as the end of a line and which nodes do not escape.
/// It cannot occur in XML either.
const RETURN: char = '\u{2}';

/// How a picture is written.
#[derive(Clone, Debug)]
pub struct Paper {
    /// The width in millimetres, or what the picture proposes.
    pub width_mm: Option<f64>,
    /// Whether words stay text instead of outlines.
    pub text: bool,
    /// Whether every stone and segment is an element of its own that scripts find by its place and number; else those
    /// that look alike are merged, which is shorter.
    pub things: bool,
    /// The document and where in it the picture is from, for the metadata.
    pub source: Option<Origin>,
}

/// Where a picture comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The document as it was read.
    pub document: String,
    /// Which of its positions is drawn, as `at` of a diagram says it.
    pub at: String,
}

/// Pictures side by side on one sheet, each with the place of its upper left corner.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The pictures.
    pub pictures: Vec<(f64, f64, Picture)>,
    /// How wide the sheet is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Sheet {
    /// A sheet with a single picture.
    #[must_use]
    pub fn single(picture: Picture) -> Self {
        let (width, height) = (picture.width, picture.height);
        Self { pictures: vec![(0.0, 0.0, picture)], width, height }
    }

    /// Pictures in rows of so many columns, all columns and rows of one size.
    #[must_use]
    pub fn table(pictures: Vec<Picture>, columns: u8) -> Self {
        let columns = usize::from(columns.max(1)).min(pictures.len().max(1));
        let most = |get: fn(&Picture) -> f64| pictures.iter().map(get).fold(0.0, f64::max);
        let (width, height) = (most(|it| it.width), most(|it| it.height));
        let rows = pictures.len().div_ceil(columns);
        #[expect(clippy::cast_precision_loss, reason = "a sheet has few pictures")]
        let at = |n: usize, size: f64| n as f64 * size;
        let place = |(n, picture): (usize, Picture)| {
            let aside = (width - picture.width) / 2.0;
            (at(n % columns, width) + aside, at(n / columns, height), picture)
        };
        let placed = pictures.into_iter().enumerate().map(place).collect();
        Self { pictures: placed, width: at(columns, width), height: at(rows, height) }
    }

    /// Makes a sheet with a single picture larger, with room at its right and below.
    pub fn resize(&mut self, width: f64, height: f64) {
        (self.width, self.height) = (width, height);
        for (_, _, picture) in &mut self.pictures {
            let (left, top) = (picture.left, picture.top);
            (picture.width, picture.height) = (width, height);
            let grounds = picture.groups.iter_mut().filter(|group| group.parts == [super::part::Part::Background]);
            for ground in grounds {
                ground.items = vec![Shape::Rect { x: left, y: top, width, height }.into()];
            }
        }
    }

    /// The width in millimetres that the pictures propose.
    #[must_use]
    pub fn natural_mm(&self) -> f64 {
        self.width / CELL * self.pictures.first().map_or(5.0, |(_, _, picture)| picture.cell_mm)
    }

    /// The size in points of the smallest number when printed so many millimetres wide.
    #[must_use]
    pub fn smallest_number_pt(&self, width_mm: f64) -> Option<f64> {
        let smallest = self.pictures.iter().filter_map(|(_, _, picture)| picture.smallest_number);
        let smallest =
            smallest.fold(None, |least: Option<f64>, size| Some(least.map_or(size, |least| least.min(size))));
        smallest.map(|size| size * CELL * width_mm / self.width * 72.0 / 25.4)
    }
}

/// Writes a sheet.
#[must_use]
pub fn svg(sheet: &Sheet, paper: &Paper) -> String {
    let mut writer = Writer::new(paper);
    let mut body = Children::new();
    let is_single = matches!(sheet.pictures.as_slice(), [(x, y, _)] if *x == 0.0 && *y == 0.0);
    for (x, y, picture) in &sheet.pictures {
        if is_single {
            writer.picture(picture, &mut body);
        } else {
            let place = format!("translate({} {})", short(x - picture.left), short(y - picture.top));
            let diagram = element::Group::new().set("class", "diagram").set("transform", place);
            let mut groups = Children::new();
            writer.picture(picture, &mut groups);
            body.push(filled(diagram, groups).into());
        }
    }
    let (left, top) = match &sheet.pictures[..] {
        [(_, _, picture)] if is_single => (picture.left, picture.top),
        _ => (0.0, 0.0),
    };
    let width_mm = paper.width_mm.unwrap_or_else(|| sheet.natural_mm());
    let language = sheet.pictures.first().map_or("en", |(_, _, picture)| picture.language);
    let mut document = Document::new()
        .set("id", PREFIX.to_string())
        .set("class", "kletka")
        .set("role", "img")
        .set("lang", language)
        .set("aria-labelledby", format!("{PREFIX}-t"))
        .set("aria-describedby", format!("{PREFIX}-d"))
        .set("width", format!("{}mm", short(width_mm)))
        .set("height", format!("{}mm", short(width_mm * sheet.height / sheet.width)))
        .set("viewBox", [left, top, sheet.width, sheet.height].map(fine).join(" "));
    words(sheet, &mut document);
    if let Some(origin) = &paper.source {
        let mut source = element::Element::new("document");
        source.assign("xmlns", NAMESPACE);
        source.assign("at", origin.at.as_str());
        source.append(Text::new(printable(&origin.document)));
        let mut metadata = element::Element::new("metadata");
        metadata.append(source);
        document.append(metadata);
    }
    finished(&filled(filled(document, writer.head()), body))
}

/// An element with some more children.
fn filled<T: Node>(mut element: T, children: Children) -> T {
    children.into_iter().for_each(|child| element.append(child));
    element
}

/// Title and description.
fn words(sheet: &Sheet, document: &mut Document) {
    let mut titles: Vec<&str> = sheet.pictures.iter().map(|(_, _, picture)| picture.title.as_str()).collect();
    titles.dedup();
    document.append(element::Title::new(printable(&titles.join("; "))).set("id", format!("{PREFIX}-t")));
    let all: Vec<&str> = sheet.pictures.iter().map(|(_, _, picture)| picture.description.as_str()).collect();
    let description = element::Description::new().add(Text::new(printable(&all.join("\n"))));
    document.append(description.set("id", format!("{PREFIX}-d")));
}

/// The text of a document, with what stood for something else in it.
fn finished(document: &Document) -> String {
    let mut text = String::with_capacity(32 << 10);
    let _ = write!(text, "{document}");
    let prefix = prefix(&text);
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut from = 0;
    for at in memchr::memchr2_iter(PREFIX as u8, RETURN as u8, text.as_bytes()) {
        out.push_str(&text[from..at]);
        out.push_str(if text.as_bytes()[at] == PREFIX as u8 { &prefix } else { "&#13;" });
        from = at + 1;
    }
    out.push_str(&text[from..]);
    out.push('\n');
    out
}

/// A short name that depends on every byte of the content: a hash in base 32.
fn prefix(content: &str) -> String {
    // Eight bytes in a step: byte by byte this would be a tenth of the time of a drawing.
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let (words, rest) = content.as_bytes().as_chunks::<8>();
    let hash = words.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, word| step(hash, u64::from_le_bytes(*word)));
    let mut hash = rest.iter().fold(hash, |hash, &byte| step(hash, u64::from(byte)));
    hash = (hash ^ hash >> 32).wrapping_mul(0x0100_0000_01b3);
    hash ^= hash >> 32;
    let mut out = String::from("k");
    for _ in 0..6 {
        out.push(char::from(b"0123456789abcdefghijklmnopqrstuv"[(hash & 31) as usize]));
        hash >>= 5;
    }
    out
}

/// A name for a content, for knowing it again.
#[must_use]
pub fn fingerprint(content: &str) -> String {
    let reversed: String = content.chars().rev().collect();
    format!("made-from-{}{}", prefix(content), prefix(&reversed))
}

/// A text without what cannot stand in XML.
fn printable(text: &str) -> Cow<'_, str> {
    let is_foreign =
        |letter: char| letter < ' ' && !matches!(letter, '\n' | '\t') || matches!(letter, '\u{fffe}' | '\u{ffff}');
    if !text.contains(is_foreign) {
        return text.into();
    }
    let replaced = |letter: char| match letter {
        '\r' => RETURN,
        _ if is_foreign(letter) => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    text.chars().map(replaced).collect()
}
