//! All first moves that win as soon as possible, grouped by their attacking stone.

use std::collections::BTreeMap;

use super::attack::Search;
use super::cells::{Cells, Dependence, Spot, StoneSet, cell, colours, spot};
use super::prove::to_move;
use super::task::Attack;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::three_two::{Position, due};
use crate::games::renju::{Move, Placement};
use crate::puzzle::solve::{Key, Other};

/// The first moves that win with `left` attacking moves before the four, where fewer do not win; false in the second
/// place when a limit ended the search.
pub(super) fn keys(attack: &mut Attack<'_>, left: u32) -> (Vec<Key<Move>>, bool) {
    if left == 0 {
        return (fours(attack), true);
    }
    attack.search().whole = left;
    if attack.is_full && left > 1 {
        return all(attack, left);
    }
    let number = attack.number;
    let [_, second, _] = colours(number);
    let candidates = attack.search().candidates(second, left);
    let mut keys = Vec::new();
    for &(attacking, _) in &candidates {
        attack.search().field.put(second, attacking);
        let group = group(attack.search(), number, left);
        attack.search().field.take(second, attacking);
        if attack.search().is_over {
            return (keys, false);
        }
        keys.extend(group.and_then(|group| group.key(number, attacking)));
    }
    if attack.search().is_quiet(left) {
        keys.extend(quiet(attack.search(), number, left));
    }
    (keys, !attack.search().is_over)
}

/// The same among all moves: a move may attack nothing, and then its second stone may be left out.
fn all(attack: &mut Attack<'_>, left: u32) -> (Vec<Key<Move>>, bool) {
    let (number, passes) = (attack.number, attack.passes);
    let free: Vec<Spot> = attack.search().field.free_cells().iter().collect();
    let mut keys = Vec::new();
    for second in std::iter::once(None).chain(free.iter().copied().map(Some)) {
        let mut wins = |first: Option<Spot>| {
            let stones = StoneSet { first, second };
            attack.search().put(number, stones);
            let has_won = attack.full.after(number, left, passes, stones);
            attack.search().take(number, stones);
            has_won
        };
        let alone = wins(None);
        let cells: Vec<Spot> = free
            .iter()
            .copied()
            .filter(|&first| Some(first) != second && wins(Some(first)))
            .collect();
        if attack.search().is_over {
            return (keys, false);
        }
        let is_anywhere = cells.len() + usize::from(second.is_some()) == free.len();
        if let Some(attacking) = second {
            keys.extend(
                KeyGroup {
                    alone,
                    cells,
                    is_anywhere,
                }
                .key(number, attacking),
            );
        } else {
            keys.extend(single_stones(number, cells, alone));
        }
    }
    (keys, true)
}

/// Moves of a first stone only, each a key of its own, and the pass where it is one too.
fn single_stones(number: u32, cells: Vec<Spot>, pass: bool) -> impl Iterator<Item = Key<Move>> {
    let stones = cells.into_iter().map(Some).chain(pass.then_some(None));
    stones.map(move |first| {
        let second = None;
        Key::from(to_move(number, StoneSet { first, second }))
    })
}

/// The first moves that attack nothing.
fn quiet(search: &mut Search<'_>, number: u32, left: u32) -> Vec<Key<Move>> {
    let [first, _, lacking] = colours(number);
    let mut keys = Vec::new();
    for (second, firsts) in search.quiet_wins(number, left) {
        let alone = firsts.contains(&None);
        let cells: Vec<Spot> = firsts.into_iter().flatten().collect();
        if let Some(at) = second {
            // A cell not among them is taken, or would give the defender a four.
            let is_four = |cell: Spot, search: &mut Search<'_>| {
                search.field.put(first, cell);
                let has_four = search.field.count(first) > 0;
                search.field.take(first, cell);
                has_four
            };
            let mut others = search
                .field
                .free_cells()
                .iter()
                .filter(|&cell| cell != at && !cells.contains(&cell));
            let is_anywhere =
                search.field.count(lacking) == 0 && others.all(|cell| is_four(cell, search));
            keys.extend(
                KeyGroup {
                    alone,
                    cells,
                    is_anywhere,
                }
                .key(number, at),
            );
        } else {
            keys.extend(single_stones(number, cells, alone));
        }
    }
    keys
}

/// Moves that hold, all of a position, as keys.
pub(super) fn named(position: &Position, moves: Vec<Move>) -> Vec<Key<Move>> {
    let number = position.number;
    let (_, [first, second]) = due(number);
    let spot_of = |mv: &Move, colour: Colour| {
        mv.stones()
            .find(|stone| stone.colour == Some(colour))
            .map(|one| one.cell)
    };
    let free = usize::from(position.board().free());
    let mut groups: BTreeMap<Cell, KeyGroup> = BTreeMap::new();
    let mut keys = Vec::new();
    let is_four = |stone: &Placement| {
        stone
            .colour
            .is_some_and(|colour| position.board().is_critical(colour, stone.cell))
    };
    for mv in moves {
        // A four ends the game, whatever stands before it.
        if let Some(four) = mv.stones().find(is_four) {
            let key = Key {
                mv: Move {
                    first: Some(four),
                    second: None,
                },
                other: Other::Anywhere,
            };
            if !keys.contains(&key) {
                keys.push(key);
            }
            continue;
        }
        let Some(at) = spot_of(&mv, second) else {
            keys.push(Key::from(mv));
            continue;
        };
        let group = groups.entry(at).or_insert(KeyGroup {
            alone: false,
            cells: Vec::new(),
            is_anywhere: false,
        });
        match spot_of(&mv, first) {
            None => group.alone = true,
            Some(cell) => group.cells.push(spot(cell)),
        }
    }
    for (at, mut group) in groups {
        group.is_anywhere = group.cells.len() + 1 == free;
        keys.extend(group.key(number, spot(at)));
    }
    keys
}

/// Lets a key with another first stone than a move of the same group change places with it.
pub(super) fn rename(key: &mut Key<Move>, played: &Move) {
    let (Some(named), Some(first)) = (key.mv.first, played.first) else {
        return;
    };
    let Other::Cells(others) = &mut key.other else {
        return;
    };
    let is_of_group = key.mv.second.is_some() && key.mv.second == played.second;
    if let (true, Some(at)) = (
        is_of_group,
        others.iter().position(|&cell| cell == first.cell),
    ) {
        others[at] = named.cell;
        others.sort_unstable();
        key.mv = *played;
    }
}

/// Where the four can be made at once.
fn fours(attack: &mut Attack<'_>) -> Vec<Key<Move>> {
    let number = attack.number;
    let [first, second, _] = colours(number);
    let field = &attack.search().field;
    let mut keys = Vec::new();
    let of_first: fn(Spot) -> StoneSet = StoneSet::of_first;
    for (colour, stones) in [(first, of_first), (second, StoneSet::of_second)] {
        for at in field.critical(colour).iter() {
            keys.push(Key {
                mv: to_move(number, stones(at)),
                other: Other::Anywhere,
            });
        }
    }
    keys
}

/// The first stones that win with an attacking stone.
struct KeyGroup {
    /// Whether it wins without one.
    alone: bool,
    /// The cells where it wins with one.
    cells: Vec<Spot>,
    /// Whether those are all cells but the critical ones of the attack and those that give the defender a four.
    is_anywhere: bool,
}

impl KeyGroup {
    fn key(self, number: u32, attacking: Spot) -> Option<Key<Move>> {
        let mv = |first| {
            to_move(
                number,
                StoneSet {
                    first,
                    second: Some(attacking),
                },
            )
        };
        let mut cells: Vec<_> = self.cells.iter().map(|&at| cell(at)).collect();
        cells.sort_unstable();
        if self.alone {
            let other = match (self.is_anywhere, cells.is_empty()) {
                (true, _) => Other::Anywhere,
                (false, true) => Other::None,
                (false, false) => Other::Cells(cells),
            };
            return Some(Key {
                mv: mv(None),
                other,
            });
        }
        let first = *cells.first()?;
        let others = cells.split_off(1);
        let other = if others.is_empty() {
            Other::None
        } else {
            Other::Cells(others)
        };
        Some(Key {
            mv: mv(Some(spot(first))),
            other,
        })
    }
}

/// Tries all first stones with the attacking stone on the field; `None` when it cannot be played or a limit is reached.
fn group(search: &mut Search<'_>, number: u32, left: u32) -> Option<KeyGroup> {
    let mark = search.failures.mark();
    let group = every_first_stone(search, number, left);
    search.forget(mark);
    group.filter(|_| !search.is_over)
}

fn every_first_stone(search: &mut Search<'_>, number: u32, left: u32) -> Option<KeyGroup> {
    let [first, second, _] = colours(number);
    let mut failure = Dependence::default();
    let (alone, tried) = match search.threats(number)[..] {
        [] => {
            let (alone, touching) = search.spoilt(first, |search| {
                search.without_first_stone(number, left, |search| {
                    search.with_both(number, left, &mut failure)
                })
            });
            match alone {
                // A win without a first stone can only be spoilt where the proof depends on it,
                Ok(()) => (true, touching),
                // and a failure without one can only be saved where the failure does.
                Err(_) if left == 1 => (false, Cells::default()),
                Err(refuted) => (
                    false,
                    search.worth_trying(number, left, refuted, &mut failure),
                ),
            }
        }
        [only] => {
            let mut tried = Cells::default();
            tried.add(only);
            (false, tried)
        }
        _ => return None,
    };
    let attacked = *search.field.critical(second);
    let (mut cells, mut is_anywhere) = (Vec::new(), true);
    if alone {
        cells.extend(
            search
                .field
                .free_cells()
                .iter()
                .filter(|&at| !tried.has(at)),
        );
    }
    for at in tried.iter() {
        if !search.field.is_free(at) {
            continue;
        }
        if search.with_first_stone(number, left, at, &mut failure) {
            cells.push(at);
        } else if search.is_over {
            return None;
        } else if !attacked.has(at) {
            search.field.put(first, at);
            is_anywhere &= search.field.count(first) > 0;
            search.field.take(first, at);
        }
    }
    Some(KeyGroup {
        alone,
        cells,
        is_anywhere,
    })
}
