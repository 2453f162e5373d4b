//! The rules: the engines of the games against their naive twins, against vectors and tables, and against laws.
//!
//! Here belongs what is true of positions and moves: play, tactics, statements. `tests/naive` has the twins.

#![allow(
    clippy::too_many_lines,
    reason = "a test is read from top to bottom, its table included"
)]

#[path = "../common/mod.rs"]
mod common;
#[path = "../common_cli/mod.rs"]
mod common_cli;
#[path = "../naive/mod.rs"]
mod naive;
#[path = "../common/parcel_twin.rs"]
mod parcel_twin;
#[path = "../puzzles/plain/mod.rs"]
#[allow(dead_code, reason = "the inputs of fuzzing use a part")]
mod plain;
#[path = "../common/renju_twin.rs"]
mod renju_twin;
#[path = "../../fuzz/src/targets.rs"]
#[allow(
    unreachable_pub,
    clippy::missing_panics_doc,
    reason = "the fuzzer calls them too; panics are what they are for"
)]
mod targets;

mod archive;
mod board;
mod claims;
mod corpus;
mod engines;
mod facts;
mod games;
mod laws;
mod perft;
mod playouts;
mod symmetries;
mod tactics;
mod vectors;
