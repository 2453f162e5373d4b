//! `kletka archive convert`.

use serde_json::Value;

use super::{BROKEN, Folder, MIXED, documents, good, kletka, mixed, run};

const CLUB: &str = r#"kletka = 1
game = "renju-3-2"
[meta]
title = "One, \"two\""
players = { A = ["Anna", "Vera"], B = "Boris" }
date = 1998-05-01
round = 3
[start]
position = '''к@k9 г@j10'''
[record]
moves = '''1. г@j11, к@k10 "good" 2. --'''
+++
kletka = 1
game = "parcel"
[board]
size = [2, 3]
[start]
position = '''b[b1-2]'''
next = 2
[record]
moves = '''2. r[a1-2]! ( 2. -- ) 3. --'''
"#;

#[test]
fn clocks_in_comments_are_read_back() {
    let folder = Folder::new("convert-clocks");
    let file = folder.file(
        "a.toml",
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] \"1:23:45\" \"good\" 2. [d-e5] \"0:75:00\" 3. -- «0:00:09.5»'\n",
    );
    let object: Value = serde_json::from_str(&good(&["convert", "--to", "jsonl", &file])).unwrap();
    assert_eq!(
        object["clocks"],
        serde_json::json!(["1:23:45", null, "0:00:09.5"])
    );
}

fn rows(text: &str) -> Vec<csv::StringRecord> {
    csv::Reader::from_reader(text.as_bytes())
        .records()
        .map(|record| record.unwrap())
        .collect()
}

#[test]
fn all_forms_have_all_documents() {
    let folder = Folder::new("convert-all");
    let file = folder.file("a.kla", mixed());
    let lines: Vec<Value> = good(&["convert", "--to", "jsonl", &file])
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let list: Vec<Value> =
        serde_json::from_str(&good(&["convert", "--to", "json", &file])).unwrap();
    assert_eq!((lines.len(), &lines), (MIXED, &list));
    let rows = rows(&good(&["convert", "--to", "csv", &file]));
    assert_eq!(rows.len(), MIXED);
    for (row, object) in rows.iter().zip(&lines) {
        assert_eq!(row[1], object["document"].to_string());
        assert_eq!(row[4], *object["game"].as_str().unwrap());
        assert_eq!(row[27], object["plies"].to_string());
        let moves: Vec<_> = object["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|word| word.as_str().unwrap())
            .collect();
        let numbered = (1..)
            .zip(&moves)
            .map(|(number, word)| format!("{number}. {word}"))
            .collect::<Vec<_>>();
        assert_eq!(row[26], numbered.join(" "));
    }
}

#[test]
fn json_can_be_imported_again() {
    let folder = Folder::new("convert-import");
    let file = folder.file("a.kla", mixed());
    let lines = good(&["convert", "--to", "jsonl", &file]);
    let copy = kletka!("import -").stdin(lines.clone()).run();
    copy.ends(0);
    let copy = folder.file("b.kla", copy.stdout);
    let again = good(&["convert", "--to", "jsonl", &copy]);
    assert_eq!(again.replace("/b.kla\"", "/a.kla\""), lines);
}

#[test]
fn a_row_tells_what_the_document_says() {
    let folder = Folder::new("convert-row");
    let text = good(&["convert", "--to", "csv", &folder.file("club.kla", CLUB)]);
    let head = csv::Reader::from_reader(text.as_bytes())
        .headers()
        .unwrap()
        .clone();
    let rows = rows(&text);
    let cell = |row: usize, name: &str| {
        rows[row][head.iter().position(|one| one == name).unwrap()].to_owned()
    };
    for (name, expected) in [
        ("document", "0"),
        ("valid", "true"),
        ("game", "renju-3-2"),
        ("width", "19"),
        ("segments", ""),
        ("komi", ""),
        ("title", "One, \"two\""),
        ("date", "1998-05-01"),
        ("round", "3"),
        ("player_A", "Anna; Vera"),
        ("player_B", "Boris"),
        ("start", "г@j10 к@k9"),
        ("moves", "1. г@j11, к@k10 2. --"),
        ("plies", "2"),
        ("result", "unfinished"),
        ("score_blue", ""),
    ] {
        assert_eq!(cell(0, name), expected, "{name}");
    }
    for (name, expected) in [
        ("width", "2"),
        ("height", "3"),
        ("topology", "plane"),
        ("opening", "free"),
        ("komi", "1.5"),
        ("next", "2"),
        ("start", "b[b1-2]"),
        ("moves", "2. r[a1-2] 3. --"),
        ("score_red", "1.5"),
    ] {
        assert_eq!(cell(1, name), expected, "{name}");
    }
}

#[test]
fn broken_documents_are_rows_too() {
    let folder = Folder::new("convert-broken");
    let file = folder.file("a.kla", [BROKEN[0], BROKEN[1], "\u{1}"].join("+++\n"));
    let ran = run(&["convert", "--to", "jsonl", &file]);
    ran.ends(1);
    let objects = ran.json();
    assert_eq!(objects.len(), 3);
    assert!(
        objects
            .iter()
            .all(|object| object["valid"] == false && object["errors"].as_u64() > Some(0))
    );
    assert_eq!(
        (&objects[0]["content"], &objects[1]["plies"]),
        (&Value::Null, &1.into())
    );
    let ran = run(&["convert", "--to", "csv", &file]);
    assert_eq!((ran.code, rows(&ran.stdout).len()), (1, 3));
    let mut bytes = b"kletka = 1\n\xff\n+++\n".to_vec();
    bytes.extend(mixed().as_bytes());
    let ran = run(&["convert", "--to", "csv", &folder.file("b.kla", bytes)]);
    assert_eq!((ran.code, rows(&ran.stdout).len()), (1, MIXED + 1));
}

#[test]
fn what_is_converted_to_one_list_is_imported() {
    let folder = Folder::new("convert-list");
    let file = folder.file("a.kla", mixed());
    let list = good(&["convert", "--to", "json", &file]);
    let back = |text: &str| kletka!("import -").stdin(text).run();
    let lines = back(&good(&["convert", "--to", "jsonl", &file]));
    assert_eq!((lines.code, documents(&lines.stdout).len()), (0, MIXED));
    for text in [
        list.clone(),
        list.replace('\n', ""),
        format!("\u{feff} \n{list}"),
    ] {
        assert!(back(&text).stdout == lines.stdout);
    }
    for text in ["[]", "[{\"content\": 1}]", "[{}", "[1] 2"] {
        let ran = back(text);
        assert!(
            ran.code == 1 && ran.stdout.is_empty() && !ran.stderr.is_empty(),
            "{text}: {}",
            ran.stderr
        );
    }
}

/// The page about other programs, whose code is run by them.
#[test]
#[ignore = "DuckDB"]
fn other_programs_read_games_and_positions() {
    let Some(python) = super::data_python("duckdb, openpyxl, pandas") else {
        return;
    };
    let folder = Folder::new("convert-data");
    let file = folder.file("club.kla", mixed());
    let lines = good(&["convert", "--to", "jsonl", &file]);
    folder.file("club.jsonl", &lines);
    folder.file("club.csv", good(&["convert", "--to", "csv", &file]));
    let plies: Vec<u64> = lines
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).unwrap()["plies"]
                .as_u64()
                .unwrap()
        })
        .collect();
    let page = include_str!("../../../docs/data.md");
    let code: String = page
        .split("```python\n")
        .skip(1)
        .map(|block| block.split("```").next().unwrap())
        .collect();
    let ran = std::process::Command::new(python)
        .args(["-c", &code])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let (games, all) = (plies.len(), plies.iter().sum::<u64>());
    let numbers: u64 = plies.iter().map(|plies| plies * (plies + 1) / 2).sum();
    assert_eq!(
        String::from_utf8_lossy(&ran.stdout),
        format!(
            "games {games}\npositions {all}\npandas {games} {all}\npandas {all} {numbers}\nworkbook {games}\nworkbook {all}\n"
        )
    );
}
