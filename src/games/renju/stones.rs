//! The differences of the two games of stones as a trait, so that their common code is written
//! once.

use super::{Illegal, Move, Position, Step};
use crate::Colour;
use crate::board::Cell;
use crate::notation;
use crate::rules::claim::ClaimVerdict;
use crate::rules::{Outcome, Rules, Seat, Senseless, Setup, Tactic, Trail, TrailMove};
use crate::scene::Scene;
use crate::text::{Diagnostic, Text};

/// A game of stones. How its positions are shown, compared and spoken of follows from these answers.
pub trait Stones:
    Setup + Rules<Position = Position, Move = Move, Step = Step, Reason = Illegal>
{
    /// The number of moves after which the same player is to move with the same colours.
    const PERIOD: u32;
    /// By how many places of the cycle blue, red, green the colours due go on with every move. As many moves are those after
    /// which the same player, or the next in a cycle of three, has the colours that follow by one place.
    const PACE: u32;
    /// Whether every game has a start position of its own.
    const HAS_OWN_START: bool = false;

    /// Cells in a row and in a column.
    fn size(&self) -> (u8, u8);

    /// The colours that the move of a number may place, in the order of the rules.
    fn scheme(number: u32) -> Vec<Colour>;

    /// The colours that the next move may place: of a move whose first half is made, the other one.
    #[must_use]
    fn due(position: &Position) -> Vec<Colour> {
        let mut colours = Self::scheme(position.number);
        colours.retain(|&colour| Some(colour) != position.half_move);
        colours
    }

    /// The other settings that change the game, with their values.
    fn terms(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// Makes it another player's turn, all else being equal.
    fn turn_to(&self, position: &mut Position, seat: Seat);

    /// Facts about a position beside threes and critical cells.
    fn more_facts(&self, position: &Position) -> Vec<Text>;

    /// Puts what only this game knows into a scene.
    fn complete(&self, position: &Position, scene: &mut Scene);

    /// Help for a move after the end, where the usual one does not do.
    fn help_after_end(&self, _: &Position, _: Outcome) -> Option<Text> {
        None
    }

    /// A warning about a legal move that is unusual.
    fn unusual(&self, _: &Position, _: &notation::Ply, _: &Trail<'_, Move>) -> Option<Diagnostic> {
        None
    }

    /// The tactics of a move, in the words of the articles.
    fn recognise(turn: &TrailMove<'_, Self>) -> Vec<Tactic>;

    /// Whether Antonov's condition holds for a player and depends on a cell, as far as they are named.
    ///
    /// # Errors
    /// Where the game has no such condition, or the cell is not on the field.
    fn antonov(
        &self,
        _: &Position,
        _: Option<Seat>,
        _: Result<Option<Cell>, Senseless>,
    ) -> Result<ClaimVerdict, Senseless> {
        Err(Senseless::Game(
            "Antonov's condition belongs to Renju for three",
            "условие Антонова есть только в рэндзю для троих",
        ))
    }
}
