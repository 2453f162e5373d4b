//! How a tree grows.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::family::Judgement;
use super::tree::{ReaderNode, ReaderReply, ReaderTree, TreeBudget, TreeLine};
use super::{MoveQuestion, Tried};
use crate::puzzle::proof::Provable;
use crate::puzzle::solve::{self, Class, GoalQuestion, Limits, ProofOutline, Verdict};
use crate::puzzle::{Goal, Task, reached};
use crate::text::Arrange as _;

/// How far a tree may grow.
#[derive(Clone, Copy, Debug)]
pub struct TreeLimits<'a> {
    /// The limits of each search; its deadline ends the growth.
    pub question: Limits<'a>,
    /// Lines: where there are as many, no other position is looked at.
    pub lines: usize,
}

impl TreeLimits<'_> {
    /// The budget, as the head of the tree names it.
    const fn budget(&self) -> TreeBudget {
        let Self { question, lines } = *self;
        TreeBudget {
            nodes: question.nodes,
            lines,
            is_timed: question.deadline.is_some(),
        }
    }
}

/// Grows the tree of a goal of one player, which is known to hold; `None` where the goal is not one
/// player's.
///
/// First come the positions of the main line, then those that a reader meets with one right move of
/// his own, then two. Where a limit is reached, the tree ends, and says nothing of the positions
/// behind.
#[must_use]
pub fn grow<G: Tried>(
    rules: &G,
    start: &G::Position,
    goal: Goal,
    class: Class,
    limits: &TreeLimits<'_>,
) -> Option<ReaderTree<G::Move>> {
    let seat = goal.seat()?;
    let task = goal.tasks(G::SEATS).into_iter().next()?;
    let root = ReaderReply {
        replies: Vec::new(),
        node: None,
    };
    let tree = ReaderTree {
        goal,
        class,
        budget: Some(limits.budget()),
        root,
        nodes: Vec::new(),
    };
    let mut grower = Grower {
        rules,
        task,
        limits,
        tree,
        places: BTreeMap::new(),
        queue: BinaryHeap::new(),
        positions: Vec::new(),
        lines: 0,
    };
    let mut at = start.clone();
    let mut replies = Vec::new();
    if rules.to_move(start) != seat && rules.outcome(start).is_none() {
        (replies, at) = grower.replies(start)?.0;
    }
    grower.tree.root = grower.answer(replies, at, 0);
    while let Some((Reverse(own), _, Reverse(node))) = grower.queue.pop() {
        if limits.question.is_stopped() || grower.lines >= limits.lines {
            break;
        }
        grower.fill(node, own);
    }
    // Another thread may have ended it before the time was up.
    let is_cut = limits.question.is_stopped();
    let mut tree = grower.tree;
    tree.budget = tree.budget.map(|budget| TreeBudget {
        is_timed: budget.is_timed || is_cut,
        ..budget
    });
    Some(tree)
}

/// Moves and the position that they lead to.
type Line<G> = (
    Vec<<G as crate::rules::Rules>::Move>,
    <G as crate::rules::Rules>::Position,
);

struct Grower<'a, G: Tried> {
    rules: &'a G,
    task: Task,
    limits: &'a TreeLimits<'a>,
    tree: ReaderTree<G::Move>,
    /// The nodes by the identities of their positions.
    places: BTreeMap<Vec<u8>, usize>,
    /// The queue of nodes still to be looked at: how many right moves of the reader's own lead
    /// there, the number of the move, the node.
    queue: BinaryHeap<(Reverse<u32>, Reverse<u32>, Reverse<usize>)>,
    positions: Vec<G::Position>,
    lines: usize,
}

impl<G: Tried> Grower<'_, G> {
    /// The most stubborn moves of the others, up to the reader's next turn, and the number of the last move; `None` where the
    /// goal is not proved here.
    fn replies(&self, position: &G::Position) -> Option<(Line<G>, u32)> {
        let (rules, goal) = (self.rules, self.tree.goal);
        let found = solve::ask(
            rules,
            position,
            GoalQuestion::whole(goal, self.tree.class),
            &self.limits.question,
        );
        if found.verdict != Verdict::Proved {
            return None;
        }
        let by = found.by.unwrap_or(0);
        let mut line = found.line;
        if line.is_empty()
            && let Some(tree) = found.proof.first()
        {
            line = ProofOutline::of(rules, position, tree)
                .line()
                .into_iter()
                .map(|at| tree.branches[at].mv.clone())
                .collect();
        }
        let (mut at, mut replies) = (position.clone(), Vec::new());
        let mut line = line.into_iter();
        while rules.outcome(&at).is_none() && !self.task.is_up_to(rules.to_move(&at)) {
            // Where a proof stops, every reply loses.
            let first = std::iter::once_with(|| self.first_reply(&at)).flatten();
            let (reply, after) = line
                .next()
                .into_iter()
                .chain(first)
                .find_map(|reply| Some((reply.clone(), rules.after(&at, &reply).ok()?)))?;
            replies.push(reply);
            at = after;
        }
        Some(((replies, at), by))
    }

    fn first_reply(&self, position: &G::Position) -> Option<G::Move> {
        let few = self.rules.replies(position, self.task);
        few.into_iter()
            .next()
            .or_else(|| self.rules.moves(position).into_iter().next())
    }

    /// Replies with the node of the position behind them, which is looked at in its turn.
    fn answer(&mut self, replies: Vec<G::Move>, at: G::Position, own: u32) -> ReaderReply<G::Move> {
        let rules = self.rules;
        if reached(rules, &at, self.tree.goal).is_some() {
            return ReaderReply {
                replies,
                node: None,
            };
        }
        let identity = Provable::identity(rules, &at);
        let known = identity
            .as_ref()
            .and_then(|identity| self.places.get(identity))
            .copied();
        let node = known.unwrap_or_else(|| {
            let node = self.tree.nodes.len();
            let number = rules.number(&at);
            self.tree.nodes.push(ReaderNode {
                number,
                lines: Vec::new(),
            });
            self.positions.push(at);
            if let Some(identity) = identity {
                self.places.insert(identity, node);
            }
            self.queue
                .push((Reverse(own), Reverse(number), Reverse(node)));
            node
        });
        ReaderReply {
            replies,
            node: Some(node),
        }
    }

    /// Looks at a position.
    fn fill(&mut self, node: usize, own: u32) {
        let (rules, goal, class) = (self.rules, self.tree.goal, self.tree.class);
        let position = self.positions[node].clone();
        let asked = MoveQuestion {
            rules,
            position: &position,
            goal,
            class,
        };
        let Ok(judged) = G::judgements(&asked, &self.limits.question) else {
            return;
        };
        let line = |judged| TreeLine {
            judged,
            answers: Vec::new(),
            as_line: None,
        };
        let mut lines: Vec<TreeLine<G::Move>> = judged.into_iter().map(line).collect();
        // The right moves that are followed, each with how soon it wins.
        let mut followed: Vec<(u32, usize, Line<G>)> = Vec::new();
        for at in 0..lines.len() {
            let judged = &lines[at].judged;
            let named = judged
                .named()
                .filter(|_| judged.judgement == Judgement::Right);
            let Some(mv) = named.cloned() else { continue };
            let is_like = |&(_, other, _): &&(u32, usize, Line<G>)| {
                lines[*other]
                    .judged
                    .named()
                    .is_some_and(|other| rules.is_same_attack(&position, other, &mv))
            };
            if let Some(&(_, other, _)) = followed.iter().find(is_like) {
                lines[at].as_line = Some(other);
                continue;
            }
            let after = rules.after(&position, &mv).ok();
            let found = after.and_then(|after| match reached(rules, &after, goal) {
                Some(true) => Some(((Vec::new(), after), 0)),
                _ => self.replies(&after),
            });
            match found {
                Some((line, by)) => followed.push((by, at, line)),
                // The move keeps the goal by the search, but there is no proof within the limits.
                None => lines[at].judged.judgement = Judgement::Unknown,
            }
        }
        followed.arrange_by_key(|(by, at, _)| (*by, *at));
        for (rank, (_, at, (replies, position))) in followed.into_iter().enumerate() {
            if !replies.is_empty() {
                let answer = self.answer(replies, position, own + u32::from(rank > 0));
                self.lines += answer.replies.len();
                lines[at].answers.push(answer);
            }
        }
        self.lines += lines.len();
        self.tree.nodes[node].lines = lines;
    }
}
