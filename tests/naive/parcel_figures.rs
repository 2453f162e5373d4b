//! The article's figures of Parcel and a few special cases as tests of the naive rules.

use std::collections::BTreeMap;

use super::parcel::{Field, Move, Segment, State, Topology, Vertex, edge};
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

/// A position from lines of one colour each.
fn position(lines: &[(Colour, &str)], number: u32) -> State {
    let mut segments = BTreeMap::new();
    for &(colour, corners) in lines {
        segments.extend(line(corners).into_iter().map(|s| (s, colour)));
    }
    State::new(segments, number)
}

/// The verdicts on an edge of the 7x7 plane for blue and for red.
fn verdicts(lines: &[(Colour, &str)], on: &str) -> [Result<Colour, &'static str>; 2] {
    [1, 2].map(|number| Field::plane(7, 7).verdict(&position(lines, number), line(on)[0], None))
}

/// The colours and areas of all regions after blue or red (by number) drew on an edge.
fn after(lines: &[(Colour, &str)], number: u32, on: &str) -> Vec<(Option<Colour>, u32)> {
    let field = Field::plane(7, 7);
    let mut state = position(lines, number);
    field
        .play(&mut state, Move::Draw(line(on)[0], None))
        .unwrap();
    let mut regions: Vec<_> = field
        .regions(&state)
        .iter()
        .map(|r| (r.colour, r.area2 / 2))
        .collect();
    regions.sort();
    regions
}

#[test]
fn edges_of_the_fields() {
    assert_eq!(Field::plane(7, 7).edges().len(), 112);
    let on = |topology| Field {
        topology,
        ..Field::plane(4, 3)
    };
    assert_eq!(on(Topology::Cylinder).edges().len(), 4 * 4 + 3 * 4);
    assert_eq!(on(Topology::Torus).edges().len(), 2 * 4 * 3);
    assert!(
        on(Topology::Torus).edges().contains(&((0, 2), (3, 2))),
        "a wrap edge ascends"
    );
    assert_eq!(
        Field {
            free_segments: true,
            ..Field::plane(1, 1)
        }
        .edges()
        .len(),
        6
    );
}

#[test]
fn figure_3_green_by_one_end_or_two() {
    assert_eq!(
        verdicts(&[(Blue, "d4 d5 d6")], "d5 e5"),
        [Ok(Blue), Ok(Green)]
    );
    assert_eq!(
        verdicts(&[(Red, "c5 d5"), (Red, "d4 e4")], "d4 d5"),
        [Ok(Green), Ok(Red)]
    );
    assert_eq!(
        verdicts(&[(Green, "c5 d5")], "d5 e5"),
        [Ok(Blue), Ok(Red)],
        "green does not make green"
    );
}

#[test]
fn figure_4_piercing() {
    let a = [(Red, "d4 d6"), (Green, "d5 e5")];
    assert_eq!(verdicts(&a, "c5 d5"), [Err("piercing"), Ok(Red)]);
    let b = [(Red, "d4 d6"), (Green, "d5 e5"), (Blue, "c4 c5")];
    assert_eq!(verdicts(&b, "c5 d5"), [Err("piercing"), Err("piercing")]);
    let beside = [(Red, "c5 d5 d6"), (Green, "d5 e5")];
    assert_eq!(
        verdicts(&beside, "d4 d5"),
        [Ok(Green), Ok(Red)],
        "green beside green, no polyline between"
    );
}

#[test]
fn figure_8_looping() {
    let lines = [(Blue, "e6 c6 c4 e4 e5")];
    assert_eq!(verdicts(&lines, "e5 e6"), [Ok(Blue), Ok(Green)]);
    assert_eq!(after(&lines, 1, "e5 e6"), [(Some(Blue), 4)]);
    assert_eq!(after(&lines, 2, "e5 e6"), [(Some(Blue), 4)]);
}

#[test]
fn figure_9_looping_of_undetermined_regions_only() {
    let mixed = [
        (Green, "d4 e4"),
        (Green, "c4 d4"),
        (Blue, "c4 c6"),
        (Green, "c6 d6"),
        (Red, "d6 e6"),
        (Green, "e6 e5"),
    ];
    assert_eq!(verdicts(&mixed, "e4 e5"), [Err("looping"), Err("looping")]);
    let neutral = [(Green, "e6 c6 c4 e4 e5"), (Red, "e5 f5"), (Blue, "e6 f6")];
    assert_eq!(
        verdicts(&neutral, "e5 e6"),
        [Err("looping"), Err("looping")]
    );
}

#[test]
fn figure_10_one_coloured_region_is_enough() {
    let lines = [
        (Red, "d6 b6 a6 a4 d4"),
        (Green, "d6 d5"),
        (Green, "d6 e6 e4 d4"),
        (Blue, "c5 d5"),
    ]
    .to_vec();
    // Without red at d4 and d6, where it would make blue's segment green.
    let lines = [&lines[..], &[(Green, "c4 d4"), (Green, "c6 d6")]].concat();
    assert_eq!(verdicts(&lines, "d4 d5"), [Ok(Blue), Ok(Green)]);
    assert_eq!(after(&lines, 1, "d4 d5"), [(None, 6), (Some(Blue), 2)]);
    assert_eq!(after(&lines, 2, "d4 d5"), [(None, 2), (Some(Red), 6)]);
}

#[test]
fn figure_11_score() {
    let state = position(
        &[
            (Blue, "e6 d6 d7 e7 e6 e4 d4 d6"),
            (Green, "e4 e5"),
            (Red, "f4 h4 h1 e1 e3"),
            (Green, "e3 e4 f4"),
            (Green, "f3 f2 g2 g3 f3"),
        ],
        9,
    );
    let field = Field::plane(7, 7);
    let mut over = State {
        passes: 2,
        ..state.clone()
    };
    assert_eq!(field.score(&state), (6, 16));
    assert_eq!(
        field
            .regions(&state)
            .iter()
            .filter(|r| r.colour.is_none())
            .count(),
        1
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
    for mv in [
        Move::Draw(line("d4 d5")[0], None),
        Move::Pass,
        Move::Pass,
        Move::Pass,
    ] {
        // The passes are not two in a row for the rule, only for the test.
        field.play(&mut state, mv).unwrap();
        state.passes = 0;
    }
    let second = |on: &str| field.verdict(&state, line(on)[0], None);
    assert_eq!(second("c3 c4"), Err("opening"), "on the rectangle's border");
    assert_eq!(
        second("b3 c3"),
        Err("opening"),
        "touches the border with one end"
    );
    assert_eq!(second("d6 d7"), Err("opening"));
    assert_eq!(second("b2 c2"), Ok(Blue), "the nearest place");
    let inside = field
        .listing(&state)
        .iter()
        .filter(|l| l.2 == Some("opening"))
        .count();
    assert_eq!(
        inside,
        16 + 14,
        "16 in the closed rectangle besides the first, 14 touch it"
    );
    field
        .play(&mut state, Move::Draw(line("a1 a2")[0], None))
        .unwrap();
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
    let forbidden = |v: Vertex| {
        field
            .edges()
            .iter()
            .all(|&s| (s.0 != v && s.1 != v) || field.verdict(&state, s, None).is_err())
    };
    let vertices: Vec<_> = field
        .vertices()
        .into_iter()
        .filter(|&v| forbidden(v))
        .collect();
    let expected: Vec<_> = [0, 1, 5, 6]
        .iter()
        .flat_map(|&x| [0, 1, 6].map(|y| (x, y)))
        .collect();
    assert_eq!(vertices, expected, "columns f g a b, rows 7 1 2");
}

#[test]
fn figure_14_destroying_a_region_and_saving_a_part() {
    let large = [
        (Red, "c5 c6 a6 a4 c4"),
        (Green, "c4 e4 e6 c6"),
        (Green, "d5 d6"),
    ];
    let field = Field::plane(7, 7);
    assert_eq!(field.score(&position(&large, 1)), (0, 16));
    assert_eq!(after(&large, 1, "d4 d5"), [(None, 6), (Some(Blue), 2)]);
    let destroyed = [&large[..], &[(Blue, "d4 d5")]].concat();
    assert_eq!(
        after(&destroyed, 2, "c4 c5"),
        [(None, 2), (Some(Blue), 2), (Some(Red), 4)]
    );
}

#[test]
fn figure_15_intrusion_of_a_single_cell() {
    let ring = [(Red, "c6 c3 f3 f6 c6"), (Green, "e4 d4 d5 e5")];
    assert_eq!(
        after(&ring, 1, "e4 e5"),
        [(None, 8), (Some(Blue), 1)],
        "one red cycle and one blue"
    );
}

#[test]
fn figure_16_no_symmetrical_answer() {
    let lines = [(Blue, "d5 e5"), (Red, "d4 e4"), (Green, "d4 d5")];
    assert_eq!(verdicts(&lines, "e4 e5"), [Err("looping"), Err("looping")]);
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
    let areas = |field: &Field, state: &State| {
        field
            .regions(state)
            .iter()
            .map(|r| r.area2)
            .collect::<Vec<_>>()
    };
    assert_eq!(areas(&torus, &state), [8, 24]);
    assert_eq!(torus.score(&state), (32, 0), "it owns the whole field");
    let cylinder = Field {
        topology: Topology::Cylinder,
        ..torus
    };
    assert_eq!(
        areas(&cylinder, &state),
        [8],
        "the other parts reach the open borders"
    );
    let square = position(&[(Red, "b2 c2 c3 b3 b2")], 1);
    assert_eq!(areas(&torus, &square), [30, 2]);
}

#[test]
fn order_of_the_rules() {
    let field = Field::plane(7, 7);
    let state = position(&[(Blue, "d4 d5")], 2);
    assert_eq!(
        field.verdict(&state, ((7, 7), (7, 8)), None),
        Err("off-board")
    );
    assert_eq!(
        field.verdict(&state, ((0, 0), (1, 1)), None),
        Err("not-unit")
    );
    assert_eq!(
        field.verdict(&state, line("d5 d6")[0], Some(Red)),
        Err("colour")
    );
    assert_eq!(
        field.verdict(&state, line("d4 d5")[0], Some(Red)),
        Err("colour"),
        "before occupied"
    );
    assert_eq!(
        field.verdict(&state, line("d4 d5")[0], None),
        Err("occupied")
    );
    assert_eq!(
        field.verdict(&state, line("a1 a2")[0], Some(Green)),
        Err("colour")
    );
    let optional = Field {
        green_optional: true,
        ..field
    };
    assert_eq!(
        optional.verdict(&state, line("a1 a2")[0], Some(Green)),
        Err("colour"),
        "isolated"
    );
    assert_eq!(
        optional.verdict(
            &position(&[(Red, "a2 a3")], 2),
            line("a1 a2")[0],
            Some(Green)
        ),
        Ok(Green)
    );
    let free = Field {
        free_segments: true,
        ..field
    };
    assert_eq!(
        free.verdict(&state, ((0, 0), (2, 2)), None),
        Err("not-primitive")
    );
    assert_eq!(
        free.verdict(&state, ((2, 4), (4, 3)), None),
        Err("crossing")
    );
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
            assert_eq!(
                cells,
                key(&Field {
                    free_segments: true,
                    ..field
                })
            );
            compared += cells.len();
        }
    }
    assert!(compared > 500, "only {compared} regions");
}
