//! The article's figures of Parcel and a few special cases as tests of the naive rules.

use std::collections::{BTreeMap, BTreeSet};

use super::parcel::{Field, Move, Region, Segment, State, Topology, Vertex, edge};
use super::{Colour, Colour::*, Rng};

fn vertex(name: &str) -> Vertex {
    (
        name.as_bytes()[0] - b'a',
        name[1..].parse::<u8>().unwrap() - 1,
    )
}

/// The segments along a line through the vertices `"d4 d6 e6"`, which goes along rows and columns.
fn line(corners: &str) -> Vec<Segment> {
    let corners: Vec<Vertex> = corners.split(' ').map(vertex).collect();
    let mut segments = Vec::new();
    for pair in corners.windows(2) {
        let mut at = pair[0];
        while at != pair[1] {
            let to =
                |from: u8, to: u8| from.saturating_add_signed((to as i8 - from as i8).signum());
            let next = (to(at.0, pair[1].0), to(at.1, pair[1].1));
            segments.push(edge(at, next));
            at = next;
        }
    }
    segments
}

/// A position from lines of one colour each: `"r d4 d6, g d5 e5"`.
fn position(lines: &str, number: u32) -> State {
    let mut segments = BTreeMap::new();
    for one in lines.split(", ") {
        let (letter, corners) = one.split_once(' ').unwrap();
        let colour = Colour::ALL["brg".find(letter).unwrap()];
        segments.extend(line(corners).into_iter().map(|s| (s, colour)));
    }
    State::new(segments, number)
}

fn draw(on: &str) -> Move {
    Move::Draw(line(on)[0], None)
}

/// Regions as `"blue 2, undetermined 6"`, with their areas.
fn told(regions: Vec<Region>) -> String {
    let told = regions.iter().map(|region| {
        let colour = region.colour.map_or("undetermined", Colour::name);
        format!("{colour} {}", f64::from(region.area2) / 2.0)
    });
    let mut told: Vec<_> = told.collect();
    told.sort();
    told.join(", ")
}

#[test]
fn edges_of_the_fields() {
    assert_eq!(Field::plane(7, 7).edges().len(), 112);
    let on = |topology| Field {
        topology,
        ..Field::plane(4, 3)
    };
    assert_eq!(on(Topology::Cylinder).edges().len(), 4 * 4 + 3 * 4);
    let torus = on(Topology::Torus).edges();
    assert_eq!(torus.len(), 2 * 4 * 3);
    assert!(torus.contains(&((0, 2), (3, 2))), "a wrap edge ascends");
    let free = Field {
        free_segments: true,
        ..Field::plane(1, 1)
    };
    assert_eq!(free.edges().len(), 6);
}

/// What comes of an edge that blue draws, or red: the colour or the rule that is broken, and the regions.
#[test]
fn figures() {
    for (figure, lines, on, [blue, red]) in [
        (
            "3a, green by one end",
            "b d4 d5 d6",
            "d5 e5",
            ["blue", "green"],
        ),
        (
            "3b, green by two ends",
            "r c5 d5, r d4 e4",
            "d4 d5",
            ["green", "red"],
        ),
        (
            "green does not make green",
            "g c5 d5",
            "d5 e5",
            ["blue", "red"],
        ),
        (
            "4a, piercing",
            "r d4 d6, g d5 e5",
            "c5 d5",
            ["piercing", "red"],
        ),
        (
            "4b",
            "r d4 d6, g d5 e5, b c4 c5",
            "c5 d5",
            ["piercing", "piercing"],
        ),
        (
            "green beside green, no polyline between",
            "r c5 d5 d6, g d5 e5",
            "d4 d5",
            ["green", "red"],
        ),
        (
            "8",
            "b e6 c6 c4 e4 e5",
            "e5 e6",
            ["blue: blue 4", "green: blue 4"],
        ),
        (
            "9, looping of undetermined regions only",
            "g d4 e4, g c4 d4, b c4 c6, g c6 d6, r d6 e6, g e6 e5",
            "e4 e5",
            ["looping", "looping"],
        ),
        (
            "9, neutral ones",
            "g e6 c6 c4 e4 e5, r e5 f5, b e6 f6",
            "e5 e6",
            ["looping", "looping"],
        ),
        // Without red at d4 and d6, where it would make blue's segment green.
        (
            "10, one coloured region is enough",
            "r d6 b6 a6 a4 d4, g d6 d5, g d6 e6 e4 d4, b c5 d5, g c4 d4, g c6 d6",
            "d4 d5",
            [
                "blue: blue 2, undetermined 6",
                "green: red 6, undetermined 2",
            ],
        ),
        (
            "14, a region is destroyed",
            "r c5 c6 a6 a4 c4, g c4 e4 e6 c6, g d5 d6",
            "d4 d5",
            ["blue: blue 2, undetermined 6", ""],
        ),
        (
            "14, a part of it is saved",
            "r c5 c6 a6 a4 c4, g c4 e4 e6 c6, g d5 d6, b d4 d5",
            "c4 c5",
            ["", "red: blue 2, red 4, undetermined 2"],
        ),
        (
            "15, one red cycle and one blue",
            "r c6 c3 f3 f6 c6, g e4 d4 d5 e5",
            "e4 e5",
            ["blue: blue 1, undetermined 8", ""],
        ),
        (
            "16, no symmetrical answer",
            "b d5 e5, r d4 e4, g d4 d5",
            "e4 e5",
            ["looping", "looping"],
        ),
    ] {
        let field = Field::plane(7, 7);
        for (number, expected) in [(1, blue), (2, red)] {
            let mut state = position(lines, number);
            let verdict = field.verdict(&state, line(on)[0], None);
            let (verdict, regions) = match verdict {
                Ok(colour) => {
                    field.play(&mut state, draw(on)).unwrap();
                    (colour.name(), told(field.regions(&state)))
                }
                Err(rule) => (rule, String::new()),
            };
            let found = if regions.is_empty() {
                verdict.to_owned()
            } else {
                format!("{verdict}: {regions}")
            };
            assert!(
                expected.is_empty() || found == expected,
                "figure {figure}: {found}"
            );
        }
    }
}

#[test]
fn figure_11_score() {
    let state = position(
        "b e6 d6 d7 e7 e6 e4 d4 d6, g e4 e5, r f4 h4 h1 e1 e3, g e3 e4 f4, g f3 f2 g2 g3 f3",
        9,
    );
    let field = Field::plane(7, 7);
    let mut over = State {
        passes: 2,
        ..state.clone()
    };
    assert_eq!(field.score(&state), (6, 16));
    assert!(
        field
            .regions(&state)
            .iter()
            .filter(|r| r.colour.is_none())
            .count()
            == 1
    );
    assert_eq!(field.winner(&state, 1.5), None);
    assert_eq!(field.winner(&over, 1.5), Some(Some(Red)));
    assert_eq!(field.winner(&over, -5.0), Some(None));
    assert_eq!(field.play(&mut over, Move::Pass), Err("game-over"));
}

#[test]
fn figure_12_rectangle() {
    let field = Field {
        opening_rectangle: true,
        ..Field::plane(7, 7)
    };
    let mut state = State::default();
    for mv in [draw("d4 d5"), Move::Pass, Move::Pass, Move::Pass] {
        // The passes are not two in a row for the rule, only for the test.
        field.play(&mut state, mv).unwrap();
        state.passes = 0;
    }
    let second = |on: &str| field.verdict(&state, line(on)[0], None);
    // On the rectangle's border, touching it with one end, beside it.
    for on in ["c3 c4", "b3 c3", "d6 d7"] {
        assert_eq!(second(on), Err("opening"), "{on}");
    }
    assert_eq!(second("b2 c2"), Ok(Blue), "the nearest place");
    // 16 in the closed rectangle besides the first, 14 touch it.
    let listing = field.listing(&state);
    assert_eq!(
        listing.iter().filter(|l| l.2 == Some("opening")).count(),
        16 + 14
    );
    field.play(&mut state, draw("a1 a2")).unwrap();
    field.play(&mut state, Move::Pass).unwrap();
    assert_eq!(
        field.verdict(&state, line("c3 c4")[0], None),
        Ok(Blue),
        "only the second is bound"
    );
}

#[test]
fn rectangle_wraps_on_glued_sides() {
    let field = Field {
        opening_rectangle: true,
        topology: Topology::Torus,
        ..Field::plane(7, 7)
    };
    let mut state = State::default();
    field
        .play(&mut state, Move::Draw(((0, 0), (6, 0)), None))
        .unwrap();
    field.play(&mut state, Move::Pass).unwrap();
    let may_be_drawn = |&s: &Segment| field.verdict(&state, s, None).is_ok();
    let edges = field.edges().into_iter().filter(may_be_drawn);
    let free: BTreeSet<_> = edges.flat_map(|s| [s.0, s.1]).collect();
    let mut vertices = field.vertices();
    vertices.retain(|v| !free.contains(v));
    let expected: Vec<_> = [0, 1, 5, 6]
        .iter()
        .flat_map(|&x| [0, 1, 6].map(|y| (x, y)))
        .collect();
    assert_eq!(vertices, expected, "columns f g a b, rows 7 1 2");
}

#[test]
fn torus_and_cylinder_regions() {
    let torus = Field {
        topology: Topology::Torus,
        ..Field::plane(4, 4)
    };
    let ring = |y: u8| (0..4).map(move |x| (edge((x, y), ((x + 1) % 4, y)), Blue));
    let mut state = State::new(ring(0).collect(), 1);
    assert_eq!(
        torus.regions(&state),
        [],
        "one cycle round the torus leaves one face"
    );
    state.segments.extend(ring(1));
    let areas = |field: &Field, state: &State| told(field.regions(state));
    assert_eq!(
        areas(&torus, &state),
        "blue 12, blue 4",
        "it owns the whole field"
    );
    let cylinder = Field {
        topology: Topology::Cylinder,
        ..torus
    };
    assert_eq!(
        areas(&cylinder, &state),
        "blue 4",
        "the other parts reach the open borders"
    );
    let square = position("r b2 c2 c3 b3 b2", 1);
    assert_eq!(areas(&torus, &square), "red 1, red 15");
}

#[test]
fn order_of_the_rules() {
    let field = Field::plane(7, 7);
    let free = Field {
        free_segments: true,
        ..field
    };
    let optional = Field {
        green_optional: true,
        ..field
    };
    let segment = |on: &str| line(on)[0];
    for (field, lines, segment, written, expected) in [
        (field, "b d4 d5", ((7, 7), (7, 8)), None, Err("off-board")),
        (field, "b d4 d5", ((0, 0), (1, 1)), None, Err("not-unit")),
        (field, "b d4 d5", segment("d5 d6"), Some(Red), Err("colour")),
        // Before occupied.
        (field, "b d4 d5", segment("d4 d5"), Some(Red), Err("colour")),
        (field, "b d4 d5", segment("d4 d5"), None, Err("occupied")),
        (
            field,
            "b d4 d5",
            segment("a1 a2"),
            Some(Green),
            Err("colour"),
        ),
        // Isolated.
        (
            optional,
            "b d4 d5",
            segment("a1 a2"),
            Some(Green),
            Err("colour"),
        ),
        (
            optional,
            "r a2 a3",
            segment("a1 a2"),
            Some(Green),
            Ok(Green),
        ),
        (
            free,
            "b d4 d5",
            ((0, 0), (2, 2)),
            None,
            Err("not-primitive"),
        ),
        (free, "b d4 d5", ((2, 4), (4, 3)), None, Err("crossing")),
    ] {
        let verdict = field.verdict(&position(lines, 2), segment, written);
        assert_eq!(verdict, expected, "{segment:?} {written:?}");
    }
}

/// Cells and slabs must find the same regions of unit segments on a plane.
#[test]
fn two_ways_to_the_same_regions() {
    let mut rng = Rng::new(11);
    let mut compared = 0;
    for _ in 0..20 {
        let field = Field::plane(3 + rng.below(3) as u8, 2 + rng.below(4) as u8);
        let mut state = State::default();
        while let Some(&(s, colour)) = rng.pick(&field.legal(&state)) {
            field.play(&mut state, Move::Draw(s, Some(colour))).unwrap();
            let key = |field: &Field| {
                let regions = field.regions(&state).into_iter();
                let mut keys: Vec<_> = regions.map(|r| (r.boundary, r.colour, r.area2)).collect();
                keys.sort();
                keys
            };
            let cells = key(&field);
            let free = Field {
                free_segments: true,
                ..field
            };
            assert_eq!(cells, key(&free));
            compared += cells.len();
        }
    }
    assert!(compared > 500, "only {compared} regions");
}
