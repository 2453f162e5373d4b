//! The proposals at a place: legal moves within the strings of a record, keys, words of keys,
//! goals, claims, marks.

use std::ops::Range;

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
use crate::text::{Arrange as _, Span, Text};

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

/// The place of a file where proposals are wanted.
struct TypedPlace<'a> {
    file: &'a OpenFile,
    document: &'a EditedDocument,
    /// Its byte in the document.
    at: usize,
    context: &'a Context,
}

/// The proposals at a place of a file.
pub(super) fn at(file: &OpenFile, position: Position, context: &Context) -> CompletionList {
    let found = file.at(position).and_then(|(document, at)| {
        let place = TypedPlace {
            file,
            document,
            at,
            context,
        };
        place.proposals()
    });
    found.unwrap_or(CompletionList {
        is_incomplete: false,
        items: Vec::new(),
    })
}

impl TypedPlace<'_> {
    fn text(&self) -> &str {
        self.document.session.text()
    }

    /// The name of the game.
    fn game(&self) -> Option<&str> {
        let game = self.document.session.verdict().game?;
        Some(game.name)
    }

    fn proposals(&self) -> Option<CompletionList> {
        match Scanner::new(self.text()).find(self.at) {
            // A server for TOML knows them from the schema.
            Place::Key { .. } | Place::Header(_) | Place::Value { .. }
                if !self.context.settings.keys =>
            {
                None
            }
            Place::Key { table, written } => {
                let mut keys = keys_of(&table, self.game(), self.context);
                let behind = self.text()[written.end..].trim_start_matches([' ', '\t']);
                if behind.starts_with('=') {
                    keys.iter_mut()
                        .for_each(|key| key.new.clone_from(&key.label));
                }
                Some(self.list(written, KEY, keys))
            }
            Place::Header(written) => {
                let tables = tables(self.game(), self.context);
                Some(self.list(written, KEY, tables))
            }
            Place::Value { path, written } => {
                let key = keys::find(&path, self.game())?;
                Some(self.list(written, WORD, values(&key)))
            }
            Place::String { path, inside } => self.string(&path, inside),
            Place::Nothing => None,
        }
    }

    /// The proposals within a string.
    fn string(&self, path: &[String], inside: Range<usize>) -> Option<CompletionList> {
        let (session, (name, table)) = (&self.document.session, path.split_last()?);
        let word = |word: &str| Proposal::new(word, "");
        match (table, name.as_str()) {
            ([one], "moves") if one == "record" || one == "solution" => self.legal(inside),
            (_, "goal") => {
                let goals = goals(self.document, self.context);
                Some(self.list(inside, SENTENCE, goals))
            }
            (_, "says") => {
                let games = self.context.games.profiles().statements();
                let own = session.verdict().game.and_then(|game| game.statements);
                let own: Vec<_> = own.map_or_else(|| games.to_vec(), |own| vec![own]);
                let forms = claim::forms::all(&own).map(|form| Proposal::new(form, ""));
                Some(self.list(self.line_in(&inside), SENTENCE, forms))
            }
            (_, "at") => {
                let named = ["start", "end"].into_iter().map(word);
                let numbers =
                    (1..=session.verdict().plies).map(|moves| Proposal::new(moves.to_string(), ""));
                Some(self.list(inside, WORD, named.chain(numbers)))
            }
            _ => {
                let key = keys::find(path, self.game()).filter(|_| self.context.settings.keys)?;
                Some(self.list(inside, WORD, key.choices().into_iter().map(word)))
            }
        }
    }

    /// The line of a string in which the place is.
    fn line_in(&self, inside: &Range<usize>) -> Range<usize> {
        let text = self.text();
        let before = text[inside.start..self.at].rfind('\n');
        let behind = text[self.at..inside.end].find('\n');
        before.map_or(inside.start, |found| inside.start + found + 1)
            ..behind.map_or(inside.end, |found| self.at + found)
    }

    /// Legal moves at a place in a record, or marks behind a move.
    fn legal(&self, inside: Range<usize>) -> Option<CompletionList> {
        let (text, at, context) = (self.text(), self.at, self.context);
        let is_word =
            |c: char| !c.is_whitespace() && !matches!(c, '"' | '\'' | '«' | '»' | '(' | ')');
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
            return Some(self.list(signs, SIGN, marks));
        }
        let position = moves::before(self.document, begin..end, context)?;
        let usual = position.profile().sheet.cyrillic;
        let letters = author::letters(text, "", usual);
        let detail = context.say(&position.turn());
        let found = position
            .legal(letters)
            .into_iter()
            .map(|word| Proposal::new(word, detail.clone()));
        Some(self.list(begin..end, MOVE, found))
    }

    /// The proposals that fit the typed text, to stand in its place.
    fn list(
        &self,
        written: Range<usize>,
        kind: u8,
        proposals: impl IntoIterator<Item = Proposal>,
    ) -> CompletionList {
        // The text behind the place is replaced too, but nothing of it was typed now.
        let text = &self.text()[written.start..self.at.clamp(written.start, written.end)];
        let typed = parts(text);
        let mut fitting: Vec<_> = proposals
            .into_iter()
            .filter_map(|one| Some((rank(&one.label, text, &typed)?, one)))
            .collect();
        fitting.arrange_by_key(|(rank, _)| *rank);
        let is_incomplete = fitting.len() > MOST;
        let range = self
            .file
            .range(self.document, Span::new(written.start, written.end));
        let item = |(number, (_, proposal)): (usize, (_, Proposal))| CompletionItem {
            label: proposal.label,
            kind,
            detail: proposal.detail,
            sort_text: format!("{number:04}"),
            filter_text: text.to_owned(),
            text_edit: TextEdit {
                range,
                new_text: proposal.new,
            },
        };
        let first = fitting.into_iter().take(MOST).enumerate();
        CompletionList {
            is_incomplete,
            items: first.map(item).collect(),
        }
    }
}

/// The halves of a word in small letters, without signs.
fn parts(text: &str) -> Vec<String> {
    let plain = |word: &str| {
        word.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect::<String>()
    };
    text.split(HALVES)
        .map(plain)
        .filter(|part| !part.is_empty())
        .collect()
}

/// The rank of a proposal for a text and its halves, each of which is in one of the proposal's, in whatever order; first come
/// those that begin so.
fn rank(label: &str, text: &str, typed: &[String]) -> Option<(bool, bool)> {
    let halves = parts(label);
    let fits = typed
        .iter()
        .all(|typed| halves.iter().any(|part| part.contains(typed)));
    let begins = typed
        .iter()
        .zip(&halves)
        .all(|(typed, part)| part.starts_with(typed));
    fits.then(|| (!label.starts_with(text), !begins))
}

/// The values that a key may have.
fn values(key: &keys::Key) -> Vec<Proposal> {
    let [open, close] = key.frame();
    let value = |word: &str| {
        let word = if matches!(word, "true" | "false") {
            word.to_owned()
        } else {
            format!("\"{word}\"")
        };
        if open == "[" {
            format!("[{word}]")
        } else {
            word
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
    words
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
    goals
        .map(|goal| Proposal::new(goal.written(context.lang), context.say(&goal.text())))
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
