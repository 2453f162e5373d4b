//! Questions without a proof, for those who ask many of them.

use super::Search;
use super::prove::colour;
use crate::games::parcel::{Move, Parcel, Position};
use crate::puzzle::solve::{Limits, Stopped};
use crate::puzzle::{Aim, Task};
use crate::rules::Rules;

/// Whether a player reaches an aim: the number of the last move if the aim has one, else 0.
///
/// # Errors
/// When a limit ended the search.
pub fn reach(parcel: &Parcel, position: &Position, task: Task, limits: &Limits<'_>) -> Result<Option<u32>, Stopped> {
    let Some(side) = colour(task.seat) else { return Ok(None) };
    let (objective, need) = parcel.needed(side, task.aim);
    let Aim::Win(Some(by)) = task.aim else {
        let mut search = Search::new(parcel, position, objective, *limits);
        return Ok(search.reaches(&[], side, need)?.then_some(0));
    };
    for last in parcel.number(position)..=by {
        let mut search = Search::new(parcel, position, objective, *limits).in_time(side, last);
        if search.reaches(&[], side, need)? {
            return Ok(Some(last));
        }
    }
    Ok(None)
}

/// All moves of the player to move, whose aim it is, that keep it.
///
/// # Errors
/// When a limit ended the search, or the player may only offer moves.
pub fn answers(parcel: &Parcel, position: &Position, task: Task, limits: &Limits<'_>) -> Result<Vec<Move>, Stopped> {
    let Some(side) = colour(task.seat).filter(|&side| side == position.mover()) else { return Ok(Vec::new()) };
    if parcel.offer(position).is_some() {
        return Err(Stopped);
    }
    let (objective, need) = parcel.needed(side, task.aim);
    let mut search = Search::new(parcel, position, objective, *limits);
    if let Aim::Win(Some(by)) = task.aim {
        search = search.in_time(side, by);
    }
    search.keys(need)
}
