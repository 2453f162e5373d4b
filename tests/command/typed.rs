//! `kletka import --game` and `kletka check --fix`: what people type, and what they are told.

use std::fs;

use crate::common_cli::{Folder, kletka};

fn folder(name: &str) -> Folder {
    Folder::new(&format!("typed-{name}"))
}

const TYPED: &str = "Синие: Анна\nКрасные: Борис\nДата: 12.05.2019\n1) a1-2; 2) [b - c3]\n3) - 4) пропуск\nВыиграли красные\n";

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
    let ran = kletka!("import --game parcel --size 5 --json .")
        .current_dir(&folder.0)
        .run();
    ran.ends(1);
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
    ran.ends(1).prints("{ blue = \"Anna\" }").prints_no("+++");
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
    ran.ends(2).prints("2. [b-c3]");
}

const GOALS: &str = "kletka = 1\ngame = 'renju-3-2'\n\n[start]\nposition = '''к@d5 г@f8'''\n\n[puzzle]\ngoal = 'А выигрывает не позже хода 9'\n\n[[claim]]\nsays = '''\nпосле к@a1: А выигрывает ходом 9\nнеправда\n'''\n";

#[test]
fn goals_and_claims_are_written_in_either_language() {
    let folder = folder("goals");
    fs::write(folder.0.join("bad.toml"), GOALS).unwrap();
    let ran = kletka!("check bad.toml").current_dir(&folder.0).run();
    ran.says("error[bad-claim]: unknown statement \"неправда\"; see kletka explain bad-claim");
    let good = GOALS.replace("неправда\n", "B wins\nничья\n");
    let fmt = |letters: &[&str], text: &str| {
        let ran = kletka([&["fmt", "-"], letters].concat()).stdin(text).run();
        ran.ends(0);
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
    let ran = kletka!("check -").stdin(parcel).run();
    ran.says("error[false-claim]").says("5.5");
}

/// Goals may name players in letters of either alphabet; messages name them as `result` and `players` do, in Latin letters.
#[test]
fn messages_name_players_as_results_do() {
    let text = "kletka = 1\ngame = 'renju-3-2'\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n[puzzle]\ngoal = 'А выигрывает ходом 7'\n";
    for (lang, goal) in [
        ("ru", "A выигрывает не позже хода 7"),
        ("en", "A wins by 7"),
    ] {
        let ran = kletka!("solve --lang {} -", lang)
            .stdin(text)
            .patient()
            .run();
        ran.ends(0).prints(goal).prints_no("А выиг");
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
    let ran = kletka!("import --game parcel a.txt")
        .current_dir(&folder.0)
        .patient()
        .run();
    ran.ends(0).says("200,000 times");
}

#[test]
fn doubts_beyond_number_are_counted() {
    let folder = folder("doubts");
    fs::write(
        folder.0.join("a.txt"),
        format!("1. a1-2 {}", "so they say \"no\" ".repeat(1000)),
    )
    .unwrap();
    let ran = kletka!("import --game parcel a.txt")
        .current_dir(&folder.0)
        .patient()
        .run();
    ran.ends(0);
    assert!(
        ran.stderr.lines().count() < 1000,
        "{}",
        ran.stderr.lines().count()
    );
    ran.says("more, which are not shown");
    let lines = ran.stderr.lines().filter(|line| line.starts_with("  1:"));
    let columns: Vec<u64> = lines
        .filter_map(|line| line[4..].split(' ').next()?.parse().ok())
        .collect();
    assert!(
        columns.starts_with(&[4, 9, 26, 43]) && columns.is_sorted(),
        "{columns:?}"
    );
    // Programs get all of them.
    let ran = kletka!("import --json --game parcel a.txt")
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
    let ran = kletka!("import --json --game parcel b.txt")
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
        let ran = kletka!("check --lang {} -", lang).stdin(&text).run();
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
    let ran = kletka!("import --lang ru -").stdin("1. a1-2").run();
    ran.says("это не JSON").says_no("column");
}
