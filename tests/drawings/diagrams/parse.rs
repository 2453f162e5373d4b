//! Reads drawings back, knowing nothing of how they are made.

use std::collections::BTreeMap;
use std::ops::Index;

/// A place in tenths of a unit, so that places compare exactly.
pub(crate) type Place = (i32, i32);

/// What is drawn, by its class; of a class that is not there, nothing.
#[derive(Debug)]
pub(crate) struct Classes<T>(pub(crate) BTreeMap<String, Vec<T>>);

impl<T> Index<&str> for Classes<T> {
    type Output = [T];
    fn index(&self, class: &str) -> &[T] {
        self.0.get(class).map_or(&[], Vec::as_slice)
    }
}

impl<T> Default for Classes<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T> Classes<T> {
    fn add(&mut self, class: &str, one: T) {
        self.0.entry(class.to_owned()).or_default().push(one);
    }

    /// What is drawn in all classes whose names begin so.
    pub(crate) fn of(&self, begin: &str) -> impl Iterator<Item = &T> {
        let of = self
            .0
            .iter()
            .filter(move |(class, _)| class.starts_with(begin));
        of.flat_map(|(_, all)| all)
    }
}

/// What scripts find: the place that an element names, the number of its move, and its points.
pub(crate) type Named = (String, Option<u32>, Vec<Place>);

/// The points and lines of a drawing by class.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    /// Places of circles.
    pub(crate) points: Classes<Place>,
    /// Ends of lines, ascending.
    pub(crate) lines: Classes<[Place; 2]>,
    /// Upright rectangles by their upper left corner.
    pub(crate) rects: Classes<Place>,
    /// How many separate lines the paths have.
    pub(crate) paths: BTreeMap<String, usize>,
    pub(crate) named: Classes<Named>,
    /// Texts with their place and size.
    pub(crate) texts: Classes<(String, f64, f64, f64)>,
}

impl Drawing {
    /// The places that the elements of a class name.
    pub(crate) fn names(&self, class: &str) -> String {
        let mut names: Vec<_> = self.named[class].iter().map(|(name, ..)| &**name).collect();
        names.sort_unstable();
        names.join(" ")
    }
}

pub(crate) fn tenths(value: f64) -> i32 {
    (value * 10.0).round() as i32
}

fn rounded((x, y): (f64, f64)) -> Place {
    (tenths(x), tenths(y))
}

/// Letters and numbers of path data.
pub(crate) fn tokens(data: &str) -> Vec<(char, Vec<f64>)> {
    let mut spaced = String::new();
    for sign in data.chars() {
        let word = spaced.rsplit(' ').next().unwrap_or_default();
        let begins = sign == '.' && word.contains('.') || sign == '-' || sign.is_alphabetic();
        spaced.push_str(if begins { " " } else { "" });
        spaced.push(sign);
        spaced.push_str(if sign.is_alphabetic() { " " } else { "" });
    }
    let mut out: Vec<(char, Vec<f64>)> = Vec::new();
    for word in spaced.split_whitespace() {
        match word.parse() {
            Ok(number) => out.last_mut().unwrap().1.push(number),
            Err(_) => out.push((word.chars().next().unwrap(), Vec::new())),
        }
    }
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
            'L' => vec![(values[0] - at.0, values[1] - at.1)],
            'M' => {
                at = (values[0], values[1]);
                points.push(at);
                assert_eq!(values.len(), 2, "{data}");
                continue;
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
    let mut drawing = Drawing::default();
    let groups = document.root_element().children();
    for group in groups.filter(|node| node.tag_name().name() == "g") {
        let class = group.attribute("class").unwrap_or_default();
        let class = &class.replace(' ', "-");
        for shape in group.children().filter(roxmltree::Node::is_element) {
            let number = |name| shape.attribute(name).unwrap().parse().unwrap();
            let place = |x, y| rounded((number(x), number(y)));
            let data = shape.attribute("d");
            let name = shape
                .attribute("data-cell")
                .or(shape.attribute("data-edge"));
            if let Some(name) = name {
                let points = match data {
                    Some(data) => walk(data).1.into_iter().map(rounded).collect(),
                    None if shape.has_attribute("cx") => vec![place("cx", "cy")],
                    None => Vec::new(),
                };
                let number = shape.attribute("data-n").map(|n| n.parse().unwrap());
                drawing.named.add(class, (name.to_owned(), number, points));
            }
            match (shape.tag_name().name(), data) {
                ("circle", _) => drawing.points.add(class, place("cx", "cy")),
                ("rect", _) => drawing.rects.add(class, place("x", "y")),
                ("text", _) => {
                    let text = shape.text().unwrap().to_owned();
                    let at = (text, number("x"), number("y"), number("font-size"));
                    drawing.texts.add(class, at);
                }
                ("path", Some(data)) if !shape.has_attribute("transform") => {
                    let count = drawing.paths.entry(class.clone()).or_default();
                    *count += data.matches('M').count();
                    for ends in walk(data).0 {
                        let mut ends = ends.map(rounded);
                        ends.sort_unstable();
                        drawing.lines.add(class, ends);
                    }
                }
                _ => {}
            }
        }
    }
    drawing
}
