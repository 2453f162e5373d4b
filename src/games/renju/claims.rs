//! Statements about stones: critical cells, threes, fours, forks, Antonov's condition, colour translations.

use super::board::Board;
use super::forced::{self, names};
use super::statement::{Extent, StoneFact, ThreeCount};
use super::stones::Stones;
use super::threes::{self, Three, ThreeKind};
use super::translation::translation;
use super::{Move, Position, Step};
use crate::Colour;
use crate::board::Cell;
use crate::notation::{self, Element, Figure};
use crate::rules::claim::{self, ClaimVerdict, Row};
use crate::rules::{Claims, Seat, Senseless, Trail};
use crate::text::{Text, plural_en, plural_ru};

impl<G: Stones> Claims for G {
    fn colours(&self, position: &Position) -> Vec<Colour> {
        G::due(position)
    }

    fn placed(&self, step: &Step) -> Vec<Colour> {
        step.stones().map(|(colour, _)| colour).collect()
    }

    fn turn_to(&self, position: &mut Position, seat: Seat) {
        Stones::turn_to(self, position, seat);
    }

    fn moves_at(&self, place: &Element) -> Result<Vec<notation::Move>, Senseless> {
        let Figure::Point(cell) = place.figure else {
            return Err(Senseless::Game(
                "a stone is placed on one cell",
                "камень ставят в одну клетку",
            ));
        };
        Ok(vec![notation::Move::Stone(notation::Stone {
            colour: place.colour,
            cell,
            span: place.span,
        })])
    }

    fn judge(&self, position: &Position, _: &Trail<'_, Move>, fact: &claim::Fact) -> ClaimVerdict {
        let board = &position.board;
        let own = match fact {
            claim::Fact::Colour(list, claimed) => {
                return stones(board, list, *claimed)
                    .unwrap_or_else(|why| ClaimVerdict::Senseless(why.text()));
            }
            claim::Fact::Own(own) => own.get(),
            _ => None,
        };
        let verdict = match own {
            Some(StoneFact::Antonov(seat, cell)) => self.antonov(
                position,
                *seat,
                cell.as_ref().map(|cell| place(board, cell)).transpose(),
            ),
            Some(StoneFact::Forced(cells)) => {
                places(board, cells).map(|cells| forced::judge(self, position, &cells))
            }
            Some(own) => of_board(board, own),
            None => Err(Senseless::Game(
                "Renju has no segments and no regions: this is a statement about Parcel",
                "в рэндзю нет отрезков и участков: это утверждение о парселе",
            )),
        };
        verdict.unwrap_or_else(|why| ClaimVerdict::Senseless(why.text()))
    }
}

/// The verdict on a statement about the stones of a board; `Err` where it makes no sense on it.
fn of_board(board: &Board, fact: &StoneFact) -> Result<ClaimVerdict, Senseless> {
    Ok(match fact {
        StoneFact::Critical {
            colour,
            includes,
            cells,
        } => critical(board, *colour, *includes, &places(board, cells)?),
        StoneFact::Three {
            colour,
            row,
            kind,
            critical,
        } => three_of(
            board,
            *colour,
            ends(board, row)?,
            *kind,
            &places(board, critical)?,
        ),
        StoneFact::Threes(colour, counts) => count_threes(board, *colour, counts),
        StoneFact::Four(colour, row) => four(board, *colour, ends(board, row)?),
        StoneFact::Fours(colour, count) => count_fours(board, *colour, *count),
        StoneFact::OpenTwo(colour, row) => open_two(board, *colour, ends(board, row)?),
        StoneFact::Fork(colour, cells) => fork(board, *colour, &places(board, cells)?),
        StoneFact::NoFork(colour) => ClaimVerdict::of(!threes::has_fork(board, *colour), || {
            let cells = names(board.critical(*colour));
            let (en, ru) = (colour.name(), colour.side_genitive().ru);
            text!(
                "{en} has the critical cells {cells}, a fork",
                "у {ru} критические клетки {cells} — вилка"
            )
        }),
        StoneFact::Translation { order, by, extent } => {
            let corners = match extent {
                Extent::Within(row) => ends(board, row)?,
                Extent::Field | Extent::Endless => [
                    Cell::new(0, 0),
                    Cell::new(board.width() - 1, board.height() - 1),
                ],
            };
            translation(board, *order, *by, corners, *extent == Extent::Endless)?
        }
        // The position decides these, not the board alone.
        StoneFact::Antonov(..) | StoneFact::Forced(_) => return Err(Senseless::Game("", "")),
    })
}

/// The cell that an element names.
fn place(board: &Board, element: &Element) -> Result<Cell, Senseless> {
    let Figure::Point(point) = element.figure else {
        return Err(Senseless::Game("expected a cell", "ожидалась клетка"));
    };
    on_field(board, point)
}

fn on_field(board: &Board, point: notation::Point) -> Result<Cell, Senseless> {
    board
        .cell(point.column, point.row)
        .ok_or(Senseless::OffField(point))
}

/// The cells that elements name, sorted.
fn places(board: &Board, elements: &[Element]) -> Result<Vec<Cell>, Senseless> {
    let mut cells = elements
        .iter()
        .map(|element| place(board, element))
        .collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

/// The two ends of a row, ascending.
fn ends(board: &Board, row: &Row) -> Result<[Cell; 2], Senseless> {
    let Figure::Polyline(points) = &row.0.figure else {
        return Err(Senseless::Game("a row is wanted", "нужен ряд"));
    };
    let mut ends = [
        on_field(board, points[0])?,
        on_field(board, points[points.len() - 1])?,
    ];
    ends.sort_unstable();
    Ok(ends)
}

fn stones(
    board: &Board,
    list: &[Element],
    claimed: Option<Colour>,
) -> Result<ClaimVerdict, Senseless> {
    for element in list {
        let cell = place(board, element)?;
        let there = board.colour_at(cell);
        if there != claimed {
            return Ok(ClaimVerdict::refuted(match there {
                Some(colour) => {
                    let (en, ru) = (colour.name(), colour.text().ru);
                    text!(
                        "the stone on {cell} is {en}",
                        "на {cell} камень другого цвета: {ru}"
                    )
                }
                None => text!("{cell} is free", "клетка {cell} свободна"),
            }));
        }
    }
    Ok(ClaimVerdict::True)
}

/// The critical cells of a colour in words.
pub(super) fn critical_text(board: &Board, colour: Colour) -> Text {
    let cells = names(board.critical(colour));
    let (en, ru) = (colour.name(), colour.side_genitive().ru);
    match board.critical_count(colour) {
        0 => text!(
            "{en} has no critical cells",
            "у {ru} критических клеток нет"
        ),
        1 => text!(
            "the only critical cell of {en} is {cells}",
            "критическая клетка у {ru} одна: {cells}"
        ),
        _ => text!(
            "the critical cells of {en} are {cells}",
            "критические клетки {ru}: {cells}"
        ),
    }
}

fn critical(board: &Board, colour: Colour, includes: bool, claimed: &[Cell]) -> ClaimVerdict {
    let there: Vec<_> = board.critical(colour).collect();
    let holds = if includes {
        claimed.iter().all(|cell| there.contains(cell))
    } else {
        there == claimed
    };
    ClaimVerdict::of(holds, || critical_text(board, colour))
}

/// The name of a kind of three.
fn kind_text(kind: ThreeKind) -> Text {
    match kind {
        ThreeKind::Open => Text::new("open", "открытая"),
        ThreeKind::HalfOpen => Text::new("half-open", "полуоткрытая"),
        ThreeKind::Broken => Text::new("broken", "разорванная"),
    }
}

/// A three with its kind and critical cells.
fn three_text(three: &Three) -> Text {
    let (stones, kind) = (
        format!("{}-{}", three.cells[0], three.cells[2]),
        kind_text(three.kind),
    );
    let cells = names(&three.critical);
    text!(
        "{stones} ({kind}: {cells})",
        "{stones} ({kind}: {cells})",
        kind
    )
}

/// All threes of a colour.
fn all_threes(board: &Board, colour: Colour) -> Text {
    let all = threes::threes(board, colour);
    let (en, ru) = (colour.name(), colour.side_genitive().ru);
    if all.is_empty() {
        return text!("{en} has no threes", "у {ru} троек нет");
    }
    let list = Text::join(&all.iter().map(three_text).collect::<Vec<_>>(), ", ");
    text!("the threes of {en} are {list}", "тройки {ru}: {list}", list)
}

fn three_of(
    board: &Board,
    colour: Colour,
    ends: [Cell; 2],
    kind: ThreeKind,
    cells: &[Cell],
) -> ClaimVerdict {
    let all = threes::threes(board, colour);
    let Some(three) = all
        .iter()
        .find(|three| [three.cells[0], three.cells[2]] == ends)
    else {
        let [from, to] = ends;
        let (en, ru, all) = (
            colour.name(),
            colour.side_genitive().ru,
            all_threes(board, colour),
        );
        return ClaimVerdict::refuted(text!(
            "{from}-{to} is not a three of {en}; {all}",
            "{from}-{to} — не тройка {ru}; {all}",
            all
        ));
    };
    if three.kind != kind {
        let shown = three_text(three);
        return ClaimVerdict::refuted(text!(
            "the three is another one: {shown}",
            "тройка другая: {shown}",
            shown
        ));
    }
    ClaimVerdict::of(cells.is_empty() || three.critical == cells, || {
        let shown = three_text(three);
        text!(
            "its critical cells are others: {shown}",
            "её критические клетки другие: {shown}",
            shown
        )
    })
}

fn count_threes(board: &Board, colour: Colour, counts: &[ThreeCount]) -> ClaimVerdict {
    let all = threes::threes(board, colour);
    let count = |claimed: &ThreeCount| {
        all.iter()
            .filter(|three| claimed.kind.is_none_or(|kind| three.kind == kind))
            .count()
    };
    ClaimVerdict::of(
        counts.iter().all(|one| count(one) == one.count as usize),
        || all_threes(board, colour),
    )
}

/// All fours of a colour, by their ends.
fn fours(board: &Board, colour: Colour) -> Vec<[Cell; 2]> {
    let ends = |[first, .., last]: [Cell; 4]| [first.min(last), first.max(last)];
    let mut found: Vec<_> = board.fours(colour).map(ends).collect();
    found.sort_unstable();
    found
}

fn fours_text(board: &Board, colours: &[Colour]) -> Text {
    let mut parts = Vec::new();
    for &colour in colours {
        for [from, to] in fours(board, colour) {
            let (en, ru) = (colour.name(), colour.side_genitive().ru);
            parts.push(text!("{from}-{to} of {en}", "{from}-{to} у {ru}"));
        }
    }
    let list = Text::join(&parts, ", ");
    match parts.len() {
        0 => Text::new("there is no four", "четвёрок нет"),
        1 => {
            text!("the only four is {list}", "четвёрка одна: {list}", list)
        }
        n => text!(
            "there are {n} fours: {list}",
            "всего четвёрок {n}: {list}",
            list
        ),
    }
}

fn four(board: &Board, colour: Colour, ends: [Cell; 2]) -> ClaimVerdict {
    ClaimVerdict::of(fours(board, colour).contains(&ends), || {
        let [from, to] = ends;
        let (en, ru, all) = (
            colour.name(),
            colour.side_genitive().ru,
            fours_text(board, &Colour::ALL),
        );
        text!(
            "{from}-{to} is not a four of {en}; {all}",
            "{from}-{to} — не четвёрка {ru}; {all}",
            all
        )
    })
}

fn count_fours(board: &Board, colour: Option<Colour>, count: u32) -> ClaimVerdict {
    let colours: Vec<_> = Colour::ALL
        .into_iter()
        .filter(|&one| colour.is_none_or(|colour| colour == one))
        .collect();
    let found: usize = colours
        .iter()
        .map(|&colour| fours(board, colour).len())
        .sum();
    ClaimVerdict::of(found == count as usize, || fours_text(board, &colours))
}

fn open_two(board: &Board, colour: Colour, ends: [Cell; 2]) -> ClaimVerdict {
    let all = threes::open_twos(board, colour);
    ClaimVerdict::of(all.contains(&ends), || {
        let [from, to] = ends;
        let (en, ru) = (colour.name(), colour.side_genitive().ru);
        let list = all
            .iter()
            .map(|[a, b]| format!("{a}-{b}"))
            .collect::<Vec<_>>()
            .join(", ");
        if all.is_empty() {
            text!("{en} has no open twos", "у {ru} открытых двоек нет")
        } else {
            text!(
                "{from}-{to} is not an open two of {en}; the open twos are: {list}",
                "{from}-{to} — не открытая двойка {ru}; есть такие: {list}"
            )
        }
    })
}

fn fork(board: &Board, colour: Colour, claimed: &[Cell]) -> ClaimVerdict {
    let there: Vec<_> = board.critical(colour).collect();
    ClaimVerdict::of(there == claimed && threes::has_fork(board, colour), || {
        let cells = critical_text(board, colour);
        let n = u64::from(board.critical_count(colour));
        if n == 0 || threes::has_fork(board, colour) {
            return cells;
        }
        let (noun, noun_ru) = (
            plural_en(n, "cell", "cells"),
            plural_ru(n, "клетку", "клетки", "клеток"),
        );
        text!(
            "{cells}: {n} {noun} can be filled in time, it takes three to make a fork",
            "{cells}: {n} {noun_ru} ещё можно закрыть, для вилки нужны три",
            cells
        )
    })
}
