//! A table in every form in which it leaves the program.

use serde_json::{Map, Value, json};

use super::{convert, tables};
use crate::cli::prelude::*;

/// In which form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Layout {
    Text,
    Csv,
    Json,
    Html,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Words(String),
    /// A number in thousandths.
    Number(i64),
}

impl Cell {
    pub(super) fn count(count: u64) -> Self {
        Self::Number(
            i64::try_from(count)
                .unwrap_or(i64::MAX / 1000)
                .saturating_mul(1000),
        )
    }

    fn text(&self, point: char) -> String {
        match self {
            Self::Words(words) => words.clone(),
            Self::Number(number) => decimal(*number, point),
        }
    }
}

/// Thousandths as a number without noughts at its end.
pub(super) fn decimal(thousandths: i64, point: char) -> String {
    let (whole, part) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
    let sign = if thousandths < 0 { "-" } else { "" };
    let part = format!("{part:03}");
    let part = part.trim_end_matches('0');
    if part.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}{point}{part}")
    }
}

/// Rows under columns, each column with a word for programs and one for people.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) columns: Vec<(String, Text)>,
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Sheet {
    pub(super) fn column(&mut self, key: impl Into<String>, text: Text) {
        self.columns.push((key.into(), text));
    }

    /// The whole table.
    pub(super) fn write(&self, layout: Layout, comma: bool, lang: Lang) -> String {
        let point = lang.of('.', ',');
        match layout {
            Layout::Text => {
                let head = self
                    .columns
                    .iter()
                    .map(|(_, text)| text.get(lang).to_owned());
                let rows = self.rows.iter();
                let rows = rows.map(|row| row.iter().map(|cell| cell.text(point)).collect());
                let rows: Vec<_> = rows.collect();
                tables::plain(head.collect(), &rows, |at| self.is_number(at)).join("\n") + "\n"
            }
            Layout::Csv => {
                let (divider, point) = if comma { (b';', ',') } else { (b',', '.') };
                let head = self.columns.iter().map(|(key, _)| key.clone()).collect();
                let rows = self.rows.iter();
                let rows = rows.map(|row| row.iter().map(|cell| cell.text(point)).collect());
                let all = std::iter::once(head).chain(rows);
                let bytes: Vec<u8> = all
                    .flat_map(|row: Vec<String>| convert::guarded_row(&row, divider))
                    .collect();
                String::from_utf8_lossy(&bytes).into_owned()
            }
            Layout::Json => {
                let rows: Vec<Value> = self.rows.iter().map(|row| self.object(row)).collect();
                format!("{}\n", Value::Array(rows))
            }
            Layout::Html => self.page(point, lang),
        }
    }

    /// Whether a column has nothing but numbers.
    fn is_number(&self, at: usize) -> bool {
        let mut cells = self.rows.iter().map(|row| &row[at]);
        cells.all(|cell| matches!(cell, Cell::Number(_)))
    }

    fn object(&self, row: &[Cell]) -> Value {
        let cells = self.columns.iter().zip(row).map(|((key, _), cell)| {
            let value = match cell {
                Cell::Words(words) => json!(words),
                Cell::Number(number) if number % 1000 == 0 => json!(number / 1000),
                #[expect(clippy::cast_precision_loss, reason = "points are small")]
                Cell::Number(number) => json!(*number as f64 / 1000.0),
            };
            (key.clone(), value)
        });
        Value::Object(cells.collect::<Map<_, _>>())
    }

    fn page(&self, point: char, lang: Lang) -> String {
        let escaped = |text: &str| {
            text.replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;")
        };
        let row = |tag: &str, cells: Vec<(bool, String)>| {
            let cells = cells.iter().map(|(is_number, text)| {
                let class = if *is_number { " class=\"n\"" } else { "" };
                format!("<{tag}{class}>{}</{tag}>", escaped(text))
            });
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let head = self.columns.iter().enumerate();
        let head = head
            .map(|(at, (_, text))| (self.is_number(at), text.get(lang).to_owned()))
            .collect();
        let rows = self.rows.iter().map(|cells| {
            let cells = cells
                .iter()
                .map(|cell| (matches!(cell, Cell::Number(_)), cell.text(point)));
            row("td", cells.collect())
        });
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{}</title>\n<style>\nbody {{ font: 16px/1.4 sans-serif; margin: 1em; overflow-x: auto }}\n\
             table {{ border-collapse: collapse }}\nth, td {{ border: 1px solid #999; padding: .2em .5em; text-align: left }}\n\
             .n {{ text-align: right; font-variant-numeric: tabular-nums }}\n\
             @media print {{ body {{ font-size: 10pt; margin: 0 }} tr {{ break-inside: avoid }} thead {{ display: table-header-group }} }}\n\
             </style>\n<table>\n<thead>\n{}</thead>\n<tbody>\n{}</tbody>\n</table>\n</html>\n",
            lang.of("en", "ru"),
            lang.of("Table", "Таблица"),
            row("th", head),
            rows.collect::<String>(),
        )
    }
}
