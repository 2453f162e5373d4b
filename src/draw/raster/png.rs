//! A picture as a PNG file.

use super::RasterError;
use super::palette::Palette;
use super::pixels::Pixels;
use crate::draw::sheet::Sheet;

/// A picture of more bytes is smaller with a palette, where one is possible.
const SURELY_SMALLER: usize = 256 * 256;

/// The most by which a colour may differ in any channel from the one that stands for it. Only a few
/// pixels at the edges of shapes have such colours, and no reader sees the difference.
const UNSEEN: u8 = 32;

/// How well files are compressed: 4 takes half as long again and makes them 9 % smaller, 6 more than twice and 12 %.
const LEVEL: u8 = 2;

/// Pixels to a metre and a text that says from what the picture was made.
#[derive(Clone, Debug)]
pub struct PngInfo {
    /// The resolution.
    pub pixels_per_metre: u32,
    /// The title to write with the picture.
    pub title: String,
    /// A mark by which the same picture is known again.
    pub mark: String,
}

/// A PNG file of a sheet that was laid out for `pixels` in a cell.
///
/// # Errors
/// When the picture is too large.
pub fn png(sheet: &Sheet, pixels: u32, info: &PngInfo) -> Result<Vec<u8>, RasterError> {
    let picture = Pixels::draw(sheet, pixels)?;
    let (palette, numbers) = Palette::all(picture.all(), 256);
    let rgb = || {
        picture
            .all()
            .iter()
            .flat_map(|pixel| &pixel[..3])
            .copied()
            .collect::<Vec<u8>>()
    };
    if palette.worst > UNSEEN {
        return encode(&picture, &rgb(), None, info);
    }
    let bytes = encode(&picture, &numbers, Some(palette.list()), info)?;
    if picture.all().len() > SURELY_SMALLER {
        return Ok(bytes);
    }
    let plain = encode(&picture, &rgb(), None, info)?;
    Ok(if plain.len() < bytes.len() {
        plain
    } else {
        bytes
    })
}

fn encode(
    picture: &Pixels,
    data: &[u8],
    palette: Option<&[u8]>,
    info: &PngInfo,
) -> Result<Vec<u8>, RasterError> {
    let fail = |error: png::EncodingError| RasterError(error.to_string());
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, picture.width(), picture.height());
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: info.pixels_per_metre,
        yppu: info.pixels_per_metre,
        unit: png::Unit::Meter,
    }));
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    encoder
        .add_text_chunk("Software".to_owned(), format!("kletka {}", info.mark))
        .map_err(fail)?;
    encoder
        .add_itxt_chunk("Title".to_owned(), info.title.clone())
        .map_err(fail)?;
    match palette {
        None => encoder.set_color(png::ColorType::Rgb),
        Some(palette) => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette);
            encoder.set_filter(png::Filter::NoFilter);
        }
    }
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(fail)?;
    writer.write_image_data(data).map_err(fail)?;
    writer.finish().map_err(fail)?;
    Ok(out)
}
