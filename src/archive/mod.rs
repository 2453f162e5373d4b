//! Archives as data: games counted, compared and made; knows rules in general and no files.

pub mod census;
pub mod generate;
pub mod likeness;
pub mod occupied;
pub mod shape;
