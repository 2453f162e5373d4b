//! The command as its users meet it: arguments, streams, exit codes, files, and input that nobody writes by mistake.
//!
//! Here belongs what runs `kletka` and looks at what it prints and writes.

#![allow(
    clippy::too_many_lines,
    reason = "a test is read from top to bottom, its table included"
)]

#[path = "../common_cli/mod.rs"]
mod common_cli;

mod archives;
mod author;
mod books;
mod formats_out;
mod help;
mod hostile;
mod lsp;
mod named_outputs;
mod pipelines;
mod reader;
mod releases;
mod saving;
mod scripts;
mod series;
mod site;
mod studio;
mod typed;
mod visits;
mod volumes;
mod watching;
mod width;
