//! `kletka solve`, `kletka audit`, `kletka compose` and `kletka judge` as a composer uses them; the scripts of `tests/command`
//! have what they print, here is what is computed or interrupted.

mod book;
mod compose;
mod starts;
mod threads;
mod tune;

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Child, Output, Stdio};

use crate::common_cli::{Folder, hears, kletka, program, send};
use serde_json::{Value, json};

/// A problem with one key and a try for each kind of refutation.
const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n\n[start]\n\
    position = '''з@g7 к@h7 г@i7 з@j8 к@h9 к@i10 г@j10 г@k11'''\n\n[puzzle]\ngoal = \"A wins by 9\"\nclass = \"open\"\n";

/// A question that no limit of a test can answer.
const HARD: &str = "kletka = 1\ngame = \"renju-3-2\"\n\n[start]\n\
    position = '''з@g7 к@h7 г@i7 з@j8 к@h9 к@i10 г@j10 г@k11 з@c3 з@d4 к@p16 к@q15 г@c16 г@d15'''\n\n\
    [puzzle]\ngoal = \"B wins by 31\"\nclass = \"threats\"\n";

fn audit(folder: &Folder, document: &str) -> Value {
    let path = folder.file("audited.toml", document);
    let ran = kletka!("audit --json {}", path).patient().run();
    ran.json().swap_remove(0)
}

/// Begins a run that goes on for long.
fn begun(line: &str, paths: &[&str]) -> Child {
    let mut run = program();
    run.args(line.split(' ')).args(paths);
    let run = run.stdout(Stdio::piped()).stderr(Stdio::piped());
    run.spawn().unwrap()
}

/// A run that is killed when it is dropped.
#[cfg(unix)]
struct Going(Child);

#[cfg(unix)]
impl Drop for Going {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// While a run is going, others on the same file are refused; the next one goes on from what it has done when it was killed.
#[cfg(unix)]
fn one_at_a_time(line: &str, others: &[String], paths: &[&str], done: impl Fn() -> usize) {
    let going = |least| {
        let mut going = Going(begun(line, paths));
        while done() < least {
            assert_eq!(going.0.try_wait().unwrap(), None, "it has ended");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        going
    };
    let first = going(3);
    for other in others {
        for (lang, words) in [("en", "another run has"), ("ru", "занят другим запуском")]
        {
            let line = format!("--lang {lang} {other}");
            let ran = kletka(line.split(' ').chain(paths.iter().copied()));
            let ran = ran.patient().run();
            assert_eq!(ran.ends(2).says(words).stdout, "");
        }
    }
    let known = done();
    assert!(known >= 3, "nothing of the first is lost");
    drop(first);
    drop(going(done() + 2));
}

/// What a search says that is interrupted.
#[cfg(unix)]
fn interrupted(line: &str, paths: &[&str]) -> (Option<i32>, Vec<Value>, String) {
    let child = begun(line, paths);
    hears(&child);
    std::thread::sleep(std::time::Duration::from_millis(700));
    send(&child, "INT");
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    let [stdout, stderr] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    let answers = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (status.code(), answers.collect(), stderr)
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_is_known() {
    let folder = Folder::new("composer-interrupt");
    let path = folder.file("hard.toml", HARD);
    for (command, code) in [("solve", 1), ("audit", 2)] {
        let started = std::time::Instant::now();
        let line = format!("{command} --json --nodes 1000000000000");
        let (ended, answers, _) = interrupted(&line, &[&path]);
        assert_eq!(
            (ended, &answers[0]["verdict"]),
            (Some(code), &json!("unknown"))
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
    let texts = [
        PROBLEM.to_owned(),
        PROBLEM.replace("A wins by 9", "B wins by 8"),
        PROBLEM.replace("г@i7 ", ""),
        PROBLEM.replace("к@i10 ", ""),
        PROBLEM.replace("з@g7 ", ""),
        threads::THREE.to_owned(),
        threads::PARCEL.to_owned(),
    ];
    let files = (0..).zip(&texts);
    let files = files.map(|(at, text)| folder.file(&format!("{at}.toml"), text));
    let files: Vec<String> = files.collect();
    let ask = |memory, files: &[String]| {
        let arguments = ["solve", "--json", "--nodes", "2000000", "--memory", memory];
        let arguments = arguments
            .into_iter()
            .chain(files.iter().map(String::as_str));
        let mut answers = kletka(arguments).patient().run().json();
        // A smaller table may cost positions, never another answer.
        answers
            .iter_mut()
            .for_each(|answer| drop(answer["nodes"].take()));
        answers
    };
    let usual = ask("256", &files);
    assert_eq!(usual.len(), files.len());
    let backwards: Vec<String> = files.iter().rev().cloned().collect();
    let mut other = ask("32", &backwards);
    other.reverse();
    assert_eq!(usual, other);
    let together = ask("256", &[folder.file("all.kla", texts.join("+++\n"))]);
    let lines = |answers: &[Value]| {
        let lines = answers.iter().map(|answer| answer["line"].clone());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(lines(&usual), lines(&together));
}

/// The first moves of an audit or a solution: the attacking stone, and where the other one may stand.
fn firsts(answer: &Value) -> BTreeSet<(&str, &str)> {
    let keys = answer["keys"].as_array().unwrap().iter();
    keys.flat_map(|key| {
        let (other, attacking) = key["move"].as_str().unwrap().split_once(", ").unwrap();
        let others = key["other"].as_array().into_iter().flatten();
        others
            .filter_map(Value::as_str)
            .chain(other.split_once('@').map(|(_, cell)| cell))
            .map(move |other| (attacking, other))
    })
    .collect()
}

#[test]
fn stones_and_cooks_agree() {
    let folder = Folder::new("composer-stones");
    let text = PROBLEM.replace("г@k11", "г@k11 к@s19");
    let whole = audit(&folder, &text);
    let mut met = BTreeMap::new();
    for stone in whole["stones"].as_array().unwrap() {
        let [name, role] = ["stone", "role"].map(|key| stone[key].as_str().unwrap());
        *met.entry(role).or_insert(0) += 1;
        let without = audit(&folder, &text.replacen(name, "", 1));
        let is_proved = without["verdict"] == "proved";
        let is_kept = || firsts(&without).is_subset(&firsts(&whole));
        let is_so = match role {
            "idle" => is_kept(),
            "needed" => !is_proved,
            "guards" => is_proved && !is_kept(),
            "delays" => is_proved && without["by"].as_u64() < whole["by"].as_u64(),
            _ => panic!("{role}"),
        };
        assert!(is_so, "{name} {role}: {without}");
    }
    assert_eq!(
        format!("{met:?}"),
        r#"{"delays": 1, "guards": 2, "idle": 2, "needed": 4}"#
    );
    assert_eq!(whole["sound"], true);
    assert_eq!(
        whole["tries"][0]["refutations"].as_array().unwrap().len(),
        1
    );
    assert_eq!(whole["set_play"]["verdict"], "fails");
}

/// Proofs that somebody is kept from winning refer to positions that are as good, where the same moves may be wrong.
#[test]
#[ignore = "long search"]
fn by_hand_a_written_defence_is_right() {
    let folder = Folder::new("composer-defence");
    let document = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 5 }\n[start]\n\
                    position = 'з@a5 з@b3 з@b4 з@c1 з@c2 з@d3 з@d4 з@e5'\nnext = 2\n[puzzle]\ngoal = \"A does not win\"\n";
    let path = folder.file("defence.toml", document);
    kletka!("solve --json --write {}", path)
        .patient()
        .run()
        .ends(0);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("2. г@c3") && text.matches(" 4. ").count() > 10,
        "{text}"
    );
    assert_eq!(
        audit(&folder, &text)["solution"]["faults"],
        json!([]),
        "{text}"
    );
}
