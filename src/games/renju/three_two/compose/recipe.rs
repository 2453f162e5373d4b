//! The kind of problems to look for, and its making from a request.

use crate::Colour;
use crate::board::Cell;
use crate::document;
use crate::games::renju::compose::{Stone, board, no_edges, room, total};
use crate::games::renju::three_two::{Position, RenjuThreeTwo, due};
use crate::notation::print::Alphabet;
use crate::puzzle::compose::{Composer, Request, RequestError};
use crate::puzzle::problem;
use crate::puzzle::solve::{Class, Limits};
use crate::rules::{Profiles, Rules, Seat, Setup};
use crate::text::{Diagnostics, Source};

/// The kind of problems to look for.
#[derive(Clone, Debug)]
pub(in super::super) struct Recipe<'a> {
    /// The game, with its field.
    pub(super) rules: RenjuThreeTwo,
    /// The fewest and the most stones of the start position.
    pub(super) stones: (usize, usize),
    /// The most stones of each colour.
    pub(super) colours: [usize; 3],
    /// The side of the square in the middle of the field on which the stones stand.
    pub(super) middle: u8,
    /// The number of the first move; its player attacks.
    pub(super) next: u32,
    /// The numbers of the winning move that are wanted.
    pub(super) by: (u32, u32),
    /// The step of the colour translation that maps the start position onto itself, if one is wanted: columns and rows.
    pub(super) translation: Option<(i8, i8)>,
    /// Whether every first stone of the attack has to build an open two and every second one an open three.
    pub(super) is_regular: bool,
    /// Start positions to begin with, attempt by attempt in turn, instead of stones thrown at random.
    pub(super) from: Vec<Vec<Stone>>,
    /// The letters of the problems written, as in the first draft.
    pub(super) alphabet: Alphabet,
    /// The class in which the win is the shortest and its first move the only one: `open`, or `lines`, which can be
    /// searched much deeper.
    pub(super) class: Class,
    /// The seed of all attempts.
    pub(super) seed: u64,
    /// Positions that the annealing of one attempt may look at.
    pub(super) nodes: u64,
    /// Positions that one proof among all first stones may look at.
    pub(super) proof: u64,
    /// When an attempt is to end, and who may stop it.
    pub(super) stop: Limits<'a>,
}

impl<'a> Recipe<'a> {
    /// The limits of a search of this number of positions.
    pub(super) const fn limits(&self, nodes: u64) -> Limits<'a> {
        Limits { nodes, ..self.stop }
    }

    /// The player who attacks.
    pub(super) const fn attacker(&self) -> Seat {
        due(self.next).0
    }

    /// A position with these stones; `None` when they make a four or stand on each other.
    pub(super) fn position(&self, stones: &[Stone]) -> Option<Position> {
        Some(
            self.rules
                .position(board(self.rules.size, stones)?, self.next),
        )
    }

    /// The position, if it has the number of stones that is wanted.
    pub(super) fn fitting(&self, stones: &[Stone]) -> Option<Position> {
        let count = |own| stones.iter().filter(|&&(_, colour)| colour == own).count();
        let fits = (self.stones.0..=self.stones.1).contains(&stones.len())
            && stones.iter().all(|&(cell, _)| self.is_inside(cell))
            && Colour::ALL
                .into_iter()
                .all(|colour| count(colour) <= self.colours[colour.index()]);
        if fits { self.position(stones) } else { None }
    }

    /// The lower left cell of the square on which stones may stand.
    pub(super) fn corner(&self) -> (u8, u8) {
        let (width, height) = self.rules.size;
        (
            width.saturating_sub(self.middle) / 2,
            height.saturating_sub(self.middle) / 2,
        )
    }

    /// Takes the drafts over, which must all have the size of the field unless the request names it.
    fn begin_with(
        &mut self,
        drafts: Vec<DraftPosition>,
        has_one_size: bool,
    ) -> Result<(), RequestError> {
        for draft in drafts {
            if has_one_size && draft.size != self.rules.size {
                return Err(RequestError::DraftSize(draft.name));
            }
            if self.fitting(&draft.stones).is_none() {
                return Err(RequestError::Unfit(draft.name));
            }
            self.from.push(draft.stones);
        }
        Ok(())
    }

    fn is_inside(&self, cell: Cell) -> bool {
        let ((left, low), (width, height)) = (self.corner(), self.rules.size);
        let right = (left + self.middle).min(width);
        let high = (low + self.middle).min(height);
        (left..right).contains(&cell.x) && (low..high).contains(&cell.y)
    }
}

/// The recipe that a request asks for.
///
/// # Errors
/// [`RequestError`]: the part of it that makes no sense in Renju 3/2, and drafts that are not its
/// positions.
pub(in super::super) fn composer(request: &Request<'_>) -> Result<Box<dyn Composer>, RequestError> {
    no_edges(request)?;
    let next = request.next.unwrap_or(1);
    let drafts = drafts(request, next)?;
    let first = drafts.first();
    let size = request
        .size
        .map(|size| (size, size))
        .or(first.map(|draft| draft.size))
        .unwrap_or((19, 19));
    let widest = size.0.max(size.1);
    let (least, longest) = request.moves.unwrap_or((5, 13));
    let nodes = request.nodes.unwrap_or(3_000_000);
    let alphabet = first.map_or(Alphabet::CyrillicLightBlue, |draft| draft.alphabet);
    let mut recipe = Recipe {
        rules: RenjuThreeTwo { size },
        stones: request.stones.map_or_else(
            || counts(&drafts),
            |(fewest, most)| (fewest as usize, most as usize),
        ),
        colours: request.colours.unwrap_or([usize::MAX; 3]),
        middle: request.middle.unwrap_or(13).min(widest),
        next,
        by: (
            next.saturating_add(least) - 1,
            next.saturating_add(longest) - 1,
        ),
        translation: request.translation,
        is_regular: request.is_regular,
        class: request.class.unwrap_or(Class::Open),
        from: Vec::new(),
        alphabet,
        seed: request.seed,
        nodes,
        proof: nodes.saturating_mul(10),
        stop: Limits::nodes(0),
    };
    let is_outside = |recipe: &Recipe<'_>| {
        let mut stones = drafts.iter().flat_map(|draft| &draft.stones);
        stones.any(|stone| !recipe.is_inside(stone.0))
    };
    while request.middle.is_none() && recipe.middle < widest && is_outside(&recipe) {
        recipe.middle += 1;
    }
    room(size, recipe.middle, recipe.stones.0, longest)?;
    let middle = usize::from(recipe.middle);
    recipe.stones.1 = recipe
        .stones
        .1
        .min(middle * middle)
        .min(total(recipe.colours));
    if recipe.stones.0 > recipe.stones.1 {
        return Err(RequestError::Setting(
            "there are fewer stones of all colours",
            "камней всех цветов вместе меньше",
        ));
    }
    recipe.begin_with(drafts, request.size.is_none())?;
    Ok(Box::new(recipe))
}

/// The fewest and the most stones where no limits are asked for: wide enough for the drafts.
fn counts(drafts: &[DraftPosition]) -> (usize, usize) {
    let counts = || drafts.iter().map(|draft| draft.stones.len());
    let (fewest, most) = (counts().min().unwrap_or(4), counts().max().unwrap_or(9));
    (fewest.min(4), most.max(9))
}

/// A start position to begin with.
struct DraftPosition {
    name: String,
    /// Its stones, their colours turned so that the first move has the number that is asked for.
    stones: Vec<Stone>,
    size: (u8, u8),
    alphabet: Alphabet,
}

/// All drafts for a first move of number `next`.
fn drafts(request: &Request<'_>, next: u32) -> Result<Vec<DraftPosition>, RequestError> {
    let mut found = Vec::new();
    let Some(drafts) = request.drafts else {
        return Ok(found);
    };
    drafts(&mut |name, text| {
        found.push(
            text.and_then(|text| draft(&Source::whole(name, text), next))
                .ok_or_else(|| {
                    RequestError::Foreign(name.to_owned(), ["Renju 3/2", "рэндзю 3/2"])
                })?,
        );
        Ok(())
    })?;
    Ok(found)
}

fn draft(source: &Source<'_>, next: u32) -> Option<DraftPosition> {
    let mut out = Diagnostics::default();
    let table = document::parse(source, &mut out);
    let games = Profiles::new(vec![RenjuThreeTwo::PROFILE]);
    let document = document::read(source, &table, &games, &mut out)?;
    document
        .game
        .as_ref()
        .filter(|game| game.value == RenjuThreeTwo::PROFILE.name)?;
    let problem = problem::<RenjuThreeTwo>(document, &mut out)?;
    // Move n has the colours of move 1, taken back by n − 1 places in the order blue, red, green.
    let on = (problem.rules.number(&problem.position) + 6 - next) % 3;
    let turned = |colour: Colour| Colour::ALL[(colour.index() + on as usize) % 3];
    let stones = problem
        .position
        .board()
        .all_stones()
        .map(|(cell, colour)| (cell, turned(colour)))
        .collect();
    Some(DraftPosition {
        name: source.name.to_owned(),
        stones,
        size: problem.rules.size,
        alphabet: problem.alphabet,
    })
}
