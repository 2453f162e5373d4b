//! All moves of all players, to the end of the game: whether a player wins at all against the two others together.

use crate::Colour;
use crate::games::renju::Move;
use crate::games::renju::for_three::{Position, RenjuForThree};
use crate::games::renju::pairs::pairs;
use crate::games::renju::windows::{CellSet, Survey, Windows, members};
use crate::puzzle::solve::{Duel, Estimate, mixed};

/// A stone by the number of its cell, or a pass.
type Stone = Option<u8>;

/// A game between a player who wants to win and two who want to keep him from it.
#[derive(Clone, Debug)]
pub(in crate::games::renju) struct GameForThree {
    rules: RenjuForThree,
    windows: Windows,
    survey: Survey,
    attacker: Colour,
    mover: Colour,
    /// How many moves in a row were passes, before each move.
    passes: Vec<u8>,
}

impl GameForThree {
    /// The game from a position; `None` where more cells matter than can be looked at.
    pub(in crate::games::renju) fn new(
        rules: RenjuForThree,
        position: &Position,
        attacker: Colour,
    ) -> Option<Self> {
        let windows = Windows::of(position.board())?;
        let passes = vec![position.passes()];
        let (survey, mover) = (Survey::default(), position.mover());
        let mut whole = Self {
            rules,
            windows,
            survey,
            attacker,
            mover,
            passes,
        };
        whole.windows.survey(&mut whole.survey);
        Some(whole)
    }

    fn critical(&self, colour: Colour) -> CellSet {
        self.survey.critical[colour.index()]
    }

    /// Whether Antonov's condition ends the game in favour of the player to move.
    fn is_decided(&self) -> bool {
        self.is_decided_for(self.mover)
    }

    /// The same, were it that player's turn.
    fn is_decided_for(&self, mover: Colour) -> bool {
        let [next, last] = [mover.next(), mover.next().next()].map(|colour| self.critical(colour));
        self.rules.antonov && next.is_power_of_two() && (last & !next).count_ones() >= 2
    }

    /// Whether those who are to move before the attacker end the game by passes, and he does not win by that.
    fn ends_by_passes(&self) -> bool {
        let mut mover = self.mover;
        for _ in self.passes.last().copied().unwrap_or_default()..3 {
            if mover == self.attacker {
                return false;
            }
            if self.is_decided_for(mover) {
                return true;
            }
            mover = mover.next();
        }
        mover != self.attacker || !self.is_decided_for(mover)
    }

    /// Whether pairs keep the attacker from winning; about how many windows are left without one.
    ///
    /// The player behind him answers every stone on a cell of a pair with one on the other cell, if he cannot make a four; the
    /// last one passes, if he cannot. So the last player has no critical cell when the attacker is to move, without which the
    /// attacker does not win by Antonov's condition.
    fn unpaired(&self) -> u32 {
        let own = self
            .survey
            .open
            .iter()
            .filter(|(colour, _)| *colour == self.attacker);
        pairs(own.map(|&(_, left)| left)).err().unwrap_or(0)
    }

    /// The moves of the attacker, who is to move, that have to be looked at: none where pairs hold him, otherwise all stones
    /// but those on idle cells, which are as good as a pass. Where another player threatens a four, all others lose to it.
    pub(in crate::games::renju) fn pressing(&self) -> Vec<Move> {
        if self.unpaired() == 0 {
            return Vec::new();
        }
        self.moves()
            .into_iter()
            .map(|stone| self.written(stone))
            .collect()
    }
}

impl Duel<RenjuForThree> for GameForThree {
    type Move = Stone;

    fn is_attacking(&self) -> bool {
        self.mover == self.attacker
    }

    fn look(&mut self) -> u128 {
        self.windows.survey(&mut self.survey);
        let passes = u64::from(self.passes.last().copied().unwrap_or_default());
        self.windows.key(&self.survey) ^ mixed((self.mover.index() as u64) << 8 | passes | 1 << 32)
    }

    fn estimate(&self) -> Estimate {
        let by = |winner: Colour| {
            if winner == self.attacker {
                Estimate::Won
            } else {
                Estimate::Held
            }
        };
        let [next, last] = [self.mover.next(), self.mover.next().next()];
        if self.survey.has_four {
            return by(last);
        }
        if self.is_decided() {
            return by(self.mover);
        }
        if self.passes.last().is_some_and(|&passes| passes >= 3) {
            return Estimate::Held;
        }
        if self.critical(self.mover) != 0 {
            return by(self.mover);
        }
        if self.ends_by_passes() {
            return Estimate::Held;
        }
        let urgent = self.critical(self.attacker).count_ones();
        let is_settled = match (self.mover == self.attacker, next == self.attacker) {
            // One stone does not fill two cells, and the player between them passes.
            (true, _) => (self.critical(next) | self.critical(last)).count_ones() >= 2,
            (_, true) if urgent >= 2 => return Estimate::Won,
            (_, true) => false,
            // The next player makes a four.
            _ if self.critical(next) != 0 => true,
            _ if urgent >= 3 => return Estimate::Won,
            _ => false,
        };
        let unpaired = self.unpaired();
        if is_settled || unpaired == 0 {
            return Estimate::Held;
        }
        let (room, unpaired) = (
            self.survey.room_of(self.attacker),
            u16::try_from(unpaired).unwrap_or(u16::MAX / 8),
        );
        Estimate::Open(1 + 100 / (4 + room), 1 + 3 * unpaired + room / 3)
    }

    fn is_possible(&self, stone: Stone) -> bool {
        stone.is_none_or(|cell| self.windows.is_free(cell))
    }

    fn moves(&self) -> Vec<Stone> {
        let own = self.critical(self.mover);
        if own != 0 {
            return members(own).map(Some).collect();
        }
        if self.ends_by_passes() {
            return vec![None];
        }
        let urgent = if self.is_attacking() {
            self.critical(self.mover.next()) | self.critical(self.mover.next().next())
        } else {
            self.critical(self.attacker)
        };
        // Of two cells the next player takes the other one.
        let must_fill =
            self.mover.next() == self.attacker || self.is_attacking() || urgent.count_ones() >= 2;
        if urgent != 0 && must_fill {
            return members(urgent).map(Some).collect();
        }
        let weights = self.windows.weights(&self.survey, self.attacker);
        let mut cells: Vec<u8> = members(self.survey.useful).collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(weights[usize::from(cell)]));
        cells.into_iter().map(Some).chain([None]).collect()
    }

    fn play(&mut self, stone: Stone) {
        stone
            .into_iter()
            .for_each(|cell| self.windows.toggle(self.mover, cell));
        let passes = self.passes.last().copied().unwrap_or_default();
        self.passes
            .push(if stone.is_none() { passes + 1 } else { 0 });
        self.mover = self.mover.next();
    }

    fn undo(&mut self, stone: Stone) {
        self.mover = self.mover.next().next();
        self.passes.pop();
        stone
            .into_iter()
            .for_each(|cell| self.windows.toggle(self.mover, cell));
    }

    fn set(&mut self, position: &Position) {
        self.windows.set(position.board());
        self.mover = position.mover();
        self.passes = vec![position.passes()];
        self.windows.survey(&mut self.survey);
    }

    fn written(&self, stone: Stone) -> Move {
        stone.map_or(Move::PASS, |cell| {
            Move::stone(None, self.windows.cell(cell))
        })
    }
}
