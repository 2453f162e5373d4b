//! The search that every game has: all moves, whatever they are, with a table of positions where the game tells them apart.
//!
//! It knows nothing of the game, so that it is slow and right. It answers for the class `all`.

use std::collections::HashMap;

use super::{Answer, Class, Key, Limits, ProofOutline, Stopped, Verdict};
use crate::puzzle::proof::{Builder, Needs, ProofTree, Provable, opposed_offer};
use crate::puzzle::reached::is_done;
use crate::puzzle::{Aim, Goal, Task};
use crate::rules::Seat;

/// Bytes that a position in the table takes besides its key.
const ENTRY: usize = 96;
/// Bytes that a branch of a proof takes, with its place in the list of positions.
const BRANCH: usize = 320;
/// How many moves deep a goal is looked for.
const MOST: u32 = 400;

/// Proves or refutes a goal in a position whose game goes on, looking at all moves: of a win the shortest, with all first
/// moves that reach it.
#[must_use]
pub fn full_width<G: Provable>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    limits: &Limits<'_>,
) -> Answer<G> {
    let mut answer = Answer::unknown(Class::All);
    let mut search = FullWidth::new(rules, limits, limits.memory / BRANCH);
    // Where a limit ends the search, its results until then stay.
    let _ = search.answer(position, goal, &mut answer);
    answer.nodes = search.nodes;
    answer
}

/// Whether a goal holds among all moves: the number of the winning move of the shortest win, 0 where moves are not
/// counted.
///
/// # Errors
/// When a limit ended the search.
pub fn reach<G: Provable>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    limits: &Limits<'_>,
) -> Result<Option<u32>, Stopped> {
    let mut search = FullWidth::new(rules, limits, 0);
    let mut last = 0;
    for task in goal.tasks(G::SEATS) {
        match search.deepen(position, task)? {
            Some(Task { aim, .. }) => {
                last = last.max(if let Aim::Win(Some(by)) = aim { by } else { 0 });
            }
            None => return Ok(None),
        }
    }
    Ok(Some(last))
}

/// All moves of the player to move that keep a goal of his, of a win the shortest or the goal's.
///
/// # Errors
/// When a limit ended the search, or the goal is not one player's.
pub fn answers<G: Provable>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    limits: &Limits<'_>,
) -> Result<Vec<Key<G::Move>>, Stopped> {
    let [task] = goal.tasks(G::SEATS)[..] else {
        return Err(Stopped);
    };
    let mut search = FullWidth::new(rules, limits, 0);
    let task = match goal.by() {
        Some(by) if by > rules.number(position).saturating_add(MOST) => return Err(Stopped),
        Some(by) => {
            search.horizon = by;
            Some(task)
        }
        None => search.deepen(position, task)?,
    };
    task.map_or(Ok(Vec::new()), |task| search.keys(position, task))
}

/// The moves of a position that matter for a task.
struct RelevantMoves<M> {
    /// Whether one group that is as it should be is enough, or all must be.
    is_one_enough: bool,
    /// Moves, and by how many of them the task must be reached.
    groups: [(Vec<M>, usize); 2],
}

/// The value of a task in a position, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TaskValue {
    Reached,
    Lost,
    /// Neither within this number of moves.
    Open(u32),
}

/// A search through all games from a position.
pub(crate) struct FullWidth<'a, G: Provable> {
    rules: &'a G,
    limits: &'a Limits<'a>,
    /// The number of moves after which the same player moves again with the same colours.
    period: u32,
    /// The number of the last move that is looked at.
    horizon: u32,
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// The bytes that the table takes.
    bytes: usize,
    /// Branches that a proof may have.
    most: usize,
    known: HashMap<(Seat, u32, Vec<u8>), TaskValue>,
}

impl<'a, G: Provable> FullWidth<'a, G> {
    /// A search to the end of every game.
    pub(crate) fn new(rules: &'a G, limits: &'a Limits<'a>, most: usize) -> Self {
        let period = rules.frame().period.max(1);
        Self {
            rules,
            limits,
            period,
            horizon: u32::MAX,
            nodes: 0,
            bytes: 0,
            most,
            known: HashMap::new(),
        }
    }

    fn answer(
        &mut self,
        position: &G::Position,
        goal: Goal,
        answer: &mut Answer<G>,
    ) -> Result<(), Stopped> {
        let rules = self.rules;
        let (mut proof, mut last) = (Vec::new(), None);
        for task in goal.tasks(G::SEATS) {
            let Some(task) = self.deepen(position, task)? else {
                answer.verdict = Verdict::Refuted;
                answer.loser = Some(task.seat).filter(|_| goal == Goal::Draw);
                return Ok(());
            };
            proof.push(self.tree(position, task)?);
            last = Some(task);
        }
        let Some(task) = last else { return Ok(()) };
        answer.verdict = Verdict::Proved;
        answer.proof = proof;
        if let (Aim::Win(by), [tree]) = (task.aim, &answer.proof[..]) {
            answer.by = by;
            let line = ProofOutline::of(rules, position, tree).line();
            answer.line = line
                .into_iter()
                .map(|at| tree.branches[at].mv.clone())
                .collect();
        }
        if goal.seat() == Some(rules.to_move(position)) {
            answer.keys = self.keys(position, task)?;
            answer.unique = Some(answer.keys.len() == 1);
        }
        Ok(())
    }

    /// The task as far as it is reached soonest; `None` when it cannot be reached.
    fn deepen(&mut self, position: &G::Position, task: Task) -> Result<Option<Task>, Stopped> {
        let number = self.rules.number(position);
        let (is_timed, by) = match task.aim {
            Aim::Win(by) => (true, by),
            Aim::Hold | Aim::Deny | Aim::Score(_) => (false, None),
        };
        let furthest = number.saturating_add(MOST);
        let last = by.unwrap_or(furthest).min(furthest);
        let mut moves = 0;
        while number.saturating_add(moves) <= last {
            self.horizon = number.saturating_add(moves);
            let task = if is_timed {
                Task {
                    aim: Aim::Win(Some(self.horizon)),
                    ..task
                }
            } else {
                task
            };
            match self.value(position, task)? {
                TaskValue::Reached => return Ok(Some(task)),
                TaskValue::Lost => return Ok(None),
                TaskValue::Open(_) => moves += if is_timed { 1 } else { moves + 1 },
            }
        }
        // Too late is not reached; too far is not known.
        if by == Some(last) {
            Ok(None)
        } else {
            Err(Stopped)
        }
    }

    /// All moves after which a task is reached within the horizon.
    fn keys(&mut self, position: &G::Position, task: Task) -> Result<Vec<Key<G::Move>>, Stopped> {
        let rules = self.rules;
        let mut keys: Vec<Key<G::Move>> = Vec::new();
        if opposed_offer(rules, position, task).is_some() {
            // The task is kept by an offer, not by a move.
            return Err(Stopped);
        }
        for mv in rules.moves(position) {
            let Some(after) = self.after(position, &mv) else {
                continue;
            };
            if !self.reaches(&after, task)? {
                continue;
            }
            if keys
                .iter()
                .all(|key| !rules.is_same(position, &key.mv, &mv))
            {
                keys.push(Key::from(mv));
            }
        }
        Ok(keys)
    }

    /// Whether a task is reached: a win within the horizon, which for other tasks goes on as far as it must.
    fn reaches(&mut self, position: &G::Position, task: Task) -> Result<bool, Stopped> {
        let number = self.rules.number(position);
        loop {
            match self.value(position, task)? {
                TaskValue::Reached => return Ok(true),
                TaskValue::Lost => return Ok(false),
                TaskValue::Open(_) if matches!(task.aim, Aim::Win(_)) => return Ok(false),
                TaskValue::Open(_) => {
                    let moves = (self.horizon + 1).saturating_sub(number);
                    if moves > MOST {
                        return Err(Stopped);
                    }
                    self.horizon += moves + 1;
                }
            }
        }
    }

    /// A proof of a task; `None` when it is not reached within the horizon.
    pub(crate) fn proof(
        &mut self,
        position: &G::Position,
        task: Task,
    ) -> Result<Option<ProofTree<G::Move>>, Stopped> {
        if self.value(position, task)? == TaskValue::Reached {
            self.tree(position, task).map(Some)
        } else {
            Ok(None)
        }
    }

    fn after(&self, position: &G::Position, mv: &G::Move) -> Option<Box<G::Position>> {
        self.rules.after(position, mv).ok().map(Box::new)
    }

    /// The moves that matter, and how many of them must do.
    fn asked(&self, position: &G::Position, task: Task) -> RelevantMoves<G::Move> {
        let rules = self.rules;
        match Needs::of(rules, position, task) {
            Needs::One => RelevantMoves {
                is_one_enough: true,
                groups: [(rules.moves(position), 1), (Vec::new(), 1)],
            },
            Needs::Offered { moves, count } => {
                let mut alone = rules.moves(position);
                alone.retain(|mv| !moves.contains(mv));
                RelevantMoves {
                    is_one_enough: true,
                    groups: [(alone, 1), (moves, count)],
                }
            }
            Needs::Each {
                mut replies,
                offered,
                spared,
            } => {
                replies.retain(|reply| rules.check(position, reply).is_ok());
                let (all, most) = (replies.len(), offered.len().saturating_sub(spared));
                RelevantMoves {
                    is_one_enough: false,
                    groups: [(replies, all), (offered, most)],
                }
            }
        }
    }

    /// Whether a task is reached by this number of these moves; how far it was looked is for the caller to say.
    fn value_of(
        &mut self,
        position: &G::Position,
        task: Task,
        moves: &[G::Move],
        need: usize,
    ) -> Result<TaskValue, Stopped> {
        let (mut reached, mut spare) = (0, moves.len().checked_sub(need));
        let mut is_open = false;
        for mv in moves {
            let (true, Some(others)) = (reached < need, spare) else {
                break;
            };
            let Some(after) = self.after(position, mv) else {
                continue;
            };
            // To play a move takes longer than to look at the clock.
            if self.limits.is_stopped() {
                return Err(Stopped);
            }
            match self.value(&after, task)? {
                TaskValue::Reached => reached += 1,
                TaskValue::Open(_) => is_open = true,
                TaskValue::Lost => spare = others.checked_sub(1),
            }
        }
        Ok(match spare {
            Some(_) if reached >= need => TaskValue::Reached,
            Some(_) if is_open => TaskValue::Open(0),
            _ => TaskValue::Lost,
        })
    }

    /// The key that tells a position from others; nothing where the game does not say.
    fn key(&self, position: &G::Position, task: Task) -> Option<(Seat, u32, Vec<u8>)> {
        let mut identity = self.rules.identity(position)?;
        let number = self.rules.number(position);
        if matches!(task.aim, Aim::Win(_)) {
            return Some((task.seat, number, identity));
        }
        // Without a term only whose turn it is matters, not which.
        identity.drain(..size_of::<u32>().min(identity.len()));
        Some((task.seat, number % self.period, identity))
    }

    fn value(&mut self, position: &G::Position, task: Task) -> Result<TaskValue, Stopped> {
        let rules = self.rules;
        if let Some(outcome) = rules.outcome(position) {
            return Ok(if is_done(rules, position, outcome, task) {
                TaskValue::Reached
            } else {
                TaskValue::Lost
            });
        }
        let left = self
            .horizon
            .saturating_add(1)
            .saturating_sub(rules.number(position));
        let is_timed = matches!(task.aim, Aim::Win(_));
        if left == 0 && is_timed {
            return Ok(TaskValue::Open(0));
        }
        // Without a term the value of a position holds for it later in the game too, beyond the
        // horizon.
        let key = self.key(position, task);
        match key.as_ref().and_then(|key| self.known.get(key)) {
            Some(&TaskValue::Open(most)) if most < left => {}
            Some(&known) => return Ok(known),
            None => {}
        }
        if left == 0 {
            return Ok(TaskValue::Open(0));
        }
        self.nodes += 1;
        if self.nodes > self.limits.nodes || self.bytes > self.limits.memory {
            return Err(Stopped);
        }
        self.limits.show(self.nodes, self.horizon);
        let RelevantMoves {
            is_one_enough,
            groups,
        } = self.asked(position, task);
        let (mv, mut value) = if is_one_enough {
            (TaskValue::Reached, TaskValue::Lost)
        } else {
            (TaskValue::Lost, TaskValue::Reached)
        };
        for (moves, need) in &groups {
            match self.value_of(position, task, moves, *need)? {
                TaskValue::Open(_) => value = TaskValue::Open(left),
                found if found == mv => {
                    value = found;
                    break;
                }
                _ => {}
            }
        }
        if let Some(key) = key {
            let bytes = ENTRY + key.2.len();
            if self.known.insert(key, value).is_none() {
                self.bytes += bytes;
            }
        }
        Ok(value)
    }

    /// The proof of a task that is reached within the horizon.
    fn tree(&mut self, position: &G::Position, task: Task) -> Result<ProofTree<G::Move>, Stopped> {
        let mut builder = Builder::new(self.most);
        self.grow(position, task, 1, &mut builder)?;
        Ok(builder.finish())
    }

    fn grow(
        &mut self,
        position: &G::Position,
        task: Task,
        depth: u32,
        builder: &mut Builder<G::Move, Vec<u8>>,
    ) -> Result<(), Stopped> {
        if self.rules.outcome(position).is_some() {
            return Ok(());
        }
        if depth > 2 * MOST || self.limits.is_stopped() {
            // Positions come again without end: another way reaches the goal, which is not looked
            // for.
            return Err(Stopped);
        }
        let RelevantMoves {
            is_one_enough,
            groups,
        } = self.asked(position, task);
        for (moves, need) in groups {
            let is_each = !is_one_enough && need == moves.len();
            let mut chosen = Vec::new();
            for mv in moves {
                let Some(after) = self.after(position, &mv).filter(|_| chosen.len() < need) else {
                    continue;
                };
                if is_each || self.value(&after, task)? == TaskValue::Reached {
                    chosen.push((mv, after));
                }
            }
            if is_one_enough && chosen.len() < need {
                continue;
            }
            for (mv, after) in chosen {
                if builder.add(depth, mv, self.rules.identity(&after))? {
                    self.grow(&after, task, depth + 1, builder)?;
                }
            }
            if is_one_enough {
                break;
            }
        }
        Ok(())
    }
}
