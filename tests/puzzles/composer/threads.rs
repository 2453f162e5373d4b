//! What `kletka solve` prints and writes is the same on any number of threads.

use super::PROBLEM;
use crate::common_cli::{Folder, Ran, kletka};
use std::path::Path;

/// Archives and single files: problems of all games, proved, refuted and unknown, a twin, and documents with faults.
fn problems(folder: &Folder) -> Vec<String> {
    let three = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 9 }\n\
         start = { position = 'с@f3 с@f6 с@g2 с@g6' }\n\n[puzzle]\ngoal = \"blue wins by 7\"\n";
    let parcel = "kletka = 1\ngame = \"parcel\"\nboard = { size = [3, 1] }\nrules = { komi = 0.5 }\n\n\
         [puzzle]\ngoal = \"red wins\"\n";
    let twin = PROBLEM.to_owned()
        + "\n[[puzzle.twins]]\nremove = \"г@k11\"\nadd = \"г@k12\"\nnext = 3\ngoal = \"A wins by 9\"\n";
    let wrong = PROBLEM.replace("г@i7", "к@g7");
    let without = "kletka = 1\ngame = \"parcel\"\n";
    let archive = [
        PROBLEM,
        three,
        "no document\n",
        &wrong,
        parcel,
        without,
        &twin,
    ]
    .join("+++\n");
    let mut files = vec![folder.file("all.kla", archive)];
    for (at, stone) in ["г@i7 ", "з@g7 "].into_iter().enumerate() {
        files.push(folder.file(&format!("{at}.toml"), PROBLEM.replace(stone, "")));
    }
    files.push(folder.file("late.toml", PROBLEM));
    files
}

/// What a run printed and wrote, the files it was given among it.
fn outcome(options: &[&str], threads: &str, memory: &str) -> (i32, String, String, Vec<String>) {
    let folder = Folder::new(&format!(
        "composer-threads-{threads}-{memory}-{}",
        options.concat()
    ));
    let files = problems(&folder);
    let names: Vec<_> = files
        .iter()
        .map(|path| Path::new(path).file_name().unwrap().to_owned())
        .collect();
    let limits = [
        "solve",
        "--nodes",
        "300000",
        "--threads",
        threads,
        "--memory",
        memory,
    ];
    let arguments = limits
        .iter()
        .chain(options)
        .map(std::ffi::OsString::from)
        .chain(names);
    let Ran {
        code,
        stdout,
        stderr,
        ..
    } = kletka(arguments).current_dir(&folder.0).patient().run();
    let proof = folder.0.join("proof.txt");
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let written = files
        .iter()
        .map(|path| read(Path::new(path)))
        .chain([read(&proof)])
        .collect();
    (code, stdout, stderr, written)
}

#[test]
#[ignore = "long search"]
fn answers_do_not_depend_on_threads_or_memory() {
    let every = [
        ["--json"].as_slice(),
        &["--lang", "ru"],
        &["--write"],
        &["--certificate", "proof.txt", "--force"],
    ];
    for options in every {
        let alone = outcome(options, "1", "256");
        // A file has the proof of one puzzle; the others are refused in the order of the documents.
        assert_eq!(
            alone.0,
            if options.contains(&"--certificate") {
                2
            } else {
                1
            },
            "{}",
            alone.2
        );
        assert!(
            alone.1.lines().count() >= 8 && alone.2.contains("all.kla"),
            "{} {}",
            alone.1,
            alone.2
        );
        for (threads, memory) in [("2", "256"), ("5", "256"), ("5", "24")] {
            assert_eq!(
                outcome(options, threads, memory),
                alone,
                "{options:?}, {threads} threads, {memory} MB"
            );
        }
        let is_written = alone.3.iter().any(|text| text.contains("[solution]"));
        assert_eq!(is_written, options.contains(&"--write"));
        assert_eq!(
            alone.3.last().unwrap().is_empty(),
            !options.contains(&"--certificate")
        );
    }
}

/// The messages of a document stand between the answers of those before and behind it.
#[test]
fn what_cannot_be_written_is_said_in_its_place() {
    let folder = Folder::new("composer-threads-unwritable");
    let files = problems(&folder);
    // No file has such a name, which shows only when it is written.
    let name = format!("{}.txt", "proof".repeat(60));
    let ran = kletka!(
        "solve --threads 3 --certificate {} {} missing.toml {}",
        name,
        files[0],
        files[3]
    );
    let ran = ran.patient().run();
    assert_eq!(ran.code, 2, "{}", ran.stdout);
    assert!(
        ran.stdout.contains("proved") && !ran.stdout.contains("certificate:"),
        "{}",
        ran.stdout
    );
    let at = |part: &str| {
        ran.stderr
            .find(part)
            .unwrap_or_else(|| panic!("{part}: {}", ran.stderr))
    };
    assert!(
        at(&name) < at("all.kla") && at("all.kla") < at("missing.toml"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.rfind(&name) > Some(at("missing.toml")));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_searches_of_all_threads() {
    use std::process::Stdio;
    let folder = Folder::new("composer-threads-interrupt");
    let files: Vec<_> = (0..7)
        .map(|at| folder.file(&format!("{at}.toml"), super::HARD))
        .collect();
    let mut run = crate::common_cli::program();
    let run = run
        .args([
            "solve",
            "--lang",
            "en",
            "--json",
            "--nodes",
            "1000000000000",
            "--threads",
            "3",
        ])
        .args(&files);
    let child = run
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    crate::common_cli::hears(&child);
    std::thread::sleep(std::time::Duration::from_millis(700));
    crate::common_cli::send(&child, "INT");
    let output = child.wait_with_output().unwrap();
    let lines: Vec<serde_json::Value> = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    // Nothing is said of those that were not begun: an archive of them was gone through to its end.
    assert_eq!(lines.len(), 3, "three were going on");
    for (line, file) in lines.iter().zip(&files) {
        assert_eq!(
            (line["file"].as_str(), line["verdict"].as_str()),
            (Some(&**file), Some("unknown"))
        );
        assert!(line["nodes"].as_u64() > Some(0), "{line}");
    }
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        said.matches("interrupted: what follows was not looked at")
            .count(),
        1,
        "{said}"
    );
    assert_eq!(output.status.code(), Some(1));
}
