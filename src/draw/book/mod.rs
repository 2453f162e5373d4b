//! Booklets of problems: contents, problems with their diagrams, solutions with theirs, themes, blank fields and score
//! sheets; and books of anything ([`Volume`]), which have the author's text and annotated games too.
//!
//! [`problems`] takes the printed parts from a document; `pages` finds a place on paper for
//! everything, which `draw::pdf` prints. [`html`] makes one page for a browser of the same things.

mod content;
mod diagram;
#[cfg(feature = "cli")]
mod epub;
mod flow;
mod game;
mod lines;
mod newspaper;
mod pages;
mod read;
mod score_sheet;
mod volume;
mod volume_pages;
mod words;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod html;
#[doc(hidden)]
pub mod paper;

pub use super::leaf::{Leaf, LeafItem};
pub use super::paragraphs::{in_both, in_language};
pub use content::{
    Book, PER_PAGE, PrintedProblem, PrintedWord, SolutionDiagram, SolutionLine, WordLook, hardness,
};
pub use diagram::{BookDiagram, BookLook};
#[cfg(feature = "cli")]
pub use epub::epub;
pub use game::{BookFigure, GamePart, GameWish, PrintedGame, figures_of, game, players};
pub use newspaper::newspaper;
pub use pages::pages;
pub use read::{blank, problem, problems, twin_task};
pub use volume::{Paragraph, Volume, VolumeItem};
pub use volume_pages::volume_pages;
pub use words::{task, theme};
