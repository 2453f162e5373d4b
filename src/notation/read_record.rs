//! Reading a record: an iterative loop over its items, so that no input is too deep for the stack.

#![expect(
    clippy::inline_always,
    reason = "the loop over usual moves is one function"
)]

use super::fault::{Failure, ends_in_record, word_end};
use super::spelling::{Input, Unusual, behind_gap};
use super::words::{self, Ruler};
use super::{
    Assessment, Comment, Item, Letters, Line, Move, Number, Parsed, Ply, Variation, comments,
    letters,
};
use crate::Colour;
use crate::text::{Code, Diagnostic, Span, SpanMap, Text};

/// How deep variations may nest.
pub const MAX_DEPTH: usize = 100;

/// How many errors are reported before the rest of a record is given up.
const MAX_ERRORS: usize = 100;

/// How many bytes a move takes at least as people write it, with its number.
const MOVE_BYTES: usize = 8;

/// Room for more moves than this is made when they come: a long text need not hold moves.
const MOST_MOVES: usize = 512;

/// Reads the moves of a record.
///
/// `map` says where the text stands in the document. Everything that cannot be read is reported, and reading goes
/// on behind it; what should have been a move becomes [`Item::Broken`].
///
/// ```
/// use kletka::{notation, text::SpanMap};
/// let parsed = notation::record("1. [d4-5]! [d-e5] [oops] 4. --", &SpanMap::offset(0));
/// assert_eq!(parsed.tree.plies().count(), 3);
/// assert_eq!(parsed.diagnostics[0].span.range(), 18..24);
/// ```
#[must_use]
pub fn record(text: &str, map: &SpanMap) -> Parsed<Line> {
    let mut reader = RecordReader {
        ruler: Ruler { text, map },
        rest: behind_gap(text.as_bytes()),
        open: Vec::new(),
        line: Line {
            items: Vec::with_capacity((text.len() / MOVE_BYTES).min(MOST_MOVES)),
        },
        number: None,
        ended: false,
        has_bracketed: false,
        errors: 0,
        diagnostics: Vec::new(),
        letters: Letters::default(),
    };
    while reader.usual_ply() || reader.item() {}
    reader.finish()
}

/// A line that waits while one of its variations is read.
struct Waiting<'a> {
    line: Line,
    bracket: Input<'a>,
    replaces_nothing: bool,
}

struct RecordReader<'a> {
    ruler: Ruler<'a>,
    /// The text that remains to be read; the white space before it is read.
    rest: Input<'a>,
    open: Vec<Waiting<'a>>,
    line: Line,
    number: Option<Number>,
    ended: bool,
    /// Whether a number with a bracket was reported.
    has_bracketed: bool,
    errors: usize,
    diagnostics: Vec<Diagnostic>,
    letters: Letters,
}

impl<'a> RecordReader<'a> {
    /// Reads a move in its usual spelling, with its number if it has one; false where anything else stands.
    #[inline(always)]
    fn usual_ply(&mut self) -> bool {
        let (mut rest, mut number) = (self.rest, None);
        if let [b'0'..=b'9', ..] = rest {
            let Ok((behind, own)) = words::number::<Unusual>(self.ruler, rest) else {
                return false;
            };
            (rest, number) = (behind, Some(own));
        }
        if self.errors >= MAX_ERRORS || self.ended || (number.is_some() && self.number.is_some()) {
            return false;
        }
        if let [b'[', ..] = rest {
            return self.usual_segment(rest, number);
        }
        let Ok((behind, (first, second))) = words::half_moves::<Unusual>(self.ruler, rest) else {
            return self.less_usual_ply(rest, number);
        };
        if let [b',', ..] = behind {
            return false;
        }
        self.note(first.colour, rest);
        if let Some((from, second)) = second {
            self.note(second.colour, from);
            self.push(
                behind,
                number,
                Move::Pair([first, second]),
                first.span.to(second.span),
            );
        } else {
            self.push(behind, number, Move::Stone(first), first.span);
        }
        true
    }

    #[inline(never)]
    fn less_usual_ply(&mut self, rest: Input<'a>, number: Option<Number>) -> bool {
        if self.usual_segment(rest, number) {
            return true;
        }
        let Ok((behind, pass)) = words::pass::<Unusual>(self.ruler, rest) else {
            return false;
        };
        self.push(behind, number, pass.played, pass.span);
        true
    }

    #[inline(always)]
    fn usual_segment(&mut self, rest: Input<'a>, number: Option<Number>) -> bool {
        let Ok((behind, segment)) = words::lone_segment(self.ruler, rest) else {
            return false;
        };
        self.note(segment.colour, rest);
        self.push(behind, number, Move::Segment(segment), segment.span);
        true
    }

    #[inline(always)]
    fn note(&mut self, colour: Option<Colour>, word: Input<'a>) {
        self.letters
            .note(colour, word, self.ruler.at(word), self.ruler.map);
    }

    /// Takes a move that was read up to `rest`.
    #[inline(always)]
    fn push(&mut self, rest: Input<'a>, number: Option<Number>, played: Move, span: Span) {
        self.rest = rest;
        let number = number.or_else(|| self.number.take());
        let mark = if let [b'!' | b'?', ..] = rest {
            self.touching_mark()
        } else {
            None
        };
        self.line.items.push(Item::Ply(Ply {
            number,
            played,
            mark,
            span,
        }));
    }

    /// Reads the mark that touches the move before it; those that stand apart are items of their own.
    fn touching_mark(&mut self) -> Option<Assessment> {
        let before = &self.ruler.text[..self.ruler.at(self.rest)];
        let (rest, mark) =
            words::mark(self.rest).filter(|_| !before.ends_with(char::is_whitespace))?;
        self.rest = behind_gap(rest);
        Some(mark)
    }

    /// Reads one item in any spelling; false at the end of the text.
    #[inline(never)]
    fn item(&mut self) -> bool {
        let Some(&first) = self.rest.first() else {
            return false;
        };
        if self.errors >= MAX_ERRORS {
            let message = Text::new(
                "too many errors: the rest of the record is not read",
                "слишком много ошибок: остаток записи не читается",
            );
            let span = self.ruler.span(self.rest, b"");
            self.diagnostics.push(Diagnostic::error(
                Code::TooManyErrors,
                Span {
                    end: span.start,
                    ..span
                },
                message,
            ));
            self.rest = b"";
            return false;
        }
        match first {
            b'"' => self.comment('"'),
            b'#' => self.remark(),
            b'(' => self.open_variation(),
            b')' => self.close_variation(),
            b'*' => self.end_marker(),
            b'!' | b'?' => self.mark(),
            b'0'..=b'9' => self.number(),
            _ if self.rest.starts_with("«".as_bytes()) => self.comment('»'),
            _ => self.ply(),
        }
        self.rest = behind_gap(self.rest);
        true
    }

    fn error(&mut self, diagnostic: Diagnostic) {
        self.errors += 1;
        self.diagnostics.push(diagnostic);
    }

    /// Nothing but remarks may stand behind the end marker.
    fn after_end(&mut self, span: Span) {
        if std::mem::take(&mut self.ended) {
            let message = Text::new(
                "this stands behind the end marker *",
                "это стоит после знака конца *",
            );
            let help = Text::new(
                "move the marker behind it, or take the marker out",
                "перенесите знак в самый конец или уберите его",
            );
            self.error(Diagnostic::error(Code::Misplaced, span, message).help(help));
        }
    }

    fn ply(&mut self) {
        match words::played(self.ruler, self.rest) {
            Ok((rest, spelled)) => {
                if spelled.played != Move::Pass {
                    let (from, to) = (self.ruler.at(self.rest), self.ruler.at(rest));
                    let word = &self.ruler.text[from..to];
                    letters::notice(
                        word,
                        from,
                        self.ruler.map,
                        &mut self.letters,
                        &mut self.diagnostics,
                    );
                }
                self.after_end(spelled.span);
                self.push(rest, None, spelled.played, spelled.span);
            }
            Err(failure) => self.broken(failure),
        }
    }

    /// Reports a word that cannot be read and goes on behind it.
    fn broken(&mut self, failure: nom::Err<Failure<'a>>) {
        let (nom::Err::Error(failure) | nom::Err::Failure(failure)) = failure else {
            return;
        };
        let start = self.rest;
        let blamed = failure.from.unwrap_or(start);
        let end = word_end(
            self.ruler.text(blamed),
            blamed.len() - failure.rest.len(),
            ends_in_record,
        );
        self.rest = &blamed[end..];
        let word = &self.ruler.text(blamed)[..end];
        self.error(
            failure
                .fault
                .error(word, self.ruler.span(blamed, self.rest)),
        );
        self.number = None;
        self.line
            .items
            .push(Item::Broken(self.ruler.span(start, self.rest)));
    }

    fn number(&mut self) {
        match words::number(self.ruler, self.rest) {
            Ok((rest, number)) => {
                self.dangling_number();
                self.number = Some(number);
                self.rest = rest;
            }
            Err(failure) => match self.bracketed() {
                // The first of them speaks for all: `1)` in a record is one slip, however often.
                Some((rest, _)) if !self.has_bracketed => {
                    self.has_bracketed = true;
                    self.broken(failure);
                    self.rest = rest;
                }
                Some((rest, value)) => {
                    self.dangling_number();
                    let span = self.ruler.span(self.rest, rest);
                    (self.number, self.rest) = (Some(Number { value, span }), rest);
                }
                None => self.broken(failure),
            },
        }
    }

    /// A number that has a bracket for its full stop and stands before a word, and the text behind
    /// it.
    fn bracketed(&self) -> Option<(Input<'a>, u32)> {
        let length = self
            .rest
            .iter()
            .take_while(|sign| sign.is_ascii_digit())
            .count();
        let behind = self.rest[length..].strip_prefix(b")")?;
        // Before another number it closes a variation.
        let is_before_a_word = !matches!(
            behind_gap(behind),
            [] | [b')' | b'(' | b'"' | b'#' | b'0'..=b'9', ..]
        );
        let value = self.ruler.text(self.rest)[..length].parse().ok()?;
        is_before_a_word.then_some((behind, value))
    }

    /// A number that no move follows.
    fn dangling_number(&mut self) {
        if let Some(number) = self.number.take() {
            let value = number.value;
            let message = text!(
                "no move follows the number {value}.",
                "после номера {value}. нет хода"
            );
            let help = Text::new(
                "a move stands directly behind its number; -- is a pass",
                "ход ставят сразу после номера; -- это пропуск",
            );
            self.error(Diagnostic::error(Code::BadNumber, number.span, message).help(help));
        }
    }

    fn comment(&mut self, close: char) {
        let start = self.rest;
        let text = self.ruler.text(start);
        self.dangling_number();
        let Some((quotes, inside, rest)) = comments::comment(text) else {
            let message = text!(
                "the comment is not closed with {close}",
                "комментарий не закрыт знаком {close}"
            );
            let span = self.ruler.span(start, &start[close.len_utf8()..]);
            let help = Text::new(
                "a comment stands between \" and \" or between « and »",
                "комментарий стоит между \" и \" или между « и »",
            );
            self.error(Diagnostic::error(Code::UnclosedComment, span, message).help(help));
            self.rest = &start[text.find('\n').unwrap_or(text.len())..];
            return;
        };
        self.rest = rest.as_bytes();
        let span = self.ruler.span(start, self.rest);
        self.after_end(span);
        self.line.items.push(Item::Comment(Comment {
            text: inside.to_owned(),
            quotes,
            span,
        }));
    }

    fn remark(&mut self) {
        let (remark, rest) = comments::remark(
            self.ruler,
            self.ruler.text(self.rest),
            &mut self.diagnostics,
        );
        self.line.items.push(Item::Remark(remark));
        self.rest = rest.as_bytes();
    }

    fn mark(&mut self) {
        let rest = self.rest;
        let end = rest
            .iter()
            .take_while(|sign| matches!(sign, b'!' | b'?'))
            .count();
        let span = self.ruler.span(rest, &rest[end..]);
        let spelled = words::mark(rest).filter(|(behind, _)| behind.len() == rest.len() - end);
        let last = self
            .line
            .items
            .iter_mut()
            .rev()
            .find(|item| !matches!(item, Item::Remark(_)));
        match (last, spelled) {
            (Some(Item::Ply(ply)), Some((_, mark)))
                if ply.mark.is_none() && self.number.is_none() =>
            {
                ply.mark = Some(mark);
            }
            (Some(Item::Broken(_)), _) => {}
            (last, _) => {
                let message = if matches!(last, Some(Item::Ply(ply)) if ply.mark.is_some()) {
                    Text::new(
                        "a move has at most one mark",
                        "у хода может быть только одна оценка",
                    )
                } else {
                    Text::new(
                        "this mark belongs to no move",
                        "эта оценка не относится ни к какому ходу",
                    )
                };
                let help = Text::new(
                    "one of ! ? !! ?? !? ?! stands directly after a move",
                    "после хода ставят один из знаков ! ? !! ?? !? ?!",
                );
                self.dangling_number();
                self.error(Diagnostic::error(Code::Misplaced, span, message).help(help));
            }
        }
        self.rest = &rest[end..];
    }

    fn end_marker(&mut self) {
        let start = self.rest;
        self.rest = &start[1..];
        let span = self.ruler.span(start, self.rest);
        self.dangling_number();
        if self.open.is_empty() {
            self.after_end(span);
            self.ended = true;
            self.line.items.push(Item::End(span));
        } else {
            let message = Text::new(
                "the end marker * stands inside a variation",
                "знак конца * стоит внутри варианта",
            );
            let help = Text::new(
                "the marker closes the main line only: take it out",
                "этот знак завершает только главный вариант: уберите его",
            );
            self.error(Diagnostic::error(Code::Misplaced, span, message).help(help));
        }
    }

    fn open_variation(&mut self) {
        let bracket = self.rest;
        self.rest = &bracket[1..];
        let span = self.ruler.span(bracket, self.rest);
        self.dangling_number();
        self.after_end(span);
        if self.open.len() == MAX_DEPTH {
            let message = text!(
                "variations nest deeper than {MAX_DEPTH}",
                "варианты вложены глубже {MAX_DEPTH}"
            );
            let help = Text::new(
                "give the analysis a document of its own that starts from this position",
                "вынесите разбор в отдельный документ, который начинается с этой позиции",
            );
            self.error(Diagnostic::error(Code::TooDeep, span, message).help(help));
            self.rest = comments::behind_variation(self.ruler.text(self.rest)).as_bytes();
            return;
        }
        let has_move = self.line.items.iter().any(Item::is_move);
        let blamed_already = self.open.last().is_some_and(|outer| outer.replaces_nothing);
        if !has_move && !blamed_already {
            let message = Text::new(
                "this variation replaces no move",
                "этот вариант не заменяет никакого хода",
            );
            let help = Text::new(
                "a variation stands behind the move that it replaces",
                "вариант ставят после хода, который он заменяет",
            );
            self.error(Diagnostic::error(Code::BadVariation, span, message).help(help));
        }
        let line = std::mem::take(&mut self.line);
        self.open.push(Waiting {
            line,
            bracket,
            replaces_nothing: !has_move,
        });
    }

    fn close_variation(&mut self) {
        let start = self.rest;
        self.rest = &start[1..];
        let bracket = self.ruler.span(start, self.rest);
        self.dangling_number();
        let Some(waiting) = self.open.pop() else {
            let message = Text::new(
                "this bracket closes no variation",
                "эта скобка не закрывает никакого варианта",
            );
            let help = Text::new(
                "take it out, or open the variation with (",
                "уберите её или откройте вариант скобкой (",
            );
            self.error(Diagnostic::error(Code::BadVariation, bracket, message).help(help));
            return;
        };
        let span = self.ruler.span(waiting.bracket, self.rest);
        let line = std::mem::replace(&mut self.line, waiting.line);
        if !line.items.iter().any(Item::is_move) && !waiting.replaces_nothing {
            let message = Text::new("this variation has no moves", "в этом варианте нет ходов");
            let help = Text::new(
                "write a move in it; a comment stands in quotes",
                "запишите в нём ход; комментарий берут в кавычки",
            );
            self.error(Diagnostic::error(Code::BadVariation, span, message).help(help));
        }
        if !waiting.replaces_nothing {
            self.line
                .items
                .push(Item::Variation(Variation { line, span }));
        }
    }

    fn finish(mut self) -> Parsed<Line> {
        self.dangling_number();
        if let Some(outer) = self.open.first() {
            let count = self.open.len() as u64;
            let span = self.ruler.span(outer.bracket, &outer.bracket[1..]);
            let message = if count == 1 {
                Text::new("this variation is not closed", "этот вариант не закрыт")
            } else {
                text!(
                    "{count} variations, each inside the one before, are not closed; this is the outermost",
                    "не закрыты варианты, вложенные друг в друга ({count}); это внешний из них"
                )
            };
            let help = Text::new("close it with )", "закройте его скобкой )");
            self.error(Diagnostic::error(Code::BadVariation, span, message).help(help));
        }
        while let Some(waiting) = self.open.pop() {
            let span = self.ruler.span(waiting.bracket, b"");
            let line = std::mem::replace(&mut self.line, waiting.line);
            if !waiting.replaces_nothing {
                self.line
                    .items
                    .push(Item::Variation(Variation { line, span }));
            }
        }
        letters::one_for_many(&mut self.diagnostics);
        Parsed {
            tree: self.line,
            diagnostics: self.diagnostics,
            letters: self.letters,
        }
    }
}
