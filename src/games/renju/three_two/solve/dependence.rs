//! What the failure of a search depends on: where one more stone of the attacker could have changed it.

use super::attack::{Search, colours};
use super::cells::Cells;

/// What a failure depends on: by colour, the cells where one more stone of the attacker could have changed it.
pub(super) type Dependence = [Cells; 3];

/// Adds what another failure depends on.
#[inline]
pub(super) fn join(dependence: &mut Dependence, failure: &Dependence) {
    dependence.iter_mut().zip(failure).for_each(|(all, more)| all.join(more));
}

impl Search<'_> {
    /// A failure behind these threats of the defender depends on whatever could take them away.
    pub(super) fn depend_on_threats(&self, colour: usize, dependence: &mut Dependence) {
        let threats = *self.field.critical(colour);
        dependence.iter_mut().for_each(|cells| cells.join(&threats));
        threats.iter().for_each(|at| self.field.cells_around(at, &mut dependence[colour]));
    }

    /// A failure depends on stones that would give the attacking colour more lines.
    ///
    /// `waiting` is how many first stones of that colour may have been left out on the way: with two of them, lines count
    /// that have a stone less.
    pub(super) fn depend_on_lines(&self, number: u32, left: u32, dependence: &mut Dependence) {
        let [_, second, lacking] = colours(number);
        let field = &self.field;
        let cells = &mut dependence[second];
        let mut add = |own, useful: Option<&Cells>| {
            field.windows(second, own, |free| {
                if useful.is_none_or(|useful| free.iter().any(|&at| useful.has(at))) {
                    free.iter().for_each(|&at| cells.add(at));
                }
            });
        };
        let waiting = (self.whole - left + 1) / 3;
        let mut pairs = Cells::default();
        match (left, waiting) {
            // Nobody asks: there was no such stone.
            (_, 0) => {}
            (0, 1) => add(2, None),
            (0, 2) => (1..=2).for_each(|own| add(own, None)),
            // The last attack makes three critical cells, which takes a line of two stones that is there already; or two at
            // which every reply makes the attacker a line of the colour that he lacks now and has on the next move.
            (1, 1) => {
                add(2, None);
                let mut useful = Cells::default();
                field.windows(second, 2, |free| free.iter().for_each(|&at| useful.add(at)));
                field.windows(lacking, 2, |free| free.iter().for_each(|&at| useful.add(at)));
                field.windows(lacking, 1, |free| free.iter().for_each(|&at| useful.add(at)));
                add(1, Some(&useful));
            }
            (1, 2) => {
                (1..=2).for_each(|own| add(own, None));
                field.windows(second, 2, |free| free.iter().for_each(|&at| pairs.add(at)));
                if pairs != Cells::default() {
                    cells.join(&field.free_cells());
                }
            }
            (_, 1) => (1..=2).for_each(|own| add(own, None)),
            _ => cells.join(&field.free_cells()),
        }
    }
}
