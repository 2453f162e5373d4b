//! kletka (клетка, the cell of squared paper): positions, game records and puzzles of three games played on squared
//! paper: Parcel, Renju for three and Renju 3/2.

pub mod archive;
pub mod board;
pub mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod document;
pub mod draw;
pub mod explain;
pub mod games;
pub mod notation;
pub mod puzzle;
pub mod report;
pub mod rules;
pub mod scene;
pub mod session;
pub mod settings;
pub mod text;

pub use crate::board::Colour;

/// Opens a document of one of the games that kletka knows.
///
/// ```
/// let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d4-5]'");
/// assert_eq!(session.diagnostics().iter().next().unwrap().code.rule(), "occupied");
/// ```
#[must_use]
pub fn open(text: &str) -> session::Session {
    session::Session::open(games::standard(), &text::Source::whole("", text), check::Depth::Search)
}
