//! Styles: from roles to strokes and fills, read from small TOML files.

use std::sync::OnceLock;

use super::ink::{Eyes, Ink};
use super::part::{Fill, Look, Part};
use super::style_file::Reader;
use crate::Colour;
use crate::settings::{Section, unknown_choice};
use crate::text::{Diagnostics, Text};
use crate::text::{Source, Span};

/// Two colours nearer than this (CIEDE2000, for any of three kinds of eyes) cannot be told apart in small marks.
pub const LEAST_DISTANCE: f64 = 12.0;
/// Two colours whose lightness L* differs by less cannot be told apart in grey.
pub const LEAST_LIGHTNESS: f64 = 8.0;

/// The styles that the program brings along.
pub const BUILT_IN: [(&str, &str); 5] = [
    ("paper", include_str!("styles/paper.toml")),
    ("print", include_str!("styles/print.toml")),
    ("colour-blind", include_str!("styles/colour-blind.toml")),
    ("dark", include_str!("styles/dark.toml")),
    ("minimal", include_str!("styles/minimal.toml")),
];

/// The stroke of a segment. Lengths are in cells.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stroke {
    pub(super) ink: Ink,
    pub(super) core: Option<Ink>,
    pub(super) dash: Vec<f64>,
    pub(super) width: f64,
}

/// A stone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stone {
    pub(super) fill: Fill,
    pub(super) stroke: Ink,
    pub(super) ink: Ink,
    pub(super) plate: Option<Ink>,
}

/// Colours, widths and patterns for every part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// What it is called.
    pub name: String,
    /// One line that says what it is for.
    pub about: Text,
    /// The radius of a stone, in cells.
    pub radius: f64,
    background: Ink,
    grid: (Ink, f64),
    border: (Ink, f64),
    coordinates: Ink,
    label: Ink,
    caption: Ink,
    segments: [Stroke; 3],
    aside: Stroke,
    stones: [Stone; 3],
    /// Shades of blue, red and undetermined regions.
    regions: [Vec<Fill>; 3],
    highlight: Ink,
    critical: Ink,
    stress: Ink,
    outline: Ink,
    rectangle: Ink,
    wrong: Ink,
    dark: Option<String>,
    print: Option<String>,
}

/// A style with those that replace it on dark screens and on paper.
#[derive(Clone, Copy, Debug)]
pub struct Styles<'s> {
    /// The style itself.
    pub main: &'s Style,
    /// On dark screens.
    pub dark: Option<&'s Style>,
    /// On paper.
    pub print: Option<&'s Style>,
}

/// A style that the program brings along.
#[must_use]
pub fn built_in(name: &str) -> Option<&'static Style> {
    static STYLES: OnceLock<Vec<Style>> = OnceLock::new();
    let styles = STYLES.get_or_init(|| {
        let read =
            |&(name, text): &(&str, &str)| Style::read(name, &Source::whole(name, text), &mut Diagnostics::default());
        BUILT_IN.iter().filter_map(read).collect()
    });
    styles.iter().find(|style| style.name == name)
}

impl Style {
    /// Reads a style file; `None` after an error.
    pub fn read(name: &str, source: &Source<'_>, out: &mut Diagnostics) -> Option<Self> {
        let before = out.errors();
        let table = crate::document::parse(source, out);
        let mut reader = Reader { out };
        let mut top = Section::new("", Some((table.get_ref(), Span::default())));
        let mut words =
            |key, out: &mut Diagnostics| top.string(key, out).map(|it| it.value.to_owned()).unwrap_or_default();
        let about = Text::new(words("about", reader.out), words("about-ru", reader.out));
        let mode = |key, top: &mut Section<'_, '_>, out: &mut Diagnostics| -> Option<String> {
            let word = top.string(key, out)?;
            if BUILT_IN.iter().all(|(name, _)| *name != word.value) {
                out.push(unknown_choice(key, word.value, &BUILT_IN.map(|(name, _)| name), word.span));
            }
            Some(word.value.to_owned())
        };
        let dark = mode("dark", &mut top, reader.out);
        let print = mode("print", &mut top, reader.out);
        let mut paper = top.table("paper", reader.out);
        let background = reader.ink(&mut paper, "background");
        let grid = (reader.ink(&mut paper, "grid"), reader.length(&mut paper, "grid-width"));
        let border = (reader.ink(&mut paper, "border"), reader.length(&mut paper, "border-width"));
        paper.finish(reader.out);
        let mut text = top.table("text", reader.out);
        let [coordinates, label, caption] = ["coordinates", "label", "caption"].map(|key| reader.ink(&mut text, key));
        text.finish(reader.out);
        let mut segment = top.table("segment", reader.out);
        let width = reader.length(&mut segment, "width");
        let [blue, red, green, aside] =
            ["blue", "red", "green", "aside"].map(|key| reader.stroke(&mut segment, key, width));
        segment.finish(reader.out);
        let mut stone = top.table("stone", reader.out);
        let radius = reader.length(&mut stone, "radius");
        let stones = ["blue", "red", "green"].map(|key| reader.stone(&mut stone, key));
        stone.finish(reader.out);
        let mut region = top.table("region", reader.out);
        let regions = ["blue", "red", "undetermined"].map(|key| reader.shades(&mut region, key));
        region.finish(reader.out);
        let mut mark = top.table("mark", reader.out);
        let [highlight, critical, stress, outline, rectangle, wrong] =
            ["highlight", "critical", "stress", "outline", "rectangle", "wrong"].map(|key| reader.ink(&mut mark, key));
        mark.finish(reader.out);
        top.finish(reader.out);
        let segments = [blue, red, green];
        let style = Self {
            name: name.to_owned(),
            about,
            radius,
            background,
            grid,
            border,
            coordinates,
            label,
            caption,
            segments,
            aside,
            stones,
            regions,
            highlight,
            critical,
            stress,
            outline,
            rectangle,
            wrong,
            dark,
            print,
        };
        (out.errors() == before).then_some(style)
    }

    /// The style with those for dark screens and paper.
    #[must_use]
    pub fn with_modes(&self) -> Styles<'_> {
        let mode = |name: &Option<String>| name.as_deref().and_then(built_in).filter(|other| other.name != self.name);
        Styles { main: self, dark: mode(&self.dark), print: mode(&self.print) }
    }

    /// How a part looks.
    #[must_use]
    pub fn look(&self, part: Part) -> Look {
        let segment = |stroke: &Stroke| Look { dash: stroke.dash.clone(), ..Look::line(stroke.ink, stroke.width) };
        let stone = |colour: Colour| &self.stones[colour.index()];
        let text = |ink| Look::filled(Fill::plain(ink));
        match part {
            Part::Background => text(self.background),
            Part::Region(colour, shade) => {
                let shades = &self.regions[match colour {
                    Some(Colour::Blue) => 0,
                    Some(Colour::Red) => 1,
                    _ => 2,
                }];
                Look::filled(shades[usize::from(shade) % shades.len()])
            }
            Part::Critical => text(self.critical),
            Part::Highlight | Part::HighlightVertex => text(self.highlight),
            Part::WrongCell => Look { stroke: Some(self.wrong), width: 0.1, ..Look::default() },
            Part::Grid => Look { stroke: Some(self.grid.0), width: self.grid.1, ..Look::default() },
            Part::Border => Look { stroke: Some(self.border.0), width: self.border.1, ..Look::default() },
            Part::Seam => text(self.border.0),
            Part::Rectangle => Look::line(self.rectangle, 0.1),
            Part::HighlightEdge => Look::line(self.highlight, self.segments[0].width + 0.18),
            Part::Stress => Look::line(self.stress, self.segments[0].width + 0.12),
            Part::WrongEdge => {
                Look { dash: vec![0.001, 0.2], ..Look::line(self.wrong, (self.segments[0].width * 0.9).max(0.1)) }
            }
            Part::WrongVertex => Look { stroke: Some(self.wrong), width: 0.08, ..Look::default() },
            Part::Aside => segment(&self.aside),
            Part::Segment(colour) | Part::Echo(colour) => segment(&self.segments[colour.index()]),
            Part::Core(colour) => {
                let stroke = &self.segments[colour.index()];
                Look { stroke: stroke.core, width: stroke.width * 0.42, round: true, ..Look::default() }
            }
            Part::Stone(colour) => Look {
                fill: Some(stone(colour).fill),
                stroke: Some(stone(colour).stroke),
                width: 0.05,
                ..Look::default()
            },
            Part::Plate(colour) => {
                stone(colour).plate.map_or(Look::default(), |plate| Look::filled(Fill::plain(plate)))
            }
            Part::Sign(colour) => Look::line(self.stones[colour.index()].sign_ink(self.background), 0.12),
            Part::Outline => Look { round: true, ..Look::line(self.outline, 0.07) },
            Part::NumberPlate => Look {
                fill: Some(Fill::plain(self.background)),
                stroke: Some(self.border.0),
                width: 0.025,
                ..Look::default()
            },
            Part::SegmentNumber | Part::Label => text(self.label),
            Part::Number(colour) => text(stone(colour).ink),
            Part::Coordinates => text(self.coordinates),
            Part::Caption => text(self.caption),
        }
    }

    /// What some people, or a photocopier, cannot tell apart in this style.
    ///
    /// Strokes with different dashes or cores and stones with different hatching or inks of the number are told apart
    /// by them, whatever their colours.
    #[must_use]
    pub fn alike(&self) -> Vec<Text> {
        let mut found = Vec::new();
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let (a, b) = (&self.segments[one], &self.segments[other]);
            let same_pattern = a.dash == b.dash && a.core.is_some() == b.core.is_some();
            let names = (Colour::ALL[one], Colour::ALL[other]);
            if same_pattern {
                compare("segments", "отрезки", names, a.ink, b.ink, &mut found);
            }
            let (a, b) = (&self.stones[one], &self.stones[other]);
            if a.fill.hatch.map(|hatch| hatch.0) == b.fill.hatch.map(|hatch| hatch.0) {
                compare("stones", "камни", names, a.fill.ink, b.fill.ink, &mut found);
            }
        }
        found
    }
}

impl Stone {
    /// The ink of a sign: that of the stone, or of its rim where the stone is as light as the paper.
    fn sign_ink(self, background: Ink) -> Ink {
        if self.fill.ink.distance(background, Eyes::Usual) < LEAST_DISTANCE { self.stroke } else { self.fill.ink }
    }
}

fn compare(en: &str, ru: &str, names: (Colour, Colour), one: Ink, other: Ink, found: &mut Vec<Text>) {
    let (a, b) = (names.0.text(), names.1.text());
    for (eyes, who_en, who_ru) in [
        (Eyes::Usual, "with usual eyes", "при обычном зрении"),
        (Eyes::Protanopia, "with protanopia", "при протанопии"),
        (Eyes::Deuteranopia, "with deuteranopia", "при дейтеранопии"),
    ] {
        let distance = one.distance(other, eyes);
        if distance < LEAST_DISTANCE {
            found.push(Text {
                en: format!(
                    "{} and {} {en} look alike {who_en}: {distance:.1}, less than {LEAST_DISTANCE}",
                    a.en, b.en
                ),
                ru: format!("{ru} «{}» и «{}» похожи {who_ru}: {distance:.1}, меньше {LEAST_DISTANCE}", a.ru, b.ru),
            });
            break;
        }
    }
    let difference = (one.lightness() - other.lightness()).abs();
    if difference < LEAST_LIGHTNESS {
        found.push(Text {
            en: format!(
                "{} and {} {en} are one grey on a photocopy: lightness differs by {difference:.1}, less than {LEAST_LIGHTNESS}",
                a.en, b.en
            ),
            ru: format!(
                "{ru} «{}» и «{}» на ксерокопии одного серого: светлота отличается на {difference:.1}, меньше {LEAST_LIGHTNESS}",
                a.ru, b.ru
            ),
        });
    }
}

/// The text of a built-in style, for copying.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(one, _)| *one == name).map(|(_, text)| *text)
}
