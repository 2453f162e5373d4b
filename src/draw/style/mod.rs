//! Styles: from parts to strokes and fills, read from small TOML files.
//!
//! ```
//! use kletka::draw::style;
//! assert!(style::built_in("print").is_some());
//! assert!(style::built_in("oil").is_none());
//! ```

mod file;
mod looks;

pub use file::{BUILT_IN, built_in, text};
pub use looks::{LEAST_DISTANCE, LEAST_LIGHTNESS, Style};
