//! Files are written as a whole or not at all.

use std::fs;
use std::path::Path;

use crate::common_cli::{Folder, Ran, kletka};

fn new(path: &Path, more: &[&str]) -> Ran {
    kletka(["new", "parcel", "-o", path.to_str().unwrap()].into_iter().chain(more.iter().copied())).run()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_only_where_that_is_said_and_nothing_else_remains() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    fs::write(&path, "old").unwrap();
    let ran = new(&path, &[]);
    assert!(ran.code == 2 && ran.stderr.contains("it exists; --force replaces it"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(new(&path, &["--force"]).code, 0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("kletka = 1"));
    assert_eq!(names(folder.path()), ["a.toml"]);
    let ran = new(&folder.path().join("no/a.toml"), &[]);
    assert!(ran.code == 2 && ran.stderr.contains("there is no such folder"), "{}", ran.stderr);
    let ran = new(folder.path(), &["--force"]);
    assert!(ran.code == 2 && ran.stderr.contains("it is a folder"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn the_file_behind_a_dangling_link_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let (inner, link) = (folder.path().join("inner"), folder.path().join("link"));
    fs::create_dir(&inner).unwrap();
    std::os::unix::fs::symlink("inner/a.toml", &link).unwrap();
    assert_eq!(new(&link, &[]).code, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(names(&inner), ["a.toml"]);
}

#[cfg(unix)]
#[test]
fn whoever_has_the_old_file_open_goes_on_reading_it() {
    use std::io::Read as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    fs::write(&path, "old").unwrap();
    let (mut open, mut text) = (fs::File::open(&path).unwrap(), String::new());
    assert_eq!(new(&path, &["--force"]).code, 0);
    open.read_to_string(&mut text).unwrap();
    assert_eq!(text, "old", "the file was replaced as a whole, not written over");
}

#[cfg(unix)]
#[test]
fn a_new_file_is_as_readable_as_any_other() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (ours, usual) = (folder.path().join("ours"), folder.path().join("usual"));
    assert_eq!(new(&ours, &[]).code, 0);
    fs::write(&usual, "").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&ours), mode(&usual));
}

/// Cells of which no two are neighbours, so that nobody wins.
fn cells() -> impl Iterator<Item = String> {
    (0..64_u8).map(|at| format!("{}{}", char::from(b'a' + 2 * (at % 8)), 1 + 2 * (at / 8)))
}

#[test]
fn eight_writers_at_once_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    fs::write(&path, "kletka = 1\ngame = \"renju-for-three\"\n\n[record]\nmoves = ''\n").unwrap();
    let name = path.to_str().unwrap();
    let all: Vec<String> = cells().collect();
    std::thread::scope(|scope| {
        for mine in all.chunks(8) {
            scope.spawn(move || {
                for cell in mine {
                    let ran = kletka(["add", name, cell, "--quiet"]).patient().run();
                    assert_eq!(ran.code, 0, "{}", ran.stderr);
                }
            });
        }
        for arguments in [["fmt", name, "--quiet"], ["annotate", name, "--write"]] {
            scope.spawn(move || {
                for _ in 0..8 {
                    let ran = kletka(arguments).patient().run();
                    assert_eq!(ran.code, 0, "{}", ran.stderr);
                }
            });
        }
    });
    let text = fs::read_to_string(&path).unwrap();
    let lost: Vec<_> =
        all.iter().filter(|cell| !text.split_whitespace().any(|word| word.ends_with(&***cell))).collect();
    assert!(lost.is_empty(), "{lost:?}\n{text}");
    assert_eq!(kletka(["check", name]).run().code, 0);
    assert_eq!(names(folder.path()), ["game.toml"], "nothing is left behind");
}

/// Starts a command on a file, waits until it has read it, and saves something else as an editor does.
#[cfg(unix)]
fn saved_meanwhile(arguments: &[&str], text: &str, has_read: impl Fn(&Path, &mut std::process::Child)) {
    let folder = tempfile::tempdir().unwrap();
    let [path, new] = ["game.kla", "game.new"].map(|name| folder.path().join(name));
    fs::write(&path, text).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kletka"));
    command.args(arguments).args(["--lang", "en"]).arg(&path);
    let mut child = command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    has_read(folder.path(), &mut child);
    let edited = text.replacen("parcel", "parcel\" # what the author has written just now, \"", 1);
    fs::write(&new, &edited).unwrap();
    fs::rename(&new, &path).unwrap();
    let done = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(
        fs::read_to_string(&path).unwrap() == edited,
        "{arguments:?}: what the author has written is lost\n{said:.300}"
    );
    assert!(done.status.code() == Some(2) && said.contains("changed by somebody else"), "{arguments:?}: {said:.300}");
    assert_eq!(names(folder.path()), ["game.kla"]);
}

#[cfg(unix)]
#[test]
fn what_an_editor_saves_meanwhile_stays() {
    use std::io::Read as _;
    let document = |moves: &str| format!("kletka = 1\ngame = \"parcel\"\nrecord = {{ moves = '{moves}' }}\n+++\n");
    // The new text is begun with the first document, and there are some more behind that.
    saved_meanwhile(&["fmt"], &document("1.  [a1-2]").repeat(10_000), |folder, child| {
        while names(folder).len() < 2 && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    });
    // Nobody reads on what is said, and it is more than a pipe holds.
    saved_meanwhile(&["check", "--fix"], &document("1) a1-2").repeat(2_000), |_, child| {
        child.stderr.as_mut().unwrap().read_exact(&mut [0]).unwrap();
    });
}

/// An editor that does not wait for anybody saves while the new file is written: its text stays, whoever comes last.
#[cfg(target_os = "linux")]
#[test]
fn what_an_editor_saves_meanwhile_is_kept() {
    const HEAD: &str = "kletka = 1\ngame = \"parcel\"\n# nobody\n";
    let filler = "# as long as a line of an archive\n".repeat(20_000);
    let good = "[record]\nmoves = '''\n[d4-5] [e4-5]\n'''\n";
    let wrong = good.replace("[e4-5]", "2) [e4-5]");
    let mut met = 0;
    for (arguments, moves) in [
        (&["add", "FILE", "[f4-5]"][..], good),
        (&["undo", "--force", "FILE"], good),
        (&["fmt", "FILE"], good),
        (&["check", "--fix", "FILE"], &wrong),
        (&["judge", "--write", "--games", "0", "--depth", "0", "FILE"], good),
    ] {
        for _ in 0..6 {
            let folder = Folder::new("editor");
            let path = folder.file("game.toml", format!("{HEAD}{filler}{moves}"));
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kletka"));
            command.args(arguments.iter().map(|one| one.replace("FILE", &path)));
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
            let mut child = command.spawn().unwrap();
            let is_writing = || names(&folder.0).iter().any(|name| name.starts_with(".kletka-"));
            while !is_writing() && child.try_wait().unwrap().is_none() {}
            let saved = fs::read_to_string(&path).unwrap().replace("# nobody", "# the editor");
            let beside = folder.0.join("saved");
            fs::write(&beside, saved).unwrap();
            fs::rename(&beside, &path).unwrap();
            let code = child.wait().unwrap().code();
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains("# the editor"), "{arguments:?} {code:?}: the editor's text is lost");
            met += usize::from(code == Some(2));
            assert_eq!(names(&folder.0), ["game.toml"], "{arguments:?}");
        }
    }
    assert!(met > 5, "the editor came {met} times in between");
}

/// It is not replaced but written in its place: who reads it waits for that.
#[cfg(unix)]
#[test]
fn a_file_with_several_names_is_read_whole() {
    use std::io::Write as _;
    let folder = tempfile::tempdir().unwrap();
    let [path, other] = ["game.toml", "other.toml"].map(|name| folder.path().join(name));
    fs::write(&path, "").unwrap();
    fs::hard_link(&path, &other).unwrap();
    let mut written = fs::OpenOptions::new().append(true).open(&path).unwrap();
    written.lock().unwrap();
    written.write_all(b"kletka = 1\ngame = \"par").unwrap();
    let ran = std::thread::scope(|scope| {
        let ran = scope.spawn(|| kletka(["check", other.to_str().unwrap()]).patient().run());
        // Long enough for somebody who does not wait.
        for _ in 0..50 {
            if !ran.is_finished() {
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
        }
        written.write_all(b"cel\"\n").unwrap();
        written.unlock().unwrap();
        ran.join().unwrap()
    });
    assert_eq!(ran.code, 0, "{}", ran.stderr);
}

/// A file with several names is overwritten to its end before it is cut: where that is not allowed it stays as it is.
#[cfg(target_os = "linux")]
#[test]
fn a_file_with_several_names_is_not_torn_by_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    let long = format!(
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n1. [d4-5] 2. -- \"{}\"\n'''\n",
        "x ".repeat(4000)
    );
    fs::write(&path, &long).unwrap();
    fs::hard_link(&path, folder.path().join("other.toml")).unwrap();
    let undo = |limit: &str| {
        let script = format!("ulimit -f {limit}; exec \"$0\" undo game.toml --lang en");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_kletka")]).current_dir(folder.path());
        command.output().unwrap()
    };
    let ran = undo("4");
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("files may not become as large"));
    assert!(fs::read_to_string(&path).unwrap() == long);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left beside it");
    assert_eq!(undo("unlimited").status.code(), Some(0));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n1. [d4-5]\n'''\n"
    );
}

/// Whoever holds a file for long is waited for once, however many names it has and however often it is read.
#[cfg(unix)]
#[test]
fn a_file_with_several_names_is_waited_for_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    fs::write(&path, "kletka = 1\ngame = \"parcel\"\n").unwrap();
    for name in ["b.toml", "c.toml", "d.toml"] {
        fs::hard_link(&path, folder.path().join(name)).unwrap();
    }
    let held = fs::File::open(&path).unwrap();
    held.lock().unwrap();
    let begun = std::time::Instant::now();
    let ran = kletka(["check", folder.path().to_str().unwrap()]).patient().run();
    let seconds = begun.elapsed().as_secs();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!((9..18).contains(&seconds), "{seconds} s");
}

/// One that is large is not copied aside before it is read.
#[cfg(unix)]
#[test]
fn a_large_file_with_several_names_is_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    fs::File::create(&path).unwrap().set_len(100 << 20).unwrap();
    fs::hard_link(&path, folder.path().join("other.toml")).unwrap();
    let nowhere = folder.path().join("missing");
    let ran = kletka(["check", path.to_str().unwrap()]).env("TMPDIR", nowhere.to_str().unwrap()).run();
    assert!(ran.code == 1 && ran.stderr.contains("the document has 104857600 bytes"), "{} {}", ran.code, ran.stderr);
}

/// What is judged are positions: what was found of one is not said of another that has come into its place.
#[cfg(unix)]
#[test]
fn what_was_found_of_a_position_is_not_written_to_another() {
    use std::io::Read as _;
    const ARGUMENTS: [&str; 6] = ["judge", "--write", "--games", "0", "--depth", "0"];
    let document =
        |size: usize| format!("kletka = 1\ngame = \"parcel\"\nboard.size = {size}\n\n[record]\nmoves = ''\n");
    // What is printed of these is more than a pipe holds, so that it goes on only when somebody reads it.
    let text = vec![document(3); 600].join("+++\n");
    let judged = |change: &dyn Fn(&str) -> String| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("starts.kla");
        fs::write(&path, &text).unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kletka"));
        command.args(ARGUMENTS).args(["--lang", "en"]).arg(&path).stdout(std::process::Stdio::piped());
        let mut child = command.stderr(std::process::Stdio::null()).spawn().unwrap();
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let changed = change(&fs::read_to_string(&path).unwrap());
        fs::write(&path, &changed).unwrap();
        let code = child.wait_with_output().unwrap().status.code();
        (code, changed, fs::read_to_string(&path).unwrap())
    };
    let (code, _, now) = judged(&|text| text.replacen("moves = ''", "moves = '1. [a1-2]'", 1));
    assert_eq!((code, now.matches("[judged]").count()), (Some(0), 600));
    assert!(now.contains("[a1-2]"), "what others wrote meanwhile stays");
    // The first one is taken away, so that there is no last one.
    let (code, changed, now) = judged(&|text| text.split_once("+++\n").unwrap().1.to_owned());
    assert_eq!((code, now == changed), (Some(2), true));
    let (code, changed, now) = judged(&|text| text.rsplit_once("+++\n").unwrap().0.to_owned() + "+++\n" + &document(4));
    assert_eq!((code, now == changed), (Some(2), true));
}

/// What `solve --write` comes to, and the file, when somebody changes it after it was read and before it is replaced.
#[cfg(unix)]
fn solved_while_written(more: &[&str], change: impl Fn(&str) -> String) -> (i32, String, String) {
    const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n\
        [puzzle]\ngoal = \"A wins by 7\"\n";
    let folder = tempfile::tempdir().unwrap();
    let [path, proof] = ["p.toml", "proof.txt"].map(|name| folder.path().join(name));
    fs::write(&path, PROBLEM).unwrap();
    let held = fs::File::open(&path).unwrap();
    held.lock().unwrap();
    let arguments = ["solve", "--write", "p.toml", "--certificate", "proof.txt"];
    let ran = std::thread::scope(|scope| {
        let run = kletka(arguments.iter().chain(more)).current_dir(folder.path()).patient();
        let ran = scope.spawn(move || run.run());
        // The proof is written before the document.
        while !proof.exists() && !ran.is_finished() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        fs::write(&path, change(PROBLEM)).unwrap();
        held.unlock().unwrap();
        ran.join().unwrap()
    });
    (ran.code, fs::read_to_string(&path).unwrap(), ran.stderr)
}

#[cfg(unix)]
#[test]
fn a_solution_goes_into_what_others_wrote_meanwhile() {
    let commented = |text: &str| format!("# looked at by two\n{text}[meta]\nauthor = \"A\"\n");
    let (code, text, stderr) = solved_while_written(&[], commented);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(text.starts_with("# looked at by two\n") && text.contains("author = \"A\"\n"), "{text}");
    assert!(text.contains("[solution]") && text.contains(" 7. "), "{text}");

    // A solution that somebody else has begun is completed; what is wrong with it is said.
    let begun = |first: &str| format!("[solution]\nmoves = '{first}' # mine\n");
    let (code, text, stderr) = solved_while_written(&[], |text| text.to_owned() + &begun("1. г@e9, к@h7!"));
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(text.contains("1. г@e9, к@h7!") && text.contains("# mine") && text.contains(" 7. "), "{text}");
    let wrong = |text: &str| text.to_owned() + &begun("1. г@a1, к@a2");
    let (code, text, stderr) = solved_while_written(&[], wrong);
    assert!(code == 1 && stderr.contains("p.toml:8: move 1 loses the goal"), "{code} {stderr}");
    assert!(text.ends_with(&begun("1. г@a1, к@a2")), "{text}");

    // The same stones with another goal, or another position, are not what was solved.
    for change in [["by 7", "by 9"], ["з@h4", "з@i9"]] {
        let (code, text, stderr) = solved_while_written(&[], |text| text.replace(change[0], change[1]));
        assert!(code == 2 && stderr.contains("changed by somebody else") && !text.contains("solution"), "{stderr}");
    }
    let (code, text, _) = solved_while_written(&["--goal", "A wins by 7"], |text| text.replace("by 7", "by 9"));
    assert!(code == 0 && text.contains("by 9") && text.contains(" 7. "), "{text}");
}

/// Whether a process has had a file open for a while, as who waits for its lock has it.
#[cfg(target_os = "linux")]
fn waits_for(child: &mut std::process::Child, path: &Path) -> bool {
    let is_open = || {
        let open = fs::read_dir(format!("/proc/{}/fd", child.id())).into_iter().flatten().flatten();
        open.filter_map(|one| fs::read_link(one.path()).ok()).any(|one| one == path)
    };
    let mut seen = 0;
    for _ in 0..3000 {
        seen = if is_open() { seen + 1 } else { 0 };
        if seen == 50 {
            return true;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    false
}

/// A file that somebody else has is waited for, and the first signal ends that, whatever the command did before.
#[cfg(target_os = "linux")]
#[test]
fn the_first_signal_ends_who_waits_for_a_file() {
    const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n\
        [puzzle]\ngoal = \"A wins by 7\"\n";
    const WON: &str = "kletka = 1\ngame = \"renju-for-three\"\n[start]\n\
        position = 'к@d1 к@e1 к@f1 с@g1 з@a4 з@a5 з@a6 с@a3 з@j7 з@j8 з@j9 с@j10'\n";
    const GAME: &str = "game = \"parcel\"\nkletka = 1\nboard.size = 3\n[record]\nmoves = '[a1-2]'\n";
    let commands = [
        ("solve a.toml --write", PROBLEM),
        ("solve a.toml --write --replace", PROBLEM),
        ("judge a.toml --write --games 0 --depth 0", GAME),
        ("annotate a.toml --write", WON),
        ("add a.toml [a2-3]", GAME),
        ("undo a.toml", GAME),
        ("fmt a.toml", GAME),
        ("check --fix a.toml", GAME),
    ];
    let folder = tempfile::tempdir().unwrap();
    let path = fs::canonicalize(folder.path()).unwrap().join("a.toml");
    for ((arguments, text), signal) in commands.into_iter().zip(["-INT", "-TERM"].into_iter().cycle()) {
        fs::write(&path, text).unwrap();
        let held = fs::File::open(&path).unwrap();
        held.lock().unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kletka"));
        command.args(arguments.split(' ')).current_dir(folder.path());
        let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        assert!(waits_for(&mut child, &path), "{arguments}");
        std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let asked = std::time::Instant::now();
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status,
                None if asked.elapsed().as_secs() > 5 => {
                    let _ = child.kill();
                    panic!("{arguments} goes on after {signal}");
                }
                None => std::thread::sleep(std::time::Duration::from_millis(5)),
            }
        };
        // Who has never asked whether a signal came is ended by it as any program.
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        assert!(status.code() == Some(130) || matches!(signal, Some(2 | 15)), "{arguments}: {status}");
        assert_eq!(
            (fs::read_to_string(&path).unwrap(), names(folder.path())),
            (text.to_owned(), vec!["a.toml".into()])
        );
    }
}

/// A document that fmt changes, with more than a text to keep.
#[cfg(unix)]
#[test]
fn a_file_keeps_its_names_its_links_its_mode_and_its_attributes() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let folder = tempfile::tempdir().unwrap();
    let [path, link, other] = ["a.toml", "link.toml", "other.toml"].map(|name| folder.path().join(name));
    let text = "game='parcel'\nkletka=1\n";
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("a.toml", &link).unwrap();
    let has_attributes = xattr::set(&path, "user.kletka", b"kept").is_ok();
    let format = |path: &Path| assert_eq!(kletka(["fmt", path.to_str().unwrap()]).run().code, 0);
    format(&link);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    let formatted = fs::read_to_string(&path).unwrap();
    assert_ne!(formatted, text);
    if has_attributes {
        assert_eq!(xattr::get(&path, "user.kletka").unwrap().as_deref(), Some(&b"kept"[..]));
    }
    // Two names of one file stay one file.
    fs::write(&path, text.to_owned() + &"# a long end\n".repeat(100)).unwrap();
    fs::hard_link(&path, &other).unwrap();
    format(&other);
    assert_eq!(fs::metadata(&path).unwrap().ino(), fs::metadata(&other).unwrap().ino());
    assert!(fs::read_to_string(&path).unwrap().starts_with(formatted.trim_end()));
    fs::write(&path, text).unwrap();
    format(&path);
    assert_eq!(fs::read_to_string(&other).unwrap(), formatted, "shorter than before");
    assert_eq!(names(folder.path()), ["a.toml", "link.toml", "other.toml"]);
}

#[cfg(unix)]
#[test]
fn what_a_command_reads_it_does_not_write_over() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let puzzle = "kletka = 1\ngame = \"parcel\"\nboard = { size = 1 }\npuzzle = { goal = \"red scores 1\" }\n\
                  [[diagram]]\nname = \"p\"\n";
    let (json, html) = ("{\"kletka\": 1, \"game\": \"parcel\"}\n", "kletka = 1\ngame = \"parcel\"\n");
    fs::create_dir(at("sub")).unwrap();
    fs::write(at("p.toml"), puzzle).unwrap();
    fs::write(at("p.jsonl"), json).unwrap();
    fs::write(at("p.html"), html).unwrap();
    fs::write(at("parcel.kla"), html).unwrap();
    fs::hard_link(at("p.toml"), at("hard.toml")).unwrap();
    std::os::unix::fs::symlink("p.toml", at("soft.toml")).unwrap();
    let outputs = [at("p.toml"), at("sub/../p.toml"), at("hard.toml"), at("soft.toml")];
    for output in &outputs {
        for (command, option) in
            [("solve", "--certificate"), ("render", "-o"), ("render", "--gallery"), ("cut", "-o"), ("import", "-o")]
        {
            let mut arguments = vec![command, &outputs[0], option, output];
            arguments.extend(matches!(command, "solve" | "cut" | "import").then_some("--force"));
            let other = at("p.svg");
            arguments.extend((option == "--gallery").then_some(["-o", &*other]).into_iter().flatten());
            let ran = kletka(&arguments).run();
            assert_eq!(fs::read_to_string(&outputs[0]).unwrap(), puzzle, "{arguments:?}");
            // What import is given is no JSON, which it says first.
            let is_refused = ran.code == 2 && ran.stderr.contains("is read by this command");
            assert!(is_refused || command == "import" && ran.code != 0, "{arguments:?} {}", ran.stderr);
        }
    }
    let style = kletka(["render", "--show-style", "paper"]).run().stdout;
    fs::write(at("own.toml"), &style).unwrap();
    for more in [["-o", &at("own.toml")], ["--gallery", &at("sub/../own.toml")]] {
        let picture = at("q.svg");
        let arguments = ["render", &outputs[0], "--format", "svg", "--style", &at("own.toml")];
        let other: &[&str] = if more[0] == "-o" { &[] } else { &["-o", &picture] };
        let ran = kletka([&arguments[..], other, &more].concat()).run();
        assert_eq!((ran.code, fs::read_to_string(at("own.toml")).unwrap()), (2, style.clone()), "{}", ran.stderr);
    }
    let (jsonl, part, page) = (at("p.jsonl"), at("parcel.kla"), at("p.html"));
    for arguments in [
        vec!["import", &jsonl, "-o", &jsonl, "--force"],
        vec!["archive", "dedupe", &part, "-o", &part, "--force"],
        vec!["archive", "split", &part, "--by", "game", "--into", folder.path().to_str().unwrap(), "--force"],
        vec!["book", &page, "-o", &page],
    ] {
        let ran = kletka(&arguments).run();
        assert!(ran.code == 2 && ran.stderr.contains("is read by this command"), "{arguments:?} {}", ran.stderr);
    }
    assert_eq!([fs::read_to_string(&jsonl).unwrap(), fs::read_to_string(&part).unwrap()], [json, html]);
}

/// A file that the shell opens is read all the same, though nobody names it.
#[cfg(unix)]
#[test]
fn the_file_behind_standard_input_is_not_written_over() {
    use std::process::{Command, Stdio};
    let folder = Folder::new("saving-input");
    let game = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5]'\n";
    let path = folder.file("in.toml", game);
    fs::hard_link(&path, folder.0.join("hard.toml")).unwrap();
    let run = |arguments: &[&str], input: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        command.args(arguments).args(["--lang", "en"]).current_dir(&folder.0).stdin(input);
        let ran = command.output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    for arguments in [["cut", "-", "-o"].as_slice(), &["archive", "dedupe", "-", "-o"], &["render", "-", "-o"]] {
        for output in ["in.toml", "./in.toml", "hard.toml"] {
            let force = if arguments[0] == "render" { ["--format", "svg"].as_slice() } else { &["--force"] };
            let input = Stdio::from(fs::File::open(&path).unwrap());
            let (code, told) = run(&[arguments, &[output], force].concat(), input);
            let is_refused = told.contains(&format!("{output} is read by this command"));
            assert!(code == Some(2) && is_refused, "{arguments:?} {output}: {code:?} {told}");
            assert_eq!(fs::read_to_string(&path).unwrap(), game, "{arguments:?} {output}");
        }
    }
    // What is not read may be written, whatever stands at standard input.
    let other = folder.file("other.toml", game);
    let input = || Stdio::from(fs::File::open(&path).unwrap());
    assert_eq!(run(&["cut", "-", "-o", "new.toml"], input()).0, Some(0));
    assert_eq!(run(&["cut", &other, "-o", "in.toml", "--force"], input()).0, Some(0));
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
    assert_eq!(kletka(["solve", &at("p.toml"), "--tries", &trees[0]]).run().code, 0);
    let tree = fs::read_to_string(&trees[0]).unwrap();
    trees[1..].iter().for_each(|name| fs::write(name, &tree).unwrap());
    fs::hard_link(at("p.tries"), at("beside.html")).unwrap();
    let (page, site) = (at("q.html"), at("site"));
    for (document, more) in [
        ("d.js", vec!["page", "-o", &page, "--element", &at("d.js")]),
        ("p.toml", vec!["page", "-o", &page, "--element", &at("soft.js")]),
        ("p.toml", vec!["page", "-o", &page, "--element", &at("hard.js")]),
        ("p.toml", vec!["page", "-o", &trees[1], "--tries", &trees[1]]),
        ("p.toml", vec!["page", "-o", &at("beside.html")]),
        ("p.toml", vec!["page", "-o", &page, "--tries", &trees[2], "--element", &trees[2]]),
        ("p.toml", vec!["book", "--interactive", "-o", &trees[1], "--tries", &trees[1]]),
        ("p.toml", vec!["site", "-o", &site, "--tries", &trees[3]]),
    ] {
        let document = at(document);
        let ran = kletka([&more[..], &[&document]].concat()).run();
        assert!(ran.code == 2 && ran.stderr.contains("is read by this command"), "{more:?} {}", ran.stderr);
        assert!(["p.toml", "d.js"].iter().all(|name| fs::read_to_string(at(name)).unwrap() == puzzle), "{more:?}");
        assert!(trees.iter().all(|name| fs::read_to_string(name).unwrap() == tree), "{more:?}");
        assert!(!fs::exists(&page).unwrap(), "{more:?}");
    }
}

/// A file has one result of a run, whatever led there: another spelling, a link, another name of the same file.
#[cfg(unix)]
#[test]
fn links_lead_no_two_results_into_one_file() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let root = Path::new(folder.path());
    let document = |game: &str| format!("kletka = 1\ngame = \"{game}\"\n");
    for (name, game) in [("x.toml", "parcel"), ("y.toml", "renju-for-three")] {
        folder.file(name, document(game));
    }
    for name in ["out", "site", "parts", "hard"] {
        fs::create_dir(root.join(name)).unwrap();
    }
    symlink("y.svg", root.join("out/x.svg")).unwrap();
    symlink(".", root.join("site/ru")).unwrap();
    symlink("renju-for-three.kla", root.join("parts/parcel.kla")).unwrap();
    fs::write(root.join("hard/parcel.kla"), "").unwrap();
    fs::hard_link(root.join("hard/parcel.kla"), root.join("hard/renju-for-three.kla")).unwrap();
    symlink("x.svg", root.join("page.html")).unwrap();
    let here = format!("{}/x.svg", folder.path());
    for arguments in [
        &["render", "x.toml", "y.toml", "-o", "out/"][..],
        &["site", "x.toml", "y.toml", "-o", "site"],
        &["archive", "split", "x.toml", "y.toml", "--by", "game", "--into", "parts", "--force"],
        &["archive", "split", "x.toml", "y.toml", "--by", "game", "--into", "hard", "--force"],
        &["render", "x.toml", "--gallery", "./x.svg"],
        &["render", "x.toml", "--gallery", &here],
        &["render", "x.toml", "--gallery", "page.html"],
    ] {
        let ran = kletka(arguments.iter().chain(&["--lang", "en"])).current_dir(root).run();
        let is_said = ["two results", "two pictures would be called", "is a picture already"];
        assert!(ran.code == 2 && is_said.iter().any(|why| ran.stderr.contains(why)), "{arguments:?} {}", ran.stderr);
    }
    let drawing = fs::read_to_string(root.join("x.svg")).unwrap();
    assert!(drawing.starts_with("<?xml") || drawing.starts_with("<svg"), "{drawing:.40}");
}

/// What the shell has opened is written to, behind what it holds; and no picture replaces a document behind a link.
#[cfg(unix)]
#[test]
fn a_stream_that_the_shell_opened_keeps_what_it_holds() {
    let folder = Folder::new("streams");
    let root = Path::new(folder.path());
    folder.file("x.toml", "kletka = 1\ngame = \"parcel\"\nboard = { size = 2 }\n");
    let run = |line: &str| {
        let line = line.replace("kletka", env!("CARGO_BIN_EXE_kletka"));
        let ran = std::process::Command::new("sh").args(["-c", &line]).current_dir(root).output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    for (name, line) in [
        ("all", "kletka render x.toml -o /dev/stdout --format svg >> all"),
        ("new", "kletka render x.toml -o /dev/stdout --format svg > new"),
        ("log", "kletka render x.toml -o /dev/stderr --format svg 2>> log"),
        ("cut", "kletka cut x.toml -o /dev/stdout --force >> cut"),
        ("three", "kletka cut x.toml -o /dev/fd/3 --force 3>> three"),
    ] {
        fs::write(root.join(name), "IMPORTANT\n").unwrap();
        assert_eq!(run(line).0, Some(0), "{line}");
        let text = fs::read_to_string(root.join(name)).unwrap();
        assert_eq!(text.starts_with("IMPORTANT\n"), name != "new", "{line}: {text:.60}");
        assert!(text.contains("</svg>") || text.contains("game = \"parcel\""), "{line}: {text:.60}");
    }
    let style = kletka(["render", "--show-style", "print"]).run().stdout;
    fs::write(root.join("s.toml"), &style).unwrap();
    std::os::unix::fs::symlink("s.toml", root.join("y.svg")).unwrap();
    folder.file("x.toml", "kletka = 1\ngame = \"parcel\"\n[[diagram]]\nname = \"d\"\nstyle = \"s.toml\"\n");
    let (code, said) = run("kletka render x.toml --diagram d -o y.svg --lang en");
    assert!(code == Some(2) && said.contains("name of a document"), "{said}");
    assert_eq!(fs::read_to_string(root.join("s.toml")).unwrap(), style);
}

/// A file has the proof of one puzzle: with `--force` too, no other one of the run is written over it.
#[test]
fn the_proof_of_one_puzzle_does_not_replace_that_of_another() {
    let folder = Folder::new("proofs");
    let puzzle = |position: &str| {
        format!("kletka = 1\ngame = \"renju-3-2\"\nstart.position = \"{position}\"\npuzzle.goal = \"A wins by 1\"\n")
    };
    let [one, other] = [("one.toml", "b@d5 b@e5 b@f5"), ("other.toml", "b@d9 b@e9 b@f9")]
        .map(|(name, position)| folder.file(name, puzzle(position)));
    let archive = folder.file("both.kla", format!("{}+++\n{}", puzzle("b@d5 b@e5 b@f5"), puzzle("b@d9 b@e9 b@f9")));
    for (number, files) in [&[&*one, &*other][..], &[&*archive]].into_iter().enumerate() {
        for flag in ["--certificate", "--tries"] {
            for force in [&[][..], &["--force"]] {
                let file = format!("{}/{number}{flag}{}.txt", folder.path(), force.len());
                let arguments: Vec<&str> = [&["solve", "--lang", "en", flag, &file][..], files, force].concat();
                let ran = kletka(&arguments).run();
                assert!(
                    ran.code == 2 && ran.stderr.contains("another puzzle of this run"),
                    "{arguments:?} {}",
                    ran.stderr
                );
                assert_eq!(ran.stdout.matches(&file).count(), 1, "{arguments:?} {}", ran.stdout);
                let text = fs::read_to_string(&file).unwrap();
                assert!(text.contains("d5") && !text.contains("d9"), "{arguments:?} {text}");
            }
        }
    }
}

/// Documents of one name in two folders, and one that is called as a document of an archive: each has its own drawing.
#[test]
fn drawings_of_wrong_moves_are_called_apart() {
    let folder = Folder::new("drawings");
    let document =
        |row: &str| format!("kletka = 1\ngame = \"parcel\"\nrecord.moves = \"1. [{row}1-2] 2. [{row}1-2]\"\n");
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
    let check = || kletka(["check", "--pictures", &drawings].into_iter().chain(files.iter().map(String::as_str))).run();
    assert_eq!(check().code, 1);
    let names =
        ["e-1-2-occupied-2.svg", "e-1-2-occupied.svg", "e-2-occupied-2.svg", "e-2-occupied-3.svg", "e-2-occupied.svg"];
    assert_eq!(self::names(Path::new(&drawings)), names);
    let shown = |name: &str| kletka(["extract", &format!("{drawings}/{name}")]).run().stdout;
    let rows = names.map(|name| shown(name).split("1. [").nth(1).unwrap().chars().next().unwrap());
    assert_eq!(rows, ['e', 'c', 'b', 'd', 'a']);
    // A second run calls them the same.
    assert_eq!(check().code, 1);
    assert_eq!(self::names(Path::new(&drawings)), names);
}

/// A pattern of the shell behind `-o` names documents, the first of which is not among those that are read.
#[test]
fn no_picture_gets_the_name_of_a_document_and_no_file_two_results() {
    let folder = Folder::new("results");
    let puzzle =
        "kletka = 1\ngame = \"renju-3-2\"\nstart.position = \"b@d5 b@e5 b@f5\"\npuzzle.goal = \"A wins by 1\"\n";
    let [one, other] = ["one.toml", "other.kla"].map(|name| folder.file(name, puzzle));
    let gallery = format!("{}/pictures/", folder.path());
    let picture = format!("{}/one.svg", folder.path());
    let [proof, same] = ["proof.txt", "./proof.txt"].map(|name| format!("{}/{name}", folder.path()));
    for (arguments, why) in [
        (&["render", &one, "-o", &other][..], "name of a document"),
        (&["render", &one, "-o", &other, "--format", "png"], "name of a document"),
        (&["render", &one, "-o", &gallery, "--gallery", &other], "name of a document"),
        (&["render", &one, "-o", &picture, "--gallery", &picture], "is a picture already"),
        (&["solve", &one, "--certificate", &proof, "--tries", &same, "--force"], "two results"),
    ] {
        let ran = kletka(arguments.iter().chain(&["--lang", "en"])).run();
        assert!(ran.code == 2 && ran.stderr.contains(why), "{arguments:?}: {} {}", ran.code, ran.stderr);
        assert_eq!(fs::read_to_string(&other).unwrap(), puzzle, "{arguments:?}");
    }
    assert!(!Path::new(&proof).exists());
}

#[test]
fn a_certificate_is_replaced_only_with_force() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (puzzle, certificate) = (at("p.toml"), at("c.txt"));
    fs::write(&puzzle, "kletka = 1\ngame = \"parcel\"\nboard = { size = 1 }\npuzzle = { goal = \"red scores 1\" }\n")
        .unwrap();
    fs::write(&certificate, "mine").unwrap();
    let ran = kletka(["solve", &puzzle, "--certificate", &certificate]).run();
    assert!(ran.code == 2 && ran.stderr.contains("it exists; --force replaces it"), "{}", ran.stderr);
    assert_eq!((ran.stdout.as_str(), fs::read_to_string(&certificate).unwrap().as_str()), ("", "mine"));
    // What cannot be written is said before the search, not after it.
    let ran = kletka(["solve", &puzzle, "--certificate", &at("missing/c.txt")]).run();
    assert!(ran.code == 2 && ran.stderr.contains("there is no such folder"), "{}", ran.stderr);
    assert_eq!(ran.stdout, "");
    let ran = kletka(["solve", &puzzle, "--certificate", &certificate, "--force"]).run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(kletka(["verify", &certificate]).run().code, 0);
}

/// A tree that says nothing false need not say anything of the goal: then the goal is not called proved.
#[test]
fn a_tree_that_shows_nothing_confirms_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.txt").to_str().unwrap().to_owned();
    let parcel = |goal: &str, rest: &str| {
        format!(
            "kletka tries 1\nkletka = 1\ngame = \"parcel\"\nboard = {{ size = [2, 2] }}\npuzzle = {{ goal = \"{goal}\" }}\n\
             tries for {}, class all, nodes 1000, lines 20\n{rest}",
            goal.split(' ').next().unwrap()
        )
    };
    for (text, code) in [
        (parcel("blue scores 4", ""), 1),
        (parcel("blue scores 4", "1. * : unknown\n"), 1),
        (parcel("red scores 3.5", "1. --\n2. * : unknown\n"), 1),
        // What the rules leave is shown without a line, also where the other player begins.
        (parcel("red scores 1.5", "1. --\n"), 0),
        (parcel("blue scores 0", ""), 0),
    ] {
        fs::write(&path, &text).unwrap();
        let ran = kletka(["verify", &path, "--lang", "en"]).run();
        assert_eq!(ran.code, code, "{text}: {} {}", ran.stdout, ran.stderr);
        assert_eq!(ran.stderr.contains("the goal is not shown: "), code == 1, "{}", ran.stderr);
        assert_eq!(ran.stdout.contains("all stands"), code == 0, "{}", ran.stdout);
    }
}

#[test]
fn a_refusal_of_a_certificate_names_moves_in_the_letters_of_its_document() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let certificate = at("c.txt");
    let puzzle = "puzzles/problems/renju-3-2/01-kindling.toml";
    let ran = kletka(["solve", puzzle, "--certificate", &certificate]).patient().run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let text = fs::read_to_string(&certificate).unwrap();
    let (head, _) = text.split_once("\n2. ").expect("replies");
    fs::write(&certificate, format!("{head}\n")).unwrap();
    for (lang, before, after) in [("en", "the reply ", " has no answer"), ("ru", "на ответ ", " ничего не указано")]
    {
        let ran = kletka(["verify", &certificate, "--lang", lang]).run();
        assert_eq!(ran.code, 1);
        let name = ran.stderr.split_once(before).and_then(|(_, rest)| rest.split_once(after)).expect("a refusal").0;
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
    fs::write(&json, format!("{{\"kletka\":1,\"game\":\"parcel\",\"meta\":{{\"tags\":[{many}]}}}}\n")).unwrap();
    let ran = kletka(["fmt", &large, "--lang", "en"]).patient().run();
    assert!(ran.code == 1 && ran.stderr.contains("more than the limit"), "{}", ran.stderr);
    assert!(fs::read_to_string(&large).unwrap() == text);
    let ran = kletka(["import", &json, "-o", &made, "--lang", "en"]).patient().run();
    assert!(ran.code == 1 && ran.stderr.contains("larger than the limit"), "{}", ran.stderr);
    assert!(!Path::new(&made).exists());
}

/// A file with several names is written in its place. On a disk with room for the new text beside it and not for what is
/// added to it, all stays as it was. Such a disk needs a name space of its own; where none is to be had, nothing is tested.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_tears_no_file_with_several_names() {
    let script = r#"
        mount -t tmpfs -o size=64k none "$2" && cd "$2" || exit 77
        printf '%s\n' 'kletka = 1' 'game = "parcel"' '[record]' "moves = '''" > g.toml
        printf '1. [d4-5] "%4000s"\n2. [d5-6]\n%s\n' x "'''" >> g.toml
        ln g.toml h.toml; cp g.toml "$3"
        dd if=/dev/zero of=fill bs=4k count=$(( $(df -k . | tail -1 | awk '{print $4}') / 4 - 2 )) 2>&-
        "$1" add g.toml '[a-b1]' '[b-c1]' '[c-d1]' '[d-e1]' '[e-f1]' '[f-g1]' '[g-h1]'; [ $? = 2 ] || exit 1
        cmp g.toml "$3" && cmp h.toml "$3" && [ -z "$(ls -A | grep tmp)" ]
    "#;
    let folder = crate::common_cli::Folder::new("full-disk");
    let kept = format!("{}/kept.toml", folder.path());
    let disk = format!("{}/disk", folder.path());
    std::fs::create_dir_all(&disk).unwrap();
    let done = std::process::Command::new("unshare")
        .args(["-rm", "sh", "-c", script, "sh", env!("CARGO_BIN_EXE_kletka"), &disk, &kept])
        .output();
    let Ok(done) = done else { return };
    let said = String::from_utf8_lossy(&done.stderr);
    let is_possible = done.status.code() != Some(77) && !said.contains("unshare");
    assert!(done.status.success() || !is_possible, "{said}{}", String::from_utf8_lossy(&done.stdout));
    assert!(!is_possible || said.contains("cannot write g.toml"), "{said}");
}

/// A link that leads to itself is no place for a file, and what the system says of that and of folders is said in both languages.
#[cfg(unix)]
#[test]
fn links_that_lead_to_themselves_are_refused() {
    let folder = Folder::new("saving-loop");
    let game = folder.file("game.toml", "kletka = 1\ngame = \"parcel\"\n");
    let link = format!("{}/loop.svg", folder.path());
    std::os::unix::fs::symlink("loop.svg", &link).unwrap();
    for (lang, folder_words, link_words) in [
        ("en", "it is a folder", "the symbolic link leads to itself"),
        ("ru", "это папка", "символическая ссылка ведёт сама на себя"),
    ] {
        let ran = kletka(["render", &game, "-o", &link, "--lang", lang]).run();
        assert_eq!(ran.code, 2, "{}", ran.stderr);
        assert!(ran.stderr.contains(link_words), "{}", ran.stderr);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let ran = kletka(["verify", folder.path(), "--lang", lang]).run();
        assert_eq!(ran.code, 2, "{}", ran.stderr);
        assert!(ran.stderr.contains(folder_words), "{}", ran.stderr);
    }
}

/// A file that cannot be written is not counted among those that were.
#[test]
fn a_file_that_is_write_protected_is_not_called_rewritten() {
    let folder = Folder::new("saving-protected");
    let path = folder.file("a.toml", "kletka=1\ngame=\"parcel\"\n");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    let ran = kletka(["fmt", &path, "--lang", "en"]).run();
    assert!(ran.code == 2 && ran.stderr.contains("the file is as it was"), "{}", ran.stderr);
    assert!(!format!("{}{}", ran.stdout, ran.stderr).contains("1 file rewritten"), "{} {}", ran.stdout, ran.stderr);
}

/// A user who is not root may replace what he may not write, where the folder is his: the name would belong to another file, which
/// is his own. And where the group cannot be kept, another one gets no more rights than everybody.
#[cfg(target_os = "linux")]
#[test]
fn what_belongs_to_others_is_left_alone_and_its_group_gains_nothing() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    const SOMEBODY: u32 = 65534;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    let text = "game='parcel'\nkletka=1\nrecord={moves='1. [b1-2]'}\n";
    let prepare = |owner, group, mode| {
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        chown(&path, Some(owner), Some(group)).is_ok()
    };
    let other_program = folder.path().join("kletka");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let run_in = |groups: &[&str], arguments: &[&str]| {
        let id = SOMEBODY.to_string();
        let mut command = std::process::Command::new("setpriv");
        command.args(["--reuid", &id, "--regid", &id]).args(groups).arg(&other_program).args(arguments);
        command.env("LC_ALL", "C").output()
    };
    let run = |arguments: &[&str]| run_in(&["--clear-groups"], arguments);
    // Only root can be somebody else; what he runs must stand where all may look.
    if chown(folder.path(), Some(SOMEBODY), Some(SOMEBODY)).is_err()
        || fs::copy(env!("CARGO_BIN_EXE_kletka"), &other_program).is_err()
        || !run(&["--version"]).is_ok_and(|ran| ran.status.success())
    {
        eprintln!("not root, or without setpriv: not tested");
        return;
    }
    let name = path.to_str().unwrap();
    let commands: [&[&str]; 4] =
        [&["fmt", name], &["add", name, "[a1-2] [a2-3]"], &["undo", name], &["new", "parcel", "-o", name, "--force"]];
    for arguments in commands {
        assert!(prepare(1000, 1000, 0o644));
        let ran = run(arguments).unwrap();
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.status.code() == Some(2) && said.contains("no permission to write it"), "{arguments:?}: {said}");
        let found = fs::metadata(&path).unwrap();
        assert_eq!((found.uid(), found.gid(), fs::read_to_string(&path).unwrap().as_str()), (1000, 1000, text));
    }
    let alone = &["--clear-groups"][..];
    let member = &["--groups", "2000"][..];
    for (groups, owner, group, mode, becomes) in [
        (alone, SOMEBODY, 2000, 0o660, (SOMEBODY, 0o600)),
        (alone, SOMEBODY, 2000, 0o664, (SOMEBODY, 0o644)),
        (alone, SOMEBODY, SOMEBODY, 0o660, (SOMEBODY, 0o660)),
        // Whoever may write as one of a group or of all may so afterwards, as the owner that he is then.
        (member, 1000, 2000, 0o660, (2000, 0o660)),
        (member, 1000, 2000, 0o460, (2000, 0o660)),
        (member, 1000, 2000, 0o060, (2000, 0o660)),
        (alone, 1000, 1000, 0o646, (SOMEBODY, 0o644)),
        // A group that may do less than all others stays out.
        (alone, 1000, 2000, 0o606, (SOMEBODY, 0o600)),
    ] {
        assert!(prepare(owner, group, mode));
        let ran = run_in(groups, &["fmt", name]).unwrap();
        assert_eq!(ran.status.code(), Some(0), "{mode:o}: {}", String::from_utf8_lossy(&ran.stderr));
        let found = fs::metadata(&path).unwrap();
        assert_ne!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!((found.uid(), found.gid()), (SOMEBODY, becomes.0), "{mode:o}");
        assert_eq!(found.permissions().mode() & 0o777, becomes.1, "{mode:o}");
    }
}

/// Between the beginning of an output and its end its file may get other rights: they hold.
#[cfg(unix)]
#[test]
fn rights_that_a_file_gets_meanwhile_hold() {
    use std::io::Write as _;
    use std::os::unix::fs::PermissionsExt as _;
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("o.kla");
    for (mode, code) in [(0o600, 0), (0o444, 2)] {
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        command.args(["archive", "dedupe", "-q", "-", "--force", "--lang", "en", "-o"]).arg(&path);
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let is_begun = || fs::read_dir(folder.path()).unwrap().count() > 1;
        (0..400).take_while(|_| !is_begun()).for_each(|_| std::thread::sleep(std::time::Duration::from_millis(10)));
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        child.stdin.take().unwrap().write_all(b"kletka = 1\ngame = \"parcel\"\n").unwrap();
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), Some(code), "{mode:o}: {}", String::from_utf8_lossy(&done.stderr));
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        assert_eq!(fs::read_to_string(&path).unwrap() == "old", code == 2);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
    }
}
