//! The house: what the pages of the project say is so, and the modules keep to their floors.
//!
//! Here belongs what reads sources and pages instead of documents.

#[path = "../common_cli/mod.rs"]
mod common_cli;

mod architecture;
mod book;
mod captions;
mod circles;
mod docs;
mod package;
mod stars;
mod words;
