//! Figures in series, for papers, make and ninja; and games on a page of a newspaper.

use std::path::Path;
use std::process::Command;

use crate::common_cli::{Folder, kletka};

const GAME: &str = "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = \"The wall / Стена\"\n\
    players = { blue = \"Ann / Анна\", red = [\"Boris / Борис\"] }\n\
    [board]\nsize = 3\n[record]\nmoves = '1. [b2-3] 2. [b-c2] 3. [c2-3] 4. [b-c3]'\n";

/// The game with a diagram that says nothing of itself.
fn with_diagram() -> String {
    format!("{GAME}[[diagram]]\nname = \"a\"\n")
}

fn drawn(document: &str, arguments: &[&str]) -> (String, String) {
    let all = [&["render", "-", "--text", "-o", "-"], arguments].concat();
    let ran = kletka(all).stdin(document).run();
    ran.ends(0);
    (ran.stdout, ran.stderr)
}

/// The words of a drawing.
fn texts(svg: &str) -> String {
    let runs = svg.split("<text ").skip(1);
    let words = runs.filter_map(|run| run.split_once('>')?.1.split('<').next());
    let mut words: Vec<_> = words.map(str::trim).collect();
    // Numbers are drawn in the order of colours.
    if words.iter().all(|word| word.parse::<u32>().is_ok()) {
        words.sort_unstable();
    }
    words.join(" ")
}

#[test]
fn captions_say_who_played_and_how_it_ended_in_both_languages() {
    let caption =
        "{players}: {last}, {result} of {title} / {players}: {last}, {result} партии «{title}»";
    let told = |lang| texts(&drawn(GAME, &["--lang", lang, "--caption", caption]).0);
    let (en, ru) = (told("en"), told("ru"));
    assert!(
        en.contains("Ann – Boris: [b-c3],") && en.contains("of The wall"),
        "{en}"
    );
    assert!(
        ru.contains("Анна — Борис: [b-c3],") && ru.contains("«Стена»"),
        "{ru}"
    );
    // Sheets too.
    let folder = Folder::new("series-sheet");
    let (file, sheet) = (
        folder.file("game.toml", GAME),
        format!("{}/sheet.svg", folder.path()),
    );
    kletka!(
        "render {} {} --lang ru --text --sheet 2x1 --caption {} -o {}",
        file,
        file,
        caption,
        sheet
    )
    .run()
    .ends(0);
    let sheet = std::fs::read_to_string(sheet).unwrap();
    assert!(texts(&sheet).contains("Анна — Борис"), "{}", texts(&sheet));
}

#[test]
fn numbers_begin_anew_at_a_move() {
    let numbers = |arguments: &[&str]| texts(&drawn(GAME, arguments).0);
    let all = numbers(&["--numbers", "all", "--no-coordinates", "--no-caption"]);
    assert_eq!(all, "1 2 3 4");
    let some = [
        "--numbers",
        "all",
        "--number-from",
        "3",
        "--no-coordinates",
        "--no-caption",
    ];
    assert_eq!(numbers(&some), "1 2");
    let document = format!(
        "{GAME}[[diagram]]\nname = \"a\"\nnumbers = \"2-4\"\nnumber-from = 2\ncoordinates = false\n"
    );
    assert_eq!(numbers_of(&document), "1 2 3");
    kletka!("render - -o -")
        .stdin(format!("{GAME}[[diagram]]\nnumber-from = 0\n"))
        .run()
        .ends(1)
        .says("number-from");
}

fn numbers_of(document: &str) -> String {
    texts(&drawn(document, &["--diagram", "a"]).0)
}

#[test]
fn heights_do_not_depend_on_words() {
    let height = |caption: &str| {
        let (svg, said) = drawn(
            &with_diagram(),
            &[
                "--diagram",
                "a",
                "--cell",
                "6mm",
                "--caption-lines",
                "2",
                "--caption",
                caption,
            ],
        );
        let size = svg.split("viewBox=\"").nth(1).unwrap();
        (size.split('"').next().unwrap().to_owned(), said)
    };
    let (short, said) = height("One.");
    assert_eq!(said, "");
    assert_eq!(
        height("One wall after the other, and then a third one is drawn.").0,
        short
    );
    let (long, said) = height(&"Words and words. ".repeat(20));
    assert!(
        long != short && said.contains("more than 2 lines"),
        "{said}"
    );
}

#[test]
fn labels_give_way_to_arrows_or_say_that_they_cannot() {
    let stones = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 11 }\n[[diagram]]\nname = \"a\"\n";
    let said = |keys: &str| drawn(&format!("{stones}{keys}"), &["--diagram", "a"]).1;
    assert_eq!(said("labels = { e5 = \"x\" }\narrows = \"c5>h5\"\n"), "");
    let crowded = said("labels = { e5 = \"a long word\" }\narrows = \"c5>h5 e3>e8 c3>h8 c7>h2\"\n");
    assert!(
        crowded.contains("the label \"a long word\" has no room"),
        "{crowded}"
    );
    let twice = said("arrows = \"c5>h5 d5>g5\"\n");
    assert!(twice.contains("an arrow lies on another one"), "{twice}");
    assert_eq!(said("arrows = \"c5>h5 e3>e8\"\n"), "", "arrows may cross");
}

/// A second `make`, and a second `ninja`, finds nothing to do: also where a change of the document changed no picture.
#[test]
#[ignore = "make, ninja"]
fn make_and_ninja_have_nothing_to_do_twice() {
    let folder = Folder::new("series-make");
    folder.file("game.toml", GAME);
    folder.file(
        "own.toml",
        &kletka!("render --show-style print").run().stdout,
    );
    let kletka = env!("CARGO_BIN_EXE_kletka");
    let render = "render game.toml --style own.toml -o figure.png --dpi 60 --depfile";
    folder.file(
        "Makefile",
        format!("figure.png:\n\t{kletka} {render} figure.d\n-include figure.d\n"),
    );
    folder.file(
        "build.ninja",
        format!("rule draw\n  command = {kletka} {render} $out.d\n  depfile = $out.d\n  deps = gcc\nbuild figure.png: draw\n"),
    );
    let is_asked = std::env::var_os("KLETKA_BOOKS").is_some_and(|which| which == "all");
    for (program, idle) in [("make", "is up to date"), ("ninja", "no work to do")] {
        let run = || {
            let ran = Command::new(program)
                .current_dir(folder.path())
                .env("LC_ALL", "C")
                .output();
            let ran = ran
                .map_err(|error| assert!(!is_asked, "{program}: {error}"))
                .ok()?;
            let said = String::from_utf8_lossy(&ran.stdout).into_owned();
            assert!(
                ran.status.success(),
                "{said}{}",
                String::from_utf8_lossy(&ran.stderr)
            );
            Some(said.contains(idle))
        };
        if run().is_none() {
            println!("skipped: there is no {program}");
            continue;
        }
        assert_eq!(run(), Some(true), "{program}: nothing has changed");
        for (file, more) in [
            ("game.toml", "# A remark.\n"),
            ("own.toml", "# A remark.\n"),
        ] {
            // File systems have coarse clocks.
            std::thread::sleep(std::time::Duration::from_millis(1100));
            let path = folder.0.join(file);
            let text = std::fs::read_to_string(&path).unwrap();
            std::fs::write(&path, text + more).unwrap();
            assert_eq!(run(), Some(false), "{program}: {file} has changed");
            assert_eq!(run(), Some(true), "{program}: twice after {file}");
        }
    }
}

#[test]
fn a_rule_names_what_was_read_and_made() {
    let folder = Folder::new("series-rule");
    let game = folder.file("a game.toml", GAME);
    let path = |name: &str| format!("{}/{name}", folder.path());
    let rule = path("rule.d");
    kletka!(
        "render {} --at 1-2 -o {} --depfile {}",
        game,
        path("out/"),
        rule
    )
    .run()
    .ends(0);
    let text = std::fs::read_to_string(&rule).unwrap();
    let (made, read) = text.split_once(": ").unwrap();
    assert_eq!(made.matches(".svg").count(), 2, "{text}");
    assert!(read.trim_end().ends_with("a\\ game.toml"), "{text}");
    folder.file("b.toml", GAME);
    kletka!("render {} --depfile {} -o {}", game, game, path("x.svg"))
        .run()
        .ends(2);
    folder.file("book.md", "# A\n\n```kletka file=b.toml\n```\n");
    kletka!(
        "book {} -o {} --depfile {}",
        path("book.md"),
        path("book.html"),
        rule
    )
    .run()
    .ends(0);
    let text = std::fs::read_to_string(&rule).unwrap();
    assert!(
        text.contains("book.html: ") && text.contains("book.md ") && text.contains("b.toml"),
        "{text}"
    );
}

#[test]
fn a_game_fits_on_a_page_of_a_newspaper() {
    let folder = Folder::new("newspaper");
    let out = format!("{}/page.pdf", folder.path());
    for lang in ["en", "ru"] {
        for (game, paper) in [
            ("puzzles/games/parcel-7x7.toml", "a4"),
            ("puzzles/games/renju-3-2.toml", "a5"),
            ("puzzles/games/renju-three-four.toml", "a6"),
        ] {
            let ran = kletka!(
                "book --newspaper {} --paper {} --lang {} -o {}",
                game,
                paper,
                lang,
                out
            )
            .run();
            ran.ends(0).prints(if lang == "en" {
                "1 game, 1 page"
            } else {
                "1 партия, 1 страница"
            });
        }
    }
    kletka!(
        "book --newspaper puzzles/games/parcel-7x7.toml -o {}",
        format!("{}/page.html", folder.path())
    )
    .run()
    .ends(2)
    .says(".pdf");
    kletka!(
        "book --newspaper puzzles/problems/parcel/08-the-well.toml -o {}",
        out
    )
    .run()
    .ends(2)
    .says("no games");
    assert!(Path::new(&out).exists());
}

/// An adaptive drawing is black and white on paper, where its words name colours that are not seen.
#[test]
fn adaptive_drawings_explain_colours_for_paper() {
    let caption = "Blue can close the region.";
    let legend = |arguments: &[&str]| {
        texts(&drawn(&with_diagram(), &[&["--diagram", "a"], arguments].concat()).0)
            .contains("blue red green")
    };
    assert!(legend(&["--adaptive", "--caption", caption]));
    assert!(!legend(&["--caption", caption]));
    assert!(!legend(&[
        "--adaptive",
        "--caption",
        "It can close the region."
    ]));
}
