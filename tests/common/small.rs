//! Random positions of small fields, for the engines and for the naive twins at once.
#![allow(dead_code, reason = "each test file uses a part of this module")]

use crate::common;
use crate::naive;
use crate::naive::Rng;
use crate::naive::parcel::{Field, Move, State};
use kletka::Colour;
use kletka::board::{Edge, Vertex};
use kletka::games::parcel::Parcel;
use kletka::games::renju;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::rules::Rules;

/// The same colour.
pub(crate) fn colour(same: naive::Colour) -> Colour {
    Colour::ALL
        .into_iter()
        .find(|colour| colour.name() == same.name())
        .unwrap()
}

/// A random game on both fields until few edges are left.
pub(crate) fn played(
    field: &Field,
    document: &str,
    most: usize,
    rng: &mut Rng,
) -> (State, Parcel, <Parcel as Rules>::Position) {
    let (state, parcel, position, _) = played_words(field, document, most, rng);
    (state, parcel, position)
}

/// The same with the moves.
pub(crate) fn played_words(
    field: &Field,
    document: &str,
    most: usize,
    rng: &mut Rng,
) -> (State, Parcel, <Parcel as Rules>::Position, Vec<String>) {
    let (parcel, mut position) = common::open::<Parcel>(document).unwrap();
    let mut state = State::default();
    let mut words = Vec::new();
    loop {
        let legal = field.legal(&state);
        let waits = document.contains("opening")
            && state.mover() == naive::Colour::Blue
            && state.blue_first.is_some();
        let passes = legal.is_empty() || rng.one_in(if waits { 2 } else { 12 });
        if passes && state.passes == 1 && field.free_edges(&state).len() > most && !legal.is_empty()
        {
            continue;
        }
        if state.is_over()
            || field.free_edges(&state).len() <= most
            || (legal.is_empty() && state.passes == 1)
        {
            return (state, parcel, position, words);
        }
        let (mv, word) = match rng.pick(&legal).copied() {
            Some((s, chosen)) if !passes => {
                let edge = Edge::new(Vertex::new(s.0.0, s.0.1), Vertex::new(s.1.0, s.1.1));
                let letter = kletka::notation::print::Alphabet::Latin.letter(colour(chosen));
                (Move::Draw(s, Some(chosen)), format!("{letter}{edge}"))
            }
            _ => (Move::Pass, "--".to_owned()),
        };
        field.play(&mut state, mv).unwrap();
        common::attempt(&parcel, &mut position, &word).unwrap();
        words.push(word);
    }
}

/// Random stones without a four on the board, all but a few cells full.
pub(crate) fn stones(w: u8, h: u8, free: usize, rng: &mut Rng) -> naive::renju::Board {
    loop {
        let mut board = naive::renju::Board::new(w, h);
        let mut cells = board.cells();
        while cells.len() > free {
            let cell = cells.swap_remove(rng.below(cells.len()));
            board.stones.insert(cell, naive::Colour::ALL[rng.below(3)]);
        }
        if naive::renju::has_four(&board).is_none() {
            return board;
        }
    }
}

/// Whether nobody can make a four yet, but the player to move can get so many critical cells.
pub(crate) fn is_promising(board: &naive::renju::Board, next: u32, least: usize) -> bool {
    let mover = naive::Colour::ALL[(next as usize + 2) % 3];
    let after = |cell| {
        let mut after = board.clone();
        after.stones.insert(cell, mover);
        naive::renju::critical(&after, mover).len()
    };
    naive::Colour::ALL
        .into_iter()
        .all(|colour| naive::renju::critical(board, colour).is_empty())
        && board
            .free_cells()
            .into_iter()
            .any(|cell| after(cell) >= least)
}

/// The position in the engine.
pub(crate) fn opened(
    board: &naive::renju::Board,
    w: u8,
    h: u8,
    next: u32,
    antonov: bool,
) -> (RenjuForThree, renju::for_three::Position) {
    let word = |(cell, own): (&(u8, u8), &naive::Colour)| {
        let letter = kletka::notation::print::Alphabet::Latin.letter(colour(*own));
        format!("{letter}@{}", kletka::board::Cell::new(cell.0, cell.1))
    };
    let words: Vec<_> = board.stones.iter().map(word).collect();
    let position = words.join(" ");
    common::open(&format!(
        "board = {{ size = [{w}, {h}] }}\nrules = {{ antonov = {antonov} }}\n\
         start = {{ position = '''{position}''', next = {next} }}\n"
    ))
    .unwrap()
}
