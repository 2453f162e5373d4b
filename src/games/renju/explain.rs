//! Words for the reasons: English and Russian side by side.

use super::{Board, FOUR, Illegal, Move, three_two};
use crate::Colour;
use crate::board::Cell;
use crate::notation::{self, print};
use crate::rules::{EndReason, Explanation, Outcome, Site, Trail, over};
use crate::text::Span;
use crate::text::{Code, Text, shorten};

/// What an explanation needs of the position in which a move was refused.
pub(super) struct Situation<'a> {
    /// The stones.
    pub(super) board: &'a Board,
    /// The number of the move.
    pub(super) number: u32,
    /// How the game had ended, if it had.
    pub(super) outcome: Option<Outcome>,
    /// The letters of the colours.
    pub(super) alphabet: print::Alphabet,
}

/// Words for a reason.
pub(super) fn explain(
    situation: &Situation<'_>,
    word: &notation::Move,
    reason: Illegal,
    trail: &Trail<'_, Move>,
) -> Explanation {
    let Situation { board, number, outcome, alphabet } = *situation;
    let written = || shorten(&print::played(word, alphabet)).into_owned();
    match reason {
        Illegal::NotAStone => {
            let word = written();
            let message = crate::text!("{word} is not a move of Renju", "{word} — не ход в рэндзю");
            let help = Text::new("a move is a stone, к@e7, or a pass, --", "ход — это камень, к@e7, или пропуск, --");
            Explanation::new(Code::WrongWord, message).help(help)
        }
        Illegal::NoColour(point) => {
            let name = print::point(point);
            let message = crate::text!(
                "the stone on {name} has no colour, and this move has two",
                "у камня на {name} не указан цвет, а цветов у этого хода два"
            );
            let help = Text::new("write г@e7, к@e7 or з@e7", "пишите г@e7, к@e7 или з@e7");
            part(word, Explanation::new(Code::MissingColour, message).help(help), |stone| stone.colour.is_none())
        }
        Illegal::GameOver => {
            let full = Outcome { winner: None, reason: EndReason::FULL };
            over::explain(&written(), outcome.unwrap_or(full), trail)
        }
        Illegal::OffBoard(point) => {
            let name = print::point(point);
            let last = Cell::new(board.width() - 1, board.height() - 1);
            let message = crate::text!("{name} is not on the field", "{name} вне поля");
            let help = crate::text!("the cells of this field are a1 to {last}", "клетки этого поля — от a1 до {last}");
            part(word, Explanation::new(Code::OffBoard, message).help(help), |stone| stone.cell == point)
        }
        Illegal::Colour { cell, written, due } => {
            let explanation = colour(cell, written, due, number);
            part(word, explanation, |stone| stone.colour == Some(written))
        }
        Illegal::TooMany(count) => {
            let message =
                crate::text!("{count} stones in one move are too many", "камней в одном ходе слишком много: {count}");
            let help = Text::new(
                "Renju for three has one stone a move, Renju 3/2 up to two",
                "в рэндзю для троих один камень за ход, в рэндзю 3/2 — до двух",
            );
            Explanation::new(Code::HalfMove, message).help(help)
        }
        Illegal::SameColour(colour) => {
            let (en, ru) = (colour.name(), colour.side_genitive().ru);
            let message = crate::text!(
                "two {en} stones in one move, which may place one stone of each of its colours",
                "два {ru} камня за один ход, а можно по одному каждого из его двух цветов"
            );
            Explanation::new(Code::HalfMove, message).help(Text::new(
                "write one of them alone: the other half-move is then skipped",
                "запишите один из них: второй полуход тогда пропущен",
            ))
        }
        Illegal::SameCell(cell) => {
            let message = crate::text!("both stones of the move go to {cell}", "оба камня хода поставлены на {cell}");
            let mut explanation = Explanation::new(Code::Occupied, message);
            explanation.span = word.stones().get(1).map(|stone| stone.span);
            explanation
        }
        Illegal::Occupied { cell, colour } => part(word, occupied(cell, colour, trail), |stone| is_at(stone, cell)),
        Illegal::SecondHalf { cell } => {
            let how = Outcome { winner: Some(three_two::due(number).0), reason: FOUR }.text();
            let message = Text {
                en: format!("the second half-move comes after the end of the game: {} with the first half", how.en),
                ru: format!("второй полуход сделан после конца партии: {} уже первым полуходом", how.ru),
            };
            let mut explanation = Explanation::new(Code::GameOver, message)
                .help(Text::new("take out the second stone", "уберите второй камень"));
            explanation.span = word.stones().iter().rev().find(|stone| is_at(stone, cell)).map(|stone| stone.span);
            explanation
        }
    }
}

fn is_at(stone: &notation::Stone, cell: Cell) -> bool {
    stone.cell.column == cell.x && stone.cell.row == u16::from(cell.y) + 1
}

/// Blames only the stone meant, where a move has two.
fn part(word: &notation::Move, mut explanation: Explanation, fits: impl Fn(&notation::Stone) -> bool) -> Explanation {
    let stones = word.stones();
    if stones.len() > 1 {
        explanation.span = stones.iter().find(|stone| fits(stone)).map(|stone| stone.span);
    }
    explanation
}

fn colour(cell: Cell, written: Colour, due: [Option<Colour>; 2], number: u32) -> Explanation {
    let written = written.text();
    if let [Some(one), Some(other)] = due {
        let (seat, _) = three_two::due(number);
        let seat = seat.name();
        let (one, other) = (one.text(), other.text());
        let message = Text {
            en: format!(
                "the stone on {cell} cannot be {}: move {number} is {seat}'s, with {} and {}",
                written.en, one.en, other.en
            ),
            ru: format!(
                "камень на {cell} не может быть {}: ход {number} делает {seat}, его цвета — {} и {}",
                instrumental(&written),
                one.ru,
                other.ru
            ),
        };
        Explanation::new(Code::Colour, message)
    } else {
        let due = due[0].unwrap_or(Colour::Blue);
        let (side, turn) = (due.name(), due.side_genitive().ru);
        let message = Text {
            en: format!("the stone on {cell} cannot be {}: move {number} is {side}'s", written.en),
            ru: format!("камень на {cell} не может быть {}: на ходу {number} очередь {turn}", instrumental(&written)),
        };
        Explanation::new(Code::Colour, message).help(Text::new(
            "the colour may be left out in Renju for three: e7",
            "в рэндзю для троих цвет можно не писать: e7",
        ))
    }
}

fn instrumental(colour: &Text) -> String {
    Colour::ALL.into_iter().find(|one| one.text() == *colour).map_or(String::new(), |one| one.text_instrumental().ru)
}

fn occupied(cell: Cell, colour: Colour, trail: &Trail<'_, Move>) -> Explanation {
    let by = trail.last(|mv| mv.stones().any(|stone| stone.cell == cell));
    let words = by.map_or(Text::new("of the start position", "начальной позиции"), |by| {
        let n = by.number;
        crate::text!("of move {n}", "хода {n}")
    });
    let colour = colour.text();
    let message = Text {
        en: format!("{cell} is taken by the {} stone {}", colour.en, words.en),
        ru: format!("клетка {cell} занята: там {} камень {}", colour.ru, words.ru),
    };
    let mut explanation = Explanation::new(Code::Occupied, message);
    let culprit: Option<Span> = by.map(|by| by.span).or_else(|| trail.in_start(Site::Cell(cell)));
    explanation
        .culprits
        .extend(culprit.map(|span| (span, crate::text!("{cell} was taken here", "клетка {cell} занята здесь"))));
    explanation
}
