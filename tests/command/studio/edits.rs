//! What the desk of the studio writes: only its own bytes, what notation can say, and never what is no position any more.

use serde_json::{Value, json};

use super::Studio;
use crate::common_cli::{Folder, kletka};

/// A studio whose desk is asked.
struct Asked {
    folder: Folder,
    studio: Studio,
    cookie: String,
}

impl Asked {
    fn new(name: &str) -> Self {
        let folder = Folder::new(name);
        let studio = Studio::open(folder.path());
        let cookie = studio.enter();
        Self {
            folder,
            studio,
            cookie,
        }
    }

    fn edit(&self, text: &str, at: &str, change: &Value) -> Value {
        self.studio
            .post(
                &self.cookie,
                "ask",
                &json!({"do": "edit", "text": text, "at": at, "change": change}),
            )
            .1
    }

    /// The text after a change that is made.
    fn text(&self, text: &str, at: &str, change: &Value) -> String {
        let answer = self.edit(text, at, change);
        answer["text"]
            .as_str()
            .unwrap_or_else(|| panic!("{change}: {answer}"))
            .to_owned()
    }

    /// Why a change is not made.
    fn refusal(&self, text: &str, at: &str, change: &Value) -> [String; 2] {
        let answer = self.edit(text, at, change);
        assert!(answer["text"].is_null(), "{change}: {answer}");
        ["en", "ru"].map(|lang| {
            answer["refused"]["message"][lang]
                .as_str()
                .unwrap()
                .to_owned()
        })
    }
}

/// By hand: comments at the ends of lines, odd spaces, a line break of another system, keys in an order of their own.
const BY_HAND: &str = "# mine\nkletka = 1\ngame   =   \"renju-for-three\"   # three of us\n\n[meta]\ntitle = 'Spring / Весна'\n\n\
    [board]\nsize = 9  # wide enough\n\n[start]\nposition = '''\nb@a1   r@i9 # corners\n  g@a9\n'''\n\n[record]\nmoves = '''\n\
    1.  e5   \"first\"   2. d4  ( 2. c3  \"or here\"  3. c4 ) # the usual one\n   3. g7\n'''  # so far\n\n\
    [[claim]]\nsays = 'unfinished'   # indeed\n";

#[test]
fn an_edit_changes_only_its_own_bytes() {
    let asked = Asked::new("studio-bytes");
    let edits = [
        ("3", json!({"is": "mark", "mark": "!"}), "3. g7", "3. g7!"),
        ("2", json!({"is": "mark", "mark": "?!"}), "2. d4", "2. d4?!"),
        (
            "2a1",
            json!({"is": "mark", "mark": "!?"}),
            "2. c3",
            "2. c3!?",
        ),
        (
            "3",
            json!({"is": "comment", "said": "third", "index": null}),
            "3. g7",
            "3. g7 \"third\"",
        ),
        (
            "1",
            json!({"is": "comment", "said": "the first", "index": 0}),
            "\"first\"",
            "\"the first\"",
        ),
        (
            "2a1",
            json!({"is": "comment", "said": "there", "index": 0}),
            "\"or here\"",
            "\"there\"",
        ),
        (
            "3",
            json!({"is": "play", "word": "h8"}),
            "3. g7",
            "3. g7 4. h8",
        ),
        (
            "0",
            json!({"is": "carry", "from": ["i9"], "to": ["h9"]}),
            "r@i9",
            "r@h9",
        ),
        (
            "0",
            json!({"is": "carry", "from": ["a1"], "to": ["i9"]}),
            "b@a1   r@i9",
            "b@i9",
        ),
        (
            "0",
            json!({"is": "put", "places": ["i9"], "colour": "green"}),
            "r@i9",
            "g@i9",
        ),
        (
            "0",
            json!({"is": "put", "places": ["c1"], "colour": "red"}),
            "g@a9",
            "g@a9 r@c1",
        ),
        (
            "0",
            json!({"is": "put", "places": ["a1"], "colour": null}),
            "b@a1   r@i9",
            "r@i9",
        ),
        (
            "0",
            json!({"is": "say", "table": "meta", "key": "title", "said": "Autumn"}),
            "'Spring / Весна'",
            "\"Autumn\"",
        ),
        (
            "0",
            json!({"is": "set", "table": "board", "key": "size", "value": "11"}),
            "size = 9",
            "size = 11",
        ),
        (
            "0",
            json!({"is": "say", "table": "claim", "index": 0, "key": "says", "said": "draw"}),
            "'unfinished'",
            "\"draw\"",
        ),
    ];
    for system in ["\n", "\r\n"] {
        let text = BY_HAND.replace('\n', system);
        for (at, change, old, new) in &edits {
            assert!(text.matches(old).count() == 1, "{old}");
            let written = asked.text(&text, at, change);
            assert_eq!(written, text.replace(old, new), "{change}");
        }
        // What is added stands at its place, and all the rest as it was.
        let added = asked.text(
            &text,
            "3",
            &json!({"is": "add", "table": "diagram", "keys": [["at", "3"]]}),
        );
        assert!(added.starts_with(&text), "{added}");
        assert_eq!(
            asked.text(
                &added,
                "3",
                &json!({"is": "drop", "table": "diagram", "index": 0})
            ),
            text
        );
        let marked = asked.text(&text, "3", &json!({"is": "mark", "mark": "!"}));
        assert_eq!(
            asked.text(&marked, "3", &json!({"is": "mark", "mark": ""})),
            text
        );
        let played = asked.text(&text, "3", &json!({"is": "play", "word": "h8"}));
        assert_eq!(asked.text(&played, "4", &json!({"is": "take-back"})), text);
    }
}

#[test]
fn a_comment_says_what_was_typed_or_is_refused_for_what_it_holds() {
    let asked = Asked::new("studio-comments");
    let text =
        "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '''\n1. e5 \"old\" 2. d4\n'''\n";
    let say =
        |said: &str, index: Option<usize>| json!({"is": "comment", "said": said, "index": index});
    // As `kletka add` quotes it.
    for (said, written) in [
        ("plain", "\"plain\""),
        ("he said \"yes\"", "«he said \"yes\"»"),
        ("a 5\" board", "«a 5\" board»"),
        ("«yes», he said", "\"«yes», he said\""),
        ("a lone » here", "\"a lone » here\""),
    ] {
        let at_two = asked.text(text, "2", &say(said, None));
        assert_eq!(at_two, text.replace("2. d4", &format!("2. d4 {written}")));
        assert_eq!(
            asked.text(text, "1", &say(said, Some(0))),
            text.replace("\"old\"", written)
        );
        let path = asked.folder.file("added.toml", text);
        kletka!("add {} '3. g7' --comment {}", path, said).run();
        let added = std::fs::read_to_string(&path).unwrap();
        assert!(
            added.ends_with(&format!("3. g7 {written}\n'''\n")),
            "{added}"
        );
    }
    // One more goes to the end of the one that stands there, in quotes that hold both.
    let more = asked.text(text, "1", &say("he said \"yes\"", None));
    assert_eq!(more, text.replace("\"old\"", "«old; he said \"yes\"»"));
    let back = asked.text(&more, "1", &say("a lone » here", Some(0)));
    assert_eq!(back, text.replace("\"old\"", "\"a lone » here\""));
    // What no quotes can hold is refused for that, and what the string of the moves cannot hold for this.
    for index in [None, Some(0)] {
        let [en, ru] = asked.refusal(text, "1", &say("a 5\" board »", index));
        assert!(
            en.contains("unpaired « »") && ru.contains("непарные « »"),
            "{en} {ru}"
        );
        let [en, ru] = asked.refusal(text, "1", &say("three ''' of them", index));
        assert!(
            en.contains("three apostrophes in a row") && ru.contains("три апострофа подряд"),
            "{en} {ru}"
        );
        let short = text.replace("'''\n1.", "'1.").replace("d4\n'''", "d4'");
        let [en, ru] = asked.refusal(&short, "1", &say("it's", index));
        assert!(
            en.contains("write it in three apostrophes") && ru.contains("в трёх апострофах"),
            "{en} {ru}"
        );
        let [en, _] = asked.refusal(text, "1", &say("two\nlines", index));
        assert!(en.contains("one line"), "{en}");
    }
}

#[test]
fn what_would_leave_no_position_is_refused_and_nothing_is_written() {
    let asked = Asked::new("studio-valid");
    let renju = "kletka = 1\ngame = \"renju-for-three\"\n[board]\nsize = 9\n[start]\nposition = 'b@a1 r@i9'\n";
    let parcel =
        "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[start]\nposition = 'b[a1-2] r[d3-4]'\n";
    let edits = [
        json!({"is": "recast", "shift": [-1, 0]}),
        json!({"is": "recast", "shift": [0, 1]}),
        json!({"is": "set", "table": "board", "key": "size", "value": "2"}),
        json!({"is": "set", "table": "board", "key": "size", "value": "\"wide\""}),
        json!({"is": "say", "table": "board", "key": "size", "said": "wide"}),
        json!({"is": "put", "places": ["z9"], "colour": "red"}),
        json!({"is": "carry", "from": ["a1"], "to": ["z9"]}),
        json!({"is": "set", "table": "start", "key": "next", "value": "0"}),
    ];
    for text in [renju, parcel] {
        for change in &edits {
            for message in asked.refusal(text, "0", change) {
                assert!(message.len() > 10, "{change}: {message}");
            }
        }
    }
    // A field of the usual size is too small for this.
    let wide = renju
        .replace("size = 9", "size = 25")
        .replace("b@a1", "b@y25");
    asked.refusal(
        &wide,
        "0",
        &json!({"is": "unset", "table": "board", "key": "size"}),
    );
    // What had errors before can be edited all the same, so that it can be mended.
    let broken = renju.replace("size = 9", "size = 5");
    assert_eq!(
        asked.text(
            &broken,
            "0",
            &json!({"is": "set", "table": "board", "key": "size", "value": "7"})
        ),
        renju.replace("size = 9", "size = 7")
    );
}
