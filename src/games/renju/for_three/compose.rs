//! Problems of Renju for three: a win by a certain move against both others, with one first move.

use std::cmp::Reverse;

use super::RenjuForThree;
use super::solve::Search;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::Board;
use crate::games::renju::compose::{Stone, board, no_edges, room, rows, total};
use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::audit::{Audited, Likeness};
use crate::puzzle::compose::{
    Attempt, ComposedProblem, ComposedTables, Composer, Request, RequestError, random, strip,
};
use crate::puzzle::solve::{Class, Limits, Stopped};
use crate::rules::Random;

/// How hard a puzzle is: ten for every move of the winner, one for every stone.
pub(super) const fn difficulty(moves: usize, stones: usize) -> usize {
    10 * moves + stones
}

/// The kind of problems to look for: with one solution, and every stone needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recipe<'a> {
    /// The game, with its field.
    rules: RenjuForThree,
    /// How many stones of each colour are thrown on the middle of the field.
    stones: [usize; 3],
    /// The side of the square in the middle that they fall on.
    middle: u8,
    /// The player who is to move, and wins.
    attacker: Colour,
    /// The fewest and the most moves of all players to the win.
    plies: (u32, u32),
    /// The class of moves in which the win is looked for.
    attack: Class,
    /// The class of moves in which the solution is unique and the win the shortest.
    unique: Class,
    /// The seed of all problems.
    seed: u64,
    /// Positions that one question may take.
    nodes: u64,
    /// When an attempt is to end, and who may stop it.
    stop: Limits<'a>,
}

const BYTES: usize = 1 << 18;

impl<'a> Recipe<'a> {
    /// The problem of an attempt, if it makes one; adds the positions looked at to `spent`.
    fn attempt(&self, attempt: u64, spent: &mut u64) -> Option<ComposedProblem> {
        let mut stones = self.thrown(&mut random(self.seed, attempt))?;
        let next = self.next();
        let mut search = self.search(&stones, self.attack)?;
        let shortest = search.shortest(next + self.plies.1 - 1);
        *spent += search.nodes();
        let by = shortest.ok()??;
        if by + 1 < next + self.plies.0 {
            return None;
        }
        // The narrow class refuses most candidates soon.
        let key = self
            .only_key(&stones, by, &[self.attack, self.unique], spent)
            .ok()??;
        stones.sort_unstable();
        // Stones that only the narrow class needs are idle in the problem, whose goal names the
        // wide one.
        strip(&mut stones, |fewer| {
            Some(self.only_key(fewer, by, &[self.unique], spent).ok()? == Some(key))
        })?;
        let key = self.only_key(&stones, by, &[self.unique], spent).ok()??;
        let goal = Goal::Wins {
            seat: self.attacker.into(),
            by: Some(by),
        };
        // A win by Antonov's condition comes at the end of a round, without a last move of the winner.
        let moves = (by + 3 - next) / 3;
        let tables = ComposedTables {
            size: Some(self.rules.size),
            rows: rows(&stones, Alphabet::Cyrillic),
            next: Some(next),
            goal,
            difficulty: Some(difficulty(moves as usize, stones.len())),
            class: Some(self.unique),
            moves: format!("{next}. {key}!"),
        };
        let position = self.rules.position(board(self.rules.size, &stones)?, next);
        Some(ComposedProblem {
            tables: tables.to_string(),
            rank: (by + 1 - next, Reverse(stones.len())),
            form: self.rules.form(&position, goal, Likeness::Shift),
        })
    }

    /// The number of the first move.
    fn next(&self) -> u32 {
        u32::try_from(self.attacker.index()).unwrap_or(0) + 1
    }

    /// Stones on the middle of the field that make no four.
    fn thrown(&self, random: &mut Random) -> Option<Vec<Stone>> {
        let (width, height) = self.rules.size;
        let (left, low) = ((width - self.middle) / 2, (height - self.middle) / 2);
        let mut stones: Vec<Stone> = Vec::new();
        let mut thrown = Board::new(width, height);
        for colour in Colour::ALL {
            let mut missing = self.stones[colour.index()];
            while missing > 0 {
                let mut place =
                    || u8::try_from(random.below(usize::from(self.middle))).unwrap_or(0);
                let cell = Cell::new(left + place(), low + place());
                if !thrown.is_free(cell) {
                    continue;
                }
                if thrown.place(colour, cell) {
                    return None;
                }
                stones.push((cell, colour));
                missing -= 1;
            }
        }
        Some(stones)
    }

    fn search(&self, stones: &[Stone], attack: Class) -> Option<Search<'a>> {
        let position = self
            .rules
            .position(board(self.rules.size, stones)?, self.next());
        let limits = Limits {
            nodes: self.nodes,
            memory: BYTES,
            ..self.stop
        };
        Some(Search::new(
            self.rules,
            &position,
            self.attacker,
            attack,
            limits,
        ))
    }

    /// The only first move in each of the classes, if the shortest win is at move `by` there; an error when the nodes are used up.
    fn only_key(
        &self,
        stones: &[Stone],
        by: u32,
        classes: &[Class],
        spent: &mut u64,
    ) -> Result<Option<Cell>, Stopped> {
        let mut only = None;
        for &attack in classes {
            let Some(mut search) = self.search(stones, attack) else {
                return Ok(None);
            };
            let keys = search.shortest(by).and_then(|shortest| {
                if shortest == Some(by) {
                    search.some_keys(by, 2)
                } else {
                    Ok(Vec::new())
                }
            });
            *spent += search.nodes();
            let keys = keys?;
            let [key] = keys[..] else { return Ok(None) };
            only = Some(key);
        }
        Ok(only)
    }
}

/// The recipe that a request asks for.
///
/// # Errors
/// [`RequestError`]: the part of it that makes no sense in Renju for three.
pub(super) fn composer(request: &Request<'_>) -> Result<Box<dyn Composer>, RequestError> {
    let fail = |en, ru| Err(RequestError::Setting(en, ru));
    no_edges(request)?;
    let is_open = request.drafts.is_some() || request.class.is_some();
    if is_open || request.translation.is_some() || request.is_regular || request.stones.is_some() {
        return fail(
            "--stones, --translation, --from, --class and --regular are for Renju 3/2",
            "параметры --stones, --translation, --from, --class и --regular — для рэндзю 3/2",
        );
    }
    let (stones, plies) = (
        request.colours.unwrap_or([6, 3, 3]),
        request.moves.unwrap_or((7, 13)),
    );
    let size = request.size.unwrap_or(9);
    let middle = request.middle.unwrap_or(6).min(size);
    room((size, size), middle, total(stones), plies.1)?;
    let next = request.next.unwrap_or(1);
    if next > 3 {
        return fail(
            "Renju for three begins with move 1, 2 or 3",
            "рэндзю для троих начинают ходом 1, 2 или 3",
        );
    }
    Ok(Box::new(Recipe {
        rules: RenjuForThree {
            size: (size, size),
            antonov: true,
        },
        stones,
        middle,
        attacker: Colour::ALL[(next.saturating_sub(1) % 3) as usize],
        plies,
        attack: Class::Open,
        unique: Class::Threats,
        seed: request.seed,
        nodes: request.nodes.unwrap_or(20_000),
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
