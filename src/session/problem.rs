//! A position of any game with its claims: solved, audited, its certificate checked.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::Position;
use super::author::Edit;
use super::error::UnknownGoal;
use super::position::TypedPosition;
use crate::document::format;
use crate::notation::print::Alphabet;
use crate::notation::{Element, Item, Line, Move};
use crate::puzzle::audit::{self, Gap, Likeness, PositionForm, Report, SolutionFault};
use crate::puzzle::proof::{self, Certificate, CertificateError, ProofTree};
use crate::puzzle::solve::{
    self, Answer, Class, GoalQuestion, Key, Limits, MOST_MOVES, Other, ProofOutline, Verdict,
};
use crate::puzzle::tries::{
    self, Family, Judgement, ReaderTree, TreeLimits, VerificationCounts, WrittenTries,
};
use crate::puzzle::{self, Goal, Playable, Puzzle, TwinProblem};
use crate::rules::{Explain, Piece, Profile, Rules, Seat};
use crate::text::{Arrange as _, Text};

/// Positions that are looked at to show how far a goal gets that is not proved.
const RESISTANCE: u64 = 2_000_000;

/// The questions to a problem that need not know its game; the methods of [`Problem`].
pub trait AnyProblem: Send + Sync {
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
    /// The forms that the position shares with all those that are the same up to symmetry, and up
    /// to shifts as well.
    fn forms(&self, goal: Goal) -> [PositionForm; 2];

    /// The result for a goal among the attacking moves of a class, within limits; `is_brief` where
    /// the caller asks only whether it holds. Nothing is proved whose proof has not been checked.
    ///
    /// A game that is over is not searched: the verdict is unknown.
    fn solve(&self, goal: Goal, class: Class, limits: &Limits<'_>, is_brief: bool) -> Solved;
    /// The proof of a goal in which its player makes the moves that a line has for their numbers, whatever the others
    /// reply; the positions are limited, and only the end of the line is searched.
    fn follow(&self, goal: Goal, line: &Line, nodes: u64) -> Solved;
    /// All that a composer should know of the puzzle, `tries` being how many tries are wanted and `class` the class of
    /// attacking moves if it is not to be the puzzle's; each question has the limits for itself. `None` without a puzzle.
    fn audit(&self, class: Option<Class>, tries: usize, limits: &Limits<'_>) -> Option<Report>;
    /// The moves that the author's solution lacks for a goal, as edits to be made from the first to
    /// the last one, and the faults of it: wrong moves are not changed. The goal is told with the
    /// move by which it is reached, once more where the puzzle names none.
    fn complete(
        &self,
        goal: (Goal, Option<u32>),
        class: Class,
        limits: &Limits<'_>,
    ) -> (Vec<Edit>, Vec<SolutionFault<String>>);
    /// The verdicts on a goal of one player behind every move that a reader may try, and the
    /// replies; `None` where the goal does not belong to one player or is not proved within the
    /// limits of one search.
    fn tries(&self, goal: Goal, class: Class, limits: &TreeLimits<'_>) -> Option<WordedTree>;
    /// A reader's tree that was written for a goal of this position, by its words alone: no judgement is established anew.
    ///
    /// # Errors
    /// The first line that has no meaning here.
    fn read_tries(
        &self,
        goal: Goal,
        written: &WrittenTries<'_>,
    ) -> Result<WordedTree, CertificateError>;
    /// Checks a reader's tree against a goal: every judgement is established anew.
    ///
    /// # Errors
    /// The first line that does not stand, or could not be shown within the limits.
    fn verify_tries(
        &self,
        goal: Goal,
        written: &WrittenTries<'_>,
        limits: &Limits<'_>,
    ) -> Result<VerificationCounts, CertificateError>;
    /// Checks the trees of a certificate against a goal; the number of positions looked at.
    ///
    /// # Errors
    /// Why it proves nothing.
    fn verify(
        &self,
        goal: Goal,
        certificate: &Certificate<'_>,
        limits: &Limits<'_>,
    ) -> Result<usize, CertificateError>;
}

/// A reader's tree in words.
pub struct WordedTree {
    /// The goal that was asked, with the move by which it is reached where it named none.
    pub goal: Goal,
    /// The class of attacking moves.
    pub class: Class,
    /// Positions in which the reader is to move and of which something is said.
    pub positions: usize,
    tree: Box<dyn WordedTries>,
}

impl std::fmt::Debug for WordedTree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Tries({}, {:?}, {} positions)",
            self.goal, self.class, self.positions
        )
    }
}

impl WordedTree {
    /// The tree as a file under the position of a document; `formats/tries.md` describes it.
    #[must_use]
    pub fn text(&self, document: &str) -> String {
        self.tree.text(document)
    }

    /// The tree with its moves as notation writes them.
    #[must_use]
    pub fn words(&self) -> ReaderTree<String> {
        self.tree.words()
    }

    /// The tree as an object of JSON for scripts; `formats/tries.md` describes it.
    #[must_use]
    pub fn json(&self) -> String {
        json(&self.words()).to_string()
    }
}

/// A tree as an object of JSON.
fn json(tree: &ReaderTree<String>) -> Value {
    let ReaderTree {
        goal,
        class,
        budget,
        root,
        nodes,
    } = tree;
    let answer = |answer: &tries::ReaderReply<String>| json!({"replies": answer.replies, "node": answer.node});
    let line = |line: &tries::TreeLine<String>| {
        let kind = match &line.judged.family {
            Family::One(_) => "one",
            Family::With(_) => "with",
            Family::Any => "any",
        };
        let mut out = json!({"family": kind, "move": line.judged.named()});
        match &line.judged.judgement {
            Judgement::Right => {
                out["judgement"] = "right".into();
                out["answers"] = line.answers.iter().map(answer).collect();
                out["as"] = line.as_line.into();
            }
            Judgement::Wrong { replies, is_lost } => {
                out["judgement"] = if *is_lost { "lost" } else { "wrong" }.into();
                out["replies"] = replies.clone().into();
            }
            Judgement::Unknown => out["judgement"] = "unknown".into(),
        }
        out
    };
    let node = |node: &tries::ReaderNode<String>| json!({"number": node.number, "lines": node.lines.iter().map(line).collect::<Vec<_>>()});
    json!({
        "goal": goal.to_string(),
        "class": class.name(),
        "budget": budget.map(|budget| json!({"nodes": budget.nodes, "lines": budget.lines, "timed": budget.is_timed})),
        "start": answer(root),
        "nodes": nodes.iter().map(node).collect::<Vec<_>>(),
    })
}

/// A tree of whatever game.
trait WordedTries: Send + Sync {
    fn text(&self, document: &str) -> String;
    fn words(&self) -> ReaderTree<String>;
}

struct GrownTries<G: Playable> {
    start: Arc<ProblemStart<G>>,
    tree: ReaderTree<G::Move>,
}

impl<G: Playable> WordedTries for GrownTries<G> {
    fn text(&self, document: &str) -> String {
        let document = format::with_goal_only(document, &self.tree.goal.to_string());
        tries::write(
            &self.start.rules,
            &document,
            &self.tree,
            self.start.alphabet,
        )
    }

    fn words(&self) -> ReaderTree<String> {
        self.tree.map(&|mv| self.start.name(mv))
    }
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

impl std::fmt::Debug for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Problem({}, {:?})",
            self.profile().name,
            self.puzzle().map(|puzzle| puzzle.goal.value)
        )
    }
}

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
    proof: Option<Box<dyn Proof>>,
}

impl std::fmt::Debug for Solved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Solved({}: {:?}, {:?})",
            self.goal, self.verdict, self.keys
        )
    }
}

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

    /// The proof as the moves of a `[solution]`, a TOML string; `None` where nothing is proved.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        self.proof.as_ref()?.solution(self.goal)
    }

    /// The same as a reader wants it: the main line, the nearest tries with what refutes them, and the replies that matter most.
    #[must_use]
    pub fn short_solution(&self, limits: &Limits<'_>) -> Option<String> {
        let proof = self.proof.as_ref()?;
        proof.short_solution(self.goal, self.class, limits)
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
trait Proof: Send + Sync {
    fn certificate(&self, document: &str, goal: Goal) -> String;
    fn solution(&self, goal: Goal) -> Option<String>;
    fn short_solution(&self, goal: Goal, class: Class, limits: &Limits<'_>) -> Option<String>;
}

/// The position of a problem.
struct ProblemStart<G: Rules> {
    rules: G,
    elements: Vec<Element>,
    position: G::Position,
    alphabet: Alphabet,
}

impl<G: Explain> ProblemStart<G> {
    fn name(&self, mv: &G::Move) -> String {
        self.rules.write(mv, self.alphabet)
    }
}

/// A problem of a game.
struct TypedProblem<G: Playable> {
    start: Arc<ProblemStart<G>>,
    puzzle: Option<Puzzle>,
    twins: Vec<TwinProblem<G::Position>>,
    solution: Option<Line>,
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

impl<G: Playable> TypedProblem<G> {
    fn tries_of(&self, tree: ReaderTree<G::Move>) -> WordedTree {
        let positions = tree
            .nodes
            .iter()
            .filter(|node| !node.lines.is_empty())
            .count();
        let (goal, class, start) = (tree.goal, tree.class, Arc::clone(&self.start));
        WordedTree {
            goal,
            class,
            positions,
            tree: Box::new(GrownTries { start, tree }),
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
            let (elements, position) = (twin.elements.clone(), twin.position.clone());
            let start = ProblemStart {
                rules: rules.clone(),
                elements,
                position,
                alphabet: *alphabet,
            };
            let puzzle = Puzzle {
                goal: twin.goal.clone(),
                ..plain.clone()
            };
            let of = Self {
                start: Arc::new(start),
                puzzle: Some(puzzle),
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
            let step = rules.check(&position, &mv).ok()?;
            rules.play(&mut position, &step);
        }
        let start = ProblemStart {
            rules: rules.clone(),
            elements: elements.clone(),
            position,
            alphabet: *alphabet,
        };
        let puzzle = self.puzzle.clone();
        Some(Problem(Box::new(Self {
            start: Arc::new(start),
            puzzle,
            twins: Vec::new(),
            solution: None,
        })))
    }

    fn has_goal(&self, goal: Goal) -> bool {
        goal.about().is_none_or(|seat| G::SEATS.contains(&seat))
    }

    fn forms(&self, goal: Goal) -> [PositionForm; 2] {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        [Likeness::Symmetry, Likeness::Shift].map(|likeness| rules.form(position, goal, likeness))
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
        let plies = line.items.iter().filter_map(|item| {
            if let Item::Ply(ply) = item {
                Some(ply)
            } else {
                None
            }
        });
        for ply in plies {
            let mv = rules.resolve(&after, &ply.played);
            let Ok(step) = mv
                .as_ref()
                .map_err(|&reason| reason)
                .and_then(|one| rules.check(&after, one))
            else {
                break;
            };
            rules.play(&mut after, &step);
            moves.extend(mv);
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

    fn audit(&self, class: Option<Class>, tries: usize, limits: &Limits<'_>) -> Option<Report> {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let (puzzle, solution) = (self.puzzle.as_ref()?, self.solution.as_ref());
        let asked = audit::AuditOptions {
            rules,
            position,
            puzzle,
            solution,
            twins: &self.twins,
            class,
            tries,
        };
        let part = |part: &Piece| part.name(*alphabet);
        Some(audit::audit(&asked, limits).words(&|mv| self.start.name(mv), &part))
    }

    fn complete(
        &self,
        (goal, within): (Goal, Option<u32>),
        class: Class,
        limits: &Limits<'_>,
    ) -> (Vec<Edit>, Vec<SolutionFault<String>>) {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let (Some(line), [task]) = (&self.solution, &goal.tasks(G::SEATS)[..]) else {
            return (Vec::new(), Vec::new());
        };
        let task = *task;
        let is_short = self.puzzle.as_ref().is_some_and(|puzzle| puzzle.is_short);
        let (mut gaps, checked) = audit::complete(
            rules,
            (goal, within, class),
            position,
            (line, is_short),
            limits,
        );
        // From the end on, so that no edit moves the place of another.
        gaps.arrange_by_key(|gap| std::cmp::Reverse(gap.at.start));
        let main: HashSet<u32> = line.plies().map(|ply| ply.span.start).collect();
        let is_end = |gap: &Gap<G>| gap.reply.is_none();
        // The end of the main line has as much room as a solution that is written anew, the replies share as much.
        let most = MOST_MOVES / gaps.iter().filter(|gap| !is_end(gap)).count().max(1);
        let has_room = count(line) < MOST_MOVES / 2;
        gaps.retain(|gap| !is_end(gap) || has_room);
        let edit = |gap: &Gap<G>| {
            let number = rules.number(&gap.position);
            let outline = ProofOutline::of(rules, &gap.position, &gap.proof);
            let mut moves = outline.record(
                rules,
                (&gap.position, task),
                if is_end(gap) { MOST_MOVES } else { most },
                *alphabet,
            );
            let Some(reply) = &gap.reply else {
                // A variation that ends early is the author's business.
                let is_main = main.contains(&gap.at.start);
                return (is_main && !moves.is_empty())
                    .then_some(Edit::Extend { at: gap.at, moves });
            };
            moves = format!(
                "{}. {} {moves}",
                number.saturating_sub(1),
                self.start.name(reply)
            );
            Some(Edit::Variation { at: gap.at, moves })
        };
        let faults = checked.words(&|mv| self.start.name(mv)).faults;
        (gaps.iter().filter_map(edit).collect(), faults)
    }

    fn tries(&self, goal: Goal, class: Class, limits: &TreeLimits<'_>) -> Option<WordedTree> {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        goal.seat()?;
        if rules.outcome(position).is_some() {
            return None;
        }
        let found = solve::ask(
            rules,
            position,
            GoalQuestion::whole(goal, class),
            &limits.question,
        );
        if found.verdict != Verdict::Proved {
            return None;
        }
        let goal = match goal {
            Goal::Wins { seat, by } => Goal::Wins {
                seat,
                by: by.or(found.by),
            },
            other => other,
        };
        Some(self.tries_of(tries::grow(rules, position, goal, found.class, limits)?))
    }

    fn read_tries(
        &self,
        goal: Goal,
        written: &WrittenTries<'_>,
    ) -> Result<WordedTree, CertificateError> {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        Ok(self.tries_of(tries::resolve(rules, position, goal, written)?.tree))
    }

    fn verify_tries(
        &self,
        goal: Goal,
        written: &WrittenTries<'_>,
        limits: &Limits<'_>,
    ) -> Result<VerificationCounts, CertificateError> {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        let resolved = tries::resolve(rules, position, goal, written)?;
        tries::verify(rules, position, &resolved, limits)
    }

    fn verify(
        &self,
        goal: Goal,
        certificate: &Certificate<'_>,
        limits: &Limits<'_>,
    ) -> Result<usize, CertificateError> {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        proof::verify(rules, position, goal, certificate, *alphabet, limits)
    }
}

/// The moves of a line with its variations.
fn count(line: &Line) -> usize {
    let moves = line.items.iter().map(|item| match item {
        Item::Ply(_) => 1,
        Item::Variation(variation) => count(&variation.line),
        _ => 0,
    });
    moves.sum()
}

/// The number of tries that is enough for a reader.
const SHORT_TRIES: usize = 3;

/// A proof of a game.
struct Proved<G: Playable> {
    start: Arc<ProblemStart<G>>,
    trees: Vec<ProofTree<G::Move>>,
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

    fn solution(&self, goal: Goal) -> Option<String> {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let number = rules.number(position);
        let task = *goal.tasks(G::SEATS).first()?;
        let outline = ProofOutline::of(rules, position, self.trees.first()?);
        let moves = outline.record(rules, (position, task), MOST_MOVES, *alphabet);
        Some(format::record(&moves, number, G::PROFILE, *alphabet))
    }

    fn short_solution(&self, goal: Goal, class: Class, limits: &Limits<'_>) -> Option<String> {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let task = *goal.tasks(G::SEATS).first()?;
        let outline = ProofOutline::of(rules, position, self.trees.first()?);
        let is_key = |mv: &G::Move| {
            let keys = outline.first();
            keys.is_some_and(|key| rules.is_same_attack(position, key, mv))
        };
        let tries = audit::tries(rules, position, goal, class, is_key, SHORT_TRIES, limits);
        let tries: Vec<_> = tries
            .unwrap_or_default()
            .into_iter()
            .filter_map(|one| {
                let is_only = one.has_one_refutation();
                Some((one.mv, one.refutations.into_iter().next()?, is_only))
            })
            .collect();
        let moves = outline.short(rules, (position, task), &tries, *alphabet);
        Some(format::record(
            &moves,
            rules.number(position),
            G::PROFILE,
            *alphabet,
        ))
    }
}
