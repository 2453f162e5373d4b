//! The pictures of a sequence as one: each shape once, with the pictures in which it is seen.

use std::ops::Range;

use super::part::Part;
use super::picture::{Drawable, Group, Picture};
use super::plane::Area;
use super::sheet::Sheet;

/// Shapes that look alike and are seen in the same pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct FilmGroup {
    /// The shapes.
    pub group: Group,
    /// In which pictures, counted from 0.
    pub seen: Range<usize>,
}

/// A sequence of pictures of one part of a field.
#[derive(Clone, Debug)]
pub struct Film {
    /// The last picture, which stays.
    pub last: Picture,
    /// The visible groups, from the ground up.
    pub groups: Vec<FilmGroup>,
    /// How many pictures there are.
    pub count: usize,
}

impl Film {
    /// The film of sheets of one picture and of one size; `None` without any.
    #[must_use]
    pub fn new(sheets: &[Sheet]) -> Option<Self> {
        let pictures: Vec<&Picture> = sheets
            .iter()
            .filter_map(|sheet| Some(&sheet.pictures.first()?.picture))
            .collect();
        let last = (*pictures.last()?).clone();
        let mut layers: Vec<FilmLayer> = Vec::new();
        for (at, picture) in pictures.iter().enumerate() {
            for group in &picture.groups {
                let layer = layers
                    .iter()
                    .position(|layer| layer.has(group))
                    .unwrap_or_else(|| {
                        let place = layers
                            .iter()
                            .position(|layer| layer.order() > order(group))
                            .unwrap_or(layers.len());
                        layers.insert(
                            place,
                            FilmLayer {
                                look: Group {
                                    items: Vec::new(),
                                    ..group.clone()
                                },
                                shapes: Vec::new(),
                            },
                        );
                        place
                    });
                layers[layer].add(group, at);
            }
        }
        let groups = layers.into_iter().flat_map(FilmLayer::groups).collect();
        Some(Self {
            last,
            groups,
            count: pictures.len(),
        })
    }

    /// The area that it covers.
    #[must_use]
    pub const fn area(&self) -> Area {
        self.last.area
    }
}

/// Groups of one look in all pictures.
struct FilmLayer {
    /// The look of the groups, without shapes.
    look: Group,
    shapes: Vec<(Drawable, Range<usize>)>,
}

fn order(group: &Group) -> ((Part, u8), bool) {
    (group.parts[0].order(), !group.is_dim)
}

impl FilmLayer {
    fn order(&self) -> ((Part, u8), bool) {
        order(&self.look)
    }

    fn has(&self, group: &Group) -> bool {
        let are_numbers = matches!(
            (self.look.parts[0], group.parts[0]),
            (Part::Number(_), Part::Number(_))
        );
        self.look.is_dim == group.is_dim
            && self.look.looks == group.looks
            && (are_numbers || self.look.parts[0] == group.parts[0])
    }

    /// Adds the shapes of a group of a picture.
    fn add(&mut self, group: &Group, at: usize) {
        for part in &group.parts {
            if !self.look.parts.contains(part) {
                self.look.parts.push(*part);
            }
        }
        for item in &group.items {
            let known = self
                .shapes
                .iter_mut()
                .find(|(shape, seen)| seen.end == at && shape == item);
            match known {
                Some((_, seen)) => seen.end = at + 1,
                None => self.shapes.push((item.clone(), at..at + 1)),
            }
        }
    }

    /// The shapes that come and go together.
    fn groups(self) -> Vec<FilmGroup> {
        let mut groups: Vec<FilmGroup> = Vec::new();
        for (shape, seen) in self.shapes {
            match groups.iter_mut().find(|group| group.seen == seen) {
                Some(group) => group.group.items.push(shape),
                None => groups.push(FilmGroup {
                    group: Group {
                        items: vec![shape],
                        ..self.look.clone()
                    },
                    seen,
                }),
            }
        }
        groups
    }
}
