//! Moves found in a text that does not keep to the notation: of all readings, those that replay furthest.
//!
//! Readings are followed side by side, position by position. What the rules refuse is dropped; what is left at the end and
//! differs from the best reading is a doubt about it. Nothing is chosen in silence: where readings had to be given up
//! before the end, because there were too many, they count as doubts too.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

use super::stretch::{self, ReadStretch, ReadWord, ReadingContext, ReadingStop};
use crate::notation::print::{self, Alphabet};
use crate::notation::sloppy::{self, Alternative, Columns, Reading, Slip, Slips};
use crate::notation::{self, Move, Stone, near};
use crate::session::Position;
use crate::text::{Span, SpanMap, Text};

/// How many readings are followed side by side.
const WIDTH: usize = 24;
/// How many readings that were given up are remembered as doubts.
const LEFT: usize = 400;
/// How many moves may be guessed in one text.
const GUESSES: usize = 4;
/// How far a number may be from that of the move for which a word is taken that looks like one: where moves are missing, it is
/// the number of the next.
const NEAR_NUMBERS: u32 = 20;
/// So many moves behind the place where an offer is due, signs between moves are perhaps those of an offer.
const NEAR_OFFERS: u8 = 4;
/// How many bytes before and behind a sign are looked at for others of an offer.
const AROUND: usize = 120;
/// How deep variations are read.
const DEEPEST: usize = 8;

/// A text as it was understood.
pub(super) struct Understood {
    pub(super) steps: Vec<ReadStretch>,
    pub(super) stop: Option<ReadingStop>,
    pub(super) position: Position,
}

/// The moves of a text from a position on.
pub(super) fn understand(start: &Position, asked: ReadingContext<'_>, range: Range<usize>) -> Understood {
    let ideas = Columns::of(&asked.text[range.clone()]);
    let plain = ReadingContext { guesses: false, ..asked };
    let mut found: Vec<SearchResult> =
        ideas.iter().map(|&columns| search(start, plain, range.clone(), columns, 0)).collect();
    // The idea that goes furthest, with the fewest slips; another that goes as far is a doubt.
    let best = (0..found.len())
        .max_by_key(|&at| (found[at].is_whole, found[at].reached, std::cmp::Reverse((found[at].cost, at))))
        .unwrap_or(0);
    let columns = ideas[best];
    let best = found.swap_remove(best);
    if best.is_whole {
        let rivals: Vec<Rival> = found.into_iter().filter(|one| one.is_whole).map(|one| one.best).collect();
        return best.settle(&rivals, asked);
    }
    let best = if asked.guesses { search(start, asked, range, columns, 0) } else { best };
    best.settle(&[], asked)
}

/// Moves that were read one way, from the first word to the last.
struct Rival {
    link: Option<Rc<Link>>,
    /// How many numbers are not those of their moves.
    miscounts: u32,
}

/// What a search came to.
struct SearchResult {
    best: Rival,
    /// Other ways that were not refuted.
    rivals: Vec<Rival>,
    cost: u32,
    reached: usize,
    is_whole: bool,
    stop: Option<ReadingStop>,
    position: Position,
}

/// The words read so far, the last first.
struct Link {
    before: Option<Rc<Self>>,
    step: ReadStretch,
}

impl Drop for Link {
    /// One word after the other: a record has more of them than calls may nest.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(|link| Rc::try_unwrap(link).ok()) {
            before = link.before.take();
        }
    }
}

/// A way to read the text as far as it was read.
#[derive(Clone)]
struct PartialReading {
    at: usize,
    position: Rc<Position>,
    /// Which moves have led there, by their number in [`Search::lines`].
    line: usize,
    /// The position before the last move, which variations replace.
    before: Option<Rc<Position>>,
    /// How many more moves are near the place where an offer is due.
    near_offer: u8,
    /// Whether a move had a number.
    has_numbers: bool,
    /// A stone that waits for the other half of its move.
    half: Option<(Stone, usize, Slips, bool)>,
    /// A number that waits for its move.
    number: Option<(u32, Range<usize>, Slips)>,
    link: Option<Rc<Link>>,
    cost: u32,
    miscounts: u32,
    guesses: usize,
    is_ended: bool,
}

impl PartialReading {
    fn push(&mut self, at: Range<usize>, word: ReadWord, slips: Slips) {
        self.cost += slips.cost();
        self.at = at.end;
        let step = ReadStretch { at, word, slips, others: Vec::new() };
        self.link = Some(Rc::new(Link { before: self.link.take(), step }));
    }

    /// Plays a move that stands at a place; false when it is not legal.
    fn play(&mut self, played: Move, at: Range<usize>, slips: Slips) -> bool {
        let mut after = Position::clone(&self.position);
        let span = Span::new(at.start, at.end);
        let Some(accepted) = after.play(&played, span).filter(|accepted| accepted.is_whole) else { return false };
        if let Some((value, place, slips)) = self.number.take() {
            let is_right = value == accepted.number;
            self.miscounts += u32::from(!is_right);
            let slips = if is_right { slips } else { slips.and(Slip::Count) };
            self.push(place, ReadWord::Number { written: value, is: accepted.number }, slips);
            self.has_numbers = true;
        }
        let is_due = self.position.is_offer_due();
        self.near_offer = if is_due { NEAR_OFFERS } else { self.near_offer.saturating_sub(1) };
        self.before = Some(std::mem::replace(&mut self.position, Rc::new(after)));
        self.push(at, ReadWord::Ply(played), slips);
        true
    }

    /// What tells this way from others that have come as far.
    fn key(&self) -> (usize, Option<String>, Option<u32>) {
        let half = self.half.as_ref().map(|(stone, ..)| print::stone(stone, Alphabet::Latin));
        let number = self.number.as_ref().map(|(value, ..)| *value);
        (self.line, half, number)
    }
}

fn search(
    start: &Position,
    asked: ReadingContext<'_>,
    range: Range<usize>,
    columns: Columns,
    depth: usize,
) -> SearchResult {
    let mut search = Search {
        asked,
        end: range.end,
        columns,
        depth,
        open: BTreeMap::new(),
        whole: Vec::new(),
        given_up: Vec::new(),
        stuck: Vec::new(),
        lines: HashMap::new(),
    };
    search.add(PartialReading {
        at: range.start,
        position: Rc::new(start.clone()),
        line: 0,
        before: None,
        near_offer: 0,
        has_numbers: false,
        half: None,
        number: None,
        link: None,
        cost: 0,
        miscounts: 0,
        guesses: 0,
        is_ended: false,
    });
    search.run();
    let mut rounds = 0;
    while search.whole.is_empty() && asked.guesses && rounds < GUESSES && search.guess() {
        search.run();
        rounds += 1;
    }
    search.finish(start)
}

struct Search<'a> {
    asked: ReadingContext<'a>,
    end: usize,
    columns: Columns,
    depth: usize,
    /// Ways to be followed, by the place that they have come to.
    open: BTreeMap<usize, Vec<PartialReading>>,
    /// Ways that have come to the end.
    whole: Vec<PartialReading>,
    /// Ways that nobody followed.
    given_up: Vec<Rival>,
    /// Ways that the rules stopped, those that came furthest.
    stuck: Vec<PartialReading>,
    /// The number of each line of moves that was met: by the number of what came before its last move, and that move. What
    /// a comparison of lines costs must not grow with them.
    lines: HashMap<(usize, String), usize>,
}

impl Search<'_> {
    fn add(&mut self, way: PartialReading) {
        self.open.entry(way.at).or_default().push(way);
    }

    fn run(&mut self) {
        while let Some((_, ways)) = self.open.pop_first() {
            for way in self.narrow(ways) {
                self.follow(way);
            }
        }
    }

    /// The likeliest ways that have come to a place, each once.
    fn narrow(&mut self, mut ways: Vec<PartialReading>) -> Vec<PartialReading> {
        ways.sort_by_key(|way| way.cost);
        let mut kept: Vec<PartialReading> = Vec::new();
        let mut seen = Vec::new();
        for way in ways {
            let key = way.key();
            if seen.contains(&key) {
                continue;
            }
            // Halves of moves do not crowd out whole ones.
            let alike = kept.iter().filter(|other| other.half.is_some() == way.half.is_some()).count();
            if alike < WIDTH {
                seen.push(key);
                kept.push(way);
            } else if self.given_up.len() < LEFT {
                self.given_up.push(Rival { link: way.link, miscounts: way.miscounts });
            }
        }
        kept
    }

    fn follow(&mut self, way: PartialReading) {
        if way.at > self.end {
            // A comment that begins in brackets ends behind them: the brackets are no variation.
            self.stick(way);
            return;
        }
        let text = &self.asked.text[..self.end];
        let Some(at) = sloppy::skip_space(text, way.at) else {
            if way.half.is_some() || way.number.is_some() {
                self.stick(way);
            } else {
                self.whole.push(way);
            }
            return;
        };
        if let Some((end, comment)) = self.asked.comments.get(&at) {
            let mut way = way;
            way.push(at..*end, ReadWord::Comment(comment.clone()), Slips::none());
            self.add(way);
            return;
        }
        let mut readings = sloppy::readings(text, at, self.columns);
        if let Some(answer) = self.asked.answers.get(&at) {
            readings = self.answered(answer, readings);
        }
        // Bars and a star make an offer: they divide no moves, be it legal or not.
        let is_offer = |reading: &Reading| matches!(reading.piece, Alternative::Played(Move::Offer(_)));
        let (offers, others): (Vec<Reading>, Vec<Reading>) = readings.into_iter().partition(is_offer);
        let mut has_gone_on = false;
        let (mut is_written, mut is_taken) = (false, false);
        let likelier = possible(&way, &offers);
        for mut offer in offers {
            is_written |= offer.slips.iter().all(|slip| slip != Slip::Separator && slip != Slip::Doubt);
            let is_certain = offer.slips.iter().all(|slip| slip != Slip::Doubt);
            if is_unlikelier(&offer, &likelier) || lacks_a_row(&offer, &way) {
                offer.slips = offer.slips.and(Slip::Doubt);
            }
            let went = self.take(&way, at, offer);
            is_taken |= went && is_certain;
            has_gone_on |= went;
        }
        if is_written && !is_taken {
            self.stick(PartialReading { at, ..way });
            return;
        }
        if is_taken {
            return;
        }
        let number = way.position.number();
        // A number in brackets is no comment where it is that of the move.
        let is_numbered =
            others.iter().any(|reading| matches!(reading.piece, Alternative::Number(value) if value == number));
        let is_pass = |reading: &Reading| reading.slips.is_empty() && reading.piece == Alternative::Played(Move::Pass);
        let is_written_pass = others.iter().any(is_pass);
        let mut has_plain = false;
        // Where what is written as the notation has it ends; it has capitals perhaps, and letters that look alike.
        let is_written = |reading: &Reading| {
            is_move(reading) && reading.slips.iter().all(|slip| matches!(slip, Slip::Alphabet | Slip::Capital))
        };
        let written: Vec<usize> = others.iter().filter(|one| is_written(one)).map(|one| one.end).collect();
        let possible = possible(&way, &others);
        for mut reading in others {
            if is_numbered && matches!(reading.piece, Alternative::Brackets(_)) {
                continue;
            }
            let is_otherwise = written.contains(&reading.end) && !is_written(&reading);
            let is_taken_away = is_written_pass && matches!(reading.piece, Alternative::Separator(_));
            if is_otherwise
                || is_taken_away
                || (is_move(&reading) && is_unlikelier(&reading, &possible))
                || lacks_a_row(&reading, &way)
                || is_perhaps_another(&text[at..reading.end], &text[reading.end..], &reading, &way)
            {
                reading.slips = reading.slips.and(Slip::Doubt);
            }
            let is_move = is_move(&reading);
            // What is written as the notation has it, and legal, is nothing else.
            if is_move && has_plain && !reading.slips.is_empty() {
                continue;
            }
            let is_plain = reading.slips.is_empty();
            let went = self.take(&way, at, reading);
            has_plain |= went && is_move && is_plain;
            has_gone_on |= went;
        }
        if !has_gone_on {
            self.stick(PartialReading { at, ..way });
        }
    }

    /// Plays a move on, unless somebody said that the word is another; false when it is not legal.
    fn play(&mut self, way: &mut PartialReading, played: Move, at: Range<usize>, slips: Slips) -> bool {
        let answer = self.asked.answers.get(&at.start);
        let is_meant = answer.is_none_or(|answer| print::played(&played, self.asked.alphabet) == *answer);
        if !is_meant || !way.play(played, at, slips) {
            return false;
        }
        let (_, word) = way.position.last_move(Alphabet::Latin).unwrap_or_default();
        let next = self.lines.len() + 1;
        way.line = *self.lines.entry((way.line, word)).or_insert(next);
        true
    }

    fn stick(&mut self, way: PartialReading) {
        let furthest = self.stuck.first().map_or(0, |way| way.at);
        if way.at > furthest {
            self.stuck.clear();
        }
        if way.at >= furthest && self.stuck.len() < WIDTH {
            self.stuck.push(way);
        }
    }

    /// The readings that are what somebody said.
    fn answered(&self, answer: &str, readings: Vec<Reading>) -> Vec<Reading> {
        let is_it = |one: &Reading| match &one.piece {
            // Perhaps the first half of the move.
            Alternative::Stone(stone) => answer.starts_with(&print::stone(stone, self.asked.alphabet)),
            Alternative::Played(played) => print::played(played, self.asked.alphabet) == answer,
            Alternative::Separator(_) => answer.is_empty(),
            _ => false,
        };
        let end = readings
            .iter()
            .filter(|one| matches!(one.piece, Alternative::Stone(_) | Alternative::Played(_)))
            .map(|one| one.end)
            .max();
        let (mut chosen, rest): (Vec<_>, Vec<_>) = readings.into_iter().partition(is_it);
        if chosen.is_empty() {
            let played =
                notation::record(answer, &SpanMap::offset(0)).tree.plies().next().map(|ply| ply.played.clone());
            let Some((end, played)) = end.zip(played) else { return rest };
            chosen.push(Reading { end, piece: Alternative::Played(played), slips: Slips::none().and(Slip::Guess) });
        }
        chosen
    }

    /// Follows a way with one more reading; whether it leads on.
    fn take(&mut self, way: &PartialReading, at: usize, reading: Reading) -> bool {
        let Reading { end, piece, slips } = reading;
        let place = at..end;
        let mut next = way.clone();
        if way.is_ended && !matches!(piece, Alternative::Comment(_)) {
            return false;
        }
        match piece {
            Alternative::Number(value) => {
                if way.half.is_some() || way.number.is_some() {
                    return false;
                }
                next.number = Some((value, place.clone(), slips));
                next.at = end;
                self.add(next);
                true
            }
            Alternative::Played(played) => match way.half.clone() {
                // `г@j10, -`: the other half is skipped.
                Some((stone, from, more, true)) if played == Move::Pass => {
                    next.half = None;
                    let went = self.play(&mut next, Move::Stone(stone), from..end, more.with(&slips).and(Slip::Comma));
                    if went {
                        self.add(next);
                    }
                    went
                }
                Some(_) => false,
                None => {
                    let went = self.play(&mut next, played, place, slips);
                    if went {
                        self.add(next);
                    }
                    went
                }
            },
            Alternative::Stone(stone) => self.take_stone(way, stone, place, &slips),
            Alternative::Separator(is_comma) => {
                // The end of a line of moves is perhaps that of a game.
                let behind = self.asked.text[place.end..self.end].trim_start_matches([' ', '\t', '\r']);
                let is_perhaps_end = self.asked.text[place.clone()].starts_with('*') && behind.starts_with('\n');
                let is_perhaps_more =
                    is_perhaps_end || self.is_perhaps_of_offer(way, &place) || self.is_perhaps_comma(way, &place);
                let slips = if is_perhaps_more { slips.and(Slip::Doubt) } else { slips };
                self.take_separator(next, is_comma, place, slips)
            }
            Alternative::Mark(_) | Alternative::Comment(_) | Alternative::Brackets(_) | Alternative::End
                if way.half.is_some() =>
            {
                false
            }
            Alternative::Mark(mark) => {
                let behind_a_move = next.link.as_ref().is_some_and(|link| matches!(link.step.word, ReadWord::Ply(_)));
                if behind_a_move && way.number.is_none() {
                    next.push(place, ReadWord::Mark(mark), slips);
                } else {
                    next.push(place, ReadWord::Separator, slips.and(Slip::Separator));
                }
                self.add(next);
                true
            }
            Alternative::Comment(comment) => {
                if way.number.is_some() {
                    return false;
                }
                next.push(place, ReadWord::Comment(comment), slips);
                self.add(next);
                true
            }
            Alternative::Brackets(inside) => {
                if way.number.is_some() {
                    return false;
                }
                let word = self.brackets(&next, inside.clone());
                next.push(place, word, slips);
                self.add(next);
                true
            }
            Alternative::End => {
                next.is_ended = true;
                next.push(place, ReadWord::End, slips);
                self.add(next);
                true
            }
        }
    }

    /// A stone: a move by itself, the first half of a move, or the second.
    fn take_stone(&mut self, way: &PartialReading, stone: Stone, place: Range<usize>, slips: &Slips) -> bool {
        let mut next = way.clone();
        if let Some((first, from, more, is_divided)) = next.half.take() {
            // Where the second stone has a comma of its own, it is perhaps the first of the next move.
            let is_torn = self.asked.text[place.end..self.end].trim_start().starts_with(',');
            let is_proper = is_divided && more.is_empty();
            let slips = more.with(slips);
            let slips = if is_divided { slips } else { slips.and(Slip::Comma) };
            let slips = if is_torn && !is_proper { slips.and(Slip::Doubt) } else { slips };
            let went = self.play(&mut next, Move::Pair([first, stone]), from..place.end, slips);
            if went {
                self.add(next);
            }
            return went;
        }
        let has_halves = next.position.profile().due.is_some_and(|due| due(next.position.number()).len() > 1);
        let mut went = false;
        if has_halves && next.position.outcome().is_none() {
            let mut half = way.clone();
            half.at = place.end;
            half.half = Some((stone, place.start, slips.clone(), false));
            let mut alone = way.clone();
            // A first half that is no move by itself is none before another.
            if self.play(&mut alone, Move::Stone(stone), place.clone(), slips.clone()) {
                self.add(half);
            }
        }
        // A comma announces the other half.
        let is_announced = has_halves && self.asked.text[place.end..self.end].trim_start().starts_with(',');
        if self.play(&mut next, Move::Stone(stone), place, slips.clone()) {
            went = true;
            if !is_announced {
                self.add(next);
            }
        }
        went
    }

    /// Whether a sign stands where those of an offer would, and no number behind it.
    fn is_perhaps_of_offer(&self, way: &PartialReading, place: &Range<usize>) -> bool {
        let text = &self.asked.text[..self.end];
        if way.near_offer == 0 && !way.position.is_offer_due() {
            return false;
        }
        let behind = text[place.end..].trim_start_matches([' ', '\t']);
        let is_last = behind.starts_with(|c: char| c.is_ascii_digit() || c == '\n') || behind.is_empty();
        // Where nothing but commas stands around, they divide moves.
        let around = || {
            let begin = text.floor_char_boundary(place.start.saturating_sub(AROUND));
            let end = text.floor_char_boundary((place.end + AROUND).min(text.len()));
            let begin = text[begin..place.start].rfind('\n').map_or(begin, |at| begin + at + 1);
            let end = text[place.end..end].find('\n').map_or(end, |length| place.end + length);
            &text[begin..end]
        };
        let is_sign = || around().trim_end_matches(['*', ' ', '\t', '\r']).contains(['|', '│', '*']);
        !is_last && is_sign()
    }

    /// Whether a sign stands behind a half-move where another half may follow.
    fn is_perhaps_comma(&self, way: &PartialReading, place: &Range<usize>) -> bool {
        let behind = self.asked.text[place.end..self.end].trim_start_matches([' ', '\t']);
        let is_of_stones = |word: &ReadWord| matches!(word, ReadWord::Ply(Move::Stone(_) | Move::Pair(_)));
        let has_half = way.link.as_ref().is_some_and(|link| is_of_stones(&link.step.word));
        let has_halves = |before: &Rc<Position>| before.profile().due.is_some_and(|due| due(before.number()).len() > 1);
        let is_between = way.half.is_none() && behind.starts_with(char::is_alphabetic);
        has_half && is_between && way.before.as_ref().is_some_and(has_halves)
    }

    fn take_separator(&mut self, mut next: PartialReading, is_comma: bool, place: Range<usize>, slips: Slips) -> bool {
        if let Some((stone, from, more, is_divided)) = next.half.take() {
            if !is_comma {
                return false;
            }
            if is_divided {
                next.half = Some((stone, from, more.with(&slips).and(Slip::Comma), true));
                next.at = place.end;
                self.add(next);
                return true;
            }
            // Nothing behind the comma: the other half is skipped.
            let mut alone = next.clone();
            let more = more.with(&slips);
            next.half = Some((stone, from, more.clone(), true));
            next.at = place.end;
            self.add(next);
            // A proper comma divides two halves wherever another stone follows.
            let text = &self.asked.text[..self.end];
            let is_divider = slips.is_empty()
                && sloppy::skip_space(text, place.end).is_some_and(|at| {
                    sloppy::readings(text, at, self.columns)
                        .iter()
                        .any(|one| matches!(one.piece, Alternative::Stone(_)))
                });
            if !is_divider && self.play(&mut alone, Move::Stone(stone), from..place.end, more.and(Slip::Comma)) {
                alone.at = place.end;
                self.add(alone);
            }
            return true;
        }
        if let Some((_, written, own)) = &mut next.number {
            // `1. … e7`, `1. - e7`: dots, bullets and dashes behind a number belong to it.
            let is_only_sign = slips.iter().all(|slip| matches!(slip, Slip::Separator | Slip::Dash));
            if !is_only_sign || is_comma {
                return false;
            }
            written.end = place.end;
            *own = std::mem::take(own).with(&slips);
            next.at = place.end;
        } else {
            let slips = if is_comma { slips.and(Slip::Separator) } else { slips };
            next.push(place, ReadWord::Separator, slips);
        }
        self.add(next);
        true
    }

    /// What stands in brackets: a variation of the last move, or words.
    fn brackets(&self, way: &PartialReading, inside: Range<usize>) -> ReadWord {
        let text = self.asked.text[inside.clone()].trim();
        let before = way.before.as_ref().filter(|_| self.depth < DEEPEST);
        if let Some(before) = before.filter(|_| text.lines().any(sloppy::is_moves)) {
            let asked = ReadingContext { guesses: false, ..self.asked };
            let found = search(before, asked, inside, self.columns, self.depth + 1);
            if found.is_whole {
                return ReadWord::Variation(found.settle(&[], self.asked).steps);
            }
        }
        ReadWord::Comment(text.trim_matches(['"', '«', '»']).to_owned())
    }

    /// Takes legal moves for the words at which all ways stopped; false where there are none.
    fn guess(&mut self) -> bool {
        let stuck = std::mem::take(&mut self.stuck);
        let text = &self.asked.text[..self.end];
        for way in &stuck {
            if way.guesses >= GUESSES || way.position.outcome().is_some() {
                continue;
            }
            let from = way.half.as_ref().map_or(way.at, |half| half.1);
            let mut words = self.words_at(way);
            if words.is_empty() && way.half.is_none() && way.at < text.len() {
                let end = way.at + sloppy::word_end(&text[way.at..]);
                words = near::words(&text[way.at..end]).into_iter().map(|word| (end, word)).collect();
            }
            for (end, word) in words {
                let guesses = match way.position.attempt(&word) {
                    Ok(()) => vec![word],
                    Err(refusal) => {
                        let list = refusal.suggestions.iter();
                        let read = |text: &str| {
                            notation::record(text, &SpanMap::offset(0))
                                .tree
                                .plies()
                                .next()
                                .map(|ply| ply.played.clone())
                        };
                        list.filter_map(|one| read(&one.replacement)).collect()
                    }
                };
                for guess in guesses {
                    let mut next = PartialReading { half: None, ..way.clone() };
                    if self.play(&mut next, guess, from..end, Slips::none().and(Slip::Guess)) {
                        next.guesses += 1;
                        self.add(next);
                    }
                }
            }
        }
        let has_any = !self.open.is_empty();
        // Where no guess leads on, it stops where it stopped.
        self.stuck = stuck;
        has_any
    }

    /// The moves that may be written where a way has come to, the half that waits included.
    fn words_at(&self, way: &PartialReading) -> Vec<(usize, Move)> {
        let text = &self.asked.text[..self.end];
        let Some(at) = sloppy::skip_space(text, way.at.min(self.end)) else { return Vec::new() };
        let word = |one: Reading| match (one.piece, &way.half) {
            (Alternative::Stone(stone), Some((first, ..))) => Some((one.end, Move::Pair([*first, stone]))),
            (Alternative::Stone(stone), None) => Some((one.end, Move::Stone(stone))),
            (Alternative::Played(played), None) => Some((one.end, played)),
            _ => None,
        };
        sloppy::readings(text, at, self.columns).into_iter().filter_map(word).collect()
    }

    fn finish(mut self, start: &Position) -> SearchResult {
        self.whole.sort_by_key(|way| (way.miscounts, way.cost));
        let is_whole = !self.whole.is_empty();
        let mut ways = if is_whole { std::mem::take(&mut self.whole) } else { std::mem::take(&mut self.stuck) };
        ways.sort_by_key(|way| (way.guesses, way.cost));
        let mut ways = ways.into_iter();
        let Some(best) = ways.next() else {
            let position = start.clone();
            let best = Rival { link: None, miscounts: 0 };
            return SearchResult {
                best,
                rivals: Vec::new(),
                cost: 0,
                reached: 0,
                is_whole: true,
                stop: None,
                position,
            };
        };
        let mut rivals: Vec<Rival> = ways.map(|way| Rival { link: way.link, miscounts: way.miscounts }).collect();
        rivals.append(&mut self.given_up);
        let stop = (!is_whole).then(|| self.stop(&best));
        SearchResult {
            rivals,
            cost: best.cost,
            reached: best.at,
            is_whole,
            stop,
            position: Rc::unwrap_or_clone(best.position),
            best: Rival { link: best.link, miscounts: best.miscounts },
        }
    }

    /// Where a way stops, and why.
    fn stop(&self, way: &PartialReading) -> ReadingStop {
        let text = &self.asked.text[..self.end];
        let at = way.half.as_ref().map_or(way.at, |half| half.1).min(text.trim_end().len());
        if let Some((end, played)) = self.words_at(way).into_iter().next() {
            let why = match way.position.attempt(&played) {
                Err(refusal) => refusal.explanation.message.clone(),
                Ok(()) => Text::new("the game goes on otherwise", "партия продолжается иначе"),
            };
            return ReadingStop { at: at..end, why };
        }
        if way.half.is_some() {
            let why = Text::new("half of a move is missing", "не хватает половины хода");
            return ReadingStop { at: at..way.at.max(at), why };
        }
        let end = at + if at < text.len() { sloppy::word_end(&text[at..]) } else { 0 };
        let written = crate::text::shorten(&text[at..end]);
        let why = if written.is_empty() {
            Text::new("a number without a move", "номер без хода")
        } else {
            crate::text!("{written} cannot be read as a move", "{written} не читается как ход")
        };
        ReadingStop { at: at..end, why }
    }
}

/// Why a word is no move in a position that may be one in another.
const HERE: [&str; 7] = ["occupied", "crossing", "opening", "piercing", "looping", "colour", "half-move"];

/// The moves that a word may be, though not in this position perhaps, with how unlikely they are; nothing where it may be one
/// move only.
fn possible(way: &PartialReading, readings: &[Reading]) -> Vec<(u32, Alternative)> {
    if readings.iter().filter(|one| is_move(one)).count() < 2 {
        return Vec::new();
    }
    let is_possible = |one: &&Reading| {
        let word = match (&one.piece, &way.half) {
            (Alternative::Stone(stone), Some((first, ..))) => Move::Pair([*first, *stone]),
            (Alternative::Stone(stone), None) => Move::Stone(*stone),
            (Alternative::Played(played), None) => played.clone(),
            _ => return false,
        };
        way.position.attempt(&word).map_or_else(|refusal| HERE.contains(&refusal.code().rule()), |()| true)
    };
    readings.iter().filter(is_possible).map(|one| (one.slips.cost(), one.piece.clone())).collect()
}

/// Whether a word may be another move that is as likely. That it is illegal here, or leads nowhere, proves nothing: another move
/// may be wrong.
fn is_unlikelier(reading: &Reading, possible: &[(u32, Alternative)]) -> bool {
    possible.iter().any(|(cost, piece)| *cost <= reading.slips.cost() && *piece != reading.piece)
}

/// Whether a row that stands at the wrong end may be another one that is missing: where any two vertices may be joined, `[b3-c]`
/// is `[b3-c4]` perhaps.
fn lacks_a_row(reading: &Reading, way: &PartialReading) -> bool {
    let is_edge = matches!(reading.piece, Alternative::Played(Move::Segment(_) | Move::Offer(_)));
    is_edge && reading.slips.iter().any(|slip| slip == Slip::Order) && way.position.frame().segments == "free"
}

fn is_move(reading: &Reading) -> bool {
    matches!(reading.piece, Alternative::Played(_) | Alternative::Stone(_))
}

/// Whether a move was read where another thing may stand, though no way to read the text leads on with it: the number of a move,
/// of which the one before is missing perhaps, or a dash behind a number.
fn is_perhaps_another(word: &str, behind: &str, reading: &Reading, way: &PartialReading) -> bool {
    let number = way.position.number();
    // The number of the next move behind a blank, and no row.
    let last = word.rsplit(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
    let is_next = last.and_then(|digits| digits.parse().ok()) == Some(number + 1);
    let is_closed = word.ends_with([']', ')', '}', '>']);
    if is_move(reading)
        && !is_closed
        && (word.contains('\t') || (is_next && word.contains(' ') && way.number.is_some()))
    {
        return true;
    }
    match &reading.piece {
        Alternative::Stone(_) if !reading.slips.is_empty() => {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            let digits = bare.len() - bare.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let value = bare[..digits].parse::<u32>().ok();
            // Behind a number may stand a letter by mistake.
            let near = if digits == bare.len() { NEAR_NUMBERS } else { 1 };
            let is_number = bare[digits..].chars().all(char::is_alphabetic);
            is_number && value.is_some_and(|value| value.abs_diff(number) <= near)
        }
        // One dash, where a move stands behind it, or no number before it as before other moves.
        Alternative::Played(Move::Pass) if !reading.slips.is_empty() && word.chars().count() == 1 => {
            let behind = behind.trim_start_matches([' ', '\t']);
            let is_between = behind.starts_with(|c: char| c.is_alphabetic() || matches!(c, '[' | '-' | '–' | '—'));
            is_between || (way.has_numbers && way.number.is_none())
        }
        _ => false,
    }
}

/// The words of a way in their order.
fn steps(mut link: Option<&Rc<Link>>) -> Vec<&ReadStretch> {
    let mut out = Vec::new();
    while let Some(one) = link {
        out.push(&one.step);
        link = one.before.as_ref();
    }
    out.reverse();
    out
}

impl SearchResult {
    /// The words of the best way, with what other ways say against them.
    fn settle(self, foreign: &[Rival], asked: ReadingContext<'_>) -> Understood {
        let ReadingContext { text, alphabet, .. } = asked;
        let seats = self.position.profile().seats.len();
        let mut own: Vec<ReadStretch> = steps(self.best.link.as_ref()).into_iter().cloned().collect();
        let is_move = |step: &ReadStretch| matches!(step.word, ReadWord::Ply(_));
        let key = |step: &ReadStretch| (step.at.start, step.at.end, step.word.written(alphabet));
        let has_right_numbers = self.best.miscounts == 0;
        let has_loose_halves = own.iter().any(|step| {
            matches!(step.word, ReadWord::Ply(Move::Pair(_))) && step.slips.iter().any(|slip| slip == Slip::Comma)
        });
        let own_keys: HashSet<_> = own.iter().filter(|step| is_move(step)).map(key).collect();
        for rival in self.rivals.iter().chain(foreign) {
            // Right numbers speak for one way, and wrong ones against the other; but halves without a comma may be moves of a
            // round that the numbers count.
            let is_miscounted = has_right_numbers && rival.miscounts > 0;
            if is_miscounted && !has_loose_halves {
                continue;
            }
            let theirs = steps(rival.link.as_ref());
            if is_miscounted && !stretch::counts_rounds(text, &theirs, seats) {
                continue;
            }
            let last = theirs.last().map_or(0, |step| step.at.end);
            let moves: HashMap<_, _> =
                theirs.iter().rev().filter(|step| is_move(step)).map(|step| (step.at.start, step)).collect();
            let keys: HashSet<_> = theirs.iter().filter(|step| is_move(step)).map(|step| key(step)).collect();
            for step in own.iter_mut().filter(|step| is_move(step) && step.at.end <= last) {
                if keys.contains(&key(step)) {
                    continue;
                }
                let other = moves.get(&step.at.start).map_or(String::new(), |other| other.word.written(alphabet));
                if !step.others.contains(&other) {
                    step.others.push(other);
                }
            }
            // A move of theirs where there is none of ours.
            for other in theirs.iter().filter(|other| is_move(other) && !own_keys.contains(&key(other))) {
                let here = own.iter_mut().find(|step| step.at.start == other.at.start && !is_move(step));
                let word = other.word.written(alphabet);
                if let Some(step) = here.filter(|step| !step.others.contains(&word)) {
                    step.others.push(word);
                }
            }
        }
        Understood { steps: own, stop: self.stop, position: self.position }
    }
}
