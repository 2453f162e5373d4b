//! kletka (клетка, the cell of squared paper): positions, game records and puzzles of three games played on squared
//! paper: Parcel, Renju for three and Renju 3/2.

pub mod archive;
pub mod audit;
pub mod author;
pub mod book;
pub mod census;
pub mod claim;
#[doc(hidden)]
pub mod cli;
mod colour;
pub mod compose;
pub mod decimal;
pub mod diag;
pub mod diagram;
pub mod document;
pub mod explain;
pub mod format;
pub mod game;
pub mod generate;
pub mod geometry;
pub mod goal;
pub mod likeness;
pub mod notation;
pub mod outcome;
pub mod paint;
pub mod perft;
pub mod proof;
pub mod puzzle;
pub mod report;
pub mod scene;
pub mod settings;
pub mod solve;
pub mod source;
pub mod tactics;
pub mod validate;

pub use colour::Colour;
