//! How large things are in print: cells, letters beside the field, white space.

use super::font::{self, Face};
use super::frame::{Frame, RUN_ON, Sides};
use crate::scene::{CoordinateNames, Scene};

/// Millimetres in a point.
pub(super) const POINT_MM: f64 = 25.4 / 72.0;
/// White space round the picture, in cells.
pub(super) const PAD: f64 = 0.25;
/// Letters and numbers beside the field are at most so large, in cells: two rows do not touch.
pub(super) const LARGEST: f64 = 0.9;

/// How wide a cell is in print unless something else is asked for, in millimetres.
pub(super) fn usual_cell_mm(scene: &Scene) -> f64 {
    match scene.names {
        CoordinateNames::Vertices => 7.0,
        CoordinateNames::Cells => 5.0,
    }
}

/// How wide a cell is, in millimetres, in a picture so wide whose field has all the room that letters of `font_size` points
/// beside it leave; `None` where there are no such letters.
pub(super) fn fitted_cell_mm(
    scene: &Scene,
    frame: &Frame,
    font_size: Option<f64>,
    width_mm: f64,
) -> f64 {
    let beyond = beyond(frame);
    let cells = f64::from(frame.columns()) + beyond.right + 2.0 * PAD;
    let Some(font_size) = font_size else {
        return width_mm / (cells + beyond.left);
    };
    let runs_on = if frame.goes_on().left { RUN_ON } else { 0.0 };
    let (cells, widest) = (cells + runs_on + clearance(scene), widest(scene, frame));
    let font_mm = font_size * POINT_MM;
    let cell = (width_mm - widest * font_mm) / cells;
    if font_mm <= LARGEST * cell {
        cell
    } else {
        width_mm / (cells + LARGEST * widest)
    }
}

/// How wide a picture is without words, in millimetres, where cells are so wide: what [`fitted_cell_mm`] goes by.
pub(super) fn picture_mm(
    scene: &Scene,
    frame: &Frame,
    font_size: Option<f64>,
    cell_mm: f64,
) -> f64 {
    let beyond = beyond(frame);
    let cells = f64::from(frame.columns()) + beyond.right + 2.0 * PAD;
    let Some(font_size) = font_size else {
        return cell_mm * (cells + beyond.left);
    };
    let runs_on = if frame.goes_on().left { RUN_ON } else { 0.0 };
    let font_mm = (font_size * POINT_MM).min(LARGEST * cell_mm);
    cell_mm * (cells + runs_on + clearance(scene)) + widest(scene, frame) * font_mm
}

/// How far the field runs on, or its border reaches, at each side, in cells.
pub(super) fn beyond(frame: &Frame) -> Sides<f64> {
    frame.goes_on().map(|on| if on { RUN_ON } else { 0.1 })
}

/// White space between the board and the parts beside it, in cells.
pub(super) fn clearance(scene: &Scene) -> f64 {
    if scene.names == CoordinateNames::Vertices {
        0.22
    } else {
        0.15
    }
}

/// The width of the widest number beside the field, in ems.
pub(super) fn widest(scene: &Scene, frame: &Frame) -> f64 {
    let last = i32::from(scene.names == CoordinateNames::Vertices);
    let rows = (frame.seen.bottom..frame.seen.top + last).map(|y| row_name(scene, y));
    rows.map(|name| font::width(Face::Bold, &name))
        .fold(0.0, f64::max)
}

/// The letter of a column. On glued sides the last line is the first one again.
pub(super) fn column_name(scene: &Scene, x: i32) -> String {
    let columns = if scene.names == CoordinateNames::Vertices {
        scene.grid.columns()
    } else {
        scene.grid.width()
    };
    let x = u8::try_from(x.rem_euclid(i32::from(columns))).unwrap_or(0);
    char::from(b'a' + x).to_string()
}

/// The number of a row.
pub(super) fn row_name(scene: &Scene, y: i32) -> String {
    let rows = if scene.names == CoordinateNames::Vertices {
        scene.grid.rows()
    } else {
        scene.grid.height()
    };
    (y.rem_euclid(i32::from(rows)) + 1).to_string()
}
