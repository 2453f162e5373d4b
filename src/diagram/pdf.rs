//! Pictures as PDF, a page for each.

use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

use super::raster_tree::tree;
use super::svg::{Paper, Sheet, svg};

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A PDF file: each sheet on a page of its own size, `width_mm` wide or as wide as it proposes.
///
/// # Errors
/// What the writer says, which no picture of this program should cause.
pub fn pdf(
    sheets: &[Sheet],
    width_mm: Option<f64>,
    title: &str,
    language: &str,
    mark: &str,
) -> Result<Vec<u8>, String> {
    let mut document = Document::new();
    for sheet in sheets {
        let width = width_mm.unwrap_or_else(|| sheet.natural_mm());
        #[expect(clippy::cast_possible_truncation, reason = "a page is a few hundred points wide")]
        let (w, h) = ((width * POINTS) as f32, (width * sheet.height / sheet.width * POINTS) as f32);
        let text = svg(sheet, &Paper { width_mm: None, text: false, things: false, source: None });
        let tree = tree(&text)?;
        let settings = PageSettings::from_wh(w, h).ok_or_else(|| format!("{w}×{h} points"))?;
        let size = Size::from_wh(w, h).ok_or_else(|| format!("{w}×{h} points"))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
        drawn.ok_or_else(|| "the page cannot be drawn".to_owned())?;
    }
    // No date and an identity made from the content: the same input gives the same bytes.
    let metadata = Metadata::new()
        .title(title.to_owned())
        .language(language.to_owned())
        .creator("kletka".to_owned())
        .document_id(mark.to_owned())
        .keywords(vec![mark.to_owned()]);
    document.set_metadata(metadata);
    document.finish().map_err(|error| format!("{error:?}"))
}
