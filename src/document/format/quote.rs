//! Text of the notation as a TOML string.

use std::fmt::Write as _;

/// A string on one line or, when the text has line breaks, on lines of its own.
///
/// The string is literal (`'''…'''`), unless it holds something that no literal string can, or a line that would
/// divide documents: then it is basic (`"""…"""`) with as few escapes as it needs.
pub(super) fn quote(text: &str) -> String {
    let is_control = |c: char| c.is_control() && c != '\n' && c != '\t' && u32::from(c) < 0x80;
    let divides = text.lines().any(|line| line == "+++");
    let break_before = if text.contains('\n') { "\n" } else { "" };
    if text.contains("'''") || text.ends_with('\'') || text.contains(is_control) || divides {
        format!("\"\"\"{break_before}{}\"\"\"", escape(text))
    } else {
        format!("'''{break_before}{text}'''")
    }
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quotes = 0;
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let mut chars = line.chars();
        if line == "+++" {
            out.push_str("\\u002b");
            chars.next();
        }
        for c in chars {
            quotes = if c == '"' { quotes + 1 } else { 0 };
            match c {
                '\\' => out.push_str("\\\\"),
                '"' if quotes == 3 => {
                    out.push_str("\\\"");
                    quotes = 0;
                }
                '\t' => out.push('\t'),
                c if u32::from(c) < 0x20 || c == '\u{7f}' => {
                    let _ = write!(out, "\\u{:04x}", u32::from(c));
                }
                c => out.push(c),
            }
        }
        quotes = 0;
    }
    if out.ends_with('"') {
        out.pop();
        out.push_str("\\\"");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads_back(text: &str, quotes: &str) {
        let written = quote(text);
        assert!(written.starts_with(quotes), "{written}");
        let table: toml::de::DeTable<'_> = toml::de::DeTable::parse(&format!("a = {written}"))
            .map(|table| {
                let inside = table.get_ref()["a"].get_ref().as_str().unwrap().to_owned();
                assert_eq!(inside, text, "{written}");
                toml::de::DeTable::new()
            })
            .unwrap();
        assert!(table.is_empty());
        assert!(!written.lines().any(|line| line == "+++"));
    }

    #[test]
    fn literal_strings_hold_what_they_can() {
        reads_back("[d4-5]", "'''");
        reads_back("1. [d4-5] \"a \\ stitch\"\n2. --\n", "'''");
        reads_back("", "'''");
        reads_back("\n\n", "'''");
    }

    #[test]
    fn basic_strings_hold_the_rest() {
        reads_back("\"three ''' apostrophes\"\n", "\"\"\"");
        reads_back("\"a\\b ''' \"\"\"\"\"\"\" c\"", "\"\"\"");
        reads_back("\"bell \u{7} and \r return\"\n", "\"\"\"");
        reads_back("1. -- \"a\n+++\nb\"\n", "\"\"\"");
        reads_back("'", "\"\"\"");
    }
}
