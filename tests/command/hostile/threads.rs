//! A system that starts no more threads: what can do without goes on, what cannot says so, and a signal ends both.

use std::io::{BufRead as _, BufReader};
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common_cli::{Folder, heed_signals, send};
use crate::studio::Studio;

const GAME: &str = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5]'\n";

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
        folder.file("a.toml", GAME);
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
            .command(1, &["--version"])
            .output()
            .is_ok_and(|ran| ran.status.success());
        if !is_limited {
            eprintln!("setpriv and prlimit of root are not to be had here: not tested");
        }
        is_limited.then_some(somebody)
    }

    /// The command with so many threads at most, its first one counted.
    fn command(&self, threads: u32, arguments: &[&str]) -> Command {
        heed_signals();
        let mut command = Command::new("setpriv");
        command.args([
            format!("--reuid={}", self.user),
            format!("--regid={}", self.user),
            "--clear-groups".to_owned(),
        ]);
        command
            .args(["prlimit".to_owned(), format!("--nproc={threads}")])
            .arg(&self.program)
            .args(arguments);
        command
            .env("LC_ALL", "C")
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
        command
    }
}

/// Sends a signal and waits for the end: the exit code, or the signal that has ended it.
#[track_caller]
fn ended(child: &mut Child, signal: &str) -> (Option<i32>, Option<i32>) {
    send(child, signal);
    let status = crate::common_cli::ended(child, signal);
    (status.code(), status.signal())
}

#[test]
fn a_signal_ends_what_watches() {
    let Some(somebody) = Somebody::new("few-threads-watch", 64_001) else {
        return;
    };
    for threads in [1, 2, 3] {
        for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
            for poll in [&["--poll", "50"][..], &[]] {
                let arguments =
                    [&["check", "--watch", "--lang", "en", "a.toml"][..], poll].concat();
                let mut command = somebody.command(threads, &arguments);
                let mut child = command
                    .stdout(Stdio::null())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("it starts");
                let lines = BufReader::new(child.stderr.take().expect("stderr"))
                    .lines()
                    .map_while(Result::ok);
                let mut said = Vec::new();
                for line in lines {
                    let is_round = line.starts_with("1 file in ");
                    said.push(line);
                    if is_round {
                        break;
                    }
                }
                assert!(
                    said.last()
                        .is_some_and(|line| line.starts_with("1 file in ")),
                    "{threads} {poll:?}: {said:?}"
                );
                let is_warned = said[0].contains(
                    "does not tell of changes (it starts no more threads): files are looked at",
                );
                assert_eq!(
                    is_warned,
                    threads < 3 && poll.is_empty(),
                    "{threads} {poll:?}: {said:?}"
                );
                // Who hears the signal ends by itself.
                let wanted = if threads == 1 {
                    (None, Some(number))
                } else {
                    (Some(0), None)
                };
                assert_eq!(
                    ended(&mut child, signal),
                    wanted,
                    "{threads} {signal} {poll:?}"
                );
            }
        }
    }
}

#[test]
fn a_signal_ends_a_search() {
    let Some(somebody) = Somebody::new("few-threads-search", 64_002) else {
        return;
    };
    for (signal, number) in [("TERM", 15), ("QUIT", 3)] {
        let arguments = [
            "compose",
            "renju-3-2",
            "--budget",
            "9999999999",
            "--nodes",
            "9999999999",
            "--time",
            "60",
        ];
        let mut command = somebody.command(1, &arguments);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(500));
        assert_eq!(ended(&mut child, signal), (None, Some(number)), "{signal}");
    }
}

#[test]
fn the_studio_serves_with_few_threads_or_says_why_it_does_not() {
    let Some(somebody) = Somebody::new("few-threads-studio", 64_003) else {
        return;
    };
    for threads in [1, 2] {
        let ran = somebody
            .command(threads, &["studio", ".", "--no-open", "--lang", "en"])
            .output()
            .expect("setpriv");
        let (said, told) = (
            String::from_utf8_lossy(&ran.stdout),
            String::from_utf8_lossy(&ran.stderr),
        );
        assert_eq!(
            (ran.status.code(), &*said),
            (Some(2), ""),
            "{threads}: {told}"
        );
        assert!(
            told.starts_with("error: the system starts no more threads, and this needs one"),
            "{threads}: {told}"
        );
    }
    for threads in 3..9 {
        let studio =
            Studio::run(somebody.command(threads, &["studio", ".", "--no-open", "--lang", "en"]));
        let cookie = studio.enter();
        for _ in 0..3 {
            let (status, answer) = studio.post(&cookie, "list", &serde_json::json!({}));
            assert_eq!(
                (status, &answer["documents"][0]),
                (200, &serde_json::json!("a.toml")),
                "{threads}: {answer}"
            );
        }
    }
}
