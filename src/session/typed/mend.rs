//! Slips in the moves of a document, mended in their places.

use std::collections::HashMap;
use std::ops::Range;

use super::repair::{Repair, is_sure};
use super::replay::{Completeness, PlayedWords, Replay};
use super::tokens::{TokenSpan, Tokens, TypedToken};
use super::{collect, sheet};
use crate::check::Depth;
use crate::notation::Element;
use crate::notation::print::{self, Alphabet};
use crate::notation::typed::{self as words, Columns, Slip, Slips};
use crate::session::author::{self, meaning, parts};
use crate::session::{Registry, Session};
use crate::settings::{Splice, splice};
use crate::text::{Arrange as _, Severity, Source, Span};

/// Which slips are mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mending {
    /// Those that can be nothing else.
    Safe,
    /// Also those for which a legal move has to be chosen.
    Unsafe,
}

/// A document in which slips were mended.
#[derive(Debug)]
pub struct Mended {
    /// The new text, byte for byte the old one but for the repairs.
    pub text: String,
    /// The repairs made.
    pub repairs: Vec<Repair>,
}

/// Mends slips in the moves of a document: in its start position, its record and its solution. `None` where there is
/// nothing to mend, and where mending would not make it better.
///
/// ```
/// use kletka::session::typed::{Mending, mend};
/// let text = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1) d4-5 [ e - f5 ] \"why\"'";
/// let mended = mend(kletka::games::standard(), text, Mending::Safe).unwrap();
/// assert_eq!(mended.text, "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] [e-f5] \"why\"'");
/// assert_eq!(mended.repairs.len(), 3);
/// ```
#[must_use]
pub fn mend(games: &Registry, text: &str, mending: Mending) -> Option<Mended> {
    let session = opened(games, text);
    if session.diagnostics().is_empty() {
        return None;
    }
    let (mut splices, mut repairs) = (Vec::new(), Vec::new());
    if session.start().is_none() {
        position(&session, text, mending, &mut splices, &mut repairs);
    }
    // The moves are read from the mended position on.
    let begun = (!splices.is_empty()).then(|| opened(games, &splice(text, splices.clone())));
    moves(
        begun.as_ref().unwrap_or(&session),
        text,
        mending,
        &mut splices,
        &mut repairs,
    );
    if splices.is_empty() {
        return None;
    }
    repairs.arrange_by_key(|repair| repair.at.start);
    let mended = Mended {
        text: splice(text, splices),
        repairs,
    };
    is_better(&session, &opened(games, &mended.text), [text, &mended.text]).then_some(mended)
}

fn opened(games: &Registry, text: &str) -> Session {
    Session::open(games, &Source::whole("", text), Depth::Replay)
}

/// Whether a document has fewer faults than before and goes as far at least; what was read without an error is read as before.
fn is_better(before: &Session, after: &Session, texts: [&str; 2]) -> bool {
    let faults = |session: &Session| {
        let found = session.diagnostics();
        (found.count(Severity::Error), found.count(Severity::Warning))
    };
    let (bad, still_bad) = (faults(before), faults(after));
    let (reached, now_reached) = (before.verdict().plies, after.verdict().plies);
    let is_further = now_reached >= reached
        && still_bad.0 <= bad.0
        && (still_bad < bad || now_reached > reached);
    let tables = ["record", "solution"];
    let read = |text: &str| {
        parts(text)
            .ok()
            .map(|is| tables.map(|at| meaning(is.moves(at).line)))
    };
    is_further && (before.diagnostics().has_errors() || read(texts[0]) == read(texts[1]))
}

/// Mends the moves of the record and of the solution.
fn moves(
    session: &Session,
    text: &str,
    mending: Mending,
    splices: &mut Vec<Splice>,
    repairs: &mut Vec<Repair>,
) {
    let (Some(start), Ok(parts)) = (session.start(), parts(text)) else {
        return;
    };
    let profile = start.profile();
    let alphabet = author::letters(text, "", profile.sheet.cyrillic);
    let solution = parts
        .table
        .value
        .inside("solution", "moves")
        .map(|moves| moves.span);
    let answers = HashMap::new();
    for range in [parts.moves, solution]
        .into_iter()
        .flatten()
        .filter_map(|literal| inside(text, literal))
    {
        let tokens = Tokens::new(&text[..range.end], profile, Columns::Latin, &answers, true);
        let (tokens, _) = tokens.words(range, false, 0);
        let replay = Replay {
            text,
            profile,
            alphabet,
            guesses: mending == Mending::Unsafe,
            joins: true,
        };
        let played = replay.play(start, &tokens);
        let mut chosen = Vec::new();
        choose(&played.steps, mending, &mut chosen);
        if !is_clear(&played) && mending == Mending::Safe {
            // The signs between moves may be what shows how a text was meant; so may letters of another alphabet.
            chosen.retain(|step| {
                !matches!(step.token, TypedToken::Sign) && !step.slips.has(Slip::Alphabet)
            });
        }
        collect(replay, &chosen, repairs);
        splices.extend(chosen.iter().map(|step| replacement(text, step, alphabet)));
    }
}

/// Whether a text was read to its end without a doubt, and nothing is missing in it.
fn is_clear(played: &PlayedWords) -> bool {
    played.stop.is_none()
        && played.proof != Completeness::None
        && played.steps.iter().all(|step| is_sure(&step.slips))
}

/// The words to be written anew: numbers, moves and signs between them; words for people stay as they are.
fn choose(steps: &[TokenSpan], mending: Mending, out: &mut Vec<TokenSpan>) {
    for step in steps {
        let is_chosen = is_sure(&step.slips) || mending == Mending::Unsafe;
        match &step.token {
            TypedToken::Variation(inner) if is_chosen => choose(inner, mending, out),
            TypedToken::Number { .. } | TypedToken::Move(_) | TypedToken::Sign
                if is_chosen && !step.slips.is_empty() =>
            {
                out.push(step.clone());
            }
            _ => {}
        }
    }
}

/// Mends the words of a start position that can be nothing else.
fn position(
    session: &Session,
    text: &str,
    mending: Mending,
    splices: &mut Vec<Splice>,
    repairs: &mut Vec<Repair>,
) {
    let mut errors: Vec<_> = session
        .diagnostics()
        .iter()
        .filter(|one| !one.suggestions.is_empty())
        .collect();
    errors.arrange_by_key(|one| one.span.start);
    for error in errors {
        let [first, others @ ..] = &error.suggestions[..] else {
            continue;
        };
        let (at, now) = (first.span.range(), first.replacement.clone());
        let fits = |element: &Element| {
            let alphabets = [
                Alphabet::Cyrillic,
                Alphabet::CyrillicLightBlue,
                Alphabet::Latin,
            ];
            alphabets
                .into_iter()
                .any(|alphabet| print::element(element, alphabet) == now)
        };
        let read = words::elements(&text[..at.end], at.start);
        let slips = read
            .into_iter()
            .find(|(end, element, _)| *end == at.end && fits(element))
            .map(|(.., slips)| slips);
        let slips = slips.unwrap_or_else(|| Slips::none().and(Slip::Guess));
        let is_sure = is_sure(&slips) && others.is_empty();
        if is_sure || mending == Mending::Unsafe {
            repairs.push(Repair {
                at: at.clone(),
                was: text[at.clone()].to_owned(),
                now: now.clone(),
                slips,
                others: others.iter().map(|one| one.replacement.clone()).collect(),
                is_sure,
            });
            splices.push((at, now));
        }
    }
}

/// The text between the quotes of a literal, where nothing in it is spelled with escapes.
fn inside(text: &str, literal: Span) -> Option<Range<usize>> {
    let raw = &text[literal.range()];
    let quotes = ["'''", "\"\"\"", "'", "\""]
        .into_iter()
        .find(|quotes| raw.starts_with(quotes))?;
    if quotes.starts_with('"') && raw.contains('\\') {
        return None;
    }
    let (start, end) = (
        literal.start as usize + quotes.len(),
        (literal.end as usize).checked_sub(quotes.len())?,
    );
    (start <= end).then_some(start..end)
}

fn replacement(text: &str, step: &TokenSpan, alphabet: Alphabet) -> Splice {
    let mut word = sheet::written(step, alphabet);
    let (before, behind) = (&text[..step.at.start], &text[step.at.end..]);
    let runs_on = |sign: char| sign.is_alphanumeric() || matches!(sign, '[' | '@' | '-');
    if word.is_empty() {
        // A sign that says nothing leaves a gap where it stood between two words.
        let is_between =
            !before.ends_with(char::is_whitespace) && !behind.starts_with(char::is_whitespace);
        word = if is_between { " ".to_owned() } else { word };
    } else if behind.starts_with(runs_on) {
        word.push(' ');
    }
    (step.at.clone(), word)
}
