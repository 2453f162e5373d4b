//! Words for the end of a game, shared by all games.

use super::{Explanation, Outcome, Rules, Trail};
use crate::text::{Code, Text};

impl Outcome {
    /// The outcome in a clause: "red won by a four", "draw after three passes".
    #[must_use]
    pub fn text(self) -> Text {
        let Some(seat) = self.winner else {
            let (en, ru) = self.reason.0.draw;
            return Text::new(en, ru);
        };
        let name = seat.text();
        let won = if seat.is_plural_in_russian() { "выиграли" } else { "выиграл" };
        let (en, ru) = self.reason.0.won;
        Text { en: format!("{} {en}", name.en), ru: format!("{} {won} {ru}", name.ru).trim_end().to_owned() }
    }
}

/// Whose move it is, or how the game has ended.
pub(crate) fn turn<G: Rules>(rules: &G, position: &G::Position) -> Text {
    if let Some(outcome) = rules.outcome(position) {
        return outcome.text();
    }
    let (next, seat) = (rules.number(position), rules.to_move(position));
    let (en, ru) = (seat.text().en, seat.genitive_in_russian());
    crate::text!("move {next}: {en} to play", "ход {next}: очередь {ru}")
}

/// Why a move after the end is illegal: how and at which move the game ended.
pub(crate) fn explain<M>(word: &str, outcome: Outcome, trail: &Trail<'_, M>) -> Explanation {
    let how = outcome.text();
    let mut explanation = match trail.played.last() {
        Some(last) => {
            let n = last.number;
            let message = crate::text!(
                "{word} comes after the end of the game: {how} at move {n}",
                "{word} — ход после конца партии: {how} на ходу {n}",
                how
            );
            let mut explanation = Explanation::new(Code::GameOver, message);
            explanation.culprits.push((last.span, Text::new("the game ended here", "здесь партия закончилась")));
            explanation
        }
        None => Explanation::new(
            Code::GameOver,
            crate::text!(
                "{word} comes after the end of the game: in the start position {how} already",
                "{word} — ход после конца партии: уже в начальной позиции {how}",
                how
            ),
        ),
    };
    explanation.help = Some(Text::new("take out the moves from here on", "уберите ходы, начиная с этого"));
    explanation
}
