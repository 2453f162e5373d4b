//! Searches for start positions that make problems: a goal that holds, one first move that reaches it, nothing idle.
//!
//! Everything follows from a seed: the same recipe finds the same problems on every machine.

use std::cmp::Reverse;
use std::fmt;

use super::audit::PositionForm;
use super::limits::Limits;
use super::{Class, Goal};
use crate::rules::Random;
use crate::rules::recast::size;
use crate::text::Text;

/// A problem that was found, whatever its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComposedProblem {
    /// The tables of its document that its game needs: board, start position, puzzle and solution.
    pub tables: String,
    /// The rank, the greater the better: the length of the win in moves, or the difficulty where
    /// there is none; then, the fewer the better, the stones or segments.
    pub rank: (u32, Reverse<usize>),
    /// Equal for positions that are the same problem: up to symmetry, exchange of colours and, of stones, shift.
    pub form: PositionForm,
}

/// The settings of a search for problems. A game refuses in words the settings that it does not
/// have, and fills in those that are left out.
#[derive(Clone, Copy, Default)]
pub struct Request<'a> {
    /// Random seed; each value gives other problems.
    pub seed: u64,
    /// Positions that an attempt or a question may look at.
    pub nodes: Option<u64>,
    /// Cells each way.
    pub size: Option<u8>,
    /// The fewest and the most stones.
    pub stones: Option<(u32, u32)>,
    /// Stones of each colour.
    pub colours: Option<[usize; 3]>,
    /// The side of the square in the middle on which the stones stand.
    pub middle: Option<u8>,
    /// The number of the first move.
    pub next: Option<u32>,
    /// The fewest and the most moves to the win.
    pub moves: Option<(u32, u32)>,
    /// The shift, columns and rows, that maps the position onto itself.
    pub translation: Option<(i8, i8)>,
    /// The class of attacking moves.
    pub class: Option<Class>,
    /// Whether the attack has to build its threats in order.
    pub is_regular: bool,
    /// How many places are free in the end.
    pub open: Option<u16>,
    /// Start positions to begin with.
    pub drafts: Option<&'a Drafts<'a>>,
}

/// Hands drafts on, one after the other, until one is refused: the name of each and its document, which is `None` where it
/// cannot be read as text.
pub type Drafts<'a> = dyn Fn(&mut Look<'_>) -> Result<(), RequestError> + 'a;

/// Takes a draft, or says why not.
pub type Look<'l> = dyn FnMut(&str, Option<&str>) -> Result<(), RequestError> + 'l;

/// The part of a request that makes no sense in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// The game has no such setting, or none of that size: its sentence in English and Russian.
    Setting(&'static str, &'static str),
    /// A board of this side has too few edges to leave this number of them open.
    Edges {
        /// Cells each way.
        size: u8,
        /// Edges of the field.
        edges: usize,
    },
    /// A draft is not a position of the game: its name, and the game's name in both languages.
    Foreign(String, [&'static str; 2]),
    /// The board of a draft has another size than the board of the first draft.
    DraftSize(String),
    /// A draft does not fit the settings.
    Unfit(String),
    /// The drafts cannot be read: their reader's message.
    Unreadable(Text),
}

worded!(RequestError, from Unreadable(Text); error => match error {
    RequestError::Setting(en, ru) => Text::new(*en, *ru),
    RequestError::Edges { size, edges } => text!(
        "a board of {size}×{size} has {edges} edges: --open must be less",
        "на поле {size}×{size} всего {edges} рёбер: --open должно быть меньше"
    ),
    RequestError::Foreign(name, [game, game_ru]) => text!(
        "{name} is not a position of {game}: kletka check says more",
        "{name} — не позиция {game_ru}: подробнее скажет kletka check"
    ),
    RequestError::DraftSize(name) => text!(
        "{name} has a board of another size than the first draft: --size says which one to take",
        "в {name} поле другого размера, чем в первом наброске: какое взять, скажет --size"
    ),
    RequestError::Unfit(name) => text!(
        "{name} does not fit --size, --stones, --colours or --middle",
        "{name} не подходит под --size, --stones, --colours или --middle"
    ),
    RequestError::Unreadable(why) => why.clone(),
});

impl std::fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Request(seed {}, size {:?})", self.seed, self.size)
    }
}

/// The result of an attempt.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    /// The problems that it found.
    pub made: Vec<ComposedProblem>,
    /// Positions that it looked at.
    pub nodes: u64,
}

/// A kind of problems that can be looked for, attempt by attempt.
pub trait Composer: Sync {
    /// Makes attempt number `attempt`: its result is the same on every machine, unless the attempt
    /// is stopped. The limits say how long it may take, and who stops it; nodes and memory are the
    /// composer's own.
    fn compose(&self, attempt: u64, limits: &Limits<'_>) -> Attempt;
}

/// A start position to play from, whatever its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComposedStart {
    /// The tables of its document that its game needs: board, rules, start position and the moves of an opening.
    pub tables: String,
    /// How many moves the opening has; 0 for a start position.
    pub moves: u32,
}

/// A source of start positions to play from, attempt by attempt; others judge whether they are
/// worth it.
pub trait StartComposer: Sync {
    /// The start position of attempt number `attempt`, the same on every machine; `None` where
    /// nothing came out, or where the limits have ended it.
    fn compose(&self, attempt: u64, limits: &Limits<'_>) -> Option<ComposedStart>;
}

/// A sequence of random numbers for one attempt of a recipe.
pub(crate) fn random(seed: u64, attempt: u64) -> Random {
    Random::new(seed ^ attempt.wrapping_mul(0xd134_2543_de82_ef95))
}

/// Takes away every part without which `stays` says that all is as it was, until none is left; `None` when it cannot say.
pub(crate) fn strip<T: Copy>(
    parts: &mut Vec<T>,
    mut stays: impl FnMut(&[T]) -> Option<bool>,
) -> Option<()> {
    let mut at = 0;
    while at < parts.len() {
        let taken = parts.remove(at);
        if stays(parts)? {
            // A part that was needed before may be idle now.
            at = 0;
        } else {
            parts.insert(at, taken);
            at += 1;
        }
    }
    Some(())
}

/// The tables of a document that a problem needs; usual settings may be left out.
pub(crate) struct ComposedTables {
    /// Cells each way.
    pub(crate) size: Option<(u8, u8)>,
    /// The start position, line by line.
    pub(crate) rows: Vec<String>,
    /// The number of the first move.
    pub(crate) next: Option<u32>,
    /// The goal that the author claims.
    pub(crate) goal: Goal,
    /// How hard it is.
    pub(crate) difficulty: Option<usize>,
    /// The class of attacking moves.
    pub(crate) class: Option<Class>,
    /// The solution as it stands between the quotes.
    pub(crate) moves: String,
}

impl fmt::Display for ComposedTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((width, height)) = self.size {
            write!(f, "[board]\nsize = {}\n\n", size(width, height))?;
        }
        writeln!(f, "[start]\nposition = '''\n{}\n'''", self.rows.join("\n"))?;
        if let Some(next) = self.next {
            writeln!(f, "next = {next}")?;
        }
        writeln!(f, "\n[puzzle]\ngoal = \"{}\"", self.goal)?;
        if let Some(number) = self.difficulty {
            writeln!(f, "difficulty = {number}")?;
        }
        if let Some(class) = self.class {
            writeln!(f, "class = \"{}\"", class.name())?;
        }
        writeln!(f, "\n[solution]\nmoves = '''{}'''", self.moves)
    }
}
