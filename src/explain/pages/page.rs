//! What a page says.

use crate::text::Text;

/// A rule that an article on a game states under a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Article {
    /// The number.
    pub number: u8,
    /// The game, in English.
    pub en: &'static str,
    /// The game, in the Russian genitive.
    pub ru: &'static str,
}

impl Article {
    /// The rule as people call it.
    #[must_use]
    pub fn text(self) -> Text {
        let Self { number, en, ru } = self;
        crate::text!("rule {number} of {en}", "правило {number} {ru}")
    }
}

/// A document that has the problem which a page is about.
#[derive(Clone, Copy, Debug)]
pub enum Example {
    /// The document itself.
    Document(&'static str),
    /// A document that cannot be printed: described in words, and made when it is needed.
    Made {
        /// What it is, in English.
        en: &'static str,
        /// What it is, in Russian.
        ru: &'static str,
        /// Makes it.
        make: fn() -> Vec<u8>,
    },
}

impl Example {
    /// The document as a file would hold it.
    #[must_use]
    pub fn bytes(self) -> Vec<u8> {
        match self {
            Self::Document(text) => text.as_bytes().to_vec(),
            Self::Made { make, .. } => make(),
        }
    }
}

/// What a code means.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The numbered rule of an article, where there is one.
    pub article: Option<Article>,
    /// The rule in English, a paragraph.
    pub en: &'static str,
    /// The rule in Russian, a paragraph.
    pub ru: &'static str,
    /// A document that yields the code.
    pub wrong: Example,
    /// The document as it should be.
    pub right: &'static str,
}

/// A rule of the only article that numbers its rules.
#[expect(clippy::unnecessary_wraps, reason = "a page has a rule or none")]
pub(super) const fn rule(number: u8) -> Option<Article> {
    Some(Article { number, en: "Parcel", ru: "парселя" })
}
