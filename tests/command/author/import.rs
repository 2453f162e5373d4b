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
        for line in exported.out.lines() {
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
fn a_merge_conflict_is_one_error_with_its_lines() {
    let ours = "1. [a1-2] 2. [c-d3]";
    let conflict =
        format!("<<<<<<< HEAD\n{ours}\n||||||| base\n=======\n1. [a1-2] 2. [b-c3]\n>>>>>>> ann\n");
    let is_said = |ran: &super::Ran, lines: &str| {
        assert_eq!(
            (ran.status, ran.err.matches("unresolved").count()),
            (1, 1),
            "{}",
            ran.err
        );
        assert!(
            ran.err
                .contains(&format!("unresolved merge conflict: {lines}")),
            "{}",
            ran.err
        );
    };
    for (text, lines) in [
        (conflict.clone(), "lines 1 to 6"),
        (format!("{ours}\n<<<<<<<\n{ours}\n=======\n"), "line 2\n"),
        (format!("{ours}\n>>>>>>> ann\n{ours}\n"), "line 2\n"),
    ] {
        is_said(
            &kletka_with_input(&["import", "--game", "parcel", "-"], &text),
            lines,
        );
        let document = format!("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n{text}'''\n");
        let shifted = lines.split(' ').map(|word| {
            word.trim()
                .parse::<u32>()
                .map_or(word.to_owned(), |line| (line + 4).to_string())
        });
        let shifted = shifted.collect::<Vec<_>>().join(" ");
        is_said(&kletka_with_input(&["check", "-"], &document), &shifted);
        is_said(&kletka_with_input(&["fmt", "-"], &document), &shifted);
    }
    // Lines of other signs divide a text and are no conflict.
    let ruled = kletka_with_input(
        &["import", "--game", "parcel", "-"],
        "=======\nFinal\n=======\n1. a1-2\n",
    );
    assert!(
        ruled.status == 0 && ruled.out.contains("comment = \"Final\""),
        "{}{}",
        ruled.out,
        ruled.err
    );
}

#[test]
fn an_archive_goes_round() {
    let folder = root().join("puzzles/games");
    let exported = kletka(&["check", "--json", "--content", folder.to_str().unwrap()]);
    let imported = kletka_with_input(&["import", "-"], &exported.out);
    assert_eq!((imported.status, imported.err.as_str()), (0, ""));
    let desk = Desk::new(&imported.out);
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
    assert_eq!(essence(&exported.out), essence(&again.out));
    assert_eq!(
        fs::read_dir(folder).unwrap().count(),
        essence(&again.out).len()
    );
}

#[test]
fn content_is_written_only_on_demand() {
    let desk = Desk::new("kletka = 1\ngame = \"parcel\"\n");
    assert!(!desk.run("check", &["--json"]).out.contains("content"));
    assert!(
        desk.run("check", &["--json", "--content"])
            .out
            .contains("\"content\":{\"kletka\":1,\"game\":\"parcel\"}")
    );
    assert_eq!(desk.run("check", &["--content"]).status, 2);
    assert!(
        Desk::new("no toml")
            .run("check", &["--json", "--content"])
            .out
            .contains("\"content\":null")
    );
}

#[test]
fn what_is_no_document_is_named_with_its_line() {
    for (input, en, ru) in [
        ("", "holds no documents", "нет документов"),
        (
            "{\"kletka\": 1}\nnonsense\n",
            "line 2: this is no JSON",
            "строка 2: это не JSON",
        ),
        ("{\"valid\": true}", "has no content", "нет content"),
        ("{\"content\": {\"a\": null}}", "null", "null"),
    ] {
        for (lang, words) in [("en", en), ("ru", ru)] {
            let ran = kletka_with_input(&["import", "-", "--lang", lang], input);
            assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{input}");
            assert!(ran.err.contains(words), "{input}: {}", ran.err);
        }
    }
    assert_eq!(kletka(&["import", "/nonexistent"]).status, 2);
}

#[test]
fn a_document_with_errors_is_imported_and_reported() {
    let line = r#"{"content": {"kletka": 1, "game": "parcel", "record": {"moves": "1. [a1-9]"}}}"#;
    let ran = kletka_with_input(&["import", "-"], line);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("1. [a1-9]") && ran.err.contains("[off-board]"),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn a_file_that_exists_is_replaced_only_by_force() {
    let desk = Desk::new("mine");
    let line = r#"{"kletka": 1, "game": "parcel"}"#;
    assert_eq!(
        kletka_with_input(&["import", "-", "-o", desk.name()], line).status,
        2
    );
    assert_eq!(desk.text(), "mine");
    assert_eq!(
        kletka_with_input(&["import", "-", "-o", desk.name(), "--force"], line).status,
        0
    );
    assert_eq!(desk.text(), "kletka = 1\ngame = \"parcel\"\n");
}
