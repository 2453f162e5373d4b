//! What is asked of the documents.

use super::documents::{self, Document, Stock};
use super::run::{Input, Job, Step};

/// So many changed documents make an archive.
const BATCH: usize = 40;

/// With fewer changed documents than this, nothing that takes long is asked.
const QUICK: usize = 5000;

/// Everything that is asked with so many changed documents.
pub(crate) fn all(stock: &Stock, count: usize) -> Vec<Job> {
    let mut jobs = about_the_command(&stock.codes);
    jobs.extend(by_folder(stock));
    let quick = count < QUICK;
    let shipped = documents::shipped(&["puzzles", "docs", "formats", "tests"]);
    for (number, one) in shipped
        .iter()
        .filter(|one| !stock.foreign.contains(&one.name))
        .enumerate()
    {
        let long = stock.long.contains(&one.name);
        // In this class the older binary searches for minutes.
        let is_endless = long && String::from_utf8_lossy(&one.bytes).contains("class = \"all\"");
        if is_endless || long && quick {
            jobs.push(drawn(one));
        } else if long {
            jobs.push(proved(one));
        } else if !quick {
            jobs.extend([looked_at(one), worked_on(one, number), solved(one)]);
        } else {
            jobs.push(match number % 4 {
                0 => drawn(one),
                1 => looked_at(one),
                2 => solved(one),
                _ => worked_on(one, number / 4),
            });
        }
    }
    if !quick {
        jobs.push(problems(stock));
    }
    let written = stock.written();
    let kinds = |number| if quick { number..number + 2 } else { 0..16 };
    for (number, batch) in written.plain.chunks(BATCH).enumerate() {
        jobs.extend(kinds(number).map(|kind| archive(batch, kind)));
    }
    jobs.extend(
        written
            .puzzles
            .chunks(BATCH)
            .chain(written.long.chunks(BATCH))
            .map(puzzles),
    );
    let changed = stock.documents(count);
    for (number, batch) in changed.plain.chunks(BATCH).enumerate() {
        jobs.push(archive(batch, number));
        let single = |at: usize| Document {
            name: "one.toml".to_owned(),
            bytes: batch[at % batch.len()].clone(),
        };
        jobs.push(worked_on(&single(number), number));
        jobs.push(worked_on(&single(number + 7), number + 5));
        jobs.push(looked_at(&single(number + 13)));
    }
    for (number, batch) in changed
        .puzzles
        .chunks(BATCH)
        .chain(changed.long.chunks(BATCH))
        .enumerate()
    {
        jobs.push(puzzles(batch));
        jobs.extend((0..3).map(|at| {
            let bytes = batch[(number + 7 * at) % batch.len()].clone();
            solved(&Document {
                name: "one.toml".to_owned(),
                bytes,
            })
        }));
    }
    jobs
}

/// A document formatted and drawn, without looking for proofs.
fn drawn(one: &Document) -> Job {
    let name = [one.name.as_str()];
    let format = Step::new("fmt -", &[]).reads(Input::File(one.name.clone()));
    let steps = vec![format, Step::new("render --diagram all -o figures/", &name)];
    Job {
        files: [(one.name.clone(), one.bytes.clone())].into(),
        steps,
    }
}

/// A document whose claims take long to prove.
fn proved(one: &Document) -> Job {
    let name = [one.name.as_str()];
    let step = |kind| Step::new(kind, &name);
    let steps = vec![
        step("check --json --content"),
        Step::new("import -", &[]).reads(Input::Printed),
        step("solve --nodes 3000 --json"),
        step("annotate"),
        step("show --json --at all"),
        step("show --picture"),
        Step::new("fmt -", &[]).reads(Input::File(one.name.clone())),
        step("fmt --letters en"),
        step("render --diagram all -o figures/"),
    ];
    Job {
        files: [(one.name.clone(), one.bytes.clone())].into(),
        steps,
    }
}

/// A document checked, shown, formatted and drawn.
fn looked_at(one: &Document) -> Job {
    let name = [one.name.as_str()];
    let step = |kind| Step::new(kind, &name);
    let steps = vec![
        step("check --json --content"),
        Step::new("import -", &[]).reads(Input::Printed),
        step("check").with("CLICOLOR_FORCE", "1"),
        step("show"),
        step("show --json --at all"),
        step("show --lang ru --at start"),
        step("show --picture"),
        Step::new("fmt -", &[]).reads(Input::File(one.name.clone())),
        step("fmt --letters en"),
        step("fmt --lang ru"),
        step("render --diagram all -o figures/"),
    ];
    Job {
        files: [(one.name.clone(), one.bytes.clone())].into(),
        steps,
    }
}

/// A document solved and audited.
fn solved(one: &Document) -> Job {
    let name = [one.name.as_str()];
    let step = |kind: &str| Step::new(kind, &name);
    let steps = vec![
        step("solve --nodes 400 --certificate proof.txt"),
        Step::words("verify", &["verify", "proof.txt"]),
        step("solve --nodes 400 --json --class threats"),
        step("solve --nodes 400 --json --goal").and(&["blue wins"]),
        step("audit --nodes 60 --json"),
        step("audit --nodes 60 --strict --lang ru"),
        step("book --per-page 3 --title Problems -o book.html"),
        step("solve --nodes 400 --lang ru --write"),
        step("check --format short"),
    ];
    Job {
        files: [(one.name.clone(), one.bytes.clone())].into(),
        steps,
    }
}

/// Many documents with goals and claims that have to be proved, as an archive.
fn puzzles(batch: &[Vec<u8>]) -> Job {
    let step = |kind: &str| Step::new(kind, &["a.kla"]);
    let steps = vec![
        step("check --json --content --threads 1"),
        step("check --lang ru --threads 2"),
        Step::new("fmt -", &[]).reads(Input::File("a.kla".to_owned())),
        step("solve --nodes 300 --json"),
        step("solve --nodes 300 --lang ru"),
        step("audit --nodes 40 --json"),
    ];
    Job {
        files: [("a.kla".to_owned(), documents::joined(batch))].into(),
        steps,
    }
}

/// A document worked on: annotated, cut, continued, drawn in other ways.
fn worked_on(one: &Document, number: usize) -> Job {
    let name = [one.name.as_str()];
    let step = |kind: &str| Step::new(kind, &name);
    let mut steps = vec![
        step("check --format short --lang ru"),
        step("annotate --lang ru"),
        step("annotate --json"),
        step("perft --depth 1 --divide"),
        step("undo"),
    ];
    steps.extend(match number % 6 {
        0 => vec![
            step("check --format human"),
            step("annotate --write"),
            step("fmt --diff"),
        ],
        1 => vec![
            step("cut --at 3 --rotate 90"),
            step("cut --mirror x --lang ru"),
            step("cut --at 2 --recolour=green"),
            step("cut --at start --shift 1,-1"),
            step("cut --recolour --mirror y --rotate 180 -o cut.toml"),
            step("cut --continue 6,0 --size 25"),
        ],
        2 => vec![
            step("add --update").and(&["[d4-5]"]),
            step("add --update --lang ru").and(&["pass"]),
            step("add --comment so").and(&["e5"]),
            step("add").and(&["г@c3, к@d4"]),
            step("undo --force --update").and(&["3"]),
        ],
        3 => vec![
            step("render --at 3 --format svg -o figures/ --crop auto --numbers all --turn"),
            step("render --at 0-4 --sheet 2x2 --style print --text --elements -o figures/"),
            step("render --lang ru --signs --no-coordinates --style dark --alt -o figures/"),
            step("render --diagram all --gallery figures/all.html --title All -o figures/"),
            step("table --cross ascii"),
        ],
        4 => vec![
            step("perft --depth 1 --at 2"),
            step("show --at 4 --lang ru"),
            step("table --letters en"),
        ],
        _ => vec![
            step("check --pictures pictures --format short"),
            step("annotate --write --lang ru"),
            step("fmt --check"),
            step("render -o figures/"),
            Step::new("extract figures/one.svg", &[]),
            step("show --json --at 2"),
        ],
    });
    Job {
        files: [(one.name.clone(), one.bytes.clone())].into(),
        steps,
    }
}

/// Many changed documents, as an archive.
fn archive(batch: &[Vec<u8>], number: usize) -> Job {
    let step = |kind: &str| Step::new(kind, &["a.kla"]);
    let other = if number.is_multiple_of(2) { "en" } else { "ru" };
    let mut steps = vec![
        step("check --json --content --threads 2"),
        Step::new("import -", &[]).reads(Input::Printed),
        step(&format!("check --threads 1 --lang {other}")),
        step("show"),
        step("show --json"),
        Step::new("fmt -", &[]).reads(Input::File("a.kla".to_owned())),
        Step::new("fmt --letters ru --lang ru -", &[]).reads(Input::File("a.kla".to_owned())),
        // Whatever language statements were written in, this one says the same.
        Step::new("fmt --letters en -", &[]).reads(Input::Printed),
        step("annotate"),
        step("archive convert --to csv"),
    ];
    steps.extend(match number % 8 {
        0 => vec![
            step("check --format sarif --lang ru"),
            step("archive stats --json"),
            step("archive dedupe"),
        ],
        1 => vec![
            step("render --diagram all -o figures/"),
            step("check --lang ru --json"),
        ],
        2 => vec![
            step("archive convert --to json"),
            step("solve --json"),
            step("audit"),
        ],
        3 => vec![step("archive split --by game,size,result --into parts")],
        4 => vec![
            step("render --at all --crop auto -o figures/ --document 3"),
            step("annotate --json --lang ru"),
        ],
        5 => vec![
            Step::new("archive find", &["a.kla", "a.kla"]),
            step("archive stats --depth 3 --lang ru"),
        ],
        6 => vec![
            step("check --format short --shard 2/3"),
            step("show --lang ru"),
            step("fmt --letters en --diff"),
        ],
        _ => vec![
            step("archive dedupe --exact -o b.kla"),
            step("archive convert --to jsonl"),
            step("fmt --lang ru"),
        ],
    });
    let mut files = [("a.kla".to_owned(), documents::joined(batch))];
    if number % 16 == 6 {
        files[0].1 = documents::joined(&batch[..batch.len().min(8)]);
        steps.push(step("show --json --at all"));
    }
    Job {
        files: files.into(),
        steps,
    }
}

/// Whole folders of the tree at once.
fn by_folder(stock: &Stock) -> Vec<Job> {
    let job = |folders: &[&str], steps: Vec<Step>| Job {
        files: documents::shipped(folders)
            .into_iter()
            .filter(|one| !stock.foreign.contains(&one.name))
            .map(|one| (one.name, one.bytes))
            .collect(),
        steps,
    };
    let step = Step::new;
    vec![
        job(
            &[
                "puzzles/articles",
                "puzzles/course",
                "puzzles/games",
                "docs",
                "formats",
            ],
            vec![
                step("check", &["puzzles", "docs", "formats"]),
                step("check --json --shard 2/3", &["puzzles", "formats"]),
                step("check --format sarif --lang ru", &["puzzles"]),
                step("archive stats", &["puzzles"]),
                step("archive stats --json --lang ru", &["."]),
                step(
                    "archive find",
                    &["puzzles/games/parcel-7x7.toml", "puzzles"],
                ),
                step(
                    "archive find --json --at start",
                    &["puzzles/games/renju-3-2.toml", "puzzles"],
                ),
                step("archive convert --to csv", &["puzzles"]),
                step("archive split --by game,result --into parts", &["puzzles"]),
                step("archive split --every 20 --into parts", &["puzzles"]),
                step(
                    "render --diagram all --gallery all.html --title Figures -o figures/",
                    &["puzzles/articles"],
                ),
                step(
                    "render --diagram all --lang ru --alt -o figures/",
                    &["puzzles/course"],
                ),
                step("fmt --check", &["."]),
                step("fmt --letters en --lang ru", &["puzzles"]),
            ],
        ),
        job(
            &["formats/examples"],
            vec![
                step(
                    "render -o one.png --width 60mm",
                    &["formats/examples/parcel.toml"],
                ),
                step("render -o two.pdf", &["formats/examples/renju-3-2.toml"]),
                step(
                    "render --at all -o three.gif --dpi 60",
                    &["formats/examples/renju-for-three.toml"],
                ),
                step("play", &["formats/examples/parcel.toml"]),
                step("compose parcel --size 2 --budget 20000 --threads 1", &[]),
                step(
                    "compose parcel --size 3 --open 8 --budget 60000 --count 2 --threads 2",
                    &[],
                ),
                step(
                    "compose renju-for-three --budget 60000 --threads 1 -o found",
                    &[],
                ),
                step(
                    "compose renju-3-2 --budget 2000 --nodes 1000 --threads 1 --lang ru",
                    &[],
                ),
            ],
        ),
    ]
}

/// The problems, which take long to prove, all at once.
fn problems(stock: &Stock) -> Job {
    let step = Step::new;
    let shipped = documents::shipped(&["puzzles/problems"]).into_iter();
    let files = shipped
        .filter(|one| !stock.foreign.contains(&one.name))
        .map(|one| (one.name, one.bytes))
        .collect();
    let steps = vec![
        step("check --format human --lang ru", &["puzzles"]),
        step(
            "solve --nodes 2000 --json",
            &["puzzles/problems/parcel/02-the-open-gate.toml"],
        ),
        step("audit --nodes 100 --json", &["puzzles/problems/renju-3-2"]),
        step("audit --nodes 20 --lang ru", &["puzzles"]),
        step("archive dedupe", &["puzzles"]),
        step("book --title Book -o book.html", &["puzzles"]),
        step(
            "book --lang ru --per-page 6 --blank-fields parcel:5x5 --score-sheets renju-3-2 -o book.pdf",
            &["puzzles"],
        ),
    ];
    Job { files, steps }
}

/// Help, pages about codes, new documents, random games: what needs no document.
fn about_the_command(codes: &[String]) -> Vec<Job> {
    const COMMANDS: [&str; 20] = [
        "new", "add", "undo", "play", "cut", "fmt", "table", "import", "check", "explain",
        "annotate", "show", "render", "extract", "solve", "verify", "audit", "compose", "book",
        "perft",
    ];
    const ARCHIVES: [&str; 6] = ["stats", "find", "dedupe", "split", "convert", "generate"];
    let step = |kind: &str| Step::new(kind, &[]);
    let mut steps = vec![Step::words("version", &["--version"]), Step::words("", &[])];
    for lang in ["en", "ru"] {
        let spoken = |words: &str| step(&format!("--lang {lang} {words}"));
        steps.extend(
            [
                "--help",
                "-h",
                "help",
                "man",
                "archive",
                "archive --help",
                "frobnicate",
            ]
            .map(spoken),
        );
        let archives = ARCHIVES.map(|name| format!("archive {name}"));
        for command in COMMANDS.iter().map(|&name| name.to_owned()).chain(archives) {
            steps.extend(
                ["--help", "-h", "", "--frob", "--lang"]
                    .map(|word| spoken(format!("{command} {word}").trim_end())),
            );
            steps.push(spoken(&format!("man {command}")));
            steps.push(spoken(&format!("{command} --help")).with("COLUMNS", "60"));
        }
        steps.extend(
            ["bash", "elvish", "fish", "powershell", "zsh"]
                .map(|shell| spoken(&format!("completions {shell}"))),
        );
        steps.extend(
            [
                "table --blank 14",
                "render --list-styles",
                "render --show-style dark",
            ]
            .map(spoken),
        );
    }
    let explained = ["en", "ru"].iter().flat_map(|lang| {
        let page = move |code: &String| Step::words("explain", &["explain", code, "--lang", lang]);
        codes
            .iter()
            .map(page)
            .chain([Step::words("explain", &["explain", "--lang", lang])])
    });
    let job = |steps: Vec<Step>| Job {
        steps,
        ..Job::default()
    };
    vec![
        job(steps),
        job(explained.collect()),
        job(beginnings()),
        job(games()),
    ]
}

/// New documents.
fn beginnings() -> Vec<Step> {
    let options: [&[&str]; 16] = [
        &["parcel"],
        &["parcel", "--lang", "ru"],
        &[
            "parcel",
            "--size",
            "5x4",
            "--opening",
            "rectangle",
            "--player",
            "blue=Anna",
            "--player",
            "blue=Vera",
        ],
        &[
            "parcel",
            "--topology",
            "torus",
            "--green",
            "optional",
            "--komi",
            "0.5",
            "--title",
            "A \"title\"",
        ],
        &["parcel", "--segments", "free", "--size", "12"],
        &[
            "parcel",
            "--position",
            "с[d4-5] к[e4-5]",
            "--next",
            "5",
            "--lang",
            "ru",
        ],
        &[
            "parcel",
            "--position",
            "с[d4",
            "--date",
            "2019-03-17",
            "--site",
            "Here",
        ],
        &["parcel", "--antonov", "true"],
        &[
            "renju-for-three",
            "--lang",
            "ru",
            "--author",
            "Антонио",
            "--event",
            "Кубок",
            "--source",
            "x",
        ],
        &["renju-for-three", "--antonov", "false", "--size", "9"],
        &["renju-for-three", "--size", "3"],
        &["renju-3-2"],
        &["renju-3-2", "--lang", "ru", "--position", "г@j10 к@k9"],
        &[
            "renju-3-2",
            "--size",
            "25",
            "--date",
            "spring",
            "--player",
            "C=Anna",
        ],
        &["renju-3-2", "-o", "game.toml"],
        &["renju-3-2", "-o", "game.toml"],
    ];
    options
        .iter()
        .map(|words| Step::words("new", &[&["new"], *words].concat()))
        .collect()
}

/// Random games of every kind, and the numbers of moves.
fn games() -> Vec<Step> {
    let mut steps = Vec::new();
    for (game, more, sizes) in documents::FIELDS {
        for size in sizes {
            let words = [
                &[
                    "archive", "generate", "--games", "3", "--seed", "5", "--game", game, "--size",
                    size,
                ],
                more,
            ];
            steps.push(Step::words("archive generate", &words.concat()));
        }
    }
    for (words, depth) in [
        ("new parcel --size 3", "4"),
        ("new parcel --size 3 --topology torus", "3"),
        (
            "new parcel --size 4 --topology cylinder --green optional",
            "3",
        ),
        ("new parcel --size 3 --opening choice", "3"),
        ("new parcel --size 2 --segments free", "3"),
        ("new renju-for-three --size 5", "3"),
        ("new renju-3-2 --size 5", "2"),
    ] {
        steps.push(Step::new(words, &[]));
        steps.push(
            Step::words(
                "perft --divide",
                &["perft", "-", "--divide", "--depth", depth],
            )
            .reads(Input::Printed),
        );
    }
    steps
}
