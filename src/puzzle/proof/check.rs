//! The check of a proof, in one pass over its branches.

use std::collections::{HashMap, HashSet};

use super::{Branch, Provable, Tree};
use crate::notation::print::Alphabet;
use crate::puzzle::reached::is_done;
use crate::puzzle::{Aim, Goal, Task};
use crate::text::Text;

/// Why a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The branch to blame, from 0; for what is missing the last branch before the gap, and `None` for the root.
    pub branch: Option<usize>,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    needs: Needs,
}

/// What a position still needs.
enum Needs {
    /// A move of the player whose task it is.
    Move,
    /// Answers to these replies.
    Answers(HashSet<String>),
    /// Nothing: it is decided, or proved elsewhere.
    Nothing,
}

/// Checks that a tree proves a task from a position. The number of positions seen, otherwise the first fault.
///
/// The time taken is linear in the size of the tree, times what it takes to list the replies of a position.
///
/// # Errors
/// What is wrong, and where.
pub fn check<G: Provable>(rules: &G, start: &G::Position, task: Task, tree: &Tree<G::Move>) -> Result<usize, Fault> {
    let mut checker = Checker { rules, task, path: Vec::new(), known: HashMap::new() };
    checker.known.extend(tree.branches.iter().filter_map(|branch| Some((branch.same_as? as usize, Vec::new()))));
    let needs = checker.needs(start).map_err(|problem| Fault { branch: None, problem })?;
    checker.path.push(Frame { position: start.clone(), branch: None, needs });
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
    fn name(&self, mv: &G::Move) -> String {
        self.rules.write(&self.rules.normal(mv), Alphabet::Latin)
    }

    /// Leaves the positions behind so many moves, which must lack nothing.
    fn close(&mut self, length: usize) -> Result<(), Fault> {
        while self.path.len() > length {
            let Some(frame) = self.path.pop() else { break };
            let problem = match frame.needs {
                Needs::Nothing => continue,
                Needs::Move => Problem::NoMove,
                Needs::Answers(left) => match left.into_iter().min() {
                    Some(reply) => Problem::Unanswered(reply),
                    None => continue,
                },
            };
            return Err(Fault { branch: frame.branch, problem });
        }
        Ok(())
    }

    /// Plays a branch in the last position of the path.
    fn enter(&mut self, at: usize, branch: &Branch<G::Move>) -> Result<Frame<G::Position>, Problem> {
        let name = self.name(&branch.mv);
        let Some(parent) = self.path.last_mut() else { return Err(Problem::Stray) };
        let step = match &mut parent.needs {
            Needs::Nothing => return Err(Problem::Stray),
            needs @ Needs::Move => {
                *needs = Needs::Nothing;
                self.rules.check(&parent.position, &branch.mv)
            }
            Needs::Answers(left) => {
                let step = self.rules.check(&parent.position, &branch.mv);
                if step.is_ok() && !left.remove(&name) {
                    return Err(Problem::Surplus);
                }
                step
            }
        };
        let step = step.ok().filter(|step| self.rules.surplus(step).is_none()).ok_or(Problem::Illegal)?;
        let mut position = parent.position.clone();
        self.rules.play(&mut position, &step);
        let mut needs = self.needs(&position)?;
        if let Some(earlier) = branch.same_as {
            let identity = self.rules.identity(&position).ok_or(Problem::Elsewhere)?;
            if earlier as usize >= at || self.known.get(&(earlier as usize)) != Some(&identity) {
                return Err(Problem::Elsewhere);
            }
            needs = Needs::Nothing;
        }
        if let Some(known) = self.known.get_mut(&at) {
            *known = self.rules.identity(&position).ok_or(Problem::Elsewhere)?;
        }
        Ok(Frame { position, branch: Some(at), needs })
    }

    /// What a position needs to be proved.
    fn needs(&self, position: &G::Position) -> Result<Needs, Problem> {
        let rules = self.rules;
        if let Some(outcome) = rules.outcome(position) {
            return if is_done(rules, position, outcome, self.task) {
                Ok(Needs::Nothing)
            } else {
                Err(Problem::Failed)
            };
        }
        if let Aim::Win(Some(by)) = self.task.aim
            && rules.number(position) > by
        {
            return Err(Problem::Late);
        }
        if rules.to_move(position) == self.task.seat {
            return Ok(Needs::Move);
        }
        let replies = rules.replies(position, self.task);
        Ok(Needs::Answers(replies.iter().map(|reply| self.name(reply)).collect()))
    }
}
