//! Renju for three: blue, red and green in turn, and Antonov's condition.

use super::Colour;
use super::renju::{Board, Cell, Rule, critical, has_four};

/// A position of Renju for three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub board: Board,
    /// The number of the next move; blue makes 1, 4, 7 …
    pub number: u32,
    /// Passes in a row just before.
    pub passes: u32,
    /// Whether Antonov's condition is part of the rules.
    pub antonov: bool,
}

/// The winner, if any, and the reason: `"four"`, `"antonov"`, `"passes"` or `"full"`.
pub type Outcome = (Option<Colour>, &'static str);

impl State {
    /// A start position.
    pub fn new(board: Board, number: u32, antonov: bool) -> State {
        State {
            board,
            number,
            passes: 0,
            antonov,
        }
    }

    /// The player to move, which is the colour of the stone.
    pub fn to_move(&self) -> Colour {
        Colour::ALL[(self.number as usize + 2) % 3]
    }

    /// What the next move may place.
    pub fn colours(&self) -> Vec<Colour> {
        vec![self.to_move()]
    }

    /// How the game has ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(colour) = has_four(&self.board) {
            return Some((Some(colour), "four"));
        }
        if self.antonov && antonov(&self.board, self.to_move()) {
            return Some((Some(self.to_move()), "antonov"));
        }
        if self.board.free_cells().is_empty() {
            return Some((None, "full"));
        }
        (self.passes >= 3).then_some((None, "passes"))
    }

    /// Whether a stone may be placed, of the written colour if one is written.
    pub fn verdict(&self, cell: Cell, written: Option<Colour>) -> Result<(), Rule> {
        if self.outcome().is_some() {
            return Err("game-over");
        }
        if !self.board.has_cell(cell) {
            return Err("off-board");
        }
        if written.is_some_and(|colour| colour != self.to_move()) {
            return Err("colour");
        }
        if self.board.stones.contains_key(&cell) {
            return Err("occupied");
        }
        Ok(())
    }

    /// Plays a stone, or a pass if `stone` is `None`; or names the rule that the move breaks and
    /// leaves the position as it is.
    pub fn play(&mut self, stone: Option<(Cell, Option<Colour>)>) -> Result<(), Rule> {
        match stone {
            None if self.outcome().is_some() => return Err("game-over"),
            None => self.passes += 1,
            Some((cell, written)) => {
                self.verdict(cell, written)?;
                self.board.stones.insert(cell, self.to_move());
                self.passes = 0;
            }
        }
        self.number += 1;
        Ok(())
    }
}

/// Antonov's condition for `a`, who is to move before `b` and `c`: `b` has one critical cell `x`,
/// and `c` has at least two besides `x`.
pub fn antonov(board: &Board, a: Colour) -> bool {
    let (of_b, mut of_c) = (critical(board, a.next()), critical(board, a.next().next()));
    for x in &of_b {
        of_c.remove(x);
    }
    of_b.len() == 1 && of_c.len() >= 2
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Rng;
    use super::*;

    /// The condition as it is worded: look two moves ahead, after every move of `a`.
    fn antonov_by_looking_ahead(board: &Board, a: Colour) -> bool {
        let (b, c) = (a.next(), a.next().next());
        let first_four = |board: &Board| {
            if !critical(board, b).is_empty() {
                return Some(b);
            }
            // b cannot make a four; it lets c make one only if every reply does.
            let lets = |reply: Option<Cell>| {
                let mut after = board.clone();
                after.stones.extend(reply.map(|cell| (cell, b)));
                !critical(&after, c).is_empty()
            };
            let replies = board.free_cells();
            (lets(None) && replies.iter().all(|&cell| lets(Some(cell)))).then_some(c)
        };
        let mut results = BTreeSet::from([first_four(board)]);
        for cell in board.free_cells() {
            let mut after = board.clone();
            after.stones.insert(cell, a);
            results.insert(first_four(&after));
        }
        results.contains(&Some(b)) && results.contains(&Some(c))
    }

    /// Figure 6: one yellow cell, red's only critical one; green has two half-open threes.
    #[test]
    fn figure_6() {
        let figure = Board::from_rows(&[
            "........", ".xooo_..", "........", ".x+++...", "........", "x+++....",
        ]);
        assert_eq!(critical(&figure, Colour::Red), [(5, 4)].into());
        assert_eq!(critical(&figure, Colour::Green).len(), 2);
        let state = State::new(figure.clone(), 1, true);
        assert_eq!(
            state.outcome(),
            Some((Some(Colour::Blue), "antonov")),
            "won without a move"
        );
        assert_eq!(State::new(figure.clone(), 1, false).outcome(), None);
        assert_eq!(State::new(figure.clone(), 2, true).outcome(), None);
        assert!(antonov_by_looking_ahead(&figure, Colour::Blue));
    }

    #[test]
    fn shared_cells_do_not_count() {
        // Red's only critical cell is one of green's two.
        let shared = Board::from_rows(&[
            "........", "xooo_...", "...+....", "..+.....", ".+......", "........", "x+++....",
        ]);
        assert_eq!(critical(&shared, Colour::Red), [(4, 5)].into());
        assert_eq!(
            critical(&shared, Colour::Green),
            [(0, 1), (4, 0), (4, 5)].into()
        );
        assert!(antonov(&shared, Colour::Blue));
        let mut fewer = shared;
        fewer.stones.insert((4, 0), Colour::Blue);
        assert!(
            !antonov(&fewer, Colour::Blue),
            "only one is left besides the shared cell"
        );
    }

    #[test]
    fn condition_agrees_with_looking_ahead() {
        let mut rng = Rng::new(3);
        let mut met = 0;
        for _ in 0..1500 {
            let mut board = Board::new(5, 5);
            for cell in board.cells() {
                if rng.below(3) > 0 {
                    board.stones.insert(cell, Colour::ALL[1 + rng.below(2)]);
                }
            }
            let expected = antonov_by_looking_ahead(&board, Colour::Blue);
            assert_eq!(
                antonov(&board, Colour::Blue),
                expected,
                "{:?}",
                board.stones
            );
            met += usize::from(expected);
        }
        assert!(met > 20, "the condition was met {met} times only");
    }

    #[test]
    fn turns_passes_and_rules() {
        let mut state = State::new(Board::new(4, 4), 1, true);
        assert_eq!(state.verdict((4, 0), None), Err("off-board"));
        assert_eq!(state.verdict((0, 0), Some(Colour::Red)), Err("colour"));
        state.play(Some(((0, 0), None))).unwrap();
        assert_eq!(
            state.play(Some(((0, 0), Some(Colour::Red)))),
            Err("occupied")
        );
        for _ in 0..3 {
            state.play(None).unwrap();
        }
        assert_eq!((state.number, state.outcome()), (5, Some((None, "passes"))));
        assert_eq!(state.play(None), Err("game-over"));
    }

    #[test]
    fn four_ends_the_game() {
        let mut state = State::new(Board::from_rows(&["xxx...", "......"]), 1, true);
        state.play(Some(((3, 1), None))).unwrap();
        assert_eq!(state.outcome(), Some((Some(Colour::Blue), "four")));
        assert_eq!(state.play(None), Err("game-over"));
    }
}
