//! Pictures as SVG: a tree of few nodes, printed.
//!
//! Shapes that look alike share one group and, where nobody asks for an element of each, one path; letters that occur
//! often are drawn once and set as markers along one path. Ids begin with a hash of the content, so that several drawings
//! live in one page.

mod document;
mod groups;
mod letters;
mod text;

#[cfg(any(feature = "pdf", feature = "png"))]
pub(super) use document::tree;
pub use document::{NAMESPACE, svg};
pub use text::fingerprint;
pub use text::unescaped;
