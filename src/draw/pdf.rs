//! Pictures as PDF, a page for each.

use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

use super::sheet::{Paper, Sheet};
use super::svg::{svg, tree};

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
    let pages: Vec<Page> = sheets
        .iter()
        .map(|sheet| {
            let width_mm = width_mm.unwrap_or_else(|| sheet.natural_mm());
            let text = svg(sheet, &Paper::default());
            Page { svg: text, width_mm, height_mm: width_mm * sheet.height / sheet.width }
        })
        .collect();
    print(&pages, title, language, mark)
}

/// A drawing that fills a page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The drawing as SVG.
    pub svg: String,
    /// How wide the page is, in millimetres.
    pub width_mm: f64,
    /// How high it is, in millimetres.
    pub height_mm: f64,
}

/// A PDF file of pages that are drawings.
///
/// # Errors
/// What the writer says, which no drawing of this program should cause.
pub fn print(pages: &[Page], title: &str, language: &str, mark: &str) -> Result<Vec<u8>, String> {
    let mut document = Document::new();
    for page in pages {
        #[expect(clippy::cast_possible_truncation, reason = "a page is a few hundred points wide")]
        let (w, h) = ((page.width_mm * POINTS) as f32, (page.height_mm * POINTS) as f32);
        let tree = tree(&page.svg)?;
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
