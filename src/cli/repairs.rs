//! Words that were read otherwise than they were typed: a table for each file, in at most eighty
//! columns, and an object of JSON.

use std::collections::HashMap;

use comfy_table::{ContentArrangement, ContentLineStyle, Table, TableStyle};

use super::prelude::*;
use crate::ask::words::moves;
use crate::notation::typed::{Columns, Slip, Slips};
use crate::session::typed::{Repair, Typed};
use crate::text::{Json, LineColumn, Places, Span};

/// The widest that a table gets.
const WIDTH: u16 = 80;

/// How many rows a table gets; a longer one is not read, and each doubt is marked in the document
/// too.
const ROWS: usize = 200;

/// How many objects JSON gets; the others are counted.
const OBJECTS: usize = 10_000;

/// Columns and nothing between them.
const STYLE: TableStyle = TableStyle::new().content_lines(ContentLineStyle::none());

/// The repairs of a text as a table: one kind in one row, each doubt in a row of its own.
pub(super) fn table(source: &Source<'_>, repairs: &[Repair], lang: Lang) -> Vec<String> {
    let mut table = Table::new();
    table
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH);
    let mut kinds: HashMap<&Slips, u64> = HashMap::new();
    for repair in repairs.iter().filter(|repair| repair.is_sure) {
        *kinds.entry(&repair.slips).or_default() += 1;
    }
    let (places, mut rows) = (Places::new(source), 0);
    for repair in repairs {
        let alike = if repair.is_sure {
            kinds.remove(&repair.slips)
        } else {
            Some(1)
        };
        let Some(alike) = alike else { continue };
        rows += 1;
        if rows <= ROWS {
            table.add_row(row(repair, alike, &places, lang));
        }
    }
    let mut lines: Vec<String> = table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .filter(|line| !line.is_empty())
        .collect();
    if let Some(left) = rows.checked_sub(ROWS).filter(|&left| left > 0) {
        let more = text!(
            "  and {left} more, which are not shown",
            "  и ещё {left}, здесь они не показаны"
        );
        lines.push(more.get(lang).to_owned());
    }
    lines
}

/// A row about a repair, with the number of repairs that it stands for.
fn row(repair: &Repair, alike: u64, places: &Places<'_>, lang: Lang) -> [String; 5] {
    let mut what: Vec<Text> = repair.slips.iter().map(Slip::text).collect();
    let others = repair.others.iter().filter(|other| !other.is_empty());
    let others: Vec<&str> = others.map(String::as_str).collect();
    if !others.is_empty() {
        let list = others.join(", ");
        what.insert(0, text!("or {list}", "или {list}"));
    }
    if repair.is_sure && alike > 1 {
        what.push(Text::count(
            alike,
            ["time", "times"],
            ["раз", "раза", "раз"],
        ));
    }
    let now = if repair.now.is_empty() {
        Text::new("nothing", "ничего")
    } else {
        Text::same(shorten(&repair.now))
    };
    let place = places.locate(Span::new(repair.at.start, repair.at.start).start);
    [
        format!(" {}", shown(place)),
        if repair.is_sure { "" } else { "?" }.to_owned(),
        shorten(&repair.was).replace('\n', " "),
        now.get(lang).to_owned(),
        Text::join(&what, "; ").get(lang).to_owned(),
    ]
}

fn shown(place: LineColumn) -> String {
    format!("{}:{}", place.line, place.column)
}

/// The report on a typed record, for people.
pub(super) fn typed(source: &Source<'_>, typed: &Typed, terminal: &Terminal) -> Vec<String> {
    let (name, lang) = (source.name, terminal.lang);
    let outcome = Text::join(&[typed.outcome.text(), moves(typed.plies)], ", ");
    let mut out = vec![named(name, outcome).get(lang).to_owned()];
    out.extend(table(source, &typed.repairs, lang));
    for text in remarks(source, typed) {
        let lines = wrapped(text.get(lang), usize::from(WIDTH) - 2);
        out.extend(lines.iter().map(|line| format!("  {line}")));
    }
    out
}

/// The lines about a typed record below its table.
fn remarks(source: &Source<'_>, typed: &Typed) -> Vec<Text> {
    let stop = typed.stop.as_ref().map(|(at, why)| {
        let place = shown(source.locate(Span::new(at.start, at.start).start));
        let word = shorten(source.text[at.clone()].trim());
        let word = if word.is_empty() {
            String::new()
        } else {
            format!(", {word}")
        };
        text!(
            "stops at {place}{word}: {why}",
            "остановка в {place}{word}: {why}",
            why
        )
    });
    let unproven = (!typed.is_proven).then(|| Text::new(
    "nothing proves that no move is missing: neither a right number before each move or round, nor one separator",
    "ничто не доказывает, что ни один ход не пропущен: нет ни верного номера у каждого хода или круга, ни одного \
    разделителя",
    ));
    let guessed = typed.guessed_columns.map(|columns| {
    let (en, ru) = match columns {
    Columns::Russian => (
    "in the order of the Russian alphabet",
    "по порядку русского алфавита",
    ),
    _ => (
    "by the Latin letters that they look like",
    "по виду латинских букв",
    ),
    };
    text!(
    "Cyrillic columns are read {en}: --columns latin or --columns russian says which",
    "русские буквы вертикалей прочитаны {ru}: что верно, скажет --columns latin или --columns russian"
    )
    });
    let wrong = typed.findings.iter().map(|finding| {
        let Text { en, ru } = &finding.message;
        text!(
            "the document has an error: {en}",
            "в документе ошибка: {ru}"
        )
    });
    let own = [stop, unproven, guessed].into_iter().flatten();
    own.chain(wrong).collect()
}

/// The same as an object of JSON on one line.
pub(super) fn json(source: &Source<'_>, typed: &Typed, lang: Lang) -> String {
    let places = Places::new(source);
    let more = typed.repairs.len().saturating_sub(OBJECTS);
    let repairs: Vec<_> = typed
        .repairs
        .iter()
        .take(OBJECTS)
        .map(|one| {
            let at = places.locate(Span::new(one.at.start, one.at.start).start);
            let slips: Vec<_> = one.slips.iter().map(|slip| slip.text().get(lang).to_owned()).collect();
            serde_json::json!({
                "line": at.line, "column": at.column, "was": one.was, "now": one.now, "sure": one.is_sure,
                "others": one.others, "slips": slips,
            })
        })
        .collect();
    let stop = typed.stop.as_ref().map(|(at, why)| {
        let place = source.locate(Span::new(at.start, at.start).start);
        serde_json::json!({
            "line": place.line, "column": place.column, "was": &source.text[at.clone()], "message": why.get(lang),
        })
    });
    let findings: Vec<_> = typed.findings.iter().map(|one| {
        serde_json::json!({"code": one.code.name(), "rule": one.code.rule(), "message": one.message.get(lang)})
    }).collect();
    let line = serde_json::json!({
        "file": source.name, "document": source.document, "status": typed.outcome.name(), "plies": typed.plies,
        "proven": typed.is_proven, "repairs": repairs, "more_repairs": more, "stop": stop, "findings": findings,
    });
    Json(line).to_string()
}
