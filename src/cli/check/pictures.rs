//! `kletka check --pictures`: a drawing of every illegal move with what forbids it.

use std::collections::HashMap;

use crate::cli::outputs::Outputs;
use crate::cli::prelude::*;
use crate::cli::save;
use crate::document::Diagram;
use crate::document::diagram::Numbers;
use crate::draw::{PanelOrigin, Paper, Sheet, compose, layout, style, svg};
use crate::scene::{Layer, Scene};
use crate::session::Refused;

/// The positions in which moves were refused, with marks for the faults.
pub(super) struct Accused {
    lang: Lang,
    scenes: Vec<(u32, &'static str, Scene)>,
}

impl Accused {
    /// The moves that the rules refuse in a document.
    pub(super) fn new(session: &Session, lang: Lang) -> Self {
        let refused = session
            .refused()
            .into_iter()
            .map(|Refused { refusal, position }| {
                (
                    position.number(),
                    refusal.code().rule(),
                    position.accused(&refusal),
                )
            });
        // A word that is not a move of the game has no place in a drawing.
        Self {
            lang,
            scenes: refused.filter(|(_, rule, _)| *rule != "syntax").collect(),
        }
    }

    /// A drawing of each, in a file named after the document, the move's number and the rule.
    pub(super) fn drawings(
        &self,
        folder: &Path,
        of: Option<&Path>,
        source: &Source<'_>,
    ) -> Vec<Illustration> {
        let Some(style) = style::built_in("paper") else {
            return Vec::new();
        };
        let mut drawings = Vec::new();
        let stem = Path::new(source.name)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy();
        for (number, rule, scene) in &self.scenes {
            let caption = text!("Move {number}: {rule}", "Ход {number}: {rule}");
            let diagram = Diagram {
                caption: Some(caption.get(self.lang).to_owned()),
                show: Some(vec![Layer::Rectangle, Layer::Regions]),
                numbers: Some(Numbers::None),
                ..Diagram::default()
            };
            let options = compose::options(scene, &diagram, style, self.lang);
            let sheet = Sheet::single(layout::layout(scene, &options));
            let origin = PanelOrigin {
                document: source.text.to_owned(),
                at: scene.at.to_string(),
            };
            let text = svg::svg(
                &sheet,
                &Paper {
                    things: true,
                    source: Some(origin),
                    ..Paper::default()
                },
            );
            let document = if source.document > 0 {
                format!("-{}", source.document)
            } else {
                String::new()
            };
            let name = format!("{stem}{document}-{number}-{rule}");
            drawings.push(Illustration {
                of: of.map(Path::to_owned),
                folder: folder.to_owned(),
                name,
                text,
            });
        }
        drawings
    }
}

/// A drawing that is still to be written.
#[derive(Debug)]
pub(super) struct Illustration {
    /// The file of the document.
    of: Option<PathBuf>,
    folder: PathBuf,
    /// Of the drawing's file, without its suffix.
    name: String,
    text: String,
}

/// The writer of the drawings of a round.
pub(super) struct Drawings<'a> {
    /// The files that the run has written, in earlier rounds too.
    outputs: &'a mut Outputs,
    /// The files read, which no drawing is written over.
    sources: Sources,
    /// The numbers behind names that several drawings have.
    numbers: HashMap<PathBuf, usize>,
}

impl<'a> Drawings<'a> {
    pub(super) fn new(outputs: &'a mut Outputs, sources: Sources) -> Self {
        Self {
            outputs,
            sources,
            numbers: HashMap::new(),
        }
    }

    /// Writes one, under a name that no other has: documents of several folders, and moves of one document, may be called the same.
    pub(super) fn write(&mut self, drawing: &Illustration) -> Result<(), FileError> {
        let named = |suffix: &str| drawing.folder.join(format!("{}{suffix}.svg", drawing.name));
        let (plain, of) = (named(""), drawing.of.as_deref());
        let mut path = plain.clone();
        while !self.outputs.is_free(&path, of) {
            let number = self.numbers.entry(plain.clone()).or_insert(1);
            *number += 1;
            path = named(&format!("-{number}"));
        }
        self.sources.refuse(&path)?;
        self.outputs.take(&path, of)?;
        save::update(&path, drawing.text.as_bytes())?;
        Ok(())
    }
}
