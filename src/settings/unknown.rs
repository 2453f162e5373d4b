//! Words and keys that a document may not have, with those that may have been meant.

use crate::text::{Code, Diagnostic, Span, Text, lowered, shorten};

/// A word that is none of those allowed.
#[must_use]
pub fn unknown_choice(key: &str, word: &str, options: &[&str], span: Span) -> Diagnostic {
    let list = options.join(", ");
    let near = nearest(word, options);
    let word = shorten(word);
    let message = text!("{key} cannot be {word:?}", "{key} не может быть {word:?}");
    let help = match near {
        Some(near) => text!(
            "{meant} {key} is one of: {list}",
            "{meant} {key} — одно из: {list}",
            meant = Text::meant(&[Text::quoted(near)])
        ),
        None => text!("{key} is one of: {list}", "{key} — одно из: {list}"),
    };
    Diagnostic::error(Code::BadValue, span, message).help(help)
}

/// A key that is easily put into the wrong table or game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    /// The key.
    pub key: &'static str,
    /// The table where it belongs.
    pub table: &'static str,
    /// The games that have it, where others have not; nothing for keys of every game.
    pub games: Vec<&'static str>,
}

/// The keys of games and of the tables that not every game has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// Where each key belongs.
    pub homes: Vec<Home>,
}

impl Vocabulary {
    /// No keys of any game.
    #[must_use]
    pub fn none() -> &'static Self {
        static NONE: Vocabulary = Vocabulary { homes: Vec::new() };
        &NONE
    }
}

/// Where the keys belong that every game has and that an author may look for elsewhere.
const HOMES: [(&str, &str); 7] = [
    ("title", "meta"),
    ("players", "meta"),
    ("position", "start"),
    ("picture", "start"),
    ("next", "start"),
    ("moves", "record"),
    ("result", "record"),
];

/// A key that a table does not have.
#[must_use]
pub fn unknown_key(
    table: &str,
    key: &str,
    known: &[&str],
    vocabulary: &Vocabulary,
    span: Span,
) -> Diagnostic {
    let near = nearest(key, known);
    let homes = vocabulary
        .homes
        .iter()
        .map(|home| (home.key, home.table, &home.games[..]));
    let mut homes = homes.chain(HOMES.map(|(key, table)| (key, table, &[][..])));
    let is_own = table.is_empty() || homes.clone().any(|(_, home, _)| home == table);
    let home = homes.find(|(name, ..)| is_own && *name == key);
    let key = shorten(key);
    let place = if table.is_empty() {
        Text::new("a document", "документе")
    } else {
        Text::same(format!("[{table}]"))
    };
    let message = text!(
        "{place} has no key {key:?}",
        "в {place} нет ключа {key:?}",
        place
    );
    let list = known.join(", ");
    let help = match (home, near) {
        (Some((_, home, games)), _) if home == table && !games.is_empty() => {
            let verb = if games.len() == 1 { "has" } else { "have" };
            let games = games.join(", ");
            text!("only {games} {verb} {key}", "{key} есть только в {games}")
        }
        (Some((_, home, _)), _) if home != table => {
            text!(
                "{key} belongs into [{home}]",
                "место ключа {key} — в [{home}]"
            )
        }
        (_, Some(near)) => {
            let meant = Text::meant(&[Text::quoted(near)]);
            text!(
                "{meant} The keys are: {list}",
                "{meant} Ключи: {list}",
                meant
            )
        }
        (_, None) if known.is_empty() => Text::new(
            "it has no keys in this game",
            "в этой игре у неё нет ключей",
        ),
        (_, None) => text!("the keys are: {list}", "ключи: {list}"),
    };
    Diagnostic::error(Code::UnknownKey, span, message).help(help)
}

/// A message with the option that was perhaps meant, if there is one.
#[must_use]
pub fn suggest(message: Text, near: Option<&str>) -> Text {
    let Some(near) = near else { return message };
    Text::join(&[message, Text::meant(&[Text::quoted(near)])], ": ")
}

/// The option that a misspelt word most likely means.
///
/// ```
/// use kletka::settings::nearest;
/// assert_eq!(nearest("komy", &["komi", "opening"]), Some("komi"));
/// assert_eq!(nearest("Nxet", &["position", "next"]), Some("next"));
/// assert_eq!(nearest("renju-three", &["parcel", "renju-for-three", "renju-3-2"]), Some("renju-for-three"));
/// assert_eq!(nearest("C", &["A", "B"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, options: &[&'a str]) -> Option<&'a str> {
    if word.len() > 64 {
        return None;
    }
    let distances = options.iter().map(|&option| {
        (
            strsim::damerau_levenshtein(&lowered(word), &lowered(option)),
            option,
        )
    });
    let (distance, option) = distances.min_by_key(|(distance, _)| *distance)?;
    let length = option.chars().count();
    // A word of one or two letters is near to everything of its length.
    (distance <= 1 + length / 4 && (distance == 0 || length > distance + 1)).then_some(option)
}
