//! The tree as data.

use super::family::JudgedMoves;
use crate::puzzle::Goal;
use crate::puzzle::solve::Class;

/// A reader's tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderTree<M> {
    /// The goal, of one player: the reader.
    pub goal: Goal,
    /// The class of attacking moves; a move that is wrong, and not lost, is so within it.
    pub class: Class,
    /// The budget of the tree, where it is known.
    pub budget: Option<TreeBudget>,
    /// Where the reader begins.
    pub root: Root<M>,
    /// The positions in which the reader is to move.
    pub nodes: Vec<ReaderNode<M>>,
}

/// The most work spent on a tree: it tells how much `unknown` is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeBudget {
    /// Positions of each search.
    pub nodes: u64,
    /// Lines after which no other position is looked at.
    pub lines: usize,
    /// Whether there was a limit of time too, so that another machine may make another tree.
    pub is_timed: bool,
}

impl<M> ReaderTree<M> {
    /// The same tree with its moves as something else.
    pub fn map<N>(&self, name: &impl Fn(&M) -> N) -> ReaderTree<N> {
        let line = |line: &TreeLine<M>| TreeLine {
            judged: line.judged.map(name),
            answers: line.answers.iter().map(|answer| answer.map(name)).collect(),
            as_line: line.as_line,
        };
        let node = |node: &ReaderNode<M>| ReaderNode {
            number: node.number,
            lines: node.lines.iter().map(line).collect(),
        };
        ReaderTree {
            goal: self.goal,
            class: self.class,
            budget: self.budget,
            root: self.root.map(name),
            nodes: self.nodes.iter().map(node).collect(),
        }
    }
}

/// How the tree begins.
pub type Root<M> = ReaderReply<M>;

/// The replies of the others, and the node that they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderReply<M> {
    /// Their moves, up to the reader's next turn or the end of the game; none at the beginning where the reader is to move.
    pub replies: Vec<M>,
    /// The position behind them, by its place in the list; `None` where the tree ends.
    pub node: Option<usize>,
}

impl<M> ReaderReply<M> {
    fn map<N>(&self, name: impl Fn(&M) -> N) -> ReaderReply<N> {
        ReaderReply {
            replies: self.replies.iter().map(name).collect(),
            node: self.node,
        }
    }
}

/// A position in which the reader is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderNode<M> {
    /// The number of the move.
    pub number: u32,
    /// The judgements of the moves; the first line that fits a move holds. Empty where the position
    /// has not been looked at.
    pub lines: Vec<TreeLine<M>>,
}

/// The judgement of a move or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine<M> {
    /// The judgement of the goal.
    pub judged: JudgedMoves<M>,
    /// Behind a right move, what the others reply, the most stubborn reply first; of several moves behind the one that names
    /// them.
    pub answers: Vec<ReaderReply<M>>,
    /// A right move that is as good as another one, with which play goes on: the place of its line in the node.
    pub as_line: Option<usize>,
}
