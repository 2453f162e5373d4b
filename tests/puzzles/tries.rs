//! Reader's trees: every right move is right and every refutation refutes, by naive searches and move by move; forged trees are
//! refused.

use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::puzzle::Goal;
use kletka::puzzle::audit::holds;
use kletka::puzzle::solve::{Class, Limits};
use kletka::puzzle::tries::{Family, JudgedMoves, Judgement, MoveQuestion, TreeLimits, Tried};
use kletka::rules::{Random, Rules};
use kletka::text::{Diagnostics, Source};

use crate::common;
use crate::half_proofs;
use crate::naive::halves::{Player, State};
use crate::naive::minimax::wins_half;

/// The judgement that a move has.
fn said<'j, G: Tried>(
    asked: &MoveQuestion<'_, G>,
    judged: &'j [JudgedMoves<G::Move>],
    mv: &G::Move,
) -> Option<&'j Judgement<G::Move>> {
    let (rules, position) = (asked.rules, asked.position);
    let is_same = |one: &G::Move, other: &G::Move| {
        rules.normal(position, one) == rules.normal(position, other)
    };
    let fits = |one: &&JudgedMoves<G::Move>| {
        one.has(mv, is_same, |part, mv| rules.is_with(position, part, mv))
    };
    judged.iter().find(fits).map(|one| &one.judgement)
}

/// A random position on a small field, for the library and for the naive game.
fn position(
    size: u8,
    free: usize,
    next: u32,
    random: &mut Random,
) -> Option<(RenjuThreeTwo, <RenjuThreeTwo as Rules>::Position, State)> {
    let (text, state) = half_proofs::position(size, free, next, random)?;
    let (rules, start) = common::open::<RenjuThreeTwo>(&text).ok()?;
    (rules.outcome(&start).is_none()).then_some((rules, start, state))
}

/// With one attack left every move is judged, as by a search that tries everything.
#[test]
fn the_last_attack_is_judged_as_by_a_naive_search() {
    last_attacks(1, 50);
}

#[test]
#[ignore = "long search"]
fn by_hand_more_last_attacks_are_judged_as_by_a_naive_search() {
    last_attacks(3, 150);
}

/// Compares until it has met these numbers of right and wrong moves.
fn last_attacks(right: usize, wrong: usize) {
    let mut random = Random::new(29);
    let mut met = [0; 3];
    for _ in 0..400 {
        if met[0] >= right && met[1] >= wrong {
            break;
        }
        let next = 1 + u32::try_from(random.below(6)).unwrap();
        let Some((rules, start, state)) = position(6, 13, next, &mut random) else {
            continue;
        };
        let seat = rules.to_move(&start);
        let goal = Goal::Wins {
            seat,
            by: Some(next + 2),
        };
        let limits = Limits::nodes(100_000);
        // A naive search is long: most positions are left to those where something wins.
        if holds(&rules, &start, goal, Class::Open, &limits).unwrap() != Some(next + 2) {
            continue;
        }
        let asked = MoveQuestion {
            rules: &rules,
            position: &start,
            goal,
            class: Class::Open,
        };
        let judged = Tried::judgements(&asked, &limits).unwrap();
        let player = if next % 2 == 1 { Player::A } else { Player::B };
        for halves in state.legal() {
            let mut after = state.clone();
            after.play(&halves).unwrap();
            let words: Vec<String> = halves
                .iter()
                .map(|(colour, cell)| {
                    format!(
                        "{}@{}{}",
                        &colour.name()[..1],
                        char::from(b'a' + cell.0),
                        cell.1 + 1
                    )
                })
                .collect();
            let word = if words.is_empty() {
                "--".to_owned()
            } else {
                words.join(", ")
            };
            let mv = rules.resolve(&start, &common::word(&word)).unwrap();
            let wins = wins_half(&after, player, 2);
            match said(&asked, &judged, &mv) {
                Some(Judgement::Right) => {
                    assert!(wins, "{word} {next} {:?}", state.board);
                    met[0] += 1;
                }
                Some(Judgement::Wrong { replies, is_lost }) => {
                    assert!(!wins && *is_lost, "{word} {next} {:?}", state.board);
                    let then = replies
                        .iter()
                        .try_fold(rules.after(&start, &mv).unwrap(), |at, reply| {
                            rules.after(&at, reply)
                        });
                    let then = then.unwrap_or_else(|_| panic!("{word}: the reply is illegal"));
                    assert_eq!(
                        holds(&rules, &then, goal, Class::All, &limits),
                        Ok(None),
                        "{word}"
                    );
                    met[1] += 1;
                }
                _ => met[2] += 1,
            }
        }
    }
    assert!(met[0] >= right && met[1] >= wrong && met[2] == 0, "{met:?}");
}

/// What is said of families is so of every one of their moves; and what is said of none is in no class.
fn families_agree(rounds: usize, size: u8, free: usize, class: Class, left: u32, least: usize) {
    let mut random = Random::new(31 + u64::from(left));
    let (mut families, mut right, mut wrong) = (0, 0, 0);
    for _ in 0..rounds {
        let next = 1 + u32::try_from(random.below(6)).unwrap();
        let Some((rules, start, _)) = position(size, free, next, &mut random) else {
            continue;
        };
        let goal = Goal::Wins {
            seat: rules.to_move(&start),
            by: Some(next + 2 * left),
        };
        let limits = Limits::nodes(3_000_000);
        let asked = MoveQuestion {
            rules: &rules,
            position: &start,
            goal,
            class,
        };
        let judged = Tried::judgements(&asked, &limits).unwrap();
        for (at, one) in judged.iter().enumerate() {
            let has_four = one.judgement == Judgement::Right
                && judged
                    .last()
                    .is_some_and(|last| last.judgement == Judgement::Unknown);
            let stands = asked.each_stands(one, &judged[..at], &limits).unwrap();
            assert!(
                stands,
                "{one:?} {next} {left} {class:?} {:?}",
                start.board()
            );
            if let Family::With(_) | Family::Any = one.family {
                families += usize::from(one.judgement != Judgement::Unknown);
                let by_families = Tried::stands(&asked, one, &judged[..at], &limits).unwrap();
                assert!(
                    by_families || has_four,
                    "{one:?} {next} {left} {class:?} {:?}",
                    start.board()
                );
            }
            right += usize::from(one.judgement == Judgement::Right);
            wrong += usize::from(matches!(one.judgement, Judgement::Wrong { .. }));
        }
    }
    println!("{families} {right} {wrong}");
    assert!(
        families > least && right > 0 && wrong > least,
        "{families} {right} {wrong}"
    );
}

#[test]
fn families_of_moves_are_judged_as_each_of_them() {
    families_agree(6, 6, 14, Class::Open, 2, 10);
}

#[test]
#[ignore = "long search"]
fn by_hand_families_of_moves_are_judged_as_each_of_them_in_many_positions() {
    families_agree(60, 6, 16, Class::Open, 2, 50);
    families_agree(30, 7, 24, Class::Open, 3, 4);
    families_agree(6, 6, 13, Class::All, 2, 4);
}

pub(crate) fn text(folder: &str, name: &str) -> String {
    std::fs::read_to_string(format!(
        "{}/puzzles/problems/{folder}/{name}.toml",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

/// The tree of a problem as text; `None` when its goal is not proved in two million positions.
pub(crate) fn tree(document: &str, lines: usize) -> Option<String> {
    let mut out = Diagnostics::default();
    let problem = kletka::games::standard()
        .problem(&Source::whole("problem.toml", document), &mut out)
        .unwrap();
    let goal = problem.puzzle().unwrap().goal.value;
    let limits = TreeLimits {
        question: Limits::nodes(2_000_000),
        lines,
    };
    Some(
        problem
            .tries(goal, problem.class(), &limits)?
            .text(document),
    )
}

pub(crate) fn verified(
    text: &str,
    nodes: u64,
) -> Result<kletka::puzzle::tries::VerificationCounts, String> {
    let limits = Limits {
        memory: 1 << 25,
        ..Limits::nodes(nodes)
    };
    kletka::games::standard()
        .verify_tries(text, &limits)
        .map(|found| found.stands)
        .map_err(|why| why.to_string())
}

/// Trees of problems of each game stand; with a line changed they are refused.
#[test]
fn forged_trees_are_refused() {
    let mut refused = [0; 4];
    for (folder, name) in [
        ("renju-3-2", "10-needle-and-thread"),
        ("renju-for-three", "10-the-hinge"),
        ("parcel", "01-a-small-step"),
    ] {
        let tree = tree(&text(folder, name), 100).unwrap();
        let stands =
            verified(&tree, 5_000_000).unwrap_or_else(|why| panic!("{name}: {why}\n{tree}"));
        assert!(
            stands.right > 0 && stands.wrong + stands.lost > 0,
            "{name}: {stands:?}"
        );
        let lines: Vec<&str> = tree.lines().collect();
        let begin = lines
            .iter()
            .position(|line| line.starts_with("tries for "))
            .unwrap()
            + 1;
        let with = |at: usize, line: &str| {
            let mut lines = lines.clone();
            lines[at] = line;
            lines.join("\n") + "\n"
        };
        let sampled = lines.len() / 16 + 1;
        for at in (begin..lines.len()).step_by(sampled) {
            let Some((moves, said)) = lines[at].split_once(" : ") else {
                // Another reply leads to another position, behind which the lines do not stand, or is illegal.
                continue;
            };
            let forged = match said.split(' ').next().unwrap() {
                // A move that misses the goal is called right.
                "wrong" | "lost" => (0, format!("{moves} : right")),
                // One that keeps it is refuted by a pass.
                "right" => {
                    let number: u32 = moves.split('.').next().unwrap().parse().unwrap();
                    (1, format!("{moves} : lost {}. --", number + 1))
                }
                _ => continue,
            };
            let is_whole = lines.get(at + 1).is_none_or(|next| next.contains(" : "));
            if forged.0 == 0 || is_whole {
                assert!(
                    verified(&with(at, &forged.1), 20_000).is_err(),
                    "{name}: {} became {}",
                    lines[at],
                    forged.1
                );
                refused[forged.0] += 1;
            }
            if said.starts_with("wrong") {
                // What was refuted in the class is not lost, where the class does not hold all moves.
                let number: u32 = moves.split('.').next().unwrap().parse().unwrap();
                if number == 1 && folder == "renju-3-2" {
                    let lost = format!("{moves} : lost{}", said.trim_start_matches("wrong"));
                    if verified(&with(at, &lost), 20_000).is_err() {
                        refused[2] += 1;
                    }
                }
            }
        }
        // A line twice, a stray one, none at all.
        let first = lines[begin];
        for forged in [
            format!("{first}\n{first}"),
            format!("9{first}"),
            "1. what : right".to_owned(),
        ] {
            assert!(verified(&with(begin, &forged), 20_000).is_err(), "{forged}");
            refused[3] += 1;
        }
        assert!(
            verified(
                &tree
                    .replace("tries for A", "tries for B")
                    .replace("tries for blue", "tries for red")
                    .replace("tries for green", "tries for red"),
                20_000,
            )
            .is_err()
        );
    }
    println!("{refused:?}");
    assert!(refused[0] > 5 && refused[3] == 9, "{refused:?}");
}

/// The head says what was spent; files that do not, of earlier versions, are read too.
#[test]
fn the_head_of_a_tree_says_what_was_spent() {
    let tree = tree(&text("renju-3-2", "10-needle-and-thread"), 40).unwrap();
    let said = ", nodes 2000000, lines 40\n";
    assert_eq!(tree.matches(said).count(), 1, "{tree}");
    let with = |head: &str| verified(&tree.replace(said, head), 5_000_000);
    for head in ["\n", ", nodes 2000000, lines 40, time limited\n"] {
        assert!(with(head).is_ok(), "{head}");
    }
    for head in [
        ", nodes 2000000\n",
        ", lines 40\n",
        ", nodes 2000000, lines -1\n",
        ", nodes 1, lines 1, timed\n",
    ] {
        assert!(
            with(head).is_err_and(|why| why.contains("what was spent")),
            "{head}"
        );
    }
}

/// A tree that is cut short by its limit stands too, and a limit of one search leaves unknown what it cannot show.
#[test]
fn limits_leave_things_unknown() {
    let document = text("renju-3-2", "10-needle-and-thread");
    let sizes: Vec<usize> = [1, 40, 400]
        .map(|lines| tree(&document, lines).unwrap().len())
        .to_vec();
    assert!(sizes.is_sorted() && sizes[0] < sizes[2], "{sizes:?}");
    assert_eq!(tree(&document, 40), tree(&document, 40));
}

/// The trees of the problems of Renju 3/2 that are won at move 9 stand.
#[test]
#[ignore = "long search"]
fn trees_of_problems_of_middle_length_stand() {
    let mut count = 0;
    for entry in std::fs::read_dir(format!(
        "{}/puzzles/problems/renju-3-2",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
    {
        let document = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        if document.contains("by 9\"") && document.contains("class = \"open\"") {
            let tree = tree(&document, 300).unwrap();
            verified(&tree, 5_000_000).unwrap_or_else(|why| panic!("{why}\n{tree}"));
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

/// What reaches the goal at once has a line of its own: it is not among the moves that nobody has looked at.
#[test]
fn no_four_is_unknown() {
    let tree = |lines: &str| {
        format!(
            "kletka tries 1\nkletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = 5 }}\n\
             start = {{ position = \"с@a1 с@b1 с@c1\" }}\n[puzzle]\ngoal = \"blue wins by 1\"\n\
             tries for blue, class all\n{lines}\n"
        )
    };
    assert!(verified(&tree("1. d1 : right\n1. * : unknown"), 20_000).is_ok());
    let refused = verified(&tree("1. * : unknown"), 20_000).unwrap_err();
    assert!(
        refused.contains("moves that reach the goal at once or attack must be named"),
        "{refused}"
    );
    assert!(verified(&tree("1. e5 : unknown\n1. * : unknown"), 20_000).is_err());
}
