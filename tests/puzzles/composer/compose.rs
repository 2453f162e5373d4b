//! `kletka compose`: the same problems everywhere, in parts and with interruptions, and nothing that is not checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common_cli::{Folder, Ran, kletka};

/// A search that finds something soon.
const SOON: [&str; 14] = [
    "compose",
    "renju-3-2",
    "--class",
    "lines",
    "--seed",
    "2",
    "--stones",
    "4-6",
    "--moves",
    "5-7",
    "--nodes",
    "150000",
    "--budget",
    "600000",
];

fn run(more: &[&str]) -> Ran {
    kletka(SOON.iter().copied().chain(more.iter().copied()))
        .patient()
        .run()
}

/// The documents in a folder by name.
fn documents(folder: &Path) -> BTreeSet<(String, String)> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let documents = entries.filter(|path| path.extension().is_some_and(|suffix| suffix == "toml"));
    documents
        .map(|path| {
            (
                path.file_name().unwrap().display().to_string(),
                fs::read_to_string(path).unwrap(),
            )
        })
        .collect()
}

#[test]
fn a_seed_finds_the_same_with_any_number_of_threads() {
    let one = run(&["--threads", "1"]);
    assert_eq!((one.code, one.stderr.as_str()), (0, ""));
    assert!(
        one.stdout.contains("A wins by 7") && one.stdout.contains('?'),
        "{}",
        one.stdout
    );
    assert_eq!(run(&["--threads", "3"]).stdout, one.stdout);
    let folder = Folder::new("compose-checked");
    let path = folder.file("found.kla", &one.stdout);
    let checked = kletka!("check {}", path).patient().run();
    assert_eq!(
        (checked.code, checked.stderr.as_str()),
        (0, ""),
        "what is found is proved and has the right difficulty"
    );
    assert_eq!(kletka!("fmt --check {}", path).run().code, 0);
}

#[test]
#[ignore = "long search"]
fn parts_and_interruptions_find_what_the_whole_finds() {
    let folder = Folder::new("compose-parts");
    let place = |name: &str| format!("{}/{name}", folder.path());
    // Every part has the whole budget, so that both get as far as the whole.
    let whole = place("whole");
    assert_eq!(run(&["-o", &whole]).code, 0);
    let halves = place("halves");
    let codes = [
        run(&["-o", &halves, "--shard", "1/2"]).code,
        run(&["-o", &halves, "--shard", "2/2"]).code,
    ];
    assert!(codes.contains(&0) && !codes.contains(&2), "{codes:?}");
    let (whole, halves) = (documents(whole.as_ref()), documents(halves.as_ref()));
    assert!(
        !whole.is_empty() && whole.is_subset(&halves),
        "{whole:?} {halves:?}"
    );
    let steps = place("steps");
    for _ in 0..6 {
        let step = kletka(SOON[..12].iter().copied().chain([
            "--budget",
            "1",
            "--threads",
            "1",
            "-o",
            &steps,
            "--resume",
        ]));
        assert!([0, 1].contains(&step.patient().run().code));
    }
    assert!(whole.is_subset(&documents(steps.as_ref())));
    let other = kletka!("compose renju-3-2 --seed 3 -o {} --resume --lang ru", steps).run();
    assert_eq!(other.code, 2);
    assert!(
        other.stderr.contains("с другими настройками"),
        "{}",
        other.stderr
    );
}

#[test]
fn a_draft_is_where_a_search_begins() {
    let folder = Folder::new("compose-draft");
    let draft =
        "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e9 г@q3 к@f5 к@g6 з@g4 з@h4'\n";
    let path = folder.file("draft.toml", draft);
    let ran = kletka!(
        "compose renju-3-2 --from {} --moves 5-9 --nodes 20000 --budget 1 --threads 1",
        path
    );
    let ran = ran.patient().run();
    assert!(ran.code < 2, "{}", ran.stderr);
    let bad = folder.file("bad.toml", "kletka = 1\ngame = \"parcel\"\n");
    let ran = kletka!("compose renju-3-2 --from {}", bad).run();
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr.contains("is not a position of Renju 3/2"),
        "{}",
        ran.stderr
    );
}

#[test]
fn the_other_games_compose_too() {
    for arguments in [
        [
            "compose", "parcel", "--size", "2", "--open", "6", "--count", "1",
        ],
        [
            "compose",
            "renju-for-three",
            "--seed",
            "2",
            "--nodes",
            "5000",
            "--count",
            "1",
        ],
    ] {
        let ran = kletka(arguments).patient().run();
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(
            ran.stdout.contains("[solution]") && !ran.stdout.contains("+++"),
            "{}",
            ran.stdout
        );
    }
}

/// What its owner has changed in a file is not lost when the problem is found once more.
/// A stone that only the narrower class of attacks needs is idle in a problem that speaks of all threats.
#[test]
fn no_stone_is_there_for_another_class() {
    let folder = Folder::new("compose-idle");
    let output = format!("{}/found", folder.path());
    let arguments = [
        "compose",
        "renju-for-three",
        "--size",
        "6",
        "--count",
        "5",
        "--threads",
        "1",
        "--seed",
        "77",
        "-o",
    ];
    assert_eq!(
        kletka(arguments.iter().copied().chain([&output[..]]))
            .patient()
            .run()
            .code,
        0
    );
    let ran = kletka!("audit {} --lang en", output).run();
    assert!(
        ran.stdout.contains("sound") && !ran.stdout.contains("idle:"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_problem_that_is_there_already_stays() {
    let folder = Folder::new("compose-stays");
    let place = format!("{}/found", folder.path());
    let arguments = [
        "compose", "parcel", "--size", "2", "--open", "6", "--count", "1", "-o", &place,
    ];
    let first = kletka(arguments).patient().run();
    assert_eq!((first.code, first.stderr.as_str()), (0, ""));
    let (name, text) = documents(place.as_ref()).into_iter().next().unwrap();
    let again = kletka(arguments).patient().run();
    assert_eq!(
        (again.code, again.stderr, again.stdout),
        (0, String::new(), first.stdout.clone())
    );
    let mine = format!("# by hand\n{text}");
    fs::write(format!("{place}/{name}"), &mine).unwrap();
    for (lang, words) in [
        ("en", "is there already and stays"),
        ("ru", "уже есть и остаётся"),
    ] {
        let again = kletka(arguments.into_iter().chain(["--lang", lang]))
            .patient()
            .run();
        assert_eq!(again.code, 0, "{}", again.stderr);
        assert!(
            again.stderr.contains(&format!("{name} {words}")),
            "{}",
            again.stderr
        );
        assert_eq!(
            documents(place.as_ref()),
            BTreeSet::from([(name.clone(), mine.clone())])
        );
    }
}

/// Two runs that write how far they have come into one file would lose it to each other.
#[cfg(unix)]
#[test]
fn one_run_at_a_time_has_the_state_of_a_search() {
    use std::process::{Command, Stdio};
    let folder = Folder::new("compose-held");
    let place = format!("{}/found", folder.path());
    let state = format!("{place}/compose-1-of-1.json");
    let of_seed = |seed| {
        let search = [
            "compose", "parcel", "--size", "3", "--open", "8", "--nodes", "500", "--seed", seed,
            "-o", &place,
        ];
        search.map(str::to_owned)
    };
    let done = || {
        let text = fs::read_to_string(&state).unwrap_or_default();
        serde_json::from_str(&text).map_or(0, |state: serde_json::Value| {
            state["done"].as_u64().unwrap()
        })
    };
    let begin = |seed, least| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        command
            .args(of_seed(seed))
            .args(["--resume", "--budget", "9999999999", "--threads", "1"]);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while done() < least {
            assert!(
                child.try_wait().unwrap().is_none(),
                "it ended at {}",
                done()
            );
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        child
    };
    let mut first = begin("1", 3);
    for seed in ["1", "2"] {
        // The state is replaced after every attempt, and nobody gets between.
        for (lang, words) in [("en", "another run has"), ("ru", "занят другим запуском")].repeat(5)
        {
            let more = ["--budget", "1", "--lang", lang].map(str::to_owned);
            let second = kletka(of_seed(seed).into_iter().chain(more))
                .patient()
                .run();
            assert!(
                second.code == 2 && second.stderr.contains(words),
                "{seed} {}",
                second.stderr
            );
        }
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let known = done();
    let mut next = begin("1", known + 1);
    next.kill().unwrap();
    next.wait().unwrap();
}

/// Two searches in one folder, and one of them again: positions are named by their attempts, which both begin with 0.
#[test]
fn positions_of_another_search_stay_and_the_new_ones_get_other_names() {
    let folder = Folder::new("compose-play-stays");
    let place = format!("{}/starts", folder.path());
    let run = |seed: &str, more: &[&str]| {
        let usual = [
            "compose",
            "renju-3-2",
            "--for",
            "play",
            "--games",
            "0",
            "--depth",
            "0",
            "-o",
            &place,
        ];
        let ran = kletka([&usual[..], &["--seed", seed], more].concat())
            .patient()
            .run();
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran
    };
    let three = ["--count", "3"];
    let first = run("1", &three);
    let ones = documents(place.as_ref());
    assert_eq!((ones.len(), first.stderr.as_str()), (3, ""));
    assert_eq!(run("1", &three).stdout, first.stdout);
    assert_eq!(
        documents(place.as_ref()),
        ones,
        "the same search once more changes nothing"
    );
    let second = run("2", &three);
    let both = documents(place.as_ref());
    assert!(both.len() == 6 && both.is_superset(&ones), "{both:?}");
    let taken: Vec<_> = both
        .iter()
        .filter(|(name, _)| name.ends_with("-2.toml"))
        .collect();
    assert!(!taken.is_empty(), "{both:?}");
    for (name, text) in taken {
        assert!(text.contains("--seed 2 "), "{name} {text}");
        let old = name.replace("-2.toml", ".toml");
        assert!(
            second.stdout.contains(&format!("/{name}\n")),
            "{}",
            second.stdout
        );
        assert!(
            second
                .stderr
                .contains(&format!("/{old} is there already and stays")),
            "{}",
            second.stderr
        );
    }
    for seed in ["2", "1"] {
        assert_eq!(run(seed, &three).code, 0);
        assert_eq!(
            documents(place.as_ref()),
            both,
            "each finds its own files again"
        );
    }
    // More of the same search are nearer to each other: only that is written anew.
    run("1", &["--count", "4"]);
    let more = documents(place.as_ref());
    let names = |of: &BTreeSet<(String, String)>| {
        of.iter()
            .map(|(name, _)| name.clone())
            .collect::<BTreeSet<_>>()
    };
    assert!(
        more.len() == 7 && names(&more).is_superset(&names(&both)),
        "{:?}",
        names(&more)
    );
    // What was changed by hand stays as well.
    let (name, text) = ones.iter().next().unwrap();
    let mine = text.replace("title = \"", "title = \"My ");
    assert_ne!(&mine, text);
    fs::write(format!("{place}/{name}"), &mine).unwrap();
    let ran = run("1", &["--count", "3", "--lang", "ru"]);
    assert_eq!(fs::read_to_string(format!("{place}/{name}")).unwrap(), mine);
    assert!(
        ran.stderr.contains(&format!("{name} уже есть и остаётся")),
        "{}",
        ran.stderr
    );
}

/// Numbers beyond all fields and machines.
#[test]
fn absurd_numbers_are_refused_at_once() {
    for (game, option) in [
        ("renju-3-2", "--stones=99999"),
        ("renju-3-2", "--stones=26-4294967295 --middle=5"),
        ("renju-3-2", "--stones=5 --colours=1,1,1"),
        ("renju-3-2", "--moves=5-4294967295"),
        ("renju-3-2", "--nodes=0"),
        ("renju-3-2", "--threads=0"),
        ("renju-3-2", "--shard=1/18446744073709551616"),
        ("renju-for-three", "--colours=6,3,18446744073709551615"),
        ("renju-for-three", "--colours=10,5,5 --middle=25 --size=4"),
        ("renju-for-three", "--moves=4294967295"),
        ("parcel", "--open=60"),
        ("parcel", "--size=200"),
    ] {
        let ran = kletka(["compose", game].into_iter().chain(option.split(' '))).run();
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (2, ""),
            "{game} {option} {}",
            ran.stderr
        );
        assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
    }
    // These mean something, and come to an end.
    for (game, option) in [
        ("renju-3-2", "--stones=4-4294967295"),
        (
            "renju-3-2",
            "--colours=18446744073709551615,18446744073709551615,18446744073709551615",
        ),
        (
            "renju-for-three",
            "--colours=150,150,150 --middle=25 --size=25",
        ),
        (
            "renju-for-three",
            "--shard=18446744073709551615/18446744073709551615",
        ),
        ("parcel", "--seed=18446744073709551615"),
    ] {
        let usual = ["compose", game, "--nodes=100", "--budget=1000"];
        let ran = kletka(usual.into_iter().chain(option.split(' ')))
            .patient()
            .run();
        assert!(ran.code < 2, "{game} {option} {}", ran.stderr);
    }
}

#[test]
fn what_makes_no_search_is_refused() {
    for (arguments, expected) in [
        (&["parcel", "--moves", "5"][..], "Parcel has no stones"),
        (&["renju-3-2", "--open", "9"], "only Parcel has open edges"),
        (&["renju-for-three", "--regular"], "are for Renju 3/2"),
        (&["parcel", "--size", "2", "--open", "20"], "has 12 edges"),
        (&["renju-3-2", "--size", "3"], "at least 4 cells"),
        (&["renju-3-2", "--shard", "3/2"], "k/n"),
        (&["renju-3-2", "--resume"], "--output"),
        (&["renju-3-2", "-o", "/proc/nowhere"], "/proc/nowhere"),
    ] {
        let ran = kletka(std::iter::once("compose").chain(arguments.iter().copied())).run();
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    }
    let nothing = kletka!("compose renju-3-2 --budget 1 --nodes 1 --threads 1").run();
    assert_eq!((nothing.code, nothing.stdout.as_str()), (1, ""));
    assert!(
        nothing.stderr.contains("nothing found"),
        "{}",
        nothing.stderr
    );
    // Stones that never find room end an attempt, whatever it may cost.
    let crowded = [
        "--stones",
        "60",
        "--middle",
        "8",
        "--budget",
        "1",
        "--nodes",
        "9999999999",
        "--threads",
        "1",
    ];
    let nothing = kletka(["compose", "renju-3-2"].into_iter().chain(crowded)).run();
    assert_eq!((nothing.code, nothing.stdout.as_str()), (1, ""));
}
