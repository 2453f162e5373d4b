//! Checks that what diagrams point at is there.

use super::PlayedLine;
use crate::document::diagram::{At, Diagram, View};
use crate::notation::{Element, Figure};
use crate::rules::Claims;
use crate::scene::{Moment, Scene, pointer};
use crate::settings::Placed;
use crate::text::{Code, Diagnostic, Diagnostics, Span, Text, plural_en, plural_ru};

/// Checks every diagram against the position that it draws.
pub(super) fn check<G: Claims>(
    played_line: &PlayedLine<'_, G>,
    diagrams: &[Diagram],
    is_whole: bool,
    out: &mut Diagnostics,
) {
    for diagram in diagrams {
        let plies = played_line.plies();
        let (first, last) = match diagram.at.as_ref().map(|at| &at.value) {
            None | Some(At::End) => (plies.into(), plies.into()),
            Some(At::Moment(moment)) => (*moment, *moment),
            Some(At::Range(from, to)) => (Moment::from(*from), Moment::from(*to)),
            Some(At::All) => (Moment::default(), plies.into()),
        };
        if let (Some(at), true) = (&diagram.at, last.needs() > plies) {
            // Behind an illegal move nobody knows how the record was meant to go on.
            if is_whole {
                out.push(beyond(Code::NoPosition, at.span, last.needs(), plies));
            }
            continue;
        }
        let scenes = played_line.scenes([first].into_iter().chain((last > first).then_some(last)));
        let (Some(first), Some(last)) = (scenes.first(), scenes.last()) else {
            out.extend(diagram.at.as_ref().map(|at| undivided(Code::NoPosition, at.span, last.needs())));
            continue;
        };
        pointers(first, last, diagram, out);
    }
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
