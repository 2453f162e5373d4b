//! `formats/kletka.schema.json` says what the reader of documents does: the same keys, choices, types and limits.

mod check;

use std::sync::LazyLock;

use kletka::report::explain::{Example, page};
use kletka::text::{Code, Diagnostics, Source};
use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

use crate::rows;

const GAMES: [&str; 3] = ["parcel", "renju-for-three", "renju-3-2"];

static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../formats/kletka.schema.json");
    serde_json::from_str(text).unwrap()
});

/// What a program hands a date to a schema as: Taplo as a string, Tombi as a type that is none of JSON's, for which null stands.
type Dated = fn(String) -> Value;

fn table(table: &DeTable<'_>, dated: Dated) -> Value {
    Value::Object(
        table
            .iter()
            .map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref(), dated)))
            .collect(),
    )
}

/// A TOML value as editors hand it to a schema.
fn json(value: &DeValue<'_>, dated: Dated) -> Value {
    match value {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Integer(integer) => {
            i64::from_str_radix(integer.as_str(), integer.radix()).map_or(Value::Null, Into::into)
        }
        DeValue::Float(float) => float
            .as_str()
            .parse::<f64>()
            .map_or(Value::Null, Into::into),
        DeValue::Boolean(value) => (*value).into(),
        DeValue::Datetime(date) => dated(date.to_string()),
        DeValue::Array(list) => list.iter().map(|one| json(one.get_ref(), dated)).collect(),
        DeValue::Table(inner) => table(inner, dated),
    }
}

fn faults(document: &str) -> Vec<String> {
    let parsed = DeTable::parse(document).unwrap();
    let under = |dated| check::faults(&SCHEMA, &SCHEMA, &table(parsed.get_ref(), dated), "");
    let (taplo, tombi) = (under(Value::String), under(|_| Value::Null));
    assert_eq!(taplo, tombi, "{document}");
    taplo
}

fn diagnostics(document: &str) -> Diagnostics {
    let mut out = Diagnostics::default();
    kletka::games::standard().check(&Source::whole("", document), &mut out);
    out
}

/// Whether the reader refuses keys, types or values, whatever it says about the game.
fn is_refused(document: &str) -> bool {
    use Code::{BadValue, MissingKey, UnknownKey, Version, WrongType};
    let about_keys = [UnknownKey, MissingKey, WrongType, BadValue, Version];
    let found = diagnostics(document);
    found.iter().any(|one| about_keys.contains(&one.code))
}

/// What the reader's help lists behind a phrase, when it meets something unknown.
fn listed(document: &str, code: Code, phrase: &str) -> Vec<String> {
    let found = diagnostics(document);
    let mut of_code = found.iter().filter(|one| one.code == code);
    let help = of_code.find_map(|one| one.help.as_ref());
    let help = &help.unwrap_or_else(|| panic!("{document}: {found:?}")).en;
    let list = help.split_once(phrase).map(|(_, list)| list.split(", "));
    sorted(list.into_iter().flatten())
}

fn sorted<'a>(list: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut list: Vec<_> = list.map(str::to_owned).collect();
    list.sort();
    list
}

/// The keys of a table, which a path with dots names.
fn keys(path: &str) -> &'static Map<String, Value> {
    let mut at = &*SCHEMA;
    for key in path.split_terminator('.') {
        at = &at["properties"][key];
        if let Some(name) = at["$ref"].as_str() {
            at = SCHEMA.pointer(&name[1..]).unwrap();
        }
    }
    at["properties"].as_object().unwrap()
}

fn choices(key: &'static Value) -> Vec<String> {
    let list = key["enum"].as_array().unwrap();
    sorted(list.iter().map(|one| one.as_str().unwrap()))
}

/// The keys that the schema allows in a table of a game's document.
fn allowed(game: &str, path: &str) -> Vec<String> {
    let mut allowed = sorted(keys(path).keys().map(String::as_str));
    for part in SCHEMA["allOf"].as_array().unwrap() {
        if part["if"]["properties"]["game"]["const"] == game {
            let mut at = &part["then"];
            for key in path.split_terminator('.') {
                at = &at["properties"][key];
            }
            allowed.retain(|key| {
                at != &Value::Bool(false) && at["properties"][key] != Value::Bool(false)
            });
        }
    }
    allowed
}

#[test]
fn the_reader_knows_the_keys_of_the_schema_and_no_others() {
    for game in GAMES {
        let head = format!("kletka = 1\ngame = {game:?}\n");
        for path in [
            "",
            "meta",
            "meta.players",
            "board",
            "rules",
            "start",
            "record",
            "puzzle",
            "solution",
            "record.score",
        ] {
            if path == "record.score" && game != "parcel" {
                assert!(allowed(game, path).is_empty());
                continue;
            }
            let key = [path, "qqqqqq = 1"].join(if path.is_empty() { "" } else { "." });
            let mut known = listed(&format!("{head}{key}\n"), Code::UnknownKey, "eys are: ");
            // The reader reads a score before it knows whether the game has one, and then refuses it.
            let refuses_scores = is_refused(&format!("{head}record = {{ score = {{}} }}"));
            known.retain(|key| key != "score" || !refuses_scores);
            assert_eq!(known, allowed(game, path), "{game} {path}");
        }
    }
}

#[test]
fn the_reader_knows_the_choices_of_the_schema_and_no_others() {
    for (game, path, key) in [
        ("parcel", "board", "topology"),
        ("parcel", "board", "segments"),
        ("parcel", "rules", "opening"),
        ("parcel", "rules", "green"),
        ("renju-3-2", "record", "ended"),
    ] {
        let document = format!("kletka = 1\ngame = {game:?}\n[{path}]\n{key} = \"qqqqqq\"\n");
        let known = listed(&document, Code::BadValue, " is one of: ");
        assert_eq!(known, choices(&keys(path)[key]), "{key}");
    }
    for game in GAMES {
        let document = format!("kletka = 1\ngame = {game:?}\n[record]\nresult = \"qqqqqq\"\n");
        let known = listed(&document, Code::BadValue, " is one of: ");
        for word in ["blue", "red", "green", "A", "B", "draw", "unfinished"] {
            let is_allowed = faults(&document.replace("qqqqqq", word)).is_empty();
            assert_eq!(
                known.iter().any(|one| one == word),
                is_allowed,
                "{game}: {word}"
            );
        }
    }
    assert_eq!(choices(&keys("")["game"]), sorted(GAMES.into_iter()));
}

#[test]
fn limits_and_types_are_the_readers() {
    for [game, line] in rows(
        "
        parcel → board = { size = 0 }
        parcel → board = { size = 1 }
        parcel → board = { size = 25 }
        parcel → board = { size = 26 }
        parcel → board = { size = [3, 25] }
        parcel → board = { size = [3] }
        parcel → board = { size = [3, 4, 5] }
        parcel → board = { size = \"7\" }
        parcel → board = { size = 7.5 }
        parcel → board = { size = [0, 3] }
        renju-3-2 → board = { size = 3 }
        renju-3-2 → board = { size = 25 }
        renju-3-2 → board = { size = 26 }
        renju-3-2 → rules = { antonov = true }
        renju-for-three → rules = { antonov = 1 }
        renju-for-three → rules = { antonov = false }
        renju-for-three → rules = { komi = 1.5 }
        parcel → rules = { komi = 2 }
        parcel → rules = { komi = -0.5 }
        parcel → rules = { komi = \"2\" }
        parcel → start = { next = 0 }
        parcel → start = { next = 1000000 }
        parcel → start = { next = 1000001 }
        parcel → start = { position = 3 }
        parcel → start = []
        parcel → record = { moves = 1 }
        parcel → record = 'e7'
        parcel → record = { ended = 'time' }
        parcel → record = { ended = 'time', result = 'red' }
        parcel → record = { ended = 'forfeit', result = 'red' }
        parcel → record = { ended = 'illness', result = 'red' }
        parcel → meta = { extra = { club = 'Tower', rating = 1840, 'time control' = '90+30', from = 2026-11-28 } }
        parcel → meta = { extra = { paid = true } }
        parcel → meta = { extra = { list = [1] } }
        parcel → meta = { extra = 'Tower' }
        parcel → record = { score = { blue = 0, red = 1.5 } }
        parcel → record = { score = { blue = '0' } }
        renju-3-2 → record = { score = { } }
        renju-3-2 → record = { score = { blue = 1 } }
        parcel → meta = { players = { blue = 'A', red = ['B', 'C'] } }
        parcel → meta = { players = { green = 'A' } }
        renju-3-2 → meta = { players = { A = 1 } }
        renju-3-2 → meta = { players = 'A' }
        renju-3-2 → meta = { tags = 'x' }
        parcel → meta = { tags = ['x'] }
        parcel → meta = { tags = [1] }
        parcel → meta = { date = 2019-02-15 }
        parcel → meta = { date = [2019] }
        parcel → meta = { date = true }
        parcel → meta = { date = 2019-02-15T10:30:00Z }
        parcel → meta = { date = '2019' }
        parcel → meta = { date = 2019 }
        parcel → meta = { round = 3 }
        parcel → meta = { id = true }
        parcel → meta = { difficulty = 2.5 }
        parcel → meta = { author = ['A'] }
        parcel → meta = { title = 1 }
        parcel → meta = { annotator = 1 }
        go →
        ",
    ) {
        is_judged_alike(&format!("kletka = 1\ngame = {game:?}\n{line}"));
    }
    is_judged_alike("kletka = 2\ngame = \"parcel\"\n");
}

/// The schema and the reader both refuse a document, or neither does.
fn is_judged_alike(document: &str) {
    let (said, refused) = (faults(document), is_refused(document));
    let found = diagnostics(document);
    assert_eq!(!said.is_empty(), refused, "{document}\n{said:?}\n{found:?}");
}

#[test]
fn a_start_position_is_given_once() {
    for (key, is_wrong) in [
        ("position", false),
        ("picture", false),
        ("position = '', picture", true),
    ] {
        let document = format!("kletka = 1\ngame = \"parcel\"\nstart = {{ {key} = '' }}");
        assert_eq!(!faults(&document).is_empty(), is_wrong, "{document}");
        let found = diagnostics(&document);
        let is_found = found.iter().any(|one| one.code == Code::BadCombination);
        assert_eq!(is_found, is_wrong, "{document}");
    }
}

#[test]
fn examples_of_the_pages_are_judged_alike() {
    for &code in Code::ALL {
        let page = page(code);
        assert!(faults(&page.right).is_empty(), "{}", page.right);
        match &page.wrong {
            Example::Document(wrong) if code != Code::Toml => is_judged_alike(wrong),
            _ => {}
        }
    }
}

#[test]
fn shipped_documents_fit_the_schema() {
    let mut count = 0;
    crate::shipped(&["formats/examples", "puzzles"], |path, document, text| {
        let found = faults(text);
        assert!(found.is_empty(), "{} {document}: {found:?}", path.display());
        count += 1;
    });
    assert!(count >= 4);
}
