//! A position of Parcel as a scene: segments with the moves that drew them, regions, the rectangle of the opening.

use std::collections::BTreeSet;

use super::{Move, Opening, Parcel, Position, Rectangle};
use crate::board::{Edge, Topology};
use crate::notation::print::Alphabet;
use crate::rules::{Played, Show, turn};
use crate::scene::{Mark, Names, Region, Scene, Segment};

/// The scene of a position. `trail` are the moves that led to it from the start position.
pub(super) fn scene(parcel: &Parcel, position: &Position, trail: &[Played<Move>]) -> Scene {
    let mut scene = Scene::empty(parcel.grid, Names::Vertices);
    scene.free_segments = parcel.free_segments;
    scene.alphabet = Alphabet::Cyrillic;
    scene.regions = regions(position);
    let boundary = boundary(parcel, &scene.regions);
    let number = |edge: Edge| {
        let drawn = trail.iter().find(|played| played.mv.drawn().is_some_and(|draw| draw.edge == edge));
        drawn.map(|played| played.number)
    };
    let segments = position.segments();
    scene.segments = segments
        .into_iter()
        .map(|(edge, colour)| Segment { edge, colour, number: number(edge), is_boundary: boundary.contains(&edge) })
        .collect();
    if parcel.opening == Opening::Rectangle
        && let Some(first) = trail.iter().find(|played| played.number % 2 == 1 && played.mv.drawn().is_some())
        && let Some(draw) = first.mv.drawn()
    {
        let [from, _, to, _] = Rectangle::around(parcel.grid, draw.edge).corners();
        scene.marks.push(Mark::Rectangle(from, to));
    }
    let (width, height) = (parcel.grid.width(), parcel.grid.height());
    let (surface_en, surface_ru) = match parcel.grid.topology() {
        Topology::Plane => ("", ""),
        Topology::Cylinder => (" on a cylinder", " на цилиндре"),
        Topology::Torus => (" on a torus", " на торе"),
    };
    scene.heading = crate::text!(
        "Parcel, field of {width}×{height} cells{surface_en}",
        "Парсель, поле {width}×{height} клеток{surface_ru}"
    );
    scene.turn = turn(parcel, position);
    scene.facts = parcel.facts(position);
    scene
}

fn regions(position: &Position) -> Vec<Region> {
    let regions = position.regions().into_iter();
    regions.map(|it| Region { colour: it.colour, cycles: it.cycles, cells: it.cells }).collect()
}

/// The edges of all boundaries.
fn boundary(parcel: &Parcel, regions: &[Region]) -> BTreeSet<Edge> {
    let mut out = BTreeSet::new();
    for cycle in regions.iter().flat_map(|region| &region.cycles) {
        for at in 0..cycle.len() {
            let (from, to) = (cycle[at], cycle[(at + 1) % cycle.len()]);
            out.extend(parcel.grid.side(from, to, parcel.free_segments).unwrap_or_default());
        }
    }
    out
}
