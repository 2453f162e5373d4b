//! Who wins small fields of the games of stones: the searches of all moves agree with naive ones, and the rows of
//! docs/small-boards.md are so.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::process::Command;

use crate::common;
use crate::naive;
use crate::naive::halves::{self, Player};
use crate::naive::minimax::{Known, denies_three, holds_half};
use crate::naive::three;
use kletka::Colour;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::games::renju::{Move, Placement};
use kletka::puzzle::audit::Role;
use kletka::puzzle::proof::Provable;
use kletka::puzzle::solve::{self, Class, GoalQuestion, Limits, Other, Solve, Verdict};
use kletka::puzzle::{Aim, Goal, Task};
use kletka::rules::{Claims, Random, Rules, Seat};

/// Random stones without a four on a field, so that so many cells are free: for a document, and for the naive games. Rows have
/// a colour that most of their stones have, so that there is something to be played for.
fn stones(
    (width, height): (u8, u8),
    free: usize,
    random: &mut Random,
) -> Option<(String, naive::renju::Board)> {
    let mut board = naive::renju::Board::new(width, height);
    let rows: Vec<usize> = (0..height).map(|_| random.below(3)).collect();
    let mut words = String::new();
    let mut cells = board.cells();
    while cells.len() > free {
        let cell = cells.swap_remove(random.below(cells.len()));
        let first = if random.below(3) > 0 {
            rows[usize::from(cell.1)]
        } else {
            random.below(3)
        };
        let colour = (0..3)
            .map(|turn| naive::Colour::ALL[(first + turn) % 3])
            .find(|&colour| {
                board.stones.insert(cell, colour);
                naive::renju::has_four(&board).is_none()
            })?;
        board.stones.insert(cell, colour);
        words += &format!(
            "{}@{}{} ",
            &colour.name()[..1],
            char::from(b'a' + cell.0),
            cell.1 + 1
        );
    }
    Some((words, board))
}

fn text((width, height): (u8, u8), words: &str, next: u32) -> String {
    format!(
        "board = {{ size = [{width}, {height}] }}\nstart = {{ position = '''{words}''', next = {next} }}\n"
    )
}

fn verdict<G: Solve>(rules: &G, position: &G::Position, goal: Goal) -> Verdict {
    solve::ask(
        rules,
        position,
        GoalQuestion::brief(goal, Class::All),
        &Limits::nodes(3_000_000),
    )
    .verdict
}

/// That a goal holds just where a naive search says so; the proof has been checked by whoever says "proved".
fn agrees<G: Solve>(rules: &G, position: &G::Position, goal: Goal, is_so: bool, what: &str) {
    let wanted = if is_so {
        Verdict::Proved
    } else {
        Verdict::Refuted
    };
    assert_eq!(verdict(rules, position, goal), wanted, "{goal}: {what}");
}

/// That the goal holds by what a proof has to show, without any search but through all such proofs.
fn is_proof_enough<G: Solve>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    is_so: bool,
    what: &str,
) {
    let found = solve::reach(rules, position, goal, &Limits::nodes(3_000_000)).unwrap();
    assert_eq!(found.is_some(), is_so, "{goal}: {what}");
}

/// The stones of a move, in any order.
type Stones = BTreeSet<String>;

/// That the first moves that keep a player from winning are these, and whether it is said that there is one only.
fn are_keys<G: Solve<Move = Move>>(
    rules: &G,
    position: &G::Position,
    seat: Seat,
    (free, colours): (&[String], [&str; 2]),
    legal: &BTreeSet<Stones>,
    held: &BTreeSet<Stones>,
    what: &str,
) {
    let limits = Limits::nodes(3_000_000);
    let answer = solve::ask(
        rules,
        position,
        GoalQuestion::whole(Goal::Denied { seat }, Class::All),
        &limits,
    );
    if answer.keys.is_empty() {
        // Where it is certain, nobody looks for keys.
        assert_eq!(answer.unique, None, "{what}");
        return;
    }
    assert_eq!(answer.unique, Some(answer.keys.len() == 1), "{what}");
    let mut named = BTreeSet::new();
    for key in &answer.keys {
        let step = rules
            .check(position, &key.mv)
            .unwrap_or_else(|_| panic!("a legal move: {what}"));
        assert!(rules.surplus(&step).is_none(), "a whole move: {what}");
        let word = |stone: &Placement| {
            format!(
                "{}{}",
                stone.colour.map_or("", |colour| &colour.name()[..1]),
                stone.cell
            )
        };
        let stones: Vec<String> = key.mv.stones().map(|stone| word(&stone)).collect();
        assert!(
            named.insert(stones.iter().cloned().collect::<Stones>()),
            "twice: {what}"
        );
        let mut others: Vec<String> = match &key.other {
            Other::None => Vec::new(),
            Other::Cells(cells) => cells.iter().map(ToString::to_string).collect(),
            Other::Anywhere => free.to_vec(),
        };
        others.retain(|cell| stones.iter().all(|stone| !stone.ends_with(cell)));
        for cell in others {
            let kept = stones.last().unwrap().clone();
            let other = colours[usize::from(kept.starts_with(colours[0]))];
            let whole = Stones::from([format!("{other}{cell}"), kept]);
            // Two stones that both make a four are no move; whatever else is named is one.
            if legal.contains(&whole) {
                assert!(named.insert(whole), "twice: {what}");
            } else {
                assert_eq!(key.other, Other::Anywhere, "{what}");
            }
        }
    }
    assert_eq!(&named, held, "{what}");
}

/// Passes before the game goes on: those of a record, after which one more may end it.
fn pass<G: Claims>(rules: &G, start: &mut G::Position, times: usize, mut also: impl FnMut()) {
    for _ in 0..times {
        common::attempt(rules, start, "--").unwrap();
        also();
    }
}

/// Random positions of Renju 3/2 with so many free cells; how often each outcome was met.
fn halves_agree(rounds: usize, free: usize, passes: &[usize]) -> BTreeMap<&'static str, usize> {
    let mut random = Random::new(free as u64);
    let mut met = BTreeMap::new();
    for round in 0..rounds {
        let size = [(4, 4), (5, 4), (4, 6), (5, 5)][random.below(4)];
        let next = 1 + u32::try_from(random.below(6)).unwrap();
        let Some((words, board)) = stones(size, free, &mut random) else {
            continue;
        };
        let text = text(size, &words, next);
        let (rules, mut start) = common::open::<RenjuThreeTwo>(&text).unwrap();
        let mut state = halves::State::new(board, next);
        let passes = passes[round % passes.len()];
        pass(&rules, &mut start, passes, || state.play(&[]).unwrap());
        let text = format!("{text}{passes} passes");
        let mut known = Known::new();
        let [a, b] = [Player::A, Player::B].map(|player| holds_half(&state, player, &mut known));
        *met.entry(if a && b {
            "draw"
        } else if a {
            "A"
        } else {
            "B"
        })
        .or_default() += 1;
        agrees(&rules, &start, Goal::Denied { seat: Seat::A }, b, &text);
        agrees(&rules, &start, Goal::Denied { seat: Seat::B }, a, &text);
        is_proof_enough(&rules, &start, Goal::Denied { seat: Seat::A }, b, &text);
        is_proof_enough(&rules, &start, Goal::Denied { seat: Seat::B }, a, &text);
        let to_move = state.to_move();
        if if to_move == Player::A { a } else { b } {
            let name = |(x, y): (u8, u8)| format!("{}{}", char::from(b'a' + x), y + 1);
            let free: Vec<String> = state.board.free_cells().into_iter().map(name).collect();
            let letter = |colour: naive::Colour| &colour.name()[..1];
            let stone = |(colour, cell)| format!("{}{}", letter(colour), name(cell));
            let stones =
                |halves: Vec<halves::Half>| halves.into_iter().map(stone).collect::<Stones>();
            let legal = state.legal().into_iter().map(stones).collect();
            let held = state.legal().into_iter().filter(|halves| {
                let mut next = state.clone();
                next.play(halves).unwrap();
                holds_half(&next, to_move, &mut known)
            });
            let held = held.map(stones).collect();
            let against = if to_move == Player::A {
                Seat::B
            } else {
                Seat::A
            };
            are_keys(
                &rules,
                &start,
                against,
                (&free, state.colours().map(letter)),
                &legal,
                &held,
                &text,
            );
        }
        for (seat, wins) in [(Seat::A, !b), (Seat::B, !a)] {
            let goal = Goal::Wins { seat, by: None };
            if wins || passes == 0 {
                agrees(&rules, &start, goal, wins, &text);
            } else {
                // That a win is missed may stay open behind passes; that the player does not win was asked above.
                assert_ne!(
                    verdict(&rules, &start, goal),
                    Verdict::Proved,
                    "{goal}: {text}"
                );
            }
        }
    }
    met
}

/// Random positions of Renju for three with so many free cells; how often somebody wins, and how often nobody.
fn threes_agree(rounds: usize, free: usize, passes: &[usize]) -> BTreeMap<&'static str, usize> {
    let mut random = Random::new(free as u64);
    let mut met = BTreeMap::new();
    for round in 0..rounds {
        let size = [(4, 4), (5, 4), (4, 6), (5, 5)][random.below(4)];
        let next = 1 + u32::try_from(random.below(3)).unwrap();
        let Some((words, board)) = stones(size, free, &mut random) else {
            continue;
        };
        let antonov = round % 4 > 0;
        let text = format!(
            "{}rules = {{ antonov = {antonov} }}\n",
            text(size, &words, next)
        );
        let (rules, mut start) = common::open::<RenjuForThree>(&text).unwrap();
        let mut state = three::State::new(board, next, antonov);
        if state.outcome().is_some() {
            continue;
        }
        let passes = passes[round % passes.len()];
        pass(&rules, &mut start, passes, || state.play(None).unwrap());
        let text = format!("{text}{passes} passes");
        if state.outcome().is_some() {
            continue;
        }
        let mut known = Known::new();
        let mut winner = "nobody";
        for (colour, naive) in Colour::ALL.into_iter().zip(naive::Colour::ALL) {
            let (seat, denies) = (Seat::from(colour), denies_three(&state, naive, &mut known));
            agrees(&rules, &start, Goal::Denied { seat }, denies, &text);
            is_proof_enough(&rules, &start, Goal::Denied { seat }, denies, &text);
            if denies && state.to_move() != naive {
                let moves = state
                    .board
                    .free_cells()
                    .into_iter()
                    .map(|cell| Some((cell, None)))
                    .chain([None]);
                let held = moves.filter(|&mv| {
                    let mut next = state.clone();
                    next.play(mv).unwrap();
                    denies_three(&next, naive, &mut known)
                });
                let stone = |((x, y), _)| format!("{}{}", char::from(b'a' + x), y + 1);
                let held = held.map(|mv| mv.into_iter().map(stone).collect()).collect();
                are_keys(
                    &rules,
                    &start,
                    seat,
                    (&[], [""; 2]),
                    &BTreeSet::new(),
                    &held,
                    &text,
                );
            }
            if !denies {
                winner = "somebody";
                agrees(&rules, &start, Goal::Wins { seat, by: None }, true, &text);
            }
        }
        *met.entry(winner).or_default() += 1;
    }
    met
}

/// What is said to be as good is as good: stones that matter no more, turned and mirrored positions.
#[test]
fn positions_that_are_alike_have_the_same_outcome() {
    let mut random = Random::new(5);
    let task = Task {
        seat: Seat::A,
        aim: Aim::Deny,
    };
    let (mut alike, mut known) = (0, Known::new());
    for _ in 0..4 {
        let mut seen = HashMap::new();
        let size = [(5, 4), (4, 4)][random.below(2)];
        let Some((words, board)) = stones(size, 6, &mut random) else {
            continue;
        };
        let (rules, start) = common::open::<RenjuThreeTwo>(&text(size, &words, 1)).unwrap();
        for _ in 0..60 {
            let (mut position, mut state) = (start.clone(), halves::State::new(board.clone(), 1));
            while rules.outcome(&position).is_none() {
                if state.board.free_cells().len() <= 3 {
                    let key = (rules.likeness(&position, task).unwrap(), state.number % 6);
                    let held = holds_half(&state, Player::B, &mut known);
                    let before = seen.entry(key).or_insert((held, state.board.clone()));
                    assert_eq!(before.0, held, "{state:?} {:?}", before.1);
                    alike += usize::from(before.1 != state.board);
                }
                let legal = state.legal();
                let halves = &legal[random.below(legal.len())];
                state.play(halves).unwrap();
                let word = |&(colour, cell): &halves::Half| {
                    format!(
                        "{}@{}{}",
                        &colour.name()[..1],
                        char::from(b'a' + cell.0),
                        cell.1 + 1
                    )
                };
                let words: Vec<_> = halves.iter().map(word).collect();
                let word = if words.is_empty() {
                    "--".to_owned()
                } else {
                    words.join(", ")
                };
                common::attempt(&rules, &mut position, &word).unwrap();
            }
        }
    }
    assert!(alike > 20, "{alike}");
}

/// A proof against a player is worth nothing with a line less, or for another player or goal.
#[test]
fn false_proofs_against_a_player_are_refused() {
    let document = "kletka = 1\ngame = 'renju-3-2'\nboard = { size = 4 }\n\
                    start = { position = 'b@a1 r@b3 g@c2', next = 3 }\n[puzzle]\ngoal = 'A does not win'\n";
    let problem = common::replayed(document).problem().unwrap();
    let goal = Goal::Denied { seat: Seat::A };
    let solved = problem.solve(goal, Class::All, &Limits::nodes(3_000_000), false);
    let certificate = solved.certificate(document).unwrap();
    let games = kletka::games::standard();
    assert_eq!(games.verify(&certificate).unwrap().goal, goal);
    let lines: Vec<&str> = certificate.lines().collect();
    let first = lines
        .iter()
        .position(|line| *line == "proof against A")
        .unwrap()
        + 1;
    for at in first..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(at);
        assert!(
            games.verify(&fewer.join("\n")).is_err(),
            "without {}",
            lines[at]
        );
    }
    for (old, new) in [
        ("proof against A", "proof for A"),
        ("proof against A", "proof against B"),
        ("A does", "B does"),
    ] {
        assert!(
            games.verify(&certificate.replace(old, new)).is_err(),
            "{new}"
        );
    }
    // A three of A's that nobody stops.
    let lost = "kletka = 1\ngame = 'renju-3-2'\nboard = { size = 4 }\nstart = { position = 'b@a1 b@b1 b@c1', next = 6 }\n";
    let text = format!(
        "kletka certificate 1\n{lost}[puzzle]\ngoal = 'A does not win'\nproof against A\n6. --\n"
    );
    assert!(games.verify(&text).is_err());
}

/// That nobody wins an empty field of docs/small-boards.md by force.
fn nobody_wins<G: Solve + Claims>(size: (u8, u8)) {
    let (rules, start) = common::open::<G>(&text(size, "", 1)).unwrap();
    for &seat in G::SEATS {
        let limits = Limits::nodes(u64::MAX);
        let answer = solve::ask(
            &rules,
            &start,
            GoalQuestion::brief(Goal::Denied { seat }, Class::All),
            &limits,
        );
        assert_eq!(answer.verdict, Verdict::Proved, "{size:?}: {seat:?}");
        let [tree] = &answer.proof[..] else {
            panic!("one tree")
        };
        println!(
            "{size:?} {seat:?}: {} positions, {} moves",
            answer.nodes,
            tree.branches.len()
        );
    }
}

#[test]
fn nobody_wins_small_fields() {
    nobody_wins::<RenjuThreeTwo>((4, 4));
    nobody_wins::<RenjuForThree>((4, 4));
    nobody_wins::<RenjuForThree>((5, 5));
}

#[test]
#[ignore = "long search; for the tables of docs/small-boards.md"]
fn by_hand_nobody_wins_larger_fields() {
    nobody_wins::<RenjuThreeTwo>((4, 5));
    nobody_wins::<RenjuForThree>((6, 6));
}

/// The first 12 start positions on 5×5 of docs/small-boards.md, by its commands.
#[test]
#[ignore = "long search; for the tables of docs/small-boards.md"]
fn start_positions_on_a_small_field_are_decided() {
    let mut generate = Command::new(env!("CARGO_BIN_EXE_kletka"));
    let games = generate
        .args("archive generate --game renju-3-2 --size 5 --games 12 --seed 1".split(' '))
        .output()
        .unwrap();
    let file =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("starts-{}.kla", std::process::id()));
    std::fs::write(&file, games.stdout).unwrap();
    let mut outcome = Command::new(env!("CARGO_BIN_EXE_kletka"));
    let told = outcome
        .args(["outcome", "--lang", "en", "--nodes", "3000000"])
        .arg(&file)
        .output()
        .unwrap();
    std::fs::remove_file(&file).unwrap();
    let told = String::from_utf8(told.stdout).unwrap();
    let times = |line: &str| told.lines().filter(|&other| other == line).count();
    let met = ["A wins", "B wins", "it is a draw"].map(|end| times(&format!("in best play {end}")));
    assert_eq!(met, [2, 0, 10], "{told}");
}

#[test]
fn halves_agree_with_a_naive_search() {
    let met = halves_agree(24, 3, &[0, 5, 0, 4]);
    assert!(
        ["A", "B", "draw"]
            .iter()
            .all(|outcome| met.get(outcome).is_some_and(|&times| times > 2)),
        "{met:?}"
    );
}

#[test]
fn threes_agree_with_a_naive_search() {
    let met = threes_agree(40, 4, &[0, 1, 2]);
    assert!(
        ["somebody", "nobody"]
            .iter()
            .all(|outcome| met.get(outcome).is_some_and(|&times| times > 2)),
        "{met:?}"
    );
}

#[test]
#[ignore = "long search"]
fn by_hand_more_positions_agree_with_a_naive_search() {
    println!("{:?}", halves_agree(100, 4, &[0]));
    println!("{:?}", threes_agree(100, 5, &[0]));
}

/// What an audit says of a player who is kept from winning: the keys are those of the solver, in every game, and puzzles that
/// ask the opposite are not the same.
#[test]
fn audits_know_who_is_kept_from_winning() {
    let audit = |text: &str| {
        let problem = common::replayed(text).problem().unwrap();
        let report = problem.audit(None, 5, &Limits::nodes(1_000_000)).unwrap();
        let goal = problem.puzzle().unwrap().goal.value;
        let solved = problem.solve(goal, Class::All, &Limits::nodes(1_000_000), false);
        (report, solved)
    };
    let parcel = "kletka = 1\ngame = 'parcel'\nboard = { size = [1, 1], segments = 'free' }\nrules = { komi = 2 }\n\
                  start = { next = 2 }\n";
    let half = "kletka = 1\ngame = 'renju-3-2'\nboard = { size = 4 }\n\
                start.position = 'г@a1 г@b1 к@c1 з@d1 г@a2 к@b2 з@c2 к@d2 г@a3'\n";
    let three = "kletka = 1\ngame = 'renju-for-three'\nboard = { size = 4 }\n\
                 start.position = 'с@a1 с@b1 к@c1 з@d1 с@a2 к@b2 з@c2 к@d2 с@a3'\n";
    for (document, seats, held) in [
        (parcel, &["blue", "red"][..], 1),
        (half, &["A", "B"], 1),
        (three, &["blue", "red", "green"], 2),
    ] {
        let asked: Vec<_> = seats
            .iter()
            .map(|seat| {
                audit(&format!(
                    "{document}[puzzle]\ngoal = '{seat} does not win'\n"
                ))
            })
            .collect();
        let mut found = 0;
        for (report, solved) in &asked {
            assert_eq!(report.verdict, solved.verdict);
            if solved.verdict == Verdict::Proved && report.begins() {
                assert!(!solved.keys.is_empty() && solved.unique == Some(solved.keys.len() == 1));
                let keys = report.keys.as_ref().expect("no limit was reached");
                assert_eq!(keys, &solved.keys);
                assert_eq!(report.cooks.len() + 1, keys.len());
                found += 1;
            }
        }
        assert!(found >= held, "{document}");
        let forms: BTreeSet<_> = asked
            .iter()
            .map(|(report, _)| report.forms[0].clone())
            .collect();
        assert_eq!(forms.len(), seats.len(), "{document}");
    }
}

/// A stone without which the key no longer holds is needed, though other moves hold then.
#[test]
fn a_stone_that_carries_the_key_is_needed() {
    let text = "kletka = 1\ngame = 'renju-3-2'\nboard = { size = 4 }\n[start]\nposition = '''
                з@a1 г@b1 з@c1 г@a2 г@b2 г@c2 к@d2 з@a3 з@c3 з@d3 г@a4 г@d4'''\nnext = 4\n\
                [puzzle]\ngoal = 'A does not win'\n";
    let problem = common::replayed(text).problem().unwrap();
    let report = problem.audit(None, 0, &Limits::nodes(1_000_000)).unwrap();
    let keys = report.keys.as_ref().unwrap();
    assert_eq!((keys.len(), keys[0].mv.as_str()), (1, "к@b3"));
    let role = |name: &str| {
        &report
            .parts
            .iter()
            .find(|(part, _)| part == name)
            .unwrap_or_else(|| panic!("{name}"))
            .1
    };
    assert_eq!(role("к@d2"), &Role::Needed, "{:?}", report.parts);
    assert!(
        matches!(role("з@c3"), Role::Guards(_)),
        "{:?}",
        report.parts
    );
}

/// What only a cook needs does not carry the puzzle: without it the author's key stays, and the cook is gone.
#[test]
fn a_stone_that_only_a_cook_needs_is_idle() {
    let text = |solution: &str| {
        format!(
            "kletka = 1\ngame = 'renju-for-three'\nboard = {{ size = 7 }}\n\
             start.position = 'с@a1 с@b1 с@c1 с@a7 с@b7 с@c7'\n\
             [puzzle]\ngoal = 'blue wins by 1'\n{solution}"
        )
    };
    for (solution, own, other) in [
        ("", "1", "7"),
        ("[solution]\nmoves = '1. с@d1'\n", "1", "7"),
        ("[solution]\nmoves = '1. с@d7'\n", "7", "1"),
    ] {
        let problem = common::replayed(&text(solution)).problem().unwrap();
        let report = problem.audit(None, 0, &Limits::nodes(1_000_000)).unwrap();
        assert_eq!(
            (report.keys.as_ref().map(Vec::len), report.cooks.len()),
            (Some(2), 1)
        );
        for (row, expected) in [(own, Role::Needed), (other, Role::Idle)] {
            for column in ["a", "b", "c"] {
                let name = format!("с@{column}{row}");
                let role = report
                    .parts
                    .iter()
                    .find(|(part, _)| *part == name)
                    .map(|(_, role)| role);
                assert_eq!(role, Some(&expected), "{solution}: {:?}", report.parts);
            }
        }
    }
}
