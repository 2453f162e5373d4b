//! How fast documents are checked and positions judged. `cargo bench` prints a table; compare rows of one run only.

use divan::{Bencher, counter::ItemsCount};
use kletka::diag::Diagnostics;
use kletka::game::{Rules, parcel::Parcel};
use kletka::notation;
use kletka::source::{Source, SpanMap};
use kletka::validate;

fn main() {
    divan::main();
}

const PARCEL: &str = include_str!("../puzzles/games/parcel-7x7.toml");
const THREE: &str = include_str!("../puzzles/games/renju-three-antonov.toml");
const HALVES: &str = include_str!("../puzzles/games/renju-3-2.toml");

fn plies(text: &str) -> usize {
    validate::check(&Source::whole("bench", text), &mut Diagnostics::default()).plies as usize
}

/// A whole document: TOML, notation, replay, results. Counted in moves.
#[divan::bench(args = [("parcel", PARCEL), ("renju-for-three", THREE), ("renju-3-2", HALVES)])]
fn check(bencher: Bencher<'_, '_>, (_, text): (&str, &str)) {
    bencher.counter(ItemsCount::new(plies(text))).bench(|| {
        let mut out = Diagnostics::default();
        validate::check(&Source::whole("bench", divan::black_box(text)), &mut out).plies
    });
}

/// The TOML of a document without its meaning.
#[divan::bench(args = [("parcel", PARCEL), ("renju-for-three", THREE), ("renju-3-2", HALVES)])]
fn toml(bencher: Bencher<'_, '_>, (_, text): (&str, &str)) {
    bencher.counter(ItemsCount::new(plies(text))).bench(|| {
        kletka::document::parse(&Source::whole("bench", divan::black_box(text)), &mut Diagnostics::default())
    });
}

fn moves(text: &str) -> &str {
    let from = text.find("moves = '''").map_or(0, |at| at + 11);
    &text[from..from + text[from..].find("'''").unwrap_or(0)]
}

/// The notation of a record without its rules.
#[divan::bench(args = [("parcel", PARCEL), ("renju-for-three", THREE), ("renju-3-2", HALVES)])]
fn read_notation(bencher: Bencher<'_, '_>, (_, text): (&str, &str)) {
    let record = moves(text);
    bencher
        .counter(ItemsCount::new(plies(text)))
        .bench(|| notation::record(divan::black_box(record), &SpanMap::offset(0)).tree);
}

/// The rules alone: resolve, check and play the moves of a game of Parcel on 7×7.
#[divan::bench]
fn replay_parcel(bencher: Bencher<'_, '_>) {
    let line = notation::record(moves(PARCEL), &SpanMap::offset(0)).tree;
    let rules = Parcel::standard();
    bencher.counter(ItemsCount::new(plies(PARCEL))).bench(|| {
        let mut position = rules.empty();
        for ply in line.plies() {
            let wanted = rules.resolve(&position, &ply.played).ok().unwrap();
            let step = rules.check(&position, &wanted).ok().unwrap();
            rules.play(&mut position, &step);
        }
        position
    });
}

/// All edges of each position of a game of Parcel on 7×7, legal or not.
#[divan::bench]
fn list_moves_parcel(bencher: Bencher<'_, '_>) {
    let line = notation::record(moves(PARCEL), &SpanMap::offset(0)).tree;
    let rules = Parcel::standard();
    let mut positions = vec![rules.empty()];
    for ply in line.plies() {
        let mut position = positions[positions.len() - 1].clone();
        let wanted = rules.resolve(&position, &ply.played).ok().unwrap();
        let step = rules.check(&position, &wanted).ok().unwrap();
        rules.play(&mut position, &step);
        positions.push(position);
    }
    let edges = rules.edges();
    bencher.counter(ItemsCount::new(positions.len() * edges.len())).bench(|| {
        positions
            .iter()
            .flat_map(|position| edges.iter().map(move |&edge| (position, edge)))
            .filter(|(position, edge)| rules.check(position, &kletka::game::parcel::Move::Draw((*edge).into())).is_ok())
            .count()
    });
}
