//! A reader's tree with its moves in words.

use serde_json::{Value, json};

use crate::puzzle::Goal;
use crate::puzzle::solve::Class;
use crate::puzzle::tries::{self, Family, Judgement, ReaderTree};

/// A reader's tree in words.
pub struct WordedTree {
    /// The goal that was asked, with the move by which it is reached where it named none.
    pub goal: Goal,
    /// The class of attacking moves.
    pub class: Class,
    /// Positions in which the reader is to move and of which something is said.
    pub positions: usize,
    pub(super) tree: Box<dyn WordedTries>,
}

debug_as!(WordedTree, own => "Tries({}, {:?}, {} positions)", own.goal, own.class, own.positions);

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
pub(super) trait WordedTries: Send + Sync {
    fn text(&self, document: &str) -> String;
    fn words(&self) -> ReaderTree<String>;
}
