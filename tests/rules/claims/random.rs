//! Claims made from the naive twins: what they say of random positions is accepted, and every change of it refused.

use std::collections::BTreeSet;
use std::fmt::Display;

use kletka::board::{Cell, Edge, Vertex};
use kletka::text::{Code, Diagnostic};

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

    /// Something is one thing and not another.
    fn is(&mut self, what: &str, truth: impl Display, lie: impl Display) {
        self.both(format!("{what}: {truth}"), format!("{what}: {lie}"));
    }

    /// Checks both lists in documents with these lines, and what is true in Russian too.
    fn check(&self, game: &str, lines: &str) {
        let russian = |says: &String| super::translated(says);
        for part in self.truths.chunks(100) {
            let translated: Vec<_> = part.iter().map(russian).collect();
            for part in [part, &translated] {
                let found = check(&document(game, lines, &part.join("\n")));
                assert!(found.is_empty(), "{lines}\n{}", words(&found));
            }
        }
        self.lies.iter().for_each(|lie| drop(russian(lie)));
        for part in self.lies.chunks(100) {
            let text = document(game, lines, &part.join("\n"));
            let found = check(&text);
            let is_refuted = |one: &Diagnostic| one.code == Code::FalseClaim;
            assert!(found.iter().all(is_refuted), "{lines}\n{}", words(&found));
            let refuted: BTreeSet<&str> = found.iter().map(|one| &text[one.span.range()]).collect();
            for lie in part {
                assert!(refuted.contains(&**lie), "{lie} is accepted of\n{lines}");
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
                    out.is(&format!("after {name} {word}: regions"), count, count + 1);
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
                    let lie = format!("{name} may not play {word}: {other}");
                    out.lies.push(lie);
                }
            }
        }
    }
    let regions = field.regions(state);
    let n = regions.len();
    out.is("regions", n, n + 1);
    for (name, colour) in [
        ("blue", Some(Colour::Blue)),
        ("red", Some(Colour::Red)),
        ("undetermined", None),
    ] {
        let own = regions.iter().filter(|one| one.colour == colour);
        let areas: Vec<_> = own
            .map(|one| (f64::from(one.area2) / 2.0).to_string())
            .collect();
        out.is(&format!("regions {name}"), areas.len(), areas.len() + 1);
        if colour.is_some() {
            let list = areas.join(" + ");
            let [truth, lie] = if list.is_empty() {
                ["none".to_owned(), "1".to_owned()]
            } else {
                [list.clone(), format!("{list} + 1")]
            };
            out.is(&format!("area {name}"), truth, lie);
        }
    }
    let (blue, red) = field.score(state);
    let (blue, red) = (f64::from(blue) / 2.0, f64::from(red) / 2.0 + 1.5);
    let score = |red: f64| format!("blue {blue}, red {red}");
    out.is("score", score(red), score(red + 1.0));
    for (&segment, colour) in state.segments.iter().take(10) {
        let what = format!("colour {}", edge(segment));
        out.is(&what, colour.name(), colour.next().name());
    }
    out
}

#[test]
fn parcel_is_as_its_twin_says() {
    let mut rng = Rng::new(5);
    for case in 0..60 {
        let (topology, glued) = [
            (Topology::Plane, "plane"),
            (Topology::Plane, "plane"),
            (Topology::Cylinder, "cylinder"),
            (Topology::Torus, "torus"),
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
        let lines = format!(
            "board = {{ size = {size}, topology = \"{glued}\" }}\nrecord = {{ moves = '{}' }}\n",
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
            let mut place = || u8::try_from(rng.below(side.into())).unwrap();
            let at = (place(), place());
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
        let [list, more] =
            [None, Some(free)].map(|more| cells(critical.iter().copied().chain(more)));
        out.is(&format!("critical {name}"), &list, more);
        if let Some(&one) = critical.first() {
            out.is(&format!("critical {name} includes"), cell(one), cell(free));
            out.lies.push(format!("critical {name}: none"));
        }
        if critical.len() > 2 {
            out.both(format!("fork {name}: {list}"), format!("no fork {name}"));
        } else {
            out.truths.push(format!("no fork {name}"));
        }
        for kind in [Kind::Open, Kind::HalfOpen, Kind::Broken] {
            let own = threes
                .iter()
                .filter(|three| three.colour == colour && three.kind == kind);
            let count = own.count();
            let said = |count| format!("{count} {}", kind.name());
            out.is(&format!("threes {name}"), said(count), said(count + 1));
        }
    }
    for three in &threes {
        let (name, kind) = (three.colour.name(), three.kind.name());
        let [first, last] = [three.cells.first(), three.cells.last()].map(|at| cell(*at.unwrap()));
        let other = if three.kind == Kind::Open {
            "half-open"
        } else {
            "open"
        };
        let truth = format!("{kind} critical {}", cells(three.critical.iter().copied()));
        out.is(&format!("three {name} {first}-{last}"), truth, other);
    }
    for (colour, [a, b]) in renju::open_twos(board) {
        out.both(
            format!("open two {} {}-{}", colour.name(), cell(a), cell(b)),
            format!("open two {} {}-{}", colour.next().name(), cell(a), cell(b)),
        );
    }
    out.is("fours", 0, 1);
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
        let name = mover.name();
        if three::antonov(&board, mover) {
            holds += 1;
            statements.is("antonov", name, "nobody");
            statements.both(
                format!("winner: {name} by antonov"),
                "unfinished".to_owned(),
            );
        } else {
            statements.is("antonov", "nobody", name);
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
            let [list, longer] =
                [None, Some(*more)].map(|more| cells(common.iter().copied().chain(more)));
            statements.is("reply forced", list, longer);
            if common.len() > 1 {
                let first = cell(*common.first().unwrap());
                statements.lies.push(format!("reply forced: {first}"));
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
