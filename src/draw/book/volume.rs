//! A book of anything: parts, chapters, text, problems, games and figures, before it has pages.

use super::content::{Book, PrintedWord};
use super::diagram::BookDiagram;
use super::game::{BookFigure, PrintedGame};

/// A book.
#[derive(Clone, Debug)]
pub struct Volume {
    /// Its title, paper and problems; it has no blank fields and no score sheets.
    pub book: Book,
    /// The subtitle, below the title.
    pub subtitle: String,
    /// Author of the document.
    pub author: String,
    /// To whom it is dedicated.
    pub dedication: String,
    /// The picture on its cover.
    pub cover: Option<BookDiagram>,
    /// Its items, in the order of reading.
    pub items: Vec<VolumeItem>,
}

/// Something in a book.
#[derive(Clone, Debug)]
pub enum VolumeItem {
    /// A part (1), a chapter (2), a section (3) or less begins.
    Heading(u8, String),
    /// A paragraph of the author's own text.
    Paragraph(Paragraph),
    /// A problem, by its place among the book's problems.
    Problem(usize),
    /// A game.
    Game(Box<PrintedGame>),
    /// A figure.
    Figure(Box<BookFigure>),
}

/// A paragraph.
#[derive(Clone, Debug, Default)]
pub struct Paragraph {
    /// Its words.
    pub words: Vec<PrintedWord>,
    /// How deep in lists and quotations it is.
    pub depth: u8,
    /// The mark before the first line of an entry of a list.
    pub mark: String,
    /// Whether it is a quotation.
    pub is_quote: bool,
}

/// A booklet as a book: a chapter for the problems of each game that follow each other.
impl From<Book> for Volume {
    fn from(book: Book) -> Self {
        let mut items = Vec::new();
        let mut game = None;
        for (at, problem) in book.problems.iter().enumerate() {
            if game.replace(problem.game.name) != Some(problem.game.name) {
                let title = problem.game.title().get(book.lang).to_owned();
                items.push(VolumeItem::Heading(2, title));
            }
            items.push(VolumeItem::Problem(at));
        }
        Self {
            book,
            subtitle: String::new(),
            author: String::new(),
            dedication: String::new(),
            cover: None,
            items,
        }
    }
}

impl Volume {
    /// How deep a heading is below the title, counted from 1: a book without parts begins with its chapters.
    pub(super) fn rank(&self, level: u8) -> u8 {
        let mut levels: Vec<u8> = self
            .items
            .iter()
            .filter_map(|item| match item {
                VolumeItem::Heading(level, _) => Some(*level),
                _ => None,
            })
            .collect();
        levels.sort_unstable();
        levels.dedup();
        let before = levels.iter().filter(|&&other| other < level).count();
        u8::try_from(before + 1).unwrap_or(u8::MAX)
    }

    /// The games with their numbers, counted from 1.
    pub(super) fn games(&self) -> impl Iterator<Item = (usize, &PrintedGame)> {
        let games = self.items.iter().filter_map(|item| match item {
            VolumeItem::Game(game) => Some(&**game),
            _ => None,
        });
        (1..).zip(games)
    }
}
