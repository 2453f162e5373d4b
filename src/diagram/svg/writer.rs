//! Groups of shapes as elements, with definitions, markers and the rules for dark screens and paper.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::super::font::{self, EM, Face};
use super::super::part::{Fill, Hatch, Look};
use super::super::picture::{Anchor, CELL, Group, Picture, Run, Shape, fine, hundredths, number, write_hundredths};
use super::{PREFIX, Paper, escape};

/// A letter: its face, its size in thousandths, and which it is.
type Letter = (Face, u32, char);

/// Markers of one class, which share its looks.
struct Markers {
    class: String,
    /// The attributes of the group round them.
    attributes: String,
    /// Contents and names.
    list: Vec<(String, String)>,
}

/// Writes groups, and collects what has to be defined before them.
pub(super) struct Writer<'p> {
    paper: &'p Paper,
    defs: String,
    /// The letters whose outlines are defined.
    outlined: BTreeSet<(Face, char)>,
    /// The markers by class.
    markers: Vec<Markers>,
    /// How many markers there are.
    count: u32,
    patterns: Vec<Fill>,
    /// What changes on dark screens and on paper, by selector.
    css: [BTreeMap<String, String>; 2],
}

impl<'p> Writer<'p> {
    pub(super) fn new(paper: &'p Paper) -> Self {
        Self {
            paper,
            defs: String::new(),
            outlined: BTreeSet::new(),
            markers: Vec::new(),
            count: 0,
            patterns: Vec::new(),
            css: [const { BTreeMap::new() }; 2],
        }
    }

    pub(super) fn picture(&mut self, picture: &Picture, out: &mut String) {
        for group in &picture.groups {
            self.group(group, out);
        }
    }

    /// Definitions and overrides.
    pub(super) fn head(&mut self, out: &mut String) {
        let mut patterns = String::new();
        for (at, fill) in self.patterns.iter().enumerate() {
            pattern(at, *fill, &mut patterns);
        }
        if !self.css.iter().all(BTreeMap::is_empty) {
            out.push_str("<style>\n");
            for (media, rules) in ["print", "(prefers-color-scheme:dark)"].iter().zip([&self.css[1], &self.css[0]]) {
                if rules.is_empty() {
                    continue;
                }
                // What is printed is never dark.
                let media = if *media == "print" { "print" } else { "screen and (prefers-color-scheme:dark)" };
                let _ = writeln!(out, "@media {media}{{");
                let mut by_rule: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
                for (selector, rule) in rules {
                    by_rule.entry(rule).or_default().push(selector);
                }
                for (rule, selectors) in by_rule {
                    let all: Vec<_> = selectors.iter().map(|one| format!("#{PREFIX} {one}")).collect();
                    let _ = writeln!(out, "{}{{{rule}}}", all.join(","));
                }
                out.push_str("}\n");
            }
            out.push_str("</style>\n");
        }
        if patterns.is_empty() && self.defs.is_empty() && self.markers.is_empty() {
            return;
        }
        let _ = write!(out, "<defs>\n{patterns}{}", self.defs);
        for Markers { class, attributes, list } in &self.markers {
            let _ = writeln!(out, "<g class=\"{class}\"{attributes}>");
            for (contents, name) in list {
                let _ = writeln!(out, "<marker id=\"{name}\" overflow=\"visible\">{contents}</marker>");
            }
            out.push_str("</g>\n");
        }
        out.push_str("</defs>\n");
    }

    fn group(&mut self, group: &Group, out: &mut String) {
        let Some(look) = &group.looks[0] else { return };
        let class = group.class();
        self.overrides(&class, group);
        let mut plain = String::new();
        let (mut runs, mut circles, mut data) = (Vec::new(), Vec::new(), String::new());
        for shape in &group.shapes {
            match shape {
                // Lines of one look are one path.
                Shape::Path(more) => data.push_str(more),
                Shape::Circle { x, y, r } => circles.push((*x, *y, *r)),
                Shape::Rect { x, y, width, height } => {
                    values(&mut plain, "rect", &[("x", *x), ("y", *y), ("width", *width), ("height", *height)]);
                }
                Shape::Text(run) if self.paper.text => text(run, &mut plain),
                Shape::Text(run) => runs.push(run),
            }
        }
        if !data.is_empty() {
            let _ = writeln!(plain, "<path d=\"{data}\"/>");
        }
        let mut marked = String::new();
        self.circles(&circles, &class, look, &mut plain, &mut marked);
        self.outlines(&class, look, &runs, &mut plain, &mut marked);
        if !plain.is_empty() {
            let _ = write!(out, "<g class=\"{class}\"");
            self.attributes(look, out);
            let _ = write!(out, ">\n{plain}</g>\n");
        }
        if !marked.is_empty() {
            // The looks are those of the markers; the lines between them are not drawn.
            let _ = write!(out, "<g class=\"{}\" fill=\"none\">\n{marked}</g>\n", class.replace(' ', "-"));
        }
    }

    /// Circles: several of one size are markers.
    fn circles(&mut self, circles: &[(f64, f64, f64)], class: &str, look: &Look, plain: &mut String, out: &mut String) {
        match circles {
            [] => {}
            [(x, y, r)] => values(plain, "circle", &[("cx", *x), ("cy", *y), ("r", *r)]),
            [(_, _, r), ..] => {
                let mut shape = String::from("<circle");
                shape.push_str(" r=\"");
                number(&mut shape, *r);
                shape.push_str("\"/>");
                let name = self.marker(class, look, &shape);
                run(&name, circles.iter().map(|&(x, y, _)| (x, y)), out);
            }
        }
    }

    /// The name of the marker with these contents.
    fn marker(&mut self, class: &str, look: &Look, contents: &str) -> String {
        let next = self.count;
        let known = self.markers.iter().position(|known| known.class == class);
        let at = known.unwrap_or_else(|| {
            let mut attributes = String::new();
            self.attributes(look, &mut attributes);
            self.markers.push(Markers { class: class.to_owned(), attributes, list: Vec::new() });
            self.markers.len() - 1
        });
        let list = &mut self.markers[at].list;
        if let Some((_, name)) = list.iter().find(|(known, _)| known == contents) {
            return name.clone();
        }
        let name = format!("{PREFIX}{next:x}");
        list.push((contents.to_owned(), name.clone()));
        self.count += 1;
        name
    }

    /// The paint of a group.
    fn attributes(&mut self, look: &Look, out: &mut String) {
        match look.fill {
            Some(fill) => {
                let _ = write!(out, " fill=\"{}\"", self.paint(fill));
            }
            None => out.push_str(" fill=\"none\""),
        }
        if matches!(look.fill, Some(fill) if fill.hatch.is_none()) && look.stroke.is_none() {
            return;
        }
        if let Some(stroke) = look.stroke {
            let _ = write!(out, " stroke=\"{stroke}\"");
        }
        if look.width > 0.0 {
            out.push_str(" stroke-width=\"");
            fine(out, look.width * CELL);
            out.push('"');
        }
        if look.round {
            out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
        if !look.dash.is_empty() {
            let _ = write!(out, " stroke-dasharray=\"{}\"", dashes(&look.dash));
        }
    }

    fn paint(&mut self, fill: Fill) -> String {
        if fill.hatch.is_none() {
            return fill.ink.to_string();
        }
        let at = self.patterns.iter().position(|&known| known == fill).unwrap_or_else(|| {
            self.patterns.push(fill);
            self.patterns.len() - 1
        });
        format!("url(#{PREFIX}h{at})")
    }

    /// What is different on dark screens and on paper.
    fn overrides(&mut self, class: &str, group: &Group) {
        let Some(main) = &group.looks[0] else { return };
        for mode in 0..2 {
            let Some(look) = &group.looks[mode + 1] else { continue };
            let mut rule = String::new();
            let fill =
                |fill: Option<Fill>, writer: &mut Self| fill.map_or("none".to_owned(), |fill| writer.paint(fill));
            if look.fill != main.fill {
                let _ = write!(rule, "fill:{};", fill(look.fill, self));
            }
            if look.stroke != main.stroke {
                let _ = write!(rule, "stroke:{};", look.stroke.map_or("none".to_owned(), |ink| ink.to_string()));
            }
            if (look.width - main.width).abs() > 1e-9 && look.stroke.is_some() {
                rule.push_str("stroke-width:");
                number(&mut rule, look.width * CELL);
                rule.push(';');
            }
            if look.dash != main.dash {
                let dash = if look.dash.is_empty() { "none".to_owned() } else { dashes(&look.dash) };
                let _ = write!(rule, "stroke-dasharray:{dash};");
            }
            if !rule.is_empty() {
                rule.pop();
                let selector = format!(".{}", class.replace(' ', "."));
                self.css[mode].insert(selector, rule);
            }
        }
    }

    /// Text as outlines: letters that occur more than once are markers along a path through their places.
    fn outlines(&mut self, class: &str, look: &Look, runs: &[&Run], plain: &mut String, out: &mut String) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are a few units")]
        let key_of = |size: f64| (size * 1000.0).round() as u32;
        // By face, size and letter. A picture has few of them, and most often the one wanted came just before.
        let mut places: Vec<(Letter, Vec<(f64, f64)>)> = Vec::new();
        for run in runs {
            let mut x = run.left();
            for letter in run.text.chars() {
                let glyph = font::glyph(run.face, letter);
                if !glyph.outline.is_empty() {
                    // Markers stand on the middle of the letter, so that digits fall on round numbers.
                    let middle = f64::midpoint(glyph.ink.0, glyph.ink.1) * run.size;
                    let (key, place) = ((run.face, key_of(run.size), letter), (x + middle, run.y));
                    match places.iter_mut().find(|(known, _)| *known == key) {
                        Some((_, list)) => list.push(place),
                        None => places.push((key, vec![place])),
                    }
                }
                x += glyph.advance * run.size;
            }
        }
        places.sort_unstable_by_key(|(key, _)| *key);
        let mut singles: BTreeMap<String, String> = BTreeMap::new();
        let mut scale = (0, String::new());
        for ((face, size, letter), places) in places {
            let glyph = font::glyph(face, letter);
            if scale.0 != size {
                scale = (size, shrunk(f64::from(size) / 1000.0 / EM));
            }
            let scale = &scale.1;
            let size = f64::from(size) / 1000.0;
            let middle = f64::midpoint(glyph.ink.0, glyph.ink.1) * size;
            // Digits come often; their middle is lifted to the line, so that their places are round too.
            let lift = if letter.is_ascii_digit() { font::DIGIT_HEIGHT / 2.0 * size } else { 0.0 };
            if let [(x, y)] = places[..] {
                // Letters that occur once are one path, in parts of an em.
                #[expect(clippy::cast_possible_truncation, reason = "a picture has a few thousand parts of an em")]
                let part = |length: f64| (length / size * EM).round() as i32;
                let (x, y) = (part(x - middle) + glyph.start.0, part(y) + glyph.start.1);
                let _ = write!(singles.entry(scale.clone()).or_default(), "M{x} {y}{}", glyph.outline);
                continue;
            }
            let mut place = String::from(" transform=\"translate(");
            number(&mut place, -middle);
            place.push(' ');
            number(&mut place, lift);
            let _ = write!(place, "){scale}\"");
            let contents = self.outline((face, letter), &glyph, &place);
            let name = self.marker(class, look, &contents);
            run(&name, places.into_iter().map(|(x, y)| (x, y - lift)), out);
        }
        for (scale, data) in singles {
            let _ = writeln!(plain, "<path transform=\"{scale}\" d=\"{data}\"/>");
        }
    }

    /// An outline at its place in a marker: bold letters are shared by the numbers of all colours, others stand there.
    fn outline(&mut self, (face, letter): (Face, char), glyph: &font::Glyph, place: &str) -> String {
        let data = format!("M{} {}{}", glyph.start.0, glyph.start.1, glyph.outline);
        if face == Face::Regular {
            return format!("<path{place} d=\"{data}\"/>");
        }
        let name = format!("{PREFIX}{:x}w", letter as u32);
        if self.outlined.insert((face, letter)) {
            let _ = writeln!(self.defs, "<path id=\"{name}\" d=\"{data}\"/>");
        }
        format!("<use href=\"#{name}\"{place}/>")
    }
}

/// A change of size as a transformation, without needless digits.
fn shrunk(scale: f64) -> String {
    let text = format!("scale({scale:.4})");
    text.replacen("(0.", "(.", 1).replace("0)", ")").replace("0)", ")")
}

/// A path whose inner points carry a marker each.
///
/// The first and the last point are there twice, because a marker in the middle is then the only one needed. Steps are
/// written from point to point, in hundredths of a cell, which is far finer than print.
fn run(name: &str, places: impl Iterator<Item = (f64, f64)>, out: &mut String) {
    let _ = write!(out, "<path marker-mid=\"url(#{name})\" d=\"M");
    // Whole tenths of a unit across and hundredths down. Up one column and down the next, so that steps are short.
    let key = |(x, y): (f64, f64)| {
        let (x, y) = (hundredths(x / 10.0) * 10, hundredths(y));
        let column = x.div_euclid(1000);
        (column, if column % 2 == 0 { y } else { -y }, x)
    };
    let mut places: Vec<_> = places.map(|place| (key(place), hundredths(place.1))).collect();
    places.sort_unstable();
    let mut last = (0, 0);
    for (n, ((_, _, x), y)) in places.into_iter().enumerate() {
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
    out.push_str("h0\"/>\n");
}

fn values(out: &mut String, name: &str, values: &[(&str, f64)]) {
    out.push('<');
    out.push_str(name);
    for (key, value) in values {
        let _ = write!(out, " {key}=\"");
        number(out, *value);
        out.push('"');
    }
    out.push_str("/>");
}

fn text(run: &Run, out: &mut String) {
    out.push_str("<text x=\"");
    number(out, run.x);
    out.push_str("\" y=\"");
    number(out, run.y);
    out.push_str("\" font-family=\"Noto Sans,sans-serif\" font-size=\"");
    number(out, run.size);
    out.push('"');
    if run.face == Face::Bold {
        out.push_str(" font-weight=\"700\"");
    }
    if run.anchor == Anchor::Middle {
        out.push_str(" text-anchor=\"middle\"");
    }
    out.push_str(" stroke=\"none\">");
    escape(&run.text, out);
    out.push_str("</text>");
}

fn dashes(dash: &[f64]) -> String {
    let mut out = String::new();
    for (at, length) in dash.iter().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        number(&mut out, length * CELL);
    }
    out
}

/// A hatching of a quarter of a cell.
fn pattern(at: usize, fill: Fill, out: &mut String) {
    let Some((hatch, over)) = fill.hatch else { return };
    let (size, lines) = match hatch {
        Hatch::Rising => ("2.5", "<path d=\"M-.5 .5 .5-.5M0 2.5 2.5 0M2 3 3 2\""),
        Hatch::Falling => ("2.5", "<path d=\"M2-.5 3 .5M0 0 2.5 2.5M-.5 2 .5 3\""),
        Hatch::Level => ("2", "<path d=\"M0 1h2\""),
        Hatch::Upright => ("2", "<path d=\"M1 0v2\""),
        Hatch::Crossed => ("2.5", "<path d=\"M0 0 2.5 2.5M0 2.5 2.5 0\""),
        Hatch::Dots => ("2", "<path stroke-linecap=\"round\" d=\"M1 1h.01\""),
    };
    let width = if hatch == Hatch::Dots { ".8" } else { ".4" };
    let _ = writeln!(
        out,
        "<pattern id=\"{PREFIX}h{at}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"{size}\" height=\"{size}\" fill=\"{}\"/>{lines} fill=\"none\" stroke=\"{over}\" \
         stroke-width=\"{width}\"/></pattern>",
        fill.ink
    );
}
