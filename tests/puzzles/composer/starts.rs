//! Start positions and openings to play from: `kletka judge` and `kletka compose --for play`.

use std::fs;

use super::one;
use crate::common_cli::{Folder, kletka};

#[test]
fn the_positions_of_the_article_are_won() {
    let article = |name: &str| format!("{}/puzzles/articles/renju-3-2-{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let (code, first) = one(&["judge", "--json", "--depth", "5", "--games", "0", &article("8a")]);
    assert_eq!((code, &first["threes"]), (1, &0.into()));
    assert_eq!(first["won"][0], serde_json::json!({ "next": 1, "goal": "A wins by 5" }));
    let (code, second) = one(&["judge", "--json", "--depth", "5", "--games", "0", &article("8b")]);
    assert_eq!((code, &second["threes"]), (1, &1.into()));
    assert_eq!(second["won"][0], serde_json::json!({ "next": 1, "goal": "B wins by 4" }));
    let (code, played) =
        one(&["judge", "--json", "--depth", "0", "--player", "engine:20", "--games", "20", &article("8a")]);
    assert_eq!((code, &played["points"], &played["won"]), (1, &serde_json::json!([1.0, 0.0]), &serde_json::json!([])));
}

#[test]
fn composed_starts_do_not_depend_on_threads_and_are_judged_again() {
    let folder = Folder::new("composer-starts");
    let settings = "compose renju-3-2 --for play --size 9 --player random --games 60 --depth 3 --count 3 --seed 4";
    let made = |threads: &str, into: &str| {
        let words = settings.split(' ').chain(["--threads", threads, "-o", into]);
        let ran = kletka(words).current_dir(&folder.0).patient().run();
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let names: Vec<_> = ran.stdout.lines().filter_map(|line| line.strip_prefix(into)).map(str::to_owned).collect();
        let texts = names.iter().map(|name| fs::read_to_string(folder.0.join(format!("{into}{name}"))).unwrap());
        texts.collect::<Vec<_>>()
    };
    let (alone, together) = (made("1", "one"), made("3", "two"));
    assert_eq!(alone.len(), 3);
    assert_eq!(alone, together);
    let path = folder.path().to_owned() + "/one";
    let ran = kletka(["fmt", "--check", &path]).run();
    assert_eq!(ran.code, 0, "{}", ran.stdout);
    let ran = kletka(["judge", &path]).patient().run();
    assert!(ran.code == 0 && ran.stdout.matches("worth playing").count() == 3, "{}", ran.stdout);
    // What is written back is what was there; what is not true is noticed.
    let ran = kletka(["judge", "--write", &path]).patient().run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(made("1", "one"), together);
    let lie = alone[0].replace("draws = ", "draws = 1");
    let lie = folder.file("lie.toml", lie);
    let (code, found) = one(&["judge", "--json", &lie]);
    assert_eq!((code, &found["faults"][0]), (1, &"the document states otherwise: draws".into()), "{found}");
}

#[test]
fn a_table_is_written_into_a_document_without_one() {
    let folder = Folder::new("judge-write");
    let text = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = 'к@d5 к@e5 г@f7 з@c3' }\n";
    let path = folder.file("start.toml", text);
    let words = ["judge", "--write", "--depth", "3", "--player", "greedy", "--games", "10", &path];
    let ran = kletka(words).patient().run();
    assert!(ran.code < 2, "{}", ran.stderr);
    let written = fs::read_to_string(&path).unwrap();
    assert!(written.starts_with(text) && written.contains("\n[judged]\nthrees = 0\ndepth = 3\n"), "{written}");
    assert!(written.contains("player = \"greedy\"\ngames = 10\nseed = 1\n"), "{written}");
    let ran = kletka(["check", &path]).run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
}

#[test]
fn openings_are_composed_with_their_rules() {
    let compose = |words: &str| {
        let ran = kletka(words.split(' ')).patient().run();
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout.split("+++\n").map(str::to_owned).collect::<Vec<_>>()
    };
    let parcel = compose("compose parcel --for play --size 4 --games 0 --count 4 --threads 1");
    assert!(parcel.iter().any(|text| text.contains("opening = \"rectangle\"")));
    let choice = parcel.iter().find(|text| text.contains("opening = \"choice\"")).unwrap();
    assert!(choice.matches('|').count() == 2 && choice.contains('*'), "{choice}");
    let three = compose("compose renju-for-three --for play --size 9 --games 0 --depth 3 --count 2 --threads 1");
    assert!(three.iter().all(|text| text.contains("[judged]\nat = 6\nthrees = 0\n")), "{three:?}");
    let refused = kletka("compose renju-3-2 --for play --moves 5".split(' ')).run();
    assert!(refused.code == 2 && refused.stderr.contains("for problems"), "{}", refused.stderr);
    let refused = kletka("compose renju-3-2 --games 5".split(' ')).run();
    assert!(refused.code == 2 && refused.stderr.contains("--for play"), "{}", refused.stderr);
    let late = kletka("compose renju-3-2 --for play --time 1 --player engine:1000 --threads 1".split(' ')).run();
    assert_eq!(late.code, 1, "nothing is found in a second: {}", late.stdout);
}
