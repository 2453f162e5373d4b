//! Slips in the moves of a document, mended in their places.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::search;
use super::stretch::{ReadStretch, ReadWord, ReadingContext};
use super::{Repair, collect, layout};
use crate::check::Depth;
use crate::notation::Element;
use crate::notation::print::{self, Alphabet};
use crate::notation::sloppy::{self, Slip, Slips};
use crate::session::author::{self, append::meaning, text::parts};
use crate::session::{Registry, Session};
use crate::settings::{Splice, splice};
use crate::text::{Severity, Source, Span};

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
    /// What was mended.
    pub repairs: Vec<Repair>,
}

/// Mends slips in the moves of a document: in its record and in its solution. `None` where there is nothing to mend, and
/// where mending would not make it better.
///
/// ```
/// use kletka::session::author::{Mending, mend};
/// let text = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1) d4-5 [ e - f5 ] \"why\"'";
/// let mended = mend(kletka::games::standard(), text, Mending::Safe).unwrap();
/// assert_eq!(mended.text, "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] [e-f5] \"why\"'");
/// assert_eq!(mended.repairs.len(), 3);
/// ```
#[must_use]
pub fn mend(games: &Registry, text: &str, mending: Mending) -> Option<Mended> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut repairs: Vec<Repair> = Vec::new();
    // What is mended makes sense of what stands around it.
    while rounds.len() < MOST_ROUNDS {
        let now = rounds.last().map_or(text, |round| &round.text);
        let Some((round, more)) = mend_once(games, now, mending) else { break };
        let mut more = more;
        for repair in &mut more {
            repair.at = rounds.iter().rev().fold(repair.at.clone(), |at, round| round.before(&at));
            text[repair.at.clone()].clone_into(&mut repair.was);
        }
        more.sort_by_key(|repair| repair.at.start);
        // What is mended once more is told once.
        let is_told = |repair: &Repair| {
            let next = more.partition_point(|new| new.at.end <= repair.at.start);
            more.get(next).is_some_and(|new| new.at.start < repair.at.end)
        };
        repairs.retain(|repair| !is_told(repair));
        repairs.append(&mut more);
        rounds.push(round);
    }
    repairs.sort_by_key(|repair| repair.at.start);
    rounds.pop().map(|last| Mended { text: last.text, repairs })
}

/// So often a document is looked at again.
const MOST_ROUNDS: usize = 6;

/// A text in which some stretches of an earlier one are replaced.
struct Round {
    text: String,
    /// Where they stood and where they stand now, in order.
    replaced: Vec<[Range<usize>; 2]>,
}

impl Round {
    fn new(before: &str, mut splices: Vec<Splice>) -> Self {
        splices.sort_by_key(|(at, _)| at.start);
        let (mut replaced, mut old_end, mut new_end): (Vec<[Range<usize>; 2]>, usize, usize) = (Vec::new(), 0, 0);
        for (old, new) in &splices {
            let start = new_end + (old.start - old_end);
            (old_end, new_end) = (old.end, start + new.len());
            replaced.push([old.clone(), start..new_end]);
        }
        Self { text: splice(before, splices), replaced }
    }

    /// Where a stretch of the text stood in the earlier one.
    fn before(&self, at: &Range<usize>) -> Range<usize> {
        let place = |place: usize, is_end: bool| {
            let is_before = |[_, new]: &[Range<usize>; 2]| new.start < place || (!is_end && new.start == place);
            let count = self.replaced.partition_point(is_before);
            let Some([old, new]) = count.checked_sub(1).map(|last| &self.replaced[last]) else { return place };
            match is_end {
                false if place < new.end => old.start,
                true if place <= new.end => old.end,
                _ => old.end + (place - new.end),
            }
        };
        let start = place(at.start, false);
        start..place(at.end, true).max(start)
    }
}

fn mend_once(games: &Registry, text: &str, mending: Mending) -> Option<(Round, Vec<Repair>)> {
    let session = Session::open(games, &Source::whole("", text), Depth::Replay);
    if session.diagnostics().is_empty() {
        return None;
    }
    let Some(start) = session.start() else { return with_start(text, &session, mending) };
    let alphabet = author::letters(text, "", start.profile().sheet.cyrillic);
    let parts = parts(text).ok()?;
    let solution = parts.table.value.inside("solution", "moves").map(|moves| moves.span);
    let mut repairs = Vec::new();
    let mut splices: Vec<Splice> = Vec::new();
    for literal in [parts.moves, solution].into_iter().flatten() {
        let Some(range) = inside(text, literal) else { continue };
        let (comments, answers) = (BTreeMap::new(), HashMap::new());
        let guesses = mending == Mending::Unsafe;
        let asked = ReadingContext { text, comments: &comments, answers: &answers, guesses, alphabet };
        let mut understood = search::understand(start, asked, range);
        layout::doubt(asked, &mut understood.steps, start.profile(), false);
        let mut steps = Vec::new();
        chosen(text, &understood.steps, mending, &mut steps);
        // Where a text is not read to its end without a doubt, the signs between its moves may be what shows how it was meant.
        let is_clear = understood.stop.is_none() && !understood.steps.iter().any(ReadStretch::is_doubtful);
        if !is_clear && mending == Mending::Safe {
            // So may letters of another alphabet: those that stay would be read by their look, whatever the others were.
            let is_alphabet = |step: &ReadStretch| step.slips.iter().any(|slip| slip == Slip::Alphabet);
            steps.retain(|step| !matches!(step.word, ReadWord::Separator) && !is_alphabet(step));
        }
        collect(asked, &steps, &mut repairs);
        splices.extend(steps.iter().map(|step| replacement(text, step, alphabet)));
    }
    if splices.is_empty() {
        return None;
    }
    let round = Round::new(text, splices);
    let errors = |session: &Session| session.diagnostics().count(Severity::Error);
    let after = Session::open(games, &Source::whole("", &round.text), Depth::Replay);
    let warnings = |session: &Session| session.diagnostics().count(Severity::Warning);
    let [bad, still_bad] = [&session, &after].map(|one| (errors(one), warnings(one)));
    let [reached, now_reached] = [&session, &after].map(|one| one.verdict().plies);
    let is_better = now_reached >= reached && still_bad.0 <= bad.0 && (still_bad < bad || now_reached > reached);
    // What was read without an error is read as before.
    let tables = ["record", "solution"];
    let read = |text: &str| author::text::parts(text).ok().map(|is| tables.map(|at| meaning(is.moves(at).line)));
    let is_better = is_better && (session.diagnostics().has_errors() || read(text) == read(&round.text));
    is_better.then_some((round, repairs))
}

/// The text with a start position in which the words that can be nothing else are mended, and what was mended.
fn with_start(text: &str, session: &Session, mending: Mending) -> Option<(Round, Vec<Repair>)> {
    let (mut repairs, mut splices) = (Vec::new(), Vec::<Splice>::new());
    let mut errors: Vec<_> = session.diagnostics().iter().filter(|one| !one.suggestions.is_empty()).collect();
    errors.sort_by_key(|one| one.span.start);
    for error in errors {
        let [first, others @ ..] = &error.suggestions[..] else { continue };
        let (at, now) = (first.span.range(), first.replacement.clone());
        let read = sloppy::elements(&text[..at.end], at.start);
        let fits = |element: &Element| {
            [Alphabet::Cyrillic, Alphabet::CyrillicLightBlue, Alphabet::Latin]
                .into_iter()
                .any(|alphabet| print::element(element, alphabet) == now)
        };
        let slips = read.into_iter().find(|(end, element, _)| *end == at.end && fits(element)).map(|(.., slips)| slips);
        let is_sure = slips.is_some() && others.is_empty();
        if mending == Mending::Safe && !is_sure {
            continue;
        }
        repairs.push(Repair {
            at: at.clone(),
            was: text[at.clone()].to_owned(),
            now: now.clone(),
            slips: slips.unwrap_or_else(|| Slips::none().and(Slip::Guess)),
            others: others.iter().map(|one| one.replacement.clone()).collect(),
            is_sure,
        });
        splices.push((at, now));
    }
    (!splices.is_empty()).then(|| (Round::new(text, splices), repairs))
}

/// What stands between the quotes of a literal, where nothing in it is spelled with escapes.
fn inside(text: &str, literal: Span) -> Option<Range<usize>> {
    let raw = &text[literal.range()];
    let quotes = ["'''", "\"\"\"", "'", "\""].into_iter().find(|quotes| raw.starts_with(quotes))?;
    if quotes.starts_with('"') && raw.contains('\\') {
        return None;
    }
    let (start, end) = (literal.start as usize + quotes.len(), (literal.end as usize).checked_sub(quotes.len())?);
    (start <= end).then_some(start..end)
}

/// The words of a text to be written anew: numbers, moves and signs between them; words for people stay as they are.
fn chosen(text: &str, steps: &[ReadStretch], mending: Mending, out: &mut Vec<ReadStretch>) {
    for step in steps {
        let is_doubtful = step.is_doubtful();
        match &step.word {
            ReadWord::Variation(inner) if !is_doubtful || mending == Mending::Unsafe => {
                chosen(text, inner, mending, out);
            }
            ReadWord::Variation(_) | ReadWord::Comment(_) | ReadWord::Mark(_) | ReadWord::End => {}
            ReadWord::Number { .. } | ReadWord::Ply(_) | ReadWord::Separator => {
                // The signs of an offer stand for something, though it cannot be read.
                let is_of_offers =
                    matches!(step.word, ReadWord::Separator) && text[step.at.clone()].contains(['|', '*']);
                let is_choice = is_of_offers || is_doubtful;
                let is_otherwise = step.slips.iter().any(|slip| slip != Slip::Doubt);
                if is_otherwise && (!is_choice || mending == Mending::Unsafe) {
                    out.push(step.clone());
                }
            }
        }
    }
}

fn replacement(text: &str, step: &ReadStretch, alphabet: Alphabet) -> Splice {
    let mut word = step.word.written(alphabet);
    let (before, behind) = (&text[..step.at.start], &text[step.at.end..]);
    let runs_on = |c: char| c.is_alphanumeric() || matches!(c, '[' | '@' | '-');
    if word.is_empty() {
        // A sign that says nothing leaves a gap where it stood between two words.
        let is_between = !before.ends_with(char::is_whitespace) && !behind.starts_with(char::is_whitespace);
        word = if is_between { " ".to_owned() } else { word };
    } else if behind.starts_with(runs_on) {
        word.push(' ');
    }
    (step.at.clone(), word)
}
