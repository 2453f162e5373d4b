//! The questions of composers, of players and of those who count: audits, tries, analysis, matches, random games.
//!
//! Pages in browsers never ask them; without the feature `workshop` a program has none of what they lead to.

use super::author::Edit;
use super::worded::WordedTree;
use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::analysis::{Analysis, AnalysisOptions};
use crate::puzzle::audit::{PositionForm, Report, SolutionFault};
use crate::puzzle::player::{PlayedGame, Player};
use crate::puzzle::proof::{Certificate, CertificateError};
use crate::puzzle::solve::{BestScore, Class, Limits, Stopped};
use crate::puzzle::tries::{TreeLimits, VerificationCounts, WrittenTries};
use crate::rules::{Random, Seat};

/// The questions to a position that only a workshop asks; the methods of [`Position`](super::Position).
pub trait WorkshopPosition {
    /// Plays a legal move other than a pass, picked at random near the pieces on the board, and
    /// says how it is written; `pick` gives a number below its argument. `None` when none was
    /// found.
    fn play_random(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> Option<String>;
    /// Plays a legal move, passes among them, each as likely as any other, and says how it is written. `None` after the end.
    fn play_uniform(&mut self, random: &mut Random) -> Option<String>;
    /// How many sequences of legal moves of a length there are.
    fn perft(&self, depth: u32) -> u64;
    /// How many sequences of legal moves of a length there are behind each of the legal moves whose places in the list
    /// are wanted.
    fn divide(&self, depth: u32, is_wanted: &dyn Fn(u64) -> bool) -> Vec<(String, u64)>;

    /// The proofs about the position, and the estimates of its moves by random games; within
    /// limits, as [`analyse`](crate::puzzle::analysis::analyse) says.
    fn analyse(
        &self,
        alphabet: Alphabet,
        options: &AnalysisOptions,
        limits: &Limits<'_>,
    ) -> Analysis<String>;

    /// The move that a program makes; `None` where it was stopped, or the game is over.
    fn choose(
        &self,
        player: Player,
        seed: u64,
        limits: &Limits<'_>,
        alphabet: Alphabet,
    ) -> Option<String>;
    /// Plays on to the end with a player for each seat, as [`play`](crate::puzzle::player::play)
    /// does; `None` where the caller has stopped it. The moves are in the letters that are usual in
    /// the game.
    fn play_on(
        &self,
        players: &[Player],
        seed: u64,
        limits: &Limits<'_>,
    ) -> Option<PlayedGame<String>>;
    /// The number of the winning move with which a player wins at the latest, if the class of attacking moves has a win by
    /// move `by` and its proof holds.
    ///
    /// # Errors
    /// When a limit ended the search.
    fn proved_win(
        &self,
        seat: Seat,
        by: u32,
        class: Class,
        limits: &Limits<'_>,
    ) -> Result<Option<u32>, Stopped>;
    /// Whether the player to move may only offer moves, of which another player picks one.
    fn is_offer_due(&self) -> bool;
    /// The score in best play, as [`Solve::best_score`](crate::puzzle::solve::Solve::best_score)
    /// says.
    fn best_score(
        &self,
        alphabet: Alphabet,
        all: bool,
        limits: &Limits<'_>,
    ) -> Option<BestScore<String>>;
}

/// The questions to a problem that only a workshop asks; the methods of [`Problem`](super::Problem).
pub trait WorkshopProblem {
    /// The forms that the position shares with all those that are the same up to symmetry, and up
    /// to shifts as well.
    fn forms(&self, goal: Goal) -> [PositionForm; 2];
    /// All that a composer should know of the puzzle, `tries` being how many tries are wanted and `class` the class of
    /// attacking moves if it is not to be the puzzle's; each question has the limits for itself. `None` without a puzzle.
    fn audit(&self, class: Option<Class>, tries: usize, limits: &Limits<'_>) -> Option<Report>;
    /// The moves that the author's solution lacks for a goal, as edits to be made from the first to
    /// the last one, and the faults of it: wrong moves are not changed. The goal is told with the
    /// move by which it is reached, once more where the puzzle names none.
    fn complete(
        &self,
        goal: (Goal, Option<u32>),
        class: Class,
        limits: &Limits<'_>,
    ) -> (Vec<Edit>, Vec<SolutionFault<String>>);
    /// The verdicts on a goal of one player behind every move that a reader may try, and the
    /// replies; `None` where the goal does not belong to one player or is not proved within the
    /// limits of one search.
    fn tries(&self, goal: Goal, class: Class, limits: &TreeLimits<'_>) -> Option<WordedTree>;
    /// A reader's tree that was written for a goal of this position, by its words alone: no judgement is established anew.
    ///
    /// # Errors
    /// The first line that has no meaning here.
    fn read_tries(
        &self,
        goal: Goal,
        written: &WrittenTries<'_>,
    ) -> Result<WordedTree, CertificateError>;
    /// Checks a reader's tree against a goal: every judgement is established anew.
    ///
    /// # Errors
    /// The first line that does not stand, or could not be shown within the limits.
    fn verify_tries(
        &self,
        goal: Goal,
        written: &WrittenTries<'_>,
        limits: &Limits<'_>,
    ) -> Result<VerificationCounts, CertificateError>;
    /// Checks the trees of a certificate against a goal; the number of positions looked at.
    ///
    /// # Errors
    /// Why it proves nothing.
    fn verify(
        &self,
        goal: Goal,
        certificate: &Certificate<'_>,
        limits: &Limits<'_>,
    ) -> Result<usize, CertificateError>;
}

/// The questions to a proof that only a workshop asks.
pub(super) trait WorkshopProof {
    fn solution(&self, goal: Goal) -> Option<String>;
    fn short_solution(&self, goal: Goal, class: Class, limits: &Limits<'_>) -> Option<String>;
}
