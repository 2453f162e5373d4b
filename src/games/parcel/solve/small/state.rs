//! A position as the search of small fields sees it, by what can still matter.

use super::field::{FieldEdge, SmallBoard, TURN, VIEWS, Views};

/// A position, seen by the player to move. Details without consequences are not told apart:
///
/// - A closed region without free edges inside is *settled*: its area has its owner for good. Only
///   the sum of settled areas is kept, and the search asks what will be added to it.
/// - A cell is *lost* to a player when no region of his can contain it: beside it is a segment of the other one that
///   parts it from another face or from the outside, or such a segment joins it to a cell that is lost (a region has
///   such a segment inside, or it has its colour on the boundary). A cell that both have lost never counts again.
/// - Settled cells and cells lost to both are *idle*. The colour of a segment between idle cells, or the outside, only
///   matters to the free edges at its ends. Where there are none it is taken for green.
///
/// A pass is not kept either. A player who is behind gains nothing by passing: the other one would
/// pass too. One who is not behind has reached his aim if there was a pass before, and that is for
/// the caller to see.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// By symmetry, the edges that are the mover's or green; from bit 32 those that are the other's or green.
    views: Views,
    /// By symmetry, the marks of idle cells.
    marks: Views,
    /// The idle cells.
    idle: u32,
    /// The values of a cell of the mover's and of the other player's, for the mover.
    worth: [i8; 2],
    /// Which of both the mover is, where their cells differ in value.
    turn: u64,
    /// The value of all regions for the mover.
    pub(super) value: i32,
    /// The value of settled regions.
    pub(super) settled: i32,
    /// The least and the greatest value that the game can have for the mover.
    pub(super) range: [i32; 2],
}

/// The effect of a segment.
pub(super) struct SegmentEffect {
    /// The position after it.
    pub(super) after: State,
    /// By how much the value rises for the player who drew it.
    pub(super) gain: i32,
    /// Whether it closed a region.
    pub(super) is_looping: bool,
    /// Whether it is green.
    pub(super) is_green: bool,
}

/// The segments of a position.
#[derive(Clone, Copy)]
struct Segments {
    own: u32,
    other: u32,
    drawn: u32,
}

impl Segments {
    /// Whether a region with this boundary is the mover's (1), the other player's (−1) or neither's
    /// (0).
    fn owner(self, boundary: u32) -> i32 {
        i32::from(boundary & self.own != 0) - i32::from(boundary & self.other != 0)
    }
}

impl State {
    /// The position with these segments: the mover's, the other one's, green ones; `is_second` says which player the
    /// mover is, which matters if they do not want the same.
    pub(super) fn new(
        field: &SmallBoard,
        [own, other, green]: [u32; 3],
        worth: [i8; 2],
        is_second: bool,
    ) -> Self {
        let turn = if is_second && worth[0] != worth[1] {
            TURN
        } else {
            0
        };
        let mut state = Self {
            views: [0; VIEWS],
            marks: [0; VIEWS],
            idle: 0,
            worth,
            turn,
            value: 0,
            settled: 0,
            range: [0; 2],
        };
        for line in &field.lines {
            if (own | green) & line.bit != 0 {
                state.add(line.views);
            }
            if (other | green) & line.bit != 0 {
                state.add(line.views.map(|view| view << 32));
            }
        }
        state.settle(field);
        let segments = state.segments();
        let walls = field.walls(segments.drawn);
        let mut inside = field.cells & !field.spread(field.leaks(&walls), &walls);
        while inside != 0 {
            let cells = field.spread(inside & inside.wrapping_neg(), &walls);
            inside &= !cells;
            if cells & state.idle == 0 {
                state.value += state.area(cells, segments.owner(field.boundary(cells)));
            }
        }
        state.value += state.settled;
        state
    }

    fn add(&mut self, views: Views) {
        self.views
            .iter_mut()
            .zip(views)
            .for_each(|(view, more)| *view |= more);
    }

    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a view")]
    fn segments(&self) -> Segments {
        let (own, other) = (self.views[0] as u32, (self.views[0] >> 32) as u32);
        Segments {
            own: own & !other,
            other: other & !own,
            drawn: own | other,
        }
    }

    /// All edges with a segment.
    pub(super) fn drawn(&self) -> u32 {
        self.segments().drawn
    }

    /// The value of a player's cells for the mover.
    fn area(&self, cells: u32, owner: i32) -> i32 {
        let worth = if owner > 0 {
            i32::from(self.worth[0])
        } else {
            -i32::from(self.worth[1])
        };
        worth * owner.abs() * cells.count_ones().cast_signed()
    }

    /// The key of the position, the same for all that are symmetric to it.
    pub(super) fn key(&self) -> u64 {
        let views = self
            .views
            .iter()
            .zip(&self.marks)
            .map(|(view, marks)| view | marks);
        views.min().unwrap_or_default() | self.turn
    }

    /// The same position seen by the other player.
    pub(super) fn turned(&self) -> Self {
        let [least, most] = self.range;
        let [own, other] = self.worth;
        Self {
            views: self.views.map(|view| view.rotate_left(32)),
            worth: [other, own],
            turn: if own == other { 0 } else { self.turn ^ TURN },
            value: -self.value,
            settled: -self.settled,
            range: [-most, -least],
            ..*self
        }
    }

    /// The position after a segment on a free edge, unless that is illegal.
    pub(super) fn draw(&self, field: &SmallBoard, line: &FieldEdge) -> Option<SegmentEffect> {
        let before = self.segments();
        let is_green = before.other & (line.ends[0].others | line.ends[1].others) != 0;
        let green = before.drawn & !before.own & !before.other;
        let pierces = line.ends.iter().any(|end| {
            green & end.ahead != 0
                && [before.own, before.other]
                    .iter()
                    .any(|of| of & end.sides == end.sides)
        });
        if is_green && pierces {
            return None;
        }
        let mut drawn = SegmentEffect {
            after: *self,
            gain: 0,
            is_looping: false,
            is_green,
        };
        if line.ends.iter().all(|end| before.drawn & end.others != 0) {
            self.close(field, line, before, &mut drawn)?;
        }
        let after = &mut drawn.after;
        after.value += drawn.gain;
        after.add(line.views);
        if is_green {
            after.add(line.views.map(|view| view << 32));
        }
        after.settle(field);
        *after = after.turned();
        Some(drawn)
    }

    /// Notes the regions that a segment closes, and the gain by them; `None` when all of them are undetermined.
    fn close(
        &self,
        field: &SmallBoard,
        line: &FieldEdge,
        before: Segments,
        drawn: &mut SegmentEffect,
    ) -> Option<()> {
        let after = Segments {
            own: before.own | if drawn.is_green { 0 } else { line.bit },
            drawn: before.drawn | line.bit,
            ..before
        };
        let walls = field.walls(after.drawn);
        let leaks = field.leaks(&walls);
        let face = |cell: u32| {
            (cell != 0)
                .then(|| field.spread(cell, &walls))
                .filter(|cells| cells & leaks == 0)
        };
        let faces = line.beside.map(face);
        if faces == [None; 2] || faces[0].is_some_and(|cells| cells & line.beside[1] != 0) {
            return Some(());
        }
        drawn.is_looping = true;
        let owner = |cells: u32, segments: Segments| {
            if cells & self.idle == 0 {
                segments.owner(field.boundary(cells))
            } else {
                0
            }
        };
        let mut gain = 0;
        let mut is_legal = false;
        for cells in faces.into_iter().flatten() {
            let owner = owner(cells, after);
            is_legal |= owner != 0;
            gain += self.area(cells, owner);
        }
        if let [Some(one), Some(other)] = faces {
            gain -= self.area(one | other, owner(one | other, before));
        }
        drawn.gain = gain;
        is_legal.then_some(())
    }

    /// Finds what can no longer matter, and what the game can still be worth.
    fn settle(&mut self, field: &SmallBoard) {
        let segments = self.segments();
        let walls = field.walls(segments.drawn);
        let outside = field.spread(field.leaks(&walls), &walls);
        let (mut inside, mut parting) = (
            field.cells & !outside,
            field.boundary(outside) & !field.rim(outside),
        );
        let mut settled = 0;
        while inside != 0 {
            let cells = field.spread(inside & inside.wrapping_neg(), &walls);
            inside &= !cells;
            let boundary = field.boundary(cells);
            parting |= boundary;
            if field.inside(cells) & !segments.drawn == 0 && cells & self.idle == 0 {
                settled |= cells;
                self.settled += self.area(cells, segments.owner(boundary));
            }
        }
        let [to_mover, to_other] =
            [segments.other, segments.own].map(|of| self.lost(field, of, parting));
        let idle = self.idle | settled | (to_mover & to_other);
        let [mine, others] = [to_mover, to_other].map(|lost| field.cells & !(idle | lost));
        self.range = [
            self.settled + self.area(others, -1),
            self.settled + self.area(mine, 1),
        ];
        for (_, marks) in field
            .idle
            .iter()
            .filter(|(cell, _)| idle & !self.idle & cell != 0)
        {
            self.marks
                .iter_mut()
                .zip(marks)
                .for_each(|(all, mark)| *all |= mark);
        }
        self.idle = idle;
        if idle != 0 {
            self.forget_colours(field, segments);
        }
    }

    /// The cells that a player has lost to segments of the other one; some of these part faces.
    fn lost(&self, field: &SmallBoard, others: u32, parting: u32) -> u32 {
        let joining = others & !parting;
        let lost = self.idle | field.beside(others & parting) | field.within_rim(joining);
        field.joined(lost, joining)
    }

    /// Takes segments for green whose colour can no longer matter.
    fn forget_colours(&mut self, field: &SmallBoard, segments: Segments) {
        for line in &field.lines {
            let touched = line.ends[0].others | line.ends[1].others;
            if (segments.own | segments.other) & line.bit != 0
                && touched & !segments.drawn == 0
                && (line.beside[0] | line.beside[1]) & !self.idle == 0
            {
                self.add(line.views);
                self.add(line.views.map(|view| view << 32));
            }
        }
    }
}
