//! What somebody else has locked, and what nobody waits for any more: neither keeps others from their answers.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{GAME, Studio};
use crate::common_cli::Folder;

/// Nobody finds that out soon.
const LONG: &str = "kletka = 1\ngame = \"parcel\"\n[puzzle]\ngoal = \"blue scores 9.5\"\n";

impl Studio {
    /// Sends a question of the page and does not wait for the answer.
    fn ask(&self, cookie: &str, path: &str, body: &Value) -> TcpStream {
        let (host, body) = (&self.host, body.to_string());
        let mut stream = self.connect();
        let head = format!(
            "POST /api/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
        );
        stream
            .write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes())
            .unwrap();
        stream
    }
}

/// The answer on a connection that stays open, as far as it has come.
fn answer(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; 1 << 16];
    // A signal to the program of the tests, which another of them may send, ends no wait.
    loop {
        match stream.read(&mut bytes) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            count => return String::from_utf8_lossy(&bytes[..count.unwrap()]).into_owned(),
        }
    }
}

/// Elsewhere there are no locks that others could hold.
#[cfg(unix)]
#[test]
fn a_save_does_not_wait_long_for_who_holds_the_file() {
    let folder = Folder::new("studio-held");
    let path = folder.file("a.toml", GAME);
    folder.file("b.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let version = studio.post(&cookie, "read", &json!({"name": "a.toml"})).1["version"].clone();
    let text = |number: u32| format!("{GAME}# by save {number}\n");
    let save = |number| {
        studio.post(
            &cookie,
            "save",
            &json!({"name": "a.toml", "text": text(number), "version": version}),
        )
    };
    let held = std::fs::File::open(&path).unwrap();
    held.lock_shared().unwrap();
    std::thread::scope(|scope| {
        let saves: Vec<_> = (0..8)
            .map(|number| scope.spawn(move || save(number)))
            .collect();
        // Meanwhile others are answered as always.
        let mut answered = 0;
        while !saves.iter().any(std::thread::ScopedJoinHandle::is_finished) {
            assert_eq!(
                studio.post(&cookie, "read", &json!({"name": "b.toml"})).0,
                200
            );
            answered += 1;
        }
        assert!(answered > 1, "{answered}");
        for save in saves {
            let (status, answer) = save.join().unwrap();
            assert_eq!(status, 422, "{answer}");
            let message = &answer["refused"]["message"];
            let words =
                "another program holds a.toml: nothing is written; save again when it is done";
            assert!(
                message["en"] == words && message["ru"].as_str().unwrap().contains("a.toml"),
                "{message}"
            );
        }
    });
    drop(held);
    // What was refused is not written later either.
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), GAME);
    // Who holds it for a moment is waited for.
    let held = std::fs::File::open(&path).unwrap();
    held.lock().unwrap();
    std::thread::scope(|scope| {
        let saved = scope.spawn(|| save(9));
        std::thread::sleep(Duration::from_millis(300));
        drop(held);
        assert_eq!(saved.join().unwrap().0, 200);
    });
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text(9));
}

/// Sixteen are answered at a time; who goes away before its turn has changed nothing.
#[test]
fn what_nobody_waits_for_is_not_written() {
    let folder = Folder::new("studio-gone-asker");
    let path = folder.file("a.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let version = studio.post(&cookie, "read", &json!({"name": "a.toml"})).1["version"].clone();
    // All places are taken for some time.
    let long = json!({"do": "solve", "text": LONG, "nodes": 1_000_000_000});
    let mut busy: Vec<_> = (0..16).map(|_| studio.ask(&cookie, "ask", &long)).collect();
    std::thread::sleep(Duration::from_millis(500));
    let save = json!({"name": "a.toml", "text": "# nobody waits for it\n", "version": version});
    let make = json!({"name": "b.toml", "text": GAME});
    for (path, asked) in [("save", &save), ("make", &make)] {
        let stream = studio.ask(&cookie, path, asked);
        std::thread::sleep(Duration::from_millis(200));
        stream.shutdown(Shutdown::Both).unwrap();
    }
    for stream in &mut busy {
        assert!(answer(stream).starts_with("HTTP/1.1 200"));
    }
    // It would have been its turn before this one.
    let (_, read) = studio.post(&cookie, "read", &json!({"name": "a.toml"}));
    assert_eq!(
        (read["text"].as_str(), &read["version"]),
        (Some(GAME), &version)
    );
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(std::fs::read_to_string(path).unwrap(), GAME);
    assert!(!folder.0.join("b.toml").exists());
}

/// A browser has six connections to a server for all its pages: some of them are left for questions.
#[test]
fn few_pages_wait_to_be_told() {
    let folder = Folder::new("studio-pages");
    folder.file("a.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    // The folder may not be watched yet.
    std::thread::sleep(Duration::from_millis(300));
    let seen = studio.post(&cookie, "changes", &json!({"seen": 99})).1["seen"].clone();
    let begun = Instant::now();
    let mut pages: Vec<_> = (0..64)
        .map(|_| studio.ask(&cookie, "changes", &json!({ "seen": seen })))
        .collect();
    assert_eq!(studio.post(&cookie, "list", &json!({})).0, 200);
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "{:?}",
        begun.elapsed()
    );
    folder.file("a.toml", "# written\n");
    let told =
        |stream| serde_json::from_str(answer(stream).split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let answers: Vec<Value> = pages.iter_mut().map(told).collect();
    let (full, told): (Vec<_>, Vec<_>) = answers
        .iter()
        .partition(|answer| answer["full"] == json!(true));
    assert_eq!((full.len(), told.len()), (61, 3));
    assert!(full.iter().all(|answer| answer["seen"] == seen), "{full:?}");
    assert!(told.iter().all(|answer| answer["seen"] != seen), "{told:?}");
    // Who comes too late to wait is told what has happened all the same.
    let (_, late) = studio.post(&cookie, "changes", &json!({ "seen": seen }));
    assert_ne!(late["seen"], seen);
}
