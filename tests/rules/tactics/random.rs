//! Random games: what is found, and what is not, against the naive twins.

use std::collections::{BTreeMap, BTreeSet};

use kletka::archive::generate::GameRecipe;
use kletka::notation;
use serde_json::Value;

use super::findings;
use crate::common::{self, Seen};
use crate::engines::least;
use crate::naive::halves;
use crate::naive::parcel::{Field, Region, Segment, State, Topology, edge};
use crate::naive::renju::{Board, Cell, Kind, critical, has_four, open_twos, threes};
use crate::naive::{Colour, Rng};

/// The positions of games with the findings of each move.
fn games(texts: impl Iterator<Item = String>, mut check: impl FnMut(&Value, &Value, &[&Value])) {
    for text in texts {
        let shown = common::positions(&kletka::open(&text));
        let found = findings(&text);
        for two in shown.windows(2) {
            let of_move: Vec<_> = found
                .iter()
                .filter(|one| one["number"] == two[0]["number"])
                .collect();
            check(&two[0], &two[1], &of_move);
        }
    }
}

fn find<'a>(found: &[&'a Value], tactic: &str) -> Option<&'a Value> {
    found.iter().find(|one| one["tactic"] == tactic).copied()
}

fn colour(name: &Value) -> Option<Colour> {
    Colour::ALL
        .into_iter()
        .find(|colour| *name == colour.name())
}

fn list(value: &Value) -> Vec<&str> {
    let words = value.as_array().expect("a list").iter();
    words.map(|one| one.as_str().expect("a word")).collect()
}

fn segment(word: &str) -> Segment {
    let notation::Move::Segment(segment) = common::word(word) else {
        panic!("{word} is no segment")
    };
    let vertex = |point: notation::Point| (point.column, u8::try_from(point.row - 1).unwrap());
    edge(vertex(segment.edge.from), vertex(segment.edge.to))
}

fn state(shown: &Value) -> State {
    let segments = shown["segments"].as_array().unwrap().iter();
    let drawn = |one: &Value| {
        (
            segment(one["edge"].as_str().unwrap()),
            colour(&one["colour"]).unwrap(),
        )
    };
    let number = u32::try_from(shown["number"].as_u64().unwrap()).unwrap();
    State::new(segments.map(drawn).collect(), number)
}

/// Twice the areas of regions by colour, undetermined ones too.
fn areas(
    regions: impl Iterator<Item = (Option<Colour>, u64)>,
) -> BTreeMap<Option<Colour>, Vec<u64>> {
    let mut out: BTreeMap<_, Vec<u64>> = BTreeMap::new();
    regions.for_each(|(colour, area)| out.entry(colour).or_default().push(area));
    out.values_mut().for_each(|list| list.sort_unstable());
    out
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "halves of small areas"
)]
fn doubled(area: &Value) -> u64 {
    (area.as_f64().unwrap() * 2.0) as u64
}

/// Whether a segment joins two polylines of a colour, by painting everything that hangs together.
fn joins(state: &State, (from, to): Segment, theirs: Colour) -> bool {
    let ends = |colours: &[Colour]| -> BTreeSet<Segment> {
        let segments = state
            .segments
            .iter()
            .filter(|(_, one)| colours.contains(one));
        segments.map(|(one, _)| *one).collect()
    };
    let own = ends(&[theirs]);
    let touches = |end| own.iter().any(|one| one.0 == end || one.1 == end);
    let lines = ends(&[theirs, Colour::Green]);
    let mut reached = BTreeSet::from([from]);
    loop {
        let before = reached.len();
        for line in &lines {
            if reached.contains(&line.0) || reached.contains(&line.1) {
                reached.extend([line.0, line.1]);
            }
        }
        if reached.len() == before {
            return touches(from) && touches(to) && !reached.contains(&to);
        }
    }
}

fn check_parcel(field: &Field, recipe: &GameRecipe, count: u64, seen: &Seen) {
    games(
        (0..count).map(|index| recipe.document(index)),
        |before, after, found| {
            let (old, new) = (state(before), state(after));
            let Some((&drawn, &ink)) = new
                .segments
                .iter()
                .find(|(one, _)| !old.segments.contains_key(one))
            else {
                assert!(found.is_empty(), "a pass is no tactic");
                return;
            };
            let mine = old.mover();
            let theirs = Colour::ALL[1 - mine as usize];
            let (was, is) = (field.regions(&old), field.regions(&new));
            let is_new = |one: &&Region| !was.iter().any(|old| old.same_place(one));
            let arisen: Vec<&Region> = is.iter().filter(is_new).collect();
            let looping = find(found, "looping");
            assert_eq!(looping.is_some(), !arisen.is_empty());
            if let Some(looping) = looping {
                seen.note("looping");
                let regions = looping["regions"].as_array().unwrap().iter();
                let found = regions.map(|one| (colour(&one["colour"]), doubled(&one["area"])));
                let expected = arisen.iter().map(|one| (one.colour, one.area2.into()));
                assert_eq!(areas(found), areas(expected));
            }
            // What the opponent had and has no more, counted by areas, and by cells where there are cells.
            let area = |regions: &[Region], colour| -> u64 {
                let own = regions.iter().filter(|one| one.colour == Some(colour));
                own.map(|one| u64::from(one.area2)).sum()
            };
            let intrusion = find(found, "intrusion");
            assert_eq!(
                intrusion.is_some(),
                area(&is, theirs) < area(&was, theirs),
                "{found:?}"
            );
            if let Some(intrusion) = intrusion {
                seen.note("intrusion");
                seen.note_if(intrusion["whole"] == false, "cut down");
                let [taken, nobody] = ["taken", "undetermined"].map(|key| doubled(&intrusion[key]));
                assert_eq!(area(&was, theirs) - area(&is, theirs), taken + nobody);
                if !field.free_segments {
                    let cells = |regions: &[Region], colour: Option<Colour>| -> BTreeSet<Cell> {
                        let own = regions.iter().filter(|one| one.colour == colour);
                        own.flat_map(|one| one.cells.clone()).collect()
                    };
                    let lost = &cells(&was, Some(theirs)) - &cells(&is, Some(theirs));
                    assert_eq!(2 * (&lost & &cells(&is, Some(mine))).len() as u64, taken);
                    assert_eq!(2 * (&lost & &cells(&is, None)).len() as u64, nobody);
                }
            }
            let stitch = find(found, "stitch");
            assert_eq!(
                stitch.is_some(),
                ink == Colour::Green && joins(&old, drawn, theirs),
                "{drawn:?}"
            );
            if let Some(stitch) = stitch {
                seen.note("stitch");
                seen.note_if(stitch["gap"] == true, "gap");
                let mine = State {
                    number: new.number + 1,
                    ..new.clone()
                };
                let near = |one: &Segment| {
                    [one.0, one.1]
                        .iter()
                        .any(|end| [drawn.0, drawn.1].contains(end))
                };
                let legal = field.legal(&mine).into_iter().map(|(one, _)| one);
                let open: BTreeSet<_> = legal.filter(near).collect();
                let listed = list(&stitch["open"]).into_iter().map(segment);
                assert_eq!(listed.collect::<BTreeSet<_>>(), open);
                assert!(stitch["gap"] == false || !open.is_empty());
            }
        },
    );
}

/// A game of Renju by players who fill most critical cells of others, and make some fours.
///
/// `colours` says which colours a move places.
fn renju(game: &str, side: u8, seed: u64, colours: impl Fn(u32) -> Vec<Colour>) -> String {
    let document = |moves: &str| {
        format!(
            "kletka = 1\ngame = \"{game}\"\nboard.size = {side}\nrecord.moves = '''\n{moves}'''\n"
        )
    };
    let mut rng = Rng::new(seed);
    let mut board = Board::new(side, side);
    let mut moves = String::new();
    for number in 1..60 {
        let mut words = Vec::new();
        for colour in colours(number) {
            let others = Colour::ALL.into_iter().filter(|other| *other != colour);
            let mut near = board.free_cells();
            near.retain(|at| beside(&board, *at));
            let choices: Vec<Cell> = match rng.below(8) {
                0..=3 => others.flat_map(|other| critical(&board, other)).collect(),
                4 => critical(&board, colour).into_iter().collect(),
                _ => near.clone(),
            };
            let usual = if near.is_empty() {
                board.free_cells()
            } else {
                near
            };
            let Some(&at) = rng.pick(if choices.is_empty() { &usual } else { &choices }) else {
                continue;
            };
            board.stones.insert(at, colour);
            let (letter, column) = (["b", "r", "g"][colour as usize], char::from(b'a' + at.0));
            words.push(format!("{letter}@{column}{}", at.1 + 1));
            if has_four(&board).is_some() {
                break;
            }
        }
        moves.push_str(&format!("{number}. {}\n", words.join(", ")));
        if has_four(&board).is_some() {
            break;
        }
        if common::replayed(&document(&moves))
            .verdict()
            .outcome
            .is_some()
        {
            break;
        }
    }
    document(&moves)
}

/// Whether a stone stands next to a cell or one cell away, in a line.
fn beside(board: &Board, (x, y): Cell) -> bool {
    board.stones.keys().any(|at| {
        let (dx, dy) = (at.0.abs_diff(x), at.1.abs_diff(y));
        dx <= 2 && dy <= 2 && (dx == 0 || dy == 0 || dx == dy)
    })
}

fn recipe(game: &str, size: u8, board: &[&str], seed: u64) -> GameRecipe {
    let game = kletka::games::standard().find(game).unwrap();
    GameRecipe {
        game,
        size: Some(size),
        board: board.iter().map(ToString::to_string).collect(),
        seed,
        is_uniform: false,
    }
}

#[test]
fn parcel_is_as_the_twin_sees_it() {
    let seen = Seen::default();
    let plane = Field::plane(4, 4);
    check_parcel(&plane, &recipe("parcel", 4, &[], 1), 30, &seen);
    for (topology, word) in [(Topology::Cylinder, "cylinder"), (Topology::Torus, "torus")] {
        let field = Field { topology, ..plane };
        check_parcel(
            &field,
            &recipe("parcel", 4, &[&format!("topology = \"{word}\"")], 2),
            12,
            &seen,
        );
    }
    let free = Field {
        free_segments: true,
        ..Field::plane(3, 3)
    };
    check_parcel(
        &free,
        &recipe("parcel", 3, &["segments = \"free\""], 3),
        12,
        &seen,
    );
    seen.assert(&least(
        "looping 100, intrusion 10, cut down 2, stitch 20, gap 3",
    ));
}

fn cell(word: &str) -> Cell {
    let row: u8 = word[1..].parse().unwrap();
    (word.as_bytes()[0] - b'a', row - 1)
}

fn cells(value: &Value) -> BTreeSet<Cell> {
    list(value).into_iter().map(cell).collect()
}

fn board(shown: &Value, side: u8) -> Board {
    let mut board = Board::new(side, side);
    for colour in Colour::ALL {
        let words = list(&shown["stones"][colour.name()]).into_iter();
        board.stones.extend(words.map(|word| (cell(word), colour)));
    }
    board
}

/// The cells of which one must be filled now: after any other move somebody has a four in the next two moves, `next`
/// first and then, whatever `next` does, `last`.
fn saving(board: &Board, mover: Colour) -> BTreeSet<Cell> {
    let (next, last) = (mover.next(), mover.next().next());
    let is_lost = |board: &Board| {
        let threats = critical(board, last);
        let answered = |reply: &Cell| {
            let mut after = board.clone();
            after.stones.insert(*reply, next);
            critical(&after, last).is_empty()
        };
        !critical(board, next).is_empty() || (!threats.is_empty() && !threats.iter().any(answered))
    };
    if !is_lost(board) {
        return BTreeSet::new();
    }
    let saves = |at: &Cell| {
        let mut after = board.clone();
        after.stones.insert(*at, mover);
        !is_lost(&after)
    };
    board.free_cells().into_iter().filter(saves).collect()
}

#[test]
fn renju_for_three_is_as_the_twin_sees_it() {
    let seen = Seen::default();
    let colours = |number: u32| vec![Colour::ALL[(number as usize + 2) % 3]];
    games(
        (0..60).map(|seed| renju("renju-for-three", 8, seed, colours)),
        |before, after, found| {
            let (old, new) = (board(before, 8), board(after, 8));
            let mover = colour(&before["player"]).unwrap();
            let placed = new.stones.keys().find(|at| !old.stones.contains_key(at));
            let (had, has) = (critical(&old, mover), critical(&new, mover));
            let is_four = has_four(&new).is_some();
            assert_eq!(
                find(found, "missed-four").is_some(),
                !had.is_empty() && !is_four
            );
            let fork = find(found, "fork");
            assert_eq!(fork.is_some(), !is_four && has.len() >= 3 && had.len() < 3);
            if let Some(fork) = fork {
                seen.note("fork");
                assert_eq!(cells(&fork["critical"]), has);
                let others = [mover.next(), mover.next().next()];
                assert_eq!(
                    fork["wins"] == true,
                    others.iter().all(|other| critical(&new, *other).is_empty())
                );
            }
            let forced = find(found, "forced");
            let saving = if had.is_empty() {
                saving(&old, mover)
            } else {
                BTreeSet::new()
            };
            assert_eq!(
                forced.is_some(),
                placed.is_some_and(|at| saving.contains(at)),
                "{before}"
            );
            if let Some(forced) = forced {
                seen.note("forced");
                assert_eq!(cells(&forced["critical"]), saving);
                seen.note_if(saving.len() == 2, "one of two");
            }
            let antonov = find(found, "antonov");
            assert_eq!(antonov.is_some(), after["outcome"]["reason"] == "antonov");
            if let Some(antonov) = antonov {
                seen.note("antonov");
                let allowed = &antonov["allowed"]["number"];
                let last = &before["number"];
                seen.note_if(allowed == last, "allowed by the last move");
            }
        },
    );
    seen.assert(&least(
        "fork 3, forced 30, one of two 3, antonov 3, allowed by the last move 1",
    ));
}

#[test]
fn renju_3_2_is_as_the_twin_sees_it() {
    let seen = Seen::default();
    let colours = |number| halves::colours(number).to_vec();
    games(
        (0..60).map(|seed| renju("renju-3-2", 9, seed, colours)),
        |before, after, found| {
            let (old, new) = (board(before, 9), board(after, 9));
            let number = u32::try_from(before["number"].as_u64().unwrap()).unwrap();
            let ([first, second], theirs) = (halves::colours(number), halves::colours(number + 1));
            if has_four(&new).is_some() {
                assert!(found.is_empty(), "a four has no other name");
                return;
            }
            let can_win = |board: &Board, colours: [Colour; 2]| {
                colours.iter().any(|one| !critical(board, *one).is_empty())
            };
            assert_eq!(
                find(found, "missed-four").is_some(),
                can_win(&old, [first, second])
            );
            let fork = find(found, "fork");
            let (had, has) = (critical(&old, second), critical(&new, second));
            assert_eq!(fork.is_some(), has.len() >= 3 && had.len() < 3);
            if let Some(fork) = fork {
                seen.note("fork");
                assert_eq!(cells(&fork["critical"]), has);
                assert_eq!(fork["wins"] == true, !can_win(&new, theirs));
            }
            let lacks = |one: &Colour| *one != first && *one != second;
            let lacking = Colour::ALL.into_iter().find(lacks).unwrap();
            let threats = critical(&old, lacking);
            let all_filled = threats.iter().all(|at| new.stones.contains_key(at));
            let expected =
                !can_win(&old, [first, second]) && (1..=2).contains(&threats.len()) && all_filled;
            assert_eq!(find(found, "forced").is_some(), expected);
            seen.note_if(expected, "forced");
            let is_fresh = |at: &Cell| !old.stones.contains_key(at);
            let made = threes(&new).into_iter().filter(|three| {
                three.colour == second
                    && three.kind == Kind::Open
                    && three.cells.iter().any(is_fresh)
            });
            let attack = find(found, "attack");
            assert_eq!(attack.is_some(), made.count() > 0 && !can_win(&new, theirs));
            if let Some(attack) = attack {
                seen.note("attack");
                for two in attack["open_twos"].as_array().unwrap() {
                    seen.note("open two");
                    let pair: Vec<_> = cells(&two["cells"]).into_iter().collect();
                    let two = (first, [pair[0], pair[1]]);
                    assert!(open_twos(&new).contains(&two) && !open_twos(&old).contains(&two));
                }
            }
        },
    );
    seen.assert(&least("fork 1, forced 5, attack 10, open two 5"));
}
