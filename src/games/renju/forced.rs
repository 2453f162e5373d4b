//! Whether a reply is forced: everything else loses to a four at once.

use super::stones::Stones;
use super::{Board, Move, Position};
use crate::Colour;
use crate::board::Cell;
use crate::rules::claim::ClaimVerdict;
use crate::text::Text;

/// Whether the moves that do not lose at once all fill these cells, there are such moves, and they have no other cell
/// in common.
///
/// A move loses at once when the next player then has won or can make a four. A stone takes a critical cell away only
/// on the cell itself or where it lengthens the row; so of a saving move with two stones at least one takes some
/// critical cell away by itself, and only such moves are tried.
pub(super) fn judge<G: Stones>(rules: &G, position: &Position, cells: &[Cell]) -> ClaimVerdict {
    if let Some(why) = needless(rules, position, cells) {
        return ClaimVerdict::refuted(why);
    }
    // The cells that all moves that save the game have in common.
    let mut common: Option<Vec<Cell>> = None;
    for mv in replies::<G>(position)
        .into_iter()
        .filter(|mv| !loses(rules, position, *mv))
    {
        let filled: Vec<Cell> = mv.stones().map(|stone| stone.cell).collect();
        let left = without(cells, &filled);
        if !left.is_empty() {
            let (name, left) = (names(filled), names(left));
            return ClaimVerdict::refuted(text!(
                "{name} saves the game too, without {left}",
                "спасает и {name}, без {left}"
            ));
        }
        match &mut common {
            Some(common) => common.retain(|cell| filled.contains(cell)),
            None => common = Some(filled),
        }
    }
    let Some(common) = common else {
        let list = names(cells);
        return ClaimVerdict::refuted(text!(
            "no reply helps: whatever is done, also on {list}, loses to a four",
            "не спасает ничто, в том числе {list}: четвёрка всё равно будет"
        ));
    };
    let more = without(&common, cells);
    ClaimVerdict::of(more.is_empty(), || {
        let more = names(more);
        text!("{more} must be filled too", "закрыть нужно ещё и {more}")
    })
}

/// The cells that are not among others.
fn without(cells: &[Cell], others: &[Cell]) -> Vec<Cell> {
    let mut left = cells.to_vec();
    left.retain(|cell| !others.contains(cell));
    left
}

/// Why no reply is needed, or none is possible on these cells.
fn needless<G: Stones>(rules: &G, position: &Position, cells: &[Cell]) -> Option<Text> {
    let board = &position.board;
    if let Some(outcome) = rules.outcome(position) {
        let how = outcome.text();
        return Some(text!(
            "the game is over: {how}",
            "партия окончена: {how}",
            how
        ));
    }
    let mover = rules.to_move(position);
    let own = G::due(position)
        .into_iter()
        .find_map(|colour| board.critical(colour).next());
    if let Some(cell) = own {
        let makes_ru = if mover.is_plural_in_russian() {
            "построят"
        } else {
            "построит"
        };
        return Some(text!(
            "{mover} makes a four on {cell} and need not reply",
            "{mover} {makes_ru} четвёрку на {cell}, защищаться незачем",
            mover = mover.text()
        ));
    }
    if let Some(taken) = cells.iter().find(|&&cell| !board.is_free(cell)) {
        return Some(text!("{taken} is not free", "клетка {taken} занята"));
    }
    let is_safe = !loses(rules, position, Move::PASS);
    is_safe.then(|| Text {
        en: format!("nothing is threatened: {} may pass", mover.text().en),
        ru: "угрозы нет: ход можно пропустить".to_owned(),
    })
}

/// Whether a move loses to a four, or to whatever else ends the game, with the next move.
fn loses<G: Stones>(rules: &G, position: &Position, mv: Move) -> bool {
    let Ok(after) = rules.after(position, &mv) else {
        return true;
    };
    let mover = rules.to_move(position);
    if let Some(outcome) = rules.outcome(&after) {
        return outcome.winner.is_some_and(|winner| winner != mover);
    }
    G::due(&after)
        .into_iter()
        .any(|colour| after.board.critical_count(colour) > 0)
}

/// The moves that may save the game.
fn replies<G: Stones>(position: &Position) -> Vec<Move> {
    let (board, colours) = (&position.board, G::due(position));
    let free: Vec<Cell> = board.free_cells().collect();
    let critical = |board: &Board| -> Vec<Cell> {
        Colour::ALL
            .into_iter()
            .flat_map(|colour| board.critical(colour).collect::<Vec<_>>())
            .collect()
    };
    let before = critical(board);
    let takes_some_away = |colour: Colour, cell: Cell| {
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
                        .map(|&beside| Move {
                            first: first.first,
                            second: second(beside),
                        }),
                );
            }
        }
    }
    out
}

/// Cells in a list.
pub(super) fn names(cells: impl IntoIterator<Item: ToString>) -> String {
    cells
        .into_iter()
        .map(|cell| cell.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}
