//! Certificates and solutions as text: the shipped problems and a thousand random small ones, read, understood and checked by a
//! program that has no line in common with the library's checker and searches.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kletka::games;
use kletka::games::parcel;
use kletka::games::renju::{for_three, three_two};
use kletka::puzzle::Goal;
use kletka::puzzle::proof::{self, Provable};
use kletka::puzzle::solve::{Limits, Verdict};
use kletka::rules::Claims;

use crate::common;
use crate::naive::parcel::{Field, Topology};
use crate::naive::{Colour, Rng};
use crate::plain::halves::Halves;
use crate::plain::parcel::Parcel;
use crate::plain::three::{Three, word};
use crate::plain::{Game, tasks, verify, written};
use crate::small::{played, stones};

/// What was met.
#[derive(Debug, Default)]
struct Tally {
    /// Certificates that both accept, by game.
    certificates: BTreeMap<String, usize>,
    lines: usize,
    /// Certificates of large boards, with a change or without, behind whose replies the plain verifier would try too much.
    undecided: usize,
    /// Certificates with a change in the text, refused and accepted.
    changed: [usize; 2],
    /// Solutions that are proofs as they stand, and others.
    solutions: [usize; 2],
}

/// Whether the plain verifier takes a certificate; `None` where it would have to try too much.
fn is_proof(text: &str) -> Option<bool> {
    written::is_proof(text, game(text), 0).map_or(Some(false), |(is_proof, _)| is_proof)
}

fn game(document: &str) -> &'static str {
    ["parcel", "renju-for-three", "renju-3-2"]
        .into_iter()
        .find(|name| document.contains(&format!("\"{name}\"")))
        .unwrap()
}

fn is_verified(text: &str) -> bool {
    games::standard().verify(text).is_ok()
}

/// Whether a solution is a proof, as both say.
fn is_complete(document: &str) -> bool {
    fn judged<G: Claims + Provable, T: Game>(
        document: &str,
        twin: impl Fn(&G, &G::Position) -> (T, T::State),
    ) -> bool {
        let (rules, position) = common::open::<G>(document).unwrap();
        let (game, start) = twin(&rules, &position);
        let line = written::solution(document).unwrap();
        let text = written::goal(document).unwrap();
        let goal = Goal::parse(&text).unwrap();
        let ([task], [plain]) = (&goal.tasks(G::SEATS)[..], &tasks(&text, T::SEATS)[..]) else {
            return false;
        };
        let tree = proof::of_line(&rules, &position, *task, &line, &mut |_| None);
        let checked =
            tree.is_some_and(|tree| proof::check(&rules, &position, *task, &tree).is_ok());
        let lines = written::lines(&game, &start, *plain, &line);
        let verified = lines.is_some_and(|lines| verify(&game, &start, *plain, &lines).is_ok());
        assert_eq!(checked, verified, "{document}");
        checked
    }
    match game(document) {
        "parcel" => judged::<parcel::Parcel, _>(document, Parcel::of),
        "renju-for-three" => judged::<for_three::RenjuForThree, _>(document, Three::of),
        _ => judged::<three_two::RenjuThreeTwo, _>(document, Halves::of),
    }
}

/// Solves a problem and checks its certificate, then that with changes; whether there was one.
fn certify(
    document: &str,
    nodes: u64,
    most: usize,
    changes: usize,
    rng: &mut Rng,
    tally: &mut Tally,
) -> bool {
    let session = common::replayed(document);
    let Some(problem) = session.problem() else {
        panic!("{document}")
    };
    let goal = problem.puzzle().unwrap().goal.value;
    let solved = problem.solve(
        goal,
        problem.class(),
        &Limits {
            memory: 1 << 22,
            ..Limits::nodes(nodes)
        },
        false,
    );
    if solved.verdict != Verdict::Proved {
        return false;
    }
    let Some(text) = solved.certificate(document) else {
        return false;
    };
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() > most {
        return false;
    }
    assert!(is_verified(&text), "{text}");
    let Some(is_seen) = is_proof(&text) else {
        tally.undecided += 1;
        return true;
    };
    assert!(is_seen, "{text}");
    *tally
        .certificates
        .entry(problem.profile().name.to_owned())
        .or_default() += 1;
    tally.lines += lines.len();
    let first = lines
        .iter()
        .position(|line| line.starts_with("proof "))
        .unwrap()
        + 1;
    for round in 0..changes {
        if first >= lines.len() {
            break;
        }
        let at = |rng: &mut Rng| first + rng.below(lines.len() - first);
        let (one, other) = (at(rng), at(rng));
        let mut changed = lines.clone();
        let of = |line: &str| {
            line.split_once(' ')
                .map_or(String::new(), |(_, word)| word.to_owned())
        };
        let number = |line: &str| {
            line.split_once(' ')
                .map_or(String::new(), |(number, _)| number.to_owned())
        };
        let new = match round % 4 {
            0 => format!("{} {}", number(lines[one]), of(lines[other])),
            1 => format!("{} {}", number(lines[other]), of(lines[one])),
            2 => format!(
                "{} = {}",
                lines[one].split(" = ").next().unwrap(),
                1 + other - first
            ),
            _ => lines[one].split(" = ").next().unwrap().to_owned(),
        };
        changed[one] = &new;
        if round % 5 == 0 {
            changed.remove(one);
        }
        let changed = changed.join("\n") + "\n";
        if changed == text {
            continue;
        }
        let is_accepted = is_verified(&changed);
        let Some(is_seen) = is_proof(&changed) else {
            tally.undecided += 1;
            continue;
        };
        // What needs no line in a proof against a player depends on how much one sees, and this program sees more.
        assert!(
            is_seen == is_accepted || is_seen && changed.contains("\nproof against "),
            "{changed}"
        );
        tally.changed[usize::from(is_accepted)] += 1;
    }
    true
}

/// Where the shipped problems are, in folders by game.
fn shipped() -> Vec<String> {
    let mut out = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")];
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "toml") {
                let text = fs::read_to_string(path).unwrap();
                out.extend(written::goal(&text).map(|_| text));
            }
        }
    }
    out
}

/// Of every `step`-th of the shipped problems.
fn check_shipped(step: usize) -> Tally {
    let (mut tally, mut rng) = (Tally::default(), Rng::new(21));
    for document in shipped().into_iter().step_by(step) {
        if written::solution(&document).is_some() {
            tally.solutions[usize::from(!is_complete(&document))] += 1;
        }
        certify(&document, 50_000, 1_500, 3, &mut rng, &mut tally);
    }
    tally
}

#[test]
#[ignore = "long search"]
fn every_third_shipped_problem_is_verified() {
    let tally = check_shipped(3);
    println!("{tally:?}");
    assert!(tally.certificates.values().sum::<usize>() > 15, "{tally:?}");
}

#[test]
#[ignore = "long search"]
fn by_hand_all_shipped_problems_are_verified() {
    let tally = check_shipped(1);
    println!("{tally:?}");
    assert!(tally.certificates.values().sum::<usize>() > 45, "{tally:?}");
}

/// Problems of the only move that holds, whose proofs are against a player: changed in many places, and nothing passes in one of
/// the programs that does not in the other, which sees more.
#[test]
#[ignore = "long search"]
fn proofs_against_a_player_are_verified() {
    let (mut tally, mut rng) = (Tally::default(), Rng::new(24));
    let against: Vec<String> = shipped()
        .into_iter()
        .filter(|text| written::goal(text).unwrap().ends_with("does not win"))
        .collect();
    let proved = |document: &&String| certify(document, 1_000_000, 1_000, 10, &mut rng, &mut tally);
    let proved = against.iter().filter(proved).count();
    // A few of large boards have longer proofs.
    assert!(proved > 20, "{proved} of {}", against.len());
    println!("{tally:?}");
    assert!(tally.changed[0] > 20, "{tally:?}");
}

/// A random small problem of Parcel with any settings.
fn random_parcel(round: usize, rng: &mut Rng) -> String {
    let plane = Field::plane;
    let fields = [
        (plane(2, 2), "size = 2"),
        (plane(3, 2), "size = [3, 2]"),
        (
            Field {
                topology: Topology::Cylinder,
                ..plane(3, 1)
            },
            "size = [3, 1], topology = \"cylinder\"",
        ),
        (
            Field {
                topology: Topology::Torus,
                ..plane(3, 3)
            },
            "size = 3, topology = \"torus\"",
        ),
        (
            Field {
                free_segments: true,
                ..plane(2, 1)
            },
            "size = [2, 1], segments = \"free\"",
        ),
        (
            Field {
                green_optional: true,
                ..plane(3, 1)
            },
            "size = [3, 1]",
        ),
    ];
    // With segments at the start there is no opening, so these begin with an empty field.
    let openings = [
        ("size = 1", "choice"),
        ("size = [1, 2]", "choice"),
        ("size = 1, segments = \"free\"", "choice"),
        ("size = 1", "rectangle"),
        ("size = [1, 2]", "rectangle"),
    ];
    let komi = ["0", "0.5", "1.5", "0.1", "-1"][rng.below(5)];
    let (board, rules, start, number) = if round % 6 == 5 {
        let (board, opening) = openings[rng.below(openings.len())];
        let green = ["forced", "optional"][rng.below(2)];
        let number = 1 + u32::try_from(rng.below(2)).unwrap();
        (
            board,
            format!("opening = \"{opening}\", green = \"{green}\""),
            String::new(),
            number,
        )
    } else {
        let (field, board) = fields[rng.below(fields.len())];
        let green = if field.green_optional {
            "optional"
        } else {
            "forced"
        };
        let rules = format!("green = \"{green}\"");
        let document = format!("board = {{ {board} }}\nrules = {{ {rules} }}\n");
        let (state, ..) = played(&field, &document, 2 + rng.below(3), rng);
        let segment = |(s, colour): (&crate::naive::parcel::Segment, &Colour)| {
            let vertex = |v: (u8, u8)| kletka::board::Vertex::new(v.0, v.1);
            format!(
                "{}{} ",
                &colour.name()[..1],
                kletka::board::Edge::new(vertex(s.0), vertex(s.1))
            )
        };
        (
            board,
            rules,
            state.segments.iter().map(segment).collect(),
            state.number,
        )
    };
    let by = number + u32::try_from(rng.below(8)).unwrap();
    let points = 0.5 * f64::from(u32::try_from(rng.below(6)).unwrap());
    let goal = match rng.below(8) {
        0 | 1 => format!("blue scores {points}"),
        6 => format!("{} does not win", ["blue", "red"][rng.below(2)]),
        2 | 3 => format!("red scores {}", points + komi.parse::<f64>().unwrap()),
        4 => format!("{} wins by {by}", ["blue", "red"][rng.below(2)]),
        5 => format!("{} wins", ["blue", "red"][rng.below(2)]),
        _ => "draw".to_owned(),
    };
    format!(
        "kletka = 1\ngame = \"parcel\"\nboard = {{ {board} }}\nrules = {{ {rules}, komi = {komi} }}\n\
         start = {{ position = '''{start}''', next = {number} }}\npuzzle = {{ goal = \"{goal}\", class = \"all\" }}\n"
    )
}

/// A random small problem of Renju.
fn random_renju(round: usize, rng: &mut Rng) -> String {
    let is_three = round.is_multiple_of(2);
    let (side, free) = (5 + u8::try_from(rng.below(2)).unwrap(), 3 + rng.below(4));
    let board = stones(side, side, free, rng);
    let words: String = board
        .stones
        .iter()
        .map(|(&cell, &colour)| word((colour, cell)) + " ")
        .collect();
    let next = 1 + u32::try_from(rng.below(6)).unwrap();
    let seats: &[&str] = if is_three {
        Three::SEATS
    } else {
        Halves::SEATS
    };
    let seat = seats[rng.below(seats.len())];
    let goal = match rng.below(7) {
        0 => "draw".to_owned(),
        1 => format!("{seat} wins"),
        2 | 3 => format!("{seat} does not win"),
        _ => format!(
            "{seat} wins by {}",
            next + u32::try_from(rng.below(4)).unwrap()
        ),
    };
    let (name, rules) = if is_three {
        (
            "renju-for-three",
            format!("rules = {{ antonov = {} }}\n", rng.below(3) > 0),
        )
    } else {
        ("renju-3-2", String::new())
    };
    let class = ["open", "threats", "all"][rng.below(3)];
    format!(
        "kletka = 1\ngame = \"{name}\"\nboard = {{ size = {side} }}\n{rules}\
         start = {{ position = '''{words}''', next = {next} }}\npuzzle = {{ goal = \"{goal}\", class = \"{class}\" }}\n"
    )
}

/// So many certificates of random problems.
fn check_random(wanted: usize, seed: u64) -> Tally {
    let (mut tally, mut rng) = (Tally::default(), Rng::new(seed));
    let (mut round, mut found) = (0, 0);
    while found < wanted {
        let document = if round % 2 == 0 {
            random_parcel(round / 2, &mut rng)
        } else {
            random_renju(round / 2, &mut rng)
        };
        round += 1;
        found += usize::from(certify(&document, 2_000, 100, 1, &mut rng, &mut tally));
    }
    tally
}

#[test]
fn random_certificates_are_verified() {
    let tally = check_random(100, 22);
    println!("{tally:?}");
    assert!(
        tally.certificates.values().all(|&count| count > 3) && tally.changed[0] > 50,
        "{tally:?}"
    );
}

#[test]
#[ignore = "long search"]
fn by_hand_a_thousand_random_certificates_are_verified() {
    let tally = check_random(1000, 23);
    println!("{tally:?}");
}
