//! What is sent to whoever installs the program with cargo.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::common_cli::good;

/// The most bytes of a package before it is packed: nearly all of it is the source, which is some 4 MiB.
const MOST: u64 = 5 << 20;

#[test]
fn the_package_has_what_a_build_needs_and_no_more() {
    let arguments = "package --list --allow-dirty --offline --locked";
    let listed = good(Command::new(env!("CARGO")).args(arguments.split(' ')));
    let files: BTreeSet<&str> = listed.lines().collect();
    for entry in walkdir::WalkDir::new("src").into_iter().map(Result::unwrap) {
        if entry.file_type().is_file() {
            let path = entry.path().to_string_lossy().replace('\\', "/");
            // Tests are compiled for tests only, which the package has none of.
            let is_needed = entry.file_name() != "tests.rs";
            assert_eq!(files.contains(&*path), is_needed, "{path}");
        }
    }
    let needed = "Cargo.lock LICENSE-APACHE LICENSE-MIT README.md formats/kletka.schema.json";
    for needed in needed.split(' ') {
        assert!(files.contains(needed), "{needed} is missing");
    }
    let rooms = files.iter().filter_map(|path| path.split_once('/'));
    let rooms: BTreeSet<&str> = rooms.map(|(room, _)| room).collect();
    assert_eq!(rooms, BTreeSet::from(["examples", "formats", "src"]));
    assert!(!listed.contains(".snap"), "snapshots");
    let size: u64 = files
        .iter()
        .flat_map(fs::metadata)
        .map(|data| data.len())
        .sum();
    assert!(size < MOST, "{size} bytes");
}

/// Results of trials were once added with the rest.
#[test]
fn nothing_stray_stands_at_the_top() {
    const KNOWN: &str = ".ci .dockerignore .git-blame-ignore-revs .github .gitignore .pre-commit-hooks.yaml CHANGELOG.md \
        CONTRIBUTING.md Cargo.lock Cargo.toml Containerfile LICENSE LICENSE-APACHE LICENSE-MIT README.md README.ru.md action.yml \
        benches docs examples findings formats fuzz puzzles rustfmt.toml src tests";
    if let Ok(listed) = Command::new("git").arg("ls-files").output() {
        for path in String::from_utf8_lossy(&listed.stdout).lines() {
            let top = path.split('/').next().unwrap();
            assert!(KNOWN.split_whitespace().any(|known| known == top), "{path}");
        }
    }
}

/// CONTRIBUTING.md says what a script about an outside program holds.
#[test]
fn findings_say_what_was_guessed_and_what_was_seen() {
    for entry in fs::read_dir("findings").unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let path = path.display();
        for needed in [
            "#!/usr/bin/env bash",
            "\n# Guess: ",
            "\n# Seen: ",
            "\n# Output: ",
            "\nset -euo pipefail\n",
            "diff ",
        ] {
            assert!(text.contains(needed), "{path}: {needed:?} is missing");
        }
        let is_by_itself = !text.to_lowercase().contains("kletka");
        assert!(is_by_itself, "{path}: findings run without kletka");
    }
}
