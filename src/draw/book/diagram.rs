//! A position as a booklet shows it, before it is known how large.

use std::sync::Arc;

use crate::document::Diagram;
use crate::document::diagram::{Numbers, View};
use crate::draw::{Picture, PictureRoom, Style, compose, layout};
use crate::scene::{Layer, Scene};
use crate::text::Lang;

/// So often a size is tried: letters keep theirs, so that the height is not in proportion to the width.
const TRIALS: usize = 5;

/// How the pictures of a booklet look.
#[derive(Clone, Debug)]
pub struct BookLook {
    /// The language of all words.
    pub lang: Lang,
    /// The style of all pictures.
    pub style: Arc<Style>,
    /// Whether they follow the screen: dark on dark ones.
    pub is_adaptive: bool,
}

/// Where a diagram has to fit, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiagramRoom {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The widest cell.
    pub(super) cell: f64,
}

/// A diagram of a booklet.
#[derive(Clone, Debug)]
pub struct BookDiagram {
    scene: Scene,
    diagram: Diagram,
    look: BookLook,
    view: View,
}

impl BookDiagram {
    /// A position with its moves numbered, seen as a document's diagram says.
    pub(super) fn new(scene: Scene, diagram: &Diagram, look: BookLook, view: View) -> Self {
        let diagram = Diagram {
            show: Some(Layer::USUAL.to_vec()),
            numbers: Some(Numbers::All),
            turn: None,
            caption: None,
            legend: Some(false),
            adaptive: Some(look.is_adaptive),
            ..diagram.clone()
        };
        Self {
            scene,
            diagram,
            look,
            view,
        }
    }

    /// With the marks of the diagram.
    pub(super) fn marked(mut self) -> Self {
        compose::mark(&mut self.scene, &self.diagram);
        self
    }

    /// A position as a diagram of a document shows it, without its words.
    pub(super) fn as_drawn(scene: Scene, diagram: &Diagram, look: BookLook) -> Self {
        let diagram = Diagram {
            adaptive: diagram.adaptive.or(Some(look.is_adaptive)),
            ..diagram.clone()
        };
        let view = diagram
            .view
            .as_ref()
            .map(|view| view.value.clone())
            .unwrap_or_default();
        Self {
            scene,
            diagram,
            look,
            view,
        }
    }

    /// With the numbers of some moves only.
    pub(super) fn numbered(mut self, numbers: Numbers) -> Self {
        self.diagram.numbers = Some(numbers);
        self
    }

    /// Explains the colours below where they are not seen, on paper perhaps.
    pub(super) fn explained(mut self) -> Self {
        self.diagram.legend = Some(self.look.style.is_grey() || self.look.is_adaptive);
        self
    }

    /// The picture, `width_mm` wide or as wide as it proposes.
    #[must_use]
    pub fn picture(&self, width_mm: Option<f64>) -> Picture {
        let mut options =
            compose::options(&self.scene, &self.diagram, &self.look.style, self.look.lang);
        options.view = self.view.clone();
        // Words stand on the page; a legend explains colours that they name.
        options.bare = true;
        options.room = width_mm.map_or(PictureRoom::Usual, PictureRoom::Width);
        layout::layout(&self.scene, &options)
    }

    /// The largest picture for a room, with its width.
    pub(super) fn fitted(&self, room: DiagramRoom) -> (Picture, f64) {
        let mut width = room.width;
        let mut trials = 0;
        loop {
            let picture = self.picture(Some(width));
            let height = picture.area.height_at(width);
            let factor = (room.height / height).min(room.cell / picture.cell_mm);
            trials += 1;
            if factor > 0.999 || trials == TRIALS {
                // A picture that is still too high is made smaller as a whole.
                return (picture, width * factor.min(1.0));
            }
            width *= factor;
        }
    }
}
