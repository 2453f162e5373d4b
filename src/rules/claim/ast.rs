//! The tree of a statement.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use crate::Colour;
use crate::notation::print::Alphabet;
use crate::notation::{Element, Line};
use crate::rules::goal::Goal;
use crate::rules::outcome::{EndReason, Seat};
use crate::text::{Lang, Span};

/// A word of the language of claims, or several, in English and in Russian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimWord {
    /// The English words.
    pub en: &'static str,
    /// Their Russian forms, divided by `|`: all are read, the first ones are written.
    ru: &'static str,
}

impl ClaimWord {
    /// A word and the forms of its translation, divided by `|`.
    #[must_use]
    pub const fn new(en: &'static str, ru: &'static str) -> Self {
        Self { en, ru }
    }

    /// A form of the translation; the first where there are fewer.
    #[must_use]
    pub fn russian(self, form: usize) -> &'static str {
        self.ru
            .split('|')
            .nth(form)
            .or_else(|| self.ru.split('|').next())
            .unwrap_or_default()
    }

    /// All spellings.
    pub(super) fn spellings(self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.en).chain(self.ru.split('|'))
    }
}

/// Writes statements.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    /// In which letters the places are written.
    pub alphabet: Alphabet,
    /// In which language the words are written.
    pub lang: Lang,
}

/// A statement: a fact, perhaps in the position after some moves.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The moves that are played first, one line after the other.
    pub conditions: Vec<Condition>,
    /// The fact stated.
    pub fact: Fact,
    /// Where the statement stands.
    pub span: Span,
}

/// `after red [e5-6]:`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Whose move it is taken to be; `None` for the player to move.
    pub player: Option<Seat>,
    /// The moves.
    pub line: Line,
}

/// Why a move may not be played: the name of the rule that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Something is there.
    Occupied,
    /// A free segment crosses another.
    Crossing,
    /// The opening forbids it.
    Opening,
    /// A green segment pierces a polyline.
    Piercing,
    /// Only undetermined regions arise.
    Looping,
    /// It would have another colour.
    Colour,
    /// The game has ended.
    GameOver,
}

impl Why {
    /// All of them with their names.
    pub const ALL: [(ClaimWord, Self); 7] = [
        (ClaimWord::new("occupied", "занято"), Self::Occupied),
        (ClaimWord::new("crossing", "пересечение"), Self::Crossing),
        (ClaimWord::new("opening", "начало"), Self::Opening),
        (ClaimWord::new("piercing", "протыкание"), Self::Piercing),
        (ClaimWord::new("looping", "зацикливание"), Self::Looping),
        (ClaimWord::new("colour", "цвет"), Self::Colour),
        (
            ClaimWord::new("game-over", "партия окончена"),
            Self::GameOver,
        ),
    ];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> ClaimWord {
        Self::ALL
            .iter()
            .find(|(_, one)| *one == self)
            .map_or(ClaimWord::new("", ""), |(word, _)| *word)
    }

    /// The rule name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.word().en
    }
}

/// The players that a statement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// One player.
    One(Seat),
    /// Both players of a game of two.
    Both,
}

/// `blue may play [c-d5]: red`, `neither may play [e4-5]: looping`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MayPlay {
    /// The players.
    pub players: Players,
    /// Whether the moves are legal.
    pub legal: bool,
    /// The moves.
    pub places: Vec<Element>,
    /// The colour in which they come out.
    pub colour: Option<Colour>,
    /// The rule that forbids them.
    pub why: Option<Why>,
}

/// How a finished game was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It is not.
    Unfinished,
    /// No player won.
    Draw,
    /// A player won.
    Winner(Seat, Option<EndReason>),
}

/// Cells in a row, by the first and the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row(pub Element);

/// A fact about a position.
#[derive(Clone, Debug)]
pub enum Fact {
    /// `field: 7x7`
    Field(u32, u32),
    /// `to move: A with blue red`
    ToMove(Seat, Vec<Colour>),
    /// `move number: 7`
    Number(u32),
    /// `move 3: red`, `move 2: nothing`: what a move of the record placed.
    Placed(u32, Vec<Colour>),
    /// `winner: red by score`
    Finish(Finish),
    /// `A wins by 21`, `red scores 2.5`: whatever the others play.
    Goal(Goal),
    /// `blue may play [c-d5]: red`
    MayPlay(MayPlay),
    /// `colour [d-e5]: green`; no colour for a free place.
    Colour(Vec<Element>, Option<Colour>),
    /// A statement that only some games know.
    Own(Own),
}

/// A statement that only some games know: what it says is theirs.
#[derive(Clone, Debug)]
pub struct Own(Arc<dyn Saying>);

impl Own {
    /// A statement of a game.
    #[must_use]
    pub fn new(saying: impl Saying) -> Self {
        Self(Arc::new(saying))
    }

    /// The statement, if it is one of this kind.
    #[must_use]
    pub fn get<T: Saying>(&self) -> Option<&T> {
        let any: &dyn Any = self.0.as_ref();
        any.downcast_ref()
    }

    /// The statement in canonical form.
    #[must_use]
    pub fn write(&self, printer: Printer) -> String {
        self.0.write(printer)
    }

    /// How much work it makes to judge it; most statements are as one.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.0.weight()
    }
}

/// A statement of a game's own in its documents.
pub trait Saying: Any + Debug + Send + Sync {
    /// The statement in canonical form.
    fn write(&self, printer: Printer) -> String;

    /// How much work it makes to judge it, most statements being as one.
    fn weight(&self) -> usize {
        1
    }
}
