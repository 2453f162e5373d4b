//! `formats/kletka.schema.json` says what the reader of documents does: the same keys, choices, types and limits.

mod check;

use std::fs;
use std::path::{Path, PathBuf};

use kletka::document::stream::Archive;
use kletka::report::explain::{Example, page};
use kletka::text::Source;
use kletka::text::{Code, Diagnostics};
use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

const GAMES: [&str; 3] = ["parcel", "renju-for-three", "renju-3-2"];

fn schema() -> Value {
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("formats/kletka.schema.json"),
    )
    .unwrap();
    serde_json::from_str(&text).unwrap()
}

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
    let schema = schema();
    let parsed = DeTable::parse(document).unwrap();
    let under = |dated| check::faults(&schema, &schema, &table(parsed.get_ref(), dated), "");
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
    let about_keys = |code| {
        matches!(
            code,
            Code::UnknownKey | Code::MissingKey | Code::WrongType | Code::BadValue | Code::Version
        )
    };
    diagnostics(document).iter().any(|one| about_keys(one.code))
}

/// What the reader's help lists behind a phrase, when it meets something unknown.
fn listed(document: &str, code: Code, phrase: &str) -> Vec<String> {
    let found = diagnostics(document);
    let help = found
        .iter()
        .filter(|one| one.code == code)
        .find_map(|one| one.help.clone());
    let help = help
        .unwrap_or_else(|| panic!("no help for {document}: {found:?}"))
        .en;
    let Some(at) = help.find(phrase) else {
        return vec![];
    };
    let mut list: Vec<_> = help[at + phrase.len()..]
        .split(", ")
        .map(str::to_owned)
        .collect();
    list.sort();
    list
}

/// The keys that the schema allows in a table of a game's document.
fn allowed(game: &str, path: &[&str]) -> Vec<String> {
    let schema = schema();
    let mut keys: Vec<String> = follow(&schema, &schema, path).keys().cloned().collect();
    for part in schema["allOf"].as_array().unwrap() {
        if part["if"]["properties"]["game"]["const"] == game {
            let mut at = &part["then"];
            for key in path {
                at = &at["properties"][key];
            }
            keys.retain(|key| {
                at != &Value::Bool(false) && at["properties"][key] != Value::Bool(false)
            });
        }
    }
    keys.sort();
    keys
}

fn follow<'a>(schema: &'a Value, root: &'a Value, path: &[&str]) -> &'a Map<String, Value> {
    let resolve = |at: &'a Value| match at["$ref"].as_str() {
        Some(name) => &root["definitions"][name.strip_prefix("#/definitions/").unwrap()],
        None => at,
    };
    let mut at = schema;
    for key in path {
        at = resolve(&at["properties"][key]);
    }
    at["properties"].as_object().unwrap()
}

#[test]
fn the_reader_knows_the_keys_of_the_schema_and_no_others() {
    for game in GAMES {
        for path in [
            &[][..],
            &["meta"],
            &["meta", "players"],
            &["board"],
            &["rules"],
            &["start"],
            &["record"],
            &["puzzle"],
            &["solution"],
            &["record", "score"],
        ] {
            if path == ["record", "score"] && game != "parcel" {
                assert!(allowed(game, path).is_empty());
                continue;
            }
            let heading = if path.is_empty() {
                String::new()
            } else {
                format!("[{}]\n", path.join("."))
            };
            let document = format!("kletka = 1\ngame = {game:?}\n{heading}qqqqqq = 1\n");
            let mut known = listed(&document, Code::UnknownKey, "eys are: ");
            // The reader reads a score before it knows whether the game has one, and then refuses it.
            known.retain(|key| {
                let with_score =
                    format!("kletka = 1\ngame = {game:?}\nrecord = {{ score = {{}} }}");
                key != "score" || !is_refused(&with_score)
            });
            assert_eq!(known, allowed(game, path), "{game} {path:?}");
        }
    }
}

#[test]
fn the_reader_knows_the_choices_of_the_schema_and_no_others() {
    let schema = schema();
    for (game, path, key) in [
        ("parcel", "board", "topology"),
        ("parcel", "board", "segments"),
        ("parcel", "rules", "opening"),
        ("parcel", "rules", "green"),
        ("renju-3-2", "record", "ended"),
    ] {
        let mut choices: Vec<String> = follow(&schema, &schema, &[path])[key]["enum"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one.as_str().unwrap().to_owned())
            .collect();
        choices.sort();
        let document = format!("kletka = 1\ngame = {game:?}\n[{path}]\n{key} = \"qqqqqq\"\n");
        assert_eq!(
            listed(&document, Code::BadValue, " is one of: "),
            choices,
            "{key}"
        );
    }
    for game in GAMES {
        let document = format!("kletka = 1\ngame = {game:?}\n[record]\nresult = \"qqqqqq\"\n");
        for word in ["blue", "red", "green", "A", "B", "draw", "unfinished"] {
            let knows = listed(&document, Code::BadValue, " is one of: ")
                .iter()
                .any(|one| one == word);
            assert_eq!(
                knows,
                faults(&document.replace("qqqqqq", word)).is_empty(),
                "{game}: {word}"
            );
        }
    }
    let games = schema["properties"]["game"]["enum"].as_array().unwrap();
    assert_eq!(
        games
            .iter()
            .map(|one| one.as_str().unwrap())
            .collect::<Vec<_>>(),
        GAMES
    );
}

#[test]
fn limits_and_types_are_the_readers() {
    for (game, lines) in [
        (
            "parcel",
            vec![
                "board = { size = 0 }",
                "board = { size = 1 }",
                "board = { size = 25 }",
                "board = { size = 26 }",
            ],
        ),
        (
            "parcel",
            vec![
                "board = { size = [3, 25] }",
                "board = { size = [3] }",
                "board = { size = [3, 4, 5] }",
            ],
        ),
        (
            "parcel",
            vec![
                "board = { size = \"7\" }",
                "board = { size = 7.5 }",
                "board = { size = [0, 3] }",
            ],
        ),
        (
            "renju-3-2",
            vec![
                "board = { size = 3 }",
                "board = { size = 4 }",
                "board = { size = [4, 3] }",
            ],
        ),
        (
            "renju-3-2",
            vec![
                "board = { size = 25 }",
                "board = { size = 26 }",
                "rules = { antonov = true }",
            ],
        ),
        (
            "renju-for-three",
            vec![
                "rules = { antonov = 1 }",
                "rules = { antonov = false }",
                "rules = { komi = 1.5 }",
            ],
        ),
        (
            "parcel",
            vec![
                "rules = { komi = 2 }",
                "rules = { komi = -0.5 }",
                "rules = { komi = \"2\" }",
            ],
        ),
        (
            "parcel",
            vec![
                "start = { next = 0 }",
                "start = { next = 1000000 }",
                "start = { next = 1000001 }",
            ],
        ),
        (
            "parcel",
            vec![
                "start = { position = 3 }",
                "start = []",
                "record = { moves = 1 }",
                "record = 'e7'",
            ],
        ),
        (
            "parcel",
            vec![
                "record = { ended = 'time' }",
                "record = { ended = 'time', result = 'red' }",
                "record = { ended = 'forfeit', result = 'red' }",
                "record = { ended = 'illness', result = 'red' }",
                "meta = { extra = { club = 'Tower', rating = 1840, 'time control' = '90+30', from = 2026-11-28 } }",
                "meta = { extra = { paid = true } }",
                "meta = { extra = { list = [1] } }",
                "meta = { extra = 'Tower' }",
            ],
        ),
        (
            "parcel",
            vec![
                "record = { score = { blue = 0, red = 1.5 } }",
                "record = { score = { blue = '0' } }",
            ],
        ),
        (
            "renju-3-2",
            vec![
                "record = { score = { } }",
                "record = { score = { blue = 1 } }",
            ],
        ),
        (
            "parcel",
            vec![
                "meta = { players = { blue = 'A', red = ['B', 'C'] } }",
                "meta = { players = { green = 'A' } }",
            ],
        ),
        (
            "renju-3-2",
            vec![
                "meta = { players = { A = 1 } }",
                "meta = { players = 'A' }",
                "meta = { tags = 'x' }",
            ],
        ),
        (
            "parcel",
            vec![
                "meta = { tags = ['x'] }",
                "meta = { tags = [1] }",
                "meta = { date = 2019-02-15 }",
            ],
        ),
        (
            "parcel",
            vec![
                "meta = { date = [2019] }",
                "meta = { date = true }",
                "meta = { date = 2019-02-15T10:30:00Z }",
            ],
        ),
        (
            "parcel",
            vec![
                "meta = { date = '2019' }",
                "meta = { date = 2019 }",
                "meta = { round = 3 }",
            ],
        ),
        (
            "parcel",
            vec![
                "meta = { id = true }",
                "meta = { difficulty = 2.5 }",
                "meta = { author = ['A'] }",
            ],
        ),
        (
            "parcel",
            vec![
                "meta = { title = 1 }",
                "meta = { annotator = 1 }",
                "kletka = 2",
                "game = 'go'",
            ],
        ),
    ] {
        for line in lines {
            let mut document = format!("kletka = 1\ngame = {game:?}\n");
            match line.split(' ').next() {
                Some("kletka") => document = document.replace("kletka = 1", line),
                Some("game") => document = format!("kletka = 1\n{line}\n"),
                _ => document.push_str(line),
            }
            let (said, refused) = (faults(&document), is_refused(&document));
            assert_eq!(
                !said.is_empty(),
                refused,
                "{document}\n{said:?}\n{:?}",
                diagnostics(&document)
            );
        }
    }
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
        assert_eq!(
            diagnostics(&document)
                .iter()
                .any(|one| one.code == Code::BadCombination),
            is_wrong,
            "{document}"
        );
    }
}

#[test]
fn examples_of_the_pages_are_judged_alike() {
    for &code in Code::ALL {
        let page = page(code);
        assert_eq!(faults(&page.right), Vec::<String>::new(), "{}", code.name());
        if let Example::Document(wrong) = &page.wrong
            && code != Code::Toml
        {
            assert_eq!(
                !faults(wrong).is_empty(),
                is_refused(wrong),
                "{}: {:?}",
                code.name(),
                faults(wrong)
            );
        }
    }
}

#[test]
fn shipped_documents_fit_the_schema() {
    let mut paths = Vec::new();
    for folder in ["formats/examples", "puzzles"] {
        walk(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut paths,
        );
    }
    assert!(paths.len() >= 4);
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        let mut archive = Archive::new(&bytes[..]);
        while let Some(chunk) = archive.next_chunk().unwrap() {
            let text = std::str::from_utf8(chunk.bytes.unwrap()).unwrap();
            assert_eq!(
                faults(text),
                Vec::<String>::new(),
                "{} {}",
                path.display(),
                chunk.document
            );
        }
    }
}

fn walk(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, out);
        } else if path
            .extension()
            .is_some_and(|suffix| suffix == "toml" || suffix == "kla")
        {
            out.push(path);
        }
    }
}
