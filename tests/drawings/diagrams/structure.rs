//! What is drawn where, compared with places computed from the notation alone. What is to be read in a drawing is in
//! `tests/command/scripts/diagrams.txt`.

use std::collections::{BTreeMap, BTreeSet};

use super::parse::{Place, tenths};
use super::*;
use kletka::draw::picture::Shape;
use kletka::rules::Random;

/// The lower left corner of a cell, or a vertex, of a field with so many rows.
fn corner(name: &str, rows: i32) -> Place {
    let column = i32::from(name.as_bytes()[0] - b'a');
    let row: i32 = name[1..].parse().unwrap();
    (column * 100, (rows + 1 - row) * 100)
}

fn middle(cell: &str, rows: i32) -> Place {
    let (x, y) = corner(cell, rows);
    (x + 50, y - 50)
}

fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    list.sort();
    list
}

fn name(column: usize, row: usize) -> String {
    format!("{}{row}", char::from(b'a' + column as u8))
}

#[test]
fn every_stone_is_drawn_once_in_its_cell() {
    let mut chance = Random::new(7);
    for round in 0..40 {
        let cells = 0..=chance.below(40);
        let mut cell = || name(chance.below(13), 1 + chance.below(11));
        let cells: Vec<_> = cells.map(|_| cell()).collect();
        let stones = cells.into_iter().map(|cell| (cell, chance.below(3)));
        let stones: BTreeMap<String, usize> = stones.collect();
        let word =
            |(cell, &colour): (&String, &usize)| format!("{}@{cell} ", ["b", "r", "g"][colour]);
        let text = format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard.size = [13, 11]\nrules.antonov = false\nstart.position = '{}'",
            stones.iter().map(word).collect::<String>()
        );
        if !codes(&text).is_empty() {
            continue; // a four by chance
        }
        let drawn = read(&text, "paper");
        for (colour, class) in ["stone-blue", "stone-red", "stone-green"]
            .into_iter()
            .enumerate()
        {
            let cells = stones.iter().filter(|(_, of)| **of == colour);
            let expected: Vec<_> = cells
                .map(|(cell, _)| (cell.clone(), None, vec![middle(cell, 11)]))
                .collect();
            assert_eq!(
                sorted(&drawn.named[class]),
                expected,
                "round {round}, {class}: an element for each stone"
            );
            let places: Vec<_> = expected.into_iter().flat_map(|(.., at)| at).collect();
            assert_eq!(
                sorted(&drawn.points[class]),
                sorted(&places),
                "round {round}, {class}"
            );
        }
    }
}

#[test]
fn every_segment_is_drawn_once_on_its_edge() {
    let mut chance = Random::new(99);
    for round in 0..40 {
        let mut segments = BTreeMap::new();
        for _ in 0..chance.below(25) {
            let (x, y) = (chance.below(7), 1 + chance.below(7));
            let (edge, end) = if chance.below(2) == 0 {
                (
                    format!("{}-{}", &name(x, y)[..1], name(x + 1, y)),
                    name(x + 1, y),
                )
            } else {
                (format!("{}-{}", name(x, y), y + 1), name(x, y + 1))
            };
            let ends = [corner(&name(x, y), 7), corner(&end, 7)];
            segments.insert(edge, (chance.below(2), sorted(&ends)));
        }
        let word = |(edge, (colour, _)): (&String, &(usize, _))| {
            format!("{}[{edge}] ", ["b", "g"][*colour])
        };
        let text = format!(
            "kletka = 1\ngame = \"parcel\"\nstart.position = '{}'",
            segments.iter().map(word).collect::<String>()
        );
        let drawn = read(&text, "paper");
        for (colour, class) in ["segment-blue", "segment-green"].into_iter().enumerate() {
            let own = segments.iter().filter(|(_, (of, _))| *of == colour);
            let expected: Vec<_> = own
                .map(|(edge, (_, ends))| (edge.clone(), None, ends.clone()))
                .collect();
            let named = drawn.named[class].iter();
            let named = named.map(|(name, number, points)| (name.clone(), *number, sorted(points)));
            let named: Vec<_> = named.collect();
            assert_eq!(
                sorted(&named),
                expected,
                "round {round}, {class}: an element for each segment"
            );
            let lines: Vec<_> = expected
                .iter()
                .map(|(.., ends)| [ends[0], ends[1]])
                .collect();
            assert_eq!(
                sorted(&drawn.lines[class]),
                sorted(&lines),
                "round {round}, {class}"
            );
        }
    }
}

#[test]
fn scripts_find_stones_and_segments_by_place_and_number() {
    const STONES: &str = "a9 6, b7 1, f4 3, g6 2, h1 4, i1 5";
    const SEGMENTS: &str = "a4-5 3, c-d4 2, d4-5 5, e3-4 4, f-g7 1";
    // Words that stay text belong to their stone.
    for (text, class, expected) in [
        (RENJU, "stone", STONES),
        (RENJU, "number", STONES),
        (&with("signs = true", RENJU), "sign", STONES),
        (PARCEL, "segment", SEGMENTS),
        (PARCEL, "plate", SEGMENTS),
        (PARCEL, "number", SEGMENTS),
    ] {
        let drawn = read(text, "paper");
        let numbered = drawn
            .named
            .of(class)
            .filter_map(|(name, number, _)| Some(format!("{name} {}", (*number)?)));
        assert_eq!(
            sorted(&numbered.collect::<Vec<_>>()).join(", "),
            expected,
            "{class}"
        );
    }
    let free = "kletka = 1\ngame = \"parcel\"\nboard = { size = 4, segments = \"free\" }\nstart.position = 'с[a1-b3]'";
    assert_eq!(
        read(free, "paper").named["segment-blue"],
        [("a1-b3".to_owned(), None, vec![(0, 400), (100, 200)])]
    );
    let torus = "kletka = 1\ngame = \"parcel\"\nboard = { size = [5, 4], topology = \"torus\" }\nstart.position = 'к[e-a2]'";
    let drawn = read(torus, "print");
    for class in ["segment-red", "echo-red", "core-red"] {
        let names: BTreeSet<_> = drawn.named[class]
            .iter()
            .map(|(name, ..)| &**name)
            .collect();
        assert_eq!(names, ["a-e2"].into(), "{class}");
    }
}

#[test]
fn a_torus_shows_segments_on_both_sides() {
    let drawn = read(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = [5, 4], topology = \"torus\" }\nstart.position = 'с[e-a2] с[a2-3] с[c1-4]'",
        "paper",
    );
    // Rows go down: row 2 of four lies at 300, the line above row 4 is row 1 again, at 0.
    let full = [
        [(0, 200), (0, 300)],
        [(200, 0), (200, 100)],
        [(400, 300), (500, 300)],
    ];
    assert_eq!(sorted(&drawn.lines["segment-blue"]), full);
    let again = [
        [(-40, 300), (0, 300)],
        [(200, 400), (200, 440)],
        [(500, 200), (500, 300)],
    ];
    assert_eq!(sorted(&drawn.lines["echo-blue"]), again);
    // Two heads at the sides, four above and below, two lines each.
    assert_eq!(drawn.lines["seam"].len(), 6 * 2);
}

#[test]
fn nothing_is_outside_the_crop_or_the_picture() {
    for style in ["paper", "print"] {
        for (text, view, most) in [
            (PARCEL, "b2-f6", 500),
            (RENJU, "c3-g7", 500),
            (PARCEL, "auto", 2000),
            (RENJU, "a1-b2", 2000),
        ] {
            let text = with(&format!("legend = false\nview = \"{view}\""), text);
            let picture = laid(&text, style, |_| {});
            let area = picture.area;
            let drawn = drawing(&svg_of(picture, true));
            let columns = tenths(area.left)..=tenths(area.right());
            let rows = tenths(area.top)..=tenths(area.bottom());
            let check = |class: &str, (x, y): Place, beyond: i32| {
                assert!(
                    columns.contains(&x) && rows.contains(&y),
                    "{class} at {x}, {y}"
                );
                let within = -beyond..=most + beyond;
                assert!(
                    within.contains(&x) && within.contains(&y),
                    "{class} at {x}, {y} in {view}"
                );
            };
            for (class, points) in &drawn.points.0 {
                points.iter().for_each(|&at| check(class, at, 0));
            }
            for (class, lines) in &drawn.lines.0 {
                let beyond = match &**class {
                    "grid" | "border" => 40,
                    "outline" => 2000,
                    _ => 0,
                };
                lines
                    .iter()
                    .flatten()
                    .for_each(|&at| check(class, at, beyond));
            }
        }
    }
}

#[test]
fn green_ends_under_its_neighbours_and_numbers_have_their_colour() {
    let svg = drawn(PARCEL, "paper", true);
    let at = |colour: &str| svg.find(&format!("<g class=\"segment {colour}\"")).unwrap();
    assert!(at("green") < at("blue") && at("green") < at("red"));
    let drawn = drawing(&svg);
    let plates = ["plate-blue", "plate-red", "plate-green"];
    assert_eq!(plates.map(|class| drawn.points[class].len()), [2, 2, 1]);
    // Numbers of three digits are as large as their neighbours, on segments, stones and beside signs.
    let parcel = "kletka = 1\ngame = \"parcel\"\nstart.next = 99\nrecord.moves = '99. [a1-2] 100. [d3-4] 101. [f-g5]'\n[[diagram]]\nnumbers = 'all'";
    let renju = "kletka = 1\ngame = \"renju-for-three\"\nboard.size = 7\nstart.next = 99\nrecord.moves = '99. a1 100. c2 101. e3'\n[[diagram]]\nsigns = false";
    for text in [parcel, renju, &renju.replace("false", "true")] {
        let drawn = read(text, "print");
        let sizes: Vec<f64> = drawn.texts.of("number").map(|(.., size)| *size).collect();
        assert_eq!(sizes.len(), 3);
        assert!(
            sizes.iter().all(|size| (size - sizes[0]).abs() < 1e-9),
            "{sizes:?}"
        );
    }
}

#[test]
fn letters_have_their_size_in_points_and_the_field_the_rest() {
    let renju = format!("{RENJU}caption = \"One\"\n");
    for (text, columns, style) in [(PARCEL, 7.0, "paper"), (&renju, 9.0, "print")] {
        let text = with("caption-size = 9", text);
        for width in [40.0, 60.0, 80.0, 160.0] {
            let picture = laid(&text, style, |options| {
                options.room = PictureRoom::Width(width);
            });
            let natural = Sheet::single(picture.clone()).natural_mm();
            assert!((natural - width).abs() < 1e-6, "{natural}");
            let drawn = drawing(&svg_of(picture.clone(), true));
            for (class, expected) in [("caption", 9.0), ("coordinates", 7.0)] {
                for (.., size) in &drawn.texts[class] {
                    let points = size / 10.0 * picture.cell_mm / 25.4 * 72.0;
                    assert!((points - expected).abs() < 0.05, "{class} of {points}");
                }
            }
            // Beside the field stand a digit of seven points, and less than a cell of white space.
            let rest = width - columns * picture.cell_mm;
            let most = 7.0 * 25.4 / 72.0 * 0.7 + picture.cell_mm;
            assert!(rest < most, "{rest} mm beside a field in {width} mm");
            // The words may be left to the page.
            let bare = laid(&text, style, |options| {
                options.room = PictureRoom::Width(width);
                options.bare = true;
            });
            assert!(bare.groups.iter().all(|group| group.class() != "caption"));
            assert_eq!(bare.title, picture.title);
        }
    }
}

/// A sheet of many narrow pictures: what is wider than one of them would run into the next.
#[test]
fn no_word_of_a_caption_is_wider_than_its_picture() {
    let text = with("turn = true\ncaption = 'Противоположный угол'", RENJU);
    for width in [6.0, 12.0, 30.0, 80.0] {
        let drawn = laid(&text, "paper", |options| {
            options.room = PictureRoom::Width(width);
        });
        let captions = drawn
            .groups
            .iter()
            .filter(|group| group.class() == "caption");
        for item in captions.flat_map(|group| &group.items) {
            let Shape::Text(run) = &item.shape else {
                continue;
            };
            let long = font::width(run.face, &run.text) * run.size;
            assert!(
                long <= drawn.area.width + 1e-6,
                "{width}: {} {long}",
                run.text
            );
        }
    }
}

#[test]
fn words_do_not_overlap() {
    let more = "labels = { d4 = \"C\", d5 = \"D\", e4 = \"E\", c4 = \"F\",";
    for text in [PARCEL, RENJU, &PARCEL.replace("labels = {", more)] {
        let drawn = read(text, "paper");
        let mut boxes: Vec<(String, [f64; 4])> = Vec::new();
        for (class, texts) in &drawn.texts.0 {
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
        for &(x, y) in drawn.points.of("plate") {
            let (x, y) = (f64::from(x) / 10.0, f64::from(y) / 10.0);
            boxes.push(("plate".to_owned(), [x - 2.3, x + 2.3, y - 2.3, y + 2.3]));
        }
        assert!(boxes.len() > 15);
        for (at, (name, one)) in boxes.iter().enumerate() {
            for (other_name, other) in &boxes[at + 1..] {
                let apart = one[1] <= other[0]
                    || other[1] <= one[0]
                    || one[3] <= other[2]
                    || other[3] <= one[2];
                // The number of a plate is on it; labels are not.
                let is_number = name.starts_with("number") && other_name == "plate";
                assert!(
                    apart || is_number,
                    "{name} and {other_name} overlap: {one:?} {other:?}"
                );
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
        for node in document.descendants() {
            let name = node.tag_name().name();
            let known = ["", "svg", "title", "desc", "g", "path", "circle", "rect"];
            assert!(known.contains(&name), "{name}");
        }
        for word in ["url(", "href", "@media"] {
            assert!(!svg.contains(word), "{svg}");
        }
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
        let root = document.root_element();
        let prefix = root.attribute("id").unwrap();
        assert!(
            prefixes.insert(prefix.to_owned()),
            "two drawings with one prefix"
        );
        let mut ids = BTreeSet::new();
        for id in document
            .descendants()
            .filter_map(|node| node.attribute("id"))
        {
            assert!(ids.insert(id) && id.starts_with(prefix), "{id}");
        }
        for words in ["aria-labelledby", "aria-describedby"] {
            assert!(ids.contains(root.attribute(words).unwrap()), "{words}");
        }
        assert_eq!(root.attribute("role"), Some("img"));
        assert!(root.attribute("width").unwrap().ends_with("mm"));
    }
}

/// A style as a file has it.
fn styled(text: &str) -> Option<Style> {
    Style::read("x", &Source::whole("x", text), &mut Diagnostics::default())
}

/// A style that ships, with another value.
fn changed(style: &str, from: &str, to: &str) -> String {
    let text = style::text(style).unwrap();
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn built_in_styles_can_be_told_apart() {
    for (name, _) in style::BUILT_IN {
        assert_eq!(style::built_in(name).unwrap().alike(), [], "{name}");
    }
    for (style, from, to, words) in [
        ("paper", "#36b672", "#a08c00", "deuteranopia"),
        ("paper", "#36b672", "#e2382e", "photocopy"),
        (
            "paper",
            "\"#8a5a2b\", dash = [0.13, 0.15], width = 0.07",
            "\"#8a5a2b\"",
            "red and those that bound nothing segments look alike with protanopia: 1.3, less than 12",
        ),
        (
            "paper",
            "\"#e9e9e9 rising #a6a6a6\"",
            "\"#d9d9d9\"",
            "red and undetermined regions look alike with protanopia",
        ),
        (
            "paper",
            "\"#fed2d7\"",
            "\"#cae4fc\"",
            "blue and red regions look alike with usual eyes: 0.0",
        ),
        // Highlights are compared with what they lie on; a marker has no rim.
        (
            "pencil",
            "highlight = \"#ffe873\"",
            "highlight = \"#fdfdfb\"",
            "highlights and blue regions look",
        ),
        (
            "pencil",
            "highlight = \"#ffe873\"",
            "highlight = \"#fdfdfb\"",
            "подсветка и синие участки похожи",
        ),
    ] {
        let alike = styled(&changed(style, from, to)).unwrap().alike();
        let is_said = alike
            .iter()
            .any(|one| one.en.contains(words) || one.ru.contains(words));
        assert!(is_said, "{words}: {alike:?}");
    }
}

#[test]
fn a_page_may_set_the_colours_of_a_drawing() {
    let with_variables = |text: &str| {
        let paper = Paper {
            variables: true,
            ..Paper::default()
        };
        svg::svg(&Sheet::single(laid(text, "paper", |_| {})), &paper)
    };
    let plain = svg::svg(
        &Sheet::single(laid(PARCEL, "paper", |_| {})),
        &Paper::default(),
    );
    assert!(!plain.contains("<style") && !plain.contains("var("));
    let variables = with_variables(PARCEL);
    for rule in [
        " .segment.red{stroke:var(--kletka-red,#e2382e)}",
        " .paper{fill:var(--kletka-paper,#fff)}",
    ] {
        assert!(variables.contains(rule), "{variables}");
    }
    // Programs that know no variables have the colours themselves.
    let drawn = |svg: &str| svg[svg.find("<g class=\"paper\"").unwrap()..].to_owned();
    assert_eq!(drawn(&variables), drawn(&plain));
    // Rules for dark screens have other usual values of the same variables; what is usual comes first.
    let adaptive = with_variables(&with("adaptive = true", PARCEL));
    let dark = adaptive.split("prefers-color-scheme:dark").nth(1).unwrap();
    assert!(dark.contains("{stroke:var(--kletka-red,#"), "{dark}");
    assert!(adaptive.find(" .paper{").unwrap() < adaptive.find("@media").unwrap());
}

#[test]
fn stones_and_segments_say_what_they_are() {
    for (text, lang, count, titles) in [
        (RENJU, Lang::En, 12, ["2. g6, red", "b5, blue"]),
        (PARCEL, Lang::Ru, 22, ["3. a4-5, синий", "c4-5, красный"]),
    ] {
        let paper = Paper {
            titles: true,
            things: true,
            ..Paper::default()
        };
        let sheet = Sheet::single(laid(text, "paper", |options| options.lang = lang));
        let svg = svg::svg(&sheet, &paper);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let named = document
            .descendants()
            .filter(|it| it.has_attribute("data-cell") || it.has_attribute("data-edge"));
        let title = |node: roxmltree::Node<'_, '_>| {
            let title = node.children().find(|child| child.has_tag_name("title"));
            title
                .expect("every one has a title")
                .text()
                .unwrap()
                .to_owned()
        };
        let said: BTreeSet<String> = named.map(title).collect();
        assert!(
            titles.iter().all(|&title| said.contains(title)) && said.len() == count,
            "{said:?}"
        );
    }
}

/// Yellow on a red region is pink to people without the cones for short waves: a rim shows where it ends.
#[test]
fn what_is_pointed_at_has_a_rim_in_colour() {
    let text = PARCEL.replace(
        "highlight = \"[e4-5] d2\"",
        "highlight = '[f1-2] f2 с@a7 с[b7-8]'",
    );
    for style in ["paper", "colour-blind", "minimal", "dark", "pencil"] {
        let picture = laid(&text, style, |_| {});
        let at = |class: &str| picture.groups.iter().position(|it| it.class() == class);
        let look = |class: &str| at(class).map(|at| picture.groups[at].looks.main.clone());
        let cell = look("highlight").unwrap();
        let has_rims = style != "pencil";
        assert_eq!(
            [cell.stroke.is_some(), look("highlight rim").is_some()],
            [has_rims; 2],
            "{style}"
        );
        if !has_rims {
            continue;
        }
        let (edge, rim) = (
            look("highlight edge").unwrap(),
            look("highlight rim").unwrap(),
        );
        assert!(
            rim.width > edge.width && rim.stroke != edge.stroke,
            "{style}"
        );
        // To all eyes it is unlike what it divides.
        for eyes in kletka::draw::Eyes::ALL {
            for other in [edge.stroke, picture.groups[0].looks.main.fill] {
                let distance = rim.stroke.unwrap().distance(other.unwrap(), eyes);
                assert!(distance > 12.0, "{style} {eyes:?}: {distance}");
            }
        }
        assert!(
            look("highlight blue").unwrap().stroke.is_some()
                && look("highlight rim blue").is_some(),
            "{style}"
        );
        assert!(at("highlight rim") < at("highlight edge"), "{style}");
    }
}
