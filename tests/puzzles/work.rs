//! Small inputs cost little: budgets are weighted by the field, and what is certain by the rules is not searched.

use std::sync::atomic::Ordering;

use crate::common;
use kletka::board::{Grid, Topology};
use kletka::games::parcel::Parcel;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::puzzle::proof;
use kletka::puzzle::solve::{self, Class, Gauge, GoalQuestion, Limits, Solve, Verdict};
use kletka::puzzle::{Goal, audit};
use kletka::rules::Seat;
use kletka::text::{Diagnostics, Source};

fn large_torus() -> Parcel {
    Parcel {
        grid: Grid::new(25, 25, Topology::Torus),
        ..Parcel::standard()
    }
}

fn red_scores(halves: i32) -> Goal {
    let points = kletka::text::decimal::Decimal::from_halves(halves.unsigned_abs());
    Goal::Scores {
        seat: Seat::Red,
        least: if halves < 0 { points.negated() } else { points },
    }
}

/// Nobody has less than nothing, and red has the komi: no move need be looked at, nor written into a proof.
#[test]
fn a_score_that_the_rules_leave_is_proved_without_a_move() {
    let parcel = large_torus();
    let start = parcel.empty();
    for halves in [-10, 0, 1, 3] {
        let goal = red_scores(halves);
        let answer = solve::ask(
            &parcel,
            &start,
            GoalQuestion::whole(goal, Class::All),
            &Limits::nodes(1),
        );
        assert_eq!(
            (answer.verdict, answer.nodes),
            (Verdict::Proved, 0),
            "{halves}"
        );
        assert!(answer.proof.iter().all(|tree| tree.branches.is_empty()));
        assert!(proof::proves(&parcel, &start, goal, &answer.proof));
    }
    let more = red_scores(4);
    let empty = [proof::ProofTree::default()];
    assert!(
        !proof::proves(&parcel, &start, more, &empty),
        "a cell more is not certain"
    );
    assert!(!proof::proves(
        &parcel,
        &start,
        Goal::Scores {
            seat: Seat::Blue,
            least: parcel.komi
        },
        &empty
    ));
}

#[test]
fn a_position_of_a_large_field_costs_more_of_a_budget() {
    let weight = |width, topology, free_segments| {
        let parcel = Parcel {
            grid: Grid::new(width, width, topology),
            free_segments,
            ..Parcel::standard()
        };
        parcel.weight(Class::All, Goal::Draw)
    };
    assert_eq!(weight(3, Topology::Plane, false), 1);
    assert_eq!(weight(7, Topology::Plane, false), 1);
    assert!((2..8).contains(&weight(10, Topology::Plane, false)));
    assert!((40..80).contains(&weight(16, Topology::Plane, false)));
    assert!((100..200).contains(&weight(25, Topology::Plane, false)));
    assert_eq!(
        weight(7, Topology::Torus, false),
        weight(7, Topology::Plane, false)
    );
    assert!(weight(9, Topology::Torus, false) > 3 * weight(9, Topology::Cylinder, false));
    assert!((400..900).contains(&weight(25, Topology::Torus, false)));
    assert!((10..50).contains(&weight(7, Topology::Plane, true)));
    assert!((100..400).contains(&weight(11, Topology::Plane, true)));
    let stones = |width, class, goal| {
        RenjuForThree {
            size: (width, width),
            ..RenjuForThree::standard()
        }
        .weight(class, goal)
    };
    let (win, deny) = (
        Goal::Wins {
            seat: Seat::Blue,
            by: None,
        },
        Goal::Denied { seat: Seat::Blue },
    );
    assert_eq!(
        [9, 20, 25].map(|width| stones(width, Class::Threats, win)),
        [1, 1, 2]
    );
    assert_eq!(
        [9, 15, 25].map(|width| stones(width, Class::All, win)),
        [1, 4, 21]
    );
    assert_eq!(
        [4, 5, 8, 25].map(|width| stones(width, Class::Threats, deny)),
        [1, 2, 16, 16]
    );
    // Whether somebody wins at all is searched among all games, if it is asked among all moves.
    let half = |class, goal| RenjuThreeTwo { size: (8, 8) }.weight(class, goal);
    assert_eq!(
        [Class::Open, Class::All].map(|class| half(class, win)),
        [1, 16]
    );
    assert_eq!(half(Class::Open, deny), 16);
    assert_eq!(
        half(
            Class::All,
            Goal::Wins {
                seat: Seat::A,
                by: Some(7)
            }
        ),
        1
    );
}

/// The budget is in work: the message says how many positions that came to.
#[test]
fn a_claim_on_a_large_field_is_given_up_after_fewer_positions() {
    let text = "kletka = 1\ngame = 'parcel'\nboard = { size = 11, segments = 'free' }\n[record]\nmoves = ''\n\
                [[claim]]\nsays = 'red scores 3'\n";
    let mut out = Diagnostics::default();
    kletka::games::standard().check(&Source::whole("x.toml", text), &mut out);
    let found = out
        .iter()
        .find(|one| one.code.name() == "unproved-claim")
        .expect("nobody knows");
    let most: u64 = found
        .message
        .en
        .split("limit of ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!((500..5_000).contains(&most), "{}", found.message.en);
}

/// More than the whole field is nobody's: no table is made, no symmetry looked for.
#[test]
fn a_score_beyond_the_field_is_refuted_without_a_search() {
    let parcel = large_torus();
    let goal = red_scores(2_000);
    let answer = solve::ask(
        &parcel,
        &parcel.empty(),
        GoalQuestion::whole(goal, Class::All),
        &Limits::nodes(1),
    );
    assert_eq!((answer.verdict, answer.nodes), (Verdict::Refuted, 0));
}

/// What is proved stays so when the time is up while first moves are compared.
#[test]
fn a_proof_found_in_time_is_not_given_up() {
    let text = std::fs::read_to_string("puzzles/problems/renju-3-2/12-paper-boat.toml").unwrap();
    let (rules, start) = common::open::<RenjuThreeTwo>(&text).unwrap();
    let gauge = Gauge::default();
    let limits = Limits {
        gauge: Some(&gauge),
        ..Limits::nodes(u64::MAX)
    };
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            // All first moves take hundreds of millions of positions.
            while gauge.nodes.load(Ordering::Relaxed) < 1_000_000 {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            gauge.stop.store(true, Ordering::Relaxed);
        });
        solve::ask(
            &rules,
            &start,
            GoalQuestion::whole(
                Goal::Wins {
                    seat: Seat::A,
                    by: Some(9),
                },
                Class::All,
            ),
            &limits,
        )
    });
    assert_eq!(
        (answer.verdict, answer.by, answer.unique),
        (Verdict::Proved, Some(9), None)
    );
}

/// To show the best attack is work too: it ends with its time, and listing the replies to an attack counts.
#[test]
fn the_best_attack_is_looked_for_within_the_limits() {
    let parcel = Parcel {
        grid: Grid::new(9, 9, Topology::Torus),
        ..Parcel::standard()
    };
    let start = parcel.empty();
    let goal = red_scores(2_000);
    let over = Limits {
        deadline: Some(std::time::Instant::now()),
        ..Limits::nodes(1_000_000)
    };
    assert_eq!(
        audit::resistance(&parcel, &start, goal, Class::All, &over),
        []
    );
    // Of one move of blue, one attack and what meets it; a second attack would take more than the budget.
    let line = audit::resistance(&parcel, &start, goal, Class::All, &Limits::nodes(20));
    assert_eq!(line.len(), 3, "{line:?}");
}

/// A goal may name a move far beyond the longest game, which has an end: it is asked for no move behind that.
#[test]
fn a_goal_beyond_the_longest_game_costs_no_more_than_the_game() {
    let komi = kletka::text::decimal::Decimal::from_halves(1);
    let parcel = Parcel {
        grid: Grid::new(2, 1, Topology::Plane),
        komi,
        ..Parcel::standard()
    };
    let mut verdicts = Vec::new();
    for seat in [Seat::Red, Seat::Blue] {
        let found = [20, 1_000_000, u32::MAX].map(|by| {
            let goal = Goal::Wins { seat, by: Some(by) };
            let answer = solve::ask(
                &parcel,
                &parcel.empty(),
                GoalQuestion::whole(goal, Class::All),
                &Limits::nodes(1_000_000),
            );
            (answer.verdict, answer.nodes)
        });
        assert!(
            found[0].1 > 0 && found.iter().all(|&one| one == found[0]),
            "{seat:?} {found:?}"
        );
        verdicts.push(found[0].0);
    }
    assert!(
        verdicts.contains(&Verdict::Proved) && verdicts.contains(&Verdict::Refuted),
        "{verdicts:?}"
    );
}

/// The moves of a record are played against very many replies: that ends with its time as a search does.
#[test]
fn a_long_record_is_followed_within_the_limits() {
    let rules = RenjuForThree {
        size: (25, 25),
        antonov: true,
    };
    let start =
        kletka::rules::Rules::after(&rules, &rules.empty(), &kletka::games::renju::Move::PASS)
            .unwrap();
    let goal = Goal::Wins {
        seat: Seat::Blue,
        by: None,
    };
    let over = Limits {
        deadline: Some(std::time::Instant::now()),
        ..Limits::nodes(100_000)
    };
    let (tree, work) = solve::follow(&rules, &start, goal, &|_| None, &over);
    assert!(tree.is_none() && work < 1_000, "{work}");
}

/// A player who compares many moves of a large field, and an analysis that lists them, end in the middle of it.
#[test]
fn moves_are_compared_and_listed_until_somebody_stops_it() {
    use kletka::puzzle::analysis::{AnalysisOptions, analyse};
    use kletka::rules::{Random, Rules};
    let parcel = Parcel {
        grid: Grid::new(9, 9, Topology::Torus),
        ..Parcel::standard()
    };
    let start = parcel.empty();
    let asked = std::cell::Cell::new(0);
    let third = || {
        asked.set(asked.get() + 1);
        asked.get() == 3
    };
    assert_eq!(parcel.greedy(&start, &mut Random::new(1), &third), None);
    assert_eq!(asked.get(), 3);
    assert!(
        parcel
            .greedy(&start, &mut Random::new(1), &|| false)
            .is_some()
    );
    let options = AnalysisOptions {
        games: 1,
        proof: 0,
        ..AnalysisOptions::default()
    };
    let over = Limits {
        deadline: Some(std::time::Instant::now()),
        ..Limits::nodes(1_000)
    };
    let [stopped, whole] = [over, Limits::nodes(1_000)]
        .map(|limits| analyse(&parcel, &start, &options, &limits).legal);
    assert_eq!((stopped, whole), (None, Some(2 * 81 + 1)));
}
