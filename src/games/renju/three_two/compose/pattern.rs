//! The stones of a start position, how chance changes them, and when two positions are the same problem.

use super::recipe::Recipe;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::compose::Stone;
use crate::games::renju::three_two::Position;
use crate::rules::Random;

/// The stones of a start position; with a colour translation only the first part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    own: Vec<Stone>,
    translation: Option<(i8, i8)>,
}

/// How often another change is tried when one makes no position.
const TRIES: usize = 20;

impl Pattern {
    /// Given stones without a translation.
    pub(super) const fn of(own: Vec<Stone>) -> Self {
        Self {
            own,
            translation: None,
        }
    }

    /// The stones, sorted, the other parts included.
    pub(super) fn stones(&self) -> Vec<Stone> {
        let mut all = self.own.clone();
        if let Some(step) = self.translation {
            let parts = [1, 2].into_iter().flat_map(|times| {
                self.own.iter().filter_map(move |&(cell, colour)| {
                    let colour = Colour::ALL[(colour.index() + times) % 3];
                    let times = i16::try_from(times).unwrap_or(0);
                    Some((
                        moved(cell, i16::from(step.0) * times, i16::from(step.1) * times)?,
                        colour,
                    ))
                })
            });
            all.extend(parts);
        }
        all.sort_unstable();
        all
    }

    /// The position, unless stones stand on each other, off the field or make a four.
    pub(super) fn position(&self, recipe: &Recipe<'_>) -> Option<Position> {
        let stones = self.stones();
        let parts = if self.translation.is_some() { 3 } else { 1 };
        if stones.len() == parts * self.own.len() {
            recipe.fitting(&stones)
        } else {
            None
        }
    }

    /// Stones thrown at random.
    pub(super) fn random(random: &mut Random, recipe: &Recipe<'_>) -> Self {
        let parts = if recipe.translation.is_some() { 3 } else { 1 };
        let (fewest, most) = (recipe.stones.0.div_ceil(parts), recipe.stones.1 / parts);
        let count = fewest + random.below(most.saturating_sub(fewest) + 1);
        let mut pattern = Self {
            own: Vec::new(),
            translation: recipe.translation,
        };
        for _ in 0..count {
            let stone = some_stone(random, recipe);
            pattern.own.push(stone);
        }
        pattern
    }

    /// The pattern with a change by chance that still makes a position.
    pub(super) fn changed(&self, random: &mut Random, recipe: &Recipe<'_>) -> Option<Self> {
        (0..TRIES).find_map(|_| {
            let mut pattern = self.clone();
            pattern.change(random, recipe);
            if random.below(4) == 0 {
                pattern.change(random, recipe);
            }
            pattern.position(recipe).map(|_| pattern)
        })
    }

    /// Goes back by two moves: adds a two that the attacker makes an open three, and lets the colours go on by one place,
    /// so that the three is what the first move makes and the rest of the attack follows.
    fn take_back(&mut self, random: &mut Random, which: usize) {
        let Some(&(beside, _)) = self.own.get(which) else {
            return;
        };
        let one = near(random, beside, 4);
        let (dx, dy) = [(1, 0), (0, 1), (1, 1), (1, -1)][random.below(4)];
        let steps = 1 + i16::try_from(random.below(2)).unwrap_or(0);
        let Some(other) = moved(one, dx * steps, dy * steps) else {
            return;
        };
        self.own
            .extend([(one, Colour::Blue), (other, Colour::Blue)]);
        self.own
            .iter_mut()
            .for_each(|(_, colour)| *colour = Colour::ALL[(colour.index() + 1) % 3]);
    }

    fn change(&mut self, random: &mut Random, recipe: &Recipe<'_>) {
        let which = random.below(self.own.len().max(1));
        match random.below(13) {
            0..=4 => {
                if let Some((cell, _)) = self.own.get_mut(which) {
                    *cell = near(random, *cell, 2);
                }
            }
            5 | 6 => {
                let beside = self
                    .own
                    .get(random.below(self.own.len().max(1)))
                    .map(|stone| stone.0);
                if let (Some((cell, _)), Some(beside)) = (self.own.get_mut(which), beside) {
                    *cell = near(random, beside, 3);
                }
            }
            7 => {
                if let Some((_, colour)) = self.own.get_mut(which) {
                    *colour = Colour::ALL[random.below(3)];
                }
            }
            8 => {
                let other = random.below(self.own.len().max(1));
                if which < self.own.len() {
                    let colour = self.own[which].1;
                    self.own[which].1 = self.own[other].1;
                    self.own[other].1 = colour;
                }
            }
            9 => {
                let stone = some_stone(random, recipe);
                self.own.push(stone);
            }
            10 => {
                let beside = self.own.get(which).map(|stone| stone.0);
                if let Some(beside) = beside {
                    self.own
                        .push((near(random, beside, 3), Colour::ALL[random.below(3)]));
                }
            }
            11 if self.translation.is_none() => self.take_back(random, which),
            _ => {
                if which < self.own.len() {
                    self.own.swap_remove(which);
                }
            }
        }
    }
}

/// A cell some steps away, or a cell far off the field.
fn moved(cell: Cell, columns: i16, rows: i16) -> Option<Cell> {
    let x = u8::try_from(i16::from(cell.x) + columns).ok()?;
    let y = u8::try_from(i16::from(cell.y) + rows).ok()?;
    Some(Cell::new(x, y))
}

fn near(random: &mut Random, cell: Cell, reach: usize) -> Cell {
    let mut step = || {
        i16::try_from(random.below(2 * reach + 1)).unwrap_or(0) - i16::try_from(reach).unwrap_or(0)
    };
    moved(cell, step(), step()).unwrap_or(cell)
}

fn some_stone(random: &mut Random, recipe: &Recipe<'_>) -> Stone {
    let (left, low) = recipe.corner();
    let mut place = || u8::try_from(random.below(usize::from(recipe.middle))).unwrap_or(0);
    (
        Cell::new(left + place(), low + place()),
        Colour::ALL[random.below(3)],
    )
}
