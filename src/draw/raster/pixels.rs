//! Sheets as pixels.

use kurbo::BezPath;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Shader, Stroke, StrokeDash,
    Transform,
};

use super::RasterError;
use super::stamps::{StampForm, Stamps};
use crate::draw::font;
use crate::draw::ink::Ink;
use crate::draw::paint::{self, LineStyle, Painter};
use crate::draw::part::PartLook;
use crate::draw::picture::TextRun;
use crate::draw::plane::{CELL, PlanePoint};
use crate::draw::sheet::Sheet;

/// The most pixels of a picture.
const MOST_PIXELS: u64 = 200_000_000;
/// Bytes that a pixel takes, drawn and as it is written.
const BYTES: usize = 8;

/// Red, green, blue and full opacity of every pixel.
pub(super) struct Pixels(Pixmap);

impl Pixels {
    pub(super) fn width(&self) -> u32 {
        self.0.width()
    }

    pub(super) fn height(&self) -> u32 {
        self.0.height()
    }

    /// The pixels row by row.
    pub(super) fn all(&self) -> &[Pixel] {
        self.0.data().as_chunks().0
    }

    /// The pixels of each row.
    pub(super) fn rows(&self) -> impl DoubleEndedIterator<Item = &[Pixel]> + ExactSizeIterator {
        self.all().chunks_exact(self.width() as usize)
    }

    /// The width and the height of a sheet that was laid out for `pixels` in a cell.
    pub(super) fn size(sheet: &Sheet, pixels: u32) -> Result<(u32, u32), RasterError> {
        let scale = f64::from(pixels) / CELL;
        let side = |length: f64| -> Result<u32, RasterError> {
            let whole = (length * scale).round();
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "checked to be in range"
            )]
            if (1.0..=60_000.0).contains(&whole) {
                Ok(whole as u32)
            } else {
                Err(RasterError(format!("{whole} pixels")))
            }
        };
        Ok((side(sheet.width)?, side(sheet.height)?))
    }

    /// Draws a sheet that was laid out for `pixels` in a cell.
    pub(super) fn draw(sheet: &Sheet, pixels: u32) -> Result<Self, RasterError> {
        let scale = f64::from(pixels) / CELL;
        let (width, height) = Self::size(sheet, pixels)?;
        let size = u64::from(width) * u64::from(height);
        // A program that takes memory without asking is ended where there is none.
        let bytes = usize::try_from(size)
            .ok()
            .filter(|_| size <= MOST_PIXELS)
            .and_then(|size| size.checked_mul(BYTES));
        let has_room = bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
        let pixmap = if has_room {
            Pixmap::new(width, height)
        } else {
            None
        };
        let mut pixmap = pixmap.ok_or_else(|| RasterError(format!("{width}×{height} pixels")))?;
        pixmap.fill(Color::WHITE);
        let mut stamps = Stamps::default();
        for placed in &sheet.pictures {
            let corner = placed.picture.area.corner();
            let at = |to: f64, from: f64| single((to - from) * scale);
            let (x, y) = (at(placed.at.x, corner.x), at(placed.at.y, corner.y));
            let place = Transform::from_row(single(scale), 0.0, 0.0, single(scale), x, y);
            paint::paint(
                &placed.picture,
                &mut PixelPainter {
                    pixmap: &mut pixmap,
                    place,
                    stamps: &mut stamps,
                },
            );
        }
        Ok(Self(pixmap))
    }
}

/// Red, green, blue and full opacity.
pub(super) type Pixel = [u8; 4];

#[expect(
    clippy::cast_possible_truncation,
    reason = "a picture has some thousands of pixels"
)]
const fn single(length: f64) -> f32 {
    length as f32
}

/// Paints pictures on pixels.
struct PixelPainter<'p> {
    pixmap: &'p mut Pixmap,
    /// Where the picture lies.
    place: Transform,
    stamps: &'p mut Stamps,
}

fn painted(Ink([red, green, blue]): Ink) -> Paint<'static> {
    Paint {
        shader: Shader::SolidColor(Color::from_rgba8(red, green, blue, 255)),
        ..Paint::default()
    }
}

fn stroked(line: &LineStyle) -> Stroke {
    let dash = line.dash.iter().map(|&length| single(length)).collect();
    Stroke {
        width: single(line.width),
        line_cap: if line.is_round {
            LineCap::Round
        } else {
            LineCap::Butt
        },
        line_join: if line.is_round {
            LineJoin::Round
        } else {
            LineJoin::Miter
        },
        dash: StrokeDash::new(dash, 0.0),
        ..Stroke::default()
    }
}

paint::pen!(PathBuilder);

fn curves(path: &BezPath) -> Option<tiny_skia::Path> {
    let mut out = PathBuilder::new();
    paint::trace(path, &mut out);
    out.finish()
}

impl PixelPainter<'_> {
    /// Sets a stamp with its origin at a place of the picture.
    fn stamp(&mut self, form: StampForm, at: PlanePoint, ink: Ink) {
        let scale = f64::from(self.place.sx);
        let (x, y) = (
            at.x * scale + f64::from(self.place.tx),
            at.y * scale + f64::from(self.place.ty),
        );
        if let Some((stamp, at)) = self.stamps.find(form, (x, y), scale) {
            stamp.set(at, ink, self.pixmap);
        }
    }
}

impl Painter for PixelPainter<'_> {
    fn fill(&mut self, path: &BezPath, ink: Ink) {
        if let Some(path) = curves(path) {
            self.pixmap
                .fill_path(&path, &painted(ink), FillRule::Winding, self.place, None);
        }
    }

    fn stroke(&mut self, path: &BezPath, line: &LineStyle) {
        if let Some(path) = curves(path) {
            self.pixmap
                .stroke_path(&path, &painted(line.ink), &stroked(line), self.place, None);
        }
    }

    fn discs(&mut self, discs: &[(PlanePoint, f64)], look: &PartLook) {
        for &(at, r) in discs {
            if let Some(ink) = look.fill {
                self.stamp(StampForm::disc(r), at, ink);
            }
        }
        let Some(line) = LineStyle::of(look) else {
            return;
        };
        for &(at, r) in discs {
            self.stamp(StampForm::ring(r, line.width), at, line.ink);
        }
    }

    fn write(&mut self, runs: &[&TextRun], ink: Ink) {
        for run in runs {
            let mut x = run.left();
            for letter in run.text.chars() {
                self.stamp(
                    StampForm::letter(run.face, letter, run.size),
                    PlanePoint::new(x, run.at.y),
                    ink,
                );
                x += font::glyph(run.face, letter).advance * run.size;
            }
        }
    }
}
