//! The twins of a puzzle as readers see them: the change, and the solution of each.

use super::Problem;
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Line};
use crate::puzzle::Twin;
use crate::puzzle::limits::{CLAIM_NODES, SMALL_TABLES};
use crate::puzzle::solve::Limits;
use crate::text::{Lang, SpanMap, Text};

/// A twin of a puzzle with its solution.
#[derive(Debug)]
pub struct SolvedTwin {
    /// Which twin it is.
    pub name: Text,
    /// The change and the claim.
    pub twin: Twin,
    /// The twin as a problem of its own.
    pub problem: Problem,
    /// The best play of both sides; nothing where the goal is not proved.
    pub line: Line,
}

impl Problem {
    /// The twins of the puzzle, each solved by a search.
    #[must_use]
    pub fn solved_twins(&self) -> Vec<SolvedTwin> {
        let mut left = CLAIM_NODES;
        let solved = |(number, problem): (usize, Self)| {
            let twin = self.puzzle()?.twins.get(number - 1)?.clone();
            let limits = Limits {
                memory: SMALL_TABLES,
                ..Limits::nodes(left)
            };
            let found = problem.solve(twin.goal.value, problem.class(), &limits, false);
            left = left.saturating_sub(found.nodes);
            let moves: Vec<_> = (found.number..)
                .zip(&found.line)
                .map(|(number, word)| format!("{number}. {word}"))
                .collect();
            let line = notation::record(&moves.join(" "), &SpanMap::offset(0)).tree;
            Some(SolvedTwin {
                name: text!("twin {number}", "близнец {number}"),
                twin,
                problem,
                line,
            })
        };
        self.twins().into_iter().filter_map(solved).collect()
    }
}

impl SolvedTwin {
    /// The change in a sentence; empty where the position stays.
    #[must_use]
    pub fn change(&self, letters: Alphabet, lang: Lang) -> String {
        let one = |word: &str| {
            notation::pointer(word, &SpanMap::offset(0))
                .map_or_else(|_| word.to_owned(), |one| print::element(&one, letters))
        };
        let [gone, put] = [&self.twin.remove, &self.twin.add].map(|words| {
            let words = words
                .iter()
                .flat_map(|words| words.value.split_whitespace());
            words.map(one).collect::<Vec<_>>().join(" ")
        });
        let said = match (gone.as_str(), put.as_str()) {
            ("", "") => return String::new(),
            ("", _) => text!("With {put}.", "С {put}."),
            (_, "") => text!("Without {gone}.", "Без {gone}."),
            _ => text!("{put} instead of {gone}.", "{put} вместо {gone}."),
        };
        said.get(lang).to_owned()
    }
}
