//! The moves and words that a game refuses. Where a reason is the game's own, its sentence is too:
//! the rooms below know no game.

use crate::Colour;
use crate::board::{Cell, Edge};
use crate::notation::{Point, print};
use crate::text::{Diagnostic, Text};

/// Why a position cannot become a start position of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecastError {
    /// A stone or segment would leave the field.
    OffField(String),
    /// The field has glued sides, which cannot be turned.
    Glued,
    /// A critical cell would come or go.
    CriticalCell {
        /// The cell.
        cell: Cell,
        /// Whether it would be lost.
        is_lost: bool,
    },
    /// The stones are to be continued by a vector without length.
    NoVector,
    /// The images of two stones meet in two colours.
    Clash([Cell; 2]),
    /// The continued figure has a four of this colour.
    Four(Colour),
    /// A rule of the game is against it: its sentence in English and Russian.
    Game(&'static str, &'static str),
}

worded!(RecastError; error => match error {
    RecastError::OffField(name) => {
        text!("{name} would leave the board", "{name} окажется за краем поля")
    }
    RecastError::Glued => Text::new(
        "a cylinder is glued at its left and right: turned by 90° or 270° it would be glued at top and bottom; --rotate 180 and both mirrors are possible",
        "у цилиндра склеены левый и правый края: после поворота на 90° или 270° склеены были бы верх и низ; возможны --rotate 180 и оба отражения",
    ),
    RecastError::CriticalCell { cell, is_lost: true } => text!(
        "the critical cell {cell} would be lost at the border: the threats would not be the same",
        "критическая клетка {cell} пропала бы у края поля: угрозы были бы не те же"
    ),
    RecastError::CriticalCell { cell, is_lost: false } => text!(
        "{cell} would become a critical cell: the threats would not be the same",
        "{cell} стала бы критической клеткой: угрозы были бы не те же"
    ),
    RecastError::NoVector => Text::new("the vector has no length", "вектор нулевой"),
    RecastError::Clash([one, other]) => text!(
        "the images of {one} and {other} meet in two colours: the figure cannot be continued by this vector",
        "образы {one} и {other} сходятся в двух цветах: этим вектором фигуру не продолжить"
    ),
    RecastError::Four(colour) => text!(
        "continued, the figure has a four of {side}: it would not be a start position",
        "в продолженной фигуре у {side} есть четвёрка: начальной позицией она быть не может",
        side = colour.side_genitive()
    ),
    RecastError::Game(en, ru) => Text::new(*en, *ru),
});

/// Why a position cannot be drawn in signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawingError {
    /// A free segment lies along no side of a cell.
    FreeSegment(Edge),
}

worded!(DrawingError; error => match error {
    DrawingError::FreeSegment(edge) => text!(
        "the free segment {edge} cannot be drawn in signs, only sides of cells can",
        "свободный отрезок {edge} знаками не нарисовать, только стороны клеток"
    ),
});

/// Why a statement, or a place in it, makes no sense in a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Senseless {
    /// A place is not on the field.
    OffField(Point),
    /// A place cannot be read as one of the game.
    Place(Box<Diagnostic>),
    /// The game does not know such things: its sentence in English and Russian.
    Game(&'static str, &'static str),
}

worded!(Senseless, from Place(Diagnostic); error => match error {
    Senseless::OffField(point) => {
        let name = print::point(*point);
        text!("{name} is not on the board", "{name} вне поля")
    }
    Senseless::Place(why) => why.message.clone(),
    Senseless::Game(en, ru) => Text::new(*en, *ru),
});
