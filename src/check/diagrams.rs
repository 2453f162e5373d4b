//! Checks that the things which diagrams point at are there.

use std::collections::HashSet;

use super::PlayedLine;
use super::reach::Reach;
use super::replay::play_on;
use super::suggest::{GuessBudget, Words};
use crate::document::diagram::{At, Diagram};
use crate::notation::{Address, Line};
use crate::rules::Claims;
use crate::scene::{Scene, pointer};
use crate::text::{Arrange as _, Code, Diagnostic, Diagnostics, Span, Text, plural_en, plural_ru};

/// The moves that positions of a document are behind.
#[derive(Clone, Copy)]
pub(super) struct DiagramLines<'a> {
    /// The moves of the record.
    pub(super) record: &'a Line,
    /// Whether all of them were accepted.
    pub(super) is_whole: bool,
    /// The moves of the solution.
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
    let mut budget = GuessBudget::default();
    let mut reach = Reach::new(played_line, lines.record, lines.solution);
    let shown = diagrams.iter().filter(|diagram| diagram.panels.is_empty());
    let mut order: Vec<_> = shown
        .map(|diagram| (ends(diagram, plies), diagram))
        .collect();
    order.arrange_by(|(one, _), (other, _)| one.1.cmp(&other.1));
    let (mut seen, mut later): (Option<(Address, Scene)>, Vec<_>) = (None, Vec::new());
    for ((first, last), diagram) in order {
        if let (Some(_), None) = (diagram.table, G::PROFILE.due) {
            let message = Text::new(
                "this game has no table of colours due",
                "в этой игре нет таблицы цветов по ходам",
            );
            out.push(Diagnostic::error(Code::BadValue, diagram.span, message));
            continue;
        }
        let span = diagram.at.as_ref().map_or(diagram.span, |at| at.span);
        if let Some(needs) = last.moves.filter(|&needs| last.is_main() && needs > plies) {
            // Behind an illegal move the intended moves of the record are unknown.
            if lines.is_whole {
                out.push(beyond(Code::NoPosition, span, needs, plies));
            }
            continue;
        }
        if let Some(after) = &diagram.after {
            if first.is_some() || last.is_midway {
                out.push(Diagnostic::error(
                    Code::BadValue,
                    after.span,
                    one_position(),
                ));
                continue;
            }
            match reach.at(&last) {
                Ok(mut from) => {
                    let (trail, position) = (&mut from.trail, &mut from.position);
                    let asked = (&mut budget, &mut *out);
                    let line = &after.value;
                    if play_on(played_line.rules, trail, position, line, words, asked)
                        && diagram.points()
                    {
                        let missed = pointers(&played_line.show(&last, &from), diagram);
                        missed.into_iter().for_each(|(_, fault)| out.push(*fault));
                    }
                }
                Err(why) => out.push(Diagnostic::error(Code::NoPosition, span, why.text())),
            }
            continue;
        }
        let ends = (
            first.as_ref().map(|at| reach.at(at)).transpose(),
            reach.at(&last),
        );
        match ends {
            // A drawing of the field is made only where something is pointed at, and once for all that do so there.
            (Ok(_), Ok(end)) if diagram.points() => {
                let shown = match seen.take() {
                    Some((at, scene)) if at == last => scene,
                    _ => played_line.show(&last, &end),
                };
                let missed = pointers(&shown, diagram);
                seen = Some((last, shown));
                match first {
                    Some(first) if !missed.is_empty() => later.push((first, diagram, missed)),
                    _ => missed.into_iter().for_each(|(_, fault)| out.push(*fault)),
                }
            }
            (Ok(_), Ok(_)) => {}
            _ if last.is_midway && last.is_main() => {
                out.push(undivided(
                    Code::NoPosition,
                    span,
                    last.moves.unwrap_or(plies),
                ));
            }
            (Err(why), _) | (_, Err(why)) => {
                out.push(Diagnostic::error(Code::NoPosition, span, why.text()));
            }
        }
    }
    check_first(played_line, &mut reach, later, seen, out);
}

/// The first position that a diagram draws, where it draws several, and the last one.
fn ends(diagram: &Diagram, plies: u32) -> (Option<Address>, Address) {
    match diagram.at.as_ref().map(|at| &at.value) {
        None => (None, plies.into()),
        Some(At::Address(address)) if *address == Address::end(false) => (None, plies.into()),
        Some(At::Address(address)) => (None, address.clone()),
        Some(At::Range(from, to)) => (Some(Address::from(*from)), Address::from(*to)),
        Some(At::All) => (Some(Address::default()), plies.into()),
    }
}

/// The missing things that diagrams point at, each by its number among all that they point at.
type Missed = Vec<(usize, Box<Diagnostic>)>;

/// Checks that things missing in the last position of a sequence are in its first: one drawing for
/// all that begin there.
fn check_first<G: Claims>(
    played_line: &PlayedLine<'_, G>,
    reach: &mut Reach<'_, G>,
    mut later: Vec<(Address, &Diagram, Missed)>,
    mut seen: Option<(Address, Scene)>,
    out: &mut Diagnostics,
) {
    later.arrange_by(|(one, ..), (other, ..)| one.cmp(other));
    for (first, diagram, missed) in later {
        let shown = match seen.take() {
            Some((at, scene)) if at == first => Some(scene),
            _ => reach
                .at(&first)
                .ok()
                .map(|reached| played_line.show(&first, &reached)),
        };
        let Some(shown) = shown else { continue };
        let still: HashSet<usize> = pointers(&shown, diagram)
            .into_iter()
            .map(|(number, _)| number)
            .collect();
        missed
            .into_iter()
            .filter(|(number, _)| still.contains(number))
            .for_each(|(_, fault)| out.push(*fault));
        seen = Some((first, shown));
    }
}

/// That moves go on from one position only.
fn one_position() -> Text {
    Text::new(
        "`after` needs one position between whole moves, but `at` names several, or the middle of a move",
        "`after` нужна одна позиция между целыми ходами, а `at` называет несколько или середину хода",
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
        "`at` counts the moves played from the start position",
        "`at` — число ходов, сделанных от начальной позиции",
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

/// The missing things that a diagram points at, each by its number among all that it points at.
fn pointers(scene: &Scene, diagram: &Diagram) -> Missed {
    let marks = diagram
        .pointers()
        .map(|(element, purpose)| pointer::marks(scene, element, purpose).err());
    let arrows = diagram
        .arrows
        .iter()
        .map(|[from, to]| pointer::arrow(scene, from, to).err());
    let labels = diagram
        .labels
        .iter()
        .map(|(element, _)| pointer::place(scene, element).err());
    let all = marks
        .chain(arrows)
        .chain(labels)
        .chain(diagram.corners(scene));
    all.enumerate()
        .filter_map(|(number, fault)| Some((number, fault?)))
        .collect()
}
