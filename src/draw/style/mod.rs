//! Styles: from parts to strokes and fills, read from small TOML files.

mod file;
mod looks;

pub use file::{BUILT_IN, built_in, text};
pub use looks::{LEAST_DISTANCE, LEAST_LIGHTNESS, Style};
