//! What is printed: problems, blank fields, score sheets.

use crate::draw::Picture;
use crate::rules::Profile;
use crate::text::Lang;

/// The fewest and the most problems on a page.
pub const PER_PAGE: (u8, u8) = (2, 6);

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
    /// The position.
    pub diagram: Picture,
    /// The moves of the solution; empty where the document has none.
    pub moves: Vec<SolutionLine>,
    /// Positions of the solution, each behind the move that is marked as good, and the last one.
    pub solution: Vec<Picture>,
}

/// Moves of a solution, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionLine {
    /// In how many variations they stand: 0 in the main line.
    pub depth: u8,
    /// The moves with their numbers; behind the last one what the line comes to.
    pub text: String,
}

impl PrintedProblem {
    /// The moves of the solution without its variations.
    #[must_use]
    pub fn main_line(&self) -> String {
        let main: Vec<_> = self.moves.iter().filter(|line| line.depth == 0).map(|line| line.text.as_str()).collect();
        main.join(" ")
    }

    /// Game, author and difficulty in a line.
    #[must_use]
    pub fn about(&self, lang: Lang) -> String {
        let mut parts = vec![self.game.title().get(lang).to_owned()];
        parts.extend((!self.author.is_empty()).then(|| self.author.clone()));
        parts.extend(self.difficulty.map(|it| format!("{} {it}", lang.of("difficulty", "сложность"))));
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
    /// How many problems stand on a page.
    pub per_page: u8,
    /// The problems in their order.
    pub problems: Vec<PrintedProblem>,
    /// Empty fields: each fills a page as often as problems stand on one.
    pub fields: Vec<Picture>,
    /// Games whose score sheets are added, a page each.
    pub sheets: Vec<&'static Profile>,
}

impl Book {
    /// How many problems stand on a page.
    pub(super) fn per_page(&self) -> usize {
        usize::from(self.per_page.clamp(PER_PAGE.0, PER_PAGE.1))
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
