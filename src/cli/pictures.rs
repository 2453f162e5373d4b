//! `kletka check --pictures`: a drawing of every illegal move with what forbids it.

use std::path::Path;

use super::render::replace;
use crate::diag::{Lang, Text};
use crate::diagram::{Origin, Paper, Sheet, compose, layout, style, svg};
use crate::document::{Diagram, diagram::Numbers};
use crate::game::Rules;
use crate::scene::{Layer, Scene};
use crate::source::Source;
use crate::validate::{Course, Observer};

/// The positions in which moves were refused, with marks for what is wrong.
pub(super) struct Accused {
    lang: Lang,
    scenes: Vec<(u32, &'static str, Scene)>,
}

impl Accused {
    pub(super) fn new(lang: Lang) -> Self {
        Self { lang, scenes: Vec::new() }
    }

    /// Writes a file for each: the document's name, the move's number and the rule.
    pub(super) fn write(&self, folder: &Path, source: &Source<'_>) -> Result<(), Text> {
        let Some(style) = style::built_in("paper") else { return Ok(()) };
        let stem = Path::new(source.name).file_stem().unwrap_or_default().to_string_lossy();
        let mut names: Vec<String> = Vec::new();
        for (number, rule, scene) in &self.scenes {
            let caption = crate::text!("Move {number}: {rule}", "Ход {number}: {rule}");
            let diagram = Diagram {
                caption: Some(caption.get(self.lang).to_owned()),
                show: Some(vec![Layer::Rectangle, Layer::Regions]),
                numbers: Some(Numbers::None),
                ..Diagram::default()
            };
            let options = compose::options(scene, &diagram, style, self.lang, None, 0);
            let sheet = Sheet::single(layout::layout(scene, &options));
            let origin = Origin { document: source.text.to_owned(), at: scene.moment.to_string() };
            let text = svg::svg(&sheet, &Paper { width_mm: None, text: false, source: Some(origin) });
            let document = if source.document > 0 { format!("-{}", source.document) } else { String::new() };
            let mut name = format!("{stem}{document}-{number}-{rule}");
            let same = names.iter().filter(|known| **known == name).count();
            names.push(name.clone());
            if same > 0 {
                name = format!("{name}-{}", same + 1);
            }
            let path = folder.join(format!("{name}.svg"));
            let shown = path.display().to_string();
            replace(&path, text.as_bytes()).map_err(|error| {
                crate::text!("cannot write {shown}: {error}", "не удаётся записать {shown}: {error}")
            })?;
        }
        Ok(())
    }
}

impl Observer for Accused {
    const SEARCHES: bool = true;

    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}

    fn refused<G: Rules>(&mut self, course: &Course<'_, G>, reason: &G::Reason, code: crate::diag::Code, number: u32) {
        self.scenes.push((number, code.rule(), course.accused(reason)));
    }
}
