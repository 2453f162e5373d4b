//! Letters as outlines at their places: what every program draws that shows SVG.

use crate::draw::font::{self, EM};
use crate::draw::picture::TextRun;
use crate::draw::plane::write_integer;

/// Outlines of one size: path data in parts of an em.
pub(super) struct Outlines {
    /// The size of an em in thousandths of a unit.
    size: u32,
    /// What they draw.
    pub(super) data: String,
}

impl Outlines {
    /// The outlines of a line of text.
    pub(super) fn of(run: &TextRun) -> Self {
        let mut outlines = Self { size: thousandths(run.size), data: String::with_capacity(256) };
        outlines.draw(run);
        outlines
    }

    /// The change of size from outlines to the picture, without needless digits.
    pub(super) fn scale(&self) -> String {
        let text = format!("{:.5}", f64::from(self.size) / 1000.0 / EM);
        let text = text.trim_end_matches('0');
        text.strip_prefix('0').unwrap_or(text).to_owned()
    }

    fn draw(&mut self, run: &TextRun) {
        let size = f64::from(self.size) / 1000.0;
        #[expect(clippy::cast_possible_truncation, reason = "a picture has a few thousand parts of an em")]
        let part = |ems: f64| (ems * EM).round() as i32;
        let (mut x, y) = (run.left() / size, part(run.at.y / size));
        for letter in run.text.chars() {
            let glyph = font::glyph(run.face, letter);
            if !glyph.outline.is_empty() {
                self.data.push('M');
                write_integer(&mut self.data, part(x) + glyph.start.0);
                let y = y + glyph.start.1;
                if y >= 0 {
                    self.data.push(' ');
                }
                write_integer(&mut self.data, y);
                self.data.push_str(&glyph.outline);
            }
            x += glyph.advance;
        }
    }
}

/// The outlines of lines of text, those of one size together, in the order in which the sizes first occur.
pub(super) fn merged(runs: &[&TextRun]) -> Vec<Outlines> {
    let mut all: Vec<Outlines> = Vec::new();
    for run in runs {
        let size = thousandths(run.size);
        match all.iter_mut().find(|known| known.size == size) {
            Some(known) => known.draw(run),
            None => all.push(Outlines::of(run)),
        }
    }
    all
}

fn thousandths(size: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are a few units")]
    let whole = (size * 1000.0 + 0.5) as u32;
    whole
}
