//! Memory does not grow with the archive; what cannot be written or is not read on is dealt with.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use super::{Folder, good, kletka, mixed};
use crate::common_cli::{names, program, words};

#[test]
fn memory_does_not_grow_with_the_archive() {
    let folder = Folder::new("streams-memory");
    let game = good(kletka!(
        "archive generate --game renju-for-three --size 9 --games 60"
    ));
    folder.file("p.toml", game.split("+++\n").next().unwrap());
    for command in [
        "stats -",
        "find p.toml -",
        "dedupe -",
        "convert --to jsonl -",
        "convert --to csv -",
        "split - --force --by result --into parts",
    ] {
        let peak = |times: usize| {
            let run = kletka!(&format!("archive {command} --threads 2"));
            let text = vec![&*game; times].join("+++\n");
            let ran = run.current_dir(&folder.0).stdin(text).run();
            ran.ends(0);
            ran.peak
        };
        // The peak is looked up now and then: what ends at once has none.
        let (few, many) = (peak(20), peak(120));
        assert!(many < few + 12_000, "{command}: {few} KiB, then {many} KiB");
    }
}

/// A reader that goes away after the first line.
#[test]
fn a_pipe_that_closes_early_ends_quietly() {
    let folder = Folder::new("streams-pipe");
    folder.file("a.kla", [&*mixed(); 8].join("+++\n"));
    folder.file(
        "p.toml",
        "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\n",
    );
    for command in [
        "find p.toml a.kla",
        "dedupe a.kla",
        "convert --to jsonl a.kla",
        "convert --to json a.kla",
        "generate --game parcel --size 3 --games 2000",
    ] {
        let mut child = program()
            .arg("archive")
            .args(words(command))
            .current_dir(&folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::with_capacity(64, child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{command}: {said}");
        assert!(!line.is_empty() && !said.contains("error"), "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_that_is_told() {
    let folder = Folder::new("streams-full");
    folder.file("a.kla", mixed());
    folder.file("p.toml", "kletka = 1\ngame = \"parcel\"\nboard.size = 4\n");
    for command in [
        "stats a.kla",
        "find p.toml a.kla",
        "dedupe a.kla",
        "convert --to csv a.kla",
        "convert --to json a.kla",
        "generate --game parcel",
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let output = program()
            .arg("archive")
            .args(words(command))
            .args(["--lang", "en"])
            .current_dir(&folder.0)
            .stdout(full.unwrap())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains("cannot write to standard output"), "{said}");
    }
    kletka!("archive dedupe --force -o /dev/full a.kla")
        .current_dir(&folder.0)
        .run()
        .ends(2);
    let device = std::fs::metadata("/dev/full");
    assert!(device.is_ok_and(|found| !found.is_file()), "it is gone");
}

#[test]
fn a_document_too_large_to_be_copied_stops_the_copy() {
    let folder = Folder::new("streams-large");
    let large = format!("#{}\n", "x".repeat(4 << 20));
    folder.file("a.kla", [mixed(), large, mixed()].join("+++\n"));
    for (lang, says) in [
        ("en", "a document is too large to be copied"),
        ("ru", "один из документов слишком велик"),
    ] {
        for command in [
            "dedupe a.kla -o out.kla",
            "split a.kla --by game --into parts --force",
        ] {
            kletka!(&format!("archive {command} --lang {lang}"))
                .current_dir(&folder.0)
                .run()
                .ends(2)
                .says(says)
                .says("too-large");
        }
    }
    // A file that is not complete does not appear, neither do parts of an archive.
    assert_eq!(names(&folder.0), ["a.kla", "parts"]);
    assert!(names(&folder.0.join("parts")).is_empty());
}

/// Two archives in turn, with all that goes wrong: what is drawn and said does not depend on who draws it when.
#[test]
fn pictures_of_an_archive_are_drawn_on_all_cores_in_their_order() {
    let folder = Folder::new("streams-pictures");
    let mixed = mixed();
    let all: Vec<_> = mixed.split("+++\n").map(str::to_owned).collect();
    let mut documents = all[40..64].to_vec();
    for (at, style) in [
        (1, "paper"),
        (2, "own.toml"),
        (4, "own.toml"),
        (5, "../out.toml"),
        (6, "no such"),
    ] {
        documents[at] += &format!("[[diagram]]\nname = \"x\"\nstyle = \"{style}\"\n");
    }
    documents[3] = "nonsense\n".to_owned();
    let style = good(kletka!("render --show-style paper"));
    folder.file(
        "own.toml",
        style.replacen("about =", "unheard-of = 1\nabout =", 1),
    );
    folder.file("a.kla", documents.join("+++\n"));
    folder.file("b.kla", all[20..30].join("+++\n"));
    for choice in ["--diagram all", "--turn"] {
        let render = |line: &str| {
            kletka!(&format!("render {choice} {line}"))
                .current_dir(&folder.0)
                .patient()
                .run()
        };
        let together = render("a.kla b.kla -o together/");
        let (mut said, mut told) = (String::new(), Vec::new());
        for (file, count) in [("a.kla", documents.len()), ("b.kla", 10)] {
            for number in 0..count {
                let one = render(&format!("{file} --document {number} -o apart/"));
                said += &one.stdout.replace("apart/", "together/");
                told.extend(one.stderr.lines().map(str::to_owned));
            }
        }
        assert_eq!(together.stdout, said);
        // What is wrong with a style is said once in a run.
        if choice == "--diagram all" {
            together.says("unheard-of");
        }
        told.dedup();
        told.retain(|line| line.starts_with("error: "));
        let mut lines: Vec<_> = together.stderr.lines().collect();
        lines.dedup();
        lines.retain(|line| line.starts_with("error: "));
        assert_eq!(lines, told);
        for name in names(&folder.0.join("together")) {
            let [together, apart] = ["together", "apart"]
                .map(|into| std::fs::read(folder.0.join(into).join(&name)).unwrap());
            assert!(together == apart, "{name}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_archive_is_drawn_by_several_threads() {
    if std::thread::available_parallelism().map_or(1, usize::from) < 2 {
        return;
    }
    let folder = Folder::new("streams-threads");
    folder.file("a.kla", [&*mixed(); 40].join("+++\n"));
    let mut child = program()
        .args(words("render a.kla -o p/"))
        .current_dir(&folder.0)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let tasks = format!("/proc/{}/task", child.id());
    let mut most = 0;
    while most < 3 && child.try_wait().unwrap().is_none() {
        most = most.max(std::fs::read_dir(&tasks).map_or(0, Iterator::count));
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let _ = child.kill();
    child.wait().unwrap();
    // The one that reads and writes, and two that draw.
    assert!(most > 2, "{most} threads at most");
}
