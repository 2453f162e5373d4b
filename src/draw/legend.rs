//! The legend: what the colours of the game look like in a style that does not show them as such.

use super::canvas::Canvas;
use super::caption::CaptionArea;
use super::font::{self, Face};
use super::part::Part;
use super::picture::{Anchor, Lettering, Shape, TextRun};
use super::plane::{CELL, Path, PlanePoint, StraightLine};
use super::style::Style;
use crate::Colour;
use crate::scene::CoordinateNames;
use crate::text::lowered;

/// The beginnings of the words for each colour, in lower case.
const WORDS: [[&str; 3]; 3] = [
    ["blue", "син", "голуб"],
    ["red", "красн", "красн"],
    ["green", "зелён", "зелен"],
];

impl Canvas<'_> {
    /// Whether the colours are explained under the picture, whose words these are.
    pub(super) fn has_legend(&self, words: &[String]) -> bool {
        self.options.legend.unwrap_or_else(|| {
            let is_named = |word: &str| {
                WORDS
                    .iter()
                    .flatten()
                    .any(|colour| word.starts_with(colour))
            };
            let names_one = |text: &String| {
                lowered(text)
                    .split(|letter: char| !letter.is_alphabetic())
                    .any(is_named)
            };
            self.options.styles.all().any(Style::is_grey) && words.iter().any(names_one)
        })
    }

    /// Draws a segment or stone of each colour with its name, in a row or below each other; where that ends.
    pub(super) fn legend(&mut self, room: CaptionArea, size: f64) -> f64 {
        let is_stone = self.scene.names == CoordinateNames::Cells;
        // Segments are as thick as those above, and their ends are round.
        let thick = self
            .options
            .styles
            .main
            .look(Part::Segment(Colour::Red))
            .width
            * CELL;
        // A small disc has no room for beads.
        let stone = size.max(1.4 * self.options.styles.main.radius * CELL);
        let (sample, end) = if is_stone {
            (stone, 0.0)
        } else {
            ((2.0 * size).max(1.5 * thick), thick / 2.0)
        };
        let (gap, between) = (0.4 * size + end, 1.3 * size + end);
        let entries = Colour::ALL.map(|colour| {
            let name = colour.side().get(self.options.lang).to_owned();
            let width = sample + gap + font::width(Face::Regular, &name) * size;
            (colour, name, width)
        });
        let all: f64 = entries.iter().map(|(_, _, width)| width).sum::<f64>() + 2.0 * between;
        let is_row = all <= room.width;
        let widest = entries
            .iter()
            .map(|(_, _, width)| *width)
            .fold(0.0, f64::max);
        let mut x = room.left + (room.width - if is_row { all } else { widest }) / 2.0;
        let half = if is_stone { sample / 2.0 } else { 0.0 };
        let step = (1.4 * size).max(2.3 * half);
        let mut y = room.below + (1.7 * size).max(0.9 * size + half);
        for (colour, name, width) in entries {
            let middle = PlanePoint::new(x + sample / 2.0, y - 0.32 * size);
            self.sample(colour, middle, sample);
            let at = PlanePoint::new(x + sample + gap, y);
            let run = TextRun {
                text: name,
                at,
                size,
                anchor: Anchor::Start,
                face: Face::Regular,
            };
            self.letters(Part::Caption, Lettering::Caption, run, None);
            if is_row {
                x += width + between;
            } else {
                y += step;
            }
        }
        let last = if is_row { y } else { y - step };
        last.max(last - 0.57 * size + half)
    }

    /// A segment or stone of a colour, as large as the words.
    fn sample(&mut self, colour: Colour, middle: PlanePoint, size: f64) {
        if self.scene.names == CoordinateNames::Cells {
            let r = (size / 2.0).min(self.options.styles.main.radius * CELL);
            if self.options.signs {
                self.sign_shape(colour, middle, 0.7 * r, None);
            } else {
                self.disc(colour, middle, r, None);
            }
            return;
        }
        let line = StraightLine::new(
            middle.moved(-size / 2.0, 0.0),
            middle.moved(size / 2.0, 0.0),
        );
        let line = self.strokes(Part::Segment(colour), line);
        self.add(Part::Segment(colour), line);
        if self.has_core(colour) {
            let line = StraightLine::new(
                middle.moved(-size / 2.0, 0.0),
                middle.moved(size / 2.0, 0.0),
            );
            self.add(Part::Core(colour), Shape::Path(Path::segment(line)));
        }
    }
}
