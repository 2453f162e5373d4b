//! What is sent to whoever installs the program with cargo.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The most bytes of a package before it is packed: nearly all of it is the source, which is some 4 MiB.
const MOST: u64 = 5 << 20;

#[test]
fn the_package_has_what_a_build_needs_and_no_more() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(env!("CARGO"));
    command
        .args([
            "package",
            "--list",
            "--allow-dirty",
            "--offline",
            "--locked",
        ])
        .current_dir(root);
    let listed = command.output().expect("cargo starts");
    assert!(
        listed.status.success(),
        "{}",
        String::from_utf8_lossy(&listed.stderr)
    );
    let listed = String::from_utf8(listed.stdout).expect("paths are UTF-8");
    let files: BTreeSet<&str> = listed.lines().collect();
    for entry in walkdir::WalkDir::new(root.join("src"))
        .into_iter()
        .map(|entry| entry.unwrap())
    {
        let path = entry
            .path()
            .strip_prefix(root)
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/");
        // Tests are compiled for tests only, which the package has none of.
        let is_needed = entry.file_type().is_file() && entry.file_name() != "tests.rs";
        assert!(
            entry.file_type().is_dir() || files.contains(path.as_str()) == is_needed,
            "{path}: {is_needed}"
        );
    }
    for needed in [
        "Cargo.lock",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
        "formats/kletka.schema.json",
    ] {
        assert!(files.contains(needed), "{needed} is missing");
    }
    let rooms: BTreeSet<&str> = files
        .iter()
        .filter_map(|path| path.split_once('/'))
        .map(|(room, _)| room)
        .collect();
    assert_eq!(rooms, BTreeSet::from(["examples", "formats", "src"]));
    assert!(
        !files.iter().any(|path| path.contains(".snap")),
        "snapshots"
    );
    let sizes = files
        .iter()
        .filter_map(|path| fs::metadata(root.join(path)).ok())
        .map(|data| data.len());
    let size: u64 = sizes.sum();
    assert!(size < MOST, "{size} bytes");
}

/// Results of trials were once added with the rest.
#[test]
fn nothing_stray_stands_at_the_top() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(listed) = Command::new("git")
        .args(["ls-files"])
        .current_dir(root)
        .output()
    else {
        return;
    };
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let found: BTreeSet<&str> = listed
        .lines()
        .filter_map(|path| path.split('/').next())
        .collect();
    let known = [
        ".ci",
        ".dockerignore",
        ".git-blame-ignore-revs",
        ".github",
        ".gitignore",
        ".pre-commit-hooks.yaml",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Cargo.lock",
        "Cargo.toml",
        "Containerfile",
        "LICENSE",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
        "README.ru.md",
        "action.yml",
        "benches",
        "docs",
        "examples",
        "findings",
        "formats",
        "fuzz",
        "puzzles",
        "rustfmt.toml",
        "src",
        "tests",
    ];
    let stray: Vec<_> = found.iter().filter(|name| !known.contains(name)).collect();
    assert!(stray.is_empty(), "{stray:?}");
}

/// CONTRIBUTING.md says what a script about an outside program holds.
#[test]
fn findings_say_what_was_guessed_and_what_was_seen() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("findings")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for needed in [
            "#!/usr/bin/env bash",
            "\n# Guess: ",
            "\n# Seen: ",
            "\n# Output: ",
            "\nset -euo pipefail\n",
            "diff ",
        ] {
            assert!(
                text.contains(needed),
                "{}: {needed:?} is missing",
                path.display()
            );
        }
        assert!(
            !text.to_lowercase().contains("kletka"),
            "{}: findings run without kletka",
            path.display()
        );
    }
}
