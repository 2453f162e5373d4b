//! Positions between two half-moves. Searches begin with whole moves, so that each second half is
//! looked at by itself.

use crate::games::renju::Move;
use crate::games::renju::three_two::{Position, RenjuThreeTwo};
use crate::puzzle::proof::ProofTree;
use crate::puzzle::solve::{self, Answer, GoalQuestion, Limits, Verdict};
use crate::rules::{Rules, Seat};

/// The memory that a branch of a proof takes.
const BRANCH_BYTES: usize = 160;

/// Proves or refutes a goal of one task between two half-moves.
pub(super) fn solve(
    rules: &RenjuThreeTwo,
    position: &Position,
    question: GoalQuestion,
    limits: &Limits<'_>,
) -> Answer<RenjuThreeTwo> {
    let mut answer = Answer::unknown(question.class);
    let [task] = question.goal.tasks(RenjuThreeTwo::SEATS)[..] else {
        return answer;
    };
    let mover: Seat = rules.to_move(position);
    // One half is enough where he has the task; otherwise it must be reached behind all of them.
    let is_his = task.is_up_to(mover);
    let decisive = if is_his {
        Verdict::Proved
    } else {
        Verdict::Refuted
    };
    let mut left: Vec<Move> = rules.moves(position);
    let mut found: Vec<(Move, Answer<RenjuThreeTwo>)> = Vec::new();
    // First all get the same, then those still open get what the others have left.
    for _ in 0..2 {
        let mut open = Vec::new();
        for (at, mv) in left.iter().enumerate() {
            let Ok(after) = rules.after(position, mv) else {
                continue;
            };
            let nodes = limits.nodes.saturating_sub(answer.nodes);
            let share = Limits {
                nodes: (nodes / (left.len() - at) as u64).max(1).min(nodes),
                ..*limits
            };
            let behind = solve::ask(rules, &after, question, &share);
            answer.nodes = answer.nodes.saturating_add(behind.nodes);
            match behind.verdict {
                Verdict::Unknown => open.push(*mv),
                verdict if verdict == decisive => {
                    answer.verdict = verdict;
                    if is_his {
                        answer.line = std::iter::once(*mv)
                            .chain(behind.line.iter().copied())
                            .collect();
                        answer.proof = vec![joined([(*mv, behind)])];
                    }
                    return answer;
                }
                _ => found.push((*mv, behind)),
            }
        }
        left = open;
    }
    let size: usize = found
        .iter()
        .flat_map(|(_, behind)| &behind.proof)
        .map(|tree| tree.branches.len())
        .sum();
    if !left.is_empty() || (!is_his && size > limits.memory / BRANCH_BYTES) {
        return answer;
    }
    if is_his {
        answer.verdict = Verdict::Refuted;
        return answer;
    }
    answer.verdict = Verdict::Proved;
    // He holds out as long as he can.
    let last: Option<Vec<u32>> = found.iter().map(|(_, behind)| behind.by).collect();
    answer.by = last.and_then(|last| last.into_iter().max());
    if let Some((mv, behind)) = found.iter().max_by_key(|(_, behind)| behind.by) {
        answer.line = std::iter::once(*mv)
            .chain(behind.line.iter().copied())
            .collect();
    }
    answer.proof = vec![joined(found)];
    answer
}

/// One proof of those behind several moves.
fn joined(parts: impl IntoIterator<Item = (Move, Answer<RenjuThreeTwo>)>) -> ProofTree<Move> {
    let mut joined = ProofTree::default();
    for (mv, behind) in parts {
        joined.push(1, mv);
        for tree in behind.proof {
            joined.graft(tree, 2);
        }
    }
    joined
}
