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
