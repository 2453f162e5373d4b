//! Renju for three as a game of stones.

use super::{RenjuForThree, antonov};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::claims::critical_text;
use crate::games::renju::forced::names;
use crate::games::renju::tactics::{self as threats, Allowed, Antonov, Threat};
use crate::games::renju::{ANTONOV, Board, FOUR, Move, Position, Step, Stones};
use crate::notation::print::Alphabet;
use crate::rules::claim::ClaimVerdict;
use crate::rules::{Explain, Outcome, Rules, Seat, Senseless, Tactic, TrailMove};
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
        if position
            .outcome
            .is_none_or(|outcome| outcome.reason == ANTONOV)
        {
            position.outcome = self.ending(position, false);
        }
    }

    fn more_facts(&self, position: &Position) -> Vec<Text> {
        if self.antonov {
            won_by_condition(position).into_iter().collect()
        } else {
            Vec::new()
        }
    }

    fn complete(&self, position: &Position, scene: &mut Scene) {
        scene.facts.extend(self.more_facts(position));
    }

    fn help_after_end(&self, position: &Position, outcome: Outcome) -> Option<Text> {
        won_by_condition(position).filter(|_| outcome.reason == ANTONOV)
    }

    fn recognise(turn: &TrailMove<'_, Self>) -> Vec<Tactic> {
        recognise(turn)
    }

    fn antonov(
        &self,
        position: &Position,
        claimed: Option<Seat>,
        at: Result<Option<Cell>, Senseless>,
    ) -> Result<ClaimVerdict, Senseless> {
        let (board, mover, at) = (&position.board, position.mover(), at?);
        let decisive = antonov(board, mover);
        let winner = decisive.map(|_| mover.into());
        if winner == claimed && at.is_none_or(|at| decisive == Some(at)) {
            return Ok(ClaimVerdict::True);
        }
        let (next, last) = (mover.next(), mover.next().next());
        let (cells, others) = (critical_text(board, next), critical_text(board, last));
        let side = mover.side_genitive();
        Ok(ClaimVerdict::refuted(match decisive {
            Some(cell) => text!(
                "Antonov's condition holds for {side}, who decides by {cell}: {cells}, {others}",
                "условие Антонова выполнено для {side}, всё решает {cell}: {cells}, {others}",
                side,
                cells,
                others
            ),
            None => text!(
                "Antonov's condition holds for no player: it is {side}'s turn, {cells}, and {others}",
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
    Some(text!(
        "Antonov's condition: if {mover} plays {decisive}, {last} makes a four on one of {others}; otherwise {next} makes one on {decisive}",
        "условие Антонова: если {mover} займут {decisive}, четвёрку построят {last} на одной из клеток {others}; иначе её построят {next} на {decisive}",
        mover = mover.side(),
        last = last.side(),
        next = next.side()
    ))
}

/// So few moves that would have been better are all named.
const NAMED: usize = 3;

/// The tactics that a move of Renju for three is.
fn recognise(turn: &TrailMove<'_, RenjuForThree>) -> Vec<Tactic> {
    let mut found = Vec::new();
    let reason = turn
        .rules
        .outcome(turn.position)
        .map(|outcome| outcome.reason);
    if let Some((before, step)) = turn.last {
        let (mover, board) = (before.mover(), before.board());
        if reason != Some(FOUR) {
            let missed = threats::fours(board, &[mover]);
            if missed.is_empty() {
                found.extend(forced(board, mover, *step));
            } else {
                found.push(threats::missed(&missed));
            }
            found.extend(threats::fork(
                board,
                turn.position.board(),
                mover,
                &[mover.next(), mover.next().next()],
            ));
        }
    }
    if reason == Some(ANTONOV) {
        found.extend(story(turn).map(|story| story.tactic()));
    }
    found
}

/// A stone on a cell that the player had to fill: the only critical cell of the next player, or one of two of the last
/// one, whom the next player and this one can only stop together. `mover` has no four.
fn forced(board: &Board, mover: Colour, step: Step) -> Option<Tactic> {
    let (next, last) = (mover.next(), mover.next().next());
    let (nearer, later) = (
        threats::critical(board, next),
        threats::critical(board, last),
    );
    let (colour, critical) = match (&nearer[..], &later[..]) {
        // Two others of the last player could not be filled by the next one alone.
        ([only], _) if later.iter().filter(|cell| *cell != only).count() < 2 => (next, nearer),
        ([], [_, _]) => (last, later),
        _ => return None,
    };
    let (_, cell) = step.stones().next()?;
    let left: Vec<_> = critical
        .iter()
        .copied()
        .filter(|one| *one != cell)
        .collect();
    critical
        .contains(&cell)
        .then(|| threats::forced(colour, &critical, &left))
}

/// How the condition came about by which the player to move has won.
fn story(turn: &TrailMove<'_, RenjuForThree>) -> Option<Antonov> {
    let (rules, position) = (turn.rules, turn.position);
    let winner = position.mover();
    let (next, last) = (winner.next(), winner.next().next());
    let decisive = antonov(position.board(), winner)?;
    let fours = threats::fours(position.board(), &[next, last]);
    let fours: Vec<_> = fours
        .into_iter()
        .filter(|(colour, cell)| *colour == next || *cell != decisive)
        .collect();
    let line = line(turn);
    let since = |colour: Colour, cell: Cell| {
        let is_critical = |position: &&Position| position.board().is_critical(colour, cell);
        // The positions from the last one back in which the cell was critical without a break.
        let length = line.iter().rev().take_while(is_critical).count();
        let first = line.len().checked_sub(length).filter(|&first| first > 0)?;
        Some(rules.number(&line[first]).saturating_sub(1))
    };
    let threat = |(colour, cell): (Colour, Cell)| Threat {
        cell,
        since: since(colour, cell),
    };
    let others = fours
        .iter()
        .copied()
        .filter(|(colour, _)| *colour == last)
        .map(threat)
        .collect();
    Some(Antonov {
        winner,
        decisive: threat((next, decisive)),
        others,
        allowed: allowed(rules, &line, winner),
    })
}

/// All positions of the line, the last one included.
fn line(turn: &TrailMove<'_, RenjuForThree>) -> Vec<Position> {
    let mut line = vec![turn.start.clone()];
    for played in turn.trail {
        let Some(next) = line
            .last()
            .and_then(|last| turn.rules.after(last, &played.mv).ok())
        else {
            break;
        };
        line.push(next);
    }
    line
}

/// The last move that could have been another one: the move of the last player, or, when every
/// other one would have let the winner have a four, the move of the player before.
fn allowed(rules: &RenjuForThree, line: &[Position], winner: Colour) -> Option<Allowed> {
    let at = |back: usize| {
        line.len()
            .checked_sub(back + 1)
            .and_then(|index| line.get(index))
    };
    let last = at(1)?;
    let better = |position: &Position| saves(rules, position, winner, 0);
    let (position, instead) = match better(last) {
        none if none.is_empty() => (at(2)?, saves(rules, at(2)?, winner, 1)),
        some => (last, some),
    };
    let count = u32::try_from(instead.len()).unwrap_or(u32::MAX);
    // Of many, those that answer a threat say something.
    let is_named = |mv: &&Move| instead.len() <= NAMED || !is_quiet(position, mv);
    let words = instead
        .iter()
        .filter(is_named)
        .map(|mv| rules.write(mv, Alphabet::Latin));
    (count > 0).then(|| Allowed {
        number: rules.number(position),
        seat: rules.to_move(position),
        count,
        instead: words.collect(),
    })
}

/// The moves of the player to move by which he wins or after which, with `more` moves of the
/// others, another player than he can still see to it that no player has won and the winner has no
/// four at once. Those on critical cells come first.
fn saves(rules: &RenjuForThree, position: &Position, winner: Colour, more: u32) -> Vec<Move> {
    let own = rules.to_move(position);
    let moves = sorted(rules, position).into_iter();
    let is_good = |mv: &Move| {
        rules.after(position, mv).is_ok_and(|next| {
            let won = rules.outcome(&next).and_then(|outcome| outcome.winner);
            won == Some(own) || (won.is_none() && is_saved(rules, &next, winner, more))
        })
    };
    moves.filter(is_good).collect()
}

/// Whether the future winner has no four after the best moves of others.
fn is_saved(rules: &RenjuForThree, position: &Position, winner: Colour, more: u32) -> bool {
    let Some(more) = more.checked_sub(1) else {
        return position.board().critical_count(winner) == 0;
    };
    sorted(rules, position).iter().any(|mv| {
        rules.after(position, mv).is_ok_and(|next| {
            let won = rules.outcome(&next).and_then(|outcome| outcome.winner);
            won.is_none() && is_saved(rules, &next, winner, more)
        })
    })
}

/// All moves, those on cells critical for anybody first.
fn sorted(rules: &RenjuForThree, position: &Position) -> Vec<Move> {
    let mut moves = rules.moves(position);
    moves.sort_by_key(|mv| is_quiet(position, mv));
    moves
}

/// Whether a move fills no critical cell.
fn is_quiet(position: &Position, mv: &Move) -> bool {
    let board = position.board();
    mv.first.is_none_or(|stone| {
        !Colour::ALL
            .iter()
            .any(|&any| board.is_critical(any, stone.cell))
    })
}
