//! The text under the pointer: the position at a move, why a move is refused, the meaning of a key
//! or a goal.

use std::ops::Range;

use super::context::Context;
use super::file::{EditedDocument, OpenFile};
use super::keys;
use super::moves::{self, WrittenMove, is_in};
use super::picture;
use super::place::{Place, Scanner};
use super::protocol::{Hover, Markup, Position};
use crate::board::paint::Paint;
use crate::notation::{self, Element};
use crate::puzzle::Goal;
use crate::report::explain::page;
use crate::session::{self, Session};
use crate::text::{Diagnostic, Span, SpanMap, Text};

/// The text for a place of a file.
pub(super) fn at(file: &OpenFile, position: Position, context: &Context) -> Option<Hover> {
    let (document, at) = file.at(position)?;
    let (words, span) = match moves::at(&document.session, at) {
        Some(written) => (of_move(document, &written, context), written.span),
        None => of_place(&document.session, at, context)?,
    };
    let troubles: Vec<&Diagnostic> = document
        .diagnostics()
        .iter()
        .filter(|one| is_in(at, one.span))
        .collect();
    let pages = troubles.first().map(|one| rule(one, context));
    let parts: Vec<_> = std::iter::once(words).chain(pages).collect();
    let value = parts.join("\n\n---\n\n");
    Some(Hover {
        contents: Markup::of(value, context.shown.markdown),
        range: file.range(document, span),
    })
}

/// The text for a key, a header or a value, and where that is written.
fn of_place(session: &Session, at: usize, context: &Context) -> Option<(String, Span)> {
    let text = session.text();
    let game = session.verdict().game.map(|game| game.name);
    let keys = |written: &Range<usize>| {
        let parts = text[written.clone()].split('.');
        parts.map(|part| part.trim().to_owned())
    };
    let (path, written) = match Scanner::new(text).find(at) {
        Place::Key { mut table, written } => {
            text.get(written.clone())?;
            table.extend(keys(&written));
            (table, written)
        }
        Place::Header(written) => (keys(&written).collect(), written),
        Place::Value { path, written } => (path, written),
        Place::String { path, inside } => {
            let (words, piece) = of_string(session, (&path, &inside), at, context)?;
            let span =
                piece.map_or_else(|| Span::new(inside.start, inside.end), |piece| piece.span);
            return Some((words.or_else(|| of_key(&path, game, context))?, span));
        }
        Place::Nothing => return None,
    };
    let span = Span::new(written.start, written.end);
    Some((of_key(&path, game, context)?, span))
}

/// The text for a goal or for a start position, and the piece of its list at the place.
fn of_string(
    session: &Session,
    (path, inside): (&[String], &Range<usize>),
    at: usize,
    context: &Context,
) -> Option<(Option<String>, Option<Element>)> {
    let written = &session.text()[inside.clone()];
    let (name, table) = path.split_last()?;
    let piece = placed(written, inside, at).filter(|_| name == "position" && table == ["start"]);
    let words = match (table.first().map(String::as_str), name.as_str()) {
        (Some("puzzle"), "goal") => Goal::parse(written).map(|goal| context.say(&goal.text())),
        (Some("start"), "position" | "picture") => session.start().map(|start| {
            let heading = piece
                .as_ref()
                .and_then(|piece| named(piece, session.text()));
            let parts: Vec<Text> = heading.into_iter().chain([start.turn()]).collect();
            board(start, &Text::join(&parts, " · "), context)
        }),
        _ => None,
    };
    Some((words, piece))
}

/// The stone or segment at a place of the list of a start position.
fn placed(written: &str, inside: &Range<usize>, at: usize) -> Option<Element> {
    let elements = notation::position(written, &SpanMap::offset(inside.start)).tree;
    elements.into_iter().find(|one| is_in(at, one.span))
}

/// A stone or segment as it is written, with its colour in words.
fn named(piece: &Element, text: &str) -> Option<Text> {
    let (word, Text { en, ru }) = (text.get(piece.span.range())?, piece.colour?.text());
    Some(text!("{word}: {en}", "{word}: {ru}"))
}

/// A block of signs.
fn signs(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end_matches('\n'))
}

/// A position under a heading, with the facts that a person wants to know.
fn board(position: &session::Position, heading: &Text, context: &Context) -> String {
    let facts = position.facts();
    let facts: Vec<&str> = facts.iter().map(|fact| fact.get(context.lang)).collect();
    let drawn = if context.has_pictures() {
        picture::inline(position.scene(), heading, context)
    } else {
        signs(&position.with_last(Paint::Plain, context.lang))
    };
    let mut out = format!("**{}**\n\n{drawn}", heading.get(context.lang));
    if !facts.is_empty() {
        out.push_str(&format!("\n\n{}", facts.join("  \n")));
    }
    out
}

/// A move: the position after it, or why it is none.
fn of_move(document: &EditedDocument, written: &WrittenMove<'_>, context: &Context) -> String {
    let session = &document.session;
    let Ok(before) = session.reach(&written.address.before()) else {
        let address = &written.address;
        return context.say(&text!(
            "Move {address}: what stands before it has no position.",
            "Ход {address}: до него нет позиции."
        ));
    };
    let word = &session.text()[written.span.range()];
    let (number, seat) = (before.number(), before.to_move().text());
    let (en, ru) = (seat.en, seat.ru);
    let refusal = written
        .ply
        .and_then(|ply| before.attempt(&ply.played).err());
    if let Some(refusal) = refusal {
        let heading = text!(
            "{number}. {word}: {en}, not legal",
            "{number}. {word}: {ru}, недопустимо"
        );
        let why = refusal.explanation.message.get(context.lang);
        let drawn = if context.has_pictures() {
            picture::inline(before.accused(&refusal), &heading, context)
        } else {
            signs(&refusal.picture(&before).map_or_else(
                || before.with_last(Paint::Plain, context.lang),
                |inset| inset.plain.get(context.lang).to_owned(),
            ))
        };
        return format!("**{}**\n\n{why}\n\n{drawn}", heading.get(context.lang));
    }
    let mut after = before;
    let heading = text!("{number}. {word}: {en}", "{number}. {word}: {ru}");
    if let Some(ply) = written.ply {
        after.play(&ply.played, ply.span);
    }
    let mut out = board(&after, &heading, context);
    for tactic in after.tactics() {
        out.push_str(&format!("\n\n*{}*", tactic.text.get(context.lang)));
    }
    out
}

/// The meaning of a key, and its values.
fn of_key(path: &[String], game: Option<&str>, context: &Context) -> Option<String> {
    let key = keys::find(path, game).filter(|_| context.settings.keys)?;
    let mut out = format!("**{}**", path.join("."));
    let text = key.text();
    if !text.en.is_empty() {
        out.push_str(&format!("\n\n{}", text.get(context.lang)));
    }
    let choices = key.choices();
    if !choices.is_empty() {
        let list = choices.join("`, `");
        out.push_str(&format!("\n\n`{list}`"));
    }
    // The pages of the reference lie side by side.
    let pages = context
        .settings
        .pages
        .as_deref()
        .and_then(|pages| pages.rsplit_once("diagnostics"));
    if let Some((folder, suffix)) = pages {
        let (page, place) = keys::place(path);
        out.push_str(&format!(
            "\n\n{}",
            link(&format!("{folder}{page}{suffix}#{place}"), context)
        ));
    }
    Some(out)
}

/// A link to a page of the reference.
fn link(address: &str, context: &Context) -> String {
    context.say(&text!(
        "[more in the reference]({address})",
        "[подробнее в справочнике]({address})"
    ))
}

/// The rule that is broken, from the page of its code.
fn rule(one: &Diagnostic, context: &Context) -> String {
    let (name, page) = (one.code.name(), page(one.code));
    let article = page.article.map_or(String::new(), |article| {
        format!(" · {}", article.get(context.lang))
    });
    let summary = one.code.summary(context.lang);
    let mut out = format!(
        "**{name}**{article}: {summary}\n\n{}",
        page.rule.get(context.lang).trim()
    );
    if let Some(pages) = &context.settings.pages {
        out.push_str(&format!(
            "\n\n{}",
            link(&format!("{pages}#{name}"), context)
        ));
    }
    out
}
