//! Problems of Parcel: the end of a game in which one move only keeps what can be had.

use std::cmp::Reverse;

use super::solve::{Objective, Search};
use super::{Move, Parcel, Position, meeting};
use crate::Colour;
use crate::board::{Edge, Grid, Topology};
use crate::notation::print::Alphabet;
use crate::puzzle::audit::{Audited, Likeness};
use crate::puzzle::compose::{
    Attempt, ComposedProblem, ComposedTables, Composer, Request, RequestError, random, strip,
};
use crate::puzzle::solve::{Limits, Stopped};
use crate::puzzle::{self, Goal};
use crate::rules::{Explain, Random, Rules};
use crate::text::decimal::Decimal;

/// How hard a puzzle is: three for every legal first move, one for every free edge, ten for a key that makes no region.
pub(super) const fn difficulty(choices: usize, free: usize, is_quiet: bool) -> usize {
    3 * choices + free + if is_quiet { 10 } else { 0 }
}

/// The kind of problems to look for: with one solution, and every segment needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recipe<'a> {
    /// The game, with its field.
    parcel: Parcel,
    /// How many edges are free when a random game is broken off.
    open: usize,
    /// How many edges may be free after idle segments have been taken away.
    most: usize,
    /// The seed of all problems.
    seed: u64,
    /// Positions that one question may take.
    nodes: u64,
    /// When an attempt is to end, and who may stop it.
    stop: Limits<'a>,
}

/// A goal of the player to move: a value that must be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ComposeAim {
    objective: Objective,
    need: i32,
}

/// First moves that a problem has at least.
const FEWEST_CHOICES: usize = 5;
const BYTES: usize = 1 << 20;

impl<'a> Recipe<'a> {
    /// The problem of an attempt, if it makes one; adds the positions looked at to `spent`.
    fn attempt(&self, attempt: u64, spent: &mut u64) -> Option<ComposedProblem> {
        let position = self.broken_off(&mut random(self.seed, attempt))?;
        let next = 1 + u32::from(position.mover() == Colour::Red);
        if self.parcel.moves(&position).len() < FEWEST_CHOICES {
            return None;
        }
        let edges = self.parcel.edges().len();
        let mut segments = position.segments();
        let (aim, key) = self.aim(&segments, next, spent)?;
        strip(&mut segments, |fewer| {
            let stays = self
                .only_key(fewer, next, aim, spent)
                .ok()?
                .is_some_and(|only| only == key);
            (!stays || edges - fewer.len() <= self.most).then_some(stays)
        })?;
        if !is_drawable(&segments) {
            return None;
        }
        let mut search = self.search(&segments, next, aim.objective);
        let keys = search.keys(aim.need);
        *spent += search.nodes();
        self.written(&segments, next, aim, keys.ok()?.first()?)
    }

    /// A random game, broken off.
    fn broken_off(&self, random: &mut Random) -> Option<Position> {
        let mut position = self.parcel.empty();
        // One segment more or less decides who is to move.
        let drawn = self.parcel.edges().len() - self.open + random.below(2);
        for _ in 0..drawn {
            let mv = self.parcel.sample(&position, &mut |n| random.below(n))?;
            position = self.parcel.after(&position, &mv).ok()?;
        }
        Some(position)
    }

    /// The problem with its only first move.
    fn written(
        &self,
        segments: &[(Edge, Colour)],
        next: u32,
        aim: ComposeAim,
        key: &Move,
    ) -> Option<ComposedProblem> {
        let parcel = &self.parcel;
        let position = parcel.position(segments, next);
        let goal = self.goal(position.mover(), aim);
        let (_, arising) = parcel.judge(&position, key.drawn()?).ok()?;
        let difficulty = difficulty(
            parcel.moves(&position).len(),
            parcel.edges().len() - segments.len(),
            arising.regions().is_empty(),
        );
        let letter = |colour| Alphabet::Cyrillic.letter(colour);
        let words: Vec<_> = segments
            .iter()
            .map(|&(edge, colour)| format!("{}{edge}", letter(colour)))
            .collect();
        let tables = ComposedTables {
            size: Some((parcel.grid.width(), parcel.grid.height())),
            rows: words.chunks(8).map(|row| row.join(" ")).collect(),
            next: Some(next),
            goal,
            difficulty: Some(difficulty),
            class: None,
            moves: format!("{next}. {}!", parcel.write(key, Alphabet::Cyrillic)),
        };
        Some(ComposedProblem {
            tables: tables.to_string(),
            rank: (
                u32::try_from(difficulty).unwrap_or(u32::MAX),
                Reverse(segments.len()),
            ),
            form: parcel.form(&position, goal, Likeness::Symmetry),
        })
    }

    fn search(&self, segments: &[(Edge, Colour)], next: u32, objective: Objective) -> Search<'a> {
        let position = self.parcel.position(segments, next);
        let limits = Limits {
            nodes: self.nodes,
            memory: BYTES,
            ..self.stop
        };
        Search::new(&self.parcel, &position, objective, limits)
    }

    /// A goal that exactly one first move reaches: to win, or else to score as much as possible.
    fn aim(
        &self,
        segments: &[(Edge, Colour)],
        next: u32,
        spent: &mut u64,
    ) -> Option<(ComposeAim, Move)> {
        let mover = self.parcel.position(segments, next).mover();
        let (objective, need) = self.parcel.needed(mover, puzzle::Aim::Win(None));
        let win = ComposeAim { objective, need };
        if let Some(key) = self.only_key(segments, next, win, spent).ok()? {
            return Some((win, key));
        }
        let objective = Objective::Area(mover);
        let mut search = self.search(segments, next, objective);
        let value = search.value();
        *spent += search.nodes();
        let value = value.ok()?;
        let need = if mover == Colour::Blue { value } else { -value };
        let most = ComposeAim { objective, need };
        let key = self.only_key(segments, next, most, spent).ok()??;
        (need > 0).then_some((most, key))
    }

    /// The only first move that reaches the aim, if it is a segment; an error when the nodes are used up.
    fn only_key(
        &self,
        segments: &[(Edge, Colour)],
        next: u32,
        aim: ComposeAim,
        spent: &mut u64,
    ) -> Result<Option<Move>, Stopped> {
        let mover = self.parcel.position(segments, next).mover();
        let mut search = self.search(segments, next, aim.objective);
        let keys = search.reaches(&[], mover, aim.need).and_then(|reached| {
            if reached {
                search.some_keys(aim.need, 2)
            } else {
                Ok(Vec::new())
            }
        });
        *spent += search.nodes();
        let keys = keys?;
        Ok(match &keys[..] {
            [key @ Move::Draw(_)] => Some(key.clone()),
            _ => None,
        })
    }

    fn goal(&self, mover: Colour, aim: ComposeAim) -> Goal {
        let seat = mover.into();
        if aim.objective == Objective::Lead {
            return Goal::Wins { seat, by: None };
        }
        let areas = Decimal::from_halves(u32::try_from(aim.need).unwrap_or(0));
        Goal::Scores {
            seat,
            least: if mover == Colour::Red {
                areas + self.parcel.komi
            } else {
                areas
            },
        }
    }
}

/// Whether every green segment touches blue or red, without which play cannot lead to it.
fn is_drawable(segments: &[(Edge, Colour)]) -> bool {
    let touches = |edge: Edge| {
        segments
            .iter()
            .any(|&(other, colour)| colour != Colour::Green && meeting(other, edge).is_some())
    };
    segments
        .iter()
        .all(|&(edge, colour)| colour != Colour::Green || touches(edge))
}

/// The recipe that a request asks for.
///
/// # Errors
/// [`RequestError`]: the part of it that makes no sense in Parcel.
pub(super) fn composer(request: &Request<'_>) -> Result<Box<dyn Composer>, RequestError> {
    let &Request {
        size,
        colours,
        middle,
        next,
        moves,
        stones,
        ..
    } = request;
    let fail = |en, ru| Err(RequestError::Setting(en, ru));
    if colours.is_some()
        || middle.is_some()
        || next.is_some()
        || moves.is_some()
        || stones.is_some()
    {
        return fail(
            "Parcel has no stones and no number of winning moves: use --size and --open",
            "в парселе нет ни камней, ни числа ходов до выигрыша: есть параметры --size и --open",
        );
    }
    if request.drafts.is_some()
        || request.class.is_some()
        || request.translation.is_some()
        || request.is_regular
    {
        return fail(
            "--stones, --translation, --from, --class and --regular are for Renju 3/2",
            "параметры --stones, --translation, --from, --class и --regular — для рэндзю 3/2",
        );
    }
    let (size, open) = (size.unwrap_or(3), usize::from(request.open.unwrap_or(10)));
    if size > 5 {
        return fail(
            "the solver of Parcel reaches boards up to 5×5",
            "решатель парселя справляется с полями до 5×5",
        );
    }
    let edges = 2 * usize::from(size) * (usize::from(size) + 1);
    if open >= edges {
        return Err(RequestError::Edges { size, edges });
    }
    let parcel = Parcel {
        grid: Grid::new(size, size, Topology::Plane),
        ..Parcel::standard()
    };
    Ok(Box::new(Recipe {
        parcel,
        open,
        most: open + 4,
        seed: request.seed,
        nodes: request.nodes.unwrap_or(200_000),
        stop: Limits::nodes(0),
    }))
}

impl Composer for Recipe<'static> {
    fn compose(&self, attempt: u64, limits: &Limits<'_>) -> Attempt {
        let mut nodes = 0;
        let made = Recipe {
            stop: *limits,
            ..*self
        }
        .attempt(attempt, &mut nodes)
        .into_iter()
        .collect();
        Attempt { made, nodes }
    }
}
