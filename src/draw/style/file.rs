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
        let table = Section::new("", Some((&table.value, Span::default())));
        let mut reader = StyleReader { table, out };
        let style = reader.style(name);
        reader.table.finish(reader.out);
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

/// Reads a table of a style; every key is required.
struct StyleReader<'o, 't, 'i> {
    table: Section<'t, 'i>,
    out: &'o mut Diagnostics,
}

impl<'t, 'i> StyleReader<'_, 't, 'i> {
    /// The style of a file; after an error it is none to be used.
    fn style(&mut self, name: &str) -> Style {
        let about = self.about();
        let dark = self.mode("dark");
        let print = self.mode("print");
        let adaptive = self.is_set("adaptive");
        let tremor = self.number_if_any("tremor").unwrap_or(0.0);
        let signs = self.is_set("signs");
        let (background, [grid, border]) = self.inside("paper", |it| {
            let background = it.ink("background");
            let lines = [("grid", "grid-width"), ("border", "border-width")];
            let line = |(ink, width)| StrokeLook::plain(it.ink(ink), it.length(width));
            (background, lines.map(line))
        });
        let ([coordinates, label, caption], [font_size, caption_size]) =
            self.inside("text", |it| {
                let inks = ["coordinates", "label", "caption"].map(|key| it.ink(key));
                (inks, it.sizes())
            });
        let (segments, aside) = self.inside("segment", |it| {
            let width = it.length("width");
            let colours = COLOURS.map(|key| it.stroke(key, width));
            (colours, it.stroke("aside", width))
        });
        let (radius, stones) = self.inside("stone", |it| {
            (it.length("radius"), COLOURS.map(|key| it.stone(key)))
        });
        let regions = self.inside("region", |it| {
            ["blue", "red", "undetermined"].map(|key| it.shades(key))
        });
        let [highlight, critical, stress, outline, rectangle, wrong] =
            self.inside("mark", |it| MARKS.map(|key| it.ink(key)));
        Style {
            name: name.to_owned(),
            about,
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

    fn about(&mut self) -> Text {
        let [en, ru] = ["about", "about-ru"].map(|key| {
            let words = self.table.string(key, self.out);
            words.map_or("", |it| it.value)
        });
        Text::new(en, ru)
    }

    /// The sizes of letters beside the field and under it.
    fn sizes(&mut self) -> [f64; 2] {
        [("font-size", 7.0), ("caption-size", 8.5)]
            .map(|(key, usual)| points(&mut self.table, key, self.out).unwrap_or(usual))
    }

    /// Reads a table inside the table and reports its other keys.
    fn inside<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&mut StyleReader<'_, 't, 'i>) -> T,
    ) -> T {
        let table = self.table.table(key, self.out);
        let out = &mut *self.out;
        let mut inner = StyleReader { table, out };
        let found = read(&mut inner);
        inner.table.finish(inner.out);
        found
    }

    /// The value of a key; that it is missing is reported.
    fn required(&mut self, key: &'static str) -> Option<&'t Placed<Value<'i>>> {
        let value = self.table.value(key);
        if value.is_none() {
            let message = text!("the key {key} is missing", "нет ключа {key}");
            let help = Text::new(
                "copy a style to begin with: kletka render --show-style paper",
                "начните с копии готового стиля: kletka render --show-style paper",
            );
            let span = self.table.span();
            self.out
                .push(Diagnostic::error(Code::MissingKey, span, message).help(help));
        }
        value
    }

    /// The name of the style that replaces this one on dark screens or on paper.
    fn mode(&mut self, key: &'static str) -> Option<String> {
        let word = self.table.string(key, self.out)?;
        let names = BUILT_IN.map(|(name, _)| name);
        if !names.contains(&word.value) {
            self.out
                .push(unknown_choice(key, word.value, &names, word.span));
        }
        Some(word.value.to_owned())
    }

    fn is_set(&mut self, key: &'static str) -> bool {
        self.table.boolean(key, self.out).is_some_and(|it| it.value)
    }

    /// What the words of a key mean, where there are any; that they mean nothing is reported.
    fn parsed<T>(
        &mut self,
        key: &'static str,
        parse: fn(&str) -> Option<T>,
        fault: fn(&str, &str, Span) -> Diagnostic,
    ) -> Option<T> {
        let text = self.table.string(key, self.out)?;
        let found = parse(text.value);
        if found.is_none() {
            self.out.push(fault(key, text.value, text.span));
        }
        found
    }

    fn ink(&mut self, key: &'static str) -> Ink {
        self.ink_if_any(key).unwrap_or_else(|| {
            self.required(key);
            BLACK
        })
    }

    fn ink_if_any(&mut self, key: &'static str) -> Option<Ink> {
        self.parsed(key, Ink::parse, no_ink)
    }

    /// A length in cells, above 0 and up to 1.
    fn length(&mut self, key: &'static str) -> f64 {
        self.required(key)
            .and_then(|value| self.number(key, value))
            .unwrap_or(0.1)
    }

    fn number_if_any(&mut self, key: &'static str) -> Option<f64> {
        let value = self.table.value(key)?;
        self.number(key, value)
    }

    fn number(&mut self, key: &str, value: &Placed<Value<'_>>) -> Option<f64> {
        let (Value::Float(number) | Value::Integer(number)) = &value.value else {
            self.out.push(wrong_type(key, ("a number", "число"), value));
            return None;
        };
        let found = number.parse().ok();
        let found = found.filter(|length: &f64| *length > 0.0 && *length <= 1.0);
        if found.is_none() {
            let message = text!(
                "{key} is a part of a cell, above 0 and up to 1",
                "{key} — доля клетки, больше 0 и до 1"
            );
            self.out.error(Code::BadValue, value.span, message);
        }
        found
    }

    fn stroke(&mut self, key: &'static str, width: f64) -> StrokeLook {
        if self.required(key).is_none() {
            return StrokeLook::plain(BLACK, width);
        }
        self.inside(key, |it| StrokeLook {
            ink: it.ink("stroke"),
            core: it.ink_if_any("core"),
            width: it.number_if_any("width").unwrap_or(width),
            dash: it.dash(),
        })
    }

    fn dash(&mut self) -> Vec<f64> {
        let Some(value) = self.table.value("dash") else {
            return Vec::new();
        };
        match &value.value {
            Value::List(list) if (1..=8).contains(&list.len()) => list
                .iter()
                .filter_map(|one| self.number("dash", one))
                .collect(),
            _ => {
                let expected = ("a list of dashes and gaps", "список штрихов и пропусков");
                self.out.push(wrong_type("dash", expected, value));
                Vec::new()
            }
        }
    }

    fn stone(&mut self, key: &'static str) -> StoneLook {
        if self.required(key).is_none() {
            return StoneLook {
                fill: Fill::plain(BLACK),
                stroke: BLACK,
                ink: BLACK,
                plate: None,
                beads: None,
            };
        }
        self.inside(key, |it| StoneLook {
            fill: it.parsed("fill", Fill::parse, no_fill).unwrap_or_else(|| {
                it.required("fill");
                Fill::plain(BLACK)
            }),
            stroke: it.ink("stroke"),
            ink: it.ink("ink"),
            plate: it.ink_if_any("plate"),
            beads: it.number_if_any("beads"),
        })
    }

    fn shades(&mut self, key: &'static str) -> Vec<Fill> {
        let mut shades = Vec::new();
        let list = self.required(key);
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

/// What a missing ink is replaced by, until the file is refused.
const BLACK: Ink = Ink([0; 3]);

fn no_ink(key: &str, word: &str, span: Span) -> Diagnostic {
    let message = text!(
        "{key}: {word:?} is not a colour",
        "{key}: {word:?} — не цвет"
    );
    let help = Text::new(
        "a colour is written \"#1746b0\"",
        "цвет пишут так: \"#1746b0\"",
    );
    Diagnostic::error(Code::BadValue, span, message).help(help)
}

fn no_fill(key: &str, word: &str, span: Span) -> Diagnostic {
    let message = text!(
        "{key}: {word:?} is not a fill",
        "{key}: {word:?} — не заливка"
    );
    let help = Text::new(
        "a fill is \"#c9e3fb\" or \"#ffffff rising #777777\"; lines: rising, falling, level, upright, crossed, dots",
        "заливка — \"#c9e3fb\" или \"#ffffff rising #777777\"; штриховка: rising, falling, level, upright, crossed, dots",
    );
    Diagnostic::error(Code::BadValue, span, message).help(help)
}
