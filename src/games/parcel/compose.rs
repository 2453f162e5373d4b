//! Problems of Parcel: the end of a game in which one move only keeps what can be had.

use std::cmp::Reverse;

use super::solve::{Objective, Search};
use super::{Move, Parcel};
use crate::Colour;
use crate::board::{Edge, Grid, Topology};
use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::audit::{Audited, Likeness};
use crate::puzzle::compose::{Attempt, Composer, Made, Request};
use crate::puzzle::solve::{Limits, Stopped};
use crate::rules::{Explain, Rules};
use crate::text::Text;

/// What makes a puzzle of Parcel hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardness {
    /// Legal first moves.
    pub choices: usize,
    /// Free edges.
    pub free: usize,
    /// Whether the key makes no region.
    pub is_quiet: bool,
}

impl Hardness {
    /// Three for every legal first move, one for every free edge, ten for a key that makes no region.
    #[must_use]
    pub const fn difficulty(self) -> usize {
        3 * self.choices + self.free + if self.is_quiet { 10 } else { 0 }
    }
}

/// What kind of problems to look for.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The game, with its field.
    pub parcel: Parcel,
    /// How many edges are free when a random game is broken off.
    pub open: usize,
    /// How many edges may be free after idle segments have been taken away.
    pub most: usize,
    /// The seed of all problems.
    pub seed: u64,
    /// Positions that one question may take.
    pub nodes: u64,
}

/// A problem with one solution, in which every segment is needed.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The segments, sorted by their ends.
    pub segments: Vec<(Edge, Colour)>,
    /// The number of the first move.
    pub next: u32,
    /// What is claimed, as documents say it.
    pub goal: String,
    /// The only first move that reaches it.
    pub key: Move,
    /// Whether the key makes no region.
    pub is_quiet: bool,
    /// First moves that are legal.
    pub choices: usize,
    /// Positions that the search looked at to prove the goal and the key.
    pub nodes: u64,
}

/// A goal of the player to move: a value that must be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Aim {
    objective: Objective,
    need: i32,
}

/// First moves that a problem has at least.
const FEWEST_CHOICES: usize = 5;
const BYTES: usize = 1 << 20;

impl Problem {
    /// How hard the problem is.
    #[must_use]
    pub fn difficulty(&self, parcel: &Parcel) -> usize {
        let free = parcel.edges().len() - self.segments.len();
        Hardness { choices: self.choices, free, is_quiet: self.is_quiet }.difficulty()
    }
}

impl Recipe {
    /// The problem of an attempt, if it makes one; adds the positions looked at to `spent`.
    #[must_use]
    pub fn attempt(&self, attempt: u64, spent: &mut u64) -> Option<Problem> {
        let mut random = crate::puzzle::compose::random(self.seed, attempt);
        let parcel = &self.parcel;
        let mut position = parcel.empty();
        let edges = parcel.edges();
        // One segment more or less decides who is to move.
        let drawn = edges.len() - self.open + random.below(2);
        for _ in 0..drawn {
            let mv = parcel.sample(&position, &mut |n| random.below(n))?;
            let step = parcel.check(&position, &mv).ok()?;
            parcel.play(&mut position, &step);
        }
        let next = if position.mover() == Colour::Blue { 1 } else { 2 };
        if parcel.moves(&position).len() < FEWEST_CHOICES {
            return None;
        }
        let mut segments = position.segments();
        let (aim, key) = self.aim(&segments, next, spent)?;
        self.reduce(&mut segments, next, aim, &key, spent)?;
        let position = parcel.position(&segments, next);
        if !is_drawable(&segments) {
            return None;
        }
        let mut search = self.search(&segments, next, aim.objective);
        let keys = search.keys(aim.need);
        *spent += search.nodes();
        let keys = keys.ok()?;
        let draw = key.drawn()?;
        let arising = parcel.judge(&position, draw).ok()?.1;
        Some(Problem {
            goal: self.goal(position.mover(), aim),
            is_quiet: arising.regions().is_empty(),
            choices: parcel.moves(&position).len(),
            nodes: search.nodes(),
            key: keys.into_iter().next()?,
            segments,
            next,
        })
    }

    fn search(&self, segments: &[(Edge, Colour)], next: u32, objective: Objective) -> Search<'static> {
        let position = self.parcel.position(segments, next);
        let limits = Limits { memory: BYTES, ..Limits::nodes(self.nodes) };
        Search::new(&self.parcel, &position, objective, limits)
    }

    /// A goal that exactly one first move reaches: to win, or else to score as much as possible.
    fn aim(&self, segments: &[(Edge, Colour)], next: u32, spent: &mut u64) -> Option<(Aim, Move)> {
        let mover = self.parcel.position(segments, next).mover();
        let win = Aim { objective: Objective::Lead, need: self.need_to_win(mover) };
        if let Some(key) = self.only_key(segments, next, win, spent).ok()? {
            return Some((win, key));
        }
        let objective = Objective::Area(mover);
        let mut search = self.search(segments, next, objective);
        let value = search.value();
        *spent += search.nodes();
        let value = value.ok()?;
        let need = if mover == Colour::Blue { value } else { -value };
        let most = Aim { objective, need };
        let key = self.only_key(segments, next, most, spent).ok()??;
        (need > 0).then_some((most, key))
    }

    /// The only first move that reaches the aim, if it is a segment; an error when the nodes are used up.
    fn only_key(
        &self,
        segments: &[(Edge, Colour)],
        next: u32,
        aim: Aim,
        spent: &mut u64,
    ) -> Result<Option<Move>, Stopped> {
        let mover = self.parcel.position(segments, next).mover();
        let mut search = self.search(segments, next, aim.objective);
        let keys = search
            .reaches(&[], mover, aim.need)
            .and_then(|reached| if reached { search.some_keys(aim.need, 2) } else { Ok(Vec::new()) });
        *spent += search.nodes();
        let keys = keys?;
        Ok(match &keys[..] {
            [key @ Move::Draw(_)] => Some(key.clone()),
            _ => None,
        })
    }

    /// Takes away every segment without which the problem stays the same. `None` when that cannot be decided.
    fn reduce(
        &self,
        segments: &mut Vec<(Edge, Colour)>,
        next: u32,
        aim: Aim,
        key: &Move,
        spent: &mut u64,
    ) -> Option<()> {
        let mut at = 0;
        while at < segments.len() {
            let taken = segments.remove(at);
            let stays = self.only_key(segments, next, aim, spent).ok()?.is_some_and(|only| only == *key);
            if !stays {
                segments.insert(at, taken);
                at += 1;
                continue;
            }
            if self.parcel.edges().len() - segments.len() > self.most {
                return None;
            }
            // What was needed before may be idle now.
            at = 0;
        }
        Some(())
    }

    /// The least lead, in halves of cells for the player to move, with which it wins.
    fn need_to_win(&self, mover: Colour) -> i32 {
        let komi = self.parcel.komi.to_string().parse::<f64>().unwrap_or_default() * 2.0;
        #[expect(clippy::cast_possible_truncation, reason = "a komi of a problem is small")]
        if mover == Colour::Blue { komi.floor() as i32 + 1 } else { 1 - komi.ceil() as i32 }
    }

    fn goal(&self, mover: Colour, aim: Aim) -> String {
        if aim.objective == Objective::Lead {
            return format!("{} wins", mover.name());
        }
        let areas = crate::text::decimal::Decimal::from_halves(u32::try_from(aim.need).unwrap_or(0));
        let points = if mover == Colour::Red { areas + self.parcel.komi } else { areas };
        format!("{} scores {points}", mover.name())
    }

    /// The problem as the tables of a document that its game needs.
    #[must_use]
    pub fn document(&self, problem: &Problem) -> String {
        let letter = |colour| Alphabet::Cyrillic.letter(colour);
        let words: Vec<_> =
            problem.segments.iter().map(|&(edge, colour)| format!("{}{edge}", letter(colour))).collect();
        let rows: Vec<_> = words.chunks(8).map(|row| row.join(" ")).collect();
        let grid = self.parcel.grid;
        let size = if grid.width() == grid.height() {
            grid.width().to_string()
        } else {
            format!("[{}, {}]", grid.width(), grid.height())
        };
        format!(
            "[board]\nsize = {size}\n\n[start]\nposition = '''\n{}\n'''\nnext = {}\n\n[puzzle]\ngoal = \"{}\"\ndifficulty = {}\n\n\
             [solution]\nmoves = '''{}. {}!'''\n",
            rows.join("\n"),
            problem.next,
            problem.goal,
            problem.difficulty(&self.parcel),
            problem.next,
            self.parcel.write(&problem.key, Alphabet::Cyrillic)
        )
    }
}

/// Whether every green segment touches blue or red, without which play cannot lead to it.
fn is_drawable(segments: &[(Edge, Colour)]) -> bool {
    let touches = |edge: Edge| {
        let coloured = segments.iter().filter(|(_, colour)| *colour != Colour::Green);
        coloured.into_iter().any(|(other, _)| other.ends().into_iter().any(|end| edge.touches(end)))
    };
    segments.iter().all(|&(edge, colour)| colour != Colour::Green || touches(edge))
}

/// What a request asks for.
///
/// # Errors
/// What of it makes no sense in Parcel.
pub(super) fn composer(request: &Request<'_>) -> Result<Recipe, Text> {
    let &Request { size, colours, middle, next, moves, stones, .. } = request;
    let fail = |en: &str, ru: &str| Err(Text::new(en, ru));
    if colours.is_some() || middle.is_some() || next.is_some() || moves.is_some() || stones.is_some() {
        return fail(
            "Parcel has no stones and no number of winning moves: use --size and --open",
            "в парселе нет ни камней, ни числа ходов до выигрыша: есть ключи --size и --open",
        );
    }
    if request.drafts.is_some() || request.class.is_some() || request.translation.is_some() || request.is_regular {
        return fail(
            "--stones, --translation, --from, --class and --regular are for Renju 3/2",
            "ключи --stones, --translation, --from, --class и --regular — для рэндзю 3/2",
        );
    }
    let (size, open) = (size.unwrap_or(3), usize::from(request.open.unwrap_or(10)));
    if size > 5 {
        return fail("the solver of Parcel reaches fields up to 5×5", "решатель парселя справляется с полями до 5×5");
    }
    let edges = 2 * usize::from(size) * (usize::from(size) + 1);
    if open >= edges {
        return Err(crate::text!(
            "a field of {size}×{size} has {edges} edges: --open must be less",
            "на поле {size}×{size} всего {edges} рёбер: --open должно быть меньше"
        ));
    }
    let parcel = Parcel { grid: Grid::new(size, size, Topology::Plane), ..Parcel::standard() };
    Ok(Recipe { parcel, open, most: open + 4, seed: request.seed, nodes: request.nodes.unwrap_or(200_000) })
}

impl Composer for Recipe {
    fn compose(&self, attempt: u64) -> Attempt {
        let mut nodes = 0;
        let problem = self.attempt(attempt, &mut nodes);
        let made = problem.iter().filter_map(|problem| {
            let position = self.parcel.position(&problem.segments, problem.next);
            Some(Made {
                tables: self.document(problem),
                rank: (
                    u32::try_from(problem.difficulty(&self.parcel)).unwrap_or(u32::MAX),
                    Reverse(problem.segments.len()),
                ),
                form: self.parcel.form(&position, Goal::parse(&problem.goal)?, Likeness::Symmetry),
            })
        });
        Attempt { made: made.collect(), nodes }
    }
}
