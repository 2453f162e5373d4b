//! Solutions as authors write them, as proofs.

use std::collections::BTreeSet;

use super::{Needs, ProofMove, ProofTree, Provable};
use crate::notation::print::Alphabet;
use crate::notation::{self, Item, Line, Ply, Variation};
use crate::puzzle::Task;

/// The tree of a solution: the author's moves for the player whose task it is, all replies that are written for the
/// others, all moves that may be picked of what the player offers. Other variations on the player's own moves, tries among
/// them, are left out. `None` when a move is illegal.
///
/// Whether the tree proves anything is for [`check`](super::check) to say.
#[must_use]
pub fn of_line<G: Provable>(
    rules: &G,
    start: &G::Position,
    task: Task,
    line: &Line,
) -> Option<ProofTree<G::Move>> {
    let mut writer = ProofWriter {
        rules,
        task,
        tree: ProofTree::default(),
    };
    writer.line(line, &mut Box::new(start.clone()), 1)?;
    Some(writer.tree)
}

struct ProofWriter<'r, G: Provable> {
    rules: &'r G,
    task: Task,
    tree: ProofTree<G::Move>,
}

impl<G: Provable> ProofWriter<'_, G> {
    fn line(&mut self, line: &Line, position: &mut Box<G::Position>, mut depth: u32) -> Option<()> {
        let mut items = line.items.iter().peekable();
        while let Some(item) = items.next() {
            let Item::Ply(ply) = item else { continue };
            // The other replies come first: the next moves of the line follow this one.
            while let Some(next) = items.next_if(|next| !matches!(next, Item::Ply(_))) {
                match next {
                    Item::Variation(other) if self.is_part(position, ply, other) => {
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

    /// Whether a variation belongs to the proof beside the move that it replaces.
    fn is_part(&self, position: &G::Position, main: &Ply, other: &Variation) -> bool {
        if !self.task.is_up_to(self.rules.to_move(position)) {
            return true;
        }
        let Needs::Offered { moves, .. } = Needs::of(self.rules, position, self.task) else {
            return false;
        };
        let first = other.line.items.iter().find_map(|item| {
            if let Item::Ply(ply) = item {
                Some(ply)
            } else {
                None
            }
        });
        let [main, other] =
            [Some(main), first].map(|ply| self.offer(position, &moves, &ply?.played));
        main.is_some() && main == other
    }

    /// The offer that a word belongs to: all moves that were offered, as far as it tells; `None`
    /// for a move that is not picked from an offer.
    fn offer(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        word: &notation::Move,
    ) -> Option<BTreeSet<String>> {
        let mv = self.rules.resolve(position, word).ok()?;
        let name = |one: &G::Move| {
            self.rules
                .write(&self.rules.normal(position, one), Alphabet::Latin)
        };
        match self.rules.offered(&mv) {
            Some((offered, _)) => Some(offered.iter().map(name).collect()),
            None => moves
                .iter()
                .any(|one| name(one) == name(&mv))
                .then(BTreeSet::new),
        }
    }

    fn variation(&mut self, other: &Variation, position: &G::Position, depth: u32) -> Option<()> {
        self.line(&other.line, &mut Box::new(position.clone()), depth)
    }

    fn ply(&mut self, ply: &Ply, position: &mut G::Position, depth: u32) -> Option<()> {
        let mv = self.rules.resolve(position, &ply.played).ok()?;
        let step = self.rules.check(position, &mv).ok()?;
        self.rules.play(position, &step);
        self.tree.branches.push(ProofMove {
            depth,
            mv,
            same_as: None,
        });
        Some(())
    }
}
