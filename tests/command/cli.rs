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

/// A pass puts nothing on the field that could be marked: the heading says it.
#[test]
fn a_last_move_that_is_a_pass_is_named() {
    for (lang, pass, drawn) in [
        (
            "en",
            "after move 2, a pass; move 3: blue to play",
            "after move 1; move 2",
        ),
        (
            "ru",
            "после хода 2, паса; ход 3: очередь синих",
            "после хода 1; ход 2",
        ),
    ] {
        let heading = |at: &str| {
            let ran = kletka(["show", "--lang", lang, "--at", at, "-"])
                .stdin(GOOD)
                .run();
            (
                ran.stdout.lines().next().unwrap().to_owned(),
                ran.stdout.contains('●'),
            )
        };
        assert_eq!(heading("2"), (pass.to_owned(), false));
        assert!(heading("1").0.starts_with(drawn) && heading("1").1);
        assert!(!heading("0").0.contains("pass"));
    }
    let ran = kletka(["show", "-"])
        .stdin("kletka = 1\ngame = 'renju-3-2'\nrecord.moves = '1. --'\n")
        .run();
    assert!(
        ran.stdout.starts_with("after move 1, a pass; "),
        "{}",
        ran.stdout
    );
}

// ---- Exit codes and streams -----------------------------------------------------------------------------------------

#[test]
fn exit_codes() {
    let folder = samples("exit-codes");
    for (paths, code) in [
        (&["good.toml"][..], 0),
        (&["odd.toml"], 0),
        (&["two.kla", "good.toml"], 0),
        (&["bad.toml"], 1),
        (&["good.toml", "bad.toml"], 1),
        (&["missing.toml"], 2),
        (&["bad.toml", "missing.toml", "good.toml"], 2),
        (&["."], 1),
        (&[], 2),
    ] {
        for json in [&[][..], &["--json"]] {
            let arguments = ["check"].iter().chain(json).chain(paths);
            let ran = kletka(arguments).current_dir(&folder.0).run();
            assert_eq!(ran.code, code, "{paths:?} {}", ran.stderr);
        }
    }
    // A missing file does not keep the others from being checked.
    let ran = kletka(["check", "--json", "missing.toml", "good.toml"])
        .current_dir(&folder.0)
        .run();
    assert_eq!((ran.json().len(), ran.stderr.lines().count()), (1, 1));
}

#[test]
fn wrong_usage() {
    for arguments in [
        &[][..],
        &["frobnicate"],
        &["check"],
        &["check", "--frob", "x"],
        &["show"],
        &["show", "a", "b"],
        &["--lang", "de", "check", "-"],
        &["show", "--at", "x", "-"],
        &["show", "--at", "-1", "-"],
        &["show", "--at", "1.5", "-"],
        &["show", "--document", "-1", "-"],
        &["show", "--document", "x", "-"],
        &["show", "--at", "", "-"],
    ] {
        let ran = kletka(arguments).stdin(GOOD).run();
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(!ran.stderr.is_empty());
    }
}

#[test]
fn nothing_on_stdout_but_the_result() {
    let folder = samples("streams");
    let run = |arguments: &[&str]| kletka(arguments).current_dir(&folder.0).run();
    let json = run(&["check", "--json", "bad.toml", "odd.toml", "two.kla"]);
    assert_eq!((json.json().len(), json.stderr.as_str()), (4, ""));
    let people = run(&["check", "bad.toml", "odd.toml"]);
    assert_eq!(
        people.stdout,
        "2 documents checked, 1 with errors: 1 error, 1 warning\n"
    );
    assert!(
        people
            .stderr
            .starts_with("error[occupied]: 2. [b2-3] is drawn already"),
        "{}",
        people.stderr
    );
    assert!(
        people.stderr.contains("bad.toml:4:30") && people.stderr.contains("warning[draw-possible]"),
        "{}",
        people.stderr
    );
    assert_eq!(
        run(&["check", "good.toml"]).stdout,
        "1 document checked, no errors\n"
    );
    assert_eq!(run(&["check", "--quiet", "good.toml"]).stdout, "");
    let shown = run(&["show", "--json", "bad.toml"]);
    assert_eq!((shown.code, shown.json().len()), (1, 1));
    assert!(shown.stderr.contains("error[occupied]") && !shown.stdout.contains("error"));
}

#[test]
fn folders_are_searched() {
    let folder = samples("folders");
    folder.file("sub/deep/another.toml", GOOD);
    folder.file("sub/Cargo.toml", "[package]\nname = 'x'\n");
    folder.file("sub/notes.txt", "no document");
    folder.file(".hidden/bad.toml", BAD);
    folder.file("sub/.hidden.toml", BAD);
    let ran = kletka(["check", "--json", "."])
        .current_dir(&folder.0)
        .run();
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
    let ran = kletka(["check", "empty"]).current_dir(&folder.0).run();
    let words = "there are no .toml or .kla files under empty; hidden and ignored ones are passed over, --no-ignore takes them too";
    assert_eq!((ran.code, ran.stderr), (2, format!("error: {words}\n")));
    // What is named is read, whatever its name.
    assert_eq!(
        kletka(["check", "sub/Cargo.toml"])
            .current_dir(&folder.0)
            .run()
            .code,
        1
    );
    assert_eq!(
        kletka(["check", "sub/notes.txt"])
            .current_dir(&folder.0)
            .run()
            .code,
        1
    );
    assert_eq!(
        kletka(["check", ".hidden"])
            .current_dir(&folder.0)
            .run()
            .code,
        1
    );
}

#[test]
fn files_of_others_are_passed_over() {
    let folder = Folder::new("foreign");
    folder.file(
        "other.toml",
        "[package]\nname = 'x'\n[package.metadata]\ngame = 'chess'\n",
    );
    assert_eq!(kletka(["check", "--json", folder.path()]).run().stdout, "");
    folder.file("ours.toml", "\"kletka\" = 1\n\"game\" = 'parcel'\n");
    assert_eq!(
        kletka(["check", "--json", folder.path()])
            .run()
            .json()
            .len(),
        1
    );
}

// ---- Languages and colours ------------------------------------------------------------------------------------------

#[test]
fn the_language_follows_the_option_and_the_locale() {
    let summary = |arguments: &[&str], locale: &[(&str, &str)]| {
        let run = locale
            .iter()
            .fold(kletka(arguments).stdin(GOOD), |run, (name, value)| {
                run.env(name, value)
            });
        run.run().stdout
    };
    let (en, ru) = (
        "1 document checked, no errors\n",
        "проверено: 1 документ, ошибок нет\n",
    );
    for (arguments, locale, expected) in [
        (&["check", "-"][..], &[][..], en),
        (&["check", "-"], &[("LANG", "ru_RU.UTF-8")], ru),
        (
            &["check", "-"],
            &[("LC_MESSAGES", "ru"), ("LANG", "en_GB.UTF-8")],
            ru,
        ),
        (
            &["check", "-"],
            &[("LC_ALL", "C"), ("LANG", "ru_RU.UTF-8")],
            en,
        ),
        (
            &["check", "-"],
            &[("LC_ALL", ""), ("LANG", "ru_RU.UTF-8")],
            ru,
        ),
        (&["check", "-"], &[("LANG", "de_DE.UTF-8")], en),
        (
            &["check", "--lang", "ru", "-"],
            &[("LANG", "en_GB.UTF-8")],
            ru,
        ),
        (&["--lang", "ru", "check", "-"], &[], ru),
        (
            &["check", "--lang=en", "-"],
            &[("LC_ALL", "ru_RU.UTF-8")],
            en,
        ),
    ] {
        assert_eq!(
            summary(arguments, locale),
            expected,
            "{arguments:?} {locale:?}"
        );
    }
}

#[test]
fn other_languages_that_begin_with_ru() {
    assert_eq!(
        kletka(["check", "-"])
            .env("LANG", "rup_MK")
            .stdin(GOOD)
            .run()
            .stdout,
        "1 document checked, no errors\n"
    );
}

#[test]
fn the_language_changes_the_wording_only() {
    let run = |lang: &str| {
        kletka(["check", "--json", "--lang", lang, "-"])
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
    let people = kletka(["check", "--lang", "ru", "-"]).stdin(BAD).run();
    assert!(
        people
            .stderr
            .starts_with("ошибка[occupied]: 2. [b2-3] уже проведён"),
        "{}",
        people.stderr
    );
    let missing = kletka(["check", "--lang", "ru", "missing.toml"]).run();
    assert_eq!(
        missing.stderr,
        "ошибка: не удаётся прочитать missing.toml: нет такого файла\n"
    );
    let shown = kletka(["show", "--lang", "ru", "--at", "start", "-"])
        .stdin(RENJU)
        .run();
    assert!(
        shown.stdout.starts_with("начальная позиция; ход 4: "),
        "{}",
        shown.stdout
    );
}

#[test]
fn the_legend_is_translated() {
    let shown = kletka(["show", "--lang", "ru", "--at", "start", "-"])
        .stdin(RENJU)
        .run()
        .stdout;
    assert!(
        !shown.contains("blue") && !shown.contains("critical"),
        "{shown}"
    );
}

#[test]
fn no_colours_where_nobody_sees_them() {
    for (name, value) in [
        ("NO_COLOR", "1"),
        ("TERM", "xterm-256color"),
        ("COLORTERM", "truecolor"),
    ] {
        for arguments in [
            &["check", "-"][..],
            &["show", "-"],
            &["check", "--json", "-"],
            &["--help"],
            &["frobnicate"],
        ] {
            for text in [GOOD, BAD, RENJU] {
                let ran = kletka(arguments).env(name, value).stdin(text).run();
                assert!(
                    !ran.stdout.contains('\u{1b}') && !ran.stderr.contains('\u{1b}'),
                    "{name} {arguments:?}"
                );
            }
        }
    }
    let ran = kletka(["show", "-"])
        .env("NO_COLOR", "1")
        .env("CLICOLOR_FORCE", "1")
        .stdin(GOOD)
        .run();
    assert!(!ran.stdout.contains('\u{1b}'), "NO_COLOR wins");
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

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

#[test]
fn outcomes() {
    for (text, outcome) in [
        (GOOD, Value::Null),
        (
            RENJU,
            serde_json::json!({"winner": "blue", "reason": "four"}),
        ),
        (
            "kletka = 1\ngame = 'parcel'\nrecord.moves = '-- --'",
            serde_json::json!({"winner": "red", "reason": "score"}),
        ),
        (
            "kletka = 1\ngame = 'parcel'\nrules.komi = 0\nrecord.moves = '-- --'",
            serde_json::json!({"winner": null, "reason": "score"}),
        ),
        (
            "kletka = 1\ngame = 'renju-for-three'\nrecord.moves = '-- -- --'",
            serde_json::json!({"winner": null, "reason": "passes"}),
        ),
        ("kletka = 1\ngame = 'chess'", Value::Null),
    ] {
        assert_eq!(check_json(text).json()[0]["outcome"], outcome, "{text}");
    }
}

#[test]
fn a_warning_that_concerns_no_rule_has_none() {
    let object = check_json("kletka = 1\ngame = 'renju-3-2'")
        .json()
        .remove(0);
    assert_eq!(object["diagnostics"][0]["rule"], Value::Null);
}

// ---- show -----------------------------------------------------------------------------------------------------------

/// `ply number player` of every position shown.
fn shown(arguments: &[&str], text: &str) -> (i32, Vec<String>) {
    let ran = kletka(["show", "--json"].iter().chain(arguments).chain(&["-"]))
        .stdin(text)
        .run();
    let one = |object: &Value| {
        format!(
            "{}: {} {} {}",
            object["document"],
            object["ply"],
            object["number"],
            object["player"].as_str().expect("a player")
        )
    };
    (ran.code, ran.json().iter().map(one).collect())
}

#[test]
fn positions_are_chosen_with_at() {
    let start = "0: 0 4 blue".to_owned();
    let all = [
        "0: 0 4 blue",
        "0: 1 5 red",
        "0: 2 6 green",
        "0: 3 7 blue",
        "0: 4 8 red",
    ]
    .map(str::to_owned)
    .to_vec();
    assert_eq!(shown(&["--at", "start"], RENJU), (0, vec![start.clone()]));
    assert_eq!(shown(&["--at", "0"], RENJU), (0, vec![start]));
    assert_eq!(shown(&["--at", "2"], RENJU), (0, vec![all[2].clone()]));
    assert_eq!(shown(&["--at", "end"], RENJU), (0, vec![all[4].clone()]));
    assert_eq!(shown(&[], RENJU), (0, vec![all[4].clone()]));
    assert_eq!(shown(&["--at", "all"], RENJU), (0, all));
    assert_eq!(shown(&["--at", "5"], RENJU), (2, vec![]));
    assert_eq!(shown(&["--at", "4294967295"], RENJU), (2, vec![]));
    // A document with an error is shown as far as its moves are legal.
    assert_eq!(
        shown(&["--at", "all"], BAD),
        (1, vec!["0: 0 1 blue".to_owned(), "0: 1 2 red".to_owned()])
    );
    assert_eq!(shown(&["--at", "2"], BAD), (2, vec![]));
    assert_eq!(shown(&[], "kletka = 1\ngame = 'chess'"), (1, vec![]));
}

#[test]
fn a_position_between_two_half_moves_is_shown() {
    let text = "kletka = 1\ngame = 'renju-3-2'\nstart = { position = 'к@d6' }\nrecord = { moves = 'г@b2, к@e6 2. з@a1' }";
    let first = kletka(["show", "--json", "--at", "1.1", "-"])
        .stdin(text)
        .run()
        .json()
        .remove(0);
    let got = ["ply", "half", "number", "colours", "stones"].map(|key| first[key].to_string());
    let stones = r#"{"blue":["b2"],"red":["d6"],"green":[]}"#;
    assert_eq!(got, ["0", "true", "1", r#"["red"]"#, stones]);
    let ran = kletka(["show", "--at", "1.1", "-"]).stdin(text).run();
    assert!(
        ran.stdout
            .starts_with("after the first half of move 1; move 1: A to play\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("turns: 1 A red; 2 B green, blue;"),
        "{}",
        ran.stdout
    );
    for (at, words) in [
        ("2.1", "between two half-moves at move 2"),
        ("3.1", "no position after 3 moves"),
    ] {
        for command in [&["show"][..], &["render", "-o", "-"]] {
            let ran = kletka(command.iter().chain(&["--at", at, "-"]))
                .stdin(text)
                .run();
            assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{command:?} {at}");
            assert!(ran.stderr.contains(words), "{}", ran.stderr);
        }
    }
    let ran = kletka(["render", "-o", "-", "--at", "1-9", "-"])
        .stdin(text)
        .run();
    assert!(
        ran.code == 2 && ran.stderr.contains("no position after 9 moves"),
        "{}",
        ran.stderr
    );
    let ran = kletka(["cut", "--at", "1.1", "-"]).stdin(text).run();
    assert!(
        ran.code == 2 && ran.stderr.contains("cannot start between two half-moves"),
        "{}",
        ran.stderr
    );
}

#[test]
fn documents_are_chosen_with_document() {
    let archive = format!("{GOOD}+++\n{RENJU}");
    let (first, second) = ("0: 3 4 red".to_owned(), "1: 4 8 red".to_owned());
    assert_eq!(
        shown(&[], &archive),
        (0, vec![first.clone(), second.clone()])
    );
    assert_eq!(shown(&["--document", "0"], &archive), (0, vec![first]));
    assert_eq!(shown(&["--document", "1"], &archive), (0, vec![second]));
    assert_eq!(shown(&["--document", "2"], &archive), (2, vec![]));
    // Only the document chosen is judged.
    let archive = format!("{BAD}+++\n{GOOD}");
    assert_eq!(shown(&["--document", "1"], &archive).0, 0);
    assert_eq!(shown(&["--document", "0"], &archive).0, 1);
    assert_eq!(shown(&["--document", "1", "--at", "4"], &archive).0, 2);
}

#[test]
fn show_json_has_the_keys_of_the_contract() {
    let first = |text: &str| {
        kletka(["show", "--json", "--at", "start", "-"])
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
    let over = kletka(["show", "--json", "-"])
        .stdin(GOOD.replace("3. [b-c2]", "3. --"))
        .run()
        .json()
        .remove(0);
    assert_eq!(
        (&over["legal"], &over["illegal"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
}

#[test]
fn a_picture_says_whose_move_it_is() {
    let ran = kletka(["show", "--at", "all", "-"]).stdin(RENJU).run();
    let titles: Vec<_> = ran
        .stdout
        .lines()
        .filter(|line| line.contains("; "))
        .filter(|line| !line.starts_with(' '))
        .collect();
    assert!(
        titles[0].starts_with("start position; move 4: blue to play"),
        "{titles:?}"
    );
    assert!(ran.stdout.contains("blue won by a four"), "{}", ran.stdout);
}

// ---- Help -----------------------------------------------------------------------------------------------------------

#[test]
fn help_and_version() {
    let version = kletka(["--version"]).run();
    assert_eq!(
        (version.code, version.stdout),
        (0, format!("kletka {}\n", env!("CARGO_PKG_VERSION")))
    );
    let help = kletka(["--help"]).run();
    assert_eq!((help.code, help.stderr.as_str()), (0, ""));
    assert!(help.stdout.contains("Examples:") && help.stdout.contains("Exit codes:"));
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
    let commands = listed(&kletka(["--help"]).run().stdout);
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
    for command in listed(&kletka(["archive", "--help"]).run().stdout) {
        has_examples(&format!("archive {command}"));
    }
}
