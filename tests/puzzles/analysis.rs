//! Analyses: what they call proved is so, whatever chance says, and the same seed says the same.

use std::collections::BTreeMap;

use crate::common;
use crate::naive::Rng;
use crate::naive::parcel::{Field, Topology};
use crate::small::{opened, played, stones};
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::puzzle::Goal;
use kletka::puzzle::analysis::{Analysis, AnalysisOptions, ProvedValue, analyse};
use kletka::puzzle::solve::{self, Class, GoalQuestion, Limits, Solve, Verdict};
use kletka::rules::Rules;

/// How often each kind of answer was met.
type Met = BTreeMap<&'static str, usize>;

fn goal(settled: ProvedValue) -> Goal {
    match settled {
        ProvedValue::Won(seat) => Goal::Wins { seat, by: None },
        ProvedValue::Drawn => Goal::Draw,
    }
}

/// Whether a search among all moves bears out what is settled.
fn is_so<G: Solve>(rules: &G, position: &G::Position, settled: ProvedValue) -> bool {
    if let Some(outcome) = rules.outcome(position) {
        return settled == outcome.winner.map_or(ProvedValue::Drawn, ProvedValue::Won);
    }
    solve::ask(
        rules,
        position,
        GoalQuestion::brief(goal(settled), Class::All),
        &Limits::nodes(u64::MAX),
    )
    .verdict
        == Verdict::Proved
}

/// Analyses with a solver and without one: everything that is settled is so.
fn examine<G>(rules: &G, position: &G::Position, games: u64, met: &mut Met)
where
    G: Solve<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync> + Sync,
{
    for proof in [0, 200] {
        let options = AnalysisOptions {
            games,
            proof,
            seed: 1 + met.values().sum::<usize>() as u64,
            trees: 1,
        };
        let found: Analysis<G::Move> = analyse(rules, position, &options, &Limits::nodes(u64::MAX));
        assert!(found.tally.games <= games);
        *met.entry(found.settled.map_or("open", |settled| match settled {
            ProvedValue::Won(seat) if seat == rules.to_move(position) => "won",
            ProvedValue::Won(_) => "lost",
            ProvedValue::Drawn => "drawn",
        }))
        .or_default() += 1;
        if let Some(settled) = found.settled {
            assert!(is_so(rules, position, settled), "{settled:?}");
        }
        for one in &found.moves {
            let after = rules.after(position, &one.mv).unwrap();
            if let Some(settled) = one.settled {
                assert!(is_so(rules, &after, settled), "{:?}: {settled:?}", one.mv);
                *met.entry("moves").or_default() += 1;
            }
            assert!(one.line.is_empty() || one.line[0] == one.mv);
        }
        if found.legal.is_some() {
            assert_eq!(found.legal, Some(rules.moves(position).len()));
        }
    }
}

#[test]
fn what_an_analysis_of_parcel_calls_proved_is_so() {
    let field = |w, h, green_optional| Field {
        green_optional,
        ..Field::plane(w, h)
    };
    let fields = [
        (field(2, 2, false), "board = { size = 2 }"),
        (
            field(3, 1, true),
            "board = { size = [3, 1] }\nrules = { green = \"optional\" }",
        ),
        (
            Field {
                topology: Topology::Torus,
                ..Field::plane(3, 3)
            },
            "board = { size = 3, topology = \"torus\" }",
        ),
        (
            field(2, 2, false),
            "board = { size = 2 }\nrules = { opening = \"choice\" }",
        ),
        (
            field(1, 2, false),
            "board = { size = [1, 2] }\nrules = { opening = \"choice\" }",
        ),
    ];
    let (mut rng, mut met) = (Rng::new(3), Met::new());
    for round in 0..60 {
        let (field, document) = &fields[round % fields.len()];
        // Offers are due at the second move only.
        let most = if round % fields.len() > 2 { 12 } else { 5 };
        let (state, parcel, position) = played(field, document, most, &mut rng);
        if !state.is_over() {
            examine(&parcel, &position, 300, &mut met);
        }
    }
    for kind in ["won", "lost", "open", "moves"] {
        assert!(met.get(kind).is_some_and(|&count| count > 5), "{met:?}");
    }
}

#[test]
fn what_an_analysis_of_stones_calls_proved_is_so() {
    let (mut rng, mut met, mut halves) = (Rng::new(4), Met::new(), Met::new());
    for round in 0..40 {
        let next = 1 + u32::try_from(rng.below(6)).unwrap();
        let board = stones(5, 5, 3 + round % 3, &mut rng);
        let (rules, position) = opened(&board, 5, 5, next, round % 3 > 0);
        if rules.outcome(&position).is_none() {
            examine(&rules, &position, 200, &mut met);
        }
        let word = |(cell, own): (&(u8, u8), &crate::naive::Colour)| {
            format!(
                "{}@{}",
                &own.name()[..1],
                kletka::board::Cell::new(cell.0, cell.1)
            )
        };
        let words: Vec<_> = board.stones.iter().map(word).collect();
        let words = words.join(" ");
        let text = format!(
            "board = {{ size = 5 }}\nstart = {{ position = '''{words}''', next = {next} }}\n"
        );
        let (rules, position) = common::open::<RenjuThreeTwo>(&text).unwrap();
        if rules.outcome(&position).is_none() {
            examine(&rules, &position, 200, &mut halves);
        }
    }
    for (met, kinds) in [
        (&met, &["won", "moves"][..]),
        (&halves, &["won", "drawn", "moves"]),
    ] {
        assert!(
            kinds
                .iter()
                .all(|kind| met.get(kind).is_some_and(|&count| count > 3)),
            "{met:?}"
        );
    }
}

#[test]
fn the_same_seed_says_the_same() {
    let (rules, position) =
        common::open::<kletka::games::parcel::Parcel>("board = { size = 4 }").unwrap();
    let told = |seed, trees| {
        let options = AnalysisOptions {
            games: 200,
            seed,
            trees,
            proof: 0,
        };
        let found = analyse(&rules, &position, &options, &Limits::nodes(1));
        assert_eq!(found.tally.games, 200);
        format!("{:?}", found.moves)
    };
    assert_eq!(told(1, 1), told(1, 1));
    assert_eq!(told(1, 3), told(1, 3));
    assert_ne!(told(1, 1), told(2, 1));
    assert_ne!(told(1, 1), told(1, 3));
}

/// A line of three that can be made four is played, and one of the opponent's is closed.
#[test]
fn an_analysis_finds_what_cannot_be_missed() {
    let text = "board = { size = 9 }\nrules = { antonov = false }\n\
                start = { position = 'b@b5 b@c5 b@d5 r@e8 r@f8', next = 1 }\n";
    let (rules, position) =
        common::open::<kletka::games::renju::for_three::RenjuForThree>(text).unwrap();
    let options = AnalysisOptions {
        games: 400,
        proof: 0,
        ..AnalysisOptions::default()
    };
    let found = analyse(&rules, &position, &options, &Limits::nodes(1));
    assert_eq!(
        found.settled,
        Some(ProvedValue::Won(rules.to_move(&position)))
    );
    assert_eq!(found.moves[0].settled, found.settled);
}
