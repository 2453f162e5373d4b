//! From a scene to a picture: where everything lies and how it looks.

use super::canvas::{Canvas, CanvasOptions, PictureRoom};
use super::caption;
use super::field::DrawnReach;
use super::frame::Frame;
use super::measure::{PAD, beyond, picture_mm};
use super::part::{Part, PartLook};
use super::pencil;
use super::picture::{Group, Lettering, Picture, Shape};
use super::plane::{Area, CELL};
use super::score_table;
use super::style::Style;
use super::words;
use crate::document::diagram::View;
use crate::notation::Point;
use crate::scene::{Scene, ScoreSheet};
use crate::text::Arrange as _;

/// Draws a scene.
#[must_use]
pub fn layout(scene: &Scene, options: &CanvasOptions<'_>) -> Picture {
    if let Some((paper, score, moves)) = table(scene, options) {
        let field = CanvasOptions {
            view: View::Full,
            coordinates: false,
            ..options.clone()
        };
        let mut canvas = Canvas::new(&paper, &field);
        canvas.score_table(moves);
        let mut picture = canvas.finish();
        let words = score_table::sentence(score, scene, moves);
        picture.description = format!("{} {}", picture.description, words.get(options.lang));
        return picture;
    }
    let mut canvas = Canvas::new(scene, options);
    canvas.regions();
    canvas.grid();
    canvas.marks();
    canvas.segments();
    canvas.stones();
    canvas.finish()
}

/// The paper of the table that is drawn instead of the field, where one is wanted and the game has one.
fn table<'s>(
    scene: &'s Scene,
    options: &CanvasOptions<'_>,
) -> Option<(Scene, &'s ScoreSheet, u32)> {
    let moves = options.table?;
    Some((
        score_table::paper(scene, moves)?,
        scene.score.as_ref()?,
        moves,
    ))
}

/// How wide a picture is without words, in millimetres, where cells are so wide.
pub(super) fn natural_mm(scene: &Scene, options: &CanvasOptions<'_>, cell_mm: f64) -> f64 {
    if let Some((paper, ..)) = table(scene, options) {
        return picture_mm(&paper, &Frame::new(&paper, &View::Full), None, cell_mm);
    }
    let font_size = Some(options.font_size).filter(|_| options.coordinates);
    picture_mm(scene, &Frame::new(scene, &options.view), font_size, cell_mm)
}

/// Whether all that one settled view shows is in another.
#[must_use]
pub fn is_within(one: &View, other: &View) -> bool {
    match (one, other) {
        (_, View::Full) => true,
        (View::Cells(a, b), View::Cells(c, d)) => {
            let within = |at: &Point| {
                (c.column.min(d.column)..=c.column.max(d.column)).contains(&at.column)
                    && (c.row.min(d.row)..=c.row.max(d.row)).contains(&at.row)
            };
            within(a) && within(b)
        }
        _ => false,
    }
}

/// Whether there are words under the picture of a scene.
pub(super) fn has_words(scene: &Scene, options: &CanvasOptions<'_>) -> bool {
    let canvas = Canvas::new(scene, options);
    let paragraphs = caption::paragraphs(&canvas);
    !options.bare && !paragraphs.is_empty() || canvas.has_legend(&paragraphs)
}

/// A view of a certain part of the field instead of an automatic one.
#[must_use]
pub fn settled(scene: &Scene, view: &View) -> View {
    if !matches!(view, View::Auto(_)) {
        return view.clone();
    }
    let seen = Frame::new(scene, view).seen;
    let point = |x: i32, y: i32| Point {
        column: u8::try_from(x).unwrap_or(0),
        row: u16::try_from(y + 1).unwrap_or(1),
    };
    View::Cells(
        point(seen.left, seen.bottom),
        point(seen.right - 1, seen.top - 1),
    )
}

impl Canvas<'_> {
    fn finish(mut self) -> Picture {
        let beyond = beyond(&self.frame);
        let mut reach = DrawnReach {
            left: beyond.left,
            below: beyond.bottom,
        };
        if self.options.coordinates {
            reach = self.coordinates();
        }
        let options = self.options;
        let paragraphs = caption::paragraphs(&self);
        let has_legend = self.has_legend(&paragraphs);
        let letter = options.letter.as_deref();
        let paragraphs = caption::lettered(letter, &paragraphs);
        // The words are left to the page, but not what tells a picture from its neighbours.
        let shown = if options.bare {
            caption::lettered(letter, &[])
        } else {
            paragraphs.clone()
        };
        let mut left = options.rounded_up((reach.left + PAD) * CELL);
        let mut right = options.rounded_up((beyond.right + PAD) * CELL);
        let top = options.rounded_up((beyond.top + PAD) * CELL);
        let columns = f64::from(self.frame.columns()) * CELL;
        let least = self.least_mm(has_legend || !shown.is_empty()) / self.cell_mm * CELL;
        if left + columns + right + 1e-6 < least {
            let more = options.rounded_up((least - left - columns - right) / 2.0);
            left += more;
            right += more;
        }
        let width = left + columns + right;
        let room = caption::CaptionArea {
            left: -left + PAD * CELL,
            width: width - 2.0 * PAD * CELL,
            below: f64::from(self.frame.rows()) * CELL + reach.below * CELL,
        };
        let below = self.words_below(&shown, has_legend, room);
        let height = top + options.rounded_up(below + PAD * CELL);
        // A line an odd number of pixels wide is sharp when its middle is the middle of a pixel.
        let half = options.pixel().map_or(0.0, |pixel| pixel / 2.0);
        let area = Area {
            left: -left - half,
            top: -top - half,
            width,
            height,
        };
        self.add(Part::Background, Shape::Rect(area));
        Picture {
            area,
            groups: self.groups(options.pixel()),
            cell_mm: self.cell_mm,
            smallest: self.smallest,
            crowded: self.crowded,
            words: paragraphs,
            title: words::title(self.scene, options),
            description: caption::lettered(letter, &[words::description(self.scene, options.lang)])
                .concat(),
            language: options.lang.name(),
        }
    }

    /// How wide the picture is at least, in millimetres, with words below it or without.
    fn least_mm(&self, has_words: bool) -> f64 {
        match self.options.room {
            PictureRoom::Panel { width_mm, .. } => width_mm,
            PictureRoom::Usual | PictureRoom::Cell(_)
                if has_words || self.options.caption_lines.is_some() =>
            {
                caption::LEAST_MM
            }
            _ => 0.0,
        }
    }

    /// Puts the legend and the words below the field. Returns where they end.
    fn words_below(
        &mut self,
        shown: &[String],
        has_legend: bool,
        mut room: caption::CaptionArea,
    ) -> f64 {
        // A word that is wider than the picture would run into the next one of a sheet.
        let asked = self.cells(self.options.caption_size) * CELL;
        let size = caption::fitting(shown, room, asked);
        let mut below = room.below;
        if has_legend {
            room.below = self.legend(room, size);
            below = room.below + 0.25 * size;
        }
        for run in caption::lines(shown, room, size) {
            below = run.at.y + 0.25 * run.size;
            self.letters(Part::Caption, Lettering::Caption, run, None);
        }
        if let Some(lines) = self.options.caption_lines {
            let kept = room.below + caption::height(lines) * asked;
            if below > kept + 0.01 {
                self.crowded.push(text!(
                    "the words take more than {lines} lines: the picture is higher than others",
                    "подпись занимает больше строк ({lines}): рисунок выше других"
                ));
            }
            below = below.max(kept);
        }
        below
    }

    /// The parts with their looks, from the ground up; lines are whole pixels wide where there are pixels.
    fn groups(&mut self, pixel: Option<f64>) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut parts = std::mem::take(&mut self.parts);
        parts.arrange_by_key(|&((part, is_dim), _)| (part.order(), !is_dim));
        let tremor = self.options.styles.main.tremor;
        for ((part, is_dim), items) in parts {
            let items = if tremor > 0.0 {
                pencil::drawn(part, items, tremor)
            } else {
                items
            };
            let look = |style: &Style| {
                if is_dim {
                    style.dim_look(part)
                } else {
                    style.look(part)
                }
            };
            let mut looks = self.options.styles.map(|style| match (look(style), pixel) {
                (look, Some(pixel)) if part.is_line() && look.width > 0.0 => PartLook {
                    width: odd_pixels(look.width * CELL / pixel) * pixel / CELL,
                    ..look
                },
                (look, _) => look,
            });
            // Such dashes are lines of their own.
            if looks.is_dashed_alike() {
                [
                    Some(&mut looks.main),
                    looks.dark.as_mut(),
                    looks.print.as_mut(),
                ]
                .into_iter()
                .flatten()
                .for_each(|look| look.dash.clear());
            }
            match groups.last_mut() {
                // Numbers of two colours in the same ink are one group.
                Some(before)
                    if before.looks == looks
                        && before.is_dim == is_dim
                        && matches!(
                            (before.parts[0], part),
                            (Part::Number(_), Part::Number(_))
                        ) =>
                {
                    before.parts.push(part);
                    before.items.extend(items);
                }
                _ => groups.push(Group {
                    parts: vec![part],
                    is_dim,
                    looks,
                    items,
                }),
            }
        }
        groups
    }
}

/// The nearest odd number of pixels.
fn odd_pixels(width: f64) -> f64 {
    2.0 * ((width - 1.0) / 2.0).round().max(0.0) + 1.0
}
