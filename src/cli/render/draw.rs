//! From the positions of a document to the bytes of pictures.

use std::sync::Arc;

use super::args::{PictureFormat, RenderArgs, Width};
use super::gallery::PictureWords;
use crate::cli::prelude::*;
use crate::document::Diagram;
use crate::document::diagram::At;
use crate::draw::book::in_language;
use crate::draw::film::Film;
use crate::draw::panels::{self, Panel, SheetPlan};
use crate::draw::part::Modes;
use crate::draw::picture::{Lettering, Picture};
use crate::draw::{PanelOrigin, Paper, PictureRoom, Sheet, Style, compose, layout, svg};
use crate::notation::Line;
use crate::scene::Scene;
use crate::settings::Placed;
use crate::text::{Code, Severity, Span};

/// As many stones and segments are elements of their own in SVG without `--elements`: all edges of a field of 7×7 are.
const MOST_ELEMENTS: usize = 120;

/// The most shapes of a file of many pictures: they all wait for each other.
pub(super) const MOST_SHAPES: usize = 500_000;

/// Numbers smaller than this cannot be read in print.
const SMALLEST_PT: f64 = 5.0;

/// A position of a diagram, with what the diagram points at.
struct ShotPanel {
    scene: Scene,
    diagram: Arc<Diagram>,
    lang: Lang,
    /// The title of its document.
    title: Option<Arc<str>>,
}

/// A diagram with its positions, or several diagrams on a sheet.
pub(super) struct Shot {
    /// Its name, if several diagrams are drawn.
    pub(super) name: Option<String>,
    /// The diagram asked for.
    pub(super) diagram: Arc<Diagram>,
    /// The positions.
    panels: Vec<ShotPanel>,
    /// Whether the positions are of several diagrams.
    is_mixed: bool,
}

impl Shot {
    /// Whether it may stand on a sheet with others.
    pub(super) fn is_panel(&self) -> bool {
        self.panels.len() == 1 && !self.is_mixed
    }

    /// About how many shapes its pictures have.
    pub(super) fn shapes(&self) -> usize {
        let of = |scene: &Scene| {
            let lines = 2 * (usize::from(scene.grid.width()) + usize::from(scene.grid.height()));
            lines
                + scene.segments.len()
                + scene.stones.len()
                + scene.regions.len()
                + scene.marks.len()
        };
        self.scenes().map(of).sum()
    }

    /// Diagrams of one position on the sheets that are asked for, above words of their own; `None` without a diagram.
    pub(super) fn mixed(shots: Vec<Self>, caption: Option<String>) -> Option<Self> {
        let first = &shots.first()?.diagram;
        let wanted = Diagram {
            adaptive: first.adaptive,
            sheet: first.sheet,
            letters: first.letters,
            caption,
            ..Diagram::default()
        };
        let panels = shots.into_iter().flat_map(|shot| shot.panels).collect();
        Some(Self {
            name: None,
            diagram: Arc::new(wanted),
            panels,
            is_mixed: true,
        })
    }

    /// The name of the style of a panel: its own, else its sheet's.
    fn style_of(&self, panel: &ShotPanel) -> String {
        let named = panel.diagram.style.as_ref().or(self.diagram.style.as_ref());
        named
            .map_or("paper", |style| style.value.as_str())
            .to_owned()
    }

    /// The names of all styles, each once.
    pub(super) fn styles(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut before: Option<&Arc<Diagram>> = None;
        for panel in &self.panels {
            // The panels of a sequence have one diagram.
            if !before.is_some_and(|before| Arc::ptr_eq(before, &panel.diagram)) {
                names.push(self.style_of(panel));
            }
            before = Some(&panel.diagram);
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    fn scenes(&self) -> impl DoubleEndedIterator<Item = &Scene> {
        self.panels.iter().map(|panel| &panel.scene)
    }

    /// The letter that tells a panel from the others of its sheet, which has at most `most`.
    fn letter(&self, at: usize, most: usize) -> Option<String> {
        let panel = &self.panels[at];
        let has_own = panel
            .diagram
            .caption
            .as_ref()
            .is_some_and(|caption| compose::is_lettered(caption));
        let is_wanted = self
            .diagram
            .letters
            .unwrap_or(self.is_mixed && self.panels.len() > 1);
        // Letters are of one alphabet, and begin anew on every sheet of diagrams.
        let lang = self.panels[0].lang;
        let at = if self.is_mixed { at % most } else { at };
        let letter = || compose::letter(at, lang);
        (is_wanted && !has_own)
            .then(|| lang.of(format!("({})", letter()), format!("{})", letter())))
    }
}

/// The diagrams of a document, each with its positions when it is its turn: a few lines can ask for many.
pub(super) struct Shots {
    session: Session,
    wanted: std::vec::IntoIter<Diagram>,
    /// Those that a sheet may have as its panels.
    others: Vec<Diagram>,
    lang: Lang,
    title: Option<Arc<str>>,
    /// The next one, where it was needed early.
    next: Option<Shot>,
    /// Why a position that was wanted cannot be drawn.
    beyond: Option<Text>,
}

impl Shots {
    /// The diagrams that are wanted of a document.
    pub(super) fn new(
        session: Session,
        wanted: Vec<Diagram>,
        others: Vec<Diagram>,
        lang: Lang,
    ) -> Self {
        let wanted = if session.start().is_none() {
            Vec::new()
        } else {
            wanted
        };
        let title = session.title().map(Arc::from);
        Self {
            session,
            wanted: wanted.into_iter(),
            others,
            lang,
            title,
            next: None,
            beyond: None,
        }
    }

    /// Why a position that is wanted up to the next diagram cannot be drawn.
    pub(super) fn beyond(&mut self) -> Option<&Text> {
        self.next = self.next();
        self.beyond.as_ref()
    }

    /// Whether no diagram is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.next.is_none() && self.wanted.len() == 0
    }

    /// The positions of a diagram, or nothing where it cannot be drawn as it is.
    fn shot(&mut self, diagram: Diagram) -> Option<Shot> {
        let (lang, title) = (self.lang, self.title.clone());
        let diagram = Arc::new(diagram);
        let named = |name: &Placed<String>| {
            let mut others = self.others.iter().filter(|one| one.panels.is_empty());
            others
                .find(|one| one.name.as_ref().is_some_and(|own| own.value == name.value))
                .cloned()
        };
        let is_mixed = !diagram.panels.is_empty();
        let sources = if is_mixed {
            diagram
                .panels
                .iter()
                .filter_map(named)
                .map(Arc::new)
                .collect()
        } else {
            vec![Arc::clone(&diagram)]
        };
        let mut panels = Vec::new();
        for source in &sources {
            let panel = |scene| ShotPanel {
                scene,
                diagram: Arc::clone(source),
                lang,
                title: title.clone(),
            };
            panels.extend(self.positions(source).into_iter().map(panel));
        }
        // A sheet without one of its panels would not be what its caption says.
        if panels.is_empty() || is_mixed && panels.len() < diagram.panels.len() {
            return None;
        }
        let name = diagram.name.as_ref().map(|name| name.value.clone());
        Some(Shot {
            name,
            diagram,
            panels,
            is_mixed,
        })
    }

    /// The positions of a diagram with what it points at.
    fn positions(&mut self, diagram: &Diagram) -> Vec<Scene> {
        let session = &self.session;
        // A picture of other positions would stand above a caption that speaks of those.
        let found = || {
            session
                .diagnostics()
                .iter()
                .filter(|one| one.severity == Severity::Error)
        };
        let is_beyond =
            |at: Span| found().any(|one| one.code == Code::NoPosition && one.span == at);
        let is_refused = |after: Span| {
            found().any(|one| after.start <= one.span.start && one.span.end <= after.end)
        };
        if diagram.is_nowhere
            || diagram.at.as_ref().is_some_and(|at| is_beyond(at.span))
            || diagram
                .after
                .as_ref()
                .is_some_and(|after| is_refused(after.span))
        {
            return Vec::new();
        }
        let addresses = compose::addresses(diagram, session.verdict().plies);
        let last = match diagram.at.as_ref().map(|at| &at.value) {
            Some(At::Range(_, to)) => Some(Address::from(*to)),
            _ => addresses.last().cloned(),
        };
        let mut scenes = session.scenes_after(
            addresses,
            diagram
                .after
                .as_ref()
                .map_or(Line::EMPTY, |after| &after.value),
        );
        if let Some(why) = scenes
            .last()
            .and_then(|scene| diagram.corners(scene).flatten().next())
        {
            self.beyond = Some(why.message);
            return Vec::new();
        }
        let last = last.filter(|last| scenes.last().is_none_or(|scene| scene.at != *last));
        self.beyond = last
            .and_then(|last| session.reach(&last).err())
            .map(Text::from)
            .or(self.beyond.take());
        for scene in &mut scenes {
            compose::mark(scene, diagram);
        }
        scenes
    }
}

impl Iterator for Shots {
    type Item = Shot;

    fn next(&mut self) -> Option<Shot> {
        if self.next.is_some() {
            return self.next.take();
        }
        while let Some(diagram) = self.wanted.next() {
            if let Some(shot) = self.shot(diagram) {
                return Some(shot);
            }
        }
        None
    }
}

/// A file to be written.
pub(super) struct PictureFile {
    /// The suffix that tells it from the other files of its diagram.
    pub(super) suffix: String,
    pub(super) words: PictureWords,
    /// The warnings about parts too small for print, and about marks that have no room.
    pub(super) warnings: Vec<Text>,
    /// Stands in the file, so that the same picture is known again.
    pub(super) mark: String,
    /// The pictures as SVG.
    drawn: String,
    #[cfg_attr(
        not(any(feature = "png", feature = "pdf")),
        expect(dead_code, reason = "SVG is drawn already")
    )]
    sheets: Vec<Sheet>,
    /// Pixels in a cell.
    #[cfg_attr(
        not(feature = "png"),
        expect(dead_code, reason = "only rasters have pixels")
    )]
    pixels: u32,
}

/// The data for drawing a diagram.
pub(super) struct Work<'a> {
    pub(super) shot: &'a Shot,
    /// All styles with their names.
    pub(super) styles: &'a [(String, Style)],
    /// How wide a picture or sheet is in print, where that is asked for.
    pub(super) width_mm: Option<f64>,
    pub(super) document: &'a str,
    pub(super) arguments: &'a RenderArgs,
}

impl Work<'_> {
    /// The drawing of each position, made when it is its turn: those of a sequence may be many.
    fn panels(&self, pixels: Option<u32>, most: usize) -> impl Iterator<Item = Panel<'_>> {
        let options = |panel: &ShotPanel, at: usize| {
            let name = self.shot.style_of(panel);
            let known = self
                .styles
                .iter()
                .find(|(known, _)| *known == name)
                .unwrap_or(&self.styles[0]);
            let ShotPanel {
                scene,
                diagram,
                lang,
                title,
                ..
            } = panel;
            let mut options = compose::options(scene, diagram, &known.1, *lang);
            options.caption = compose::caption(diagram, scene, at, *lang);
            options.title = title.as_deref().map(|title| in_language(title, *lang));
            // One rule cannot be for pictures of several styles.
            if self.styles.len() > 1 {
                options.styles = Modes::always(&known.1);
            }
            options
        };
        let panels = &self.shot.panels;
        // All pictures of a sequence show the same part of the board: the one that its last
        // position shows.
        let view = panels.last().filter(|_| !self.shot.is_mixed);
        let view = view.map(|last| layout::settled(&last.scene, &options(last, 0).view));
        panels.iter().enumerate().map(move |(at, panel)| {
            let mut options = options(panel, if self.shot.is_mixed { at % most } else { at });
            options.pixels = pixels;
            // A page has the words itself; a sheet needs them beside its pictures.
            let has_page = self.arguments.gallery.is_some() && self.shot.diagram.sheet().is_none();
            options.bare = self.arguments.no_caption || has_page;
            options.caption_lines = self.arguments.caption_lines;
            options.letter = self.shot.letter(at, most);
            options.room = match (self.arguments.cell, self.width_mm) {
                (Some(cell), _) => PictureRoom::Cell(cell),
                (None, Some(width)) => PictureRoom::Width(width),
                (None, None) => PictureRoom::Usual,
            };
            if let Some(view) = &view {
                options.view.clone_from(view);
            }
            Panel {
                scene: &panel.scene,
                options,
            }
        })
    }

    /// Whether all pictures of a sequence are one.
    fn is_film(&self, format: PictureFormat) -> bool {
        self.arguments.is_film(format)
    }

    /// Whether all sheets of a diagram are in one file.
    fn is_one_file(&self, format: PictureFormat) -> bool {
        format == PictureFormat::Pdf || self.is_film(format)
    }

    /// The columns and rows of the sheets, if positions stand on sheets.
    fn table(&self, format: PictureFormat) -> Option<(u8, u8)> {
        self.shot.diagram.sheet().filter(|_| !self.is_film(format))
    }

    /// How many positions stand on a sheet.
    fn on_sheet(&self, format: PictureFormat) -> usize {
        self.table(format).map_or(1, |(columns, rows)| {
            usize::from(columns) * usize::from(rows)
        })
    }

    /// The sheets, each laid out when it is its turn.
    fn sheets(
        &self,
        pixels: Option<u32>,
        format: PictureFormat,
    ) -> Box<dyn Iterator<Item = Sheet> + '_> {
        let Some((columns, _)) = self.table(format) else {
            let pictures = self
                .panels(pixels, usize::MAX)
                .map(|it| layout::layout(it.scene, &it.options));
            return Box::new(pictures.map(Sheet::single));
        };
        let most = self.on_sheet(format);
        // The words of a sequence stand under each of its pictures.
        let first = self.shot.panels.first();
        let first = first.filter(|_| self.shot.is_mixed && !self.arguments.no_caption);
        let caption = first
            .and_then(|first| compose::caption(&self.shot.diagram, &first.scene, 0, first.lang));
        let mut panels = self.panels(pixels, most);
        Box::new(std::iter::from_fn(move || {
            let panels: Vec<Panel<'_>> = panels.by_ref().take(most).collect();
            let plan = SheetPlan {
                columns,
                width_mm: self.width_mm,
                caption: caption.as_deref(),
            };
            (!panels.is_empty()).then(|| panels::sheet(&panels, &plan))
        }))
    }

    /// The sheets of a file that has all of them.
    fn sheets_together(
        &self,
        pixels: Option<u32>,
        format: PictureFormat,
    ) -> Result<Vec<Sheet>, CommandError> {
        let (mut sheets, mut shapes): (Vec<Sheet>, usize) = (Vec::new(), 0);
        for sheet in self.sheets(pixels, format) {
            #[cfg(feature = "png")]
            if format == PictureFormat::Gif && sheets.is_empty() {
                let count = self.shot.panels.len();
                crate::draw::raster::film_fits(&sheet, pixels.unwrap_or(1), count)
                    .map_err(|error| too_large(&error.0))?;
            }
            shapes += sheet.shapes();
            // The panels of a sheet are of as many diagrams, and have limits of their own.
            if shapes > MOST_SHAPES && !self.shot.is_mixed {
                let count = self.shot.panels.len();
                return fail_with(text!(
                    "pictures of {count} positions are too much for one file, which has at most {MOST_SHAPES} shapes: \
                     draw fewer, or a file of each",
                    "картинок всех позиций ({count}) слишком много для одного файла: в нём не больше {MOST_SHAPES} фигур; \
                    нарисуйте меньше или каждую в своём файле"
                ));
            }
            sheets.push(sheet);
        }
        if self.is_film(format) {
            // The pictures of a film have one size.
            let most = |get: fn(&Sheet) -> f64| sheets.iter().map(get).fold(0.0, f64::max);
            let (width, height) = (most(|it| it.width), most(|it| it.height));
            for sheet in &mut sheets {
                sheet.resize(width, height);
            }
        }
        Ok(sheets)
    }

    /// How many files a diagram has.
    pub(super) fn count(&self, format: PictureFormat) -> usize {
        if self.is_one_file(format) {
            1
        } else {
            self.shot.panels.len().div_ceil(self.on_sheet(format))
        }
    }

    /// The files of a diagram, each laid out when it is its turn.
    pub(super) fn pages(
        &self,
        format: PictureFormat,
    ) -> impl Iterator<Item = Result<PictureFile, CommandError>> {
        // SVG has no pixels: nothing is laid out twice for it.
        let first = if format == PictureFormat::Svg {
            None
        } else {
            self.sheets(None, format).next()
        };
        let pixels = first.map_or(1, |first| self.pixels(&first));
        let fixed = matches!(format, PictureFormat::Png | PictureFormat::Gif).then_some(pixels);
        let together = self
            .is_one_file(format)
            .then(|| self.sheets_together(fixed, format));
        let alone = together
            .is_none()
            .then(|| self.sheets(fixed, format).map(|sheet| Ok(vec![sheet])));
        together
            .into_iter()
            .chain(alone.into_iter().flatten())
            .enumerate()
            .map(move |(at, sheets)| Ok(self.page(at, sheets?, pixels, format)))
    }

    /// The file of some sheets.
    fn page(
        &self,
        at: usize,
        sheets: Vec<Sheet>,
        pixels: u32,
        format: PictureFormat,
    ) -> PictureFile {
        let is_sheet = self.table(format).is_some();
        let last = self.shot.scenes().next_back();
        let digits = last.map_or(1, |last| last.at.last().unwrap_or(0).to_string().len());
        let scene = if self.is_film(format) {
            last
        } else {
            self.shot.scenes().nth(at * self.on_sheet(format))
        };
        let address = scene.map_or_else(Address::default, |scene| scene.at.clone());
        let suffix = if is_sheet {
            (at + 1).to_string()
        } else {
            format!("{:0digits$}", address.plies())
        };
        let paper = self.paper(&address, format);
        let film = self.arguments.animate;
        let film = film.and_then(|seconds| Some((seconds, Film::new(&sheets)?)));
        let drawn = match film {
            Some((seconds, film)) => svg::film(&film, seconds, &paper),
            None => sheets.iter().map(|sheet| svg::svg(sheet, &paper)).collect(),
        };
        let (dpi, width) = (self.arguments.dpi, self.arguments.width);
        let version = env!("CARGO_PKG_VERSION");
        let mark = match format {
            PictureFormat::Svg => String::new(),
            _ => svg::fingerprint(&format!("{version} {dpi} {width:?} {pixels} {drawn}")),
        };
        PictureFile {
            suffix,
            words: words(&sheets, is_sheet),
            warnings: self.warnings(&sheets),
            mark,
            drawn,
            sheets,
            pixels,
        }
    }

    /// The warnings about parts too small for print, and about marks that have no room.
    fn warnings(&self, sheets: &[Sheet]) -> Vec<Text> {
        let least = sheets
            .iter()
            .filter_map(|sheet| sheet.smallest_letters(self.width_mm(sheet)))
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .filter(|&(_, pt)| pt < SMALLEST_PT);
        let crowded = pictures(sheets).flat_map(|picture| picture.crowded.clone());
        let small = least.map(|(kind, pt)| too_small(kind, pt));
        small.into_iter().chain(crowded).collect()
    }

    /// How wide a sheet is in print.
    fn width_mm(&self, sheet: &Sheet) -> f64 {
        self.width_mm.unwrap_or_else(|| sheet.natural_mm())
    }

    /// Pixels in a cell: a whole number, so that all lines have the same weight.
    fn pixels(&self, sheet: &Sheet) -> u32 {
        let wanted = match self.arguments.width {
            Some(Width::Pixels(n)) => f64::from(n),
            _ => self.width_mm(sheet) / 25.4 * f64::from(self.arguments.dpi),
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped"
        )]
        let pixels = (wanted / (sheet.width / 10.0) + 1e-6)
            .floor()
            .clamp(4.0, 2000.0) as u32;
        pixels
    }

    /// How SVG is written. For other formats only the look counts: they do not carry the document.
    fn paper(&self, at: &Address, format: PictureFormat) -> Paper {
        let is_svg = format == PictureFormat::Svg;
        let source = is_svg.then(|| PanelOrigin {
            document: self.document.to_owned(),
            at: at.to_string(),
        });
        // The files of a sequence are all of one kind; a sheet has everything in one file.
        let counts = self
            .shot
            .scenes()
            .map(|scene| scene.stones.len() + scene.segments.len());
        let most = if self.shot.diagram.sheet().is_some() {
            counts.sum()
        } else {
            counts.max().unwrap_or(0)
        };
        let RenderArgs {
            text,
            css: variables,
            titles,
            elements,
            ..
        } = *self.arguments;
        Paper {
            width_mm: self.width_mm,
            text,
            things: is_svg && (elements || titles || most <= MOST_ELEMENTS),
            variables: variables && is_svg,
            titles: titles && is_svg,
            source,
            ..Paper::default()
        }
    }

    /// The bytes of a file.
    pub(super) fn bytes(
        &self,
        page: &PictureFile,
        format: PictureFormat,
    ) -> Result<Vec<u8>, CommandError> {
        match format {
            PictureFormat::Svg => Ok(page.drawn.clone().into_bytes()),
            PictureFormat::Png => self.png(page),
            PictureFormat::Gif => Self::gif(page),
            PictureFormat::Pdf => self.pdf(page),
        }
    }

    #[cfg(feature = "png")]
    fn png(&self, page: &PictureFile) -> Result<Vec<u8>, CommandError> {
        use crate::draw::raster;
        let Some(sheet) = page.sheets.first() else {
            return Ok(Vec::new());
        };
        let across = (sheet.width / 10.0 * f64::from(page.pixels)).round();
        let per_metre = match self.arguments.width {
            Some(Width::Millimetres(mm)) => across / mm * 1000.0,
            _ => f64::from(self.arguments.dpi) / 0.0254,
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "some thousands of pixels a metre"
        )]
        let pixels_per_metre = per_metre.round() as u32;
        let info = raster::PngInfo {
            pixels_per_metre,
            title: page.words.title.clone(),
            mark: page.mark.clone(),
        };
        raster::png(sheet, page.pixels, &info).map_err(|error| too_large(&error.0))
    }

    #[cfg(feature = "png")]
    fn gif(page: &PictureFile) -> Result<Vec<u8>, CommandError> {
        crate::draw::raster::gif(&page.sheets, page.pixels, 100, &page.mark)
            .map_err(|error| too_large(&error.0))
    }

    #[cfg(feature = "pdf")]
    fn pdf(&self, page: &PictureFile) -> Result<Vec<u8>, CommandError> {
        use crate::draw::leaf::Leaf;
        use crate::draw::pdf::{PdfInfo, pdf};
        let leaves: Vec<Leaf> = page
            .sheets
            .iter()
            .map(|sheet| Leaf::of_sheet(sheet, self.width_mm(sheet)))
            .collect();
        let info = PdfInfo {
            title: &page.words.title,
            language: self
                .shot
                .panels
                .first()
                .map_or(Lang::En, |panel| panel.lang)
                .name(),
            mark: Some(&page.mark),
        };
        pdf(&leaves, &info).map_err(|error| too_large(&error))
    }

    #[cfg(not(feature = "png"))]
    fn png(&self, _: &PictureFile) -> Result<Vec<u8>, CommandError> {
        Err(not_built("PNG"))
    }

    #[cfg(not(feature = "png"))]
    fn gif(_: &PictureFile) -> Result<Vec<u8>, CommandError> {
        Err(not_built("GIF"))
    }

    #[cfg(not(feature = "pdf"))]
    fn pdf(&self, _: &PictureFile) -> Result<Vec<u8>, CommandError> {
        Err(not_built("PDF"))
    }
}

fn pictures(sheets: &[Sheet]) -> impl Iterator<Item = &Picture> {
    let placed = sheets.iter().flat_map(|sheet| &sheet.pictures);
    placed.map(|placed| &placed.picture)
}

/// The messages about a file; where it has a sheet, its words are in it.
fn words(sheets: &[Sheet], is_sheet: bool) -> PictureWords {
    let mut titles = pictures(sheets).map(|picture| &picture.title);
    let said = pictures(sheets).map(|picture| picture.description.as_str());
    let said = said.filter(|words| !words.is_empty());
    PictureWords {
        title: titles
            .find(|title| !title.is_empty())
            .cloned()
            .unwrap_or_default(),
        under: if sheets.len() == 1 && !is_sheet {
            pictures(sheets)
                .flat_map(|picture| picture.words.clone())
                .collect()
        } else {
            Vec::new()
        },
        description: said.collect::<Vec<_>>().join("\n"),
    }
}

/// That letters are too small for print, and what helps.
fn too_small(kind: Lettering, small: f64) -> Text {
    let wider = Text::new("draw it wider (--width)", "рисуйте шире (--width)");
    let (what, remedy) = match kind {
        Lettering::Numbers => (Text::new("numbers", "номера"), wider),
        Lettering::Labels => (Text::new("labels", "буквы"), wider),
        Lettering::Coordinates => (
            Text::new("coordinates", "координаты"),
            Text::new(
                "draw it wider (--width) or them larger (--font-size)",
                "рисуйте шире (--width) или крупнее (--font-size)",
            ),
        ),
        Lettering::Caption => (
            Text::new("words", "слова"),
            Text::new(
                "draw them larger (--caption-size)",
                "пишите крупнее (--caption-size)",
            ),
        ),
    };
    text!(
        "the smallest {what} are {small:.1} pt high in print, less than {SMALLEST_PT} pt: {remedy}",
        "самые мелкие {what} в печати — {small:.1} пт, меньше {SMALLEST_PT} пт: {remedy}",
        what,
        remedy
    )
}

#[cfg(not(all(feature = "png", feature = "pdf")))]
fn not_built(format: &str) -> CommandError {
    text!(
        "this kletka was built without {format}",
        "эта программа собрана без {format}"
    )
    .into()
}

#[cfg(any(feature = "png", feature = "pdf"))]
fn too_large(why: &str) -> CommandError {
    text!(
        "the picture cannot be drawn: {why}",
        "рисунок не удался: {why}"
    )
    .into()
}
