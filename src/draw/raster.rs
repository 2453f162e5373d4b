//! Pictures as pixels: PNG, and GIF for a whole game.

use std::collections::HashMap;

use resvg::tiny_skia::{Pixmap, Transform};

use super::plane::CELL;
use super::sheet::{Paper, Sheet};
use super::svg::{svg, tree};

/// Why a picture cannot be turned into pixels.
#[derive(Debug)]
pub struct RasterError(pub String);

crate::text::error_in_words!(RasterError, failure => &failure.0);

/// The most pixels of a picture.
const MOST_PIXELS: u64 = 200_000_000;

/// A picture of more bytes is smaller with a palette, where one is possible.
const SURELY_SMALLER: usize = 3 * 256 * 256;

/// Red, green and blue of every pixel.
struct Pixels {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

/// Draws a sheet that was laid out for `pixels` in a cell.
fn draw(sheet: &Sheet, pixels: u32) -> Result<Pixels, RasterError> {
    let scale = f64::from(pixels) / CELL;
    let side = |length: f64| -> Result<u32, RasterError> {
        let whole = (length * scale).round();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be in range")]
        if (1.0..=60_000.0).contains(&whole) { Ok(whole as u32) } else { Err(RasterError(format!("{whole} pixels"))) }
    };
    let (width, height) = (side(sheet.width)?, side(sheet.height)?);
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(RasterError(format!("{width}×{height} pixels")));
    }
    // Outlines need no fonts; a size of one pixel a unit is scaled exactly by the transform.
    let text = svg(sheet, &Paper::default());
    let tree = tree(&text).map_err(RasterError)?;
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| RasterError(format!("{width}×{height} pixels")))?;
    pixmap.fill(resvg::tiny_skia::Color::WHITE);
    #[expect(clippy::cast_precision_loss, reason = "a picture has few pixels")]
    let by = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, by, &mut pixmap.as_mut());
    let rgb = pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Ok(Pixels { width, height, rgb })
}

/// The colours of pictures in the order of their first pixel, if there are at most `most`.
fn palette(pictures: &[Pixels], most: usize) -> Option<HashMap<[u8; 3], u8>> {
    let mut known: HashMap<[u8; 3], u8> = HashMap::new();
    let mut before = None;
    for pixel in pictures.iter().flat_map(|it| it.rgb.chunks_exact(3)) {
        let pixel = [pixel[0], pixel[1], pixel[2]];
        // Most pixels are like the one before.
        if before.replace(pixel) != Some(pixel) && !known.contains_key(&pixel) {
            if known.len() == most {
                return None;
            }
            known.insert(pixel, u8::try_from(known.len()).unwrap_or(u8::MAX));
        }
    }
    Some(known)
}

fn listed(palette: &HashMap<[u8; 3], u8>) -> Vec<u8> {
    let mut list = vec![0; palette.len() * 3];
    for (ink, &at) in palette {
        list[usize::from(at) * 3..][..3].copy_from_slice(ink);
    }
    list
}

/// The number of each pixel's colour.
fn indexed(picture: &Pixels, palette: &HashMap<[u8; 3], u8>) -> Vec<u8> {
    let mut before = ([0; 3], None);
    let mut index = |pixel: &[u8]| {
        let pixel = [pixel[0], pixel[1], pixel[2]];
        if let (known, Some(index)) = before
            && known == pixel
        {
            return index;
        }
        let index = palette[&pixel];
        before = (pixel, Some(index));
        index
    };
    picture.rgb.chunks_exact(3).map(&mut index).collect()
}

/// Pixels to a metre and a text that says from what the picture was made.
#[derive(Clone, Debug)]
pub struct PngInfo {
    /// The resolution.
    pub pixels_per_metre: u32,
    /// What to write about the picture.
    pub title: String,
    /// A mark by which the same picture is known again.
    pub mark: String,
}

/// A PNG file of a sheet that was laid out for `pixels` in a cell.
///
/// # Errors
/// When the picture is too large.
pub fn png(sheet: &Sheet, pixels: u32, info: &PngInfo) -> Result<Vec<u8>, RasterError> {
    let picture = draw(sheet, pixels)?;
    let Some(palette) = palette(std::slice::from_ref(&picture), 256) else { return encode(&picture, None, info) };
    let indexed = encode(&picture, Some(&palette), info)?;
    // A palette is smaller wherever it is possible, but for tiny pictures.
    if picture.rgb.len() > SURELY_SMALLER {
        return Ok(indexed);
    }
    let plain = encode(&picture, None, info)?;
    Ok(if indexed.len() < plain.len() { indexed } else { plain })
}

fn encode(picture: &Pixels, palette: Option<&HashMap<[u8; 3], u8>>, info: &PngInfo) -> Result<Vec<u8>, RasterError> {
    let fail = |error: png::EncodingError| RasterError(error.to_string());
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, picture.width, picture.height);
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: info.pixels_per_metre,
        yppu: info.pixels_per_metre,
        unit: png::Unit::Meter,
    }));
    encoder.set_compression(png::Compression::High);
    encoder.add_text_chunk("Software".to_owned(), format!("kletka {}", info.mark)).map_err(fail)?;
    encoder.add_itxt_chunk("Title".to_owned(), info.title.clone()).map_err(fail)?;
    let data = match palette {
        None => {
            encoder.set_color(png::ColorType::Rgb);
            picture.rgb.clone()
        }
        Some(palette) => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(listed(palette));
            encoder.set_filter(png::Filter::NoFilter);
            indexed(picture, palette)
        }
    };
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(fail)?;
    writer.write_image_data(&data).map_err(fail)?;
    writer.finish().map_err(fail)?;
    Ok(out)
}

/// A GIF film of sheets of one size, each shown for some hundredths of a second, for ever.
///
/// # Errors
/// When there is nothing to show or a picture is too large.
pub fn gif(sheets: &[Sheet], pixels: u32, hundredths: u16, mark: &str) -> Result<Vec<u8>, RasterError> {
    let frames = sheets.iter().map(|sheet| draw(sheet, pixels)).collect::<Result<Vec<_>, _>>()?;
    let first = frames.first().ok_or_else(|| RasterError("no positions".to_owned()))?;
    let side = |length: u32| u16::try_from(length).map_err(|_| RasterError(format!("{length} pixels")));
    let (width, height) = (side(first.width)?, side(first.height)?);
    let (list, known) = if let Some(palette) = palette(&frames, 256) {
        (listed(&palette), palette)
    } else {
        let list = commonest(&frames);
        let known = nearest(&frames, &list);
        (list, known)
    };
    let fail = |error: gif::EncodingError| RasterError(error.to_string());
    let mut out = Vec::new();
    let mut encoder = gif::Encoder::new(&mut out, width, height, &list).map_err(fail)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(fail)?;
    encoder
        .write_raw_extension(gif::AnyExtension(0xfe), &[format!("kletka {mark}").as_bytes()])
        .map_err(|error| RasterError(error.to_string()))?;
    let count = frames.len();
    for (at, picture) in frames.iter().enumerate() {
        if (picture.width, picture.height) != (first.width, first.height) {
            return Err(RasterError("frames of different sizes".to_owned()));
        }
        let buffer = indexed(picture, &known);
        // The last position stays longer.
        let delay = if at + 1 == count { hundredths.saturating_mul(3) } else { hundredths };
        let frame = gif::Frame { width, height, delay, buffer: buffer.into(), ..gif::Frame::default() };
        encoder.write_frame(&frame).map_err(fail)?;
    }
    drop(encoder);
    Ok(out)
}

/// The 256 commonest colours.
fn commonest(frames: &[Pixels]) -> Vec<u8> {
    let mut counts: HashMap<[u8; 3], u64> = HashMap::new();
    for pixel in frames.iter().flat_map(|it| it.rgb.chunks_exact(3)) {
        *counts.entry([pixel[0], pixel[1], pixel[2]]).or_default() += 1;
    }
    let mut list: Vec<_> = counts.into_iter().collect();
    list.sort_by_key(|&(ink, count)| (std::cmp::Reverse(count), ink));
    list.into_iter().take(256).flat_map(|(ink, _)| ink).collect()
}

fn nearest(frames: &[Pixels], list: &[u8]) -> HashMap<[u8; 3], u8> {
    let mut known = HashMap::new();
    for pixel in frames.iter().flat_map(|it| it.rgb.chunks_exact(3)) {
        let pixel = [pixel[0], pixel[1], pixel[2]];
        known.entry(pixel).or_insert_with(|| {
            let distance =
                |at: usize| -> u32 { (0..3).map(|c| u32::from(pixel[c].abs_diff(list[at * 3 + c])).pow(2)).sum() };
            let best = (0..list.len() / 3).min_by_key(|&at| distance(at)).unwrap_or(0);
            u8::try_from(best).unwrap_or(0)
        });
    }
    known
}
