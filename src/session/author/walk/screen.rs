//! Lines of text cut to the size of a screen.

use crate::text::filled;

/// A line with no more than `width` characters; colour codes count nothing and are closed.
pub(super) fn clip(line: &str, width: usize) -> String {
    let (mut out, mut column, mut is_coloured) = (String::new(), 0, false);
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            is_coloured = true;
            out.push(c);
            for code in chars.by_ref() {
                out.push(code);
                if code.is_ascii_alphabetic() {
                    break;
                }
            }
        } else if column < width {
            // A control character of a comment must not move the cursor.
            out.push(if c.is_control() { ' ' } else { c });
            column += 1;
        }
    }
    if is_coloured {
        out.push_str("\u{1b}[0m");
    }
    out
}

/// Words in lines of no more than `width` characters; a longer word is broken.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    filled(text, true, |line| line.chars().count() <= width.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_count_nothing_and_are_closed() {
        assert_eq!(clip("\u{1b}[1mabc\u{1b}[0md", 2), "\u{1b}[1mab\u{1b}[0m\u{1b}[0m");
        assert_eq!(clip("abc", 0), "");
        assert_eq!(clip("a\tb", 9), "a b");
    }

    #[test]
    fn words_are_wrapped_and_long_ones_broken() {
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
        assert!(wrap("  ", 5).is_empty());
    }
}
