//! Games of Renju for three and Renju 3/2 played side by side on the engines and on their naive twins.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use kletka::Colour as EngineColour;
use kletka::board::Cell as EngineCell;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::games::renju::{Board as EngineBoard, for_three, threes};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::{self, Checked, Seen};
use crate::ensure;
use crate::naive::renju::{self, Board, Cell, LINES, has_four};
use crate::naive::{Colour, halves, three as naive_three};

/// Stones that stand on the field at the start.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) w: u8,
    pub(crate) h: u8,
    pub(crate) stones: Vec<u32>,
    /// Whether stones that make a four are put on the field too, with which no game can begin.
    pub(crate) keeps_fours: bool,
    pub(crate) next: u32,
}

impl Setup {
    fn any(sides: RangeInclusive<u8>) -> impl Strategy<Value = Self> {
        let most = usize::from(*sides.end()).pow(2).min(90);
        let next = prop_oneof![4 => 1..8_u32, 1 => 999_990..=1_000_000_u32];
        let stones = prop_oneof![1 => vec(any::<u32>(), 0..8), 3 => vec(any::<u32>(), 8..most)];
        (
            sides.clone(),
            sides,
            stones,
            prop::bool::weighted(0.15),
            next,
        )
            .prop_map(|(w, h, stones, keeps_fours, next)| Self {
                w,
                h,
                stones,
                keeps_fours,
                next,
            })
    }

    fn board(&self) -> Board {
        let mut board = Board::new(self.w, self.h);
        for &roll in &self.stones {
            // Of two thrown cells the one beside more stones, so that lines arise on large fields too.
            let cells = [roll >> 4, roll.rotate_left(13) >> 4].map(|roll| cell_at(&board, roll));
            let cell = if beside(&board, cells[1]) > beside(&board, cells[0]) {
                cells[1]
            } else {
                cells[0]
            };
            if board.stones.contains_key(&cell) {
                continue;
            }
            board
                .stones
                .insert(cell, Colour::ALL[roll as usize % 16 % 3]);
            if !self.keeps_fours && has_four(&board).is_some() {
                board.stones.remove(&cell);
            }
        }
        board
    }

    fn document(&self, game: &str, rules: &str, board: &Board) -> String {
        let words: Vec<_> = board
            .stones
            .iter()
            .map(|(&cell, &colour)| stone(Some(colour), cell))
            .collect();
        let (w, h, next, position) = (self.w, self.h, self.next, words.join(" "));
        format!(
            "kletka = 1\ngame = \"{game}\"\n[board]\nsize = [{w}, {h}]\n{rules}\n\
             [start]\nposition = '''{position}'''\nnext = {next}\n"
        )
    }
}

/// The cell that a roll hits.
fn cell_at(board: &Board, roll: u32) -> Cell {
    let cells = board.cells();
    cells[roll as usize % cells.len()]
}

/// How many stones stand round a cell.
fn beside(board: &Board, (x, y): Cell) -> usize {
    board
        .stones
        .keys()
        .filter(|there| there.0.abs_diff(x) <= 1 && there.1.abs_diff(y) <= 1)
        .count()
}

fn engine_colour(colour: Colour) -> EngineColour {
    EngineColour::ALL
        .into_iter()
        .find(|one| one.name() == colour.name())
        .expect("the colours have the same names")
}

fn name((x, y): Cell) -> String {
    EngineCell::new(x, y).to_string()
}

/// A stone in notation.
fn stone(colour: Option<Colour>, cell: Cell) -> String {
    colour.map_or(String::new(), |colour| {
        format!("{}@", engine_colour(colour).latin())
    }) + &name(cell)
}

/// The longest run of one colour.
fn longest_run(board: &Board) -> usize {
    let run = |&(x, y): &Cell, colour: Colour, (dx, dy): (i8, i8)| {
        let step = |n: i8| Some((x.checked_add_signed(dx * n)?, y.checked_add_signed(dy * n)?));
        (0..25)
            .take_while(|&n| step(n).is_some_and(|cell| board.stones.get(&cell) == Some(&colour)))
            .count()
    };
    let runs = board
        .stones
        .iter()
        .flat_map(|(cell, &colour)| LINES.map(|by| run(cell, colour, by)));
    runs.max().unwrap_or(0)
}

/// What both games show of their stones.
fn shown(board: &Board, colours: &[Colour]) -> Value {
    let names = |cells: &mut dyn Iterator<Item = Cell>| cells.map(name).collect::<Vec<_>>();
    let by_colour = |get: &dyn Fn(Colour) -> Vec<String>| {
        let [blue, red, green] = Colour::ALL.map(get);
        json!({"blue": blue, "red": red, "green": green})
    };
    let stones = |colour: Colour| {
        names(
            &mut board
                .stones
                .iter()
                .filter(|&(_, &there)| there == colour)
                .map(|(&cell, _)| cell),
        )
    };
    let threes = renju::threes(board).into_iter().map(|three| {
        let (cells, critical) = (names(&mut three.cells.into_iter()), names(&mut three.critical.into_iter()));
        json!({"colour": three.colour.name(), "kind": three.kind.name(), "cells": cells, "critical": critical})
    });
    json!({
        "colours": colours.iter().map(|colour| colour.name()).collect::<Vec<_>>(),
        "stones": by_colour(&stones),
        "critical": by_colour(&|colour| names(&mut renju::critical(board, colour).into_iter())),
        "threes": threes.collect::<Vec<_>>(),
    })
}

/// Compares what is shown of a position and what else the engine knows of its stones.
fn compare(got: &Value, want: &Value, engine: &EngineBoard, board: &Board, seen: &Seen) -> Checked {
    if let Some(why) = common::json::difference(got, want) {
        return Err(format!(
            "move {}: {why}\nstones: {:?}",
            want["number"], board.stones
        ));
    }
    for three in want["threes"].as_array().into_iter().flatten() {
        seen.note(match three["kind"].as_str() {
            Some("open") => "open three",
            Some("half-open") => "half-open three",
            _ => "broken three",
        });
    }
    for colour in Colour::ALL {
        let critical = renju::critical(board, colour).len();
        let fork = threes::has_fork(engine, engine_colour(colour));
        ensure!(
            fork == (critical >= 3),
            "{colour:?} has {critical} critical cells, fork: {fork}"
        );
        let four = engine
            .four(engine_colour(colour))
            .map(|cells| cells.map(|cell| (cell.x, cell.y)));
        let fours: Vec<_> = renju::fours(board)
            .into_iter()
            .filter(|one| one.0 == colour)
            .map(|one| one.1)
            .collect();
        let agrees = four.map_or(fours.is_empty(), |mut four| {
            four.sort_unstable();
            fours
                .iter()
                .any(|one| one.iter().collect::<BTreeSet<_>>() == four.iter().collect())
        });
        ensure!(
            agrees,
            "{colour:?}: four {four:?}, fours {fours:?}\nstones: {:?}",
            board.stones
        );
        seen.note_if(fours.len() > 1, "two fours at once");
    }
    Ok(())
}

/// Compares the open twos of some small boards; the twin is slow to find them.
fn compare_twos(engine: &EngineBoard, board: &Board, seen: &Seen) -> Checked {
    if board.cells().len() > 49 || !board.stones.len().is_multiple_of(3) {
        return Ok(());
    }
    let want = renju::open_twos(board);
    seen.note_if(!want.is_empty(), "open two");
    for colour in Colour::ALL {
        let want: BTreeSet<_> = want
            .iter()
            .filter(|two| two.0 == colour)
            .map(|two| two.1)
            .collect();
        let got = threes::open_twos(engine, engine_colour(colour));
        let got: BTreeSet<_> = got
            .into_iter()
            .map(|two| two.map(|cell| (cell.x, cell.y)))
            .collect();
        ensure!(
            got == want,
            "open twos of {colour:?}: got {got:?}, want {want:?}\nstones: {:?}",
            board.stones
        );
    }
    Ok(())
}

/// A cell for a stone: mostly free, near stones or critical for somebody; sometimes any, and rarely off the field.
fn aim(board: &Board, roll: u32, colour: Colour) -> Cell {
    let free = board.free_cells();
    let at = (roll / 64) as usize;
    let near: Vec<_> = free
        .iter()
        .copied()
        .filter(|&cell| beside(board, cell) > 0)
        .collect();
    let choices = match roll % 64 {
        0 => return [(board.w, 0), (0, board.h), (25, 24)][at % 3],
        1..=3 => board.cells(),
        4..=8 => renju::critical(board, colour).into_iter().collect(),
        9..=20 => Colour::ALL
            .into_iter()
            .flat_map(|any| renju::critical(board, any))
            .collect(),
        21..=50 => {
            let own = renju::critical(board, colour);
            near.iter()
                .copied()
                .filter(|cell| !own.contains(cell))
                .collect()
        }
        _ => near,
    };
    let choices = if choices.is_empty() { free } else { choices };
    if choices.is_empty() {
        (0, 0)
    } else {
        choices[at % choices.len()]
    }
}

/// A random game of Renju for three.
#[derive(Clone, Debug)]
pub(crate) struct ThreeGame {
    pub(crate) setup: Setup,
    pub(crate) antonov: bool,
    pub(crate) rolls: Vec<u32>,
}

impl ThreeGame {
    pub(crate) fn any(sides: RangeInclusive<u8>) -> impl Strategy<Value = Self> {
        (Setup::any(sides), prop::bool::weighted(0.7), rolls()).prop_map(
            |(setup, antonov, rolls)| Self {
                setup,
                antonov,
                rolls,
            },
        )
    }

    pub(crate) fn play(&self, seen: &Seen) -> Checked {
        let board = self.setup.board();
        let document = self.setup.document(
            "renju-for-three",
            &format!("[rules]\nantonov = {}", self.antonov),
            &board,
        );
        let opened = common::open::<RenjuForThree>(&document);
        if has_four(&board).is_some() {
            seen.note("four at the start");
            ensure!(opened.is_err(), "a game begins with a four: {document}");
            return Ok(());
        }
        let (rules, mut position) = opened?;
        let mut state = naive_three::State::new(board, self.setup.next, self.antonov);
        seen.note_if(
            state
                .outcome()
                .is_some_and(|outcome| outcome.1 == "antonov"),
            "antonov at the start",
        );
        let mut was_over = false;
        for &roll in &self.rolls {
            let outcome = state.outcome();
            let mut want = shown(&state.board, &state.colours());
            want["number"] = state.number.into();
            want["player"] = state.to_move().name().into();
            want["outcome"] = outcome.map_or(
                Value::Null,
                |(winner, reason)| json!({"winner": winner.map(Colour::name), "reason": reason}),
            );
            compare(
                &common::shown(&rules, &position),
                &want,
                position.board(),
                &state.board,
                seen,
            )?;
            for mover in Colour::ALL {
                let (got, want) = (
                    for_three::antonov(position.board(), engine_colour(mover)),
                    naive_three::antonov(&state.board, mover),
                );
                ensure!(
                    got.is_some() == want,
                    "Antonov for {mover:?}: got {got:?}, want {want}\n{:?}",
                    state.board.stones
                );
                seen.note_if(
                    want && !self.antonov && mover == state.to_move(),
                    "antonov switched off",
                );
            }
            if let Some((_, reason)) = outcome.filter(|_| !was_over) {
                seen.note(reason);
            }
            was_over = outcome.is_some();
            let cell = aim(&state.board, roll, state.to_move());
            let colour = match roll >> 28 {
                0..=6 => None,
                7 => Some(Colour::ALL[roll as usize / 64 % 3]),
                _ => Some(state.to_move()),
            };
            let move_made = ((roll >> 8) % 16 > 1).then_some((cell, colour));
            let word = move_made.map_or("--".to_owned(), |(cell, colour)| stone(colour, cell));
            let want = state.play(move_made);
            let got = common::attempt(&rules, &mut position, &word);
            ensure!(
                got == want,
                "{word}: got {got:?}, want {want:?}\n{:?}",
                state.board.stones
            );
            seen.note_if(longest_run(&state.board) >= 5, "five in a row");
        }
        compare_twos(position.board(), &state.board, seen)
    }
}

/// Rolls of a game; some runs of zeros in the second byte make passes in a row.
fn rolls() -> impl Strategy<Value = Vec<u32>> {
    let usual = vec(any::<u32>(), 1..16);
    let passes = vec(any::<u32>().prop_map(|roll| roll & !0xff00), 0..9);
    prop_oneof![5 => usual.clone().boxed(), 1 => (passes, usual).prop_map(|(mut first, rest)| { first.extend(rest); first }).boxed()]
}

/// A random game of Renju 3/2.
#[derive(Clone, Debug)]
pub(crate) struct HalvesGame {
    pub(crate) setup: Setup,
    pub(crate) rolls: Vec<u32>,
}

impl HalvesGame {
    pub(crate) fn any(sides: RangeInclusive<u8>) -> impl Strategy<Value = Self> {
        (Setup::any(sides), rolls()).prop_map(|(setup, rolls)| Self { setup, rolls })
    }

    pub(crate) fn play(&self, seen: &Seen) -> Checked {
        let board = self.setup.board();
        let document = self.setup.document("renju-3-2", "", &board);
        let opened = common::open::<RenjuThreeTwo>(&document);
        if has_four(&board).is_some() {
            seen.note("four at the start");
            ensure!(opened.is_err(), "a game begins with a four: {document}");
            return Ok(());
        }
        let (rules, mut position) = opened?;
        let mut state = halves::State::new(board, self.setup.next);
        let mut was_over = false;
        for &roll in &self.rolls {
            let outcome = state.outcome();
            let mut want = shown(&state.board, &state.colours());
            want["number"] = state.number.into();
            want["player"] = state.to_move().name().into();
            want["outcome"] = outcome.map_or(
                Value::Null,
                |(winner, reason)| json!({"winner": winner.map(halves::Player::name), "reason": reason}),
            );
            compare(
                &common::shown(&rules, &position),
                &want,
                position.board(),
                &state.board,
                seen,
            )?;
            if let Some((_, reason)) = outcome.filter(|_| !was_over) {
                seen.note(reason);
            }
            was_over = outcome.is_some();
            let made = halves_of(&state, roll);
            let words: Vec<_> = made
                .iter()
                .map(|&(colour, cell)| stone(Some(colour), cell))
                .collect();
            let word = if words.is_empty() {
                "--".to_owned()
            } else {
                words.join(", ")
            };
            let before = state.number;
            let want = state.play(&made);
            let got = common::attempt(&rules, &mut position, &word);
            ensure!(
                got == want,
                "{word}: got {got:?}, want {want:?}\n{:?}",
                state.board.stones
            );
            seen.note_if(want.is_ok() && made.len() == 1, "half skipped");
            if let Err(rule) = want {
                seen.note(if state.number > before {
                    "four by the first half"
                } else {
                    rule
                });
            }
            seen.note_if(longest_run(&state.board) >= 5, "five in a row");
        }
        compare_twos(position.board(), &state.board, seen)
    }
}

/// The half-moves that a roll decides: mostly two of the colours due, in either order.
fn halves_of(state: &halves::State, roll: u32) -> Vec<halves::Half> {
    let count = match (roll >> 8) % 16 {
        0..=1 => 0,
        2..=5 => 1,
        6 => 3,
        _ => 2,
    };
    let mut colours = state.colours().to_vec();
    if roll >> 28 & 1 == 1 {
        colours.reverse();
    }
    let third = Colour::ALL[roll as usize / 64 % 3];
    colours.push(third);
    if roll >> 29 == 0 {
        colours.swap(1, 2);
    }
    let mut board = state.board.clone();
    let mut made = Vec::new();
    for (i, &colour) in (0..count).zip(&colours) {
        let cell = aim(&board, roll.rotate_left(7 * i), colour);
        made.push((colour, cell));
        board.stones.entry(cell).or_insert(colour);
    }
    made
}
