//! All that an audit says of a puzzle.

use super::solution::{self, CheckedSolution, SolutionQuestion};
use super::{
    Audited, IdleQuestion, Likeness, PositionForm, Role, Try, difficulty, holds, roles, tries,
};
use crate::notation::{self, Line};
use crate::puzzle::proof::Needs;
use crate::puzzle::solve::{Answer, Class, GoalQuestion, Key, Limits, Verdict, ask, refutation};
use crate::puzzle::{Dual, Goal, Puzzle, TwinProblem, reached};
use crate::rules::{Piece, Rules, Seat};
use crate::text::Text;

/// How many replies are tried to show a refutation of set play.
const MOST_SET_REPLIES: usize = 60;

/// The question of an audit.
#[derive(Debug)]
pub struct AuditOptions<'a, G: Audited> {
    /// The game.
    pub rules: &'a G,
    /// The start position.
    pub position: &'a G::Position,
    /// The author's claim.
    pub puzzle: &'a Puzzle,
    /// The author's solution.
    pub solution: Option<&'a Line>,
    /// The puzzle's twins.
    pub twins: &'a [TwinProblem<G::Position>],
    /// The class of attacking moves, if it is not to be the puzzle's.
    pub class: Option<Class>,
    /// How many tries are wanted.
    pub tries: usize,
}

/// Another first move that reaches the goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Cook<M> {
    /// The move.
    pub key: Key<M>,
    /// Whether a proof of it was found and has been checked.
    pub is_proved: bool,
}

/// The effect of a pass of the player to move at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetPlay<M> {
    /// The goal is reached all the same, by this move (0 where moves are not counted).
    Holds(u32),
    /// The goal is lost, for example by this reply.
    Fails(Option<M>),
    /// A limit ended the search.
    Unknown,
    /// The goal belongs to another player, or passes are not legal here.
    None,
}

/// The whole result of an audit. A part that the limits left open is `None` or says so.
///
/// Moves are `M` and stones or segments `P`: a game's own, or words; see [`Audit::words`].
#[derive(Clone, Debug)]
pub struct Audit<M, P> {
    /// The number of the first move.
    pub number: u32,
    /// Whose move it is.
    pub to_move: Seat,
    /// The goal, with the number of the winning move where a win was found.
    pub goal: Goal,
    /// The class of attacking moves, within which all this holds.
    pub class: Class,
    /// The verdict on the goal.
    pub verdict: Verdict,
    /// Why a goal that is refuted is out of reach.
    pub refutation: Text,
    /// The number of the winning move of the shortest win.
    pub by: Option<u32>,
    /// The number of the winning move, if it comes sooner than the goal says.
    pub shorter: Option<u32>,
    /// All first moves that keep the goal.
    pub keys: Option<Vec<Key<M>>>,
    /// The keys that the author does not give; the first key where there is no solution is the
    /// author's.
    pub cooks: Vec<Cook<M>>,
    /// Second ways to play the author's first move.
    pub first_duals: Vec<(Dual, Key<M>)>,
    /// The author's solution.
    pub solution: Option<CheckedSolution<M>>,
    /// First moves that nearly do it.
    pub tries: Option<Vec<Try<M>>>,
    /// The effect of a pass of the player to move.
    pub set_play: SetPlay<M>,
    /// The role of every stone or segment.
    pub parts: Vec<(P, Role<M>)>,
    /// How hard the puzzle is.
    pub difficulty: Option<u32>,
    /// The position up to symmetry, and up to shifts as well.
    pub forms: [PositionForm; 2],
    /// Duals that the author tolerates.
    pub tolerated: Vec<Dual>,
    /// The verdicts on the twins' goals.
    pub twins: Vec<AnsweredTwin<M>>,
}

/// The verdict on a twin.
#[derive(Clone, Debug, PartialEq)]
pub struct AnsweredTwin<M> {
    /// The goal that the author claims.
    pub goal: Goal,
    /// Whether it is the goal of one player, who begins: then its key is to be the only one.
    pub begins: bool,
    /// The verdict on the goal.
    pub verdict: Verdict,
    /// The first moves that reach it as soon as possible.
    pub keys: Vec<Key<M>>,
    /// Whether there is one only; `None` where that is not known.
    pub unique: Option<bool>,
}

impl<M, P> Audit<M, P> {
    /// Whether the player to move has the goal, or he is one of those who keep another from
    /// winning.
    #[must_use]
    pub fn begins(&self) -> bool {
        self.goal.is_goal_of(self.to_move)
    }

    /// Whether the puzzle is as its author says: `None` when a limit left that open.
    #[must_use]
    pub fn is_sound(&self) -> Option<bool> {
        let has_faults = self
            .solution
            .as_ref()
            .is_some_and(|solution| !solution.faults.is_empty());
        let twins = self.twins.iter();
        let mut verdicts = twins.map(|twin| twin.verdict).chain([self.verdict]);
        let has_twin_cooks = self.twins.iter().any(|twin| twin.unique == Some(false));
        let is_refuted = verdicts.clone().any(|verdict| verdict == Verdict::Refuted);
        if is_refuted
            || has_twin_cooks
            || !self.cooks.is_empty()
            || self.shorter.is_some()
            || has_faults
        {
            return Some(false);
        }
        let is_open = self
            .solution
            .as_ref()
            .is_some_and(|solution| solution.unknown > 0)
            || self
                .twins
                .iter()
                .any(|twin| twin.begins && twin.unique.is_none());
        let are_proved = verdicts.all(|verdict| verdict == Verdict::Proved);
        (are_proved && self.keys.is_some() && !is_open).then_some(true)
    }

    /// Whether the limits let all duals be found; otherwise there may be more than those that are told.
    #[must_use]
    pub fn has_all_duals(&self) -> bool {
        self.keys.is_some()
            && self
                .solution
                .as_ref()
                .is_none_or(|solution| solution.unknown == 0)
    }

    /// The duals behind and in the first move, without those that the author tolerates.
    pub fn untolerated(&self) -> impl Iterator<Item = Dual> {
        let behind = self
            .solution
            .iter()
            .flat_map(|solution| &solution.duals)
            .map(|dual| dual.kind);
        let first = self.first_duals.iter().map(|(kind, _)| *kind);
        first
            .chain(behind)
            .filter(|kind| !self.tolerated.contains(kind))
    }
}

/// Audits a puzzle; each question that is asked on the way has the limits for itself.
#[must_use]
pub fn audit<G: Audited>(asked: &AuditOptions<'_, G>, limits: &Limits<'_>) -> GameAudit<G> {
    let AuditOptions {
        rules,
        position,
        puzzle,
        ..
    } = *asked;
    let declared = asked
        .class
        .or_else(|| puzzle.class.as_ref().map(|class| class.value));
    let class = declared.unwrap_or(G::CLASS);
    let goal = puzzle.goal.value;
    let mut audit = unaudited(asked, class);
    audit.twins = asked
        .twins
        .iter()
        .map(|twin| answered(rules, twin, class, limits))
        .collect();
    if let Some(is_reached) = reached(rules, position, goal) {
        // Nothing is left to be played: as a puzzle it is refuted.
        audit.verdict = if is_reached {
            Verdict::Unknown
        } else {
            Verdict::Refuted
        };
        return audit;
    }
    let answer = ask(rules, position, GoalQuestion::whole(goal, class), limits);
    audit.verdict = answer.verdict;
    audit.refutation = refutation(answer.loser, G::SEATS);
    audit.class = answer.class;
    audit.by = answer.by;
    if answer.verdict != Verdict::Proved {
        return audit;
    }
    audit.difficulty = difficulty(rules, position, goal, &answer);
    audit.shorter = answer
        .by
        .filter(|&found| goal.by().is_some_and(|by| found < by));
    if let Goal::Wins { seat, by: None } = goal {
        audit.goal = Goal::Wins {
            seat,
            by: answer.by,
        };
    }
    Looking {
        asked,
        limits,
        audit: &mut audit,
    }
    .look(declared.is_none());
    audit
}

/// An audit before its first question.
fn unaudited<G: Audited>(asked: &AuditOptions<'_, G>, class: Class) -> GameAudit<G> {
    let AuditOptions {
        rules,
        position,
        puzzle,
        ..
    } = *asked;
    let goal = puzzle.goal.value;
    Audit {
        number: rules.number(position),
        to_move: rules.to_move(position),
        goal,
        class,
        verdict: Verdict::Unknown,
        refutation: refutation(None, G::SEATS),
        by: None,
        shorter: None,
        keys: None,
        cooks: Vec::new(),
        first_duals: Vec::new(),
        solution: None,
        tries: None,
        set_play: SetPlay::None,
        parts: Vec::new(),
        difficulty: None,
        forms: [Likeness::Symmetry, Likeness::Shift]
            .map(|likeness| rules.form(position, goal, likeness)),
        tolerated: puzzle.tolerated.clone(),
        twins: Vec::new(),
    }
}

/// An audit in the terms of its game.
pub type GameAudit<G> = Audit<<G as Rules>::Move, Piece>;

/// An audit of a goal that holds, while it is made.
struct Looking<'a, G: Audited> {
    asked: &'a AuditOptions<'a, G>,
    limits: &'a Limits<'a>,
    audit: &'a mut GameAudit<G>,
}

impl<G: Audited> Looking<'_, G> {
    /// Everything that is asked of a goal that holds.
    fn look(mut self, widens: bool) {
        let AuditOptions {
            rules, position, ..
        } = *self.asked;
        let limits = self.limits;
        let Audit { goal, class, .. } = *self.audit;
        let [task] = goal.tasks(G::SEATS)[..] else {
            return;
        };
        let puzzle = self.asked.puzzle;
        let question = SolutionQuestion {
            rules,
            goal,
            within: goal.by().filter(|_| puzzle.goal.value.by().is_none()),
            class,
            is_short: puzzle.is_short,
            widens,
            limits,
        };
        self.audit.solution = self
            .asked
            .solution
            .map(|line| solution::check(&question, task, position, line));
        if self.audit.begins() {
            self.audit.keys = rules.answers(position, goal, class, limits).ok();
            self.first();
            let keys = self.audit.keys.clone().unwrap_or_default();
            let is_key = |mv: &G::Move| keys.iter().any(|key| rules.is_same(position, &key.mv, mv));
            let tries = tries(rules, position, (goal, class), is_key, limits);
            self.audit.tries = tries.ok().map(|mut tries| {
                tries.truncate(self.asked.tries);
                tries
            });
            self.audit.set_play = set_play(&question, position);
        } else {
            self.audit.keys = Some(Vec::new());
        }
        self.parts();
    }

    /// Finds the role of every stone or segment.
    fn parts(&mut self) {
        let audit = &mut *self.audit;
        let Some(keys) = &audit.keys else { return };
        let is_intended = |key: &&Key<G::Move>| audit.cooks.iter().all(|cook| cook.key != **key);
        let intended: Vec<_> = keys.iter().filter(is_intended).cloned().collect();
        let question = IdleQuestion {
            rules: self.asked.rules,
            position: self.asked.position,
            goal: audit.goal,
            class: audit.class,
            by: audit.by.unwrap_or(0),
            keys,
            intended: &intended,
        };
        audit.parts = roles(&question, self.limits);
    }

    /// Sorts the keys into the author's, duals of them, and cooks.
    fn first(&mut self) {
        let AuditOptions {
            rules, position, ..
        } = *self.asked;
        let Self { audit, limits, .. } = self;
        let keys = audit.keys.clone().unwrap_or_default();
        let mut given: Vec<G::Move> = audit
            .solution
            .iter()
            .flat_map(|solution| &solution.first)
            .map(|(mv, _)| mv.clone())
            .collect();
        if given.is_empty() {
            given.extend(keys.first().map(|key| key.mv.clone()));
        }
        let restate = |key: Key<G::Move>| {
            given
                .iter()
                .fold(key, |key, given| rules.restated(key, given))
        };
        let keys: Vec<_> = keys.into_iter().map(restate).collect();
        audit.keys = audit.keys.is_some().then(|| keys.clone());
        for key in keys {
            match solution::kind(rules, position, &given, &[], &key) {
                None => {}
                Some(Dual::FreeStone) => audit.first_duals.push((Dual::FreeStone, key)),
                Some(kind @ (Dual::Inversion | Dual::LastMove))
                    if audit.tolerated.contains(&kind) =>
                {
                    audit.first_duals.push((kind, key));
                }
                Some(_) => {
                    let is_proved = rules.after(position, &key.mv).is_ok_and(|after| {
                        let answer = ask(
                            rules,
                            &after,
                            GoalQuestion::whole(audit.goal, audit.class),
                            limits,
                        );
                        answer.verdict == Verdict::Proved
                    });
                    audit.cooks.push(Cook { key, is_proved });
                }
            }
        }
    }
}

fn answered<G: Audited>(
    rules: &G,
    twin: &TwinProblem<G::Position>,
    class: Class,
    limits: &Limits<'_>,
) -> AnsweredTwin<G::Move> {
    let goal = twin.goal.value;
    if rules.outcome(&twin.position).is_some() {
        return AnsweredTwin {
            goal,
            begins: false,
            verdict: Verdict::Refuted,
            keys: Vec::new(),
            unique: None,
        };
    }
    let begins = goal.seat() == Some(rules.to_move(&twin.position));
    let Answer {
        verdict,
        keys,
        unique,
        ..
    } = ask(
        rules,
        &twin.position,
        GoalQuestion::whole(goal, class),
        limits,
    );
    AnsweredTwin {
        goal,
        begins,
        verdict,
        keys,
        unique,
    }
}

fn set_play<G: Audited>(
    question: &SolutionQuestion<'_, G>,
    position: &G::Position,
) -> SetPlay<G::Move> {
    let SolutionQuestion {
        rules,
        goal,
        class,
        limits,
        ..
    } = *question;
    let pass = rules.resolve(position, &notation::Move::Pass);
    let Some(after) = pass.ok().and_then(|pass| rules.after(position, &pass).ok()) else {
        return SetPlay::None;
    };
    if rules.outcome(&after).is_some() {
        return SetPlay::None;
    }
    match holds(rules, &after, goal, class, limits) {
        Ok(Some(by)) => SetPlay::Holds(by),
        Err(_) => SetPlay::Unknown,
        Ok(None) => {
            let task = goal.tasks(G::SEATS).into_iter().next();
            // A move that is offered refutes nothing unless it is picked.
            let replies = match task.map(|task| Needs::of(rules, &after, task)) {
                Some(Needs::Each { replies, .. }) => replies,
                _ => Vec::new(),
            };
            let refutes = |reply: &G::Move| {
                rules
                    .after(&after, reply)
                    .is_ok_and(|then| holds(rules, &then, goal, class, limits) == Ok(None))
            };
            SetPlay::Fails(replies.into_iter().take(MOST_SET_REPLIES).find(refutes))
        }
    }
}

/// An audit in words: moves, and stones or segments, as documents write them.
pub type Report = Audit<String, String>;

impl<M, P> Audit<M, P> {
    /// The audit in words, which `name` gives to moves and `part` to stones and segments.
    #[must_use]
    pub fn words(&self, name: &dyn Fn(&M) -> String, part: &dyn Fn(&P) -> String) -> Report {
        let key = |key: &Key<M>| key.named(name);
        let keys = |keys: &[Key<M>]| keys.iter().map(key).collect::<Vec<_>>();
        let cook = |cook: &Cook<M>| Cook {
            key: key(&cook.key),
            is_proved: cook.is_proved,
        };
        let dual = |(kind, dual): &(Dual, Key<M>)| (*kind, key(dual));
        let role = |(one, role): &(P, Role<M>)| {
            let role = match role {
                Role::Needed => Role::Needed,
                Role::Guards(others) => Role::Guards(keys(others)),
                Role::Delays(by) => Role::Delays(*by),
                Role::Idle => Role::Idle,
                Role::Unknown => Role::Unknown,
            };
            (part(one), role)
        };
        let tried = |one: &Try<M>| Try {
            mv: name(&one.mv),
            refutations: one.refutations.iter().map(name).collect(),
            answered: one.answered,
            reach: one.reach,
        };
        let twin = |twin: &AnsweredTwin<M>| AnsweredTwin {
            goal: twin.goal,
            begins: twin.begins,
            verdict: twin.verdict,
            keys: keys(&twin.keys),
            unique: twin.unique,
        };
        Audit {
            number: self.number,
            to_move: self.to_move,
            goal: self.goal,
            class: self.class,
            verdict: self.verdict,
            refutation: self.refutation.clone(),
            by: self.by,
            shorter: self.shorter,
            keys: self.keys.as_deref().map(keys),
            cooks: self.cooks.iter().map(cook).collect(),
            first_duals: self.first_duals.iter().map(dual).collect(),
            solution: self.solution.as_ref().map(|solution| solution.words(name)),
            tries: self
                .tries
                .as_ref()
                .map(|tries| tries.iter().map(tried).collect()),
            set_play: match &self.set_play {
                SetPlay::Holds(by) => SetPlay::Holds(*by),
                SetPlay::Fails(reply) => SetPlay::Fails(reply.as_ref().map(name)),
                SetPlay::Unknown => SetPlay::Unknown,
                SetPlay::None => SetPlay::None,
            },
            parts: self.parts.iter().map(role).collect(),
            difficulty: self.difficulty,
            forms: self.forms.clone(),
            tolerated: self.tolerated.clone(),
            twins: self.twins.iter().map(twin).collect(),
        }
    }
}
