//! Forks, forced replies, missed fours and Antonov's condition in the positions of the articles' figures.

use serde_json::{Value, json};

use super::{document, findings, names};

fn three(position: &str, next: u32, moves: &str) -> Vec<Value> {
    findings(&document(
        "renju-for-three",
        "[board]\nsize = 12",
        position,
        next,
        moves,
    ))
}

fn halves(position: &str, next: u32, moves: &str) -> Vec<Value> {
    findings(&document(
        "renju-3-2",
        "[board]\nsize = 12",
        position,
        next,
        moves,
    ))
}

#[test]
fn figure_5_is_a_fork_of_three_threats_that_wins() {
    // e5 makes an open three in the row and a half-open one in the column.
    let found = three("с@c5 с@d5 с@e6 с@e7 к@e8 к@a1 з@a3 з@l9", 1, "1. e5");
    assert_eq!(names(&found), [(1, "fork")]);
    assert_eq!(found[0]["critical"], json!(["b5", "e4", "f5"]));
    assert_eq!(found[0]["wins"], true);
    let kinds: Vec<_> = found[0]["threes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["kind"])
        .collect();
    assert_eq!(kinds, ["open", "half-open"]);
}

#[test]
fn a_fork_need_not_win_and_two_cells_are_none() {
    let fork = "с@c5 с@d5 с@e6 с@e7 к@e8";
    let found = three(&format!("{fork} к@l1 к@l2 к@l3"), 1, "1. e5 2. l4");
    assert_eq!(names(&found), [(1, "fork")]);
    assert_eq!(found[0]["wins"], false, "red's l4 comes first");
    let found = three(&format!("{fork} з@l1 з@l2 з@l3"), 1, "1. e5");
    assert_eq!(
        names(&found),
        [(1, "fork"), (1, "antonov")],
        "green has one threat, blue three: red has won"
    );
    assert!(
        three("с@c5 с@d5", 1, "1. e5").is_empty(),
        "an open three has two critical cells"
    );
    let found = three("с@c5 с@d5 с@e6 с@e7 к@e8 с@e5 с@k11", 1, "1. k10");
    assert!(
        !names(&found).contains(&(1, "fork")),
        "the fork was there before"
    );
}

#[test]
fn half_of_an_open_three_is_filled_by_each_of_two_players() {
    let found = three("с@e5 с@f5 с@a12", 1, "1. g5 2. d5 3. h5");
    assert_eq!(names(&found), [(2, "forced"), (3, "forced")]);
    assert_eq!(
        (&found[0]["critical"], &found[0]["left"]),
        (&json!(["d5", "h5"]), &json!(["h5"]))
    );
    assert_eq!(
        (&found[1]["critical"], &found[1]["left"]),
        (&json!(["h5"]), &json!([]))
    );
}

#[test]
fn a_threat_that_another_can_answer_forces_nobody() {
    // Blue's half-open three: red may leave it to green.
    let found = three("с@a5 с@b5 с@l1", 1, "1. c5 2. d5");
    assert!(found.is_empty(), "{found:?}");
    let found = three("с@a5 с@b5 с@l1", 1, "1. c5 2. l12 3. d5");
    assert_eq!(names(&found), [(3, "forced")], "green is the last who can");
    let found = three("с@a5 с@b5 с@l1", 1, "1. c5 2. l12 3. k1 4. d5");
    assert!(found.is_empty(), "a four is a four: {found:?}");
    let found = three("с@e5 с@f5 с@g5 к@a1 к@a2 к@a3", 2, "2. d5");
    assert_eq!(names(&found), [(2, "missed-four")], "red could have won");
}

#[test]
fn a_four_that_nobody_made_was_missed() {
    let found = three("с@a5 с@b5 с@c5", 1, "1. l1 2. l3 3. l5");
    assert_eq!(names(&found), [(1, "missed-four")]);
    assert_eq!(found[0]["fours"], json!([{"colour": "blue", "cell": "d5"}]));
    assert!(three("с@a5 с@b5 с@c5", 1, "1. d5").is_empty());
    assert_eq!(
        names(&three("с@a5 с@b5 с@c5", 1, "1. --")),
        [(1, "missed-four")],
        "a pass misses it too"
    );
}

#[test]
fn figure_6_tells_who_allowed_antonovs_condition() {
    // Red's half-open three has c1; green's last stone makes two such threes.
    let threats = "к@d1 к@e1 к@f1 с@g1 з@j7 з@j8 с@j10 з@k9 з@l9";
    let found = three(threats, 3, "3. j9");
    assert_eq!(names(&found), [(3, "antonov")]);
    let antonov = &found[0];
    assert_eq!(
        (&antonov["winner"], &antonov["player"]),
        (&json!("blue"), &json!("green"))
    );
    assert_eq!(
        antonov["decisive"],
        json!({"colour": "red", "cell": "c1", "since": null})
    );
    let since = |cell| json!({"colour": "green", "cell": cell, "since": 3});
    assert_eq!(antonov["others"], json!([since("i9"), since("j6")]));
    assert_eq!(
        (&antonov["allowed"]["number"], &antonov["allowed"]["player"]),
        (&json!(3), &json!("green"))
    );
}

#[test]
fn figure_7_is_won_without_a_move() {
    let found = three(
        "к@d1 к@e1 к@f1 с@g1 з@a4 з@a5 з@a6 с@a3 з@j7 з@j8 з@j9 с@j10",
        1,
        "",
    );
    assert_eq!(names(&found), [(0, "antonov")]);
    assert_eq!(
        (&found[0]["number"], &found[0]["player"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(found[0]["allowed"], Value::Null);
    let off = document(
        "renju-for-three",
        "[rules]\nantonov = false",
        "к@d1 к@e1 к@f1 с@g1",
        1,
        "1. --",
    );
    assert!(findings(&off).is_empty());
}

#[test]
fn a_forced_move_does_not_allow_antonovs_condition() {
    let found = findings(include_str!(
        "../../../puzzles/games/renju-three-antonov.toml"
    ));
    let last = found.last().unwrap();
    assert_eq!(
        (&last["tactic"], &last["number"]),
        (&json!("antonov"), &json!(42))
    );
    assert_eq!(
        (&last["allowed"]["number"], &last["allowed"]["player"]),
        (&json!(41), &json!("red"))
    );
    assert_eq!(last["allowed"]["instead"], json!(["g9"]));
    assert_eq!(
        names(&found[found.len() - 2..]),
        [(42, "forced"), (42, "antonov")]
    );
}

#[test]
fn figure_5_of_renju_3_2_is_one_attack_after_another() {
    let found = findings(include_str!("../../../puzzles/games/renju-3-2.toml"));
    let expected = [
        (1, "attack"),
        (2, "forced"),
        (3, "attack"),
        (4, "forced"),
        (5, "attack"),
        (6, "forced"),
        (7, "attack"),
        (7, "fork"),
    ];
    assert_eq!(names(&found), expected);
    assert_eq!(
        found[0]["open_twos"],
        json!([{"colour": "blue", "cells": ["i6", "i7"]}])
    );
    assert_eq!(
        found[0]["open_threes"][0]["cells"],
        json!(["h7", "h8", "h9"])
    );
    assert_eq!(found[0]["critical"], json!(["h6", "h10"]));
    assert_eq!(found[7]["wins"], true);
}

#[test]
fn an_attack_needs_the_colour_that_the_reply_has_not() {
    // Move 1 has blue and red; move 2 has green and blue, so blue's open three helps the other side only.
    let attack = "к@d5 к@e5 с@d8 с@l1";
    assert_eq!(names(&halves(attack, 1, "1. с@e8, к@f5")), [(1, "attack")]);
    assert_eq!(
        names(&halves(attack, 1, "1. к@f5")),
        [(1, "attack")],
        "the open two may be left out"
    );
    assert!(halves("с@d5 с@e5 к@d8 к@l1", 1, "1. с@f5, к@e8").is_empty());
    assert!(
        halves("к@b5 к@c5 с@a5 с@l1", 1, "1. с@e8, к@d5").is_empty(),
        "a half-open three is no attack"
    );
    let found = halves("к@d5 к@e5 с@a1 с@a2 с@a3", 1, "1. с@l8, к@f5");
    assert_eq!(
        names(&found),
        [(1, "missed-four")],
        "the reply makes a blue four"
    );
}

#[test]
fn a_reply_is_forced_only_where_it_fills_everything() {
    let threat = "к@d5 к@e5 к@f5";
    assert_eq!(names(&halves(threat, 2, "2. г@c5, з@g5")), [(2, "forced")]);
    assert!(
        halves(threat, 2, "2. г@c5, з@l1").is_empty(),
        "one end is left open"
    );
    let one = "г@c5 к@d5 к@e5 к@f5";
    assert_eq!(
        names(&halves(one, 2, "2. з@g5")),
        [(2, "forced")],
        "the other stone is free"
    );
    assert_eq!(names(&halves(one, 2, "2. г@l1, з@g5")), [(2, "forced")]);
    assert_eq!(
        names(&halves(one, 3, "3. з@g5")),
        [(3, "missed-four")],
        "A has red itself"
    );
}

/// What the article says of figures 5b to 5t: every move of A an open three, every reply forced, at last a fork.
#[test]
fn the_attack_of_figures_5a_to_5t_is_named_move_by_move() {
    let found = findings(include_str!("../../../puzzles/articles/renju-3-2-5.toml"));
    let mut expected: Vec<_> = (1..=19)
        .map(|number| (number, if number % 2 == 1 { "attack" } else { "forced" }))
        .collect();
    expected.push((19, "fork"));
    assert_eq!(names(&found), expected);
    let at = |number: u64| found.iter().find(|one| one["number"] == number).unwrap();
    let kinds = |one: &Value| -> Vec<String> {
        let key = if one["tactic"] == "fork" {
            "threes"
        } else {
            "open_threes"
        };
        one[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|three| three["kind"].as_str().unwrap().to_owned())
            .collect()
    };
    for number in (1..19).step_by(2) {
        // The three attacks go on in turn, red, green, blue, and the reply fills both ends.
        let (attack, reply) = (at(number), at(number + 1));
        assert_eq!(kinds(attack), ["open"], "{attack}");
        assert_eq!(attack["critical"].as_array().unwrap().len(), 2, "{attack}");
        assert_eq!(attack["critical"], reply["critical"]);
        let colour = ["red", "green", "blue"][usize::try_from(number / 2 % 3).unwrap()];
        assert_eq!(reply["colour"], colour, "{reply}");
        assert!(
            !attack["open_twos"].as_array().unwrap().is_empty(),
            "the first stone prepares the next attack: {attack}"
        );
    }
    let fork = found.last().unwrap();
    assert_eq!(
        (&fork["critical"], &fork["wins"]),
        (&json!(["b9", "d8", "d12", "f13"]), &json!(true))
    );
    assert_eq!(kinds(fork), ["open", "open"]);
}
