//! Whether two documents mean the same: compared word by word, apart from how they are laid out.

use std::collections::BTreeMap;

use toml_parser::lexer::TokenKind;

use super::{moves, position};
use crate::document;
use crate::notation::{self, Element, Item, Line, Ply};
use crate::rules::claim::Statements;
use crate::rules::goal::Goal;
use crate::settings::{self, Placed, Table, Value};
use crate::text::{Diagnostics, Source, SpanMap, Text};

/// A difference in meaning of a formatted document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It would not be TOML.
    NotToml,
    /// It would have other comments.
    Comments,
    /// A value would be another one: the names that lead to it.
    Value(String),
}

worded!(Difference; difference => match difference {
    Difference::NotToml => Text::new("the result is not TOML", "результат — не TOML"),
    Difference::Comments => {
        Text::new("a comment would be lost", "потерялся бы комментарий TOML")
    }
    Difference::Value(path) => {
        text!("{path} would change", "изменилось бы значение {path}")
    }
});

/// Compares two documents, of which one was read: their values, comments, positions and records.
///
/// # Errors
/// [`Difference`], the first one.
pub(super) fn same(
    before: &Source<'_>,
    old: &Placed<Table<'_>>,
    after: &Source<'_>,
    games: &[&Statements],
) -> Result<(), Difference> {
    let mut errors = Diagnostics::default();
    let new = document::parse(after, &mut errors);
    if errors.has_errors() {
        return Err(Difference::NotToml);
    }
    if comments(before.text) != comments(after.text) {
        return Err(Difference::Comments);
    }
    MeaningComparison {
        first: first_number(old),
        games,
        path: Vec::new(),
    }
    .tables(&old.value, &new.value)
}

/// A walk over both trees of values.
struct MeaningComparison<'a> {
    /// The number of the first move, if it is known.
    first: Option<u32>,
    games: &'a [&'a Statements],
    path: Vec<String>,
}

/// All comments of a document outside of its strings, with how often each stands there.
pub(crate) fn comments(text: &str) -> BTreeMap<&str, usize> {
    let mut out = BTreeMap::new();
    // Most documents have none, and words of TOML take longer than the rest of a comparison.
    if !text.contains('#') {
        return out;
    }
    let source = toml_parser::Source::new(text);
    for token in source
        .lex()
        .filter(|token| token.kind() == TokenKind::Comment)
    {
        let span = token.span();
        *out.entry(text[span.start()..span.end()].trim_end())
            .or_default() += 1;
    }
    out
}

fn by_name<'t>(table: &'t Table<'_>) -> BTreeMap<&'t str, &'t Value<'t>> {
    table
        .entries
        .iter()
        .map(|entry| (&*entry.key.value, &entry.value.value))
        .collect()
}

impl MeaningComparison<'_> {
    fn tables(&mut self, old: &Table<'_>, new: &Table<'_>) -> Result<(), Difference> {
        let (before, after) = (by_name(old), by_name(new));
        for key in before.keys().chain(after.keys()) {
            if !before.contains_key(key) || !after.contains_key(key) {
                self.path.push((*key).to_owned());
                return Err(self.difference());
            }
        }
        for (key, value) in before {
            self.path.push(key.to_owned());
            self.values(value, after[key])?;
            self.path.pop();
        }
        Ok(())
    }

    fn difference(&self) -> Difference {
        Difference::Value(self.path.join("."))
    }

    fn values(&mut self, old: &Value<'_>, new: &Value<'_>) -> Result<(), Difference> {
        let is_same = match (old, new) {
            (Value::Table(old), Value::Table(new)) => return self.tables(old, new),
            (Value::List(old), Value::List(new)) if old.len() == new.len() => {
                return old
                    .iter()
                    .zip(new)
                    .try_for_each(|(old, new)| self.values(&old.value, &new.value));
            }
            (Value::String(old), Value::String(new)) => {
                let names: Vec<&str> = self.path.iter().map(String::as_str).collect();
                match names[..] {
                    ["start", "position"] => same_position(old, new),
                    ["start", "picture"] => {
                        notation::picture::mended(old) == notation::picture::mended(new)
                    }
                    ["record" | "solution", "moves"] => same_record(old, new, self.first),
                    ["claim", "after"] => same_record(old, new, None),
                    ["puzzle", "goal"] => {
                        Goal::parse(old).map_or(old == new, |goal| Goal::parse(new) == Some(goal))
                    }
                    ["claim", "says"] => super::claims::is_same(old, new, self.games),
                    _ => old == new,
                }
            }
            (Value::List(_), Value::List(_)) => false,
            (old, new) => old == new,
        };
        if is_same {
            Ok(())
        } else {
            Err(self.difference())
        }
    }
}

fn same_position(old: &str, new: &str) -> bool {
    if old == new {
        return true;
    }
    let read = |text: &str| notation::position(text, &SpanMap::offset(0)).tree;
    let (before, after) = (read(old), read(new));
    let meant = |element: &Element| (element.colour, position::ascending(element).figure);
    before.iter().map(meant).eq(after.iter().map(meant))
        && remarks_by_word(old, &before).eq(&remarks_by_word(new, &after))
}

/// The remarks of a position, each with the number of elements before it.
fn remarks_by_word(text: &str, elements: &[Element]) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut at = 0;
    let ends = elements.iter().map(|element| element.span.range());
    for (count, next) in ends
        .chain(std::iter::once(text.len()..text.len()))
        .enumerate()
    {
        let gap = text.get(at..next.start).unwrap_or("");
        for line in gap.lines().map(str::trim).filter(|line| !line.is_empty()) {
            out.push((count, line.to_owned()));
        }
        at = next.end;
    }
    out
}

fn same_record(old: &str, new: &str, first: Option<u32>) -> bool {
    let read = |text: &str| {
        notation::record(text, &SpanMap::offset(0))
            .tree
            .without_spans()
    };
    same_line(&read(old), &read(new), first)
}

/// The same items; `first` is the number of the first move, if it is known.
fn same_line(old: &Line, new: &Line, first: Option<u32>) -> bool {
    let mut expected = first;
    let mut replaced = None;
    old.items.len() == new.items.len()
        && old.items.iter().zip(&new.items).all(|items| match items {
            (Item::Ply(old), Item::Ply(new)) => {
                let is_wrong = |ply: &Ply| {
                    ply.number
                        .is_some_and(|number| Some(number.value) != expected)
                };
                let is_same = same_ply(old, new) && (old.number.is_some() || !is_wrong(new));
                replaced = expected.filter(|_| !is_wrong(old));
                expected = replaced.and_then(|number| number.checked_add(1));
                is_same
            }
            (Item::Remark(old), Item::Remark(new)) => old.text.trim_end() == new.text.trim_end(),
            (Item::Variation(old), Item::Variation(new)) => {
                same_line(&old.line, &new.line, replaced)
            }
            (Item::Broken(_), _) => false,
            (old, new) => old == new,
        })
}

/// The same move with the same mark, and the number that was written.
fn same_ply(old: &Ply, new: &Ply) -> bool {
    let is_same =
        moves::ascending(&old.played) == moves::ascending(&new.played) && old.mark == new.mark;
    is_same && old.number.is_none_or(|number| new.number == Some(number))
}

/// The number of the first move; `None` where the document says something unreadable about it.
pub(super) fn first_number(toml: &Placed<Table<'_>>) -> Option<u32> {
    toml.value.inside("start", "next").map_or(Some(1), |next| {
        let read = settings::whole(
            "next",
            next,
            &(1..=document::MAX_NEXT),
            &mut Diagnostics::default(),
        )?;
        Some(read.value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "kletka = 1 # one\ngame = 'parcel'\n[board]\nsize = [3, 3]\n[start]\nnext = 2\nposition = '''\n\
        с[a1-2] # corner\nк[c3-b3]\n'''\n[record]\nscore = { blue = 0, red = 1.5 }\nmoves = '''\n2. [d5-4]! \"a\" # b\n( -- ) \
        [a1-2]|[b1-2]*\n'''\n";

    fn difference(from: &str, to: &str) -> Option<String> {
        let after = DOCUMENT.replacen(from, to, 1);
        assert!(
            from.is_empty() || after != DOCUMENT,
            "{from:?} is not in the document"
        );
        let old = Source::whole("old", DOCUMENT);
        same(
            &old,
            &document::parse(&old, &mut Diagnostics::default()),
            &Source::whole("new", &after),
            &[],
        )
        .err()
        .map(|difference| difference.text().en)
    }

    #[test]
    fn layout_and_spelling_are_no_difference() {
        for (from, to) in [
            ("", ""),
            ("[d5-4]", "[d4-5]"),
            ("к[c3-b3]", "r[b-c3]"),
            ("( -- )", "(\n  2. пас\n)"),
            ("[a1-2]|", "3. [a2-1]|"),
            ("size = [3, 3]", "size = [\n3,\n3]"),
            ("# one", "# one   "),
        ] {
            assert_eq!(difference(from, to), None, "{from} {to}");
        }
    }

    #[test]
    fn everything_else_is_a_difference() {
        for (from, to, place) in [
            ("# one", "", "a comment would be lost"),
            ("# one", "# one # two", "a comment would be lost"),
            ("'parcel'", "'renju-3-2'", "game would change"),
            ("[3, 3]", "[3, 4]", "board.size would change"),
            ("[3, 3]", "3", "board.size would change"),
            ("1.5", "1.50", "record.score.red would change"),
            ("blue = 0, ", "", "record.score.blue would change"),
            (
                "blue = 0",
                "blue = 0, green = 0",
                "record.score.green would change",
            ),
            ("# corner", "", "start.position would change"),
            (
                "# corner\nк[c3-b3]",
                "\nк[c3-b3] # corner",
                "start.position would change",
            ),
            ("с[a1-2]", "з[a1-2]", "start.position would change"),
            ("к[c3-b3]", "", "start.position would change"),
            ("2. [d", "3. [d", "record.moves would change"),
            ("2. [d", "[d", "record.moves would change"),
            ("( -- )", "( 3. -- )", "record.moves would change"),
            ("[a1-2]|", "4. [a1-2]|", "record.moves would change"),
            ("]*", "]", "record.moves would change"),
            ("]!", "]?", "record.moves would change"),
            ("\"a\"", "«a»", "record.moves would change"),
            ("\"a\" # b\n", "# b\n\"a\"", "record.moves would change"),
            ("# b", "", "record.moves would change"),
            ("[d5-4]", "[d5-6]", "record.moves would change"),
            ("[d5-4]", "с[d5-4]", "record.moves would change"),
            ("[record]", "[record", "the result is not TOML"),
        ] {
            assert_eq!(difference(from, to).as_deref(), Some(place), "{from} {to}");
        }
    }
}
