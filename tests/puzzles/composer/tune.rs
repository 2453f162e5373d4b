//! `kletka tune`: every small change of a position, asked.

use std::collections::BTreeSet;

use kletka::notation::print::Alphabet;
use kletka::session::author::variants;

use crate::common;
use crate::common_cli::{Folder, kletka};

const DRAFT: &str = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = \"к@d5 к@e5 к@f6 к@f7 г@f8\" }\n\
    puzzle = { goal = \"A wins by 3\" }\nsolution = { moves = \"1. к@f5\" }\n";

/// Counted by hand: on a field of 7×7 with one stone in the middle and one in a corner.
#[test]
fn every_small_change_comes_once() {
    let start = |game: &str, size: u8, position: &str| {
        let text = format!(
            "kletka = 1\ngame = \"{game}\"\nboard.size = {size}\nstart.position = '{position}'\n"
        );
        common::replayed(&text).start().unwrap().clone()
    };
    let count = |position: &kletka::session::Position, two| {
        let all: Vec<_> = variants(position, 1, two).collect();
        let different: BTreeSet<_> = all.iter().map(|one| one.pieces.clone()).collect();
        assert_eq!(different.len(), all.len(), "none comes twice");
        all.len()
    };
    let renju = start("renju-3-2", 7, "к@d4 с@a1");
    // As it is; 2 less; 2 × 2 colours; 8 + 3 moves; 11 free cells beside with 3 colours each.
    assert_eq!(count(&renju, false), 1 + 2 + 4 + 11 + 33);
    assert!(count(&renju, true) > 500);
    let words: Vec<_> = variants(&renju, 1, false)
        .skip(1)
        .take(4)
        .map(|one| one.changes[0].text(Alphabet::Cyrillic))
        .collect();
    assert_eq!(words, ["- с@a1", "- к@d4", "с@a1 > к@a1", "с@a1 > з@a1"]);
    // In Parcel the places are the sides of cells: 12 on a field of 2×2, all of them near its middle.
    assert_eq!(
        count(&start("parcel", 2, "с[b2-3]"), false),
        1 + 1 + 2 + 11 + 33
    );
}

/// The same whatever the number of threads, and as `kletka solve` says of documents changed by hand.
#[test]
fn answers_are_those_of_solve_and_the_same_on_any_number_of_threads() {
    let folder = Folder::new("tune-answers");
    let file = folder.file("a.toml", DRAFT);
    let run = |more: &[&str]| {
        kletka([&["tune", &file, "--nodes", "20000"], more].concat())
            .patient()
            .run()
    };
    let one = run(&["--json", "--threads", "1"]);
    assert_eq!(one.code, 0, "{}", one.stderr);
    assert_eq!(run(&["--json", "--threads", "4"]).stdout, one.stdout);
    let answers = one.json();
    assert_eq!(answers[0]["changes"].as_array().unwrap().len(), 0);
    for (change, from, to) in [
        ("- г@f8", " г@f8", ""),
        ("- к@f6", " к@f6", ""),
        ("к@d5 > к@c5", "к@d5", "к@c5"),
        ("+ з@f5", "г@f8", "г@f8 з@f5"),
    ] {
        let answer = answers
            .iter()
            .find(|one| one["changes"][0] == change)
            .expect(change);
        let by_hand = folder.file("b.toml", DRAFT.replace(from, to));
        let solved = kletka!("solve --json --nodes 20000 {}", by_hand)
            .patient()
            .run();
        let solved = &solved.json()[0];
        // A win that comes later than the goal says is none to `solve`.
        let holds = answer["verdict"] == "proved" && answer["by"].as_u64() <= Some(3);
        assert_eq!(holds, solved["verdict"] == "proved", "{change}");
        if holds {
            assert_eq!(answer["by"], solved["by"], "{change}");
        }
    }
    let table = run(&["--top", "5", "--pictures", "1"]);
    assert_eq!(
        run(&["--top", "5", "--pictures", "1", "--threads", "1"]).stdout,
        table.stdout
    );
    assert!(
        table.stdout.lines().all(|line| line.chars().count() <= 80),
        "{}",
        table.stdout
    );
    assert!(
        table
            .stdout
            .contains("101 changes asked: 68 keep the goal, 0 reach it later, 33 stay open"),
        "{}",
        table.stdout
    );
    assert!(
        table
            .stdout
            .contains("\n 1  - b@f8       3     4       r@f5  -\n"),
        "{}",
        table.stdout
    );
    let russian = run(&["--lang", "ru", "--top", "1"]).stdout;
    assert!(
        russian.contains("изменений: 101; цель достижима: 68, позже: 0, неизвестно: 33"),
        "{russian}"
    );
    assert!(russian.contains("    как есть  "), "{russian}");
}

#[test]
fn what_the_author_wants_comes_first() {
    let folder = Folder::new("tune-ranks");
    let file = folder.file("a.toml", DRAFT.replace("by 3", "by 5"));
    let first = |more: &[&str]| {
        let ran = kletka([&["tune", &file, "--nodes", "20000", "--top", "1"], more].concat())
            .patient()
            .run();
        let row = ran
            .stdout
            .lines()
            .find(|line| line.starts_with(" 1  "))
            .expect("a row")
            .to_owned();
        row.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        first(&["--shorter"])[4..6],
        ["1", "5"],
        "a stone that is moved makes it three"
    );
    assert_eq!(
        first(&["--fewer-stones", "--keep-key"])[..5],
        ["1", "-", "b@f8", "3", "4"]
    );
}

/// A run that was cut off goes on, and comes to the same.
#[test]
fn answers_are_kept_and_gone_on_from() {
    let folder = Folder::new("tune-state");
    let file = folder.file("a.toml", DRAFT);
    let state = format!("{}/a.tune", folder.path());
    let run = |more: &[&str]| {
        kletka(
            [
                &["tune", &file, "--nodes", "20000", "--state", &state],
                more,
            ]
            .concat(),
        )
        .patient()
        .run()
    };
    let whole = run(&["--json"]).stdout;
    let text = std::fs::read_to_string(&state).unwrap();
    let half = text.lines().take(40).collect::<Vec<_>>().join("\n") + "\n{\"index\":39,\"cha";
    std::fs::write(&state, half).unwrap();
    assert_eq!(run(&["--json"]).stdout, whole);
    assert_eq!(std::fs::read_to_string(&state).unwrap(), text);
    for (lang, words) in [
        ("en", "is of another draft or other settings"),
        ("ru", "от другого наброска или с другими настройками"),
    ] {
        let other = run(&["--near", "2", "--lang", lang]);
        assert!(
            other.code == 2 && other.stderr.contains(words),
            "{}",
            other.stderr
        );
    }
    // A document is not to be taken away for that.
    for (lang, words) in [
        ("en", "holds no answers of an earlier run"),
        ("ru", "нет ответов прежнего запуска"),
    ] {
        let ran = kletka!("tune {} --state {} --lang {}", file, file, lang).run();
        assert!(ran.code == 2 && !ran.stderr.is_empty(), "{}", ran.stderr);
        let other = folder.file("c.toml", DRAFT);
        let ran = kletka!("tune {} --state {} --lang {}", file, other, lang).run();
        assert!(
            ran.code == 2 && ran.stderr.contains(words),
            "{}",
            ran.stderr
        );
    }
    let plain = folder.file(
        "b.toml",
        DRAFT.replace("puzzle = { goal = \"A wins by 3\" }\n", ""),
    );
    for (lang, words) in [
        ("en", "has no puzzle to tune: it needs [puzzle] with a goal"),
        ("ru", "нет задачи: нужен [puzzle]"),
    ] {
        let ran = kletka!("tune {} --lang {}", plain, lang).run();
        assert!(
            ran.code == 2 && ran.stderr.contains(words),
            "{}",
            ran.stderr
        );
    }
}

/// Only a last line that was not finished is asked again: whatever else is wrong is somebody's to mend, and nothing is cut off.
#[test]
fn answers_behind_a_damaged_line_stay() {
    let folder = Folder::new("tune-damaged");
    let file = folder.file("a.toml", DRAFT);
    let state = format!("{}/a.tune", folder.path());
    let run = |lang: &str| {
        let arguments = [
            "tune", &file, "--nodes", "20000", "--json", "--state", &state, "--lang", lang,
        ];
        kletka(arguments).patient().run()
    };
    let whole = run("en").stdout;
    let text = std::fs::read_to_string(&state).unwrap();
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let third = lines[2].trim_end();
    let with = |line: &str| [&lines[..2].concat(), line, &lines[3..].concat()].concat();
    let last = lines.len() - 1;
    let again = lines[last].replace(
        &format!("\"index\":{}", last - 1),
        &format!("\"index\":{last}"),
    );
    assert_ne!(again, lines[last]);
    for (damaged, line) in [
        (with(&format!("{}\n", &third[..third.len() - 1])), 3),
        (with(""), 3),
        (with(&format!("\n{third}\n")), 3),
        (
            with(&lines[2].replace("\"changes\":[", "\"changes\":[\"x\",")),
            3,
        ),
        (with(&format!("{third}{}\n", " ".repeat(2_000_000))), 3),
        (format!("{text}# a note\n"), lines.len() + 1),
        (format!("{text}# a note"), lines.len() + 1),
        (format!("{text}{}", lines[last]), lines.len() + 1),
        // More answers than there are questions.
        (format!("{text}{again}"), lines.len() + 1),
    ] {
        std::fs::write(&state, &damaged).unwrap();
        for (lang, words) in [
            (
                "en",
                format!(
                    "a.tune, line {line} is damaged or does not belong there: mend it, or take it away with all lines behind it; the file is as it was"
                ),
            ),
            (
                "ru",
                format!(
                    "a.tune: строка {line} повреждена или не на своём месте: исправьте её или удалите вместе со всеми следующими; файл не изменён"
                ),
            ),
        ] {
            let ran = run(lang);
            assert!(
                ran.code == 2 && ran.stdout.is_empty() && ran.stderr.contains(&words),
                "{words}: {}",
                ran.stderr
            );
            assert!(
                std::fs::read_to_string(&state).unwrap() == damaged,
                "line {line} is left alone"
            );
        }
    }
    for cut in [lines[last].len() - 1, lines[last].len() - 4, 3] {
        std::fs::write(&state, &text[..text.len() - lines[last].len() + cut]).unwrap();
        let ran = run("en");
        assert!(
            ran.stdout == whole && std::fs::read_to_string(&state).unwrap() == text,
            "{}",
            ran.stderr
        );
    }
}

/// Two runs that add to one file would lose answers of each other.
#[cfg(unix)]
#[test]
fn one_run_at_a_time_adds_to_a_file_of_answers() {
    use std::process::{Child, Command, Stdio};
    let folder = Folder::new("tune-held");
    let file = folder.file("a.toml", DRAFT);
    let state = format!("{}/a.tune", folder.path());
    let arguments = [
        "tune",
        &file,
        "--two",
        "--nodes",
        "2000",
        "--threads",
        "1",
        "--state",
        &state,
    ];
    let lines = || {
        std::fs::read_to_string(&state)
            .unwrap_or_default()
            .matches('\n')
            .count()
    };
    let begin = |least: usize| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kletka"));
        let mut child = command
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while lines() < least {
            assert!(
                child.try_wait().unwrap().is_none(),
                "it ended with {} lines",
                lines()
            );
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        child
    };
    let end = |mut child: Child| {
        child.kill().unwrap();
        child.wait().unwrap();
    };
    let first = begin(3);
    for (lang, words) in [("en", "another run has"), ("ru", "занят другим запуском")]
    {
        let second = kletka(arguments.iter().copied().chain(["--lang", lang])).run();
        assert!(
            second.code == 2 && second.stdout.is_empty() && second.stderr.contains(words),
            "{}",
            second.stderr
        );
    }
    let known = lines();
    assert!(known >= 3, "nothing of the first is lost");
    end(first);
    let text = std::fs::read_to_string(&state).unwrap();
    let whole = &text[..=text.rfind('\n').unwrap()];
    end(begin(whole.matches('\n').count() + 2));
    let later = std::fs::read_to_string(&state).unwrap();
    assert!(
        later.starts_with(whole),
        "the next run goes on behind what is there"
    );
}

/// Two stones anywhere on a large field are more positions than a machine remembers.
#[test]
fn too_many_changes_are_refused() {
    let folder = Folder::new("tune-many");
    let file = folder.file("a.toml", DRAFT.replace("size = 9", "size = 25"));
    for (lang, words) in [
        ("en", "there are more than 1000000 such changes"),
        ("ru", "таких изменений больше 1000000"),
    ] {
        let ran = kletka!("tune {} --two --near 25 --lang {}", file, lang).run();
        assert!(
            ran.code == 2 && ran.stderr.contains(words),
            "{}",
            ran.stderr
        );
        assert!(ran.peak < 512 << 10, "{} KiB", ran.peak);
    }
}
