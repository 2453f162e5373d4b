//! The look of every part in a style, and the parts that cannot be told apart in it.

use crate::Colour;
use crate::draw::ink::{Eyes, Fill, Hatch, Ink};
use crate::draw::part::{Part, PartLook};
use crate::text::Text;

/// Two colours nearer than this (CIEDE2000, for any of four kinds of eyes) cannot be told apart in small marks.
pub const LEAST_DISTANCE: f64 = 12.0;
/// Two fills of large surfaces nearer than this cannot be told apart.
const LEAST_SURFACE_DISTANCE: f64 = 5.0;
/// Two colours whose lightness L* differs by less cannot be told apart in grey.
pub const LEAST_LIGHTNESS: f64 = 8.0;

/// The pairs of three things.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// A line. Lengths are in cells.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StrokeLook {
    pub(super) ink: Ink,
    pub(super) core: Option<Ink>,
    pub(super) dash: Vec<f64>,
    pub(super) width: f64,
}

impl StrokeLook {
    /// Whether only the colour tells two lines apart.
    fn is_drawn_as(&self, other: &Self) -> bool {
        let is_alike_wide = self.width.max(other.width) < 1.5 * self.width.min(other.width);
        self.dash == other.dash && self.core.is_some() == other.core.is_some() && is_alike_wide
    }

    /// A line without dashes.
    pub(super) fn plain(ink: Ink, width: f64) -> Self {
        Self {
            ink,
            core: None,
            dash: Vec::new(),
            width,
        }
    }
}

/// A stone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StoneLook {
    pub(super) fill: Fill,
    pub(super) stroke: Ink,
    pub(super) ink: Ink,
    pub(super) plate: Option<Ink>,
    /// The size of the beads that its rim is made of, in cells.
    pub(super) beads: Option<f64>,
}

/// Colours, widths and patterns for every part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The name of the style.
    pub name: String,
    /// One line about its purpose.
    pub about: Text,
    /// How far lines stray from where they should be, as if drawn by hand, in cells; 0 for straight lines.
    pub tremor: f64,
    /// Whether stones are drawn as the signs x, o, + where a diagram does not say.
    pub signs: bool,
    /// The radius of a stone, in cells.
    pub radius: f64,
    pub(super) background: Ink,
    pub(super) grid: StrokeLook,
    pub(super) border: StrokeLook,
    /// The size of letters and numbers beside the field, in points.
    pub(in crate::draw) font_size: f64,
    /// The size of the words under the picture, in points.
    pub(in crate::draw) caption_size: f64,
    pub(super) coordinates: Ink,
    pub(super) label: Ink,
    pub(super) caption: Ink,
    pub(super) segments: [StrokeLook; 3],
    pub(super) aside: StrokeLook,
    pub(super) stones: [StoneLook; 3],
    /// Shades of blue, red and undetermined regions.
    pub(super) regions: [Vec<Fill>; 3],
    pub(super) highlight: Ink,
    pub(super) critical: Ink,
    pub(super) stress: Ink,
    pub(super) outline: Ink,
    pub(super) rectangle: Ink,
    pub(super) wrong: Ink,
    /// Whether drawings follow dark screens and paper without being asked to.
    pub(in crate::draw) adaptive: bool,
    pub(super) dark: Option<String>,
    pub(super) print: Option<String>,
}

impl Style {
    /// How a part looks.
    #[must_use]
    pub fn look(&self, part: Part) -> PartLook {
        let segment = |stroke: &StrokeLook| PartLook {
            dash: stroke.dash.clone(),
            ..PartLook::line(stroke.ink, stroke.width)
        };
        match part {
            Part::Region(colour, shade) => PartLook::filled(self.region(colour, shade).ink),
            Part::RegionHatch(colour, shade, hatch) => hatched(self.region(colour, shade), hatch),
            Part::Critical => self.bordered(self.critical),
            Part::Highlight => self.bordered(self.highlight),
            Part::Tint(colour) => self.rimmed(self.tint(colour), self.segments[colour.index()].ink),
            Part::EdgeRim(colour) if self.has_rims() => {
                let ink = colour.map_or_else(
                    || self.rim(self.highlight),
                    |it| self.segments[it.index()].ink,
                );
                PartLook::line(ink, self.segments[0].width + 0.18 + 2.0 * MARK_RIM)
            }
            Part::Arrow(colour) => {
                let ink = self.mark_ink(colour);
                PartLook {
                    fill: Some(ink),
                    ..PartLook::line(ink, 0.09)
                }
            }
            // A photocopy loses light grey: rungs that are seen at both sides of a segment.
            Part::HighlightEdge if self.is_grey() => PartLook {
                dash: vec![0.06, 0.08],
                ..PartLook::outline(self.border.ink, self.segments[0].width + 0.18)
            },
            Part::WrongEdge => PartLook {
                dash: vec![0.001, 0.2],
                ..PartLook::line(self.wrong, (self.segments[0].width * 0.9).max(0.1))
            },
            Part::Aside => segment(&self.aside),
            Part::Segment(colour) | Part::Echo(colour) => segment(&self.segments[colour.index()]),
            Part::Core(colour) => {
                let stroke = &self.segments[colour.index()];
                PartLook {
                    stroke: stroke.core,
                    width: stroke.width * 0.42,
                    round: true,
                    ..PartLook::default()
                }
            }
            Part::Stone(colour) => self.stone_look(colour).look(RIM),
            Part::NumberPlate(colour) => self.stone_look(colour).look(0.6 * RIM),
            Part::Rim(colour) => self.stone_look(colour).rim(),
            Part::StoneHatch(colour, hatch) => hatched(self.stone_look(colour).fill, hatch),
            Part::Plate(colour) => self
                .stone_look(colour)
                .plate
                .map_or(PartLook::default(), PartLook::filled),
            _ => self.plain_look(part),
        }
    }

    fn stone_look(&self, colour: Colour) -> &StoneLook {
        &self.stones[colour.index()]
    }

    /// How a part looks that is one surface or one line.
    fn plain_look(&self, part: Part) -> PartLook {
        let (text, outline, line) = (PartLook::filled, PartLook::outline, PartLook::line);
        let edge = self.segments[0].width;
        match part {
            Part::Background => text(self.background),
            Part::HighlightVertex => text(self.highlight),
            Part::TintEdge(colour) => line(self.tint(colour), edge + 0.18),
            Part::Ring => outline(self.stress, 0.1),
            Part::Annotation(colour) => line(self.mark_ink(colour), 0.08),
            Part::StoneAnnotation(colour) => line(self.stone_look(colour).ink, 0.08),
            Part::WrongCell => outline(self.wrong, 0.1),
            Part::Grid => outline(self.grid.ink, self.grid.width),
            Part::Border => outline(self.border.ink, self.border.width),
            Part::Seam => text(self.border.ink),
            Part::Rectangle => line(self.rectangle, 0.1),
            Part::HighlightEdge => line(self.highlight, edge + 0.18),
            Part::Stress => line(self.stress, edge + 0.12),
            Part::WrongVertex => outline(self.wrong, 0.08),
            Part::Sign(colour) => line(self.stone_look(colour).sign_ink(self.background), 0.1),
            Part::Outline => line(self.outline, 0.07),
            Part::SignNumber | Part::Label => text(self.label),
            Part::Last(colour) | Part::Number(colour) => text(self.stone_look(colour).ink),
            Part::Coordinates => text(self.coordinates),
            Part::Caption => text(self.caption),
            _ => PartLook::default(),
        }
    }

    /// How a part looks that the author wants paler.
    #[must_use]
    pub fn dim_look(&self, part: Part) -> PartLook {
        let look = self.look(part);
        if matches!(part, Part::Number(_) | Part::SignNumber) {
            // White digits would be lost on a pale ground.
            return PartLook {
                fill: Some(self.label.mixed(self.background, DIM_NUMBER)),
                ..look
            };
        }
        let pale = |ink: Ink| ink.mixed(self.background, DIM);
        PartLook {
            fill: look.fill.map(pale),
            stroke: look.stroke.map(pale),
            ..look
        }
    }

    /// The tint under an edge or in a cell that is pointed at in a colour.
    fn tint(&self, colour: Colour) -> Ink {
        self.segments[colour.index()]
            .ink
            .mixed(self.background, 0.4)
    }

    /// The ink of arrows and signs.
    fn mark_ink(&self, colour: Option<Colour>) -> Ink {
        colour.map_or(self.label, |colour| self.segments[colour.index()].ink)
    }

    /// The fill of a region.
    pub(in crate::draw) fn region(&self, colour: Option<Colour>, shade: u8) -> Fill {
        let shades = &self.regions[match colour {
            Some(Colour::Blue) => 0,
            Some(Colour::Red) => 1,
            _ => 2,
        }];
        shades[usize::from(shade) % shades.len()]
    }

    /// A cell that is pointed at: a photocopy loses light grey, but no line round it.
    fn bordered(&self, ink: Ink) -> PartLook {
        if self.is_grey() {
            return PartLook {
                stroke: Some(self.border.ink),
                width: 0.1,
                ..PartLook::filled(ink)
            };
        }
        self.rimmed(ink, self.rim(ink))
    }

    /// Whether marks have a rim: to some eyes the colour of a mark is the colour of a region on
    /// which it lies. A marker in a hand leaves none.
    pub(in crate::draw) fn has_rims(&self) -> bool {
        !self.is_grey() && self.tremor <= 0.0
    }

    /// The ink of a rim round a mark.
    fn rim(&self, ink: Ink) -> Ink {
        ink.mixed(self.label, 0.55)
    }

    fn rimmed(&self, fill: Ink, rim: Ink) -> PartLook {
        let look = PartLook::filled(fill);
        if self.has_rims() {
            PartLook {
                stroke: Some(rim),
                width: MARK_RIM,
                ..look
            }
        } else {
            look
        }
    }

    /// The size of the beads along the rim of a stone, in cells.
    pub(in crate::draw) fn beads(&self, colour: Colour) -> Option<f64> {
        self.stones[colour.index()].beads
    }

    /// Whether blue, red and green segments and stones are all shades of grey.
    pub(in crate::draw) fn is_grey(&self) -> bool {
        let inks = self
            .segments
            .iter()
            .map(|segment| segment.ink)
            .chain(self.stones.iter().map(|stone| stone.fill.ink));
        inks.into_iter().all(|Ink(channels)| {
            channels
                .iter()
                .max()
                .zip(channels.iter().min())
                .is_none_or(|(a, b)| a - b < 16)
        })
    }

    /// The fill of a stone.
    pub(in crate::draw) fn stone(&self, colour: Colour) -> Fill {
        self.stones[colour.index()].fill
    }

    /// The parts that some people, or a photocopier, cannot tell apart in this style.
    ///
    /// Lines with other dashes, cores or widths, stones with another rim, and regions with another hatching are told apart by
    /// these, whatever their colours.
    #[must_use]
    pub fn alike(&self) -> Vec<Text> {
        let mut found = Vec::new();
        let lines = Text::new("segments", "отрезки");
        let stones = Text::new("stones", "камни");
        let aside = Text::new("those that bound nothing", "те, что ничего не ограничивают");
        for (one, other) in PAIRS {
            let names = [one, other].map(|at| Colour::ALL[at].side());
            let (a, b) = (&self.segments[one], &self.segments[other]);
            if a.is_drawn_as(b) {
                compare(&lines, &names, [a.ink, b.ink], &mut found);
            }
            let (a, b) = (&self.stones[one], &self.stones[other]);
            let form =
                |stone: &StoneLook| (stone.fill.hatch.map(|hatch| hatch.0), stone.beads.is_some());
            if form(a) == form(b) {
                compare(&stones, &names, [a.fill.ink, b.fill.ink], &mut found);
            }
        }
        for colour in Colour::ALL {
            let segment = &self.segments[colour.index()];
            if segment.is_drawn_as(&self.aside) {
                let names = [colour.side(), aside.clone()];
                compare(&lines, &names, [segment.ink, self.aside.ink], &mut found);
            }
        }
        found.extend(self.compare_marks());
        self.compare_regions(&mut found);
        found
    }

    /// Compares regions: of many shades the nearest are named. Boundaries tell them apart in grey.
    fn compare_regions(&self, found: &mut Vec<Text>) {
        let regions = Text::new("regions", "участки");
        let names = [
            Colour::Blue.side(),
            Colour::Red.side(),
            Text::new("undetermined", "неопределённые"),
        ];
        let hatch = |fill: &Fill| fill.hatch.map(|hatch| hatch.0);
        for (one, other) in PAIRS {
            let pairs = self.regions[one]
                .iter()
                .flat_map(|a| self.regions[other].iter().map(move |b| (a, b)));
            let plain = pairs.filter(|(a, b)| hatch(a) == hatch(b));
            let near = plain
                .flat_map(|(a, b)| Eyes::ALL.map(|eyes| (a.ink.distance(b.ink, eyes), eyes, ())));
            let names = [&names[one], &names[other]].map(Text::clone);
            found.extend(nearest(near, |()| pair(&regions, &names)));
        }
    }

    /// Compares what cells are laid under with, or its rim, with the paper and the regions that it may lie on.
    fn compare_marks(&self) -> Option<Text> {
        if self.is_grey() {
            // It has a border as dark as the board's.
            return None;
        }
        let mark = if self.has_rims() {
            self.rim(self.highlight)
        } else {
            self.highlight
        };
        let names =
            ["blue", "red", "undetermined"]
                .into_iter()
                .zip(["синие", "красные", "неопределённые"]);
        let regions = self
            .regions
            .iter()
            .zip(names)
            .flat_map(|(shades, (en, ru))| {
                shades
                    .iter()
                    .map(move |shade| (shade.ink, text!("{en} regions", "{ru} участки")))
            });
        let paper = (self.background, Text::new("the paper", "бумага"));
        let near = regions.chain([paper]).flat_map(|(ink, name)| {
            Eyes::ALL.map(|eyes| (mark.distance(ink, eyes), eyes, name.clone()))
        });
        nearest(near, |ground| {
            text!("highlights and {ground}", "подсветка и {ground}", ground)
        })
    }
}

/// The nearest of some surfaces, where they look alike.
fn nearest<N>(
    near: impl Iterator<Item = (f64, Eyes, N)>,
    both: impl FnOnce(N) -> Text,
) -> Option<Text> {
    let (distance, eyes, names) =
        near.reduce(|one, other| if other.0 < one.0 { other } else { one })?;
    (distance < LEAST_SURFACE_DISTANCE)
        .then(|| alike(&both(names), eyes, (distance, LEAST_SURFACE_DISTANCE)))
}

/// The width of the rim round a mark.
const MARK_RIM: f64 = 0.05;

/// The part of its colour that is left to a paler shape, and to the ink of its number.
const DIM: f64 = 0.28;
const DIM_NUMBER: f64 = 0.55;

/// The width of the rim of a stone.
const RIM: f64 = 0.05;

impl StoneLook {
    /// The disc, with its rim unless that is made of beads.
    fn look(&self, rim: f64) -> PartLook {
        let disc = PartLook::filled(self.fill.ink);
        if self.beads.is_some() {
            disc
        } else {
            PartLook {
                stroke: Some(self.stroke),
                width: rim,
                ..disc
            }
        }
    }

    /// The beads of the rim, if it has some.
    fn rim(&self) -> PartLook {
        let stroke = self.beads.map(|_| self.stroke);
        PartLook {
            stroke,
            width: self.beads.unwrap_or(RIM),
            round: true,
            ..PartLook::default()
        }
    }

    /// The ink of a sign: the stone's, or its rim's where the stone is as light as the paper.
    fn sign_ink(self, background: Ink) -> Ink {
        if self.fill.ink.distance(background, Eyes::Usual) < LEAST_DISTANCE {
            self.stroke
        } else {
            self.fill.ink
        }
    }
}

/// Compares the inks of two things of a kind that have one form.
fn compare(what: &Text, names: &[Text; 2], [one, other]: [Ink; 2], found: &mut Vec<Text>) {
    let near = Eyes::ALL
        .into_iter()
        .map(|eyes| (one.distance(other, eyes), eyes))
        .find(|(distance, _)| *distance < LEAST_DISTANCE);
    let both = |(distance, eyes)| alike(&pair(what, names), eyes, (distance, LEAST_DISTANCE));
    found.extend(near.map(both));
    let difference = (one.lightness() - other.lightness()).abs();
    if difference < LEAST_LIGHTNESS {
        let [a, b] = names;
        found.push(Text {
            en: format!(
                "{} and {} {} are one grey on a photocopy: lightness differs by {difference:.1}, less than {LEAST_LIGHTNESS}",
                a.en, b.en, what.en
            ),
            ru: format!(
                "{} «{}» и «{}» на ксерокопии одного серого: светлота отличается на {difference:.1}, меньше {LEAST_LIGHTNESS}",
                what.ru, a.ru, b.ru
            ),
        });
    }
}

/// The lines of a hatching, without ink where a style hatches in another way.
fn hatched(fill: Fill, hatch: Hatch) -> PartLook {
    let own = fill.hatch.filter(|(own, _)| *own == hatch);
    PartLook {
        stroke: own.map(|(_, ink)| ink),
        width: if hatch == Hatch::Dots { 0.08 } else { 0.04 },
        round: hatch == Hatch::Dots,
        ..PartLook::default()
    }
}

/// Two things of a kind, by their names.
fn pair(what: &Text, [a, b]: &[Text; 2]) -> Text {
    Text {
        en: format!("{} and {} {}", a.en, b.en, what.en),
        ru: format!("{} «{}» и «{}»", what.ru, a.ru, b.ru),
    }
}

/// Two things look alike.
fn alike(both: &Text, eyes: Eyes, (distance, least): (f64, f64)) -> Text {
    let who = match eyes {
        Eyes::Usual => Text::new("with usual eyes", "при обычном зрении"),
        Eyes::Protanopia => Text::new("with protanopia", "при протанопии"),
        Eyes::Deuteranopia => Text::new("with deuteranopia", "при дейтеранопии"),
        Eyes::Tritanopia => Text::new("with tritanopia", "при тританопии"),
    };
    Text {
        en: format!(
            "{} look alike {}: {distance:.1}, less than {least}",
            both.en, who.en
        ),
        ru: format!(
            "{} похожи {}: {distance:.1}, меньше {least}",
            both.ru, who.ru
        ),
    }
}
