//! `kletka play` in a real terminal, which tmux provides; without tmux these tests say so and pass.

use std::fs;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use crate::common_cli::{Folder, memory, words};

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

/// A terminal in which a shell plays a file and then says how the command ended.
struct Terminal {
    socket: String,
    folder: Folder,
}

impl Terminal {
    /// Opens one with GAME, of so many columns and rows; does nothing where there is no tmux.
    fn with(name: &str, size: &str, arguments: &str, test: impl FnOnce(&Self)) {
        Self::playing(GAME, name, size, arguments, test);
    }

    fn playing(text: &str, name: &str, size: &str, arguments: &str, test: impl FnOnce(&Self)) {
        let terminal = Self {
            socket: format!("kletka-{name}-{}", std::process::id()),
            folder: Folder::new(&format!("play-{name}")),
        };
        terminal.write(text);
        let shell = format!(
            "'{}' play game.toml {arguments}; echo status=$?; stty -a | grep -c -- ' -icanon'; sleep 60",
            env!("CARGO_BIN_EXE_kletka")
        );
        let (width, height) = size.split_once('x').unwrap();
        let started = terminal
            .tmux(&format!(
                "-f /dev/null new-session -d -x {width} -y {height}"
            ))
            .args(["-c", terminal.folder.path(), &shell])
            .env("LC_ALL", "C.UTF-8")
            .output();
        if started.is_ok_and(|started| started.status.success()) {
            test(&terminal);
        } else {
            eprintln!("tmux is missing or cannot start: the terminal is not tested");
        }
    }

    fn tmux(&self, line: &str) -> Command {
        let mut command = Command::new("tmux");
        command.args(["-L", &self.socket]).args(words(line));
        command
    }

    fn tells(&self, line: &str) -> String {
        let output: Output = self.tmux(line).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }

    fn text(&self) -> String {
        fs::read_to_string(self.folder.0.join("game.toml")).unwrap()
    }

    fn write(&self, text: &str) {
        self.folder.file("game.toml", text);
    }

    fn remove(&self) {
        fs::remove_file(self.folder.0.join("game.toml")).unwrap();
    }

    /// Presses keys, which have names or are typed as they are, and waits until the screen shows something: `KEYS | WORDS`,
    /// line by line.
    #[track_caller]
    fn follow(&self, lines: &str) {
        for line in lines.trim().lines() {
            let (keys, shown) = line.trim().split_once("| ").expect(line);
            self.keys(keys);
            self.wait(shown);
        }
    }

    fn keys(&self, keys: &str) {
        if !keys.trim().is_empty() {
            self.tells(&format!("send-keys {keys}"));
        }
    }

    #[track_caller]
    fn wait(&self, words: &str) -> String {
        self.wait_until(|screen| screen.contains(words))
    }

    #[track_caller]
    fn wait_until(&self, is_there: impl Fn(&str) -> bool) -> String {
        let mut screen = String::new();
        for _ in 0..600 {
            screen = self.tells("capture-pane -p");
            if is_there(&screen) {
                return screen;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("what is waited for does not appear:\n{screen}");
    }

    /// The program has ended with a status after these keys and given the terminal back.
    #[track_caller]
    fn ends(&self, keys: &str, status: i32) {
        self.keys(keys);
        self.wait(&format!("status={status}\n"));
        let screen = self.wait("\n0\n");
        assert!(!screen.contains("·"), "the other screen is gone:\n{screen}");
        let cursor = self.tells("display-message -p '#{cursor_flag} #{alternate_on}'");
        assert_eq!(cursor.trim(), "1 0");
    }

    /// The number of the process of the command, where pgrep tells it.
    fn process(&self) -> Option<u32> {
        let shell = self.tells("display-message -p '#{pane_pid}'");
        let found = Command::new("pgrep").args(["-P", shell.trim()]).output();
        String::from_utf8(found.ok()?.stdout)
            .ok()?
            .trim()
            .parse()
            .ok()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux("kill-server").output();
    }
}

/// Whether a process takes a signal; 0 is none.
fn takes(process: u32, signal: &str) -> bool {
    let sent = Command::new("kill")
        .args([signal, &process.to_string()])
        .output();
    sent.is_ok_and(|sent| sent.status.success())
}

#[test]
fn an_archive_is_a_list_to_choose_from() {
    let second = "kletka = 1\ngame = \"renju-for-three\"\n[meta]\ntitle = \"Evening / Вечер\"\n[record]\nmoves = 'e5 d4'\n";
    let wrong = "kletka = 1\ngame = \"parcel\"\nboard = { size = 99 }\n";
    let archive = format!("{GAME}+++\n{second}+++\n{wrong}");
    Terminal::playing(&archive, "list", "80x24", "--lang ru", |terminal| {
        terminal.wait("> 0  Парсель, 2 хода\n  1  Вечер · Рэндзю для троих, 2 хода\n  2  Парсель, 0 ходов · есть ошибки\n");
        // A move is written into the document that was chosen, and the list knows it.
        terminal.follow(
            "| 3 документа
            | Enter — открыть
            2 Enter | в документе 2 есть ошибки
            Up Enter | начальная позиция
            G a j10 Enter | записано
            q | > 1  Вечер · Рэндзю для троих, 3 хода",
        );
        assert!(terminal.text().contains("e5 d4 j10"));
        terminal.ends("q", 0);
    });
}

#[test]
fn keys_step_through_the_record() {
    Terminal::with("step", "80x24", "--lang en", |terminal| {
        terminal.follow(
            "| start position
            Right | «first»
            | 1. [a1-2] — move 2: red to play
            | instead of it: 2. [c3-4]
            Right Down | variation 1 of 1
            Right | 3. --
            Up | 2. [d3-4] —
            1 Enter | move 1 of 2
            ? | any key goes back",
        );
        terminal.ends("x q", 0);
        assert_eq!(terminal.text(), GAME);
    });
}

#[test]
fn a_move_is_typed_checked_and_saved() {
    Terminal::with("type", "80x24", "--lang ru", |terminal| {
        terminal.follow(
            "| начальная позиция
            End a | новый ход:
            [a1-2] Enter | уже проведён",
        );
        assert_eq!(terminal.text(), GAME);
        // As it is typed without a key for brackets.
        terminal.follow(
            "BSpace BSpace BSpace BSpace BSpace BSpace :b1-2 Enter | записано
            | 3. [b1-2] —",
        );
        assert!(terminal.text().contains("\n3. [b1-2]\n'''"));
        terminal.ends("C-c", 0);
    });
}

#[test]
fn a_tiny_terminal_breaks_nothing() {
    Terminal::with("tiny", "12x3", "--lang en", |terminal| {
        terminal.wait("← →");
        terminal.keys("Right Right");
        terminal.tells("resize-window -x 80 -y 24");
        terminal.wait("move 2 of 2");
        terminal.tells("resize-window -x 1 -y 1");
        terminal.keys("Left");
        terminal.tells("resize-window -x 80 -y 24");
        terminal.wait("move 1 of 2");
        terminal.ends("Escape", 0);
    });
}

#[test]
fn a_file_that_disappears_restores_the_terminal() {
    Terminal::with("gone", "80x24", "--lang en", |terminal| {
        terminal.wait("start position");
        terminal.remove();
        terminal.follow("End a [b1-2] Enter | cannot read");
        terminal.write("kletka = 1\n");
        terminal.follow("Enter | changed by somebody else");
        terminal.ends("C-c", 0);
    });
}

#[test]
fn a_signal_restores_the_terminal_and_keeps_what_was_written() {
    Terminal::with("signal", "80x24", "--lang en", |terminal| {
        terminal.follow(
            "| start position
            End a [b1-2] Enter | written",
        );
        if terminal
            .process()
            .is_some_and(|process| takes(process, "-TERM"))
        {
            terminal.ends("", 130);
        }
        assert!(terminal.text().contains("\n3. [b1-2]\n'''"));
    });
}

/// A terminal that is gone sends no keys and no end of them either.
#[test]
fn a_terminal_that_is_gone_ends_it() {
    let mut process = None;
    Terminal::with("left", "80x24", "--lang en", |terminal| {
        terminal.wait("start position");
        process = terminal.process();
        assert!(process.is_none_or(|process| takes(process, "-0")));
    });
    let Some(process) = process else { return };
    for _ in 0..100 {
        if !takes(process, "-0") {
            return;
        }
        sleep(Duration::from_millis(50));
    }
    takes(process, "-9");
    panic!("it still runs");
}

/// What has come into the place of the file is not read to find that it is another one.
#[cfg(target_os = "linux")]
#[test]
fn what_is_no_longer_the_file_is_neither_waited_for_nor_read() {
    Terminal::with("place", "120x24", "--lang en", |terminal| {
        terminal.wait("start position");
        terminal.keys("End a [b1-2]");
        let name = &terminal.folder.0.join("game.toml");
        let pipe = || assert!(Command::new("mkfifo").arg(name).status().unwrap().success());
        let zeros = || std::os::unix::fs::symlink("/dev/zero", name).unwrap();
        let large = || {
            let file = fs::File::create(name).unwrap();
            file.set_len(1500 << 20).unwrap();
        };
        let same = || terminal.write(&"#".repeat(GAME.len()));
        for put in [&pipe as &dyn Fn(), &large, &same, &zeros] {
            terminal.remove();
            put();
            terminal.follow("Enter | changed by somebody else");
            // Any key takes what is said away.
            terminal.keys("x BSpace");
            terminal.wait_until(|screen| !screen.contains("changed by"));
        }
        let peak = terminal.process().map_or(0, memory);
        assert!(peak < 256 << 10, "{peak} KiB");
        terminal.remove();
        terminal.write(GAME);
        terminal.follow("Enter | written");
        terminal.ends("q", 0);
    });
}

#[test]
fn what_was_typed_is_kept_where_it_cannot_be_written() {
    Terminal::with("kept", "120x24", "--lang en", |terminal| {
        terminal.wait("start position");
        let refused = |typed: &str| {
            terminal.write(&format!("# somebody else\n{GAME}"));
            terminal.follow("Enter | changed by somebody else");
            terminal.wait(typed);
            terminal.remove();
            terminal.follow("Enter | cannot read");
            terminal.wait(typed);
        };
        terminal.keys("Right c 'a second word'");
        refused("a second word");
        terminal.write(GAME);
        terminal.follow("Enter | written");
        let commented = terminal.text();
        assert!(commented.contains("a second word"), "{commented}");
        terminal.keys("a [b3-4]");
        refused("[b3-4]");
        terminal.write(&commented);
        terminal.follow("Enter | written");
        assert!(terminal.text().contains("( 2. [b3-4] )"));
        // What is taken back stays where it cannot be.
        terminal.follow("u | for good?");
        terminal.remove();
        terminal.follow("u | cannot read");
        terminal.ends("q", 0);
    });
}

/// The keys of a terminal send no signals here: whoever waited for the other program could not leave.
#[cfg(unix)]
#[test]
fn a_file_that_another_program_holds_is_waited_for_two_seconds() {
    Terminal::with("held", "120x24", "--lang en", |terminal| {
        terminal.wait("start position");
        let held = fs::File::open(terminal.folder.0.join("game.toml")).unwrap();
        held.lock().unwrap();
        terminal.follow(
            "End a [b1-2] Enter | another program holds
            | [b1-2]",
        );
        terminal.keys("Escape");
        terminal.wait_until(|screen| !screen.contains("another program"));
        terminal.follow(
            "c 'a last word' Enter | another program holds
            | a last word",
        );
        assert_eq!(terminal.text(), GAME);
        held.unlock().unwrap();
        terminal.keys("Enter");
        let is_written =
            |screen: &str| screen.contains("written") && !screen.contains("nothing is written");
        terminal.wait_until(is_written);
        assert!(terminal.text().contains("a last word"));
        terminal.ends("C-c", 0);
    });
}

#[test]
fn a_program_answers_in_the_terminal() {
    let arguments = "--against greedy --seat blue --lang en";
    Terminal::with("against", "80x24", arguments, |terminal| {
        terminal.follow(
            "| move 3: blue to play
            a [b1-2] Enter | red plays 4.",
        );
        assert!(terminal.text().contains("3. [b1-2]\n4. ["));
        terminal.ends("q", 0);
    });
}

#[test]
fn who_waits_for_the_program_may_leave() {
    for (at, keys) in ["q", "C-c", "Escape", "Left x q", "a q C-c"]
        .iter()
        .enumerate()
    {
        let arguments = "--against engine:100000000 --seat red --lang en";
        Terminal::with(&format!("waits-{at}"), "80x24", arguments, |terminal| {
            terminal.wait("the program is thinking");
            terminal.ends(keys, 0);
            assert_eq!(terminal.text(), GAME);
        });
    }
}

/// A terminal gives more at once than one reading of it takes: the rest waited for the next key.
#[test]
fn a_long_text_that_is_pasted_is_taken_at_once() {
    Terminal::with("paste", "80x24", "--lang en", |terminal| {
        terminal.follow(
            "| start position
            End a | new move:",
        );
        terminal.tells(&format!("set-buffer '{}the end'", "[a1-2] ".repeat(850)));
        terminal.tells("paste-buffer");
        terminal.wait("the end");
        terminal.keys("Escape");
        terminal.wait_until(|screen| !screen.contains("new move:"));
        terminal.ends("q", 0);
        assert_eq!(terminal.text(), GAME);
    });
}
