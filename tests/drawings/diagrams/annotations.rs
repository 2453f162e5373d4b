//! Signs, arrows, tints, rings and the last move: where they are, on what, and what is wrong with those that are nowhere.

use super::parse::{drawing, tenths};
use super::pixels::{folder, kletka};
use super::*;

const RENJU: &str = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 11 }\nstart = { position = 'г@d5 к@e6 з@c8' }\n\
    record = { moves = '1. г@d6, к@f7 2. з@g8, г@h9' }\n[[diagram]]\n";
const PARCEL: &str = "kletka = 1\ngame = \"parcel\"\nboard = { size = 7 }\nrecord = { moves = '1. [c4-5] 2. [d4-5]' }\n\
    [[diagram]]\n";

/// The middle of a cell of a field with so many rows, in units.
fn cell(name: &str, rows: i32) -> (f64, f64) {
    let row: i32 = name[1..].parse().unwrap();
    (
        f64::from(name.as_bytes()[0] - b'a') * 10.0 + 5.0,
        f64::from(rows - row) * 10.0 + 5.0,
    )
}

fn near(at: (i32, i32), place: (f64, f64), most: f64) -> bool {
    (f64::from(at.0) / 10.0 - place.0).hypot(f64::from(at.1) / 10.0 - place.1) <= most
}

#[test]
fn signs_stand_on_their_places_in_their_colours() {
    let svg = drawn(
        &format!("{RENJU}circles = 'b2 к@b4 d5'\nsquares = 'f1 з@h1'"),
        "paper",
        true,
    );
    let found = drawing(&svg);
    let tenths_of = |name: &str| {
        let (x, y) = cell(name, 11);
        (tenths(x), tenths(y))
    };
    assert_eq!(found.points["mark"], [tenths_of("b2")]);
    assert_eq!(found.points["mark-red"], [tenths_of("b4")]);
    // On a stone in the ink of its numbers.
    assert_eq!(found.points["mark-on-blue"], [tenths_of("d5")]);
    assert_eq!(
        (found.rects["mark"].len(), found.rects["mark-green"].len()),
        (1, 1)
    );
    assert!(
        near(found.rects["mark"][0], cell("f1", 11), 3.5),
        "{:?}",
        found.rects
    );
    // In Parcel they stand at vertices and on edges.
    let found = drawing(&drawn(
        &format!("{PARCEL}circles = 'b2 с[c4-5]'"),
        "paper",
        true,
    ));
    assert_eq!(found.points["mark"], [(100, 600)]);
    assert_eq!(found.points["mark-blue"], [(200, 350)]);
}

#[test]
fn a_stone_with_a_sign_has_no_number() {
    let numbers = |more: &str| {
        let found = drawing(&drawn(&format!("{RENJU}{more}"), "paper", true));
        found
            .texts
            .iter()
            .filter(|(class, _)| class.starts_with("number"))
            .map(|(_, texts)| texts.len())
            .sum::<usize>()
    };
    assert_eq!(
        (
            numbers(""),
            numbers("triangles = 'd6 e6'"),
            numbers("circles = 'a1'")
        ),
        (4, 3, 4)
    );
}

#[test]
fn arrows_lead_from_place_to_place() {
    for (from, to) in [
        ("e3", "i3"),
        ("b10", "b5"),
        ("j2", "f6"),
        ("d5", "e6"),
        ("k1", "a11"),
        ("c4", "d4"),
    ] {
        let found = drawing(&drawn(
            &format!("{RENJU}arrows = 'к@{from}>{to}'"),
            "paper",
            true,
        ));
        let ends: Vec<(i32, i32)> = found.lines["arrow-red"].iter().flatten().copied().collect();
        assert!(
            ends.iter().any(|&at| near(at, cell(to, 11), 2.1)),
            "{from}>{to}: {ends:?}"
        );
        let (x, y) = (cell(from, 11), cell(to, 11));
        let length = (x.0 - y.0).hypot(x.1 - y.1);
        let begins = ends.iter().any(|&at| near(at, cell(from, 11), 2.3));
        assert_eq!(
            begins,
            length > 7.6,
            "a short arrow is only a head: {from}>{to}: {ends:?}"
        );
        // Nothing of it is beyond its ends.
        assert!(
            ends.iter().all(|&at| near(
                at,
                (f64::midpoint(x.0, y.0), f64::midpoint(x.1, y.1)),
                length / 2.0
            )),
            "{ends:?}"
        );
    }
    let found = drawing(&drawn(
        &format!("{PARCEL}arrows = '[c4-5]>f6'"),
        "paper",
        true,
    ));
    let ends: Vec<(i32, i32)> = found.lines["arrow"].iter().flatten().copied().collect();
    assert!(
        ends.iter().any(|&at| near(at, (50.0, 20.0), 2.1)),
        "{ends:?}"
    );
    assert!(
        ends.iter().any(|&at| near(at, (20.0, 35.0), 2.3)),
        "{ends:?}"
    );
}

#[test]
fn tints_rings_and_the_last_move_are_where_they_should_be() {
    let found = drawing(&drawn(
        &format!("{RENJU}highlight = 'f3 к@g6'\nemphasis = 'e6'\nlast = true"),
        "paper",
        true,
    ));
    assert_eq!(
        (
            found.rects["highlight"].len(),
            &found.rects["highlight-red"][..]
        ),
        (1, &[(600, 500)][..])
    );
    // The stones of the last move have numbers, so that they have rings, as the stressed one has.
    assert_eq!(found.points["stress-ring"].len(), 3);
    let found = drawing(&drawn(
        &format!("{RENJU}last = true\nnumbers = 'none'"),
        "paper",
        true,
    ));
    assert_eq!(
        (
            found.points["last-green"].len(),
            found.points["last-blue"].len()
        ),
        (1, 1)
    );
    let found = drawing(&drawn(
        &format!("{RENJU}last = true\nat = 'start'"),
        "paper",
        true,
    ));
    assert!(
        !found.points.contains_key("stress-ring"),
        "before the first move there is none"
    );
    let found = drawing(&drawn(
        &format!("{PARCEL}highlight = 'з[b2-c2]'\nlast = true"),
        "paper",
        true,
    ));
    assert_eq!(
        found.lines["highlight-edge-green"],
        [[(100, 600), (200, 600)]]
    );
    assert_eq!(found.lines["highlight-edge"], [[(300, 300), (300, 400)]]);
}

#[test]
fn letters_stand_beside_edges() {
    let found = drawing(&drawn(
        &format!("{PARCEL}labels = {{ '[c5-d5]' = 'x', '[d4-5]' = 'y' }}"),
        "paper",
        true,
    ));
    let place = |letter: &str| {
        found.texts["label"]
            .iter()
            .find(|text| text.0 == letter)
            .map(|text| (text.1, text.2))
    };
    let (x, y) = (place("x").unwrap(), place("y").unwrap());
    assert!(
        (20.0..30.0).contains(&x.0) && (25.0..30.0).contains(&x.1),
        "above the edge: {x:?}"
    );
    assert!(
        (30.5..36.0).contains(&y.0) && (33.0..40.0).contains(&y.1),
        "to the right of it: {y:?}"
    );
}

#[test]
fn an_automatic_view_has_signs_and_arrows_in_it() {
    let width = |more: &str| {
        picture_of(&format!("{RENJU}view = 'auto'\n{more}"))
            .area
            .width
    };
    assert!(width("arrows = 'd5>k5'") > width("") && width("circles = 'k5'") > width(""));
}

fn picture_of(text: &str) -> Picture {
    let found = scenes(text);
    let (diagram, scenes) = &found[0];
    picture(&scenes[0], diagram, "paper")
}

#[test]
fn moves_go_on_from_a_position() {
    let moves = |keys: &str| {
        let found = scenes(&format!("{RENJU}{keys}"));
        let scene = &found[0].1[0];
        let mut stones: Vec<_> = scene
            .stones
            .iter()
            .filter_map(|one| Some((one.number?, one.cell.to_string())))
            .collect();
        stones.sort();
        (
            stones
                .into_iter()
                .map(|(n, cell)| format!("{n}{cell}"))
                .collect::<Vec<_>>()
                .join(" "),
            scene.next,
        )
    };
    assert_eq!(moves("at = 1"), ("1d6 1f7".to_owned(), 2));
    assert_eq!(
        moves("at = 1\nafter = '2. з@a1, г@b1'"),
        ("1d6 1f7 2a1 2b1".to_owned(), 3)
    );
    assert_eq!(moves("after = '3. к@a1, з@b1 4. г@c1, к@a3'").1, 5);
    // What is pointed at may have arisen there only, and the last move is the last one played.
    let region = format!(
        "{}after = '3. [c5-d5] 4. --'\nlast = true\n",
        PARCEL.replace("2. [d4-5]", "2. [c4-d4]")
    );
    let found = drawing(&drawn(&region.replace(" 4. --", ""), "paper", true));
    assert_eq!(found.lines["highlight-edge"], [[(200, 300), (300, 300)]]);
    let arisen = region.replace("4. --", "4. [d4-5]") + "fill = '{c4-c5-d5-d4}'\n";
    assert!(
        drawing(&drawn(&arisen, "paper", true))
            .lines
            .keys()
            .any(|class| class.starts_with("region"))
    );
}

#[test]
fn what_points_nowhere_is_said() {
    for (head, keys, code, en, ru) in [
        (
            RENJU,
            "arrows = 'e7>t5'",
            "off-board",
            "t5 is not on the board",
            "t5 вне поля",
        ),
        (
            RENJU,
            "arrows = 'e7'",
            "bad-value",
            "\"e7\" is not an arrow",
            "\"e7\" — не стрелка",
        ),
        (
            RENJU,
            "arrows = 'e7>e7'",
            "bad-figure",
            "this arrow leads nowhere",
            "эта стрелка никуда не ведёт",
        ),
        (RENJU, "after = '3. к@d5, з@a1'", "occupied", "d5", "d5"),
        (RENJU, "after = '3. г@@'", "bad-stone", "", ""),
        (RENJU, "at = 9\nafter = '3. г@d5'", "no-position", "", ""),
        (
            RENJU,
            "at = '0-2'\nafter = '3. к@a1, з@b1'",
            "bad-value",
            "`after` needs one position between whole moves",
            "`after` нужна одна позиция между целыми ходами",
        ),
        (
            RENJU,
            "circles = 'm1'",
            "off-board",
            "m1 is not on the board",
            "m1 вне поля",
        ),
        (RENJU, "last = 1", "wrong-type", "last must be", "last"),
        (
            PARCEL,
            "squares = '[c4-6]'",
            "bad-figure",
            "labels, signs and arrows have one vertex, cell or edge of length one",
            "у метки, знака и конца стрелки одна вершина, клетка или ребро единичной длины",
        ),
        (
            PARCEL,
            "arrows = '[c4-5]>[c4-d5]'",
            "not-unit",
            "c4 and d5 are not in line",
            "c4 и d5 не на одной линии",
        ),
    ] {
        let text = format!("{head}{keys}\n");
        let mut out = Diagnostics::default();
        kletka::games::standard().check(&Source::whole("x", &text), &mut out);
        let found: Vec<_> = out
            .iter()
            .map(|one| (one.code.name(), &one.message.en, &one.message.ru))
            .collect();
        let is_said = found
            .iter()
            .any(|(name, one, other)| *name == code && one.contains(en) && other.contains(ru));
        assert!(is_said && found.len() == 1, "{keys}: {found:?}");
        let at = out.iter().next().unwrap().span.start as usize;
        assert!(
            text[at..].starts_with(|c: char| keys.contains(c)) && at >= head.len(),
            "{keys}: {at}"
        );
    }
}

/// A picture of another position would stand above a caption that speaks of what was refused.
#[test]
fn what_is_refused_is_not_drawn() {
    let folder = folder("refused");
    let document = folder.join("d.toml");
    let render = |keys: &str, more: &[&str]| {
        std::fs::write(&document, format!("{RENJU}{keys}\n")).unwrap();
        let out = kletka(
            &[
                &[
                    "render",
                    document.to_str().unwrap(),
                    "--diagram",
                    "all",
                    "-o",
                    "-",
                ],
                more,
            ]
            .concat(),
        );
        (out.status.code(), out.stdout.len() > 1000)
    };
    for keys in [
        "at = '0-2'\nafter = '3. к@a1, з@b1'",
        "at = '2.1'\nafter = '3. к@a1, з@b1'",
        "at = 9",
        "after = '3. к@d5, з@a1'",
    ] {
        assert_eq!(render(keys, &[]), (Some(1), false), "{keys}");
    }
    assert_eq!(render("after = '3. к@a1, з@b1'", &[]), (Some(0), true));
    // Moves go on from the position of the document and not from one that the command line names.
    assert_eq!(
        render("after = '3. к@a1, з@b1'", &["--at", "1"]),
        (Some(0), true)
    );
}

#[test]
fn what_is_dimmed_is_paler_and_nothing_else() {
    let stones = |keys: &str| {
        let found = drawing(&drawn(&format!("{RENJU}{keys}"), "paper", true));
        let of = |class: &str| {
            let mut cells: Vec<String> = found
                .named
                .get(class)
                .into_iter()
                .flatten()
                .map(|(name, ..)| name.clone())
                .collect();
            cells.sort();
            cells.join(" ")
        };
        (
            of("stone-blue"),
            of("stone-blue-dim"),
            of("stone-red-dim"),
            of("number-blue-dim"),
        )
    };
    let all = "d5 d6 h9".to_owned();
    let none = String::new;
    assert_eq!(stones("numbers = 'all'"), (all, none(), none(), none()));
    let dim = stones("dim = 'd5-d6'".replace("d5-d6", "[d5-d6]").as_str());
    assert_eq!(
        dim,
        ("h9".to_owned(), "d5 d6".to_owned(), none(), "d6".to_owned())
    );
    let focus = stones("focus = 'd6 e6'");
    assert_eq!(
        focus,
        (
            "d6".to_owned(),
            "d5 h9".to_owned(),
            "f7".to_owned(),
            "h9".to_owned()
        )
    );
    // Regions are divided, and their boundaries go with them.
    let region = "kletka = 1\ngame = \"parcel\"\nboard = { size = 5 }\nstart = { position = 'с(b2-b4-d4-d2) к[a5-b5]' }\n[[diagram]]\n";
    let lines = |keys: &str| {
        let found = drawing(&drawn(&format!("{region}{keys}"), "paper", true));
        let count = |class: &str| found.named.get(class).map_or(0, Vec::len);
        let has = |class: &str| found.lines.contains_key(class);
        (
            count("segment-blue"),
            count("segment-blue-dim"),
            count("segment-red-dim"),
            has("region-blue-shade0"),
            has("region-blue-shade0-dim"),
        )
    };
    assert_eq!(lines("dim = '{b2-b4-d4-d2}'"), (0, 8, 0, false, true));
    assert_eq!(lines("focus = '{b2-b4-d4-d2}'"), (8, 0, 1, true, false));
    assert_eq!(lines("dim = 'b2 [b2-3]'"), (7, 1, 0, true, true));
    // Paler is nearer to the paper.
    let shade = |style: &str, is_dim: bool| {
        let found = scenes(&format!("{RENJU}dim = 'd5'"));
        let picture = picture(&found[0].1[0], &found[0].0, style);
        let group = picture
            .groups
            .iter()
            .find(|it| it.class().starts_with("stone blue") && it.is_dim == is_dim);
        let paper = picture.groups[0].looks.main.fill.unwrap().lightness();
        (group.unwrap().looks.main.fill.unwrap().lightness() - paper).abs()
    };
    for style in ["paper", "print", "dark", "minimal"] {
        assert!(shade(style, true) < 0.6 * shade(style, false), "{style}");
    }
    for (keys, code) in [
        ("dim = 't1'", "off-board"),
        ("focus = '{a1-b1-b2-a2}'", "no-region"),
    ] {
        let mut out = Diagnostics::default();
        kletka::games::standard().check(&Source::whole("x", &format!("{RENJU}{keys}\n")), &mut out);
        assert_eq!(
            out.iter().map(|one| one.code.name()).collect::<Vec<_>>(),
            [code],
            "{keys}"
        );
    }
}

/// A region is named by its corners in their order: the same ones in another make another polygon.
#[test]
fn corners_of_a_region_come_in_their_order() {
    let free = "kletka = 1\ngame = \"parcel\"\nboard = { size = 2, segments = \"free\" }\n\
        start = { position = 'с[a-b1] с[b-c1] с[c1-2] с[b2-c2] с[a1-b2]' }\n";
    for (region, is_there) in [
        ("{a1-c1-c2-b2}", true),
        ("{c2-c1-a1-b2}", true),
        ("{b2-a1-c1-c2}", true),
        ("{a1-c2-c1-b2}", false),
        ("{a1-c1-b2-c2}", false),
    ] {
        let mut out = Diagnostics::default();
        let text = format!("{free}diagram = [{{ fill = \"{region}\" }}]\n");
        kletka::games::standard().check(&Source::whole("x", &text), &mut out);
        let expected: &[&str] = if is_there { &[] } else { &["no-region"] };
        assert_eq!(
            out.iter().map(|one| one.code.name()).collect::<Vec<_>>(),
            expected,
            "{region}"
        );
    }
}

#[test]
fn a_table_has_the_colours_due_and_what_was_placed_is_crossed_out() {
    let table = |keys: &str| {
        let found = drawing(&drawn(&format!("{RENJU}{keys}"), "paper", true));
        let mut letters = found.texts["label"].clone();
        letters.retain(|(text, ..)| text != ",");
        // Row by row, from the left.
        letters.sort_by(|one, other| (one.2, one.1).partial_cmp(&(other.2, other.1)).unwrap());
        let words: Vec<String> = letters.iter().map(|(text, ..)| text.clone()).collect();
        let crossed: usize = found
            .lines
            .iter()
            .filter(|(class, _)| class.starts_with("mark"))
            .map(|(_, it)| it.len())
            .sum();
        assert!(found.points.is_empty(), "no stone");
        (words.join(" "), crossed, found.texts["coordinates"].len())
    };
    assert_eq!(
        table("table = 4\nat = 0"),
        ("A B г к з г к з г к".to_owned(), 0, 4)
    );
    assert_eq!(table("table = 4"), ("A B г к з г к з г к".to_owned(), 4, 4));
    assert_eq!(
        table("table = 2\nat = '2.1'"),
        ("A B г к з г".to_owned(), 3, 2)
    );
    // A rule after every six moves: in their lines and only there.
    let rules = |moves: u32| {
        let found = drawing(&drawn(&format!("{RENJU}table = {moves}"), "paper", true));
        found.lines["border"]
            .iter()
            .filter(|[from, to]| from.1 == to.1)
            .count()
    };
    assert_eq!([rules(6), rules(7), rules(12), rules(13)], [1, 2, 2, 3]);
    let mut out = Diagnostics::default();
    kletka::games::standard().check(
        &Source::whole("x", &format!("{PARCEL}table = 6\n")),
        &mut out,
    );
    assert_eq!(
        out.iter()
            .map(|one| one.message.en.as_str())
            .collect::<Vec<_>>(),
        ["this game has no table of colours due"]
    );
}

/// Each is checked in its own position, in whatever order they stand.
#[test]
fn what_is_pointed_at_is_looked_for_behind_its_own_moves() {
    // Cells that lack one side, which the moves draw.
    let sides = |x: char, y: u8| {
        let next = char::from(x as u8 + 1);
        format!("с[{x}{top}-{x}{y}-{next}{y}-{next}{top}] ", top = y + 1)
    };
    let position: String = ['a', 'c', 'e']
        .into_iter()
        .flat_map(|x| [1, 3, 5].map(|y| sides(x, y)))
        .collect();
    let head = format!(
        "kletka = 1\ngame = \"parcel\"\nstart = {{ position = '{position}', next = 3 }}\n\
         record.moves = '3. [a-b2] 4. [c-d2] ( 4. [e-f2] 5. [a-b4] ( 5. [c-d4] 6. [e-f4] ) 6. [a-b6] ) \
         ( 4. [c-d6] ) 5. [e-f6]'\nsolution.moves = '3. [a-b4] 4. [c-d4]'\n"
    );
    let places = [
        "1 a1", "2 c1", "2a1 e1", "2a2 a3", "2a2a1 c3", "2a2a2 e3", "2a3 a5", "2b1 c5", "3 e5",
        "end e5",
    ];
    let places: Vec<_> = places
        .iter()
        .chain(&["solution:1 a3", "solution:2 c3"])
        .map(|it| it.split_once(' ').unwrap())
        .collect();
    let wrong = |asked: &[(&str, &str)]| {
        let one = |(at, cell): &(&str, &str)| {
            let (x, y) = (cell.as_bytes()[0] as char, cell.as_bytes()[1] - b'0');
            let (next, top) = (char::from(x as u8 + 1), y + 1);
            format!(
                "[[diagram]]\nat = '{at}'\nfill = '{{{x}{y}-{next}{y}-{next}{top}-{x}{top}}}'\n"
            )
        };
        let session = kletka::open(&(head.clone() + &asked.iter().map(one).collect::<String>()));
        session.diagnostics().count(kletka::text::Severity::Error)
    };
    let count = places.len();
    for step in [1, 5, 7, 11] {
        let asked: Vec<_> = (0..2 * count).map(|at| places[at * step % count]).collect();
        assert_eq!(wrong(&asked), 0, "{asked:?}");
        // The region of no move.
        let nowhere: Vec<_> = (0..count)
            .map(|at| (places[at * step % count].0, "f6"))
            .collect();
        assert_eq!(wrong(&nowhere), count);
    }
    // One of the next move is not there yet, and neither is one of another variation.
    for (at, cell) in [
        ("1", "c1"),
        ("2", "e1"),
        ("2a2a2", "a5"),
        ("2a3", "c3"),
        ("3", "c5"),
        ("solution:1", "a1"),
    ] {
        assert_eq!(
            wrong(&[("2a2a2", "e3"), (at, cell), ("3", "e5")]),
            1,
            "{at} {cell}"
        );
    }
}
