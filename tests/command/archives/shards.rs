//! Work that is divided by `--shard`.

use std::process::Command;

use super::{Folder, data_python, good, kletka, mixed, printed};
use crate::common_cli::{Kletka, words};

fn typed(folder: &Folder, line: &str) -> Kletka {
    kletka!(line).current_dir(&folder.0)
}

/// What the three parts of a command print, put together as a batch system would.
fn together(folder: &Folder, line: &str) -> String {
    let part = |part| good(typed(folder, &format!("{line} --shard {part}/3")));
    [1, 2, 3].map(part).concat()
}

/// The parts of a text in an order that does not depend on where they stood.
fn sorted<'a>(text: &'a str, between: &str) -> Vec<&'a str> {
    let mut parts: Vec<_> = text
        .split(between)
        .filter(|part| !part.is_empty())
        .collect();
    parts.sort_unstable();
    parts
}

#[test]
fn parts_are_those_of_the_whole() {
    let folder = Folder::new("shards-parts");
    folder.file("a.kla", mixed());
    folder.file("b.kla", mixed());
    folder.file(
        "p.toml",
        good(typed(&folder, "cut a.kla --document 60 --at 2")),
    );
    for (command, between) in [
        (
            "archive generate --game renju-for-three --size 6 --games 20 --seed 9",
            "+++\n",
        ),
        ("check --json a.kla b.kla", "\n"),
        ("archive find --json p.toml a.kla b.kla", "\n"),
        ("archive convert --to jsonl a.kla b.kla", "\n"),
        ("archive convert --to csv a.kla b.kla", "\n"),
        ("perft a.kla --depth 2 --divide", "\n"),
        // Equal games meet in one part, though they stand anywhere.
        ("archive dedupe a.kla b.kla", "+++\n"),
    ] {
        let parts = together(&folder, command);
        let whole = good(typed(&folder, command));
        let mut whole = sorted(&whole, between);
        // A number of moves is that of a part.
        whole.retain(|line| !line.starts_with(['1', '2']));
        assert_eq!(sorted(&parts, between), whole, "{command}");
        assert!(whole.len() > 1, "{command}");
        if between == "+++\n" {
            // The parts are an archive.
            kletka!("check -").stdin(parts).run().ends(0);
        }
    }
}

#[test]
fn sums_of_parts_are_those_of_the_whole() {
    let folder = Folder::new("shards-sum");
    let games = super::table::tournament().0;
    folder.file("a.kla", format!("{games}+++\n{}", mixed()));
    for (command, part) in [
        ("stats --json", ""),
        ("table --by standings --as csv", "--part"),
        ("table --by cross --as json", "--part"),
        ("table --by player --points 3,1,0", "--part"),
        ("table --by event", "--part"),
        ("table --by year", "--part"),
        ("table --by opening --depth 3", "--part"),
    ] {
        let parts = together(&folder, &format!("archive {command} {part} a.kla"));
        let sum = |text: &str| {
            let line = format!("archive {command} --sum -");
            kletka!(&line).stdin(text).run()
        };
        let whole = typed(&folder, &format!("archive {command} a.kla")).run();
        // In another order too.
        let turned: Vec<_> = parts.lines().rev().collect();
        for text in [&parts, &turned.join("\n")] {
            let ran = sum(text);
            ran.ends(0);
            assert_eq!(
                (ran.stdout, ran.stderr),
                (whole.stdout.clone(), whole.stderr.clone())
            );
        }
        // What lacks a part is no sum.
        for text in [&*format!("{parts}{{"), "", "[]"] {
            assert_eq!(sum(text).ends(2).stdout, "");
        }
    }
    // Openings are known after the depth with which the parts were made.
    let parts = together(&folder, "archive table --part --by opening a.kla");
    let ran = kletka!("archive table --sum - --by opening --depth 5")
        .stdin(parts)
        .run();
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
    let documents: Vec<_> = games.split("+++\n").collect();
    for (at, some) in documents.chunks(10).enumerate() {
        folder.file(&format!("{at:02}.kla"), some.join("+++\n"));
    }
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_kletka"));
    let others = std::env::var("PATH").unwrap();
    let path = format!("{}:{others}", bin.parent().unwrap().display());
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/command/archives/several_machines.py"
    );
    for (what, one) in [
        ("table --by cross", "archive table --by cross {}"),
        ("stats", "archive stats --json {}"),
        ("check", "check --json {}"),
        (
            "'ended = forfeit'",
            "archive select --json 'ended = forfeit' {}",
        ),
    ] {
        let mut asked = Command::new(&python);
        asked.args([script, folder.path()]).args(words(what));
        let whole = kletka!(one, folder.path()).run();
        assert_eq!(printed(asked.env("PATH", &path)), whole.stdout, "{what}");
    }
}
