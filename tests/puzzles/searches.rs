//! The searches against full-width ones that know nothing but the rules, on thousands of small random positions.

use crate::naive;
use crate::naive::Rng;
use crate::naive::minimax::{self, Value};
use crate::naive::parcel::{Field, Move, Topology};
use crate::naive::three as naive_three;
use crate::small::{colour, is_promising, opened, played, stones};
use kletka::Colour;
use kletka::games::parcel::solve::{Objective, Search};
use kletka::games::renju::for_three;
use kletka::puzzle::solve::{Class, Limits, Solve};
use kletka::rules::Rules;

/// A few kilobytes only, so that the table overflows and the answer must not depend on it.
fn limits() -> Limits<'static> {
    Limits {
        memory: 1 << 12,
        ..Limits::nodes(u64::MAX)
    }
}

fn objectives() -> [(Objective, Value); 3] {
    [
        (Objective::Lead, |blue, red| {
            i64::from(blue) - i64::from(red)
        }),
        (Objective::Area(Colour::Blue), |blue, _| i64::from(blue)),
        (Objective::Area(Colour::Red), |_, red| -i64::from(red)),
    ]
}

/// Values, and every first move's value, of random positions with few free edges.
fn compare(fields: &[(Field, &str)], rounds: usize, most: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let (mut values, mut keys) = (Vec::new(), 0);
    for round in 0..rounds {
        let (field, document) = &fields[round % fields.len()];
        let (state, parcel, position) = played(field, document, most, &mut rng);
        if state.is_over() {
            continue;
        }
        let choice = document.contains("choice");
        let (objective, value) = objectives()[round % 3];
        let expected = minimax::parcel(field, &state, choice, value);
        let mut search = Search::new(&parcel, &position, objective, limits());
        assert_eq!(
            search.value().map(i64::from),
            Ok(expected),
            "{document} {state:?} {objective:?}"
        );
        values.push(expected);
        if round % 3 == 0 {
            let best = parcel.best_score(&position, true, &limits()).unwrap();
            assert_eq!(
                best.known_lead().map(i64::from),
                Some(expected),
                "{document} {state:?}"
            );
            let sure = [objectives()[1], objectives()[2]]
                .map(|(_, value)| minimax::parcel(field, &state, choice, value));
            assert_eq!(
                best.sure.map(|value| value.map(i64::from)),
                sure.map(|value| Some(value.abs())),
                "{state:?}"
            );
            assert_eq!(
                best.keys,
                search
                    .keys(if position.mover() == Colour::Blue {
                        best.lead[0]
                    } else {
                        -best.lead[0]
                    })
                    .ok()
            );
        }
        let side = position.mover();
        let need = if side == Colour::Blue {
            expected
        } else {
            -expected
        };
        let found = search.keys(i32::try_from(need).unwrap()).unwrap();
        if !choice {
            assert!(!found.is_empty(), "some move keeps the value");
        }
        if round % 4 == 0 {
            for first in parcel.moves(&position) {
                let mut after = state.clone();
                let mv = first.drawn().map_or(Move::Pass, |draw| {
                    let [a, b] = draw.edge.ends().map(|v| (v.x, v.y));
                    let written = draw.colour.map(|colour| {
                        naive::Colour::ALL
                            .into_iter()
                            .find(|same| same.name() == colour.name())
                            .unwrap()
                    });
                    Move::Draw((a, b), written)
                });
                field.play(&mut after, mv).unwrap();
                let keeps = minimax::parcel(field, &after, choice, value) == expected;
                assert_eq!(
                    found.contains(&first),
                    keeps,
                    "{document} {state:?} {first:?}"
                );
                keys += usize::from(keeps);
            }
        }
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 3 && keys > rounds / 8, "{values:?} {keys}");
}

/// Leads that must be there by a certain move, for games with few moves left.
#[test]
fn parcel_agrees_with_full_width_in_time() {
    let field = Field::plane(2, 2);
    let mut rng = Rng::new(5);
    let mut met = [0; 2];
    for round in 0..200 {
        let (state, parcel, position) = played(&field, "board = { size = 2 }", 3, &mut rng);
        if state.is_over() {
            continue;
        }
        let player = naive::Colour::ALL[round % 2];
        let (need, moves) = (
            2 * i64::try_from(rng.below(4)).unwrap() - 2,
            1 + u32::try_from(rng.below(6)).unwrap(),
        );
        let expected = minimax::leads_in_time(&field, &state, player, need, moves);
        let side = colour(player);
        let mut search = Search::new(&parcel, &position, Objective::Lead, limits());
        search = search.in_time(side, state.number + moves - 1);
        let found = search.reaches(&[], side, i32::try_from(need).unwrap());
        assert_eq!(found, Ok(expected), "{state:?} {player:?} {need} {moves}");
        met[usize::from(expected)] += 1;
    }
    assert!(met[0] > 20 && met[1] > 20, "{met:?}");
}

/// So many positions of the planes, and so many with a move more.
fn compare_on_planes(rounds: usize, deeper: usize) {
    let field = |w, h, green_optional| Field {
        green_optional,
        ..Field::plane(w, h)
    };
    let fields = [
        (field(2, 2, false), "board = { size = 2 }"),
        (field(3, 2, false), "board = { size = [3, 2] }"),
        (
            field(3, 1, true),
            "board = { size = [3, 1] }\nrules = { green = \"optional\" }",
        ),
        (
            field(2, 2, true),
            "board = { size = 2 }\nrules = { green = \"optional\" }",
        ),
    ];
    compare(&fields, rounds, 3, 1);
    compare(&fields, deeper, 4, 2);
}

#[test]
fn parcel_agrees_with_full_width_on_planes() {
    compare_on_planes(320, 12);
}

#[test]
#[ignore = "long search"]
fn by_hand_parcel_agrees_with_full_width_on_planes_in_many_positions() {
    compare_on_planes(1600, 64);
}

#[test]
fn parcel_agrees_with_full_width_on_other_fields() {
    let torus = Field {
        topology: Topology::Torus,
        ..Field::plane(3, 3)
    };
    let cylinder = Field {
        topology: Topology::Cylinder,
        ..Field::plane(3, 1)
    };
    let free = Field {
        free_segments: true,
        ..Field::plane(2, 1)
    };
    let fields = [
        (torus, "board = { size = 3, topology = \"torus\" }"),
        (
            cylinder,
            "board = { size = [3, 1], topology = \"cylinder\" }",
        ),
        (free, "board = { size = [2, 1], segments = \"free\" }"),
    ];
    compare(&fields, 240, 3, 3);
}

#[test]
fn parcel_agrees_with_full_width_in_openings() {
    let rectangle = Field {
        opening_rectangle: true,
        ..Field::plane(2, 2)
    };
    let fields = [
        (
            Field::plane(2, 2),
            "board = { size = 2 }\nrules = { opening = \"choice\" }",
        ),
        (
            Field::plane(3, 1),
            "board = { size = [3, 1] }\nrules = { opening = \"choice\" }",
        ),
        (
            rectangle,
            "board = { size = 2 }\nrules = { opening = \"rectangle\" }",
        ),
    ];
    compare(&fields, 300, 3, 4);
}

/// Whether wins, their lengths and the first moves agree, and how often each happened. The player to move can get
/// `least` critical cells.
fn compare_three(
    rounds: usize,
    side: u8,
    free: usize,
    most: u32,
    least: Option<usize>,
    seed: u64,
) -> [usize; 3] {
    let mut rng = Rng::new(seed);
    let mut met = [0; 3];
    for round in 0..rounds {
        let (next, antonov) = (1 + u32::try_from(rng.below(3)).unwrap(), round % 5 > 0);
        let board = loop {
            let board = stones(side, side, free, &mut rng);
            if least.is_none_or(|least| is_promising(&board, next, least)) {
                break board;
            }
        };
        let state = naive_three::State::new(board.clone(), next, antonov);
        if state.outcome().is_some() {
            continue;
        }
        let (rules, position) = opened(&board, side, side, next, antonov);
        for player in naive::Colour::ALL {
            let expected = (0..=most).find(|&plies| minimax::wins_three(&state, player, plies));
            let mut search = for_three::solve::Search::new(
                rules,
                &position,
                colour(player),
                Class::All,
                limits(),
            );
            let found = search.shortest(next + most - 1).unwrap();
            assert_eq!(
                found,
                expected.map(|plies| next + plies - 1),
                "{player:?} {state:?}"
            );
            let mut threats = for_three::solve::Search::new(
                rules,
                &position,
                colour(player),
                Class::Threats,
                limits(),
            );
            let mut open = for_three::solve::Search::new(
                rules,
                &position,
                colour(player),
                Class::Open,
                limits(),
            );
            let by =
                [&mut open, &mut threats].map(|search| search.shortest(next + most - 1).unwrap());
            let ranks = [by[0], by[1], found].map(|by| by.unwrap_or(u32::MAX));
            assert!(
                ranks.is_sorted_by(|one, other| one >= other),
                "a class is part of the next: {ranks:?}"
            );
            let Some(plies) = expected else {
                met[0] += 1;
                continue;
            };
            met[if plies < 4 { 1 } else { 2 }] += 1;
            if state.to_move() == player {
                let keys = search.keys(next + plies - 1).unwrap();
                for cell in board.free_cells() {
                    let mut after = state.clone();
                    after.play(Some((cell, None))).unwrap();
                    let wins = minimax::wins_three(&after, player, plies - 1);
                    let key = keys.contains(&kletka::board::Cell::new(cell.0, cell.1));
                    assert_eq!(key, wins, "{cell:?} {state:?}");
                }
            }
        }
    }
    met
}

/// So many times a share of each kind of position; `least` are lost, won at once and won later.
fn compare_all_three(times: usize, least: [usize; 3]) {
    let few = compare_three(70 * times, 5, 5, 4, None, 1);
    let deep = compare_three(15 * times, 6, 6, 7, Some(2), 2);
    let wide = compare_three(4 * times, 6, 8, 4, Some(3), 3);
    println!("lost, won at once, won later: {few:?} {deep:?} {wide:?}");
    let sums: Vec<usize> = (0..3)
        .map(|kind| few[kind] + deep[kind] + wide[kind])
        .collect();
    assert!(
        sums.iter().zip(least).all(|(&sum, least)| sum > least),
        "{sums:?}"
    );
}

#[test]
fn renju_for_three_agrees_with_full_width() {
    compare_all_three(4, [400, 40, 15]);
}

#[test]
#[ignore = "long search"]
fn by_hand_renju_for_three_agrees_with_full_width_in_many_positions() {
    compare_all_three(20, [2000, 200, 80]);
}
