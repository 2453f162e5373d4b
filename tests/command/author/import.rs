use serde_json::{Value, json};

use super::{content, root};
use crate::common_cli::{Ran, kletka};

/// What the documents of a folder say; whether it can be proved is not of interest here.
fn exported(folder: &str) -> Ran {
    kletka!("check --json --content --time 0 {}", root().join(folder))
        .patient()
        .run()
}

/// Every document that ships comes back with the same keys and values.
#[test]
fn export_and_import_lose_nothing() {
    let mut seen = 0;
    for folder in [
        "puzzles",
        "formats/examples",
        "tests/vectors/plain",
        "tests/vectors/varied",
    ] {
        for line in exported(folder).stdout.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            if value["content"].is_null() {
                continue;
            }
            let text = kletka::session::author::import(line).unwrap();
            assert_eq!(content(&text), value["content"], "{}", value["file"]);
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} documents");
}

#[test]
fn an_archive_goes_round() {
    let games = exported("puzzles/games");
    let imported = kletka!("import -").stdin(&games.stdout).run();
    assert_eq!(imported.ends(0).stderr, "");
    let again = kletka!("check --json --content --time 0 -")
        .stdin(&imported.stdout)
        .patient()
        .run();
    let essence = |ran: Ran| -> Vec<Value> {
        let lines = ran.json().into_iter();
        lines
            .map(|line| json!([line["plies"], line["outcome"], line["content"]]))
            .collect()
    };
    let games = essence(games);
    let files = root().join("puzzles/games").read_dir().unwrap();
    assert_eq!(files.count(), games.len());
    assert_eq!(games, essence(again));
}
