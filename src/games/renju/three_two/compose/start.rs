//! Start positions to play from: stones without threes, some thrown at random, some so that they lie on themselves.

use crate::Colour;
use crate::board::Cell;
use crate::games::renju::compose::{Stone, board, no_edges, room, rows};
use crate::games::renju::threes::open_twos;
use crate::notation::print::Alphabet;
use crate::puzzle::compose::{ComposedStart, Request, RequestError, StartComposer, random};
use crate::puzzle::solve::Limits;
use crate::rules::{Random, recast};

/// How often stones are thrown in one attempt.
const THROWS: usize = 200;
/// How often a stone is thrown that finds no room, before all are thrown anew.
const TRIES: usize = 100;
/// The usual field.
const USUAL: u8 = 19;

/// The kind of start positions to throw.
#[derive(Clone, Debug)]
pub(in super::super) struct StartRecipe {
    seed: u64,
    size: u8,
    stones: (usize, usize),
    middle: u8,
    next: Option<u32>,
}

/// The symmetry that maps a figure onto itself.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// None.
    None,
    /// A motion of the square round its middle, which gives each colour this one.
    Motion {
        turns: u8,
        is_mirrored: bool,
        colours: [Colour; 3],
    },
    /// A shift that changes the colours in their cycle.
    Shift(i16, i16),
}

/// The recipe of the start positions that a request asks for.
///
/// # Errors
/// [`RequestError`]: the part of the request that makes no sense here.
pub(in super::super) fn starts(
    request: &Request<'_>,
) -> Result<Box<dyn StartComposer>, RequestError> {
    no_edges(request)?;
    let is_for_problems = request.moves.is_some()
        || request.translation.is_some()
        || request.colours.is_some()
        || request.is_regular
        || request.drafts.is_some();
    if is_for_problems {
        return Err(RequestError::Setting(
            "--moves, --translation, --colours, --regular and --from are for problems",
            "--moves, --translation, --colours, --regular и --from — только для задач",
        ));
    }
    let size = request.size.unwrap_or(USUAL);
    let middle = request.middle.unwrap_or(7).min(size);
    let (fewest, most) = request.stones.unwrap_or((6, 12));
    room((size, size), middle, fewest as usize, 1)?;
    Ok(Box::new(StartRecipe {
        seed: request.seed,
        size,
        stones: (fewest as usize, most as usize),
        middle,
        next: request.next,
    }))
}

impl StartComposer for StartRecipe {
    fn compose(&self, attempt: u64, _: &Limits<'_>) -> Option<ComposedStart> {
        let mut random = random(self.seed, attempt);
        let order = self.order(&mut random);
        let count = self.stones.0 + random.below(self.stones.1 - self.stones.0 + 1);
        let stones = (0..THROWS).find_map(|_| self.thrown(order, count, &mut random))?;
        let size = (self.size != USUAL)
            .then(|| format!("[board]\nsize = {}\n\n", recast::size(self.size, self.size)));
        let next = self
            .next
            .map_or(String::new(), |next| format!("next = {next}\n"));
        let rows = rows(&stones, Alphabet::CyrillicLightBlue).join("\n");
        let tables = format!(
            "{}[start]\nposition = '''\n{rows}\n'''\n{next}",
            size.unwrap_or_default()
        );
        Some(ComposedStart { tables, moves: 0 })
    }
}

impl StartRecipe {
    /// Half of the figures have an order.
    fn order(&self, random: &mut Random) -> Order {
        let mut exchange = || {
            let mut colours = Colour::ALL;
            let other = random.below(4);
            if other < 3 {
                colours.swap(other, (other + 1) % 3);
            }
            colours
        };
        let colours = exchange();
        let motion = |turns, is_mirrored| Order::Motion {
            turns,
            is_mirrored,
            colours,
        };
        match random.below(12) {
            0 => motion(2, false),
            1 => motion(1, false),
            2 => motion(0, true),
            3 => motion(1, true),
            4 | 5 => {
                let reach = usize::from(self.middle / 2).max(1);
                let mut side = || i16::try_from(random.below(reach + 1)).unwrap_or(0);
                let (dx, dy) = (side(), side());
                if (dx, dy) == (0, 0) {
                    Order::Shift(2, 1)
                } else {
                    Order::Shift(dx, dy)
                }
            }
            _ => Order::None,
        }
    }

    /// At least `count` stones, or a few more, without threes and with something to begin with; `None` where that does
    /// not come out.
    fn thrown(&self, order: Order, count: usize, random: &mut Random) -> Option<Vec<Stone>> {
        let mut stones: Vec<Stone> = Vec::new();
        let mut tries = 0;
        while stones.len() < count {
            tries += 1;
            if tries > TRIES {
                return None;
            }
            let mut place = || i16::try_from(random.below(usize::from(self.middle))).unwrap_or(0);
            let (at, colour) = ((place(), place()), Colour::ALL[random.below(3)]);
            let Some(orbit) = self.orbit(order, at, colour) else {
                continue;
            };
            let is_free = |one: &Stone| stones.iter().all(|known| known.0 != one.0);
            if orbit.iter().all(is_free) {
                stones.extend(orbit);
            }
        }
        stones.sort_unstable();
        let count = |own: Colour| stones.iter().filter(|stone| stone.1 == own).count();
        let counts = Colour::ALL.map(count);
        let is_mixed = counts.iter().max()? - counts.iter().min()? <= 2;
        let board = board((self.size, self.size), &stones)
            .filter(|_| is_mixed && stones.len() <= self.stones.1)?;
        let is_quiet = Colour::ALL
            .into_iter()
            .all(|colour| board.critical_count(colour) == 0);
        let has_twos = || {
            Colour::ALL
                .into_iter()
                .any(|colour| !open_twos(&board, colour).is_empty())
        };
        (is_quiet && has_twos()).then_some(stones)
    }

    /// A stone with all those that the order sets with it; `None` where they get into each other's way or off the square.
    fn orbit(&self, order: Order, at: (i16, i16), colour: Colour) -> Option<Vec<Stone>> {
        let (side, mut orbit, mut now) = (i16::from(self.middle), Vec::new(), (at, colour));
        let corner = i16::from((self.size - self.middle) / 2);
        loop {
            let ((x, y), colour) = now;
            if !(0..side).contains(&x) || !(0..side).contains(&y) {
                return None;
            }
            let cell = Cell::new(
                u8::try_from(corner + x).ok()?,
                u8::try_from(corner + y).ok()?,
            );
            match orbit.iter().find(|one: &&Stone| one.0 == cell) {
                Some(known) => return (known.1 == colour).then_some(orbit),
                None => orbit.push((cell, colour)),
            }
            now = match order {
                Order::None => return Some(orbit),
                Order::Shift(..) if orbit.len() == 3 => return Some(orbit),
                Order::Shift(dx, dy) => ((x + dx, y + dy), colour.next()),
                Order::Motion {
                    turns,
                    is_mirrored,
                    colours,
                } => {
                    let x = if is_mirrored { side - 1 - x } else { x };
                    let moved = match turns {
                        0 => (x, y),
                        1 => (side - 1 - y, x),
                        _ => (side - 1 - x, side - 1 - y),
                    };
                    (moved, colours[colour.index()])
                }
            };
        }
    }
}
