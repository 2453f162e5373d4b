//! What archives are counted and compared with: the fair komi, medians, motions of fields, digests.

use std::collections::{HashMap, HashSet};

use kletka::Colour;
use kletka::archive::census::{Histogram, fair_komi};
use kletka::archive::likeness::{Mirrors, PositionDigest};
use kletka::archive::occupied::Occupied;
use kletka::archive::shape::{Freedom, Shape};
use kletka::board::{Cell, Edge, Grid, Place, Topology, Vertex};
use kletka::notation::print::Alphabet;
use kletka::rules::{Exchange, Piece, Random};

fn fair(leads: &[i64], free: bool) -> Option<(String, u64, u64)> {
    fair_komi(&leads.iter().copied().collect(), free)
        .map(|it| (it.komi.to_string(), it.blue, it.red))
}

#[test]
fn no_games_have_no_fair_komi() {
    assert_eq!(fair(&[], false), None);
}

#[test]
fn the_halves_are_as_near_as_they_can_be() {
    // Leads of −1, 0, 0, 0 and 5 cells: the three equal ones fall on one side.
    assert_eq!(
        fair(&[-2, 0, 0, 0, 10], false),
        Some(("-0.5".to_owned(), 4, 1))
    );
    assert_eq!(fair(&[3, 4, 4, 9], true), Some(("1.75".to_owned(), 3, 1)));
}

/// Every komi of a wide range is tried.
#[test]
fn no_other_komi_is_nearer() {
    let mut random = 7_u64;
    for round in 0..200 {
        let free = round % 2 == 0;
        let mut leads = Vec::new();
        for _ in 0..=round % 12 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let lead = i64::try_from(random >> 60).unwrap() - 8;
            leads.push(if free { lead } else { 2 * lead });
        }
        let (_, blue, red) = fair(&leads, free).unwrap();
        let step = if free { 1 } else { 2 };
        for komi in (-40..40).map(|n| n * 2 * step + step) {
            let other = leads.iter().filter(|&&lead| 2 * lead > komi).count() as u64;
            assert!(
                blue.abs_diff(red) <= other.abs_diff(leads.len() as u64 - other),
                "{leads:?} {komi}"
            );
        }
    }
}

#[test]
fn the_median_of_an_even_number_lies_between_two() {
    let of = |numbers: &[i64]| {
        numbers
            .iter()
            .copied()
            .collect::<Histogram>()
            .twice_median()
    };
    assert_eq!(of(&[]), None);
    assert_eq!(of(&[5]), Some(10));
    assert_eq!(of(&[5, 8]), Some(13));
    assert_eq!(of(&[-3, -3, 1, 100]), Some(-2));
    assert_eq!(of(&[1, 2, 2, 2, 9]), Some(4));
}

#[test]
fn merged_is_counted_together() {
    let (mut one, other): (Histogram, Histogram) =
        ([1, 2].into_iter().collect(), [2, 7].into_iter().collect());
    one.merge(&other);
    assert_eq!(one, [1, 2, 2, 7].into_iter().collect());
}

#[test]
fn a_field_has_as_many_motions_as_its_shape_allows() {
    let count =
        |width, height, topology| Mirrors::new().of(Grid::new(width, height, topology)).len();
    assert_eq!(count(7, 7, Topology::Plane), 8);
    assert_eq!(
        count(7, 5, Topology::Plane),
        8,
        "four of them onto the field on its side"
    );
    assert_eq!(count(7, 5, Topology::Cylinder), 4 * 7);
    assert_eq!(count(4, 4, Topology::Torus), 8 * 16);
}

#[test]
fn all_motions_are_different_and_map_edges_onto_edges() {
    for grid in [
        Grid::new(4, 3, Topology::Plane),
        Grid::new(4, 3, Topology::Cylinder),
        Grid::new(4, 5, Topology::Torus),
    ] {
        let mut seen = HashSet::new();
        for (way, symmetry) in Mirrors::new().of(grid).iter() {
            let images: Vec<_> = grid
                .edges()
                .iter()
                .map(|&edge| symmetry.edge(edge).unwrap())
                .collect();
            let mut sorted = images.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, symmetry.to().edges());
            assert!(
                seen.insert((symmetry.to().width(), images)),
                "{grid:?} {way}"
            );
        }
    }
}

fn of(numbers: &[u64]) -> u128 {
    let mut digest = PositionDigest::new();
    numbers.iter().for_each(|&number| digest.number(number));
    digest.bits()
}

#[test]
fn order_and_length_matter() {
    let all = [
        of(&[]),
        of(&[0]),
        of(&[0, 0]),
        of(&[1, 2]),
        of(&[2, 1]),
        of(&[1, 2, 0]),
    ];
    for (at, one) in all.iter().enumerate() {
        assert!(!all[..at].contains(one), "{at}");
    }
}

#[test]
fn both_halves_are_spread() {
    let mut seen = std::collections::HashSet::new();
    for number in 0..20_000_u64 {
        let bits = of(&[number, 7]);
        assert!(seen.insert(bits >> 96) || number > 1000, "{number}");
        seen.insert(bits & 0xffff_ffff);
    }
    assert!(seen.len() > 39_990, "{}", seen.len());
}

/// The ends of a place, and whether it is a cell.
type Ends = ([(i16, i16); 2], bool);

fn ends(place: Place) -> Ends {
    match place {
        Place::Cell(cell) => ([(cell.x.into(), cell.y.into()); 2], true),
        Place::Edge(edge) => (edge.ends().map(|end| (end.x.into(), end.y.into())), false),
    }
}

/// Where a place comes to lie that is mirrored and turned as three bits say and then moved; `None` off the board.
fn moved((ends, is_cell): Ends, bits: u8, (dx, dy): (i16, i16), grid: Grid) -> Option<Ends> {
    let (width, height) = (i16::from(grid.width()), i16::from(grid.height()));
    let last = i16::from(is_cell);
    let [mut a, mut b] = ends.map(|(mut x, mut y)| {
        x = if bits & 1 == 0 { x } else { width - last - x };
        y = if bits & 2 == 0 { y } else { height - last - y };
        (x, y) = if bits & 4 == 0 { (x, y) } else { (y, x) };
        (x, y) = (x + dx, y + dy);
        let x = if grid.glued_x() {
            x.rem_euclid(width)
        } else {
            x
        };
        let y = if grid.glued_y() {
            y.rem_euclid(height)
        } else {
            y
        };
        (x, y)
    });
    if a > b {
        (a, b) = (b, a);
    }
    let is_on = |(x, y)| (0..=width - last).contains(&x) && (0..=height - last).contains(&y);
    (is_on(a) && is_on(b)).then_some(([a, b], is_cell))
}

/// Whether a shape stands on a board, looked for in every way and at every place.
fn stands(
    shape: &[(Piece, char)],
    freedom: Freedom,
    board: &HashMap<Ends, Colour>,
    grid: Grid,
    exchanges: &[Exchange],
) -> bool {
    let far = if freedom.anywhere { 12 } else { 0 };
    let shifts = || (-far..=far).flat_map(|dx| (-far..=far).map(move |dy| (dx, dy)));
    let can_turn = grid.topology() != Topology::Cylinder;
    let ways = (0..if freedom.turned { 8 } else { 1 }).filter(|bits| bits & 4 == 0 || can_turn);
    ways.flat_map(|bits| shifts().map(move |shift| (bits, shift)))
        .any(|(bits, shift)| {
            let count = if freedom.recoloured {
                exchanges.len()
            } else {
                1
            };
            exchanges[..count].iter().any(|exchange| {
                shape.iter().all(|(piece, sign)| {
                    let Some(at) = moved(ends(piece.place), bits, shift, grid) else {
                        return false;
                    };
                    let found = board.get(&at);
                    match sign {
                        '.' => found.is_none(),
                        '?' => found.is_some(),
                        _ => found == Some(&exchange.colours[piece.colour.index()]),
                    }
                })
            })
        })
}

/// Every position of random games is asked for shapes of a few pieces that stand near each other.
#[test]
fn shapes_stand_where_a_search_by_hand_finds_them() {
    let stones = "position = 'b@d4 r@e4 g@e5 b@d5 r@f6 g@c6 b@g3 r@c3'";
    let documents = [
        "game = \"parcel\"\nboard = { size = 4 }".to_owned(),
        "game = \"parcel\"\nboard = { size = [5, 4], topology = \"cylinder\" }".to_owned(),
        "game = \"parcel\"\nboard = { size = 4, topology = \"torus\" }".to_owned(),
        "game = \"renju-for-three\"\nboard = { size = 9 }".to_owned(),
        format!("game = \"renju-3-2\"\nboard = {{ size = 9 }}\nstart = {{ {stones} }}"),
    ];
    let (mut random, mut mirrors, mut counts) = (Random::new(29), Mirrors::new(), [0; 2]);
    for round in 0..200 {
        let session = kletka::open(&format!("kletka = 1\n{}", documents[round % 5]));
        let start = session.start().expect(&documents[round % 5]).clone();
        let (mut last, grid) = (start.clone(), start.frame().grid);
        let board = |pieces: Vec<Piece>| -> HashMap<Ends, Colour> {
            let pieces = pieces.into_iter().filter(|piece| !piece.is_offered);
            pieces
                .map(|piece| (ends(piece.place), piece.colour))
                .collect()
        };
        let mut boards = vec![board(start.pieces())];
        while last.plies() < 40 && last.play_uniform(&mut random).is_some() {
            boards.push(board(last.pieces()));
        }
        let game = Occupied::new(&start, &last.line(usize::MAX));
        let pieces = last.pieces();
        for _ in 0..10 {
            let Some(first) = pieces.get(random.below(pieces.len().max(1))) else {
                continue;
            };
            let shape = shape_near(first, &pieces, grid, &mut random);
            let is_plane = grid.topology() == Topology::Plane;
            let anywhere = random.below(2) == 0;
            let freedom = Freedom {
                anywhere,
                turned: (anywhere || is_plane) && random.below(2) == 0,
                recoloured: random.below(2) == 0,
            };
            let word = |(piece, sign): &(Piece, char)| {
                let name = piece.name(Alphabet::Latin);
                if *sign == 'b' {
                    name
                } else {
                    format!("{sign}{}", &name[1..])
                }
            };
            let text = shape.iter().map(word).collect::<Vec<_>>().join(" ");
            let exchanges = start.exchanges();
            let by_hand = boards
                .iter()
                .any(|board| stands(&shape, freedom, board, grid, &exchanges));
            let found = Shape::read(&text, freedom).unwrap();
            let found = found.is_in(&game, &exchanges, &mut mirrors);
            assert_eq!(
                found, by_hand,
                "{text} {freedom:?} in round {round}: {pieces:?}"
            );
            counts[usize::from(found)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 200), "{counts:?}");
}

/// A few places near a piece: most as they are in the end, some of another colour, of any, or free.
fn shape_near(
    first: &Piece,
    pieces: &[Piece],
    grid: Grid,
    random: &mut Random,
) -> Vec<(Piece, char)> {
    let mut shape = vec![(*first, 'b')];
    for _ in 0..random.below(3) {
        let near = |at: u8, most: u8, by: usize| {
            let by = i16::try_from(by).unwrap() - 1;
            u8::try_from((i16::from(at) + by).clamp(0, i16::from(most) - 2)).unwrap()
        };
        let by = [random.below(3), random.below(3)];
        let ([(x, y), _], is_cell) = ends(first.place);
        let (x, y) = (u8::try_from(x).unwrap(), u8::try_from(y).unwrap());
        let (x, y) = (near(x, grid.width(), by[0]), near(y, grid.height(), by[1]));
        let place = if is_cell {
            Place::Cell(Cell::new(x, y))
        } else {
            let far = if random.below(2) == 0 {
                (x + 1, y)
            } else {
                (x, y + 1)
            };
            Place::Edge(Edge::new(Vertex::new(x, y), Vertex::new(far.0, far.1)))
        };
        let there = pieces.iter().find(|piece| piece.place == place);
        let piece = there
            .copied()
            .unwrap_or(Piece::new(place, Colour::ALL[random.below(3)]));
        if shape.iter().all(|(one, _)| one.place != place) {
            shape.push((piece, ['b', 'b', '?', '.'][random.below(4)]));
        }
    }
    shape
}
