use super::{Desk, kletka};

const GAMES: [&str; 3] = ["parcel", "renju-for-three", "renju-3-2"];

#[test]
fn a_new_document_passes_without_a_warning() {
    for game in GAMES {
        for lang in ["en", "ru"] {
            let ran = kletka(&["new", game, "--lang", lang]);
            assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
            let desk = Desk::new(&ran.stdout);
            let checked = desk.run("check", &["--json"]);
            assert!(
                checked.stdout.contains("\"valid\":true")
                    && checked.stdout.contains("\"diagnostics\":[]"),
                "{game}"
            );
            let is_russian = ran
                .stdout
                .contains(|c| ('а'..='я').contains(&c) && !"сгкз".contains(c));
            assert_eq!(
                is_russian,
                lang == "ru",
                "{game} {lang}: comments in the language"
            );
            for table in ["[meta]", "[board]", "[start]", "[record]"] {
                assert!(ran.stdout.contains(table), "{game} {table}");
            }
            assert!(
                ran.stdout.lines().all(|line| line.chars().count() <= 96),
                "{}",
                ran.stdout
            );
        }
    }
}

#[test]
fn commented_keys_are_right_when_they_are_uncommented() {
    for game in GAMES {
        let text = kletka(&["new", game]).stdout;
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
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{game}");
    }
}

#[test]
fn a_new_puzzle_has_its_goal_and_no_stones_of_somebody_else() {
    for (lang, goal) in [("en", "A wins by 9"), ("ru", "А выигрывает ходом 9")] {
        let ran = kletka(&["new", "renju-3-2", "--goal", goal, "--lang", lang]);
        assert_eq!(
            (ran.code, ran.stderr.as_str()),
            (0, ""),
            "an empty problem proves nothing yet"
        );
        assert!(
            ran.stdout.contains("\nkletka = 1 ") && !ran.stdout.starts_with("#:schema"),
            "{}",
            ran.stdout
        );
        assert!(
            ran.stdout
                .lines()
                .next()
                .unwrap()
                .contains("kletka explain --schema"),
            "{}",
            ran.stdout
        );
        ran.prints(format!("\n[puzzle]\ngoal = \"{goal}\" "))
            .prints_no("[record]");
        assert!(
            ran.stdout
                .lines()
                .all(|line| !line.contains('@') || line.starts_with("# ")),
            "{}",
            ran.stdout
        );
    }
    let ran = kletka(&["new", "parcel", "--size", "2", "--goal", "nothing"]);
    ran.ends(2)
        .says("error[bad-value]: goal cannot be \"nothing\"");
}

#[test]
fn a_date_that_is_none_is_one_text() {
    let ran = kletka(&["new", "parcel", "--date", "2019-03-17\nx = 1"]);
    ran.prints("date = \"2019-03-17\\nx = 1\"");
}
