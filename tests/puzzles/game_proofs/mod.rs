//! Proofs of the solvers: the checker accepts them, and refuses them with a branch less or changed.

mod changed;

use crate::common;
use kletka::games::parcel::Parcel;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::puzzle::proof::{self, ProofTree, Provable};
use kletka::puzzle::solve::{Class, GoalQuestion, Limits, Solve, Verdict};
use kletka::puzzle::{Goal, Task};
use kletka::rules::Random;
use kletka::rules::Rules;

/// A tree without a branch that has nothing below it and that no other refers to; `None` when this is not such a one.
fn without<M: Clone>(tree: &ProofTree<M>, at: usize) -> Option<ProofTree<M>> {
    let branches = &tree.branches;
    let here = u32::try_from(at).unwrap();
    let is_leaf = branches
        .get(at + 1)
        .is_none_or(|next| next.depth <= branches[at].depth);
    if !is_leaf || branches.iter().any(|branch| branch.same_as == Some(here)) {
        return None;
    }
    let mut tree = tree.clone();
    tree.branches.remove(at);
    for branch in &mut tree.branches {
        branch.same_as = branch
            .same_as
            .map(|earlier| if earlier > here { earlier - 1 } else { earlier });
    }
    Some(tree)
}

/// Checks a proof, and that it does not survive small changes. How many changes were tried.
fn attack<G: Provable>(
    rules: &G,
    start: &G::Position,
    task: Task,
    tree: &ProofTree<G::Move>,
    random: &mut Random,
) -> usize {
    assert_eq!(proof::check(rules, start, task, tree).map(|_| ()), Ok(()));
    let mut tried = 0;
    for _ in 0..6.min(tree.branches.len()) {
        let at = random.below(tree.branches.len());
        if let Some(less) = without(tree, at) {
            assert!(
                proof::check(rules, start, task, &less).is_err(),
                "branch {at} is not missed"
            );
            tried += 1;
        }
        let other = tree.branches[random.below(tree.branches.len())].mv.clone();
        let moves = u32::try_from(G::SEATS.len()).unwrap();
        let first = G::SEATS
            .iter()
            .position(|&seat| seat == rules.to_move(start))
            .unwrap();
        let depth = tree.branches[at].depth;
        let is_own = G::SEATS[(first + depth as usize - 1) % moves as usize] == task.seat;
        if !is_own && rules.normal(start, &other) != rules.normal(start, &tree.branches[at].mv) {
            let mut changed = tree.clone();
            changed.branches[at].mv = other;
            assert!(
                proof::check(rules, start, task, &changed).is_err(),
                "branch {at} may be another move"
            );
            tried += 1;
        }
    }
    tried
}

/// Solves a goal and attacks its proofs. Whether it was proved.
fn solved<G: Solve + Provable>(
    rules: &G,
    start: &G::Position,
    goal: &str,
    class: Class,
    random: &mut Random,
) -> (Verdict, usize) {
    let goal = Goal::parse(goal).unwrap();
    let limits = Limits {
        memory: 1 << 22,
        ..Limits::nodes(200_000)
    };
    let answer = rules.solve(start, GoalQuestion::whole(goal, class), &limits);
    let tasks = goal.tasks(G::SEATS);
    if answer.verdict != Verdict::Proved {
        assert!(answer.proof.is_empty() && answer.keys.is_empty());
        return (answer.verdict, 0);
    }
    assert_eq!(answer.proof.len(), tasks.len());
    let mut position = start.clone();
    for mv in &answer.line {
        let step = rules.check(&position, mv).expect("the line is legal");
        rules.play(&mut position, &step);
    }
    assert!(
        rules.outcome(&position).is_some(),
        "the line ends with the game"
    );
    let tried = tasks
        .iter()
        .zip(&answer.proof)
        .map(|(task, tree)| attack(rules, start, *task, tree, random))
        .sum();
    (answer.verdict, tried)
}

#[test]
fn proofs_of_parcel_are_accepted_and_fragile() {
    let mut random = Random::new(1);
    let (mut met, mut tried) = ([0; 3], 0);
    for round in 0..120 {
        let (size, topology) = [
            ("[2, 2]", "plane"),
            ("[3, 1]", "plane"),
            ("[3, 1]", "cylinder"),
        ][round % 3];
        let green = ["forced", "optional"][round % 2];
        let (parcel, mut position) = common::open::<Parcel>(&format!(
            "board = {{ size = {size}, topology = \"{topology}\" }}\nrules = {{ komi = 0.5, green = \"{green}\" }}\n"
        ))
        .unwrap();
        let open = |position: &_| parcel.candidates(position).len();
        while open(&position) > 5 {
            let Some(mv) = parcel.sample(&position, &mut |n| random.below(n)) else {
                break;
            };
            let step = parcel.check(&position, &mv).unwrap();
            parcel.play(&mut position, &step);
        }
        let goals = [
            "blue wins",
            "red wins",
            "red scores 1.5",
            "blue scores 1",
            "draw",
            "blue wins by 16",
            "red wins by 15",
        ];
        let goal = goals[random.below(goals.len())];
        let (verdict, changes) = solved(&parcel, &position, goal, Class::All, &mut random);
        met[match verdict {
            Verdict::Proved => 0,
            Verdict::Refuted => 1,
            Verdict::Unknown => 2,
        }] += 1;
        tried += changes;
    }
    assert!(
        met[0] > 20 && met[1] > 20 && met[2] == 0 && tried > 200,
        "{met:?} {tried}"
    );
}

#[test]
fn proofs_of_renju_for_three_are_accepted_and_fragile() {
    let mut random = Random::new(2);
    let (mut met, mut tried) = ([0; 3], 0);
    for round in 0..300 {
        let colours = [('b', 5), ('r', 2), ('g', 2)];
        let mut cells: Vec<String> = Vec::new();
        let mut words = String::new();
        for (letter, count) in colours {
            for _ in 0..count {
                let cell = format!(
                    "{}{}",
                    char::from(b'b' + u8::try_from(random.below(4)).unwrap()),
                    2 + random.below(4)
                );
                if !cells.contains(&cell) {
                    words += &format!("{letter}@{cell} ");
                    cells.push(cell);
                }
            }
        }
        let text = format!("board = {{ size = 6 }}\nstart = {{ position = '''{words}''' }}\n");
        let Ok((rules, position)) = common::open::<RenjuForThree>(&text) else {
            continue;
        };
        if rules.outcome(&position).is_some() {
            continue;
        }
        let class = [Class::Open, Class::Threats, Class::All][round % 3];
        let goal = ["blue wins by 7", "blue wins by 4", "green wins by 6"][random.below(3)];
        let (verdict, changes) = solved(&rules, &position, goal, class, &mut random);
        assert!(verdict != Verdict::Refuted || class == Class::All);
        met[match verdict {
            Verdict::Proved => 0,
            Verdict::Refuted => 1,
            Verdict::Unknown => 2,
        }] += 1;
        tried += changes;
    }
    assert!(
        met.iter().all(|&count| count > 20) && tried > 100,
        "{met:?} {tried}"
    );
}

/// On an open field a score is found at once, but the proof has a branch for every reply.
#[test]
fn a_proof_longer_than_the_limit_is_given_up() {
    let (rules, start) = common::open::<Parcel>("board = { size = 6 }\n").unwrap();
    let goal = Goal::parse("red scores 1").unwrap();
    let answer = rules.solve(
        &start,
        GoalQuestion::whole(goal, Class::All),
        &Limits::nodes(1000),
    );
    assert_eq!((answer.verdict, answer.proof.len()), (Verdict::Unknown, 0));
}
