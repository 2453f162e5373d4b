//! Runs the command as a user would, with a guard against hanging.
#![allow(dead_code, reason = "each test file uses a part of this module")]

use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// No run may take longer, in debug builds too.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(10);

/// What a run of the command came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The largest memory seen in KiB, where the system tells it (0 elsewhere).
    pub(crate) peak: u64,
}

impl Ran {
    /// The JSON objects on stdout, one a line.
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        self.stdout
            .lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    }

    /// Its exit code.
    #[track_caller]
    pub(crate) fn ends(&self, code: i32) -> &Self {
        assert_eq!(self.code, code, "{self:#?}");
        self
    }

    /// Its messages have these words.
    #[track_caller]
    pub(crate) fn says(&self, words: impl AsRef<str>) -> &Self {
        let words = words.as_ref();
        assert!(self.stderr.contains(words), "no {words:?}: {self:#?}");
        self
    }

    /// Its messages do not have these words.
    #[track_caller]
    pub(crate) fn says_no(&self, words: impl AsRef<str>) -> &Self {
        let words = words.as_ref();
        assert!(!self.stderr.contains(words), "{words:?}: {self:#?}");
        self
    }

    /// Its output has these words.
    #[track_caller]
    pub(crate) fn prints(&self, words: impl AsRef<str>) -> &Self {
        let words = words.as_ref();
        assert!(self.stdout.contains(words), "no {words:?}: {self:#?}");
        self
    }

    /// Its output does not have these words.
    #[track_caller]
    pub(crate) fn prints_no(&self, words: impl AsRef<str>) -> &Self {
        let words = words.as_ref();
        assert!(!self.stdout.contains(words), "{words:?}: {self:#?}");
        self
    }
}

/// A run in preparation.
pub(crate) struct Kletka {
    command: Command,
    stdin: Vec<u8>,
    limit: Duration,
}

/// `kletka` with arguments, in English unless told otherwise.
pub(crate) fn kletka<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Kletka {
    let mut command = program();
    command.args(arguments);
    in_english(command)
}

/// A line of the shell, which finds `kletka`.
pub(crate) fn shell_line(line: &str) -> Kletka {
    let mut command = Command::new("sh");
    let program = Path::new(env!("CARGO_BIN_EXE_kletka"));
    let folder = program.parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    command
        .args(["-c", line])
        .env("PATH", format!("{folder}:{path}"));
    in_english(command)
}

fn in_english(mut command: Command) -> Kletka {
    heed_signals();
    for name in [
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "LANGUAGE",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
    ] {
        command.env_remove(name);
    }
    Kletka {
        command,
        stdin: Vec::new(),
        limit: TIME_LIMIT,
    }
}

/// Words as a shell divides them, with both kinds of quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for letter in line.chars() {
        match quote {
            None if letter == ' ' => words.extend(word.take()),
            None if "'\"".contains(letter) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            Some(end) if letter == end => quote = None,
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// The words of a line, in which each `{}` stands for a value that is not divided.
pub(crate) fn filled(line: &str, values: &[&dyn AsRef<OsStr>]) -> Vec<OsString> {
    let mut values = values.iter().map(AsRef::as_ref);
    let fill = |word: String| {
        let mut parts = word.split("{}");
        let mut whole = OsString::from(parts.next().unwrap_or_default());
        for part in parts {
            whole.push(values.next().expect("a value for each {}"));
            whole.push(part);
        }
        whole
    };
    let words = words(line).into_iter().map(fill).collect();
    assert!(values.next().is_none(), "too many values: {line}");
    words
}

/// A run of `kletka` as it is typed: `kletka!("check --json {}", path)`.
macro_rules! kletka_line {
    ($line:expr $(, $value:expr)* $(,)?) => {
        $crate::common_cli::kletka($crate::common_cli::filled($line, &[$(&$value),*]))
    };
}
pub(crate) use kletka_line as kletka;

/// The command itself, bare.
pub(crate) fn program() -> Command {
    heed_signals();
    Command::new(env!("CARGO_BIN_EXE_kletka"))
}

/// Has signals end what the tests start, though the shell that has started the tests ignores them, as `cargo test &` in a script does.
/// What a program ignores is ignored by those that it starts; what it handles is not.
pub(crate) fn heed_signals() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(|| {
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                let always = std::sync::Arc::new(true.into());
                signal_hook::flag::register_conditional_default(signal, always).expect("a handler");
            }
        });
    }
}

/// Whether what a test asks of other programs is there: whether a line for `sh` succeeds. Where the variable is `all`, it has to.
pub(crate) fn has(variable: &str, line: &str) -> bool {
    let found = Command::new("sh").args(["-c", line]).output();
    let is_there = found.is_ok_and(|ran| ran.status.success());
    if !is_there {
        let is_asked = std::env::var_os(variable).is_some_and(|which| which == "all");
        assert!(!is_asked, "{line}: this is missing");
        eprintln!("{line}: this is missing, so the test is skipped");
    }
    is_there
}

/// What another program prints, which must succeed.
#[track_caller]
pub(crate) fn good(command: &mut Command) -> String {
    let ran = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{command:?}: {said}{errors}");
    said
}

/// The `PATH` on which a folder comes first.
pub(crate) fn path_with(folder: impl std::fmt::Display) -> String {
    format!("{folder}:{}", std::env::var("PATH").unwrap_or_default())
}

/// The `PATH` on which `kletka` comes first.
pub(crate) fn path_with_kletka() -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_kletka"));
    path_with(program.parent().expect("a folder").display())
}

/// Sends a signal, such as `INT`.
pub(crate) fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .stderr(Stdio::null())
        .status();
    // Who has ended already gets none.
    sent.expect("kill");
}

/// Waits for the end of a process, which goes on for ever otherwise; a busy machine takes its time.
#[track_caller]
pub(crate) fn ended(child: &mut Child, what: impl std::fmt::Debug) -> ExitStatus {
    let asked = Instant::now();
    loop {
        match child.try_wait().expect("a state") {
            Some(status) => return status,
            None if asked.elapsed() > 6 * TIME_LIMIT => {
                let _ = child.kill();
                let _ = child.wait();
                panic!("{what:?} goes on");
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Waits until a process is as it should be, looked at by what the system says of it; where it says nothing, for a while.
fn until(child: &Child, file: &str, looks: usize, is_so: impl Fn(&str) -> bool) {
    let (began, folder) = (
        Instant::now(),
        PathBuf::from(format!("/proc/{}", child.id())),
    );
    let mut seen = 0;
    while seen < looks && began.elapsed() < 6 * TIME_LIMIT {
        std::thread::sleep(Duration::from_millis(10));
        let Ok(threads) = std::fs::read_dir(folder.join("task")) else {
            return std::thread::sleep(Duration::from_millis(700));
        };
        let said = |thread: std::fs::DirEntry| {
            std::fs::read_to_string(thread.path().join(file)).unwrap_or_default()
        };
        seen = if threads.flatten().all(|thread| is_so(&said(thread))) {
            seen + 1
        } else {
            0
        };
    }
}

/// Waits until a process has begun to handle signals.
pub(crate) fn hears(child: &Child) {
    const INT: u64 = 1 << 1;
    until(child, "status", 1, |status| {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught
            .and_then(|caught| u64::from_str_radix(caught.trim(), 16).ok())
            .is_some_and(|caught| caught & INT != 0)
    });
}

/// Waits until a process has nothing to do but to wait.
pub(crate) fn rests(child: &Child) {
    until(child, "stat", 40, |stat| {
        stat.rsplit_once(") ")
            .is_some_and(|(_, state)| state.starts_with('S'))
    });
}

/// `kletka check --json` of one text on stdin.
pub(crate) fn check_json(text: impl AsRef<[u8]>) -> Ran {
    kletka!("check --json -").stdin(text).run()
}

impl Kletka {
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn current_dir(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub(crate) fn stdin(mut self, text: impl AsRef<[u8]>) -> Self {
        self.stdin = text.as_ref().to_vec();
        self
    }

    /// The same for a command that searches or reads much: ten times as long.
    pub(crate) fn patient(mut self) -> Self {
        self.limit *= 10;
        self
    }

    /// Runs it; fails the test when it takes too long, panics or is killed.
    pub(crate) fn run(mut self) -> Ran {
        let started = Instant::now();
        let pipes = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("the command starts");
        let (mut stdin, text) = (child.stdin.take().expect("stdin"), self.stdin);
        // The command may stop reading early: that is no failure of the test.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&text)));
        let stdout = reader(child.stdout.take().expect("stdout"));
        let stderr = reader(child.stderr.take().expect("stderr"));
        let mut peak = 0;
        let status = loop {
            peak = peak.max(memory(child.id()));
            if let Some(status) = child.try_wait().expect("the command can be waited for") {
                break status;
            }
            if started.elapsed() > self.limit {
                let _ = child.kill();
                let _ = child.wait();
                panic!("longer than {:?}: {:?}", self.limit, self.command);
            }
            std::thread::sleep(Duration::from_millis(3));
        };
        writer.join().expect("stdin is written");
        let (stdout, stderr) = (
            stdout.join().expect("stdout"),
            stderr.join().expect("stderr"),
        );
        assert!(!stderr.contains("panicked"), "{stderr}");
        Ran {
            code: status
                .code()
                .unwrap_or_else(|| panic!("killed: {status:?}, {stderr}")),
            stdout,
            stderr,
            peak,
        }
    }
}

/// The names of what is in a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn reader(mut from: impl Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).expect("output can be read");
        String::from_utf8(bytes).expect("output is UTF-8")
    })
}

/// The largest resident memory of a process so far, in KiB.
pub(crate) fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}

/// A folder that is removed when the test is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// An empty folder; `name` must differ from test to test.
    pub(crate) fn new(name: &str) -> Self {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    /// Writes a file, with the folders it needs, and returns its path.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder can be made");
        std::fs::write(&path, text).expect("a file can be written");
        path.to_str().expect("a UTF-8 path").to_owned()
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a UTF-8 path")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
