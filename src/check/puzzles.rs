//! Checks what a puzzle claims, within a small budget that is the same everywhere, and replays its solution.

use super::forced::NODES;
use crate::notation::print::Alphabet;
use crate::notation::{Assessment, Item, Line, Ply};
use crate::puzzle::audit::{self, Audited};
use crate::puzzle::limits::Patience;
use crate::puzzle::solve::{Answer, Class, GoalQuestion, Verdict, ask, refutation};
use crate::puzzle::{Puzzle, TwinProblem, proof};
use crate::rules::goal::Goal;
use crate::rules::{Origins, PlayedMove, Seat, Trail};
use crate::settings::Placed;
use crate::text::{Code, Diagnostic, Diagnostics, Span, Text};

/// The question about the puzzle of a document.
#[derive(Clone, Copy)]
pub(super) struct PuzzleOptions<'a> {
    /// The puzzle.
    pub(super) puzzle: &'a Puzzle,
    /// How long may be searched.
    pub(super) patience: Patience<'a>,
    /// The letters for moves in messages.
    pub(super) alphabet: Alphabet,
}

impl PuzzleOptions<'_> {
    /// The class of attacking moves in which a goal is proved, and how many of its positions may be looked at.
    fn budget<G: Audited>(&self, rules: &G, goal: Goal) -> (Class, u64) {
        let class = self
            .puzzle
            .class
            .as_ref()
            .map_or(G::CLASS, |class| class.value);
        (class, NODES / rules.weight(class, goal))
    }
}

/// Checks a puzzle with its solution: the goal has one budget, all searches behind moves of the solution together
/// another one.
pub(super) fn check<G: Audited>(
    rules: &G,
    position: &G::Position,
    asked: PuzzleOptions<'_>,
    solution: Option<&Placed<Line>>,
    out: &mut Diagnostics,
) {
    let puzzle = asked.puzzle;
    let Placed { value: goal, span } = puzzle.goal;
    let mut checker = PuzzleChecker::new(rules, goal, asked, out);
    let answer = checker.answer(position);
    match answer.verdict {
        Verdict::Proved => checker.difficulty(position, puzzle, &answer),
        Verdict::Refuted => return checker.refute(span, position, answer.loser),
        // The author may have shown the way to a goal that is too far for the search.
        Verdict::Unknown => {
            checker.left = asked.budget(rules, goal).1;
            match solution.and_then(|solution| checker.proved_by(position, &solution.value)) {
                Some(answer) => checker.difficulty(position, puzzle, &answer),
                None => checker.doubt(span, position),
            }
        }
    }
    if let Some(solution) = solution {
        checker.left = asked.budget(rules, goal).1;
        checker.line(&solution.value, &mut Box::new(position.clone()), false);
    }
}

/// Checks the claims about the twins of a puzzle.
pub(super) fn check_twins<G: Audited>(
    rules: &G,
    twins: &[TwinProblem<G::Position>],
    asked: PuzzleOptions<'_>,
    out: &mut Diagnostics,
) {
    // Together they may cost as much as a puzzle may: a few lines make a hundred of them.
    let (mut left, mut attacks) = (NODES, TWIN_ATTACKS);
    for twin in twins {
        let Placed { value: goal, span } = twin.goal;
        let mut checker = PuzzleChecker {
            attacks,
            ..PuzzleChecker::new(rules, goal, asked, out)
        };
        let weight = rules.weight(checker.class, goal);
        checker.left = left / weight;
        let most = checker.left;
        let answer = checker.answer(&twin.position);
        match answer.verdict {
            Verdict::Proved => {}
            Verdict::Refuted => checker.refute(span, &twin.position, answer.loser),
            Verdict::Unknown => checker.doubt(span, &twin.position),
        }
        left -= (most - checker.left) * weight;
        attacks = checker.attacks;
    }
}

/// How many best attacks are shown of all twins of a puzzle.
const TWIN_ATTACKS: u32 = 4;

/// That a goal is out of reach.
struct GoalRefutation {
    /// The best attack with the replies that meet it, or the plainest reply, as far as they are known.
    met_by: Option<String>,
}

/// The positions among all moves that are looked at behind a move of the solution, if the class says nothing.
const AT_ONCE: u64 = 100;

struct PuzzleChecker<'a, G: Audited> {
    rules: &'a G,
    goal: Goal,
    class: Class,
    /// How many positions may still be looked at.
    left: u64,
    /// How many best attacks may still be shown.
    attacks: u32,
    patience: Patience<'a>,
    alphabet: Alphabet,
    /// The moves of the solution that led to the position.
    trail: Vec<PlayedMove<G::Move>>,
    out: &'a mut Diagnostics,
}

impl<'a, G: Audited> PuzzleChecker<'a, G> {
    fn new(rules: &'a G, goal: Goal, asked: PuzzleOptions<'a>, out: &'a mut Diagnostics) -> Self {
        let (class, left) = asked.budget(rules, goal);
        let PuzzleOptions {
            patience, alphabet, ..
        } = asked;
        Self {
            rules,
            goal,
            class,
            left,
            attacks: u32::MAX,
            patience,
            alphabet,
            trail: Vec::new(),
            out,
        }
    }

    /// The best attack from a position in which the goal is not proved, with the replies that meet it.
    fn resistance(&mut self, position: &G::Position) -> Option<String> {
        self.attacks = self.attacks.checked_sub(1)?;
        // It is shown beside the verdict: less than for that is enough.
        let limits = self
            .patience
            .limits(NODES / 4 / self.rules.weight(self.class, self.goal));
        let line = audit::resistance(self.rules, position, self.goal, self.class, &limits);
        let moves = (self.rules.number(position)..).zip(&line);
        let moves: Vec<_> = moves
            .map(|(number, mv)| format!("{number}. {}", self.rules.write(mv, self.alphabet)))
            .collect();
        Some(moves.join(" ")).filter(|line| !line.is_empty())
    }

    /// The same before other help.
    fn best_attack(&mut self, position: &G::Position, help: Text) -> Text {
        let Some(line) = self.resistance(position) else {
            return help;
        };
        let best = text!(
            "the best attack found, with the replies that refute it: {line}",
            "лучшая найденная атака и ответы, которые её опровергают: {line}"
        );
        Text::join(&[best, help], "; ")
    }

    /// The answer that a solution is, if it reaches the goal everywhere. What it leaves out is searched.
    fn proved_by(&mut self, position: &G::Position, solution: &Line) -> Option<Answer<G>> {
        let tasks = self.goal.tasks(G::SEATS);
        let [task] = tasks[..] else { return None };
        let rules = self.rules;
        let fill = &mut |position: &_| {
            let mut answer = self.answer(position);
            (answer.verdict == Verdict::Proved).then(|| answer.proof.pop().unwrap_or_default())
        };
        let tree = proof::of_line(rules, position, task, solution, fill)?;
        let answer = Answer::of_proof(self.rules, position, self.goal, self.class, [tree]);
        (answer.verdict == Verdict::Proved).then_some(answer)
    }

    /// Whether the goal is out of reach in a position, and how it is met as far as that is known: in the class of the puzzle, or
    /// for what few positions among all moves show, such as a four of the opponent, which no class of attacks sees.
    fn refutation(&mut self, position: &G::Position) -> Option<GoalRefutation> {
        match self.answer(position).verdict {
            Verdict::Refuted => Some(GoalRefutation {
                met_by: self.resistance(position),
            }),
            Verdict::Unknown if self.class != Class::All => {
                let mut asked = |goal| {
                    let limits = self.patience.limits(self.left.min(AT_ONCE));
                    let answer = ask(
                        self.rules,
                        position,
                        GoalQuestion::brief(goal, Class::All),
                        &limits,
                    );
                    self.left = self.left.saturating_sub(answer.nodes);
                    answer
                };
                if asked(self.goal).verdict != Verdict::Refuted {
                    return None;
                }
                // The reply that ends the game at once is the plainest.
                let (number, seat) = (self.rules.number(position), self.rules.to_move(position));
                let four = asked(Goal::Wins {
                    seat,
                    by: Some(number),
                });
                let tree = four
                    .proof
                    .first()
                    .filter(|_| four.verdict == Verdict::Proved);
                let reply = tree.and_then(|tree| tree.branches.first());
                let met_by = reply.map(|reply| {
                    format!("{number}. {}", self.rules.write(&reply.mv, self.alphabet))
                });
                Some(GoalRefutation { met_by })
            }
            _ => None,
        }
    }

    /// The answer about the goal in a position; nothing is proved whose proof has not been checked.
    fn answer(&mut self, position: &G::Position) -> Answer<G> {
        let answer = ask(
            self.rules,
            position,
            GoalQuestion::brief(self.goal, self.class),
            &self.patience.limits(self.left),
        );
        self.left = self.left.saturating_sub(answer.nodes);
        answer
    }

    /// Compares the difficulty with the formula, where the answer is enough for it.
    fn difficulty(&mut self, position: &G::Position, puzzle: &Puzzle, answer: &Answer<G>) {
        let Some(Placed {
            value: written,
            span,
        }) = &puzzle.difficulty
        else {
            return;
        };
        let of = |answer: &Answer<G>| audit::difficulty(self.rules, position, self.goal, answer);
        let Some(right) = of(answer).or_else(|| {
            // A brief answer may have no key.
            of(&ask(
                self.rules,
                position,
                GoalQuestion::whole(self.goal, self.class),
                &self.patience.limits(self.left),
            ))
        }) else {
            return;
        };
        if right != *written {
            let message = text!(
                "by the formula the difficulty is {right}, not {written}",
                "по формуле сложность — {right}, а не {written}"
            );
            let help = text!("write difficulty = {right}", "нужно difficulty = {right}");
            self.out
                .push(Diagnostic::warning(Code::WrongDifficulty, *span, message).help(help));
        }
    }

    fn refute(&mut self, span: Span, position: &G::Position, loser: Option<Seat>) {
        let (goal, why) = (self.goal.text(), refutation(loser, G::SEATS));
        let message = text!(
            "{goal}: refuted, {why}",
            "{goal}: опровергнуто, {why}",
            goal,
            why
        );
        let help = Text::new(
            "kletka solve --goal asks about another goal",
            "другую цель проверит kletka solve --goal",
        );
        let help = self.best_attack(position, help);
        self.out
            .push(Diagnostic::error(Code::FalseGoal, span, message).help(help));
    }

    fn doubt(&mut self, span: Span, position: &G::Position) {
        let (goal, class) = (self.goal.text(), self.class.name());
        let message = text!(
            "{goal}: not proved here, class of attacking moves: {class}",
            "{goal}: здесь не доказано, класс атакующих ходов: {class}",
            goal
        );
        let help = Text::new(
            "kletka solve looks longer, and with --class among more moves",
            "kletka solve ищет дольше, а с параметром --class и среди большего числа ходов",
        );
        let help = if self.patience.is_over() {
            Patience::over()
        } else {
            self.best_attack(position, help)
        };
        self.out
            .push(Diagnostic::warning(Code::UnprovedGoal, span, message).help(help));
    }

    /// Replays a line of the solution with its variations; every move of the player whose goal it is must keep the
    /// goal, but for those marked as mistakes and what follows them.
    fn line(&mut self, line: &Line, position: &mut Box<G::Position>, mut is_lost: bool) {
        let (mut before, mut was_lost) = (position.clone(), is_lost);
        let (mut is_broken, mut is_reached) = (false, true);
        let begun = self.trail.len();
        let mut replaced = begun;
        for item in &line.items {
            match item {
                Item::Ply(_) if is_broken => is_reached = false,
                Item::Ply(ply) => {
                    before.clone_from(position);
                    was_lost = is_lost;
                    replaced = self.trail.len();
                    is_broken = !self.ply(ply, position, &mut is_lost);
                }
                // Variations of moves that were not reached begin nowhere.
                Item::Variation(variation) if is_reached => {
                    let main = self.trail.split_off(replaced);
                    self.line(&variation.line, &mut before.clone(), was_lost);
                    self.trail.extend(main);
                }
                _ => {}
            }
        }
        self.trail.truncate(begun);
    }

    /// A move of the solution with its step, if it is legal and has the number of the next move.
    fn legal(&mut self, ply: &Ply, position: &G::Position) -> Option<(G::Move, G::Step)> {
        let rules = self.rules;
        let expected = rules.number(position);
        if let Some(number) = ply.number.filter(|number| number.value != expected) {
            let written = number.value;
            let message = text!(
                "expected move number {expected} in the solution, found {written}",
                "в решении ожидался номер хода {expected}, записан {written}"
            );
            self.out
                .push(Diagnostic::error(Code::Number, number.span, message).ply(expected));
            return None;
        }
        let checked = rules
            .resolve(position, &ply.played)
            .and_then(|mv| rules.check(position, &mv).map(|step| (mv, step)))
            .and_then(|played| rules.surplus(&played.1).map_or(Ok(played), Err));
        checked
            .map_err(|reason| {
                let trail = Trail {
                    played: &self.trail,
                    start: &Origins::new(),
                    alphabet: self.alphabet,
                };
                let why = rules.explain(position, &ply.played, reason, &trail).message;
                let message = text!(
                    "the solution's move {expected} is illegal: {why}",
                    "ход {expected} решения недопустим: {why}",
                    why
                );
                self.out
                    .push(Diagnostic::error(Code::BadSolution, ply.span, message).ply(expected));
            })
            .ok()
    }

    /// Plays a move of the solution; false when it is illegal or loses the goal.
    fn ply(&mut self, ply: &Ply, position: &mut G::Position, is_lost: &mut bool) -> bool {
        let rules = self.rules;
        let expected = rules.number(position);
        let Some((mv, step)) = self.legal(ply, position) else {
            return false;
        };
        // The player who picks from an offer answers for it too.
        let mover = rules.to_move(position);
        let picker = rules.offer(position).map_or(mover, |offer| offer.picker);
        let is_answer = [mover, picker]
            .into_iter()
            .any(|seat| self.goal.is_goal_of(seat));
        rules.play(position, &step);
        self.trail.push(PlayedMove {
            number: expected,
            mv,
            span: ply.span,
        });
        let is_try = ply.mark.is_some_and(Assessment::is_failing);
        *is_lost |= is_answer && is_try;
        let refutation = if is_answer && !*is_lost && self.left > 0 {
            self.refutation(position)
        } else {
            None
        };
        if let Some(GoalRefutation { met_by }) = refutation {
            let goal = self.goal.text();
            let message = text!(
                "after move {expected} of the solution the goal is out of reach: {goal}",
                "после хода {expected} решения цели уже не достичь: {goal}",
                goal
            );
            let mut error = Diagnostic::error(Code::BadSolution, ply.span, message).ply(expected);
            error.help = met_by.map(|line| text!("refutation: {line}", "опровержение: {line}"));
            self.out.push(error);
            return false;
        }
        true
    }
}
