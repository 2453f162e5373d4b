//! A document as a problem: the rules, the start position and the claim about it; and all that a
//! game implements, in one bound.

use super::tries::Tried;
use super::{Puzzle, TwinProblem, read, twins};
use crate::document::Document;
use crate::notation::print::Alphabet;
use crate::notation::{Element, Line};
use crate::rules::{Claims, Rules, Setup};
use crate::settings::Placed;
use crate::text::Diagnostics;

/// A position with the claim about it.
#[derive(Debug)]
pub struct Problem<G: Rules> {
    /// The game.
    pub rules: G,
    /// The elements that the start position is written with.
    pub elements: Vec<Element>,
    /// The start position.
    pub position: G::Position,
    /// The claim; `None` where the document has none that can be read.
    pub puzzle: Option<Puzzle>,
    /// Its twins.
    pub twins: Vec<TwinProblem<G::Position>>,
    /// The intended solution.
    pub solution: Option<Placed<Line>>,
    /// The alphabet of the document's colour letters.
    pub alphabet: Alphabet,
}

/// Reads a problem; `None` when the position cannot be read or has errors.
pub fn problem<G: Setup>(document: Document<'_, '_>, out: &mut Diagnostics) -> Option<Problem<G>> {
    let mut start = document.start;
    let letters = document
        .letters
        .and(start.read_picture(G::PROFILE.form, out));
    let rules = G::read(document.board, document.rules, out)?;
    let position = rules.start(&start.elements, start.next, start.span, out)?;
    let has_score = rules.score(&position).is_some();
    let puzzle = read(document.puzzle, G::SEATS, has_score, out);
    let twins = puzzle
        .as_ref()
        .map(|puzzle| twins(&rules, &start.elements, start.next, puzzle, out))
        .unwrap_or_default();
    let is_fine = start.is_whole && out.errors() == 0;
    let alphabet = letters
        .first(G::PROFILE.sheet.cyrillic)
        .unwrap_or(G::PROFILE.sheet.cyrillic);
    is_fine.then_some(Problem {
        rules,
        elements: start.elements,
        position,
        puzzle,
        twins,
        solution: document.solution,
        alphabet,
    })
}

/// A game that documents, commands and puzzles can be about: whatever has all the traits of a game is one.
pub trait Playable:
    Claims<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync>
    + Tried
    + Clone
    + Send
    + Sync
    + 'static
{
}

impl<G> Playable for G where
    G: Claims<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync>
        + Tried
        + Clone
        + Send
        + Sync
        + 'static
{
}
