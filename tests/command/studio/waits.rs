//! What somebody else holds, and what nobody waits for any more: neither keeps others from their answers.

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
        let head =
            format!("POST /api/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n");
        stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).unwrap();
        stream
    }
}

/// The answer on a connection that stays open, as far as it has come.
fn answer(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; 1 << 16];
    let count = stream.read(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes[..count]).into_owned()
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
    let save =
        |number| studio.post(&cookie, "save", &json!({"name": "a.toml", "text": text(number), "version": version}));
    let held = std::fs::File::open(&path).unwrap();
    held.lock_shared().unwrap();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let saves: Vec<_> = (0..8).map(|number| scope.spawn(move || save(number))).collect();
        // Meanwhile others are answered as always.
        while begun.elapsed() < Duration::from_secs(1) {
            let asked = Instant::now();
            assert_eq!(studio.post(&cookie, "read", &json!({"name": "b.toml"})).0, 200);
            assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
            std::thread::sleep(Duration::from_millis(50));
        }
        for save in saves {
            let (status, answer) = save.join().unwrap();
            assert_eq!(status, 422, "{answer}");
            let message = &answer["refused"]["message"];
            let words = "another program holds a.toml: nothing is written; save again when it is done";
            assert!(message["en"] == words && message["ru"].as_str().unwrap().contains("a.toml"), "{message}");
        }
    });
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
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

#[test]
fn what_nobody_waits_for_is_not_written() {
    let folder = Folder::new("studio-gone-asker");
    let path = folder.file("a.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let version = studio.post(&cookie, "read", &json!({"name": "a.toml"})).1["version"].clone();
    // All who answer have something to do for some time.
    let long = json!({"do": "solve", "text": LONG, "nodes": 1_000_000_000});
    let mut busy: Vec<_> = (0..4).map(|_| studio.ask(&cookie, "ask", &long)).collect();
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
    assert_eq!((read["text"].as_str(), &read["version"]), (Some(GAME), &version));
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(std::fs::read_to_string(path).unwrap(), GAME);
    assert!(!folder.0.join("b.toml").exists());
}
