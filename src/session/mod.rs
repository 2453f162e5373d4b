//! The door.

pub mod author;
