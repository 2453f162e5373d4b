//! Renju for three: blue, red and green in turn, a stone of the own colour each; Antonov's condition.

pub(crate) mod audit;
mod compose;
mod openings;
pub(crate) mod proof;
mod stones;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod solve;

use super::prospects::{self, attack};
use super::{ANTONOV, Board, FOUR, Illegal, Move, Step, cell, recast, sample_cell, setup};
use crate::Colour;
use crate::board::Cell;
use crate::notation::picture::Form;
use crate::notation::print::Alphabet;
use crate::notation::{self, Element};
use crate::rules::{
    EndReason, Origins, Outcome, PositionChange, Profile, Random, Recast, RecastError, Rules,
    ScoreSheet, Seat, Setup,
};
use crate::settings::Section;
use crate::text::{Diagnostics, Span, Text};

pub use super::Position;

/// A stone of a random game takes the best of this number of cells.
const TRIES: usize = 2;

/// The settings of Renju for three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenjuForThree {
    /// Cells in a row and in a column.
    pub size: (u8, u8),
    /// Whether Antonov's condition ends the game.
    pub antonov: bool,
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
        Self {
            size: (19, 19),
            antonov: true,
        }
    }

    /// The empty field with move 1 next.
    #[must_use]
    pub fn empty(&self) -> Position {
        Position::new(Board::new(self.size.0, self.size.1), 1)
    }

    /// A position with these stones, none of which make a four.
    #[must_use]
    pub fn position(&self, board: Board, next: u32) -> Position {
        let mut position = Position::new(board, next);
        position.outcome = self.ending(&position, false);
        position
    }

    /// The outcome of a game that ends before the player to move has moved.
    #[inline]
    fn ending(self, position: &Position, has_four: bool) -> Option<Outcome> {
        if has_four {
            // The player before the one to move has made it.
            let winner = position.mover().next().next();
            return Some(Outcome {
                winner: Some(winner.into()),
                reason: FOUR,
            });
        }
        if self.antonov && antonov(&position.board, position.mover()).is_some() {
            return Some(Outcome {
                winner: Some(position.mover().into()),
                reason: ANTONOV,
            });
        }
        position.drawn(3)
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
            notation::Move::Stone(stone) => Ok(Move::stone(
                stone.colour,
                cell(&position.board, stone.cell)?,
            )),
            notation::Move::Pair(_) | notation::Move::Stones(_) => {
                let stones = word.stones();
                let first = stones
                    .iter()
                    .map(|stone| cell(&position.board, stone.cell))
                    .collect::<Result<Vec<_>, _>>()?[0];
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
        let Some(stone) = mv.first else {
            return Ok(Step::PASS);
        };
        let colour = Self::due(position, stone.colour, stone.cell)?;
        if mv.second.is_some() {
            return Err(Illegal::TooMany(2));
        }
        if let Some(colour) = position.board.colour_at(stone.cell) {
            return Err(Illegal::Occupied {
                cell: stone.cell,
                colour,
            });
        }
        Ok(Step::single(colour, stone.cell))
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

    #[inline]
    fn play_at_once(&self, position: &mut Position, ply: &notation::Ply) -> Option<Move> {
        let notation::Move::Stone(stone) = &ply.played else {
            return None;
        };
        let (colour, board) = (position.mover(), &mut position.board);
        let cell = board
            .cell(stone.cell.column, stone.cell.row)
            .filter(|&cell| board.is_free(cell))?;
        if position.outcome.is_some() || stone.colour.is_some_and(|written| written != colour) {
            return None;
        }
        let has_four = board.place(colour, cell);
        position.passes = 0;
        position.number = position.number.saturating_add(1);
        position.outcome = self.ending(position, has_four);
        Some(Move::stone(stone.colour, cell))
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if position.outcome.is_some() {
            return Vec::new();
        }
        let board = &position.board;
        let stones = board.free_cells().map(|cell| Move::stone(None, cell));
        stones.chain([Move::PASS]).collect()
    }

    fn count(&self, position: &mut Position) -> u64 {
        if position.outcome.is_some() {
            0
        } else {
            u64::from(position.board.free()) + 1
        }
    }

    #[inline]
    fn pick(&self, position: &mut Position, random: &mut Random) -> Option<Step> {
        if position.outcome.is_some() {
            return None;
        }
        let board = &position.board;
        let passes = random.below(usize::from(board.free()) + 1) == 0;
        let cell = if passes { None } else { board.any_free(random) };
        Some(Step::single(position.mover(), cell))
    }

    fn win(&self, position: &Position) -> Option<Step> {
        let colour = position.mover();
        let cell = position
            .board
            .critical(colour)
            .next()
            .filter(|_| position.outcome.is_none())?;
        Some(Step::single(colour, cell))
    }

    fn guard(&self, position: &Position, random: &mut Random) -> Option<Move> {
        let board = &position.board;
        let colour = position.mover();
        // The player after the next one may take a cell that the next one leaves.
        let threat = [colour.next(), colour.next().next()]
            .into_iter()
            .find(|&one| board.critical_count(one) > 0)?;
        let cell = board
            .critical(threat)
            .nth(random.below(usize::from(board.critical_count(threat))))?;
        Some(Move::stone(Some(colour), cell)).filter(|_| position.outcome.is_none())
    }

    fn move_of(&self, _: &Position, step: &Step) -> Move {
        step.stones()
            .next()
            .map_or(Move::PASS, |(colour, cell)| Move::stone(Some(colour), cell))
    }

    /// Fours, then stops of fours; then threes, one's own and the threes of the others, who answer with two stones.
    fn prospects(&self, position: &Position, random: &mut Random) -> Vec<Move> {
        if position.outcome.is_some() {
            return Vec::new();
        }
        let colour = position.mover();
        let (next, last) = (colour.next(), colour.next().next());
        let worth = |board: &mut Board, colour: Colour, cell: Cell| {
            let stops = [(next, 4000), (last, 1000)].map(|(other, worth)| {
                let threat = i32::from(board.is_critical(other, cell)) * worth;
                threat + attack(board.gain(other, cell)) * if other == next { 3 } else { 2 } / 4
            });
            i32::from(board.is_critical(colour, cell)) * 20_000
                + stops.iter().sum::<i32>()
                + attack(board.gain(colour, cell))
                + i32::try_from(board.most_near(colour, cell)).unwrap_or(0)
        };
        let cells = prospects::cells(&mut position.board.clone(), colour, random, worth);
        cells
            .into_iter()
            .map(|(_, cell)| Move::stone(Some(colour), cell))
            .collect()
    }

    fn usual(&self, position: &mut Position, random: &mut Random) -> Option<Step> {
        let colour = position.mover();
        let cell = prospects::likely_cell(&position.board, colour, TRIES, random);
        Some(Step::single(colour, cell))
    }

    fn sample(&self, position: &Position, pick: &mut dyn FnMut(usize) -> usize) -> Option<Move> {
        if position.outcome.is_some() {
            return None;
        }
        let colour = position.mover();
        let four = position
            .board
            .critical(colour)
            .next()
            .filter(|_| pick(2) > 0);
        four.or_else(|| sample_cell(&position.board, pick))
            .map(|cell| Move::stone(Some(colour), cell))
    }

    fn number(&self, position: &Position) -> u32 {
        position.number
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.mover().into()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }
}

impl Setup for RenjuForThree {
    const PROFILE: &'static Profile = &Profile {
        name: "renju-for-three",
        en: "Renju for three",
        ru: "Рэндзю для троих",
        in_ru: "рэндзю для троих",
        about: (
            "Three players place stones of three colours. Exactly four in a row win, and so does a player whose move decides which of the two others wins.",
            "Трое ставят камни трёх цветов; выигрывают ровно четыре в ряд — или тот, от чьего хода зависит, кто выиграет.",
        ),
        seats: Self::SEATS,
        sheet: ScoreSheet {
            columns: 3,
            cycle: None,
            cyrillic: Alphabet::Cyrillic,
        },
        form: Form::Cells,
        keys: recast::THREE,
        has_score: false,
        ends: &[FOUR, ANTONOV, EndReason::PASSES, EndReason::FULL],
        statements: Some(&super::statement::STATEMENTS),
        due: None,
    };

    fn read(
        mut board: Section<'_, '_>,
        mut rules: Section<'_, '_>,
        out: &mut Diagnostics,
    ) -> Option<Self> {
        let size = setup::read_size(&mut board, out);
        board.finish(out);
        let antonov = rules.boolean("antonov", out).is_none_or(|it| it.value);
        rules.finish(out);
        size.map(|size| Self { size, antonov })
    }

    fn start(
        &self,
        elements: &[Element],
        next: u32,
        place: Span,
        out: &mut Diagnostics,
    ) -> Option<Position> {
        let board = setup::build(self.size, elements, place, out)?;
        Some(self.position(board, next))
    }

    fn origins(&self, elements: &[Element]) -> Origins {
        setup::origins(self.size, elements)
    }

    fn recast(&self, position: &Position, change: &PositionChange) -> Result<Recast, RecastError> {
        recast::recast(self, position, change)
    }

    fn misfit(side: u8) -> Option<Text> {
        setup::misfit(side)
    }
}

impl RenjuForThree {
    /// The colour of the player to move, against the one written.
    #[inline]
    fn due(position: &Position, written: Option<Colour>, cell: Cell) -> Result<Colour, Illegal> {
        let due = position.mover();
        match written {
            Some(written) if written != due => Err(Illegal::Colour {
                cell,
                written,
                due: [Some(due), None],
            }),
            _ => Ok(due),
        }
    }
}
