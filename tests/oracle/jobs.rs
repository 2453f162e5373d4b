//! What is asked of the documents; `jobs.txt` has the calls.

use super::documents::{self, Document, Stock};
use super::run::{Job, Step};

/// The calls of a job about a file.
fn calls(job: &str, file: &str) -> Vec<Step> {
    let mut blocks = include_str!("jobs.txt").split("\n\n");
    let block = blocks.find_map(|block| block.strip_prefix(job)?.strip_prefix('\n'));
    let lines = block.expect(job).lines();
    lines.map(|line| Step::read(line, file)).collect()
}

/// A job about a document.
fn about(one: &Document, names: &[&str]) -> Job {
    let steps = names.iter().flat_map(|name| calls(name, &one.name));
    Job {
        files: [(one.name.clone(), one.bytes.clone())].into(),
        steps: steps.collect(),
    }
}

/// So many changed documents make an archive.
const BATCH: usize = 40;

/// With fewer changed documents than this, nothing that takes long is asked.
const QUICK: usize = 5000;

/// Everything that is asked with so many changed documents.
pub(crate) fn all(stock: &Stock, count: usize) -> Vec<Job> {
    let mut jobs = about_the_command(&stock.codes);
    let articles = [
        "puzzles/articles",
        "puzzles/course",
        "puzzles/games",
        "docs",
        "formats",
    ];
    jobs.push(folders(stock, &articles, "folders"));
    jobs.push(folders(stock, &["formats/examples"], "examples"));
    let quick = count < QUICK;
    let shipped = documents::shipped(&["puzzles", "docs", "formats", "tests"]);
    let shipped = shipped
        .iter()
        .filter(|one| !stock.foreign.contains(&one.name));
    for (number, one) in shipped.enumerate() {
        let long = stock.long.contains(&one.name);
        // In this class the older binary searches for minutes.
        let is_endless = long && String::from_utf8_lossy(&one.bytes).contains("class = \"all\"");
        if is_endless || long && quick {
            jobs.push(about(one, &["drawn"]));
        } else if long {
            jobs.push(about(one, &["proved"]));
        } else if !quick {
            jobs.extend([
                about(one, &["looked at"]),
                worked_on(one, number),
                about(one, &["solved"]),
            ]);
        } else {
            jobs.push(match number % 4 {
                0 => about(one, &["drawn"]),
                1 => about(one, &["looked at"]),
                2 => about(one, &["solved"]),
                _ => worked_on(one, number / 4),
            });
        }
    }
    if !quick {
        jobs.push(folders(stock, &["puzzles/problems"], "problems"));
    }
    let written = stock.written();
    let kinds = |number| if quick { number..number + 2 } else { 0..16 };
    for (number, batch) in written.plain.chunks(BATCH).enumerate() {
        jobs.extend(kinds(number).map(|kind| archive(batch, kind)));
    }
    let batches = written
        .puzzles
        .chunks(BATCH)
        .chain(written.long.chunks(BATCH));
    jobs.extend(batches.map(puzzles));
    let changed = stock.documents(count);
    for (number, batch) in changed.plain.chunks(BATCH).enumerate() {
        jobs.push(archive(batch, number));
        let single = |at: usize| single(batch, at);
        jobs.push(worked_on(&single(number), number));
        jobs.push(worked_on(&single(number + 7), number + 5));
        jobs.push(about(&single(number + 13), &["looked at"]));
    }
    let batches = changed
        .puzzles
        .chunks(BATCH)
        .chain(changed.long.chunks(BATCH));
    for (number, batch) in batches.enumerate() {
        jobs.push(puzzles(batch));
        jobs.extend((0..3).map(|at| about(&single(batch, number + 7 * at), &["solved"])));
    }
    jobs
}

/// A document of some.
fn single(batch: &[Vec<u8>], at: usize) -> Document {
    Document {
        name: "one.toml".to_owned(),
        bytes: batch[at % batch.len()].clone(),
    }
}

fn joined(batch: &[Vec<u8>]) -> Document {
    Document {
        name: "a.kla".to_owned(),
        bytes: documents::joined(batch),
    }
}

/// Many documents with goals and claims that have to be proved, as an archive.
fn puzzles(batch: &[Vec<u8>]) -> Job {
    about(&joined(batch), &["puzzles"])
}

/// A document worked on: annotated, cut, continued, drawn in other ways.
fn worked_on(one: &Document, number: usize) -> Job {
    about(one, &["worked on", &format!("worked on {}", number % 6)])
}

/// Many changed documents, as an archive.
fn archive(batch: &[Vec<u8>], number: usize) -> Job {
    let names = ["archive", &format!("archive {}", number % 8)];
    if number % 16 != 6 {
        return about(&joined(batch), &names);
    }
    let mut job = about(&joined(&batch[..batch.len().min(8)]), &names);
    job.steps
        .push(Step::read("show --json --at all | FILE", "a.kla"));
    job
}

/// Whole folders of the tree at once.
fn folders(stock: &Stock, folders: &[&str], job: &str) -> Job {
    let shipped = documents::shipped(folders).into_iter();
    let known = shipped.filter(|one| !stock.foreign.contains(&one.name));
    Job {
        files: known.map(|one| (one.name, one.bytes)).collect(),
        steps: calls(job, ""),
    }
}

/// Help, pages about codes, new documents, random games: what needs no document.
fn about_the_command(codes: &[String]) -> Vec<Job> {
    const COMMANDS: [&str; 20] = [
        "new", "add", "undo", "play", "cut", "fmt", "table", "import", "check", "explain",
        "annotate", "show", "render", "extract", "solve", "verify", "audit", "compose", "book",
        "perft",
    ];
    const ARCHIVES: [&str; 6] = ["stats", "find", "dedupe", "split", "convert", "generate"];
    let mut steps = vec![Step::words("version", &["--version"]), Step::words("", &[])];
    for lang in ["en", "ru"] {
        let spoken = |words: &str| Step::read(&format!("--lang {lang} {words}"), "");
        steps.extend(
            calls("about the command", "")
                .iter()
                .map(|step| spoken(&step.kind)),
        );
        let archives = ARCHIVES.map(|name| format!("archive {name}"));
        for command in COMMANDS.iter().map(|&name| name.to_owned()).chain(archives) {
            let words = ["--help", "-h", "", "--frob", "--lang"];
            steps.extend(words.map(|word| spoken(format!("{command} {word}").trim_end())));
            steps.push(spoken(&format!("man {command}")));
            steps.push(spoken(&format!("{command} --help")).with("COLUMNS", "60"));
        }
    }
    let mut explained = Vec::new();
    for lang in ["en", "ru"] {
        let page = |code: &String| Step::words("explain", &["explain", code, "--lang", lang]);
        explained.extend(codes.iter().map(page));
        explained.push(Step::words("explain", &["explain", "--lang", lang]));
    }
    let job = |steps: Vec<Step>| Job {
        steps,
        ..Job::default()
    };
    [steps, explained, calls("new documents", ""), games()]
        .map(job)
        .into()
}

/// Random games of every kind, and the numbers of moves.
fn games() -> Vec<Step> {
    let mut steps = Vec::new();
    for (game, more, sizes) in documents::FIELDS {
        for size in sizes.split(' ') {
            let line = format!(
                "archive generate | --games 3 --seed 5 --game {game} --size {size} {}",
                more.join(" ")
            );
            steps.push(Step::read(line.trim_end(), ""));
        }
    }
    steps.extend(calls("numbers of moves", ""));
    steps
}
