//! How fast the rules are by themselves: random games to their end, and legal sequences counted, on fields of all kinds.

use std::hint::black_box;

use divan::{Bencher, counter::ItemsCount};
use kletka::document;
use kletka::games::parcel::Parcel;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::rules::perft::perft;
use kletka::rules::{Claims, Profiles, Random};
use kletka::text::Diagnostics;
use kletka::text::Source;

fn main() {
    divan::main();
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
        let document = document::read(&source, &table, Profiles::none(), &mut out).expect("a document");
        let rules = G::read(document.board, document.rules, &mut out).expect("settings");
        let start = document.start;
        look.look(&rules, &rules.start(&start.elements, start.next, start.span, &mut out).expect("a start position"));
    }
    let text = document(field);
    match field.split(' ').next() {
        Some("parcel") => start::<Parcel>(&text, look),
        Some("renju-for-three") => start::<RenjuForThree>(&text, look),
        _ => start::<RenjuThreeTwo>(&text, look),
    }
}

/// Games played at random to their end.
struct Playouts {
    random: Random,
    moves: usize,
}

/// How many games are played for each reading of a document.
const GAMES: usize = 20;

impl Look for Playouts {
    fn look<G: Claims>(&mut self, rules: &G, start: &G::Position) {
        for _ in 0..GAMES {
            let mut position = start.clone();
            while rules.outcome(&position).is_none() {
                let random = &mut self.random;
                let sampled = rules.sample(&position, &mut |n| random.below(n));
                let step = sampled.and_then(|mv| rules.check(&position, &mv).ok()).or_else(|| {
                    let pass = rules.resolve(&position, &kletka::notation::Move::Pass).ok()?;
                    rules.check(&position, &pass).ok()
                });
                let Some(step) = step else { break };
                rules.play(&mut position, &step);
                self.moves += 1;
            }
            black_box(&position);
        }
    }
}

/// Random games; counted in games.
#[divan::bench(args = FIELDS, sample_count = 4)]
fn playouts(bencher: Bencher<'_, '_>, field: &str) {
    let mut playouts = Playouts { random: Random::new(1), moves: 0 };
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| with(field, &mut playouts));
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
    bencher.counter(ItemsCount::new(sequences)).bench_local(|| with(field, &mut counter));
}
