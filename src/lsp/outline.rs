//! The parts of a file: documents, tables, variations; to be listed and to be folded.

use std::ops::Range;

use super::context::Context;
use super::file::{EditedDocument, OpenFile};
use super::moves;
use super::protocol::{DocumentSymbol, FoldingRange, MOST_TOLD};
use crate::notation::{Address, Item, Line};
use crate::settings::{self, Value};
use crate::text::{Arrange as _, Span, shorten};

/// Kinds of symbols, as the protocol numbers them.
const DOCUMENT: u8 = 2;
const TABLE: u8 = 3;
const VARIATION: u8 = 24;

/// A table of a document.
struct DocumentTable {
    name: String,
    key: Span,
    range: Range<usize>,
}

/// The tables of a document in the order of the text, each to the beginning of the next one.
fn tables(text: &str) -> Vec<DocumentTable> {
    let (table, _) = settings::read(text);
    let mut found = Vec::new();
    for entry in &table.value.entries {
        let name = entry.key.value.as_ref();
        match &entry.value.value {
            Value::Table(_) => found.push((name.to_owned(), entry.key.span)),
            Value::List(list) if list.iter().any(|one| one.value.as_table().is_some()) => {
                let named = |(number, one): (usize, &settings::Placed<Value<'_>>)| {
                    let title = one.value.as_table().and_then(|table| table.get("name"));
                    let title = title
                        .and_then(|title| title.value.as_str())
                        .map(|title| shorten(title).into_owned());
                    (
                        format!(
                            "{name} {}",
                            title.unwrap_or_else(|| (number + 1).to_string())
                        ),
                        one.span,
                    )
                };
                found.extend(list.iter().enumerate().map(named));
            }
            _ => {}
        }
    }
    found.arrange_by_key(|(_, span)| span.start);
    let line_begin = |at: usize| text[..at].rfind('\n').map_or(0, |found| found + 1);
    let begins: Vec<usize> = found
        .iter()
        .map(|(_, span)| line_begin(span.start as usize))
        .collect();
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let whole = found.into_iter().zip(begins.iter().copied().zip(ends));
    whole
        .map(|((name, key), (begin, end))| {
            let end = begin + text[begin..end.max(begin)].trim_end().len();
            let key = Span::new(
                key.start as usize,
                (key.end as usize).min(end.max(key.start as usize)),
            );
            DocumentTable {
                name,
                key,
                range: begin..end.max(key.end as usize),
            }
        })
        .collect()
}

/// The documents of a file with their tables and variations; of one that holds one document only, its tables. Of more than are
/// told the first ones.
pub(super) fn symbols(file: &OpenFile, context: &Context) -> Vec<DocumentSymbol> {
    let documents = file.documents();
    let mut symbols = Vec::new();
    let mut left = MOST_TOLD;
    for document in documents {
        if left == 0 {
            break;
        }
        let children: Vec<_> = parts(file, document, &mut left);
        if documents.len() == 1 {
            return children;
        }
        left = left.saturating_sub(1);
        let session = &document.session;
        let number = document.number;
        let title = session.title().map_or_else(
            || context.say(&text!("document {number}", "документ {number}")),
            |title| shorten(title).into_owned(),
        );
        let end = document.session.text().trim_end().len();
        let range = file.range(document, Span::new(0, end));
        symbols.push(DocumentSymbol {
            name: title,
            detail: context.say(&session.verdict().summary()),
            kind: DOCUMENT,
            range,
            selection_range: file.range(
                document,
                Span::new(0, session.text().find('\n').unwrap_or(0).min(end)),
            ),
            children,
        });
    }
    symbols
}

/// The tables of a document; record and solution have their variations.
fn parts(file: &OpenFile, document: &EditedDocument, left: &mut usize) -> Vec<DocumentSymbol> {
    let session = &document.session;
    let mut symbols = Vec::new();
    for part in tables(session.text()) {
        if *left == 0 {
            break;
        }
        *left -= 1;
        let is_its = |start: &Address| {
            let name = if start.is_solution {
                "solution"
            } else {
                "record"
            };
            !document.is_long() && part.name == name
        };
        let line = moves::lines(session).find(|(_, start)| is_its(start));
        let children = line.map_or_else(Vec::new, |line| variations(file, document, line, left));
        symbols.push(DocumentSymbol {
            name: part.name,
            detail: String::new(),
            kind: TABLE,
            range: file.range(document, Span::new(part.range.start, part.range.end)),
            selection_range: file.range(document, part.key),
            children,
        });
    }
    symbols
}

/// The variations of a line, each with those in it; `address` is the address of the line's start.
fn variations(
    file: &OpenFile,
    document: &EditedDocument,
    (line, mut address): (&Line, Address),
    left: &mut usize,
) -> Vec<DocumentSymbol> {
    let (mut symbols, mut number) = (Vec::new(), 0);
    for item in &line.items {
        let variation = match item {
            Item::Ply(_) | Item::Broken(_) => {
                (address, number) = (address.next(), 0);
                continue;
            }
            Item::Variation(variation) => variation,
            _ => continue,
        };
        if *left == 0 {
            break;
        }
        *left -= 1;
        let start = address.turn(number);
        number += 1;
        let first = variation.line.plies().next();
        let name = start.next().to_string();
        let children = variations(file, document, (&variation.line, start), left);
        let range = file.range(document, variation.span);
        symbols.push(DocumentSymbol {
            name,
            detail: first.map_or(String::new(), |ply| {
                document.session.text()[ply.span.range()].to_owned()
            }),
            kind: VARIATION,
            range,
            selection_range: range,
            children,
        });
    }
    symbols
}

/// The foldable parts: documents of an archive, tables, variations over several lines.
pub(super) fn folds(file: &OpenFile) -> Vec<FoldingRange> {
    fn inner(line: &Line, out: &mut Vec<Span>) {
        for item in &line.items {
            if let Item::Variation(variation) = item {
                out.push(variation.span);
                inner(&variation.line, out);
            }
        }
    }
    let mut folds = Vec::new();
    for document in file.documents() {
        if folds.len() >= MOST_TOLD {
            break;
        }
        let text = document.session.text();
        let mut spans: Vec<Span> = tables(text)
            .into_iter()
            .map(|part| Span::new(part.range.start, part.range.end))
            .collect();
        if file.documents().len() > 1 {
            spans.push(Span::new(0, text.trim_end().len()));
        }
        moves::lines(&document.session).for_each(|(line, _)| inner(line, &mut spans));
        for span in spans {
            let range = file.range(document, span);
            if range.start.line < range.end.line {
                folds.push(FoldingRange {
                    start_line: range.start.line,
                    end_line: range.end.line,
                });
            }
        }
    }
    folds.arrange_by_key(|fold| (fold.start_line, std::cmp::Reverse(fold.end_line)));
    folds.truncate(MOST_TOLD);
    folds.dedup_by_key(|fold| (fold.start_line, fold.end_line));
    folds
}
