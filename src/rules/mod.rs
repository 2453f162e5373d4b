//! The rules of the games.
//!
//! [`Rules`] is what every game offers to the validator and the commands. The games know notation, geometry and how
//! settings are read; they do not know documents, files or each other.

pub mod claim;
mod claims;
pub mod goal;
mod imprint;
pub(crate) mod marks;
pub mod outcome;
pub(crate) mod over;
pub mod perft;
mod profile;
mod random;
pub(crate) mod recast;
mod tactic;
mod trail;

pub use claims::Claims;
pub use imprint::{Exchange, Frame, Piece, Place};
pub use marks::{Mark, Marks, Origins, Site, View};
pub use profile::{Profile, Profiles};
pub use random::Random;
pub use recast::{Change, Key, Recast};
pub use tactic::Tactic;
pub use trail::{Played, Trail, Turn};

pub use outcome::{EndReason, Outcome, Seat};
pub(crate) use over::turn;

use crate::notation::picture::Form;
use crate::notation::print::Alphabet;
use crate::notation::{self, Element};
use crate::scene::Scene;
use crate::settings::Section;
use crate::text::Span;
use crate::text::{Code, Description, Diagnostic, Text};

/// Why a move is illegal, in words.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The code of the diagnostic.
    pub code: Code,
    /// One sentence.
    pub message: Text,
    /// A few words at the caret.
    pub label: Option<Text>,
    /// Earlier moves that are to blame.
    pub culprits: Vec<(Span, Text)>,
    /// What to do about it.
    pub help: Option<Text>,
    /// The part of the move to blame, when it is not the whole.
    pub span: Option<Span>,
}

impl Explanation {
    /// An explanation with nothing but its sentence.
    #[must_use]
    pub fn new(code: Code, message: Text) -> Self {
        Self { code, message, label: None, culprits: Vec::new(), help: None, span: None }
    }

    /// The same with help.
    #[must_use]
    pub fn help(mut self, help: Text) -> Self {
        self.help = Some(help);
        self
    }
}

/// How many near words a game offers for one that is illegal.
pub const MAX_NEIGHBOURS: usize = 16;

/// How records of a game are written in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Moves in a row.
    pub columns: usize,
    /// After how many moves a gap divides the rows, if at all.
    pub cycle: Option<u32>,
    /// The Cyrillic colour letters that suit the game.
    pub cyrillic: Alphabet,
}

/// A game as the validator and the commands see it.
///
/// Words become moves by [`resolve`](Rules::resolve), moves become steps by [`check`](Rules::check), and only a step
/// can be played: so nothing illegal reaches a position.
pub trait Rules: Sized {
    /// A position with whose move it is.
    type Position: Clone;
    /// What a player wants to do, on the field.
    type Move: Clone + PartialEq + std::fmt::Debug;
    /// A legal move with all that the rules decide about it.
    type Step: Clone;
    /// Why something is illegal, with what is to blame for it.
    type Reason: Copy + PartialEq + std::fmt::Debug;

    /// What the game is called and how its documents are written.
    const PROFILE: &'static Profile;

    /// The columns of a record in canonical form.
    const SHEET: Sheet;

    /// The players in the order in which they move.
    const SEATS: &'static [Seat];
    /// What a position drawn in signs consists of.
    const FORM: Form;

    /// Reads the game's settings from `[board]` and `[rules]`; `None` after an error.
    fn read(board: Section<'_, '_>, rules: Section<'_, '_>, out: &mut crate::text::Diagnostics) -> Option<Self>;

    /// The position before the first move; `None` after an error.
    fn start(
        &self,
        elements: &[Element],
        next: u32,
        place: Span,
        out: &mut crate::text::Diagnostics,
    ) -> Option<Self::Position>;

    /// What a word means on this field.
    ///
    /// # Errors
    /// Why the word means nothing here: another game's word, off the field, no edge of the field.
    fn resolve(&self, position: &Self::Position, word: &notation::Move) -> Result<Self::Move, Self::Reason>;

    /// The canonical rule: whether a move is legal.
    ///
    /// # Errors
    /// The first rule that the move breaks, in the order of the reference.
    fn check(&self, position: &Self::Position, wanted: &Self::Move) -> Result<Self::Step, Self::Reason>;

    /// Plays a legal move.
    fn play(&self, position: &mut Self::Position, step: &Self::Step);

    /// Every legal move, the pass included; stones that may be placed in either order are one move.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// A legal move other than a pass, picked at random but near what is on the field, as people play; `None` when
    /// none was found. `pick` gives a number below its argument.
    fn sample(&self, position: &Self::Position, pick: &mut dyn FnMut(usize) -> usize) -> Option<Self::Move>;

    /// The position in the middle of a move that is made of two parts, and the first part; `None` for other moves.
    ///
    /// Only games whose moves are two stones have such moves.
    fn midway(&self, _: &Self::Position, _: &Self::Move) -> Option<(Self::Position, Self::Move)> {
        None
    }

    /// Why a part of a move does not stand though its beginning does; the line ends after such a move.
    ///
    /// So it is where a second half-move stands behind a first one that has ended the game.
    fn surplus(&self, _: &Self::Step) -> Option<Self::Reason> {
        None
    }

    /// The number of the next move.
    fn number(&self, position: &Self::Position) -> u32;

    /// Whose move it is.
    fn to_move(&self, position: &Self::Position) -> Seat;

    /// How the game has ended, if it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Words for a reason. `word` is what was written.
    fn explain(
        &self,
        position: &Self::Position,
        word: &notation::Move,
        reason: Self::Reason,
        trail: &Trail<'_, Self::Move>,
    ) -> Explanation;

    /// A warning about a legal move that is unusual.
    fn warn(&self, position: &Self::Position, ply: &notation::Ply, trail: &Trail<'_, Self::Move>)
    -> Option<Diagnostic>;

    /// The score, for games that have one: the players in order, each with exact points.
    fn score(&self, position: &Self::Position) -> Option<[crate::text::decimal::Decimal; 2]>;

    /// Everything that `show --json` says about a position beside number, player and outcome.
    fn describe(&self, position: &Self::Position) -> Description;

    /// The position as text. With marks only their surroundings, where the field is large: about twelve lines.
    fn picture(&self, position: &Self::Position, view: View<'_>) -> String;

    /// The whole position in signs, as [`notation::picture`] reads it.
    ///
    /// # Errors
    /// Why the position cannot be drawn in signs.
    fn drawing(&self, position: &Self::Position, alphabet: Alphabet) -> Result<String, Text>;

    /// What a picture of an illegal move points at. `word` is what was written.
    fn marks(&self, position: &Self::Position, word: &notation::Move, reason: Self::Reason) -> Marks;

    /// Where every stone or segment of a start position is written, its first mention.
    fn origins(&self, elements: &[Element]) -> Origins;

    /// Words near to one that is illegal or impossible, the nearest first and at most [`MAX_NEIGHBOURS`]; they need not
    /// be legal.
    fn neighbours(&self, position: &Self::Position, word: &notation::Move) -> Vec<notation::Move>;

    /// The position by role, for drawing. `trail` are the moves that led to it from the start position.
    fn scene(&self, position: &Self::Position, trail: &[Played<Self::Move>]) -> Scene;

    /// Facts about a position that a person wants under its picture, a line each.
    fn facts(&self, position: &Self::Position) -> Vec<Text>;

    /// The keys of `[board]` and `[rules]` that the game has.
    const KEYS: &'static [Key];

    /// A start position for a document to begin with, where the game has no sense without one; else nothing.
    fn sample_start(&self, _: Alphabet) -> String {
        String::new()
    }

    /// The position as a start position of its own, moved over the paper and recoloured.
    ///
    /// # Errors
    /// In words, when the rules do not allow it.
    fn recast(&self, position: &Self::Position, change: &Change) -> Result<Recast, Text>;

    /// What a move was, in the words of the articles; nothing for games without such words.
    #[must_use]
    fn tactics(_: &Turn<'_, Self>) -> Vec<Tactic> {
        Vec::new()
    }

    /// A start position thrown by chance, as a document writes it, for games that make no sense without one; `side` is
    /// that of the field.
    fn random_start(_side: Option<u8>, _random: &mut Random) -> Option<String> {
        None
    }

    /// Why a field cannot have sides of this length, where the game has words of its own for that; otherwise the errors of
    /// a document with such a field say it.
    fn misfit(_side: u8) -> Option<Text> {
        None
    }

    /// The field and the settings, for comparing games.
    fn frame(&self) -> Frame;

    /// The exchanges of colours and players that the rules allow in a position; the first one changes nothing.
    fn exchanges(&self, position: &Self::Position) -> Vec<Exchange>;

    /// What stands on the field.
    fn pieces(&self, position: &Self::Position) -> Vec<Piece>;

    /// What a move brings on the field, and what was only offered.
    fn put(&self, position: &Self::Position, wanted: &Self::Move, step: &Self::Step, into: &mut Vec<Piece>);

    /// A move in canonical notation.
    fn write(&self, wanted: &Self::Move, alphabet: Alphabet) -> String;
}
