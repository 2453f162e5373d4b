//! For every figure of the articles: what must be in it, where, and how often.

use super::parse::drawing;
use super::*;

/// A figure, and the counts of what is drawn by class: points, lines or rectangles.
const FIGURES: &[(&str, &str, &[(&str, usize)])] = &[
    (
        "parcel",
        "1",
        &[("coordinates", 16), ("segment-blue", 0), ("segment-red", 0)],
    ),
    (
        "parcel",
        "2",
        &[("segment-blue", 3), ("segment-red", 2), ("number", 5)],
    ),
    ("parcel", "3a", &[("segment-blue", 2), ("segment-green", 1)]),
    ("parcel", "3b", &[("segment-red", 2), ("segment-green", 1)]),
    (
        "parcel",
        "4a",
        &[
            ("segment-red", 2),
            ("segment-green", 1),
            ("highlight-edge", 1),
        ],
    ),
    (
        "parcel",
        "4b",
        &[
            ("segment-blue", 1),
            ("segment-red", 2),
            ("segment-green", 1),
            ("highlight-edge", 1),
        ],
    ),
    (
        "parcel",
        "5",
        &[
            ("segment-red", 28),
            ("aside", 18),
            ("region-red-shade0", 1),
            ("region-red-shade1", 0),
        ],
    ),
    (
        "parcel",
        "6a",
        &[
            ("region-red-shade0", 1),
            ("region-red-shade1", 0),
            ("aside", 10),
        ],
    ),
    (
        "parcel",
        "6b",
        &[
            ("region-red-shade0", 1),
            ("region-red-shade1", 1),
            ("aside", 10),
        ],
    ),
    (
        "parcel",
        "6c",
        &[
            ("region-blue-shade0", 1),
            ("region-blue-shade1", 1),
            ("aside", 10),
        ],
    ),
    (
        "parcel",
        "7",
        &[
            ("region-undetermined-shade0", 1),
            ("region-undetermined-shade1", 1),
        ],
    ),
    (
        "parcel",
        "8a",
        &[
            ("segment-blue", 7),
            ("highlight-edge", 1),
            ("region-blue-shade0", 0),
        ],
    ),
    (
        "parcel",
        "8b",
        &[("segment-blue", 8), ("region-blue-shade0", 1)],
    ),
    (
        "parcel",
        "8c",
        &[
            ("segment-blue", 7),
            ("segment-green", 1),
            ("region-blue-shade0", 1),
        ],
    ),
    (
        "parcel",
        "9a",
        &[
            ("segment-blue", 1),
            ("segment-red", 2),
            ("segment-green", 4),
            ("highlight-edge", 1),
        ],
    ),
    (
        "parcel",
        "9b",
        &[
            ("segment-blue", 3),
            ("segment-red", 2),
            ("segment-green", 7),
            ("highlight-edge", 1),
        ],
    ),
    (
        "parcel",
        "10a",
        &[
            ("highlight-edge", 1),
            ("region-red-shade0", 1),
            ("region-undetermined-shade0", 0),
        ],
    ),
    (
        "parcel",
        "10b",
        // The second shade of blue is violet, as the caption has it.
        &[
            ("region-blue-shade1", 1),
            ("region-blue-shade0", 0),
            ("region-undetermined-shade0", 1),
            ("region-red-shade0", 0),
        ],
    ),
    (
        "parcel",
        "10c",
        &[
            ("region-red-shade0", 1),
            ("region-undetermined-shade0", 1),
            ("region-blue-shade0", 0),
        ],
    ),
    (
        "parcel",
        "11",
        &[
            ("region-blue-shade0", 1),
            ("region-blue-shade1", 1),
            ("region-red-shade0", 1),
            ("region-undetermined-shade0", 1),
            ("aside", 1),
        ],
    ),
    (
        "parcel",
        "12",
        &[
            ("segment-blue", 1),
            ("rectangle", 1),
            ("highlight-edge", 18),
        ],
    ),
    (
        "parcel",
        "13a",
        &[
            ("segment-red", 4),
            ("highlight-edge", 1),
            ("segment-green", 0),
        ],
    ),
    (
        "parcel",
        "13b",
        &[
            ("segment-red", 4),
            ("highlight-edge", 4),
            ("segment-green", 1),
        ],
    ),
    (
        "parcel",
        "14a",
        &[("region-red-shade0", 1), ("region-blue-shade0", 0)],
    ),
    (
        "parcel",
        "14b",
        &[
            ("region-red-shade0", 0),
            ("region-blue-shade0", 1),
            ("region-undetermined-shade0", 1),
        ],
    ),
    (
        "parcel",
        "14c",
        &[
            ("region-red-shade0", 1),
            ("region-blue-shade0", 1),
            ("region-undetermined-shade0", 1),
        ],
    ),
    (
        "parcel",
        "14d",
        &[
            ("segment-red", 12),
            ("segment-blue", 4),
            ("region-blue-shade0", 1),
        ],
    ),
    (
        "parcel",
        "15a",
        &[
            ("segment-red", 12),
            ("region-red-shade0", 1),
            ("region-blue-shade0", 0),
        ],
    ),
    (
        "parcel",
        "15b",
        &[
            ("segment-red", 12),
            ("region-blue-shade0", 1),
            ("region-red-shade0", 0),
            ("region-undetermined-shade1", 1),
        ],
    ),
    (
        "parcel",
        "16a",
        &[
            ("segment-blue", 1),
            ("segment-red", 0),
            ("segment-green", 0),
        ],
    ),
    (
        "parcel",
        "16b",
        &[
            ("segment-blue", 1),
            ("segment-red", 1),
            ("segment-green", 0),
        ],
    ),
    (
        "parcel",
        "16c",
        &[
            ("segment-blue", 1),
            ("segment-red", 1),
            ("segment-green", 1),
        ],
    ),
    (
        "parcel",
        "16d",
        &[
            ("segment-blue", 1),
            ("segment-red", 1),
            ("segment-green", 1),
            ("highlight-edge", 1),
        ],
    ),
    (
        "renju-for-three",
        "1",
        &[("coordinates", 38), ("grid", 36), ("border", 1)],
    ),
    (
        "renju-for-three",
        "2a",
        &[
            ("stone-blue", 1),
            ("stone-red", 1),
            ("stone-green", 1),
            ("number", 3),
        ],
    ),
    (
        "renju-for-three",
        "2b",
        &[
            ("stone-blue", 1),
            ("stone-red", 1),
            ("stone-green", 1),
            ("number", 3),
        ],
    ),
    (
        "renju-for-three",
        "2c",
        &[
            ("stone-blue", 1),
            ("stone-red", 0),
            ("stone-green", 1),
            ("number", 2),
        ],
    ),
    (
        "renju-for-three",
        "3",
        &[("stone-blue", 13), ("outline", 4), ("number", 0)],
    ),
    (
        "renju-for-three",
        "4",
        &[
            ("stone-blue", 6),
            ("stone-red", 7),
            ("stone-green", 6),
            ("critical", 8),
            ("outline", 6),
        ],
    ),
    (
        "renju-for-three",
        "5",
        &[
            ("stone-blue", 7),
            ("critical", 3),
            ("outline", 3),
            ("number", 1),
        ],
    ),
    (
        "renju-for-three",
        "6",
        &[
            ("highlight", 1),
            ("critical", 0),
            ("outline", 3),
            ("number", 0),
        ],
    ),
    (
        "renju-for-three",
        "6-without",
        &[("highlight", 1), ("outline", 1), ("number", 3)],
    ),
    (
        "renju-for-three",
        "7",
        &[
            ("stone-blue", 0),
            ("stone-red", 5),
            ("stone-green", 5),
            ("critical", 3),
            ("outline", 3),
        ],
    ),
    (
        "renju-3-2",
        "1",
        &[("coordinates", 38), ("grid", 36), ("border", 1)],
    ),
    // The letters of twelve moves, with the commas between them and the players; nothing is crossed out.
    (
        "renju-3-2",
        "2",
        &[("label", 38), ("mark-blue", 0), ("stone-blue", 0)],
    ),
    (
        "renju-3-2",
        "3",
        &[
            ("stone-blue", 3),
            ("stone-red", 5),
            ("stone-green", 2),
            ("number", 8),
        ],
    ),
    (
        "renju-3-2",
        "3-table",
        &[
            ("label", 38),
            ("mark-blue", 3),
            ("mark-red", 4),
            ("mark-green", 1),
        ],
    ),
    (
        "renju-3-2",
        "4",
        &[("outline", 4), ("stone-red", 13), ("number", 0)],
    ),
    (
        "renju-3-2",
        "5",
        &[("coordinates", 0), ("critical", 4), ("number", 2)],
    ),
    (
        "renju-3-2",
        "5s",
        &[("label", 2), ("critical", 0), ("stone-blue", 13)],
    ),
    (
        "renju-3-2",
        "5t",
        &[("critical", 4), ("outline", 2), ("number", 2)],
    ),
    (
        "renju-3-2",
        "6",
        &[
            ("stone-blue", 14),
            ("stone-red", 14),
            ("stone-green", 14),
            ("number", 0),
        ],
    ),
    (
        "renju-3-2",
        "7",
        &[("stone-blue", 17), ("stone-red", 22), ("stone-green", 19)],
    ),
    (
        "renju-3-2",
        "8a",
        &[("stone-red", 2), ("stone-green", 4), ("critical", 0)],
    ),
    ("renju-3-2", "8a-answer", &[("critical", 4), ("outline", 2)]),
    (
        "renju-3-2",
        "8b",
        &[("stone-green", 3), ("stone-blue", 4), ("critical", 0)],
    ),
    ("renju-3-2", "8b-answer", &[("critical", 4), ("outline", 2)]),
];

/// The documents of an article.
fn documents(article: &str) -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/articles");
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let begins = format!("{article}-");
    let ours = entries.filter(|path| {
        path.file_name()
            .unwrap()
            .to_string_lossy()
            .starts_with(&begins)
    });
    ours.map(|path| std::fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn every_figure_shows_what_its_caption_says() {
    let mut all = Vec::new();
    for file in ["parcel", "renju-for-three", "renju-3-2"] {
        for text in documents(file) {
            for (diagram, scenes) in scenes(&text) {
                all.push((file, diagram.name.clone().unwrap().value, diagram, scenes));
            }
        }
    }
    for (file, name, counts) in FIGURES {
        let found = all
            .iter()
            .find(|(in_file, called, ..)| in_file == file && called == name);
        let (_, _, diagram, scenes) = found.unwrap_or_else(|| panic!("no figure {name} in {file}"));
        let sheet = Sheet::single(picture(scenes.last().unwrap(), diagram, "paper"));
        let drawn = drawing(&svg::svg(
            &sheet,
            &Paper {
                text: true,
                things: true,
                ..Paper::default()
            },
        ));
        for (class, count) in *counts {
            let is_surface = class.starts_with("region") || *class == "outline";
            let points = drawn.points.get(*class).map_or(0, Vec::len);
            let lines = drawn
                .lines
                .get(*class)
                .map_or(0, |lines| if is_surface { 0 } else { lines.len() });
            // A dashed line has many pieces, but is one element.
            let lines = if *class == "aside" {
                drawn.named.get(*class).map_or(0, Vec::len)
            } else {
                lines
            };
            let rects = drawn.rects.get(*class).map_or(0, Vec::len);
            let texts: usize = drawn
                .texts
                .iter()
                .filter(|(known, _)| *known == class || known.starts_with(&format!("{class}-")))
                .map(|(_, texts)| texts.len())
                .sum();
            let surfaces =
                usize::from(class.starts_with("region") && drawn.lines.contains_key(*class));
            let outlines = if *class == "outline" {
                drawn.paths["outline"]
            } else {
                0
            };
            assert_eq!(
                points + lines + rects + texts + surfaces + outlines,
                *count,
                "figure {name} of {file}: {class}"
            );
        }
    }
    assert_eq!(
        all.len(),
        FIGURES.len(),
        "a figure without a line in the table"
    );
}
