//! What is printed: problems, blank fields, score sheets.

use std::collections::BTreeMap;

use super::diagram::BookDiagram;
use super::paper::PageSize;
use crate::rules::Profile;
use crate::text::{Lang, Text};

/// The fewest and the most problems on a page.
pub const PER_PAGE: (u8, u8) = (1, 6);

/// A problem as it is printed.
#[derive(Clone, Debug)]
pub struct PrintedProblem {
    /// What it is called.
    pub title: String,
    /// Who composed it; empty where nobody says so.
    pub author: String,
    /// The game.
    pub game: &'static Profile,
    /// How hard it is, if the document says it.
    pub difficulty: Option<u32>,
    /// The stipulation in a sentence.
    pub task: String,
    /// Whose move it is, and which.
    pub turn: String,
    /// What the problem shows, in the author's words.
    pub themes: Vec<String>,
    /// What the problem teaches, for those who have seen the solution; empty where the author does not say it.
    pub idea: String,
    /// The position.
    pub diagram: BookDiagram,
    /// The moves of the solution; empty where the document has none.
    pub moves: Vec<SolutionLine>,
    /// Positions of the solution, each behind the move that is marked as good, and the last one.
    pub solution: Vec<SolutionDiagram>,
}

/// A position of a solution.
#[derive(Clone, Debug)]
pub struct SolutionDiagram {
    /// The number of the move behind which it is.
    pub after: u32,
    /// The position.
    pub diagram: BookDiagram,
}

impl SolutionDiagram {
    /// Behind which move it is.
    #[must_use]
    pub fn caption(&self, lang: Lang) -> String {
        let after = self.after;
        Text {
            en: format!("after move {after}"),
            ru: format!("после хода {after}"),
        }
        .get(lang)
        .to_owned()
    }
}

/// Moves of a solution, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionLine {
    /// In how many variations they stand: 0 in the main line.
    pub depth: u8,
    /// What no line of text may break: a move with its number, a word of a comment or of what the line comes to, which
    /// stands behind the last move.
    pub words: Vec<String>,
}

impl SolutionLine {
    /// All words.
    #[must_use]
    pub fn text(&self) -> String {
        self.words.join(" ")
    }
}

impl PrintedProblem {
    /// The moves of the solution without its variations.
    #[must_use]
    pub fn main_line(&self) -> String {
        let main: Vec<_> = self.main_words().collect();
        main.join(" ")
    }

    /// The words of the main line.
    pub(super) fn main_words(&self) -> impl Iterator<Item = &str> {
        self.moves
            .iter()
            .filter(|line| line.depth == 0)
            .flat_map(|line| &line.words)
            .map(String::as_str)
    }

    /// Game, author and difficulty in a line.
    #[must_use]
    pub fn about(&self, lang: Lang) -> String {
        let mut parts = vec![self.game.title().get(lang).to_owned()];
        parts.extend((!self.author.is_empty()).then(|| self.author.clone()));
        parts.extend(
            self.difficulty
                .map(|it| format!("{} {it}", lang.of("difficulty", "сложность"))),
        );
        parts.join(" · ")
    }
}

/// A booklet before it has pages.
#[derive(Clone, Debug)]
pub struct Book {
    /// What it is called.
    pub title: String,
    /// The language of all words.
    pub lang: Lang,
    /// How large pages are.
    pub paper: PageSize,
    /// How many problems stand on a page.
    pub per_page: u8,
    /// The problems in their order.
    pub problems: Vec<PrintedProblem>,
    /// Empty fields: each fills a page as often as problems stand on one.
    pub fields: Vec<BookDiagram>,
    /// Games whose score sheets are added, a page each.
    pub sheets: Vec<&'static Profile>,
}

impl Book {
    /// How many problems stand on a page.
    pub(super) fn per_page(&self) -> usize {
        usize::from(self.per_page.clamp(PER_PAGE.0, PER_PAGE.1))
    }

    /// The themes in the order of letters, each with the problems that show it, counted from 0; none where all problems stand
    /// on one page.
    pub(super) fn themes(&self) -> BTreeMap<&str, Vec<usize>> {
        let mut all: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let is_seen_at_once = self.problems.len() <= self.per_page();
        for (at, problem) in self
            .problems
            .iter()
            .enumerate()
            .filter(|_| !is_seen_at_once)
        {
            for theme in &problem.themes {
                let shown = all.entry(theme).or_default();
                if shown.last() != Some(&at) {
                    shown.push(at);
                }
            }
        }
        all
    }

    /// How the problems stand on a page.
    pub(super) fn grid(&self) -> ProblemGrid {
        let (columns, rows) = match self.per_page() {
            few @ 0..=3 => (1, few.max(1)),
            4 => (2, 2),
            _ => (2, 3),
        };
        ProblemGrid { columns, rows }
    }
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProblemGrid {
    pub(super) columns: usize,
    pub(super) rows: usize,
}
