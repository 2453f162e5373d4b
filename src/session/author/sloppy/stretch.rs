//! What the stretches of a typed text were read as, and how that is written as a record.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use crate::notation::print::{self, Alphabet};
use crate::notation::sloppy::{Slip, Slips};
use crate::notation::{Assessment, Move};
use crate::text::Text;

/// What a text is read with.
#[derive(Clone, Copy)]
pub(super) struct ReadingContext<'a> {
    /// The text; places are offsets in it.
    pub(super) text: &'a str,
    /// Stretches that are known to be comments, by their beginnings.
    pub(super) comments: &'a BTreeMap<usize, (usize, String)>,
    /// What somebody said that words mean, by their beginnings.
    pub(super) answers: &'a HashMap<usize, String>,
    /// Whether legal moves are taken for words that are none.
    pub(super) guesses: bool,
    /// The letters of colours.
    pub(super) alphabet: Alphabet,
}

/// What a stretch of text was read as.
#[derive(Clone, Debug)]
pub(super) enum ReadWord {
    /// A move number, and the number of the move behind it.
    Number { written: u32, is: u32 },
    /// A move.
    Ply(Move),
    /// A mark.
    Mark(Assessment),
    /// A comment.
    Comment(String),
    /// A line in brackets.
    Variation(Vec<ReadStretch>),
    /// The end marker.
    End,
    /// A sign between words.
    Separator,
}

/// A stretch of text with what it was read as.
#[derive(Clone, Debug)]
pub(super) struct ReadStretch {
    pub(super) at: Range<usize>,
    pub(super) word: ReadWord,
    pub(super) slips: Slips,
    /// What else it may be; not empty where there is a doubt.
    pub(super) others: Vec<String>,
}

impl ReadStretch {
    /// Whether somebody has to look at what it was read as.
    pub(super) fn is_doubtful(&self) -> bool {
        !self.others.is_empty() || self.slips.iter().any(Slip::is_doubtful)
    }
}

/// Where a text cannot be read on.
#[derive(Clone, Debug)]
pub(super) struct ReadingStop {
    pub(super) at: Range<usize>,
    pub(super) why: Text,
}

impl ReadWord {
    /// The word as it is written.
    pub(super) fn written(&self, alphabet: Alphabet) -> String {
        match self {
            Self::Number { is, .. } => format!("{is}."),
            Self::Ply(played) => print::played(played, alphabet),
            Self::Mark(mark) => print::mark(*mark).to_owned(),
            Self::Comment(text) => quoted(text),
            Self::Variation(steps) => format!("( {} )", written(steps, alphabet)),
            Self::End => "*".to_owned(),
            Self::Separator => String::new(),
        }
    }
}

/// Words as a record has them, on one line.
pub(super) fn written(steps: &[ReadStretch], alphabet: Alphabet) -> String {
    let mut out = String::new();
    for step in steps {
        let word = step.word.written(alphabet);
        if word.is_empty() {
            continue;
        }
        if !out.is_empty() && !matches!(step.word, ReadWord::Mark(_)) {
            out.push(' ');
        }
        out.push_str(&word);
    }
    out
}

/// Whether several numbers of words count rounds of all players: each stands before the first move of its round, or before a later
/// one with the dots that say so, or before every move.
pub(super) fn counts_rounds(text: &str, steps: &[&ReadStretch], seats: usize) -> bool {
    let seats = u32::try_from(seats).unwrap_or(1);
    let (mut numbers, mut plies, mut last) = (0_u32, 0_u32, None);
    let count = |is_it: fn(&ReadWord) -> bool| steps.iter().filter(|step| is_it(&step.word)).count();
    let are_all =
        count(|word| matches!(word, ReadWord::Ply(_))) == count(|word| matches!(word, ReadWord::Number { .. }));
    for step in steps {
        match step.word {
            ReadWord::Number { written, is } => {
                numbers += 1;
                let (round, place) = ((is - 1) / seats + 1, (is - 1) % seats);
                let is_later =
                    || are_all || text[step.at.clone()].contains("..") || text[step.at.clone()].contains('…');
                if written != round || (place > 0 && !is_later()) {
                    return false;
                }
                last = Some(place);
                plies = 0;
            }
            ReadWord::Ply(_) => {
                plies += 1;
                // Before the first number stands no move, and a round has no more than its players.
                if last.is_none_or(|place| place + plies > seats) {
                    return false;
                }
            }
            _ => {}
        }
    }
    numbers > 1
}

/// A comment in quotes that can hold it.
pub(super) fn quoted(text: &str) -> String {
    let text = text.replace("'''", "’’’");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.contains('"') {
        format!("«{}»", text.replace('«', "“").replace('»', "”"))
    } else {
        format!("\"{text}\"")
    }
}
