//! Proofs that no player wins a game with stones: draws, and wins that are denied.

use crate::puzzle::proof::ProofTree;
use crate::puzzle::solve::{
    Answer, Class, Duel, FullWidth, GoalQuestion, Key, Limits, ProofNumberSearch, Solve, Stopped,
    Verdict,
};
use crate::puzzle::{Aim, Goal, Task};
use crate::rules::{Rules, Seat};
use crate::text::Text;

/// The most free cells for which all games are searched: proofs grow to millions of moves.
const MOST_FREE: u16 = 6;
/// The memory that a branch of a proof takes, with its place in the list of positions.
const BRANCH_BYTES: usize = 160;

/// Proves or refutes that good play loses for neither side, on a board with `free` cells left.
pub(super) fn solve<G: Solve>(
    rules: &G,
    position: &G::Position,
    class: Class,
    free: u16,
    limits: &Limits<'_>,
) -> Answer<G> {
    let mut answer = Answer::unknown(class);
    for &seat in G::SEATS {
        let left = Limits {
            nodes: limits.nodes.saturating_sub(answer.nodes),
            ..*limits
        };
        let win = rules.solve(
            position,
            GoalQuestion::brief(Goal::Wins { seat, by: None }, class),
            &left,
        );
        answer.nodes += win.nodes;
        if win.verdict == Verdict::Proved {
            answer.verdict = Verdict::Refuted;
            answer.loser = G::SEATS.iter().copied().find(|&other| other != seat);
            return answer;
        }
    }
    if free > MOST_FREE {
        return answer;
    }
    let mut search = FullWidth::new(rules, limits, usize::MAX);
    search.nodes = answer.nodes;
    let proofs = G::SEATS.iter().map(|&seat| {
        search.proof(
            position,
            Task {
                seat,
                aim: Aim::Hold,
            },
        )
    });
    let proofs: Result<Vec<_>, Stopped> = proofs.collect();
    answer.nodes = search.nodes;
    let Ok(proofs) = proofs else { return answer };
    answer.loser = G::SEATS
        .iter()
        .zip(&proofs)
        .find_map(|(seat, proof)| proof.is_none().then_some(*seat));
    answer.verdict = if answer.loser.is_some() {
        Verdict::Refuted
    } else {
        Verdict::Proved
    };
    let proofs = proofs.into_iter().collect::<Option<_>>();
    answer.proof = proofs.unwrap_or_default();
    answer
}

/// The winner of a duel, as far as the limits allow, with the proof.
pub(super) struct Decision<G: Solve> {
    /// Whether the attacker wins; `None` where it stays open.
    pub(super) is_won: Option<bool>,
    /// The proof of that; `None` where it is larger than the memory allows.
    pub(super) tree: Option<ProofTree<G::Move>>,
    /// Positions looked at.
    pub(super) nodes: u64,
}

/// Searches all moves of both sides for whether the player `attacker` wins. Searches nothing where
/// more cells matter than the search can look at.
pub(super) fn decide<G: Solve, D: Duel<G>>(
    rules: &G,
    position: &G::Position,
    attacker: Seat,
    duel: Option<D>,
    limits: &Limits<'_>,
) -> Decision<G> {
    let Some(duel) = duel else {
        return Decision {
            is_won: None,
            tree: None,
            nodes: 0,
        };
    };
    decided(
        &mut ProofNumberSearch::new(rules, duel, limits),
        position,
        attacker,
        limits,
    )
}

fn decided<G: Solve, D: Duel<G>>(
    search: &mut ProofNumberSearch<'_, G, D>,
    position: &G::Position,
    attacker: Seat,
    limits: &Limits<'_>,
) -> Decision<G> {
    let is_won = search.wins().ok();
    let tree = is_won.and_then(|is_won| {
        let goal = if is_won {
            Goal::Wins {
                seat: attacker,
                by: None,
            }
        } else {
            Goal::Denied { seat: attacker }
        };
        let task = goal.tasks(G::SEATS).into_iter().next()?;
        search
            .proof(position, task, limits.memory / BRANCH_BYTES)
            .ok()
    });
    Decision {
        is_won,
        tree,
        nodes: search.nodes(),
    }
}

/// How the first moves that hold, all of a position, are named as keys.
pub(super) type NameKeys<'a, G> =
    dyn Fn(Vec<<G as Rules>::Move>) -> Vec<Key<<G as Rules>::Move>> + 'a;

/// Proves or refutes that the others keep a player from winning. Where one of them begins, all his first moves that do are
/// found too, if it is said how to name them.
pub(super) fn deny<G: Solve, D: Duel<G>>(
    rules: &G,
    position: &G::Position,
    (attacker, duel): (Seat, Option<D>),
    name: Option<&NameKeys<'_, G>>,
    limits: &Limits<'_>,
) -> Answer<G> {
    let mut answer = Answer::unknown(Class::All);
    let Some(duel) = duel else { return answer };
    let mut search = ProofNumberSearch::new(rules, duel, limits);
    let Decision { is_won, tree, .. } = decided(&mut search, position, attacker, limits);
    match (is_won, tree) {
        (Some(true), Some(_)) => answer.verdict = Verdict::Refuted,
        (Some(false), Some(tree)) => {
            answer.verdict = Verdict::Proved;
            answer.proof = vec![tree];
            if let Some(name) = name.filter(|_| rules.to_move(position) != attacker) {
                let mut held = Vec::new();
                let is_done = holding(rules, position, attacker, &mut search, &mut held).is_ok();
                answer.keys = name(held);
                answer.unique = is_done.then_some(answer.keys.len() == 1);
            }
        }
        // Whatever was found, nothing is proved without a proof.
        _ => {}
    }
    answer.nodes = search.nodes();
    answer
}

/// Adds the moves after which the player does not win.
fn holding<G: Solve, D: Duel<G>>(
    rules: &G,
    position: &G::Position,
    attacker: Seat,
    search: &mut ProofNumberSearch<'_, G, D>,
    held: &mut Vec<G::Move>,
) -> Result<(), Stopped> {
    for mv in rules.moves(position) {
        let Ok(after) = rules.after(position, &mv) else {
            continue;
        };
        let wins = match rules.outcome(&after) {
            Some(outcome) => outcome.winner == Some(attacker),
            None => search.wins_from(&after)?,
        };
        if !wins {
            held.push(mv);
        }
    }
    Ok(())
}

/// Whether a player is kept from winning, as an audit asks it: of no goal but wins it wants to know how soon.
pub(super) fn denied<G: Solve>(answer: &Answer<G>) -> Result<Option<u32>, Stopped> {
    match answer.verdict {
        Verdict::Proved => Ok(Some(0)),
        Verdict::Refuted => Ok(None),
        Verdict::Unknown => Err(Stopped),
    }
}

/// The first moves that keep a player from winning, as an audit asks for them.
pub(super) fn deniers<G: Solve>(answer: Answer<G>) -> Result<Vec<Key<G::Move>>, Stopped> {
    let is_known = answer.verdict == Verdict::Refuted || answer.unique.is_some();
    if is_known {
        Ok(answer.keys)
    } else {
        Err(Stopped)
    }
}

/// The work of looking at one position where all games are searched, by the number of cells.
///
/// Each move of two stones is looked at, on cells that mostly matter: some 40 microseconds with 64 of them, where a position of an
/// attack takes one or two.
pub(super) fn weight(cells: u64) -> u64 {
    let cells = cells.min(64);
    (cells * cells / 256).max(1)
}

/// Why a draw may stay open though no limit ended the search.
pub(super) fn caveat(goal: Goal) -> Option<Text> {
    let text = || {
        Text::new(
            "draws of Renju are proved only where few cells are free; kletka outcome says more of small boards",
            "ничья в рэндзю доказывается, только когда свободных клеток мало; о маленьких полях больше скажет kletka outcome",
        )
    };
    (goal == Goal::Draw).then(text)
}
