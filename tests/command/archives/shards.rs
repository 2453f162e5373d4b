//! Work that is divided by `--shard`.

use super::{Folder, Ran, documents, good, kletka, mixed, run, sorted};

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
        kletka(["check", &folder.file("a.kla", parts)]).run().code,
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
    let whole = kletka(["solve", "--json", &file]).run();
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
            kletka(["check", &file, "--shard", shard]).run().code,
            2,
            "{shard}"
        );
    }
    assert_eq!(
        kletka(["perft", &file, "--depth", "1", "--shard", "1/2"])
            .run()
            .code,
        2,
        "--divide is missing"
    );
}

#[test]
fn statistics_of_parts_are_added_from_one_stream() {
    let folder = Folder::new("shards-sum");
    let file = folder.file("a.kla", mixed());
    let parts = together(&["archive", "stats", "--json", &file]);
    let sum = |text: &str| {
        kletka(["archive", "stats", "--json", "--sum", "-"])
            .stdin(text)
            .run()
    };
    assert_eq!(sum(&parts).stdout, good(&["stats", "--json", &file]));
    // What lacks a part is no sum.
    for text in [format!("{parts}{{"), String::new(), "[]".to_owned()] {
        let ran = sum(&text);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
    }
}
