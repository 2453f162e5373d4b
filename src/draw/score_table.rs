//! The table of moves of games in which colours are due: a column for each player, what was placed crossed out.

use super::canvas::Canvas;
use super::font::{DIGIT_HEIGHT, Face};
use super::part::Part;
use super::picture::{Anchor, Lettering, Shape, TextRun};
use super::plane::{Area, CELL, Path, PlanePoint};
use crate::Colour;
use crate::document::diagram::MAX_MOVES;
use crate::scene::{CoordinateNames, Scene, ScoreSheet};
use crate::text::{Text, joined};

/// The columns of squared paper that a player has.
const COLUMNS: u8 = 4;

/// The size of letters, in cells.
const LETTER: f64 = 0.72;
/// The size of numbers.
const NUMBER: f64 = 0.5;

/// The scene on whose board a table of colours stands; `None` in games that have none.
pub(super) fn paper(scene: &Scene, moves: u32) -> Option<Scene> {
    let score = scene.score.as_ref()?;
    let players = u32::try_from(score.players.len()).unwrap_or(1).max(1);
    let rows = u8::try_from(moves.min(MAX_MOVES).div_ceil(players))
        .unwrap_or(24)
        .max(1);
    let columns = u8::try_from(players)
        .unwrap_or(2)
        .saturating_mul(COLUMNS)
        .min(25);
    let field = Scene::of_cells(columns, rows + 1);
    Some(Scene {
        names: CoordinateNames::Cells,
        segments: Vec::new(),
        regions: Vec::new(),
        marks: Vec::new(),
        grid: field.grid,
        ..scene.clone()
    })
}

/// The words of a table, for those who do not see it.
pub(super) fn sentence(score: &ScoreSheet, scene: &Scene, moves: u32) -> Text {
    let line = |number: u32| {
        let made = made(scene, number);
        let letters = (score.due)(number).into_iter().map(|colour| {
            let letter = scene.alphabet.letter(colour);
            if made.contains(&colour) {
                format!("({letter})")
            } else {
                letter.to_string()
            }
        });
        format!("{number}. {}", joined(letters, ", "))
    };
    let lines = joined((1..=moves).map(line), "; ");
    text!(
        "Colours due, those placed in brackets: {lines}.",
        "Цвета по ходам, выставленные в скобках: {lines}."
    )
}

/// The colours that were placed in a move.
fn made(scene: &Scene, number: u32) -> Vec<Colour> {
    scene
        .stones
        .iter()
        .filter(|stone| stone.number == Some(number))
        .map(|stone| stone.colour)
        .collect()
}

impl Canvas<'_> {
    /// Draws the table of colours on the whole paper.
    pub(super) fn score_table(&mut self, moves: u32) {
        let scene = self.scene;
        let Some(score) = &scene.score else { return };
        let (width, height) = (
            f64::from(self.frame.columns()) * CELL,
            f64::from(self.frame.rows()) * CELL,
        );
        let column = f64::from(COLUMNS) * CELL;
        self.add(
            Part::Border,
            Shape::Rect(Area {
                left: 0.0,
                top: 0.0,
                width,
                height,
            }),
        );
        let players = u32::try_from(score.players.len()).unwrap_or(1).max(1);
        let mut path = Path::default();
        path.go(PlanePoint::new(0.0, CELL)).horizontal(width);
        for player in 1..players {
            path.go(PlanePoint::new(f64::from(player) * column, 0.0))
                .vertical(height);
        }
        let cycle_rows = score
            .cycle
            .map(|cycle| cycle / players)
            .filter(|&rows| rows > 0);
        for row in 1..moves.div_ceil(players) {
            if cycle_rows.is_some_and(|rows| row % rows == 0) {
                path.go(PlanePoint::new(0.0, f64::from(row + 1) * CELL))
                    .horizontal(width);
            }
        }
        self.add(Part::Border, Shape::Path(path.data));
        for (player, name) in (0..players).zip(&score.players) {
            let at = PlanePoint::new((f64::from(player) + 0.5) * column, CELL / 2.0);
            let run = TextRun::centred(
                name.get(self.options.lang).to_owned(),
                at,
                LETTER * CELL,
                Face::Bold,
            );
            self.letters(Part::Label, Lettering::Labels, run, None);
        }
        for number in 1..=moves {
            let at = PlanePoint::new(
                f64::from((number - 1) % players) * column,
                (f64::from((number - 1) / players) + 1.5) * CELL,
            );
            self.due(number, &(score.due)(number), &made(scene, number), at);
        }
    }

    /// The number of a move and the letters of its colours, from the left of its place on.
    fn due(&mut self, number: u32, colours: &[Colour], made: &[Colour], at: PlanePoint) {
        let base = at.moved(0.3 * CELL, DIGIT_HEIGHT / 2.0 * NUMBER * CELL);
        let text = number.to_string();
        let run = TextRun {
            text,
            at: base,
            size: NUMBER * CELL,
            anchor: Anchor::Start,
            face: Face::Regular,
        };
        self.letters(Part::Coordinates, Lettering::Coordinates, run, None);
        for (nth, colour) in (0_u8..).zip(colours) {
            let middle = at.moved((1.6 + 1.35 * f64::from(nth)) * CELL, 0.0);
            let letter = self.scene.alphabet.letter(*colour);
            // A small letter reaches less high than a digit.
            let size = LETTER * CELL;
            let place = PlanePoint::new(middle.x, middle.y + 0.27 * size);
            let run = TextRun {
                text: letter.to_string(),
                at: place,
                size,
                anchor: Anchor::Middle,
                face: Face::Regular,
            };
            self.letters(Part::Label, Lettering::Labels, run, None);
            if nth > 0 {
                let comma = middle.moved(-1.02 * CELL, 0.27 * size);
                let run = TextRun {
                    text: ",".to_owned(),
                    at: comma,
                    size,
                    anchor: Anchor::Start,
                    face: Face::Regular,
                };
                self.letters(Part::Label, Lettering::Labels, run, None);
            }
            if made.contains(colour) {
                let mut path = Path::default();
                path.go(middle.moved(-0.36 * CELL, 0.26 * CELL))
                    .line(middle.moved(0.36 * CELL, -0.26 * CELL));
                self.add(Part::Annotation(Some(*colour)), Shape::Path(path.data));
            }
        }
    }
}
