//! How a game shows its positions.

use super::{Played, Rules, View};
use crate::notation::print::Alphabet;
use crate::scene::Scene;
use crate::text::{Description, Text};

/// How a game shows its positions, to people and to programs.
pub trait Show: Rules {
    /// Everything that `show --json` says about a position beside number, player and outcome.
    fn describe(&self, position: &Self::Position) -> Description;

    /// Facts about a position that a person wants under its picture, a line each.
    fn facts(&self, position: &Self::Position) -> Vec<Text>;

    /// The position as text. With marks only their surroundings, where the field is large: about twelve lines.
    fn picture(&self, position: &Self::Position, view: View<'_>) -> String;

    /// The whole position in signs, as [`notation::picture`] reads it.
    ///
    /// # Errors
    /// Why the position cannot be drawn in signs.
    fn drawing(&self, position: &Self::Position, alphabet: Alphabet) -> Result<String, Text>;

    /// The position by role, for drawing. `trail` are the moves that led to it from the start position.
    fn scene(&self, position: &Self::Position, trail: &[Played<Self::Move>]) -> Scene;
}
