//! Renju for three as a game of stones.

use super::{RenjuForThree, antonov, tactics};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::claims::critical_text;
use crate::games::renju::forced::names;
use crate::games::renju::{ANTONOV, Position, Stones};
use crate::rules::claim::Verdict;
use crate::rules::{Outcome, Rules, Seat, Tactic, Turn};
use crate::scene::Scene;
use crate::text::Text;

impl Stones for RenjuForThree {
    const PERIOD: u32 = 3;
    const PACE: u32 = 1;

    fn size(&self) -> (u8, u8) {
        self.size
    }

    fn scheme(number: u32) -> Vec<Colour> {
        vec![Colour::ALL[(number as usize + 2) % 3]]
    }

    fn terms(&self) -> Vec<(&'static str, &'static str)> {
        vec![("antonov", if self.antonov { "true" } else { "false" })]
    }

    fn turn_to(&self, position: &mut Position, seat: Seat) {
        if !Self::SEATS.contains(&seat) {
            return;
        }
        while Seat::from(position.mover()) != seat {
            position.number = position.number.saturating_add(1);
            if position.number == u32::MAX {
                return;
            }
        }
        // Antonov's condition asks whose turn it is; what else ends a game does not.
        if position.outcome.is_none_or(|outcome| outcome.reason == ANTONOV) {
            position.outcome = self.ending(position, false);
        }
    }

    fn more_facts(&self, position: &Position) -> Vec<Text> {
        if self.antonov { won_by_condition(position).into_iter().collect() } else { Vec::new() }
    }

    fn complete(&self, position: &Position, scene: &mut Scene) {
        scene.facts.extend(self.more_facts(position));
    }

    fn help_after_end(&self, position: &Position, outcome: Outcome) -> Option<Text> {
        won_by_condition(position).filter(|_| outcome.reason == ANTONOV)
    }

    fn recognise(turn: &Turn<'_, Self>) -> Vec<Tactic> {
        tactics::recognise(turn)
    }

    fn antonov(
        &self,
        position: &Position,
        claimed: Option<Seat>,
        at: Result<Option<Cell>, Text>,
    ) -> Result<Verdict, Text> {
        let (board, mover, at) = (&position.board, position.mover(), at?);
        let decisive = antonov(board, mover);
        let winner = decisive.map(|_| mover.into());
        if winner == claimed && at.is_none_or(|at| decisive == Some(at)) {
            return Ok(Verdict::True);
        }
        let (next, last) = (mover.next(), mover.next().next());
        let (cells, others) = (critical_text(board, next), critical_text(board, last));
        let side = mover.side_genitive();
        Ok(Verdict::refuted(match decisive {
            Some(cell) => crate::text!(
                "Antonov's condition holds for {side}, who decides by {cell}: {cells}, {others}",
                "условие Антонова выполнено для {side}, всё решает {cell}: {cells}, {others}",
                side,
                cells,
                others
            ),
            None => crate::text!(
                "Antonov's condition holds for nobody: it is {side}'s turn, {cells}, and {others}",
                "условие Антонова ни для кого не выполнено: ход {side}, {cells}, {others}",
                side,
                cells,
                others
            ),
        }))
    }
}

/// Why Antonov's condition gives the game to the player to move, if it does.
fn won_by_condition(position: &Position) -> Option<Text> {
    let (board, mover) = (&position.board, position.mover());
    let decisive = antonov(board, mover)?;
    let (next, last) = (mover.next(), mover.next().next());
    let others = names(board.critical(last).filter(|&cell| cell != decisive));
    Some(crate::text!(
        "Antonov's condition: if {mover} plays {decisive}, {last} makes a four on one of {others}; otherwise {next} makes one on {decisive}",
        "условие Антонова: если {mover} займут {decisive}, четвёрку построят {last} на одной из клеток {others}; иначе её построят {next} на {decisive}",
        mover = mover.side(),
        last = last.side(),
        next = next.side()
    ))
}
