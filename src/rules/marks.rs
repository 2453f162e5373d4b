//! The places that a picture of a position points at: the places of a move that is illegal, and
//! those that are to blame.
//!
//! Knows places of the field only; every kind of drawing, text or diagram, finds its own signs for them.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::board::paint::Paint;
use crate::board::{Cell, Edge, Vertex};
use crate::scene::{self, Scene};
use crate::text::{Lang, Span};

/// A place of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    /// A corner of cells.
    Vertex(Vertex),
    /// A cell.
    Cell(Cell),
    /// An edge or a free segment.
    Edge(Edge),
}

/// Where the things of a start position are written.
pub type Origins = BTreeMap<Site, Span>;

/// How many parts of one move are marked at most.
pub(crate) const MAX_PARTS: usize = 32;

/// How a place is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The move wants it.
    Offending,
    /// It is the reason why the move is illegal.
    Culprit,
    /// The last move put something there.
    Last,
}

/// Places to point at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The places that the move wants.
    pub offending: Vec<Site>,
    /// The places that forbid it.
    pub culprits: Vec<Site>,
    /// The places of the last move.
    pub last: Vec<Site>,
}

impl Marks {
    /// Nothing to point at.
    pub const NONE: &'static Self = &Self {
        offending: Vec::new(),
        culprits: Vec::new(),
        last: Vec::new(),
    };

    /// Whether no move is refused.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.offending.is_empty() && self.culprits.is_empty()
    }

    /// The mark of a place. A place that a move wants counts more than one that forbids it.
    #[must_use]
    pub fn of(&self, site: Site) -> Option<Mark> {
        let kinds = [
            (Mark::Offending, &self.offending),
            (Mark::Culprit, &self.culprits),
            (Mark::Last, &self.last),
        ];
        kinds
            .into_iter()
            .find(|(_, sites)| sites.contains(&site))
            .map(|(mark, _)| mark)
    }

    /// Adds the marks to a drawing of the position.
    pub fn point_out(&self, into: &mut Scene) {
        let is_end = |v: Vertex| {
            self.offending
                .iter()
                .any(|site| matches!(site, Site::Edge(edge) if edge.touches(v)))
        };
        for &site in &self.culprits {
            into.marks.push(match site {
                Site::Edge(edge) => scene::SceneMark::Edge(edge),
                Site::Cell(cell) => scene::SceneMark::Cell(cell),
                Site::Vertex(v) => scene::SceneMark::Vertex(v),
            });
        }
        for &site in &self.offending {
            into.marks.push(match site {
                Site::Edge(edge) => scene::SceneMark::WrongEdge(edge),
                Site::Cell(cell) => scene::SceneMark::WrongCell(cell),
                // Pictures of text point at the ends of a long segment too.
                Site::Vertex(v) if is_end(v) => continue,
                Site::Vertex(v) => scene::SceneMark::WrongVertex(v),
            });
        }
    }
}

/// How a position is drawn as text.
#[derive(Clone, Copy, Debug)]
pub struct PictureView<'a> {
    /// With colours or without.
    pub paint: Paint,
    /// The language of the legend.
    pub lang: Lang,
    /// The places to point at. A large board is drawn only round a refused move.
    pub marks: &'a Marks,
}

impl PictureView<'static> {
    /// The whole field without marks.
    #[must_use]
    pub fn whole(paint: Paint, lang: Lang) -> Self {
        Self {
            paint,
            lang,
            marks: Marks::NONE,
        }
    }
}

/// The part of `0..count` that is drawn when at most `limit` places fit: all of `places` where that is possible, else
/// those round the first `enough` of them.
pub(crate) fn window(places: &[u8], enough: usize, count: u8, limit: u8) -> Range<u8> {
    let reach = |some: &[u8]| Some((*some.iter().min()?, *some.iter().max()?));
    let Some(all) = reach(places) else {
        return 0..count;
    };
    let first = places.get(..enough).and_then(reach).unwrap_or(all);
    // A single row or column is not worth leaving out.
    if count <= limit + 1 {
        return 0..count;
    }
    let (low, high) = if all.1 - all.0 < limit { all } else { first };
    let start = (low + (high - low) / 2)
        .saturating_sub(limit / 2)
        .min(count - limit);
    start..start + limit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_all_places_where_they_fit() {
        assert_eq!(window(&[3, 9], 1, 11, 10), 0..11, "the whole board fits");
        assert_eq!(window(&[3, 9], 1, 25, 10), 1..11);
        assert_eq!(window(&[24], 1, 25, 10), 15..25);
        assert_eq!(window(&[3, 20], 1, 25, 10), 0..10, "round the move itself");
        assert_eq!(window(&[], 0, 25, 10), 0..25);
    }
}
