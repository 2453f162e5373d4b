//! Reads drawings back, knowing nothing of how they are made.

use std::collections::BTreeMap;

/// The points and lines of a drawing by class.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    /// Places of circles.
    pub(crate) points: BTreeMap<String, Vec<(i32, i32)>>,
    /// Ends of lines, ascending.
    pub(crate) lines: BTreeMap<String, Vec<[(i32, i32); 2]>>,
    /// Upright rectangles by their upper left corner.
    pub(crate) rects: BTreeMap<String, Vec<(i32, i32)>>,
    /// How many separate lines the paths have.
    pub(crate) paths: BTreeMap<String, usize>,
    /// What scripts find: the place that an element names, the number of its move, and its points.
    pub(crate) named: BTreeMap<String, Vec<(String, Option<u32>, Vec<(i32, i32)>)>>,
    /// Texts with their place.
    pub(crate) texts: BTreeMap<String, Vec<(String, f64, f64, f64)>>,
}

/// Tenths of a unit, so that places compare exactly.
pub(crate) fn tenths(value: f64) -> i32 {
    (value * 10.0).round() as i32
}

/// Letters and numbers of path data.
pub(crate) fn tokens(data: &str) -> Vec<(char, Vec<f64>)> {
    let mut out: Vec<(char, Vec<f64>)> = Vec::new();
    let mut word = String::new();
    let flush = |word: &mut String, out: &mut Vec<(char, Vec<f64>)>| {
        if !word.is_empty() {
            out.last_mut().unwrap().1.push(word.parse().unwrap());
            word.clear();
        }
    };
    for letter in data.chars() {
        match letter {
            '0'..='9' => word.push(letter),
            '.' => {
                if word.contains('.') {
                    flush(&mut word, &mut out);
                }
                word.push('.');
            }
            '-' => {
                flush(&mut word, &mut out);
                word.push('-');
            }
            ' ' => flush(&mut word, &mut out),
            _ => {
                flush(&mut word, &mut out);
                out.push((letter, Vec::new()));
            }
        }
    }
    flush(&mut word, &mut out);
    out
}

/// The lines of a path of straight lines, and all points on its way.
pub(crate) fn walk(data: &str) -> (Vec<[(f64, f64); 2]>, Vec<(f64, f64)>) {
    let (mut lines, mut points) = (Vec::new(), Vec::new());
    let mut at = (0.0, 0.0);
    for (letter, values) in tokens(data) {
        let steps: Vec<(f64, f64)> = match letter {
            'h' => values.iter().map(|&x| (x, 0.0)).collect(),
            'v' => values.iter().map(|&y| (0.0, y)).collect(),
            'l' => values.chunks(2).map(|two| (two[0], two[1])).collect(),
            'M' => {
                at = (values[0], values[1]);
                points.push(at);
                assert_eq!(values.len(), 2, "{data}");
                continue;
            }
            'L' => {
                let to = (values[0], values[1]);
                vec![(to.0 - at.0, to.1 - at.1)]
            }
            'z' => continue,
            _ => return (lines, points),
        };
        for (dx, dy) in steps {
            let to = (at.0 + dx, at.1 + dy);
            lines.push([at, to]);
            points.push(to);
            at = to;
        }
    }
    (lines, points)
}

pub(crate) fn drawing(svg: &str) -> Drawing {
    let document = roxmltree::Document::parse(svg).expect("valid XML");
    let root = document.root_element();
    let mut drawing = Drawing::default();
    let number = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.attribute(name).unwrap().parse::<f64>().unwrap()
    };
    for node in root
        .children()
        .filter(|node| node.has_tag_name("g") || node.tag_name().name() == "g")
    {
        let class = node
            .attribute("class")
            .unwrap_or_default()
            .replace(' ', "-");
        for shape in node.children().filter(roxmltree::Node::is_element) {
            if let Some(name) = shape
                .attribute("data-cell")
                .or(shape.attribute("data-edge"))
            {
                let points = match shape.attribute("d") {
                    Some(data) => walk(data).1,
                    None if shape.has_attribute("cx") => {
                        vec![(number(shape, "cx"), number(shape, "cy"))]
                    }
                    None => Vec::new(),
                };
                let points = points
                    .into_iter()
                    .map(|(x, y)| (tenths(x), tenths(y)))
                    .collect();
                let move_number = shape.attribute("data-n").map(|n| n.parse().unwrap());
                drawing.named.entry(class.clone()).or_default().push((
                    name.to_owned(),
                    move_number,
                    points,
                ));
            }
            match shape.tag_name().name() {
                "circle" => drawing
                    .points
                    .entry(class.clone())
                    .or_default()
                    .push((tenths(number(shape, "cx")), tenths(number(shape, "cy")))),
                "rect" => drawing
                    .rects
                    .entry(class.clone())
                    .or_default()
                    .push((tenths(number(shape, "x")), tenths(number(shape, "y")))),
                "text" => drawing.texts.entry(class.clone()).or_default().push((
                    shape.text().unwrap().to_owned(),
                    number(shape, "x"),
                    number(shape, "y"),
                    number(shape, "font-size"),
                )),
                "path" if shape.attribute("transform").is_none() => {
                    let count = shape.attribute("d").unwrap().matches('M').count();
                    *drawing.paths.entry(class.clone()).or_default() += count;
                    let (lines, _) = walk(shape.attribute("d").unwrap());
                    let lines = lines.into_iter().map(|ends| {
                        let mut ends = ends.map(|(x, y)| (tenths(x), tenths(y)));
                        ends.sort_unstable();
                        ends
                    });
                    drawing
                        .lines
                        .entry(class.clone())
                        .or_default()
                        .extend(lines);
                }
                _ => {}
            }
        }
    }
    drawing
}
