//! The search against itself with every stone tried.

use std::ops::Range;

use super::attack::Search;
use super::cells::{Cells, Dependence, Spot, cell, colours, spot};
use super::field::SearchBoard;
use super::keys;
use super::task::{Attack, SearchEnd};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::Board;
use crate::games::renju::three_two::{Position, RenjuThreeTwo};
use crate::puzzle::solve::{Class, Limits, Other};
use crate::rules::Seat;

/// Positions with stones in one part of the field, none with a four.
struct RandomPositions {
    state: u32,
}

impl RandomPositions {
    /// The fields of a seed, with the side that it gives.
    fn of(seed: u32) -> (Self, u8) {
        let state = seed.wrapping_mul(2_654_435_761);
        (Self { state }, 6 + u8::try_from(seed % 3).unwrap())
    }

    fn below(&mut self, n: u32) -> u32 {
        self.state = self
            .state
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        (self.state >> 12) % n
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(u32::try_from(all.len()).unwrap()) as usize]
    }

    /// A question about a position, which chance chooses.
    fn question(&mut self, board: Board, classes: &[Class], most: u32) -> WinQuestion {
        WinQuestion {
            board,
            number: 1 + self.below(6),
            seat: self.one_of(&[Seat::A, Seat::B]),
            class: self.one_of(classes),
            most,
        }
    }

    /// All stones in a square of this side.
    fn next_within(&mut self, side: u8, within: u8, stones: &Range<u32>) -> Option<Board> {
        let mut board = Board::new(side, side);
        let inside: Vec<_> = board
            .cells()
            .filter(|cell| cell.x.max(cell.y) < within)
            .collect();
        let mut has_four = false;
        for _ in 0..stones.start + self.below(stones.end - stones.start) {
            let cell = self.one_of(&inside);
            if board.is_free(cell) {
                has_four |= board.place(self.one_of(&Colour::ALL), cell);
            }
        }
        (!has_four).then_some(board)
    }
}

/// A question: a position before a move, and who is to win in which class by at most this number of attacks.
struct WinQuestion {
    board: Board,
    number: u32,
    seat: Seat,
    class: Class,
    most: u32,
}

impl WinQuestion {
    /// The question in words, for failures.
    fn words(&self) -> String {
        let (board, number, seat, class) = (&self.board, self.number, self.seat, self.class);
        let (stones, side): (Vec<_>, _) = (board.all_stones().collect(), board.width());
        format!("{stones:?} {side} {number} {seat:?} {class:?}")
    }

    fn position(&self) -> Position {
        let size = (self.board.width(), self.board.height());
        RenjuThreeTwo { size }.position(self.board.clone(), self.number)
    }
}

/// The attacking moves of the win that a search has found.
fn won(end: SearchEnd) -> Option<u32> {
    match end {
        SearchEnd::Won(left) => Some(left),
        _ => None,
    }
}

/// The number of times that each kind was met.
#[derive(Debug, Default)]
struct Met {
    long: usize,
    short: usize,
    never: usize,
    stopped: usize,
    /// Positions looked at: as always, and with every stone tried.
    nodes: [u64; 2],
}

impl Met {
    /// The shortest win and all first moves that reach it, found with and without the stones that change nothing.
    fn compare(&mut self, question: &WinQuestion) {
        let (position, limits) = (question.position(), Limits::nodes(300_000));
        let ask = |most: u32, is_thorough: bool| {
            let mut attack = Attack::new(&position, question.seat, question.class, &limits);
            attack.search().is_thorough = is_thorough;
            let end = attack.shortest(most);
            let keys = if let (SearchEnd::Won(left), true) = (end, attack.is_first) {
                keys::keys(&mut attack, left)
            } else {
                (Vec::new(), true)
            };
            (end, keys, attack.nodes())
        };
        let most = question.most;
        let (slow, all, many) = ask(most, true);
        if slow == SearchEnd::Stopped || !all.1 {
            self.stopped += 1;
            return;
        }
        let (quick, some, few) = ask(most, false);
        self.nodes[0] += few;
        self.nodes[1] += many;
        if quick == SearchEnd::Exhausted && most < 4 {
            assert!(
                !matches!(ask(most + 1, true).0, SearchEnd::Won(_)),
                "never means never"
            );
        }
        assert_eq!((won(quick), some), (won(slow), all), "{}", question.words());
        self.add(quick);
    }

    fn add(&mut self, end: SearchEnd) {
        *match end {
            SearchEnd::Won(left) if left > 1 => &mut self.long,
            SearchEnd::Won(_) => &mut self.short,
            _ => &mut self.never,
        } += 1;
    }

    /// The shortest win among all moves and all first moves that reach it, and what a search finds that tries each of them.
    fn compare_all(&mut self, question: &WinQuestion, nodes: u64) {
        let (position, limits) = (question.position(), Limits::nodes(nodes));
        let ask = |is_full: bool| {
            let mut attack = Attack::new(&position, question.seat, question.class, &limits);
            attack.is_full = is_full;
            attack.search().least = u16::from(is_full);
            let end = attack.shortest(question.most);
            let mut moves: Vec<(String, Other)> = Vec::new();
            let mut is_whole = true;
            if let (SearchEnd::Won(left), true) = (end, attack.is_first) {
                let (keys, whole) = keys::keys(&mut attack, left);
                let named = keys
                    .into_iter()
                    .map(|key| (format!("{:?}", key.mv), key.other));
                moves.extend(named);
                moves.sort_by(|one, other| one.0.cmp(&other.0));
                is_whole = whole;
            }
            (end, moves, is_whole, attack.nodes())
        };
        let quick = ask(false);
        self.nodes[0] += quick.3;
        let slow = ask(true);
        self.nodes[1] += slow.3;
        if slow.0 == SearchEnd::Stopped || !slow.2 {
            self.stopped += 1;
            return;
        }
        let words = question.words();
        let names = |moves: &[(String, Other)]| {
            let names = moves.iter().map(|(name, _)| name.clone());
            names.collect::<Vec<_>>()
        };
        assert_eq!(won(quick.0), won(slow.0), "{words}");
        assert_eq!(names(&quick.1), names(&slow.1), "{words}");
        for (one, other) in quick.1.iter().zip(&slow.1) {
            if let (Other::Cells(some), Other::Cells(all)) = (&one.1, &other.1) {
                assert_eq!(some, all, "{words}");
            }
        }
        self.add(quick.0);
    }

    /// A position for each seed, on small fields: those that are won by more than one attack, and every eighth of the others.
    fn of_all_moves(seeds: impl IntoIterator<Item = u32>, nodes: u64) -> Self {
        let mut met = Self::default();
        for seed in seeds {
            let (mut positions, side) = RandomPositions::of(seed);
            let Some(board) = positions.next_within(side, side, &(10..20)) else {
                continue;
            };
            let mut question = positions.question(board, &[Class::All], 2);
            let position = question.position();
            let limits = Limits::nodes(nodes);
            let mut attack = Attack::new(&position, question.seat, Class::All, &limits);
            match attack.shortest(3) {
                SearchEnd::Won(left) if left > 1 => question.most = left,
                _ if seed % 8 == 0 => {}
                _ => continue,
            }
            met.compare_all(&question, nodes);
        }
        met
    }

    /// The same for random positions.
    fn compare_many(
        seed: u32,
        rounds: usize,
        most: u32,
        stones: &Range<u32>,
        classes: &[Class],
    ) -> Self {
        let mut positions = RandomPositions { state: seed };
        let mut met = Self::default();
        for round in 0..rounds {
            let side = 6 + u8::try_from(round % 5).unwrap();
            let Some(board) = positions.next_within(side, 6, stones) else {
                continue;
            };
            met.compare(&positions.question(board, classes, most));
        }
        met
    }
}

#[test]
fn stones_that_touch_nothing_change_nothing() {
    let met = Met::compare_many(
        SEED,
        ROUNDS,
        3,
        &(9..17),
        &[Class::Threats, Class::Threats, Class::Open],
    );
    assert!(
        met.long > ROUNDS / 80 && met.never > ROUNDS / 2 && met.stopped < ROUNDS / 10,
        "{met:?}"
    );
    assert!(met.nodes[0] * 10 < met.nodes[1], "{met:?}");
}

/// All moves, against a search that tries each of them.
#[test]
fn moves_that_attack_nothing_are_not_missed() {
    let met = Met::of_all_moves(WON_LATE.into_iter().chain(0..4), 100_000);
    assert!(
        met.long >= WON_LATE.len() && met.never > 0 && met.stopped == 0,
        "{met:?}"
    );
}

/// First stones that take the cell of a reply, or of a cell to fill, win here.
#[test]
fn stones_that_take_replies_away_are_not_missed() {
    let mut met = Met::default();
    for (side, number, seat, stones) in [
        (
            5,
            2,
            Seat::B,
            "b@a2 b@b5 b@c5 r@b1 r@b3 r@c3 r@d4 r@d5 g@a5 g@e1",
        ),
        (
            7,
            3,
            Seat::A,
            "b@c5 b@d2 b@d4 b@e2 b@e7 r@b1 g@d5 g@f1 g@f7",
        ),
    ] {
        let mut board = Board::new(side, side);
        for stone in stones.split(' ') {
            let (cell, colour) = self::stone(stone);
            board.place(colour, cell);
        }
        let question = WinQuestion {
            board,
            number,
            seat,
            class: Class::All,
            most: 2,
        };
        met.compare_all(&question, 1_000_000);
    }
    assert_eq!((met.long, met.stopped), (2, 0), "{met:?}");
}

#[test]
#[ignore = "long search"]
fn moves_that_attack_nothing_are_not_missed_in_many_positions() {
    let met = Met::of_all_moves(0..6_000, 10_000_000);
    assert!(met.long > 50 && met.never > 300, "{met:?}");
}

/// How many moves that attack nothing were left out of searches, since they fail as they did without a stone that was put before: each
/// of them is searched all the same. Two stones are left out, one of the position and any other; then one of them is put. Where no move
/// wins then, none wins with the other one either on cells on which that does not depend.
fn left_out_of_later_searches(seeds: impl IntoIterator<Item = u32>, nodes: u64) -> u64 {
    let limits = Limits::nodes(nodes);
    let mut left_out = 0;
    for seed in seeds {
        let (mut positions, side) = RandomPositions::of(seed);
        let Some(board) = positions.next_within(side, side, &(10..22)) else {
            continue;
        };
        let number = 1 + positions.below(6);
        let mut search = Search::new(SearchBoard::new(&board), 0, &limits);
        let stones: Vec<_> = board.all_stones().collect();
        if stones.is_empty() {
            continue;
        }
        let (gone, colour) = positions.one_of(&stones);
        let (colour, at, other) = (colour.index(), spot(gone), positions.below(3) as usize);
        if (0..3).any(|colour| search.field.count(colour) > 0) {
            continue;
        }
        search.field.take(colour, at);
        search.whole = 4;
        search.waiting[colour] += 1;
        search.waiting[other] += 1;
        search.remembering = 1;
        let _ = search.quiet(number, 3, &mut Dependence::default());
        (search.is_over, search.nodes) = (false, 0);
        search.waiting[colour] -= 1;
        search.field.put(colour, at);
        search.first_stones = vec![(colour, at)];
        search.left_out = Some(0);
        let mut depends = Dependence::default();
        let won = search.quiet(number, 3, &mut depends).is_some() || search.is_over;
        left_out += search.left_out.unwrap_or_default();
        let outside = free_outside(&search, &depends[other]);
        if !won && !outside.is_empty() {
            let more = positions.one_of(&outside);
            let mut whole = Search::new(search.field.clone(), 0, &limits);
            whole.whole = 3;
            whole.field.put(other, more);
            let found = whole.quiet(number, 3, &mut Dependence::default());
            assert!(
                found.is_none(),
                "{stones:?} {number} {other} on {}: {found:?}",
                cell(more)
            );
        }
    }
    left_out
}

/// The free cells that are not among some.
fn free_outside(search: &Search<'_>, cells: &Cells) -> Vec<Spot> {
    let free = search.field.free_cells();
    free.iter().filter(|&at| !cells.has(at)).collect()
}

#[test]
fn moves_that_fail_as_before_are_rightly_left_out() {
    // In the first of them a move wins that failed without the stone.
    let left_out = left_out_of_later_searches([3194].into_iter().chain(0..60), 20_000);
    assert!(left_out > 1000, "{left_out}");
}

#[test]
#[ignore = "long search"]
fn moves_that_fail_as_before_are_rightly_left_out_in_many_positions() {
    assert!(left_out_of_later_searches(0..6000, 20_000) > 100_000);
}

/// A stone as documents write it.
fn stone(text: &str) -> (Cell, Colour) {
    let (colour, cell) = text.split_once('@').unwrap();
    let colour = Colour::ALL
        .into_iter()
        .find(|one| one.name().starts_with(colour))
        .unwrap();
    let (column, row) = cell.split_at(1);
    (
        Cell::new(column.as_bytes()[0] - b'a', row.parse::<u8>().unwrap() - 1),
        colour,
    )
}

/// With four attacking moves a first stone waits for its line, and failures are remembered on the way.
#[test]
fn long_attacks_do_not_miss_a_first_stone() {
    let met = Met::compare_many(SEED + 2, 3 * ROUNDS, 4, &(9..14), &[Class::Open]);
    assert!(
        met.long > ROUNDS / 20 && met.stopped < ROUNDS / 10,
        "{met:?}"
    );
    assert!(met.nodes[0] * 20 < met.nodes[1], "{met:?}");
}

/// The board with stones of blue, red and green, eight cells each way.
fn eight(stones: [&[(u8, u8)]; 3]) -> Board {
    let mut board = Board::new(8, 8);
    for (colour, cells) in Colour::ALL.into_iter().zip(stones) {
        cells
            .iter()
            .for_each(|&(x, y)| _ = board.place(colour, Cell::new(x, y)));
    }
    board
}

/// A first stone that stands where the refuting reply had its free stone.
#[test]
fn a_first_stone_takes_a_reply_away() {
    let board = eight([
        &[(0, 3), (2, 1), (3, 0), (4, 4), (5, 4)],
        &[(0, 4), (1, 1), (3, 1)],
        &[(2, 4), (3, 3), (3, 5)],
    ]);
    let mut met = Met::default();
    met.compare(&WinQuestion {
        board,
        number: 3,
        seat: Seat::A,
        class: Class::Threats,
        most: 3,
    });
    assert_eq!(met.long, 1, "{met:?}");
}

/// A first stone that gives an attack, remembered as failed, one more cell.
#[test]
fn a_first_stone_joins_the_line_of_a_later_attack() {
    let board = eight([
        &[(0, 3), (3, 4), (3, 5)],
        &[(2, 3), (3, 1), (3, 2)],
        &[(1, 3), (3, 0), (4, 2), (5, 4)],
    ]);
    let mut met = Met::default();
    met.compare(&WinQuestion {
        board,
        number: 5,
        seat: Seat::A,
        class: Class::Open,
        most: 4,
    });
    assert_eq!(met.long, 1, "{met:?}");
}

/// The last attack that fails, with stones of its colour and of the one that the attacker lacks left out: none of those on which the
/// failure does not depend changes it, wherever all of them stand together. How many positions there were.
fn left_out_together(seeds: Range<u32>, side: u8, stones: &Range<u32>, others: u8) -> usize {
    let limits = Limits::nodes(u64::MAX);
    let mut met = 0;
    for seed in seeds {
        let (mut positions, _) = RandomPositions::of(seed);
        let Some(board) = positions.next_within(side, side, stones) else {
            continue;
        };
        let number = 1 + positions.below(6);
        let [_, second, lacking] = colours(number);
        let mut search = Search::new(SearchBoard::new(&board), 0, &limits);
        search.waiting[second] = 2;
        search.waiting[lacking] = others;
        let mut depends = Dependence::default();
        if search.attack(number, 1, &mut depends).is_some() {
            continue;
        }
        search.waiting = [0; 3];
        met += 1;
        let own = free_outside(&search, &depends[second]);
        let sets = sets_of(
            &free_outside(&search, &depends[lacking]),
            others,
            &mut positions,
        );
        for (place, &one) in own.iter().enumerate() {
            for &two in &own[place + 1..] {
                for set in &sets {
                    if set.contains(&one) || set.contains(&two) {
                        continue;
                    }
                    let others = set.iter().map(|&at| (lacking, at));
                    let all: Vec<_> = [(second, one), (second, two)]
                        .into_iter()
                        .chain(others)
                        .collect();
                    assert!(
                        !wins_with_all(&mut search, number, &all),
                        "{:?} {number} {all:?}",
                        board.all_stones().collect::<Vec<_>>()
                    );
                }
            }
        }
    }
    met
}

/// No cell, each cell and each tenth pair of cells, as far as they have at most this number.
fn sets_of(cells: &[Spot], most: u8, positions: &mut RandomPositions) -> Vec<Vec<Spot>> {
    let mut sets: Vec<Vec<Spot>> = vec![vec![]];
    if most >= 1 {
        sets.extend(cells.iter().map(|&at| vec![at]));
    }
    if most >= 2 {
        // All pairs would be too many.
        let pairs = cells
            .iter()
            .flat_map(|&a| cells.iter().map(move |&b| vec![a, b]));
        sets.extend(pairs.filter(|pair| pair[0] < pair[1] && positions.below(10) == 0));
    }
    sets
}

/// Whether the last attack wins with more stones on the field. A four of its first colour is what the attack before depends on.
fn wins_with_all(search: &mut Search<'_>, number: u32, stones: &[(usize, Spot)]) -> bool {
    let [first, _, _] = colours(number);
    stones
        .iter()
        .for_each(|&(colour, at)| search.field.put(colour, at));
    let wins = search.field.count(first) == 0
        && search
            .attack(number, 1, &mut Dependence::default())
            .is_some();
    stones
        .iter()
        .rev()
        .for_each(|&(colour, at)| search.field.take(colour, at));
    wins
}

#[test]
fn stones_left_out_together_change_no_last_attack() {
    assert!(left_out_together(0..60, 8, &(6..10), 0) > 20);
    assert!(left_out_together(0..4, 7, &(6..10), 1) > 1);
}

#[test]
#[ignore = "long search"]
fn stones_left_out_together_change_no_last_attack_in_many_positions() {
    assert!(left_out_together(0..20_000, 8, &(4..12), 0) > 5_000);
    assert!(left_out_together(0..400, 7, &(4..12), 1) > 100);
    assert!(left_out_together(0..12, 7, &(4..12), 2) > 3);
}

/// Where the random positions begin, and how many there are.
const SEED: u32 = 5;
const ROUNDS: usize = 600;
/// Seeds of positions on small fields that are won by two attacks or more.
const WON_LATE: [u32; 3] = [460, 483, 907];
