//! The layout of a position.

use super::table::WIDTH;
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Element, Figure};
use crate::settings::literal;
use crate::text::SpanMap;

/// A part added to a line.
enum LinePart {
    Word(String),
    /// A remark behind the words of its line.
    Remark(String),
    /// A remark on a line of its own.
    OwnRemark(String),
    Break,
    Blank,
}

/// A position as a TOML string: words fill the lines, remarks stay behind their words.
///
/// Words between empty lines are filled together, unless a remark stands behind some of them: then its line speaks of
/// the words on it, and the lines stay as they are.
pub(super) fn layout(text: &str, alphabet: Alphabet) -> String {
    let pieces = pieces(text, alphabet);
    let mut lines: Vec<String> = Vec::new();
    for part in
        pieces.split_inclusive(|piece| matches!(piece, LinePart::Blank | LinePart::OwnRemark(_)))
    {
        let keeps_lines = part
            .iter()
            .any(|piece| matches!(piece, LinePart::Remark(_)));
        let mut begins = true;
        for piece in part {
            match piece {
                LinePart::Word(word) => {
                    let fits =
                        |line: &String| line.chars().count() + 1 + word.chars().count() <= WIDTH;
                    match lines.last_mut().filter(|line| !begins && fits(line)) {
                        Some(line) => {
                            line.push(' ');
                            line.push_str(word);
                        }
                        None => lines.push(word.clone()),
                    }
                    begins = false;
                }
                LinePart::Remark(remark) => {
                    if let Some(line) = lines.last_mut() {
                        line.push_str("  ");
                        line.push_str(remark);
                    }
                    begins = true;
                }
                LinePart::OwnRemark(remark) => lines.push(remark.clone()),
                LinePart::Break => begins |= keeps_lines,
                LinePart::Blank => lines.push(String::new()),
            }
        }
    }
    let has_remark = pieces
        .iter()
        .any(|piece| matches!(piece, LinePart::Remark(_) | LinePart::OwnRemark(_)));
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    match &lines[..] {
        [] => "''".to_owned(),
        // The key stands on this line too.
        [line] if !has_remark && line.chars().count() + "position = ''''''".len() <= WIDTH => {
            literal(line)
        }
        _ => literal(&(lines.join("\n") + "\n")),
    }
}

fn pieces(text: &str, alphabet: Alphabet) -> Vec<LinePart> {
    let parsed = notation::position(text, &SpanMap::offset(0));
    let mut out = Vec::new();
    let mut at = 0;
    for one in &parsed.tree {
        gap(&text[at..one.span.range().start], &mut out);
        out.push(LinePart::Word(print::element(&ascending(one), alphabet)));
        at = one.span.range().end;
    }
    gap(&text[at..], &mut out);
    out
}

/// A single edge with its ends in ascending order; anything longer keeps its direction.
pub(super) fn ascending(element: &Element) -> Element {
    let mut element = element.clone();
    if let Figure::Polyline(points) = &mut element.figure
        && points.len() == 2
    {
        points.sort_unstable();
    }
    element
}

/// The parts between two words: white space and remarks.
fn gap(text: &str, out: &mut Vec<LinePart>) {
    for (at, line) in text.split('\n').enumerate() {
        let line = line.trim();
        if at > 0 {
            match out.last() {
                Some(LinePart::Break) => {
                    out.pop();
                    out.push(LinePart::Blank);
                }
                None | Some(LinePart::Blank) => {}
                _ => out.push(LinePart::Break),
            }
        }
        if line.is_empty() {
            continue;
        }
        let remark = line.to_owned();
        match out.last() {
            Some(LinePart::Word(_)) => out.push(LinePart::Remark(remark)),
            _ => out.push(LinePart::OwnRemark(remark)),
        }
    }
}
