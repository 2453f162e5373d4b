//! How positions of Parcel are shown: to programs, as text, as scenes of segments with the moves that drew them, regions, the
//! rectangle of the opening.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Value, json};

use super::{Draw, Illegal, Move, Opening, Parcel, Position, Rectangle, Region, picture};
use crate::Colour;
use crate::board::{Edge, Topology};
use crate::notation::print::Alphabet;
use crate::rules::{DrawingError, PictureView, PlayedMove, Rules, Show, turn};
use crate::scene::{self, CoordinateNames, Scene, SceneMark, SceneSegment};
use crate::text::decimal::Decimal;
use crate::text::{Description, Text, plural_en, plural_ru};

impl Show for Parcel {
    fn describe(&self, position: &Position) -> Description {
        let mut into = Description::default();
        let [legal, illegal] = judged(self, position);
        into.insert("legal", legal);
        into.insert("illegal", illegal);
        let regions = position.regions().into_iter();
        let regions = regions.map(|region| describe_region(&region, !self.free_segments));
        into.insert("regions", regions.collect::<Vec<_>>());
        let [blue, red] = self.points(position);
        into.insert("score", json!({"blue": blue, "red": red}));
        let segments = position
            .segments()
            .into_iter()
            .map(|(edge, colour)| json!({"edge": edge.to_string(), "colour": colour.name()}));
        into.insert("segments", segments.collect::<Vec<_>>());
        into
    }

    fn facts(&self, position: &Position) -> Vec<Text> {
        let [blue, red] = self.points(position);
        let [blue, red, komi] = [blue, red, self.komi].map(Decimal::text);
        let mut facts = vec![text!(
            "score: blue {blue}, red {red} with komi {komi}",
            "очки: синие {blue}, красные {red} с форой {komi}",
            blue,
            red,
            komi
        )];
        for region in position.regions() {
            let (name, area2) = (region.name(), region.verdict.area2);
            let cycles = region.cycles.len() as u64;
            let inner = if cycles > 1 {
                let noun = plural_ru(
                    cycles,
                    "граничный цикл",
                    "граничных цикла",
                    "граничных циклов",
                );
                let cycles_en = plural_en(cycles, "boundary cycle", "boundary cycles");
                text!(", {cycles} {cycles_en}", ", {cycles} {noun}")
            } else {
                Text::same("")
            };
            facts.push(text!(
                "{colour} region {name}, area {area}{inner}",
                "{colour} участок {name}, площадь {area}{inner}",
                colour = region
                    .colour
                    .map_or(Text::new("undetermined", "неопределённый"), Colour::text),
                area = Decimal::from_halves(area2).text(),
                inner
            ));
        }
        facts
    }

    fn picture(&self, position: &Position, view: PictureView<'_>) -> String {
        picture::picture(self, position, view)
    }

    fn drawing(&self, position: &Position, alphabet: Alphabet) -> Result<String, DrawingError> {
        picture::drawing(self, position, alphabet)
    }

    fn scene(&self, position: &Position, trail: &[PlayedMove<Move>]) -> Scene {
        let mut scene = Scene::empty(self.grid, CoordinateNames::Vertices);
        scene.free_segments = self.free_segments;
        scene.alphabet = Alphabet::Cyrillic;
        let regions = position.regions().into_iter();
        scene.regions = regions
            .map(|it| scene::SceneRegion {
                colour: it.colour,
                cycles: it.cycles,
                cells: it.cells,
            })
            .collect();
        let boundary = boundary(self, &scene.regions);
        let drawn = trail
            .iter()
            .filter_map(|played| Some((played.mv.drawn()?.edge, played.number)));
        let numbers: HashMap<Edge, u32> = drawn.collect();
        let segments = position.segments();
        scene.segments = segments
            .into_iter()
            .map(|(edge, colour)| SceneSegment {
                edge,
                colour,
                number: numbers.get(&edge).copied(),
                is_boundary: boundary.contains(&edge),
            })
            .collect();
        if self.opening == Opening::Rectangle
            && let Some(first) = trail
                .iter()
                .find(|played| played.number % 2 == 1 && played.mv.drawn().is_some())
            && let Some(draw) = first.mv.drawn()
        {
            let [from, _, to, _] = Rectangle::around(self.grid, draw.edge).corners();
            scene.marks.push(SceneMark::Rectangle(from, to));
        }
        let (width, height) = (self.grid.width(), self.grid.height());
        let (surface_en, surface_ru) = match self.grid.topology() {
            Topology::Plane => ("", ""),
            Topology::Cylinder => (" on a cylinder", " на цилиндре"),
            Topology::Torus => (" on a torus", " на торе"),
        };
        scene.heading = text!(
            "Parcel, board of {width}×{height} cells{surface_en}",
            "Парсель, поле {width}×{height} клеток{surface_ru}"
        );
        scene.turn = turn(self, position);
        scene.facts = self.facts(position);
        scene
    }
}

/// The legal and the illegal segments.
fn judged(parcel: &Parcel, position: &Position) -> [Vec<Value>; 2] {
    let (mut legal, mut illegal) = (Vec::new(), Vec::new());
    if !position.is_over() {
        for (edge, colour) in parcel.candidates(position) {
            let written = Draw {
                edge,
                colour: Some(colour),
            };
            let (name, colour) = (edge.to_string(), colour.name());
            match parcel.check(position, &Move::Draw(written)) {
                Ok(_) => legal.push(json!({"edge": name, "colour": colour})),
                Err(Illegal::Crossing { .. }) => {
                    illegal.push(json!({"edge": name, "rule": "crossing"}));
                }
                Err(reason) => {
                    illegal.push(json!({"edge": name, "colour": colour, "rule": rule(reason)}));
                }
            }
        }
        // A crossing does not depend on the colour: it is named once.
        illegal.dedup();
    }
    [legal, illegal]
}

fn describe_region(region: &Region, has_cells: bool) -> Description {
    let mut entry = Description::default();
    entry.insert("colour", region.colour.map(Colour::name));
    entry.insert("area", Decimal::from_halves(region.verdict.area2));
    if has_cells {
        entry.insert("cells", names(&region.cells));
    }
    let cycles = region.cycles.iter().map(|corners| names(corners));
    entry.insert("boundary", cycles.collect::<Vec<_>>());
    entry
}

fn names<T: ToString>(list: &[T]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

crate::text::error_in_words!(Illegal, reason => rule(*reason));

fn rule(reason: Illegal) -> &'static str {
    match reason {
        Illegal::NotASegment => "syntax",
        Illegal::GameOver(_) => "game-over",
        Illegal::OffBoard(_) => "off-board",
        Illegal::NotUnit(..) => "not-unit",
        Illegal::NotPrimitive { .. } => "not-primitive",
        Illegal::Colour { .. } => "colour",
        Illegal::Occupied { .. } => "occupied",
        Illegal::Crossing { .. } => "crossing",
        Illegal::InRectangle { .. } | Illegal::OfferNotDue | Illegal::OfferTwice(_) => "opening",
        Illegal::Piercing { .. } => "piercing",
        Illegal::Looping { .. } => "looping",
    }
}

/// The edges of all boundaries.
fn boundary(parcel: &Parcel, regions: &[scene::SceneRegion]) -> BTreeSet<Edge> {
    let mut out = BTreeSet::new();
    for cycle in regions.iter().flat_map(|region| &region.cycles) {
        for at in 0..cycle.len() {
            let (from, to) = (cycle[at], cycle[(at + 1) % cycle.len()]);
            out.extend(
                parcel
                    .grid
                    .side(from, to, parcel.free_segments)
                    .unwrap_or_default(),
            );
        }
    }
    out
}
