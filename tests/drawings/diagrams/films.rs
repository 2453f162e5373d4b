//! SVG that moves: what is seen when, with and without animations.

use super::parse::Classes;
use super::*;
use kletka::draw::film::Film;

/// Seconds of a picture.
const STEP: f64 = 0.5;

/// The pictures of a document's diagram, all of one size.
fn sheets(text: &str) -> Vec<Sheet> {
    let (diagram, scenes) = scenes(text).remove(0);
    let sheet = |scene: &Scene| Sheet::single(picture(scene, &diagram, "paper"));
    let mut sheets: Vec<Sheet> = scenes.iter().map(sheet).collect();
    let most = |get: fn(&Sheet) -> f64| sheets.iter().map(get).fold(0.0, f64::max);
    let (width, height) = (most(|it| it.width), most(|it| it.height));
    sheets
        .iter_mut()
        .for_each(|sheet| sheet.resize(width, height));
    sheets
        .iter_mut()
        .for_each(|sheet| sheet.resize(width, height));
    sheets
}

/// What is seen of a film after some seconds; `None` where nothing moves.
fn at(svg: &str, time: Option<f64>) -> Drawing {
    let document = roxmltree::Document::parse(svg).unwrap();
    let root = document.root_element();
    let mut styles = root.children().filter(|node| node.has_tag_name("style"));
    let css = styles.next().unwrap().text().unwrap();
    assert!(
        css.contains("-s{0%,to{visibility:visible;opacity:1}}"),
        "{css}"
    );
    let mut shown = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">");
    for group in root.children().filter(|node| node.has_tag_name("g")) {
        let class = group.attribute("class").unwrap();
        if !class.starts_with("from") {
            shown.push_str(&svg[group.range()]);
            continue;
        }
        let rule = css
            .lines()
            .find(|line| line.contains(&format!(" .{class}{{")));
        let (_, animation) = rule.unwrap().split_once("animation:").unwrap();
        let words: Vec<&str> = animation.trim_end_matches('}').split(' ').collect();
        let seconds = |word: &str| word.trim_end_matches('s').parse::<f64>().unwrap();
        let lasts = seconds(words[1]);
        let delay = words.get(2).map_or(0.0, |word| seconds(word));
        let is_running = time.is_some_and(|time| (delay..delay + lasts).contains(&time));
        let is_hidden = group.attribute("visibility") == Some("hidden");
        // Inkscape 1.2, MuPDF, fpdf2 and GraphicsMagick draw what is hidden, but nothing that is transparent.
        assert_eq!(
            group.attribute("opacity"),
            is_hidden.then_some("0"),
            "{class}"
        );
        let is_seen = match words[0].split_once('-').unwrap().1 {
            "h" => !is_running && !is_hidden,
            _ => is_running || !is_hidden,
        };
        let shapes = group.children().filter(|node| is_seen && node.is_element());
        shapes.for_each(|node| shown.push_str(&svg[node.range()]));
    }
    drawing(&(shown + "</svg>"))
}

/// All that is drawn, whatever its order.
fn sorted(drawing: &Drawing) -> Vec<String> {
    fn told<T: std::fmt::Debug>(classes: &Classes<T>) -> impl Iterator<Item = String> {
        let told = classes
            .0
            .iter()
            .flat_map(|(class, all)| all.iter().map(move |one| format!("{class} {one:?}")));
        // Numbers of two colours may share a group.
        told.map(|line| {
            ["-blue", "-red", "-green"]
                .iter()
                .fold(line, |line, colour| line.replace(colour, ""))
        })
    }
    let shapes = told(&drawing.points)
        .chain(told(&drawing.lines))
        .chain(told(&drawing.rects));
    let mut out: Vec<_> = shapes.chain(told(&drawing.texts)).collect();
    out.sort();
    out
}

#[test]
fn every_position_of_a_film_is_that_of_its_picture() {
    for text in [
        with("at = 'all'\nlast = true", PARCEL).replace("Figure", "Move {ply}"),
        with("at = 'all'\nlast = true\nnumbers = 'last 2'", RENJU)
            .replace("[\"critical\", \"threes\", \"fours\"]", "['critical']"),
    ] {
        let sheets = sheets(&text);
        assert!(sheets.len() > 3);
        let paper = Paper {
            text: true,
            things: true,
            ..Paper::default()
        };
        let film = || svg::film(&Film::new(&sheets).unwrap(), STEP, &paper);
        let (film, again) = (film(), film());
        let alone: Vec<_> = sheets.iter().map(|sheet| svg::svg(sheet, &paper)).collect();
        let seen = |time| sorted(&at(&film, time));
        for (n, picture) in alone.iter().enumerate() {
            assert_eq!(
                seen(Some((n as f64 + 0.5) * STEP)),
                sorted(&drawing(picture)),
                "picture {n}"
            );
        }
        // Long after the end, and where nothing moves, the last picture is there.
        let last = sorted(&drawing(alone.last().unwrap()));
        assert_eq!([seen(Some(1e6)), seen(None)], [last.clone(), last]);
        // No script, and nothing moves for those who want that.
        assert!(!film.contains("<script") && !film.contains("infinite"));
        let moving = |text: &str| text.matches("animation:").count();
        let asked = film.split("prefers-reduced-motion").nth(1).unwrap();
        assert_eq!(moving(&film), moving(asked));
        assert_eq!(film, again, "the same bytes");
        let apart: usize = alone.iter().map(String::len).sum();
        assert!(film.len() * 2 < apart, "{} of {apart}", film.len());
    }
}
