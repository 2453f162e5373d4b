//! The parts that a picture is made of, and how a part looks.

use super::ink::{Hatch, Ink};
use crate::Colour;

/// A part of a picture, by what it means. Later ones are drawn over earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The paper.
    Background,
    /// A region: its colour, and which shade of it.
    Region(Option<Colour>, u8),
    /// The lines or dots on such a region.
    RegionHatch(Option<Colour>, u8, Hatch),
    /// A critical cell.
    Critical,
    /// A cell that the author points at.
    Highlight,
    /// A cell that the author points at in a colour.
    Tint(Colour),
    /// A cell that a refused move wanted.
    WrongCell,
    /// The lines of the paper.
    Grid,
    /// The border of the field.
    Border,
    /// Signs that two sides are glued.
    Seam,
    /// The rectangle of the opening.
    Rectangle,
    /// The rim of an edge that the author points at, in a colour or in none.
    EdgeRim(Option<Colour>),
    /// An edge that the author points at.
    HighlightEdge,
    /// An edge that the author points at in a colour.
    TintEdge(Colour),
    /// An edge of a boundary that the author stresses.
    Stress,
    /// A vertex that forbids a move.
    HighlightVertex,
    /// A segment that does not belong to a boundary, where that is shown.
    Aside,
    /// A segment.
    Segment(Colour),
    /// A segment once more, where it comes in sight beyond a glued side.
    Echo(Colour),
    /// The light core of a double segment.
    Core(Colour),
    /// A stone.
    Stone(Colour),
    /// The lines or dots on a stone.
    StoneHatch(Colour, Hatch),
    /// The beads along the rim of a stone.
    Rim(Colour),
    /// The light plate under a number on a hatched stone.
    Plate(Colour),
    /// A stone drawn as a sign.
    Sign(Colour),
    /// The edge that a refused move wanted; over the segment that is there already.
    WrongEdge,
    /// A vertex that a refused move wanted.
    WrongVertex,
    /// The line round a three or four.
    Outline,
    /// The ring round a stone that the author stresses.
    Ring,
    /// The mark of the last move on a stone.
    Last(Colour),
    /// An arrow.
    Arrow(Option<Colour>),
    /// A sign that the author sets.
    Annotation(Option<Colour>),
    /// The same on a stone.
    StoneAnnotation(Colour),
    /// The plate under a number on a segment: it looks as a stone does, without beads.
    NumberPlate(Colour),
    /// The number beside a sign.
    SignNumber,
    /// The number on a segment or a stone.
    Number(Colour),
    /// A letter at a vertex or in a cell.
    Label,
    /// Letters and numbers beside the field.
    Coordinates,
    /// The words under the picture.
    Caption,
}

/// The class names of the parts that have no colour.
const PLAIN: [(Part, &str); 20] = [
    (Part::Ring, "stress ring"),
    (Part::Background, "paper"),
    (Part::Critical, "critical"),
    (Part::Highlight, "highlight"),
    (Part::WrongCell, "wrong cell"),
    (Part::Grid, "grid"),
    (Part::Border, "border"),
    (Part::Seam, "seam"),
    (Part::Rectangle, "rectangle"),
    (Part::HighlightEdge, "highlight edge"),
    (Part::Stress, "stress"),
    (Part::WrongEdge, "wrong edge"),
    (Part::HighlightVertex, "highlight vertex"),
    (Part::WrongVertex, "wrong vertex"),
    (Part::Aside, "aside"),
    (Part::Outline, "outline"),
    (Part::SignNumber, "number"),
    (Part::Label, "label"),
    (Part::Coordinates, "coordinates"),
    (Part::Caption, "caption"),
];

impl Part {
    /// The order of drawing: the parts in their order, but all of a segment's before any of the
    /// next colour, green first.
    #[must_use]
    pub const fn order(self) -> (Self, u8) {
        match self {
            Self::RegionHatch(colour, shade, _) => (Self::Region(colour, shade), 1),
            Self::StoneHatch(colour, _) => (Self::Stone(colour), 1),
            // At a vertex green ends under the others, whose boundaries it may be part of.
            Self::Segment(colour) => (Self::Segment(Colour::Blue), 3 * colour.next() as u8),
            Self::Echo(colour) => (Self::Segment(Colour::Blue), 3 * colour.next() as u8 + 1),
            Self::Core(colour) => (Self::Segment(Colour::Blue), 3 * colour.next() as u8 + 2),
            other => (other, 0),
        }
    }

    /// Whether it is made of lines along the grid, which look best some whole pixels wide.
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(
            self,
            Self::Grid
                | Self::Border
                | Self::Rectangle
                | Self::EdgeRim(_)
                | Self::HighlightEdge
                | Self::TintEdge(_)
                | Self::Stress
                | Self::WrongEdge
                | Self::WrongCell
                | Self::Aside
                | Self::Segment(_)
                | Self::Echo(_)
                | Self::Core(_)
        )
    }

    /// The class names in SVG. They are stable.
    #[must_use]
    pub fn class(self) -> String {
        let region = |colour: Option<Colour>| colour.map_or("undetermined", Colour::name);
        let (name, colour) = match self {
            Self::Region(colour, shade) => {
                return format!("region {} shade{shade}", region(colour));
            }
            Self::RegionHatch(colour, shade, hatch) => {
                return format!("hatch {} shade{shade} {}", region(colour), hatch.name());
            }
            Self::StoneHatch(colour, hatch) => {
                return format!("hatch {} {}", colour.name(), hatch.name());
            }
            Self::Segment(colour) => ("segment", Some(colour)),
            Self::Echo(colour) => ("echo", Some(colour)),
            Self::Core(colour) => ("core", Some(colour)),
            Self::Stone(colour) => ("stone", Some(colour)),
            Self::Plate(colour) | Self::NumberPlate(colour) => ("plate", Some(colour)),
            Self::Rim(colour) => ("rim", Some(colour)),
            Self::Sign(colour) => ("sign", Some(colour)),
            Self::Number(colour) => ("number", Some(colour)),
            Self::Tint(colour) => ("highlight", Some(colour)),
            Self::TintEdge(colour) => ("highlight edge", Some(colour)),
            Self::EdgeRim(colour) => ("highlight rim", colour),
            Self::Last(colour) => ("last", Some(colour)),
            Self::Arrow(colour) => ("arrow", colour),
            Self::Annotation(colour) => ("mark", colour),
            Self::StoneAnnotation(colour) => ("mark on", Some(colour)),
            plain => {
                let named = PLAIN.iter().find(|(part, _)| *part == plain);
                (named.map_or("", |(_, name)| name), None)
            }
        };
        match colour {
            Some(colour) => format!("{name} {}", colour.name()),
            None => name.to_owned(),
        }
    }
}

/// A colour that pages may set: the name of its variable in CSS without `--kletka-`, for fills or
/// for lines.
#[must_use]
pub const fn variable(part: Part, is_line: bool) -> Option<&'static str> {
    match part {
        Part::Background => Some("paper"),
        Part::Region(Some(Colour::Blue), _) => Some("blue-region"),
        Part::Region(Some(Colour::Red), _) => Some("red-region"),
        Part::Region(..) => Some("undetermined"),
        Part::Critical => Some("critical"),
        Part::Highlight | Part::HighlightEdge | Part::HighlightVertex => Some("highlight"),
        Part::Grid => Some("grid"),
        Part::Border | Part::Seam => Some("border"),
        Part::Segment(colour)
        | Part::Echo(colour)
        | Part::Sign(colour)
        | Part::Arrow(Some(colour))
        | Part::Annotation(Some(colour)) => Some(colour.name()),
        Part::Stone(colour) | Part::NumberPlate(colour) if !is_line => Some(colour.name()),
        Part::Arrow(None) | Part::Annotation(None) | Part::Label | Part::SignNumber => {
            Some("label")
        }
        Part::Aside => Some("aside"),
        Part::Coordinates => Some("coordinates"),
        Part::Caption => Some("caption"),
        Part::Outline => Some("outline"),
        Part::Stress | Part::Ring => Some("stress"),
        Part::Number(Colour::Blue) | Part::Last(Colour::Blue) => Some("on-blue"),
        Part::Number(Colour::Red) | Part::Last(Colour::Red) => Some("on-red"),
        Part::Number(Colour::Green) | Part::Last(Colour::Green) => Some("on-green"),
        _ => None,
    }
}

/// How a part is drawn. Lengths are in cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartLook {
    /// The surface.
    pub fill: Option<Ink>,
    /// The line.
    pub stroke: Option<Ink>,
    /// The width of the line.
    pub width: f64,
    /// Dashes and gaps; empty for a line without.
    pub dash: Vec<f64>,
    /// Whether lines end and turn round.
    pub round: bool,
}

impl PartLook {
    /// A surface without a line.
    #[must_use]
    pub const fn filled(fill: Ink) -> Self {
        Self {
            fill: Some(fill),
            stroke: None,
            width: 0.0,
            dash: Vec::new(),
            round: false,
        }
    }

    /// A line with square ends.
    #[must_use]
    pub fn outline(stroke: Ink, width: f64) -> Self {
        Self {
            stroke: Some(stroke),
            width,
            ..Self::default()
        }
    }

    /// A line with round ends.
    #[must_use]
    pub fn line(stroke: Ink, width: f64) -> Self {
        Self {
            stroke: Some(stroke),
            width,
            round: true,
            ..Self::default()
        }
    }
}

/// Something for screens, and what replaces it on dark ones and on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Modes<T> {
    /// The thing itself.
    pub main: T,
    /// On dark screens.
    pub dark: Option<T>,
    /// On paper.
    pub print: Option<T>,
}

impl<T> Modes<T> {
    /// A thing that nothing replaces.
    #[must_use]
    pub const fn always(main: T) -> Self {
        Self {
            main,
            dark: None,
            print: None,
        }
    }

    /// All of them, that for screens first.
    pub(super) fn all(self) -> impl Iterator<Item = T> {
        [Some(self.main), self.dark, self.print]
            .into_iter()
            .flatten()
    }
}

impl Modes<PartLook> {
    /// Whether dark screens and paper have the same dashes.
    #[must_use]
    pub fn is_dashed_alike(&self) -> bool {
        [&self.dark, &self.print]
            .into_iter()
            .flatten()
            .all(|look| look.dash == self.main.dash)
    }
}

impl<T: Copy> Modes<T> {
    /// Something else for each.
    #[must_use]
    pub fn map<U>(self, to: impl Fn(T) -> U) -> Modes<U> {
        Modes {
            main: to(self.main),
            dark: self.dark.map(&to),
            print: self.print.map(&to),
        }
    }
}
