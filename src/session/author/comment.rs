//! Comments on moves of a record, added to those that are there.

use std::collections::HashMap;

use super::append::{append, placed, spliced};
use super::error::EditError;
use super::text::{MovesText, parts};
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Assessment, Comment, Item, Line, Quotes};
use crate::settings::Splice;
use crate::text::{Lang, Span, SpanMap, Text};

/// Something to be said about a move, or about the start.
#[derive(Clone, Debug)]
pub struct Note {
    /// Where the move stands; nothing for the start.
    pub at: Option<Span>,
    /// The text of the comment: one line that [some quotes](quoted) can hold.
    pub text: Text,
    /// The mark that the move gets, if it has none.
    pub mark: Option<Assessment>,
}

/// A document with comments added.
#[derive(Debug)]
pub struct Commented {
    /// The new text.
    pub text: String,
    /// How many notes were written.
    pub written: usize,
    /// How many were there already, in either language.
    pub kept: usize,
}

/// Adds notes to the comments of their moves, all of the record or all of the solution, and leaves all else byte for byte. A move that has a comment keeps it, and
/// the note goes to its end. A note that stands there already, in either language, is not written again.
///
/// # Errors
/// [`EditError`], when the document or its string of moves cannot take the notes.
pub fn comment(text: &str, notes: &[Note], lang: Lang) -> Result<Commented, EditError> {
    let old = parts(text)?;
    let moves = old.around(notes.first().and_then(|note| note.at));
    let mut writer = CommentWriter {
        text,
        moves: &moves,
        notes: HashMap::new(),
        lang,
    };
    for note in notes {
        writer
            .notes
            .entry(note.at.map(|at| at.start))
            .or_default()
            .push(note);
    }
    let mut plan = Plan::default();
    let expected = writer.line(moves.line, true, &mut plan)?;
    if moves.line.items.is_empty() && !notes.is_empty() {
        return Ok(Commented {
            text: append(text, &expected.items, 1, Alphabet::Cyrillic)?.text,
            written: plan.written,
            kept: 0,
        });
    }
    Ok(Commented {
        text: spliced(text, &moves, plan.splices, &expected)?,
        written: plan.written,
        kept: plan.kept,
    })
}

/// A comment in the quotes that are preferred, or in the others where those cannot hold it.
///
/// # Errors
/// [`EditError::CommentLines`] or [`EditError::CommentQuotes`], when no quotes can hold it.
pub fn quoted(text: &str, preferred: Quotes) -> Result<Comment, EditError> {
    if text.chars().any(char::is_control) {
        return Err(EditError::CommentLines);
    }
    [preferred, Quotes::Straight, Quotes::Guillemets]
        .into_iter()
        .map(|quotes| Comment {
            text: text.to_owned(),
            quotes,
            span: Span::default(),
        })
        .find(|comment| {
            let line = Line {
                items: vec![Item::Comment(comment.clone())],
            };
            let parsed =
                notation::record(&print::line(&line, Alphabet::Latin), &SpanMap::offset(0));
            parsed.diagnostics.is_empty() && parsed.tree.without_spans() == line
        })
        .ok_or(EditError::CommentQuotes)
}

/// The changes to be made.
#[derive(Default)]
struct Plan {
    splices: Vec<Splice>,
    written: usize,
    kept: usize,
}

struct CommentWriter<'a> {
    text: &'a str,
    moves: &'a MovesText<'a>,
    /// By where their moves begin.
    notes: HashMap<Option<u32>, Vec<&'a Note>>,
    lang: Lang,
}

impl CommentWriter<'_> {
    /// The line with its notes.
    fn line(&mut self, line: &Line, is_main: bool, plan: &mut Plan) -> Result<Line, EditError> {
        let mut items = Vec::with_capacity(line.items.len());
        if is_main {
            self.place(None, &line.items, &mut items, plan)?;
        }
        // Whether comments here follow a move directly, or begin the record.
        let mut are_placed = is_main;
        for (at, item) in line.items.iter().enumerate() {
            let is_said = matches!(item, Item::Comment(_) | Item::Remark(_));
            if !is_said {
                are_placed = matches!(item, Item::Ply(_));
            }
            match item {
                Item::Ply(ply) => {
                    let mut notes = self.notes.get(&Some(ply.span.start)).into_iter().flatten();
                    let mark = ply.mark.or_else(|| notes.find_map(|note| note.mark));
                    items.push(Item::Ply(notation::Ply {
                        mark,
                        ..ply.clone()
                    }));
                    if ply.mark.is_none()
                        && let Some(mark) = mark
                    {
                        let end = placed(self.text, item).end;
                        plan.splices.push((end..end, mark.sign().to_owned()));
                    }
                    self.place(
                        Some((ply.span, item)),
                        &line.items[at + 1..],
                        &mut items,
                        plan,
                    )?;
                }
                Item::Variation(variation) => {
                    let line = self.line(&variation.line, false, plan)?;
                    items.push(Item::Variation(notation::Variation {
                        line,
                        ..variation.clone()
                    }));
                }
                // Those behind a move, or before the first one, were placed with it.
                _ if is_said && are_placed => {}
                _ => items.push(item.clone()),
            }
        }
        Ok(Line { items })
    }

    /// Puts what directly follows a move, or begins the record, into `items`, with the notes on it.
    fn place(
        &mut self,
        ply: Option<(Span, &Item)>,
        rest: &[Item],
        items: &mut Vec<Item>,
        plan: &mut Plan,
    ) -> Result<(), EditError> {
        let here: Vec<_> = rest
            .iter()
            .take_while(|item| matches!(item, Item::Comment(_) | Item::Remark(_)))
            .collect();
        let addition = self.addition(ply.map(|(span, _)| span.start), rest, plan);
        let last = here
            .iter()
            .rposition(|item| matches!(item, Item::Comment(_)));
        if !addition.is_empty() && last.is_none() {
            let comment = quoted(&addition, Quotes::Straight)?;
            let word = self.written(&comment)?;
            match (ply, rest.first()) {
                (Some((_, ply)), _) => {
                    let end = placed(self.text, ply).end;
                    plan.splices.push((end..end, format!(" {word}")));
                }
                (None, Some(first)) => {
                    let start = placed(self.text, first).start;
                    plan.splices.push((start..start, format!("{word} ")));
                }
                (None, None) => {}
            }
            items.push(Item::Comment(comment));
        }
        for (at, item) in here.into_iter().enumerate() {
            match item {
                Item::Comment(old) if !addition.is_empty() && last == Some(at) => {
                    let comment = quoted(&extended(&old.text, &addition), old.quotes)?;
                    plan.splices
                        .push((old.span.range(), self.written(&comment)?));
                    items.push(Item::Comment(comment));
                }
                _ => items.push(item.clone()),
            }
        }
        Ok(())
    }

    /// The notes on a move that are not said there yet.
    fn addition(&self, ply: Option<u32>, rest: &[Item], plan: &mut Plan) -> String {
        let of_move = rest.iter().take_while(|item| !item.is_move());
        let is_there = |note: &&Note| {
            let Text { en, ru } = &note.text;
            let says = |item: &Item| matches!(item, Item::Comment(one) if one.text.contains(en) || one.text.contains(ru));
            of_move.clone().any(says)
        };
        let expected = self.notes.get(&ply).into_iter().flatten().copied();
        let (there, fresh): (Vec<_>, Vec<&Note>) = expected.partition(is_there);
        plan.kept += there.len();
        plan.written += fresh.len();
        let fresh = fresh.iter().map(|note| note.text.get(self.lang));
        fresh.collect::<Vec<_>>().join("; ")
    }

    /// A comment as it stands in the document.
    fn written(&self, comment: &Comment) -> Result<String, EditError> {
        self.moves.encoded(self.text, print::comment(comment))
    }
}

/// A comment with more at its end.
fn extended(old: &str, more: &str) -> String {
    let old = old.trim_end();
    match old.chars().last() {
        None => more.to_owned(),
        Some('.' | '!' | '?' | '…' | ':' | ';' | ',') => format!("{old} {more}"),
        Some(_) => format!("{old}; {more}"),
    }
}
