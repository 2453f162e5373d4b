//! What `show` says about a position of a Renju game.

use serde_json::json;

use super::{Board, for_three, three_two, threes};
use crate::Colour;
use crate::board::Cell;
use crate::text::{Description, Text, plural_en, plural_ru};

fn names(cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

/// The keys of `show --json`.
pub(super) fn describe(board: &Board, colours: &[Colour]) -> Description {
    let mut into = Description::default();
    into.insert("colours", colours.iter().map(|colour| colour.name()).collect::<Vec<_>>());
    let by_colour = |get: &dyn Fn(Colour) -> Vec<String>| {
        let mut cells = Description::default();
        Colour::ALL.into_iter().for_each(|colour| cells.insert(colour.name(), get(colour)));
        cells
    };
    into.insert("stones", by_colour(&|colour| names(board.stones(colour))));
    into.insert("critical", by_colour(&|colour| names(board.critical(colour))));
    let threes = Colour::ALL.into_iter().flat_map(|colour| threes::threes(board, colour));
    let threes = threes.map(|three| {
        json!({
            "colour": three.colour.name(),
            "kind": three.kind.name(),
            "cells": names(three.cells),
            "critical": names(three.critical),
        })
    });
    into.insert("threes", threes.collect::<Vec<_>>());
    into
}

/// Threes, critical cells and forks in words.
pub(super) fn threats(board: &Board) -> Vec<Text> {
    let mut facts = Vec::new();
    for colour in Colour::ALL {
        let cells = names(board.critical(colour));
        if cells.is_empty() {
            continue;
        }
        let kinds: Vec<_> = threes::threes(board, colour).iter().map(threes::Three::text).collect();
        let count = cells.len() as u64;
        let list = cells.join(", ");
        let (side, noun_en) = (colour.text(), plural_en(count, "critical cell", "critical cells"));
        let noun_ru = plural_ru(count, "критическая клетка", "критические клетки", "критических клеток");
        let fork = if threes::has_fork(board, colour) { Text::new(", a fork", ", вилка") } else { Text::same("") };
        let kinds = Text::join(&kinds, ", ");
        facts.push(Text {
            en: format!("{}: {noun_en} {list}{} ({})", side.en, fork.en, kinds.en),
            ru: format!("{}: {noun_ru} {list}{} ({})", colour.side().ru, fork.ru, kinds.ru),
        });
    }
    facts
}

/// Why Antonov's condition gives the game to the player to move, if it does.
pub(super) fn antonov_text(board: &Board, mover: Colour) -> Option<Text> {
    let decisive = for_three::antonov(board, mover)?;
    let (next, last) = (mover.next(), mover.next().next());
    let others = names(board.critical(last).filter(|&cell| cell != decisive)).join(", ");
    Some(Text {
        en: format!(
            "Antonov's condition: if {} plays {decisive}, {} makes a four on one of {others}; otherwise {} makes one on {decisive}",
            mover.name(),
            last.name(),
            next.name()
        ),
        ru: format!(
            "условие Антонова: если {} займут {decisive}, четвёрку построят {} на одной из клеток {others}; иначе её построят {} на {decisive}",
            mover.side().ru,
            last.side().ru,
            next.side().ru
        ),
    })
}

/// The table of whose turn comes with which colours, for one cycle from a number on; without the colour of a half-move
/// of the first one that is made.
pub(super) fn schedule(number: u32, done: Option<Colour>) -> Text {
    let entry = |n: u32| {
        let (seat, due) = three_two::due(n);
        let open = due.into_iter().filter(|&colour| n != number || Some(colour) != done);
        let colours = Text::join(&open.map(Colour::text).collect::<Vec<_>>(), ", ");
        let seat = seat.name();
        Text { en: format!("{n} {seat} {}", colours.en), ru: format!("{n} {seat} {}", colours.ru) }
    };
    let list = Text::join(&(0..6).map(|i| entry(number.saturating_add(i))).collect::<Vec<_>>(), "; ");
    Text { en: format!("turns: {}", list.en), ru: format!("очередь: {}", list.ru) }
}
