//! Letters as outlines, and dots: those that occur more than once are markers along a path through their places.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ::svg::node::{Children, Node as _, element};

use super::text::PREFIX;
use crate::draw::font::{self, EM, Face};
use crate::draw::picture::TextRun;
use crate::draw::plane::{PlanePoint, hundredths, number, write_hundredths};

/// A letter of a size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Letter {
    face: Face,
    /// The size of an em in thousandths of a unit.
    size: u32,
    character: char,
}

/// A place in hundredths of a unit.
#[derive(Clone, Copy)]
struct Hundredths {
    x: i32,
    y: i32,
}

/// How a class of shapes looks.
pub(super) struct Looks {
    /// The names of the class.
    pub(super) class: String,
    /// A group of it without shapes.
    pub(super) group: element::Group,
}

/// What a marker draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MarkerShape {
    Letter(Face, char),
    /// A disc with a radius in hundredths of a unit.
    Dot(i32),
}

/// Markers of one class, which share its looks.
struct Markers {
    class: String,
    /// The empty group with the looks of the class.
    group: element::Group,
    /// What they draw, with their numbers.
    list: Vec<(MarkerShape, u32)>,
}

/// The outlines that have to be defined before the letters.
#[derive(Default)]
pub(super) struct Glyphs {
    /// The bold letters, which numbers of all colours share.
    shared: Vec<char>,
    /// The markers by class.
    markers: Vec<Markers>,
    /// How many markers there are.
    count: u32,
}

impl Glyphs {
    /// Defines outlines and markers.
    pub(super) fn define(self, out: &mut Children) {
        for letter in self.shared {
            let path = element::Path::new().set("id", format!("{PREFIX}{:x}w", letter as u32));
            out.push(path.set("d", centred(Face::Bold, letter)).into());
        }
        for Markers { mut group, list, .. } in self.markers {
            for (drawn, count) in list {
                let marker = element::Marker::new().set("id", format!("{PREFIX}{count:x}")).set("overflow", "visible");
                group.append(match drawn {
                    MarkerShape::Letter(Face::Bold, letter) => {
                        marker.add(element::Use::new().set("href", format!("#{PREFIX}{:x}w", letter as u32)))
                    }
                    MarkerShape::Letter(face, letter) => {
                        marker.add(element::Path::new().set("d", centred(face, letter)))
                    }
                    MarkerShape::Dot(r) => {
                        let mut radius = String::new();
                        write_hundredths(&mut radius, r);
                        marker.add(element::Circle::new().set("r", radius))
                    }
                });
            }
            out.push(group.into());
        }
    }

    /// Draws lines of text: what occurs once into `plain`, everything else as paths with markers into `marked`.
    pub(super) fn write(&mut self, looks: &Looks, runs: &[&TextRun], plain: &mut Children, marked: &mut Children) {
        if runs.is_empty() {
            return;
        }
        let mut singles: BTreeMap<u32, String> = BTreeMap::new();
        // Markers are as large as the line is wide, which nobody sees: so the size is written once.
        let mut usual = None;
        let mut paths = hyphened(&looks.class);
        for (letter, places) in collect(runs) {
            if let [place] = places[..] {
                single(letter, place, singles.entry(letter.size).or_default());
                continue;
            }
            let mut path = self.marked(looks, MarkerShape::Letter(letter.face, letter.character), places);
            if *usual.get_or_insert(letter.size) != letter.size {
                path.assign("stroke-width", scale(letter.size));
            }
            paths.append(path);
        }
        if let Some(usual) = usual {
            marked.push(paths.set("stroke-width", scale(usual)).into());
        }
        for (size, data) in singles {
            let size = format!("scale({})", scale(size));
            plain.push(element::Path::new().set("transform", size).set("d", data).into());
        }
    }

    /// Draws discs of one size.
    pub(super) fn dots(&mut self, looks: &Looks, r: f64, places: &[PlanePoint], out: &mut Children) {
        let places = places.iter().map(|at| Hundredths { x: hundredths(at.x), y: hundredths(at.y) }).collect();
        let path = self.marked(looks, MarkerShape::Dot(hundredths(r)), places);
        out.push(hyphened(&looks.class).add(path).into());
    }

    /// A path with a letter or disc at each of some places.
    fn marked(&mut self, looks: &Looks, drawn: MarkerShape, places: Vec<Hundredths>) -> element::Path {
        let marker = self.marker(looks, drawn);
        element::Path::new().set("marker-mid", format!("url(#{PREFIX}{marker:x})")).set("d", run(places))
    }

    /// The number of the marker that draws a letter or disc with the looks of a class.
    fn marker(&mut self, looks: &Looks, drawn: MarkerShape) -> u32 {
        if let MarkerShape::Letter(Face::Bold, letter) = drawn
            && !self.shared.contains(&letter)
        {
            self.shared.push(letter);
        }
        let known = self.markers.iter().position(|known| known.class == looks.class);
        let at = known.unwrap_or_else(|| {
            let (class, group) = (looks.class.clone(), looks.group.clone());
            self.markers.push(Markers { class, group, list: Vec::new() });
            self.markers.len() - 1
        });
        let list = &mut self.markers[at].list;
        if let Some(&(_, number)) = list.iter().find(|known| known.0 == drawn) {
            return number;
        }
        list.push((drawn, self.count));
        self.count += 1;
        self.count - 1
    }
}

/// The group of the paths that carry markers: the lines between them are not drawn.
///
/// Its class is another than that of the looks, whose rules for dark screens and paper would fill those lines.
fn hyphened(class: &str) -> element::Group {
    let class = if class.contains(' ') { class.replace(' ', "-") } else { format!("{class}-letters") };
    element::Group::new().set("class", class).set("fill", "none")
}

/// The places of each letter of some lines of text, by face, size and letter. A place is the middle of the letter's ink
/// on the base line, and of digits at half their height: so that digits fall on round numbers.
fn collect(runs: &[&TextRun]) -> Vec<(Letter, Vec<Hundredths>)> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are a few units")]
    let key_of = |size: f64| (size * 1000.0 + 0.5) as u32;
    let mut places: Vec<(Letter, Vec<Hundredths>)> = Vec::new();
    // Where the list of a digit is, for the face and size of the line before.
    let mut digits = [usize::MAX; 10];
    let mut before = None;
    for run in runs {
        let key = key_of(run.size);
        if before != Some((run.face, key)) {
            (before, digits) = (Some((run.face, key)), [usize::MAX; 10]);
        }
        let mut x = run.left();
        let middle = hundredths(run.at.y - font::DIGIT_HEIGHT / 2.0 * run.size);
        for letter in run.text.chars() {
            let glyph = font::glyph(run.face, letter);
            if !glyph.outline.is_empty() {
                let across = x + f64::midpoint(glyph.ink.0, glyph.ink.1) * run.size;
                let digit = letter.to_digit(10).map(|digit| digit as usize);
                let known = digit.map_or(usize::MAX, |digit| digits[digit]);
                let at = if known < places.len() {
                    known
                } else {
                    let sought = Letter { face: run.face, size: key, character: letter };
                    let at = places.iter().position(|(known, _)| *known == sought).unwrap_or_else(|| {
                        places.push((sought, Vec::with_capacity(16)));
                        places.len() - 1
                    });
                    if let Some(digit) = digit {
                        digits[digit] = at;
                    }
                    at
                };
                let y = if digit.is_some() { middle } else { hundredths(run.at.y) };
                places[at].1.push(Hundredths { x: hundredths(across), y });
            }
            x += glyph.advance * run.size;
        }
    }
    places.sort_unstable_by_key(|(letter, _)| *letter);
    places
}

/// How far below its place the base line of a letter is, in ems.
fn drop_of(letter: char) -> f64 {
    if letter.is_ascii_digit() { font::DIGIT_HEIGHT / 2.0 } else { 0.0 }
}

/// The outline of a letter round its place, in parts of an em.
fn centred(face: Face, letter: char) -> String {
    let glyph = font::glyph(face, letter);
    let mut out = String::with_capacity(glyph.outline.len() + 16);
    out.push('M');
    number(&mut out, f64::from(glyph.start.0) - f64::midpoint(glyph.ink.0, glyph.ink.1) * EM);
    out.push(' ');
    number(&mut out, f64::from(glyph.start.1) + drop_of(letter) * EM);
    out.push_str(&glyph.outline);
    out
}

/// The outline of a letter at its place, in parts of an em of the picture.
fn single(Letter { face, size, character }: Letter, place: Hundredths, out: &mut String) {
    let glyph = font::glyph(face, character);
    let size = f64::from(size) / 1000.0;
    #[expect(clippy::cast_possible_truncation, reason = "a picture has a few thousand parts of an em")]
    let part = |length: f64| (length * EM).round() as i32;
    let (x, y) = (f64::from(place.x) / 100.0, f64::from(place.y) / 100.0);
    let x = part(x / size - f64::midpoint(glyph.ink.0, glyph.ink.1)) + glyph.start.0;
    let y = part(y / size + drop_of(character)) + glyph.start.1;
    let _ = write!(out, "M{x} {y}{}", glyph.outline);
}

/// The change of size from outlines to letters whose em has so many thousandths, without needless digits.
fn scale(size: u32) -> String {
    let text = format!("{:.4}", f64::from(size) / 1000.0 / EM);
    let text = text.trim_end_matches('0');
    text.strip_prefix('0').unwrap_or(text).to_owned()
}

/// A path whose inner points carry a marker each.
///
/// The first and the last point are there twice, because a marker in the middle is then the only one needed. Steps are
/// written from point to point, in hundredths of a unit, which is far finer than print.
fn run(mut places: Vec<Hundredths>) -> String {
    // Whole tenths of a unit across. Up one column and down the next, so that steps are short.
    for place in &mut places {
        place.x = (place.x + 5).div_euclid(10) * 10;
    }
    places.sort_by_cached_key(|&Hundredths { x, y }| {
        let column = x.div_euclid(1000);
        (column, if column % 2 == 0 { y } else { -y }, x)
    });
    let mut last = (0, 0);
    let mut out = String::with_capacity(12 * places.len() + 8);
    out.push('M');
    for (n, Hundredths { x, y }) in places.into_iter().enumerate() {
        let (dx, dy) = (x - last.0, y - last.1);
        if n == 1 {
            out.push_str("h0l");
        } else if n > 1 && dx >= 0 {
            out.push(' ');
        }
        write_hundredths(&mut out, dx);
        if dy >= 0 {
            out.push(' ');
        }
        write_hundredths(&mut out, dy);
        last = (x, y);
    }
    out.push_str("h0");
    out
}
