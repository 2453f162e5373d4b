//! How fast the rules are by themselves: random games to their end, and legal sequences counted, on fields of all kinds;
//! and how many times as many games as `OpenSpiel` plays, where that is installed.

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use divan::{Bencher, counter::ItemsCount};
use kletka::document;
use kletka::games::parcel::Parcel;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::rules::perft::perft;
use kletka::rules::{Claims, Profiles, Random, play_out};
use kletka::text::Diagnostics;
use kletka::text::Source;

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    if wanted.is_empty()
        || wanted
            .iter()
            .any(|filter| "openspiel".contains(filter.as_str()))
    {
        compare();
    }
    divan::main();
}

/// The games of `OpenSpiel` that are nearest to ours, in the order of its script, and ours on fields of the same size.
const PAIRS: [(&str, &str); 3] = [
    ("dots and boxes 7×7", "parcel 7"),
    ("gomoku 19×19", "renju-for-three 19"),
    ("gomoku 19×19", "renju-3-2 19"),
];

/// Prints games a second of processor time beside `OpenSpiel`'s: the best of some rounds of each, ours before and after.
fn compare() {
    const ROUNDS: usize = 6;
    let python = std::env::var("KLETKA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/openspiel.py");
    let ours = || {
        PAIRS.map(|(_, field)| {
            (0..ROUNDS)
                .map(|_| games_a_second(field))
                .fold(0.0, f64::max)
        })
    };
    let before = ours();
    let Ok(output) = Command::new(python).arg(script).output() else {
        return;
    };
    let theirs: Vec<f64> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| line.parse().ok())
        .collect();
    let [boxes, gomoku] = theirs[..] else {
        println!("OpenSpiel is not installed: benches/openspiel.py says how");
        return;
    };
    for (((them, us), their_rate), (one, other)) in PAIRS
        .iter()
        .zip([boxes, gomoku, gomoku])
        .zip(before.iter().zip(ours()))
    {
        let rate = one.max(other);
        let ratio = rate / their_rate;
        println!(
            "{us}: {rate:.0} random games a second; OpenSpiel, {them}: {their_rate:.0}; ratio {ratio:.1}"
        );
    }
}

/// Random games a second of processor time in one round.
fn games_a_second(field: &str) -> f64 {
    const TIMES: u32 = 400;
    let mut playouts = Playouts {
        random: Random::new(1),
        moves: 0,
    };
    let clock = Instant::now();
    let start = processor_time();
    (0..TIMES).for_each(|_| with(field, &mut playouts));
    black_box(playouts.moves);
    let games = f64::from(TIMES) * f64::from(GAMES);
    // Where the system does not tell, the clock on the wall has to do.
    let time = processor_time().zip(start).map(|(end, start)| end - start);
    games / time.unwrap_or_else(|| clock.elapsed().as_secs_f64())
}

/// The seconds that this program has worked, where the system writes them down.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// Game, size and what else is in `[board]`.
const FIELDS: [&str; 15] = [
    "parcel 3",
    "parcel 5",
    "parcel 7",
    "parcel 7 topology = \"cylinder\"",
    "parcel 7 topology = \"torus\"",
    "parcel 9",
    "parcel 12",
    "parcel 25",
    "parcel 5 segments = \"free\"",
    "renju-for-three 9",
    "renju-for-three 19",
    "renju-for-three 25",
    "renju-3-2 9",
    "renju-3-2 19",
    "renju-3-2 25",
];

fn document(field: &str) -> String {
    let mut words = field.splitn(3, ' ');
    let [game, size, more] = [(); 3].map(|()| words.next().unwrap_or_default());
    format!("kletka = 1\ngame = \"{game}\"\n[board]\nsize = {size}\n{more}\n")
}

/// Something to do with the rules and a start position.
trait Look {
    fn look<G: Claims>(&mut self, rules: &G, start: &G::Position);
}

/// Reads the document of a field and looks at its start position.
fn with(field: &str, look: &mut impl Look) {
    fn start<G: Claims>(text: &str, look: &mut impl Look) {
        let (source, mut out) = (Source::whole("bench", text), Diagnostics::default());
        let table = document::parse(&source, &mut out);
        let document =
            document::read(&source, &table, Profiles::none(), &mut out).expect("a document");
        let rules = G::read(document.board, document.rules, &mut out).expect("settings");
        let start = document.start;
        look.look(
            &rules,
            &rules
                .start(&start.elements, start.next, start.span, &mut out)
                .expect("a start position"),
        );
    }
    let text = document(field);
    match field.split(' ').next() {
        Some("parcel") => start::<Parcel>(&text, look),
        Some("renju-for-three") => start::<RenjuForThree>(&text, look),
        _ => start::<RenjuThreeTwo>(&text, look),
    }
}

/// Games played at random to their end, each legal move as likely as any other.
struct Playouts {
    random: Random,
    moves: u32,
}

/// How many games are played for each reading of a document.
const GAMES: u8 = 20;

impl Look for Playouts {
    fn look<G: Claims>(&mut self, rules: &G, start: &G::Position) {
        for _ in 0..GAMES {
            let mut position = start.clone();
            self.moves += play_out(rules, &mut position, &mut self.random);
            black_box(rules.outcome(&position));
        }
    }
}

/// Random games; counted in games.
#[divan::bench(args = FIELDS, sample_count = 4)]
fn playouts(bencher: Bencher<'_, '_>, field: &str) {
    let mut playouts = Playouts {
        random: Random::new(1),
        moves: 0,
    };
    bencher
        .counter(ItemsCount::new(usize::from(GAMES)))
        .bench_local(|| with(field, &mut playouts));
    assert!(playouts.moves > 0, "{field}");
}

/// Legal sequences of a length.
struct Counter(u32, u64);

impl Look for Counter {
    fn look<G: Claims>(&mut self, rules: &G, position: &G::Position) {
        self.1 = perft(rules, position, self.0);
    }
}

/// Legal sequences of two moves, of Renju 3/2, where a move is two stones, of one; counted in sequences.
#[divan::bench(args = FIELDS, sample_count = 10)]
fn perft_nodes(bencher: Bencher<'_, '_>, field: &str) {
    let depth = if field.starts_with("renju-3-2") { 1 } else { 2 };
    let mut counter = Counter(depth, 0);
    with(field, &mut counter);
    let sequences = usize::try_from(counter.1).expect("few sequences");
    bencher
        .counter(ItemsCount::new(sequences))
        .bench_local(|| with(field, &mut counter));
}
