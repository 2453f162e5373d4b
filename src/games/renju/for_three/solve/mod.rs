//! Proofs that a player wins Renju for three against any play of the two others.
//!
//! To the attacker the two others are one opponent that places two stones, one of each of its colours. Let S be the
//! attacker's critical cells after his move, X the attacker, Y and Z the next two players.
//!
//! - If Y or Z has a critical cell then, X does not win: that player makes a four unless the other one wins first.
//! - Stones of Y and Z never change X's lines, they only occupy cells. So |S| ≥ 3 wins, |S| = 2 leaves two replies (which
//!   of the two takes which cell), |S| = 1 leaves one cell to either of them and everything to the other one, and
//!   |S| = 0 leaves everything.
//! - One more defence is Antonov's condition: with |S| = 1 a stone of Y that makes two critical cells elsewhere lets Z
//!   win at once, and so does a stone of Y on one of two cells S that makes two critical cells.
//! - At X's turn Antonov's condition counts for X. All critical cells of Y and Z must be covered by X's one stone.
//! - X never gains by a pass: the two others pass too, and three passes are a draw.

mod prove;
mod search;
mod whole;

pub use search::Search;
pub(super) use whole::GameForThree;
