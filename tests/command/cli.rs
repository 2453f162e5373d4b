//! What `formats/commands.md` fixes about the commands: exit codes, streams, languages, colours, JSON, choices of `show`.

use crate::common_cli::{Folder, check_json, kletka};
use serde_json::Value;

const GOOD: &str =
    "kletka = 1\ngame = \"parcel\"\nboard.size = 3\nrecord.moves = '1. [b2-3] 2. -- 3. [b-c2]'\n";
const BAD: &str = "kletka = 1\ngame = \"parcel\"\nboard.size = 3\nrecord.moves = '1. [b2-3] 2. [b2-3] 3. [b-c2]'\n";
const ODD: &str = "kletka = 1\ngame = \"parcel\"\nrules.komi = 2\n";
const RENJU: &str = "kletka = 1\ngame = \"renju-for-three\"\nboard.size = 7\nstart = { position = 'с@d3 с@d4', next = 4 }\n\
                     record.moves = '4. d5 5. d6 6. a1 7. d2'\n";

/// A folder with a good, a bad and an odd document and an archive.
fn samples(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.file("good.toml", GOOD);
    folder.file("bad.toml", BAD);
    folder.file("odd.toml", ODD);
    folder.file("two.kla", format!("{GOOD}+++\n{RENJU}"));
    folder
}

// ---- Exit codes and streams -----------------------------------------------------------------------------------------

#[test]
fn folders_are_searched() {
    let folder = samples("folders");
    folder.file("sub/deep/another.toml", GOOD);
    folder.file("sub/Cargo.toml", "[package]\nname = 'x'\n");
    folder.file("sub/notes.txt", "no document");
    folder.file(".hidden/bad.toml", BAD);
    folder.file("sub/.hidden.toml", BAD);
    let ran = kletka!("check --json .").current_dir(&folder.0).run();
    let names: Vec<_> = ran
        .json()
        .iter()
        .map(|one| one["file"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        names,
        [
            "./bad.toml",
            "./good.toml",
            "./odd.toml",
            "./sub/deep/another.toml",
            "./two.kla",
            "./two.kla"
        ]
    );
    for passed_over in [
        "target/bad.toml",
        "sub/node_modules/x/bad.toml",
        ".git/bad.toml",
        "drafts/bad.toml",
        "sub/odd.toml",
    ] {
        folder.file(passed_over, BAD);
    }
    folder.file(".gitignore", "drafts/\n");
    folder.file("sub/.ignore", "odd*\n");
    let files = |arguments: &[&str]| {
        let ran = kletka(["check", "--json"].iter().chain(arguments))
            .current_dir(&folder.0)
            .run();
        ran.json()
            .iter()
            .map(|one| one["file"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(files(&["."]), names);
    let mut all = files(&[".", "--no-ignore"]);
    all.retain(|name| !names.contains(name));
    assert_eq!(
        all,
        [
            "./.git/bad.toml",
            "./.hidden/bad.toml",
            "./drafts/bad.toml",
            "./sub/.hidden.toml",
            "./sub/node_modules/x/bad.toml",
            "./sub/odd.toml",
            "./target/bad.toml"
        ]
    );
    assert_eq!(
        files(&["target", "sub/node_modules"]).len(),
        2,
        "named folders are walked whatever their names"
    );
    std::fs::create_dir(folder.0.join("empty")).unwrap();
    let ran = kletka!("check empty").current_dir(&folder.0).run();
    let words = "there are no .toml or .kla files under empty; hidden and ignored ones are passed over, --no-ignore takes them too";
    assert_eq!((ran.code, ran.stderr), (2, format!("error: {words}\n")));
    // What is named is read, whatever its name.
    assert_eq!(
        kletka!("check sub/Cargo.toml")
            .current_dir(&folder.0)
            .run()
            .code,
        1
    );
    assert_eq!(
        kletka!("check sub/notes.txt")
            .current_dir(&folder.0)
            .run()
            .code,
        1
    );
    assert_eq!(
        kletka!("check .hidden").current_dir(&folder.0).run().code,
        1
    );
}

// ---- Languages and colours ------------------------------------------------------------------------------------------

#[test]
fn the_language_changes_the_wording_only() {
    let run = |lang: &str| {
        kletka!("check --json --lang {} -", lang)
            .stdin(format!("{BAD}+++\n{ODD}"))
            .run()
    };
    let strip = |ran: crate::common_cli::Ran| {
        let mut objects = ran.json();
        let mut words = Vec::new();
        for object in &mut objects {
            for one in object["diagnostics"].as_array_mut().expect("a list") {
                for key in ["message", "help", "culprits"] {
                    words.push(one.as_object_mut().expect("an object").remove(key));
                }
            }
        }
        (ran.code, objects, words)
    };
    let (en, ru) = (strip(run("en")), strip(run("ru")));
    assert_eq!((&en.0, &en.1), (&ru.0, &ru.1));
    assert_ne!(en.2, ru.2);
}

/// The keys of an object in order, those that the contract fixes.
fn keys(object: &Value, fixed: &[&str]) -> Vec<String> {
    let keys = object.as_object().expect("an object").keys();
    keys.filter(|key| fixed.contains(&key.as_str()))
        .cloned()
        .collect()
}

#[test]
fn check_json_has_the_keys_of_the_contract() {
    let object = check_json(BAD).json().remove(0);
    let fixed = [
        "file",
        "document",
        "game",
        "valid",
        "plies",
        "outcome",
        "diagnostics",
    ];
    assert_eq!(keys(&object, &fixed), fixed);
    let one = &object["diagnostics"][0];
    let fixed = ["code", "severity", "rule", "ply", "message", "help", "span"];
    assert_eq!(keys(one, &fixed), fixed);
    assert_eq!(
        one["span"],
        serde_json::json!({
            "start": {"byte": 71, "line": 4, "column": 30}, "end": {"byte": 77, "line": 4, "column": 36},
        })
    );
    let values = ["code", "severity", "rule", "ply", "help"].map(|key| one[key].clone());
    assert_eq!(
        Value::from(values.to_vec()),
        serde_json::json!(["occupied", "error", "occupied", 2, null])
    );
    assert_eq!(
        one["message"],
        "2. [b2-3] is drawn already, it is the blue segment of move 1"
    );
    let values =
        ["file", "document", "game", "valid", "plies", "outcome"].map(|key| object[key].clone());
    assert_eq!(
        Value::from(values.to_vec()),
        serde_json::json!(["-", 0, "parcel", false, 1, null])
    );
}

// ---- show -----------------------------------------------------------------------------------------------------------

#[test]
fn show_json_has_the_keys_of_the_contract() {
    let first = |text: &str| {
        kletka!("show --json --at start -")
            .stdin(text)
            .run()
            .json()
            .remove(0)
    };
    let fixed = [
        "document", "ply", "number", "player", "outcome", "legal", "illegal", "regions", "score",
    ];
    let object = first(GOOD);
    assert_eq!(keys(&object, &fixed), fixed);
    assert_eq!(object["legal"].as_array().map(Vec::len), Some(24));
    assert_eq!(
        object["legal"][0],
        serde_json::json!({"edge": "[a1-2]", "colour": "blue"})
    );
    assert_eq!(object["score"], serde_json::json!({"blue": 0, "red": 1.5}));
    let fixed = [
        "document", "ply", "number", "player", "outcome", "colours", "stones", "critical", "threes",
    ];
    let object = first(RENJU);
    assert_eq!(keys(&object, &fixed), fixed);
    assert_eq!(
        object["stones"],
        serde_json::json!({"blue": ["d3", "d4"], "red": [], "green": []})
    );
    let over = kletka!("show --json -")
        .stdin(GOOD.replace("3. [b-c2]", "3. --"))
        .run()
        .json()
        .remove(0);
    assert_eq!(
        (&over["legal"], &over["illegal"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
}

// ---- Help -----------------------------------------------------------------------------------------------------------

#[test]
fn version() {
    let version = kletka!("--version").run();
    assert_eq!(
        (version.code, version.stdout),
        (0, format!("kletka {}\n", env!("CARGO_PKG_VERSION")))
    );
}

/// The commands that a help lists.
fn listed(help: &str) -> Vec<String> {
    let lines = help
        .lines()
        .take_while(|line| *line != "Options:")
        .filter_map(|line| line.strip_prefix("  "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// Every command, and every command of a command, has a help with examples.
#[track_caller]
fn has_examples(command: &str) {
    let own = kletka(command.split(' ').chain(["--help"])).run();
    assert_eq!((own.code, own.stderr.as_str()), (0, ""), "{command}");
    let is_shown =
        own.stdout.contains("Examples:") && own.stdout.contains(&format!("  kletka {command} "));
    assert!(is_shown, "kletka {command} --help\n{}", own.stdout);
}

#[test]
fn the_help_of_every_command_has_examples() {
    let commands = listed(&kletka!("--help").run().stdout);
    assert!(commands.contains(&"check".to_owned()) && commands.contains(&"show".to_owned()));
    // Those of `archive` are in the test below.
    commands
        .iter()
        .filter(|command| *command != "archive")
        .for_each(|command| has_examples(command));
}

#[test]
fn the_help_of_archive_has_examples() {
    has_examples("archive");
    for command in listed(&kletka!("archive --help").run().stdout) {
        has_examples(&format!("archive {command}"));
    }
}
