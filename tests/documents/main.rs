//! Documents as text: the notation, the keys, the canonical form, and what is said about mistakes, in which words.
//!
//! Here belongs what a document means before anybody plays: how it is read, written, blamed, changed, looked through.

#![allow(
    clippy::too_many_lines,
    reason = "a test is read from top to bottom, its table included"
)]

#[path = "../common_cli/mod.rs"]
mod common_cli;

mod author;
mod diagnostics;
mod explain;
mod format;
mod hints;
mod mistakes;
mod notation;
mod notation_random;
mod position_pictures;
mod schema;
mod slips;
mod stream;
mod studio;
mod typed;
mod values;
mod walk;
mod wording;
