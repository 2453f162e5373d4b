//! What kind of problems to look for.

use crate::Colour;
use crate::board::Cell;
use crate::games::renju::three_two::RenjuThreeTwo;
use crate::puzzle::solve::Class;

/// A stone of a start position.
pub type Stone = (Cell, Colour);

/// What kind of problems to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The game, with its field.
    pub rules: RenjuThreeTwo,
    /// The fewest and the most stones of the start position.
    pub stones: (usize, usize),
    /// The most stones of each colour.
    pub colours: [usize; 3],
    /// The side of the square in the middle of the field on which the stones stand.
    pub middle: u8,
    /// The number of the first move; its player attacks.
    pub next: u32,
    /// The numbers of the winning move that are wanted.
    pub by: (u32, u32),
    /// The step of the colour translation that maps the start position onto itself, if one is wanted: columns and rows.
    pub translation: Option<(i8, i8)>,
    /// Whether every first stone of the attack has to build an open two and every second one an open three.
    pub is_regular: bool,
    /// Start positions to begin with, attempt by attempt in turn, instead of stones thrown at random.
    pub from: Vec<Vec<Stone>>,
    /// The class in which the win is the shortest and its first move the only one: `open`, or `lines`, which can be
    /// searched much deeper.
    pub class: Class,
    /// The seed of all attempts.
    pub seed: u64,
    /// Positions that the annealing of one attempt may look at.
    pub nodes: u64,
    /// Positions that one proof among all first stones may look at.
    pub proof: u64,
}
