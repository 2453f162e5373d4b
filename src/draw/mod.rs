//! Drawings of positions.
//!
//! A game fills a [`Scene`](crate::scene::Scene) of items with roles; [`layout`](layout::layout) finds their places and
//! asks a [`Style`] for their looks; the result is a [`Picture`] of plain shapes, which [`svg`] writes and [`raster`] and
//! [`pdf`] turn into pixels and pages. Styles and back-ends know no game, and no back-end looks at a position.

pub mod book;
mod caption;
pub mod compose;
mod field;
pub mod font;
mod frame;
mod ink;
pub mod layout;
mod material;
mod outline;
pub mod part;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
#[cfg(feature = "png")]
pub mod raster;
#[cfg(any(feature = "pdf", feature = "png"))]
mod raster_tree;
pub mod style;
mod style_file;
pub mod svg;
mod words;

pub use ink::{Eyes, Ink};
pub use layout::Options;
pub use picture::Picture;
pub use style::Style;
pub use svg::{Origin, Paper, Sheet};
pub use words::description;
