//! How a game ended, as words say it.

use super::fact::HeadingFact;
use super::players::seats;
use super::vocabulary::{DRAW, GAVE_UP, OPEN, RESULTS, TIME, WON, begins};
use crate::notation::is_dash;
use crate::notation::sloppy::{self, Alternative, Columns};
use crate::rules::Profile;
use crate::text::decimal::Decimal;

pub(super) fn result(line: &str, game: &Profile) -> Option<Vec<HeadingFact>> {
    let lower = line.to_lowercase();
    if lower.chars().count() > 80 {
        return None;
    }
    let has = |list: &[&str]| list.iter().any(|word| begins(&lower, word));
    let mut facts = Vec::new();
    let named = seats(line, game);
    let points = score(line).filter(|_| game.has_score);
    if has(&OPEN) {
        return Some(vec![HeadingFact::Unfinished]);
    }
    let won = shares(&lower);
    if has(&DRAW) || won == Some(Shares::Even) {
        facts.push(HeadingFact::Result(None));
        if ["соглас", "соглаш", "agree"].iter().any(|word| begins(&lower, word)) {
            facts.push(HeadingFact::Ended("agreed"));
        }
    } else if lower.contains("by resign") || lower.contains("+resign") {
        // So the winner is named.
        facts.push(HeadingFact::Result(Some(*named.first()?)));
        facts.push(HeadingFact::Ended("resigned"));
    } else if has(&GAVE_UP) {
        // A noun says of nobody that he did it.
        let is_verb =
            |word: &str| !word.starts_with("resign") || word.starts_with("resigns") || word.starts_with("resigned");
        lower.split(|c: char| !c.is_alphabetic()).all(is_verb).then_some(())?;
        let loser = *named.first()?;
        let others: Vec<_> = game.seats.iter().filter(|seat| **seat != loser).collect();
        let [winner] = others.as_slice() else { return None };
        facts.push(HeadingFact::Result(Some(**winner)));
        facts.push(HeadingFact::Ended("resigned"));
    } else if has(&WON) {
        facts.push(HeadingFact::Result(Some(*named.first()?)));
        if has(&TIME) {
            facts.push(HeadingFact::Ended("time"));
        }
    } else if let Some(won) = won {
        // Of two players only, the first has moved first. The numbers say who won, and no score.
        let [one, other] = game.seats else { return None };
        return Some(vec![HeadingFact::Result(Some(if won == Shares::First { *one } else { *other }))]);
    } else if points.is_none() || named.is_empty() {
        return None;
    }
    // The numbers of shares are no score.
    facts.extend(points.filter(|_| won.is_none()).map(HeadingFact::Score));
    Some(facts)
}

/// Who has how much of a point: `1-0`, `0-1`, `½-½`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shares {
    First,
    Second,
    Even,
}

/// The shares that a line consists of, a word for the result before them aside.
pub(super) fn shares(lower: &str) -> Option<Shares> {
    let words = lower.trim().trim_end_matches('.');
    let heading = RESULTS.iter().find_map(|word| words.strip_prefix(word)).filter(|rest| rest.starts_with([' ', ':']));
    let plain = |c: char| if is_dash(c) || c == ':' { '-' } else { c };
    let words = heading.unwrap_or(words).trim_start_matches(':');
    let compact: String = words.chars().filter(|c| !c.is_whitespace()).map(plain).collect();
    match compact.as_str() {
        "1-0" => Some(Shares::First),
        "0-1" => Some(Shares::Second),
        "½" | "½-½" | "1/2" | "1/2-1/2" | "0,5-0,5" | "0.5-0.5" => Some(Shares::Even),
        _ => None,
    }
}

/// How many words behind the moves may say the result.
const LONGEST_END: usize = 8;

/// A result behind the last move of a line.
pub(in super::super) struct End {
    /// Where it begins, its dash included.
    pub(in super::super) at: usize,
    pub(in super::super) facts: Vec<HeadingFact>,
    /// Whether its dash may be a pass as well.
    pub(in super::super) is_doubtful: bool,
}

/// What the words behind the moves of a line say of the result, if they do: `… 12. e7 ничья`, `… 1-0`.
pub(in super::super) fn end(line: &str, game: &Profile) -> Option<End> {
    // A comment may speak of results too.
    if line.contains('#') || !line.matches('"').count().is_multiple_of(2) {
        return None;
    }
    let starts = line
        .char_indices()
        .filter(|&(at, c)| !c.is_whitespace() && at > 0 && line[..at].ends_with(char::is_whitespace));
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let far = &starts[starts.len().saturating_sub(LONGEST_END)..];
    let is_end = |facts: &[HeadingFact]| {
        facts.iter().any(|fact| matches!(fact, HeadingFact::Result(_) | HeadingFact::Unfinished))
    };
    let (at, facts) = far.iter().find_map(|&at| {
        let tail = line[at..].trim_end();
        let is_apart = tail.contains(['"', '«', '»', '“', '”', '„', '(', ')', '{', '}', '[', ']', '@']);
        let is_plain = !is_apart && (shares(&tail.to_lowercase()).is_some() || !has_moves(tail));
        let facts = result(tail, game).filter(|facts| is_plain && is_end(facts))?;
        Some((at, facts))
    })?;
    // A dash before the words belongs to them, unless it stands for a move: behind its number, or between commas.
    let before = line[..at].trim_end();
    let dash = before.char_indices().next_back().filter(|&(_, c)| is_dash(c)).map(|(at, _)| at);
    let own = dash.filter(|&dash| {
        let word = line[..dash].trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
        let is_number = word.trim_end_matches(['.', ')', ':']).bytes().all(|c| c.is_ascii_digit());
        let is_pass = word.chars().all(is_dash);
        line[..dash].ends_with(char::is_whitespace) && !is_number && !is_pass && !word.ends_with([',', ';'])
    });
    let has_numbers = line.char_indices().any(|(at, c)| c.is_ascii_digit() && line[at + 1..].starts_with(['.', ')']));
    Some(End { at: own.unwrap_or(at), facts, is_doubtful: own.is_some() && !has_numbers })
}

/// Whether moves, passes or numbers of moves stand among words.
fn has_moves(words: &str) -> bool {
    let starts = words.split_whitespace().map(|word| word.as_ptr() as usize - words.as_ptr() as usize);
    starts.into_iter().any(|at| {
        let found = sloppy::readings(words, at, Columns::Mixed);
        found.iter().any(|one| {
            matches!(
                one.piece,
                Alternative::Played(_) | Alternative::Stone(_) | Alternative::Number(_) | Alternative::End
            )
        })
    })
}

pub(super) fn number(text: &str) -> Option<Decimal> {
    let plain = |sign: char| if is_dash(sign) { '-' } else { sign };
    text.trim().replace(',', ".").chars().map(plain).collect::<String>().parse().ok()
}

/// `9,5 : 7`
pub(super) fn score(text: &str) -> Option<[Decimal; 2]> {
    let signs = |c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.'));
    let words: Vec<&str> =
        text.split(signs).map(|word| word.trim_matches([',', '.'])).filter(|word| !word.is_empty()).collect();
    let [one, other] = words.as_slice() else { return None };
    Some([number(one)?, number(other)?])
}
