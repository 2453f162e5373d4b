//! The canonical form: golden pages, laws on shipped and on random documents, and the command.

mod format {
    pub(crate) mod command;
    pub(crate) mod golden;
    pub(crate) mod laws;
    pub(crate) mod random;
    pub(crate) mod shipped;
}
