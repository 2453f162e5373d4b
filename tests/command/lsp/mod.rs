//! `kletka lsp`, asked by an editor without a screen: what it says is in `talks`, here is what must be computed.

mod client;
mod real;
mod talks;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use client::{Editor, FILE, edited};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::common_cli::{Folder, check_json, kletka};

/// A record with a move that is refused, in Cyrillic letters.
const PIERCING: &str = include_str!("../../messages/piercing.toml");

const RENJU: &str = "kletka = 1\ngame = \"renju-for-three\"\n\n[meta]\nplayers = { blue = \"Анна\", red = \"Bob\" }\n\n\
                     [record]\nmoves = '''\n1. e5 d4 3. e6 ( 3. f6 )\n'''\n";

const PUZZLE: &str = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n\
                      [puzzle]\ngoal = \"A wins by 2\"\n";

/// Every table of a document, and where its page speaks of it.
#[test]
fn keys_lead_to_their_pages() {
    let text = "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = ''\n[board]\nsize = 3\n[rules]\nkomi = 2\n[start]\nnext = 1\n\
                [record]\nmoves = ''\n[puzzle]\ngoal = 'draw'\n[solution]\nmoves = ''\n[judged]\nat = 0\n\
                [[claim]]\nat = 0\n[[diagram]]\nat = 0\n";
    let mut seen = std::collections::BTreeSet::new();
    for (suffix, lang) in [("md", "en"), ("html", "ru")] {
        let pages = format!("file:///books/formats/diagnostics.{suffix}");
        let mut editor =
            Editor::greeted(json!({"locale": lang, "initializationOptions": {"pages": pages}}));
        editor.open(text);
        for line in 0..text.lines().count() {
            let place = json!({"position": {"line": line, "character": 2}});
            let hover = editor.about("hover", place)["contents"]["value"].to_string();
            let (_, link) = hover.split_once("](file:///books/formats/").expect(&hover);
            let (link, _) = link.split_once(')').expect(link);
            let (page, place) = link.split_once(&format!(".{suffix}#")).expect(link);
            let page = fs::read_to_string(format!("formats/{page}.md")).unwrap();
            let mut headings = page.lines().filter_map(|line| line.strip_prefix("## "));
            let is_there = headings.any(|heading| {
                let heading = heading.trim_matches(['`', '[', ']']).to_lowercase();
                heading.replace(' ', "-") == place
            });
            assert!(is_there, "{link}");
            seen.insert(place.to_owned());
        }
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
}

/// What is told of a file has an end, however many documents, tables, variations, moves and mistakes a few bytes hold.
#[test]
fn of_what_a_file_holds_the_first_is_told() {
    fn count(list: &Value) -> usize {
        let each = |one: &Value| 1 + one.get("children").map_or(0, count);
        list.as_array().unwrap().iter().map(each).sum()
    }
    let mut editor = Editor::plain();
    let head = "kletka = 1\ngame = \"parcel\"\n";
    let record = |moves: String| format!("{head}[record]\nmoves = '''\n{moves}\n'''\n");
    let variation = "( 1. [a1-2]\n)\n";
    let one = format!(
        "+++\n{}",
        record("1. --\n".to_owned() + &variation.repeat(4_000))
    );
    for text in [
        "+++\n".repeat(20_000),
        format!("{head}{}", "[[claim]]\n".repeat(20_000)),
        record(format!("1. -- {variation}").repeat(3_000)) + &one.repeat(4),
        format!("{head}[puzzle]\ngoal = 'draw'\n+++\n").repeat(4_000),
        format!("{head}x = 1\n+++\n").repeat(8_000),
    ] {
        editor.open(&text);
        let told = editor.diagnostics();
        let start = &text[..100];
        assert!(told.len() <= 5_000, "{} diagnostics: {start}", told.len());
        if text.contains("x = 1") {
            let last = told.last().unwrap()["message"].as_str().unwrap();
            let rest = "\n(3000 more are not shown)";
            assert!(told.len() == 5_000 && last.ends_with(rest), "{last}");
        }
        for method in ["documentSymbol", "foldingRange", "codeLens"] {
            let told = count(&editor.about(method, json!({})));
            assert!(told <= 5_004, "{told} of {method}: {start}");
        }
    }
}

/// An archive of more documents than an editor can want is read in part, and that is said once; nothing changes what was not read.
#[test]
fn of_a_long_archive_the_first_documents_are_read() {
    let mut editor = Editor::plain();
    let one = "kletka=1\ngame = \"parcel\"\n[meta]\nplayers = { blue = 'A', red = 'B' }\n";
    editor.open(&format!("{one}+++\n{}", "+++\n".repeat(30_000)));
    let shown = editor.wait(|message| message["method"] == "window/showMessage");
    let message = "партия.kla: the first 20,000 documents are read here, 10,001 others are not; kletka check reads all";
    assert_eq!(shown["params"], json!({"type": 2, "message": message}));
    assert_eq!(editor.about("formatting", json!({})), json!([]));
    let rename = json!({
        "textDocument": {"uri": FILE}, "position": {"line": 3, "character": 20}, "newName": "C"
    });
    let error = editor.refused("textDocument/rename", rename.clone());
    assert_eq!(error["message"], "the file has too many documents");
    editor.change(json!([{"text": one}]));
    let rename = editor.ask("textDocument/rename", rename);
    assert!(rename["changes"][FILE].is_array(), "{rename}");
    assert_ne!(editor.about("formatting", json!({})), json!([]));
}

/// What replaces a word on every line makes as many changes as there are lines, from the bottom or from the top.
#[test]
fn many_changes_are_made_at_once() {
    let mut editor = Editor::plain();
    let lines = 40_000;
    let text = "kletka = 1\ngame = \"parcel\"\n".to_owned() + &"# x\n".repeat(lines);
    let at = |line: usize, character: u8| json!({"line": line + 2, "character": character});
    let of =
        |line: usize| json!({"range": {"start": at(line, 2), "end": at(line, 3)}, "text": "yy"});
    for is_from_below in [true, false] {
        editor.open(&text);
        editor.diagnostics();
        let mut changes: Vec<Value> = (0..lines).map(of).collect();
        if is_from_below {
            changes.reverse();
        }
        let end = at(lines, 0);
        changes.push(json!({"range": {"start": end, "end": end}, "text": "x = 1"}));
        editor.change(json!(changes));
        let told = editor.diagnostics();
        assert_eq!(
            (told.len(), &told[0]["range"]["start"]),
            (1, &end),
            "{told:?}"
        );
    }
}

#[test]
fn a_whole_file_is_formatted_as_by_the_command() {
    let mut editor = Editor::plain();
    let folder = Folder::new("lsp-format-all");
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let (both, wrong) = (
        format!("{RENJU}+++\n{PUZZLE}"),
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a'\n",
    );
    let remarks = PUZZLE.replace("[puzzle]", "# word\n\n\n[puzzle] # word");
    let mut texts = vec![
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
        format!("{remarks}+++\n{PUZZLE}"),
        format!("{both}+++\n{PUZZLE}# {}\n", "я".repeat(4 << 19)),
        String::new(),
        "+++\n".to_owned(),
        "+++\n+++\n".to_owned(),
        "\n+++\n\n+++".to_owned(),
    ];
    let windows: Vec<_> = texts.iter().map(|text| crlf(text)).collect();
    texts.extend(windows);
    texts.push(format!("{RENJU}+++\r\n{PUZZLE}+++\n{RENJU}"));
    texts.push(format!("{RENJU}+++\r\n{}+++\r", crlf(PUZZLE)));
    for text in texts {
        let path = folder.file("a.kla", &text);
        let ran = kletka!("fmt {}", path).run();
        editor.open(&text);
        let formatted = edited(&text, &editor.about("formatting", json!({})));
        let start: String = text.chars().take(1000).collect();
        let expected = fs::read_to_string(&path).unwrap();
        assert_eq!(formatted, expected, "{start:?}: {}", ran.stderr);
    }
}

/// What `kletka tune` would print.
#[test]
fn a_puzzle_is_tuned() {
    let small = PUZZLE.replace("by 2", "by 1");
    let mut editor = Editor::plain();
    editor.open(&small);
    let answer = editor.execute("kletka.tune", json!([FILE, 0]));
    let folder = Folder::new("lsp-tune");
    let printed = kletka!("tune {}", folder.file("a.toml", &small)).run();
    assert_eq!(format!("{}\n", answer.as_str().unwrap()), printed.stdout);
}

/// A drawing is a file that the editor is asked to open.
#[test]
fn positions_are_drawn() {
    let mut editor = Editor::plain();
    editor.open(PIERCING);
    let draw = |editor: &mut Editor| {
        let address = editor.execute("kletka.draw", json!([FILE, 0]));
        let path = address.as_str().unwrap().strip_prefix("file://").unwrap();
        assert!(fs::read_to_string(path).unwrap().starts_with("<svg"));
        (path.to_owned(), address)
    };
    let (path, address) = draw(&mut editor);
    let asked = editor.wait(|message| message["method"] == "window/showDocument");
    let asked = (&asked["params"]["uri"], &asked["params"]["external"]);
    assert_eq!(asked, (&address, &json!(true)));
    assert_eq!(editor.quit(), 0);
    assert!(!Path::new(&path).exists(), "drawings go with the server");
    #[cfg(unix)]
    {
        let mut editor = Editor::plain();
        editor.open(RENJU);
        let (path, _) = draw(&mut editor);
        editor.kill();
        assert!(!Path::new(&path).exists(), "a signal takes them away too");
    }
    // An editor that opens nothing gets the address.
    let mut editor = Editor::greeted(json!({"capabilities": {}}));
    editor.open(RENJU);
    let (_, address) = draw(&mut editor);
    let told = editor.wait(|message| message["method"] == "window/showMessage");
    assert_eq!(told["params"]["message"], address);
}

/// Whether an address, which is `http://HOST/PATH`, is answered by leading on.
fn leads_on(address: &Value) -> bool {
    let address = address.as_str().unwrap().strip_prefix("http://").unwrap();
    let (host, path) = address.split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    said.starts_with("HTTP/1.1 303")
}

/// The studio opens what is saved, in the browser; the page answers only who comes with the address. A file has one studio, and there are
/// not many of them.
#[test]
fn documents_are_opened_in_few_studios() {
    let folder = Folder::new("lsp-studio");
    let mut editor = Editor::plain();
    let uris = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|number| {
        let file = folder.file(&format!("игра {number}.toml"), RENJU);
        let uri = format!("file://{}", file.replace(' ', "%20"));
        let text = json!({"uri": uri, "languageId": "toml", "version": 1, "text": RENJU});
        editor.tell("textDocument/didOpen", json!({"textDocument": text}));
        uri
    });
    let lenses = editor.about("codeLens", json!({"textDocument": {"uri": uris[0]}}));
    let titles = lenses.as_array().unwrap().iter();
    let titles: Vec<_> = titles.map(|one| &one["command"]["title"]).collect();
    assert_eq!(titles, ["Draw", "Open in the studio"]);
    let mut studio = |uri: &str| editor.execute("kletka.studio", json!([uri]));
    assert_eq!(lenses[1]["command"]["arguments"], json!([uris[0], 0]));
    let first = studio(&uris[0]);
    for uri in &uris[..8] {
        assert_eq!(studio(uri), studio(uri));
    }
    // An address opens its page once: the next one leads to the same studio.
    assert!(leads_on(&first) && !leads_on(&first));
    let other = studio(&uris[0]);
    let host = |address: &Value| {
        address
            .as_str()
            .unwrap()
            .split('/')
            .nth(2)
            .unwrap()
            .to_owned()
    };
    assert!(
        host(&other) == host(&first) && other != first && leads_on(&other),
        "{other}"
    );
    let ninth = json!({"command": "kletka.studio", "arguments": [uris[8]]});
    let error = editor.refused("workspace/executeCommand", ninth)["message"].to_string();
    assert!(error.contains("8 studios are open"), "{error}");
    assert_eq!(editor.quit(), 0);
}

/// As many commands go on as there are cores; the others wait for their turn, and can be cancelled meanwhile.
#[test]
fn many_commands_wait_for_their_turn() {
    let mut editor = Editor::plain();
    editor.open(
        "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[puzzle]\ngoal = \"A wins by 30\"\nclass = \"all\"\n",
    );
    let method = "workspace/executeCommand";
    let solve = json!({"command": "kletka.solve", "arguments": [FILE, 0]});
    let begun = [(); 100].map(|()| editor.begin(method, solve.clone()));
    let error = editor.refused(method, solve.clone())["message"].to_string();
    assert!(error.contains("100 commands go on or wait"), "{error}");
    editor.wait(|message| message["params"]["value"]["kind"] == "report");
    #[cfg(target_os = "linux")]
    {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = fs::read_dir(format!("/proc/{}/task", editor.id())).unwrap();
        let threads = threads.count();
        assert!(threads < cores.max(2) + 8, "{threads} threads");
    }
    // From the last one on: those that wait are answered at once.
    for id in begun.into_iter().rev() {
        editor.tell("$/cancelRequest", json!({ "id": id }));
        assert_eq!(editor.end(id)["error"]["code"], -32800);
    }
    // Then others have their turn.
    editor.open(PUZZLE);
    let answer = editor.ask(method, solve);
    assert!(answer.as_str().unwrap().contains("proved"), "{answer}");
    assert_eq!(editor.quit(), 0);
}

/// A document as large as documents may be is typed in, and others are answered.
#[test]
fn a_large_document_does_not_freeze() {
    let line = format!("# {}\n", "я".repeat(60));
    let count = ((4 << 20) - RENJU.len() - 100) / line.len();
    let text = RENJU.to_owned() + &line.repeat(count);
    let mut editor = Editor::plain();
    editor.open(&text);
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    let place = json!({"line": 8, "character": 5});
    for letter in ["2", "0", "."] {
        editor.change(json!([{"range": {"start": place, "end": place}, "text": letter}]));
    }
    assert_eq!(editor.diagnostics()[0]["code"], "unknown-word");
    editor.about("hover", json!({"position": place}));
    // What would look at every move of it is left out.
    assert_eq!(editor.about("inlayHint", json!({})), json!([]));
    let actions = editor.about("codeAction", json!({}));
    for action in actions.as_array().unwrap() {
        assert!(
            action["title"].as_str().unwrap().starts_with("Write "),
            "{action}"
        );
    }
    // One byte more than there may be.
    editor.change(json!([{"text": text + &"#".repeat(200)}]));
    assert_eq!(editor.diagnostics()[0]["code"], "too-large");
    editor.about("documentSymbol", json!({}));
    assert_eq!(editor.quit(), 0);
}

/// The diagnostics of `kletka check` as an editor has them; lines of these texts end in `\n`.
fn checked(text: &str) -> Vec<Value> {
    let documents = check_json(text).json().into_iter();
    let all = documents.flat_map(|document| document["diagnostics"].as_array().unwrap().clone());
    let lines: Vec<_> = text.split('\n').collect();
    all.map(|one| {
        let place = |end: &str| {
            let number =
                |key: &str| usize::try_from(one["span"][end][key].as_u64().unwrap() - 1).unwrap();
            let (line, column) = (number("line"), number("column"));
            let mark = usize::from(line == 0 && text.starts_with('\u{feff}'));
            let before = lines.get(line).unwrap_or(&"").chars().take(column + mark);
            json!({"line": line, "character": before.map(char::len_utf16).sum::<usize>()})
        };
        let severity = if one["severity"] == "error" { 1 } else { 2 };
        json!([one["code"], severity, {"start": place("start"), "end": place("end")}])
    })
    .collect()
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
    let edit = (any::<prop::sample::Index>(), 0_usize..12, pieces);
    let edits = proptest::collection::vec(edit, 1..6);
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let utf_16 = json!({"capabilities": {"general": {"positionEncodings": ["utf-16"]}}});
    let editor = std::cell::RefCell::new(Editor::greeted(utf_16));
    runner
        .run(&edits, |edits| {
            let mut editor = editor.borrow_mut();
            let mut text = format!("{RENJU}+++\n{PIERCING}");
            editor.open(&text);
            editor.diagnostics();
            let place = |text: &str, at: usize| {
                let line = text[..at].rsplit('\n').next().unwrap();
                json!({"line": text[..at].matches('\n').count(), "character": line.encode_utf16().count()})
            };
            // One by one, or all in one message.
            let is_one = edits.len() % 2 == 0;
            let mut changes = Vec::new();
            for (at, length, new) in edits {
                let start = text.floor_char_boundary(at.index(text.len()));
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
            let told = editor.diagnostics().into_iter();
            let told: Vec<_> = told
                .map(|one| json!([one["code"], one["severity"], one["range"]]))
                .collect();
            prop_assert_eq!(told, checked(&text), "{}", text);
            Ok(())
        })
        .unwrap();
}
