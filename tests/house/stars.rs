//! The stars of the problems: they follow from the formula, in the order in which an editor puts them, and times fit it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Output};

fn ran(arguments: &[&str]) -> Output {
    Command::new("python3")
        .arg("puzzles/stars.py")
        .args(arguments)
        .output()
        .unwrap()
}

fn said(arguments: &[&str]) -> String {
    let ran = ran(arguments);
    let errors = String::from_utf8(ran.stderr).unwrap();
    assert!(ran.status.success(), "{errors}");
    String::from_utf8(ran.stdout).unwrap()
}

/// The sum of the formula for each problem, by the name of its file, and its stars.
fn shown() -> HashMap<String, (f64, u32)> {
    let line = |line: &str| {
        let words: Vec<_> = line.split_whitespace().take(3).collect();
        let [sum, stars, path] = words[..] else {
            panic!("{line}")
        };
        let sums = (sum.parse().unwrap(), stars.parse().unwrap());
        (path.trim_end_matches(".toml").to_owned(), sums)
    };
    said(&["--show"]).lines().map(line).collect()
}

#[test]
fn documents_have_the_stars_of_the_formula() {
    said(&["--check"]);
}

#[test]
fn the_order_is_the_editors() {
    let all = shown();
    let above = |high: &str, low: &str| {
        let (high, low) = (all[high], all[low]);
        assert!(high.0 > low.0 && high.1 > low.1, "{high:?} {low:?}");
    };
    for hard in ["41-in-halves", "45-a-gift-to-the-neighbour", "44-open-plan"] {
        above(&format!("parcel/{hard}"), "parcel/01-a-small-step");
    }
    above(
        "renju-3-2/28-the-spiral-stair",
        "renju-3-2/55-the-gatekeeper",
    );
    // Its whole tree has 29 variations, many of them more than once.
    let echo = said(&["--show"])
        .lines()
        .any(|line| line.contains("37-echo") && line.contains("'branches': 7,"));
    assert!(echo);
}

/// A reader who takes as long as the formula says gives its weights back.
#[test]
fn times_fit_the_formula() {
    let folder = std::env::temp_dir().join(format!("kletka-stars-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let mut times = String::new();
    for (name, (sum, _)) in shown() {
        // As a page writes them, without the folder.
        let name = name.rsplit('/').next().unwrap().to_owned();
        writeln!(times, "{name},{:.4}", (sum - 1.0_f64).exp2()).unwrap();
    }
    let fitted = said(&["--fit", &file("times.csv", &times)]);
    let script = fs::read_to_string("puzzles/stars.py").unwrap();
    let mut games = 0;
    for line in fitted.lines() {
        let numbers = |line: &str| -> Vec<f64> {
            let (_, list) = line.split_once('[').unwrap();
            let list = list.trim_end_matches(['\n', ',', ']']).split(", ");
            list.map(|number| number.parse().unwrap()).collect()
        };
        let game = line.split_once(':').unwrap().0;
        let known = script.lines().find(|one| one.trim().starts_with(game));
        for (one, other) in numbers(line).into_iter().zip(numbers(known.unwrap())) {
            assert!((one - other).abs() < 0.1, "{line} {known:?}");
        }
        games += 1;
    }
    assert_eq!(games, 3, "{fitted}");

    let few = said(&["--fit", &file("few.csv", "parcel/41-in-halves.toml,7.5\n")]);
    assert!(
        few.contains("parcel: 1 times, more than 7 are needed"),
        "{few}"
    );
    // A site has lessons too, whose times say nothing of the problems.
    let lesson = ran(&["--fit", &file("lesson.csv", "02b-five,3\n")]);
    let note = String::from_utf8(lesson.stderr).unwrap();
    assert!(
        lesson.status.success() && note.contains("not of the collection: 02b-five"),
        "{note}"
    );
    for wrong in ["41-in-halves,long\n", "41-in-halves\n"] {
        let ran = ran(&["--fit", &file("wrong.csv", wrong)]);
        let errors = String::from_utf8(ran.stderr).unwrap();
        assert!(
            !ran.status.success() && errors.contains("a name and minutes are wanted"),
            "{errors}"
        );
    }
    fs::remove_dir_all(folder).unwrap();
}
