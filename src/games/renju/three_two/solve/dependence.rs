//! Dependences: of the failure of a search, where one more stone of the attacker could have changed
//! it; and of a proof, where one more stone of the defender could spoil it.
//!
//! A reply to an attack on one cell has a free stone. The proof against the reply that leaves it out also beats it with
//! that stone on any cell on which the proof does not depend. The argument is in `docs/solving.md`.

use super::attack::Search;
use super::cells::{Cells, Dependence, Spot, StoneSet, colours, depend_on, join};

impl Search<'_> {
    /// A failure behind these threats of the defender depends on whatever could take them away.
    pub(super) fn depend_on_threats(&mut self, colour: usize, dependence: &mut Dependence) {
        let threats = *self.field.critical(colour);
        for depends in [dependence, &mut self.met_threats] {
            depends.iter_mut().for_each(|cells| cells.join(&threats));
            threats
                .iter()
                .for_each(|at| self.field.ends_of_fours(colour, at, &mut depends[colour]));
        }
    }

    /// A failure depends on stones that would give the attacking colour more lines.
    ///
    /// With two stones of that colour left out on the way, lines count that have a stone less. Where a stone left out would make
    /// three in a line of four, the defender, who had that colour on the move before, would have made the four. So lines with three
    /// count only where his last stone of that colour is one of the three.
    pub(super) fn depend_on_lines(
        &mut self,
        number: u32,
        left: u32,
        reply: Option<StoneSet>,
        dependence: &mut Dependence,
    ) {
        let [_, second, lacking] = colours(number);
        let (waiting, others) = (self.waiting[second], self.waiting[lacking]);
        let field = &self.field;
        let cells = &mut dependence[second];
        // No caller asks where there was no such stone.
        if waiting == 0 {
            return;
        }
        for own in if waiting == 1 { 2..=2 } else { 1..=2 } {
            let add = |free: &[Spot]| free.iter().for_each(|&at| cells.add(at));
            match reply {
                None => field.windows(second, own, add),
                Some(reply) => {
                    if let Some(at) = reply.first {
                        field.windows_through(second, own, at, add);
                    }
                }
            }
        }
        match (left, waiting) {
            (0, 1 | 2) => {}
            // With more attacks left other stones could be of use too: to try none of them is to cut the search off.
            (1, 1) if others < 2 => {
                self.is_cut |= !self.depend_on_last_attack(number, others, cells);
            }
            (1, 2) if others <= 2 => {
                self.is_cut = true;
                field.add_windows(second, 1, cells);
                self.depend_on_empty_lines(number, others, cells);
            }
            (_, 1) => field.add_windows(second, 1, cells),
            _ => cells.join(&field.free_cells()),
        }
    }

    /// The last attack fails, with one stone of its colour left out and at most one of the colour that the attacker lacks: where that
    /// stone could be of use in a line of four that has one stone.
    ///
    /// The attacking stone is the third in that line. Either it is also in a line that has two already; or the three make the only two
    /// critical cells, and each of these must be in a line of the other colour. Returns whether these are all cells of such lines.
    fn depend_on_last_attack(&self, number: u32, others: u8, cells: &mut Cells) -> bool {
        let [_, second, lacking] = colours(number);
        let field = &self.field;
        let mut rich = Cells::default();
        field.add_windows(second, 2, &mut rich);
        let ends = self.ends(lacking, others);
        let mut lines: Vec<[Spot; 3]> = Vec::new();
        field.windows(second, 1, |free| lines.extend(<[Spot; 3]>::try_from(free)));
        for (place, line) in lines.iter().enumerate() {
            for (at, [one, other]) in apart(*line) {
                if rich.has(one) || rich.has(other) {
                    cells.add(at);
                }
                // Lines that have two cells in common begin less than four cells later.
                let has_other_end = |next: &[Spot; 3]| {
                    apart(*next)
                        .any(|(end, pair)| end != at && pair == [one, other] && ends.has(end))
                };
                if ends.has(at) && lines[place + 1..].iter().take(3).any(has_other_end) {
                    [one, other].into_iter().for_each(|at| cells.add(at));
                }
            }
        }
        lines.iter().flatten().all(|&at| cells.has(at))
    }

    /// The cells in lines of a colour that has two stones in them, or one where others were left out.
    fn ends(&self, colour: usize, others: u8) -> Cells {
        let mut ends = Cells::default();
        for own in if others == 0 { 2..=2 } else { 1..=2 } {
            self.field.add_windows(colour, own, &mut ends);
        }
        ends
    }

    /// The last attack fails, with two stones of its colour left out and at most two of the colour that the attacker lacks: where
    /// both of the two could be of use in a line of four that has no stone.
    ///
    /// The attacking stone is the third in that line. Either it is also in a line that has two already; or the three make the only two
    /// critical cells, at their ends, and each of these must be in a line of the other colour that has two stones but for those
    /// that were left out.
    fn depend_on_empty_lines(&self, number: u32, others: u8, cells: &mut Cells) {
        let [_, second, lacking] = colours(number);
        let field = &self.field;
        let mut rich = Cells::default();
        field.add_windows(second, 2, &mut rich);
        let ends = self.ends(lacking, others);
        field.empty_lines(4, |line| {
            if line.iter().any(|&at| rich.has(at)) {
                line.iter().for_each(|&at| cells.add(at));
            }
        });
        field.empty_lines(5, |line| {
            let fitting = usize::from(ends.has(line[0])) + usize::from(ends.has(line[4]));
            // One stone left out may stand in the lines of both ends. Two may, together, make one of the lines.
            if fitting == 2 || (fitting == 1 && others == 2) {
                line[1..4].iter().for_each(|&at| cells.add(at));
            }
        });
    }

    /// A search of a move that has these stones only: whether others could change its failure will be asked.
    pub(super) fn without<T>(
        &mut self,
        number: u32,
        stones: StoneSet,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let [first, second, _] = colours(number);
        let outside = self.waiting;
        self.waiting[first] += u8::from(stones.first.is_none());
        self.waiting[second] += u8::from(stones.second.is_none());
        let result = search(self);
        self.waiting = outside;
        result
    }

    /// A search of a move, and where a first stone of it can save it if it is refuted.
    ///
    /// With more than two attacks left that is anywhere, as far as this knows.
    pub(super) fn saving<T>(
        &mut self,
        number: u32,
        left: u32,
        search: impl FnOnce(&mut Self) -> T,
    ) -> (T, Cells) {
        if self.least > 0 || left != 2 || self.tries_all() {
            return (search(self), self.field.free_cells());
        }
        let outside = std::mem::take(&mut self.met_threats);
        self.helpful = Cells::default();
        let result = search(self);
        let threats = std::mem::replace(&mut self.met_threats, outside);
        join(&mut self.met_threats, &threats);
        let mut saving = self.helpful;
        saving.join(&threats[colours(number)[0]]);
        (result, saving)
    }

    /// Where one more stone of the colour that the attacker lacks now helps the last attack, which fails, but for what it
    /// does to threats of the defender.
    ///
    /// The attack leaves two cells. Whichever colour the defender fills which of them with, the four must be made in the colour
    /// of the stone: with one that the defender gives.
    pub(super) fn helping(&mut self, number: u32) -> Cells {
        let [_, second, lacking] = colours(number);
        let candidates = self.candidates(second, 1);
        let mut helping = Cells::default();
        for &(attacking, _) in &candidates {
            self.field.put(second, attacking);
            let must_fill: Vec<Spot> = self.field.critical(second).iter().collect();
            self.field.take(second, attacking);
            let mut both = self.field.free_cells();
            if let [a, b] = must_fill[..] {
                for (at, other) in [(a, b), (b, a)] {
                    let fits = |free: &[Spot]| !free.contains(&other) && !free.contains(&attacking);
                    let mut has_two = false;
                    self.field
                        .windows_through(lacking, 2, at, |free| has_two |= fits(free));
                    if !has_two {
                        let mut here = Cells::default();
                        self.field.windows_through(lacking, 1, at, |free| {
                            if fits(free) {
                                free.iter().for_each(|&at| here.add(at));
                            }
                        });
                        both.meet(&here);
                    }
                }
            }
            helping.join(&both);
        }
        self.give_back(candidates);
        helping
    }

    /// Whether a caller asks for the dependences of proofs.
    #[inline]
    pub(super) fn is_asked(&self) -> bool {
        self.pending != [0; 3]
    }

    /// A search, and where one more stone of a colour could spoil the win that it finds.
    pub(super) fn spoilt<T>(
        &mut self,
        colour: usize,
        search: impl FnOnce(&mut Self) -> T,
    ) -> (T, Cells) {
        let outside = std::mem::take(&mut self.support);
        self.pending[colour] += 1;
        let result = search(self);
        self.pending[colour] -= 1;
        let inside = std::mem::replace(&mut self.support, outside);
        (
            result,
            if self.tries_all() {
                self.field.free_cells()
            } else {
                inside[colour]
            },
        )
    }

    /// A cell where the attacker makes a four of a colour that has one.
    #[inline]
    pub(super) fn four(&mut self, colour: usize) -> Option<Spot> {
        let at = self.field.critical(colour).iter().next();
        if self.is_asked() {
            at.into_iter()
                .for_each(|at| self.rest_on_critical(colour, at));
        }
        at
    }

    /// The attacker needs the cells of a move.
    #[inline]
    pub(super) fn rest_on_move(&mut self, stones: StoneSet) {
        if self.is_asked() {
            stones
                .cells()
                .for_each(|at| depend_on(&mut self.support, at));
        }
    }

    /// The attacker needs that a cell stays critical: it must stay free, and the four must not become longer.
    fn rest_on_critical(&mut self, colour: usize, at: Spot) {
        depend_on(&mut self.support, at);
        self.field
            .ends_of_fours(colour, at, &mut self.support[colour]);
    }

    /// The attacker's move, whose stones are on the field, needs that its critical cells stay so and that the defender
    /// gets none of his own: no line of four with as many stones less as he may have more.
    pub(super) fn rest_on_attack(&mut self, number: u32) {
        let [first, second, lacking] = colours(number);
        for at in self.field.critical(second).iter() {
            self.rest_on_critical(second, at);
        }
        for colour in [first, lacking] {
            let pending = u32::from(self.pending[colour]);
            let (field, cells): (_, &mut Cells) = (&self.field, &mut self.support[colour]);
            match pending {
                0 => {}
                1 | 2 => {
                    (3 - pending..=2).for_each(|own| field.add_windows(colour, own, cells));
                }
                _ => cells.join(&field.free_cells()),
            }
        }
    }
}

/// Each of three cells, with the other two.
fn apart([a, b, c]: [Spot; 3]) -> impl Iterator<Item = (Spot, [Spot; 2])> {
    [(a, [b, c]), (b, [a, c]), (c, [a, b])].into_iter()
}
