//! Archives: one document of them is sent at a time, and what is said of them is said of all their documents.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Studio;
use super::page::{Page, chosen};
use crate::common_cli::{Folder, kletka};

fn game(number: usize) -> String {
    format!(
        "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = \"Game {number}\"\n[record]\nmoves = '1. [d4-5]'\n"
    )
}

/// Documents of which one is a game with many remarks, so that the archive is larger than a document may be.
fn large() -> String {
    let remarks = |number: usize| format!("{}# {}\n", game(number), "x".repeat(3 << 20));
    [remarks(0), remarks(1), game(2)].join("+++\n")
}

fn wait_for_status(
    studio: &Studio,
    cookie: &str,
    name: &str,
    is_wanted: impl Fn(&Value) -> bool,
) -> Vec<Value> {
    let (begun, mut seen) = (Instant::now(), Vec::new());
    loop {
        let (_, mut known) = studio.post(cookie, "status", &json!({ "names": [name] }));
        seen.push(known[name].take());
        if is_wanted(&seen[seen.len() - 1]) {
            return seen;
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "{seen:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn all_documents_of_an_archive_are_looked_at() {
    let folder = Folder::new("studio-archive-status");
    let mut games: Vec<_> = (0..1000).map(game).collect();
    folder.file("good.kla", games.join("+++\n") + "+++\n\n");
    games[900] = game(900).replace("[d4-5]", "[d4-5] 2. [d4-5]");
    folder.file("wrong.kla", games.join("+++\n"));
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    for (name, state) in [("wrong.kla", "errors"), ("good.kla", "valid")] {
        let seen = wait_for_status(&studio, &cookie, name, |known| known["state"] == state);
        // Until then nothing is said of it.
        assert!(
            seen[..seen.len() - 1]
                .iter()
                .all(|known| known.is_null() || known["state"] == "looking"),
            "{seen:?}"
        );
    }
    let (_, known) = studio.post(&cookie, "status", &json!({"names": ["good.kla"]}));
    assert_eq!(known["good.kla"]["documents"], 1000);
}

#[test]
fn an_archive_of_any_size_is_opened_document_by_document() {
    let folder = Folder::new("studio-archive-large");
    let path = folder.file("a.kla", large());
    assert_eq!(kletka!("check --quiet {}", path).run().code, 0);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    wait_for_status(&studio, &cookie, "a.kla", |known| known["state"] == "valid");
    let read = |document: usize| {
        studio
            .post(
                &cookie,
                "read",
                &json!({"name": "a.kla", "document": document, "titles": 2}),
            )
            .1
    };
    let last = read(2);
    assert_eq!(
        (&last["text"], &last["documents"]),
        (&json!(game(2)), &json!(3))
    );
    assert_eq!(last["titles"][1], json!({"en": "Game 1", "ru": "Game 1"}));
    let whole = studio.post(&cookie, "version", &json!({"name": "a.kla"})).1;
    assert_eq!(whole["version"], last["version"]);
    // Its other documents stay as they are, also where a line has lost its end.
    let middle = read(1);
    let save = |document: usize, text: &str, version: &Value| {
        studio.post(
            &cookie,
            "save",
            &json!({"name": "a.kla", "document": document, "text": text, "version": version}),
        )
    };
    let (status, saved) = save(1, game(7).trim_end(), &middle["version"]);
    assert_eq!(status, 200, "{saved}");
    let parts: Vec<_> = large().split("+++\n").map(str::to_owned).collect();
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        [parts[0].clone(), game(7), parts[2].clone()].join("+++\n")
    );
    assert_eq!(read(1)["version"], saved["version"]);
    // Somebody else has changed it: the same document is sent as it is now.
    let (status, now) = save(2, "lost", &middle["version"]);
    assert_eq!(
        (status, &now["text"], &now["document"]),
        (409, &json!(game(2)), &json!(2))
    );
    assert_eq!(
        studio
            .post(&cookie, "read", &json!({"name": "a.kla", "document": 3}))
            .0,
        422
    );
}

#[test]
#[ignore = "needs a browser"]
fn a_document_of_a_large_archive_is_changed_in_the_page() {
    let Some(mut page) = Page::open("studio-archive-page", (1280, 900), &[("a.kla", &large())])
    else {
        return;
    };
    page.browser.value("confirm = () => true");
    page.browser
        .value(&chosen("document.getElementById('which')", "2"));
    page.wait_for_text("Game 2");
    page.settle();
    page.click("[a1-2]");
    page.wait_for_text("2. [a1-2]");
    // A change of another document is none of this one.
    let changed = page.file("a.kla").replace("Game 0", "Game zero");
    page.folder.file("a.kla", &changed);
    page.browser
        .wait("document.querySelector('#which option').textContent.includes('zero')");
    assert_eq!(
        page.browser
            .value("document.getElementById('conflict').hidden"),
        json!(true)
    );
    page.save();
    assert_eq!(
        page.file("a.kla"),
        changed.replace(
            &game(2),
            &game(2).replace("'1. [d4-5]'", "'1. [d4-5] 2. [a1-2]'")
        )
    );
    page.is_content();
}
