//! Groups of shapes as elements, with definitions and the rules for dark screens and paper.

use std::fmt::Write as _;

use super::letters::Letters;
use super::{PREFIX, Paper, escape};
use crate::draw::font::Face;
use crate::draw::part::{Fill, Hatch, Look};
use crate::draw::picture::{Anchor, CELL, Group, Item, Picture, Run, Shape, Spot, Thing, fine, number, write_whole};

/// Writes groups, and collects what has to be defined before them.
pub(super) struct Writer<'p> {
    paper: &'p Paper,
    letters: Letters,
    patterns: Vec<Fill>,
    /// The classes whose looks on dark screens and on paper are known.
    known: Vec<String>,
    /// What changes on dark screens and on paper: rules with their selectors.
    css: [Vec<(String, String)>; 2],
}

impl<'p> Writer<'p> {
    pub(super) fn new(paper: &'p Paper) -> Self {
        Self { paper, letters: Letters::default(), patterns: Vec::new(), known: Vec::new(), css: Default::default() }
    }

    pub(super) fn picture(&mut self, picture: &Picture, out: &mut String) {
        for group in &picture.groups {
            self.group(group, out);
        }
    }

    /// Definitions and overrides.
    pub(super) fn head(&mut self, out: &mut String) {
        if self.css.iter().any(|rules| !rules.is_empty()) {
            out.push_str("<style>\n");
            // What is printed is never dark.
            for (media, rules) in [("print", &self.css[1]), ("screen and (prefers-color-scheme:dark)", &self.css[0])] {
                if rules.is_empty() {
                    continue;
                }
                let _ = writeln!(out, "@media {media}{{");
                for (rule, selectors) in rules {
                    let _ = writeln!(out, "{selectors}{{{rule}}}");
                }
                out.push_str("}\n");
            }
            out.push_str("</style>\n");
        }
        if self.patterns.is_empty() && self.letters.is_empty() {
            return;
        }
        out.push_str("<defs>\n");
        for (at, fill) in self.patterns.iter().enumerate() {
            pattern(at, *fill, out);
        }
        self.letters.define(out);
        out.push_str("</defs>\n");
    }

    fn group(&mut self, group: &Group, out: &mut String) {
        let Some(look) = &group.looks[0] else { return };
        let class = group.class();
        self.overrides(&class, group);
        let mut attributes = String::new();
        self.attributes(look, &mut attributes);
        // Elements of their own are about 64 bytes long.
        let room = if self.paper.things { 64 * group.items.len().min(256) } else { 0 };
        let (mut plain, mut marked) = (String::with_capacity(room), String::new());
        let (mut runs, mut data, mut dots) = (Vec::new(), String::new(), Vec::new());
        for Item { shape, thing } in &group.items {
            let thing = thing.as_ref().filter(|_| self.paper.things);
            match shape {
                // Lines of one look are one path, unless each is a thing of its own.
                Shape::Path(more) if thing.is_none() => data.push_str(more),
                Shape::Path(more) => {
                    element("path", thing, &mut plain);
                    plain.push_str(" d=\"");
                    plain.push_str(more);
                    plain.push_str("\"/>\n");
                }
                Shape::Circle { x, y, .. } if group.items.len() > 1 && thing.is_none() => dots.push((*x, *y)),
                Shape::Circle { x, y, r } => {
                    element("circle", thing, &mut plain);
                    values(&mut plain, &[(" cx=\"", *x), (" cy=\"", *y), (" r=\"", *r)]);
                }
                Shape::Rect { x, y, width, height } => {
                    element("rect", thing, &mut plain);
                    let sides = [(" x=\"", *x), (" y=\"", *y), (" width=\"", *width), (" height=\"", *height)];
                    values(&mut plain, &sides);
                }
                Shape::Text(run) if self.paper.text => text(run, thing, &mut plain),
                Shape::Text(run) => runs.push(run),
            }
        }
        if !data.is_empty() {
            plain.push_str("<path d=\"");
            plain.push_str(&data);
            plain.push_str("\"/>\n");
        }
        if let (false, Some(Item { shape: Shape::Circle { r, .. }, .. })) = (dots.is_empty(), group.items.first()) {
            // The circles of a part have one size.
            self.letters.dots((&class, &attributes), *r, &dots, &mut marked);
        }
        self.letters.write((&class, &attributes), &runs, &mut plain, &mut marked);
        if !plain.is_empty() {
            for part in ["<g class=\"", &class, "\"", &attributes, ">\n", &plain, "</g>\n"] {
                out.push_str(part);
            }
        }
        out.push_str(&marked);
    }

    /// The paint of a group.
    fn attributes(&mut self, look: &Look, out: &mut String) {
        out.push_str(" fill=\"");
        self.paint(look.fill, out);
        out.push('"');
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
            out.push_str(" stroke-dasharray=\"");
            dashes(&look.dash, out);
            out.push('"');
        }
    }

    fn paint(&mut self, fill: Option<Fill>, out: &mut String) {
        let Some(fill) = fill else {
            out.push_str("none");
            return;
        };
        if fill.hatch.is_none() {
            let _ = write!(out, "{}", fill.ink);
            return;
        }
        let at = self.patterns.iter().position(|&known| known == fill).unwrap_or_else(|| {
            self.patterns.push(fill);
            self.patterns.len() - 1
        });
        let _ = write!(out, "url(#{PREFIX}h{at})");
    }

    /// What is different on dark screens and on paper.
    fn overrides(&mut self, class: &str, group: &Group) {
        let Some(main) = &group.looks[0] else { return };
        if self.known.iter().any(|known| known == class) {
            return;
        }
        self.known.push(class.to_owned());
        for mode in 0..2 {
            let Some(look) = &group.looks[mode + 1] else { continue };
            let mut rule = String::new();
            if look.fill != main.fill {
                rule.push_str("fill:");
                self.paint(look.fill, &mut rule);
                rule.push(';');
            }
            if look.stroke != main.stroke {
                rule.push_str("stroke:");
                self.paint(look.stroke.map(Fill::plain), &mut rule);
                rule.push(';');
            }
            if (look.width - main.width).abs() > 1e-9 && look.stroke.is_some() {
                rule.push_str("stroke-width:");
                number(&mut rule, look.width * CELL);
                rule.push(';');
            }
            if look.dash != main.dash {
                rule.push_str("stroke-dasharray:");
                dashes(&look.dash, &mut rule);
                rule.push(';');
            }
            if rule.pop().is_none() {
                continue;
            }
            let rules = &mut self.css[mode];
            let at = rules.iter().position(|(known, _)| *known == rule).unwrap_or_else(|| {
                rules.push((rule, String::new()));
                rules.len() - 1
            });
            let selectors = &mut rules[at].1;
            if !selectors.is_empty() {
                selectors.push(',');
            }
            let _ = write!(selectors, "#{PREFIX} ");
            for word in class.split(' ') {
                selectors.push('.');
                selectors.push_str(word);
            }
        }
    }
}

/// The beginning of an element with what a script finds it by.
fn element(name: &str, thing: Option<&Thing>, out: &mut String) {
    out.push('<');
    out.push_str(name);
    let Some(thing) = thing else { return };
    match thing.spot {
        Spot::Cell(cell) => {
            out.push_str(" data-cell=\"");
            out.push(char::from(b'a' + cell.x));
            write_whole(out, u32::from(cell.y) + 1);
        }
        Spot::Edge(edge) => {
            out.push_str(" data-edge=\"");
            out.push_str(edge.to_string().trim_matches(['[', ']']));
        }
    }
    out.push('"');
    if let Some(n) = thing.number {
        out.push_str(" data-n=\"");
        write_whole(out, n);
        out.push('"');
    }
}

/// Numbers, each after the beginning of its attribute, and the end of an element.
fn values(out: &mut String, values: &[(&str, f64)]) {
    for (begin, value) in values {
        out.push_str(begin);
        number(out, *value);
        out.push('"');
    }
    out.push_str("/>\n");
}

fn text(run: &Run, thing: Option<&Thing>, out: &mut String) {
    element("text", thing, out);
    for (begin, value) in [(" x=\"", run.x), (" y=\"", run.y)] {
        out.push_str(begin);
        number(out, value);
        out.push('"');
    }
    out.push_str(" font-family=\"Noto Sans,sans-serif\" font-size=\"");
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
    out.push_str("</text>\n");
}

fn dashes(dash: &[f64], out: &mut String) {
    if dash.is_empty() {
        out.push_str("none");
    }
    for (at, length) in dash.iter().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        number(out, length * CELL);
    }
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
