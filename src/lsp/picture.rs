//! Positions of a document as drawings.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::context::Context;
use super::file::EditedDocument;
use super::moves;
use crate::notation::Address;
use crate::scene::Scene;
use crate::session::Position;
use crate::studio;
use crate::text::Text;

/// The position that a document is about: the puzzle's, or the last one of the record.
pub(super) fn usual(document: &EditedDocument) -> Option<Position> {
    let session = &document.session;
    if session
        .problem()
        .is_some_and(|problem| problem.puzzle().is_some())
    {
        return session.start().cloned();
    }
    session.reach(&Address::from(session.verdict().plies)).ok()
}

/// The drawing for a place: the position after the move there, or before one that is refused, with
/// the parts to blame.
fn at(document: &EditedDocument, at: usize) -> Option<(Position, Scene)> {
    let session = &document.session;
    let position = match moves::at(session, at) {
        Some(written) => {
            let mut position = session.reach(&written.address.before()).ok()?;
            if let Some(ply) = written.ply {
                if let Err(refusal) = position.attempt(&ply.played) {
                    let scene = position.accused(&refusal);
                    return Some((position, scene));
                }
                position.play(&ply.played, ply.span);
            }
            position
        }
        None => usual(document)?,
    };
    let scene = position.scene();
    Some((position, scene))
}

/// The drawing at a place of a document with the facts for a panel; nothing where there is no
/// position.
pub(super) fn answer(document: &EditedDocument, byte: usize, context: &Context) -> Value {
    let Some((position, scene)) = at(document, byte) else {
        return Value::Null;
    };
    let facts: Vec<String> = position
        .facts()
        .iter()
        .map(|fact| context.say(fact))
        .collect();
    json!({
        "svg": studio::drawing(scene, context.lang),
        "turn": context.say(&position.turn()),
        "facts": facts,
        "document": document.number,
    })
}

/// The drawing of the position that a document is about.
pub(super) fn svg(document: &EditedDocument, context: &Context) -> Option<String> {
    usual(document).map(|position| studio::drawing(position.scene(), context.lang))
}

/// A drawing within a text in Markdown.
pub(super) fn inline(scene: Scene, words: &Text, context: &Context) -> String {
    let data = STANDARD.encode(studio::drawing(scene, context.lang));
    let words: String = words
        .get(context.lang)
        .chars()
        .filter(|c| !matches!(c, '[' | ']' | '\\'))
        .collect();
    format!("![{words}](data:image/svg+xml;base64,{data})")
}
