//! The m,n,k game for three players: whoever has `line` stones of a colour in a row wins. With the united condition a
//! player also wins when two others can win and it depends on him which of them.
//!
//! Written with the public traits only.

use std::collections::BTreeMap;

use kletka::Colour;
use kletka::board::{Cell, Grid, Motion, Symmetry, Topology};
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

/// The united condition.
const UNITED: EndReason = EndReason(&Ending {
    name: "united",
    heading: ("united", "объединение"),
    won: ("won by the united condition", "по условию объединения"),
    draw: ("draw", "ничья"),
});

/// The settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mnk {
    size: (u8, u8),
    /// How many stones in a row win.
    line: u8,
    united: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Position {
    stones: BTreeMap<(u8, u8), Colour>,
    number: u32,
    passes: u8,
    outcome: Option<Outcome>,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Why {
    NoStone,
    Outside(Point),
    Taken(Cell),
    Colour(Cell),
    Over(Outcome),
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

fn element(cell: Cell, colour: Colour) -> Element {
    Element {
        colour: Some(colour),
        figure: Figure::Point(point(cell)),
        span: Span::default(),
    }
}

impl Mnk {
    fn grid(self) -> Grid {
        Grid::new(self.size.0, self.size.1, Topology::Plane)
    }

    fn cell(self, point: Point) -> Result<Cell, Why> {
        let row = u8::try_from(point.row)
            .ok()
            .and_then(|row| row.checked_sub(1));
        let inside = row.filter(|&row| row < self.size.1 && point.column < self.size.0);
        inside
            .map(|row| Cell::new(point.column, row))
            .ok_or(Why::Outside(point))
    }

    fn has_line(self, stones: &BTreeMap<(u8, u8), Colour>, cell: Cell, colour: Colour) -> bool {
        let is_own = |x: i16, y: i16| {
            let at = u8::try_from(x).ok().zip(u8::try_from(y).ok());
            at.is_some_and(|at| stones.get(&at) == Some(&colour))
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .any(|(dx, dy)| {
                let run = |sign: i16| {
                    let step = |n: &i16| {
                        is_own(
                            i16::from(cell.x) + sign * n * dx,
                            i16::from(cell.y) + sign * n * dy,
                        )
                    };
                    (1..25).take_while(step).count()
                };
                1 + run(1) + run(-1) >= usize::from(self.line)
            })
    }

    /// The free cells on which a colour wins.
    fn winning(self, position: &Position, colour: Colour) -> Vec<Cell> {
        let free = self
            .grid()
            .cells()
            .filter(|cell| !position.stones.contains_key(&(cell.x, cell.y)));
        free.filter(|&cell| self.has_line(&position.stones, cell, colour))
            .collect()
    }

    fn ending(self, position: &Position, last: Option<(Colour, Cell)>) -> Option<Outcome> {
        if let Some((colour, cell)) = last
            && self.has_line(&position.stones, cell, colour)
        {
            return Some(Outcome {
                winner: Some(seat(colour)),
                reason: LINE,
            });
        }
        let own = mover(position.number);
        let (next, third) = (own.next(), own.next().next());
        if self.united
            && self.winning(position, own).is_empty()
            && let [only] = self.winning(position, next)[..]
            && self
                .winning(position, third)
                .iter()
                .any(|&cell| cell != only)
        {
            return Some(Outcome {
                winner: Some(seat(own)),
                reason: UNITED,
            });
        }
        let is_full = position.stones.len() == usize::from(self.size.0) * usize::from(self.size.1);
        let reason = if is_full {
            EndReason::FULL
        } else {
            EndReason::PASSES
        };
        (is_full || position.passes >= 3).then_some(Outcome {
            winner: None,
            reason,
        })
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
        if let Some(outcome) = position.outcome {
            return Err(Why::Over(outcome));
        }
        let Some((cell, written)) = *mv else {
            return Ok(None);
        };
        let due = mover(position.number);
        if written.is_some_and(|written| written != due) {
            return Err(Why::Colour(cell));
        }
        if position.stones.contains_key(&(cell.x, cell.y)) {
            Err(Why::Taken(cell))
        } else {
            Ok(Some((due, cell)))
        }
    }

    fn play(&self, position: &mut Position, step: &Self::Step) {
        match *step {
            Some((colour, cell)) => {
                position.stones.insert((cell.x, cell.y), colour);
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
        let free = self
            .grid()
            .cells()
            .filter(|cell| !position.stones.contains_key(&(cell.x, cell.y)));
        free.map(|cell| Some((cell, None))).chain([None]).collect()
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
        if moves.len() < 2 {
            None
        } else {
            Some(moves[pick(moves.len() - 1)])
        }
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
            BoardKey {
                table: "rules",
                name: "united",
                usual: "true",
                en: "the united condition",
                ru: "общее условие",
            },
        ],
        has_score: false,
        ends: &[LINE, UNITED, EndReason::PASSES, EndReason::FULL],
        statements: None,
        due: None,
    };

    fn read(
        mut board: Section<'_, '_>,
        mut rules: Section<'_, '_>,
        out: &mut Diagnostics,
    ) -> Option<Self> {
        let size = board.size(1..=25, "[3, 3]", out).map(|size| size.value);
        let size = if board.value("size").is_none() {
            Some((3, 3))
        } else {
            size
        };
        board.finish(out);
        let line = rules
            .integer("line", 2..=25, out)
            .map_or(3, |line| line.value);
        let united = rules
            .boolean("united", out)
            .is_none_or(|united| united.value);
        rules.finish(out);
        Some(Self {
            size: size?,
            line: u8::try_from(line).unwrap_or(3),
            united,
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
                let message = Text::new(
                    "only stones stand on this board",
                    "на этом поле стоят только камни",
                );
                out.push(Diagnostic::error(Code::BadValue, place, message));
                return None;
            };
            let Ok(cell) = self.cell(*point) else {
                let message = Text::new("this cell is off the board", "такой клетки на поле нет");
                out.push(Diagnostic::error(Code::OffBoard, element.span, message));
                return None;
            };
            position.stones.insert((cell.x, cell.y), colour);
        }
        let lines: Vec<_> = position
            .stones
            .iter()
            .map(|(&(x, y), &colour)| (colour, Cell::new(x, y)))
            .collect();
        let won = lines
            .into_iter()
            .find(|&(colour, cell)| self.has_line(&position.stones, cell, colour));
        position.outcome = self.ending(&position, won);
        Some(position)
    }

    fn origins(&self, elements: &[Element]) -> Origins {
        let cell = |element: &Element| match &element.figure {
            Figure::Point(point) => self
                .cell(*point)
                .ok()
                .map(|cell| (Site::Cell(cell), element.span)),
            _ => None,
        };
        elements.iter().rev().filter_map(cell).collect()
    }

    fn recast(&self, position: &Position, change: &PositionChange) -> Result<Recast, RecastError> {
        let motions: &[Motion] = &change.motions;
        let symmetry = Symmetry::new(self.grid(), motions).map_err(|_| RecastError::Glued)?;
        let moved = position.stones.iter().map(|(&(x, y), &colour)| {
            let cell = symmetry.cell(Cell::new(x, y));
            cell.map(|cell| element(cell, change.cycled(colour)))
                .ok_or_else(|| RecastError::OffField(Cell::new(x, y).to_string()))
        });
        let to = symmetry.to();
        let mut settings = vec![(
            "board",
            "size",
            format!("[{}, {}]", to.width(), to.height()),
        )];
        settings.push(("rules", "line", self.line.to_string()));
        settings.push(("rules", "united", self.united.to_string()));
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
        match reason {
            Why::NoStone => Explanation::new(
                Code::WrongWord,
                kletka::text!("{word} is no stone", "{word} — не камень"),
            ),
            Why::Outside(_) => Explanation::new(
                Code::OffBoard,
                kletka::text!("{word} is off the board", "{word} вне поля"),
            ),
            Why::Taken(cell) => Explanation::new(
                Code::Occupied,
                kletka::text!("{cell} is taken", "{cell} занята"),
            ),
            Why::Colour(_) => Explanation::new(
                Code::Colour,
                Text {
                    en: format!("{word}: it is the turn of {}", due.en),
                    ru: format!("{word}: ходят {}", due.ru),
                },
            ),
            Why::Over(_) => Explanation::new(
                Code::GameOver,
                Text::new("the game is over", "партия уже закончена"),
            ),
        }
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
        let of = |colour_of_seat: Colour| -> Vec<String> {
            let own = position
                .stones
                .iter()
                .filter(|(_, colour)| **colour == colour_of_seat);
            own.map(|(&(x, y), _)| Cell::new(x, y).to_string())
                .collect()
        };
        let stones: BTreeMap<_, _> = Colour::ALL
            .into_iter()
            .map(|colour| (colour.name(), of(colour)))
            .collect();
        out.insert("stones", stones);
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
        for y in (0..self.size.1).rev() {
            let sign = |x| {
                position
                    .stones
                    .get(&(x, y))
                    .map_or('.', |colour| alphabet.letter(*colour))
            };
            let row: Vec<String> = (0..self.size.0).map(|x| sign(x).to_string()).collect();
            out.push_str(&row.join(" "));
            out.push('\n');
        }
        Ok(out)
    }

    fn scene(&self, position: &Position, trail: &[PlayedMove<Self::Move>]) -> Scene {
        let mut scene = Scene::of_cells(self.size.0, self.size.1);
        for (&(x, y), &colour) in &position.stones {
            let cell = Cell::new(x, y);
            let placed = trail
                .iter()
                .find(|played| played.mv.is_some_and(|(at, _)| at == cell));
            scene.stones.push(scene::SceneStone {
                cell,
                colour,
                number: placed.map(|played| played.number),
            });
        }
        scene.heading = Text::same("m,n,k");
        scene.facts = self.facts(position);
        scene
    }
}

impl Compare for Mnk {
    fn frame(&self) -> GameFrame {
        let terms = vec![("united", if self.united { "true" } else { "false" })];
        GameFrame {
            grid: self.grid(),
            segments: "",
            period: 3,
            komi: None,
            chooses_colour: false,
            has_own_start: false,
            terms,
        }
    }

    fn exchanges(&self, _: &Position) -> Vec<Exchange> {
        vec![Exchange::NONE]
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let piece = |(&(x, y), &colour): (&(u8, u8), &Colour)| {
            Piece::new(Place::Cell(Cell::new(x, y)), colour)
        };
        position.stones.iter().map(piece).collect()
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
        ClaimVerdict::Senseless(Text::new(
            "this game has no such word",
            "в этой игре нет таких слов",
        ))
    }
}

impl Provable for Mnk {}

impl Solve for Mnk {}

impl Audited for Mnk {}

impl Tried for Mnk {}
