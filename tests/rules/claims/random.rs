//! Claims made from the naive twins: what they say of random positions is accepted, and every change of it refused.

use std::collections::BTreeSet;

use kletka::board::{Cell, Edge, Vertex};
use kletka::text::Code;

use super::{check, document, words};
use crate::naive::{
    Colour, Rng, halves,
    parcel::{Field, Move, State, Topology},
    renju::{self, Board, Kind},
    three,
};

/// What is true of a position, and what is false.
#[derive(Default)]
struct Statements {
    truths: Vec<String>,
    lies: Vec<String>,
}

impl Statements {
    fn both(&mut self, truth: String, lie: String) {
        self.truths.push(truth);
        self.lies.push(lie);
    }

    /// Checks both lists in documents with these lines, and what is true in Russian too.
    fn check(&self, game: &str, lines: &str) {
        let russian = |says: &String| super::translated(says);
        for part in self.truths.chunks(100) {
            let part: Vec<_> = part.iter().map(russian).collect();
            let found = check(&document(game, lines, &part.join("\n")));
            assert!(found.is_empty(), "{lines}\n{}", words(&found));
        }
        self.lies.iter().for_each(|lie| drop(russian(lie)));
        for part in self.truths.chunks(100) {
            let found = check(&document(game, lines, &part.join("\n")));
            assert!(found.is_empty(), "{lines}\n{}", words(&found));
        }
        for part in self.lies.chunks(100) {
            let text = document(game, lines, &part.join("\n"));
            let found = check(&text);
            let refuted: BTreeSet<&str> = found.iter().map(|one| &text[one.span.range()]).collect();
            assert!(
                found.iter().all(|one| one.code == Code::FalseClaim),
                "{lines}\n{}",
                words(&found)
            );
            for lie in part {
                assert!(
                    refuted.contains(lie.as_str()),
                    "{lie} is accepted of\n{lines}"
                );
            }
        }
    }
}

fn edge(((ax, ay), (bx, by)): ((u8, u8), (u8, u8))) -> String {
    Edge::new(Vertex::new(ax, ay), Vertex::new(bx, by)).to_string()
}

/// What the twin says of a position of Parcel.
fn about_parcel(field: Field, state: &State, rng: &mut Rng) -> Statements {
    let mut out = Statements::default();
    let edges = field.edges();
    for seat in [Colour::Blue, Colour::Red] {
        let turned = State {
            number: state.number + u32::from(state.mover() != seat),
            ..state.clone()
        };
        let name = seat.name();
        for _ in 0..15 {
            let segment = *rng.pick(&edges).unwrap();
            let word = edge(segment);
            match field.verdict(&turned, segment, None) {
                Ok(colour) => {
                    out.both(
                        format!("{name} may play {word}: {}", colour.name()),
                        format!("{name} may not play {word}"),
                    );
                    out.lies
                        .push(format!("{name} may play {word}: {}", colour.next().name()));
                    let mut after = turned.clone();
                    field.play(&mut after, Move::Draw(segment, None)).unwrap();
                    let count = field.regions(&after).len();
                    out.both(
                        format!("after {name} {word}: regions: {count}"),
                        format!("after {name} {word}: regions: {}", count + 1),
                    );
                }
                Err(rule) => {
                    out.both(
                        format!("{name} may not play {word}: {rule}"),
                        format!("{name} may play {word}"),
                    );
                    let other = if rule == "piercing" {
                        "looping"
                    } else {
                        "piercing"
                    };
                    out.lies
                        .push(format!("{name} may not play {word}: {other}"));
                }
            }
        }
    }
    let regions = field.regions(state);
    let n = regions.len();
    out.both(format!("regions: {n}"), format!("regions: {}", n + 1));
    for (name, colour) in [
        ("blue", Some(Colour::Blue)),
        ("red", Some(Colour::Red)),
        ("undetermined", None),
    ] {
        let areas: Vec<f64> = regions
            .iter()
            .filter(|one| one.colour == colour)
            .map(|one| f64::from(one.area2) / 2.0)
            .collect();
        out.both(
            format!("regions {name}: {}", areas.len()),
            format!("regions {name}: {}", areas.len() + 1),
        );
        if colour.is_some() {
            let sum: Vec<_> = areas.iter().map(ToString::to_string).collect();
            let list = if sum.is_empty() {
                "none".to_owned()
            } else {
                sum.join(" + ")
            };
            let more = if sum.is_empty() {
                "1".to_owned()
            } else {
                format!("{list} + 1")
            };
            out.both(
                format!("area {name}: {list}"),
                format!("area {name}: {more}"),
            );
        }
    }
    let (blue, red) = field.score(state);
    let (blue, red) = (f64::from(blue) / 2.0, f64::from(red) / 2.0 + 1.5);
    out.both(
        format!("score: blue {blue}, red {red}"),
        format!("score: blue {blue}, red {}", red + 1.0),
    );
    for (&segment, colour) in state.segments.iter().take(10) {
        let word = edge(segment);
        out.both(
            format!("colour {word}: {}", colour.name()),
            format!("colour {word}: {}", colour.next().name()),
        );
    }
    out
}

#[test]
fn parcel_is_as_its_twin_says() {
    let mut rng = Rng::new(5);
    for case in 0..60 {
        let topology = [
            Topology::Plane,
            Topology::Plane,
            Topology::Cylinder,
            Topology::Torus,
        ][case % 4];
        let size = 3 + u8::try_from(case % 3).unwrap();
        let field = Field {
            topology,
            ..Field::plane(size, size)
        };
        let mut state = State::default();
        let mut moves = Vec::new();
        for _ in 0..rng.below(40) {
            let Some(&(segment, _)) = rng.pick(&field.legal(&state)) else {
                break;
            };
            field.play(&mut state, Move::Draw(segment, None)).unwrap();
            moves.push(edge(segment));
        }
        let topology = ["plane", "plane", "cylinder", "torus"][case % 4];
        let lines = format!(
            "board = {{ size = {size}, topology = \"{topology}\" }}\nrecord = {{ moves = '{}' }}\n",
            moves.join(" ")
        );
        about_parcel(field, &state, &mut rng).check("parcel", &lines);
    }
}

fn cell((x, y): (u8, u8)) -> String {
    Cell::new(x, y).to_string()
}

fn cells(list: impl IntoIterator<Item = (u8, u8)>) -> String {
    let words: Vec<_> = list.into_iter().map(cell).collect();
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(" ")
    }
}

/// A random field of stones without a four, and the lines of a document with it.
///
/// Rows of three are put on it first, each from a cell on to the right.
fn stones(
    rng: &mut Rng,
    side: u8,
    most: usize,
    number: u32,
    rows: &[((u8, u8), Colour)],
) -> (Board, String) {
    loop {
        let mut board = Board::new(side, side);
        for &((x, y), colour) in rows {
            board.stones.extend((x..x + 3).map(|x| ((x, y), colour)));
        }
        for _ in 0..most {
            let at = (
                u8::try_from(rng.below(side.into())).unwrap(),
                u8::try_from(rng.below(side.into())).unwrap(),
            );
            board.stones.entry(at).or_insert(Colour::ALL[rng.below(3)]);
        }
        if renju::has_four(&board).is_none() && !board.stones.is_empty() {
            let word = |(&at, colour): (&(u8, u8), &Colour)| {
                format!("{}@{}", &colour.name()[..1], cell(at))
            };
            let position = board.stones.iter().map(word).collect::<Vec<_>>().join(" ");
            let lines = format!(
                "board = {{ size = {side} }}\nstart = {{ position = '{position}', next = {number} }}\n"
            );
            return (board, lines);
        }
    }
}

/// What the twin says of stones.
fn about_stones(board: &Board) -> Statements {
    let mut out = Statements::default();
    let threes = renju::threes(board);
    for colour in Colour::ALL {
        let name = colour.name();
        let critical = renju::critical(board, colour);
        let free = *board
            .free_cells()
            .iter()
            .find(|at| !critical.contains(at))
            .unwrap();
        let more = critical.iter().copied().chain([free]);
        out.both(
            format!("critical {name}: {}", cells(critical.iter().copied())),
            format!("critical {name}: {}", cells(more)),
        );
        if let Some(&one) = critical.first() {
            out.both(
                format!("critical {name} includes: {}", cell(one)),
                format!("critical {name}: none"),
            );
            out.lies
                .push(format!("critical {name} includes: {}", cell(free)));
        }
        if critical.len() > 2 {
            let list = cells(critical.iter().copied());
            out.both(format!("fork {name}: {list}"), format!("no fork {name}"));
        } else {
            out.truths.push(format!("no fork {name}"));
        }
        for kind in [Kind::Open, Kind::HalfOpen, Kind::Broken] {
            let count = threes
                .iter()
                .filter(|three| three.colour == colour && three.kind == kind)
                .count();
            let kind = kind.name();
            out.both(
                format!("threes {name}: {count} {kind}"),
                format!("threes {name}: {} {kind}", count + 1),
            );
        }
    }
    for three in &threes {
        let (name, kind) = (three.colour.name(), three.kind.name());
        let row = format!(
            "{}-{}",
            cell(*three.cells.first().unwrap()),
            cell(*three.cells.last().unwrap())
        );
        let other = if three.kind == Kind::Open {
            "half-open"
        } else {
            "open"
        };
        out.both(
            format!(
                "three {name} {row}: {kind} critical {}",
                cells(three.critical.iter().copied())
            ),
            format!("three {name} {row}: {other}"),
        );
    }
    for (colour, [a, b]) in renju::open_twos(board) {
        out.both(
            format!("open two {} {}-{}", colour.name(), cell(a), cell(b)),
            format!("open two {} {}-{}", colour.next().name(), cell(a), cell(b)),
        );
    }
    out.both("fours: 0".to_owned(), "fours: 1".to_owned());
    out
}

#[test]
fn renju_for_three_is_as_its_twin_says() {
    let (mut rng, mut holds) = (Rng::new(7), 0);
    for _ in 0..150 {
        let most = 8 + rng.below(20);
        let number = 1 + u32::try_from(most % 3).unwrap();
        let mover = Colour::ALL[(number as usize + 2) % 3];
        let rows = [((0, 0), mover.next()), ((1, 4), mover.next().next())];
        let rows = if rng.one_in(3) { &rows[..] } else { &[] };
        let (board, lines) = stones(
            &mut rng,
            7,
            if rows.is_empty() { most } else { most % 8 },
            number,
            rows,
        );
        let mut statements = about_stones(&board);
        let state = three::State::new(board.clone(), number, true);
        let mover = state.to_move();
        if three::antonov(&board, mover) {
            holds += 1;
            statements.both(
                format!("antonov: {}", mover.name()),
                "antonov: nobody".to_owned(),
            );
            statements.both(
                format!("winner: {} by antonov", mover.name()),
                "unfinished".to_owned(),
            );
        } else {
            statements.both(
                "antonov: nobody".to_owned(),
                format!("antonov: {}", mover.name()),
            );
        }
        statements.check("renju-for-three", &lines);
    }
    assert!(holds > 1, "{holds}");
}

/// The cells that all moves which do not lose at once have in common, where the reply is forced.
fn forced(state: &halves::State) -> Option<BTreeSet<(u8, u8)>> {
    let can_win = |board: &Board, number: u32| {
        halves::colours(number)
            .into_iter()
            .any(|colour| !renju::critical(board, colour).is_empty())
    };
    if can_win(&state.board, state.number) || !can_win(&state.board, state.number + 1) {
        return None;
    }
    let mut common: Option<BTreeSet<(u8, u8)>> = None;
    for reply in state.legal() {
        let mut board = state.board.clone();
        board
            .stones
            .extend(reply.iter().map(|&(colour, at)| (at, colour)));
        if can_win(&board, state.number + 1) {
            continue;
        }
        let filled: BTreeSet<_> = reply.iter().map(|&(_, at)| at).collect();
        common = Some(common.map_or(filled.clone(), |common| {
            common.intersection(&filled).copied().collect()
        }));
    }
    common.filter(|common| !common.is_empty())
}

#[test]
fn forced_replies_are_as_the_twin_finds_them() {
    let (mut rng, mut found) = (Rng::new(11), [0, 0, 0]);
    for _ in 0..40 {
        let number = 1 + u32::try_from(rng.below(6)).unwrap();
        let most = 3 + rng.below(6);
        // The attacker's colour that the defender lacks.
        let lacking = halves::colours(number + 1)
            .into_iter()
            .find(|one| !halves::colours(number).contains(one))
            .unwrap();
        let row = ((u8::try_from(rng.below(2)).unwrap(), 2), lacking);
        let (board, lines) = stones(&mut rng, 5, most, number, &[row]);
        let state = halves::State::new(board.clone(), number);
        let mut statements = about_stones(&board);
        let free = board.free_cells();
        if let Some(common) = forced(&state) {
            found[common.len().min(2)] += 1;
            let more = free.iter().find(|at| !common.contains(at)).unwrap();
            statements.both(
                format!("reply forced: {}", cells(common.iter().copied())),
                format!(
                    "reply forced: {}",
                    cells(common.iter().copied().chain([*more]))
                ),
            );
            if common.len() > 1 {
                statements
                    .lies
                    .push(format!("reply forced: {}", cell(*common.first().unwrap())));
            }
        } else {
            found[0] += 1;
            statements
                .lies
                .push(format!("reply forced: {}", cell(free[0])));
        }
        statements.check("renju-3-2", &lines);
    }
    assert!(found.iter().all(|&count| count > 1), "{found:?}");
}
