//! Archives as data: `kletka archive` and work that is divided into parts.

mod convert;
mod dedupe;
mod find;
mod merge;
mod select;
mod shards;
mod split;
mod stats;
mod streams;
mod table;

use std::process::Command;

use crate::common_cli::{Folder, Ran, kletka};

/// Random games as `kletka archive generate` writes them.
fn generated(arguments: &[&str]) -> String {
    let ran = kletka(["archive", "generate"].iter().chain(arguments)).run();
    ran.ends(0);
    ran.stdout
}

/// Games of all three kinds, of several sizes and topologies.
fn mixed() -> String {
    [
        generated(&["--game", "parcel", "--size", "4", "--games", "25"]),
        generated(&[
            "--game",
            "parcel",
            "--size",
            "3",
            "--topology",
            "torus",
            "--games",
            "10",
        ]),
        generated(&["--game", "parcel", "--size", "2", "--free", "--games", "15"]),
        generated(&["--game", "renju-for-three", "--size", "7", "--games", "30"]),
        generated(&["--game", "renju-3-2", "--size", "9", "--games", "20"]),
    ]
    .join("+++\n")
}

/// How many documents [`mixed`] has.
const MIXED: usize = 100;

/// A document that is no TOML, and one with an illegal move.
const BROKEN: [&str; 2] = [
    "kletka = \n",
    "kletka = 1\ngame = \"renju-for-three\"\n\n[record]\nmoves = '''1. e5 2. e5'''\n",
];

fn run(arguments: &[&str]) -> Ran {
    kletka(["archive"].iter().chain(arguments)).run()
}

/// What a run prints that has to go well.
fn good(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.stderr);
    ran.stdout
}

/// A Python that has these modules; it must be there with `KLETKA_DATA=all`, as `.ci/run` sets it.
fn data_python(modules: &str) -> Option<String> {
    let python = std::env::var("KLETKA_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let tried = Command::new(&python)
        .args(["-c", &format!("import {modules}")])
        .output();
    let is_there = tried.is_ok_and(|ran| ran.status.success());
    assert!(
        is_there || std::env::var_os("KLETKA_DATA").is_none_or(|which| which != "all"),
        "{python} has no {modules}"
    );
    if !is_there {
        println!("{python} has no {modules}: skipped");
    }
    is_there.then_some(python)
}

/// The documents of an archive.
fn documents(text: &str) -> Vec<&str> {
    let mut documents: Vec<_> = text.split("+++\n").collect();
    if documents.last().is_some_and(|last| last.trim().is_empty()) {
        documents.pop();
    }
    documents
}

/// The documents in an order that does not depend on where they stood.
fn sorted(text: &str) -> Vec<&str> {
    let mut documents = documents(text);
    documents.sort_unstable();
    documents
}

/// The first document from its position after some moves on, changed by options of `kletka cut`.
fn cut(file: &str, document: usize, at: usize, options: &[&str]) -> String {
    let (document, at) = (document.to_string(), at.to_string());
    let ran = kletka(
        ["cut", file, "--document", &document, "--at", &at]
            .iter()
            .chain(options),
    )
    .run();
    ran.ends(0);
    ran.stdout
}

#[test]
fn the_same_bytes_with_any_number_of_threads() {
    let folder = Folder::new("archives-threads");
    let file = folder.file(
        "a.kla",
        format!("{}+++\n{}+++\n{}", mixed(), BROKEN[0], BROKEN[1]),
    );
    let position = folder.file("p.toml", cut(&file, 55, 2, &[]));
    let commands: [&[&str]; 6] = [
        &["stats", &file],
        &["stats", "--json", &file],
        &["find", &position, &file],
        &["dedupe", &file],
        &["convert", "--to", "csv", &file],
        &["convert", "--to", "json", &file],
    ];
    for command in commands {
        let one = run(&[command, &["--threads", "1"]].concat());
        assert_eq!(one.code, 1, "{command:?}: {}", one.stderr);
        assert_eq!(
            one.stderr.matches("a.kla:").count(),
            2,
            "{command:?}: {}",
            one.stderr
        );
        for threads in ["2", "7"] {
            let other = run(&[command, &["--threads", threads]].concat());
            assert!(
                one.stdout == other.stdout && one.stderr == other.stderr,
                "{command:?}"
            );
        }
    }
}

/// On one cell there are four segments and the pass to begin with.
#[test]
fn uniform_games_make_every_legal_move_as_likely_as_any_other() {
    let begun_with_a_pass = |more: &[&str]| {
        let games = generated(
            &[
                &[
                    "--game", "parcel", "--size", "1", "--games", "500", "--seed", "1",
                ][..],
                more,
            ]
            .concat(),
        );
        games
            .lines()
            .filter(|line| line.starts_with("1. --"))
            .count()
    };
    assert!((60..140).contains(&begun_with_a_pass(&["--uniform"])));
    assert!(begun_with_a_pass(&[]) < 20);
}
