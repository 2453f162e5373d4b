//! How far a goal gets that is not reached: the best attack, and the replies that meet it.

use super::Audited;
use crate::puzzle::proof::Needs;
use crate::puzzle::solve::{Class, GoalQuestion, Limits, Verdict, ask};
use crate::puzzle::{Aim, Goal, Task};

/// How many moves such a line shows.
const LONGEST: usize = 12;
/// Listing this number of replies takes as long as looking at a position.
const LISTED: u64 = 16;
/// How many replies to one attack are asked about.
const MOST_REPLIES: usize = 60;
/// Where a position is more work than this, no play is shown against a goal that denies a win.
const MOST_WEIGHT: u64 = 4;

/// A line of play towards a goal that was not found to hold: the attacks that leave the fewest replies and win the latest
/// against the others, and replies after which nothing was found. It ends where nothing attacks, or the work is done: so
/// many positions are looked at in all.
///
/// Empty where no player attacks (of draws), and where a player offers moves. The same holds for a
/// win that is denied on a board where looking at one position is long work.
#[must_use]
pub fn resistance<G: Audited>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    class: Class,
    limits: &Limits<'_>,
) -> Vec<G::Move> {
    let [task] = goal.tasks(G::SEATS)[..] else {
        return Vec::new();
    };
    // To ask which of many moves could win at all takes long, before any of them is looked at.
    if task.aim == Aim::Deny && rules.weight(class, goal) > MOST_WEIGHT {
        return Vec::new();
    }
    let mut asking = ResistanceSearch {
        rules,
        goal,
        task,
        class,
        limits: *limits,
    };
    let (mut line, mut here) = (Vec::new(), position.clone());
    while line.len() < LONGEST && !asking.is_done() && rules.outcome(&here).is_none() {
        let moves = match Needs::of(rules, &here, task) {
            Needs::One => asking.attack(&here),
            Needs::Each {
                replies, offered, ..
            } if offered.is_empty() => asking.meet(&here, replies).reply.into_iter().collect(),
            _ => break,
        };
        if moves.is_empty() {
            break;
        }
        for mv in moves {
            let Ok(after) = rules.after(&here, &mv) else {
                return line;
            };
            here = after;
            line.push(mv);
        }
    }
    line
}

struct ResistanceSearch<'a, G: Audited> {
    rules: &'a G,
    goal: Goal,
    task: Task,
    class: Class,
    /// With the positions that may still be looked at.
    limits: Limits<'a>,
}

/// The verdicts on the replies to an attack.
struct MetAttack<M> {
    /// The first one after which no win was found.
    reply: Option<M>,
    /// Whether there are others of that kind.
    is_one_of_many: bool,
    /// How many have an answer, and the number of the latest win.
    answered: usize,
    reach: u32,
}

impl<G: Audited> ResistanceSearch<'_, G> {
    fn is_done(&self) -> bool {
        self.limits.nodes == 0 || self.limits.is_stopped()
    }

    /// The best attack and the reply that meets it.
    fn attack(&mut self, position: &G::Position) -> Vec<G::Move> {
        let mut best = None;
        for mv in self
            .rules
            .attacks(position, self.goal, self.class.min(Class::Open))
        {
            if self.is_done() {
                break;
            }
            let Ok(after) = self.rules.after(position, &mv) else {
                continue;
            };
            if self.rules.outcome(&after).is_some() {
                continue;
            }
            let Needs::Each {
                replies, offered, ..
            } = Needs::of(self.rules, &after, self.task)
            else {
                continue;
            };
            // To list the replies is work, also where few of them are asked about.
            let listed = replies.len() as u64 / LISTED;
            self.limits.nodes = self.limits.nodes.saturating_sub(1 + listed);
            if !offered.is_empty() {
                continue;
            }
            let met = self.meet(&after, replies);
            let Some(reply) = met.reply else { continue };
            let rank = (
                !met.is_one_of_many,
                met.answered > 0,
                met.reach,
                met.answered,
            );
            if best.as_ref().is_none_or(|(before, _)| *before < rank) {
                best = Some((rank, vec![mv, reply]));
            }
        }
        best.map_or_else(Vec::new, |(_, moves)| moves)
    }

    fn meet(&mut self, position: &G::Position, replies: Vec<G::Move>) -> MetAttack<G::Move> {
        let mut met = MetAttack {
            reply: None,
            is_one_of_many: false,
            answered: 0,
            reach: 0,
        };
        for reply in replies.into_iter().take(MOST_REPLIES) {
            if self.limits.is_stopped() {
                break;
            }
            let Ok(then) = self.rules.after(position, &reply) else {
                continue;
            };
            let answer = ask(
                self.rules,
                &then,
                GoalQuestion::brief(self.goal, self.class),
                &self.limits,
            );
            self.limits.nodes = self.limits.nodes.saturating_sub(answer.nodes.max(1));
            if answer.verdict == Verdict::Proved {
                met.answered += 1;
                met.reach = met.reach.max(answer.by.unwrap_or(0));
            } else if met.reply.is_none() {
                met.reply = Some(reply);
            } else {
                met.is_one_of_many = true;
                break;
            }
        }
        met
    }
}
