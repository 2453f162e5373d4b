//! Reading the values of a style file: every key is required, every mistake is reported.

use toml::de::DeValue;

use super::ink::Ink;
use super::part::Fill;
use super::style::{Stone, Stroke};
use crate::settings::{Section, span_of, wrong_type};
use crate::text::Span;
use crate::text::{Code, Diagnostic, Diagnostics, Text};

/// Reads values of a style; every key is required.
pub(super) struct Reader<'o> {
    pub(super) out: &'o mut Diagnostics,
}

impl Reader<'_> {
    fn missing(&mut self, section: &Section<'_, '_>, key: &str) {
        let message = crate::text!("the key {key} is missing", "нет ключа {key}");
        let help = Text::new(
            "copy a style to begin with: kletka render --show-style paper",
            "начните с копии готового стиля: kletka render --show-style paper",
        );
        self.out.push(Diagnostic::error(Code::MissingKey, section.span(), message).help(help));
    }

    fn fill(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Option<Fill> {
        let text = section.string(key, self.out)?;
        let fill = Fill::parse(text.value);
        if fill.is_none() {
            self.out.push(no_fill(key, text.value, text.span));
        }
        fill
    }

    pub(super) fn ink(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Ink {
        if let Some(ink) = self.ink_if_any(section, key) {
            return ink;
        }
        if section.value(key).is_none() {
            self.missing(section, key);
        }
        Ink([0; 3])
    }

    fn ink_if_any(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Option<Ink> {
        let text = section.string(key, self.out)?;
        let ink = Ink::parse(text.value);
        if ink.is_none() {
            let word = text.value;
            let message = crate::text!("{key} is no colour: {word:?}", "{key} — не цвет: {word:?}");
            let help = Text::new("a colour is written \"#1746b0\"", "цвет пишут так: \"#1746b0\"");
            self.out.push(Diagnostic::error(Code::BadValue, text.span, message).help(help));
        }
        ink
    }

    /// A length in cells, above 0 and up to 1.
    pub(super) fn length(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> f64 {
        let Some(value) = section.value(key) else {
            self.missing(section, key);
            return 0.1;
        };
        self.number(key, value).unwrap_or(0.1)
    }

    fn number(&mut self, key: &str, value: &toml::Spanned<DeValue<'_>>) -> Option<f64> {
        let written = match value.get_ref() {
            DeValue::Float(float) => float.as_str().parse().ok(),
            DeValue::Integer(integer) => integer.as_str().parse().ok(),
            other => {
                let wanted = Text::new("a number", "число");
                self.out.push(wrong_type(key, &wanted, other, span_of(value)));
                return None;
            }
        };
        let found = written.filter(|length: &f64| *length > 0.0 && *length <= 1.0);
        if found.is_none() {
            let message =
                crate::text!("{key} is a part of a cell, above 0 and up to 1", "{key} — доля клетки, больше 0 и до 1");
            self.out.push(Diagnostic::error(Code::BadValue, span_of(value), message));
        }
        found
    }

    pub(super) fn stroke(&mut self, section: &mut Section<'_, '_>, key: &'static str, width: f64) -> Stroke {
        let mut table = section.table(key, self.out);
        if !table.is_present() && section.value(key).is_none() {
            self.missing(section, key);
            return Stroke { ink: Ink([0; 3]), core: None, dash: Vec::new(), width };
        }
        let ink = self.ink(&mut table, "stroke");
        let core = self.ink_if_any(&mut table, "core");
        let own = table.value("width").and_then(|value| self.number("width", value));
        let dash = self.dash(&mut table);
        table.finish(self.out);
        Stroke { ink, core, dash, width: own.unwrap_or(width) }
    }

    fn dash(&mut self, table: &mut Section<'_, '_>) -> Vec<f64> {
        let Some(value) = table.value("dash") else { return Vec::new() };
        match value.get_ref() {
            DeValue::Array(list) if (1..=8).contains(&list.len()) => {
                list.iter().filter_map(|one| self.number("dash", one)).collect()
            }
            other => {
                let wanted = Text::new("a list of dashes and gaps", "список штрихов и пропусков");
                self.out.push(wrong_type("dash", &wanted, other, span_of(value)));
                Vec::new()
            }
        }
    }

    pub(super) fn stone(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Stone {
        let mut table = section.table(key, self.out);
        let black = Ink([0; 3]);
        if !table.is_present() && section.value(key).is_none() {
            self.missing(section, key);
            return Stone { fill: Fill::plain(black), stroke: black, ink: black, plate: None };
        }
        let fill = self.fill(&mut table, "fill");
        if fill.is_none() && table.value("fill").is_none() {
            self.missing(&table, "fill");
        }
        let stroke = self.ink(&mut table, "stroke");
        let ink = self.ink(&mut table, "ink");
        let plate = self.ink_if_any(&mut table, "plate");
        table.finish(self.out);
        Stone { fill: fill.unwrap_or(Fill::plain(black)), stroke, ink, plate }
    }

    pub(super) fn shades(&mut self, section: &mut Section<'_, '_>, key: &'static str) -> Vec<Fill> {
        let mut shades = Vec::new();
        match section.value(key) {
            None => self.missing(section, key),
            Some(value) => match value.get_ref() {
                DeValue::Array(list) if !list.is_empty() => {
                    for one in list {
                        match one.get_ref() {
                            DeValue::String(text) => match Fill::parse(text) {
                                Some(fill) => shades.push(fill),
                                None => self.out.push(no_fill(key, text, span_of(one))),
                            },
                            other => {
                                let wanted = Text::new("a colour", "цвет");
                                self.out.push(wrong_type(key, &wanted, other, span_of(one)));
                            }
                        }
                    }
                }
                other => {
                    let wanted = Text::new("a list of colours", "список цветов");
                    self.out.push(wrong_type(key, &wanted, other, span_of(value)));
                }
            },
        }
        if shades.is_empty() {
            shades.push(Fill::plain(Ink([255; 3])));
        }
        shades
    }
}

fn no_fill(key: &str, word: &str, span: Span) -> Diagnostic {
    let message = crate::text!("{key} is no fill: {word:?}", "{key} — не заливка: {word:?}");
    let help = Text::new(
        "a fill is \"#c9e3fb\" or \"#ffffff rising #777777\"; lines: rising, falling, level, upright, crossed, dots",
        "заливка — \"#c9e3fb\" или \"#ffffff rising #777777\"; штриховка: rising, falling, level, upright, crossed, dots",
    );
    Diagnostic::error(Code::BadValue, span, message).help(help)
}
