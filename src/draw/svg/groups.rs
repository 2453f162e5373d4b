//! Groups of shapes as elements, with definitions and the rules for dark screens and paper.

use std::fmt::Write as _;

use ::svg::node::{Children, Node, Text, element};

use super::letters::{Glyphs, Looks};
use super::text::{PREFIX, printable};
use crate::draw::font::Face;
use crate::draw::ink::{Fill, Hatch};
use crate::draw::part::{Modes, PartLook};
use crate::draw::picture::{Anchor, Drawable, Group, Picture, PictureSpot, Shape, TextRun, Thing};
use crate::draw::plane::{Area, CELL, fine, short};
use crate::draw::sheet::Paper;

/// Makes elements of groups, and collects what has to be defined before them.
pub(super) struct Groups<'p> {
    paper: &'p Paper,
    letters: Glyphs,
    patterns: Vec<Fill>,
    /// The classes whose looks on dark screens and on paper are known.
    known: Vec<String>,
    /// What changes on dark screens.
    dark: Vec<Rule>,
    /// What changes on paper.
    print: Vec<Rule>,
}

/// A rule of the style sheet.
struct Rule {
    selectors: String,
    properties: String,
}

impl<'p> Groups<'p> {
    pub(super) fn new(paper: &'p Paper) -> Self {
        let (letters, patterns, known) = (Glyphs::default(), Vec::new(), Vec::new());
        Self { paper, letters, patterns, known, dark: Vec::new(), print: Vec::new() }
    }

    pub(super) fn picture(&mut self, picture: &Picture, out: &mut Children) {
        for group in &picture.groups {
            self.group(group, out);
        }
    }

    /// Definitions and overrides.
    pub(super) fn head(self) -> Children {
        let mut out = Children::new();
        let mut css = String::new();
        // What is printed is never dark.
        for (media, rules) in [("print", &self.print), ("screen and (prefers-color-scheme:dark)", &self.dark)] {
            if rules.is_empty() {
                continue;
            }
            let _ = write!(css, "{}@media {media}{{", if css.is_empty() { "" } else { "\n" });
            for Rule { selectors, properties } in rules {
                let _ = write!(css, "\n{selectors}{{{properties}}}");
            }
            css.push_str("\n}");
        }
        if !css.is_empty() {
            out.push(element::Style::new(css).into());
        }
        let mut definitions = Children::new();
        definitions.extend(self.patterns.iter().enumerate().filter_map(|(at, fill)| pattern(at, *fill)));
        self.letters.define(&mut definitions);
        if !definitions.is_empty() {
            out.push(filled(element::Definitions::new(), definitions).into());
        }
        out
    }

    fn group(&mut self, group: &Group, out: &mut Children) {
        let class = group.class();
        self.overrides(&class, &group.looks);
        let looks = Looks { group: self.painted(&class, &group.looks.main), class };
        let (mut plain, mut marked) = (Children::new(), Children::new());
        let (mut runs, mut data, mut dots) = (Vec::new(), String::new(), Vec::new());
        for Drawable { shape, thing } in &group.items {
            let thing = thing.as_ref().filter(|_| self.paper.things);
            match shape {
                // Lines of one look are one path, unless each is a thing of its own.
                Shape::Path(more) if thing.is_none() => data.push_str(more),
                Shape::Path(more) => plain.push(named(element::Path::new(), thing).set("d", more.as_str()).into()),
                Shape::Circle { at, .. } if group.items.len() > 1 && thing.is_none() => dots.push(*at),
                Shape::Circle { at, r } => {
                    let circle = named(element::Circle::new(), thing);
                    plain.push(circle.set("cx", short(at.x)).set("cy", short(at.y)).set("r", short(*r)).into());
                }
                Shape::Rect(Area { left, top, width, height }) => {
                    let rectangle =
                        named(element::Rectangle::new(), thing).set("x", short(*left)).set("y", short(*top));
                    plain.push(rectangle.set("width", short(*width)).set("height", short(*height)).into());
                }
                Shape::Text(run) if self.paper.text => plain.push(text(run, thing).into()),
                Shape::Text(run) => runs.push(run),
            }
        }
        if !data.is_empty() {
            plain.push(element::Path::new().set("d", data).into());
        }
        if let (false, Some(Drawable { shape: Shape::Circle { r, .. }, .. })) = (dots.is_empty(), group.items.first()) {
            // The circles of a part have one size.
            self.letters.dots(&looks, *r, &dots, &mut marked);
        }
        self.letters.write(&looks, &runs, &mut plain, &mut marked);
        if !plain.is_empty() {
            out.push(filled(looks.group, plain).into());
        }
        out.append(&mut marked);
    }

    /// An empty group with its paint.
    fn painted(&mut self, class: &str, look: &PartLook) -> element::Group {
        let mut group = element::Group::new().set("class", class).set("fill", self.paint(look.fill));
        if matches!(look.fill, Some(fill) if fill.hatch.is_none()) && look.stroke.is_none() {
            return group;
        }
        if let Some(stroke) = look.stroke {
            group.assign("stroke", stroke.to_string());
        }
        if look.width > 0.0 {
            group.assign("stroke-width", fine(look.width * CELL));
        }
        if look.round {
            group.assign("stroke-linecap", "round");
            group.assign("stroke-linejoin", "round");
        }
        if !look.dash.is_empty() {
            group.assign("stroke-dasharray", dashes(&look.dash));
        }
        group
    }

    fn paint(&mut self, fill: Option<Fill>) -> String {
        let Some(fill) = fill else { return "none".to_owned() };
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
    fn overrides(&mut self, class: &str, looks: &Modes<PartLook>) {
        if self.known.iter().any(|known| known == class) {
            return;
        }
        self.known.push(class.to_owned());
        if let Some(rule) = self.difference(&looks.main, looks.dark.as_ref()) {
            add_rule(&mut self.dark, rule, class);
        }
        if let Some(rule) = self.difference(&looks.main, looks.print.as_ref()) {
            add_rule(&mut self.print, rule, class);
        }
    }

    /// The properties that make one look of another.
    fn difference(&mut self, main: &PartLook, other: Option<&PartLook>) -> Option<String> {
        let other = other?;
        let mut rule = String::new();
        if other.fill != main.fill {
            let _ = write!(rule, "fill:{};", self.paint(other.fill));
        }
        if other.stroke != main.stroke {
            let _ = write!(rule, "stroke:{};", self.paint(other.stroke.map(Fill::plain)));
        }
        if (other.width - main.width).abs() > 1e-9 && other.stroke.is_some() {
            let _ = write!(rule, "stroke-width:{};", short(other.width * CELL));
        }
        if other.dash != main.dash {
            let _ = write!(rule, "stroke-dasharray:{};", dashes(&other.dash));
        }
        rule.pop().map(|_| rule)
    }
}

/// Adds a class to those that a rule is for.
fn add_rule(rules: &mut Vec<Rule>, properties: String, class: &str) {
    let selector = format!("#{PREFIX} .{}", class.replace(' ', "."));
    match rules.iter_mut().find(|known| known.properties == properties) {
        Some(known) => {
            known.selectors.push(',');
            known.selectors.push_str(&selector);
        }
        None => rules.push(Rule { selectors: selector, properties }),
    }
}

/// An element with some more children.
pub(super) fn filled<T: Node>(mut element: T, children: Children) -> T {
    children.into_iter().for_each(|child| element.append(child));
    element
}

/// An element with what a script finds it by.
fn named<T: Node>(mut element: T, thing: Option<&Thing>) -> T {
    let Some(thing) = thing else { return element };
    match thing.spot {
        PictureSpot::Cell(cell) => element.assign("data-cell", cell.to_string()),
        PictureSpot::Edge(edge) => element.assign("data-edge", edge.to_string().trim_matches(['[', ']'])),
    }
    if let Some(n) = thing.number {
        element.assign("data-n", n);
    }
    element
}

/// A line of text.
fn text(run: &TextRun, thing: Option<&Thing>) -> element::Element {
    // `element::Text` would put line breaks round the words.
    let mut text = named(element::Element::new("text"), thing);
    text.assign("x", short(run.at.x));
    text.assign("y", short(run.at.y));
    text.assign("font-family", "Noto Sans,sans-serif");
    text.assign("font-size", short(run.size));
    if run.face == Face::Bold {
        text.assign("font-weight", "700");
    }
    if run.anchor == Anchor::Middle {
        text.assign("text-anchor", "middle");
    }
    text.assign("stroke", "none");
    text.append(Text::new(printable(&run.text)));
    text
}

fn dashes(dash: &[f64]) -> String {
    if dash.is_empty() {
        return "none".to_owned();
    }
    dash.iter().map(|length| short(length * CELL)).collect::<Vec<_>>().join(" ")
}

/// A hatching of a quarter of a cell.
fn pattern(at: usize, fill: Fill) -> Option<Box<dyn Node>> {
    let (hatch, over) = fill.hatch?;
    let (size, data) = match hatch {
        Hatch::Rising => ("2.5", "M-.5 .5 .5-.5M0 2.5 2.5 0M2 3 3 2"),
        Hatch::Falling => ("2.5", "M2-.5 3 .5M0 0 2.5 2.5M-.5 2 .5 3"),
        Hatch::Horizontal => ("2", "M0 1h2"),
        Hatch::Vertical => ("2", "M1 0v2"),
        Hatch::Crossed => ("2.5", "M0 0 2.5 2.5M0 2.5 2.5 0"),
        Hatch::Dots => ("2", "M1 1h.01"),
    };
    let ground = element::Rectangle::new().set("width", size).set("height", size).set("fill", fill.ink.to_string());
    let lines = element::Path::new().set("d", data).set("fill", "none").set("stroke", over.to_string());
    let lines = match hatch {
        Hatch::Dots => lines.set("stroke-linecap", "round").set("stroke-width", ".8"),
        _ => lines.set("stroke-width", ".4"),
    };
    let pattern = element::Pattern::new()
        .set("id", format!("{PREFIX}h{at}"))
        .set("width", size)
        .set("height", size)
        .set("patternUnits", "userSpaceOnUse");
    Some(pattern.add(ground).add(lines).into())
}
