//! Drafts of problems that fail: what `solve`, `check` and `audit` say about why.

use crate::common_cli::{Folder, kletka};

/// A win by move 7; by move 5 there is none.
const DRAFT: &str = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n[puzzle]\ngoal = \"A wins by 5\"\n";

#[test]
fn an_open_goal_shows_the_best_attack_and_what_meets_it() {
    for (lang, words) in [
        (
            "en",
            [
                "the best attack found, with the replies that refute it:",
                "later it is won: by move 7, in the class open",
            ],
        ),
        (
            "ru",
            [
                "лучшая найденная атака и ответы, которые её опровергают:",
                "позже выигрыш есть: на ходу 7, в классе open",
            ],
        ),
    ] {
        let ran = kletka(["--lang", lang, "solve", "-"]).stdin(DRAFT).run();
        assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
        assert!(
            words.iter().all(|words| ran.stdout.contains(words)),
            "{}",
            ran.stdout
        );
        assert!(
            ran.stdout.contains("\n    1. к@h7  2. з@i8, г@e4  3. "),
            "{}",
            ran.stdout
        );
        assert!(
            ran.stdout
                .lines()
                .all(|line| !line.starts_with("    ") || line.chars().count() <= 80),
            "{}",
            ran.stdout
        );
        let ran = kletka(["--lang", lang, "check", "-"]).stdin(DRAFT).run();
        assert!(
            ran.code == 0 && ran.stderr.contains("[unproved-goal]") && ran.stderr.contains("-:6:8"),
            "{}",
            ran.stderr
        );
        let text = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            text.contains(words[0]) && text.contains("1. к@h7 2. з@i8, г@e4 3. "),
            "{}",
            ran.stderr
        );
    }
    let json = &kletka(["solve", "--json", "-"]).stdin(DRAFT).run().json()[0];
    assert_eq!(
        (json["resistance"][1].as_str(), json["later"].as_u64()),
        (Some("з@i8, г@e4"), Some(7))
    );
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
        kletka(["check", "--quiet", "-"])
            .stdin(numbered(&record, &line))
            .run()
            .code
            == 0
    );
    let proved = kletka(["solve", "--json", "-"])
        .stdin(DRAFT.replace("by 5", "by 7"))
        .run();
    assert!(!proved.stdout.contains("resistance"), "{}", proved.stdout);
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
fn a_refuted_goal_shows_the_defence() {
    let text =
        "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 1\n[puzzle]\ngoal = \"blue scores 1\"\n";
    let ran = kletka(["solve", "-"]).stdin(text).run();
    assert!(
        ran.stdout.contains("refuted") && ran.stdout.contains("\n    1. [a1-2]  2. "),
        "{}",
        ran.stdout
    );
    let ran = kletka(["check", "-"]).stdin(text).run();
    assert!(
        ran.stderr.contains("error[false-goal]")
            && ran.stderr.contains("replies that meet it: 1. ["),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_refuted_draw_names_a_player_who_cannot_hold_it() {
    // Three players who all need each other, and two of whom one has won.
    let three = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = [4, 7] }\nrules = { antonov = false }\n\
        start = { position = 'r@c7 r@b1 g@d1 r@a5 b@d6 r@d7 r@a6 b@d4 r@a3 g@c4 g@a7 r@b3 g@a1 r@c5 r@c6 g@b4 r@c3 g@c2 \
        b@d2 r@b7 g@a2 g@c1', next = 3 }\npuzzle = { goal = \"draw\" }\n";
    let two = "kletka = 1\ngame = \"parcel\"\nboard = { size = 1 }\npuzzle = { goal = \"draw\" }\n";
    for (text, words) in [
        (
            three,
            [
                "blue cannot hold the draw against the two others",
                "синие не удержат ничьей против двух остальных",
            ],
        ),
        (
            two,
            ["blue cannot hold the draw\n", "синие не удержат ничьей\n"],
        ),
    ] {
        for (lang, words) in ["en", "ru"].into_iter().zip(words) {
            for command in ["solve", "audit"] {
                let ran = kletka([command, "-", "--lang", lang]).stdin(text).run();
                assert!(ran.stdout.contains(words), "{}", ran.stdout);
            }
            let ran = kletka(["check", "-", "--lang", lang]).stdin(text).run();
            assert!(ran.stderr.contains(words), "{}", ran.stderr);
        }
    }
}

#[test]
fn a_solution_that_throws_the_goal_away_gets_the_refuting_reply() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = \"к@d5 к@e5 к@f5\" }\n\
        puzzle = { goal = \"A wins by 1\" }\nsolution = { moves = \"1. к@d6\" }\n";
    for (lang, words) in [("en", "refutation: 2. --"), ("ru", "опровержение: 2. --")] {
        let ran = kletka(["--lang", lang, "check", "-"]).stdin(text).run();
        assert!(
            ran.code == 1 && ran.stderr.contains("[bad-solution]") && ran.stderr.contains(":5:26"),
            "{}",
            ran.stderr
        );
        assert!(
            ran.stderr.contains(words) && ran.stderr.contains("solution:1"),
            "{}",
            ran.stderr
        );
    }
    let loses = DRAFT.replace("by 5\"", "by 7\"\nclass = \"open\"")
        + "[solution]\nmoves = '1. к@h7 2. з@i8, г@e4'\n";
    for (lang, words) in [
        (
            "en",
            "solution: solution:1, line 9: move 1 loses the goal to 2. з@i8, г@e4",
        ),
        (
            "ru",
            "решение: solution:1, строка 9: ход 1 упускает цель из-за 2. з@i8, г@e4",
        ),
    ] {
        let ran = kletka(["--lang", lang, "audit", "-"]).stdin(&loses).run();
        assert!(
            ran.code == 1 && ran.stdout.contains(words),
            "{}",
            ran.stdout
        );
    }
    let json = &kletka(["audit", "--json", "-"]).stdin(&loses).run().json()[0];
    let fault = &json["solution"]["faults"][0];
    assert_eq!(
        (fault["reply"].as_str(), fault["at"].as_str()),
        (Some("з@i8, г@e4"), Some("solution:1"))
    );
}

#[test]
fn an_audit_names_the_authors_key_and_what_guards_it() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/puzzles/problems/renju-3-2/12-paper-boat.toml"
    );
    let ran = kletka(["audit", path]).run();
    assert!(
        ran.stdout.contains("\n  key: 1. г@i9, к@j10\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("\n  з@f11 guards against 1. г@j9, к@j10\n"),
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
    assert!(
        ran.stdout.contains("instead of solution:6a2\n"),
        "{}",
        ran.stdout
    );
    for (lang, words) in [
        ("en", "faults because of --strict: 6 duals"),
        ("ru", "ошибки из-за параметра --strict: 6 дуалей"),
    ] {
        let ran = kletka(["--lang", lang, "audit", "--strict", path]).run();
        assert!(
            ran.code == 1 && ran.stdout.contains(words),
            "{}",
            ran.stdout
        );
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
        assert!(
            ran.code == 1 && ran.stderr.contains("p.toml:13: ") && ran.stderr.contains(words),
            "{}",
            ran.stderr
        );
        let new = std::fs::read_to_string(&path).unwrap();
        assert!(
            new.contains("3. к@a1 # nice") && new.contains("( 2. з@e4, г@i8 3. з@f4 )"),
            "{new}"
        );
    }
}

#[test]
fn a_record_whose_result_is_written_takes_its_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.toml");
    let text = "kletka = 1\ngame = \"renju-for-three\"\n[start]\nposition = 'с@e5 с@e6 с@e7'\n[record]\nmoves = '''\n1. a1 \"so\"\n2. a2 3. a3\n'''\nresult = \"blue\" # he won\n";
    std::fs::write(&path, text).unwrap();
    let ran = kletka(["add", "g.toml", "e8"])
        .current_dir(folder.path())
        .run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let new = std::fs::read_to_string(&path).unwrap();
    assert_eq!(new, text.replace("2. a2 3. a3\n", "2. a2 3. a3\n4. e8\n"));
    assert_eq!(
        kletka(["check", "g.toml"])
            .current_dir(folder.path())
            .run()
            .code,
        0
    );
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
    assert!(!ran.stdout.contains("к@"), "{}", ran.stdout);
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
    assert!(
        ran.code == 2 && ran.stderr.contains("e.toml поле другого размера"),
        "{}",
        ran.stderr
    );
    std::fs::write(
        folder.path().join("d.toml"),
        draft.replace("[rules]", "[rules]\nkomi = 1"),
    )
    .unwrap();
    let ran = compose("");
    assert!(
        ran.code == 2 && ran.stderr.contains("не позиция рэндзю 3/2"),
        "{}",
        ran.stderr
    );
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
    for (lang, open) in [
        ("en", "4 questions left open by a limit"),
        ("ru", "открытых из-за предела вопросов: 4"),
    ] {
        let ran = kletka(["audit", "--lang", lang, "--nodes", "10000", "-"])
            .stdin(&text)
            .patient()
            .run();
        assert_eq!((ran.code, ran.stderr.as_str()), (2, ""), "{}", ran.stdout);
        assert!(
            ran.stdout.contains(open) && ran.stdout.contains("10000"),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn a_solution_that_is_printed_fits_a_terminal() {
    let text = DRAFT.replace("by 5", "by 7");
    let ran = kletka(["solve", "-"]).stdin(text).run();
    assert!(
        ran.stdout.contains("\n  1. г@e9, к@h7  2. "),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.lines().all(|line| line.chars().count() <= 80),
        "{}",
        ran.stdout
    );
}

#[test]
fn what_is_no_document_is_told_what_to_do() {
    let folder = Folder::new("no-document");
    folder.file("mix/a.txt", "1. e5 2. d4\n");
    folder.file("mix/b.md", "words");
    let game = "kletka = 1\ngame = \"renju-for-three\"\n";
    let stone = format!("{game}board = {{ size = 5 }}\nstart = {{ position = 'к@a1 x@c5' }}\n");
    for (text, words) in [
        (
            "1. e5 2. d4\n3. f6 4. c3\n".to_owned(),
            ["kletka import --game GAME", "kletka import --game ИГРА"],
        ),
        (
            format!("{game}[record]\nmoves = \"1. e5 \"x\" 2. d4\"\n"),
            ["between ''' and '''", "ставят между ''' и '''"],
        ),
        (
            format!("{game}[meta]\ndate = 14.10.2025\n"),
            ["a date is written 2019-02-15", "дату пишут так: 2019-02-15"],
        ),
        (
            format!("{game}+++ \n{game}"),
            ["take away what stands behind +++", "уберите всё после +++"],
        ),
        (stone, ["did you mean \"с@c5\"?", "с@c5"]),
    ] {
        for (lang, words) in ["en", "ru"].into_iter().zip(words) {
            let ran = kletka(["check", "-", "--lang", lang]).stdin(&text).run();
            assert_eq!(
                (ran.code, ran.stderr.matches("[toml]").count() <= 1),
                (1, true),
                "{}",
                ran.stderr
            );
            assert!(ran.stderr.contains(words), "{}", ran.stderr);
        }
    }
    let ran = kletka(["check", &format!("{}/mix", folder.path()), "--lang", "en"]).run();
    assert!(
        ran.stderr.contains("no .toml or .kla files under ")
            && ran.stderr.contains("; 1 .txt file: "),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_picture_of_look_alikes_is_warned_of_once_and_mended_by_fmt() {
    let text = "kletka = 1\ngame = \"renju-for-three\"\n[board]\nsize = 4\n[start]\npicture = '''\n. х о .\nх о . .\n0 . x .  # х\n. . . .\n'''\n";
    let ran = kletka(["check", "-", "--lang", "en"]).stdin(text).run();
    assert_eq!(
        ran.stderr.matches("warning[look-alike]").count(),
        1,
        "{}",
        ran.stderr
    );
    assert!(
        ran.stderr
            .contains("х is read as x, blue; о is read as o, red; 0 is read as o, red"),
        "{}",
        ran.stderr
    );
    let mended = kletka(["fmt", "-"]).stdin(text).run();
    assert!(
        mended.stdout.contains("\n. x o .\nx o . .\no . x .  # х\n"),
        "{}",
        mended.stdout
    );
    assert!(
        !kletka(["check", "-"])
            .stdin(&mended.stdout)
            .run()
            .stderr
            .contains("look-alike")
    );
}

#[test]
fn a_composed_problem_names_the_whole_command() {
    let ran = kletka([
        "compose", "parcel", "--size", "2", "--open", "6", "--seed", "1", "--count", "1",
        "--budget", "900000",
    ])
    .run();
    let command = "comment = \"kletka compose parcel --seed 1 --size 2 --open 6: attempt ";
    assert!(
        ran.stdout.contains(command),
        "{} {}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn the_schema_is_printed() {
    let ran = kletka(["explain", "--schema"]).run();
    assert_eq!(
        ran.stdout,
        std::fs::read_to_string("formats/kletka.schema.json").unwrap()
    );
}
