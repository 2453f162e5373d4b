//! The facts about a puzzle that a composer should know.

mod json;
mod text;

use serde::Deserialize;

use super::limits::{self, Budget};
use super::solve::{ProblemError, class, named_class};
use crate::notation::Line;
use crate::puzzle::Dual;
use crate::puzzle::audit::{Likeness, Report};
use crate::puzzle::solve::{Class, Gauge, Key};
use crate::rules::Profile;
use crate::session::Problem;
use crate::text::{Source, Span};

/// The question of an audit, and the limits of its searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(default)]
pub(crate) struct AuditQuestion {
    /// Attacking moves to look at: open, threats or all [default: the document's, else the game's usual ones]
    /// ru: Какие атакующие ходы рассматривать: open, threats или all [по умолчанию: как в
    /// документе, иначе как принято в
    /// игре]
    #[arg(long, value_name = "lines|open|threats|all", value_parser = class)]
    #[serde(deserialize_with = "named_class")]
    class: Option<Class>,
    /// Positions to look at for each question
    /// ru: Сколько позиций просмотреть для каждого вопроса
    #[arg(long, value_name = "N", default_value_t = limits::AUDIT.nodes)]
    nodes: u64,
    /// Seconds for each puzzle
    /// ru: Сколько секунд отвести на задачу
    #[arg(long, value_name = "SECONDS", default_value_t = SECONDS)]
    time: u64,
    /// Megabytes of tables of one search before what is open stays so
    /// ru: Сколько мегабайт таблиц занять одному поиску, прежде чем оставить вопрос открытым
    #[arg(long, value_name = "MB", default_value_t = limits::AUDIT.megabytes)]
    memory: u64,
    /// How many tries to list
    /// ru: Сколько попыток перечислить
    #[arg(long, value_name = "N", default_value_t = TRIES)]
    tries: usize,
}

/// How many tries are listed.
const TRIES: usize = 5;
/// Seconds for a puzzle.
const SECONDS: u64 = match limits::AUDIT.seconds {
    Some(seconds) => seconds,
    None => u64::MAX,
};

impl Default for AuditQuestion {
    fn default() -> Self {
        Self {
            class: None,
            nodes: limits::AUDIT.nodes,
            time: SECONDS,
            memory: limits::AUDIT.megabytes,
            tries: TRIES,
        }
    }
}

impl AuditQuestion {
    /// Audits a puzzle by itself, among its own attacking moves unless a class is asked.
    pub(crate) fn ask<'a>(
        &self,
        source: &'a Source<'a>,
        problem: &'a Problem,
        gauge: &Gauge,
    ) -> Result<AuditAnswer<'a>, ProblemError> {
        let budget = Budget {
            nodes: self.nodes,
            seconds: Some(self.time),
            megabytes: self.memory,
        };
        let audit = problem.audit(self.class, self.tries, &budget.limits(gauge));
        Ok(AuditAnswer {
            source,
            profile: problem.profile(),
            solution: problem.solution(),
            audit: audit.ok_or(ProblemError::NoPuzzle)?,
            same: Vec::new(),
            more_same: 0,
            nodes: self.nodes,
        })
    }
}

/// The most puzzles named that are the same as one.
pub(crate) const MOST_SAME: usize = 8;

/// A puzzle whose position is the same but for a likeness.
pub(crate) struct SamePuzzle {
    pub(crate) name: String,
    pub(crate) document: usize,
    pub(crate) likeness: Likeness,
}

/// A puzzle with all that is said of it.
pub(crate) struct AuditAnswer<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) profile: &'static Profile,
    /// The author's solution.
    pub(crate) solution: Option<&'a Line>,
    pub(crate) audit: Report,
    pub(crate) same: Vec<SamePuzzle>,
    /// How many more are the same.
    pub(crate) more_same: usize,
    /// Positions that a question may take.
    pub(crate) nodes: u64,
}

impl AuditAnswer<'_> {
    /// The duals of the first move and those within the solution, with the places of these.
    fn all_duals(&self) -> impl Iterator<Item = (u32, Dual, &Key<String>, Option<Span>)> {
        let audit = &self.audit;
        let first = audit.first_duals.iter();
        let first = first.map(|(kind, key)| (audit.number, *kind, key, None));
        let inner = audit.solution.iter().flat_map(|solution| &solution.duals);
        first.chain(inner.map(|dual| (dual.number, dual.kind, &dual.key, Some(dual.span))))
    }
}
