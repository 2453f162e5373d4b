//! The canonical form of documents: the same meaning and the same words of the author, laid out in one way.
//!
//! The TOML side is in `table` (tables with their comments), `gather` (from `toml_edit`) and `page` (to text), the
//! notation in `moves`, `position` and `claims`. `meaning` reads the result again and compares. This module knows
//! documents, notation and the profiles of games: their keys, players and columns. It knows no rules and no files.

mod claims;
mod gather;
mod meaning;
mod moves;
mod page;
mod position;
mod table;

#[cfg(feature = "cli")]
pub(crate) use meaning::comments;
use meaning::first_number;
pub use table::WIDTH;

use std::borrow::Cow;

use toml_edit::DocumentMut;

use crate::document;
use crate::document::stream::MAX_DOCUMENT;
use crate::notation::print::Alphabet;
use crate::notation::{self, Letters};
use crate::rules::claim::Statements;
use crate::rules::goal::Goal;
use crate::rules::{Profile, Profiles};
use crate::settings::{self, Placed, Table, unknown_choice};
use crate::text::{
    Code, Diagnostic, Diagnostics, Lang, Source, Span, SpanMap, Text, merge_conflict,
};

/// An alphabet for colour letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// `с к з`, or `г к з` in games whose blue is pale.
    Cyrillic,
    /// `b r g`.
    Latin,
}

impl Script {
    /// The alphabet of a language.
    #[must_use]
    pub fn of(lang: Lang) -> Self {
        lang.of(Self::Latin, Self::Cyrillic)
    }

    /// The language that goes with it.
    const fn lang(self) -> Lang {
        match self {
            Self::Cyrillic => Lang::Ru,
            Self::Latin => Lang::En,
        }
    }
}

/// The choices of the author of a document about its canonical form.
#[derive(Clone, Copy, Debug, Default)]
pub struct FormatOptions {
    /// The alphabet of the colour letters, and with it the language of goals; `None` for the alphabet that the document uses
    /// first, and for goals as they are.
    pub letters: Option<Script>,
}

/// Why a document is not formatted.
#[derive(Debug)]
pub enum FormatRefusal {
    /// It cannot be read well enough: its errors.
    Wrong(Diagnostics),
    /// The difference in meaning that its formatted text would have. This is a fault of the
    /// formatter.
    Changed(meaning::Difference),
}

crate::text::worded!(FormatRefusal; refusal => match refusal {
    FormatRefusal::Wrong(errors) => errors.iter().next().map_or_else(
        || Text::new("the document cannot be read", "документ не читается"),
        |error| error.message.clone(),
    ),
    FormatRefusal::Changed(what) => what.text(),
});

/// The canonical form of a document.
///
/// The result is read again and compared with the document: it has the same moves, comments, remarks and values.
///
/// ```
/// use kletka::document::format::{self, FormatOptions};
/// use kletka::text::Source;
/// let games = kletka::games::standard().profiles();
/// let text = "game = 'parcel'\nkletka = 1\nrecord.moves = '[d5-4] — # so far'";
/// let done = format::document(&Source::whole("x.toml", text), games, FormatOptions::default()).unwrap();
/// assert_eq!(done, "kletka = 1\ngame = 'parcel'\n\n[record]\nmoves = '''\n1. [d4-5]  2. --  # so far\n'''\n");
/// ```
///
/// # Errors
/// [`FormatRefusal::Wrong`] when the document is not TOML, does not name a known game, has a syntax
/// error in its notation, or would become too large to be read; [`FormatRefusal::Changed`] when the
/// result would differ in meaning.
pub fn document(
    source: &Source<'_>,
    games: &Profiles,
    options: FormatOptions,
) -> Result<String, FormatRefusal> {
    written(source, games, options, true)
}

/// The same, without reading the result again: to tell whether a document has canonical form, not to replace it.
///
/// # Errors
/// [`FormatRefusal::Wrong`].
pub fn draft(
    source: &Source<'_>,
    games: &Profiles,
    options: FormatOptions,
) -> Result<String, FormatRefusal> {
    written(source, games, options, false)
}

fn written(
    source: &Source<'_>,
    games: &Profiles,
    options: FormatOptions,
    is_compared: bool,
) -> Result<String, FormatRefusal> {
    let usual = match merge_conflict(source) {
        None => gather::tree(source.text),
        Some(_) => None,
    };
    let Profile { sheet, .. } = *readable(source, usual.as_ref(), games)?;
    let plain = plain(source.text);
    let before = Source {
        text: &plain,
        ..*source
    };
    let (mut root, toml) = if let Some(toml) = usual {
        (gather::usual(source.text, &toml.value), toml)
    } else {
        let tree: DocumentMut = plain
            .parse()
            .map_err(|error| unreadable(source.text, &error))?;
        (
            gather::root(&tree),
            document::parse(&before, &mut Diagnostics::default()),
        )
    };
    // A record is read once for its letters and for its layout.
    let moves = string(&toml, "record", "moves")
        .map(|(at, text)| (at, text, notation::record(text, &SpanMap::offset(0))));
    let letters = moves.as_ref().map(|(at, _, read)| (*at, read.letters));
    let alphabet = match options.letters.or_else(|| first_script(&toml, letters)) {
        Some(Script::Latin) => Alphabet::Latin,
        _ => sheet.cyrillic,
    };
    let lang = options.letters.map(Script::lang);
    rewrite(&mut root, games.statements(), alphabet, lang, |text| {
        let lay = |tree: &_| moves::layout(text, tree, first_number(&toml), sheet, alphabet);
        let known = moves.as_ref().filter(|(_, own, _)| *own == text);
        known.map_or_else(
            || lay(&notation::record(text, &SpanMap::offset(0)).tree),
            |(.., read)| lay(&read.tree),
        )
    });
    let text = page::text(root, games);
    if text.len() > MAX_DOCUMENT {
        return Err(too_large(text.len()));
    }
    // The same text has the same meaning.
    if is_compared && text != plain {
        let after = Source {
            text: &text,
            ..*source
        };
        meaning::same(&before, &toml, &after, games.statements())
            .map_err(FormatRefusal::Changed)?;
    }
    Ok(text)
}

/// Refuses a document whose text could not be read again.
fn too_large(length: usize) -> FormatRefusal {
    let message = text!(
        "the canonical form would have {length} bytes, more than the limit of {MAX_DOCUMENT}",
        "в каноническом виде было бы {length} Б при наибольшем допустимом размере {MAX_DOCUMENT}"
    );
    wrong([Diagnostic::error(Code::TooLarge, Span::default(), message)])
}

fn wrong(errors: impl IntoIterator<Item = Diagnostic>) -> FormatRefusal {
    let mut all = Diagnostics::default();
    all.extend(errors);
    FormatRefusal::Wrong(all)
}

/// A record in canonical form, as a TOML string. `first` is the number of its first move.
#[must_use]
pub fn record(text: &str, first: u32, game: &Profile, alphabet: Alphabet) -> String {
    let read = notation::record(text, &SpanMap::offset(0));
    moves::layout(text, &read.tree, Some(first), game.sheet, alphabet)
}

/// The position and rules of a document with their comments, and of all else only the goal, as a certificate has them.
#[must_use]
pub fn with_goal_only(text: &str, goal: &str) -> String {
    let plain = plain(text);
    let Ok(mut tree) = plain.parse::<DocumentMut>() else {
        return plain.into_owned();
    };
    tree.retain(|key, _| ["kletka", "game", "board", "rules", "start"].contains(&key));
    let mut puzzle = toml_edit::Table::new();
    puzzle.insert("goal", toml_edit::value(goal));
    tree.insert("puzzle", toml_edit::Item::Table(puzzle));
    tree.to_string()
}

/// The field and the rules of a document with another position and a goal, and nothing else of it.
#[must_use]
pub fn with_position(text: &str, position: &str, next: u32, goal: &str) -> String {
    let plain = with_goal_only(text, goal);
    let Ok(mut tree) = plain.parse::<DocumentMut>() else {
        return plain;
    };
    let mut start = toml_edit::Table::new();
    start.insert("position", toml_edit::value(position));
    start.insert("next", toml_edit::value(i64::from(next)));
    tree.insert("start", toml_edit::Item::Table(start));
    tree.to_string()
}

/// The document's game, if the document is fit to be formatted.
fn readable(
    source: &Source<'_>,
    usual: Option<&Placed<Table<'_>>>,
    games: &Profiles,
) -> Result<&'static Profile, FormatRefusal> {
    let mut out = Diagnostics::default();
    if source.text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Err(wrong([document::empty()]));
    }
    let general;
    let table = if let Some(table) = usual {
        table
    } else {
        general = document::parse(source, &mut out);
        &general
    };
    let read = document::read(source, table, games, &mut out);
    let mut found = None;
    if let Some(game) = read.and_then(|read| read.game) {
        found = games.find(game.value);
        if found.is_none() {
            out.push(unknown_choice(
                "game",
                game.value,
                &games.names(),
                game.span,
            ));
        }
    }
    let stops = |code: Code| {
        code.rule() == "syntax" || matches!(code, Code::Version | Code::Toml | Code::MergeConflict)
    };
    // Where diagnostics were dropped, a syntax error may be among them.
    let is_stopped = |code: Code| stops(code) || out.dropped() > 0;
    match found {
        Some(game) if !out.iter().any(|one| one.is_error() && is_stopped(one.code)) => Ok(game),
        _ => {
            let mut errors = Diagnostics::default();
            errors.extend(out.iter().filter(|one| one.is_error()).cloned());
            errors.sort();
            Err(FormatRefusal::Wrong(errors))
        }
    }
}

/// The text without a byte order mark and with line feeds only.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\r') {
        text.replace("\r\n", "\n").into()
    } else {
        text.into()
    }
}

/// Refuses a document that can be checked and cannot be formatted: the formatter has to know the
/// value of every number.
fn unreadable(text: &str, error: &toml_edit::TomlError) -> FormatRefusal {
    let range = error.span().unwrap_or(0..0);
    let start = place(text, range.start);
    let span = Span::new(
        start,
        if range.is_empty() {
            start
        } else {
            place(text, range.end - 1) + 1
        },
    );
    wrong([document::no_toml(text, span, error.message())])
}

/// Where a byte of the plain text stands in the text itself.
fn place(text: &str, plain: usize) -> usize {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let bytes = text.as_bytes();
    let mut kept = (mark..bytes.len()).filter(|&at| !bytes[at..].starts_with(b"\r\n"));
    kept.nth(plain).unwrap_or(bytes.len())
}

/// Puts the position, the moves and the claims into canonical form, and goals into a language, if one is wanted.
fn rewrite(
    root: &mut table::TableLayout,
    games: &[&Statements],
    alphabet: Alphabet,
    lang: Option<Lang>,
    moves: impl Fn(&str) -> String,
) {
    if let Some(lang) = lang
        && let Some((text, written)) = root.string_mut("puzzle", "goal")
        && let Some(goal) = Goal::parse(text)
    {
        *written = settings::string(&goal.written(lang));
    }
    if let Some((text, written)) = root.string_mut("start", "position") {
        *written = position::layout(text, alphabet);
    }
    if let Some((_, written)) = root.string_mut("start", "picture") {
        *written = notation::picture::mended(written);
    }
    for table in ["record", "solution"] {
        if let Some((text, written)) = root.string_mut(table, "moves") {
            *written = moves(text);
        }
    }
    for claim in root.elements_mut("claim") {
        if let Some((text, written)) = claim.string_of("after") {
            *written = claims::after(text, alphabet);
        }
        if let Some((text, written)) = claim.string_of("says") {
            *written = claims::says(text, alphabet, lang, games);
        }
    }
}

/// A string of a table, and where it stands.
fn string<'a>(toml: &'a Placed<Table<'_>>, table: &str, key: &str) -> Option<(u32, &'a str)> {
    let found = toml.value.inside(table, key)?;
    Some((found.span.start, found.value.as_str()?))
}

/// The alphabet of the colour letter that stands first in the document, of whose record the letters are known.
fn first_script(toml: &Placed<Table<'_>>, moves: Option<(u32, Letters)>) -> Option<Script> {
    let read = |text| notation::position(text, &SpanMap::offset(0)).letters;
    let position = string(toml, "start", "position").map(|(at, text)| (at, read(text)));
    let mut both = [position, moves];
    both.sort_by_key(|one| one.map(|(at, _)| at));
    both.into_iter()
        .flatten()
        .find_map(|(_, letters)| script(letters))
}

fn script(letters: Letters) -> Option<Script> {
    match (letters.cyrillic, letters.latin) {
        (None, None) => None,
        (Some(cyrillic), Some(latin)) if latin < cyrillic => Some(Script::Latin),
        (None, Some(_)) => Some(Script::Latin),
        (Some(_), _) => Some(Script::Cyrillic),
    }
}
