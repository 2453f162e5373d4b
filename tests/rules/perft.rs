//! The tables of `tests/perft`: legal sequences of moves, counted by the engines and by their naive twins.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use kletka::Colour as EngineColour;
use kletka::games::parcel::Parcel;
use kletka::games::renju::Board as EngineBoard;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::rules::Rules;
use kletka::rules::perft::perft;

use crate::common::open;
use crate::naive::parcel::{Field, Move, Rule, State, Topology, edge};
use crate::naive::{Colour, halves, renju::Board, three};

/// A row: settings, and the counts by depth.
struct Row {
    settings: String,
    keys: BTreeMap<String, String>,
    /// What the twin confirms in every run.
    always: Vec<u64>,
    /// What the twin has confirmed once, which takes longer.
    once: Vec<u64>,
}

impl Row {
    fn read(line: &str) -> Self {
        let (settings, counts) = line.split_once(" :").expect("settings and counts");
        let mut keys = BTreeMap::new();
        let (plain, position) = match settings.split_once("position=\"") {
            Some((before, rest)) => {
                let (position, after) = rest.split_once('"').expect("a closing quote");
                (format!("{before} {after}"), position.to_owned())
            }
            None => (settings.to_owned(), String::new()),
        };
        keys.insert("position".to_owned(), position);
        for word in plain.split_whitespace() {
            let (key, value) = word.split_once('=').expect("key=value");
            keys.insert(key.to_owned(), value.to_owned());
        }
        let numbers = |text: &str| {
            text.split_whitespace()
                .map(|word| word.parse().expect("a count"))
                .collect()
        };
        let (always, once) = counts.split_once('|').unwrap_or((counts, ""));
        Self {
            settings: settings.to_owned(),
            keys,
            always: numbers(always),
            once: numbers(once),
        }
    }

    fn get<'a>(&'a self, key: &str, usual: &'a str) -> &'a str {
        self.keys.get(key).map_or(usual, String::as_str)
    }

    fn sides(&self) -> (u8, u8) {
        let (w, h) = self.get("size", "").split_once('x').expect("a size");
        (w.parse().expect("a width"), h.parse().expect("a height"))
    }

    /// The document that the row describes.
    fn document(&self) -> String {
        let (w, h) = self.sides();
        let mut board = format!("size = [{w}, {h}]\n");
        let mut rules = String::new();
        for (key, value) in &self.keys {
            let _ = match key.as_str() {
                "topology" | "segments" => writeln!(board, "{key} = \"{value}\""),
                "green" | "opening" => writeln!(rules, "{key} = \"{value}\""),
                "antonov" => writeln!(rules, "{key} = {value}"),
                "size" | "next" | "position" => Ok(()),
                other => panic!("{other} in {}", self.settings),
            };
        }
        let (next, position) = (self.get("next", "1"), self.get("position", ""));
        format!(
            "[board]\n{board}[rules]\n{rules}[start]\nnext = {next}\nposition = '''{position}'''\n"
        )
    }

    fn counts(&self) -> impl Iterator<Item = (u32, u64)> {
        (1..).zip(self.always.iter().chain(&self.once).copied())
    }
}

/// A file of the folder: its name, and how both programs count.
struct Table(&'static str, fn(&str, u32) -> u64, fn(&Row, u32) -> u64);

const TABLES: [Table; 4] = [
    Table("parcel", engine::<Parcel>, parcel),
    Table("parcel-free", engine::<Parcel>, parcel),
    Table("renju-for-three", engine::<RenjuForThree>, renju_for_three),
    Table("renju-3-2", engine::<RenjuThreeTwo>, renju_3_2),
];

impl Table {
    fn path(&self) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/perft/{}.txt", self.0))
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.path()).expect("the table can be read")
    }
}

fn rows(text: &str) -> impl Iterator<Item = Row> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(Row::read)
}

fn engine<G: kletka::rules::Claims>(document: &str, depth: u32) -> u64 {
    let (rules, position) = open::<G>(document).unwrap_or_else(|why| panic!("{why}: {document}"));
    perft(&rules, &position, depth)
}

fn colour(colour: EngineColour) -> Colour {
    Colour::ALL[colour.index()]
}

fn parcel(row: &Row, depth: u32) -> u64 {
    let (w, h) = row.sides();
    let topology = match row.get("topology", "plane") {
        "plane" => Topology::Plane,
        "cylinder" => Topology::Cylinder,
        _ => Topology::Torus,
    };
    let field = Field {
        w,
        h,
        topology,
        free_segments: row.get("segments", "unit") == "free",
        green_optional: row.get("green", "forced") == "optional",
        opening_rectangle: row.get("opening", "free") == "rectangle",
    };
    let (_, position) = open::<Parcel>(&row.document()).expect("a position");
    let segments = position.segments().into_iter().map(|(there, of)| {
        let [a, b] = there.ends().map(|end| (end.x, end.y));
        (edge(a, b), colour(of))
    });
    let moves = |state: &State| {
        if state.is_over() {
            return Vec::new();
        }
        let legal = field.legal(state).into_iter();
        let draws = legal.map(|(segment, colour)| Move::Draw(segment, Some(colour)));
        draws.chain([Move::Pass]).collect()
    };
    let start = State::new(segments.collect(), position.number());
    count(&start, depth, &moves, &|state, mv| field.play(state, *mv))
}

/// Counts from a position of a twin, which has no moves where it is over.
fn count<S: Clone, M>(
    state: &S,
    depth: u32,
    moves: &impl Fn(&S) -> Vec<M>,
    play: &impl Fn(&mut S, &M) -> Result<(), Rule>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = moves(state);
    if depth == 1 {
        return legal.len() as u64;
    }
    let counts = legal.iter().map(|mv| {
        let mut after = state.clone();
        play(&mut after, mv).expect("it was legal");
        count(&after, depth - 1, moves, play)
    });
    counts.sum()
}

fn board(row: &Row, stones: &EngineBoard) -> Board {
    let (w, h) = row.sides();
    let mut board = Board::new(w, h);
    for of in EngineColour::ALL {
        board
            .stones
            .extend(stones.stones(of).map(|cell| ((cell.x, cell.y), colour(of))));
    }
    board
}

fn renju_for_three(row: &Row, depth: u32) -> u64 {
    let (rules, position) = open::<RenjuForThree>(&row.document()).expect("a position");
    let board = board(row, position.board());
    let moves = |state: &three::State| {
        if state.outcome().is_some() {
            return Vec::new();
        }
        let cells = state.board.free_cells().into_iter().map(Some);
        cells.chain([None]).collect()
    };
    let antonov = row.get("antonov", "true") == "true";
    let start = three::State::new(board, rules.number(&position), antonov);
    count(&start, depth, &moves, &|state, cell| {
        state.play(cell.map(|cell| (cell, None)))
    })
}

fn renju_3_2(row: &Row, depth: u32) -> u64 {
    let (rules, position) = open::<RenjuThreeTwo>(&row.document()).expect("a position");
    let moves = |state: &halves::State| {
        if state.outcome().is_some() {
            return Vec::new();
        }
        let mut seen = BTreeSet::new();
        let mut legal = state.legal();
        // The order of two stones does not matter where both are legal.
        legal.retain(|stones| {
            let mut sorted = stones.clone();
            sorted.sort_unstable();
            seen.insert(sorted)
        });
        legal
    };
    let start = halves::State::new(board(row, position.board()), rules.number(&position));
    count(&start, depth, &moves, &|state, stones| state.play(stones))
}

#[test]
fn engines_count_what_the_perft_tables_say() {
    if std::env::var_os("KLETKA_WRITE").is_some() {
        TABLES.iter().for_each(write);
        return;
    }
    assert!(count_up_to(10_000) > 300);
}

#[test]
#[ignore = "long search"]
fn engines_count_what_the_perft_tables_say_in_millions() {
    let all: usize = TABLES
        .iter()
        .map(|table| {
            rows(&table.text())
                .map(|row| row.counts().count())
                .sum::<usize>()
        })
        .sum();
    assert_eq!(count_up_to(u64::MAX), all);
}

/// Compares the counts that are not greater with what the engines count; how many these are.
fn count_up_to(most: u64) -> usize {
    let mut seen = 0;
    for table in &TABLES {
        for row in rows(&table.text()) {
            let document = row.document();
            for (depth, expected) in row.counts().filter(|&(_, expected)| expected <= most) {
                let got = table.1(&document, depth);
                assert_eq!(
                    got, expected,
                    "{}: {}, depth {depth}",
                    table.0, row.settings
                );
                seen += 1;
            }
        }
    }
    seen
}

#[test]
fn naive_twins_count_what_the_perft_tables_say() {
    confirm(|row| row.counts().take(row.always.len()).collect(), 120);
}

/// The deeper counts, for a quiet hour.
#[test]
#[ignore = "long search"]
fn naive_twins_count_the_deeper_perft_tables() {
    confirm(|row| row.counts().skip(row.always.len()).collect(), 60);
}

fn confirm(counts: impl Fn(&Row) -> Vec<(u32, u64)>, least: usize) {
    let mut seen = 0;
    for table in &TABLES {
        for row in rows(&table.text()) {
            for (depth, expected) in counts(&row) {
                let got = table.2(&row, depth);
                assert_eq!(
                    got, expected,
                    "{}: {}, depth {depth}",
                    table.0, row.settings
                );
                seen += 1;
            }
        }
    }
    assert!(seen > least, "{seen} counts");
}

/// Counts every row anew, as deep as the twin can follow in a few seconds.
fn write(table: &Table) {
    const ALWAYS: Duration = Duration::from_millis(30);
    const ONCE: Duration = Duration::from_millis(2500);
    const ENGINE: u64 = 300_000;
    let mut out = String::new();
    for line in table.text().lines() {
        if line.starts_with('#') || line.is_empty() {
            let _ = writeln!(out, "{line}");
            continue;
        }
        let row = Row::read(line);
        let document = row.document();
        let _ = write!(out, "{} :", row.settings);
        let (mut is_once, mut last) = (false, (Duration::ZERO, 1));
        for depth in 1..=12 {
            let count = table.1(&document, depth);
            let growth = u32::try_from((count / last.1).clamp(1, 1 << 20)).expect("it is small");
            if count > ENGINE || count == 0 || last.0 * growth > ONCE {
                break;
            }
            let started = Instant::now();
            assert_eq!(
                table.2(&row, depth),
                count,
                "{}: {}, depth {depth}",
                table.0,
                row.settings
            );
            last = (started.elapsed(), count);
            if last.0 > ALWAYS && !is_once {
                is_once = true;
                out.push_str(" |");
            }
            let _ = write!(out, " {count}");
        }
        out.push('\n');
        eprintln!("{}", out.lines().last().unwrap_or_default());
    }
    std::fs::write(table.path(), out).expect("the table can be written");
}
