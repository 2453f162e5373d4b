//! Renju 3/2 as a game of stones.

use super::{RenjuThreeTwo, due, half_move, tactics};
use crate::Colour;
use crate::games::renju::{Move, Position, Stones};
use crate::notation;
use crate::rules::{Seat, Tactic, Trail, Turn};
use crate::scene::Scene;
use crate::text::{Diagnostic, Text};

impl Stones for RenjuThreeTwo {
    const PERIOD: u32 = 6;
    /// Moves 1, 3 and 5 of the same player have blue and red, red and green, green and blue.
    const PACE: u32 = 2;

    fn size(&self) -> (u8, u8) {
        self.size
    }

    fn scheme(number: u32) -> Vec<Colour> {
        due(number).1.to_vec()
    }

    fn turn_to(&self, position: &mut Position, seat: Seat) {
        if due(position.number).0 != seat {
            position.number = position.number.saturating_add(1);
            position.half_move = None;
        }
    }

    fn more_facts(&self, position: &Position) -> Vec<Text> {
        vec![schedule(position.number, position.half_move)]
    }

    fn complete(&self, position: &Position, scene: &mut Scene) {
        if position.outcome.is_none() {
            let colours: Vec<_> = Self::due(position).into_iter().map(Colour::text).collect();
            let list = Text { en: Text::join(&colours, " and ").en, ru: Text::join(&colours, " и ").ru };
            scene.turn = crate::text!("{turn} with {list}", "{turn}, {list}", turn = &scene.turn, list);
        }
    }

    #[inline]
    fn unusual(&self, position: &Position, ply: &notation::Ply, trail: &Trail<'_, Move>) -> Option<Diagnostic> {
        if ply.number.is_some() {
            return None;
        }
        half_move::forgotten_comma(position, ply, trail)
    }

    fn recognise(turn: &Turn<'_, Self>) -> Vec<Tactic> {
        tactics::recognise(turn)
    }
}

/// The table of whose turn comes with which colours, for one cycle from a number on; without the colour of a half-move
/// of the first one that is made.
fn schedule(number: u32, done: Option<Colour>) -> Text {
    let entry = |n: u32| {
        let (seat, due) = due(n);
        let open = due.into_iter().filter(|&colour| n != number || Some(colour) != done);
        let colours = Text::join(&open.map(Colour::text).collect::<Vec<_>>(), ", ");
        let seat = seat.name();
        crate::text!("{n} {seat} {colours}", "{n} {seat} {colours}", colours)
    };
    let list = Text::join(&(0..6).map(|i| entry(number.saturating_add(i))).collect::<Vec<_>>(), "; ");
    crate::text!("turns: {list}", "очередь: {list}", list)
}
