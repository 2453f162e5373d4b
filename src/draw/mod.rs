//! Drawings of positions.
//!
//! ```
//! use kletka::document::Diagram;
//! use kletka::draw::{drawing, style};
//! use kletka::text::Lang;
//! let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d-e5]'");
//! let scene = session.at(2).unwrap().scene();
//! let svg = drawing(&scene, &Diagram::default(), style::built_in("print").unwrap(), Lang::En);
//! assert!(svg.starts_with("<svg"));
//! ```
//!
//! A game fills a [`Scene`] of items with roles; [`layout`](layout::layout) finds their places and
//! asks a [`Style`] for their looks; the result is a [`Picture`] of plain shapes, which [`svg`] writes and [`raster`] and
//! [`pdf`] turn into pixels and pages. Styles and back-ends know no game, and no back-end looks at a position.

mod annotations;
mod canvas;
mod caption;
mod field;
mod frame;
mod hatch;
mod ink;
mod legend;
mod material;
mod measure;
#[cfg(any(feature = "pdf", feature = "png"))]
mod paint;
mod paragraphs;
#[cfg(feature = "pdf")]
pub mod pdf;
mod pencil;
pub(crate) mod places;
#[cfg(feature = "png")]
pub mod raster;
mod regions;
mod score_table;
mod sheet;
pub mod style;
pub mod svg;
mod words;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod book;
#[doc(hidden)]
pub mod compose;
#[doc(hidden)]
pub mod figures;
#[doc(hidden)]
pub mod film;
#[doc(hidden)]
pub mod font;
#[doc(hidden)]
pub mod layout;
#[doc(hidden)]
pub mod leaf;
#[doc(hidden)]
pub mod panels;
#[doc(hidden)]
pub mod part;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod plane;

pub use canvas::{CanvasOptions, PictureRoom};
pub use ink::{Eyes, Fill, Hatch, Ink};
pub use paragraphs::paragraphs;
pub use picture::Picture;
pub use sheet::{PanelOrigin, Paper, PlacedPicture, Sheet};
pub use style::Style;
pub use words::description;

use crate::document::Diagram;
use crate::scene::Scene;
use crate::text::Lang;

/// A position as a diagram shows it, in a style: the text of an SVG file.
///
/// ```
/// use kletka::document::Diagram;
/// use kletka::draw::{drawing, style};
/// use kletka::text::Lang;
/// let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5]'");
/// let scene = session.start().unwrap().scene();
/// let svg = drawing(&scene, &Diagram::default(), style::built_in("paper").unwrap(), Lang::En);
/// assert!(svg.starts_with("<svg"));
/// ```
#[must_use]
pub fn drawing(scene: &Scene, diagram: &Diagram, style: &Style, lang: Lang) -> String {
    written(scene, diagram, style, lang, &Paper::default())
}

/// The same, written as is wanted.
pub(crate) fn written(
    scene: &Scene,
    diagram: &Diagram,
    style: &Style,
    lang: Lang,
    paper: &Paper,
) -> String {
    let options = compose::options(scene, diagram, style, lang);
    svg::svg(&Sheet::single(layout::layout(scene, &options)), paper)
}
