//! Proof-number search: whether one side wins, whatever the other does, among all moves of both.
//!
//! It goes where the fewest positions are still to be settled, and knows nothing of the game. What it finds holds if what the
//! game says of a position holds; the proof that is made of it is checked by others.

use std::collections::HashSet;

use super::table::{NO_MOVE, TableEntry, TranspositionTable};
use super::{Limits, Stopped};
use crate::puzzle::Task;
use crate::puzzle::proof::{Builder, ProofTree, Provable};

/// The estimate of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Estimate {
    /// The attacker wins.
    Won,
    /// He does not.
    Held,
    /// Open: how much work it may be to show that he wins, and that he does not; both at least 1.
    Open(u16, u16),
}

/// A game in which one side, the attacker, wants to win and the other wants to keep him from it.
pub(crate) trait Duel<G: Provable> {
    /// A move.
    type Move: Copy + PartialEq;

    /// Whether the attacker is to move.
    fn is_attacking(&self) -> bool;
    /// Looks at the position, which [`estimate`](Self::estimate) and [`moves`](Self::moves) then speak of: a number that is the
    /// same for positions that are as good.
    fn look(&mut self) -> u128;
    /// The estimate of the position.
    fn estimate(&self) -> Estimate;
    /// Whether a move that another position allows is legal in this one, with the same player to move.
    fn is_possible(&self, mv: Self::Move) -> bool;
    /// The moves that matter, the most promising ones first.
    fn moves(&self) -> Vec<Self::Move>;
    /// Makes a move.
    fn play(&mut self, mv: Self::Move);
    /// Takes the last move back, which was this one.
    fn undo(&mut self, mv: Self::Move);
    /// Goes to a position that comes of the first one.
    fn set(&mut self, position: &G::Position);
    /// A move as the rules have it.
    fn written(&self, mv: Self::Move) -> G::Move;
}

/// The number of a result that cannot be reached.
const NEVER: u32 = i16::MAX as u32;
/// The largest number otherwise.
const LARGE: u32 = NEVER - 1;
/// How many moves are looked at before any of them is searched; the others come when these have failed.
const BATCH: usize = 48;
/// How many of the last moves that held are tried first at each depth.
const MOST_REMEMBERED: usize = 6;

/// How hard it is to win, and to hold.
type Numbers = [u32; 2];

/// A move with the numbers of the position behind it.
struct ProofChild<M> {
    mv: M,
    numbers: Numbers,
}

/// How the children of a position stand for the player to move, who wants their first number to be 0.
struct Standing {
    /// The child with the least first number; nothing where all have failed.
    best: Option<usize>,
    least: u32,
    /// The least first number of the others.
    second: u32,
    /// The largest second number.
    largest: u32,
    /// How many have not failed.
    open: u32,
}

impl Standing {
    fn of<M>(children: &[ProofChild<M>], here: SearchedNode) -> Self {
        let (mut best, mut second, mut largest) = (None, NEVER, 0);
        let (mut least, mut open) = (NEVER, 0);
        for (at, child) in children.iter().enumerate() {
            let [own, other] = here.of_mover(child.numbers);
            if other == 0 {
                continue;
            }
            open += 1;
            largest = largest.max(other);
            if own < least || best.is_none() {
                (best, second, least) = (Some(at), least, own);
            } else {
                second = second.min(own);
            }
        }
        Self {
            best,
            least,
            second,
            largest,
            open,
        }
    }
}

/// A position that is searched.
#[derive(Clone, Copy)]
struct SearchedNode {
    key: u128,
    depth: usize,
    is_attacking: bool,
    /// How many positions were looked at before it.
    before: u64,
}

impl SearchedNode {
    /// The numbers with that first which the player to move wants to be 0, or these as they were.
    #[inline]
    const fn of_mover(self, [win, hold]: Numbers) -> Numbers {
        if self.is_attacking {
            [win, hold]
        } else {
            [hold, win]
        }
    }
}

/// A search.
pub(crate) struct ProofNumberSearch<'a, G: Provable, D: Duel<G>> {
    duel: D,
    rules: &'a G,
    table: TranspositionTable,
    limits: Limits<'a>,
    /// Positions looked at.
    nodes: u64,
    /// The moves of the defenders that have held, by depth, the last one first.
    held: Vec<Vec<D::Move>>,
    /// The move that settled the last position that was settled by one.
    settled_by: Option<D::Move>,
}

impl<'a, G: Provable, D: Duel<G>> ProofNumberSearch<'a, G, D> {
    /// A search from where a duel stands.
    pub(crate) fn new(rules: &'a G, duel: D, limits: &Limits<'a>) -> Self {
        let table = TranspositionTable::new(limits.memory);
        Self {
            duel,
            rules,
            table,
            limits: *limits,
            nodes: 0,
            held: Vec::new(),
            settled_by: None,
        }
    }

    /// Positions looked at.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the attacker wins.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub(crate) fn wins(&mut self) -> Result<bool, Stopped> {
        let (_, numbers) = self.child()?;
        let [win, _] = if is_settled(numbers) {
            numbers
        } else {
            self.search(0, [NEVER, NEVER])?
        };
        Ok(win == 0)
    }

    /// The same from a position that comes of the first one; to look at it counts, even if it is known.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub(crate) fn wins_from(&mut self, position: &G::Position) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes || self.limits.is_stopped() {
            return Err(Stopped);
        }
        self.duel.set(position);
        self.wins()
    }

    /// The proof of what the search has found, as a task: of the attacker to win, or of the others to keep him from it. At most
    /// that number of branches.
    ///
    /// # Errors
    /// When a limit ended the search, or the proof is larger.
    pub(crate) fn proof(
        &mut self,
        position: &G::Position,
        task: Task,
        most: usize,
    ) -> Result<ProofTree<G::Move>, Stopped> {
        let mut builder = Builder::new(most);
        self.grow(position, task, 1, &mut builder)?;
        Ok(builder.finish())
    }

    /// Adds the moves that prove the task from a position; they have the depth.
    fn grow(
        &mut self,
        position: &G::Position,
        task: Task,
        depth: u32,
        builder: &mut Builder<G::Move, Vec<u8>>,
    ) -> Result<(), Stopped> {
        let rules = self.rules;
        if rules.outcome(position).is_some() {
            return Ok(());
        }
        // To list the replies takes longer than to look at the clock.
        if self.limits.is_stopped() {
            return Err(Stopped);
        }
        let moves = if task.is_up_to(rules.to_move(position)) {
            self.duel.set(position);
            let mv = self.answer(depth)?;
            vec![self.duel.written(mv)]
        } else {
            rules.replies(position, task)
        };
        for mv in moves {
            let Ok(after) = rules.after(position, &mv) else {
                continue;
            };
            if builder.add(depth, mv, rules.likeness(&after, task))? {
                self.grow(&after, task, depth + 1, builder)?;
            }
        }
        Ok(())
    }

    /// The move that settles the position for the player to move.
    fn answer(&mut self, depth: u32) -> Result<D::Move, Stopped> {
        self.settled_by = None;
        self.search(depth as usize, [NEVER, NEVER])?;
        self.settled_by.ok_or(Stopped)
    }

    /// The key and the numbers of the position without searching on.
    fn child(&mut self) -> Result<(u128, Numbers), Stopped> {
        let key = self.duel.look();
        if let Some(known) = self.table.get(key) {
            return Ok((
                key,
                [known.lower, known.upper].map(|number| u32::from(number.unsigned_abs())),
            ));
        }
        self.nodes += 1;
        if self.nodes > self.limits.nodes
            || (self.nodes.is_multiple_of(64) && self.limits.is_stopped())
        {
            return Err(Stopped);
        }
        Ok((
            key,
            match self.duel.estimate() {
                Estimate::Won => [0, NEVER],
                Estimate::Held => [NEVER, 0],
                Estimate::Open(win, hold) => {
                    [win, hold].map(|number| u32::from(number).clamp(1, LARGE))
                }
            },
        ))
    }

    /// Searches a position that is not settled at a glance, until one of its numbers reaches its limit.
    fn search(&mut self, depth: usize, limits: Numbers) -> Result<Numbers, Stopped> {
        let here = SearchedNode {
            key: self.duel.look(),
            depth,
            is_attacking: self.duel.is_attacking(),
            before: self.nodes,
        };
        if !here.is_attacking
            && let Some(mv) = self.recall(depth)?
        {
            return Ok(self.settle(here, mv));
        }
        self.duel.look();
        let moves = self.duel.moves();
        let mut seen = HashSet::new();
        let mut children: Vec<ProofChild<D::Move>> = Vec::new();
        let mut next = 0;
        loop {
            let Standing {
                best,
                least,
                second,
                largest,
                open,
            } = Standing::of(&children, here);
            if best.is_none() && next < moves.len() {
                // All that were looked at have failed.
                children.clear();
                let end = moves.len().min(next + BATCH);
                if let Some(mv) = self.widen(here, &moves[next..end], (&mut children, &mut seen))? {
                    return Ok(self.settle(here, mv));
                }
                next = end;
                continue;
            }
            // Positions that come of several orders of moves would count too often in a sum.
            let unseen = u32::try_from((moves.len() - next) / 4).unwrap_or(LARGE);
            let others = (open + unseen).saturating_sub(1);
            let numbers @ [own, other] =
                best.map_or([NEVER, 0], |_| [least, (largest + others).min(LARGE)]);
            let limit = here.of_mover(limits);
            if own >= limit[0] || other >= limit[1] || other == 0 {
                let numbers = here.of_mover(numbers);
                self.keep(here, numbers);
                return Ok(numbers);
            }
            let Some(child) = best.map(|at| &mut children[at]) else {
                return Err(Stopped);
            };
            // A little more than the second best, so that the search does not go to and fro.
            let share = [
                limit[0].min(second.saturating_add(1 + second / 4)),
                limit[1].saturating_sub(others).max(1),
            ];
            let mv = child.mv;
            self.duel.play(mv);
            let found = self.search(depth + 1, here.of_mover(share));
            self.duel.undo(mv);
            child.numbers = found?;
            if here.of_mover(child.numbers)[0] == 0 {
                return Ok(self.settle(here, mv));
            }
        }
    }

    /// Adds moves with their numbers to the children of a position; the first that settles it.
    fn widen(
        &mut self,
        here: SearchedNode,
        moves: &[D::Move],
        (children, seen): (&mut Vec<ProofChild<D::Move>>, &mut HashSet<u128>),
    ) -> Result<Option<D::Move>, Stopped> {
        for &mv in moves {
            let (child, numbers) = self.behind(mv)?;
            let [own, other] = here.of_mover(numbers);
            if own == 0 {
                return Ok(Some(mv));
            }
            if other != 0 && seen.insert(child) {
                children.push(ProofChild { mv, numbers });
            }
        }
        Ok(None)
    }

    /// The key and the numbers of the position behind a move.
    #[inline]
    fn behind(&mut self, mv: D::Move) -> Result<(u128, Numbers), Stopped> {
        self.duel.play(mv);
        let known = self.child();
        self.duel.undo(mv);
        known
    }

    /// Remembers that a move settled a position for the player to move.
    fn settle(&mut self, here: SearchedNode, mv: D::Move) -> Numbers {
        let numbers = here.of_mover([0, NEVER]);
        self.keep(here, numbers);
        self.settled_by = Some(mv);
        if !here.is_attacking {
            if self.held.len() <= here.depth {
                self.held.resize_with(here.depth + 1, Vec::new);
            }
            let held = &mut self.held[here.depth];
            held.retain(|one| *one != mv);
            held.insert(0, mv);
            held.truncate(MOST_REMEMBERED);
        }
        numbers
    }

    /// A move that has held lately and holds here too.
    fn recall(&mut self, depth: usize) -> Result<Option<D::Move>, Stopped> {
        for mv in self.held.get(depth).cloned().unwrap_or_default() {
            if self.duel.is_possible(mv) && self.behind(mv)?.1[1] == 0 {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Keeps the numbers of a position.
    fn keep(&mut self, here: SearchedNode, [win, hold]: Numbers) {
        self.limits.show(self.nodes, 0);
        let [lower, upper] = [win, hold].map(|number| i16::try_from(number).unwrap_or(i16::MAX));
        // A settled position is worth more than an open one, and much work more than little.
        let work =
            (self.nodes - here.before).max(1).ilog2() + if is_settled([win, hold]) { 2 } else { 1 };
        let size = u16::try_from(work).unwrap_or(u16::MAX);
        self.table.put(
            here.key,
            size,
            TableEntry {
                lower,
                upper,
                best: NO_MOVE,
                ..TableEntry::UNKNOWN
            },
        );
    }
}

/// Whether nothing is left to be searched.
const fn is_settled([win, hold]: Numbers) -> bool {
    win == 0 || hold == 0
}
