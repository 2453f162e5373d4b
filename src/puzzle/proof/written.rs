//! Solutions as authors write them, as proofs.

use std::collections::BTreeSet;

use super::{Needs, ProofTree, Provable};
use crate::notation::print::Alphabet;
use crate::notation::{self, Item, Line, Ply, Variation};
use crate::puzzle::Task;
use crate::rules::Rules;

/// What proves a task in a position.
type Fill<'f, G> = dyn FnMut(&<G as Rules>::Position) -> Option<ProofTree<<G as Rules>::Move>> + 'f;

/// The tree of a solution: the author's moves for the player whose task it is, all replies that are written for the
/// others, all moves that may be picked of what the player offers. Other variations on the player's own moves, tries among
/// them, are left out. `fill` proves the task in a position where a line ends or a reply is missing. `None` when a move is
/// illegal.
///
/// Whether the tree proves anything is for [`check`](super::check) to say.
#[must_use]
pub fn of_line<G: Provable>(
    rules: &G,
    start: &G::Position,
    task: Task,
    line: &Line,
    fill: &mut Fill<'_, G>,
) -> Option<ProofTree<G::Move>> {
    let mut writer = ProofWriter {
        rules,
        task,
        fill,
        tree: ProofTree::default(),
    };
    writer.line(line, &mut Box::new(start.clone()), 1, false)?;
    Some(writer.tree)
}

struct ProofWriter<'r, G: Provable> {
    rules: &'r G,
    task: Task,
    fill: &'r mut Fill<'r, G>,
    tree: ProofTree<G::Move>,
}

impl<G: Provable> ProofWriter<'_, G> {
    /// Adds a line; `is_beside` where its first move replaces one that is told already.
    fn line(
        &mut self,
        line: &Line,
        position: &mut Box<G::Position>,
        mut depth: u32,
        mut is_beside: bool,
    ) -> Option<()> {
        let mut items = line.items.iter().peekable();
        while let Some(item) = items.next() {
            let Item::Ply(ply) = item else { continue };
            let first = self.tree.branches.len();
            // The other replies come first: the next moves of the line follow this one.
            while let Some(next) = items.next_if(|next| !matches!(next, Item::Ply(_))) {
                match next {
                    Item::Variation(other) if self.is_part(position, ply, other) => {
                        self.line(&other.line, &mut position.clone(), depth, true)?;
                    }
                    _ => {}
                }
            }
            let mv = self.rules.resolve(position, &ply.played).ok()?;
            let step = self.rules.check(position, &mv).ok()?;
            if !std::mem::take(&mut is_beside) {
                self.replies(first, &mv, position, depth);
            }
            self.rules.play(position, &step);
            self.tree.push(depth, mv);
            depth += 1;
        }
        let end = (self.fill)(position);
        self.tree.graft(end.unwrap_or_default(), depth);
        Some(())
    }

    /// Adds the replies that neither `main` nor the branches from `first` on are, each with a proof.
    fn replies(&mut self, first: usize, main: &G::Move, position: &G::Position, depth: u32) {
        let Needs::Each { replies, .. } = Needs::of(self.rules, position, self.task) else {
            return;
        };
        let beside = self.tree.branches[first..].iter();
        let beside = beside.filter(|branch| branch.depth == depth);
        let written = beside.map(|branch| &branch.mv).chain([main]);
        let written: Vec<_> = written.map(|mv| self.rules.normal(position, mv)).collect();
        for reply in replies {
            if written.contains(&self.rules.normal(position, &reply)) {
                continue;
            }
            let after = self.rules.after(position, &reply);
            // One that stays without an answer is enough for the check to say so.
            let Some(found) = after.ok().and_then(|after| (self.fill)(&after)) else {
                return;
            };
            self.tree.push(depth, reply);
            self.tree.graft(found, depth + 1);
        }
    }

    /// Whether a variation belongs to the proof beside the move that it replaces.
    fn is_part(&self, position: &G::Position, main: &Ply, other: &Variation) -> bool {
        if !self.task.is_up_to(self.rules.to_move(position)) {
            return true;
        }
        let Needs::Offered { moves, .. } = Needs::of(self.rules, position, self.task) else {
            return false;
        };
        let first = other.line.plies().next();
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
}
