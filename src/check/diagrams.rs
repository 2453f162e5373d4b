//! Checks that what diagrams point at is there.

use super::PlayedLine;
use super::reach::Reach;
use super::replay::{Reached, play_on};
use super::suggest::{Budget, Words};
use crate::document::diagram::{At, Diagram, View};
use crate::notation::{Address, Element, Figure, Line};
use crate::rules::Claims;
use crate::scene::{Scene, pointer};
use crate::settings::Placed;
use crate::text::{Code, Diagnostic, Diagnostics, Span, Text, plural_en, plural_ru};

/// The moves that positions of a document are behind.
#[derive(Clone, Copy)]
pub(super) struct DiagramLines<'a> {
    /// Those of the record.
    pub(super) record: &'a Line,
    /// Whether all of them were accepted.
    pub(super) is_whole: bool,
    /// Those of the solution.
    pub(super) solution: Option<&'a Line>,
}

/// Checks every diagram against the position that it draws.
pub(super) fn check<G: Claims>(
    played_line: &PlayedLine<'_, G>,
    diagrams: &[Diagram],
    lines: DiagramLines<'_>,
    words: Words<'_>,
    out: &mut Diagnostics,
) {
    let plies = played_line.plies();
    let mut budget = Budget::default();
    let mut reach = Reach::new(played_line, lines.record, lines.solution);
    let positions = |diagram: &Diagram| match diagram.at.as_ref().map(|at| &at.value) {
        None => (None, plies.into()),
        Some(At::Address(address)) if *address == Address::end(false) => (None, plies.into()),
        Some(At::Address(address)) => (None, address.clone()),
        Some(At::Range(from, to)) => (Some(Address::from(*from)), Address::from(*to)),
        Some(At::All) => (Some(Address::default()), plies.into()),
    };
    let shown = diagrams.iter().filter(|diagram| diagram.panels.is_empty());
    let mut order: Vec<_> = shown.map(|diagram| (positions(diagram), diagram)).collect();
    order.sort_by(|(one, _), (other, _)| one.1.cmp(&other.1));
    for ((first, last), diagram) in order {
        if let (Some(_), None) = (diagram.table, G::PROFILE.due) {
            let message = Text::new("this game has no table of colours due", "в этой игре нет таблицы цветов по ходам");
            out.push(Diagnostic::error(Code::BadValue, diagram.span, message));
            continue;
        }
        let span = diagram.at.as_ref().map_or(diagram.span, |at| at.span);
        if let Some(needs) = last.moves.filter(|&needs| last.is_main() && needs > plies) {
            // Behind an illegal move nobody knows how the record was meant to go on.
            if lines.is_whole {
                out.push(beyond(Code::NoPosition, span, needs, plies));
            }
            continue;
        }
        if let Some(after) = &diagram.after {
            if first.is_some() || last.is_midway {
                out.push(Diagnostic::error(Code::BadValue, after.span, one_position()));
                continue;
            }
            match reach.at(&last) {
                Ok(mut from) => {
                    let (trail, position) = (&mut from.trail, &mut from.position);
                    if play_on(played_line.rules, trail, position, &after.value, words, (&mut budget, out))
                        && diagram.points()
                    {
                        let shown = played_line.show(&last, &from);
                        pointers(&shown, &shown, diagram, out);
                    }
                }
                Err(why) => out.push(Diagnostic::error(Code::NoPosition, span, why)),
            }
            continue;
        }
        let show = |at: &Address, reached: &Reached<G>| played_line.show(at, reached);
        let ends = (first.map(|at| reach.at(&at).map(|reached| (at, reached))).transpose(), reach.at(&last));
        match ends {
            // A drawing of the field is made only where something is pointed at.
            (Ok(first), Ok(end)) if diagram.points() => {
                let end = show(&last, &end);
                pointers(&first.map_or_else(|| end.clone(), |(at, reached)| show(&at, &reached)), &end, diagram, out);
            }
            (Ok(_), Ok(_)) => {}
            _ if last.is_midway && last.is_main() => {
                out.push(undivided(Code::NoPosition, span, last.moves.unwrap_or(plies)));
            }
            (Err(why), _) | (_, Err(why)) => out.push(Diagnostic::error(Code::NoPosition, span, why)),
        }
    }
}

/// That moves go on from one position only.
fn one_position() -> Text {
    Text::new(
        "after goes on from one position behind whole moves: at names several, or the middle of a move",
        "after продолжает одну позицию после целых ходов, а at называет несколько или середину хода",
    )
}

/// That the record does not reach a position.
pub(super) fn beyond(code: Code, at: Span, expected: u32, plies: u32) -> Diagnostic {
    let moves = plural_en(expected.into(), "move", "moves");
    let moves_ru = plural_ru(expected.into(), "хода", "ходов", "ходов");
    let message = crate::text!(
        "there is no position after {expected} {moves}: the record has {plies}",
        "позиции после {expected} {moves_ru} нет: в записи ходов {plies}"
    );
    let help = Text::new(
        "at counts the moves played from the start position on",
        "at считает ходы, сделанные от начальной позиции",
    );
    Diagnostic::error(code, at, message).help(help)
}

/// That a move has no middle.
pub(super) fn undivided(code: Code, at: Span, number: u32) -> Diagnostic {
    let message = crate::text!(
        "move {number} has no position between two half-moves",
        "внутри хода {number} нет позиции между двумя полуходами"
    );
    let help = Text::new(
        "only a move of two half-moves has one, unless the first of them ends the game",
        "она есть только у хода из двух полуходов, если первый из них ещё не закончил партию",
    );
    Diagnostic::error(code, at, message).help(help)
}

/// A region must be there in one of the positions of a sequence at least: in its first or its last.
fn pointers(first: &Scene, last: &Scene, diagram: &Diagram, out: &mut Diagnostics) {
    for (element, purpose) in diagram.pointers() {
        if let Err(error) = pointer::marks(last, element, purpose)
            && pointer::marks(first, element, purpose).is_err()
        {
            out.push(*error);
        }
    }
    for [from, to] in &diagram.arrows {
        if let Err(error) = pointer::arrow(last, from, to) {
            out.push(*error);
        }
    }
    for (element, _) in &diagram.labels {
        if let Err(error) = pointer::place(last, element) {
            out.push(*error);
        }
    }
    if let Some(Placed { value: View::Cells(from, to), span }) = &diagram.view {
        for point in [from, to] {
            let element = Element { colour: None, figure: Figure::Point(*point), span: *span };
            if let Err(error) = pointer::cell(last, *point, &element) {
                out.push(*error);
            }
        }
    }
}
