//! `kletka merge` as the driver of git, and of random edits.

use std::process::Command;

use super::{Folder, kletka};
use crate::common_cli::words;

fn record(moves: &str) -> String {
    format!("kletka = 1\ngame = \"renju-for-three\"\n\n[record]\nmoves = '''\n{moves}\n'''\n")
}

/// A repository in which two people have each added a record; what their merge makes of it.
fn merged_by_git(name: &str, attributes: &str, versions: [&str; 3]) -> Option<(bool, String)> {
    let folder = Folder::new(&format!("merge-git-{name}"));
    let git = |line: &str| {
        let mut command = Command::new("git");
        command.args(words(
            "-c user.name=a -c user.email=a@b -c init.defaultBranch=main",
        ));
        command
            .args(["-c", "commit.gpgSign=false"])
            .args(words(line));
        command
            .current_dir(&folder.0)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("HOME", &folder.0)
            .env("GIT_CEILING_DIRECTORIES", folder.0.parent().unwrap());
        command.output().ok().map(|done| done.status.success())
    };
    if git("init -q").is_none() {
        println!("left out: git is not installed");
        return None;
    }
    let driver = env!("CARGO_BIN_EXE_kletka");
    git(&format!(
        "config merge.kletka.driver \"'{driver}' merge %O %A %B\""
    ));
    folder.file(".gitattributes", attributes);
    for (text, then) in
        versions
            .into_iter()
            .zip(["checkout -qb ann", "checkout -q main", "status -s"])
    {
        folder.file("club.kla", text);
        git("add -A");
        assert_eq!(git("commit -qm x"), Some(true));
        git(then);
    }
    let done = git("merge -q ann -m merged")?;
    let text = std::fs::read_to_string(folder.0.join("club.kla")).unwrap();
    Some((done, text))
}

#[test]
fn git_keeps_both_records_with_the_driver_and_makes_no_game_of_two_without() {
    let [base, ann, ours] = [
        "1. j10  2. k10  3. l10",
        "1. e5  2. d4  3. c3",
        "1. f6  2. g7  3. h8",
    ]
    .map(record);
    let versions = [
        &*base,
        &format!("{base}+++\n{ann}"),
        &format!("{base}+++\n{ours}"),
    ];
    let Some(merged) = merged_by_git("driver", "*.kla merge=kletka\n", versions) else {
        return;
    };
    assert_eq!(merged, (true, format!("{base}+++\n{ours}+++\n{ann}")));
    for (name, attributes) in [("plain", ""), ("union", "*.kla merge=union\n")] {
        let (_, text) = merged_by_git(name, attributes, versions).unwrap();
        kletka!("check -").stdin(&text).run().ends(1);
    }
}

/// The moves of a record that somebody has gone on writing, its headers, and what he added.
fn edited(side: &str, random: &mut u64) -> (String, Vec<String>) {
    let mut below = |limit: usize| {
        *random = random
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(*random >> 33).unwrap() % limit
    };
    let column = if side == "A" { "h" } else { "i" };
    let mut moves = BASE.split("  ").map(str::to_owned).collect::<Vec<_>>();
    let (mut meta, mut added) = (String::new(), Vec::new());
    for edit in 0..=below(3) {
        let word = format!("{side}{edit}");
        let at = below(6);
        match below(5) {
            0 | 1 => moves[at] += &format!(" \"{word}\""),
            2 => moves[at] += &format!(" ( {}. -- \"{word}\" )", at + 1),
            3 => {
                meta = format!("{side}note = \"{word}\"");
                continue;
            }
            _ => {
                let number = moves.len() + 1;
                moves.push(format!("{number}. {column}{} \"{word}\"", number - 6));
            }
        }
        added.push(word);
    }
    added.extend((!meta.is_empty()).then(|| meta.clone()));
    (with(&meta, &moves.join(" ")), added)
}

const BASE: &str = "1. a1  2. b1  3. c1  4. d2  5. e2  6. f2";

fn with(meta: &str, moves: &str) -> String {
    record(moves).replace(
        "\n[record]",
        &format!("[meta]\ntitle = \"One\"\n[meta.extra]\nclub = 1\n{meta}\n[record]"),
    )
}

#[test]
fn of_five_hundred_pairs_of_edits_nothing_is_lost() {
    let (mut random, mut clean, mut results) = (20_261_128, 0, Vec::new());
    let folder = Folder::new("merge-random");
    let old = folder.file("base.kla", with("", BASE));
    for round in 0..500 {
        let (ours, mine) = edited("A", &mut random);
        let (theirs, their) = edited("B", &mut random);
        let (our, other) = (
            folder.file("ours.kla", &ours),
            folder.file("theirs.kla", &theirs),
        );
        let ran = kletka!("merge {} {} {}", old, our, other).run();
        let result = std::fs::read_to_string(&our).unwrap();
        let place = format!("{round}\n{ours}\n{theirs}\n{result}");
        for word in mine.iter().chain(&their) {
            assert!(result.contains(word), "{word} {place}");
        }
        if ran.code == 0 {
            clean += 1;
        } else {
            ran.ends(1).says("both sides changed");
            // The moves of the other side are a variation.
            assert!(result.contains("\"merge conflict: theirs\""), "{place}");
        }
        // Merging again changes nothing.
        kletka!("merge {} {} {}", old, our, other).run();
        assert_eq!(std::fs::read_to_string(&our).unwrap(), result, "{round}");
        results.push(result);
    }
    // The documents still read.
    let ran = kletka!("check -").stdin(results.join("+++\n")).patient();
    ran.run().ends(0);
    assert!(clean > 350, "{clean} without a conflict");
}
