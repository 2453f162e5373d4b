//! Where the places of a field lie on its picture, for those who point at one without knowing what a field is.

use super::frame::Frame;
use super::plane::StraightLine;
use crate::board::Colour;
use crate::document::diagram::View;
use crate::scene::{CoordinateNames, Scene};

/// The kinds of things that a reader points at on a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointing {
    /// A cell.
    Cells,
    /// An edge.
    Edges,
    /// Two vertices, between which a segment of any direction runs.
    Vertices,
}

impl Pointing {
    /// The word in JSON.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Edges => "edges",
            Self::Vertices => "vertices",
        }
    }
}

/// A place of a field on its picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointedPlace {
    /// How notation writes it.
    pub name: String,
    /// Where it lies, in the coordinates of the picture: an edge wherever it comes in sight, on glued sides at both. The
    /// middle of a cell and a vertex are lines of no length.
    pub lines: Vec<StraightLine>,
}

/// Stones and segments that moves from a number on have put on a scene's field: number, colour and lines, as
/// [`places`] has it.
#[must_use]
pub(crate) fn put_since(scene: &Scene, first: u32) -> Vec<(u32, Colour, Vec<StraightLine>)> {
    let frame = Frame::new(scene, &View::Full);
    let new = |number: Option<u32>| number.filter(|&number| number >= first);
    let stones = scene.stones.iter().filter_map(|stone| {
        let at = frame.cell(stone.cell)?;
        let number = new(stone.number)?;
        Some((number, stone.colour, vec![StraightLine::new(at, at)]))
    });
    let segments = scene.segments.iter().filter_map(|segment| {
        let lines = frame.edge(segment.edge).lines().collect();
        Some((new(segment.number)?, segment.colour, lines))
    });
    stones.chain(segments).collect()
}

/// The places of a scene's field that moves can be played at, where the whole field is drawn.
#[must_use]
pub(crate) fn places(scene: &Scene) -> (Pointing, Vec<PointedPlace>) {
    let (grid, frame) = (scene.grid, Frame::new(scene, &View::Full));
    let place = |name: String, lines: Vec<StraightLine>| PointedPlace { name, lines };
    let point = |at| StraightLine::new(at, at);
    match (scene.names, scene.free_segments) {
        (CoordinateNames::Cells, _) => {
            let cells = grid.cells().map(|cell| {
                place(
                    cell.to_string(),
                    frame.cell(cell).map(point).into_iter().collect(),
                )
            });
            (Pointing::Cells, cells.collect())
        }
        (CoordinateNames::Vertices, false) => {
            let edges = grid.edges().into_iter();
            let edges =
                edges.map(|edge| place(edge.to_string(), frame.edge(edge).lines().collect()));
            (Pointing::Edges, edges.collect())
        }
        (CoordinateNames::Vertices, true) => {
            let vertices = grid.vertices().map(|v| {
                place(
                    v.to_string(),
                    frame.vertex(v).map(point).into_iter().collect(),
                )
            });
            (Pointing::Vertices, vertices.collect())
        }
    }
}
