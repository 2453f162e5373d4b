//! Stitches, looping moves and intrusions in the positions of figures 13 to 16.

use serde_json::{Value, json};

use super::{document, findings, names};

fn parcel(position: &str, next: u32, moves: &str) -> Vec<Value> {
    findings(&document("parcel", "", position, next, moves))
}

/// The names of the findings of one move of blue.
fn named(position: &str, blue: &str) -> Vec<Value> {
    let mut found = parcel(position, 1, blue);
    found.iter_mut().map(|one| one["tactic"].take()).collect()
}

#[test]
fn figure_13_is_a_stitch_with_a_gap() {
    let found = parcel("к[d2-3-4] к[d5-6-7]", 1, "1. [d4-5]");
    assert_eq!(names(&found), [(1, "stitch")]);
    assert_eq!(found[0]["gap"], true);
    assert_eq!(
        found[0]["open"],
        json!(["[c-d4]", "[c-d5]", "[d-e4]", "[d-e5]"])
    );
    assert_eq!(
        (&found[0]["player"], &found[0]["colour"]),
        (&json!("blue"), &json!("red"))
    );
}

#[test]
fn red_stitches_as_well() {
    let found = parcel("с[d2-3-4] с[d5-6-7]", 2, "2. [d4-5]");
    assert_eq!(
        (&found[0]["player"], &found[0]["colour"]),
        (&json!("red"), &json!("blue"))
    );
}

#[test]
fn no_stitch_joins_what_is_joined_already_or_touches_at_one_end_only() {
    assert_eq!(
        named("к[d4-3] к[c-d3] к[c3-4-5] к[c-d5]", "[d4-5]"),
        ["looping"],
        "one polyline"
    );
    assert!(
        named("к[d2-3-4]", "[d4-5]").is_empty(),
        "red at one end only"
    );
    assert!(
        named("к[d2-3-4] с[d5-6]", "[d4-5]").is_empty(),
        "blue's own line at the other end"
    );
    assert!(
        named("с[d2-3-4] с[d5-6-7]", "[d4-5]").is_empty(),
        "blue joins blue"
    );
    let joined = named(
        "к[d2-3-4] к[d5-6-7] з[d4-5]",
        "1. -- 2. [d3-e3] 3. -- 4. [e3-4] 5. -- 6. [e4-5] 7. [d-e5]",
    );
    assert_eq!(joined, ["looping"], "a stitch joins them already");
}

#[test]
fn a_stitch_that_can_be_closed_has_no_gap() {
    // Red's [d-e5] makes a straight line with [c-d5], through which nothing goes up from d5; so at d4.
    let found = parcel("к[a-b-c-d5] к[a-b-c-d4]", 1, "1. [d4-5]");
    assert_eq!(
        (&found[0]["tactic"], &found[0]["gap"]),
        (&json!("stitch"), &json!(false))
    );
    assert_eq!(found[0]["open"].as_array().unwrap().len(), 4);
    let found = parcel("к[a-b-c-d5] к[d2-3-4]", 1, "1. [d4-5]");
    assert_eq!(
        found[0]["gap"], true,
        "one segment closes d5, but d4 needs two"
    );
}

/// Where green is optional an edge that is closed in one colour may be open in the other.
#[test]
fn a_stitch_may_be_closed_with_green_that_is_chosen() {
    let moves = "1. [c-d4] 2. [b-c3] 3. [b1-2] 4. [a2-3] 5. [a4-5] 6. [d-e3] 7. [d4-5] 8. [b-c1] 9. [a-b5] 10. [d1-2] 11. [d3-4] \
        12. з[b3-4] 13. [e2-3] 14. [c-d2] 15. з[a-b1] 16. [a-b4] 17. [d2-3] 18. [b-c2] 19. [c2-3]";
    let settings = "board = { size = 4 }\nrules = { green = \"optional\" }\n";
    let found = findings(&document("parcel", settings, "", 1, moves));
    let last = found.last().unwrap();
    assert_eq!(
        (&last["tactic"], &last["gap"]),
        (&json!("stitch"), &json!(false))
    );
    assert_eq!(last["open"], json!(["[c1-2]", "[c-d3]"]));
}

#[test]
fn figures_14_a_to_c_are_an_intrusion_and_what_red_saves() {
    let region = "к[a4-5-6] к[a-b-c4] к[a-b-c6] з[c-d-e4] з[e4-5-6] з[c-d-e6] с[d5-6] к[c5-6]";
    let found = parcel(region, 1, "1. [d4-5] 2. [c4-5]");
    assert_eq!(
        names(&found),
        [(1, "looping"), (1, "intrusion"), (2, "looping")]
    );
    let intrusion = &found[1];
    assert_eq!(
        intrusion["region"],
        json!({"name": "{a4-e4-e6-a6}", "colour": "red", "area": 8})
    );
    assert_eq!(
        (&intrusion["taken"], &intrusion["undetermined"]),
        (&json!(2), &json!(6))
    );
    assert_eq!(
        (&intrusion["whole"], &intrusion["remains"]),
        (&json!(true), &json!([]))
    );
    let saved = json!({"name": "{a4-c4-c6-a6}", "colour": "red", "area": 4});
    assert!(
        found[2]["regions"].as_array().unwrap().contains(&saved),
        "{found:?}"
    );
}

#[test]
fn figure_14d_destroys_a_region_by_one_cell_in_it() {
    let ring = "к(e1-h1-h4-e4) с[f2-3] с[f-g2] с[g2-3]";
    let found = parcel(ring, 1, "1. [f-g3]");
    assert_eq!(names(&found), [(1, "looping"), (1, "intrusion")]);
    assert_eq!(found[1]["region"]["name"], "{e1-h1-h4-e4}");
    assert_eq!(
        (&found[1]["taken"], &found[1]["undetermined"]),
        (&json!(1), &json!(8))
    );
}

#[test]
fn figure_15_destroys_what_lies_between_nested_cycles() {
    // Within red's cycle lies another red one, within the ring between them blue's cell.
    let nested = "к(a1-h1-h8-a8) к(e2-g2-g4-e4) с[b3-4] с[b-c3] с[c3-4]";
    let found = parcel(nested, 1, "1. [b-c4]");
    assert_eq!(names(&found), [(1, "looping"), (1, "intrusion")]);
    assert_eq!(found[1]["region"]["area"], 45);
    assert_eq!(
        (&found[1]["taken"], &found[1]["undetermined"]),
        (&json!(1), &json!(44))
    );
}

#[test]
fn a_region_may_be_cut_down() {
    let game = include_str!("../../../puzzles/games/parcel-7x7-intrusion.toml");
    let found = findings(game);
    let cut = found
        .iter()
        .find(|one| one["number"] == 48 && one["tactic"] == "intrusion")
        .unwrap();
    assert_eq!(
        (&cut["whole"], &cut["taken"], &cut["undetermined"]),
        (&json!(false), &json!(0), &json!(1))
    );
    assert_eq!(
        cut["remains"],
        json!([{"name": "{c2-d2-d3-c3}", "colour": "blue", "area": 1}])
    );
}

#[test]
fn looping_is_no_intrusion_when_nobody_loses() {
    let own = "с(a1-c1-c2-a2)";
    assert_eq!(
        named(own, "[b1-2]"),
        ["looping"],
        "blue divides its own region"
    );
    let found = parcel(own, 2, "2. [b1-2]");
    assert_eq!(
        names(&found),
        [(2, "looping")],
        "green divides blue's region, and both parts are blue"
    );
    assert_eq!(named("с[a1-2] с[a-b2] с[a-b1]", "[b1-2]"), ["looping"]);
    assert!(
        named("с[a1-2] с[a-b2]", "[a-b1]").is_empty(),
        "an open line"
    );
}

#[test]
fn free_segments_lose_halves() {
    let game = include_str!("../../../puzzles/games/parcel-3x3-free.toml");
    let found = findings(game);
    assert_eq!(
        found[0]["regions"],
        json!([{"name": "{c2-d1-c3}", "colour": "blue", "area": 0.5}])
    );
    assert!(
        found.iter().all(|one| one["tactic"] == "looping"),
        "nobody lost anything there"
    );
}

#[test]
fn figure_16_has_no_tactic_of_these() {
    assert!(
        findings(&document(
            "parcel",
            "",
            "",
            1,
            "1. [d-e5] 2. [d-e4] 3. [d4-5]"
        ))
        .is_empty()
    );
}

#[test]
fn variations_are_looked_at_and_marked() {
    let found = parcel(
        "к[d2-3-4] к[d5-6-7]",
        1,
        "1. [a1-2] ( 1. [d4-5] ) 2. [g1-2]",
    );
    assert_eq!(names(&found), [(1, "stitch")]);
    assert_eq!(found[0]["main"], false);
}
