//! Phrases that messages of several commands have.

use super::terminal::{CommandError, Status};
use crate::text::Text;

/// Of which file or document something is said.
pub(super) fn named(name: &str, why: impl Into<Text>) -> Text {
    Text::join(&[Text::same(name), why.into()], ": ")
}

pub(super) fn documents(count: u64) -> Text {
    Text::count(
        count,
        ["document", "documents"],
        ["документ", "документа", "документов"],
    )
}

pub(super) fn games(count: u64) -> Text {
    Text::count(count, ["game", "games"], ["партия", "партии", "партий"])
}

pub(super) fn positions(count: u64) -> Text {
    Text::count(
        count,
        ["position", "positions"],
        ["позиция", "позиции", "позиций"],
    )
}

pub(super) fn problems(count: usize) -> Text {
    Text::count(
        count,
        ["problem", "problems"],
        ["задача", "задачи", "задач"],
    )
}

/// Fails with a sentence.
pub(super) fn fail<T>(en: &str, ru: &str) -> Result<T, CommandError> {
    Err(Text::new(en, ru).into())
}

/// Refuses with a sentence.
pub(super) fn refuse<T>(why: Text) -> Result<T, CommandError> {
    Err(CommandError::Refused(why))
}

/// Fails with a sentence that is made already.
pub(super) fn fail_with<T, E: From<Text>>(why: impl Into<Text>) -> Result<T, E> {
    Err(why.into().into())
}

/// Good or wrong.
pub(super) const fn good_if(is_good: bool) -> Status {
    if is_good { Status::Good } else { Status::Wrong }
}
