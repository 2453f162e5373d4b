//! `kletka studio`: who may ask it, what it gives away, what it writes; and the page, in a browser.

mod archives;
pub(crate) mod browser;
mod elsewhere;
mod pace;
mod waits;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common_cli::{Folder, ended, program, send};

const GAME: &str = "# by hand\nkletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5]'\n";

/// A studio that runs until the test is over.
pub(crate) struct Studio {
    child: Child,
    /// Host and port.
    host: String,
    /// What the printed address has.
    token: String,
}

impl Studio {
    pub(crate) fn open(path: &str) -> Self {
        Self::with(path, &[])
    }

    /// The same with more arguments.
    fn with(path: &str, more: &[&str]) -> Self {
        let mut command = program();
        command
            .args(["studio", path, "--no-open", "--lang", "en"])
            .args(more);
        Self::run(command)
    }

    /// The studio of a command.
    pub(crate) fn run(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line
            .split("http://")
            .nth(1)
            .unwrap_or_else(|| panic!("{line}"))
            .trim();
        let (host, token) = address.split_once("/?token=").unwrap();
        Self {
            child,
            host: host.to_owned(),
            token: token.to_owned(),
        }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://{}/?token={}", self.host, self.token)
    }

    /// Sends it a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([format!("-{name}"), self.child.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()), "{name}");
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(40)))
            .unwrap();
        stream
    }

    /// The status, the head and the body of what a request is answered with; status 0 where it is not.
    fn raw(&self, request: &[u8]) -> (u16, String, String) {
        let mut stream = self.connect();
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0);
        (status, head.to_lowercase(), body.to_owned())
    }

    fn request(&self, line: &str, headers: &[(&str, &str)], body: &str) -> (u16, String, String) {
        let headers: Vec<_> = headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"))
            .collect();
        let headers = headers.concat();
        let length = body.len();
        self.raw(
            format!("{line} HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}")
                .as_bytes(),
        )
    }

    /// Takes the token for a cookie.
    pub(crate) fn enter(&self) -> String {
        let (status, head, _) = self.request(
            &format!("GET /?token={}", self.token),
            &[("Host", &self.host)],
            "",
        );
        assert_eq!(status, 303, "{head}");
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .unwrap();
        assert!(
            cookie.contains("httponly") && cookie.contains("samesite=strict"),
            "{cookie}"
        );
        cookie.split(';').next().unwrap().to_owned()
    }

    /// What a path is answered with.
    pub(crate) fn get(&self, cookie: &str, path: &str) -> (u16, String) {
        let known = [("Host", self.host.as_str()), ("Cookie", cookie)];
        let (status, _, body) = self.request(&format!("GET {path}"), &known, "");
        (status, body)
    }

    /// What the page would ask.
    pub(crate) fn post(&self, cookie: &str, path: &str, body: &Value) -> (u16, Value) {
        let origin = format!("http://{}", self.host);
        let headers = [
            ("Host", self.host.as_str()),
            ("Origin", &origin),
            ("Cookie", cookie),
        ];
        let (status, _, body) =
            self.request(&format!("POST /api/{path}"), &headers, &body.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }
}

impl Studio {
    /// Kills it.
    pub(crate) fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.end();
    }
}

#[test]
fn the_printed_address_opens_the_page_once() {
    let folder = Folder::new("studio-token");
    let studio = Studio::open(folder.path());
    let host = [("Host", studio.host.as_str())];
    assert!(studio.host.starts_with("127.0.0.1:"), "{}", studio.host);
    for path in [
        "/",
        "/?token=",
        "/?token=0",
        "/?other=1",
        "/studio.js",
        "/nothing",
    ] {
        assert_eq!(
            studio.request(&format!("GET {path}"), &host, "").0,
            403,
            "{path}"
        );
    }
    let cookie = studio.enter();
    assert_eq!(
        studio
            .request(&format!("GET /?token={}", studio.token), &host, "")
            .0,
        403,
        "the token works once"
    );
    let known = [host[0], ("Cookie", cookie.as_str())];
    let (status, head, body) = studio.request("GET /", &known, "");
    assert_eq!(status, 200, "{head}");
    assert!(body.contains("<kletka-board"), "{body}");
    assert!(
        head.contains("content-security-policy: default-src 'none'; script-src 'self'"),
        "{head}"
    );
    assert!(
        !head.contains("unsafe-")
            && head.contains("nosniff")
            && head.contains("frame-ancestors 'none'"),
        "{head}"
    );
    for file in ["/studio.js", "/board.js", "/studio.css"] {
        assert_eq!(
            studio.request(&format!("GET {file}"), &known, "").0,
            200,
            "{file}"
        );
    }
    for cookie in [
        "",
        "kletka=1",
        &cookie[..cookie.len() - 1],
        &format!("{cookie}0"),
    ] {
        assert_eq!(
            studio
                .request("GET /", &[host[0], ("Cookie", cookie)], "")
                .0,
            403,
            "{cookie}"
        );
    }
}

/// Another page of the same browser sends the cookie along at most by mistake; it cannot forge where it comes from.
#[test]
fn only_its_own_page_is_answered() {
    let folder = Folder::new("studio-origin");
    folder.file("a.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let (host, origin) = (studio.host.as_str(), format!("http://{}", studio.host));
    let port = host.rsplit(':').next().unwrap();
    let localhost = format!("localhost:{port}");
    let own: [(&str, &str); 3] = [("Host", host), ("Origin", &origin), ("Cookie", &cookie)];
    let ask = |headers: &[(&str, &str)]| studio.request("POST /api/list", headers, "{}").0;
    assert_eq!(ask(&own), 200);
    let [right_host, right_origin, right_cookie] = own;
    let wrong: [(&str, Vec<(&str, &str)>); 12] = [
        (
            "another host",
            vec![("Host", "evil.example"), right_origin, right_cookie],
        ),
        (
            "a rebound name",
            vec![("Host", &localhost), right_origin, right_cookie],
        ),
        (
            "a host without its port",
            vec![("Host", "127.0.0.1"), right_origin, right_cookie],
        ),
        ("no host", vec![right_origin, right_cookie]),
        (
            "two hosts",
            vec![
                right_host,
                ("Host", "evil.example"),
                right_origin,
                right_cookie,
            ],
        ),
        (
            "another origin",
            vec![right_host, ("Origin", "http://evil.example"), right_cookie],
        ),
        (
            "another port",
            vec![right_host, ("Origin", "http://127.0.0.1:1"), right_cookie],
        ),
        (
            "an opaque origin",
            vec![right_host, ("Origin", "null"), right_cookie],
        ),
        ("no origin", vec![right_host, right_cookie]),
        (
            "two origins",
            vec![
                right_host,
                right_origin,
                ("Origin", "http://evil.example"),
                right_cookie,
            ],
        ),
        (
            "another site",
            vec![
                right_host,
                right_origin,
                right_cookie,
                ("Sec-Fetch-Site", "cross-site"),
            ],
        ),
        ("no cookie", vec![right_host, right_origin]),
    ];
    for (what, headers) in wrong {
        assert!(
            matches!(ask(&headers), 400 | 403),
            "{what}: {}",
            ask(&headers)
        );
    }
    assert_eq!(
        studio
            .request(
                "POST /api/changes",
                &[right_host, right_origin],
                "{\"seen\":0}"
            )
            .0,
        403
    );
    let cross = [right_host, right_cookie, ("Sec-Fetch-Site", "cross-site")];
    assert_eq!(studio.request("GET /studio.js", &cross, "").0, 403);
    assert!(
        matches!(studio.request("GET /api/list", &own, "").0, 405),
        "what tells something is posted"
    );
    assert_eq!(
        studio
            .request(
                "GET http://evil.example/",
                &[("Host", "evil.example"), right_cookie],
                ""
            )
            .0,
        403
    );
}

/// What searches and pictures took stayed with the allocator of the system, 228 MiB after 700 pages and jobs.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn the_allocator_of_a_studio_gives_memory_back() {
    let folder = Folder::new("studio-allocator");
    let studio = Studio::open(folder.0.to_str().unwrap());
    let environment = std::fs::read(format!("/proc/{}/environ", studio.child.id())).unwrap();
    let environment = String::from_utf8_lossy(&environment);
    assert!(
        environment.contains("GLIBC_TUNABLES=glibc.malloc.mmap_threshold="),
        "{environment}"
    );
}

/// A list takes a look at the beginning of a file, and none at all into one that could not be opened.
#[test]
fn a_large_file_is_not_read_for_the_list() {
    let folder = Folder::new("studio-large");
    folder.file("a.toml", GAME);
    // What other programs write, and games behind long remarks and in an archive.
    folder.file("other.toml", format!("title = 1\n[package]\n{GAME}"));
    folder.file(
        "late.toml",
        format!("\u{feff}{}\n{GAME}", "# a remark\n".repeat(100_000)),
    );
    folder.file("wide.toml", format!("# {}\n{GAME}", "x".repeat(1_000_000)));
    folder.file("latin.toml", b"# caf\xe9\nkletka = 1\n");
    for name in ["large.toml", "large.kla"] {
        std::fs::File::create(folder.0.join(name))
            .unwrap()
            .set_len(400 << 20)
            .unwrap();
    }
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let listed = json!(["a.toml", "large.kla", "late.toml", "wide.toml"]);
    assert_eq!(
        studio.post(&cookie, "list", &json!({})).1["documents"],
        listed
    );
    for name in ["large.toml", "large.kla"] {
        let (status, answer) = studio.post(&cookie, "read", &json!({ "name": name }));
        assert!(
            status == 422
                && answer
                    .to_string()
                    .contains("larger than the limit of 4,194,304 bytes"),
            "{answer}"
        );
    }
    assert_eq!(
        studio.post(&cookie, "status", &json!({"names": listed})).0,
        200
    );
    let peak = crate::common_cli::memory(studio.child.id());
    assert!(peak < 200 << 10, "{peak} KiB");
}

/// Who may not read a folder or a file is told so before an address is printed.
#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_not_opened() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("studio-unreadable");
    let closed = [
        ("none", 0o000),
        ("listed", 0o444),
        ("passed", 0o111),
        ("a.toml", 0o000),
    ];
    for (name, mode) in closed {
        folder.file(
            if name == "a.toml" {
                name.to_owned()
            } else {
                format!("{name}/b.toml")
            }
            .as_str(),
            GAME,
        );
        std::fs::set_permissions(folder.0.join(name), std::fs::Permissions::from_mode(mode))
            .unwrap();
    }
    // Root reads everything; somebody else runs a copy where everybody can read it.
    let is_root = std::fs::read(folder.0.join("a.toml")).is_ok();
    let program = folder.0.join("kletka");
    let command = |arguments: &[&str]| {
        let mut command = Command::new(if is_root {
            "setpriv"
        } else {
            env!("CARGO_BIN_EXE_kletka")
        });
        if is_root {
            command
                .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
                .arg(&program);
        }
        command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    };
    if is_root {
        Command::new("cp")
            .arg(env!("CARGO_BIN_EXE_kletka"))
            .arg(&program)
            .status()
            .unwrap();
    }
    if command(&["--version"])
        .output()
        .is_ok_and(|ran| ran.status.success())
    {
        for (name, _) in closed {
            let path = folder.0.join(name);
            let (path, begun) = (path.to_str().unwrap(), Instant::now());
            for (lang, words) in [
                (
                    "en",
                    format!("error: cannot read {path}: no permission to read it\n"),
                ),
                (
                    "ru",
                    format!("ошибка: не удаётся прочитать {path}: нет прав на чтение\n"),
                ),
            ] {
                let mut child = command(&["studio", path, "--no-open", "--lang", lang])
                    .spawn()
                    .unwrap();
                while child.try_wait().unwrap().is_none()
                    && begun.elapsed() < Duration::from_secs(5)
                {
                    std::thread::sleep(Duration::from_millis(10));
                }
                let _ = child.kill();
                let ran = child.wait_with_output().unwrap();
                let said = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
                assert_eq!(
                    (ran.status.code(), said),
                    (Some(2), [String::new(), words]),
                    "{name}"
                );
            }
        }
    } else {
        eprintln!("setpriv of root is not to be had here: not tested");
    }
    for (name, _) in closed {
        std::fs::set_permissions(folder.0.join(name), std::fs::Permissions::from_mode(0o755))
            .unwrap();
    }
}

#[test]
fn large_and_slow_requests_keep_nobody_waiting() {
    let folder = Folder::new("studio-limits");
    folder.file("a.toml", GAME);
    let studio = Studio::open(folder.path());
    let cookie = studio.enter();
    let head = |more: &str| {
        let host = &studio.host;
        format!(
            "POST /api/ask HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n{more}\r\n"
        )
    };
    assert_eq!(
        studio
            .raw(head("Content-Length: 1000000000\r\n").as_bytes())
            .0,
        413,
        "too large, by its own word"
    );
    let mut endless = head("Transfer-Encoding: chunked\r\n").into_bytes();
    for _ in 0..300 {
        endless.extend_from_slice(b"10000\r\n");
        endless.extend(std::iter::repeat_n(b'x', 0x10000));
        endless.extend_from_slice(b"\r\n");
    }
    assert!(
        matches!(studio.raw(&endless).0, 413 | 0),
        "too large, piece by piece"
    );
    let long = format!("X: {}\r\n", "x".repeat(1_000_000));
    assert!(
        matches!(studio.raw(head(&long).as_bytes()).0, 400 | 431 | 0),
        "a head too large"
    );
    // Some who never say what they want, and some who say it very slowly.
    let mut waiting: Vec<_> = (0..20).map(|_| studio.connect()).collect();
    for stream in waiting.iter_mut().take(10) {
        stream
            .write_all(head("Content-Length: 100\r\n").as_bytes())
            .unwrap();
    }
    let started = Instant::now();
    assert_eq!(studio.post(&cookie, "list", &json!({})).0, 200);
    assert!(
        started.elapsed() < Duration::from_secs(5),
        "{:?}",
        started.elapsed()
    );
    // Who says nothing takes no place of those who ask.
    waiting.extend((0..200).map(|_| studio.connect()));
    assert_eq!(studio.post(&cookie, "list", &json!({})).0, 200);
    assert!(
        started.elapsed() < Duration::from_mins(1),
        "{:?}",
        started.elapsed()
    );
}

/// Takes all places there are and asks and asks, without reading an answer, until nobody takes more questions.
fn ask_and_never_read(studio: &Studio, request: &str) -> Vec<TcpStream> {
    let questions = request.repeat(500);
    let mut asking: Vec<_> = (0..64).map(|_| (studio.connect(), true)).collect();
    for (stream, _) in &asking {
        stream.set_nonblocking(true).unwrap();
    }
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(3) && asking.iter().any(|(_, is_open)| *is_open) {
        for (stream, is_open) in asking.iter_mut().filter(|(_, is_open)| *is_open) {
            if let Err(error) = stream.write(questions.as_bytes()) {
                *is_open = error.kind() == std::io::ErrorKind::WouldBlock;
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    asking.into_iter().map(|(stream, _)| stream).collect()
}

#[test]
fn who_reads_no_answer_keeps_nobody_waiting() {
    let folder = Folder::new("studio-unread");
    let studio = Studio::open(folder.path());
    // Without the keys the first answer is the last one.
    let host = &studio.host;
    for line in [
        "GET /x",
        "GET /?token=0",
        "POST /?token=0",
        "POST /api/list",
    ] {
        let question = format!(
            "{line} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 0\r\n\r\n"
        );
        let mut stream = studio.connect();
        stream.write_all(question.repeat(3).as_bytes()).unwrap();
        let mut bytes = Vec::new();
        // What was not asked any more may break it off.
        let _ = stream.read_to_end(&mut bytes);
        assert_eq!(
            String::from_utf8_lossy(&bytes)
                .matches("HTTP/1.1 4")
                .count(),
            1,
            "{line}"
        );
    }
    let _unread = ask_and_never_read(&studio, &format!("GET /x HTTP/1.1\r\nHost: {host}\r\n\r\n"));
    let cookie = studio.enter();
    // With them, an answer that nobody reads is not waited for.
    let request = format!("GET /studio.js HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n");
    let _unread = ask_and_never_read(&studio, &request);
    assert_eq!(studio.post(&cookie, "list", &json!({})).0, 200);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_at_once() {
    let folder = Folder::new("studio-interrupt");
    folder.file("a.toml", GAME);
    let mut studio = Studio::open(folder.path());
    let cookie = studio.enter();
    // A search goes on, which a signal would only end in other commands; a file was written, so signals are handled; a
    // connection is open.
    let long = "kletka = 1\ngame = \"parcel\"\n[puzzle]\ngoal = \"blue scores 9.5\"\n";
    assert_eq!(
        studio
            .post(&cookie, "start", &json!({"kind": "solve", "text": long}))
            .0,
        200
    );
    assert_eq!(
        studio
            .post(&cookie, "make", &json!({"name": "b.toml", "text": GAME}))
            .0,
        200
    );
    let _open = studio.connect();
    send(&studio.child, "INT");
    ended(&mut studio.child, "the studio");
}
