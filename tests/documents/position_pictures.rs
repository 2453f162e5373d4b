//! Positions drawn in signs: what is printed is read back as the same position, and what is drawn wrongly is blamed.

use kletka::Colour;
use kletka::board::{Cell, Grid, Topology};
use kletka::games::parcel::{GreenRule, Move, Parcel};
use kletka::games::renju;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::notation::picture::{self, Form};
use kletka::notation::print::Alphabet;
use kletka::notation::{Element, Point};
use kletka::rules::{Claims, Rules};
use kletka::text::{Diagnostics, Severity};
use kletka::text::{Source, Span, SpanMap};

/// A small deterministic generator of random numbers (splitmix64).
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % n as u64).unwrap()
    }
}

const CORNER: Point = Point { column: 0, row: 1 };
const ALPHABETS: [Alphabet; 3] = [
    Alphabet::Cyrillic,
    Alphabet::CyrillicLightBlue,
    Alphabet::Latin,
];

/// What `show --json` says about a position.
fn described<G: Claims>(rules: &G, position: &G::Position) -> serde_json::Value {
    serde_json::to_value(rules.describe(position)).unwrap()
}

/// Draws a position, reads the drawing back and compares.
fn returns<G: Claims>(rules: &G, position: &G::Position, alphabet: Alphabet) {
    let drawing = rules
        .drawing(position, alphabet)
        .expect("unit segments and stones can be drawn");
    let parsed = picture::read(&drawing, G::PROFILE.form, CORNER, &SpanMap::offset(0));
    assert!(
        parsed.diagnostics.is_empty(),
        "{drawing}\n{:?}",
        parsed.diagnostics
    );
    let mut out = Diagnostics::default();
    let again = rules.start(
        &parsed.tree,
        rules.number(position),
        Span::default(),
        &mut out,
    );
    let again = again.unwrap_or_else(|| panic!("{drawing}\n{out:?}"));
    assert_eq!(
        described(rules, &again),
        described(rules, position),
        "{drawing}"
    );
    assert_eq!(rules.drawing(&again, alphabet).unwrap(), drawing);
}

#[test]
fn drawings_of_parcel_are_read_back_on_every_topology() {
    let mut rng = Rng(6);
    for round in 0..120 {
        let topology = [Topology::Plane, Topology::Cylinder, Topology::Torus][round % 3];
        let side = |rng: &mut Rng| u8::try_from(3 + rng.below(5)).unwrap();
        let (width, height) = if round < 3 {
            (25, 25)
        } else {
            (side(&mut rng), side(&mut rng))
        };
        let green = if rng.below(2) == 0 {
            GreenRule::Forced
        } else {
            GreenRule::Optional
        };
        let parcel = Parcel {
            grid: Grid::new(width, height, topology),
            green,
            ..Parcel::standard()
        };
        let mut position = parcel.empty();
        for _ in 0..rng.below(40) {
            let candidates = parcel.candidates(&position);
            if candidates.is_empty() {
                break;
            }
            let (edge, colour) = candidates[rng.below(candidates.len())];
            let colour = (colour == Colour::Green).then_some(colour);
            if let Ok(step) = parcel.check(
                &position,
                &Move::Draw(kletka::games::parcel::Draw { edge, colour }),
            ) {
                parcel.play(&mut position, &step);
            }
        }
        returns(&parcel, &position, ALPHABETS[rng.below(3)]);
    }
}

/// A game of stones on random cells until it ends or is long enough.
fn stones<G: Claims<Move = renju::Move>>(
    rules: &G,
    mut position: G::Position,
    side: (u8, u8),
    rng: &mut Rng,
    due: impl Fn(u32) -> Colour,
) -> G::Position {
    for _ in 0..rng.below(60) {
        let random = |rng: &mut Rng, count: u8| u8::try_from(rng.below(count.into())).unwrap();
        let cell = Cell::new(random(rng, side.0), random(rng, side.1));
        let expected = renju::Move::stone(Some(due(rules.number(&position))), cell);
        let Ok(step) = rules.check(&position, &expected) else {
            continue;
        };
        let mut after = position.clone();
        rules.play(&mut after, &step);
        // A start position cannot hold a four.
        if rules.outcome(&after).is_none() {
            position = after;
        }
    }
    position
}

#[test]
fn drawings_of_both_renju_games_are_read_back() {
    let mut rng = Rng(7);
    for _ in 0..100 {
        let side = |rng: &mut Rng| u8::try_from(4 + rng.below(22)).unwrap();
        let field = (side(&mut rng), side(&mut rng));
        let alphabet = ALPHABETS[rng.below(3)];
        let three = RenjuForThree {
            size: field,
            ..RenjuForThree::standard()
        };
        let position = stones(&three, three.empty(), field, &mut rng, |number| {
            Colour::ALL[(number as usize + 2) % 3]
        });
        returns(&three, &position, alphabet);
        let halves = RenjuThreeTwo { size: field };
        let empty = halves.position(renju::Board::new(field.0, field.1), 1);
        let position = stones(&halves, empty, field, &mut rng, |number| {
            kletka::games::renju::three_two::due(number).1[0]
        });
        returns(&halves, &position, alphabet);
    }
}

fn words(elements: &[Element]) -> String {
    elements
        .iter()
        .map(|one| kletka::notation::print::element(one, Alphabet::Latin))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn signs_of_every_kind_stand_where_they_are_drawn() {
    let corner = Point { column: 4, row: 5 };
    let read = |text, form| picture::read(text, form, corner, &SpanMap::offset(100));
    let cells = read(
        "\n  г К з .\n  x O + ·   # remarks are no signs\n\n  bRg.\n",
        Form::Cells,
    );
    assert_eq!(
        words(&cells.tree),
        "b@e5 r@f5 g@g5 b@e6 r@f6 g@g6 b@e7 r@f7 g@g7"
    );
    assert!(cells.diagnostics.is_empty());
    let green = cells
        .tree
        .iter()
        .find(|one| words(std::slice::from_ref(one)) == "g@g6")
        .unwrap();
    assert_eq!((green.span.start, green.span.end), (120, 121));
    let edges = read("+ с + . + к\n.   з   .\n+ . + . +\n. b .\n", Form::Edges);
    // The last sign of a row of vertices and a row of edges below the lowest vertices go across the seams.
    assert_eq!(words(&edges.tree), "b[e-f6] r[g-e6] g[f5-6] b[f6-5]");
}

/// Codes and places of what is wrong with a drawing.
fn faults(text: &str, form: Form) -> Vec<String> {
    let parsed = picture::read(text, form, CORNER, &SpanMap::offset(0));
    let show = |one: &kletka::text::Diagnostic| {
        let severity = if one.severity == Severity::Error {
            ""
        } else {
            "warning "
        };
        format!("{severity}{} {}", one.code.name(), &text[one.span.range()])
    };
    parsed.diagnostics.iter().map(show).collect()
}

#[test]
fn wrong_drawings_are_blamed_in_their_places() {
    assert_eq!(
        faults(". x\n. x o\nq .", Form::Cells),
        ["bad-picture . x o", "bad-picture q"]
    );
    assert_eq!(
        faults("х о 0\nc k 3", Form::Cells),
        ["warning look-alike х"]
    );
    assert_eq!(faults(". . .\n+ . +", Form::Edges), ["bad-picture . . ."]);
    assert_eq!(faults("+ . +\n+ . +", Form::Edges), ["bad-picture + . +"]);
    assert_eq!(
        faults("+ . +\n. .\n. .\n+ . +", Form::Edges),
        ["bad-picture . ."]
    );
    assert_eq!(
        faults("+ x +\n. . .\n+ . . . +", Form::Edges),
        [
            "bad-picture x",
            "bad-picture + . . . +",
            "bad-picture . . ."
        ]
    );
    assert_eq!(faults("+ . с\n. .\n+ . +", Form::Edges), ["bad-picture с"]);
    let many = faults(&"q".repeat(1000), Form::Cells);
    assert_eq!(many.len(), 20, "a flood of errors is cut");
    let wide = faults(&"x".repeat(30), Form::Cells);
    assert_eq!(wide.len(), 4, "columns end with z");
}

fn check(document: &str) -> Vec<String> {
    let mut out = Diagnostics::default();
    kletka::games::standard().check(&Source::whole("x.toml", document), &mut out);
    out.iter()
        .map(|one| format!("{} {}", one.code.name(), &document[one.span.range()]))
        .collect()
}

#[test]
fn a_document_gives_its_start_as_a_picture() {
    let document = |start: &str, moves: &str| {
        format!(
            "kletka = 1\ngame = \"renju-for-three\"\n[board]\nsize = 9\n[start]\n{start}\n[record]\nmoves = '{moves}'\n"
        )
    };
    let picture = "picture = '''\n. x .\no . +\n'''\n";
    assert_eq!(
        check(&document(&format!("{picture}corner = 'c3'"), "1. d3 2. e4")),
        [""; 0]
    );
    // The sign itself is blamed for being in the way.
    let taken = document(&format!("{picture}corner = 'c3'"), "1. d4");
    let mut out = Diagnostics::default();
    kletka::games::standard().check(&Source::whole("x.toml", &taken), &mut out);
    let error = out.iter().next().unwrap();
    assert_eq!(
        (error.code.name(), &taken[error.culprits[0].0.range()]),
        ("occupied", "x")
    );
    assert_eq!(
        check(&document(picture, "1. b2")),
        ["occupied b2"],
        "the corner is a1 without a word"
    );
    assert_eq!(
        check(&document("corner = 'c3'", "")),
        ["bad-combination 'c3'"]
    );
    assert_eq!(
        check(&document(&format!("{picture}corner = '3c'"), "")),
        ["bad-value '3c'"]
    );
    assert_eq!(
        check(&document(&format!("{picture}corner = 'h9'"), "")),
        ["off-board x", "off-board +"]
    );
    let twice = check(&document(&format!("{picture}position = 'с@d5'"), ""));
    assert!(twice[0].starts_with("bad-combination '''"), "{twice:?}");
    // A picture that cannot be read says nothing about the moves on it.
    assert_eq!(
        check(&document("picture = 'q x'", "1. a1 2. a1")),
        ["bad-picture q"]
    );
}

#[test]
fn escapes_in_a_picture_keep_the_places_of_its_signs() {
    let document =
        "kletka = 1\ngame = \"parcel\"\n[start]\npicture = \"+ \\u0441 +\\n. .\\n+ q +\"\n";
    assert_eq!(check(document), ["bad-picture q"]);
}

fn show(arguments: &[&str], document: &str) -> (Option<i32>, String, String) {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .args(["show", "--picture", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(document.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn show_prints_a_table_to_paste() {
    let head = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\ntopology = \"torus\"\n";
    let document = format!("{head}[record]\nmoves = '1. [a-b1] 2. [c-a2] 3. [c1-3]'\n");
    let (code, table, errors) = show(&["--lang", "en"], &document);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert_eq!(
        table,
        "[start] # after move 3\npicture = '''\n+ . + . + .\n.   .   .\n+ . + . + r\n.   .   .\n+ b + . + .\n.   .   b\n'''\nnext = 4\n"
    );
    assert_eq!(
        check(&format!("{head}{table}")),
        [""; 0],
        "the table can be pasted"
    );
    let (_, pasted, _) = show(&["--lang", "ru"], &format!("{head}{table}"));
    assert_eq!(
        pasted,
        table.replace("after move 3", "начальная позиция"),
        "the letters of the document stay"
    );
}

#[test]
fn free_segments_cannot_be_drawn_in_signs() {
    let head = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\nsegments = \"free\"\n";
    let (code, table, errors) = show(
        &["--lang", "en"],
        &format!("{head}[record]\nmoves = '1. [a1-b3]'\n"),
    );
    assert_eq!((code, table.as_str()), (Some(2), ""));
    assert_eq!(
        errors,
        "error: the free segment [a1-b3] cannot be drawn in signs, only sides of cells can\n"
    );
    let (code, table, _) = show(
        &["--lang", "ru"],
        &format!("{head}[record]\nmoves = '1. [a1-2]'\n"),
    );
    assert_eq!(code, Some(0), "sides of cells can");
    assert_eq!(check(&format!("{head}{table}")), [""; 0]);
}
