//! Addresses: how a position of a record, of its variations or of a solution is called.
//!
//! `12` is the position after twelve moves of the main line, `12a2` the one after two moves of the first variation that
//! replaces the twelfth, `12a2b1` the one after the first move of the second variation that replaces that one; behind
//! `solution:` the moves belong to the solution. They are counted from the start position, as they are written:
//! whether they are legal is for those who know the rules.

use std::fmt;

use super::letters::column_of;
use super::{Item, Line, Ply};
use crate::text::{Span, Text, plural_en, plural_ru};

/// A position of a record, of its variations or of a solution.
///
/// ```
/// use kletka::notation::Address;
/// let address = Address::read("solution:3b1").unwrap();
/// assert_eq!((address.moves, address.turns[0].variation), (Some(3), 1));
/// assert_eq!(address.to_string(), "solution:3b1");
/// assert_eq!(Address::read("19.1").unwrap().plies(), 18);
/// assert_eq!(Address::read("0.1"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    /// Whether the moves belong to the solution, not to the record.
    pub is_solution: bool,
    /// How many moves of the main line; nothing for all of them.
    pub moves: Option<u32>,
    /// The variations entered, each of which replaces the last move before.
    pub turns: Vec<Turn>,
    /// Whether only the first half of the last move is played.
    pub is_midway: bool,
}

/// The way into a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// Which of the variations behind a move, from 0.
    pub variation: u32,
    /// How many moves of it; nothing for all of them.
    pub moves: Option<u32>,
}

/// Why an address leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nowhere {
    /// A line has fewer moves: the address at its end.
    Moves(Address, u32),
    /// Fewer variations replace the move at this address.
    Variations(Address, u32),
    /// A move on the way cannot be read.
    Unreadable,
}

impl Default for Address {
    fn default() -> Self {
        Self {
            is_solution: false,
            moves: Some(0),
            turns: Vec::new(),
            is_midway: false,
        }
    }
}

impl From<u32> for Address {
    fn from(moves: u32) -> Self {
        Self {
            moves: Some(moves),
            ..Self::default()
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_solution { "solution:" } else { "" })?;
        match self.moves {
            Some(0) if self.is_solution => f.write_str("start")?,
            Some(moves) => write!(f, "{moves}")?,
            None => f.write_str("end")?,
        }
        for turn in &self.turns {
            f.write_str(&letters(turn.variation))?;
            turn.moves.map_or(Ok(()), |moves| write!(f, "{moves}"))?;
        }
        f.write_str(if self.is_midway { ".1" } else { "" })
    }
}

/// The letters of a variation: a to z, then aa.
fn letters(variation: u32) -> String {
    let before = if variation < 26 {
        String::new()
    } else {
        letters(variation / 26 - 1)
    };
    before
        + &char::from_u32(u32::from(b'a') + variation % 26)
            .unwrap_or('z')
            .to_string()
}

impl Address {
    /// Reads an address. Letters of variations may be of either alphabet where they look alike; words are written small, as documents
    /// have them.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let part = |name: &str| {
            text.strip_prefix(name).and_then(|rest| {
                if rest.is_empty() {
                    Some("end")
                } else {
                    rest.strip_prefix(':')
                }
            })
        };
        let solution = part("solution").or_else(|| part("решение"));
        let start = Self {
            is_solution: solution.is_some(),
            ..Self::default()
        };
        let (path, is_midway) = match solution.unwrap_or(text) {
            "start" => return Some(start),
            "end" => {
                return Some(Self {
                    moves: None,
                    ..start
                });
            }
            path => path
                .strip_suffix(".1")
                .map_or((path, false), |whole| (whole, true)),
        };
        let (moves, mut rest) = number(path)?;
        let mut address = Self {
            moves: Some(moves?),
            is_midway,
            ..start
        };
        while !rest.is_empty() {
            let end = rest
                .find(|c: char| c.is_ascii_digit())
                .unwrap_or(rest.len());
            let variation = rest[..end].chars().try_fold(0_u32, |sum, letter| {
                sum.checked_mul(26)?
                    .checked_add(u32::from(column_of(letter)?) + 1)
            })?;
            if address.last() == Some(0) || address.last().is_none() {
                return None;
            }
            let (moves, behind) = number(&rest[end..])?;
            address.turns.push(Turn {
                variation: variation.checked_sub(1)?,
                moves,
            });
            rest = behind;
        }
        let has_half = address.last().is_some_and(|last| last > 0);
        (address.turns.iter().all(|turn| turn.moves != Some(0)) && (has_half || !is_midway))
            .then_some(address)
    }

    /// The address at the end of the record, or of the solution.
    #[must_use]
    pub fn end(is_solution: bool) -> Self {
        Self {
            is_solution,
            moves: None,
            ..Self::default()
        }
    }

    /// Whether it is in the main line of the record.
    #[must_use]
    pub fn is_main(&self) -> bool {
        !self.is_solution && self.turns.is_empty()
    }

    /// How many moves of its last line it needs; nothing where all of them are meant.
    #[must_use]
    pub fn last(&self) -> Option<u32> {
        self.turns.last().map_or(self.moves, |turn| turn.moves)
    }

    /// How many whole moves are played from the start position on, where no end is meant.
    #[must_use]
    pub fn plies(&self) -> u32 {
        let behind: u32 = self
            .turns
            .iter()
            .map(|turn| turn.moves.unwrap_or(1).saturating_sub(1))
            .sum();
        let whole = self.moves.unwrap_or(0).saturating_add(behind);
        whole.saturating_sub(u32::from(self.is_midway))
    }

    /// The position before the last move.
    #[must_use]
    pub fn before(&self) -> Self {
        let mut before = Self {
            is_midway: false,
            ..self.clone()
        };
        while before.last() == Some(1) && before.turns.pop().is_some() {}
        before.with_last(|last| last.saturating_sub(1))
    }

    /// The same with the first move of its last line instead of the end.
    #[must_use]
    pub(crate) fn first(&self) -> Self {
        let mut first = self.clone();
        *first
            .turns
            .last_mut()
            .map_or(&mut first.moves, |turn| &mut turn.moves) = Some(1);
        first
    }

    /// The position after one more move of the line.
    #[must_use]
    pub(crate) fn next(&self) -> Self {
        self.clone().with_last(|last| last.saturating_add(1))
    }

    /// The place where a variation that replaces the last move begins.
    #[must_use]
    pub(crate) fn turn(&self, variation: u32) -> Self {
        let mut address = self.clone();
        address.turns.push(Turn {
            variation,
            moves: Some(0),
        });
        address
    }

    fn with_last(mut self, change: impl Fn(u32) -> u32) -> Self {
        let last = self
            .turns
            .last_mut()
            .map_or(&mut self.moves, |turn| &mut turn.moves);
        *last = last.map(change);
        self
    }

    /// The address of the move of a line at a place of the document, whose start has the address `self`.
    #[must_use]
    pub fn find(mut self, line: &Line, place: Span) -> Option<Self> {
        let mut variation = 0;
        for item in &line.items {
            let span = item.span();
            let is_here = span.start <= place.start && place.end <= span.end;
            match item {
                Item::Ply(_) | Item::Broken(_) => {
                    (self, variation) = (self.next(), 0);
                    if is_here {
                        return Some(self);
                    }
                }
                Item::Variation(inner) if is_here => {
                    return self.turn(variation).find(&inner.line, place);
                }
                Item::Variation(_) => variation += 1,
                Item::Comment(_) | Item::Remark(_) | Item::End(_) => {}
            }
        }
        None
    }
}

/// Where the moves of a line and of its variations stand, so that every address is found at once, however many there are.
///
/// ```
/// use kletka::notation::{self, Address, LineIndex};
/// let line = notation::record("1. [d4-5] ( 1. [a1-2] 2. -- )", &kletka::text::SpanMap::offset(0)).tree;
/// let path = LineIndex::of(&line).path(&line, &Address::read("1a2").unwrap()).unwrap();
/// assert_eq!(path.len(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct LineIndex(Vec<MovePlace>);

/// Which item of its line a move is, and which ones replace it.
#[derive(Clone, Debug)]
struct MovePlace {
    item: usize,
    variations: Vec<(usize, LineIndex)>,
}

impl LineIndex {
    /// The places in a line.
    #[must_use]
    pub fn of(line: &Line) -> Self {
        let mut moves: Vec<MovePlace> = Vec::new();
        for (at, item) in line.items.iter().enumerate() {
            match item {
                Item::Ply(_) | Item::Broken(_) => moves.push(MovePlace {
                    item: at,
                    variations: Vec::new(),
                }),
                Item::Variation(inner) => {
                    moves
                        .last_mut()
                        .into_iter()
                        .for_each(|last| last.variations.push((at, Self::of(&inner.line))));
                }
                Item::Comment(_) | Item::Remark(_) | Item::End(_) => {}
            }
        }
        Self(moves)
    }

    /// The moves of the line that lead to an address, the last of them to be halved where the address says so.
    ///
    /// # Errors
    /// Why the line does not have it.
    pub fn path<'l>(&self, mut line: &'l Line, address: &Address) -> Result<Vec<&'l Ply>, Nowhere> {
        let (mut path, mut index): (Vec<Option<&Ply>>, _) = (Vec::new(), self);
        let mut here = Address {
            is_solution: address.is_solution,
            ..Address::default()
        };
        for wanted in
            std::iter::once(address.moves).chain(address.turns.iter().map(|turn| turn.moves))
        {
            let there = u32::try_from(index.0.len()).unwrap_or(u32::MAX);
            let depth = here.turns.len();
            here = here.with_last(|_| wanted.unwrap_or(there).min(there));
            if wanted.is_some_and(|wanted| wanted > there) {
                return Err(Nowhere::Moves(here, there));
            }
            let moves = &index.0[..here.last().unwrap_or(0) as usize];
            path.extend(moves.iter().map(|place| match &line.items[place.item] {
                Item::Ply(ply) => Some(ply),
                _ => None,
            }));
            let Some(turn) = address.turns.get(depth) else {
                break;
            };
            let variations = moves.last().map_or(&[][..], |last| &last.variations);
            let Some((item, inner)) = variations.get(turn.variation as usize) else {
                return Err(Nowhere::Variations(
                    here,
                    u32::try_from(variations.len()).unwrap_or(u32::MAX),
                ));
            };
            let Item::Variation(variation) = &line.items[*item] else {
                break;
            };
            (line, index) = (&variation.line, inner);
            path.pop();
            here = here.turn(turn.variation);
        }
        path.into_iter()
            .collect::<Option<_>>()
            .ok_or(Nowhere::Unreadable)
    }
}

/// The number that a text begins with, if it does, and the rest of the text; nothing where it is
/// too large.
fn number(text: &str) -> Option<(Option<u32>, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let digits = &text[..end];
    Some((
        if digits.is_empty() {
            None
        } else {
            Some(digits.parse().ok()?)
        },
        &text[end..],
    ))
}

impl Nowhere {
    /// In words.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Moves(end, there) => {
                let (moves, moves_ru) = (
                    plural_en((*there).into(), "move", "moves"),
                    plural_ru((*there).into(), "ход", "хода", "ходов"),
                );
                let (line, line_ru, its_ru) = match (end.is_solution, end.turns.is_empty()) {
                    (false, true) => ("the record", "в записи", "её"),
                    (true, true) => ("the solution", "в решении", "его"),
                    (_, false) => ("this variation", "в этом варианте", "его"),
                };
                text!(
                    "{line} has {there} {moves}: it ends at {end}",
                    "{line_ru} {there} {moves_ru}: {its_ru} конец — {end}"
                )
            }
            Self::Variations(at, 0) => {
                text!(
                    "no variation replaces the move at {at}",
                    "у хода {at} нет вариантов"
                )
            }
            Self::Variations(at, 1) => text!(
                "the only variation at {at} is a",
                "у хода {at} только вариант a"
            ),
            Self::Variations(at, there) => {
                let last = letters(there - 1);
                text!(
                    "the variations at {at} are a to {last}",
                    "у хода {at} варианты от a до {last}"
                )
            }
            Self::Unreadable => Text::new(
                "a move on the way there cannot be read",
                "один из ходов на пути туда не прочитан",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;
    use crate::text::SpanMap;

    fn path<'l>(line: &'l Line, address: &Address) -> Result<Vec<&'l Ply>, Nowhere> {
        LineIndex::of(line).path(line, address)
    }

    const RECORD: &str = "1. [a1-2] 2. [d3-4]! ( 2. [c3-4] 3. [a2-3] ( 3. -- ) ) ( 2. [b3-4] «other» ( 2. [b1-2] ) ) 3. [c1-2]";

    #[test]
    fn every_move_has_an_address_that_leads_to_it() {
        let line = notation::record(RECORD, &SpanMap::offset(0)).tree;
        let expected = ["1", "2", "2a1", "2a2", "2a2a1", "2b1", "2b1a1", "3"];
        let places: Vec<Span> = RECORD
            .match_indices(['[', '-'])
            .filter(|(at, word)| *word == "[" || RECORD[*at..].starts_with("-- "))
            .map(|(at, _)| Span::new(at, at + 1))
            .collect();
        assert_eq!(places.len(), expected.len());
        for (place, expected) in places.into_iter().zip(expected) {
            let address = Address::default().find(&line, place).unwrap();
            assert_eq!(address.to_string(), expected);
            assert_eq!(Address::read(expected), Some(address.clone()));
            let found = path(&line, &address).unwrap();
            assert_eq!(found.last().unwrap().span.start, place.start, "{expected}");
            assert_eq!(found.len(), address.plies() as usize);
            assert_eq!(
                path(&line, &address.before()).unwrap().len() + 1,
                found.len()
            );
        }
    }

    #[test]
    fn ends_may_be_left_out() {
        let line = notation::record(RECORD, &SpanMap::offset(0)).tree;
        for (short, whole) in [
            ("end", "3"),
            ("2a", "2a2"),
            ("2а2А", "2a2a1"),
            ("solution", "3"),
        ] {
            let [short, whole] =
                [short, whole].map(|it| path(&line, &Address::read(it).unwrap()).unwrap());
            assert_eq!(short, whole);
        }
    }

    #[test]
    fn what_is_not_there_is_named() {
        let line = notation::record(RECORD, &SpanMap::offset(0)).tree;
        let why = |text: &str| {
            path(&line, &Address::read(text).unwrap())
                .unwrap_err()
                .text()
        };
        assert_eq!(why("4").en, "the record has 3 moves: it ends at 3");
        assert_eq!(why("2a5").ru, "в этом варианте 2 хода: его конец — 2a2");
        assert_eq!(why("2c1").en, "the variations at 2 are a to b");
        assert_eq!(why("1a").ru, "у хода 1 нет вариантов");
        for wrong in [
            "",
            "a",
            "0a1",
            "2a0",
            "2a.1",
            "a2",
            "2a1-",
            "solution:x",
            "99999999999",
            "2a1.2",
            "solutions",
            "solution 3",
        ] {
            assert_eq!(Address::read(wrong), None, "{wrong}");
        }
    }
}
