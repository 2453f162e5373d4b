//! `kletka import --game` and `kletka check --fix`: what people type, and what they are told.

use std::fs;

use crate::common_cli::{Folder, kletka};

fn folder(name: &str) -> Folder {
    Folder::new(&format!("typed-{name}"))
}

const TYPED: &str = "Синие: Анна\nКрасные: Борис\nДата: 12.05.2019\n1) a1-2; 2) [b - c3]\n3) - 4) пропуск\nВыиграли красные\n";

#[test]
fn a_typed_list_becomes_a_document() {
    let folder = folder("list");
    fs::write(folder.0.join("a.txt"), TYPED).unwrap();
    let ran = kletka([
        "import", "--game", "parcel", "--size", "3", "a.txt", "-o", "a.kla",
    ])
    .current_dir(&folder.0)
    .run();
    let text = fs::read_to_string(folder.0.join("a.kla")).unwrap();
    for part in [
        "players = { blue = \"Анна\", red = \"Борис\" }",
        "date = 2019-05-12",
        "1. [a1-2]  2. [b-c3]  3. --  4. --",
        "result = \"red\"",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(
        ran.stderr.contains("a.txt: whole, 4 moves"),
        "{}",
        ran.stderr
    );
    assert!(
        ran.stderr.lines().all(|line| line.chars().count() <= 80),
        "{}",
        ran.stderr
    );
    let ran = kletka([
        "--lang", "ru", "import", "--game", "parcel", "--size", "3", "a.txt",
    ])
    .current_dir(&folder.0)
    .run();
    assert!(
        ran.stderr.contains("a.txt: целиком, 4 хода"),
        "{}",
        ran.stderr
    );
    assert!(
        ran.stderr.contains("номер хода без точки; 4 раза"),
        "{}",
        ran.stderr
    );
}

/// A line of signs that divides others may go; of any other it is said that nothing of it is left.
#[test]
fn signs_do_not_vanish_without_a_word() {
    let folder = folder("signs");
    for (signs, is_rule) in [
        ("[[[[", false),
        ("????", false),
        ("=====", true),
        ("* * *", true),
        ("???", false),
        ("+++", true),
    ] {
        fs::write(
            folder.0.join("a.txt"),
            format!("1. a1-2\n{signs}\n2. b-c3\n"),
        )
        .unwrap();
        let ran = kletka([
            "import", "--game", "parcel", "--size", "3", "a.txt", "--lang", "en",
        ])
        .current_dir(&folder.0)
        .run();
        assert_eq!(ran.code, 0, "{signs} {}", ran.stderr);
        assert!(
            ran.stdout.contains("1. [a1-2]") && ran.stdout.contains("2. [b-c3]"),
            "{signs} {}",
            ran.stdout
        );
        let is_kept = ran.stdout.contains(&format!("# ? 2: {}", &signs[..1]));
        assert_eq!(is_kept, !is_rule, "{signs} {}", ran.stdout);
    }
}

/// A line that says a result may say more: nothing of it is lost. Lines that say only that leave no comment.
#[test]
fn words_beside_a_result_are_kept() {
    let folder = folder("results");
    let import = |text: &str, game: &str, lang: &str| {
        fs::write(folder.0.join("a.txt"), text).unwrap();
        kletka(["import", "--game", game, "a.txt", "--lang", lang])
            .current_dir(&folder.0)
            .run()
    };
    for (line, kept) in [
        ("Red resigned because of a headache", "headache"),
        (
            "Result: draw (agreed after Boris had to catch his train)",
            "train",
        ),
        (
            "Победили синие 9,5 : 7, красивая партия Анны",
            "красивая партия Анны",
        ),
        ("A nice game of Friday. Result: draw", "Friday"),
        (
            "{comment 2735}\tAnna8964 vs Boris8964\tRed resigned",
            "Boris8964",
        ),
        ("Поле 5x5 в клетку, синие", "клетку"),
        ("Red resigned, win1969", "win1969"),
    ] {
        let ran = import(&format!("{line}\n[a1-2] [b-c3]\n"), "parcel", "en");
        assert!(ran.stdout.contains(kept), "{line}\n{}", ran.stdout);
    }
    for line in [
        "Red resigned",
        "Result: draw",
        "Результат: 1-0",
        "Blue: Ann, Red: Bob",
        "Дата: 3 мая 2021 г.",
        "Поле: 5x5",
    ] {
        let ran = import(&format!("{line}\n[a1-2] [b-c3]\n"), "parcel", "en");
        assert!(!ran.stdout.contains("comment = "), "{line}\n{}", ran.stdout);
    }
    // Two results contradict each other.
    let ran = import("Red resigned\nResult: draw\n[a1-2]\n", "parcel", "en");
    assert!(
        ran.stdout
            .contains("# ? 2: Result: draw = result = \"blue\" | result = \"draw\""),
        "{}",
        ran.stdout
    );
    assert!(ran.stderr.contains("something else was"), "{}", ran.stderr);
    // So do two settings, and a setting and an option.
    for (text, said) in [
        (
            "Komi: 2.5\nKomi: 3.5\n[a1-2]\n",
            "# ? 2: Komi: 3.5 = komi = 2.5 | komi = 3.5",
        ),
        (
            "[Size \"5\"]\n[Size \"6\"]\n[a1-2]\n",
            "# ? 2: [Size \"6\"] = size = 5 | size = 6",
        ),
    ] {
        let ran = import(text, "parcel", "en");
        assert!(
            ran.code == 0 && ran.stdout.contains(said),
            "{} {}",
            ran.stdout,
            ran.stderr
        );
    }
    fs::write(folder.0.join("a.txt"), "Komi: 7.25\n[a1-2]\n").unwrap();
    let ran = kletka(["import", "--game", "parcel", "--komi", "1.5", "a.txt"])
        .current_dir(&folder.0)
        .run();
    assert!(
        ran.stdout
            .contains("# ? 1: Komi: 7.25 = komi = 1.5 | komi = 7.25"),
        "{}",
        ran.stdout
    );
    for (line, size) in [
        ("Поле: 5x5", "size = 5"),
        ("Поле: 5x7", "size = [5, 7]"),
        ("Board: 9", "size = 9"),
    ] {
        let ran = import(&format!("{line}\n[a1-2]\n"), "parcel", "en");
        assert!(
            ran.stdout.contains(size) && !ran.stdout.contains("comment"),
            "{line} {}",
            ran.stdout
        );
    }
    // A number that waits for its move is no move.
    for (text, kept) in [("1)\n", "1)"), ("1. [a1-2] 2.\n", "2.")] {
        for (lang, said) in [("en", "stops at 1:"), ("ru", "остановка в 1:")] {
            let ran = import(text, "parcel", lang);
            assert!(
                ran.code == 1 && ran.stdout.contains(kept),
                "{text} {}",
                ran.stdout
            );
            assert!(
                ran.stderr.contains(said) && !ran.stderr.contains(", :"),
                "{}",
                ran.stderr
            );
        }
    }
}

#[test]
fn what_is_wrong_or_doubtful_is_said_as_json_too() {
    let folder = folder("json");
    fs::write(
        folder.0.join("a.txt"),
        TYPED.replace("Выиграли красные", "Победили синие"),
    )
    .unwrap();
    fs::write(folder.0.join("b.txt"), "1. a1-2 2. @@@ 3. b-c3").unwrap();
    fs::write(folder.0.join("c.txt"), "1. [a1-2] 3. [a4-5]").unwrap();
    let ran = kletka(["import", "--game", "parcel", "--size", "5", "--json", "."])
        .current_dir(&folder.0)
        .run();
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let lines = ran.json();
    let status: Vec<_> = lines
        .iter()
        .map(|line| line["status"].as_str().unwrap())
        .collect();
    assert_eq!(status, ["doubtful", "stopped", "doubtful"]);
    assert_eq!(lines[0]["findings"][0]["rule"], "result");
    assert_eq!(
        (&lines[1]["stop"]["line"], &lines[1]["stop"]["column"]),
        (&1.into(), &12.into())
    );
    let repair = &lines[1]["repairs"][0];
    assert_eq!(
        (&repair["was"], &repair["now"], &repair["sure"]),
        (&"a1-2".into(), &"[a1-2]".into(), &true.into())
    );
    assert_eq!(
        (&lines[2]["repairs"][0]["sure"], &lines[2]["proven"]),
        (&false.into(), &false.into())
    );
}

/// A file in another encoding is named with the option that reads it, and hides no other file.
#[test]
fn a_file_in_another_encoding_hides_no_other() {
    let folder = folder("encodings");
    let text = "Blue: Anna\n1. [a1-2] 2. [b-c3]\n";
    // "Синие: Анна" in the encoding of Windows.
    let windows = [
        b"\xd1\xe8\xed\xe8\xe5: \xc0\xed\xed\xe0\n".as_slice(),
        b"1. [a1-2] 2. [b-c3]\n",
    ]
    .concat();
    let utf_16: Vec<u8> = "\u{feff}Синие: Анна\n1. [a1-2] 2. [b-c3]\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    fs::write(folder.0.join("a.txt"), &windows).unwrap();
    fs::write(folder.0.join("b.txt"), &utf_16).unwrap();
    fs::write(folder.0.join("c.txt"), text).unwrap();
    let import = |more: &[&str]| {
        kletka(
            [
                &["import", "--lang", "en", "--game", "parcel", "--size", "3"],
                more,
            ]
            .concat(),
        )
        .current_dir(&folder.0)
        .run()
    };
    let ran = import(&["."]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(
        ran.stdout.contains("{ blue = \"Anna\" }") && !ran.stdout.contains("+++"),
        "{}",
        ran.stdout
    );
    for part in [
        "a.txt is not UTF-8; --encoding windows-1251",
        "b.txt is not UTF-8; --encoding utf-16le",
    ] {
        assert!(ran.stderr.contains(part), "{part}\n{}", ran.stderr);
    }
    for (file, label) in [
        ("a.txt", "windows-1251"),
        ("a.txt", "cp1251"),
        ("b.txt", "utf-16le"),
        ("b.txt", "UTF-16"),
    ] {
        let ran = import(&["--encoding", label, file]);
        assert!(
            ran.code == 0 && ran.stdout.contains("{ blue = \"Анна\" }"),
            "{label}: {} {}",
            ran.stdout,
            ran.stderr
        );
    }
    assert_eq!(import(&["--encoding", "martian", "a.txt"]).code, 2);
    // A file that is not there is worse, and hides no other either.
    let ran = import(&["nowhere.txt", "c.txt"]);
    assert!(
        ran.code == 2 && ran.stdout.contains("2. [b-c3]"),
        "{} {}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn columns_in_the_order_of_the_russian_alphabet_have_an_option() {
    let folder = folder("columns");
    fs::write(folder.0.join("a.txt"), "1. г4\n2. д5\n3. а3\n").unwrap();
    for (columns, code, said) in [
        ("", 0, "doubtful"),
        ("russian", 0, "whole"),
        ("latin", 1, "stopped"),
    ] {
        let option = if columns.is_empty() {
            Vec::new()
        } else {
            vec!["--columns", columns]
        };
        let ran = kletka(
            [
                &[
                    "import",
                    "--lang",
                    "en",
                    "--game",
                    "renju-for-three",
                    "--size",
                    "9",
                    "a.txt",
                ],
                &option[..],
            ]
            .concat(),
        );
        let ran = ran.current_dir(&folder.0).run();
        assert!(
            ran.code == code && ran.stderr.contains(said),
            "{columns}: {}",
            ran.stderr
        );
        assert_eq!(
            ran.stdout.contains("1. d4  2. e5  3. a3"),
            code == 0,
            "{}",
            ran.stdout
        );
        assert_eq!(
            ran.stderr.contains("--columns russian says"),
            columns.is_empty(),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn a_folder_of_texts_says_what_to_do() {
    let folder = folder("texts");
    fs::write(folder.0.join("a.txt"), TYPED).unwrap();
    let ran = kletka(["check", "."]).current_dir(&folder.0).run();
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr.contains("kletka import --game GAME ."),
        "{}",
        ran.stderr
    );
    let ran = kletka(["--lang", "ru", "check", "."])
        .current_dir(&folder.0)
        .run();
    assert!(
        ran.stderr.contains("kletka import --game ИГРА ."),
        "{}",
        ran.stderr
    );
    let ran = kletka(["import", "a.txt"]).current_dir(&folder.0).run();
    assert!(ran.stderr.contains("--game GAME"), "{}", ran.stderr);
}

const SLIPS: &str = "# by hand\nkletka = 1\ngame = \"parcel\" # kept\n[board]\nsize = 3\n[record]\nmoves = '''\n1) a1-2   # first\n2) [B - c3]! \"why\" ( 2) c-d3 )\n3. --\n'''\n";

#[test]
fn slips_are_mended_in_their_places() {
    let folder = folder("fix");
    let file = folder.0.join("a.toml");
    fs::write(&file, SLIPS).unwrap();
    let ran = kletka(["check", "--fix", "--dry-run", "a.toml"])
        .current_dir(&folder.0)
        .run();
    assert_eq!(
        (ran.code, fs::read_to_string(&file).unwrap().as_str()),
        (1, SLIPS),
        "{}",
        ran.stderr
    );
    let ran = kletka(["check", "--fix", "--diff", "a.toml"])
        .current_dir(&folder.0)
        .run();
    assert!(
        ran.stdout.contains("+1. [a1-2]   # first"),
        "{}",
        ran.stdout
    );
    let ran = kletka(["check", "--fix", "a.toml"])
        .current_dir(&folder.0)
        .run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("a.toml: 6 repairs"), "{}", ran.stderr);
    let expected = SLIPS
        .replace("1) a1-2", "1. [a1-2]")
        .replace("2) [B - c3]", "2. [b-c3]")
        .replace("2) c-d3", "2. [c-d3]");
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    // What has nothing to mend stays as it is.
    let ran = kletka(["--lang", "ru", "check", "--fix", "a.toml"])
        .current_dir(&folder.0)
        .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
}

#[test]
fn a_choice_among_legal_moves_has_to_be_asked_for() {
    let folder = folder("unsafe");
    let file = folder.0.join("a.toml");
    let text = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[record]\nmoves = '1. [a1-2] 2. [a1-2] 3. [b-c3]'\n";
    fs::write(&file, text).unwrap();
    let ran = kletka(["check", "--fix", "a.toml"])
        .current_dir(&folder.0)
        .run();
    assert_eq!(
        (ran.code, fs::read_to_string(&file).unwrap().as_str()),
        (1, text)
    );
    let ran = kletka(["check", "--fix=unsafe", "a.toml"])
        .current_dir(&folder.0)
        .run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_ne!(fs::read_to_string(&file).unwrap(), text);
}

const OFFERS: [[&str; 2]; 8] = [
    ["[b-c7]|[е1-2]*|[f4-5]", "[b-c7]|[e1-2]*|[f4-5]"],
    ["[b-с7]|[e1-2]*|[f4-5]", "[b-c7]|[e1-2]*|[f4-5]"],
    ["[b-c7]|e1-2*|[f4-5]", "[b-c7]|[e1-2]*|[f4-5]"],
    ["[b-c7]|[E1-2]*|[f4-5]", "[b-c7]|[e1-2]*|[f4-5]"],
    ["[b-c7]|[e1-2] *|[f4-5]", "[b-c7]|[e1-2]*|[f4-5]"],
    ["[b-c7]|*[e1-2]|[f4-5]", "[b-c7]|[e1-2]*|[f4-5]"],
    ["[b-c7]||[e1-2]**|[f4-5]", "[b-c7]|[e1-2]*|[f4-5]"],
    ["[b-c7]/[e1-2]*/[f4-5]", "[b-c7]|[e1-2]*|[f4-5]"],
];

/// Their bars and stars were taken away, and three moves were left.
#[test]
fn offers_with_slips_stay_offers() {
    let folder = folder("offers");
    let file = folder.0.join("a.toml");
    let document = |moves: &str| {
        format!(
            "kletka = 1\ngame = \"parcel\"\nboard.size = 7\nrules.opening = \"choice\"\n[record]\nmoves = '{moves}'\n"
        )
    };
    for [slip, right] in OFFERS {
        let moves = |offer: &str| format!("1. [e6-7] 2. [d5-6] 3. {offer} 4. [a-b1]");
        fs::write(&file, document(&moves(slip))).unwrap();
        let ran = kletka(["check", "--fix", "a.toml"])
            .current_dir(&folder.0)
            .run();
        assert_eq!(
            fs::read_to_string(&file).unwrap(),
            document(&moves(right)),
            "{}",
            ran.stderr
        );
        fs::write(folder.0.join("a.txt"), moves(slip)).unwrap();
        let arguments = [
            "import",
            "--game",
            "parcel",
            "--size",
            "7",
            "--opening",
            "choice",
            "a.txt",
        ];
        let ran = kletka(arguments).current_dir(&folder.0).run();
        assert!(
            ran.stdout.contains(right) && ran.stdout.contains("4. [a-b1]"),
            "{}",
            ran.stdout
        );
    }
    // Where signs are missing it may be another thing: that is doubted, and mended by nobody who is not asked.
    for doubtful in [
        "[b-c7]|[e1-2]|[f4-5]",
        "[b-c7] [e1-2]* [f4-5]",
        "[b-c7]|[e1-2]*,[f4-5]",
        "[b-c7]|[e1-2]*|[f4-5]*",
        "[b-c7], [e1-2]*, [f4-5]",
    ] {
        let text = format!("1. [e6-7] 2. [d5-6] 3. {doubtful} 6. [a-b1]");
        fs::write(&file, document(&text)).unwrap();
        let ran = kletka(["check", "--fix", "a.toml"])
            .current_dir(&folder.0)
            .run();
        assert_eq!(
            (ran.code, fs::read_to_string(&file).unwrap()),
            (1, document(&text)),
            "{}",
            ran.stderr
        );
        fs::write(folder.0.join("a.txt"), text).unwrap();
        let arguments = [
            "import",
            "--game",
            "parcel",
            "--size",
            "7",
            "--opening",
            "choice",
            "a.txt",
        ];
        let ran = kletka(arguments).current_dir(&folder.0).run();
        assert!(
            ran.stdout.contains("# ?") || ran.code == 1,
            "{doubtful}\n{}",
            ran.stdout
        );
    }
    // Commas alone, and columns, divide moves.
    for moves in [
        "e6-7, d5-6, b-c7, e1-2, f4-5",
        "1. e6-7 | 2. d5-6 | 3. b-c7 | 4. e1-2 | 5. f4-5",
    ] {
        fs::write(folder.0.join("a.txt"), moves).unwrap();
        let arguments = [
            "import",
            "--game",
            "parcel",
            "--size",
            "7",
            "--opening",
            "choice",
            "a.txt",
        ];
        let ran = kletka(arguments).current_dir(&folder.0).run();
        assert!(
            ran.stderr.contains("whole, 5 moves") && !ran.stdout.contains("# ?"),
            "{}",
            ran.stderr
        );
    }
    // One that is none by the rules is no three moves either, unless somebody lets them be guessed.
    let wrong = document("1. [e6-7] 2. [d5-6] 3. [b-c7]|[e1-2]*|[f4-5] 4. [е2-3]|[a1-2]*|[b1-2]");
    fs::write(&file, &wrong).unwrap();
    kletka(["check", "--fix", "a.toml"])
        .current_dir(&folder.0)
        .run();
    assert_eq!(
        fs::read_to_string(&file)
            .unwrap()
            .matches(['|', '*'])
            .count(),
        6
    );
    fs::write(folder.0.join("a.txt"), "1. [e6-7] 2. [d5-6]|[a1-2]*|[b1-2]").unwrap();
    let ran = kletka(["import", "--game", "parcel", "--size", "7", "a.txt"])
        .current_dir(&folder.0)
        .run();
    assert!(
        ran.code == 1 && ran.stderr.contains("stopped"),
        "{}",
        ran.stderr
    );
}

/// The number 12 was taken for the missing stone on l2.
#[test]
fn a_missing_move_is_not_made_of_the_next_number() {
    let folder = folder("missing");
    let moves = "1. с@e5\n2. к@f6\n3. з@g7\n4. с@e9\n5. к@j5\n6. з@h8\n7. с@k8\n8. к@d6\n9. з@g4\n10. с@e12\n12. з@f5\n13. с@i3";
    for typed in [
        moves.to_owned(),
        moves.replace(". ", ") "),
        moves.replace(". ", ": "),
        moves.replace(". ", " "),
    ] {
        fs::write(folder.0.join("a.txt"), &typed).unwrap();
        let ran = kletka(["import", "--game", "renju-for-three", "a.txt"])
            .current_dir(&folder.0)
            .run();
        assert!(!ran.stderr.contains("whole"), "{typed}\n{}", ran.stdout);
        assert!(!ran.stdout.contains("l2"), "{}", ran.stdout);
    }
    // Nor of a dash, of another cell that is taken, or of a number in brackets.
    for (game, typed) in [
        ("renju-for-three", "1 - k9\n2 - h8\n4 - g7\n5 - b6"),
        ("renju-for-three", "1. с@c12 - к@c10 - с@e14"),
        (
            "parcel",
            "- 1. [a-b7]\n- 2. [b6-7]\n- 4. [b-c6]\n- 5. [b5-6]",
        ),
        ("renju-for-three", "1. h12 k11 j10\n2. k12 k12 h6"),
        ("renju-for-three", "1. k9\n(11) g3\n(12) h8"),
        ("renju-for-three", "1. j10 2b. k10 3. k11"),
        ("parcel", "0.[b5-6]\n1.[b4-5]\n2.[c-d3]"),
    ] {
        fs::write(folder.0.join("a.txt"), typed).unwrap();
        let ran = kletka(["import", "--lang", "en", "--game", game, "a.txt"])
            .current_dir(&folder.0)
            .run();
        assert!(!ran.stderr.contains("whole"), "{typed}\n{}", ran.stdout);
    }
    for typed in [
        "1.- [e1-2]\n2.- [e2-3]\n3.- [e3-4]",
        "(1)[e1-2] (2)[e2-3] (3)[e3-4]",
    ] {
        fs::write(folder.0.join("a.txt"), typed).unwrap();
        let ran = kletka(["import", "--game", "parcel", "--size", "5", "a.txt"])
            .current_dir(&folder.0)
            .run();
        assert!(
            ran.stderr.contains("whole, 3 moves"),
            "{typed}\n{}",
            ran.stderr
        );
    }
    let illegal = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = \"1. h12 2. k12 3. g3 4. h4 5. k12\"\n";
    fs::write(folder.0.join("a.toml"), illegal).unwrap();
    kletka(["check", "--fix", "a.toml"])
        .current_dir(&folder.0)
        .run();
    assert_eq!(
        fs::read_to_string(folder.0.join("a.toml")).unwrap(),
        illegal,
        "an illegal move is no slip"
    );
}

const START: &str = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[start]\nposition = 'с a1-2 к[ c-d3 ] з[a-b22]'\nnext = 3\n[record]\nmoves = '3) b1-2 4. --'\n";

#[test]
fn a_start_position_is_mended_before_the_moves() {
    let folder = folder("start");
    let file = folder.0.join("a.toml");
    fs::write(&file, START).unwrap();
    let ran = kletka(["check", "--fix", "a.toml"])
        .current_dir(&folder.0)
        .run();
    let safe = START
        .replace("с a1-2", "с[a1-2]")
        .replace("к[ c-d3 ]", "к[c-d3]");
    assert_eq!(
        (ran.code, fs::read_to_string(&file).unwrap()),
        (1, safe.clone()),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("a.toml: 2 repairs"), "{}", ran.stderr);
    fs::write(&file, START).unwrap();
    let ran = kletka(["--lang", "ru", "check", "--fix=unsafe", "a.toml"])
        .current_dir(&folder.0)
        .run();
    let all = safe
        .replace("[a-b22]", "[a-b2]")
        .replace("3) b1-2", "3. [b1-2]");
    assert_eq!(fs::read_to_string(&file).unwrap(), all, "{}", ran.stderr);
    for place in [
        "6:30  ?  з[a-b22]   з[a-b2]",
        "9:10     3)",
        "9:13     b1-2",
    ] {
        assert!(ran.stderr.contains(place), "{place}\n{}", ran.stderr);
    }
}

const GOALS: &str = "kletka = 1\ngame = 'renju-3-2'\n\n[start]\nposition = '''к@d5 г@f8'''\n\n[puzzle]\ngoal = 'А выигрывает не позже хода 9'\n\n[[claim]]\nsays = '''\nпосле к@a1: А выигрывает ходом 9\nнеправда\n'''\n";

#[test]
fn goals_and_claims_are_written_in_either_language() {
    let folder = folder("goals");
    fs::write(folder.0.join("bad.toml"), GOALS).unwrap();
    let ran = kletka(["check", "bad.toml"]).current_dir(&folder.0).run();
    assert!(
        ran.stderr.contains(
            "error[bad-claim]: unknown statement \"неправда\"; see kletka explain bad-claim"
        ),
        "{}",
        ran.stderr
    );
    let good = GOALS.replace("неправда\n", "B wins\nничья\n");
    let fmt = |letters: &[&str], text: &str| {
        let ran = kletka([&["fmt", "-"], letters].concat()).stdin(text).run();
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout
    };
    assert_eq!(fmt(&[], &good), good);
    let latin = fmt(&["--letters", "en"], &good);
    assert!(
        latin.contains("after r@a1: A wins by 9\nB wins\ndraw\n"),
        "{latin}"
    );
    assert!(latin.contains("goal = \"A wins by 9\""), "{latin}");
    let russian = fmt(&["--letters", "ru"], &latin);
    assert!(
        russian.contains("после к@a1: А выигрывает ходом 9\nВ выигрывает\nничья\n"),
        "{russian}"
    );
    assert!(
        russian.contains("goal = \"А выигрывает ходом 9\""),
        "{russian}"
    );
    let parcel = "kletka = 1\ngame = 'parcel'\nboard = { size = 2 }\nstart = { position = 'к(a1-c1-c3-a3)' }\nclaim = [{ says = 'красные набирают 6' }]\n";
    let ran = kletka(["check", "-"]).stdin(parcel).run();
    assert!(
        ran.stderr.contains("error[false-claim]") && ran.stderr.contains("5.5"),
        "{}",
        ran.stderr
    );
}

/// Goals may name players in letters of either alphabet; messages name them as `result` and `players` do, in Latin letters.
#[test]
fn messages_name_players_as_results_do() {
    let text = "kletka = 1\ngame = 'renju-3-2'\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n[puzzle]\ngoal = 'А выигрывает ходом 7'\n";
    for (lang, goal) in [
        ("ru", "A выигрывает не позже хода 7"),
        ("en", "A wins by 7"),
    ] {
        let ran = kletka(["solve", "--lang", lang, "-"])
            .stdin(text)
            .patient()
            .run();
        assert!(ran.code == 0 && ran.stdout.contains(goal), "{}", ran.stdout);
        assert!(!ran.stdout.contains("А выиг"), "{}", ran.stdout);
    }
}

#[test]
fn quotations_are_comments_without_their_signs() {
    let folder = folder("quotations");
    fs::write(
        folder.0.join("a.txt"),
        "1. [a1-2] “good” 2. [b1-2] „gut“ 3. [c1-2]\n",
    )
    .unwrap();
    let ran = kletka(["import", "--game", "parcel", "a.txt"])
        .current_dir(&folder.0)
        .run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for part in ["\"good\"\n", "\"gut\"\n", "3. [c1-2]"] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
}

#[test]
fn a_text_may_have_more_words_than_calls_may_nest() {
    let folder = folder("many-words");
    fs::write(
        folder.0.join("a.txt"),
        format!("1. [a1-2] {}", "; ".repeat(200_000)),
    )
    .unwrap();
    let ran = kletka(["import", "--game", "parcel", "a.txt"])
        .current_dir(&folder.0)
        .patient()
        .run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("200000 times"), "{}", ran.stderr);
}

#[test]
fn doubts_beyond_number_are_counted() {
    let folder = folder("doubts");
    fs::write(
        folder.0.join("a.txt"),
        format!("1. a1-2 {}", "so they say \"no\" ".repeat(1000)),
    )
    .unwrap();
    let ran = kletka(["import", "--game", "parcel", "a.txt"])
        .current_dir(&folder.0)
        .patient()
        .run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(
        ran.stderr.lines().count() < 1000,
        "{}",
        ran.stderr.lines().count()
    );
    assert!(
        ran.stderr.contains("more, which are not shown"),
        "{}",
        ran.stderr
    );
    let lines = ran.stderr.lines().filter(|line| line.starts_with("  1:"));
    let columns: Vec<u64> = lines
        .filter_map(|line| line[4..].split(' ').next()?.parse().ok())
        .collect();
    assert!(
        columns.starts_with(&[4, 9, 26, 43]) && columns.is_sorted(),
        "{columns:?}"
    );
    // Programs get all of them.
    let ran = kletka(["import", "--json", "--game", "parcel", "a.txt"])
        .current_dir(&folder.0)
        .patient()
        .run();
    let repairs = ran.json()[0]["repairs"].as_array().unwrap().clone();
    assert_eq!(
        (repairs.len(), &repairs[1000]["column"]),
        (1001, &(9 + 999 * 17).into())
    );
    // As far as anybody could want them.
    fs::write(
        folder.0.join("b.txt"),
        format!("1. [a1-2] {}", "; ".repeat(30_000)),
    )
    .unwrap();
    let ran = kletka(["import", "--json", "--game", "parcel", "b.txt"])
        .current_dir(&folder.0)
        .patient()
        .run();
    let made = &ran.json()[0];
    let listed = made["repairs"].as_array().unwrap().len() as u64;
    assert!(
        listed == 10_000 && made["more_repairs"].as_u64() >= Some(19_000),
        "{listed} {}",
        made["more_repairs"]
    );
}

/// Examples of goals are in the language of the message, and can be copied: they are goals.
#[test]
fn a_goal_that_cannot_be_read_shows_how_goals_are_written() {
    for (game, lang, forms) in [
        ("renju-3-2", "en", &["A wins by 21", "A wins", "draw"][..]),
        (
            "renju-3-2",
            "ru",
            &["А выигрывает ходом 21", "А выигрывает", "ничья"],
        ),
        (
            "parcel",
            "ru",
            &[
                "синие выигрывают ходом 21",
                "синие выигрывают",
                "синие набирают 9,5",
                "ничья",
            ],
        ),
    ] {
        let text = format!("kletka = 1\ngame = '{game}'\n[puzzle]\ngoal = 'А выигроет ходом 5'\n");
        let ran = kletka(["check", "--lang", lang, "-"]).stdin(&text).run();
        for form in forms {
            assert!(
                ran.stderr.contains(&format!("\"{form}\"")),
                "{form}: {}",
                ran.stderr
            );
            assert!(kletka::rules::goal::Goal::parse(form).is_some(), "{form}");
        }
        assert!(
            lang == "en" || !ran.stderr.contains("wins"),
            "{}",
            ran.stderr
        );
    }
    // What a reader of JSON says is English.
    let ran = kletka(["import", "--lang", "ru", "-"])
        .stdin("1. a1-2")
        .run();
    assert!(
        ran.stderr.contains("это не JSON") && !ran.stderr.contains("column"),
        "{}",
        ran.stderr
    );
}
