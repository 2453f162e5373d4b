//! Pictures as pixels: PNG, and GIF for a whole game.

mod gif;
mod palette;
mod pixels;
mod png;
mod stamps;

pub use gif::{film_fits, gif};
pub use png::{PngInfo, png};

/// Why a picture cannot be turned into pixels.
#[derive(Debug)]
pub struct RasterError(pub String);

crate::text::error_in_words!(RasterError, failure => &failure.0);
