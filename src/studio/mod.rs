//! What a page with a board asks of an open document: what is wrong with it, where its positions' places lie, what a click
//! means there, what the text is after an edit, and what becomes of a problem.
//!
//! Questions and answers are JSON, and each question brings the text that it is about: who asks keeps the text, with all its
//! undo. Knows no game, no file and no network.

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

pub use desk::Desk;
pub use document::titles;
pub use place::drawing;
pub use reader::{MOST_POSITIONS, ReaderDocument, ReaderFigure, reader};
