//! Exact values of positions of Parcel.
//!
//! A search answers one question: can the player to move reach a value? Values belong to an [`Objective`]: the lead of
//! blue, or the area of one player. All moves are searched, passes included, so that an answer holds for any play.

mod crossings;
mod group;
mod prove;
mod search;
mod small;

pub use prove::{answers, reach};
pub use search::Search;

use crate::Colour;

/// The value that blue maximises and red minimises, in halves of cells and without the komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Blue's area less red's.
    Lead,
    /// The area of one player, whatever the other one has.
    Area(
        /// Blue or red.
        Colour,
    ),
}

impl Objective {
    /// The weights of blue's and of red's area.
    const fn weights(self) -> [i32; 2] {
        match self {
            Self::Lead => [1, 1],
            Self::Area(Colour::Blue) => [1, 0],
            Self::Area(_) => [0, 1],
        }
    }

    /// The value of doubled areas for blue.
    #[must_use]
    pub fn value(self, areas2: [u32; 2]) -> i32 {
        let [blue, red] = self.weights();
        blue * halves(areas2[0]) - red * halves(areas2[1])
    }

    /// The least and the greatest value for blue that is left, when `settled2` cannot change and `open2` can.
    #[must_use]
    pub(super) fn range(self, settled2: [u32; 3], open2: u32) -> (i32, i32) {
        let [blue, red] = settled2.map(halves)[..2] else {
            return (i32::MIN, i32::MAX);
        };
        let [for_blue, for_red] = self.weights();
        let (now, open) = (for_blue * blue - for_red * red, halves(open2));
        (now - for_red * open, now + for_blue * open)
    }
}

fn halves(area2: u32) -> i32 {
    i32::try_from(area2).unwrap_or(i32::MAX)
}
