//! Tables of a list (`[[claim]]`, `[[diagram]]`) and their keys, set and taken out in a text of which all else stays byte for byte.

use std::ops::Range;

use super::tree::{Table, Value};
use super::usual::read;
use super::write::{self, Splice, line_start, newline, splice};

/// How many lines behind a table are tried as its end.
const MOST_HEADS: usize = 64;

/// A table by its name; of a list of tables, which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TablePlace<'a> {
    /// The name of the table.
    pub(crate) name: &'a str,
    /// Its number in a list, counted from 0; nothing where there is no list.
    pub(crate) index: Option<usize>,
}

impl TablePlace<'_> {
    /// The table in a tree, and where it is written.
    fn find<'t, 'i>(self, tree: &'t Table<'i>) -> Option<(&'t Table<'i>, Range<usize>)> {
        let found = tree.get(self.name)?;
        let one = match (self.index, &found.value) {
            (Some(index), Value::List(list)) => list.get(index)?,
            (None, Value::Table(_)) => found,
            _ => return None,
        };
        Some((one.value.as_table()?, one.span.range()))
    }

    /// The same to be changed.
    fn find_mut<'t, 'i>(self, tree: &'t mut Table<'i>) -> Option<&'t mut Table<'i>> {
        let entry = tree
            .entries
            .iter_mut()
            .find(|entry| entry.key.value == self.name)?;
        match (self.index, &mut entry.value.value) {
            (Some(index), Value::List(list)) => match &mut list.get_mut(index)?.value {
                Value::Table(table) => Some(table),
                _ => None,
            },
            (None, Value::Table(table)) => Some(table),
            _ => None,
        }
    }
}

/// The meaning of a text, without places; `None` where it is not TOML.
fn meant(text: &str) -> Option<Table<'_>> {
    let (tree, faults) = read(text);
    faults.is_empty().then(|| tree.value.plain())
}

/// Takes a key out of a table of a tree; its value.
fn take<'i>(tree: &mut Table<'i>, place: TablePlace<'_>, key: &str) -> Option<Value<'i>> {
    let table = place.find_mut(tree)?;
    let at = table
        .entries
        .iter()
        .position(|entry| entry.key.value == key)?;
    Some(table.entries.remove(at).value.value)
}

/// The first of the texts in which a key has a value, or none, and all else is as it was.
fn accepted(
    text: &str,
    place: TablePlace<'_>,
    key: &str,
    expected: Option<&Value<'_>>,
    ways: impl IntoIterator<Item = Splice>,
) -> Option<String> {
    let mut old = meant(text)?;
    take(&mut old, place, key);
    let is_it = |new: &String| {
        let Some(mut new) = meant(new) else {
            return false;
        };
        let value = take(&mut new, place, key);
        value.as_ref() == expected && new == old
    };
    ways.into_iter()
        .map(|way| splice(text, vec![way]))
        .find(is_it)
}

/// The text with a key of a table of a list set to a value in TOML; `None` when that cannot be done without changing what the
/// text says otherwise.
pub(crate) fn set_in(text: &str, place: TablePlace<'_>, key: &str, value: &str) -> Option<String> {
    let newline = newline(text);
    let value = write::fitted(value, newline)?;
    let line = format!("{} = {value}", write::key(key));
    let expected = meant(&line)?;
    let [entry] = &expected.entries[..] else {
        return None;
    };
    let (tree, _) = read(text);
    let (table, span) = place.find(&tree.value)?;
    let way = match table.get(key) {
        Some(old) => (old.span.range(), value.clone()),
        None if text[span.clone()].starts_with('[') => {
            // Behind the keys that the table has, so that they stand in the order in which they came.
            let last = table
                .entries
                .iter()
                .map(|entry| entry.value.span.range().end)
                .filter(|&end| end > span.end)
                .max();
            let behind = last.unwrap_or(span.end);
            let end = text[behind..]
                .find('\n')
                .map_or(text.len(), |end| behind + end + 1);
            let gap = if text[..end].ends_with('\n') {
                ""
            } else {
                newline
            };
            (end..end, format!("{gap}{line}{newline}"))
        }
        None => {
            let comma = if table.entries.is_empty() { "" } else { "," };
            (span.start + 1..span.start + 1, format!(" {line}{comma}"))
        }
    };
    // Where the last key is a table of its own, the first line has room.
    let head = text[span.end..]
        .find('\n')
        .map_or(text.len(), |end| span.end + end + 1);
    let gap = if text[..head].ends_with('\n') {
        ""
    } else {
        newline
    };
    let first = (head..head, format!("{gap}{line}{newline}"));
    accepted(text, place, key, Some(&entry.value.value), [way, first])
}

/// The text without a key of a table; `None` where it has none, or none that can be taken out.
pub(crate) fn unset(text: &str, place: TablePlace<'_>, key: &str) -> Option<String> {
    let (tree, _) = read(text);
    let (table, _) = place.find(&tree.value)?;
    let entry = table.entries.iter().find(|entry| entry.key.value == key)?;
    let (start, end) = (entry.key.span.range().start, entry.value.span.range().end);
    // Its lines, with a remark behind it; in a table on one line, with the comma behind or before it.
    let lines =
        line_start(text, start).0..text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    let behind = text[end..]
        .find(|letter: char| !letter.is_whitespace())
        .map_or(end, |at| end + at);
    let is_last = !text[behind..].starts_with(',');
    let behind = if is_last { end } else { behind + 1 };
    let behind = behind + text[behind..].len() - text[behind..].trim_start_matches(' ').len();
    let before = text[..start].trim_end();
    let before = before.strip_suffix(',').unwrap_or(before).len();
    // A comma left behind the last key would be TOML 1.1 and no TOML 1.0.
    let (first, second) = if is_last {
        (before..end, start..behind)
    } else {
        (start..behind, before..end)
    };
    let ways = [lines, first, second].map(|range| (range, String::new()));
    accepted(text, place, key, None, ways)
}

/// The text with one table more at the end, in a list of tables of a name, with keys and their values in TOML.
pub(crate) fn add_table(text: &str, name: &str, keys: &[(String, String)]) -> Option<String> {
    let newline = newline(text);
    let gap = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        newline
    };
    let line = |(key, value): &(String, String)| {
        Some(format!(
            "{} = {}{newline}",
            write::key(key),
            write::fitted(value, newline)?
        ))
    };
    let lines: String = keys.iter().map(line).collect::<Option<_>>()?;
    let table = format!("[[{}]]{newline}{lines}", write::key(name));
    let new = format!("{text}{gap}{newline}{table}");
    let said = meant(&table)?;
    let [entry] = &said.entries[..] else {
        return None;
    };
    // A value that goes on with other keys is none.
    let is_plain = |one: &Value| {
        one.as_table()
            .is_some_and(|table| table.entries.len() == keys.len())
    };
    if !matches!(&entry.value.value, Value::List(list) if list.iter().all(|one| is_plain(&one.value)))
    {
        return None;
    }
    let (mut old, read) = (meant(text)?, meant(&new)?);
    match old.entries.iter_mut().find(|entry| entry.key.value == name) {
        Some(list) => match (&mut list.value.value, &entry.value.value) {
            (Value::List(list), Value::List(more)) => list.extend(more.iter().cloned()),
            _ => return None,
        },
        None => old.entries.push(entry.clone()),
    }
    (old.plain() == read).then_some(new)
}

/// The text without one of the tables of a list.
pub(crate) fn drop_table(text: &str, name: &str, index: usize) -> Option<String> {
    let (tree, _) = read(text);
    let (table, span) = TablePlace {
        name,
        index: Some(index),
    }
    .find(&tree.value)?;
    let mut expected = meant(text)?;
    let at = expected
        .entries
        .iter()
        .position(|entry| entry.key.value == name)?;
    let Value::List(list) = &mut expected.entries[at].value.value else {
        return None;
    };
    list.remove(index);
    if list.is_empty() {
        expected.entries.remove(at);
    }
    let start = line_start(text, span.start).0;
    // It ends before a line that begins a table, or with the text; what its strings hold may look the same, and it may have tables
    // of its own.
    let last = table
        .entries
        .iter()
        .map(|entry| entry.value.span.range().end)
        .max()
        .unwrap_or(0)
        .max(span.end);
    let heads = text[last..]
        .match_indices("\n[")
        .map(|(at, _)| last + at + 1)
        .take(MOST_HEADS)
        .chain([text.len()]);
    let ways = heads.map(|end| {
        // Remarks over the next table stay with it.
        let kept = text[start..end]
            .lines()
            .rev()
            .take_while(|line| end < text.len() && line.starts_with('#'));
        let kept: usize = kept.map(|line| line.len() + newline(text).len()).sum();
        let before = if end == text.len() {
            text[..start].trim_end().len()
        } else {
            start
        };
        let gap = if end == text.len() && before > 0 {
            newline(text)
        } else {
            ""
        };
        (before..end - kept, gap.to_owned())
    });
    ways.map(|way| splice(text, vec![way]))
        .find(|new| meant(new).as_ref() == Some(&expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a = 1\n\n[[t]] # one\nx = 1\ny = \"[[t]]\" # two\n\n# of the second\n[[t]]\nz = '''\n[u]\n'''\n[t.s]\nb = 2\n\n[u]\nc = { d = 1, e = 2 }\n";

    #[test]
    fn keys_of_a_table_of_a_list() {
        let at = |index| TablePlace {
            name: "t",
            index: Some(index),
        };
        let whole = |name| TablePlace { name, index: None };
        let set = |index, key, value| set_in(TEXT, at(index), key, value);
        for (index, key, value, from, to) in [
            (0, "x", "[2]", "x = 1", "x = [2]"),
            (0, "n", "3", "# two\n", "# two\nn = 3\n"),
            (1, "n", "3", "[[t]]\nz", "[[t]]\nn = 3\nz"),
        ] {
            assert_eq!(set(index, key, value).unwrap(), TEXT.replace(from, to));
        }
        assert_eq!(
            (set(2, "n", "3"), set(0, "n", "3\nm = 4"), set(0, "n", "=")),
            (None, None, None)
        );
        for (place, key, line) in [
            (at(0), "y", "y = \"[[t]]\" # two\n"),
            (at(1), "z", "z = '''\n[u]\n'''\n"),
            (whole("u"), "c", "c = { d = 1, e = 2 }\n"),
        ] {
            assert_eq!(unset(TEXT, place, key).unwrap(), TEXT.replace(line, ""));
        }
        assert_eq!(unset(TEXT, at(0), "z"), None);
        let (inline, place) = ("t = { a = 1, b = 2 }\n", whole("t"));
        assert_eq!(unset(inline, place, "a").unwrap(), "t = { b = 2 }\n");
        assert_eq!(unset(inline, place, "b").unwrap(), "t = { a = 1 }\n");
    }

    #[test]
    fn lines_of_a_string_are_no_ends_of_a_table() {
        let keys = [("n".to_owned(), format!("'''\n{}'''", "[t]\n".repeat(100)))];
        let more = add_table("[[t]]\nx = 1\n", "t", &keys).unwrap() + "\n[u]\nc = 1\n";
        assert_eq!(
            drop_table(&more, "t", 1).unwrap(),
            "[[t]]\nx = 1\n\n[u]\nc = 1\n"
        );
        assert_eq!(
            drop_table("[[t]]\nx = 1\n[t.s]\ny = 2\n[u]\nc = 1\n", "t", 0).unwrap(),
            "[u]\nc = 1\n"
        );
    }

    #[test]
    fn no_value_divides_documents() {
        let typed = "'''\n+++\nit's\n'''";
        let written = "\"\"\"\n\\u002b++\nit's\n\"\"\"";
        let keys = [("n".to_owned(), typed.to_owned())];
        for newline in ["\n", "\r\n"] {
            let [text, written] =
                ["a = 1\n[t]\nx = 1\n", written].map(|text| text.replace('\n', newline));
            assert_eq!(
                add_table(&text, "l", &keys),
                Some(format!(
                    "{text}{newline}[[l]]{newline}n = {written}{newline}"
                ))
            );
            let place = TablePlace {
                name: "t",
                index: None,
            };
            let changed = text.replace("x = 1", &format!("x = {written}"));
            assert_eq!(set_in(&text, place, "x", typed), Some(changed.clone()));
            assert_eq!(write::set(&text, "t", "x", typed), Some(changed));
        }
        // Other values with such a line are refused.
        for value in ["[1,\n+++\n2]", "['''\n+++\n''']"] {
            assert_eq!(write::set("", "t", "x", value), None);
            assert_eq!(
                add_table("", "l", &[("n".to_owned(), value.to_owned())]),
                None
            );
        }
    }

    #[test]
    fn tables_come_and_go() {
        let keys = [("n".to_owned(), "'''\n1\n'''".to_owned())];
        let more = add_table(TEXT, "t", &keys).unwrap();
        assert_eq!(more, format!("{TEXT}\n[[t]]\nn = '''\n1\n'''\n"));
        assert_eq!(drop_table(&more, "t", 2).unwrap(), TEXT);
        assert_eq!(
            add_table("", "t", &keys).unwrap(),
            "\n[[t]]\nn = '''\n1\n'''\n"
        );
        assert_eq!(add_table("a = 1", "a", &keys), None);
        let smuggled = [("n".to_owned(), "1\nm = 2".to_owned())];
        assert_eq!(add_table(TEXT, "t", &smuggled), None);
        assert_eq!(
            drop_table(TEXT, "t", 0).unwrap(),
            TEXT.replace("[[t]] # one\nx = 1\ny = \"[[t]]\" # two\n\n", "")
        );
        let one = TEXT.find("[[t]]\nz").unwrap();
        let rest = TEXT.find("[u]\nc").unwrap();
        assert_eq!(
            drop_table(TEXT, "t", 1).unwrap(),
            format!("{}{}", &TEXT[..one], &TEXT[rest..])
        );
        let crlf = "a = 1\r\n\r\n[[t]]\r\nx = 1\r\n";
        assert_eq!(drop_table(crlf, "t", 0).unwrap(), "a = 1\r\n");
        assert_eq!(drop_table(TEXT, "u", 0), None);
    }
}
