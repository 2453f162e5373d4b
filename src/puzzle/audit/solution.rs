//! The author's solution: whether it is complete and right, and where more than one answer does it.

use super::{Audited, holds, resistance};
use crate::notation::{Assessment, Item, Line, Ply};
use crate::puzzle::proof::{Needs, ProofTree};
use crate::puzzle::solve::{Class, GoalQuestion, Key, Limits, Stopped, ask};
use crate::puzzle::{Dual, Goal, SHARED_ANSWERS, Task, reached};
use crate::rules::Rules;
use crate::text::{Arrange as _, Span, Text};

/// The replies to one move beyond which those that are not written are not tried one by one.
const MOST_REPLIES: usize = 4000;
/// How many moves deep a written solution is followed.
const MOST_DEPTH: u32 = 400;
/// Positions that are looked at to name a refutation of a wrong move.
const REFUTATION: u64 = 50_000;

/// A fault of a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionFault<M> {
    /// The number of the move concerned.
    pub number: u32,
    /// Where the move stands; for a missing reply, the move that it replies to.
    pub span: Span,
    /// The fault.
    pub flaw: Flaw<M>,
    /// The move by which the game must be won, where only the shortest win is the measure and the goal names none.
    pub within: Option<u32>,
}

impl SolutionFault<String> {
    /// In words.
    #[must_use]
    pub fn text(&self) -> Text {
        let number = self.number;
        let lost = match self.within {
            Some(by) => text!("loses the win by move {by}", "упускает выигрыш ходом {by}"),
            None => Text::new("loses the goal", "упускает цель"),
        };
        match &self.flaw {
            Flaw::Illegal => text!("move {number} is illegal", "ход {number} недопустим"),
            Flaw::Number(written) => {
                text!(
                    "expected move number {number}, found {written}",
                    "ожидался номер хода {number}, записан {written}"
                )
            }
            Flaw::Missing(reply) => {
                let reply = format!("{number}. {reply}");
                text!("no answer to {reply}", "нет ответа на {reply}")
            }
            Flaw::Wrong(None) => text!("move {number} {lost}", "ход {number} {lost}", lost),
            Flaw::Wrong(Some(reply)) => {
                let reply = format!("{}. {reply}", number + 1);
                text!(
                    "move {number} {lost} to {reply}",
                    "ход {number} {lost} из-за {reply}",
                    lost
                )
            }
            Flaw::NoMistake => text!(
                "move {number} is marked as a mistake, but keeps the goal",
                "ход {number} отмечен как ошибка, но цели не упускает"
            ),
            Flaw::NoRefutation => {
                text!(
                    "move {number} does not refute the try",
                    "ход {number} не опровергает попытку"
                )
            }
        }
    }
}

/// A fault of a move of a solution.
#[derive(Clone, Debug, PartialEq)]
pub enum Flaw<M> {
    /// The rules forbid it.
    Illegal,
    /// It has another number.
    Number(u32),
    /// This reply to it is not written, and no answer to another reply does.
    Missing(M),
    /// After it the goal is not reached within the class, for example for this reply.
    Wrong(Option<M>),
    /// It is marked as a mistake, but it keeps the goal.
    NoMistake,
    /// It is given as the refutation of a mistake, but the goal is still reached.
    NoRefutation,
}

/// A second way to do it.
#[derive(Clone, Debug, PartialEq)]
pub struct Second<M> {
    /// The number of the move.
    pub number: u32,
    /// Where the author's move stands.
    pub span: Span,
    /// The kind of dual.
    pub kind: Dual,
    /// The other move.
    pub key: Key<M>,
}

/// A line that a solution lacks.
#[derive(Clone, Debug)]
pub struct Gap<G: Rules> {
    /// The reply that is not answered; nothing where the line just ends.
    pub reply: Option<G::Move>,
    /// Where the move stands that the reply replaces, or the last one of the line.
    pub at: Span,
    /// The position after the reply.
    pub position: G::Position,
    /// The proof from there.
    pub proof: ProofTree<G::Move>,
}

/// The result of checking a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedSolution<M> {
    /// The faults, in the order of the solution.
    pub faults: Vec<SolutionFault<M>>,
    /// Second answers behind the first move.
    pub duals: Vec<Second<M>>,
    /// Lines that stop before the goal is reached, at positions where it is.
    pub cut: usize,
    /// Questions that a limit left open.
    pub unknown: usize,
    /// The author's first moves that are not tries, with their places.
    pub first: Vec<(M, Span)>,
}

impl<M> CheckedSolution<M> {
    /// The same in words.
    pub(crate) fn words(&self, name: &dyn Fn(&M) -> String) -> CheckedSolution<String> {
        let flaw = |flaw: &Flaw<M>| match flaw {
            Flaw::Illegal => Flaw::Illegal,
            Flaw::Number(written) => Flaw::Number(*written),
            Flaw::Missing(reply) => Flaw::Missing(name(reply)),
            Flaw::Wrong(reply) => Flaw::Wrong(reply.as_ref().map(name)),
            Flaw::NoMistake => Flaw::NoMistake,
            Flaw::NoRefutation => Flaw::NoRefutation,
        };
        let fault = |fault: &SolutionFault<M>| SolutionFault {
            number: fault.number,
            span: fault.span,
            flaw: flaw(&fault.flaw),
            within: fault.within,
        };
        let dual = |dual: &Second<M>| Second {
            number: dual.number,
            span: dual.span,
            kind: dual.kind,
            key: dual.key.named(name),
        };
        CheckedSolution {
            faults: self.faults.iter().map(fault).collect(),
            duals: self.duals.iter().map(dual).collect(),
            cut: self.cut,
            unknown: self.unknown,
            first: self
                .first
                .iter()
                .map(|(mv, span)| (name(mv), *span))
                .collect(),
        }
    }
}

/// The question that a solution answers.
pub(super) struct SolutionQuestion<'a, G: Audited> {
    pub(super) rules: &'a G,
    /// With the number of the winning move where there is one.
    pub(super) goal: Goal,
    /// That number where the goal does not name it, so that a slower win keeps the goal, but not to
    /// the letter.
    pub(super) within: Option<u32>,
    pub(super) class: Class,
    /// Whether it leaves out replies, after which the goal holds as before.
    pub(super) is_short: bool,
    /// Whether wider classes may be asked where this one has no answer.
    pub(super) widens: bool,
    pub(super) limits: &'a Limits<'a>,
}

impl<G: Audited> SolutionQuestion<'_, G> {
    /// Whether the goal holds; `None` when that is not known.
    pub(super) fn holds(&self, position: &G::Position) -> Option<bool> {
        for (_, class) in Class::ALL {
            if class < self.class || (class > self.class && !self.widens) {
                continue;
            }
            match holds(self.rules, position, self.goal, class, self.limits) {
                Ok(Some(_)) => return Some(true),
                Ok(None) if class == Class::All || !self.widens => return Some(false),
                Ok(None) => {}
                Err(Stopped) => return None,
            }
        }
        None
    }
}

/// Checks a solution from a position in which the goal holds.
pub(super) fn check<G: Audited>(
    question: &SolutionQuestion<'_, G>,
    task: Task,
    start: &G::Position,
    line: &Line,
) -> CheckedSolution<G::Move> {
    checked(question, task, start, line, None).0
}

/// The lines that a solution lacks from a position in which the goal, one task, holds, each with its proof,
/// and the faults of the solution.
pub fn complete<G: Audited>(
    rules: &G,
    (goal, task, within, class): (Goal, Task, Option<u32>, Class),
    start: &G::Position,
    (line, is_short): (&Line, bool),
    limits: &Limits<'_>,
) -> (Vec<Gap<G>>, CheckedSolution<G::Move>) {
    let question = SolutionQuestion {
        rules,
        goal,
        within,
        class,
        is_short,
        widens: false,
        limits,
    };
    let (checked, gaps) = checked(&question, task, start, line, Some(Vec::new()));
    (gaps.unwrap_or_default(), checked)
}

/// Checks a solution; fills the gaps that it has where they are wanted.
fn checked<G: Audited>(
    question: &SolutionQuestion<'_, G>,
    task: Task,
    start: &G::Position,
    line: &Line,
    gaps: Option<Vec<Gap<G>>>,
) -> (CheckedSolution<G::Move>, Option<Vec<Gap<G>>>) {
    let tree = Moves::new(line);
    let checked = CheckedSolution {
        faults: Vec::new(),
        duals: Vec::new(),
        cut: 0,
        unknown: 0,
        first: Vec::new(),
    };
    let mut walk = SolutionWalk {
        question,
        task,
        tree: &tree,
        checked,
        gaps,
    };
    walk.at(start, &tree.roots, None, 0);
    walk.checked.faults.arrange_by_key(|fault| fault.span.start);
    walk.checked.duals.arrange_by_key(|dual| dual.span.start);
    (walk.checked, walk.gaps)
}

struct SolutionWalk<'a, G: Audited> {
    question: &'a SolutionQuestion<'a, G>,
    task: Task,
    tree: &'a Moves<'a>,
    checked: CheckedSolution<G::Move>,
    /// The lines that the solution lacks, where they are wanted.
    gaps: Option<Vec<Gap<G>>>,
}

/// The replies that a solution has to a move, and the first answers to them, each also as it is written.
type WrittenReplies<M> = (Vec<M>, Vec<[M; 2]>);

/// A move of the solution that was played.
struct SolutionMove<G: Rules> {
    mv: G::Move,
    position: G::Position,
}

impl<'a, G: Audited> SolutionWalk<'a, G> {
    /// Goes through a position in which the goal holds and the moves written there. `before` is the move that led to it.
    fn at(
        &mut self,
        position: &G::Position,
        moves: &'a [usize],
        before: Option<&'a Written<'a>>,
        depth: u32,
    ) {
        let rules = self.question.rules;
        if moves.is_empty() {
            let is_cut = rules.outcome(position).is_none() && self.needs_more(position);
            self.checked.cut += usize::from(is_cut);
            if let Some(before) = before.filter(|_| is_cut) {
                self.fill(None, before.ply.span, position);
            }
        } else if depth > MOST_DEPTH {
            self.checked.unknown += 1;
        } else if self.task.is_up_to(rules.to_move(position)) {
            self.answers(position, moves, depth);
        } else {
            self.replies(position, moves, before, depth);
        }
    }

    /// Proves a line that is lacking, where that is wanted; whether it could.
    fn fill(&mut self, reply: Option<G::Move>, at: Span, position: &G::Position) -> bool {
        let SolutionQuestion {
            rules,
            goal,
            class,
            limits,
            ..
        } = *self.question;
        let Some(gaps) = &mut self.gaps else {
            return false;
        };
        let proof = ask(rules, position, GoalQuestion::whole(goal, class), limits)
            .proof
            .into_iter()
            .next();
        let is_filled = proof.is_some();
        gaps.extend(proof.map(|proof| Gap {
            reply,
            at,
            position: position.clone(),
            proof,
        }));
        is_filled
    }

    /// Proves a reply, or a move that may be picked, that has no answer, beside a move; whether it
    /// could.
    fn fill_beside(&mut self, position: &G::Position, reply: &G::Move, beside: Span) -> bool {
        let after = self.question.rules.after(position, reply);
        after.is_ok_and(|after| self.fill(Some(reply.clone()), beside, &after))
    }

    /// Something has no answer, which is a fault of `place` and stays one.
    fn missing(&mut self, position: &G::Position, reply: G::Move, place: Span) {
        let number = self.question.rules.number(position);
        self.fault(number, place, Flaw::Missing(reply));
    }

    /// Whether a line that stops here leaves something to be answered.
    fn needs_more(&self, position: &G::Position) -> bool {
        let rules = self.question.rules;
        !self.question.goal.has_no_end()
            && !matches!(Needs::of(rules, position, self.task), Needs::Each { replies, offered, spared }
            if replies.is_empty() && offered.len() <= spared)
    }

    fn fault(&mut self, number: u32, span: Span, flaw: Flaw<G::Move>) {
        self.checked.faults.push(SolutionFault {
            number,
            span,
            flaw,
            within: self.question.within,
        });
    }

    /// Plays a written move; one that is illegal, or has another number, is a fault.
    fn play(&mut self, position: &G::Position, written: &Written<'_>) -> Option<SolutionMove<G>> {
        let rules = self.question.rules;
        let expected = rules.number(position);
        if let Some(number) = written.ply.number.filter(|number| number.value != expected) {
            self.fault(expected, written.ply.span, Flaw::Number(number.value));
            return None;
        }
        let mv = rules.resolve(position, &written.ply.played).ok();
        let step = mv.as_ref().and_then(|mv| rules.check(position, mv).ok());
        let Some((mv, step)) = mv
            .zip(step)
            .filter(|(_, step)| rules.surplus(step).is_none())
        else {
            self.fault(expected, written.ply.span, Flaw::Illegal);
            return None;
        };
        let mut position = position.clone();
        rules.play(&mut position, &step);
        Some(SolutionMove { mv, position })
    }

    /// The player whose goal it is is to move.
    fn answers(&mut self, position: &G::Position, moves: &'a [usize], depth: u32) {
        let number = self.question.rules.number(position);
        let mut given = Vec::new();
        for &at in moves {
            let written = &self.tree.moves[at];
            let Some(played) = self.play(position, written) else {
                continue;
            };
            let holds = self.question.holds(&played.position);
            self.checked.unknown += usize::from(holds.is_none());
            match (written.is_try(), holds) {
                (true, Some(true)) => self.fault(number, written.ply.span, Flaw::NoMistake),
                (true, _) => self.refutations(&played.position, written),
                (false, Some(false)) => {
                    let SolutionQuestion {
                        rules,
                        goal,
                        class,
                        limits,
                        ..
                    } = *self.question;
                    let limits = Limits {
                        nodes: limits.nodes.min(REFUTATION),
                        ..*limits
                    };
                    let reply = resistance(rules, &played.position, goal, class, &limits)
                        .into_iter()
                        .next();
                    self.fault(number, written.ply.span, Flaw::Wrong(reply));
                }
                (false, _) => {
                    self.at(&played.position, &written.next, Some(written), depth + 1);
                    given.push((played, written));
                }
            }
        }
        self.whole(position, &given);
        if depth == 0 {
            let first = given
                .iter()
                .map(|(played, written)| (played.mv.clone(), written.ply.span));
            self.checked.first = first.collect();
        } else if let Some((_, written)) = given.first() {
            let written = *written;
            let moves: Vec<G::Move> = given.into_iter().map(|(played, _)| played.mv).collect();
            self.duals(position, &moves, written);
        }
    }

    /// Where the player only offers, all that may be picked must be written: each segment of every offer that is told,
    /// and this number as are due where no move tells of one.
    fn whole(&mut self, position: &G::Position, given: &[(SolutionMove<G>, &'a Written<'a>)]) {
        let rules = self.question.rules;
        let Needs::Offered { moves, count } = Needs::of(rules, position, self.task) else {
            return;
        };
        let all = rules.all_normal(position, &moves);
        let mut picked: Vec<G::Move> = Vec::new();
        let mut told: Vec<G::Move> = Vec::new();
        for (played, _) in given {
            let (offered, at) = rules
                .offered(&played.mv)
                .unwrap_or_else(|| (vec![played.mv.clone()], 0));
            let offered = rules.all_normal(position, &offered);
            picked.extend(
                offered
                    .get(at)
                    .filter(|one| all.contains(one) && !picked.contains(one))
                    .cloned(),
            );
            if offered.len() > 1 {
                told.extend(offered);
            }
        }
        let Some(span) = given
            .first()
            .filter(|_| !picked.is_empty())
            .map(|(_, written)| written.ply.span)
        else {
            return;
        };
        // Where no offer is told, whatever else could be in one.
        let (candidates, mut due) = if told.is_empty() {
            (all, count.saturating_sub(picked.len()))
        } else {
            (told, usize::MAX)
        };
        let mut open = Vec::new();
        for one in candidates {
            if due > 0 && !picked.contains(&one) {
                picked.push(one.clone());
                if self.fill_beside(position, &one, span) {
                    due -= 1;
                } else {
                    open.push(one);
                }
            }
        }
        // One is enough to be told of.
        if let Some(one) = open.into_iter().next().filter(|_| due > 0) {
            self.missing(position, one, span);
        }
    }

    /// Checks that each written refutation of a try refutes it.
    fn refutations(&mut self, position: &G::Position, of: &'a Written<'a>) {
        let number = self.question.rules.number(position);
        if self.task.is_up_to(self.question.rules.to_move(position)) {
            return;
        }
        for &at in &of.next {
            let written = &self.tree.moves[at];
            let Some(played) = self.play(position, written) else {
                continue;
            };
            if written.is_try() {
                continue;
            }
            match self.question.holds(&played.position) {
                Some(true) => self.fault(number, written.ply.span, Flaw::NoRefutation),
                Some(false) => {}
                None => self.checked.unknown += 1,
            }
        }
    }

    /// Other players are to move: every reply that matters must be written, or have the answer of one that is.
    fn replies(
        &mut self,
        position: &G::Position,
        moves: &'a [usize],
        before: Option<&'a Written<'a>>,
        depth: u32,
    ) {
        let written = self.written(position, moves, depth);
        if self.question.goal.has_no_end() || self.question.is_short {
            return;
        }
        let Needs::Each {
            replies,
            offered,
            spared,
        } = Needs::of(self.question.rules, position, self.task)
        else {
            return;
        };
        let Some([mut open, spare]) = self.unanswered(position, [replies, offered], &written)
        else {
            self.checked.unknown += 1;
            return;
        };
        let beside = self.tree.moves[moves[0]].ply.span;
        let place = before.map_or(beside, |before| before.ply.span);
        open.retain(|reply| !self.fill_beside(position, reply, beside));
        if spare.len() > spared {
            open.extend(self.due(position, spare, spared, beside));
        }
        for reply in open {
            self.missing(position, reply, place);
            if self.gaps.is_none() {
                break;
            }
        }
    }

    /// Goes through the replies that are written.
    fn written(
        &mut self,
        position: &G::Position,
        moves: &'a [usize],
        depth: u32,
    ) -> WrittenReplies<G::Move> {
        let rules = self.question.rules;
        let (mut replies, mut answers) = (Vec::new(), Vec::new());
        for &at in moves {
            let one = &self.tree.moves[at];
            let Some(played) = self.play(position, one) else {
                continue;
            };
            self.at(&played.position, &one.next, Some(one), depth + 1);
            replies.push(self.picked(position, &played.mv));
            let mut next = one.next.iter().map(|&at| &self.tree.moves[at]);
            let answer = next.find(|answer| !answer.is_try());
            let answer =
                answer.and_then(|answer| rules.resolve(&played.position, &answer.ply.played).ok());
            // A colour that goes without saying here may be another one, or a choice, behind another reply.
            answers.extend(answer.map(|mv| [rules.normal(&played.position, &mv), mv]));
        }
        answers.truncate(SHARED_ANSWERS);
        (replies, answers)
    }

    /// A reply, or the move that is picked from it, as replies are compared.
    fn picked(&self, position: &G::Position, mv: &G::Move) -> G::Move {
        let rules = self.question.rules;
        let offered = rules.offered(mv);
        let picked = offered
            .as_ref()
            .and_then(|(moves, at)| moves.get(*at))
            .unwrap_or(mv);
        rules.normal(position, picked)
    }

    /// The replies, and the moves that may be picked, that have no answer; `None` where there are too many or a limit came.
    fn unanswered(
        &mut self,
        position: &G::Position,
        [replies, offered]: [Vec<G::Move>; 2],
        (written, answers): &WrittenReplies<G::Move>,
    ) -> Option<[Vec<G::Move>; 2]> {
        let alone = replies.len();
        if alone + offered.len() > MOST_REPLIES {
            return None;
        }
        let (mut open, mut spare) = (Vec::new(), Vec::new());
        for (at, reply) in replies.into_iter().chain(offered).enumerate() {
            if written.contains(&self.picked(position, &reply)) {
                continue;
            }
            if self.question.limits.is_stopped() {
                return None;
            }
            match self.is_answered(position, &reply, answers) {
                Some(true) => {}
                None => self.checked.unknown += 1,
                Some(false) if at >= alone => spare.push(reply),
                Some(false) => {
                    open.push(reply);
                    // One gap is enough to be told of.
                    if self.gaps.is_none() {
                        break;
                    }
                }
            }
        }
        Some([open, spare])
    }

    /// The moves without an answer that need one, where this number need not be picked: moves that lose the goal go first.
    fn due(
        &mut self,
        position: &G::Position,
        spare: Vec<G::Move>,
        spared: usize,
        beside: Span,
    ) -> Vec<G::Move> {
        let question = self.question;
        let is_lost = |reply: &G::Move| {
            let after = question.rules.after(position, reply);
            after.is_ok_and(|after| question.holds(&after) == Some(false))
        };
        let mut due = spare.len().saturating_sub(spared);
        let (lost, mut kept): (Vec<_>, Vec<_>) = spare.into_iter().partition(is_lost);
        kept.retain(|reply| {
            let is_filled = due > 0 && self.fill_beside(position, reply, beside);
            due -= usize::from(is_filled);
            !is_filled
        });
        kept.extend(lost);
        kept.truncate(due);
        kept
    }

    /// Whether a reply ends the game well, or one of the answers to other replies does against it.
    fn is_answered(
        &self,
        position: &G::Position,
        reply: &G::Move,
        answers: &[[G::Move; 2]],
    ) -> Option<bool> {
        let rules = self.question.rules;
        let after = rules.after(position, reply).ok()?;
        if let Some(is_reached) = reached(rules, &after, self.question.goal) {
            return Some(is_reached);
        }
        if !self.task.is_up_to(rules.to_move(&after)) {
            // Another opponent moves next; the answers written for this one say nothing about him.
            return Some(false);
        }
        let needs = Needs::of(rules, &after, self.task);
        let mut is_known = true;
        for [normal, written] in answers {
            for mv in
                std::iter::once(normal).chain(Some(written).filter(|&written| written != normal))
            {
                match self.is_answer(&after, mv, &needs) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => is_known = false,
                }
            }
        }
        is_known.then_some(false)
    }

    /// Whether a move keeps the goal, if it is legal; of an offer, whether all do that may be picked from it.
    fn is_answer(
        &self,
        position: &G::Position,
        mv: &G::Move,
        needs: &Needs<G::Move>,
    ) -> Option<bool> {
        let rules = self.question.rules;
        let Ok(then) = rules.after(position, mv) else {
            return Some(false);
        };
        let Needs::Offered { moves, count } = needs else {
            return self.question.holds(&then);
        };
        let Some((offered, _)) = rules.offered(mv) else {
            // One of the moves to be offered is not an offer.
            let is_one = moves.iter().any(|one| rules.is_same(position, one, mv));
            return if is_one {
                Some(false)
            } else {
                self.question.holds(&then)
            };
        };
        if offered.len() < *count {
            return Some(false);
        }
        let mut holds = Some(true);
        for one in &offered {
            let Ok(then) = rules.after(position, one) else {
                return Some(false);
            };
            match self.question.holds(&then) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => holds = None,
            }
        }
        holds
    }

    /// Answers that are not written and do it too.
    fn duals(&mut self, position: &G::Position, given: &[G::Move], written: &'a Written<'a>) {
        let SolutionQuestion {
            rules,
            goal,
            class,
            limits,
            ..
        } = *self.question;
        if rules.offer(position).is_some() || goal.has_no_end() {
            return;
        }
        let Ok(keys) = rules.answers(position, goal, class, limits) else {
            self.checked.unknown += 1;
            return;
        };
        let later = self.later(position, written);
        for key in keys {
            if let Some(kind) = kind(rules, position, given, &later, &key) {
                let number = rules.number(position);
                self.checked.duals.push(Second {
                    number,
                    span: written.ply.span,
                    kind,
                    key,
                });
            }
        }
    }

    /// The moves that the same player plays later in the main line behind a move.
    fn later(&self, position: &G::Position, written: &'a Written<'a>) -> Vec<G::Move> {
        let mut out = Vec::new();
        let mut at = written.next.first();
        let rules = self.question.rules;
        let mut turn = rules.number(position) + 1;
        let seats = u32::try_from(G::SEATS.len()).unwrap_or(1);
        while let Some(&next) = at {
            if (turn - rules.number(position)).is_multiple_of(seats) {
                out.extend(rules.resolve(position, &self.tree.moves[next].ply.played));
            }
            turn += 1;
            at = self.tree.moves[next].next.first();
        }
        out
    }
}

/// The kind of dual that a move is beside those given; `None` when it is one of them.
pub(super) fn kind<G: Audited>(
    rules: &G,
    position: &G::Position,
    given: &[G::Move],
    later: &[G::Move],
    key: &Key<G::Move>,
) -> Option<Dual> {
    let is_equal = |one: &G::Move| rules.is_same(position, one, &key.mv);
    let mut same = given
        .iter()
        .filter(|one| rules.is_same_attack(position, one, &key.mv))
        .peekable();
    if same.peek().is_some() {
        return same
            .any(|one| rules.has_free_stone(one, key))
            .then_some(Dual::FreeStone);
    }
    if given.iter().any(|one| rules.is_inversion(one, &key.mv)) || later.iter().any(is_equal) {
        return Some(Dual::Inversion);
    }
    let after = rules.after(position, &key.mv).ok()?;
    Some(if rules.outcome(&after).is_some() {
        Dual::LastMove
    } else {
        Dual::Inner
    })
}

/// A move of a written solution with the moves after it.
#[derive(Debug)]
pub(super) struct Written<'a> {
    pub(super) ply: &'a Ply,
    /// The moves that follow, as places in the list; the first is the main line's.
    pub(super) next: Vec<usize>,
}

impl Written<'_> {
    /// Whether the author says that it fails.
    pub(super) fn is_try(&self) -> bool {
        self.ply.mark.is_some_and(Assessment::is_failing)
    }
}

/// All moves of a line with its variations.
#[derive(Debug, Default)]
pub(super) struct Moves<'a> {
    pub(super) moves: Vec<Written<'a>>,
    /// The first moves.
    pub(super) roots: Vec<usize>,
}

impl<'a> Moves<'a> {
    pub(super) fn new(line: &'a Line) -> Self {
        let mut tree = Self::default();
        tree.roots = tree.add(line);
        tree
    }

    /// Adds a line and returns its first move with those that replace it. From its end on, so that long lines need no
    /// deep calls; brackets nest at most 100 deep.
    fn add(&mut self, line: &'a Line) -> Vec<usize> {
        // Of the moves that replace a move the last comes first.
        let (mut next, mut others) = (Vec::new(), Vec::new());
        for item in line.items.iter().rev() {
            match item {
                Item::Variation(variation) => others.push(self.add(&variation.line)),
                Item::Ply(ply) => {
                    self.moves.push(Written {
                        ply,
                        next: std::mem::take(&mut next),
                    });
                    next = vec![self.moves.len() - 1];
                    next.extend(others.drain(..).rev().flatten());
                }
                _ => {}
            }
        }
        next
    }
}
