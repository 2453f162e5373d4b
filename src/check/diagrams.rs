//! Checks that what diagrams point at is there.

use super::PlayedLine;
use super::replay::play_on;
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
    for diagram in diagrams.iter().filter(|diagram| diagram.panels.is_empty()) {
        if let (Some(_), None) = (diagram.table, G::PROFILE.due) {
            let message = Text::new("this game has no table of colours due", "в этой игре нет таблицы цветов по ходам");
            out.push(Diagnostic::error(Code::BadValue, diagram.span, message));
            continue;
        }
        let (first, last) = match diagram.at.as_ref().map(|at| &at.value) {
            None => (None, plies.into()),
            Some(At::Address(address)) if *address == Address::end(false) => (None, plies.into()),
            Some(At::Address(address)) => (None, address.clone()),
            Some(At::Range(from, to)) => (Some(Address::from(*from)), Address::from(*to)),
            Some(At::All) => (Some(Address::default()), plies.into()),
        };
        let span = diagram.at.as_ref().map_or(diagram.span, |at| at.span);
        if let Some(needs) = last.moves.filter(|&needs| last.is_main() && needs > plies) {
            // Behind an illegal move nobody knows how the record was meant to go on.
            if lines.is_whole {
                out.push(beyond(Code::NoPosition, span, needs, plies));
            }
            continue;
        }
        let reached = |at: &Address| {
            let line = if at.is_solution { lines.solution.unwrap_or(Line::EMPTY) } else { lines.record };
            let path = at.path(line).map_err(|nowhere| nowhere.text())?;
            played_line.reach(at, &path).ok_or_else(|| {
                crate::text!("not all moves that lead to {at} are legal", "не все ходы, ведущие к {at}, допустимы")
            })
        };
        let scene = |at: &Address| reached(at).map(|reached| played_line.show(at, &reached));
        if let Some(after) = &diagram.after {
            if first.is_some() || last.is_midway {
                out.push(Diagnostic::error(Code::BadValue, after.span, one_position()));
                continue;
            }
            match reached(&last) {
                Ok(mut from) => {
                    let (trail, position) = (&mut from.trail, &mut from.position);
                    if play_on(played_line.rules, trail, position, &after.value, words, (&mut budget, out)) {
                        let shown = played_line.show(&last, &from);
                        pointers(&shown, &shown, diagram, out);
                    }
                }
                Err(why) => out.push(Diagnostic::error(Code::NoPosition, span, why)),
            }
            continue;
        }
        match (first.map_or_else(|| scene(&last), |first| scene(&first)), scene(&last)) {
            (Ok(first), Ok(last)) => pointers(&first, &last, diagram, out),
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
