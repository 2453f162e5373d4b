//! `kletka archive convert`.

use serde_json::{Map, Value, json};

use super::documents::{ArchiveDocument, Documents};
use super::record::{self, RecordRow};
use crate::cli::prelude::*;
use crate::cli::shard::Shard;
use crate::report;
use crate::rules::{GameFrame, Profile, Profiles, Seat};
use crate::session::author;
use crate::text::{Json, Severity};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<ConvertArgs>(
    "convert",
    &[
        ("archive convert club.kla --to csv > club.csv", "", ""),
        (
            "archive convert games --to jsonl | kletka import - -o copy.kla",
            "",
            "",
        ),
        ("archive convert club.kla --to json > club.json", "", ""),
    ],
    [
        "\
Documents with errors are written as far as they can be read, with valid = false.
Exit codes: 0 done, 1 a document has an error, 2 a file cannot be read.",
        "\
Документы с ошибками пишутся, насколько они читаются, с valid = false.
Коды завершения: 0 — сделано, 1 — в документе ошибка, 2 — файл не читается.",
    ],
);

/// Convert documents to JSON or CSV
/// ru: Перевести документы в JSON или CSV
///
/// JSON holds whole documents, which kletka import reads back; CSV has one row for each, with the columns that
/// formats/archives.md describes.
/// ru: В JSON документы целиком, их читает kletka import; в CSV по строке на документ, столбцы описаны в
/// formats/archives.md.
#[derive(Debug, Args)]
struct ConvertArgs {
    /// csv: leave cells that begin like a formula (= + - @) as they are; otherwise a quote ' stands before them
    /// ru: csv: не трогать ячейки, которые начинаются как формула (= + - @); иначе перед ними ставится кавычка '
    #[arg(long)]
    raw_cells: bool,
    #[command(flatten)]
    documents: Documents,
    /// jsonl: an object for each line; json: one list of the same objects; csv: a row for each document
    /// ru: jsonl — по объекту на строку, json — один список тех же объектов, csv — по строке на документ
    #[arg(long, value_name = "json|jsonl|csv", hide_possible_values = true)]
    to: To,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    Json,
    Jsonl,
    Csv,
}

/// The columns of CSV before those of the settings.
const FIRST: [&str; 9] = [
    "file", "document", "valid", "errors", "game", "width", "height", "topology", "segments",
];

/// The settings with columns of their own, in the order of the columns; settings that no other game has follow.
const SETTINGS: [&str; 3] = ["opening", "green", "komi"];

/// The columns of `[meta]`.
const META: [&str; 6] = ["title", "author", "event", "site", "date", "round"];

/// The columns behind the players.
const LAST: [&str; 9] = [
    "start",
    "next",
    "moves",
    "plies",
    "result",
    "end",
    "score_blue",
    "score_red",
    "goal",
];

/// The columns of settings, those of all games.
fn settings(games: &Profiles) -> Vec<&'static str> {
    let mut out = SETTINGS.to_vec();
    for key in ["board", "rules"]
        .into_iter()
        .flat_map(|table| games.keys(table))
    {
        if !out.contains(&key) && !["size", "topology", "segments"].contains(&key) {
            out.push(key);
        }
    }
    out
}

/// The names of all columns.
fn columns(games: &Profiles) -> Vec<String> {
    let names = FIRST
        .into_iter()
        .chain(settings(games))
        .chain(META)
        .map(str::to_owned);
    let players = Seat::ALL.map(|seat| format!("player_{}", seat.name()));
    names
        .chain(players)
        .chain(LAST.map(str::to_owned))
        .collect()
}

impl Run for ConvertArgs {
    fn run(&self, out: &mut Out) -> Done {
        let (to, games) = (self.to, out.terminal.games.profiles());
        // The rows of all parts are to follow one head, the first part's.
        if to == To::Csv && self.documents.part.shard.is_none_or(Shard::is_first) {
            out.bytes(&row(columns(games), self.raw_cells));
        }
        let mut is_first = true;
        let totals = self.documents.each(
            true,
            out,
            |document, _, diagnostics| {
                let row = document.read(diagnostics, RecordRow::of);
                let found = ConvertedDocument {
                    document,
                    reader: &row,
                    diagnostics,
                    games,
                };
                if to == To::Csv {
                    found.csv(self.raw_cells)
                } else {
                    visible(&found.json().to_string()).into_owned().into_bytes()
                }
            },
            |text, out| {
                if to == To::Json {
                    out.bytes(if is_first { b"[\n" } else { b",\n" });
                }
                is_first = false;
                out.bytes(&text);
                if to == To::Jsonl {
                    out.bytes(b"\n");
                }
                !out.is_closed()
            },
        );
        if to == To::Json {
            out.bytes(if is_first { b"[]\n" } else { b"\n]\n" });
        }
        Ok(totals.status)
    }
}

/// A document with all that is known of it.
struct ConvertedDocument<'a> {
    document: &'a ArchiveDocument<'a>,
    reader: &'a RecordRow,
    diagnostics: &'a Diagnostics,
    games: &'a Profiles,
}

impl ConvertedDocument<'_> {
    fn content(&self) -> Option<Json> {
        self.document.text().and_then(author::content)
    }

    fn errors(&self) -> usize {
        self.diagnostics.count(Severity::Error)
    }

    fn json(&self) -> Value {
        let Self {
            document, reader, ..
        } = self;
        let verdict = &reader.verdict;
        let score = reader
            .score
            .zip(verdict.game)
            .map(|(points, Profile { seats, .. })| {
                let points = seats
                    .iter()
                    .zip(points)
                    .map(|(seat, points)| (seat.name().to_owned(), json!(points)));
                points.collect::<Map<_, _>>()
            });
        json!({
            "file": document.source.name,
            "document": document.source.document,
            "game": verdict.game.map(|game| game.name),
            "valid": self.errors() == 0,
            "errors": self.errors(),
            "plies": verdict.plies,
            "outcome": report::json::outcome(verdict.outcome),
            "score": score,
            "next": reader.frame.as_ref().map(|_| reader.next),
            "moves": reader.moves,
            "clocks": reader.clocks,
            "content": self.content(),
        })
    }

    /// The columns of [`FIRST`].
    fn first(&self) -> [String; 9] {
        let (source, reader) = (&self.document.source, self.reader);
        let of_field =
            |get: fn(&GameFrame) -> String| reader.frame.as_ref().map(get).unwrap_or_default();
        [
            source.name.to_owned(),
            source.document.to_string(),
            (self.errors() == 0).to_string(),
            self.errors().to_string(),
            reader.verdict.game.map_or("", |game| game.name).to_owned(),
            of_field(|frame| frame.grid.width().to_string()),
            of_field(|frame| frame.grid.height().to_string()),
            of_field(|frame| frame.grid.topology().name().to_owned()),
            of_field(|frame| frame.segments.to_owned()),
        ]
    }

    /// The column of a setting.
    fn setting(&self, key: &str) -> Option<String> {
        let frame = self.reader.frame.as_ref()?;
        if key == "komi" {
            return frame.komi.map(|komi| komi.to_string());
        }
        let mut terms = frame.terms.iter();
        let (_, value) = terms.find(|(name, _)| *name == key)?;
        Some((*value).to_owned())
    }

    /// The columns of [`LAST`].
    fn last(&self) -> [String; 9] {
        let reader = self.reader;
        let moves = (reader.next..)
            .zip(&reader.moves)
            .map(|(number, word)| format!("{number}. {word}"));
        let is_known = reader.frame.is_some();
        let (result, end) = if is_known {
            record::result(reader.verdict.outcome)
        } else {
            ("", "")
        };
        let score = |at: usize| reader.score.map(|score| score[at].to_string());
        [
            reader.start.join(" "),
            if is_known {
                reader.next.to_string()
            } else {
                String::new()
            },
            moves.collect::<Vec<_>>().join(" "),
            reader.verdict.plies.to_string(),
            result.to_owned(),
            end.to_owned(),
            score(0).unwrap_or_default(),
            score(1).unwrap_or_default(),
            reader.stated.goal.clone().unwrap_or_default(),
        ]
    }

    fn csv(&self, is_raw: bool) -> Vec<u8> {
        let content = self.content();
        let none = Map::new();
        let meta = content
            .as_ref()
            .and_then(|content| content.0.get("meta")?.as_object())
            .unwrap_or(&none);
        let players = meta
            .get("players")
            .and_then(Value::as_object)
            .unwrap_or(&none);
        let said = |key: &str| meta.get(key).map(plain).unwrap_or_default();
        let player = |seat: Seat| players.get(seat.name()).map(plain).unwrap_or_default();
        let settings = settings(self.games).into_iter();
        row(
            self.first()
                .into_iter()
                .chain(settings.map(|key| self.setting(key).unwrap_or_default()))
                .chain(META.map(said))
                .chain(Seat::ALL.map(player))
                .chain(self.last()),
            is_raw,
        )
    }
}

/// A row of CSV with its line break.
fn row(fields: impl IntoIterator<Item = String>, is_raw: bool) -> Vec<u8> {
    let fields = fields.into_iter();
    line(
        fields.map(|field| if is_raw { field } else { guarded(&field) }),
        b',',
    )
}

/// Cells with a sign between them, and a line break.
fn line(cells: impl Iterator<Item = String>, divider: u8) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new()
        .delimiter(divider)
        .from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(cells);
    writer.into_inner().unwrap_or_default()
}

/// A row whose cells no spreadsheet takes for formulas.
pub(super) fn guarded_row(cells: &[String], divider: u8) -> Vec<u8> {
    line(cells.iter().map(|cell| guarded(cell)), divider)
}

/// A cell that commands no terminal and that no spreadsheet takes for a formula: a quote stands before what begins like one,
/// behind blanks too, and is not a number. The signs of full width are for spreadsheets what the
/// usual ones are. Where cells are divided by semicolons, as in countries with decimal commas, or
/// by tabs, a part of a cell is one of its own.
fn guarded(field: &str) -> String {
    const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    const DIVIDERS: [char; 4] = [';', '\t', '\r', '\n'];
    // Where another cell begins, a quote is taken for the quote of a cell.
    let begins = |part: &str| {
        part.trim_start_matches(|c: char| c.is_whitespace() || c == '"')
            .starts_with(SIGNS)
    };
    let is_formula =
        |part: &str| begins(part) && part.trim_matches(DIVIDERS).trim().parse::<f64>().is_err();
    let mut cell = if field.starts_with(['\t', '\r', '\n']) {
        "'".to_owned()
    } else {
        String::new()
    };
    for part in field.split_inclusive(DIVIDERS) {
        if is_formula(part) {
            cell.push('\'');
        }
        cell.push_str(part);
    }
    visible(&cell).into_owned()
}

/// A value of `[meta]` in a cell.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join("; "),
        Value::Object(object) => object.get("toml").map(plain).unwrap_or_default(),
        other => other.to_string(),
    }
}
