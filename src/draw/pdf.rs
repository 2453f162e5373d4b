//! Pages as PDF: curves and letters that are text, with what each part is for those who hear the page.
//!
//! Files keep to PDF/A-2a (archives) and PDF/UA-1 (accessibility), which the writer checks as far as a program can.

use std::num::NonZeroU16;

use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::{Color, luma, rgb};
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, Tag, TagGroup, TagKind, TagTree,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use kurbo::{Affine, BezPath};
use memchr::memmem;

use super::font::{self, Face};
use super::ink::Ink;
use super::leaf::{Leaf, LeafItem, LeafSpot, TextRole};
use super::paint::{self, LineStyle, Painter};
use super::part::Part;
use super::picture::{Picture, TextRun};
use super::plane::PlanePoint;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// The width of a rule, in points.
const RULE: f32 = 0.4;
const RULE_INK: Ink = Ink([0x70; 3]);
/// The year of the program.
const YEAR: u16 = 2026;
/// The most letters of a description, a heading or a title, and of a line that is written at once: readers need not take longer strings.
const LONGEST: usize = 8000;

/// The metadata of a file.
#[derive(Clone, Copy, Debug)]
pub struct PdfInfo<'a> {
    /// The title of the file.
    pub title: &'a str,
    /// The language of its words: `en` or `ru`.
    pub language: &'a str,
    /// A mark by which the same file is known again.
    pub mark: Option<&'a str>,
}

/// A PDF file of pages.
///
/// # Errors
/// The error of the writer, which no page of this program should cause.
pub fn pdf(pages: &[Leaf], info: &PdfInfo<'_>) -> Result<Vec<u8>, String> {
    let standards = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| format!("{error:?}"))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration: standards,
        ..SerializeSettings::default()
    });
    let faces = FontFaces::new()?;
    let mut structure = Structure::default();
    for (number, leaf) in pages.iter().enumerate() {
        page(&mut document, &faces, &mut structure, number, leaf)?;
    }
    document.set_outline(structure.bookmarks());
    document.set_tag_tree(structure.finish(info.language));
    document.set_metadata(metadata(info));
    document
        .finish()
        .map(mended)
        .map_err(|error| format!("{error:?}"))
}

/// Adds a page to the file and to its structure.
fn page(
    document: &mut Document,
    faces: &FontFaces,
    structure: &mut Structure,
    number: usize,
    leaf: &Leaf,
) -> Result<(), String> {
    let (width, height) = (points(leaf.width), points(leaf.height));
    let settings =
        PageSettings::from_wh(width, height).ok_or_else(|| format!("{width}×{height} points"))?;
    let mut page = document.start_page_with(settings);
    // Links belong to the page and not to its surface.
    let linked = |item: &LeafItem| match item {
        LeafItem::Text {
            text,
            link: Some(to),
            ..
        } => link(item, *to, text),
        _ => None,
    };
    let links = leaf.items.iter();
    let links = links.map(|item| Some(page.add_tagged_annotation(linked(item)?)));
    let mut links = links.collect::<Vec<_>>().into_iter();
    let mut surface = page.surface();
    // Lines of one paragraph, and rules that follow each other, are one thing.
    let belongs = |one: &LeafItem, other: &LeafItem| match (one, other) {
        (LeafItem::Rule(_), LeafItem::Rule(_)) => true,
        (LeafItem::Text { .. }, LeafItem::Text { role, .. }) => *role == TextRole::Continued,
        _ => false,
    };
    for items in leaf.items.chunk_by(belongs) {
        let links: Vec<_> = links.by_ref().take(items.len()).collect();
        match &items[0] {
            LeafItem::Rule(_) => rules(items, &mut surface),
            LeafItem::Picture { at, width, picture } => {
                let parts = figure(&mut surface, faces, picture, *at, *width);
                structure.figure(parts, picture, number);
            }
            LeafItem::Text { at, font, role, .. } => {
                let place = LeafSpot {
                    page: number,
                    y: at.y - font.size,
                };
                let (nodes, text) = paragraph(&mut surface, faces, items, links);
                structure.text(*role, nodes, &text, place);
            }
        }
    }
    Ok(())
}

/// A file without two things that the writer knows no other way for. Everything stays at its place.
fn mended(mut bytes: Vec<u8>) -> Vec<u8> {
    // Poppler complains of files that say that they have no suspects, which is what all others mean.
    overwrite(&mut bytes, b"/Marked true/Suspects false", b"/Marked true");
    // With a profile greys are printed in all four inks. A file with an output intent may leave them to the device.
    let grey = memmem::find(&bytes, b"/N 1/Range[0 1]").and_then(|at| {
        let from = memmem::rfind(&bytes[..at], b"\nendobj\n")? + b"\nendobj\n".len();
        let number = bytes[from..at].split(|&byte| byte == b' ').next()?;
        Some([b"\n[/ICCBased ", number, b" 0 R]"].concat())
    });
    if let Some(profile) = grey {
        overwrite(&mut bytes, &profile, b"\n/DeviceGray");
    }
    bytes
}

/// Writes something shorter over what was written, and blanks behind it.
fn overwrite(bytes: &mut [u8], written: &[u8], with: &[u8]) {
    while let Some(at) = memmem::find(bytes, written) {
        let place = &mut bytes[at..at + written.len()];
        place.fill(b' ');
        place[..with.len()].copy_from_slice(with);
    }
}

/// The same input gives the same bytes: archives want a date, which is the year of the program and not the day on which it
/// runs, and the writer makes an identity of the content.
fn metadata(info: &PdfInfo<'_>) -> Metadata {
    let metadata = Metadata::new()
        .title(shortened(info.title))
        .language(info.language.to_owned())
        .creation_date(DateTime::new(YEAR))
        .creator("kletka".to_owned())
        .producer("kletka".to_owned());
    match info.mark {
        Some(mark) => metadata
            .document_id(mark.to_owned())
            .keywords(vec![mark.to_owned()]),
        None => metadata,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a page is a few hundred points wide"
)]
const fn single(length: f64) -> f32 {
    length as f32
}

/// Millimetres in points.
fn points(mm: f64) -> f32 {
    single(mm * POINTS)
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => text[..at].to_owned() + "…",
        None => text.to_owned(),
    }
}

fn spot(to: LeafSpot) -> XyzDestination {
    XyzDestination::new(to.page, Point::from_xy(0.0, points(to.y)))
}

fn link(item: &LeafItem, to: LeafSpot, text: &str) -> Option<Annotation> {
    let area = item.bounds();
    let [left, top, right, bottom] =
        [area.left, area.top - 0.5, area.right(), area.bottom() + 0.5].map(points);
    let target = Target::Destination(spot(to).into());
    Some(Annotation::new_link(
        LinkAnnotation::new(Rect::from_ltrb(left, top, right, bottom)?, target),
        Some(shortened(text)),
    ))
}

/// Straight lines one after the other.
fn rules(items: &[LeafItem], surface: &mut Surface<'_>) {
    let mut path = PathBuilder::new();
    for item in items {
        if let LeafItem::Rule(line) = item {
            path.move_to(points(line.from.x), points(line.from.y));
            path.line_to(points(line.to.x), points(line.to.y));
        }
    }
    let Some(path) = path.finish() else { return };
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(
        ArtifactType::Layout,
    )));
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: colour(RULE_INK).into(),
        width: RULE,
        ..Stroke::default()
    }));
    surface.draw_path(&path);
    surface.end_tagged();
}

/// A line of text before it has a place.
struct RunOfText<'a> {
    face: Face,
    /// The size of an em.
    size: f64,
    text: &'a str,
}

/// Writes the lines of a paragraph. Returns what they are in the tree and all words.
fn paragraph(
    surface: &mut Surface<'_>,
    faces: &FontFaces,
    items: &[LeafItem],
    links: Vec<Option<Identifier>>,
) -> (Vec<Node>, String) {
    let (mut nodes, mut whole) = (Vec::new(), String::new());
    for (nth, (item, link)) in items.iter().zip(links).enumerate() {
        let LeafItem::Text {
            at,
            font,
            role,
            text,
            ..
        } = item
        else {
            continue;
        };
        // The end of a line does not end a word unless there is a space.
        let text = if nth + 1 < items.len() {
            format!("{text} ")
        } else {
            text.clone()
        };
        let is_whole = text.chars().all(|letter| is_known(font.face, letter));
        let tagged = surface.start_tagged(match role {
            TextRole::Margin => {
                ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther))
            }
            _ => ContentTag::Span(SpanTag::empty().with_actual_text((!is_whole).then_some(&text))),
        });
        surface.set_stroke(None);
        surface.set_fill(Some(filled(Ink([0; 3]))));
        let run = RunOfText {
            face: font.face,
            size: font.size * POINTS,
            text: &text,
        };
        faces.write(surface, &run, points(at.x), points(at.y));
        surface.end_tagged();
        nodes.push(match link {
            Some(link) => {
                TagGroup::with_children(Tag::Link, vec![tagged.into(), link.into()]).into()
            }
            None => Node::Leaf(tagged),
        });
        whole.push_str(&text);
    }
    (nodes, whole)
}

/// The drawn parts of a picture.
#[derive(Default)]
struct FigureParts {
    drawing: Vec<Identifier>,
    caption: Vec<Identifier>,
}

/// Draws a picture with its upper left corner at a place.
fn figure(
    surface: &mut Surface<'_>,
    faces: &FontFaces,
    picture: &Picture,
    at: PlanePoint,
    width: f64,
) -> FigureParts {
    let scale = points(width) / single(picture.area.width);
    let place = Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        points(at.x) - single(picture.area.left) * scale,
        points(at.y) - single(picture.area.top) * scale,
    );
    surface.push_transform(&place);
    // A drawing without words lies under others; the writer wants to know how far it reaches.
    let drawing = if picture.description.is_empty() {
        let (left, top, height) = (
            points(at.x),
            points(at.y),
            single(picture.area.height) * scale,
        );
        let area = Rect::from_ltrb(left, top, left + points(width), top + height);
        let kind = if area.is_some() {
            ArtifactType::Background
        } else {
            ArtifactType::Layout
        };
        ContentTag::Artifact(Artifact::new(kind, area))
    } else {
        ContentTag::Other
    };
    let parts = FigureParts {
        drawing: vec![surface.start_tagged(drawing)],
        ..FigureParts::default()
    };
    let mut painter = PagePainter {
        surface,
        faces,
        parts,
        is_caption: false,
    };
    paint::paint(picture, &mut painter);
    let parts = painter.parts;
    surface.end_tagged();
    surface.pop();
    parts
}

/// Whether a letter can be written with a face.
fn is_known(face: Face, letter: char) -> bool {
    font::glyph(face, letter).id != 0 && !matches!(letter, '\0' | '\u{feff}' | '\u{fffe}')
}

/// The faces of the font as the file has them.
struct FontFaces([Font; 2]);

impl FontFaces {
    fn new() -> Result<Self, String> {
        let font = |face| {
            Font::new(font::data(face).into(), 0)
                .ok_or_else(|| "the font cannot be read".to_owned())
        };
        Ok(Self([font(Face::Regular)?, font(Face::Bold)?]))
    }

    /// Writes a line of text from a place on the base line; letters that the font does not have are empty boxes.
    fn write(&self, surface: &mut Surface<'_>, run: &RunOfText<'_>, x: f32, y: f32) {
        let (face, size) = (run.face, single(run.size));
        let mut x = x;
        let known = |letter: &(usize, char)| is_known(face, letter.1);
        let letters: Vec<(usize, char)> = run.text.char_indices().collect();
        let stretches = letters.chunk_by(|one, other| known(one) == known(other));
        for stretch in stretches.flat_map(|stretch| stretch.chunks(LONGEST)) {
            let from = stretch[0].0;
            if !known(&stretch[0]) {
                for &(_, letter) in stretch {
                    let place = Affine::translate((f64::from(x), f64::from(y)))
                        * Affine::scale(run.size / font::EM);
                    if let Some(path) = curves(&(place * paint::letter(face, letter))) {
                        surface.draw_path(&path);
                    }
                    x += single(font::glyph(face, letter).advance) * size;
                }
                continue;
            }
            let glyphs: Vec<KrillaGlyph> = stretch
                .iter()
                .map(|&(at, letter)| {
                    let glyph = font::glyph(face, letter);
                    let range = at - from..at - from + letter.len_utf8();
                    KrillaGlyph::new(
                        GlyphId::new(glyph.id.into()),
                        single(glyph.advance),
                        0.0,
                        0.0,
                        0.0,
                        range,
                        None,
                    )
                })
                .collect();
            let to = stretch
                .last()
                .map_or(from, |&(at, letter)| at + letter.len_utf8());
            let font = self.0[face as usize].clone();
            surface.draw_glyphs(
                Point::from_xy(x, y),
                &glyphs,
                font,
                &run.text[from..to],
                size,
                false,
            );
            x += glyphs
                .iter()
                .map(|glyph| glyph.x_advance * size)
                .sum::<f32>();
        }
    }
}

/// Paints pictures on a page.
struct PagePainter<'s, 'd, 'f> {
    surface: &'s mut Surface<'d>,
    faces: &'f FontFaces,
    parts: FigureParts,
    /// Whether the painter is painting the caption.
    is_caption: bool,
}

impl Painter for PagePainter<'_, '_, '_> {
    fn part(&mut self, part: Part) {
        let is_caption = part == Part::Caption;
        if is_caption != self.is_caption {
            self.is_caption = is_caption;
            self.surface.end_tagged();
            let tagged = self.surface.start_tagged(ContentTag::Other);
            if is_caption {
                &mut self.parts.caption
            } else {
                &mut self.parts.drawing
            }
            .push(tagged);
        }
    }

    fn fill(&mut self, path: &BezPath, ink: Ink) {
        let Some(path) = curves(path) else { return };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(filled(ink)));
        self.surface.draw_path(&path);
    }

    fn stroke(&mut self, path: &BezPath, line: &LineStyle) {
        let Some(path) = curves(path) else { return };
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke {
            paint: colour(line.ink).into(),
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
            opacity: NormalizedF32::ONE,
            dash: (!line.dash.is_empty()).then(|| StrokeDash {
                array: line.dash.iter().map(|&length| single(length)).collect(),
                offset: 0.0,
            }),
            ..Stroke::default()
        }));
        self.surface.draw_path(&path);
    }

    fn write(&mut self, runs: &[&TextRun], ink: Ink) {
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(filled(ink)));
        for run in runs {
            let (x, y) = (single(run.left()), single(run.at.y));
            self.faces.write(
                self.surface,
                &RunOfText {
                    face: run.face,
                    size: run.size,
                    text: &run.text,
                },
                x,
                y,
            );
        }
    }
}

/// Greys are printed with black alone.
fn colour(Ink([red, green, blue]): Ink) -> Color {
    if red == green && green == blue {
        luma::Color::new(red).into()
    } else {
        rgb::Color::new(red, green, blue).into()
    }
}

fn filled(ink: Ink) -> Fill {
    Fill {
        paint: colour(ink).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

paint::pen!(PathBuilder);

fn curves(path: &BezPath) -> Option<krilla::geom::Path> {
    let mut out = PathBuilder::new();
    paint::trace(path, &mut out);
    out.finish()
}

/// A heading: its level, its words and its place.
type Heading = (u8, String, LeafSpot);

/// Bookmarks of headings, a lower level inside the higher one before it.
fn branches(headings: &[Heading]) -> Vec<OutlineNode> {
    let mut out = Vec::new();
    let mut rest = headings;
    while let Some(((level, text, at), more)) = rest.split_first() {
        let inside = more
            .iter()
            .position(|(next, ..)| next <= level)
            .unwrap_or(more.len());
        let mut node = OutlineNode::new(text.clone(), spot(*at));
        branches(&more[..inside])
            .into_iter()
            .for_each(|branch| node.push_child(branch));
        out.push(node);
        rest = &more[inside..];
    }
    out
}

/// The structure of a document, in the order of reading.
#[derive(Default)]
struct Structure {
    blocks: Vec<TagGroup>,
    /// Headings with their levels and places.
    headings: Vec<Heading>,
    /// Pictures with their pages: the bookmarks where there are no headings.
    figures: Vec<(String, usize)>,
}

impl Structure {
    fn figure(&mut self, parts: FigureParts, picture: &Picture, page: usize) {
        if picture.description.is_empty() {
            return;
        }
        let mut group = TagGroup::new(Tag::Figure(Some(shortened(&picture.description))));
        group
            .children
            .extend(parts.drawing.into_iter().map(Node::Leaf));
        self.blocks.push(group);
        if !parts.caption.is_empty() {
            let caption = parts.caption.into_iter().map(Node::Leaf).collect();
            self.blocks
                .push(TagGroup::with_children(Tag::Caption, caption));
        }
        self.figures.push((picture.title.clone(), page));
    }

    fn text(&mut self, role: TextRole, nodes: Vec<Node>, text: &str, at: LeafSpot) {
        match (role, self.blocks.last_mut()) {
            (TextRole::Margin, _) => {}
            (TextRole::Heading(level), _) => {
                let number = NonZeroU16::new(level.into()).unwrap_or(NonZeroU16::MIN);
                self.blocks.push(TagGroup::with_children(
                    Tag::Hn(number, Some(shortened(text))),
                    nodes,
                ));
                self.headings.push((level, shortened(text), at));
            }
            (TextRole::Entry, before) => {
                let reference = TagGroup::with_children(Tag::Reference, nodes);
                let entry = TagGroup::with_children(Tag::TOCI, vec![reference.into()]);
                match before {
                    Some(contents) if matches!(contents.tag, TagKind::TOC(_)) => {
                        contents.push(entry);
                    }
                    _ => self
                        .blocks
                        .push(TagGroup::with_children(Tag::TOC, vec![entry.into()])),
                }
            }
            (TextRole::Continued, Some(before)) => before.children.extend(nodes),
            (TextRole::Paragraph | TextRole::Continued, _) => {
                self.blocks.push(TagGroup::with_children(Tag::P, nodes));
            }
        }
    }

    /// Headings as a tree, or the pictures where there are none.
    fn bookmarks(&self) -> Outline {
        let mut outline = Outline::new();
        if self.headings.is_empty() {
            for (title, page) in &self.figures {
                let top = LeafSpot {
                    page: *page,
                    y: 0.0,
                };
                outline.push_child(OutlineNode::new(shortened(title), spot(top)));
            }
        }
        branches(&self.headings)
            .into_iter()
            .for_each(|branch| outline.push_child(branch));
        outline
    }

    fn finish(self, language: &str) -> TagTree {
        let mut tree = TagTree::new().with_lang(Some(language.to_owned()));
        self.blocks.into_iter().for_each(|block| tree.push(block));
        tree
    }
}
