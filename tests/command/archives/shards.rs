//! Work that is divided by `--shard`.

use std::process::Command;

use super::{Folder, Ran, data_python, documents, good, kletka, mixed, run, sorted};

const PARTS: usize = 3;

/// What the parts of a command print, put together as a batch system would.
fn together(arguments: &[&str]) -> String {
    let part = |part: usize| {
        let shard = format!("{part}/{PARTS}");
        let ran: Ran = kletka(arguments.iter().copied().chain(["--shard", &shard])).run();
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.stderr);
        ran.stdout
    };
    (1..=PARTS).map(part).collect()
}

fn sorted_lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<_> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn generated_parts_are_the_games_of_the_whole() {
    let generate = [
        "archive",
        "generate",
        "--game",
        "renju-for-three",
        "--size",
        "6",
        "--games",
        "20",
        "--seed",
        "9",
    ];
    let parts = together(&generate);
    let whole = kletka(generate).run().stdout;
    assert_eq!(sorted(&parts), sorted(&whole));
    assert_eq!(documents(&parts).len(), 20);
    let folder = Folder::new("shards-generate");
    assert_eq!(
        kletka!("check {}", folder.file("a.kla", parts)).run().code,
        0,
        "the parts are an archive"
    );
}

#[test]
fn lines_of_the_parts_are_those_of_the_whole() {
    let folder = Folder::new("shards-lines");
    let (one, other) = (folder.file("1.kla", mixed()), folder.file("2.kla", mixed()));
    let position = folder.file("p.toml", super::cut(&one, 60, 2, &[]));
    let commands: [&[&str]; 5] = [
        &["check", "--json", &one, &other],
        &["archive", "find", &position, &one, &other, "--json"],
        &["archive", "convert", "--to", "jsonl", &one, &other],
        &["archive", "convert", "--to", "csv", &one, &other],
        &["perft", &one, "--depth", "2", "--divide"],
    ];
    for command in commands {
        let whole = kletka(command).run();
        let parts = together(command);
        let whole = sorted_lines(&whole.stdout)
            .into_iter()
            .filter(|line| !line.starts_with(['1', '2']));
        assert_eq!(
            sorted_lines(&parts),
            whole.collect::<Vec<_>>(),
            "{command:?}"
        );
        assert!(parts.lines().count() > 1, "{command:?}");
    }
}

/// Equal games meet in one part, though they stand anywhere.
#[test]
fn parts_of_dedupe_are_the_whole_without_duplicates() {
    let folder = Folder::new("shards-dedupe");
    let file = folder.file("a.kla", [mixed(), mixed()].join("+++\n"));
    let parts = together(&["archive", "dedupe", &file]);
    assert_eq!(sorted(&parts), sorted(&good(&["dedupe", &file])));
}

#[test]
fn puzzles_are_solved_in_parts() {
    let folder = Folder::new("shards-solve");
    let puzzle = |stones: &str| {
        format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = 7 }}\n[start]\nposition = '''{stones}'''\n[puzzle]\ngoal = \"blue wins\"\n"
        )
    };
    let puzzles = [
        "b@c3 b@d3 b@e3",
        "b@c4 b@d4 b@e4",
        "b@c5 b@d5 b@e5",
        "b@c6 b@d6 b@e6",
    ]
    .map(puzzle)
    .join("+++\n");
    let file = folder.file("a.kla", puzzles);
    let whole = kletka!("solve --json {}", file).run();
    whole.ends(0);
    let places = |text: &str| {
        let mut places: Vec<_> = text
            .lines()
            .map(|line| {
                serde_json::from_str::<serde_json::Value>(line).unwrap()["document"]
                    .as_u64()
                    .unwrap()
            })
            .collect();
        places.sort_unstable();
        places
    };
    assert_eq!(
        places(&together(&["solve", "--json", &file])),
        places(&whole.stdout)
    );
}

#[test]
fn a_part_that_there_is_not_is_wrong_usage() {
    let folder = Folder::new("shards-usage");
    let file = folder.file("a.kla", mixed());
    for shard in ["0/3", "4/3", "1", "x/y"] {
        assert_eq!(run(&["stats", &file, "--shard", shard]).code, 2, "{shard}");
        assert_eq!(
            kletka!("check {} --shard {}", file, shard).run().code,
            2,
            "{shard}"
        );
    }
    assert_eq!(
        kletka!("perft {} --depth 1 --shard 1/2", file).run().code,
        2,
        "--divide is missing"
    );
}

#[test]
fn statistics_of_parts_are_added_from_one_stream() {
    let folder = Folder::new("shards-sum");
    let file = folder.file("a.kla", mixed());
    let parts = together(&["archive", "stats", "--json", &file]);
    let sum = |text: &str| kletka!("archive stats --json --sum -").stdin(text).run();
    assert_eq!(sum(&parts).stdout, good(&["stats", "--json", &file]));
    // What lacks a part is no sum.
    for text in [format!("{parts}{{"), String::new(), "[]".to_owned()] {
        let ran = sum(&text);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
    }
}

#[test]
fn tables_of_parts_are_added_from_one_stream() {
    let folder = Folder::new("shards-table");
    let games = super::table::tournament().0;
    let file = folder.file("a.kla", format!("{games}+++\n{}", mixed()));
    for options in [
        &["--by", "standings", "--as", "csv"][..],
        &["--by", "cross", "--as", "json"],
        &["--by", "player", "--points", "3,1,0"],
        &["--by", "event"],
        &["--by", "year"],
        &["--by", "opening", "--depth", "3"],
    ] {
        let part = [&["archive", "table", "--part"], options, &[&*file]].concat();
        let parts = together(&part);
        // In another order too.
        let turned: Vec<_> = parts.lines().rev().collect();
        let sum = [&["archive", "table", "--sum", "-"], options].concat();
        let whole = kletka([&["archive", "table"], options, &[&*file]].concat()).run();
        for text in [parts.clone(), turned.join("\n")] {
            let ran = kletka(&sum).stdin(text).run();
            assert_eq!(
                (ran.code, &ran.stdout, &ran.stderr),
                (0, &whole.stdout, &whole.stderr),
                "{options:?}"
            );
        }
        for text in [format!("{parts}{{"), String::new(), "[]".to_owned()] {
            let ran = kletka(&sum).stdin(text).run();
            assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
        }
    }
    // Openings are known after the depth with which the parts were made.
    let parts = together(&["archive", "table", "--part", "--by", "opening", &file]);
    let asked = [
        "archive", "table", "--sum", "-", "--by", "opening", "--depth", "5",
    ];
    let ran = kletka(asked).stdin(parts).run();
    ran.ends(2).says("--by opening --depth 5");
}

/// Two workers of Dask, one of which is killed in the middle.
#[test]
#[ignore = "Dask"]
fn several_machines_say_what_one_does() {
    let Some(python) = data_python("distributed") else {
        return;
    };
    let folder = Folder::new("shards-dask");
    let games = super::table::tournament().0;
    let documents = documents(&games);
    for (at, some) in documents.chunks(10).enumerate() {
        folder.file(&format!("{at:02}.kla"), some.join("+++\n"));
    }
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_kletka"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    for (what, one) in [
        (
            &["table", "--by", "cross"][..],
            &["archive", "table", "--by", "cross"][..],
        ),
        (&["stats"], &["archive", "stats", "--json"]),
        (&["check"], &["check", "--json"]),
        (
            &["ended = forfeit"],
            &["archive", "select", "--json", "ended = forfeit"],
        ),
    ] {
        let script = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/command/archives/several_machines.py"
        );
        let asked = [&[script, folder.path()], what].concat();
        let ran = Command::new(&python)
            .args(asked)
            .env("PATH", &path)
            .output()
            .unwrap();
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        let whole = kletka([one, &[folder.path()]].concat()).run();
        assert_eq!(
            String::from_utf8_lossy(&ran.stdout),
            whole.stdout,
            "{what:?}"
        );
    }
}
