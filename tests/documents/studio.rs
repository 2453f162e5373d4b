//! What a page with a board asks: positions, clicks, refusals, edits, for all games and without knowing one.

use std::path::Path;

use kletka::games;
use kletka::studio::Desk;
use serde_json::{Value, json};

fn ask(question: &Value) -> Value {
    let desk = Desk::new(games::standard());
    serde_json::from_str(&desk.answer(&question.to_string())).unwrap()
}

/// A page that somebody clicks on.
struct Page {
    text: String,
    at: String,
}

impl Page {
    fn new(game: &str, size: u8) -> Self {
        let new = ask(&json!({"do": "new", "game": game, "size": size, "lang": "en"}));
        Self {
            text: new["text"]
                .as_str()
                .unwrap_or_else(|| panic!("{new}"))
                .to_owned(),
            at: "0".to_owned(),
        }
    }

    fn ask(&self, name: &str, more: &Value) -> Value {
        let mut question = json!({"do": name, "text": self.text, "at": self.at});
        question
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        ask(&question)
    }

    /// The moves that a click may mean, the legal ones first: word, and code of the refusal.
    fn click(&self, places: &[&str], begun: Option<&str>) -> Vec<(String, String)> {
        let answer = self.ask("click", &json!({"places": places, "begun": begun}));
        let moves = answer["moves"]
            .as_array()
            .unwrap_or_else(|| panic!("{answer}"))
            .iter();
        let word = |one: &Value| one["word"].as_str().unwrap().to_owned();
        let code = |one: &Value| one["refusal"]["code"].as_str().unwrap_or("").to_owned();
        moves.map(|one| (word(one), code(one))).collect()
    }

    fn edit(&mut self, change: &Value) {
        let answer = self.ask("edit", &json!({ "change": change }));
        let text = answer["text"]
            .as_str()
            .unwrap_or_else(|| panic!("{answer}"));
        *self = Self {
            text: text.to_owned(),
            at: answer["at"].as_str().unwrap().to_owned(),
        };
    }

    fn play(&mut self, word: &str) {
        self.edit(&json!({"is": "play", "word": word}));
    }

    fn open(&self) -> Value {
        ask(&json!({"do": "open", "text": self.text}))
    }
}

#[test]
fn two_clicks_make_a_move_of_two_stones() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n";
    let mut page = Page {
        text: text.to_owned(),
        at: "0".to_owned(),
    };
    let first = page.click(&["e5"], None);
    let words: Vec<_> = first.iter().map(|(word, _)| word.as_str()).collect();
    assert_eq!(words, ["b@e5", "r@e5"]);
    let whole = page.click(&["i9"], Some("b@e5"));
    assert_eq!(
        whole,
        [
            ("b@e5, b@i9".to_owned(), "half-move".to_owned()),
            ("b@e5, r@i9".to_owned(), String::new())
        ]
    );
    page.play("b@e5, r@i9");
    assert_eq!(page.at, "1");
    // The same move is gone to; another one is a variation.
    page.at = "0".to_owned();
    let before = page.text.clone();
    page.play("b@e5, r@i9");
    assert_eq!((page.at.as_str(), &page.text), ("1", &before));
    page.at = "0".to_owned();
    page.play("b@e5, r@i8");
    assert_eq!(page.at, "1a1");
    page.play("g@a1, b@a2");
    assert_eq!(page.at, "1a2");
    assert!(
        page.text.contains("( 1. b@e5, r@i8 2. g@a1, b@a2 )"),
        "{}",
        page.text
    );
    let open = page.open();
    assert_eq!(
        (&open["errors"], open["record"].as_array().unwrap().len()),
        (&json!(0), 4),
        "{open}"
    );
    page.edit(&json!({"is": "take-back"}));
    assert_eq!(page.at, "1a1");
    page.edit(&json!({"is": "mark", "mark": "?!"}));
    page.edit(&json!({"is": "comment", "said": "by the way"}));
    assert!(
        page.text.contains("( 1. b@e5, r@i8?! \"by the way\" )"),
        "{}",
        page.text
    );
}

/// Lines of a tree change places and are cut; what is written elsewhere stays as it is.
#[test]
fn a_variation_is_promoted_and_a_tree_is_cut() {
    let written = |moves: &str| {
        format!("kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '''\n{moves}\n'''\n")
    };
    let moves = "1. e5 \"first\"\n( 1. f5 ( 1. g5 \"third\" ) 2. f6 ( \"well\" 2. f7!? 3. g7 # aside\n) )\n2. d4  3. c3 *";
    let promote = |is_whole: bool| json!({"is": "promote", "whole": is_whole});
    for (at, change, wanted, then) in [
        (
            "1a1",
            promote(false),
            "1. f5 ( 1. e5 \"first\"\n2. d4  3. c3 ) ( 1. g5 \"third\" ) 2. f6 ( \"well\" 2. f7!? 3. g7 # aside\n) *",
            "1",
        ),
        (
            "1a2",
            promote(true),
            "1. f5 ( 1. e5 \"first\"\n2. d4  3. c3 ) ( 1. g5 \"third\" ) 2. f6 ( \"well\" 2. f7!? 3. g7 # aside\n) *",
            "2",
        ),
        (
            "1a2a2",
            promote(false),
            "1. e5 \"first\"\n( 1. f5 ( 1. g5 \"third\" ) 2. f7!? \"well\" ( 2. f6 ) 3. g7 # aside\n )\n2. d4  3. c3 *",
            "1a3",
        ),
        (
            "1a2a2",
            promote(true),
            "1. f5 ( 1. e5 \"first\"\n2. d4  3. c3 ) ( 1. g5 \"third\" ) 2. f7!? \"well\" ( 2. f6 ) 3. g7 # aside\n*",
            "3",
        ),
        (
            "2",
            json!({"is": "take-back"}),
            &moves.replace("2. d4  3. c3 ", ""),
            "1",
        ),
        (
            "1",
            json!({"is": "take-back"}),
            "1. f5 ( 1. g5 \"third\" ) 2. f6 ( \"well\" 2. f7!? 3. g7 # aside\n) *",
            "0",
        ),
        (
            "1a2a2",
            json!({"is": "take-back"}),
            &moves.replace(" 3. g7", ""),
            "1a2a1",
        ),
        (
            "1a1a1",
            json!({"is": "take-back"}),
            &moves.replace(" ( 1. g5 \"third\" )", ""),
            "0",
        ),
    ] {
        let mut page = Page::new("renju-for-three", 15);
        page.text = written(moves);
        page.at = at.to_owned();
        page.edit(&change);
        assert_eq!(page.text, written(wanted), "{at} {change}");
        assert_eq!(page.at, then, "{at} {change}");
        assert_eq!(page.open()["errors"], json!(0));
    }
}

#[test]
fn a_refusal_has_the_words_of_check() {
    let mut page = Page::new("parcel", 3);
    let (word, _) = page.click(&["[b2-3]"], None).remove(0);
    page.play(&word);
    let refused = page.ask("click", &json!({"places": ["[b2-3]"]}))["moves"][0]["refusal"].clone();
    let text = page.text.replace("[b2-3]", "[b2-3] 2. [b2-3]");
    let checked = kletka::open(&text);
    let error = checked.diagnostics().iter().next().unwrap();
    // A record says at which of its moves.
    for (lang, words) in [("en", &error.message.en), ("ru", &error.message.ru)] {
        assert_eq!(
            refused["message"][lang],
            json!(words.strip_prefix("2. ").unwrap())
        );
    }
    assert_eq!(refused["code"], json!(error.code.name()));
    let tried = page.ask("edit", &json!({"change": {"is": "play", "word": "[b2-3]"}}));
    assert_eq!(tried["refused"]["code"], refused["code"]);
    let shown = page.ask("look", &json!({"refused": "[b2-3]"}));
    assert!(
        shown["svg"].as_str().unwrap().contains("wrong"),
        "the place to blame is marked"
    );
    let unmarked = page.ask("look", &json!({"refused": "[b2-"}));
    assert!(
        unmarked["svg"].is_string(),
        "a word that cannot be read leaves the board as it is"
    );
    let unreadable = page.ask("try", &json!({"word": "[b2-"}));
    assert!(
        unreadable["refused"]["message"]["ru"].is_string(),
        "{unreadable}"
    );
}

#[test]
fn places_lie_where_the_drawing_has_them() {
    let free = "kletka = 1\ngame = \"parcel\"\nboard = { size = 2, segments = \"free\" }\n";
    let torus = "kletka = 1\ngame = \"parcel\"\nboard = { size = 3, topology = \"torus\" }\n";
    for (text, pointing, count) in [(free, "vertices", 9), (torus, "edges", 18)] {
        let look = ask(&json!({"do": "look", "text": text}));
        assert_eq!(
            (&look["pointing"], look["places"].as_array().unwrap().len()),
            (&json!(pointing), count),
            "{look}"
        );
        let legal = ask(&json!({"do": "legal", "text": text}));
        assert!(!legal.to_string().contains("refused"), "{legal}");
    }
    let look = ask(&json!({"do": "look", "text": torus}));
    let seam = look["places"]
        .as_array()
        .unwrap()
        .iter()
        .find(|place| place["name"] == "[a-c1]")
        .unwrap();
    assert!(
        seam["lines"].as_array().unwrap().len() > 1,
        "an edge across the seam is seen at both sides: {seam}"
    );
    let click = ask(&json!({"do": "click", "text": free, "places": ["a1", "b3"]}));
    assert_eq!(click["moves"][0]["word"], "[a1-b3]", "{click}");
    let cells = ask(&json!({"do": "look", "text": "kletka = 1\ngame = \"renju-for-three\"\n"}));
    assert_eq!(
        (&cells["pointing"], &cells["places"][0]["lines"][0][0]),
        (&json!("cells"), &json!(5.0))
    );
}

#[test]
fn a_score_is_written_as_each_language_writes_numbers() {
    let text = "kletka = 1\ngame = \"parcel\"\nboard.size = 3\nrules.komi = 1.5\n";
    let look = ask(&json!({"do": "look", "text": text}));
    assert_eq!(
        look["score"][1],
        json!({"en": "1.5", "ru": "1,5"}),
        "{look}"
    );
}

#[test]
fn a_position_is_set_up_stone_by_stone() {
    let mut page = Page::new("renju-for-three", 11);
    page.text =
        "# mine\nkletka = 1\ngame = \"renju-for-three\"\n\n[board]\nsize = 11 # wide\n".to_owned();
    for (place, colour) in [
        ("d4", "blue"),
        ("e5", "red"),
        ("d4", "green"),
        ("f6", "blue"),
    ] {
        page.edit(&json!({"is": "put", "places": [place], "colour": colour}));
    }
    page.edit(&json!({"is": "put", "places": ["f6"]}));
    assert!(
        page.text.starts_with("# mine\n") && page.text.contains("size = 11 # wide\n"),
        "{}",
        page.text
    );
    assert!(page.text.contains("g@d4 r@e5"), "{}", page.text);
    page.edit(&json!({"is": "recast", "shift": [1, 0]}));
    assert!(
        page.text.contains("g@e4") && page.text.contains("r@f5"),
        "{}",
        page.text
    );
    page.edit(&json!({"is": "recast", "turn": 1}));
    let off = page.ask(
        "edit",
        &json!({"change": {"is": "recast", "shift": [-90, 0]}}),
    );
    assert!(
        off["refused"]["message"]["en"]
            .as_str()
            .unwrap()
            .contains("leave the board"),
        "{off}"
    );
    page.edit(&json!({"is": "say", "table": "meta", "key": "title", "said": "A \"fork\""}));
    assert_eq!(page.open()["title"], "A \"fork\"");
    let mut segments = Page::new("parcel", 4);
    segments.edit(&json!({"is": "set", "table": "board", "key": "segments", "value": "\"free\""}));
    segments.edit(&json!({"is": "set", "table": "rules", "key": "opening", "value": "\"free\""}));
    segments.edit(&json!({"is": "put", "places": ["a1", "b3"], "colour": "red"}));
    assert_eq!(segments.open()["errors"], 0, "{}", segments.text);
}

/// Messages have their places as scripts count them.
#[test]
fn places_of_messages_are_counted_in_utf_16() {
    let text = format!(
        "# {}\n{}",
        "🂡é".repeat(900),
        "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d4-5]'\n"
    );
    let open = ask(&json!({"do": "open", "text": text}));
    let span = &open["diagnostics"][0]["span"];
    let units: Vec<u16> = text.encode_utf16().collect();
    let at = |n: usize| usize::try_from(span[n].as_u64().unwrap()).unwrap();
    assert_eq!(String::from_utf16(&units[at(0)..at(1)]).unwrap(), "[d4-5]");
    assert_eq!(open["record"][1]["word"], "[d4-5]");
}

#[test]
fn every_shipped_document_opens_and_is_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut count, mut names) = (0, std::collections::BTreeSet::new());
    let desk = Desk::new(games::standard());
    for folder in ["puzzles", "formats/examples"] {
        for entry in walkdir::WalkDir::new(root.join(folder))
            .sort_by_file_name()
            .into_iter()
            .flatten()
        {
            let path = entry.path();
            if path.extension().is_none_or(|suffix| suffix != "toml") {
                continue;
            }
            let file = std::fs::read_to_string(path).unwrap();
            // The first document of an archive is enough.
            let text = file.split("\n+++\n").next().unwrap();
            let open: Value = serde_json::from_str(
                &desk.answer(&json!({"do": "open", "text": text}).to_string()),
            )
            .unwrap();
            if open["game"].is_null() {
                continue;
            }
            assert_eq!(open["errors"], 0, "{}: {open}", path.display());
            if !names.insert(path.parent().unwrap().to_owned()) {
                continue;
            }
            count += 1;
            for tree in ["record", "solution"] {
                let Some(last) = open[tree].as_array().and_then(|nodes| nodes.last()) else {
                    continue;
                };
                let look =
                    desk.answer(&json!({"do": "look", "text": text, "at": last["at"]}).to_string());
                assert!(look.contains("</svg>"), "{}: {look}", path.display());
            }
        }
    }
    assert!(count > 5, "{count} folders");
}

#[test]
fn problems_are_solved_within_a_budget_and_forged_goals_refused() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'с@d4 с@e4 с@f4'\n\
                [puzzle]\ngoal = \"A wins by 1\"\n";
    for desk in [
        Desk::new(games::standard()),
        Desk::without_clock(games::standard()),
    ] {
        let ask = |question: Value| -> Value {
            serde_json::from_str(&desk.answer(&question.to_string())).unwrap()
        };
        let solved = ask(json!({"do": "solve", "text": text, "nodes": 100_000, "proof": true}));
        assert_eq!(
            (&solved["verdict"], &solved["by"]),
            (&json!("proved"), &json!(1)),
            "{solved}"
        );
        assert!(!solved["line"].as_array().unwrap().is_empty(), "{solved}");
        let proof = solved["certificate"].as_str().unwrap();
        assert_eq!(
            games::standard().verify(proof).unwrap().goal.to_string(),
            "A wins by 1"
        );
        // A budget that is too small leaves the goal open and says that it did.
        let empty = "kletka = 1\ngame = \"renju-3-2\"\n";
        let open = ask(json!({"do": "solve", "text": empty, "goal": "A wins", "nodes": 1}));
        assert_eq!(
            (&open["verdict"], &open["stopped"]),
            (&json!("unknown"), &json!(true)),
            "{open}"
        );
        assert!(open.get("certificate").is_none(), "{open}");
        for (text, goal) in [
            (empty, None),
            (text, Some("nonsense")),
            (text, Some("green wins")),
            ("", Some("A wins")),
        ] {
            let refused = ask(json!({"do": "solve", "text": text, "goal": goal, "nodes": 1}));
            assert!(
                refused["refused"]["message"]["ru"].is_string(),
                "{goal:?}: {refused}"
            );
        }
        // Claims that take a search are judged with a clock and without.
        assert_eq!(
            ask(json!({"do": "open", "text": text, "search": true}))["errors"],
            0
        );
    }
}

/// Stones and segments of a start position that is drawn in signs: each change is one sign, and all else stays byte for byte.
#[test]
fn a_position_drawn_in_signs_is_set_up_sign_by_sign() {
    let paper = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 9 }\n[start] # mine\npicture = '''\n. x o # up\n\n+ . .\n'''\ncorner = \"b2\"\nnext = 4\n";
    let edges = "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 2\n[rules]\nopening = \"free\"\n[start]\npicture = \"+ \\u0441 + · +\\n. . ·\\n+·+з+\\n. . .\\n+ . + . +\"\nnext = 3\n";
    let put = |place: &[&str], colour: Option<&str>| json!({"is": "put", "places": place, "colour": colour});
    let carry = |from: &str, to: &str| json!({"is": "carry", "from": [from], "to": [to]});
    let changed = |text: &str, change: Value, old: &str, new: &str| {
        let mut page = Page {
            text: text.to_owned(),
            at: "0".to_owned(),
        };
        page.edit(&change);
        assert_eq!(text.matches(old).count(), 1, "{old:?}");
        assert_eq!(page.text, text.replacen(old, new, 1), "{change}");
    };
    changed(paper, put(&["d2"], Some("red")), "+ . .", "+ . o");
    changed(paper, put(&["c3"], Some("green")), ". x o", ". + o");
    changed(paper, put(&["c3"], Some("blue")), ". x o", ". x o");
    changed(paper, put(&["b2"], None), "+ . .", ". . .");
    changed(paper, carry("d3", "b3"), ". x o", "o x .");
    changed(
        paper,
        carry("d3", "b2"),
        ". x o # up\n\n+ . .",
        ". x . # up\n\no . .",
    );
    let letters = paper.replace(". x o", ". . к").replace("+ .", ". .");
    changed(&letters, put(&["c3"], Some("blue")), ". . к", ". с к");
    changed(edges, put(&["[a2-3]"], Some("red")), "\\n. . ·", "\\nк . ·");
    changed(
        edges,
        put(&["[c-b3]"], Some("blue")),
        "+ \\u0441 + · +",
        "+ \\u0441 + \\u0441 +",
    );
    changed(edges, put(&["[b-c2]"], None), "+·+з+", "+·+·+");
    changed(
        edges,
        carry("[a-b3]", "[a1-2]"),
        "\\u0441 + · +\\n. . ·\\n+·+з+\\n. .",
        "· + · +\\n. . ·\\n+·+з+\\n\\u0441 .",
    );
    // What the drawing does not reach, and what is not there.
    let refused = |text: &str, change: Value| {
        let answer = Page {
            text: text.to_owned(),
            at: "0".to_owned(),
        }
        .ask("edit", &json!({ "change": change }));
        let message = answer["refused"]["message"].clone();
        assert!(message["ru"].is_string(), "{change}: {answer}");
        message["en"].as_str().unwrap().to_owned()
    };
    let far = refused(paper, put(&["e5"], Some("red")));
    assert!(
        far.starts_with("the drawing of the start position has no sign for e5"),
        "{far}"
    );
    assert_eq!(
        refused(paper, put(&["c2"], None)),
        "there is no c2 to remove"
    );
    assert!(
        refused(&paper.replace(". x o", ". q o"), put(&["c2"], Some("red"))).contains("has errors")
    );
    // The whole of it is turned and recoloured, in its own signs.
    let whole = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 4 }\n[start] # mine\npicture = '''\n..ox\n. . . .\n.+..\n....\n'''\n";
    let mut page = Page {
        text: whole.to_owned(),
        at: "0".to_owned(),
    };
    page.edit(&json!({"is": "recast", "mirror": "x"}));
    let drawing = |text: &str| text.split("'''\n").nth(1).unwrap().to_owned();
    let turned = drawing(&page.text);
    assert!(
        turned == "x o . .\n. . . .\n. . + .\n. . . .\n"
            || turned == ". . . .\n. + . .\n. . . .\n. . o x\n",
        "{turned}"
    );
    assert_eq!(page.text, whole.replace(&drawing(whole), &turned));
    let mut page = Page {
        text: paper.replace("next = 4\n", ""),
        at: "0".to_owned(),
    };
    page.edit(&json!({"is": "recast", "shift": [1, 0]}));
    assert!(
        drawing(&page.text).contains(". . . x o . . . .\n. . + . . . . . .\n"),
        "{}",
        page.text
    );
    assert!(
        !page.text.contains("corner") && page.open()["errors"] == json!(0),
        "{}",
        page.text
    );
}

/// What is to blame is what the position would be better without; where the field is not known, nothing is drawn.
#[test]
fn a_start_position_that_no_rule_allows_is_drawn() {
    let parcel = |board: &str, position: &str| {
        format!(
            "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n{board}\n[rules]\nopening = \"free\"\n[start]\nposition = '{position}'\n"
        )
    };
    let renju = |start: &str| {
        format!("kletka = 1\ngame = \"renju-for-three\"\n[board]\nsize = 5\n[start]\n{start}\n")
    };
    for (text, drawn, message) in [
        (
            parcel("", "b[a1-2] r[a2-3] g[c1-2]"),
            ["segment red", "wrong edge"],
            "a blue and a red segment meet at a2",
        ),
        (
            parcel("segments = 'free'", "b[a1-b2] r[a2-b1]"),
            ["segment red", "wrong edge"],
            "[a2-b1] crosses [a1-b2]",
        ),
        (
            renju("position = 'b@a1 r@a1 b@c1'"),
            ["stone blue", "wrong cell"],
            "two stones of different colours on a1",
        ),
        (
            renju("picture = '''\n. . . . .\n. . . . .\nb b b b .\n. . . . .\n. . r . .\n'''"),
            ["stone red", "wrong cell"],
            "the start position holds a four of blue already: a3, b3, c3, d3",
        ),
    ] {
        let look = ask(&json!({"do": "look", "text": text, "at": "0"}));
        assert_eq!(look["wrong"]["message"]["en"], message, "{text}");
        for class in drawn {
            assert!(
                look["svg"].as_str().unwrap().contains(class),
                "{class}: {look}"
            );
        }
        assert!(!look["places"].as_array().unwrap().is_empty());
    }
    for text in [
        renju("position = 'b@'"),
        parcel("x = ", ""),
        renju("").replace("size = 5", "size = 0"),
    ] {
        assert!(
            ask(&json!({"do": "look", "text": text, "at": "0"}))["refused"].is_object(),
            "{text}"
        );
    }
}

/// A move that ends the game with the goal is right on a page without an engine, on any of the winning cells.
#[test]
fn a_page_knows_all_last_moves_that_win() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/puzzles/problems/renju-3-2/19-the-carousel.toml"
    );
    let text = std::fs::read_to_string(path).unwrap();
    let mut found = kletka::text::Diagnostics::default();
    let games = kletka::games::standard();
    let page = kletka::studio::reader(games, &text, kletka::text::Lang::En, None, &mut found);
    let data: Value = serde_json::from_str(&page.unwrap().json()).unwrap();
    let nodes = data["nodes"].as_array().unwrap();
    let last = nodes
        .iter()
        .filter(|node| node["word"] == "g@h5")
        .map(|node| &nodes[usize::try_from(node["parent"].as_u64().unwrap()).unwrap()]["wins"]);
    let last: Vec<_> = last.collect();
    assert!(!last.is_empty());
    for wins in last {
        let wins = wins.as_array().unwrap();
        assert!(wins.contains(&json!("g@h5")) && wins.len() > 1, "{wins:?}");
    }
    // Where the game goes on nothing is told.
    assert_eq!(nodes[0]["wins"], Value::Null);
}
