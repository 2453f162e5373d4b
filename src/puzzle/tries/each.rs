//! Every move of a position judged for itself, in whatever game.

use super::family::{Family, JudgedMoves, Judgement};
use crate::puzzle::audit::{Audited, holds};
use crate::puzzle::proof::opposed_offer;
use crate::puzzle::solve::{Class, Limits, Stopped};
use crate::puzzle::{Goal, Task, reached};

/// The question about the moves of a position.
#[derive(Debug)]
pub struct MoveQuestion<'a, G: Audited> {
    /// The game.
    pub rules: &'a G,
    /// The position, in which the player is to move whose goal it is.
    pub position: &'a G::Position,
    /// The goal.
    pub goal: Goal,
    /// The class of attacking moves.
    pub class: Class,
}

impl<G: Audited> MoveQuestion<'_, G> {
    /// The task, where the goal is one player's.
    pub(super) fn task(&self) -> Option<Task> {
        self.goal.seat()?;
        self.goal.tasks(G::SEATS).into_iter().next()
    }

    /// Whether two moves are the same.
    pub(super) fn is_same(&self, one: &G::Move, other: &G::Move) -> bool {
        self.rules.is_same(self.position, one, other)
    }

    /// Whether the player's last chance was this move: the goal names a move and it is here.
    pub(super) fn is_last(&self) -> bool {
        self.goal
            .by()
            .is_some_and(|by| self.rules.number(self.position) >= by)
    }

    /// All legal moves, each once.
    pub(super) fn moves(&self) -> Vec<G::Move> {
        let mut moves: Vec<G::Move> = Vec::new();
        let mut names = std::collections::HashSet::new();
        for mv in self.rules.moves(self.position) {
            let mv = self.rules.normal(self.position, &mv);
            if names.insert(
                self.rules
                    .write(&mv, crate::notation::print::Alphabet::Latin),
            ) {
                moves.push(mv);
            }
        }
        moves
    }

    /// Whether the goal can no longer be reached behind some moves of the others; `None` where they
    /// are not legal there, or are not theirs alone to make: another player picks from moves that
    /// are offered.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub(super) fn is_beaten(
        &self,
        mv: &G::Move,
        replies: &[G::Move],
        class: Class,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Stopped> {
        let rules = self.rules;
        let Ok(mut at) = rules.after(self.position, mv) else {
            return Ok(None);
        };
        let Some(task) = self.task() else {
            return Err(Stopped);
        };
        for reply in replies {
            if task.is_up_to(rules.to_move(&at)) || opposed_offer(rules, &at, task).is_some() {
                return Ok(None);
            }
            let Ok(after) = rules.after(&at, reply) else {
                return Ok(None);
            };
            at = after;
        }
        if replies.is_empty() && reached(rules, &at, self.goal).is_none() {
            return Ok(self.is_last().then_some(true));
        }
        Ok(Some(holds(rules, &at, self.goal, class, limits)?.is_none()))
    }
}

/// Judges the moves of a position one after the other.
struct MoveJudge<'a, G: Audited> {
    asked: &'a MoveQuestion<'a, G>,
    is_whole: &'a dyn Fn(&G::Position) -> bool,
    limits: &'a Limits<'a>,
    /// The replies that refuted lately, the last ones first.
    likely: Vec<Vec<G::Move>>,
}

impl<G: Audited> MoveJudge<'_, G> {
    /// The replies, up to the player's next turn, behind which the goal does not hold in the class; the likely ones are
    /// tried first. `None` where there are none.
    fn refutation(
        &self,
        after: &G::Position,
        class: Class,
    ) -> Result<Option<Vec<G::Move>>, Stopped> {
        let (rules, Some(task)) = (self.asked.rules, self.asked.task()) else {
            return Err(Stopped);
        };
        let (mut at, mut replies) = (after.clone(), Vec::new());
        while rules.outcome(&at).is_none() && !task.is_up_to(rules.to_move(&at)) {
            if opposed_offer(rules, &at, task).is_some() {
                return Err(Stopped);
            }
            let first = self
                .likely
                .iter()
                .filter(|line| line.starts_with(&replies))
                .filter_map(|line| line.get(replies.len()));
            // There may be a hundred thousand of them, of which a likely one often is enough.
            let all = std::iter::once_with(|| rules.replies(&at, task)).flatten();
            let mut found = None;
            for reply in first.cloned().chain(all) {
                let Ok(then) = rules.after(&at, &reply) else {
                    continue;
                };
                if holds(rules, &then, self.asked.goal, class, self.limits)?.is_none() {
                    found = Some((rules.normal(&at, &reply), then));
                    break;
                }
            }
            let Some((reply, then)) = found else {
                return Ok(None);
            };
            replies.push(reply);
            at = then;
        }
        Ok(Some(replies))
    }

    /// Judges the goal behind a legal move. A move outside of the class is looked at among all
    /// moves, or not at all.
    fn judge(&self, mv: &G::Move, is_in_class: bool) -> Result<Judgement<G::Move>, Stopped> {
        let asked = self.asked;
        let rules = asked.rules;
        let Ok(after) = rules.after(asked.position, mv) else {
            return Ok(Judgement::Unknown);
        };
        let lost = || Judgement::Wrong {
            replies: Vec::new(),
            is_lost: true,
        };
        match reached(rules, &after, asked.goal) {
            Some(true) => return Ok(Judgement::Right),
            Some(false) => return Ok(lost()),
            None if asked.is_last() => return Ok(lost()),
            None => {}
        }
        let class = if is_in_class { asked.class } else { Class::All };
        if holds(rules, &after, asked.goal, class, self.limits)?.is_some() {
            return Ok(Judgement::Right);
        }
        let Some(replies) = self.refutation(&after, class)? else {
            return Ok(Judgement::Unknown);
        };
        let mut at = after;
        for reply in &replies {
            at = rules.after(&at, reply).map_err(|_| Stopped)?;
        }
        let is_lost = class == Class::All || rules.outcome(&at).is_some() || (self.is_whole)(&at);
        Ok(Judgement::Wrong { replies, is_lost })
    }
}

/// How many replies that refuted lately are tried first.
const MOST_LIKELY: usize = 8;

/// Judges every legal move by itself; the refutation of most moves stands behind all others, for
/// all moves.
///
/// # Errors
/// When nothing can be said of the position: the player does not just make a move there.
pub(super) fn each_move<G: Audited>(
    asked: &MoveQuestion<'_, G>,
    is_in_class: &dyn Fn(&G::Move) -> bool,
    is_whole: &dyn Fn(&G::Position) -> bool,
    limits: &Limits<'_>,
) -> Result<Vec<JudgedMoves<G::Move>>, Stopped> {
    let task = asked.task().ok_or(Stopped)?;
    if opposed_offer(asked.rules, asked.position, task).is_some() {
        return Err(Stopped);
    }
    let mut judged: Vec<JudgedMoves<G::Move>> = Vec::new();
    let mut judge = MoveJudge {
        asked,
        is_whole,
        limits,
        likely: Vec::new(),
    };
    for mv in asked.moves() {
        if limits.is_stopped() {
            return Err(Stopped);
        }
        let judgement = judge
            .judge(&mv, is_in_class(&mv))
            .unwrap_or(Judgement::Unknown);
        if let Judgement::Wrong { replies, .. } = &judgement {
            let likely = &mut judge.likely;
            likely.retain(|one| one != replies);
            likely.insert(0, replies.clone());
            likely.truncate(MOST_LIKELY);
        }
        judged.push(JudgedMoves::new(Family::One(mv), judgement));
    }
    // The first of those that are met most often.
    let mut wrong: Vec<(&Judgement<G::Move>, usize)> = Vec::new();
    for JudgedMoves { judgement, .. } in &judged {
        match wrong.iter_mut().find(|(known, _)| *known == judgement) {
            Some((_, count)) => *count += 1,
            None if matches!(judgement, Judgement::Wrong { .. }) => wrong.push((judgement, 1)),
            None => {}
        }
    }
    let usual = wrong.into_iter().rev().max_by_key(|(_, count)| *count);
    if let Some((usual, 2..)) = usual {
        let usual = usual.clone();
        judged.retain(|one| one.judgement != usual);
        judged.push(JudgedMoves::new(Family::Any, usual));
    }
    Ok(judged)
}

/// Whether a judgement about a family stands for each of the moves that it is meant for.
///
/// # Errors
/// When a limit ended the search.
pub(super) fn each_stands<G: Audited>(
    asked: &MoveQuestion<'_, G>,
    judged: &JudgedMoves<G::Move>,
    is_meant: &dyn Fn(&G::Move) -> bool,
    is_in_class: &dyn Fn(&G::Move) -> bool,
    limits: &Limits<'_>,
) -> Result<bool, Stopped> {
    let MoveQuestion {
        rules,
        position,
        goal,
        class,
    } = *asked;
    for mv in asked.moves() {
        if !is_meant(&mv) {
            continue;
        }
        let after = || rules.after(position, &mv);
        let stands = match &judged.judgement {
            // A move that reaches the goal at once has a line of its own.
            Judgement::Unknown => {
                let after = after().map_err(|_| Stopped)?;
                judged.family != Family::Any || reached(rules, &after, goal) != Some(true)
            }
            Judgement::Right => {
                let after = after().map_err(|_| Stopped)?;
                holds(rules, &after, goal, class, limits)?.is_some()
            }
            Judgement::Wrong { replies, is_lost } => {
                let class = if *is_lost { Class::All } else { class };
                (*is_lost || is_in_class(&mv))
                    && asked.is_beaten(&mv, replies, class, limits)? == Some(true)
            }
        };
        if !stands {
            return Ok(false);
        }
    }
    Ok(true)
}
