//! Parts of a work that is divided between several processes or machines.

use std::fmt;
use std::str::FromStr;

use crate::console::usage_error::refused_argument;

/// Part `k` of `n`. All parts together are the whole, and no two of them share anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Counted from 0.
    part: u64,
    parts: u64,
}

impl Default for Shard {
    /// The whole.
    fn default() -> Self {
        Self { part: 0, parts: 1 }
    }
}

impl Shard {
    /// Whether it is the first of its parts.
    pub(crate) const fn is_first(self) -> bool {
        self.part == 0
    }

    /// Whether item number `index`, counted from 0, belongs to this part: every n-th does.
    pub(crate) const fn takes(self, index: u64) -> bool {
        index % self.parts == self.part
    }

    /// Item number `index` of this part, both counted from 0, as a number of the whole.
    pub(crate) const fn item(self, index: u64) -> u64 {
        self.part.saturating_add(index.saturating_mul(self.parts))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part + 1, self.parts)
    }
}

refused_argument!(
    /// A part that is not `k/n`.
    NotShard:
    "expected k/n with k from 1 to n: 2/8 is the second of eight parts",
    "ожидалось k/n, где k от 1 до n: 2/8 — вторая из восьми частей"
);

impl FromStr for Shard {
    type Err = NotShard;

    /// Reads `k/n` with k from 1 to n.
    fn from_str(text: &str) -> Result<Self, NotShard> {
        let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number > 0);
        let parts = text
            .split_once('/')
            .and_then(|(part, parts)| Some((number(part)?, number(parts)?)));
        let (part, parts) = parts
            .filter(|(part, parts)| part <= parts)
            .ok_or(NotShard)?;
        Ok(Self {
            part: part - 1,
            parts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_disjoint_and_together_the_whole() {
        let parts: Vec<Shard> = (1..=3)
            .map(|part| format!("{part}/3").parse().unwrap())
            .collect();
        for index in 0..20 {
            assert_eq!(parts.iter().filter(|part| part.takes(index)).count(), 1);
        }
        assert!((0..20).all(|index| Shard::default().takes(index)));
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
