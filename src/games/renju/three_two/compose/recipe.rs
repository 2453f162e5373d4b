//! What kind of problems to look for, and how a request becomes that.

use crate::Colour;
use crate::document;
use crate::games::renju::compose::{Stone, board, large_enough, no_edges};
use crate::games::renju::three_two::{Position, RenjuThreeTwo, due};
use crate::puzzle::compose::Request;
use crate::puzzle::problem;
use crate::puzzle::solve::Class;
use crate::rules::{Profiles, Rules, Seat, Setup};
use crate::text::{Diagnostics, Source, Text};

/// What kind of problems to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Recipe {
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
    /// The class in which the win is the shortest and its first move the only one: `open`, or `lines`, which can be
    /// searched much deeper.
    pub(super) class: Class,
    /// The seed of all attempts.
    pub(super) seed: u64,
    /// Positions that the annealing of one attempt may look at.
    pub(super) nodes: u64,
    /// Positions that one proof among all first stones may look at.
    pub(super) proof: u64,
}

impl Recipe {
    /// The player who attacks.
    pub(super) const fn attacker(&self) -> Seat {
        due(self.next).0
    }

    /// A position with these stones; `None` when they make a four or stand on each other.
    pub(super) fn position(&self, stones: &[Stone]) -> Option<Position> {
        Some(self.rules.position(board(self.rules.size, stones)?, self.next))
    }
}

/// What a request asks for.
///
/// # Errors
/// What of it makes no sense in Renju 3/2, and drafts that are no positions of it.
pub(in super::super) fn composer(request: &Request<'_>) -> Result<Recipe, Text> {
    no_edges(request)?;
    large_enough(request)?;
    let (size, next) = (request.size.unwrap_or(19), request.next.unwrap_or(1));
    let (fewest, most) = request.stones.unwrap_or((4, 9));
    let (least, longest) = request.moves.unwrap_or((5, 13));
    let nodes = request.nodes.unwrap_or(3_000_000);
    Ok(Recipe {
        rules: RenjuThreeTwo { size: (size, size) },
        stones: (fewest as usize, most as usize),
        colours: request.colours.unwrap_or([usize::MAX; 3]),
        middle: request.middle.unwrap_or(13).min(size),
        next,
        by: (next + least - 1, next + longest - 1),
        translation: request.translation,
        is_regular: request.is_regular,
        class: request.class.unwrap_or(Class::Open),
        from: drafts(request, next)?,
        seed: request.seed,
        nodes,
        proof: nodes.saturating_mul(10),
    })
}

/// The stones of all drafts, their colours turned so that the first move is number `next`.
fn drafts(request: &Request<'_>, next: u32) -> Result<Vec<Vec<Stone>>, Text> {
    let mut found = Vec::new();
    let Some(drafts) = request.drafts else { return Ok(found) };
    drafts(&mut |name, text| {
        found.push(text.and_then(|text| stones(&Source::whole(name, text), next)).ok_or_else(|| unfit(name))?);
        Ok(())
    })?;
    Ok(found)
}

fn unfit(shown: &str) -> Text {
    crate::text!(
        "{shown} is no position of Renju 3/2: kletka check says more",
        "{shown} — не позиция рэндзю 3/2: подробнее скажет kletka check"
    )
}

fn stones(source: &Source<'_>, next: u32) -> Option<Vec<Stone>> {
    let mut out = Diagnostics::default();
    let table = document::parse(source, &mut out);
    let games = Profiles::new(vec![RenjuThreeTwo::PROFILE]);
    let document = document::read(source, &table, &games, &mut out)?;
    document.game.as_ref().filter(|game| game.value == RenjuThreeTwo::PROFILE.name)?;
    let problem = problem::<RenjuThreeTwo>(document, &mut out)?;
    // Move n has the colours of move 1, taken back by n − 1 places in the order blue, red, green.
    let on = (problem.rules.number(&problem.position) + 6 - next) % 3;
    let turned = |colour: Colour| Colour::ALL[(colour.index() + on as usize) % 3];
    Some(problem.position.board().all_stones().map(|(cell, colour)| (cell, turned(colour))).collect())
}
