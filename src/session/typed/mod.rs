//! Records that people typed: texts made documents, and slips in documents mended.
//!
//! `tokens` takes a text apart by the table of spellings (`notation/typed`) and the keys of headings (`lines`, with a table
//! of its own), `replay` plays the moves and asks whether their numbers prove that none is missing, `sheet` writes the
//! document. A word has one reading or none: nothing is chosen among readings, and words that are
//! not in the tables are asked about.

mod lines;
mod mend;
mod repair;
mod replay;
mod sheet;
mod table;
mod tokens;

pub use mend::{Mended, Mending, mend};
pub use repair::Repair;

use std::collections::HashMap;
use std::ops::Range;

use crate::check::Depth;
use crate::document::format::{self, FormatOptions};
use crate::notation::print::Alphabet;
use crate::notation::typed::{self as words, Columns, Slip};
use crate::rules::Profile;
use crate::session::author::{EditError, known_settings};
use crate::session::{Game, Position, Registry, Session};
use crate::text::{Arrange as _, Diagnostic, Diagnostics, Source, Text, merge_conflict};
use repair::is_sure;
use replay::{Completeness, PlayedWords, Replay, Stop};
use sheet::TypedSheet;
use tokens::{TokenSpan, Tokens, TypedToken};

/// How far a typed record was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ImportOutcome {
    /// All of it, nothing in it was a guess, and its numbers or separators prove that no move is missing.
    Whole,
    /// All of it, but something may have been meant otherwise.
    Doubtful,
    /// Up to a place.
    Stopped,
}

impl ImportOutcome {
    /// The word in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Doubtful => "doubtful",
            Self::Stopped => "stopped",
        }
    }

    /// The word for people.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Whole => Text::new("whole", "целиком"),
            Self::Doubtful => Text::new("doubtful", "с сомнениями"),
            Self::Stopped => Text::new("stopped", "не до конца"),
        }
    }
}

/// A typed record made a document.
#[derive(Debug)]
pub struct Typed {
    /// The document.
    pub text: String,
    /// How far it was understood.
    pub outcome: ImportOutcome,
    /// How many moves were understood.
    pub plies: u32,
    /// Whether numbers or separators prove that no move is missing.
    pub is_proven: bool,
    /// The columns that the Cyrillic letters were taken for, where nothing in the text says it.
    pub guessed_columns: Option<Columns>,
    /// Where it stops in the typed text, and why.
    pub stop: Option<(Range<usize>, Text)>,
    /// The words that were read otherwise than they are written, in the order of the text.
    pub repairs: Vec<Repair>,
    /// The faults that the document has all the same, such as a result that contradicts the moves.
    pub findings: Vec<Diagnostic>,
}

/// Why a typed text is not read at all.
#[derive(Clone, Debug)]
pub enum ImportError {
    /// The game has no such setting.
    Setting(EditError),
    /// A merge left a conflict in the text.
    Conflict(Box<Diagnostic>),
    /// The start position is wrong.
    Start(Box<Diagnostic>),
    /// The settings make no game.
    NoGame,
}

worded!(ImportError, from Setting(EditError); error => match error {
    ImportError::Setting(why) => why.text(),
    ImportError::Conflict(why) | ImportError::Start(why) => why.message.clone(),
    ImportError::NoGame => {
        Text::new("no game has these settings", "с такими настройками нет игры")
    }
});

/// The options for reading a typed record.
#[derive(Clone, Debug, Default)]
pub struct Typing {
    /// Keys of `[board]` and `[rules]` with their values as TOML.
    pub settings: Vec<(&'static str, String)>,
    /// The meaning of Cyrillic letters of columns.
    pub columns: Option<Columns>,
    /// The meanings of words that were asked about, by the offsets at which they begin.
    pub answers: HashMap<usize, String>,
}

/// Makes a document of a text that a person typed: headings, and moves in the spellings of the
/// table.
///
/// ```
/// use kletka::session::typed::{ImportOutcome, Typing, import};
/// let games = kletka::games::standard();
/// let typing = Typing { settings: vec![("size", "3".into())], ..Typing::default() };
/// let made = import(games, games.find("parcel").unwrap(), &typing, "Синие: Анна\n1) a1-2; 2) [b - c3]").unwrap();
/// assert_eq!((made.outcome, made.plies), (ImportOutcome::Whole, 2));
/// assert!(made.text.contains("players = { blue = \"Анна\" }"));
/// assert!(made.text.contains("1. [a1-2]  2. [b-c3]"));
/// ```
///
/// # Errors
/// [`ImportError`], when the settings make no game, and where a merge left a conflict in the text.
pub fn import(
    games: &Registry,
    game: &dyn Game,
    typing: &Typing,
    text: &str,
) -> Result<Typed, ImportError> {
    let profile = game.profile();
    known_settings(profile, &typing.settings)?;
    let text = &with_line_feeds(text);
    if let Some(conflict) = merge_conflict(&Source::whole("", text)) {
        return Err(ImportError::Conflict(Box::new(conflict)));
    }
    let known = typing.columns;
    let known = known.or_else(|| words::columns(text, profile.form));
    let columns = known.unwrap_or_else(|| guessed_columns(text, profile.form));
    let mut sheet = taken_apart(games, profile, typing, text, columns);
    let replay = Replay {
        text,
        profile,
        alphabet: letters(text, profile.sheet.cyrillic),
        guesses: false,
        joins: true,
    };
    let mut played = play(games, &mut sheet, replay)?;
    let plies = played.position.plies();
    let is_lost = played.stop.is_none() && plies == 0;
    if is_lost {
        played.stop = sheet.moveless(columns);
    }
    let guessed = (known.is_none() && plies > 0).then_some(columns);
    let repairs = repairs(&sheet, replay, &played);
    // Where no move was read all lines of words are comments already.
    let rest = played
        .stop
        .as_ref()
        .filter(|stop| !is_lost || !sheet.is_line(&stop.at));
    let made = sheet.document(&played, rest, (replay.alphabet, guessed), &repairs);
    let made = formatted(games, made);
    let findings = findings(games, &made, played.stop.is_some());
    let is_proven = played.proof != Completeness::None;
    let is_doubtful = plies == 0
        || !is_proven
        || guessed.is_some()
        || repairs.iter().any(|repair| !repair.is_sure)
        || !findings.is_empty();
    Ok(Typed {
        text: made,
        outcome: match played.stop {
            Some(_) => ImportOutcome::Stopped,
            None if is_doubtful => ImportOutcome::Doubtful,
            None => ImportOutcome::Whole,
        },
        plies,
        is_proven,
        guessed_columns: guessed,
        stop: played.stop.map(|Stop { at, why, .. }| (at, why)),
        repairs,
        findings,
    })
}

/// A text with its words, and the facts beside its moves.
fn taken_apart<'a>(
    games: &Registry,
    profile: &'a Profile,
    typing: &Typing,
    text: &'a str,
    columns: Columns,
) -> TypedSheet<'a> {
    let tokens = Tokens::new(text, profile, columns, &typing.answers, false).lines();
    let mut sheet = TypedSheet::new(text, profile, &typing.settings);
    sheet.take(tokens, |key, value| {
        opened(games, &TypedSheet::alone(profile, key, value)).is_ok()
    });
    sheet
}

/// Plays the words of the record from the start position that a sheet says; where its drawing is none, it stops there.
fn play(
    games: &Registry,
    sheet: &mut TypedSheet<'_>,
    replay: Replay<'_>,
) -> Result<PlayedWords, ImportError> {
    let why = match opened(games, &sheet.head()) {
        Ok(start) => return Ok(replay.play(&start, &sheet.record())),
        Err(why) => why,
    };
    let Some(at) = sheet.board.take() else {
        return Err(why);
    };
    let mut played = replay.play(&opened(games, &sheet.head())?, &[]);
    played.stop = Some(Stop {
        at,
        why: why.text(),
        others: Vec::new(),
    });
    Ok(played)
}

/// A document in canonical form, where it has one.
fn formatted(games: &Registry, made: String) -> String {
    let source = Source::whole("", &made);
    format::document(&source, games.profiles(), FormatOptions::default()).unwrap_or(made)
}

/// The words that were read otherwise than they are written, in headings and moves, with the word at which it stops.
fn repairs(
    sheet: &TypedSheet<'_>,
    replay: Replay<'_>,
    PlayedWords { steps, stop, .. }: &PlayedWords,
) -> Vec<Repair> {
    let mut repairs = sheet.doubts.clone();
    collect(replay, steps, &mut repairs);
    if let Some(Stop { at, others, .. }) = stop.as_ref().filter(|stop| !stop.others.is_empty()) {
        let was = &replay.text[at.clone()];
        repairs.push(Repair {
            others: others.clone(),
            ..Repair::doubt(at.clone(), was, String::new(), Slip::Guess)
        });
    }
    repairs.arrange_by_key(|repair| repair.at.start);
    repairs
}

/// The faults of the document made, but for those that are said with the place where it stops.
fn findings(games: &Registry, made: &str, is_stopped: bool) -> Vec<Diagnostic> {
    let mut found = Diagnostics::default();
    games.check_moves(&Source::whole("", made), &mut found);
    let is_new = |one: &&Diagnostic| {
        one.is_error() && (!is_stopped || matches!(one.code.rule(), "result" | "score"))
    };
    found.iter().filter(is_new).cloned().collect()
}

/// The start position of a document.
fn opened(games: &Registry, head: &str) -> Result<Position, ImportError> {
    let session = Session::open(games, &Source::whole("", head), Depth::Replay);
    let error = session.diagnostics().first_error();
    match (session.start(), error) {
        (Some(start), None) => Ok(start.clone()),
        (_, Some(error)) => Err(ImportError::Start(Box::new(error.clone()))),
        (None, None) => Err(ImportError::NoGame),
    }
}

/// The meaning taken for the Cyrillic columns of a text where nothing explains them: Latin letters
/// where all of them look like those.
fn guessed_columns(text: &str, form: crate::notation::picture::Form) -> Columns {
    let count = |columns| {
        let words =
            text.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '|' | '/'));
        words
            .filter(|word| words::read(word, form, columns).is_some())
            .count()
    };
    if count(Columns::Russian) > count(Columns::Latin) {
        Columns::Russian
    } else {
        Columns::Latin
    }
}

/// Signs that end lines, beside the line feed.
const LINE_ENDS: [char; 5] = ['\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// The text with a line feed for whatever else ends its lines, and all places as they were.
fn with_line_feeds(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\r' if signs.peek() == Some(&'\n') => out.push(sign),
            sign if sign == '\r' || LINE_ENDS.contains(&sign) => {
                out.extend(std::iter::repeat_n(' ', sign.len_utf8() - 1));
                out.push('\n');
            }
            sign => out.push(sign),
        }
    }
    out
}

/// The alphabet of the colours of a text: the one whose letters are more.
fn letters(text: &str, cyrillic: Alphabet) -> Alphabet {
    let (mut latin, mut other) = (0, 0);
    let signs: Vec<char> = text.chars().collect();
    for (at, sign) in signs.iter().enumerate() {
        let is_first = at == 0 || !signs[at - 1].is_alphanumeric();
        if is_first
            && signs
                .get(at + 1)
                .is_some_and(|next| matches!(next, '@' | '[') || next.is_alphabetic())
        {
            latin += u32::from("brgBRGk".contains(*sign));
            other += u32::from("сгкзСГКЗ".contains(*sign));
        }
    }
    let has_cyrillic = text.chars().any(|c| ('а'..='я').contains(&c));
    if latin > other || (latin == other && !has_cyrillic) {
        Alphabet::Latin
    } else {
        cyrillic
    }
}

/// Collects the words that were read otherwise than they are written.
fn collect(replay: Replay<'_>, steps: &[TokenSpan], out: &mut Vec<Repair>) {
    for step in steps {
        if let TypedToken::Variation(inner) = &step.token {
            collect(replay, inner, out);
        }
        if step.slips.is_empty() || matches!(step.token, TypedToken::Said(_)) {
            continue;
        }
        out.push(Repair {
            at: step.at.clone(),
            was: replay.text[step.at.clone()].to_owned(),
            now: sheet::written(step, replay.alphabet),
            slips: step.slips.clone(),
            others: step.others.clone(),
            is_sure: is_sure(&step.slips),
        });
    }
}
