//! Input that nobody writes by mistake: the command answers with 0, 1 or 2, in time, in little memory, without a panic.
//!
//! Most of it is in `tests/command/scripts/hostile_*.txt`; here is what has to be computed. The guards against hanging and
//! panicking are in [`common_cli`](crate::common_cli).

#[cfg(unix)]
mod growth;
mod interrupted;
mod limits;
#[cfg(target_os = "linux")]
mod threads;

use crate::common_cli::{Folder, kletka};

/// A short game, some lines of which `fmt` changes.
const DOCUMENT: &str =
    "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''[d4-5] [d-e5] [e4-5]'''\n";

/// What nobody hears is not worded, by none of the threads, and yet every document counts: those that were shown and those that
/// were not are all of them, of each file.
#[test]
fn every_document_is_shown_or_counted() {
    const ALL: usize = 24_000;
    let folder = Folder::new("counted");
    for name in ["a.kla", "b.kla"] {
        folder.file(name, "+++\n".repeat(ALL));
    }
    let first = ["[empty]", "title=kletka empty", "the key kletka is missing"];
    for command in [
        "check",
        "check --format short",
        "check --format github",
        "fmt --check",
        "fmt --diff",
        "audit",
        "solve",
        "render -o pictures/",
    ] {
        let ran = kletka!(&format!("{command} a.kla b.kla"))
            .current_dir(&folder.0)
            .run();
        let said = ran.stdout + &ran.stderr;
        let unsaid: Vec<usize> = said
            .lines()
            .filter_map(|line| line.strip_prefix("there are more messages about "))
            .map(|rest| rest.split(' ').next().unwrap().replace(',', ""))
            .map(|count| count.parse().unwrap())
            .collect();
        let shown = said
            .lines()
            .filter(|line| first.iter().any(|words| line.contains(words)))
            .count();
        let all = shown + unsaid.iter().sum::<usize>();
        assert_eq!((unsaid.len(), all), (2, 2 * ALL), "{command}");
    }
}

#[test]
fn random_bytes_make_no_panic() {
    // A small generator: the same bytes in every run.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state).expect("a number") % below
    };
    let pieces: Vec<_> = "kletka = 1\n¦game = \"parcel\"\n¦game = \"renju-3-2\"\n¦[board]\n¦size = ¦[record]\n¦moves = '''¦'''\n\
        ¦1. ¦[d4-5] ¦г@j10, к@k9 ¦( ¦) ¦\"¦«¦»¦# ¦\n¦\r\n¦+++\n¦*¦|¦--¦—¦{¦}¦[¦]¦=¦\u{feff}¦\t¦я¦position = \"¦\\u0441¦\\¦\
        next = 3\n¦[start]\n¦99999999999999999999¦e7¦!¦result = 'red'\n¦𝔘¦\u{301}¦\0¦\u{202e}"
        .split('¦')
        .collect();
    for _ in 0..300 {
        let mut text: String = (0..next(40)).map(|_| pieces[next(pieces.len())]).collect();
        if next(2) == 1 {
            text = format!("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''{text}");
        }
        let ran = kletka!("check -").stdin(&text).run();
        assert!(ran.code < 2, "{text:?}");
    }
}

/// With no time at all a search ends when it first looks at the clock: what it has done until then is what may pass between
/// two looks.
#[test]
fn searches_look_at_the_clock_often_enough() {
    // A game, its board, the goal and how many cells there are.
    for row in include_str!("clock.txt").lines() {
        let [game, board, goal, cells] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let document = format!(
            "kletka = 1\ngame = \"{game}\"\nboard = {{ {board} }}\npuzzle = {{ goal = \"{goal}\", class = \"all\" }}\n"
        );
        let ran = kletka!("solve --json --time 0 -").stdin(document).run();
        let object = &ran.json()[0];
        if object["verdict"] == "unknown" {
            let nodes = object["nodes"].as_u64().unwrap();
            let cells: u64 = cells.parse().unwrap();
            assert!(nodes * cells <= 1 << 22, "{nodes} positions: {row}");
        }
    }
}

/// A document of a game of 1300 moves on the largest field, or of 2600, at a path.
fn long_game(folder: &Folder, is_longer: bool) -> String {
    let along = |at: u8| (0..26).map(move |across| (at, across));
    let letter = |at: u8| char::from(b'a' + at);
    let up = |(y, x): (u8, u8)| format!("[{}{}-{}] -- ", letter(x), y + 1, y + 2);
    let right = |(x, y): (u8, u8)| format!("[{}-{}{}] -- ", letter(x), letter(x + 1), y + 1);
    let across = (0..25).flat_map(along).map(right).filter(|_| is_longer);
    let moves: String = (0..25).flat_map(along).map(up).chain(across).collect();
    folder.file(
        "all.toml",
        format!("kletka = 1\ngame = \"parcel\"\nboard.size = 25\nrecord.moves = \"{moves}\"\n"),
    )
}

/// The pictures of one diagram of all positions end at the limit too, and each is laid out when it is its turn.
#[test]
#[ignore = "a thousand pictures are written"]
fn the_pictures_of_one_diagram_have_an_end() {
    let folder = Folder::new("one-diagram");
    let path = long_game(&folder, true);
    for (output, lang, said, most) in [
        ("", "en", "the rest is not drawn", 400),
        (
            "all.pdf",
            "en",
            "pictures of 2601 positions are too much",
            800,
        ),
        ("all.pdf", "ru", "картинок всех позиций (2601) слишком", 800),
    ] {
        let output = format!("{}/{output}", folder.path());
        let line = "render {} --at all -o {} --lang {}";
        let ran = kletka!(line, path, output, lang).patient().run();
        ran.ends(2).says(said);
        assert!(ran.peak < most << 10, "{} KiB", ran.peak);
    }
    let lengths = std::fs::read_dir(&folder.0)
        .unwrap()
        .map(|entry| entry.unwrap().metadata().unwrap().len());
    assert!(lengths.sum::<u64>() < 48 << 20);
}

/// A film that is too large is refused before its pictures are laid out.
#[test]
fn a_film_of_too_many_pixels_is_refused_at_once() {
    let folder = Folder::new("long-film");
    let (path, gif) = (
        long_game(&folder, false),
        format!("{}/all.gif", folder.path()),
    );
    let line = "render {} --at all -o {} --lang en";
    let ran = kletka!(line, path, gif).patient().run();
    ran.ends(2).says("1301 × ");
    assert!(ran.peak < 400 << 10, "{} KiB", ran.peak);
}
