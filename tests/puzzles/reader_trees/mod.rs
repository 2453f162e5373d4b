//! A second program for reader's trees: it shares no code with the searches of the library, nor with what writes and reads the
//! trees there.
//!
//! `written` takes a file apart, `check` walks through it and asks of every move what is said of it; `halves` and `three` search in
//! the two games of stones, on a `field` of their own, `parcel` with the plain rules and every move. In Renju 3/2 a stone that
//! does nothing yet is put down *late*, which is an argument unlike that of the library: `halves` has it.

mod check;
mod field;
mod halves;
mod parcel;
mod three;
mod written;

use std::path::Path;

use check::Seen;

use crate::common_cli::names;
use crate::tries;

/// What the second program says of a tree, looking at no more than so many positions for each line.
fn seen(text: &str, budget: usize) -> Result<Seen, String> {
    let file = written::file(text).ok_or("no tree")?;
    match file.document["game"].as_str() {
        Some("parcel") => parcel::seen(&file, budget),
        Some("renju-for-three") => check::three(&file, budget),
        _ => check::halves(&file, budget),
    }
}

/// A problem as if its author spoke of another class.
fn in_class(folder: &str, name: &str, class: &str) -> String {
    let document = tries::text(folder, name);
    let (before, rest) = document.split_once("class = \"").unwrap();
    format!(
        "{before}class = \"{class}{}",
        &rest[rest.find('"').unwrap()..]
    )
}

/// In the class `lines` moves are judged as in `open`, which holds them, and both programs find that so.
#[test]
fn trees_of_the_class_lines_stand() {
    for name in ["20-a-detour", "47-both-hands"] {
        let class = |class: &str| tries::tree(&in_class("renju-3-2", name, class), 100).unwrap();
        let (tree, open) = (class("lines"), class("open"));
        assert!(tree.contains("tries for A, class lines,"), "{tree}");
        assert_eq!(parts(&tree).1, parts(&open).1, "{name}");
        let stands = tries::verified(&tree, 2_000_000).expect(name);
        assert!(stands.right > 0 && stands.wrong > 0, "{name}: {stands:?}");
        let found = seen(&tree, 100_000).expect(name);
        assert!(
            found.positions > 0 && found.not_shown == 0,
            "{name}: {found:?}"
        );
        let other = tree.replace("class lines,", "class of lines,");
        assert!(tries::verified(&other, 20_000).is_err(), "{name}");
    }
}

/// A move on which the goal ends is lost without a reply, unless it makes the four itself.
#[test]
fn a_four_in_time_is_not_too_late() {
    let document = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\n\
                    start = { position = \"г@d4 г@e4 г@f4 к@d7 к@g6 з@d8\" }\npuzzle = { goal = \"A wins by 1\" }\n";
    let tree = tries::tree(document, 100).unwrap();
    let (head, lines) = parts(&tree);
    let whole = "1. г@c4, * : right\n1. г@g4, * : right\n1. * : lost";
    assert_eq!(lines.join("\n"), whole);
    for (verified, seen_too, lines) in [
        (true, true, whole),
        // A stone of the same colour, or on the cell, leaves no room for the four.
        (
            true,
            true,
            "1. г@c4, * : right\n1. г@g4, * : right\n1. г@a1, * : lost\n1. к@a1, * : lost\n1. * : lost",
        ),
        // The other program wants fours first.
        (
            true,
            false,
            "1. г@c4, * : right\n1. г@a1, * : lost\n1. г@g4, * : right\n1. * : lost",
        ),
        (
            true,
            false,
            "1. г@c4, * : right\n1. к@g4, * : lost\n1. г@g4, * : right\n1. * : lost",
        ),
        (
            false,
            false,
            "1. г@c4, * : lost\n1. г@g4, * : lost\n1. * : lost",
        ),
        (
            false,
            false,
            "1. г@c4, * : right\n1. г@g4, * : lost\n1. * : lost",
        ),
        (false, false, "1. г@c4, * : right\n1. * : lost"),
        (false, false, "1. * : lost"),
        (
            false,
            false,
            "1. г@c4, * : right\n1. г@g4, * : wrong\n1. * : lost",
        ),
        (
            false,
            false,
            "1. г@c4, * : right\n1. к@a1, * : lost\n1. г@g4, * : right\n1. * : lost",
        ),
        (
            false,
            false,
            "1. г@c4, * : right\n1. к@a1, г@g4 : right\n1. * : lost",
        ),
        (
            false,
            false,
            "1. г@c4, * : right\n1. к@a1, г@g4 : lost\n1. г@g4, * : right\n1. * : lost",
        ),
    ] {
        let tree = format!("{head}{lines}\n");
        assert_eq!(tries::verified(&tree, 20_000).is_ok(), verified, "{lines}");
        assert_eq!(seen(&tree, 100_000).is_ok(), seen_too, "{lines}");
    }
}

/// The lines of a tree from the one that names the player on.
fn parts(tree: &str) -> (&str, Vec<&str>) {
    let at = tree.find("\ntries for ").unwrap() + 1;
    let (head, lines) = tree.split_at(at + tree[at..].find('\n').unwrap() + 1);
    (head, lines.lines().collect())
}

/// How many forgeries of a kind are made of a tree.
const MOST: usize = 2;

/// Forgeries of the lines of a tree of one position, with their kinds.
fn forgeries(folder: &str, lines: &[&str]) -> Vec<(usize, String)> {
    let mut forged = Vec::new();
    let number: u32 = lines[0].split('.').next().unwrap().parse().unwrap();
    let is_first = |line: &str| line.starts_with(&format!("{number}. "));
    // A reply that does not refute: the pass, in Renju for three both passes.
    let passes = if folder == "renju-for-three" {
        format!("{}. -- {}. --", number + 1, number + 2)
    } else {
        format!("{}. --", number + 1)
    };
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_first(line)) {
        let Some((moves, said)) = line.split_once(" : ") else {
            continue;
        };
        let (before, behind) = (&lines[..at], &lines[at + 1..]);
        let changed = |said: String| {
            let line = format!("{moves} : {said}");
            [before, &[&*line], behind].concat().join("\n")
        };
        let without = || [before, behind].concat().join("\n");
        let is_wrong = said.starts_with("wrong");
        let is_lost = said.starts_with("lost");
        if said == "right" {
            forged.push((0, changed(format!("lost {passes}"))));
            // A dual left out falls to what is said of the others. What follows it goes with it.
            let follow = behind.iter().take_while(|line| !is_first(line)).count();
            forged.push((1, [before, &behind[follow..]].concat().join("\n")));
        } else if is_wrong && moves.ends_with(", *") && folder == "renju-3-2" {
            // Nothing is said of an attack any more but that all others are unknown.
            forged.push((2, without()));
            forged.push((4, changed(format!("wrong {passes}"))));
        } else if (is_wrong || is_lost) && !moves.ends_with(" *") {
            forged.push((3, changed("right".to_owned())));
        }
        if moves.ends_with(". *") {
            // In Renju for three passes do refute what threatens nothing.
            if (is_wrong || is_lost) && folder == "parcel" {
                forged.push((4, changed(format!("lost {passes}"))));
            }
            forged.push((2, without()));
        }
    }
    forged
}

/// Trees of problems of each game stand here too, and each kind of forgery is refused by both programs.
#[test]
fn trees_and_forgeries_are_told_apart_by_another_program() {
    let mut refused = [0; 5];
    for (folder, name) in [
        ("renju-3-2", "20-a-detour"),
        ("renju-3-2", "47-both-hands"),
        ("renju-for-three", "01-first-steps"),
        ("parcel", "01-a-small-step"),
    ] {
        let document = match folder {
            // Among all moves there would be too much to look at.
            "renju-3-2" => in_class(folder, name, "open"),
            _ => tries::text(folder, name),
        };
        if folder != "parcel" {
            let tree = tries::tree(&document, 100).unwrap();
            let found = seen(&tree, 100_000).expect(name);
            assert!(
                found.positions > 1 && found.not_shown == 0,
                "{name}: {found:?}"
            );
            tries::verified(&tree, 1_000_000).expect(name);
        }
        // Of one position, since each forgery is looked at as a whole.
        let tree = tries::tree(&document, 1).unwrap();
        let found = seen(&tree, 100_000).expect(name);
        assert_eq!((found.positions, found.not_shown), (1, 0), "{name}");
        let (head, lines) = parts(&tree);
        let mut done = [0; 5];
        for (kind, lines) in forgeries(folder, &lines) {
            if done[kind] >= MOST {
                continue;
            }
            done[kind] += 1;
            let forged = format!("{head}{lines}\n");
            assert!(
                tries::verified(&forged, 20_000).is_err(),
                "{name}\n{forged}"
            );
            let why = seen(&forged, 100_000).expect_err(name);
            assert!(!why.is_empty(), "{name}\n{forged}");
        }
        refused = [0, 1, 2, 3, 4].map(|kind| refused[kind] + done[kind]);
    }
    assert!(refused.iter().all(|&count| count >= 2), "{refused:?}");
}

/// Where blue offers his second segment and red picks, no segment is a reply of blue's, and none of them is right or wrong.
#[test]
fn what_is_offered_is_nobodys_move() {
    for (size, next, seat, lines, stands) in [
        // Red picks another segment, and scores 2.
        (
            1,
            2,
            "red",
            "2. [a1-2] : right\n3. [a-b1]\n4. [a2-3] : lost 5. [b1-2]\n4. * : unknown\n2. * : unknown\n",
            false,
        ),
        (
            1,
            2,
            "red",
            "2. [a1-2] : right\n3. [a-b1]\n4. [a2-3] : wrong 5. [b1-2]\n4. * : unknown\n2. * : unknown\n",
            false,
        ),
        (
            1,
            2,
            "red",
            "2. [a1-2] : right\n3. [a-b1]\n4. [a2-3] : right\n4. * : unknown\n2. * : unknown\n",
            true,
        ),
        // Blue keeps his goal with it, but red may pick another one.
        (
            2,
            1,
            "blue",
            "1. [b1-2] : right\n2. [a2-3]\n3. [b-c2] : right\n3. * : unknown\n1. * : unknown\n",
            false,
        ),
        (
            2,
            1,
            "blue",
            "1. [b1-2] : right\n2. [a2-3]\n3. [b-c2] : unknown\n3. * : unknown\n1. * : unknown\n",
            true,
        ),
    ] {
        let tree = format!(
            "kletka tries 1\nkletka = 1\ngame = \"parcel\"\nboard = {{ size = [{size}, 2] }}\n\
             rules = {{ opening = \"choice\", komi = 0, green = \"forced\" }}\nstart = {{ next = {next} }}\n\n\
             [puzzle]\ngoal = \"{seat} scores 1\"\ntries for {seat}, class all, nodes 1000000, lines 20000\n{lines}"
        );
        let (verified, seen) = (tries::verified(&tree, 1_000_000), seen(&tree, 1_000_000));
        assert_eq!(
            (verified.is_ok(), seen.is_ok()),
            (stands, stands),
            "{tree}{verified:?} {seen:?}"
        );
    }
}

/// Verifies the trees of those problems of a game whose place in their order is wanted, each with so many lines, looking at so many
/// positions for each of them; prints their sizes. More than so many percent of the lines are shown.
fn verify_all(
    (folder, is_wanted): (&str, impl Fn(usize) -> bool),
    least: usize,
    lines: usize,
    budget: usize,
    percent: usize,
) {
    let (mut shown, mut all, mut count) = (0, 0, 0);
    let names = names(&Path::new("puzzles/problems").join(folder));
    for (at, name) in names.iter().enumerate().filter(|&(at, _)| is_wanted(at)) {
        let name = name.trim_end_matches(".toml");
        let document = tries::text(folder, name);
        // In Renju for three a tree among moves that threaten takes minutes to make.
        if folder == "renju-for-three" && document.contains("class = \"threats\"") {
            continue;
        }
        // A third of the lines behind a later quiet move take this program more positions than it looks at.
        if document.contains("themes = [\"quiet move ") {
            continue;
        }
        let Some(tree) = tries::tree(&document, lines) else {
            println!("| {name} | no tree |");
            continue;
        };
        let Seen {
            positions,
            lines,
            not_shown,
        } = seen(&tree, budget).expect(name);
        println!(
            "| {name} | {positions} | {lines} | {} | {not_shown} |",
            tree.len()
        );
        // Of the longest among all moves some lines take this program more positions than it looks at.
        let is_long = at >= EARLIER || ["15-both-turn-away", "16-five-steps-on"].contains(&name);
        assert!(
            folder != "renju-for-three" || is_long || not_shown == 0,
            "{name}: {not_shown}"
        );
        shown += lines - not_shown;
        all += lines;
        count += 1;
    }
    assert!(count >= least, "{count}");
    assert!(100 * shown > percent * all, "{shown} of {all}");
}

/// So many problems of Renju for three come before those whose trees take this program long.
const EARLIER: usize = 29;

/// The trees of the first problems; with `--nocapture` their sizes are printed.
#[test]
#[ignore = "long search"]
fn by_hand_trees_of_the_first_problems_of_renju_for_three_are_verified_by_another_program() {
    verify_all(("renju-for-three", |at| at < EARLIER), 20, 400, 10_000, 95);
}

/// Those of the others: of two of them, *Three friends* and *A crew of three*, a quarter of the lines take this program longer.
#[test]
#[ignore = "long search"]
fn by_hand_trees_of_later_problems_of_renju_for_three_are_verified_by_another_program() {
    verify_all(("renju-for-three", |at| at >= EARLIER), 10, 400, 10_000, 90);
}

/// The same for every other problem of Renju 3/2: two tests, so that two cores have something to do.
#[test]
#[ignore = "long search"]
fn by_hand_trees_of_one_half_of_the_problems_of_renju_3_2_are_verified_by_another_program() {
    verify_all(("renju-3-2", |at| at % 2 == 0), 20, 400, 5_000, 95);
}

/// The other half.
#[test]
#[ignore = "long search"]
fn by_hand_trees_of_the_other_half_of_the_problems_of_renju_3_2_are_verified_by_another_program() {
    verify_all(("renju-3-2", |at| at % 2 == 1), 20, 400, 5_000, 95);
}

/// What is said of the first moves of the problems of Parcel.
#[test]
#[ignore = "long search"]
fn first_moves_of_problems_of_parcel_are_verified_by_another_program() {
    verify_all(("parcel", |_| true), 30, 1, 3_000, 50);
}
