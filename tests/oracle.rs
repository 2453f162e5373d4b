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
//! | `KLETKA_ORACLE_COUNT` | how many documents are made up and changed, beside those of the tree [20000] |
//! | `KLETKA_ORACLE_SEED` | other documents for every other number [0] |
//!
//! Nothing is normalised but the version that `--version` prints. Differences are counted by kind, alike but for numbers
//! and single letters; of each kind the first is kept in a folder with the files, the command and what both have left.
//! `tests/oracle.txt` lists the differences that are wanted, with their reasons; all others fail the test. What each
//! reason accepted is listed in that folder too, an example of every kind: that shows which reasons are too wide.

#[path = "oracle/changes.rs"]
mod changes;
#[path = "common_cli/mod.rs"]
mod common_cli;
#[path = "oracle/differences.rs"]
mod differences;
#[path = "oracle/documents.rs"]
mod documents;
#[path = "oracle/jobs.rs"]
mod jobs;
#[path = "oracle/markup.rs"]
mod markup;
#[path = "oracle/run.rs"]
mod run;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use differences::{Differences, Example, Met, Row, Wanted};
use documents::Stock;
use run::{Job, Left, Place};

/// How many jobs are done at a time.
const THREADS: usize = 2;

/// So many kinds of calls are named that took the longest.
const SLOWEST: usize = 15;

/// Of so many kinds of differences the first one is kept.
const KEPT: usize = 60;

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
    let root =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("oracle-{}", std::process::id()));
    let both = Binaries {
        old: copied(old.as_ref(), &root.join("old")),
        new: copied(new.as_ref(), &root.join("new")),
    };
    let accepted = Wanted::read(include_str!("oracle.txt")).expect("tests/oracle.txt");
    let started = Instant::now();
    let number =
        |name: &str, usual: u64| env::var(name).map_or(usual, |value| value.parse().expect(name));
    let count = usize::try_from(number("KLETKA_ORACLE_COUNT", 20_000)).expect("a count");
    let stock = Stock::new(
        [&both.old, &both.new],
        number("KLETKA_ORACLE_SEED", 0),
        count,
        &accepted.documents(),
    );
    println!("{}", stock.told());
    let jobs = jobs::all(&stock, count);
    println!(
        "{} jobs, {} calls",
        jobs.len(),
        jobs.iter().map(|job| job.steps.len()).sum::<usize>()
    );
    let outcome = compare(&both, &accepted, &jobs, &root);
    report(&both, &accepted, &jobs, &outcome);
    let _ = fs::remove_dir_all(&root);
    println!("{:.0} s", started.elapsed().as_secs_f64());
    let kinds = outcome.differences.rows.len();
    assert_eq!(
        kinds, 0,
        "kinds of differences that tests/oracle.txt does not accept"
    );
}

/// A copy of a binary that has the command's own name, which the help shows, and that no build replaces.
fn copied(binary: &Path, folder: &Path) -> PathBuf {
    let copy = folder.join(Path::new("kletka").with_extension(env::consts::EXE_EXTENSION));
    fs::create_dir_all(folder).expect("a folder can be made");
    fs::copy(binary, &copy).unwrap_or_else(|error| panic!("{}: {error}", binary.display()));
    copy
}

/// What came out of the comparison of all jobs.
#[derive(Default)]
struct Outcome {
    differences: Differences,
    /// How long the calls of each kind took, with the older binary and with the newer one.
    took: BTreeMap<String, [Duration; 2]>,
}

impl Outcome {
    fn append(&mut self, other: Self) {
        self.differences.append(other.differences);
        for (kind, took) in other.took {
            let sum = self.took.entry(kind).or_default();
            *sum = [sum[0] + took[0], sum[1] + took[1]];
        }
    }
}

/// Does all jobs with both binaries.
fn compare(both: &Binaries, accepted: &Wanted, jobs: &[Job], root: &Path) -> Outcome {
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
                    let outcome = compare_job(both, accepted, &place, (at, job));
                    found.lock().unwrap().insert(at, outcome);
                }
            });
        }
    });
    let mut all = Outcome::default();
    found
        .into_inner()
        .unwrap()
        .into_values()
        .for_each(|one| all.append(one));
    all
}

fn compare_job(
    both: &Binaries,
    accepted: &Wanted,
    place: &Place,
    (at, job): (usize, &Job),
) -> Outcome {
    let old = place.run(&both.old, job);
    let new = place.run(&both.new, job);
    let mut outcome = Outcome::default();
    for (step, ((old, old_took), (new, new_took))) in old.iter().zip(&new).enumerate() {
        let kind = &job.steps[step].kind;
        let is_refused = |left: &Left| {
            left.get("stderr")
                .is_some_and(|said| accepted.is_refused(kind, said))
        };
        if is_refused(old) && !is_refused(new) {
            // From here on the two work on different documents.
            break;
        }
        let took = [(kind.clone(), [*old_took, *new_took])].into();
        outcome.append(Outcome {
            took,
            ..Outcome::default()
        });
        for stream in old
            .keys()
            .chain(new.keys().filter(|&name| !old.contains_key(name)))
        {
            let met = Met {
                job: at,
                step,
                stream: stream.clone(),
                ..Met::default()
            };
            let of = |left: &Left| {
                left.get(stream)
                    .map_or(b"(not written)".to_vec(), |bytes| told(kind, bytes))
            };
            outcome
                .differences
                .compare(accepted, kind, &met, &of(old), &of(new));
        }
    }
    outcome
}

/// What a call left, without the number in the answer to `--version`.
fn told(kind: &str, bytes: &[u8]) -> Vec<u8> {
    let digit = |byte: &&u8| kind != "version" || !byte.is_ascii_digit();
    bytes.iter().filter(digit).copied().collect()
}

/// Prints the kinds of differences, the most frequent first, and keeps the first of each.
fn report(both: &Binaries, accepted: &Wanted, jobs: &[Job], outcome: &Outcome) {
    let found = &outcome.differences;
    let mut listed = String::new();
    for (one, entry) in accepted.changes.iter().enumerate() {
        let count = found
            .accepted
            .get(&one)
            .map_or(0, |accepted| accepted.count);
        let title = format!("accepted {count} times: {}", entry.title());
        println!("{title}");
        listed.push_str(&format!("{title}\n"));
        for (count, Example { command, met }) in found
            .accepted
            .get(&one)
            .iter()
            .flat_map(|one| one.kinds.values())
        {
            let Met {
                stream, old, new, ..
            } = met;
            listed.push_str(&format!(
                "    {count} × {command}, {stream}\n        old {old}\n        new {new}\n"
            ));
        }
    }
    let mut took: Vec<_> = outcome.took.iter().collect();
    took.sort_by_key(|(_, [old, _])| std::cmp::Reverse(*old));
    for (kind, took) in took.iter().take(SLOWEST) {
        let [old, new] = took.map(|time| time.as_secs_f64());
        println!("{old:6.1} s with the older, {new:6.1} s with the newer: {kind}");
    }
    let mut rows: Vec<(&[String; 3], &Row)> = found.rows.iter().collect();
    rows.sort_by_key(|(_, row)| {
        (
            std::cmp::Reverse(row.count()),
            row.first.job,
            row.first.step,
        )
    });
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oracle");
    let _ = fs::remove_dir_all(&kept);
    fs::create_dir_all(&kept).expect("a folder can be made");
    fs::write(kept.join("accepted.txt"), listed).expect("a file can be written");
    for (number, (_, row)) in rows.iter().enumerate() {
        let mut counts: Vec<_> = row
            .counts
            .iter()
            .map(|(place, count)| (std::cmp::Reverse(*count), place))
            .collect();
        counts.sort_unstable();
        let places: Vec<String> = counts
            .iter()
            .take(3)
            .map(|(count, place)| format!("{} × {place}", count.0))
            .collect();
        let more = if counts.len() > 3 {
            format!("; {} more", counts.len() - 3)
        } else {
            String::new()
        };
        println!(
            "\n{} × {}{more}    {:02}",
            row.count(),
            places.join("; "),
            number + 1
        );
        println!("  old {}\n  new {}", row.first.old, row.first.new);
    }
    println!(
        "\n{} kinds of differences, the first of each in {}",
        rows.len(),
        kept.display()
    );
    // To find the document that makes a difference, its commands are run again: that may take long.
    for (number, (key, row)) in rows.iter().enumerate().take(KEPT) {
        keep(
            both,
            accepted,
            (key, row),
            &jobs[row.first.job],
            &kept.join(format!("{:02}", number + 1)),
        );
    }
}

/// Keeps the files of a job, its commands up to the difference, and what both binaries left there. Of an archive only
/// the document is kept that makes the difference, if one does.
fn keep(
    both: &Binaries,
    accepted: &Wanted,
    (key, row): (&[String; 3], &Row),
    job: &Job,
    folder: &Path,
) {
    let mut met = row.first.clone();
    let mut job = Job {
        files: job.files.clone(),
        steps: job.steps[..=met.step].to_vec(),
    };
    let place = Place::new(folder.join("place"));
    if let (1, Some((name, bytes))) = (job.files.len(), job.files.first_key_value()) {
        let alone = |text: Vec<u8>| {
            let one = Job {
                files: [(name.clone(), text)].into(),
                steps: job.steps.clone(),
            };
            let row = compare_job(both, accepted, &place, (met.job, &one))
                .differences
                .rows
                .remove(key);
            row.map(|row| (one, row.first))
        };
        if let Some(one) = documents::divided(bytes).into_iter().find_map(alone) {
            (job, met) = one;
        }
    }
    job.steps.truncate(met.step + 1);
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    };
    job.files
        .iter()
        .for_each(|(name, bytes)| write(&format!("files/{name}"), bytes));
    let calls: Vec<String> = job
        .steps
        .iter()
        .map(|step| format!("{:?} {:?}", step.arguments, step.input))
        .collect();
    write(
        "calls",
        format!("{}\n{}, line {}\n", calls.join("\n"), met.stream, met.line).as_bytes(),
    );
    for (name, binary) in [("old", &both.old), ("new", &both.new)] {
        let left = place.run(binary, &job);
        write(
            name,
            left.last()
                .and_then(|(left, _)| left.get(&met.stream))
                .map_or(b"(not written)", |bytes| bytes),
        );
    }
    let _ = fs::remove_dir_all(folder.join("place"));
}
