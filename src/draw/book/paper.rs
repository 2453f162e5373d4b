//! The paper of a booklet, in millimetres.

/// The width of a page: A4.
pub const WIDTH: f64 = 210.0;
/// The height of a page.
pub const HEIGHT: f64 = 297.0;

/// White space at the sides of a page.
pub(super) const SIDE: f64 = 15.0;
/// White space above.
pub(super) const TOP: f64 = 15.0;
/// Where what is printed ends; the number of the page stands below.
pub(super) const BOTTOM: f64 = HEIGHT - 18.0;
/// The size of headings.
pub(super) const HEADING: f64 = 7.0;
