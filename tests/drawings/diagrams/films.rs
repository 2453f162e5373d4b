//! SVG that moves: what is seen when, with and without animations.

use super::parse::{Drawing, drawing};
use super::pixels::{folder, kletka};
use super::*;
use kletka::draw::film::Film;

/// Seconds of a picture.
const STEP: f64 = 0.5;

/// The pictures of a document's diagram, all of one size.
fn sheets(text: &str) -> Vec<Sheet> {
    let found = scenes(text);
    let (diagram, scenes) = &found[0];
    let mut sheets: Vec<Sheet> = scenes
        .iter()
        .map(|scene| Sheet::single(picture(scene, diagram, "paper")))
        .collect();
    let most = |get: fn(&Sheet) -> f64| sheets.iter().map(get).fold(0.0, f64::max);
    let (width, height) = (most(|it| it.width), most(|it| it.height));
    sheets
        .iter_mut()
        .for_each(|sheet| sheet.resize(width, height));
    sheets
}

/// What is seen of a film after some seconds; `None` where nothing moves.
fn at(svg: &str, time: Option<f64>) -> Drawing {
    let document = roxmltree::Document::parse(svg).unwrap();
    let root = document.root_element();
    let css = root
        .children()
        .find(|node| node.has_tag_name("style"))
        .unwrap()
        .text()
        .unwrap();
    let mut shown = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">");
    for group in root.children().filter(|node| node.has_tag_name("g")) {
        let class = group.attribute("class").unwrap();
        if !class.starts_with("from") {
            shown.push_str(&svg[group.range()]);
            continue;
        }
        let rule = css
            .lines()
            .find(|line| line.contains(&format!(" .{class}{{")))
            .expect("a rule for what moves");
        let words: Vec<&str> = rule[rule.find("animation:").unwrap() + 10..rule.len() - 1]
            .split(' ')
            .collect();
        let seconds = |word: &str| word.trim_end_matches('s').parse::<f64>().unwrap();
        let (lasts, delay) = (
            seconds(words[1]),
            words.get(2).map_or(0.0, |word| seconds(word)),
        );
        let is_running = time.is_some_and(|time| (delay..delay + lasts).contains(&time));
        let is_hidden = group.attribute("visibility") == Some("hidden");
        // Inkscape 1.2, MuPDF, fpdf2 and GraphicsMagick draw what is hidden, but nothing that is transparent.
        assert_eq!(
            group.attribute("opacity"),
            is_hidden.then_some("0"),
            "{class}"
        );
        assert!(
            css.contains("-s{0%,to{visibility:visible;opacity:1}}"),
            "{css}"
        );
        let is_seen = match words[0].split_once('-').unwrap().1 {
            "h" => !is_running && !is_hidden,
            _ => is_running || !is_hidden,
        };
        if is_seen {
            group
                .children()
                .filter(roxmltree::Node::is_element)
                .for_each(|node| shown.push_str(&svg[node.range()]));
        }
    }
    drawing(&(shown + "</svg>"))
}

/// All that is drawn, whatever its order.
fn sorted(drawing: Drawing) -> Vec<String> {
    let Drawing {
        points,
        lines,
        rects,
        texts,
        ..
    } = drawing;
    let mut out = Vec::new();
    out.extend(
        points
            .into_iter()
            .flat_map(|(class, all)| all.into_iter().map(move |one| format!("{class} {one:?}"))),
    );
    out.extend(
        lines
            .into_iter()
            .flat_map(|(class, all)| all.into_iter().map(move |one| format!("{class} {one:?}"))),
    );
    out.extend(
        rects
            .into_iter()
            .flat_map(|(class, all)| all.into_iter().map(move |one| format!("{class} {one:?}"))),
    );
    out.extend(
        texts
            .into_iter()
            .flat_map(|(class, all)| all.into_iter().map(move |one| format!("{class} {one:?}"))),
    );
    // Numbers of two colours may share a group.
    let mut out: Vec<String> = out
        .into_iter()
        .map(|line| {
            line.replace("-blue", "")
                .replace("-red", "")
                .replace("-green", "")
        })
        .collect();
    out.sort();
    out
}

#[test]
fn every_position_of_a_film_is_that_of_its_picture() {
    for text in [
        PARCEL
            .replace("[[diagram]]", "[[diagram]]\nat = 'all'\nlast = true")
            .replace("Figure", "Move {ply}"),
        RENJU
            .replace(
                "[[diagram]]",
                "[[diagram]]\nat = 'all'\nlast = true\nnumbers = 'last 2'",
            )
            .replace(
                "show = [\"critical\", \"threes\", \"fours\"]",
                "show = ['critical']",
            ),
    ] {
        let sheets = sheets(&text);
        assert!(sheets.len() > 3);
        let paper = Paper {
            text: true,
            things: true,
            ..Paper::default()
        };
        let film = svg::film(&Film::new(&sheets).unwrap(), STEP, &paper);
        let alone = |sheet: &Sheet| sorted(drawing(&svg::svg(sheet, &paper)));
        for (n, sheet) in sheets.iter().enumerate() {
            let wanted = alone(sheet);
            assert_eq!(
                sorted(at(&film, Some((n as f64 + 0.5) * STEP))),
                wanted,
                "picture {n}"
            );
        }
        // Long after the end, and where nothing moves, the last picture is there.
        let last = alone(sheets.last().unwrap());
        assert_eq!(sorted(at(&film, Some(1e6))), last);
        assert_eq!(sorted(at(&film, None)), last);
        // No script, and nothing moves for those who want that.
        assert!(!film.contains("<script") && !film.contains("infinite"));
        assert_eq!(
            film.matches("animation:").count(),
            film.split("prefers-reduced-motion")
                .nth(1)
                .unwrap()
                .matches("animation:")
                .count()
        );
        assert_eq!(
            film,
            svg::film(&Film::new(&sheets).unwrap(), STEP, &paper),
            "the same bytes"
        );
        let apart: usize = sheets
            .iter()
            .map(|sheet| svg::svg(sheet, &paper).len())
            .sum();
        assert!(film.len() * 2 < apart, "{} of {apart}", film.len());
    }
}

#[test]
fn a_film_is_asked_for() {
    let folder = folder("moving");
    let document = folder.join("d.toml");
    std::fs::write(&document, RENJU).unwrap();
    let render = |more: &[&str]| {
        let out = kletka(
            &[
                &["render", document.to_str().unwrap(), "--at", "all", "-o"],
                more,
            ]
            .concat(),
        );
        (
            out.status.code(),
            String::from_utf8_lossy(&out.stderr).into_owned(),
        )
    };
    let to = folder.join("d.svg");
    let path = to.to_str().unwrap();
    assert_eq!(render(&[path, "--animate"]).0, Some(0));
    let second = std::fs::read_to_string(&to).unwrap();
    assert!(
        second.contains("-h 1s}") && second.contains("stress ring"),
        "a second each, the last move marked"
    );
    assert_eq!(render(&[path, "--animate=0.25"]).0, Some(0));
    assert!(std::fs::read_to_string(&to).unwrap().contains("-h .25s}"));
    assert_eq!(kletka(&["extract", path]).stdout, RENJU.as_bytes());
    let (status, said) = render(&[&path.replace(".svg", ".gif"), "--animate"]);
    assert!(
        status == Some(2) && said.contains("only SVG is animated"),
        "{said}"
    );
    assert_eq!(render(&[path, "--animate=0"]).0, Some(2));
}
