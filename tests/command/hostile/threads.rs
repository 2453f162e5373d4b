//! A system that starts no more threads: what can do without goes on, what cannot says so, and a signal ends both.

use std::io::{BufRead as _, BufReader};
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::DOCUMENT;
use crate::common_cli::{Folder, heed_signals, send, words};
use crate::studio::Studio;

/// Somebody who may have few threads, with a copy of the command where everybody can read it.
struct Somebody {
    folder: Folder,
    program: PathBuf,
    user: u32,
}

impl Somebody {
    /// A user of this number, whom no other test has; `None` where nobody can be limited.
    fn new(name: &str, user: u32) -> Option<Self> {
        let folder = Folder::new(name);
        folder.file("a.toml", DOCUMENT);
        folder.file("games.kla", vec![DOCUMENT; 2000].join("+++\n"));
        let program = folder.0.join("kletka");
        // Another process writes it: a child that some other test starts meanwhile would hold our own file open for writing,
        // and what is open for writing cannot be run.
        Command::new("cp")
            .arg(env!("CARGO_BIN_EXE_kletka"))
            .arg(&program)
            .status()
            .ok()?;
        Command::new("chmod")
            .args(["-R", "a+rX"])
            .arg(folder.path())
            .status()
            .ok()?;
        let somebody = Self {
            folder,
            program,
            user,
        };
        let is_limited = somebody
            .command(1, "--version")
            .output()
            .is_ok_and(|ran| ran.status.success());
        if !is_limited {
            eprintln!("setpriv and prlimit of root are not to be had here: not tested");
        }
        is_limited.then_some(somebody)
    }

    /// The command as it is typed with so many threads at most, its first one counted.
    fn command(&self, threads: u32, line: &str) -> Command {
        heed_signals();
        let limits = format!(
            "--reuid={0} --regid={0} --clear-groups prlimit --nproc={threads}",
            self.user
        );
        let mut command = Command::new("setpriv");
        command
            .args(words(&limits))
            .arg(&self.program)
            .args(words(line))
            .env("LC_ALL", "C")
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
        command
    }

    /// Its exit code and what it has said.
    fn run(&self, threads: u32, line: &str) -> (Option<i32>, String, String) {
        let ran = self.command(threads, line).output().expect("setpriv");
        let [out, err] =
            [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (ran.status.code(), out, err)
    }
}

/// Sends a signal and waits for the end: the exit code, or the signal that has ended it.
#[track_caller]
fn ended(child: &mut Child, signal: &str) -> (Option<i32>, Option<i32>) {
    send(child, signal);
    let status = crate::common_cli::ended(child, signal);
    (status.code(), status.signal())
}

/// Without a thread to be had everything is done by the one that there is, or it is said.
#[test]
fn a_command_that_gets_no_thread_says_so_or_does_without() {
    let Some(somebody) = Somebody::new("few-threads-any", 65_534) else {
        return;
    };
    let none = "error: the system starts no more threads, and this needs one: try again";
    let none_ru = "ошибка: система больше не запускает потоков, а здесь нужен поток: повторите";
    for (line, code, start) in [
        ("check games.kla", 0, ""),
        ("archive stats games.kla", 0, ""),
        ("fmt --check games.kla --lang en", 1, ""),
        (
            "match parcel --size 2 --players random,random --games 4",
            0,
            "",
        ),
        ("compose parcel --budget 100 --nodes 10", 1, ""),
        ("audit games.kla", 1, ""),
        ("lsp --lang en", 2, none),
        ("lsp --lang ru", 2, none_ru),
    ] {
        let (ended, _, err) = somebody.run(1, line);
        let is_so = ended == Some(code) && err.starts_with(start) && !err.contains("panicked");
        assert!(is_so, "{line}: {ended:?} {err}");
    }
}

#[test]
fn a_signal_ends_what_watches() {
    let Some(somebody) = Somebody::new("few-threads-watch", 64_001) else {
        return;
    };
    for threads in [1, 2, 3] {
        for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
            for poll in [" --poll 50", ""] {
                let place = format!("{threads} {signal} {poll}");
                let line = format!("check --watch --lang en a.toml{poll}");
                let mut child = somebody
                    .command(threads, &line)
                    .stdout(Stdio::null())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("it starts");
                let mut lines = BufReader::new(child.stderr.take().expect("stderr")).lines();
                let mut said = String::new();
                while !said.contains("1 file in ") {
                    said += &lines.next().expect("a round").expect("text");
                }
                let is_warned = said.contains(
                    "does not tell of changes (it starts no more threads): files are looked at",
                );
                let is_needed = threads < 3 && poll.is_empty();
                assert_eq!(is_warned, is_needed, "{place}: {said}");
                // Who hears the signal ends by itself.
                let wanted = if threads == 1 {
                    (None, Some(number))
                } else {
                    (Some(0), None)
                };
                assert_eq!(ended(&mut child, signal), wanted, "{place}");
            }
        }
    }
}

#[test]
fn a_signal_ends_a_search() {
    let Some(somebody) = Somebody::new("few-threads-search", 64_002) else {
        return;
    };
    let line = "compose renju-3-2 --budget 9999999999 --nodes 9999999999 --time 60";
    for (signal, number) in [("TERM", 15), ("QUIT", 3)] {
        let mut command = somebody.command(1, line);
        let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = quiet.spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(500));
        assert_eq!(ended(&mut child, signal), (None, Some(number)), "{signal}");
    }
}

#[test]
fn the_studio_serves_with_few_threads_or_says_why_it_does_not() {
    let Some(somebody) = Somebody::new("few-threads-studio", 64_003) else {
        return;
    };
    let line = "studio . --no-open --lang en";
    for threads in [1, 2] {
        let (code, out, err) = somebody.run(threads, line);
        assert_eq!((code, &*out), (Some(2), ""), "{threads}: {err}");
        let none = "error: the system starts no more threads, and this needs one";
        assert!(err.starts_with(none), "{threads}: {err}");
    }
    for threads in 3..9 {
        let studio = Studio::run(somebody.command(threads, line));
        let cookie = studio.enter();
        for _ in 0..3 {
            let (status, answer) = studio.post(&cookie, "list", &serde_json::json!({}));
            let first = answer["documents"][0].as_str();
            assert_eq!((status, first), (200, Some("a.toml")), "{threads}");
        }
    }
}
