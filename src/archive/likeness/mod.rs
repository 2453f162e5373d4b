//! Positions and games that are the same but for a motion of the field or an exchange of colours.
//!
//! Knows any game through [`Position`]: the pieces on the board, the pieces that a move adds, the
//! exchanges that are allowed. Games are compared by digests of 128 bits; two different ones have
//! the same digest about as often as a computer errs by itself.

mod digest;
mod distance;
mod mirror;
mod sought;

pub use digest::PositionDigest;
pub use distance::{Figures, distance, symmetries};
pub use mirror::Mirrors;
pub use sought::Sought;

use std::cmp::Ordering;

use crate::board::{Place, Symmetry, Way};
use crate::rules::{Exchange, GameFrame, LinePieces, Piece};
use crate::session::Position;

/// A game as the pieces that stand on the field at its start and those that each move adds.
#[derive(Clone, Debug)]
pub struct GamePieces<'a> {
    frame: GameFrame,
    exchanges: Vec<Exchange>,
    number: u32,
    start: Vec<Piece>,
    moves: Vec<&'a [Piece]>,
}

/// A game turned, shifted and recoloured so that of all its images this one comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The pieces on the board at the start, sorted.
    pub start: Vec<Piece>,
    /// The pieces that each move adds; nothing for a pass.
    pub moves: Vec<Vec<Piece>>,
}

/// Numbers that tell games apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameIdentity {
    /// Equal games share it, however they are turned and coloured.
    pub digest: PositionDigest,
    /// Equal games share it too if their colours need no exchange.
    pub colours: u64,
    /// Equal games share it too if they are also written the same way round.
    pub way: u64,
}

impl<'a> GamePieces<'a> {
    /// The game that starts from a position, and the pieces that its moves brought on the board.
    #[must_use]
    pub fn new(start: &Position, line: &'a LinePieces) -> Self {
        let moves = line.iter().map(|(_, pieces)| pieces).collect();
        Self {
            frame: start.frame(),
            exchanges: start.exchanges(),
            number: start.number(),
            start: start.pieces(),
            moves,
        }
    }

    /// Whether nothing is on the field at the start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.start.is_empty()
    }

    /// How many pieces of each colour are on the field at the start.
    #[must_use]
    pub fn colours(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        self.start
            .iter()
            .for_each(|piece| counts[piece.colour.index()] += 1);
        counts
    }

    /// The field and the settings.
    #[must_use]
    pub fn frame(&self) -> &GameFrame {
        &self.frame
    }

    /// Only the first moves, up to a number.
    #[must_use]
    pub fn first(mut self, most: usize) -> Self {
        self.moves.truncate(most);
        self
    }

    /// The game from the position after this number of moves.
    #[must_use]
    pub fn after(mut self, moves: usize) -> Self {
        let count = moves.min(self.moves.len());
        self.number += u32::try_from(count).unwrap_or(u32::MAX);
        let pieces = self.moves.drain(..count).flatten();
        self.start.extend(pieces.filter(|piece| !piece.is_offered));
        self
    }

    /// Without exchanges of colours: who plays which side matters.
    #[must_use]
    pub fn with_colours(mut self) -> Self {
        self.exchanges.truncate(1);
        self
    }

    /// The numbers of the game as it is written, which others share only if they are written the same way.
    #[must_use]
    pub fn identity_as_written(&self, mirrors: &mut Mirrors) -> GameIdentity {
        let (_, still) = &mirrors.of(self.frame.grid)[0];
        GameIdentity {
            digest: self.digest(still, &Exchange::NONE),
            colours: 0,
            way: 0,
        }
    }

    /// The numbers of the game.
    #[must_use]
    pub fn identity(&self, mirrors: &mut Mirrors) -> GameIdentity {
        let all = mirrors.of(self.frame.grid);
        let ways = self.first_ways(&all);
        let (_, symmetry, exchange) = ways[0];
        // Of two equal games, the ways that lead to their common form are all the same or all different.
        let (mut colours, mut way) = (0_u64, 0_u64);
        for &(at, _, exchange) in &ways {
            let number = exchange.colours.iter().fold(
                u64::from(exchange.turns) << 1 | u64::from(exchange.negates_komi),
                |number, colour| number << 2 | colour.index() as u64,
            );
            colours = colours.wrapping_add(digest::mixed(number));
            let mut both = PositionDigest::new();
            both.grid(self.frame.grid, false);
            both.number(number << 32 | at as u64);
            way = way.wrapping_add(both.low());
        }
        GameIdentity {
            digest: self.digest(symmetry, exchange),
            colours,
            way,
        }
    }

    /// The game in the way that comes first of all.
    #[must_use]
    pub fn canonical(&self, mirrors: &mut Mirrors) -> Canonical {
        let all = mirrors.of(self.frame.grid);
        let (_, symmetry, exchange) = self.first_ways(&all)[0];
        let image = |pieces: &[Piece]| image(symmetry, exchange, pieces);
        Canonical {
            start: image(&self.start),
            moves: self.moves.iter().map(|pieces| image(pieces)).collect(),
        }
    }

    /// The ways that lead to the form of the game that comes first, each with its place in the list of all.
    fn first_ways<'w>(
        &'w self,
        all: &'w [(Way, Symmetry)],
    ) -> Vec<(usize, &'w Symmetry, &'w Exchange)> {
        let exchanges = least(self.exchanges.iter().collect(), |exchange| {
            (self.turn(exchange), self.komi(exchange))
        });
        let ways = exchanges.into_iter().flat_map(|exchange| {
            let all = all.iter().enumerate();
            all.map(move |(at, (_, symmetry))| (at, symmetry, exchange))
        });
        let mut ways = least(ways.collect(), |(_, symmetry, _)| {
            (symmetry.to().width(), symmetry.to().height())
        });
        for pieces in self.pieces() {
            // The first pieces of two ways are mostly different: then nothing has to be sorted.
            ways = least(ways, |(_, symmetry, exchange)| {
                keys(symmetry, exchange, pieces).min()
            });
            if ways.len() == 1 {
                break;
            }
            ways = least(ways, |(_, symmetry, exchange)| {
                let mut keys: Vec<_> = keys(symmetry, exchange, pieces).collect();
                keys.sort_unstable();
                keys
            });
        }
        ways
    }

    /// The pieces at the start, and those that each move puts.
    fn pieces(&self) -> impl Iterator<Item = &[Piece]> {
        std::iter::once(&self.start[..]).chain(self.moves.iter().copied())
    }

    /// Whose turn it is at the start: numbers that are as good as each other are the same.
    fn turn(&self, exchange: &Exchange) -> u32 {
        (self.number % self.frame.period + exchange.turns) % self.frame.period
    }

    /// The komi, after an exchange the other player's.
    fn komi(&self, exchange: &Exchange) -> Option<crate::text::decimal::Decimal> {
        let komi = self.frame.komi?;
        Some(if exchange.negates_komi {
            komi.negated()
        } else {
            komi
        })
    }

    /// A number that tells different games apart.
    fn digest(&self, symmetry: &Symmetry, exchange: &Exchange) -> PositionDigest {
        let mut digest = PositionDigest::new();
        digest.grid(symmetry.to(), self.frame.segments == "free");
        digest.number(u64::from(self.frame.period) << 32 | u64::from(self.turn(exchange)));
        self.frame.terms.iter().for_each(|(key, value)| {
            digest.text(key);
            digest.text(value);
        });
        if let Some(komi) = self.komi(exchange) {
            digest.text(&komi.to_string());
        }
        let mut image = Vec::new();
        for pieces in self.pieces() {
            image.clear();
            image.extend(keys(symmetry, exchange, pieces));
            image.sort_unstable();
            digest.number(image.len() as u64);
            // Their codes are in the lower 48 bits.
            image
                .iter()
                .for_each(|key| digest.number(key & (u64::MAX >> 16)));
        }
        digest
    }
}

/// Where a piece goes.
fn moved(symmetry: &Symmetry, exchange: &Exchange, piece: &Piece) -> Piece {
    let place = symmetry.place(piece.place);
    Piece {
        place: place.expect("glued sides have no end"),
        colour: exchange.colours[piece.colour.index()],
        is_offered: piece.is_offered,
    }
}

/// A number that sorts pieces: those on the board first, cells before segments, by place, then colour.
fn order(piece: &Piece) -> u64 {
    let is_edge = matches!(piece.place, Place::Edge(_));
    u64::from(piece.is_offered) << 57 | u64::from(is_edge) << 56 | digest::code(*piece)
}

/// Where pieces go, as numbers in their order.
fn keys(symmetry: &Symmetry, exchange: &Exchange, pieces: &[Piece]) -> impl Iterator<Item = u64> {
    let pieces = pieces.iter();
    pieces.map(move |piece| order(&moved(symmetry, exchange, piece)))
}

/// Where pieces go, sorted.
fn image(symmetry: &Symmetry, exchange: &Exchange, pieces: &[Piece]) -> Vec<Piece> {
    let pieces = pieces.iter();
    let mut image: Vec<_> = pieces
        .map(|piece| moved(symmetry, exchange, piece))
        .collect();
    image.sort_by_cached_key(order);
    image
}

/// The ways whose key comes first.
fn least<T: Copy, K: Ord>(mut ways: Vec<T>, key: impl Fn(T) -> K) -> Vec<T> {
    let mut best: Option<K> = None;
    let mut kept = 0;
    for at in 0..ways.len() {
        let key = key(ways[at]);
        match best.as_ref().map_or(Ordering::Less, |best| key.cmp(best)) {
            Ordering::Less => {
                best = Some(key);
                kept = 0;
            }
            Ordering::Equal => {}
            Ordering::Greater => continue,
        }
        ways[kept] = ways[at];
        kept += 1;
    }
    ways.truncate(kept);
    ways
}
