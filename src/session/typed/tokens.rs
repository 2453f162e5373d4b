//! A typed text taken apart into numbers, moves, signs, comments and lines of words, without asking the rules.

use std::collections::HashMap;
use std::ops::Range;

use super::lines::{self, LineMeaning};
use crate::notation::picture::Form;
use crate::notation::typed::{self, Columns, Slip, Slips};
use crate::notation::{Assessment, MAX_DEPTH, Move, is_dash};
use crate::rules::Profile;

/// The reading of a stretch of text.
#[derive(Clone, Debug)]
pub(super) enum TypedToken {
    /// The number of a move; behind the move it is known which number is right.
    Number { written: u32, is: u32 },
    /// A move, or one stone of it.
    Move(Move),
    /// A mark.
    Mark(Assessment),
    /// A comment.
    Comment(String),
    /// A text in brackets that begins with moves.
    Variation(Vec<TokenSpan>),
    /// A sign between moves.
    Sign,
    /// One dash: a pass, a skipped half or a sign, by its neighbours.
    Dash,
    /// The end marker.
    End,
    /// Words among moves.
    Words,
    /// A word with the signs of a move that is none.
    Unknown,
    /// A line of words.
    Line,
    /// A line with a key of the table, or a result.
    Said(LineMeaning),
    /// A position drawn in signs.
    Board,
}

/// A stretch of text with its reading.
#[derive(Clone, Debug)]
pub(super) struct TokenSpan {
    pub(super) at: Range<usize>,
    pub(super) token: TypedToken,
    pub(super) slips: Slips,
    /// Its other possible readings.
    pub(super) others: Vec<String>,
}

impl TokenSpan {
    pub(super) fn new(at: Range<usize>, token: TypedToken, slips: Slips) -> Self {
        Self {
            at,
            token,
            slips,
            others: Vec::new(),
        }
    }
}

/// A text to be taken apart.
pub(super) struct Tokens<'a> {
    pub(super) text: &'a str,
    pub(super) profile: &'a Profile,
    pub(super) columns: Columns,
    /// The answers to what words mean, by the places at which they begin.
    pub(super) answers: &'a HashMap<usize, String>,
    /// Whether it is the record of a document, which has no lines of words.
    pub(super) is_record: bool,
    partners: HashMap<usize, usize>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(
        text: &'a str,
        profile: &'a Profile,
        columns: Columns,
        answers: &'a HashMap<usize, String>,
        is_record: bool,
    ) -> Self {
        Self {
            text,
            profile,
            columns,
            answers,
            is_record,
            partners: partners(text),
        }
    }

    /// All of a typed text.
    pub(super) fn lines(&self) -> Vec<TokenSpan> {
        let (mut out, mut at) = (Vec::<TokenSpan>::new(), 0);
        let (mut has_moves, mut last) = (false, 0);
        while let Some(start) = skip_space(self.text, at) {
            let line = first_line(&self.text[start..]);
            let end = start + line.len();
            let line = line.trim_end();
            let range = start..start + line.len();
            if let Some(board) = self.board(start).filter(|_| !has_moves) {
                at = board.end;
                out.push(TokenSpan::new(board, TypedToken::Board, Slips::none()));
                continue;
            }
            if let Some(said) = self.said(line) {
                let slips = Slips::none().and_if(said.is_doubtful, Slip::Doubt);
                out.push(TokenSpan::new(range, TypedToken::Said(said), slips));
                at = end;
                continue;
            }
            if is_rule(line) {
                out.push(TokenSpan::new(
                    range,
                    TypedToken::Sign,
                    Slips::none().and(Slip::Separator),
                ));
                at = end;
                continue;
            }
            let (words, behind) = self.words(start..self.text.len(), true, 0);
            if line.starts_with('#') || !is_moves(&words, has_moves.then_some(last)) {
                out.push(TokenSpan::new(
                    range,
                    TypedToken::Line,
                    Slips::none().and(Slip::Prose),
                ));
                at = end;
                continue;
            }
            for word in words {
                match word.token {
                    TypedToken::Number { written, .. } => last = written,
                    TypedToken::Move(_) => has_moves = true,
                    _ => {}
                }
                out.push(word);
            }
            at = behind;
        }
        out
    }

    /// The meaning of a line by a key or as a result.
    fn said(&self, line: &str) -> Option<LineMeaning> {
        let is_move =
            |value: &str| typed::read(value.trim(), self.profile.form, self.columns).is_some();
        if line
            .split_once(':')
            .is_some_and(|(_, value)| is_move(value))
        {
            return None;
        }
        let result = |text: &str| lines::result(text, self.profile);
        let said = result(line).map(LineMeaning::sure);
        said.or_else(|| lines::heading(line, self.profile))
    }

    /// The rows of a position drawn in signs that begin at a place.
    fn board(&self, start: usize) -> Option<Range<usize>> {
        let (mut end, mut rows, mut is_drawn) = (start, 0, false);
        for line in self.text[start..].split_inclusive('\n') {
            let row = line.trim();
            let is_single = row.split_whitespace().all(|word| word.chars().count() == 1);
            let is_packed =
                row.chars().all(|sign| ".·+xoхоXO ".contains(sign)) && row.contains(['.', '·']);
            let is_frame = row.chars().all(|sign| "+-|–—─│┼ ".contains(sign))
                && row.contains(['+', '|', '│', '┼']);
            if row.chars().filter(|sign| !sign.is_whitespace()).count() < 2
                || !(is_single || is_packed || is_frame)
            {
                break;
            }
            is_drawn |= match self.profile.form {
                Form::Cells => row.contains(['.', '·']),
                Form::Edges => row.starts_with('+'),
            };
            rows += 1;
            end += line.len();
        }
        let range = start..start + self.text[start..end].trim_end().len();
        (rows > 1 && is_drawn).then_some(range)
    }

    /// The words of a stretch of text, or of a line of it; and where they end.
    pub(super) fn words(
        &self,
        range: Range<usize>,
        is_line: bool,
        depth: usize,
    ) -> (Vec<TokenSpan>, usize) {
        let (mut out, mut at) = (Vec::<TokenSpan>::new(), range.start);
        while let Some(next) = skip_space(&self.text[..range.end], at) {
            if is_line && !out.is_empty() && self.text[at..next].contains('\n') {
                return (out, at);
            }
            let is_move_due = out.last().is_some_and(|last| {
                matches!(last.token, TypedToken::Number { .. } | TypedToken::Sign)
            });
            let word = self.word(next..range.end, is_move_due, depth);
            at = word.at.end;
            out.push(word);
        }
        (out, range.end)
    }

    /// The word at the beginning of a stretch that is not white space. A move is due behind a number or a separator.
    fn word(&self, range: Range<usize>, is_move_due: bool, depth: usize) -> TokenSpan {
        let at = range.start;
        let rest = &self.text[range.clone()];
        let one = |length: usize, token, slips| TokenSpan::new(at..at + length, token, slips);
        let form = self.profile.form;
        if let Some(answer) = self
            .answers
            .get(&at)
            .and_then(|answer| typed::read(answer, form, Columns::Latin))
        {
            let length = typed::read(rest, form, self.columns)
                .map_or_else(|| word_end(rest), |own| own.length);
            return one(length, TypedToken::Move(answer.played), Slips::none());
        }
        if let Some(said) = self.result_behind(rest, is_move_due) {
            let length = first_line(rest).trim_end().len();
            return one(length, TypedToken::Said(said), Slips::none());
        }
        // A dash before a word for a number belongs to it where it begins a line; behind a move it may be a pass.
        let begins_line = self.text[..at]
            .trim_end_matches([' ', '\t'])
            .ends_with('\n')
            || self.text[..at].trim().is_empty();
        let number = typed::number(rest).filter(|_| begins_line || !rest.starts_with(is_dash));
        if let Some(number) = number {
            return one(
                number.length,
                TypedToken::Number {
                    written: number.value,
                    is: 0,
                },
                number.slips,
            );
        }
        if let Some((length, slips)) = typed::pass(rest) {
            return one(length, TypedToken::Move(Move::Pass), slips);
        }
        if let Some(found) = typed::read(rest, form, self.columns) {
            return one(found.length, TypedToken::Move(found.played), found.slips);
        }
        self.dashes(rest, at)
            .or_else(|| self.comment(range, depth))
            .or_else(|| sign(rest).map(|(length, token, slips)| one(length, token, slips)))
            .unwrap_or_else(|| {
                let word = &rest[..word_end(rest)];
                if self.is_record || is_like_move(word) {
                    return one(word.len(), TypedToken::Unknown, Slips::none());
                }
                one(
                    self.prose(rest),
                    TypedToken::Words,
                    Slips::none().and(Slip::Prose),
                )
            })
    }

    /// The result that the rest of a line says, perhaps with one dash before it; where a move is due, the dash is a pass.
    fn result_behind(&self, rest: &str, is_move_due: bool) -> Option<LineMeaning> {
        if self.is_record {
            return None;
        }
        let line = first_line(rest);
        // A longer line has no result, since each of its words would look through it.
        if line.len() > lines::LONGEST {
            return None;
        }
        let line = line.trim();
        let behind = line
            .strip_prefix(is_dash)
            .filter(|behind| !is_move_due && !behind.starts_with(is_dash));
        let words = behind.unwrap_or(line).trim_start();
        lines::result(words, self.profile).map(LineMeaning::sure)
    }

    /// A run of dashes.
    fn dashes(&self, rest: &str, at: usize) -> Option<TokenSpan> {
        let length = rest.find(|sign| !is_dash(sign)).unwrap_or(rest.len());
        let dashes = &rest[..length];
        let stretch = |token, slips| Some(TokenSpan::new(at..at + length, token, slips));
        match dashes.chars().count() {
            0 => None,
            1 if dashes == "\u{2014}" && self.is_record => {
                stretch(TypedToken::Move(Move::Pass), Slips::none())
            }
            1 => stretch(TypedToken::Dash, Slips::none()),
            2 => stretch(TypedToken::Move(Move::Pass), Slips::none()),
            3 => stretch(
                TypedToken::Move(Move::Pass),
                Slips::none().and(Slip::Pass).and(Slip::Doubt),
            ),
            _ => stretch(
                TypedToken::Sign,
                Slips::none().and(Slip::Separator).and(Slip::Doubt),
            ),
        }
    }

    /// A comment, or a variation.
    fn comment(&self, range: Range<usize>, depth: usize) -> Option<TokenSpan> {
        let rest = &self.text[range.clone()];
        let open = rest.chars().next()?;
        if open == '#' {
            let line = first_line(rest).trim_end();
            let comment = TypedToken::Comment(line[1..].trim().to_owned());
            let slips = Slips::none()
                .and(Slip::Quotes)
                .and_if(self.has_moves(&line[1..]), Slip::Doubt);
            return Some(TokenSpan::new(
                range.start..range.start + line.len(),
                comment,
                slips,
            ));
        }
        let close = *self.partners.get(&range.start)?;
        if close >= range.end {
            return None;
        }
        let inside = range.start + open.len_utf8()..close;
        let at = range.start..close + self.text[close..].chars().next().map_or(0, char::len_utf8);
        if open == '(' && depth < MAX_DEPTH {
            let (words, _) = self.words(inside.clone(), false, depth + 1);
            if self.is_record || is_moves(&words, None) {
                return Some(TokenSpan::new(
                    at,
                    TypedToken::Variation(words),
                    Slips::none(),
                ));
            }
        }
        let is_other = !matches!(open, '"' | '«');
        let hides_move = is_other && self.has_moves(&self.text[inside.clone()]);
        let slips = Slips::none()
            .and_if(is_other, Slip::Quotes)
            .and_if(hides_move, Slip::Doubt);
        Some(TokenSpan::new(
            at,
            TypedToken::Comment(self.text[inside].to_owned()),
            slips,
        ))
    }

    /// Whether words for people hold something like a move.
    fn has_moves(&self, words: &str) -> bool {
        let is_move = |word: &str| typed::read(word, self.profile.form, self.columns).is_some();
        words
            .split_whitespace()
            .any(|word| is_like_move(word) || is_move(word))
    }

    /// How far words among moves go: to a number with a move behind it, to a comment or to the end of the line.
    fn prose(&self, rest: &str) -> usize {
        let line = first_line(rest);
        let mut at = word_end(line);
        while let Some(next) = skip_space(line, at) {
            let behind = typed::number(&line[next..])
                .filter(|number| number.is_signed)
                .map(|number| next + number.length);
            let is_move = |at: usize| {
                let behind = line[at..].trim_start();
                behind.starts_with(is_dash)
                    || typed::pass(behind).is_some()
                    || typed::read(behind, self.profile.form, self.columns).is_some()
            };
            if behind.is_some_and(is_move) || line[next..].starts_with(['"', '«', '“', '„', '{'])
            {
                break;
            }
            at = next + word_end(&line[next..]);
        }
        at
    }
}

fn first_line(text: &str) -> &str {
    &text[..text.find('\n').unwrap_or(text.len())]
}

/// A mark, the end marker, or a sign between moves; an unknown one is doubted.
fn sign(rest: &str) -> Option<(usize, TypedToken, Slips)> {
    let first = rest.chars().next()?;
    if let Some((length, mark, slips)) = typed::mark(rest) {
        let token = mark.map_or_else(
            || TypedToken::Comment(rest[..length].to_owned()),
            TypedToken::Mark,
        );
        return Some((length, token, slips));
    }
    let slips = Slips::none().and(Slip::Separator);
    match first {
        '*' if rest[1..].trim_start().is_empty() => Some((1, TypedToken::End, Slips::none())),
        _ if typed::is_separator(first) => Some((first.len_utf8(), TypedToken::Sign, slips)),
        '.' if rest.starts_with("...") => Some((3, TypedToken::Sign, slips)),
        '@' | '[' | ']' => None,
        _ if first.is_alphanumeric() => None,
        _ => Some((
            first.len_utf8(),
            TypedToken::Sign,
            slips.and_if(first != '.', Slip::Doubt),
        )),
    }
}

/// Whether words have moves and nothing that is none: they begin with a number and its move, or all of them can be read. `last`
/// is the number before them, if moves stand before them: a line that goes on from there is meant for moves.
fn is_moves(words: &[TokenSpan], last: Option<u32>) -> bool {
    let is_sign = |word: &&TokenSpan| matches!(word.token, TypedToken::Sign | TypedToken::Dash);
    let mut begins = words.iter().skip_while(is_sign);
    let first = begins.next().map(|word| &word.token);
    let second = begins.next().map(|word| &word.token);
    if let Some(TypedToken::Number { written, .. }) = first {
        return match second {
            Some(TypedToken::Words) => {
                last.is_some_and(|last| last.checked_add(1) == Some(*written))
            }
            _ => true,
        };
    }
    let is_word = |word: &TokenSpan| matches!(word.token, TypedToken::Words | TypedToken::Unknown);
    !words.iter().any(is_word)
}

/// Whether a line only divides others.
fn is_rule(line: &str) -> bool {
    let has_more = line.chars().filter(|sign| !sign.is_whitespace()).count() > 3;
    let is_sign = |sign: char| sign.is_whitespace() || "-=_*~#.·•–—─═━+|".contains(sign);
    (has_more && line.chars().all(is_sign)) || matches!(line, "+++" | "***" | "* * *")
}

/// Whether a word that cannot be read has the signs of a move.
pub(super) fn is_like_move(word: &str) -> bool {
    let has = |is: fn(char) -> bool| word.contains(is);
    word.contains(['[', ']', '@'])
        || (has(char::is_alphabetic) && has(|sign| sign.is_ascii_digit()))
}

/// Where the next word begins; nothing at the end.
pub(super) fn skip_space(text: &str, at: usize) -> Option<usize> {
    let behind = text[at..].find(|sign: char| !sign.is_whitespace() && sign != '\u{feff}')?;
    Some(at + behind)
}

/// The length of an unreadable word.
pub(super) fn word_end(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let end = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '"' | '«');
    text[first..].find(end).map_or(text.len(), |at| first + at)
}

/// The places of signs that open something, each with where it is closed: brackets outside of comments, guillemets, which
/// may nest, and quotation marks.
fn partners(text: &str) -> HashMap<usize, usize> {
    let (mut out, mut open) = (HashMap::new(), Vec::<(char, usize)>::new());
    let mut at = 0;
    // From which place on neither kind of quotation is closed.
    let mut unclosed = [text.len(); 2];
    while let Some(sign) = text[at..].chars().next() {
        let (place, behind) = (at, at + sign.len_utf8());
        at = behind;
        let is_quoted = open.last().is_some_and(|(sign, _)| *sign == '«');
        let mut close = |wanted: char| {
            if let Some((_, start)) = open.pop_if(|(own, _)| *own == wanted) {
                out.insert(start, place);
            }
        };
        match sign {
            '»' => close('«'),
            '«' => open.push((sign, place)),
            _ if is_quoted => {}
            '"' | '“' | '„' => {
                let (kind, ends) = match sign {
                    '"' => (0, &['"'][..]),
                    _ => (1, &['”', '“'][..]),
                };
                if behind > unclosed[kind] {
                    continue;
                }
                let closed = text[behind..].find(ends);
                if closed.is_none() {
                    unclosed[kind] = behind;
                }
                if let Some(length) = closed {
                    let end = behind + length;
                    out.insert(place, end);
                    at = end + text[end..].chars().next().map_or(0, char::len_utf8);
                }
            }
            '(' | '{' => open.push((sign, place)),
            '}' => close('{'),
            // A number with its bracket closes nothing: `( 5) e7 )`.
            ')' => {
                let before = text[..place].trim_end_matches(|sign: char| sign.is_ascii_digit());
                if before.len() == place || !before.ends_with(char::is_whitespace) {
                    close('(');
                }
            }
            _ => {}
        }
    }
    out
}
