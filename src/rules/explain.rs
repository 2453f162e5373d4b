//! How a game speaks of its moves.

use super::{Marks, Outcome, Rules, Tactic, Trail, TrailMove};
use crate::notation;
use crate::notation::print::Alphabet;
use crate::text::{Code, Diagnostic, Span, Text};

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
    /// A way to repair it.
    pub help: Option<Text>,
    /// The part of the move to blame, when it is not the whole.
    pub span: Option<Span>,
}

impl Explanation {
    /// An explanation with nothing but its sentence.
    #[must_use]
    pub fn new(code: Code, message: Text) -> Self {
        Self {
            code,
            message,
            label: None,
            culprits: Vec::new(),
            help: None,
            span: None,
        }
    }

    /// The same with help.
    #[must_use]
    pub fn help(mut self, help: Text) -> Self {
        self.help = Some(help);
        self
    }
}

/// Why a move after the end is illegal: how and at which move the game ended.
pub(crate) fn after_end<M>(word: &str, outcome: Outcome, trail: &Trail<'_, M>) -> Explanation {
    let how = outcome.text();
    let mut explanation = match trail.played.last() {
        Some(last) => {
            let n = last.number;
            let message = text!(
                "{word} comes after the end of the game: {how} at move {n}",
                "{word} — ход после конца партии: {how} на ходу {n}",
                how
            );
            let mut explanation = Explanation::new(Code::GameOver, message);
            explanation.culprits.push((
                last.span,
                Text::new("the game ended here", "здесь партия закончилась"),
            ));
            explanation
        }
        None => Explanation::new(
            Code::GameOver,
            text!(
                "{word} comes after the end of the game: in the start position {how} already",
                "{word} — ход после конца партии: уже в начальной позиции {how}",
                how
            ),
        ),
    };
    explanation.help = Some(Text::new(
        "take out the moves from here on",
        "уберите ходы, начиная с этого",
    ));
    explanation
}

/// How many near words a game offers for one that is illegal.
pub const MAX_NEIGHBOURS: usize = 16;

/// How a game speaks of its moves: their notation, why one is illegal, what it may have been meant to be.
pub trait Explain: Rules {
    /// A move in canonical notation.
    fn write(&self, mv: &Self::Move, alphabet: Alphabet) -> String;

    /// Words for a reason. `word` is what was written.
    fn explain(
        &self,
        position: &Self::Position,
        word: &notation::Move,
        reason: Self::Reason,
        trail: &Trail<'_, Self::Move>,
    ) -> Explanation;

    /// A warning about a legal move that is unusual.
    fn warn(
        &self,
        position: &Self::Position,
        ply: &notation::Ply,
        trail: &Trail<'_, Self::Move>,
    ) -> Option<Diagnostic>;

    /// The marks of a picture of an illegal move. `word` is the word written.
    fn marks(
        &self,
        position: &Self::Position,
        word: &notation::Move,
        reason: Self::Reason,
    ) -> Marks;

    /// Words near to one that is illegal or impossible, the nearest first and at most [`MAX_NEIGHBOURS`]; they need not
    /// be legal.
    fn neighbours(&self, position: &Self::Position, word: &notation::Move) -> Vec<notation::Move>;

    /// The tactics of a move, in the words of the articles; nothing for games without such words.
    #[must_use]
    fn tactics(_: &TrailMove<'_, Self>) -> Vec<Tactic> {
        Vec::new()
    }
}
