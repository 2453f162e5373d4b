//! Renju 3/2: whether a player wins with so many attacks, some stones of his being put down only when they are needed.
//!
//! A stone that does nothing yet is not on the field: it is *late*, and stands wherever it is wanted in the end, on a cell that is
//! still free and where it would have changed nothing until then. What it changed before, it would have been put down for.
//! So a search knows one late stone in place of three hundred cells. What is found is a list of ways to win, each with the cells that
//! the late stones must have: a move wins only if there is a way against every reply with the same cells. If none is left the
//! attack has failed, wherever those stones stand.

use super::field::{Cell, Field};

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
    banned: Vec<bool>,
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
        unknown: Vec<(u8, Vec<bool>)>,
    ) -> Option<Vec<Way>> {
        let field = self.field.clone();
        self.turns.push(Turn {
            field,
            attack: None,
            colours: [FOR_NOBODY; 2],
        });
        self.late
            .extend(unknown.into_iter().map(|(colour, banned)| Late {
                colour,
                since: 0,
                at: None,
                banned,
            }));
        self.put(number + 1, reply);
        let ways = self.attack(number + 2, attacks - 1, &mut None);
        self.take(reply);
        self.late.clear();
        self.turns.clear();
        (self.left > 0).then_some(ways)
    }

    /// Whether the player to move wins: every move of his is on the field, and every reply has been answered.
    pub(super) fn proves(&mut self, number: u32, attacks: u32) -> bool {
        let mut moves = Some(Vec::new());
        if self.attack(number, attacks, &mut moves).is_empty() {
            return false;
        }
        let mut moves = moves.unwrap_or_default();
        moves.sort_unstable();
        moves.dedup();
        let [first, second, _] = colours(number);
        let has_four =
            !self.field.critical(first).is_empty() || !self.field.critical(second).is_empty();
        has_four
            || moves
                .into_iter()
                .any(|stones| self.proves_with(number, attacks, stones))
    }

    /// Whether a move wins.
    pub(super) fn proves_with(&mut self, number: u32, attacks: u32, stones: Stones) -> bool {
        let [first, second, lacking] = colours(number);
        if [first, second]
            .iter()
            .zip(stones)
            .any(|(&colour, at)| at.is_some_and(|at| self.field.is_critical(colour, at)))
        {
            return true;
        }
        if attacks == 0 {
            return false;
        }
        self.put(number, stones);
        let is_safe =
            self.field.critical(first).is_empty() && self.field.critical(lacking).is_empty();
        let fill = self.field.critical(second);
        let wins = is_safe
            && match fill[..] {
                [a, b] => [[a, b], [b, a]]
                    .into_iter()
                    .all(|reply| self.answers(number, attacks, reply.map(Some))),
                [only] => {
                    let others = self
                        .field
                        .free()
                        .into_iter()
                        .filter(|&at| at != only)
                        .map(Some)
                        .chain([None]);
                    let replies = others.flat_map(|at| [[Some(only), at], [at, Some(only)]]);
                    replies
                        .collect::<Vec<_>>()
                        .into_iter()
                        .all(|reply| self.answers(number, attacks, reply))
                }
                [] => false,
                _ => true,
            };
        self.take(stones);
        wins
    }

    fn answers(&mut self, number: u32, attacks: u32, reply: Stones) -> bool {
        self.put(number + 1, reply);
        let wins = self.proves(number + 2, attacks - 1);
        self.take(reply);
        wins
    }

    pub(super) fn put(&mut self, number: u32, stones: Stones) {
        let own = colours(number);
        own.iter()
            .zip(stones)
            .for_each(|(&colour, at)| at.into_iter().for_each(|at| self.field.put(colour, at)));
    }

    pub(super) fn take(&mut self, stones: Stones) {
        stones
            .into_iter()
            .flatten()
            .for_each(|at| self.field.take(at));
    }

    /// Late stones of a colour.
    fn waiting(&self, colour: u8) -> Vec<usize> {
        (0..self.late.len())
            .filter(|&one| self.late[one].colour == colour && self.late[one].at.is_none())
            .collect()
    }

    /// Puts a late stone down, if it can have been there unseen.
    fn settle(&mut self, one: usize, at: Cell) -> bool {
        let Late { colour, since, .. } = self.late[one];
        if !self.field.is_free(at) || self.late[one].banned.get(usize::from(at)) == Some(&true) {
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

    /// Settles all of them, or none.
    fn settle_all(&mut self, ones: &[(usize, Cell)]) -> bool {
        for (count, &(one, at)) in ones.iter().enumerate() {
            if !self.settle(one, at) {
                ones[..count]
                    .iter()
                    .rev()
                    .for_each(|&(one, _)| self.unsettle(one));
                return false;
            }
        }
        true
    }

    /// Where the late stones stand by now.
    fn here(&self) -> Way {
        (0..)
            .zip(&self.late)
            .filter_map(|(one, late)| Some((one, late.at?)))
            .collect()
    }

    /// The ways of the player to move to make a four after so many attacks at most. `moves` takes the moves that win.
    fn attack(&mut self, number: u32, attacks: u32, moves: &mut Option<Vec<Stones>>) -> Vec<Way> {
        self.left = self.left.saturating_sub(1);
        let mut ways = Vec::new();
        if self.left == 0 {
            return ways;
        }
        let [first, second, _] = colours(number);
        if !self.field.critical(first).is_empty() || !self.field.critical(second).is_empty() {
            return vec![self.here()];
        }
        for colour in [first, second] {
            self.late_fours(colour, &mut ways);
        }
        if attacks == 0 {
            return ways;
        }
        let enough = if attacks == 1 {
            self.least.max(2)
        } else {
            self.least.max(1)
        };
        for (at, settled) in self.attacks(second) {
            if self.field.is_free(at) && self.settle_all(&settled) {
                if self.field.is_free(at) {
                    self.field.put(second, at);
                    if self.field.critical(second).len() >= enough {
                        self.with_cover(
                            number,
                            attacks,
                            [None, Some(at)],
                            enough,
                            moves,
                            &mut ways,
                        );
                    }
                    self.field.take(at);
                }
                settled
                    .iter()
                    .rev()
                    .for_each(|&(one, _)| self.unsettle(one));
            }
            if ways.iter().any(Vec::is_empty) && moves.is_none() {
                return ways;
            }
        }
        if self.least == 0 && attacks > 1 {
            self.with_cover(number, attacks, [None, None], 0, moves, &mut ways);
        }
        ways.sort_unstable();
        ways.dedup();
        ways
    }

    /// Fours in lines with late stones.
    fn late_fours(&mut self, colour: u8, ways: &mut Vec<Way>) {
        let waiting = self.waiting(colour);
        let mut places: Vec<Vec<(usize, Cell)>> = Vec::new();
        for &one in &waiting {
            for cells in self.field.wanting(colour, 2) {
                places.extend(cells.iter().map(|&at| vec![(one, at)]));
            }
            for &other in waiting.iter().filter(|&&other| other != one) {
                for cells in self.field.wanting(colour, 3) {
                    let pairs = cells
                        .iter()
                        .flat_map(|&a| cells.iter().map(move |&b| (a, b)));
                    places.extend(
                        pairs
                            .filter(|(a, b)| a != b)
                            .map(|(a, b)| vec![(one, a), (other, b)]),
                    );
                }
            }
        }
        assert!(waiting.len() < 3, "three late stones of one colour");
        places.sort_unstable();
        places.dedup();
        for place in places {
            if self.settle_all(&place) {
                if !self.field.critical(colour).is_empty() {
                    ways.push(self.here());
                }
                place.iter().rev().for_each(|&(one, _)| self.unsettle(one));
            }
        }
    }

    /// Attacking stones, each with the late stones that it needs.
    fn attacks(&self, colour: u8) -> Vec<(Cell, Way)> {
        let waiting = self.waiting(colour);
        let mut out: Vec<(Cell, Way)> = Vec::new();
        let real = self.field.wanting(colour, 2);
        out.extend(real.iter().flatten().map(|&at| (at, Way::new())));
        let single = self.field.wanting(colour, 3);
        for &one in &waiting {
            // A late stone may also make a line of two that attacks elsewhere stronger.
            for cells in single.iter().chain(&real) {
                let pairs = cells
                    .iter()
                    .flat_map(|&a| cells.iter().map(move |&b| (a, b)));
                out.extend(
                    pairs
                        .filter(|(a, b)| a != b)
                        .map(|(a, b)| (a, vec![(one, b)])),
                );
            }
        }
        for (place, &one) in waiting.iter().enumerate() {
            for &other in &waiting[place + 1..] {
                let alone: Vec<(Cell, Way)> = out
                    .iter()
                    .filter(|(_, way)| way.len() == 1)
                    .cloned()
                    .collect();
                for (at, way) in alone.iter().filter(|(_, way)| way[0].0 == one) {
                    for (_, more) in alone
                        .iter()
                        .filter(|(same, more)| same == at && more[0].0 == other)
                    {
                        out.push((*at, [way.clone(), more.clone()].concat()));
                    }
                }
                for cells in self.field.wanting(colour, 4) {
                    for &at in &cells {
                        for &a in &cells {
                            let others = cells.iter().filter(|&&b| a != b && b != at && a != at);
                            out.extend(others.map(|&b| (at, vec![(one, a), (other, b)])));
                        }
                    }
                }
            }
        }
        out.sort_unstable_by_key(|(at, way)| (way.len(), *at, way.clone()));
        out.dedup();
        out
    }

    /// Meets what the defender threatens, in every way, and goes on with his turn.
    fn with_cover(
        &mut self,
        number: u32,
        attacks: u32,
        stones: Stones,
        enough: usize,
        moves: &mut Option<Vec<Stones>>,
        ways: &mut Vec<Way>,
    ) {
        let [first, second, lacking] = colours(number);
        if !self.field.critical(first).is_empty() {
            return;
        }
        let fill = self.field.critical(second);
        if fill.len() < enough || (stones[1].is_none() && !fill.is_empty()) {
            return;
        }
        if self.least < 2 && attacks > 1 {
            self.with_less_to_fill(number, attacks, stones, &fill, moves, ways);
        }
        let threats = self.field.critical(lacking);
        let Some(&threat) = threats.first() else {
            self.defended(number, attacks, stones, &fill, moves, ways);
            return;
        };
        for (place, colour) in [(0, first), (1, second)] {
            if stones[place].is_none() && !(place == 1 && enough > 0) {
                let mut more = stones;
                more[place] = Some(threat);
                self.field.put(colour, threat);
                self.with_cover(number, attacks, more, enough, moves, ways);
                self.field.take(threat);
            }
        }
        for one in 0..self.late.len() {
            if self.late[one].at.is_some() {
                continue;
            }
            let longer = if self.late[one].colour == lacking {
                self.field.beside(threat)
            } else {
                Vec::new()
            };
            for at in longer.into_iter().chain([threat]) {
                if self.settle(one, at) {
                    if !self.field.is_critical(lacking, threat) {
                        self.with_cover(number, attacks, stones, enough, moves, ways);
                    }
                    self.unsettle(one);
                }
            }
        }
    }

    /// Goes on with a stone of the player's own on a cell that was to be filled.
    fn with_less_to_fill(
        &mut self,
        number: u32,
        attacks: u32,
        stones: Stones,
        fill: &[Cell],
        moves: &mut Option<Vec<Stones>>,
        ways: &mut Vec<Way>,
    ) {
        let [first, ..] = colours(number);
        for &at in fill {
            if stones[0].is_none() {
                self.field.put(first, at);
                self.with_cover(
                    number,
                    attacks,
                    [Some(at), stones[1]],
                    self.least,
                    moves,
                    ways,
                );
                self.field.take(at);
            }
            for one in 0..self.late.len() {
                if self.late[one].at.is_none() && self.settle(one, at) {
                    self.with_cover(number, attacks, stones, self.least, moves, ways);
                    self.unsettle(one);
                }
            }
        }
    }

    /// The defender's turn: his threats are met.
    fn defended(
        &mut self,
        number: u32,
        attacks: u32,
        stones: Stones,
        fill: &[Cell],
        moves: &mut Option<Vec<Stones>>,
        ways: &mut Vec<Way>,
    ) {
        let [first, second, lacking] = colours(number);
        let before = self.late.len();
        let since = self.turns.len();
        for (colour, at) in [(first, stones[0]), (second, stones[1])] {
            if at.is_none() {
                self.late.push(Late {
                    colour,
                    since,
                    at: None,
                    banned: Vec::new(),
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
        if let Some(moves) = moves {
            for way in &won {
                let mut whole = stones;
                for (fresh, at) in (before..).zip(whole.iter_mut().filter(|at| at.is_none())) {
                    *at = place(way, fresh);
                }
                moves.push(whole);
            }
        }
        self.late.truncate(before);
        let used = || stones.into_iter().flatten().chain(fill.iter().copied());
        if !won.is_empty() {
            self.keys.extend(used());
        }
        let waiting: Vec<usize> = (0..before)
            .filter(|&one| self.late[one].at.is_none())
            .collect();
        for mut way in won {
            way.retain(|(one, _)| *one < before);
            way.extend(
                waiting
                    .iter()
                    .flat_map(|&one| used().map(move |at| (one, at + NOT))),
            );
            way.sort_unstable();
            way.dedup();
            ways.push(way);
        }
        if ways.len() > MOST_WAYS {
            // Where they do not stand is forgotten: so there is rather more to win than less.
            ways.iter_mut()
                .for_each(|way| way.retain(|(_, at)| at & NOT == 0));
            ways.sort_unstable();
            ways.dedup();
        }
    }

    /// The ways to win against each of some replies.
    fn against(&mut self, number: u32, attacks: u32, replies: &[Stones]) -> Vec<Way> {
        let mut won: Option<Vec<Way>> = None;
        for &reply in replies {
            self.put(number + 1, reply);
            self.keys.clear();
            let ways = self.attack(number + 2, attacks - 1, &mut None);
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
            let waiting: Vec<usize> = (0..self.late.len())
                .filter(|&one| self.late[one].at.is_none())
                .collect();
            let keys = self.keys.clone();
            for reply in [[fill, Some(at)], [Some(at), fill]] {
                let ways = self.against(number, attacks, &[reply]);
                let mut rest = joined(&won, &ways);
                // With a late stone there the reply cannot be made.
                for &one in &waiting {
                    rest.extend(joined(&won, &[vec![(one, at)]]));
                }
                rest.sort_unstable();
                rest.dedup();
                won = rest;
                if won.is_empty() {
                    return won;
                }
            }
            self.keys.extend(keys);
        }
        won
    }
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
    out.sort_unstable();
    out.dedup();
    out
}
