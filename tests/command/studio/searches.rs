//! What the server does while the page is used: searches that are seen and stopped, statuses, pictures; and that what it writes is
//! what the commands write.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Studio;
use crate::common_cli::{Folder, kletka};

const PROBLEM: &str = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = '''\nb@d4 b@e4 b@f4 # three\n'''\n\
                       [puzzle]\ngoal = \"A wins by 1\" # at once\n";
/// Nobody finds that out soon.
const LONG: &str = "kletka = 1\ngame = \"parcel\"\n[puzzle]\ngoal = \"blue scores 9.5\"\n";

struct Asked {
    studio: Studio,
    cookie: String,
    folder: Folder,
}

impl Asked {
    fn open(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = Folder::new(name);
        for (name, text) in files {
            folder.file(name, text);
        }
        let studio = Studio::open(folder.path());
        let cookie = studio.enter();
        Self {
            studio,
            cookie,
            folder,
        }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.studio.post(&self.cookie, path, body);
        assert_eq!(status, 200, "{path} {body}: {answer}");
        answer
    }

    /// The text after a change at an address.
    fn edit(&self, text: &str, at: &str, change: &Value) -> String {
        let asked = json!({"do": "edit", "text": text, "at": at, "change": change});
        let answer = self.post("ask", &asked);
        answer["text"]
            .as_str()
            .unwrap_or_else(|| panic!("{asked}: {answer}"))
            .to_owned()
    }

    /// What a job comes to.
    fn answer(&self, asked: &Value) -> Value {
        let begun = self.post("start", asked);
        self.wait(&begun)
    }

    fn wait(&self, begun: &Value) -> Value {
        let started = Instant::now();
        loop {
            let job = self.post("job", &json!({"job": begun["job"]}));
            if !job["answer"].is_null() {
                return job["answer"].clone();
            }
            assert!(started.elapsed() < Duration::from_mins(1), "{job}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn written(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.0.join(name)).unwrap()
    }
}

/// Each in the same way from the same file: a new document, moves, comments, a solution, pictures, a booklet.
#[test]
fn what_it_writes_is_what_the_commands_write() {
    let game =
        "# by hand\nkletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5' # so far\n";
    let asked = Asked::open(
        "studio-same",
        &[("game.toml", game), ("problem.toml", PROBLEM)],
    );
    let path = |name: &str| format!("{}/{name}", asked.folder.path());
    // A template.
    for (goal, lang) in [(None, "en"), (Some("A wins by 3"), "ru")] {
        let new = json!({"do": "new", "game": "renju-3-2", "title": "T", "size": 9, "goal": goal, "lang": lang});
        let mut words = vec![
            "new",
            "renju-3-2",
            "--title",
            "T",
            "--size",
            "9",
            "--lang",
            lang,
        ];
        words.extend(goal.iter().flat_map(|goal| ["--goal", goal]));
        assert_eq!(
            asked.post("ask", &new)["text"],
            json!(kletka(words).run().stdout)
        );
    }
    // Moves one after the other, and a move in the other letters.
    let played = ["d4", "з:g7"].iter().fold(game.to_owned(), |text, word| {
        asked.edit(&text, "end", &json!({"is": "play", "word": word}))
    });
    assert_eq!(kletka!("add {} d4 з:g7", path("game.toml")).run().code, 0);
    assert_eq!(played, asked.written("game.toml"));
    // A move with a comment.
    let played = asked.edit(&played, "3", &json!({"is": "play", "word": "c3"}));
    let played = asked.edit(&played, "4", &json!({"is": "comment", "said": "a fork"}));
    assert_eq!(
        kletka!("add {} c3 --comment 'a fork'", path("game.toml"))
            .run()
            .code,
        0
    );
    assert_eq!(played, asked.written("game.toml"));
    // A solution.
    let solved = asked.answer(&json!({"kind": "solve", "name": "problem.toml", "text": PROBLEM}));
    let printed = kletka!("solve --write --lang en {}", path("problem.toml"))
        .run()
        .stdout;
    let lines: Vec<_> = solved["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect();
    assert_eq!(
        lines.join("\n"),
        printed
            .trim_end()
            .replace(&format!("{}/", asked.folder.path()), "")
    );
    assert_eq!(solved["written"], json!(asked.written("problem.toml")));
    let begun = asked.edit(
        PROBLEM,
        "solution:start",
        &json!({"is": "play", "word": "b@c4, r@g4"}),
    );
    assert!(
        begun.starts_with(PROBLEM) && begun.contains("[solution]\nmoves = '''\n1. b@c4, r@g4"),
        "{begun}"
    );
    let audited = asked.answer(&json!({"kind": "audit", "name": "problem.toml", "text": PROBLEM}));
    assert_eq!(audited["found"]["verdict"], "proved", "{audited}");
    // Pictures, by position and by diagram, and a booklet.
    let diagram = json!({"is": "add", "table": "diagram", "keys": [["at", "\"start\""], ["circles", "\"d4\""]]});
    let text = asked.edit(&asked.written("problem.toml"), "0", &diagram);
    asked.folder.file("problem.toml", &text);
    let made = |more: Value| {
        let mut body = json!({"name": "problem.toml", "text": text});
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        let files = asked.post("draw", &body)["files"].clone();
        assert_eq!(files.as_array().map(Vec::len), Some(1), "{body}");
        (
            files[0]["name"].as_str().unwrap().to_owned(),
            files[0]["bytes"].as_str().unwrap().to_owned(),
        )
    };
    let same = |(name, bytes): (String, String), words: &[&str]| {
        let out = format!("{}/out/{name}", asked.folder.path());
        std::fs::create_dir_all(asked.folder.0.join("out")).unwrap();
        let file = path("problem.toml");
        let words = words
            .iter()
            .copied()
            .chain(["--lang", "en", "-o", &out, &file]);
        assert_eq!(kletka(words).run().code, 0, "{name}");
        let expected = base64(&std::fs::read(&out).unwrap());
        assert!(expected == bytes, "{name} is another file");
    };
    for format in ["svg", "png", "pdf"] {
        same(
            made(json!({"draw": "position", "at": "start", "format": format})),
            &["render", "--at", "start"],
        );
        same(
            made(json!({"draw": "diagram", "diagram": "all", "format": format})),
            &["render", "--diagram", "all"],
        );
    }
    for format in ["html", "pdf"] {
        same(
            made(json!({"draw": "booklet", "format": format})),
            &["book"],
        );
    }
}

/// As the page gets bytes.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letters = bytes.chunks(3).flat_map(|chunk| {
        let all = chunk
            .iter()
            .chain([0; 2].iter())
            .take(3)
            .fold(0_usize, |sum, &byte| sum << 8 | usize::from(byte));
        (0..4).map(move |at| {
            if at > chunk.len() {
                '='
            } else {
                char::from(LETTERS[all >> (18 - 6 * at) & 63])
            }
        })
    });
    letters.collect()
}

#[test]
fn searches_are_seen_stopped_and_replaced() {
    let asked = Asked::open("studio-searches", &[("a.toml", LONG)]);
    let long = json!({"kind": "solve", "name": "a.toml", "text": LONG});
    let [first, second] = [asked.post("start", &long), asked.post("start", &long)];
    // The newest wins: nobody knows the other any more.
    assert_eq!(
        asked.post("job", &json!({"job": first["job"]}))["gone"],
        true
    );
    // It goes on, and others are answered meanwhile.
    let look = || asked.post("job", &json!({"job": second["job"]}));
    let started = Instant::now();
    while look()["nodes"].as_u64().unwrap() == 0 {
        assert!(started.elapsed() < Duration::from_mins(1));
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(
        asked.post("ask", &json!({"do": "open", "text": LONG}))["errors"],
        0
    );
    assert!(look()["answer"].is_null(), "it is not over yet");
    asked.post("stop", &json!({"job": second["job"]}));
    let answer = asked.wait(&second);
    assert_eq!(answer["found"]["verdict"], "unknown", "{answer}");
    // Changes of a position, as far as they were asked; an analysis; claims.
    let tuned = asked.answer(&json!({"kind": "tune", "text": PROBLEM, "near": 1}));
    assert_eq!(tuned["done"], tuned["all"], "{tuned}");
    let row = &tuned["rows"][0];
    let text = row["text"].as_str().unwrap();
    assert_eq!(
        asked.post("ask", &json!({"do": "open", "text": text}))["errors"],
        0,
        "{row}"
    );
    let game = "kletka = 1\ngame = \"renju-for-three\"\n[board]\nsize = 6\n[record]\nmoves = '1. c3'\n[[claim]]\nsays = 'blue wins'\n";
    let analysed = asked.answer(&json!({"kind": "analyse", "text": game, "at": "1", "games": 20}));
    assert!(
        analysed["found"]["moves"][0]["line"][0].is_string(),
        "{analysed}"
    );
    let checked = asked.answer(&json!({"kind": "check", "text": game}));
    assert!(
        checked["claims"][0]["says"][0]["searched"]
            .as_bool()
            .unwrap(),
        "{checked}"
    );
    assert!(
        !checked["diagnostics"].as_array().unwrap().is_empty(),
        "nobody wins that soon: {checked}"
    );
    // What cannot be done is said.
    for wrong in [
        json!({"kind": "solve", "text": game}),
        json!({"kind": "audit", "text": "x"}),
        json!({"kind": "solve", "text": game, "goal": "?"}),
    ] {
        assert!(
            asked.answer(&wrong)["refused"]["message"]["ru"].is_string(),
            "{wrong}"
        );
    }
    assert_eq!(
        asked
            .studio
            .post(
                &asked.cookie,
                "start",
                &json!({"kind": "dance", "text": ""})
            )
            .0,
        400
    );
    assert_eq!(asked.post("job", &json!({"job": 999}))["gone"], true);
}

/// Errors, proofs and what stays open, of all documents of a file; a file that changes is looked at anew.
#[test]
fn the_list_says_what_is_proved() {
    let wrong = PROBLEM.replace("b@f4", "b@f9");
    let archive = format!("{PROBLEM}+++\n{}", PROBLEM.replace("size = 9", "size = 8"));
    let files = [
        ("proved.toml", PROBLEM),
        ("wrong.toml", &wrong),
        ("broken.toml", "kletka = 1\ngame = \"parcel\"\nx = 1\n"),
        (
            "plain.toml",
            "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = \"T\"\n",
        ),
        ("two.kla", &archive),
    ];
    let asked = Asked::open("studio-status", &files);
    let names: Vec<_> = asked.post("list", &json!({}))["documents"]
        .as_array()
        .unwrap()
        .clone();
    assert_eq!(
        names,
        [
            "broken.toml",
            "plain.toml",
            "proved.toml",
            "two.kla",
            "wrong.toml"
        ]
    );
    let wait = |name: &str, state: &str| {
        let started = Instant::now();
        loop {
            let known = asked.post("status", &json!({ "names": names }));
            if known[name]["state"] == state {
                return known[name].clone();
            }
            assert!(
                started.elapsed() < Duration::from_mins(1),
                "{name}: {known}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait("broken.toml", "errors");
    assert_eq!(
        wait("plain.toml", "valid")["titles"],
        json!({"en": "T", "ru": "T"})
    );
    wait("proved.toml", "proved");
    assert_eq!(wait("two.kla", "proved")["documents"], 2);
    wait("wrong.toml", "errors");
    // Two documents, of which one is changed.
    let read = asked.post("read", &json!({"name": "two.kla", "document": 1}));
    assert_eq!(
        (&read["text"], &read["documents"]),
        (&json!(archive[PROBLEM.len() + 4..]), &json!(2))
    );
    let save = json!({"name": "two.kla", "document": 1, "text": wrong, "version": read["version"]});
    let saved = asked.post("save", &save);
    assert!(saved["version"].is_string(), "{saved}");
    wait("two.kla", "errors");
    assert_eq!(asked.written("two.kla"), format!("{PROBLEM}+++\n{wrong}"));
    // Files that others change are looked at anew, and proved anew.
    asked.folder.file("proved.toml", &wrong);
    wait("proved.toml", "errors");
    asked.folder.file("wrong.toml", PROBLEM);
    wait("wrong.toml", "proved");
}

/// Keys of tables, tables of lists, comments and stones: each change is read back, and undone leaves the text as it was.
#[test]
fn every_part_of_a_document_is_changed_in_place() {
    let text = "kletka = 1\ngame = \"renju-for-three\"\n[start]\nposition = 'b@a1 r@a2'\n[record]\nmoves = '''\n1. e5 \"one\" \"two\" ( 1. e6 \"three\" ) 2. d4\n'''\n";
    let asked = Asked::open("studio-parts", &[("a.toml", text)]);
    let edit = |at: &str, change: Value| asked.edit(text, at, &change);
    assert_eq!(
        edit("1", json!({"is": "comment", "said": "2", "index": 1})),
        text.replace("two", "2")
    );
    assert_eq!(
        edit("1", json!({"is": "comment", "said": "", "index": 0})),
        text.replace(" \"one\"", "")
    );
    assert_eq!(
        edit("1a1", json!({"is": "comment", "said": "3", "index": 0})),
        text.replace(" \"three", " \"3")
    );
    assert_eq!(
        edit("2", json!({"is": "mark", "mark": "!?"})),
        text.replace("d4", "d4!?")
    );
    assert_eq!(
        edit("0", json!({"is": "carry", "from": ["a2"], "to": ["c3"]})),
        text.replace("r@a2", "r@c3")
    );
    assert_eq!(
        edit("0", json!({"is": "carry", "from": ["a2"], "to": ["a1"]})),
        text.replace("b@a1 r@a2", "r@a1")
    );
    let line = edit("1", json!({"is": "line", "words": ["d4", "c3", "g7"]}));
    assert_eq!(line, text.replace("2. d4", "2. d4\n3. c3 4. g7"));
    let set = |text: &str, key: &str, value: &str| {
        asked.edit(
            text,
            "0",
            &json!({"is": "say", "table": "claim", "index": 0, "key": key, "said": value}),
        )
    };
    let claimed = edit(
        "0",
        json!({"is": "add", "table": "claim", "keys": [["at", "1"], ["says", "'''\nunfinished\n'''"]]}),
    );
    assert_eq!(
        claimed,
        format!("{text}\n[[claim]]\nat = 1\nsays = '''\nunfinished\n'''\n")
    );
    let more = set(&set(&claimed, "says", "unfinished\ndraw\n"), "name", "8a");
    assert_eq!(
        more,
        claimed.replace("unfinished\n", "unfinished\ndraw\n") + "name = \"8a\"\n"
    );
    let open = asked.post("ask", &json!({"do": "open", "text": more}));
    assert_eq!(open["keys"]["claim"][0]["name"], "8a");
    assert_eq!(
        open["claims"][0]["says"].as_array().map(Vec::len),
        Some(2),
        "{open}"
    );
    let gone = asked.edit(
        &more,
        "0",
        &json!({"is": "unset", "table": "claim", "index": 0, "key": "name"}),
    );
    assert_eq!(
        asked.edit(
            &gone,
            "0",
            &json!({"is": "drop", "table": "claim", "index": 0})
        ),
        text
    );
    let wrong = json!({"do": "edit", "text": text, "at": "0", "change": {"is": "drop", "table": "claim", "index": 0}});
    assert!(asked.post("ask", &wrong)["refused"]["message"]["en"].is_string());
    // A click that means one move plays it, and comes with the picture and the messages.
    let click = json!({"do": "click", "text": text, "at": "end", "places": ["g7"], "play": true});
    let played = asked.post("ask", &click);
    assert_eq!(
        (played["word"].as_str(), played["open"]["errors"].as_u64()),
        (Some("g7"), Some(0)),
        "{played}"
    );
    assert!(played["look"]["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(played["text"], json!(text.replace("2. d4", "2. d4\n3. g7")));
}

/// What takes long to prove in one file keeps no other one from its status, and has one time for all its documents.
#[test]
fn a_file_that_takes_long_keeps_no_other_from_its_status() {
    let folder = Folder::new("studio-statuses-long");
    let long = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 6\n[[claim]]\nat = \"start\"\nsays = \"blue wins\"\n";
    folder.file("a.kla", vec![long; 40].join("+++\n"));
    folder.file("b.toml", PROBLEM);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let state = |names: &[&str], name: &str| {
        let (_, known) = studio.post(&cookie, "status", &json!({ "names": names }));
        known[name]["state"].as_str().unwrap_or_default().to_owned()
    };
    let begun = Instant::now();
    let wait = |names: &[&str], name: &str, wanted: &str| {
        while state(names, name) != wanted {
            assert!(
                begun.elapsed() < Duration::from_secs(40),
                "{name} is not {wanted}"
            );
            std::thread::sleep(Duration::from_millis(100));
        }
    };
    wait(&["a.kla", "b.toml"], "a.kla", "searching");
    wait(&["a.kla", "b.toml"], "b.toml", "proved");
    // One that comes while others are searched has its turn.
    folder.file("c.toml", PROBLEM);
    wait(&["a.kla", "b.toml", "c.toml"], "c.toml", "proved");
    wait(&["a.kla", "b.toml", "c.toml"], "a.kla", "unproved");
}
