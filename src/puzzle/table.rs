//! The keys of `[puzzle]`.

use super::Goal;
use crate::rules::Seat;
use crate::settings::{Placed, Section, Value, unknown_choice};
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Span, Text, shorten};

/// Which attacking moves are looked at, from few to all; every reply to them is, always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Of the moves of `Open`, where moves are two stones, those whose first stone is left out or joins a line of its own
    /// colour; in other games the same as `Open`.
    Lines,
    /// Only moves after which at least two cells must be filled at once.
    Open,
    /// Only moves after which at least one cell must be filled at once.
    Threats,
    /// Every legal move.
    #[default]
    All,
}

impl Class {
    /// All classes with their names.
    pub const ALL: [(&'static str, Self); 4] = [
        ("lines", Self::Lines),
        ("open", Self::Open),
        ("threats", Self::Threats),
        ("all", Self::All),
    ];

    /// The word in documents, arguments and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// A second way to keep the goal that the author does not mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dual {
    /// The same stones in another order of moves.
    Inversion,
    /// The stone that is not the attacking one elsewhere.
    FreeStone,
    /// Another move after the first one.
    Inner,
    /// Another winning move at the end.
    LastMove,
}

impl Dual {
    /// All kinds with their names.
    pub const ALL: [(&'static str, Self); 4] = [
        ("inversion", Self::Inversion),
        ("free stone", Self::FreeStone),
        ("inner", Self::Inner),
        ("last move", Self::LastMove),
    ];

    /// The word in documents and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// The same position with a change, and the goal then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The parts taken off the board: cells or edges.
    pub remove: Option<Placed<String>>,
    /// The parts put on it: elements of a position.
    pub add: Option<Placed<String>>,
    /// The number of the first move, if it is another one.
    pub next: Option<u32>,
    /// The goal that the author claims.
    pub goal: Placed<Goal>,
}

/// The `[puzzle]` table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The goal that the author claims.
    pub goal: Placed<Goal>,
    /// The composers.
    pub authors: Vec<String>,
    /// Where it was published.
    pub source: Option<String>,
    /// The themes that it shows.
    pub themes: Vec<String>,
    /// The idea that a solver takes away from it: a line that is shown with the solution.
    pub idea: Option<String>,
    /// How hard people find it, from one to five; `None` where the author does not say.
    pub stars: Option<Placed<u32>>,
    /// The hints for a solver, a step each; a page tells the move after them. Each in both languages, as a title.
    pub hints: Vec<String>,
    /// Whether the solution leaves out replies: what it has not lost by then stays won whatever is replied.
    pub is_short: bool,
    /// How hard it is, by the formula of the documentation.
    pub difficulty: Option<Placed<u32>>,
    /// The class of moves within which the author claims the goal and the uniqueness of the solution.
    pub class: Option<Placed<Class>>,
    /// Duals that the author knows and tolerates.
    pub tolerated: Vec<Dual>,
    /// Twins.
    pub twins: Vec<Twin>,
    /// Where the table stands.
    pub span: Span,
}

/// The hardest a puzzle can be.
const MAX_DIFFICULTY: u32 = 1000;
/// The stars of the hardest.
const MOST_STARS: u32 = 5;
/// Twins that a puzzle has at most: each is a position of its own.
const MOST_TWINS: usize = 100;
/// The largest number of a first move, as in `[start]`.
const MAX_NEXT: u32 = 1_000_000;

/// Reads `[puzzle]` for a game with these players; `has_score` where goals may name a score. `None` without a goal
/// that can be read.
#[must_use]
pub fn read(
    mut table: Section<'_, '_>,
    seats: &[Seat],
    has_score: bool,
    out: &mut Diagnostics,
) -> Option<Puzzle> {
    if !table.is_present() {
        return None;
    }
    let span = table.span();
    let goal = read_goal(&mut table, seats, has_score, out);
    let authors = match table.peek("author") {
        Some(_) => table
            .string("author", out)
            .into_iter()
            .map(Placed::owned)
            .collect(),
        None => words(&mut table, "author", out),
    };
    let source = table
        .string("source", out)
        .map(|source| source.value.to_owned());
    let themes = words(&mut table, "themes", out);
    let idea = table.string("idea", out).map(|idea| idea.value.to_owned());
    let difficulty = table.integer("difficulty", 0..=MAX_DIFFICULTY, out);
    let stars = table.integer("stars", 1..=MOST_STARS, out);
    let hints = words(&mut table, "hints", out);
    let is_short = table.boolean("short", out).is_some_and(|short| short.value);
    let class = table.choice("class", &Class::ALL, out);
    let tolerated = words(&mut table, "tolerated", out)
        .into_iter()
        .filter_map(|word| dual(&word, out))
        .collect();
    let twins = twins(&mut table, seats, has_score, out);
    table.finish(out);
    let text = |words: Vec<Placed<String>>| words.into_iter().map(|word| word.value).collect();
    Some(Puzzle {
        goal: goal?,
        authors: text(authors),
        source,
        themes: text(themes),
        idea,
        stars,
        hints: text(hints),
        is_short,
        difficulty,
        class,
        tolerated,
        twins,
        span,
    })
}

/// How goals of a game are written.
fn forms(seats: &[Seat], has_score: bool) -> Text {
    let seat = seats.first().copied().unwrap_or(Seat::A);
    let mut goals = vec![
        Goal::Wins { seat, by: Some(21) },
        Goal::Wins { seat, by: None },
    ];
    goals.extend(
        "9.5"
            .parse()
            .ok()
            .filter(|_| has_score)
            .map(|least| Goal::Scores { seat, least }),
    );
    let list = |lang| {
        goals
            .iter()
            .map(|goal| format!("\"{}\"", goal.written(lang)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let (en, ru) = (list(Lang::En), list(Lang::Ru));
    text!(
        "goals are written {en} or \"draw\"",
        "цель пишут так: {ru} или \"ничья\""
    )
}

fn read_goal(
    table: &mut Section<'_, '_>,
    seats: &[Seat],
    has_score: bool,
    out: &mut Diagnostics,
) -> Option<Placed<Goal>> {
    let read = table.string("goal", out);
    if table.value("goal").is_none() {
        let message = Text::new("the key goal is missing", "нет ключа goal");
        let missing = Diagnostic::error(Code::MissingKey, table.span(), message);
        out.push(missing.help(forms(seats, has_score)));
    }
    let Placed { value: text, span } = read?;
    let goal = Goal::parse(text);
    let is_fine = |goal: &Goal| {
        goal.about().is_none_or(|seat| seats.contains(&seat))
            && (has_score || !matches!(goal, Goal::Scores { .. }))
    };
    if let Some(value) = goal.filter(is_fine) {
        return Some(Placed { value, span });
    }
    let shown = shorten(text);
    let message = if goal.is_some() {
        text!(
            "this game has no goal {shown:?}",
            "в этой игре нет цели {shown:?}"
        )
    } else {
        text!("goal cannot be {shown:?}", "goal не может быть {shown:?}")
    };
    out.push(Diagnostic::error(Code::BadValue, span, message).help(forms(seats, has_score)));
    None
}

/// A list of strings.
fn words(
    table: &mut Section<'_, '_>,
    key: &'static str,
    out: &mut Diagnostics,
) -> Vec<Placed<String>> {
    let words = table
        .list(
            key,
            ("a list of strings", "список строк"),
            out,
            Value::as_str,
        )
        .unwrap_or_default();
    words.into_iter().map(Placed::owned).collect()
}

fn dual(word: &Placed<String>, out: &mut Diagnostics) -> Option<Dual> {
    let found = Dual::ALL.iter().find(|(name, _)| *name == word.value);
    if found.is_none() {
        out.push(unknown_choice(
            "tolerated",
            &word.value,
            &Dual::ALL.map(|(name, _)| name),
            word.span,
        ));
    }
    found.map(|(_, dual)| *dual)
}

fn twins(
    table: &mut Section<'_, '_>,
    seats: &[Seat],
    has_score: bool,
    out: &mut Diagnostics,
) -> Vec<Twin> {
    let mut twins = Vec::new();
    for (index, mut table) in table
        .tables("twins", ("a list of tables", "список таблиц"), out)
        .into_iter()
        .enumerate()
    {
        let span = table.span();
        if index == MOST_TWINS {
            let message = text!(
                "a puzzle has at most {MOST_TWINS} twins",
                "у задачи может быть не больше {MOST_TWINS} близнецов"
            );
            out.push(Diagnostic::error(Code::BadValue, span, message));
            break;
        }
        let remove = table.string("remove", out).map(Placed::owned);
        let add = table.string("add", out).map(Placed::owned);
        let next = table
            .integer("next", 1..=MAX_NEXT, out)
            .map(|next| next.value);
        let goal = read_goal(&mut table, seats, has_score, out);
        table.finish(out);
        twins.extend(goal.map(|goal| Twin {
            remove,
            add,
            next,
            goal,
        }));
    }
    twins
}
