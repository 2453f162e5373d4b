//! The `[judged]` table: the findings of programs about a start position, and how they were made,
//! so that it can be done again.

use std::fmt;

use crate::settings::{Placed, Section, Value, string};
use crate::text::{Code, Diagnostics, Text, joined};

/// Moves that a search looks ahead, at most.
const MAX_DEPTH: u32 = 1000;
/// The largest number of a first move, as in `[start]`.
const MAX_NEXT: u32 = 1_000_000;
/// The largest number of anything that is counted.
const MAX_COUNT: u32 = 1_000_000_000;

/// The names of motions of the paper.
const STRINGS: (&str, &str) = ("a list of strings", "список строк");

/// The keys of a `[judged]` table, in the order of the canonical form.
pub const JUDGED_KEYS: [&str; 17] = [
    "at",
    "threes",
    "depth",
    "class",
    "nodes",
    "from",
    "won",
    "unfinished",
    "player",
    "games",
    "seed",
    "points",
    "error",
    "draws",
    "moves",
    "symmetry",
    "distance",
];

/// A win that a search has proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedWin {
    /// The number of the first move.
    pub next: u32,
    /// The goal that holds, as puzzles write it.
    pub goal: String,
}

/// The results of playing from a start position. Shares of points are estimates; a win is proved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// The keys that a document states; none before they are written.
    pub keys: Vec<&'static str>,
    /// After how many moves of the record the position stands; 0 for the start position.
    pub at: u32,
    /// Threes on the field, in games that have them.
    pub threes: Option<u32>,
    /// How many moves were looked ahead for a win; 0 where none was looked for.
    pub depth: u32,
    /// The class of attacking moves that were looked at.
    pub class: String,
    /// Positions that each question could look at.
    pub nodes: u32,
    /// The numbers of the first move with which a win was looked for.
    pub from: Vec<u32>,
    /// The wins that were proved.
    pub won: Vec<ProvedWin>,
    /// The numbers of the first move with which a search was not finished.
    pub unfinished: Vec<u32>,
    /// The program that played itself.
    pub player: String,
    /// How many games it played.
    pub games: u32,
    /// The seed of these games.
    pub seed: u32,
    /// The share of the points of each player, from 0 to 1, in the order of the players.
    pub points: Vec<f64>,
    /// Half of the interval of 95 % of each share.
    pub error: Vec<f64>,
    /// How many of the games were drawn.
    pub draws: u32,
    /// Moves of the shortest game, of a game on the average, and of the longest.
    pub moves: [f64; 3],
    /// By which motions of the paper the position goes over into itself.
    pub symmetry: Vec<String>,
    /// How many stones or segments the position has that the one most like it has not, where it was compared with others.
    pub distance: Option<u32>,
}

impl Judged {
    /// The keys of the table with their values in TOML, in their order.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        let whole = |numbers: &[u32]| list(numbers.iter().map(ToString::to_string));
        let words = |words: &[String]| list(words.iter().map(|word| string(word)));
        let won =
            |win: &ProvedWin| format!("{{ next = {}, goal = {} }}", win.next, string(&win.goal));
        let [least, mean, most] = self.moves;
        let shares = |shares: &[f64]| list(shares.iter().map(|share| format!("{share:.3}")));
        let values = [
            (self.at > 0).then(|| self.at.to_string()),
            self.threes.map(|threes| threes.to_string()),
            Some(self.depth.to_string()),
            Some(string(&self.class)),
            Some(self.nodes.to_string()),
            Some(whole(&self.from)),
            Some(list(self.won.iter().map(won))),
            Some(whole(&self.unfinished)),
            Some(string(&self.player)),
            Some(self.games.to_string()),
            Some(self.seed.to_string()),
            Some(shares(&self.points)),
            Some(shares(&self.error)),
            Some(self.draws.to_string()),
            Some(format!("[{least:.0}, {mean:.1}, {most:.0}]")),
            Some(words(&self.symmetry)),
            self.distance.map(|distance| distance.to_string()),
        ];
        JUDGED_KEYS
            .into_iter()
            .zip(values)
            .filter_map(|(key, value)| Some((key, value?)))
            .collect()
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[judged]")?;
        self.entries()
            .iter()
            .try_for_each(|(key, value)| writeln!(f, "{key} = {value}"))
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", joined(items, ", "))
}

/// Reads `[judged]`; `None` where there is none. Nothing of it is believed: `kletka judge` does it again.
pub(super) fn read(mut table: Section<'_, '_>, out: &mut Diagnostics) -> Option<Judged> {
    if !table.is_present() {
        return None;
    }
    let keys = JUDGED_KEYS
        .into_iter()
        .filter(|key| table.value(key).is_some())
        .collect();
    let judged = Judged {
        keys,
        at: whole(&mut table, "at", MAX_COUNT, out).unwrap_or(0),
        threes: whole(&mut table, "threes", MAX_COUNT, out),
        depth: whole(&mut table, "depth", MAX_DEPTH, out).unwrap_or(0),
        nodes: whole(&mut table, "nodes", u32::MAX, out).unwrap_or(0),
        games: whole(&mut table, "games", MAX_COUNT, out).unwrap_or(0),
        seed: whole(&mut table, "seed", u32::MAX, out).unwrap_or(0),
        draws: whole(&mut table, "draws", MAX_COUNT, out).unwrap_or(0),
        distance: whole(&mut table, "distance", MAX_COUNT, out),
        class: text(&mut table, "class", out),
        player: text(&mut table, "player", out),
        from: numbers(&mut table, "from", out),
        unfinished: numbers(&mut table, "unfinished", out),
        points: shares(&mut table, "points", out),
        error: shares(&mut table, "error", out),
        moves: lengths(&mut table, out),
        symmetry: table
            .list("symmetry", STRINGS, out, Value::as_str)
            .into_iter()
            .flatten()
            .map(|word| word.value.to_owned())
            .collect(),
        won: table
            .tables("won", ("a list of tables", "список таблиц"), out)
            .into_iter()
            .filter_map(|win| read_win(win, out))
            .collect(),
    };
    table.finish(out);
    Some(judged)
}

fn whole(
    table: &mut Section<'_, '_>,
    key: &'static str,
    most: u32,
    out: &mut Diagnostics,
) -> Option<u32> {
    table.integer(key, 0..=most, out).map(|found| found.value)
}

fn text(table: &mut Section<'_, '_>, key: &'static str, out: &mut Diagnostics) -> String {
    table
        .string(key, out)
        .map_or(String::new(), |word| word.value.to_owned())
}

fn read_win(mut table: Section<'_, '_>, out: &mut Diagnostics) -> Option<ProvedWin> {
    let next = table.integer("next", 1..=MAX_NEXT, out);
    let goal = table.string("goal", out);
    table.finish(out);
    Some(ProvedWin {
        next: next?.value,
        goal: goal?.value.to_owned(),
    })
}

fn numbers(table: &mut Section<'_, '_>, key: &'static str, out: &mut Diagnostics) -> Vec<u32> {
    let number = |value: &Value<'_>| {
        value
            .as_integer()
            .and_then(|number| u32::try_from(number).ok())
    };
    let found = table.list(
        key,
        ("a list of whole numbers", "список целых чисел"),
        out,
        number,
    );
    found
        .into_iter()
        .flatten()
        .map(|number| number.value)
        .collect()
}

fn decimals(
    table: &mut Section<'_, '_>,
    key: &'static str,
    out: &mut Diagnostics,
) -> Vec<Placed<f64>> {
    let number = |value: &Value<'_>| match value {
        Value::Float(text) | Value::Integer(text) => {
            text.parse().ok().filter(|number: &f64| number.is_finite())
        }
        _ => None,
    };
    table
        .list(key, ("a list of numbers", "список чисел"), out, number)
        .unwrap_or_default()
}

/// Shares of a whole.
fn shares(table: &mut Section<'_, '_>, key: &'static str, out: &mut Diagnostics) -> Vec<f64> {
    let found = decimals(table, key, out);
    for share in found
        .iter()
        .filter(|share| !(0.0..=1.0).contains(&share.value))
    {
        let number = share.value;
        let message = text!(
            "{key} has shares from 0 to 1, not {number}",
            "в {key} доли от 0 до 1, а не {number}"
        );
        out.error(Code::BadValue, share.span, message);
    }
    found.into_iter().map(|share| share.value).collect()
}

fn lengths(table: &mut Section<'_, '_>, out: &mut Diagnostics) -> [f64; 3] {
    if let [least, mean, most] = &decimals(table, "moves", out)[..] {
        return [least, mean, most].map(|number| number.value);
    }
    if let Some(list) = table
        .value("moves")
        .filter(|list| matches!(list.value, Value::List(_)))
    {
        let message = Text::new(
            "moves has three numbers: the fewest, the average and the most",
            "в moves три числа: наименьшее, среднее и наибольшее",
        );
        out.error(Code::BadValue, list.span, message);
    }
    [0.0; 3]
}
