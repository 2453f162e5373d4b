//! kletka (клетка, the cell of squared paper): positions, game records and puzzles of three games played on squared
//! paper: Parcel, Renju for three and Renju 3/2.
//!
//! # Open
//!
//! [`open`] takes the text of a document and gives a [`Session`](session::Session), which knows no files:
//!
//! ```
//! let text = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5 2. d4 3. e6'";
//! let session = kletka::open(text);
//! assert_eq!(session.verdict().plies, 3);
//! ```
//!
//! # Check
//!
//! Every fault has a stable code, a place and wording in both languages:
//!
//! ```
//! let text = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5 2. e5'";
//! let session = kletka::open(text);
//! let error = session.diagnostics().iter().next().unwrap();
//! assert_eq!(error.code.rule(), "occupied");
//! assert_eq!(&text[error.span.range()], "e5");
//! assert!(error.message.ru.contains("e5"));
//! ```
//!
//! # Step
//!
//! A [`Position`](session::Position) of any game tells whose move it is, which moves are legal and why another one is not:
//!
//! ```
//! use kletka::notation::print::Alphabet;
//! let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[board]\nsize = 1\n[record]\nmoves = '1. [a-b1]'");
//! let position = session.at(1).unwrap();
//! assert_eq!(position.to_move().name(), "red");
//! assert_eq!(position.legal(Alphabet::Latin).len(), 4);
//! let refusal = position.click("[a-b1]").remove(0).refusal.unwrap();
//! assert_eq!(refusal.code().rule(), "occupied");
//! ```
//!
//! # Draw
//!
//! ```
//! use kletka::document::Diagram;
//! use kletka::draw::{drawing, style};
//! use kletka::text::Lang;
//! let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5]'");
//! let scene = session.at(1).unwrap().scene();
//! let svg = drawing(&scene, &Diagram::default(), style::built_in("print").unwrap(), Lang::En);
//! assert!(svg.contains("</svg>"));
//! ```
//!
//! # Prove
//!
//! ```
//! use kletka::puzzle::solve::{Limits, Verdict};
//! let session = kletka::open(
//!     "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n\
//!      [puzzle]\ngoal = \"A wins by 1\"",
//! );
//! let problem = session.problem().unwrap();
//! let goal = problem.puzzle().unwrap().goal.value;
//! let solved = problem.solve(goal, problem.class(), &Limits::nodes(100_000), false);
//! assert_eq!(solved.verdict, Verdict::Proved);
//! ```
//!
//! # Features
//!
//! `cli`, `studio`, `png` and `pdf` make the command. Without them the library opens, checks, draws and proves; `workshop` adds
//! audits, readers' trees, analysis, matches and counts, for which no page in a browser asks.
//!
//! # Promises
//!
//! The modules of this page keep their names and meanings as semantic versions ask. The crate has more public modules, hidden
//! here, for the command, its tests and the benchmarks: they may change with any version.
//!
//! The folder `examples` has small programs. A game of one's own is a type with the traits of [`rules`] and [`puzzle`] and
//! an [`RegisteredGame`](session::RegisteredGame) in a [`Registry`](session::Registry).

// Before all others: it has the macro for wordings.
#[macro_use]
pub mod text;

pub mod board;
pub mod check;
pub mod document;
pub mod draw;
pub mod games;
pub mod notation;
pub mod puzzle;
pub mod rules;
pub mod scene;
pub mod session;
pub mod settings;

mod ask;
#[cfg(feature = "cli")]
mod console;
#[cfg(feature = "cli")]
mod files;
#[cfg(feature = "cli")]
mod lsp;
#[cfg(feature = "cli")]
mod web;

// The command, the tests and the benchmarks use these; no version promises them.
#[cfg(feature = "workshop")]
#[doc(hidden)]
pub mod archive;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod studio;

pub use crate::board::Colour;

/// Opens a document of one of the games that kletka knows.
///
/// ```
/// let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d4-5]'");
/// assert_eq!(session.diagnostics().iter().next().unwrap().code.rule(), "occupied");
/// ```
#[must_use]
pub fn open(text: &str) -> session::Session {
    session::Session::open(
        games::standard(),
        &text::Source::whole("", text),
        check::Depth::Search(check::Patience::default()),
    )
}
