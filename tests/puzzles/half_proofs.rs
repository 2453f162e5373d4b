//! The solver of Renju 3/2: it agrees with a naive search, and its proofs are accepted and fragile.

use crate::common;
use crate::naive;
use crate::naive::halves::{Player, State};
use crate::naive::minimax::{holds_half, wins_half};
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::puzzle::audit::Audited;
use kletka::puzzle::proof::{self, ProofTree, Provable};
use kletka::puzzle::solve::{Class, GoalQuestion, Limits, Solve, Verdict, ask};
use kletka::puzzle::{Aim, Goal, Task};
use kletka::rules::Random;
use kletka::rules::{Rules, Seat};

/// A random position without a four, as a document and for the naive search: `free` cells of a small field are free.
pub(crate) fn position(
    size: u8,
    free: usize,
    next: u32,
    random: &mut Random,
) -> Option<(String, State)> {
    let mut state = State::new(naive::renju::Board::new(size, size), next);
    let mut words = String::new();
    let mut cells = state.board.cells();
    while cells.len() > free {
        let cell = cells.swap_remove(random.below(cells.len()));
        let first = random.below(3);
        // The first colour that makes no four, if there is one.
        let colour = (0..3)
            .map(|turn| naive::Colour::ALL[(first + turn) % 3])
            .find(|&colour| {
                state.board.stones.insert(cell, colour);
                naive::renju::has_four(&state.board).is_none()
            })?;
        state.board.stones.insert(cell, colour);
        let letter = &colour.name()[..1];
        words += &format!("{letter}@{}{} ", char::from(b'a' + cell.0), cell.1 + 1);
    }
    let text = format!(
        "board = {{ size = {size} }}\nstart = {{ position = '''{words}''', next = {next} }}\n"
    );
    Some((text, state))
}

fn goal(seat: Seat, by: u32) -> Goal {
    Goal::Wins { seat, by: Some(by) }
}

/// So many random positions in every class; each kind of answer must be met more often than `least`.
fn classes_agree(rounds: usize, least: usize) {
    let mut random = Random::new(3);
    let mut met = std::collections::BTreeMap::<_, usize>::new();
    for round in 0..rounds {
        let (free, longest) = if round % 80 == 0 { (5, 5) } else { (4, 4) };
        let size = 5 + u8::try_from(random.below(3)).unwrap();
        let next = 1 + u32::try_from(random.below(6)).unwrap();
        let Some((text, state)) = position(size, free, next, &mut random) else {
            continue;
        };
        let (rules, start) = common::open::<RenjuThreeTwo>(&text).unwrap();
        if rules.outcome(&start).is_some() {
            continue;
        }
        let seat = [Seat::A, Seat::B][random.below(2)];
        let player = if seat == Seat::A {
            Player::A
        } else {
            Player::B
        };
        let plies = 1 + u32::try_from(random.below(longest)).unwrap();
        let by = next + plies - 1;
        let wins = wins_half(&state, player, plies);
        for class in [Class::Open, Class::Threats, Class::All] {
            let answer = rules.solve(
                &start,
                GoalQuestion::whole(goal(seat, by), class),
                &Limits::nodes(2_000_000),
            );
            *met.entry((class, answer.verdict.name(), plies > 2))
                .or_default() += 1;
            match answer.verdict {
                Verdict::Proved => {
                    assert!(wins, "{class:?} {plies} {seat:?} {text}");
                    let found = answer.by.unwrap();
                    let earlier = (found + 1).saturating_sub(next + 2);
                    assert!(
                        class != Class::All || !wins_half(&state, player, earlier),
                        "{earlier} {text}"
                    );
                }
                Verdict::Refuted => assert!(!wins, "{class:?} {plies} {seat:?} {text}"),
                Verdict::Unknown => assert!(class != Class::All, "{text}"),
            }
        }
    }
    let count = |class, verdict, long| met.get(&(class, verdict, long)).copied().unwrap_or(0);
    for class in [Class::Open, Class::Threats, Class::All] {
        assert!(
            count(class, "proved", false) > least && count(class, "proved", true) > least,
            "{met:?}"
        );
    }
    assert!(
        count(Class::All, "refuted", true) > least && count(Class::All, "refuted", false) > least,
        "{met:?}"
    );
}

#[test]
fn every_class_agrees_with_a_naive_search() {
    classes_agree(160, 5);
}

#[test]
#[ignore = "long search"]
fn by_hand_every_class_agrees_with_a_naive_search_in_many_positions() {
    classes_agree(2400, 100);
}

#[test]
fn replies_that_a_proof_leaves_out_lose_to_a_four() {
    let mut random = Random::new(5);
    let mut left_out = [0; 4];
    for _ in 0..400 {
        let next = 1 + u32::try_from(random.below(6)).unwrap();
        let Some((text, _)) = position(6, 8 + random.below(6), next, &mut random) else {
            continue;
        };
        let (rules, start) = common::open::<RenjuThreeTwo>(&text).unwrap();
        let attacker = if next % 2 == 1 { Seat::B } else { Seat::A };
        let replies = rules.replies(
            &start,
            Task {
                seat: attacker,
                aim: Aim::Win(None),
            },
        );
        let all = rules.moves(&start);
        left_out[replies.len().min(3)] += usize::from(replies.len() < all.len());
        for reply in all.iter().filter(|reply| {
            !replies
                .iter()
                .any(|one| rules.normal(&start, one) == rules.normal(&start, reply))
        }) {
            let mut after = start.clone();
            rules.play(&mut after, &rules.check(&start, reply).unwrap());
            assert_eq!(rules.outcome(&after), None, "{text}");
            let (_, colours) = kletka::games::renju::three_two::due(next + 1);
            assert!(
                colours
                    .iter()
                    .any(|&colour| after.board().critical_count(colour) > 0),
                "{reply:?} {text}"
            );
        }
    }
    assert!(
        left_out[0] > 2 && left_out[2] > 5 && left_out[3] > 5,
        "{left_out:?}"
    );
}

/// A tree without a branch and all that is below it, the references of the others kept.
fn without<M: Clone>(tree: &ProofTree<M>, at: usize) -> ProofTree<M> {
    let depth = tree.branches[at].depth;
    let end = tree.branches[at + 1..]
        .iter()
        .position(|branch| branch.depth <= depth);
    let end = end.map_or(tree.branches.len(), |length| at + 1 + length);
    let mut less = tree.clone();
    less.branches.drain(at..end);
    for branch in &mut less.branches {
        branch.same_as = branch.same_as.map(|earlier| match earlier as usize {
            earlier if earlier >= end => u32::try_from(earlier - (end - at)).unwrap(),
            earlier => u32::try_from(earlier).unwrap(),
        });
    }
    less
}

#[test]
fn a_proof_with_a_branch_less_or_changed_is_refused() {
    let mut random = Random::new(7);
    let (mut proofs, mut changes) = (0, 0);
    for _ in 0..400 {
        let stones = 8 + random.below(5);
        let mut words = String::new();
        let mut cells = Vec::new();
        while cells.len() < stones {
            let cell = (random.below(5), random.below(5));
            if !cells.contains(&cell) {
                cells.push(cell);
                let letter = ["b", "r", "g"][random.below(3)];
                words += &format!(
                    "{letter}@{}{} ",
                    char::from(b'd' + u8::try_from(cell.0).unwrap()),
                    cell.1 + 4
                );
            }
        }
        let text = format!("board = {{ size = 11 }}\nstart = {{ position = '''{words}''' }}\n");
        let Ok((rules, start)) = common::open::<RenjuThreeTwo>(&text) else {
            continue;
        };
        let answer = rules.solve(
            &start,
            GoalQuestion::whole(goal(Seat::A, 7), Class::Open),
            &Limits::nodes(200_000),
        );
        if answer.verdict != Verdict::Proved {
            continue;
        }
        let task = Task {
            seat: Seat::A,
            aim: Aim::Win(answer.by),
        };
        let tree = &answer.proof[0];
        assert!(proof::check(&rules, &start, task, tree).is_ok());
        proofs += 1;
        for at in 0..tree.branches.len() {
            assert!(
                proof::check(&rules, &start, task, &without(tree, at)).is_err(),
                "branch {at} of {text}"
            );
            let other = tree.branches[random.below(tree.branches.len())].mv;
            let is_reply = tree.branches[at].depth % 2 == 0;
            if is_reply
                && rules.normal(&start, &other) != rules.normal(&start, &tree.branches[at].mv)
            {
                let mut changed = tree.clone();
                changed.branches[at].mv = other;
                assert!(
                    proof::check(&rules, &start, task, &changed).is_err(),
                    "branch {at} of {text}"
                );
                changes += 1;
            }
        }
        let late = Task {
            seat: Seat::A,
            aim: Aim::Win(answer.by.map(|by| by - 1)),
        };
        assert!(
            proof::check(&rules, &start, late, tree).is_err(),
            "a move too late"
        );
    }
    assert!(proofs > 100 && changes > 100, "{proofs} {changes}");
}

#[test]
fn keys_are_all_first_moves_that_win_in_time() {
    let text = "start = { position = 'з@g7 к@h7 г@i7 з@j8 к@h9 к@i10 г@j10 г@k11' }\n";
    let (rules, start) = common::open::<RenjuThreeTwo>(text).unwrap();
    let answer = rules.solve(
        &start,
        GoalQuestion::whole(goal(Seat::A, 9), Class::Open),
        &Limits::nodes(2_000_000),
    );
    assert_eq!(
        (answer.verdict, answer.by, answer.unique),
        (Verdict::Proved, Some(9), Some(true))
    );
    assert_eq!(answer.line.len(), 9);
    assert_eq!(
        answer.keys[0].mv, answer.line[0],
        "the key is named by the move that the line begins with"
    );
    let shorter = rules.solve(
        &start,
        GoalQuestion::whole(goal(Seat::A, 8), Class::Open),
        &Limits::nodes(2_000_000),
    );
    assert_eq!((shorter.verdict, shorter.by), (Verdict::Unknown, None));
    let again = rules.solve(
        &start,
        GoalQuestion::whole(goal(Seat::A, 9), Class::Open),
        &Limits {
            memory: 1 << 12,
            ..Limits::nodes(2_000_000)
        },
    );
    assert_eq!(
        (again.nodes, again.line),
        (answer.nodes, answer.line),
        "tables change nothing"
    );
}

/// The moves of the naive search with the position after each.
fn naive_moves(state: &State) -> Vec<(Vec<naive::halves::Half>, State)> {
    let after = |halves: Vec<naive::halves::Half>| {
        let mut next = state.clone();
        next.play(&halves).expect("legal");
        (halves, next)
    };
    state.legal().into_iter().map(after).collect()
}

#[test]
fn keys_of_all_moves_agree_with_a_naive_search() {
    let mut random = Random::new(13);
    let (mut positions, mut keys_seen) = (0, 0);
    for round in 0..6000 {
        if positions >= 12 {
            break;
        }
        let next = 1 + u32::try_from(random.below(6)).unwrap();
        let Some((text, state)) =
            position(5 + u8::try_from(round % 2).unwrap(), 5, next, &mut random)
        else {
            continue;
        };
        let (rules, start) = common::open::<RenjuThreeTwo>(&text).unwrap();
        if rules.outcome(&start).is_some() {
            continue;
        }
        let seat = rules.to_move(&start);
        let player = if seat == Seat::A {
            Player::A
        } else {
            Player::B
        };
        let answer = rules.solve(
            &start,
            GoalQuestion::whole(goal(seat, next + 2), Class::All),
            &Limits::nodes(200_000),
        );
        let Some(found) = answer.by.filter(|&by| by > next) else {
            continue;
        };
        let keys = rules
            .answers(
                &start,
                goal(seat, found),
                Class::All,
                &Limits::nodes(2_000_000),
            )
            .unwrap();
        assert_eq!(keys, answer.keys, "{text}");
        let wins: Vec<Vec<(usize, String)>> = naive_moves(&state)
            .into_iter()
            .filter(|(_, after)| wins_half(after, player, found - next))
            .map(|(halves, _)| stones_of(&halves))
            .collect();
        // Each winning move belongs to a key, and each key wins.
        let belongs = |stones: &Vec<(usize, String)>| {
            keys.iter().any(|key| covers(key, next, stones, &start))
        };
        assert!(wins.iter().all(belongs), "{text} {wins:?} {keys:?}");
        assert!(!wins.is_empty());
        for key in &keys {
            let own = key
                .mv
                .stones()
                .map(|stone| (stone.colour.unwrap().index(), stone.cell.to_string()));
            let mut own: Vec<_> = own.collect();
            own.sort();
            assert!(wins.contains(&own), "{text} {own:?} {wins:?}");
        }
        positions += 1;
        keys_seen += keys.len();
    }
    assert!(
        positions >= 3 && keys_seen >= positions,
        "{positions} {keys_seen}"
    );
}

/// A move of the naive game as colours and cells.
fn stones_of(halves: &[naive::halves::Half]) -> Vec<(usize, String)> {
    let mut out: Vec<_> = halves
        .iter()
        .map(|half| {
            let at = naive::Colour::ALL
                .iter()
                .position(|colour| *colour == half.0)
                .unwrap();
            let (x, y) = half.1;
            (at, format!("{}{}", char::from(b'a' + x), y + 1))
        })
        .collect();
    out.sort();
    out
}

/// Whether a move is a key, its free stone perhaps elsewhere.
fn covers(
    key: &kletka::puzzle::solve::Key<kletka::games::renju::Move>,
    number: u32,
    stones: &[(usize, String)],
    start: &kletka::games::renju::three_two::Position,
) -> bool {
    use kletka::puzzle::solve::Other;
    let (_, [_, second]) = kletka::games::renju::three_two::due(number);
    let of = |stone: kletka::games::renju::Placement| {
        (stone.colour.unwrap().index(), stone.cell.to_string())
    };
    let own: Vec<_> = key.mv.stones().map(of).collect();
    let attacking = own.iter().find(|stone| stone.0 == second.index());
    let is_same = own.len() == stones.len() && own.iter().all(|stone| stones.contains(stone));
    let has_attack = attacking.is_some_and(|attacking| stones.contains(attacking));
    let free = stones.iter().find(|stone| Some(*stone) != attacking);
    is_same
        || has_attack
            && match (&key.other, free) {
                (Other::Anywhere, _) => start.board().free() > 0,
                (Other::Cells(cells), Some(free)) => {
                    cells.iter().any(|cell| cell.to_string() == free.1)
                }
                _ => false,
            }
}

/// A search of whole moves knew nothing of the half that is left: it called true wins refuted.
#[test]
fn wins_between_two_half_moves_agree_with_a_naive_search() {
    let mut random = Random::new(29);
    let mut met = std::collections::BTreeMap::<_, usize>::new();
    for _ in 0..240 {
        let size = 5 + u8::try_from(random.below(2)).unwrap();
        let next = 1 + u32::try_from(random.below(6)).unwrap();
        let Some((text, state)) = position(size, 4 + random.below(2), next, &mut random) else {
            continue;
        };
        let (rules, start) = common::open::<RenjuThreeTwo>(&text).unwrap();
        let moves = rules.moves(&start);
        let Some((midway, first)) = moves
            .get(random.below(moves.len().max(1)))
            .and_then(|mv| rules.midway(&start, mv))
        else {
            continue;
        };
        let first = first
            .first
            .map(|stone| (stone.colour.unwrap().index(), stone.cell.to_string()))
            .unwrap();
        let behind: Vec<State> = naive_moves(&state)
            .into_iter()
            .filter(|(halves, _)| stones_of(halves).contains(&first))
            .map(|(_, after)| after)
            .collect();
        let mover = rules.to_move(&midway);
        for (seat, player) in [(Seat::A, Player::A), (Seat::B, Player::B)] {
            let plies = 1 + u32::try_from(random.below(4)).unwrap();
            let mut wins = behind
                .iter()
                .map(|after| wins_half(after, player, plies - 1));
            let wins = if seat == mover {
                wins.any(|wins| wins)
            } else {
                wins.all(|wins| wins)
            };
            for class in [Class::Open, Class::All] {
                let asked = goal(seat, next + plies - 1);
                let answer = ask(
                    &rules,
                    &midway,
                    GoalQuestion::whole(asked, class),
                    &Limits::nodes(2_000_000),
                );
                let is_right = match answer.verdict {
                    Verdict::Proved => wins,
                    Verdict::Refuted => !wins,
                    Verdict::Unknown => class != Class::All,
                };
                assert!(
                    is_right,
                    "{:?} {asked} {class:?} behind {first:?} {text}",
                    answer.verdict
                );
                assert_eq!(
                    proof::proves(&rules, &midway, asked, &answer.proof),
                    wins && !answer.proof.is_empty()
                );
                *met.entry((seat == mover, answer.verdict.name()))
                    .or_default() += 1;
                if let Some(by) = answer.by {
                    let late =
                        |plies: u32| behind.iter().all(|after| wins_half(after, player, plies));
                    assert!(
                        late(by - next) && (class != Class::All || !late(by - next - 1)),
                        "{by} {text}"
                    );
                }
            }
        }
    }
    let count = |his: bool, verdict| met.get(&(his, verdict)).copied().unwrap_or(0);
    assert!(
        [true, false]
            .iter()
            .all(|&his| count(his, "proved") > 9 && count(his, "refuted") > 9),
        "{met:?}"
    );
}

/// So many random positions; both answers must be met more often than `least`.
fn draws_agree(rounds: usize, least: usize) {
    let mut random = Random::new(17);
    let (mut proved, mut refuted) = (0, 0);
    for round in 0..rounds {
        let next = 1 + u32::try_from(random.below(6)).unwrap();
        let free = if round % 100 == 0 { 4 } else { 2 + round % 2 };
        let Some((text, state)) = position(5, free, next, &mut random) else {
            continue;
        };
        let (rules, start) = common::open::<RenjuThreeTwo>(&text).unwrap();
        if rules.outcome(&start).is_some() {
            continue;
        }
        let answer = rules.solve(
            &start,
            GoalQuestion::whole(Goal::Draw, Class::Open),
            &Limits::nodes(200_000),
        );
        let mut known = naive::minimax::Known::new();
        let is_draw = [Player::A, Player::B]
            .into_iter()
            .all(|player| holds_half(&state, player, &mut known));
        assert_eq!(
            answer.verdict,
            if is_draw {
                Verdict::Proved
            } else {
                Verdict::Refuted
            },
            "{text}"
        );
        for (seat, tree) in [Seat::A, Seat::B].into_iter().zip(&answer.proof) {
            let task = Task {
                seat,
                aim: Aim::Hold,
            };
            assert!(proof::check(&rules, &start, task, tree).is_ok(), "{text}");
        }
        assert_eq!(answer.proof.len(), if is_draw { 2 } else { 0 });
        *(if is_draw { &mut proved } else { &mut refuted }) += 1;
    }
    assert!(proved > least && refuted > least, "{proved} {refuted}");
}

#[test]
fn draws_of_few_free_cells_agree_with_a_naive_search() {
    draws_agree(40, 1);
}

#[test]
#[ignore = "long search"]
fn by_hand_draws_of_few_free_cells_agree_with_a_naive_search_in_many_positions() {
    draws_agree(400, 20);
}
