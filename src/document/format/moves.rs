//! The layout of a record: a fixed count of moves on a line, comments behind them, variations on lines of their own.
//!
//! A line depends on nothing but its own moves, so that two people who work on one record change the same lines only where they
//! change the same moves.

use std::borrow::Cow;
use std::ops::Range;

use super::table::WIDTH;
use crate::notation::print::{self, Alphabet};
use crate::notation::{Edge, Item, Line, Move, Ply, Variation};
use crate::rules::ScoreSheet;
use crate::settings::literal;

/// How far a variation stands from the line that holds it.
const INDENT: usize = 4;

/// The indentation of variations that nest deeper still.
const DEEPEST: usize = 40;

/// A longer move, its number not counted, ends its line.
const WIDEST: usize = 16;

/// Characters between moves.
const GAP: usize = 2;

/// A record as a TOML string.
///
/// `first` is the number of the first move; without it no numbers are added.
pub(super) fn layout(
    text: &str,
    tree: &Line,
    first: Option<u32>,
    sheet: ScoreSheet,
    alphabet: Alphabet,
) -> String {
    if tree.items.is_empty() {
        return "''".to_owned();
    }
    let mut writer = MoveWriter {
        text,
        alphabet,
        out: String::with_capacity(text.len()),
        column: 0,
        must_break: false,
    };
    writer.main(tree, first, sheet);
    writer.out.truncate(writer.out.trim_end().len());
    writer.out.push('\n');
    literal(&writer.out)
}

/// The numbers of a line: those that are written, and those that may be added.
///
/// Behind a number that is wrong nothing is known any more, and nothing is added.
struct MoveNumbers(Option<u32>);

impl MoveNumbers {
    /// The number to write before a move, and the one that its variations begin with.
    fn next(&mut self, ply: &Ply) -> (Option<u32>, Option<u32>) {
        let written = ply.number.map(|number| number.value);
        let expected = self
            .0
            .filter(|&expected| written.is_none_or(|written| written == expected));
        self.0 = expected.and_then(|number| number.checked_add(1));
        (written.or(expected), expected)
    }
}

/// A move in canonical spelling behind its number, and how wide it is without that.
fn spell(number: Option<u32>, ply: &Ply, alphabet: Alphabet) -> (String, usize) {
    let mut out = String::with_capacity(32);
    if let Some(number) = number {
        print::push_number(number, &mut out);
        out.push_str(". ");
    }
    let begin = out.len();
    print::push_played(&ascending(&ply.played), alphabet, &mut out);
    out.push_str(ply.mark.map_or("", print::mark));
    let width = width(&out[begin..]);
    (out, width)
}

/// A move with the ends of its edges in ascending order.
pub(super) fn ascending(played: &Move) -> Cow<'_, Move> {
    let ascending = |edge: &mut Edge| {
        *edge = Edge {
            from: edge.from.min(edge.to),
            to: edge.from.max(edge.to),
        }
    };
    let mut sorted = match played {
        Move::Pass | Move::Stone(_) | Move::Pair(_) | Move::Stones(_) => {
            return Cow::Borrowed(played);
        }
        Move::Segment(_) | Move::Offer(_) => played.clone(),
    };
    match &mut sorted {
        Move::Segment(segment) => ascending(&mut segment.edge),
        Move::Offer(offered) => offered
            .iter_mut()
            .for_each(|one| ascending(&mut one.segment.edge)),
        Move::Pass | Move::Stone(_) | Move::Pair(_) | Move::Stones(_) => {}
    }
    Cow::Owned(sorted)
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or(text)
}

/// The author's gap between an item and the one before it.
#[derive(Clone, Copy, Default)]
struct MoveGap {
    /// A line break.
    is_broken: bool,
    /// An empty line.
    is_blank: bool,
}

/// The gaps before the items of a line that begins at `at`.
fn gaps(text: &str, line: &Line, mut at: usize) -> Vec<MoveGap> {
    let mut out = Vec::with_capacity(line.items.len());
    for item in &line.items {
        let Range { start, end } = item.span().range();
        // A mark may stand in the gap; white space divides.
        let gap = text.get(at..start).unwrap_or("");
        let breaks = |piece: &str| piece.bytes().filter(|&byte| byte == b'\n').count();
        let mut pieces = gap.split(|c: char| !c.is_whitespace());
        // Before the first item there is nothing to be divided from.
        let is_blank = !out.is_empty() && breaks(gap) > 1 && pieces.any(|piece| breaks(piece) > 1);
        out.push(MoveGap {
            is_broken: breaks(gap) > 0,
            is_blank,
        });
        at = end;
    }
    out
}

/// Puts an empty line before each cycle, and before the remarks that introduce it, unless the author has put one there.
fn divide_cycles(line: &Line, first: u32, cycle: u32, gaps: &mut [MoveGap]) {
    let mut ordinal = first - 1;
    for (at, item) in line.items.iter().enumerate() {
        if !matches!(item, Item::Ply(_)) {
            continue;
        }
        let begins = ordinal.is_multiple_of(cycle) && ordinal >= first;
        ordinal = ordinal.saturating_add(1);
        if !begins {
            continue;
        }
        let mut from = at;
        while from > 0
            && matches!(line.items[from - 1], Item::Remark(_))
            && gaps[from - 1].is_broken
        {
            from -= 1;
        }
        if !gaps[from..=at].iter().any(|gap| gap.is_blank) {
            gaps[from].is_blank = true;
        }
    }
}

struct MoveWriter<'a> {
    text: &'a str,
    alphabet: Alphabet,
    out: String,
    /// Characters on the line so far.
    column: usize,
    /// Whether a comment ends the line, so that no move follows on it.
    must_break: bool,
}

impl MoveWriter<'_> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
        let last = text.rsplit_once('\n').map_or(text, |(_, last)| last);
        self.column = if last.len() == text.len() {
            self.column + width(text)
        } else {
            width(last)
        };
    }

    fn pad_to(&mut self, column: usize) {
        let blanks = column.saturating_sub(self.column);
        self.out.extend(std::iter::repeat_n(' ', blanks));
        self.column += blanks;
    }

    /// Goes on behind the end of the line.
    fn gap(&mut self) {
        if self.column > 0 {
            self.pad_to(self.column + GAP);
        }
    }

    /// Begins a new line, unless one has begun.
    fn new_line(&mut self) {
        if self.column > 0 {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.out.push('\n');
        }
        self.column = 0;
        self.must_break = false;
    }

    /// An empty line, unless there is one or nothing stands before it.
    fn blank(&mut self) {
        self.new_line();
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    fn main(&mut self, line: &Line, first: Option<u32>, sheet: ScoreSheet) {
        let mut gaps = gaps(self.text, line, 0);
        let base = first.unwrap_or(1);
        if let Some(cycle) = sheet.cycle {
            divide_cycles(line, base, cycle, &mut gaps);
        }
        let (mut numbers, mut ordinal) = (MoveNumbers(first), base as usize - 1);
        // The number that variations of the last move begin with, and whether more moves may stand on its line.
        let (mut replaced, mut ends_line) = (None, false);
        let mut has_move = false;
        for (item, gap) in line.items.iter().zip(gaps) {
            if gap.is_blank {
                self.blank();
            }
            match item {
                Item::Ply(ply) => {
                    let number;
                    (number, replaced) = numbers.next(ply);
                    let (text, word) = spell(number, ply, self.alphabet);
                    if self.must_break || ends_line || self.column + GAP + width(&text) > WIDTH {
                        self.new_line();
                    }
                    self.gap();
                    self.put(&text);
                    ordinal = ordinal.saturating_add(1);
                    has_move = true;
                    ends_line = ordinal.is_multiple_of(sheet.columns) || word > WIDEST;
                }
                Item::Comment(comment) => {
                    self.comment(&print::comment(comment), has_move);
                    self.must_break = true;
                }
                Item::Remark(remark) => {
                    if gap.is_broken || self.column == 0 {
                        self.new_line();
                    }
                    self.gap();
                    self.put(&format!("#{}", remark.text.trim_end()));
                    self.new_line();
                }
                Item::Variation(variation) => {
                    self.new_line();
                    self.variation(variation, 1, replaced);
                    self.new_line();
                }
                Item::End(_) => {
                    if self.column + GAP + 1 > WIDTH {
                        self.new_line();
                    }
                    self.gap();
                    self.put("*");
                }
                Item::Broken(_) => {}
            }
        }
    }

    /// A comment of the main line: behind its move, or on a line of its own.
    fn comment(&mut self, comment: &str, has_move: bool) {
        // Behind another comment one blank is enough, for the quotes divide them.
        let start = self.column + if self.must_break { 1 } else { GAP };
        if has_move && self.column > 0 && start + width(first_line(comment)) <= WIDTH {
            self.pad_to(start);
        } else {
            self.new_line();
            self.pad_to(if has_move { INDENT } else { 0 });
        }
        self.put(comment);
    }

    /// A variation with its brackets, its words filling the lines.
    fn variation(&mut self, variation: &Variation, depth: usize, first: Option<u32>) {
        let indent = (depth * INDENT).min(DEEPEST);
        let line = &variation.line;
        let gaps = gaps(self.text, line, variation.span.range().start + 1);
        let mut numbers = MoveNumbers(first);
        let mut replaced = None;
        self.pad_to(indent);
        self.put("(");
        for (item, gap) in line.items.iter().zip(gaps) {
            if gap.is_blank {
                self.blank();
            }
            match item {
                Item::Ply(ply) => {
                    let number;
                    (number, replaced) = numbers.next(ply);
                    self.word(&spell(number, ply, self.alphabet).0, indent);
                }
                Item::Comment(comment) => self.word(&print::comment(comment), indent),
                Item::Remark(remark) => {
                    if gap.is_broken && self.column > indent + 1 {
                        self.new_line();
                    }
                    if self.column == 0 {
                        self.pad_to(indent + 2);
                    } else {
                        self.put(if self.column > indent + 1 { "  " } else { " " });
                    }
                    self.put(&format!("#{}", remark.text.trim_end()));
                    self.new_line();
                }
                Item::Variation(inner) => {
                    self.new_line();
                    self.variation(inner, depth + 1, replaced);
                    self.new_line();
                }
                Item::End(_) | Item::Broken(_) => {}
            }
        }
        if self.column == 0 || self.column + 2 > WIDTH {
            self.new_line();
            self.pad_to(indent);
            self.put(")");
        } else {
            self.put(" )");
        }
    }

    /// A word of a variation.
    fn word(&mut self, word: &str, indent: usize) {
        let is_full = self.column + 1 + width(first_line(word)) > WIDTH && self.column > indent + 1;
        if is_full {
            self.new_line();
        }
        if self.column == 0 {
            self.pad_to(indent + 2);
        } else {
            self.put(" ");
        }
        self.put(word);
    }
}
