//! `kletka compose --tune`: every small change of a position. `tests/command/scripts/tune.txt` has what is said of them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;

use kletka::notation::print::Alphabet;
use kletka::session::author::variants;

use crate::common;
use crate::common_cli::{Folder, kletka};

const DRAFT: &str = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = \"к@d5 к@e5 к@f6 к@f7 г@f8\" }\n\
    puzzle = { goal = \"A wins by 3\" }\nsolution = { moves = \"1. к@f5\" }\n";

/// Counted by hand: on a field of 7×7 with one stone in the middle and one in a corner.
#[test]
fn every_small_change_comes_once() {
    let changes = |game: &str, size: u8, position: &str, two| {
        let text = format!(
            "kletka = 1\ngame = \"{game}\"\nboard.size = {size}\nstart.position = '{position}'\n"
        );
        let session = common::replayed(&text);
        let all: Vec<_> = variants(session.start().unwrap(), 1, two).collect();
        let different: BTreeSet<_> = all.iter().map(|one| one.pieces.clone()).collect();
        assert_eq!(different.len(), all.len(), "none comes twice");
        all
    };
    let renju = changes("renju-3-2", 7, "к@d4 с@a1", false);
    // As it is; 2 less; 2 × 2 colours; 8 + 3 moves; 11 free cells beside with 3 colours each.
    assert_eq!(renju.len(), 1 + 2 + 4 + 11 + 33);
    let words = renju[1..5].iter();
    let words: Vec<_> = words
        .map(|one| one.changes[0].text(Alphabet::Cyrillic))
        .collect();
    assert_eq!(words, ["- с@a1", "- к@d4", "с@a1 > к@a1", "с@a1 > з@a1"]);
    assert!(changes("renju-3-2", 7, "к@d4 с@a1", true).len() > 500);
    // In Parcel the places are the sides of cells: 12 on a field of 2×2, all of them near its middle.
    assert_eq!(
        changes("parcel", 2, "с[b2-3]", false).len(),
        1 + 1 + 2 + 11 + 33
    );
}

/// A run that was cut off goes on, and comes to the same. Only a last line that was not finished is asked again: whatever else is
/// wrong is somebody's to mend, and nothing is cut off.
#[test]
fn answers_are_gone_on_from_and_those_behind_a_damaged_line_stay() {
    let folder = Folder::new("tune-damaged");
    let file = folder.file("a.toml", DRAFT);
    let state = folder.0.join("a.tune");
    let run = |lang| {
        let line = "tune {} --nodes 20000 --json --state {} --lang {}";
        kletka!(line, file, state, lang).patient().run()
    };
    let whole = run("en").stdout;
    let text = fs::read_to_string(&state).unwrap();
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let third = lines[2].trim_end();
    let with = |line: &str| [&lines[..2].concat(), line, &lines[3..].concat()].concat();
    let end = lines.len();
    let again = lines[end - 1].replace(
        &format!("\"index\":{}", end - 2),
        &format!("\"index\":{}", end - 1),
    );
    assert_ne!(again, lines[end - 1]);
    for (damaged, line) in [
        (with(&format!("{}\n", &third[..third.len() - 1])), 3),
        (with(""), 3),
        (with(&format!("\n{third}\n")), 3),
        (
            with(&lines[2].replace("\"changes\":[", "\"changes\":[\"x\",")),
            3,
        ),
        (with(&format!("{third}{}\n", " ".repeat(2_000_000))), 3),
        (format!("{text}# a note\n"), end + 1),
        (format!("{text}# a note"), end + 1),
        (format!("{text}{}", lines[end - 1]), end + 1),
        // More answers than there are questions.
        (format!("{text}{again}"), end + 1),
    ] {
        fs::write(&state, &damaged).unwrap();
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
            assert_eq!(ran.ends(2).says(words).stdout, "");
            assert!(
                fs::read_to_string(&state).unwrap() == damaged,
                "line {line} is left alone"
            );
        }
    }
    let before = text.len() - lines[end - 1].len();
    let kept = [text.len() - 1, text.len() - 4, before + 3].map(|length| text[..length].to_owned());
    let half = lines[..40].concat() + "{\"index\":39,\"cha";
    for cut in kept.into_iter().chain([half]) {
        fs::write(&state, cut).unwrap();
        let ran = run("en");
        assert!(
            ran.stdout == whole && fs::read_to_string(&state).unwrap() == text,
            "{}",
            ran.stderr
        );
    }
}

/// Two runs that add to one file would lose answers of each other: the next run goes on behind what is there.
#[cfg(unix)]
#[test]
fn one_run_at_a_time_adds_to_a_file_of_answers() {
    let folder = Folder::new("tune-held");
    let (file, state) = (
        folder.file("a.toml", DRAFT),
        format!("{}/a.tune", folder.path()),
    );
    let seen = RefCell::new(String::new());
    let done = || {
        let text = fs::read_to_string(&state).unwrap_or_default();
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        assert!(whole.starts_with(&*seen.borrow()));
        whole.clone_into(&mut seen.borrow_mut());
        whole.matches('\n').count()
    };
    let line = "tune --two --nodes 2000 --threads 1 --state";
    super::one_at_a_time(line, &[line.to_owned()], &[&state, &file], done);
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
        assert!(ran.ends(2).says(words).peak < 512 << 10, "{} KiB", ran.peak);
    }
}
