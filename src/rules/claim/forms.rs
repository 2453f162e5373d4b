//! An example of every kind of statement, for those who misspell one.

use super::Statements;
use crate::settings::nearest;
use crate::text::Text;

/// An example of every kind of statement that makes sense in all games.
const FORMS: [&str; 15] = [
    "to move: A with blue red",
    "field: 7x7",
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
];

/// The examples of all statements.
pub fn all(games: &[&Statements]) -> impl Iterator<Item = &'static str> {
    FORMS
        .into_iter()
        .chain(games.iter().flat_map(|one| one.forms.iter().copied()))
}

/// Examples of the statement that was meant, and the word that was perhaps meant instead of the one
/// found. `examples` has all statements, in the language of this one.
pub(super) fn help(
    statement: &str,
    found: &str,
    expected: &[&'static str],
    examples: Vec<String>,
) -> Text {
    let forms = like(statement, examples).join("; ");
    match nearest(found, expected) {
        Some(word) => text!(
            "{meant} It is written like this: {forms}",
            "{meant} Образец: {forms}",
            meant = Text::meant(&[Text::quoted(word)])
        ),
        None => text!("it is written like this: {forms}", "образец: {forms}"),
    }
}

/// The examples that are most like a statement, at most two.
fn like(statement: &str, examples: Vec<String>) -> Vec<String> {
    let shown: String = statement.chars().take(100).collect();
    let words: Vec<&str> = plain_words(&shown).collect();
    let common = |form: &str| {
        plain_words(form)
            .filter(|word| words.contains(word))
            .count()
    };
    let first = |text: &str| text.split([' ', ':']).next().map(str::to_owned);
    let rank = |form: &str| {
        let begins_otherwise = first(form) != first(&shown);
        (
            std::cmp::Reverse(common(form)),
            begins_otherwise,
            strsim::damerau_levenshtein(form, &shown),
        )
    };
    let mut ranked: Vec<_> = examples
        .into_iter()
        .map(|form| (rank(&form), form))
        .collect();
    ranked.sort_unstable();
    let best = ranked[0].0.0;
    let count = if best.0 == 0 { 1 } else { 2 };
    ranked
        .into_iter()
        .take_while(|(rank, _)| rank.0 == best)
        .take(count)
        .map(|(_, form)| form)
        .collect()
}

/// The words that are no names of places, colours or players.
fn plain_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| word.len() > 2 && word.chars().all(|c| c.is_lowercase() || c == '-'))
        .filter(|word| {
            !matches!(
                *word,
                "blue" | "red" | "green" | "синих" | "красных" | "зелёных" | "синие" | "красные"
            )
        })
}
