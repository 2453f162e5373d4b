//! The fuzz targets' bodies, together with the naive twins that the tests have.
#![allow(
    missing_docs,
    clippy::missing_panics_doc,
    reason = "nobody but the targets uses this"
)]

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/naive/mod.rs"]
mod naive;
#[path = "../../tests/common/parcel_twin.rs"]
mod parcel_twin;
#[path = "../../tests/puzzles/plain/mod.rs"]
mod plain;
#[path = "../../tests/common/renju_twin.rs"]
mod renju_twin;
pub mod targets;
