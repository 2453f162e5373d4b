//! The tactics that the articles name, recognised in a record.
//!
//! One recogniser for each game looks at a move with the position before it and the position after it, and asks the
//! engine what anybody may ask. What each tactic is exactly is written in `formats/tactics.md`.

mod antonov;
pub(super) mod halves;
mod json;
pub(super) mod parcel;
mod threats;
pub(super) mod three;
mod words;

use crate::Colour;
use crate::board::{Cell, Edge};
use crate::games::renju::threes::Three;
use crate::rules::{self, Seat};
use crate::text::decimal::Decimal;

/// What the articles have a name for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games) enum Tactic {
    /// A green segment that joins two polylines of the opponent.
    Stitch {
        /// The segment.
        edge: Edge,
        /// The colour of the polylines.
        colour: Colour,
        /// Where the player could go on from its ends.
        open: Vec<Edge>,
        /// Whether the opponent cannot close all of them with two segments.
        has_gap: bool,
    },
    /// A move that makes regions.
    Looping(Vec<Area>),
    /// A looping move that takes a region of the opponent, or a part of it, away.
    Intrusion {
        /// What the region was.
        region: Area,
        /// What the player gains of it, in cells.
        taken: Decimal,
        /// What now belongs to nobody.
        undetermined: Decimal,
        /// What the opponent keeps.
        remains: Vec<Area>,
    },
    /// At least three critical cells of one colour.
    Fork {
        /// The colour.
        colour: Colour,
        /// The critical cells.
        critical: Vec<Cell>,
        /// The threes that make it.
        threes: Vec<Three>,
        /// Whether nobody has a four before it is used.
        wins: bool,
    },
    /// A move without which another player would have had a four.
    Forced {
        /// The colour of the four that threatened.
        colour: Colour,
        /// The cells of which it had to fill one, in Renju 3/2 all.
        critical: Vec<Cell>,
        /// Those that are left to the next player.
        left: Vec<Cell>,
    },
    /// The attack of Renju 3/2: an open three that the defender must fill with both stones.
    Attack {
        /// The open twos of the other stone.
        twos: Vec<(Colour, [Cell; 2])>,
        /// The open threes.
        threes: Vec<Three>,
        /// The cells that the defender must fill.
        critical: Vec<Cell>,
    },
    /// A player could have won by a four, here, and did not.
    MissedFour(Vec<(Colour, Cell)>),
    /// Somebody has won by Antonov's condition.
    Antonov(Antonov),
}

/// A region in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games) struct Area {
    /// Its name by the corners of its outer cycle.
    pub name: String,
    /// Blue, red or undetermined.
    pub colour: Option<Colour>,
    /// Its area in cells.
    pub size: Decimal,
}

/// How Antonov's condition came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games) struct Antonov {
    /// Who has won.
    pub winner: Colour,
    /// The cell that decides, and since which move it is critical; no move for the start position.
    pub decisive: Threat,
    /// The critical cells of the third player.
    pub others: Vec<Threat>,
    /// Who allowed it; nothing where nobody could help it, or it was set up.
    pub allowed: Option<Allowed>,
}

/// A critical cell and the move that made it one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) struct Threat {
    /// The cell.
    pub cell: Cell,
    /// The number of the move; nothing where it is of the start position.
    pub since: Option<u32>,
}

/// A move that could have been another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games) struct Allowed {
    /// Its number.
    pub number: u32,
    /// Whose move it was.
    pub seat: Seat,
    /// How many other moves there were.
    pub count: u32,
    /// A few of them, as they are written.
    pub instead: Vec<String>,
}

impl Tactic {
    /// The word in JSON.
    #[must_use]
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Stitch { .. } => "stitch",
            Self::Looping(_) => "looping",
            Self::Intrusion { .. } => "intrusion",
            Self::Fork { .. } => "fork",
            Self::Forced { .. } => "forced",
            Self::Attack { .. } => "attack",
            Self::MissedFour(_) => "missed-four",
            Self::Antonov(_) => "antonov",
        }
    }

    /// The same as one who does not know the game sees it.
    pub(super) fn plain(&self) -> rules::Tactic {
        rules::Tactic { name: self.name(), text: self.text(), details: self.details() }
    }
}
