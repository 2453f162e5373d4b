//! What documents, names and drawings cannot do: command the terminal, run in a spreadsheet, read other files.

use crate::common_cli::{Folder, Ran, kletka};

/// A terminal's commands: cleared screen, title by OSC, NUL, a C1 introducer, a carriage return, an override and marks of
/// direction, a separator of lines.
const COMMANDS: &str = "\u{1b}[2J\u{1b}]0;x\u{7}\u{9b}31m\u{202e}abc\u{2066}\u{7f}\u{8}\u{200e}\u{200f}\u{61c}\u{2028}";

/// The same as a TOML string spells it.
fn spelled(text: &str) -> String {
    text.chars()
        .map(|c| format!("\\u{:04X}", u32::from(c)))
        .collect::<Vec<_>>()
        .concat()
}

fn document(name: &str) -> String {
    let words = spelled(COMMANDS);
    format!(
        "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = \"{name}{words}\"\nplayers = {{ A = \"{words}\", B = \"=1+1\" }}\n\
         [record]\nmoves = \"[a2-3] [b2-3] {{{words}}} [a2-3]\"\n"
    )
}

#[track_caller]
fn silent(ran: &Ran) {
    for (name, text) in [("stdout", &ran.stdout), ("stderr", &ran.stderr)] {
        let is_command = |c: char| {
            c.is_control() && !matches!(c, '\n' | '\t')
                || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        assert!(!text.contains(is_command), "{name}: {text:?}");
    }
}

#[test]
fn documents_and_names_do_not_command_the_terminal() {
    let folder = Folder::new("commands");
    folder.file("a.toml", document("one"));
    folder.file("b.toml", document("two"));
    folder.file(
        "raw.toml",
        format!(
            "kletka = 1\ngame = \"parcel\"\n# {COMMANDS}\n[record]\nmoves = \"[a2-3{COMMANDS}]\"\n"
        ),
    );
    let odd = format!("c{}.toml", COMMANDS.replace('\0', ""));
    folder.file(
        &odd,
        document("three").replacen("[a2-3] [b2-3]", "[a2-3] [b2-3] [c2-3]", 1),
    );
    for lang in ["en", "ru"] {
        for arguments in [
            &["check", "."][..],
            &["check", "--format", "short", "."],
            &["check", "--format", "sarif", "."],
            &["check", "--json", "--content", "."],
            &["show", "a.toml"],
            &["show", "--json", "a.toml"],
            &["annotate", "a.toml"],
            &["audit", "."],
            &["fmt", "--diff", "."],
            &["fmt", "--check", "."],
            &["archive", "stats", "."],
            &["archive", "find", ".", "--at", "1"],
            &["archive", "convert", ".", "--to", "json"],
            &["archive", "convert", ".", "--to", "csv"],
            &["cut", &odd, "--at", "1"],
            &["render", ".", "-o", "out"],
            &["cut", "a.toml", "--at", "1"],
            &["check", "missing\u{1b}[31m.toml"],
            &["solve", "a.toml"],
            &["verify", "a.toml"],
        ] {
            silent(
                &kletka(["--lang", lang].iter().chain(arguments))
                    .current_dir(&folder.0)
                    .patient()
                    .run(),
            );
        }
    }
    let renju = "kletka = 1\ngame = \"renju-3-2\"\n[meta]\nplayers = { A = \"X\", B = \"b\" }\n[start]\nposition = \"г@k12\"\n";
    folder.file("r.toml", renju.replace('X', &spelled(COMMANDS)));
    silent(&kletka!("table r.toml").current_dir(&folder.0).run());
}

/// Titles and words of drawings and pages: who looks at them sees what stands there, in its order.
#[test]
fn drawings_and_pages_show_what_would_turn_their_words() {
    let folder = Folder::new("turning");
    let turning: String = COMMANDS.chars().filter(|c| !c.is_ascii_control()).collect();
    let title = spelled(&turning);
    folder.file(
        "a.toml",
        format!(
            "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = \"{title}\"\nauthor = \"{title}\"\n[board]\nsize = 1\n\
             [puzzle]\ngoal = \"draw\"\n[[diagram]]\ncaption = \"{title}\"\n"
        ),
    );
    for arguments in [
        &["render", "a.toml", "-o", "a.svg"][..],
        &["book", "a.toml", "-o", "a.html"],
        &["page", "a.toml", "-o", "a.html"],
    ] {
        let ran = kletka(arguments).current_dir(&folder.0).run();
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.stderr);
        let written = std::fs::read_to_string(folder.0.join(arguments[3])).unwrap();
        let turns = |c: char| {
            !c.is_ascii() && c.is_control() || "\u{202e}\u{200e}\u{2066}\u{61c}\u{2028}".contains(c)
        };
        assert!(!written.contains(turns), "{arguments:?}: {written}");
    }
}

#[test]
fn json_means_the_same_with_all_of_it() {
    let ran = kletka!("check --json --content -")
        .stdin(document("x"))
        .run();
    assert_eq!(ran.json()[0]["content"]["meta"]["players"]["A"], COMMANDS);
}

#[test]
fn cells_of_a_table_are_no_formulas() {
    let text = document("@sum").replace("B = \"=1+1\"", "B = \"-1.5\"");
    let csv = |options: &[&str]| {
        let arguments = ["archive", "convert", "-", "--to", "csv"]
            .iter()
            .chain(options);
        kletka(arguments).stdin(&text).run().stdout
    };
    assert!(
        csv(&[]).contains("'@sum") && csv(&[]).contains(",-1.5,"),
        "{}",
        csv(&[])
    );
    assert!(csv(&["--raw-cells"]).contains("@sum") && !csv(&["--raw-cells"]).contains("'@sum"));
    // The last ones are cells of their own where others than commas divide cells.
    for (begins, cell) in [
        ("=", "'="),
        (" =", "' ="),
        ("\\n+", "'\n'+"),
        ("\\n", "'\n"),
        ("\\t1", "'\t1"),
        ("＝", "'＝"),
        (" ＋", "' ＋"),
        ("－", "'－"),
        ("＠", "'＠"),
        ("a;=", "a;'="),
        ("a; -2; -", "a; -2;' -"),
        ("a\\t@", "a\t'@"),
        ("a\\n;=", "a\n;'="),
        ("a;\\\"=", "a;'\"\"="),
    ] {
        let text = text.replace("@sum", &format!("{begins}sum"));
        let csv = kletka!("archive convert - --to csv")
            .stdin(&text)
            .run()
            .stdout;
        assert!(csv.contains(&format!("{cell}sum")), "{begins:?}: {csv:?}");
        let raw = kletka!("archive convert - --to csv --raw-cells")
            .stdin(&text)
            .run()
            .stdout;
        assert!(
            raw.contains(&format!("{}sum", cell.replace('\'', ""))),
            "{begins:?}: {raw:?}"
        );
    }
}

#[test]
fn what_is_no_text_has_no_content() {
    let mut bytes = b"kletka = 1\ngame = \"parcel\"\n[record]\nmoves = \"[a2-3]\"\n# ".to_vec();
    bytes.extend([0xff, b'\n']);
    bytes.extend(b"[puzzle]\ngoal = \"blue scores 1\"\n");
    let checked = kletka!("check --json --content -").stdin(&bytes).run();
    assert_eq!(
        (checked.code, &checked.json()[0]["content"]),
        (1, &serde_json::Value::Null)
    );
    let converted = kletka!("archive convert - --to jsonl").stdin(&bytes).run();
    assert_eq!(
        (converted.code, &converted.json()[0]["content"]),
        (1, &serde_json::Value::Null)
    );
}

#[test]
fn a_document_names_styles_beside_or_below_itself() {
    let folder = Folder::new("styles-of-others");
    let style = kletka!("render --show-style paper").run().stdout;
    folder.file("secret.toml", "password = \"hunter2\"\n");
    folder.file("docs/own.toml", &style);
    folder.file("docs/below/own.toml", &style);
    let draw = |style: &str, arguments: &[&str]| {
        let text = format!(
            "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = \"[a2-3]\"\n[[diagram]]\nstyle = '{style}'\n"
        );
        folder.file("docs/d.toml", text);
        kletka(
            ["render", "docs/d.toml", "--diagram", "all", "-o", "out.svg"]
                .iter()
                .chain(arguments),
        )
        .current_dir(&folder.0)
        .run()
    };
    for allowed in [
        "own.toml",
        "./own.toml",
        "below/own.toml",
        "below/../own.toml",
    ] {
        let ran = draw(allowed, &[]);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{allowed}");
    }
    let secret = folder.0.join("secret.toml");
    for refused in [
        "../secret.toml",
        secret.to_str().unwrap(),
        "below/../../secret.toml",
        "../missing.toml",
    ] {
        let ran = draw(refused, &[]);
        assert_ne!(ran.code, 0, "{refused}");
        ran.says("not beside or below the document")
            .says_no("hunter2");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../secret.toml", folder.0.join("docs/link.toml")).unwrap();
        let ran = draw("link.toml", &[]);
        assert!(
            ran.code != 0 && !ran.stderr.contains("hunter2"),
            "{}",
            ran.stderr
        );
    }
    // The author of the call may name any file.
    folder.file("mine.toml", &style);
    assert_eq!(draw("own.toml", &["--style", "mine.toml"]).code, 0);
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused() {
    let folder = Folder::new("pipes");
    let pipe = folder.0.join("pipe.toml");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let pipe = pipe.to_str().unwrap();
    for arguments in [
        &["check", pipe][..],
        &["check", "/dev/zero"],
        &["fmt", pipe],
        &["show", pipe],
        &["add", pipe, "[a2-3]"],
        &["extract", pipe],
        &["verify", pipe],
        &["render", pipe, "-o", "x.svg"],
        &["studio", "--no-open", pipe],
    ] {
        let ran = kletka(arguments).current_dir(&folder.0).run();
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("is a pipe or a device"),
            "{arguments:?}: {}",
            ran.stderr
        );
    }
    assert_eq!(
        kletka!("check {}", folder.path()).run().code,
        2,
        "in a folder they are passed over"
    );
    // Nor is anything written into a pipe that nobody reads, for which a run would wait for ever.
    let document = folder.file(
        "game.toml",
        "kletka = 1\ngame = \"parcel\"\n[puzzle]\ngoal = \"blue scores 0\"\n",
    );
    for arguments in [
        &["render", &document, "-o", pipe, "--format", "svg"][..],
        &["solve", &document, "--certificate", pipe, "--force"],
        &["cut", &document, "-o", pipe, "--force"],
        &["new", "parcel", "-o", pipe, "--force"],
        &["book", &document, "-o", pipe],
        &["archive", "dedupe", &document, "-o", pipe, "--force"],
        &["page", &document, "--engine", pipe, "-o", "x.html"],
        &["site", &document, "--engine", "/dev/zero", "-o", "site"],
    ] {
        let ran = kletka(arguments).current_dir(&folder.0).run();
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.stderr);
    }
    let script = format!(
        "{0} cut {document} -o /dev/stdout | {0} check -",
        env!("CARGO_BIN_EXE_kletka")
    );
    let ran = std::process::Command::new("sh")
        .args(["-c", &script])
        .status()
        .unwrap();
    assert!(ran.success(), "a pipe that the shell hands over is read");
}

/// What was typed stands in a message about the usage, and a pattern of the shell may have typed the name of a file.
#[test]
fn what_is_typed_does_not_command_the_terminal() {
    // Clap paints its messages itself, so that a sequence of a terminal alone looks like one of its own.
    for arguments in [
        &["check", "--\u{1b}]0;x\u{7}\u{1b}[2Ja.toml"][..],
        &["check", "--format", "\u{1b}]0;x\u{7}\u{1b}[2Ja"],
        &["\u{1b}]0;x\u{7}\u{1b}[2Ja"],
        &["undo", "a.toml", "\u{1b}]0;x\u{7}\u{1b}[2Ja"],
    ] {
        for lang in ["en", "ru"] {
            let arguments: Vec<&str> = [&["--lang", lang][..], arguments].concat();
            let ran = kletka(&arguments).run();
            assert!(
                ran.code == 2 && ran.stderr.contains(r"\u001b]0;x\u0007\u001b[2Ja"),
                "{arguments:?} {}",
                ran.stderr
            );
            let quoted: Vec<String> = arguments
                .iter()
                .map(|word| format!("'{}'", word.replace('\'', "'\\''")))
                .collect();
            let line = format!("{} {}", env!("CARGO_BIN_EXE_kletka"), quoted.join(" "));
            let Ok(seen) = std::process::Command::new("script")
                .args(["-qec", &line, "/dev/null"])
                .output()
            else {
                continue;
            };
            let seen = String::from_utf8_lossy(&seen.stdout).into_owned();
            assert!(
                !seen.contains("\u{1b}]0") && !seen.contains("\u{1b}[2J"),
                "{arguments:?} {seen:?}"
            );
        }
    }
    let typed = "\u{9b}2J\u{202e}a\u{200f}\u{61c}\u{2028}";
    for arguments in [
        &["undo", "a.toml", typed][..],
        &[typed],
        &["show", "--at", typed, "a.toml"],
        &["check", &format!("--{typed}")],
    ] {
        let ran = kletka(arguments).run();
        assert!(
            ran.code == 2 && ran.stderr.contains(r"\u202ea"),
            "{arguments:?} {}",
            ran.stderr
        );
        assert!(
            !ran.stderr
                .chars()
                .any(|c| typed.contains(c) && !c.is_ascii()),
            "{arguments:?} {:?}",
            ran.stderr
        );
    }
}

/// Documents are printed byte for byte, but a terminal that shows them does not obey them.
#[test]
fn documents_that_are_printed_on_a_terminal_do_not_command_it() {
    let folder = Folder::new("printed");
    let raw = folder.file(
        "raw.toml",
        format!("kletka = 1\r\ngame = \"parcel\"\r\n# é {COMMANDS}\r\n"),
    );
    // What TOML allows in a comment.
    let allowed: String = COMMANDS.chars().filter(|c| !c.is_control()).collect();
    let good = folder.file(
        "good.toml",
        format!("kletka = 1\ngame = \"parcel\"\n# é {allowed}\n"),
    );
    for (line, is_printed) in [
        (format!("archive dedupe {raw}"), COMMANDS),
        (format!("fmt - < {good}"), allowed.trim_end()),
    ] {
        let line = format!("{} {line}", env!("CARGO_BIN_EXE_kletka"));
        let piped = std::process::Command::new("sh")
            .args(["-c", &line])
            .output()
            .unwrap();
        assert!(
            String::from_utf8(piped.stdout)
                .unwrap()
                .contains(is_printed),
            "{line}"
        );
        let Ok(seen) = std::process::Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .output()
        else {
            return;
        };
        let seen = String::from_utf8(seen.stdout)
            .unwrap()
            .replace("\r\n", "\n");
        assert!(
            seen.contains(r"31m\u202eabc") && seen.contains("# é "),
            "{seen:?}"
        );
        assert!(
            !seen.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'),
            "{seen:?}"
        );
    }
}

/// The name of a file may hold whole lines, which say nothing of their own.
#[cfg(unix)]
#[test]
fn the_name_of_a_file_is_one_line() {
    let folder = Folder::new("lines");
    let name = "a\nforged.toml:1:1: error: b.toml";
    let file = folder.file(
        name,
        "kletka = 1\ngame=\"parcel\"\n[record]\nmoves='1. [a1-9]'\n",
    );
    let path = folder.path();
    for lang in ["en", "ru"] {
        for arguments in [
            &["check", "--format", "short", path][..],
            &["check", path],
            &["check", "--format", "short", &file],
            &["fmt", "--check", path],
            &["show", &file],
            &["archive", "find", "[a1-2]", path],
            &["archive", "convert", "--to", "csv", path],
            &["render", path, "-o", &format!("{path}/pictures/")],
            &["add", &file, "--", "--"],
            &["new", "parcel", "-o", &file],
            &["solve", &file],
            &["verify", &file],
            &["extract", &file],
        ] {
            let ran = kletka(arguments.iter().chain(&["--lang", lang])).run();
            for line in ran.stdout.lines().chain(ran.stderr.lines()) {
                assert!(
                    !line.starts_with("forged"),
                    "{arguments:?}\n{}{}",
                    ran.stdout,
                    ran.stderr
                );
            }
        }
    }
}
