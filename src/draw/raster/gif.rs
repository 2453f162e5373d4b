//! Pictures one after the other as a GIF film.

use std::ops::Range;

use super::RasterError;
use super::palette::Palette;
use super::pixels::{Pixel, Pixels};
use crate::draw::sheet::Sheet;

/// The most pixels of all pictures of a film: each of them is drawn.
const MOST_PIXELS: u64 = 400_000_000;

/// The most colours of a film; one more number stands for what stays as it was.
const MOST_COLOURS: usize = 255;

/// The part of a picture that is not as in the one before.
struct ChangedPart {
    columns: Range<usize>,
    rows: Range<usize>,
    /// The part row by row, as how many pixels stay as they were and how many follow that do not.
    runs: Vec<(usize, usize)>,
    /// The pixels that are not as before: a stone or a segment, while the part has all between it and the one before.
    pixels: Vec<Pixel>,
}

impl ChangedPart {
    /// The pixels that changed; at least one is written, since no frame is empty.
    fn new(before: Option<&Pixels>, picture: &Pixels) -> Self {
        let Some(before) = before else {
            let (columns, rows) = (0..picture.width() as usize, 0..picture.height() as usize);
            let pixels = picture.all().to_vec();
            return Self {
                columns,
                rows,
                runs: vec![(0, pixels.len())],
                pixels,
            };
        };
        let both = || before.rows().zip(picture.rows());
        let differs = |(one, other): (&[Pixel], &[Pixel])| one != other;
        let from = both().position(differs).unwrap_or(0);
        let to = both().rposition(differs).unwrap_or(0);
        let rows = from..to + 1;
        let pairs = || both().skip(rows.start).take(rows.len());
        let differs = |(one, other): (&Pixel, &Pixel)| one != other;
        let first = pairs()
            .filter_map(|(one, other)| one.iter().zip(other).position(differs))
            .min()
            .unwrap_or(0);
        let last = pairs()
            .filter_map(|(one, other)| one.iter().zip(other).rposition(differs))
            .max()
            .unwrap_or(0);
        let (mut runs, mut pixels) = (vec![(0, 0)], Vec::new());
        for (one, &other) in
            pairs().flat_map(|(one, other)| one[first..=last].iter().zip(&other[first..=last]))
        {
            match runs.last_mut() {
                Some((kept, 0)) if *one == other => *kept += 1,
                Some((_, new)) if *one != other => *new += 1,
                _ => runs.push((1, 0)),
            }
            pixels.extend((*one != other).then_some(other));
        }
        Self {
            columns: first..last + 1,
            rows,
            runs,
            pixels,
        }
    }

    /// The numbers of the colours of the part, and the number of the part that stays.
    fn numbered(&self, palette: &mut Palette, nothing: u8) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.columns.len() * self.rows.len());
        let mut pixels = self.pixels.iter();
        for &(kept, new) in &self.runs {
            out.resize(out.len() + kept, nothing);
            out.extend(
                pixels
                    .by_ref()
                    .take(new)
                    .map(|&pixel| palette.number(pixel)),
            );
        }
        out
    }
}

/// Whether a film of these sheets stays within the most pixels of a film.
///
/// # Errors
/// When it has more.
pub fn film_fits(sheet: &Sheet, pixels: u32, count: usize) -> Result<(), RasterError> {
    let (width, height) = Pixels::size(sheet, pixels)?;
    if count as u64 * u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(RasterError(format!(
            "{count} × {width}×{height} pixels > {MOST_PIXELS}"
        )));
    }
    Ok(())
}

/// What each picture changes of the one before, and the last picture.
fn changes(sheets: &[Sheet], pixels: u32) -> Result<(Vec<ChangedPart>, Pixels), RasterError> {
    let mut changes = Vec::with_capacity(sheets.len());
    let mut before: Option<Pixels> = None;
    for sheet in sheets {
        let picture = Pixels::draw(sheet, pixels)?;
        let size = |it: &Pixels| (it.width(), it.height());
        if before.as_ref().is_some_and(|it| size(it) != size(&picture)) {
            return Err(RasterError("frames of different sizes".to_owned()));
        }
        changes.push(ChangedPart::new(before.as_ref(), &picture));
        before = Some(picture);
    }
    let last = before.ok_or_else(|| RasterError("no positions".to_owned()))?;
    Ok((changes, last))
}

/// A GIF film of sheets of one size, each shown for some hundredths of a second, for ever. A frame
/// holds only the pixels that differ from the one before.
///
/// # Errors
/// When there is nothing to show or a picture is too large.
pub fn gif(
    sheets: &[Sheet],
    pixels: u32,
    hundredths: u16,
    mark: &str,
) -> Result<Vec<u8>, RasterError> {
    sheets
        .iter()
        .try_for_each(|sheet| film_fits(sheet, pixels, sheets.len()))?;
    let (changes, size) = changes(sheets, pixels)?;
    let side =
        |length: u32| u16::try_from(length).map_err(|_| RasterError(format!("{length} pixels")));
    let (width, height) = (side(size.width())?, side(size.height())?);
    let drawn = changes.iter().flat_map(|change| &change.pixels).copied();
    let mut palette = Palette::of(drawn, MOST_COLOURS);
    let fail = |error: gif::EncodingError| RasterError(error.to_string());
    let mut out = Vec::new();
    let mut list = palette.list().to_vec();
    let nothing = u8::try_from(list.len() / 3).unwrap_or(u8::MAX);
    list.extend([0; 3]);
    let mut encoder = gif::Encoder::new(&mut out, width, height, &list).map_err(fail)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(fail)?;
    encoder
        .write_raw_extension(
            gif::AnyExtension(0xfe),
            &[format!("kletka {mark}").as_bytes()],
        )
        .map_err(fail)?;
    let count = changes.len();
    for (at, change) in changes.iter().enumerate() {
        let short = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let buffer = change.numbered(&mut palette, nothing);
        let frame = gif::Frame {
            left: short(change.columns.start),
            top: short(change.rows.start),
            width: short(change.columns.len()),
            height: short(change.rows.len()),
            transparent: (at > 0).then_some(nothing),
            // The last position stays longer.
            delay: if at + 1 == count {
                hundredths.saturating_mul(3)
            } else {
                hundredths
            },
            dispose: gif::DisposalMethod::Keep,
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame).map_err(fail)?;
    }
    drop(encoder);
    Ok(out)
}
