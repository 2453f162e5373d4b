//! Renju for three: blue, red and green in turn, a stone of the own colour each; Antonov's condition.

pub(crate) mod audit;
pub mod compose;
pub(crate) mod proof;
pub mod solve;
mod tactics;

use super::{
    Board, Illegal, Move, Step, cell, explain, imprint, marks, near, picture, recast, sample_cell, scene, setup, show,
};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::{ANTONOV, FOUR};
use crate::notation::picture::Form;
use crate::notation::print::Alphabet;
use crate::notation::{self, Element};
use crate::rules::{
    Change, Compare, EndReason, Exchange, Explain, Explanation, Frame, Key, Marks, Origins, Outcome, Piece, Played,
    Profile, Recast, Rules, Seat, Setup, Sheet, Show, Tactic, Trail, Turn, View, turn,
};
use crate::scene::Scene;
use crate::settings::Section;
use crate::text::Span;
use crate::text::decimal::Decimal;
use crate::text::{Description, Diagnostic, Diagnostics, Text};
pub use compose::Hardness;

/// The settings of Renju for three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenjuForThree {
    /// Cells in a row and in a column.
    pub size: (u8, u8),
    /// Whether Antonov's condition ends the game.
    pub antonov: bool,
}

/// A position of Renju for three.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    number: u32,
    passes: u8,
    outcome: Option<Outcome>,
}

impl Position {
    /// The stones.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Passes in a row just before.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The colour of the player to move.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Colour {
        Colour::ALL[(self.number as usize + 2) % 3]
    }
}

/// The player of a colour.
#[must_use]
pub const fn seat(colour: Colour) -> Seat {
    match colour {
        Colour::Blue => Seat::Blue,
        Colour::Red => Seat::Red,
        Colour::Green => Seat::Green,
    }
}

/// The cell that decides by Antonov's condition, if the player to move has won by it.
///
/// With A to move, B after it and C last: B has exactly one critical cell x, and C has at least two others. A on x
/// lets C make a four, any other move of A lets B make one; so it depends on A which of them does.
#[must_use]
pub fn antonov(board: &Board, mover: Colour) -> Option<Cell> {
    let (next, last) = (mover.next(), mover.next().next());
    if board.critical_count(next) != 1 || board.critical_count(last) < 2 {
        return None;
    }
    let decisive = board.critical(next).next()?;
    let others = board.critical_count(last) - u16::from(board.is_critical(last, decisive));
    (others >= 2).then_some(decisive)
}

impl RenjuForThree {
    /// The usual game: 19×19 with Antonov's condition.
    #[must_use]
    pub const fn standard() -> Self {
        Self { size: (19, 19), antonov: true }
    }

    /// The empty field with move 1 next.
    #[must_use]
    pub fn empty(&self) -> Position {
        Position { board: Board::new(self.size.0, self.size.1), number: 1, passes: 0, outcome: None }
    }

    /// A position with these stones, none of which make a four.
    #[must_use]
    pub fn position(&self, board: Board, next: u32) -> Position {
        let mut position = Position { board, number: next, passes: 0, outcome: None };
        position.outcome = self.ending(&position, false);
        position
    }

    /// Makes it a colour's turn.
    pub(super) fn turn_to(self, position: &mut Position, colour: Colour) {
        while position.mover() != colour {
            position.number = position.number.saturating_add(1);
            if position.number == u32::MAX {
                return;
            }
        }
        // Antonov's condition asks whose turn it is; what else ends a game does not.
        if position.outcome.is_none_or(|outcome| outcome.reason == ANTONOV) {
            position.outcome = self.ending(position, false);
        }
    }

    /// What ends the game before the player to move has moved.
    #[inline]
    fn ending(self, position: &Position, has_four: bool) -> Option<Outcome> {
        if has_four {
            // The player before the one to move has made it.
            let winner = position.mover().next().next();
            return Some(Outcome { winner: Some(seat(winner)), reason: FOUR });
        }
        if self.antonov && antonov(&position.board, position.mover()).is_some() {
            return Some(Outcome { winner: Some(seat(position.mover())), reason: ANTONOV });
        }
        if position.board.free() == 0 {
            return Some(Outcome { winner: None, reason: EndReason::FULL });
        }
        (position.passes >= 3).then_some(Outcome { winner: None, reason: EndReason::PASSES })
    }
}

impl Rules for RenjuForThree {
    const SEATS: &'static [Seat] = &[Seat::Blue, Seat::Red, Seat::Green];
    type Position = Position;
    type Move = Move;
    type Step = Step;
    type Reason = Illegal;

    #[inline]
    fn resolve(&self, position: &Position, word: &notation::Move) -> Result<Move, Illegal> {
        match word {
            notation::Move::Pass => Ok(Move::PASS),
            notation::Move::Segment(_) | notation::Move::Offer(_) => Err(Illegal::NotAStone),
            notation::Move::Stone(stone) => Ok(Move::stone(stone.colour, cell(&position.board, stone.cell)?)),
            notation::Move::Pair(_) | notation::Move::Stones(_) => {
                let stones = word.stones();
                let first =
                    stones.iter().map(|stone| cell(&position.board, stone.cell)).collect::<Result<Vec<_>, _>>()?[0];
                for stone in stones {
                    Self::due(position, stone.colour, first)?;
                }
                Err(Illegal::too_many(stones.len()))
            }
        }
    }

    #[inline]
    fn check(&self, position: &Position, mv: &Move) -> Result<Step, Illegal> {
        if position.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        let Some(stone) = mv.first else { return Ok(Step::PASS) };
        let colour = Self::due(position, stone.colour, stone.cell)?;
        if mv.second.is_some() {
            return Err(Illegal::TooMany(2));
        }
        if let Some(colour) = position.board.colour_at(stone.cell) {
            return Err(Illegal::Occupied { cell: stone.cell, colour });
        }
        Ok(Step { stones: [Some((colour, stone.cell)), None], surplus: None })
    }

    #[inline]
    fn play(&self, position: &mut Position, step: &Step) {
        let mut has_four = false;
        match step.stones[0] {
            Some((colour, cell)) => {
                has_four = position.board.place(colour, cell);
                position.passes = 0;
            }
            None => position.passes += 1,
        }
        position.number = position.number.saturating_add(1);
        position.outcome = self.ending(position, has_four);
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if position.outcome.is_some() {
            return Vec::new();
        }
        let board = &position.board;
        let stones = board.cells().filter(|&cell| board.is_free(cell)).map(|cell| Move::stone(None, cell));
        stones.chain([Move::PASS]).collect()
    }

    fn sample(&self, position: &Position, pick: &mut dyn FnMut(usize) -> usize) -> Option<Move> {
        if position.outcome.is_some() {
            return None;
        }
        let colour = position.mover();
        let four = position.board.critical(colour).next().filter(|_| pick(2) > 0);
        four.or_else(|| sample_cell(&position.board, pick)).map(|cell| Move::stone(Some(colour), cell))
    }

    fn number(&self, position: &Position) -> u32 {
        position.number
    }

    fn to_move(&self, position: &Position) -> Seat {
        seat(position.mover())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn score(&self, _: &Position) -> Option<[Decimal; 2]> {
        None
    }
}

impl Setup for RenjuForThree {
    const PROFILE: &'static Profile = &Profile {
        name: "renju-for-three",
        en: "Renju for three",
        ru: "Рэндзю для троих",
        in_ru: "рэндзю для троих",
        seats: Self::SEATS,
        sheet: Self::SHEET,
        form: Self::FORM,
        keys: Self::KEYS,
        has_score: false,
        ends: &[FOUR, ANTONOV, EndReason::PASSES, EndReason::FULL],
        statements: Some(&super::statement::STATEMENTS),
        due: None,
    };

    const FORM: Form = Form::Cells;
    const SHEET: Sheet = Sheet { columns: 3, cycle: None, cyrillic: Alphabet::Cyrillic };

    fn read(mut board: Section<'_, '_>, mut rules: Section<'_, '_>, out: &mut Diagnostics) -> Option<Self> {
        let size = setup::read_size(&mut board, out);
        board.finish(out);
        let antonov = rules.boolean("antonov", out).is_none_or(|it| it.value);
        rules.finish(out);
        size.map(|size| Self { size, antonov })
    }

    fn start(&self, elements: &[Element], next: u32, place: Span, out: &mut Diagnostics) -> Option<Position> {
        let board = setup::build(self.size, elements, place, out)?;
        Some(self.position(board, next))
    }

    fn origins(&self, elements: &[Element]) -> Origins {
        setup::origins(self.size, elements)
    }

    const KEYS: &'static [Key] = recast::THREE;

    fn recast(&self, position: &Position, change: &Change) -> Result<Recast, Text> {
        // The players follow each other like the colours, so the one to move goes on with them.
        let next = position.number.saturating_add(u32::try_from(change.steps()).unwrap_or(0));
        let mut recast = recast::recast(&position.board, position.passes, next, change)?;
        if !self.antonov {
            recast.settings.push(("rules", "antonov", "false".to_owned()));
        }
        Ok(recast)
    }

    fn misfit(side: u8) -> Option<Text> {
        setup::misfit(side)
    }
}

impl Explain for RenjuForThree {
    fn explain(
        &self,
        position: &Position,
        word: &notation::Move,
        reason: Illegal,
        trail: &Trail<'_, Move>,
    ) -> Explanation {
        let Position { board, number, outcome, .. } = position;
        let situation =
            explain::Situation { board, number: *number, outcome: *outcome, alphabet: Self::SHEET.cyrillic };
        let mut explanation = explain::explain(&situation, word, reason, trail);
        if reason == Illegal::GameOver
            && position.outcome.is_some_and(|outcome| outcome.reason == ANTONOV)
            && let Some(help) = show::antonov_text(&position.board, position.mover())
        {
            explanation.help = Some(help);
        }
        explanation
    }

    fn warn(&self, _: &Position, _: &notation::Ply, _: &Trail<'_, Move>) -> Option<Diagnostic> {
        None
    }

    fn marks(&self, position: &Position, word: &notation::Move, reason: Illegal) -> Marks {
        marks::marks(&position.board, word, reason)
    }

    fn neighbours(&self, position: &Position, word: &notation::Move) -> Vec<notation::Move> {
        near::neighbours(&position.board, &[position.mover()], word)
    }

    fn tactics(turn: &Turn<'_, Self>) -> Vec<Tactic> {
        tactics::recognise(turn)
    }

    fn write(&self, mv: &Move, alphabet: Alphabet) -> String {
        mv.write(alphabet)
    }
}

impl Show for RenjuForThree {
    fn describe(&self, position: &Position) -> Description {
        show::describe(&position.board, &[position.mover()])
    }

    fn picture(&self, position: &Position, view: View<'_>) -> String {
        picture::picture(&position.board, view)
    }

    fn drawing(&self, position: &Position, alphabet: Alphabet) -> Result<String, Text> {
        Ok(picture::drawing(&position.board, alphabet))
    }

    fn scene(&self, position: &Position, trail: &[Played<Move>]) -> Scene {
        let mut scene = scene::scene(&position.board, trail, Alphabet::Cyrillic);
        let (width, height) = self.size;
        scene.heading = crate::text!(
            "Renju for three, field of {width}×{height} cells",
            "Рэндзю для троих, поле {width}×{height} клеток"
        );
        scene.turn = turn(self, position);
        scene.facts = self.facts(position);
        scene
    }

    fn facts(&self, position: &Position) -> Vec<Text> {
        let mut facts = show::threats(&position.board);
        if self.antonov {
            facts.extend(show::antonov_text(&position.board, position.mover()));
        }
        facts
    }
}

impl Compare for RenjuForThree {
    fn frame(&self) -> Frame {
        imprint::frame(self.size, 3, vec![("antonov", if self.antonov { "true" } else { "false" })])
    }

    fn exchanges(&self, _: &Position) -> Vec<Exchange> {
        imprint::exchanges_of_three()
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        imprint::pieces(&position.board)
    }

    fn put(&self, _: &Position, _: &Move, step: &Step, into: &mut Vec<Piece>) {
        imprint::put(*step, into);
    }
}

impl RenjuForThree {
    /// The colour of the player to move, against the one written.
    #[inline]
    fn due(position: &Position, written: Option<Colour>, cell: Cell) -> Result<Colour, Illegal> {
        let due = position.mover();
        match written {
            Some(written) if written != due => Err(Illegal::Colour { cell, written, due: [Some(due), None] }),
            _ => Ok(due),
        }
    }
}
