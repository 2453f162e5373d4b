//! Booklets of problems: contents, problems with their diagrams, solutions with theirs, blank fields and score sheets.
//!
//! [`problem`] takes from a document what is printed; [`pages`] finds a place on paper for everything, and [`leaf`] makes
//! a drawing of a page, which `draw::pdf` prints. [`html`] makes one page for a browser of the same things.

mod content;
pub mod html;
pub mod leaf;
mod pages;
mod read;
mod score_sheet;
mod words;

pub use content::{Book, PER_PAGE, PrintedProblem, SolutionLine};
pub use leaf::{Leaf, LeafItem};
pub use pages::pages;
pub use read::{blank, problem};
