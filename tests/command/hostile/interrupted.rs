//! Killed programs, and signals.

use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

use super::DOCUMENT;
use crate::common_cli::{Folder, kletka, program, words};
#[cfg(unix)]
use crate::common_cli::{ended, hears, rests, send};

/// Starts a command as it is typed in a folder; what it says can be read.
fn started(folder: &Folder, line: &str) -> Child {
    let mut command = program();
    command.args(words(line)).current_dir(&folder.0);
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    pipes.spawn().expect("it starts")
}

/// Ends a command by a signal after a while: its exit code, and what it has said.
#[cfg(unix)]
fn interrupted(child: Child, milliseconds: u64, signal: &str) -> (Option<i32>, String, String) {
    std::thread::sleep(Duration::from_millis(milliseconds));
    send(&child, signal);
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("it ends");
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (status.code(), out, err)
}

/// Kills a command that replaces a file, sooner and later, and looks each time at what stands in the file.
fn is_never_torn(line: &str, target: &str, old: &str) {
    let folder = Folder::new(&format!("killed-{}", words(line)[0]));
    folder.file("game.toml", DOCUMENT);
    let path = folder.0.join(target);
    let start = || {
        folder.file(target, old);
        started(&folder, line)
    };
    let read = || std::fs::read_to_string(&path).expect("the file is there");
    let began = Instant::now();
    assert!(start().wait().expect("it ends").success(), "{line}");
    let whole = began.elapsed();
    let new = read();
    assert_ne!(new, old, "{line} changes something");
    for step in 0..40_u32 {
        let mut child = start();
        std::thread::sleep(whole * step / 36);
        let _ = child.kill();
        let _ = child.wait();
        let left = read();
        let is_whole = left == old || left == new;
        assert!(is_whole, "{line} left {} bytes, {step}", left.len());
    }
    // What a killed program leaves beside the file is in nobody's way.
    let ran = kletka!("check --quiet {}", folder.path()).run();
    assert_eq!((ran.code, ran.stdout + &ran.stderr), (0, String::new()));
}

#[test]
fn a_killed_fmt_leaves_the_old_file_or_the_new_one() {
    let old = vec![DOCUMENT; 300].join("+++\n");
    is_never_torn("fmt games.kla", "games.kla", &old);
}

#[test]
fn a_killed_add_leaves_the_old_file_or_the_new_one() {
    let old = DOCUMENT.to_owned() + &"# as long as a page of an archive\n".repeat(20_000);
    is_never_torn("add game.toml [f4-5]", "game.toml", &old);
}

#[test]
fn a_killed_render_leaves_the_old_file_or_the_new_one() {
    is_never_torn("render game.toml -o game.svg", "game.svg", "<svg/>");
}

/// Ends a command by a signal while it writes, sooner and later: what it leaves is complete and has its own name.
#[cfg(unix)]
#[test]
fn a_signal_leaves_no_temporary_file() {
    let folder = Folder::new("signals");
    let text = (0..4_000)
        .map(|at| DOCUMENT.replace("[e4-5]", &format!("\"{at}\"")))
        .collect::<Vec<_>>();
    folder.file("games.kla", text.join("+++\n"));
    let files = folder.0.join("files");
    for line in [
        "archive split games.kla --every 3900 --into files",
        "man --dir files",
    ] {
        let mut ended = 0;
        // Sooner and later, until it has come in time often enough.
        for step in 0..400_u64 {
            if ended > 6 && step >= 24 {
                break;
            }
            let _ = std::fs::remove_dir_all(&files);
            let mut child = started(&folder, line);
            // From the first file on.
            while std::fs::read_dir(&files).map_or(0, Iterator::count) == 0
                && child.try_wait().unwrap().is_none()
            {
                std::thread::sleep(Duration::from_millis(1));
            }
            let signal = ["INT", "TERM", "QUIT"][usize::try_from(step % 3).unwrap()];
            let (code, _, err) = interrupted(child, step % 24, signal);
            if code != Some(0) {
                ended += 1;
                // What the signal takes away is nothing to complain about.
                assert_eq!(err, "", "{line} {signal}");
            }
            for entry in std::fs::read_dir(&files).expect("the folder").flatten() {
                let name = entry.file_name().into_string().unwrap();
                let is_whole = !name.starts_with('.') && entry.metadata().unwrap().len() > 0;
                assert!(is_whole, "{line} left {name}");
            }
        }
        assert!(ended > 6, "{line} was ended {ended} times");
    }
}

/// What takes long.
#[cfg(unix)]
const LONG: &str = "\
tune three.toml --threads 1
tune parcel.toml --threads 2
analyse three.toml --games 9999999 --nodes 9999999
analyse parcel.toml --games 9999999 --nodes 10
komi parcel.toml
audit three.toml
audit certain.toml
compose renju-3-2 --budget 9999999999 -o problems --threads 2
compose renju-3-2 --budget 9999999999 --nodes 9999999999 --threads 1
compose renju-for-three --budget 9999999999 --nodes 9999999999 --moves 19
compose parcel --budget 9999999999 --nodes 9999999999 --size 5 --open 50
compose renju-3-2 --for play --player engine:99999 --threads 1
judge parcel.toml --player engine:99999 --threads 1
judge free.toml --player engine:99999 --threads 1
analyse torus.toml --games 9999999
outcome torus.toml
page three.toml many.kla -o page.html --search 60
compose parcel --for play --size 25 --threads 1
";

/// A signal ends what takes long, wherever it is at, and what was found until then is there.
#[cfg(unix)]
#[test]
fn a_signal_ends_a_long_run_at_once() {
    let folder = Folder::new("ended");
    for (name, game, board) in [
        ("three.toml", "renju-for-three", "size = 25"),
        ("parcel.toml", "parcel", "size = 9"),
        ("free.toml", "parcel", "size = 11, segments = \"free\""),
        ("torus.toml", "parcel", "size = 25, topology = \"torus\""),
    ] {
        folder.file(
            name,
            format!(
                "kletka = 1\ngame = \"{game}\"\nboard = {{ {board} }}\n\
                 puzzle = {{ goal = \"blue wins\", class = \"all\" }}\n"
            ),
        );
    }
    // Certain without a search, so that no budget is used up; each segment is asked about.
    let greens = (1..=20).map(|row| format!("g[c{row}-{}]", row + 1));
    let greens = greens.collect::<Vec<_>>().join(" ");
    folder.file(
        "certain.toml",
        format!(
            "kletka = 1\ngame = \"parcel\"\nboard.size = 25\n\
             start.position = \"{greens}\"\npuzzle.goal = \"blue scores 0\"\n"
        ),
    );
    let small = "kletka = 1\ngame = \"renju-3-2\"\nboard.size = 9\nstart.position = \"r@d5 r@e5 r@f6 r@f7 g@f8\"\n\
                 puzzle.goal = \"A wins by 3\"\nsolution.moves = \"1. r@f5\"\n";
    folder.file("many.kla", vec![small; 4000].join("+++\n"));
    for line in LONG.lines() {
        let mut child = started(&folder, line);
        drop((child.stdout.take(), child.stderr.take()));
        hears(&child);
        send(&child, "TERM");
        let code = ended(&mut child, line).code();
        assert!(code.is_some(), "{line}: nothing is said of what was found");
    }
}

/// What is searched before input comes does not keep the signal from ending the wait for it.
#[cfg(unix)]
#[test]
fn the_first_signal_ends_the_wait_for_input() {
    use std::io::{BufRead as _, BufReader};
    let folder = Folder::new("input-ended");
    folder.file(
        "a.toml",
        "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n\
         [puzzle]\ngoal = \"A wins by 7\"\n",
    );
    // So many results come before the wait, and the exit code after it.
    for (line, results, code) in [
        ("solve --threads 1 a.toml a.toml a.toml -", 0, 2),
        ("solve --threads 2 a.toml a.toml a.toml /dev/stdin", 0, 2),
        ("play b.toml --against easy --seat red", 2, 130),
    ] {
        for signal in ["INT", "TERM"] {
            folder.file("b.toml", "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n");
            let mut child = started(&folder, &format!("{line} --lang en"));
            // It waits as long as nobody closes its input.
            let _input = child.stdin.take();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            assert!((0..results).all(|_| lines.next().is_some()), "{line}");
            rests(&child);
            send(&child, signal);
            ended(&mut child, line);
            let left = lines.map_while(Result::ok).count();
            let (ended, _, err) = interrupted(child, 0, signal);
            assert_eq!(ended, Some(code), "{line}: {err}");
            let is_said = results > 0 || left > 0;
            assert!(is_said, "{line}: what was found is said");
        }
    }
}

/// An archive was gone through to its end after Ctrl-C, and `annotate --engine` said of each of its documents that no mistake was
/// found.
#[cfg(unix)]
#[test]
fn no_document_is_begun_behind_a_signal() {
    let folder = Folder::new("interrupted-archives");
    let puzzle = "kletka = 1\ngame = \"parcel\"\n[puzzle]\ngoal = \"blue scores 30\"\n";
    let game = format!("{puzzle}[record]\nmoves = '1. [a1-2] 2. [b1-2]'\n+++\n");
    folder.file("games.kla", game.repeat(3000));
    folder.file("puzzles.kla", format!("{puzzle}+++\n").repeat(300));
    let cut_short = "ended before all moves were judged; 1 and what follows were not";
    for (line, code) in [
        ("annotate --engine=1000000 games.kla", 2),
        ("annotate --engine=1000000 --json games.kla", 2),
        ("analyse --games 1000000 games.kla", 2),
        ("outcome games.kla", 2),
        ("komi games.kla", 2),
        ("solve puzzles.kla", 1),
        ("audit puzzles.kla", 2),
    ] {
        let mut child = started(&folder, &format!("{line} --lang en"));
        hears(&child);
        std::thread::sleep(Duration::from_millis(200));
        let is_over = child.try_wait().unwrap().is_some();
        assert!(!is_over, "{line} ends too soon");
        let (ended, out, err) = interrupted(child, 0, "INT");
        assert_eq!(ended, Some(code), "{line}: {err}");
        let said = err.matches("interrupted: what follows was not looked at");
        assert_eq!(said.count(), 1, "{line}: {err}");
        let is_short = out.lines().count() < 100 && !out.contains("no mistake");
        assert!(is_short, "{line}: {out}");
        let is_told =
            !line.starts_with("annotate") || err.contains(&format!("games.kla: {cut_short}"));
        assert!(is_told, "{line}: {err}");
    }
    // What was proved of a position is told, and that it was not judged to the end.
    folder.file(
        "won.toml",
        "kletka = 1\ngame = 'renju-3-2'\nboard.size = 9\nstart.position = 'b@b3 b@c3 b@d3'\n",
    );
    // The win must be proved by then, which depends on the machine.
    let is_told = [1500, 500, 4000, 10_000, 20_000].into_iter().any(|wait| {
        let line = "judge --games 100000000 --player engine:99999 won.toml won.toml --lang en";
        let child = started(&folder, line);
        hears(&child);
        let (code, out, err) = interrupted(child, wait, "INT");
        assert_eq!(code, Some(2), "{err}");
        out.contains("a win is proved; interrupted") && err.contains("interrupted: what follows")
    });
    assert!(is_told);
    // Time ends a document in the same way.
    let line = "annotate --engine=100000000 --time 1 --document 0 games.kla --lang en";
    let ran = kletka!(line).current_dir(&folder.0).run();
    ran.ends(2).says(cut_short);
    assert_eq!(ran.stdout, "");
}

/// A complete tree was replaced by what there was of the new one, without a word.
#[cfg(unix)]
#[test]
fn a_readers_tree_that_is_cut_short_replaces_no_other() {
    let folder = Folder::new("cut-tree");
    let problem = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/puzzles/problems/parcel/27-windbreak.toml"
    );
    let line = format!("solve {problem} --tries t.tries --tries-lines 9000000 --force --lang en");
    let path = folder.0.join("t.tries");
    for (old, code, said) in [
        (None, 1, "says nothing of what was not looked at"),
        (Some("old"), 2, "stays as it is"),
    ] {
        // The goal must be proved by then, and the tree not complete, which depends on the machine.
        let is_cut = [1200, 600, 2500, 5000, 10_000].into_iter().any(|wait| {
            let _ = std::fs::remove_file(&path);
            old.map(|old| folder.file("t.tries", old));
            let (status, _, err) = interrupted(started(&folder, &line), wait, "INT");
            status == Some(code) && err.contains("interrupted: ") && err.contains(said)
        });
        assert!(is_cut, "{said}");
        let text = std::fs::read_to_string(&path).unwrap();
        if let Some(old) = old {
            assert_eq!(text, old);
        } else {
            assert!(text.contains("lines 9000000, time limited"));
            kletka!("verify {}", path).run().ends(0);
        }
    }
}
