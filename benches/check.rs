//! How fast archives are checked, and what takes the time: reading, TOML, notation, rules.
//!
//! The archives are those of `kletka archive generate`. Every row does one part of the work on the same 300 games and is
//! counted in their moves and bytes, so the rows of one archive are shares of its first row. Compare rows of one run only.

use std::sync::LazyLock;

use divan::{
    Bencher,
    counter::{BytesCount, ItemsCount},
};
use kletka::archive::generate::GameRecipe;
use kletka::check;
use kletka::document::stream::Archive;
use kletka::games;
use kletka::games::parcel::Parcel;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::notation::{self, Line};
use kletka::rules::{Claims, Rules};
use kletka::text::Diagnostics;
use kletka::text::{Source, SpanMap};

fn main() {
    divan::main();
}

const GAMES: [&str; 3] = ["parcel", "renju-for-three", "renju-3-2"];

/// Random games of a kind, the moves in them, and the documents by themselves.
struct Corpus {
    text: String,
    documents: Vec<String>,
    moves: usize,
}

static CORPORA: LazyLock<[Corpus; 3]> = LazyLock::new(|| {
    GAMES.map(|game| {
        let game = games::standard().find(game).expect("it is a game");
        let recipe = GameRecipe {
            game,
            size: None,
            board: vec![],
            seed: 1,
            is_uniform: false,
        };
        let documents: Vec<_> = (0..300).map(|index| recipe.document(index)).collect();
        let moves = documents.iter().map(|text| plies(text)).sum();
        Corpus {
            text: documents.join("+++\n"),
            documents,
            moves,
        }
    })
});

fn corpus(game: &str) -> &'static Corpus {
    &CORPORA[GAMES
        .iter()
        .position(|&one| one == game)
        .unwrap_or_default()]
}

fn plies(text: &str) -> usize {
    kletka::games::standard()
        .check(&Source::whole("bench", text), &mut Diagnostics::default())
        .plies as usize
}

/// Does something with every document of a corpus.
fn each<T>(bencher: Bencher<'_, '_>, game: &str, work: impl Fn(&'static str) -> T + Sync) {
    let corpus = corpus(game);
    bencher
        .counter(ItemsCount::new(corpus.moves))
        .counter(BytesCount::new(corpus.text.len()))
        .bench(|| {
            corpus
                .documents
                .iter()
                .for_each(|text| drop(divan::black_box(work(divan::black_box(text)))));
        });
}

/// Everything, as `kletka check` does it: reading, UTF-8, TOML, notation, rules, results.
#[divan::bench(args = GAMES)]
fn a_whole_check(bencher: Bencher<'_, '_>, game: &str) {
    let corpus = corpus(game);
    let run = || {
        let mut archive = Archive::new(divan::black_box(corpus.text.as_bytes()));
        let mut moves = 0;
        while let Ok(Some(chunk)) = archive.next_chunk() {
            moves += check::text(&chunk).map_or(0, plies);
        }
        assert_eq!(moves, corpus.moves);
    };
    bencher
        .counter(ItemsCount::new(corpus.moves))
        .counter(BytesCount::new(corpus.text.len()))
        .bench(run);
}

/// Cutting the archive into documents, and UTF-8.
#[divan::bench(args = GAMES)]
fn b_reading(bencher: Bencher<'_, '_>, game: &str) {
    let corpus = corpus(game);
    let run = || {
        let mut archive = Archive::new(divan::black_box(corpus.text.as_bytes()));
        let mut bytes = 0;
        while let Ok(Some(chunk)) = archive.next_chunk() {
            bytes += check::text(&chunk).map_or(0, str::len);
        }
        bytes
    };
    bencher
        .counter(ItemsCount::new(corpus.moves))
        .counter(BytesCount::new(corpus.text.len()))
        .bench(run);
}

/// TOML; all documents are spelled as usual.

#[divan::bench(args = GAMES)]
fn c_toml(bencher: Bencher<'_, '_>, game: &str) {
    each(bencher, game, kletka::settings::read);
}

/// The same by the general parser, which reads whatever is spelled otherwise.
#[divan::bench(args = GAMES)]
fn c_toml_general(bencher: Bencher<'_, '_>, game: &str) {
    each(bencher, game, toml::de::DeTable::parse_recoverable);
}

fn between<'a>(text: &'a str, key: &str) -> &'a str {
    let Some(from) = text.find(key).map(|at| at + key.len()) else {
        return "";
    };
    &text[from..from + text[from..].find("'''").unwrap_or(0)]
}

fn line(text: &str) -> Line {
    notation::record(between(text, "moves = '''"), &SpanMap::offset(0)).tree
}

/// Records and start positions from text to trees.
#[divan::bench(args = GAMES)]
fn d_notation(bencher: Bencher<'_, '_>, game: &str) {
    each(bencher, game, |text| {
        (
            line(text),
            notation::position(between(text, "position = '''"), &SpanMap::offset(0)).tree,
        )
    });
}

/// The rules alone: the start position, and every move resolved, checked and played.
#[divan::bench(args = GAMES)]
fn e_rules(bencher: Bencher<'_, '_>, game: &str) {
    match game {
        "parcel" => replay::<Parcel>(bencher, game),
        "renju-for-three" => replay::<RenjuForThree>(bencher, game),
        _ => replay::<RenjuThreeTwo>(bencher, game),
    }
}

fn replay<G: Claims>(bencher: Bencher<'_, '_>, game: &str) {
    let corpus = corpus(game);
    let mut out = Diagnostics::default();
    let absent = |name| kletka::settings::Section::new(name, None);
    let rules = G::read(absent("board"), absent("rules"), &mut out).expect("nothing is set");
    let games: Vec<_> = corpus
        .documents
        .iter()
        .map(|text| {
            (
                notation::position(between(text, "position = '''"), &SpanMap::offset(0)).tree,
                line(text),
            )
        })
        .collect();
    bencher
        .counter(ItemsCount::new(corpus.moves))
        .bench_local(|| {
            for (elements, line) in &games {
                let start = rules.start(
                    elements,
                    1,
                    kletka::text::Span::default(),
                    &mut Diagnostics::default(),
                );
                let mut position = start.expect("a start position");
                for ply in line.plies() {
                    let mv = rules.resolve(&position, &ply.played).expect("a move");
                    let step = rules.check(&position, &mv).expect("a legal move");
                    rules.play(&mut position, &step);
                }
                divan::black_box(rules.outcome(&position));
            }
        });
}

/// All edges of each position of a game of Parcel on 7×7, legal or not.
#[divan::bench]
fn f_edges_judged_parcel(bencher: Bencher<'_, '_>) {
    let rules = Parcel::standard();
    let mut positions = vec![rules.empty()];
    for ply in line(include_str!("../puzzles/games/parcel-7x7.toml")).plies() {
        let mut position = positions[positions.len() - 1].clone();
        let mv = rules.resolve(&position, &ply.played).expect("a move");
        let step = rules.check(&position, &mv).expect("a legal move");
        rules.play(&mut position, &step);
        positions.push(position);
    }
    let edges = rules.edges();
    bencher
        .counter(ItemsCount::new(positions.len() * edges.len()))
        .bench(|| {
            positions
                .iter()
                .flat_map(|position| edges.iter().map(move |&edge| (position, edge)))
                .filter(|(position, edge)| {
                    rules
                        .check(position, &kletka::games::parcel::Move::Draw((*edge).into()))
                        .is_ok()
                })
                .count()
        });
}
