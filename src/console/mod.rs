//! The terminal: messages, progress, signals, the parts of a command and how it ends.

pub(crate) mod command;
pub(crate) mod interrupt;
pub(crate) mod progress;
pub(crate) mod terminal;
pub(crate) mod usage_error;
pub(crate) mod worker;
