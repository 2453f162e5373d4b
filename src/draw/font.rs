//! The font that travels with the program: outlines and widths.
//!
//! Noto Sans, whose digits all have the same width. Output depends on no font of the machine.

use std::fmt::Write as _;
use std::sync::OnceLock;

use ttf_parser::OutlineBuilder;

/// Outlines are measured in these parts of an em, in whole numbers.
pub const EM: f64 = 100.0;

/// The height of digits and capitals, in ems.
pub const DIGIT_HEIGHT: f64 = 0.714;

/// A face of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// For words and coordinates.
    Regular,
    /// For numbers and letters on the field.
    Bold,
}

/// A letter: how wide it is and how it is drawn.
#[derive(Clone, Debug)]
pub struct Glyph {
    /// Its number in the font; 0 where the font does not have it.
    pub id: u16,
    /// How far the next letter stands, in ems.
    pub advance: f64,
    /// Where its ink begins and ends, in ems.
    pub ink: (f64, f64),
    /// Where its outline begins, in parts of an em, y downwards, from the origin on the base line.
    pub start: (i32, i32),
    /// Path data from there on, all steps relative; empty for a blank.
    pub outline: String,
}

/// The font file of a face.
#[must_use]
pub const fn data(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => notosans::REGULAR_TTF,
        Face::Bold => notosans::BOLD_TTF,
    }
}

fn parsed(face: Face) -> Option<&'static ttf_parser::Face<'static>> {
    static FACES: OnceLock<[Option<ttf_parser::Face<'static>>; 2]> = OnceLock::new();
    let faces = FACES.get_or_init(|| {
        [Face::Regular, Face::Bold].map(|face| ttf_parser::Face::parse(data(face), 0).ok())
    });
    faces[face as usize].as_ref()
}

/// The letters up to the end of the Cyrillic ones; few of them occur in a drawing.
const KEPT: usize = 0x500;

/// A letter of a face; one that the font does not have is its empty box. Letters are traced when they are first asked
/// for, and Latin and Cyrillic ones only once.
#[must_use]
pub fn glyph(face: Face, letter: char) -> std::borrow::Cow<'static, Glyph> {
    static TRACED: [[OnceLock<Glyph>; KEPT]; 2] = [const { [const { OnceLock::new() }; KEPT] }; 2];
    match TRACED[face as usize].get(letter as usize) {
        Some(traced) => std::borrow::Cow::Borrowed(traced.get_or_init(|| trace(face, letter))),
        None => std::borrow::Cow::Owned(trace(face, letter)),
    }
}

fn trace(face: Face, letter: char) -> Glyph {
    let Some(font) = parsed(face) else {
        return Glyph {
            id: 0,
            advance: 0.5,
            ink: (0.0, 0.5),
            start: (0, 0),
            outline: String::new(),
        };
    };
    let em = f64::from(font.units_per_em());
    let id = font.glyph_index(letter).unwrap_or_default();
    let mut pen = OutlinePen {
        scale: EM / em,
        at: (0, 0),
        start: (0, 0),
        mirrored: None,
        first: None,
        out: String::new(),
    };
    // Outlines of TrueType alone: what reads others is not built in.
    let bounds = font
        .tables()
        .glyf
        .and_then(|table| table.outline(id, &mut pen));
    let advance = f64::from(font.glyph_hor_advance(id).unwrap_or_default()) / em;
    let ink = bounds.map_or((0.0, advance), |it| {
        (f64::from(it.x_min) / em, f64::from(it.x_max) / em)
    });
    Glyph {
        id: id.0,
        advance,
        ink,
        start: pen.first.unwrap_or_default(),
        outline: pen.out,
    }
}

/// How wide a line of text is, in ems.
#[must_use]
pub fn width(face: Face, text: &str) -> f64 {
    text.chars().map(|letter| glyph(face, letter).advance).sum()
}

/// Where the ink of a line of text begins and ends, in ems.
#[must_use]
pub fn ink(face: Face, text: &str) -> (f64, f64) {
    let (Some(first), Some(last)) = (text.chars().next(), text.chars().last()) else {
        return (0.0, 0.0);
    };
    let last = glyph(face, last);
    (
        glyph(face, first).ink.0,
        width(face, text) - last.advance + last.ink.1,
    )
}

/// Writes an outline with whole numbers, each step from where the last one ended.
struct OutlinePen {
    scale: f64,
    at: (i32, i32),
    start: (i32, i32),
    /// Where the handle of the last curve, mirrored at its end, points.
    mirrored: Option<(i32, i32)>,
    /// Where the first contour begins.
    first: Option<(i32, i32)>,
    out: String,
}

impl OutlinePen {
    #[expect(clippy::cast_possible_truncation, reason = "an em has 100 parts")]
    fn place(&self, x: f32, y: f32) -> (i32, i32) {
        (
            (f64::from(x) * self.scale).round() as i32,
            (-f64::from(y) * self.scale).round() as i32,
        )
    }

    fn steps(&mut self, letter: char, points: &[(i32, i32)]) {
        self.out.push(letter);
        let mut is_first = true;
        for &(x, y) in points {
            for step in [x - self.at.0, y - self.at.1] {
                if !is_first && step >= 0 {
                    self.out.push(' ');
                }
                is_first = false;
                let _ = write!(self.out, "{step}");
            }
        }
        if let Some(&last) = points.last() {
            self.at = last;
        }
    }
}

impl OutlineBuilder for OutlinePen {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        // After a closed contour the pen is back at its beginning.
        if self.first.is_none() {
            (self.first, self.at) = (Some(to), to);
        } else {
            self.steps('m', &[to]);
        }
        (self.start, self.mirrored) = (to, None);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.mirrored = None;
        let to = self.place(x, y);
        let (dx, dy) = (to.0 - self.at.0, to.1 - self.at.1);
        match (dx, dy) {
            (0, 0) => {}
            (_, 0) => {
                let _ = write!(self.out, "h{dx}");
            }
            (0, _) => {
                let _ = write!(self.out, "v{dy}");
            }
            _ => self.steps('l', &[to]),
        }
        self.at = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let points = [self.place(x1, y1), self.place(x, y)];
        // Both steps count from where the curve begins.
        let (from, end) = (self.at, points[1]);
        // Where the letter's points lie evenly the handle need not be written again.
        let handle = match self.mirrored {
            Some((x, y)) if (x - points[0].0).abs() + (y - points[0].1).abs() <= 1 => {
                self.steps('t', &[end]);
                (x, y)
            }
            _ => {
                self.curve(from, points);
                points[0]
            }
        };
        self.mirrored = Some((2 * end.0 - handle.0, 2 * end.1 - handle.1));
        self.at = end;
    }

    fn curve_to(&mut self, _: f32, _: f32, x2: f32, y2: f32, x: f32, y: f32) {
        // TrueType outlines have no cubic curves.
        self.quad_to(x2, y2, x, y);
    }

    fn close(&mut self) {
        self.out.push('z');
        self.at = self.start;
        self.mirrored = None;
    }
}

impl OutlinePen {
    fn curve(&mut self, from: (i32, i32), points: [(i32, i32); 2]) {
        let end = points[1];
        let _ = write!(self.out, "q{}", points[0].0 - from.0);
        for step in [points[0].1 - from.1, end.0 - from.0, end.1 - from.1] {
            if step >= 0 {
                self.out.push(' ');
            }
            let _ = write!(self.out, "{step}");
        }
    }
}
