//! Whether a reply is forced: everything else loses to a four at once.

use super::claims::names;
use super::{Board, Move};
use crate::claim::Verdict;
use crate::diag::Text;
use crate::game::Claims;
use crate::geometry::Cell;

/// Whether every move that leaves one of the cells free loses at once, and some move that fills them does not.
///
/// A move loses at once when the next player then has won or can make a four. A stone takes a critical cell away only
/// on the cell itself or where it lengthens the row; so of a saving move with two stones at least one takes some
/// critical cell away by itself, and only such moves are tried.
pub(super) fn judge<G: Claims<Move = Move>>(
    rules: &G,
    position: &G::Position,
    board_of: fn(&G::Position) -> &Board,
    cells: &[Cell],
) -> Verdict {
    let board = board_of(position);
    if let Some(outcome) = rules.outcome(position) {
        let how = outcome.text();
        return Verdict::refuted(Text {
            en: format!("the game is over: {}", how.en),
            ru: format!("партия окончена: {}", how.ru),
        });
    }
    let mover = rules.to_move(position).text();
    let own = rules.colours(position).into_iter().find_map(|colour| board.critical(colour).next());
    if let Some(cell) = own {
        return Verdict::refuted(Text {
            en: format!("{} makes a four on {cell} and need not reply", mover.en),
            ru: format!("защищаться незачем: четвёрку ({}) даёт {cell}", mover.ru),
        });
    }
    if let Some(taken) = cells.iter().find(|&&cell| !board.is_free(cell)) {
        return Verdict::refuted(crate::text!("{taken} is not free", "клетка {taken} занята"));
    }
    let is_lost = |wanted: &Move| loses(rules, position, board_of, wanted);
    if !is_lost(&Move::PASS) {
        return Verdict::refuted(Text {
            en: format!("nothing is threatened: {} may pass", mover.en),
            ru: "угрозы нет: ход можно пропустить".to_owned(),
        });
    }
    let fills = |wanted: &Move| cells.iter().all(|cell| wanted.stones().any(|stone| stone.cell == *cell));
    let mut saves = false;
    for wanted in replies(rules, position, board) {
        if is_lost(&wanted) {
            continue;
        }
        saves |= fills(&wanted);
        if !fills(&wanted) {
            let name = names(wanted.stones().map(|stone| stone.cell));
            let left = names(cells.iter().copied().filter(|cell| !wanted.stones().any(|stone| stone.cell == *cell)));
            return Verdict::refuted(crate::text!(
                "{name} saves the game too, without {left}",
                "спасает и {name}, без {left}"
            ));
        }
    }
    let list = names(cells.iter().copied());
    Verdict::of(saves, || {
        crate::text!(
            "no reply helps: whatever is done, also on {list}, loses to a four",
            "не спасает ничто, в том числе {list}: четвёрка всё равно будет"
        )
    })
}

/// Whether a move loses to a four, or to whatever else ends the game, with the next move.
fn loses<G: Claims<Move = Move>>(
    rules: &G,
    position: &G::Position,
    board_of: fn(&G::Position) -> &Board,
    wanted: &Move,
) -> bool {
    let Ok(step) = rules.check(position, wanted) else { return true };
    let mover = rules.to_move(position);
    let mut after = position.clone();
    rules.play(&mut after, &step);
    if let Some(outcome) = rules.outcome(&after) {
        return outcome.winner.is_some_and(|winner| winner != mover);
    }
    rules.colours(&after).into_iter().any(|colour| board_of(&after).critical_count(colour) > 0)
}

/// The moves that may save the game.
fn replies<G: Claims<Move = Move>>(rules: &G, position: &G::Position, board: &Board) -> Vec<Move> {
    let colours = rules.colours(position);
    let free: Vec<Cell> = board.cells().filter(|&cell| board.is_free(cell)).collect();
    let critical = |board: &Board| -> Vec<Cell> {
        crate::Colour::ALL.into_iter().flat_map(|colour| board.critical(colour).collect::<Vec<_>>()).collect()
    };
    let before = critical(board);
    let takes_some_away = |colour: crate::Colour, cell: Cell| {
        let mut after = board.clone();
        after.place(colour, cell);
        let left = critical(&after);
        before.iter().any(|cell| !left.contains(cell))
    };
    let mut out = Vec::new();
    for &colour in &colours {
        for &cell in &free {
            let first = Move::stone(Some(colour), cell);
            // With one stone a move all moves are tried: Antonov's condition may also be saved from by a new threat.
            if colours.len() > 1 && !takes_some_away(colour, cell) {
                continue;
            }
            out.push(first);
            for &other in colours.iter().filter(|&&other| other != colour) {
                let second = |cell| Move::stone(Some(other), cell).first;
                out.extend(
                    free.iter()
                        .filter(|&&beside| beside != cell)
                        .map(|&beside| Move { first: first.first, second: second(beside) }),
                );
            }
        }
    }
    out
}
