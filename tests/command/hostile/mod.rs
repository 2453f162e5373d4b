//! Input that nobody writes by mistake: the command answers with 0, 1 or 2, in time, in little memory, without a panic.
//!
//! The guards against hanging and panicking are in [`common_cli`](crate::common_cli).

#[cfg(unix)]
mod growth;
mod interrupted;
mod limits;
mod shown;
#[cfg(target_os = "linux")]
mod threads;

use std::process::{Command, Stdio};

use kletka::text::Text;

use crate::common_cli::{Folder, Ran, check_json, kletka};

/// Lines with a number each.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect::<Vec<_>>().concat()
}

/// A short game, some lines of which `fmt` changes.
const DOCUMENT: &str =
    "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''[d4-5] [d-e5] [e4-5]'''\n";

const HEADER: &str = "kletka = 1\ngame = \"parcel\"\n";
/// What one document may have.
const LIMIT: usize = 4 << 20;
/// What checking one document may take in memory, in KiB.
const MEMORY: u64 = 192 << 10;

fn record(moves: &str) -> String {
    format!("{HEADER}[record]\nmoves = '''{moves}'''\n")
}

/// Checks a document both ways, for people and as JSON: exit code 1, bounded output, bounded memory.
#[track_caller]
fn refused(text: impl AsRef<[u8]>) -> Ran {
    let people = kletka!("check -").stdin(&text).run();
    people.ends(1);
    assert!(
        people.stderr.len() < 200_000,
        "{} bytes of messages",
        people.stderr.len()
    );
    assert!(people.peak < MEMORY, "{} KiB", people.peak);
    let json = check_json(text);
    json.ends(1);
    assert!(
        json.stdout.len() < 200_000,
        "{} bytes of JSON",
        json.stdout.len()
    );
    assert!(json.json().iter().any(|object| object["valid"] == false));
    json
}

/// The codes of the first document, each once, in order.
fn codes(ran: &Ran) -> Vec<String> {
    let objects = ran.json();
    let list = objects[0]["diagnostics"].as_array().expect("a list").iter();
    let mut codes: Vec<_> = list
        .map(|one| one["code"].as_str().expect("a code").to_owned())
        .collect();
    codes.dedup();
    codes
}

#[test]
fn two_hundred_thousand_brackets() {
    assert_eq!(
        codes(&refused(record(&"(".repeat(200_000)))),
        ["bad-variation", "too-deep", "bad-variation"][..2]
    );
    assert_eq!(
        codes(&refused(record(&format!("[d4-5] {}", "(".repeat(200_000))))),
        ["bad-variation", "too-deep"]
    );
    assert_eq!(
        codes(&refused(record(&format!("[d4-5] {}", ")".repeat(200_000)))))[0],
        "bad-variation"
    );
    refused(record(&"( [d4-5] ".repeat(200_000)));
    refused(record(&"[".repeat(200_000)));
    refused(record(&"{".repeat(200_000)));
    for open in ["(", "[", "{", "с(", "с[", "«", "\"", "с@", "-"] {
        refused(format!(
            "{HEADER}start.position = '''{}'''",
            open.repeat(200_000)
        ));
    }
}

#[test]
fn a_line_of_a_hundred_megabytes() {
    let folder = Folder::new("long-line");
    for (name, begin, piece) in [
        ("x.toml", "", "x"),
        ("record.toml", "kletka = 1\nrecord.moves = '''", "-- "),
    ] {
        let path = folder.file(
            name,
            format!("{begin}{}", piece.repeat(100_000_000 / piece.len())),
        );
        let ran = kletka!("check --json {}", path).run();
        assert_eq!((ran.code, codes(&ran)), (1, vec!["too-large".to_owned()]));
        assert!(ran.peak < 64 << 10, "{} KiB", ran.peak);
        assert_eq!(kletka!("show {}", path).run().code, 1);
    }
}

#[test]
fn the_limit_is_exact_and_holds_for_each_document() {
    let filler = |length: usize| format!("{HEADER}#{}\n", "x".repeat(length - HEADER.len() - 2));
    assert_eq!(check_json(filler(LIMIT)).code, 0);
    let over = check_json(filler(LIMIT + 1));
    assert_eq!((over.code, codes(&over)), (1, vec!["too-large".to_owned()]));
    // The document behind an overlong one is read, and its places are right.
    let ran = check_json(format!("{}+++\n{HEADER}x = 1\n", filler(LIMIT + 500)));
    let start = &ran.json()[1]["diagnostics"][0]["span"]["start"];
    let byte = LIMIT + 500 + 4 + HEADER.len();
    assert_eq!((&start["byte"], &start["line"]), (&byte.into(), &7.into()));
    let whole = format!("{0}+++\n{0}+++\n{0}", filler(LIMIT));
    assert_eq!(check_json(whole).code, 0);
}

#[test]
fn bytes_that_are_no_text() {
    refused([0; 1000]);
    refused(record("1. [d4-5]\0[d-e5]"));
    refused(format!("{HEADER}# \0\n"));
    for (bytes, at) in [
        (&b"\xff"[..], 3),
        (b"\xd1", 3),
        (b"\xed\xa0\x80", 3),
        (b"\xc0\x80", 3),
        (b"ab\xf4\x90\x80\x80", 5),
    ] {
        let mut text = HEADER.as_bytes().to_vec();
        text.extend_from_slice("#я".as_bytes());
        text.extend_from_slice(bytes);
        text.extend_from_slice(b"\n+++\nx = 1\n");
        let ran = refused(&text);
        let start = ran.json()[0]["diagnostics"][0]["span"]["start"].clone();
        assert_eq!(codes(&ran), ["not-utf8"]);
        assert_eq!(
            (&start["byte"], &start["line"], &start["column"]),
            (&(HEADER.len() + at).into(), &3.into(), &at.into())
        );
        assert_eq!(ran.json().len(), 2, "the next document is read");
    }
    for big in [false, true] {
        let unit = |unit: u16| {
            if big {
                unit.to_be_bytes()
            } else {
                unit.to_le_bytes()
            }
        };
        let utf16: Vec<u8> = format!("\u{feff}{HEADER}")
            .encode_utf16()
            .flat_map(unit)
            .collect();
        let ran = refused(utf16);
        assert_eq!(
            (codes(&ran), ran.stdout.contains("UTF-16")),
            (vec!["not-utf8".to_owned()], true)
        );
        assert_eq!(ran.json()[0]["diagnostics"][0]["span"]["start"]["byte"], 0);
    }
    // A letter that begins in one file and ends in the next is none in either of them.
    let folder = Folder::new("cut-letter");
    let ends = [HEADER.as_bytes(), b"#\xd0"].concat();
    let begins = [b"\xba\n", HEADER.as_bytes()].concat();
    let (ends, begins) = (folder.file("a.kla", ends), folder.file("b.kla", begins));
    let ran = kletka!("check --format json {} {}", ends, begins).run();
    let found = ran
        .json()
        .iter()
        .filter(|object| object["diagnostics"][0]["code"] == "not-utf8")
        .count();
    assert_eq!((ran.code, found), (1, 2), "{}", ran.stdout);
    // In an archive the byte is that of the file.
    let mut text = format!("{HEADER}+++\n#").into_bytes();
    text.push(0xff);
    let start = check_json(&text).json()[1]["diagnostics"][0]["span"]["start"].clone();
    assert_eq!(
        (&start["byte"], &start["line"], &start["column"]),
        (&(HEADER.len() + 5).into(), &4.into(), &2.into())
    );
}

#[test]
fn carriage_returns_alone() {
    refused(HEADER.replace('\n', "\r"));
    refused(record("1. [d4-5]\r2. [d-e5]"));
    refused(format!("{HEADER}+++\r{HEADER}"));
}

#[test]
fn separators_without_end() {
    let ran = check_json("+++\n".repeat(2_000));
    assert_eq!((ran.code, ran.json().len() >= 2_000), (1, true));
    refused("+++");
    refused("++");
    refused(format!("{HEADER}+++x\n"));
    refused(format!("{HEADER}record.moves = '''\n+++\n'''\n"));
    refused(format!("\u{feff}+++\n{HEADER}"));
}

/// What is said of documents that cannot be read has an end in every command that counts or converts them.
#[test]
fn complaints_of_an_archive_have_an_end() {
    let text = "+++\n".repeat(30_000);
    for command in [
        &["archive", "stats"][..],
        &["archive", "dedupe"],
        &["archive", "convert", "--to", "jsonl"],
    ] {
        let ran = kletka(command.iter().copied().chain(["-"]))
            .stdin(&text)
            .run();
        assert_eq!(ran.code, 1, "{command:?}");
        assert!(
            ran.stderr.len() < 1_200_000,
            "{command:?}: {} bytes",
            ran.stderr.len()
        );
        assert!(
            ran.stderr.contains("there are more messages about"),
            "{command:?}"
        );
    }
}

/// What nobody hears is not worded, by none of the threads, and yet every document counts: those that were shown and those that
/// were not are all of them, of each file.
#[test]
fn every_document_is_shown_or_counted() {
    const ALL: usize = 24_000;
    let folder = Folder::new("counted");
    let files = ["a.kla", "b.kla"].map(|name| folder.file(name, "+++\n".repeat(ALL)));
    let pictures = format!("{}/pictures/", folder.path());
    let commands: [&[&str]; 8] = [
        &["check"],
        &["check", "--format", "short"],
        &["check", "--format", "github"],
        &["fmt", "--check"],
        &["fmt", "--diff"],
        &["audit"],
        &["solve"],
        &["render", "-o", &pictures],
    ];
    for command in commands {
        let ran = kletka(
            command
                .iter()
                .copied()
                .chain(files.iter().map(String::as_str)),
        )
        .run();
        let said = format!("{}{}", ran.stdout, ran.stderr);
        let mut unsaid = Vec::new();
        for line in said.lines() {
            let count = line
                .strip_prefix("there are more messages about ")
                .and_then(|rest| rest.split(' ').next());
            unsaid.extend(count.map(|count| count.replace(',', "").parse::<usize>().unwrap()));
        }
        let first = ["[empty]", "title=kletka empty", "the key kletka is missing"];
        let shown = said
            .lines()
            .filter(|line| first.iter().any(|words| line.contains(words)))
            .count();
        assert_eq!(
            (unsaid.len(), shown + unsaid.iter().sum::<usize>()),
            (2, 2 * ALL),
            "{command:?}"
        );
        assert_eq!(unsaid[0], unsaid[1], "{command:?}: the files are the same");
    }
}

/// A picture may have very many pixels, and their memory is asked for before it is taken.
#[test]
#[cfg(target_os = "linux")]
fn a_picture_without_memory_for_its_pixels_is_an_error() {
    let folder = Folder::new("pixels");
    let file = folder.file("a.toml", HEADER);
    let script = "ulimit -v 700000; exec \"$@\"";
    let words = [
        "render", &file, "--dpi", "300", "--width", "1100mm", "--format", "png", "-o", "a.png",
    ];
    let done = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_kletka")])
        .args(words)
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{said}");
    assert!(
        said.starts_with("error: ") && said.contains("pixels") && said.lines().count() == 1,
        "{said}"
    );
    assert!(!folder.0.join("a.png").exists());
}

#[test]
fn numbers_beyond_all_bounds() {
    for huge in [
        "99999999999999999999",
        "4294967296",
        "340282366920938463463374607431768211456",
    ] {
        for place in [
            "kletka = HUGE\ngame = 'parcel'",
            "HEADERboard.size = HUGE",
            "HEADERboard.size = [HUGE, HUGE]",
            "HEADERstart.next = HUGE",
            "HEADERstart.next = -HUGE",
            "HEADERstart.position = 'с[dHUGE-5]'",
            "HEADERstart.position = 'с(a1-aHUGE-bHUGE)'",
            "HEADERrecord.moves = 'HUGE. [d4-5]'",
            "HEADERrecord.moves = '[dHUGE-5]'",
            "HEADERrecord.moves = '[d-eHUGE]'",
            "HEADERrecord.moves = '[dHUGE-eHUGE]'",
            "HEADERrecord.moves = 'HUGE'",
            "HEADERrecord.moves = 'eHUGE'",
            "HEADERrecord.score = { blue = HUGE, red = -HUGE }",
            "kletka = 1\ngame = 'renju-3-2'\nstart.position = 'к@aHUGE'",
        ] {
            refused(place.replace("HUGE", huge).replace("HEADER", HEADER));
        }
        assert_eq!(kletka!("show --at {} -", huge).stdin(HEADER).run().code, 2);
        assert_eq!(
            kletka!("show --document {} -", huge)
                .stdin(HEADER)
                .run()
                .code,
            2
        );
    }
    let komi = |komi: &str| check_json(format!("{HEADER}rules.komi = {komi}")).code;
    assert_eq!(
        [
            "1e400",
            "-1e400",
            "1e-400",
            "99999999999999999999",
            "0x7fffffffffffffff"
        ]
        .map(komi),
        [1; 5]
    );
    assert_eq!(
        ["999999999999.5", "-999999999999.5", "65536", "0e400"].map(komi),
        [0; 4]
    );
    // The largest komi and score can be added up.
    assert_eq!(
        check_json(format!(
            "{HEADER}rules.komi = -999999999999.999999\nrecord.moves = '-- --'"
        ))
        .code,
        0
    );
    // The last number of a first move leaves room for the moves behind it.
    refused(format!(
        "{HEADER}start.next = 4294967295\nrecord.moves = '[a1-2] [a2-3] [a3-4]'"
    ));
}

/// As deep as variations may be nested, for somebody whose shell leaves the first thread a small stack.
#[cfg(unix)]
#[test]
fn little_stack() {
    let deep = 99;
    let text = record(&format!(
        "1. [d4-5] {}{}",
        "( 1. [d4-5] ".repeat(deep),
        ") ".repeat(deep)
    ));
    let folder = Folder::new("little-stack");
    let file = folder.file("deep.toml", text);
    for command in ["check", "show", "annotate", "fmt --check", "audit"] {
        let script = format!("ulimit -s 64; exec \"$0\" {command} \"$1\"");
        let ran = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_kletka"), &file])
            .output()
            .unwrap();
        assert!(
            ran.status.code().is_some_and(|code| code < 2),
            "{command}: {ran:?}"
        );
    }
}

#[test]
fn deep_toml() {
    let deep = 100_000;
    for text in [
        format!("{HEADER}x = {}", "[".repeat(deep)),
        format!("{HEADER}x = {}{}", "[".repeat(deep), "]".repeat(deep)),
        format!("{HEADER}x = {}", "{a=".repeat(deep)),
        format!("{HEADER}x = {}1{}", "{a=".repeat(deep), "}".repeat(deep)),
        format!("{HEADER}{}a = 1", "a.".repeat(deep)),
        format!("{HEADER}x = {{ {}a = 1 }}", "a.".repeat(deep)),
        format!("{HEADER}[{}a]\nx = 1", "a.".repeat(deep)),
        format!("{HEADER}[[{}a]]\nx = 1", "a.".repeat(deep)),
        format!("{HEADER}{}", "[[a]]\n".repeat(50_000)),
        format!("{HEADER}meta.tags = {}", "[".repeat(deep)),
        format!(
            "{HEADER}board.size = {}{}",
            "[".repeat(deep),
            "]".repeat(deep)
        ),
        format!("{HEADER}{}", lines(50_000, |n| format!("[table{n}]\n"))),
        format!("{HEADER}{}", lines(50_000, |n| format!("[a.t{n}]\n"))),
    ] {
        refused(text);
    }
}

#[test]
fn long_words() {
    for word in [
        "x", "я", "1", "-", "e", "!", "]", "d4-5", "[d4-5]x", "к@", "«x", "\u{301}", "e7,",
    ] {
        refused(record(&word.repeat(300_000 / word.len())));
        refused(format!(
            "{HEADER}start.position = '''{}'''",
            word.repeat(300_000 / word.len())
        ));
    }
    let alternatives: String = ('a'..='y')
        .flat_map(|column| (1..25).map(move |row| format!("[{column}{row}-{}]|", row + 1)))
        .collect();
    let offer = format!("{}[a1-2]*", alternatives.repeat(400));
    refused(format!(
        "{HEADER}board.size = 25\nrules.opening = 'choice'\nrecord.moves = '''[m4-5] [p-q4] {offer}'''"
    ));
    let many = "a1,".repeat(1_000_000);
    refused(format!(
        "kletka = 1\ngame = 'renju-for-three'\nrecord.moves = '''{many}a1'''"
    ));
}

#[test]
fn messages_quote_no_whole_files() {
    let long = "x".repeat(1_000_000);
    refused(format!("{HEADER}{long} = 1"));
    refused(format!("kletka = 1\ngame = '{long}'"));
    refused(format!(
        "kletka = {}\ngame = 'parcel'",
        "1".repeat(1_000_000)
    ));
    refused(format!("{HEADER}board.size = {}", "1".repeat(1_000_000)));
    refused(format!("{HEADER}rules.komi = 1.{}", "1".repeat(1_000_000)));
    refused(format!("{HEADER}record.result = '{long}'"));
    refused(format!("{HEADER}[meta.{long}]"));
    refused(record(&format!("oops # [d4-5]{long}")));
    refused(record("a1,".repeat(300_000).trim_end_matches(',')));
    let offer = "[a1-2]|".repeat(100_000);
    refused(format!(
        "kletka = 1\ngame = 'renju-for-three'\nrecord.moves = '''{offer}[a1-2]*'''"
    ));
}

#[test]
fn a_hundred_thousand_mistakes() {
    for moves in [
        "oops ",
        "1. ",
        "к@ ",
        "[d4-d4] ",
        "--- ",
        ") ",
        "! ",
        "* ",
        "«x ",
        "oops\n",
        "[d4-5] ( ",
        "7 ",
    ] {
        let ran = refused(record(&moves.repeat(100_000)));
        let count = ran.json()[0]["diagnostics"]
            .as_array()
            .expect("a list")
            .len();
        assert!(count <= 201, "{count} messages for {moves}");
    }
    refused(format!(
        "{HEADER}start.position = '''{}'''",
        "oops ".repeat(100_000)
    ));
    refused(format!(
        "{HEADER}start.position = '''{}'''",
        "к[a1-2] с[a1-2] ".repeat(100_000)
    ));
    refused(format!(
        "{HEADER}{}",
        lines(100_000, |n| format!("k{n} = 1\n"))
    ));
    refused(format!(
        "{HEADER}meta.players = {{ {} }}",
        lines(100_000, |n| format!("k{n} = 1,"))
    ));
    // Mistakes at the end of a very long line.
    refused(format!(
        "kletka = 1\ngame = 'parcel'\nrecord.moves = '''\"{}\" {}'''",
        "я".repeat(1_900_000),
        "oops ".repeat(300)
    ));
}

/// Nothing is suggested for them, and what is looked for ends before them.
#[test]
fn quotation_marks_in_a_start_position() {
    for start in [
        "\"",
        "\"\"",
        "\"\"\"",
        "x\"",
        "e7\"",
        "к@e7 \"\"",
        "\"\"\"\n",
        "я\"",
    ] {
        refused(format!("{HEADER}start.position = '''{start}'''"));
    }
}

#[test]
fn a_hundred_thousand_harmless_things() {
    for (first, again) in [
        ("[d4-5] ", "\"c\" "),
        ("[d4-5] ", "# remark\n"),
        ("[d4-5] ", "( 1. [a1-2] 2. -- ) "),
        ("[d4-5] ", " \n"),
    ] {
        let ran = check_json(record(&format!("{first}{}", again.repeat(100_000))));
        assert_eq!(
            (ran.code, &ran.json()[0]["plies"]),
            (0, &1.into()),
            "{again}"
        );
        assert!(ran.peak < MEMORY, "{} KiB for {again}", ran.peak);
    }
    // Warnings make no document invalid, however many there are.
    let ran = check_json(format!(
        "kletka = 1\ngame = 'renju-for-three'\nrecord.moves = 'E7 {}'",
        "\"c\" ".repeat(100_000)
    ));
    ran.ends(0);
}

/// All games are searched for whether somebody wins at all, and each position of them is long work on a larger field: a budget in
/// positions alone was twelve seconds of a hundred bytes.
#[test]
fn goals_that_nobody_reaches_cost_little() {
    let twins: Vec<_> = (1..=8)
        .map(|row| format!("{{ add = \"b@h{row}\", goal = \"A does not win\" }}"))
        .collect();
    for (game, goal, more) in [
        ("renju-3-2", "A does not win", String::new()),
        (
            "renju-3-2",
            "A does not win",
            format!("twins = [{}]\n", twins.join(", ")),
        ),
        ("renju-3-2", "A wins", "class = \"all\"\n".to_owned()),
        ("renju-for-three", "blue does not win", String::new()),
    ] {
        let text = format!(
            "kletka = 1\ngame = \"{game}\"\nboard.size = 8\nstart.position = \"b@a1 g@d6 r@g3\"\n[puzzle]\ngoal = \"{goal}\"\n{more}"
        );
        let ran = kletka!("check -").stdin(&text).run();
        assert_eq!(ran.code, 0, "{text}{}", ran.stderr);
        assert!(ran.stderr.contains("unproved-goal"), "{text}{}", ran.stderr);
    }
}

/// A page kept everything that its scripts read of every document, uncompressed, until it was written: 1.2 MB of each empty field.
#[test]
fn a_page_of_many_large_fields_takes_little_memory() {
    let folder = Folder::new("hostile-page");
    let documents = format!("{HEADER}board.size = 25\n+++\n").repeat(150);
    let ran = kletka!(
        "page {} -o {}",
        folder.file("many.kla", documents),
        format!("{}/many.html", folder.path())
    )
    .patient()
    .run();
    ran.ends(0);
    assert!(ran.peak < 100_000, "{} KiB", ran.peak);
}

#[test]
fn warnings_take_little_memory() {
    for moves in ["[D4-5] ", "# [d4-5]\n"] {
        let ran = check_json(record(&moves.repeat(LIMIT / moves.len() - 10)));
        assert!(ran.peak < MEMORY, "{} KiB for {moves}", ran.peak);
    }
}

#[test]
fn letters_that_steer_a_terminal_are_not_printed() {
    for text in [
        format!("{HEADER}record.moves = \"oops\\u001b[31m\""),
        format!("{HEADER}\"k\\u001b[31m\" = 1"),
        "kletka = 1\ngame = \"\\u001b[31m\"".to_owned(),
        format!("{HEADER}start.position = \"\\u001b]0;title\\u0007\""),
    ] {
        let ran = kletka!("check -").stdin(&text).run();
        ran.ends(1);
        let control = ran
            .stderr
            .chars()
            .find(|letter| letter.is_control() && *letter != '\n');
        assert_eq!(control, None, "{text:?}\n{:?}", ran.stderr);
    }
}

#[test]
fn the_other_letters_that_steer_a_terminal_are_not_printed() {
    let ran = kletka!("check -")
        .stdin(record("# [d4-5]\u{9b}31m\noops\u{9b}31m"))
        .run();
    assert!(!ran.stderr.contains('\u{9b}'), "{:?}", ran.stderr);
}

// ---- Files ----------------------------------------------------------------------------------------------------------

#[test]
fn files_that_are_none() {
    let folder = Folder::new("none");
    let missing = format!("{}/missing.toml", folder.path());
    for arguments in [
        vec!["check", folder.path()],
        vec!["check", &missing],
        vec!["check", "--json", &missing],
        vec!["show", &missing],
        vec!["show", folder.path()],
    ] {
        let ran = kletka(&arguments).run();
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(
            ran.stderr.starts_with("error: ") && ran.stderr.lines().count() == 1,
            "{arguments:?} {}",
            ran.stderr
        );
    }
    let empty = folder.file("empty.toml", "");
    assert_eq!(codes(&kletka!("check --json {}", empty).run()), ["empty"]);
    assert_eq!(kletka!("show {}", empty).run().code, 1);
    let both = kletka!("check --json {} {}", missing, empty).run();
    assert_eq!(
        (both.code, both.json().len()),
        (2, 1),
        "the other file is read all the same"
    );
}

#[cfg(unix)]
#[test]
fn files_that_cannot_be_read() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("unreadable");
    let path = folder.file("secret.toml", HEADER);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000))
        .expect("permissions can be set");
    // Root reads everything.
    if std::fs::read(&path).is_err() {
        assert_eq!(kletka!("check {}", path).run().code, 2);
        assert_eq!(kletka!("check {}", folder.path()).run().code, 2);
    }
    std::fs::remove_file(&path).expect("the file can be removed");
    folder.file("sub/good.toml", HEADER);
    symlink("..", folder.0.join("sub/loop")).expect("a link");
    assert_eq!(
        kletka!("check {}", folder.path()).run().code,
        0,
        "links are not followed round and round"
    );
    symlink("nowhere", folder.0.join("dangling.toml")).expect("a link");
    let dangling = folder.0.join("dangling.toml");
    assert_eq!(
        kletka!("check {}", dangling.to_str().unwrap()).run().code,
        2
    );
    if std::path::Path::new("/proc/self/mem").exists() {
        // It can be opened, and reading fails.
        let ran = kletka!("check --json /proc/self/mem").run();
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    }
}

#[test]
fn standard_input() {
    assert_eq!(kletka!("check -").stdin("").run().code, 1);
    assert_eq!(kletka!("check -").stdin(HEADER).run().code, 0);
    let ran = kletka!("check --json - -").stdin(HEADER).run();
    assert_eq!(ran.json()[0]["file"], "-");
    assert_eq!(
        kletka!("show -")
            .stdin(format!("{HEADER}+++\n{HEADER}"))
            .run()
            .code,
        0
    );
}

/// Starts a command whose stdout is closed at once, and returns its exit code and stderr.
#[cfg(unix)]
fn with_closed_stdout(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
    let mut child = command
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let done = child.wait_with_output().expect("it ends");
    (
        done.status.code(),
        String::from_utf8(done.stderr).expect("UTF-8"),
    )
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away() {
    let folder = Folder::new("closed");
    let good = folder.file("good.kla", vec![HEADER; 20_000].join("+++\n"));
    let bad = folder.file(
        "bad.kla",
        vec![format!("{HEADER}x = 1\n"); 2_000].join("+++\n"),
    );
    for arguments in [
        &["check", "--json", &good][..],
        &["check", &good],
        &["check", "--json", &bad],
        &["show", "--at", "all", &good],
        &["show", "--json", &good],
        &["--help"],
        &["--version"],
        &["check", "--help"],
    ] {
        let (code, stderr) = with_closed_stdout(arguments);
        assert!(
            matches!(code, Some(0 | 1)),
            "{arguments:?} {code:?} {stderr}"
        );
        assert_eq!(stderr, "", "{arguments:?}");
    }
    // A full disk is another matter.
    if let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") {
        let done = Command::new(env!("CARGO_BIN_EXE_kletka"))
            .args(["check", "--json", &good])
            .stdout(full)
            .output()
            .expect("it runs");
        assert_eq!(done.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&done.stderr).starts_with("error: "));
    }
}

#[test]
fn random_bytes_make_no_panic() {
    // A small generator: the same bytes in every run.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let pieces = [
        "kletka = 1\n",
        "game = \"parcel\"\n",
        "game = \"renju-3-2\"\n",
        "[board]\n",
        "size = ",
        "[record]\n",
        "moves = '''",
        "'''\n",
        "1. ",
        "[d4-5] ",
        "г@j10, к@k9 ",
        "( ",
        ") ",
        "\"",
        "«",
        "»",
        "# ",
        "\n",
        "\r\n",
        "+++\n",
        "*",
        "|",
        "--",
        "—",
        "{",
        "}",
        "[",
        "]",
        "=",
        "\u{feff}",
        "\t",
        "я",
        "position = \"",
        "\\u0441",
        "\\",
        "next = 3\n",
        "[start]\n",
        "99999999999999999999",
        "e7",
        "!",
        "result = 'red'\n",
        "𝔘",
        "\u{301}",
        "\0",
        "\u{202e}",
    ];
    for _ in 0..300 {
        let length = next() % 40;
        let text: String = (0..length)
            .map(|_| pieces[usize::try_from(next() % pieces.len() as u64).expect("an index")])
            .collect();
        let text = if next() % 2 == 0 {
            text
        } else {
            format!("{HEADER}[record]\nmoves = '''{text}")
        };
        let ran = kletka!("check -").stdin(&text).run();
        assert!(matches!(ran.code, 0 | 1), "{text:?}");
    }
}

/// Every position on the way has some hundred thousand replies, of which the proof answers one.
#[test]
fn a_long_line_of_a_large_board_is_no_large_proof() {
    let folder = Folder::new("long-proof");
    let colours = ["b", "g", "r"];
    let line = |at: usize| {
        // No cell twice: the column moves on whenever the rows begin anew.
        let column = |at: usize| u8::try_from((7 * at + at / 25) % 25).unwrap();
        let cell = |at: usize| format!("{}{}", char::from(b'a' + column(at)), 1 + at % 25);
        format!("{}. {}@{}\n", at + 1, colours[at % 3], cell(at))
    };
    let certificate = format!(
        "kletka certificate 1\nkletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 25\n[puzzle]\ngoal = \"A wins\"\n\
         proof for A\n{}",
        lines(120, line)
    );
    assert!(certificate.len() < 2_000);
    let path = folder.file("long.cert", certificate);
    let ran = kletka!("verify {} --lang en", path).run();
    ran.ends(1).says(":128: the proof has no move here");
    assert!(ran.peak < MEMORY, "{} KiB", ran.peak);
}

/// A puzzle on an empty field that nobody solves.
fn hard(game: &str, board: &str, goal: &str) -> String {
    format!(
        "kletka = 1\ngame = \"{game}\"\nboard = {{ {board} }}\npuzzle = {{ goal = \"{goal}\", class = \"all\" }}\n"
    )
}

/// With no time at all a search ends when it first looks at the clock: what it has done until then is what may pass between
/// two looks.
#[test]
fn searches_look_at_the_clock_often_enough() {
    let mut fields = Vec::new();
    for (size, cells) in [("3", 9), ("[5, 4]", 20), ("7", 49), ("25", 625)] {
        for more in ["", ", topology = \"torus\"", ", topology = \"cylinder\""] {
            fields.push((
                hard("parcel", &format!("size = {size}{more}"), "blue wins"),
                cells,
            ));
        }
    }
    for (size, cells) in [("3", 9), ("7", 49), ("11", 121)] {
        fields.push((
            hard(
                "parcel",
                &format!("size = {size}, segments = \"free\""),
                "blue scores 2",
            ),
            cells,
        ));
    }
    for (game, seat) in [("renju-for-three", "blue"), ("renju-3-2", "A")] {
        for (size, cells) in [("5", 25), ("19", 361), ("25", 625)] {
            for goal in [
                format!("{seat} wins"),
                format!("{seat} wins by 7"),
                "draw".to_owned(),
            ] {
                fields.push((hard(game, &format!("size = {size}"), &goal), cells));
            }
        }
    }
    for (document, cells) in fields {
        let ran = kletka!("solve --json --time 0 -").stdin(&document).run();
        let object = &ran.json()[0];
        if object["verdict"] == "unknown" {
            let nodes = object["nodes"].as_u64().unwrap();
            assert!(nodes * cells <= 1 << 22, "{nodes} positions\n{document}");
        }
    }
}

/// Twins are positions of their own: neither many of them nor a position that names a stone very often makes them large.
#[test]
fn many_twins_of_a_long_position_are_refused_soon() {
    let puzzle = format!(
        "kletka = 1\ngame = \"renju-3-2\"\nstart.position = \"{}\"\n[puzzle]\ngoal = \"A wins by 1\"\n",
        "b@d5 r@e9 ".repeat(20_000)
    );
    let twin = "[[puzzle.twins]]\nremove = 'r@e9'\ngoal = 'A wins by 1'\n";
    for (count, wrong) in [(100, "goal"), (20_000, "bad-value")] {
        let text = puzzle.clone() + &twin.repeat(count);
        let ran = kletka!("check --json --time 0 -").stdin(&text).run();
        let codes = codes(&ran);
        assert_eq!(
            codes.contains(&"bad-value".to_owned()),
            wrong == "bad-value",
            "{count} {codes:?}"
        );
    }
}

/// All twins of a puzzle cost together what a puzzle may cost, whatever time there is.
#[test]
fn a_hundred_hard_twins_are_not_searched_a_hundred_times() {
    let twin = "[[puzzle.twins]]\nnext = 2\ngoal = 'blue wins'\n";
    let puzzle = "kletka = 1\ngame = \"parcel\"\nboard.size = 4\n[puzzle]\ngoal = \"blue wins\"\n";
    let text = puzzle.to_owned() + &twin.repeat(100);
    let ran = kletka!("check --json --time 3600 -")
        .stdin(&text)
        .patient()
        .run();
    let unproved = ran.stdout.matches("\"unproved-goal\"").count();
    let attacks = ran.stdout.matches("the best attack found").count();
    assert!(
        unproved == 101 && (1..=5).contains(&attacks),
        "{unproved} {attacks}"
    );
}

#[test]
fn checks_say_that_their_time_was_up() {
    let document = hard("parcel", "size = 25", "blue wins");
    let ran = kletka!("check --time 0 --lang en -").stdin(&document).run();
    ran.ends(0).says("its time was up");
    let claim = "kletka = 1\ngame = \"parcel\"\nboard = { size = 25 }\n[[claim]]\nsays = \"red scores 3\"\n";
    let ran = kletka!("check --time 0 --lang ru -").stdin(claim).run();
    ran.ends(0).says("время вышло");
    let certificate = "kletka certificate 1\nkletka = 1\ngame = \"parcel\"\nboard = { size = 1 }\npuzzle = { goal = \"blue wins\" }\n\
                       proof for blue\n1. --\n";
    let verify = |option: &str| {
        kletka!("verify {} 0 --lang en -", option)
            .stdin(certificate)
            .run()
    };
    for option in ["--time", "--memory"] {
        let ran = verify(option);
        ran.ends(1).says("stopped");
    }
}

/// Fifty claims that somebody wins take a minute to be searched. Who only shows, cuts or writes does not ask whether they are so.
#[test]
fn what_does_not_check_searches_for_nothing() {
    let folder = Folder::new("claims");
    let cell = |at: usize| {
        format!(
            "{}{}",
            char::from(b'a' + u8::try_from(7 * at % 25).unwrap()),
            1 + 11 * at % 25
        )
    };
    let claims = lines(50, |at| {
        format!("[[claim]]\nat = {}\nsays = 'blue wins'\n", at % 20)
    });
    let moves = lines(24, |at| format!("{}. {}\n", at + 1, cell(at)));
    let text = format!(
        "kletka = 1\ngame = \"renju-for-three\"\nboard.size = 25\nrecord.moves = '''{moves}'''\n{claims}"
    );
    let json = folder.file("json.jsonl", kletka!("extract -").stdin(&text).run().stdout);
    let (picture, book) = (
        format!("{}/out", folder.path()),
        format!("{}/book.pdf", folder.path()),
    );
    for (nth, command) in [
        &["show", "FILE", "--at", "0"][..],
        &["show", "FILE", "--at", "all"],
        &["cut", "FILE", "--at", "0"],
        &["cut", "FILE"],
        &["fmt", "FILE", "--diff"],
        &["fmt", "FILE"],
        &["add", "FILE", "a1"],
        &["undo", "FILE"],
        &["annotate", "FILE"],
        &["extract", "FILE"],
        &["import", &json],
        &[
            "render", "FILE", "--at", "3", "-o", &picture, "--format", "svg",
        ],
        &["book", "FILE", "-o", &book],
        &["archive", "stats", "FILE"],
        &["archive", "dedupe", "FILE"],
        &["archive", "convert", "FILE", "--to", "jsonl"],
    ]
    .iter()
    .enumerate()
    {
        // A booklet is one of problems.
        let puzzle = if command[0] == "book" {
            "[puzzle]\ngoal = 'blue wins'\n"
        } else {
            ""
        };
        let path = folder.file(&format!("{nth}.toml"), format!("{text}{puzzle}"));
        let arguments: Vec<&str> = command
            .iter()
            .map(|&it| if it == "FILE" { path.as_str() } else { it })
            .collect();
        let ran = kletka(&arguments).run();
        assert!(ran.code < 2, "{arguments:?} {}", ran.stderr);
    }
}

/// A table is as large as the system lets it be: more than it has may be asked for.
#[test]
fn no_memory_is_too_much_to_ask_for() {
    let document = hard("parcel", "size = 2", "blue wins");
    for command in ["solve", "komi", "analyse", "check"] {
        let most = u64::MAX.to_string();
        let ran = kletka!("{} --memory {} --time 1 -", command, most)
            .stdin(&document)
            .patient()
            .run();
        assert!(
            matches!(ran.code, 0 | 1),
            "{command} {} {}",
            ran.code,
            ran.stderr
        );
    }
}

/// A million documents with the same fault are told once in a while, and counted.
#[test]
fn a_flood_of_like_errors_ends() {
    let text = "+++\n".repeat(40_000);
    for command in [
        &["check", "-", "--lang", "en"][..],
        &["check", "--format", "short", "-", "--lang", "en"],
        &["check", "--format", "sarif", "-", "--lang", "en"],
        &["fmt", "--check", "-", "--lang", "en"],
    ] {
        let ran = kletka(command).stdin(&text).patient().run();
        ran.ends(1);
        assert!(
            ran.stdout.len() + ran.stderr.len() < 2 << 20,
            "{} {}",
            ran.stdout.len(),
            ran.stderr.len()
        );
        ran.says("which are not shown");
    }
}

#[test]
fn a_few_lines_do_not_fill_the_disk_with_pictures() {
    let folder = Folder::new("pictures");
    let moves = (0..150_u8)
        .map(|at| format!("{}{} ", char::from(b'a' + at % 15), 1 + 2 * (at / 15)))
        .collect::<Vec<_>>();
    let text = format!(
        "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '{}'\n{}",
        moves.concat(),
        "[[diagram]]\nat = \"all\"\n".repeat(40)
    );
    let path = folder.file("many.toml", text);
    let ran = kletka!(
        "render {} --diagram all -o {} --lang en",
        path,
        format!("{}/", folder.path())
    )
    .patient()
    .run();
    ran.ends(2).says("the rest is not drawn");
    let lengths = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().metadata().unwrap().len());
    assert!(lengths.sum::<u64>() < 48 << 20);
}

/// On sheets too: each of them holds the document once more.
#[test]
fn a_few_lines_do_not_fill_the_disk_with_sheets() {
    let folder = Folder::new("sheets");
    let diagrams: Vec<String> = (0..4000)
        .map(|at| format!("[[diagram]]\nname = \"d{at}\"\n"))
        .collect();
    let head = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@m4'\n";
    let path = folder.file("many.toml", format!("{head}{}", diagrams.concat()));
    let output = format!("{}/", folder.path());
    let ran = kletka!(
        "render {} --diagram all --sheet 3x3 -o {} --lang en",
        path,
        output
    );
    let ran = ran.patient().run();
    ran.ends(2).says("the rest is not drawn");
    let lengths = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().metadata().unwrap().len());
    assert!(lengths.sum::<u64>() < 48 << 20);
}

/// No --force makes a folder of a file, and a search that no budget ends takes none.
#[test]
fn what_does_not_help_is_not_advised_or_taken() {
    let folder = Folder::new("no-folder");
    let file = folder.file("taken", "");
    for (lang, said) in [("en", ": it is not a folder"), ("ru", ": это не папка")] {
        for command in [
            &["compose", "parcel", "--size", "3", "-o"][..],
            &["man", "--dir"],
            &["site", "docs", "-o"],
        ] {
            let ran = kletka(command.iter().chain(&[file.as_str(), "--lang", lang])).run();
            assert!(
                ran.code == 2 && ran.stderr.contains(said),
                "{command:?} {lang}: {}",
                ran.stderr
            );
        }
    }
    for (lang, said) in [
        ("en", "has no --budget: --count and --time end it"),
        ("ru", "нет --budget"),
    ] {
        let ran = kletka!(
            "compose parcel --for play --budget 20000000 --lang {}",
            lang
        )
        .run();
        assert!(
            ran.code == 2 && ran.stderr.contains(said),
            "{lang}: {}",
            ran.stderr
        );
    }
}

/// A document of a game of 1300 moves on the largest field, or of 2600, at a path.
fn long_game(folder: &Folder, is_longer: bool) -> String {
    let along = |at: u8| (0..26).map(move |across| (at, across));
    let letter = |at: u8| char::from(b'a' + at);
    let up = |(y, x): (u8, u8)| format!("[{}{}-{}] -- ", letter(x), y + 1, y + 2);
    let right = |(x, y): (u8, u8)| format!("[{}-{}{}] -- ", letter(x), letter(x + 1), y + 1);
    let across = (0..25).flat_map(along).map(right).filter(|_| is_longer);
    let moves: String = (0..25).flat_map(along).map(up).chain(across).collect();
    folder.file(
        "all.toml",
        format!("kletka = 1\ngame = \"parcel\"\nboard.size = 25\nrecord.moves = \"{moves}\"\n"),
    )
}

/// The pictures of one diagram of all positions end at the limit too, and each is laid out when it is its turn.
#[test]
#[ignore = "a thousand pictures are written"]
fn the_pictures_of_one_diagram_have_an_end() {
    let folder = Folder::new("one-diagram");
    let path = long_game(&folder, true);
    let ran = kletka!(
        "render {} --at all -o {} --lang en",
        path,
        format!("{}/", folder.path())
    )
    .patient()
    .run();
    ran.ends(2).says("the rest is not drawn");
    assert!(ran.peak < 400 << 10, "{} KiB", ran.peak);
    let lengths = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().metadata().unwrap().len());
    assert!(lengths.sum::<u64>() < 48 << 20);
    for (lang, said) in [
        ("en", "pictures of 2601 positions are too much"),
        ("ru", "картинок всех позиций (2601) слишком"),
    ] {
        let pdf = format!("{}/all.pdf", folder.path());
        let ran = kletka!("render {} --at all -o {} --lang {}", path, pdf, lang)
            .patient()
            .run();
        ran.ends(2).says(said);
        assert!(ran.peak < 800 << 10, "{} KiB", ran.peak);
    }
}

/// A film that is too large is refused before its pictures are laid out.
#[test]
fn a_film_of_too_many_pixels_is_refused_at_once() {
    let folder = Folder::new("long-film");
    let (path, gif) = (
        long_game(&folder, false),
        format!("{}/all.gif", folder.path()),
    );
    let ran = kletka!("render {} --at all -o {} --lang en", path, gif)
        .patient()
        .run();
    ran.ends(2).says("1301 × ");
    assert!(ran.peak < 400 << 10, "{} KiB", ran.peak);
}

/// Every document has its object, whatever is wrong with it; an object has at most 200 diagnostics and counts the others.
#[test]
fn an_object_of_json_counts_what_it_leaves_out() {
    let json = check_json(format!(
        "{HEADER}{}",
        "[[claim]]\nsays = \"what\"\n".repeat(1000)
    ))
    .json();
    assert_eq!(
        (json.len(), json[0]["diagnostics"].as_array().unwrap().len()),
        (1, 200)
    );
    assert!(
        json[0]["dropped"].as_u64() > Some(0),
        "{}",
        json[0]["dropped"]
    );
    assert!(check_json(HEADER).json()[0].get("dropped").is_none());
}

/// A file with thousands of attributes or namespaces, each of which is compared with all others, is no drawing.
#[test]
fn a_drawing_has_few_attributes() {
    let folder = Folder::new("extract-attributes");
    let attributes = (0..20_000)
        .map(|at| format!(" a{at}='1'"))
        .collect::<Vec<_>>()
        .concat();
    let nested = (0..20_000)
        .map(|at| format!("<a xmlns:n{at}='u{at}'>"))
        .collect::<Vec<_>>()
        .concat();
    for text in [format!("<svg{attributes}/>"), nested] {
        let path = folder.file("odd.svg", text);
        let ran = kletka!("extract {}", path).run();
        ran.ends(1).says("has more attributes than any drawing");
    }
    let document = "kletka = 1\ngame = \"parcel\"\n# = = = <svg xmlns= >\n";
    let text = format!("{document}{}", "# xmlns = 'u' < =\n".repeat(2_000));
    let path = folder.file("long.toml", &text);
    let drawn = folder.path().to_owned() + "/long.svg";
    assert_eq!(kletka!("render {} -o {}", path, drawn).run().code, 0);
    assert_eq!(kletka!("extract {}", drawn).run().stdout, text);
}

/// A proof of what can hardly fail follows every line to the end of the game: a line on a large field is long, and the positions
/// beside it are not all kept.
#[test]
fn a_long_proof_takes_no_more_memory_than_it_may() {
    let columns = "adgjmpsv".chars().zip("behknqtw".chars());
    let squares = columns.enumerate().flat_map(|(at, (left, right))| {
        (0..8).map(move |row| {
            let (colour, low) = (["r", "b"][(at + row) % 2], 3 * row + 1);
            format!(
                "{colour}({left}{low}-{left}{high}-{right}{high}-{right}{low})",
                high = low + 1
            )
        })
    });
    let text = format!(
        "kletka = 1\ngame = 'parcel'\nboard = {{ size = 25, topology = 'torus' }}\n[start]\nposition = '{}'\n\
         [[claim]]\nsays = 'red scores 2.5'\n",
        squares.collect::<Vec<_>>().join(" ")
    );
    let ran = kletka!("check -").stdin(text).patient().run();
    ran.prints("1 document checked, no errors, 1 warning");
    assert!(ran.peak < 400 << 10, "{} KiB", ran.peak);
}

/// A game on a large field is longer than the stack has room for: such a line is given up.
#[test]
fn a_line_of_a_thousand_moves_is_given_up() {
    let squares = "r(a1-a2-b2-b1) b(a4-a5-b5-b4) r(a7-a8-b8-b7) b(a10-a11-b11-b10) r(a13-a14-b14-b13) b(a16-a17-b17-b16) \
                   r(a19-a20-b20-b19) b(a22-a23-b23-b22)";
    for asked in [
        "[[claim]]\nsays = 'red scores 2.5'\n",
        "[puzzle]\ngoal = 'red scores 2.5'\n",
    ] {
        let text = format!(
            "kletka = 1\ngame = 'parcel'\nboard = {{ size = 25 }}\n[start]\nposition = '{squares}'\n{asked}"
        );
        for arguments in [
            &["check", "-"][..],
            &["solve", "--time", "2", "--goal", "red scores 2.5", "-"],
        ] {
            let ran = kletka(arguments).stdin(&text).patient().run();
            assert!(
                (0..=2).contains(&ran.code) && !ran.stderr.contains("overflow"),
                "{} {}",
                ran.code,
                ran.stderr
            );
            assert!(ran.peak < 700 << 10, "{} KiB", ran.peak);
        }
    }
}

/// The same complaint about each document of an archive is written some times, and then counted.
#[test]
fn like_complaints_are_counted() {
    let folder = Folder::new("hostile-complaints");
    // Two kinds of documents by turns.
    let two = [
        format!("{HEADER}board.size = 1\n"),
        format!("{HEADER}board.size = 1\nrecord.moves = '[a1-2]'\n"),
    ];
    let path = folder.file(
        "many.kla",
        two.map(|one| one + "+++\n").concat().repeat(250),
    );
    for (arguments, said) in [
        (
            &["render", "--diagram", "all", "-o", "pictures/"][..],
            "has no diagrams",
        ),
        (
            &["render", "--at", "5", "-o", "pictures/"],
            "there is no position after 5 moves",
        ),
        (
            &["annotate", "--at", "7"],
            "there is no position after 7 moves",
        ),
        (&["show", "--at", "5"], "there is no position after 5 moves"),
        (&["render", "-o", "picture"], "two pictures would be called"),
    ] {
        for (lang, more) in [("en", "247 times more: "), ("ru", "ещё 247 раз: ")] {
            let ran = kletka(
                [
                    &arguments[..1],
                    &[path.as_str(), "--lang", lang],
                    &arguments[1..],
                ]
                .concat(),
            );
            let ran = ran.current_dir(&folder.0).run();
            assert!(
                ran.stderr.contains(more) || !said.starts_with("there"),
                "{arguments:?} {}",
                ran.stderr
            );
            assert!(
                lang != "en" || (1..=8).contains(&ran.stderr.matches(said).count()),
                "{arguments:?} {}",
                ran.stderr
            );
            assert!(
                ran.stderr.lines().count() < 20,
                "{arguments:?} {}",
                ran.stderr
            );
        }
    }
}

/// What is no archive is read no further than it may be long.
#[cfg(target_os = "linux")]
#[test]
fn a_large_file_that_is_no_archive_is_not_read_whole() {
    let folder = Folder::new("large-file");
    let game = folder.file("a.toml", "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n");
    let large = folder.file("large.toml", "");
    std::fs::File::options()
        .write(true)
        .open(&large)
        .unwrap()
        .set_len(1500 << 20)
        .unwrap();
    let page = format!("{}/o.html", folder.path());
    for (arguments, words) in [
        (
            &["page", &game, "--engine", &large, "-o", &page][..],
            "is not kletka's module of WebAssembly",
        ),
        (
            &["page", &game, "--tries", &large, "-o", &page],
            "has more than 67,108,864 bytes",
        ),
        (
            &["render", &game, "--style", &large],
            "has more than 4,194,304 bytes",
        ),
        (&["extract", &large], "has more than 268,435,456 bytes"),
    ] {
        let ran = kletka(arguments).run();
        assert!(
            ran.code > 0 && ran.stderr.contains(words),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(ran.peak < 600 << 10, "{arguments:?}: {} KiB", ran.peak);
    }
}

#[test]
fn a_start_position_that_is_too_large_is_not_called_empty() {
    let folder = Folder::new("large-start");
    let large = folder.file("large.toml", "#".repeat(5_000_000));
    let ran = kletka!("match parcel --start {}", large).run();
    ran.ends(1).says("the document has 5,000,000 bytes");
}

/// The limit of a certificate is one of its length: what is longer is not read to say so.
#[cfg(target_os = "linux")]
#[test]
fn a_certificate_that_is_too_long_is_not_read_whole() {
    let folder = Folder::new("large-proof");
    let large = |name: &str, text: &[u8]| {
        let path = folder.file(name, text);
        std::fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(1500 << 20)
            .unwrap();
        path
    };
    let (proof, broken, tree) = (
        large("proof.txt", b""),
        large("broken.txt", b"\xff"),
        large("tree.tries", b"kletka tries 1\n"),
    );
    for (arguments, most) in [
        (&["verify", &proof][..], 67_108_864_u64),
        (&["verify", &broken], 67_108_864),
        (&["verify", "--memory", "0", &proof], 0),
        (&["verify", &tree], 16_777_216),
    ] {
        let ran = kletka(arguments).run();
        let most = Text::number(most).en;
        let words = format!("has 1,572,864,000 bytes, and the memory is enough for {most}:");
        assert!(
            ran.code == 1 && ran.stderr.contains(&words),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(ran.peak < 256 << 10, "{arguments:?}: {} KiB", ran.peak);
    }
    // Of what comes from another program the length is known at its end only.
    let long = vec![b'a'; 3 << 20];
    let ran = kletka!("verify --memory 64 -").stdin(&long).run();
    ran.says("has 3,145,728 bytes, and the memory is enough for 1,048,576:");
}

/// A document that is too long is passed by where the whole file round it would be read, as where documents are only looked at.
#[cfg(target_os = "linux")]
#[test]
fn a_file_whose_document_is_too_long_is_not_kept() {
    let folder = Folder::new("large-document");
    let game = record("1. [a1-2]\n").replace("[record]", "board.size = 5\n[record]");
    let large = |name: &str, begin: &str| {
        let path = folder.file(name, begin);
        std::fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(1500 << 20)
            .unwrap();
        path
    };
    let (one, two) = (
        large("one.toml", ""),
        large("two.toml", &format!("{game}+++\n")),
    );
    let cut = format!("{}/cut.toml", folder.path());
    let [length, rest] =
        [1500 << 20, (1500 << 20) - game.len() - 4].map(|bytes| Text::number(bytes).en);
    let whole = format!("the document has {length} bytes, more than the limit of 4,194,304");
    let second = format!("the document has {rest} bytes, more than the limit of 4,194,304");
    for (arguments, words) in [
        (&["add", &one, "[b1-2]"][..], &whole[..]),
        (&["undo", &one], &whole),
        (&["cut", &one, "--at", "0", "-o", &cut], &whole),
        (&["table", &one], &whole),
        (&["tune", &one], &whole),
        (&["annotate", "--write", &one], &whole),
        (&["check", "--fix", &one], &whole),
        (
            &["add", &one, "[b1-2]", "--document", "3"],
            "has no document 3: it has 1, counted from 0",
        ),
        (&["add", &two, "[b1-2]"], "holds 2 documents"),
        (&["undo", &two, "--document", "1"], &second),
    ] {
        let ran = kletka(arguments).run();
        assert!(
            ran.code > 0 && ran.stderr.contains(words),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(ran.peak < 64 << 10, "{arguments:?}: {} KiB", ran.peak);
    }
    // Standard input, which cannot be read twice.
    let ran = kletka!("add - [b1-2]").stdin(vec![b'#'; 200 << 20]).run();
    ran.ends(1).says("has 209,715,200 bytes, more than");
    assert!(ran.peak < 64 << 10, "{} KiB", ran.peak);
}

/// What stands beside a document that is too long is found, and written back with all that is round it.
#[test]
fn the_neighbours_of_a_document_that_is_too_long_are_changed() {
    let folder = Folder::new("large-neighbour");
    let game = record("1. [a1-2]\n").replace("[record]", "board.size = 5\n[record]");
    for length in [LIMIT + 1, LIMIT + 9, LIMIT + (1 << 16), 3 * LIMIT] {
        let long = format!("#{}\n", "x".repeat(length - 2));
        for (before, after) in [
            (format!("{long}+++\n"), String::new()),
            (String::new(), format!("+++\n{long}")),
        ] {
            let path = folder.file("a.kla", format!("{before}{game}{after}"));
            let number = if before.is_empty() { "0" } else { "1" };
            let arguments = |file| ["add", file, "[b1-2]", "--document", number];
            let piped = kletka(arguments("-"))
                .stdin(format!("{before}{game}{after}"))
                .run();
            let ran = kletka(arguments(&path)).run();
            assert_eq!(
                (ran.code, piped.code),
                (0, 0),
                "{} {}",
                ran.stderr,
                piped.stderr
            );
            let new = std::fs::read_to_string(&path).unwrap();
            let inside = new
                .strip_prefix(&before)
                .and_then(|rest| rest.strip_suffix(&after))
                .expect("both ends stay");
            assert!(inside.contains("[b1-2]"), "{inside}");
            assert!(
                piped.stdout == new,
                "{} and {} bytes",
                piped.stdout.len(),
                new.len()
            );
        }
    }
    // The limit is as exact here as where documents are only looked at.
    let filled = |length: usize| format!("{game}#{}\n", "x".repeat(length - game.len() - 2));
    for (length, code) in [(LIMIT, 0), (LIMIT + 1, 1)] {
        assert_eq!(
            kletka!("undo -").stdin(filled(length)).run().code,
            code,
            "{length}"
        );
    }
}

/// What is there already is compared with what is to be written: what is longer is another file, whatever it holds.
#[cfg(target_os = "linux")]
#[test]
fn a_large_file_in_the_place_of_an_output_is_not_read_whole() {
    let folder = Folder::new("large-output");
    let game = folder.file("a.toml", "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n");
    let large = |name: &str| {
        let path = folder.file(name, "");
        std::fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(1500 << 20)
            .unwrap();
        path
    };
    let (svg, png, page) = (large("r.svg"), large("r.png"), large("page.html"));
    let drawn = format!("{}/drawn", folder.path());
    for arguments in [
        &["render", &game, "-o", &svg][..],
        &["render", &game, "-o", &png],
        &["render", &game, "-o", &drawn, "--gallery", &page],
    ] {
        let ran = kletka(arguments).run();
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(ran.peak < 256 << 10, "{arguments:?}: {} KiB", ran.peak);
    }
    assert!(
        [svg, png, page]
            .iter()
            .all(|path| std::fs::metadata(path).unwrap().len() < 1 << 20)
    );
    let state = large("compose-1-of-1.json");
    let ran = kletka!("compose renju-3-2 --count 1 --resume -o {}", folder.path()).run();
    ran.ends(2).says("has more than 67,108,864 bytes");
    assert!(ran.peak < 256 << 10, "{} KiB", ran.peak);
    assert_eq!(std::fs::metadata(state).unwrap().len(), 1500 << 20);
}

/// What is imported becomes documents, which have a limit: no line of JSON and no typed text is read further.
#[cfg(target_os = "linux")]
#[test]
fn what_is_imported_is_read_no_further_than_a_document_may_be_long() {
    let folder = Folder::new("large-import");
    let object = kletka!("check --json --content -")
        .stdin(record("1. [d4-5]\n"))
        .run()
        .stdout;
    let large = |name: &str, begin: &str| {
        let path = folder.file(name, begin);
        std::fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(1500 << 20)
            .unwrap();
        path
    };
    let (one, two, typed) = (
        large("one.jsonl", ""),
        large("two.jsonl", &object),
        large("typed.txt", "1. [a1-2]\n"),
    );
    for (arguments, words) in [
        (
            &["import", &one][..],
            "one.jsonl, line 1: the line has more than 33,554,432 bytes",
        ),
        (
            &["import", &two],
            "two.jsonl, line 2: the line has more than 33,554,432 bytes",
        ),
        (
            &["import", "--game", "parcel", "--size", "5", &typed],
            "typed.txt has more than 1,048,576 bytes",
        ),
    ] {
        let ran = kletka(arguments).run();
        assert!(
            ran.code == 1 && ran.stderr.contains(words),
            "{arguments:?}: {} {}",
            ran.code,
            ran.stderr
        );
        assert!(ran.peak < 192 << 10, "{arguments:?}: {} KiB", ran.peak);
    }
    // A mark of the order of bytes and ends of lines of Windows are nothing, and an end that is missing neither.
    for text in [
        format!("\u{feff}{object}"),
        object.replace('\n', "\r\n"),
        object.trim_end().to_owned(),
    ] {
        let ran = kletka!("import -")
            .stdin(format!("{text}\n\n{object}").replace("\n\n\n", "\n\n"))
            .run();
        assert_eq!(
            (ran.code, ran.stdout.matches("[d4-5]").count()),
            (0, 2),
            "{}",
            ran.stderr
        );
    }
    let ran = kletka!("import -")
        .stdin([object.as_bytes(), b"\xff\n"].concat())
        .run();
    assert!(
        ran.code > 0 && ran.stderr.contains("- is not UTF-8"),
        "{}",
        ran.stderr
    );
}
