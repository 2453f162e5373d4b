//! Random small positions: what is so, by trying everything; proofs of it, proofs changed and proofs of something else; and
//! proofs by somebody who is wrong about one rule. The checker and the plain verifier judge them all alike.

use std::collections::BTreeMap;

use kletka::games::parcel::{GreenRule, Opening};
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::puzzle::Goal;
use kletka::puzzle::proof::{self, ProofMove, ProofTree, Provable};

use crate::common;
use crate::naive::halves::State as HalvesState;
use crate::naive::parcel::{Field, Topology};
use crate::naive::renju::{Board, critical};
use crate::naive::three::{State as ThreeState, antonov as antonov_holds};
use crate::naive::{Colour, Rng};
use crate::plain::halves::Halves;
use crate::plain::parcel::{HALF, Parcel};
use crate::plain::three::Three;
use crate::plain::written::written;
use crate::plain::{self, Game, Lie, Search, Task, Written};
use crate::small::{opened, played, stones};

/// Positions that one search may look at; what takes longer is left out.
const MOST: usize = 6_000;

/// How much was seen.
#[derive(Debug, Default)]
struct Tally {
    /// Proofs of what is so, which were accepted.
    right: usize,
    /// Proofs held against another goal, or other rules.
    misused: usize,
    /// Proofs with a change anywhere, and how many of them are still proofs.
    changed: [usize; 2],
    /// Proofs of what is not so, by what the prover was wrong about.
    forged: BTreeMap<Lie, usize>,
    /// Proofs that are refused for the same reason, whether it is so or not.
    refused: BTreeMap<Lie, usize>,
    /// Lines of all of them.
    lines: usize,
}

/// A game with its naive twin, in a position.
struct Seen<'a, G: Provable, T: Game> {
    rules: &'a G,
    position: &'a G::Position,
    twin: &'a T,
    state: &'a T::State,
}

impl<G: Provable, T: Game> Seen<'_, G, T> {
    /// Whether the lines prove a goal's task, which checker and plain verifier must say alike.
    fn accepts(&self, goal: &str, at: usize, lines: &[Written]) -> bool {
        let task = Goal::parse(goal).unwrap().tasks(G::SEATS)[at];
        let branch = |line: &Written| {
            let mv = self.rules.resolve(self.position, &line.word).ok()?;
            let same_as = line.same_as.map(|earlier| u32::try_from(earlier).unwrap());
            Some(ProofMove {
                depth: u32::try_from(line.depth).unwrap(),
                mv,
                same_as,
            })
        };
        let branches = lines.iter().map(branch).collect::<Option<Vec<_>>>();
        let tree = ProofTree {
            branches: branches.expect("words of this field"),
        };
        let checked = proof::check(self.rules, self.position, task, &tree);
        let plain = plain::verify(
            self.twin,
            self.state,
            plain::tasks(goal, T::SEATS)[at],
            lines,
        );
        assert_eq!(
            checked.is_ok(),
            plain.is_ok(),
            "{goal}: {checked:?} {plain:?}\n{}",
            self.twin.full_key(self.state)
        );
        checked.is_ok()
    }

    fn truth(&self, task: Task) -> Option<bool> {
        let mut search = Search::new(self.twin, task);
        search.left = MOST;
        let is_so = search.reaches(self.state);
        (search.left > 0).then_some(is_so)
    }

    /// Proves what is so of goals, and what is not so by lies; `lied` is the twin that believes one.
    fn examine(
        &self,
        goals: &[String],
        lies: &[Lie],
        lied: impl Fn(Lie, Task) -> T,
        rng: &mut Rng,
        tally: &mut Tally,
    ) -> Vec<(String, usize, Vec<Written>)> {
        let mut right: Vec<(String, usize, Vec<Written>)> = Vec::new();
        for goal in goals {
            for (at, task) in plain::tasks(goal, T::SEATS).into_iter().enumerate() {
                let Some(is_so) = self.truth(task) else {
                    continue;
                };
                if is_so {
                    let lines = written(&Search::new(self.twin, task).proof(self.state).unwrap());
                    assert!(
                        self.accepts(goal, at, &lines),
                        "{goal} is so: {}",
                        self.twin.full_key(self.state)
                    );
                    tally.right += 1;
                    tally.lines += lines.len();
                    self.change(goal, at, &lines, rng, tally);
                    right.push((goal.clone(), at, lines));
                }
                for &lie in lies {
                    let liar = lied(lie, task);
                    let mut search = Search::new(&liar, task);
                    search.left = MOST;
                    if !search.reaches(self.state) || search.left == 0 {
                        continue;
                    }
                    let lines = written(&search.proof(self.state).unwrap());
                    let is_accepted = self.accepts(goal, at, &lines);
                    assert!(
                        !is_accepted || is_so,
                        "{lie:?}: {goal}: {}",
                        self.twin.full_key(self.state)
                    );
                    *tally.forged.entry(lie).or_default() += usize::from(!is_so);
                    *tally.refused.entry(lie).or_default() += usize::from(!is_accepted);
                    tally.lines += lines.len();
                }
            }
        }
        // A proof of one thing is seldom one of another, and never where that is not so.
        for (_, at, lines) in right.iter().take(4) {
            for goal in goals {
                let tasks = plain::tasks(goal, T::SEATS);
                let Some(&task) = tasks.get(*at) else {
                    continue;
                };
                let is_accepted = self.accepts(goal, *at, lines);
                tally.misused += 1;
                assert!(
                    !is_accepted || self.truth(task) != Some(false),
                    "{goal}: {}",
                    self.twin.full_key(self.state)
                );
            }
        }
        right
    }

    /// Changes a proof here and there.
    fn change(&self, goal: &str, at: usize, lines: &[Written], rng: &mut Rng, tally: &mut Tally) {
        if lines.is_empty() {
            return;
        }
        for round in 0..6 {
            let mut changed = lines.to_vec();
            let (one, other) = (rng.below(lines.len()), rng.below(lines.len()));
            match round {
                0 => drop(changed.remove(one)),
                1 => changed[one].word = lines[other].word.clone(),
                2 => changed[one].same_as = Some(other),
                3 => changed[one].same_as = None,
                4 => changed.insert(one, lines[other].clone()),
                _ => changed[one].depth = lines[other].depth,
            }
            if changed == lines {
                continue;
            }
            let is_accepted = self.accepts(goal, at, &changed);
            tally.changed[usize::from(is_accepted)] += 1;
        }
    }

    /// Proofs that were made under other rules.
    fn misuse(&self, proofs: &[(String, usize, Vec<Written>)], tally: &mut Tally) {
        for (goal, at, lines) in proofs {
            let is_accepted = self.accepts(goal, *at, lines);
            tally.misused += 1;
            let truth = if is_accepted {
                self.truth(plain::tasks(goal, T::SEATS)[*at])
            } else {
                None
            };
            assert_ne!(
                truth,
                Some(false),
                "{goal}: {}",
                self.twin.full_key(self.state)
            );
        }
    }
}

/// A field of Parcel with its document, how many edges are left free, and the lies that concern it.
struct Kind {
    field: Field,
    document: String,
    open: usize,
    lies: Vec<Lie>,
}

/// Lies about every kind of field.
const COMMON: [Lie; 6] = [
    Lie::NoPass,
    Lie::OnePass,
    Lie::Komi,
    Lie::Looping,
    Lie::Piercing,
    Lie::SamePasses,
];

/// Every kind of field with every rule of green and every opening. A rectangle needs room for what is outside.
fn kinds() -> Vec<Kind> {
    let plane = Field::plane;
    let glued = |w, h, topology| Field {
        topology,
        ..plane(w, h)
    };
    let free = |w, h| Field {
        free_segments: true,
        ..plane(w, h)
    };
    let fields = [
        (plane(2, 2), plane(2, 2), "plane"),
        (plane(3, 1), plane(3, 2), "plane"),
        (
            glued(3, 1, Topology::Cylinder),
            glued(5, 1, Topology::Cylinder),
            "cylinder",
        ),
        (
            glued(3, 3, Topology::Torus),
            glued(4, 3, Topology::Torus),
            "torus",
        ),
        (free(1, 1), free(1, 1), "plane"),
        (free(2, 1), free(2, 1), "plane"),
    ];
    let mut out = Vec::new();
    for (small, wide, topology) in fields {
        for (green_optional, green) in [(false, "forced"), (true, "optional")] {
            for opening in ["free", "rectangle", "choice"] {
                let opening_rectangle = opening == "rectangle";
                let field = if opening_rectangle { wide } else { small };
                let Field {
                    w,
                    h,
                    free_segments,
                    ..
                } = field;
                if free_segments && opening_rectangle {
                    continue;
                }
                let segments = if free_segments { "free" } else { "unit" };
                let document = format!(
                    "board = {{ size = [{w}, {h}], topology = \"{topology}\", segments = \"{segments}\" }}\n\
                     rules = {{ green = \"{green}\", opening = \"{opening}\", komi = KOMI }}\n"
                );
                let mut lies = vec![if green_optional {
                    Lie::ForcedGreen
                } else {
                    Lie::ChosenGreen
                }];
                lies.extend(match opening {
                    "choice" => &[Lie::OwnPick, Lie::FewOffered, Lie::AllOffered, Lie::NoPass][..],
                    "rectangle" => &[Lie::NoRectangle],
                    _ if free_segments => &[Lie::Unit],
                    _ if topology == "plane" => &[Lie::Rectangle],
                    _ => &[Lie::Seam, Lie::Rectangle],
                });
                let field = Field {
                    green_optional,
                    opening_rectangle,
                    ..field
                };
                let open = if green_optional { 3 } else { 4 };
                out.push(Kind {
                    field,
                    document,
                    open,
                    lies,
                });
            }
        }
    }
    out
}

/// Goals of Parcel about a position with a number.
fn goals_of_parcel(number: u32, free: bool, komi: &str, rng: &mut Rng) -> Vec<String> {
    let komi: f64 = komi.parse().unwrap();
    let mut goals = Vec::new();
    let step = if free { 0.5 } else { 1.0 };
    for n in 1..4 {
        let points = step * f64::from(u32::try_from(n).unwrap());
        goals.push(format!("blue scores {points}"));
        goals.push(format!("red scores {}", points + komi));
    }
    goals.push(["draw", "blue wins", "red wins"][rng.below(3)].to_owned());
    let seat = ["blue", "red"][rng.below(2)];
    let by = number + u32::try_from(rng.below(6)).unwrap();
    goals.extend([
        format!("{seat} wins by {by}"),
        format!("{seat} wins by {}", by + 1),
    ]);
    goals
}

fn parcel(rounds: usize, seed: u64) -> Tally {
    let (kinds, mut tally, mut rng) = (kinds(), Tally::default(), Rng::new(seed));
    for round in 0..rounds {
        let Kind {
            field,
            document,
            open,
            lies,
        } = &kinds[round % kinds.len()];
        let komi = ["0", "0.5", "1.5", "0.1", "-0.5"][rng.below(5)];
        let document = document.replace("KOMI", komi);
        let (state, rules, position) = played(field, &document, 2 + rng.below(open - 1), &mut rng);
        if state.is_over() {
            continue;
        }
        let twin = Parcel::of(&rules, &position).0;
        let seen = Seen {
            rules: &rules,
            position: &position,
            twin: &twin,
            state: &state,
        };
        let goals = goals_of_parcel(state.number, rules.free_segments, komi, &mut rng);
        let mut lies = lies.clone();
        lies.push(COMMON[rng.below(COMMON.len())]);
        // Who lies about the komi favours the player whose task it is.
        let lied = |lie, task: Task| {
            let komi = if task.seat == "red" {
                twin.komi + HALF
            } else {
                twin.komi - HALF
            };
            Parcel {
                lie: Some(lie),
                komi: if lie == Lie::Komi { komi } else { twin.komi },
                ..twin
            }
        };
        let proofs = seen.examine(&goals, &lies, lied, &mut rng, &mut tally);
        let openings = [Opening::Free, Opening::Choice, Opening::Rectangle];
        for other in openings
            .into_iter()
            .filter(|&opening| opening != Opening::Rectangle || !rules.free_segments)
            .map(|opening| kletka::games::parcel::Parcel { opening, ..rules })
            .chain(
                [GreenRule::Optional, GreenRule::Forced]
                    .map(|green| kletka::games::parcel::Parcel { green, ..rules }),
            )
            .chain([kletka::games::parcel::Parcel {
                komi: "1".parse().unwrap(),
                ..rules
            }])
        {
            let twin = Parcel::of(&other, &position).0;
            Seen {
                rules: &other,
                position: &position,
                twin: &twin,
                state: &state,
            }
            .misuse(&proofs, &mut tally);
        }
    }
    tally
}

/// A board with few free cells that is as it should be, if one is found soon.
fn lively(side: u8, free: usize, rng: &mut Rng, is_good: impl Fn(&Board) -> bool) -> Board {
    let mut board = stones(side, side, free, rng);
    for _ in 0..100 {
        if is_good(&board) {
            break;
        }
        board = stones(side, side, free, rng);
    }
    board
}

/// Whether somebody can make a four.
fn is_near(board: &Board) -> bool {
    Colour::ALL
        .into_iter()
        .any(|colour| !critical(board, colour).is_empty())
}

fn goals_of_renju(number: u32, seats: &[&str], rng: &mut Rng) -> Vec<String> {
    let by = |plies: usize| number + u32::try_from(plies).unwrap();
    let mut goals = Vec::new();
    for seat in seats {
        goals.extend((0..2).map(|_| format!("{seat} wins by {}", by(rng.below(4)))));
        goals.push(format!("{seat} wins"));
    }
    goals.push("draw".to_owned());
    goals
}

fn three(rounds: usize, seed: u64) -> Tally {
    let (mut tally, mut rng) = (Tally::default(), Rng::new(seed));
    for round in 0..rounds {
        let (next, antonov) = (1 + u32::try_from(rng.below(3)).unwrap(), round % 3 > 0);
        let mover = Colour::ALL[(next as usize + 2) % 3];
        let is_good = |board: &Board| {
            if round % 4 == 0 {
                antonov_holds(board, mover)
            } else {
                is_near(board)
            }
        };
        let board = lively(5, 3 + round % 3, &mut rng, is_good);
        let state = ThreeState::new(board.clone(), next, antonov);
        let (rules, position) = opened(&board, 5, 5, next, antonov);
        let twin = Three { lie: None };
        let seen = Seen {
            rules: &rules,
            position: &position,
            twin: &twin,
            state: &state,
        };
        let goals = goals_of_renju(next, Three::SEATS, &mut rng);
        let lies = [
            Lie::NoPass,
            Lie::OnePass,
            Lie::Ally,
            Lie::Antonov,
            Lie::SamePasses,
        ];
        let proofs = seen.examine(
            &goals,
            &lies,
            |lie, _| Three { lie: Some(lie) },
            &mut rng,
            &mut tally,
        );
        let (other, position) = opened(&board, 5, 5, next, !antonov);
        let state = ThreeState::new(board, next, !antonov);
        Seen {
            rules: &other,
            position: &position,
            twin: &twin,
            state: &state,
        }
        .misuse(&proofs, &mut tally);
    }
    tally
}

fn halves(rounds: usize, seed: u64) -> Tally {
    let (mut tally, mut rng) = (Tally::default(), Rng::new(seed));
    for round in 0..rounds {
        let next = 1 + u32::try_from(rng.below(6)).unwrap();
        let board = lively(5, 2 + round % 3, &mut rng, is_near);
        let state = HalvesState::new(board.clone(), next);
        let words = board
            .stones
            .iter()
            .map(|(&cell, &colour)| crate::plain::three::word((colour, cell)) + " ");
        let words: String = words.collect();
        let document = format!(
            "board = {{ size = 5 }}\nstart = {{ position = '''{words}''', next = {next} }}\n"
        );
        let (rules, position) = common::open::<RenjuThreeTwo>(&document).unwrap();
        let twin = Halves { lie: None };
        let seen = Seen {
            rules: &rules,
            position: &position,
            twin: &twin,
            state: &state,
        };
        let goals = goals_of_renju(next, Halves::SEATS, &mut rng);
        let lies = [
            Lie::NoPass,
            Lie::OnePass,
            Lie::BothStones,
            Lie::ThirdColour,
            Lie::TwoOfOne,
            Lie::AfterFour,
            Lie::SamePasses,
        ];
        seen.examine(
            &goals,
            &lies,
            |lie, _| Halves { lie: Some(lie) },
            &mut rng,
            &mut tally,
        );
    }
    tally
}

/// Enough of everything was met.
fn demand(what: &str, tally: &Tally, right: usize, forged: &[(Lie, usize)]) {
    println!("{what}: {tally:?}");
    let missing: Vec<_> = forged
        .iter()
        .filter(|(lie, least)| tally.forged.get(lie).copied().unwrap_or(0) < *least)
        .collect();
    assert!(
        tally.right >= right && missing.is_empty() && tally.changed[0] > right,
        "{what}: {missing:?} {tally:?}"
    );
}

#[test]
fn proofs_of_parcel_are_judged_as_the_plain_verifier_does() {
    let tally = parcel(34, 1);
    demand("Parcel", &tally, 50, &[(Lie::NoPass, 25)]);
}

#[test]
fn proofs_of_renju_for_three_are_judged_as_the_plain_verifier_does() {
    let tally = three(20, 2);
    demand("Renju for three", &tally, 25, &[(Lie::Ally, 2)]);
    assert!(tally.refused[&Lie::SamePasses] > 5, "{tally:?}");
}

#[test]
fn proofs_of_renju_3_2_are_judged_as_the_plain_verifier_does() {
    let tally = halves(25, 3);
    demand("Renju 3/2", &tally, 25, &[(Lie::ThirdColour, 5)]);
    assert!(tally.refused[&Lie::AfterFour] > 10, "{tally:?}");
}

#[test]
#[ignore = "long search"]
fn by_hand_many_proofs_are_judged_as_the_plain_verifier_does() {
    let tally = parcel(374, 11);
    demand(
        "Parcel",
        &tally,
        500,
        &[
            (Lie::NoPass, 300),
            (Lie::OnePass, 5),
            (Lie::Komi, 5),
            (Lie::Looping, 3),
        ],
    );
    let tally = three(100, 12);
    demand(
        "Renju for three",
        &tally,
        100,
        &[(Lie::Ally, 10), (Lie::OnePass, 3)],
    );
    let tally = halves(225, 13);
    demand(
        "Renju 3/2",
        &tally,
        100,
        &[(Lie::ThirdColour, 40), (Lie::TwoOfOne, 10)],
    );
}
