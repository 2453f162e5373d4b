//! The errors of an open document.

use crate::notation::Nowhere;
use crate::text::Text;

/// Why a document has no position at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReachError {
    /// The start position has errors.
    NoStart,
    /// The main line has fewer legal moves.
    Beyond {
        /// The number of moves asked for.
        moves: u32,
        /// The number of legal ones.
        plies: u32,
    },
    /// The move of this number on the way is illegal.
    Illegal(u32),
    /// The move of this number has no halves.
    Undivided(u32),
    /// The address leads nowhere.
    Nowhere(Nowhere),
}

worded!(ReachError, from Nowhere(Nowhere); error => match error {
    ReachError::NoStart => Text::new(
        "there is no start position without errors",
        "начальной позиции без ошибок нет",
    ),
    ReachError::Beyond { moves, plies } => text!(
        "there is no position after {moves} moves: legal moves recorded: {plies}",
        "нет позиции после {moves} ходов: допустимых ходов записано {plies}"
    ),
    ReachError::Illegal(number) => text!(
        "move {number} on the way there is illegal",
        "ход {number} на пути туда недопустим"
    ),
    ReachError::Undivided(number) => text!(
        "there is no position between two half-moves at move {number}",
        "нет позиции между двумя полуходами хода {number}"
    ),
    ReachError::Nowhere(nowhere) => nowhere.text(),
});

/// A phrase that names no goal of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnknownGoal(pub(super) String);

worded!(UnknownGoal; error => {
    let typed = &error.0;
    text!(
        "this game has no goal \"{typed}\"",
        "в этой игре нет цели «{typed}»"
    )
});
