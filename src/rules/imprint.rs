//! The pieces on a board, by place and colour, so that positions and games can be compared up to
//! symmetry.

use super::Rules;
use crate::Colour;
use crate::board::{Grid, Place};
use crate::notation::print::Alphabet;
use crate::text::decimal::Decimal;

/// A stone or a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Where.
    pub place: Place,
    /// Its colour.
    pub colour: Colour,
    /// Whether it was only offered and does not come on the field.
    pub is_offered: bool,
}

impl Piece {
    /// A piece on the field.
    #[must_use]
    pub const fn new(place: Place, colour: Colour) -> Self {
        Self {
            place,
            colour,
            is_offered: false,
        }
    }

    /// The piece as positions write it.
    #[must_use]
    pub fn name(&self, alphabet: Alphabet) -> String {
        let letter = alphabet.letter(self.colour);
        match self.place {
            Place::Cell(cell) => format!("{letter}@{cell}"),
            Place::Edge(edge) => format!("{letter}{edge}"),
        }
    }
}

/// The pieces that each move of a line brought on the board.
#[derive(Clone, Debug, Default)]
pub struct LinePieces {
    pieces: Vec<Piece>,
    /// The number of each move, and where its pieces end.
    moves: Vec<(u32, usize)>,
}

impl LinePieces {
    /// Nothing yet, with room for this number of moves.
    pub(crate) fn with_capacity(moves: usize) -> Self {
        Self {
            pieces: Vec::with_capacity(moves),
            moves: Vec::with_capacity(moves),
        }
    }

    /// Adds a move: its number, and what puts its pieces behind those that are there.
    pub fn add<R>(&mut self, number: u32, put: impl FnOnce(&mut Vec<Piece>) -> R) -> R {
        let done = put(&mut self.pieces);
        self.moves.push((number, self.pieces.len()));
        done
    }

    /// The moves in their order: their numbers, and what they brought; nothing for a pass.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, &[Piece])> {
        let mut from = 0;
        self.moves
            .iter()
            .map(move |&(number, to)| (number, &self.pieces[std::mem::replace(&mut from, to)..to]))
    }
}

/// The common features of all positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFrame {
    /// The field.
    pub grid: Grid,
    /// Which segments there are, as documents write it: `unit`, or `free` for any two vertices; nothing for stones.
    pub segments: &'static str,
    /// After how many moves the turn to move comes round, with the colours due.
    pub period: u32,
    /// The points that red gets beside its regions, in games with a score.
    pub komi: Option<Decimal>,
    /// Whether a player may play in another colour than the one that the rules give, by its letter.
    pub chooses_colour: bool,
    /// Whether every game has a start position of its own, as those do that make no sense without one.
    pub has_own_start: bool,
    /// The other settings that change the game, with their values.
    pub terms: Vec<(&'static str, &'static str)>,
}

/// An exchange of colours and players that makes an equal position of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The colours that blue, red and green become.
    pub colours: [Colour; 3],
    /// How many moves later the player has the turn who takes the place of the player to move.
    pub turns: u32,
    /// Whether the komi goes to the other player.
    pub negates_komi: bool,
}

impl Exchange {
    /// Everything stays as it is.
    pub const NONE: Self = Self {
        colours: Colour::ALL,
        turns: 0,
        negates_komi: false,
    };

    /// Every colour moves on by `steps` in the cycle blue, red, green.
    pub(crate) fn cycle(steps: usize, turns: u32) -> Self {
        Self {
            colours: Colour::ALL.map(|colour| Colour::ALL[(colour.index() + steps) % 3]),
            turns,
            negates_komi: false,
        }
    }
}

/// The features of a game's positions by which they are compared, up to symmetry and exchange of
/// colours.
pub trait Compare: Rules {
    /// The field and the settings, for comparing games.
    fn frame(&self) -> GameFrame;

    /// The exchanges of colours and players that the rules allow in a position; the first one changes nothing.
    fn exchanges(&self, position: &Self::Position) -> Vec<Exchange>;

    /// The pieces on the board.
    fn pieces(&self, position: &Self::Position) -> Vec<Piece>;

    /// The same pieces one by one, in any order.
    fn each_piece(&self, position: &Self::Position, see: &mut dyn FnMut(Piece)) {
        self.pieces(position).into_iter().for_each(see);
    }

    /// Adds the pieces that a move brings on the board, and those only offered.
    fn put(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
        step: &Self::Step,
        into: &mut Vec<Piece>,
    );

    /// The same for a legal move all of which stands, where only a position that came after it is known; false where that does not tell.
    fn put_at_once(
        &self,
        _after: &Self::Position,
        _mv: &Self::Move,
        _into: &mut Vec<Piece>,
    ) -> bool {
        false
    }
}
