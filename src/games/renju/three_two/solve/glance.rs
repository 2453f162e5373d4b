//! A quick look at a position, for searches that ask thousands of times.

use super::cells::{Dependence, StoneSet, colours};
use super::task::{Attack, SearchEnd};
use crate::games::renju::least_critical;
use crate::games::renju::three_two::{Position, due};
use crate::puzzle::solve::{Class, Limits};

/// The result of a quick look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The number of the four of the shortest win that was found.
    pub by: u32,
    /// First moves that win by then, each pair of stones counted; never more than was asked for.
    pub keys: u32,
    /// Attacking first stones that win without any other stone.
    pub alone: u32,
}

/// The shortest win of the player to move in the class `lines`, and how many first moves reach it, counted up to
/// `most_keys`.
///
/// A win found is a win against any play. A shorter win and other first moves can exist among the
/// moves that were not tried. `None` without such a win by move `by`, or when `nodes` are used up;
/// the positions looked at are added to `spent` in any case.
#[must_use]
pub fn glance(
    position: &Position,
    by: u32,
    most_keys: u32,
    limits: &Limits<'_>,
    spent: &mut u64,
) -> Option<Glance> {
    let mover = due(position.number).0;
    let mut attack = Attack::new(position, mover, Class::Lines, limits);
    let seen = look(&mut attack, by, most_keys);
    *spent += attack.nodes();
    seen
}

fn look(attack: &mut Attack<'_>, by: u32, most_keys: u32) -> Option<Glance> {
    let SearchEnd::Won(left) = attack.shortest(attack.most(Some(by))?) else {
        return None;
    };
    let mut seen = Glance {
        by: attack.number + 2 * left,
        keys: 0,
        alone: 0,
    };
    if left > 0 {
        count(attack, left, most_keys, &mut seen);
        if attack.search().is_over {
            return None;
        }
    }
    Some(seen)
}

/// The part of the nodes of a search that may go into the quick one before it, as a divisor.
const SHARE: u64 = 4;

/// The attacking moves before the four of the shortest win that comes to mind, with at most `most` of them; `None` when
/// there is none or a share of the nodes is used up.
///
/// The search is left as it was, but for the nodes.
pub(super) fn first_glance(attack: &mut Attack<'_>, most: u32, among: Class) -> Option<u32> {
    let search = attack.search();
    search.most_nodes = search.nodes + search.limits.nodes / SHARE;
    let end = within(among, attack, |attack| attack.shortest(most));
    let search = attack.search();
    search.most_nodes = search.limits.nodes;
    // Out of nodes is not yet the end; out of time is.
    search.is_over = search.limits.is_stopped();
    match end {
        SearchEnd::Won(left) => Some(left),
        SearchEnd::Lost | SearchEnd::Exhausted | SearchEnd::Stopped => None,
    }
}

/// Does something with a search that looks only at the moves of a smaller class: `lines` is what comes to mind.
pub(super) fn within<T>(
    among: Class,
    attack: &mut Attack<'_>,
    act: impl FnOnce(&mut Attack<'_>) -> T,
) -> T {
    let (least, is_narrow) = (attack.search().least, attack.search().is_narrow);
    attack.search().least = least_critical(among);
    attack.search().is_narrow = among == Class::Lines;
    let result = act(attack);
    attack.search().least = least;
    attack.search().is_narrow = is_narrow;
    result
}

fn count(attack: &mut Attack<'_>, left: u32, most_keys: u32, seen: &mut Glance) {
    let number = attack.number;
    let [_, second, _] = colours(number);
    let search = attack.search();
    search.whole = left;
    for (attacking, _) in search.candidates(second, left) {
        search.field.put(second, attacking);
        let mut failure = Dependence::default();
        let alone = StoneSet::of_second(attacking);
        match search.threats(number)[..] {
            [] => match search.without(number, alone, |search| {
                search.with_both(number, left, &mut failure)
            }) {
                Ok(()) => {
                    seen.keys += 1;
                    seen.alone += 1;
                }
                Err(refuted) if left > 1 => {
                    for at in search
                        .worth_trying(number, left, refuted, &mut failure)
                        .iter()
                    {
                        if seen.keys < most_keys && search.field.is_free(at) {
                            seen.keys +=
                                u32::from(search.with_first_stone(number, left, at, &mut failure));
                        }
                    }
                }
                Err(_) => {}
            },
            [only] => {
                seen.keys += u32::from(search.with_first_stone(number, left, only, &mut failure));
            }
            _ => {}
        }
        search.field.take(second, attacking);
        if search.is_over || seen.keys >= most_keys {
            return;
        }
    }
}
