//! Problems of Renju for three: a win by a certain move against both others, with one first move.

use std::cmp::Reverse;

use super::solve::Search;
use super::{Position, RenjuForThree};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::Board;
use crate::games::renju::compose::{large_enough, no_edges};
use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::audit::{Audited, Likeness};
use crate::puzzle::compose::{Attempt, Composer, Made, Request};
use crate::puzzle::solve::{Class, Limits, Stopped};
use crate::text::Text;

/// What makes a puzzle of Renju for three hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardness {
    /// Moves of the winner.
    pub moves: usize,
    /// Stones of the position.
    pub stones: usize,
}

impl Hardness {
    /// Ten for every move of the winner, one for every stone.
    #[must_use]
    pub const fn difficulty(self) -> usize {
        10 * self.moves + self.stones
    }
}

/// What kind of problems to look for.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The game, with its field.
    pub rules: RenjuForThree,
    /// How many stones of each colour are thrown on the middle of the field.
    pub stones: [usize; 3],
    /// The side of the square in the middle that they fall on.
    pub middle: u8,
    /// Who is to move, and wins.
    pub attacker: Colour,
    /// The fewest and the most moves of all players to the win.
    pub plies: (u32, u32),
    /// The class of moves in which the win is looked for.
    pub attack: Class,
    /// The class of moves in which the solution is unique and the win the shortest.
    pub unique: Class,
    /// The seed of all problems.
    pub seed: u64,
    /// Positions that one question may take.
    pub nodes: u64,
}

/// A problem with one solution, in which every stone is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The stones, by column, then row.
    pub stones: Vec<(Cell, Colour)>,
    /// The number of the first move.
    pub next: u32,
    /// The number of the winning move.
    pub by: u32,
    /// The only first move.
    pub key: Cell,
    /// Positions that the search looked at to prove the win and the key.
    pub nodes: u64,
}

const BYTES: usize = 1 << 18;

impl Problem {
    /// How hard the problem is.
    #[must_use]
    pub fn difficulty(&self) -> usize {
        // A win by Antonov's condition comes at the end of a round, without a last move of the winner.
        let moves = (self.by + 3 - self.next) / 3;
        Hardness { moves: moves as usize, stones: self.stones.len() }.difficulty()
    }
}

impl Recipe {
    /// The problem of an attempt, if it makes one; adds the positions looked at to `spent`.
    #[must_use]
    pub fn attempt(&self, attempt: u64, spent: &mut u64) -> Option<Problem> {
        let mut random = crate::puzzle::compose::random(self.seed, attempt);
        let (width, height) = self.rules.size;
        let (left, low) = ((width - self.middle) / 2, (height - self.middle) / 2);
        let mut stones: Vec<(Cell, Colour)> = Vec::new();
        let mut board = Board::new(width, height);
        for colour in Colour::ALL {
            let mut missing = self.stones[colour.index()];
            while missing > 0 {
                let mut place = || u8::try_from(random.below(usize::from(self.middle))).unwrap_or(0);
                let cell = Cell::new(left + place(), low + place());
                if !board.is_free(cell) {
                    continue;
                }
                if board.place(colour, cell) {
                    return None;
                }
                stones.push((cell, colour));
                missing -= 1;
            }
        }
        let next = u32::try_from(self.attacker.index()).unwrap_or(0) + 1;
        let mut search = self.search(&stones, next, self.attack);
        let shortest = search.shortest(next + self.plies.1 - 1);
        *spent += search.nodes();
        let by = shortest.ok()??;
        if by + 1 < next + self.plies.0 {
            return None;
        }
        let (key, _) = self.only_key(&stones, next, by, spent).ok()??;
        stones.sort_unstable();
        let mut at = 0;
        while at < stones.len() {
            let taken = stones.remove(at);
            if self.only_key(&stones, next, by, spent).ok()?.is_some_and(|(only, _)| only == key) {
                at = 0;
            } else {
                stones.insert(at, taken);
                at += 1;
            }
        }
        let (key, nodes) = self.only_key(&stones, next, by, spent).ok()??;
        Some(Problem { stones, next, by, key, nodes })
    }

    /// The position of given stones.
    pub(crate) fn position(&self, stones: &[(Cell, Colour)], next: u32) -> Position {
        let mut board = Board::new(self.rules.size.0, self.rules.size.1);
        for &(cell, colour) in stones {
            board.place(colour, cell);
        }
        self.rules.position(board, next)
    }

    fn search(&self, stones: &[(Cell, Colour)], next: u32, attack: Class) -> Search<'static> {
        let position = self.position(stones, next);
        let limits = Limits { memory: BYTES, ..Limits::nodes(self.nodes) };
        Search::new(self.rules, &position, self.attacker, attack, limits)
    }

    /// The only first move, if the shortest win is at move `by`, and what it took to know; an error when the nodes are
    /// used up.
    fn only_key(
        &self,
        stones: &[(Cell, Colour)],
        next: u32,
        by: u32,
        spent: &mut u64,
    ) -> Result<Option<(Cell, u64)>, Stopped> {
        // The narrow class refuses most candidates soon.
        for attack in [self.attack, self.unique] {
            let mut search = self.search(stones, next, attack);
            let keys = search
                .shortest(by)
                .and_then(|shortest| if shortest == Some(by) { search.some_keys(by, 2) } else { Ok(Vec::new()) });
            *spent += search.nodes();
            let keys = keys?;
            match keys[..] {
                [key] if attack == self.unique => return Ok(Some((key, search.nodes()))),
                [_] => {}
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The problem as the tables of a document that its game needs.
    #[must_use]
    pub fn document(&self, problem: &Problem) -> String {
        let letter = |colour| Alphabet::Cyrillic.letter(colour);
        let of = |own| {
            let cells = problem.stones.iter().filter(move |(_, colour)| *colour == own);
            cells.map(move |(cell, _)| format!("{}@{cell}", letter(own))).collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<_> = Colour::ALL.into_iter().map(of).filter(|row| !row.is_empty()).collect();
        let (width, height) = self.rules.size;
        let size = if width == height { width.to_string() } else { format!("[{width}, {height}]") };
        format!(
            "[board]\nsize = {size}\n\n[start]\nposition = '''\n{}\n'''\nnext = {}\n\n[puzzle]\n\
             goal = \"{} wins by {}\"\ndifficulty = {}\nclass = \"{}\"\n\n[solution]\nmoves = '''{}. {}!'''\n",
            rows.join("\n"),
            problem.next,
            self.attacker.name(),
            problem.by,
            problem.difficulty(),
            self.unique.name(),
            problem.next,
            problem.key
        )
    }
}

/// What a request asks for.
///
/// # Errors
/// What of it makes no sense in Renju for three.
pub(super) fn composer(request: &Request<'_>) -> Result<Recipe, Text> {
    let fail = |en: &str, ru: &str| Err(Text::new(en, ru));
    no_edges(request)?;
    let is_open = request.drafts.is_some() || request.class.is_some();
    if is_open || request.translation.is_some() || request.is_regular || request.stones.is_some() {
        return fail(
            "--stones, --translation, --from, --class and --regular are for Renju 3/2",
            "ключи --stones, --translation, --from, --class и --regular — для рэндзю 3/2",
        );
    }
    large_enough(request)?;
    let next = request.next.unwrap_or(1);
    if next > 3 {
        return fail("Renju for three begins with move 1, 2 or 3", "рэндзю для троих начинают ходом 1, 2 или 3");
    }
    let (stones, middle) = (request.colours.unwrap_or([6, 3, 3]), request.middle.unwrap_or(6));
    if stones.iter().sum::<usize>() >= usize::from(middle) * usize::from(middle) {
        return fail("so many stones do not fit", "столько камней не поместится");
    }
    let size = request.size.unwrap_or(9);
    Ok(Recipe {
        rules: RenjuForThree { size: (size, size), antonov: true },
        stones,
        middle: middle.min(size),
        attacker: Colour::ALL[(next.saturating_sub(1) % 3) as usize],
        plies: request.moves.unwrap_or((7, 13)),
        attack: Class::Open,
        unique: Class::Threats,
        seed: request.seed,
        nodes: request.nodes.unwrap_or(20_000),
    })
}

impl Composer for Recipe {
    fn compose(&self, attempt: u64) -> Attempt {
        let mut nodes = 0;
        let problem = self.attempt(attempt, &mut nodes);
        let made = problem.iter().map(|problem| Made {
            tables: self.document(problem),
            rank: (problem.by + 1 - problem.next, Reverse(problem.stones.len())),
            form: self.rules.form(
                &self.position(&problem.stones, problem.next),
                Goal::Wins { seat: self.attacker.into(), by: Some(problem.by) },
                Likeness::Shift,
            ),
        });
        Attempt { made: made.collect(), nodes }
    }
}
