//! The figures of a document for other programs that typeset: its diagrams, else its last
//! position.

use super::compose;
use crate::document::Diagram;
use crate::document::diagram::At;
use crate::notation::{Address, Line};
use crate::scene::Scene;
use crate::session::Session;
use crate::settings::Placed;
use crate::text::{Span, Text, shorten};

/// Why a document has no figure.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FigureError {
    /// No diagram has this name.
    NoDiagram(String),
    /// The diagram is a sheet of others.
    Sheet,
    /// The document has no such position.
    NoPosition,
}

worded!(FigureError; error => match error {
    FigureError::NoDiagram(name) => {
        let name = shorten(name);
        text!("no diagram is called {name}", "диаграммы с именем {name} нет")
    }
    FigureError::Sheet => Text::new(
        "a sheet of several diagrams is drawn by kletka render: name one of its diagrams",
        "лист из нескольких диаграмм рисует kletka render: назовите одну из его диаграмм",
    ),
    FigureError::NoPosition => Text::new(
        "this position is not in the document",
        "такой позиции в документе нет",
    ),
});

/// The diagrams that are to be drawn: all of the document, the one of a name, or what the first shows of another position.
///
/// # Errors
///
/// [`FigureError`], when the document does not have them.
///
/// ```
/// let text = "kletka = 1\ngame = \"parcel\"\n[[diagram]]\nname = \"a\"\n[[diagram]]\nname = \"b\"\n";
/// let session = kletka::open(text);
/// assert_eq!(kletka::draw::figures::chosen(&session, None, None).unwrap().len(), 2);
/// assert!(kletka::draw::figures::chosen(&session, Some("c"), None).is_err());
/// ```
pub fn chosen(
    session: &Session,
    name: Option<&str>,
    at: Option<&Address>,
) -> Result<Vec<Diagram>, FigureError> {
    let mut all = session.diagrams().to_vec();
    if let Some(name) = name {
        all.retain(|one| one.name.as_ref().is_some_and(|own| own.value == *name));
        if all.is_empty() {
            return Err(FigureError::NoDiagram(name.to_owned()));
        }
    }
    if let Some(at) = at {
        let mut diagram = all.into_iter().next().unwrap_or_default();
        diagram.at = Some(Placed {
            value: At::Address(at.clone()),
            span: Span::default(),
        });
        all = vec![diagram];
    }
    if all.is_empty() {
        all.push(Diagram::default());
    }
    if all.iter().any(|one| !one.panels.is_empty()) {
        return Err(FigureError::Sheet);
    }
    Ok(all)
}

/// The positions that a diagram shows, with all that it points at.
///
/// # Errors
///
/// [`FigureError::NoPosition`], when the document has no such position.
pub fn scenes(session: &Session, diagram: &Diagram) -> Result<Vec<Scene>, FigureError> {
    let after = diagram
        .after
        .as_ref()
        .map_or(Line::EMPTY, |after| &after.value);
    let mut scenes =
        session.scenes_after(compose::addresses(diagram, session.verdict().plies), after);
    if scenes.is_empty() {
        return Err(FigureError::NoPosition);
    }
    scenes
        .iter_mut()
        .for_each(|scene| compose::mark(scene, diagram));
    Ok(scenes)
}
