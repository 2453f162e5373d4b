//! Judgements of the moves of a position, several at once where the same is so of them.

/// Moves of which the same is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family<M> {
    /// One move.
    One(M),
    /// All moves that have this part, such as a stone, whatever else they do.
    With(M),
    /// All moves.
    Any,
}

/// The judgement of a goal behind a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement<M> {
    /// The goal is still reached.
    Right,
    /// It no longer is.
    Wrong {
        /// The moves of the others that show it, up to the player's next turn or the end of the game; none where the move
        /// itself comes too late or ends the game.
        replies: Vec<M>,
        /// Whether no move at all reaches the goal then; otherwise none of the class does.
        is_lost: bool,
    },
    /// The move has not been looked at, or a limit has ended the search.
    Unknown,
}

/// Moves with what becomes of the goal. Of all that is said of a position the first that fits a move holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMoves<M> {
    /// The moves.
    pub family: Family<M>,
    /// The judgement of the goal.
    pub judgement: Judgement<M>,
}

impl<M> JudgedMoves<M> {
    /// A judgement of a family.
    pub const fn new(family: Family<M>, judgement: Judgement<M>) -> Self {
        Self { family, judgement }
    }

    /// The move or the part that the family is named by; `None` for all moves.
    pub const fn named(&self) -> Option<&M> {
        match &self.family {
            Family::One(mv) | Family::With(mv) => Some(mv),
            Family::Any => None,
        }
    }

    /// The same judgement with its moves as something else.
    pub(super) fn map<N>(&self, name: impl Fn(&M) -> N) -> JudgedMoves<N> {
        let family = match &self.family {
            Family::One(mv) => Family::One(name(mv)),
            Family::With(part) => Family::With(name(part)),
            Family::Any => Family::Any,
        };
        let judgement = match &self.judgement {
            Judgement::Right => Judgement::Right,
            Judgement::Wrong { replies, is_lost } => Judgement::Wrong {
                replies: replies.iter().map(name).collect(),
                is_lost: *is_lost,
            },
            Judgement::Unknown => Judgement::Unknown,
        };
        JudgedMoves { family, judgement }
    }

    /// Whether a move belongs to the family, by what tells that a move is another one and that it has a part.
    pub fn has(
        &self,
        mv: &M,
        is_same: impl Fn(&M, &M) -> bool,
        is_with: impl Fn(&M, &M) -> bool,
    ) -> bool {
        match &self.family {
            Family::One(one) => is_same(one, mv),
            Family::With(part) => is_with(part, mv),
            Family::Any => true,
        }
    }
}
