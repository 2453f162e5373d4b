//! Pictures as SVG: a tree of few nodes, printed.
//!
//! Shapes that look alike share one group and, where no option asks for an element of each, one
//! path; letters are outlines at their places. There are no markers, patterns or references, which
//! some programs do not draw. Ids begin with a hash of the content, so that several drawings live
//! in one page.

mod document;
mod groups;
mod letters;
mod text;

pub use document::{NAMESPACE, film, svg};
pub use text::{Ids, fingerprint, unescaped};
