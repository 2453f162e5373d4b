//! Diagnostics as people and programs read them.
//!
//! Turns diagnostics and sources into text; prints nothing itself.

#[cfg(feature = "cli")]
mod excerpt;
#[cfg(feature = "cli")]
pub mod human;
pub mod json;
pub mod sarif;
pub mod short;
