//! Texts in two languages, paragraph by paragraph.

use super::book::{in_language, spoken};
use crate::text::Lang;

/// The paragraphs of a text that are in a language, of each the part that is; all of them where there are none in it. Its lines are as long as suited
/// its author's editor: they are joined, but for those of lists.
#[must_use]
pub fn paragraphs(said: &str, lang: Lang) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in said.lines() {
        let text = line.trim();
        // After a sentence, the other language may follow on the next line.
        let goes_on = |before: &&mut String| {
            let is_whole = before.trim_end_matches(['»', '"', ')']).ends_with(['.', '!', '?', '…']);
            let languages = (spoken(before), spoken(text));
            !is_whole || !matches!(languages, (Some(before), Some(after)) if before != after)
        };
        match all.last_mut().filter(|before| is_open && goes_on(before)) {
            _ if text.is_empty() => {}
            Some(before) => {
                before.push(if is_entry(line, before) { '\n' } else { ' ' });
                before.push_str(text);
            }
            None => all.push(text.to_owned()),
        }
        is_open = !text.is_empty();
    }
    all.iter_mut().for_each(|text| *text = in_language(text, lang));
    let has_own = all.iter().any(|text| spoken(text) == Some(lang));
    all.retain(|text| !has_own || spoken(text).is_none_or(|spoken| spoken == lang));
    all
}

/// Whether a line is of a list, or set in, so that it begins where it stands; a number may also end the sentence of the line before.
fn is_entry(line: &str, before: &str) -> bool {
    let after_number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = after_number.len() < line.len() && after_number.starts_with([')', '.']);
    line.starts_with([' ', '\t'])
        || ["- ", "* ", "• "].iter().any(|sign| line.starts_with(sign))
        || is_numbered && before.ends_with(['.', ':', ';', '!', '?', ')'])
}
