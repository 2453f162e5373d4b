//! Diagnostics as people and programs read them.
//!
//! Turns diagnostics and sources into text; prints nothing itself.

mod excerpt;
pub mod human;
pub mod json;
pub mod sarif;
pub mod short;
