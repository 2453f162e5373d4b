//! The engines against their naive twins: random games played on both and compared at every position.

use crate::common::{self, Checked, Seen, property};
use crate::ensure;
use crate::naive::parcel::{Field, Move, Rule, Segment, State, Topology};
use crate::parcel_twin::{Game, Start, choose, segment_word};
use crate::renju_twin::{HalvesGame, ThreeGame};
use kletka::games::parcel::Parcel;
use proptest::collection::vec;
use proptest::prelude::*;

/// A field of random size, both rules of green alike often.
fn fields(
    width: impl Strategy<Value = u8>,
    height: impl Strategy<Value = u8>,
    topology: Topology,
) -> impl Strategy<Value = Field> {
    (width, height, any::<bool>()).prop_map(move |(w, h, green_optional)| Field {
        topology,
        green_optional,
        ..Field::plane(w, h)
    })
}

/// Games on a field with up to so many moves, from all kinds of start positions.
fn games(fields: impl Strategy<Value = Field>, moves: usize) -> impl Strategy<Value = Game> {
    let rolls = |most: usize| vec(any::<u32>(), most / 2..=most);
    let start = prop_oneof![
        3 => Just(Start::Empty),
        1 => rolls(moves / 2).prop_map(Start::Scattered),
        2 => vec(any::<u32>(), 1..5).prop_map(Start::Rings),
        1 => rolls(moves / 2).prop_map(Start::Played),
    ];
    let next = prop_oneof![2 => Just(1), 2 => 1..9_u32, 1 => 999_000..=1_000_000_u32];
    let komi = prop_oneof![3 => -8..16_i32, 1 => Just(0), 1 => Just(4)];
    (fields, komi, start, next, rolls(moves)).prop_map(|(field, komi, start, next, rolls)| Game {
        field,
        komi,
        start,
        next,
        rolls,
    })
}

/// Plays random games and makes sure that they met what they should.
fn play_all(cases: u32, games: impl Strategy<Value = Game> + 'static, met: &str) {
    let seen = Seen::default();
    property(cases, games, |game| game.play(&seen));
    seen.assert(&least(met));
}

/// What must have been met, and how often at least: `"looping 100, piercing 50"`.
pub(crate) fn least(met: &str) -> Vec<(&str, usize)> {
    met.split(", ")
        .map(|one| one.rsplit_once(' ').unwrap())
        .map(|(event, count)| (event, count.parse().unwrap()))
        .collect()
}

#[test]
fn parcel_on_small_planes() {
    let least = "looping 100, piercing 100, undetermined region 50, blue 500, red 500, choice of \
        green 100, draw 2, wrong letter 50, move after the end 20, points inside a region 50";
    let fields = fields(1..=6_u8, 1..=6_u8, Topology::Plane);
    play_all(60, games(fields, 90), least);
}

/// Rings in rings: regions with several boundary cycles, of unit and of free segments.
#[test]
fn parcel_with_holes() {
    let fields = (3..=6_u8, 3..=5_u8, any::<bool>(), any::<bool>()).prop_map(
        |(w, h, free_segments, green_optional)| {
            let w = if free_segments { w.min(4) } else { w };
            Field {
                free_segments,
                green_optional,
                ..Field::plane(w, h)
            }
        },
    );
    let games = (games(fields, 24), vec(any::<u32>(), 2..5));
    let games = games.prop_map(|(game, rings)| Game {
        start: Start::Nested(rings),
        ..game
    });
    let least = "hole 50, undetermined region 50, looping 100, crossing 50";
    play_all(40, games, least);
}

#[test]
fn parcel_on_the_standard_field_and_long_ones() {
    let sizes = prop::sample::select(vec![(7, 7), (7, 7), (9, 3), (25, 1), (1, 25)]);
    let fields = (sizes, any::<bool>()).prop_map(|((w, h), green_optional)| Field {
        green_optional,
        ..Field::plane(w, h)
    });
    play_all(
        12,
        games(fields, 130),
        "looping 20, piercing 20, blue 50, red 50",
    );
}

/// Fields that take 2, 4 and 11 words of 64 vertices.
#[test]
fn parcel_on_large_fields() {
    for (w, h, topology, cases, moves) in [
        (10, 10, Topology::Plane, 3, 16),
        (8, 15, Topology::Torus, 3, 16),
        (12, 12, Topology::Plane, 2, 12),
        (16, 15, Topology::Cylinder, 1, 20),
        (25, 25, Topology::Plane, 1, 6),
        (25, 24, Topology::Torus, 1, 5),
    ] {
        let field = Field {
            topology,
            ..Field::plane(w, h)
        };
        let games = (games(Just(field), moves), vec(any::<u32>(), 7..12));
        let games = games.prop_map(|(game, rings)| Game {
            start: Start::Rings(rings),
            ..game
        });
        play_all(cases, games, "looping 1");
    }
}

#[test]
fn parcel_on_cylinders() {
    let least = "looping 100, piercing 100, region across the left seam 20, choice of green 50";
    let fields = fields(3..=6_u8, 1..=5_u8, Topology::Cylinder);
    play_all(50, games(fields, 80), least);
}

#[test]
fn parcel_on_toruses() {
    let least = "looping 100, piercing 100, region across the left seam 20, region across the \
        lower seam 50, choice of green 50";
    let fields = fields(3..=6_u8, 3..=5_u8, Topology::Torus);
    play_all(50, games(fields, 80), least);
}

/// The rectangle binds blue's second segment, after passes and across seams too.
#[test]
fn parcel_with_the_rectangle_opening() {
    let topology = prop::sample::select(vec![Topology::Plane, Topology::Cylinder, Topology::Torus]);
    let fields = (3..=8_u8, 3..=8_u8, topology, any::<bool>()).prop_map(
        |(w, h, topology, green_optional)| Field {
            topology,
            green_optional,
            opening_rectangle: true,
            ..Field::plane(w, h)
        },
    );
    let rolls = vec(prop_oneof![3 => any::<u32>(), 1 => Just(0_u32)], 2..10);
    let games = (fields, 1..6_u32, rolls).prop_map(|(field, next, rolls)| Game {
        field,
        komi: 6,
        start: Start::Empty,
        next,
        rolls,
    });
    play_all(250, games, "opening 200, opening after a pass 10");
}

#[test]
fn parcel_with_free_segments() {
    let free = |field: Field| Field {
        free_segments: true,
        ..field
    };
    let small = fields(1..=3_u8, 1..=3_u8, Topology::Plane).prop_map(free);
    let least = "looping 100, piercing 100, crossing 300, half a cell 200, Pick's formula 500, \
        choice of green 100";
    play_all(40, games(small, 50), least);
}

#[test]
fn parcel_with_free_segments_on_larger_fields() {
    let sizes = prop::sample::select(vec![(4, 4), (4, 3), (7, 2), (5, 5)]);
    let fields = (sizes, any::<bool>()).prop_map(|((w, h), green_optional)| Field {
        free_segments: true,
        green_optional,
        ..Field::plane(w, h)
    });
    let least = "looping 5, points inside a region 5, Pick's formula 50";
    play_all(6, games(fields, 45), least);
}

/// The order in which broken rules are named, as far as offers can break them.
const ORDER: [Rule; 6] = [
    "colour", "occupied", "crossing", "opening", "piercing", "looping",
];

/// What the rules say of an offer of segments without letters.
fn offer_verdict(field: Field, state: &State, offered: &[Segment]) -> Result<(), Rule> {
    if state.is_over() {
        return Err("game-over");
    }
    let broken = offered
        .iter()
        .filter_map(|&s| field.verdict(state, s, None).err());
    let is_due = state.blue_first.is_some() && !state.blue_second_drawn && state.number % 2 == 1;
    let is_twice = (1..offered.len()).any(|i| offered[..i].contains(&offered[i]));
    let opening = (!is_due || is_twice).then_some("opening");
    let first = broken
        .chain(opening)
        .min_by_key(|rule| ORDER.iter().position(|one| one == rule));
    first.map_or(Ok(()), Err)
}

/// Offers are legal where they are due and every alternative is legal and different.
fn play_offers(game: &Game, seen: &Seen) -> Checked {
    let mut state = game.start();
    let (parcel, mut position) = common::open::<Parcel>(&game.document("choice", &state))?;
    let edges = game.field.edges();
    for &roll in &game.rolls {
        let listing = game.compare(&parcel, &position, &state, &Seen::default())?;
        let mv = choose(&state, &listing, roll);
        let offered: Vec<_> = (0..2 + roll as usize / 7 % 2)
            .map(|i| match mv {
                Move::Draw(segment, _) if i == 0 => segment,
                _ => edges[roll.rotate_left(9 * u32::try_from(i).unwrap()) as usize % edges.len()],
            })
            .collect();
        let taken = roll as usize / 3 % offered.len();
        let words = offered.iter().enumerate();
        let words: Vec<_> = words
            .map(|(i, &s)| segment_word(s, None) + if i == taken { "*" } else { "" })
            .collect();
        let want = offer_verdict(game.field, &state, &offered);
        let got = common::attempt(&parcel, &mut position, &words.join("|"));
        ensure!(
            got == want,
            "move {}, {words:?}: got {got:?}, want {want:?}",
            state.number
        );
        seen.note(want.err().unwrap_or("legal"));
        let played = if want.is_ok() {
            Move::Draw(offered[taken], None)
        } else {
            mv
        };
        let result = game.field.play(&mut state, played);
        if want.is_err() {
            let word = match played {
                Move::Pass => "--".to_owned(),
                Move::Draw(segment, written) => segment_word(segment, written),
            };
            let got = common::attempt(&parcel, &mut position, &word);
            ensure!(got == result, "{word}: got {got:?}, want {result:?}");
        }
    }
    Ok(())
}

#[test]
fn parcel_with_offers() {
    let seen = Seen::default();
    let games = games(fields(1..=4_u8, 1..=4_u8, Topology::Plane), 9).prop_map(|game| Game {
        start: Start::Empty,
        ..game
    });
    property(150, games, |game| play_offers(&game, &seen));
    seen.assert(&least("legal 50, opening 100, occupied 20, game-over 5"));
}

#[test]
fn renju_for_three() {
    let seen = Seen::default();
    property(220, ThreeGame::any(4..=9), |game| game.play(&seen));
    seen.assert(&least(
        "four 30, antonov 8, antonov at the start 2, antonov switched off 5, full \
        3, passes 3, five in a row 10, open three 50, half-open three 200, broken three 200, \
        four at the start 5, open two 5",
    ));
}

#[test]
fn renju_3_2() {
    let seen = Seen::default();
    property(250, HalvesGame::any(4..=9), |game| game.play(&seen));
    seen.assert(&least(
        "four 30, full 3, passes 3, five in a row 10, four by the first half 5, \
        half skipped 100, half-move 10, colour 10, occupied 10, off-board 5, open three 50, four \
        at the start 5",
    ));
}

/// One large field of each game, where lines lie across the whole word.
#[test]
fn renju_on_large_fields() {
    let seen = Seen::default();
    property(2, ThreeGame::any(19..=25), |game| game.play(&seen));
    property(2, HalvesGame::any(19..=25), |game| game.play(&seen));
    seen.assert(&least("half-open three 1"));
}
