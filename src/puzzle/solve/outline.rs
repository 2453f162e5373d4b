//! Proofs as lines of play: which branches lie under which, how long they last, and the tree in the notation of records.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::notation::print::Alphabet;
use crate::puzzle::proof::{ProofTree, Provable};
use crate::puzzle::{SHARED_ANSWERS, Task};
use crate::rules::Explain;

/// How many moves a written solution has, about: beyond, its lines end early.
pub const MOST_MOVES: usize = 2000;
/// Up to this number of moves no reply is left out.
const FEW_MOVES: usize = 100;
/// The number of moves that is enough for a reader.
const SHORT_MOVES: usize = 30;
/// A skipped move.
const PASS: &str = "--";
/// A variation that is not longer is told to its end.
const SHORT_LINE: usize = 4;
/// So deep brackets nest at most; the notation reads a hundred.
const MOST_NESTED: u32 = 90;

/// The shape of a proof.
#[derive(Debug)]
pub struct ProofOutline<'t, M> {
    tree: &'t ProofTree<M>,
    roots: Vec<usize>,
    children: Vec<Vec<usize>>,
    heights: Vec<u32>,
    /// The branches that refer to positions which are only as good as theirs: the move played there
    /// may be illegal here.
    unlike: HashSet<usize>,
}

impl<'t, M: Clone> ProofOutline<'t, M> {
    /// Looks through a proof of a position. A proof may stop where a win can no longer be prevented: the moves that are
    /// then still to come, one of each player, count as played.
    #[must_use]
    pub fn of<G: Provable<Move = M>>(
        rules: &G,
        start: &G::Position,
        tree: &'t ProofTree<M>,
    ) -> Self {
        let mut path = vec![start.clone()];
        let mut identities: HashMap<u32, Option<Vec<u8>>> = tree
            .branches
            .iter()
            .filter_map(|branch| Some((branch.same_as?, None)))
            .collect();
        let mut unlike = HashSet::new();
        let tails: Vec<u32> = tree
            .branches
            .iter()
            .enumerate()
            .map(|(at, branch)| {
                path.truncate(branch.depth as usize);
                let Some(mut position) = path.last().cloned() else {
                    return 0;
                };
                if let Ok(step) = rules.check(&position, &branch.mv) {
                    rules.play(&mut position, &step);
                }
                let is_over = rules.outcome(&position).is_some();
                if let Some(known) = u32::try_from(at)
                    .ok()
                    .and_then(|at| identities.get_mut(&at))
                {
                    *known = rules.identity(&position);
                }
                if let Some(earlier) = branch.same_as {
                    let identity = rules.identity(&position);
                    if identity.is_none() || identities.get(&earlier) != Some(&identity) {
                        unlike.insert(at);
                    }
                }
                path.push(position);
                if is_over {
                    0
                } else {
                    u32::try_from(G::SEATS.len()).unwrap_or(0)
                }
            })
            .collect();
        Self::with_tails(tree, &tails, unlike)
    }

    /// Looks through a proof whose last moves are followed by this number of moves outside it.
    fn with_tails(tree: &'t ProofTree<M>, tails: &[u32], unlike: HashSet<usize>) -> Self {
        let branches = &tree.branches;
        let mut outline = Self {
            tree,
            roots: Vec::new(),
            children: vec![Vec::new(); branches.len()],
            heights: vec![0; branches.len()],
            unlike,
        };
        let mut path: Vec<usize> = Vec::new();
        for (at, branch) in branches.iter().enumerate() {
            outline.close(&mut path, branch.depth.saturating_sub(1) as usize);
            match path.last() {
                Some(&parent) => outline.children[parent].push(at),
                None => outline.roots.push(at),
            }
            // The branch that is referred to is complete by now.
            let is_last = branches
                .get(at + 1)
                .is_none_or(|next| next.depth <= branch.depth);
            let tail = tails.get(at).copied().filter(|_| is_last).unwrap_or(0);
            let same_as = branch.same_as.filter(|_| !outline.unlike.contains(&at));
            outline.heights[at] = same_as.map_or(tail, |earlier| outline.heights[earlier as usize]);
            path.push(at);
        }
        outline.close(&mut path, 0);
        outline
    }

    fn close(&mut self, path: &mut Vec<usize>, length: usize) {
        while path.len() > length {
            let (Some(at), parent) = (path.pop(), path.last()) else {
                break;
            };
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
            Some(at) if self.unlike.contains(&at) => &[],
            Some(at) => {
                &self.children[self.tree.branches[at]
                    .same_as
                    .map_or(at, |earlier| earlier as usize)]
            }
        }
    }

    /// The first of the branches that last longest.
    #[must_use]
    pub fn longest(&self, among: &[usize]) -> Option<usize> {
        // `max_by_key` would give the last.
        among
            .iter()
            .rev()
            .max_by_key(|&&at| self.heights[at])
            .copied()
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

    /// The first move of the proof.
    #[must_use]
    pub fn first(&self) -> Option<&'t M> {
        Some(&self.tree.branches[*self.roots.first()?].mv)
    }

    /// Writes for a reader, in the notation of records: the main line to its end, tries with a reply
    /// that refutes them (`!` where it is the only one), and the replies nearest to the start that
    /// have answers of their own, each up to its answer.
    #[must_use]
    pub fn short<G: Explain<Move = M>>(
        &self,
        rules: &G,
        (start, task): (&G::Position, Task),
        tries: &[(M, M, bool)],
        alphabet: Alphabet,
    ) -> String {
        let mut tree = OutlinedTree {
            outline: self,
            rules,
            task,
            alphabet,
            most: SHORT_MOVES,
            is_full: false,
            is_cut: false,
            nodes: vec![WrittenNode::default()],
        };
        let (line, others) = tree.follow(None, start.clone());
        let main = tree.add(0, &line);
        if let (true, Some(&key)) = (tree.is_own(start), main.first()) {
            tree.nodes[key].name.push('!');
            for (mv, reply, is_only) in tries {
                let mark = if *is_only { "!" } else { "" };
                let words = [(mv, "?"), (reply, mark)]
                    .map(|(mv, mark)| (None, format!("{}{mark}", rules.write(mv, alphabet))));
                tree.add(0, &words);
            }
        }
        for (at, branch, reply, position) in others {
            let (mut line, _) = tree.follow(Some(branch), position.clone());
            line.insert(0, (Some(branch), reply));
            if line.len() > SHORT_LINE {
                line.truncate(1 + tree.until_answered(Some(branch), position));
            }
            let is_worth = line[1..].iter().any(|(_, name)| name != PASS);
            if is_worth && tree.nodes.len() + line.len() <= SHORT_MOVES {
                tree.add(at.checked_sub(1).map_or(0, |at| main[at]), &line);
            }
        }
        let mut out = String::new();
        tree.write(0, rules.number(start), &mut out);
        out
    }

    /// The proof in the notation of records, from the position that it begins with.
    ///
    /// A move that others reply to has every reply that matters, or the line ends with it: with some `most` moves the first
    /// replies of all lines come before the later ones of a few, and the main line before the others. Unless all that is written
    /// are few moves, a reply whose answer is that to another one gets no line of its own.
    #[must_use]
    pub fn record<G: Explain<Move = M>>(
        &self,
        rules: &G,
        (start, task): (&G::Position, Task),
        most: usize,
        alphabet: Alphabet,
    ) -> String {
        let grown = |most, is_full| {
            let nodes = vec![WrittenNode::default()];
            let mut tree = OutlinedTree {
                outline: self,
                rules,
                task,
                alphabet,
                most,
                is_full,
                is_cut: false,
                nodes,
            };
            tree.grow(start);
            tree
        };
        let mut tree = grown(most.min(FEW_MOVES), true);
        if tree.is_cut {
            tree = grown(most, false);
        }
        let mut out = String::new();
        tree.write(0, rules.number(start), &mut out);
        out
    }
}

/// The part of a proof that is written.
struct OutlinedTree<'a, 't, G: Explain> {
    outline: &'a ProofOutline<'t, G::Move>,
    rules: &'a G,
    task: Task,
    alphabet: Alphabet,
    most: usize,
    /// Whether replies with the same answer have a line each.
    is_full: bool,
    /// Whether a line ends early.
    is_cut: bool,
    /// The first one is the start.
    nodes: Vec<WrittenNode>,
}

/// A move that is written.
#[derive(Debug, Default)]
struct WrittenNode {
    /// Nothing before the first move.
    branch: Option<usize>,
    name: String,
    /// The next moves; the first is the main line's.
    next: Vec<usize>,
    /// In how many brackets it stands.
    nested: u32,
}

/// The moves of a line, each with its branch.
type Line = Vec<(Option<usize>, String)>;

/// A reply beside a line: behind how many of its moves, the branch, its name, and the position behind it.
type Beside<P> = (usize, usize, String, P);

impl<G: Explain> OutlinedTree<'_, '_, G> {
    /// The line behind a branch in which the others hold out longest, and the replies beside it. Others pass only where nothing
    /// else is to be answered, and the line ends with the answer to the last move other than a pass.
    fn follow(
        &self,
        mut branch: Option<usize>,
        mut position: G::Position,
    ) -> (Line, Vec<Beside<G::Position>>) {
        let (mut line, mut beside) = (Vec::new(), Vec::new());
        let (mut kept, mut is_due) = (1, false);
        loop {
            let mut moves = self.following(branch, &position);
            let is_own = self.is_own(&position);
            let best = moves
                .iter()
                .enumerate()
                .rev()
                .max_by_key(|(_, (branch, name, _))| {
                    (is_own || name != PASS, self.outline.heights[*branch])
                });
            let Some(best) = best.map(|(at, _)| at) else {
                break;
            };
            let (next, name, after) = moves.remove(best);
            let others = moves.into_iter();
            beside.extend(others.map(|(branch, name, after)| (line.len(), branch, name, after)));
            is_due |= !is_own && name != PASS;
            line.push((Some(next), name));
            if is_due {
                kept = line.len();
            }
            is_due &= !is_own;
            (branch, position) = (Some(next), after);
        }
        line.truncate(kept);
        while line.len() > 1 && line.last().is_some_and(|(_, name)| name == PASS) {
            line.pop();
        }
        beside.retain(|(at, ..)| *at < line.len());
        (line, beside)
    }

    /// How many moves there are behind a branch up to the next one of the player whose goal it is.
    fn until_answered(&self, mut branch: Option<usize>, mut position: G::Position) -> usize {
        for count in 1.. {
            let is_own = self.is_own(&position);
            let Some((next, _, after)) = self.following(branch, &position).into_iter().next()
            else {
                return count - 1;
            };
            if is_own {
                return count;
            }
            (branch, position) = (Some(next), after);
        }
        0
    }

    /// Writes a line behind a move; where its moves are written.
    fn add(&mut self, mut node: usize, line: &[(Option<usize>, String)]) -> Vec<usize> {
        let first = self.nodes.len();
        for (branch, name) in line {
            let next = self.nodes.len();
            self.nodes[node].next.push(next);
            self.nodes.push(WrittenNode {
                branch: *branch,
                name: name.clone(),
                ..WrittenNode::default()
            });
            node = next;
        }
        (first..self.nodes.len()).collect()
    }

    /// Chooses the moves to write: the main line as far as there is room, then those next to the
    /// start.
    fn grow(&mut self, start: &G::Position) {
        let mut waiting = VecDeque::new();
        let mut main = Some((0, start.clone()));
        while let Some((node, position)) = main.take() {
            let mut grown = self.extend(node, &position).into_iter();
            main = grown.next();
            waiting.extend(grown);
        }
        // A line that is cut though it was to be full is not used.
        while let Some((node, position)) = waiting
            .pop_front()
            .filter(|_| !(self.is_full && self.is_cut))
        {
            waiting.extend(self.extend(node, &position));
        }
    }

    /// Writes the moves after a move, if there is room, with the answers to them; returns those
    /// that can be extended next, the main line first.
    fn extend(&mut self, node: usize, position: &G::Position) -> Vec<(usize, G::Position)> {
        let (branch, nested) = (self.nodes[node].branch, self.nodes[node].nested);
        let is_own = self.is_own(position);
        let (is_due, most) = (node == 0 || is_own, self.most);
        let has_room = |written: usize, moves: usize| {
            nested <= MOST_NESTED && (is_due || written + 2 * moves <= most)
        };
        let is_end = self.outline.next(branch).is_empty();
        // Each of a few moves may stand for many: those are looked at only where one has room.
        let moves = if has_room(self.nodes.len(), 1) {
            self.following(branch, position)
        } else {
            Vec::new()
        };
        if moves.is_empty() || !has_room(self.nodes.len(), moves.len()) {
            self.is_cut |= !is_end;
            return Vec::new();
        }
        let first = self.nodes.len();
        for (place, (branch, name, _)) in moves.iter().enumerate() {
            let nested = self.nodes[node].nested + u32::from(place > 0);
            self.nodes[node].next.push(first + place);
            self.nodes.push(WrittenNode {
                branch: Some(*branch),
                name: name.clone(),
                next: Vec::new(),
                nested,
            });
        }
        let moves = moves
            .into_iter()
            .enumerate()
            .map(|(place, (_, _, after))| (first + place, after));
        if is_own {
            return moves.collect();
        }
        // A reply is told by the answer to it.
        let answer = |(node, position): (usize, G::Position)| {
            if self.is_own(&position) {
                self.extend(node, &position)
            } else {
                vec![(node, position)]
            }
        };
        moves.flat_map(answer).collect()
    }

    fn is_own(&self, position: &G::Position) -> bool {
        self.task.is_up_to(self.rules.to_move(position))
    }

    /// The moves behind a branch that are worth a line, the one that lasts longest first.
    fn following(
        &self,
        after: Option<usize>,
        position: &G::Position,
    ) -> Vec<(usize, String, G::Position)> {
        let (outline, rules) = (self.outline, self.rules);
        let all = outline.next(after);
        let Some(main) = outline.longest(all) else {
            return Vec::new();
        };
        let (mut answers, mut answered) = (Vec::new(), 0);
        let mut out = Vec::new();
        for branch in
            std::iter::once(main).chain(all.iter().copied().filter(|&other| other != main))
        {
            let mv = &outline.tree.branches[branch].mv;
            let Ok(position_after) = rules.after(position, mv) else {
                continue;
            };
            if !self.is_own(position) {
                let next = outline.next(Some(branch));
                // It ends the game, or the answer to it is written elsewhere.
                if next.is_empty() && branch != main {
                    continue;
                }
                if let ([answer], true) = (next, self.is_own(&position_after)) {
                    let answer = rules.write(&outline.tree.branches[*answer].mv, self.alphabet);
                    if !self.is_full && answers.contains(&answer) {
                        continue;
                    }
                    answers.extend(Some(answer).filter(|_| answered < SHARED_ANSWERS));
                }
                answered += usize::from(!next.is_empty());
            }
            out.push((branch, rules.write(mv, self.alphabet), position_after));
        }
        out
    }

    /// Writes the moves after a move.
    fn write(&self, mut node: usize, mut number: u32, out: &mut String) {
        while let [main, others @ ..] = &self.nodes[node].next[..] {
            out.push_str(&format!("{number}. {} ", self.nodes[*main].name));
            for &other in others {
                out.push_str(&format!("( {number}. {} ", self.nodes[other].name));
                self.write(other, number + 1, out);
                out.push_str(") ");
            }
            (node, number) = (*main, number + 1);
        }
    }
}
