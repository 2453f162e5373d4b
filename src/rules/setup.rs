//! How documents set a game up.

use super::{Origins, PositionChange, Profile, Random, Recast, RecastError, Rules};
use crate::notation::Element;
use crate::notation::print::Alphabet;
use crate::settings::Section;
use crate::text::{Diagnostics, Span, Text};

/// How documents set a game up: its keys, its start positions.
pub trait Setup: Rules {
    /// The name of the game and the writing of its documents.
    const PROFILE: &'static Profile;

    /// Reads the game's settings from `[board]` and `[rules]`; `None` after an error.
    fn read(board: Section<'_, '_>, rules: Section<'_, '_>, out: &mut Diagnostics) -> Option<Self>;

    /// The position before the first move; `None` after an error.
    fn start(
        &self,
        elements: &[Element],
        next: u32,
        place: Span,
        out: &mut Diagnostics,
    ) -> Option<Self::Position>;

    /// Where every stone or segment of a start position is written, its first mention.
    fn origins(&self, elements: &[Element]) -> Origins;

    /// A start position for a document to begin with, where the game has no sense without one; else nothing.
    fn sample_start(&self, _: Alphabet) -> String {
        String::new()
    }

    /// A start position thrown by chance, as a document writes it, for games that make no sense without one; `side` is
    /// the length of a side of the board.
    fn random_start(_side: Option<u8>, _random: &mut Random) -> Option<String> {
        None
    }

    /// Why a field cannot have sides of this length, where the game has words of its own for that; otherwise the errors of
    /// a document with such a field say it.
    #[must_use]
    fn misfit(_side: u8) -> Option<Text> {
        None
    }

    /// The position as a start position of its own, moved over the paper and recoloured.
    ///
    /// # Errors
    /// [`RecastError`], when the rules do not allow it.
    fn recast(
        &self,
        position: &Self::Position,
        change: &PositionChange,
    ) -> Result<Recast, RecastError>;
}
