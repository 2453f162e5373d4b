//! Drafts of problems that fail: what `solve`, `check` and `audit` say about why.

use crate::common_cli::{Folder, kletka};

/// A win by move 7; by move 5 there is none.
const DRAFT: &str = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n[puzzle]\ngoal = \"A wins by 5\"\n";

#[test]
fn an_open_goal_shows_the_best_attack_and_what_meets_it() {
    for (lang, line, words) in [
        (
            "en",
            "\n    1. r@h7  2. g@i8, b@e4  3. ",
            [
                "the best attack found, with the replies that refute it:",
                "later it is won: by move 7, in the class open",
            ],
        ),
        (
            "ru",
            "\n    1. к@h7  2. з@i8, г@e4  3. ",
            [
                "лучшая найденная атака и ответы, которые её опровергают:",
                "позже выигрыш есть: на ходу 7, в классе open",
            ],
        ),
    ] {
        let ran = kletka!("--lang {} solve -", lang).stdin(DRAFT).run();
        assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
        assert!(
            words.iter().all(|words| ran.stdout.contains(words)),
            "{}",
            ran.stdout
        );
        ran.prints(line);
        assert!(
            ran.stdout
                .lines()
                .all(|line| !line.starts_with("    ") || line.chars().count() <= 80),
            "{}",
            ran.stdout
        );
        let ran = kletka!("--lang {} check -", lang).stdin(DRAFT).run();
        ran.ends(0).says("[unproved-goal]").says("-:6:8");
        let text = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            text.contains(words[0]) && text.contains("1. к@h7 2. з@i8, г@e4 3. "),
            "{}",
            ran.stderr
        );
    }
    let json = &kletka!("solve --json -").stdin(DRAFT).run().json()[0];
    assert_eq!(
        (json["resistance"][1].as_str(), json["later"].as_u64()),
        (Some("з@i8, г@e4"), Some(7))
    );
    // A program tells a class that has no such win from a search that was given up.
    assert_eq!(json["stopped"], false);
    let few = kletka!("solve --json --nodes 3 -").stdin(DRAFT).run();
    assert_eq!(few.json()[0]["stopped"], true);
    // The line is legal, and a proof has none.
    let line: Vec<_> = json["resistance"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|mv| mv.as_str())
        .collect();
    let record = DRAFT.split("[puzzle]").next().unwrap().to_owned()
        + &format!(
            "[record]\nmoves = '{}'\n",
            line.join("\n").replace('\n', "  ")
        );
    assert!(
        kletka!("check --quiet -")
            .stdin(numbered(&record, &line))
            .run()
            .code
            == 0
    );
    let proved = kletka!("solve --json -")
        .stdin(DRAFT.replace("by 5", "by 7"))
        .run();
    proved.prints_no("resistance");
}

/// The record with numbers, since two single stones in a row may be one move.
fn numbered(record: &str, line: &[&str]) -> String {
    let moves: Vec<_> = (1..)
        .zip(line)
        .map(|(number, mv)| format!("{number}. {mv}"))
        .collect();
    format!(
        "{}[record]\nmoves = '{}'\n",
        record.split("[record]").next().unwrap(),
        moves.join(" ")
    )
}

#[test]
fn an_audit_names_the_authors_key_and_what_guards_it() {
    // As it was before its author declared the duals.
    let text = std::fs::read_to_string("puzzles/problems/renju-3-2/12-paper-boat.toml").unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("tolerated"));
    let folder = Folder::new("draft-audit");
    let path = &folder.file("a.toml", lines.collect::<Vec<_>>().join("\n") + "\n");
    let ran = kletka!("audit {}", path).run();
    ran.prints("\n  key: 1. b@i9, r@j10\n");
    assert!(
        ran.stdout
            .contains("\n  g@f11 guards against 1. b@j9, r@j10\n"),
        "not against the key itself: {}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .lines()
            .filter(|line| line.starts_with("  dual: "))
            .count()
            == 6,
        "{}",
        ran.stdout
    );
    ran.prints("instead of solution:6a2\n");
    for (lang, words) in [
        ("en", "faults because of --strict: 6 duals"),
        ("ru", "ошибки из-за параметра --strict: 6 дуалей"),
    ] {
        let ran = kletka!("--lang {} audit --strict {}", lang, path).run();
        ran.ends(1).prints(words);
    }
    assert!(!kletka(["audit", path]).run().stdout.contains("--strict"));
}

/// What an author wrote, with comments, marks, a try and a remark.
const WRITTEN: &str = "# my problem\n[solution] # from memory\nmoves = '''\n1. г@e9, к@h7! \"the idea\" ( 1. к@h7? 2. з@i8, г@e4! )\n\
    2. з@i8, г@e4\n3. к@h5, з@i4!! # nice\n'''\n";

#[test]
fn a_solution_is_completed_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.toml");
    let text = DRAFT.replace("by 5\"", "by 7\"\nclass = \"open\"") + WRITTEN;
    std::fs::write(&path, &text).unwrap();
    let write =
        |more: &[&str]| kletka(["solve", "--write"].iter().chain(more)).current_dir(folder.path());
    let ran = write(&["p.toml"]).run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let full = std::fs::read_to_string(&path).unwrap();
    let mut lines = full.lines();
    for line in text.lines() {
        assert!(
            lines.any(|new| new.starts_with(line)),
            "{line} is lost: {full}"
        );
    }
    assert!(
        full.contains("2. з@i8, г@e4 ( 2. з@e4, г@i8 3. з@f4 )") && full.contains(" 7. к@g5\n"),
        "{full}"
    );
    // A second run has nothing to add; --replace writes all anew.
    assert_eq!(write(&["p.toml"]).run().code, 0);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), full);
    assert_eq!(write(&["--replace", "p.toml"]).run().code, 0);
    assert!(!std::fs::read_to_string(&path).unwrap().contains("the idea"));
    // What is wrong is said and stays.
    let wrong = text.replace("3. к@h5, з@i4!!", "3. к@a1");
    for (lang, words) in [
        ("en", "move 3 loses the goal"),
        ("ru", "ход 3 упускает цель"),
    ] {
        std::fs::write(&path, &wrong).unwrap();
        let ran = write(&["--lang", lang, "p.toml"]).run();
        ran.ends(1).says("p.toml:13: ").says(words);
        let new = std::fs::read_to_string(&path).unwrap();
        assert!(
            new.contains("3. к@a1 # nice") && new.contains("( 2. з@e4, г@i8 3. з@f4 )"),
            "{new}"
        );
    }
}

#[test]
fn composing_from_a_draft_keeps_its_board_letters_author_and_language() {
    let folder = tempfile::tempdir().unwrap();
    // Stones outside of the middle of 13 cells, on a field that is no square.
    let draft = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = [18, 16]\n[rules]\n[meta]\nauthor = \"Вера\"\n\
        language = \"ru\"\n[start]\nposition = 'b@m7 r@n5 r@o6 g@o4 g@p4'\n";
    std::fs::write(folder.path().join("d.toml"), draft).unwrap();
    let compose = |more: &str| {
        let words = format!(
            "compose renju-3-2 --lang ru --class lines --from d.toml --nodes 60000 --threads 1 {more}"
        );
        kletka(words.split_whitespace())
            .current_dir(folder.path())
            .patient()
            .run()
    };
    let ran = compose("--moves 7 --budget 200000 --count 1");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    for part in [
        "title = \"А выигрывает ходом 7\"",
        "author = \"Вера\"",
        "language = \"ru\"",
        "size = [18, 16]",
        "position = '''b@",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
    ran.prints_no("к@");
    // A draft is used or refused, never passed over.
    for more in ["--size 6", "--stones 7-9", "--middle 5"] {
        let ran = compose(more);
        assert!(
            ran.code == 2 && ran.stderr.contains("d.toml не подходит под --size"),
            "{more}: {}",
            ran.stderr
        );
    }
    std::fs::write(folder.path().join("e.toml"), draft.replace("16]", "17]")).unwrap();
    let ran = compose("--from e.toml");
    ran.ends(2).says("e.toml поле другого размера");
    std::fs::write(
        folder.path().join("d.toml"),
        draft.replace("[rules]", "[rules]\nkomi = 1"),
    )
    .unwrap();
    let ran = compose("");
    ran.ends(2).says("не позиция рэндзю 3/2");
}

/// Without a class a try is asked about in the widest one, where a move has a hundred thousand replies: none of them may
/// cost anything before it is looked at. Listing them all took minutes for as few positions as these. What is written as refutations
/// of the tries is open as well.
#[test]
fn an_audit_without_a_class_keeps_to_its_positions() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/puzzles/problems/renju-3-2/12-paper-boat.toml"
    );
    let text = std::fs::read_to_string(path)
        .unwrap()
        .replace("class = \"open\"\n", "");
    assert!(text.contains("? 2."), "it has a try: {text}");
    for (lang, open, limit) in [
        ("en", "4 questions left open by a limit", "10,000"),
        ("ru", "открытых из-за предела вопросов: 4", "10\u{202f}000"),
    ] {
        let ran = kletka!("audit --lang {} --nodes 10000 -", lang)
            .stdin(&text)
            .patient()
            .run();
        assert_eq!((ran.code, ran.stderr.as_str()), (2, ""), "{}", ran.stdout);
        ran.prints(open).prints(limit);
    }
}

#[test]
fn a_solution_that_is_printed_fits_a_terminal() {
    let text = DRAFT.replace("by 5", "by 7");
    let ran = kletka!("solve -").stdin(text).run();
    ran.prints("\n  1. b@e9, r@h7  2. ");
    assert!(
        ran.stdout.lines().all(|line| line.chars().count() <= 80),
        "{}",
        ran.stdout
    );
}

#[test]
fn what_stands_behind_a_separator_is_to_be_taken_away() {
    for (lang, words) in [
        ("en", "take away what stands behind +++"),
        ("ru", "уберите всё после +++"),
    ] {
        let game = "kletka = 1\ngame = \"renju-for-three\"\n";
        let text = format!("{game}+++ \n{game}");
        let ran = kletka!("check - --lang {}", lang).stdin(text).run();
        ran.ends(1).says(words);
    }
}

#[test]
fn the_schema_is_printed() {
    let ran = kletka!("explain --schema").run();
    assert_eq!(
        ran.stdout,
        std::fs::read_to_string("formats/kletka.schema.json").unwrap()
    );
}
