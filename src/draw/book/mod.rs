//! Booklets of problems: contents, problems with their diagrams, solutions with theirs, themes, blank fields and score
//! sheets.
//!
//! [`problems`] takes from a document what is printed; `pages` finds a place on paper for everything, which
//! `draw::pdf` prints. [`html`] makes one page for a browser of the same things.

mod content;
mod diagram;
mod flow;
mod pages;
mod read;
mod score_sheet;
mod words;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod html;
#[doc(hidden)]
pub mod paper;

pub use super::leaf::{Leaf, LeafItem};
pub use super::paragraphs::{in_both, in_language};
pub use content::{Book, PER_PAGE, PrintedProblem, SolutionDiagram, SolutionLine};
pub use diagram::{BookDiagram, BookLook};
pub use pages::pages;
pub use read::{blank, problem, problems, twin_task};
pub use words::task;
