//! The role of each stone or segment of a start position.

use super::Audited;
use crate::puzzle::solve::{Class, Key, Limits, Other, Stopped};
use crate::puzzle::{Goal, reached};
use crate::rules::Piece;

/// The role of a part of a start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role<M> {
    /// Without it the goal is not reached within the class, or a key that is not a cook is gone.
    Needed,
    /// Without it these first moves reach the goal too.
    Guards(Vec<Key<M>>),
    /// Without it the goal is reached sooner, by this move.
    Delays(u32),
    /// Without it the key stays, and no first move is new.
    Idle,
    /// A limit ended the search.
    Unknown,
}

/// A puzzle with its known solution, of whose position parts are to be judged.
#[derive(Debug)]
pub struct IdleQuestion<'a, G: Audited> {
    /// The game.
    pub rules: &'a G,
    /// The start position.
    pub position: &'a G::Position,
    /// The goal that the author claims; a win should name its move.
    pub goal: Goal,
    /// The class of attacking moves.
    pub class: Class,
    /// The number of the winning move of the shortest win, 0 where moves are not counted.
    pub by: u32,
    /// All first moves that keep the goal; see [`Audited::answers`].
    pub keys: &'a [Key<G::Move>],
    /// The keys that are not cooks: a part that only a cook needs does not carry the puzzle.
    pub intended: &'a [Key<G::Move>],
}

/// The most keys that are asked whether they fail without a part: where there are more, most fail
/// for none.
const MOST_KEYS: usize = 16;

impl<G: Audited> IdleQuestion<'_, G> {
    /// The role of a part, each question within limits of its own.
    #[must_use]
    pub fn role(&self, part: Piece, limits: &Limits<'_>) -> Role<G::Move> {
        // One move is soon refuted; the search for every first move can be long.
        match self.rules.without(self.position, part) {
            Some(fewer) if !self.loses_a_key(&fewer, limits) => {
                self.judge(&fewer, part, limits).unwrap_or(Role::Unknown)
            }
            _ => Role::Needed,
        }
    }

    /// Whether an intended key fails without the part, as far as that is found within the limits.
    fn loses_a_key(&self, fewer: &G::Position, limits: &Limits<'_>) -> bool {
        let Self {
            rules, goal, class, ..
        } = *self;
        if !goal.is_goal_of(rules.to_move(fewer)) || reached(rules, fewer, goal).is_some() {
            return false;
        }
        // Where a stone that it needs may stand elsewhere, the key is more than one move.
        let fails = |key: &Key<G::Move>| {
            let Ok(after) = rules.after(fewer, &key.mv) else {
                return true;
            };
            match reached(rules, &after, goal) {
                Some(holds) => !holds,
                None => matches!(rules.reach(&after, goal, class, limits), Ok(None)),
            }
        };
        let is_one = |key: &&Key<G::Move>| {
            !matches!(key.other, Other::Cells(_)) || !rules.has_free_stone(&key.mv, key)
        };
        let keys = self.intended.iter().filter(is_one);
        keys.take(MOST_KEYS)
            .take_while(|_| !limits.is_stopped())
            .any(fails)
    }

    fn judge(
        &self,
        fewer: &G::Position,
        part: Piece,
        limits: &Limits<'_>,
    ) -> Result<Role<G::Move>, Stopped> {
        let Self {
            rules, goal, class, ..
        } = *self;
        // Where nothing can begin without it, it is needed.
        if reached(rules, fewer, goal).is_some() {
            return Ok(Role::Needed);
        }
        let Some(by) = rules.reach(fewer, goal, class, limits)? else {
            return Ok(Role::Needed);
        };
        if !goal.is_goal_of(rules.to_move(fewer)) {
            return Ok(if by < self.by {
                Role::Delays(by)
            } else {
                Role::Idle
            });
        }
        let keys = rules.answers(fewer, goal, class, limits)?;
        // Its free stone may have fewer cells then: it is the same attack all the same.
        let stays = |own: &Key<G::Move>| {
            keys.iter()
                .any(|key| rules.is_same_attack(fewer, &key.mv, &own.mv))
        };
        let all_stay = self.intended.iter().all(stays);
        let new: Vec<_> = keys
            .into_iter()
            .filter_map(|key| self.new_in(key, part))
            .collect();
        Ok(if !new.is_empty() {
            Role::Guards(new)
        } else if !all_stay {
            Role::Needed
        } else if by < self.by {
            Role::Delays(by)
        } else {
            Role::Idle
        })
    }

    /// The key of the position without a part that no key of the whole position allows.
    fn new_in(&self, fewer: Key<G::Move>, part: Piece) -> Option<Key<G::Move>> {
        let beyond = self
            .keys
            .iter()
            .map(|whole| self.rules.beyond(whole, &fewer, part));
        beyond.collect::<Option<Vec<_>>>().map(|beyond| {
            beyond
                .into_iter()
                .find(|one| *one != fewer)
                .unwrap_or(fewer)
        })
    }
}

/// The roles of all parts of a position, in the order of the field.
#[must_use]
pub fn roles<G: Audited>(
    setting: &IdleQuestion<'_, G>,
    limits: &Limits<'_>,
) -> Vec<(Piece, Role<G::Move>)> {
    let parts = setting.rules.parts(setting.position);
    parts
        .into_iter()
        .map(|part| (part, setting.role(part, limits)))
        .collect()
}

/// The first idle part of a position, if there is one; a part that a limit left undecided counts as idle.
#[must_use]
pub fn idle<G: Audited>(setting: &IdleQuestion<'_, G>, limits: &Limits<'_>) -> Option<Piece> {
    let parts = setting.rules.parts(setting.position);
    parts
        .into_iter()
        .find(|part| is_idle(setting, *part, limits))
}

/// Whether a part is idle, as far as is known.
#[must_use]
pub fn is_idle<G: Audited>(
    setting: &IdleQuestion<'_, G>,
    part: Piece,
    limits: &Limits<'_>,
) -> bool {
    matches!(setting.role(part, limits), Role::Idle | Role::Unknown)
}
