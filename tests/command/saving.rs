//! How files are written: the contract of `formats/commands.md`, "Writing files".

use std::fs;
use std::path::Path;

use crate::common_cli::{Folder, Ran, ended, kletka, names, program, send};

fn new(path: &Path, more: &[&str]) -> Ran {
    kletka(
        ["new", "parcel", "-o", path.to_str().unwrap()]
            .into_iter()
            .chain(more.iter().copied()),
    )
    .run()
}

const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n\
                       [puzzle]\ngoal = \"A wins by 7\"\n";

#[test]
fn a_file_is_replaced_only_where_that_is_said_and_nothing_else_remains() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    fs::write(&path, "old").unwrap();
    let ran = new(&path, &[]);
    ran.ends(2).says("it exists; --force replaces it");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(new(&path, &["--force"]).code, 0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("kletka = 1"));
    assert_eq!(names(folder.path()), ["a.toml"]);
    let ran = new(&folder.path().join("no/a.toml"), &[]);
    ran.ends(2).says("there is no such folder");
    let ran = new(folder.path(), &["--force"]);
    ran.ends(2).says("it is a folder");
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
    assert_eq!(
        text, "old",
        "the file was replaced as a whole, not written over"
    );
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
    fs::write(
        &path,
        "kletka = 1\ngame = \"renju-for-three\"\n\n[record]\nmoves = ''\n",
    )
    .unwrap();
    let name = path.to_str().unwrap();
    let all: Vec<String> = cells().collect();
    std::thread::scope(|scope| {
        for mine in all.chunks(8) {
            scope.spawn(move || {
                for cell in mine {
                    let ran = kletka!("add {} {} --quiet", name, cell).patient().run();
                    ran.ends(0);
                }
            });
        }
        for arguments in [["fmt", name, "--quiet"], ["annotate", name, "--write"]] {
            scope.spawn(move || {
                for _ in 0..8 {
                    let ran = kletka(arguments).patient().run();
                    ran.ends(0);
                }
            });
        }
    });
    let text = fs::read_to_string(&path).unwrap();
    let lost: Vec<_> = all
        .iter()
        .filter(|cell| !text.split_whitespace().any(|word| word.ends_with(&***cell)))
        .collect();
    assert!(lost.is_empty(), "{lost:?}\n{text}");
    assert_eq!(kletka!("check {}", name).run().code, 0);
    assert_eq!(
        names(folder.path()),
        ["game.toml"],
        "nothing is left behind"
    );
}

/// Starts a command on a file, waits until it has read it, and saves something else as an editor does.
#[cfg(unix)]
fn saved_meanwhile(
    arguments: &[&str],
    text: &str,
    has_read: impl Fn(&Path, &mut std::process::Child),
) {
    let folder = tempfile::tempdir().unwrap();
    let [path, new] = ["game.kla", "game.new"].map(|name| folder.path().join(name));
    fs::write(&path, text).unwrap();
    let mut command = program();
    command.args(arguments).args(["--lang", "en"]).arg(&path);
    let mut child = command
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    has_read(folder.path(), &mut child);
    let edited = text.replacen(
        "parcel",
        "parcel\" # what the author has written just now, \"",
        1,
    );
    fs::write(&new, &edited).unwrap();
    fs::rename(&new, &path).unwrap();
    let done = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(
        fs::read_to_string(&path).unwrap() == edited,
        "{arguments:?}: what the author has written is lost\n{said:.300}"
    );
    assert!(
        done.status.code() == Some(2) && said.contains("changed by somebody else"),
        "{arguments:?}: {said:.300}"
    );
    assert_eq!(names(folder.path()), ["game.kla"]);
}

#[cfg(unix)]
#[test]
fn what_an_editor_saves_meanwhile_stays() {
    use std::io::Read as _;
    let document = |moves: &str| {
        format!("kletka = 1\ngame = \"parcel\"\nrecord = {{ moves = '{moves}' }}\n+++\n")
    };
    let wrong = document("1. [a1-a1]").repeat(2_000);
    // Nobody reads on what is said, and it is more than a pipe holds.
    for (arguments, text) in [
        (&["fmt"][..], document("1.  [a1-2]") + &wrong),
        (&["check", "--fix"], document("1) a1-2").repeat(2_000)),
    ] {
        saved_meanwhile(arguments, &text, |_, child| {
            child.stderr.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        });
    }
}

/// What is judged are positions: what was found of one is not said of another that has come into its place.
#[cfg(unix)]
#[test]
fn what_was_found_of_a_position_is_not_written_to_another() {
    use std::io::Read as _;
    const ARGUMENTS: [&str; 6] = ["judge", "--write", "--games", "0", "--depth", "0"];
    let document = |size: usize| {
        format!("kletka = 1\ngame = \"parcel\"\nboard.size = {size}\n\n[record]\nmoves = ''\n")
    };
    // What is printed of these is more than a pipe holds, so that it goes on only when somebody reads it.
    let text = vec![document(3); 600].join("+++\n");
    let judged = |change: &dyn Fn(&str) -> String| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("starts.kla");
        fs::write(&path, &text).unwrap();
        let mut command = program();
        command
            .args(ARGUMENTS)
            .args(["--lang", "en"])
            .arg(&path)
            .stdout(std::process::Stdio::piped());
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
    let (code, changed, now) =
        judged(&|text| text.rsplit_once("+++\n").unwrap().0.to_owned() + "+++\n" + &document(4));
    assert_eq!((code, now == changed), (Some(2), true));
}

/// What `solve --write` comes to, and the file, when somebody changes it after it was read and before it is replaced.
#[cfg(unix)]
fn solved_while_written(more: &[&str], change: impl Fn(&str) -> String) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let [path, proof] = ["p.toml", "proof.txt"].map(|name| folder.path().join(name));
    fs::write(&path, PROBLEM).unwrap();
    let held = fs::File::open(&path).unwrap();
    held.lock().unwrap();
    let arguments = ["solve", "--write", "p.toml", "--certificate", "proof.txt"];
    let ran = std::thread::scope(|scope| {
        let run = kletka(arguments.iter().chain(more))
            .current_dir(folder.path())
            .patient();
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
    assert!(
        text.starts_with("# looked at by two\n") && text.contains("author = \"A\"\n"),
        "{text}"
    );
    assert!(
        text.contains("[solution]") && text.contains(" 7. "),
        "{text}"
    );

    // A solution that somebody else has begun is completed; what is wrong with it is said.
    let begun = |first: &str| format!("[solution]\nmoves = '{first}' # mine\n");
    let (code, text, stderr) =
        solved_while_written(&[], |text| text.to_owned() + &begun("1. г@e9, к@h7!"));
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(
        text.contains("1. г@e9, к@h7!") && text.contains("# mine") && text.contains(" 7. "),
        "{text}"
    );
    let wrong = |text: &str| text.to_owned() + &begun("1. г@a1, к@a2");
    let (code, text, stderr) = solved_while_written(&[], wrong);
    assert!(
        code == 1 && stderr.contains("p.toml:8: move 1 loses the goal"),
        "{code} {stderr}"
    );
    assert!(text.ends_with(&begun("1. г@a1, к@a2")), "{text}");

    // The same stones with another goal, or another position, are not what was solved.
    for change in [["by 7", "by 9"], ["з@h4", "з@i9"]] {
        let (code, text, stderr) =
            solved_while_written(&[], |text| text.replace(change[0], change[1]));
        assert!(
            code == 2 && stderr.contains("changed by somebody else") && !text.contains("solution"),
            "{stderr}"
        );
    }
    let (code, text, _) = solved_while_written(&["--goal", "A wins by 7"], |text| {
        text.replace("by 7", "by 9")
    });
    assert!(
        code == 0 && text.contains("by 9") && text.contains(" 7. "),
        "{text}"
    );
}

/// Whether a process has a file open again and again, as who waits for its lock has it.
#[cfg(target_os = "linux")]
fn waits_for(child: &mut std::process::Child, path: &Path) -> bool {
    let is_open = || {
        let open = fs::read_dir(format!("/proc/{}/fd", child.id()))
            .into_iter()
            .flatten()
            .flatten();
        open.filter_map(|one| fs::read_link(one.path()).ok())
            .any(|one| one == path)
    };
    let mut looks = (0..6000).map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        is_open()
    });
    looks.by_ref().filter(|is_open| *is_open).nth(60).is_some()
}

/// A file that somebody else has is waited for, and the first signal ends that, whatever the command did before.
#[cfg(target_os = "linux")]
#[test]
fn the_first_signal_ends_who_waits_for_a_file() {
    const WON: &str = "kletka = 1\ngame = \"renju-for-three\"\n[start]\n\
        position = 'к@d1 к@e1 к@f1 с@g1 з@a4 з@a5 з@a6 с@a3 з@j7 з@j8 з@j9 с@j10'\n";
    const GAME: &str =
        "game = \"parcel\"\nkletka = 1\nboard.size = 3\n[record]\nmoves = '[a1-2]'\n";
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
    for ((arguments, text), signal) in commands
        .into_iter()
        .zip(["INT", "TERM"].into_iter().cycle())
    {
        fs::write(&path, text).unwrap();
        let held = fs::File::open(&path).unwrap();
        held.lock().unwrap();
        let mut command = program();
        command
            .args(arguments.split(' '))
            .current_dir(folder.path());
        let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        assert!(waits_for(&mut child, &path), "{arguments}");
        send(&child, signal);
        let status = ended(&mut child, arguments);
        // Who has never asked whether a signal came is ended by it as any program.
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        assert!(
            status.code() == Some(130) || matches!(signal, Some(2 | 15)),
            "{arguments}: {status}"
        );
        assert_eq!(
            (fs::read_to_string(&path).unwrap(), names(folder.path())),
            (text.to_owned(), vec!["a.toml".into()])
        );
    }
}

/// What fmt changes.
const UNFORMATTED: &str = "game='parcel'\nkletka=1\n";

#[cfg(unix)]
#[test]
fn a_file_keeps_its_links_its_mode_its_names_and_its_access_list() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let folder = tempfile::tempdir().unwrap();
    let [path, link, other] =
        ["a.toml", "link.toml", "other.toml"].map(|name| folder.path().join(name));
    let format = |path: &Path| assert_eq!(kletka!("fmt {}", path.to_str().unwrap()).run().code, 0);
    let number = || fs::metadata(&path).unwrap().ino();
    fs::write(&path, UNFORMATTED).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("a.toml", &link).unwrap();
    let before = number();
    format(&link);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert_ne!(number(), before, "it is replaced");
    let formatted = fs::read_to_string(&path).unwrap();
    // Two names of one file stay one file, whether its text becomes shorter or longer.
    fs::hard_link(&path, &other).unwrap();
    for text in [
        UNFORMATTED.to_owned(),
        UNFORMATTED.to_owned() + &"# a long end\n".repeat(100),
        "\n".repeat(100) + UNFORMATTED,
    ] {
        fs::write(&path, &text).unwrap();
        let before = number();
        format(&path);
        assert_eq!(
            (number(), fs::metadata(&other).unwrap().ino()),
            (before, before)
        );
        let now = fs::read_to_string(&other).unwrap();
        assert!(
            now != text && now.starts_with(formatted.trim_end()),
            "{now}"
        );
    }
    fs::remove_file(&other).unwrap();
    #[cfg(target_os = "linux")]
    for (place, name) in [(&*path, "access"), (folder.path(), "default")] {
        use rustix::fs::{XattrFlags, getxattr, setxattr};
        // The owner, a user by number, the group, the most, all others.
        let entries = [
            (1, 6, u32::MAX),
            (2, 6, 1234),
            (4, 4, u32::MAX),
            (16, 6, u32::MAX),
            (32, 4, u32::MAX),
        ];
        let entry = |(who, may, number): (u16, u16, u32)| {
            [
                &who.to_le_bytes()[..],
                &may.to_le_bytes(),
                &number.to_le_bytes(),
            ]
            .concat()
        };
        let list = [&2_u32.to_le_bytes()[..], &entries.map(entry).concat()].concat();
        let list_of = |path: &Path| {
            let mut list = vec![0; 1000];
            getxattr(path, "system.posix_acl_access", &mut list[..])
                .map(|length| list[..length].to_owned())
                .ok()
        };
        if setxattr(
            place,
            format!("system.posix_acl_{name}"),
            &list,
            XattrFlags::empty(),
        )
        .is_err()
        {
            break;
        }
        fs::write(&path, UNFORMATTED).unwrap();
        let before = (number(), list_of(&path));
        format(&path);
        assert_eq!((number(), list_of(&path)), before, "{name}");
        assert_eq!(fs::read_to_string(&path).unwrap(), formatted);
    }
    assert_eq!(names(folder.path()), ["a.toml", "link.toml"]);
}

/// A user who is not root may replace what he may not write, where the folder is his: the name would belong to another file, which
/// is his own.
#[cfg(target_os = "linux")]
#[test]
fn what_the_user_may_not_write_is_left_alone_and_what_he_may_keeps_its_owner() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    const SOMEBODY: u32 = 65534;
    let folder = tempfile::tempdir().unwrap();
    let [path, other_program] = ["a.toml", "kletka"].map(|name| folder.path().join(name));
    let name = path.to_str().unwrap();
    let text = "game='parcel'\nkletka=1\nrecord={moves='1. [b1-2]'}\n";
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new("setpriv");
        command.args([
            format!("--reuid={SOMEBODY}"),
            format!("--regid={SOMEBODY}"),
            "--groups=2000".to_owned(),
        ]);
        command
            .arg(&other_program)
            .args(arguments)
            .env("LC_ALL", "C")
            .output()
    };
    // Only root can be somebody else; what he runs must stand where all may look.
    if chown(folder.path(), Some(SOMEBODY), Some(SOMEBODY)).is_err()
        || !std::process::Command::new("cp")
            .arg(env!("CARGO_BIN_EXE_kletka"))
            .arg(&other_program)
            .status()
            .unwrap()
            .success()
        || !run(&["--version"]).is_ok_and(|ran| ran.status.success())
    {
        eprintln!("not root, or without setpriv: not tested");
        return;
    }
    let commands: [&[&str]; 4] = [
        &["fmt", name],
        &["add", name, "[a1-2] [a2-3]"],
        &["undo", name],
        &["new", "parcel", "-o", name, "--force"],
    ];
    for (owner, group, mode, may) in [
        (1000, 1000, 0o644, false),
        (1000, 2000, 0o606, false),
        (SOMEBODY, SOMEBODY, 0o444, false),
        (SOMEBODY, SOMEBODY, 0o600, true),
        (SOMEBODY, 2000, 0o660, true),
        (1000, 2000, 0o664, true),
        (1000, 1000, 0o646, true),
    ] {
        for arguments in commands {
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            chown(&path, Some(owner), Some(group)).unwrap();
            let ran = run(arguments).unwrap();
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            let found = fs::metadata(&path).unwrap();
            assert_eq!(
                ran.status.code(),
                Some(if may { 0 } else { 2 }),
                "{arguments:?} {mode:o}: {said}"
            );
            assert_eq!(
                fs::read_to_string(&path).unwrap() != text,
                may,
                "{arguments:?} {mode:o}"
            );
            assert_eq!(
                (found.uid(), found.gid(), found.mode() & 0o777),
                (owner, group, mode),
                "{arguments:?}"
            );
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
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("o.kla");
    for (mode, code) in [(0o600, 0), (0o444, 2)] {
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let mut command = program();
        command
            .args([
                "archive", "dedupe", "-q", "-", "--force", "--lang", "en", "-o",
            ])
            .arg(&path);
        let mut child = command
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let is_begun = || fs::read_dir(folder.path()).unwrap().count() > 1;
        (0..400)
            .take_while(|_| !is_begun())
            .for_each(|_| std::thread::sleep(std::time::Duration::from_millis(10)));
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(b"kletka = 1\ngame = \"parcel\"\n")
            .unwrap();
        let done = child.wait_with_output().unwrap();
        assert_eq!(
            done.status.code(),
            Some(code),
            "{mode:o}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            mode
        );
        assert_eq!(fs::read_to_string(&path).unwrap() == "old", code == 2);
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "nothing else is left"
        );
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
    let ran = kletka!("fmt {} --lang en", path).run();
    ran.ends(2).says("the file is as it was");
    assert!(
        !format!("{}{}", ran.stdout, ran.stderr).contains("1 file rewritten"),
        "{} {}",
        ran.stdout,
        ran.stderr
    );
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
    let disk = format!("{}/disk", folder.path());
    fs::create_dir_all(&disk).unwrap();
    let mut command = std::process::Command::new("unshare");
    command
        .args([
            "-rm",
            "sh",
            "-c",
            script,
            "sh",
            env!("CARGO_BIN_EXE_kletka"),
            &disk,
        ])
        .env("LC_ALL", "C");
    let Ok(done) = command.output() else { return };
    let said = String::from_utf8_lossy(&done.stderr);
    if done.status.code() == Some(77) || said.contains("unshare") {
        eprintln!("no small file system can be mounted here: not tested");
        return;
    }
    assert!(
        done.status.success() && said.contains("the whole new text is in /"),
        "{said}"
    );
}

/// What is to be said of a change is said before it is made: where that cannot be written, nothing is changed.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_leaves_the_file_unchanged() {
    let folder = Folder::new("saving-full-output");
    let good = "game = 'parcel'\nkletka = 1\n[record]\nmoves = '1. [d4-5]  2. [d5-6]'\n";
    let won = "game = 'renju-for-three'\nkletka = 1\n[start]\nposition = 'b@d5 b@e5 b@f5'\n[record]\nmoves = '1. b@a1'\n";
    for (arguments, text) in [
        (&["add", "a.toml", "[d6-7]"][..], good),
        (&["undo", "a.toml"], good),
        (&["fmt", "a.toml"], good),
        (&["annotate", "--write", "a.toml"], won),
        (&["solve", "--write", "a.toml"], PROBLEM),
        (
            &["judge", "--write", "--games", "0", "--depth", "0", "a.toml"],
            good,
        ),
    ] {
        let path = folder.file("a.toml", text);
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let done = program()
            .args(arguments)
            .args(["--lang", "en"])
            .current_dir(&folder.0)
            .stdout(full)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        let is_told = said.contains("cannot write to standard output");
        assert!(
            done.status.code() == Some(2) && is_told && !said.contains("rewritten"),
            "{arguments:?}: {said}"
        );
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            text,
            "{arguments:?}: {said}"
        );
        assert_eq!(names(&folder.0), ["a.toml"], "{arguments:?}");
    }
    // That nobody reads on is no failure.
    let path = folder.file("a.toml", good);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let done = program()
        .args(["add", &path, "[d6-7]"])
        .stdout(writer)
        .status()
        .unwrap();
    assert!(done.success() && fs::read_to_string(&path).unwrap().contains("[d6-7]"));
}
