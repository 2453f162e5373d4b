//! Drawings by hand: near to where a ruler would draw, and the same every time.

use super::*;
use kletka::draw::part::Part;
use kletka::draw::picture::Shape;

/// The picture of a text in the style `pencil`, and the same with a steady hand.
fn pictures(text: &str) -> [Picture; 2] {
    let pencil = style::built_in("pencil").unwrap();
    let mut steady = pencil.clone();
    steady.tremor = 0.0;
    let (diagram, scenes) = scenes(text).remove(0);
    [pencil, &steady].map(|style| {
        let options = compose::options(&scenes[0], &diagram, style, Lang::En);
        layout::layout(&scenes[0], &options)
    })
}

/// The places that absolute path data names.
fn places(data: &str) -> Vec<(f64, f64)> {
    let tokens = super::parse::tokens(data).into_iter();
    let numbers: Vec<f64> = tokens.flat_map(|(_, numbers)| numbers).collect();
    let places = numbers.chunks_exact(2).map(|two| (two[0], two[1]));
    places.collect()
}

/// What a shape covers: left, top, right, bottom.
fn bounds(shape: &Shape) -> Option<[f64; 4]> {
    match shape {
        Shape::Circle { at, r } => Some([at.x - r, at.y - r, at.x + r, at.y + r]),
        Shape::Rect(area) => Some([area.left, area.top, area.right(), area.bottom()]),
        _ => None,
    }
}

#[test]
fn lines_stray_no_further_than_the_style_says() {
    let most = style::built_in("pencil").unwrap().tremor * 10.0 * 1.5;
    let mut strayed = 0;
    for text in [PARCEL, RENJU] {
        let [drawn, steady] = pictures(text);
        // What is pointed at with a marker has no rim; with a ruler it has one.
        let pointed = |part: &Part| matches!(part, Part::Highlight | Part::Critical);
        let steady = steady
            .groups
            .iter()
            .filter(|group| !matches!(group.parts[..], [Part::EdgeRim(_)]));
        let steady: Vec<_> = steady.collect();
        assert_eq!(drawn.groups.len(), steady.len());
        for (one, other) in drawn.groups.iter().zip(steady) {
            assert_eq!(one.parts, other.parts);
            assert_eq!(one.items.len(), other.items.len());
            if one.parts.iter().any(pointed) {
                assert_eq!(one.looks.main.fill, other.looks.main.fill);
                assert!(one.looks.main.stroke.is_none() && other.looks.main.stroke.is_some());
            } else {
                assert_eq!(one.looks, other.looks);
            }
            for (one, other) in one.items.iter().zip(&other.items) {
                let Shape::Path(data) = &one.shape else {
                    assert_eq!(one.shape, other.shape, "letters and paper are printed");
                    continue;
                };
                if one.shape == other.shape {
                    continue;
                }
                strayed += 1;
                let found = places(data);
                if let Some([left, top, right, bottom]) = bounds(&other.shape) {
                    let is_near = |&(x, y): &(f64, f64)| {
                        (left - most..=right + most).contains(&x)
                            && (top - most..=bottom + most).contains(&y)
                    };
                    assert!(found.iter().all(is_near), "{data}: {:?}", other.shape);
                } else if let Shape::Path(plain) = &other.shape
                    && plain.matches('M').count() == 1
                {
                    let (begin, first) = (places(plain)[0], found[0]);
                    assert!(
                        (begin.0 - first.0).hypot(begin.1 - first.1) <= most,
                        "{plain} {data}"
                    );
                }
            }
        }
        assert_eq!(pictures(text)[0].groups, drawn.groups);
    }
    assert!(strayed > 20, "{strayed}");
}

#[test]
fn stones_are_signs_unless_a_diagram_says_otherwise() {
    for (text, expected) in [(RENJU, "sign"), (&with("signs = false", RENJU), "stone")] {
        let groups = laid(text, "pencil", |_| {}).groups;
        for class in ["sign", "stone"] {
            let is_there = groups
                .iter()
                .any(|group| group.class().split(' ').next() == Some(class));
            assert_eq!(is_there, class == expected, "{class}");
        }
    }
}
