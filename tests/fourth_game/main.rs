//! A game that kletka does not know, written outside of it with the public traits, is given to the command in a registry:
//! every command takes it.
//!
//! The program is its own command: with `KLETKA_COMMAND` set it runs kletka with the fourth game, otherwise the tests, so
//! it has no harness.

mod game;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::LazyLock;
use std::{env, fs};

use game::Mnk;
use kletka::check::{Depth, Patience};
use kletka::session::{RegisteredGame, Registry, Session};
use kletka::text::Source;

static MNK: RegisteredGame<Mnk> = RegisteredGame::new();
static GAMES: LazyLock<Registry> = LazyLock::new(|| kletka::games::standard().clone().with(&MNK));

const RECORD: &str = "kletka = 1\ngame = \"mnk\"\n\n[board]\nsize = 3\n\n[record]\nmoves = '''\n1. a1 2. b2 3. c3\n4. a2 5. b1 6. c1 (6. a3 7. b3)\n'''\n";

const PUZZLE: &str = "kletka = 1\ngame = \"mnk\"\n\n[rules]\nline = 3\n\n[start]\nposition = '''b@a1 b@b1 r@a3 g@b3'''\nnext = 4\n\n[puzzle]\ngoal = \"blue wins by 4\"\n";

/// What kletka with the fourth game prints, and its exit code.
fn kletka(folder: &Path, arguments: &str) -> (i32, String) {
    let ran = Command::new(env::current_exe().expect("the program itself"))
        .current_dir(folder)
        .args(arguments.split(' '))
        .env("KLETKA_COMMAND", "1")
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("the command runs");
    let said = [ran.stdout, ran.stderr].concat();
    (
        ran.status.code().expect("a code"),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

/// Commands, one after the other: what each prints, or the file that it writes, has these words so many times.
fn commands_take_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let archive = format!("{RECORD}+++\n{RECORD}+++\n{PUZZLE}");
    for (name, text) in [
        ("game.toml", RECORD),
        ("puzzle.toml", PUZZLE),
        ("all.kla", &archive),
    ] {
        fs::write(path(name), text).expect("written");
    }
    for (arguments, code, file, words, count) in [
        ("show game.toml", 0, "", "stones: 6", 1),
        ("show --json --at all game.toml", 0, "", "\n", 7),
        ("render game.toml -o game.svg", 0, "game.svg", "</svg>", 1),
        ("perft puzzle.toml --depth 2", 0, "", "1: 6\n2: 26\n", 1),
        ("archive stats all.kla", 0, "", "m,n,k", 1),
        ("archive find game.toml all.kla", 0, "", "after 6. c1\n", 2),
        ("archive dedupe all.kla -o few.kla", 0, "few.kla", "+++", 1),
        (
            "solve puzzle.toml --certificate proof.txt",
            0,
            "",
            "the only key: c1",
            1,
        ),
        ("verify proof.txt", 0, "", "error", 0),
        ("audit puzzle.toml", 0, "", "key: 4. c1\n", 1),
        ("check game.toml puzzle.toml", 0, "", ", no errors\n", 1),
        ("fmt game.toml puzzle.toml", 0, "", "error", 0),
        ("check game.toml puzzle.toml", 0, "", ", no errors\n", 1),
        ("add game.toml a3", 0, "game.toml", "7. a3", 1),
        ("undo game.toml", 0, "game.toml", "7. a3", 0),
        ("add game.toml a1", 1, "", "a1 is taken", 1),
    ] {
        let (ended, mut said) = kletka(folder.path(), arguments);
        assert_eq!(ended, code, "{arguments}: {said}");
        if !file.is_empty() {
            said = fs::read_to_string(path(file)).expect("written");
        }
        assert_eq!(said.matches(words).count(), count, "{arguments}: {said}");
    }
}

/// The door takes the game too: a session, a click, what is refused.
fn sessions_take_the_game() {
    let depth = Depth::Search(Patience::default());
    let session = Session::open(&GAMES, &Source::whole("game", RECORD), depth);
    assert!(session.diagnostics().is_empty());
    assert_eq!(session.verdict().plies, 6);
    let last = session.at(6).expect("a position");
    for (cell, rule) in [("a1", Some("occupied")), ("a3", None)] {
        let click = &last.click(cell)[0];
        let refusal = click.refusal.as_ref();
        assert_eq!(refusal.map(|refusal| refusal.code().rule()), rule, "{cell}");
    }
    assert_eq!(session.tree().expect("a tree").nodes().len(), 9);
}

fn main() -> ExitCode {
    if env::var_os("KLETKA_COMMAND").is_some() {
        return kletka::cli::run(&GAMES);
    }
    commands_take_the_game();
    sessions_take_the_game();
    println!("2 passed, 0 failed");
    ExitCode::SUCCESS
}
