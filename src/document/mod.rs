//! Documents: from TOML to the parts that all games have in common.
//!
//! Knows the tables and keys of `formats/document.md`. The keys of `[board]` and `[rules]` belong to the games, which
//! read them from the sections handed on here; this module knows no game.

pub(crate) mod diagram;
pub mod format;
mod judged;
mod record;
pub mod stream;
mod toml_fault;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod claim;

pub use claim::Claim;
pub use diagram::Diagram;
pub use judged::{JUDGED_KEYS, Judged, ProvedWin};
pub(crate) use record::ENDED;
pub use record::Record;

use crate::notation::picture::Form;
use crate::notation::{self, Element, Figure, Letters, Line, Point};
use crate::rules::{Profiles, Seat};
use crate::settings::{self, Placed, Section, Table, Value, wrong_type};
use crate::text::{
    Code, Diagnostic, Diagnostics, Source, Span, SpanMap, Text, merge_conflict, shorten,
};

/// The format version that this program reads.
pub const VERSION: u32 = 1;

/// The JSON Schema of documents.
#[cfg(feature = "cli")]
pub(crate) const SCHEMA: &str = include_str!("../../formats/kletka.schema.json");

/// How many errors of the TOML parser are reported: one mistake makes it stumble again and again.
const MAX_TOML_ERRORS: usize = 5;

/// The largest number of a first move.
pub const MAX_NEXT: u32 = 1_000_000;

/// The keys of a `[meta]` table, in the order of the canonical form.
pub const META_KEYS: [&str; 17] = [
    "title",
    "author",
    "event",
    "site",
    "date",
    "round",
    "players",
    "annotator",
    "tags",
    "language",
    "source",
    "url",
    "id",
    "difficulty",
    "comment",
    "license",
    "extra",
];

/// A position drawn in signs, which its game is to read.
#[derive(Debug)]
pub struct PositionPicture<'t> {
    /// The signs.
    pub text: &'t str,
    /// Where the signs stand in the document.
    pub map: SpanMap,
    /// The place of the lower left sign.
    pub corner: Point,
}

/// The `[start]` table.
#[derive(Debug)]
pub struct Start<'t> {
    /// Stones and segments on the field before the first move, as listed.
    pub elements: Vec<Element>,
    /// The same as a picture.
    pub picture: Option<PositionPicture<'t>>,
    /// The number of the first move.
    pub next: u32,
    /// Where the position stands, or the table, or nothing.
    pub span: Span,
    /// Whether all of it could be read: if not, nothing can be played from it.
    pub is_whole: bool,
}

impl Start<'_> {
    /// Reads the picture, if there is one, into the elements; the alphabets of its letters.
    pub fn read_picture(&mut self, form: Form, out: &mut Diagnostics) -> Letters {
        let Some(picture) = self.picture.take() else {
            return Letters::default();
        };
        let parsed = notation::picture::read(picture.text, form, picture.corner, &picture.map);
        self.is_whole &= parsed.is_whole();
        out.extend(parsed.diagnostics);
        self.elements = parsed.tree;
        parsed.letters
    }
}

/// A document whose settings are still to be read by its game.
#[derive(Debug)]
pub struct Document<'t, 'i> {
    /// The name of the game.
    pub game: Option<Placed<&'t str>>,
    /// The title.
    pub title: Option<&'t str>,
    /// `[meta]` as it is written.
    pub meta: Option<&'t Table<'i>>,
    /// `players` of `[meta]`, whose keys are the seats of the game.
    pub players: Section<'t, 'i>,
    /// `[board]`, for the game to read.
    pub board: Section<'t, 'i>,
    /// `[rules]`, for the game to read.
    pub rules: Section<'t, 'i>,
    /// `[start]`.
    pub start: Start<'t>,
    /// `[record]`.
    pub record: Record<'t, 'i>,
    /// The alphabets of its colour letters, but not the letters of a picture.
    pub letters: Letters,
    /// The author's comment on the document as a whole.
    pub comment: Option<&'t str>,
    /// The language of titles and comments.
    pub language: Option<&'t str>,
    /// `[[claim]]`.
    pub claims: Vec<Claim>,
    /// `[judged]`.
    pub judged: Option<Judged>,
    /// `[[diagram]]`.
    pub diagrams: Vec<Diagram>,
    /// The goal of a puzzle, as it is written.
    pub goal: Option<&'t str>,
    /// The twins of a puzzle, as they are written.
    pub twins: Option<&'t Value<'i>>,
    /// `[puzzle]`, for those who know goals.
    pub puzzle: Section<'t, 'i>,
    /// The moves of `[solution]`, where there are any that can be read.
    pub solution: Option<Placed<Line>>,
}

/// Reads the TOML of a document. Text that is not TOML is reported and left out of the table;
/// nothing is read of a document in which a merge left a conflict.
#[must_use]
pub fn parse<'i>(source: &Source<'i>, out: &mut Diagnostics) -> Placed<Table<'i>> {
    if let Some(conflict) = merge_conflict(source) {
        out.push(conflict);
        return settings::read("").0;
    }
    let (table, faults) = settings::read(source.text);
    if let (Some(fault), false) = (faults.first(), source.text.contains('=')) {
        let message = Text::new(
            "this is not a document: it has no keys",
            "это не документ: в нём нет ключей",
        );
        let name = source.name;
        let help = text!(
            "typed moves become documents with kletka import --game GAME {name} -o games.kla",
            "из набранных ходов документы делает kletka import --game ИГРА {name} -o games.kla"
        );
        out.push(Diagnostic::error(Code::Toml, fault.span, message).help(help));
        return table;
    }
    let (mut reported, mut last) = (0, None);
    for fault in &faults {
        // The first error of a line leads to the others.
        let at = fault.span.start as usize;
        let is_same_line =
            |last: usize| memchr::memchr(b'\n', &source.text.as_bytes()[last..at]).is_none();
        if last.is_some_and(is_same_line) {
            continue;
        }
        if reported == MAX_TOML_ERRORS {
            break;
        }
        (reported, last) = (reported + 1, Some(at));
        out.push(no_toml(source.text, fault.span, &fault.message));
    }
    table
}

/// Reports that a text is not TOML, with the parser's message.
#[must_use]
pub fn no_toml(text: &str, span: Span, message: &str) -> Diagnostic {
    let (before, rest) = text
        .split_at_checked(span.start as usize)
        .unwrap_or_default();
    let before = before.rsplit('\n').next().unwrap_or_default();
    let (message, help) = toml_fault::words(message, before, rest);
    Diagnostic {
        help,
        ..Diagnostic::error(Code::Toml, span, message)
    }
}

/// Reads the parts that all games have in common and reports their faults; `None` for another
/// format version. Messages name the games that there are and their keys.
#[must_use]
pub fn read<'t, 'i>(
    source: &Source<'i>,
    table: &'t Placed<Table<'i>>,
    games: &'t Profiles,
    out: &mut Diagnostics,
) -> Option<Document<'t, 'i>> {
    let beginning = Span {
        end: table.span.start,
        ..table.span
    };
    let mut top = Section::new("", Some((&table.value, beginning))).with(games.vocabulary());
    let had_toml_errors = out.has_errors();
    if !read_version(&mut top, had_toml_errors, out) {
        return None;
    }
    let game = top.string("game", out);
    if game.is_none() && top.value("game").is_none() && !had_toml_errors {
        out.push(missing(&top, "game", &games.names().join(", ")));
    }
    let meta = top.content("meta").and_then(Value::as_table);
    let [title, comment, language] =
        ["title", "comment", "language"].map(|key| meta?.get(key)?.value.as_str());
    let players = read_meta(top.table("meta", out), out);
    let board = top.table("board", out);
    let rules = top.table("rules", out);
    let mut letters = Letters::default();
    let start = read_start(source, top.table("start", out), &mut letters, out);
    let record = record::read(source, top.table("record", out), &mut letters, out);
    let claims = claim::read(source, &mut top, &mut letters, games.statements(), out);
    let diagrams = diagram::read(source, &mut top, out);
    let puzzle = top.table("puzzle", out);
    let solution = record::read_solution(source, top.table("solution", out), &mut letters, out);
    let judged = judged::read(top.table("judged", out), out);
    top.finish(out);
    Some(Document {
        game,
        title,
        comment,
        meta,
        players,
        board,
        rules,
        start,
        record,
        letters,
        language,
        claims,
        judged,
        diagrams,
        goal: puzzle.peek("goal"),
        twins: puzzle.content("twins"),
        puzzle,
        solution,
    })
}

fn missing(section: &Section<'_, '_>, key: &str, values: &str) -> Diagnostic {
    let message = text!("the key {key} is missing", "нет ключа {key}");
    Diagnostic::error(Code::MissingKey, section.span(), message).help(text!(
        "{key} is one of: {values}",
        "{key} — одно из: {values}"
    ))
}

/// Checks the format version; false when a later version may mean something else by the same words.
fn read_version(top: &mut Section<'_, '_>, had_toml_errors: bool, out: &mut Diagnostics) -> bool {
    let Some(value) = top.value("kletka") else {
        if !had_toml_errors {
            let message = Text::new("the key kletka is missing", "нет ключа kletka");
            let help = Text::new(
                "a document begins with its format version: kletka = 1",
                "документ начинается с версии формата: kletka = 1",
            );
            out.push(Diagnostic::error(Code::MissingKey, top.span(), message).help(help));
        }
        return true;
    };
    match &value.value {
        Value::Integer(_) if value.value.as_integer() == Some(VERSION.into()) => true,
        Value::Integer(number) => {
            let number = shorten(number);
            let message = text!(
                "this program reads format version {VERSION}, not {number}",
                "эта программа читает версию формата {VERSION}, а не {number}"
            );
            out.push(
                Diagnostic::error(Code::Version, value.span, message).help(Text::new(
                    "write kletka = 1, or use a later program",
                    "пишите kletka = 1 или возьмите более новую программу",
                )),
            );
            false
        }
        _ => {
            out.push(wrong_type(
                "kletka",
                ("the format version 1", "версия формата 1"),
                value,
            ));
            true
        }
    }
}

impl Document<'_, '_> {
    /// The names of the players, in the order of the seats.
    #[must_use]
    pub fn player_names(&self) -> Vec<String> {
        let players = self
            .meta
            .and_then(|meta| meta.get("players")?.value.as_table());
        let name = |seat: Seat| players?.get(seat.name())?.value.names();
        Seat::ALL.into_iter().filter_map(name).collect()
    }
}

/// Checks `[meta]`, which no game depends on. Returns the players.
fn read_meta<'t, 'i>(mut meta: Section<'t, 'i>, out: &mut Diagnostics) -> Section<'t, 'i> {
    if !meta.is_present() {
        return meta;
    }
    let players = meta.table("players", out);
    for entry in meta.table("extra", out).entries() {
        if matches!(
            entry.value.value,
            Value::List(_) | Value::Table(_) | Value::Boolean(_)
        ) {
            let expected = ("a string, number or date", "строка, число или дата");
            let key = shorten(&entry.key.value);
            out.push(wrong_type(&key, expected, &entry.value));
        }
    }
    for key in META_KEYS {
        let (is_fine, en, ru): (fn(&Value<'_>) -> bool, _, _) = match key {
            "players" | "extra" => continue,
            "tags" => (is_text_list, "a list of strings", "список строк"),
            "date" => (
                |value| matches!(value, Value::Date(_) | Value::String(_)),
                "a date",
                "дата",
            ),
            "round" | "id" | "difficulty" => (
                |value| {
                    matches!(
                        value,
                        Value::String(_) | Value::Integer(_) | Value::Float(_)
                    )
                },
                "a string or a number",
                "строка или число",
            ),
            "author" | "annotator" => (
                is_name,
                "a string or a list of strings",
                "строка или список строк",
            ),
            _ => (
                |value| matches!(value, Value::String(_)),
                "a string",
                "строка",
            ),
        };
        if let Some(found) = meta.value(key).filter(|found| !is_fine(&found.value)) {
            out.push(wrong_type(key, (en, ru), found));
        }
    }
    meta.finish(out);
    players
}

fn is_text_list(value: &Value<'_>) -> bool {
    matches!(value, Value::List(list) if list.iter().all(|one| one.value.as_str().is_some()))
}

/// Whether a value is a name or, for a team, a list of names.
#[must_use]
pub fn is_name(value: &Value<'_>) -> bool {
    value.as_str().is_some() || is_text_list(value)
}

fn read_start<'t>(
    source: &Source<'_>,
    mut start: Section<'t, '_>,
    letters: &mut Letters,
    out: &mut Diagnostics,
) -> Start<'t> {
    let errors = out.errors();
    let position = start.string("position", out);
    let picture = start.string("picture", out);
    let corner = start.string("corner", out);
    let next = start
        .integer("next", 1..=MAX_NEXT, out)
        .map_or(1, |next| next.value);
    let table_span = start.span();
    check_start(position.as_ref(), picture.as_ref(), corner.as_ref(), out);
    start.finish(out);
    let corner = corner.and_then(|corner| read_corner(source, &corner, out));
    let mut read = Start {
        elements: Vec::new(),
        picture: None,
        next,
        span: table_span,
        is_whole: false,
    };
    if let Some(position) = position {
        let parsed =
            notation::position(position.value, &SpanMap::inside(source.text, position.span));
        *letters = letters.and(parsed.letters);
        out.extend(parsed.diagnostics);
        read.elements = parsed.tree;
        read.span = position.span;
    } else if let Some(picture) = picture {
        let corner = corner.unwrap_or(Point { column: 0, row: 1 });
        read.picture = Some(PositionPicture {
            text: picture.value,
            map: SpanMap::inside(source.text, picture.span),
            corner,
        });
        read.span = picture.span;
    }
    read.is_whole = out.errors() == errors;
    read
}

/// Reports a position that is given twice, and the corner of no picture.
fn check_start(
    position: Option<&Placed<&str>>,
    picture: Option<&Placed<&str>>,
    corner: Option<&Placed<&str>>,
    out: &mut Diagnostics,
) {
    if let (Some(position), Some(picture)) = (position, picture) {
        let message = Text::new(
            "the start position is given twice, as a list and as a picture",
            "начальная позиция задана дважды: списком и рисунком",
        );
        let here = Text::new("the list", "список");
        let help = Text::new(
            "keep one of position and picture",
            "оставьте что-то одно: position или picture",
        );
        out.push(
            Diagnostic::error(Code::BadCombination, picture.span, message)
                .culprit(position.span, here)
                .help(help),
        );
    }
    if let (Some(corner), None) = (corner, picture) {
        let message = Text::new(
            "corner places a picture, and there is none",
            "corner задаёт место рисунка, а рисунка нет",
        );
        out.error(Code::BadCombination, corner.span, message);
    }
}

/// The place of a picture's lower left sign.
fn read_corner(source: &Source<'_>, corner: &Placed<&str>, out: &mut Diagnostics) -> Option<Point> {
    match notation::pointer(corner.value, &SpanMap::inside(source.text, corner.span)) {
        Ok(Element {
            colour: None,
            figure: Figure::Point(point),
            ..
        }) if point.row > 0 => return Some(point),
        Ok(_) | Err(_) => {}
    }
    let written = shorten(corner.value);
    let message = text!(
        "corner cannot be {written:?}",
        "corner не может быть {written:?}"
    );
    let help = Text::new(
        "corner is a cell or vertex, that of the lower left sign: corner = \"e5\"",
        "corner — клетка или вершина левого нижнего знака: corner = \"e5\"",
    );
    out.push(Diagnostic::error(Code::BadValue, corner.span, message).help(help));
    None
}

/// Reports a document with nothing in it.
#[must_use]
pub fn empty() -> Diagnostic {
    let message = Text::new("the document is empty", "документ пуст");
    let help = Text::new(
        "a document begins with kletka = 1 and game = \"…\"",
        "документ начинается с kletka = 1 и game = \"…\"",
    );
    Diagnostic::error(Code::Empty, Span::default(), message).help(help)
}
