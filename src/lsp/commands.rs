//! The commands that the server does for editors: their names, their titles, and where they are
//! offered.

use serde_json::json;

use super::context::Context;
use super::file::{EditedDocument, OpenFile};
use super::protocol::{CodeLens, Command, MOST_TOLD};
use crate::settings;
use crate::text::{Span, Text};

/// A command by its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommandKind {
    /// Solves a puzzle, as `kletka solve`.
    Solve,
    /// Audits a problem, as `kletka audit`.
    Audit,
    /// Tries small changes of a puzzle, as `kletka tune`.
    Tune,
    /// Opens a drawing of a document.
    Draw,
    /// Opens the document in the studio.
    Studio,
    /// Answers with the drawing at a place; the editor shows it.
    Picture,
    /// Answers with the page of a code.
    Explain,
}

impl CommandKind {
    pub(super) const ALL: [Self; 7] = [
        Self::Solve,
        Self::Audit,
        Self::Tune,
        Self::Draw,
        Self::Studio,
        Self::Picture,
        Self::Explain,
    ];

    /// The name in the protocol.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Solve => "kletka.solve",
            Self::Audit => "kletka.audit",
            Self::Tune => "kletka.tune",
            Self::Draw => "kletka.draw",
            Self::Studio => "kletka.studio",
            Self::Picture => "kletka.picture",
            Self::Explain => "kletka.explain",
        }
    }

    /// The command of a name.
    pub(super) fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// The name of the command for people.
    pub(super) fn title(self) -> Text {
        match self {
            Self::Solve => Text::new("Solve", "Решить"),
            Self::Audit => Text::new("Audit", "Проверить задачу"),
            Self::Tune => Text::new("Tune", "Испытать изменения"),
            Self::Draw => Text::new("Draw", "Нарисовать"),
            Self::Studio => Text::new("Open in the studio", "Открыть в студии"),
            Self::Picture => Text::new("Picture", "Рисунок"),
            Self::Explain => Text::new("Explain", "Объяснить"),
        }
    }
}

/// The table over which the commands of a document stand, and whether it is a puzzle.
fn place(document: &EditedDocument) -> Option<(Span, bool)> {
    let (table, _) = settings::read(document.session.text());
    let of = |name: &str| {
        table
            .value
            .entries
            .iter()
            .find(|entry| entry.key.value == name)
            .map(|entry| entry.key.span)
    };
    let puzzle = of("puzzle").map(|span| (span, true));
    puzzle.or_else(|| {
        ["record", "start", "game"]
            .into_iter()
            .find_map(of)
            .map(|span| (span, false))
    })
}

/// The commands over the documents of a file.
pub(super) fn lenses(file: &OpenFile, context: &Context) -> Vec<CodeLens> {
    let mut lenses = Vec::new();
    for document in file.documents() {
        if lenses.len() >= MOST_TOLD {
            break;
        }
        let Some((span, is_puzzle)) = place(document) else {
            continue;
        };
        let is_drawn = document.session.start().is_some();
        let searches = [CommandKind::Solve, CommandKind::Audit, CommandKind::Tune]
            .into_iter()
            .filter(|_| is_puzzle);
        let pictures = [CommandKind::Draw].into_iter().filter(|_| is_drawn);
        // The studio opens files of one document.
        let is_file = file.documents().len() == 1
            && file
                .path()
                .is_some_and(|path| path.extension().is_some_and(|it| it == "toml"));
        let studio = [CommandKind::Studio]
            .into_iter()
            .filter(|_| cfg!(feature = "studio") && is_file);
        lenses.extend(
            searches
                .chain(pictures)
                .chain(studio)
                .map(|command| CodeLens {
                    range: file.range(document, span),
                    command: Command {
                        title: context.say(&command.title()),
                        name: command.name(),
                        arguments: vec![json!(file.uri), json!(document.number)],
                    },
                }),
        );
    }
    lenses
}
