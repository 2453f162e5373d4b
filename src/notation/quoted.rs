//! Comments in quotes: what stands between them.

use super::words::Input;

/// What stands between straight quotes.
pub(super) fn straight_comment(input: Input<'_>) -> Option<(Input<'_>, &str)> {
    let inside = input.strip_prefix('"')?;
    let end = inside.find('"')?;
    Some((&inside[end + 1..], &inside[..end]))
}

/// What stands between guillemets, which may nest.
pub(super) fn nested_comment(input: Input<'_>) -> Option<(Input<'_>, &str)> {
    let inside = input.strip_prefix('«')?;
    let mut depth = 1_usize;
    for (at, c) in inside.char_indices() {
        match c {
            '«' => depth += 1,
            '»' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return Some((&inside[at + c.len_utf8()..], &inside[..at]));
        }
    }
    None
}
