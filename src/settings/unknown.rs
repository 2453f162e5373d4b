//! Words and keys that a document may not have, with what may have been meant.

use super::nearest;
use crate::text::Span;
use crate::text::{Code, Diagnostic, Text, shorten};

/// A word that is none of those allowed.
#[must_use]
pub fn unknown_choice(key: &str, word: &str, options: &[&str], span: Span) -> Diagnostic {
    let list = options.join(", ");
    let near = nearest(word, options);
    let word = shorten(word);
    let message = crate::text!("{key} cannot be {word:?}", "{key} не может быть {word:?}");
    let help = match near {
        Some(near) => crate::text!(
            "did you mean {near:?}? {key} is one of: {list}",
            "может быть, {near:?}? {key} — одно из: {list}"
        ),
        None => crate::text!("{key} is one of: {list}", "{key} — одно из: {list}"),
    };
    Diagnostic::error(Code::BadValue, span, message).help(help)
}

/// A key that is easily put into the wrong table or game.
struct Home {
    key: &'static str,
    table: &'static str,
    /// The game that alone has it, or nothing.
    games: &'static str,
}

/// Where the keys belong that somebody may look for elsewhere.
const HOMES: [Home; 15] = {
    const fn home(key: &'static str, table: &'static str, games: &'static str) -> Home {
        Home { key, table, games }
    }
    [
        home("title", "meta", ""),
        home("players", "meta", ""),
        home("size", "board", ""),
        home("topology", "board", "parcel"),
        home("segments", "board", "parcel"),
        home("komi", "rules", "parcel"),
        home("opening", "rules", "parcel"),
        home("green", "rules", "parcel"),
        home("antonov", "rules", "renju-for-three"),
        home("position", "start", ""),
        home("picture", "start", ""),
        home("next", "start", ""),
        home("moves", "record", ""),
        home("result", "record", ""),
        home("score", "record", "parcel"),
    ]
};

/// A key that a table does not have.
#[must_use]
pub fn unknown_key(table: &str, key: &str, known: &[&str], span: Span) -> Diagnostic {
    let near = nearest(key, known);
    let key = shorten(key);
    let place =
        if table.is_empty() { Text::new("a document", "документе") } else { Text::same(format!("[{table}]")) };
    let message = Text {
        en: format!("{} has no key {key:?}", if table.is_empty() { "a document" } else { &place.en }),
        ru: format!("в {} нет ключа {key:?}", place.ru),
    };
    let list = known.join(", ");
    let is_own = table.is_empty() || HOMES.iter().any(|home| home.table == table);
    let home = HOMES.iter().find(|home| is_own && home.key == key);
    let help = match (home, near) {
        (Some(home), _) if home.table == table && !home.games.is_empty() => {
            let games = home.games;
            crate::text!("only {games} has {key}", "{key} есть только в {games}")
        }
        (Some(home), _) if home.table != table => {
            let home = home.table;
            crate::text!("{key} belongs into [{home}]", "место ключа {key} — в [{home}]")
        }
        (_, Some(near)) => {
            crate::text!("did you mean {near:?}? The keys are: {list}", "может быть, {near:?}? Ключи: {list}")
        }
        (_, None) if known.is_empty() => Text::new("it has no keys in this game", "в этой игре у неё нет ключей"),
        (_, None) => crate::text!("the keys are: {list}", "ключи: {list}"),
    };
    Diagnostic::error(Code::UnknownKey, span, message).help(help)
}
