//! The check of a proof, in one pass over its branches.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{Branch, Needs, Provable, Tree};
use crate::notation::print::Alphabet;
use crate::puzzle::reached::{is_certain, is_done};
use crate::puzzle::{Aim, Goal, Task};
use crate::text::{Text, plural_ru};

/// Why a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The branch to blame, from 0; for what is missing the last branch before the gap, and `None` for the root.
    pub branch: Option<usize>,
    /// What is wrong.
    pub problem: Problem,
}

crate::text::error_in_words!(Fault, fault => &fault.problem.text().en);

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A branch hangs in the air: its depth is not one more than that of an earlier one, or there is nothing to answer.
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
    /// The player has to offer so many moves of which another one picks, and the proof has not just those.
    Offer(usize),
    /// An offer with this move in it holds none that is picked.
    Unpicked(String),
    /// The move is answered twice, or needs no answer.
    Surplus,
    /// The branch refers to one that does not come before it or has another position.
    Elsewhere,
}

impl Problem {
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
            Self::Late => Text::new("the goal is not reached in time", "цель не достигнута в срок"),
            Self::NoMove => Text::new("the proof has no move here", "в доказательстве здесь нет хода"),
            Self::Unanswered(reply) => {
                crate::text!("the reply {reply} has no answer", "на ответ {reply} ничего не указано")
            }
            &Self::Offer(count) => {
                let ru = plural_ru(count as u64, "ход", "хода", "ходов");
                crate::text!(
                    "{count} moves are offered here, and the proof must have each that may be picked, and no other",
                    "здесь предлагают {count} {ru}, и в доказательстве нужен каждый, который могут выбрать, и никакой другой"
                )
            }
            Self::Unpicked(reply) => crate::text!(
                "in an offer with {reply} nothing is picked",
                "в предложении, где есть {reply}, ничего не выбрано"
            ),
            Self::Surplus => {
                Text::new("this move stands twice or needs no answer", "этот ход записан дважды или не требует ответа")
            }
            Self::Elsewhere => Text::new(
                "the branch referred to has another position",
                "ветвь, на которую указывает ссылка, ведёт к другой позиции",
            ),
        }
    }
}

/// A position on the way from the start position to the branch being checked.
struct Frame<P> {
    position: P,
    branch: Option<usize>,
    open: Open,
}

/// What a position still needs, moves by their names.
enum Open {
    /// A move of the player whose task it is.
    Move,
    /// A move of that player, or so many of these, which are what he offers.
    Offer(HashSet<String>, usize),
    /// So many more of those offered; what the first of them says of the whole offer, and how many were due.
    Rest { moves: HashSet<String>, missing: usize, written: Option<BTreeSet<String>>, count: usize },
    /// Answers to these replies, and to those offered until only so many are left.
    Answers { replies: HashSet<String>, offered: HashSet<String>, spared: usize },
    /// Nothing: it is decided, or proved elsewhere.
    Nothing,
}

/// A legal move by name: what it comes to, and the offer it was picked from, where it tells.
struct Named {
    picked: String,
    whole: Option<BTreeSet<String>>,
}

impl Open {
    /// Takes a move of the proof off what is needed.
    fn take(&mut self, Named { picked, whole }: Named) -> Result<(), Problem> {
        match self {
            Self::Nothing => return Err(Problem::Stray),
            Self::Move => *self = Self::Nothing,
            Self::Offer(moves, _) if whole.is_none() && !moves.contains(&picked) => *self = Self::Nothing,
            Self::Offer(moves, count) => {
                let count = *count;
                if !moves.remove(&picked) || whole.as_ref().is_some_and(|whole| whole.len() != count) {
                    return Err(Problem::Offer(count));
                }
                let moves = std::mem::take(moves);
                *self = Self::Rest { moves, missing: count.saturating_sub(1), written: whole, count };
            }
            Self::Rest { moves, missing, written, count } => {
                if *written != whole {
                    return Err(Problem::Offer(*count));
                }
                if *missing == 0 || !moves.remove(&picked) {
                    return Err(Problem::Surplus);
                }
                *missing -= 1;
            }
            Self::Answers { replies, offered, spared } => {
                if whole.is_some_and(|whole| whole.len() != *spared + 1) {
                    return Err(Problem::Offer(*spared + 1));
                }
                if !replies.remove(&picked) && (offered.len() <= *spared || !offered.remove(&picked)) {
                    return Err(Problem::Surplus);
                }
            }
        }
        Ok(())
    }

    /// What is still missing at the end.
    fn close(self) -> Result<(), Problem> {
        match self {
            Self::Move | Self::Offer(..) => Err(Problem::NoMove),
            Self::Nothing | Self::Rest { missing: 0, .. } => Ok(()),
            Self::Rest { count, .. } => Err(Problem::Offer(count)),
            Self::Answers { replies, offered, spared } => match replies.into_iter().min() {
                Some(reply) => Err(Problem::Unanswered(reply)),
                None if offered.len() > spared => {
                    Err(offered.into_iter().min().map_or(Problem::NoMove, Problem::Unpicked))
                }
                None => Ok(()),
            },
        }
    }
}

/// Checks that a tree proves a task from a position. The number of positions seen, otherwise the first fault.
///
/// Of a task that is done whatever is played an empty tree is proof enough.
///
/// The time taken is linear in the size of the tree, times what it takes to list the replies of a position.
///
/// # Errors
/// What is wrong, and where.
pub fn check<G: Provable>(rules: &G, start: &G::Position, task: Task, tree: &Tree<G::Move>) -> Result<usize, Fault> {
    if tree.branches.is_empty() && rules.outcome(start).is_none() && is_certain(rules, start, task) {
        return Ok(1);
    }
    let mut checker = Checker { rules, task, path: Vec::new(), known: HashMap::new() };
    checker.known.extend(tree.branches.iter().filter_map(|branch| Some((branch.same_as? as usize, Vec::new()))));
    let open = checker.needs(start).map_err(|problem| Fault { branch: None, problem })?;
    checker.path.push(Frame { position: start.clone(), branch: None, open });
    for (at, branch) in tree.branches.iter().enumerate() {
        let fault = |problem| Fault { branch: Some(at), problem };
        let depth = branch.depth as usize;
        if depth == 0 || depth > checker.path.len() {
            return Err(fault(Problem::Stray));
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
pub fn proves<G: Provable>(rules: &G, start: &G::Position, goal: Goal, trees: &[Tree<G::Move>]) -> bool {
    let tasks = goal.tasks(G::SEATS);
    tasks.len() == trees.len() && tasks.iter().zip(trees).all(|(task, tree)| check(rules, start, *task, tree).is_ok())
}

struct Checker<'a, G: Provable> {
    rules: &'a G,
    task: Task,
    path: Vec<Frame<G::Position>>,
    /// The positions of branches that others refer to.
    known: HashMap<usize, Vec<u8>>,
}

impl<G: Provable> Checker<'_, G> {
    /// The name of a move by which replies are compared.
    fn name(&self, position: &G::Position, mv: &G::Move) -> String {
        self.rules.write(&self.rules.normal(position, mv), Alphabet::Latin)
    }

    fn names(&self, position: &G::Position, moves: &[G::Move]) -> HashSet<String> {
        moves.iter().map(|mv| self.name(position, mv)).collect()
    }

    /// The names in a legal move.
    fn named(&self, position: &G::Position, mv: &G::Move) -> Named {
        let offered = self.rules.offered(mv);
        let picked = offered.as_ref().and_then(|(moves, at)| moves.get(*at)).unwrap_or(mv);
        let picked = self.name(position, picked);
        Named { picked, whole: offered.map(|(moves, _)| self.names(position, &moves).into_iter().collect()) }
    }

    /// Leaves the positions behind so many moves, which must lack nothing.
    fn close(&mut self, length: usize) -> Result<(), Fault> {
        while self.path.len() > length {
            let Some(frame) = self.path.pop() else { break };
            frame.open.close().map_err(|problem| Fault { branch: frame.branch, problem })?;
        }
        Ok(())
    }

    /// Plays a branch in the last position of the path.
    fn enter(&mut self, at: usize, branch: &Branch<G::Move>) -> Result<Frame<G::Position>, Problem> {
        let Some(parent) = self.path.last() else { return Err(Problem::Stray) };
        if matches!(parent.open, Open::Nothing) {
            return Err(Problem::Stray);
        }
        let step = self.rules.check(&parent.position, &branch.mv).ok();
        let step = step.filter(|step| self.rules.surplus(step).is_none()).ok_or(Problem::Illegal)?;
        let named = self.named(&parent.position, &branch.mv);
        let mut position = parent.position.clone();
        self.rules.play(&mut position, &step);
        self.path.last_mut().map_or(Err(Problem::Stray), |parent| parent.open.take(named))?;
        let mut open = self.needs(&position)?;
        if let Some(earlier) = branch.same_as {
            let identity = self.rules.identity(&position).ok_or(Problem::Elsewhere)?;
            if earlier as usize >= at || self.known.get(&(earlier as usize)) != Some(&identity) {
                return Err(Problem::Elsewhere);
            }
            open = Open::Nothing;
        }
        if let Some(known) = self.known.get_mut(&at) {
            *known = self.rules.identity(&position).ok_or(Problem::Elsewhere)?;
        }
        Ok(Frame { position, branch: Some(at), open })
    }

    /// What a position needs to be proved.
    fn needs(&self, position: &G::Position) -> Result<Open, Problem> {
        let rules = self.rules;
        if let Some(outcome) = rules.outcome(position) {
            return if is_done(rules, position, outcome, self.task) { Ok(Open::Nothing) } else { Err(Problem::Failed) };
        }
        if let Aim::Win(Some(by)) = self.task.aim
            && rules.number(position) > by
        {
            return Err(Problem::Late);
        }
        Ok(match Needs::of(rules, position, self.task) {
            Needs::One => Open::Move,
            Needs::Offered { moves, count } => Open::Offer(self.names(position, &moves), count),
            Needs::Each { replies, offered, spared } => Open::Answers {
                replies: self.names(position, &replies),
                offered: self.names(position, &offered),
                spared,
            },
        })
    }
}
