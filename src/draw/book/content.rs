//! The printed things: problems, blank boards, score sheets.

use std::collections::BTreeMap;

use super::diagram::BookDiagram;
use super::paper::PageSize;
use crate::draw::leaf::Font;
use crate::rules::Profile;
use crate::text::decimal::Decimal;
use crate::text::{Lang, Text};

/// The fewest and the most problems on a page.
pub const PER_PAGE: (u8, u8) = (1, 6);

/// A problem as it is printed.
#[derive(Clone, Debug)]
pub struct PrintedProblem {
    /// The name of the problem.
    pub title: String,
    /// The composer; empty where the document does not name him.
    pub author: String,
    /// The game.
    pub game: &'static Profile,
    /// The points that red gets beside its regions, in games with a score: goals count them.
    pub komi: Option<Decimal>,
    /// How hard it is, if the document says it.
    pub difficulty: Option<u32>,
    /// How hard people find it, from one star to five, if the document says it.
    pub stars: Option<u32>,
    /// The stipulation in a sentence.
    pub task: String,
    /// Whose move it is, and which.
    pub turn: String,
    /// The themes of the problem, in the author's words.
    pub themes: Vec<String>,
    /// The lesson of the problem, for those who have seen the solution; empty where the author
    /// names none.
    pub idea: String,
    /// The hint that helps a reader on the way; empty where the author gives none.
    pub hint: String,
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

/// Something that no line of text may break: a word, or a move with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedWord {
    /// Its letters.
    pub text: String,
    /// How it is set.
    pub look: WordLook,
}

/// How a word is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WordLook {
    /// As all others.
    #[default]
    Plain,
    /// As a part that its author stresses.
    Emphasis,
    /// As a part that catches the eye.
    Strong,
}

impl PrintedWord {
    /// The words of a text, set as all others.
    pub(super) fn plain(text: &str) -> impl Iterator<Item = Self> {
        text.split_whitespace().map(|word| Self {
            text: word.to_owned(),
            look: WordLook::Plain,
        })
    }

    /// Its letters in a size: slanted ones do not exist.
    pub(super) const fn font(&self, size: f64) -> Font {
        match self.look {
            WordLook::Plain => Font::regular(size),
            WordLook::Emphasis | WordLook::Strong => Font::bold(size),
        }
    }
}

/// Moves, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionLine {
    /// In how many variations they stand: 0 in the main line.
    pub depth: u8,
    /// A move with its number, a word of a comment or of the line's result, which stands behind the
    /// last move.
    pub words: Vec<PrintedWord>,
}

impl SolutionLine {
    /// All words.
    #[must_use]
    pub fn text(&self) -> String {
        let words: Vec<_> = self.words.iter().map(|word| word.text.as_str()).collect();
        words.join(" ")
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
            .map(|word| word.text.as_str())
    }

    /// Game, komi, author and difficulty in a line.
    #[must_use]
    pub fn about(&self, lang: Lang) -> String {
        let mut parts = vec![self.game.title().get(lang).to_owned()];
        parts.extend(self.komi.map(|komi| {
            let number = komi.text();
            format!("{} {}", lang.of("komi", "фора"), number.get(lang))
        }));
        parts.extend((!self.author.is_empty()).then(|| self.author.clone()));
        parts.extend(hardness(self.stars, self.difficulty, lang));
        parts.join(" · ")
    }
}

/// Problems, counted from 0, under words.
pub(super) type ProblemIndex<'b> = BTreeMap<&'b str, Vec<usize>>;

/// A booklet before it has pages.
#[derive(Clone, Debug)]
pub struct Book {
    /// The title.
    pub title: String,
    /// The language of all words.
    pub lang: Lang,
    /// How large pages are.
    pub paper: PageSize,
    /// In how many columns its text stands: 1 or 2.
    pub columns: u8,
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
    pub(super) fn themes(&self) -> ProblemIndex<'_> {
        if self.problems.len() <= self.per_page() {
            return ProblemIndex::new();
        }
        self.index(|problem| problem.themes.iter().map(String::as_str).collect())
    }

    /// The problems, counted from 0, under the words by which each is looked up, in the order of letters.
    pub(super) fn index<'b>(
        &'b self,
        words: impl Fn(&'b PrintedProblem) -> Vec<&'b str>,
    ) -> ProblemIndex<'b> {
        let mut all = ProblemIndex::new();
        for (at, problem) in self.problems.iter().enumerate() {
            for word in words(problem).into_iter().filter(|word| !word.is_empty()) {
                let shown = all.entry(word).or_default();
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

/// How hard a problem is: its stars, where it has some, else the number of the formula.
#[must_use]
pub fn hardness(stars: Option<u32>, difficulty: Option<u32>, lang: Lang) -> Option<String> {
    let stars = stars.map(|stars| "*".repeat(stars as usize));
    stars.or_else(|| difficulty.map(|it| format!("{} {it}", lang.of("difficulty", "сложность"))))
}
