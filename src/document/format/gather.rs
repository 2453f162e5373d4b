//! From the tree of `toml_edit` to tables with their comments.

use std::borrow::Cow;
use std::collections::HashMap;

use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Key, RawString};

use super::page;
use super::table::{
    HeadingKind, KeyLayout, LeadingComment, TableLayout, ValueLayout, notes, remark, split_tail,
};
use crate::settings::{self, Placed};

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
    let (end, rest) = split_end(text(Some(document.trailing())));
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

/// The comments behind everything: those that touch the last entry, and the rest.
fn split_end(text: &str) -> (Vec<LeadingComment>, Vec<LeadingComment>) {
    let mut end = notes(text);
    let at = end
        .iter()
        .position(|note| *note == LeadingComment::Blank)
        .unwrap_or(end.len());
    let rest = end.split_off(at);
    (end, rest)
}

/// Reads a text in usual spelling whose numbers the general parser would not refuse.
pub(super) fn tree(text: &str) -> Option<Placed<settings::Table<'_>>> {
    settings::usual(text).filter(|tree| is_in_range(&tree.value))
}

fn is_in_range(table: &settings::Table<'_>) -> bool {
    fn fits(value: &settings::Value<'_>) -> bool {
        match value {
            settings::Value::Integer(word) => word.parse::<i64>().is_ok(),
            settings::Value::Float(word) => word.parse().is_ok_and(f64::is_finite),
            settings::Value::List(list) => list.iter().all(|one| fits(&one.value)),
            settings::Value::Table(inner) => is_in_range(inner),
            _ => true,
        }
    }
    table.entries.iter().all(|entry| fits(&entry.value.value))
}

/// Makes the same tables from a text in usual spelling, whose tree has its places: much faster
/// than the general parser.
pub(super) fn usual(text: &str, tree: &settings::Table<'_>) -> TableLayout {
    let mut root = TableLayout::new("", HeadingKind::Root);
    let mut gaps = Gaps { text, at: 0 };
    // The comments behind the last entry of a table are known when the next table begins.
    let mut previous = None;
    for settings::Entry { key, value } in &tree.entries {
        let inner = match &value.value {
            settings::Value::Table(inner) if text[value.span.range()].starts_with('[') => inner,
            _ => {
                gaps.add(&mut root, key, value);
                continue;
            }
        };
        let mut table = TableLayout::new(&key.value, HeadingKind::Header);
        let (tail, lead) = split_tail(notes(gaps.before(value.span.range().start)));
        end_table(&mut root, previous, tail);
        table.lead = lead;
        table.remark = gaps.behind(value.span.range().end);
        for settings::Entry { key, value } in &inner.entries {
            gaps.add(&mut table, key, value);
        }
        previous = Some(root.tables.len());
        root.tables.push(table);
    }
    let (tail, rest) = split_end(gaps.before(text.len()));
    end_table(&mut root, previous, tail);
    root.tail = rest;
    let first = tree.entries.first().map(|entry| &*entry.key.value);
    root.lead = heading(&mut root, first);
    root
}

fn end_table(root: &mut TableLayout, table: Option<usize>, tail: Vec<LeadingComment>) {
    match table {
        Some(at) => root.tables[at].tail = tail,
        None => root.own_tail = tail,
    }
}

/// The text between the entries of a document.
struct Gaps<'t> {
    text: &'t str,
    /// The beginning of a line that holds no entry yet.
    at: usize,
}

impl<'t> Gaps<'t> {
    fn before(&self, entry: usize) -> &'t str {
        &self.text[self.at..entry]
    }

    /// The comment behind something that ends here, up to the next line.
    fn behind(&mut self, end: usize) -> Option<String> {
        let rest = &self.text[end..];
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        self.at = end + line.len();
        remark(line)
    }

    fn add(
        &mut self,
        out: &mut TableLayout,
        key: &Placed<Cow<'_, str>>,
        value: &Placed<settings::Value<'_>>,
    ) {
        let lead = notes(self.before(key.span.range().start));
        let remark = self.behind(value.span.range().end);
        if let settings::Value::Table(inner) = &value.value {
            let mut table = TableLayout::new(&key.value, HeadingKind::Header);
            (table.lead, table.remark) = (lead, remark);
            let entries = inner.entries.iter();
            table.entries = entries
                .map(|one| self.entry(&one.key, &one.value, Vec::new(), None))
                .collect();
            out.tables.push(table);
        } else {
            out.entries.push(self.entry(key, value, lead, remark));
        }
    }

    fn entry(
        &self,
        key: &Placed<Cow<'_, str>>,
        value: &Placed<settings::Value<'_>>,
        lead: Vec<LeadingComment>,
        remark: Option<String>,
    ) -> KeyLayout {
        let written = |value: &Placed<_>| self.text[value.span.range()].to_owned();
        let value = ValueLayout {
            written: match &value.value {
                settings::Value::List(list) => {
                    page::list(&list.iter().map(written).collect::<Vec<_>>())
                }
                _ => written(value),
            },
            string: value.value.as_str().map(str::to_owned),
        };
        KeyLayout {
            key: key.value.clone().into_owned(),
            value,
            lead,
            remark,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_left_to_the_general_parser() {
        for number in ["1e400", "-1e400", "99999999999999999999"] {
            for text in [
                format!("a = {number}"),
                format!("[t]\na = {{ b = [{number}] }}"),
            ] {
                assert!(tree(&text).is_none(), "{text:?}");
            }
        }
    }

    #[test]
    fn usual_texts_have_the_tables_of_the_general_parser() {
        let pieces = "a = 1|b = \"x\"|c = 'y'|d = '''\nz\n'''|e = [1, \"2\"]|f = { g = 3, h = [4] }|[t]|[u]|[v]|\n|\n|\n|\n\n| # r| # s|#| |\t|\
                      kletka = 1|i = 2.5|j = '# no'|l = {k=1}|# o\n|\n\n# p\n\n";
        let pieces: Vec<_> = pieces.split('|').collect();
        let (mut state, mut read) = (1_u64, 0);
        let mut next = |below: usize| {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            usize::try_from(state >> 33).unwrap_or_default() % below
        };
        for _ in 0..50_000 {
            let text: String = (0..=next(16)).map(|_| pieces[next(pieces.len())]).collect();
            let Some(tree) = tree(&text) else {
                continue;
            };
            read += 1;
            let general = root(&text.parse().expect("it is TOML"));
            assert_eq!(usual(&text, &tree.value), general, "{text:?}");
        }
        assert!(read > 5_000, "only {read} of the texts were usual");
    }
}
