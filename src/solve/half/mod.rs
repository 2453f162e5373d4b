//! Renju 3/2.
