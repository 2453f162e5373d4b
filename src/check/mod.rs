//! Replays documents and says what is wrong with them.
//!
//! Knows documents and the [`Rules`](crate::rules::Rules) of games in general; no game in particular and no output.

mod claims;
mod diagrams;
mod forced;
mod judge;
mod puzzles;
mod replay;
mod suggest;
mod verify;

use replay::Words;
pub use replay::{Course, Observer};

use crate::document::stream::{Chunk, MAX_DOCUMENT};
use crate::document::{self, Document};
use crate::games::GameKind;
use crate::notation::print::Alphabet;
use crate::puzzle;
use crate::rules::{Outcome, Rules};
use crate::settings::unknown_choice;
use crate::text::{Code, Diagnostic, Diagnostics, Text, plural_ru};
use crate::text::{Source, Span};
use crate::with_game;

/// What a document came to, beside its diagnostics.
#[derive(Clone, Copy, Debug, Default)]
pub struct Verdict {
    /// The game, where it is known.
    pub game: Option<GameKind>,
    /// How many moves of the main line were accepted.
    pub plies: u32,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// The alphabet of the colour letter that comes first.
    pub alphabet: Option<Alphabet>,
}

/// Checks a document.
///
/// ```
/// use kletka::{diag::Diagnostics, source::Source, validate};
/// let text = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''1. [d4-5] [d4-5]'''";
/// let mut out = Diagnostics::default();
/// let verdict = check::check(&Source::whole("x.toml", text), &mut out);
/// assert_eq!(verdict.plies, 1);
/// assert_eq!(out.iter().next().unwrap().code.rule(), "occupied");
/// ```
pub fn check(source: &Source<'_>, out: &mut Diagnostics) -> Verdict {
    observe(source, &mut (), out)
}

/// Checks a document and shows every position of its main line to an observer.
pub fn observe<O: Observer>(source: &Source<'_>, observer: &mut O, out: &mut Diagnostics) -> Verdict {
    if source.text.trim_start_matches('\u{feff}').trim().is_empty() {
        out.push(document::empty());
        return Verdict::default();
    }
    if let Some(usual) = document::parse_usual(source) {
        let verdict = observe_document(source, document::read_usual(source, &usual, out), observer, (false, out));
        out.sort();
        return verdict;
    }
    let table = document::parse(source, out);
    let had_toml_errors = out.has_errors();
    let verdict = observe_document(source, document::read(source, &table, out), observer, (had_toml_errors, out));
    if had_toml_errors {
        forget_echoes(source, out);
    }
    out.sort();
    verdict
}

/// Forgets what is wrong with a value only because its line is no TOML.
fn forget_echoes(source: &Source<'_>, out: &mut Diagnostics) {
    let line = |one: &Diagnostic| source.locate(one.span.start).line;
    let broken: Vec<_> = out.iter().filter(|one| one.code == Code::Toml).map(line).collect();
    out.retain(|one| one.code == Code::Toml || !broken.contains(&line(one)));
}

/// Checks what was read of a document.
fn observe_document<O: Observer>(
    source: &Source<'_>,
    document: Option<Document<'_, '_>>,
    observer: &mut O,
    (had_toml_errors, out): (bool, &mut Diagnostics),
) -> Verdict {
    let Some(mut document) = document else { return Verdict::default() };
    observer.document(&document);
    let Some(game) = document.game.take() else { return Verdict::default() };
    let Some(&(_, kind)) = GameKind::ALL.iter().find(|(name, _)| *name == game.value) else {
        let names = GameKind::ALL.map(|(name, _)| name);
        out.push(unknown_choice("game", game.value, &names, game.span));
        return Verdict::default();
    };
    let mut verdict = Verdict { game: Some(kind), ..Verdict::default() };
    with_game!(kind, Game => {
        let start = &mut document.start;
        let letters = document.letters.and(start.read_picture(Game::FORM, out));
        out.extend(letters.mixture());
        verdict.alphabet = letters.first(<Game as Rules>::SHEET.cyrillic);
        let is_readable = start.is_whole && !had_toml_errors;
        let rules = <Game as Rules>::read(document.board, document.rules, out);
        verify::players::<Game>(document.players, out);
        let position = rules.and_then(|rules| {
            let position = rules.start(&start.elements, start.next, start.span, out)?;
            Some((rules, position))
        });
        verify::result_word::<Game>(document.record.result.as_ref(), out);
        // What could not be read says nothing about the moves.
        if let (Some((rules, position)), true) = (position, is_readable) {
            let alphabet = verdict.alphabet.unwrap_or(<Game as Rules>::SHEET.cyrillic);
            let words = Words { text: source.text, start: &start.elements, alphabet };
            let is_looked_at =
                !document.claims.is_empty() || !document.diagrams.is_empty() || document.puzzle.is_present();
            let line = &document.record.line;
            let replayed = replay::replay(&rules, (position, is_looked_at), line, words, observer, out);
            verify::verify(&rules, &replayed, &mut document.record, out);
            if let Some(course) = replayed.course(&rules) {
                let is_whole = replayed.is_whole;
                claims::check(&course, claims::Claimed { list: &document.claims, is_whole, searches: O::SEARCHES }, words, out);
                diagrams::check(&course, &document.diagrams, is_whole, out);
                let has_score = rules.score(course.start).is_some();
                let puzzle = puzzle::read(document.puzzle, <Game as Rules>::SEATS, has_score, out);
                if let (Some(puzzle), true) = (puzzle, O::SEARCHES && !out.has_errors()) {
                    puzzles::check(&rules, course.start, &puzzle, document.solution.as_ref(), out);
                    let twins = puzzle::twins(&rules, &start.elements, start.next, &puzzle, out);
                    puzzles::check_twins(&rules, &twins, &puzzle, out);
                }
            }
            verdict.plies = u32::try_from(replayed.trail.len()).unwrap_or(u32::MAX);
            verdict.outcome = rules.outcome(&replayed.last);
        }
    });
    verdict
}

/// The text of a document read from a file; otherwise what is wrong with it, and the text as far as it can be read.
///
/// # Errors
/// A diagnostic when the document is too large or no UTF-8, with the readable beginning.
pub fn text<'a>(chunk: &Chunk<'a>) -> Result<&'a str, (Box<Diagnostic>, &'a str)> {
    let bytes = chunk.bytes.map_err(|length| {
        let limit = MAX_DOCUMENT;
        let bytes_ru = plural_ru(length, "байт", "байта", "байт");
        let message = crate::text!(
            "the document has {length} bytes, more than the limit of {limit}",
            "в документе {length} {bytes_ru} при наибольшем допустимом размере {limit}"
        );
        let help = Text::new(
            "divide it into several documents with lines of +++",
            "разделите его на несколько документов строками +++",
        );
        (Box::new(Diagnostic::error(Code::TooLarge, Span::default(), message).help(help)), "")
    })?;
    simdutf8::compat::from_utf8(bytes).map_err(|error| {
        let valid = error.valid_up_to();
        let readable = std::str::from_utf8(&bytes[..valid]).unwrap_or("");
        let at = chunk.first_byte + valid as u64;
        let byte = bytes.get(valid).copied().unwrap_or_default();
        let message = crate::text!(
            "byte {at} of the file, {byte:#04x}, is not UTF-8",
            "байт {at} файла, {byte:#04x}, — не UTF-8"
        );
        let help = if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            Text::new("the file looks like UTF-16: save it as UTF-8", "файл похож на UTF-16: сохраните его в UTF-8")
        } else {
            Text::new(
                "save the file as UTF-8; nothing is guessed",
                "сохраните файл в UTF-8; программа ничего не угадывает",
            )
        };
        (Box::new(Diagnostic::error(Code::NotUtf8, Span::new(valid, valid), message).help(help)), readable)
    })
}
