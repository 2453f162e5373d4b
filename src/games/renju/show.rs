//! How positions of stones are shown: to programs, as text, as scenes with stones and their moves, critical cells, fours, threes.

use super::stones::Stones;
use super::{Board, Move, Position, picture, tactics, threes};
use crate::Colour;
use crate::board::Cell;
use crate::notation::print::Alphabet;
use crate::rules::{DrawingError, PictureView, PlayedMove, Show, turn};
use crate::scene::{Scene, SceneMark, SceneStone, StoneRow};
use crate::text::{Description, Text, plural_en, plural_ru};

fn names(cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

impl<G: Stones> Show for G {
    fn describe(&self, position: &Position) -> Description {
        let mut into = Description::default();
        into.insert(
            "colours",
            G::due(position)
                .iter()
                .map(|colour| colour.name())
                .collect::<Vec<_>>(),
        );
        let board = &position.board;
        let by_colour = |get: &dyn Fn(Colour) -> Vec<String>| {
            let mut cells = Description::default();
            Colour::ALL
                .into_iter()
                .for_each(|colour| cells.insert(colour.name(), get(colour)));
            cells
        };
        into.insert("stones", by_colour(&|colour| names(board.stones(colour))));
        into.insert(
            "critical",
            by_colour(&|colour| names(board.critical(colour))),
        );
        let threes = Colour::ALL
            .into_iter()
            .flat_map(|colour| threes::threes(board, colour));
        into.insert(
            "threes",
            threes
                .map(|three| tactics::three(&three))
                .collect::<Vec<_>>(),
        );
        into
    }

    fn facts(&self, position: &Position) -> Vec<Text> {
        [threats(&position.board), self.more_facts(position)].concat()
    }

    fn picture(&self, position: &Position, view: PictureView<'_>) -> String {
        picture::picture(&position.board, view)
    }

    fn drawing(&self, position: &Position, alphabet: Alphabet) -> Result<String, DrawingError> {
        Ok(picture::drawing(&position.board, alphabet))
    }

    fn scene(&self, position: &Position, trail: &[PlayedMove<Move>]) -> Scene {
        let board = &position.board;
        let (width, height) = (board.width(), board.height());
        let mut scene = Scene::of_cells(width, height);
        scene.alphabet = G::PROFILE.sheet.cyrillic;
        let at = |cell: Cell| usize::from(cell.y) * usize::from(width) + usize::from(cell.x);
        let mut numbers = vec![None; usize::from(width) * usize::from(height)];
        for played in trail {
            for stone in played.mv.stones() {
                numbers[at(stone.cell)] = Some(played.number);
            }
        }
        scene
            .stones
            .extend(board.all_stones().map(|(cell, colour)| SceneStone {
                cell,
                colour,
                number: numbers[at(cell)],
            }));
        for colour in Colour::ALL {
            scene
                .marks
                .extend(board.critical(colour).map(SceneMark::Critical));
            for three in threes::threes(board, colour) {
                scene.marks.push(SceneMark::Row(
                    StoneRow::Three,
                    colour,
                    three.cells[0],
                    three.cells[2],
                ));
            }
            for cells in board.fours(colour) {
                scene
                    .marks
                    .push(SceneMark::Row(StoneRow::Four, colour, cells[0], cells[3]));
            }
        }
        scene.heading = text!(
            "{game}, board of {width}×{height} cells",
            "{game}, поле {width}×{height} клеток",
            game = G::PROFILE.title()
        );
        scene.turn = turn(self, position);
        scene.facts = threats(board);
        self.complete(position, &mut scene);
        scene
    }
}

/// Threes, critical cells and forks in words.
fn threats(board: &Board) -> Vec<Text> {
    let mut facts = Vec::new();
    for colour in Colour::ALL {
        let cells = names(board.critical(colour));
        if cells.is_empty() {
            continue;
        }
        let kinds: Vec<_> = threes::threes(board, colour)
            .iter()
            .map(threes::Three::text)
            .collect();
        let count = cells.len() as u64;
        let list = cells.join(", ");
        let noun_en = plural_en(count, "critical cell", "critical cells");
        let noun_ru = plural_ru(
            count,
            "критическая клетка",
            "критические клетки",
            "критических клеток",
        );
        let fork = if threes::has_fork(board, colour) {
            Text::new(", a fork", ", вилка")
        } else {
            Text::same("")
        };
        facts.push(text!(
            "{side}: {noun_en} {list}{fork} ({kinds})",
            "{side}: {noun_ru} {list}{fork} ({kinds})",
            side = colour.side(),
            fork,
            kinds = Text::join(&kinds, ", ")
        ));
    }
    facts
}
