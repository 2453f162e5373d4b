//! Letters as outlines, and dots: those that occur more than once are markers along a path through their places.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::PREFIX;
use crate::draw::font::{self, EM, Face};
use crate::draw::picture::{Run, hundredths, number, write_hundredths};

/// A letter: its face, its size in thousandths, and which it is.
type Letter = (Face, u32, char);

/// Places in hundredths of a unit.
type Places = Vec<(i32, i32)>;

/// What a marker draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Letter(Face, char),
    /// A disc with a radius in hundredths of a unit.
    Dot(i32),
}

/// Markers of one class, which share its looks.
struct Markers {
    class: String,
    /// The attributes of the group round them.
    attributes: String,
    /// What they draw, with their numbers.
    list: Vec<(Drawn, u32)>,
}

/// The outlines that have to be defined before the letters.
#[derive(Default)]
pub(super) struct Letters {
    /// The bold letters, which numbers of all colours share.
    shared: Vec<char>,
    /// The markers by class.
    markers: Vec<Markers>,
    /// How many markers there are.
    count: u32,
}

impl Letters {
    pub(super) fn is_empty(&self) -> bool {
        self.markers.is_empty()
    }

    /// Writes outlines and markers.
    pub(super) fn define(&self, out: &mut String) {
        for &letter in &self.shared {
            let _ = write!(out, "<path id=\"{PREFIX}{:x}w\" d=\"", letter as u32);
            centred(Face::Bold, letter, out);
            out.push_str("\"/>\n");
        }
        for Markers { class, attributes, list } in &self.markers {
            let _ = writeln!(out, "<g class=\"{class}\"{attributes}>");
            for &(drawn, count) in list {
                let _ = write!(out, "<marker id=\"{PREFIX}{count:x}\" overflow=\"visible\">");
                match drawn {
                    Drawn::Letter(Face::Bold, letter) => {
                        let _ = write!(out, "<use href=\"#{PREFIX}{:x}w\"/>", letter as u32);
                    }
                    Drawn::Letter(face, letter) => {
                        out.push_str("<path d=\"");
                        centred(face, letter, out);
                        out.push_str("\"/>");
                    }
                    Drawn::Dot(r) => {
                        out.push_str("<circle r=\"");
                        write_hundredths(out, r);
                        out.push_str("\"/>");
                    }
                }
                out.push_str("</marker>\n");
            }
            out.push_str("</g>\n");
        }
    }

    /// Writes lines of text: what occurs once into `plain`, everything else as paths with markers into `marked`.
    pub(super) fn write(
        &mut self,
        (class, attributes): (&str, &str),
        runs: &[&Run],
        plain: &mut String,
        marked: &mut String,
    ) {
        if runs.is_empty() {
            return;
        }
        let mut singles: BTreeMap<u32, String> = BTreeMap::new();
        // Markers are as large as the line is wide, which nobody sees: so the size is written once.
        let mut usual = None;
        let mut body = String::with_capacity(4096);
        for ((face, key, letter), places) in collect(runs) {
            let size = f64::from(key) / 1000.0;
            if let [(x, y)] = places[..] {
                let data = singles.entry(key).or_default();
                single(face, letter, size, (f64::from(x) / 100.0, f64::from(y) / 100.0), data);
                continue;
            }
            let marker = self.marker(class, attributes, Drawn::Letter(face, letter));
            let _ = write!(body, "<path marker-mid=\"url(#{PREFIX}{marker:x})\"");
            if *usual.get_or_insert(key) != key {
                body.push_str(" stroke-width=\"");
                scale(size / EM, &mut body);
                body.push('"');
            }
            body.push_str(" d=\"");
            run(places, &mut body);
            body.push_str("\"/>\n");
        }
        if let Some(usual) = usual {
            // The looks are those of the markers.
            hyphened(class, marked);
            marked.push_str(" stroke-width=\"");
            scale(f64::from(usual) / 1000.0 / EM, marked);
            marked.push_str("\">\n");
            marked.push_str(&body);
            marked.push_str("</g>\n");
        }
        for (key, data) in singles {
            plain.push_str("<path transform=\"scale(");
            scale(f64::from(key) / 1000.0 / EM, plain);
            let _ = writeln!(plain, ")\" d=\"{data}\"/>");
        }
    }

    /// Writes discs of one size.
    pub(super) fn dots(&mut self, (class, attributes): (&str, &str), r: f64, places: &[(f64, f64)], out: &mut String) {
        hyphened(class, out);
        let marker = self.marker(class, attributes, Drawn::Dot(hundredths(r)));
        let _ = write!(out, ">\n<path marker-mid=\"url(#{PREFIX}{marker:x})\" d=\"");
        run(places.iter().map(|&(x, y)| (hundredths(x), hundredths(y))).collect(), out);
        out.push_str("\"/>\n</g>\n");
    }

    /// The number of the marker that draws a letter or disc with the looks of a class.
    fn marker(&mut self, class: &str, attributes: &str, drawn: Drawn) -> u32 {
        if let Drawn::Letter(Face::Bold, letter) = drawn
            && !self.shared.contains(&letter)
        {
            self.shared.push(letter);
        }
        let known = self.markers.iter().position(|known| known.class == class);
        let at = known.unwrap_or_else(|| {
            let (class, attributes) = (class.to_owned(), attributes.to_owned());
            self.markers.push(Markers { class, attributes, list: Vec::new() });
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

/// The beginning of a group of markers, without its end: the lines between them are not drawn.
///
/// Its class is another than that of the looks, whose rules for dark screens and paper would fill those lines.
fn hyphened(class: &str, out: &mut String) {
    out.push_str("<g class=\"");
    out.extend(class.chars().map(|letter| if letter == ' ' { '-' } else { letter }));
    if !class.contains(' ') {
        out.push_str("-letters");
    }
    out.push_str("\" fill=\"none\"");
}

/// The places of each letter of some lines of text, by face, size and letter. A place is the middle of the letter's ink
/// on the base line, and of digits at half their height: so that digits fall on round numbers.
fn collect(runs: &[&Run]) -> Vec<(Letter, Places)> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are a few units")]
    let key_of = |size: f64| (size * 1000.0 + 0.5) as u32;
    let mut places: Vec<(Letter, Places)> = Vec::new();
    // Where the list of a digit is, for the face and size of the line before.
    let mut digits = [usize::MAX; 10];
    let mut before = None;
    for run in runs {
        let key = key_of(run.size);
        if before != Some((run.face, key)) {
            (before, digits) = (Some((run.face, key)), [usize::MAX; 10]);
        }
        let mut x = run.left();
        let middle = hundredths(run.y - font::DIGIT_HEIGHT / 2.0 * run.size);
        for letter in run.text.chars() {
            let glyph = font::glyph(run.face, letter);
            if !glyph.outline.is_empty() {
                let across = x + f64::midpoint(glyph.ink.0, glyph.ink.1) * run.size;
                let digit = letter.to_digit(10).map(|digit| digit as usize);
                let known = digit.map_or(usize::MAX, |digit| digits[digit]);
                let at = if known < places.len() {
                    known
                } else {
                    let wanted = (run.face, key, letter);
                    let at = places.iter().position(|(known, _)| *known == wanted).unwrap_or_else(|| {
                        places.push((wanted, Vec::with_capacity(16)));
                        places.len() - 1
                    });
                    if let Some(digit) = digit {
                        digits[digit] = at;
                    }
                    at
                };
                places[at].1.push((hundredths(across), if digit.is_some() { middle } else { hundredths(run.y) }));
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
fn centred(face: Face, letter: char, out: &mut String) {
    let glyph = font::glyph(face, letter);
    out.push('M');
    number(out, f64::from(glyph.start.0) - f64::midpoint(glyph.ink.0, glyph.ink.1) * EM);
    out.push(' ');
    number(out, f64::from(glyph.start.1) + drop_of(letter) * EM);
    out.push_str(&glyph.outline);
}

/// The outline of a letter at its place, in parts of an em of the picture.
fn single(face: Face, letter: char, size: f64, (x, y): (f64, f64), out: &mut String) {
    let glyph = font::glyph(face, letter);
    #[expect(clippy::cast_possible_truncation, reason = "a picture has a few thousand parts of an em")]
    let part = |length: f64| (length * EM).round() as i32;
    let x = part(x / size - f64::midpoint(glyph.ink.0, glyph.ink.1)) + glyph.start.0;
    let y = part(y / size + drop_of(letter)) + glyph.start.1;
    let _ = write!(out, "M{x} {y}{}", glyph.outline);
}

/// A change of size, without needless digits.
fn scale(value: f64, out: &mut String) {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0');
    out.push_str(text.strip_prefix('0').unwrap_or(text));
}

/// A path whose inner points carry a marker each.
///
/// The first and the last point are there twice, because a marker in the middle is then the only one needed. Steps are
/// written from point to point, in hundredths of a unit, which is far finer than print.
fn run(mut places: Places, out: &mut String) {
    // Whole tenths of a unit across. Up one column and down the next, so that steps are short.
    for (x, _) in &mut places {
        *x = (*x + 5).div_euclid(10) * 10;
    }
    places.sort_unstable_by_key(|&(x, y)| {
        let column = x.div_euclid(1000);
        (column, if column % 2 == 0 { y } else { -y }, x)
    });
    let mut last = (0, 0);
    out.push('M');
    for (n, (x, y)) in places.into_iter().enumerate() {
        let (dx, dy) = (x - last.0, y - last.1);
        if n == 1 {
            out.push_str("h0l");
        } else if n > 1 && dx >= 0 {
            out.push(' ');
        }
        write_hundredths(out, dx);
        if dy >= 0 {
            out.push(' ');
        }
        write_hundredths(out, dy);
        last = (x, y);
    }
    out.push_str("h0");
}
