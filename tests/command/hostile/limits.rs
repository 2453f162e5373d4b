//! Full disks, little memory, no threads: what runs out is said, and nothing is lost. Archives may be larger than memory should be.

use std::process::{Command, Stdio};

use super::DOCUMENT;
use crate::common_cli::{Folder, kletka, program};

/// A file system of a few pages, where one can be mounted.
struct Tiny(Folder);

impl Tiny {
    fn new() -> Option<Self> {
        let folder = Folder::new("full");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path()])
            .output();
        mounted
            .is_ok_and(|done| done.status.success())
            .then(|| Self(folder))
    }
}

impl Drop for Tiny {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).output();
    }
}

#[test]
fn a_full_disk_loses_nothing() {
    let Some(disk) = Tiny::new() else {
        eprintln!("no small file system can be mounted here: not tested");
        return;
    };
    let old = vec![DOCUMENT; 400].join("+++\n");
    let path = disk.0.file("games.kla", &old);
    for (lang, start) in [
        ("en", "error: cannot write "),
        ("ru", "ошибка: не удаётся записать "),
    ] {
        let ran = kletka!("--lang {} fmt {}", lang, path).run();
        ran.ends(2);
        assert!(ran.stderr.starts_with(start), "{}", ran.stderr);
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), old);
    }
    let names: Vec<_> = std::fs::read_dir(disk.0.path())
        .expect("a folder")
        .collect();
    assert_eq!(names.len(), 1, "nothing is left beside the file: {names:?}");
}

/// Runs the command under a limit that the shell sets.
#[cfg(unix)]
fn limited(limit: &str, folder: &Folder, arguments: &[&str]) -> std::process::Output {
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command
        .args(["-c", &script, env!("CARGO_BIN_EXE_kletka")])
        .args(arguments)
        .env("LC_ALL", "C");
    command
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// Without a thread to be had everything is done by the one that there is, or it is said.
#[cfg(target_os = "linux")]
#[test]
fn a_command_that_gets_no_thread_says_so_or_does_without() {
    // The limit does not hold for root, and others must be able to reach what they run.
    let program = std::env::temp_dir().join(format!("kletka-{}", std::process::id()));
    // Another process writes it: a child that some other test starts meanwhile would hold our own file open for writing,
    // and what is open for writing cannot be run.
    Command::new("cp")
        .arg(env!("CARGO_BIN_EXE_kletka"))
        .arg(&program)
        .status()
        .expect("a copy");
    let alone = |arguments: &[&str]| {
        let mut command = Command::new("setpriv");
        command
            .args([
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
                "prlimit",
                "--nproc=1",
            ])
            .arg(&program);
        command
            .args(arguments)
            .env("LC_ALL", "C")
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::null())
            .output()
    };
    let ran = alone(&["--version"]);
    let tried = ran.as_ref().is_ok_and(|ran| ran.status.success());
    let documents = std::env::temp_dir().join(format!("kletka-{}.kla", std::process::id()));
    std::fs::write(&documents, vec![DOCUMENT; 2000].join("+++\n")).expect("a file");
    if tried {
        let path = documents.to_str().expect("a path");
        for (arguments, code) in [
            (&["check", path][..], 0),
            (&["archive", "stats", path], 0),
            (&["fmt", "--check", path, "--lang", "en"], 1),
            (
                &[
                    "match",
                    "parcel",
                    "--size",
                    "2",
                    "--players",
                    "random,random",
                    "--games",
                    "4",
                ],
                0,
            ),
            (
                &["compose", "parcel", "--budget", "100", "--nodes", "10"],
                1,
            ),
            (&["audit", path], 1),
            (&["lsp"], 2),
        ] {
            let ran = alone(arguments).expect("setpriv");
            let told = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(code), "{arguments:?}: {told}");
            assert!(!told.contains("panicked"), "{arguments:?}: {told}");
        }
        for (lang, start) in [
            (
                "en",
                "error: the system starts no more threads, and this needs one: try again",
            ),
            (
                "ru",
                "ошибка: система больше не запускает потоков, а здесь нужен поток: повторите",
            ),
        ] {
            let ran = alone(&["lsp", "--lang", lang]).expect("setpriv");
            assert!(
                String::from_utf8_lossy(&ran.stderr).starts_with(start),
                "{ran:?}"
            );
        }
    } else {
        eprintln!("setpriv and prlimit of root are not to be had here: not tested");
    }
    std::fs::remove_file(&program).expect("the copy");
    std::fs::remove_file(&documents).expect("the file");
}

/// The system ends a program that makes a file larger than it may, unless it says that it wants to know.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_become_as_large_is_an_error() {
    let folder = Folder::new("largest");
    let (old, puzzle) = (
        vec![DOCUMENT; 400].join("+++\n"),
        "puzzle = { goal = \"draw\" }\nboard = { size = 1 }\n",
    );
    folder.file("games.kla", &old);
    folder.file(
        "puzzle.toml",
        format!("kletka = 1\ngame = \"parcel\"\n{puzzle}"),
    );
    for arguments in [
        &["fmt", "games.kla"][..],
        &[
            "archive",
            "split",
            "games.kla",
            "--every",
            "200",
            "--into",
            "parts",
        ],
        &["render", "games.kla", "--document", "0", "-o", "new.png"],
        &["book", "puzzle.toml", "-o", "new.pdf"],
        &["page", "puzzle.toml", "-o", "new.html"],
        &["man", "--dir", "pages"],
    ] {
        let done = limited("-f 1", &folder, arguments);
        let stderr = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{arguments:?} {stderr}");
        assert!(
            stderr.contains("files may not become as large"),
            "{arguments:?} {stderr}"
        );
    }
    assert_eq!(
        std::fs::read_to_string(folder.0.join("games.kla")).unwrap(),
        old
    );
    for place in [".", "parts", "pages"] {
        let names = std::fs::read_dir(folder.0.join(place))
            .into_iter()
            .flatten();
        let names: Vec<_> = names
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert!(
            !names
                .iter()
                .any(|name| name.starts_with('.') || name.starts_with("new")),
            "{names:?}"
        );
    }
}

/// What a search has tables for, and how many threads work, depends on what the system gives.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_ends_no_command() {
    let folder = Folder::new("little-memory");
    folder.file("games.kla", vec![DOCUMENT; 2_000].join("+++\n"));
    folder.file(
        "puzzle.toml",
        "kletka = 1\ngame = \"parcel\"\nboard.size = 2\npuzzle.goal = \"blue wins\"\n",
    );
    for arguments in [
        &["check", "games.kla"][..],
        &["fmt", "--check", "games.kla"],
        &["archive", "stats", "games.kla"],
        &["archive", "dedupe", "games.kla", "-o", "new.kla"],
        &["solve", "puzzle.toml", "--time", "1"],
        &["outcome", "puzzle.toml", "--time", "1"],
        &["komi", "puzzle.toml", "--time", "1"],
        &["judge", "puzzle.toml", "--games", "4"],
    ] {
        // A program for tests is large itself.
        for limit in ["-v 114688", "-v 131072", "-v 163840", "-v 229376"] {
            let done = limited(limit, &folder, arguments);
            let stderr = String::from_utf8_lossy(&done.stderr);
            assert!(
                done.status.code().is_some_and(|code| code <= 2),
                "{arguments:?} {limit} {:?} {stderr}",
                done.status
            );
        }
    }
}

/// A game of 150 moves with diagrams that show all of it.
fn many_diagrams(count: usize) -> String {
    let moves =
        (0..150_u8).map(|at| format!("{}{} ", char::from(b'a' + at % 15), 1 + 2 * (at / 15)));
    let diagrams = "[[diagram]]\nat = \"all\"\n".repeat(count);
    format!(
        "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '{}'\n{diagrams}",
        moves.collect::<String>()
    )
}

/// A few lines of a document ask for so many diagrams that the positions of all of them would fill the memory.
#[cfg(target_os = "linux")]
#[test]
fn diagrams_that_are_not_drawn_take_no_memory() {
    let folder = Folder::new("many-diagrams");
    folder.file("many.toml", many_diagrams(2_000));
    for (arguments, code, said) in [
        (
            &["render", "many.toml", "--diagram", "all", "-o", "pictures/"][..],
            2,
            "the rest is not drawn",
        ),
        (
            &["page", "many.toml", "-o", "many.html"],
            1,
            "the most that a page has of one document",
        ),
        (
            &["site", "many.toml", "-o", "site"],
            1,
            "the most that a page has of one document",
        ),
    ] {
        let done = limited("-v 700000", &folder, arguments);
        let stderr = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(code), "{arguments:?} {stderr}");
        assert!(stderr.contains(said), "{arguments:?} {stderr}");
    }
}

#[test]
fn a_page_has_so_many_pictures_of_diagrams() {
    let folder = Folder::new("many-figures");
    for at in 0..9 {
        folder.file(&format!("game-{at}.toml"), many_diagrams(5));
    }
    let ran = kletka!("page game-0.toml -o one.html")
        .patient()
        .current_dir(&folder.0)
        .run();
    ran.ends(0);
    let ran = kletka!("page . -o all.html --lang en")
        .patient()
        .current_dir(&folder.0)
        .run();
    ran.ends(2)
        .says("at most 64 MB of pictures and positions: divide the documents");
    assert!(!folder.0.join("all.html").exists());
}

#[test]
fn what_cannot_be_read_or_written_is_said_in_both_languages() {
    let folder = Folder::new("unusable");
    let document = folder.file("game.toml", DOCUMENT);
    let missing = format!("{}/missing.toml", folder.path());
    let nowhere = format!("{document}/new.svg");
    let cases: [&[&str]; 8] = [
        &["check", &missing],
        &["show", &missing],
        &["show", folder.path()],
        &["fmt", &missing],
        &["add", &missing, "[f4-5]"],
        &["add", folder.path(), "[f4-5]"],
        &["render", &missing],
        &["render", &document, "-o", &nowhere],
    ];
    for arguments in cases {
        for (lang, start) in [("en", "error: "), ("ru", "ошибка: ")] {
            let ran = kletka(["--lang", lang].iter().chain(arguments)).run();
            assert_eq!(ran.code, 2, "{arguments:?} {}", ran.stderr);
            assert!(
                ran.stderr.starts_with(start),
                "{arguments:?} {}",
                ran.stderr
            );
        }
    }
    for (lang, start) in [
        ("en", "error: cannot write to standard output"),
        ("ru", "ошибка: не удаётся записать"),
    ] {
        let commands: [&[&str]; 8] = [
            &["check", &document],
            &["show", &document],
            &["fmt", "--diff", &document],
            &["--help"],
            &["--version"],
            &["solve", "--help"],
            &["completions", "bash"],
            &["man"],
        ];
        for arguments in commands {
            let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
                return;
            };
            let mut command = program();
            let done = command
                .args(["--lang", lang])
                .args(arguments)
                .stdout(full)
                .output()
                .expect("it runs");
            let stderr = String::from_utf8_lossy(&done.stderr);
            assert_eq!(done.status.code(), Some(2), "{arguments:?} {stderr}");
            assert!(stderr.starts_with(start), "{arguments:?} {stderr}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let folder = Folder::new("threads");
    let documents: Vec<_> = (0..3_000)
        .map(|n| match n % 7 {
            0 => DOCUMENT.replace("[e4-5]", "[d4-5]"),
            1 => format!("{DOCUMENT}x = {n}\n"),
            _ => DOCUMENT.to_owned(),
        })
        .collect();
    let path = folder.file("games.kla", documents.join("+++\n"));
    for format in ["human", "short", "json", "sarif"] {
        let [one, two, five] = ["1", "2", "5"].map(|threads| {
            kletka!("check --format {} --threads {} {}", format, threads, path).run()
        });
        assert!(
            one.stdout.len() + one.stderr.len() > 1_000,
            "{format} says something"
        );
        for other in [two, five] {
            assert_eq!(
                (&one.stdout, &one.stderr, one.code),
                (&other.stdout, &other.stderr, other.code),
                "{format}"
            );
        }
    }
}

#[test]
fn memory_does_not_grow_with_an_archive() {
    let folder = Folder::new("large");
    let page = DOCUMENT.to_owned()
        + &"# a line that says nothing and takes its place\n".repeat(1_300)
        + "+++\n";
    let path = folder.file("games.kla", page.repeat(1_600));
    let size = std::fs::metadata(&path).expect("the file").len();
    assert!(size > 90_000_000, "{size}");
    let ran = kletka!("check {}", path).patient().run();
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (0, "1600 documents checked, no errors\n")
    );
    assert!(ran.peak < 64 * 1024, "{} KiB at the most", ran.peak);
}
