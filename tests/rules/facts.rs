//! The numbers of docs/facts.md on small boards, by its second program and by kletka.

#[path = "../../docs/facts/facts.rs"]
#[allow(
    dead_code,
    clippy::needless_range_loop,
    unused_qualifications,
    unreachable_pub,
    clippy::pedantic,
    reason = "a program of its own, of which this test takes the functions"
)]
mod second;

use crate::common_cli::kletka;
use second::{Board, Chance, Halves, Searched, Surface, Sweep, Three, three_over};
use serde_json::Value;

fn searched(width: i32, height: i32, topology: &str) -> (i8, Searched) {
    let surface = Surface::new(width, height, topology);
    let mut searched = Searched::default();
    let lead = searched.lead(&surface, &mut vec![0; surface.edges.len()], 1, 0);
    (lead, searched)
}

#[test]
fn positions_that_can_be_reached_and_those_where_only_a_pass_keeps_the_lead() {
    for (width, height, topology, positions, only_pass) in [
        (1, 1, "plane", 318, 0),
        (1, 2, "plane", 13_022, 0),
        (3, 1, "cylinder", 135_310, 96),
    ] {
        let (_, searched) = searched(width, height, topology);
        assert_eq!(
            (searched.known.len(), searched.only_pass),
            (positions, only_pass),
            "{width}×{height} {topology}"
        );
    }
}

#[test]
#[ignore = "half a minute and a gigabyte; for docs/facts.md"]
fn by_hand_the_larger_fields_with_positions_for_a_pass() {
    for (width, height, positions, only_pass) in [
        (1, 3, 444_658, 104),
        (2, 2, 4_374_674, 2_176),
        (1, 4, 14_653_794, 2_540),
    ] {
        let (lead, searched) = searched(width, height, "plane");
        assert_eq!(
            (lead, searched.known.len(), searched.only_pass),
            (1, positions, only_pass)
        );
    }
}

/// The positions of the page: kletka finds the pass and no other move.
#[test]
fn only_the_pass_keeps_the_lead() {
    let page = std::fs::read_to_string("docs/facts.md").unwrap();
    let figure = page.split("```kletka diagram=pass\n").nth(1).unwrap();
    let document = figure.split("\n```").next().unwrap();
    kletka!("analyse --ask komi --lang en -")
        .stdin(document)
        .run()
        .ends(0)
        .prints("moves that keep the lead: --\n");
}

/// After how many moves of blue red cannot copy, at most; and why.
fn refuted(width: i32, height: i32, topology: &str, named: &str, most: usize) -> (usize, String) {
    let surface = Surface::new(width, height, topology);
    let maps = surface.involutions();
    let (_, map) = (maps.iter())
        .find(|(name, map)| name == named && (0..map.len()).all(|edge| map[edge] != edge))
        .unwrap();
    let found =
        (1..=most).find_map(|moves| surface.refutes(map, &mut vec![0; surface.edges.len()], moves));
    let (moves, why) = found.unwrap();
    (moves.len(), why.to_owned())
}

#[test]
fn copying_strategies_fail() {
    for (board, named, moves, why) in [
        ((3, 3, "plane"), "half turn", 2, "looping"),
        ((5, 5, "plane"), "half turn", 2, "looping"),
        ((2, 2, "plane"), "half turn", 4, "looping"),
        ((4, 4, "plane"), "mirror in a diagonal", 2, "piercing"),
        ((4, 2, "cylinder"), "shift", 4, "looping"),
        ((4, 3, "torus"), "shift", 3, "looping"),
    ] {
        let (width, height, topology) = board;
        assert_eq!(
            refuted(width, height, topology, named, 4),
            (moves, why.to_owned()),
            "{board:?}, {named}"
        );
    }
}

/// Small samples of what docs/facts.md says of positions with few free cells.
#[test]
fn a_pass_is_never_the_only_good_move_of_renju_with_few_free_cells() {
    let mut chance = Chance(1);
    for round in 0..300 {
        let next = 1 + round % 6;
        let mut board = Board::random(4, 4, 3, &mut chance);
        for hold in [false, true] {
            assert!(!Halves::default().only_skip(&mut board, next, hold));
            assert!(!Three::default().only_pass(&mut board, 1 + (next % 3) as u8, hold));
        }
    }
}

/// All positions of a small field of both Renju games: a pass is never the only good move, and the values are those of the search
/// that looks at one position at a time.
#[test]
fn the_sweep_of_a_small_field_is_the_search_of_each_position() {
    let most = 3;
    for game in ["renju-for-three", "renju-3-2"] {
        let mut swept = Vec::new();
        Sweep::new(4, 2).run(game, most, |layer| {
            swept.push((layer.positions, layer.values, layer.only));
        });
        let mut searched = vec![(0, [0_u64; 3], [0, 0]); most + 1];
        for number in 0..4_usize.pow(8) {
            let mut board = Board::new(4, 2);
            for cell in 0..8 {
                board.stones[cell] = u8::try_from(number >> (2 * cell) & 3).unwrap();
            }
            let free = board.free().len();
            let has_four = (0..8)
                .any(|cell| board.stones[cell] != 0 && board.makes_four(cell, board.stones[cell]));
            if free > most || has_four {
                continue;
            }
            let (positions, values, only) = &mut searched[free];
            *positions += 1;
            if free == 0 {
                continue;
            }
            let (mut three, mut halves) = (Three::default(), Halves::default());
            if game == "renju-3-2" {
                for next in 0..6 {
                    let [holds, wins] =
                        [true, false].map(|hold| halves.keeps(&mut board, next, 0, next % 2, hold));
                    values[usize::from(holds) + usize::from(wins)] += 1;
                    only[0] += u64::from(halves.only_skip(&mut board, next, true));
                }
            } else {
                for player in 1..=3 {
                    if three_over(&board, player, 0, true).is_none() {
                        let [holds, wins] = [true, false]
                            .map(|hold| three.keeps(&mut board, player, 0, player, hold));
                        values[usize::from(holds) + usize::from(wins)] += 1;
                        only[0] += u64::from(three.only_pass(&mut board, player, true));
                    }
                }
            }
        }
        assert_eq!(swept, searched, "{game}");
        assert!(searched.iter().all(|(_, _, only)| *only == [0, 0]));
    }
}

/// How many of the same random positions of Parcel only a pass is good in.
#[test]
fn some_positions_of_random_games_want_a_pass() {
    let surface = Surface::new(3, 3, "plane");
    let mut chance = Chance(1);
    let found = (0..2000).filter(|_| {
        let (drawn, player) = surface.opened(5, &mut chance);
        surface.only_pass(&drawn, player).is_some()
    });
    assert_eq!(found.count(), 21);
}

/// Random games by kletka and by the second program: as long, and ended in the same ways.
#[test]
fn uniform_games_come_to_the_same() {
    for (game, size, topology) in [
        ("parcel", 3, "plane"),
        ("parcel", 3, "torus"),
        ("renju-for-three", 6, "plane"),
    ] {
        let games = 400;
        let size_word = size.to_string();
        let mut words = vec![
            "archive",
            "generate",
            "--uniform",
            "--game",
            game,
            "--seed",
            "1",
        ];
        words.extend(["--games", "400", "--size", &size_word]);
        if game == "parcel" {
            words.extend(["--topology", topology]);
        }
        let dealt = kletka(words).run().ends(0).stdout.clone();
        let counted = kletka!("archive stats --json -").stdin(dealt).run().json();
        let table = &counted[0]["tables"][0];
        let own = second::uniform(game, (size, size), topology, games, 1, &[]);
        let (length, error) = own.mean(own.length);
        let near = |found: f64, expected: f64, error: f64| {
            assert!(
                (found - expected).abs() < 6.0 * error,
                "{game} {topology}: {found}, {expected} ± {error}"
            );
        };
        near(table["length"]["mean"].as_f64().unwrap(), length, error);
        if game == "parcel" {
            let (lead, error) = own.mean(own.lead);
            near(
                table["score"]["lead"]["mean"].as_f64().unwrap(),
                lead,
                error,
            );
        } else {
            let fours = |results: &Value| -> f64 {
                let all = results.as_object().unwrap().values();
                all.filter_map(|ends| ends["four"].as_f64()).sum()
            };
            near(fours(&table["results"]), f64::from(own.ends["four"]), 10.0);
        }
    }
}

/// The tables of both pages have the numbers of the file that the measurement wrote.
#[test]
fn the_tables_are_those_of_the_measurement() {
    let rows: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string("docs/facts/uniform.json").unwrap()).unwrap();
    assert_eq!(rows.len(), 26);
    for (page, point) in [
        ("docs/facts.md", "."),
        ("docs/book/ru/src/docs/facts.md", ","),
    ] {
        let page = std::fs::read_to_string(page).unwrap();
        for row in &rows {
            let lengths = ["kletka", "second"].map(|program| {
                let length = &row[program]["length"];
                format!(
                    "{:.2} ± {:.2}",
                    length[0].as_f64().unwrap(),
                    length[1].as_f64().unwrap()
                )
            });
            let cells = format!(" | {} | ", lengths.join(" | ")).replace('.', point);
            let size = format!("| {0}×{0}", row["size"]);
            assert!(
                page.lines()
                    .any(|line| line.starts_with(&size) && line.contains(&cells)),
                "no row {size}{cells}"
            );
        }
    }
}
