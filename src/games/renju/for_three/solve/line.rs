//! A line of play in which the attacker wins as soon as he can and the others hold out as long as they can.

use super::Search;
use super::search::Reply;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::Move;
use crate::puzzle::solve::Stopped;

impl Search<'_> {
    /// A line of moves to a win found within so many moves: the shortest for the attacker, the others hold out longest.
    ///
    /// # Errors
    /// When the nodes are used up.
    pub fn line(&mut self, plies: u32) -> Result<Vec<Move>, Stopped> {
        let mut line: Vec<(Colour, Option<Cell>)> = Vec::new();
        let mut left = plies;
        if self.mover != self.attacker {
            left = self.reply_into(&mut line, left, self.mover != self.attacker.next())?;
        }
        while let Some(cell) = self.winning(left)? {
            self.put(self.attacker, cell);
            line.push((self.attacker, Some(cell)));
            if left == 1 {
                break;
            }
            left = self.reply_into(&mut line, left - 1, false)?;
        }
        for &(colour, cell) in line.iter().rev() {
            cell.into_iter().for_each(|cell| self.take(colour, cell));
        }
        let moves = line.into_iter().map(|(_, cell)| cell.map_or(Move::PASS, |at| Move::stone(None, at)));
        Ok(moves.collect())
    }

    /// A reply that holds out longest, played; and the moves that are then left to a win.
    fn reply_into(
        &mut self,
        line: &mut Vec<(Colour, Option<Cell>)>,
        left: u32,
        only_last: bool,
    ) -> Result<u32, Stopped> {
        let [y, z] = [self.attacker.next(), self.attacker.next().next()];
        let mut best: Option<(u32, Reply)> = None;
        let replies: Vec<Reply> =
            if only_last { self.stones().into_iter().map(|cell| (None, cell)).collect() } else { self.replies() };
        let used = if only_last { 1 } else { 2 };
        for reply in replies {
            let plies = self.answered(reply, |search| {
                for plies in 0..=left.saturating_sub(used) {
                    if search.attack(plies)? {
                        return Ok(plies);
                    }
                }
                Ok(left)
            })?;
            if best.is_none_or(|(most, _)| plies > most) {
                best = Some((plies, reply));
            }
            if plies + used >= left {
                break;
            }
        }
        let Some((plies, (first, last))) = best else { return Ok(0) };
        for (colour, cell) in [(y, first), (z, last)].into_iter().skip(usize::from(only_last)) {
            cell.into_iter().for_each(|cell| self.put(colour, cell));
            line.push((colour, cell));
        }
        Ok(plies)
    }
}
