//! Diagnostics with excerpts and carets, drawn by `annotate-snippets`.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use super::excerpt::{Excerpt, excerpts};
use crate::board::paint::Paint;
use crate::text::{Diagnostic, Lang, Severity, Source, Span, Text, is_command, visible};

/// How messages are drawn.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    /// Their language.
    pub lang: Lang,
    /// With colours or without.
    pub paint: Paint,
    /// The width of the terminal in columns.
    pub width: usize,
    /// The width at which long sentences are wrapped; nothing where lines may be as long as they are.
    pub wrap: Option<usize>,
}

/// How far help is set in behind the number of a line and `= `, at least.
const HELP_INDENT: usize = 5;

/// A sentence in lines, behind a head of this width in columns.
fn wrapped(text: &str, head: usize, style: TextStyle) -> String {
    let Some(width) = style.wrap else {
        return text.to_owned();
    };
    // A very narrow terminal breaks lines by itself; a sentence has a third of the width at least.
    crate::text::wrapped(text, width.saturating_sub(head).max(width / 3)).join("\n")
}

/// A diagnostic with the part of its document that it is about.
#[must_use]
pub fn diagnostic(source: &Source<'_>, one: &Diagnostic, style: TextStyle) -> String {
    let lang = style.lang;
    let level = match one.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let name = one.severity.text().get(lang).to_owned();
    let mut spans = vec![one.span];
    spans.extend(one.culprits.iter().map(|(span, _)| *span));
    let parts = excerpts(source, &spans);
    let head = name.chars().count() + one.code.name().len() + "[]: ".len();
    let message = wrapped(one.message.get(lang), head, style);
    let mut group = Group::with_title(
        level
            .with_name(name)
            .primary_title(message)
            .id(one.code.name()),
    );
    for part in &parts {
        for element in elements(source, one, part, &spans, lang) {
            group = group.element(element);
        }
    }
    let lines = spans
        .iter()
        .map(|span| source.locate(span.end).line)
        .max()
        .unwrap_or(1);
    let note = |level: Level<'static>, name: &'static str, text: &Text| {
        let head = lines.to_string().len() + HELP_INDENT + name.chars().count();
        let text = wrapped(text.get(lang), head, style);
        level.with_name(name).message(text)
    };
    for help in [&one.help, &one.did_you_mean].into_iter().flatten() {
        group = group.element(note(Level::HELP, lang.of("help", "подсказка"), help));
    }
    if let Some([at, before]) = one.at.as_deref() {
        let text = text!(
            "move {at}; kletka show --at {before} shows the position before it",
            "ход {at}; позицию перед ним покажет kletka show --at {before}"
        );
        group = group.element(note(Level::NOTE, lang.of("address", "адрес"), &text));
    }
    let renderer = match style.paint {
        Paint::Ansi => Renderer::styled(),
        Paint::Plain => Renderer::plain(),
    };
    let mut out = printable(&renderer.term_width(style.width).render(&[group]));
    if let Some(picture) = &one.picture {
        let picture = match style.paint {
            Paint::Ansi => &picture.painted,
            Paint::Plain => &picture.plain,
        };
        out.push_str("\n\n");
        out.push_str(picture.get(lang).trim_end());
    }
    out
}

/// Without what terminals obey and the crate that draws excerpts lets through: all but ASCII, whose control characters it
/// replaces itself, and which has our colours.
fn printable(text: &str) -> String {
    text.chars()
        .map(|c| {
            if !c.is_ascii() && is_command(c) {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect()
}

/// An excerpt with its carets; a window into a long line has its place written above it.
fn elements<'a>(
    source: &Source<'a>,
    one: &'a Diagnostic,
    part: &Excerpt<'a>,
    spans: &[Span],
    lang: Lang,
) -> Vec<Element<'a>> {
    let name = match source.document {
        0 => visible(source.name).into_owned(),
        document => format!("{} #{document}", visible(source.name)),
    };
    let mut snippet =
        Snippet::source(part.text).line_start(usize::try_from(part.first_line).unwrap_or(1));
    for &at in &part.spans {
        let within = |byte: u32| {
            (byte as usize).clamp(part.offset, part.offset + part.text.len()) - part.offset
        };
        let range = within(spans[at].start)..within(spans[at].end);
        let (kind, label) = match at.checked_sub(1) {
            None => (AnnotationKind::Primary, one.label.as_ref()),
            Some(culprit) => (
                AnnotationKind::Context,
                one.culprits.get(culprit).map(|(_, words)| words),
            ),
        };
        snippet = snippet.annotation(kind.span(range).label(label.map(|words| words.get(lang))));
    }
    if !part.is_window {
        return vec![snippet.path(name).into()];
    }
    let place = source.locate(spans[part.spans[0]].start);
    let [line, column] =
        [place.line, place.column].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    vec![
        Origin::path(name).line(line).char_column(column).into(),
        snippet.into(),
    ]
}
