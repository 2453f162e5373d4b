//! Taking moves off the end of a record.

use std::ops::Range;

use super::append::{meaning, placed};
use super::error::EditError;
use super::text::parts;
use crate::notation::{Item, Line};
use crate::settings::{Splice, line_start, splice};

/// A document with moves taken off.
#[derive(Debug, Default)]
pub struct Undone {
    /// The new text.
    pub text: String,
    /// The moves removed, as they were written in the document.
    pub removed: Vec<String>,
    /// How many variations were removed.
    pub variations: usize,
    /// How many remarks were removed, which stood on the lines of the moves.
    pub remarks: usize,
}

/// Takes the last `count` moves of the main line off, with their comments and variations and with the remarks on their
/// lines; remarks on lines of their own stay. A move that cannot be read counts as one.
///
/// # Errors
/// [`EditError`], when there are fewer moves or the document cannot be read.
pub fn undo(text: &str, count: usize) -> Result<Undone, EditError> {
    let old = parts(text)?;
    let items = old.line.items;
    let places: Vec<usize> = (0..items.len()).filter(|&at| items[at].is_move()).collect();
    let Some(first) = places
        .len()
        .checked_sub(count)
        .and_then(|at| places.get(at))
    else {
        return Err(EditError::TooFewMoves(places.len()));
    };
    let (before, behind) = items.split_at(*first);
    let (mut kept, mut splices) = (before.to_vec(), Vec::<Splice>::new());
    let mut undone = Undone::default();
    for item in behind {
        let range = placed(text, item);
        // Only a remark is sure to have a line break not far before it.
        let has_own_line = || {
            text[line_start(text, range.start).0..range.start]
                .trim()
                .is_empty()
        };
        match item {
            Item::End(_) => kept.push(item.clone()),
            Item::Remark(_) if has_own_line() => kept.push(item.clone()),
            _ => {
                undone.variations += usize::from(matches!(item, Item::Variation(_)));
                undone.remarks += usize::from(matches!(item, Item::Remark(_)));
                add(&mut splices, text, range);
            }
        }
    }
    undone.removed = splices
        .iter()
        .map(|(range, _)| one_line(&text[range.clone()]))
        .collect();
    let tidy = splices
        .iter()
        .map(|(range, _)| (tidied(text, range.clone()), String::new()))
        .collect();
    let expected = meaning(&Line { items: kept });
    for splices in [tidy, splices] {
        undone.text = splice(text, splices);
        if parts(&undone.text).is_ok_and(|parts| meaning(&parts.line) == expected) {
            return Ok(undone);
        }
    }
    Err(EditError::Uncut)
}

/// On one line, unless a remark needs its line break.
fn one_line(text: &str) -> String {
    if text.contains('#') {
        return text.trim().to_owned();
    }
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// Joins ranges between which there is only white space. Unreadable text may be taken for the
/// number of the move behind it.
fn add(splices: &mut Vec<Splice>, text: &str, range: Range<usize>) {
    match splices.last_mut() {
        Some((last, _))
            if range.start <= last.end || text[last.end..range.start].trim().is_empty() =>
        {
            last.end = range.end.max(last.end);
        }
        _ => splices.push((range, String::new())),
    }
}

/// The range with the blanks before it, or with its whole lines when nothing else stands on them.
pub(super) fn tidied(text: &str, range: Range<usize>) -> Range<usize> {
    let (start, indent) = line_start(text, range.start);
    let behind = &text[range.end..];
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    let after = &behind[blanks..];
    let line_break = ["\r\n", "\n"]
        .into_iter()
        .find(|line_break| after.starts_with(line_break));
    match line_break {
        Some(line_break) if start + indent.len() == range.start => {
            start..range.end + blanks + line_break.len()
        }
        Some(_) => text[..range.start].trim_end_matches([' ', '\t']).len()..range.end + blanks,
        // The rest of the line, an end marker, goes back to the line before.
        None if start + indent.len() == range.start => text[..start].trim_end().len()..range.end,
        None => text[..range.start].trim_end_matches([' ', '\t']).len()..range.end,
    }
}
