//! The games that ship are real play: no overlooked four, no open critical cell of the next player, no idle pass.

use std::fs;
use std::path::Path;

use kletka::Colour;
use kletka::document;
use kletka::games::parcel::{Move, Parcel};
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::{self, RenjuThreeTwo};
use kletka::games::renju::{self, Board};
use kletka::games::renju::{ANTONOV, FOUR};
use kletka::rules::{Claims, EndReason, Outcome, Rules};
use kletka::text::Diagnostics;
use kletka::text::Source;

/// Plays a document's main line, showing each position and the move made in it; the position at the end.
fn play<G: Claims>(text: &str, mut see: impl FnMut(&G, &G::Position, &G::Move)) -> Option<Outcome> {
    let mut out = Diagnostics::default();
    let source = Source::whole("game", text);
    let table = document::parse(&source, &mut out);
    let document = document::read(
        &source,
        &table,
        kletka::games::standard().profiles(),
        &mut out,
    )
    .unwrap();
    let rules = G::read(document.board, document.rules, &mut out).unwrap();
    let start = document.start;
    let mut position = rules
        .start(&start.elements, start.next, start.span, &mut out)
        .unwrap();
    for ply in document.record.line.plies() {
        let mv = rules.resolve(&position, &ply.played).unwrap();
        see(&rules, &position, &mv);
        let step = rules.check(&position, &mv).unwrap();
        rules.play(&mut position, &step);
    }
    rules.outcome(&position)
}

/// The documents of a game under `puzzles/games`, with their names.
fn games(game: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/games");
    let mut out = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if text.contains(&format!("game = \"{game}\"")) {
            out.push((
                path.file_name().unwrap().to_string_lossy().into_owned(),
                text,
            ));
        }
    }
    out.sort();
    out
}

#[test]
fn nobody_passes_while_a_move_gains_area() {
    let games = games("parcel");
    for (name, text) in &games {
        let mut passes = 0;
        let outcome = play::<Parcel>(text, |parcel, position, mv| {
            if *mv != Move::Pass {
                return;
            }
            passes += 1;
            let own = usize::from(position.mover() == Colour::Red);
            let margin = |areas: [u32; 2]| i64::from(areas[own]) - i64::from(areas[1 - own]);
            for edge in parcel.edges() {
                let Ok(step) = parcel.check(position, &Move::Draw(edge.into())) else {
                    continue;
                };
                let mut after = position.clone();
                parcel.play(&mut after, &step);
                let number = position.number();
                assert!(
                    margin(after.areas2()) <= margin(position.areas2()),
                    "{name}: move {number} passes, but {edge} gains"
                );
            }
        });
        assert_eq!(
            outcome.map(|outcome| outcome.reason),
            Some(EndReason::SCORE),
            "{name} is complete"
        );
        assert!(passes >= 2, "{name}");
    }
    for size in ["3x3", "7x7"] {
        assert!(
            games
                .iter()
                .any(|(name, _)| name == &format!("parcel-{size}.toml")),
            "a game on {size}"
        );
    }
}

/// The critical cells of the colours that a player may place.
fn critical(board: &Board, colours: &[Colour]) -> Vec<(Colour, kletka::board::Cell)> {
    colours
        .iter()
        .flat_map(|&colour| board.critical(colour).map(move |cell| (colour, cell)))
        .collect()
}

/// Whoever can make a four makes it; whoever can stop the only critical cell of the next player stops it.
fn assert_awake(
    name: &str,
    number: u32,
    board: &Board,
    own: &[Colour],
    next: &[Colour],
    mv: renju::Move,
) {
    let wins = critical(board, own);
    let placed: Vec<_> = mv.stones().collect();
    if !wins.is_empty() {
        let takes = placed.iter().any(|stone| {
            wins.iter().any(|&(colour, cell)| {
                stone.cell == cell && stone.colour.is_none_or(|written| written == colour)
            })
        });
        assert!(
            takes,
            "{name}: move {number} overlooks a four on {}",
            wins[0].1
        );
        return;
    }
    let mut threats: Vec<_> = critical(board, next)
        .into_iter()
        .map(|(_, cell)| cell)
        .collect();
    threats.sort_unstable();
    threats.dedup();
    if let [only] = threats[..] {
        assert!(
            placed.iter().any(|stone| stone.cell == only),
            "{name}: move {number} leaves {only} open"
        );
    }
}

#[test]
fn nobody_sleeps_in_renju_for_three() {
    let mut reasons = Vec::new();
    for (name, text) in games("renju-for-three") {
        let outcome = play::<RenjuForThree>(&text, |rules, position, mv| {
            let mover = position.mover();
            assert_awake(
                &name,
                rules.number(position),
                position.board(),
                &[mover],
                &[mover.next()],
                *mv,
            );
        });
        reasons.extend(outcome.map(|outcome| outcome.reason));
    }
    assert!(
        reasons.contains(&ANTONOV) && reasons.contains(&FOUR),
        "{reasons:?}"
    );
}

#[test]
fn nobody_sleeps_in_renju_3_2() {
    let games = games("renju-3-2");
    for (name, text) in &games {
        assert!(text.contains("[start]"), "{name} has a start position");
        let outcome = play::<RenjuThreeTwo>(text, |rules, position, mv| {
            let number = rules.number(position);
            let (own, next) = (three_two::due(number).1, three_two::due(number + 1).1);
            assert_awake(name, number, position.board(), &own, &next, *mv);
        });
        assert_eq!(outcome.map(|outcome| outcome.reason), Some(FOUR), "{name}");
    }
    assert!(!games.is_empty());
}

#[test]
fn two_half_moves_make_a_move() {
    let mut halved = 0;
    for (name, text) in games("renju-3-2") {
        play::<RenjuThreeTwo>(&text, |rules, position, mv| {
            let Some((mut midway, first)) = rules.midway(position, mv) else {
                return;
            };
            assert_eq!(
                first,
                renju::Move {
                    second: None,
                    ..*mv
                }
            );
            let second = renju::Move {
                first: mv.second,
                second: None,
            };
            assert!(rules.moves(&midway).contains(&second), "{name}");
            for one in rules.moves(&midway) {
                assert!(rules.check(&midway, &one).is_ok(), "{name}: {one:?}");
            }
            assert!(
                rules.check(&midway, mv).is_err() && rules.check(&midway, &first).is_err(),
                "{name}"
            );
            let step = rules.check(&midway, &second).unwrap();
            rules.play(&mut midway, &step);
            let mut whole = position.clone();
            let step = rules.check(&whole, mv).unwrap();
            rules.play(&mut whole, &step);
            assert_eq!(format!("{midway:?}"), format!("{whole:?}"), "{name}");
            halved += 1;
        });
    }
    assert!(halved > 5, "{halved}");
}
