//! `kletka merge`, by itself and as the driver of git.

use std::path::Path;
use std::process::Command;

use super::{Folder, Ran, documents, kletka};

fn record(moves: &str) -> String {
    format!("kletka = 1\ngame = \"renju-for-three\"\n\n[record]\nmoves = '''\n{moves}\n'''\n")
}

fn archive(records: &[&str]) -> String {
    records
        .iter()
        .map(|moves| record(moves))
        .collect::<Vec<_>>()
        .join("+++\n")
}

/// The result of a merge of archives of such records.
fn merged(name: &str, versions: [&str; 3]) -> (Ran, String) {
    let folder = Folder::new(&format!("merge-{name}"));
    let [base, ours, theirs] = [0, 1, 2].map(|at| folder.file(&format!("{at}.kla"), versions[at]));
    let ran = kletka!("merge {} {} {}", base, ours, theirs).run();
    (ran, std::fs::read_to_string(ours).unwrap())
}

#[test]
fn documents_are_merged_one_by_one() {
    for (name, versions, result) in [
        (
            "added",
            [
                &["1. a1"][..],
                &["1. a1", "1. b2"],
                &["1. a1", "1. c3", "1. d4"],
            ],
            &["1. a1", "1. b2", "1. c3", "1. d4"][..],
        ),
        (
            "added-alike",
            [
                &["1. a1"],
                &["1. a1", "1. b2"],
                &["1. a1", "1. b2", "1. c3"],
            ],
            &["1. a1", "1. b2", "1. c3"],
        ),
        ("first", [&[], &["1. b2"], &["1. c3"]], &["1. b2", "1. c3"]),
        (
            "changed",
            [
                &["1. a1", "1. b2"],
                &["1. a1!", "1. b2"],
                &["1. a1", "1. b2?"],
            ],
            &["1. a1!", "1. b2?"],
        ),
        (
            "changed-and-added",
            [&["1. a1"], &["1. a1!", "1. b2"], &["1. a1", "1. c3"]],
            &["1. a1!", "1. b2", "1. c3"],
        ),
        (
            "changed-alike",
            [&["1. a1"], &["1. a1!"], &["1. a1!"]],
            &["1. a1!"],
        ),
        (
            "removed",
            [
                &["1. a1", "1. b2", "1. c3"],
                &["1. a1", "1. c3"],
                &["1. a1", "1. b2", "1. c3", "1. d4"],
            ],
            &["1. a1", "1. c3", "1. d4"],
        ),
        (
            "between",
            [
                &["1. a1", "1. b2"],
                &["1. a1", "1. c3", "1. b2"],
                &["1. d4", "1. a1", "1. b2"],
            ],
            &["1. d4", "1. a1", "1. c3", "1. b2"],
        ),
    ] {
        for end in ["\n", "\r\n"] {
            let written = |records| archive(records).replace('\n', end);
            let versions = versions.map(written);
            let (ran, merged) = merged(name, [0, 1, 2].map(|at| versions[at].as_str()));
            assert_eq!(
                (ran.code, merged),
                (0, written(result)),
                "{name}: {}",
                ran.stderr
            );
        }
    }
    // A separator behind the last document stays, and what is no text too.
    let (ran, ended) = merged(
        "ended",
        ["a\n+++\n", "a\n+++\nb\r\n+++\n", "a\n+++\nc\n+++\n"],
    );
    assert_eq!(
        (ran.code, ended.as_str()),
        (0, "a\n+++\nb\r\n+++\nc\n+++\n")
    );
}

#[test]
fn what_cannot_be_read_or_is_gone_stands_between_markers() {
    for (name, ours, theirs) in [
        (
            "both",
            &["1. a1 '''", "1. b2"][..],
            &["1. a1?", "1. b2"][..],
        ),
        ("removed-here", &["1. b2"], &["1. a1?", "1. b2"]),
    ] {
        for end in ["\n", "\r\n"] {
            let versions = [archive(&["1. a1", "1. b2"]), archive(ours), archive(theirs)]
                .map(|version| version.replace('\n', end));
            let (ran, merged) = merged(
                &format!("conflict-{name}"),
                [0, 1, 2].map(|at| versions[at].as_str()),
            );
            ran.ends(1).says("unresolved merge conflict: lines 1 to");
            let first = if ours.len() == 2 {
                record(ours[0])
            } else {
                String::new()
            };
            let conflict = format!(
                "<<<<<<< ours\n{first}=======\n{}>>>>>>> theirs\n+++\n{}",
                record("1. a1?"),
                record("1. b2")
            );
            assert_eq!(merged, conflict.replace('\n', end));
            let checked = kletka!("check -").stdin(merged).run();
            assert!(
                checked.code == 1 && checked.stderr.matches("error").count() == 1,
                "{}",
                checked.stderr
            );
        }
    }
}

/// Merges the versions twice: the first time with this exit code, and the second time nothing changes. The text can be read.
fn settled(name: &str, versions: [&str; 3], code: i32) -> (Ran, String) {
    let (ran, text) = merged(name, versions);
    assert_eq!(ran.code, code, "{name}: {}\n{text}", ran.stderr);
    let checked = kletka!("check -").stdin(&text).run();
    assert_eq!(checked.code, 0, "{name}: {}\n{text}", checked.stderr);
    let again = merged(name, [versions[0], &text, versions[2]]);
    // What one side took back is there then.
    assert!(again.0.code <= code, "{name}, again");
    assert_eq!(again.1, text, "{name}, again");
    (ran, text)
}

/// The words of a text without its line breaks.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn changes_of_different_values_and_moves_are_no_conflict() {
    let moves = "'1. a1 2. b2 3. c3 ( 3. d4 )'";
    let base = format!(
        "# A club\nkletka = 1\ngame = \"renju-for-three\"\n\n[meta]\ntitle = \"One\"\ntags = [\"a\"]\n\n[record]\nmoves = {moves}\n"
    );
    let tagged =
        |keys: &str| base.replace("tags = [\"a\"]\n", &format!("tags = [\"a\"]\n{keys}\n"));
    let claimed =
        |after: &str| format!("{base}\n[[claim]]\nafter = '{after}'\nsays = 'fours: 0'\n");
    for (name, ours, theirs, wanted) in [
        (
            "own-tables",
            tagged("[meta.extra]\nclub = 1"),
            tagged("[meta.extra]\nrating = 2"),
            "[meta.extra] club = 1 rating = 2 [record]",
        ),
        (
            "own-and-inline",
            tagged("extra = { club = 1 }"),
            tagged("[meta.extra]\nrating = 2"),
            "extra = { club = 1, rating = 2 }",
        ),
        (
            "lists",
            base.replace("[\"a\"]", "[\"a\", \"b\"]"),
            base.replace("[\"a\"]", "[\"c\"]"),
            "tags = [\"b\", \"c\"]",
        ),
        (
            "remarks",
            base.replace("title", "# ours\ntitle"),
            base.replace("title", "# theirs\ntitle")
                .replace("# A club\n", ""),
            "# ours # theirs title",
        ),
        (
            "tables",
            claimed("4. f6"),
            claimed("4. g7"),
            "f6' says = 'fours: 0' [[claim]] after = '4. g7' says = 'fours: 0'",
        ),
        (
            "corrected-and-longer",
            base.replace("2. b2", "2. e5"),
            base.replace("d4 )", "d4 ) 4. f6 \"and on\""),
            "2. e5 3. c3 ( 3. d4 ) 4. f6 \"and on\"",
        ),
        (
            "variations",
            base.replace("d4 )", "d4 \"ours\" )"),
            base.replace("d4 )", "d4 4. g7 )"),
            "( 3. d4 \"ours\" 4. g7 )",
        ),
        (
            "a-key-and-moves",
            base.replace("title = \"One\"\n", ""),
            base.replace(moves, "'1. a1 2. b2?'"),
            "[meta] tags = [\"a\"] [record] moves = '1. a1 2. b2?'",
        ),
    ] {
        let (_, text) = settled(name, [&base, &ours, &theirs], 0);
        assert!(words(&text).contains(wanted), "{name}\n{text}");
        settled(name, [&base, &theirs, &ours], 0);
    }
}

#[test]
fn of_a_value_that_both_changed_ours_stays_and_theirs_is_told() {
    let base = record("1. a1  2. b2  3. c3").replace(
        "[record]",
        "[meta]\ntitle = \"One\"\ndate = 2026-01-01\n\n[record]",
    );
    let russian = base.replace("title", "language = \"ru\"\ntitle");
    let dated = |text: &str, day: &str| text.replace("01-01", day);
    let played = |moves: &str| base.replace("2. b2  3. c3", moves);
    let won = |seat: &str| format!("{base}result = \"{seat}\"\nended = \"resigned\"\n");
    for (name, versions, message, wanted) in [
        (
            "date",
            [base.clone(), dated(&base, "01-02"), dated(&base, "01-03")],
            "both sides changed meta.date",
            "# merge conflict: theirs: meta.date = 2026-01-03 kletka = 1",
        ),
        (
            "russian",
            [
                russian.clone(),
                dated(&russian, "01-02"),
                dated(&russian, "01-03"),
            ],
            "both sides changed meta.date",
            "# конфликт слияния: другая сторона: meta.date = 2026-01-03 kletka = 1",
        ),
        (
            "removed",
            [
                base.clone(),
                dated(&base, "01-02"),
                base.replace("date = 2026-01-01\n", ""),
            ],
            "both sides changed meta.date",
            "# merge conflict: theirs: no meta.date kletka = 1",
        ),
        (
            "mark",
            [
                base.clone(),
                played("2. b2! 3. c3"),
                played("2. b2? 3. c3 4. d4"),
            ],
            "both sides changed move 2",
            "2. b2! \"merge conflict: theirs: ?\" 3. c3 4. d4",
        ),
        (
            "taken-back",
            [
                base.clone(),
                played("2. b2"),
                played("2. b2 3. c3 \"good\" 4. d4"),
            ],
            "both sides changed move 3",
            "3. c3 \"good\" \"merge conflict: one side took this move back\" 4. d4",
        ),
        (
            "another-move",
            [
                base.clone(),
                played("2. b2 3. e5"),
                played("2. b2 3. c3 \"good\" 4. d4"),
            ],
            "both sides changed move 3",
            "3. e5 ( \"merge conflict: theirs\" 3. c3 \"good\" 4. d4 )",
        ),
        (
            "contradiction",
            [
                base.clone(),
                played("2. b2 3. c3 4. d4"),
                played("2. d4 3. c3"),
            ],
            "both sides changed move 2",
            "2. b2 ( \"merge conflict: theirs\" 2. d4 3. c3 ) 3. c3 4. d4",
        ),
        (
            "names",
            [
                base.replace("title", "author = [\"Bors\"]\ntitle"),
                base.replace("title", "author = [\"Boris\"]\ntitle"),
                base.replace("title", "author = [\"Boris A.\"]\ntitle"),
            ],
            "both sides changed meta.author",
            "# merge conflict: theirs: meta.author = [\"Boris A.\"] kletka = 1",
        ),
        (
            "result",
            [base.clone(), won("red"), won("blue")],
            "both sides changed record.result",
            "# merge conflict: theirs: record.result = \"blue\" kletka = 1",
        ),
    ] {
        let versions = versions.each_ref().map(String::as_str);
        let (ran, text) = settled(&format!("told-{name}"), versions, 1);
        ran.says(message);
        assert!(words(&text).contains(wanted), "{name}\n{text}");
    }
}

#[test]
fn moves_that_part_stay_readable_in_both_versions() {
    let base = record("1. a1  2. b2");
    let ours = record("1. a1  2. b2  3. c3 \"mine\"  4. d4");
    let theirs = record("1. a1! 2. b2  3. e5 \"yours\"  4. f6? 5. g7");
    let (ran, text) = settled("parted", [&base, &ours, &theirs], 1);
    ran.says("a record: both sides changed move 3");
    let wanted = "1. a1! 2. b2 3. c3 \"mine\" ( \"merge conflict: theirs\" 3. e5 \"yours\" 4. f6? 5. g7 ) 4. d4";
    assert!(words(&text).contains(wanted), "{text}");
}

/// A repository in which two people have each added a record; what their merge makes of it.
fn merged_by_git(name: &str, attributes: &str, sides: [&str; 2]) -> Option<(bool, String)> {
    let folder = Folder::new(&format!("merge-git-{name}"));
    let git = |arguments: &[&str]| {
        let who = [
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b",
            "-c",
            "init.defaultBranch=main",
            "-c",
            "commit.gpgSign=false",
        ];
        let mut command = Command::new("git");
        command
            .args(who)
            .args(arguments)
            .current_dir(&folder.0)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("HOME", &folder.0);
        command.env("GIT_CEILING_DIRECTORIES", folder.0.parent().unwrap());
        command.output().ok().map(|done| done.status.success())
    };
    if git(&["init", "-q"]).is_none() {
        println!("left out: git is not installed");
        return None;
    }
    let driver = Path::new(env!("CARGO_BIN_EXE_kletka"))
        .display()
        .to_string();
    git(&[
        "config",
        "merge.kletka.driver",
        &format!("'{driver}' merge %O %A %B"),
    ]);
    folder.file(".gitattributes", attributes);
    let base = archive(&["1. j10  2. k10  3. l10"]);
    let commit = |text: &str| {
        folder.file("club.kla", text);
        git(&["add", "-A"]);
        assert_eq!(git(&["commit", "-qm", "x"]), Some(true));
    };
    commit(&base);
    git(&["checkout", "-qb", "ann"]);
    commit(&format!("{base}+++\n{}", sides[1]));
    git(&["checkout", "-q", "main"]);
    commit(&format!("{base}+++\n{}", sides[0]));
    let done = git(&["merge", "-q", "ann", "-m", "merged"])?;
    Some((
        done,
        std::fs::read_to_string(folder.0.join("club.kla")).unwrap(),
    ))
}

#[test]
fn git_keeps_both_records_with_the_driver_and_makes_no_game_of_two_without() {
    let sides = [record("1. f6  2. g7  3. h8"), record("1. e5  2. d4  3. c3")];
    let sides = [sides[0].as_str(), &sides[1]];
    let Some((done, with_driver)) = merged_by_git("driver", "*.kla merge=kletka\n", sides) else {
        return;
    };
    let all = archive(&[
        "1. j10  2. k10  3. l10",
        "1. f6  2. g7  3. h8",
        "1. e5  2. d4  3. c3",
    ]);
    assert_eq!((done, with_driver), (true, all));
    for (name, attributes) in [("plain", ""), ("union", "*.kla merge=union\n")] {
        let (_, text) = merged_by_git(name, attributes, sides).unwrap();
        let checked = kletka!("check -").stdin(&text).run();
        assert_eq!(
            checked.code,
            1,
            "{name}: {} documents\n{text}",
            documents(&text).len()
        );
    }
}

/// A record that somebody has gone on writing: what he added can be found again by its words.
fn edited(base: &[String], side: &str, random: &mut u64) -> (String, Vec<String>) {
    let mut below = |limit: usize| {
        *random = random
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(*random >> 33).unwrap() % limit
    };
    let (mut moves, mut words) = (base.to_vec(), Vec::new());
    let mut meta = String::new();
    for edit in 0..=below(3) {
        let word = format!("{side}{edit}");
        let at = below(base.len());
        match below(5) {
            0 | 1 => moves[at] += &format!(" \"{word}\""),
            2 => {
                moves[at] += &format!(" ( {}. -- \"{word}\" )", at + 1);
            }
            3 => {
                meta = format!("{side}note = \"{word}\"\n");
                words.retain(|one: &String| !one.starts_with(&format!("{side}meta")));
            }
            _ => {
                let number = moves.len() + 1;
                moves.push(format!(
                    "{number}. {}{} \"{word}\"",
                    ["h", "i"][usize::from(side == "B")],
                    number - 6
                ));
            }
        }
        if !meta.contains(&word) {
            words.push(word);
        }
    }
    if !meta.is_empty() {
        words.push(meta.trim().to_owned());
    }
    let text = format!(
        "kletka = 1\ngame = \"renju-for-three\"\n[meta]\ntitle = \"One\"\n[meta.extra]\nclub = 1\n{meta}[record]\nmoves = '''\n{}\n'''\n",
        moves.join(" ")
    );
    (text, words)
}

#[test]
fn of_five_hundred_pairs_of_edits_nothing_is_lost() {
    let base: Vec<String> = ["a1", "b1", "c1", "d2", "e2", "f2"]
        .iter()
        .enumerate()
        .map(|(at, cell)| format!("{}. {cell}", at + 1))
        .collect();
    let (mut random, mut clean, mut told) = (20_261_128, 0, 0);
    let plain = edited(&base, "X", &mut 7).0;
    let plain = plain
        .split("[record]")
        .next()
        .unwrap()
        .split("Xnote")
        .next()
        .unwrap()
        .to_owned();
    let plain = format!("{plain}[record]\nmoves = '''\n{}\n'''\n", base.join(" "));
    let folder = Folder::new("merge-random");
    let old = folder.file("base.kla", &plain);
    for round in 0..500 {
        let ((ours, mine), (theirs, their)) = (
            edited(&base, "A", &mut random),
            edited(&base, "B", &mut random),
        );
        let (our, other) = (
            folder.file("ours.kla", &ours),
            folder.file("theirs.kla", &theirs),
        );
        let ran = kletka!("merge {} {} {}", old, our, other).run();
        let result = std::fs::read_to_string(&our).unwrap();
        for word in mine.iter().chain(&their) {
            assert!(
                result.contains(word.as_str()),
                "{round} {word}\n{ours}\n{theirs}\n{result}"
            );
        }
        if ran.code == 0 {
            clean += 1;
            assert_eq!(
                kletka!("check {}", our).run().code,
                0,
                "{round}\n{ours}\n{theirs}\n{result}"
            );
        } else {
            told += 1;
            ran.ends(1).says("both sides changed");
            // The document still reads: the moves of the other side are a variation.
            assert!(
                result.contains("\"merge conflict: theirs\""),
                "{round}\n{result}"
            );
            let checked = kletka!("check {}", our).run();
            assert_eq!(checked.code, 0, "{round}\n{ours}\n{theirs}\n{result}");
        }
        // Merging again changes nothing.
        kletka!("merge {} {} {}", old, our, other).run();
        assert_eq!(std::fs::read_to_string(&our).unwrap(), result, "{round}");
    }
    println!("{clean} without a conflict, {told} with one");
    assert_eq!((clean > 350, clean + told), (true, 500));
}
