//! Statements about stones: critical cells, threes, fours, forks, Antonov's condition, colour translations.

use super::board::{Board, DIRECTIONS};
use super::forced::{self, names};
use super::statement::{Extent, Fact, ThreeCount};
use super::threes::{self, Kind, Three};
use super::translation::translation;
use super::{Move, Step, for_three, three_two};
use crate::Colour;
use crate::board::Cell;
use crate::notation::{self, Element, Figure, print};
use crate::rules::claim::{self, Row, Verdict};
use crate::rules::{Claims, Seat, Trail};
use crate::text::{Text, plural_en, plural_ru};

impl Claims for for_three::RenjuForThree {
    fn colours(&self, position: &for_three::Position) -> Vec<Colour> {
        vec![position.mover()]
    }

    fn placed(&self, step: &Step) -> Vec<Colour> {
        step.stones().map(|(colour, _)| colour).collect()
    }

    fn turn_to(&self, position: &mut for_three::Position, seat: Seat) {
        let colour = Colour::ALL.into_iter().find(|&colour| for_three::seat(colour) == seat);
        if let Some(colour) = colour {
            (*self).turn_to(position, colour);
        }
    }

    fn moves_at(&self, place: &Element) -> Result<Vec<notation::Move>, Text> {
        stone_at(place)
    }

    fn judge(&self, position: &for_three::Position, _: &Trail<'_, Move>, fact: &claim::Fact) -> Verdict {
        let board = position.board();
        judge(board, fact, |own| {
            Some(match own {
                Fact::Antonov(seat, cell) => antonov(board, position.mover(), *seat, cell.as_ref()),
                Fact::Forced(cells) => {
                    places(board, cells).map(|cells| forced::judge(self, position, for_three::Position::board, &cells))
                }
                _ => return None,
            })
        })
    }
}

impl Claims for three_two::RenjuThreeTwo {
    fn colours(&self, position: &three_two::Position) -> Vec<Colour> {
        three_two::half_move::colours(position)
    }

    fn placed(&self, step: &Step) -> Vec<Colour> {
        step.stones().map(|(colour, _)| colour).collect()
    }

    fn turn_to(&self, position: &mut three_two::Position, seat: Seat) {
        position.turn_to(seat);
    }

    fn moves_at(&self, place: &Element) -> Result<Vec<notation::Move>, Text> {
        stone_at(place)
    }

    fn judge(&self, position: &three_two::Position, _: &Trail<'_, Move>, fact: &claim::Fact) -> Verdict {
        let board = position.board();
        judge(board, fact, |own| {
            Some(match own {
                Fact::Antonov(..) => Err(Text::new(
                    "Antonov's condition belongs to Renju for three",
                    "условие Антонова есть только в рэндзю для троих",
                )),
                Fact::Forced(cells) => {
                    places(board, cells).map(|cells| forced::judge(self, position, three_two::Position::board, &cells))
                }
                _ => return None,
            })
        })
    }
}

/// The stone that a cell stands for.
fn stone_at(place: &Element) -> Result<Vec<notation::Move>, Text> {
    let Figure::Point(cell) = place.figure else {
        return Err(Text::new("a stone is placed on one cell", "камень ставят в одну клетку"));
    };
    Ok(vec![notation::Move::Stone(notation::Stone { colour: place.colour, cell, span: place.span })])
}

/// A statement's verdict, `special` being what only one of the two games says of some.
fn judge(board: &Board, fact: &claim::Fact, special: impl FnOnce(&Fact) -> Option<Result<Verdict, Text>>) -> Verdict {
    let own = match fact {
        claim::Fact::Colour(list, claimed) => return stones(board, list, *claimed).unwrap_or_else(Verdict::Senseless),
        claim::Fact::Own(own) => own.get(),
        _ => None,
    };
    let verdict = match own {
        Some(own) => special(own).unwrap_or_else(|| of_board(board, own)),
        None => Err(Text::new(
            "Renju has no segments and no regions: this is a statement about Parcel",
            "в рэндзю нет отрезков и участков: это утверждение о парселе",
        )),
    };
    verdict.unwrap_or_else(Verdict::Senseless)
}

/// What a statement about the stones of a board is worth; `Err` where it makes no sense on it.
fn of_board(board: &Board, fact: &Fact) -> Result<Verdict, Text> {
    Ok(match fact {
        Fact::Critical { colour, includes, cells } => critical(board, *colour, *includes, &places(board, cells)?),
        Fact::Three { colour, row, kind, critical } => {
            three_of(board, *colour, ends(board, row)?, *kind, &places(board, critical)?)
        }
        Fact::Threes(colour, counts) => count_threes(board, *colour, counts),
        Fact::Four(colour, row) => four(board, *colour, ends(board, row)?),
        Fact::Fours(colour, count) => count_fours(board, *colour, *count),
        Fact::OpenTwo(colour, row) => open_two(board, *colour, ends(board, row)?),
        Fact::Fork(colour, cells) => fork(board, *colour, &places(board, cells)?),
        Fact::NoFork(colour) => Verdict::of(!threes::has_fork(board, *colour), || {
            let cells = names(board.critical(*colour));
            let (en, ru) = (colour.name(), colour.side_genitive().ru);
            crate::text!("{en} has the critical cells {cells}, a fork", "у {ru} критические клетки {cells} — вилка")
        }),
        Fact::Translation { order, by, extent } => {
            let corners = match extent {
                Extent::Within(row) => ends(board, row)?,
                Extent::Field | Extent::Endless => [Cell::new(0, 0), Cell::new(board.width() - 1, board.height() - 1)],
            };
            translation(board, *order, *by, corners, *extent == Extent::Endless)?
        }
        // What the position decides and not the board alone.
        Fact::Antonov(..) | Fact::Forced(_) => return Err(Text::same("")),
    })
}

/// The cell that an element names.
fn place(board: &Board, element: &Element) -> Result<Cell, Text> {
    let Figure::Point(point) = element.figure else {
        return Err(Text::new("a cell is wanted", "нужна клетка"));
    };
    on_field(board, point)
}

fn on_field(board: &Board, point: notation::Point) -> Result<Cell, Text> {
    board.cell(point.column, point.row).ok_or_else(|| {
        let name = print::point(point);
        crate::text!("{name} is not on the field", "{name} вне поля")
    })
}

/// The cells that elements name, sorted.
fn places(board: &Board, elements: &[Element]) -> Result<Vec<Cell>, Text> {
    let mut cells = elements.iter().map(|element| place(board, element)).collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

/// The two ends of a row, ascending.
fn ends(board: &Board, row: &Row) -> Result<[Cell; 2], Text> {
    let Figure::Polyline(points) = &row.0.figure else { return Err(Text::new("a row is wanted", "нужен ряд")) };
    let mut ends = [on_field(board, points[0])?, on_field(board, points[points.len() - 1])?];
    ends.sort_unstable();
    Ok(ends)
}

fn stones(board: &Board, list: &[Element], claimed: Option<Colour>) -> Result<Verdict, Text> {
    for element in list {
        let cell = place(board, element)?;
        let there = board.colour_at(cell);
        if there != claimed {
            return Ok(Verdict::refuted(match there {
                Some(colour) => {
                    let (en, ru) = (colour.name(), colour.text().ru);
                    crate::text!("the stone on {cell} is {en}", "на {cell} камень другого цвета: {ru}")
                }
                None => crate::text!("{cell} is free", "клетка {cell} свободна"),
            }));
        }
    }
    Ok(Verdict::True)
}

/// What the critical cells of a colour are.
fn critical_text(board: &Board, colour: Colour) -> Text {
    let cells = names(board.critical(colour));
    let (en, ru) = (colour.name(), colour.side_genitive().ru);
    match board.critical_count(colour) {
        0 => crate::text!("{en} has no critical cells", "у {ru} критических клеток нет"),
        1 => crate::text!("the only critical cell of {en} is {cells}", "критическая клетка у {ru} одна: {cells}"),
        _ => crate::text!("the critical cells of {en} are {cells}", "критические клетки {ru}: {cells}"),
    }
}

fn critical(board: &Board, colour: Colour, includes: bool, claimed: &[Cell]) -> Verdict {
    let there: Vec<_> = board.critical(colour).collect();
    let holds = if includes { claimed.iter().all(|cell| there.contains(cell)) } else { there == claimed };
    Verdict::of(holds, || critical_text(board, colour))
}

/// The name of a kind of three.
fn kind_text(kind: Kind) -> Text {
    match kind {
        Kind::Open => Text::new("open", "открытая"),
        Kind::HalfOpen => Text::new("half-open", "полуоткрытая"),
        Kind::Broken => Text::new("broken", "разорванная"),
    }
}

/// A three with its kind and critical cells.
fn three_text(three: &Three) -> Text {
    let (stones, kind) = (format!("{}-{}", three.cells[0], three.cells[2]), kind_text(three.kind));
    let cells = names(three.critical.iter().copied());
    Text { en: format!("{stones} ({}: {cells})", kind.en), ru: format!("{stones} ({}: {cells})", kind.ru) }
}

/// All threes of a colour.
fn all_threes(board: &Board, colour: Colour) -> Text {
    let all = threes::threes(board, colour);
    let (en, ru) = (colour.name(), colour.side_genitive().ru);
    if all.is_empty() {
        return crate::text!("{en} has no threes", "у {ru} троек нет");
    }
    let list = Text::join(&all.iter().map(three_text).collect::<Vec<_>>(), ", ");
    Text { en: format!("the threes of {en} are {}", list.en), ru: format!("тройки {ru}: {}", list.ru) }
}

fn three_of(board: &Board, colour: Colour, ends: [Cell; 2], kind: Kind, cells: &[Cell]) -> Verdict {
    let all = threes::threes(board, colour);
    let Some(three) = all.iter().find(|three| [three.cells[0], three.cells[2]] == ends) else {
        let [from, to] = ends;
        let (en, ru, all) = (colour.name(), colour.side_genitive().ru, all_threes(board, colour));
        return Verdict::refuted(Text {
            en: format!("{from}-{to} is no three of {en}; {}", all.en),
            ru: format!("{from}-{to} — не тройка {ru}; {}", all.ru),
        });
    };
    if three.kind != kind {
        let shown = three_text(three);
        return Verdict::refuted(Text {
            en: format!("the three is another one: {}", shown.en),
            ru: format!("тройка другая: {}", shown.ru),
        });
    }
    Verdict::of(cells.is_empty() || three.critical == cells, || {
        let shown = three_text(three);
        Text {
            en: format!("its critical cells are others: {}", shown.en),
            ru: format!("её критические клетки другие: {}", shown.ru),
        }
    })
}

fn count_threes(board: &Board, colour: Colour, counts: &[ThreeCount]) -> Verdict {
    let all = threes::threes(board, colour);
    let count =
        |claimed: &ThreeCount| all.iter().filter(|three| claimed.kind.is_none_or(|kind| three.kind == kind)).count();
    Verdict::of(counts.iter().all(|one| count(one) == one.count as usize), || all_threes(board, colour))
}

/// All fours of a colour, by their ends.
fn fours(board: &Board, colour: Colour) -> Vec<[Cell; 2]> {
    let is_own = |cell: Cell| board.colour_at(cell) == Some(colour);
    let mut found = Vec::new();
    for (dx, dy) in DIRECTIONS {
        for cell in board.stones(colour) {
            let begins = !board.moved(cell, -dx, -dy, 1).is_some_and(is_own);
            let run = (1..5).take_while(|&steps| board.moved(cell, dx, dy, steps).is_some_and(is_own)).count();
            if begins && run == 3 {
                found.extend(board.moved(cell, dx, dy, 3).map(|last| [cell, last]));
            }
        }
    }
    for ends in &mut found {
        ends.sort_unstable();
    }
    found.sort_unstable();
    found
}

fn fours_text(board: &Board, colours: &[Colour]) -> Text {
    let mut parts = Vec::new();
    for &colour in colours {
        for [from, to] in fours(board, colour) {
            let (en, ru) = (colour.name(), colour.side_genitive().ru);
            parts.push(crate::text!("{from}-{to} of {en}", "{from}-{to} у {ru}"));
        }
    }
    let list = Text::join(&parts, ", ");
    match parts.len() {
        0 => Text::new("there is no four", "четвёрок нет"),
        1 => {
            Text { en: format!("the only four is {}", list.en), ru: format!("четвёрка одна: {}", list.ru) }
        }
        n => Text {
            en: format!("there are {n} fours: {}", list.en), ru: format!("всего четвёрок {n}: {}", list.ru)
        },
    }
}

fn four(board: &Board, colour: Colour, ends: [Cell; 2]) -> Verdict {
    Verdict::of(fours(board, colour).contains(&ends), || {
        let [from, to] = ends;
        let (en, ru, all) = (colour.name(), colour.side_genitive().ru, fours_text(board, &Colour::ALL));
        Text {
            en: format!("{from}-{to} is no four of {en}; {}", all.en),
            ru: format!("{from}-{to} — не четвёрка {ru}; {}", all.ru),
        }
    })
}

fn count_fours(board: &Board, colour: Option<Colour>, count: u32) -> Verdict {
    let colours: Vec<_> = Colour::ALL.into_iter().filter(|&one| colour.is_none_or(|colour| colour == one)).collect();
    let found: usize = colours.iter().map(|&colour| fours(board, colour).len()).sum();
    Verdict::of(found == count as usize, || fours_text(board, &colours))
}

fn open_two(board: &Board, colour: Colour, ends: [Cell; 2]) -> Verdict {
    let all = threes::open_twos(board, colour);
    Verdict::of(all.contains(&ends), || {
        let [from, to] = ends;
        let (en, ru) = (colour.name(), colour.side_genitive().ru);
        let list = all.iter().map(|[a, b]| format!("{a}-{b}")).collect::<Vec<_>>().join(", ");
        if all.is_empty() {
            crate::text!("{en} has no open twos", "у {ru} открытых двоек нет")
        } else {
            crate::text!(
                "{from}-{to} is no open two of {en}; these are: {list}",
                "{from}-{to} — не открытая двойка {ru}; есть такие: {list}"
            )
        }
    })
}

fn fork(board: &Board, colour: Colour, claimed: &[Cell]) -> Verdict {
    let there: Vec<_> = board.critical(colour).collect();
    Verdict::of(there == claimed && threes::has_fork(board, colour), || {
        let cells = critical_text(board, colour);
        if threes::has_fork(board, colour) {
            return cells;
        }
        let n = u64::from(board.critical_count(colour));
        if n == 0 {
            return cells;
        }
        let (noun, noun_ru) = (plural_en(n, "cell", "cells"), plural_ru(n, "клетку", "клетки", "клеток"));
        Text {
            en: format!("{}: {n} {noun} can be filled in time, it takes three to make a fork", cells.en),
            ru: format!("{}: {n} {noun_ru} ещё можно закрыть, для вилки нужны три", cells.ru),
        }
    })
}

/// Whether Antonov's condition holds for a player, and on which cell it depends.
fn antonov(board: &Board, mover: Colour, claimed: Option<Seat>, at: Option<&Element>) -> Result<Verdict, Text> {
    let at = at.map(|element| place(board, element)).transpose()?;
    let decisive = for_three::antonov(board, mover);
    let winner = decisive.map(|_| for_three::seat(mover));
    if winner == claimed && at.is_none_or(|at| decisive == Some(at)) {
        return Ok(Verdict::True);
    }
    let (next, last) = (mover.next(), mover.next().next());
    let (cells, others) = (critical_text(board, next), critical_text(board, last));
    let (en, ru) = (mover.name(), mover.side_genitive().ru);
    Ok(Verdict::refuted(match decisive {
        Some(cell) => Text {
            en: format!("Antonov's condition holds for {en}, who decides by {cell}: {}, {}", cells.en, others.en),
            ru: format!("условие Антонова выполнено для {ru}, всё решает {cell}: {}, {}", cells.ru, others.ru),
        },
        None => Text {
            en: format!("Antonov's condition holds for nobody: it is {en}'s turn, {}, and {}", cells.en, others.en),
            ru: format!("условие Антонова ни для кого не выполнено: ход {ru}, {}, {}", cells.ru, others.ru),
        },
    }))
}
