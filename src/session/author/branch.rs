//! Lines of a tree cut short or exchanged: the rest is copied as it is written.

use super::append::{placed, spliced};
use super::error::EditError;
use super::text::parts;
use super::undo::tidied;
use crate::notation::{Item, Line, Variation};
use crate::settings::newline;
use crate::text::Span;

/// The text without a move and all that follows it. The first variation that replaces the move takes its place; a variation
/// left without moves goes.
pub(super) fn cut(text: &str, at: Span) -> Result<String, EditError> {
    let is_emptied = |item: &Item| match item {
        Item::Variation(variation) => {
            let items = &variation.line.items;
            items.iter().position(Item::is_move).is_some_and(|first| {
                is_at(&items[first], at) && !group(&items[first..]).iter().any(is_variation)
            })
        }
        _ => is_at(item, at),
    };
    rewrite(text, at, |line| {
        let (items, index) = holder(line, &is_emptied)?;
        if is_variation(&items[index]) {
            return Some((vec![items.remove(index)], Vec::new()));
        }
        let gone = items.split_off(index);
        let mut others = group(&gone).iter().filter(|one| is_variation(one)).cloned();
        let mut kept = match others.next() {
            Some(Item::Variation(first)) => joined(first.line, others.collect()),
            _ => Vec::new(),
        };
        let stays = |item: &&Item| matches!(item, Item::Remark(_) | Item::End(_));
        kept.extend(gone.iter().filter(stays).cloned());
        items.extend(kept.iter().cloned());
        Some((gone, kept))
    })
}

/// The text in which the variation of a move and the line that it replaces have changed places; with `is_main` so often that
/// the move is in the main line.
pub(super) fn promote(text: &str, at: Span, is_main: bool) -> Result<String, EditError> {
    let has_it = |item: &Item| match item {
        Item::Variation(variation) => variation.line.items.iter().any(|item| is_at(item, at)),
        _ => false,
    };
    rewrite(text, at, |line| {
        let mut done = None;
        while let Some((items, index)) = holder(line, &has_it) {
            let replaced = items[..index].iter().rposition(Item::is_move)?;
            let old = items.split_off(replaced);
            let new = promoted(old.clone(), index - replaced);
            items.extend(new.iter().cloned());
            done = Some((old, new));
            if !is_main {
                break;
            }
        }
        done
    })
}

/// A line from a move on, after one of the variations that replace the move has taken its place.
fn promoted(mut line: Vec<Item>, index: usize) -> Vec<Item> {
    let (ends, rest): (Vec<_>, Vec<_>) = line
        .split_off(group(&line).len())
        .into_iter()
        .partition(|item| matches!(item, Item::End(_)));
    let Item::Variation(first) = line.remove(index) else {
        return line;
    };
    let (mut others, mut old): (Vec<_>, Vec<_>) = line.into_iter().partition(is_variation);
    old.extend(rest);
    others.insert(
        0,
        Item::Variation(Variation {
            line: Line { items: old },
            span: Span::default(),
        }),
    );
    let mut new = joined(first.line, others);
    new.extend(ends);
    new
}

/// The moves of a variation as another line has them, with variations that replace the first of them.
fn joined(mut line: Line, others: Vec<Item>) -> Vec<Item> {
    let Some(first) = line.items.iter().position(Item::is_move) else {
        line.items.extend(others);
        return line.items;
    };
    // A comment before the first move belongs to it.
    line.items[..=first].rotate_right(1);
    let end = group(&line.items).len();
    // Those that stood in the variation stay behind the others.
    let own = line.items[..end].iter().position(is_variation);
    let place = own.unwrap_or(end);
    line.items.splice(place..place, others);
    line.items
}

pub(super) fn is_at(item: &Item, at: Span) -> bool {
    matches!(item, Item::Ply(ply) if ply.span == at)
}

fn is_variation(item: &Item) -> bool {
    matches!(item, Item::Variation(_))
}

/// The first move of some items, with its comments and the variations that replace it.
fn group(items: &[Item]) -> &[Item] {
    let is_next = |item: &Item| item.is_move() || matches!(item, Item::End(_));
    let end = items.iter().skip(1).position(is_next);
    &items[..end.map_or(items.len(), |end| end + 1)]
}

/// The outermost line with an item, and the place of the item there.
pub(super) fn holder<'a>(
    line: &'a mut Line,
    is_it: &impl Fn(&Item) -> bool,
) -> Option<(&'a mut Vec<Item>, usize)> {
    if let Some(index) = line.items.iter().position(is_it) {
        return Some((&mut line.items, index));
    }
    line.items.iter_mut().find_map(|item| match item {
        Item::Variation(variation) => holder(&mut variation.line, is_it),
        _ => None,
    })
}

/// Writes one end of a line anew: `change` changes the tree and gives the items that were there and those that are there then.
fn rewrite(
    text: &str,
    at: Span,
    change: impl Fn(&mut Line) -> Option<(Vec<Item>, Vec<Item>)>,
) -> Result<String, EditError> {
    let old = parts(text)?;
    let moves = old.around(Some(at));
    let mut expected = moves.line.clone();
    let (gone, new) = change(&mut expected).ok_or(EditError::NoMove)?;
    let (Some(first), Some(last)) = (gone.first(), gone.last()) else {
        return Err(EditError::NoMove);
    };
    let mut range = placed(text, first).start..placed(text, last).end;
    if new.is_empty() {
        range = tidied(text, range);
    }
    let mut new = written(text, &new);
    if matches!(last, Item::Remark(_)) {
        new.truncate(new.trim_end().len());
    }
    spliced(text, &moves, vec![(range, new)], &expected)
}

/// Items as the text has them, each with the white space before it; new variations are made of their items.
fn written(text: &str, items: &[Item]) -> String {
    let mut out = String::new();
    // A remark goes on to the end of its line.
    let mut is_remark = false;
    for (index, item) in items.iter().enumerate() {
        let place = placed(text, item);
        let before = &text[..place.start];
        let gap = match &before[before.trim_end().len()..] {
            gap if is_remark && !gap.contains('\n') => newline(text),
            "" => " ",
            gap => gap,
        };
        if index > 0 {
            out.push_str(gap);
        }
        is_remark = matches!(item, Item::Remark(_));
        match item {
            Item::Variation(variation) if variation.span == Span::default() => {
                let inside = written(text, &variation.line.items);
                let is_open = inside.ends_with(newline(text));
                out.extend(["( ", &inside, if is_open { ")" } else { " )" }]);
            }
            _ => out.push_str(&text[place]),
        }
    }
    if is_remark {
        out.push_str(newline(text));
    }
    out
}
