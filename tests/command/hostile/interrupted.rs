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
        for arguments in [&["check", &document][..], &["show", &document], &["fmt", "--diff", &document]] {
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
