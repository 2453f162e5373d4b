//! What is drawn where, compared with places computed from the notation alone.

use std::collections::{BTreeMap, BTreeSet};

use super::parse::{drawing, tenths};
use super::*;

/// The middle of a cell of a field with so many rows, in tenths of a unit.
fn middle(cell: &str, rows: i32) -> (i32, i32) {
    let column = i32::from(cell.as_bytes()[0] - b'a');
    let row: i32 = cell[1..].parse().unwrap();
    (column * 100 + 50, (rows - row) * 100 + 50)
}

fn corner(vertex: &str, rows: i32) -> (i32, i32) {
    let column = i32::from(vertex.as_bytes()[0] - b'a');
    let row: i32 = vertex[1..].parse().unwrap();
    (column * 100, (rows + 1 - row) * 100)
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// A small generator, so that a failure can be repeated.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

#[test]
fn every_stone_is_drawn_once_in_its_cell() {
    let mut chance = Chance(7);
    for round in 0..40 {
        let mut stones: BTreeMap<String, char> = BTreeMap::new();
        for _ in 0..=chance.below(40) {
            let cell = format!(
                "{}{}",
                char::from(b'a' + chance.below(13) as u8),
                1 + chance.below(11)
            );
            stones.insert(cell, ['с', 'к', 'з'][chance.below(3) as usize]);
        }
        let position: Vec<_> = stones
            .iter()
            .map(|(cell, colour)| format!("{colour}@{cell}"))
            .collect();
        let text = format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = [13, 11] }}\nrules = {{ antonov = false }}\nstart = {{ position = '{}' }}",
            position.join(" ")
        );
        if kletka::games::standard()
            .check(&Source::whole("x", &text), &mut Diagnostics::default())
            .game
            .is_none()
        {
            continue;
        }
        let mut out = Diagnostics::default();
        kletka::games::standard().check(&Source::whole("x", &text), &mut out);
        if out.has_errors() {
            continue; // a four by chance
        }
        let drawn = drawing(&drawn(&text, "paper", false));
        for (letter, name) in [('с', "blue"), ('к', "red"), ('з', "green")] {
            let expected: Vec<_> = stones
                .iter()
                .filter(|(_, colour)| **colour == letter)
                .map(|(cell, _)| middle(cell, 11))
                .collect();
            let got = drawn
                .points
                .get(&format!("stone-{name}"))
                .cloned()
                .unwrap_or_default();
            assert_eq!(sorted(got), sorted(expected), "round {round}, {name}");
            let expected = stones.iter().filter(|(_, colour)| **colour == letter);
            let expected = expected
                .map(|(cell, _)| (cell.clone(), None, vec![middle(cell, 11)]))
                .collect();
            let named = drawn
                .named
                .get(&format!("stone-{name}"))
                .cloned()
                .unwrap_or_default();
            assert_eq!(
                sorted(named),
                sorted(expected),
                "round {round}, {name}: an element for each stone"
            );
        }
    }
}

#[test]
fn every_segment_is_drawn_once_on_its_edge() {
    let mut chance = Chance(99);
    for round in 0..40 {
        let mut segments: BTreeMap<(String, String), char> = BTreeMap::new();
        for _ in 0..chance.below(25) {
            let (x, y) = (chance.below(7) as u8, 1 + chance.below(7));
            let name = |x: u8, y: u64| format!("{}{y}", char::from(b'a' + x));
            let ends = if chance.below(2) == 0 {
                (name(x, y), name(x + 1, y))
            } else {
                (name(x, y), name(x, y + 1))
            };
            segments.insert(ends, ['с', 'з'][chance.below(2) as usize]);
        }
        let position: Vec<_> = segments
            .iter()
            .map(|((a, b), colour)| format!("{colour}[{a}-{b}]"))
            .collect();
        let text = format!(
            "kletka = 1\ngame = \"parcel\"\nstart = {{ position = '{}' }}",
            position.join(" ")
        );
        let drawn = drawing(&drawn(&text, "paper", false));
        for (letter, name) in [('с', "blue"), ('з', "green")] {
            let expected = segments
                .iter()
                .filter(|(_, colour)| **colour == letter)
                .map(|((a, b), _)| {
                    let mut ends = [corner(a, 7), corner(b, 7)];
                    ends.sort_unstable();
                    ends
                });
            let got = drawn
                .lines
                .get(&format!("segment-{name}"))
                .cloned()
                .unwrap_or_default();
            assert_eq!(
                sorted(got),
                sorted(expected.collect()),
                "round {round}, {name}"
            );
            let expected = segments
                .iter()
                .filter(|(_, colour)| **colour == letter)
                .map(|((a, b), _)| {
                    let is_level = a[1..] == b[1..];
                    let name = if is_level {
                        format!("{}-{b}", &a[..1])
                    } else {
                        format!("{a}-{}", &b[1..])
                    };
                    (name, None, sorted(vec![corner(a, 7), corner(b, 7)]))
                });
            let named = drawn
                .named
                .get(&format!("segment-{name}"))
                .cloned()
                .unwrap_or_default();
            let named = named
                .into_iter()
                .map(|(name, number, points)| (name, number, sorted(points)));
            assert_eq!(
                sorted(named.collect::<Vec<_>>()),
                sorted(expected.collect()),
                "round {round}, {name}: an element for each segment"
            );
        }
    }
}

#[test]
fn scripts_find_stones_and_segments_by_place_and_number() {
    let numbered = |text: &str, class: &str| -> Vec<(String, u32)> {
        let drawn = drawing(&drawn(text, "paper", true));
        let named = drawn
            .named
            .into_iter()
            .filter(|(known, _)| known.starts_with(class));
        let all = named.flat_map(|(_, list)| list);
        sorted(
            all.filter_map(|(name, number, _)| number.map(|n| (name, n)))
                .collect(),
        )
    };
    let expected = |list: &[(&str, u32)]| -> Vec<(String, u32)> {
        sorted(list.iter().map(|&(name, n)| (name.to_owned(), n)).collect())
    };
    let stones = expected(&[
        ("b7", 1),
        ("g6", 2),
        ("f4", 3),
        ("h1", 4),
        ("i1", 5),
        ("a9", 6),
    ]);
    assert_eq!(numbered(RENJU, "stone"), stones);
    assert_eq!(
        numbered(RENJU, "number"),
        stones,
        "words that stay text belong to their stone"
    );
    let segments = expected(&[
        ("f-g7", 1),
        ("c-d4", 2),
        ("a4-5", 3),
        ("e3-4", 4),
        ("d4-5", 5),
    ]);
    assert_eq!(numbered(PARCEL, "segment"), segments);
    assert_eq!(numbered(PARCEL, "plate"), segments);
    assert_eq!(numbered(PARCEL, "number"), segments);
    let signs = RENJU.replace("[[diagram]]", "[[diagram]]\nsigns = true");
    assert_eq!(numbered(&signs, "sign"), stones);
    let free = "kletka = 1\ngame = \"parcel\"\nboard = { size = 4, segments = \"free\" }\nstart = { position = 'с[a1-b3]' }";
    assert_eq!(
        drawing(&drawn(free, "paper", false)).named["segment-blue"],
        [("a1-b3".to_owned(), None, vec![(0, 400), (100, 200)])]
    );
    let torus = "kletka = 1\ngame = \"parcel\"\nboard = { size = [5, 4], topology = \"torus\" }\nstart = { position = 'к[e-a2]' }";
    let drawn = drawing(&drawn(torus, "print", false));
    for class in ["segment-red", "echo-red", "core-red"] {
        assert!(
            drawn.named[class].iter().all(|(name, ..)| name == "a-e2"),
            "{class}: {:?}",
            drawn.named[class]
        );
    }
}

#[test]
fn a_fill_chooses_colour_and_shade() {
    let regions = |fill: &str| -> Vec<(String, usize)> {
        let text = format!(
            "kletka = 1\ngame = \"parcel\"\nstart = {{ position = 'с(a6-b6-b7-a7) с(c3-d3-d4-c4) к(f1-g1-g2-f2)' }}\n[[diagram]]\nfill = \"{fill}\""
        );
        let drawn = drawing(&drawn(&text, "paper", false));
        let paths = drawn
            .paths
            .into_iter()
            .filter(|(class, _)| class.starts_with("region"));
        paths
            .map(|(class, count)| (class["region-".len()..].to_owned(), count))
            .collect()
    };
    let expected = |list: &[(&str, usize)]| {
        list.iter()
            .map(|&(name, n)| (name.to_owned(), n))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        regions(""),
        expected(&[("blue-shade0", 1), ("blue-shade1", 1), ("red-shade0", 1)])
    );
    assert_eq!(
        regions("{a6-b6-b7-a7}:3"),
        expected(&[("blue-shade0", 1), ("blue-shade2", 1), ("red-shade0", 1)])
    );
    // The other blue region does not take the shade that is asked for.
    assert_eq!(
        regions("{c3-d3-d4-c4}:1"),
        expected(&[("blue-shade0", 1), ("blue-shade1", 1), ("red-shade0", 1)])
    );
    assert_eq!(
        regions("к{a6-b6-b7-a7}"),
        expected(&[("blue-shade0", 1), ("red-shade0", 1), ("red-shade1", 1)])
    );
    assert_eq!(
        regions("с{f1-g1-g2-f2}:2 r{a6-b6-b7-a7}"),
        expected(&[("blue-shade0", 1), ("blue-shade1", 1), ("red-shade0", 1)])
    );
    assert_eq!(
        regions("з{f1-g1-g2-f2}"),
        expected(&[
            ("blue-shade0", 1),
            ("blue-shade1", 1),
            ("undetermined-shade0", 1)
        ])
    );
    assert_eq!(
        regions("к(a1-c1-c2-a2):2 с@g6"),
        expected(&[
            ("blue-shade0", 1),
            ("blue-shade1", 1),
            ("blue-shade2", 1),
            ("red-shade0", 1),
            ("red-shade1", 1)
        ])
    );
    for wrong in [":0", ":21", ":x", ":"] {
        let text =
            format!("kletka = 1\ngame = \"parcel\"\n[[diagram]]\nfill = \"(a1-b1-b2-a2){wrong}\"");
        let mut out = Diagnostics::default();
        kletka::games::standard().check(&Source::whole("x", &text), &mut out);
        assert_eq!(
            out.iter().map(|one| one.code.name()).collect::<Vec<_>>(),
            ["bad-value"],
            "{wrong}"
        );
    }
}

#[test]
fn a_torus_shows_segments_on_both_sides() {
    let text = "kletka = 1\ngame = \"parcel\"\nboard = { size = [5, 4], topology = \"torus\" }\nstart = { position = 'с[e-a2] с[a2-3] с[c1-4]' }";
    let drawn = drawing(&drawn(text, "paper", false));
    let line = |a: (i32, i32), b: (i32, i32)| [a.min(b), a.max(b)];
    // Rows go down: row 2 of four lies at 300, the line above row 4 is row 1 again, at 0.
    let full = vec![
        line((400, 300), (500, 300)),
        line((0, 300), (0, 200)),
        line((200, 100), (200, 0)),
    ];
    assert_eq!(sorted(drawn.lines["segment-blue"].clone()), sorted(full));
    let again = vec![
        line((-40, 300), (0, 300)),
        line((500, 300), (500, 200)),
        line((200, 400), (200, 440)),
    ];
    assert_eq!(sorted(drawn.lines["echo-blue"].clone()), sorted(again));
    assert_eq!(
        drawn.lines["seam"].len(),
        6 * 2,
        "two heads at the sides, four above and below, two lines each"
    );
}

#[test]
fn nothing_is_outside_the_crop_or_the_picture() {
    for style in ["paper", "print"] {
        for (text, view) in [
            (PARCEL, "b2-f6"),
            (RENJU, "c3-g7"),
            (PARCEL, "auto"),
            (RENJU, "a1-b2"),
        ] {
            let text = text.replace(
                "[[diagram]]",
                &format!("[[diagram]]\nlegend = false\nview = \"{view}\""),
            );
            let found = scenes(&text);
            let (diagram, scenes) = &found[0];
            let picture = picture(&scenes[0], diagram, style);
            let (left, top) = (tenths(picture.area.left), tenths(picture.area.top));
            let (right, bottom) = (
                left + tenths(picture.area.width),
                top + tenths(picture.area.height),
            );
            let sheet = Sheet::single(picture);
            let drawn = drawing(&svg::svg(
                &sheet,
                &Paper {
                    text: true,
                    things: true,
                    ..Paper::default()
                },
            ));
            let columns = if view == "b2-f6" || view == "c3-g7" {
                500
            } else {
                i32::MAX
            };
            for (class, points) in &drawn.points {
                for &(x, y) in points {
                    assert!(
                        (left..=right).contains(&x) && (top..=bottom).contains(&y),
                        "{class} at {x}, {y}"
                    );
                    assert!(
                        (0..=columns).contains(&x) && (0..=columns).contains(&y),
                        "{class} at {x}, {y} in {view}"
                    );
                }
            }
            for (class, lines) in &drawn.lines {
                for &(x, y) in lines.iter().flatten() {
                    assert!(
                        (left..=right).contains(&x) && (top..=bottom).contains(&y),
                        "{class} at {x}, {y}"
                    );
                    let beyond = if class == "grid" || class == "border" {
                        40
                    } else {
                        0
                    };
                    let within = -beyond..=columns.saturating_add(beyond);
                    assert!(
                        class == "outline" || within.contains(&x) && within.contains(&y),
                        "{class} at {x}, {y}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_position_between_two_half_moves_has_the_first_stone_only() {
    let text = |at: &str, more: &str| {
        format!(
            "kletka = 1\ngame = \"renju-3-2\"\nboard = {{ size = 9 }}\nstart = {{ position = 'г@d5 к@d6', next = 19 }}\n\
             record = {{ moves = '19. к@e6, г@b2 20. з@a1' }}\ndiagram = [{{ at = {at}, turn = true, {more} }}]"
        )
    };
    // Written red first: that is how it was played.
    let drawn_at = |at: &str| drawing(&drawn(&text(at, "numbers = 'last 1'"), "paper", true));
    let half = drawn_at("'1.1'");
    assert_eq!(
        sorted(half.points["stone-red"].clone()),
        sorted(vec![middle("d6", 9), middle("e6", 9)])
    );
    assert_eq!(half.points["stone-blue"], [middle("d5", 9)]);
    assert!(!half.points.contains_key("stone-green"));
    let numbers: Vec<_> = half
        .texts
        .iter()
        .filter(|(class, _)| class.starts_with("number"))
        .collect();
    assert_eq!(
        numbers
            .iter()
            .flat_map(|(_, texts)| texts.iter().map(|it| it.0.as_str()))
            .collect::<String>(),
        "19"
    );
    assert_eq!(half.texts["caption"][0].0, "Move 19: A to play with blue.");
    let whole = drawn_at("1");
    assert_eq!(
        sorted(whole.points["stone-blue"].clone()),
        sorted(vec![middle("d5", 9), middle("b2", 9)])
    );
    let turn: Vec<_> = whole.texts["caption"]
        .iter()
        .map(|(text, ..)| text.as_str())
        .collect();
    assert_eq!(turn.join(" "), "Move 20: B to play with green and blue.");
    let found = scenes(&text("'1.1'", ""));
    let words = kletka::draw::description(&found[0].1[0], Lang::En);
    assert!(
        words.contains("after the first half of move 19."),
        "{words}"
    );
}

#[test]
fn moves_outside_the_view_are_listed() {
    let text = RENJU.replace("[[diagram]]", "[[diagram]]\nview = \"c3-g7\"");
    let drawn = drawing(&drawn(&text, "paper", true));
    let captions: Vec<_> = drawn.texts["caption"]
        .iter()
        .map(|(text, ..)| text.as_str())
        .collect();
    assert_eq!(captions.join(" "), "1 at b7, 4 at h1, 5 at i1, 6 at a9");
}

#[test]
fn a_legend_explains_colours_that_are_named_and_not_seen() {
    let words = |text: &str, style: &str, lang: Lang| -> Vec<String> {
        let found = scenes(text);
        let mut options = options(&found[0].1[0], &found[0].0, style);
        options.lang = lang;
        let sheet = Sheet::single(layout::layout(&found[0].1[0], &options));
        let drawn = drawing(&svg::svg(
            &sheet,
            &Paper {
                text: true,
                things: true,
                ..Paper::default()
            },
        ));
        let texts = drawn.texts.get("caption").into_iter().flatten();
        texts.map(|(text, ..)| text.clone()).collect()
    };
    let legend = ["blue", "red", "green"];
    let begins = |words: &[String], list: [&str; 3]| words.len() > 3 && words[..3] == list;
    assert!(
        begins(&words(PARCEL, "print", Lang::En), legend),
        "the turn names red"
    );
    assert!(begins(
        &words(PARCEL, "print", Lang::Ru),
        ["синие", "красные", "зелёные"]
    ));
    assert!(
        !begins(&words(PARCEL, "paper", Lang::En), legend),
        "red is red"
    );
    assert!(
        !begins(
            &words(&PARCEL.replace("turn = true", ""), "print", Lang::En),
            legend
        ),
        "no colour is named"
    );
    let said = PARCEL
        .replace("turn = true", "")
        .replace("\"Figure\"", "\"Зелёный отрезок\"");
    assert!(begins(&words(&said, "print", Lang::En), legend));
    assert!(!begins(
        &words(&format!("{PARCEL}legend = false\n"), "print", Lang::En),
        legend
    ));
    assert!(begins(
        &words(&format!("{PARCEL}legend = true\n"), "paper", Lang::En),
        legend
    ));
    let renju = format!("{RENJU}turn = true\n");
    assert!(begins(&words(&renju, "print", Lang::En), legend));
    // A sample of each colour is no stone of the position: nothing names it.
    let svg = drawn(&renju, "print", false);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let nameless = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "circle")));
    assert_eq!(
        nameless
            .filter(|node| !node.has_attribute("data-cell"))
            .count(),
        3
    );
}

#[test]
fn green_ends_under_its_neighbours_and_numbers_have_their_colour() {
    let svg = drawn(PARCEL, "paper", true);
    let at = |class: &str| {
        svg.find(&format!("<g class=\"{class}\""))
            .unwrap_or_else(|| panic!("{class}"))
    };
    assert!(at("segment green") < at("segment blue") && at("segment green") < at("segment red"));
    let drawn = drawing(&svg);
    assert_eq!(
        ["plate-blue", "plate-red", "plate-green"].map(|class| drawn.points[class].len()),
        [2, 2, 1]
    );
    // Numbers of three digits are as large as their neighbours, on segments, stones and beside signs.
    let parcel = "kletka = 1\ngame = \"parcel\"\nstart = { next = 99 }\nrecord = { moves = '99. [a1-2] 100. [d3-4] 101. [f-g5]' }\n[[diagram]]\nnumbers = 'all'";
    let renju = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\nstart = { next = 99 }\nrecord = { moves = '99. a1 100. c2 101. e3' }\n[[diagram]]\nsigns = false";
    for text in [parcel, renju, &renju.replace("false", "true")] {
        let drawn = drawing(&super::drawn(text, "print", true));
        let sizes: Vec<f64> = drawn
            .texts
            .iter()
            .filter(|(class, _)| class.starts_with("number"))
            .flat_map(|(_, texts)| texts.iter().map(|(.., size)| *size))
            .collect();
        assert_eq!(sizes.len(), 3);
        assert!(
            sizes.iter().all(|size| (size - sizes[0]).abs() < 1e-9),
            "{sizes:?}"
        );
    }
}

#[test]
fn letters_have_their_size_in_points_and_the_field_the_rest() {
    for (text, columns, style) in [(PARCEL, 7.0, "paper"), (RENJU, 9.0, "print")] {
        let text = text.replace("[[diagram]]", "[[diagram]]\ncaption-size = 9");
        let text = if text.contains("caption = ") {
            text
        } else {
            format!("{text}caption = \"One\"\n")
        };
        let found = scenes(&text);
        let (diagram, scenes) = &found[0];
        for width in [40.0, 60.0, 80.0, 160.0] {
            let mut options = options(&scenes[0], diagram, style);
            options.room = PictureRoom::Width(width);
            let picture = layout::layout(&scenes[0], &options);
            let points = |size: f64| size / 10.0 * picture.cell_mm / 25.4 * 72.0;
            let sheet = Sheet::single(picture.clone());
            assert!(
                (sheet.natural_mm() - width).abs() < 1e-6,
                "{}",
                sheet.natural_mm()
            );
            let drawn = drawing(&svg::svg(
                &sheet,
                &Paper {
                    text: true,
                    things: true,
                    ..Paper::default()
                },
            ));
            let sizes = |class: &str| {
                drawn.texts[class]
                    .iter()
                    .map(|(.., size)| points(*size))
                    .collect::<Vec<_>>()
            };
            assert!(
                sizes("caption").iter().all(|pt| (pt - 9.0).abs() < 0.05),
                "{:?}",
                sizes("caption")
            );
            assert!(
                sizes("coordinates")
                    .iter()
                    .all(|pt| (pt - 7.0).abs() < 0.05),
                "{:?}",
                sizes("coordinates")
            );
            // Beside the field stand a digit of seven points, and less than a cell of white space.
            let rest = width - columns * picture.cell_mm;
            assert!(
                rest < 7.0 * 25.4 / 72.0 * 0.7 + picture.cell_mm,
                "{rest} mm beside a field in {width} mm"
            );
            options.bare = true;
            let bare = layout::layout(&scenes[0], &options);
            assert!(
                bare.groups.iter().all(|group| group.class() != "caption"),
                "the words are left to the page"
            );
            assert_eq!(bare.title, picture.title);
        }
    }
}

/// A sheet of many narrow pictures: what is wider than one of them would run into the next.
#[test]
fn no_word_of_a_caption_is_wider_than_its_picture() {
    let text = RENJU.replace(
        "[[diagram]]",
        "[[diagram]]\nturn = true\ncaption = 'Противоположный угол'",
    );
    let found = scenes(&text);
    let (diagram, scenes) = &found[0];
    for width in [6.0, 12.0, 30.0, 80.0] {
        let mut options = options(&scenes[0], diagram, "paper");
        options.room = PictureRoom::Width(width);
        let drawn = layout::layout(&scenes[0], &options);
        let captions = drawn
            .groups
            .iter()
            .filter(|group| group.class() == "caption");
        for item in captions.flat_map(|group| &group.items) {
            let Shape::Text(run) = &item.shape else {
                continue;
            };
            let long = kletka::draw::font::width(run.face, &run.text) * run.size;
            assert!(
                long <= drawn.area.width + 1e-6,
                "{width}: {} {long} {}",
                run.text,
                drawn.area.width
            );
        }
    }
}

#[test]
fn words_do_not_overlap() {
    let labels = PARCEL.replace(
        "labels = {",
        "labels = { d4 = \"C\", d5 = \"D\", e4 = \"E\", c4 = \"F\",",
    );
    for text in [PARCEL, RENJU, &labels] {
        let drawn = drawing(&drawn(text, "paper", true));
        let mut boxes: Vec<(String, [f64; 4])> = Vec::new();
        for (class, texts) in &drawn.texts {
            for (text, x, y, size) in texts {
                let face = if class == "caption" {
                    font::Face::Regular
                } else {
                    font::Face::Bold
                };
                let half = font::width(face, text) * size / 2.0;
                boxes.push((
                    format!("{class} {text}"),
                    [x - half, x + half, y - 0.72 * size, *y],
                ));
            }
        }
        for (class, points) in drawn
            .points
            .iter()
            .filter(|(class, _)| class.starts_with("plate"))
        {
            // The number of a plate is on it; labels are not.
            let plates = points
                .iter()
                .map(|&(x, y)| (f64::from(x) / 10.0, f64::from(y) / 10.0));
            let boxed = plates.map(|(x, y)| (class.clone(), [x - 2.3, x + 2.3, y - 2.3, y + 2.3]));
            boxes.extend(boxed);
        }
        assert!(boxes.len() > 15);
        for (at, (name, one)) in boxes.iter().enumerate() {
            for (other_name, other) in &boxes[at + 1..] {
                if name.starts_with("number") && other_name.starts_with("plate") {
                    continue;
                }
                let apart = one[1] <= other[0]
                    || other[1] <= one[0]
                    || one[3] <= other[2]
                    || other[3] <= one[2];
                assert!(apart, "{name} and {other_name} overlap: {one:?} {other:?}");
            }
        }
    }
}

#[test]
fn only_what_every_program_draws_is_used() {
    for (text, style) in [
        (PARCEL, "paper"),
        (PARCEL, "print"),
        (RENJU, "print"),
        (RENJU, "dark"),
    ] {
        let svg = drawn(text, style, false);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let names: BTreeSet<_> = document
            .descendants()
            .map(|node| node.tag_name().name())
            .collect();
        let known = ["", "svg", "title", "desc", "g", "path", "circle", "rect"];
        assert!(names.iter().all(|name| known.contains(name)), "{names:?}");
        assert!(
            !svg.contains("url(") && !svg.contains("href") && !svg.contains("@media"),
            "{svg}"
        );
    }
}

#[test]
fn colours_follow_screens_and_paper_where_that_is_asked_for() {
    let adaptive = PARCEL.replace("[[diagram]]", "[[diagram]]\nadaptive = true");
    let svg = drawn(&adaptive, "paper", false);
    assert!(
        svg.contains("@media print{")
            && svg.contains("@media screen and (prefers-color-scheme:dark){"),
        "{svg}"
    );
    // Red regions are dotted on paper only: the dots are there and have ink in one rule.
    assert!(
        svg.contains("<g class=\"hatch blue shade0 rising\" fill=\"none\" stroke-width=\".4\">"),
        "{svg}"
    );
    assert!(
        svg.contains(" .hatch.blue.shade0.rising{stroke:#666}")
            && svg.contains(" .hatch.red.shade0.dots,"),
        "{svg}"
    );
    // A green stone in black and white has a rim of beads instead of a line.
    let renju = drawn(
        &RENJU.replace("[[diagram]]", "[[diagram]]\nadaptive = true"),
        "paper",
        false,
    );
    assert!(
        renju.contains(".stone.green{fill:#fff;stroke:none}")
            && renju.contains(".rim.green{stroke:#000"),
        "{renju}"
    );
    let text = style::text("paper").unwrap();
    for (said, is_adaptive) in [
        ("adaptive = true", true),
        ("adaptive = false", false),
        ("", false),
    ] {
        let source = format!("{said}\n{text}");
        let style = Style::read(
            "x",
            &Source::whole("x", &source),
            &mut Diagnostics::default(),
        )
        .unwrap();
        let found = scenes(PARCEL);
        let svg = kletka::draw::drawing(&found[0].1[0], &found[0].0, &style, Lang::En);
        assert_eq!(svg.contains("@media"), is_adaptive, "{said}");
    }
}

#[test]
fn ids_are_unique_and_every_reference_is_defined() {
    let mut prefixes = BTreeSet::new();
    for (text, style) in [
        (PARCEL, "paper"),
        (PARCEL, "print"),
        (RENJU, "paper"),
        (RENJU, "print"),
        (RENJU, "dark"),
        (RENJU, "minimal"),
    ] {
        let svg = drawn(text, style, false);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let mut ids = BTreeSet::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                assert!(ids.insert(id.to_owned()), "{id} twice");
            }
        }
        let prefix = document.root_element().attribute("id").unwrap();
        assert!(ids.iter().all(|id| id.starts_with(prefix)));
        assert!(
            prefixes.insert(prefix.to_owned()),
            "two drawings with one prefix"
        );
        for words in ["aria-labelledby", "aria-describedby"] {
            assert!(
                ids.contains(document.root_element().attribute(words).unwrap()),
                "{words}"
            );
        }
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        assert!(root.attribute("width").unwrap().ends_with("mm"));
    }
}

#[test]
fn the_document_comes_back() {
    let found = scenes(RENJU);
    let (diagram, scenes) = &found[0];
    let sheet = Sheet::single(picture(&scenes[0], diagram, "paper"));
    let document = format!("{RENJU}# <&> \"quoted\"\r\n");
    let origin = kletka::draw::PanelOrigin {
        document: document.clone(),
        at: "6".to_owned(),
    };
    let svg = svg::svg(
        &sheet,
        &Paper {
            things: true,
            source: Some(origin),
            ..Paper::default()
        },
    );
    let parsed = roxmltree::Document::parse(&svg).unwrap();
    let node = parsed
        .descendants()
        .find(|node| node.has_tag_name((svg::NAMESPACE, "document")))
        .unwrap();
    assert_eq!(node.text(), Some(document.as_str()));
    assert_eq!(node.attribute("at"), Some("6"));
}

#[test]
fn titles_and_descriptions_are_in_the_document_s_language() {
    let found = scenes(RENJU);
    let (diagram, scenes) = &found[0];
    for (lang, code, word) in [
        (Lang::En, "en", "Blue stones: b5 b6 b7 h1"),
        (Lang::Ru, "ru", "Синие камни: b5 b6 b7 h1"),
    ] {
        let options =
            compose::options(&scenes[0], diagram, style::built_in("paper").unwrap(), lang);
        let sheet = Sheet::single(layout::layout(&scenes[0], &options));
        let svg = svg::svg(
            &sheet,
            &Paper {
                things: true,
                ..Paper::default()
            },
        );
        let parsed = roxmltree::Document::parse(&svg).unwrap();
        let text = |name: &str| {
            parsed
                .descendants()
                .find(|node| node.tag_name().name() == name)
                .unwrap()
                .text()
        };
        assert!(text("desc").unwrap().contains(word), "{:?}", text("desc"));
        assert!(!text("title").unwrap().is_empty());
        assert_eq!(parsed.root_element().attribute("lang"), Some(code));
    }
}

#[test]
fn built_in_styles_can_be_told_apart() {
    for (name, _) in style::BUILT_IN {
        let style = style::built_in(name).unwrap_or_else(|| panic!("{name} does not read"));
        assert_eq!(style.alike(), [], "{name}");
    }
    let text = style::text("paper").unwrap().replace("#36b672", "#a08c00");
    let alike = Style::read("x", &Source::whole("x", &text), &mut Diagnostics::default())
        .unwrap()
        .alike();
    assert!(
        alike.iter().any(|one| one.en.contains("deuteranopia")),
        "{alike:?}"
    );
    let grey = style::text("paper").unwrap().replace("#36b672", "#e2382e");
    let alike = Style::read("x", &Source::whole("x", &grey), &mut Diagnostics::default())
        .unwrap()
        .alike();
    assert!(
        alike.iter().any(|one| one.en.contains("photocopy")),
        "{alike:?}"
    );
    for (from, to, words) in [
        (
            "\"#8a5a2b\", dash = [0.13, 0.15], width = 0.07",
            "\"#8a5a2b\"",
            "red and those that bound nothing segments look alike with protanopia: 1.3, less than 12",
        ),
        (
            "\"#e9e9e9 rising #a6a6a6\"",
            "\"#d9d9d9\"",
            "red and undetermined regions look alike with protanopia",
        ),
        (
            "\"#fed2d7\"",
            "\"#cae4fc\"",
            "blue and red regions look alike with usual eyes: 0.0",
        ),
    ] {
        let text = style::text("paper").unwrap();
        assert!(text.contains(from), "{from}");
        let alike = Style::read(
            "x",
            &Source::whole("x", &text.replace(from, to)),
            &mut Diagnostics::default(),
        )
        .unwrap()
        .alike();
        assert!(
            alike.iter().any(|one| one.en.starts_with(words)),
            "{words}: {alike:?}"
        );
    }
}

#[test]
fn wrong_styles_say_what_is_wrong() {
    let read = |from: &str, to: &str| {
        let text = style::text("paper").unwrap();
        assert!(text.contains(from));
        let text = text.replacen(from, to, 1);
        let mut out = Diagnostics::default();
        let style = Style::read("x", &Source::whole("x", &text), &mut out);
        (
            style.is_some(),
            out.iter().map(|one| one.code.name()).collect::<Vec<_>>(),
        )
    };
    assert_eq!(
        read("radius", "radiu"),
        (false, vec!["missing-key", "unknown-key"])
    );
    assert_eq!(
        read("grid-width = 0.035", "grid-width = 7"),
        (false, vec!["bad-value"])
    );
    assert_eq!(
        read("\"#fed2d7\"", "\"#fed2d7 wavy #000\""),
        (false, vec!["bad-value"])
    );
    assert_eq!(
        read("grid = \"#a9c3df\"", "grid = 7"),
        (false, vec!["wrong-type"])
    );
    assert_eq!(
        read("dark = \"dark\"", "dark = \"night\""),
        (false, vec!["bad-value"])
    );
}

use kletka::draw::{Style, font};

#[test]
fn a_page_may_set_the_colours_of_a_drawing() {
    let found = scenes(PARCEL);
    let (diagram, scenes) = &found[0];
    let sheet = Sheet::single(picture(&scenes[0], diagram, "paper"));
    let plain = svg::svg(&sheet, &Paper::default());
    let variables = svg::svg(
        &sheet,
        &Paper {
            variables: true,
            ..Paper::default()
        },
    );
    assert!(!plain.contains("<style") && !plain.contains("var("));
    assert!(
        variables.contains(" .segment.red{stroke:var(--kletka-red,#e2382e)}"),
        "{variables}"
    );
    assert!(
        variables.contains(" .paper{fill:var(--kletka-paper,#fff)}"),
        "{variables}"
    );
    // Programs that know no variables have the colours themselves.
    let drawn = |svg: &str| svg[svg.find("<g class=\"paper\"").unwrap()..].to_owned();
    assert_eq!(drawn(&variables), drawn(&plain));
    // Rules for dark screens have other usual values of the same variables.
    let adaptive = PARCEL.replace("[[diagram]]", "[[diagram]]\nadaptive = true");
    let found = self::scenes(&adaptive);
    let sheet = Sheet::single(picture(&found[0].1[0], &found[0].0, "paper"));
    let adaptive = svg::svg(
        &sheet,
        &Paper {
            variables: true,
            ..Paper::default()
        },
    );
    let dark = adaptive.split("prefers-color-scheme:dark").nth(1).unwrap();
    assert!(dark.contains("{stroke:var(--kletka-red,#"), "{dark}");
    assert!(
        adaptive.find(" .paper{").unwrap() < adaptive.find("@media").unwrap(),
        "what is usual comes first"
    );
}

#[test]
fn stones_and_segments_say_what_they_are() {
    let titles = |text: &str, lang: Lang| {
        let found = scenes(text);
        let options = compose::options(
            &found[0].1[0],
            &found[0].0,
            style::built_in("paper").unwrap(),
            lang,
        );
        let sheet = Sheet::single(layout::layout(&found[0].1[0], &options));
        let svg = svg::svg(
            &sheet,
            &Paper {
                titles: true,
                things: true,
                ..Paper::default()
            },
        );
        let document = roxmltree::Document::parse(&svg).unwrap();
        let named = document
            .descendants()
            .filter(|it| it.has_attribute("data-cell") || it.has_attribute("data-edge"));
        let said = |node: roxmltree::Node<'_, '_>| {
            let title = node
                .children()
                .find(|child| child.has_tag_name("title"))
                .expect("every one has a title");
            title.text().unwrap().to_owned()
        };
        named.map(said).collect::<BTreeSet<String>>()
    };
    let renju = titles(RENJU, Lang::En);
    assert!(
        renju.contains("2. g6, red") && renju.contains("b5, blue") && renju.len() == 12,
        "{renju:?}"
    );
    let parcel = titles(PARCEL, Lang::Ru);
    assert!(
        parcel.contains("3. a4-5, синий") && parcel.contains("c4-5, красный"),
        "{parcel:?}"
    );
}

/// A marker has no rim.
#[test]
fn highlights_are_compared_with_what_they_lie_on() {
    let text = style::text("pencil").unwrap();
    let of = |ink: &str| {
        let text = text.replace("highlight = \"#ffe873\"", &format!("highlight = \"{ink}\""));
        Style::read("x", &Source::whole("x", &text), &mut Diagnostics::default())
            .unwrap()
            .alike()
    };
    assert_eq!(of("#ffe873"), []);
    let alike = of("#fdfdfb");
    let said = |one: &kletka::text::Text| {
        one.en.starts_with("highlights and blue regions look")
            && one.ru.starts_with("подсветка и синие участки похожи")
    };
    assert!(alike.iter().any(said), "{alike:?}");
}

/// Yellow on a red region is pink to people without the cones for short waves: a rim shows where it ends.
#[test]
fn what_is_pointed_at_has_a_rim_in_colour() {
    for (style, has_rims) in [
        ("paper", true),
        ("colour-blind", true),
        ("minimal", true),
        ("dark", true),
        ("pencil", false),
    ] {
        let found = scenes(&PARCEL.replace(
            "highlight = \"[e4-5] d2\"",
            "highlight = '[f1-2] f2 с@a7 с[b7-8]'",
        ));
        let picture = picture(&found[0].1[0], &found[0].0, style);
        let look = |class: &str| {
            picture
                .groups
                .iter()
                .find(|it| it.class() == class)
                .map(|it| it.looks.main.clone())
        };
        let cell = look("highlight").unwrap();
        assert_eq!(
            (cell.stroke.is_some(), look("highlight rim").is_some()),
            (has_rims, has_rims),
            "{style}"
        );
        let edge = look("highlight edge").unwrap();
        if !has_rims {
            continue;
        }
        let rim = look("highlight rim").unwrap();
        assert!(
            rim.width > edge.width && rim.stroke != edge.stroke,
            "{style}"
        );
        // To all eyes it is unlike what it divides.
        for eyes in kletka::draw::Eyes::ALL {
            for other in [
                edge.stroke.unwrap(),
                picture.groups[0].looks.main.fill.unwrap(),
            ] {
                let distance = rim.stroke.unwrap().distance(other, eyes);
                assert!(distance > 12.0, "{style} {eyes:?}: {distance}");
            }
        }
        assert!(
            look("highlight blue").unwrap().stroke.is_some()
                && look("highlight rim blue").is_some(),
            "{style}"
        );
        let order = |class: &str| picture.groups.iter().position(|it| it.class() == class);
        assert!(order("highlight rim") < order("highlight edge"), "{style}");
    }
}
