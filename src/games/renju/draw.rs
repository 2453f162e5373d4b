//! Draws of games with stones: refuted by a win of any player, proved on fields with few free cells by looking through all games.

use crate::puzzle::solve::{Answer, Class, FullWidth, Limits, Solve, Stopped, Verdict};
use crate::puzzle::{Aim, Goal, Task};
use crate::text::Text;

/// With more free cells than this nobody looks through all games: proofs grow to millions of moves.
const MOST_FREE: u16 = 6;

/// Proves or refutes that nobody loses who plays well, on a field with so many `free` cells.
pub(super) fn solve<G: Solve>(
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
    let mut search = FullWidth::new(rules, limits, usize::MAX);
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

/// Why a draw may stay open though no limit ended the search.
pub(super) fn caveat(goal: Goal) -> Option<Text> {
    let text = || {
        Text::new(
            "draws of Renju are proved only where few cells are free",
            "ничья в рэндзю доказывается, только когда свободных клеток мало",
        )
    };
    (goal == Goal::Draw).then(text)
}
