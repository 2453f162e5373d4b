//! One record out of two that were made of the same one.
//!
//! Each value, comment and move is as the side has it that changed it. Where both did, the document keeps ours and says theirs:
//! moves as a variation (`merged_moves`), all else in a comment at its top. So it can be read, and merging again changes nothing.

use toml_edit::{Decor, DocumentMut, Item, RawString, TableLike};

use super::merged_moves::{self, Side, both};
use crate::cli::annotate;
use crate::cli::prelude::*;
use crate::document::format::{self, FormatOptions};
use crate::rules::Profile;
use crate::settings;

/// Where both sides changed the same, or why their changes do not make one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MergeConflict {
    /// Both changed a key.
    Key(String),
    /// Both changed a move or its mark; its number from the first move on.
    Move(usize),
    /// A text cannot be read, or a comment between its keys would be lost.
    Unread,
    /// The moves of one side and the result of the other contradict each other.
    Wrong,
}

worded!(MergeConflict; conflict => match conflict {
    MergeConflict::Key(key) => text!("both sides changed {key}", "обе стороны изменили {key}"),
    MergeConflict::Move(at) => text!("both sides changed move {at}", "обе стороны изменили ход {at}"),
    MergeConflict::Unread => Text::new(
        "remarks or keys cannot be combined",
        "примечания или ключи нельзя объединить",
    ),
    MergeConflict::Wrong => Text::new(
        "the moves of one side contradict what the other says",
        "ходы одной стороны противоречат другой",
    ),
});

/// How the changes of both are put together, the freest way first; the next one is tried where the moves contradict the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// All changes.
    All,
    /// Moves of one side only behind the first one that differs.
    Parted,
    /// Only headers of theirs; their other changes are told in a comment.
    Headers,
}

/// The record with the changes of both sides, and where both changed the same.
pub(super) fn merged(
    texts: [&str; 3],
    games: &Registry,
    usual: Lang,
) -> Result<(String, Vec<MergeConflict>), MergeConflict> {
    let plain = texts.map(format::plain);
    let [Ok(base), Ok(ours), Ok(theirs)] = plain.each_ref().map(|text| text.parse::<DocumentMut>())
    else {
        return Err(MergeConflict::Unread);
    };
    let game = ours.get("game").and_then(Item::as_str);
    let profile = game.and_then(|game| games.profiles().find(game));
    let profile = profile.ok_or(MergeConflict::Unread)?;
    let next = ours.get("start").and_then(|start| start.get("next"));
    let next = next.and_then(|next| u32::try_from(next.as_integer()?).ok());
    let [_, mine, their] = &plain;
    let is_laid = laid(mine, games).as_deref() == Some(mine);
    let was_wrong = has_errors(mine, games) || has_errors(their, games);
    for way in [Way::All, Way::Parted, Way::Headers] {
        let mut merge = Merge {
            way,
            profile,
            next: next.unwrap_or(1),
            lang: annotate::language(mine, usual),
            told: Vec::new(),
            conflicts: Vec::new(),
        };
        let mut new = merge.document([&base, &ours, &theirs]);
        if is_laid {
            new = laid(&new, games).unwrap_or(new);
        }
        if !keeps_comments(&new, &plain) {
            return Err(MergeConflict::Unread);
        }
        if was_wrong || !has_errors(&new, games) {
            let mark = texts[1].chars().next().filter(|&sign| sign == '\u{feff}');
            let new = new.replace('\n', settings::newline(texts[1]));
            let new = mark.into_iter().chain(new.chars()).collect();
            return Ok((new, merge.conflicts));
        }
    }
    Err(MergeConflict::Wrong)
}

fn has_errors(text: &str, games: &Registry) -> bool {
    let mut out = Diagnostics::default();
    games.check_moves(&Source::whole("", text), &mut out);
    out.has_errors()
}

/// A text in canonical form, if it can be read.
fn laid(text: &str, games: &Registry) -> Option<String> {
    let source = Source::whole("", text);
    format::document(&source, games.profiles(), FormatOptions::default()).ok()
}

/// Whether a text has all comments that a side added to the base.
fn keeps_comments(new: &str, [base, ours, theirs]: &[impl AsRef<str>; 3]) -> bool {
    let [new, base] = [new, base.as_ref()].map(format::comments);
    let sides = [ours, theirs].map(|side| format::comments(side.as_ref()));
    let mut added = sides.iter().flat_map(|side| side.keys());
    added.all(|one| base.contains_key(one) || new.contains_key(one))
}

/// The lines of comments around a key or table with the changes of both sides.
fn lines(raw: [Option<&RawString>; 3]) -> String {
    let texts = raw.map(|raw| raw.and_then(RawString::as_str).unwrap_or(""));
    let [base, ours, theirs] = texts.map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    both([&base, &ours, &theirs], |line| line.trim().to_owned()).concat()
}

fn decorate(base: Option<&Decor>, ours: &mut Decor, theirs: &Decor) {
    let prefix = [base.and_then(Decor::prefix), ours.prefix(), theirs.prefix()];
    let suffix = [base.and_then(Decor::suffix), ours.suffix(), theirs.suffix()];
    let (prefix, suffix) = (lines(prefix), lines(suffix));
    ours.set_prefix(prefix);
    ours.set_suffix(suffix);
}

/// The comments before and behind a table or value.
fn decor(item: &Item) -> Option<&Decor> {
    match item {
        Item::Table(table) => Some(table.decor()),
        Item::Value(value) => Some(value.decor()),
        Item::None | Item::ArrayOfTables(_) => None,
    }
}

fn decor_mut(item: &mut Item) -> Option<&mut Decor> {
    match item {
        Item::Table(table) => Some(table.decor_mut()),
        Item::Value(value) => Some(value.decor_mut()),
        Item::None | Item::ArrayOfTables(_) => None,
    }
}

/// Puts a value in the place of another, between the same comments.
fn replace(old: &mut Item, mut new: Item) {
    unplaced(&mut new);
    if let (Some(new), Some(old)) = (decor_mut(&mut new), decor(old)) {
        new.clone_from(old);
    }
    *old = new;
}

/// What a value says, however it is written.
fn said(item: &Item) -> String {
    let value = match item.clone().into_value() {
        Ok(toml_edit::Value::String(text)) => return format!("{:?}", text.value()),
        Ok(value) => value,
        Err(_) => return String::new(),
    };
    let inside: Vec<String> = match &value {
        toml_edit::Value::Array(list) => list
            .iter()
            .map(|one| said(&Item::Value(one.clone())))
            .collect(),
        toml_edit::Value::InlineTable(table) => {
            let said = |(key, one): (&str, &toml_edit::Value)| {
                format!("{key:?} = {}", said(&Item::Value(one.clone())))
            };
            let mut keys: Vec<String> = table.iter().map(said).collect();
            keys.sort();
            keys
        }
        _ => return value.decorated("", "").to_string(),
    };
    format!("{}[{}]", value.type_name(), inside.join(", "))
}

/// Tables of another document, which are printed where they are put.
fn unplaced(item: &mut Item) {
    let inside = |table: &mut toml_edit::Table| {
        table.set_position(None);
        table.iter_mut().for_each(|(_, one)| unplaced(one));
    };
    match item {
        Item::Table(table) => inside(table),
        Item::ArrayOfTables(list) => list.iter_mut().for_each(inside),
        Item::None | Item::Value(_) => {}
    }
}

struct Merge<'a> {
    way: Way,
    profile: &'a Profile,
    /// The number of the first move.
    next: u32,
    lang: Lang,
    /// The values of theirs that are told in a comment.
    told: Vec<String>,
    conflicts: Vec<MergeConflict>,
}

impl Merge<'_> {
    /// The whole of ours with the changes of theirs.
    fn document(&mut self, [base, ours, theirs]: [&DocumentMut; 3]) -> String {
        let mut new = ours.clone();
        self.table(
            Some(base.as_table()),
            (&mut *new, false),
            theirs.as_table(),
            "",
        );
        let trailing = [base, ours, theirs].map(|document| Some(document.trailing()));
        new.set_trailing(lines(trailing));
        self.with_told(&new.to_string())
    }

    /// Takes the changes of theirs into a table; that it is written on one line is said beside it.
    fn table(
        &mut self,
        base: Option<&dyn TableLike>,
        (ours, is_inline): (&mut dyn TableLike, bool),
        theirs: &dyn TableLike,
        path: &str,
    ) {
        let known = base.iter().flat_map(|base| base.iter());
        let gone = known.filter(|(key, _)| !theirs.contains_key(key));
        let keys: Vec<&str> = theirs.iter().chain(gone).map(|(key, _)| key).collect();
        for key in keys {
            let was = base.and_then(|base| base.get_key_value(key));
            let their = theirs.get_key_value(key);
            if let (Some(mut mine), Some((their, _))) = (ours.key_mut(key), their) {
                let was = was.map(|(key, _)| key.leaf_decor());
                decorate(was, mine.leaf_decor_mut(), their.leaf_decor());
            }
            let place = if path.is_empty() {
                key.to_owned()
            } else {
                format!("{path}.{key}")
            };
            let was = was.map(|(_, was)| was);
            let Some((their_key, their)) = their else {
                let mine = ours.get(key);
                if mine.map(said) == was.map(said) && self.may_change(&place) {
                    ours.remove(key);
                } else if mine.is_some() {
                    self.conflict(place, None);
                }
                continue;
            };
            if let Some(mine) = ours.get_mut(key) {
                self.value(was, mine, their, place);
            } else if was.is_none() && self.may_change(&place) {
                let mut new = their.clone();
                unplaced(&mut new);
                if is_inline {
                    new.make_value();
                }
                ours.entry_format(their_key).or_insert(new);
                if is_inline {
                    ours.fmt();
                }
            } else if was.map(said) != Some(said(their)) {
                self.conflict(place, Some(their));
            }
        }
    }

    /// Takes the changes of theirs into a value that both have.
    fn value(&mut self, was: Option<&Item>, mine: &mut Item, their: &Item, place: String) {
        if let (Some(mine), Some(their)) = (decor_mut(mine), decor(their)) {
            decorate(was.and_then(decor), mine, their);
        }
        let is_inline = mine.is_inline_table();
        if let (Some(mine), Some(their)) = (mine.as_table_like_mut(), their.as_table_like()) {
            let was = was.and_then(Item::as_table_like);
            return self.table(was, (mine, is_inline), their, &place);
        }
        let (old, own, new) = (was.map(said), said(mine), said(their));
        if old.as_ref() == Some(&new) || own == new {
            return;
        }
        if !self.may_change(&place) {
            return self.conflict(place, Some(their));
        }
        match (&mut *mine, their) {
            (Item::ArrayOfTables(mine), Item::ArrayOfTables(their)) => {
                self.list(was, mine, their, &place);
            }
            _ if old.as_ref() == Some(&own) => replace(mine, their.clone()),
            (
                Item::Value(toml_edit::Value::Array(mine)),
                Item::Value(toml_edit::Value::Array(their)),
            ) => {
                let was = was.and_then(Item::as_array).cloned().unwrap_or_default();
                let all =
                    [&was, &*mine, their].map(|list| list.iter().cloned().collect::<Vec<_>>());
                let text = |one: &toml_edit::Value| said(&Item::Value(one.clone()));
                let lacks =
                    |list: &[toml_edit::Value], one| list.iter().all(|of| text(of) != text(one));
                let [base, ours, theirs] = &all;
                // Each put something else in the place of the same one.
                if base
                    .iter()
                    .any(|one| lacks(ours, one) && lacks(theirs, one))
                    && theirs
                        .iter()
                        .any(|one| lacks(base, one) && lacks(ours, one))
                {
                    return self.conflict(place, Some(&Item::Value(their.clone().into())));
                }
                let all = both(all.each_ref().map(|list| &list[..]), text);
                let around = mine.decor().clone();
                *mine = all.into_iter().collect();
                mine.fmt();
                *mine.decor_mut() = around;
            }
            _ if ["record.moves", "solution.moves"].contains(&place.as_str()) => {
                match self.moves([was, Some(mine), Some(their)]) {
                    Some(new) => replace(mine, Item::Value(new)),
                    None => self.conflict(place, Some(their)),
                }
            }
            _ => self.conflict(place, Some(their)),
        }
    }

    /// Takes the changes of theirs into tables of a list: those of the base one by one, then those that each added.
    fn list(
        &mut self,
        was: Option<&Item>,
        ours: &mut toml_edit::ArrayOfTables,
        theirs: &toml_edit::ArrayOfTables,
        place: &str,
    ) {
        let was = was
            .and_then(Item::as_array_of_tables)
            .cloned()
            .unwrap_or_default();
        let common = if ours.len().min(theirs.len()) < was.len() {
            0
        } else {
            was.len()
        };
        let [base, mut all, their] =
            [&was, &*ours, theirs].map(|list| list.iter().cloned().collect::<Vec<_>>());
        for at in 0..common {
            decorate(
                Some(base[at].decor()),
                all[at].decor_mut(),
                their[at].decor(),
            );
            self.table(
                Some(&base[at]),
                (&mut all[at], false),
                &their[at],
                &format!("{place}.{at}"),
            );
        }
        let rest = all.split_off(common);
        let rests = [&base[common..], &rest, &their[common..]];
        all.extend(both(rests, |one| said(&Item::Table(one.clone()))));
        ours.clear();
        for one in all {
            ours.push(one);
        }
    }

    /// The moves with what both sides say of them.
    fn moves(&mut self, values: [Option<&Item>; 3]) -> Option<toml_edit::Value> {
        let texts = values.map(|one| one.map_or(Some(""), Item::as_str));
        let [Some(base), Some(ours), Some(theirs)] = texts else {
            return None;
        };
        let side = Side {
            lang: self.lang,
            mixes: self.way == Way::All,
        };
        let (text, parted) =
            merged_moves::merged([base, ours, theirs], self.next, self.profile, side)?;
        let value = text.parse().ok()?;
        self.conflicts
            .extend(parted.into_iter().map(MergeConflict::Move));
        Some(value)
    }

    fn may_change(&self, place: &str) -> bool {
        self.way != Way::Headers || place.starts_with("meta.") || place == "meta"
    }

    /// Notes that both changed a key, and what theirs says; nothing where they took it out.
    fn conflict(&mut self, place: String, theirs: Option<&Item>) {
        let value = theirs.and_then(|theirs| theirs.clone().into_value().ok());
        self.told.push(value.map_or_else(
            || self.lang.of("no ", "нет ").to_owned() + &place,
            |value| format!("{place} = {}", value.decorated("", "")),
        ));
        self.conflicts.push(MergeConflict::Key(place));
    }

    /// The text with the values of theirs in comments at its top, unless they are there.
    fn with_told(&self, text: &str) -> String {
        let comment = |lang| {
            let told = self
                .told
                .iter()
                .map(move |told| format!("{}: {told}", merged_moves::THEIRS.get(lang)));
            told.map(|told| format!("# {}\n", told.trim_end().replace('\n', "\n# ")))
        };
        let both = comment(Lang::En).zip(comment(Lang::Ru));
        let new = both.filter(|(en, ru)| !text.contains(en) && !text.contains(ru));
        let new: String = new.map(|(en, ru)| self.lang.of(en, ru)).collect();
        let heading = text
            .lines()
            .take_while(|line| line.is_empty() || line.starts_with('#'));
        let at = heading
            .map(|line| line.len() + 1)
            .sum::<usize>()
            .min(text.len());
        format!("{}{new}{}", &text[..at], &text[at..])
    }
}
