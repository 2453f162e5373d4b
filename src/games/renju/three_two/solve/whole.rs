//! All moves of both players, to the end of the game: whether a player wins at all.

use crate::Colour;
use crate::games::renju::pairs::pairs;
use crate::games::renju::three_two::{Position, RenjuThreeTwo, due, lacking};
use crate::games::renju::windows::{CellSet, Survey, Windows, members};
use crate::games::renju::{Move, Placement};
use crate::puzzle::solve::{Duel, Estimate, mixed};
use crate::rules::Seat;

/// How many replies of the defender are tried that may leave pairs.
const MOST_TRIED: usize = 40;

/// The stones of a move, by the number of their cells: the first colour's and the second's.
pub(in crate::games::renju) type Stones = [Option<u8>; 2];

/// A game between one who wants to win and one who wants to keep him from it.
#[derive(Clone, Debug)]
pub(in crate::games::renju) struct GameThreeTwo {
    windows: Windows,
    survey: Survey,
    attacker: Seat,
    number: u32,
    /// How many moves in a row were wholly skipped, before each move.
    passes: Vec<u8>,
}

impl GameThreeTwo {
    /// The game from a position between two moves; `None` where more cells matter than can be looked at.
    pub(in crate::games::renju) fn new(position: &Position, attacker: Seat) -> Option<Self> {
        if position.half_move.is_some() {
            return None;
        }
        let windows = Windows::of(&position.board)?;
        let passes = vec![position.passes];
        let mut whole = Self {
            windows,
            survey: Survey::default(),
            attacker,
            number: position.number,
            passes,
        };
        whole.windows.survey(&mut whole.survey);
        Some(whole)
    }

    /// The colours of the next move, and the one that it lacks.
    fn colours(&self) -> [Colour; 3] {
        let [one, other] = due(self.number).1;
        [one, other, lacking(one, other)]
    }

    fn critical(&self, colour: Colour) -> CellSet {
        self.survey.critical[colour.index()]
    }

    /// Whether pairs keep the attacker from winning; about how many windows are left without one.
    ///
    /// A pair is always answered: of a move's colours the next one has the first, and the third. The third answers a stone of
    /// the first colour, the first one of the second; so the stones of a pair never have the same colour, and both of a move
    /// that fill one pair have not either. Where the defender is to move, he skips.
    ///
    /// Where the attacker is to move, windows with one free cell are no concern if they are of the colour that he lacks: he
    /// fills the cell with another colour, or the defender makes a four with the next move.
    fn unpaired(&self) -> u32 {
        let [.., lacking] = self.colours();
        let is_attacking = due(self.number).0 == self.attacker;
        let concerns = |(colour, left): &&(Colour, CellSet)| {
            !(is_attacking && *colour == lacking && left.is_power_of_two())
        };
        pairs(
            self.survey
                .open
                .iter()
                .filter(concerns)
                .map(|&(_, left)| left),
        )
        .err()
        .unwrap_or(0)
    }

    /// The moves of the attacker, who is to move, that have to be looked at: none where pairs hold him, otherwise those after
    /// which no pairs do, nor one move of the defender that leaves some. Stones on idle cells are left out: they are as good
    /// as none. Where the defender threatens a four, all others lose to it.
    pub(in crate::games::renju) fn pressing(&mut self) -> Vec<Move> {
        let mut out = Vec::new();
        if self.unpaired() == 0 {
            return out;
        }
        let mut last = None;
        for mv in self.moves() {
            self.play(mv);
            let is_held = match self.glance() {
                Estimate::Held => true,
                Estimate::Won => false,
                Estimate::Open(..) => {
                    let replies = self.moves();
                    let found = last.into_iter().chain(replies.into_iter().take(MOST_TRIED));
                    let found = found.into_iter().find(|&reply| self.is_met_by(reply));
                    last = found.or(last);
                    found.is_some()
                }
            };
            self.undo(mv);
            if !is_held {
                out.push(self.written(mv));
            }
        }
        out
    }

    /// Whether a reply is possible and leaves nothing to be looked at.
    fn is_met_by(&mut self, reply: Stones) -> bool {
        self.is_possible(reply) && {
            self.play(reply);
            let is_held = self.glance() == Estimate::Held;
            self.undo(reply);
            is_held
        }
    }

    /// Looks at the position, and estimates it.
    fn glance(&mut self) -> Estimate {
        self.windows.survey(&mut self.survey);
        self.estimate()
    }

    /// Whether the defender is to move and ends the game by skipping.
    fn ends_by_skip(&self) -> bool {
        !self.is_attacking() && self.passes.last().is_some_and(|&passes| passes >= 5)
    }

    fn toggle(&mut self, stones: Stones) {
        for (colour, cell) in due(self.number).1.into_iter().zip(stones) {
            cell.into_iter()
                .for_each(|cell| self.windows.toggle(colour, cell));
        }
    }
}

impl Duel<RenjuThreeTwo> for GameThreeTwo {
    type Move = Stones;

    fn is_attacking(&self) -> bool {
        due(self.number).0 == self.attacker
    }

    fn look(&mut self) -> u128 {
        self.windows.survey(&mut self.survey);
        let passes = self.passes.last().copied().unwrap_or_default();
        self.windows.key(&self.survey)
            ^ mixed(u64::from(self.number % 6) << 8 | u64::from(passes) | 1 << 32)
    }

    fn estimate(&self) -> Estimate {
        let is_attacking = self.is_attacking();
        let [one, other, lacking] = self.colours();
        let by_mover = |is_won: bool| {
            if is_won == is_attacking {
                Estimate::Won
            } else {
                Estimate::Held
            }
        };
        if self.survey.has_four {
            return by_mover(false);
        }
        if self.passes.last().is_some_and(|&passes| passes >= 6) {
            return Estimate::Held;
        }
        if self.critical(one) | self.critical(other) != 0 {
            return by_mover(true);
        }
        if self.ends_by_skip() {
            return Estimate::Held;
        }
        // The next player has this colour, and no player fills three cells.
        let urgent = self.critical(lacking).count_ones();
        if urgent >= 3 {
            return by_mover(false);
        }
        let unpaired = self.unpaired();
        if unpaired == 0 {
            return Estimate::Held;
        }
        let (room, unpaired) = (
            self.survey.room(),
            u16::try_from(unpaired).unwrap_or(u16::MAX / 8),
        );
        let choice = [4, 2, 1][urgent as usize];
        let hold = if is_attacking {
            3 * unpaired + room / 3
        } else {
            2 * unpaired + room / 6
        };
        let (win, hold) = (1 + 100 / (4 + room), 1 + hold);
        if is_attacking {
            Estimate::Open(win, hold * choice)
        } else {
            Estimate::Open(win * choice, hold)
        }
    }

    fn is_possible(&self, stones: Stones) -> bool {
        stones
            .into_iter()
            .flatten()
            .all(|cell| self.windows.is_free(cell))
    }

    fn moves(&self) -> Vec<Stones> {
        let [one, other, lacking] = self.colours();
        let fours = |colour, place: usize| {
            members(self.critical(colour)).map(move |cell| {
                let mut stones = [None; 2];
                stones[place] = Some(cell);
                stones
            })
        };
        let fours: Vec<Stones> = fours(one, 0).chain(fours(other, 1)).collect();
        if !fours.is_empty() {
            return fours;
        }
        if self.ends_by_skip() {
            return vec![[None; 2]];
        }
        let stops = self.windows.stops(&self.survey);
        let sign = if self.is_attacking() { 1 } else { -1 };
        let cost = |stones: Stones| {
            let of = |(colour, cell): (Colour, Option<u8>)| {
                cell.map_or(0, |cell| stops[usize::from(cell)][colour.index()])
            };
            sign * [one, other].into_iter().zip(stones).map(of).sum::<i32>()
        };
        let cells: Vec<Option<u8>> = [None]
            .into_iter()
            .chain(members(self.survey.useful).map(Some))
            .collect();
        let urgent: Vec<u8> = members(self.critical(lacking)).collect();
        let mut out: Vec<Stones> = match urgent[..] {
            [] => {
                let pairs = cells
                    .iter()
                    .flat_map(|&first| cells.iter().map(move |&second| [first, second]));
                pairs
                    .filter(|&[first, second]| first.is_none() || first != second)
                    .collect()
            }
            [cell] => {
                let others = cells.iter().copied().filter(|&other| other != Some(cell));
                others
                    .flat_map(|other| [[Some(cell), other], [other, Some(cell)]])
                    .collect()
            }
            [a, b] => vec![[Some(a), Some(b)], [Some(b), Some(a)]],
            _ => Vec::new(),
        };
        out.sort_by_cached_key(|&stones| cost(stones));
        out
    }

    fn play(&mut self, stones: Stones) {
        self.toggle(stones);
        let passes = self.passes.last().copied().unwrap_or_default();
        self.passes
            .push(if stones == [None; 2] { passes + 1 } else { 0 });
        self.number += 1;
    }

    fn undo(&mut self, stones: Stones) {
        self.number -= 1;
        self.passes.pop();
        self.toggle(stones);
    }

    fn set(&mut self, position: &Position) {
        self.windows.set(position.board());
        self.number = position.number;
        self.passes = vec![position.passes()];
        self.windows.survey(&mut self.survey);
    }

    fn written(&self, stones: Stones) -> Move {
        let halves = due(self.number).1.into_iter().zip(stones);
        Move::of(
            halves
                .filter_map(|(colour, cell)| Some(Placement::of(colour, self.windows.cell(cell?)))),
        )
    }
}
