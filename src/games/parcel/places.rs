//! The places that statements name, on the field.

use super::{Parcel, start};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::notation::{Element, Figure, Point, print};
use crate::rules::Seat;
use crate::text::{Diagnostics, Text};

/// The edges that a place stands for.
pub(super) fn edges(parcel: &Parcel, place: &Element) -> Result<Vec<Edge>, Text> {
    let mut out = Diagnostics::default();
    match start::edges(parcel, place, &mut out) {
        Some((edges, _)) => Ok(edges),
        None => Err(out.iter().next().map_or_else(|| Text::same(""), |one| one.message.clone())),
    }
}

/// The only edge of a place.
pub(super) fn edge(parcel: &Parcel, place: &Element) -> Result<Edge, Text> {
    let all = edges(parcel, place)?;
    all.first().copied().ok_or_else(|| Text::new("no edge is named", "ребро не названо"))
}

/// A vertex of the field.
pub(super) fn vertex(parcel: &Parcel, point: Point) -> Result<Vertex, Text> {
    parcel.vertex(point).ok_or_else(|| {
        let name = print::point(point);
        crate::text!("{name} is not on the field", "{name} вне поля")
    })
}

/// The corners of a region or cycle as written.
pub(super) fn corners(parcel: &Parcel, place: &Element) -> Result<Vec<Vertex>, Text> {
    let (Figure::Region(points) | Figure::Cycle(points)) = &place.figure else { return Ok(Vec::new()) };
    points.iter().map(|&point| vertex(parcel, point)).collect()
}

/// The colour of a player.
pub(super) fn colour(seat: Seat) -> Colour {
    if seat == Seat::Blue { Colour::Blue } else { Colour::Red }
}
