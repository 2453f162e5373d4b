//! Finds what differs in two outputs, takes away what is accepted, and counts the rest by kind.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::{Duration, Instant};

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};

/// What stands for a line that one of the outputs does not have.
const NO_LINE: &str = "∅";

/// A difference that is wanted: in the output of `command` a text that `old` describes became one that `new` describes.
#[derive(Debug, Default)]
pub(crate) struct Accepted {
    command: String,
    old: String,
    new: String,
    reason: String,
}

impl Accepted {
    /// Reads `tests/oracle.txt`, whose head describes its form.
    pub(crate) fn read(text: &str) -> Result<Vec<Self>, String> {
        let mut all: Vec<Self> = Vec::new();
        for block in text.split("\n\n") {
            let mut one = Self::default();
            for line in block.lines().filter(|line| !line.starts_with('#')) {
                let (key, value) = line.split_once(": ").ok_or_else(|| format!("no key: {line}"))?;
                let place = match key {
                    "command" => &mut one.command,
                    "old" => &mut one.old,
                    "new" => &mut one.new,
                    "reason" => &mut one.reason,
                    _ => return Err(format!("unknown key: {line}")),
                };
                value.clone_into(place);
            }
            match [&one.command, &one.old, &one.new, &one.reason].map(String::is_empty) {
                [true, true, true, true] => {}
                [false, false, false, false] => all.push(one),
                _ => return Err(format!("command, old, new and reason are all needed:\n{block}")),
            }
        }
        Ok(all)
    }

    pub(crate) fn title(&self) -> String {
        format!("{}: {} → {} ({})", self.command, self.old, self.new, self.reason)
    }

    /// Whether it accepts that this part of the old line became that part of the new one.
    fn explains(&self, command: &str, old: (&str, &Range<usize>), new: (&str, &Range<usize>)) -> bool {
        let whole = |text: &str, pattern| matches(text, 0, pattern).iter().any(|(end, _)| *end == text.len());
        if !whole(command, &self.command) {
            return false;
        }
        let olds = around(old, &self.old);
        let news = around(new, &self.new);
        let alike = |(a, b): (&&str, &&str)| a == b;
        olds.iter().any(|a| news.iter().any(|b| a.iter().zip(b).all(alike)))
    }
}

/// The texts that the stars of a pattern stand for, for every way in which it covers a part of a line.
fn around<'a>((line, part): (&'a str, &Range<usize>), pattern: &str) -> Vec<Vec<&'a str>> {
    let starts = (0..=part.start).filter(|&at| line.is_char_boundary(at));
    let found = starts.flat_map(|start| matches(line, start, pattern));
    found.filter(|(end, _)| *end >= part.end).map(|(_, stars)| stars).collect()
}

/// Where a pattern that begins here may end, with what its single stars stand for. A star is at most 200 bytes; of two
/// stars, what they stand for is not told.
fn matches<'a>(line: &'a str, start: usize, pattern: &str) -> Vec<(usize, Vec<&'a str>)> {
    let Some((literal, rest)) = pattern.split_once('*') else {
        return if line[start..].starts_with(pattern) { vec![(start + pattern.len(), Vec::new())] } else { Vec::new() };
    };
    if !line[start..].starts_with(literal) {
        return Vec::new();
    }
    let from = start + literal.len();
    let (free, rest) = rest.strip_prefix('*').map_or((false, rest), |rest| (true, rest));
    let mut found = Vec::new();
    for end in (from..=line.len().min(from + 200)).filter(|&at| line.is_char_boundary(at)) {
        for (after, mut stars) in matches(line, end, rest) {
            if !free {
                stars.insert(0, &line[from..end]);
            }
            found.push((after, stars));
        }
    }
    found
}

/// Where a difference was met.
#[derive(Clone, Debug)]
pub(crate) struct Met {
    pub(crate) job: usize,
    pub(crate) step: usize,
    /// `stdout`, `stderr`, `exit` or `file` with a name.
    pub(crate) stream: String,
    pub(crate) line: usize,
    pub(crate) old: String,
    pub(crate) new: String,
}

/// Differences that are alike but for numbers and single letters.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) count: usize,
    pub(crate) first: Met,
}

/// Differences by command, stream, old and new text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Differences {
    pub(crate) rows: BTreeMap<[String; 4], Row>,
    /// How often each accepted difference was met.
    pub(crate) accepted: BTreeMap<usize, usize>,
}

impl Differences {
    /// Compares what one stream of a step holds.
    pub(crate) fn compare(&mut self, accepted: &[Accepted], command: &str, met: &Met, old: &[u8], new: &[u8]) {
        if old == new {
            return;
        }
        let (Ok(old), Ok(new)) = (str::from_utf8(old), str::from_utf8(new)) else {
            let at = old.iter().zip(new).take_while(|(a, b)| a == b).count();
            let told = |bytes: &[u8]| format!("{} bytes, from byte {at} on: {:02x?}", bytes.len(), bytes.get(at));
            self.add(command, Met { old: told(old), new: told(new), ..met.clone() });
            return;
        };
        // Drawings are compared by what they say: version 0.2 writes attributes in the order of their names.
        let drawings = [old, new].map(|text| text.contains("<svg ").then(|| drawing(text)));
        let [old, new] =
            [(old, &drawings[0]), (new, &drawings[1])].map(|(text, drawing)| drawing.as_deref().unwrap_or(text));
        if old == new {
            return;
        }
        let (old, new): (Vec<_>, Vec<_>) = (lines(old), lines(new));
        for op in diff(&old, &new, Duration::from_secs(5)) {
            let (left, right) = (&old[op.old_range()], &new[op.new_range()]);
            if matches!(op, DiffOp::Equal { .. }) {
                continue;
            }
            for at in 0..left.len().max(right.len()) {
                let pair = (left.get(at).copied().unwrap_or(NO_LINE), right.get(at).copied().unwrap_or(NO_LINE));
                let met = Met { line: op.old_range().start + at + 1, ..met.clone() };
                self.line(accepted, command, &met, pair);
            }
        }
    }

    /// Compares two lines that differ.
    fn line(&mut self, accepted: &[Accepted], command: &str, met: &Met, (old, new): (&str, &str)) {
        let (left, right) = (tokens(old), tokens(new));
        let place = |tokens: &[&str], range: Range<usize>| {
            let start: usize = tokens[..range.start].iter().map(|token| token.len()).sum();
            start..start + tokens[range].iter().map(|token| token.len()).sum::<usize>()
        };
        let whole = [old, new].contains(&NO_LINE);
        let ops = if whole {
            vec![DiffOp::Replace { old_index: 0, old_len: left.len(), new_index: 0, new_len: right.len() }]
        } else {
            diff(&left, &right, Duration::from_secs(1))
        };
        for op in ops.iter().filter(|op| !matches!(op, DiffOp::Equal { .. })) {
            let (a, b) = (place(&left, op.old_range()), place(&right, op.new_range()));
            let explained = accepted.iter().position(|one| one.explains(command, (old, &a), (new, &b)));
            if let Some(one) = explained {
                *self.accepted.entry(one).or_default() += 1;
                continue;
            }
            let before = left[..op.old_range().start].iter().rev().take(8).map(|token| token.len()).sum::<usize>();
            let context = &old[a.start - before..a.start];
            let shown = |text: &str| format!("{context}⟦{}⟧", shortened(text));
            self.add(command, Met { old: shown(&old[a]), new: shown(&new[b]), ..met.clone() });
        }
    }

    fn add(&mut self, command: &str, met: Met) {
        let stream = met.stream.split_once(' ').map_or(met.stream.clone(), |(_, name)| {
            let suffix = name.rsplit_once('.').map_or("", |(_, suffix)| suffix);
            format!("file *.{suffix}")
        });
        let key = [command.to_owned(), stream, alike(&met.old), alike(&met.new)];
        self.rows.entry(key).or_insert(Row { count: 0, first: met }).count += 1;
    }

    /// Adds what was found later.
    pub(crate) fn append(&mut self, other: Self) {
        for (key, row) in other.rows {
            self.rows.entry(key).or_insert(Row { count: 0, first: row.first }).count += row.count;
        }
        for (one, count) in other.accepted {
            *self.accepted.entry(one).or_default() += count;
        }
    }
}

fn diff<'a>(old: &[&'a str], new: &[&'a str], limit: Duration) -> Vec<DiffOp> {
    capture_diff_slices_deadline(Algorithm::Myers, old, new, Some(Instant::now() + limit))
}

/// Lines without their ends; what stands behind the last line end is a line too, so that the end itself is compared.
/// A text with drawings in it, however their markup is spelled: each tag on a line of its own with its attributes in the
/// order of their names, and without the prefix of ids, which is a digest of the bytes.
fn drawing(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let words = rest[..open].trim_matches('\n');
        out.push_str(words);
        let close = rest[open..].find('>').map_or(rest.len(), |close| open + close + 1);
        let inside = rest[open + 1..close].trim_end_matches('>');
        let (inside, end) = inside.strip_suffix('/').map_or((inside, ""), |inside| (inside, "/"));
        let (name, mut attributes) = inside.split_once(' ').unwrap_or((inside, ""));
        let mut list = Vec::new();
        while let Some((key, value)) = attributes.split_once("=\"") {
            let (value, more) = value.split_once('"').unwrap_or((value, ""));
            list.push(format!("{}=\"{value}\"", key.trim()));
            attributes = more;
        }
        list.sort_unstable();
        out.push_str(&format!("\n<{name} {}{end}>\n", list.join(" ")));
        rest = &rest[close..];
    }
    out.push_str(rest.trim_matches('\n'));
    without_prefixes(&out)
}

/// The text without the prefixes of ids: `k` and six letters or digits.
fn without_prefixes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['"', '#', ' ']) {
        let (before, behind) = rest.split_at(at + 1);
        out.push_str(before);
        let is_prefix = behind.starts_with('k')
            && behind.get(1..7).is_some_and(|word| word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()));
        rest = if is_prefix { &behind[7..] } else { behind };
    }
    out.push_str(rest);
    out
}

fn lines(text: &str) -> Vec<&str> {
    text.split('\n').collect()
}

/// Words, numbers, and everything else sign by sign.
fn tokens(line: &str) -> Vec<&str> {
    let kind = |sign: char| match sign {
        _ if sign.is_numeric() => 1,
        _ if sign.is_alphabetic() => 2,
        _ => 0,
    };
    let mut found = Vec::new();
    let (mut start, mut last) = (0, 0);
    for (at, sign) in line.char_indices() {
        let now = kind(sign);
        if at > start && (now == 0 || now != last) {
            found.push(&line[start..at]);
            start = at;
        }
        last = now;
    }
    if start < line.len() {
        found.push(&line[start..]);
    }
    found
}

/// The beginning and the end of a long text.
fn shortened(text: &str) -> String {
    if text.len() <= 240 {
        return text.to_owned();
    }
    format!("{} … {}", &text[..text.floor_char_boundary(160)], &text[text.ceil_char_boundary(text.len() - 60)..])
}

/// A text whose numbers are all 0 and whose lone letters are all a.
fn alike(text: &str) -> String {
    let reduced = tokens(text).into_iter().map(|token| match token.chars().next() {
        Some(sign) if sign.is_numeric() => "0",
        Some(sign) if sign.is_alphabetic() && token.len() == sign.len_utf8() => "a",
        _ => token,
    });
    reduced.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# A remark.
command: check*
old: at row *,
new: in row *:
reason: a word

command: show
old: ∅
new: nothing new
reason: a line more

command: *
old: took ** ms
new: took ** ms
reason: time passes
";

    /// How many differences are not accepted, and how many are.
    fn left(command: &str, old: &str, new: &str) -> (usize, usize) {
        let accepted = Accepted::read(TEXT).unwrap();
        let met = Met { job: 0, step: 0, stream: "stdout".into(), line: 0, old: String::new(), new: String::new() };
        let mut found = Differences::default();
        found.compare(&accepted, command, &met, old.as_bytes(), new.as_bytes());
        (found.rows.values().map(|row| row.count).sum(), found.accepted.values().sum())
    }

    #[test]
    fn what_is_accepted() {
        assert_eq!(left("check --json", "x at row 5, y", "x in row 5: y"), (0, 2));
        // A star stands for the same text in both.
        assert_ne!(left("check --json", "x at row 5, y", "x in row 6: y").0, 0);
        // Of another command, and beside what is accepted, nothing is.
        assert_eq!(left("fmt", "at row 5,", "in row 5:").0, 2);
        assert_eq!(left("check", "one: at row 5, y", "two: in row 5: y").0, 1);
        assert_eq!(left("show", "a\nb", "a\nnothing new\nb"), (0, 1));
        assert_eq!(left("show", "a\nb", "a\nnothing old\nb").0, 1);
        assert_eq!(left("show", "it took 5 ms", "it took 17 ms"), (0, 1));
    }

    #[test]
    fn equal_differences_are_one_row() {
        let accepted = Accepted::read("").unwrap();
        let met = Met { job: 0, step: 0, stream: "stdout".into(), line: 0, old: String::new(), new: String::new() };
        let mut found = Differences::default();
        found.compare(
            &accepted,
            "check",
            &met,
            b"1. [d3-4] is bad\n2. [e5-6] is bad\n",
            b"1. [d3-4] is ill\n2. [e5-6] is ill\n",
        );
        assert_eq!(found.rows.values().map(|row| row.count).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn an_end_of_line_is_a_difference() {
        assert_eq!(left("show", "a\n", "a").0, 1);
        assert_eq!(left("show", "a\r\n", "a\n").0, 1);
    }
}
