//! One record out of two that were made of the same one.

use std::collections::BTreeSet;

use crate::document::format;
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Assessment, Comment, Item, Line, Quotes, Variation};
use crate::session::Registry;
use crate::settings::{self, Placed, Table, TablePlace, Value};
use crate::text::{Diagnostics, Source, Span, SpanMap, Text, worded};

/// Why two changes of a record do not make one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MergeConflict {
    /// Both changed a key, or only one may.
    Key(String),
    /// Both changed a move or its mark; its number from the first move on.
    Move(usize),
    /// A text cannot be read, or has remarks between its keys that only one side has.
    Unread,
    /// The moves of one side and the result of the other contradict each other.
    Wrong,
}

worded!(MergeConflict; conflict => match conflict {
    MergeConflict::Key(key) => crate::text!("both sides changed {key}", "обе стороны изменили {key}"),
    MergeConflict::Move(at) => crate::text!("both sides changed move {at}", "обе стороны изменили ход {at}"),
    MergeConflict::Unread => Text::new(
        "remarks or keys cannot be combined",
        "примечания или ключи нельзя объединить",
    ),
    MergeConflict::Wrong => Text::new(
        "the moves of one side contradict what the other says",
        "ходы одной стороны противоречат другой",
    ),
});

/// The result of both changes.
type Merged<T> = Result<T, MergeConflict>;

/// The record with the changes of both sides. If their moves part, ours go on and theirs are a variation; the conflict then
/// says from which move on.
pub(super) fn merged(
    [base, ours, theirs]: [&str; 3],
    games: &Registry,
) -> Merged<(String, Option<MergeConflict>)> {
    let texts = [base, ours, theirs];
    let read = texts.map(settings::read);
    if read.iter().any(|(_, faults)| !faults.is_empty())
        || format::comments(base) != format::comments(theirs)
    {
        return Err(MergeConflict::Unread);
    }
    let trees = read.map(|(root, _)| root.value);
    let mut merge = Merge {
        texts,
        trees: &trees,
        games,
        new: ours.to_owned(),
        parted: None,
    };
    for name in keys(trees.each_ref().map(Some)) {
        let found = trees.each_ref().map(|tree| tree.get(&name));
        if !is_changed(found) {
            continue;
        }
        let tables = found.map(|found| found.and_then(|found| found.value.as_table()));
        let are_tables = found
            .iter()
            .zip(&tables)
            .all(|(found, table)| found.is_none() || table.is_some());
        if !are_tables || !["meta", "record"].contains(&name.as_str()) {
            return Err(MergeConflict::Key(name));
        }
        for key in keys(tables) {
            merge.key(
                &name,
                &key,
                tables.map(|table| table.and_then(|table| table.get(&key))),
            )?;
        }
    }
    let errors = |text: &str| {
        let mut out = Diagnostics::default();
        games.check_moves(&Source::whole("", text), &mut out);
        out.has_errors()
    };
    if errors(&merge.new) && !errors(ours) && !errors(theirs) {
        return Err(MergeConflict::Wrong);
    }
    Ok((merge.new, merge.parted.map(MergeConflict::Move)))
}

fn keys(tables: [Option<&Table<'_>>; 3]) -> BTreeSet<String> {
    let entries = tables
        .into_iter()
        .flatten()
        .flat_map(|table| &table.entries);
    entries.map(|entry| entry.key.value.to_string()).collect()
}

type Found<'a> = Option<&'a Placed<Value<'a>>>;

/// Whether two values say the same, wherever they stand.
fn is_same(one: Found<'_>, other: Found<'_>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.value.clone().plain() == other.value.clone().plain(),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Whether the other side has something to say that is not there already.
fn is_changed([base, ours, theirs]: [Found<'_>; 3]) -> bool {
    !is_same(base, theirs) && !is_same(ours, theirs)
}

struct Merge<'a> {
    texts: [&'a str; 3],
    trees: &'a [Table<'a>; 3],
    games: &'a Registry,
    new: String,
    /// The move from which the sides played on differently.
    parted: Option<usize>,
}

impl Merge<'_> {
    fn key(&mut self, table: &str, key: &str, found: [Found<'_>; 3]) -> Merged<()> {
        if !is_changed(found) {
            return Ok(());
        }
        let conflict = || MergeConflict::Key(format!("{table}.{key}"));
        let written = match found {
            [base, Some(ours), Some(theirs)] if key == "moves" => {
                let all = [base, Some(ours), Some(theirs)];
                let moves = all.map(|one| one.and_then(|one| one.value.as_str()).unwrap_or(""));
                Some(self.moves(moves)?)
            }
            [base, ours, theirs] if is_same(base, ours) => match theirs {
                Some(theirs) if theirs.value.as_table().is_none() => {
                    Some(self.texts[2][theirs.span.range()].to_owned())
                }
                Some(_) => Some(self.inline(table, key, found)?),
                None => None,
            },
            [_, Some(ours), Some(theirs)]
                if ours.value.as_table().is_some() && theirs.value.as_table().is_some() =>
            {
                Some(self.inline(table, key, found)?)
            }
            _ => return Err(conflict()),
        };
        let new = match written {
            Some(written) => settings::set(&self.new, table, key, &written),
            None => settings::unset(
                &self.new,
                TablePlace {
                    name: table,
                    index: None,
                },
                key,
            ),
        };
        self.new = new.ok_or_else(conflict)?;
        Ok(())
    }

    /// A table inside a table, on one line, with the keys of both sides.
    fn inline(&self, table: &str, key: &str, found: [Found<'_>; 3]) -> Merged<String> {
        let tables = found.map(|found| found.and_then(|found| found.value.as_table()));
        let mut entries = Vec::new();
        for inner in keys(tables) {
            let found = tables.map(|table| table.and_then(|table| table.get(&inner)));
            let [base, ours, theirs] = found;
            let (side, value) = if !is_changed(found) {
                (1, ours)
            } else if is_same(base, ours) {
                (2, theirs)
            } else {
                return Err(MergeConflict::Key(format!("{table}.{key}.{inner}")));
            };
            if let Some(value) = value {
                entries.push(format!(
                    "{} = {}",
                    settings::key(&inner),
                    &self.texts[side][value.span.range()]
                ));
            }
        }
        Ok(format!("{{ {} }}", entries.join(", ")))
    }

    /// The moves with what both sides say of them.
    fn moves(&mut self, moves: [&str; 3]) -> Merged<String> {
        let read = moves.map(|moves| notation::record(moves, &SpanMap::offset(0)));
        let mut broken = Diagnostics::default();
        read.iter()
            .for_each(|read| broken.extend(read.diagnostics.iter().cloned()));
        if broken.has_errors() {
            return Err(MergeConflict::Unread);
        }
        let profile = self.trees[1]
            .get("game")
            .and_then(|game| self.games.profiles().find(game.value.as_str()?));
        let profile = profile.ok_or(MergeConflict::Unread)?;
        let usual = profile.sheet.cyrillic;
        let alphabet = read[1].letters.first(usual).unwrap_or(usual);
        let next = self.trees[1].inside("start", "next");
        let next = next
            .and_then(|next| u32::try_from(next.value.as_integer()?).ok())
            .unwrap_or(1);
        let (line, parted) = line(read.each_ref().map(|read| &read.tree))?;
        self.parted = parted;
        Ok(format::record(
            &print::line(&line, alphabet),
            next,
            profile,
            alphabet,
        ))
    }
}

/// A move with all that belongs to it; before the first move there is none.
#[derive(Clone, Default)]
struct Stretch {
    ply: Option<Item>,
    word: String,
    mark: Option<Assessment>,
    said: Vec<Item>,
}

fn printed(item: &Item) -> String {
    let line = Line {
        items: vec![item.clone()],
    };
    print::line(&line, Alphabet::Latin)
}

fn stretches(line: &Line) -> Vec<Stretch> {
    let mut out = vec![Stretch::default()];
    for item in &line.items {
        match item {
            Item::Ply(ply) => {
                let bare = notation::Ply {
                    number: None,
                    mark: None,
                    ..ply.clone()
                };
                out.push(Stretch {
                    word: printed(&Item::Ply(bare)),
                    mark: ply.mark,
                    ply: Some(item.clone()),
                    said: Vec::new(),
                });
            }
            Item::End(_) | Item::Broken(_) => {}
            item => out
                .last_mut()
                .into_iter()
                .for_each(|last| last.said.push(item.clone())),
        }
    }
    out
}

/// The moves of the side that changed them or went on, with the marks, comments and variations of both; and the move at
/// which both went on differently, behind which theirs stand as a variation.
fn line(lines: [&Line; 3]) -> Merged<(Line, Option<usize>)> {
    let mut all = lines.map(stretches);
    let parted = parted(&all);
    if let Some(at) = parted {
        let theirs = all[2].split_off(at);
        let marker = Item::Comment(Comment {
            text: "merge conflict: theirs".to_owned(),
            quotes: Quotes::Straight,
            span: Span::new(0, 0),
        });
        let line = theirs
            .into_iter()
            .flat_map(|one| one.ply.into_iter().chain(one.said));
        let items = std::iter::once(marker).chain(line).collect();
        all[1][at].said.push(Item::Variation(Variation {
            line: Line { items },
            span: Span::new(0, 0),
        }));
        let rest = all[0].iter().skip(at).cloned().collect::<Vec<_>>();
        all[2].extend(rest);
    }
    let words = all
        .each_ref()
        .map(|all| all.iter().map(|one| one.word.as_str()).collect::<Vec<_>>());
    let [base, ours, theirs] = &words;
    let leader = if theirs == base || ours == theirs {
        1
    } else if ours == base {
        2
    } else if parted.is_some() {
        1
    } else if ours.len().min(theirs.len()) < base.len() {
        return Err(MergeConflict::Move(ours.len().min(theirs.len())));
    } else if ours.len() > theirs.len() {
        1
    } else {
        2
    };
    let mut items = Vec::new();
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    for at in 0..most {
        let none = Stretch::default();
        let here = all.each_ref().map(|all| all.get(at).unwrap_or(&none));
        let said = said(here.map(|one| &one.said[..]));
        let Some(chosen) = all[leader].get(at) else {
            // A move that is gone takes along only what was said of it before.
            let known: Vec<String> = here[0].said.iter().map(printed).collect();
            if said.iter().any(|item| !known.contains(&printed(item))) {
                return Err(MergeConflict::Move(at));
            }
            continue;
        };
        if let Some(Item::Ply(ply)) = &chosen.ply {
            let marks = all.each_ref().map(|all| all.get(at).map(|one| one.mark));
            let mark = match marks {
                [base, ours, theirs] if theirs == base || ours == theirs => ours,
                [base, ours, theirs] if ours == base => theirs,
                _ => return Err(MergeConflict::Move(at)),
            };
            let mark = mark.flatten();
            items.push(Item::Ply(notation::Ply {
                mark,
                ..ply.clone()
            }));
        }
        items.extend(said);
    }
    let ends = lines.map(|line| line.items.iter().find(|item| matches!(item, Item::End(_))));
    if let [base, Some(end), other] | [base, other, Some(end)] = ends
        && (base.is_none() || other.is_some())
    {
        items.push(end.clone());
    }
    Ok((Line { items }, parted))
}

/// The first move that differs, if both sides changed the moves and not one of them only took some back.
fn parted([base, ours, theirs]: &[Vec<Stretch>; 3]) -> Option<usize> {
    let words = |all: &[Stretch]| all.iter().map(|one| one.word.clone()).collect::<Vec<_>>();
    let [base, ours, theirs] = [base, ours, theirs].map(|all| words(all));
    let at = ours
        .iter()
        .zip(&theirs)
        .position(|(one, other)| one != other)?;
    (ours != base && theirs != base).then_some(at)
}

/// The texts on a move: ours, without those that the other side took out, and with those that it
/// added; comments before variations.
fn said([base, ours, theirs]: [&[Item]; 3]) -> Vec<Item> {
    let texts = |items: &[Item]| items.iter().map(printed).collect::<Vec<String>>();
    let [was, mine, their] = [base, ours, theirs].map(texts);
    let kept = ours
        .iter()
        .zip(&mine)
        .filter(|(_, text)| !was.contains(text) || their.contains(text));
    let new = theirs
        .iter()
        .zip(&their)
        .filter(|(_, text)| !was.contains(text) && !mine.contains(text));
    let mut all: Vec<Item> = kept.chain(new).map(|(item, _)| item.clone()).collect();
    all.sort_by_key(|item| matches!(item, Item::Variation(_)));
    all
}
