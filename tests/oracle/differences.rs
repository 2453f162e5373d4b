//! Finds what differs in two outputs, takes away what is accepted, and counts the rest by kind.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};
use std::time::{Duration, Instant};

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};

use super::markup;

/// Differences of one line that are less than so many bytes apart are one.
const NEAR: usize = 40;

/// A star of a pattern stands for so many bytes at most, and two of them for so many.
const LONGEST_STARS: [usize; 2] = [200, 4000];

/// Of so many kinds of differences that one reason accepts an example is kept.
const MOST_KINDS: usize = 200;

/// What stands for a line that one of the outputs does not have.
const NO_LINE: &str = "∅";

/// The differences that are wanted.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) changes: Vec<Change>,
    /// The other entries: the kind, the call or stream, and the head of a message where there is one.
    others: Vec<[String; 3]>,
}

impl Wanted {
    /// Reads `tests/oracle.txt`, whose head describes its form.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut accepted = Self::default();
        for block in text.split("\n\n") {
            let lines = block.lines().filter(|line| !line.starts_with('#'));
            let parts: Option<Vec<_>> = lines.map(|line| line.split_once(": ")).collect();
            let other = match parts.as_deref() {
                Some([]) => continue,
                Some(
                    [
                        ("command", command),
                        ("old", old),
                        ("new", new),
                        ("reason", reason),
                    ],
                ) => {
                    let parts = [command, old, new, reason];
                    let [command, old, new, reason] = parts.map(|part| (*part).to_owned());
                    accepted.changes.push(Change {
                        command,
                        old,
                        new,
                        reason,
                    });
                    continue;
                }
                Some(
                    [
                        (kind @ ("message" | "refused"), call),
                        ("head", head),
                        ("reason", _),
                    ],
                ) => [*kind, *call, *head],
                Some(
                    [
                        (
                            kind @ ("markup" | "order" | "names" | "wrapped" | "net" | "document"
                            | "key"),
                            call,
                        ),
                        ("reason", _),
                    ],
                ) => [*kind, *call, ""],
                _ => return Err(format!("no entry:\n{block}")),
            };
            accepted.others.push(other.map(str::to_owned));
        }
        Ok(accepted)
    }

    /// The calls and heads of the entries of a kind.
    fn of(&self, kind: &str) -> impl Iterator<Item = (&str, &str)> {
        let of = self.others.iter().filter(move |[of, ..]| of == kind);
        of.map(|[_, call, head]| (&**call, &**head))
    }

    /// Whether an entry of a kind is about this.
    fn has(&self, kind: &str, text: &str) -> bool {
        self.of(kind).any(|(pattern, _)| is_whole(text, pattern))
    }

    /// What documents that are not asked about hold.
    pub(crate) fn documents(&self) -> Vec<&str> {
        self.of("document").map(|(text, _)| text).collect()
    }

    /// Whether a command said that it refuses what only the older one may refuse.
    pub(crate) fn is_refused(&self, command: &str, said: &[u8]) -> bool {
        let said = String::from_utf8_lossy(said);
        let mut entries = self
            .of("refused")
            .filter(|(call, _)| is_whole(command, call));
        entries.any(|(_, head)| said.lines().any(|line| begins(line, head)))
    }
}

/// In the output of `command` a text that `old` describes became one that `new` describes.
#[derive(Debug)]
pub(crate) struct Change {
    command: String,
    old: String,
    new: String,
    reason: String,
}

impl Change {
    pub(crate) fn title(&self) -> String {
        format!(
            "{}: {} → {} ({})",
            self.command, self.old, self.new, self.reason
        )
    }

    /// Whether it accepts that this part of the old line became that part of the new one.
    fn explains(
        &self,
        command: &str,
        old: (&str, &Range<usize>),
        new: (&str, &Range<usize>),
    ) -> bool {
        if !is_whole(command, &self.command) {
            return false;
        }
        if ![&self.old, &self.new]
            .into_iter()
            .any(|pattern| has_single_star(pattern))
        {
            return covers(old, &self.old) && covers(new, &self.new);
        }
        let olds = around(old, &self.old);
        let news = around(new, &self.new);
        let alike = |(a, b): (&&str, &&str)| a == b;
        olds.iter()
            .any(|a| news.iter().any(|b| a.iter().zip(b).all(alike)))
    }
}

fn is_whole(text: &str, pattern: &str) -> bool {
    ends(text, 0..=0, pattern).contains(&text.len())
}

/// Whether the texts that stars of a pattern stand for are compared.
fn has_single_star(pattern: &str) -> bool {
    pattern.replace("**", "").contains('*')
}

/// Whether a pattern describes a text that has all of a part of a line.
fn covers((line, part): (&str, &Range<usize>), pattern: &str) -> bool {
    let longest = pattern.len() + LONGEST_STARS[1] * pattern.matches('*').count();
    ends(line, part.end.saturating_sub(longest)..=part.start, pattern)
        .into_iter()
        .any(|end| end >= part.end)
}

/// Where a pattern may end that begins at one of some places.
fn ends(line: &str, starts: RangeInclusive<usize>, pattern: &str) -> Vec<usize> {
    let mut reached: Vec<usize> = starts.filter(|&at| line.is_char_boundary(at)).collect();
    let mut rest = pattern;
    while !rest.is_empty() && !reached.is_empty() {
        if let Some(after) = rest.strip_prefix('*') {
            let (free, after) = after
                .strip_prefix('*')
                .map_or((false, after), |after| (true, after));
            rest = after;
            let longest = LONGEST_STARS[usize::from(free)];
            let mut further = Vec::new();
            for start in reached {
                let from = further
                    .last()
                    .map_or(start, |&last: &usize| start.max(last + 1));
                further.extend(
                    (from..=line.len().min(start + longest))
                        .filter(|&at| line.is_char_boundary(at)),
                );
            }
            reached = further;
        } else {
            let (literal, after) = rest.split_at(rest.find('*').unwrap_or(rest.len()));
            rest = after;
            reached.retain(|&at| line[at..].starts_with(literal));
            reached.iter_mut().for_each(|at| *at += literal.len());
        }
    }
    reached
}

/// The texts that the stars of a pattern stand for, for every way in which it covers a part of a line.
fn around<'a>((line, part): (&'a str, &Range<usize>), pattern: &str) -> Vec<Vec<&'a str>> {
    // What begins further to the left does not reach to the end of the part.
    let longest = pattern.len() + LONGEST_STARS[1] * pattern.matches('*').count();
    let starts =
        (part.end.saturating_sub(longest)..=part.start).filter(|&at| line.is_char_boundary(at));
    let found = starts.flat_map(|start| matches(line, start, pattern));
    found
        .filter(|(end, _)| *end >= part.end)
        .map(|(_, stars)| stars)
        .collect()
}

/// Where a pattern that begins here may end, with what its single stars stand for. [`LONGEST_STARS`] says how
/// long; of two stars, what they stand for is not told.
fn matches<'a>(line: &'a str, start: usize, pattern: &str) -> Vec<(usize, Vec<&'a str>)> {
    let Some((literal, rest)) = pattern.split_once('*') else {
        return if line[start..].starts_with(pattern) {
            vec![(start + pattern.len(), Vec::new())]
        } else {
            Vec::new()
        };
    };
    if !line[start..].starts_with(literal) {
        return Vec::new();
    }
    let from = start + literal.len();
    let (free, rest) = rest
        .strip_prefix('*')
        .map_or((false, rest), |rest| (true, rest));
    let longest = LONGEST_STARS[usize::from(free)];
    let mut found = Vec::new();
    for end in (from..=line.len().min(from + longest)).filter(|&at| line.is_char_boundary(at)) {
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
#[derive(Clone, Debug, Default)]
pub(crate) struct Met {
    pub(crate) job: usize,
    pub(crate) step: usize,
    /// `stdout`, `stderr`, `exit` or `file` with a name.
    pub(crate) stream: String,
    pub(crate) line: usize,
    pub(crate) old: String,
    pub(crate) new: String,
}

/// Differences that are alike.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) first: Met,
    /// How many there are, by command and stream.
    pub(crate) counts: BTreeMap<String, usize>,
}

impl Row {
    pub(crate) fn count(&self) -> usize {
        self.counts.values().sum()
    }
}

/// What one reason accepted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accepted {
    pub(crate) count: usize,
    /// The first of each kind with how many there are, of [`MOST_KINDS`] kinds.
    pub(crate) kinds: BTreeMap<[String; 2], (usize, Example)>,
}

/// A difference that a reason accepted.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) command: String,
    pub(crate) met: Met,
}

/// Differences by the words before them, the old text and the new one, but for numbers, names of places and repeated
/// signs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Differences {
    pub(crate) rows: BTreeMap<[String; 3], Row>,
    /// What was accepted, by the number of the reason.
    pub(crate) accepted: BTreeMap<usize, Accepted>,
}

/// Bytes that are no text in a document that was handed on byte for byte, at most.
const STRAY: usize = 100;

/// What is text but for some bytes, these as escapes; nothing for pictures and pages in PDF.
fn as_text(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Some(Cow::Borrowed(text));
    }
    let is_drawn = [&b"\x89PNG"[..], b"GIF8", b"%PDF"]
        .iter()
        .any(|head| bytes.starts_with(head));
    let stray = bytes
        .utf8_chunks()
        .filter(|chunk| !chunk.invalid().is_empty())
        .count();
    (!is_drawn && stray <= STRAY)
        .then(|| bytes.utf8_chunks().map(escaped).collect::<String>().into())
}

fn escaped(chunk: std::str::Utf8Chunk<'_>) -> String {
    format!("{}{}", chunk.valid(), chunk.invalid().escape_ascii())
}

impl Differences {
    /// Compares what one stream of a step holds.
    pub(crate) fn compare(
        &mut self,
        accepted: &Wanted,
        command: &str,
        met: &Met,
        old: &[u8],
        new: &[u8],
    ) {
        if old == new {
            return;
        }
        let (Some(old), Some(new)) = (as_text(old), as_text(new)) else {
            let at = old.iter().zip(new).take_while(|(a, b)| a == b).count();
            let told = |bytes: &[u8]| {
                format!(
                    "{} bytes, from byte {at} on: {:02x?}",
                    bytes.len(),
                    bytes.get(at)
                )
            };
            self.line(accepted, command, met, [&told(old), &told(new)]);
            return;
        };
        let (mut old, mut new) = (old, new);
        if accepted.has("markup", &met.stream) {
            (old, new) = (markup::read(&old).into(), markup::read(&new).into());
        }
        if accepted.has("names", command) {
            let (before, after) = (names(&old), names(&new));
            let kept: Vec<&str> = before.intersection(&after).map(String::as_str).collect();
            let all: Vec<&str> = before.iter().map(String::as_str).collect();
            (old, new) = (all.join("\n").into(), kept.join("\n").into());
        }
        let place = format!("{command}, {}", met.stream);
        for (pattern, _) in accepted.of("key") {
            let (call, key) = pattern.rsplit_once(", ").expect("a call and a key");
            let written = format!("\"{key}\":\"");
            if is_whole(command, call) && without(&old, &written) == old {
                new = without(&new, &written).into();
            }
        }
        let messages_of = accepted
            .of("message")
            .filter(|(call, _)| is_whole(&place, call));
        let heads: Vec<&str> = messages_of.map(|(_, head)| head).collect();
        if !heads.is_empty() {
            let (before, after) = (messages(&old), messages(&new));
            let rest = |all: &[&str], other: &[&str]| {
                let is_accepted =
                    |one: &str| !other.contains(&one) && heads.iter().any(|head| begins(one, head));
                let rest = all.iter().filter(|one| !is_accepted(one));
                rest.copied().collect::<String>()
            };
            (old, new) = (rest(&before, &after).into(), rest(&after, &before).into());
        }
        if accepted.has("wrapped", &place) {
            (old, new) = (unwrapped(&old).into(), unwrapped(&new).into());
        }
        if accepted.has("net", &place) {
            (old, new) = (net(&old).into(), net(&new).into());
        }
        let (mut old, mut new) = (lines(&old), lines(&new));
        if accepted.has("order", &place) {
            old.sort_unstable();
            new.sort_unstable();
        }
        for op in diff(&old, &new, Duration::from_secs(5)) {
            let (left, right) = (&old[op.old_range()], &new[op.new_range()]);
            if matches!(op, DiffOp::Equal { .. }) {
                continue;
            }
            for at in 0..left.len().max(right.len()) {
                let pair = [left, right].map(|lines| lines.get(at).copied().unwrap_or(NO_LINE));
                let met = Met {
                    line: op.old_range().start + at + 1,
                    ..met.clone()
                };
                self.line(accepted, command, &met, pair);
            }
        }
    }

    /// Compares two lines that differ.
    fn line(&mut self, accepted: &Wanted, command: &str, met: &Met, [old, new]: [&str; 2]) {
        let (left, right) = (tokens(old), tokens(new));
        let place = |tokens: &[&str], range: Range<usize>| {
            let start: usize = tokens[..range.start].iter().map(|token| token.len()).sum();
            start..start + tokens[range].iter().map(|token| token.len()).sum::<usize>()
        };
        let whole = [old, new].contains(&NO_LINE);
        let ops = if whole {
            vec![DiffOp::Replace {
                old_index: 0,
                old_len: left.len(),
                new_index: 0,
                new_len: right.len(),
            }]
        } else {
            diff(&left, &right, Duration::from_secs(1))
        };
        let mut parts: Vec<(Range<usize>, Range<usize>)> = Vec::new();
        // Where it is, with the words before it.
        let shown = |a: &Range<usize>, b: &Range<usize>| {
            let before = &old[old.floor_char_boundary(a.start.saturating_sub(30))..a.start];
            let shown = |text: &str| format!("{before}⟦{}⟧", shortened(text));
            let (old, new) = (shown(&old[a.clone()]), shown(&new[b.clone()]));
            (
                before,
                Met {
                    old,
                    new,
                    ..met.clone()
                },
            )
        };
        for op in ops.iter().filter(|op| !matches!(op, DiffOp::Equal { .. })) {
            let (a, b) = (place(&left, op.old_range()), place(&right, op.new_range()));
            let explains = |one: &Change| one.explains(command, (old, &a), (new, &b));
            if let Some(one) = accepted.changes.iter().position(explains) {
                let key = [alike(&old[a.clone()]), alike(&new[b.clone()])];
                let example = Example {
                    command: command.to_owned(),
                    met: shown(&a, &b).1,
                };
                self.accept(one, key, (1, example));
                continue;
            }
            match parts.last_mut() {
                Some((c, d)) if a.start < c.end + NEAR => (c.end, d.end) = (a.end, b.end),
                _ => parts.push((a, b)),
            }
        }
        for (a, b) in parts {
            let (before, met) = shown(&a, &b);
            self.add(command, before, met);
        }
    }

    fn add(&mut self, command: &str, before: &str, met: Met) {
        let stream = met
            .stream
            .split_once(' ')
            .map_or(met.stream.clone(), |(_, name)| {
                let suffix = name.rsplit_once('.').map_or("", |(_, suffix)| suffix);
                format!("file *.{suffix}")
            });
        let inner = |text: &str| alike(text.strip_prefix(before).unwrap_or(text));
        let words = tokens(before).into_iter();
        let words: Vec<&str> = words.filter(|token| is_word(token)).collect();
        // The first word is often a part of one.
        let words = &words[1.min(words.len())..];
        let key = [
            words[words.len().saturating_sub(2)..].join(" "),
            inner(&met.old),
            inner(&met.new),
        ];
        let row = self.rows.entry(key).or_insert(Row {
            counts: BTreeMap::new(),
            first: met,
        });
        *row.counts
            .entry(format!("{command}, {stream}"))
            .or_default() += 1;
    }

    /// Adds what was found later.
    pub(crate) fn append(&mut self, other: Self) {
        for (key, row) in other.rows {
            let here = self.rows.entry(key).or_insert(Row {
                counts: BTreeMap::new(),
                first: row.first,
            });
            row.counts
                .into_iter()
                .for_each(|(place, count)| *here.counts.entry(place).or_default() += count);
        }
        for (one, accepted) in other.accepted {
            let kinds: usize = accepted.kinds.values().map(|(count, _)| count).sum();
            self.accepted.entry(one).or_default().count += accepted.count - kinds;
            accepted
                .kinds
                .into_iter()
                .for_each(|(key, kind)| self.accept(one, key, kind));
        }
    }

    /// Notes differences of one kind that a reason accepts.
    fn accept(&mut self, one: usize, key: [String; 2], (count, example): (usize, Example)) {
        let accepted = self.accepted.entry(one).or_default();
        accepted.count += count;
        if accepted.kinds.len() < MOST_KINDS || accepted.kinds.contains_key(&key) {
            accepted.kinds.entry(key).or_insert((0, example)).0 += count;
        }
    }
}

fn diff<'a>(old: &[&'a str], new: &[&'a str], limit: Duration) -> Vec<DiffOp> {
    capture_diff_slices_deadline(Algorithm::Myers, old, new, Some(Instant::now() + limit))
}

/// The options that a help text, a manual page or completions name, and the commands that stand in lines of their own.
fn names(text: &str) -> BTreeSet<String> {
    let text = text.replace('\\', "");
    let is_of_name = |sign: char| sign.is_ascii_lowercase() || sign == '-';
    let options = text
        .match_indices('-')
        .filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '-'));
    let options = options.map(|(at, _)| {
        text[at..]
            .split(|sign| !is_of_name(sign))
            .next()
            .unwrap_or_default()
    });
    let options = options.filter(|name| name.ends_with(|sign: char| sign.is_ascii_lowercase()));
    let commands = text
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once("  "))
        .map(|(name, _)| name);
    let commands = commands.filter(|name| !name.is_empty() && name.chars().all(is_of_name));
    options.chain(commands).map(str::to_owned).collect()
}

/// A text cut before every message in it; a message ends with its empty line, or where the next one begins.
fn messages(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let is_head = ["error[", "warning[", "note["]
            .iter()
            .any(|head| line.starts_with(head));
        if is_head && at > start {
            all.push(&text[start..at]);
            start = at;
        }
        at += line.len();
        if line == "\n" {
            all.push(&text[start..at]);
            start = at;
        }
    }
    if start < text.len() {
        all.push(&text[start..]);
    }
    all
}

/// Whether the first line of a text begins with what a pattern describes.
fn begins(text: &str, pattern: &str) -> bool {
    !matches(text.lines().next().unwrap_or_default(), 0, pattern).is_empty()
}

/// A text of JSON without the strings of one name that stand behind a number. What documents call so stands behind texts.
fn without(text: &str, key: &str) -> String {
    let mut parts = text.split(key);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let number = kept
            .strip_suffix(',')
            .and_then(|before| before.chars().next_back());
        if number.is_some_and(|sign| sign.is_ascii_digit()) {
            kept.push_str(part.split_once("\",").map_or("", |(_, rest)| rest));
        } else {
            kept.push_str(key);
            kept.push_str(part);
        }
    }
    kept
}

/// What goes and what comes by differences, wherever that is shown: a line that goes in one place and comes in another stays.
fn net(text: &str) -> String {
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    // Carriage returns are shown as what they are, which says nothing of what they end.
    for line in text.lines().map(|line| line.trim_end_matches("\\u000d")) {
        match line.split_at_checked(1) {
            Some(("+", rest)) => *counts.entry(rest).or_default() += 1,
            Some(("-", rest)) => *counts.entry(rest).or_default() -= 1,
            _ => {}
        }
    }
    let one = |(line, count): (&str, i64)| {
        let sign = if count > 0 { '+' } else { '-' };
        format!("{sign}{line}\n")
            .repeat(usize::try_from(count.unsigned_abs()).expect("a count of lines"))
    };
    counts.into_iter().map(one).collect()
}

/// A text in which a line that begins with blanks continues the line before and a run of blanks is one.
fn unwrapped(text: &str) -> String {
    let mut joined = String::new();
    for line in text.lines() {
        let more = line.starts_with("  ") && !joined.is_empty();
        joined.push_str(if more {
            " "
        } else if joined.is_empty() {
            ""
        } else {
            "\n"
        });
        let words: Vec<&str> = line.split_whitespace().collect();
        joined.push_str(&words.join(" "));
    }
    joined
}

/// Lines without their ends; what stands behind the last line end is a line too, so that the end itself is compared.
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
    format!(
        "{} … {}",
        &text[..text.floor_char_boundary(160)],
        &text[text.ceil_char_boundary(text.len() - 60)..]
    )
}

/// A text in which all numbers are 0, all lone letters are a, and a sign that is repeated stands once.
fn alike(text: &str) -> String {
    let mut reduced = Vec::new();
    for token in tokens(text) {
        let token = match token.chars().next() {
            Some(sign) if sign.is_numeric() => "0",
            Some(sign) if sign.is_alphabetic() && !is_word(token) => "a",
            _ => token,
        };
        let is_sign = !token.starts_with(char::is_alphanumeric);
        if !is_sign || reduced.last() != Some(&token) {
            reduced.push(token);
        }
    }
    reduced.concat()
}

fn is_word(token: &str) -> bool {
    token
        .chars()
        .take(2)
        .filter(|sign| sign.is_alphabetic())
        .count()
        == 2
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

markup: file *.svg
reason: spelling

names: *--help
reason: more options

wrapped: new, stdout
reason: 80 columns

net: fmt --diff, stdout
reason: another way to the same

key: check --json, at
reason: addresses

message: check, stdout
head: error[one]: a * is missing
reason: it is looked for

refused: add*
head: error[one]:
reason: it goes on
";

    fn compared(command: &str, stream: &str, old: &str, new: &str) -> Differences {
        let met = Met {
            stream: stream.into(),
            ..Met::default()
        };
        let mut found = Differences::default();
        let accepted = Wanted::read(TEXT).unwrap();
        found.compare(&accepted, command, &met, old.as_bytes(), new.as_bytes());
        found
    }

    /// Each with how many differences are accepted, if all are.
    #[test]
    fn what_is_accepted() {
        for row in include_str!("accepted.txt")
            .lines()
            .filter(|row| !row.starts_with('#'))
        {
            let row = row.replace("\\n", "\n").replace("\\r", "\r");
            let cells: Vec<_> = row.split(" ¦ ").collect();
            let found = compared(cells[0], "stdout", cells[1], cells[2]);
            let count: usize = found.accepted.values().map(|accepted| accepted.count).sum();
            let all = if found.rows.is_empty() {
                count.to_string()
            } else {
                "no".to_owned()
            };
            assert_eq!(all, cells[3], "{row}");
        }
    }

    #[test]
    fn what_the_older_command_refuses() {
        let accepted = Wanted::read(TEXT).unwrap();
        assert!(accepted.is_refused("add --lang en", b"warning: x\nerror[one]: y\n"));
        assert!(!accepted.is_refused("undo", b"error[one]: y\n"));
        assert!(!accepted.is_refused("add", b"error[two]: see error[one]: y\n"));
    }

    #[test]
    fn drawings_are_read() {
        for (stream, is_same) in [
            ("file a/b.svg", true),
            ("file a/b.txt", false),
            ("stdout", false),
        ] {
            let found = compared(
                "render",
                stream,
                "<a x=\"1\" y=\"2\"/>",
                "<a y=\"2\" x=\"1\"/>\n",
            );
            assert_eq!(found.rows.is_empty(), is_same, "{stream}");
        }
    }

    #[test]
    fn equal_differences_are_one_row() {
        let (old, new) = (
            "1. [d3-4] is bad\n2. [e5-6] is bad\n",
            "1. [d3-4] is ill\n2. [e5-6] is ill\n",
        );
        let found = compared("show", "stdout", old, new);
        assert_eq!(found.rows.values().map(Row::count).collect::<Vec<_>>(), [2]);
    }
}
