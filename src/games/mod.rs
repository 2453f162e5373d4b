//! The games: all that is special to one, a room each, and the registry, the only list of them.
//!
//! ```
//! let names: Vec<_> = kletka::games::standard().profiles().names();
//! assert_eq!(names, ["parcel", "renju-for-three", "renju-3-2"]);
//! ```

pub mod parcel;
mod registry;
pub mod renju;

pub use registry::standard;
