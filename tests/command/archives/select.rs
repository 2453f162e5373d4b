//! `kletka archive select`.

use serde_json::Value;

use super::{BROKEN, Folder, good, kletka, mixed, run};

/// Games with everything that may be asked for.
const CLUB: &str = r#"kletka = 1
game = "renju-for-three"
board = { size = 9 }
[meta]
title = "One"
event = "Autumn"
date = 2025-11-03
round = 1
tags = ["lesson"]
players = { blue = "Anna", red = "Boris", green = ["Vera", "Gleb"] }
extra = { club = "Tower", rating = 1840 }
[record]
moves = '''1. e5 2. f5 "a quiet move" ( 2. a1 ) 3. c3'''
result = "green"
ended = "resigned"
+++
# a remark before
kletka = 1
game = "renju-for-three"
board = { size = 9 }
[meta]
date = "2026-02"
players = { blue = "A. Petrova", red = "Anna" }
[record]
moves = '''1. c3 2. d3'''
+++
kletka = 1
game = "parcel"
[meta]
players = { blue = "Boris", red = "Anna" }
[record]
result = "blue"
ended = "forfeit"
+++
kletka = 1
game = "renju-for-three"
board = { size = 9 }
[record]
moves = '''1. a1 2. -- 3. i9 4. g7'''
"#;

/// Which documents a question selects.
fn selected(folder: &Folder, question: &str) -> Vec<u64> {
    let file = folder.file("club.kla", CLUB);
    let lines = good(&["select", question, "--json", &file]);
    lines
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).unwrap()["document"]
                .as_u64()
                .unwrap()
        })
        .collect()
}

#[test]
fn criteria_are_joined_by_words() {
    let folder = Folder::new("select-criteria");
    for (question, documents) in [
        ("player = Anna", vec![0, 1, 2]),
        ("player = anna", vec![]),
        ("player ~ ann", vec![0, 1, 2]),
        ("red = Anna", vec![1, 2]),
        ("team ~ Gleb", vec![0]),
        ("winner = Vera", vec![0]),
        ("winner = Anna", vec![]),
        ("event = Autumn and round = 1", vec![0]),
        ("date >= 2025-11 and date < 2026", vec![0]),
        ("date = 2026", vec![1]),
        ("date >= 2025", vec![0, 1]),
        ("not date >= 2025", vec![2, 3]),
        ("result = unfinished", vec![1, 3]),
        ("ended = forfeit or ended = resigned", vec![0, 2]),
        ("ended != forfeit", vec![0, 1, 3]),
        ("length > 2", vec![0, 3]),
        ("game = parcel", vec![2]),
        (
            "size = 9x9 and (player = Anna or length = 4)",
            vec![0, 1, 3],
        ),
        ("tag = lesson", vec![0]),
        ("extra.rating >= 1800 and extra.club ~ 'tow'", vec![0]),
        ("extra.rating > 1840", vec![]),
        ("comment ~ \"QUIET\"", vec![0]),
        ("shape = 'b@e5 r@f5'", vec![0]),
        ("shape = 'b@e5 r@f5' anywhere", vec![0, 1]),
        ("shape = 'b@e5 .@f5'", vec![0]),
        ("shape = 'b@a1 g@i9' turned recoloured", vec![3]),
        ("shape = '?@a1'", vec![3]),
        ("shape = '?@a1' variations", vec![0, 3]),
        (
            "shape = 'b@e5 r@f5' anywhere and not shape = 'b@e5'",
            vec![1],
        ),
        ("reaches = 'position.toml'", vec![0]),
    ] {
        folder.file(
            "position.toml",
            "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 9 }\nrecord = { moves = '1. e5 2. d5' }\n",
        );
        let question =
            question.replace("position.toml", &format!("{}/position.toml", folder.path()));
        assert_eq!(selected(&folder, &question), documents, "{question}");
    }
}

#[test]
fn aliases_are_one_player_and_nothing_else_is() {
    let folder = Folder::new("select-names");
    let file = folder.file("club.kla", CLUB);
    let names = folder.file("names.toml", "\"Anna\" = [\"A. Petrova\", \"Петрова\"]\n");
    let count = good(&["select", "blue = Anna", "--count", "--names", &names, &file]);
    assert_eq!(count, "2\n");
    let twice = folder.file("twice.toml", "Anna = [\"A.\"]\nAgata = [\"A.\"]\n");
    run(&["select", "blue = Anna", "--names", &twice, &file])
        .ends(2)
        .says("stands for");
}

#[test]
fn every_byte_of_a_selected_document_is_kept() {
    let folder = Folder::new("select-bytes");
    let file = folder.file("club.kla", CLUB);
    let ran = run(&["select", "game = renju-for-three", &file]);
    ran.ends(0).says("3 records selected, of 4 documents");
    let documents: Vec<_> = CLUB.split("+++\n").collect();
    let wanted = [documents[0], documents[1], documents[3]].join("+++\n");
    assert_eq!(ran.stdout, wanted);
    assert_eq!(
        good(&["select", "round = 1", "--list", &file]),
        format!(
            "{file}:1: document 0: Anna – Boris – Vera, Gleb, 2025-11-03, green (resigned), 3 moves\n"
        )
    );
    // Twice the archive, on any number of threads, and what is broken is told.
    let more = folder.file("more.kla", [&mixed(), CLUB, BROKEN[1]].join("+++\n"));
    let one = run(&["select", "length > 0", "--threads", "1", &more]);
    let many = run(&["select", "length > 0", "--threads", "5", &more]);
    one.ends(1).says("1 document has errors");
    assert_eq!(one.stdout, many.stdout);
    assert_eq!(one.stdout.matches("kletka = 1").count(), 103);
}

#[test]
fn an_opening_is_written_as_statistics_write_it() {
    let folder = Folder::new("select-opening");
    let file = folder.file("mixed.kla", mixed());
    let counted: Value = serde_json::from_str(&good(&["stats", "--json", &file])).unwrap();
    let mut all = 0;
    for table in counted["tables"].as_array().unwrap() {
        let game = table["game"].as_str().unwrap();
        for (opening, found) in table["openings"].as_object().unwrap() {
            let (width, height) = (&table["size"][0], &table["size"][1]);
            let question =
                format!("opening = '{opening}' and game = {game} and size = {width}x{height}");
            // Fields of one size may be glued otherwise.
            let count: u64 = good(&["select", &question, "--count", &file])
                .trim()
                .parse()
                .unwrap();
            assert!(count >= found["games"].as_u64().unwrap(), "{question}");
            all += 1;
            if all > 30 {
                return;
            }
        }
    }
}

#[test]
fn a_wrong_question_is_explained_in_both_languages() {
    let folder = Folder::new("select-wrong");
    let file = folder.file("club.kla", CLUB);
    for (question, en, ru) in [
        ("plyer = Anna", "\"player\"", "player"),
        ("player Anna", "expected = !=", "нужно = !="),
        (
            "player = Anna extra",
            "expected and, or, found \"extra\"",
            "нужно and, or",
        ),
        (
            "(player = Anna",
            "expected ) at the end",
            "в конце не хватает: )",
        ),
        (
            "player = \"Anna",
            "closing quotation mark",
            "закрывающей кавычки",
        ),
        (
            "shape = 'x@@'",
            "expected a stone or segment",
            "нужен камень",
        ),
        ("shape = '.@a1'", "at least one stone", "хотя бы один"),
        ("", "a criterion at the end", "в конце не хватает: условие"),
    ] {
        run(&["select", question, &file]).ends(2).says(en);
        kletka!("archive select {} {} --lang ru", question, file)
            .run()
            .ends(2)
            .says(ru);
    }
}
