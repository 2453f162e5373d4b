//! The canonical form: golden pages, laws on shipped and on random documents, and the command.

mod command;
mod golden;
mod laws;
mod random;
mod shipped;
