//! Pictures side by side on a sheet, and how a sheet is written.

use super::part::Part;
use super::picture::{Lettering, Picture, Shape};
use super::plane::{Area, CELL, PlanePoint};

/// How a sheet is written.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command"
)]
#[derive(Clone, Debug, Default)]
pub struct Paper {
    /// The width in millimetres, or what the picture proposes.
    pub width_mm: Option<f64>,
    /// Whether words stay text instead of outlines.
    pub text: bool,
    /// Whether letters are text at the places of their outlines: a tenth as long, for browsers.
    pub letters: bool,
    /// Whether every stone and segment is an element of its own that scripts find by its place and number; else those
    /// that look alike are merged, which is shorter.
    pub things: bool,
    /// Whether colours are CSS variables, which a page may set.
    pub variables: bool,
    /// Whether stones and segments have titles, which browsers show beside the pointer.
    pub titles: bool,
    /// Whether the page around the picture says its words, so that it has none itself: of an image browsers tell readers nothing.
    pub wordless: bool,
    /// Whether nobody asks for its groups by their names.
    pub nameless: bool,
    /// The document and where in it the picture is from, for the metadata.
    pub source: Option<PanelOrigin>,
}

impl Paper {
    /// For the board of a page, which has fonts and says itself what is on it.
    pub(crate) fn for_boards() -> Self {
        Self {
            letters: true,
            wordless: true,
            ..Self::default()
        }
    }

    /// For an image on such a page, which no script looks into.
    pub(crate) fn for_images() -> Self {
        Self {
            nameless: true,
            ..Self::for_boards()
        }
    }
}

/// Where a picture comes from.
#[derive(Clone, Debug)]
pub struct PanelOrigin {
    /// The document as it was read.
    pub document: String,
    /// Which of its positions is drawn, as `at` of a diagram says it.
    pub at: String,
}

/// A picture and its place on a sheet.
#[derive(Clone, Debug)]
pub struct PlacedPicture {
    /// Where its upper left corner is.
    pub at: PlanePoint,
    /// The picture.
    pub picture: Picture,
    /// Whether it has no field but is what the others lie on.
    pub is_ground: bool,
}

/// Pictures side by side on one sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The pictures.
    pub pictures: Vec<PlacedPicture>,
    /// How wide the sheet is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Sheet {
    /// A sheet with a single picture.
    #[must_use]
    pub fn single(picture: Picture) -> Self {
        let Area { width, height, .. } = picture.area;
        Self {
            pictures: vec![PlacedPicture {
                at: PlanePoint::new(0.0, 0.0),
                picture,
                is_ground: false,
            }],
            width,
            height,
        }
    }

    /// Makes a sheet with a single picture larger, with room at its right and below.
    pub fn resize(&mut self, width: f64, height: f64) {
        (self.width, self.height) = (width, height);
        for PlacedPicture { picture, .. } in &mut self.pictures {
            picture.area = Area {
                width,
                height,
                ..picture.area
            };
            let ground = Shape::Rect(picture.area);
            for group in picture
                .groups
                .iter_mut()
                .filter(|group| group.parts == [Part::Background])
            {
                group.items = vec![ground.clone().into()];
            }
        }
    }

    /// How many shapes its pictures have.
    #[must_use]
    pub fn shapes(&self) -> usize {
        self.pictures
            .iter()
            .flat_map(|placed| &placed.picture.groups)
            .map(|group| group.items.len())
            .sum()
    }

    /// The width in millimetres that the pictures propose.
    #[must_use]
    pub fn natural_mm(&self) -> f64 {
        self.width / CELL
            * self
                .pictures
                .first()
                .map_or(5.0, |placed| placed.picture.cell_mm)
    }

    /// The smallest letters when printed at this width in millimetres, and their size in points.
    #[must_use]
    pub fn smallest_letters(&self, width_mm: f64) -> Option<(Lettering, f64)> {
        let sizes = self
            .pictures
            .iter()
            .flat_map(|placed| &placed.picture.smallest);
        let least = sizes
            .copied()
            .reduce(|one, other| if other.1 < one.1 { other } else { one });
        least.map(|(kind, size)| (kind, size * CELL * width_mm / self.width * 72.0 / 25.4))
    }
}
