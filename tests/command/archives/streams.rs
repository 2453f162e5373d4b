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
        vec![
            "archive", "split", "-", "--force", "--by", "result", "--into", into,
        ],
    ]
}

#[test]
fn memory_does_not_grow_with_the_archive() {
    let folder = Folder::new("streams-memory");
    let game = generated(&["--game", "renju-for-three", "--size", "9", "--games", "60"]);
    let position = folder.file("p.toml", game.split("+++\n").next().unwrap());
    // The peak is looked up now and then: what ends at once has none.
    let (short, long) = (
        [game.as_str(); 20].join("+++\n"),
        [game.as_str(); 120].join("+++\n"),
    );
    let into = format!("{}/parts", folder.path());
    for command in commands(&position, &into) {
        let peak = |text: &str| {
            let ran = kletka(command.iter().chain(["--threads", "2"].iter()))
                .stdin(text)
                .run();
            ran.ends(0);
            ran.peak
        };
        let (few, many) = (peak(&short), peak(&long));
        assert!(
            many < few + 12_000,
            "{command:?}: {few} KiB for {}, {many} KiB for {}",
            short.len(),
            long.len()
        );
    }
}

/// A reader that goes away after the first line.
#[test]
fn a_pipe_that_closes_early_ends_quietly() {
    let folder = Folder::new("streams-pipe");
    let text = [mixed().as_str(); 8].join("+++\n");
    let file = folder.file("a.kla", text);
    let position = folder.file(
        "p.toml",
        "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\n",
    );
    let commands: [&[&str]; 5] = [
        &["find", &position, &file],
        &["dedupe", &file],
        &["convert", "--to", "jsonl", &file],
        &["convert", "--to", "json", &file],
        &[
            "generate", "--game", "parcel", "--size", "3", "--games", "2000",
        ],
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
        BufReader::with_capacity(64, child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(0),
            "{command:?}: {:?} {said}",
            output.status
        );
        assert!(
            !line.is_empty() && !said.contains("error"),
            "{command:?}: {line} {said}"
        );
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
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_kletka"))
            .arg("archive")
            .args(command)
            .stdout(full)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}: {said}");
        assert!(
            said.contains("cannot write to standard output"),
            "{command:?}: {said}"
        );
    }
    let ran = run(&["dedupe", &file, "--force", "-o", "/dev/full"]);
    ran.ends(2);
    assert!(
        std::fs::metadata("/dev/full").is_ok_and(|found| !found.is_file()),
        "the device is still there"
    );
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_done() {
    let folder = Folder::new("streams-unreadable");
    let file = folder.file("a.kla", mixed());
    for command in [&["stats"][..], &["dedupe"], &["convert", "--to", "csv"]] {
        let ran = run(&[command, &["/nowhere.kla", &file]].concat());
        assert_eq!(ran.code, 2, "{command:?}");
        assert!(
            ran.stderr.contains("/nowhere.kla") && ran.stdout.len() > 500,
            "{command:?}: {}",
            ran.stderr
        );
    }
    let folders = run(&["stats", folder.path()]);
    folders.ends(0);
    let _ = std::io::stderr().flush();
}

/// Two archives in turn, with all that goes wrong: what is drawn and said does not depend on who draws it when.
#[test]
fn pictures_of_an_archive_are_drawn_on_all_cores_in_their_order() {
    let folder = Folder::new("streams-pictures");
    let documents: Vec<String> = mixed().split("+++\n").map(str::to_owned).collect();
    let (mut documents, others) = (documents[40..64].to_vec(), documents[20..30].join("+++\n"));
    let diagram = |style: &str| format!("[[diagram]]\nname = \"x\"\nstyle = \"{style}\"\n");
    for (at, style) in [
        (1, "paper"),
        (2, "own.toml"),
        (4, "own.toml"),
        (5, "../out.toml"),
        (6, "no such"),
    ] {
        documents[at] += &diagram(style);
    }
    documents[3] = "nonsense\n".to_owned();
    let style = kletka!("render --show-style paper").run().stdout;
    folder.file(
        "own.toml",
        style.replacen("about =", "unheard-of = 1\nabout =", 1),
    );
    let first = folder.file("a.kla", documents.join("+++\n"));
    let second = folder.file("b.kla", &others);
    let into = |name: &str| format!("{}/{name}/", folder.path());
    for choice in [&["--diagram", "all"][..], &["--turn"]] {
        let render = |files: &[&str], more: &[&str], into: &str| {
            let arguments = ["render", "-o", into]
                .into_iter()
                .chain(files.iter().copied());
            kletka(
                arguments
                    .chain(choice.iter().copied())
                    .chain(more.iter().copied()),
            )
            .patient()
            .run()
        };
        let together = into("together");
        let all = render(&[&first, &second], &[], &together);
        let (mut said, mut told) = (String::new(), Vec::new());
        for (file, count) in [(&first, documents.len()), (&second, 10)] {
            for number in 0..count {
                let one = render(
                    &[file],
                    &["--document", &number.to_string()],
                    &into("apart"),
                );
                said += &one.stdout.replace("/apart/", "/together/");
                told.extend(one.stderr.lines().map(str::to_owned));
            }
        }
        assert_eq!(all.stdout, said);
        // What is wrong with a style is said once in a run.
        told.dedup();
        let mut lines: Vec<&str> = all.stderr.lines().collect();
        lines.dedup();
        let is_of_style = |line: &str| line.contains("unheard-of");
        assert!(
            choice[0] == "--turn" || lines.iter().filter(|line| is_of_style(line)).count() > 0,
            "{lines:?}"
        );
        let kept: Vec<&str> = told
            .iter()
            .map(String::as_str)
            .filter(|line| line.starts_with("error: "))
            .collect();
        let errors: Vec<&str> = lines
            .into_iter()
            .filter(|line| line.starts_with("error: "))
            .collect();
        assert_eq!(errors, kept);
        for entry in std::fs::read_dir(&together).unwrap() {
            let path = entry.unwrap().path();
            let apart = path.to_string_lossy().replace("/together/", "/apart/");
            assert!(
                std::fs::read(&path).unwrap() == std::fs::read(&apart).unwrap(),
                "{apart}"
            );
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
    let file = folder.file("a.kla", [mixed().as_str(); 40].join("+++\n"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .args(["render", &file, "-o", &format!("{}/p/", folder.path())])
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
