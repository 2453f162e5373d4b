//! Pictures as SVG text.
//!
//! Written directly: a tree of nodes would cost most of the time. Shapes that look alike share one group, letters that
//! occur often are drawn once and set as markers along one path, ids begin with a hash of the content, so that several
//! drawings live in one page.

mod letters;
mod writer;

use std::fmt::Write as _;

use super::picture::{CELL, Picture, Shape, fine, number};
use writer::Writer;

/// The namespace of the document in the metadata.
pub const NAMESPACE: &str = "urn:kletka:document";

/// Stands for the prefix of ids until the content is known. It cannot occur in XML.
const PREFIX: char = '\u{1}';

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
    let mut body = String::with_capacity(16 << 10);
    let is_single = matches!(sheet.pictures.as_slice(), [(x, y, _)] if *x == 0.0 && *y == 0.0);
    for (x, y, picture) in &sheet.pictures {
        if is_single {
            writer.picture(picture, &mut body);
        } else {
            body.push_str("<g class=\"diagram\" transform=\"translate(");
            number(&mut body, x - picture.left);
            body.push(' ');
            number(&mut body, y - picture.top);
            body.push_str(")\">\n");
            writer.picture(picture, &mut body);
            body.push_str("</g>\n");
        }
    }
    let mut out = String::with_capacity(body.len() + 4096);
    let (left, top) = match &sheet.pictures[..] {
        [(_, _, picture)] if is_single => (picture.left, picture.top),
        _ => (0.0, 0.0),
    };
    let width_mm = paper.width_mm.unwrap_or_else(|| sheet.natural_mm());
    let language = sheet.pictures.first().map_or("en", |(_, _, picture)| picture.language);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{PREFIX}\" class=\"kletka\" role=\"img\" lang=\"{language}\" \
         aria-labelledby=\"{PREFIX}-t\" aria-describedby=\"{PREFIX}-d\" width=\""
    );
    number(&mut out, width_mm);
    out.push_str("mm\" height=\"");
    number(&mut out, width_mm * sheet.height / sheet.width);
    out.push_str("mm\" viewBox=\"");
    for (at, value) in [left, top, sheet.width, sheet.height].into_iter().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        fine(&mut out, value);
    }
    out.push_str("\">\n");
    words(sheet, &mut out);
    if let Some(origin) = &paper.source {
        let _ = write!(out, "<metadata><document xmlns=\"{NAMESPACE}\" at=\"{}\">", origin.at);
        escape(&origin.document, &mut out);
        out.push_str("</document></metadata>\n");
    }
    writer.head(&mut out);
    out.push_str(&body);
    out.push_str("</svg>\n");
    let prefix = prefix(&out);
    let mut done = String::with_capacity(out.len() + out.len() / 8);
    for (at, part) in out.split(PREFIX).enumerate() {
        if at > 0 {
            done.push_str(&prefix);
        }
        done.push_str(part);
    }
    done
}

/// Title and description.
fn words(sheet: &Sheet, out: &mut String) {
    let _ = write!(out, "<title id=\"{PREFIX}-t\">");
    let mut titles: Vec<&str> = sheet.pictures.iter().map(|(_, _, picture)| picture.title.as_str()).collect();
    titles.dedup();
    escape(&titles.join("; "), out);
    let _ = write!(out, "</title>\n<desc id=\"{PREFIX}-d\">");
    let all: Vec<&str> = sheet.pictures.iter().map(|(_, _, picture)| picture.description.as_str()).collect();
    escape(&all.join("\n"), out);
    out.push_str("</desc>\n");
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

/// Text of XML.
pub(super) fn escape(text: &str, out: &mut String) {
    // Nothing else below the blank can stand in XML, nor can the two letters that begin with the byte EF.
    let is_special =
        |byte: u8| byte < b' ' && !matches!(byte, b'\n' | b'\t') || matches!(byte, b'<' | b'>' | b'&' | 0xef);
    let mut rest = text;
    while let Some(at) = rest.bytes().position(is_special) {
        out.push_str(&rest[..at]);
        let mut letters = rest[at..].chars();
        match letters.next() {
            Some('<') => out.push_str("&lt;"),
            Some('>') => out.push_str("&gt;"),
            Some('&') => out.push_str("&amp;"),
            Some('\r') => out.push_str("&#13;"),
            Some('\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            Some(letter) => out.push(letter),
            None => {}
        }
        rest = letters.as_str();
    }
    out.push_str(rest);
}
