//! Signs, arrows, tints, rings and the last move: where they are, on what, and what is wrong with those that are nowhere.

use super::parse::{Place, tenths};
use super::*;

const RENJU: &str = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 11 }\nstart = { position = 'г@d5 к@e6 з@c8' }\n\
    record = { moves = '1. г@d6, к@f7 2. з@g8, г@h9' }\n[[diagram]]\n";
const PARCEL: &str = "kletka = 1\ngame = \"parcel\"\nboard = { size = 7 }\nrecord = { moves = '1. [c4-5] 2. [d4-5]' }\n\
    [[diagram]]\n";

/// What the diagram of a document has with these keys.
fn with_keys(head: &str, keys: &str) -> Drawing {
    read(&format!("{head}{keys}"), "paper")
}

/// The middle of a cell of Renju, in units.
fn cell(name: &str) -> (f64, f64) {
    let row: i32 = name[1..].parse().unwrap();
    let column = f64::from(name.as_bytes()[0] - b'a');
    (column * 10.0 + 5.0, f64::from(11 - row) * 10.0 + 5.0)
}

/// The same in tenths.
fn place(name: &str) -> Place {
    let (x, y) = cell(name);
    (tenths(x), tenths(y))
}

fn near(at: Place, place: (f64, f64), most: f64) -> bool {
    (f64::from(at.0) / 10.0 - place.0).hypot(f64::from(at.1) / 10.0 - place.1) <= most
}

#[test]
fn signs_stand_on_their_places_in_their_colours() {
    let found = with_keys(RENJU, "circles = 'b2 к@b4 d5'\nsquares = 'f1 з@h1'");
    // On a stone in the ink of its numbers.
    for (class, at) in [("mark", "b2"), ("mark-red", "b4"), ("mark-on-blue", "d5")] {
        assert_eq!(found.points[class], [place(at)]);
    }
    let squares = [&found.rects["mark"], &found.rects["mark-green"]];
    assert_eq!(squares.map(<[_]>::len), [1, 1]);
    assert!(near(squares[0][0], cell("f1"), 3.5), "{squares:?}");
    // In Parcel they stand at vertices and on edges.
    let found = with_keys(PARCEL, "circles = 'b2 с[c4-5]'");
    assert_eq!(found.points["mark"], [(100, 600)]);
    assert_eq!(found.points["mark-blue"], [(200, 350)]);
}

#[test]
fn a_stone_with_a_sign_has_no_number() {
    for (keys, numbers) in [("", 4), ("triangles = 'd6 e6'", 3), ("circles = 'a1'", 4)] {
        let found = with_keys(RENJU, keys);
        assert_eq!(found.texts.of("number").count(), numbers, "{keys}");
    }
}

#[test]
fn arrows_lead_from_place_to_place() {
    let mut arrows = vec![(
        with_keys(PARCEL, "arrows = '[c4-5]>f6'"),
        (20.0, 35.0),
        (50.0, 20.0),
    )];
    for (from, to) in [
        ("e3", "i3"),
        ("b10", "b5"),
        ("j2", "f6"),
        ("d5", "e6"),
        ("k1", "a11"),
        ("c4", "d4"),
    ] {
        let found = with_keys(RENJU, &format!("arrows = '{from}>{to}'"));
        arrows.push((found, cell(from), cell(to)));
    }
    for (found, from, to) in arrows {
        let ends: Vec<Place> = found.lines["arrow"].iter().flatten().copied().collect();
        let length = (from.0 - to.0).hypot(from.1 - to.1);
        assert!(ends.iter().any(|&at| near(at, to, 2.1)), "{ends:?}");
        let begins = ends.iter().any(|&at| near(at, from, 2.3));
        assert_eq!(
            begins,
            length > 7.6,
            "a short arrow is only a head: {ends:?}"
        );
        // Nothing of it is beyond its ends.
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        assert!(
            ends.iter().all(|&at| near(at, middle, length / 2.0)),
            "{ends:?}"
        );
    }
    let red = with_keys(RENJU, "arrows = 'к@e3>i3'");
    assert!(!red.lines["arrow-red"].is_empty() && red.lines["arrow"].is_empty());
}

#[test]
fn tints_rings_and_the_last_move_are_where_they_should_be() {
    let found = with_keys(RENJU, "highlight = 'f3 к@g6'\nemphasis = 'e6'\nlast = true");
    assert_eq!(found.rects["highlight"].len(), 1);
    assert_eq!(found.rects["highlight-red"], [(600, 500)]);
    // The stones of the last move have numbers, so that they have rings, as the stressed one has.
    assert_eq!(found.points["stress-ring"].len(), 3);
    let found = with_keys(RENJU, "last = true\nnumbers = 'none'");
    assert_eq!(
        ["last-green", "last-blue"].map(|class| found.points[class].len()),
        [1, 1]
    );
    // Before the first move there is none.
    let found = with_keys(RENJU, "last = true\nat = 'start'");
    assert_eq!(found.points["stress-ring"], []);
    let found = with_keys(PARCEL, "highlight = 'з[b2-c2]'\nlast = true");
    assert_eq!(
        found.lines["highlight-edge-green"],
        [[(100, 600), (200, 600)]]
    );
    assert_eq!(found.lines["highlight-edge"], [[(300, 300), (300, 400)]]);
}

/// Above a level edge, to the right of an upright one.
#[test]
fn letters_stand_beside_edges() {
    let found = with_keys(PARCEL, "labels = { '[c5-d5]' = 'x', '[d4-5]' = 'y' }");
    for (letter, columns, rows) in [("x", 20.0..30.0, 25.0..30.0), ("y", 30.5..36.0, 33.0..40.0)] {
        let label = found.texts["label"].iter().find(|text| text.0 == letter);
        let (_, x, y, _) = label.unwrap();
        assert!(
            columns.contains(x) && rows.contains(y),
            "{letter} at {x}, {y}"
        );
    }
}

#[test]
fn an_automatic_view_has_signs_and_arrows_in_it() {
    let width = |keys: &str| {
        laid(&format!("{RENJU}view = 'auto'\n{keys}"), "paper", |_| {})
            .area
            .width
    };
    assert!(width("arrows = 'd5>k5'") > width("") && width("circles = 'k5'") > width(""));
}

#[test]
fn moves_that_go_on_from_a_position_are_pointed_at() {
    // What is pointed at may have arisen there only, and the last move is the last one played.
    let parcel = PARCEL.replace("2. [d4-5]", "2. [c4-d4]");
    let found = with_keys(&parcel, "after = '3. [c5-d5]'\nlast = true\n");
    assert_eq!(found.lines["highlight-edge"], [[(200, 300), (300, 300)]]);
    let found = with_keys(
        &parcel,
        "after = '3. [c5-d5] 4. [d4-5]'\nlast = true\nfill = '{c4-c5-d5-d4}'\n",
    );
    assert!(found.lines.of("region").count() > 0);
}

#[test]
fn what_is_dimmed_is_paler_and_nothing_else() {
    for (keys, bright, dim, dim_red, dim_numbers) in [
        ("numbers = 'all'", "d5 d6 h9", "", "", ""),
        ("dim = '[d5-d6]'", "h9", "d5 d6", "", "d6"),
        ("focus = 'd6 e6'", "d6", "d5 h9", "f7", "h9"),
    ] {
        let found = with_keys(RENJU, keys);
        let classes = [
            "stone-blue",
            "stone-blue-dim",
            "stone-red-dim",
            "number-blue-dim",
        ];
        assert_eq!(
            classes.map(|class| found.names(class)),
            [bright, dim, dim_red, dim_numbers],
            "{keys}"
        );
    }
    // Regions are divided, and their boundaries go with them.
    let region = "kletka = 1\ngame = \"parcel\"\nboard.size = 5\nstart.position = 'с(b2-b4-d4-d2) к[a5-b5]'\n[[diagram]]\n";
    for (keys, segments, has_bright, has_dim) in [
        ("dim = '{b2-b4-d4-d2}'", [0, 8, 0], false, true),
        ("focus = '{b2-b4-d4-d2}'", [8, 0, 1], true, false),
        ("dim = 'b2 [b2-3]'", [7, 1, 0], true, true),
    ] {
        let found = with_keys(region, keys);
        let classes = ["segment-blue", "segment-blue-dim", "segment-red-dim"];
        assert_eq!(
            classes.map(|class| found.named[class].len()),
            segments,
            "{keys}"
        );
        let has = |class| !found.lines[class].is_empty();
        assert_eq!(
            [has("region-blue-shade0"), has("region-blue-shade0-dim")],
            [has_bright, has_dim],
            "{keys}"
        );
    }
    // Paler is nearer to the paper.
    for style in ["paper", "print", "dark", "minimal"] {
        let groups = laid(&format!("{RENJU}dim = 'd5'"), style, |_| {}).groups;
        let paper = groups[0].looks.main.fill.unwrap().lightness();
        let [dim, bright] = [true, false].map(|is_dim| {
            let mut stones = groups
                .iter()
                .filter(|it| it.class().starts_with("stone blue"));
            let group = stones.find(|it| it.is_dim == is_dim).unwrap();
            (group.looks.main.fill.unwrap().lightness() - paper).abs()
        });
        assert!(dim < 0.6 * bright, "{style}");
    }
}

#[test]
fn a_table_has_the_colours_due_and_what_was_placed_is_crossed_out() {
    for (keys, words, crossed, numbers) in [
        ("table = 4\nat = 0", "A B г к з г к з г к", 0, 4),
        ("table = 4", "A B г к з г к з г к", 4, 4),
        ("table = 2\nat = '2.1'", "A B г к з г", 3, 2),
    ] {
        let found = with_keys(RENJU, keys);
        let mut letters = found.texts["label"].to_vec();
        letters.retain(|(text, ..)| text != ",");
        // Row by row, from the left.
        letters.sort_by(|one, other| (one.2, one.1).partial_cmp(&(other.2, other.1)).unwrap());
        let letters: Vec<_> = letters.iter().map(|(text, ..)| &**text).collect();
        assert!(found.points.0.is_empty(), "no stone");
        assert_eq!(
            (
                &*letters.join(" "),
                found.lines.of("mark").count(),
                found.texts["coordinates"].len()
            ),
            (words, crossed, numbers),
            "{keys}"
        );
    }
    // A rule after every six moves: in their lines and only there.
    for (moves, rules) in [(6, 1), (7, 2), (12, 2), (13, 3)] {
        let found = with_keys(RENJU, &format!("table = {moves}"));
        let level = found.lines["border"]
            .iter()
            .filter(|[from, to]| from.1 == to.1);
        assert_eq!(level.count(), rules, "{moves} moves");
    }
}

/// Each is checked in its own position, in whatever order they stand.
#[test]
fn what_is_pointed_at_is_looked_for_behind_its_own_moves() {
    // The corners of a cell.
    let corners = |cell: &str| {
        let (x, y) = (cell.as_bytes()[0], cell.as_bytes()[1]);
        let [x, next, y, top] = [x, x + 1, y, y + 1].map(char::from);
        [
            format!("{x}{y}"),
            format!("{next}{y}"),
            format!("{next}{top}"),
            format!("{x}{top}"),
        ]
    };
    // Cells that lack one side, which the moves draw.
    let sides = |cell: &str| {
        let [a, b, c, d] = corners(cell);
        format!("с[{d}-{a}-{b}-{c}] ")
    };
    let cells = ["a1", "a3", "a5", "c1", "c3", "c5", "e1", "e3", "e5"];
    let position: String = cells.map(sides).concat();
    let head = format!(
        "kletka = 1\ngame = \"parcel\"\nstart = {{ position = '{position}', next = 3 }}\n\
         record.moves = '3. [a-b2] 4. [c-d2] ( 4. [e-f2] 5. [a-b4] ( 5. [c-d4] 6. [e-f4] ) 6. [a-b6] ) \
         ( 4. [c-d6] ) 5. [e-f6]'\nsolution.moves = '3. [a-b4] 4. [c-d4]'\n"
    );
    let places = [
        "1 a1",
        "2 c1",
        "2a1 e1",
        "2a2 a3",
        "2a2a1 c3",
        "2a2a2 e3",
        "2a3 a5",
        "2b1 c5",
        "3 e5",
        "end e5",
        "solution:1 a3",
        "solution:2 c3",
    ];
    let places = places.map(|place| place.split_once(' ').unwrap());
    let wrong = |asked: &[(&str, &str)]| {
        let one = |(at, cell): &(&str, &str)| {
            format!(
                "[[diagram]]\nat = '{at}'\nfill = '{{{}}}'\n",
                corners(cell).join("-")
            )
        };
        let text = head.clone() + &asked.iter().map(one).collect::<String>();
        codes(&text)
            .iter()
            .filter(|code| **code != "start-unreachable")
            .count()
    };
    let count = places.len();
    for step in [1, 5, 7, 11] {
        let asked: Vec<_> = (0..2 * count).map(|at| places[at * step % count]).collect();
        assert_eq!(wrong(&asked), 0, "{asked:?}");
        // The region of no move.
        let nowhere: Vec<_> = asked[..count].iter().map(|(at, _)| (*at, "f6")).collect();
        assert_eq!(wrong(&nowhere), count);
    }
    // One of the next move is not there yet, and neither is one of another variation.
    for other in [
        ("1", "c1"),
        ("2", "e1"),
        ("2a2a2", "a5"),
        ("2a3", "c3"),
        ("3", "c5"),
        ("solution:1", "a1"),
    ] {
        assert_eq!(
            wrong(&[("2a2a2", "e3"), other, ("3", "e5")]),
            1,
            "{other:?}"
        );
    }
}
