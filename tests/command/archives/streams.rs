//! Memory does not grow with the archive; what cannot be written or is not read on is dealt with.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::{Folder, generated, kletka, mixed, run};

/// The commands with their arguments behind the input.
fn commands<'a>(position: &'a str, into: &'a str) -> Vec<Vec<&'a str>> {
    vec![
        vec!["archive", "stats", "-"],
        vec!["archive", "find", position, "-"],
        vec!["archive", "dedupe", "-"],
        vec!["archive", "convert", "--to", "jsonl", "-"],
        vec!["archive", "convert", "--to", "csv", "-"],
        vec!["archive", "split", "-", "--force", "--by", "result", "--into", into],
    ]
}

#[test]
fn memory_does_not_grow_with_the_archive() {
    let folder = Folder::new("streams-memory");
    let game = generated(&["--game", "renju-for-three", "--size", "9", "--games", "60"]);
    let position = folder.file("p.toml", game.split("+++\n").next().unwrap());
    // The peak is looked up now and then: what ends at once has none.
    let (short, long) = ([game.as_str(); 20].join("+++\n"), [game.as_str(); 120].join("+++\n"));
    let into = format!("{}/parts", folder.path());
    for command in commands(&position, &into) {
        let peak = |text: &str| {
            let ran = kletka(command.iter().chain(["--threads", "2"].iter())).stdin(text).run();
            assert_eq!(ran.code, 0, "{}", ran.stderr);
            ran.peak
        };
        let (few, many) = (peak(&short), peak(&long));
        assert!(many < few + 12_000, "{command:?}: {few} KiB for {}, {many} KiB for {}", short.len(), long.len());
    }
}

/// A reader that goes away after the first line.
#[test]
fn a_pipe_that_closes_early_ends_quietly() {
    let folder = Folder::new("streams-pipe");
    let text = [mixed().as_str(); 8].join("+++\n");
    let file = folder.file("a.kla", text);
    let position = folder.file("p.toml", "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\n");
    let commands: [&[&str]; 5] = [
        &["find", &position, &file],
        &["dedupe", &file],
        &["convert", "--to", "jsonl", &file],
        &["convert", "--to", "json", &file],
        &["generate", "--game", "parcel", "--size", "3", "--games", "2000"],
    ];
    for command in commands {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kletka"))
            .arg("archive")
            .args(command)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::with_capacity(64, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(0), "{command:?}: {:?} {said}", output.status);
        assert!(!line.is_empty() && !said.contains("error"), "{command:?}: {line} {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_that_is_told() {
    let folder = Folder::new("streams-full");
    let file = folder.file("a.kla", mixed());
    let position = folder.file("p.toml", super::cut(&file, 0, 0, &[]));
    let commands: [&[&str]; 6] = [
        &["stats", &file],
        &["find", &position, &file],
        &["dedupe", &file],
        &["convert", "--to", "csv", &file],
        &["convert", "--to", "json", &file],
        &["generate", "--game", "parcel"],
    ];
    for command in commands {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output =
            Command::new(env!("CARGO_BIN_EXE_kletka")).arg("archive").args(command).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}: {said}");
        assert!(said.contains("cannot write to standard output"), "{command:?}: {said}");
    }
    let ran = run(&["dedupe", &file, "--force", "-o", "/dev/full"]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(std::fs::metadata("/dev/full").is_ok_and(|found| !found.is_file()), "the device is still there");
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_done() {
    let folder = Folder::new("streams-unreadable");
    let file = folder.file("a.kla", mixed());
    for command in [&["stats"][..], &["dedupe"], &["convert", "--to", "csv"]] {
        let ran = run(&[command, &["/nowhere.kla", &file]].concat());
        assert_eq!(ran.code, 2, "{command:?}");
        assert!(ran.stderr.contains("/nowhere.kla") && ran.stdout.len() > 500, "{command:?}: {}", ran.stderr);
    }
    let folders = run(&["stats", folder.path()]);
    assert_eq!(folders.code, 0, "{}", folders.stderr);
    let _ = std::io::stderr().flush();
}
