//! How a game shows its positions.

use super::{DrawingError, Marks, PictureView, PlayedMove, Rules, outcome};
use crate::board::paint::Paint;
use crate::notation::print::Alphabet;
use crate::scene::Scene;
use crate::text::{Description, Inset, Lang, Text};

/// How a game shows its positions, to people and to programs.
pub trait Show: Rules {
    /// Everything that `show --json` says about a position beside number, player and outcome.
    fn describe(&self, position: &Self::Position) -> Description;

    /// Facts about a position that a person wants under its picture, a line each.
    fn facts(&self, position: &Self::Position) -> Vec<Text>;

    /// The position as text. With marks only their surroundings, where the field is large: about twelve lines.
    fn picture(&self, position: &Self::Position, view: PictureView<'_>) -> String;

    /// The whole position in signs, as [`notation::picture`](crate::notation::picture) reads it.
    ///
    /// # Errors
    /// [`DrawingError`], when the position cannot be drawn in signs.
    fn drawing(
        &self,
        position: &Self::Position,
        alphabet: Alphabet,
    ) -> Result<String, DrawingError>;

    /// The position by role, for drawing. `trail` are the moves that led to it from the start position.
    fn scene(&self, position: &Self::Position, trail: &[PlayedMove<Self::Move>]) -> Scene;
}

impl Marks {
    /// The position with these marks as a message shows it; nothing where there is nothing to mark.
    pub fn picture<G: Show>(&self, rules: &G, position: &G::Position) -> Option<Inset> {
        if self.is_empty() {
            return None;
        }
        let draw = |paint: Paint| {
            let of = |lang: Lang| {
                rules.picture(
                    position,
                    PictureView {
                        paint,
                        lang,
                        marks: self,
                    },
                )
            };
            Text {
                en: of(Lang::En),
                ru: of(Lang::Ru),
            }
        };
        Some(Inset {
            plain: draw(Paint::Plain),
            painted: draw(Paint::Ansi),
        })
    }
}

/// Whose move it is, or how the game has ended.
pub(crate) fn turn<G: Rules>(rules: &G, position: &G::Position) -> Text {
    outcome::turn(
        rules.outcome(position),
        rules.number(position),
        rules.to_move(position),
    )
}
