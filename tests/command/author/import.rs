use std::fs;

use kletka::session::author::content;

use super::{Desk, kletka, kletka_with_input, root};

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
        // What the documents say is of interest here, not whether it can be proved.
        let folder = root().join(folder);
        let arguments = [
            "check",
            "--json",
            "--content",
            "--time",
            "0",
            folder.to_str().unwrap(),
        ];
        let exported = kletka(&arguments);
        for line in exported.stdout.lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            if value["content"].is_null() {
                continue;
            }
            let text = kletka::session::author::import(line).unwrap();
            assert_eq!(
                serde_json::to_value(content(&text)).unwrap(),
                value["content"],
                "{}",
                value["file"]
            );
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} documents");
}

#[test]
fn an_archive_goes_round() {
    let folder = root().join("puzzles/games");
    let exported = kletka(&["check", "--json", "--content", folder.to_str().unwrap()]);
    let imported = kletka_with_input(&["import", "-"], &exported.stdout);
    assert_eq!((imported.code, imported.stderr.as_str()), (0, ""));
    let desk = Desk::new(&imported.stdout);
    let again = desk.run("check", &["--json", "--content"]);
    let essence = |text: &str| -> Vec<serde_json::Value> {
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        lines
            .map(|mut line| {
                serde_json::json!([
                    line["plies"].take(),
                    line["outcome"].take(),
                    line["content"].take()
                ])
            })
            .collect()
    };
    assert_eq!(essence(&exported.stdout), essence(&again.stdout));
    assert_eq!(
        fs::read_dir(folder).unwrap().count(),
        essence(&again.stdout).len()
    );
}
