//! Draws of games with stones: refuted by a win of any player, proved on fields with few free cells by looking through all games.

use super::full_width::Search;
use super::{Answer, Class, Limits, Solve, Stopped, Verdict};
use crate::rules::goal::{Aim, Goal, Task};

/// With more free cells than this nobody looks through all games: proofs grow to millions of moves.
const MOST_FREE: u16 = 6;

/// Proves or refutes that nobody loses who plays well, on a field with so many `free` cells.
pub(crate) fn solve<G: Solve>(
    rules: &G,
    position: &G::Position,
    class: Class,
    free: u16,
    limits: &Limits<'_>,
) -> Answer<G> {
    let mut answer = Answer::unknown(class);
    for &seat in G::SEATS {
        let left = Limits { nodes: limits.nodes.saturating_sub(answer.nodes), ..*limits };
        let win = rules.settle(position, Goal::Wins { seat, by: None }, class, &left);
        answer.nodes += win.nodes;
        if win.verdict == Verdict::Proved {
            answer.verdict = Verdict::Refuted;
            return answer;
        }
    }
    if free > MOST_FREE {
        return answer;
    }
    let mut search = Search::new(rules, limits, usize::MAX);
    search.nodes = answer.nodes;
    let proofs = G::SEATS.iter().map(|&seat| search.proof(position, Task { seat, aim: Aim::Hold }));
    let proofs: Result<Vec<_>, Stopped> = proofs.collect();
    answer.nodes = search.nodes;
    match proofs {
        Err(Stopped) => {}
        Ok(proofs) if proofs.iter().any(Option::is_none) => answer.verdict = Verdict::Refuted,
        Ok(proofs) => {
            answer.verdict = Verdict::Proved;
            answer.proof = proofs.into_iter().flatten().collect();
        }
    }
    answer
}
