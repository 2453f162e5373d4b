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
use kletka::rules::{Outcome, Random, Rules, Seat};
use kletka::{Colour as EngineColour, board::Cell as EngineCell};

use crate::common::{self, Seen};
use crate::engines::least;
use crate::naive::parcel::{Field, Move, Segment, State, Topology, edge};
use crate::naive::renju::{Board, critical};
use crate::naive::{Colour, Rng, halves, three};
use crate::parcel_twin::{Game, Start};

/// How many positions each test compares.
fn positions() -> usize {
    let asked = std::env::var("KLETKA_POSITIONS");
    asked.map_or(2500, |count| count.parse::<usize>().unwrap() / 3 + 1)
}

/// A number below a small one.
fn below<T: TryFrom<usize, Error: std::fmt::Debug>>(rng: &mut Rng, n: usize) -> T {
    T::try_from(rng.below(n)).unwrap()
}

fn colour(colour: EngineColour) -> Colour {
    Colour::ALL[colour.index()]
}

fn ends(edge: Edge) -> [(u8, u8); 2] {
    edge.ends().map(|end: Vertex| (end.x, end.y))
}

/// A field of any kind and size; most are small, so that many games come to their end.
fn field(rng: &mut Rng) -> Field {
    use Topology::{Cylinder, Plane, Torus};
    let topology = [Plane, Plane, Cylinder, Torus][rng.below(4)];
    let least = if topology == Plane { 1 } else { 3 };
    let most = if rng.one_in(12) { 7 } else { 4 };
    let mut side = || least + below::<u8>(rng, most - usize::from(least) + 1);
    let (w, h) = (side(), side());
    let free_segments = topology == Plane && w.max(h) < 4 && rng.one_in(4);
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

fn game(field: Field, start: Start, next: u32) -> Game {
    Game {
        field,
        komi: 6,
        start,
        next,
        rolls: Vec::new(),
    }
}

/// The engine's position that the twin has.
fn open(field: Field, state: &State) -> (Parcel, parcel::Position) {
    let opening = if field.opening_rectangle {
        "rectangle"
    } else {
        "free"
    };
    let document = game(field, Start::Empty, 1).document(opening, state);
    common::open(&document).expect("a document")
}

/// What ends a game of Parcel, in the twin's words.
fn winner(outcome: Outcome) -> Option<Colour> {
    outcome.winner.and_then(Seat::colour).map(colour)
}

/// The segment of an edge, and its colour.
fn segment(there: Edge, of: EngineColour) -> (Segment, Colour) {
    let [a, b] = ends(there);
    (edge(a, b), colour(of))
}

/// Plays a game of Parcel to its end; how many positions were compared.
fn play_parcel(field: Field, rng: &mut Rng, random: &mut Random, seen: &Seen) -> usize {
    let mut state = State::default();
    if rng.one_in(3) {
        // A start position in which much is drawn already.
        let most = field.edges().len() + 1;
        let rolls = (0..rng.below(most)).map(|_| (rng.bits() >> 32) as u32);
        state = game(
            field,
            Start::Scattered(rolls.collect()),
            1 + below::<u32>(rng, 2),
        )
        .start();
    }
    let opens_free = Field {
        opening_rectangle: field.opening_rectangle && state.segments.is_empty(),
        ..field
    };
    let (parcel, mut position) = open(opens_free, &state);
    for compared in 1.. {
        let legal: BTreeSet<_> = opens_free.legal(&state).into_iter().collect();
        let moves = parcel.moves(&position);
        let listed: Vec<_> = moves.iter().filter_map(parcel::Move::drawn).collect();
        let drawn = listed.iter().map(|draw| {
            let of = draw.colour;
            segment(
                draw.edge,
                of.unwrap_or_else(|| parcel.forced_colour(&position, draw.edge)),
            )
        });
        let drawn: BTreeSet<_> = drawn.collect();
        let ended = opens_free.winner(&state, 1.5);
        let passes = usize::from(!state.is_over());
        let want = (
            (listed.len() + passes) as u64,
            <[u32; 2]>::from(opens_free.score(&state)),
            ended,
        );
        let got = (
            parcel.count(&mut position),
            position.areas2(),
            parcel.outcome(&position).map(winner),
        );
        let is_sorted = listed.is_sorted_by_key(|draw| draw.edge);
        let is_same = (drawn == legal) && listed.len() == legal.len() && is_sorted && got == want;
        assert!(
            is_same,
            "{opens_free:?}, {state:?}: {listed:?}, {legal:?}; {got:?}, {want:?}"
        );
        seen.note_if(position.areas2() != [0; 2], "region");
        let regions = position.regions();
        seen.note_if(
            regions.iter().any(|region| region.colour.is_none()),
            "undetermined",
        );
        seen.note_if(listed.iter().any(|draw| draw.colour.is_some()), "choice");
        seen.note_if(ended.is_some(), "end");
        let Some(step) = parcel.pick(&mut position, random) else {
            assert!(state.is_over());
            return compared;
        };
        let mv = step.segment().map_or(Move::Pass, |(there, of)| {
            let (drawn, of) = segment(there, of);
            Move::Draw(drawn, Some(of))
        });
        opens_free
            .play(&mut state, mv)
            .unwrap_or_else(|rule| panic!("{mv:?} breaks {rule}"));
        parcel.play(&mut position, &step);
    }
    unreachable!("a game ends")
}

#[test]
fn parcel_is_played_like_its_twin() {
    let (mut rng, mut random, seen) = (Rng::new(1), Random::new(1), Seen::default());
    let mut compared = 0;
    while compared < positions() {
        compared += play_parcel(field(&mut rng), &mut rng, &mut random, &seen);
    }
    seen.assert(&least("region 300, undetermined 50, choice 300, end 50"));
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
        let (parcel, mut position) = open(field, &state);
        let edges = field.edges().len();
        let mut moves = 0;
        while let Some(step) = parcel.pick(&mut position, &mut random) {
            parcel.play(&mut position, &step);
            moves += 1;
            if [edges * 6 / 10, edges * 3 / 4].contains(&moves) {
                state.segments = segments(&position);
                assert_eq!(
                    position.areas2(),
                    <[u32; 2]>::from(field.score(&state)),
                    "{w}×{h}"
                );
                let again = parcel.position(&position.segments(), position.number());
                assert_eq!(parcel.moves(&position), parcel.moves(&again), "{w}×{h}");
                state.number = position.number();
                let free = field.free_edges(&state);
                for &s in free.iter().step_by(1 + free.len() / 8) {
                    let there = Edge::new(Vertex::new(s.0.0, s.0.1), Vertex::new(s.1.0, s.1.1));
                    let moves = parcel.moves(&position);
                    let is_listed = moves
                        .iter()
                        .any(|mv| mv.drawn().is_some_and(|it| it.edge == there));
                    let is_legal = field.verdict(&state, s, None).is_ok();
                    assert_eq!(is_listed, is_legal, "{w}×{h} {there}");
                }
            }
        }
        state.segments = segments(&position);
        let score = field.score(&state);
        assert_eq!(
            position.areas2(),
            <[u32; 2]>::from(score),
            "{w}×{h} at the end"
        );
        assert!(moves * 2 > edges, "{moves} moves");
    }
}

fn segments(position: &parcel::Position) -> BTreeMap<Segment, Colour> {
    let segments = position.segments().into_iter();
    segments.map(|(there, of)| segment(there, of)).collect()
}

/// Some stones without a four, in the engine and in the twin.
fn stones((w, h): (u8, u8), rng: &mut Rng) -> (EngineBoard, Board) {
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

fn side(rng: &mut Rng, most: usize) -> u8 {
    4 + below::<u8>(rng, most - 3)
}

/// What both Renju games show of a position: how it ended, how many moves there are, and the cells that win at once.
fn compare<G: Rules<Position = Stones, Step = Step>>(
    rules: &G,
    position: &mut Stones,
    ended: Option<&'static str>,
    (count, colours): (Option<usize>, &[Colour]),
    board: &Board,
    seen: &Seen,
) {
    let reason = rules.outcome(position).map(|outcome| outcome.reason.name());
    assert_eq!(reason, ended);
    let counted = rules.count(position);
    assert_eq!(counted, rules.moves(position).len() as u64);
    assert!(count.is_none_or(|count| count as u64 == counted));
    let wins = |of: Colour| critical(board, of);
    let win = rules.win(position).map(halves_of);
    let is_won = colours.iter().any(|of| !wins(*of).is_empty());
    assert_eq!(win.is_some(), ended.is_none() && is_won);
    let mut winning = win.iter().flatten();
    assert!(winning.all(|(of, cell)| colours.contains(of) && wins(*of).contains(cell)));
    seen.note(ended.unwrap_or("play"));
    seen.note_if(count.is_some(), "counted");
}

#[test]
fn renju_for_three_is_played_like_its_twin() {
    let (mut rng, mut random, seen) = (Rng::new(3), Random::new(3), Seen::default());
    let mut compared = 0;
    while compared < positions() {
        let size = (side(&mut rng, 9), side(&mut rng, 7));
        let (engine, board) = stones(size, &mut rng);
        let antonov = !rng.one_in(4);
        let rules = RenjuForThree { size, antonov };
        let mut position = rules.position(engine, 1 + below::<u32>(&mut rng, 6));
        let mut state = three::State::new(board, rules.number(&position), antonov);
        loop {
            let ended = state.outcome().map(|(_, reason)| reason);
            let count = if ended.is_some() {
                0
            } else {
                state.board.free_cells().len() + 1
            };
            let own = [state.to_move()];
            compare(
                &rules,
                &mut position,
                ended,
                (Some(count), &own),
                &state.board,
                &seen,
            );
            compared += 1;
            let Some(step) = rules.pick(&mut position, &mut random) else {
                break;
            };
            let stone = halves_of(step).first().map(|&(of, cell)| (cell, Some(of)));
            let played = state.play(stone);
            assert_eq!(played, Ok(()), "{stone:?}");
            rules.play(&mut position, &step);
        }
    }
    seen.assert(&least("four 11, antonov 11"));
}

#[test]
fn renju_3_2_is_played_like_its_twin() {
    let (mut rng, mut random, seen) = (Rng::new(4), Random::new(4), Seen::default());
    let mut compared = 0;
    while compared < positions() {
        let size = (side(&mut rng, 8), side(&mut rng, 6));
        let (engine, board) = stones(size, &mut rng);
        let rules = RenjuThreeTwo { size };
        let mut position = rules.position(engine, 1 + below::<u32>(&mut rng, 6));
        let mut state = halves::State::new(board, rules.number(&position));
        loop {
            let ended = state.outcome().map(|(_, reason)| reason);
            let count = (state.board.free_cells().len() < 9).then(|| {
                let mut legal = state.legal();
                legal.iter_mut().for_each(|stones| stones.sort_unstable());
                legal.retain(|_| ended.is_none());
                legal.into_iter().collect::<BTreeSet<_>>().len()
            });
            let own = state.colours();
            compare(
                &rules,
                &mut position,
                ended,
                (count, &own),
                &state.board,
                &seen,
            );
            compared += 1;
            let Some(step) = rules.pick(&mut position, &mut random) else {
                break;
            };
            let played = state.play(&halves_of(step));
            assert_eq!(played, Ok(()), "{step:?}");
            rules.play(&mut position, &step);
        }
    }
    seen.assert(&least("four 11, counted 11"));
}

/// Draws many moves in one position: each comes about as often as any other.
fn is_uniform<G: Rules>(rules: &G, position: &G::Position, name: impl Fn(&G::Step) -> String) {
    let legal = rules.moves(position).into_iter();
    let names = legal.map(|mv| name(&rules.check(position, &mv).expect("it is legal")));
    let names: BTreeSet<_> = names.collect();
    let (mut random, mut counts) = (Random::new(5), BTreeMap::<_, u32>::new());
    let mut again = position.clone();
    for _ in 0..400 * names.len() {
        let step = rules
            .pick(&mut again, &mut random)
            .expect("the game goes on");
        *counts.entry(name(&step)).or_default() += 1;
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
        ("board.size = 3\nrules.green = \"optional\"", 12),
        ("board.size = 3", 15),
    ] {
        let (parcel, mut position) = common::open::<Parcel>(settings).expect("settings");
        let mut random = Random::new(6);
        while moves > position.number() {
            let step = parcel.pick(&mut position, &mut random).unwrap();
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
