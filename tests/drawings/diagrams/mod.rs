//! Drawings: what is in them, where, and that every way of drawing gives the same picture.
#![allow(
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
use kletka::document::Diagram;
use kletka::draw::{CanvasOptions, Paper, Picture, PictureRoom, Sheet, Style};
use kletka::draw::{compose, font, layout, style, svg};
use kletka::notation::Line;
use kletka::scene::Scene;
use kletka::session::Session;
use kletka::text::{Diagnostics, Lang, Source};

use parse::{Drawing, drawing};

fn opened(text: &str) -> Session {
    let source = Source::whole("test", text);
    Session::open(kletka::games::standard(), &source, Depth::Replay)
}

/// What is wrong with a document.
fn codes(text: &str) -> Vec<&'static str> {
    let session = opened(text);
    let found = session.diagnostics().iter();
    found.map(|one| one.code.name()).collect()
}

/// The diagrams of a document with their scenes; its final position if it has none.
fn scenes(text: &str) -> Vec<(Diagram, Vec<Scene>)> {
    let session = opened(text);
    let out = session.diagnostics();
    assert!(!out.has_errors(), "{out:?}");
    let mut diagrams = session.diagrams().to_vec();
    if diagrams.is_empty() {
        diagrams.push(Diagram::default());
    }
    let drawn = |diagram: Diagram| {
        let addresses = compose::addresses(&diagram, session.verdict().plies);
        let after = diagram.after.as_ref();
        let after = after.map_or(Line::EMPTY, |after| &after.value);
        let mut scenes = session.scenes_after(addresses, after);
        let mark = |scene| compose::mark(scene, &diagram);
        scenes.iter_mut().for_each(mark);
        (diagram, scenes)
    };
    diagrams.into_iter().map(drawn).collect()
}

fn picture(scene: &Scene, diagram: &Diagram, style: &str) -> Picture {
    let style = style::built_in(style).unwrap();
    layout::layout(scene, &compose::options(scene, diagram, style, Lang::En))
}

/// The only diagram of a document, laid out with other options than it asks for.
fn laid(text: &str, style: &str, change: impl FnOnce(&mut CanvasOptions<'_>)) -> Picture {
    let (diagram, scenes) = scenes(text).remove(0);
    let style = style::built_in(style).unwrap();
    let mut options = compose::options(&scenes[0], &diagram, style, Lang::En);
    change(&mut options);
    layout::layout(&scenes[0], &options)
}

/// A picture as SVG whose words stay text or are outlines.
fn svg_of(picture: Picture, text: bool) -> String {
    let paper = Paper {
        text,
        things: true,
        ..Paper::default()
    };
    svg::svg(&Sheet::single(picture), &paper)
}

/// The only diagram of a document as SVG.
fn drawn(text: &str, style: &str, with_text: bool) -> String {
    svg_of(laid(text, style, |_| {}), with_text)
}

/// What is in the only diagram of a document.
fn read(text: &str, style: &str) -> Drawing {
    drawing(&drawn(text, style, true))
}

/// A document whose diagram has more keys.
fn with(keys: &str, text: &str) -> String {
    text.replace("[[diagram]]", &format!("[[diagram]]\n{keys}"))
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
