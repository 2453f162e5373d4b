//! Random games by the generators of moves: at every position the legal moves, their number, the score and the end are
//! those of the naive twins, and every move is as likely as any other.
//!
//! `KLETKA_POSITIONS=1000000 cargo test --release --test rules playouts` compares a million positions.

use std::collections::{BTreeMap, BTreeSet};

use kletka::board::{Edge, Vertex};
use kletka::games::parcel::{self, Parcel};
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::games::renju::{Board as EngineBoard, Position as Stones, Step};
use kletka::rules::{EndReason, Outcome, Random, Rules, Seat};
use kletka::{Colour as EngineColour, board::Cell as EngineCell};

use crate::common;
use crate::naive::parcel::{Field, Move, State, Topology, edge};
use crate::naive::renju::{Board, critical};
use crate::naive::{Colour, Rng, halves, three};
use crate::parcel_twin::{Game, Start};

/// How many positions each test compares.
fn positions() -> usize {
    std::env::var("KLETKA_POSITIONS").map_or(2500, |count| {
        count.parse::<usize>().expect("a number") / 3 + 1
    })
}

/// A number below a small one.
fn below<T: TryFrom<usize, Error: std::fmt::Debug>>(rng: &mut Rng, n: usize) -> T {
    T::try_from(rng.below(n)).expect("a small number")
}

fn colour(colour: EngineColour) -> Colour {
    Colour::ALL[colour.index()]
}

fn ends(edge: Edge) -> [(u8, u8); 2] {
    edge.ends().map(|end: Vertex| (end.x, end.y))
}

/// A field of any kind and size; most are small, so that many games come to their end.
fn field(rng: &mut Rng) -> Field {
    let topology = [
        Topology::Plane,
        Topology::Plane,
        Topology::Cylinder,
        Topology::Torus,
    ][rng.below(4)];
    let least = if topology == Topology::Plane { 1 } else { 3 };
    let most = if rng.one_in(12) { 7 } else { 4 };
    let mut side =
        || below::<u8>(rng, most - least + 1) + u8::try_from(least).expect("a small number");
    let (w, h) = (side(), side());
    let free_segments = topology == Topology::Plane && w.max(h) < 4 && rng.one_in(4);
    let opening_rectangle = !free_segments && rng.one_in(4);
    Field {
        w,
        h,
        topology,
        free_segments,
        green_optional: rng.one_in(2),
        opening_rectangle,
    }
}

fn document(field: Field, state: &State) -> String {
    let game = Game {
        field,
        komi: 6,
        start: Start::Empty,
        next: 1,
        rolls: Vec::new(),
    };
    game.document(
        if field.opening_rectangle {
            "rectangle"
        } else {
            "free"
        },
        state,
    )
}

/// What ends a game of Parcel, in the twin's words.
fn winner(outcome: Outcome) -> Option<Colour> {
    outcome.winner.and_then(Seat::colour).map(colour)
}

/// Plays a game of Parcel to its end; how many positions were compared.
fn play_parcel(
    field: Field,
    rng: &mut Rng,
    random: &mut Random,
    seen: &mut BTreeMap<&'static str, usize>,
) -> usize {
    let mut state = State::default();
    if rng.one_in(3) {
        // A start position in which much is drawn already.
        let edges = field.edges();
        let rolls: Vec<u32> = (0..rng.below(edges.len() + 1))
            .map(|_| (rng.bits() >> 32) as u32)
            .collect();
        let game = Game {
            field,
            komi: 6,
            start: Start::Scattered(rolls),
            next: 1 + below::<u32>(rng, 2),
            rolls: vec![],
        };
        state = game.start();
    }
    let opens_free = Field {
        opening_rectangle: field.opening_rectangle && state.segments.is_empty(),
        ..field
    };
    let (parcel, mut position) =
        common::open::<Parcel>(&document(opens_free, &state)).expect("a document");
    let mut compared = 0;
    loop {
        let number = position.number();
        let context = || format!("{opens_free:?}, move {number}: {:?}", state.segments);
        let legal: BTreeSet<_> = opens_free.legal(&state).into_iter().collect();
        let listed: Vec<_> = parcel
            .moves(&position)
            .iter()
            .filter_map(parcel::Move::drawn)
            .collect();
        let drawn: BTreeSet<_> = listed
            .iter()
            .map(|draw| {
                let of = draw
                    .colour
                    .unwrap_or_else(|| parcel.forced_colour(&position, draw.edge));
                let [a, b] = ends(draw.edge);
                (edge(a, b), colour(of))
            })
            .collect();
        assert_eq!(drawn, legal, "{}", context());
        assert_eq!(listed.len(), legal.len(), "{}", context());
        assert!(
            listed.windows(2).all(|two| two[0].edge <= two[1].edge),
            "{}",
            context()
        );
        let passes = u64::from(!state.is_over());
        assert_eq!(
            parcel.count(&mut position),
            legal.len() as u64 + passes,
            "{}",
            context()
        );
        assert_eq!(
            position.areas2(),
            <[u32; 2]>::from(opens_free.score(&state)),
            "{}",
            context()
        );
        let ended = opens_free.winner(&state, 1.5);
        assert_eq!(
            parcel.outcome(&position).map(winner),
            ended,
            "{}",
            context()
        );
        compared += 1;
        for (what, is_seen) in [
            ("region", position.areas2() != [0; 2]),
            (
                "undetermined",
                position
                    .regions()
                    .iter()
                    .any(|region| region.colour.is_none()),
            ),
            ("choice", listed.iter().any(|draw| draw.colour.is_some())),
            ("end", ended.is_some()),
            ("draw", ended == Some(None)),
        ] {
            *seen.entry(what).or_default() += usize::from(is_seen);
        }
        let Some(step) = parcel.pick(&mut position, random) else {
            break;
        };
        let mv = step.segment().map_or(Move::Pass, |(there, of)| {
            let [a, b] = ends(there);
            Move::Draw(edge(a, b), Some(colour(of)))
        });
        opens_free
            .play(&mut state, mv)
            .unwrap_or_else(|rule| panic!("{mv:?} breaks {rule}"));
        parcel.play(&mut position, &step);
    }
    assert!(state.is_over());
    compared
}

#[test]
fn parcel_is_played_like_its_twin() {
    let (mut rng, mut random, mut seen) = (Rng::new(1), Random::new(1), BTreeMap::new());
    let mut compared = 0;
    while compared < positions() {
        compared += play_parcel(field(&mut rng), &mut rng, &mut random, &mut seen);
    }
    println!("{compared} positions, {seen:?}");
    let least = [
        ("region", 300),
        ("undetermined", 50),
        ("choice", 300),
        ("end", 50),
    ];
    assert!(
        least.iter().all(|(what, least)| seen[what] >= *least),
        "{seen:?}"
    );
}

/// Fields of two, four and eleven words; the twin is slow there and looks on now and then.
#[test]
fn large_fields_of_parcel_are_played_like_their_twin() {
    let mut random = Random::new(2);
    let sizes = [
        (9, 9, Topology::Plane),
        (8, 15, Topology::Torus),
        (16, 12, Topology::Cylinder),
        (25, 24, Topology::Torus),
    ];
    for (w, h, topology) in sizes {
        let field = Field {
            topology,
            ..Field::plane(w, h)
        };
        let mut state = State::default();
        let (parcel, mut position) =
            common::open::<Parcel>(&document(field, &state)).expect("a document");
        let edges = field.edges().len();
        let mut moves = 0;
        while let Some(step) = parcel.pick(&mut position, &mut random) {
            parcel.play(&mut position, &step);
            moves += 1;
            if [edges * 6 / 10, edges * 3 / 4].contains(&moves) {
                state.segments = segments(&position);
                let (blue, red) = field.score(&state);
                assert_eq!(position.areas2(), [blue, red], "{w}×{h}");
                let again = parcel.position(&position.segments(), position.number());
                assert_eq!(parcel.moves(&position), parcel.moves(&again), "{w}×{h}");
                state.number = position.number();
                let free = field.free_edges(&state);
                for &s in free.iter().step_by(1 + free.len() / 8) {
                    let there = Edge::new(Vertex::new(s.0.0, s.0.1), Vertex::new(s.1.0, s.1.1));
                    let is_listed = parcel
                        .moves(&position)
                        .iter()
                        .any(|mv| mv.drawn().is_some_and(|it| it.edge == there));
                    assert_eq!(
                        is_listed,
                        field.verdict(&state, s, None).is_ok(),
                        "{w}×{h} {there}"
                    );
                }
            }
        }
        state.segments = segments(&position);
        let (blue, red) = field.score(&state);
        assert_eq!(position.areas2(), [blue, red], "{w}×{h} at the end");
        assert!(moves * 2 > edges, "{moves} moves");
    }
}

fn segments(position: &parcel::Position) -> BTreeMap<crate::naive::parcel::Segment, Colour> {
    let segments = position.segments().into_iter().map(|(there, of)| {
        let [a, b] = ends(there);
        (edge(a, b), colour(of))
    });
    segments.collect()
}

/// Some stones without a four, in the engine and in the twin.
fn stones(w: u8, h: u8, rng: &mut Rng) -> (EngineBoard, Board) {
    let (mut engine, mut board) = (EngineBoard::new(w, h), Board::new(w, h));
    for _ in 0..rng.below(usize::from(w) * usize::from(h) / 2) {
        let (x, y) = (below(rng, w.into()), below(rng, h.into()));
        let (cell, of) = (EngineCell::new(x, y), EngineColour::ALL[rng.below(3)]);
        if engine.is_free(cell) && !engine.is_critical(of, cell) {
            engine.place(of, cell);
            board.stones.insert((x, y), colour(of));
        }
    }
    // A stone may make a run of five a four, or fill a field; such positions are not begun with.
    if crate::naive::renju::has_four(&board).is_some() {
        (EngineBoard::new(w, h), Board::new(w, h))
    } else {
        (engine, board)
    }
}

fn halves_of(step: Step) -> Vec<halves::Half> {
    step.stones()
        .map(|(of, cell)| (colour(of), (cell.x, cell.y)))
        .collect()
}

/// The reason of an end as the twins call it.
fn reason(position: &Stones, rules: &impl Rules<Position = Stones>) -> Option<&'static str> {
    rules
        .outcome(position)
        .map(|outcome| outcome.reason)
        .map(EndReason::name)
}

fn side(rng: &mut Rng, most: usize) -> u8 {
    4 + below::<u8>(rng, most - 3)
}

#[test]
fn renju_for_three_is_played_like_its_twin() {
    let (mut rng, mut random, mut seen) =
        (Rng::new(3), Random::new(3), BTreeMap::<_, usize>::new());
    let mut compared = 0;
    while compared < positions() {
        let (w, h) = (side(&mut rng, 9), side(&mut rng, 7));
        let (engine, board) = stones(w, h, &mut rng);
        let rules = RenjuForThree {
            size: (w, h),
            antonov: !rng.one_in(4),
        };
        let mut position = rules.position(engine, 1 + below::<u32>(&mut rng, 6));
        let mut state = three::State::new(board, rules.number(&position), rules.antonov);
        loop {
            let ended = state.outcome();
            assert_eq!(reason(&position, &rules), ended.map(|(_, reason)| reason));
            let free = state.board.free_cells();
            let legal = if ended.is_some() { 0 } else { free.len() + 1 };
            assert_eq!(rules.count(&mut position), legal as u64);
            assert_eq!(rules.moves(&position).len(), legal);
            let wins = critical(&state.board, state.to_move());
            let win = rules.win(&position).map(halves_of);
            assert_eq!(win.is_some(), ended.is_none() && !wins.is_empty());
            assert!(
                win.iter()
                    .flatten()
                    .all(|(of, cell)| *of == state.to_move() && wins.contains(cell))
            );
            compared += 1;
            *seen
                .entry(ended.map_or("play", |(_, reason)| reason))
                .or_default() += 1;
            let Some(step) = rules.pick(&mut position, &mut random) else {
                break;
            };
            let stone = halves_of(step).first().map(|&(of, cell)| (cell, Some(of)));
            state
                .play(stone)
                .unwrap_or_else(|rule| panic!("{stone:?} breaks {rule}"));
            rules.play(&mut position, &step);
        }
    }
    println!("{compared} positions, {seen:?}");
    assert!(
        ["four", "antonov"].iter().all(|end| seen[end] > 10),
        "{seen:?}"
    );
}

#[test]
fn renju_3_2_is_played_like_its_twin() {
    let (mut rng, mut random, mut seen) =
        (Rng::new(4), Random::new(4), BTreeMap::<_, usize>::new());
    let mut compared = 0;
    while compared < positions() {
        let (w, h) = (side(&mut rng, 8), side(&mut rng, 6));
        let (engine, board) = stones(w, h, &mut rng);
        let rules = RenjuThreeTwo { size: (w, h) };
        let mut position = rules.position(engine, 1 + below::<u32>(&mut rng, 6));
        let mut state = halves::State::new(board, rules.number(&position));
        loop {
            let ended = state.outcome();
            assert_eq!(reason(&position, &rules), ended.map(|(_, reason)| reason));
            if state.board.free_cells().len() < 9 {
                let mut legal = state.legal();
                legal.iter_mut().for_each(|stones| stones.sort_unstable());
                let legal: BTreeSet<_> = legal.into_iter().filter(|_| ended.is_none()).collect();
                assert_eq!(rules.count(&mut position), legal.len() as u64);
                *seen.entry("counted").or_default() += 1;
            }
            assert_eq!(
                rules.count(&mut position),
                rules.moves(&position).len() as u64
            );
            let wins = |of: Colour| critical(&state.board, of);
            let win = rules.win(&position).map(halves_of);
            let is_won = state.colours().into_iter().any(|of| !wins(of).is_empty());
            assert_eq!(win.is_some(), ended.is_none() && is_won);
            assert!(
                win.iter()
                    .flatten()
                    .all(|(of, cell)| state.colours().contains(of) && wins(*of).contains(cell))
            );
            compared += 1;
            *seen
                .entry(ended.map_or("play", |(_, reason)| reason))
                .or_default() += 1;
            let Some(step) = rules.pick(&mut position, &mut random) else {
                break;
            };
            state
                .play(&halves_of(step))
                .unwrap_or_else(|rule| panic!("{step:?} breaks {rule}"));
            rules.play(&mut position, &step);
        }
    }
    println!("{compared} positions, {seen:?}");
    assert!(
        ["four", "counted"].iter().all(|end| seen[end] > 10),
        "{seen:?}"
    );
}

/// Draws many moves in one position: each comes about as often as any other.
fn is_uniform<G: Rules>(rules: &G, position: &G::Position, name: impl Fn(&G::Step) -> String) {
    let mut names = BTreeSet::new();
    for mv in rules.moves(position) {
        names.insert(name(&rules.check(position, &mv).expect("it is legal")));
    }
    let (mut random, mut counts) = (Random::new(5), BTreeMap::<_, u32>::new());
    let draws = 400 * u32::try_from(names.len()).expect("few moves");
    let mut again = position.clone();
    for _ in 0..draws {
        *counts
            .entry(name(
                &rules
                    .pick(&mut again, &mut random)
                    .expect("the game goes on"),
            ))
            .or_default() += 1;
    }
    assert!(counts.keys().eq(names.iter()), "{counts:?} of {names:?}");
    // 400 expected, 20 the deviation that chance explains.
    assert!(
        counts.values().all(|count| count.abs_diff(400) < 100),
        "{counts:?}"
    );
}

#[test]
fn every_legal_move_is_as_likely() {
    for (settings, moves) in [
        ("board = { size = 3 }\nrules = { green = \"optional\" }", 12),
        ("board = { size = 3 }", 15),
    ] {
        let (parcel, mut position) = common::open::<Parcel>(settings).expect("settings");
        let mut random = Random::new(6);
        while moves > position.number() {
            let step = parcel
                .pick(&mut position, &mut random)
                .expect("the game goes on");
            parcel.play(&mut position, &step);
            if position.has_passes() {
                position = parcel.position(&position.segments(), position.number());
            }
        }
        is_uniform(&parcel, &position, |step| format!("{:?}", step.segment()));
    }
    // Three cells where both colours make a four among them, and few that are free.
    let (rules, position) = common::open::<RenjuThreeTwo>(
        "board = { size = 4 }\nstart = { position = '''b@a1 b@b1 b@c1 r@a2 r@b2 r@c2 g@a3 b@b3 g@c3 g@b4 r@c4''' }",
    )
    .expect("a position");
    let sorted = |step: &Step| {
        let mut stones = halves_of(*step);
        stones.sort_unstable();
        format!("{stones:?}")
    };
    is_uniform(&rules, &position, sorted);
    let (rules, position) = common::open::<RenjuForThree>(
        "board = { size = 5 }\nstart = { position = '''b@a1 b@b1 r@c3''' }",
    )
    .expect("a position");
    is_uniform(&rules, &position, sorted);
}
