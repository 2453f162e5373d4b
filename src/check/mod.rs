//! Replays documents and reports their faults.
//!
//! ```
//! let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d-e5]'");
//! let verdict = session.verdict();
//! assert_eq!((verdict.plies, verdict.is_finished()), (2, false));
//! ```
//!
//! Knows documents and the [`Rules`](crate::rules::Rules) of games in general; no game in particular and no output.

mod claims;
mod diagrams;
mod forced;
mod judge;
mod puzzles;
mod reach;
mod replay;
mod statements;
pub(crate) mod suggest;
mod verify;

pub(crate) use replay::first_broken;
pub(crate) use replay::has_variation;
pub use replay::{Kept, PlayedLine};
use statements::LineStatements;
use suggest::Words;

use crate::document::Document;
use crate::document::stream::{Chunk, MAX_DOCUMENT};
use crate::notation::print::Alphabet;
pub use crate::puzzle::limits::Patience;
use crate::puzzle::{self, Playable};
use crate::rules::{Claims, Outcome, PlayedMove, Profile};
use crate::settings::Section;
use crate::text::{Code, Diagnostic, Diagnostics, Source, Span, Text};

/// The result of checking a document, beside its diagnostics.
#[derive(Clone, Copy, Debug, Default)]
pub struct DocumentVerdict {
    /// The game, where it is known.
    pub game: Option<&'static Profile>,
    /// How many moves of the main line were accepted.
    pub plies: u32,
    /// How the game ended, if it did: by the rules, else as the record states.
    pub outcome: Option<Outcome>,
    /// The alphabet of the colour letter that comes first.
    pub alphabet: Option<Alphabet>,
}

impl DocumentVerdict {
    /// The game, how many moves there are and how it ended, in a few words.
    #[must_use]
    pub fn summary(&self) -> Text {
        let moves = Text::count(self.plies, ["move", "moves"], ["ход", "хода", "ходов"]);
        let facts = [
            self.game.map(Profile::title),
            Some(moves),
            self.outcome.map(Outcome::text),
        ];
        Text::join(&facts.into_iter().flatten().collect::<Vec<_>>(), ", ")
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.outcome.is_some()
    }
}

/// The depth of a check.
#[derive(Clone, Copy, Debug)]
pub enum Depth<'a> {
    /// The record, the result and the claims, without searching.
    Replay,
    /// Forced results and goals of puzzles too, which takes a moment.
    Search(Patience<'a>),
}

/// A document that was replayed.
#[derive(Debug)]
pub struct Checked<G: Claims> {
    /// The result of the check.
    pub verdict: DocumentVerdict,
    /// How the game ends with the last move of the record, if it does.
    pub end: Option<GameEnd>,
    /// The game and its start position, where it has one and everything about it could be read.
    pub start: Option<(G, G::Position)>,
    /// Where it leads, if that was to be kept.
    pub game: Option<KeptGame<G>>,
}

/// How a game ends, and with which move.
#[derive(Clone, Copy, Debug)]
pub struct GameEnd {
    /// The winner, and how he won.
    pub outcome: Outcome,
    /// The place of the last move; `None` where none was played.
    pub last: Option<Span>,
}

/// Where the main line of a record leads.
#[derive(Debug)]
pub struct KeptGame<G: Claims> {
    /// The moves accepted.
    pub trail: Vec<PlayedMove<G::Move>>,
    /// The position after them.
    pub last: G::Position,
    /// Whether all moves written were accepted, as a whole.
    pub is_whole: bool,
}

/// The options of a check.
#[derive(Clone, Copy, Debug)]
pub struct CheckOptions<'a> {
    /// Whether all of the text was TOML; otherwise nothing is played.
    pub is_toml: bool,
    /// How far questions go.
    pub depth: Depth<'a>,
    /// The positions to be kept.
    pub kept: Kept,
}

impl<'a> CheckOptions<'a> {
    /// The options for a text that is TOML as far as is known.
    #[must_use]
    pub const fn new(depth: Depth<'a>, kept: Kept) -> Self {
        Self {
            is_toml: true,
            depth,
            kept,
        }
    }
}

/// Replays a document of a game and reports its faults.
pub fn check<G: Playable>(
    source: &Source<'_>,
    document: &mut Document<'_, '_>,
    asked: CheckOptions<'_>,
    out: &mut Diagnostics,
) -> Checked<G> {
    let (alphabet, position) = read_start::<G>(source, document, out);
    verify::result_word::<G>(document.record.result.as_ref(), out);
    let mut checked = Checked {
        verdict: DocumentVerdict {
            game: Some(G::PROFILE),
            alphabet,
            ..DocumentVerdict::default()
        },
        end: None,
        start: None,
        game: None,
    };
    // A start position that could not be read says nothing about the moves.
    if let Some(start) = position.filter(|_| document.start.is_whole && asked.is_toml) {
        checked.replay(start, (source.text, document), asked, out);
    }
    checked
}

impl<G: Playable> Checked<G> {
    /// Replays the record from the start position, and compares with it what the document says.
    fn replay(
        &mut self,
        (rules, position): (G, G::Position),
        (text, document): (&str, &mut Document<'_, '_>),
        CheckOptions { depth, kept, .. }: CheckOptions<'_>,
        out: &mut Diagnostics,
    ) {
        let verdict = &mut self.verdict;
        let alphabet = verdict.alphabet.unwrap_or(G::PROFILE.sheet.cyrillic);
        let words = Words {
            text,
            start: &document.start.elements,
            alphabet,
        };
        let is_looked_at = !document.claims.is_empty()
            || !document.diagrams.is_empty()
            || document.puzzle.is_present();
        let line = &document.record.line;
        let needed = if is_looked_at {
            kept.max(Kept::Start)
        } else {
            kept
        };
        let replayed = replay::replay(&rules, (position, needed), line, words, out);
        verify::verify(&rules, &replayed, &mut document.record, out);
        let puzzle = document.puzzle.take();
        if let Some(played_line) = replayed
            .played_line(&rules, alphabet)
            .filter(|_| is_looked_at)
        {
            let statements = LineStatements {
                document,
                is_whole: replayed.is_whole,
                patience: match depth {
                    Depth::Search(patience) => Some(patience),
                    Depth::Replay => None,
                },
                words,
            };
            statements.check(&played_line, puzzle, out);
        }
        verdict.plies = u32::try_from(replayed.trail.len()).unwrap_or(u32::MAX);
        verdict.outcome = rules.outcome(&replayed.last);
        if replayed.is_whole && document.record.is_whole {
            verdict.outcome = document.record.outcome(verdict.outcome);
        }
        self.end = verdict.outcome.map(|outcome| GameEnd {
            outcome,
            last: replayed.last_span(),
        });
        self.start = replayed.start.map(|start| (rules, start));
        self.game = (kept == Kept::Game).then_some(KeptGame {
            trail: replayed.trail,
            last: replayed.last,
            is_whole: replayed.is_whole,
        });
    }
}

/// Reads the start position of a document with its rules, and the alphabet of its first letter.
fn read_start<G: Playable>(
    source: &Source<'_>,
    document: &mut Document<'_, '_>,
    out: &mut Diagnostics,
) -> (Option<Alphabet>, Option<(G, G::Position)>) {
    let start = &mut document.start;
    let is_list = start.picture.is_none();
    let letters = document
        .letters
        .and(start.read_picture(G::PROFILE.form, out));
    out.extend(letters.mixture());
    let alphabet = letters.first(G::PROFILE.sheet.cyrillic);
    let rules = G::read(document.board.take(), document.rules.take(), out);
    verify::players::<G>(document.players.take(), out);
    let position = rules.and_then(|rules| {
        let position = rules.start(&start.elements, start.next, start.span, out);
        if is_list && (position.is_none() || !start.is_whole) {
            suggest::for_start(&rules, start, source.text, alphabet, out);
        }
        Some((rules, position?))
    });
    (alphabet, position)
}

impl LineStatements<'_> {
    fn check<G: Playable>(
        self,
        played_line: &PlayedLine<'_, G>,
        puzzle: Section<'_, '_>,
        out: &mut Diagnostics,
    ) {
        let is_sound = !out.has_errors();
        claims::check(played_line, self, out);
        diagrams::check(played_line, self, out);
        let (rules, position) = (played_line.rules, played_line.start);
        let has_score = rules.score(position).is_some();
        // A statement or a diagram that is wrong says nothing about the puzzle.
        let others = out.errors();
        let puzzle = puzzle::read(puzzle, G::SEATS, has_score, out);
        if let (Some(puzzle), Some(patience), true) =
            (puzzle, self.patience, is_sound && out.errors() == others)
        {
            let asked = puzzles::PuzzleOptions {
                puzzle: &puzzle,
                patience,
                alphabet: self.words.alphabet,
            };
            let Document {
                solution, start, ..
            } = self.document;
            puzzles::check(rules, position, asked, solution.as_ref(), out);
            let twins = puzzle::twins(rules, self.words.start, start.next, &puzzle, out);
            puzzles::check_twins(rules, &twins, asked, out);
        }
    }
}

/// The text of a document read from a file; otherwise its fault, and the text as far as it can be
/// read.
///
/// # Errors
/// A diagnostic when the document is too large or not UTF-8, with the readable beginning.
pub fn text<'a>(chunk: &Chunk<'a>) -> Result<&'a str, (Box<Diagnostic>, &'a str)> {
    let bytes = chunk.bytes.map_err(|length| {
        let limit = MAX_DOCUMENT;
        let message = text!(
            "the document has {length}, more than the limit of {limit}",
            "в документе {length} при наибольшем допустимом размере {limit}",
            length = Text::count(length, ["byte", "bytes"], ["байт", "байта", "байт"]),
            limit = Text::number(limit)
        );
        let help = Text::new(
            "divide it into several documents with lines of +++",
            "разделите его на несколько документов строками +++",
        );
        (
            Box::new(Diagnostic::error(Code::TooLarge, Span::default(), message).help(help)),
            "",
        )
    })?;
    simdutf8::compat::from_utf8(bytes).map_err(|error| {
        let valid = error.valid_up_to();
        let readable = std::str::from_utf8(&bytes[..valid]).unwrap_or("");
        let at = chunk.first_byte + valid as u64;
        let byte = bytes.get(valid).copied().unwrap_or_default();
        let message = text!(
            "byte {at} of the file, {byte:#04x}, is not UTF-8",
            "байт {at} файла, {byte:#04x}, — не UTF-8"
        );
        let help = if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            Text::new(
                "the file looks like UTF-16: save it as UTF-8",
                "файл похож на UTF-16: сохраните его в UTF-8",
            )
        } else {
            Text::new(
                "save the file as UTF-8: kletka does not guess encodings",
                "сохраните файл в UTF-8: программа не угадывает кодировку",
            )
        };
        (
            Box::new(Diagnostic::error(Code::NotUtf8, Span::new(valid, valid), message).help(help)),
            readable,
        )
    })
}
