//! Problems: searches, proofs and their checker, audits, and what a composer does with them.
//!
//! Here belongs what asks who wins. Searches that take longer than some seconds are ignored as long ones.

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
#[path = "../common/small.rs"]
mod small;

mod analysis;
mod composer;
mod false_proofs;
mod full_width;
mod game_proofs;
mod half_proofs;
mod matches;
mod mistakes;
mod outcomes;
mod plain;
mod problems;
mod reader_trees;
mod searches;
mod small_fields;
mod tries;
mod work;
