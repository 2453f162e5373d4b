//! Archives: one document of them is sent at a time, and what is said of them is said of all their documents.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Studio;
use crate::common_cli::Folder;

fn game(number: usize) -> String {
    format!(
        "kletka = 1\ngame = \"parcel\"\n[meta]\ntitle = \"Game {number}\"\n[record]\nmoves = '1. [d4-5]'\n"
    )
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
