//! The answers of a game to statements about its positions.

use super::claim::{ClaimVerdict, Fact};
use super::{Compare, Explain, Seat, Senseless, Setup, Show, Trail};
use crate::Colour;
use crate::notation::{self, Element};

/// A game whose positions can be spoken of.
pub trait Claims: Setup + Explain + Show + Compare {
    /// The colours that the next move may place, in the order of the rules.
    fn colours(&self, position: &Self::Position) -> Vec<Colour>;

    /// The colours that a step places.
    fn placed(&self, step: &Self::Step) -> Vec<Colour>;

    /// Makes it another player's turn, all else being equal: what lies between is neither played nor passed.
    fn turn_to(&self, position: &mut Self::Position, seat: Seat);

    /// The moves that a place stands for: an edge its segment, a cycle the segments of all its edges, a cell its stone.
    ///
    /// # Errors
    /// [`Senseless`], when no move has that place.
    fn moves_at(&self, place: &Element) -> Result<Vec<notation::Move>, Senseless>;

    /// The move that a place stands for too, where it is written without the colour that a player may choose.
    fn other_colour(&self, _: &notation::Move) -> Option<notation::Move> {
        None
    }

    /// Whether a statement in the words of the game is so. Statements that make sense in every game
    /// are judged elsewhere.
    fn judge(
        &self,
        position: &Self::Position,
        trail: &Trail<'_, Self::Move>,
        fact: &Fact,
    ) -> ClaimVerdict;
}
