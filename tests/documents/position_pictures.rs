//! Positions drawn in signs: what is printed is read back as the same position, and what is drawn wrongly is blamed. Whole documents
//! with drawings are in `tests/command/scripts/drawn.txt`.

use kletka::notation::Point;
use kletka::notation::picture::{self, Form};
use kletka::notation::print::{self, Alphabet};
use kletka::text::{Severity, SpanMap};

use crate::{Random, rows};

/// Plays a random game, draws where it has come to, reads the drawing back and compares.
fn returns(game: &str, settings: &str, most: usize, random: &mut Random) {
    let head = format!("kletka = 1\ngame = \"{game}\"\n{settings}\n");
    let mut position = kletka::open(&head).start().expect(&head).clone();
    for _ in 0..random.below(most) {
        let mut after = position.clone();
        // A start position cannot hold a four.
        if after
            .play_random(&mut |limit| random.below(limit))
            .is_none()
            || after.outcome().is_some()
        {
            break;
        }
        position = after;
    }
    let alphabets = [
        Alphabet::Cyrillic,
        Alphabet::CyrillicLightBlue,
        Alphabet::Latin,
    ];
    let alphabet = random.pick(&alphabets);
    let drawing = position
        .drawing(alphabet)
        .expect("unit segments and stones");
    let next = position.number();
    let again = kletka::open(&format!(
        "{head}start = {{ picture = '''\n{drawing}''', next = {next} }}\n"
    ));
    assert!(
        !again.diagnostics().has_errors(),
        "{head}{drawing}{:?}",
        again.diagnostics()
    );
    let again = again.start().unwrap();
    let described =
        |position: &kletka::session::Position| serde_json::to_value(position.describe()).unwrap();
    assert_eq!(described(again), described(&position), "{head}{drawing}");
    assert_eq!(again.drawing(alphabet).unwrap(), drawing);
}

#[test]
fn drawings_of_all_games_on_all_fields_are_read_back() {
    let mut random = Random(6);
    for round in 0..120 {
        let mut sides = |least: usize, most: usize| match round {
            0..3 => [25, 25],
            _ => [0; 2].map(|_| least + random.below(most - least + 1)),
        };
        let (parcel, stones) = (sides(3, 7), sides(4, 25));
        let topology = ["plane", "cylinder", "torus"][round % 3];
        let green = random.pick(&["forced", "optional"]);
        let settings = format!(
            "rules.green = \"{green}\"\nboard = {{ size = {parcel:?}, topology = \"{topology}\" }}"
        );
        returns("parcel", &settings, 40, &mut random);
        for game in ["renju-for-three", "renju-3-2"] {
            returns(game, &format!("board.size = {stones:?}"), 60, &mut random);
        }
    }
}

#[test]
fn signs_of_every_kind_stand_where_they_are_drawn() {
    let corner = Point { column: 4, row: 5 };
    let read = |text, form| {
        let parsed = picture::read(text, form, corner, &SpanMap::offset(100));
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        let element = |one| (print::element(one, Alphabet::Latin), one.span.start);
        parsed.tree.iter().map(element).collect::<Vec<_>>()
    };
    let words = |signs: &[(String, u32)]| {
        let words: Vec<_> = signs.iter().map(|(word, _)| word.as_str()).collect();
        words.join(" ")
    };
    let cells = read(
        "\n  г К з .\n  x O + ·   # remarks are no signs\n\n  bRg.\n",
        Form::Cells,
    );
    let expected = "b@e5 r@f5 g@g5 b@e6 r@f6 g@g6 b@e7 r@f7 g@g7";
    assert_eq!(words(&cells), expected);
    assert!(cells.contains(&("g@g6".to_owned(), 120)), "{cells:?}");
    let edges = read("+ с + . + к\n.   з   .\n+ . + . +\n. b .\n", Form::Edges);
    // The last sign of a row of vertices and a row of edges below the lowest vertices go across the seams.
    assert_eq!(words(&edges), "b[e-f6] r[g-e6] g[f5-6] b[f6-5]");
}

/// Codes and places of what is wrong with a drawing.
fn faults(text: &str, form: Form) -> Vec<String> {
    let corner = Point { column: 0, row: 1 };
    let parsed = picture::read(text, form, corner, &SpanMap::offset(0));
    let show = |one: &kletka::text::Diagnostic| {
        let mark = if one.severity == Severity::Error {
            ""
        } else {
            "?"
        };
        format!("{}{mark} {}", one.code.name(), &text[one.span.range()])
    };
    parsed.diagnostics.iter().map(show).collect()
}

#[test]
fn wrong_drawings_are_blamed_in_their_places() {
    for (form, table) in [
        (
            Form::Cells,
            "
            . x⏎. x o⏎q . → bad-picture . x o, bad-picture q
            х о 0⏎c k 3 → look-alike? х
            ",
        ),
        (
            Form::Edges,
            "
            . . .⏎+ . + → bad-picture . . .
            + . +⏎+ . + → bad-picture + . +
            + . +⏎. .⏎. .⏎+ . + → bad-picture . .
            + x +⏎. . .⏎+ . . . + → bad-picture x, bad-picture + . . . +, bad-picture . . .
            + . с⏎. .⏎+ . + → bad-picture с
            ",
        ),
    ] {
        for [text, expected] in rows(table) {
            assert_eq!(faults(&text, form).join(", "), expected, "{text}");
        }
    }
    let many = faults(&"q".repeat(1000), Form::Cells);
    assert_eq!(many.len(), 20, "a flood of errors is cut");
    let wide = faults(&"x".repeat(30), Form::Cells);
    assert_eq!(wide.len(), 4, "columns end with z");
}
