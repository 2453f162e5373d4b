//! Words for the reasons, English and Russian side by side, and what a picture of an illegal stone points at.

use super::stones::Stones;
use super::{Board, FOUR, Illegal, Move, Position, outside};
use crate::Colour;
use crate::board::Cell;
use crate::notation::{self, Point, Stone, near, print};
use crate::rules::marks::MAX_PARTS;
use crate::rules::{
    EndReason, Explain, Explanation, MAX_NEIGHBOURS, Marks, Outcome, Seat, Site, Tactic, Trail,
    TrailMove, after_end,
};
use crate::text::{Arrange as _, Code, Diagnostic, Text, shorten};

impl<G: Stones> Explain for G {
    fn write(&self, mv: &Move, alphabet: print::Alphabet) -> String {
        mv.write(alphabet)
    }

    fn explain(
        &self,
        position: &Position,
        word: &notation::Move,
        reason: Illegal,
        trail: &Trail<'_, Move>,
    ) -> Explanation {
        let written = || shorten(&print::played(word, trail.alphabet)).into_owned();
        match reason {
            Illegal::NotAStone => not_a_stone(&written()),
            Illegal::NoColour(point) => {
                part(word, no_colour(point), |stone| stone.colour.is_none())
            }
            Illegal::GameOver => {
                let outcome = position.outcome.unwrap_or(Outcome {
                    winner: None,
                    reason: EndReason::FULL,
                });
                let mut explanation = after_end(&written(), outcome, trail);
                explanation.help = self.help_after_end(position, outcome).or(explanation.help);
                explanation
            }
            Illegal::OffBoard(point) => {
                let [message, help] = outside(&position.board, point);
                let explanation = Explanation::new(Code::OffBoard, message).help(help);
                part(word, explanation, |stone| stone.cell == point)
            }
            Illegal::Colour { cell, written, due } => {
                let explanation =
                    colour(cell, written, due, position.number, self.to_move(position));
                part(word, explanation, |stone| stone.colour == Some(written))
            }
            Illegal::TooMany(count) => too_many(count),
            Illegal::SameColour(colour) => same_colour(colour),
            Illegal::SameCell(cell) => same_cell(word, cell),
            Illegal::Occupied { cell, colour } => {
                part(word, occupied(cell, colour, trail), |stone| {
                    is_at(stone, cell)
                })
            }
            Illegal::SecondHalf { cell } => second_half(word, cell, self.to_move(position)),
        }
    }

    #[inline]
    fn warn(
        &self,
        position: &Position,
        ply: &notation::Ply,
        trail: &Trail<'_, Move>,
    ) -> Option<Diagnostic> {
        self.unusual(position, ply, trail)
    }

    fn marks(&self, position: &Position, word: &notation::Move, reason: Illegal) -> Marks {
        let on_field = || {
            word.stones()
                .iter()
                .take(MAX_PARTS)
                .filter_map(|stone| position.board.cell(stone.cell.column, stone.cell.row))
        };
        let (offending, culprits): (Vec<Cell>, Vec<Cell>) = match reason {
            Illegal::NotAStone => Default::default(),
            Illegal::NoColour(point) => (
                position
                    .board
                    .cell(point.column, point.row)
                    .into_iter()
                    .collect(),
                Vec::new(),
            ),
            Illegal::GameOver => {
                let four = Colour::ALL
                    .into_iter()
                    .find_map(|colour| position.board.four(colour));
                (on_field().collect(), four.into_iter().flatten().collect())
            }
            Illegal::OffBoard(_) | Illegal::TooMany(_) | Illegal::SameColour(_) => {
                (on_field().collect(), Vec::new())
            }
            Illegal::Colour { cell, .. }
            | Illegal::SameCell(cell)
            | Illegal::Occupied { cell, .. } => (vec![cell], Vec::new()),
            Illegal::SecondHalf { cell } => {
                // The first half makes the four: its cell is to blame.
                (
                    vec![cell],
                    on_field().filter(|other| *other != cell).collect(),
                )
            }
        };
        let sites = |cells: Vec<Cell>| cells.into_iter().map(Site::Cell).collect();
        Marks {
            offending: sites(offending),
            culprits: sites(culprits),
            ..Marks::default()
        }
    }

    fn neighbours(&self, position: &Position, word: &notation::Move) -> Vec<notation::Move> {
        neighbours(&position.board, &G::scheme(position.number), word)
    }

    fn tactics(turn: &TrailMove<'_, Self>) -> Vec<Tactic> {
        G::recognise(turn)
    }
}

fn is_at(stone: &notation::Stone, cell: Cell) -> bool {
    stone.cell.column == cell.x && stone.cell.row == u16::from(cell.y) + 1
}

/// Blames only the stone meant, where a move has two.
fn part(
    word: &notation::Move,
    mut explanation: Explanation,
    fits: impl Fn(&notation::Stone) -> bool,
) -> Explanation {
    let stones = word.stones();
    if stones.len() > 1 {
        explanation.span = stones
            .iter()
            .find(|stone| fits(stone))
            .map(|stone| stone.span);
    }
    explanation
}

fn no_colour(point: Point) -> Explanation {
    let name = print::point(point);
    Explanation::new(
        Code::MissingColour,
        text!(
            "the stone on {name} has no colour, and this move has two",
            "у камня на {name} не указан цвет, а цветов у этого хода два"
        ),
    )
    .help(Text::new(
        "write b@e7, r@e7 or g@e7",
        "пишите г@e7, к@e7 или з@e7",
    ))
}

fn not_a_stone(word: &str) -> Explanation {
    Explanation::new(
        Code::WrongWord,
        text!("{word} is not a move of Renju", "{word} — не ход в рэндзю"),
    )
    .help(Text::new(
        "a move is a stone, r@e7, or a pass, --",
        "ход — это камень, к@e7, или пропуск, --",
    ))
}

fn too_many(count: u16) -> Explanation {
    let (game, most) = if count > 2 {
        (Text::new("Renju 3/2", "рэндзю 3/2"), 2)
    } else {
        (Text::new("Renju for three", "рэндзю для троих"), 1)
    };
    Explanation::new(
        Code::HalfMove,
        text!(
            "a move of {game} places at most {most}, found {count} stones",
            "в ходе {game} камней не больше {most}, записано {count}",
            game
        ),
    )
}

fn same_cell(word: &notation::Move, cell: Cell) -> Explanation {
    let message = text!(
        "both stones of the move go to {cell}",
        "оба камня хода поставлены на {cell}"
    );
    Explanation {
        span: word.stones().get(1).map(|stone| stone.span),
        ..Explanation::new(Code::Occupied, message)
    }
}

fn second_half(word: &notation::Move, cell: Cell, winner: Seat) -> Explanation {
    let how = Outcome {
        winner: Some(winner),
        reason: FOUR,
    }
    .text();
    let message = text!(
        "the second half-move comes after the end of the game: {how} with the first half",
        "второй полуход сделан после конца партии: {how} уже первым полуходом",
        how
    );
    let second = word.stones().iter().rev().find(|stone| is_at(stone, cell));
    Explanation {
        span: second.map(|stone| stone.span),
        ..Explanation::new(Code::GameOver, message)
    }
    .help(Text::new(
        "take out the second stone",
        "уберите второй камень",
    ))
}

fn same_colour(colour: Colour) -> Explanation {
    Explanation::new(
        Code::HalfMove,
        text!(
            "two {both} stones in one move, which may place one stone of each of its colours",
            "два {both} камня за один ход, а можно по одному каждого из его двух цветов",
            both = colour.side_genitive()
        ),
    )
    .help(Text::new(
        "write one of them alone: the other half-move is then skipped",
        "запишите один из них: второй полуход тогда пропущен",
    ))
}

fn colour(
    cell: Cell,
    written: Colour,
    due: [Option<Colour>; 2],
    number: u32,
    seat: Seat,
) -> Explanation {
    let colour = written.text_instrumental();
    if let [Some(one), Some(other)] = due {
        let (seat, one, other) = (seat.name(), one.text(), other.text());
        let message = text!(
            "the stone on {cell} cannot be {colour}: move {number} is {seat}'s, with {one} and {other}",
            "камень на {cell} не может быть {colour}: ход {number} делает {seat}, его цвета — {one} и {other}",
            colour,
            one,
            other
        );
        return Explanation::new(Code::Colour, message);
    }
    Explanation::new(
        Code::Colour,
        text!(
            "the stone on {cell} cannot be {colour}: move {number} is {side}'s",
            "камень на {cell} не может быть {colour}: на ходу {number} очередь {side}",
            colour,
            side = due[0].unwrap_or(Colour::Blue).side_genitive()
        ),
    )
    .help(Text::new(
        "the colour may be left out in Renju for three: e7",
        "в рэндзю для троих цвет можно не писать: e7",
    ))
}

fn occupied(cell: Cell, colour: Colour, trail: &Trail<'_, Move>) -> Explanation {
    let by = trail.last(|mv| mv.stones().any(|stone| stone.cell == cell));
    let words = by.map_or(
        Text::new("of the start position", "начальной позиции"),
        |by| {
            let n = by.number;
            text!("of move {n}", "хода {n}")
        },
    );
    let message = text!(
        "{cell} is taken by the {colour} stone {words}",
        "клетка {cell} занята: там {colour} камень {words}",
        colour = colour.text(),
        words
    );
    let mut explanation = Explanation::new(Code::Occupied, message);
    let culprit = by
        .map(|by| by.span)
        .or_else(|| trail.in_start(Site::Cell(cell)));
    let here = text!("{cell} was taken here", "клетка {cell} занята здесь");
    explanation
        .culprits
        .extend(culprit.map(|span| (span, here)));
    explanation
}

/// The words nearest to one, the nearest first. `due` are the colours that the move may place.
fn neighbours(board: &Board, due: &[Colour], word: &notation::Move) -> Vec<notation::Move> {
    let guesses = match (word.stones(), due) {
        (&[one], _) => near_stone(board, due, one),
        (&[one, other], [_, _]) => near_pair(board, due, [one, other]),
        (stones, _) => {
            let alone = stones.iter().copied().take(MAX_NEIGHBOURS);
            alone.map(notation::Move::Stone).collect()
        }
    };
    let mut out: Vec<notation::Move> = Vec::new();
    for guess in guesses {
        if guess != *word && !out.contains(&guess) {
            out.push(guess);
        }
    }
    out.truncate(MAX_NEIGHBOURS);
    out
}

fn is_due(stone: Stone, due: &[Colour]) -> bool {
    stone
        .colour
        .map_or(due.len() == 1, |colour| due.contains(&colour))
}

fn coloured(stone: Stone, colour: Colour) -> Stone {
    Stone {
        colour: Some(colour),
        ..stone
    }
}

/// One stone in the colours due, then on other cells.
fn near_stone(board: &Board, due: &[Colour], one: Stone) -> Vec<notation::Move> {
    let wrong = due.iter().filter(|_| !is_due(one, due));
    wrong
        .map(|&colour| coloured(one, colour))
        .chain(moved(board, one))
        .map(notation::Move::Stone)
        .collect()
}

/// Two stones in the colours due or, where these are right, one of them on other cells.
fn near_pair(board: &Board, due: &[Colour], [one, other]: [Stone; 2]) -> Vec<notation::Move> {
    let mut out = Vec::new();
    let cell = board.cell(one.cell.column, one.cell.row);
    // A first half that makes a four leaves no second one.
    if cell
        .zip(one.colour)
        .is_some_and(|(cell, colour)| board.is_critical(colour, cell))
    {
        out.push(notation::Move::Stone(one));
    }
    let is_wrong = !is_due(one, due) || !is_due(other, due) || one.colour == other.colour;
    let pairs: Vec<[Stone; 2]> = if is_wrong {
        [(due[0], due[1]), (due[1], due[0])]
            .map(|(a, b)| [coloured(one, a), coloured(other, b)])
            .to_vec()
    } else if cell.is_none_or(|cell| !board.is_free(cell)) {
        moved(board, one).map(|one| [one, other]).collect()
    } else {
        moved(board, other).map(|other| [one, other]).collect()
    };
    out.extend(pairs.into_iter().map(notation::Move::Pair));
    out
}

/// A stone on the cells near to its own.
fn moved(board: &Board, stone: Stone) -> impl Iterator<Item = Stone> {
    cells(board, stone)
        .into_iter()
        .map(move |cell| Stone { cell, ..stone })
}

/// The cells that the one of a stone may have been meant to be, the nearest first.
fn cells(board: &Board, stone: Stone) -> Vec<Point> {
    let mut near: Vec<_> = near::points(stone.cell)
        .into_iter()
        .filter(|(point, _)| board.cell(point.column, point.row).is_some())
        .collect();
    let clamped = Point {
        column: stone.cell.column.min(board.width() - 1),
        row: stone.cell.row.clamp(1, board.height().into()),
    };
    near.arrange_by_key(|(_, far)| *far);
    near.push((clamped, 4));
    near.into_iter().map(|(point, _)| point).collect()
}
