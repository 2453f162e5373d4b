//! Renju 3/2: two players, three sets of stones, moves of two half-moves.

use super::Colour;
use super::renju::{Board, Cell, Rule, has_four};

/// One of the two players; A makes the odd moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    A,
    B,
}

impl Player {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        if self == Player::A { "A" } else { "B" }
    }
}

/// A position of Renju 3/2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub board: Board,
    /// The number of the next move.
    pub number: u32,
    /// Wholly skipped moves in a row just before.
    pub passes: u32,
}

/// The winner, if any, and the reason: `"four"`, `"passes"` or `"full"`.
pub type Outcome = (Option<Player>, &'static str);
/// A half-move: a stone of a colour on a cell.
pub type Half = (Colour, Cell);

/// The player of a move.
pub fn player(number: u32) -> Player {
    if number % 2 == 1 {
        Player::A
    } else {
        Player::B
    }
}

/// The potential sequence: the colours of a move, in the scheme's order.
pub fn colours(number: u32) -> [Colour; 2] {
    match number % 3 {
        1 => [Colour::Blue, Colour::Red],
        2 => [Colour::Green, Colour::Blue],
        _ => [Colour::Red, Colour::Green],
    }
}

impl State {
    /// A start position.
    pub fn new(board: Board, number: u32) -> State {
        State {
            board,
            number,
            passes: 0,
        }
    }

    pub fn to_move(&self) -> Player {
        player(self.number)
    }

    /// What the next move may place.
    pub fn colours(&self) -> [Colour; 2] {
        colours(self.number)
    }

    /// How the game has ended, or `None` while it goes on. A four of any colour belongs to the
    /// player of the move that made it: the move before the next one.
    pub fn outcome(&self) -> Option<Outcome> {
        if has_four(&self.board).is_some() {
            return Some((Some(player(self.number + 1)), "four"));
        }
        if self.board.free_cells().is_empty() {
            return Some((None, "full"));
        }
        (self.passes >= 6).then_some((None, "passes"))
    }

    /// Whether the half-moves may be made in this order. The shape of the whole move (cells of the
    /// board, colours due, one stone of each) comes first, then the halves one after the other;
    /// `"game-over"` also names a second half after a first one that makes a four.
    pub fn verdict(&self, halves: &[Half]) -> Result<(), Rule> {
        if self.outcome().is_some() {
            return Err("game-over");
        }
        if halves.iter().any(|&(_, cell)| !self.board.has_cell(cell)) {
            return Err("off-board");
        }
        if halves
            .iter()
            .any(|(colour, _)| !self.colours().contains(colour))
        {
            return Err("colour");
        }
        if halves.len() > 2 || (halves.len() == 2 && halves[0].0 == halves[1].0) {
            return Err("half-move");
        }
        let mut board = self.board.clone();
        for &(colour, cell) in halves {
            if has_four(&board).is_some() {
                return Err("game-over");
            }
            if board.stones.insert(cell, colour).is_some() {
                return Err("occupied");
            }
        }
        Ok(())
    }

    /// Plays a move of no half (a pass), one half or two; or names the rule that it breaks and
    /// leaves the position as it is. One exception: a first half that makes a four stands and
    /// counts as the move even where the second half written after it is `"game-over"`.
    pub fn play(&mut self, halves: &[Half]) -> Result<(), Rule> {
        let verdict = self.verdict(halves);
        let made = match verdict {
            Ok(()) => halves,
            Err("game-over") if self.outcome().is_none() => &halves[..1],
            Err(_) => return verdict,
        };
        self.board
            .stones
            .extend(made.iter().map(|&(colour, cell)| (cell, colour)));
        self.passes = if made.is_empty() { self.passes + 1 } else { 0 };
        self.number += 1;
        verdict
    }

    /// All legal moves: the pass, the single halves, and both halves in either order. Their number
    /// grows with the square of the free cells: for small boards.
    pub fn legal(&self) -> Vec<Vec<Half>> {
        let cells = self.board.free_cells();
        let singles: Vec<Half> = self
            .colours()
            .iter()
            .flat_map(|&colour| cells.iter().map(move |&c| (colour, c)))
            .collect();
        let mut moves = vec![vec![]];
        moves.extend(singles.iter().map(|&half| vec![half]));
        for &first in &singles {
            moves.extend(singles.iter().map(|&second| vec![first, second]));
        }
        moves.retain(|halves| self.verdict(halves).is_ok());
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::Colour::{Blue, Green, Red};
    use super::*;

    fn state(stones: &[Half], number: u32) -> State {
        let mut board = Board::new(5, 5);
        board
            .stones
            .extend(stones.iter().map(|&(colour, cell)| (cell, colour)));
        State::new(board, number)
    }

    /// Figure 2: the scheme of the first six moves and its period.
    #[test]
    fn potential_sequence() {
        let scheme: Vec<_> = (1..=6)
            .map(|i| format!("{}{:?}", player(i).name(), colours(i)))
            .collect();
        assert_eq!(
            scheme.join(" "),
            "A[Blue, Red] B[Green, Blue] A[Red, Green] B[Blue, Red] A[Green, Blue] B[Red, Green]"
        );
        assert_eq!((player(7), colours(7)), (player(1), colours(1)));
    }

    #[test]
    fn rules_in_their_order() {
        let state = state(&[(Red, (0, 0))], 1);
        for (halves, expected) in [
            (&[(Blue, (0, 0)), (Green, (1, 1))][..], Err("colour")),
            (&[(Green, (5, 0))], Err("off-board")),
            (&[(Blue, (0, 0)), (Blue, (1, 1))], Err("half-move")),
            (&[(Blue, (1, 1)), (Red, (1, 1))], Err("occupied")),
            (&[(Blue, (1, 1)), (Red, (0, 0))], Err("occupied")),
            // The order is free.
            (&[(Red, (1, 1)), (Blue, (0, 1))], Ok(())),
            (&[], Ok(())),
        ] {
            assert_eq!(state.verdict(halves), expected, "{halves:?}");
        }
    }

    #[test]
    fn winning_first_half_ends_the_game() {
        let red: Vec<Half> = (0..3).map(|x| (Red, (x, 0))).collect();
        let mut one = state(&red, 6);
        assert_eq!(
            one.play(&[(Red, (3, 0)), (Green, (4, 4))]),
            Err("game-over")
        );
        assert_eq!(
            (one.number, one.outcome()),
            (7, Some((Some(Player::B), "four")))
        );
        assert!(
            !one.board.stones.contains_key(&(4, 4)),
            "the second half was not made"
        );
        let second = |half: Half| state(&red, 6).verdict(&[(Red, (3, 0)), half]);
        assert_eq!(second((Green, (0, 0))), Err("game-over"), "before occupied");
        assert_eq!(
            second((Red, (4, 4))),
            Err("half-move"),
            "two stones of one colour are no move"
        );
        let mut other = state(&red, 6);
        other.play(&[(Green, (4, 4)), (Red, (3, 0))]).unwrap();
        assert_eq!(other.outcome(), Some((Some(Player::B), "four")));
    }

    #[test]
    fn six_passes_and_the_full_board() {
        let mut state = state(&[], 3);
        for _ in 0..6 {
            assert_eq!(state.outcome(), None);
            state.play(&[]).unwrap();
        }
        assert_eq!((state.number, state.outcome()), (9, Some((None, "passes"))));
        assert_eq!(state.play(&[]), Err("game-over"));
        let mut full = State::new(Board::new(1, 2), 1);
        assert_eq!(full.legal().len(), 1 + 4 + 4);
        full.play(&[(Red, (0, 0)), (Blue, (0, 1))]).unwrap();
        assert_eq!(full.outcome(), Some((None, "full")));
    }
}
