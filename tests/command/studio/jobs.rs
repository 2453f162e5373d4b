//! The whole work of a composer: a problem of each game from nothing to a page and a booklet, with pictures of each step in
//! `target/tmp/pictures`.

use std::time::{Duration, Instant};

use serde_json::json;

use super::page::Page;
use crate::common_cli::{Folder, kletka};

/// A problem to be composed.
struct Composed {
    game: &'static str,
    size: &'static str,
    /// Who, what, and how soon or how much.
    goal: [&'static str; 3],
    /// The pieces of each colour.
    pieces: &'static [(&'static str, &'static [&'static str])],
    /// The number of the first move, where it is not the first.
    next: &'static str,
    is_russian: bool,
    is_dark: bool,
}

const PROBLEMS: [Composed; 3] = [
    Composed {
        game: "parcel",
        size: "3",
        goal: ["blue", "scores", "2"],
        pieces: &[
            ("blue", &["[a1-2]", "[a-b1]", "[b-c1]", "[c-d3]", "[d3-4]"]),
            ("red", &["[b3-4]", "[b-c4]", "[d1-2]"]),
            ("green", &["[b2-3]", "[c1-2]", "[c-d1]", "[c-d4]", "[d2-3]"]),
        ],
        next: "",
        is_russian: false,
        is_dark: false,
    },
    Composed {
        game: "renju-for-three",
        size: "9",
        goal: ["green", "wins", "3"],
        pieces: &[("green", &["d5", "e5", "f5"]), ("red", &["c5"])],
        next: "3",
        is_russian: true,
        is_dark: true,
    },
    Composed {
        game: "renju-3-2",
        size: "9",
        goal: ["A", "wins", "1"],
        pieces: &[("blue", &["d4", "e4", "f4"])],
        next: "",
        is_russian: false,
        is_dark: true,
    },
];

/// Says a choice or what stands in a field.
fn set(page: &mut Page, field: &str, value: &str) {
    page.browser.value(&format!(
        "(() => {{ const field = {field}; field.value = {}; field.dispatchEvent(new Event('change')); }})()",
        json!(value)
    ));
}

/// Waits until a file is downloaded, and gives its bytes.
fn downloaded(folder: &Folder, name: &str) -> Vec<u8> {
    let started = Instant::now();
    loop {
        if let Ok(bytes) = std::fs::read(folder.0.join(name))
            && !bytes.is_empty()
        {
            return bytes;
        }
        assert!(
            started.elapsed() < Duration::from_mins(1),
            "{name} was not downloaded"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn compose(problem: &Composed) {
    let game = problem.game;
    let Some(mut page) = Page::open(&format!("job-{game}"), (1280, 800), &[]) else {
        return;
    };
    page.browser.darken(problem.is_dark);
    if problem.is_russian {
        page.press_id("language");
    }
    page.browser.wait("[...document.querySelectorAll('.card img')].every((one) => one.complete && one.naturalWidth > 0)");
    page.browser.picture(&format!("composer-{game}-1-start"));
    // The card of the game leads to the dialog; the goal is a form.
    let name = format!("{game}.toml");
    page.press_id("new");
    set(&mut page, "document.getElementById('make-kind')", "problem");
    set(&mut page, "document.getElementById('make-game')", game);
    for (field, typed) in [("make-file", game), ("make-size", problem.size)] {
        page.press_id(field);
        page.browser.type_text(typed);
    }
    let [who, what, amount] = problem.goal;
    let selects = "document.querySelectorAll('#make-goal-form select')";
    set(&mut page, &format!("{selects}[0]"), who);
    set(&mut page, &format!("{selects}[1]"), what);
    let field = "document.querySelector('#make-goal-form .goal-amount')";
    // What the game refuses is said before it is sent.
    set(&mut page, field, "many");
    page.browser
        .wait("document.getElementById('make-why').textContent !== ''");
    page.browser.picture(&format!("composer-{game}-2-refused"));
    set(&mut page, field, amount);
    page.browser
        .wait("document.getElementById('make-why').textContent === ''");
    page.press_id("make-done");
    page.browser.wait(&format!(
        "document.getElementById('name').textContent === '{name}'"
    ));
    if !problem.next.is_empty() {
        page.press_id("tab-keys");
        let number = "[...document.querySelectorAll('#panel-keys label')].find((one) => /Number|Номер/.test(one.textContent)).querySelector('input')";
        page.press(number);
        set(&mut page, number, problem.next);
        page.wait_for_text(&format!("next = {}", problem.next));
    }
    // The position.
    for (colour, places) in problem.pieces {
        page.press(&format!(
            "document.querySelector('#palette input[value={colour}]')"
        ));
        for place in *places {
            page.click(place);
            let inner = place.trim_matches(['[', ']']);
            page.wait_for_text(inner);
        }
    }
    page.press("document.querySelector('#palette input[value=play]')");
    page.settle();
    page.browser.picture(&format!("composer-{game}-3-position"));
    // It is solved, seen on the board, and kept.
    page.press_id("tab-problem");
    page.press_id("do-solve");
    page.browser
        .wait("document.getElementById('keep-line') !== null");
    page.press("document.querySelector('#results .onboard')");
    page.browser
        .wait("!!document.querySelector('kletka-board').shadowRoot.querySelector('.over .label')");
    page.settle();
    page.browser.picture(&format!("composer-{game}-4-solved"));
    // The key alone is kept first: the other ways stay open.
    if page
        .browser
        .value("document.getElementById('keep-key') !== null")
        == json!(true)
    {
        page.press_id("keep-key");
        page.wait_for_text("\n[solution]");
        page.settle();
    }
    page.press_id("keep-line");
    page.wait_for_text("\n[solution]");
    page.settle();
    assert_eq!(
        page.browser
            .value("document.querySelector('#results .stale')?.textContent ?? ''"),
        json!("")
    );
    page.save();
    page.press_id("tab-moves");
    page.settle();
    page.browser.picture(&format!("composer-{game}-5-kept"));
    let path = format!("{}/{name}", page.folder.path());
    let checked = kletka!("check --json {}", path).run().json();
    assert_eq!(checked[0]["diagnostics"], json!([]), "{checked:?}");
    assert_eq!(page.browser.barriers(), Vec::<String>::new());
    // What leaves the studio.
    let out = Folder::new(&format!("job-{game}-out"));
    page.browser.send(
        "Page.setDownloadBehavior",
        &json!({"behavior": "allow", "downloadPath": out.path()}),
    );
    for (what, format, start) in [
        ("booklet", "pdf", "%PDF"),
        ("page", "html", "<!doctype html>"),
    ] {
        page.press_id("export");
        set(&mut page, "document.getElementById('send-what')", what);
        set(&mut page, "document.getElementById('send-format')", format);
        page.press_id("send-done");
        page.browser.wait("!document.getElementById('send').open");
        let bytes = downloaded(&out, &format!("{game}.{format}"));
        assert!(bytes.starts_with(start.as_bytes()), "{what}");
    }
    page.is_content();
    page.browser
        .new_tab(&format!("file://{}/{game}.html", out.path()));
    page.browser.darken(problem.is_dark);
    page.browser
        .wait("!!document.querySelector('kletka-board')?.shadowRoot.querySelector('svg path')");
    page.browser.picture(&format!("composer-{game}-6-page"));
}

#[test]
#[ignore = "needs a browser"]
fn a_problem_of_parcel_becomes_a_page_and_a_booklet() {
    compose(&PROBLEMS[0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_problem_of_renju_for_three_becomes_a_page_and_a_booklet() {
    compose(&PROBLEMS[1]);
}

#[test]
#[ignore = "needs a browser"]
fn a_problem_of_renju_3_2_becomes_a_page_and_a_booklet() {
    compose(&PROBLEMS[2]);
}
