//! `kletka solve`, `kletka audit`, `kletka compose` and `kletka judge` as a composer uses them.

mod book;
mod compose;
mod starts;
mod threads;
mod tune;

use std::collections::{BTreeMap, BTreeSet};

use crate::common_cli::{Folder, kletka};
use kletka::rules::Random;
use serde_json::Value;

/// A problem with one key and a try for each kind of refutation.
const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n\n[start]\n\
    position = '''з@g7 к@h7 г@i7 з@j8 к@h9 к@i10 г@j10 г@k11'''\n\n[puzzle]\ngoal = \"A wins by 9\"\nclass = \"open\"\n";

/// A question that no limit of a test can answer.
const HARD: &str = "kletka = 1\ngame = \"renju-3-2\"\n\n[start]\n\
    position = '''з@g7 к@h7 г@i7 з@j8 к@h9 к@i10 г@j10 г@k11 з@c3 з@d4 к@p16 к@q15 г@c16 г@d15'''\n\n\
    [puzzle]\ngoal = \"B wins by 31\"\nclass = \"threats\"\n";

fn one(arguments: &[&str]) -> (i32, Value) {
    let ran = kletka(arguments).patient().run();
    let json = ran.json();
    assert_eq!(json.len(), 1, "{} {}", ran.stdout, ran.stderr);
    (ran.code, json.into_iter().next().unwrap())
}

/// The problem with its solution as `solve --write` adds it.
fn solved(folder: &Folder, name: &str) -> String {
    let path = folder.file(name, PROBLEM);
    assert_eq!(kletka!("solve --write {}", path).patient().run().code, 0);
    path
}

#[test]
fn a_written_solution_is_good_and_stays() {
    let folder = Folder::new("composer-write");
    let path = solved(&folder, "problem.toml");
    let first = std::fs::read_to_string(&path).unwrap();
    assert!(
        first.starts_with(PROBLEM) && first.contains("[solution]"),
        "{first}"
    );
    assert_eq!(kletka!("solve --write {}", path).patient().run().code, 0);
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        first,
        "a second time changes nothing"
    );
    let checked = kletka!("check {}", path).run();
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    assert_eq!(
        kletka!("fmt --check {}", path).run().code,
        0,
        "it is laid out as fmt does"
    );
    let (code, audit) = one(&["audit", "--json", &path]);
    assert_eq!((code, &audit["sound"]), (0, &Value::Bool(true)), "{audit}");
    assert_eq!(
        (&audit["solution"]["cut"], &audit["solution"]["faults"]),
        (&0.into(), &Value::Array(Vec::new()))
    );
}

#[test]
fn limits_leave_the_answer_open() {
    let folder = Folder::new("composer-limits");
    let path = folder.file("hard.toml", HARD);
    for limit in [["--nodes", "2000"], ["--time", "1"]] {
        let (code, answer) = one(&["solve", "--json", limit[0], limit[1], &path]);
        assert_eq!(
            (code, &answer["verdict"], &answer["by"]),
            (1, &"unknown".into(), &Value::Null),
            "{limit:?}"
        );
    }
    // With so few free cells every move is tried, and positions are kept.
    let small = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 4 }\nstart = { position = 'с@a1 к@c3 з@b4 с@d2' }\n\
                 puzzle = { goal = \"A wins by 13\", class = \"all\" }\n";
    let small = folder.file("small.toml", small);
    let (code, answer) = one(&["solve", "--json", "--memory", "0", &small]);
    assert_eq!((code, &answer["verdict"]), (1, &"unknown".into()));
    let (code, audit) = one(&["audit", "--json", "--nodes", "2000", &path]);
    assert_eq!(
        (code, &audit["sound"], &audit["verdict"]),
        (2, &Value::Null, &"unknown".into())
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_is_known() {
    use std::process::Stdio;
    let folder = Folder::new("composer-interrupt");
    let path = folder.file("hard.toml", HARD);
    for command in ["solve", "audit"] {
        let nodes = "1000000000000";
        let mut run = crate::common_cli::program();
        let run = run
            .args([command, "--json", "--nodes", nodes, &path])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let started = std::time::Instant::now();
        let child = run.spawn().unwrap();
        crate::common_cli::hears(&child);
        std::thread::sleep(std::time::Duration::from_millis(700));
        crate::common_cli::send(&child, "INT");
        let output = child.wait_with_output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).expect("an object");
        assert_eq!(answer["verdict"], "unknown");
        assert_eq!(
            output.status.code(),
            Some(if command == "solve" { 1 } else { 2 })
        );
        assert!(
            started.elapsed() < 3 * crate::common_cli::TIME_LIMIT,
            "it ends at once"
        );
    }
}

#[test]
#[ignore = "long search"]
fn answers_do_not_depend_on_memory_or_order() {
    let folder = Folder::new("composer-order");
    let mut texts = vec![
        PROBLEM.to_owned(),
        PROBLEM.replace("A wins by 9", "B wins by 8"),
    ];
    for stone in ["г@i7 ", "к@i10 ", "з@g7 "] {
        texts.push(PROBLEM.replace(stone, ""));
    }
    texts.push(
        "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 9 }\n\
         start = { position = 'с@f3 с@f6 с@g2 с@g6' }\npuzzle = { goal = \"blue wins by 7\" }\n"
            .to_owned(),
    );
    texts.push(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = [3, 1] }\nrules = { komi = 0.5 }\n\
         puzzle = { goal = \"red wins\" }\n"
            .to_owned(),
    );
    let files: Vec<String> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| folder.file(&format!("{at}.toml"), text))
        .collect();
    let ask = |memory: &str, files: &[String]| {
        let arguments = ["solve", "--json", "--nodes", "2000000", "--memory", memory];
        let ran = kletka(
            arguments
                .into_iter()
                .chain(files.iter().map(String::as_str)),
        )
        .patient()
        .run();
        ran.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let usual = ask("256", &files);
    assert_eq!(usual.len(), files.len());
    let backwards: Vec<String> = files.iter().rev().cloned().collect();
    let mut other = ask("32", &backwards);
    other.reverse();
    let verdict = |line: &String| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        // A smaller table may cost positions, never another answer.
        value["nodes"].take();
        value
    };
    assert_eq!(
        usual.iter().map(verdict).collect::<Vec<_>>(),
        other.iter().map(verdict).collect::<Vec<_>>()
    );
    let archive = folder.file("all.kla", texts.join("+++\n"));
    let together = ask("256", &[archive]);
    let same = |line: &String| {
        serde_json::from_str::<Value>(line)
            .map(|value| value["line"].clone())
            .unwrap()
    };
    assert_eq!(
        usual.iter().map(same).collect::<Vec<_>>(),
        together.iter().map(same).collect::<Vec<_>>()
    );
}

/// The document with one change to its text, audited.
fn changed(folder: &Folder, text: &str, from: &str, to: &str) -> (i32, Value) {
    assert!(text.contains(from), "{from}");
    let path = folder.file("changed.toml", text.replacen(from, to, 1));
    one(&["audit", "--json", &path])
}

#[test]
fn faults_of_a_solution_are_named_with_their_place() {
    let folder = Folder::new("composer-faults");
    let text = std::fs::read_to_string(solved(&folder, "problem.toml")).unwrap();
    let line = |expected: &str| {
        text.lines()
            .position(|line| line.contains(expected))
            .unwrap() as u64
            + 1
    };
    // A missing reply, named at the move that it replies to.
    let from = text.find("    ( 2. з@h10, г@h6").unwrap();
    let last = "      7. к@f5 )\n";
    let gap = &text[from..text.rfind(last).unwrap() + last.len()];
    let (code, audit) = changed(&folder, &text, gap, "");
    let fault = &audit["solution"]["faults"][0];
    assert_eq!(
        (code, &audit["sound"], &fault["kind"]),
        (1, &Value::Bool(false), &"missing".into()),
        "{audit}"
    );
    assert_eq!(
        (&fault["reply"], &fault["number"]),
        (&"з@h10, г@h6".into(), &2.into()),
        "{audit}"
    );
    assert_eq!(fault["line"], line("1. г@i6, к@h8"));
    // The answer to another reply does: nothing is missing.
    let (code, _) = changed(&folder, &text, "    ( 6. к@i8, з@l12 7. к@g8 )\n", "");
    assert_eq!(code, 0);
    // An answer that loses the goal, and what is illegal.
    let (code, audit) = changed(&folder, &text, "3. к@f9, з@i5", "3. к@f9, з@a1");
    assert_eq!(
        (code, &audit["solution"]["faults"][0]["kind"]),
        (1, &"wrong".into()),
        "{audit}"
    );
    assert_eq!(
        audit["solution"]["faults"][0]["line"],
        line("3. к@f9, з@i5")
    );
    let (code, audit) = changed(&folder, &text, "3. к@f9, з@i5", "3. к@f9, з@g7");
    assert_eq!(
        (code, &audit["solution"]["faults"][0]["kind"]),
        (1, &"illegal".into())
    );
    // A line that stops early is no fault, unless one is strict.
    let cut = text.replace("    ( 6. к@i8, з@l12 7. к@g8 )", "    ( 6. к@i8, з@l12 )");
    let path = folder.file("cut.toml", cut);
    let (code, audit) = one(&["audit", "--json", &path]);
    assert_eq!((code, &audit["solution"]["cut"]), (0, &1.into()), "{audit}");
    assert_eq!(one(&["audit", "--json", "--strict", &path]).0, 1);
    // A goal that is reached sooner.
    let (code, audit) = changed(&folder, &text, "wins by 9", "wins by 11");
    assert_eq!((code, &audit["shorter"]), (1, &9.into()));
    // A try with its refutation, and one that is none.
    let (first, rest) = text.split_once("1. г@i6, к@h8  ").unwrap();
    let with_try = |reply: &str| format!("{first}1. г@i6, к@h8 ( 1. к@h8? 2. {reply} ) {rest}");
    for (reply, faults) in [("з@h10, г@h6", 0), ("з@h6, г@h10", 1)] {
        let path = folder.file("try.toml", with_try(reply));
        let (code, audit) = one(&["audit", "--json", &path]);
        let found = audit["solution"]["faults"].as_array().unwrap();
        assert_eq!(
            (code, found.len()),
            (faults, usize::try_from(faults).unwrap()),
            "{audit}"
        );
        assert!(found.iter().all(|fault| fault["kind"] == "no refutation"));
    }
}

/// The first moves of an audit or a solution: the attacking stone, and where the other one may stand.
fn firsts(answer: &Value) -> BTreeSet<(&str, &str)> {
    let keys = answer["keys"].as_array().unwrap().iter();
    keys.flat_map(|key| {
        let (other, attacking) = key["move"].as_str().unwrap().split_once(", ").unwrap();
        let others = key["other"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str);
        others
            .chain(other.split_once('@').map(|(_, cell)| cell))
            .map(move |other| (attacking, other))
    })
    .collect()
}

#[test]
fn stones_and_cooks_agree() {
    let folder = Folder::new("composer-stones");
    let path = folder.file("problem.toml", PROBLEM.replace("г@k11", "г@k11 к@s19"));
    let (code, audit) = one(&["audit", "--json", &path]);
    assert_eq!(code, 0, "{audit}");
    let mut met = BTreeMap::new();
    for stone in audit["stones"].as_array().unwrap() {
        let (name, role) = (
            stone["stone"].as_str().unwrap(),
            stone["role"].as_str().unwrap(),
        );
        *met.entry(role.to_owned()).or_insert(0) += 1;
        let (_, without) = changed(&folder, &PROBLEM.replace("г@k11", "г@k11 к@s19"), name, "");
        match role {
            "idle" => assert!(
                firsts(&without).is_subset(&firsts(&audit)),
                "{name} {without}"
            ),
            "needed" => assert_ne!(without["verdict"], "proved", "{name}"),
            "guards" => {
                assert_eq!(without["verdict"], "proved", "{name}");
                assert!(
                    !firsts(&without).is_subset(&firsts(&audit)),
                    "{name} {without}"
                );
            }
            "delays" => {
                assert_eq!(without["verdict"], "proved", "{name}");
                assert!(
                    without["by"].as_u64() < audit["by"].as_u64(),
                    "{name} {without}"
                );
            }
            _ => panic!("{role}"),
        }
    }
    assert_eq!(
        met.into_iter().collect::<Vec<_>>(),
        [
            ("delays".into(), 1),
            ("guards".into(), 2),
            ("idle".into(), 2),
            ("needed".into(), 4)
        ]
    );
    let tries = audit["tries"].as_array().unwrap();
    assert_eq!(tries[0]["refutations"].as_array().unwrap().len(), 1);
    assert_eq!(audit["set_play"]["verdict"], "fails");
    // Two ways to make the four at once: the second one is a cook, unless it is tolerated.
    let two = "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5 к@f5' }\n\
               puzzle = { goal = \"A wins by 1\" }\nsolution = { moves = '1. к@c5' }\n";
    let path = folder.file("two.toml", two);
    let (code, audit) = one(&["audit", "--json", &path]);
    assert_eq!(
        (
            code,
            &audit["cooks"][0]["move"],
            &audit["cooks"][0]["proved"]
        ),
        (1, &"к@g5".into(), &true.into())
    );
    let (code, audit) = changed(
        &folder,
        two,
        "\"A wins by 1\"",
        "\"A wins by 1\", tolerated = [\"last move\"]",
    );
    assert_eq!(
        (code, &audit["duals"][0]["tolerated"]),
        (0, &true.into()),
        "{audit}"
    );
}

/// A position of Renju moved over the paper and recoloured, as a document.
fn placed(game: &str, stones: &[(usize, usize, usize)], next: usize, goal: &str) -> String {
    let words: Vec<_> = stones
        .iter()
        .map(|&(x, y, colour)| {
            format!(
                "{}@{}{}",
                ["b", "r", "g"][colour],
                char::from(b'a' + u8::try_from(x).unwrap()),
                y + 1
            )
        })
        .collect();
    format!(
        "kletka = 1\ngame = \"{game}\"\nboard = {{ size = 9 }}\nstart = {{ position = '{}', next = {next} }}\n\
         puzzle = {{ goal = \"{goal}\" }}\n",
        words.join(" ")
    )
}

#[test]
fn the_same_position_is_found_again() {
    let mut random = Random::new(11);
    let folder = Folder::new("composer-same");
    for round in 0..12 {
        let game = ["renju-3-2", "renju-for-three"][round % 2];
        let mut stones: Vec<(usize, usize, usize)> = Vec::new();
        while stones.len() < 6 {
            let stone = (random.below(5), random.below(6), random.below(3));
            if stones
                .iter()
                .all(|other| (other.0, other.1) != (stone.0, stone.1))
            {
                stones.push(stone);
            }
        }
        let goals = if game == "renju-3-2" {
            ["A wins by 3", "A wins by 5"]
        } else {
            ["blue wins by 1", "red wins by 2"]
        };
        let turned: Vec<_> = stones
            .iter()
            .map(|&(x, y, colour)| (8 - y, x, (colour + 1) % 3))
            .collect();
        // Colours go one step on with the move: in 3/2 the same player has them two moves later.
        let next = if game == "renju-3-2" { 3 } else { 2 };
        let shifted: Vec<_> = stones
            .iter()
            .map(|&(x, y, colour)| (x + 2, y + 1, colour))
            .collect();
        let mut other = stones.clone();
        other[0].2 = (other[0].2 + 1) % 3;
        let texts = [
            placed(game, &stones, 1, goals[0]),
            placed(game, &turned, next, goals[1]),
            placed(game, &shifted, 1, goals[0]),
            placed(game, &other, 1, goals[0]),
        ];
        let path = folder.file("all.kla", texts.join("+++\n"));
        let ran = kletka!("audit --json --nodes 50 {}", path).run();
        let Some(first) = ran.json().into_iter().next() else {
            continue;
        };
        let same: Vec<_> = first["same_as"]
            .as_array()
            .unwrap()
            .iter()
            .map(|same| {
                (
                    same["document"].as_u64().unwrap(),
                    same["likeness"].as_str().unwrap().to_owned(),
                )
            })
            .collect();
        assert_eq!(
            same,
            [(1, "symmetry".to_owned()), (2, "shift".to_owned())],
            "{texts:?}"
        );
    }
}

#[test]
fn an_audit_is_told_in_both_languages() {
    let folder = Folder::new("composer-languages");
    let path = solved(&folder, "problem.toml");
    for (lang, words) in [
        (
            "en",
            [
                "sound",
                "cooks: none",
                "complete and right",
                "tries:",
                "needed:",
                "difficulty: 60",
            ],
        ),
        (
            "ru",
            [
                "задача корректна",
                "побочные решения: нет",
                "полно и верно",
                "попытки:",
                "нужны:",
                "сложность: 60",
            ],
        ),
    ] {
        let ran = kletka!("audit --lang {} {}", lang, path).patient().run();
        assert_eq!(ran.code, 0);
        assert!(
            words.iter().all(|word| ran.stdout.contains(word)),
            "{}",
            ran.stdout
        );
        assert!(
            ran.stdout
                .lines()
                .skip(1)
                .all(|line| line.chars().count() <= 80),
            "{}",
            ran.stdout
        );
    }
}

/// What was not looked at was called none.
#[test]
fn what_a_limit_left_open_is_never_called_none() {
    let drum = "puzzles/problems/renju-3-2/50-the-far-drum.toml";
    for (lang, words) in [
        (
            "en",
            [
                "keys: unknown, a limit ended the search",
                "duals: unknown, a limit ended the search",
            ],
        ),
        (
            "ru",
            [
                "вступительные ходы: неизвестно, поиск прерван пределом",
                "дуали: неизвестно, поиск прерван пределом",
            ],
        ),
    ] {
        let ran = kletka!("audit --nodes 1000 --lang {} {}", lang, drum).run();
        assert_eq!(ran.code, 2);
        assert!(
            words.iter().all(|word| ran.stdout.contains(word)),
            "{}",
            ran.stdout
        );
    }
    let (_, audit) = one(&["audit", "--json", "--nodes", "1000", drum]);
    for key in ["keys", "duals", "stones", "sound"] {
        assert!(audit[key].is_null(), "{key}: {audit}");
    }
    // A twin whose other keys are not known may have some, as this one has.
    let folder = Folder::new("composer-open");
    let twins = "kletka = 1\ngame = \"renju-for-three\"\nboard.size = 9\n[start]\nposition = 'з@d5 з@e7 з@f4 з@g5'\nnext = 3\n\
        [puzzle]\ngoal = \"green wins by 9\"\nclass = \"all\"\n[[puzzle.twins]]\nremove = 'з@d5 з@e7 з@f4 з@g5'\n\
        add = 'с@c5 с@e5 с@f3 с@f7 с@d6'\ngoal = \"blue wins by 10\"\nnext = 1\n";
    let twins = folder.file("twins.toml", twins);
    let (code, audit) = one(&["audit", "--json", "--nodes", "120", &twins]);
    let twin = &audit["twins"][0];
    assert!(
        code == 2 && audit["sound"].is_null() && twin["keys"].is_null() && twin["unique"].is_null(),
        "{audit}"
    );
    let ran = kletka!("audit --nodes 120 --lang en {}", twins).run();
    assert!(
        ran.stdout
            .contains("twin 1: blue wins by 10: proved: perhaps more keys"),
        "{}",
        ran.stdout
    );
    let (code, audit) = one(&["audit", "--json", &twins]);
    assert_eq!(
        (
            code,
            &audit["sound"],
            audit["twins"][0]["keys"].as_array().unwrap().len()
        ),
        (1, &false.into(), 2)
    );
    // Some are known, and there may be more.
    let text = std::fs::read_to_string("puzzles/problems/renju-3-2/47-both-hands.toml").unwrap();
    let kept = text
        .lines()
        .filter(|line| !line.starts_with("tolerated"))
        .collect::<Vec<_>>()
        .join("\n");
    let ran = kletka!(
        "audit --nodes 5000 --lang en {}",
        folder.file("a.toml", kept)
    )
    .run();
    assert!(
        ran.stdout
            .contains("perhaps more duals: a limit ended the search"),
        "{}",
        ran.stdout
    );
}

#[test]
fn twins_are_solved_checked_and_audited() {
    let folder = Folder::new("composer-twins");
    let text = "kletka = 1\ngame = \"renju-3-2\"\n\n[start]\nposition = 'к@d5 к@e5 к@f5 з@a1'\n\n[puzzle]\n\
                goal = \"A wins by 1\"\ntolerated = [\"last move\"]\n\n[[puzzle.twins]]\nremove = 'к@f5 a1'\n\
                add = 'з@d5'\ngoal = \"A wins by 1\"\n";
    let twin = |remove: &str, add: &str, rest: &str| {
        text.replace("'к@f5 a1'", &format!("'{remove}'"))
            .replace("'з@d5'", &format!("'{add}'"))
            + rest
    };
    // The same stones turned: the four is made in the column.
    let good = folder.file("good.toml", twin("e5 f5", "к@d6 к@d7", ""));
    let ran = kletka!("solve --json {}", good).run();
    let answers = ran.json();
    assert_eq!((ran.code, answers.len()), (0, 2), "{}", ran.stderr);
    assert_eq!(
        (&answers[0]["twin"], &answers[1]["twin"]),
        (&Value::Null, &1.into())
    );
    assert_eq!(
        (&answers[1]["verdict"], &answers[1]["keys"][0]["move"]),
        (&"proved".into(), &"к@d4".into())
    );
    assert_eq!(kletka!("check {}", good).run().code, 0);
    let shown = kletka!("solve --lang ru {}", good).run();
    assert!(
        shown
            .stdout
            .contains("близнец 1: A выигрывает не позже хода 1: доказано"),
        "{}",
        shown.stdout
    );
    let (_, audit) = one(&["audit", "--json", &good]);
    assert_eq!(
        (&audit["twins"][0]["verdict"], &audit["twins"][0]["unique"]),
        (&"proved".into(), &false.into())
    );
    // Another first move: now it is B's turn, who has no red.
    let late = folder.file("late.toml", twin("a1", "з@a2", "next = 2\n"));
    let ran = kletka!("solve --json {}", late).run();
    assert_eq!(
        (ran.code, &ran.json()[1]["verdict"]),
        (1, &"refuted".into())
    );
    let checked = kletka!("check --json {}", late).run();
    assert_eq!(
        (checked.code, &checked.json()[0]["diagnostics"][0]["rule"]),
        (1, &"goal".into()),
        "{}",
        checked.stdout
    );
    // What is not there cannot be removed, and what is occupied not be added.
    for (remove, add) in [
        ("к@s19", "з@a2"),
        ("a1", "з@d5"),
        ("a1", "з@"),
        ("a1", "к@g5"),
    ] {
        let bad = folder.file("bad.toml", twin(remove, add, ""));
        let checked = kletka!("check --json {}", bad).run();
        let message = checked.json()[0]["diagnostics"][0]["message"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(
            checked.code == 1 && message.starts_with("twin 1: "),
            "{remove} {add} {}",
            checked.stdout
        );
    }
}

#[test]
fn a_draw_is_answered_as_far_as_it_can_be() {
    let folder = Folder::new("composer-draw");
    let won = folder.file(
        "won.toml",
        "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5 к@f5' }\npuzzle = { goal = \"draw\" }\n",
    );
    assert_eq!(one(&["solve", "--json", &won]).1["verdict"], "refuted");
    let open = folder.file(
        "open.toml",
        "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5' }\npuzzle = { goal = \"draw\" }\n",
    );
    let ran = kletka!("solve --nodes 20000 {}", open).run();
    assert!(
        ran.code == 1 && ran.stdout.contains("unknown"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("limit") || ran.stdout.contains("few cells"),
        "{}",
        ran.stdout
    );
}

/// Where the game is over before a move is made, the goal is reached or it is not: `solve` says what `check` says.
#[test]
fn goals_of_a_game_that_is_over_are_decided() {
    let start = "start = { position = \"r@a1 r@b1 r@c1 g@a3 g@b3 g@c3 g@a5 g@b5 g@c5\" }";
    for (goal, verdict, checked) in [
        ("blue wins", "proved", 0),
        ("blue does not win", "refuted", 1),
        ("red wins", "refuted", 1),
    ] {
        let text = format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = 7 }}\n{start}\npuzzle = {{ goal = \"{goal}\" }}\n"
        );
        let solved = kletka!("solve --json -").stdin(&text).run();
        assert_eq!(
            solved.json()[0]["verdict"],
            verdict,
            "{goal} {}",
            solved.stdout
        );
        assert_eq!(
            kletka!("check -").stdin(&text).run().code,
            checked,
            "{goal}"
        );
    }
}

/// A solution in which blue offers, with a reply left out.
const OFFERS: &str = r#"kletka = 1
game = "parcel"
board = { size = [1, 2] }
rules = { opening = "choice", komi = 0.5 }
puzzle = { goal = "blue scores 1" }

[solution]
moves = '''
1. [a-b2] 2. --
( 2. [a-b3] 3. [a-b1]*|[a1-2]|[b1-2] ( 3. [a-b1]|[a1-2]*|[b1-2] ) ( 3. [a-b1]|[a1-2]|[b1-2]* ) )
( 2. [a1-2] 3. [a-b1]*|[b1-2]|[a2-3] ( 3. [a-b1]|[b1-2]*|[a2-3] ) ( 3. [a-b1]|[b1-2]|[a2-3]* ) )
( 2. [b1-2] 3. [a-b1]*|[a1-2]|[b2-3] ( 3. [a-b1]|[a1-2]*|[b2-3] ) ( 3. [a-b1]|[a1-2]|[b2-3]* ) )
3. [a2-3]*|[a1-2]|[b1-2] ( 3. [a2-3]|[a1-2]*|[b1-2] ) ( 3. [a2-3]|[a1-2]|[b1-2]* )
'''
"#;

/// An offer answers a reply only where all that may be picked from it keep the goal: what is written for another reply does not by the
/// one that is picked there.
#[test]
fn an_offer_answers_with_all_that_may_be_picked() {
    let folder = Folder::new("composer-offers");
    let path = folder.file("gap.toml", OFFERS);
    let (code, audit) = one(&["audit", "--json", &path]);
    let fault = &audit["solution"]["faults"][0];
    assert_eq!(
        (code, &fault["kind"], &fault["reply"]),
        (1, &"missing".into(), &"[a-b1]".into()),
        "{audit}"
    );
    // What is written then is whole.
    assert_eq!(kletka!("solve --write {}", path).patient().run().code, 0);
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .contains("2. [a-b1]")
    );
    let (code, audit) = one(&["audit", "--json", &path]);
    assert_eq!(
        (code, audit["solution"]["faults"].as_array().map(Vec::len)),
        (0, Some(0)),
        "{audit}"
    );
}

/// A solution that is written has every reply that matters as far as it goes: where the proof is long, lines end early.
#[test]
fn a_written_solution_lacks_no_reply() {
    let folder = Folder::new("composer-written");
    let small = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = [3, 1]\n[rules]\nkomi = 0.5\nopening = \"free\"\ngreen = \"optional\"\n\
                 [puzzle]\ngoal = \"blue scores 1\"\n";
    let large = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = [2, 2]\n[rules]\nkomi = 0.5\n[puzzle]\ngoal = \"red scores 1\"\n";
    let begun = format!("{small}[solution]\nmoves = '1. с[c1-c2]'\n");
    for (name, document, ends_early) in [
        ("begun", &*begun, false),
        ("small", small, false),
        ("large", large, true),
    ] {
        let path = folder.file(&format!("{name}.toml"), document);
        let (code, _) = one(&["solve", "--json", "--write", &path]);
        assert_eq!(code, 0, "{name}");
        let moves = std::fs::read_to_string(&path)
            .unwrap()
            .matches(". ")
            .count();
        assert!((20..2500).contains(&moves), "{name}: {moves}");
        let (_, audit) = one(&["audit", "--json", &path]);
        let solution = &audit["solution"];
        assert_eq!(
            solution["faults"].as_array().unwrap().len(),
            0,
            "{name}: {solution}"
        );
        assert_eq!(
            solution["cut"].as_u64().unwrap() > 0,
            ends_early,
            "{name}: {solution}"
        );
        let once = std::fs::read_to_string(&path).unwrap();
        one(&["solve", "--json", "--write", &path]);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), once, "{name}");
    }
}

/// What follows a move that is marked as a mistake shows how it fails: the goal is lost there anyhow. Another move in its place is
/// judged.
#[test]
fn what_follows_a_try_is_not_judged() {
    let folder = Folder::new("composer-tries");
    let head = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = 'к@d5 к@e5 к@f6 к@f7 г@f8' }\n\
                puzzle = { goal = \"A wins by 3\", class = \"all\" }\n";
    for (name, moves, wrong) in [
        (
            "after",
            "1. к@f5 ( 1. к@c5? 2. з@f5, г@b5 3. к@g5 ) 2. з@c5, г@g5 3. к@f4",
            &[][..],
        ),
        (
            "within",
            "1. к@f5 ( 1. к@c5? 2. з@f5, г@b5 3. к@g5 ( 3. к@g6 ) ) 2. з@c5, г@g5 3. к@f4",
            &[],
        ),
        (
            "main",
            "1. к@c5? ( 1. к@f5 2. з@c5, г@g5 3. к@f4 ) 2. з@f5, г@b5 3. к@g5",
            &[],
        ),
        (
            "instead",
            "1. к@c5? ( 1. к@c6 2. з@c5, г@g5 3. к@f4 ) 2. з@f5, г@b5 3. к@g5",
            &["solution:1a1"],
        ),
        (
            "unmarked",
            "1. к@f5 ( 1. к@c5 2. з@f5, г@b5 3. к@g5 ) 2. з@c5, г@g5 3. к@f4",
            &["solution:1a1"],
        ),
    ] {
        let path = folder.file(
            &format!("{name}.toml"),
            format!("{head}solution = {{ moves = \"{moves}\" }}\n"),
        );
        let (_, checked) = one(&["check", "--json", &path]);
        let errors: Vec<_> = checked["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["at"].clone())
            .collect();
        assert_eq!(errors, wrong, "{name}: {checked}");
    }
}

/// Of an offer some segments need not be picked: those that lose, so that of the others one is named, and added.
#[test]
fn of_an_offer_what_is_lost_need_not_be_answered() {
    let folder = Folder::new("composer-spared");
    let document = "kletka = 1\ngame = \"parcel\"\nboard = { size = [1, 2] }\nrules = { opening = \"choice\" }\nstart = { next = 2 }\n\
                    puzzle = { goal = \"red wins by 9\" }\n\
                    solution = { moves = \"2. [a1-2] 3. [a-b1] 4. -- 5. -- ( 5. [b1-2]*|[a-b3]|[a2-3] 6. [b2-3] )\" }\n";
    let path = folder.file("spared.toml", document);
    let (_, audit) = one(&["audit", "--json", &path]);
    let replies: Vec<_> = audit["solution"]["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| &fault["reply"])
        .collect();
    assert_eq!(replies, ["[a2-3]", "[a-b2]"]);
    let (code, _) = one(&["solve", "--json", "--write", &path]);
    assert_eq!(code, 0);
    let (_, audit) = one(&["audit", "--json", &path]);
    assert_eq!(
        audit["solution"]["faults"],
        serde_json::json!([]),
        "{}",
        std::fs::read_to_string(&path).unwrap()
    );
}

/// The audit measures by the shortest win; where the goal does not ask for it, a slower move does not lose the goal.
#[test]
fn a_slower_win_is_not_said_to_lose_the_goal() {
    let folder = Folder::new("composer-slower");
    let document = |goal: &str| {
        format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = 4 }}\nrules = {{ antonov = true }}\nstart = {{ next = 7, position = \
             'з@a1 к@b1 с@c1 к@d1 с@a2 с@b2 с@d2 с@c3 с@d3 с@a4 с@c4 с@d4' }}\npuzzle = {{ goal = \"{goal}\", class = \"all\" }}\n\
             solution = {{ moves = \"7. с@b3 8. к@c2\" }}\n"
        )
    };
    for (goal, what) in [
        ("blue wins", "loses the win by move 7"),
        ("blue wins by 7", "loses the goal"),
    ] {
        let path = folder.file("slower.toml", document(goal));
        let ran = kletka!("audit --lang en {}", path).run();
        let what = format!("move 7 {what} to 8. a3");
        assert!(ran.stdout.contains(&what), "{goal}: {}", ran.stdout);
    }
}

/// Three passes in a row are a draw: after the author's pass the others may end the game by theirs.
#[test]
fn an_answer_that_passes_lets_the_others_end_the_game() {
    let folder = Folder::new("composer-passes");
    let three = |next: u32, moves: &str| {
        format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = 4 }}\nstart = {{ next = {next}, position = \
             'к@a1 к@c1 к@d1 з@c2 к@d2 к@a3 з@c3 к@a4 з@b4 з@c4 к@d4' }}\n\
             puzzle = {{ goal = \"red wins by 11\", class = \"all\" }}\nsolution = {{ moves = \"{moves}\" }}\n"
        )
    };
    let audited =
        |name: &str, document: String| one(&["audit", "--json", &folder.file(name, document)]).1;
    let audit = audited("answer.toml", three(6, "6. b2 7. -- 8. b1 ( 8. -- )"));
    let faults = audit["solution"]["faults"].as_array().unwrap();
    assert_eq!(faults.len(), 1, "{audit}");
    assert_eq!(
        (&faults[0]["kind"], &faults[0]["number"]),
        (&"wrong".into(), &8.into()),
        "{audit}"
    );
    let audit = audited("try.toml", three(6, "6. b2 7. -- 8. b1 ( 8. --?? 9. -- )"));
    assert_eq!(
        audit["solution"]["faults"],
        serde_json::json!([]),
        "{audit}"
    );
    let ran = kletka!(
        "audit --lang en {}",
        folder.file("key.toml", three(8, "8. b2"))
    )
    .run();
    assert!(
        ran.stdout
            .contains("set play: a pass loses the goal to 9. --"),
        "{}",
        ran.stdout
    );
}

/// Proofs that somebody is kept from winning refer to positions that are as good, where the same moves may be wrong.
#[test]
#[ignore = "long search"]
fn by_hand_a_written_defence_is_right() {
    let folder = Folder::new("composer-defence");
    let document = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 5 }\n[start]\n\
                    position = 'з@a5 з@b3 з@b4 з@c1 з@c2 з@d3 з@d4 з@e5'\nnext = 2\n[puzzle]\ngoal = \"A does not win\"\n";
    let path = folder.file("defence.toml", document);
    let (code, _) = one(&["solve", "--json", "--write", &path]);
    assert_eq!(code, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("2. г@c3") && text.matches(" 4. ").count() > 10,
        "{text}"
    );
    let (_, audit) = one(&["audit", "--json", &path]);
    assert_eq!(audit["solution"]["faults"], serde_json::json!([]), "{text}");
}

/// The answer to another reply is the same segment, whatever colour goes without saying there.
#[test]
fn an_answer_to_another_reply_may_have_another_colour_here() {
    let folder = Folder::new("composer-colour");
    let moves = "1. с[a2-b2] ( 1. -- 2. к[a2-b2] 3. з[a1-a2] ( 3. з[b1-b2] 4. к[a1-a2] 5. з[a1-b1] ( 5. -- ) ) 4. \
                 к[b1-b2] 5. -- ( 5. з[a1-b1] ) ) ( 1. с[a1-a2] 2. к[b1-b2] 3. -- ( 3. з[a1-b1] 4. -- 5. -- ) ( 3. \
                 з[a2-b2] 4. -- 5. -- ) 4. -- ) ( 1. с[b1-b2] 2. к[a1-a2] 3. -- ( 3. з[a1-b1] 4. -- 5. -- ) ( 3. з[a2-b2] \
                 4. -- 5. -- ) 4. -- ) ( 1. с[a1-b1] 2. к[a2-b2] 3. -- ( 3. з[b1-b2] 4. -- 5. -- ) ( 3. з[a1-a2] 4. -- 5. \
                 -- ) 4. з[a1-a2] 5. -- ) 2. к[a1-b1] 3. -- ( 3. з[b1-b2] 4. -- 5. -- ) ( 3. з[a1-a2] 4. -- 5. -- ) 4. \
                 з[a1-a2] 5. --";
    for (name, moves) in [
        ("coloured", moves.to_owned()),
        ("plain", moves.replace(['с', 'к', 'з'], "")),
    ] {
        let document = format!(
            "kletka = 1\ngame = \"parcel\"\n[board]\nsize = [1, 1]\n[rules]\nkomi = 1\nopening = \"free\"\ngreen = \"forced\"\n\
             [puzzle]\ngoal = \"red wins by 9\"\n[solution]\nmoves = '{moves}'\n"
        );
        let path = folder.file(&format!("{name}.toml"), document);
        let (_, audit) = one(&["audit", "--json", &path]);
        let faults = audit["solution"]["faults"].as_array().unwrap();
        assert!(faults.is_empty(), "{name}: {faults:?}");
    }
}

/// What is offered is answered as a whole: each of the offer's segments, once, and none of them with a loss.
#[test]
fn each_segment_of_an_offer_is_answered() {
    const REPLY: &str =
        "3. [a2-3]*|[a1-2]|[b1-2] ( 3. [a2-3]|[a1-2]*|[b1-2] ) ( 3. [a2-3]|[a1-2]|[b1-2]* )\n'''";
    let folder = Folder::new("composer-picks");
    let document =
        |answer: &str| OFFERS.replace(REPLY, &format!("( 2. [a-b1] {answer} )\n{REPLY}"));
    for (name, answer, missing, is_mended) in [
        (
            "whole",
            "3. [a2-3]*|[b2-3]|[a-b3] ( 3. [a2-3]|[b2-3]*|[a-b3] ) ( 3. [a2-3]|[b2-3]|[a-b3]* )",
            None,
            true,
        ),
        ("plain", "3. [a2-3] ( 3. [b2-3] ) ( 3. [a-b3] )", None, true),
        (
            "mixed",
            "3. [a2-3]*|[b2-3]|[a-b3] ( 3. [b2-3] ) ( 3. [a-b3] )",
            None,
            true,
        ),
        (
            "two",
            "3. [a2-3]*|[b2-3]|[a-b3] ( 3. [a2-3]|[b2-3]*|[a-b3] )",
            Some("[a-b3]"),
            true,
        ),
        (
            "like",
            "3. [a2-3]*|[b2-3]|[a-b3] ( 3. [a2-3]*|[b2-3]|[a-b3] ) ( 3. [a2-3]*|[a-b3]|[b2-3] )",
            Some("[b2-3]"),
            true,
        ),
        (
            "like-plain",
            "3. [a2-3] ( 3. [a2-3] ) ( 3. [a2-3] )",
            Some("[a1-2]"),
            true,
        ),
        // Red picks what loses.
        (
            "bad",
            "3. [a2-3]*|[a1-2]|[b1-2] ( 3. [a2-3]*|[a1-2]|[b1-2] ) ( 3. [a2-3]*|[a1-2]|[b1-2] )",
            Some("[a1-2]"),
            false,
        ),
        (
            "three",
            "3. [a2-3]*|[a1-2]|[b1-2] ( 3. [b2-3]*|[a1-2]|[b1-2] ) ( 3. [a-b3]*|[a1-2]|[b1-2] )",
            Some("[a1-2]"),
            false,
        ),
        (
            "four",
            "3. [a2-3]*|[b2-3]|[a-b3]|[a1-2] ( 3. [a2-3]|[b2-3]*|[a-b3]|[a1-2] ) ( 3. [a2-3]|[b2-3]|[a-b3]*|[a1-2] )",
            Some("[a1-2]"),
            false,
        ),
        (
            "a-try",
            "3. [a2-3]*|[b2-3]|[a1-2] ( 3. [a2-3]|[b2-3]|[a1-2]*? ) ( 3. [a-b3] ) ( 3. [b2-3] )",
            Some("[a1-2]"),
            false,
        ),
    ] {
        let path = folder.file(&format!("{name}.toml"), document(answer));
        let (code, audit) = one(&["audit", "--json", &path]);
        let faults = audit["solution"]["faults"].as_array().unwrap();
        let replies: Vec<_> = faults
            .iter()
            .map(|fault| fault["reply"].as_str().unwrap())
            .collect();
        assert_eq!(
            (code, &replies[..]),
            (i32::from(missing.is_some()), missing.as_slice()),
            "{name}: {audit}"
        );
        let ran = kletka!("solve --write {}", path).patient().run();
        assert_eq!(
            (ran.code, ran.stderr.contains("no answer")),
            (i32::from(!is_mended), !is_mended),
            "{name}: {}",
            ran.stderr
        );
        let (_, audit) = one(&["audit", "--json", &path]);
        assert_eq!(
            audit["sound"],
            is_mended,
            "{name}: {audit}\n{}",
            std::fs::read_to_string(&path).unwrap()
        );
    }
}
