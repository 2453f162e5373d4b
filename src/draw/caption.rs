//! The words under a picture.

use super::canvas::Canvas;
use super::font::{self, Face};
use super::picture::{Anchor, TextRun};
use super::plane::{CELL, PlanePoint};
use crate::text::{Text, capital, filled};

/// A picture with a caption is at least so wide in print, in millimetres.
pub(super) const LEAST_MM: f64 = 45.0;
/// The size of the caption in print, in millimetres: eight points and a half.
const SIZE_MM: f64 = 3.0;
/// From base line to base line, in ems.
const LEADING: f64 = 1.3;

/// Where the words stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) left: f64,
    pub(super) width: f64,
    /// Where the picture above ends.
    pub(super) below: f64,
}

/// The caption, whose move it is, and the numbered moves that are not seen.
pub(super) fn paragraphs(canvas: &Canvas<'_>) -> Vec<String> {
    let Canvas { scene, options, frame, .. } = canvas;
    let mut out: Vec<String> = options.caption.iter().filter(|text| !text.trim().is_empty()).cloned().collect();
    if options.turn {
        out.push(capital(scene.turn.get(options.lang)) + ".");
    }
    let mut hidden: Vec<(u32, String)> = Vec::new();
    for segment in &scene.segments {
        if let (Some(n), None) = (canvas.number(segment.number), frame.edge(segment.edge).full) {
            hidden.push((n, segment.edge.to_string()));
        }
    }
    for stone in &scene.stones {
        if let (Some(n), false) = (canvas.number(stone.number), frame.sees(stone.cell)) {
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

/// Lines of text, broken between words to fit a room, each in the middle of it.
pub(super) fn lines(paragraphs: &[String], room: Room, cell_mm: f64) -> Vec<TextRun> {
    let size = SIZE_MM / cell_mm * CELL;
    let mut at = PlanePoint::new(room.left + room.width / 2.0, room.below + 0.6 * size);
    let mut out = Vec::new();
    for paragraph in paragraphs {
        for text in broken(paragraph, room.width / size) {
            at.y += LEADING * size;
            out.push(TextRun { text, at, size, anchor: Anchor::Middle, face: Face::Regular });
        }
        at.y += 0.25 * size;
    }
    out
}

/// A text in lines of at most `width` ems; a word that is wider by itself stands alone.
fn broken(text: &str, width: f64) -> Vec<String> {
    filled(text, false, |line| font::width(Face::Regular, line) <= width)
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
