//! Outputs are what their names say, and messages quote what is written.

use std::fs;
use std::path::Path;

use crate::common_cli::{Folder, Ran, check_json, kletka};

const PARCEL: &str = "kletka = 1\ngame = \"parcel\"\nrecord.moves = \"1. [d4-5]\"\n";
const WRONG: &str = "kletka = 1\ngame = \"parcel\"\nrecord.moves = \"1. [d4-5] 2. [d4-5]\"\n";
const RESIGNED: &str = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 9 }\n[meta]\ntitle = \"Semi-final\"\n\
    event = \"City cup\"\nsite = \"Kazan\"\ndate = 2026-11-21\nround = 3\n\
    players = { blue = \"Anna\", red = \"Boris\", green = \"Vera\" }\n[record]\nmoves = \"1. e5 2. d4 3. c3\"\n\
    result = \"green\"\nended = \"resigned\"\n[[diagram]]\nturn = true\n[[diagram]]\nat = 2\nturn = true\n";

/// The command in a folder with a document, `game.toml`.
fn run(folder: &Folder, document: &str, arguments: &[&str]) -> Ran {
    folder.file("game.toml", document);
    kletka(arguments).current_dir(&folder.0).run()
}

/// The error of a document, and all that a terminal shows of it, in English.
fn message(document: &str) -> (String, String) {
    let json = check_json(document).json().remove(0);
    let first = json["diagnostics"][0]["message"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    (first, kletka(["check", "-"]).stdin(document).run().stderr)
}

#[test]
fn a_game_that_its_players_ended_is_over_in_every_output() {
    let folder = Folder::new("outputs-over");
    let over = |result: &str, ended: &str| {
        let text = RESIGNED
            .replace("\"green\"\nended", &format!("\"{result}\"\nended"))
            .replace("resigned", ended);
        let said = run(&folder, &text, &["show", "game.toml"]).stdout;
        said.lines().next().unwrap().to_owned()
    };
    assert_eq!(
        over("green", "resigned"),
        "after move 3; green won by resignation"
    );
    assert_eq!(over("red", "time"), "after move 3; red won on time");
    assert_eq!(over("draw", "agreed"), "after move 3; draw by agreement");
    let said = |arguments: &[&str]| run(&folder, RESIGNED, arguments).stdout;
    assert!(
        said(&["show", "--lang", "ru", "game.toml"])
            .starts_with("после хода 3; зелёные выиграли после сдачи\n")
    );
    assert!(
        said(&["show", "--at", "2", "game.toml"])
            .starts_with("after move 2; move 3: green to play\n")
    );
    let json = run(&folder, RESIGNED, &["show", "--json", "game.toml"])
        .json()
        .remove(0);
    assert_eq!(
        json["outcome"],
        serde_json::json!({"winner": "green", "reason": "resigned"})
    );
    let checked = check_json(RESIGNED).json().remove(0);
    assert_eq!(checked["outcome"]["reason"], "resigned");
    for arguments in [&["--diagram", "all"][..], &[]] {
        let alt = said(&[&["render", "game.toml", "--alt", "-o", "out/"], arguments].concat());
        assert!(
            alt.lines()
                .next()
                .unwrap()
                .contains("Green won by resignation.](out/"),
            "{alt}"
        );
        assert_eq!(
            alt.contains("Move 3: green to play."),
            !arguments.is_empty(),
            "{alt}"
        );
    }
    let svg = said(&["render", "game.toml", "--text", "-o", "-"]);
    assert!(svg.contains(">Green won by resignation.<"), "{svg}");
}

#[test]
fn a_game_that_goes_on_from_a_record_that_is_over_is_not_over() {
    let folder = Folder::new("outputs-variation");
    let text = RESIGNED
        .replace("3. c3", "3. c3 ( 3. c4 )")
        .replace("\nat = 2", "\nat = \"3a1\"");
    let said = run(&folder, &text, &["show", "--at", "3a1", "game.toml"]).stdout;
    assert!(
        said.lines()
            .next()
            .unwrap()
            .ends_with("move 4: blue to play"),
        "{said}"
    );
    let said = run(
        &folder,
        &text.replace("\nat = \"3a1\"", "\nafter = \"4. h8\""),
        &["render", "game.toml", "--diagram", "2", "--alt"],
    );
    assert!(said.stdout.contains("Move 5: red to play."), "{said:?}");
}

#[test]
fn a_page_says_who_played_and_how_it_ended_and_whose_a_problem_is() {
    let folder = Folder::new("outputs-about");
    let about = |document: &str, lang: &str| {
        run(
            &folder,
            document,
            &["page", "--lang", lang, "game.toml", "-o", "page.html"],
        );
        let html = fs::read_to_string(folder.0.join("page.html")).unwrap();
        html.lines()
            .filter_map(|line| {
                line.strip_prefix("<p class=\"about\">")?
                    .strip_suffix("</p>")
                    .map(str::to_owned)
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        about(RESIGNED, "en"),
        [
            "Blue — Anna · Red — Boris · Green — Vera",
            "City cup, round 3, Kazan, 2026-11-21",
            "Green won by resignation."
        ]
    );
    assert_eq!(
        about(RESIGNED, "ru"),
        [
            "Синие — Anna · Красные — Boris · Зелёные — Vera",
            "City cup, тур 3, Kazan, 2026-11-21",
            "Зелёные выиграли после сдачи."
        ]
    );
    assert!(about(PARCEL, "en").is_empty());
    let problem = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n\
        [puzzle]\ngoal = \"A wins by 1\"\nauthor = \"Anna\"\ndifficulty = 12\n[[diagram]]\ncaption = \"Three / Тройка\"\n";
    assert_eq!(about(problem, "en"), ["Anna · difficulty 12", "Three"]);
    assert_eq!(about(problem, "ru"), ["Anna · сложность 12", "Тройка"]);
}

#[test]
fn a_picture_is_written_under_a_suffix_of_its_format_only() {
    let folder = Folder::new("outputs-suffix");
    for name in [
        "g.jpg",
        "g.emf",
        "g.eps",
        "g.bmp",
        "g.webp",
        "g.html",
        "g.txt",
        "g.toml",
        "картина.жпг",
    ] {
        let ran = run(&folder, PARCEL, &["render", "game.toml", "-o", name]);
        let works = [".svg", ".png", ".pdf", ".gif"]
            .iter()
            .all(|suffix| ran.stderr.contains(suffix));
        assert!(
            ran.code == 2 && works && !folder.0.join(name).exists(),
            "{ran:?}"
        );
    }
    for arguments in [
        &["-o", "g.SVG"][..],
        &["-o", "g"],
        &["-o", "g.data", "--format", "svg"],
    ] {
        assert_eq!(
            run(
                &folder,
                PARCEL,
                &[&["render", "game.toml"], arguments].concat()
            )
            .code,
            0
        );
        assert!(folder.0.join(arguments[1]).exists());
    }
}

#[test]
fn one_stream_takes_one_picture() {
    let folder = Folder::new("outputs-stream");
    let two = format!("{PARCEL}[[diagram]]\nat = 0\n[[diagram]]\n");
    let sequence = ["render", "game.toml", "--at", "all", "-o", "-", "--format"];
    for arguments in [
        &[&sequence[..], &["png"]].concat()[..],
        &["render", "game.toml", "--diagram", "all", "-o", "-"],
    ] {
        let ran = run(&folder, &two, arguments);
        assert!(
            ran.code == 2 && ran.stdout.is_empty() && ran.stderr.contains("one stream"),
            "{ran:?}"
        );
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
    }
    let ran = kletka(["render", "-"])
        .stdin(format!("{PARCEL}+++\n{PARCEL}"))
        .run();
    assert!(ran.code == 2 && ran.stdout.is_empty(), "{ran:?}");
    let film = run(
        &folder,
        &two,
        &["render", "game.toml", "--at", "all", "-o", "-", "--animate"],
    );
    assert!(
        film.code == 0 && film.stdout.matches("<svg").count() >= 1,
        "{film:?}"
    );
    assert_eq!(
        run(&folder, &two, &["render", "game.toml", "-o", "-"]).code,
        0
    );
}

#[test]
fn a_diagram_without_a_name_is_called_by_its_number() {
    let folder = Folder::new("outputs-numbers");
    let text = format!(
        "{PARCEL}[[diagram]]\nname = \"first\"\nat = 0\n[[diagram]]\n[[diagram]]\npanels = [\"first\", \"2\"]\n"
    );
    let written = |which: &str| {
        let ran = run(&folder, &text, &["render", "game.toml", "--diagram", which]);
        (
            ran.code,
            ran.stdout.lines().map(str::to_owned).collect::<Vec<_>>(),
        )
    };
    assert_eq!(written("2"), (0, vec!["game-2.svg".to_owned()]));
    assert_eq!(written("3"), (0, vec!["game-3.svg".to_owned()]));
    let all = [
        "game-first.svg",
        "game-2.svg (unchanged)",
        "game-3.svg (unchanged)",
    ]
    .map(str::to_owned);
    assert_eq!(written("all"), (0, all.to_vec()));
    let ran = run(&folder, &text, &["render", "game.toml", "--diagram", "1"]);
    assert!(
        ran.code == 2 && ran.stderr.contains("it has first, 2, 3"),
        "{ran:?}"
    );
}

#[test]
fn a_crop_beside_the_field_is_the_error_that_a_view_is() {
    let folder = Folder::new("outputs-crop");
    for (crop, code) in [("z9-a1", 2), ("a1-g9", 2), ("h1-h2", 2), ("a1-g7", 0)] {
        let text = PARCEL.replace("record", "board.size = 7\nrecord");
        let ran = run(
            &folder,
            &text,
            &["render", "game.toml", "--crop", crop, "-o", "x.svg"],
        );
        let (view, _) = message(&format!("{text}[[diagram]]\nview = \"{crop}\"\n"));
        assert_eq!(
            (ran.code, folder.0.join("x.svg").exists()),
            (code, code == 0),
            "{ran:?}"
        );
        assert!(
            ran.stderr.contains(&view) && view.is_empty() == (code == 0),
            "{view}: {ran:?}"
        );
    }
}

#[test]
#[cfg(unix)]
fn linked_files_of_a_folder_are_read_and_each_file_once() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("outputs-links");
    let wrong = folder.file("elsewhere/wrong.toml", WRONG);
    folder.file("games/a.toml", PARCEL);
    let checked = || kletka(["check", "games"]).current_dir(&folder.0).run();
    symlink("a.toml", folder.0.join("games/same.toml")).unwrap();
    symlink(".", folder.0.join("games/loop")).unwrap();
    let ran = checked();
    assert!(
        ran.code == 0 && ran.stdout.starts_with("1 document checked"),
        "{ran:?}"
    );
    symlink(&wrong, folder.0.join("games/b.toml")).unwrap();
    symlink(&wrong, folder.0.join("games/c.toml")).unwrap();
    let ran = checked();
    assert!(
        ran.code == 1 && ran.stdout.starts_with("2 documents checked, 1 with errors"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("games/b.toml:3:"), "{ran:?}");
    fs::remove_file(folder.0.join("games/a.toml")).unwrap();
    let ran = checked();
    assert!(
        ran.code == 2
            && ran
                .stderr
                .contains("games/same.toml: there is no such file"),
        "{ran:?}"
    );
}

#[test]
fn a_message_quotes_moves_in_the_letters_of_the_document() {
    let parcel = |moves: &str| {
        message(&format!(
            "kletka = 1\ngame = \"parcel\"\nrecord.moves = \"{moves}\""
        ))
        .0
    };
    assert_eq!(parcel("1. r@e5"), "1. r@e5 is not a move of Parcel");
    assert_eq!(parcel("1. к@e5"), "1. к@e5 is not a move of Parcel");
    let renju = |moves: &str| {
        message(&format!(
            "kletka = 1\ngame = \"renju-for-three\"\nrecord.moves = \"{moves}\""
        ))
        .0
    };
    assert_eq!(renju("1. r[d4-5]"), "1. r[d4-5] is not a move of Renju");
    let claim = |says: &str| {
        message(&format!(
            "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n[[claim]]\nsays = \"{says}\""
        ))
        .0
    };
    assert!(
        claim("red may not play r[b2-3]").contains("may play r[b2-3]"),
        "{}",
        claim("red may not play r[b2-3]")
    );
    assert!(
        claim("there is no region r{a1-b1-b2-a2}")
            .find(['к', 'с', 'з'])
            .is_none()
    );
    // A variation of a document is quoted by the page and by the terminal alike.
    let ran = kletka(["add", "--dry-run", "-", "r@e5"])
        .stdin(PARCEL.replace("[d4-5]", "b[d4-5]"))
        .run();
    assert!(!ran.stderr.contains('к'), "{ran:?}");
}

#[test]
fn what_is_expected_and_what_may_be_meant_is_in_quotes() {
    let claim = |says: &str| {
        message(&format!(
            "kletka = 1\ngame = \"parcel\"\n[[claim]]\nsays = \"{says}\""
        ))
    };
    let (said, help) = claim("blue is happy");
    assert_eq!(
        said,
        "expected \"wins\", \"may\", an edge such as [d4-5] or \"keeps\", found \"is\""
    );
    assert!(help.contains("help: did you mean \"wins\"? "), "{help}");
    assert_eq!(
        claim("blue may").0,
        "expected \"play\", found the end of the line"
    );
    let (_, help) = message(
        "kletka = 1\ngame = \"renju-3-2\"\nboard.size = 9\nstart.position = \"b@e5\"\nrecord.moves = \"1. b@a1, b@a2\"",
    );
    assert!(
        help.contains("did you mean \"b@a1, r@a2\" or \"r@a1, b@a2\"?"),
        "{help}"
    );
    for (document, proposal) in [
        ("kletka = 1\ngame = \"parcle\"", "\"parcel\"?"),
        ("kletka = 1\ngame = \"parcel\"\nrules.komy = 1", "\"komi\"?"),
        (
            "kletka = 1\ngame = \"parcel\"\nrecord.moves = \"1. [d4-6]\"",
            "\"[d4-5]\"",
        ),
    ] {
        let (_, help) = message(document);
        assert!(
            help.contains("did you mean ") && help.contains(proposal),
            "{help}"
        );
    }
    for (arguments, proposal) in [
        (&["new", "parcle"][..], "did you mean \"parcel\"?"),
        (&["explain", "pircing"], "did you mean \"piercing\"?"),
        (
            &["render", "--show-style", "papre"],
            "did you mean \"paper\"?",
        ),
        (&["chekc", "--lang", "ru"], "может быть, \"check\"?"),
    ] {
        let ran = kletka(arguments).run();
        assert!(ran.code == 2 && ran.stderr.contains(proposal), "{ran:?}");
    }
}

#[test]
fn captions_in_two_languages_are_told_apart_in_pictures_as_on_pages() {
    let folder = Folder::new("outputs-captions");
    let slash = "caption = \"One wall / Одна стена\"";
    let paragraphs = "caption = \"\"\"\nOne wall\n\nОдна стена\n\"\"\"";
    for caption in [slash, paragraphs, "caption = \"Одна стена / One wall\""] {
        for (lang, ours) in [("en", "One wall"), ("ru", "Одна стена")] {
            let text = format!("{PARCEL}[[diagram]]\n{caption}\n");
            let svg = run(
                &folder,
                &text,
                &[
                    "render",
                    "game.toml",
                    "--diagram",
                    "1",
                    "--lang",
                    lang,
                    "--text",
                    "-o",
                    "-",
                ],
            );
            assert!(svg.stdout.contains(&format!(">{ours}<")), "{}", svg.stdout);
            run(
                &folder,
                &text,
                &["page", "game.toml", "--lang", lang, "-o", "page.html"],
            );
            let html = fs::read_to_string(folder.0.join("page.html")).unwrap();
            assert!(html.contains(&format!("<figcaption>{ours}</figcaption>")));
        }
    }
    let one = format!("{PARCEL}[[diagram]]\ncaption = \"Win / draw\"\n");
    let svg = run(
        &folder,
        &one,
        &[
            "render",
            "game.toml",
            "--diagram",
            "1",
            "--lang",
            "ru",
            "--text",
            "-o",
            "-",
        ],
    );
    assert!(svg.stdout.contains(">Win / draw<"));
    assert!(!Path::new("page.html").exists());
}

/// A label on a vertex and one beside the segment that begins there.
#[test]
fn labels_of_a_diagram_stand_side_by_side() {
    let folder = Folder::new("outputs-labels");
    let document = "kletka = 1\ngame = \"parcel\"\nboard.size = 3\n[[diagram]]\nlabels = { b2 = \"x\", \"[b2-3]\" = \"y\" }\n";
    let ran = run(
        &folder,
        document,
        &[
            "render",
            "game.toml",
            "--diagram",
            "1",
            "--text",
            "-o",
            "figure.svg",
        ],
    );
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let drawing = fs::read_to_string(folder.0.join("figure.svg")).unwrap();
    let number = |text: &str, key: &str| -> f64 {
        let (_, after) = text.split_once(&format!(" {key}=\"")).unwrap();
        after.split('"').next().unwrap().parse().unwrap()
    };
    let [x, y] = ["x", "y"].map(|label| {
        let (before, _) = drawing
            .split_once(&format!(">{label}</text>"))
            .unwrap_or_else(|| panic!("{drawing}"));
        let tag = before.rsplit_once("<text").unwrap().1;
        ["x", "y", "font-size"].map(|key| number(tag, key))
    });
    let apart = (x[0] - y[0]).abs().max((x[1] - y[1]).abs());
    assert!(apart > 0.6 * x[2].max(y[2]), "{x:?} {y:?}");
}
