//! Where reading goes on behind a word that could not be read.

/// How far behind the beginning of a bracket its end may be missed for the two to belong together.
const NEAR: usize = 16;

/// What ends a broken word in a record: white space, or whatever begins another item.
pub(super) fn ends_in_record(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '«' | '#' | '(' | ')')
}

/// What ends a broken word in a position, where round brackets belong to cycles.
pub(super) fn ends_in_position(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '«' | '#')
}

/// Where the broken word at the beginning of `start` ends, which was understood for `at_least` bytes.
///
/// A bracket that is closed near by, as in `[d4 - 5]`, is one word in spite of its white space.
pub(super) fn word_end(start: &str, at_least: usize, ends: fn(char) -> bool) -> usize {
    let first = start.chars().next().map_or(0, char::len_utf8);
    let from = at_least.max(first).min(start.len());
    let inside = start[..from].find(char::is_whitespace).filter(|&at| at >= first);
    let end = inside.unwrap_or_else(|| start[from..].find(ends).map_or(start.len(), |at| from + at));
    let Some(open) = start[..end].rfind(['[', '{']).filter(|&at| !start[at..end].contains([']', '}'])) else {
        return end;
    };
    let behind = &start[end..];
    let close = behind.find(['[', ']', '{', '}', '(', ')', '"', '\n']);
    let close = close.filter(|&at| at <= NEAR && matches!(behind.as_bytes()[at], b']' | b'}'));
    close.filter(|_| end - open <= NEAR).map_or(end, |at| end + at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_closed_near_by_is_one_word() {
        let word = |text| &text[..word_end(text, 0, ends_in_record)];
        assert_eq!(word("[d4 - 5] e7"), "[d4 - 5]");
        assert_eq!(word("[d4 [d5-6]"), "[d4");
        assert_eq!(word("[d4-5 2. [d5-6]"), "[d4-5");
        assert_eq!(word("oops [d4-5]"), "oops");
        assert_eq!(word("e7)x"), "e7");
    }
}
