//! `kletka lsp`, asked by an editor without a screen.

mod client;
mod real;

use client::{Editor, FILE, edited};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::common_cli::check_json;

/// A record with a move that is refused, in Cyrillic letters.
const PIERCING: &str = include_str!("../../messages/piercing.toml");

const RENJU: &str = "kletka = 1\ngame = \"renju-for-three\"\n\n[meta]\nplayers = { blue = \"Анна\", red = \"Bob\" }\n\n\
                     [record]\nmoves = '''\n1. e5 d4 3. e6 ( 3. f6 )\n'''\n";

const PUZZLE: &str = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n\
                      [puzzle]\ngoal = \"A wins by 2\"\n";

/// The words of a list of proposals.
fn labels(list: &Value) -> Vec<&str> {
    list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["label"].as_str().unwrap())
        .collect()
}

#[test]
fn what_is_wrong_is_told_with_what_is_to_blame() {
    let pages = json!({"pages": "https://example.org/diagnostics.md"});
    let mut editor = Editor::with(&["utf-8"], Some("en"), pages);
    assert_eq!(editor.capabilities["positionEncoding"], "utf-8");
    editor.open(PIERCING);
    let found = editor.diagnostics();
    assert_eq!(found.len(), 1);
    let one = &found[0];
    assert_eq!(one["code"], "piercing");
    assert_eq!(
        one["codeDescription"]["href"],
        "https://example.org/diagnostics.md#piercing"
    );
    assert_eq!(
        one["range"],
        json!({"start": {"line": 12, "character": 14}, "end": {"line": 12, "character": 20}})
    );
    assert!(
        one["message"]
            .as_str()
            .unwrap()
            .contains("did you mean \"[c3-4]\""),
        "{one}"
    );
    let related = one["relatedInformation"].as_array().unwrap();
    assert_eq!(related[0]["message"], "the green [d4-5]");
    assert_eq!(
        related[0]["location"]["range"]["start"],
        json!({"line": 6, "character": 0})
    );
    // The move or the stone that is to blame, each place once.
    let targets = editor.at("definition", (12, 15));
    assert_eq!(targets.as_array().unwrap().len(), 2, "{targets}");
    assert_eq!(targets[1]["range"]["start"]["line"], 6);
    assert_eq!(editor.quit(), 0);
}

/// A letter of Russian is two bytes and one unit of UTF-16.
#[test]
fn places_count_in_what_was_agreed_on() {
    let text = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a1-2] \"ход 𝄞\" 2. [a1-2]'\n";
    let byte = text.lines().nth(3).unwrap().rfind('[').unwrap() as u64;
    for (encodings, agreed, at) in [
        (&["utf-8"][..], "utf-8", byte),
        (&["utf-32", "utf-16"], "utf-16", byte - 5),
        (&[], "utf-16", byte - 5),
    ] {
        let mut editor = Editor::with(encodings, None, Value::Null);
        assert_eq!(editor.capabilities["positionEncoding"], agreed);
        editor.open(text);
        let found = editor.diagnostics();
        assert_eq!(
            found[0]["range"]["start"],
            json!({"line": 3, "character": at}),
            "{agreed}"
        );
        let range =
            json!({"start": {"line": 3, "character": at}, "end": {"line": 3, "character": at + 6}});
        editor.change(json!([{"range": range, "text": "[c1-2]"}]));
        assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    }
}

#[test]
fn the_language_is_the_editors_unless_the_arguments_say_one() {
    for (arguments, locale, russian) in [
        (&[][..], Some("ru-RU"), true),
        (&[], None, false),
        (&["--lang", "en"], Some("ru"), false),
        (&["--lang", "ru", "--stdio"], None, true),
    ] {
        let mut editor = Editor::silent(arguments);
        editor.greet(&[], locale, Value::Null);
        editor.open(PIERCING);
        let message = editor.diagnostics()[0]["message"]
            .as_str()
            .unwrap()
            .to_owned();
        assert_eq!(
            message.contains("может быть"),
            russian,
            "{arguments:?} {locale:?}: {message}"
        );
        let hover = editor.at("hover", (2 + 1, 2))["contents"]["value"].to_string();
        assert_eq!(hover.contains("перед первым ходом"), russian, "{hover}");
    }
}

#[test]
fn hovering_shows_the_position() {
    let mut editor = Editor::plain();
    editor.open(PIERCING);
    let say = |editor: &mut Editor, place| {
        editor.at("hover", place)["contents"]["value"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let refused = say(&mut editor, (12, 15));
    assert!(
        refused.starts_with("**2. [d3-4]: red, not legal**") && refused.contains("┆●"),
        "{refused}"
    );
    // The page of the rule is below.
    assert!(
        refused.contains("**piercing** · rule 3 of Parcel"),
        "{refused}"
    );
    let start = say(&mut editor, (5, 2));
    assert!(
        start.contains("move 2: red to play") && start.contains("```text"),
        "{start}"
    );
    // A segment of it by itself, with its colour.
    let segment = editor.at("hover", (6, 2));
    assert!(
        segment["contents"]["value"]
            .as_str()
            .unwrap()
            .starts_with("**з[d4-5]: green · move 2: red to play**"),
        "{segment}"
    );
    assert_eq!(
        segment["range"]["start"],
        json!({"line": 6, "character": 0})
    );
    assert!(say(&mut editor, (9, 2)).starts_with("**start.next**\n\nNumber of the next move"));
    assert!(say(&mut editor, (1, 9)).contains("`parcel`, `renju-for-three`"));
    editor.open(RENJU);
    let third = say(&mut editor, (8, 12));
    assert!(
        third.starts_with("**3. e6: green**") && third.contains("[+]"),
        "{third}"
    );
    assert!(say(&mut editor, (8, 20)).starts_with("**3. f6: green**"));
    assert_eq!(editor.at("hover", (2, 0)), Value::Null);
}

/// Every table of a document, and where its page speaks of it.
#[test]
fn keys_and_codes_lead_to_their_pages() {
    let reference = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("formats");
    let text = "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = ''\n[board]\nsize = 3\n[rules]\nkomi = 2\n[start]\nnext = 1\n\
                [record]\nmoves = ''\n[puzzle]\ngoal = 'draw'\n[solution]\nmoves = ''\n[judged]\nat = 0\n\
                [[claim]]\nat = 0\n[[diagram]]\nat = 0\n";
    let mut seen = std::collections::BTreeSet::new();
    for (suffix, lang) in [("md", "en"), ("html", "ru")] {
        let pages = json!({"pages": format!("file:///books/formats/diagnostics.{suffix}")});
        let mut editor = Editor::with(&["utf-8"], Some(lang), pages);
        editor.open(text);
        for line in 0..text.lines().count() {
            let hover = editor.at("hover", (line as u64, 2))["contents"]["value"].to_string();
            let link = hover
                .split("](file:///books/formats/")
                .nth(1)
                .and_then(|rest| rest.split(')').next());
            let link = link.unwrap_or_else(|| panic!("line {line}: {hover}"));
            let (page, place) = link.split_once(&format!(".{suffix}#")).unwrap();
            let page = std::fs::read_to_string(reference.join(format!("{page}.md"))).unwrap();
            let is_there = page
                .lines()
                .filter_map(|line| line.strip_prefix("## "))
                .any(|heading| {
                    heading
                        .trim_matches(['`', '[', ']'])
                        .to_lowercase()
                        .replace(' ', "-")
                        == place
                });
            assert!(is_there, "{link}");
            seen.insert(place.to_owned());
        }
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
    // A code has a place of its own there, and so the editor's link to it leads somewhere.
    let mut editor = Editor::with(&["utf-8"], Some("en"), json!({"pages": "diagnostics.md"}));
    editor.open(PIERCING);
    let hover = editor.at("hover", (12, 15))["contents"]["value"].to_string();
    assert!(
        hover.contains("[more in the reference](diagnostics.md#piercing)"),
        "{hover}"
    );
    assert!(
        std::fs::read_to_string(reference.join("diagnostics.md"))
            .unwrap()
            .contains("\n### piercing\n")
    );
}

#[test]
fn suggestions_and_slips_become_actions() {
    let mut editor = Editor::plain();
    editor.open(PIERCING);
    let actions = editor.about("codeAction");
    let titles: Vec<_> = actions
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles[0], "Write [c3-4] (4 moves are legal then)");
    assert_eq!(actions[0]["isPreferred"], true);
    assert_eq!(actions[0]["diagnostics"][0]["code"], "piercing");
    let mended = edited(PIERCING, &actions[0]["edit"]["changes"][FILE]);
    assert_eq!(mended, PIERCING.replace("2. [d3-4]", "2. [c3-4]"));
    // Typed as people type: what can be one thing only is mended at once.
    let typed = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1) d4-5 2) [e - f5]'\n";
    editor.open(typed);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 4, "character": 0}});
    let context = json!({"diagnostics": [], "only": ["source.fixAll"]});
    let asked = json!({"textDocument": {"uri": FILE}, "range": range, "context": context});
    let actions = editor.ask("textDocument/codeAction", asked);
    assert_eq!(actions.as_array().unwrap().len(), 1);
    assert_eq!(
        (&actions[0]["kind"], &actions[0]["title"]),
        (
            &json!("source.fixAll.kletka"),
            &json!("Mend 4 slips of spelling")
        )
    );
    let mended = edited(typed, &actions[0]["edit"]["changes"][FILE]);
    assert_eq!(
        mended,
        typed.replace("1) d4-5 2) [e - f5]", "1. [d4-5] 2. [e-f5]")
    );
}

#[test]
fn legal_moves_complete_a_record() {
    let mut editor = Editor::plain();
    let text = "kletka = 1\ngame = \"parcel\"\nboard.size = 2\n[record]\nmoves = '1. [a-b1] 2. [a1-2] ( 2. [c2-3] 3. [b ) 3. '\n[solution]\nmoves = ''\n";
    editor.open(text);
    let line = text.lines().nth(4).unwrap();
    let at = |what: &str| line.find(what).unwrap() as u64 + what.len() as u64;
    let main = editor.at("completion", (4, at(") 3. ")));
    assert!(
        !labels(&main).contains(&"[a-b1]") && labels(&main).contains(&"[c2-3]"),
        "{main}"
    );
    assert_eq!(main["items"][0]["detail"], "move 3: blue to play");
    let inner = editor.at("completion", (4, at("3. [b")));
    assert!(
        labels(&inner)[..2]
            .iter()
            .all(|word| word.starts_with("[b"))
            && !labels(&inner).contains(&"[c2-3]"),
        "{inner}"
    );
    assert_eq!(
        inner["items"][0]["textEdit"]["range"]["start"]["character"],
        at("] 3. ")
    );
    assert!(labels(&editor.at("completion", (6, 9))).contains(&"[a-b1]"));
    // Behind an illegal move nobody knows.
    editor.open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a-b1] 2. [a-b1] 3. '\n");
    assert_eq!(
        labels(&editor.at("completion", (3, 32))),
        Vec::<&str>::new()
    );
    editor.open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a-b1]!'\n");
    assert_eq!(labels(&editor.at("completion", (3, 19)))[..2], ["!!", "!?"]);
    // Of very many moves the next key asks for more.
    editor.open(
        "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'b@j10 r@k10'\n[record]\nmoves = '''\n1. e6, d\n'''\n",
    );
    let many = editor.at("completion", (6, 8));
    assert_eq!(
        (&many["isIncomplete"], labels(&many).is_empty()),
        (&json!(false), false)
    );
    assert!(
        labels(&many)
            .iter()
            .all(|word| word.contains("e6") && word.contains('d')),
        "{many}"
    );
    assert_eq!(
        many["items"][0]["textEdit"]["range"]["start"]["character"],
        3
    );
    assert_eq!(editor.at("completion", (6, 6))["isIncomplete"], true);
}

/// A text, a place in it, what may be written there, what may not.
type Case = (
    &'static str,
    (u64, u64),
    &'static [&'static str],
    &'static [&'static str],
);

#[test]
fn keys_words_goals_and_claims_are_completed() {
    let mut editor = Editor::plain();
    let cases: &[Case] = &[
        ("kletka = 1\nga\n", (1, 2), &["game"], &["moves"]),
        (
            "kletka = 1\ngame = \"\"\n",
            (1, 8),
            &["parcel", "renju-3-2"],
            &["plane"],
        ),
        ("kletka = 1\ngame = \n", (1, 7), &["parcel"], &[]),
        (
            "kletka = 1\ngame = \"parcel\"\n[bo]\n",
            (2, 3),
            &["board"],
            &["meta"],
        ),
        (
            "kletka = 1\ngame = \"parcel\"\n[rules]\n\n",
            (3, 0),
            &["komi", "green"],
            &["antonov"],
        ),
        (
            "kletka = 1\ngame = \"renju-for-three\"\n[rules]\nan\n",
            (3, 2),
            &["antonov"],
            &["komi"],
        ),
        (
            "kletka = 1\ngame = \"renju-3-2\"\n[record]\nresult = \"\"\n",
            (3, 10),
            &["A", "draw"],
            &["blue"],
        ),
        (
            "kletka = 1\ngame = \"renju-3-2\"\n[puzzle]\ngoal = \"A \"\n",
            (3, 10),
            &["A wins by 5", "A does not win"],
            &["B wins"],
        ),
        (
            "kletka = 1\ngame = \"parcel\"\n[[claim]]\nsays = '''\nto\n'''\n",
            (4, 2),
            &["to move: A with blue red"],
            &[],
        ),
        (
            "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. -- 2. --'\n[[claim]]\nat = ''\n",
            (5, 6),
            &["start", "1", "2"],
            &["3"],
        ),
    ];
    for (text, place, wanted, unwanted) in cases {
        editor.open(text);
        let found = editor.at("completion", *place);
        let words = labels(&found);
        assert!(
            wanted.iter().all(|word| words.contains(word)),
            "{text}: {words:?}"
        );
        assert!(
            !unwanted.iter().any(|word| words.contains(word)),
            "{text}: {words:?}"
        );
    }
    // A key brings the beginning of its value, unless it has one; beside a value there is no place for another.
    for (text, place, new) in [
        ("kletka = 1\nga\n", (1, 2), Some("game = \"\"")),
        ("kletka = 1\nga = 'parcel'\n", (1, 2), Some("game")),
        ("kletka = 1\ngame='parcel'\n", (1, 1), Some("game")),
        (
            "kletka = 1\ngame = 'parcel'\n[board]\nsi \t= 5\n",
            (3, 2),
            Some("size"),
        ),
        (
            "kletka = 1\ngame = 'parcel'\n[board]\nsi\n",
            (3, 2),
            Some("size = "),
        ),
        (
            "kletka = 1\ngame = 'parcel'\n[board]\ntopology = 'torus'\n",
            (3, 11),
            None,
        ),
    ] {
        editor.open(text);
        let found = editor.at("completion", place);
        assert_eq!(
            found["items"][0]["textEdit"]["newText"].as_str(),
            new,
            "{text}: {found}"
        );
    }
}

/// What an editor does not say that it can show is not sent: no Markdown to one that takes plain text first, nothing related,
/// no links.
#[test]
fn an_editor_gets_only_what_it_can_show() {
    let declared = [
        (
            json!({"hover": {"contentFormat": ["markdown"]}, "publishDiagnostics": {"relatedInformation": true}}),
            true,
        ),
        (
            json!({"hover": {"contentFormat": ["plaintext", "markdown"]}, "publishDiagnostics": {}}),
            false,
        ),
        (
            json!({"hover": {"contentFormat": ["plaintext"]}, "publishDiagnostics": {"relatedInformation": false}}),
            false,
        ),
        (json!({}), false),
    ];
    for (about_texts, is_rich) in declared {
        let mut editor = Editor::silent(&[]);
        let settings = json!({"pages": "file:///formats/diagnostics.md", "pictures": !is_rich});
        editor.greet_as(json!({"textDocument": about_texts}), Some("en"), settings);
        editor.open(PIERCING);
        let found = editor.diagnostics();
        assert_eq!(
            found[0].get("relatedInformation").is_some(),
            is_rich,
            "{about_texts}: {found:?}"
        );
        assert!(found[0].get("codeDescription").is_none(), "{found:?}");
        let contents = editor.at("hover", (12, 15))["contents"].clone();
        let words = contents["value"].as_str().unwrap();
        let begin = "2. [d3-4]: red, not legal\n\n";
        if is_rich {
            assert!(
                contents["kind"] == "markdown"
                    && words.starts_with(&format!("**{}**", begin.trim())),
                "{contents}"
            );
        } else {
            assert!(
                contents["kind"] == "plaintext" && words.starts_with(begin),
                "{contents}"
            );
            assert!(
                words.contains("┆●") && words.contains("reference: file:///formats/"),
                "{words}"
            );
            assert!(
                !["**", "```", "](", "---", "data:"]
                    .iter()
                    .any(|sign| words.contains(sign)),
                "{words}"
            );
        }
    }
}

/// What is told of a file has an end, however many documents, tables, variations, moves and mistakes a few bytes hold.
#[test]
fn of_what_a_file_holds_the_first_is_told() {
    let mut editor = Editor::plain();
    let head = "kletka = 1\ngame = \"parcel\"\n";
    for text in [
        "+++\n".repeat(20_000),
        format!("{head}{}", "[[claim]]\n".repeat(20_000)),
        format!(
            "{head}[record]\nmoves = '''\n{}\n'''\n",
            "1. -- ( 1. [a1-2]\n)\n".repeat(3_000)
        ) + &format!(
            "+++\n{head}[record]\nmoves = '''\n1. --\n{}\n'''\n",
            "( 1. [a1-2]\n)\n".repeat(4_000)
        )
        .repeat(4),
        format!("{head}[puzzle]\ngoal = 'draw'\n+++\n").repeat(4_000),
        format!("{head}x = 1\n+++\n").repeat(8_000),
    ] {
        editor.open(&text);
        let told = editor.diagnostics();
        assert!(
            told.len() <= 5_000,
            "{} diagnostics: {}",
            told.len(),
            &text[..100]
        );
        if text.contains("x = 1") {
            let last = told.last().unwrap()["message"].as_str().unwrap();
            assert!(
                told.len() == 5_000 && last.ends_with("\n(3000 more are not shown)"),
                "{last}"
            );
        }
        for method in ["documentSymbol", "foldingRange", "codeLens"] {
            fn count(list: &Value) -> usize {
                let each = |one: &Value| 1 + one.get("children").map_or(0, count);
                list.as_array().unwrap().iter().map(each).sum()
            }
            let told = count(&editor.about(method));
            assert!(told <= 5_004, "{told} of {method}: {}", &text[..100]);
        }
    }
}

/// An archive of more documents than an editor can want is read in part, and that is said once; nothing changes what was not read.
#[test]
fn of_a_long_archive_the_first_documents_are_read() {
    let mut editor = Editor::plain();
    let one = "kletka=1\ngame = \"parcel\"\n[meta]\nplayers = { blue = 'A', red = 'B' }\n";
    let text = format!("{one}+++\n") + &"+++\n".repeat(30_000);
    editor.open(&text);
    let shown = editor.wait(|message| message["method"] == "window/showMessage");
    let message = "партия.kla: the first 20,000 documents are read here, 10,001 others are not; kletka check reads all";
    assert_eq!(shown["params"], json!({"type": 2, "message": message}));
    assert_eq!(editor.about("formatting"), json!([]));
    let at = json!({"line": 3, "character": 20});
    let rename = json!({"textDocument": {"uri": FILE}, "position": at, "newName": "C"});
    assert_eq!(
        editor.refused("textDocument/rename", rename)["message"],
        "the file has too many documents"
    );
    editor.change(json!([{"text": one}]));
    let rename = editor.ask(
        "textDocument/rename",
        json!({"textDocument": {"uri": FILE}, "position": at, "newName": "C"}),
    );
    assert!(rename["changes"][FILE].is_array(), "{rename}");
    assert_ne!(editor.about("formatting"), json!([]));
}

/// What replaces a word on every line makes as many changes as there are lines, from the bottom or from the top.
#[test]
fn many_changes_are_made_at_once() {
    let mut editor = Editor::plain();
    let lines = 40_000;
    let text = "kletka = 1\ngame = \"parcel\"\n".to_owned() + &"# x\n".repeat(lines);
    for is_from_below in [true, false] {
        editor.open(&text);
        editor.diagnostics();
        let at = |line: usize, character: u8| json!({"line": line + 2, "character": character});
        let of = |line: usize| json!({"range": {"start": at(line, 2), "end": at(line, 3)}, "text": "yy"});
        let mut changes: Vec<Value> = (0..lines).map(of).collect();
        if is_from_below {
            changes.reverse();
        }
        changes
            .push(json!({"range": {"start": at(lines, 0), "end": at(lines, 0)}, "text": "x = 1"}));
        editor.change(json!(changes));
        let told = editor.diagnostics();
        let place = (
            &told[0]["range"]["start"]["line"],
            &told[0]["range"]["start"]["character"],
        );
        assert_eq!(
            (told.len(), place),
            (1, (&json!(lines + 2), &json!(0))),
            "{told:?}"
        );
    }
}

#[test]
fn archives_have_an_outline_and_folds() {
    let mut editor = Editor::plain();
    let archive = format!("{RENJU}+++\n{PUZZLE}");
    editor.open(&archive);
    let symbols = editor.about("documentSymbol");
    assert_eq!(symbols[0]["name"], "document 0");
    assert_eq!(symbols[0]["detail"], "Renju for three, 3 moves");
    let parts: Vec<_> = symbols[0]["children"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| &part["name"])
        .collect();
    assert_eq!(parts, ["meta", "record"]);
    let variation = &symbols[0]["children"][1]["children"][0];
    assert_eq!(
        (&variation["name"], &variation["detail"]),
        (&json!("3a1"), &json!("f6"))
    );
    assert_eq!(symbols[1]["range"]["start"]["line"], 11);
    let folds = editor.about("foldingRange");
    let folds: Vec<_> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["startLine"].as_u64().unwrap(),
                one["endLine"].as_u64().unwrap(),
            )
        })
        .collect();
    assert!(
        folds.contains(&(0, 9)) && folds.contains(&(6, 9)) && folds.contains(&(11, 18)),
        "{folds:?}"
    );
    // A file of one document begins with its tables.
    editor.open(PUZZLE);
    let names = editor.about("documentSymbol");
    assert_eq!(
        names
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["name"].as_str().unwrap())
            .collect::<Vec<_>>(),
        ["board", "start", "puzzle"]
    );
}

#[test]
fn a_whole_file_is_formatted_as_by_the_command() {
    let mut editor = Editor::plain();
    let folder = crate::common_cli::Folder::new("lsp-format-all");
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let (both, wrong) = (
        format!("{RENJU}+++\n{PUZZLE}"),
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a'\n",
    );
    let plain = [
        RENJU.to_owned(),
        PUZZLE.to_owned(),
        both.clone(),
        format!("{both}+++"),
        format!("{both}+++\n"),
        format!("{both}+++\n\n  \n"),
        format!("+++\n{both}"),
        format!("{RENJU}+++\n+++\n{PUZZLE}"),
        format!("{RENJU}+++\n\n+++\n"),
        format!("{RENJU}+++\n  \n+++\n\n"),
        format!("{PUZZLE}+++\n{wrong}+++\n{PUZZLE}+++\n"),
        format!("\u{feff}{PUZZLE}+++\n{RENJU}"),
        format!(
            "{}+++\n{PUZZLE}",
            PUZZLE.replace("[puzzle]", "# word\n\n\n[puzzle] # word")
        ),
        format!("{both}+++\n{PUZZLE}# {}\n", "я".repeat(4 << 19)),
        String::new(),
        "+++\n".to_owned(),
        "+++\n+++\n".to_owned(),
        "\n+++\n\n+++".to_owned(),
    ];
    let mixed = [
        format!("{RENJU}+++\r\n{PUZZLE}+++\n{RENJU}"),
        format!("{RENJU}+++\r\n{}+++\r", crlf(PUZZLE)),
    ];
    for text in plain
        .iter()
        .cloned()
        .chain(plain.iter().map(|text| crlf(text)))
        .chain(mixed)
    {
        let path = folder.file("a.kla", &text);
        let ran = crate::common_cli::kletka!("fmt {}", path).run();
        editor.open(&text);
        let formatted = edited(&text, &editor.about("formatting"));
        let start: String = text.chars().take(1000).collect();
        assert_eq!(
            formatted,
            std::fs::read_to_string(&path).unwrap(),
            "{start:?}: {}",
            ran.stderr
        );
    }
}

#[test]
fn documents_are_formatted_by_themselves() {
    let mut editor = Editor::plain();
    let archive = format!("{RENJU}+++\n{PUZZLE}");
    editor.open(&archive);
    let edits = editor.about("formatting");
    let formatted = edited(&archive, &edits);
    let folder = crate::common_cli::Folder::new("lsp-format");
    let path = folder.file("a.kla", &archive);
    assert_eq!(crate::common_cli::kletka!("fmt {}", path).run().code, 0);
    assert_eq!(formatted, std::fs::read_to_string(&path).unwrap());
    // Of a part only the document in which it stands.
    let range = json!({"start": {"line": 12, "character": 0}, "end": {"line": 12, "character": 1}});
    let asked = json!({"textDocument": {"uri": FILE}, "range": range, "options": {}});
    let edits = editor.ask("textDocument/rangeFormatting", asked);
    let part = edited(&archive, &edits);
    assert!(
        part.starts_with(RENJU) && part != archive && formatted.ends_with(&part[RENJU.len()..]),
        "{part}"
    );
    // What cannot be read stays as it is.
    editor.open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a'\n");
    assert_eq!(editor.about("formatting"), json!([]));
}

#[test]
fn moves_have_hints_and_colours_and_players_other_names() {
    let mut editor = Editor::plain();
    editor.open(RENJU);
    let hints = editor.about("inlayHint");
    let labels: Vec<_> = hints
        .as_array()
        .unwrap()
        .iter()
        .map(|hint| hint["label"].as_str().unwrap())
        .collect();
    assert_eq!(labels, ["blue", "2. red", "green", "green"]);
    editor.tell(
        "workspace/didChangeConfiguration",
        json!({"settings": {"kletka": {"inlayHints": false}}}),
    );
    assert_eq!(editor.about("inlayHint"), json!([]));
    let tokens = editor.about("semanticTokens/full");
    let legend = editor.capabilities["semanticTokensProvider"]["legend"].clone();
    assert_eq!(
        (&legend["tokenTypes"][1], &legend["tokenModifiers"][1]),
        (&json!("variable"), &json!("red"))
    );
    let data: Vec<u64> = tokens["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap())
        .collect();
    // `1.`, `e5` of blue, `d4` of red.
    assert_eq!(data[..15], [8, 0, 2, 0, 0, 0, 3, 2, 1, 1, 0, 3, 2, 1, 2]);
    let place = (4, 21);
    assert_eq!(editor.at("prepareRename", place)["placeholder"], "Анна");
    assert_eq!(editor.at("prepareRename", (8, 4)), Value::Null);
    let position = json!({"line": 4, "character": 21});
    let edit = editor.ask(
        "textDocument/rename",
        json!({"textDocument": {"uri": FILE}, "position": position, "newName": "Анна \"К\""}),
    );
    let renamed = edited(RENJU, &edit["changes"][FILE]);
    assert!(
        renamed.contains("blue = \"Анна \\\"К\\\"\", red = \"Bob\""),
        "{renamed}"
    );
}

#[test]
fn puzzles_are_solved_with_progress_and_searched_after_a_pause() {
    let mut editor = Editor::plain();
    editor.open(&PUZZLE.replace("A wins", "B wins"));
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    // What is claimed takes a search, which nobody has to ask for.
    assert_eq!(editor.diagnostics()[0]["code"], "false-goal");
    editor.change(json!([{"text": PUZZLE}]));
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    let lenses = editor.about("codeLens");
    let command = &lenses[0]["command"];
    assert_eq!(
        (&command["title"], &command["command"]),
        (&json!("Solve"), &json!("kletka.solve"))
    );
    let answer = editor.ask(
        "workspace/executeCommand",
        json!({"command": "kletka.solve", "arguments": command["arguments"]}),
    );
    assert!(answer.as_str().unwrap().contains("proved"), "{answer}");
    for kind in ["begin", "end"] {
        let value = editor.wait(|message| {
            message["method"] == "$/progress" && message["params"]["value"]["kind"] == kind
        });
        assert_eq!(value["params"]["token"], "kletka/1");
    }
    let audit = json!({"command": "kletka.audit", "arguments": command["arguments"], "workDoneToken": "mine"});
    let answer = editor.ask("workspace/executeCommand", audit);
    assert!(
        answer
            .as_str()
            .unwrap()
            .contains("at most 1,000,000 positions"),
        "{answer}"
    );
    editor.wait(|message| {
        message["params"]["token"] == "mine" && message["params"]["value"]["kind"] == "end"
    });
    let page = editor.ask(
        "workspace/executeCommand",
        json!({"command": "kletka.explain", "arguments": ["piercing"]}),
    );
    assert!(page.as_str().unwrap().contains("Wrong:"));
    editor.refused("workspace/executeCommand", json!({"command": "kletka.tea"}));
}

/// What `kletka tune` would print, with how many questions are answered; a long one ends when it is cancelled.
#[test]
fn a_puzzle_is_tuned() {
    let small = PUZZLE.replace("by 2", "by 1");
    let mut editor = Editor::plain();
    editor.open(&small);
    let tune = |document: u64| json!({"command": "kletka.tune", "arguments": [FILE, document], "workDoneToken": "t"});
    let answer = editor.ask("workspace/executeCommand", tune(0));
    let folder = crate::common_cli::Folder::new("lsp-tune");
    let printed = crate::common_cli::kletka!("tune {}", folder.file("a.toml", &small)).run();
    assert_eq!(format!("{}\n", answer.as_str().unwrap()), printed.stdout);
    editor.refused("workspace/executeCommand", tune(1));
    editor.open(RENJU);
    let nothing = editor.ask("workspace/executeCommand", tune(0));
    assert!(nothing.as_str().unwrap().contains("no puzzle"), "{nothing}");
    // Hundreds of questions, none of which is answered at once.
    editor.open(
        &PUZZLE
            .replace("size = 9", "size = 15")
            .replace("by 2\"", "by 30\"\nclass = \"all\""),
    );
    let id = editor.begin("workspace/executeCommand", tune(0));
    let report = editor.wait(|message| message["params"]["value"]["kind"] == "report");
    assert!(report["params"]["value"]["message"].is_string(), "{report}");
    editor.tell("$/cancelRequest", json!({"id": id}));
    assert_eq!(editor.end(id)["error"]["code"], -32800);
}

/// A drawing is a file that the editor is asked to open; for panels it comes as an answer.
#[test]
fn positions_are_drawn() {
    let mut editor = Editor::plain();
    editor.open(PIERCING);
    let picture = |editor: &mut Editor, (line, character): (u64, u64)| {
        let place = json!({"line": line, "character": character});
        editor.ask(
            "workspace/executeCommand",
            json!({"command": "kletka.picture", "arguments": [FILE, place]}),
        )
    };
    let refused = picture(&mut editor, (12, 15));
    assert!(
        refused["svg"].as_str().unwrap().starts_with("<svg"),
        "{refused}"
    );
    assert_eq!(refused["turn"], "move 2: red to play");
    let first = picture(&mut editor, (12, 5));
    assert!(
        first["svg"] != refused["svg"] && first["facts"].is_array(),
        "{first}"
    );
    let draw = json!({"command": "kletka.draw", "arguments": [FILE, 0]});
    let address = editor.ask("workspace/executeCommand", draw.clone());
    let asked = editor.wait(|message| message["method"] == "window/showDocument");
    assert_eq!(
        (&asked["params"]["uri"], &asked["params"]["external"]),
        (&address, &json!(true))
    );
    let path = address
        .as_str()
        .unwrap()
        .strip_prefix("file://")
        .unwrap()
        .to_owned();
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<svg"));
    assert_eq!(editor.quit(), 0);
    assert!(
        !std::path::Path::new(&path).exists(),
        "drawings go with the server"
    );
    #[cfg(unix)]
    {
        let mut editor = Editor::plain();
        editor.open(RENJU);
        let address = editor.ask("workspace/executeCommand", draw.clone());
        let path = address
            .as_str()
            .unwrap()
            .strip_prefix("file://")
            .unwrap()
            .to_owned();
        assert!(std::path::Path::new(&path).exists());
        editor.kill();
        assert!(
            !std::path::Path::new(&path).exists(),
            "a signal takes them away too"
        );
    }
    // Whoever opens nothing is told where it is; what has no position is not drawn.
    let mut editor = Editor::silent(&[]);
    let markdown = json!({"textDocument": {"hover": {"contentFormat": ["markdown"]}}});
    editor.greet_as(markdown, None, json!({"pictures": true, "keys": false}));
    editor.open(RENJU);
    let address = editor.ask("workspace/executeCommand", draw.clone());
    let told = editor.wait(|message| message["method"] == "window/showMessage");
    assert_eq!(told["params"]["message"], address);
    let hover = editor.at("hover", (8, 4))["contents"]["value"].to_string();
    assert!(hover.contains("](data:image/svg+xml;base64,"), "{hover}");
    // Keys are left to a server for TOML, strings that are ours are not.
    assert_eq!(editor.at("hover", (1, 2)), Value::Null);
    assert_eq!(labels(&editor.at("completion", (3, 3))), Vec::<&str>::new());
    assert!(!labels(&editor.at("completion", (8, 9))).is_empty());
    editor.open("kletka = 1\n");
    editor.refused("workspace/executeCommand", draw);
}

/// The studio opens what is saved, in the browser; the page answers only who comes with the address.
#[test]
fn a_document_is_opened_in_the_studio() {
    use std::io::{Read as _, Write as _};
    let folder = crate::common_cli::Folder::new("lsp-studio");
    let uri = format!(
        "file://{}",
        folder.file("игра 1.toml", RENJU).replace(' ', "%20")
    );
    let mut editor = Editor::plain();
    let text = json!({"uri": uri, "languageId": "toml", "version": 1, "text": RENJU});
    editor.tell("textDocument/didOpen", json!({"textDocument": text}));
    let lenses = editor.ask(
        "textDocument/codeLens",
        json!({"textDocument": {"uri": uri}}),
    );
    let titles: Vec<_> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["command"]["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles, ["Draw", "Open in the studio"]);
    let studio =
        json!({"command": "kletka.studio", "arguments": lenses[1]["command"]["arguments"]});
    let address = editor.ask("workspace/executeCommand", studio);
    let host = address.as_str().unwrap().strip_prefix("http://").unwrap();
    let (host, path) = host.split_once('/').unwrap();
    let mut stream = std::net::TcpStream::connect(host).unwrap();
    write!(
        stream,
        "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    assert!(said.starts_with("HTTP/1.1 303"), "{said}");
    assert_eq!(editor.quit(), 0);
    // Archives, and what is no file, are not for it.
    let mut editor = Editor::plain();
    editor.open(PUZZLE);
    let lenses = editor.about("codeLens");
    let titles: Vec<_> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["command"]["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles, ["Solve", "Audit", "Tune", "Draw"]);
    editor.refused(
        "workspace/executeCommand",
        json!({"command": "kletka.studio", "arguments": [FILE]}),
    );
}

/// A file has one studio, and there are not many of them.
#[test]
fn few_studios_are_open_at_a_time() {
    use std::io::{Read as _, Write as _};
    let folder = crate::common_cli::Folder::new("lsp-studios");
    let mut editor = Editor::plain();
    let uris: Vec<_> = (0..9)
        .map(|number| format!("file://{}", folder.file(&format!("{number}.toml"), RENJU)))
        .collect();
    let studio = |uri: &str| json!({"command": "kletka.studio", "arguments": [uri]});
    let mut addresses = Vec::new();
    for uri in &uris {
        let text = json!({"uri": uri, "languageId": "toml", "version": 1, "text": RENJU});
        editor.tell("textDocument/didOpen", json!({"textDocument": text}));
    }
    for uri in &uris[..8] {
        let address = editor.ask("workspace/executeCommand", studio(uri));
        assert_eq!(editor.ask("workspace/executeCommand", studio(uri)), address);
        addresses.push(address.as_str().unwrap().to_owned());
    }
    let error = editor.refused("workspace/executeCommand", studio(&uris[8]));
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .contains("8 studios are open"),
        "{error}"
    );
    // An address opens its page once: the next one leads to the same studio.
    let (host, path) = addresses[0]
        .strip_prefix("http://")
        .unwrap()
        .split_once('/')
        .unwrap();
    let open = |path: &str| {
        let mut stream = std::net::TcpStream::connect(host).unwrap();
        write!(
            stream,
            "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        said.starts_with("HTTP/1.1 303")
    };
    assert!(open(path) && !open(path));
    let other = editor.ask("workspace/executeCommand", studio(&uris[0]));
    let (same, other) = other
        .as_str()
        .unwrap()
        .strip_prefix("http://")
        .unwrap()
        .split_once('/')
        .unwrap();
    assert!(same == host && other != path && open(other), "{other}");
    assert_eq!(editor.quit(), 0);
}

/// As many commands go on as there are cores; the others wait for their turn, and can be cancelled meanwhile.
#[test]
fn many_commands_wait_for_their_turn() {
    let mut editor = Editor::plain();
    editor.open(
        "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[puzzle]\ngoal = \"A wins by 30\"\nclass = \"all\"\n",
    );
    let solve = json!({"command": "kletka.solve", "arguments": [FILE, 0]});
    let begun: Vec<_> = (0..100)
        .map(|_| editor.begin("workspace/executeCommand", solve.clone()))
        .collect();
    let error = editor.refused("workspace/executeCommand", solve.clone());
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .contains("100 commands go on or wait"),
        "{error}"
    );
    editor.wait(|message| message["params"]["value"]["kind"] == "report");
    #[cfg(target_os = "linux")]
    {
        let cores = std::thread::available_parallelism()
            .map_or(1, usize::from)
            .max(2);
        let threads = std::fs::read_dir(format!("/proc/{}/task", editor.id()))
            .unwrap()
            .count();
        assert!(threads < cores + 8, "{threads} threads");
    }
    // From the last one on: those that wait are answered at once.
    for id in begun.into_iter().rev() {
        editor.tell("$/cancelRequest", json!({ "id": id }));
        assert_eq!(editor.end(id)["error"]["code"], -32800);
    }
    // Then others have their turn.
    editor.open(PUZZLE);
    let answer = editor.ask("workspace/executeCommand", solve);
    assert!(answer.as_str().unwrap().contains("proved"), "{answer}");
    assert_eq!(editor.quit(), 0);
}

#[test]
fn a_search_is_cancelled() {
    let mut editor = Editor::plain();
    // Nobody wins so on an empty field, and to see that takes long.
    let text = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[puzzle]\ngoal = \"A wins by 30\"\nclass = \"all\"\n";
    editor.open(text);
    editor.diagnostics();
    let id = editor.begin(
        "workspace/executeCommand",
        json!({"command": "kletka.solve", "arguments": [FILE, 0]}),
    );
    editor.wait(|message| message["params"]["value"]["kind"] == "report");
    editor.tell("$/cancelRequest", json!({"id": id}));
    assert_eq!(editor.end(id)["error"]["code"], -32800);
    // The same from the line that shows the progress; meanwhile everything else is answered.
    let id = editor.begin(
        "workspace/executeCommand",
        json!({"command": "kletka.solve", "arguments": [FILE, 0], "workDoneToken": 7}),
    );
    assert_eq!(editor.about("codeLens").as_array().unwrap().len(), 4);
    editor.tell("window/workDoneProgress/cancel", json!({"token": 7}));
    assert_eq!(editor.end(id)["error"]["code"], -32800);
    assert_eq!(editor.quit(), 0);
}

#[test]
fn hostile_messages_do_no_harm() {
    let mut editor = Editor::silent(&[]);
    // Before the greeting.
    assert_eq!(
        editor.refused("textDocument/hover", json!({}))["code"],
        -32002
    );
    editor.tell(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": FILE}}),
    );
    for broken in ["{", "[]", "\"x\"", "{\"jsonrpc\": \"2.0\"}", "\u{0}\u{1}"] {
        editor.raw(format!("Content-Length: {}\r\n\r\n{broken}", broken.len()).as_bytes());
        let answer =
            editor.wait(|message| message["id"].is_null() && message.get("error").is_some());
        assert_eq!(answer["error"]["code"], -32700, "{broken}");
    }
    for header in [
        "Content-Length: 99999999999999\r\n",
        "Content-Length: x\r\n\r\n",
        "nonsense\r\n",
        "\r\n",
    ] {
        editor.raw(header.as_bytes());
        editor.wait(|message| message["id"].is_null() && message.get("error").is_some());
    }
    editor.greet(&["utf-8"], None, json!({"inlayHints": "perhaps"}));
    assert_eq!(editor.refused("initialize", json!({}))["code"], -32600);
    assert_eq!(
        editor.refused("textDocument/hover", json!({"textDocument": 3}))["code"],
        -32602
    );
    assert_eq!(editor.refused("kletka/tea", Value::Null)["code"], -32601);
    let nowhere = json!({"textDocument": {"uri": "file:///nowhere"}, "position": {"line": 0, "character": 0}});
    assert_eq!(
        editor.refused("textDocument/hover", nowhere)["code"],
        -32602
    );
    editor.tell("$/whatever", Value::Null);
    editor.open(RENJU);
    editor.diagnostics();
    let place = |line: u64, character: u64| json!({"line": line, "character": character});
    // Behind the end, the wrong way round, within a letter.
    editor.change(json!([{"range": {"start": place(0, 4_000_000_000), "end": place(4_000_000_000, 0)}, "text": "1"}]));
    assert_eq!(editor.diagnostics()[0]["code"], "version");
    editor.change(json!([{"text": RENJU}, {"range": {"start": place(4, 22), "end": place(4, 20)}, "text": "Я"}]));
    editor.diagnostics();
    for method in ["hover", "completion", "definition", "prepareRename"] {
        for at in [(4, 21), (99, 99), (8, 999), (0, 0)] {
            editor.at(method, at);
        }
    }
    editor.change(json!([{"text": ""}]));
    assert_eq!(editor.diagnostics()[0]["code"], "empty");
    for method in [
        "documentSymbol",
        "foldingRange",
        "formatting",
        "codeLens",
        "inlayHint",
        "semanticTokens/full",
        "codeAction",
    ] {
        editor.about(method);
    }
    assert_eq!(editor.at("completion", (0, 0))["isIncomplete"], false);
    assert_eq!(editor.hang_up(), 1);
    let mut editor = Editor::plain();
    editor.ask("shutdown", Value::Null);
    assert_eq!(editor.refused("shutdown", Value::Null)["code"], -32600);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.hang_up(), 0);
    let mut editor = Editor::plain();
    editor.tell("exit", Value::Null);
    assert_eq!(editor.hang_up(), 1);
}

/// What is known of the documents that a change does not touch stays, and of one that it touches nothing does.
#[test]
fn of_an_archive_only_what_changes_is_read_again() {
    let mut editor = Editor::plain();
    editor.open(&format!("{RENJU}+++\n{RENJU}"));
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    let change = |line: u64, [from, to]: [u64; 2], text: &str| {
        let place = |character: u64| json!({"line": line, "character": character});
        json!([{"range": {"start": place(from), "end": place(to)}, "text": text}])
    };
    // The second move of the second game stands where the first one does now; the document is as long as before.
    editor.change(change(19, [3, 5], "d4"));
    let found = editor.diagnostics();
    assert_eq!(
        (&found[0]["code"], &found[0]["range"]["start"]["line"]),
        (&json!("occupied"), &json!(19))
    );
    // A document before them moves both.
    editor.change(change(0, [0, 0], &format!("{PUZZLE}+++\n")));
    let found = editor.diagnostics();
    assert_eq!(
        (&found[0]["code"], &found[0]["range"]["start"]["line"]),
        (&json!("occupied"), &json!(28))
    );
    editor.change(change(28, [3, 5], "e5"));
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
}

/// Other people's TOML is left alone, however it is called, unless the editor says that it is ours.
#[test]
fn foreign_files_have_no_diagnostics() {
    let mut editor = Editor::plain();
    let (foreign, own) = (
        "version = 4\n[[package]]\nname = 'x'\ngame = 1\n",
        "kletka = 1\n",
    );
    for (uri, language, text, count) in [
        ("file:///x/Cargo.toml", "toml", foreign, 0),
        ("file:///x/Cargo.toml", "kletka", foreign, 1),
        ("file:///x/a.kla", "toml", foreign, 1),
        ("file:///x/A.KLA", "toml", foreign, 1),
        ("file:///x/Cargo.lock", "toml", foreign, 0),
        ("file:///x/Pipfile", "toml", foreign, 0),
        ("file:///x/config.TOML", "toml", foreign, 0),
        ("untitled:Untitled-1", "toml", foreign, 0),
        (
            "git:/x/Cargo.toml?%7B%22ref%22%3A%22HEAD%22%7D",
            "toml",
            foreign,
            0,
        ),
        ("vscode-notebook-cell:/x/a.ipynb#W1", "toml", foreign, 0),
        ("untitled:Untitled-2", "toml", own, 1),
        (
            "git:/x/game.toml?%7B%22ref%22%3A%22HEAD%22%7D",
            "toml",
            own,
            1,
        ),
        ("file:///x/game.TOML", "toml", own, 1),
    ] {
        let text = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        editor.tell("textDocument/didOpen", json!({"textDocument": text}));
        let told = editor.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
        });
        assert_eq!(
            told["params"]["diagnostics"]
                .as_array()
                .unwrap()
                .len()
                .min(1),
            count,
            "{uri} {language}"
        );
        editor.tell(
            "textDocument/didClose",
            json!({"textDocument": {"uri": uri}}),
        );
        editor.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
        });
    }
}

/// A document as large as documents may be is typed in, and others are answered.
#[test]
fn a_large_document_does_not_freeze() {
    let line = format!("# {}\n", "я".repeat(60));
    let text = format!(
        "{RENJU}{}",
        line.repeat(((4 << 20) - RENJU.len() - 100) / line.len())
    );
    let mut editor = Editor::plain();
    editor.open(&text);
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    for letter in ["2", "0", "."] {
        let place = json!({"line": 8, "character": 5});
        editor.change(json!([{"range": {"start": place, "end": place}, "text": letter}]));
    }
    assert_eq!(editor.diagnostics()[0]["code"], "unknown-word");
    editor.at("hover", (8, 4));
    // What would look at every move of it is left out.
    assert_eq!(editor.about("inlayHint"), json!([]));
    let actions = editor.about("codeAction");
    assert!(
        actions
            .as_array()
            .unwrap()
            .iter()
            .all(|one| one["title"].as_str().unwrap().starts_with("Write ")),
        "{actions}"
    );
    // One byte more than there may be.
    editor.change(json!([{"text": format!("{text}{}", "#".repeat(200))}]));
    assert_eq!(editor.diagnostics()[0]["code"], "too-large");
    editor.about("documentSymbol");
    assert_eq!(editor.quit(), 0);
}

/// The diagnostics of `kletka check` with their places as an editor has them; lines of these texts end in `\n`.
fn checked(text: &str) -> Vec<(String, u64, [u64; 4])> {
    let mut all = Vec::new();
    for document in check_json(text).json() {
        for one in document["diagnostics"].as_array().unwrap() {
            let place = |end: &str| {
                let at = &one["span"][end];
                let (line, column) = (
                    at["line"].as_u64().unwrap() - 1,
                    at["column"].as_u64().unwrap() - 1,
                );
                let written = text
                    .split('\n')
                    .nth(usize::try_from(line).unwrap())
                    .unwrap_or_default();
                let mark = usize::from(line == 0 && text.starts_with('\u{feff}'));
                let before = written
                    .chars()
                    .take(usize::try_from(column).unwrap() + mark);
                [line, before.map(char::len_utf16).sum::<usize>() as u64]
            };
            let severity = if one["severity"] == "error" { 1 } else { 2 };
            let [[a, b], [c, d]] = [place("start"), place("end")];
            all.push((
                one["code"].as_str().unwrap().to_owned(),
                severity,
                [a, b, c, d],
            ));
        }
    }
    all
}

/// Whatever is typed, the diagnostics are those that `kletka check` has for the text that comes of it.
#[test]
fn random_edits_come_to_what_check_says() {
    let pieces = prop_oneof![
        Just("\n+++\n".to_owned()),
        Just("[a1-2]".to_owned()),
        Just(" ( 2. e7 ) ".to_owned()),
        Just("'''".to_owned()),
        Just("я𝄞".to_owned()),
        Just(RENJU.to_owned()),
        "[a-e1-9'\"=\\[\\]. \n]{0,6}",
    ];
    let edit = (0.0..1.0_f64, 0_usize..12, pieces);
    let edits = proptest::collection::vec(edit, 1..6);
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let editor = std::cell::RefCell::new(Editor::with(&["utf-16"], Some("en"), Value::Null));
    runner
        .run(&edits, |edits| {
            let mut editor = editor.borrow_mut();
            let mut text = format!("{RENJU}+++\n{PIERCING}");
            editor.open(&text);
            editor.diagnostics();
            let place = |text: &str, at: usize| {
                let line = text[..at].matches('\n').count();
                let begin = text[..at].rfind('\n').map_or(0, |found| found + 1);
                json!({"line": line, "character": text[begin..at].encode_utf16().count()})
            };
            // One by one, or all in one message.
            let is_one = edits.len() % 2 == 0;
            let mut changes = Vec::new();
            for (at, length, new) in edits {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    clippy::cast_precision_loss,
                    reason = "a place in a short text"
                )]
                let start = text.floor_char_boundary((at * text.len() as f64) as usize);
                let end = text.floor_char_boundary((start + length).min(text.len()));
                let range = json!({"start": place(&text, start), "end": place(&text, end)});
                text.replace_range(start..end, &new);
                changes.push(json!({"range": range, "text": new}));
                if !is_one {
                    editor.change(json!([changes.pop()]));
                }
            }
            if is_one {
                editor.change(json!(changes));
            }
            let told: Vec<_> = editor
                .diagnostics()
                .iter()
                .map(|one| {
                    let at = |end: &str, what: &str| one["range"][end][what].as_u64().unwrap();
                    let range = [
                        at("start", "line"),
                        at("start", "character"),
                        at("end", "line"),
                        at("end", "character"),
                    ];
                    (
                        one["code"].as_str().unwrap().to_owned(),
                        one["severity"].as_u64().unwrap(),
                        range,
                    )
                })
                .collect();
            prop_assert_eq!(told, checked(&text), "{}", text);
            Ok(())
        })
        .unwrap();
}
