//! The search: iterative deepening over the number of moves, a table, all replies that matter.

use crate::Colour;
use crate::board::Cell;
use crate::games::renju::for_three::{Position, RenjuForThree, antonov};
use crate::games::renju::{Board, least_critical};
use crate::puzzle::solve::table::{NO_MOVE, TableEntry, TranspositionTable};
use crate::puzzle::solve::{Class, Limits, Stopped, mixed};
use crate::rules::Rules;

/// Stones of the two others; `None` is a pass.
pub(super) type Reply = (Option<Cell>, Option<Cell>);

/// A pass and the free cells, good defences first, put in order only as far as they are asked for.
struct GoodFirst {
    cells: Vec<Cell>,
    given: u32,
}

impl GoodFirst {
    /// The number that is looked for one by one before the others are sorted.
    const FEW: u32 = 3;

    fn new(search: &Search<'_>) -> Self {
        Self {
            cells: search.free_cells(),
            given: 0,
        }
    }

    #[expect(clippy::option_option, reason = "a stone or a pass, or the end")]
    fn next(&mut self, search: &Search<'_>) -> Option<Option<Cell>> {
        let worth = |cell: Cell| search.defences[usize::from(search.number_of(cell))];
        let Some(at) = self.given.checked_sub(1) else {
            self.given = 1;
            return Some(None);
        };
        let rest = self.cells.get_mut(at as usize..)?;
        if at < Self::FEW {
            let best = (0..rest.len())
                .rev()
                .max_by_key(|&place| worth(rest[place]))?;
            rest[..=best].rotate_right(1);
        } else if at == Self::FEW {
            rest.sort_by_key(|&cell| std::cmp::Reverse(worth(cell)));
        }
        self.given += 1;
        rest.first().map(|&cell| Some(cell))
    }
}

/// The number of replies to one attack that are as much work as a position.
const REPLIES: u32 = 32;

/// A search from one position.
#[derive(Debug)]
pub struct Search<'a> {
    rules: RenjuForThree,
    /// Whether the others can end the game by passes before the attacker moves at all.
    ends_by_passes: bool,
    board: Board,
    /// The number of the next move at the root.
    number: u32,
    pub(super) mover: Colour,
    pub(super) attacker: Colour,
    class: Class,
    key: u128,
    table: TranspositionTable,
    /// How often a stone of the two others on a cell was a defence.
    defences: Vec<u32>,
    nodes: u64,
    limits: Limits<'a>,
}

impl<'a> Search<'a> {
    /// A search for a win of `attacker`, within limits. Its result does not depend on the memory
    /// that it may take.
    #[must_use]
    pub fn new(
        rules: RenjuForThree,
        root: &Position,
        attacker: Colour,
        class: Class,
        limits: Limits<'a>,
    ) -> Self {
        let board = root.board().clone();
        let cells = usize::from(board.width()) * usize::from(board.height());
        // After passes those who move before the attacker may end the game by theirs.
        let still_to_move = (attacker.index() + 3 - root.mover().index()) % 3;
        let ends_by_passes = still_to_move > 0 && usize::from(root.passes()) + still_to_move >= 3;
        Self {
            ends_by_passes,
            rules,
            board,
            number: rules.number(root),
            mover: root.mover(),
            attacker,
            class,
            key: 0,
            table: TranspositionTable::new(limits.memory),
            defences: vec![0; cells],
            nodes: 0,
            limits,
        }
    }

    /// How many positions have been searched, and what many replies to one attack come to.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes that the search may take.
    pub(super) fn memory(&self) -> usize {
        self.limits.memory
    }

    /// A number for the stones placed since the root.
    pub(super) fn key(&self) -> u128 {
        self.key
    }

    /// The number of the last move of a game won as soon as possible, at most `by`; `None` when there is no such win
    /// within the class of attack.
    ///
    /// A win by Antonov's condition counts as made by the move before, since the attacker does not move.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn shortest(&mut self, by: u32) -> Result<Option<u32>, Stopped> {
        if self.ends_by_passes {
            return Ok(None);
        }
        let most = (by + 1).saturating_sub(self.number).min(self.longest());
        for plies in 0..=most {
            if self.wins_in(plies)? {
                return Ok(Some(self.number + plies - 1));
            }
        }
        Ok(None)
    }

    /// The most moves that a game with a win can still last: each of the attacker's stones takes a cell.
    #[must_use]
    pub fn longest(&self) -> u32 {
        3 * u32::from(self.board.free()) + 2
    }

    /// Whether the attacker wins within this number of moves of all players.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn wins_in(&mut self, plies: u32) -> Result<bool, Stopped> {
        if self.ends_by_passes {
            Ok(false)
        } else if self.mover == self.attacker {
            self.attack(plies)
        } else if self.mover == self.attacker.next() {
            self.defend(plies)
        } else {
            self.defend_last(plies)
        }
    }

    /// The attacker's first moves that still win by move `by`.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn keys(&mut self, by: u32) -> Result<Vec<Cell>, Stopped> {
        self.some_keys(by, usize::MAX)
    }

    /// [`keys`](Self::keys), at most this number.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn some_keys(&mut self, by: u32, most: usize) -> Result<Vec<Cell>, Stopped> {
        let mut keys = Vec::new();
        let Some(plies) = by.checked_sub(self.number) else {
            return Ok(keys);
        };
        if self.mover != self.attacker || self.is_decided() {
            return Ok(keys);
        }
        for cell in self.free_cells() {
            let wins = self.board.is_critical(self.attacker, cell)
                || self.with(self.attacker, cell, |search| {
                    let counts = search.board.critical_count(search.attacker)
                        >= least_critical(search.class);
                    if counts {
                        search.defend(plies)
                    } else {
                        Ok(false)
                    }
                })?;
            if wins {
                keys.push(cell);
            }
            if keys.len() == most {
                break;
            }
        }
        Ok(keys)
    }

    /// The attacker's moves that the class looks at, the strongest first.
    #[must_use]
    pub fn attacks(&mut self) -> Vec<Cell> {
        self.candidates(NO_MOVE)
            .into_iter()
            .map(|(cell, _)| cell)
            .collect()
    }

    /// A move of the attacker that wins within this number of moves; `None` when there is none or none is needed.
    pub(super) fn winning(&mut self, plies: u32) -> Result<Option<Cell>, Stopped> {
        if plies == 0 || self.is_decided() {
            return Ok(None);
        }
        if let Some(cell) = self.board.critical(self.attacker).next() {
            return Ok(Some(cell));
        }
        for (cell, _) in self.candidates(NO_MOVE) {
            if self.with(self.attacker, cell, |search| search.defend(plies - 1))? {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }

    /// Whether the game is over at the attacker's turn by the condition or for want of cells.
    fn is_decided(&self) -> bool {
        self.board.free() == 0
            || (self.rules.antonov && antonov(&self.board, self.attacker).is_some())
    }

    /// The attacker is to move.
    pub(super) fn attack(&mut self, plies: u32) -> Result<bool, Stopped> {
        if self.rules.antonov && antonov(&self.board, self.attacker).is_some() {
            return Ok(true);
        }
        if plies == 0 || self.board.free() == 0 {
            return Ok(false);
        }
        if self.board.critical_count(self.attacker) > 0 {
            return Ok(true);
        }
        if plies < 4 {
            return Ok(false);
        }
        let known = self.table.get(self.key).unwrap_or(TableEntry {
            lower: 0,
            ..TableEntry::UNKNOWN
        });
        let plies16 = i16::try_from(plies).unwrap_or(i16::MAX);
        if known.upper <= plies16 || known.lower > plies16 {
            return Ok(known.upper <= plies16);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) {
            self.limits.show(self.nodes, plies);
        }
        if self.nodes > self.limits.nodes
            || (self.nodes.is_multiple_of(256) && self.limits.is_stopped())
        {
            return Err(Stopped);
        }
        let mut found = None;
        for (cell, _) in self.candidates(known.best) {
            if self.with(self.attacker, cell, |search| search.defend(plies - 1))? {
                found = Some(cell);
                break;
            }
        }
        let known = self.table.get(self.key).unwrap_or(TableEntry {
            lower: 0,
            ..TableEntry::UNKNOWN
        });
        let entry = match found {
            Some(cell) => TableEntry {
                upper: known.upper.min(plies16),
                best: self.number_of(cell),
                ..known
            },
            None => TableEntry {
                lower: known.lower.max(plies16.saturating_add(1)),
                ..known
            },
        };
        self.table
            .put(self.key, u16::try_from(plies).unwrap_or(u16::MAX), entry);
        Ok(found.is_some())
    }

    /// The attacker's moves of the class, those with more critical cells first. When the others have a critical cell it
    /// must be taken, and when they have two there is no move.
    fn candidates(&mut self, first: u16) -> Vec<(Cell, u16)> {
        let others = [self.attacker.next(), self.attacker.next().next()];
        let urgent: Vec<_> = others
            .into_iter()
            .flat_map(|colour| self.board.critical(colour))
            .collect();
        let mut out = Vec::new();
        let cells = match urgent[..] {
            [] if self.class == Class::All => self.free_cells(),
            [] => self.board.near_two(self.attacker).collect(),
            [cell, ref rest @ ..] if rest.iter().all(|&other| other == cell) => vec![cell],
            _ => return out,
        };
        for cell in cells {
            self.board.place(self.attacker, cell);
            let count = self.board.critical_count(self.attacker);
            self.board.remove(self.attacker, cell);
            if count >= least_critical(self.class) {
                let is_first = self.number_of(cell) == first;
                out.push((cell, if is_first { u16::MAX } else { count }));
            }
        }
        out.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        out
    }

    /// The two others are to move, one after the other.
    fn defend(&mut self, plies: u32) -> Result<bool, Stopped> {
        let [y, z] = [self.attacker.next(), self.attacker.next().next()];
        let critical = self.board.critical_count(self.attacker);
        // Before a four of his the attacker must come to move again, and so must he with Antonov's condition, which the
        // others can avoid by passing.
        if plies < 3
            || self.board.free() == 0
            || self.board.critical_count(y) + self.board.critical_count(z) > 0
        {
            return Ok(false);
        }
        if critical >= 3 {
            return Ok(true);
        }
        if critical == 0 && !self.attack(plies - 2)? {
            return Ok(false);
        }
        let cells: Vec<Cell> = self.board.critical(self.attacker).collect();
        if let [one] = cells[..] {
            // The first few mostly refute, and there may be a thousand.
            let mut stones = GoodFirst::new(self);
            while let Some(cell) = stones.next(self) {
                let beats = |search: &mut Self, reply| search.beats(reply, plies, stones.given);
                if cell != Some(one)
                    && !(beats(self, (Some(one), cell))? && beats(self, (cell, Some(one)))?)
                {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        if cells.is_empty() {
            let stones = self.stones();
            let pairs = stones
                .iter()
                .flat_map(|&first| stones.iter().map(move |&last| (first, last)));
            for (reply, count) in pairs
                .filter(|(first, last)| first.is_none() || first != last)
                .zip(1..)
            {
                if !self.beats(reply, plies, count)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        for reply in self.replies() {
            if !self.beats(reply, plies, 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a reply, the `count`-th to one attack, still loses within this number of moves from it.
    fn beats(&mut self, reply: Reply, plies: u32, count: u32) -> Result<bool, Stopped> {
        self.count_reply(count);
        let is_beaten = self.answered(reply, |search| search.attack(plies - 2))?;
        if !is_beaten {
            for cell in [reply.0, reply.1].into_iter().flatten() {
                let at = usize::from(self.number_of(cell));
                self.defences[at] = self.defences[at].saturating_add(1);
            }
        }
        Ok(is_beaten)
    }

    /// Counts a reply, of which there may be a thousand in one position, as a part of the work.
    fn count_reply(&mut self, count: u32) {
        self.nodes += u64::from(count.is_multiple_of(REPLIES));
    }

    /// Only the last of the two others is to move before the attacker.
    fn defend_last(&mut self, plies: u32) -> Result<bool, Stopped> {
        let last = self.attacker.next().next();
        let wins = self.rules.antonov && antonov(&self.board, last).is_some();
        if plies < 1 || wins || self.board.free() == 0 || self.board.critical_count(last) > 0 {
            return Ok(false);
        }
        for (cell, count) in self.stones().into_iter().zip(1..) {
            self.count_reply(count);
            if !self.answered((None, cell), |search| search.attack(plies - 1))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The replies of the two others that matter against one or two critical cells, or against none.
    pub(super) fn replies(&self) -> Vec<Reply> {
        let cells: Vec<Cell> = self.board.critical(self.attacker).collect();
        match cells[..] {
            [one, other] => vec![(Some(one), Some(other)), (Some(other), Some(one))],
            [one] => {
                let free: Vec<_> = self
                    .stones()
                    .into_iter()
                    .filter(|&cell| cell != Some(one))
                    .collect();
                let either = free
                    .into_iter()
                    .flat_map(|cell| [(Some(one), cell), (cell, Some(one))]);
                either.collect()
            }
            _ => {
                let stones = self.stones();
                let pairs = stones
                    .iter()
                    .flat_map(|&first| stones.iter().map(move |&last| (first, last)));
                pairs
                    .filter(|&(first, last)| first.is_none() || first != last)
                    .collect()
            }
        }
    }

    /// A pass and the free cells, good defences first.
    pub(super) fn stones(&self) -> Vec<Option<Cell>> {
        let mut cells = self.free_cells();
        cells.sort_by_key(|&cell| {
            std::cmp::Reverse(self.defences[usize::from(self.number_of(cell))])
        });
        [None]
            .into_iter()
            .chain(cells.into_iter().map(Some))
            .collect()
    }

    /// The answer of `then` after a reply; false when the reply itself keeps the attacker from
    /// winning.
    pub(super) fn answered<T: ReplyAnswer>(
        &mut self,
        (first, last): Reply,
        then: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let [y, z] = [self.attacker.next(), self.attacker.next().next()];
        first.into_iter().for_each(|cell| self.put(y, cell));
        let hands_over = self.rules.antonov && antonov(&self.board, z).is_some();
        let answer = if hands_over || (self.board.free() == 0 && first.is_some()) {
            Ok(T::FAILED)
        } else {
            last.into_iter().for_each(|cell| self.put(z, cell));
            let answer = then(self);
            last.into_iter().for_each(|cell| self.take(z, cell));
            answer
        };
        first.into_iter().for_each(|cell| self.take(y, cell));
        answer
    }

    fn with<T>(&mut self, colour: Colour, cell: Cell, then: impl FnOnce(&mut Self) -> T) -> T {
        self.put(colour, cell);
        let answer = then(self);
        self.take(colour, cell);
        answer
    }

    pub(super) fn put(&mut self, colour: Colour, cell: Cell) {
        self.board.place(colour, cell);
        self.toggle(colour, cell);
    }

    pub(super) fn take(&mut self, colour: Colour, cell: Cell) {
        self.board.remove(colour, cell);
        self.toggle(colour, cell);
    }

    fn toggle(&mut self, colour: Colour, cell: Cell) {
        self.key ^= mixed(u64::from(self.number_of(cell)) * 3 + colour.index() as u64);
    }

    fn number_of(&self, cell: Cell) -> u16 {
        u16::from(cell.y) * u16::from(self.board.width()) + u16::from(cell.x)
    }

    fn free_cells(&self) -> Vec<Cell> {
        self.board.free_cells().collect()
    }
}

/// An answer to a question about a reply.
pub(super) trait ReplyAnswer {
    /// The attacker does not win.
    const FAILED: Self;
}

impl ReplyAnswer for bool {
    const FAILED: Self = false;
}

impl ReplyAnswer for u32 {
    const FAILED: Self = u32::MAX / 2;
}
