//! Proofs as lines of play: which branches lie under which, how long they last, and the tree in the notation of records.

use crate::notation::print::Alphabet;
use crate::puzzle::proof::ProofTree;
use crate::rules::{Explain, Rules};

/// How many answers to one move a written solution holds; of more, only the first ones.
const MOST_ANSWERS: usize = 8;
/// How many moves a written solution has at most; beyond, only the main line goes on.
const MOST_MOVES: usize = 2000;

/// The shape of a proof.
#[derive(Debug)]
pub struct Outline<'t, M> {
    tree: &'t ProofTree<M>,
    roots: Vec<usize>,
    children: Vec<Vec<usize>>,
    heights: Vec<u32>,
}

impl<'t, M: Clone> Outline<'t, M> {
    /// Looks through a proof of a position. A proof may stop where a win can no longer be prevented: the moves that are
    /// then still to come, one of each player, count as played.
    #[must_use]
    pub fn of<G: Rules<Move = M>>(rules: &G, start: &G::Position, tree: &'t ProofTree<M>) -> Self {
        let mut path = vec![start.clone()];
        let tails: Vec<u32> = tree
            .branches
            .iter()
            .map(|branch| {
                path.truncate(branch.depth as usize);
                let Some(mut position) = path.last().cloned() else { return 0 };
                if let Ok(step) = rules.check(&position, &branch.mv) {
                    rules.play(&mut position, &step);
                }
                let is_over = rules.outcome(&position).is_some();
                path.push(position);
                if is_over { 0 } else { u32::try_from(G::SEATS.len()).unwrap_or(0) }
            })
            .collect();
        Self::with_tails(tree, &tails)
    }

    /// Looks through a proof.
    #[must_use]
    pub fn new(tree: &'t ProofTree<M>) -> Self {
        Self::with_tails(tree, &[])
    }

    /// Looks through a proof whose last moves are followed by so many that are not in it.
    fn with_tails(tree: &'t ProofTree<M>, tails: &[u32]) -> Self {
        let branches = &tree.branches;
        let mut outline = Self {
            tree,
            roots: Vec::new(),
            children: vec![Vec::new(); branches.len()],
            heights: vec![0; branches.len()],
        };
        let mut path: Vec<usize> = Vec::new();
        for (at, branch) in branches.iter().enumerate() {
            outline.close(&mut path, branch.depth.saturating_sub(1) as usize);
            match path.last() {
                Some(&parent) => outline.children[parent].push(at),
                None => outline.roots.push(at),
            }
            // What a branch refers to is complete by now.
            let is_last = branches.get(at + 1).is_none_or(|next| next.depth <= branch.depth);
            let tail = tails.get(at).copied().filter(|_| is_last).unwrap_or(0);
            outline.heights[at] = branch.same_as.map_or(tail, |earlier| outline.heights[earlier as usize]);
            path.push(at);
        }
        outline.close(&mut path, 0);
        outline
    }

    fn close(&mut self, path: &mut Vec<usize>, length: usize) {
        while path.len() > length {
            let (Some(at), parent) = (path.pop(), path.last()) else { break };
            if let Some(&parent) = parent {
                self.heights[parent] = self.heights[parent].max(self.heights[at] + 1);
            }
        }
    }

    /// The branches that follow one, or that begin the proof.
    #[must_use]
    pub fn next(&self, after: Option<usize>) -> &[usize] {
        match after {
            None => &self.roots,
            Some(at) => &self.children[self.tree.branches[at].same_as.map_or(at, |earlier| earlier as usize)],
        }
    }

    /// The first of the branches that last longest.
    #[must_use]
    pub fn longest(&self, among: &[usize]) -> Option<usize> {
        // `max_by_key` would give the last.
        among.iter().rev().max_by_key(|&&at| self.heights[at]).copied()
    }

    /// The branches of a line in which the others hold out as long as they can.
    #[must_use]
    pub fn line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        while let Some(at) = self.longest(self.next(line.last().copied())) {
            line.push(at);
        }
        line
    }

    /// The proof in the notation of records, `number` being that of its first move.
    #[must_use]
    pub fn record<G: Explain<Move = M>>(&self, rules: &G, number: u32, alphabet: Alphabet) -> String {
        let mut out = String::new();
        let mut written = 0;
        self.write(&|mv| rules.write(mv, alphabet), number, None, None, &mut written, &mut out);
        out
    }

    /// Writes what follows a branch; the first move of it is `chosen`, or else the one that lasts longest.
    fn write(
        &self,
        name: &dyn Fn(&M) -> String,
        mut number: u32,
        mut after: Option<usize>,
        mut chosen: Option<usize>,
        written: &mut usize,
        out: &mut String,
    ) {
        loop {
            let answers = self.next(after);
            let Some(main) = chosen.or_else(|| self.longest(answers)) else { return };
            out.push_str(&format!("{number}. {} ", name(&self.tree.branches[main].mv)));
            *written += 1;
            if chosen.take().is_none() {
                for &other in answers.iter().filter(|&&other| other != main).take(MOST_ANSWERS - 1) {
                    if *written < MOST_MOVES {
                        out.push_str("( ");
                        self.write(name, number, after, Some(other), written, out);
                        out.push_str(") ");
                    }
                }
            }
            number += 1;
            after = Some(main);
        }
    }
}
