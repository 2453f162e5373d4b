//! A written solution as a tree: which moves follow which.

use crate::notation::{Item, Line, Mark, Ply};

/// A move of a written solution with what follows it.
#[derive(Debug)]
pub(super) struct Written<'a> {
    pub(super) ply: &'a Ply,
    /// The moves that follow, as places in the list; the first is the main line's.
    pub(super) next: Vec<usize>,
}

impl Written<'_> {
    /// Whether the author says that it fails.
    pub(super) const fn is_try(&self) -> bool {
        matches!(self.ply.mark, Some(Mark::Mistake | Mark::Blunder | Mark::Dubious))
    }
}

/// All moves of a line with its variations.
#[derive(Debug, Default)]
pub(super) struct Tree<'a> {
    pub(super) moves: Vec<Written<'a>>,
    /// The first moves.
    pub(super) roots: Vec<usize>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(line: &'a Line) -> Self {
        let mut tree = Self::default();
        tree.roots = tree.add(line);
        tree
    }

    /// Adds a line and returns its first move with those that replace it. From its end on, so that long lines need no
    /// deep calls; brackets nest at most 100 deep.
    fn add(&mut self, line: &'a Line) -> Vec<usize> {
        let (mut next, mut others) = (Vec::new(), Vec::new());
        for item in line.items.iter().rev() {
            match item {
                Item::Variation(variation) => {
                    let mut first = self.add(&variation.line);
                    first.append(&mut others);
                    others = first;
                }
                Item::Ply(ply) => {
                    self.moves.push(Written { ply, next: std::mem::take(&mut next) });
                    next = vec![self.moves.len() - 1];
                    next.append(&mut others);
                }
                _ => {}
            }
        }
        next
    }
}
