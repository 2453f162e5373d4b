//! Groups of shapes as elements, and the rules for dark screens and paper.

use std::fmt::Write as _;

use ::svg::node::{Blob, Children, Node, Text, element};

use super::letters::{Outlines, merged, placed, written};
use super::text::{PREFIX, printable};
use crate::draw::film::{Film, FilmGroup};
use crate::draw::font;
use crate::draw::ink::Ink;
use crate::draw::part::{Part, PartLook, variable};
use crate::draw::picture::{Anchor, Drawable, Group, Picture, PictureSpot, Shape, TextRun, Thing};
use crate::draw::plane::{CELL, PlanePoint, fine, number, short};
use crate::draw::sheet::Paper;
use crate::text::{Lang, joined};

/// Makes elements of groups, and collects what changes on dark screens and on paper.
pub(super) struct Groups<'p> {
    paper: &'p Paper,
    lang: Lang,
    /// The classes whose looks on dark screens and on paper are known.
    known: Vec<String>,
    /// When something is seen.
    moves: Vec<Rule>,
    /// The colours that a page may set.
    base: Vec<Rule>,
    /// The rules for dark screens.
    dark: Vec<Rule>,
    /// The rules for paper.
    print: Vec<Rule>,
}

/// A rule of the style sheet.
struct Rule {
    selectors: String,
    properties: String,
}

impl<'p> Groups<'p> {
    pub(super) fn new(paper: &'p Paper, language: &str) -> Self {
        let lang = if language == Lang::Ru.name() {
            Lang::Ru
        } else {
            Lang::En
        };
        Self {
            paper,
            lang,
            known: Vec::new(),
            moves: Vec::new(),
            base: Vec::new(),
            dark: Vec::new(),
            print: Vec::new(),
        }
    }

    pub(super) fn picture(&mut self, picture: &Picture, out: &mut Children) {
        for group in &picture.groups {
            self.group(group, out);
        }
    }

    /// Draws the pictures of a film, each for some seconds.
    pub(super) fn film(&mut self, film: &Film, seconds: f64, out: &mut Children) {
        let time = |pictures: usize| {
            #[expect(clippy::cast_precision_loss, reason = "a film has few pictures")]
            let pictures = pictures as f64;
            format!("{}s", short(pictures * seconds))
        };
        for FilmGroup { group, seen } in &film.groups {
            if *seen == (0..film.count) {
                self.group(group, out);
                continue;
            }
            let mut shown = element::Group::new();
            // A shape that is not in the last picture is hidden but for its time, all else is seen
            // but for the time before.
            let (class, rule) = if seen.end == film.count {
                (
                    format!("from{}", seen.start),
                    format!("animation:{PREFIX}-h {}", time(seen.start)),
                )
            } else {
                // Not every program without animations knows hidden shapes; transparent ones they
                // all know.
                shown.assign("visibility", "hidden");
                shown.assign("opacity", "0");
                let rule = format!(
                    "animation:{PREFIX}-s {} {}",
                    time(seen.len()),
                    time(seen.start)
                );
                (format!("from{}to{}", seen.start, seen.end), rule)
            };
            let selectors = format!("#{PREFIX} .{class}");
            if self.moves.iter().all(|known| known.selectors != selectors) {
                self.moves.push(Rule {
                    selectors,
                    properties: rule,
                });
            }
            let mut inside = Children::new();
            self.group(group, &mut inside);
            out.push(filled(shown.set("class", class), inside).into());
        }
    }

    /// The rules for films, dark screens and paper, where there are any.
    pub(super) fn rules(self) -> Option<element::Style> {
        let mut css = String::new();
        if !self.moves.is_empty() {
            for (name, seen) in [("h", "hidden"), ("s", "visible;opacity:1")] {
                let _ = writeln!(
                    css,
                    "@keyframes {PREFIX}-{name}{{0%,to{{visibility:{seen}}}}}"
                );
            }
        }
        // CairoSVG ends with an error at a variable; it passes over such a block, as do all
        // programs that know none. A printed picture is never dark.
        for (condition, rules) in [
            ("@media (prefers-reduced-motion:no-preference)", &self.moves),
            ("@supports (color:var(--k))", &self.base),
            ("@media print", &self.print),
            ("@media screen and (prefers-color-scheme:dark)", &self.dark),
        ] {
            if rules.is_empty() {
                continue;
            }
            let _ = write!(
                css,
                "{}{condition}{{",
                if css.is_empty() || css.ends_with('\n') {
                    ""
                } else {
                    "\n"
                }
            );
            for Rule {
                selectors,
                properties,
            } in rules
            {
                let _ = write!(css, "\n{selectors}{{{properties}}}");
            }
            css.push_str("\n}");
        }
        (!css.is_empty()).then(|| element::Style::new(css))
    }

    fn group(&mut self, group: &Group, out: &mut Children) {
        let class = self.named_looks(group);
        let mut shapes = Children::new();
        let (mut runs, mut data, mut discs) = (Vec::new(), String::new(), String::new());
        for Drawable { shape, thing } in &group.items {
            let thing = thing.as_ref().filter(|_| self.paper.things);
            match shape {
                // Lines of one look are one path, unless each is a thing of its own.
                Shape::Path(more) if thing.is_none() => data.push_str(more),
                Shape::Circle { at, r } if thing.is_none() => disc(&mut discs, *at, *r),
                Shape::Text(run) if thing.is_none() && !self.paper.text => runs.push(run),
                _ => shapes.push(self.element(shape, thing, &group.looks.main)),
            }
        }
        if !data.is_empty() {
            shapes.push(line(&group.looks.main, &data).into());
        }
        if !discs.is_empty() {
            shapes.push(Blob::new(discs).into());
        }
        if self.paper.letters {
            shapes.extend(placed(&runs).into_iter().map(Into::into));
        } else {
            shapes.extend(
                merged(&runs)
                    .into_iter()
                    .map(|outlines| Blob::new(outlines.element()).into()),
            );
        }
        let mut painted = painted(&group.looks.main);
        if !self.paper.nameless || group.looks.print.is_some() {
            painted.assign("class", class);
        }
        out.push(filled(painted, shapes).into());
    }

    /// A shape as an element of its own.
    fn element(&self, shape: &Shape, thing: Option<&Thing>, look: &PartLook) -> Box<dyn Node> {
        match shape {
            Shape::Path(data) => self.named(line(look, data), thing).into(),
            Shape::Circle { at, r } => self
                .named(element::Circle::new(), thing)
                .set("cx", short(at.x))
                .set("cy", short(at.y))
                .set("r", short(*r))
                .into(),
            Shape::Rect(area) => self
                .named(element::Rectangle::new(), thing)
                .set("x", short(area.left))
                .set("y", short(area.top))
                .set("width", short(area.width))
                .set("height", short(area.height))
                .into(),
            Shape::Text(run) if self.paper.text => self.text(run, thing).into(),
            Shape::Text(run) => {
                letters(self.named(element::Path::new(), thing), &Outlines::of(run)).into()
            }
        }
    }

    /// The name of a group, with its rules on dark screens and on paper.
    fn named_looks(&mut self, group: &Group) -> String {
        let class = group.class();
        let at = self.known.iter().position(|known| *known == class);
        let name = if self.paper.nameless {
            format!("k{}", at.unwrap_or(self.known.len()))
        } else {
            class.clone()
        };
        if at.is_some() {
            return name;
        }
        self.known.push(class);
        // Where the page around it says its words, nothing else is in reach of its rules.
        let scope = if self.paper.wordless {
            String::new()
        } else {
            format!("#{PREFIX} ")
        };
        let selector = &format!("{scope}.{}", name.replace(' ', "."));
        let looks = &group.looks;
        // A paler shape keeps the colours of its style: a page cannot say how pale its own would
        // be.
        let part = group
            .parts
            .first()
            .copied()
            .filter(|_| self.paper.variables && !group.is_dim);
        let inks = Inks(part);
        if let Some(rule) = part.and_then(|_| inks.properties(&looks.main)) {
            add_rule(&mut self.base, rule, selector);
        }
        if let Some(rule) = inks.difference(&looks.main, looks.dark.as_ref()) {
            add_rule(&mut self.dark, rule, selector);
        }
        if let Some(rule) = inks.difference(&looks.main, looks.print.as_ref()) {
            add_rule(&mut self.print, rule, selector);
        }
        name
    }

    /// An element with what a script finds it by, and what a browser says of it.
    fn named<T: Node>(&self, mut element: T, thing: Option<&Thing>) -> T {
        let Some(thing) = thing else { return element };
        let place = match thing.spot {
            PictureSpot::Cell(cell) => cell.to_string(),
            PictureSpot::Edge(edge) => edge.to_string().trim_matches(['[', ']']).to_owned(),
        };
        let name = if matches!(thing.spot, PictureSpot::Cell(_)) {
            "data-cell"
        } else {
            "data-edge"
        };
        element.assign(name, place.as_str());
        if let Some(n) = thing.number {
            element.assign("data-n", n);
        }
        if self.paper.titles {
            let number = thing.number.map_or(String::new(), |n| format!("{n}. "));
            let colour = thing.colour.text();
            let words = format!("{number}{place}, {}", colour.get(self.lang));
            element.append(element::Title::new(words));
        }
        element
    }

    /// A line of text.
    fn text(&self, run: &TextRun, thing: Option<&Thing>) -> element::Element {
        let mut text = written(run);
        text.assign("stroke", "none");
        text.assign("x", short(run.at.x));
        text.assign("y", short(run.at.y));
        if run.anchor == Anchor::Middle {
            text.assign("text-anchor", "middle");
        }
        // Other fonts are wider or narrower: the words keep to their room.
        if run.text.chars().nth(1).is_some() {
            text.assign(
                "textLength",
                short(font::width(run.face, &run.text) * run.size),
            );
            text.assign("lengthAdjust", "spacingAndGlyphs");
        }
        text.append(Text::new(printable(&run.text)));
        // Behind the words: that is where the first child is looked for.
        self.named(text, thing)
    }
}

/// How the inks of a part are written in rules: as variables where the part has some.
struct Inks(Option<Part>);

impl Inks {
    fn ink(&self, ink: Option<Ink>, is_line: bool) -> String {
        match (self.0.and_then(|part| variable(part, is_line)), ink) {
            (Some(name), Some(ink)) => format!("var(--kletka-{name},{ink})"),
            (_, ink) => paint(ink),
        }
    }

    /// The properties that let a page choose the inks of a look.
    fn properties(&self, look: &PartLook) -> Option<String> {
        let mut rule = String::new();
        for (property, ink, is_line) in [("fill", look.fill, false), ("stroke", look.stroke, true)]
        {
            if ink.is_some() && self.0.and_then(|part| variable(part, is_line)).is_some() {
                let _ = write!(rule, "{property}:{};", self.ink(ink, is_line));
            }
        }
        rule.pop().map(|_| rule)
    }

    /// The properties that make one look of another.
    fn difference(&self, main: &PartLook, other: Option<&PartLook>) -> Option<String> {
        let other = other?;
        let mut rule = String::new();
        if other.fill != main.fill {
            let _ = write!(rule, "fill:{};", self.ink(other.fill, false));
        }
        if other.stroke != main.stroke {
            let _ = write!(rule, "stroke:{};", self.ink(other.stroke, true));
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

/// An empty group with its paint.
fn painted(look: &PartLook) -> element::Group {
    let mut group = element::Group::new().set("fill", paint(look.fill));
    if look.fill.is_some() && look.stroke.is_none() {
        return group;
    }
    if let Some(stroke) = look.stroke {
        group.assign("stroke", stroke.to_string());
    }
    if look.width > 0.0 {
        group.assign("stroke-width", fine(look.width * CELL));
    }
    if !look.dash.is_empty() {
        group.assign("stroke-dasharray", dashes(&look.dash));
    }
    group
}

fn paint(ink: Option<Ink>) -> String {
    ink.map_or_else(|| "none".to_owned(), |ink| ink.to_string())
}

/// Lines. Not every program looks for the ends of lines in groups.
fn line(look: &PartLook, data: &str) -> element::Path {
    let path = element::Path::new().set("d", data);
    if look.round {
        path.set("stroke-linecap", "round")
    } else {
        path
    }
}

/// A disc that belongs to no stone. Hundreds are drawn: written at once they take a third of the
/// time.
fn disc(out: &mut String, at: PlanePoint, r: f64) {
    out.push_str(if out.is_empty() {
        "<circle cx=\""
    } else {
        "\n<circle cx=\""
    });
    number(out, at.x);
    out.push_str("\" cy=\"");
    number(out, at.y);
    out.push_str("\" r=\"");
    number(out, r);
    out.push_str("\"/>");
}

/// A path that draws letters.
fn letters(path: element::Path, outlines: &Outlines) -> element::Path {
    path.set("transform", outlines.scale())
        .set("d", outlines.data())
}

/// Adds a selector to those that a rule is for.
fn add_rule(rules: &mut Vec<Rule>, properties: String, selector: &str) {
    match rules
        .iter_mut()
        .find(|known| known.properties == properties)
    {
        Some(known) => {
            known.selectors.push(',');
            known.selectors.push_str(selector);
        }
        None => rules.push(Rule {
            selectors: selector.to_owned(),
            properties,
        }),
    }
}

/// An element with some more children.
pub(super) fn filled<T: Node>(mut element: T, children: Children) -> T {
    children.into_iter().for_each(|child| element.append(child));
    element
}

fn dashes(dash: &[f64]) -> String {
    if dash.is_empty() {
        return "none".to_owned();
    }
    joined(dash.iter().map(|length| short(length * CELL)), " ")
}
