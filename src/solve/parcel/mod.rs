//! Parcel.

use crate::game::Rules;
use crate::game::parcel::Parcel;
use crate::puzzle::Goal;
use crate::solve::{Answer, Class, Limits, Solve};

impl Solve for Parcel {
    fn solve(&self, _: &<Self as Rules>::Position, _: Goal, class: Class, _: &Limits<'_>) -> Answer<Self> {
        Answer::unknown(class)
    }
}
