//! A position in words, for those who do not see the picture.

use std::fmt::Write as _;

use super::canvas::CanvasOptions;
use super::plane::write_whole;
use crate::Colour;
use crate::scene::{Scene, SceneStone};
use crate::text::{Lang, Text, capital, plural_en, plural_ru};

/// The title of a picture.
pub(super) fn title(scene: &Scene, options: &CanvasOptions<'_>) -> String {
    // A document has one title and a caption for each of its diagrams.
    let names = [options.caption.as_ref(), options.title.as_ref()];
    if let Some(title) = names
        .into_iter()
        .flatten()
        .find(|text| !text.trim().is_empty())
    {
        return title.clone();
    }
    format!(
        "{}, {}",
        scene.heading.get(options.lang),
        when(scene).get(options.lang)
    )
}

fn when(scene: &Scene) -> Text {
    let count = scene.at.plies();
    if scene.at.is_midway {
        let count = scene.next.saturating_sub(1);
        return text!(
            "after the first half of move {count}",
            "после первого полухода хода {count}"
        );
    }
    if count == 0 {
        return Text::new("before the first move", "до первого хода");
    }
    let noun = plural_en(u64::from(count), "move", "moves");
    let noun_ru = plural_ru(u64::from(count), "хода", "ходов", "ходов");
    text!("after {count} {noun}", "после {count} {noun_ru}")
}

/// The position in sentences.
#[must_use]
pub fn description(scene: &Scene, lang: Lang) -> String {
    let mut out = format!("{}, {}.", scene.heading.get(lang), when(scene).get(lang));
    let mut sentence = |text: &str| {
        if !text.is_empty() {
            let _ = write!(out, " {}.", capital(text));
        }
    };
    for colour in Colour::ALL {
        let (mut segments, mut stones) = (String::new(), String::new());
        for segment in scene.segments.iter().filter(|one| one.colour == colour) {
            let _ = write!(
                segments,
                "{}{}",
                if segments.is_empty() { "" } else { " " },
                segment.edge
            );
        }
        for SceneStone { cell, .. } in scene.stones.iter().filter(|one| one.colour == colour) {
            if !stones.is_empty() {
                stones.push(' ');
            }
            stones.push(char::from(b'a' + cell.x));
            write_whole(&mut stones, u32::from(cell.y) + 1);
        }
        if !segments.is_empty() {
            let (list, name, name_ru) = (segments, colour.name(), plural(colour));
            sentence(text!("{name} segments: {list}", "{name_ru} отрезки: {list}").get(lang));
        }
        if !stones.is_empty() {
            let (list, name, name_ru) = (stones, colour.name(), plural(colour));
            sentence(text!("{name} stones: {list}", "{name_ru} камни: {list}").get(lang));
        }
    }
    if scene.segments.is_empty() && scene.stones.is_empty() {
        sentence(Text::new("the board is empty", "поле пусто").get(lang));
    }
    for fact in &scene.facts {
        sentence(fact.get(lang));
    }
    sentence(scene.turn.get(lang));
    out
}

fn plural(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "синие",
        Colour::Red => "красные",
        Colour::Green => "зелёные",
    }
}
