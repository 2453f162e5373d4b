//! Moves of Renju 3/2 at the first look: what a player tries first, and what random games are made of.
//!
//! Of the two colours of a move the next player has the first one at once, and never the second: threes are made in the second,
//! and a three in the first is a gift. The colour that is not of the move is the next player's too.

use super::half_move::due;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::prospects::{attack, cells, likely_cell, ranked};
use crate::games::renju::{Board, Move, Placement, Position, Step};
use crate::rules::Random;

/// The cells of each colour that are combined into moves.
const CELLS: usize = 10;
/// The moves that are looked at first.
const MOVES: usize = 64;
/// The second stone of a random game takes the best of this number of cells.
const TRIES: usize = 3;
/// The cost of leaving the next player a four.
const BLUNDER: i32 = 10_000;

/// A stone that is placed, or nothing.
type Half = Option<Cell>;

/// Moves that a player looks at first, the most promising one first.
pub(super) fn moves(position: &Position, random: &mut Random) -> Vec<Move> {
    let (_, [first, second]) = due(position.number);
    let third = due(position.number.saturating_add(1)).1[0];
    let mut board = position.board.clone();
    let wins = [first, second]
        .into_iter()
        .flat_map(|colour| board.critical(colour).map(move |cell| (colour, cell)));
    let wins: Vec<Move> = wins
        .map(|(colour, cell)| Move::stone(Some(colour), cell))
        .collect();
    if !wins.is_empty() {
        return wins;
    }
    let worth = |board: &mut Board, colour: Colour, cell: Cell| {
        let stops = if board.is_critical(third, cell) {
            1000
        } else {
            0
        };
        let gain = board.gain(first, cell);
        let own = match colour {
            // Where the opponent would attack with it, a stone of the same colour helps him.
            colour if colour == first => -10 * i32::from(gain > 0) - near(board, first, cell),
            colour => {
                attack(board.gain(colour, cell)) + attack(gain) * 3 / 4 + near(board, colour, cell)
            }
        };
        stops + own
    };
    let [ones, others] = [first, second].map(|colour| {
        let mut found = cells(&mut board, colour, random, worth);
        found.truncate(CELLS);
        let half = |(worth, cell)| (worth, Some(cell));
        found
            .into_iter()
            .map(half)
            .chain([(0, None)])
            .collect::<Vec<(i32, Half)>>()
    });
    let mut all = Vec::new();
    for &(one_worth, one) in &ones {
        for &(other_worth, other) in others
            .iter()
            .filter(|(_, other)| other.is_none() || *other != one)
        {
            let worth = one_worth
                + other_worth
                + together(&mut board, [(first, one), (second, other)], third);
            let stones = placed([(first, one), (second, other)]);
            all.push((
                worth,
                Move::of(stones.map(|(colour, cell)| Placement::of(colour, cell))),
            ));
        }
    }
    let mut all = ranked(all, random);
    all.truncate(MOVES);
    all.into_iter().map(|(_, mv)| mv).collect()
}

fn near(board: &Board, colour: Colour, cell: Cell) -> i32 {
    i32::try_from(board.most_near(colour, cell)).unwrap_or(0)
}

/// The stones that are placed.
fn placed(stones: [(Colour, Half); 2]) -> impl Iterator<Item = (Colour, Cell)> {
    stones
        .into_iter()
        .filter_map(|(colour, cell)| Some((colour, cell?)))
}

/// The value of two stones together: whether the next player makes a four, and how many threats he
/// has to meet.
fn together(board: &mut Board, stones: [(Colour, Half); 2], third: Colour) -> i32 {
    let [(first, _), (second, _)] = stones;
    placed(stones).for_each(|(colour, cell)| {
        board.place(colour, cell);
    });
    let is_blunder = board.critical_count(first) + board.critical_count(third) > 0;
    let threats = board.critical_count(second);
    placed(stones).for_each(|(colour, cell)| board.remove(colour, cell));
    if is_blunder {
        -BLUNDER
    } else {
        attack(threats)
    }
}

/// The move of a random game when no player can make a four at once.
pub(super) fn likely(position: &mut Position, random: &mut Random) -> Step {
    let (_, [first, second]) = due(position.number);
    let board = &mut position.board;
    let mut one = None;
    for _ in 0..TRIES {
        let Some(cell) = board.any_near(random).or_else(|| board.any_free(random)) else {
            break;
        };
        if board.gain(first, cell) == 0 {
            one = Some(cell);
            break;
        }
    }
    let other = likely_cell(board, second, TRIES, random).filter(|&cell| Some(cell) != one);
    let stones = [
        one.map(|cell| (first, cell)),
        other.map(|cell| (second, cell)),
    ];
    Step {
        stones: if stones[0].is_some() {
            stones
        } else {
            [stones[1], None]
        },
        surplus: None,
    }
}
