//! A position of any game with its claims: solved, audited, its certificate checked.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::Position;
use super::error::UnknownGoal;
use super::position::TypedPosition;
use super::workshop::{WorkshopProblem, WorkshopProof};
use crate::document::format;
use crate::notation::print::Alphabet;
use crate::notation::{Element, Line, Move};
use crate::puzzle::audit;
use crate::puzzle::proof::{self, ProofTree};
use crate::puzzle::solve::{self, Answer, Class, GoalQuestion, Key, Limits, Other, Verdict};
use crate::puzzle::{self, Goal, Playable, Puzzle, TwinProblem};
use crate::rules::{Explain, Profile, Rules, Seat};
use crate::text::Text;

/// Positions that are looked at to show how far a goal gets that is not proved.
const RESISTANCE: u64 = 2_000_000;

/// The questions to a problem that need not know its game; the methods of [`Problem`].
pub trait AnyProblem: WorkshopProblem + Send + Sync {
    /// The game's name, players and keys.
    fn profile(&self) -> &'static Profile;
    /// The number of the first move.
    fn number(&self) -> u32;
    /// Whose move it is.
    fn to_move(&self) -> Seat;
    /// The position.
    fn start(&self) -> Position;
    /// The author's claim; `None` where the document has no puzzle.
    fn puzzle(&self) -> Option<&Puzzle>;
    /// The intended solution.
    fn solution(&self) -> Option<&Line>;
    /// The class of attacking moves that the author names, else the one that is usual in the game.
    fn class(&self) -> Class;
    /// The puzzle's twins, each a problem of its own with its number, from 1.
    fn twins(&self) -> Vec<(usize, Problem)>;
    /// The rest of the problem after these moves: the same claim, and no solution. `None` where one
    /// of them is not legal.
    fn after(&self, moves: &[Move]) -> Option<Problem>;
    /// Whether the game has a player of whom a goal speaks.
    fn has_goal(&self, goal: Goal) -> bool;
    /// The result for a goal among the attacking moves of a class, within limits; `is_brief` where
    /// the caller asks only whether it holds. Nothing is proved whose proof has not been checked.
    ///
    /// A game that is over is not searched: the verdict is unknown.
    fn solve(&self, goal: Goal, class: Class, limits: &Limits<'_>, is_brief: bool) -> Solved;
    /// The proof of a goal in which its player makes the moves that a line has for their numbers, whatever the others
    /// reply; the positions are limited, and only the end of the line is searched.
    fn follow(&self, goal: Goal, line: &Line, nodes: u64) -> Solved;
}

/// A problem of any game. It derefs to [`AnyProblem`], which has its methods.
///
/// ```
/// use std::sync::atomic::Ordering;
/// use std::thread;
/// use std::time::Duration;
///
/// use kletka::puzzle::solve::{Gauge, Limits, Verdict};
///
/// let session = kletka::open(
///     "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'с@d4 с@e4 с@f4'\n\
///      [puzzle]\ngoal = \"A wins by 1\"",
/// );
/// let problem = session.problem().unwrap();
/// let goal = problem.puzzle().unwrap().goal.value;
/// let gauge = Gauge::default();
/// let limits = Limits { gauge: Some(&gauge), ..Limits::nodes(100_000) };
/// let solved = thread::scope(|scope| {
///     let search = scope.spawn(|| problem.solve(goal, problem.class(), &limits, false));
///     while !search.is_finished() {
///         eprint!("\r{} positions", gauge.nodes.load(Ordering::Relaxed));
///         thread::sleep(Duration::from_millis(1));
///     }
///     search.join().unwrap()
/// });
/// assert_eq!(solved.verdict, Verdict::Proved);
/// let certificate = solved.certificate(session.text()).unwrap();
/// assert_eq!(kletka::games::standard().verify(&certificate).unwrap().goal, goal);
/// ```
pub struct Problem(Box<dyn AnyProblem>);

debug_as!(Problem, own => "Problem({}, {:?})", own.profile().name, own.puzzle().map(|puzzle| puzzle.goal.value));

impl std::ops::Deref for Problem {
    type Target = dyn AnyProblem;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl Problem {
    /// The goal of the game as it was typed.
    pub(crate) fn typed_goal(&self, typed: &str) -> Result<Goal, UnknownGoal> {
        let goal = Goal::parse(typed).filter(|&goal| self.has_goal(goal));
        goal.ok_or_else(|| UnknownGoal(typed.to_owned()))
    }

    /// Whether a reader's tree for a goal of another problem is one for this: the position is the
    /// same, and the goal of the tree is claimed here, perhaps with the move that the claim leaves
    /// open.
    #[must_use]
    pub fn takes_tries_of(&self, other: &Self) -> bool {
        let (Some(puzzle), Some(tried)) = (self.puzzle(), other.puzzle()) else {
            return false;
        };
        let is_claimed = match (puzzle.goal.value, tried.goal.value) {
            (Goal::Wins { seat, by: None }, Goal::Wins { seat: other, .. }) => seat == other,
            (goal, other) => goal == other,
        };
        let [(mut here, frame), (mut there, other_frame)] =
            [self.start(), other.start()].map(|start| (start.pieces(), start.frame()));
        here.sort_unstable();
        there.sort_unstable();
        let is_same_game =
            self.profile().name == other.profile().name && self.number() == other.number();
        is_claimed && is_same_game && frame == other_frame && here == there
    }

    /// A problem of a game.
    pub(super) fn of<G: Playable>(problem: puzzle::Problem<G>) -> Self {
        let puzzle::Problem {
            rules,
            elements,
            position,
            puzzle,
            twins,
            solution,
            alphabet,
        } = problem;
        let start = Arc::new(ProblemStart {
            rules,
            elements,
            position,
            alphabet,
        });
        Self(Box::new(TypedProblem {
            start,
            puzzle,
            twins,
            solution: solution.map(|solution| solution.value),
        }))
    }
}

/// The result for a goal, in words.
pub struct Solved {
    /// The goal asked for.
    pub goal: Goal,
    /// The verdict on it.
    pub verdict: Verdict,
    /// The class of attacking moves that was searched, within which `by`, `keys` and `unique` hold.
    pub class: Class,
    /// The number of the winning move at the latest, where it is the smallest possible in the class.
    pub by: Option<u32>,
    /// All first moves that reach the goal by then, as far as they are known.
    pub keys: Vec<Key<String>>,
    /// Whether there is exactly one key; `None` where the search for others was not finished.
    pub unique: Option<bool>,
    /// The number of the first move.
    pub number: u32,
    /// A line of play in which both sides do their best.
    pub line: Vec<String>,
    /// The best attack found for a goal that is not proved, with the replies that meet it.
    pub resistance: Vec<String>,
    /// The move of the win that is proved, where the one of the goal is not.
    pub later: Option<u32>,
    /// Why a goal that is refuted is out of reach.
    pub refutation: Text,
    /// Positions looked at.
    pub nodes: u64,
    /// Whether a limit or the user ended the search.
    pub is_stopped: bool,
    /// Why the goal may stay open though nothing ended the search, where that is not for the class of moves.
    pub caveat: Option<Text>,
    pub(super) proof: Option<Box<dyn Proof>>,
}

debug_as!(Solved, own => "Solved({}: {:?}, {:?})", own.goal, own.verdict, own.keys);

impl Solved {
    /// Whether there is a proof that could be written; a goal that is reached before anybody moves has none.
    #[must_use]
    pub const fn has_proof(&self) -> bool {
        self.proof.is_some()
    }

    /// The proof with all replies, as a certificate under the position of a document; `None` where there is none.
    #[must_use]
    pub fn certificate(&self, document: &str) -> Option<String> {
        Some(self.proof.as_ref()?.certificate(document, self.goal))
    }

    /// The result as JSON.
    pub(crate) fn json(&self) -> Map<String, Value> {
        let Self {
            goal,
            verdict,
            class,
            by,
            keys,
            unique,
            line,
            nodes,
            ..
        } = self;
        let said = [
            ("goal", json!(goal.to_string())),
            ("verdict", json!(verdict.name())),
            ("class", json!(class.name())),
            ("by", json!(by)),
            ("keys", keys.iter().map(key_json).collect()),
            ("unique", json!(unique)),
            ("line", json!(line)),
            ("nodes", json!(nodes)),
        ];
        said.into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }
}

/// A first move as JSON, with the cells on which its other stone may stand instead.
pub(crate) fn key_json(key: &Key<String>) -> Value {
    let other = match &key.other {
        Other::None => Value::Null,
        Other::Anywhere => "anywhere".into(),
        Other::Cells(cells) => cells.iter().map(ToString::to_string).collect(),
    };
    json!({"move": key.mv, "other": other})
}

/// A proof of whatever game.
pub(super) trait Proof: WorkshopProof + Send + Sync {
    fn certificate(&self, document: &str, goal: Goal) -> String;
}

/// The position of a problem.
pub(super) struct ProblemStart<G: Rules> {
    pub(super) rules: G,
    pub(super) elements: Vec<Element>,
    pub(super) position: G::Position,
    pub(super) alphabet: Alphabet,
}

impl<G: Explain> ProblemStart<G> {
    pub(super) fn name(&self, mv: &G::Move) -> String {
        self.rules.write(mv, self.alphabet)
    }
}

/// A problem of a game.
pub(super) struct TypedProblem<G: Playable> {
    pub(super) start: Arc<ProblemStart<G>>,
    pub(super) puzzle: Option<Puzzle>,
    pub(super) twins: Vec<TwinProblem<G::Position>>,
    pub(super) solution: Option<Line>,
}

impl<G: Playable> TypedProblem<G> {
    fn solved(&self, goal: Goal, answer: Answer<G>, is_stopped: bool) -> Solved {
        let start = &self.start;
        let Answer {
            verdict,
            class,
            by,
            keys,
            unique,
            line,
            loser,
            nodes,
            proof,
        } = answer;
        let is_proved = verdict == Verdict::Proved && !proof.is_empty();
        Solved {
            goal,
            verdict,
            class,
            by,
            keys: keys
                .iter()
                .map(|key| key.named(&|mv| start.name(mv)))
                .collect(),
            unique,
            number: self.number(),
            line: line.iter().map(|mv| start.name(mv)).collect(),
            resistance: Vec::new(),
            later: None,
            refutation: solve::refutation(loser, G::SEATS),
            nodes,
            is_stopped,
            caveat: G::caveat(goal),
            proof: is_proved.then(|| {
                Box::new(Proved {
                    start: Arc::clone(start),
                    trees: proof,
                }) as Box<dyn Proof>
            }),
        }
    }
}

impl<G: Playable> AnyProblem for TypedProblem<G> {
    fn profile(&self) -> &'static Profile {
        G::PROFILE
    }

    fn number(&self) -> u32 {
        self.start.rules.number(&self.start.position)
    }

    fn to_move(&self) -> Seat {
        self.start.rules.to_move(&self.start.position)
    }

    fn start(&self) -> Position {
        let ProblemStart {
            rules,
            elements,
            position,
            ..
        } = &*self.start;
        Position::of(TypedPosition::start(
            rules.clone(),
            position.clone(),
            elements.clone(),
            (None, None),
        ))
    }

    fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_ref()
    }

    fn solution(&self) -> Option<&Line> {
        self.solution.as_ref()
    }

    fn class(&self) -> Class {
        let declared = self
            .puzzle
            .as_ref()
            .and_then(|puzzle| puzzle.class.as_ref());
        declared.map_or(G::CLASS, |class| class.value)
    }

    fn twins(&self) -> Vec<(usize, Problem)> {
        let Some(puzzle) = &self.puzzle else {
            return Vec::new();
        };
        let plain = Puzzle {
            twins: Vec::new(),
            difficulty: None,
            ..puzzle.clone()
        };
        let one = |twin: &TwinProblem<G::Position>| {
            let ProblemStart {
                rules, alphabet, ..
            } = &*self.start;
            let start = ProblemStart {
                rules: rules.clone(),
                elements: twin.elements.clone(),
                position: twin.position.clone(),
                alphabet: *alphabet,
            };
            let of = Self {
                start: Arc::new(start),
                puzzle: Some(Puzzle {
                    goal: twin.goal.clone(),
                    ..plain.clone()
                }),
                twins: Vec::new(),
                solution: None,
            };
            (twin.number, Problem(Box::new(of)))
        };
        self.twins.iter().map(one).collect()
    }

    fn after(&self, moves: &[Move]) -> Option<Problem> {
        let ProblemStart {
            rules,
            elements,
            position,
            alphabet,
        } = &*self.start;
        let mut position = position.clone();
        for word in moves {
            let mv = rules.resolve(&position, word).ok()?;
            position = rules.after(&position, &mv).ok()?;
        }
        let start = ProblemStart {
            rules: rules.clone(),
            elements: elements.clone(),
            position,
            alphabet: *alphabet,
        };
        Some(Problem(Box::new(Self {
            start: Arc::new(start),
            puzzle: self.puzzle.clone(),
            twins: Vec::new(),
            solution: None,
        })))
    }

    fn has_goal(&self, goal: Goal) -> bool {
        goal.about().is_none_or(|seat| G::SEATS.contains(&seat))
    }

    fn solve(&self, goal: Goal, class: Class, limits: &Limits<'_>, is_brief: bool) -> Solved {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        let answer = solve::ask(
            rules,
            position,
            GoalQuestion {
                goal,
                class,
                is_brief,
            },
            limits,
        );
        // Among all moves nothing but a limit, the memory's too, leaves a win open.
        let is_whole = answer.class == Class::All && goal != Goal::Draw;
        let is_stopped = is_whole || answer.nodes >= limits.nodes || limits.is_stopped();
        let (class, is_open) = (answer.class, answer.verdict != Verdict::Proved && !is_brief);
        let mut solved = self.solved(goal, answer, is_stopped);
        if is_open && !limits.is_stopped() {
            let limits = Limits {
                nodes: limits.nodes.min(RESISTANCE / rules.weight(class, goal)),
                ..*limits
            };
            if let Goal::Wins { seat, by: Some(_) } = goal {
                let any = solve::ask(
                    rules,
                    position,
                    GoalQuestion::whole(Goal::Wins { seat, by: None }, class),
                    &limits,
                );
                solved.later = any.by.filter(|_| any.verdict == Verdict::Proved);
            }
            let line = audit::resistance(rules, position, goal, class, &limits);
            solved.resistance = line.iter().map(|mv| self.start.name(mv)).collect();
        }
        solved
    }

    fn follow(&self, goal: Goal, line: &Line, nodes: u64) -> Solved {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        let first = self.number();
        let mut after = position.clone();
        let mut moves = Vec::new();
        for ply in line.plies() {
            let Ok(mv) = rules.resolve(&after, &ply.played) else {
                break;
            };
            let Ok(next) = rules.after(&after, &mv) else {
                break;
            };
            after = next;
            moves.push(mv);
        }
        let at = |number: u32| moves.get(number.checked_sub(first)? as usize);
        let (tree, nodes) = solve::follow(rules, position, goal, &at, &Limits::nodes(nodes));
        let answer = Answer {
            nodes,
            ..Answer::of_proof(rules, position, goal, G::CLASS, tree)
        };
        let is_stopped = answer.verdict != Verdict::Proved;
        self.solved(goal, answer, is_stopped)
    }
}

/// A proof of a game.
pub(super) struct Proved<G: Playable> {
    pub(super) start: Arc<ProblemStart<G>>,
    pub(super) trees: Vec<ProofTree<G::Move>>,
}

impl<G: Playable> Proof for Proved<G> {
    fn certificate(&self, document: &str, goal: Goal) -> String {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let trees: Vec<_> = goal.tasks(G::SEATS).into_iter().zip(&self.trees).collect();
        proof::write(
            rules,
            &format::with_goal_only(document, &goal.to_string()),
            rules.number(position),
            &trees,
            *alphabet,
        )
    }
}
