//! Positions of the Renju games as start positions of their own.

use super::endless::Endless;
use super::stones::Stones;
use super::{Board, Position};
use crate::Colour;
use crate::board::{Cell, Grid, Symmetry, Topology};
use crate::notation::{Element, Figure};
use crate::rules::RecastError;
use crate::rules::recast::{self, BoardKey, PositionChange, Recast};
use crate::text::Span;

/// The size, which both games have.
pub(super) const SIZE: BoardKey = BoardKey {
    table: "board",
    name: "size",
    usual: "19",
    en: "cells: one number, or [width, height]; 4 to 25 each way",
    ru: "клетки: одно число или [ширина, высота]; от 4 до 25",
};

/// The settings of Renju for three.
pub(super) const THREE: &[BoardKey] = &[
    SIZE,
    BoardKey {
        table: "rules",
        name: "antonov",
        usual: "true",
        en: "Antonov's condition ends the game; false switches it off",
        ru: "условие Антонова заканчивает партию; false его выключает",
    },
];

/// The settings of Renju 3/2.
pub(super) const HALVES: &[BoardKey] = &[SIZE];

/// The stones moved and recoloured; the colours go on in their cycle, and with them the number of the next move.
pub(super) fn recast<G: Stones>(
    rules: &G,
    position: &Position,
    change: &PositionChange,
) -> Result<Recast, RecastError> {
    let board = &position.board;
    if Colour::ALL
        .into_iter()
        .any(|colour| board.four(colour).is_some())
    {
        return Err(RecastError::Game(
            "there is a four on the board: a finished game cannot be a start position",
            "на поле уже стоит четвёрка: законченная партия не может быть начальной позицией",
        ));
    }
    let grid = Grid::new(board.width(), board.height(), Topology::Plane);
    let symmetry = Symmetry::new(grid, &change.motions).map_err(|_| RecastError::Glued)?;
    let mut moved = Board::new(symmetry.to().width(), symmetry.to().height());
    for colour in Colour::ALL {
        for cell in board.stones(colour) {
            let to = symmetry
                .cell(cell)
                .ok_or_else(|| RecastError::OffField(cell.to_string()))?;
            moved.place(change.cycled(colour), to);
        }
    }
    same_threats(board, &moved, &symmetry, change)?;
    if let Some(by) = change.continued {
        moved = continued(&moved, by, change.size)?;
    }
    let notes = if position.passes > 0 {
        vec![recast::forgotten_passes()]
    } else {
        Vec::new()
    };
    let mut settings = vec![("board", "size", recast::size(moved.width(), moved.height()))];
    let is_usual = |(name, value): (&str, &str)| {
        G::PROFILE
            .keys
            .iter()
            .any(|key| (key.name, key.usual) == (name, value))
    };
    let terms = rules.terms().into_iter().filter(|&term| !is_usual(term));
    settings.extend(terms.map(|(name, value)| ("rules", name, value.to_owned())));
    let next = position
        .number
        .saturating_add(G::PACE * u32::try_from(change.steps()).unwrap_or(0));
    Ok(Recast {
        settings,
        elements: elements(&moved),
        next,
        notes,
    })
}

/// The stones as the document lists them: blue, red, green.
fn elements(board: &Board) -> Vec<Element> {
    let mut elements = Vec::new();
    for colour in Colour::ALL {
        let mut cells: Vec<Cell> = board.stones(colour).collect();
        cells.sort_unstable();
        elements.extend(cells.into_iter().map(|cell| Element {
            colour: Some(colour),
            figure: Figure::Point(cell.into()),
            span: Span::default(),
        }));
    }
    elements
}

/// The stones with all their images that lie on the field, the field being as large as wanted.
fn continued(board: &Board, by: (i16, i16), size: Option<(u8, u8)>) -> Result<Board, RecastError> {
    if by == (0, 0) {
        return Err(RecastError::NoVector);
    }
    let by = (i32::from(by.0), i32::from(by.1));
    // Colours that go on one way and, where the stones say so, the other way.
    let endless = Endless::new(board, by, true)
        .or_else(|clash| Endless::new(board, by, false).map_err(|_| clash));
    let endless = endless.map_err(RecastError::Clash)?;
    if let Some((colour, _)) = endless.four() {
        return Err(RecastError::Four(colour));
    }
    let (width, height) = size.unwrap_or((board.width(), board.height()));
    let mut wide = Board::new(width, height);
    for cell in wide.cells() {
        if let Some(colour) = endless.colour_at((cell.x.into(), cell.y.into())) {
            wide.place(colour, cell);
        }
    }
    Ok(wide)
}

/// A shift must keep the threats: the border of the field may take a critical cell away or give one.
fn same_threats(
    board: &Board,
    moved: &Board,
    symmetry: &Symmetry,
    change: &PositionChange,
) -> Result<(), RecastError> {
    for colour in Colour::ALL {
        let mut images = Vec::new();
        for cell in board.critical(colour) {
            images.push(symmetry.cell(cell).ok_or_else(|| changed(cell, true))?);
        }
        if let Some(new) = moved
            .critical(change.cycled(colour))
            .find(|cell| !images.contains(cell))
        {
            return Err(changed(new, false));
        }
        if let Some(old) = images
            .into_iter()
            .find(|&cell| !moved.is_critical(change.cycled(colour), cell))
        {
            return Err(changed(old, true));
        }
    }
    Ok(())
}

fn changed(cell: Cell, is_lost: bool) -> RecastError {
    RecastError::CriticalCell { cell, is_lost }
}
