//! For every figure of the articles: what must be in it, where, and how often. `figures.txt` lists it.

use std::collections::BTreeMap;

use super::*;

/// How often a class is drawn.
fn count(drawn: &Drawing, class: &str) -> usize {
    let lines = match class {
        "outline" => drawn.paths["outline"],
        // A dashed line has many pieces, but is one element.
        "aside" => drawn.named[class].len(),
        _ if class.starts_with("region") => drawn.lines[class].len().min(1),
        _ => drawn.lines[class].len(),
    };
    let texts = drawn.texts[class].len() + drawn.texts.of(&format!("{class}-")).count();
    drawn.points[class].len() + drawn.rects[class].len() + texts + lines
}

#[test]
fn every_figure_shows_what_its_caption_says() {
    let listed = include_str!("figures.txt").lines();
    let listed = listed.filter_map(|line| line.split_once(": "));
    let mut listed: BTreeMap<&str, &str> =
        listed.filter(|(name, _)| !name.starts_with('#')).collect();
    for path in std::fs::read_dir("puzzles/articles").unwrap() {
        let path = path.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        for (diagram, scenes) in scenes(&text) {
            let game = text.split('"').nth(1).unwrap();
            let figure = format!("{game} {}", diagram.name.as_ref().unwrap().value);
            let expected = listed
                .remove(&*figure)
                .unwrap_or_else(|| panic!("{figure} is not listed"));
            let drawn = drawing(&svg_of(
                picture(scenes.last().unwrap(), &diagram, "paper"),
                true,
            ));
            for one in expected.split(", ") {
                let (class, expected) = one.split_once(' ').unwrap();
                assert_eq!(
                    count(&drawn, class).to_string(),
                    expected,
                    "{figure}: {class}"
                );
            }
        }
    }
    assert!(listed.is_empty(), "no such figure: {listed:?}");
}
