//! Style files: small TOML files, in which every key is required and every mistake reported, and those that the program
//! brings along.

use std::sync::OnceLock;

use super::looks::{StoneLook, StrokeLook, Style};
use crate::document::diagram::points;
use crate::draw::ink::{Fill, Ink};
use crate::draw::part::Modes;
use crate::settings::{Placed, Section, Value, unknown_choice, wrong_type};
use crate::text::{Code, Diagnostic, Diagnostics, Source, Span, Text};

/// The styles that the program brings along.
pub const BUILT_IN: [(&str, &str); 6] = [
    ("paper", include_str!("paper.toml")),
    ("print", include_str!("print.toml")),
    ("colour-blind", include_str!("colour-blind.toml")),
    ("dark", include_str!("dark.toml")),
    ("minimal", include_str!("minimal.toml")),
    ("pencil", include_str!("pencil.toml")),
];

/// The keys of the colours of segments and stones.
const COLOURS: [&str; 3] = ["blue", "red", "green"];

/// The keys of the inks of marks.
const MARKS: [&str; 6] = [
    "highlight",
    "critical",
    "stress",
    "outline",
    "rectangle",
    "wrong",
];

/// A style that the program brings along.
#[must_use]
pub fn built_in(name: &str) -> Option<&'static Style> {
    static STYLES: OnceLock<Vec<Style>> = OnceLock::new();
    let styles = STYLES.get_or_init(|| {
        let read = |&(name, text): &(&str, &str)| {
            Style::read(
                name,
                &Source::whole(name, text),
                &mut Diagnostics::default(),
            )
        };
        BUILT_IN.iter().filter_map(read).collect()
    });
    styles.iter().find(|style| style.name == name)
}

impl Style {
    /// Reads a style file; `None` after an error.
    pub fn read(name: &str, source: &Source<'_>, out: &mut Diagnostics) -> Option<Self> {
        let before = out.errors();
        let table = crate::document::parse(source, out);
        let mut reader = StyleReader { out };
        let mut top = Section::new("", Some((&table.value, Span::default())));
        let style = reader.style(name, &mut top);
        top.finish(reader.out);
        (out.errors() == before).then_some(style)
    }

    /// The style with those for dark screens and paper.
    #[must_use]
    pub fn with_modes(&self) -> Modes<&Self> {
        let mode = |name: &Option<String>| {
            name.as_deref()
                .and_then(built_in)
                .filter(|other| other.name != self.name)
        };
        Modes {
            main: self,
            dark: mode(&self.dark),
            print: mode(&self.print),
        }
    }
}

/// The text of a built-in style, for copying.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    BUILT_IN
        .iter()
        .find(|(one, _)| *one == name)
        .map(|(_, text)| *text)
}

/// Reads values of a style; every key is required.
struct StyleReader<'o> {
    out: &'o mut Diagnostics,
}

impl StyleReader<'_> {
    /// The style of a file; after an error it is none to be used.
    fn style(&mut self, name: &str, top: &mut Section<'_, '_>) -> Style {
        let [about, about_ru] = ["about", "about-ru"].map(|key| {
            let words = top.string(key, self.out);
            words.map_or("", |it| it.value).to_owned()
        });
        let dark = self.mode(top, "dark");
        let print = self.mode(top, "print");
        let adaptive = self.is_set(top, "adaptive");
        let tremor = self.number_if_any(top, "tremor").unwrap_or(0.0);
        let signs = self.is_set(top, "signs");
        let (background, [grid, border]) = self.inside(top, "paper", Self::paper);
        let ([coordinates, label, caption], [font_size, caption_size]) =
            self.inside(top, "text", Self::letters);
        let (segments, aside) = self.inside(top, "segment", Self::segments);
        let (radius, stones) = self.inside(top, "stone", |it, table| {
            let radius = it.length(table, "radius");
            (radius, COLOURS.map(|key| it.stone(table, key)))
        });
        let regions = self.inside(top, "region", |it, table| {
            ["blue", "red", "undetermined"].map(|key| it.shades(table, key))
        });
        let [highlight, critical, stress, outline, rectangle, wrong] =
            self.inside(top, "mark", |it, table| MARKS.map(|key| it.ink(table, key)));
        Style {
            name: name.to_owned(),
            about: Text::new(about, about_ru),
            tremor,
            signs,
            radius,
            background,
            grid,
            border,
            font_size,
            caption_size,
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
            adaptive,
            dark,
            print,
        }
    }

    /// Reads a table of the style and reports its other keys.
    fn inside<'t, 'i, T>(
        &mut self,
        top: &mut Section<'t, 'i>,
        key: &'static str,
        read: impl FnOnce(&mut Self, &mut Section<'t, 'i>) -> T,
    ) -> T {
        let mut table = top.table(key, self.out);
        let found = read(self, &mut table);
        table.finish(self.out);
        found
    }

    /// The ground, and the lines on it.
    fn paper(&mut self, table: &mut Section<'_, '_>) -> (Ink, [StrokeLook; 2]) {
        let background = self.ink(table, "background");
        let lines = [("grid", "grid-width"), ("border", "border-width")];
        let lines = lines
            .map(|(ink, width)| StrokeLook::plain(self.ink(table, ink), self.length(table, width)));
        (background, lines)
    }

    /// The inks of letters beside the field, on it and under it, and the sizes of the first and the last.
    fn letters(&mut self, table: &mut Section<'_, '_>) -> ([Ink; 3], [f64; 2]) {
        let inks = ["coordinates", "label", "caption"].map(|key| self.ink(table, key));
        let sizes = [("font-size", 7.0), ("caption-size", 8.5)];
        let sizes = sizes.map(|(key, usual)| points(table, key, self.out).unwrap_or(usual));
        (inks, sizes)
    }

    /// The segments of each colour, and those that bound nothing.
    fn segments(&mut self, table: &mut Section<'_, '_>) -> ([StrokeLook; 3], StrokeLook) {
        let width = self.length(table, "width");
        let colours = COLOURS.map(|key| self.stroke(table, key, width));
        (colours, self.stroke(table, "aside", width))
    }

    fn is_set(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> bool {
        section.boolean(key, self.out).is_some_and(|it| it.value)
    }

    fn number_if_any(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Option<f64> {
        let value = section.value(key)?;
        self.number(key, value)
    }

    /// The value of a key; that it is missing is reported.
    fn required<'t, 'i>(
        &mut self,
        table: &mut Section<'t, 'i>,
        key: &'static str,
    ) -> Option<&'t Placed<Value<'i>>> {
        let value = table.value(key);
        if value.is_none() {
            self.missing(table, key);
        }
        value
    }

    /// The table under a key, an empty one where something else stands there; that nothing does is reported.
    fn inner<'t, 'i>(
        &mut self,
        section: &mut Section<'t, 'i>,
        key: &'static str,
    ) -> Option<Section<'t, 'i>> {
        let table = section.table(key, self.out);
        (table.is_present() || self.required(section, key).is_some()).then_some(table)
    }

    fn missing(&mut self, section: &Section<'_, '_>, key: &str) {
        let message = crate::text!("the key {key} is missing", "нет ключа {key}");
        let help = Text::new(
            "copy a style to begin with: kletka render --show-style paper",
            "начните с копии готового стиля: kletka render --show-style paper",
        );
        self.out
            .push(Diagnostic::error(Code::MissingKey, section.span(), message).help(help));
    }

    /// The name of the style that replaces this one on dark screens or on paper.
    fn mode(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Option<String> {
        let word = section.string(key, self.out)?;
        let names = BUILT_IN.map(|(name, _)| name);
        if !names.contains(&word.value) {
            self.out
                .push(unknown_choice(key, word.value, &names, word.span));
        }
        Some(word.value.to_owned())
    }

    fn fill(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Option<Fill> {
        let text = section.string(key, self.out)?;
        let fill = Fill::parse(text.value);
        if fill.is_none() {
            self.out.push(no_fill(key, text.value, text.span));
        }
        fill
    }

    fn ink(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Ink {
        if let Some(ink) = self.ink_if_any(section, key) {
            return ink;
        }
        self.required(section, key);
        Ink([0; 3])
    }

    fn ink_if_any(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Option<Ink> {
        let text = section.string(key, self.out)?;
        let ink = Ink::parse(text.value);
        if ink.is_none() {
            let word = text.value;
            let message = crate::text!(
                "{key}: {word:?} is not a colour",
                "{key}: {word:?} — не цвет"
            );
            let help = Text::new(
                "a colour is written \"#1746b0\"",
                "цвет пишут так: \"#1746b0\"",
            );
            self.out
                .push(Diagnostic::error(Code::BadValue, text.span, message).help(help));
        }
        ink
    }

    /// A length in cells, above 0 and up to 1.
    fn length(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> f64 {
        self.required(section, key)
            .and_then(|value| self.number(key, value))
            .unwrap_or(0.1)
    }

    fn number(&mut self, key: &str, value: &Placed<Value<'_>>) -> Option<f64> {
        let written = match &value.value {
            Value::Float(number) | Value::Integer(number) => number.parse().ok(),
            _ => {
                self.out.push(wrong_type(key, ("a number", "число"), value));
                return None;
            }
        };
        let found = written.filter(|length: &f64| *length > 0.0 && *length <= 1.0);
        if found.is_none() {
            let message = crate::text!(
                "{key} is a part of a cell, above 0 and up to 1",
                "{key} — доля клетки, больше 0 и до 1"
            );
            self.out
                .push(Diagnostic::error(Code::BadValue, value.span, message));
        }
        found
    }

    fn stroke(
        &mut self,
        section: &mut Section<'_, '_>,
        key: &'static str,
        width: f64,
    ) -> StrokeLook {
        let Some(mut table) = self.inner(section, key) else {
            return StrokeLook::plain(Ink([0; 3]), width);
        };
        let ink = self.ink(&mut table, "stroke");
        let core = self.ink_if_any(&mut table, "core");
        let own = self.number_if_any(&mut table, "width");
        let dash = self.dash(&mut table);
        table.finish(self.out);
        StrokeLook {
            ink,
            core,
            dash,
            width: own.unwrap_or(width),
        }
    }

    fn dash(&mut self, table: &mut Section<'_, '_>) -> Vec<f64> {
        let Some(value) = table.value("dash") else {
            return Vec::new();
        };
        match &value.value {
            Value::List(list) if (1..=8).contains(&list.len()) => list
                .iter()
                .filter_map(|one| self.number("dash", one))
                .collect(),
            _ => {
                self.out.push(wrong_type(
                    "dash",
                    ("a list of dashes and gaps", "список штрихов и пропусков"),
                    value,
                ));
                Vec::new()
            }
        }
    }

    fn stone(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> StoneLook {
        let black = Ink([0; 3]);
        let Some(mut table) = self.inner(section, key) else {
            return StoneLook {
                fill: Fill::plain(black),
                stroke: black,
                ink: black,
                plate: None,
                beads: None,
            };
        };
        let fill = self.fill(&mut table, "fill");
        if fill.is_none() {
            self.required(&mut table, "fill");
        }
        let stroke = self.ink(&mut table, "stroke");
        let ink = self.ink(&mut table, "ink");
        let plate = self.ink_if_any(&mut table, "plate");
        let beads = self.number_if_any(&mut table, "beads");
        table.finish(self.out);
        StoneLook {
            fill: fill.unwrap_or(Fill::plain(black)),
            stroke,
            ink,
            plate,
            beads,
        }
    }

    fn shades(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Vec<Fill> {
        let mut shades = Vec::new();
        let list = self.required(section, key);
        match list.map(|list| &list.value) {
            Some(Value::List(list)) if !list.is_empty() => {
                for one in list {
                    match one.value.as_str().map(|text| Fill::parse(text).ok_or(text)) {
                        Some(Ok(fill)) => shades.push(fill),
                        Some(Err(text)) => self.out.push(no_fill(key, text, one.span)),
                        None => self.out.push(wrong_type(key, ("a colour", "цвет"), one)),
                    }
                }
            }
            _ => {
                let expected = ("a list of colours", "список цветов");
                self.out
                    .extend(list.map(|list| wrong_type(key, expected, list)));
            }
        }
        if shades.is_empty() {
            shades.push(Fill::plain(Ink([255; 3])));
        }
        shades
    }
}

fn no_fill(key: &str, word: &str, span: Span) -> Diagnostic {
    let message = crate::text!(
        "{key}: {word:?} is not a fill",
        "{key}: {word:?} — не заливка"
    );
    let help = Text::new(
        "a fill is \"#c9e3fb\" or \"#ffffff rising #777777\"; lines: rising, falling, level, upright, crossed, dots",
        "заливка — \"#c9e3fb\" или \"#ffffff rising #777777\"; штриховка: rising, falling, level, upright, crossed, dots",
    );
    Diagnostic::error(Code::BadValue, span, message).help(help)
}
