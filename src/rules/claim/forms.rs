//! An example of every kind of statement, for those who misspell one.

use crate::settings::nearest;
use crate::text::Text;

/// An example of every kind of statement.
pub(super) const FORMS: [&str; 46] = [
    "field: 7x7",
    "to move: A with blue red",
    "move number: 7",
    "move 3: red",
    "winner: red by score",
    "draw",
    "unfinished",
    "A wins by 21",
    "red scores 2.5",
    "blue may play [c-d5]: green",
    "blue may not play [c-d5]: piercing",
    "both may play [c-d5]",
    "neither may play [e4-5]: looping",
    "blue may not play any edge of (c3-e3-e6-c6): opening",
    "colour [d-e5]: green",
    "edges: 112",
    "touches [d4-5]: d4 d5",
    "regions: 3",
    "regions blue: 2",
    "no regions",
    "region {c4-e4-e6-c6}: blue area 4",
    "region {c4-e4-e6-c6}: undetermined mixed",
    "region {c4-e4-e6-c6} has 3 cycles",
    "no region {c4-e4-e6-c6}",
    "blue [d4-5] creates {c4-e4-e6-c6} blue",
    "blue [d4-5] destroys {c4-e4-e6-c6}",
    "blue [d4-5] leaves {c4-e4-e6-c6} undetermined mixed",
    "blue [d4-5] joins [d2-3-4] [d5-6-7]",
    "score: blue 3, red 9.5",
    "area blue: 1 + 2",
    "rectangle: c3-e6",
    "nearest cycle: (b2-f2-f7-b7)",
    "blue keeps one of [c-d4] [d-e4]",
    "symmetric [d-e5] [d-e4]",
    "critical blue: d4 e5",
    "three blue e5-e7: open critical e4 e8",
    "threes blue: 2 open, 1 half-open",
    "four green d4-g7",
    "fours: 4",
    "open two blue e5-e6",
    "fork blue: d4 e5 f6",
    "no fork blue",
    "antonov: blue at d4",
    "reply forced: h5 k9",
    "colour translation 3 by (5, 0)",
    "colour translation 3 by (5, 0) without end",
];

/// How what was meant is written, and the word that was perhaps meant where something else stands.
pub(super) fn help(statement: &str, found: &str, expected: &[&'static str]) -> Text {
    let forms = like(statement).join("; ");
    match nearest(found, expected) {
        Some(word) => crate::text!(
            "did you mean {word}? It is written like this: {forms}",
            "может быть, {word}? Образец: {forms}"
        ),
        None => crate::text!("it is written like this: {forms}", "образец: {forms}"),
    }
}

/// The examples that are most like a statement, at most two.
fn like(statement: &str) -> Vec<&'static str> {
    let shown: String = statement.chars().take(100).collect();
    let words: Vec<&str> = plain_words(&shown).collect();
    let common = |form: &str| plain_words(form).filter(|word| words.contains(word)).count();
    let first = |text: &str| text.split([' ', ':']).next().map(str::to_owned);
    let rank = |form: &str| {
        let begins_otherwise = first(form) != first(&shown);
        (std::cmp::Reverse(common(form)), begins_otherwise, strsim::damerau_levenshtein(form, &shown))
    };
    let mut ranked: Vec<_> = FORMS.iter().map(|&form| (rank(form), form)).collect();
    ranked.sort_unstable();
    let best = ranked[0].0.0;
    let count = if best.0 == 0 { 1 } else { 2 };
    ranked.into_iter().take_while(|(rank, _)| rank.0 == best).take(count).map(|(_, form)| form).collect()
}

/// The words that are no names of places, colours or players.
fn plain_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
        .filter(|word| !matches!(*word, "blue" | "red" | "green"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::print::Alphabet;
    use crate::rules::claim::{print, read};
    use crate::text::SpanMap;

    #[test]
    fn every_example_is_read_and_stands_in_canonical_form() {
        let says = read(&FORMS.join("\n"), &SpanMap::offset(0));
        assert!(says.diagnostics.is_empty(), "{:?}", says.diagnostics);
        let printed: Vec<_> = says.statements.iter().map(|one| print::statement(one, Alphabet::Latin)).collect();
        assert_eq!(printed, FORMS);
    }

    #[test]
    fn help_shows_the_statement_that_was_meant() {
        assert_eq!(like("blue may ply [c-d5]").first(), Some(&"blue may play [c-d5]: green"));
        assert_eq!(like("antonow: blue at d4"), ["antonov: blue at d4"]);
    }
}
