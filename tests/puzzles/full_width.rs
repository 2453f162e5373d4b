//! The search and the questions that every game has without an own one, against the naive twins and the games' own.

use crate::naive::Rng;
use crate::naive::minimax::{self, Value};
use crate::naive::parcel::Field;
use crate::naive::three as naive_three;
use crate::small::{is_promising, opened, played, stones};
use crate::{common, naive};
use kletka::board::Motion;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::puzzle::Goal;
use kletka::puzzle::audit::{self, Audited, Likeness};
use kletka::puzzle::proof::{self, Provable};
use kletka::puzzle::solve::{
    Answer, Class, GoalQuestion, Limits, Solve, Verdict, answers, full_width, reach,
};
use kletka::rules::{PositionChange, Recast, Rules, Seat};
use kletka::text::decimal::Decimal;
use kletka::text::{Diagnostics, Span};

fn limits() -> Limits<'static> {
    Limits::nodes(u64::MAX)
}

/// What is found, with a proof that holds.
fn proved<G: Solve>(rules: &G, position: &G::Position, goal: Goal) -> Answer<G> {
    let answer = full_width(rules, position, goal, &limits());
    if answer.verdict == Verdict::Proved {
        let goal = if let Goal::Wins { seat, .. } = goal {
            Goal::Wins {
                seat,
                by: answer.by,
            }
        } else {
            goal
        };
        assert!(
            proof::proves(rules, position, goal, &answer.proof),
            "{goal}"
        );
    }
    answer
}

#[test]
fn wins_of_renju_for_three_are_those_of_minimax() {
    let mut rng = Rng::new(11);
    let mut met = [0; 3];
    let seats = [
        (naive::Colour::Blue, Seat::Blue),
        (naive::Colour::Red, Seat::Red),
        (naive::Colour::Green, Seat::Green),
    ];
    for round in 0..150 {
        let (next, antonov) = (1 + u32::try_from(rng.below(3)).unwrap(), round % 5 > 0);
        let (side, free) = if round % 2 == 0 { (5, 5) } else { (6, 6) };
        let board = loop {
            let board = stones(side, side, free, &mut rng);
            if round % 2 == 0 || is_promising(&board, next, 2) {
                break board;
            }
        };
        let state = naive_three::State::new(board.clone(), next, antonov);
        if state.outcome().is_some() {
            continue;
        }
        let (rules, position) = opened(&board, side, side, next, antonov);
        for (player, seat) in seats {
            let most = 4;
            let expected = (1..=most).find(|&plies| minimax::wins_three(&state, player, plies));
            let goal = Goal::Wins {
                seat,
                by: Some(next + most - 1),
            };
            let answer = proved(&rules, &position, goal);
            let by = expected.map(|plies| next + plies - 1);
            assert_eq!(answer.by, by, "{player:?} {state:?}");
            assert_eq!(reach(&rules, &position, goal, &limits()), Ok(by));
            let Some(plies) = expected else {
                assert_eq!(answer.verdict, Verdict::Refuted);
                met[0] += 1;
                continue;
            };
            met[if plies < 3 { 1 } else { 2 }] += 1;
            if state.to_move() != player {
                continue;
            }
            let goal = Goal::Wins { seat, by };
            let keys = answers(&rules, &position, goal, &limits()).unwrap();
            assert_eq!(keys, answer.keys);
            assert_eq!(answer.unique, Some(keys.len() == 1));
            for cell in board.free_cells() {
                let mut after = state.clone();
                after.play(Some((cell, None))).unwrap();
                let place = kletka::board::Cell::new(cell.0, cell.1);
                let is_key = keys
                    .iter()
                    .any(|key| key.mv.stones().any(|stone| stone.cell == place));
                assert_eq!(
                    is_key,
                    minimax::wins_three(&after, player, plies - 1),
                    "{cell:?} {state:?}"
                );
            }
        }
    }
    assert!(met[0] > 100 && met[1] > 20 && met[2] > 3, "{met:?}");
}

#[test]
fn scores_of_parcel_are_those_of_minimax() {
    let field = Field::plane(2, 2);
    let mut rng = Rng::new(12);
    let mut met = [0; 2];
    let sides: [(Seat, Value, i64); 2] = [
        (Seat::Blue, |blue, _| i64::from(blue), 1),
        (Seat::Red, |_, red| -i64::from(red), -1),
    ];
    for round in 0..60 {
        let (state, parcel, position) = played(
            &field,
            "board = { size = 2 }\nrules = { komi = 0 }",
            3,
            &mut rng,
        );
        if state.is_over() {
            continue;
        }
        let (seat, value, sign) = sides[round % 2];
        let most = u32::try_from(sign * minimax::parcel(&field, &state, false, value)).unwrap();
        for (halves, holds) in [(most, true), (most + 1, false)] {
            let goal = Goal::Scores {
                seat,
                least: Decimal::from_halves(halves),
            };
            let answer = proved(&parcel, &position, goal);
            assert_eq!(answer.verdict == Verdict::Proved, holds, "{goal} {state:?}");
            assert_eq!(
                reach(&parcel, &position, goal, &limits())
                    .unwrap()
                    .is_some(),
                holds
            );
            let own = parcel
                .answers(&position, goal, Class::All, &limits())
                .unwrap();
            if holds && parcel.attacks(&position, goal, Class::All).len() > 1 && !own.is_empty() {
                assert_eq!(answer.keys, own, "{goal} {state:?}");
                met[0] += 1;
            }
            met[1] += 1;
        }
    }
    assert!(met[0] > 10 && met[1] > 50, "{met:?}");
}

/// What Parcel says of a win without a number is what the search of all games says: the shortest, and its first moves only.
#[test]
fn keys_of_parcel_win_as_soon_as_possible() {
    let field = Field::plane(2, 1);
    let mut rng = Rng::new(14);
    let (mut wins, mut slower) = (0, 0);
    for round in 0..60 {
        let (_, parcel, position) = played(
            &field,
            "board = { size = [2, 1] }\nrules = { komi = -1 }",
            3,
            &mut rng,
        );
        let goal = Goal::Wins {
            seat: [Seat::Blue, Seat::Red][usize::from(round % 3 == 0)],
            by: None,
        };
        if parcel.outcome(&position).is_some() {
            continue;
        }
        let (found, own) = (
            proved(&parcel, &position, goal),
            parcel.solve(&position, GoalQuestion::whole(goal, Class::All), &limits()),
        );
        assert_eq!(
            (own.verdict, own.by, &own.keys, own.unique),
            (found.verdict, found.by, &found.keys, found.unique)
        );
        assert_eq!(
            parcel.reach(&position, goal, Class::All, &limits()),
            reach(&parcel, &position, goal, &limits())
        );
        if found.verdict == Verdict::Proved && !found.keys.is_empty() {
            assert_eq!(
                parcel
                    .answers(&position, goal, Class::All, &limits())
                    .unwrap(),
                own.keys
            );
            let holds = |mv| {
                audit::holds(
                    &parcel,
                    &parcel.after(&position, mv).unwrap(),
                    goal,
                    Class::All,
                    &limits(),
                )
            };
            let winning = parcel
                .moves(&position)
                .iter()
                .filter(|mv| holds(mv).unwrap().is_some())
                .count();
            slower += usize::from(winning > own.keys.len());
            wins += 1;
        }
    }
    assert!(wins > 5 && slower > 3, "{wins} {slower}");
}

#[test]
fn draws_are_those_of_the_games() {
    let field = Field::plane(2, 1);
    let mut rng = Rng::new(13);
    let mut met = [0; 2];
    for _ in 0..40 {
        let (state, parcel, position) = played(
            &field,
            "board = { size = [2, 1] }\nrules = { komi = 0 }",
            4,
            &mut rng,
        );
        if state.is_over() {
            continue;
        }
        let found = proved(&parcel, &position, Goal::Draw).verdict;
        let own = parcel
            .solve(
                &position,
                GoalQuestion::whole(Goal::Draw, Class::All),
                &limits(),
            )
            .verdict;
        assert_eq!(found, own, "{state:?}");
        met[usize::from(found == Verdict::Proved)] += 1;
    }
    assert!(met[0] > 3 && met[1] > 3, "{met:?}");
}

/// A position moved over the paper, as a start position.
fn moved<G: Provable>(rules: &G, position: &G::Position, motions: Vec<Motion>) -> G::Position {
    let change = PositionChange {
        motions,
        ..PositionChange::default()
    };
    let Recast { elements, next, .. } = rules.recast(position, &change).unwrap();
    rules
        .start(
            &elements,
            next,
            Span::default(),
            &mut Diagnostics::default(),
        )
        .unwrap()
}

fn parts_and_forms<G: Audited>(rules: &G, position: &G::Position, seat: Seat) {
    let goal = Goal::Wins { seat, by: None };
    let form =
        |position: &G::Position, likeness| audit::plain_form(rules, position, goal, likeness);
    let parts = rules.parts(position);
    assert!(parts.len() > 2);
    for part in parts {
        let (fewer, own) = (
            audit::without(rules, position, part).unwrap(),
            rules.without(position, part).unwrap(),
        );
        assert_eq!(rules.identity(&fewer), rules.identity(&own), "{part:?}");
        assert_ne!(
            form(&fewer, Likeness::Symmetry),
            form(position, Likeness::Symmetry)
        );
    }
    let turned = moved(rules, position, vec![Motion::Turn(1)]);
    assert_eq!(
        form(&turned, Likeness::Symmetry),
        form(position, Likeness::Symmetry)
    );
    let shifted = moved(rules, position, vec![Motion::Shift(1, 0)]);
    assert_ne!(
        form(&shifted, Likeness::Symmetry),
        form(position, Likeness::Symmetry)
    );
    assert_eq!(
        form(&shifted, Likeness::Shift),
        form(position, Likeness::Shift)
    );
}

#[test]
fn parts_and_forms_are_found_in_every_game() {
    let start = |size: u8, words: &str| {
        format!("board = {{ size = {size} }}\nstart = {{ position = '{words}' }}\n")
    };
    let (parcel, position) = common::open(&start(4, "b[b2-3] r[c4-5] b[c1-2]")).unwrap();
    parts_and_forms::<kletka::games::parcel::Parcel>(&parcel, &position, Seat::Blue);
    let (rules, position) = common::open(&start(7, "b@b2 r@c3 g@d2 b@d5")).unwrap();
    parts_and_forms::<kletka::games::renju::for_three::RenjuForThree>(&rules, &position, Seat::Red);
    let (rules, position) = common::open(&start(7, "b@b2 r@c3 g@d2 b@d5")).unwrap();
    parts_and_forms::<RenjuThreeTwo>(&rules, &position, Seat::A);
}
