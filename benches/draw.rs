//! How fast diagrams are drawn: from a position of 200 numbered stones to SVG, and the same from the file's text.

use divan::{Bencher, counter::ItemsCount};
use kletka::document::Diagram;
use kletka::draw::{PanelOrigin, Paper, Sheet, compose, layout, style, svg};
use kletka::scene::Scene;
use kletka::text::Lang;

fn main() {
    let scene = scene();
    let [merged, elements] = [false, true].map(|things| draw(&scene, things).len());
    println!("{merged} bytes with 200 numbered stones, {elements} with an element for each");
    divan::main();
}

const STONES: &str = include_str!("stones.toml");

fn scene() -> Scene {
    let session = kletka::open(STONES);
    session
        .scenes([session.verdict().plies.into()])
        .pop()
        .expect("the record is legal")
}

fn sheet(scene: &Scene, pixels: Option<u32>) -> Sheet {
    let paper = style::built_in("paper").expect("it is built in");
    let mut options = compose::options(scene, &Diagram::default(), paper, Lang::En);
    options.pixels = pixels;
    Sheet::single(layout::layout(scene, &options))
}

fn draw(scene: &Scene, things: bool) -> String {
    let source = Some(PanelOrigin {
        document: STONES.to_owned(),
        at: scene.at.to_string(),
    });
    svg::svg(
        &sheet(scene, None),
        &Paper {
            things,
            source,
            ..Paper::default()
        },
    )
}

/// A diagram from a position.
#[divan::bench]
fn from_position(bencher: Bencher<'_, '_>) {
    let scene = scene();
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench(|| draw(divan::black_box(&scene), false));
}

/// A diagram from a position, every stone an element.
#[divan::bench]
fn elements_from_position(bencher: Bencher<'_, '_>) {
    let scene = scene();
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench(|| draw(divan::black_box(&scene), true));
}

/// A PNG with 40 pixels in a cell from a position.
#[cfg(feature = "png")]
#[divan::bench]
fn png_from_position(bencher: Bencher<'_, '_>) {
    use kletka::draw::raster::{PngInfo, png};
    let scene = scene();
    let info = PngInfo {
        pixels_per_metre: 8000,
        title: String::new(),
        mark: String::new(),
    };
    bencher.counter(ItemsCount::new(1_usize)).bench(|| {
        png(&sheet(divan::black_box(&scene), Some(40)), 40, &info)
            .map(|bytes| bytes.len())
            .ok()
    });
}

/// A GIF of 80 moves with 20 pixels in a cell.
#[cfg(feature = "png")]
#[divan::bench]
fn gif_of_80_moves(bencher: Bencher<'_, '_>) {
    use kletka::draw::raster::gif;
    let session = kletka::open(STONES);
    let scenes = session.scenes((0..80).map(Into::into).collect::<Vec<_>>());
    bencher.counter(ItemsCount::new(1_usize)).bench(|| {
        let sheets: Vec<Sheet> = scenes
            .iter()
            .map(|scene| sheet(divan::black_box(scene), Some(20)))
            .collect();
        gif(&sheets, 20, 100, "").map(|bytes| bytes.len()).ok()
    });
}

/// A PDF page from a position.
#[cfg(feature = "pdf")]
#[divan::bench]
fn pdf_from_position(bencher: Bencher<'_, '_>) {
    use kletka::draw::leaf::Leaf;
    use kletka::draw::pdf::{PdfInfo, pdf};
    let info = PdfInfo {
        title: "a game",
        language: "en",
        mark: None,
    };
    let scene = scene();
    bencher.counter(ItemsCount::new(1_usize)).bench(|| {
        pdf(
            &[Leaf::of_sheet(&sheet(divan::black_box(&scene), None), 95.0)],
            &info,
        )
        .map(|bytes| bytes.len())
        .ok()
    });
}

/// A diagram from the text of a document: TOML, notation, 200 moves checked, drawing.
#[divan::bench]
fn from_document(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench(|| draw(&scene(), false));
}
