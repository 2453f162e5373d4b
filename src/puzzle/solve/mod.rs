//! Solvers: whether a player can reach a goal against any play, and how.
//!
//! The types that all solvers share; each game has its own folder. A solver searches and hands on a proof; whether the
//! proof holds is for [`proof`] to say, which knows the rules and nothing of the search.

mod best_score;
mod follow;
mod full_width;
mod outline;
mod proof_number;
pub(crate) mod table;

use super::proof::{self, ProofTree, Provable};
use super::reached::is_certain;
use super::{Goal, reached};
use crate::board::Cell;
use crate::rules::{Rules, Seat};
use crate::text::Text;

pub use super::Class;
pub use super::limits::{Gauge, Limits};
pub use best_score::BestScore;
pub use follow::follow;
pub(crate) use full_width::FullWidth;
pub use full_width::{answers, full_width, reach};
pub use outline::{MOST_MOVES, ProofOutline};
pub(crate) use proof_number::{Duel, Estimate, ProofNumberSearch};

/// The verdict on a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// It holds against any play.
    Proved,
    /// It does not, whatever the player does.
    Refuted,
    /// A limit, or the class of moves, ended the search.
    #[default]
    Unknown,
}

impl Verdict {
    /// The word in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::Unknown => "unknown",
        }
    }
}

/// Why a goal is refuted, `loser` being a player of the game's `seats` who cannot hold a draw.
#[must_use]
pub fn refutation(loser: Option<Seat>, seats: &[Seat]) -> Text {
    let Some(seat) = loser else {
        return Text::new("no play reaches it", "никакая игра к этому не ведёт");
    };
    let verb = if seat.is_plural_in_russian() {
        "удержат"
    } else {
        "удержит"
    };
    let (against, against_ru) = if seats.len() > 2 {
        (" against the two others", " против двух остальных")
    } else {
        ("", "")
    };
    let (en, ru) = (seat.name(), seat.text().ru);
    text!(
        "{en} cannot hold the draw{against}",
        "{ru} не {verb} ничьей{against_ru}"
    )
}

/// Where the stone of a key that is not the attacking one may stand instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Other {
    /// Nowhere else.
    #[default]
    None,
    /// On these cells too.
    Cells(Vec<Cell>),
    /// On any free cell, and it may be left out.
    Anywhere,
}

/// A first move that reaches the goal as soon as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key<M> {
    /// The move.
    pub mv: M,
    /// Where its free stone may stand instead; nowhere in games without one.
    pub other: Other,
}

/// A move without a free stone.
impl<M> From<M> for Key<M> {
    fn from(mv: M) -> Self {
        Self {
            mv,
            other: Other::None,
        }
    }
}

impl<M> Key<M> {
    /// The key in words.
    #[must_use]
    pub fn named(&self, name: &dyn Fn(&M) -> String) -> Key<String> {
        Key {
            mv: name(&self.mv),
            other: self.other.clone(),
        }
    }
}

/// The result of a solver.
#[derive(Clone, Debug)]
pub struct Answer<G: Rules> {
    /// The verdict on the goal.
    pub verdict: Verdict,
    /// The class of attacking moves that was searched, within which `by`, `keys` and `unique` hold.
    pub class: Class,
    /// The number of the winning move at the latest, where it is the smallest possible in the class.
    pub by: Option<u32>,
    /// All first moves that reach the goal by then, as far as they are known.
    pub keys: Vec<Key<G::Move>>,
    /// Whether there is exactly one key; `None` where the search for others was not finished.
    pub unique: Option<bool>,
    /// A line of play in which both sides do their best.
    pub line: Vec<G::Move>,
    /// Of a draw that is refuted, a player who cannot hold it.
    pub loser: Option<Seat>,
    /// Positions looked at.
    pub nodes: u64,
    /// The proof, a tree for each task of the goal; empty unless the verdict is proved.
    pub proof: Vec<ProofTree<G::Move>>,
}

impl<G: Rules> Answer<G> {
    /// Nothing is known yet.
    #[must_use]
    pub const fn unknown(class: Class) -> Self {
        Self {
            verdict: Verdict::Unknown,
            class,
            by: None,
            keys: Vec::new(),
            unique: None,
            line: Vec::new(),
            loser: None,
            nodes: 0,
            proof: Vec::new(),
        }
    }
}

impl<G: Provable> Answer<G> {
    /// The answer that a proof gives, also one made elsewhere: "unknown" where the proof does not hold.
    #[must_use]
    pub fn of_proof(
        rules: &G,
        position: &G::Position,
        goal: Goal,
        class: Class,
        proof: impl IntoIterator<Item = ProofTree<G::Move>>,
    ) -> Self {
        let proof = proof.into_iter().collect();
        let answer = Self {
            verdict: Verdict::Proved,
            proof,
            ..Self::unknown(class)
        };
        answer.checked(rules, position, goal, &Limits::nodes(u64::MAX))
    }

    /// The answer as far as an independent check bears it out: "proved" becomes "unknown" where the proof does not hold,
    /// or does not win by the move that the answer names.
    fn checked(
        mut self,
        rules: &G,
        position: &G::Position,
        goal: Goal,
        limits: &Limits<'_>,
    ) -> Self {
        let claimed = match goal {
            Goal::Wins { seat, by } => Goal::Wins {
                seat,
                by: self.by.or(by),
            },
            other => other,
        };
        // A proof that was found in time is not given up for want of the moment that its check takes.
        let is_short = self
            .proof
            .iter()
            .map(|tree| tree.branches.len())
            .sum::<usize>()
            <= SHORT_PROOF;
        let limits = if is_short {
            &Limits::nodes(u64::MAX)
        } else {
            limits
        };
        if self.verdict == Verdict::Proved
            && !proof::proves_within(rules, position, claimed, &self.proof, limits)
        {
            self = Self {
                nodes: self.nodes,
                ..Self::unknown(self.class)
            };
        }
        self
    }
}

/// Proofs of at most this number of moves are checked whether the time is up or not.
const SHORT_PROOF: usize = 4_096;

/// A question to a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalQuestion {
    /// The goal to be proved or refuted.
    pub goal: Goal,
    /// The attacking moves that are searched.
    pub class: Class,
    /// Whether only the verdict and a proof are wanted, and neither a shortest win nor keys.
    pub is_brief: bool,
}

impl GoalQuestion {
    /// Asks whether a goal holds, how soon, and by which first moves.
    #[must_use]
    pub const fn whole(goal: Goal, class: Class) -> Self {
        Self {
            goal,
            class,
            is_brief: false,
        }
    }

    /// Asks only whether a goal holds.
    #[must_use]
    pub const fn brief(goal: Goal, class: Class) -> Self {
        Self {
            goal,
            class,
            is_brief: true,
        }
    }
}

/// Asks about a goal in a position, whose game may be over. Nothing is proved whose proof has not been checked.
#[must_use]
pub fn ask<G: Solve>(
    rules: &G,
    position: &G::Position,
    question: GoalQuestion,
    limits: &Limits<'_>,
) -> Answer<G> {
    let GoalQuestion { goal, class, .. } = question;
    if let Some(is_reached) = reached(rules, position, goal) {
        let verdict = if is_reached {
            Verdict::Proved
        } else {
            Verdict::Refuted
        };
        return Answer {
            verdict,
            ..Answer::unknown(class)
        };
    }
    let tasks = goal.tasks(G::SEATS);
    if tasks.iter().all(|task| is_certain(rules, position, *task)) {
        return Answer::of_proof(
            rules,
            position,
            goal,
            class,
            tasks.iter().map(|_| ProofTree::default()),
        );
    }
    // Of a document with many questions only the first may be answered in time: to begin with one costs something, too.
    if limits.nodes == 0 || limits.is_stopped() {
        return Answer::unknown(class);
    }
    rules
        .solve(position, question, limits)
        .checked(rules, position, goal, limits)
}

/// A game with a solver. [`ask`] checks its answers: a solver need not believe its own proofs.
pub trait Solve: Provable {
    /// The class that is searched when no other one is asked for.
    const CLASS: Class = Class::All;

    /// Proves or refutes a goal in a position whose game goes on.
    ///
    /// Looks at all moves, whatever class is asked for, unless a game knows better.
    fn solve(
        &self,
        position: &Self::Position,
        question: GoalQuestion,
        limits: &Limits<'_>,
    ) -> Answer<Self> {
        full_width(self, position, question.goal, limits)
    }

    /// How much work it is to look at one position for a goal in a class, with a position of a small field as one: budgets that
    /// are the same on every machine are divided by it.
    fn weight(&self, _: Class, _: Goal) -> u64 {
        1
    }

    /// How many positions of a search a random game is worth to an engine that plays; 0 where a search of a few thousand positions
    /// settles nothing.
    fn effort(&self, _: &Self::Position) -> u64 {
        1
    }

    /// Why a goal may stay open though no limit ended the search, where it is not for the class of moves.
    #[must_use]
    fn caveat(_: Goal) -> Option<Text> {
        None
    }

    /// The score of a position in best play, without a proof; of a search that is stopped, its
    /// result until then. `None` in games without a score. `all` is whether more is asked than the
    /// lead: the least that each player is sure of, and the first moves that keep the lead.
    fn best_score(
        &self,
        _: &Self::Position,
        _all: bool,
        _: &Limits<'_>,
    ) -> Option<BestScore<Self::Move>> {
        None
    }
}

/// The search was given up: a limit was reached, or another thread stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

crate::text::error_in_words!(Stopped, _stopped => "the search was given up");

impl From<proof::TooLarge> for Stopped {
    fn from(_: proof::TooLarge) -> Self {
        Self
    }
}

/// A number for each `n`, mixed so that sums of different sets differ.
pub(crate) fn mixed(n: u64) -> u128 {
    let half = |mut z: u64| {
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ (z >> 31))
    };
    let z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    half(z) << 64 | half(z ^ 0x5851_f42d_4c95_7f2d)
}
