//! The context of all answers beside the text: the games, the language, the settings of the user.

use serde_json::Value;

use super::protocol::Settings;
use crate::session::Registry;
use crate::text::{Lang, Text};

/// The things that the editor says that it can show; others it cannot.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shown {
    /// Texts under the pointer as Markdown.
    pub(super) markdown: bool,
    /// Other places to blame, beside the place of a fault.
    pub(super) related: bool,
    /// Codes as links.
    pub(super) links: bool,
}

impl Shown {
    /// The capabilities that an editor has declared.
    pub(super) fn of(capabilities: &Value) -> Self {
        let texts = capabilities.get("textDocument");
        let told = texts.and_then(|texts| texts.get("publishDiagnostics"));
        let is_told = |what: &str| told.and_then(|told| told.get(what)) == Some(&Value::Bool(true));
        // The first format is the one that it likes best.
        let format = texts.and_then(|texts| texts.pointer("/hover/contentFormat/0"));
        Self {
            markdown: format.is_some_and(|format| format == "markdown"),
            related: is_told("relatedInformation"),
            links: is_told("codeDescriptionSupport"),
        }
    }
}

/// The games, the language and the settings.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) games: &'static Registry,
    pub(super) lang: Lang,
    pub(super) settings: Settings,
    pub(super) shown: Shown,
}

impl Context {
    /// Whether positions are shown as pictures.
    pub(super) const fn has_pictures(&self) -> bool {
        self.settings.pictures && self.shown.markdown
    }

    /// A text in the language of the editor.
    pub(super) fn say(&self, text: &Text) -> String {
        text.get(self.lang).to_owned()
    }
}
