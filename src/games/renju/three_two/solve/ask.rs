//! Questions without a proof, for those who ask many of them.

use super::cells::{StoneSet, colours};
use super::keys;
use super::prove::to_move;
use super::task::{Attack, SearchEnd};
use crate::games::renju::Move;
use crate::games::renju::three_two::{Position, due};
use crate::puzzle::solve::{Class, Key, Limits, Stopped};
use crate::rules::Seat;

/// The number of the four with which a player's shortest win of the class ends, if it comes by move `by`.
///
/// # Errors
/// When a limit ended the search.
pub fn reach(
    position: &Position,
    (seat, by): (Seat, Option<u32>),
    class: Class,
    limits: &Limits<'_>,
) -> Result<Option<u32>, Stopped> {
    let mut attack = Attack::new(position, seat, class, limits);
    let Some(most) = attack.most(by) else {
        return Ok(None);
    };
    match attack.shortest(most) {
        SearchEnd::Won(left) => Ok(Some(attack.first_attack() + 2 * left)),
        SearchEnd::Lost | SearchEnd::Exhausted => Ok(None),
        SearchEnd::Stopped => Err(Stopped),
    }
}

/// All first moves of a player, who is to move, that win by move `by` within the class; where a four can be made at
/// once, only those that make it.
///
/// # Errors
/// When a limit ended the search.
pub fn answers(
    position: &Position,
    by: u32,
    class: Class,
    limits: &Limits<'_>,
) -> Result<Vec<Key<Move>>, Stopped> {
    let number = position.number;
    let mut attack = Attack::new(position, due(number).0, class, limits);
    let has_four = attack.search().four_at_once(number).is_some();
    let Some(left) = by
        .checked_sub(number)
        .map(|moves| if has_four { 0 } else { moves / 2 })
        .filter(|&left| left > 0 || has_four)
    else {
        return Ok(Vec::new());
    };
    match keys::keys(&mut attack, left) {
        (keys, true) => Ok(keys),
        (_, false) => Err(Stopped),
    }
}

/// The attacking moves of the player to move that the class looks at, each with its attacking stone and without another
/// one where none is needed; the strongest first.
#[must_use]
pub fn attacks(position: &Position, class: Class) -> Vec<Move> {
    let limits = Limits::nodes(0);
    let number = position.number;
    let mut attack = Attack::new(position, due(number).0, class, &limits);
    let [_, second, _] = colours(number);
    let covers = attack.search().threats(number);
    let candidates = attack.search().candidates(second, 2);
    let mut moves = Vec::new();
    for (attacking, _) in candidates {
        let first = match covers[..] {
            [only] if only != attacking => Some(only),
            [one, other] if one == attacking => Some(other),
            [one, other] if other == attacking => Some(one),
            [] | [_] => None,
            _ => continue,
        };
        moves.push(to_move(
            number,
            StoneSet {
                first,
                second: Some(attacking),
            },
        ));
    }
    moves
}
