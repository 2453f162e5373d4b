//! Letters as outlines at their places: every program that shows SVG draws them.

use std::fmt::Write as _;

use ::svg::node::element::Element;
use ::svg::node::{Node as _, Text};

use super::text::printable;
use crate::draw::font::{self, EM, Face};
use crate::draw::picture::TextRun;
use crate::draw::plane::{short, write_integer};

/// Outlines of one size: path data in parts of an em.
pub(super) struct Outlines {
    /// The size of an em in thousandths of a unit.
    size: u32,
    /// An element that draws them, up to where its path data ends.
    element: String,
    /// Where the data begins.
    begin: usize,
}

impl Outlines {
    /// The outlines of a line of text.
    pub(super) fn of(run: &TextRun) -> Self {
        let mut outlines = Self::new(run, run.text.len());
        outlines.draw(run);
        outlines
    }

    /// Room for the letters of a line of text.
    fn new(run: &TextRun, letters: usize) -> Self {
        let size = thousandths(run.size);
        // An outline has about a hundred letters of data.
        let mut element = String::with_capacity(130 * letters + 64);
        let _ = write!(element, "<path transform=\"{}\" d=\"", scaled(size));
        Self {
            size,
            begin: element.len(),
            element,
        }
    }

    /// The change of size from outlines to the picture.
    pub(super) fn scale(&self) -> String {
        scaled(self.size)
    }

    /// Their path data.
    pub(super) fn data(&self) -> &str {
        &self.element[self.begin..]
    }

    /// An element that draws them. Written at once: a copy of so much takes time.
    pub(super) fn element(mut self) -> String {
        self.element.push_str("\"/>");
        self.element
    }

    fn draw(&mut self, run: &TextRun) {
        let size = f64::from(self.size) / 1000.0;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a picture has a few thousand parts of an em"
        )]
        let part = |ems: f64| (ems * EM + 0.5_f64.copysign(ems)) as i32;
        let (mut x, y) = (run.left() / size, part(run.at.y / size));
        for letter in run.text.chars() {
            let glyph = font::glyph(run.face, letter);
            if !glyph.outline.is_empty() {
                self.element.push('M');
                write_integer(&mut self.element, part(x) + glyph.start.0);
                let y = y + glyph.start.1;
                if y >= 0 {
                    self.element.push(' ');
                }
                write_integer(&mut self.element, y);
                self.element.push_str(&glyph.outline);
            }
            x += glyph.advance;
        }
    }
}

/// The outlines of lines of text, lines of one size together, in the order in which the sizes first occur.
pub(super) fn merged(runs: &[&TextRun]) -> Vec<Outlines> {
    let letters = runs.iter().map(|run| run.text.len()).sum();
    let mut all: Vec<Outlines> = Vec::new();
    for run in runs {
        let size = thousandths(run.size);
        if let Some(known) = all.iter_mut().find(|known| known.size == size) {
            known.draw(run);
        } else {
            let mut outlines = Outlines::new(
                run,
                if all.is_empty() {
                    letters
                } else {
                    run.text.len()
                },
            );
            outlines.draw(run);
            all.push(outlines);
        }
    }
    all
}

/// A change of size without needless digits.
fn scaled(size: u32) -> String {
    let text = format!("{:.5}", f64::from(size) / 1000.0 / EM);
    let text = text.trim_end_matches('0');
    format!("scale({})", text.strip_prefix('0').unwrap_or(text))
}

/// An element for text with the font of a line, without words and places.
pub(super) fn written(run: &TextRun) -> Element {
    // `element::Text` would put line breaks round the words.
    let mut text = Element::new("text");
    text.assign("font-family", "Noto Sans,sans-serif");
    text.assign("font-size", short(run.size));
    if run.face == Face::Bold {
        text.assign("font-weight", "700");
    }
    text
}

/// The letters of lines of text as text, each at the place of its outline; blanks are left out. Lines of one font are
/// one element.
pub(super) fn placed(runs: &[&TextRun]) -> Vec<Element> {
    let mut all: Vec<(&TextRun, [String; 3])> = Vec::new();
    // A tenth is the hundredth part of a cell.
    let tenths = |value: f64| short((value * 10.0).round() / 10.0);
    for run in runs {
        let is_same = |(first, _): &(&TextRun, _)| (first.size, first.face) == (run.size, run.face);
        let at = all.iter().position(is_same).unwrap_or(all.len());
        if at == all.len() {
            all.push((run, Default::default()));
        }
        let [xs, ys, words] = &mut all[at].1;
        let mut x = run.left();
        for letter in run.text.chars() {
            if !letter.is_whitespace() {
                let _ = write!(xs, "{} ", tenths(x));
                let _ = write!(ys, "{} ", tenths(run.at.y));
                words.push(letter);
            }
            x += font::glyph(run.face, letter).advance * run.size;
        }
    }
    let element = |(run, [xs, ys, words]): (&TextRun, [String; 3])| {
        let mut text = written(run);
        text.assign("x", xs.trim_end());
        text.assign("y", ys.trim_end());
        text.append(Text::new(printable(&words)));
        text
    };
    all.into_iter().map(element).collect()
}

fn thousandths(size: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes are a few units"
    )]
    let whole = (size * 1000.0 + 0.5) as u32;
    whole
}
