//! `kletka archive dedupe`.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{BROKEN, Folder, MIXED, documents, good, kletka, mixed, run};

#[test]
fn what_is_kept_has_no_duplicates_and_is_as_it_was() {
    let folder = Folder::new("dedupe-twice");
    let (one, twice) = (
        folder.file("one.kla", mixed()),
        folder.file("twice.kla", [mixed(), mixed()].join("+++\n")),
    );
    let kept = run(&["dedupe", &twice]);
    kept.ends(0).says("kept");
    let again = folder.file("again.kla", &kept.stdout);
    assert_eq!(
        good(&["dedupe", &again]),
        kept.stdout,
        "nothing more is dropped"
    );
    assert_eq!(
        good(&["dedupe", &one]),
        kept.stdout,
        "the first ones are kept"
    );
    let (all, left) = (mixed(), documents(&kept.stdout).len());
    assert!(left <= MIXED && left > MIXED - 5, "{left}");
    assert!(
        documents(&kept.stdout)
            .iter()
            .all(|document| documents(&all).contains(document))
    );
}

fn record(game: &str, board: &str, rest: &str) -> String {
    format!("kletka = 1\ngame = \"{game}\"\nboard = {{ {board} }}\n{rest}\n")
}

fn kept(documents: &[String], options: &[&str]) -> Vec<usize> {
    // Tests run at the same time: each call has a folder of its own.
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let folder = Folder::new(&format!(
        "dedupe-kept-{}",
        CALLS.fetch_add(1, Ordering::Relaxed)
    ));
    let file = folder.file("a.kla", documents.join("+++\n"));
    let text = good(&[&["dedupe", &file], options].concat());
    let left = super::documents(&text);
    (0..documents.len())
        .filter(|&at| {
            left.contains(&documents[at].as_str()) && !documents[..at].contains(&documents[at])
        })
        .collect()
}

#[test]
fn equal_games_are_those_that_a_motion_or_an_exchange_makes_the_same() {
    let three = |moves: &str| {
        record(
            "renju-for-three",
            "size = 7",
            &format!("[record]\nmoves = '''{moves}'''"),
        )
    };
    let parcel = |next: u32, komi: &str, moves: &str| {
        record(
            "parcel",
            "size = 4",
            &format!(
                "rules = {{ komi = {komi} }}\nstart = {{ next = {next} }}\n[record]\nmoves = '''{moves}'''"
            ),
        )
    };
    let games = [
        three("1. b1 2. c3 3. e5"),
        three("1. f1 2. e3 3. c5 \"mirrored\""),
        three("1. b1 2. c3 3. e6"),
        three("1. c3 2. b1 3. e5"),
        parcel(1, "1.5", "[a-b2] [c4-5]"),
        parcel(2, "-1.5", "[b1-2] [d-e3]"),
        parcel(2, "1.5", "[b1-2] [d-e3]"),
        parcel(3, "1.5", "[a-b2] [c4-5]"),
        parcel(1, "1.5", "[a-b2] [c4-5] [a1-2]"),
    ];
    // Left out: the one that the mirrored one says more than; red first with the komi exchanged; the same turn with another number.
    assert_eq!(kept(&games, &[]), [1, 2, 3, 4, 6, 8]);
    assert_eq!(kept(&games, &["--exact"]), [0, 1, 2, 3, 4, 5, 6, 8]);
}

#[test]
fn a_turned_field_that_is_not_square_is_the_same_field() {
    let parcel = |size: &str, moves: &str| {
        record(
            "parcel",
            &format!("size = {size}"),
            &format!("[record]\nmoves = '''{moves}'''"),
        )
    };
    assert_eq!(
        kept(
            &[
                parcel("[4, 2]", "[a-b1] [b1-2]"),
                parcel("[2, 4]", "[c1-2] [b-c2]")
            ],
            &[]
        ),
        [0]
    );
}

#[test]
fn puzzles_are_the_same_only_with_the_same_goal() {
    let puzzle = |position: &str, goal: &str| {
        record(
            "renju-for-three",
            "size = 9",
            &format!("start = {{ position = '{position}' }}\n[puzzle]\ngoal = \"{goal}\""),
        )
    };
    let empty = record("renju-for-three", "size = 9", "");
    let games = [
        puzzle("b@e5 r@e6", "blue wins by 9"),
        puzzle("b@e5 r@f5", "blue wins by 9"),
        puzzle("b@e5 r@e6", "blue wins by 11"),
        puzzle("r@e5 g@e6", "blue wins by 9"),
        empty.clone(),
        // Other twins are another task.
        puzzle(
            "b@e5 r@e6",
            "blue wins by 9\"\n[[puzzle.twins]]\nremove = 'b@e5'\ngoal = \"red wins by 9",
        ),
        puzzle(
            "b@e5 r@e6",
            "blue wins by 9\"\n\n[[puzzle.twins]]\ngoal = 'red wins by 9'\nremove = \"b@e5",
        ),
        puzzle(
            "b@e5 r@e6",
            "blue wins by 9\"\n[[puzzle.twins]]\nremove = 'r@e6'\ngoal = \"red wins by 9",
        ),
    ];
    assert_eq!(kept(&games, &[]), [0, 2, 3, 4, 5, 7]);
    let folder = Folder::new("dedupe-empty");
    let file = folder.file("a.kla", [empty.clone(), empty.clone()].join("+++\n"));
    assert_eq!(
        documents(&good(&["dedupe", &file])).len(),
        2,
        "documents that say nothing are not compared"
    );
}

#[test]
fn broken_documents_are_kept_and_reported() {
    let folder = Folder::new("dedupe-broken");
    let file = folder.file("a.kla", [BROKEN, BROKEN].concat().join("+++\n"));
    let ran = run(&["dedupe", &file]);
    assert_eq!((ran.code, documents(&ran.stdout).len()), (1, 4));
    ran.says("4 documents kept, 0 dropped")
        .says("4 documents have errors");
}

#[test]
fn a_file_appears_complete_or_not_at_all() {
    let folder = Folder::new("dedupe-file");
    let file = folder.file("a.kla", mixed());
    let out = folder.0.join("out.kla");
    let out = out.to_str().unwrap();
    good(&["dedupe", &file, "-o", out]);
    assert_eq!(
        std::fs::read_to_string(out).unwrap(),
        good(&["dedupe", &file])
    );
    let again = run(&["dedupe", &file, "-o", out]);
    again.ends(2).says("--force");
    good(&["dedupe", &file, "-o", out, "--force"]);
    let none = folder.0.join("no/out.kla");
    let ran = run(&["dedupe", &file, "-o", none.to_str().unwrap()]);
    ran.ends(2);
    let names = std::fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(names, 2, "no temporary file stays");
    let quiet = kletka!("archive dedupe -").stdin(mixed()).run();
    assert_eq!(
        quiet.stdout,
        good(&["dedupe", &file]),
        "standard input is as good"
    );
}

#[test]
fn a_document_too_large_to_be_copied_stops_the_copy() {
    let folder = Folder::new("dedupe-large");
    let large = format!("#{}\n", "x".repeat(4 << 20));
    let file = folder.file(
        "a.kla",
        [&mixed(), &large, &mixed()]
            .map(String::as_str)
            .join("+++\n"),
    );
    let out = format!("{}/out.kla", folder.path());
    let into = format!("{}/parts", folder.path());
    for (lang, words) in [
        ("en", "a document is too large to be copied"),
        ("ru", "один из документов слишком велик"),
    ] {
        for arguments in [
            vec!["dedupe", &file, "-o", &out],
            vec!["split", &file, "--by", "game", "--into", &into, "--force"],
        ] {
            let ran = run(&[&arguments[..], &["--lang", lang]].concat());
            assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.stderr);
            ran.says(words).says("too-large");
        }
    }
    assert!(
        !std::path::Path::new(&out).exists(),
        "a file that is not complete does not appear"
    );
    assert_eq!(
        std::fs::read_dir(&into).unwrap().count(),
        0,
        "neither do parts of an archive"
    );
}

/// The record of a game that says most is kept where the first one stood; each group is listed, and why.
#[test]
fn groups_are_listed_with_what_is_kept_and_why() {
    let folder = Folder::new("dedupe-groups");
    let game = |meta: &str, moves: &str| {
        format!(
            "kletka = 1\ngame = \"renju-for-three\"\n{meta}\n[board]\nsize = 7\n[record]\nmoves = '''{moves}'''\n"
        )
    };
    let poor = game(
        "[meta]\nevent = \"Cup\"\nround = 3\n[meta.players]\nblue = \"A\"",
        "1. b1 2. c3 3. e5",
    );
    let rich = game(
        "meta = { title = \"T\", players = { blue = \"A\", red = \"B\" } }",
        "1. b1! 2. c3 \"why\" 3. e5",
    );
    let other = game("meta.date = 2020-01-02", "1. c3 2. b1 3. e6");
    let file = folder.file(
        "a.kla",
        [&poor, &other, &rich, &poor]
            .map(String::as_str)
            .join("+++\n"),
    );
    let ran = run(&["dedupe", &file]);
    assert_eq!(ran.stdout, format!("{rich}+++\n{other}"), "{}", ran.stderr);
    let place = |number: u32| format!("{file}, document {number}: ");
    let flat = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.starts_with("the same game, 3 records: dropped "),
        "{}",
        ran.stderr
    );
    assert!(
        flat.contains(&format!("dropped {}3 headers", place(0))),
        "{}",
        ran.stderr
    );
    let kept = format!("kept {}3 headers, 1 comment, 1 mark (says most)", place(2));
    assert!(
        flat.contains(&kept) && flat.ends_with("2 documents kept, 2 dropped"),
        "{}",
        ran.stderr
    );
    let ru = run(&["dedupe", &file, "--lang", "ru"]);
    let flat = ru.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.starts_with("одна и та же партия, 3 записи: убрана "),
        "{}",
        ru.stderr
    );
    assert!(
        flat.contains("3 заголовка, 1 комментарий, 1 оценка (сказано больше всего)"),
        "{}",
        ru.stderr
    );
    assert!(
        ran.stderr
            .lines()
            .chain(ru.stderr.lines())
            .all(|line| line.contains(folder.path()) || line.len() < 160)
    );
    assert_eq!(run(&["dedupe", &file, "--quiet"]).stderr.lines().count(), 1);
    // Of equal ones it is the first, and it says so.
    let twice = folder.file("b.kla", [&poor, &poor].map(String::as_str).join("+++\n"));
    let flat = run(&["dedupe", &twice])
        .stderr
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(flat.contains("the first of those that say most"), "{flat}");
}

#[test]
fn headers_are_merged_on_demand() {
    let folder = Folder::new("dedupe-merge");
    let game = |meta: &str, moves: &str| {
        let start = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\n";
        format!("{start}[meta]\n{meta}\n[record]\nmoves = '''{moves}'''\n")
    };
    let rich = game(
        "title = \"T\" # mine\ndate = 2020-01-02",
        "1. b1! 2. c3 3. e5 \"why\" 4. --",
    );
    let poor = game(
        "event = \"Cup\"\ndate = 2021-01-02\nplayers = { blue = \"A\" }",
        "1. f1 2. e3 3. c5 4. --",
    );
    let file = folder.file("a.kla", [&poor, &rich].map(String::as_str).join("+++\n"));
    let ran = run(&["dedupe", "--merge", "--ignore-headers", &file]);
    let flat = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    let place = |number: u32| format!("{file}, document {number}");
    let says = format!(
        "{}: date stays 2020-01-02; {} has 2021-01-02",
        place(1),
        place(0)
    );
    assert!(flat.contains(&says), "{}", ran.stderr);
    for kept in [
        "title = \"T\" # mine\n",
        "date = 2020-01-02\n",
        "event = \"Cup\"\n",
        "players = { blue = \"A\" }\n",
    ] {
        assert!(ran.stdout.contains(kept), "{kept}\n{}", ran.stdout);
    }
    assert_eq!(kletka!("check -").stdin(&ran.stdout).run().code, 0);
    // Where colours are exchanged, so are the players: their record stays, and nothing is lost.
    let parcel = |meta: &str, next: u32, komi: &str, moves: &str| {
        let start = format!(
            "kletka = 1\ngame = \"parcel\"\nboard = {{ size = 4 }}\nrules.komi = {komi}\nstart.next = {next}"
        );
        format!("{start}\n[meta]\n{meta}\n[record]\nmoves = '''{moves}'''\n")
    };
    let one = parcel(
        "title = \"T\"\ndate = 2020-01-02",
        1,
        "1.5",
        "[a-b2] [c4-5]",
    );
    let other = parcel("players = { blue = \"A\" }\n", 2, "-1.5", "[b1-2] [d-e3]");
    let file = folder.file("b.kla", [&one, &other].map(String::as_str).join("+++\n"));
    assert_eq!(
        run(&["dedupe", "--merge", &file]).stdout,
        format!("{one}+++\n{other}")
    );
}

/// A record of few moves, which several games may begin with.
fn short(meta: &str, moves: &str, result: &str) -> String {
    let start = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\n";
    format!("{start}[meta]\n{meta}\n[record]\nmoves = '''{moves}'''\n{result}\n")
}

#[test]
fn other_players_dates_or_results_are_another_game_unless_headers_are_ignored() {
    let by = |players: &str| short(&format!("players = {{ {players} }}"), "1. d4", "");
    let ended = |result: &str| {
        short(
            "",
            "1. d4",
            &format!("result = \"{result}\"\nended = \"resigned\""),
        )
    };
    let dated = |date: &str| short(&format!("date = {date}"), "1. d4", "");
    for [one, other, says] in [
        [
            by("blue = \"Ann\""),
            by("blue = \"Dan\""),
            "players.blue is Dan, not Ann".to_owned(),
        ],
        [
            ended("blue"),
            ended("red"),
            "result is red, not blue".to_owned(),
        ],
        [
            dated("2026-01-02"),
            dated("\"2026\""),
            "date is 2026, not 2026-01-02".to_owned(),
        ],
    ] {
        let folder = Folder::new(&format!("dedupe-apart-{}", &says[..4]));
        let file = folder.file("a.kla", [one.as_str(), &other, &one].join("+++\n"));
        let ran = run(&["dedupe", "--merge", &file]);
        assert_eq!(documents(&ran.stdout), [&one, &other], "{}", ran.stderr);
        let flat = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains(&format!("document 0, but another game: {says}")),
            "{}",
            ran.stderr
        );
        assert_eq!(
            documents(&run(&["dedupe", "--ignore-headers", &file]).stdout),
            [&one]
        );
    }
    // What one does not say contradicts nothing.
    assert_eq!(
        kept(
            &[by("blue = \"Ann\""), dated("2026-01-02"), ended("blue")],
            &[]
        )
        .len(),
        1
    );
    // Colours are exchanged: the same people in other seats may have played the same game.
    let turned = |players: &str, moves: &str, next: u32| {
        record(
            "parcel",
            "size = 4",
            &format!(
                "start.next = {next}\nrules.komi = 0.5\nmeta.players = {{ {players} }}\n[record]\nmoves = '''{moves}'''"
            ),
        )
    };
    let one = turned("blue = \"Ann\", red = \"Bob\"", "[a-b2] [c4-5]", 1);
    let exchanged = |players| turned(players, "[b1-2] [d-e3]", 2).replace("0.5", "-0.5");
    assert_eq!(
        kept(
            &[one.clone(), exchanged("blue = \"Bob\", red = \"Ann\"")],
            &[]
        )
        .len(),
        1
    );
    assert_eq!(
        kept(&[one, exchanged("blue = \"Bob\", red = \"Cyd\"")], &[]).len(),
        2
    );
}

#[test]
fn comments_marks_variations_and_results_of_both_records_are_merged() {
    let folder = Folder::new("dedupe-annotations");
    let one = short(
        "title = \"T\"\nplayers = { blue = \"A\" }",
        "1. b1 2. c3 \"why\" ( 2. c4 ) 3. e5!",
        "",
    );
    let other = short(
        "players = { red = \"B\" }",
        "\"first\" 1. b1! 2. c3 \"other\" ( 2. c4 ) ( 2. d4 \"or\" ) 3. e5? *",
        "result = \"blue\"\nended = \"time\"",
    );
    let mirrored = short("site = \"S\"", "1. f1 2. e3 3. c5", "");
    let said = short("", "1. f1 2. e3 \"on the other side\" 3. c5", "");
    let file = folder.file(
        "a.kla",
        [one.as_str(), &other, &mirrored, &said].join("+++\n"),
    );
    let ran = run(&["dedupe", "--merge", &file]);
    let documents = documents(&ran.stdout);
    assert_eq!(
        documents[1..],
        [said],
        "what a motion would have to change stays: {}",
        ran.stderr
    );
    for kept in [
        "title = \"T\"",
        "blue = \"A\"",
        "red = \"B\"",
        "site = \"S\"",
        "ended = \"time\"",
        "\"first\"",
        "1. b1!  2. c3",
        "\"why\"",
        "\"other\"",
        "( 2. d4 \"or\" )",
    ] {
        assert_eq!(
            documents[0].matches(kept).count(),
            1,
            "{kept}\n{}",
            documents[0]
        );
    }
    assert_eq!(documents[0].matches("( 2. c4 )").count(), 1);
    ran.says("moves stays 3. e5?").says("has 3. e5!");
    assert_eq!(kletka!("check -").stdin(&ran.stdout).run().code, 0);
}

#[test]
fn a_sum_of_something_else_is_refused_in_russian_words() {
    let folder = Folder::new("stats-sum");
    let file = folder.file("a.json", "kletka = 1\n");
    let ran = run(&["stats", "--sum", &file, "--lang", "ru"]);
    ran.ends(2)
        .says("stats --json (строка 1, знак 1)")
        .says_no("expected");
}
