//! From goals to searches, and from searches to proofs.

use super::Search;
use super::search::Reply;
use super::whole::GameForThree;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::for_three::{Position, RenjuForThree};
use crate::games::renju::{Move, draw};
use crate::puzzle::proof::{Builder, Provable};
use crate::puzzle::solve::{Answer, Class, GoalQuestion, Key, Limits, Solve, Stopped, Verdict};
use crate::puzzle::{Aim, Goal, Task};
use crate::rules::{Rules, Seat};
use crate::text::Text;

/// The memory that a branch of a proof takes, with its place in the list of positions.
const BRANCH_BYTES: usize = 160;

impl Solve for RenjuForThree {
    const CLASS: Class = Class::Threats;

    /// Among all moves it grows with the moves and with the lines of the field.
    fn weight(&self, class: Class, goal: Goal) -> u64 {
        let cells = u64::from(self.size.0) * u64::from(self.size.1);
        if let Goal::Denied { .. } = goal {
            return draw::weight(cells);
        }
        if class == Class::All {
            (cells * cells.isqrt() / 729).max(1)
        } else {
            (cells / 256).max(1)
        }
    }

    fn caveat(goal: Goal) -> Option<Text> {
        draw::caveat(goal)
    }

    fn solve(
        &self,
        position: &Position,
        question: GoalQuestion,
        limits: &Limits<'_>,
    ) -> Answer<Self> {
        let GoalQuestion { goal, class, .. } = question;
        if goal == Goal::Draw {
            return draw::solve(self, position, class, position.board().free(), limits);
        }
        if let Goal::Denied { seat } = goal {
            let whole = seat
                .colour()
                .and_then(|colour| GameForThree::new(*self, position, colour));
            let name: &draw::NameKeys<'_, Self> = &|held| held.into_iter().map(Key::from).collect();
            let name = (!question.is_brief).then_some(name);
            return draw::deny(self, position, (seat, whole), name, limits);
        }
        let mut answer = Answer::unknown(class);
        if let Some(attacker) = goal.seat().and_then(Seat::colour) {
            let mut search = Search::new(*self, position, attacker, class, *limits);
            // Where a limit ends the search, what was found before it stays.
            let _ = self.answer(position, goal, &mut search, &mut answer);
            answer.nodes = search.nodes();
        }
        answer
    }
}

impl RenjuForThree {
    fn answer(
        &self,
        position: &Position,
        goal: Goal,
        search: &mut Search<'_>,
        answer: &mut Answer<Self>,
    ) -> Result<(), Stopped> {
        let number = self.number(position);
        let Some(by) =
            search.shortest(goal.by().unwrap_or(number.saturating_add(search.longest())))?
        else {
            if answer.class == Class::All {
                answer.verdict = Verdict::Refuted;
            }
            return Ok(());
        };
        let Some(seat) = goal.seat() else {
            return Ok(());
        };
        let task = Task {
            seat,
            aim: Aim::Win(goal.by()),
        };
        let mut grown = GrowingWin {
            task,
            by,
            tree: Builder::new(search.memory() / BRANCH_BYTES),
        };
        self.grow(search, position, 1, &mut grown)?;
        answer.verdict = Verdict::Proved;
        answer.by = Some(by);
        answer.proof = vec![grown.tree.finish()];
        if self.to_move(position) == seat {
            let keys = search.keys(by)?;
            answer.unique = Some(keys.len() == 1);
            let key = |cell| Key::from(Move::stone(None, cell));
            answer.keys = keys.into_iter().map(key).collect();
        }
        answer.line = search.line(by + 1 - number)?;
        Ok(())
    }

    /// The proof of a win from a position that the search stands in.
    fn grow(
        &self,
        search: &mut Search<'_>,
        position: &Position,
        depth: u32,
        grown: &mut GrowingWin,
    ) -> Result<(), Stopped> {
        if self.outcome(position).is_some() {
            return Ok(());
        }
        let moves = if self.to_move(position) == grown.task.seat {
            let left = (grown.by + 1).saturating_sub(self.number(position));
            search
                .winning(left)?
                .map(|cell| Move::stone(None, cell))
                .into_iter()
                .collect()
        } else {
            self.replies(position, grown.task)
        };
        for mv in moves {
            let Ok(step) = self.check(position, &mv) else {
                continue;
            };
            let mut after = position.clone();
            self.play(&mut after, &step);
            step.stones()
                .for_each(|(colour, cell)| search.put(colour, cell));
            let key = (search.key(), self.number(&after), after.passes());
            let mut result = grown.tree.add(depth, mv, Some(key)).map_err(Stopped::from);
            if let Ok(true) = result {
                result = self.grow(search, &after, depth + 1, grown).map(|()| true);
            }
            step.stones()
                .for_each(|(colour, cell)| search.take(colour, cell));
            result?;
        }
        Ok(())
    }
}

/// The proof of a win by a move, while it grows; positions are told by the stones, the number of the next move, the passes.
struct GrowingWin {
    task: Task,
    by: u32,
    tree: Builder<Move, (u128, u32, u8)>,
}

impl Search<'_> {
    /// A line of moves to a win found within this number of moves: the shortest for the attacker, the others hold out
    /// longest.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn line(&mut self, plies: u32) -> Result<Vec<Move>, Stopped> {
        let mut line: Vec<(Colour, Option<Cell>)> = Vec::new();
        let mut left = plies;
        if self.mover != self.attacker {
            left = self.reply_into(&mut line, left, self.mover != self.attacker.next())?;
        }
        while let Some(cell) = self.winning(left)? {
            self.put(self.attacker, cell);
            line.push((self.attacker, Some(cell)));
            if left == 1 {
                break;
            }
            left = self.reply_into(&mut line, left - 1, false)?;
        }
        for &(colour, cell) in line.iter().rev() {
            cell.into_iter().for_each(|cell| self.take(colour, cell));
        }
        let moves = line
            .into_iter()
            .map(|(_, cell)| cell.map_or(Move::PASS, |at| Move::stone(None, at)));
        Ok(moves.collect())
    }

    /// A reply that holds out longest, played; and the moves that are then left to a win.
    fn reply_into(
        &mut self,
        line: &mut Vec<(Colour, Option<Cell>)>,
        left: u32,
        only_last: bool,
    ) -> Result<u32, Stopped> {
        let [y, z] = [self.attacker.next(), self.attacker.next().next()];
        let mut best: Option<(u32, Reply)> = None;
        let replies: Vec<Reply> = if only_last {
            self.stones().into_iter().map(|cell| (None, cell)).collect()
        } else {
            self.replies()
        };
        let used = if only_last { 1 } else { 2 };
        for reply in replies {
            let plies = self.answered(reply, |search| {
                for plies in 0..=left.saturating_sub(used) {
                    if search.attack(plies)? {
                        return Ok(plies);
                    }
                }
                Ok(left)
            })?;
            if best.is_none_or(|(most, _)| plies > most) {
                best = Some((plies, reply));
            }
            if plies + used >= left {
                break;
            }
        }
        let Some((plies, (first, last))) = best else {
            return Ok(0);
        };
        for (colour, cell) in [(y, first), (z, last)]
            .into_iter()
            .skip(usize::from(only_last))
        {
            cell.into_iter().for_each(|cell| self.put(colour, cell));
            line.push((colour, cell));
        }
        Ok(plies)
    }
}
