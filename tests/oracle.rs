//! Compares the command with an older one: every byte that either prints or writes, over very many documents.
//!
//! ```text
//! KLETKA_ORACLE=/path/to/the/older/kletka cargo test --test oracle -- --ignored --nocapture
//! ```
//!
//! | variable | meaning |
//! | --- | --- |
//! | `KLETKA_ORACLE` | the older binary; without it nothing is compared |
//! | `KLETKA_NEW` | the newer binary [the one that this test was built with] |
//!
//! Nothing is normalised but the version that `--version` prints. Differences are counted by kind, alike but for numbers
//! and single letters; of each kind the first is kept in a folder with the files, the command and what both have left.
//! `tests/oracle.txt` lists the differences that are wanted, with their reasons; all others fail the test.

#[path = "oracle/differences.rs"]
mod differences;
#[path = "oracle/documents.rs"]
mod documents;
#[path = "oracle/jobs.rs"]
mod jobs;
#[path = "oracle/run.rs"]
mod run;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use differences::{Accepted, Differences, Met, Row};
use run::{Job, Left, Place};

/// How many jobs are done at a time.
const THREADS: usize = 2;

/// Of so many kinds of differences the first one is kept.
const KEPT: usize = 40;

/// The two that are compared.
struct Binaries {
    old: PathBuf,
    new: PathBuf,
}

#[test]
#[ignore = "compares with the binary that KLETKA_ORACLE names"]
fn nothing_differs_from_the_older_command() {
    let Some(old) = env::var_os("KLETKA_ORACLE") else {
        println!("KLETKA_ORACLE names no binary: nothing is compared");
        return;
    };
    let new = env::var_os("KLETKA_NEW").unwrap_or_else(|| env!("CARGO_BIN_EXE_kletka").into());
    let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let both = Binaries { old: absolute(old.as_ref()), new: absolute(new.as_ref()) };
    let accepted = Accepted::read(include_str!("oracle.txt")).expect("tests/oracle.txt");
    let started = Instant::now();
    let jobs = jobs::shipped();
    println!("{} jobs, {} calls", jobs.len(), jobs.iter().map(|job| job.steps.len()).sum::<usize>());
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("oracle-{}", std::process::id()));
    let found = compare(&both, &accepted, &jobs, &root);
    let _ = fs::remove_dir_all(&root);
    report(&both, &accepted, &jobs, &found);
    println!("{:.0} s", started.elapsed().as_secs_f64());
    assert!(found.rows.is_empty(), "{} kinds of differences that tests/oracle.txt does not accept", found.rows.len());
}

/// Does all jobs with both binaries.
fn compare(both: &Binaries, accepted: &[Accepted], jobs: &[Job], root: &Path) -> Differences {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (next, found) = (&next, &found);
            let place = Place::new(root.join(thread.to_string()));
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(at) else { break };
                    let differences = compare_job(both, accepted, &place, (at, job));
                    found.lock().unwrap().insert(at, differences);
                }
            });
        }
    });
    let mut all = Differences::default();
    found.into_inner().unwrap().into_values().for_each(|one| all.append(one));
    all
}

fn compare_job(both: &Binaries, accepted: &[Accepted], place: &Place, (at, job): (usize, &Job)) -> Differences {
    let old = place.run(&both.old, job);
    let new = place.run(&both.new, job);
    let mut found = Differences::default();
    for (step, (old, new)) in old.iter().zip(&new).enumerate() {
        for stream in old.keys().chain(new.keys().filter(|&name| !old.contains_key(name))) {
            let met = Met { job: at, step, stream: stream.clone(), line: 0, old: String::new(), new: String::new() };
            let of = |left: &Left| left.get(stream).map_or(b"(not written)".to_vec(), Clone::clone);
            found.compare(accepted, &job.steps[step].kind, &met, &of(old), &of(new));
        }
    }
    found
}

/// Prints the kinds of differences, the most frequent first, and keeps the first of each.
fn report(both: &Binaries, accepted: &[Accepted], jobs: &[Job], found: &Differences) {
    for (one, entry) in accepted.iter().enumerate() {
        println!("accepted {} times: {}", found.accepted.get(&one).unwrap_or(&0), entry.title());
    }
    let mut rows: Vec<(&[String; 4], &Row)> = found.rows.iter().collect();
    rows.sort_by_key(|(_, row)| (std::cmp::Reverse(row.count), row.first.job, row.first.step));
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oracle");
    let _ = fs::remove_dir_all(&kept);
    for (number, ([command, stream, ..], row)) in rows.iter().enumerate().take(KEPT) {
        let folder = kept.join(format!("{:02}", number + 1));
        keep(both, &jobs[row.first.job], &row.first, &folder);
        println!("\n{} × {command}, {stream}    {}", row.count, folder.display());
        println!("  old {}\n  new {}", row.first.old, row.first.new);
    }
    if rows.len() > KEPT {
        println!("\n… and {} kinds more", rows.len() - KEPT);
    }
    println!("\n{} kinds of differences", rows.len());
}

/// Keeps the files of a job, its commands up to the difference, and what both binaries left there.
fn keep(both: &Binaries, job: &Job, met: &Met, folder: &Path) {
    let job = Job { files: job.files.clone(), steps: job.steps[..=met.step].to_vec() };
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    };
    job.files.iter().for_each(|(name, bytes)| write(&format!("files/{name}"), bytes));
    let calls: Vec<String> = job.steps.iter().map(|step| format!("{:?} {:?}", step.arguments, step.input)).collect();
    write("calls", format!("{}\n{} line {}\n", calls.join("\n"), met.stream, met.line).as_bytes());
    for (name, binary) in [("old", &both.old), ("new", &both.new)] {
        let left = Place::new(folder.join("place")).run(binary, &job);
        let last = left.last().expect("a step").get(&met.stream).cloned().unwrap_or_default();
        write(name, &last);
    }
    let _ = fs::remove_dir_all(folder.join("place"));
}
