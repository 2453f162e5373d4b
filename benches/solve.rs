//! How fast the searches are: time to a proof on a fixed set, and positions a second.

use divan::{Bencher, counter::ItemsCount};
use kletka::Colour;
use kletka::board::{Cell, Grid, Topology};
use kletka::games::parcel::Parcel;
use kletka::games::parcel::solve::{Objective, Search};
use kletka::games::renju::Board;
use kletka::games::renju::for_three;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::notation;
use kletka::puzzle::Goal;
use kletka::puzzle::solve::{Class, GoalQuestion, Limits, Solve, Verdict};
use kletka::rules::{Seat, Setup};
use kletka::text::Diagnostics;
use kletka::text::{Span, SpanMap};

fn main() {
    divan::main();
}

fn limits() -> Limits<'static> {
    Limits {
        memory: 1 << 24,
        ..Limits::nodes(u64::MAX)
    }
}

/// The value of an empty field.
#[divan::bench(args = [(1, 2), (2, 2)], sample_count = 10)]
fn parcel_field(bencher: Bencher<'_, '_>, (width, height): (u8, u8)) {
    let parcel = Parcel {
        grid: Grid::new(width, height, Topology::Plane),
        ..Parcel::standard()
    };
    let run = || {
        let mut search = Search::new(&parcel, &parcel.empty(), Objective::Lead, limits());
        divan::black_box(search.value().ok());
        search.nodes()
    };
    bencher.counter(ItemsCount::new(run())).bench(run);
}

/// A win in Renju for three: the number of the winning move, and the stones as colour, column, row.
type Problem = (u32, &'static [(Colour, u8, u8)]);

const SEVEN: Problem = (
    7,
    &[
        (Colour::Blue, 3, 3),
        (Colour::Blue, 4, 4),
        (Colour::Blue, 3, 5),
        (Colour::Blue, 5, 5),
    ],
);
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
#[divan::bench(args = [("seven", Class::Open), ("ten", Class::Open), ("ten", Class::All)], sample_count = 10)]
fn renju_for_three(bencher: Bencher<'_, '_>, (name, class): (&str, Class)) {
    let (by, stones) = if name == "seven" { SEVEN } else { TEN };
    let rules = RenjuForThree {
        size: (9, 9),
        antonov: true,
    };
    let mut board = Board::new(9, 9);
    for &(colour, x, y) in stones {
        board.place(colour, Cell::new(x, y));
    }
    let position = rules.position(board, 1);
    let run = || {
        let mut search =
            for_three::solve::Search::new(rules, &position, Colour::Blue, class, limits());
        let shortest = search.shortest(by).ok().flatten();
        divan::black_box(shortest.map(|by| search.keys(by).ok()));
        search.nodes()
    };
    bencher.counter(ItemsCount::new(run())).bench(run);
}

/// A problem of Renju 3/2: what it is, cells in a row, the stones, the number of the winning move, the class of attacks.
type Half = (&'static str, u8, &'static str, u32, Class);

/// Random positions of 10 stones, as games begin that `kletka archive generate` makes, the last of them the one of
/// `benches/ten-stones.kla` that takes most; positions of composed problems;
/// a position too small for a win, where all moves are looked at.
const HALVES: [Half; 8] = [
    (
        "random by 7",
        19,
        "г@l9 к@k10 з@j8 г@j10 к@i10 з@l10 г@k8 к@i11 з@l8 г@h12",
        7,
        Class::Open,
    ),
    (
        "random by 9",
        19,
        "г@j10 к@i12 з@i11 г@l12 к@i9 з@j8 г@h10 к@j11 з@k9 г@l11",
        9,
        Class::Open,
    ),
    (
        "hardest by 9",
        19,
        "г@i14 к@k8 з@k13 г@k12 к@l11 з@f12 г@g9 к@l12 з@f10 г@f6",
        9,
        Class::Open,
    ),
    (
        "by 7",
        19,
        "г@j13 г@j15 к@m14 к@n14 з@k12 з@o13",
        7,
        Class::Open,
    ),
    (
        "by 7",
        19,
        "г@i5 г@m4 к@i6 к@k6 з@g6 з@i8",
        7,
        Class::Threats,
    ),
    (
        "by 9",
        19,
        "г@m6 к@h6 к@j4 з@h16 з@i16 з@l8",
        9,
        Class::Open,
    ),
    (
        "by 15",
        19,
        "г@k6 г@m12 к@g11 к@h10 к@h12 з@g13 з@i8 з@j8 з@l8 з@m7",
        15,
        Class::Lines,
    ),
    ("not by 5", 7, "г@c3 г@d4 к@b2 к@d2 з@c5", 5, Class::All),
];

/// The shortest win and all first moves that reach it, or that there is none.
#[divan::bench(args = HALVES.map(|(name, .., class)| format!("{name} {}", class.name())), sample_count = 10)]
fn renju_3_2(bencher: Bencher<'_, '_>, name_and_class: &str) {
    let named = |(name, .., class): &&Half| format!("{name} {}", class.name()) == name_and_class;
    let &(_, size, stones, by, class) = HALVES.iter().find(named).expect("it is in the list");
    let rules = RenjuThreeTwo { size: (size, size) };
    let elements = notation::position(stones, &SpanMap::offset(0)).tree;
    let position = rules
        .start(&elements, 1, Span::default(), &mut Diagnostics::default())
        .expect("it is legal");
    let goal = Goal::Wins {
        seat: Seat::A,
        by: Some(by),
    };
    let run = || {
        let answer = rules.solve(&position, GoalQuestion::whole(goal, class), &limits());
        assert_ne!(answer.verdict, Verdict::Unknown, "{name_and_class}");
        answer.nodes
    };
    bencher.counter(ItemsCount::new(run())).bench(run);
}
