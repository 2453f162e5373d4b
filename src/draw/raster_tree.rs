//! From SVG text to the tree that the rasteriser and the PDF writer share.

use resvg::usvg;

/// The tree of an SVG text, read without any font of the machine.
///
/// # Errors
/// What the parser says, which no picture of this program should cause.
pub(super) fn tree(text: &str) -> Result<usvg::Tree, String> {
    usvg::Tree::from_str(text, &usvg::Options::default()).map_err(|error| error.to_string())
}
