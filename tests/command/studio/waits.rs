//! What somebody else holds, what nobody waits for any more, and who asks nothing: none of it keeps others from their answers.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::page::Page;
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

/// A file with several names is written in its place: whoever reads it waits for that, but keeps nobody from another file.
#[cfg(unix)]
#[test]
fn reading_does_not_wait_long_for_who_holds_the_file() {
    let folder = Folder::new("studio-held-reading");
    let path = folder.file("a.toml", GAME);
    std::fs::hard_link(&path, folder.0.join("same.toml")).unwrap();
    folder.file("b.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let held = std::fs::File::open(&path).unwrap();
    held.lock().unwrap();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let read = |what| studio.post(&cookie, what, &json!({"name": "a.toml"}));
        let reading: Vec<_> =
            (0..6).map(|number| scope.spawn(move || read(if number % 2 == 0 { "read" } else { "version" }))).collect();
        while begun.elapsed() < Duration::from_secs(1) {
            let asked = Instant::now();
            assert_eq!(studio.post(&cookie, "read", &json!({"name": "b.toml"})).0, 200);
            assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
            std::thread::sleep(Duration::from_millis(50));
        }
        // Nobody writes it, so it is read.
        for read in reading {
            let (status, answer) = read.join().unwrap();
            assert_eq!(status, 200, "{answer}");
        }
    });
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
    // Who writes it for a moment is waited for.
    std::thread::scope(|scope| {
        let read = scope.spawn(|| studio.post(&cookie, "read", &json!({"name": "a.toml"})));
        std::thread::sleep(Duration::from_millis(300));
        let text = format!("{GAME}# written\n");
        std::fs::write(&path, &text).unwrap();
        drop(held);
        assert_eq!(read.join().unwrap().1["text"], text);
    });
}

/// Of a file with several names that the studio itself is writing nobody reads half.
#[cfg(unix)]
#[test]
fn a_file_with_several_names_is_read_as_a_whole() {
    let folder = Folder::new("studio-whole");
    let texts = ["# old text\n", "# new text\n"].map(|line| format!("{GAME}{}", line.repeat(350_000)));
    let path = folder.file("a.toml", &texts[0]);
    std::fs::hard_link(&path, folder.0.join("same.toml")).unwrap();
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let version = |text: &str| {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(text.as_bytes(), &mut hasher);
        format!("{}-{:016x}", text.len(), std::hash::Hasher::finish(&hasher))
    };
    let versions = texts.each_ref().map(|text| version(text));
    let is_done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let reading: Vec<_> = ["a.toml", "same.toml", "a.toml"]
            .map(|name| {
                let (studio, cookie, versions, is_done) = (&studio, &cookie, &versions, &is_done);
                scope.spawn(move || {
                    while !is_done.load(std::sync::atomic::Ordering::Relaxed) {
                        let (status, read) = studio.post(cookie, "version", &json!({ "name": name }));
                        assert_eq!(status, 200, "{read}");
                        assert!(versions.iter().any(|version| read["version"] == *version), "{read}");
                    }
                })
            })
            .into();
        let saved: Vec<_> = (0..20)
            .map(|number: usize| {
                let (text, known) = (&texts[(number + 1) % 2], &versions[number % 2]);
                studio.post(&cookie, "save", &json!({"name": "a.toml", "text": text, "version": known}))
            })
            .collect();
        is_done.store(true, std::sync::atomic::Ordering::Relaxed);
        for (status, answer) in saved {
            assert_eq!(status, 200, "{answer}");
        }
        reading.into_iter().for_each(|read| read.join().unwrap());
    });
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
    let mut pages: Vec<_> = (0..64).map(|_| studio.ask(&cookie, "changes", &json!({ "seen": seen }))).collect();
    assert_eq!(studio.post(&cookie, "list", &json!({})).0, 200);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    folder.file("a.toml", "# written\n");
    let told = |stream| serde_json::from_str(answer(stream).split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let answers: Vec<Value> = pages.iter_mut().map(told).collect();
    let (full, told): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer["full"] == json!(true));
    assert_eq!((full.len(), told.len()), (61, 3));
    assert!(full.iter().all(|answer| answer["seen"] == seen), "{full:?}");
    assert!(told.iter().all(|answer| answer["seen"] != seen), "{told:?}");
    // Who comes too late to wait is told what has happened all the same.
    let (_, late) = studio.post(&cookie, "changes", &json!({ "seen": seen }));
    assert_ne!(late["seen"], seen);
}

/// Who was answered and asks nothing more keeps no place from others.
#[test]
fn who_asks_nothing_makes_room() {
    let folder = Folder::new("studio-room");
    folder.file("a.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let version = json!({"name": "a.toml"});
    let mut idle: Vec<_> = (0..64).map(|_| studio.ask(&cookie, "version", &version)).collect();
    idle.iter_mut().for_each(|stream| assert!(!answer(stream).is_empty()));
    let begun = Instant::now();
    assert_eq!(studio.post(&cookie, "list", &json!({})).0, 200);
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

/// Strangers who begin a question again and again, and never end it, keep no place either.
#[test]
fn who_never_ends_a_question_makes_room() {
    let folder = Folder::new("studio-half");
    folder.file("a.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let is_done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let half = || {
                let mut stream = studio.connect();
                let _ = stream.write_all(b"GET / HT");
                stream.set_nonblocking(true).unwrap();
                stream
            };
            let mut strangers: Vec<_> = (0..120).map(|_| half()).collect();
            while !is_done.load(std::sync::atomic::Ordering::Relaxed) {
                for stream in &mut strangers {
                    if !matches!(stream.read(&mut [0]), Err(why) if why.kind() == std::io::ErrorKind::WouldBlock) {
                        *stream = half();
                    }
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        std::thread::sleep(Duration::from_millis(500));
        let mut longest = Duration::ZERO;
        for _ in 0..10 {
            let asked = Instant::now();
            assert_eq!(studio.post(&cookie, "list", &json!({})).0, 200);
            longest = longest.max(asked.elapsed());
        }
        is_done.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(longest < Duration::from_secs(3), "{longest:?}");
    });
}

/// Browsers keep few connections to a server for all pages together.
#[test]
#[ignore = "needs a browser"]
fn a_page_that_nobody_sees_waits_for_nothing() {
    let Some(mut page) = Page::open("studio-hidden", (1280, 900), &[("a.toml", GAME)]) else { return };
    page.browser.value(
        "(() => {
            window.open = new Set();
            const ask = fetch;
            window.fetch = async (path, more) => {
                if (path !== '/api/changes') return ask(path, more);
                const one = {};
                open.add(one);
                try { return await ask(path, more); } finally { open.delete(one); }
            };
            window.see = (state) => {
                Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
                document.dispatchEvent(new Event('visibilitychange'));
            };
        })()",
    );
    // The question that went on was asked before; the next one is counted.
    page.folder.file("a.toml", format!("# one\n{GAME}"));
    page.wait_for_text("# one");
    page.browser.wait("open.size === 1");
    page.browser.value("see('hidden')");
    page.browser.wait("open.size === 0");
    page.folder.file("a.toml", format!("# two\n{GAME}"));
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!(page.browser.value("open.size"), json!(0));
    assert!(!page.text().contains("# two"));
    // It has broken that off by itself, and does not complain of it.
    assert_eq!(page.browser.value("document.getElementById('notice').hidden"), json!(true));
    page.browser.value("see('visible')");
    page.wait_for_text("# two");
    page.browser.wait("open.size === 1");
    page.folder.file("a.toml", format!("# three\n{GAME}"));
    page.wait_for_text("# three");
    page.is_content();
}
