//! Turns the request of a document or a person into the contents of a picture.

use super::canvas::{CanvasOptions, PictureRoom};
use super::paragraphs::{in_language, paragraphs};
use super::part::Modes;
use super::style::Style;
use crate::document::diagram::{At, Diagram, Numbers};
use crate::notation::Address;
use crate::scene::{CoordinateNames, Layer, Scene, SceneMark, ScenePlace, pointer};
use crate::text::Lang;

/// The positions that a diagram shows of a document whose record has `last` moves.
#[must_use]
pub fn addresses(diagram: &Diagram, last: u32) -> Vec<Address> {
    match diagram.at.as_ref().map(|at| &at.value) {
        None => vec![last.into()],
        Some(At::Address(address)) if address.is_main() => {
            vec![Address {
                moves: address.moves.or(Some(last)),
                ..address.clone()
            }]
        }
        Some(At::Address(address)) => vec![address.clone()],
        Some(At::Range(from, to)) => (*from..=(*to).min(last)).map(Address::from).collect(),
        Some(At::All) => (0..=last).map(Address::from).collect(),
    }
}

/// Adds to a scene the marks of a diagram.
///
/// A part that a position of a sequence does not have (a region that arises later) is left out
/// there; the checker has made sure that the sequence has it.
pub fn mark(scene: &mut Scene, diagram: &Diagram) {
    let mut marks = Vec::new();
    for (element, purpose) in diagram.pointers() {
        marks.extend(pointer::marks(scene, element, purpose).unwrap_or_default());
    }
    // Labels give way to arrows.
    for [from, to] in &diagram.arrows {
        marks.extend(pointer::arrow(scene, from, to));
    }
    for (element, text) in &diagram.labels {
        marks.extend(
            pointer::place(scene, element)
                .ok()
                .map(|place| SceneMark::Label(place, text.clone())),
        );
    }
    if diagram.last == Some(true) {
        let last = scene.next.saturating_sub(1);
        let stones = scene
            .stones
            .iter()
            .filter(|stone| stone.number == Some(last));
        marks.extend(stones.map(|stone| SceneMark::Last(ScenePlace::Cell(stone.cell))));
        let segments = scene
            .segments
            .iter()
            .filter(|segment| segment.number == Some(last));
        marks.extend(segments.map(|segment| SceneMark::Last(ScenePlace::Edge(segment.edge))));
    }
    scene.marks.extend(marks);
}

/// How a diagram of a scene looks, without a title, as the first of its sequence.
#[must_use]
pub fn options<'s>(
    scene: &Scene,
    diagram: &Diagram,
    style: &'s Style,
    lang: Lang,
) -> CanvasOptions<'s> {
    let usual_numbers = match scene.names {
        CoordinateNames::Cells => Numbers::All,
        CoordinateNames::Vertices => Numbers::None,
    };
    CanvasOptions {
        styles: if diagram.adaptive.unwrap_or(style.adaptive) {
            style.with_modes()
        } else {
            Modes::always(style)
        },
        show: diagram
            .show
            .clone()
            .unwrap_or_else(|| Layer::USUAL.to_vec()),
        numbers: diagram.numbers.unwrap_or(usual_numbers),
        number_from: diagram.number_from.unwrap_or(1),
        table: diagram.table,
        view: diagram
            .view
            .as_ref()
            .map(|view| view.value.clone())
            .unwrap_or_default(),
        coordinates: diagram.coordinates.unwrap_or(true),
        signs: diagram.signs.unwrap_or(style.signs),
        turn: diagram.turn.unwrap_or(false),
        caption: caption(diagram, scene, 0, lang),
        bare: false,
        legend: diagram.legend,
        font_size: diagram.font_size.unwrap_or(style.font_size),
        caption_size: diagram.caption_size.unwrap_or(style.caption_size),
        caption_lines: None,
        letter: None,
        room: PictureRoom::Usual,
        title: None,
        lang,
        pixels: None,
    }
}

/// The words under a diagram of a position, the one numbered `at` from 0 in its sequence, as far as they are in a language, with their placeholders filled.
#[must_use]
pub fn caption(diagram: &Diagram, scene: &Scene, at: usize, lang: Lang) -> Option<String> {
    let words = paragraphs(diagram.caption.as_ref()?, lang).join("\n\n");
    Some(filled(&words, scene, at, lang))
}

/// A caption with its placeholders filled: `{ply}`, the moves played or the address, `{letter}` or `{буква}`, a, b, c
/// or а, б, в along a sequence or a sheet, and the scene's own.
fn filled(caption: &str, scene: &Scene, at: usize, lang: Lang) -> String {
    if !caption.contains('{') {
        return caption.to_owned();
    }
    let [latin, cyrillic] = LETTER_PLACES.map(|(_, lang)| letter(at, lang));
    let [(one, _), (other, _)] = LETTER_PLACES;
    let number = scene.next.saturating_sub(1).to_string();
    let caption = caption
        .replace("{ply}", &scene.at.to_string())
        .replace("{move}", &number)
        .replace(one, &latin)
        .replace(other, &cyrillic);
    scene
        .placeholders
        .iter()
        .fold(caption, |caption, (place, parts)| {
            let parts: Vec<_> = parts
                .iter()
                .map(|part| in_language(part.get(lang), lang))
                .collect();
            caption.replace(place, &parts.join(lang.of(" – ", " — ")))
        })
}

/// The placeholder of a letter in a caption.
const LETTER_PLACES: [(&str, Lang); 2] = [("{letter}", Lang::En), ("{буква}", Lang::Ru)];

/// Whether a caption has the letter of its picture.
#[must_use]
pub fn is_lettered(caption: &str) -> bool {
    LETTER_PLACES
        .iter()
        .any(|(place, _)| caption.contains(place))
}

/// The letters that number figures, in Russian without those that are like others or like digits.
const LETTERS: [&str; 2] = ["abcdefghijklmnopqrstuvwxyz", "абвгдежиклмнпрстуфхцшщэюя"];

/// The name of a picture of a sheet, counted from 0: a, b, c … z, aa, ab.
///
/// ```
/// use kletka::draw::compose::letter;
/// use kletka::text::Lang;
/// assert_eq!([0, 3, 25, 26].map(|at| letter(at, Lang::En)), ["a", "d", "z", "aa"]);
/// assert_eq!([0, 3, 7, 25].map(|at| letter(at, Lang::Ru)), ["а", "г", "и", "аа"]);
/// ```
#[must_use]
pub fn letter(at: usize, lang: Lang) -> String {
    let letters: Vec<char> = lang.of(LETTERS[0], LETTERS[1]).chars().collect();
    let mut out = Vec::new();
    let mut rest = at + 1;
    while rest > 0 {
        out.push(letters[(rest - 1) % letters.len()]);
        rest = (rest - 1) / letters.len();
    }
    out.iter().rev().collect()
}
