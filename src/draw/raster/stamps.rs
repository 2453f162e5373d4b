//! Letters and discs that occur many times: each is painted once, and set wherever it is.

use std::collections::HashMap;

use kurbo::{Affine, BezPath};
use tiny_skia::{FillRule, Mask, PathBuilder, Pixmap, Stroke, Transform};

use crate::draw::font::{self, Face};
use crate::draw::ink::Ink;
use crate::draw::paint;
use crate::draw::plane::PlanePoint;

/// A pixel has this number of parts each way: two stamps that lie alike in this are one.
const PARTS: f64 = 32.0;

/// The outline on a stamp. Lengths are units of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum StampOutline {
    Letter(Face, char),
    Disc,
    /// The line round a disc, so wide, by the bits of the number.
    Ring(u64),
}

/// A thing that may occur many times: its outline and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct StampForm {
    outline: StampOutline,
    /// The em or the radius, by the bits of the number.
    size: u64,
}

impl StampForm {
    /// A letter of a size.
    pub(super) fn letter(face: Face, letter: char, size: f64) -> Self {
        Self {
            outline: StampOutline::Letter(face, letter),
            size: size.to_bits(),
        }
    }

    /// A disc of a radius.
    pub(super) fn disc(r: f64) -> Self {
        Self {
            outline: StampOutline::Disc,
            size: r.to_bits(),
        }
    }

    /// The line round a disc of a radius.
    pub(super) fn ring(r: f64, width: f64) -> Self {
        Self {
            outline: StampOutline::Ring(width.to_bits()),
            size: r.to_bits(),
        }
    }

    /// The path, `scale` pixels in a unit, from its origin on.
    fn path(self, scale: f64) -> Option<tiny_skia::Path> {
        let size = f64::from_bits(self.size) * scale;
        let traced = |path: &BezPath| {
            let mut out = PathBuilder::new();
            paint::trace(path, &mut out);
            out.finish()
        };
        let circle = || paint::circle(PlanePoint::new(0.0, 0.0), size);
        match self.outline {
            StampOutline::Letter(face, letter) => {
                traced(&(Affine::scale(size / font::EM) * paint::letter(face, letter)))
            }
            StampOutline::Disc => traced(&circle()),
            StampOutline::Ring(width) => {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "a line is some pixels wide"
                )]
                let width = (f64::from_bits(width) * scale) as f32;
                traced(&circle())?.stroke(
                    &Stroke {
                        width,
                        ..Stroke::default()
                    },
                    1.0,
                )
            }
        }
    }
}

/// How much of each pixel something covers, in 255ths.
#[derive(Debug)]
pub(super) struct Coverage {
    /// The column of its upper left pixel, counted from its origin's.
    left: i32,
    top: i32,
    width: usize,
    cover: Vec<u8>,
}

impl Coverage {
    /// Paints a form whose origin is at these parts of a pixel; `None` for one without ink.
    fn new(form: StampForm, [x, y]: [u8; 2], scale: f64) -> Option<Self> {
        let path = form.path(scale)?;
        #[expect(clippy::cast_possible_truncation, reason = "a part of a pixel")]
        let part = |n: u8| (f64::from(n) / PARTS) as f32;
        let bounds = path.bounds();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a stamp is smaller than a picture"
        )]
        let whole = |at: f32| at as i32;
        let (left, top) = (
            whole(bounds.left().floor()) - 1,
            whole(bounds.top().floor()) - 1,
        );
        let (right, bottom) = (
            whole(bounds.right().ceil()) + 2,
            whole(bounds.bottom().ceil()) + 2,
        );
        let (width, height) = (
            u32::try_from(right - left).ok()?,
            u32::try_from(bottom - top).ok()?,
        );
        let mut mask = Mask::new(width, height)?;
        #[expect(clippy::cast_precision_loss, reason = "some hundred pixels")]
        let place = Transform::from_translate(part(x) - left as f32, part(y) - top as f32);
        mask.fill_path(&path, FillRule::Winding, true, place);
        Some(Self {
            left,
            top,
            width: width as usize,
            cover: mask.data().to_vec(),
        })
    }

    /// Sets the stamp with the pixel of its origin at a place.
    pub(super) fn set(&self, (x, y): (i32, i32), Ink(ink): Ink, pixmap: &mut Pixmap) {
        let (width, height) = (pixmap.width().cast_signed(), pixmap.height().cast_signed());
        let (left, top) = (x + self.left, y + self.top);
        let side = i32::try_from(self.width).unwrap_or(0);
        let (from, to) = (left.clamp(0, width), (left + side).clamp(0, width));
        if from == to {
            return;
        }
        let pixels = pixmap.data_mut().as_chunks_mut::<4>().0;
        for (row, y) in self.cover.chunks_exact(self.width).zip(top..) {
            if !(0..height).contains(&y) {
                continue;
            }
            let index = |at: i32| at.cast_unsigned() as usize;
            let begin = index(y) * index(width);
            let under = &mut pixels[begin + index(from)..begin + index(to)];
            for (pixel, &cover) in under.iter_mut().zip(&row[index(from - left)..]) {
                match cover {
                    0 => {}
                    255 => pixel[..3].copy_from_slice(&ink),
                    _ => {
                        for (under, over) in pixel.iter_mut().zip(ink) {
                            let (cover, rest) = (u32::from(cover), u32::from(255 - cover));
                            let mixed =
                                (u32::from(over) * cover + u32::from(*under) * rest + 127) / 255;
                            *under = u8::try_from(mixed).unwrap_or(u8::MAX);
                        }
                    }
                }
            }
        }
    }
}

/// The stamps of a picture.
#[derive(Debug, Default)]
pub(super) struct Stamps {
    known: HashMap<(StampForm, [u8; 2]), Option<Coverage>>,
}

impl Stamps {
    /// The stamp of a form with its origin at a place, in pixels, of which there are `scale` in a unit, and that pixel;
    /// `None` for a form without ink.
    pub(super) fn find(
        &mut self,
        form: StampForm,
        (x, y): (f64, f64),
        scale: f64,
    ) -> Option<(&Coverage, (i32, i32))> {
        // The nearest part of a pixel.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a picture has some thousands of pixels"
        )]
        let parts = |at: f64| (at * PARTS).round() as i64;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "below PARTS and a picture's size"
        )]
        let divided = |at: i64| {
            (
                at.div_euclid(PARTS as i64) as i32,
                at.rem_euclid(PARTS as i64) as u8,
            )
        };
        let ((column, right), (row, down)) = (divided(parts(x)), divided(parts(y)));
        let key = (form, [right, down]);
        let stamp = self
            .known
            .entry(key)
            .or_insert_with(|| Coverage::new(form, key.1, scale));
        Some((stamp.as_ref()?, (column, row)))
    }
}
