//! The motions that map a field onto itself, or onto the same field on its side.

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use crate::board::{Grid, Symmetry, Way};

impl fmt::Display for Way {
    /// The options of `kletka cut`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if self.turns > 0 {
            words.push(format!("--rotate {}", 90 * u32::from(self.turns)));
        }
        if self.is_mirrored {
            words.push("--mirror x".to_owned());
        }
        if self.shift != (0, 0) {
            words.push(format!("--shift {},{}", self.shift.0, self.shift.1));
        }
        f.write_str(&words.join(" "))
    }
}

/// All ways of a board with their effects, the one that moves nothing first.
type Ways = Rc<[(Way, Symmetry)]>;

/// The motions of the fields met so far.
#[derive(Debug, Default)]
pub struct Mirrors(HashMap<(u8, u8, u8), Ways>);

/// How many fields are remembered: an archive has few, and a hostile one must not take memory.
const MOST: usize = 16;

impl Mirrors {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All motions of a field, the one that moves nothing first.
    pub fn of(&mut self, grid: Grid) -> Rc<[(Way, Symmetry)]> {
        let key = (grid.width(), grid.height(), grid.topology() as u8);
        if self.0.len() >= MOST && !self.0.contains_key(&key) {
            self.0.clear();
        }
        Rc::clone(self.0.entry(key).or_insert_with(|| Way::all(grid).into()))
    }
}
