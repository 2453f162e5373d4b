//! How files are written: the contract of `formats/commands.md`, "Writing files".

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::common_cli::{Folder, ended, kletka, names, program, send, words};

const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n\
                       [puzzle]\ngoal = \"A wins by 7\"\n";

/// A command that is typed in a folder, in English.
fn typed(folder: &Folder, line: &str) -> Command {
    let mut command = program();
    command.args(words(line)).args(["--lang", "en"]);
    command.current_dir(&folder.0);
    command
}

/// The text of a file.
fn text(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).unwrap()
}

#[cfg(unix)]
#[test]
fn whoever_has_the_old_file_open_goes_on_reading_it() {
    let folder = Folder::new("saving-open");
    let path = folder.file("a.toml", "old");
    let open = fs::File::open(&path).unwrap();
    kletka!("new parcel --force -o {}", path).run().ends(0);
    // The file was replaced as a whole, not written over.
    assert_eq!(std::io::read_to_string(open).unwrap(), "old");
}

#[cfg(unix)]
#[test]
fn a_new_file_is_as_readable_as_any_other() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("saving-new");
    let (ours, usual) = (folder.0.join("ours"), folder.file("usual", ""));
    kletka!("new parcel -o {}", ours).run().ends(0);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&ours), mode(usual.as_ref()));
}

/// Cells of which no two are neighbours, so that nobody wins.
fn cells() -> impl Iterator<Item = String> {
    (0..64_u8).map(|at| format!("{}{}", char::from(b'a' + 2 * (at % 8)), 1 + 2 * (at / 8)))
}

#[test]
fn eight_writers_at_once_lose_nothing() {
    let folder = Folder::new("saving-writers");
    let path = folder.file(
        "game.toml",
        "kletka = 1\ngame = \"renju-for-three\"\n\n[record]\nmoves = ''\n",
    );
    let all: Vec<String> = cells().collect();
    let run = &|line: &str| {
        kletka!(line).current_dir(&folder.0).patient().run().ends(0);
    };
    std::thread::scope(|scope| {
        for mine in all.chunks(8) {
            scope.spawn(move || {
                for cell in mine {
                    run(&format!("add game.toml {cell} --quiet"));
                }
            });
        }
        for line in ["fmt game.toml --quiet", "annotate game.toml --write"] {
            scope.spawn(move || (0..8).for_each(|_| run(line)));
        }
    });
    let text = text(&path);
    for cell in all {
        let is_there = text.split_whitespace().any(|word| word.ends_with(&cell));
        assert!(is_there, "{cell} is lost\n{text}");
    }
    run("check game.toml");
    // Nothing is left behind.
    assert_eq!(names(&folder.0), ["game.toml"]);
}

/// A command on a file that has said its first byte, and says no more until somebody reads on: it is more than a pipe holds.
#[cfg(unix)]
fn begun(folder: &Folder, line: &str, is_output: bool) -> Child {
    use std::io::Read as _;
    let pipes = [Stdio::piped, Stdio::null];
    let mut child = typed(folder, line)
        .stdout(pipes[usize::from(!is_output)]())
        .stderr(pipes[usize::from(is_output)]())
        .spawn()
        .unwrap();
    match (&mut child.stdout, &mut child.stderr) {
        (Some(output), _) => output.read_exact(&mut [0]).unwrap(),
        (_, messages) => messages.as_mut().unwrap().read_exact(&mut [0]).unwrap(),
    }
    child
}

#[cfg(unix)]
#[test]
fn what_an_editor_saves_meanwhile_stays() {
    let document = |moves: &str| {
        format!("kletka = 1\ngame = \"parcel\"\nrecord = {{ moves = '{moves}' }}\n+++\n")
    };
    let wrong = document("1. [a1-a1]").repeat(2_000);
    for (line, old) in [
        ("fmt game.kla", document("1.  [a1-2]") + &wrong),
        ("check --fix game.kla", document("1) a1-2").repeat(2_000)),
    ] {
        let folder = Folder::new("saving-meanwhile");
        let path = folder.file("game.kla", &old);
        let child = begun(&folder, line, false);
        let edited = old.replacen("parcel", "parcel\" # written just now, \"", 1);
        fs::rename(folder.file("game.new", &edited), &path).unwrap();
        let done = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(text(&path) == edited, "{line}: it is lost\n{said:.300}");
        assert_eq!(done.status.code(), Some(2), "{line}: {said:.300}");
        assert!(said.contains("changed by somebody else"), "{said:.300}");
        assert_eq!(names(&folder.0), ["game.kla"]);
    }
}

/// What is judged are positions: what was found of one is not said of another that has come into its place.
#[cfg(unix)]
#[test]
fn what_was_found_of_a_position_is_not_written_to_another() {
    let document = |size: usize| {
        format!("kletka = 1\ngame = \"parcel\"\nboard.size = {size}\n\n[record]\nmoves = ''\n")
    };
    let old = vec![document(3); 600].join("+++\n");
    let folder = Folder::new("saving-judged");
    let judged = |changed: &str| {
        let path = folder.file("starts.kla", &old);
        let line = "judge --write --games 0 --depth 0 starts.kla";
        let child = begun(&folder, line, true);
        fs::write(&path, changed).unwrap();
        let code = child.wait_with_output().unwrap().status.code();
        (code, text(&path))
    };
    let (code, now) = judged(&old.replacen("moves = ''", "moves = '1. [a1-2]'", 1));
    assert_eq!((code, now.matches("[judged]").count()), (Some(0), 600));
    // What others wrote meanwhile stays.
    assert!(now.contains("[a1-2]"));
    let (_, others) = old.split_once("+++\n").unwrap();
    for changed in [
        // The first one is taken away, so that there is no last one.
        others.to_owned(),
        format!("{others}+++\n{}", document(4)),
    ] {
        assert_eq!(judged(&changed), (Some(2), changed));
    }
}

/// What `solve --write` comes to, and the file, when somebody changes it after it was read and before it is replaced.
#[cfg(unix)]
fn solved_while_written(more: &str, changed: &str) -> (i32, String, String) {
    let folder = Folder::new("saving-solved");
    let path = folder.file("p.toml", PROBLEM);
    let held = fs::File::open(&path).unwrap();
    held.lock().unwrap();
    let line = format!("solve --write p.toml --certificate proof.txt {more}");
    let run = kletka!(&line).current_dir(&folder.0).patient();
    let ran = std::thread::spawn(move || run.run());
    // The proof is written before the document.
    while !folder.0.join("proof.txt").exists() && !ran.is_finished() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    fs::write(&path, changed).unwrap();
    held.unlock().unwrap();
    let ran = ran.join().unwrap();
    (ran.code, text(path), ran.stderr)
}

#[cfg(unix)]
#[test]
fn a_solution_goes_into_what_others_wrote_meanwhile() {
    let commented = format!("# looked at by two\n{PROBLEM}[meta]\nauthor = \"A\"\n");
    // A solution that somebody else has begun is completed; what is wrong with it is said.
    let begun = |first: &str| format!("{PROBLEM}[solution]\nmoves = '{first}' # mine\n");
    let (right, wrong) = (begun("1. г@e9, к@h7!"), begun("1. г@a1, к@a2"));
    // The same stones with another goal, or another position, are not what was solved.
    let [goal, position] =
        [["by 7", "by 9"], ["з@h4", "з@i9"]].map(|[old, new]| PROBLEM.replace(old, new));
    let another = "changed by somebody else";
    for (more, changed, code, says, kept) in [
        (
            "",
            &commented,
            0,
            "",
            &[
                "# looked at by two\n",
                "author = \"A\"\n",
                "[solution]",
                " 7. ",
            ][..],
        ),
        ("", &right, 0, "", &["1. г@e9, к@h7!", "# mine", " 7. "]),
        ("", &wrong, 1, "p.toml:8: move 1 loses the goal", &[&*wrong]),
        ("", &goal, 2, another, &[&*goal]),
        ("", &position, 2, another, &[&*position]),
        ("--goal 'A wins by 7'", &goal, 0, "", &["by 9", " 7. "]),
    ] {
        let (ended, now, said) = solved_while_written(more, changed);
        assert_eq!(ended, code, "{said}");
        assert!(
            said.contains(says) && (code > 0 || said.is_empty()),
            "{said}"
        );
        assert!(kept.iter().all(|words| now.contains(words)), "{now}");
        assert_eq!(now == *changed, code > 0, "{now}");
    }
}

/// Whether a process has a file open again and again, as who waits for its lock has it.
#[cfg(target_os = "linux")]
fn waits_for(child: &Child, path: &Path) -> bool {
    let is_open = |_| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        let mut open = fs::read_dir(format!("/proc/{}/fd", child.id()))
            .into_iter()
            .flatten();
        open.any(|one| one.is_ok_and(|one| fs::read_link(one.path()).is_ok_and(|one| one == path)))
    };
    (0..6000)
        .map(is_open)
        .filter(|is_open| *is_open)
        .nth(60)
        .is_some()
}

/// A file that somebody else has is waited for, and the first signal ends that, whatever the command did before.
#[cfg(target_os = "linux")]
#[test]
fn the_first_signal_ends_who_waits_for_a_file() {
    const WON: &str = "kletka = 1\ngame = \"renju-for-three\"\n[start]\n\
        position = 'к@d1 к@e1 к@f1 с@g1 з@a4 з@a5 з@a6 с@a3 з@j7 з@j8 з@j9 с@j10'\n";
    const GAME: &str =
        "game = \"parcel\"\nkletka = 1\nboard.size = 3\n[record]\nmoves = '[a1-2]'\n";
    let folder = Folder::new("saving-waits");
    let path = fs::canonicalize(&folder.0).unwrap().join("a.toml");
    for (line, old, signal) in [
        ("solve a.toml --write", PROBLEM, "INT"),
        ("solve a.toml --write --replace", PROBLEM, "TERM"),
        ("judge a.toml --write --games 0 --depth 0", GAME, "INT"),
        ("annotate a.toml --write", WON, "TERM"),
        ("add a.toml [a2-3]", GAME, "INT"),
        ("undo a.toml", GAME, "TERM"),
        ("fmt a.toml", GAME, "INT"),
        ("check --fix a.toml", GAME, "TERM"),
    ] {
        fs::write(&path, old).unwrap();
        let held = fs::File::open(&path).unwrap();
        held.lock().unwrap();
        let mut child = typed(&folder, line).stdout(Stdio::null()).spawn().unwrap();
        assert!(waits_for(&child, &path), "{line}");
        send(&child, signal);
        let status = ended(&mut child, line);
        // Who has never asked whether a signal came is ended by it as any program.
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        assert!(
            status.code() == Some(130) || matches!(signal, Some(2 | 15)),
            "{line}: {status}"
        );
        assert_eq!(text(&path), old, "{line}");
        assert_eq!(names(&folder.0), ["a.toml"], "{line}");
    }
}

/// What fmt changes.
const UNFORMATTED: &str = "game='parcel'\nkletka=1\n";

#[cfg(unix)]
#[test]
fn a_file_keeps_its_links_its_mode_its_names_and_its_access_list() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let folder = Folder::new("saving-keeps");
    let [path, link, other] = ["a.toml", "link.toml", "other.toml"].map(|name| folder.0.join(name));
    let format = |path: &Path| {
        kletka!("fmt {}", path).run().ends(0);
    };
    let number = || fs::metadata(&path).unwrap().ino();
    fs::write(&path, UNFORMATTED).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("a.toml", &link).unwrap();
    let before = number();
    format(&link);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o640);
    assert_ne!(number(), before, "it is replaced");
    let formatted = text(&path);
    // Two names of one file stay one file, whether its text becomes shorter or longer.
    fs::hard_link(&path, &other).unwrap();
    for old in [
        UNFORMATTED.to_owned(),
        UNFORMATTED.to_owned() + &"# a long end\n".repeat(100),
        "\n".repeat(100) + UNFORMATTED,
    ] {
        fs::write(&path, &old).unwrap();
        let before = number();
        format(&path);
        assert_eq!([number(), fs::metadata(&other).unwrap().ino()], [before; 2]);
        let now = text(&other);
        assert!(now != old && now.starts_with(formatted.trim_end()), "{now}");
    }
    fs::remove_file(&other).unwrap();
    #[cfg(target_os = "linux")]
    for (place, name) in [(&*path, "access"), (&*folder.0, "default")] {
        use rustix::fs::{XattrFlags, getxattr, setxattr};
        // The owner, a user by number, the group, the most, all others.
        let list: Vec<u8> = [
            (1_u16, 6_u16, u32::MAX),
            (2, 6, 1234),
            (4, 4, u32::MAX),
            (16, 6, u32::MAX),
            (32, 4, u32::MAX),
        ]
        .into_iter()
        .flat_map(|(who, may, number)| {
            let start = [who.to_le_bytes(), may.to_le_bytes()].concat();
            [start, number.to_le_bytes().to_vec()].concat()
        })
        .collect();
        let list = [&2_u32.to_le_bytes()[..], &list].concat();
        let list_of = |path: &Path| {
            let mut list = vec![0; 1000];
            let length = getxattr(path, "system.posix_acl_access", &mut list[..]).ok()?;
            Some(list[..length].to_owned())
        };
        let key = format!("system.posix_acl_{name}");
        if setxattr(place, key, &list, XattrFlags::empty()).is_err() {
            break;
        }
        fs::write(&path, UNFORMATTED).unwrap();
        let before = (number(), list_of(&path));
        format(&path);
        assert_eq!((number(), list_of(&path)), before, "{name}");
        assert_eq!(text(&path), formatted);
    }
    assert_eq!(names(&folder.0), ["a.toml", "link.toml"]);
}

/// A user who is not root may replace what he may not write, where the folder is his: the name would belong to another file, which
/// is his own.
#[cfg(target_os = "linux")]
#[test]
fn what_the_user_may_not_write_is_left_alone_and_what_he_may_keeps_its_owner() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    const SOMEBODY: u32 = 65534;
    // Where all may look.
    let folder = Folder(tempfile::tempdir().unwrap().keep());
    let [path, other_program] = ["a.toml", "kletka"].map(|name| folder.0.join(name));
    let old = "game='parcel'\nkletka=1\nrecord={moves='1. [b1-2]'}\n";
    fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o755)).unwrap();
    let run = |line: &str| {
        Command::new("setpriv")
            .args(["--reuid=65534", "--regid=65534", "--groups=2000"])
            .arg(&other_program)
            .args(words(line))
            .env("LC_ALL", "C")
            .current_dir(&folder.0)
            .output()
    };
    // Only root can be somebody else; what he runs must stand there too.
    if chown(&folder.0, Some(SOMEBODY), Some(SOMEBODY)).is_err()
        || !Command::new("cp")
            .arg(env!("CARGO_BIN_EXE_kletka"))
            .arg(&other_program)
            .status()
            .is_ok_and(|done| done.success())
        || !run("--version").is_ok_and(|ran| ran.status.success())
    {
        eprintln!("not root, or without setpriv: not tested");
        return;
    }
    for (owner, group, mode, may) in [
        (1000, 1000, 0o644, false),
        (1000, 2000, 0o606, false),
        (SOMEBODY, SOMEBODY, 0o444, false),
        (SOMEBODY, SOMEBODY, 0o600, true),
        (SOMEBODY, 2000, 0o660, true),
        (1000, 2000, 0o664, true),
        (1000, 1000, 0o646, true),
    ] {
        for line in [
            "fmt a.toml",
            "add a.toml [a1-2] [a2-3]",
            "undo a.toml",
            "new parcel -o a.toml --force",
        ] {
            fs::write(&path, old).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            chown(&path, Some(owner), Some(group)).unwrap();
            let ran = run(line).unwrap();
            let place = format!("{line} {mode:o}: {ran:?}");
            let code = if may { 0 } else { 2 };
            assert_eq!(ran.status.code(), Some(code), "{place}");
            assert_eq!(text(&path) != old, may, "{place}");
            let found = fs::metadata(&path).unwrap();
            let rights = (found.uid(), found.gid(), found.mode() & 0o777);
            assert_eq!(rights, (owner, group, mode), "{place}");
            fs::remove_file(&path).unwrap();
        }
    }
}

/// Between the beginning of an output and its end its file may get other rights: they hold.
#[cfg(unix)]
#[test]
fn rights_that_a_file_gets_meanwhile_hold() {
    use std::io::Write as _;
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("saving-rights");
    for (mode, code) in [(0o600, 0), (0o444, 2)] {
        let path = folder.file("o.kla", "old");
        let rights = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        rights(0o644);
        let mut child = typed(&folder, "archive dedupe -q - --force -o o.kla")
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        for _ in 0..400 {
            if names(&folder.0).len() > 1 {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        rights(mode);
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"kletka = 1\ngame = \"parcel\"\n").unwrap();
        drop(input);
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), Some(code), "{mode:o}: {done:?}");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            mode
        );
        assert_eq!(text(&path) == "old", code == 2);
        // Nothing else is left.
        assert_eq!(names(&folder.0), ["o.kla"]);
        fs::remove_file(&path).unwrap();
    }
}

/// A file that cannot be written is not counted among those that were.
#[test]
fn a_file_that_is_write_protected_is_not_called_rewritten() {
    let folder = Folder::new("saving-protected");
    let path = folder.file("a.toml", UNFORMATTED);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let ran = kletka!("fmt {}", path).run();
    ran.ends(2)
        .says("the file is as it was")
        .says_no("1 file rewritten")
        .prints_no("1 file rewritten");
    let ran = kletka!("add {} [b1-2]", path).run();
    ran.ends(2).says("permission");
    assert_eq!(text(&path), UNFORMATTED);
}

/// A file with several names is written in its place. On a disk with room for the new text beside it and not for what is
/// added to it, the new text is not lost. Such a disk needs a name space of its own; where none is to be had, nothing is tested.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_new_text_beside_a_file_that_is_written_in_its_place() {
    let script = r#"
        mount -t tmpfs -o size=64k none "$2" && cd "$2" || exit 77
        printf '%s\n' 'kletka = 1' 'game = "parcel"' '[record]' "moves = '''" > g.toml
        printf '1. [d4-5] "%4000s"\n2. [d5-6]\n%s\n' x "'''" >> g.toml
        ln g.toml h.toml
        dd if=/dev/zero of=fill bs=4k count=$(( $(df -k . | tail -1 | awk '{print $4}') / 4 - 2 )) 2>&-
        "$1" add g.toml '[a-b1]' '[b-c1]' '[c-d1]' '[d-e1]' '[e-f1]' '[f-g1]' '[g-h1]'; [ $? = 2 ] || exit 1
        grep -q 'g-h1' .kletka-*.tmp && rm fill && "$1" check .kletka-*.tmp
    "#;
    let folder = Folder::new("full-disk");
    let disk = folder.0.join("disk");
    fs::create_dir_all(&disk).unwrap();
    let done = Command::new("unshare")
        .args([
            "-rm",
            "sh",
            "-c",
            script,
            "sh",
            env!("CARGO_BIN_EXE_kletka"),
        ])
        .arg(disk)
        .env("LC_ALL", "C")
        .output();
    let Ok(done) = done else { return };
    let said = String::from_utf8_lossy(&done.stderr);
    if done.status.code() == Some(77) || said.contains("unshare") {
        eprintln!("no small file system can be mounted here: not tested");
        return;
    }
    assert!(done.status.success(), "{said}");
    assert!(said.contains("the whole new text is in /"), "{said}");
}

/// What is to be said of a change is said before it is made: where that cannot be written, nothing is changed.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_leaves_the_file_unchanged() {
    let folder = Folder::new("saving-full-output");
    let good = "game = 'parcel'\nkletka = 1\n[record]\nmoves = '1. [d4-5]  2. [d5-6]'\n";
    let won = "game = 'renju-for-three'\nkletka = 1\n[start]\nposition = 'b@d5 b@e5 b@f5'\n[record]\nmoves = '1. b@a1'\n";
    for (line, old) in [
        ("add a.toml [d6-7]", good),
        ("undo a.toml", good),
        ("fmt a.toml", good),
        ("annotate --write a.toml", won),
        ("solve --write a.toml", PROBLEM),
        ("judge --write --games 0 --depth 0 a.toml", good),
    ] {
        let path = folder.file("a.toml", old);
        let full = fs::File::options().write(true).open("/dev/full");
        let done = typed(&folder, line).stdout(full.unwrap()).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains("cannot write to standard output"), "{said}");
        assert!(!said.contains("rewritten"), "{line}: {said}");
        assert_eq!(text(&path), old, "{line}: {said}");
        assert_eq!(names(&folder.0), ["a.toml"], "{line}");
    }
    // That nobody reads on is no failure.
    let path = folder.file("a.toml", good);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut add = typed(&folder, "add a.toml [d6-7]");
    assert!(add.stdout(writer).status().unwrap().success());
    assert!(text(path).contains("[d6-7]"));
}
