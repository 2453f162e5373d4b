//! How fast the searches of Parcel and Renju for three are: time to a proof on a fixed set, and positions a second.

use divan::{Bencher, counter::ItemsCount};
use kletka::Colour;
use kletka::game::parcel::Parcel;
use kletka::game::renju::{Board, three::RenjuForThree};
use kletka::geometry::{Cell, Grid, Topology};
use kletka::solve::{
    Class, Limits,
    parcel::{Objective, Search},
    three,
};

fn main() {
    divan::main();
}

fn limits() -> Limits<'static> {
    Limits { memory: 1 << 24, ..Limits::nodes(u64::MAX) }
}

/// The value of an empty field.
#[divan::bench(args = [(1, 2), (2, 2)])]
fn parcel_field(bencher: Bencher<'_, '_>, (width, height): (u8, u8)) {
    let parcel = Parcel { grid: Grid::new(width, height, Topology::Plane), ..Parcel::standard() };
    let run = || {
        let mut search = Search::new(&parcel, &parcel.empty(), Objective::Lead, limits());
        divan::black_box(search.value().ok());
        search.nodes()
    };
    bencher.counter(ItemsCount::new(run())).bench(run);
}

/// A win in Renju for three: the number of the winning move, and the stones as colour, column, row.
type Problem = (u32, &'static [(Colour, u8, u8)]);

const SEVEN: Problem = (7, &[(Colour::Blue, 3, 3), (Colour::Blue, 4, 4), (Colour::Blue, 3, 5), (Colour::Blue, 5, 5)]);
const TEN: Problem = (
    10,
    &[
        (Colour::Blue, 4, 4),
        (Colour::Blue, 5, 4),
        (Colour::Blue, 5, 6),
        (Colour::Blue, 6, 6),
        (Colour::Red, 4, 6),
        (Colour::Red, 5, 5),
    ],
);

/// The shortest win and all first moves that reach it.
#[divan::bench(args = [("seven", Class::Open), ("ten", Class::Open), ("ten", Class::All)])]
fn renju_for_three(bencher: Bencher<'_, '_>, (name, class): (&str, Class)) {
    let (by, stones) = if name == "seven" { SEVEN } else { TEN };
    let rules = RenjuForThree { size: (9, 9), antonov: true };
    let mut board = Board::new(9, 9);
    for &(colour, x, y) in stones {
        board.place(colour, Cell::new(x, y));
    }
    let position = rules.position(board, 1);
    let run = || {
        let mut search = three::Search::new(rules, &position, Colour::Blue, class, limits());
        let shortest = search.shortest(by).ok().flatten();
        divan::black_box(shortest.map(|by| search.keys(by).ok()));
        search.nodes()
    };
    bencher.counter(ItemsCount::new(run())).bench(run);
}
