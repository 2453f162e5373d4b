//! The lines of a document that a message shows, however long the document or its lines are.

use crate::text::{Source, Span};

/// How many bytes of a document one excerpt shows at most.
const LARGEST: usize = 4096;
/// How many bytes of a long line are shown on each side of a span.
const AROUND: usize = 60;

/// A part of a document: whole lines, or a window into a long one.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Excerpt<'a> {
    pub(super) text: &'a str,
    pub(super) first_line: u64,
    /// Where the part begins in the document.
    pub(super) offset: usize,
    /// Whether it is a window, in which columns do not count from the beginning of the line.
    pub(super) is_window: bool,
    /// Which of the spans it shows.
    pub(super) spans: Vec<usize>,
}

/// Covers spans, of which the first is the one to blame, with excerpts; the first span's comes
/// first.
pub(super) fn excerpts<'a>(source: &Source<'a>, spans: &[Span]) -> Vec<Excerpt<'a>> {
    let mut out: Vec<Excerpt<'a>> = Vec::new();
    for (at, span) in spans.iter().enumerate() {
        let (from, to) = lines(source.text, *span);
        let home = out
            .iter_mut()
            .find(|one| !one.is_window && to.max(one.end()) - from.min(one.offset) <= LARGEST);
        if let Some(home) = home.filter(|_| to - from <= LARGEST) {
            let (from, to) = (from.min(home.offset), to.max(home.end()));
            home.set(source, from, to);
            home.spans.push(at);
            continue;
        }
        let is_window = to - from > LARGEST;
        let (from, to) = if is_window {
            window(source.text, *span, from, to)
        } else {
            (from, to)
        };
        let mut new = Excerpt {
            is_window,
            spans: vec![at],
            ..Excerpt::default()
        };
        new.set(source, from, to);
        out.push(new);
    }
    out
}

impl<'a> Excerpt<'a> {
    fn end(&self) -> usize {
        self.offset + self.text.len()
    }

    fn set(&mut self, source: &Source<'a>, from: usize, to: usize) {
        self.text = &source.text[from..to];
        self.offset = from;
        self.first_line = source.locate(Span::new(from, from).start).line;
    }
}

/// The whole lines that a span touches, without the last line break.
fn lines(text: &str, span: Span) -> (usize, usize) {
    let [start, end] = [span.start, span.end].map(|at| text.floor_char_boundary(at as usize));
    let bytes = text.as_bytes();
    let from = memchr::memrchr(b'\n', &bytes[..start]).map_or(0, |at| at + 1);
    let last = end - usize::from(end > start && bytes[end - 1] == b'\n');
    let to = memchr::memchr(b'\n', &bytes[last..]).map_or(text.len(), |at| last + at);
    (from, to - usize::from(to > last && bytes[to - 1] == b'\r'))
}

/// A window into a long line, or into many lines, round the beginning of a span.
fn window(text: &str, span: Span, from: usize, to: usize) -> (usize, usize) {
    let start = span.start as usize;
    let end = (span.end as usize).min(start + 2 * AROUND);
    let mut low = text.floor_char_boundary(start.saturating_sub(AROUND).max(from));
    let mut high = text.floor_char_boundary((end + AROUND).min(to));
    let middle = text.floor_char_boundary(start).max(low);
    if let Some(at) = memchr::memrchr(b'\n', &text.as_bytes()[low..middle]) {
        low += at + 1;
    }
    if let Some(at) = memchr::memchr(b'\n', &text.as_bytes()[middle..high]) {
        high = middle + at;
    }
    (low, high.max(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_spans_share_an_excerpt_and_far_ones_do_not() {
        let text = format!("one\ntwo\n{}\nlast", "x\n".repeat(5000));
        let source = Source::whole("x", &text);
        let end = text.len();
        let out = excerpts(
            &source,
            &[Span::new(4, 7), Span::new(0, 3), Span::new(end - 4, end)],
        );
        assert_eq!(out.len(), 2);
        assert_eq!((out[0].text, out[0].first_line), ("one\ntwo", 1));
        assert_eq!(
            (out[1].text, out[1].first_line, &out[1].spans[..]),
            ("last", 5004, &[2][..])
        );
    }

    #[test]
    fn a_long_line_is_shown_through_a_window() {
        let text = "я".repeat(10_000);
        let source = Source::whole("x", &text);
        let out = excerpts(&source, &[Span::new(9_000, 9_002)]);
        assert!(out[0].is_window && out[0].text.len() < 300);
        assert_eq!(out[0].first_line, 1);
    }
}
