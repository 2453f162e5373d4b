//! The notation of records, positions and pointers: words with places, without meaning.
//!
//! ```
//! use kletka::notation;
//! use kletka::text::SpanMap;
//! let parsed = notation::record("1. [d4-5] 2. [d-e5] \"a stitch\"", &SpanMap::offset(0));
//! assert_eq!(parsed.tree.plies().count(), 2);
//! assert!(parsed.diagnostics.is_empty());
//! ```
//!
//! [`record`] and [`position`] read text into trees and report everything that they cannot read; [`mod@print`] writes a
//! tree in canonical spelling; [`picture`] reads positions drawn in signs, [`near`] guesses at slips. The grammar is in
//! `formats/notation.md`. This module knows spelling and places; it does not know fields, rules or documents.

mod address;
mod ast;
mod comments;
mod fault;
mod letters;
pub mod picture;
pub mod print;
mod read_position;
mod read_record;
mod spelling;
mod words;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod near;
#[doc(hidden)]
pub mod typed;

pub(crate) use letters::is_dash;

pub use address::{Address, LineIndex, Nowhere, Turn};
pub use ast::{
    Assessment, Comment, Edge, Element, Figure, Item, Line, Move, Number, Offered, Parsed, Ply,
    Point, Quotes, Remark, Segment, Stone, Variation,
};
pub use letters::Letters;
pub use read_position::{pointer, position};
pub use read_record::{MAX_DEPTH, record};
