//! The tree of a record, a position or a pointer: words, their spelling and their places, without meaning.

use super::letters::Letters;
use crate::Colour;
use crate::board::{self, Cell, Vertex};
use crate::text::{Diagnostic, Span};

/// A tree and the diagnostics from reading it.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    /// The tree; a part that could not be read is missing or [`Item::Broken`].
    pub tree: T,
    /// Errors and warnings, with places of the document.
    pub diagnostics: Vec<Diagnostic>,
    /// The alphabets of the colour letters.
    pub letters: Letters,
}

impl<T> Parsed<T> {
    /// Whether all of it could be read.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The tree of a text without errors.
    ///
    /// # Errors
    /// The first error.
    pub fn whole(self) -> Result<T, Box<Diagnostic>> {
        match self.diagnostics.into_iter().find(Diagnostic::is_error) {
            Some(error) => Err(Box::new(error)),
            None => Ok(self.tree),
        }
    }
}

/// A vertex or cell as written: a column letter and a row number. It may lie outside of any field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Column from 0 for `a` to 25 for `z`.
    pub column: u8,
    /// Row as written, normally from 1; numbers that no field reaches stay at 65535.
    pub row: u16,
}

impl From<Vertex> for Point {
    fn from(vertex: Vertex) -> Self {
        Self {
            column: vertex.x,
            row: u16::from(vertex.y) + 1,
        }
    }
}

impl From<Cell> for Point {
    fn from(cell: Cell) -> Self {
        Self {
            column: cell.x,
            row: u16::from(cell.y) + 1,
        }
    }
}

/// The words at one end of an edge: a column, a row, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EdgeEnd {
    pub(super) column: Option<u8>,
    pub(super) row: Option<u16>,
}

impl EdgeEnd {
    /// The vertex, where column and row are written.
    pub(super) fn point(self) -> Option<Point> {
        Some(Point {
            column: self.column?,
            row: self.row?,
        })
    }
}

/// An edge or free segment between two points, in the order written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The end written first.
    pub from: Point,
    /// The end written last.
    pub to: Point,
}

impl From<board::Edge> for Edge {
    fn from(edge: board::Edge) -> Self {
        Self {
            from: edge.a().into(),
            to: edge.b().into(),
        }
    }
}

/// An edge with an optional colour letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The colour written, if any.
    pub colour: Option<Colour>,
    /// The edge.
    pub edge: Edge,
    /// Where it stands, with its letter.
    pub span: Span,
}

/// A stone with an optional colour letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The colour written, if any.
    pub colour: Option<Colour>,
    /// The cell.
    pub cell: Point,
    /// Where it stands, with its letter.
    pub span: Span,
}

/// One of the alternatives of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The segment offered.
    pub segment: Segment,
    /// Whether a star marks it as the one taken.
    pub taken: bool,
}

/// A move of a player, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A pass: the whole move is skipped.
    Pass,
    /// A segment.
    Segment(Segment),
    /// Alternatives of which exactly one is taken.
    Offer(Box<[Offered]>),
    /// A stone; where moves are two stones, one half-move, the other being skipped.
    Stone(Stone),
    /// Two half-moves.
    Pair([Stone; 2]),
    /// More half-moves than any game has.
    Stones(Box<[Stone]>),
}

impl Move {
    /// The stones of the move, in the order written.
    #[must_use]
    pub fn stones(&self) -> &[Stone] {
        match self {
            Self::Stone(stone) => std::slice::from_ref(stone),
            Self::Pair(pair) => pair,
            Self::Stones(stones) => stones,
            Self::Pass | Self::Segment(_) | Self::Offer(_) => &[],
        }
    }
}

/// A move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The number; too large ones stay at the largest value.
    pub value: u32,
    /// Where it stands, with its full stop.
    pub span: Span,
}

/// The author's assessment of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Assessment {
    /// All marks with their spelling, the longer ones first.
    pub const SPELLING: [(Self, &'static str); 6] = [
        (Self::Brilliant, "!!"),
        (Self::Blunder, "??"),
        (Self::Interesting, "!?"),
        (Self::Dubious, "?!"),
        (Self::Good, "!"),
        (Self::Mistake, "?"),
    ];

    /// The mark as it is written.
    #[must_use]
    pub fn sign(self) -> &'static str {
        Self::SPELLING
            .iter()
            .find(|(one, _)| *one == self)
            .map_or("", |(_, sign)| sign)
    }

    /// Whether the author says that the move is wrong: `?`, `??` or `?!`. In a solution such a move is a try that fails.
    ///
    /// ```
    /// use kletka::notation::Assessment;
    /// assert!(Assessment::Dubious.is_failing() && !Assessment::Interesting.is_failing());
    /// ```
    #[must_use]
    pub const fn is_failing(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder | Self::Dubious)
    }
}

/// A single move of one player with its number and mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The number written before it, if any.
    pub number: Option<Number>,
    /// The move.
    pub played: Move,
    /// The mark after it, if any.
    pub mark: Option<Assessment>,
    /// Where the move stands, without number and mark.
    pub span: Span,
}

/// How a comment is quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotes {
    /// `"…"`
    Straight,
    /// `«…»`
    Guillemets,
}

/// A comment, which belongs to the move before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The text between the quotes.
    pub text: String,
    /// The quotes.
    pub quotes: Quotes,
    /// Where it stands, with its quotes.
    pub span: Span,
}

impl Comment {
    /// The time on the player's clock, where the comment is nothing else: `1:23:45`, also with tenths of a second.
    #[must_use]
    pub fn clock(&self) -> Option<&str> {
        let text = self.text.trim();
        let (hours, rest) = text.split_once(':')?;
        let (minutes, seconds) = rest.split_once(':')?;
        let (whole, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
        let is_number =
            |word: &str| !word.is_empty() && word.bytes().all(|one| one.is_ascii_digit());
        let is_sixtieth = |word: &str| word.len() == 2 && is_number(word) && word < "60";
        let is_clock = is_number(hours) && is_number(part);
        (is_clock && is_sixtieth(minutes) && is_sixtieth(whole)).then_some(text)
    }
}

/// A remark: text for readers of the file, from `#` to the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The text after `#`.
    pub text: String,
    /// Where it stands, with its `#`.
    pub span: Span,
}

/// A line of play in brackets, which replaces the move before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Its moves.
    pub line: Line,
    /// Where it stands, with its brackets.
    pub span: Span,
}

/// Something in a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move.
    Ply(Ply),
    /// A comment.
    Comment(Comment),
    /// A remark.
    Remark(Remark),
    /// A variation.
    Variation(Variation),
    /// The end marker `*`.
    End(Span),
    /// Something that should have been a move and could not be read; a diagnostic says why.
    Broken(Span),
}

/// A line of play: its items in the order written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The items.
    pub items: Vec<Item>,
}

/// Something drawn on the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A single vertex or cell; with a colour, a stone.
    Point(Point),
    /// The vertices of one or several edges in a row.
    Polyline(Vec<Point>),
    /// The corners of a cycle.
    Cycle(Vec<Point>),
    /// The corners of the outer cycle of a region.
    Region(Vec<Point>),
}

/// A figure with its colour: an element of a position, or a pointer at something on the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The colour written; never missing in a position.
    pub colour: Option<Colour>,
    /// The figure.
    pub figure: Figure,
    /// Where it stands.
    pub span: Span,
}

impl Item {
    /// Whether it is a move, understood or not.
    pub(crate) const fn is_move(&self) -> bool {
        matches!(self, Self::Ply(_) | Self::Broken(_))
    }

    /// Where it stands, a move with its number.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Ply(ply) => ply
                .number
                .map_or(ply.span, |number| number.span.to(ply.span)),
            Self::Comment(comment) => comment.span,
            Self::Remark(remark) => remark.span,
            Self::Variation(variation) => variation.span,
            Self::End(span) | Self::Broken(span) => *span,
        }
    }
}

impl Line {
    /// No moves.
    pub const EMPTY: &'static Self = &Self { items: Vec::new() };

    /// The same tree with all places forgotten, for comparing the meanings of two texts.
    #[must_use]
    pub fn without_spans(&self) -> Self {
        let mut line = self.clone();
        line.forget_spans();
        line
    }

    fn forget_spans(&mut self) {
        let none = Span::default();
        for item in &mut self.items {
            match item {
                Item::Ply(ply) => {
                    ply.span = none;
                    if let Some(number) = &mut ply.number {
                        number.span = none;
                    }
                    ply.played.forget_spans();
                }
                Item::Comment(comment) => comment.span = none,
                Item::Remark(remark) => remark.span = none,
                Item::Variation(variation) => {
                    variation.span = none;
                    variation.line.forget_spans();
                }
                Item::End(span) | Item::Broken(span) => *span = none,
            }
        }
    }

    /// The moves of the line itself, without its variations.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.items.iter().filter_map(|item| match item {
            Item::Ply(ply) => Some(ply),
            _ => None,
        })
    }
}

impl Move {
    fn forget_spans(&mut self) {
        let none = Span::default();
        match self {
            Self::Pass => {}
            Self::Segment(segment) => segment.span = none,
            Self::Offer(offered) => offered.iter_mut().for_each(|one| one.segment.span = none),
            Self::Stone(stone) => stone.span = none,
            Self::Pair(pair) => pair.iter_mut().for_each(|stone| stone.span = none),
            Self::Stones(stones) => stones.iter_mut().for_each(|stone| stone.span = none),
        }
    }
}
