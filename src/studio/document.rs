//! A document as a page has it: messages and moves with their places in the text.

use serde_json::{Map, Value, json};

use super::answer::both;
use crate::board::Colour;
use crate::check::Depth;
use crate::document::Claim;
use crate::draw::book::in_both;
use crate::notation::print::{self, Alphabet};
use crate::notation::{Item, Line, Ply};
use crate::puzzle::Goal;
use crate::report::json::outcome;
use crate::rules::Profile;
use crate::rules::claim::{Fact, Statement};
use crate::session::{Registry, Session, Tree};
use crate::settings::{self, Placed};
use crate::text::{Diagnostic, Severity, Source, Span, Text};

/// Bytes between two places that are counted beforehand.
const STRETCH: usize = 1024;

/// A text that was opened.
pub(super) struct OpenDocument {
    pub(super) session: Session,
    /// The moves of the record; nothing without a start position.
    pub(super) record: Option<Tree>,
    /// The moves of the solution.
    pub(super) solution: Option<Tree>,
}

impl OpenDocument {
    /// Opens a text.
    pub(super) fn open(games: &Registry, text: &str, depth: Depth<'_>) -> Self {
        let session = Session::open(games, &Source::whole("", text), depth);
        let record = session.tree();
        // The solution of a problem begins at its position, also before it has a move.
        let solution = session.solution().or_else(|| {
            let start = session.start().filter(|_| session.is_problem())?;
            Some(Tree::read(start, Line::EMPTY, true, &mut |_, _| {}))
        });
        Self {
            session,
            record,
            solution,
        }
    }

    /// The fault that left the document without a start position, if it has none.
    pub(super) fn lost(&self) -> Option<&Diagnostic> {
        if self.session.start().is_some() {
            return None;
        }
        self.session
            .diagnostics()
            .iter()
            .find(|one| one.severity == Severity::Error)
    }

    /// The tree in which an address of this form stands, and the node there; the last one of the main line where it is empty.
    pub(super) fn node(&self, at: &str) -> Option<(&Tree, usize)> {
        if at.is_empty() || at == "end" {
            let record = self.record.as_ref()?;
            return Some((record, record.main_line().last().unwrap_or(0)));
        }
        [&self.record, &self.solution]
            .into_iter()
            .flatten()
            .find_map(|tree| {
                let node = tree
                    .nodes()
                    .iter()
                    .position(|node| node.address.to_string() == at)?;
                Some((tree, node))
            })
    }

    /// The tree of the solution, or of the record.
    pub(super) const fn tree(&self, is_solution: bool) -> Option<&Tree> {
        if is_solution {
            self.solution.as_ref()
        } else {
            self.record.as_ref()
        }
    }

    /// All of it as JSON.
    pub(super) fn describe(&self) -> Value {
        let (session, text) = (&self.session, self.session.text());
        let units = Units::new(text);
        let profile = session.start().map(|start| start.profile());
        let letters = self.letters(Alphabet::Latin);
        let count = |severity| session.diagnostics().count(severity);
        let tree = |tree: &Tree| moves(tree, &units, letters);
        let verdict = session.verdict();
        let keys = keys(text);
        json!({
            "title": session.title(),
            "titles": session.title().map(|title| both(&in_both(title))),
            "language": session.language(),
            "game": verdict.game.map(|game| game.name),
            "profile": profile.map(describe),
            "errors": session.diagnostics().errors(),
            "warnings": count(Severity::Warning),
            "diagnostics": session.diagnostics().iter().map(|one| diagnostic(one, text, &units)).collect::<Vec<_>>(),
            "dropped": session.diagnostics().dropped(),
            "plies": verdict.plies,
            "outcome": outcome(verdict.outcome),
            "record": self.record.as_ref().map(tree),
            "solution": self.solution.as_ref().map(tree),
            "broken": self.record.as_ref().is_some_and(Tree::is_broken),
            "problem": session.is_problem(),
            // As the format writes it in English, in whatever language it is written.
            "goal": keys["puzzle"]["goal"].as_str().and_then(Goal::parse).map(|goal| goal.to_string()),
            "keys": keys,
            "claims": session.claims().iter().map(|claim| statements(claim, text, &units, letters)).collect::<Vec<_>>(),
        })
    }

    /// The letters that the text writes colours with.
    pub(super) fn letters(&self, usual: Alphabet) -> Alphabet {
        crate::session::author::letters(self.session.text(), "", usual)
    }
}

/// Places of a text as scripts count them: in units of UTF-16.
struct Units<'a> {
    text: &'a str,
    /// How many units stand before every stretch.
    before: Vec<usize>,
}

impl<'a> Units<'a> {
    fn new(text: &'a str) -> Self {
        let (mut before, mut units) = (Vec::new(), 0);
        for (at, letter) in text.char_indices() {
            while before.len() * STRETCH <= at {
                before.push(units);
            }
            units += letter.len_utf16();
        }
        Self { text, before }
    }

    fn at(&self, byte: u32) -> usize {
        let byte = (byte as usize).min(self.text.len());
        let stretch = (byte / STRETCH).min(self.before.len().saturating_sub(1));
        let start = (stretch * STRETCH..=self.text.len())
            .find(|&at| self.text.is_char_boundary(at))
            .unwrap_or(0);
        let inside = self.text[start..]
            .char_indices()
            .take_while(|(at, _)| start + at < byte);
        self.before.get(stretch).copied().unwrap_or(0)
            + inside.map(|(_, letter)| letter.len_utf16()).sum::<usize>()
    }

    fn span(&self, span: Span) -> Value {
        json!([self.at(span.start), self.at(span.end)])
    }
}

/// The keys of a text with their values: strings as they read, tables and lists of them as such, everything else as it is
/// written.
fn keys(text: &str) -> Value {
    fn value(text: &str, one: &Placed<settings::Value<'_>>) -> Value {
        match &one.value {
            settings::Value::String(said) => json!(said),
            settings::Value::Table(inside) => table(text, inside),
            settings::Value::List(list)
                if list.iter().any(|one| one.value.as_table().is_some()) =>
            {
                list.iter().map(|one| value(text, one)).collect()
            }
            _ => json!({ "toml": text.get(one.span.range()) }),
        }
    }
    fn table(text: &str, keys: &settings::Table<'_>) -> Value {
        let entries = keys
            .entries
            .iter()
            .map(|entry| (entry.key.value.to_string(), value(text, &entry.value)));
        entries.collect::<Map<_, _>>().into()
    }
    table(text, &settings::read(text).0.value)
}

/// The title of a text in both languages. Nothing else of it is looked at.
#[must_use]
pub fn titles(text: &str) -> Option<Text> {
    let table = settings::read(text).0.value;
    table
        .inside("meta", "title")
        .and_then(|title| title.value.as_str())
        .map(in_both)
}

/// A claim with its statements, each as it is written.
fn statements(claim: &Claim, text: &str, units: &Units<'_>, letters: Alphabet) -> Value {
    let one = |statement: &Statement| {
        json!({
            "text": text.get(statement.span.range()),
            "span": units.span(statement.span),
            "searched": matches!(statement.fact, Fact::Goal(_)),
        })
    };
    json!({
        "name": claim.name,
        "at": claim.at.value.to_string(),
        "after": claim.after.plies().map(|ply| word(ply, letters)).collect::<Vec<_>>(),
        "whole": claim.is_whole,
        "says": claim.says.iter().map(one).collect::<Vec<_>>(),
    })
}

/// A message as the list and the text beside the board show it.
fn diagnostic(one: &Diagnostic, text: &str, units: &Units<'_>) -> Value {
    let place = Source::whole("", text).locate(one.span.start);
    let suggestions = one
        .suggestions
        .iter()
        .map(|it| json!({"put": it.replacement, "span": units.span(it.span)}));
    json!({
        "code": one.code.name(),
        "severity": one.severity.name(),
        "message": both(&one.message),
        "label": one.label.as_ref().map(both),
        "help": one.help.as_ref().map(both),
        "line": place.line,
        "column": place.column,
        "span": units.span(one.span),
        "before": one.at.as_deref().map(|[_, before]| before.clone()),
        "ply": one.ply,
        "suggestions": suggestions.collect::<Vec<_>>(),
    })
}

/// A move without its number.
pub(super) fn word(ply: &Ply, letters: Alphabet) -> String {
    print::line(
        &Line {
            items: vec![Item::Ply(Ply {
                number: None,
                ..ply.clone()
            })],
        },
        letters,
    )
}

/// The moves of a tree, the start first; parents by their place in the list.
fn moves(tree: &Tree, units: &Units<'_>, letters: Alphabet) -> Value {
    let nodes = tree.nodes().iter().map(|node| {
        json!({
            "at": node.address.to_string(),
            "parent": node.parent,
            "children": node.children,
            "word": node.ply.as_ref().map(|ply| word(ply, letters)),
            "number": node.number,
            "seat": node.seat.name(),
            "main": node.is_main,
            "mark": node.ply.as_ref().and_then(|ply| ply.mark).map(crate::notation::Assessment::sign),
            "comments": node.comments,
            "span": node.span().map(|span| units.span(span)),
        })
    });
    nodes.collect()
}

/// The facts that a page needs about a game.
pub(super) fn describe(profile: &Profile) -> Value {
    let keys = profile.keys.iter().map(
        |key| json!({"table": key.table, "key": key.name, "usual": key.usual, "text": {"en": key.en, "ru": key.ru}}),
    );
    json!({
        "name": profile.name,
        "title": both(&profile.title()),
        "scores": profile.has_score,
        "seats": profile.seats.iter().map(|seat| json!({"name": seat.name(), "text": both(&seat.text())})).collect::<Vec<_>>(),
        "keys": keys.collect::<Vec<_>>(),
    })
}

/// A colour and its name.
pub(super) fn colour(colour: Colour) -> Value {
    json!({"name": colour.name(), "text": both(&colour.text())})
}
