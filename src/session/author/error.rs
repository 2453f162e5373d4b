//! The errors of writing and editing a document.

use crate::notation::Element;
use crate::notation::print::{self, Alphabet};
use crate::rules::{Profile, RecastError};
use crate::session::ReachError;
use crate::settings::Literal;
use crate::text::{Diagnostic, Text};

/// Why a document cannot be written as wanted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// The document is not TOML.
    NotToml,
    /// A key of the document that must be a table is another value.
    NotTable(&'static str),
    /// The start position has errors.
    Start,
    /// The start position is not drawn in signs.
    NotDrawn,
    /// The drawing of the start position does not reach so far: the place.
    NoSign(String),
    /// The drawing of the start position cannot hold the change.
    Drawing,
    /// The document cannot hold a drawing of the start position.
    Picture,
    /// The start position has no such stone or segment.
    NothingThere(String),
    /// More than one stone or segment, or none, is to be moved.
    NotOne,
    /// No move is written at the place.
    NoMove,
    /// The move has no such comment.
    NoComment,
    /// The record has fewer moves: this number.
    TooFewMoves(usize),
    /// Moves cannot be cut out of their string.
    Uncut,
    /// The string of moves is written in three apostrophes, which it cannot hold.
    Apostrophes,
    /// The string of moves cannot hold the change.
    Unfit,
    /// A comment of several lines.
    CommentLines,
    /// A comment that fits into no quotes.
    CommentQuotes,
    /// The document cannot take a value.
    Key {
        /// The key.
        key: String,
        /// The value, as TOML.
        value: String,
    },
    /// The document cannot take another table in this list.
    Table(String),
    /// The document has no such key or table to be taken out.
    Untaken,
    /// The game has no such setting.
    NoSetting(&'static Profile, &'static str),
    /// The game has no such player.
    NoPlayer(&'static Profile, String),
    /// Moves or places were typed that cannot be read.
    Notation(Box<Diagnostic>),
}

impl EditError {
    /// The error of a change that does not fit into a string of moves.
    pub(super) fn unfit(literal: Option<Literal>) -> Self {
        let is_wide = |literal: Literal| literal.is_long && literal.encode("'''").is_none();
        if literal.is_some_and(is_wide) {
            Self::Apostrophes
        } else {
            Self::Unfit
        }
    }

    /// The error of a removal of a piece that is not there.
    pub(super) fn nothing(wanted: &Element, alphabet: Alphabet) -> Self {
        Self::NothingThere(print::element(wanted, alphabet))
    }
}

worded!(EditError, from Notation(Diagnostic); error => match error {
    EditError::NotToml => Text::new(
        "the document is not TOML: kletka check shows where",
        "документ — не TOML: место укажет kletka check",
    ),
    EditError::NotTable(name) => text!("{name} is not a table", "{name} — не таблица"),
    EditError::Start => Text::new("the start position has errors", "в начальной позиции есть ошибки"),
    EditError::NotDrawn => {
        Text::new("the start position is not drawn", "начальная позиция не нарисована")
    }
    EditError::NoSign(place) => text!(
        "the drawing of the start position has no sign for {place}: draw more of the board, or list the pieces there",
        "на рисунке начальной позиции нет знака для {place}: нарисуйте больше поля или задайте позицию списком"
    ),
    EditError::Drawing => Text::new("the drawing cannot take this", "рисунок этого не принимает"),
    EditError::Picture => {
        Text::new("the document cannot take the drawing", "документ не принимает рисунок")
    }
    EditError::NothingThere(word) => text!(
        "there is no {word} to remove",
        "{word} убрать нельзя: в позиции этого нет"
    ),
    EditError::NotOne => Text::new(
        "one stone or segment is moved at a time",
        "переставляют по одному камню или отрезку",
    ),
    EditError::NoMove => Text::new("no move stands at this place", "на этом месте нет хода"),
    EditError::NoComment => Text::new("there is no such comment", "такого комментария нет"),
    EditError::TooFewMoves(0) => {
        Text::new("the record has no moves to take back", "в записи нет ходов: брать назад нечего")
    }
    EditError::TooFewMoves(there) => text!(
        "the record has only {moves}",
        "в записи всего {moves}",
        moves = Text::count(*there, ["move", "moves"], ["ход", "хода", "ходов"])
    ),
    EditError::Uncut => Text::new(
        "these moves cannot be cut out of the document",
        "эти ходы не удаётся вырезать из документа",
    ),
    EditError::Apostrophes => Text::new(
        "three apostrophes in a row end this document's string of moves: it cannot hold them",
        "три апострофа подряд заканчивают строку ходов этого документа: в ней им не место",
    ),
    EditError::Unfit => Text::new(
        "this does not fit into the document's string of moves: write it in three apostrophes '''…'''",
        "это не помещается в строку ходов документа: запишите её в трёх апострофах '''…'''",
    ),
    EditError::CommentLines => Text::new(
        "the comment must be one line of text",
        "комментарий должен быть одной строкой текста",
    ),
    EditError::CommentQuotes => Text::new(
        "a comment cannot hold both \" and unpaired « »",
        "в комментарии не могут стоять и \", и непарные « »",
    ),
    EditError::Key { key, value } => text!(
        "the document cannot take {key} = {value}",
        "документ не принимает {key} = {value}"
    ),
    EditError::Table(table) => text!(
        "the document cannot take another [[{table}]]",
        "документ не принимает ещё один [[{table}]]"
    ),
    EditError::Untaken => Text::new(
        "this cannot be taken out of the document",
        "из документа это убрать нельзя",
    ),
    EditError::NoSetting(Profile { name, keys, .. }, key) => {
        let keys: Vec<_> = keys.iter().map(|one| format!("--{}", one.name)).collect();
        let list = keys.join(", ");
        text!(
            "{name} has no --{key}: its settings are {list}",
            "в {name} нет --{key}: её настройки — {list}"
        )
    }
    EditError::NoPlayer(Profile { name, seats, .. }, seat) => {
        let list = seats.iter().map(|seat| seat.name()).collect::<Vec<_>>().join(", ");
        text!(
            "{name} has no player {seat:?}: its players are {list}",
            "в {name} нет игрока {seat:?}: игроки — {list}"
        )
    }
    EditError::Notation(error) => error.message.clone(),
});

/// Why a position cannot be cut out of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CutError {
    /// The document has no such position.
    Reach(ReachError),
    /// The game does not allow the change.
    Recast(RecastError),
}

worded!(CutError, from Reach(ReachError), from Recast(RecastError); error => match error {
    CutError::Reach(why) => why.text(),
    CutError::Recast(why) => why.text(),
});

/// The reasons why JSON is not a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonError {
    /// It is not JSON: what its reader says.
    Syntax(String),
    /// It has no content.
    NoContent,
    /// The document would be larger than this limit in bytes.
    TooLarge(usize),
    /// It holds something that TOML cannot.
    Unwritable,
    /// One item of a list, counted from 0.
    Item(usize, Box<Self>),
}

worded!(JsonError; error => match error {
    JsonError::Syntax(error) => text!("this is not JSON: {error}", "это не JSON"),
    JsonError::NoContent => Text::new(
        "the line has no content: kletka check --json --content writes it, for documents that are TOML",
        "в строке нет content: его пишет kletka check --json --content, если документ — TOML",
    ),
    JsonError::TooLarge(limit) => text!(
        "the document would be larger than the limit of {limit} bytes",
        "документ стал бы больше допустимых {limit} байт",
        limit = Text::number(*limit)
    ),
    JsonError::Unwritable => Text::new(
        "the content holds something that a document cannot: null, a value alone, or {\"toml\": …} that is not a number or date",
        "в content есть то, чего не бывает в документе: null или {\"toml\": …}, где не число и не дата",
    ),
    JsonError::Item(item, why) => {
        let why = why.text();
        text!("document {item}: {why}", "документ {item}: {why}", why)
    }
});
