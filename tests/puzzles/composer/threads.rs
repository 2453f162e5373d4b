//! What `kletka solve` prints and writes is the same on any number of threads.

use super::PROBLEM;
use crate::common_cli::{Folder, kletka, words};
use std::fs::read_to_string;

/// A problem of Renju for three.
pub(super) const THREE: &str = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 9 }\n\
    start = { position = 'с@f3 с@f6 с@g2 с@g6' }\n\n[puzzle]\ngoal = \"blue wins by 7\"\n";

/// A problem of Parcel.
pub(super) const PARCEL: &str = "kletka = 1\ngame = \"parcel\"\nboard = { size = [3, 1] }\nrules = { komi = 0.5 }\n\n\
    [puzzle]\ngoal = \"red wins\"\n";

/// What a run printed and wrote, the files it was given among it: an archive and single files with problems of all games, proved,
/// refuted and unknown, a twin, and documents with faults.
fn outcome(options: &str, threads: u32, memory: u32) -> (i32, String, String, Vec<String>) {
    let twin = PROBLEM.to_owned()
        + "\n[[puzzle.twins]]\nremove = \"г@k11\"\nadd = \"г@k12\"\nnext = 3\ngoal = \"A wins by 9\"\n";
    let archive = [
        PROBLEM,
        THREE,
        "no document\n",
        &PROBLEM.replace("г@i7", "к@g7"),
        PARCEL,
        "kletka = 1\ngame = \"parcel\"\n",
        &twin,
    ];
    let folder = Folder::new(&format!("composer-{threads}-{memory}{options}"));
    let files = [
        ("all.kla", archive.join("+++\n")),
        ("0.toml", PROBLEM.replace("г@i7 ", "")),
        ("1.toml", PROBLEM.replace("з@g7 ", "")),
        ("late.toml", PROBLEM.to_owned()),
    ];
    let paths = files.map(|(name, text)| folder.file(name, text));
    let line = format!(
        "solve --nodes 300000 --threads {threads} --memory {memory} {options} all.kla 0.toml 1.toml late.toml"
    );
    let run = kletka(words(&line)).current_dir(&folder.0);
    let ran = run.patient().run();
    let proof = folder.0.join("proof.txt");
    let written = paths.iter().map(|path| read_to_string(path).unwrap());
    let written = written.chain([read_to_string(proof).unwrap_or_default()]);
    (ran.code, ran.stdout, ran.stderr, written.collect())
}

#[test]
#[ignore = "long search"]
fn answers_do_not_depend_on_threads_or_memory() {
    // A file has the proof of one puzzle; the others are refused in the order of the documents.
    for (options, code) in [
        ("--json", 1),
        ("--lang ru", 1),
        ("--write", 1),
        ("--certificate proof.txt --force", 2),
    ] {
        let alone = outcome(options, 1, 256);
        let (ended, printed, said, written) = &alone;
        assert_eq!(*ended, code, "{said}");
        assert!(
            printed.lines().count() >= 8 && said.contains("all.kla"),
            "{printed} {said}"
        );
        for (threads, memory) in [(2, 256), (5, 256), (5, 24)] {
            assert_eq!(
                outcome(options, threads, memory),
                alone,
                "{options}, {threads} threads, {memory} MB"
            );
        }
        let is_written = written.iter().any(|text| text.contains("[solution]"));
        assert_eq!(is_written, options == "--write");
        assert_eq!(written[4].is_empty(), code == 1);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_searches_of_all_threads() {
    let folder = Folder::new("composer-threads-interrupt");
    let files = [0, 1, 2, 3, 4, 5, 6].map(|at| folder.file(&format!("{at}.toml"), super::HARD));
    let line = "solve --lang en --json --nodes 1000000000000 --threads 3";
    let (code, answers, said) = super::interrupted(line, &files.each_ref().map(|file| &**file));
    // Nothing is said of those that were not begun: an archive of them was gone through to its end.
    assert_eq!((code, answers.len()), (Some(1), 3), "three were going on");
    for (answer, file) in answers.iter().zip(files) {
        assert_eq!(answer["file"], file);
        assert_eq!(answer["verdict"], "unknown");
        assert!(answer["nodes"].as_u64() > Some(0), "{answer}");
    }
    let words = "interrupted: what follows was not looked at";
    assert_eq!(said.matches(words).count(), 1, "{said}");
}
