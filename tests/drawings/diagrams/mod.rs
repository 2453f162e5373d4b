//! Drawings: what is in them, where, and that every way of drawing gives the same picture.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::type_complexity,
    reason = "places in small pictures"
)]

mod annotations;
mod figures;
mod files;
mod films;
mod parse;
mod pencil;
mod pixels;
mod renderers;
mod sheets;
mod snapshots;
mod structure;

use kletka::check::Depth;
use kletka::document::{self, Diagram};
use kletka::draw::picture::Shape;
use kletka::draw::{
    CanvasOptions, Paper, Picture, PictureRoom, Sheet, compose, layout, style, svg,
};
use kletka::notation::Line;
use kletka::scene::Scene;
use kletka::session::Session;
use kletka::text::Source;
use kletka::text::{Diagnostics, Lang};

/// The diagrams of a document with their scenes; its final position if it has none.
fn scenes(text: &str) -> Vec<(Diagram, Vec<Scene>)> {
    let source = Source::whole("test", text);
    let mut out = Diagnostics::default();
    let table = document::parse(&source, &mut out);
    let mut expected = document::read(
        &source,
        &table,
        kletka::games::standard().profiles(),
        &mut out,
    )
    .unwrap()
    .diagrams;
    if expected.is_empty() {
        expected.push(Diagram::default());
    }
    let session = Session::open(kletka::games::standard(), &source, Depth::Replay);
    let out = session.diagnostics();
    assert!(
        !out.has_errors(),
        "{:?}",
        out.iter().map(|one| &one.message.en).collect::<Vec<_>>()
    );
    let drawn = |diagram: Diagram| {
        let mut scenes = session.scenes_after(
            compose::addresses(&diagram, session.verdict().plies),
            diagram
                .after
                .as_ref()
                .map_or(Line::EMPTY, |after| &after.value),
        );
        scenes
            .iter_mut()
            .for_each(|scene| compose::mark(scene, &diagram));
        (diagram, scenes)
    };
    expected.into_iter().map(drawn).collect()
}

fn options(scene: &Scene, diagram: &Diagram, style: &str) -> CanvasOptions<'static> {
    compose::options(scene, diagram, style::built_in(style).unwrap(), Lang::En)
}

fn picture(scene: &Scene, diagram: &Diagram, style: &str) -> Picture {
    layout::layout(scene, &options(scene, diagram, style))
}

/// The only diagram of a document as SVG.
fn drawn(text: &str, style: &str, with_text: bool) -> String {
    let found = scenes(text);
    let (diagram, scenes) = &found[0];
    let sheet = Sheet::single(picture(&scenes[0], diagram, style));
    svg::svg(
        &sheet,
        &Paper {
            text: with_text,
            things: true,
            ..Paper::default()
        },
    )
}

const PARCEL: &str = r#"
kletka = 1
game = "parcel"
[start]
position = '''к(e1-h1-h3-e3) с(a6-b6-b7-a7) к[c4-5-6] с[f-g6]'''
[record]
moves = '''1. [f-g7] 2. [c-d4] 3. [a4-5] 4. [e3-4] 5. [d4-5]'''
[[diagram]]
numbers = "all"
highlight = "[e4-5] d2"
labels = { d2 = "A", h8 = "B" }
emphasis = "(e1-h1-h3-e3)"
caption = "Figure"
turn = true
"#;

const RENJU: &str = r#"
kletka = 1
game = "renju-for-three"
[board]
size = 9
[rules]
antonov = false
[start]
position = '''с@b5 с@b6 к@g7 к@g8 з@d2 з@e3'''
[record]
moves = '''1. b7 2. g6 3. f4 4. h1 5. i1 6. a9'''
[[diagram]]
show = ["critical", "threes", "fours"]
highlight = "i9"
labels = { e7 = "к", b5 = "z" }
"#;
