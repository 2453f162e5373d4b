//! The words under a picture.

use super::font::{self, Face};
use super::frame::Frame;
use super::layout::Options;
use super::picture::{Anchor, CELL, Run};
use crate::scene::Scene;
use crate::text::Text;

/// A picture with a caption is at least so wide in print, in millimetres.
pub(super) const LEAST_MM: f64 = 45.0;
/// The size of the caption in print, in millimetres: eight points and a half.
const SIZE_MM: f64 = 3.0;
/// From base line to base line, in ems.
const LEADING: f64 = 1.3;

/// The caption, whose move it is, and the numbered moves that are not seen.
pub(super) fn paragraphs(
    scene: &Scene,
    options: &Options<'_>,
    numbered: impl Fn(Option<u32>) -> Option<u32>,
    frame: &Frame,
) -> Vec<String> {
    let mut out: Vec<String> = options.caption.iter().filter(|text| !text.trim().is_empty()).cloned().collect();
    if options.turn {
        out.push(capital(scene.turn.get(options.lang)));
    }
    let mut hidden: Vec<(u32, String)> = Vec::new();
    for segment in &scene.segments {
        if let (Some(n), None) = (numbered(segment.number), frame.edge(segment.edge).0) {
            hidden.push((n, segment.edge.to_string()));
        }
    }
    for stone in &scene.stones {
        if let (Some(n), false) = (numbered(stone.number), frame.sees(stone.cell)) {
            hidden.push((n, stone.cell.to_string()));
        }
    }
    hidden.sort();
    if !hidden.is_empty() {
        let list = |at: &str| hidden.iter().map(|(n, place)| format!("{n}{at}{place}")).collect::<Vec<_>>().join(", ");
        let text = Text { en: list(" at "), ru: list(" — ") };
        out.push(text.get(options.lang).to_owned());
    }
    out
}

/// A sentence with a capital at its beginning and a full stop at its end.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Lines of text, broken between words to fit a width, each in the middle of it. All lengths are in units.
pub(super) fn lines(paragraphs: &[String], left: f64, width: f64, below: f64, cell_mm: f64) -> Vec<Run> {
    let size = SIZE_MM / cell_mm * CELL;
    let mut y = below + 0.6 * size;
    let mut out = Vec::new();
    for paragraph in paragraphs {
        for text in broken(paragraph, width / size) {
            y += LEADING * size;
            let x = left + width / 2.0;
            out.push(Run { text, x, y, size, anchor: Anchor::Middle, face: Face::Regular });
        }
        y += 0.25 * size;
    }
    out
}

/// A text in lines of at most `width` ems; a word that is wider by itself stands alone.
fn broken(text: &str, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line =
            lines.last_mut().map(|line| if line.is_empty() { word.to_owned() } else { format!("{line} {word}") });
        match (line, lines.last_mut()) {
            (Some(longer), Some(last)) if last.is_empty() || font::width(Face::Regular, &longer) <= width => {
                *last = longer;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(broken("one two three", 4.2), ["one two", "three"]);
        assert_eq!(broken("непереносимое слово", 1.0), ["непереносимое", "слово"]);
    }
}
