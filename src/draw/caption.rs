//! The words under a picture.

use super::canvas::Canvas;
use super::font::{self, Face};
use super::picture::{Anchor, TextRun};
use super::plane::PlanePoint;
use crate::text::{Text, capital, joined, lowered};

/// A picture with a caption is at least so wide in print, in millimetres, unless its width is asked for.
pub(super) const LEAST_MM: f64 = 45.0;
/// From base line to base line, in ems.
const LEADING: f64 = 1.3;

/// Where the words stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct CaptionArea {
    pub(super) left: f64,
    pub(super) width: f64,
    /// Where the picture above ends.
    pub(super) below: f64,
}

/// The caption, whose move it is, and the numbered moves that are not seen.
pub(super) fn paragraphs(canvas: &Canvas<'_>) -> Vec<String> {
    let Canvas {
        scene,
        options,
        frame,
        ..
    } = canvas;
    let mut out: Vec<String> = options
        .caption
        .iter()
        .filter(|text| !text.trim().is_empty())
        .cloned()
        .collect();
    if options.turn {
        out.push(capital(scene.turn.get(options.lang)) + ".");
    }
    if options.table.is_some() {
        return out;
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
        let list = |at: &str| {
            let places = hidden.iter();
            joined(places.map(|(n, place)| format!("{n}{at}{place}")), ", ")
        };
        let text = Text {
            en: list(" at "),
            ru: list(" — "),
        };
        out.push(text.get(options.lang).to_owned());
    }
    out
}

/// The words with the letter of their picture before them.
pub(super) fn lettered(letter: Option<&str>, paragraphs: &[String]) -> Vec<String> {
    let Some(letter) = letter else {
        return paragraphs.to_vec();
    };
    match paragraphs.split_first() {
        Some((first, rest)) => [&[format!("{letter}\u{a0}{first}")], rest].concat(),
        None => vec![letter.to_owned()],
    }
}

/// Lines of text, broken between words to fit a room, each in the middle of it.
pub(super) fn lines(paragraphs: &[String], room: CaptionArea, size: f64) -> Vec<TextRun> {
    let mut at = PlanePoint::new(room.left + room.width / 2.0, room.below + 0.6 * size);
    let mut out = Vec::new();
    for paragraph in paragraphs {
        for text in balanced(paragraph, room.width / size) {
            at.y += LEADING * size;
            out.push(TextRun {
                text,
                at,
                size,
                anchor: Anchor::Middle,
                face: Face::Regular,
            });
        }
        at.y += 0.25 * size;
    }
    out
}

/// The largest height of a number of lines, in ems, each perhaps a paragraph.
pub(super) fn height(lines: u8) -> f64 {
    0.6 + (LEADING + 0.25) * f64::from(lines)
}

/// The size of an em up to `size` in which every word is as wide as a room at most.
pub(super) fn fitting(paragraphs: &[String], room: CaptionArea, size: f64) -> f64 {
    let words = paragraphs
        .iter()
        .flat_map(|text| text.split(|letter: char| letter.is_whitespace() && !is_bond(letter)));
    let widest = words
        .map(|word| font::width(Face::Regular, word))
        .fold(0.0, f64::max);
    if widest * size > room.width {
        room.width / widest
    } else {
        size
    }
}

/// A text in as few lines of at most `width` ems as it needs, about equally long; a word that is wider by itself stands
/// alone.
fn balanced(text: &str, width: f64) -> Vec<String> {
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() && !is_bond(letter))
        .collect();
    let pieces = pieces(words.into_iter().filter(|word| !word.is_empty()), width);
    let lines = filled(&pieces, width);
    // The narrowest room in which they need no more lines.
    let widest = pieces
        .iter()
        .map(|piece| font::width(Face::Regular, piece))
        .fold(0.0, f64::max);
    let (mut low, mut high) = (widest.min(width), width);
    for _ in 0..12 {
        let middle = f64::midpoint(low, high);
        if filled(&pieces, middle).len() == lines.len() {
            high = middle;
        } else {
            low = middle;
        }
    }
    filled(&pieces, high)
}

/// Words, those that belong together as one unless that is wider than a line.
fn pieces<'t>(words: impl Iterator<Item = &'t str>, width: f64) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut before = "";
    for word in words {
        match out.last_mut() {
            Some(piece)
                if belong_together(before, word) && fits(&format!("{piece} {word}"), width) =>
            {
                piece.push(' ');
                piece.push_str(word);
            }
            _ => out.push(word.to_owned()),
        }
        before = word;
    }
    out
}

/// Lines of at most `width` ems, full from the first on.
fn filled(pieces: &[String], width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {piece}"), width) => {
                line.push(' ');
                line.push_str(piece);
            }
            _ => lines.push(piece.clone()),
        }
    }
    lines
}

fn fits(line: &str, width: f64) -> bool {
    font::width(Face::Regular, line) <= width + 1e-9
}

/// Whether a line should not end between two words: "8 moves", "Fig. 3", "1 + 2", "8 at [o-p1]", and behind words of one
/// letter, which begin what they belong to.
fn belong_together(one: &str, other: &str) -> bool {
    let is_number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
    let is_sign = |word: &str| {
        matches!(
            word,
            "+" | "-" | "−" | "=" | "×" | "·" | "<" | ">" | "≤" | "≥"
        )
    };
    let is_letter = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
    };
    let is_closed = one.ends_with([',', ';', ':', '.', '!', '?']) && is_number(one);
    let is_counted = one
        .strip_suffix('.')
        .is_some_and(|word| word.chars().count() <= 4)
        || ["№", "figure", "move", "ход", "хода", "рисунок"].contains(&lowered(one).as_str());
    // A dash belongs to the word before it.
    matches!(other, "—" | "–")
        || is_letter(one)
        || is_sign(one)
        || is_sign(other) && !is_closed
        || is_number(one)
            && !is_closed
            && (other.starts_with(char::is_alphabetic) || other.starts_with('['))
        || is_number(other) && is_counted
        || one == "at"
            && other.starts_with(|letter: char| letter == '[' || letter.is_ascii_alphanumeric())
        || one == "—" && other.starts_with('[')
}

/// Blanks that break no line.
const fn is_bond(letter: char) -> bool {
    matches!(letter, '\u{a0}' | '\u{202f}' | '\u{2060}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(balanced("one two three", 4.2), ["one two", "three"]);
        assert_eq!(
            balanced("непереносимое слово", 1.0),
            ["непереносимое", "слово"]
        );
        assert_eq!(balanced("  one\n two ", 9.0), ["one two"]);
        assert!(balanced("", 9.0).is_empty());
    }

    #[test]
    fn lines_are_about_equally_long() {
        assert_eq!(
            balanced("Red has closed a region and won", 14.0),
            ["Red has closed", "a region and won"]
        );
        let lines = balanced("Рисунок показывает, как красные замкнули участок", 14.0);
        assert_eq!(
            lines,
            ["Рисунок показывает, как", "красные замкнули участок"]
        );
    }

    #[test]
    fn what_belongs_together_is_not_broken() {
        let whole = |text: &str, piece: &str| {
            for width in 8..40 {
                let lines = balanced(text, f64::from(width) / 2.0);
                let room = font::width(Face::Regular, piece);
                let is_whole = lines.iter().any(|line| line.contains(piece));
                assert!(
                    is_whole || room > f64::from(width) / 2.0,
                    "{piece}: {lines:?}"
                );
            }
        };
        whole("Figure shows 12 moves of the game", "12 moves");
        whole("Положение после 7 ходов, а потом", "7 ходов,");
        whole("красные замкнули участок в углу поля", "в углу");
        whole("что видно на Рис. 11 этой статьи", "Рис. 11");
        whole("5 at [b-c7], 8 at [o-p1], 9 at k4", "8 at [o-p1],");
        whole("у красных 8 + 1,5 = 9,5", "8 + 1,5 = 9,5");
        whole("много\u{a0}слов в одной строке", "много\u{a0}слов");
    }
}
