//! What all answers depend on beside the text: the games, the language, what the user has chosen.

use super::protocol::Settings;
use crate::session::Registry;
use crate::text::{Lang, Text};

/// The games, the language and the settings.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) games: &'static Registry,
    pub(super) lang: Lang,
    pub(super) settings: Settings,
}

impl Context {
    /// A text in the language of the editor.
    pub(super) fn say(&self, text: &Text) -> String {
        text.get(self.lang).to_owned()
    }
}
