//! Renju 3/2: two players share three colours in a cycle of six moves of two stones.

pub(crate) mod audit;
mod compose;
mod glimpse;
pub(super) mod half_move;
pub(crate) mod proof;
mod stones;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod solve;

use super::{Board, FOUR, Illegal, Move, Placement, Step, recast, sample_cell, setup};
use crate::Colour;
use crate::notation::picture::Form;
use crate::notation::print::Alphabet;
use crate::notation::{self, Element};
use crate::rules::{
    EndReason, Origins, Outcome, PositionChange, Profile, Random, Recast, RecastError, Rules,
    ScoreSheet, Seat, Setup,
};
use crate::settings::Section;
use crate::text::{Code, Diagnostic, Diagnostics, Span, Text};

pub use super::Position;
pub use audit::Hardness;
pub use half_move::due;
pub(crate) use half_move::lacking;

/// The settings of Renju 3/2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenjuThreeTwo {
    /// Cells in a row and in a column.
    pub size: (u8, u8),
}

impl RenjuThreeTwo {
    /// The usual field of 19×19.
    #[must_use]
    pub const fn standard() -> Self {
        Self { size: (19, 19) }
    }

    /// A position of given stones, which must not hold a four, with the number of the next move.
    #[must_use]
    pub fn position(&self, board: Board, number: u32) -> Position {
        let mut position = Position::new(board, number);
        position.outcome = position.drawn(6);
        position
    }
}

impl Rules for RenjuThreeTwo {
    const SEATS: &'static [Seat] = &[Seat::A, Seat::B];
    type Position = Position;
    type Move = Move;
    type Step = Step;
    type Reason = Illegal;

    #[inline]
    fn resolve(&self, position: &Position, word: &notation::Move) -> Result<Move, Illegal> {
        let place = |stone: &notation::Stone| half_move::place(&position.board, stone);
        match word {
            notation::Move::Pass => Ok(Move::PASS),
            notation::Move::Segment(_) | notation::Move::Offer(_) => Err(Illegal::NotAStone),
            notation::Move::Stone(one) => Ok(Move::of([place(one)?])),
            notation::Move::Pair([one, other]) => match (place(one), place(other)) {
                (Ok(first), Ok(second)) => Ok(Move::of([first, second])),
                (one, other) => Err(half_move::worst(one.err().into_iter().chain(other.err()))),
            },
            notation::Move::Stones(stones) => Err(half_move::too_many(position, stones)),
        }
    }

    /// The shape of the whole move is judged first, then its stones one after the other.
    #[inline]
    fn check(&self, position: &Position, mv: &Move) -> Result<Step, Illegal> {
        if position.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        if let Some(done) = position.half_move {
            return half_move::check(position, *mv, done);
        }
        let Some(first) = mv.first else {
            return Ok(Step::PASS);
        };
        let (_, due) = due(position.number);
        let one = half_move::is_due(first, due)?;
        let Some(second) = mv.second else {
            half_move::is_free(&position.board, first)?;
            return Ok(Step::single(one, first.cell));
        };
        let other = half_move::is_due(second, due)?;
        if one == other {
            return Err(Illegal::SameColour(one));
        }
        half_move::is_free(&position.board, first)?;
        if position.board.is_critical(one, first.cell) {
            let surplus = Some(Illegal::SecondHalf { cell: second.cell });
            return Ok(Step {
                surplus,
                ..Step::single(one, first.cell)
            });
        }
        if first.cell == second.cell {
            return Err(Illegal::SameCell(first.cell));
        }
        half_move::is_free(&position.board, second)?;
        Ok(Step {
            stones: [Some((one, first.cell)), Some((other, second.cell))],
            surplus: None,
        })
    }

    #[inline]
    fn play(&self, position: &mut Position, step: &Step) {
        let mut has_four = false;
        for (colour, cell) in step.stones.into_iter().flatten() {
            has_four |= position.board.place(colour, cell);
        }
        let was_half = position.half_move.take().is_some();
        let is_pass = step.stones[0].is_none() && !was_half;
        position.passes = if is_pass { position.passes + 1 } else { 0 };
        go_on(position, has_four);
    }

    #[inline]
    fn play_at_once(&self, position: &mut Position, ply: &notation::Ply) -> Option<Move> {
        if position.outcome.is_some() || position.half_move.is_some() {
            return None;
        }
        let (_, due) = due(position.number);
        let board = &mut position.board;
        let free = |board: &Board, stone: &notation::Stone| {
            let colour = stone.colour.filter(|colour| due.contains(colour))?;
            board
                .cell(stone.cell.column, stone.cell.row)
                .filter(|&cell| board.is_free(cell))
                .map(|cell| (colour, cell))
        };
        let half = |(colour, cell)| Placement::of(colour, cell);
        let (mv, has_four) = match &ply.played {
            // Without a number it may have been meant for the second half of the move before.
            notation::Move::Stone(stone) if ply.number.is_some() => {
                let stone = free(board, stone)?;
                (Move::of([half(stone)]), board.place(stone.0, stone.1))
            }
            notation::Move::Pair([one, other]) => {
                let (one, other) = (free(board, one)?, free(board, other)?);
                // A four ends the move.
                if one.0 == other.0 || one.1 == other.1 || board.is_critical(one.0, one.1) {
                    return None;
                }
                board.place(one.0, one.1);
                (
                    Move::of([half(one), half(other)]),
                    board.place(other.0, other.1),
                )
            }
            _ => return None,
        };
        position.passes = 0;
        go_on(position, has_four);
        Some(mv)
    }

    /// Not where the first half wins.
    fn midway(&self, position: &Position, mv: &Move) -> Option<(Position, Move)> {
        mv.second?;
        let first = Move {
            second: None,
            ..*mv
        };
        let mut after = self.after(position, &first).ok()?;
        after.number = position.number;
        after.half_move = first.first?.colour;
        after.outcome.is_none().then_some((after, first))
    }

    fn surplus(&self, step: &Step) -> Option<Illegal> {
        step.surplus
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if position.outcome.is_some() {
            return Vec::new();
        }
        if position.half_move.is_some() {
            return half_move::moves(position);
        }
        let board = &position.board;
        let free: Vec<_> = board.free_cells().collect();
        let (_, [one, other]) = due(position.number);
        let mut out = vec![Move::PASS];
        out.extend(free.iter().map(|&cell| Move::stone(Some(one), cell)));
        out.extend(free.iter().map(|&cell| Move::stone(Some(other), cell)));
        for &first in &free {
            for &second in free.iter().filter(|&&second| second != first) {
                // A four ends the move, so a stone that makes one comes last; two such stones make no move.
                let stones = [Placement::of(one, first), Placement::of(other, second)];
                match (
                    board.is_critical(one, first),
                    board.is_critical(other, second),
                ) {
                    (true, true) => {}
                    (false, _) => out.push(Move::of(stones)),
                    (true, false) => out.push(Move::of([stones[1], stones[0]])),
                }
            }
        }
        out
    }

    fn count(&self, position: &mut Position) -> u64 {
        let board = &position.board;
        let free = u64::from(board.free());
        if position.outcome.is_some() {
            return 0;
        }
        if position.half_move.is_some() {
            return free + 1;
        }
        let (_, [one, other]) = due(position.number);
        let fours = u64::from(board.critical_count(one)) * u64::from(board.critical_count(other));
        // No move has two stones that make a four each.
        1 + 2 * free + free * (free - 1) + u64::from(board.critical_to_both(one, other)) - fours
    }

    #[inline]
    fn pick(&self, position: &mut Position, random: &mut Random) -> Option<Step> {
        if position.outcome.is_some() {
            return None;
        }
        let (board, (_, [one, other])) = (&position.board, due(position.number));
        let free = usize::from(board.free());
        if let Some(done) = position.half_move {
            let left = if done == one { other } else { one };
            let cell = if random.below(free + 1) == 0 {
                None
            } else {
                board.any_free(random)
            };
            return Some(Step::single(left, cell));
        }
        loop {
            let singles = 1 + 2 * free;
            let rank = random.below(singles + free * (free - 1));
            if rank == 0 {
                return Some(Step::PASS);
            }
            let first = board.any_free(random)?;
            if rank < singles {
                let colour = if rank <= free { one } else { other };
                return Some(Step::single(colour, first));
            }
            let mut second = first;
            while second == first {
                second = board.any_free(random)?;
            }
            // A four ends the move, so a stone that makes one comes last; two such stones make no move.
            let stones = [Some((one, first)), Some((other, second))];
            match (
                board.is_critical(one, first),
                board.is_critical(other, second),
            ) {
                (true, true) => {}
                (false, _) => {
                    return Some(Step {
                        stones,
                        surplus: None,
                    });
                }
                (true, false) => {
                    return Some(Step {
                        stones: [stones[1], stones[0]],
                        surplus: None,
                    });
                }
            }
        }
    }

    fn win(&self, position: &Position) -> Option<Step> {
        let (_, colours) = due(position.number);
        let mut left = colours
            .into_iter()
            .filter(|&colour| position.outcome.is_none() && Some(colour) != position.half_move);
        left.find_map(|colour| {
            let cell = position.board.critical(colour).next()?;
            Some(Step::single(colour, cell))
        })
    }

    fn guard(&self, position: &Position, random: &mut Random) -> Option<Move> {
        if position.outcome.is_some() || position.half_move.is_some() {
            return None;
        }
        let board = &position.board;
        let (_, threats) = due(position.number.saturating_add(1));
        let mut cells: Vec<_> = threats
            .into_iter()
            .flat_map(|colour| board.critical(colour))
            .collect();
        cells.dedup();
        let first = *cells.get(random.below(cells.len().max(1)))?;
        let second = cells
            .into_iter()
            .find(|&cell| cell != first)
            .or_else(|| board.any_free(random))?;
        let (_, mut colours) = due(position.number);
        if random.below(2) == 0 {
            colours.swap(0, 1);
        }
        let cells = [Some(first), Some(second).filter(|&cell| cell != first)];
        let stones = colours.into_iter().zip(cells.into_iter().flatten());
        Some(Move::of(
            stones.map(|(colour, cell)| Placement::of(colour, cell)),
        ))
    }

    fn move_of(&self, _: &Position, step: &Step) -> Move {
        Move::of(
            step.stones()
                .map(|(colour, cell)| Placement::of(colour, cell)),
        )
    }

    fn prospects(&self, position: &Position, random: &mut Random) -> Vec<Move> {
        if position.outcome.is_some() || position.half_move.is_some() {
            return Vec::new();
        }
        glimpse::moves(position, random)
    }

    fn usual(&self, position: &mut Position, random: &mut Random) -> Option<Step> {
        if position.half_move.is_some() {
            return self.pick(position, random);
        }
        Some(glimpse::likely(position, random))
    }

    fn sample(&self, position: &Position, pick: &mut dyn FnMut(usize) -> usize) -> Option<Move> {
        if position.outcome.is_some() {
            return None;
        }
        let board = &position.board;
        if position.half_move.is_some() {
            let moves = half_move::moves(position);
            return Some(moves[pick(moves.len())]).filter(|one| one.first.is_some());
        }
        let (_, colours) = due(position.number);
        let win = colours
            .into_iter()
            .find_map(|colour| board.critical(colour).next().map(|cell| (colour, cell)));
        if let Some((colour, cell)) = win.filter(|_| pick(2) > 0) {
            return Some(Move::stone(Some(colour), cell));
        }
        let mut half = |colour| Some(Placement::of(colour, sample_cell(board, pick)?));
        let first = half(colours[0])?;
        let second = half(colours[1])?;
        let skips = pick(5);
        let is_whole =
            skips > 1 && first.cell != second.cell && !board.is_critical(colours[0], first.cell);
        Some(match (is_whole, skips) {
            (true, _) => Move::of([first, second]),
            (false, 0) => Move::of([second]),
            (false, _) => Move::of([first]),
        })
    }

    fn number(&self, position: &Position) -> u32 {
        position.number
    }

    fn to_move(&self, position: &Position) -> Seat {
        due(position.number).0
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }
}

/// Goes on to the next move, the stones and passes of this one being noted.
#[inline]
fn go_on(position: &mut Position, has_four: bool) {
    let (seat, _) = due(position.number);
    position.number = position.number.saturating_add(1);
    let won = has_four.then_some(Outcome {
        winner: Some(seat),
        reason: FOUR,
    });
    position.outcome = won.or_else(|| position.drawn(6));
}

impl Setup for RenjuThreeTwo {
    const PROFILE: &'static Profile = &Profile {
        name: "renju-3-2",
        en: "Renju 3/2",
        ru: "Рэндзю 3/2",
        in_ru: "рэндзю 3/2",
        about: (
            "Two players share the stones of three colours, two of which fall due at each move; exactly four of any colour win.",
            "У двух игроков общие камни трёх цветов, на каждый ход приходится два; выигрывают ровно четыре в ряд любого цвета.",
        ),
        seats: Self::SEATS,
        sheet: ScoreSheet {
            columns: 2,
            cycle: Some(6),
            cyrillic: Alphabet::CyrillicLightBlue,
        },
        form: Form::Cells,
        keys: recast::HALVES,
        has_score: false,
        ends: &[FOUR, EndReason::PASSES, EndReason::FULL],
        statements: Some(&super::statement::STATEMENTS),
        due: Some(|number| due(number).1.to_vec()),
    };

    fn read(
        mut board: Section<'_, '_>,
        rules: Section<'_, '_>,
        out: &mut Diagnostics,
    ) -> Option<Self> {
        let size = setup::read_size(&mut board, out);
        board.finish(out);
        rules.finish(out);
        size.map(|size| Self { size })
    }

    fn start(
        &self,
        elements: &[Element],
        next: u32,
        place: Span,
        out: &mut Diagnostics,
    ) -> Option<Position> {
        let board = setup::build(self.size, elements, place, out)?;
        if elements.is_empty() {
            out.push(
                Diagnostic::warning(
                    Code::NoStart,
                    place,
                    Text::new(
                        "no start position: Renju 3/2 begins from an agreed position",
                        "нет начальной позиции: рэндзю 3/2 начинают с условленной позиции",
                    ),
                )
                .help(Text::new(
                    "write it: [start] position = 'b@j10 r@k9'",
                    "запишите её: [start] position = 'г@j10 к@k9'",
                )),
            );
        }
        Some(self.position(board, next))
    }

    fn origins(&self, elements: &[Element]) -> Origins {
        setup::origins(self.size, elements)
    }

    fn sample_start(&self, alphabet: Alphabet) -> String {
        let (x, y) = (self.size.0 / 2, self.size.1 / 2);
        let stone =
            |x| Move::stone(Some(Colour::Red), crate::board::Cell::new(x, y)).write(alphabet);
        format!("{} {}", stone(x - 1), stone(x))
    }

    fn recast(&self, position: &Position, change: &PositionChange) -> Result<Recast, RecastError> {
        recast::recast(self, position, change)
    }

    fn misfit(side: u8) -> Option<Text> {
        setup::misfit(side)
    }

    fn random_start(side: Option<u8>, random: &mut Random) -> Option<String> {
        let side = usize::from(side.unwrap_or(setup::USUAL_SIDE));
        let mut cells = Vec::new();
        while cells.len() < (8 + random.below(5)).min(side * side / 3) {
            let near = |random: &mut Random| side / 2 + random.below(5.min(side)) - 5.min(side) / 2;
            let cell = (near(random), near(random));
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let word = |(i, &(x, y)): (usize, &(usize, usize))| {
            let column = u8::try_from(x).map_or('a', |x| char::from(b'a' + x));
            format!("{}@{column}{}", ['г', 'к', 'з'][i % 3], y + 1)
        };
        Some(
            cells
                .iter()
                .enumerate()
                .map(word)
                .collect::<Vec<_>>()
                .join(" "),
        )
    }
}
