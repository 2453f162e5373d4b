//! Killed programs, full disks, archives larger than memory should be, and any number of threads.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::common_cli::{Folder, kletka};

const DOCUMENT: &str = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''[d4-5] [d-e5] [e4-5]'''\n";

/// Kills a command that replaces a file, sooner and later, and looks each time at what stands in the file.
fn is_never_torn(folder: &Folder, arguments: &[&str], target: &Path, old: &[u8]) {
    let start = || {
        std::fs::write(target, old).expect("the old file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
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
        assert!(left == old || left == new, "{arguments:?} left {} bytes after step {step}", left.len());
    }
    // What a killed program leaves beside the file is in nobody's way.
    let ran = kletka(["check", "--quiet", folder.path()]).run();
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""), "{arguments:?}");
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
    is_never_torn(&folder, &["add", &path, "[f4-5]"], Path::new(&path), old.as_bytes());
}

#[test]
fn a_killed_render_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new("killed-render");
    let path = folder.file("game.toml", DOCUMENT);
    let picture = folder.0.join("game.svg");
    let name = picture.to_str().expect("UTF-8").to_owned();
    is_never_torn(&folder, &["render", &path, "-o", &name], &picture, b"<svg/>");
}

/// Ends a command by a signal while it writes, sooner and later: what it leaves is complete and has its own name.
#[cfg(unix)]
fn leaves_nothing_behind(folder: &Folder, arguments: &[&str]) {
    let files = folder.0.join("files");
    let mut ended = 0;
    for step in 0..24_u64 {
        let _ = std::fs::remove_dir_all(&files);
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        let mut child =
            command.args(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        // From the first file on.
        while std::fs::read_dir(&files).map_or(0, Iterator::count) == 0 && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        std::thread::sleep(std::time::Duration::from_millis(step));
        let signal = ["-INT", "-TERM", "-QUIT"][usize::try_from(step % 3).unwrap()];
        let _ = Command::new("kill").args([signal, &child.id().to_string()]).output();
        let done = child.wait_with_output().expect("it ends");
        if !done.status.success() {
            ended += 1;
            // What the signal takes away is nothing to complain about.
            assert_eq!(String::from_utf8_lossy(&done.stderr), "", "{arguments:?} {signal}");
        }
        for entry in std::fs::read_dir(&files).expect("the folder") {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            assert!(!name.starts_with('.') && path.metadata().unwrap().len() > 0, "{arguments:?} left {name}");
        }
    }
    assert!(ended > 6, "{arguments:?} was ended {ended} times");
}

/// A file with several names is written in its place. The signal comes while that is going on.
#[cfg(unix)]
#[test]
fn a_signal_tears_no_file_with_several_names() {
    use std::io::Write as _;
    let folder = Folder::new("linked");
    let old = DOCUMENT.to_owned() + &"# as long as a page of an archive\n".repeat(40_000);
    let path = folder.file("game.toml", &old);
    std::fs::hard_link(&path, folder.0.join("other.toml")).unwrap();
    let length = || std::fs::metadata(&path).unwrap().len();
    let mut new = None;
    for step in 0..7 {
        // In its place too, so that the names stay together.
        std::fs::write(&path, &old).unwrap();
        let was = length();
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        command.args(["add", &path, "[f4-5]"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        let signal = ["INT", "TERM"][step % 2];
        let script = format!("read line; kill -{signal} {}", child.id());
        let mut killer =
            Command::new("sh").args(["-c", &script]).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let is_running = |child: &mut std::process::Child| child.try_wait().unwrap().is_none();
        // The first run is left alone, and shows the new text.
        while is_running(&mut child) && (new.is_none() || length() == was) {
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        if new.is_some() {
            killer.stdin.take().unwrap().write_all(b"\n").unwrap();
        }
        child.wait().unwrap();
        drop(killer.stdin.take());
        killer.wait().unwrap();
        let left = std::fs::read_to_string(&path).unwrap();
        let new = new.get_or_insert_with(|| left.clone());
        assert_ne!(*new, old);
        assert!(left == old || left == *new, "{} bytes, neither the old text nor the new one", left.len());
        let names = std::fs::read_dir(&folder.0).unwrap().count();
        assert_eq!(names, 2, "nothing is left beside a complete file");
    }
}

/// What cannot be held back ends the program between two calls: then there are empty lines too many, at most.
#[cfg(unix)]
#[test]
fn a_kill_tears_no_document_with_several_names() {
    let folder = Folder::new("killed");
    let long = DOCUMENT.to_owned() + &"# as long as a page of an archive\n".repeat(60);
    let path = folder.file("game.toml", DOCUMENT);
    std::fs::hard_link(&path, folder.0.join("other.toml")).unwrap();
    let changed = |arguments: &[&str], old: &str| {
        std::fs::write(&path, old).unwrap();
        assert_eq!(kletka(arguments.iter().copied()).run().code, 0);
        std::fs::read_to_string(&path).unwrap()
    };
    let changes = [
        // A longer text, one that is much shorter, and one of the same length.
        (vec!["add", &path, "[f4-5]"], long.clone()),
        (vec!["undo", "--force", &path], long),
        (vec!["fmt", &path], format!("{DOCUMENT}{}", " \n".repeat(1000))),
    ];
    let mut torn = Vec::new();
    for (arguments, old) in changes {
        let new = changed(&arguments, &old);
        assert_ne!(old, new, "{arguments:?}");
        for step in 0..60 {
            std::fs::write(&path, &old).unwrap();
            let begun = std::time::Instant::now();
            let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
            let mut child = command.args(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            // As soon as the file is no longer as it was, or somewhat before or after that.
            let is_old = || std::fs::read(&path).unwrap() == old.as_bytes();
            while is_old() && child.try_wait().unwrap().is_none() && begun.elapsed().as_millis() < 5_000 {}
            std::thread::sleep(std::time::Duration::from_micros(step % 6 * 30));
            child.kill().unwrap();
            child.wait().unwrap();
            let left = std::fs::read_to_string(&path).unwrap();
            if ![&old, &new].iter().any(|whole| left.trim_end() == whole.trim_end()) {
                torn.push(format!("{arguments:?}: {left}"));
            }
        }
    }
    assert!(torn.is_empty(), "{} of 180: {}", torn.len(), torn[0]);
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_temporary_file() {
    let folder = Folder::new("signals");
    let text = (0..4_000).map(|at| DOCUMENT.replace("[e4-5]", &format!("\"{at}\""))).collect::<Vec<_>>().join("+++\n");
    let archive = folder.file("games.kla", text);
    let files = format!("{}/files", folder.path());
    leaves_nothing_behind(&folder, &["archive", "split", &archive, "--every", "3900", "--into", &files]);
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
        folder.file(name, head + "puzzle = { goal = \"blue wins\", class = \"all\" }\n")
    };
    let three = puzzle("three.toml", "renju-for-three", "size = 25");
    let parcel = puzzle("parcel.toml", "parcel", "size = 9");
    let free = puzzle("free.toml", "parcel", "size = 11, segments = \"free\"");
    let torus = puzzle("torus.toml", "parcel", "size = 25, topology = \"torus\"");
    // Certain without a search, so that no budget is used up; each segment is asked about.
    let greens = (1..=20).map(|row| format!("g[c{row}-{}]", row + 1)).collect::<Vec<_>>().join(" ");
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
        &["analyse", &three, "--games", "9999999", "--nodes", "9999999"],
        &["analyse", &parcel, "--games", "9999999", "--nodes", "10"],
        &["komi", &parcel],
        &["audit", &three],
        &["audit", &certain],
        &["compose", "renju-3-2", "--budget", "9999999999", "-o", &files, "--threads", "2"],
        &["compose", "renju-3-2", "--budget", "9999999999", "--nodes", "9999999999", "--threads", "1"],
        &["compose", "renju-for-three", "--budget", "9999999999", "--nodes", "9999999999", "--moves", "19"],
        &["compose", "parcel", "--budget", "9999999999", "--nodes", "9999999999", "--size", "5", "--open", "50"],
        &["compose", "renju-3-2", "--for", "play", "--player", "engine:99999", "--threads", "1"],
        &["judge", &parcel, "--player", "engine:99999", "--threads", "1"],
        &["judge", &free, "--player", "engine:99999", "--threads", "1"],
        &["analyse", &torus, "--games", "9999999"],
        &["outcome", &torus],
        &["page", &three, &many, "-o", &page, "--search", "60"],
        &["compose", "parcel", "--for", "play", "--size", "25", "--threads", "1"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        let mut child = command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(300));
        let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).output();
        let asked = std::time::Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if asked.elapsed().as_secs() > 5 {
                let _ = child.kill();
                panic!("{arguments:?} goes on");
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        assert!(status.code().is_some(), "{arguments:?}: nothing is said of what was found");
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
        (&["solve", "--threads", "1", &problem, &problem, &problem, "-"][..], 0, 2),
        (&["solve", "--threads", "2", &problem, &problem, &problem, "/dev/stdin"], 0, 2),
        (&["play", &game, "--against", "easy", "--seat", "red"], 2, 130),
    ] {
        for signal in ["-INT", "-TERM"] {
            begun();
            let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
            command.args(arguments).args(["--lang", "en"]).stdin(Stdio::piped());
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            assert!((0..results).all(|_| lines.next().is_some()), "{arguments:?}");
            std::thread::sleep(std::time::Duration::from_millis(700));
            let _ = Command::new("kill").args([signal, &child.id().to_string()]).output();
            let asked = Instant::now();
            while child.try_wait().unwrap().is_none() {
                if asked.elapsed().as_secs() > 5 {
                    let _ = child.kill();
                    panic!("{arguments:?} goes on after {signal}");
                }
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            let left = lines.map_while(Result::ok).count();
            let done = child.wait_with_output().unwrap();
            assert_eq!(done.status.code(), Some(code), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
            assert!(arguments[0] != "solve" || left > 0, "what was found is said");
        }
    }
}

/// An archive was gone through to its end after Ctrl-C, and `annotate --engine` said of each of its documents that no mistake was
/// found.
#[cfg(unix)]
#[test]
fn no_document_is_begun_behind_a_signal() {
    let folder = Folder::new("interrupted-archives");
    let long =
        "kletka = 1\ngame = \"parcel\"\n[puzzle]\ngoal = \"blue scores 30\"\n[record]\nmoves = '1. [a1-2] 2. [b1-2]'\n";
    let games = folder.file("games.kla", format!("{long}+++\n").repeat(3000));
    let puzzles = folder.file("puzzles.kla", format!("{}+++\n", long.split("[record]").next().unwrap()).repeat(300));
    for arguments in [
        &["annotate", "--engine=1000000", &games][..],
        &["annotate", "--engine=1000000", "--json", &games],
        &["analyse", "--games", "1000000", &games],
        &["outcome", &games],
        &["komi", &games],
        &["solve", &puzzles],
        &["audit", &puzzles],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        command.args(arguments).args(["--lang", "en"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(700));
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?} ends too soon");
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).output();
        let done = child.wait_with_output().unwrap();
        let [out, err] = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let code = if arguments[0] == "solve" { 1 } else { 2 };
        assert_eq!(done.status.code(), Some(code), "{arguments:?}: {err}");
        assert_eq!(err.matches("interrupted: what follows was not looked at").count(), 1, "{arguments:?}: {err}");
        assert!(out.lines().count() < 100 && !out.contains("no mistake"), "{arguments:?}: {out}");
        if arguments[0] == "annotate" {
            assert!(
                err.contains("games.kla: ended before all moves were judged; 1 and what follows were not"),
                "{err}"
            );
        }
    }
    // What was proved of a position is told, and that it was not judged to the end.
    let won =
        folder.file("won.toml", "kletka = 1\ngame = 'renju-3-2'\nboard.size = 9\nstart.position = 'b@b3 b@c3 b@d3'\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
    command.args(["judge", "--games", "100000000", "--player", "engine:99999", &won, &won, "--lang", "en"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).output();
    let done = child.wait_with_output().unwrap();
    let [out, err] = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert_eq!(done.status.code(), Some(2), "{err}");
    assert!(out.contains("a win is proved; interrupted") && err.contains("interrupted: what follows"), "{out}{err}");
    // Time ends a document in the same way.
    let ran =
        kletka(["annotate", "--engine=100000000", "--time", "1", "--document", "0", &games, "--lang", "en"]).run();
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("ended before all moves were judged; 1 and what follows were not"), "{}", ran.stderr);
}

/// A complete tree was replaced by what there was of the new one, without a word.
#[cfg(unix)]
#[test]
fn a_readers_tree_that_is_cut_short_replaces_no_other() {
    let folder = Folder::new("cut-tree");
    let path = format!("{}/t.tries", folder.path());
    let cut = |milliseconds: u64| {
        let problem = "puzzles/problems/parcel/27-windbreak.toml";
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        command.args(["solve", problem, "--tries", &path, "--tries-lines", "9000000", "--force", "--lang", "en"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).output();
        let done = child.wait_with_output().unwrap();
        (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
    };
    for (old, code, said) in [(None, 1, "says nothing of what was not looked at"), (Some("old"), 2, "stays as it is")] {
        // The goal must be proved by then, and the tree not complete, which depends on the machine.
        let is_cut = [1200, 600, 2500, 5000, 10_000].into_iter().any(|milliseconds| {
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
                assert!(text.contains("lines 9000000, time limited") && kletka(["verify", &path]).run().code == 0);
            }
            Some(old) => assert_eq!(text, old),
        }
    }
}

/// Runs the command as somebody who may have one process, where that can be done: no thread can be started then.
#[cfg(target_os = "linux")]
fn without_threads(arguments: &[&str]) -> Option<std::process::Output> {
    use std::os::unix::process::CommandExt as _;
    // As root nothing is limited, so somebody else runs a copy in a place that everybody can read.
    let folder = tempfile::tempdir().ok()?;
    let program = folder.path().join("kletka");
    // Another process writes it: a child that some other test starts meanwhile would hold our own file open for writing,
    // and what is open for writing cannot be run.
    Command::new("cp").arg(env!("CARGO_BIN_EXE_kletka")).arg(&program).status().ok()?;
    Command::new("chmod").args(["-R", "755"]).arg(folder.path()).status().ok()?;
    let mut command = Command::new("prlimit");
    command.args(["--nproc=1:1", "--"]).arg(&program).args(arguments).stdin(Stdio::null()).current_dir("/");
    let is_root = std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self").ok()?) == 0;
    if is_root {
        command.uid(54_321).gid(54_321);
    }
    command.output().ok()
}

#[cfg(target_os = "linux")]
#[test]
fn commands_go_on_where_no_thread_can_be_started() {
    let folder = tempfile::tempdir().unwrap();
    Command::new("chmod").arg("755").arg(folder.path()).status().unwrap();
    let archive = folder.path().join("games.kla");
    std::fs::write(&archive, vec![DOCUMENT; 2_000].join("+++\n")).unwrap();
    let archive = archive.to_str().unwrap();
    for arguments in [
        &["compose", "parcel", "--budget", "100", "--nodes", "10"][..],
        &["archive", "stats", archive],
        &["check", archive],
        &["fmt", "--check", archive],
        &["audit", archive],
    ] {
        let Some(done) = without_threads(arguments) else {
            eprintln!("nobody else can run it here: not tested");
            return;
        };
        let stderr = String::from_utf8_lossy(&done.stderr);
        assert!(matches!(done.status.code(), Some(0 | 1)) && !stderr.contains("panicked"), "{arguments:?} {stderr}");
    }
}

/// A file system of a few pages, where one can be mounted.
struct Tiny(Folder);

impl Tiny {
    fn new() -> Option<Self> {
        let folder = Folder::new("full");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path()]).output();
        mounted.is_ok_and(|done| done.status.success()).then(|| Self(folder))
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
    for (lang, start) in [("en", "error: cannot write "), ("ru", "ошибка: не удаётся записать ")]
    {
        let ran = kletka(["--lang", lang, "fmt", &path]).run();
        assert_eq!(ran.code, 2, "{}", ran.stderr);
        assert!(ran.stderr.starts_with(start), "{}", ran.stderr);
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), old);
    }
    let names: Vec<_> = std::fs::read_dir(disk.0.path()).expect("a folder").collect();
    assert_eq!(names.len(), 1, "nothing is left beside the file: {names:?}");
}

/// Runs the command under a limit that the shell sets.
#[cfg(unix)]
fn limited(limit: &str, folder: &Folder, arguments: &[&str]) -> std::process::Output {
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_kletka")]).args(arguments).env("LC_ALL", "C");
    command.current_dir(&folder.0).stdin(Stdio::null()).output().expect("a shell")
}

/// Without a thread to be had everything is done by the one that there is, or it is said.
#[cfg(target_os = "linux")]
#[test]
fn a_command_that_gets_no_thread_says_so_or_does_without() {
    // The limit does not hold for root, and others must be able to reach what they run.
    let program = std::env::temp_dir().join(format!("kletka-{}", std::process::id()));
    std::fs::copy(env!("CARGO_BIN_EXE_kletka"), &program).expect("a copy");
    let alone = |arguments: &[&str]| {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", "prlimit", "--nproc=1"]).arg(&program);
        command.args(arguments).env("LC_ALL", "C").current_dir(std::env::temp_dir()).stdin(Stdio::null()).output()
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
            (&["match", "parcel", "--size", "2", "--players", "random,random", "--games", "4"], 0),
            (&["lsp"], 2),
        ] {
            let ran = alone(arguments).expect("setpriv");
            let told = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(code), "{arguments:?}: {told}");
            assert!(!told.contains("panicked"), "{arguments:?}: {told}");
        }
        for (lang, start) in [
            ("en", "error: the system starts no more threads, and this needs one: try again"),
            ("ru", "ошибка: система больше не запускает потоков, а здесь нужен поток: повторите"),
        ] {
            let ran = alone(&["lsp", "--lang", lang]).expect("setpriv");
            assert!(String::from_utf8_lossy(&ran.stderr).starts_with(start), "{ran:?}");
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
    let (old, puzzle) = (vec![DOCUMENT; 400].join("+++\n"), "puzzle = { goal = \"draw\" }\nboard = { size = 1 }\n");
    folder.file("games.kla", &old);
    folder.file("puzzle.toml", format!("kletka = 1\ngame = \"parcel\"\n{puzzle}"));
    for arguments in [
        &["fmt", "games.kla"][..],
        &["archive", "split", "games.kla", "--every", "200", "--into", "parts"],
        &["render", "games.kla", "--document", "0", "-o", "new.png"],
        &["book", "puzzle.toml", "-o", "new.pdf"],
        &["page", "puzzle.toml", "-o", "new.html"],
        &["man", "--dir", "pages"],
    ] {
        let done = limited("-f 1", &folder, arguments);
        let stderr = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{arguments:?} {stderr}");
        assert!(stderr.contains("files may not become as large"), "{arguments:?} {stderr}");
    }
    assert_eq!(std::fs::read_to_string(folder.0.join("games.kla")).unwrap(), old);
    for place in [".", "parts", "pages"] {
        let names = std::fs::read_dir(folder.0.join(place)).into_iter().flatten();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        assert!(!names.iter().any(|name| name.starts_with('.') || name.starts_with("new")), "{names:?}");
    }
}

/// What a search has tables for, and how many threads work, depends on what the system gives.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_ends_no_command() {
    let folder = Folder::new("little-memory");
    folder.file("games.kla", vec![DOCUMENT; 2_000].join("+++\n"));
    folder.file("puzzle.toml", "kletka = 1\ngame = \"parcel\"\nboard.size = 2\npuzzle.goal = \"blue wins\"\n");
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
    let moves = (0..150_u8).map(|at| format!("{}{} ", char::from(b'a' + at % 15), 1 + 2 * (at / 15)));
    let diagrams = "[[diagram]]\nat = \"all\"\n".repeat(count);
    format!("kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '{}'\n{diagrams}", moves.collect::<String>())
}

/// A few lines of a document ask for so many diagrams that the positions of all of them would fill the memory.
#[cfg(target_os = "linux")]
#[test]
fn diagrams_that_are_not_drawn_take_no_memory() {
    let folder = Folder::new("many-diagrams");
    folder.file("many.toml", many_diagrams(2_000));
    for (arguments, code, said) in [
        (&["render", "many.toml", "--diagram", "all", "-o", "pictures/"][..], 2, "the rest is not drawn"),
        (&["page", "many.toml", "-o", "many.html"], 1, "the most that a page has of one document"),
        (&["site", "many.toml", "-o", "site"], 1, "the most that a page has of one document"),
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
    for at in 0..3 {
        folder.file(&format!("game-{at}.toml"), many_diagrams(5));
    }
    let ran = kletka(["page", "game-0.toml", "-o", "one.html"]).patient().current_dir(&folder.0).run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let ran = kletka(["page", ".", "-o", "all.html", "--lang", "en"]).patient().current_dir(&folder.0).run();
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("at most 64 MB of pictures and positions: divide the documents"), "{}", ran.stderr);
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
            assert!(ran.stderr.starts_with(start), "{arguments:?} {}", ran.stderr);
        }
    }
    for (lang, start) in [("en", "error: cannot write to standard output"), ("ru", "ошибка: не удаётся записать")]
    {
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
            let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
            let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
            let done = command.args(["--lang", lang]).args(arguments).stdout(full).output().expect("it runs");
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
        let [one, two, five] =
            ["1", "2", "5"].map(|threads| kletka(["check", "--format", format, "--threads", threads, &path]).run());
        assert!(one.stdout.len() + one.stderr.len() > 1_000, "{format} says something");
        for other in [two, five] {
            assert_eq!((&one.stdout, &one.stderr, one.code), (&other.stdout, &other.stderr, other.code), "{format}");
        }
    }
}

#[test]
fn memory_does_not_grow_with_an_archive() {
    let folder = Folder::new("large");
    let page = DOCUMENT.to_owned() + &"# a line that says nothing and takes its place\n".repeat(1_300) + "+++\n";
    let path = folder.file("games.kla", page.repeat(1_600));
    let size = std::fs::metadata(&path).expect("the file").len();
    assert!(size > 90_000_000, "{size}");
    let ran = kletka(["check", &path]).run();
    assert_eq!((ran.code, ran.stdout.as_str()), (0, "1600 documents checked, no errors\n"));
    assert!(ran.peak < 64 * 1024, "{} KiB at the most", ran.peak);
}
