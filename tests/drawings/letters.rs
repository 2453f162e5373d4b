//! Letters and numbers of drawings: widths, lines that fit, short coordinates.

use kletka::draw::font::{Face, glyph};
use kletka::draw::leaf::{Font, shortened, wrap};
use kletka::draw::plane::short;

#[test]
fn digits_have_one_width_and_cyrillic_is_there() {
    for face in [Face::Regular, Face::Bold] {
        let widths: Vec<_> = ('0'..='9').map(|digit| glyph(face, digit).advance).collect();
        assert!(widths.iter().all(|width| (width - widths[0]).abs() < 1e-9), "{widths:?}");
        let empty = glyph(face, '\u{10ffff}').outline.clone();
        for letter in "абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВЯ«»—–−×…№".chars()
        {
            assert_ne!(glyph(face, letter).outline, empty, "{letter}");
        }
    }
}

#[test]
fn lines_fit_and_lose_no_letter() {
    let text = "Red to play and score at least 2.5. Superlongwordthatfitsnowhereatallonaline";
    let font = Font::regular(4.0);
    let lines = wrap(text, font, 30.0);
    assert!(lines.iter().all(|line| font.width(line) <= 30.0), "{lines:?}");
    let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    assert_eq!(letters(&lines.concat()), letters(text));
    assert!(wrap("", font, 30.0).is_empty());
    let short = shortened(text, font, 30.0);
    assert!(short.ends_with('…') && font.width(&short) <= 30.0, "{short}");
    assert_eq!(shortened("Red", font, 30.0), "Red");
}

#[test]
fn numbers_are_short() {
    assert_eq!(short(-21_474_836.48), "-21474836.48");
    assert_eq!([0.5, -0.25, 12.0, 3.104, -0.001, 7.999].map(short), [".5", "-.25", "12", "3.1", "0", "8"]);
}
