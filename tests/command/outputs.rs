//! What a run may write: nothing over what it reads, no two results into one file, nothing that cannot be read again.

use std::fs;
use std::path::Path;

use crate::common_cli::{Folder, kletka, names, program};

#[cfg(unix)]
#[test]
fn what_a_command_reads_it_does_not_write_over() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let puzzle = "kletka = 1\ngame = \"parcel\"\nboard = { size = 1 }\npuzzle = { goal = \"red scores 1\" }\n\
                  [[diagram]]\nname = \"p\"\n";
    let (json, html) = (
        "{\"kletka\": 1, \"game\": \"parcel\"}\n",
        "kletka = 1\ngame = \"parcel\"\n",
    );
    fs::create_dir(at("sub")).unwrap();
    fs::write(at("p.toml"), puzzle).unwrap();
    fs::write(at("p.jsonl"), json).unwrap();
    fs::write(at("p.html"), html).unwrap();
    fs::write(at("parcel.kla"), html).unwrap();
    fs::hard_link(at("p.toml"), at("hard.toml")).unwrap();
    std::os::unix::fs::symlink("p.toml", at("soft.toml")).unwrap();
    let outputs = [
        at("p.toml"),
        at("sub/../p.toml"),
        at("hard.toml"),
        at("soft.toml"),
    ];
    for output in &outputs {
        for (command, option) in [
            ("solve", "--certificate"),
            ("render", "-o"),
            ("render", "--gallery"),
            ("cut", "-o"),
            ("import", "-o"),
        ] {
            let mut arguments = vec![command, &outputs[0], option, output];
            arguments.extend(matches!(command, "solve" | "cut" | "import").then_some("--force"));
            let other = at("p.svg");
            arguments.extend(
                (option == "--gallery")
                    .then_some(["-o", &*other])
                    .into_iter()
                    .flatten(),
            );
            let ran = kletka(&arguments).run();
            assert_eq!(
                fs::read_to_string(&outputs[0]).unwrap(),
                puzzle,
                "{arguments:?}"
            );
            // What import is given is no JSON, which it says first.
            let is_said = ["is read by this command", "is the name of a document"]
                .iter()
                .any(|why| ran.stderr.contains(why));
            let is_refused = ran.code == 2 && is_said;
            assert!(
                is_refused || command == "import" && ran.code != 0,
                "{arguments:?} {}",
                ran.stderr
            );
        }
    }
    let style = kletka!("render --show-style paper").run().stdout;
    fs::write(at("own.toml"), &style).unwrap();
    for more in [
        ["-o", &at("own.toml")],
        ["--gallery", &at("sub/../own.toml")],
    ] {
        let picture = at("q.svg");
        let arguments = [
            "render",
            &outputs[0],
            "--format",
            "svg",
            "--style",
            &at("own.toml"),
        ];
        let other: &[&str] = if more[0] == "-o" {
            &[]
        } else {
            &["-o", &picture]
        };
        let ran = kletka([&arguments[..], other, &more].concat()).run();
        assert_eq!(
            (ran.code, fs::read_to_string(at("own.toml")).unwrap()),
            (2, style.clone()),
            "{}",
            ran.stderr
        );
    }
    let (jsonl, part, page) = (at("p.jsonl"), at("parcel.kla"), at("p.html"));
    for arguments in [
        vec!["import", &jsonl, "-o", &jsonl, "--force"],
        vec!["archive", "dedupe", &part, "-o", &part, "--force"],
        vec![
            "archive",
            "split",
            &part,
            "--by",
            "game",
            "--into",
            folder.path().to_str().unwrap(),
            "--force",
        ],
        vec!["book", &page, "-o", &page],
    ] {
        let ran = kletka(&arguments).run();
        assert!(
            ran.code == 2 && ran.stderr.contains("is read by this command"),
            "{arguments:?} {}",
            ran.stderr
        );
    }
    assert_eq!(
        [
            fs::read_to_string(&jsonl).unwrap(),
            fs::read_to_string(&part).unwrap()
        ],
        [json, html]
    );
}

/// A file that the shell opens is read all the same, though nobody names it.
#[cfg(unix)]
#[test]
fn the_file_behind_standard_input_is_not_written_over() {
    use std::process::Stdio;
    let folder = Folder::new("saving-input");
    let game = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5]'\n";
    let path = folder.file("in.toml", game);
    fs::hard_link(&path, folder.0.join("hard.toml")).unwrap();
    let run = |arguments: &[&str], input: Stdio| {
        let mut command = program();
        command
            .args(arguments)
            .args(["--lang", "en"])
            .current_dir(&folder.0)
            .stdin(input);
        let ran = command.output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    for arguments in [
        ["cut", "-", "-o"].as_slice(),
        &["archive", "dedupe", "-", "-o"],
        &["render", "-", "-o"],
    ] {
        for output in ["in.toml", "./in.toml", "hard.toml"] {
            let force = if arguments[0] == "render" {
                ["--format", "svg"].as_slice()
            } else {
                &["--force"]
            };
            let input = Stdio::from(fs::File::open(&path).unwrap());
            let (code, told) = run(&[arguments, &[output], force].concat(), input);
            let is_refused = ["is read by this command", "is the name of a document"]
                .iter()
                .any(|why| told.contains(&format!("{output} {why}")));
            assert!(
                code == Some(2) && is_refused,
                "{arguments:?} {output}: {code:?} {told}"
            );
            assert_eq!(
                fs::read_to_string(&path).unwrap(),
                game,
                "{arguments:?} {output}"
            );
        }
    }
    // What is not read may be written, whatever stands at standard input.
    let other = folder.file("other.toml", game);
    let input = || Stdio::from(fs::File::open(&path).unwrap());
    assert_eq!(run(&["cut", "-", "-o", "new.toml"], input()).0, Some(0));
    assert_eq!(
        run(&["cut", &other, "-o", "in.toml", "--force"], input()).0,
        Some(0)
    );
}

/// Pages are made of documents, of trees, and of the module; the script of the element is one more file that is written.
#[cfg(unix)]
#[test]
fn pages_write_over_nothing_that_they_read() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let puzzle = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\n\
                  start = { position = \"г@d4 г@e4 г@f4\" }\npuzzle = { goal = \"A wins by 1\" }\n";
    fs::create_dir(at("site")).unwrap();
    fs::write(at("p.toml"), puzzle).unwrap();
    fs::write(at("d.js"), puzzle).unwrap();
    fs::hard_link(at("p.toml"), at("hard.js")).unwrap();
    std::os::unix::fs::symlink("p.toml", at("soft.js")).unwrap();
    let trees = ["p.tries", "t.html", "t.js", "site/documents.html"].map(at);
    assert_eq!(
        kletka!("solve {} --tries {}", at("p.toml"), trees[0])
            .run()
            .code,
        0
    );
    let tree = fs::read_to_string(&trees[0]).unwrap();
    trees[1..]
        .iter()
        .for_each(|name| fs::write(name, &tree).unwrap());
    fs::hard_link(at("p.tries"), at("beside.html")).unwrap();
    let (page, site) = (at("q.html"), at("site"));
    for (document, more) in [
        ("d.js", vec!["page", "-o", &page, "--element", &at("d.js")]),
        (
            "p.toml",
            vec!["page", "-o", &page, "--element", &at("soft.js")],
        ),
        (
            "p.toml",
            vec!["page", "-o", &page, "--element", &at("hard.js")],
        ),
        (
            "p.toml",
            vec!["page", "-o", &trees[1], "--tries", &trees[1]],
        ),
        ("p.toml", vec!["page", "-o", &at("beside.html")]),
        (
            "p.toml",
            vec![
                "page",
                "-o",
                &page,
                "--tries",
                &trees[2],
                "--element",
                &trees[2],
            ],
        ),
        (
            "p.toml",
            vec![
                "book",
                "--interactive",
                "-o",
                &trees[1],
                "--tries",
                &trees[1],
            ],
        ),
        ("p.toml", vec!["site", "-o", &site, "--tries", &trees[3]]),
    ] {
        let document = at(document);
        let ran = kletka([&more[..], &[&document]].concat()).run();
        assert!(
            ran.code == 2 && ran.stderr.contains("is read by this command"),
            "{more:?} {}",
            ran.stderr
        );
        assert!(
            ["p.toml", "d.js"]
                .iter()
                .all(|name| fs::read_to_string(at(name)).unwrap() == puzzle),
            "{more:?}"
        );
        assert!(
            trees
                .iter()
                .all(|name| fs::read_to_string(name).unwrap() == tree),
            "{more:?}"
        );
        assert!(!fs::exists(&page).unwrap(), "{more:?}");
    }
}

/// What the shell has opened is written to, behind what it holds; and no picture replaces a document behind a link.
#[cfg(unix)]
#[test]
fn a_stream_that_the_shell_opened_keeps_what_it_holds() {
    let folder = Folder::new("streams");
    let root = Path::new(folder.path());
    folder.file(
        "x.toml",
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 2 }\n",
    );
    let run = |line: &str| {
        let line = line.replace("kletka", env!("CARGO_BIN_EXE_kletka"));
        let ran = std::process::Command::new("sh")
            .args(["-c", &line])
            .current_dir(root)
            .output()
            .unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    for (name, line) in [
        (
            "all",
            "kletka render x.toml -o /dev/stdout --format svg >> all",
        ),
        (
            "new",
            "kletka render x.toml -o /dev/stdout --format svg > new",
        ),
        (
            "log",
            "kletka render x.toml -o /dev/stderr --format svg 2>> log",
        ),
        ("cut", "kletka cut x.toml -o /dev/stdout --force >> cut"),
        ("three", "kletka cut x.toml -o /dev/fd/3 --force 3>> three"),
    ] {
        fs::write(root.join(name), "IMPORTANT\n").unwrap();
        assert_eq!(run(line).0, Some(0), "{line}");
        let text = fs::read_to_string(root.join(name)).unwrap();
        assert_eq!(
            text.starts_with("IMPORTANT\n"),
            name != "new",
            "{line}: {text:.60}"
        );
        assert!(
            text.contains("</svg>") || text.contains("game = \"parcel\""),
            "{line}: {text:.60}"
        );
    }
    let style = kletka!("render --show-style print").run().stdout;
    fs::write(root.join("s.toml"), &style).unwrap();
    std::os::unix::fs::symlink("s.toml", root.join("y.svg")).unwrap();
    folder.file(
        "x.toml",
        "kletka = 1\ngame = \"parcel\"\n[[diagram]]\nname = \"d\"\nstyle = \"s.toml\"\n",
    );
    let (code, said) = run("kletka render x.toml --diagram d -o y.svg --lang en");
    assert!(
        code == Some(2) && said.contains("name of a document"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(root.join("s.toml")).unwrap(), style);
}

/// Documents of one name in two folders, and one that is called as a document of an archive: each has its own drawing.
#[test]
fn drawings_of_wrong_moves_are_called_apart() {
    let folder = Folder::new("drawings");
    let document = |row: &str| {
        format!("kletka = 1\ngame = \"parcel\"\nrecord.moves = \"1. [{row}1-2] 2. [{row}1-2]\"\n")
    };
    for name in ["d1", "d2"] {
        fs::create_dir(Path::new(folder.path()).join(name)).unwrap();
    }
    let files = [
        folder.file("d1/e.toml", document("a")),
        folder.file("d2/e.toml", document("b")),
        folder.file("e-1.toml", document("c")),
        folder.file("e.kla", format!("{}+++\n{}", document("d"), document("e"))),
    ];
    let drawings = format!("{}/o", folder.path());
    let check = || {
        kletka(
            ["check", "--pictures", &drawings]
                .into_iter()
                .chain(files.iter().map(String::as_str)),
        )
        .run()
    };
    assert_eq!(check().code, 1);
    let names = [
        "e-1-2-occupied-2.svg",
        "e-1-2-occupied.svg",
        "e-2-occupied-2.svg",
        "e-2-occupied-3.svg",
        "e-2-occupied.svg",
    ];
    assert_eq!(self::names(Path::new(&drawings)), names);
    let shown = |name: &str| {
        kletka!("extract {}", format!("{drawings}/{name}"))
            .run()
            .stdout
    };
    let rows = names.map(|name| {
        shown(name)
            .split("1. [")
            .nth(1)
            .unwrap()
            .chars()
            .next()
            .unwrap()
    });
    assert_eq!(rows, ['e', 'c', 'b', 'd', 'a']);
    // A second run calls them the same.
    assert_eq!(check().code, 1);
    assert_eq!(self::names(Path::new(&drawings)), names);
}

#[test]
fn a_refusal_of_a_certificate_names_moves_in_the_letters_of_its_document() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let certificate = at("c.txt");
    let puzzle = "puzzles/problems/renju-3-2/01-kindling.toml";
    let ran = kletka!("solve {} --certificate {}", puzzle, certificate)
        .patient()
        .run();
    ran.ends(0);
    let text = fs::read_to_string(&certificate).unwrap();
    let (head, _) = text.split_once("\n2. ").expect("replies");
    fs::write(&certificate, format!("{head}\n")).unwrap();
    for (lang, before, after) in [
        ("en", "the reply ", " has no answer"),
        ("ru", "на ответ ", " ничего не указано"),
    ] {
        let ran = kletka!("verify {} --lang {}", certificate, lang).run();
        ran.ends(1);
        let name = ran
            .stderr
            .split_once(before)
            .and_then(|(_, rest)| rest.split_once(after))
            .expect("a refusal")
            .0;
        assert!(name.contains('з') && !name.contains(['b', 'r']), "{name}");
    }
}

/// Canonical form has a space where the author may leave it out.
#[test]
fn nothing_is_written_that_would_be_too_large_to_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let many = vec!["\"\""; 1_200_000].join(",");
    let (large, json, made) = (at("large.toml"), at("large.jsonl"), at("made.kla"));
    let text = format!("kletka=1\ngame=\"parcel\"\nmeta.tags=[{many}]\n");
    fs::write(&large, &text).unwrap();
    fs::write(
        &json,
        format!("{{\"kletka\":1,\"game\":\"parcel\",\"meta\":{{\"tags\":[{many}]}}}}\n"),
    )
    .unwrap();
    let ran = kletka!("fmt {} --lang en", large).patient().run();
    ran.ends(1).says("more than the limit");
    assert!(fs::read_to_string(&large).unwrap() == text);
    let ran = kletka!("import {} -o {} --lang en", json, made)
        .patient()
        .run();
    ran.ends(1).says("larger than the limit");
    assert!(!Path::new(&made).exists());
}
