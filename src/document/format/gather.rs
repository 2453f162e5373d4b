//! From the tree of `toml_edit` to tables with their comments.

use std::collections::HashMap;

use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Key, RawString};

use super::page;
use super::table::{
    HeadingKind, KeyLayout, LeadingComment, TableLayout, ValueLayout, notes, remark, split_tail,
};

/// The comments before and behind the tables that have headers, by their places in the document.
#[derive(Default)]
struct Around {
    leads: HashMap<isize, Vec<LeadingComment>>,
    /// `None` is the document itself, before its first header.
    tails: HashMap<Option<isize>, Vec<LeadingComment>>,
}

/// The tables of a document.
pub(super) fn root(document: &DocumentMut) -> TableLayout {
    let mut headers = Vec::new();
    find_headers(document.as_table(), &mut headers);
    headers.sort_by_key(|(place, _)| *place);
    let (mut around, mut previous) = (Around::default(), None);
    for (place, before) in headers {
        let (tail, lead) = split_tail(before);
        around.tails.insert(previous, tail);
        around.leads.insert(place, lead);
        previous = Some(place);
    }
    let mut end = notes(text(Some(document.trailing())));
    let at = end
        .iter()
        .position(|note| *note == LeadingComment::Blank)
        .unwrap_or(end.len());
    let rest = end.split_off(at);
    around.tails.insert(previous, end);
    let mut root = TableLayout::new("", HeadingKind::Root);
    fill(&mut root, document.as_table(), &mut around);
    root.own_tail = around.tails.remove(&None).unwrap_or_default();
    root.tail = rest;
    let first = document
        .as_table()
        .iter()
        .next()
        .map(|(key, _)| key.to_owned());
    root.lead = heading(&mut root, first.as_deref());
    root
}

/// Takes the comments at the top of the document from the first entry.
///
/// Directly above `kletka` it may speak of that key; anything else stays at the top, whatever comes first.
fn heading(root: &mut TableLayout, first: Option<&str>) -> Vec<LeadingComment> {
    let Some(first) = first else {
        return Vec::new();
    };
    if let Some(entry) = root.entries.iter_mut().find(|entry| entry.key == first) {
        let at = match entry
            .lead
            .iter()
            .rposition(|note| *note == LeadingComment::Blank)
        {
            _ if first != "kletka" => entry.lead.len(),
            Some(at) => at + 1,
            None => 0,
        };
        let rest = entry.lead.split_off(at);
        return std::mem::replace(&mut entry.lead, rest);
    }
    let table = root.tables.iter_mut().find(|table| table.key == first);
    table
        .map(|table| std::mem::take(first_lead(table)))
        .unwrap_or_default()
}

/// The comments before the first thing written of a table.
fn first_lead(table: &mut TableLayout) -> &mut Vec<LeadingComment> {
    if table.kind == HeadingKind::Implied {
        if !table.entries.is_empty() {
            return &mut table.entries[0].lead;
        }
        if !table.tables.is_empty() {
            return first_lead(&mut table.tables[0]);
        }
    }
    &mut table.lead
}

fn text(raw: Option<&RawString>) -> &str {
    raw.and_then(RawString::as_str).unwrap_or("")
}

fn find_headers(table: &toml_edit::Table, out: &mut Vec<(isize, Vec<LeadingComment>)>) {
    for (_, item) in table {
        let inner: Vec<&toml_edit::Table> = match item {
            Item::Table(inner) => vec![inner],
            Item::ArrayOfTables(list) => list.iter().collect(),
            Item::Value(_) | Item::None => continue,
        };
        for inner in inner {
            if let (Some(place), false, false) =
                (inner.position(), inner.is_dotted(), inner.is_implicit())
            {
                out.push((place, notes(text(inner.decor().prefix()))));
            }
            find_headers(inner, out);
        }
    }
}

fn fill(out: &mut TableLayout, table: &toml_edit::Table, around: &mut Around) {
    for (name, item) in table {
        let Some(key) = table.key(name) else { continue };
        match item {
            Item::None => {}
            Item::Value(value) => add(out, key, value, notes(text(key.leaf_decor().prefix()))),
            Item::Table(inner) => {
                let is_implied = inner.is_dotted() || inner.is_implicit();
                let kind = if is_implied {
                    HeadingKind::Implied
                } else {
                    HeadingKind::Header
                };
                out.tables.push(headed(name, kind, inner, around));
            }
            Item::ArrayOfTables(list) => fill_list(out, name, list, around),
        }
    }
}

fn fill_list(out: &mut TableLayout, name: &str, list: &ArrayOfTables, around: &mut Around) {
    for inner in list {
        out.tables
            .push(headed(name, HeadingKind::Element, inner, around));
    }
}

fn headed(
    name: &str,
    kind: HeadingKind,
    table: &toml_edit::Table,
    around: &mut Around,
) -> TableLayout {
    let mut out = TableLayout::new(name, kind);
    if let (Some(place), true) = (table.position(), kind != HeadingKind::Implied) {
        out.lead = around.leads.remove(&place).unwrap_or_default();
        out.tail = around.tails.remove(&Some(place)).unwrap_or_default();
        out.remark = remark(text(table.decor().suffix()));
    }
    fill(&mut out, table, around);
    out
}

/// Adds a key: an inline table becomes a table, everything else an entry.
fn add(out: &mut TableLayout, key: &Key, value: &toml_edit::Value, lead: Vec<LeadingComment>) {
    let behind = remark(text(value.decor().suffix()));
    if let toml_edit::Value::InlineTable(inner) = value {
        let mut table = TableLayout::new(key.get(), HeadingKind::Header);
        table.lead = lead;
        fill_inline(&mut table, inner);
        if let Some(behind) = behind {
            put_remark(&mut table, behind);
        }
        out.tables.push(table);
        return;
    }
    let value = ValueLayout {
        written: page::value(value),
        string: value.as_str().map(str::to_owned),
    };
    out.entries.push(KeyLayout {
        key: key.get().to_owned(),
        value,
        lead,
        remark: behind,
    });
}

/// A comment on the line of a table's header, or else among the last notes of the table.
fn put_remark(table: &mut TableLayout, comment: String) {
    if table.remark.is_none() {
        table.remark = Some(comment);
    } else {
        table.tail.push(LeadingComment::Comment(comment));
    }
}

/// The keys of an inline table, which in TOML 1.1 may stand on lines of their own with comments between them.
fn fill_inline(out: &mut TableLayout, inline: &InlineTable) {
    if inline.is_dotted() {
        out.kind = HeadingKind::Implied;
    }
    let mut previous = None;
    for (name, value) in inline {
        let Some(key) = inline.key(name) else {
            continue;
        };
        match value {
            toml_edit::Value::InlineTable(inner) if inner.is_dotted() => {
                let mut table = TableLayout::new(name, HeadingKind::Implied);
                fill_inline(&mut table, inner);
                out.tables.push(table);
            }
            _ => {
                let pending = comma_notes(out, previous, text(key.leaf_decor().prefix()));
                let behind = text(value.decor().suffix()).to_owned();
                let (line, rest) = behind.split_once('\n').unwrap_or((&behind, ""));
                let mut lead = std::mem::take(&mut out.tail);
                lead.extend(pending);
                let mut value = value.clone();
                value.decor_mut().set_suffix(line);
                add(out, key, &value, lead);
                out.tail = notes(&format!("{rest}\n"))
                    .into_iter()
                    .filter(|note| *note != LeadingComment::Blank)
                    .collect();
            }
        }
        previous = Some(name);
    }
    let pending = comma_notes(out, previous, text(Some(inline.trailing())));
    out.tail.extend(
        pending
            .into_iter()
            .filter(|note| *note != LeadingComment::Blank),
    );
}

/// Reads the text behind a comma or the opening bracket: a comment on that line belongs to the key
/// before it.
fn comma_notes(out: &mut TableLayout, previous: Option<&str>, behind: &str) -> Vec<LeadingComment> {
    let Some((line, rest)) = behind.split_once('\n') else {
        return notes(behind);
    };
    let mut pending = Vec::new();
    if let Some(comment) = remark(line) {
        let entry = out
            .entries
            .iter_mut()
            .find(|entry| Some(entry.key.as_str()) == previous);
        let place = match (entry, previous) {
            (Some(entry), _) => &mut entry.remark,
            (None, None) => &mut out.remark,
            (None, Some(key)) => match out.tables.iter_mut().find(|table| table.key == key) {
                Some(table) => &mut table.remark,
                None => &mut out.remark,
            },
        };
        if place.is_none() && out.tail.is_empty() {
            *place = Some(comment);
        } else {
            pending.push(LeadingComment::Comment(comment));
        }
    }
    pending.extend(notes(rest));
    pending
}
