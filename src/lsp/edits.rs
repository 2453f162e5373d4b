//! From one text to another in as few lines as it takes, so that an editor keeps its place.

use std::ops::Range;
use std::time::{Duration, Instant};

use similar::DiffTag;

use super::file::{EditedDocument, OpenFile};
use super::protocol::TextEdit;
use crate::files::difference;

/// How long the shortest difference is searched before a longer one will do.
const PATIENCE: Duration = Duration::from_millis(200);

/// The lines that change between two texts: the bytes of the old one, and their text in the new
/// one.
fn changed(old: &str, new: &str) -> Vec<(Range<usize>, String)> {
    // A lone carriage return ends no line here.
    let [old_lines, new_lines] =
        [old, new].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let ops = difference::whole(&old_lines, &new_lines, Some(Instant::now() + PATIENCE));
    let begins = |lines: &[&str]| -> Vec<usize> {
        let sums = lines.iter().scan(0, |sum, line| {
            *sum += line.len();
            Some(*sum)
        });
        std::iter::once(0).chain(sums).collect()
    };
    let (old_begins, new_begins) = (begins(&old_lines), begins(&new_lines));
    let changes = ops.iter().filter(|op| op.tag() != DiffTag::Equal);
    changes
        .map(|op| {
            let (before, after) = (op.old_range(), op.new_range());
            let text = &new[new_begins[after.start]..new_begins[after.end]];
            (
                old_begins[before.start]..old_begins[before.end],
                text.to_owned(),
            )
        })
        .collect()
}

/// The changes that make another text of a document.
pub(super) fn into(file: &OpenFile, document: &EditedDocument, new: &str) -> Vec<TextEdit> {
    let begin = document.range.start;
    let edit = |(bytes, new_text): (Range<usize>, String)| {
        let range = file
            .lines
            .range(&file.text, begin + bytes.start..begin + bytes.end);
        TextEdit { range, new_text }
    };
    changed(document.session.text(), new)
        .into_iter()
        .map(edit)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_makes_the_new_text() {
        for (old, new) in [
            ("a\nb\nc\n", "a\nx\nc\n"),
            ("a", "a\n"),
            ("", "x\ny"),
            ("a\r\nb\r\n", "b\n"),
            ("x\ny\n", ""),
            ("a\rb\nc\n", "a\rb\nx\n"),
            ("a\r\rb\n\r", "\r\na\r\nb\n"),
        ] {
            let mut text = old.to_owned();
            for (bytes, with) in changed(old, new).into_iter().rev() {
                text.replace_range(bytes, &with);
            }
            assert_eq!(text, new);
        }
    }
}
