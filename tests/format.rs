//! The canonical form: golden pages, laws on shipped and on random documents, and the command.

mod format {
    pub mod command;
    pub mod golden;
    pub mod laws;
    pub mod random;
    pub mod shipped;
}
