//! Killed programs, and signals.

use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use super::DOCUMENT;
use crate::common_cli::{Folder, kletka, program};
#[cfg(unix)]
use crate::common_cli::{ended, hears, rests, send};

/// Kills a command that replaces a file, sooner and later, and looks each time at what stands in the file.
fn is_never_torn(folder: &Folder, arguments: &[&str], target: &Path, old: &[u8]) {
    let start = || {
        std::fs::write(target, old).expect("the old file");
        let mut command = program();
        command
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts")
    };
    let began = Instant::now();
    assert!(start().wait().expect("it ends").success(), "{arguments:?}");
    let whole = began.elapsed();
    let new = std::fs::read(target).expect("the new file");
    assert_ne!(new, old, "{arguments:?} changes something");
    for step in 0..40_u32 {
        let mut child = start();
        std::thread::sleep(whole * step / 36);
        let _ = child.kill();
        let _ = child.wait();
        let left = std::fs::read(target).expect("the file is there");
        assert!(
            left == old || left == new,
            "{arguments:?} left {} bytes after step {step}",
            left.len()
        );
    }
    // What a killed program leaves beside the file is in nobody's way.
    let ran = kletka!("check --quiet {}", folder.path()).run();
    assert_eq!(
        (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
        (0, "", ""),
        "{arguments:?}"
    );
}

#[test]
fn a_killed_fmt_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new("killed-fmt");
    let old = vec![DOCUMENT; 300].join("+++\n");
    let path = folder.file("games.kla", &old);
    is_never_torn(&folder, &["fmt", &path], Path::new(&path), old.as_bytes());
}

#[test]
fn a_killed_add_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new("killed-add");
    let old = DOCUMENT.to_owned() + &"# as long as a page of an archive\n".repeat(20_000);
    let path = folder.file("game.toml", &old);
    is_never_torn(
        &folder,
        &["add", &path, "[f4-5]"],
        Path::new(&path),
        old.as_bytes(),
    );
}

#[test]
fn a_killed_render_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new("killed-render");
    let path = folder.file("game.toml", DOCUMENT);
    let picture = folder.0.join("game.svg");
    let name = picture.to_str().expect("UTF-8").to_owned();
    is_never_torn(
        &folder,
        &["render", &path, "-o", &name],
        &picture,
        b"<svg/>",
    );
}

/// Ends a command by a signal while it writes, sooner and later: what it leaves is complete and has its own name.
#[cfg(unix)]
fn leaves_nothing_behind(folder: &Folder, arguments: &[&str]) {
    let files = folder.0.join("files");
    let mut ended = 0;
    // Sooner and later, until it has come in time often enough.
    for step in 0..400_u64 {
        if ended > 6 && step >= 24 {
            break;
        }
        let _ = std::fs::remove_dir_all(&files);
        let mut command = program();
        let mut child = command
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        // From the first file on.
        while std::fs::read_dir(&files).map_or(0, Iterator::count) == 0
            && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        std::thread::sleep(std::time::Duration::from_millis(step % 24));
        let signal = ["INT", "TERM", "QUIT"][usize::try_from(step % 3).unwrap()];
        send(&child, signal);
        let done = child.wait_with_output().expect("it ends");
        if !done.status.success() {
            ended += 1;
            // What the signal takes away is nothing to complain about.
            assert_eq!(
                String::from_utf8_lossy(&done.stderr),
                "",
                "{arguments:?} {signal}"
            );
        }
        for entry in std::fs::read_dir(&files).expect("the folder") {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            assert!(
                !name.starts_with('.') && path.metadata().unwrap().len() > 0,
                "{arguments:?} left {name}"
            );
        }
    }
    assert!(ended > 6, "{arguments:?} was ended {ended} times");
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_temporary_file() {
    let folder = Folder::new("signals");
    let text = (0..4_000)
        .map(|at| DOCUMENT.replace("[e4-5]", &format!("\"{at}\"")))
        .collect::<Vec<_>>()
        .join("+++\n");
    let archive = folder.file("games.kla", text);
    let files = format!("{}/files", folder.path());
    leaves_nothing_behind(
        &folder,
        &[
            "archive", "split", &archive, "--every", "3900", "--into", &files,
        ],
    );
    leaves_nothing_behind(&folder, &["man", "--dir", &files]);
}

/// A signal ends what takes long, wherever it is at, and what was found until then is there.
#[cfg(unix)]
#[test]
fn a_signal_ends_a_long_run_at_once() {
    let folder = Folder::new("ended");
    let files = format!("{}/problems", folder.path());
    let puzzle = |name: &str, game: &str, board: &str| {
        let head = format!("kletka = 1\ngame = \"{game}\"\nboard = {{ {board} }}\n");
        folder.file(
            name,
            head + "puzzle = { goal = \"blue wins\", class = \"all\" }\n",
        )
    };
    let three = puzzle("three.toml", "renju-for-three", "size = 25");
    let parcel = puzzle("parcel.toml", "parcel", "size = 9");
    let free = puzzle("free.toml", "parcel", "size = 11, segments = \"free\"");
    let torus = puzzle("torus.toml", "parcel", "size = 25, topology = \"torus\"");
    // Certain without a search, so that no budget is used up; each segment is asked about.
    let greens = (1..=20)
        .map(|row| format!("g[c{row}-{}]", row + 1))
        .collect::<Vec<_>>()
        .join(" ");
    let certain = folder.file(
        "certain.toml",
        format!(
            "kletka = 1\ngame = \"parcel\"\nboard.size = 25\n\
             start.position = \"{greens}\"\npuzzle.goal = \"blue scores 0\"\n"
        ),
    );
    let small = "kletka = 1\ngame = \"renju-3-2\"\nboard.size = 9\nstart.position = \"r@d5 r@e5 r@f6 r@f7 g@f8\"\n\
                 puzzle.goal = \"A wins by 3\"\nsolution.moves = \"1. r@f5\"\n";
    let many = folder.file("many.kla", vec![small; 4000].join("+++\n"));
    let page = format!("{}/page.html", folder.path());
    for arguments in [
        &["tune", &three, "--threads", "1"][..],
        &["tune", &parcel, "--threads", "2"],
        &[
            "analyse", &three, "--games", "9999999", "--nodes", "9999999",
        ],
        &["analyse", &parcel, "--games", "9999999", "--nodes", "10"],
        &["komi", &parcel],
        &["audit", &three],
        &["audit", &certain],
        &[
            "compose",
            "renju-3-2",
            "--budget",
            "9999999999",
            "-o",
            &files,
            "--threads",
            "2",
        ],
        &[
            "compose",
            "renju-3-2",
            "--budget",
            "9999999999",
            "--nodes",
            "9999999999",
            "--threads",
            "1",
        ],
        &[
            "compose",
            "renju-for-three",
            "--budget",
            "9999999999",
            "--nodes",
            "9999999999",
            "--moves",
            "19",
        ],
        &[
            "compose",
            "parcel",
            "--budget",
            "9999999999",
            "--nodes",
            "9999999999",
            "--size",
            "5",
            "--open",
            "50",
        ],
        &[
            "compose",
            "renju-3-2",
            "--for",
            "play",
            "--player",
            "engine:99999",
            "--threads",
            "1",
        ],
        &[
            "judge",
            &parcel,
            "--player",
            "engine:99999",
            "--threads",
            "1",
        ],
        &["judge", &free, "--player", "engine:99999", "--threads", "1"],
        &["analyse", &torus, "--games", "9999999"],
        &["outcome", &torus],
        &["page", &three, &many, "-o", &page, "--search", "60"],
        &[
            "compose",
            "parcel",
            "--for",
            "play",
            "--size",
            "25",
            "--threads",
            "1",
        ],
    ] {
        let mut command = program();
        let mut child = command
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        hears(&child);
        send(&child, "TERM");
        let status = ended(&mut child, arguments);
        assert!(
            status.code().is_some(),
            "{arguments:?}: nothing is said of what was found"
        );
    }
}

/// What is searched before input comes does not keep the signal from ending the wait for it.
#[cfg(unix)]
#[test]
fn the_first_signal_ends_the_wait_for_input() {
    use std::io::{BufRead as _, BufReader};
    const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n\
        [puzzle]\ngoal = \"A wins by 7\"\n";
    let folder = Folder::new("input-ended");
    let problem = folder.file("a.toml", PROBLEM);
    let begun = || folder.file("b.toml", "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n");
    let game = begun();
    // So many results come before the wait, and the exit code after it.
    for (arguments, results, code) in [
        (
            &["solve", "--threads", "1", &problem, &problem, &problem, "-"][..],
            0,
            2,
        ),
        (
            &[
                "solve",
                "--threads",
                "2",
                &problem,
                &problem,
                &problem,
                "/dev/stdin",
            ],
            0,
            2,
        ),
        (
            &["play", &game, "--against", "easy", "--seat", "red"],
            2,
            130,
        ),
    ] {
        for signal in ["INT", "TERM"] {
            begun();
            let mut command = program();
            command
                .args(arguments)
                .args(["--lang", "en"])
                .stdin(Stdio::piped());
            let mut child = command
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("it starts");
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            assert!(
                (0..results).all(|_| lines.next().is_some()),
                "{arguments:?}"
            );
            rests(&child);
            send(&child, signal);
            ended(&mut child, arguments);
            let left = lines.map_while(Result::ok).count();
            let done = child.wait_with_output().unwrap();
            assert_eq!(
                done.status.code(),
                Some(code),
                "{arguments:?}: {}",
                String::from_utf8_lossy(&done.stderr)
            );
            assert!(
                arguments[0] != "solve" || left > 0,
                "what was found is said"
            );
        }
    }
}

/// An archive was gone through to its end after Ctrl-C, and `annotate --engine` said of each of its documents that no mistake was
/// found.
#[cfg(unix)]
#[test]
fn no_document_is_begun_behind_a_signal() {
    let folder = Folder::new("interrupted-archives");
    let long = "kletka = 1\ngame = \"parcel\"\n[puzzle]\ngoal = \"blue scores 30\"\n[record]\nmoves = '1. [a1-2] 2. [b1-2]'\n";
    let games = folder.file("games.kla", format!("{long}+++\n").repeat(3000));
    let puzzles = folder.file(
        "puzzles.kla",
        format!("{}+++\n", long.split("[record]").next().unwrap()).repeat(300),
    );
    for arguments in [
        &["annotate", "--engine=1000000", &games][..],
        &["annotate", "--engine=1000000", "--json", &games],
        &["analyse", "--games", "1000000", &games],
        &["outcome", &games],
        &["komi", &games],
        &["solve", &puzzles],
        &["audit", &puzzles],
    ] {
        let mut command = program();
        command
            .args(arguments)
            .args(["--lang", "en"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        hears(&child);
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert!(
            child.try_wait().unwrap().is_none(),
            "{arguments:?} ends too soon"
        );
        send(&child, "INT");
        let done = child.wait_with_output().unwrap();
        let [out, err] =
            [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let code = if arguments[0] == "solve" { 1 } else { 2 };
        assert_eq!(done.status.code(), Some(code), "{arguments:?}: {err}");
        assert_eq!(
            err.matches("interrupted: what follows was not looked at")
                .count(),
            1,
            "{arguments:?}: {err}"
        );
        assert!(
            out.lines().count() < 100 && !out.contains("no mistake"),
            "{arguments:?}: {out}"
        );
        if arguments[0] == "annotate" {
            assert!(
                err.contains(
                    "games.kla: ended before all moves were judged; 1 and what follows were not"
                ),
                "{err}"
            );
        }
    }
    // What was proved of a position is told, and that it was not judged to the end.
    let won = folder.file(
        "won.toml",
        "kletka = 1\ngame = 'renju-3-2'\nboard.size = 9\nstart.position = 'b@b3 b@c3 b@d3'\n",
    );
    // The win must be proved by then, which depends on the machine.
    let is_told = [1500, 500, 4000, 10_000, 20_000]
        .into_iter()
        .any(|milliseconds| {
            let mut command = program();
            command.args([
                "judge",
                "--games",
                "100000000",
                "--player",
                "engine:99999",
                &won,
                &won,
                "--lang",
                "en",
            ]);
            let child = command
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("it starts");
            hears(&child);
            std::thread::sleep(std::time::Duration::from_millis(milliseconds));
            send(&child, "INT");
            let done = child.wait_with_output().unwrap();
            let [out, err] = [done.stdout, done.stderr]
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            assert_eq!(done.status.code(), Some(2), "{err}");
            out.contains("a win is proved; interrupted")
                && err.contains("interrupted: what follows")
        });
    assert!(is_told);
    // Time ends a document in the same way.
    let ran = kletka!(
        "annotate --engine=100000000 --time 1 --document 0 {} --lang en",
        games
    )
    .run();
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    ran.says("ended before all moves were judged; 1 and what follows were not");
}

/// A complete tree was replaced by what there was of the new one, without a word.
#[cfg(unix)]
#[test]
fn a_readers_tree_that_is_cut_short_replaces_no_other() {
    let folder = Folder::new("cut-tree");
    let path = format!("{}/t.tries", folder.path());
    let cut = |milliseconds: u64| {
        let problem = "puzzles/problems/parcel/27-windbreak.toml";
        let mut command = program();
        command.args([
            "solve",
            problem,
            "--tries",
            &path,
            "--tries-lines",
            "9000000",
            "--force",
            "--lang",
            "en",
        ]);
        let child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        send(&child, "INT");
        let done = child.wait_with_output().unwrap();
        (
            done.status.code(),
            String::from_utf8_lossy(&done.stderr).into_owned(),
        )
    };
    for (old, code, said) in [
        (None, 1, "says nothing of what was not looked at"),
        (Some("old"), 2, "stays as it is"),
    ] {
        // The goal must be proved by then, and the tree not complete, which depends on the machine.
        let is_cut = [1200, 600, 2500, 5000, 10_000]
            .into_iter()
            .any(|milliseconds| {
                let _ = std::fs::remove_file(&path);
                if let Some(old) = old {
                    std::fs::write(&path, old).unwrap();
                }
                let (status, err) = cut(milliseconds);
                status == Some(code) && err.contains("interrupted: ") && err.contains(said)
            });
        assert!(is_cut, "{said}");
        let text = std::fs::read_to_string(&path).unwrap();
        match old {
            None => {
                assert!(
                    text.contains("lines 9000000, time limited")
                        && kletka!("verify {}", path).run().code == 0
                );
            }
            Some(old) => assert_eq!(text, old),
        }
    }
}
