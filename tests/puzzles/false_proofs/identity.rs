//! What a branch refers to has the same future: positions with the same identity are the same to the plain games, whatever
//! came before them.

use std::collections::HashMap;

use kletka::games::parcel;
use kletka::games::renju::{for_three, three_two};
use kletka::puzzle::proof::Provable;
use kletka::rules::Claims;

use crate::common;
use crate::naive::Rng;
use crate::plain::halves::Halves;
use crate::plain::parcel::Parcel;
use crate::plain::three::Three;
use crate::plain::written::word;
use crate::plain::{Aim, Game, Task};

/// Wanders about on a few edges or cells, so that the same position comes by many ways; how often one came again.
fn wander<G: Claims + Provable, T: Game>(
    document: &str,
    twin: impl Fn(&G, &G::Position) -> (T, T::State),
    places: usize,
    rng: &mut Rng,
) -> usize {
    let (rules, start) = common::open::<G>(document).unwrap();
    let (game, first) = twin(&rules, &start);
    let task = Task {
        seat: T::SEATS[0],
        aim: Aim::Hold,
    };
    // The place of a word, without its colour.
    let place = |word: &str| {
        word.trim_start_matches(|c| "brg@".contains(c) && !word.starts_with('['))
            .to_owned()
    };
    let mut all: Vec<String> = Vec::new();
    for one in game.turn(&first, task).alone {
        all.extend(
            one.word
                .split(", ")
                .map(place)
                .filter(|place| place != "--"),
        );
    }
    all.sort();
    all.dedup();
    let few: Vec<String> = (0..places)
        .map(|_| all.swap_remove(rng.below(all.len())))
        .collect();
    let mut known: HashMap<Vec<u8>, String> = HashMap::new();
    let mut again = 0;
    for _ in 0..200 {
        let (mut position, mut state) = (start.clone(), first.clone());
        for _ in 0..9 {
            let turn = game.turn(&state, task);
            let is_near =
                |word: &str| word == "--" || word.split(", ").all(|one| few.contains(&place(one)));
            let near: Vec<_> = turn
                .alone
                .into_iter()
                .chain(turn.offered)
                .filter(|one| is_near(&one.word))
                .collect();
            if game.end(&state).is_some() || near.is_empty() {
                break;
            }
            let played = &near[rng.below(near.len())].word;
            common::attempt(&rules, &mut position, played).unwrap();
            state = game
                .read(&state, &word(played).unwrap().played)
                .unwrap()
                .after;
            let identity = rules.identity(&position).unwrap();
            let key = game.full_key(&state);
            if let Some(before) = known.get(&identity) {
                assert_eq!(*before, key, "{document}");
                again += 1;
            } else {
                known.insert(identity, key);
            }
        }
    }
    again
}

fn same_positions(rounds: usize, least: usize) {
    let mut rng = Rng::new(31);
    let mut again: HashMap<&str, usize> = HashMap::new();
    for round in 0..rounds {
        for green in ["forced", "optional"] {
            for (opening, size) in [("free", "2, 2"), ("choice", "2, 2"), ("rectangle", "4, 2")] {
                for topology in ["plane", "cylinder", "torus"] {
                    let size = if topology == "plane" { size } else { "4, 4" };
                    let document = format!(
                        "board = {{ size = [{size}], topology = \"{topology}\" }}\n\
                         rules = {{ green = \"{green}\", opening = \"{opening}\" }}\n"
                    );
                    let count =
                        wander::<parcel::Parcel, _>(&document, Parcel::of, 3 + round % 3, &mut rng);
                    *again.entry(opening).or_default() += count;
                }
            }
        }
        let renju = "board = { size = 4 }\n";
        let count =
            wander::<for_three::RenjuForThree, _>(renju, Three::of, 3 + round % 3, &mut rng);
        *again.entry("three").or_default() += count;
        let count =
            wander::<three_two::RenjuThreeTwo, _>(renju, Halves::of, 3 + round % 3, &mut rng);
        *again.entry("halves").or_default() += count;
    }
    println!("{again:?}");
    assert!(again.values().all(|&count| count > least), "{again:?}");
}

#[test]
fn positions_that_a_proof_takes_for_the_same_are_the_same() {
    same_positions(1, 300);
}

#[test]
#[ignore = "long search"]
fn by_hand_more_positions_that_a_proof_takes_for_the_same_are_the_same() {
    same_positions(3, 1_000);
}
