//! Renju for three.

use super::solve::Search;
use super::{Position, RenjuForThree};
use super::{compose, openings};
use crate::Colour;
use crate::games::renju::compare::{form_of, parts};
use crate::games::renju::{Move, draw, least_critical};
use crate::puzzle::Goal;
use crate::puzzle::audit::{Audited, Likeness, PositionForm};
use crate::puzzle::compose::{Composer, Request, RequestError, StartComposer};
use crate::puzzle::solve::{Answer, Class, GoalQuestion, Key, Limits, Solve as _, Stopped};
use crate::puzzle::tries::Tried;
use crate::rules::{Piece, Rules, Seat};

fn colour(goal: Goal) -> Option<Colour> {
    goal.seat()?.colour()
}

impl Audited for RenjuForThree {
    fn reach(
        &self,
        position: &Position,
        goal: Goal,
        class: Class,
        limits: &Limits<'_>,
    ) -> Result<Option<u32>, Stopped> {
        if let Goal::Denied { .. } = goal {
            return draw::denied(&self.solve(position, GoalQuestion::brief(goal, class), limits));
        }
        let attacker = colour(goal).ok_or(Stopped)?;
        let mut search = Search::new(*self, position, attacker, class, *limits);
        let last = self.number(position).saturating_add(search.longest());
        search.shortest(goal.by().unwrap_or(last))
    }

    fn answers(
        &self,
        position: &Position,
        goal: Goal,
        class: Class,
        limits: &Limits<'_>,
    ) -> Result<Vec<Key<Move>>, Stopped> {
        if let Goal::Denied { .. } = goal {
            return draw::deniers(self.solve(position, GoalQuestion::whole(goal, class), limits));
        }
        let attacker = colour(goal).ok_or(Stopped)?;
        let mut search = Search::new(*self, position, attacker, class, *limits);
        let by = match goal.by() {
            Some(by) => by,
            None => self.reach(position, goal, class, limits)?.unwrap_or(0),
        };
        let keys = search.keys(by)?;
        Ok(keys
            .into_iter()
            .map(|cell| Key::from(Move::stone(None, cell)))
            .collect())
    }

    fn attacks(&self, position: &Position, goal: Goal, class: Class) -> Vec<Move> {
        let Some(attacker) = colour(goal).filter(|&attacker| attacker == position.mover()) else {
            return Vec::new();
        };
        let limits = Limits {
            memory: 0,
            ..Limits::nodes(0)
        };
        // All moves would be all cells: only attacks tempt.
        let class = class.min(Class::Threats);
        let cells = Search::new(*self, position, attacker, class, limits).attacks();
        cells
            .into_iter()
            .map(|cell| Move::stone(None, cell))
            .collect()
    }

    fn parts(&self, position: &Position) -> Vec<Piece> {
        parts(position)
    }

    /// Colours are told by when they move next.
    fn form(&self, position: &Position, goal: Goal, likeness: Likeness) -> PositionForm {
        let mover = position.mover();
        let turn = |colour: Colour| {
            u8::try_from((colour.index() + 3 - mover.index()) % 3 + 1).unwrap_or(0)
        };
        let about = goal.about().and_then(Seat::colour);
        let mut bytes = vec![u8::from(self.antonov), about.map_or(0, turn)];
        // Names of composed documents follow from the form of a win.
        bytes.extend(goal.has_no_end().then_some(1));
        form_of(self, position, bytes, turn, likeness)
    }

    fn composer(request: &Request<'_>) -> Option<Result<Box<dyn Composer>, RequestError>> {
        Some(compose::composer(request))
    }

    fn starts(request: &Request<'_>) -> Option<Result<Box<dyn StartComposer>, RequestError>> {
        Some(openings::starts(request))
    }

    fn difficulty(&self, position: &Position, goal: Goal, answer: &Answer<Self>) -> Option<usize> {
        let attacker = colour(goal)?;
        let wait = (attacker.index() + 3 - position.mover().index()) % 3;
        let first = self.number(position) + u32::try_from(wait).ok()?;
        // A win by Antonov's condition comes at the end of a round, without a last move of the winner.
        let moves = ((answer.by? + 3).checked_sub(first)? / 3) as usize;
        Some(compose::difficulty(
            moves,
            position.board().all_stones().count(),
        ))
    }
}

impl Tried for RenjuForThree {
    fn is_in_class(&self, position: &Position, mv: &Move, class: Class) -> bool {
        let Ok(after) = self.after(position, mv) else {
            return false;
        };
        self.outcome(&after).is_some()
            || after.board().critical_count(position.mover()) >= least_critical(class)
    }

    /// A win that takes less than a round and a move is a four at once.
    fn is_whole(&self, position: &Position, goal: Goal, class: Class) -> bool {
        class == Class::All
            || goal
                .by()
                .is_some_and(|by| by < self.number(position).saturating_add(3))
    }
}
