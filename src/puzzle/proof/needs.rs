//! The moves that a proof of a task must show in a position.

use super::Provable;
use crate::puzzle::Task;
use crate::rules::Offer;

/// The moves that a proof must have in a position whose game goes on, by who decides there, which the rules say.
#[derive(Clone, Debug)]
pub(crate) enum Needs<M> {
    /// A legal move: the player whose task it is decides alone.
    One,
    /// A legal move other than these, or several of these: the player offers them, and an opponent picks.
    Offered {
        /// The moves that may be offered.
        moves: Vec<M>,
        /// How many are.
        count: usize,
    },
    /// Others decide.
    Each {
        /// Replies all of which have an answer.
        replies: Vec<M>,
        /// Moves that an opponent offers and the player whose task it is picks from.
        offered: Vec<M>,
        /// The number of them that may stay without an answer: an offer that holds no others has fewer than are due.
        spared: usize,
    },
}

impl<M: PartialEq> Needs<M> {
    /// The moves that a task needs in a position.
    pub(crate) fn of<G: Provable<Move = M>>(rules: &G, position: &G::Position, task: Task) -> Self {
        let is_own = task.is_up_to(rules.to_move(position));
        match (is_own, opposed_offer(rules, position, task)) {
            (true, None) => Self::One,
            (true, Some(offer)) => Self::Offered {
                moves: offer.moves,
                count: offer.count,
            },
            (false, None) => Self::Each {
                replies: rules.replies(position, task),
                offered: Vec::new(),
                spared: 0,
            },
            (false, Some(offer)) => {
                let normal = rules.all_normal(position, &offer.moves);
                let is_offered = |reply: &M| normal.contains(&rules.normal(position, reply));
                let replies = rules
                    .replies(position, task)
                    .into_iter()
                    .filter(|reply| !is_offered(reply))
                    .collect();
                Self::Each {
                    replies,
                    offered: offer.moves,
                    spared: offer.count.saturating_sub(1),
                }
            }
        }
    }
}

/// The moves that a player offers and the other side picks from. Where both are up to the same side it may just make the move.
pub(crate) fn opposed_offer<G: Provable>(
    rules: &G,
    position: &G::Position,
    task: Task,
) -> Option<Offer<G::Move>> {
    let is_own = task.is_up_to(rules.to_move(position));
    rules
        .offer(position)
        .filter(|offer| task.is_up_to(offer.picker) != is_own)
}
