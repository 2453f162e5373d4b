//! Answers the questions of a page with a board about an open document: its faults, the places of
//! its positions, the meaning of a click there, the text after an edit, and the verdict on a
//! problem.
//!
//! Questions and answers are JSON, and each question brings the text that it is about: the page
//! keeps the text, with all its undo. Knows no game, no file and no network.

mod about;
mod answer;
mod change;
mod desk;
mod document;
mod hints;
mod page;
mod place;
mod positions;
mod question;
mod reader;
mod reply;
mod solve;
mod tried;

#[cfg(feature = "studio")]
pub(crate) use answer::{Refusal, both};
pub use desk::Desk;
pub use document::titles;
pub use place::drawing;
pub use reader::{MOST_POSITIONS, ReaderDocument, ReaderFigure, reader};
