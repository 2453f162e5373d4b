//! `kletka archive stats`.

use serde_json::{Value, json};

use super::{BROKEN, Folder, MIXED, generated, good, kletka, mixed, run};

/// Three games of Parcel 1×1, whose areas are known, and what else can be counted.
const CLUB: &str = r#"kletka = 1
game = "parcel"
board = { size = 1 }
rules = { komi = 0.5 }
[record]
moves = '''1. [a1-2] 2. [b1-2] 3. -- 4. --'''
+++
kletka = 1
game = "parcel"
board = { size = 1 }
rules = { komi = 0.5 }
[record]
moves = '''1. [a1-2] 2. -- 3. [a-b1] 4. -- 5. [b1-2] 6. -- 7. [a-b2] 8. -- 9. --'''
+++
kletka = 1
game = "parcel"
board = { size = 1 }
rules = { komi = 0.5 }
[record]
moves = '''1. [b1-2] 2. [a1-2]'''
result = "red"
ended = "resigned"
+++
kletka = 1
game = "renju-for-three"
board = { size = 7 }
[record]
moves = '''1. a1 2. b1 3. c1 4. -- 5. -- 6. --'''
+++
kletka = 1
game = "renju-for-three"
board = { size = 7 }
[record]
moves = '''1. g7 2. g6 3. c1'''
+++
kletka = 1
game = "renju-for-three"
board = { size = 7 }
[start]
position = '''b@e5'''
next = 2
"#;

fn tables(text: &str) -> (Value, Vec<Value>) {
    let whole: Value = serde_json::from_str(text).unwrap();
    let tables = whole["tables"].as_array().unwrap().clone();
    (whole, tables)
}

#[test]
fn what_is_counted_is_what_stands_in_the_records() {
    let folder = Folder::new("stats-counts");
    let (whole, tables) = tables(&good(&["stats", "--json", &folder.file("club.kla", CLUB)]));
    assert_eq!(
        (&whole["documents"], &whole["broken"], tables.len()),
        (&json!(6), &json!(0), 2)
    );
    let parcel = &tables[0];
    assert_eq!(
        (&parcel["game"], &parcel["size"], &parcel["games"]),
        (&json!("parcel"), &json!([1, 1]), &json!(3))
    );
    // The first game closes nothing, the second one a blue cell.
    assert_eq!(
        parcel["results"],
        json!({"blue": {"score": 1}, "red": {"resigned": 1, "score": 1}})
    );
    assert_eq!(parcel["leads_in_halves"], json!({"0": 1, "2": 1}));
    assert_eq!(
        parcel["score"]["lead"],
        json!({"min": 0, "median": 0.5, "mean": 0.5, "max": 1})
    );
    assert_eq!(
        parcel["fair_komi"],
        json!({"komi": 0.5, "blue": 1, "red": 1})
    );
    assert_eq!(
        parcel["length"],
        json!({"min": 2, "median": 4, "mean": 5, "max": 9})
    );
    // Opposite sides first, twice: the third game begins on the other side of the cell.
    assert_eq!(parcel["openings"]["[a1-2] [b1-2]"]["games"], 2);
    assert_eq!(
        parcel["openings"]["[a1-2] [b1-2]"]["results"],
        json!({"red": 2})
    );
    let three = &tables[1];
    assert_eq!(
        (&three["games"], &three["positions"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(
        three["results"],
        json!({"draw": {"passes": 1}, "unfinished": {"unfinished": 1}})
    );
    assert_eq!(
        three["openings"]["a1 a2"]["games"], 2,
        "a corner and the cell beside it"
    );
}

#[test]
fn depth_tells_openings_apart() {
    let folder = Folder::new("stats-depth");
    let club = folder.file("club.kla", CLUB);
    let openings = |depth: &str| {
        let (_, tables) = tables(&good(&["stats", "--json", "--depth", depth, &club]));
        tables[1]["openings"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(openings("0"), [""]);
    assert_eq!(openings("1"), ["a1"]);
    // a1 b1 c1 mirrored is a1 a2 a3; g7 g6 c1 is mirrored to a1 a2 e7 or, the other way, a1 b1 …
    assert_eq!(openings("3").len(), 2);
}

#[test]
fn parts_add_up_to_the_whole() {
    let folder = Folder::new("stats-parts");
    let file = folder.file("a.kla", format!("{}+++\n{}", mixed(), BROKEN[1]));
    let whole = run(&["stats", "--json", &file]);
    let parts: Vec<_> = (1..=3)
        .map(|part| {
            let counted = run(&["stats", "--json", "--shard", &format!("{part}/3"), &file]);
            folder.file(&format!("{part}.json"), counted.stdout)
        })
        .collect();
    let sum = run(&["stats", "--json", "--sum", &parts[0], &parts[1], &parts[2]]);
    assert_eq!((sum.code, sum.stdout), (1, whole.stdout));
    let drawn = run(&["stats", "--sum", &parts[0], &parts[1], &parts[2]]);
    assert_eq!(drawn.stdout, run(&["stats", &file]).stdout);
    let wrong = run(&["stats", "--sum", &file]);
    wrong.ends(2);
}

#[test]
fn every_document_is_counted_once() {
    let folder = Folder::new("stats-once");
    let file = folder.file(
        "a.kla",
        format!("{}+++\n{}+++\n{}", BROKEN[0], mixed(), BROKEN[1]),
    );
    let ran = run(&["stats", "--json", &file]);
    let (whole, tables) = tables(&ran.stdout);
    assert_eq!(
        (ran.code, &whole["documents"], &whole["broken"]),
        (1, &json!(MIXED + 2), &json!(2))
    );
    let games: u64 = tables
        .iter()
        .map(|table| table["games"].as_u64().unwrap())
        .sum();
    assert_eq!(games, MIXED as u64);
    for table in &tables {
        let by_result = table["results"]
            .as_object()
            .unwrap()
            .values()
            .flat_map(|ends| ends.as_object().unwrap().values());
        assert_eq!(
            by_result.map(|count| count.as_u64().unwrap()).sum::<u64>(),
            table["games"].as_u64().unwrap()
        );
        let by_opening = table["openings"]
            .as_object()
            .unwrap()
            .values()
            .map(|one| one["games"].as_u64().unwrap());
        assert_eq!(by_opening.sum::<u64>(), table["games"].as_u64().unwrap());
    }
    assert!(
        ran.stderr
            .lines()
            .all(|line| line.contains("a.kla:") && line.contains("error[")),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_game_that_nobody_played_is_a_game() {
    let folder = Folder::new("stats-forfeit");
    let bare = "kletka = 1\ngame = \"parcel\"\n[record]\n";
    let ended =
        |result: &str, how: &str| format!("{bare}result = \"{result}\"\nended = \"{how}\"\n");
    let club = [
        ended("red", "forfeit"),
        ended("unfinished", "abandoned"),
        ended("blue", "unrecorded"),
        bare.to_owned(),
    ];
    let (_, tables) = tables(&good(&[
        "stats",
        "--json",
        &folder.file("a.kla", club.join("+++\n")),
    ]));
    assert_eq!(
        (&tables[0]["games"], &tables[0]["positions"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(
        tables[0]["results"],
        json!({
            "blue": {"unrecorded": 1}, "red": {"forfeit": 1}, "unfinished": {"unfinished": 1},
        })
    );
    kletka!(
        "show {}",
        folder.file("b.toml", ended("blue", "unrecorded"))
    )
    .run()
    .prints("nothing checks the result");
}

#[test]
fn tables_keep_to_eighty_columns_in_both_languages() {
    let folder = Folder::new("stats-width");
    let rare = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\n[record]\nmoves = '''1. e5'''\n";
    let ends = [
        ("blue", "resigned"),
        ("red", "time"),
        ("draw", "agreed"),
        ("green", "forfeit"),
        ("green", "adjudicated"),
        ("draw", "abandoned"),
        ("draw", "unrecorded"),
    ];
    let ended = ends
        .map(|(result, ended)| format!("{rare}result = \"{result}\"\nended = \"{ended}\"\n"))
        .join("+++\n");
    let file = folder.file(
        "a.kla",
        format!("{}+++\n{}+++\n{ended}+++\n{rare}", mixed(), CLUB),
    );
    for lang in ["en", "ru"] {
        let text = good(&["stats", "--lang", lang, &file]);
        let widest = text
            .lines()
            .max_by_key(|line| line.chars().count())
            .unwrap();
        assert!(widest.chars().count() <= 80, "{widest}");
        assert!(lang == "en" || !text.contains("games"), "{text}");
    }
}

#[test]
fn the_generated_games_of_a_seed_have_these_statistics() {
    let folder = Folder::new("stats-seed");
    let file = folder.file(
        "a.kla",
        generated(&[
            "--game", "parcel", "--size", "3", "--games", "40", "--seed", "5",
        ]),
    );
    let text = good(&["stats", "--top", "2", &file]);
    assert!(
        text.starts_with("40 documents\n\nParcel 3×3: 40 games\n"),
        "{text}"
    );
    assert!(text.contains(" fair komi: "), "{text}");
    assert_eq!(
        text.lines().filter(|line| line.starts_with(" [")).count(),
        2,
        "{text}"
    );
    assert!(text.lines().last().unwrap().contains("others"), "{text}");
}

/// Settings and codes are words of documents; all else that stats and convert say is in the language asked for.
#[test]
fn nothing_is_left_in_english() {
    let folder = Folder::new("stats-russian");
    let broken = folder.file(
        "b.kla",
        "kletka = 1\ngame = 'parcel'\nrecord.moves = '1. [a1-2] 2. [a1-2]'\n+++\nkletka = 1\ngame = 'chess'\n",
    );
    let root = env!("CARGO_MANIFEST_DIR");
    let paths = [
        format!("{root}/puzzles/games"),
        format!("{root}/formats/examples"),
        broken,
        "/nowhere/at-all".into(),
    ];
    let allowed = [
        "opening",
        "choice",
        "rectangle",
        "error",
        "warning",
        "occupied",
        "kla",
        "toml",
        "nowhere",
        "at",
        "all",
        "bad",
        "value",
        "game",
        "chess",
    ];
    for command in [
        &["stats"][..],
        &["stats", "--depth", "1"],
        &["convert", "--to", "csv"],
    ] {
        let words = ["archive"]
            .iter()
            .chain(command)
            .chain(&["--lang", "ru"])
            .map(ToString::to_string);
        let ran = kletka(words.chain(paths.iter().cloned())).run();
        ran.ends(2);
        // The rows of convert are data, with the keys of documents for headings.
        let said = if command[0] == "stats" {
            format!("{}{}", ran.stdout, ran.stderr)
        } else {
            ran.stderr
        };
        let said = said.replace(folder.path(), "").replace(root, "");
        let is_quoted = |line: &&str| line.contains('|') || line.trim_start().starts_with("-->");
        for line in said.lines().filter(|line| !is_quoted(line)) {
            let mut words = line.split(|c: char| !c.is_alphanumeric());
            let is_english =
                |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
            let left = words.find(|word| is_english(word) && !allowed.contains(word));
            assert_eq!(left, None, "{command:?}: {line}");
        }
        assert!(
            said.contains("нет такого файла") || said.contains("не удаётся прочитать"),
            "{said}"
        );
    }
}
