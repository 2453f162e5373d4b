//! Words that were read otherwise than they are written.

use std::ops::Range;

use crate::notation::typed::{Certainty, Slip, Slips};

/// Something that was read otherwise than it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// Where it stands in the text.
    pub at: Range<usize>,
    /// The word written.
    pub was: String,
    /// The word that it was read as; empty where it says nothing.
    pub now: String,
    /// The slips that were overlooked.
    pub slips: Slips,
    /// Its other possible readings.
    pub others: Vec<String>,
    /// Whether it can be nothing else.
    pub is_sure: bool,
}

impl Repair {
    pub(super) fn doubt(at: Range<usize>, was: &str, now: String, slip: Slip) -> Self {
        Self {
            at,
            was: was.to_owned(),
            now,
            slips: Slips::none().and(slip),
            others: Vec::new(),
            is_sure: false,
        }
    }
}

/// Whether a reading can be nothing else; what numbers did not prove has become a doubt before.
pub(super) fn is_sure(slips: &Slips) -> bool {
    !slips
        .iter()
        .any(|slip| slip.certainty() == Certainty::Never)
}
