//! The search: null windows, a table, all moves.

use super::Objective;
use super::crossings::{self, Barred, Crossings};
use super::group::SymmetryGroup;
use super::small::Small;
use crate::Colour;
use crate::board::Edge;
use crate::games::parcel::opening::USUAL;
use crate::games::parcel::{Draw, GreenRule, Move, Opening, Parcel, Position, Step};
use crate::puzzle::solve::table::{NO_MOVE, TableEntry, TranspositionTable};
use crate::puzzle::solve::{Class, Limits, Solve, Stopped, mixed};
use crate::rules::Rules;

/// A search from one position.
///
/// ```
/// use kletka::games::parcel::Parcel;
/// use kletka::board::{Grid, Topology};
/// use kletka::games::parcel::solve::{Objective, Search};
/// use kletka::puzzle::solve::Limits;
/// let parcel = Parcel { grid: Grid::new(1, 1, Topology::Plane), ..Parcel::standard() };
/// let mut search = Search::new(&parcel, &parcel.empty(), Objective::Lead, Limits::nodes(1000));
/// assert_eq!(search.value(), Ok(0), "neither side gets the only cell");
/// ```
#[derive(Debug)]
pub struct Search<'a> {
    parcel: Parcel,
    objective: Objective,
    root: Position,
    edges: Vec<Edge>,
    crossings: Crossings,
    group: SymmetryGroup,
    table: TranspositionTable,
    /// How often a move was good enough, by edge and colour.
    history: Vec<[u32; 3]>,
    /// Twice the area of the field.
    whole2: u32,
    nodes: u64,
    limits: Limits<'a>,
    /// Positions looked at, also for a proof that is written down.
    looks: u64,
    /// After how many of them the clock is asked: on large fields each takes longer.
    patience: u64,
    /// The player who must have ended the game by a move of this number, if either must.
    by: Option<(Colour, u32)>,
    /// The search of small fields, where it can do the work.
    pub(super) small: Option<Small<'a>>,
}

/// How many moves deep a search and a proof go: each takes some kilobytes of the stack. On fields up to 12×12 no game is longer but
/// for its passes.
const DEEPEST: u32 = 600;

/// A position on the way, with what is kept beside it.
#[derive(Clone)]
pub(super) struct SearchNode {
    pub(super) position: Position,
    areas2: [u32; 2],
    /// Sums of the segments drawn, for each symmetry.
    sums: Vec<u128>,
    /// With free segments, what can no longer be drawn.
    barred: Barred,
    open: u16,
}

/// A segment that may be drawn.
#[derive(Clone, Copy)]
struct CandidateSegment {
    edge: u16,
    step: Step,
    colour: Colour,
    loops: bool,
    rank: i64,
}

/// A move that may be made: a segment, or else the pass.
#[derive(Clone, Copy)]
pub(super) struct Choice(Option<CandidateSegment>);

impl CandidateSegment {
    fn number(self) -> u16 {
        self.edge * 3 + u16::try_from(self.colour.index()).unwrap_or(0)
    }
}

impl<'a> Search<'a> {
    /// A search within limits. What it finds does not depend on the memory that it may take.
    #[must_use]
    pub fn new(parcel: &Parcel, root: &Position, objective: Objective, limits: Limits<'a>) -> Self {
        let edges: Vec<Edge> = parcel
            .edges()
            .into_iter()
            .filter(|&edge| root.colour_of(edge).is_none())
            .collect();
        let group = SymmetryGroup::new(parcel, root, &edges, objective);
        let crossings = Crossings::new(&edges, parcel.free_segments);
        let whole2 = 2 * u32::from(parcel.grid.width()) * u32::from(parcel.grid.height());
        let history = vec![[0; 3]; edges.len()];
        let table = TranspositionTable::new(limits.memory);
        let small = Small::new(parcel, edges.len(), objective, limits);
        let patience = (1024 / parcel.weight(Class::All, crate::puzzle::Goal::Draw)).max(1);
        let (parcel, root) = (*parcel, root.clone());
        Self {
            parcel,
            objective,
            root,
            edges,
            crossings,
            group,
            table,
            history,
            whole2,
            nodes: 0,
            limits,
            looks: 0,
            patience,
            by: None,
            small,
        }
    }

    /// The same, where `side` reaches a value only if the game ends by a move of this number.
    #[must_use]
    pub fn in_time(mut self, side: Colour, by: u32) -> Self {
        self.hurry(side, by);
        self
    }

    /// From now on `side` reaches a value only if the game ends by a move of this number. The known
    /// values of positions stay: they are told by the moves that are left.
    pub(super) fn hurry(&mut self, side: Colour, by: u32) {
        self.by = Some((side, by));
        self.nodes += self.small.take().map_or(0, |small| small.nodes());
    }

    /// The greatest number that a move can have: before each segment may come a pass, and behind the last one two.
    pub(super) fn longest(&self) -> u32 {
        let moves = 2 * u32::try_from(self.edges.len()).unwrap_or(u32::MAX / 4) + 1;
        self.root.number().saturating_add(moves)
    }

    /// How many positions have been searched.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes + self.small.as_ref().map_or(0, Small::nodes)
    }

    /// The game.
    pub(super) fn parcel(&self) -> &Parcel {
        &self.parcel
    }

    /// How many edges were free at the start.
    #[must_use]
    pub fn open(&self) -> usize {
        self.edges.len()
    }

    pub(super) fn start(&self) -> SearchNode {
        SearchNode {
            position: self.root.clone(),
            areas2: self.root.areas2(),
            sums: vec![0; self.group.len()],
            barred: self.crossings.of_drawn(
                &self.edges,
                self.root.segments().into_iter().map(|(edge, _)| edge),
            ),
            open: u16::try_from(self.edges.len()).unwrap_or(u16::MAX),
        }
    }

    /// The position after moves from the root, if they are legal.
    fn after(&self, moves: &[Move]) -> Option<SearchNode> {
        let mut node = self.start();
        for mv in moves {
            let step = self.parcel.check(&node.position, mv).ok()?;
            node = match step.segment() {
                None => Self::passed(&self.parcel, &node),
                Some((edge, colour)) => {
                    let edge = self.edges.binary_search(&edge).ok()?;
                    let drawn = CandidateSegment {
                        edge: u16::try_from(edge).ok()?,
                        step,
                        colour,
                        loops: true,
                        rank: 0,
                    };
                    self.drawn(&node, drawn)
                }
            };
        }
        Some(node)
    }

    /// Whether the value for `side` after some moves is at least `need`, in halves of cells.
    ///
    /// # Errors
    /// When the nodes are used up.
    ///
    /// # Panics
    /// When the moves are illegal.
    pub fn reaches(&mut self, moves: &[Move], side: Colour, need: i32) -> Result<bool, Stopped> {
        let node = self.after(moves).expect("the moves are legal");
        self.keeps(&node, side, need)
    }

    /// The value of the root for blue, in halves of cells.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn value(&mut self) -> Result<i32, Stopped> {
        self.value_after(&[])
    }

    /// Brings the bounds of the value of the root for blue, in halves of cells, together. What is found before a limit ends the
    /// search is kept.
    ///
    /// # Errors
    /// When a limit ends the search.
    pub fn narrow(&mut self, [lower, upper]: &mut [i32; 2]) -> Result<(), Stopped> {
        let step = if self.parcel.free_segments { 1 } else { 2 };
        // On most fields the player to move is worth a cell.
        let first = if self.root.mover() == Colour::Blue {
            2
        } else {
            0
        };
        let mut guess = (self.objective.value(self.root.areas2()) + first).clamp(*lower, *upper);
        while lower < upper {
            let need = if guess <= *lower {
                *lower + step
            } else {
                guess
            };
            if self.reaches(&[], Colour::Blue, need)? {
                (*lower, guess) = (need, need + step);
            } else {
                (*upper, guess) = (need - step, need - step);
            }
        }
        Ok(())
    }

    /// The value for blue after some moves, in halves of cells.
    ///
    /// # Errors
    /// When the nodes are used up.
    ///
    /// # Panics
    /// When the moves are illegal.
    pub fn value_after(&mut self, moves: &[Move]) -> Result<i32, Stopped> {
        let step = if self.parcel.free_segments { 1 } else { 2 };
        let node = self.after(moves).expect("the moves are legal");
        let mut value = self.objective.value(node.areas2);
        if self.reaches(moves, Colour::Blue, value)? {
            while self.reaches(moves, Colour::Blue, value + step)? {
                value += step;
            }
        } else {
            value -= step;
            while !self.reaches(moves, Colour::Blue, value)? {
                value -= step;
            }
        }
        Ok(value)
    }

    /// The first moves, passes included, after which the value for the player to move is still at least `need`.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn keys(&mut self, need: i32) -> Result<Vec<Move>, Stopped> {
        self.some_keys(need, usize::MAX)
    }

    /// [`keys`](Self::keys), at most this number.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn some_keys(&mut self, need: i32, most: usize) -> Result<Vec<Move>, Stopped> {
        let side = self.root.mover();
        let mut keys = Vec::new();
        for mv in self.parcel.moves(&self.root) {
            if self.reaches(std::slice::from_ref(&mv), side, need)? {
                keys.push(mv);
            }
            if keys.len() == most {
                break;
            }
        }
        Ok(keys)
    }

    /// A line to the end of the game in which both do their best. A pass is preferred to a segment that changes nothing.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn line(&mut self) -> Result<Vec<Move>, Stopped> {
        let value = self.value()?;
        let mut moves = Vec::new();
        let mut node = self.start();
        while !node.position.is_over() {
            let mover = node.position.mover();
            let mut next = None;
            for choice in self.choices(&node) {
                let (mv, after) = self.child(&node, choice);
                if self.keeps(&after, mover, signed(mover, value))? {
                    next = Some((mv, after));
                    break;
                }
            }
            // An offer may lead to a third best segment only: then the line ends here.
            let Some((mv, after)) = next else { break };
            moves.push(mv);
            node = after;
        }
        Ok(moves)
    }

    /// Every legal move: segments that make regions, the pass, other segments. The positions after them are made one by one, with
    /// [`child`](Self::child): on a large board a long line of play would fill the memory.
    pub(super) fn choices(&self, node: &SearchNode) -> Vec<Choice> {
        let (loops, quiet): (Vec<_>, Vec<_>) =
            self.candidates(node).into_iter().partition(|it| it.loops);
        let drawn = |it| Choice(Some(it));
        loops
            .into_iter()
            .map(drawn)
            .chain([Choice(None)])
            .chain(quiet.into_iter().map(drawn))
            .collect()
    }

    /// A move with the position after it.
    pub(super) fn child(&self, node: &SearchNode, choice: Choice) -> (Move, SearchNode) {
        let Some(it) = choice.0 else {
            return (Move::Pass, Self::passed(&self.parcel, node));
        };
        let mv = self.parcel.move_of(&node.position, &it.step);
        (mv, self.drawn(node, it))
    }

    /// Whether the value for `side` is still at least `need`; the game may be over.
    pub(super) fn keeps(
        &mut self,
        node: &SearchNode,
        side: Colour,
        need: i32,
    ) -> Result<bool, Stopped> {
        if node.position.is_over() {
            let late = self
                .by
                .is_some_and(|(_, by)| node.position.number().saturating_sub(1) > by);
            return Ok(!late && signed(side, self.objective.value(node.areas2)) >= need);
        }
        let is_own = node.position.mover() == side;
        let need = if is_own { need } else { 1 - need };
        let reached = match &mut self.small {
            Some(small) => small.reach(&node.position, need)?,
            None => self.reach(node, need)?,
        };
        Ok(reached == is_own)
    }

    /// Gives up a line of play that is longer than the stack has room for.
    pub(super) fn dive(&self, node: &SearchNode) -> Result<(), Stopped> {
        let moves = node.position.number().saturating_sub(self.root.number());
        if moves > DEEPEST {
            Err(Stopped)
        } else {
            Ok(())
        }
    }

    /// Counts a position that was looked at, and asks now and then whether there is time for more.
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.looks += 1;
        if self.looks.is_multiple_of(self.patience) && self.limits.is_stopped() {
            Err(Stopped)
        } else {
            Ok(())
        }
    }

    /// Whether the player to move can reach the value.
    pub(super) fn reach(&mut self, node: &SearchNode, need: i32) -> Result<bool, Stopped> {
        let mover = node.position.mover();
        let now = signed(mover, self.objective.value(node.areas2));
        if let Some((side, _)) = self.by.filter(|&(_, by)| node.position.number() > by) {
            return Ok(mover != side);
        }
        if node.position.has_passes() && now >= need {
            return Ok(true);
        }
        let settled2 = node.position.settled2();
        let (least, most) = self
            .objective
            .range(settled2, self.whole2 - settled2.iter().sum::<u32>());
        let (least, most) = if mover == Colour::Blue {
            (least, most)
        } else {
            (-most, -least)
        };
        if self.by.is_none() && (need <= least || need > most) {
            return Ok(need <= least);
        }
        let key = self.key(node);
        let known = self.table.get(key).unwrap_or(TableEntry::UNKNOWN);
        if i32::from(known.lower) >= need || i32::from(known.upper) < need {
            return Ok(i32::from(known.lower) >= need);
        }
        self.dive(node)?;
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) {
            self.limits.show(self.nodes, u32::from(node.open));
        }
        if self.nodes > self.limits.nodes {
            return Err(Stopped);
        }
        self.count()?;
        let best = self.expand(node, need, now, known.best)?;
        let known = self.table.get(key).unwrap_or(TableEntry::UNKNOWN);
        let need16 = i16::try_from(need).unwrap_or(if need > 0 { i16::MAX } else { i16::MIN });
        let entry = match best {
            Some(best) => TableEntry {
                lower: known.lower.max(need16),
                best,
                ..known
            },
            None => TableEntry {
                upper: known.upper.min(need16 - 1),
                ..known
            },
        };
        self.table.put(key, node.open, entry);
        Ok(best.is_some())
    }

    /// The name of a position in the table.
    #[inline]
    fn key(&self, node: &SearchNode) -> u128 {
        let (position, mover) = (&node.position, node.position.mover());
        let first = (self.parcel.opening != Opening::Free && !position.has_second())
            .then(|| self.edges.binary_search(&position.first()?).ok())
            .flatten();
        // A player who is behind gains nothing by a pass: the other one would end the game by
        // passing too. So it is the same for him whether there was one before, unless time counts.
        let after_pass = self.by.is_some() && position.has_passes();
        let key = self.group.key(&node.sums, mover, after_pass, first);
        let Some((side, by)) = self.by else {
            return key;
        };
        let left = u64::from(by - position.number());
        // Never zero: that is the number of the first segment in blue.
        key ^ mixed(((left << 2) | 2 | u64::from(side == mover)) << 24)
    }

    /// A move that reaches the value, as its number; `None` when there is none.
    fn expand(
        &mut self,
        node: &SearchNode,
        need: i32,
        now: i32,
        hint: u16,
    ) -> Result<Option<u16>, Stopped> {
        const PASS: u16 = NO_MOVE;
        let may_pass = !node.position.has_passes() && (now >= need || self.by.is_some());
        let mut candidates = self.candidates(node);
        // Red takes the alternative that is worst for blue, so as many must be good as are offered.
        let is_offer =
            self.parcel.opening == Opening::Choice && node.position.second_due().is_some();
        let mut missing = if is_offer {
            USUAL.min(candidates.len())
        } else {
            1
        };
        for candidate in &mut candidates {
            if candidate.number() == hint {
                candidate.rank = i64::MAX;
            }
        }
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        for candidate in candidates {
            let after = self.drawn(node, candidate);
            if !self.reach(&after, 1 - need)? {
                missing -= 1;
                if missing == 0 {
                    let edge = usize::from(candidate.edge);
                    let credit = &mut self.history[edge][candidate.colour.index()];
                    *credit = credit.saturating_add(u32::from(node.open) * u32::from(node.open));
                    return Ok(Some(candidate.number()));
                }
            }
        }
        if may_pass && !self.reach(&Self::passed(&self.parcel, node), 1 - need)? {
            return Ok(Some(PASS));
        }
        Ok(None)
    }

    /// Every segment that may be drawn, the promising ones with a higher rank.
    fn candidates(&self, node: &SearchNode) -> Vec<CandidateSegment> {
        let position = &node.position;
        let mover = position.mover();
        let mut out = Vec::with_capacity(usize::from(node.open));
        for (at, &edge) in self.edges.iter().enumerate() {
            if crossings::has(&node.barred, at) || position.colour_of(edge).is_some() {
                continue;
            }
            let letters = [None, Some(Colour::Green)];
            let letters = if self.parcel.green == GreenRule::Optional {
                &letters[..]
            } else {
                &letters[..1]
            };
            for (round, &colour) in letters.iter().enumerate() {
                let Ok((step, arising)) = self.parcel.judge(position, Draw { edge, colour }) else {
                    continue;
                };
                let Some((_, colour)) = step.segment() else {
                    continue;
                };
                if round > 0 && self.parcel.forced_colour(position, edge) == Colour::Green {
                    continue;
                }
                let gain = arising
                    .regions()
                    .iter()
                    .map(|region| match region.colour() {
                        Some(colour) if colour == mover => i64::from(region.area2),
                        Some(_) => -i64::from(region.area2),
                        None => 0,
                    });
                let loops = !arising.regions().is_empty();
                let gain = gain.sum::<i64>() + i64::from(loops);
                let edge = u16::try_from(at).unwrap_or(u16::MAX);
                let rank = (gain << 32) + i64::from(self.history[at][colour.index()]);
                out.push(CandidateSegment {
                    edge,
                    step,
                    colour,
                    loops,
                    rank,
                });
            }
        }
        out
    }

    pub(super) fn passed(parcel: &Parcel, node: &SearchNode) -> SearchNode {
        let mut after = node.clone();
        if let Ok(step) = parcel.check(&node.position, &Move::Pass) {
            parcel.play(&mut after.position, &step);
        }
        after
    }

    #[inline]
    fn drawn(&self, node: &SearchNode, drawn: CandidateSegment) -> SearchNode {
        let mut after = node.clone();
        let edge = usize::from(drawn.edge);
        self.parcel.play(&mut after.position, &drawn.step);
        self.group.toggle(&mut after.sums, edge, drawn.colour);
        self.crossings.bar(&self.edges, edge, &mut after.barred);
        after.open -= 1;
        if drawn.loops {
            after.areas2 = after.position.areas2();
        }
        after
    }
}

/// A value for blue as a value for a player.
fn signed(side: Colour, value: i32) -> i32 {
    if side == Colour::Blue { value } else { -value }
}
