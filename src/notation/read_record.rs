//! Reading a record: an iterative loop over its items, so that no input is too deep for the stack.

use super::fault::Fault;
use super::resync::{ends_in_record, word_end};
use super::words::{self, Failure, Input, Ruler};
use super::{
    Comment, Item, Letters, Line, Move, Number, Parsed, Ply, Quotes, Remark, Variation, letters, quoted, usual,
};
use crate::text::{Code, Diagnostic, Diagnostics, Text, shorten};
use crate::text::{Span, SpanMap};

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
    let mut reader = Reader {
        ruler: Ruler { text, map },
        rest: text,
        open: Vec::new(),
        line: Line { items: Vec::with_capacity((text.len() / MOVE_BYTES).min(MOST_MOVES)) },
        number: None,
        ended: false,
        errors: 0,
        diagnostics: Vec::new(),
        letters: Letters::default(),
    };
    while reader.step() {}
    reader.finish()
}

/// A line that waits while one of its variations is read.
struct Waiting<'a> {
    line: Line,
    bracket: Input<'a>,
    replaces_nothing: bool,
}

struct Reader<'a> {
    ruler: Ruler<'a>,
    rest: Input<'a>,
    open: Vec<Waiting<'a>>,
    line: Line,
    number: Option<Number>,
    ended: bool,
    errors: usize,
    diagnostics: Vec<Diagnostic>,
    letters: Letters,
}

impl<'a> Reader<'a> {
    /// Reads one item; false at the end of the text.
    fn step(&mut self) -> bool {
        if self.errors < MAX_ERRORS && !self.ended {
            let from = self.ruler.at(self.rest);
            let behind = usual::moves(self.ruler, from, &mut self.number, &mut self.line.items, &mut self.letters);
            self.rest = &self.ruler.text[behind..];
        }
        self.rest = words::behind_space(self.rest);
        let Some(first) = self.rest.chars().next() else { return false };
        if self.errors >= MAX_ERRORS {
            let message = Text::new(
                "too many errors: the rest of the record is not read",
                "слишком много ошибок: остаток записи не читается",
            );
            let span = self.ruler.span(self.rest, "");
            self.diagnostics.push(Diagnostic::error(Code::TooManyErrors, Span { end: span.start, ..span }, message));
            self.rest = "";
            return false;
        }
        match first {
            '"' | '«' => self.comment(first),
            '#' => self.remark(),
            '(' => self.open_variation(),
            ')' => self.close_variation(),
            '*' => self.end_marker(),
            '!' | '?' => self.mark(),
            '0'..='9' => self.number(),
            _ => self.ply(),
        }
        true
    }

    fn error(&mut self, diagnostic: Diagnostic) {
        self.errors += 1;
        self.diagnostics.push(diagnostic);
    }

    /// Nothing but remarks may stand behind the end marker.
    fn after_end(&mut self, span: Span) {
        if std::mem::take(&mut self.ended) {
            let message = Text::new("this stands behind the end marker *", "это стоит после знака конца *");
            let help = Text::new(
                "move the marker behind it, or take the marker out",
                "перенесите знак в самый конец или уберите его",
            );
            self.error(Diagnostic::error(Code::Misplaced, span, message).help(help));
        }
    }

    fn ply(&mut self) {
        let start = self.rest;
        let ruler = self.ruler;
        if let Some((rest, played)) = usual::played(ruler, start, &mut self.letters) {
            self.played(start, rest, played);
            return;
        }
        match words::played(ruler, start).map_err(|failure| words::cycle_instead(start).unwrap_or(failure)) {
            Ok((rest, played)) => {
                if played != Move::Pass {
                    let word = &start[..start.len() - rest.len()];
                    letters::notice(word, ruler.at(start), ruler.map, &mut self.letters, &mut self.diagnostics);
                }
                self.played(start, rest, played);
            }
            Err(nom::Err::Error(failure) | nom::Err::Failure(failure)) => self.broken(start, &failure),
            Err(nom::Err::Incomplete(_)) => self.broken(start, &Failure::new(Fault::Word, start)),
        }
    }

    /// Takes a move that was read, with the mark that may follow it.
    fn played(&mut self, start: Input<'a>, rest: Input<'a>, played: Move) {
        let span = self.ruler.span(start, rest);
        self.after_end(span);
        let (rest, mark) = words::mark(rest).map_or((rest, None), |(rest, mark)| (rest, Some(mark)));
        self.line.items.push(Item::Ply(Ply { number: self.number.take(), played, mark, span }));
        self.rest = rest;
    }

    /// Reports a word that cannot be read and goes on behind it.
    fn broken(&mut self, start: Input<'a>, failure: &Failure<'a>) {
        let blamed = failure.from.unwrap_or(start);
        let end = word_end(blamed, blamed.len() - failure.rest.len(), ends_in_record);
        let (word, rest) = blamed.split_at(end);
        let message = failure.fault.message(&shorten(word));
        let error = Diagnostic::error(failure.fault.code(), self.ruler.span(blamed, rest), message);
        self.error(error.help(failure.fault.help()));
        self.number = None;
        self.line.items.push(Item::Broken(self.ruler.span(start, rest)));
        self.rest = rest;
    }

    fn number(&mut self) {
        let start = self.rest;
        match words::number(start) {
            Ok((rest, value)) => {
                let span = self.ruler.span(start, rest);
                self.dangling_number();
                self.number = Some(Number { value, span });
                self.rest = rest;
            }
            Err(nom::Err::Error(failure) | nom::Err::Failure(failure)) => self.broken(start, &failure),
            Err(nom::Err::Incomplete(_)) => self.broken(start, &Failure::new(Fault::Word, start)),
        }
    }

    /// A number that no move follows.
    fn dangling_number(&mut self) {
        if let Some(number) = self.number.take() {
            let value = number.value;
            let message = crate::text!("no move follows the number {value}.", "после номера {value}. нет хода");
            let help = Text::new(
                "a move stands directly behind its number; -- is a pass",
                "ход ставят сразу после номера; -- это пропуск",
            );
            self.error(Diagnostic::error(Code::BadNumber, number.span, message).help(help));
        }
    }

    fn comment(&mut self, first: char) {
        let start = self.rest;
        let (quotes, read) = match first {
            '"' => (Quotes::Straight, quoted::straight_comment(start)),
            _ => (Quotes::Guillemets, quoted::nested_comment(start)),
        };
        self.dangling_number();
        let Some((rest, text)) = read else {
            let close = if first == '"' { '"' } else { '»' };
            let rest = &start[start.find('\n').unwrap_or(start.len())..];
            let message =
                crate::text!("the comment is not closed with {close}", "комментарий не закрыт знаком {close}");
            let span = self.ruler.span(start, &start[first.len_utf8()..]);
            let help = Text::new(
                "a comment stands between \" and \" or between « and »",
                "комментарий стоит между \" и \" или между « и »",
            );
            self.error(Diagnostic::error(Code::UnclosedComment, span, message).help(help));
            self.rest = rest;
            return;
        };
        let span = self.ruler.span(start, rest);
        self.after_end(span);
        self.line.items.push(Item::Comment(Comment { text: text.to_owned(), quotes, span }));
        self.rest = rest;
    }

    fn remark(&mut self) {
        let (remark, rest) = read_remark(self.ruler, self.rest, &mut self.diagnostics);
        self.line.items.push(Item::Remark(remark));
        self.rest = rest;
    }

    fn mark(&mut self) {
        let rest = self.rest;
        let end = rest.find(|c| !matches!(c, '!' | '?')).unwrap_or(rest.len());
        let span = self.ruler.span(rest, &rest[end..]);
        let spelled = words::mark(rest).filter(|(behind, _)| behind.len() == rest.len() - end);
        let last = self.line.items.iter_mut().rev().find(|item| !matches!(item, Item::Remark(_)));
        match (last, spelled) {
            (Some(Item::Ply(ply)), Some((_, mark))) if ply.mark.is_none() && self.number.is_none() => {
                ply.mark = Some(mark);
            }
            (Some(Item::Broken(_)), _) => {}
            (last, _) => {
                let message = if matches!(last, Some(Item::Ply(ply)) if ply.mark.is_some()) {
                    Text::new("a move has at most one mark", "у хода может быть только одна оценка")
                } else {
                    Text::new("this mark belongs to no move", "эта оценка не относится ни к какому ходу")
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
            let message = Text::new("the end marker * stands inside a variation", "знак конца * стоит внутри варианта");
            let help = Text::new(
                "the marker closes the main line only: take it out",
                "этот знак завершает только основную линию: уберите его",
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
            let message =
                crate::text!("variations nest deeper than {MAX_DEPTH}", "варианты вложены глубже {MAX_DEPTH}");
            let help = Text::new(
                "give the analysis a document of its own that starts from this position",
                "вынесите разбор в отдельный документ, который начинается с этой позиции",
            );
            self.error(Diagnostic::error(Code::TooDeep, span, message).help(help));
            self.rest = behind_brackets(self.rest);
            return;
        }
        let has_move = self.line.items.iter().any(|item| matches!(item, Item::Ply(_) | Item::Broken(_)));
        let blamed_already = self.open.last().is_some_and(|outer| outer.replaces_nothing);
        if !has_move && !blamed_already {
            let message = Text::new("this variation replaces no move", "этот вариант не заменяет никакого хода");
            let help = Text::new(
                "a variation stands behind the move that it replaces",
                "вариант ставят после хода, который он заменяет",
            );
            self.error(Diagnostic::error(Code::BadVariation, span, message).help(help));
        }
        let line = std::mem::take(&mut self.line);
        self.open.push(Waiting { line, bracket, replaces_nothing: !has_move });
    }

    fn close_variation(&mut self) {
        let start = self.rest;
        self.rest = &start[1..];
        let bracket = self.ruler.span(start, self.rest);
        self.dangling_number();
        let Some(waiting) = self.open.pop() else {
            let message = Text::new("this bracket closes no variation", "эта скобка не закрывает никакого варианта");
            let help =
                Text::new("take it out, or open the variation with (", "уберите её или откройте вариант скобкой (");
            self.error(Diagnostic::error(Code::BadVariation, bracket, message).help(help));
            return;
        };
        let span = self.ruler.span(waiting.bracket, self.rest);
        let line = std::mem::replace(&mut self.line, waiting.line);
        if !line.items.iter().any(|item| matches!(item, Item::Ply(_) | Item::Broken(_))) && !waiting.replaces_nothing {
            let message = Text::new("this variation has no moves", "в этом варианте нет ходов");
            let help = Text::new(
                "write a move in it; a comment stands in quotes",
                "запишите в нём ход; комментарий берут в кавычки",
            );
            self.error(Diagnostic::error(Code::BadVariation, span, message).help(help));
        }
        if !waiting.replaces_nothing {
            self.line.items.push(Item::Variation(Variation { line, span }));
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
                crate::text!(
                    "{count} variations, each inside the one before, are not closed; this is the outermost",
                    "не закрыты варианты, вложенные друг в друга ({count}); это внешний из них"
                )
            };
            let help = Text::new("close it with )", "закройте его скобкой )");
            self.error(Diagnostic::error(Code::BadVariation, span, message).help(help));
        }
        while let Some(waiting) = self.open.pop() {
            let span = self.ruler.span(waiting.bracket, "");
            let line = std::mem::replace(&mut self.line, waiting.line);
            if !waiting.replaces_nothing {
                self.line.items.push(Item::Variation(Variation { line, span }));
            }
        }
        Parsed { tree: self.line, diagnostics: self.diagnostics, letters: self.letters }
    }
}

/// Reads a remark and warns when it seems to have swallowed a move.
pub(super) fn read_remark<'a>(ruler: Ruler<'a>, start: Input<'a>, out: &mut Vec<Diagnostic>) -> (Remark, Input<'a>) {
    let line = &start[..start.find('\n').unwrap_or(start.len())];
    let line = line.trim_end_matches('\r');
    let rest = &start[line.len()..];
    let span = ruler.span(start, rest);
    let text = &line[1..];
    let swallowed = text.split_whitespace().find(|word| words::looks_like_a_move(word));
    if let Some(word) = swallowed.filter(|_| out.len() < Diagnostics::LIMIT) {
        let word = shorten(word);
        let message = crate::text!(
            "this remark contains {word}, which looks like a move",
            "в этом примечании есть {word}, похожее на ход"
        );
        let help = Text::new(
            "everything from # to the end of the line is skipped; in a string of one line that is all the rest",
            "всё от # до конца строки пропускается; если запись стоит в одной строке, то пропускается весь её остаток",
        );
        out.push(Diagnostic::warning(Code::MoveInRemark, span, message).help(help));
    }
    (Remark { text: text.to_owned(), span }, rest)
}

/// What remains behind the bracket that closes a variation already open.
fn behind_brackets(mut rest: Input<'_>) -> Input<'_> {
    let mut depth = 1_usize;
    while let Some(at) = rest.find(['(', ')', '"', '«', '#']) {
        let here = &rest[at..];
        match here.as_bytes()[0] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'"' => {
                rest = quoted::straight_comment(here).map_or("", |(behind, _)| behind);
                continue;
            }
            b'#' => {
                rest = &here[here.find('\n').unwrap_or(here.len())..];
                continue;
            }
            _ => {
                rest = quoted::nested_comment(here).map_or("", |(behind, _)| behind);
                continue;
            }
        }
        rest = &here[1..];
        if depth == 0 {
            return rest;
        }
    }
    ""
}
