//! Questions that are put to documents: their parameters, the work, and the answer in words and as JSON.
//!
//! The command line, the editor and the browser are three counters at which the same questions are asked. A question is one
//! file here. Its parameters are one struct, which flags and JSON fill; its defaults come from [`limits`]. So an answer does not
//! depend on the counter. Counters fetch documents and show answers.

pub(crate) mod limits;

#[cfg(feature = "cli")]
pub(crate) mod analyse;
#[cfg(feature = "cli")]
pub(crate) mod audit;
#[cfg(feature = "cli")]
pub(crate) mod job;
#[cfg(feature = "cli")]
pub(crate) mod judge;
#[cfg(feature = "cli")]
pub(crate) mod komi;
#[cfg(feature = "cli")]
pub(crate) mod outcome;
#[cfg(feature = "cli")]
pub(crate) mod position;
#[cfg(feature = "cli")]
pub(crate) mod solve;
#[cfg(feature = "cli")]
pub(crate) mod tune;
#[cfg(feature = "cli")]
pub(crate) mod words;
