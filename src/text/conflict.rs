//! Conflicts that a merge left in a text, between the lines that git and other programs mark them with.

use std::ops::Range;

use super::{Code, Diagnostic, Source, Span, Text, joined};

/// How many signs the line of a marker begins with.
const MARKER: usize = 7;

/// How many conflicts a message names.
const NAMED: usize = 5;

/// One error for all conflicts of a text, with the lines in which they stand.
///
/// A conflict goes from a line `<<<<<<<` to a line `>>>>>>>`. A marker without the other one is a
/// conflict too: an author deleted half of the lines. The lines `=======` and `|||||||` between
/// them may mean something else in a typed text.
///
/// ```
/// use kletka::text::{Source, merge_conflict};
/// let text = "1. a1\n<<<<<<< HEAD\n2. b2\n=======\n2. c3\n>>>>>>> other\n";
/// let found = merge_conflict(&Source::whole("game.txt", text)).unwrap();
/// assert_eq!(found.message.en, "unresolved merge conflict: lines 2 to 6");
/// ```
#[must_use]
pub fn merge_conflict(source: &Source<'_>) -> Option<Diagnostic> {
    let conflicts = conflicts(source.text);
    let first = conflicts.first()?.clone();
    let lines = |conflict: &Range<usize>| {
        let [from, to] =
            [conflict.start, conflict.end].map(|at| source.locate(Span::new(at, at).start).line);
        if from == to {
            format!("line {from}")
        } else {
            format!("lines {from} to {to}")
        }
    };
    let mut en = joined(conflicts.iter().take(NAMED).map(lines), ", ");
    if conflicts.len() > NAMED {
        en += " …";
    }
    let ru = en
        .replace("lines", "строки")
        .replace("line", "строка")
        .replace(" to ", "–");
    let message = crate::text!(
        "unresolved merge conflict: {en}",
        "неразрешённый конфликт слияния: {ru}"
    );
    let help = Text::new(
        "keep what is right, and delete the lines <<<<<<<, ======= and >>>>>>>",
        "оставьте верное и удалите строки <<<<<<<, ======= и >>>>>>>",
    );
    Some(
        Diagnostic::error(
            Code::MergeConflict,
            Span::new(first.start, first.end),
            message,
        )
        .help(help),
    )
}

/// From the first sign of each conflict to the end of its last line.
fn conflicts(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for at in memchr::memchr2_iter(b'<', b'>', bytes).filter(|&at| is_marker(bytes, at)) {
        let end =
            memchr::memchr2(b'\r', b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length);
        if !is_open {
            found.push(at..end);
        }
        is_open = bytes[at] == b'<';
        found.last_mut().expect("a conflict was pushed").end = end;
    }
    found
}

/// Whether a line begins here that marks a side of a conflict.
pub(crate) fn is_marker(bytes: &[u8], at: usize) -> bool {
    let signs = bytes[at..]
        .iter()
        .take_while(|&&sign| sign == bytes[at])
        .count();
    let begins_line = at == 0 || bytes[at - 1] == b'\n' || &bytes[..at] == "\u{feff}".as_bytes();
    begins_line
        && signs == MARKER
        && matches!(bytes.get(at + MARKER), None | Some(b' ' | b'\n' | b'\r'))
}
