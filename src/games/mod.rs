//! The games: all that is special to one, a room each, and the registry, the only list of them.

pub mod parcel;
mod registry;
pub mod renju;

pub use registry::standard;
