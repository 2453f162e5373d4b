//! Whether the moves of a typed text stand in rows of one kind.
//!
//! Where moves have no numbers, an empty place shows only in what stands around it: a sign at the edge of a line, a line with fewer
//! moves than others, a wide gap. What is left out before a number that is right is none of its moves; behind the last one, and
//! where there is none, each row has to be like the first one.

use super::stretch::{ReadStretch, ReadWord};
use crate::notation::is_dash;

/// Signs that stand before the lines of a list.
const BULLETS: [&str; 5] = ["", "-", "*", "•", "·"];
/// Signs that divide columns, and end no line of a list.
const COLUMN_SIGNS: [char; 7] = ['|', '/', '•', '·', '&', '+', '\t'];
/// In the signs before a move: words, and an empty line.
const WORDS: char = '\u{1}';
const EMPTY_LINE: char = '\u{2}';
/// So many characters has a line that goes on in the next one because it is full.
const FULL_LINE: usize = 40;
/// So many bytes before the first move are looked at for the beginning of its line.
const FAR: usize = 256;
/// By so many characters such a line may be shorter than the longest.
const RAGGED: usize = 16;
/// So many blanks are a gap where others have fewer than half of it.
const WIDE: usize = 3;

/// A move and how it is divided from the one before.
struct Cell {
    /// Its place among the steps.
    step: usize,
    /// The signs before it, with `#` for a number and one line feed for all; blanks and words aside.
    gap: String,
    /// Where it begins on its line, in characters.
    column: usize,
    /// How many blanks stand right before it.
    blanks: usize,
    /// How many characters it has.
    length: usize,
    /// Whether words without straight quotes stand before it: of a move that nobody can read, perhaps.
    has_words: bool,
}

impl Cell {
    fn has_number(&self) -> bool {
        self.gap.contains('#')
    }

    fn begins_line(&self) -> bool {
        self.gap.contains('\n')
    }

    /// The signs that end the line before.
    fn end_before(&self) -> &str {
        self.gap.split_once('\n').map_or("", |(end, _)| end)
    }

    /// The signs that begin its line, or its row behind the number where both stand on one line.
    fn start(&self) -> &str {
        match (self.gap.rsplit_once('\n'), self.gap.find('#')) {
            (Some((_, start)), _) => start.trim_start_matches(EMPTY_LINE),
            (None, Some(number)) if !self.gap[..number].starts_with('|') => &self.gap[number..],
            (None, _) => &self.gap,
        }
    }

    /// Whether two signs divide it from the move before it.
    fn has_empty_place(&self) -> bool {
        !self.begins_line()
            && !self.has_number()
            && self.gap.matches(['|', '/', ';', ',', '•', '·', '&', '+']).count() > 1
    }

    /// Whether a line of signs alone stands before it.
    fn has_empty_line(&self) -> bool {
        self.gap.matches('\n').count() > 1
    }

    /// The signs before it, wherever lines end.
    fn inner(&self) -> String {
        self.gap.replace(['\n', EMPTY_LINE], "")
    }
}

/// The moves, by their places among the steps, before which one is left out perhaps. Where players head the columns, each row but
/// the last has a move of each.
pub(super) fn irregular(text: &str, steps: &[ReadStretch], seats: usize, is_headed: bool) -> Vec<usize> {
    let (cells, end) = cells(text, steps);
    if cells.is_empty() {
        return Vec::new();
    }
    let mut out = of_all(&cells, &end, seats);
    let has_numbers = cells.iter().any(Cell::has_number);
    let begins = |cell: &Cell| if has_numbers { cell.has_number() } else { cell.begins_line() };
    let width = cells.iter().skip(1).position(begins).map(|at| at + 1);
    if is_headed && width.is_some_and(|width| width != seats) {
        out.push(cells[0].step);
    }
    out
}

fn of_all(cells: &[Cell], end: &str, seats: usize) -> Vec<usize> {
    if cells.len() > 1 && cells.iter().all(Cell::has_number) {
        return by_numbers(cells, end);
    }
    let Some(last) = cells.iter().rposition(Cell::has_number) else {
        return by_lines(cells, end, seats);
    };
    let tail = &cells[last..];
    let mut rows: Vec<&[Cell]> = Vec::new();
    let mut from = 0;
    for at in (1..=last).filter(|&at| cells[at].has_number()) {
        rows.push(&cells[from..at]);
        from = at;
    }
    let model = rows.iter().rev().max_by_key(|row| row.len()).copied();
    match model {
        Some(model) if tail.len() == model.len() => Vec::new(),
        Some(model) if tail.len() < model.len() => short(tail, model),
        _ => {
            // The number of a move, where others have one move each, or of a round.
            let is_apart = model.is_some() || !is_number(tail[0].start());
            let mut out = by_lines(tail, end, seats);
            out.extend(is_apart.then_some(tail[0].step));
            out
        }
    }
}

/// What is odd in moves of which each has its number: the number of its round perhaps, and another place of it is empty.
fn by_numbers(cells: &[Cell], end: &str) -> Vec<usize> {
    let behind = |cell: &Cell| behind(cell).replace(['\n', EMPTY_LINE], "");
    let is_framed = cells.iter().all(|cell| cell.start().starts_with('|'));
    let ends = cells.iter().skip(1).map(|cell| (if cell.begins_line() { cell.end_before() } else { "" }, cell.step));
    let ends = ends.chain([(end, cells[cells.len() - 1].step)]);
    let mut out: Vec<usize> =
        ends.filter(|(end, _)| !is_framed && end.contains(COLUMN_SIGNS)).map(|(_, step)| step).collect();
    // So much room that a move has place in it.
    let least = |of: fn(&Cell) -> usize| cells.iter().map(of).min().unwrap_or(0);
    let wide = (least(|cell| cell.blanks) + least(|cell| cell.length)).max(WIDE);
    let is_odd = |cell: &&Cell| behind(cell) != behind(&cells[0]) || cell.blanks > wide;
    if !is_framed && !is_number(&behind(&cells[0])) {
        out.push(cells[0].step);
    }
    out.extend(cells.iter().filter(is_odd).map(|cell| cell.step));
    out
}

/// Whether signs are those of a number before a move, and of nothing between them.
fn is_number(signs: &str) -> bool {
    ["#", "#;", "#.", "#\t", "#.\t", "#-", "#.-", "#|", "|#|", "|#.|"].contains(&signs)
}

/// The signs behind the number of a move, with an empty line.
fn behind(cell: &Cell) -> &str {
    cell.gap.rfind('#').map_or("", |number| &cell.gap[number..])
}

/// What is odd in a last row that has fewer moves than another one.
fn short(row: &[Cell], model: &[Cell]) -> Vec<usize> {
    let widest = model.iter().skip(1).map(|cell| cell.blanks).max().unwrap_or(0);
    let is_odd = |at: usize| {
        let (own, other) = (&row[at], &model[at]);
        let is_other = if at == 0 { own.start() != other.start() } else { own.inner() != other.inner() };
        let is_other = is_other || own.has_empty_place();
        // Under the next column of the other, or farther off than any move of it, though in no column.
        let next = model.get(at + 1).map(|next| next.column);
        let widest = if at == 0 { other.blanks } else { widest };
        let is_far = own.column != other.column && own.blanks > widest && own.blanks > 1;
        let is_under_next = is_far || (own.blanks > 1 && next.is_some_and(|next| own.column >= next));
        let has_empty_line = at == 0 && own.has_number() && behind(own) != behind(other);
        let is_other = is_other || has_empty_line || (own.has_words && at > 0);
        is_other || (is_under_next && !own.gap.contains('|'))
    };
    (0..row.len().min(model.len())).filter(|&at| is_odd(at)).map(|at| row[at].step).collect()
}

/// What is odd in moves without numbers, of which each line is a row.
fn by_lines(cells: &[Cell], end: &str, seats: usize) -> Vec<usize> {
    let mut rows: Vec<&[Cell]> = Vec::new();
    let mut from = 0;
    for at in (1..cells.len()).filter(|&at| cells[at].begins_line()) {
        rows.push(&cells[from..at]);
        from = at;
    }
    rows.push(&cells[from..]);
    let is_empty_place = |cell: &&Cell| cell.has_empty_place() || cell.has_empty_line();
    let has_words = |cell: &&Cell| cell.has_words && cell.step > cells[0].step;
    let mut out: Vec<usize> =
        cells.iter().filter(|cell| is_empty_place(cell) || has_words(cell)).map(|cell| cell.step).collect();
    if cells[0].begins_line() && !cells[0].end_before().is_empty() {
        out.push(cells[0].step);
    }
    let first = rows[0];
    let start = first[0].start().trim_start_matches(['#', '.']);
    if rows.len() == 1 {
        out.extend(in_line(first, start, end, seats));
        return out;
    }
    let width = first.len();
    // In a list an empty line may stand for a move, unless one stands behind each round, or behind each move.
    let is_after = |at: usize| cells[at].gap.contains(EMPTY_LINE);
    let is_regular = |every: usize| (1..cells.len()).all(|at| is_after(at) == at.is_multiple_of(every));
    let has_any = (1..cells.len()).any(is_after);
    if width == 1 && has_any && !is_regular(1) && !is_regular(seats) {
        out.extend((1..cells.len()).filter(|&at| is_after(at)).map(|at| cells[at].step));
    }
    let is_wrapped = is_wrapped(&rows);
    let ends: Vec<&str> = rows[1..].iter().map(|row| row[0].end_before()).chain([end]).collect();
    // Signs at the edges, and a column less than there are players.
    let has_edge = if start == "|" { ends[0] != "|" } else { !BULLETS.contains(&start) || !ends[0].is_empty() };
    let has_edge =
        (has_edge && (width > 1 || !start.is_empty())) || (start.is_empty() && ends[0].contains(COLUMN_SIGNS));
    let is_wide = first.iter().skip(1).any(|cell| cell.blanks >= WIDE || cell.gap.contains(COLUMN_SIGNS));
    if (has_edge || is_wide) && !width.is_multiple_of(seats) {
        out.push(first[0].step);
    }
    for (at, row) in rows.iter().enumerate() {
        let is_last = at + 1 == rows.len();
        if at > 0 && row[0].start() != start {
            out.push(row[0].step);
        }
        // Set in, as where the first place is empty.
        let is_set_in = !is_wrapped && !row[0].has_number() && row[0].blanks != first[0].blanks;
        if at > 0 && is_set_in {
            out.push(row[0].step);
        }
        let is_other_end = ends[at] != ends[0] && !(is_last && (ends[at].is_empty() || row.len() < width));
        let is_other_length = !is_wrapped && if is_last { row.len() > width } else { row.len() != width };
        if is_other_end || is_other_length {
            out.push(rows.get(at + 1).unwrap_or(row)[0].step);
        }
        if at > 0 && is_last && row.len() < width {
            out.extend(short(row, first));
        } else if at > 0 && !is_wrapped {
            // So much room, and in no column, that a move has place in it.
            let widest = first.iter().skip(1).map(|cell| cell.blanks).max().unwrap_or(0);
            let is_far = |own: &Cell, other: &Cell| {
                own.column != other.column && own.blanks >= WIDE && own.blanks >= 2 * widest.max(1)
            };
            let is_odd = |(own, other): &(&Cell, &Cell)| own.gap != other.gap || is_far(own, other);
            out.extend(row.iter().zip(first).skip(1).filter(is_odd).map(|(own, _)| own.step));
        }
    }
    out
}

/// What is odd in moves of a single line.
fn in_line(row: &[Cell], start: &str, end: &str, seats: usize) -> Vec<usize> {
    let gaps: Vec<&str> = row.iter().skip(1).map(|cell| cell.gap.as_str()).collect();
    let is_edge =
        !start.is_empty() && start != end && !(BULLETS.contains(&start) && gaps.iter().all(|gap| *gap == start));
    let mut out: Vec<usize> = is_edge.then_some(row[0].step).into_iter().collect();
    // A sign between any two, or another one between rounds.
    let first = |ends: bool| (0..gaps.len()).find(|at| (at + 1).is_multiple_of(seats) == ends).map(|at| gaps[at]);
    let [within, between] = [first(false), first(true)];
    let is_odd = |at: &usize| Some(gaps[*at]) != if (at + 1).is_multiple_of(seats) { between } else { within };
    out.extend((0..gaps.len()).filter(is_odd).map(|at| row[at + 1].step));
    let narrow = row.iter().skip(1).map(|cell| cell.blanks).min().unwrap_or(0);
    let is_wide = |cell: &&Cell| cell.blanks >= WIDE && (cell.blanks >= 2 * narrow.max(1) || row.len() < seats);
    out.extend(row.iter().skip(1).filter(is_wide).map(|cell| cell.step));
    out
}

/// Whether lines end where they are full, and not where a row ends.
fn is_wrapped(rows: &[&[Cell]]) -> bool {
    let lengths: Vec<usize> = rows[..rows.len() - 1].iter().map(|row| row[row.len() - 1].column).collect();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let is_full = longest >= FULL_LINE && lengths.iter().all(|length| length + RAGGED >= longest);
    let mut gaps = rows.iter().flat_map(|row| row.iter()).skip(1).map(Cell::inner);
    let first = gaps.next();
    is_full && gaps.all(|gap| Some(&gap) == first.as_ref())
}

/// The moves with what divides them, and the signs behind the last one.
fn cells(text: &str, steps: &[ReadStretch]) -> (Vec<Cell>, String) {
    let mut out = Vec::new();
    let Some(mut at) = steps.first().map(|step| step.at.start) else { return (out, String::new()) };
    // What a variation costs must not grow with the line before it.
    let before = &text[text.floor_char_boundary(at.saturating_sub(FAR))..at];
    let mut column = 0;
    advance(&mut column, before);
    let (mut gap, mut has_words) = (String::new(), false);
    for (nth, step) in steps.iter().enumerate() {
        let start = step.at.start.max(at);
        add(&mut gap, &text[at..start]);
        advance(&mut column, &text[at..start]);
        let end = step.at.end.max(start);
        let word = &text[start..end];
        match step.word {
            ReadWord::Ply(_) => {
                let is_blank = |sign: &char| sign.is_whitespace() && *sign != '\t' && !is_line_end(*sign);
                let blanks = text[..start].chars().rev().take_while(is_blank).count();
                let length = word.chars().count();
                let gap = std::mem::take(&mut gap).replace(WORDS, "");
                out.push(Cell { step: nth, gap, column, blanks, length, has_words });
                has_words = false;
            }
            ReadWord::Number { .. } => add_number(&mut gap, word),
            ReadWord::Separator => add(&mut gap, word),
            ReadWord::Comment(_) | ReadWord::Variation(_) | ReadWord::Mark(_) | ReadWord::End => {
                let inside = word.trim_matches('"');
                let is_quoted = word.starts_with('"') && inside.contains(char::is_alphanumeric);
                has_words |= matches!(step.word, ReadWord::Comment(_)) && !is_quoted && !word.starts_with('#');
                gap.push(WORDS);
            }
        }
        advance(&mut column, word);
        at = end;
    }
    // A variation ends with its bracket, and the moves of a document with a quote.
    add(&mut gap, text[at..].split(['\n', ')', '}', '"', '\'']).next().unwrap_or_default());
    (out, gap.replace(WORDS, ""))
}

/// Whether a line ends with a sign, whatever made the text.
pub(super) const fn is_line_end(sign: char) -> bool {
    matches!(sign, '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Goes on to the column behind a word.
fn advance(column: &mut usize, word: &str) {
    *column = match word.rsplit_once(is_line_end) {
        Some((_, line)) => line.chars().count(),
        None => *column + word.chars().count(),
    };
}

/// Adds the signs of a text; letters and digits are none.
fn add(gap: &mut String, text: &str) {
    for sign in text.chars() {
        match sign {
            '\r' => {}
            sign if is_line_end(sign) && gap.ends_with('\n') => gap.push(EMPTY_LINE),
            sign if is_line_end(sign) && gap.ends_with(EMPTY_LINE) => {}
            sign if is_line_end(sign) => gap.push('\n'),
            '\t' => gap.push(sign),
            '│' => gap.push('|'),
            sign if is_dash(sign) => gap.push('-'),
            sign if sign.is_whitespace() || sign.is_alphanumeric() => {}
            sign => gap.push(sign),
        }
    }
}

/// Adds a number with its point: only what may divide places of a table is more than the number.
fn add_number(gap: &mut String, number: &str) {
    let is_divider = |sign: &char| matches!(sign, '|' | '│' | ';' | '/' | '•' | '·' | '&' | '+' | '\t' | '\n');
    let digits = number.find(|sign: char| sign.is_ascii_digit()).unwrap_or(0);
    let (before, behind) = number.split_at(digits);
    add(gap, &before.chars().filter(is_divider).collect::<String>());
    gap.push('#');
    if behind.contains(['.', ')', ':']) {
        gap.push('.');
    }
    add(gap, &behind.chars().filter(is_divider).collect::<String>());
}
