//! Renju 3/2: whether a player wins with so many attacks, some stones of his being put down only when they are needed.
//!
//! A stone that does nothing yet is not on the field: it is *late*, and stands wherever it is wanted in the end, on a cell that is
//! still free and where it would have changed nothing until then. What it changed before, it would have been put down for.
//! So a search knows one late stone in place of three hundred cells. What is found is a list of ways to win, each with the cells that
//! the late stones must have: a move wins only if there is a way against every reply with the same cells. If none is left the
//! attack has failed, wherever those stones stand.

use std::collections::BTreeSet;

use super::field::{Cell, Field, sorted};

/// The colours of a move; the first the defender has on his next move too, the second he lacks, the third the mover lacks.
pub(super) fn colours(number: u32) -> [u8; 3] {
    match number % 3 {
        1 => [0, 1, 2],
        2 => [2, 0, 1],
        _ => [1, 2, 0],
    }
}

/// Where late stones stand in a way to win, by their numbers, and where they do not.
pub(super) type Way = Vec<(usize, Cell)>;

/// Added to a cell where a stone does not stand.
const NOT: Cell = 1 << 14;

/// The cell of a late stone in a way.
pub(super) fn place(way: &Way, one: usize) -> Option<Cell> {
    way.iter()
        .find(|(late, at)| *late == one && at & NOT == 0)
        .map(|(_, at)| *at)
}

/// A stone that is not yet on the field.
struct Late {
    colour: u8,
    /// The place in the history of the first turn of the defender that it has seen.
    since: usize,
    at: Option<Cell>,
    /// The cells where it does not stand.
    banned: BTreeSet<Cell>,
}

/// A turn of the defender.
struct Turn {
    field: Field,
    /// What he has to fill, and the colour of the attack; nothing where a stone may have changed that.
    attack: Option<(Vec<Cell>, u8)>,
    colours: [u8; 2],
}

/// A move: its stones, the first colour's first.
pub(super) type Stones = [Option<Cell>; 2];

pub(super) struct Search {
    pub(super) field: Field,
    /// How many cells a move of the class leaves to fill at least.
    pub(super) least: usize,
    /// Positions that may still be looked at; nothing is known once there are none.
    pub(super) left: usize,
    late: Vec<Late>,
    turns: Vec<Turn>,
    /// Stones of the attacks that have won lately.
    keys: Vec<Cell>,
}

/// What becomes of an attack.
struct Attack {
    number: u32,
    /// How many attacks are left with it.
    attacks: u32,
    /// Whether all moves that win are wanted.
    is_whole: bool,
    moves: Vec<Stones>,
    ways: Vec<Way>,
}

/// How many ways are told apart by where stones do not stand.
const MOST_WAYS: usize = 60;

/// How many replies with a free stone are tried.
const MOST_REPLIES: usize = 60;

impl Search {
    pub(super) fn new(field: Field, least: usize, left: usize) -> Self {
        Self {
            field,
            least,
            left,
            late: Vec::new(),
            turns: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// The ways in which the player wins behind a move that has been made and a reply to it, some stones of the move standing on
    /// cells of which nothing was said. `None` where there was too much to look at.
    pub(super) fn behind(
        &mut self,
        number: u32,
        attacks: u32,
        reply: Stones,
        unknown: Vec<(u8, BTreeSet<Cell>)>,
    ) -> Option<Vec<Way>> {
        let field = self.field.clone();
        self.turns.push(Turn {
            field,
            attack: None,
            colours: [FOR_NOBODY; 2],
        });
        let late = unknown.into_iter().map(|(colour, banned)| Late {
            colour,
            since: 0,
            at: None,
            banned,
        });
        self.late.extend(late);
        let ways = self.against(number, attacks, &[reply]);
        self.late.clear();
        self.turns.clear();
        (self.left > 0).then_some(ways)
    }

    /// Whether the player to move wins: every move of his is on the field, and every reply has been answered.
    pub(super) fn proves(&mut self, number: u32, attacks: u32) -> bool {
        let found = self.attack(number, attacks, true);
        let mut moves = sorted(found.moves).into_iter();
        !found.ways.is_empty()
            && (self.has_four(number)
                || moves.any(|stones| self.proves_with(number, attacks, stones)))
    }

    /// Whether the player of a move can make a four.
    fn has_four(&self, number: u32) -> bool {
        let mut own = colours(number).into_iter().take(2);
        own.any(|colour| !self.field.critical(colour).is_empty())
    }

    /// Whether a move wins.
    pub(super) fn proves_with(&mut self, number: u32, attacks: u32, stones: Stones) -> bool {
        let [first, second, _] = colours(number);
        let mut put = [first, second].into_iter().zip(stones);
        if put.any(|(colour, at)| at.is_some_and(|at| self.field.is_critical(colour, at))) {
            return true;
        }
        if attacks == 0 {
            return false;
        }
        self.put(number, stones);
        let fill = self.field.critical(second);
        let replies = match fill[..] {
            [a, b] => vec![[Some(a), Some(b)], [Some(b), Some(a)]],
            [only] => {
                let others = self.field.free().into_iter().map(Some).chain([None]);
                let others = others.filter(|at| *at != Some(only));
                let replies = others.flat_map(|at| [[Some(only), at], [at, Some(only)]]);
                replies.collect()
            }
            _ => Vec::new(),
        };
        let wins = !fill.is_empty()
            && !self.has_four(number + 1)
            && replies.into_iter().all(|reply| {
                self.put(number + 1, reply);
                let wins = self.proves(number + 2, attacks - 1);
                self.take(reply);
                wins
            });
        self.take(stones);
        wins
    }

    pub(super) fn put(&mut self, number: u32, stones: Stones) {
        for (colour, at) in colours(number).into_iter().zip(stones) {
            at.into_iter().for_each(|at| self.field.put(colour, at));
        }
    }

    pub(super) fn take(&mut self, stones: Stones) {
        let stones = stones.into_iter().flatten();
        stones.for_each(|at| self.field.take(at));
    }

    /// Late stones.
    fn waiting(&self) -> Vec<usize> {
        let late = 0..self.late.len();
        late.filter(|&one| self.late[one].at.is_none()).collect()
    }

    /// Late stones of a colour.
    fn waiting_of(&self, colour: u8) -> Vec<usize> {
        let mut waiting = self.waiting();
        waiting.retain(|&one| self.late[one].colour == colour);
        assert!(waiting.len() < 3, "three late stones of one colour");
        waiting
    }

    /// Puts a late stone down, if it can have been there unseen.
    fn settle(&mut self, one: usize, at: Cell) -> bool {
        let Late { colour, since, .. } = self.late[one];
        if !self.field.is_free(at) || self.late[one].banned.contains(&at) {
            return false;
        }
        let mut done = 0;
        let mut fits = true;
        for turn in &mut self.turns[since..] {
            turn.field.put(colour, at);
            done += 1;
            let least = self.least;
            let is_seen = turn.attack.as_ref().is_some_and(|(fill, attacking)| {
                // A line that it made too long would have left less to fill: that is no attack, or a weaker one.
                let is_longer =
                    || *attacking == colour && least == 2 && turn.field.critical(colour) != *fill;
                fill.contains(&at)
                    || ((*attacking == colour || turn.colours.contains(&colour))
                        && turn.field.threatens(at))
                    || is_longer()
            });
            if is_seen {
                fits = false;
                break;
            }
        }
        if fits {
            self.field.put(colour, at);
            self.late[one].at = Some(at);
        } else {
            self.turns[since..since + done]
                .iter_mut()
                .for_each(|turn| turn.field.take(at));
        }
        fits
    }

    fn unsettle(&mut self, one: usize) {
        let Some(at) = self.late[one].at.take() else {
            return;
        };
        self.field.take(at);
        self.turns[self.late[one].since..]
            .iter_mut()
            .for_each(|turn| turn.field.take(at));
    }

    /// Does something with late stones on such cells, if they can have been there unseen.
    fn with_late(&mut self, ones: &[(usize, Cell)], then: impl FnOnce(&mut Self)) {
        let settled = ones.iter().take_while(|&&(one, at)| self.settle(one, at));
        let settled = settled.count();
        if settled == ones.len() {
            then(self);
        }
        for &(one, _) in ones[..settled].iter().rev() {
            self.unsettle(one);
        }
    }

    fn with_stone(&mut self, colour: u8, at: Cell, then: impl FnOnce(&mut Self)) {
        self.field.put(colour, at);
        then(self);
        self.field.take(at);
    }

    /// Where the late stones stand by now.
    fn here(&self) -> Way {
        (0..)
            .zip(&self.late)
            .filter_map(|(one, late)| Some((one, late.at?)))
            .collect()
    }

    /// The ways of the player to move to make a four after so many attacks at most, and the moves that win if all are wanted.
    fn attack(&mut self, number: u32, attacks: u32, is_whole: bool) -> Attack {
        let mut now = Attack {
            number,
            attacks,
            is_whole,
            moves: Vec::new(),
            ways: Vec::new(),
        };
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return now;
        }
        if self.has_four(number) {
            now.ways.push(self.here());
            return now;
        }
        let [first, second, _] = colours(number);
        for colour in [first, second] {
            self.late_fours(colour, &mut now.ways);
        }
        if attacks == 0 {
            return now;
        }
        let enough = self.least.max(if attacks == 1 { 2 } else { 1 });
        for (at, late) in self.attacks(second) {
            self.with_late(&late, |search| {
                if !search.field.is_free(at) {
                    return;
                }
                search.with_stone(second, at, |search| {
                    if search.field.critical(second).len() >= enough {
                        search.with_cover(&mut now, [None, Some(at)], enough);
                    }
                });
            });
            if now.ways.iter().any(Vec::is_empty) && !is_whole {
                return now;
            }
        }
        if self.least == 0 && attacks > 1 {
            self.with_cover(&mut now, [None, None], 0);
        }
        now.ways = sorted(now.ways);
        now
    }

    /// Fours in lines with late stones.
    fn late_fours(&mut self, colour: u8, ways: &mut Vec<Way>) {
        let waiting = self.waiting_of(colour);
        let mut places: Vec<Way> = Vec::new();
        for &one in &waiting {
            let near = self.field.wanting(colour, 2).concat();
            places.extend(near.into_iter().map(|at| vec![(one, at)]));
        }
        if let [one, other] = waiting[..] {
            for cells in self.field.wanting(colour, 3) {
                let both = pairs(&cells).map(|(a, b)| [(one, a), (other, b)]);
                // Whichever comes first.
                places.extend(both.flat_map(|[a, b]| [vec![a, b], vec![b, a]]));
            }
        }
        for place in sorted(places) {
            self.with_late(&place, |search| {
                if !search.field.critical(colour).is_empty() {
                    ways.push(search.here());
                }
            });
        }
    }

    /// Attacking stones, each with the late stones that it needs.
    fn attacks(&self, colour: u8) -> Vec<(Cell, Way)> {
        let waiting = self.waiting_of(colour);
        let [real, single] = [2, 3].map(|stones| self.field.wanting(colour, stones));
        let mut out: Vec<(Cell, Way)> = Vec::new();
        out.extend(real.iter().flatten().map(|&at| (at, Way::new())));
        for &one in &waiting {
            // A late stone may also make a line of two that attacks elsewhere stronger.
            for cells in single.iter().chain(&real) {
                out.extend(pairs(cells).map(|(at, late)| (at, vec![(one, late)])));
            }
        }
        if let [one, other] = waiting[..] {
            let of = |late| {
                let alone = out.iter().filter(|(_, way)| way.len() == 1);
                alone.filter(move |(_, way)| way[0].0 == late)
            };
            let mut both = Vec::new();
            for (at, way) in of(one) {
                let more = of(other).filter(|(same, _)| same == at);
                both.extend(more.map(|(_, more)| (*at, vec![way[0], more[0]])));
            }
            for cells in self.field.wanting(colour, 4) {
                for (a, b) in pairs(&cells) {
                    let others = cells.iter().filter(|&&at| at != a && at != b);
                    both.extend(others.map(|&at| (at, vec![(one, a), (other, b)])));
                }
            }
            out.extend(both);
        }
        out.sort_unstable_by_key(|(at, way)| (way.len(), *at, way.clone()));
        out.dedup();
        out
    }

    /// Meets what the defender threatens, in every way, and goes on with his turn.
    fn with_cover(&mut self, now: &mut Attack, stones: Stones, enough: usize) {
        let [first, second, lacking] = colours(now.number);
        if !self.field.critical(first).is_empty() {
            return;
        }
        let fill = self.field.critical(second);
        if fill.len() < enough || (stones[1].is_none() && !fill.is_empty()) {
            return;
        }
        if self.least < 2 && now.attacks > 1 {
            self.with_less_to_fill(now, stones, &fill);
        }
        let threats = self.field.critical(lacking);
        let Some(&threat) = threats.first() else {
            self.defended(now, stones, &fill);
            return;
        };
        for (place, colour) in [(0, first), (1, second)] {
            if stones[place].is_none() && !(place == 1 && enough > 0) {
                let mut more = stones;
                more[place] = Some(threat);
                self.with_stone(colour, threat, |search| {
                    search.with_cover(now, more, enough);
                });
            }
        }
        for one in self.waiting() {
            let mut cells = vec![threat];
            if self.late[one].colour == lacking {
                // There it makes the line too long.
                cells.extend(self.field.beside(threat));
            }
            for at in cells {
                self.with_late(&[(one, at)], |search| {
                    if !search.field.is_critical(lacking, threat) {
                        search.with_cover(now, stones, enough);
                    }
                });
            }
        }
    }

    /// Goes on with a stone of the player's own on a cell that was to be filled.
    fn with_less_to_fill(&mut self, now: &mut Attack, stones: Stones, fill: &[Cell]) {
        let [first, ..] = colours(now.number);
        for &at in fill {
            if stones[0].is_none() {
                let more = [Some(at), stones[1]];
                self.with_stone(first, at, |search| {
                    search.with_cover(now, more, search.least);
                });
            }
            for one in self.waiting() {
                let late = [(one, at)];
                self.with_late(&late, |search| {
                    search.with_cover(now, stones, search.least);
                });
            }
        }
    }

    /// The defender's turn: his threats are met.
    fn defended(&mut self, now: &mut Attack, stones: Stones, fill: &[Cell]) {
        let (number, attacks) = (now.number, now.attacks);
        let [first, second, lacking] = colours(number);
        let before = self.late.len();
        let since = self.turns.len();
        for (colour, at) in [(first, stones[0]), (second, stones[1])] {
            if at.is_none() {
                self.late.push(Late {
                    colour,
                    since,
                    at: None,
                    banned: BTreeSet::new(),
                });
            }
        }
        let attack = Some((fill.to_vec(), second));
        self.turns.push(Turn {
            field: self.field.clone(),
            attack,
            colours: [first, lacking],
        });
        let mut won = match *fill {
            [a, b] => self.against(number, attacks, &[[Some(a), Some(b)], [Some(b), Some(a)]]),
            [only] => self.against(number, attacks, &[[Some(only), None], [None, Some(only)]]),
            [] => self.against(number, attacks, &[[None, None]]),
            _ => vec![self.here()],
        };
        if fill.len() < 2 && !won.is_empty() {
            won = self.against_free(number, attacks, fill.first().copied(), won);
        }
        self.turns.pop();
        if now.is_whole {
            for way in &won {
                let mut whole = stones;
                for (fresh, at) in (before..).zip(whole.iter_mut().filter(|at| at.is_none())) {
                    *at = place(way, fresh);
                }
                now.moves.push(whole);
            }
        }
        self.late.truncate(before);
        let used = || stones.into_iter().flatten().chain(fill.iter().copied());
        if !won.is_empty() {
            self.keys.extend(used());
        }
        let waiting = self.waiting();
        for mut way in won {
            way.retain(|(one, _)| *one < before);
            let not_there = |&one: &usize| used().map(move |at| (one, at + NOT));
            way.extend(waiting.iter().flat_map(not_there));
            now.ways.push(sorted(way));
        }
        if now.ways.len() > MOST_WAYS {
            // Where they do not stand is forgotten: so there is rather more to win than less.
            for way in &mut now.ways {
                way.retain(|(_, at)| at & NOT == 0);
            }
            now.ways = sorted(std::mem::take(&mut now.ways));
        }
    }

    /// The ways to win against each of some replies.
    fn against(&mut self, number: u32, attacks: u32, replies: &[Stones]) -> Vec<Way> {
        let mut won: Option<Vec<Way>> = None;
        for &reply in replies {
            self.put(number + 1, reply);
            self.keys.clear();
            let ways = self.attack(number + 2, attacks - 1, false).ways;
            self.take(reply);
            let both = won.map_or_else(|| ways.clone(), |won| joined(&won, &ways));
            if both.is_empty() {
                return both;
            }
            won = Some(both);
        }
        won.unwrap_or_default()
    }

    /// What is left of them when a free stone is put where the attack goes on.
    fn against_free(
        &mut self,
        number: u32,
        attacks: u32,
        fill: Option<Cell>,
        mut won: Vec<Way>,
    ) -> Vec<Way> {
        let mut tried = Vec::new();
        while tried.len() < MOST_REPLIES {
            let next = self
                .keys
                .iter()
                .copied()
                .find(|&at| self.field.is_free(at) && Some(at) != fill && !tried.contains(&at));
            let Some(at) = next else { break };
            tried.push(at);
            let waiting = self.waiting();
            let keys = self.keys.clone();
            for reply in [[fill, Some(at)], [Some(at), fill]] {
                let ways = self.against(number, attacks, &[reply]);
                let mut rest = joined(&won, &ways);
                // With a late stone there the reply cannot be made.
                for &one in &waiting {
                    rest.extend(joined(&won, &[vec![(one, at)]]));
                }
                won = sorted(rest);
                if won.is_empty() {
                    return won;
                }
            }
            self.keys.extend(keys);
        }
        won
    }
}

/// All pairs of different cells.
fn pairs(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    let all = cells
        .iter()
        .flat_map(|&a| cells.iter().map(move |&b| (a, b)));
    all.filter(|(a, b)| a != b)
}

/// No colour.
const FOR_NOBODY: u8 = 9;

/// What two ways have in common: those of each that do not contradict one of the other.
fn joined(one: &[Way], other: &[Way]) -> Vec<Way> {
    let mut out = Vec::new();
    for a in one {
        for b in other {
            let mut both = a.clone();
            let is_possible = b.iter().all(|&(late, at)| {
                let is_new = !both.contains(&(late, at));
                let fits = !is_new
                    || both
                        .iter()
                        .all(|&(known, there)| match (at & NOT, there & NOT) {
                            (0, 0) => known != late && there != at,
                            (0, _) | (_, 0) => known != late || at ^ there != NOT,
                            _ => true,
                        });
                if is_new {
                    both.push((late, at));
                }
                fits
            });
            if is_possible {
                both.sort_unstable();
                out.push(both);
            }
        }
    }
    sorted(out)
}
