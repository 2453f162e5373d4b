//! The answers to the questions of a workshop.

use std::collections::HashSet;
use std::sync::Arc;

use super::author::Edit;
use super::position::TypedPosition;
use super::problem::{ProblemStart, Proved, Solved, TypedProblem};
use super::worded::{WordedTree, WordedTries};
use super::workshop::{WorkshopPosition, WorkshopProblem, WorkshopProof};
use crate::document::format;
use crate::notation::print::Alphabet;
use crate::notation::{Item, Line};
use crate::puzzle::analysis::{self, Analysis, AnalysisOptions};
use crate::puzzle::audit::{self, Gap, Likeness, PositionForm, Report, SolutionFault};
use crate::puzzle::player::{self, PlayedGame, Player};
use crate::puzzle::proof::{self, Certificate, CertificateError};
use crate::puzzle::solve::{
    self, BestScore, Class, GoalQuestion, Limits, MOST_MOVES, ProofOutline, Stopped, Verdict,
};
use crate::puzzle::tries::{self, ReaderTree, TreeLimits, VerificationCounts, WrittenTries};
use crate::puzzle::{Goal, Playable};
use crate::rules::perft::{divide_some, perft};
use crate::rules::{Piece, Random, Seat};
use crate::text::{Arrange as _, Span};

impl<G: Playable> TypedPosition<G> {
    /// Plays a move; its word.
    fn played(&mut self, mv: G::Move, step: G::Step) -> String {
        let word = self.rules().write(&mv, G::PROFILE.sheet.cyrillic);
        self.take(mv, step, Span::default());
        word
    }
}

impl<G: Playable> WorkshopPosition for TypedPosition<G> {
    fn play_random(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> Option<String> {
        let rules = self.rules();
        let mv = rules.sample(&self.position, pick)?;
        let step = rules.check(&self.position, &mv).ok()?;
        Some(self.played(mv, step))
    }

    fn play_uniform(&mut self, random: &mut Random) -> Option<String> {
        let start = Arc::clone(&self.start);
        let step = start
            .rules
            .pick(Arc::make_mut(&mut self.position), random)?;
        let mv = start.rules.move_of(&self.position, &step);
        Some(self.played(mv, step))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.rules(), &self.position, depth)
    }

    fn divide(&self, depth: u32, is_wanted: &dyn Fn(u64) -> bool) -> Vec<(String, u64)> {
        let rules = self.rules();
        let counts = divide_some(rules, &self.position, depth, is_wanted);
        counts
            .into_iter()
            .map(|(one, count)| (rules.write(&one, Alphabet::Cyrillic), count))
            .collect()
    }

    fn analyse(
        &self,
        alphabet: Alphabet,
        options: &AnalysisOptions,
        limits: &Limits<'_>,
    ) -> Analysis<String> {
        let rules = self.rules();
        analysis::analyse(rules, &self.position, options, limits)
            .named(&|mv| rules.write(mv, alphabet))
    }

    fn choose(
        &self,
        player: Player,
        seed: u64,
        limits: &Limits<'_>,
        alphabet: Alphabet,
    ) -> Option<String> {
        let (rules, seats) = (self.rules(), vec![player; G::SEATS.len()]);
        rules.outcome(&self.position).is_none().then_some(())?;
        let random = &mut Random::new(seed);
        let mv = Player::choose(&seats, rules, &self.position, random, limits)?;
        Some(rules.write(&mv, alphabet))
    }

    fn play_on(
        &self,
        players: &[Player],
        seed: u64,
        limits: &Limits<'_>,
    ) -> Option<PlayedGame<String>> {
        let rules = self.rules();
        let game = player::play(rules, &self.position, players, seed, limits)?;
        let moves = game.moves.iter();
        Some(PlayedGame {
            moves: moves
                .map(|mv| rules.write(mv, G::PROFILE.sheet.cyrillic))
                .collect(),
            outcome: game.outcome,
            lead: game.lead,
        })
    }

    fn proved_win(
        &self,
        seat: Seat,
        by: u32,
        class: Class,
        limits: &Limits<'_>,
    ) -> Result<Option<u32>, Stopped> {
        let (rules, position) = (self.rules(), &self.position);
        let goal = |by| Goal::Wins { seat, by: Some(by) };
        let Some(by) = audit::holds(rules, position, goal(by), class, limits)? else {
            return Ok(None);
        };
        let question = GoalQuestion::brief(goal(by), class);
        match solve::ask(rules, position, question, limits).verdict {
            Verdict::Proved => Ok(Some(by)),
            Verdict::Refuted | Verdict::Unknown => Err(Stopped),
        }
    }

    fn is_offer_due(&self) -> bool {
        self.rules().offer(&self.position).is_some()
    }

    fn best_score(
        &self,
        alphabet: Alphabet,
        all: bool,
        limits: &Limits<'_>,
    ) -> Option<BestScore<String>> {
        let rules = self.rules();
        let best = rules.best_score(&self.position, all, limits)?;
        Some(best.named(&|mv| rules.write(mv, alphabet)))
    }
}

/// A reader's tree of a game.
struct GrownTries<G: Playable> {
    start: Arc<ProblemStart<G>>,
    tree: ReaderTree<G::Move>,
}

impl<G: Playable> WordedTries for GrownTries<G> {
    fn text(&self, document: &str) -> String {
        let document = format::with_goal_only(document, &self.tree.goal.to_string());
        tries::write(
            &self.start.rules,
            &document,
            &self.tree,
            self.start.alphabet,
        )
    }

    fn words(&self) -> ReaderTree<String> {
        self.tree.map(&|mv| self.start.name(mv))
    }
}

impl<G: Playable> TypedProblem<G> {
    fn tries_of(&self, tree: ReaderTree<G::Move>) -> WordedTree {
        let positions = tree
            .nodes
            .iter()
            .filter(|node| !node.lines.is_empty())
            .count();
        let (goal, class, start) = (tree.goal, tree.class, Arc::clone(&self.start));
        WordedTree {
            goal,
            class,
            positions,
            tree: Box::new(GrownTries { start, tree }),
        }
    }
}

impl<G: Playable> WorkshopProblem for TypedProblem<G> {
    fn forms(&self, goal: Goal) -> [PositionForm; 2] {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        [Likeness::Symmetry, Likeness::Shift].map(|likeness| rules.form(position, goal, likeness))
    }

    fn audit(&self, class: Option<Class>, tries: usize, limits: &Limits<'_>) -> Option<Report> {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let (puzzle, solution) = (self.puzzle.as_ref()?, self.solution.as_ref());
        let asked = audit::AuditOptions {
            rules,
            position,
            puzzle,
            solution,
            twins: &self.twins,
            class,
            tries,
        };
        let part = |part: &Piece| part.name(*alphabet);
        Some(audit::audit(&asked, limits).words(&|mv| self.start.name(mv), &part))
    }

    fn complete(
        &self,
        (goal, within): (Goal, Option<u32>),
        class: Class,
        limits: &Limits<'_>,
    ) -> (Vec<Edit>, Vec<SolutionFault<String>>) {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let (Some(line), [task]) = (&self.solution, &goal.tasks(G::SEATS)[..]) else {
            return (Vec::new(), Vec::new());
        };
        let task = *task;
        let is_short = self.puzzle.as_ref().is_some_and(|puzzle| puzzle.is_short);
        let (mut gaps, checked) = audit::complete(
            rules,
            (goal, task, within, class),
            position,
            (line, is_short),
            limits,
        );
        // From the end on, so that no edit moves the place of another.
        gaps.arrange_by_key(|gap| std::cmp::Reverse(gap.at.start));
        let main: HashSet<u32> = line.plies().map(|ply| ply.span.start).collect();
        let is_end = |gap: &Gap<G>| gap.reply.is_none();
        // The end of the main line has as much room as a solution that is written anew, the replies share as much.
        let most = MOST_MOVES / gaps.iter().filter(|gap| !is_end(gap)).count().max(1);
        let has_room = count(line) < MOST_MOVES / 2;
        gaps.retain(|gap| !is_end(gap) || has_room);
        let edit = |gap: &Gap<G>| {
            let number = rules.number(&gap.position);
            let outline = ProofOutline::of(rules, &gap.position, &gap.proof);
            let mut moves = outline.record(
                rules,
                (&gap.position, task),
                if is_end(gap) { MOST_MOVES } else { most },
                *alphabet,
            );
            let Some(reply) = &gap.reply else {
                // A variation that ends early is the author's business.
                let is_main = main.contains(&gap.at.start);
                return (is_main && !moves.is_empty())
                    .then_some(Edit::Extend { at: gap.at, moves });
            };
            moves = format!(
                "{}. {} {moves}",
                number.saturating_sub(1),
                self.start.name(reply)
            );
            Some(Edit::Variation { at: gap.at, moves })
        };
        let faults = checked.words(&|mv| self.start.name(mv)).faults;
        (gaps.iter().filter_map(edit).collect(), faults)
    }

    fn tries(&self, goal: Goal, class: Class, limits: &TreeLimits<'_>) -> Option<WordedTree> {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        goal.seat()?;
        if rules.outcome(position).is_some() {
            return None;
        }
        let found = solve::ask(
            rules,
            position,
            GoalQuestion::whole(goal, class),
            &limits.question,
        );
        if found.verdict != Verdict::Proved {
            return None;
        }
        let goal = match goal {
            Goal::Wins { seat, by } => Goal::Wins {
                seat,
                by: by.or(found.by),
            },
            other => other,
        };
        Some(self.tries_of(tries::grow(rules, position, goal, found.class, limits)?))
    }

    fn read_tries(
        &self,
        goal: Goal,
        written: &WrittenTries<'_>,
    ) -> Result<WordedTree, CertificateError> {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        Ok(self.tries_of(tries::resolve(rules, position, goal, written)?.tree))
    }

    fn verify_tries(
        &self,
        goal: Goal,
        written: &WrittenTries<'_>,
        limits: &Limits<'_>,
    ) -> Result<VerificationCounts, CertificateError> {
        let ProblemStart {
            rules, position, ..
        } = &*self.start;
        let resolved = tries::resolve(rules, position, goal, written)?;
        tries::verify(rules, position, &resolved, limits)
    }

    fn verify(
        &self,
        goal: Goal,
        certificate: &Certificate<'_>,
        limits: &Limits<'_>,
    ) -> Result<usize, CertificateError> {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        proof::verify(rules, position, goal, certificate, (*alphabet, limits))
    }
}

/// The moves of a line with its variations.
fn count(line: &Line) -> usize {
    let moves = line.items.iter().map(|item| match item {
        Item::Ply(_) => 1,
        Item::Variation(variation) => count(&variation.line),
        _ => 0,
    });
    moves.sum()
}

impl Solved {
    /// The proof as the moves of a `[solution]`, a TOML string; `None` where nothing is proved.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        self.proof.as_ref()?.solution(self.goal)
    }

    /// The same as a reader wants it: the main line, the nearest tries with what refutes them, and the replies that matter most.
    #[must_use]
    pub fn short_solution(&self, limits: &Limits<'_>) -> Option<String> {
        let proof = self.proof.as_ref()?;
        proof.short_solution(self.goal, self.class, limits)
    }
}

/// The number of tries that is enough for a reader.
const SHORT_TRIES: usize = 3;

impl<G: Playable> WorkshopProof for Proved<G> {
    fn solution(&self, goal: Goal) -> Option<String> {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let number = rules.number(position);
        let task = *goal.tasks(G::SEATS).first()?;
        let outline = ProofOutline::of(rules, position, self.trees.first()?);
        let moves = outline.record(rules, (position, task), MOST_MOVES, *alphabet);
        Some(format::record(&moves, number, G::PROFILE, *alphabet))
    }

    fn short_solution(&self, goal: Goal, class: Class, limits: &Limits<'_>) -> Option<String> {
        let ProblemStart {
            rules,
            position,
            alphabet,
            ..
        } = &*self.start;
        let task = *goal.tasks(G::SEATS).first()?;
        let outline = ProofOutline::of(rules, position, self.trees.first()?);
        let is_key = |mv: &G::Move| {
            let keys = outline.first();
            keys.is_some_and(|key| rules.is_same_attack(position, key, mv))
        };
        let tries = audit::tries(rules, position, (goal, class), is_key, limits);
        let tries: Vec<_> = tries
            .unwrap_or_default()
            .into_iter()
            .take(SHORT_TRIES)
            .filter_map(|one| {
                let is_only = one.has_one_refutation();
                Some((one.mv, one.refutations.into_iter().next()?, is_only))
            })
            .collect();
        let moves = outline.short(rules, (position, task), &tries, *alphabet);
        Some(format::record(
            &moves,
            rules.number(position),
            G::PROFILE,
            *alphabet,
        ))
    }
}
