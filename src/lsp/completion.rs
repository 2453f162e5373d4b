//! The proposals at a place: legal moves within the strings of a record, keys, words of keys,
//! goals, claims, marks.

use super::context::Context;
use super::file::{EditedDocument, OpenFile};
use super::keys;
use super::moves;
use super::place::{Place, Scanner};
use super::protocol::{CompletionItem, CompletionList, Position, TextEdit};
use crate::notation::Assessment;
use crate::puzzle::Goal;
use crate::rules::claim;
use crate::session::author;
use crate::text::{Arrange as _, Lang, Span, Text};

/// How many proposals are made at once; the next key asks again.
const MOST: usize = 200;

/// Kinds of proposals, as the protocol numbers them.
const KEY: u8 = 10;
const WORD: u8 = 20;
const MOVE: u8 = 21;
const SENTENCE: u8 = 15;
const SIGN: u8 = 24;

/// The signs between the halves of a move.
const HALVES: [char; 4] = [',', ';', '+', '&'];

/// Something that may be written.
struct Proposal {
    label: String,
    detail: String,
    new: String,
}

impl Proposal {
    fn new(label: impl Into<String>, detail: impl Into<String>) -> Self {
        let label = label.into();
        Self {
            new: label.clone(),
            label,
            detail: detail.into(),
        }
    }
}

/// The proposals at a place of a file.
pub(super) fn at(file: &OpenFile, position: Position, context: &Context) -> CompletionList {
    let none = CompletionList {
        is_incomplete: false,
        items: Vec::new(),
    };
    let Some((document, at)) = file.at(position) else {
        return none;
    };
    let text = document.session.text();
    let game = document.session.verdict().game.map(|game| game.name);
    match Scanner::new(text).find(at) {
        // A server for TOML knows them from the schema.
        Place::Key { .. } | Place::Header(_) | Place::Value { .. } if !context.settings.keys => {
            none
        }
        Place::Key { table, written } => {
            let mut keys = keys_of(&table, game, context);
            if text[written.end..]
                .trim_start_matches([' ', '\t'])
                .starts_with('=')
            {
                keys.iter_mut()
                    .for_each(|key| key.new.clone_from(&key.label));
            }
            list(file, document, (written, KEY), at, keys)
        }
        Place::Header(written) => list(file, document, (written, KEY), at, tables(game, context)),
        Place::Value { path, written } => {
            let Some(key) = keys::find(&path, game) else {
                return none;
            };
            let [open, close] = key.frame();
            let is_list = open == "[";
            let quoted = |word: &str| {
                if matches!(word, "true" | "false") {
                    word.to_owned()
                } else {
                    format!("\"{word}\"")
                }
            };
            let value = |word: &str| {
                if is_list {
                    format!("[{}]", quoted(word))
                } else {
                    quoted(word)
                }
            };
            let words = key.choices().into_iter().map(|word| Proposal {
                new: value(word),
                ..Proposal::new(word, "")
            });
            let mut words: Vec<_> = words.collect();
            if words.is_empty() && !open.is_empty() {
                words.push(Proposal {
                    new: format!("{open}{close}"),
                    ..Proposal::new(format!("{open}…{close}").replace('\n', " "), "")
                });
            }
            list(file, document, (written, WORD), at, words)
        }
        Place::String { path, inside } => {
            string(file, document, (&path, inside, at), context).unwrap_or(none)
        }
        Place::Nothing => none,
    }
}

/// The proposals within a string.
fn string(
    file: &OpenFile,
    document: &EditedDocument,
    (path, inside, at): (&[String], std::ops::Range<usize>, usize),
    context: &Context,
) -> Option<CompletionList> {
    let (session, (name, table)) = (&document.session, path.split_last()?);
    let text = session.text();
    let is_moves =
        matches!((table, name.as_str()), ([one], "moves") if one == "record" || one == "solution");
    if is_moves {
        return legal(file, document, (inside, at), context);
    }
    let line = |from: usize| {
        text[from..at]
            .rfind('\n')
            .map_or(from, |found| from + found + 1)
    };
    let whole = |from: usize| {
        from..text[at..inside.end]
            .find('\n')
            .map_or(inside.end, |found| at + found)
    };
    match name.as_str() {
        "goal" => Some(list(
            file,
            document,
            (inside, SENTENCE),
            at,
            goals(document, context),
        )),
        "says" => {
            let games = context.games.profiles().statements();
            let own = session.verdict().game.and_then(|game| game.statements);
            let own: Vec<_> = own.map_or_else(|| games.to_vec(), |own| vec![own]);
            let forms = claim::forms::all(&own).map(|form| Proposal::new(form, ""));
            Some(list(
                file,
                document,
                (whole(line(inside.start)), SENTENCE),
                at,
                forms.collect(),
            ))
        }
        "at" => {
            let named = ["start", "end"]
                .into_iter()
                .map(|word| Proposal::new(word, ""));
            let numbers =
                (1..=session.verdict().plies).map(|moves| Proposal::new(moves.to_string(), ""));
            Some(list(
                file,
                document,
                (inside, WORD),
                at,
                named.chain(numbers).collect(),
            ))
        }
        _ => {
            let key = keys::find(path, session.verdict().game.map(|game| game.name))
                .filter(|_| context.settings.keys)?;
            let words = key
                .choices()
                .into_iter()
                .map(|word| Proposal::new(word, ""));
            Some(list(file, document, (inside, WORD), at, words.collect()))
        }
    }
}

/// Legal moves at a place in a record, or marks behind a move.
fn legal(
    file: &OpenFile,
    document: &EditedDocument,
    (inside, at): (std::ops::Range<usize>, usize),
    context: &Context,
) -> Option<CompletionList> {
    let text = document.session.text();
    let is_word = |c: char| !c.is_whitespace() && !matches!(c, '"' | '\'' | '«' | '»' | '(' | ')');
    let word_before = |at: usize| {
        let before = &text[inside.start..at];
        at - before.len() + before.trim_end_matches(is_word).len()
    };
    let mut begin = word_before(at);
    // The other half of a move belongs to it.
    while text[inside.start..begin].trim_end().ends_with(HALVES) {
        begin = word_before(inside.start + text[inside.start..begin].trim_end().len());
    }
    // Behind its number a move may stand without a blank.
    let digits = text[begin..at]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    if digits > 0 && text[begin + digits..at].starts_with('.') {
        begin += digits + 1;
    }
    let end = at
        + text[at..inside.end]
            .find(|c| !is_word(c))
            .unwrap_or(inside.end - at);
    let written = &text[begin..at];
    if let Some(signs) = written.find(['!', '?']) {
        let signs = begin + signs..end;
        let marks = Assessment::SPELLING
            .into_iter()
            .map(|(mark, sign)| Proposal::new(sign, context.say(&meaning(mark))));
        return Some(list(file, document, (signs, SIGN), at, marks.collect()));
    }
    let position = moves::before(document, begin..end, context)?;
    let usual = position.profile().sheet.cyrillic;
    let letters = author::letters(text, "", usual);
    let detail = context.say(&position.turn());
    let found = position
        .legal(letters)
        .into_iter()
        .map(|word| Proposal::new(word, detail.clone()));
    Some(list(
        file,
        document,
        (begin..end, MOVE),
        at,
        found.collect(),
    ))
}

/// The meaning of an author's mark.
fn meaning(mark: Assessment) -> Text {
    match mark {
        Assessment::Good => Text::new("good", "хороший ход"),
        Assessment::Mistake => Text::new("a mistake", "ошибка"),
        Assessment::Brilliant => Text::new("brilliant", "блестящий ход"),
        Assessment::Blunder => Text::new("a blunder", "грубая ошибка"),
        Assessment::Interesting => Text::new("interesting", "интересный ход"),
        Assessment::Dubious => Text::new("dubious", "сомнительный ход"),
    }
}

/// The goals that the players of the game may have.
fn goals(document: &EditedDocument, context: &Context) -> Vec<Proposal> {
    let session = &document.session;
    let seats = session.verdict().game.map_or(&[][..], |game| game.seats);
    let next = session.start().map_or(1, |start| start.number());
    let of = |seat| {
        let by = Some(next.saturating_add(4));
        [
            Goal::Wins { seat, by },
            Goal::Wins { seat, by: None },
            Goal::Denied { seat },
        ]
    };
    let goals = seats.iter().copied().flat_map(of).chain([Goal::Draw]);
    let languages = [
        context.lang,
        if context.lang == Lang::En {
            Lang::Ru
        } else {
            Lang::En
        },
    ];
    let written = goals.map(|goal| (goal, languages.map(|lang| goal.written(lang))));
    written
        .map(|(goal, [written, _])| Proposal::new(written, context.say(&goal.text())))
        .collect()
}

/// The keys of a table with the beginning of their values.
fn keys_of(table: &[String], game: Option<&str>, context: &Context) -> Vec<Proposal> {
    let keys = keys::of(table, game)
        .into_iter()
        .filter(|key| key.table().is_none() || !table.is_empty());
    keys.map(|key| {
        let [open, close] = key.frame();
        let new = format!("{} = {open}{close}", key.name);
        Proposal {
            new,
            ..Proposal::new(key.name, context.say(&key.text()))
        }
    })
    .collect()
}

/// The names of tables.
fn tables(game: Option<&str>, context: &Context) -> Vec<Proposal> {
    let tables = keys::of(&[], game)
        .into_iter()
        .filter(|key| key.table().is_some());
    tables
        .map(|key| Proposal::new(key.name, context.say(&key.text())))
        .collect()
}

/// The proposals that fit the typed text, to stand in its place.
fn list(
    file: &OpenFile,
    document: &EditedDocument,
    (written, kind): (std::ops::Range<usize>, u8),
    at: usize,
    proposals: Vec<Proposal>,
) -> CompletionList {
    // The text behind the place is replaced too, but nothing of it was typed now.
    let text = &document.session.text()[written.start..at.clamp(written.start, written.end)];
    let plain = |word: &str| {
        word.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect::<String>()
    };
    let parts = |text: &str| {
        text.split(HALVES)
            .map(plain)
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
    };
    let typed = parts(text);
    // Each half that is typed is in one of the proposal's, in whatever order; first come those that begin so.
    let rank = |proposal: &Proposal| {
        let label = parts(&proposal.label);
        let fits = typed
            .iter()
            .all(|typed| label.iter().any(|part| part.contains(typed)));
        let begins = typed
            .iter()
            .zip(&label)
            .all(|(typed, part)| part.starts_with(typed));
        fits.then(|| (!proposal.label.starts_with(text), !begins))
    };
    let mut fitting: Vec<_> = proposals
        .into_iter()
        .filter_map(|one| Some((rank(&one)?, one)))
        .collect();
    fitting.arrange_by_key(|(rank, _)| *rank);
    let is_incomplete = fitting.len() > MOST;
    let range = file.range(document, Span::new(written.start, written.end));
    let item =
        |(number, (_, Proposal { label, detail, new })): (usize, (_, Proposal))| CompletionItem {
            label,
            kind,
            detail,
            sort_text: format!("{number:04}"),
            filter_text: text.to_owned(),
            text_edit: TextEdit {
                range,
                new_text: new,
            },
        };
    CompletionList {
        is_incomplete,
        items: fitting
            .into_iter()
            .take(MOST)
            .enumerate()
            .map(item)
            .collect(),
    }
}
