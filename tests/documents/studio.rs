//! What a page with a board asks, where more than the answer is looked at; `tests/command/scripts/desk.txt` has the questions and
//! answers of positions, clicks, refusals and edits.

use kletka::studio::Desk;
use kletka::{games, text};
use serde_json::{Value, json};

fn ask(desk: &Desk, question: &Value) -> Value {
    serde_json::from_str(&desk.answer(&question.to_string())).unwrap()
}

/// Messages have their places as scripts count them.
#[test]
fn places_of_messages_are_counted_in_utf_16() {
    let text = format!(
        "# {}\nkletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d4-5]'\n",
        "🂡é".repeat(900)
    );
    let desk = Desk::new(games::standard());
    let open = ask(&desk, &json!({"do": "open", "text": text}));
    let span: [usize; 2] = serde_json::from_value(open["diagnostics"][0]["span"].clone()).unwrap();
    let units: Vec<u16> = text.encode_utf16().collect();
    let blamed = String::from_utf16(&units[span[0]..span[1]]).unwrap();
    assert_eq!(blamed, "[d4-5]");
    assert_eq!(open["record"][1]["word"], "[d4-5]");
}

#[test]
fn every_shipped_document_opens_and_is_drawn() {
    let mut drawn = std::collections::BTreeSet::new();
    let desk = Desk::new(games::standard());
    crate::shipped(&["puzzles", "formats/examples"], |path, document, text| {
        // The first document of a file is enough.
        if document > 0 || path.extension().unwrap() != "toml" {
            return;
        }
        let open = ask(&desk, &json!({"do": "open", "text": text}));
        if open["game"].is_null() {
            return;
        }
        assert_eq!(open["errors"], 0, "{}: {open}", path.display());
        if !drawn.insert(path.parent().unwrap().to_owned()) {
            return;
        }
        for tree in ["record", "solution"] {
            if let Some(last) = open[tree].as_array().and_then(|nodes| nodes.last()) {
                let look = json!({"do": "look", "text": text, "at": last["at"]});
                let drawing = ask(&desk, &look)["svg"].to_string();
                assert!(drawing.contains("</svg>"), "{}: {look}", path.display());
            }
        }
    });
    assert!(drawn.len() > 5, "{drawn:?}");
}

#[test]
fn problems_are_solved_within_a_budget_and_forged_goals_refused() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'с@d4 с@e4 с@f4'\n\
                [puzzle]\ngoal = \"A wins by 1\"\n";
    let empty = "kletka = 1\ngame = \"renju-3-2\"\n";
    let games = games::standard();
    for desk in [Desk::new(games), Desk::without_clock(games)] {
        let solve = |text, goal: Value, nodes| {
            let question =
                json!({"do": "solve", "text": text, "goal": goal, "nodes": nodes, "proof": true});
            ask(&desk, &question)
        };
        let solved = solve(text, Value::Null, 100_000);
        assert_eq!(
            (&solved["verdict"], &solved["by"]),
            (&json!("proved"), &json!(1)),
            "{solved}"
        );
        assert_ne!(solved["line"], json!([]), "{solved}");
        let proof = games.verify(solved["certificate"].as_str().unwrap());
        assert_eq!(proof.unwrap().goal.to_string(), "A wins by 1");
        // A budget that is too small leaves the goal open and says that it did.
        let open = solve(empty, json!("A wins"), 1);
        assert_eq!(
            (&open["verdict"], &open["stopped"]),
            (&json!("unknown"), &json!(true)),
            "{open}"
        );
        assert!(open["certificate"].is_null(), "{open}");
        for (text, goal) in [
            (empty, Value::Null),
            (text, json!("nonsense")),
            (text, json!("green wins")),
            ("", json!("A wins")),
        ] {
            let refused = solve(text, goal, 1);
            assert!(refused["refused"]["message"]["ru"].is_string(), "{refused}");
        }
        // Claims that take a search are judged with a clock and without.
        let open = ask(&desk, &json!({"do": "open", "text": text, "search": true}));
        assert_eq!(open["errors"], 0);
    }
}

/// A move that ends the game with the goal is right on a page without an engine, on any of the winning cells.
#[test]
fn a_page_knows_all_last_moves_that_win() {
    let problem = include_str!("../../puzzles/problems/renju-3-2/19-the-carousel.toml");
    let mut found = text::Diagnostics::default();
    let page = kletka::studio::reader(games::standard(), problem, text::Lang::En, None, &mut found);
    let data: Value = serde_json::from_str(&page.unwrap().json()).unwrap();
    let nodes = data["nodes"].as_array().unwrap();
    let mut last = nodes
        .iter()
        .filter(|node| node["word"] == "g@h5")
        .peekable();
    assert!(last.peek().is_some());
    for node in last {
        let parent = usize::try_from(node["parent"].as_u64().unwrap()).unwrap();
        let wins = nodes[parent]["wins"].as_array().unwrap();
        assert!(wins.contains(&json!("g@h5")) && wins.len() > 1, "{wins:?}");
    }
    // Where the game goes on nothing is told.
    assert_eq!(nodes[0]["wins"], Value::Null);
}
