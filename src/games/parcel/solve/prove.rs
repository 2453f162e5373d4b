//! From goals to searches, and from searches to proofs and answers.

use super::search::SearchNode;
use super::{Objective, Search};
use crate::Colour;
use crate::games::parcel::position::words;
use crate::games::parcel::{Draw, Move, Opening, Parcel, Position};
use crate::puzzle::proof::{Builder, ProofTree, Provable};
use crate::puzzle::solve::{
    Answer, BestScore, Class, GoalQuestion, Key, Limits, ProofOutline, Solve, Stopped, Verdict,
};
use crate::puzzle::{Aim, Goal, Task};
use crate::rules::{Offer, Rules, Seat};
use crate::text::decimal::Decimal;

/// The memory that a branch of a proof takes, with its place in the list of positions.
const BRANCH_BYTES: usize = 320;

/// The engine has a position searched that has at most this number of moves.
const MOST_PROBED: u64 = 24;

impl Solve for Parcel {
    /// The cost of a position grows with the edges to be judged and with the words of a flood; free
    /// segments cross, so that each takes longer to judge on larger fields. As measured, with the
    /// field of 7×7 as one: 14 on 13×13, 57 on 16×16, 100 on 20×20, with free segments 26 on 7×7,
    /// 220 on 11×11. A torus has no outside that a flood could end at: among squares of both
    /// colours a position takes four times as long there, from 9×9 on.
    fn weight(&self, _: Class, _: Goal) -> u64 {
        let edges = self.edges().len() as u64;
        let words = u64::from(words(self.grid));
        let judging = if self.free_segments {
            edges.isqrt()
        } else {
            15 * words
        };
        let is_closed = self.grid.glued_x() && self.grid.glued_y();
        let flooding = if is_closed && words > 1 { 4 } else { 1 };
        (flooding * edges * judging / (15 * 112)).max(1)
    }

    /// With more moves left, searches took two fifths of the engine's time and settled nothing.
    fn effort(&self, position: &Position) -> u64 {
        u64::from(self.count(&mut position.clone()) <= MOST_PROBED)
    }

    /// All moves are searched, whatever class is asked for.
    fn solve(
        &self,
        position: &Position,
        question: GoalQuestion,
        limits: &Limits<'_>,
    ) -> Answer<Self> {
        let mut answer = Answer::unknown(Class::All);
        // Where a limit ends the search, what was found before it stays.
        let _ = self.answer(position, question, limits, &mut answer);
        if let (Goal::Wins { .. }, [tree]) = (question.goal, &answer.proof[..]) {
            let line = ProofOutline::of(self, position, tree).line();
            answer.line = line
                .into_iter()
                .map(|at| tree.branches[at].mv.clone())
                .collect();
        }
        answer
    }

    fn best_score(
        &self,
        position: &Position,
        all: bool,
        limits: &Limits<'_>,
    ) -> Option<BestScore<Move>> {
        let most = self.whole();
        let mut best = BestScore {
            lead: [-most, most],
            sure: [None; 2],
            keys: None,
            positions: 0,
        };
        let mut lead = Search::new(self, position, Objective::Lead, *limits);
        let found = lead.narrow(&mut best.lead);
        best.positions = lead.nodes();
        // Where a limit ends the search, what was found before it stays.
        if found.is_err() || !all {
            return Some(best);
        }
        let value = if position.mover() == Colour::Red {
            -best.lead[0]
        } else {
            best.lead[0]
        };
        best.keys = lead.keys(value).ok();
        drop(lead);
        for (sure, colour) in best.sure.iter_mut().zip([Colour::Blue, Colour::Red]) {
            let area = Search::new(self, position, Objective::Area(colour), *limits).value();
            *sure = area.ok().map(i32::abs);
        }
        Some(best)
    }
}

impl Parcel {
    fn answer(
        &self,
        position: &Position,
        question: GoalQuestion,
        limits: &Limits<'_>,
        answer: &mut Answer<Self>,
    ) -> Result<(), Stopped> {
        let GoalQuestion { goal, is_brief, .. } = question;
        let mut proof = Vec::new();
        let mut last = None;
        for task in goal.tasks(Self::SEATS) {
            let task = task.of_one(Self::SEATS);
            let Some(side) = colour(task.seat) else {
                return Ok(());
            };
            let Some((reached, tree)) = self.reached(position, (side, task.aim), limits, answer)?
            else {
                answer.verdict = Verdict::Refuted;
                answer.loser = Some(task.seat).filter(|_| goal == Goal::Draw);
                return Ok(());
            };
            proof.push(tree);
            if last.is_none() || side == position.mover() {
                last = Some(reached);
            }
        }
        answer.verdict = Verdict::Proved;
        answer.proof = proof;
        let is_open = matches!(goal, Goal::Wins { by: None, .. });
        let Some(mut reached) = last.filter(|_| !(is_open && is_brief)) else {
            return Ok(());
        };
        let before = reached.search.nodes();
        let shortened = if is_open {
            reached.shorten(most_branches(limits), answer)
        } else {
            Ok(())
        };
        let found = shortened.and_then(|()| reached.keys_and_line(goal, answer));
        answer.nodes += reached.search.nodes() - before;
        found
    }

    /// Searches and proves that a player reaches an aim, by the earliest move if it has a last one; `None` where he does not.
    fn reached<'l>(
        &self,
        position: &Position,
        (side, aim): (Colour, Aim),
        limits: &Limits<'l>,
        answer: &mut Answer<Self>,
    ) -> Result<Option<(ReachedValue<'l>, ProofTree<Move>)>, Stopped> {
        let (objective, need) = self.needed(side, aim);
        // No player gets more than the whole field: nothing need be searched.
        if need > self.whole() {
            return Ok(None);
        }
        let left = Limits {
            nodes: limits.nodes.saturating_sub(answer.nodes),
            ..*limits
        };
        let mut search = Search::new(self, position, objective, left);
        let reached = match aim {
            Aim::Win(Some(by)) => search.soonest(side, need, by),
            _ => search
                .reaches(&[], side, need)
                .map(|reaches| reaches.then_some(0)),
        };
        answer.nodes += search.nodes();
        let Some(by) = reached? else {
            return Ok(None);
        };
        answer.by = Some(by).filter(|&by| by > 0);
        let before = search.nodes();
        let grown = search.tree(side, need, most_branches(limits));
        answer.nodes += search.nodes() - before;
        let reached = ReachedValue { search, side, need };
        Ok(Some((reached, grown?)))
    }

    /// The whole field, in halves of cells.
    fn whole(&self) -> i32 {
        2 * i32::from(self.grid.width()) * i32::from(self.grid.height())
    }

    /// The value that a player must reach for an aim: the least value for him, in halves of cells;
    /// more than the whole field where nothing is enough.
    pub(in crate::games::parcel) fn needed(&self, side: Colour, aim: Aim) -> (Objective, i32) {
        let objective = if matches!(aim, Aim::Score(_)) {
            Objective::Area(side)
        } else {
            Objective::Lead
        };
        let most = self.whole();
        let halves = |value: i32| Decimal::from_halves(u32::try_from(value).unwrap_or(0));
        let is_enough = |value: &i32| {
            // The own area and the other one's, of which one is nothing, with the komi.
            let (own, other) = (halves(*value), halves(-*value));
            let (own, other) = if side == Colour::Red {
                (own + self.komi, other)
            } else {
                (own, other + self.komi)
            };
            match aim {
                Aim::Win(_) => own > other,
                Aim::Hold => own >= other,
                Aim::Deny => false,
                Aim::Score(least) => *value >= 0 && own >= least,
            }
        };
        (
            objective,
            (-most..=most).find(is_enough).unwrap_or(most + 1),
        )
    }
}

/// A proof has a branch for every reply: on an open field it can be long where the search was short.
fn most_branches(limits: &Limits<'_>) -> usize {
    usize::try_from(limits.nodes)
        .unwrap_or(usize::MAX)
        .min(limits.memory / BRANCH_BYTES)
}

/// A search that has found that a side reaches a value.
struct ReachedValue<'a> {
    search: Search<'a>,
    side: Colour,
    need: i32,
}

impl ReachedValue<'_> {
    /// Looks for the shortest win, and proves that instead.
    fn shorten(&mut self, most: usize, answer: &mut Answer<Parcel>) -> Result<(), Stopped> {
        let by = self.search.soonest(self.side, self.need, u32::MAX)?;
        answer.proof = vec![self.search.tree(self.side, self.need, most)?];
        answer.by = by;
        Ok(())
    }

    fn keys_and_line(&mut self, goal: Goal, answer: &mut Answer<Parcel>) -> Result<(), Stopped> {
        let search = &mut self.search;
        let start = search.start().position;
        // Where blue offers segments no single one is a key.
        if start.mover() == self.side && search.parcel().offer(&start).is_none() {
            let keys = search.keys(self.need)?;
            answer.unique = Some(keys.len() == 1);
            answer.keys = keys.into_iter().map(Key::from).collect();
        }
        // The line of a win is the line of its proof, in which the other one holds out longest.
        if !matches!(goal, Goal::Wins { .. }) {
            answer.line = search.line()?;
        }
        Ok(())
    }
}

impl Search<'_> {
    /// Whether `side` reaches an aim: the number of the earliest last move if it is a win, to which the search then keeps,
    /// else 0.
    fn attained(&mut self, side: Colour, need: i32, aim: Aim) -> Result<Option<u32>, Stopped> {
        match aim {
            Aim::Win(Some(by)) => self.soonest(side, need, by),
            // Whether it is won at all is known long before how soon it is.
            _ if !self.reaches(&[], side, need)? => Ok(None),
            Aim::Win(None) => self.soonest(side, need, u32::MAX),
            _ => Ok(Some(0)),
        }
    }

    /// The number of the earliest last move by which `side` reaches a value, to which the search then keeps.
    fn soonest(&mut self, side: Colour, need: i32, by: u32) -> Result<Option<u32>, Stopped> {
        for last in self.start().position.number()..=by.min(self.longest()) {
            self.hurry(side, last);
            if self.reaches(&[], side, need)? {
                return Ok(Some(last));
            }
        }
        Ok(None)
    }

    /// A proof that `side` reaches at least `need`, with a limited number of branches.
    fn tree(&mut self, side: Colour, need: i32, most: usize) -> Result<ProofTree<Move>, Stopped> {
        let mut grown = GrowingProof {
            side,
            need,
            tree: Builder::new(most),
        };
        let start = self.start();
        self.grow(&start, 1, &mut grown)?;
        Ok(grown.tree.finish())
    }

    fn grow(
        &mut self,
        node: &SearchNode,
        depth: u32,
        grown: &mut GrowingProof,
    ) -> Result<(), Stopped> {
        if node.position.is_over() {
            return Ok(());
        }
        self.dive(node)?;
        self.count()?;
        if let Some(offer) = self.parcel().offer(&node.position) {
            return self.grow_offer(node, &offer, depth, grown);
        }
        let is_own = node.position.mover() == grown.side;
        for choice in self.choices(node) {
            let (mv, after) = self.child(node, choice);
            if is_own && !self.keeps(&after, grown.side, grown.need)? {
                continue;
            }
            self.add(mv, &after, depth, grown)?;
            if is_own {
                return Ok(());
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        mv: Move,
        after: &SearchNode,
        depth: u32,
        grown: &mut GrowingProof,
    ) -> Result<(), Stopped> {
        let identity = self.parcel().identity(&after.position);
        if grown.tree.add(depth, mv, identity)? {
            self.grow(after, depth + 1, grown)?;
        }
        Ok(())
    }

    /// Adds the moves of a position where one side offers segments and the other picks.
    fn grow_offer(
        &mut self,
        node: &SearchNode,
        offer: &Offer<Move>,
        depth: u32,
        grown: &mut GrowingProof,
    ) -> Result<(), Stopped> {
        let is_own = node.position.mover() == grown.side;
        // Any offer has a good segment if fewer are bad than are offered.
        let count = if is_own {
            offer.count
        } else {
            offer.moves.len() + 1 - offer.count
        };
        let (mut good, mut bad, mut passed) = (Vec::new(), Vec::new(), None);
        for choice in self.choices(node) {
            let (mv, after) = self.child(node, choice);
            let Move::Draw(draw) = mv else {
                passed = Some(after);
                continue;
            };
            if self.keeps(&after, grown.side, grown.need)? {
                good.push((draw, after));
            } else {
                bad.push(draw);
            }
        }
        if let Some(after) = passed.filter(|_| !is_own || good.len() < count) {
            self.add(Move::Pass, &after, depth, grown)?;
            if is_own {
                return Ok(());
            }
        }
        // Behind each pick of a player who offers the same offer; behind one from offers the worst that has it.
        let mut company: Vec<Draw> = good.iter().map(|(draw, _)| *draw).collect();
        if is_own {
            company.truncate(count);
        } else {
            company.splice(..0, bad);
        }
        for (at, (draw, after)) in good.iter().take(count).enumerate() {
            let others = company.iter().copied().filter(|other| other != draw);
            let mut draws: Vec<Draw> = others.take(offer.count - 1).collect();
            let taken = at.min(draws.len());
            draws.insert(taken, *draw);
            let word = if draws.len() > 1 {
                Move::Offer {
                    draws: draws.into(),
                    taken,
                }
            } else {
                Move::Draw(*draw)
            };
            self.add(word, after, depth, grown)?;
        }
        Ok(())
    }
}

/// A proof, while it grows, that a side reaches a value.
struct GrowingProof {
    side: Colour,
    need: i32,
    tree: Builder<Move, Vec<u8>>,
}

pub(super) const fn colour(seat: Seat) -> Option<Colour> {
    match seat {
        Seat::Blue => Some(Colour::Blue),
        Seat::Red => Some(Colour::Red),
        _ => None,
    }
}

/// Whether a player reaches an aim: the number of the earliest last move if it is a win, else 0.
///
/// # Errors
/// When a limit ended the search.
pub fn reach(
    parcel: &Parcel,
    position: &Position,
    task: Task,
    limits: &Limits<'_>,
) -> Result<Option<u32>, Stopped> {
    let Some(side) = colour(task.seat) else {
        return Ok(None);
    };
    let (objective, need) = parcel.needed(side, task.aim);
    // On a large field it takes a while to begin.
    if limits.is_stopped() {
        return Err(Stopped);
    }
    Search::new(parcel, position, objective, *limits).attained(side, need, task.aim)
}

/// All moves of the player to move, whose aim it is, that keep it, as soon as possible or in the
/// time of the aim if it is a win.
///
/// # Errors
/// When a limit ended the search, or the player may only offer moves.
pub fn answers(
    parcel: &Parcel,
    position: &Position,
    task: Task,
    limits: &Limits<'_>,
) -> Result<Vec<Move>, Stopped> {
    let Some(side) = colour(task.seat).filter(|&side| side == position.mover()) else {
        return Ok(Vec::new());
    };
    if parcel.offer(position).is_some() || limits.is_stopped() {
        return Err(Stopped);
    }
    let (objective, need) = parcel.needed(side, task.aim);
    let mut search = Search::new(parcel, position, objective, *limits);
    match task.aim {
        Aim::Win(Some(by)) => search.hurry(side, by),
        Aim::Win(None) if search.attained(side, need, task.aim)?.is_none() => return Ok(Vec::new()),
        _ => {}
    }
    search.keys(need)
}

impl Provable for Parcel {
    /// A colour that rule 2 gives anyhow need not be written.
    fn normal(&self, position: &Position, mv: &Move) -> Move {
        let plain = |&Draw { edge, colour }: &Draw| Draw {
            edge,
            colour: colour.filter(|&colour| colour != self.forced_colour(position, edge)),
        };
        match mv {
            Move::Pass => Move::Pass,
            Move::Draw(draw) => Move::Draw(plain(draw)),
            Move::Offer { draws, taken } => Move::Offer {
                draws: draws.iter().map(plain).collect(),
                taken: *taken,
            },
        }
    }

    fn identity(&self, position: &Position) -> Option<Vec<u8>> {
        let mut out = self.number(position).to_le_bytes().to_vec();
        out.extend([
            u8::from(position.has_passes()),
            u8::from(position.is_over()),
        ]);
        if self.opening != Opening::Free {
            // Blue's second segment depends on its first one.
            out.push(u8::from(position.has_second()));
            let first = position.first().filter(|_| !position.has_second());
            out.extend(
                first
                    .into_iter()
                    .flat_map(|edge| [edge.a().x, edge.a().y, edge.b().x, edge.b().y]),
            );
        }
        for (edge, colour) in position.segments() {
            let place = [edge.a().x, edge.a().y, edge.b().x, edge.b().y];
            out.extend(place);
            out.push(u8::try_from(colour.index()).unwrap_or(0));
        }
        Some(out)
    }
}
