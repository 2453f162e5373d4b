//! Searches that prove what a position is worth.

pub mod parcel;
