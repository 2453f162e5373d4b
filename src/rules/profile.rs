//! What a game is called and how its documents are written: data, without the rules.

use super::{Key, Seat, Sheet};
use crate::notation::picture::Form;
use crate::text::Text;

/// A game as lists and documents name it.
#[derive(Debug)]
pub struct Profile {
    /// The name in documents, commands and JSON.
    pub name: &'static str,
    /// What people call it, in English.
    pub en: &'static str,
    /// What people call it, in Russian.
    pub ru: &'static str,
    /// The players in the order in which they move.
    pub seats: &'static [Seat],
    /// The columns of a record in canonical form.
    pub sheet: Sheet,
    /// What a position drawn in signs consists of.
    pub form: Form,
    /// The keys of `[board]` and `[rules]`.
    pub keys: &'static [Key],
}

impl Profile {
    /// What people call the game.
    #[must_use]
    pub fn title(&self) -> Text {
        Text::new(self.en, self.ru)
    }
}
