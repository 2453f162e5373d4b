//! Moves in words: a line of play with its comments and variations, and its result.

use super::content::{PrintedWord, SolutionLine, WordLook};
use crate::draw::paragraphs::in_language;
use crate::notation::print::{self, Alphabet};
use crate::notation::{Item, Line};
use crate::rules::Tactic;
use crate::rules::goal::Goal;
use crate::session::Position;
use crate::text::{Lang, Text};

/// How moves are printed.
#[derive(Clone, Copy)]
pub(super) struct LinePrinter {
    pub(super) lang: Lang,
    /// The letters of colours.
    pub(super) alphabet: Alphabet,
    /// The goal of a solution; games have none, and their moves are set strongly.
    pub(super) goal: Option<Goal>,
}

/// Which part of a line is printed.
#[derive(Clone, Copy)]
pub(super) struct PrintedBranch {
    /// In how many variations it stands.
    pub(super) depth: u8,
    /// Whether the line ends where its items do.
    pub(super) is_end: bool,
}

impl PrintedBranch {
    /// A main line.
    pub(super) const MAIN: Self = Self {
        depth: 0,
        is_end: true,
    };
}

impl LinePrinter {
    /// A line from a position, with its variations, in order: each begins behind the move it replaces. Returns the position
    /// at its end.
    pub(super) fn lines(
        &self,
        start: &Position,
        line: &Line,
        branch: PrintedBranch,
        out: &mut Vec<SolutionLine>,
    ) -> Position {
        let depth = branch.depth;
        let (mut position, mut before) = (start.clone(), start.clone());
        let mut words: Vec<PrintedWord> = Vec::new();
        let is_strong = self.goal.is_none() && depth == 0;
        for item in &line.items {
            match item {
                Item::Ply(ply) => {
                    before.clone_from(&position);
                    // The words before the first move of a game are a paragraph of their own.
                    if self.goal.is_none() && position.plies() == 0 {
                        end_paragraph(&mut words, depth, out);
                    }
                    let number = position.number();
                    if position.play(&ply.played, ply.span).is_none() {
                        break;
                    }
                    let (_, word) = position.last_move(self.alphabet).unwrap_or_default();
                    words.push(PrintedWord {
                        text: format!("{number}. {word}{}", ply.mark.map_or("", print::mark)),
                        look: if is_strong {
                            WordLook::Strong
                        } else {
                            WordLook::Plain
                        },
                    });
                }
                // The comments on a game are the text of its author, and no quotation.
                Item::Comment(comment) if self.goal.is_none() => {
                    words.extend(PrintedWord::plain(&in_language(&comment.text, self.lang)));
                }
                Item::Comment(comment) => {
                    words.extend(PrintedWord::plain(&print::comment(comment)));
                }
                Item::Variation(variation) => {
                    end_paragraph(&mut words, depth, out);
                    let inner = PrintedBranch {
                        depth: depth.saturating_add(1),
                        is_end: true,
                    };
                    self.lines(&before, &variation.line, inner, out);
                }
                Item::Remark(_) | Item::End(_) | Item::Broken(_) => {}
            }
        }
        if branch.is_end && position.plies() > start.plies() {
            let end = Text::join(&self.ends(&position, depth), ", ");
            if !end.en.is_empty() {
                words.extend(PrintedWord::plain(&format!("— {}", end.get(self.lang))));
            }
        }
        end_paragraph(&mut words, depth, out);
        position
    }

    /// The result of a line. Where the game goes on, the last move may have decided it. Only the
    /// main line is known to reach the goal, for variations may be tries.
    fn ends(&self, position: &Position, depth: u8) -> Vec<Text> {
        if let Some(outcome) = position.end() {
            return vec![outcome.text()];
        }
        let decisive = position
            .tactics()
            .iter()
            .find(|tactic| tactic.wins())
            .map(Tactic::heading);
        // The goal writes numbers as documents do.
        let goal = self.goal.filter(|_| depth == 0).map(|goal| Text {
            ru: goal.text().ru.replace('.', ","),
            ..goal.text()
        });
        decisive.into_iter().chain(goal).collect()
    }
}

/// Makes a paragraph of the words, if there are any.
fn end_paragraph(words: &mut Vec<PrintedWord>, depth: u8, out: &mut Vec<SolutionLine>) {
    if !words.is_empty() {
        let words = std::mem::take(words);
        out.push(SolutionLine { depth, words });
    }
}
