//! Renju 3/2: two players share three colours in a cycle of six moves of two stones.

pub(crate) mod audit;
pub mod compose;
pub(super) mod half_move;
pub(crate) mod proof;
pub mod solve;
mod tactics;

use super::{
    Board, Illegal, Move, Placement, Step, explain, imprint, marks, near, picture, recast, sample_cell, scene, setup,
    show,
};
use crate::Colour;
use crate::games::renju::FOUR;
use crate::notation::picture::Form;
use crate::notation::print::Alphabet;
use crate::notation::{self, Element};
use crate::rules::{
    Change, Compare, EndReason, Exchange, Explain, Explanation, Frame, Key, Marks, Origins, Outcome, Piece, Played,
    Profile, Random, Recast, Rules, Seat, Setup, Sheet, Show, Tactic, Trail, Turn, View, turn,
};
use crate::scene::Scene;
use crate::settings::Section;
use crate::text::Span;
use crate::text::decimal::Decimal;
use crate::text::{Code, Description, Diagnostic, Diagnostics, Text};
pub use audit::Hardness;

/// The settings of Renju 3/2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenjuThreeTwo {
    /// Cells in a row and in a column.
    pub size: (u8, u8),
}

/// A position of Renju 3/2.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) number: u32,
    passes: u8,
    /// The colour of the half-move already made, between the two halves of a move.
    pub(super) half_move: Option<Colour>,
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    /// The stones.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many moves in a row were wholly skipped just before.
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Makes it a player's turn, with the colours of the next move of that player.
    pub(super) fn turn_to(&mut self, seat: Seat) {
        if due(self.number).0 != seat {
            self.number = self.number.saturating_add(1);
            self.half_move = None;
        }
    }
}

/// Whose move a number is, and the two colours that it may place, in the order of the scheme.
///
/// The potential sequence has period six: 1 A blue, red; 2 B green, blue; 3 A red, green; 4 B blue, red;
/// 5 A green, blue; 6 B red, green.
///
/// ```
/// use kletka::{Colour, games::renju::three_two::due, rules::Seat};
/// assert_eq!(due(10), (Seat::B, [Colour::Blue, Colour::Red]));
/// ```
#[inline]
#[must_use]
pub const fn due(number: u32) -> (Seat, [Colour; 2]) {
    let seat = if number % 2 == 1 { Seat::A } else { Seat::B };
    let colours = match number % 3 {
        1 => [Colour::Blue, Colour::Red],
        2 => [Colour::Green, Colour::Blue],
        _ => [Colour::Red, Colour::Green],
    };
    (seat, colours)
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
        let outcome = (board.free() == 0).then_some(Outcome { winner: None, reason: EndReason::FULL });
        Position { board, number, passes: 0, half_move: None, outcome }
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
            notation::Move::Stone(one) => Ok(Move { first: Some(place(one)?), second: None }),
            notation::Move::Pair([one, other]) => match (place(one), place(other)) {
                (Ok(first), Ok(second)) => Ok(Move { first: Some(first), second: Some(second) }),
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
        let Some(first) = mv.first else { return Ok(Step::PASS) };
        let (_, due) = due(position.number);
        let one = half_move::is_due(first, due)?;
        let Some(second) = mv.second else {
            half_move::is_free(&position.board, first)?;
            return Ok(Step { stones: [Some((one, first.cell)), None], surplus: None });
        };
        let other = half_move::is_due(second, due)?;
        if one == other {
            return Err(Illegal::SameColour(one));
        }
        half_move::is_free(&position.board, first)?;
        if position.board.is_critical(one, first.cell) {
            let surplus = Some(Illegal::SecondHalf { cell: second.cell });
            return Ok(Step { stones: [Some((one, first.cell)), None], surplus });
        }
        if first.cell == second.cell {
            return Err(Illegal::SameCell(first.cell));
        }
        half_move::is_free(&position.board, second)?;
        Ok(Step { stones: [Some((one, first.cell)), Some((other, second.cell))], surplus: None })
    }

    #[inline]
    fn play(&self, position: &mut Position, step: &Step) {
        let (seat, _) = due(position.number);
        let mut has_four = false;
        for (colour, cell) in step.stones.into_iter().flatten() {
            has_four |= position.board.place(colour, cell);
        }
        let was_half = position.half_move.take().is_some();
        let is_pass = step.stones[0].is_none() && !was_half;
        position.passes = if is_pass { position.passes + 1 } else { 0 };
        position.number = position.number.saturating_add(1);
        position.outcome = if has_four {
            Some(Outcome { winner: Some(seat), reason: FOUR })
        } else if position.board.free() == 0 {
            Some(Outcome { winner: None, reason: EndReason::FULL })
        } else {
            (position.passes >= 6).then_some(Outcome { winner: None, reason: EndReason::PASSES })
        };
    }

    fn midway(&self, position: &Position, mv: &Move) -> Option<(Position, Move)> {
        let first = Move { second: None, ..*mv };
        half_move::midway(*self, position, *mv).map(|after| (after, first))
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
        let free: Vec<_> = board.cells().filter(|&cell| board.is_free(cell)).collect();
        let (_, [one, other]) = due(position.number);
        let half = |colour: Colour, cell| Placement { colour: Some(colour), cell };
        let mut out = vec![Move::PASS];
        out.extend(free.iter().map(|&cell| Move::stone(Some(one), cell)));
        out.extend(free.iter().map(|&cell| Move::stone(Some(other), cell)));
        for &first in &free {
            for &second in free.iter().filter(|&&second| second != first) {
                // A four ends the move, so a stone that makes one comes last; two such stones make no move.
                match (board.is_critical(one, first), board.is_critical(other, second)) {
                    (true, true) => {}
                    (false, _) => out.push(Move { first: Some(half(one, first)), second: Some(half(other, second)) }),
                    (true, false) => {
                        out.push(Move { first: Some(half(other, second)), second: Some(half(one, first)) });
                    }
                }
            }
        }
        out
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
        let win = colours.into_iter().find_map(|colour| board.critical(colour).next().map(|cell| (colour, cell)));
        if let Some((colour, cell)) = win.filter(|_| pick(2) > 0) {
            return Some(Move::stone(Some(colour), cell));
        }
        let mut half = |colour| Some(Placement { colour: Some(colour), cell: sample_cell(board, pick)? });
        let first = half(colours[0])?;
        let second = half(colours[1])?;
        let skips = pick(5);
        let is_whole = skips > 1 && first.cell != second.cell && !board.is_critical(colours[0], first.cell);
        Some(match (is_whole, skips) {
            (true, _) => Move { first: Some(first), second: Some(second) },
            (false, 0) => Move { first: Some(second), second: None },
            (false, _) => Move { first: Some(first), second: None },
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

    fn score(&self, _: &Position) -> Option<[Decimal; 2]> {
        None
    }
}

impl Setup for RenjuThreeTwo {
    const PROFILE: &'static Profile = &Profile {
        name: "renju-3-2",
        en: "Renju 3/2",
        ru: "Рэндзю 3/2",
        in_ru: "рэндзю 3/2",
        seats: Self::SEATS,
        sheet: Self::SHEET,
        form: Self::FORM,
        keys: Self::KEYS,
        has_score: false,
        ends: &[FOUR, EndReason::PASSES, EndReason::FULL],
        statements: Some(&super::statement::STATEMENTS),
        due: Some(|number| due(number).1.to_vec()),
    };

    const FORM: Form = Form::Cells;
    const SHEET: Sheet = Sheet { columns: 2, cycle: Some(6), cyrillic: Alphabet::CyrillicLightBlue };

    fn read(mut board: Section<'_, '_>, rules: Section<'_, '_>, out: &mut Diagnostics) -> Option<Self> {
        let size = setup::read_size(&mut board, out);
        board.finish(out);
        rules.finish(out);
        size.map(|size| Self { size })
    }

    fn start(&self, elements: &[Element], next: u32, place: Span, out: &mut Diagnostics) -> Option<Position> {
        let board = setup::build(self.size, elements, place, out)?;
        if elements.is_empty() {
            let message = Text::new(
                "Renju 3/2 without a start position: neither player has a reason to begin",
                "рэндзю 3/2 без начальной позиции: начинать невыгодно никому",
            );
            let help =
                Text::new("give one: [start] position = '''г@j10 …'''", "задайте её: [start] position = '''г@j10 …'''");
            out.push(Diagnostic::warning(Code::StartUnreachable, place, message).help(help));
        }
        Some(self.position(board, next))
    }

    fn origins(&self, elements: &[Element]) -> Origins {
        setup::origins(self.size, elements)
    }

    const KEYS: &'static [Key] = recast::HALVES;

    fn sample_start(&self, alphabet: Alphabet) -> String {
        let (x, y) = (self.size.0 / 2, self.size.1 / 2);
        let stone = |x| Move::stone(Some(Colour::Red), crate::board::Cell::new(x, y)).write(alphabet);
        format!("{} {}", stone(x - 1), stone(x))
    }

    fn recast(&self, position: &Position, change: &Change) -> Result<Recast, Text> {
        // Two moves later the same player has the colours that follow in the cycle: 1 blue, red; 3 red, green; 5 green,
        // blue.
        let next = position.number.saturating_add(2 * u32::try_from(change.steps()).unwrap_or(0));
        recast::recast(&position.board, position.passes, next, change)
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
        Some(cells.iter().enumerate().map(word).collect::<Vec<_>>().join(" "))
    }
}

impl Explain for RenjuThreeTwo {
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
        explain::explain(&situation, word, reason, trail)
    }

    #[inline]
    fn warn(&self, position: &Position, ply: &notation::Ply, trail: &Trail<'_, Move>) -> Option<Diagnostic> {
        if ply.number.is_some() {
            return None;
        }
        half_move::forgotten_comma(position, ply, trail)
    }

    fn marks(&self, position: &Position, word: &notation::Move, reason: Illegal) -> Marks {
        marks::marks(&position.board, word, reason)
    }

    fn neighbours(&self, position: &Position, word: &notation::Move) -> Vec<notation::Move> {
        near::neighbours(&position.board, &due(position.number).1, word)
    }

    fn tactics(turn: &Turn<'_, Self>) -> Vec<Tactic> {
        tactics::recognise(turn)
    }

    fn write(&self, mv: &Move, alphabet: Alphabet) -> String {
        mv.write(alphabet)
    }
}

impl Show for RenjuThreeTwo {
    fn describe(&self, position: &Position) -> Description {
        show::describe(&position.board, &half_move::colours(position))
    }

    fn picture(&self, position: &Position, view: View<'_>) -> String {
        picture::picture(&position.board, view)
    }

    fn drawing(&self, position: &Position, alphabet: Alphabet) -> Result<String, Text> {
        Ok(picture::drawing(&position.board, alphabet))
    }

    fn scene(&self, position: &Position, trail: &[Played<Move>]) -> Scene {
        let mut scene = scene::scene(&position.board, trail, Alphabet::CyrillicLightBlue);
        let (width, height) = self.size;
        scene.heading =
            crate::text!("Renju 3/2, field of {width}×{height} cells", "Рэндзю 3/2, поле {width}×{height} клеток");
        scene.turn = turn(self, position);
        if position.outcome.is_none() {
            let colours = half_move::colours(position);
            let list = |get: fn(&Colour) -> String, and| colours.iter().map(get).collect::<Vec<_>>().join(and);
            let (en, ru) = (list(|one| one.name().to_owned(), " and "), list(|one| one.text().ru, " и "));
            scene.turn = Text::join(&[scene.turn, crate::text!(" with {en}", ", {ru}")], "");
        }
        scene
    }

    fn facts(&self, position: &Position) -> Vec<Text> {
        let mut facts = show::threats(&position.board);
        facts.push(show::schedule(position.number, position.half_move));
        facts
    }
}

impl Compare for RenjuThreeTwo {
    fn frame(&self) -> Frame {
        imprint::frame(self.size, 6, Vec::new())
    }

    fn exchanges(&self, _: &Position) -> Vec<Exchange> {
        imprint::exchanges_of_halves()
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        imprint::pieces(&position.board)
    }

    fn put(&self, _: &Position, _: &Move, step: &Step, into: &mut Vec<Piece>) {
        imprint::put(*step, into);
    }
}
