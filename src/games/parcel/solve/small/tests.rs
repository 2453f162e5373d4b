//! The words of bits against the engine of the game, and this search against the general one.

use super::field::SmallBoard;
use super::state::{SegmentEffect, State};
use super::table::{Bounds, SmallTable};
use crate::Colour;
use crate::board::{Edge, Grid, Motion, Symmetry, Topology};
use crate::games::parcel::solve::{Objective, Search};
use crate::games::parcel::{Draw, Move, Parcel, Position};
use crate::puzzle::solve::Limits;
use crate::rules::Rules;

const SIZES: [(u8, u8); 8] = [
    (1, 1),
    (1, 3),
    (3, 1),
    (2, 2),
    (3, 2),
    (2, 4),
    (4, 2),
    (3, 3),
];

struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

fn parcel(size: (u8, u8)) -> Parcel {
    Parcel {
        grid: Grid::new(size.0, size.1, Topology::Plane),
        ..Parcel::standard()
    }
}

fn started(field: &SmallBoard, position: &Position, worth: [i8; 2]) -> State {
    let mut segments = [0; 3];
    for (edge, colour) in position.segments() {
        segments[if colour == Colour::Green {
            2
        } else {
            usize::from(colour != position.mover())
        }] |= field.bit(edge);
    }
    State::new(field, segments, worth, position.mover() == Colour::Red)
}

/// The engine's answer for each free edge: how the lead of the player to move would change, if the
/// segment is legal.
fn gains(parcel: &Parcel, position: &Position) -> Vec<(Edge, Option<i32>)> {
    let lead = |position: &Position, mover: Colour| {
        Objective::Lead.value(position.areas2()) / 2 * sign(mover)
    };
    let free = parcel
        .edges()
        .into_iter()
        .filter(|&edge| position.colour_of(edge).is_none());
    let gain = |edge: Edge| {
        let step = parcel
            .check(position, &Move::Draw(Draw { edge, colour: None }))
            .ok()?;
        let mut after = position.clone();
        parcel.play(&mut after, &step);
        Some(lead(&after, position.mover()) - lead(position, position.mover()))
    };
    free.map(|edge| (edge, gain(edge))).collect()
}

fn sign(colour: Colour) -> i32 {
    if colour == Colour::Blue { 1 } else { -1 }
}

/// The segments that may be drawn, as the engine has it, and how many may not.
fn drawn(
    parcel: &Parcel,
    position: &Position,
    field: &SmallBoard,
    state: &State,
) -> (Vec<(Edge, SegmentEffect)>, usize) {
    let mut illegal = 0;
    let mut legal = Vec::new();
    for (edge, gain) in gains(parcel, position) {
        let bit = field.bit(edge);
        let line = field.lines.iter().find(|line| line.bit == bit).unwrap();
        let found = state.draw(field, line);
        assert_eq!(
            found.as_ref().map(|it| it.gain),
            gain,
            "{edge:?} {position:?}"
        );
        illegal += usize::from(found.is_none());
        legal.extend(found.map(|it| (edge, it)));
    }
    (legal, illegal)
}

/// In whole games, after any amount of forgetting on the way: the same moves are legal and gain the
/// same as in the engine, the value is the value of the regions, and stays within the bounds of the
/// states before.
#[test]
fn states_agree_with_the_engine() {
    let mut chance = Chance(1);
    let (mut looping, mut illegal, mut settled) = (0, 0, 0);
    for round in 0..1200 {
        let parcel = parcel(SIZES[round % SIZES.len()]);
        let field = SmallBoard::new(parcel.grid).unwrap();
        let mut position = parcel.empty();
        let mut state = started(&field, &position, [1, 1]);
        let mut ranges: Vec<[i32; 2]> = Vec::new();
        loop {
            let mover = position.mover();
            let value = Objective::Lead.value(position.areas2()) / 2 * sign(mover);
            assert_eq!(state.value, value, "{position:?}");
            let [least, most] = state.range;
            ranges.push(if mover == Colour::Blue {
                [least, most]
            } else {
                [-most, -least]
            });
            for [least, most] in &ranges {
                assert!(
                    (least..=most).contains(&&(value * sign(mover))),
                    "{ranges:?}"
                );
            }
            let (mut legal, count) = drawn(&parcel, &position, &field, &state);
            illegal += count;
            settled += usize::from(state.settled != 0);
            let fresh = started(&field, &position, [1, 1]);
            assert_eq!(
                (fresh.key(), fresh.settled, fresh.range),
                (state.key(), state.settled, state.range)
            );
            // Now and then a pass, so that one player can draw several segments in a row.
            let mv = if legal.is_empty() || (!position.has_passes() && chance.below(4) == 0) {
                state = state.turned();
                Move::Pass
            } else {
                let (edge, effect) = legal.swap_remove(chance.below(legal.len()));
                looping += usize::from(effect.is_looping);
                state = effect.after;
                Move::Draw(Draw { edge, colour: None })
            };
            position = played(&parcel, position, &mv);
            if position.is_over() {
                break;
            }
        }
    }
    assert!(
        looping > 1000 && illegal > 1000 && settled > 1000,
        "{looping} {illegal} {settled}"
    );
}

/// Positions that a symmetry maps onto each other, or an exchange of the colours with the mover, have one key.
#[test]
fn keys_know_symmetries() {
    let mut chance = Chance(2);
    for round in 0..400 {
        let size = SIZES[round % SIZES.len()];
        let parcel = parcel(size);
        let field = SmallBoard::new(parcel.grid).unwrap();
        let turn = if size.0 == size.1 { 1 } else { 2 };
        let motions = [
            vec![Motion::Turn(turn)],
            vec![Motion::MirrorX],
            vec![Motion::MirrorY, Motion::Turn(turn)],
        ];
        let symmetry = Symmetry::new(parcel.grid, &motions[round % 3]).unwrap();
        let (mut one, mut other) = (parcel.empty(), parcel.empty());
        // The other game begins with a pass: the colours are exchanged.
        other = played(&parcel, other, &Move::Pass);
        for _ in 0..chance.below(usize::from(size.0 + size.1) * 4) {
            let legal: Vec<Edge> = gains(&parcel, &one)
                .into_iter()
                .filter_map(|(edge, gain)| gain.map(|_| edge))
                .collect();
            if legal.is_empty() {
                break;
            }
            let edge = legal[chance.below(legal.len())];
            one = played(&parcel, one, &Move::Draw(Draw { edge, colour: None }));
            other = played(
                &parcel,
                other,
                &Move::Draw(Draw {
                    edge: symmetry.edge(edge).unwrap(),
                    colour: None,
                }),
            );
        }
        let key = |position: &Position, worth| started(&field, position, worth).key();
        assert_eq!(key(&one, [1, 1]), key(&other, [1, 1]), "{one:?} {other:?}");
        assert_ne!(
            key(&one, [1, 0]),
            key(&other, [1, 0]),
            "it matters whose area counts"
        );
    }
}

fn played(parcel: &Parcel, mut position: Position, mv: &Move) -> Position {
    let step = parcel.check(&position, mv).unwrap();
    parcel.play(&mut position, &step);
    position
}

/// Values and first moves of positions with some ten free edges.
#[test]
fn it_agrees_with_the_general_search() {
    let mut chance = Chance(3);
    let mut values = Vec::new();
    let mut saved = [0, 0];
    for round in 0..240 {
        let parcel = parcel(SIZES[round % SIZES.len()]);
        let mut position = parcel.empty();
        while parcel.edges().len() - position.segments().len() > 6 + chance.below(5) {
            let legal: Vec<Move> = parcel
                .moves(&position)
                .into_iter()
                .filter(|it| *it != Move::Pass)
                .collect();
            let Some(mv) = legal.get(chance.below(legal.len().max(1))) else {
                break;
            };
            position = played(&parcel, position, mv);
        }
        if chance.below(3) == 0 {
            position = played(&parcel, position, &Move::Pass);
        }
        let objective = [
            Objective::Lead,
            Objective::Area(Colour::Blue),
            Objective::Area(Colour::Red),
        ][round % 3];
        let limits = Limits {
            memory: 1 << 20,
            ..Limits::nodes(u64::MAX)
        };
        let [mut small, mut general] =
            [0; 2].map(|_| Search::new(&parcel, &position, objective, limits));
        assert!(small.small.is_some());
        general.small = None;
        let value = small.value().unwrap();
        assert_eq!(Ok(value), general.value(), "{position:?} {objective:?}");
        values.push(value);
        let need = value * sign(position.mover());
        assert_eq!(
            small.keys(need),
            general.keys(need),
            "{position:?} {objective:?}"
        );
        saved[0] += small.nodes();
        saved[1] += general.nodes();
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 5, "{values:?}");
    assert!(
        saved[0] < saved[1],
        "it looks at fewer positions: {saved:?}"
    );
}

/// However full the table is, its bounds for a key were stored for that key.
#[test]
fn a_table_forgets_but_does_not_confuse() {
    let mut table = SmallTable::new(0, 0);
    let bounds = |key: u64| Bounds {
        lower: i32::try_from(key % 13).unwrap() - 9,
        upper: i32::try_from(key % 7).unwrap(),
    };
    // Keys that differ in few bits only, many more than places.
    let keys: Vec<u64> = (0..400_000)
        .map(|at: u64| (at << (at % 40)) | (at % 40))
        .collect();
    for &key in &keys {
        table.put(key, 1 + key % 1000, bounds(key));
    }
    let known = keys.iter().filter(|&&key| {
        let found = table.get(key);
        assert!(found.is_none_or(|found| found == bounds(key)), "{key}");
        found.is_some()
    });
    assert!((100_000..200_000).contains(&known.count()));
}

#[test]
fn fields_that_are_too_large_are_left_to_the_general_search() {
    for (width, height, topology, is_small) in [
        (3, 3, Topology::Plane, true),
        (1, 7, Topology::Plane, true),
        (4, 2, Topology::Plane, true),
        (4, 3, Topology::Plane, false),
        (7, 7, Topology::Plane, false),
        (25, 25, Topology::Plane, false),
        (3, 3, Topology::Torus, false),
        (3, 1, Topology::Cylinder, false),
    ] {
        assert_eq!(
            SmallBoard::new(Grid::new(width, height, topology)).is_some(),
            is_small,
            "{width}×{height} {topology:?}"
        );
    }
}
