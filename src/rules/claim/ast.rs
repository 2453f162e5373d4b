//! The tree of a statement.

use crate::Colour;
use crate::notation::{Element, Line};
use crate::rules::goal::Goal;
use crate::rules::outcome::{EndReason, Seat};
use crate::text::Span;
use crate::text::decimal::Decimal;

/// A statement: a fact, perhaps in the position after some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What is played first, one line of moves after the other.
    pub conditions: Vec<Condition>,
    /// What is said.
    pub fact: Fact,
    /// Where the statement stands.
    pub span: Span,
}

/// `after red [e5-6]:`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Whose move it is taken to be; `None` for the player to move.
    pub player: Option<Seat>,
    /// The moves.
    pub line: Line,
}

/// Why a move may not be played: the name of the rule that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Something is there.
    Occupied,
    /// A free segment crosses another.
    Crossing,
    /// The opening forbids it.
    Opening,
    /// A green segment pierces a polyline.
    Piercing,
    /// Only undetermined regions arise.
    Looping,
    /// It would have another colour.
    Colour,
    /// The game has ended.
    GameOver,
}

impl Why {
    /// All of them with their names.
    pub const ALL: [(&'static str, Self); 7] = [
        ("occupied", Self::Occupied),
        ("crossing", Self::Crossing),
        ("opening", Self::Opening),
        ("piercing", Self::Piercing),
        ("looping", Self::Looping),
        ("colour", Self::Colour),
        ("game-over", Self::GameOver),
    ];

    /// The rule name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, one)| *one == self).map_or("", |(name, _)| name)
    }
}

/// Of whom something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Of one.
    One(Seat),
    /// Of both in a game of two.
    Both,
}

/// `blue may play [c-d5]: red`, `neither may play [e4-5]: looping`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MayPlay {
    /// Who.
    pub players: Players,
    /// Whether the moves are legal.
    pub legal: bool,
    /// The moves.
    pub places: Vec<Element>,
    /// The colour in which they come out.
    pub colour: Option<Colour>,
    /// The rule that forbids them.
    pub why: Option<Why>,
}

/// How a finished game was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It is not.
    Unfinished,
    /// Nobody won.
    Draw,
    /// Somebody won.
    Winner(Seat, Option<EndReason>),
}

/// The colour of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// Blue or red.
    Of(Colour),
    /// Undetermined, for whatever reason.
    Undetermined,
    /// Undetermined: the boundary has blue and red.
    Mixed,
    /// Undetermined: the boundary is all green.
    Neutral,
}

/// What a region is said to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The region, by its corners.
    pub region: Element,
    /// Its colour.
    pub colouring: Colouring,
    /// Its area.
    pub area: Option<Decimal>,
}

/// The boundary cycles of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycles {
    /// The region, by its corners.
    pub region: Element,
    /// How many there are.
    pub count: u32,
    /// All of them, if they are listed.
    pub list: Vec<Element>,
}

/// What a move does to the regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Exactly these regions are new.
    Creates(Vec<Description>),
    /// Exactly these regions of a colour are no longer.
    Destroys(Vec<Element>),
    /// This region is there afterwards.
    Leaves(Description),
    /// The green segment joins two polylines of the opponent.
    Joins([Element; 2]),
}

/// A number of something, of a colour or of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Of which colour.
    pub colour: Option<Colouring>,
    /// How many.
    pub count: u32,
}

/// Cells in a row, by the first and the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row(pub Element);

/// The kind of a three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Adjacent stones, both ends critical.
    Open,
    /// Adjacent stones, one end critical.
    HalfOpen,
    /// A gap inside, the gap critical.
    Broken,
}

impl Kind {
    /// All of them with their names.
    pub const ALL: [(&'static str, Self); 3] =
        [("open", Self::Open), ("half-open", Self::HalfOpen), ("broken", Self::Broken)];

    /// The word.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, one)| *one == self).map_or("", |(name, _)| name)
    }
}

/// `2 open`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeCount {
    /// How many.
    pub count: u32,
    /// Of which kind; `None` for all kinds together.
    pub kind: Option<Kind>,
}

/// What is said about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// `field: 7x7`
    Field(u32, u32),
    /// `to move: A with blue red`
    ToMove(Seat, Vec<Colour>),
    /// `move number: 7`
    Number(u32),
    /// `move 3: red`, `move 2: nothing`: what a move of the record placed.
    Placed(u32, Vec<Colour>),
    /// `winner: red by score`
    Finish(Finish),
    /// `A wins by 21`, `red scores 2.5`: whatever the others play.
    Goal(Goal),
    /// `blue may play [c-d5]: red`
    MayPlay(MayPlay),
    /// `colour [d-e5]: green`; no colour for what is free.
    Colour(Vec<Element>, Option<Colour>),
    /// `edges: 112`
    Edges(u32),
    /// `touches [d4-5]: d4 d5`: the ends at which a segment touches the opponent's.
    Touches(Element, Vec<Element>),
    /// `regions: 3`
    Regions(Amount),
    /// `region {c4-e4-e6-c6}: blue area 4`
    Region(Description),
    /// `no region {c4-e4-e6-c6}`
    NoRegion(Element),
    /// `region {…} has 3 cycles: (…) (…) (…)`
    Cycles(Cycles),
    /// `blue [d4-5] creates {…} blue`: by whom, with which segment, what.
    Effect(Option<Seat>, Element, Effect),
    /// `score: blue 3, red 9.5`
    Score(Vec<(Seat, Decimal)>),
    /// `area blue: 1 + 2`
    Area(Colour, Vec<Decimal>),
    /// `rectangle: c3-e6`
    Rectangle(Row),
    /// `nearest cycle: (b2-f2-f7-b7)`
    NearestCycle(Element),
    /// `blue keeps one of [c-d4] [c-d5]`: two turns of the opponent cannot close them all.
    Keeps(Seat, Vec<Element>),
    /// `symmetric [d-e5] [d-e4]`
    Symmetric([Element; 2]),
    /// `critical blue: d4 e5`: all critical cells or, with `includes`, some of them.
    Critical {
        /// Of which colour.
        colour: Colour,
        /// Whether there may be others.
        includes: bool,
        /// The cells.
        cells: Vec<Element>,
    },
    /// `three blue e5-e7: open critical e4 e8`
    Three {
        /// The colour.
        colour: Colour,
        /// From its first stone to its last.
        row: Row,
        /// Its kind.
        kind: Kind,
        /// All of its critical cells, if they are listed.
        critical: Vec<Element>,
    },
    /// `threes blue: 2 open, 1 half-open`
    Threes(Colour, Vec<ThreeCount>),
    /// `four green d4-g7`
    Four(Colour, Row),
    /// `fours: 4`
    Fours(Option<Colour>, u32),
    /// `open two blue e5-e6`
    OpenTwo(Colour, Row),
    /// `fork blue: d4 e5 f6`
    Fork(Colour, Vec<Element>),
    /// `no fork blue`
    NoFork(Colour),
    /// `antonov: blue at d4`
    Antonov(Option<Seat>, Option<Element>),
    /// `reply forced: h5 k9`
    Forced(Vec<Element>),
    /// `colour translation 3 by (5, 0) within c3-q9`, `colour translation 3 by (5, 0) without end`
    Translation {
        /// The order.
        order: u32,
        /// The vector.
        by: (i32, i32),
        /// How much of the figure is looked at.
        extent: Extent,
    },
}

/// How much of a figure a statement looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The whole field.
    Field,
    /// A part of the field, from corner to corner.
    Within(Row),
    /// The figure continued beyond the field without end.
    Endless,
}
