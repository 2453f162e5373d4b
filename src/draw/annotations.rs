//! The marks that an author sets on a board to speak of it: signs, arrows, letters, the last move.

use super::canvas::Canvas;
use super::font::{self, Face};
use super::part::Part;
use super::picture::{Lettering, Shape, TextRun};
use super::plane::{Area, CELL, Path, PlanePoint, StraightLine};
use crate::Colour;
use crate::board::Cell;
use crate::scene::{ScenePlace, SignShape};
use crate::text::Text;

/// How far from the middle of a place an arrow begins and ends, in cells.
const ARROW_FROM: f64 = 0.22;
const ARROW_TO: f64 = 0.2;
/// The head of an arrow: its length and half of its width, in cells.
const HEAD: [f64; 2] = [0.34, 0.16];
/// How large the spots are that an arrow covers, in cells.
const SPOT: f64 = 0.1;

impl Canvas<'_> {
    /// The middle of a place, if it is seen.
    fn middle(&self, place: ScenePlace) -> Option<PlanePoint> {
        match place {
            ScenePlace::Cell(cell) => self.frame.cell(cell),
            ScenePlace::Vertex(v) => self.frame.vertex(v),
            ScenePlace::Edge(edge) => self.frame.edge(edge).full.map(StraightLine::middle),
        }
    }

    /// The colour of the stone in a cell, unless stones are signs themselves.
    pub(super) fn stone_at(&self, place: ScenePlace) -> Option<Colour> {
        let ScenePlace::Cell(cell) = place else {
            return None;
        };
        let stone = self
            .scene
            .stones
            .iter()
            .find(|stone| stone.cell == cell)
            .filter(|_| !self.options.signs);
        stone.map(|stone| stone.colour)
    }

    /// A sign, on a stone in the ink of its numbers where no colour is asked for.
    pub(super) fn annotation(
        &mut self,
        sign: SignShape,
        colour: Option<Colour>,
        place: ScenePlace,
    ) {
        let Some(at) = self.middle(place) else { return };
        let part = match (colour, self.stone_at(place)) {
            (None, Some(stone)) => Part::StoneAnnotation(stone),
            _ => Part::Annotation(colour),
        };
        // A cell of stones has more room than a vertex where segments meet.
        let r = CELL
            * if matches!(place, ScenePlace::Cell(_)) {
                0.25
            } else {
                0.2
            };
        let mut path = Path::default();
        let shape = match sign {
            SignShape::Circle => Shape::Circle { at, r },
            SignShape::Square => {
                let half = 0.86 * r;
                Shape::Rect(Area::square(at, 2.0 * half))
            }
            SignShape::Triangle => {
                // Equilateral, with its middle in the middle of the place.
                let (r, down) = (1.15 * r, 0.575 * r);
                path.go(at.moved(0.0, -r))
                    .line(at.moved(0.866 * r, down))
                    .line(at.moved(-0.866 * r, down))
                    .close();
                Shape::Path(path.data)
            }
            SignShape::Cross => {
                path.cross(at, 0.86 * r);
                Shape::Path(path.data)
            }
        };
        self.add(part, shape);
    }

    /// An arrow with a head, from near the middle of one place to near the middle of another.
    pub(super) fn arrow(&mut self, colour: Option<Colour>, from: ScenePlace, to: ScenePlace) {
        let (Some(from), Some(to)) = (self.middle(from), self.middle(to)) else {
            return;
        };
        let length = (to.x - from.x).hypot(to.y - from.y);
        let (dx, dy) = (
            (to.x - from.x) / length * CELL,
            (to.y - from.y) / length * CELL,
        );
        let [long, half] = HEAD;
        let begin = from.moved(ARROW_FROM * dx, ARROW_FROM * dy);
        let tip = to.moved(-ARROW_TO * dx, -ARROW_TO * dy);
        let neck = tip.moved(-long * dx, -long * dy);
        let mut path = Path::default();
        if length > (ARROW_FROM + ARROW_TO + long) * CELL {
            path.go(begin).line(neck);
        }
        path.go(tip)
            .line(neck.moved(-half * dy, half * dx))
            .line(neck.moved(half * dy, -half * dx))
            .close();
        self.add(Part::Arrow(colour), Shape::Path(path.data));
        // No arrow has more spots.
        let spots: Vec<Area> = (0..u32::from(u16::MAX))
            .map(|step| f64::from(step) * SPOT * CELL)
            .take_while(|far| *far <= length - (ARROW_FROM + ARROW_TO) * CELL)
            .map(|far| begin.moved(dx / CELL * far, dy / CELL * far))
            .map(|spot| Area::square(spot, SPOT * CELL))
            .collect();
        let is_taken = |spot: &&Area| self.arrows.iter().any(|other| other.overlaps(spot));
        if 2 * spots.iter().filter(is_taken).count() > spots.len() {
            self.crowded.push(Text::new(
                "an arrow lies on another one",
                "одна стрелка лежит на другой",
            ));
        }
        self.arrows.extend(spots);
    }

    /// A ring round a stone.
    pub(super) fn ring(&mut self, cell: Cell) {
        if let Some(at) = self.frame.cell(cell) {
            self.add(Part::Ring, Shape::Circle { at, r: 0.48 * CELL });
        }
    }

    /// The last move: a dot on a stone without a number, a ring round one that has a number or is a sign, a line under a
    /// segment.
    pub(super) fn last_move(&mut self, place: ScenePlace) {
        let ScenePlace::Cell(cell) = place else {
            if let ScenePlace::Edge(edge) = place {
                self.highlight(None, edge);
            }
            return;
        };
        let is_numbered = self
            .scene
            .stones
            .iter()
            .any(|one| one.cell == cell && self.number(one.number).is_some());
        match (self.stone_at(place), self.frame.cell(cell)) {
            (Some(stone), Some(at)) if !is_numbered => {
                self.add(Part::Last(stone), Shape::Circle { at, r: 0.13 * CELL });
            }
            _ => self.ring(cell),
        }
    }

    /// A letter in a cell, beside a vertex or beside an edge: on the first side where no other label is, else smaller.
    pub(super) fn label(&mut self, place: ScenePlace, text: &str) {
        let Some(spot) = self.label_spot(place, text) else {
            return;
        };
        let part = spot.part;
        let runs: Vec<TextRun> = spot.runs(text).collect();
        let arrows = self.arrows.clone();
        let others = &*self.items(Part::Label);
        let is_clear = |run: &&TextRun| {
            let ink = inked(run);
            let overlaps =
                |shape: &Shape| matches!(shape, Shape::Text(other) if ink.overlaps(&inked(other)));
            !arrows.iter().any(|arrow| arrow.overlaps(&ink))
                && !others.iter().any(|other| overlaps(&other.shape))
        };
        let clear = runs.iter().find(is_clear).cloned();
        if clear.is_none() {
            self.crowded.push(text!(
                "the label {text:?} has no room beside other labels and arrows",
                "метке {text:?} нет места рядом с другими метками и стрелками"
            ));
        }
        if let Some(run) = clear.or(runs.last().cloned()) {
            self.letters(part, Lettering::Labels, run, None);
        }
    }

    /// Where a label may stand at a place, if that is seen.
    fn label_spot(&self, place: ScenePlace, text: &str) -> Option<LabelSpot> {
        let size = CELL * if text.chars().count() > 2 { 0.42 } else { 0.6 };
        let at = self.middle(place)?;
        let (size, sides) = match place {
            ScenePlace::Cell(cell) => return Some(self.label_in_cell(cell, at, size)),
            ScenePlace::Vertex(_) => (0.85 * size, self.sides_of_vertex(at)),
            ScenePlace::Edge(edge) => {
                let line = self.frame.edge(edge).full?;
                let is_level = (line.to.x - line.from.x).abs() > (line.to.y - line.from.y).abs();
                // Above a level edge, to the right of an upright one.
                let sides = if is_level {
                    [(0.0, -1.0), (0.0, 1.0)]
                } else {
                    [(1.0, 0.0), (-1.0, 0.0)]
                };
                let sides = sides.map(|side| LabelSide {
                    side,
                    gap: 0.14 * CELL,
                    is_beside: true,
                });
                (0.85 * size, sides.to_vec())
            }
        };
        Some(LabelSpot {
            part: Part::Label,
            at,
            size,
            sides,
        })
    }

    /// Where a label stands in a cell: in its middle, else in its corners unless a stone is there.
    fn label_in_cell(&self, cell: Cell, middle: PlanePoint, size: f64) -> LabelSpot {
        let part = self
            .stone_at(ScenePlace::Cell(cell))
            .map_or(Part::Label, Part::Number);
        // A sign leaves its label the place of its number.
        let is_sign =
            self.options.signs && self.scene.stones.iter().any(|stone| stone.cell == cell);
        let (at, size) = if is_sign {
            (middle.moved(0.2 * CELL, 0.12 * CELL), 0.75 * size)
        } else {
            (middle, size)
        };
        let side = |side| LabelSide {
            side,
            gap: 0.06 * CELL,
            is_beside: side != (0.0, 0.0),
        };
        let mut sides = vec![side((0.0, 0.0))];
        if part == Part::Label {
            // Beside an arrow.
            sides.extend([(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(side));
        }
        LabelSpot {
            part,
            at,
            size,
            sides,
        }
    }

    /// The sides of a vertex, clear of the segments that meet in it, of their numbers, and on the field.
    fn sides_of_vertex(&self, at: PlanePoint) -> Vec<LabelSide> {
        let (right, bottom) = (
            f64::from(self.frame.columns()) * CELL,
            f64::from(self.frame.rows()) * CELL,
        );
        let is_inside = |at: f64, most: f64| (-1e-9..=most + 1e-9).contains(&at);
        let on_field = |&(x, y): &(f64, f64)| {
            is_inside(at.x + x * CELL, right) && is_inside(at.y + y * CELL, bottom)
        };
        // Between two numbers it stands in the middle of the cell, else near the vertex.
        let numbers = self.numbered();
        let is_numbered = |place: PlanePoint| {
            numbers
                .iter()
                .any(|number| (number.x - place.x).hypot(number.y - place.y) < 0.1)
        };
        let is_free = |&(x, y): &(f64, f64)| {
            !is_numbered(at.moved(x * CELL / 2.0, 0.0))
                && !is_numbered(at.moved(0.0, y * CELL / 2.0))
        };
        let sides = [(1.0, -1.0), (1.0, 1.0), (-1.0, -1.0), (-1.0, 1.0)]
            .into_iter()
            .filter(on_field);
        let (free, taken): (Vec<_>, Vec<_>) = sides.partition(is_free);
        let near = free.into_iter().map(|side| LabelSide {
            side,
            gap: 0.16 * CELL,
            is_beside: true,
        });
        let middle = taken.into_iter().map(|side| LabelSide {
            side,
            gap: CELL / 2.0,
            is_beside: false,
        });
        near.chain(middle).collect()
    }
}

/// Where a label may stand: on which side of the middle of its place, how far from it, and whether all of it is beside that.
#[derive(Clone, Copy)]
struct LabelSide {
    side: (f64, f64),
    gap: f64,
    is_beside: bool,
}

/// The places where one label may stand.
struct LabelSpot {
    part: Part,
    at: PlanePoint,
    size: f64,
    sides: Vec<LabelSide>,
}

impl LabelSpot {
    /// A label on each side, and then smaller ones.
    fn runs(&self, text: &str) -> impl Iterator<Item = TextRun> {
        let (from, to) = font::ink(Face::Bold, text);
        [1.0, 0.75, 0.5].into_iter().flat_map(move |scale| {
            let size = scale * self.size;
            // Half of its inked part.
            let half = ((to - from) * size / 2.0, font::DIGIT_HEIGHT * size / 2.0);
            self.sides.iter().map(move |one| {
                let (wide, high) = if one.is_beside { half } else { (0.0, 0.0) };
                let (x, y) = one.side;
                let at = self.at.moved(x * (one.gap + wide), y * (one.gap + high));
                TextRun::centred(text.to_owned(), at, size, Face::Bold)
            })
        })
    }
}

/// Where a line of letters that stands in the middle of a place has ink.
fn inked(run: &TextRun) -> Area {
    let (from, to) = font::ink(run.face, &run.text);
    let (width, height) = ((to - from) * run.size, font::DIGIT_HEIGHT * run.size);
    Area {
        left: run.at.x - width / 2.0,
        top: run.at.y - height,
        width,
        height,
    }
}
