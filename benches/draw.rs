//! How fast diagrams are drawn: from a position of 200 numbered stones to SVG, and the same from the file's text.

use divan::{Bencher, counter::ItemsCount};
use kletka::diag::{Diagnostics, Lang};
use kletka::diagram::{Origin, Paper, Sheet, compose, layout, style, svg};
use kletka::document::Diagram;
use kletka::game::Rules;
use kletka::scene::Scene;
use kletka::source::Source;
use kletka::validate::{self, Course, Observer};

fn main() {
    let svg = draw(&scene());
    println!("{} bytes with 200 numbered stones", svg.len());
    divan::main();
}

const STONES: &str = include_str!("stones.toml");

struct Last(Option<Scene>);

impl Observer for Last {
    fn position<G: Rules>(&mut self, _: &G, _: &G::Position, _: u32) {}

    fn replayed<G: Rules>(&mut self, course: &Course<'_, G>) {
        self.0 = course.scenes([course.plies()]).pop();
    }
}

fn scene() -> Scene {
    let mut last = Last(None);
    validate::observe(&Source::whole("bench", STONES), &mut last, &mut Diagnostics::default());
    last.0.expect("the record is legal")
}

fn draw(scene: &Scene) -> String {
    let diagram = Diagram::default();
    let paper = style::built_in("paper").expect("it is built in");
    let options = compose::options(scene, &diagram, paper, Lang::En, None, 0);
    let sheet = Sheet::single(layout::layout(scene, &options));
    let source = Some(Origin { document: STONES.to_owned(), at: scene.moment.to_string() });
    svg::svg(&sheet, &Paper { width_mm: None, text: false, source })
}

/// A diagram from a position.
#[divan::bench]
fn from_position(bencher: Bencher<'_, '_>) {
    let scene = scene();
    bencher.counter(ItemsCount::new(1_usize)).bench(|| draw(divan::black_box(&scene)));
}

/// A diagram from the text of a document: TOML, notation, 200 moves checked, drawing.
#[divan::bench]
fn from_document(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(1_usize)).bench(|| draw(&scene()));
}
