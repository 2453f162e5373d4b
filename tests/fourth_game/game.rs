//! The m,n,k game for three players: the first with `line` stones of a colour in a row wins.
//!
//! Written with the public traits only.

use std::collections::BTreeMap;

use kletka::Colour;
use kletka::board::{Cell, Grid, Symmetry, Topology};
use kletka::notation::picture::Form;
use kletka::notation::print::{self, Alphabet};
use kletka::notation::{self, Element, Figure, Point, Stone};
use kletka::puzzle::Tried;
use kletka::puzzle::audit::Audited;
use kletka::puzzle::proof::Provable;
use kletka::puzzle::solve::Solve;
use kletka::rules::claim::{ClaimVerdict, Fact};
use kletka::rules::{
    BoardKey, Claims, Compare, DrawingError, EndReason, Ending, Exchange, Explain, Explanation,
    GameFrame, Marks, Origins, Outcome, PictureView, Piece, Place, PlayedMove, PositionChange,
    Profile, Recast, RecastError, Rules, ScoreSheet, Seat, Senseless, Setup, Show, Site, Trail,
};
use kletka::scene::{self, Scene};
use kletka::settings::Section;
use kletka::text::{Code, Description, Diagnostic, Diagnostics, Span, Text};

/// As many stones in a row as the settings ask for.
const LINE: EndReason = EndReason(&Ending {
    name: "line",
    heading: ("line", "ряд"),
    won: ("won by a line", "рядом"),
    draw: ("draw", "ничья"),
});

/// The settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mnk {
    grid: Grid,
    /// How many stones in a row win.
    line: u8,
}

#[derive(Clone, Debug)]
pub(crate) struct Position {
    stones: BTreeMap<Cell, Colour>,
    number: u32,
    passes: u8,
    outcome: Option<Outcome>,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Why {
    NoStone,
    Outside,
    Taken(Cell),
    Colour(Cell),
    Over,
}

const fn mover(number: u32) -> Colour {
    Colour::ALL[(number as usize + 2) % 3]
}

const fn seat(colour: Colour) -> Seat {
    [Seat::Blue, Seat::Red, Seat::Green][colour.index()]
}

fn point(cell: Cell) -> Point {
    Point {
        column: cell.x,
        row: u16::from(cell.y) + 1,
    }
}

impl Mnk {
    fn cell(self, point: Point) -> Result<Cell, Why> {
        let mut cells = self.grid.cells();
        cells
            .find(|cell| self::point(*cell) == point)
            .ok_or(Why::Outside)
    }

    fn has_line(self, stones: &BTreeMap<Cell, Colour>, cell: Cell, colour: Colour) -> bool {
        let run = |dx: i16, dy: i16| {
            let is_own = |n: &i16| {
                let x = u8::try_from(i16::from(cell.x) + n * dx);
                let y = u8::try_from(i16::from(cell.y) + n * dy);
                let at = x.ok().zip(y.ok()).map(|(x, y)| Cell::new(x, y));
                at.is_some_and(|at| stones.get(&at) == Some(&colour))
            };
            (1..25).take_while(is_own).count()
        };
        let mut ways = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter();
        ways.any(|(dx, dy)| 1 + run(dx, dy) + run(-dx, -dy) >= usize::from(self.line))
    }

    /// The free cells.
    fn free(self, position: &Position) -> impl Iterator<Item = Cell> {
        let cells = self.grid.cells();
        cells.filter(|cell| !position.stones.contains_key(cell))
    }

    fn ending(self, position: &Position, last: Option<(Colour, Cell)>) -> Option<Outcome> {
        let ended = |winner, reason| Some(Outcome { winner, reason });
        if let Some((colour, cell)) = last
            && self.has_line(&position.stones, cell, colour)
        {
            return ended(Some(seat(colour)), LINE);
        }
        if self.free(position).next().is_none() {
            return ended(None, EndReason::FULL);
        }
        if position.passes >= 3 {
            return ended(None, EndReason::PASSES);
        }
        None
    }
}

impl Rules for Mnk {
    type Position = Position;
    /// The cell; nothing for a pass.
    type Move = Option<(Cell, Option<Colour>)>;
    type Step = Option<(Colour, Cell)>;
    type Reason = Why;

    const SEATS: &'static [Seat] = &[Seat::Blue, Seat::Red, Seat::Green];

    fn resolve(&self, _: &Position, word: &notation::Move) -> Result<Self::Move, Why> {
        match word {
            notation::Move::Pass => Ok(None),
            notation::Move::Stone(stone) => Ok(Some((self.cell(stone.cell)?, stone.colour))),
            _ => Err(Why::NoStone),
        }
    }

    fn check(&self, position: &Position, mv: &Self::Move) -> Result<Self::Step, Why> {
        if position.outcome.is_some() {
            return Err(Why::Over);
        }
        let Some((cell, written)) = *mv else {
            return Ok(None);
        };
        let due = mover(position.number);
        if written.is_some_and(|written| written != due) {
            return Err(Why::Colour(cell));
        }
        if position.stones.contains_key(&cell) {
            return Err(Why::Taken(cell));
        }
        Ok(Some((due, cell)))
    }

    fn play(&self, position: &mut Position, step: &Self::Step) {
        match *step {
            Some((colour, cell)) => {
                position.stones.insert(cell, colour);
                position.passes = 0;
            }
            None => position.passes += 1,
        }
        position.number += 1;
        position.outcome = self.ending(position, *step);
    }

    fn moves(&self, position: &Position) -> Vec<Self::Move> {
        if position.outcome.is_some() {
            return Vec::new();
        }
        let free = self.free(position).map(|cell| Some((cell, None)));
        free.chain([None]).collect()
    }

    fn move_of(&self, _: &Position, step: &Self::Step) -> Self::Move {
        step.map(|(colour, cell)| (cell, Some(colour)))
    }

    fn sample(
        &self,
        position: &Position,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Self::Move> {
        let moves = self.moves(position);
        (moves.len() > 1).then(|| moves[pick(moves.len() - 1)])
    }

    fn number(&self, position: &Position) -> u32 {
        position.number
    }

    fn to_move(&self, position: &Position) -> Seat {
        seat(mover(position.number))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }
}

impl Setup for Mnk {
    const PROFILE: &'static Profile = &Profile {
        name: "mnk",
        en: "m,n,k",
        ru: "m,n,k",
        in_ru: "m,n,k",
        about: ("Some in a row win.", "Выигрывает ряд."),
        seats: Self::SEATS,
        sheet: ScoreSheet {
            columns: 3,
            cycle: None,
            cyrillic: Alphabet::Cyrillic,
        },
        form: Form::Cells,
        keys: &[
            BoardKey {
                table: "board",
                name: "size",
                usual: "3",
                en: "cells: 1 to 25 each way",
                ru: "клетки: от 1 до 25",
            },
            BoardKey {
                table: "rules",
                name: "line",
                usual: "3",
                en: "stones in a row that win",
                ru: "камней в ряд",
            },
        ],
        has_score: false,
        ends: &[LINE, EndReason::PASSES, EndReason::FULL],
        statements: None,
        due: None,
    };

    fn read(
        mut board: Section<'_, '_>,
        mut rules: Section<'_, '_>,
        out: &mut Diagnostics,
    ) -> Option<Self> {
        let is_usual = board.value("size").is_none();
        let size = board.size(1..=25, "[3, 3]", out).map(|size| size.value);
        let (width, height) = if is_usual { Some((3, 3)) } else { size }?;
        board.finish(out);
        let line = rules.integer("line", 2..=25, out);
        rules.finish(out);
        Some(Self {
            grid: Grid::new(width, height, Topology::Plane),
            line: line
                .and_then(|line| u8::try_from(line.value).ok())
                .unwrap_or(3),
        })
    }

    fn start(
        &self,
        elements: &[Element],
        next: u32,
        place: Span,
        out: &mut Diagnostics,
    ) -> Option<Position> {
        let mut position = Position {
            stones: BTreeMap::new(),
            number: next,
            passes: 0,
            outcome: None,
        };
        for element in elements {
            let (Figure::Point(point), Some(colour)) = (&element.figure, element.colour) else {
                let message = kletka::text!(
                    "only stones stand on this board",
                    "на этом поле стоят только камни"
                );
                out.push(Diagnostic::error(Code::BadValue, place, message));
                return None;
            };
            let Ok(cell) = self.cell(*point) else {
                let message =
                    kletka::text!("this cell is off the board", "такой клетки на поле нет");
                out.push(Diagnostic::error(Code::OffBoard, element.span, message));
                return None;
            };
            position.stones.insert(cell, colour);
        }
        let mut stones = position
            .stones
            .iter()
            .map(|(&cell, &colour)| (colour, cell));
        let won = stones.find(|&(colour, cell)| self.has_line(&position.stones, cell, colour));
        position.outcome = self.ending(&position, won);
        Some(position)
    }

    fn origins(&self, elements: &[Element]) -> Origins {
        let cell = |element: &Element| match &element.figure {
            Figure::Point(point) => Some((Site::Cell(self.cell(*point).ok()?), element.span)),
            _ => None,
        };
        elements.iter().rev().filter_map(cell).collect()
    }

    fn recast(&self, position: &Position, change: &PositionChange) -> Result<Recast, RecastError> {
        let symmetry = Symmetry::new(self.grid, &change.motions);
        let symmetry = symmetry.map_err(|_| RecastError::Glued)?;
        let moved = position.stones.iter().map(|(&stone, &colour)| {
            let cell = symmetry
                .cell(stone)
                .ok_or_else(|| RecastError::OffField(stone.to_string()))?;
            Ok(Element {
                colour: Some(change.cycled(colour)),
                figure: Figure::Point(point(cell)),
                span: Span::default(),
            })
        });
        let to = symmetry.to();
        let size = format!("[{}, {}]", to.width(), to.height());
        let settings = vec![
            ("board", "size", size),
            ("rules", "line", self.line.to_string()),
        ];
        let next = position.number + u32::try_from(change.steps()).unwrap_or(0);
        Ok(Recast {
            settings,
            elements: moved.collect::<Result<_, _>>()?,
            next,
            notes: Vec::new(),
        })
    }
}

impl Explain for Mnk {
    fn write(&self, mv: &Self::Move, alphabet: Alphabet) -> String {
        let word = |(cell, colour)| {
            notation::Move::Stone(Stone {
                colour,
                cell: point(cell),
                span: Span::default(),
            })
        };
        print::played(&mv.map_or(notation::Move::Pass, word), alphabet)
    }

    fn explain(
        &self,
        position: &Position,
        word: &notation::Move,
        reason: Why,
        _: &Trail<'_, Self::Move>,
    ) -> Explanation {
        let word = print::played(word, Alphabet::Latin);
        let due = seat(mover(position.number)).text();
        let (code, message) = match reason {
            Why::NoStone => (
                Code::WrongWord,
                kletka::text!("{word} is no stone", "{word} — не камень"),
            ),
            Why::Outside => (
                Code::OffBoard,
                kletka::text!("{word} is off the board", "{word} вне поля"),
            ),
            Why::Taken(cell) => (
                Code::Occupied,
                kletka::text!("{cell} is taken", "{cell} занята"),
            ),
            Why::Colour(_) => (
                Code::Colour,
                kletka::text!(
                    "{word}: it is the turn of {due}",
                    "{word}: ходят {due}",
                    due
                ),
            ),
            Why::Over => (
                Code::GameOver,
                kletka::text!("the game is over", "партия уже закончена"),
            ),
        };
        Explanation::new(code, message)
    }

    fn warn(
        &self,
        _: &Position,
        _: &notation::Ply,
        _: &Trail<'_, Self::Move>,
    ) -> Option<Diagnostic> {
        None
    }

    fn marks(&self, _: &Position, _: &notation::Move, reason: Why) -> Marks {
        match reason {
            Why::Taken(cell) | Why::Colour(cell) => Marks {
                offending: vec![Site::Cell(cell)],
                ..Marks::default()
            },
            _ => Marks::default(),
        }
    }

    fn neighbours(&self, _: &Position, _: &notation::Move) -> Vec<notation::Move> {
        Vec::new()
    }
}

impl Show for Mnk {
    fn describe(&self, position: &Position) -> Description {
        let mut out = Description::default();
        out.insert("colours", [mover(position.number).name()]);
        let of = |colour: Colour| -> Vec<String> {
            let own = position.stones.iter().filter(|(_, one)| **one == colour);
            own.map(|(cell, _)| cell.to_string()).collect()
        };
        let stones = Colour::ALL.map(|colour| (colour.name(), of(colour)));
        out.insert("stones", BTreeMap::from(stones));
        out
    }

    fn facts(&self, position: &Position) -> Vec<Text> {
        let stones = position.stones.len();
        vec![kletka::text!("stones: {stones}", "камней: {stones}")]
    }

    fn picture(&self, position: &Position, _: PictureView<'_>) -> String {
        self.drawing(position, Alphabet::Latin).unwrap_or_default()
    }

    fn drawing(&self, position: &Position, alphabet: Alphabet) -> Result<String, DrawingError> {
        let mut out = String::new();
        for y in (0..self.grid.height()).rev() {
            let colour = |x| position.stones.get(&Cell::new(x, y));
            let sign = |x| {
                colour(x)
                    .map_or('.', |colour| alphabet.letter(*colour))
                    .to_string()
            };
            let row: Vec<String> = (0..self.grid.width()).map(sign).collect();
            out += &format!("{}\n", row.join(" "));
        }
        Ok(out)
    }

    fn scene(&self, position: &Position, trail: &[PlayedMove<Self::Move>]) -> Scene {
        let mut scene = Scene::of_cells(self.grid.width(), self.grid.height());
        for (&cell, &colour) in &position.stones {
            let is_there =
                |played: &&PlayedMove<Self::Move>| played.mv.is_some_and(|(at, _)| at == cell);
            let number = trail.iter().find(is_there).map(|played| played.number);
            scene.stones.push(scene::SceneStone {
                cell,
                colour,
                number,
            });
        }
        scene.heading = Text::same("m,n,k");
        scene.facts = self.facts(position);
        scene
    }
}

impl Compare for Mnk {
    fn frame(&self) -> GameFrame {
        GameFrame {
            grid: self.grid,
            segments: "",
            period: 3,
            komi: None,
            chooses_colour: false,
            has_own_start: false,
            terms: Vec::new(),
        }
    }

    fn exchanges(&self, _: &Position) -> Vec<Exchange> {
        vec![Exchange::NONE]
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let stones = position.stones.iter();
        stones
            .map(|(&cell, &colour)| Piece::new(Place::Cell(cell), colour))
            .collect()
    }

    fn put(&self, _: &Position, _: &Self::Move, step: &Self::Step, into: &mut Vec<Piece>) {
        into.extend(step.map(|(colour, cell)| Piece::new(Place::Cell(cell), colour)));
    }
}

impl Claims for Mnk {
    fn colours(&self, position: &Position) -> Vec<Colour> {
        vec![mover(position.number)]
    }

    fn placed(&self, step: &Self::Step) -> Vec<Colour> {
        step.iter().map(|(colour, _)| *colour).collect()
    }

    fn turn_to(&self, position: &mut Position, seat: Seat) {
        while self.to_move(position) != seat {
            position.number += 1;
        }
    }

    fn moves_at(&self, place: &Element) -> Result<Vec<notation::Move>, Senseless> {
        match &place.figure {
            Figure::Point(cell) => Ok(vec![notation::Move::Stone(Stone {
                colour: place.colour,
                cell: *cell,
                span: place.span,
            })]),
            _ => Err(Senseless::Game("this is no cell", "это не клетка")),
        }
    }

    fn judge(&self, _: &Position, _: &Trail<'_, Self::Move>, _: &Fact) -> ClaimVerdict {
        ClaimVerdict::Senseless(kletka::text!(
            "this game has no such word",
            "в этой игре нет таких слов"
        ))
    }
}

impl Provable for Mnk {}

impl Solve for Mnk {}

impl Audited for Mnk {}

impl Tried for Mnk {}
