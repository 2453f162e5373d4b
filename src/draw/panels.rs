//! Several positions on one sheet: all in cells of one size, each with its own words nearer to it than to the next one.

use super::canvas::{CanvasOptions, PictureRoom};
use super::caption::{self, CaptionArea, LEAST_MM};
use super::layout::{has_words, layout, natural_mm};
use super::measure::{PAD, POINT_MM, usual_cell_mm};
use super::part::Part;
use super::picture::{Drawable, Group, Lettering, Picture, Shape};
use super::plane::{Area, CELL, PlanePoint};
use super::sheet::{PlacedPicture, Sheet};
use crate::scene::Scene;

/// So often the size of cells is halved between too small and too large: a hair's breadth is left.
const TRIALS: usize = 40;
/// White space between the words under a row and the next row, in ems of these words.
const ROW_GAP: f64 = 1.5;

/// A position of a sheet, and how it is seen.
#[derive(Clone, Debug)]
pub struct Panel<'a> {
    /// The position.
    pub scene: &'a Scene,
    /// The options of its picture. Its room is decided by the sheet.
    pub options: CanvasOptions<'a>,
}

/// How panels stand on a sheet.
#[derive(Clone, Copy, Debug, Default)]
pub struct SheetPlan<'a> {
    /// Panels in a row.
    pub columns: u8,
    /// How wide the sheet is in print, in millimetres; without it cells have the usual size of the game with the smallest.
    pub width_mm: Option<f64>,
    /// The words under all panels.
    pub caption: Option<&'a str>,
}

/// A sheet of panels in rows. Columns are as wide as their widest field, rows as high as their highest panel.
///
/// # Panics
/// When there are no panels.
#[must_use]
pub fn sheet(panels: &[Panel<'_>], plan: &SheetPlan<'_>) -> Sheet {
    let table = PanelTable {
        panels,
        columns: usize::from(plan.columns.max(1)).min(panels.len()),
    };
    let cell_mm = table.cell_mm(plan.width_mm);
    let mut widths = table.widths(cell_mm);
    if plan.width_mm.is_none() {
        for (n, _) in panels
            .iter()
            .enumerate()
            .filter(|(_, panel)| has_words(panel.scene, &panel.options))
        {
            let width = &mut widths[n % table.columns];
            *width = width.max(LEAST_MM);
        }
    }
    let draw = |(n, panel): (usize, &Panel<'_>)| {
        let room = PictureRoom::Panel {
            cell_mm,
            width_mm: widths[n % table.columns],
        };
        layout(
            panel.scene,
            &CanvasOptions {
                room,
                ..panel.options.clone()
            },
        )
    };
    let pictures: Vec<Picture> = panels.iter().enumerate().map(draw).collect();
    stand(pictures, table.columns, plan.caption, &panels[0].options)
}

/// Panels in rows before it is known how large they are.
struct PanelTable<'a> {
    panels: &'a [Panel<'a>],
    columns: usize,
}

impl PanelTable<'_> {
    /// How wide columns are without words, in millimetres, where cells are so wide.
    fn widths(&self, cell_mm: f64) -> Vec<f64> {
        let natural = |panel: &Panel<'_>| natural_mm(panel.scene, &panel.options, cell_mm);
        widest(self.panels.iter().map(natural), self.columns)
    }

    /// How wide cells are, in millimetres.
    fn cell_mm(&self, width_mm: Option<f64>) -> f64 {
        let usual = self
            .panels
            .iter()
            .map(|panel| usual_cell_mm(panel.scene))
            .fold(f64::INFINITY, f64::min);
        let Some(wanted) = width_mm else { return usual };
        let total = |cell: f64| self.widths(cell).iter().sum::<f64>();
        // The parts beside boards keep their size, so that the width is not in proportion but
        // nearly.
        let (mut low, mut high) = (0.0, wanted);
        for _ in 0..TRIALS {
            let middle = f64::midpoint(low, high);
            if total(middle) > wanted {
                high = middle;
            } else {
                low = middle;
            }
        }
        low
    }
}

/// How wide columns are, which are filled row by row with things so wide.
fn widest(things: impl Iterator<Item = f64>, columns: usize) -> Vec<f64> {
    let mut widths = vec![0.0_f64; columns];
    for (n, width) in things.enumerate() {
        widths[n % columns] = widths[n % columns].max(width);
    }
    widths
}

/// Puts pictures in rows on the ground of the sheet, under which the caption stands.
fn stand(
    mut pictures: Vec<Picture>,
    columns: usize,
    caption: Option<&str>,
    options: &CanvasOptions<'_>,
) -> Sheet {
    let whole = |length: f64| options.whole(length, |pixels| (pixels + 1e-6).floor());
    let cell_mm = pictures[0].cell_mm;
    let size = options.caption_size * POINT_MM / cell_mm * CELL;
    // Further from the next row than from its own picture.
    let gap = whole(ROW_GAP * size);
    let widths = widest(pictures.iter().map(|picture| picture.area.width), columns);
    let width: f64 = widths.iter().sum();
    let mut placed: Vec<PlacedPicture> = Vec::new();
    let mut y = 0.0;
    while !pictures.is_empty() {
        let rest = pictures.split_off(columns.min(pictures.len()));
        let row = std::mem::replace(&mut pictures, rest);
        if y > 0.0 && placed.iter().any(|it| !it.picture.words.is_empty()) {
            y += gap;
        }
        // Fields of a row begin at one height.
        let tops = row.iter().map(|picture| -picture.area.top);
        let top = tops.fold(0.0, f64::max);
        let (mut x, mut below) = (0.0, y);
        for (picture, column) in row.into_iter().zip(&widths) {
            let at = PlanePoint::new(
                x + whole((column - picture.area.width) / 2.0),
                y + top + picture.area.top,
            );
            below = f64::max(below, at.y + picture.area.height);
            placed.push(PlacedPicture {
                at,
                picture,
                is_ground: false,
            });
            x += column;
        }
        y = below;
    }
    let caption = caption.filter(|text| !text.trim().is_empty());
    let ground = ground(caption, [width, y], cell_mm, options);
    let height = ground.area.height;
    let ground = PlacedPicture {
        at: PlanePoint::new(0.0, 0.0),
        picture: ground,
        is_ground: true,
    };
    placed.insert(0, ground);
    Sheet {
        pictures: placed,
        width,
        height,
    }
}

/// The ground under all panels, with the words below them.
fn ground(
    caption: Option<&str>,
    [width, below]: [f64; 2],
    cell_mm: f64,
    options: &CanvasOptions<'_>,
) -> Picture {
    let size = options.caption_size * POINT_MM / cell_mm * CELL;
    let words: Vec<String> = caption.iter().map(|&text| text.to_owned()).collect();
    let room = CaptionArea {
        left: PAD * CELL,
        width: width - 2.0 * PAD * CELL,
        below: below + 0.4 * size,
    };
    let size = caption::fitting(&words, room, size);
    let lines = caption::lines(&words, room, size);
    let end = lines.last();
    let height = end.map_or(below, |run| run.at.y + 0.25 * run.size + PAD * CELL);
    let height = options.rounded_up(height);
    let area = Area {
        left: 0.0,
        top: 0.0,
        width,
        height,
    };
    let smallest = lines
        .first()
        .map(|run| (Lettering::Caption, run.size / CELL));
    let smallest = smallest.into_iter().collect();
    let group = |part: Part, items: Vec<Drawable>| Group {
        parts: vec![part],
        is_dim: false,
        looks: options.styles.map(|style| style.look(part)),
        items,
    };
    let mut groups = vec![group(Part::Background, vec![Shape::Rect(area).into()])];
    if !lines.is_empty() {
        let lines = lines.into_iter().map(|run| Shape::Text(run).into());
        groups.push(group(Part::Caption, lines.collect()));
    }
    let title = caption.unwrap_or_default().to_owned();
    let (description, language) = (title.clone(), options.lang.name());
    Picture {
        area,
        groups,
        cell_mm,
        smallest,
        crowded: Vec::new(),
        title,
        words,
        description,
        language,
    }
}
