//! Tables in their documented order, written as text.

use toml_edit::{Array, InlineTable};

use super::table::{
    HeadingKind, KeyLayout, LeadingComment, TableLayout, WIDTH, without_leading_blanks,
};
use crate::document::{JUDGED_KEYS, META_KEYS};
use crate::rules::Profiles;
use crate::settings::key;
use crate::text::joined;

/// Comments behind longer lines than this are not aligned with the others.
const MARGIN: usize = 60;

/// The keys and tables of each table in their order; others follow in the order of the document.
fn order(path: &[String], games: &Profiles) -> Vec<&'static str> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let keys: &[&str] = match path[..] {
        [] => &[
            "kletka", "game", "meta", "board", "rules", "start", "record", "puzzle", "solution",
            "judged",
        ],
        ["meta"] => &META_KEYS,
        [table @ ("board" | "rules")] => return games.keys(table).collect(),
        ["start"] => &["position", "picture", "corner", "next"],
        ["claim"] => &["name", "at", "after", "says"],
        ["judged"] => &JUDGED_KEYS,
        ["record"] => &["moves", "result", "ended", "score"],
        ["meta", "players"] | ["record", "score"] => &["blue", "red", "green", "A", "B"],
        _ => &[],
    };
    keys.to_vec()
}

/// The text of a document.
pub(super) fn text(root: TableLayout, games: &Profiles) -> String {
    let mut page = Rows {
        games,
        rows: Vec::new(),
    };
    page.table(root, &mut Vec::new());
    page.finish()
}

/// Lines that are still to be aligned.
enum AlignedLine {
    Code(String, Option<String>),
    Comment(String),
    Blank,
}

struct Rows<'g> {
    games: &'g Profiles,
    rows: Vec<AlignedLine>,
}

impl Rows<'_> {
    fn table(&mut self, mut table: TableLayout, path: &mut Vec<String>) {
        if table.kind != HeadingKind::Root {
            path.push(table.key.clone());
        }
        let mut tables = Vec::new();
        for inner in std::mem::take(&mut table.tables) {
            path.push(inner.key.clone());
            let inline = (path.len() > 1)
                .then(|| inline(&inner, path, self.games))
                .flatten();
            path.pop();
            match inline {
                Some(entry) => table.entries.push(entry),
                None => tables.push(inner),
            }
        }
        let ranks = order(path, self.games);
        let rank = |key: &str| {
            ranks
                .iter()
                .position(|one| *one == key)
                .unwrap_or(ranks.len())
        };
        table.entries.sort_by_key(|entry| rank(&entry.key));
        tables.sort_by_key(|inner: &TableLayout| rank(&inner.key));
        self.header(&mut table, path, tables.is_empty());
        for entry in std::mem::take(&mut table.entries) {
            self.notes(entry.lead);
            self.rows.push(AlignedLine::Code(
                [&key(&entry.key), " = ", &entry.value.written].concat(),
                entry.remark,
            ));
        }
        let last = if table.kind == HeadingKind::Root {
            &mut table.own_tail
        } else {
            &mut table.tail
        };
        self.notes(std::mem::take(last));
        for inner in tables {
            self.table(inner, path);
        }
        if table.kind == HeadingKind::Root {
            self.notes(table.tail);
        }
        path.pop();
    }

    fn header(&mut self, table: &mut TableLayout, path: &[String], is_leaf: bool) {
        let names = joined(path.iter().map(|one| key(one)), ".");
        let header = match table.kind {
            HeadingKind::Root => {
                self.notes(std::mem::take(&mut table.lead));
                return;
            }
            HeadingKind::Implied if table.entries.is_empty() && !is_leaf => return,
            HeadingKind::Header | HeadingKind::Implied => format!("[{names}]"),
            HeadingKind::Element => format!("[[{names}]]"),
        };
        if let Some(first) = table.entries.first_mut() {
            first.lead = without_leading_blanks(std::mem::take(&mut first.lead));
        }
        self.notes(vec![LeadingComment::Blank]);
        self.notes(std::mem::take(&mut table.lead));
        self.rows
            .push(AlignedLine::Code(header, table.remark.take()));
    }

    /// Adds comments and empty lines, never two of these together nor one at the top.
    fn notes(&mut self, notes: Vec<LeadingComment>) {
        for note in notes {
            match note {
                LeadingComment::Comment(comment) => self.rows.push(AlignedLine::Comment(comment)),
                LeadingComment::Blank
                    if matches!(self.rows.last(), None | Some(AlignedLine::Blank)) => {}
                LeadingComment::Blank => self.rows.push(AlignedLine::Blank),
            }
        }
    }

    fn finish(mut self) -> String {
        while matches!(self.rows.last(), Some(AlignedLine::Blank)) {
            self.rows.pop();
        }
        let mut out = String::with_capacity(1024);
        for rows in self
            .rows
            .split_inclusive(|row| matches!(row, AlignedLine::Blank))
        {
            let column = rows.iter().filter_map(aligned).max().unwrap_or(0);
            for row in rows {
                match row {
                    AlignedLine::Blank => {}
                    AlignedLine::Comment(comment) => out.push_str(comment),
                    AlignedLine::Code(code, None) => out.push_str(code),
                    AlignedLine::Code(code, Some(remark)) => {
                        let width = aligned(row).map_or(0, |width| column - width);
                        out.push_str(code);
                        out.push_str(&" ".repeat(width + 2));
                        out.push_str(remark);
                    }
                }
                out.push('\n');
            }
        }
        out
    }
}

/// The width of a line whose comment is aligned with its neighbours' comments.
fn aligned(row: &AlignedLine) -> Option<usize> {
    let AlignedLine::Code(code, Some(_)) = row else {
        return None;
    };
    let width = code.chars().count();
    (width <= MARGIN && !code.contains('\n')).then_some(width)
}

/// A table inside a table as a key of it: when it has neither comments nor empty lines inside and fits on a line.
fn inline(table: &TableLayout, path: &mut Vec<String>, games: &Profiles) -> Option<KeyLayout> {
    if table.kind == HeadingKind::Element {
        return None;
    }
    let written = inline_text(table, path, games)?;
    let fits = key(&table.key).chars().count() + 3 + written.chars().count() <= WIDTH
        && !written.contains('\n');
    fits.then(|| KeyLayout {
        key: table.key.clone(),
        value: super::table::ValueLayout {
            written,
            string: None,
        },
        lead: without_leading_blanks(table.lead.clone()),
        remark: table.remark.clone(),
    })
}

fn inline_text(table: &TableLayout, path: &mut Vec<String>, games: &Profiles) -> Option<String> {
    if !table.tail.is_empty() {
        return None;
    }
    let mut entries = Vec::new();
    for entry in &table.entries {
        let written = entry
            .remark
            .is_none()
            .then(|| entry.value.written.clone())?;
        entries.push((entry.key.clone(), written, entry.lead.clone()));
    }
    for inner in &table.tables {
        if inner.kind == HeadingKind::Element || !inner.lead.is_empty() || inner.remark.is_some() {
            return None;
        }
        path.push(inner.key.clone());
        let written = inline_text(inner, path, games);
        path.pop();
        entries.push((inner.key.clone(), written?, Vec::new()));
    }
    let ranks = order(path, games);
    entries.sort_by_key(|(key, ..)| {
        ranks
            .iter()
            .position(|one| one == key)
            .unwrap_or(ranks.len())
    });
    // Under a header an empty line before the first entry would go.
    if let Some((_, _, first)) = entries.first_mut() {
        *first = without_leading_blanks(std::mem::take(first));
    }
    if entries.iter().any(|(_, _, lead)| !lead.is_empty()) {
        return None;
    }
    let entries: Vec<_> = entries
        .iter()
        .map(|(name, written, _)| format!("{} = {written}", key(name)))
        .collect();
    Some(if entries.is_empty() {
        "{}".to_owned()
    } else {
        format!("{{ {} }}", entries.join(", "))
    })
}

/// A value: scalars as they are written, lists on one line or with an item on each.
///
/// A list with comments inside stays as it is written.
pub(super) fn value(value: &toml_edit::Value) -> String {
    use toml_edit::Value;
    let scalar = |repr: std::borrow::Cow<'_, str>| repr.into_owned();
    match value {
        Value::String(one) => scalar(one.display_repr()),
        Value::Integer(one) => scalar(one.display_repr()),
        Value::Float(one) => scalar(one.display_repr()),
        Value::Boolean(one) => scalar(one.display_repr()),
        Value::Datetime(one) => scalar(one.display_repr()),
        Value::Array(_) if has_comment(value) => {
            let mut bare = value.clone();
            bare.decor_mut().clear();
            bare.to_string().trim().to_owned()
        }
        Value::Array(list) => array(list),
        Value::InlineTable(table) => inline_value(table),
    }
}

fn array(list: &Array) -> String {
    self::list(&list.iter().map(value).collect::<Vec<_>>())
}

/// A list of values that are written already.
pub(super) fn list(items: &[String]) -> String {
    let line = format!("[{}]", items.join(", "));
    if line.chars().count() <= WIDTH - 20 && !line.contains('\n') || items.is_empty() {
        line
    } else {
        format!("[\n    {},\n]", items.join(",\n    "))
    }
}

fn inline_value(table: &InlineTable) -> String {
    let entries: Vec<String> = table
        .get_values()
        .into_iter()
        .map(|(path, one)| {
            let key = joined(path.iter().map(|one| key(one.get())), ".");
            format!("{key} = {}", value(one))
        })
        .collect();
    if entries.is_empty() {
        "{}".to_owned()
    } else {
        format!("{{ {} }}", entries.join(", "))
    }
}

/// Whether a comment stands somewhere inside a value. Only strings and comments contain `#`.
fn has_comment(value: &toml_edit::Value) -> bool {
    let has = |raw: Option<&toml_edit::RawString>| {
        raw.and_then(toml_edit::RawString::as_str)
            .is_some_and(|text| text.contains('#'))
    };
    let around = |value: &toml_edit::Value| {
        has(value.decor().prefix()) || has(value.decor().suffix()) || has_comment(value)
    };
    match value {
        toml_edit::Value::Array(list) => has(Some(list.trailing())) || list.iter().any(around),
        toml_edit::Value::InlineTable(table) => {
            let mut values = table.get_values().into_iter();
            has(Some(table.trailing()))
                || values.any(|(path, value)| {
                    path.iter()
                        .any(|key| has(key.leaf_decor().prefix()) || has(key.leaf_decor().suffix()))
                        || around(value)
                })
        }
        _ => false,
    }
}
