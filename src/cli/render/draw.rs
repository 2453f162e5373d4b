//! From the positions of a document to the bytes of pictures.

use super::args::{PictureFormat, RenderArgs, Width};
use crate::document::Diagram;
use crate::document::diagram::At;
use crate::draw::picture::Lettering;
use crate::draw::{PanelOrigin, Paper, Picture, Sheet, Style, compose, layout, svg};
use crate::notation::{Address, Line};
use crate::scene::Scene;
use crate::session::Session;
use crate::text::{Code, Lang, Text};

/// As many stones and segments are elements of their own in SVG without `--elements`: all edges of a field of 7×7 are.
const MOST_ELEMENTS: usize = 120;

/// Numbers smaller than this cannot be read in print.
pub(super) const SMALLEST_PT: f64 = 5.0;

/// A diagram with its positions.
pub(super) struct Shot {
    /// What it is called, if several diagrams are drawn.
    pub(super) name: Option<String>,
    /// What is asked for.
    pub(super) diagram: Diagram,
    /// The positions, with what the diagram points at.
    scenes: Vec<Scene>,
}

/// The positions of diagrams.
#[derive(Default)]
pub(super) struct Shots {
    pub(super) shots: Vec<Shot>,
    /// Why a position that was wanted cannot be drawn.
    pub(super) beyond: Option<Text>,
}

impl Shots {
    /// Takes the positions of diagrams from a document.
    pub(super) fn new(session: &Session, wanted: Vec<Diagram>) -> Self {
        let mut drawing = Self::default();
        if session.start().is_none() {
            return drawing;
        }
        let plies = session.verdict().plies;
        // A picture of other positions would stand above a caption that speaks of those.
        let misplaced = session.diagnostics().iter().filter(|one| one.code == Code::NoPosition);
        let misplaced: Vec<_> = misplaced.map(|one| one.span).collect();
        let is_lost = |diagram: &Diagram| {
            diagram.is_nowhere || diagram.at.as_ref().is_some_and(|at| misplaced.contains(&at.span))
        };
        for diagram in wanted.into_iter().filter(|diagram| !is_lost(diagram)) {
            let addresses = compose::addresses(&diagram, plies);
            let last = match diagram.at.as_ref().map(|at| &at.value) {
                Some(At::Range(_, to)) => Some(Address::from(*to)),
                _ => addresses.last().cloned(),
            };
            let mut scenes =
                session.scenes_after(addresses, diagram.after.as_ref().map_or(Line::EMPTY, |after| &after.value));
            let last = last.filter(|last| scenes.last().is_none_or(|scene| scene.at != *last));
            drawing.beyond = last.and_then(|last| session.reach(&last).err()).or(drawing.beyond);
            for scene in &mut scenes {
                compose::mark(scene, &diagram);
            }
            let name = diagram.name.as_ref().map(|name| name.value.clone());
            let number = drawing.shots.len() + 1;
            let name = name.or_else(|| (diagram.span != crate::text::Span::default()).then(|| number.to_string()));
            if !scenes.is_empty() {
                drawing.shots.push(Shot { name, diagram, scenes });
            }
        }
        drawing
    }
}

/// A file to be written.
pub(super) struct PictureFile {
    /// What tells it from the other files of its diagram.
    pub(super) suffix: String,
    /// What it is called.
    pub(super) title: String,
    /// What stands under it on a page.
    pub(super) words: Vec<String>,
    /// The positions in words.
    pub(super) description: String,
    /// Its smallest letters and their size in points, if that is too small for print.
    pub(super) too_small: Option<(Lettering, f64)>,
    /// Stands in the file, so that the same picture is known again.
    pub(super) mark: String,
    /// The pictures as SVG.
    drawn: String,
    #[cfg_attr(not(any(feature = "png", feature = "pdf")), expect(dead_code, reason = "SVG is drawn already"))]
    sheets: Vec<Sheet>,
    /// Pixels in a cell.
    #[cfg_attr(not(feature = "png"), expect(dead_code, reason = "only rasters have pixels"))]
    pixels: u32,
}

/// What is needed to draw a diagram.
pub(super) struct Work<'a> {
    pub(super) shot: &'a Shot,
    pub(super) style: &'a Style,
    pub(super) lang: Lang,
    pub(super) title: Option<&'a str>,
    pub(super) document: &'a str,
    pub(super) arguments: &'a RenderArgs,
}

impl Work<'_> {
    fn pictures(&self, pixels: Option<u32>, format: PictureFormat) -> Vec<Picture> {
        let scenes = &self.shot.scenes;
        // All pictures of a sequence show the same part of the field: that of its last position.
        let view = scenes.last().map(|last| {
            let options = compose::options(last, &self.shot.diagram, self.style, self.lang, self.title, 0);
            layout::settled(last, &options.view)
        });
        let draw = |(at, scene): (usize, &Scene)| {
            let mut options = compose::options(scene, &self.shot.diagram, self.style, self.lang, self.title, at);
            options.pixels = pixels;
            // A page has the words itself; a sheet needs them beside its pictures.
            let has_page = self.arguments.gallery.is_some() && self.shot.diagram.sheet.is_none();
            options.bare = self.arguments.no_caption || has_page;
            options.width_mm = self.panel_mm(format);
            options.view = view.clone().unwrap_or_default();
            layout::layout(scene, &options)
        };
        scenes.iter().enumerate().map(draw).collect()
    }

    /// How wide each picture is in print, where a width is asked for.
    fn panel_mm(&self, format: PictureFormat) -> Option<f64> {
        let width = match self.arguments.width? {
            Width::Millimetres(mm) => mm,
            Width::Pixels(n) => f64::from(n) / f64::from(self.arguments.dpi) * 25.4,
        };
        // A sheet of fewer pictures has fewer columns.
        let sheet = self.shot.diagram.sheet.filter(|_| format != PictureFormat::Gif);
        let columns = sheet.map_or(1, |(columns, _)| usize::from(columns).min(self.shot.scenes.len()));
        #[expect(clippy::cast_precision_loss, reason = "a sheet has few columns")]
        Some(width / columns.max(1) as f64)
    }

    fn sheets(&self, pixels: Option<u32>, format: PictureFormat) -> Vec<Sheet> {
        let mut pictures = self.pictures(pixels, format);
        if let (Some((columns, rows)), true) = (self.shot.diagram.sheet, format != PictureFormat::Gif) {
            let most = usize::from(columns) * usize::from(rows);
            let mut sheets = Vec::new();
            while !pictures.is_empty() {
                let rest = pictures.split_off(most.min(pictures.len()));
                sheets.push(Sheet::table(pictures, columns));
                pictures = rest;
            }
            return sheets;
        }
        let mut sheets: Vec<Sheet> = pictures.into_iter().map(Sheet::single).collect();
        if format == PictureFormat::Gif {
            // The pictures of a film have one size.
            let most = |get: fn(&Sheet) -> f64| sheets.iter().map(get).fold(0.0, f64::max);
            let (width, height) = (most(|it| it.width), most(|it| it.height));
            for sheet in &mut sheets {
                sheet.resize(width, height);
            }
        }
        sheets
    }

    /// The files of a diagram.
    pub(super) fn pages(&self, format: PictureFormat) -> Vec<PictureFile> {
        let mut sheets = self.sheets(None, format);
        let pixels = self.pixels(&sheets);
        if matches!(format, PictureFormat::Png | PictureFormat::Gif) {
            sheets = self.sheets(Some(pixels), format);
        }
        let scenes = &self.shot.scenes;
        let is_sheet = self.shot.diagram.sheet.is_some() && format != PictureFormat::Gif;
        let digits = scenes.last().map_or(1, |last| last.at.last().unwrap_or(0).to_string().len());
        let groups: Vec<Vec<Sheet>> = match format {
            PictureFormat::Pdf | PictureFormat::Gif => vec![sheets],
            PictureFormat::Svg | PictureFormat::Png => sheets.into_iter().map(|sheet| vec![sheet]).collect(),
        };
        let pages = groups.into_iter().enumerate().map(|(at, sheets)| {
            let address = scenes.get(at).map_or_else(Address::default, |scene| scene.at.clone());
            let suffix = if is_sheet { (at + 1).to_string() } else { format!("{:0digits$}", address.plies()) };
            let pictures = || sheets.iter().flat_map(|sheet| &sheet.pictures);
            let mut titles: Vec<&str> = pictures().map(|placed| placed.picture.title.as_str()).collect();
            titles.dedup();
            let title = titles.first().copied().unwrap_or_default().to_owned();
            let said: Vec<&str> = pictures().map(|placed| placed.picture.description.as_str()).collect();
            let description = said.join("\n");
            let words = match &sheets[..] {
                [only] if !is_sheet => only.pictures.iter().flat_map(|placed| placed.picture.words.clone()).collect(),
                _ => Vec::new(),
            };
            let small = |sheet: &Sheet| sheet.smallest_letters(self.width_mm(sheet));
            let least = sheets.iter().filter_map(small).min_by(|one, other| one.1.total_cmp(&other.1));
            let too_small = least.filter(|&(_, pt)| pt < SMALLEST_PT);
            let drawn: String = sheets.iter().map(|sheet| self.svg(sheet, &address, format)).collect();
            let (dpi, width) = (self.arguments.dpi, self.arguments.width);
            let version = env!("CARGO_PKG_VERSION");
            let mark = match format {
                PictureFormat::Svg => String::new(),
                _ => svg::fingerprint(&format!("{version} {dpi} {width:?} {pixels} {drawn}")),
            };
            PictureFile { suffix, title, words, description, too_small, mark, drawn, sheets, pixels }
        });
        pages.collect()
    }

    /// How wide a sheet is in print.
    fn width_mm(&self, sheet: &Sheet) -> f64 {
        match self.arguments.width {
            Some(Width::Millimetres(mm)) => mm,
            Some(Width::Pixels(n)) => f64::from(n) / f64::from(self.arguments.dpi) * 25.4,
            None => sheet.natural_mm(),
        }
    }

    /// Pixels in a cell: a whole number, so that all lines have the same weight.
    fn pixels(&self, sheets: &[Sheet]) -> u32 {
        let Some(sheet) = sheets.first() else { return 1 };
        let wanted = match self.arguments.width {
            Some(Width::Pixels(n)) => f64::from(n),
            _ => self.width_mm(sheet) / 25.4 * f64::from(self.arguments.dpi),
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let pixels = (wanted / (sheet.width / 10.0) + 1e-6).floor().clamp(4.0, 2000.0) as u32;
        pixels
    }

    /// A sheet as SVG. For other formats only what is seen counts: they do not carry the document.
    fn svg(&self, sheet: &Sheet, at: &Address, format: PictureFormat) -> String {
        let width_mm = self.arguments.width.map(|_| self.width_mm(sheet));
        let is_svg = format == PictureFormat::Svg;
        let source = is_svg.then(|| PanelOrigin { document: self.document.to_owned(), at: at.to_string() });
        // The files of a sequence are all of one kind; a sheet has everything in one file.
        let counts = self.shot.scenes.iter().map(|scene| scene.stones.len() + scene.segments.len());
        let most = if self.shot.diagram.sheet.is_some() { counts.sum() } else { counts.max().unwrap_or(0) };
        let things = is_svg && (self.arguments.elements || most <= MOST_ELEMENTS);
        svg::svg(sheet, &Paper { width_mm, text: self.arguments.text, things, source })
    }

    /// The bytes of a file.
    pub(super) fn bytes(&self, page: &PictureFile, format: PictureFormat) -> Result<Vec<u8>, Text> {
        match format {
            PictureFormat::Svg => Ok(page.drawn.clone().into_bytes()),
            PictureFormat::Png => self.png(page),
            PictureFormat::Gif => Self::gif(page),
            PictureFormat::Pdf => self.pdf(page),
        }
    }

    #[cfg(feature = "png")]
    fn png(&self, page: &PictureFile) -> Result<Vec<u8>, Text> {
        use crate::draw::raster;
        let Some(sheet) = page.sheets.first() else { return Ok(Vec::new()) };
        let across = (sheet.width / 10.0 * f64::from(page.pixels)).round();
        let per_metre = match self.arguments.width {
            Some(Width::Millimetres(mm)) => across / mm * 1000.0,
            _ => f64::from(self.arguments.dpi) / 0.0254,
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some thousands of pixels a metre")]
        let pixels_per_metre = per_metre.round() as u32;
        let info = raster::PngInfo { pixels_per_metre, title: page.title.clone(), mark: page.mark.clone() };
        raster::png(sheet, page.pixels, &info).map_err(|error| too_large(&error.0))
    }

    #[cfg(feature = "png")]
    fn gif(page: &PictureFile) -> Result<Vec<u8>, Text> {
        crate::draw::raster::gif(&page.sheets, page.pixels, 100, &page.mark).map_err(|error| too_large(&error.0))
    }

    #[cfg(feature = "pdf")]
    fn pdf(&self, page: &PictureFile) -> Result<Vec<u8>, Text> {
        use crate::draw::leaf::Leaf;
        use crate::draw::pdf::{PdfInfo, pdf};
        let leaves: Vec<Leaf> = page.sheets.iter().map(|sheet| Leaf::of_sheet(sheet, self.width_mm(sheet))).collect();
        let info = PdfInfo { title: &page.title, language: self.lang.name(), mark: Some(&page.mark) };
        pdf(&leaves, &info).map_err(|error| too_large(&error))
    }

    #[cfg(not(feature = "png"))]
    fn png(&self, _: &PictureFile) -> Result<Vec<u8>, Text> {
        Err(not_built("PNG"))
    }

    #[cfg(not(feature = "png"))]
    fn gif(_: &PictureFile) -> Result<Vec<u8>, Text> {
        Err(not_built("GIF"))
    }

    #[cfg(not(feature = "pdf"))]
    fn pdf(&self, _: &PictureFile) -> Result<Vec<u8>, Text> {
        Err(not_built("PDF"))
    }
}

#[cfg(not(all(feature = "png", feature = "pdf")))]
fn not_built(format: &str) -> Text {
    crate::text!("this kletka was built without {format}", "эта программа собрана без {format}")
}

#[cfg(any(feature = "png", feature = "pdf"))]
fn too_large(why: &str) -> Text {
    crate::text!("the picture cannot be drawn: {why}", "картинку не нарисовать: {why}")
}
