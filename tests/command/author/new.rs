use super::{Desk, kletka};

const GAMES: [&str; 3] = ["parcel", "renju-for-three", "renju-3-2"];

#[test]
fn a_new_document_passes_without_a_warning() {
    for game in GAMES {
        for lang in ["en", "ru"] {
            let ran = kletka(&["new", game, "--lang", lang]);
            assert_eq!((ran.status, ran.err.as_str()), (0, ""));
            let desk = Desk::new(&ran.out);
            let checked = desk.run("check", &["--json"]);
            assert!(
                checked.out.contains("\"valid\":true")
                    && checked.out.contains("\"diagnostics\":[]"),
                "{game}"
            );
            let is_russian = ran
                .out
                .contains(|c| ('а'..='я').contains(&c) && !"сгкз".contains(c));
            assert_eq!(
                is_russian,
                lang == "ru",
                "{game} {lang}: comments in the language"
            );
            for table in ["[meta]", "[board]", "[start]", "[record]"] {
                assert!(ran.out.contains(table), "{game} {table}");
            }
            assert!(
                ran.out.lines().all(|line| line.chars().count() <= 96),
                "{}",
                ran.out
            );
        }
    }
}

#[test]
fn moves_can_be_added_to_a_new_document() {
    for (game, moves) in [
        ("parcel", "[a1-2]"),
        ("renju-for-three", "e7"),
        ("renju-3-2", "г@a1, к@b1"),
    ] {
        let desk = Desk::new(&kletka(&["new", game, "--lang", "ru"]).out);
        assert_eq!(desk.run("add", &[moves]).status, 0);
        assert!(
            desk.text()
                .contains(&format!("moves = '''\n1. {moves}\n'''\n")),
            "{}",
            desk.text()
        );
    }
}

#[test]
fn commented_keys_are_right_when_they_are_uncommented() {
    for game in GAMES {
        let text = kletka(&["new", game]).out;
        let keys = |line: &str| {
            let code = line
                .strip_prefix("# ")
                .filter(|rest| rest.contains(" = "))
                .unwrap_or(line);
            code.to_owned() + "\n"
        };
        let desk = Desk::new(
            &text
                .lines()
                .map(keys)
                .collect::<String>()
                .replace("position = ''''''", ""),
        );
        let ran = desk.run("check", &[]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{game}");
    }
}

#[test]
fn flags_become_keys() {
    let ran = kletka(&[
        "new",
        "parcel",
        "--size",
        "5x4",
        "--topology",
        "cylinder",
        "--segments",
        "unit",
        "--komi",
        "-2.5",
        "--opening",
        "rectangle",
        "--green",
        "optional",
        "--title",
        "A \"game\" \\",
        "--player",
        "blue=Anna",
        "--player",
        "red=B",
        "--player",
        "red=C=D",
        "--date",
        "2019-03-17",
        "--event",
        "x",
        "--next",
        "3",
        "--author",
        "me",
    ]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for line in [
        "size = [5, 4]",
        "topology = \"cylinder\"",
        "segments = \"unit\"",
        "komi = -2.5",
        "opening = \"rectangle\"",
        "green = \"optional\"",
        "title = \"A \\\"game\\\" \\\\\"",
        "players = { blue = \"Anna\", red = [\"B\", \"C=D\"] }",
        "date = 2019-03-17",
        "event = \"x\"",
        "next = 3",
    ] {
        assert!(
            ran.out.lines().any(|one| one.starts_with(line)),
            "{line}\n{}",
            ran.out
        );
    }
    let text = |arguments: &[&str]| kletka(arguments).out;
    assert!(text(&["new", "parcel", "--date", "spring"]).contains("date = \"spring\""));
    assert!(
        text(&["new", "parcel", "--date", "2019-03-17\nx = 1"])
            .contains("date = \"2019-03-17\\nx = 1\"")
    );
    assert!(text(&["new", "renju-for-three", "--antonov", "false"]).contains("\nantonov = false"));
    assert!(
        text(&["new", "renju-3-2", "--position", "г@a1 к@b1"])
            .contains("position = '''\nг@a1 к@b1\n'''")
    );
    assert!(
        text(&["new", "renju-3-2", "--size", "4"]).contains("r@b3 r@c3"),
        "the example lies on the field"
    );
}

#[test]
fn wrong_usage_is_explained_in_both_languages() {
    for (arguments, en, ru) in [
        (&["chess"][..], "there is no game", "нет игры"),
        (
            &["parcell"],
            "did you mean \"parcel\"",
            "может быть, \"parcel\"",
        ),
        (
            &["parcel", "--antonov", "true"],
            "parcel has no --antonov",
            "в parcel нет --antonov",
        ),
        (
            &["renju-3-2", "--komi", "1"],
            "renju-3-2 has no --komi",
            "в renju-3-2 нет --komi",
        ),
        (
            &["parcel", "--player", "A=x"],
            "has no player",
            "нет игрока",
        ),
        (&["parcel", "--player", "blue"], "SEAT=NAME", "МЕСТО=ИМЯ"),
        (
            &["parcel", "--size", "1x2x3"],
            "--size wants",
            "--size ждёт",
        ),
        (
            &["parcel", "--size", "99"],
            "must be from 1 to 25",
            "должно быть от 1 до 25",
        ),
        (
            &["parcel", "--komi", "many"],
            "--komi cannot be",
            "--komi не может быть",
        ),
        (
            &["parcel", "--topology", "tours"],
            "did you mean \"torus\"",
            "может быть, \"torus\"",
        ),
        (
            &["parcel", "--segments", "free", "--topology", "torus"],
            "need a plane field",
            "бывает только плоским",
        ),
        (
            &["parcel", "--position", "oops"],
            "error[unknown-word]",
            "ошибка[unknown-word]",
        ),
        (
            &["renju-3-2", "--position", "г@z9"],
            "not on the field",
            "вне поля",
        ),
        (&["parcel", "--next", "0"], "from 1 to", "от 1 до"),
    ] {
        for (lang, words) in [("en", en), ("ru", ru)] {
            let mut all = vec!["new", "--lang", lang];
            all.extend(arguments);
            let ran = kletka(&all);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
            assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
        }
    }
}

#[test]
fn a_file_that_exists_is_replaced_only_by_force() {
    let desk = Desk::new("mine");
    for (lang, words) in [("en", "it exists"), ("ru", "уже есть")] {
        let ran = kletka(&["new", "parcel", "-o", desk.name(), "--lang", lang]);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(words), "{}", ran.err);
        assert_eq!(desk.text(), "mine");
    }
    assert_eq!(
        kletka(&["new", "parcel", "-o", desk.name(), "--force"]).status,
        0
    );
    assert!(desk.text().starts_with("kletka = 1") && desk.is_clean());
    let nowhere = desk.folder.path().join("no/x.toml");
    assert_eq!(
        kletka(&["new", "parcel", "-o", nowhere.to_str().unwrap()]).status,
        2
    );
}

#[test]
fn a_new_puzzle_has_its_goal_and_no_stones_of_somebody_else() {
    for (lang, goal) in [("en", "A wins by 9"), ("ru", "А выигрывает ходом 9")] {
        let ran = kletka(&["new", "renju-3-2", "--goal", goal, "--lang", lang]);
        assert_eq!(
            (ran.status, ran.err.as_str()),
            (0, ""),
            "an empty problem proves nothing yet"
        );
        assert!(
            ran.out.contains("\nkletka = 1 ") && !ran.out.starts_with("#:schema"),
            "{}",
            ran.out
        );
        assert!(
            ran.out
                .lines()
                .next()
                .unwrap()
                .contains("kletka explain --schema"),
            "{}",
            ran.out
        );
        assert!(
            ran.out.contains(&format!("\n[puzzle]\ngoal = \"{goal}\" ")),
            "{}",
            ran.out
        );
        assert!(!ran.out.contains("[record]"), "{}", ran.out);
        assert!(
            ran.out
                .lines()
                .all(|line| !line.contains('@') || line.starts_with("# ")),
            "{}",
            ran.out
        );
    }
    let ran = kletka(&["new", "parcel", "--size", "2", "--goal", "nothing"]);
    assert!(
        ran.status == 2
            && ran
                .err
                .contains("error[bad-value]: goal cannot be \"nothing\""),
        "{}",
        ran.err
    );
}
