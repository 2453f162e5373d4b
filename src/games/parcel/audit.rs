//! Parcel.

use super::{Move, Opening, Parcel, Position, solve};
use super::{compose, openings};
use crate::Colour;
use crate::puzzle::audit::Audited;
use crate::puzzle::audit::form::{Likeness, PositionForm, form};
use crate::puzzle::compose::{Composer, Request, RequestError, StartComposer};
use crate::puzzle::solve::{Answer, Class, Key, Limits, Stopped};
use crate::puzzle::tries::Tried;
use crate::puzzle::{Goal, Task};
use crate::rules::{Piece, Place, Rules, Seat};

/// The task of a goal that is one player's; to keep the other one from winning is one too.
fn only_task(goal: Goal) -> Option<Task> {
    let [task] = goal.tasks(Parcel::SEATS)[..] else {
        return None;
    };
    Some(task.of_one(Parcel::SEATS))
}

impl Tried for Parcel {}

impl Audited for Parcel {
    fn reach(
        &self,
        position: &Position,
        goal: Goal,
        _: Class,
        limits: &Limits<'_>,
    ) -> Result<Option<u32>, Stopped> {
        let mut last = 0;
        for task in goal.tasks(Self::SEATS) {
            match solve::reach(self, position, task.of_one(Self::SEATS), limits)? {
                Some(by) => last = last.max(by),
                None => return Ok(None),
            }
        }
        Ok(Some(last))
    }

    fn answers(
        &self,
        position: &Position,
        goal: Goal,
        _: Class,
        limits: &Limits<'_>,
    ) -> Result<Vec<Key<Move>>, Stopped> {
        let task = only_task(goal).ok_or(Stopped)?;
        let keys = solve::answers(self, position, task, limits)?;
        Ok(keys.into_iter().map(Key::from).collect())
    }

    fn without(&self, position: &Position, part: Piece) -> Option<Position> {
        let mut segments = position.segments();
        segments.retain(|&(edge, colour)| (Place::Edge(edge), colour) != (part.place, part.colour));
        Some(self.position(&segments, self.number(position)))
    }

    /// Blue and red are told by who is to move, the komi being for one of them.
    fn form(&self, position: &Position, goal: Goal, _: Likeness) -> PositionForm {
        let mover = position.mover();
        let of = |colour: Colour| match colour {
            Colour::Green => 3,
            colour if colour == mover => 1,
            _ => 2,
        };
        let is_for_mover = |seat: Seat| (seat == Seat::Blue) == (mover == Colour::Blue);
        let komi_is_for = if self.komi == crate::text::decimal::Decimal::from_halves(0) {
            2
        } else {
            u8::from(mover == Colour::Red)
        };
        let goal_is_for = goal.about().map_or(2, |seat| u8::from(is_for_mover(seat)));
        let rules = format!(
            "{:?} {:?} {} {:?} {}",
            self.free_segments,
            self.green,
            self.komi,
            self.grid.topology(),
            {
                let what = goal.to_string();
                what.split_once(' ')
                    .map_or(String::new(), |(_, what)| what.to_owned())
            }
        );
        let second = self.opening != Opening::Free && !position.has_second();
        let mut bytes = rules.into_bytes();
        bytes.extend([komi_is_for, goal_is_for, u8::from(second)]);
        let segments = position
            .segments()
            .into_iter()
            .map(|(edge, colour)| (Place::Edge(edge), of(colour)));
        form(
            bytes,
            self.grid,
            &segments.collect::<Vec<_>>(),
            Likeness::Symmetry,
        )
    }

    fn composer(request: &Request<'_>) -> Option<Result<Box<dyn Composer>, RequestError>> {
        Some(compose::composer(request))
    }

    fn starts(request: &Request<'_>) -> Option<Result<Box<dyn StartComposer>, RequestError>> {
        Some(openings::starts(request))
    }

    fn difficulty(&self, position: &Position, goal: Goal, answer: &Answer<Self>) -> Option<usize> {
        let mut is_quiet = false;
        if goal.is_goal_of(self.to_move(position)) {
            answer.unique?;
            let key = answer.keys.first()?;
            is_quiet = match key.mv.drawn() {
                Some(draw) => self.judge(position, draw).ok()?.1.regions().is_empty(),
                None => true,
            };
        }
        let free = self.edges().len() - position.segments().len();
        Some(compose::difficulty(
            self.moves(position).len(),
            free,
            is_quiet,
        ))
    }
}
