//! Solutions as authors write them, as proofs.

use super::{Branch, Provable, Tree};
use crate::notation::{Item, Line, Ply, Variation};
use crate::puzzle::Task;

/// The tree of a solution: the author's moves for the player whose task it is, all replies that are written for the
/// others. Variations on the player's own moves, tries among them, are left out. `None` when a move is illegal.
///
/// Whether the tree proves anything is for [`check`](super::check) to say.
#[must_use]
pub fn of_line<G: Provable>(rules: &G, start: &G::Position, task: Task, line: &Line) -> Option<Tree<G::Move>> {
    let mut writer = Writer { rules, task, tree: Tree::default() };
    writer.line(line, &mut Box::new(start.clone()), 1)?;
    Some(writer.tree)
}

struct Writer<'r, G: Provable> {
    rules: &'r G,
    task: Task,
    tree: Tree<G::Move>,
}

impl<G: Provable> Writer<'_, G> {
    fn line(&mut self, line: &Line, position: &mut Box<G::Position>, mut depth: u32) -> Option<()> {
        let mut items = line.items.iter().peekable();
        while let Some(item) = items.next() {
            let Item::Ply(ply) = item else { continue };
            // The other replies come first: what follows in the line follows this one.
            while let Some(next) = items.next_if(|next| !matches!(next, Item::Ply(_))) {
                match next {
                    Item::Variation(other) if self.rules.to_move(position) != self.task.seat => {
                        self.variation(other, position, depth)?;
                    }
                    _ => {}
                }
            }
            self.ply(ply, position, depth)?;
            depth += 1;
        }
        Some(())
    }

    fn variation(&mut self, other: &Variation, position: &G::Position, depth: u32) -> Option<()> {
        self.line(&other.line, &mut Box::new(position.clone()), depth)
    }

    fn ply(&mut self, ply: &Ply, position: &mut G::Position, depth: u32) -> Option<()> {
        let mv = self.rules.resolve(position, &ply.played).ok()?;
        let step = self.rules.check(position, &mv).ok()?;
        self.rules.play(position, &step);
        self.tree.branches.push(Branch { depth, mv, same_as: None });
        Some(())
    }
}
