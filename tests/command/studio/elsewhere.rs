//! Files that somebody else writes while they are open in the page: no edit is lost, neither here nor there.

use std::time::{Duration, Instant};

use serde_json::json;

use super::Studio;
use crate::common_cli::Folder;

const TEXT: &str = "kletka = 1\ngame = \"renju-for-three\"\n[record]\nmoves = '1. e5'\n";

/// A page is told of changes however they come about: by the system, or by a clock where the system says nothing.
#[test]
fn pages_are_told_that_something_has_changed() {
    for poll in [&[][..], &["--poll", "50"]] {
        let folder = Folder::new(&format!("studio-told-{}", poll.len()));
        folder.file("a.toml", TEXT);
        folder.file("in/b.toml", TEXT);
        let studio = Studio::with(folder.path(), poll);
        let cookie = studio.enter();
        let mut seen = 0;
        let mut is_told = |what: &str| {
            let started = Instant::now();
            let (status, answer) = studio.post(&cookie, "changes", &json!({ "seen": seen }));
            assert_eq!(status, 200, "{what}: {answer}");
            assert_ne!(answer["seen"], json!(seen), "{what}");
            assert!(
                started.elapsed() < Duration::from_secs(10),
                "{what}: {:?}",
                started.elapsed()
            );
            seen = answer["seen"].as_u64().unwrap();
        };
        // The folder may not be watched yet.
        std::thread::sleep(Duration::from_millis(300));
        let place = |name: &str| folder.0.join(name);
        folder.file("a.toml", "# written\n");
        is_told("written");
        std::fs::rename(folder.file("new.tmp", TEXT), place("a.toml")).unwrap();
        is_told("replaced");
        std::fs::rename(place("in/b.toml"), place("in/c.toml")).unwrap();
        is_told("renamed below");
        folder.file("new/d.toml", TEXT);
        is_told("made in a folder that was made");
        std::fs::remove_file(place("a.toml")).unwrap();
        is_told("removed");
    }
}
