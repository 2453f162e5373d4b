//! What holds for every document that is formatted.

use kletka::document::format::{self, FormatOptions};
use kletka::notation::{self, Element, Figure, Item, Line, Move};
use kletka::text::{Diagnostics, Severity};
use kletka::text::{Source, Span, SpanMap};
use toml::de::DeTable;

/// The canonical form of a text.
#[track_caller]
pub(crate) fn formatted(text: &str) -> String {
    formatted_with(text, FormatOptions::default())
}

#[track_caller]
pub(crate) fn formatted_with(text: &str, options: FormatOptions) -> String {
    format::document(
        &Source::whole("test.toml", text),
        kletka::games::standard().profiles(),
        options,
    )
    .unwrap_or_else(|refusal| panic!("{refusal:?}\n{text}"))
}

/// Checks all laws and returns the canonical form.
#[track_caller]
pub(crate) fn laws(text: &str) -> String {
    let done = formatted(text);
    assert_eq!(formatted(&done), done, "not idempotent\n{text}");
    let (old, new) = (strings(text), strings(&done));
    let (before, after) = (record(&old.1), record(&new.1));
    assert_eq!(
        skeleton(&before, &old.1),
        skeleton(&after, &new.1),
        "\n{text}\n{done}"
    );
    assert_eq!(elements(&old.0), elements(&new.0), "\n{text}\n{done}");
    blank_lines_stay(&before, &old.1, &after, &new.1);
    // Most that ship are in canonical form, and their puzzles take long.
    if text != done {
        assert_eq!(verdict(text), verdict(&done), "\n{text}\n{done}");
    }
    for line in done.lines() {
        assert_eq!(
            line.trim_end().len(),
            line.len(),
            "white space at the end of {line:?}"
        );
        assert!(!line.contains('\r'));
    }
    done
}

/// What the checker says of a document: errors with their moves, how far it went, how it ended.
pub(crate) fn verdict(text: &str) -> String {
    let mut out = Diagnostics::default();
    let verdict = kletka::games::standard().check(&Source::whole("test.toml", text), &mut out);
    let mut errors: Vec<_> = out
        .iter()
        .filter(|one| one.severity == Severity::Error)
        .map(|one| (one.code, one.ply))
        .collect();
    // Their places change with the order of the tables.
    errors.sort_unstable();
    format!("{:?} {:?} {errors:?}", verdict.plies, verdict.outcome)
}

/// The position and the moves of a document.
pub(crate) fn strings(text: &str) -> (String, String) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n");
    let document = DeTable::parse(&text).unwrap();
    let get = |table: &str, key: &str| {
        let value = document
            .get_ref()
            .get(table)
            .and_then(|table| table.get_ref().get(key));
        value
            .and_then(|value| value.get_ref().as_str())
            .unwrap_or("")
            .to_owned()
    };
    (get("start", "position"), get("record", "moves"))
}

fn record(text: &str) -> Line {
    notation::record(text, &SpanMap::offset(0)).tree
}

/// A record as a list of what matters: each move, comment and remark with the path of the move that it follows.
fn skeleton(line: &Line, text: &str) -> Vec<String> {
    let mut out = Vec::new();
    walk(line, text, "", &mut out);
    out
}

fn walk(line: &Line, text: &str, path: &str, out: &mut Vec<String>) {
    let mut plies = 0;
    for item in &line.items {
        match item {
            Item::Ply(ply) => {
                plies += 1;
                out.push(format!(
                    "{path}/{plies} {} {:?}",
                    moved(&ply.played),
                    ply.mark
                ));
            }
            Item::Comment(comment) => {
                out.push(format!(
                    "{path}/{plies} comment {:?} {:?}",
                    comment.quotes, comment.text
                ));
            }
            Item::Remark(remark) => out.push(format!(
                "{path}/{plies} remark {:?}",
                remark.text.trim_end()
            )),
            Item::Variation(variation) => {
                out.push(format!("{path}/{plies} ("));
                walk(&variation.line, text, &format!("{path}/{plies}"), out);
                out.push(format!("{path}/{plies} )"));
            }
            Item::End(_) => out.push(format!("{path}/{plies} *")),
            Item::Broken(span) => panic!("broken: {}", &text[span.range()]),
        }
    }
}

fn moved(played: &Move) -> String {
    let edge = |segment: &notation::Segment| {
        let mut ends = [segment.edge.from, segment.edge.to];
        ends.sort_unstable();
        format!("{:?}{ends:?}", segment.colour)
    };
    match played {
        Move::Pass => "pass".to_owned(),
        Move::Segment(segment) => edge(segment),
        Move::Offer(offered) => offered
            .iter()
            .map(|one| format!("{}{}", edge(&one.segment), one.taken))
            .collect::<Vec<_>>()
            .join("|"),
        _ => format!(
            "{:?}",
            played
                .stones()
                .iter()
                .map(|stone| (stone.colour, stone.cell))
                .collect::<Vec<_>>()
        ),
    }
}

/// The elements and remarks of a position in their order.
fn elements(text: &str) -> Vec<String> {
    let parsed = notation::position(text, &SpanMap::offset(0));
    let mut at = 0;
    let mut out = Vec::new();
    let remarks = |gap: &str, out: &mut Vec<String>| {
        out.extend(
            gap.lines()
                .map(str::trim)
                .filter(|line| line.starts_with('#'))
                .map(str::to_owned),
        );
    };
    for element in &parsed.tree {
        let range = element.span.range();
        remarks(&text[at..range.start], &mut out);
        let Element {
            colour, mut figure, ..
        } = element.clone();
        if let Figure::Polyline(points) = &mut figure
            && points.len() == 2
        {
            points.sort_unstable();
        }
        out.push(format!("{colour:?} {figure:?}"));
        at = range.end;
    }
    remarks(&text[at..], &mut out);
    out
}

fn place(item: &Item) -> Span {
    match item {
        Item::Ply(ply) => ply
            .number
            .map_or(ply.span, |number| number.span.to(ply.span)),
        Item::Comment(comment) => comment.span,
        Item::Remark(remark) => remark.span,
        Item::Variation(variation) => variation.span,
        Item::End(span) | Item::Broken(span) => *span,
    }
}

/// Where an empty line stood between two items, one stands still.
fn blank_lines_stay(old: &Line, old_text: &str, new: &Line, new_text: &str) {
    let is_blank = |text: &str, line: &Line, at: usize| {
        let gap =
            &text[place(&line.items[at]).range().end..place(&line.items[at + 1]).range().start];
        let lines: Vec<&str> = gap.split('\n').collect();
        lines.len() > 2
            && lines[1..lines.len() - 1]
                .iter()
                .any(|line| line.trim().is_empty())
    };
    for at in 0..old.items.len().saturating_sub(1) {
        if is_blank(old_text, old, at) {
            assert!(
                is_blank(new_text, new, at),
                "an empty line is lost behind item {at}\n{old_text}\n{new_text}"
            );
        }
    }
    for pair in old.items.iter().zip(&new.items) {
        if let (Item::Variation(old), Item::Variation(new)) = pair {
            blank_lines_stay(&old.line, old_text, &new.line, new_text);
        }
    }
}
