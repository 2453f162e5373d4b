//! Openings to play from: the first stones of all three, near each other and without threes.

use super::RenjuForThree;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::Move;
use crate::games::renju::compose::{no_edges, room};
use crate::notation::print::Alphabet;
use crate::puzzle::compose::{ComposedStart, Request, RequestError, StartComposer, random};
use crate::puzzle::solve::Limits;
use crate::rules::{Rules, recast};

/// How often stones are thrown in one attempt.
const THROWS: usize = 50;
/// The usual field.
const USUAL: u8 = 19;

/// The kind of openings to throw.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpeningRecipe {
    seed: u64,
    size: u8,
    stones: u32,
    middle: u8,
}

/// The recipe of the openings that a request asks for.
///
/// # Errors
/// [`RequestError`]: the part of the request that makes no sense here.
pub(super) fn starts(request: &Request<'_>) -> Result<Box<dyn StartComposer>, RequestError> {
    no_edges(request)?;
    let Request {
        seed,
        size,
        stones,
        middle,
        ..
    } = *request;
    let is_for_problems = request.moves.is_some()
        || request.colours.is_some()
        || request.next.is_some()
        || request.drafts.is_some();
    let (fewest, most) = stones.unwrap_or((6, 6));
    if is_for_problems || fewest != most || !fewest.is_multiple_of(3) {
        return Err(RequestError::Setting(
            "openings of Renju for three have --size, --middle and --stones, as many of each colour: 3, 6, 9",
            "у дебютов рэндзю для троих есть --size, --middle и --stones, поровну каждого цвета: 3, 6, 9",
        ));
    }
    let size = size.unwrap_or(USUAL);
    let middle = middle.unwrap_or(5).min(size);
    room((size, size), middle, fewest as usize, 1)?;
    Ok(Box::new(OpeningRecipe {
        seed,
        size,
        stones: fewest,
        middle,
    }))
}

impl StartComposer for OpeningRecipe {
    fn compose(&self, attempt: u64, _: &Limits<'_>) -> Option<ComposedStart> {
        let mut random = random(self.seed, attempt);
        let rules = RenjuForThree {
            size: (self.size, self.size),
            ..RenjuForThree::standard()
        };
        let corner = (self.size - self.middle) / 2;
        let mut place =
            || corner + u8::try_from(random.below(usize::from(self.middle))).unwrap_or(0);
        let words = (0..THROWS).find_map(|_| {
            let (mut position, mut words) = (rules.empty(), Vec::new());
            for number in 1..=self.stones {
                let mv = Move::stone(Some(position.mover()), Cell::new(place(), place()));
                position = rules.after(&position, &mv).ok()?;
                words.push(format!("{number}. {}", mv.write(Alphabet::Cyrillic)));
            }
            let board = position.board();
            let is_quiet = Colour::ALL
                .into_iter()
                .all(|colour| board.critical_count(colour) == 0);
            (is_quiet && rules.outcome(&position).is_none()).then_some(words)
        })?;
        let size = (self.size != USUAL)
            .then(|| format!("[board]\nsize = {}\n\n", recast::size(self.size, self.size)));
        let tables = format!(
            "{}[record]\nmoves = '''{}'''\n",
            size.unwrap_or_default(),
            words.join(" ")
        );
        Some(ComposedStart {
            tables,
            moves: self.stones,
        })
    }
}
