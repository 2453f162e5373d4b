//! Drawings: what is in a picture and where, every format and style, and the gallery that ships.
//!
//! Here belongs what looks at pictures.

#[path = "../common_cli/mod.rs"]
mod common_cli;

#[cfg(all(feature = "png", feature = "pdf"))]
mod diagrams;
mod gallery;
mod letters;
#[cfg(feature = "pdf")]
mod pdf;
