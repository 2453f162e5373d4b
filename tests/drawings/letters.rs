//! Letters and numbers of drawings: widths, lines that fit, short coordinates.

use kletka::draw::font::{self, Face, glyph};
use kletka::draw::leaf::{Font, shortened, wrap};
use kletka::draw::plane::short;

#[test]
fn digits_have_one_width_and_cyrillic_is_there() {
    for face in [Face::Regular, Face::Bold] {
        for digit in '1'..='9' {
            let difference = glyph(face, digit).advance - glyph(face, '0').advance;
            assert!(difference.abs() < 1e-9, "{digit}");
        }
        let empty = &glyph(face, '\u{10ffff}').outline;
        for letter in "абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВЯ«»—–−×…№".chars()
        {
            assert_ne!(&glyph(face, letter).outline, empty, "{letter}");
        }
    }
}

#[test]
fn lines_fit_and_lose_no_letter() {
    let text = "Red to play and score at least 2.5. Superlongwordthatfitsnowhereatallonaline";
    let font = Font::regular(4.0);
    let lines = wrap(text, font, 30.0);
    assert!(
        lines.iter().all(|line| font.width(line) <= 30.0),
        "{lines:?}"
    );
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(letters(&lines.concat()), letters(text));
    assert!(wrap("", font, 30.0).is_empty());
    let short = shortened(text, font, 30.0);
    assert!(
        short.ends_with('…') && font.width(&short) <= 30.0,
        "{short}"
    );
    assert_eq!(shortened("Red", font, 30.0), "Red");
}

#[test]
fn numbers_are_short() {
    assert_eq!(short(-21_474_836.48), "-21474836.48");
    assert_eq!(
        [0.5, -0.25, 12.0, 3.104, -0.001, 7.999].map(short),
        [".5", "-.25", "12", "3.1", "0", "8"]
    );
}

/// What the module of WebAssembly draws its letters with is the same font with fewer of them.
#[test]
fn the_letters_of_the_module_are_those_of_the_command() {
    struct Path(String);
    impl ttf_parser::OutlineBuilder for Path {
        fn move_to(&mut self, x: f32, y: f32) {
            self.0 += &format!("M{x} {y}");
        }
        fn line_to(&mut self, x: f32, y: f32) {
            self.0 += &format!("L{x} {y}");
        }
        fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
            self.0 += &format!("Q{x1} {y1} {x} {y}");
        }
        fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
            self.0 += &format!("C{x1} {y1} {x2} {y2} {x} {y}");
        }
        fn close(&mut self) {
            self.0 += "Z";
        }
    }
    let drawn = |face: &ttf_parser::Face<'_>, letter: char| {
        let id = face.glyph_index(letter)?;
        let mut path = Path(String::new());
        let bounds = face.outline_glyph(id, &mut path);
        Some((face.glyph_hor_advance(id), bounds, path.0))
    };
    let texts = walkdir::WalkDir::new("puzzles")
        .into_iter()
        .map(|entry| entry.unwrap().into_path());
    let suffixes = ["toml", "kla"].map(|suffix| Some(suffix.as_ref()));
    let texts = texts.filter(|path| suffixes.contains(&path.extension()));
    let texts: String = texts
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let used: std::collections::BTreeSet<char> = texts.chars().collect();
    for (face, name) in [(Face::Regular, "Regular"), (Face::Bold, "Bold")] {
        let small = format!("formats/wasm/notosans/fonts/NotoSans-{name}.ttf");
        let small = std::fs::read(small).unwrap();
        let small = ttf_parser::Face::parse(&small, 0).unwrap();
        let whole = ttf_parser::Face::parse(font::data(face), 0).unwrap();
        assert_eq!(small.units_per_em(), whole.units_per_em());
        let mut count = 0;
        for letter in '\0'..='\u{ffff}' {
            let (mine, theirs) = (drawn(&small, letter), drawn(&whole, letter));
            count += usize::from(mine.is_some());
            let is_left_out = mine.is_none() && !used.contains(&letter);
            assert!(mine == theirs || is_left_out, "{letter:?}");
        }
        assert!(count > 500, "{count}");
        for letter in ('а'..='я').chain(' '..='~') {
            assert!(small.glyph_index(letter).is_some(), "{letter}");
        }
    }
}
