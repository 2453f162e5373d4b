//! The stars of the problems: they follow from the formula, in the order in which an editor puts them, and times fit it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::common_cli::{Folder, good};

fn said(arguments: &[&str]) -> String {
    good(
        Command::new("python3")
            .arg("puzzles/stars.py")
            .args(arguments),
    )
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
    for (high, low) in [
        ("parcel/41-in-halves", "parcel/01-a-small-step"),
        (
            "parcel/45-a-gift-to-the-neighbour",
            "parcel/01-a-small-step",
        ),
        ("parcel/44-open-plan", "parcel/01-a-small-step"),
        (
            "renju-3-2/28-the-spiral-stair",
            "renju-3-2/55-the-gatekeeper",
        ),
    ] {
        let (high, low) = (all[high], all[low]);
        assert!(high.0 > low.0 && high.1 > low.1, "{high:?} {low:?}");
    }
    // Its whole tree has 29 variations, many of them more than once.
    let said = said(&["--show"]);
    let echo = said.lines().find(|line| line.contains("37-echo")).unwrap();
    assert!(echo.contains("'branches': 7,"), "{echo}");
}

/// A reader who takes as long as the formula says gives its weights back.
#[test]
fn times_fit_the_formula() {
    let folder = Folder::new("stars");
    let fit = |times: &str| {
        let file = folder.file("times.csv", times);
        let mut python = Command::new("python3");
        let ran = python
            .args(["puzzles/stars.py", "--fit", &file])
            .output()
            .unwrap();
        let [out, errors] = [ran.stdout, ran.stderr].map(|text| String::from_utf8(text).unwrap());
        (ran.status.success(), out, errors)
    };
    let mut times = String::new();
    for (name, (sum, _)) in shown() {
        // As a page writes them, without the folder.
        let name = name.rsplit('/').next().unwrap();
        writeln!(times, "{name},{:.4}", (sum - 1.0_f64).exp2()).unwrap();
    }
    let (_, fitted, errors) = fit(&times);
    let script = fs::read_to_string("puzzles/stars.py").unwrap();
    let numbers = |line: &str| -> Vec<f64> {
        let (_, list) = line.split_once('[').unwrap();
        let list = list.trim_end_matches(['\n', ',', ']']).split(", ");
        list.map(|number| number.parse().unwrap()).collect()
    };
    for line in fitted.lines() {
        let game = line.split_once(':').unwrap().0;
        let known = script.lines().find(|one| one.trim().starts_with(game));
        for (one, other) in numbers(line).into_iter().zip(numbers(known.unwrap())) {
            assert!((one - other).abs() < 0.1, "{line} {known:?}");
        }
    }
    assert_eq!(fitted.lines().count(), 3, "{fitted}{errors}");

    let wrong = "a name and minutes are wanted";
    for (times, is_good, words) in [
        (
            "parcel/41-in-halves.toml,7.5\n",
            true,
            "parcel: 1 times, more than 7 are needed",
        ),
        // A site has lessons too, whose times say nothing of the problems.
        ("02b-five,3\n", true, "not of the collection: 02b-five"),
        ("41-in-halves,long\n", false, wrong),
        ("41-in-halves\n", false, wrong),
    ] {
        let (success, out, errors) = fit(times);
        let said = out + &errors;
        assert!(
            success == is_good && said.contains(words),
            "{times}: {said}"
        );
    }
}
