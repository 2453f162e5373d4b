//! `kletka play` in a real terminal, which tmux provides; without tmux these tests say so and pass.

use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use super::{Desk, kletka, kletka_with_input};

const GAME: &str = "kletka = 1
game = \"parcel\"
board = { size = 3 }
[record]
moves = '''
1. [a1-2] \"first\"
2. [d3-4] ( 2. [c3-4] 3. -- )
'''
result = \"unfinished\"
";

/// A terminal in which a shell runs the command and then says how it ended.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// `None` where there is no tmux.
    fn open(name: &str, size: (u16, u16), desk: &Desk, arguments: &str) -> Option<Self> {
        let terminal = Self {
            socket: format!("kletka-{name}-{}", std::process::id()),
        };
        let shell = format!(
            "'{}' play '{}' {arguments}; echo status=$?; stty -a | grep -c -- ' -icanon'; sleep 60",
            env!("CARGO_BIN_EXE_kletka"),
            desk.name()
        );
        let (width, height) = (size.0.to_string(), size.1.to_string());
        let started = Command::new("tmux")
            .args([
                "-L",
                &terminal.socket,
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-x",
                &width,
                "-y",
                &height,
                &shell,
            ])
            .env("LC_ALL", "C.UTF-8")
            .output();
        match started {
            Ok(output) if output.status.success() => Some(terminal),
            _ => {
                eprintln!("tmux is missing or cannot start: the terminal is not tested");
                None
            }
        }
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        Command::new("tmux")
            .args(["-L", &self.socket])
            .args(arguments)
            .output()
            .unwrap()
    }

    fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    fn keys(&self, keys: &[&str]) {
        let mut all = vec!["send-keys"];
        all.extend(keys);
        self.tmux(&all);
    }

    /// Waits until the screen shows something.
    #[track_caller]
    fn wait(&self, words: &str) -> String {
        self.wait_until(|screen| screen.contains(words))
    }

    #[track_caller]
    fn wait_until(&self, is_there: impl Fn(&str) -> bool) -> String {
        for _ in 0..600 {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("what is waited for does not appear:\n{}", self.screen());
    }

    /// The program has ended with a status and given the terminal back.
    fn has_ended(&self, status: i32) {
        let screen = self.wait("status=");
        assert!(screen.contains(&format!("status={status}\n")), "{screen}");
        let screen = self.wait("\n0\n");
        assert!(!screen.contains("·"), "the other screen is gone:\n{screen}");
        let cursor = self.tmux(&["display-message", "-p", "#{cursor_flag} #{alternate_on}"]);
        assert_eq!(String::from_utf8_lossy(&cursor.stdout).trim(), "1 0");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn without_a_terminal_there_is_nothing_to_play() {
    let desk = Desk::new(GAME);
    for (lang, words) in [("en", "needs a terminal"), ("ru", "нужны терминал")] {
        for file in [desk.name(), "-"] {
            let ran = kletka(&["play", file, "--lang", lang]);
            assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
            ran.says(words);
        }
    }
}

#[test]
fn an_archive_is_a_list_to_choose_from() {
    let second = "kletka = 1\ngame = \"renju-for-three\"\n[meta]\ntitle = \"Evening / Вечер\"\n[record]\nmoves = 'e5 d4'\n";
    let wrong = "kletka = 1\ngame = \"parcel\"\nboard = { size = 99 }\n";
    let desk = Desk::new(&format!("{GAME}+++\n{second}+++\n{wrong}"));
    let Some(terminal) = Terminal::open("list", (80, 24), &desk, "--lang ru") else {
        return;
    };
    let screen = terminal.wait("3 документа");
    assert!(screen.contains("> 0  Парсель, 2 хода\n"), "{screen}");
    assert!(
        screen.contains("  1  Вечер · Рэндзю для троих, 2 хода\n"),
        "{screen}"
    );
    assert!(
        screen.contains("  2  Парсель, 0 ходов · есть ошибки\n")
            && screen.contains("Enter — открыть"),
        "{screen}"
    );
    terminal.keys(&["2", "Enter"]);
    terminal.wait("в документе 2 есть ошибки");
    terminal.keys(&["Up", "Enter"]);
    terminal.wait("начальная позиция");
    // A move is written into the document that was chosen, and the list knows it.
    terminal.keys(&["G"]);
    terminal.keys(&["a", "j10", "Enter"]);
    terminal.wait("записано");
    terminal.keys(&["q"]);
    terminal.wait("> 1  Вечер · Рэндзю для троих, 3 хода");
    assert!(desk.text().contains("e5 d4 j10"), "{}", desk.text());
    terminal.keys(&["q"]);
    terminal.has_ended(0);
}

#[test]
fn keys_step_through_the_record() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("step", (80, 24), &desk, "--lang en") else {
        return;
    };
    terminal.wait("start position");
    terminal.keys(&["Right"]);
    let screen = terminal.wait("«first»");
    assert!(
        screen.contains("1. [a1-2] — move 2: red to play")
            && screen.contains("instead of it: 2. [c3-4]"),
        "{screen}"
    );
    terminal.keys(&["Right", "Down"]);
    terminal.wait("variation 1 of 1");
    terminal.keys(&["Right"]);
    terminal.wait("3. --");
    terminal.keys(&["Up"]);
    terminal.wait("2. [d3-4] —");
    terminal.keys(&["1", "Enter"]);
    terminal.wait("move 1 of 2");
    terminal.keys(&["?"]);
    terminal.wait("any key goes back");
    terminal.keys(&["x", "q"]);
    terminal.has_ended(0);
    assert_eq!(desk.text(), GAME);
}

#[test]
fn a_move_is_typed_checked_and_saved() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("type", (80, 24), &desk, "--lang ru") else {
        return;
    };
    terminal.wait("начальная позиция");
    terminal.keys(&["End", "a"]);
    terminal.wait("новый ход:");
    terminal.keys(&["-l", "[a1-2]"]);
    terminal.keys(&["Enter"]);
    terminal.wait("уже проведён");
    assert_eq!(desk.text(), GAME);
    for _ in 0..6 {
        terminal.keys(&["BSpace"]);
    }
    // As it is typed without a key for brackets.
    terminal.keys(&["-l", ":b1-2"]);
    terminal.keys(&["Enter"]);
    terminal.wait("записано");
    terminal.wait("3. [b1-2] —");
    assert!(desk.text().contains("\n3. [b1-2]\n'''"), "{}", desk.text());
    terminal.keys(&["C-c"]);
    terminal.has_ended(0);
}

#[test]
fn a_tiny_terminal_breaks_nothing() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("tiny", (12, 3), &desk, "--lang en") else {
        return;
    };
    terminal.wait("← →");
    terminal.keys(&["Right", "Right"]);
    terminal.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    terminal.wait("move 2 of 2");
    terminal.tmux(&["resize-window", "-x", "1", "-y", "1"]);
    terminal.keys(&["Left"]);
    terminal.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    terminal.wait("move 1 of 2");
    terminal.keys(&["Escape"]);
    terminal.has_ended(0);
}

#[test]
fn a_file_that_disappears_restores_the_terminal() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("gone", (80, 24), &desk, "--lang en") else {
        return;
    };
    terminal.wait("start position");
    std::fs::remove_file(&desk.path).unwrap();
    terminal.keys(&["End", "a"]);
    terminal.keys(&["-l", "[b1-2]"]);
    terminal.keys(&["Enter"]);
    terminal.wait("cannot read");
    std::fs::write(&desk.path, "kletka = 1\n").unwrap();
    terminal.keys(&["Enter"]);
    terminal.wait("changed by somebody else");
    terminal.keys(&["C-c"]);
    terminal.has_ended(0);
}

#[test]
fn a_signal_restores_the_terminal_and_keeps_what_was_written() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("signal", (80, 24), &desk, "--lang en") else {
        return;
    };
    terminal.wait("start position");
    terminal.keys(&["End", "a"]);
    terminal.keys(&["-l", "[b1-2]"]);
    terminal.keys(&["Enter"]);
    terminal.wait("written");
    let shell = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
    let shell = String::from_utf8(shell.stdout).unwrap();
    let sent = Command::new("pkill")
        .args(["-TERM", "-P", shell.trim()])
        .output();
    if sent.is_ok_and(|sent| sent.status.success()) {
        terminal.has_ended(130);
    }
    assert!(desk.text().contains("\n3. [b1-2]\n'''"), "{}", desk.text());
}

/// A terminal that is gone sends no keys and no end of them either.
#[test]
fn a_terminal_that_is_gone_ends_it() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("gone", (80, 24), &desk, "--lang en") else {
        return;
    };
    terminal.wait("start position");
    let shell = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
    let shell = String::from_utf8(shell.stdout).unwrap();
    let Ok(found) = Command::new("pgrep").args(["-P", shell.trim()]).output() else {
        return;
    };
    let process = String::from_utf8(found.stdout).unwrap();
    let is_running = || {
        Command::new("kill")
            .args(["-0", process.trim()])
            .output()
            .unwrap()
            .status
            .success()
    };
    assert!(is_running(), "{process:?}");
    drop(terminal);
    for _ in 0..100 {
        if !is_running() {
            return;
        }
        sleep(Duration::from_millis(50));
    }
    let _ = Command::new("kill").args(["-9", process.trim()]).output();
    panic!("it still runs");
}

/// What has come into the place of the file is not read to find that it is another one.
#[cfg(target_os = "linux")]
#[test]
fn what_is_no_longer_the_file_is_neither_waited_for_nor_read() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("place", (120, 24), &desk, "--lang en") else {
        return;
    };
    terminal.wait("start position");
    terminal.keys(&["End", "a"]);
    terminal.keys(&["-l", "[b1-2]"]);
    let name = desk.path.as_path();
    let pipe = || assert!(Command::new("mkfifo").arg(name).status().unwrap().success());
    let zeros = || std::os::unix::fs::symlink("/dev/zero", name).unwrap();
    let large = || {
        std::fs::File::create(name)
            .unwrap()
            .set_len(1500 << 20)
            .unwrap();
    };
    let same = || std::fs::write(name, "#".repeat(GAME.len())).unwrap();
    for put in [&pipe as &dyn Fn(), &large, &same, &zeros] {
        std::fs::remove_file(name).unwrap();
        put();
        terminal.keys(&["Enter"]);
        terminal.wait("changed by somebody else");
        // Any key takes what is said away.
        terminal.keys(&["x", "BSpace"]);
        terminal.wait_until(|screen| !screen.contains("changed by"));
    }
    let shell = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
    let found = Command::new("pgrep")
        .args(["-P", String::from_utf8_lossy(&shell.stdout).trim()])
        .output();
    let process = found
        .ok()
        .and_then(|found| String::from_utf8_lossy(&found.stdout).trim().parse().ok());
    let peak = process.map_or(0, crate::common_cli::memory);
    assert!(peak < 256 << 10, "{peak} KiB");
    std::fs::remove_file(name).unwrap();
    std::fs::write(name, GAME).unwrap();
    terminal.keys(&["Enter"]);
    terminal.wait("written");
    terminal.keys(&["q"]);
    terminal.has_ended(0);
}

#[test]
fn what_was_typed_is_kept_where_it_cannot_be_written() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("kept", (120, 24), &desk, "--lang en") else {
        return;
    };
    terminal.wait("start position");
    let refused = |typed: &str| {
        std::fs::write(&desk.path, format!("# somebody else\n{GAME}")).unwrap();
        terminal.keys(&["Enter"]);
        assert!(
            terminal.wait("changed by somebody else").contains(typed),
            "{}",
            terminal.screen()
        );
        std::fs::remove_file(&desk.path).unwrap();
        terminal.keys(&["Enter"]);
        assert!(
            terminal.wait("cannot read").contains(typed),
            "{}",
            terminal.screen()
        );
    };
    terminal.keys(&["Right", "c"]);
    terminal.keys(&["-l", "a second word"]);
    refused("a second word");
    std::fs::write(&desk.path, GAME).unwrap();
    terminal.keys(&["Enter"]);
    terminal.wait("written");
    let commented = desk.text();
    assert!(commented.contains("a second word"), "{commented}");
    terminal.keys(&["a"]);
    terminal.keys(&["-l", "[b3-4]"]);
    refused("[b3-4]");
    std::fs::write(&desk.path, &commented).unwrap();
    terminal.keys(&["Enter"]);
    terminal.wait("written");
    assert!(desk.text().contains("( 2. [b3-4] )"), "{}", desk.text());
    // What is taken back stays where it cannot be.
    terminal.keys(&["u"]);
    terminal.wait("for good?");
    std::fs::remove_file(&desk.path).unwrap();
    terminal.keys(&["u"]);
    terminal.wait("cannot read");
    terminal.keys(&["q"]);
    terminal.has_ended(0);
}

/// The keys of a terminal send no signals here: whoever waited for the other program could not leave.
#[cfg(unix)]
#[test]
fn a_file_that_another_program_holds_is_waited_for_two_seconds() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("held", (120, 24), &desk, "--lang en") else {
        return;
    };
    terminal.wait("start position");
    let held = std::fs::File::open(&desk.path).unwrap();
    held.lock().unwrap();
    terminal.keys(&["End", "a"]);
    terminal.keys(&["-l", "[b1-2]"]);
    terminal.keys(&["Enter"]);
    assert!(
        terminal.wait("another program holds").contains("[b1-2]"),
        "{}",
        terminal.screen()
    );
    terminal.keys(&["Escape"]);
    terminal.wait_until(|screen| !screen.contains("another program"));
    terminal.keys(&["c"]);
    terminal.keys(&["-l", "a last word"]);
    terminal.keys(&["Enter"]);
    assert!(
        terminal
            .wait("another program holds")
            .contains("a last word"),
        "{}",
        terminal.screen()
    );
    assert_eq!(desk.text(), GAME);
    held.unlock().unwrap();
    terminal.keys(&["Enter"]);
    terminal
        .wait_until(|screen| screen.contains("written") && !screen.contains("nothing is written"));
    assert!(desk.text().contains("a last word"), "{}", desk.text());
    terminal.keys(&["C-c"]);
    terminal.has_ended(0);
}

const BEGUN: &str = "kletka = 1
game = \"parcel\"
board = { size = 2 }
[record]
moves = '''1. [a1-2] 2. [c2-3]'''
";

#[test]
fn a_program_answers_moves_from_a_pipe() {
    let desk = Desk::new(BEGUN);
    let play = |input: &str, arguments: &[&str]| {
        let mut all = vec!["play", desk.name()];
        all.extend(arguments);
        kletka_with_input(&all, input)
    };
    let ran = play(
        "[b1-2]\n\nnonsense\n",
        &["--against", "engine:20", "--lang", "en"],
    );
    ran.ends(1);
    assert!(
        ran.stdout
            .starts_with("move 3: blue to play\nred plays 4. [")
            && ran.stdout.ends_with("move 5: blue to play\n")
    );
    assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
    assert!(
        desk.text().contains("3. [b1-2]") && desk.text().contains("4. ["),
        "{}",
        desk.text()
    );
    // The same record, the same seed, the same move.
    let once = desk.text();
    let _ = std::fs::write(&desk.path, BEGUN);
    play("[b1-2]\n", &["--against", "engine:20"]);
    assert_eq!(desk.text(), once);
    // Whom the person plays may be said; the program begins where it is its turn.
    let ran = play(
        "выход\n[a-b1]\n",
        &["--against", "greedy", "--seat", "красные", "--lang", "ru"],
    );
    ran.ends(0);
    assert!(
        ran.stdout.starts_with("синие ходят 5. [") && ran.stdout.contains("ход 6: очередь красных"),
        "{}",
        ran.stdout
    );
    for (lang, words) in [("en", "but blue, red"), ("ru", "есть синие, красные")] {
        let ran = play(
            "",
            &["--against", "greedy", "--seat", "green", "--lang", lang],
        );
        ran.ends(2).says(words);
    }
    assert_eq!(play("", &["--against", "nobody"]).code, 2);
}

#[test]
fn a_program_ends_a_game_that_it_can_win() {
    let desk = Desk::new(
        "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'b@e5 b@f5 b@g5 r@a1' }\n",
    );
    let ran = kletka_with_input(
        &[
            "play",
            desk.name(),
            "--against",
            "easy",
            "--seat",
            "B",
            "--lang",
            "en",
        ],
        "",
    );
    ran.ends(0);
    assert!(
        ran.stdout.starts_with("A plays 1. b@") && ran.stdout.ends_with("A won by a four\n"),
        "{}",
        ran.stdout
    );
    assert!(
        desk.text().contains("[record]\nmoves = '''"),
        "{}",
        desk.text()
    );
}

#[test]
fn a_program_answers_in_the_terminal() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open(
        "against",
        (80, 24),
        &desk,
        "--against greedy --seat blue --lang en",
    ) else {
        return;
    };
    terminal.wait("move 3: blue to play");
    terminal.keys(&["a"]);
    terminal.keys(&["-l", "[b1-2]"]);
    terminal.keys(&["Enter"]);
    terminal.wait("red plays 4.");
    assert!(desk.text().contains("3. [b1-2]\n4. ["), "{}", desk.text());
    terminal.keys(&["q"]);
    terminal.has_ended(0);
}

#[test]
fn who_waits_for_the_program_may_leave() {
    for (at, keys) in [
        &["q"][..],
        &["C-c"],
        &["Escape"],
        &["Left", "x", "q"],
        &["a", "q", "C-c"],
    ]
    .iter()
    .enumerate()
    {
        let desk = Desk::new(GAME);
        let against = "--against engine:100000000 --seat red --lang en";
        let Some(terminal) = Terminal::open(&format!("waits-{at}"), (80, 24), &desk, against)
        else {
            return;
        };
        terminal.wait("the program is thinking");
        terminal.keys(keys);
        terminal.has_ended(0);
        assert_eq!(desk.text(), GAME);
    }
}

/// A terminal gives more at once than one reading of it takes: the rest waited for the next key.
#[test]
fn a_long_text_that_is_pasted_is_taken_at_once() {
    let desk = Desk::new(GAME);
    let Some(terminal) = Terminal::open("paste", (80, 24), &desk, "--lang en") else {
        return;
    };
    terminal.wait("start position");
    terminal.keys(&["End", "a"]);
    terminal.wait("new move:");
    terminal.tmux(&["set-buffer", &format!("{}the end", "[a1-2] ".repeat(850))]);
    terminal.tmux(&["paste-buffer"]);
    terminal.wait("the end");
    terminal.keys(&["Escape"]);
    terminal.wait_until(|screen| !screen.contains("new move:"));
    terminal.keys(&["q"]);
    terminal.has_ended(0);
    assert_eq!(desk.text(), GAME);
}
