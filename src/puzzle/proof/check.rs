//! The check of a proof, in one pass over its branches.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{Needs, ProofMove, ProofTree, Provable};
use crate::notation::print::Alphabet;
use crate::puzzle::limits::Limits;
use crate::puzzle::reached::{is_certain, is_done};
use crate::puzzle::{Aim, Goal, Task};
use crate::text::{Text, plural_ru};

/// Why a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// The branch to blame, from 0; for a missing move the last branch before the gap, and `None`
    /// for the root.
    pub branch: Option<usize>,
    /// The fault.
    pub problem: ProofErrorKind,
}

crate::text::error_in_words!(ProofError, fault => &fault.problem.text().en);

/// A fault of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofErrorKind {
    /// A branch hangs in the air: its depth is not one more than the depth of an earlier one, or
    /// there is nothing to answer.
    Stray,
    /// The rules forbid the move.
    Illegal,
    /// The game ends otherwise than it should.
    Failed,
    /// The aim is not reached in time.
    Late,
    /// The player has no move here.
    NoMove,
    /// A reply has no answer.
    Unanswered(String),
    /// The player must offer this number of moves, and the proof has other ones.
    Offer(usize),
    /// An offer with this move in it holds none that is picked.
    Unpicked(String),
    /// The move is answered twice, or needs no answer.
    Surplus,
    /// The branch refers to one that does not come before it or has another position.
    Elsewhere,
    /// The time of the check is up.
    GivenUp,
}

impl ProofErrorKind {
    /// The problem in words.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Stray => Text::new(
                "this move belongs to no position of the proof",
                "этот ход не относится ни к одной позиции доказательства",
            ),
            Self::Illegal => Text::new("this move is illegal", "этот ход недопустим"),
            Self::Failed => Text::new(
                "the game ends here without reaching the goal",
                "партия здесь кончается, а цель не достигнута",
            ),
            Self::Late => Text::new(
                "the goal is not reached in time",
                "цель не достигнута в срок",
            ),
            Self::NoMove => Text::new(
                "the proof has no move here",
                "в доказательстве здесь нет хода",
            ),
            Self::Unanswered(reply) => {
                text!(
                    "the reply {reply} has no answer",
                    "на ответ {reply} ничего не указано"
                )
            }
            &Self::Offer(count) => {
                let ru = plural_ru(count as u64, "ход", "хода", "ходов");
                text!(
                    "{count} moves are offered here, and the proof must have each that may be picked, and no other",
                    "здесь предлагают {count} {ru}, и в доказательстве нужен каждый, который могут выбрать, и никакой другой"
                )
            }
            Self::Unpicked(reply) => text!(
                "in an offer with {reply} nothing is picked",
                "в предложении, где есть {reply}, ничего не выбрано"
            ),
            Self::Surplus => Text::new(
                "this move stands twice or needs no answer",
                "этот ход записан дважды или не требует ответа",
            ),
            Self::GivenUp => Text::new(
                "stopped here when the time was up: --time gives it more",
                "здесь проверка прекращена: время вышло; больше времени даёт параметр --time",
            ),
            Self::Elsewhere => Text::new(
                "the branch referred to has another position",
                "ветвь, на которую указывает ссылка, ведёт к другой позиции",
            ),
        }
    }
}

/// A position on the way from the start position to the branch being checked.
struct OpenPosition<P> {
    position: P,
    branch: Option<usize>,
    open: OpenBranch,
}

/// The moves that a position still needs. Only the moves that the proof has are kept, by their
/// names: the other moves of a position are listed when the proof leaves it, so that a long line of
/// large positions needs no room for all their moves.
enum OpenBranch {
    /// A move of the player whose task it is.
    Move,
    /// How many of those are offered; the whole offer, as the first of them tells it.
    Offer {
        taken: HashSet<String>,
        written: Option<BTreeSet<String>>,
        count: usize,
    },
    /// Answers to replies, each with its branch; how many are offered, once that is counted.
    Answers {
        taken: HashMap<String, usize>,
        due: Option<usize>,
    },
    /// Nothing: it is decided, or proved elsewhere.
    Nothing,
}

/// Checks that a tree proves a task from a position. The number of positions seen, otherwise the first fault.
///
/// Of a task that is done whatever is played an empty tree is proof enough.
///
/// The time taken is linear in the size of the tree, times what it takes to list the replies of a position; the memory in
/// the size of the tree, however many replies its positions have.
///
/// # Errors
/// The fault, and its place.
pub fn check<G: Provable>(
    rules: &G,
    start: &G::Position,
    task: Task,
    tree: &ProofTree<G::Move>,
) -> Result<usize, ProofError> {
    let limits = &Limits::nodes(u64::MAX);
    check_within(rules, start, task, tree, (Alphabet::Latin, limits))
}

/// The same, given up when the limits are reached; a fault names moves in the letters given.
pub(super) fn check_within<G: Provable>(
    rules: &G,
    start: &G::Position,
    task: Task,
    tree: &ProofTree<G::Move>,
    (alphabet, limits): (Alphabet, &Limits<'_>),
) -> Result<usize, ProofError> {
    if tree.branches.is_empty() && rules.outcome(start).is_none() && is_certain(rules, start, task)
    {
        return Ok(1);
    }
    let mut checker = Checker {
        asked: Obligation {
            rules,
            task,
            alphabet,
        },
        path: Vec::new(),
        known: HashMap::new(),
    };
    checker.known.extend(
        tree.branches
            .iter()
            .filter_map(|branch| Some((branch.same_as? as usize, Vec::new()))),
    );
    let open = checker.asked.needs(start).map_err(|problem| ProofError {
        branch: None,
        problem,
    })?;
    checker.path.push(OpenPosition {
        position: start.clone(),
        branch: None,
        open,
    });
    for (at, branch) in tree.branches.iter().enumerate() {
        let fault = |problem| ProofError {
            branch: Some(at),
            problem,
        };
        let depth = branch.depth as usize;
        if depth == 0 || depth > checker.path.len() {
            return Err(fault(ProofErrorKind::Stray));
        }
        if limits.is_stopped() {
            return Err(fault(ProofErrorKind::GivenUp));
        }
        checker.close(depth)?;
        let frame = checker.enter(at, branch).map_err(fault)?;
        checker.path.push(frame);
    }
    checker.close(0)?;
    Ok(tree.branches.len() + 1)
}

/// Whether trees prove a goal, one for each of its tasks.
#[must_use]
pub fn proves<G: Provable>(
    rules: &G,
    start: &G::Position,
    goal: Goal,
    trees: &[ProofTree<G::Move>],
) -> bool {
    proves_within(rules, start, goal, trees, &Limits::nodes(u64::MAX))
}

/// The same, given up when another thread or the time stops it.
pub(in crate::puzzle) fn proves_within<G: Provable>(
    rules: &G,
    start: &G::Position,
    goal: Goal,
    trees: &[ProofTree<G::Move>],
    limits: &Limits<'_>,
) -> bool {
    let tasks = goal.tasks(G::SEATS);
    let holds = |(task, tree): (&Task, &ProofTree<G::Move>)| {
        check_within(rules, start, *task, tree, (Alphabet::Latin, limits)).is_ok()
    };
    tasks.len() == trees.len() && tasks.iter().zip(trees).all(holds)
}

struct Checker<'a, G: Provable> {
    asked: Obligation<'a, G>,
    path: Vec<OpenPosition<G::Position>>,
    /// The positions of branches that others refer to.
    known: HashMap<usize, Vec<u8>>,
}

impl<G: Provable> Checker<'_, G> {
    /// Leaves the positions behind this number of moves, which must lack nothing.
    fn close(&mut self, length: usize) -> Result<(), ProofError> {
        while self.path.len() > length {
            let Some(frame) = self.path.pop() else { break };
            self.asked.close(frame)?;
        }
        Ok(())
    }

    /// Plays a branch in the last position of the path.
    fn enter(
        &mut self,
        at: usize,
        branch: &ProofMove<G::Move>,
    ) -> Result<OpenPosition<G::Position>, ProofErrorKind> {
        let rules = self.asked.rules;
        let parent = self
            .path
            .last_mut()
            .filter(|parent| !matches!(parent.open, OpenBranch::Nothing));
        let Some(parent) = parent else {
            return Err(ProofErrorKind::Stray);
        };
        let step = rules.check(&parent.position, &branch.mv).ok();
        let step = step
            .filter(|step| rules.surplus(step).is_none())
            .ok_or(ProofErrorKind::Illegal)?;
        self.asked.take(parent, at, &branch.mv)?;
        let mut position = parent.position.clone();
        rules.play(&mut position, &step);
        let mut open = self.asked.needs(&position)?;
        if let Some(earlier) = branch.same_as {
            let identity = rules
                .likeness(&position, self.asked.task)
                .ok_or(ProofErrorKind::Elsewhere)?;
            if earlier as usize >= at || self.known.get(&(earlier as usize)) != Some(&identity) {
                return Err(ProofErrorKind::Elsewhere);
            }
            open = OpenBranch::Nothing;
        }
        if let Some(known) = self.known.get_mut(&at) {
            *known = rules
                .likeness(&position, self.asked.task)
                .ok_or(ProofErrorKind::Elsewhere)?;
        }
        Ok(OpenPosition {
            position,
            branch: Some(at),
            open,
        })
    }
}

/// The task to be proved of positions.
struct Obligation<'a, G> {
    rules: &'a G,
    task: Task,
    /// The letters in which faults name moves.
    alphabet: Alphabet,
}

impl<G: Provable> Obligation<'_, G> {
    /// The name of a move by which replies are compared.
    fn name(&self, position: &G::Position, mv: &G::Move) -> String {
        self.rules
            .write(&self.rules.normal(position, mv), self.alphabet)
    }

    /// The name of a move, or of the move that is picked from an offer, with the names of the whole offer.
    fn names(&self, position: &G::Position, mv: &G::Move) -> (String, Option<BTreeSet<String>>) {
        let name = |mv: &G::Move| self.name(position, mv);
        let offered = self.rules.offered(mv);
        let picked = offered
            .as_ref()
            .and_then(|(moves, at)| moves.get(*at))
            .unwrap_or(mv);
        let whole = |(moves, _): &(Vec<G::Move>, usize)| moves.iter().map(name).collect();
        (name(picked), offered.as_ref().map(whole))
    }

    /// The moves that a position needs to be proved.
    fn needs(&self, position: &G::Position) -> Result<OpenBranch, ProofErrorKind> {
        let rules = self.rules;
        if let Some(outcome) = rules.outcome(position) {
            return if is_done(rules, position, outcome, self.task) {
                Ok(OpenBranch::Nothing)
            } else {
                Err(ProofErrorKind::Failed)
            };
        }
        if let Aim::Win(Some(by)) = self.task.aim
            && rules.number(position) > by
        {
            return Err(ProofErrorKind::Late);
        }
        let is_own = self.task.is_up_to(rules.to_move(position));
        Ok(if is_own {
            OpenBranch::Move
        } else {
            OpenBranch::Answers {
                taken: HashMap::new(),
                due: None,
            }
        })
    }

    /// Takes a legal move of the proof off the moves that a position needs.
    fn take(
        &self,
        frame: &mut OpenPosition<G::Position>,
        at: usize,
        mv: &G::Move,
    ) -> Result<(), ProofErrorKind> {
        let (position, open) = (&frame.position, &mut frame.open);
        let (picked, whole) = self.names(position, mv);
        let offer = || match Needs::of(self.rules, position, self.task) {
            Needs::One => (Vec::new(), 0),
            Needs::Offered { moves, count } => (moves, count),
            Needs::Each {
                offered, spared, ..
            } => (offered, spared + 1),
        };
        let is_offered =
            |moves: &[G::Move]| moves.iter().any(|mv| self.name(position, mv) == picked);
        match open {
            OpenBranch::Nothing => return Err(ProofErrorKind::Stray),
            OpenBranch::Move => {
                let (moves, count) = offer();
                let is_offered = is_offered(&moves);
                if count == 0 || whole.is_none() && !is_offered {
                    *open = OpenBranch::Nothing;
                } else if !is_offered || whole.as_ref().is_some_and(|whole| whole.len() != count) {
                    return Err(ProofErrorKind::Offer(count));
                } else {
                    *open = OpenBranch::Offer {
                        taken: HashSet::from([picked]),
                        written: whole,
                        count,
                    };
                }
            }
            OpenBranch::Offer { written, count, .. } if *written != whole => {
                return Err(ProofErrorKind::Offer(*count));
            }
            OpenBranch::Offer { taken, count, .. } => {
                if taken.len() >= *count || !is_offered(&offer().0) || !taken.insert(picked) {
                    return Err(ProofErrorKind::Surplus);
                }
            }
            OpenBranch::Answers { taken, due } => {
                if let Some(whole) = whole {
                    let due = *due.get_or_insert_with(|| offer().1);
                    if whole.len() != due {
                        return Err(ProofErrorKind::Offer(due));
                    }
                }
                if taken.insert(picked, at).is_some() {
                    return Err(ProofErrorKind::Surplus);
                }
            }
        }
        Ok(())
    }

    /// Leaves a position, which must lack nothing and have nothing that it does not need.
    fn close(&self, frame: OpenPosition<G::Position>) -> Result<(), ProofError> {
        let OpenPosition {
            position,
            branch,
            open,
        } = frame;
        let fault = |problem| Err(ProofError { branch, problem });
        let taken = match open {
            OpenBranch::Move => return fault(ProofErrorKind::NoMove),
            OpenBranch::Offer { taken, count, .. } if taken.len() < count => {
                return fault(ProofErrorKind::Offer(count));
            }
            OpenBranch::Nothing | OpenBranch::Offer { .. } => return Ok(()),
            OpenBranch::Answers { taken, .. } => taken,
        };
        let Needs::Each {
            replies,
            offered,
            spared,
        } = Needs::of(self.rules, &position, self.task)
        else {
            return fault(ProofErrorKind::NoMove);
        };
        let (mut answered, mut unanswered) = (HashSet::new(), None);
        for name in replies.iter().map(|mv| self.name(&position, mv)) {
            if taken.contains_key(&name) {
                answered.insert(name);
            } else if unanswered.as_ref().is_none_or(|least| name < *least) {
                unanswered = Some(name);
            }
        }
        let names = offered.iter().map(|mv| self.name(&position, mv));
        let (picked, unpicked): (BTreeSet<_>, BTreeSet<_>) =
            names.partition(|name| taken.contains_key(name));
        let idle = taken
            .iter()
            .filter(|(name, _)| !answered.contains(*name) && !picked.contains(*name));
        let too_many = || {
            picked
                .iter()
                .filter(|_| unpicked.len() < spared)
                .filter_map(|name| taken.get(name))
                .max()
        };
        // Which replies need no answer where a win is denied is a matter of how much the check sees.
        let idle = idle.filter(|_| self.task.aim != Aim::Deny);
        if let Some(&at) = idle.map(|(_, at)| at).min().or_else(too_many) {
            return Err(ProofError {
                branch: Some(at),
                problem: ProofErrorKind::Surplus,
            });
        }
        let is_short = unpicked.len() > spared;
        match (unanswered, unpicked.into_iter().next()) {
            (Some(reply), _) => fault(ProofErrorKind::Unanswered(reply)),
            (None, Some(reply)) if is_short => fault(ProofErrorKind::Unpicked(reply)),
            _ => Ok(()),
        }
    }
}
