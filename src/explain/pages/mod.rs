//! The pages themselves, by group.

pub(super) mod claims;
pub(super) mod diagrams;
pub(super) mod document;
pub(super) mod moves;
pub(super) mod notation;
pub(super) mod puzzles;
pub(super) mod results;
pub(super) mod start;
pub(super) mod warnings;

use super::Article;

/// A rule of the only article that numbers its rules.
#[expect(clippy::unnecessary_wraps, reason = "a page has a rule or none")]
const fn rule(number: u8) -> Option<Article> {
    Some(Article { number, en: "Parcel", ru: "парселя" })
}
