//! Checks that the things which diagrams point at are there.

use std::collections::HashSet;

use super::PlayedLine;
use super::reach::{Reach, Unreached};
use super::replay::play_on;
use super::statements::LineStatements;
use super::suggest::GuessBudget;
use crate::document::diagram::{At, Diagram};
use crate::notation::{Address, Line};
use crate::rules::Claims;
use crate::scene::{Scene, pointer};
use crate::text::{Arrange as _, Code, Diagnostic, Diagnostics, Span, Text, plural_en, plural_ru};

/// Checks every diagram against the position that it draws.
pub(super) fn check<G: Claims>(
    played_line: &PlayedLine<'_, G>,
    statements: LineStatements<'_>,
    out: &mut Diagnostics,
) {
    let document = statements.document;
    let plies = played_line.plies();
    let shown = document
        .diagrams
        .iter()
        .filter(|diagram| diagram.panels.is_empty());
    let mut order: Vec<_> = shown
        .map(|diagram| (ends(diagram, plies), diagram))
        .collect();
    order.arrange_by(|(one, _), (other, _)| one.1.cmp(&other.1));
    let solution = document.solution.as_ref().map(|solution| &solution.value);
    let mut checker = DiagramChecker {
        played_line,
        statements,
        budget: GuessBudget::default(),
        reach: Reach::new(played_line, &document.record.line, solution),
        seen: None,
        later: Vec::new(),
        out,
    };
    for (ends, diagram) in order {
        checker.diagram(ends, diagram);
    }
    checker.firsts();
}

struct DiagramChecker<'a, G: Claims> {
    played_line: &'a PlayedLine<'a, G>,
    statements: LineStatements<'a>,
    budget: GuessBudget,
    reach: Reach<'a, G>,
    /// The last drawing, for those that point at something in the same position.
    seen: Option<(Address, Scene)>,
    /// The diagrams of several positions with the places missing in their last one, by their first one.
    later: Vec<(Address, &'a Diagram, Missed)>,
    out: &'a mut Diagnostics,
}

impl<'a, G: Claims> DiagramChecker<'a, G> {
    fn diagram(&mut self, (first, last): (Option<Address>, Address), diagram: &'a Diagram) {
        let refuse = |span, message| Diagnostic::error(Code::BadValue, span, message);
        if let (Some(_), None) = (diagram.table, G::PROFILE.due) {
            let message = Text::new(
                "this game has no table of colours due",
                "в этой игре нет таблицы цветов по ходам",
            );
            self.out.push(refuse(diagram.span, message));
            return;
        }
        let span = diagram.at.as_ref().map_or(diagram.span, |at| at.span);
        let plies = self.played_line.plies();
        if let Some(needs) = last.moves.filter(|&needs| last.is_main() && needs > plies) {
            // Behind an illegal move the intended moves of the record are unknown.
            if self.statements.is_whole {
                self.out.push(beyond(Code::NoPosition, span, needs, plies));
            }
            return;
        }
        let found = match &diagram.after {
            Some(after) if first.is_some() || last.is_midway => {
                self.out.push(refuse(after.span, one_position()));
                return;
            }
            Some(after) => self.after(&last, &after.value, diagram),
            None => self.drawn(first, &last, diagram),
        };
        if let Err(why) = found {
            self.out.push(if last.is_midway && last.is_main() {
                undivided(Code::NoPosition, span, last.moves.unwrap_or(plies))
            } else {
                Diagnostic::error(Code::NoPosition, span, why.text())
            });
        }
    }

    /// Checks what a diagram points at behind moves that follow its position.
    fn after(&mut self, at: &Address, line: &Line, diagram: &Diagram) -> Result<(), Unreached> {
        let mut from = self.reach.at(at)?;
        let (rules, words) = (self.played_line.rules, self.statements.words);
        let asked = (&mut self.budget, &mut *self.out);
        if play_on(rules, &mut from, line, words, asked) && diagram.points() {
            self.report(pointers(&self.played_line.show(at, &from), diagram));
        }
        Ok(())
    }

    /// Checks what a diagram points at in the last position that it draws; what is missing there may be in the first.
    fn drawn(
        &mut self,
        first: Option<Address>,
        last: &Address,
        diagram: &'a Diagram,
    ) -> Result<(), Unreached> {
        if let Some(first) = &first {
            self.reach.at(first)?;
        }
        if !diagram.points() {
            return self.reach.at(last).map(drop);
        }
        let missed = self.missed(last, diagram)?;
        match first {
            Some(first) if !missed.is_empty() => self.later.push((first, diagram, missed)),
            _ => self.report(missed),
        }
        Ok(())
    }

    /// The missing things that a diagram points at in a position: one drawing for all that do so there.
    fn missed(&mut self, at: &Address, diagram: &Diagram) -> Result<Missed, Unreached> {
        let scene = match self.seen.take() {
            Some((seen, scene)) if seen == *at => scene,
            _ => self.played_line.show(at, &self.reach.at(at)?),
        };
        let missed = pointers(&scene, diagram);
        self.seen = Some((at.clone(), scene));
        Ok(missed)
    }

    fn report(&mut self, missed: Missed) {
        missed
            .into_iter()
            .for_each(|(_, fault)| self.out.push(*fault));
    }

    /// Checks that things missing in the last position of a sequence are in its first.
    fn firsts(mut self) {
        let mut later = std::mem::take(&mut self.later);
        later.arrange_by(|(one, ..), (other, ..)| one.cmp(other));
        for (first, diagram, mut missed) in later {
            if let Ok(still) = self.missed(&first, diagram) {
                let still: HashSet<usize> = still.into_iter().map(|(number, _)| number).collect();
                missed.retain(|(number, _)| still.contains(number));
                self.report(missed);
            }
        }
    }
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
    let message = text!(
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
    let message = text!(
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
